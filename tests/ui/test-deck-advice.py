# SPDX-License-Identifier: GPL-3.0-or-later
"""What lists like the open deck play: of the saved decks, and of a folder. And a deck that comes by its address."""
import functools
import http.server
import os
import re
import shutil
import threading

from harness.cases import case, run


def write_lists(context):
    """Two lists that hold Mossgate and Levy, and one that holds Levy and not Mossgate; the first is saved with what lacks Levy."""
    folder = os.path.join(context.library, "lists")
    os.makedirs(folder)
    head = "# game: arcmage\n# format: arcmage/arc60/standard\n\n# Deck\n3 Fernhollow\n3 Graywatch\n"
    texts = {"one": head + "3 Mossgate\n3 Levy\n", "two": head + "3 Mossgate\n2 Levy\n3 Ivy Walls\n", "three": head + "3 Levy\n",
             "mine": head + "3 Mossgate\n3 Paved Road\n"}
    for name, text in texts.items():
        context.write(os.path.join(folder, name + ".txt"), text)
    return folder


def open_advice(context, *decks):
    context.command("deck", "add", *decks)
    app = context.start()
    app.key("ctrl+2")
    app.find("label", "mine").click()
    app.key("Return")
    app.wait_text(re.compile("^Verdict: "))
    app.key("alt+Page_Down")
    app.key("alt+Page_Down")
    return app


def proposal(app, card):
    return app.find("list item", re.compile("^" + re.escape(card) + ", "))


@case("a folder of lists says what is missing; Return puts it in, and one key takes it back")
def folder_of_lists(context):
    folder = write_lists(context)
    app = open_advice(context, os.path.join(folder, "mine.txt"))
    app.find("label", "Nothing to compare with")
    os.remove(os.path.join(folder, "mine.txt"))
    app.find("push button", re.compile("Folder of lists…$")).activate()
    app.wait(lambda: len(app.children()) == 2, "no file chooser")
    app.key("ctrl+l")
    app.type(folder)
    app.key("Return")
    app.wait(lambda: len(app.children()) == 1, "the file chooser stays")
    app.wait_text(re.compile("^Compared with the lists in “lists”$"))
    app.wait_text(re.compile("^The 3 lists of 3 that are most alike were asked"))
    levy = proposal(app, "Levy")
    if not re.search("Main deck|Deck", levy.name) or "in 3 of the 3 lists asked, 3 of all 3" not in levy.name:
        raise AssertionError(levy.name)
    if "Paved Road, " not in " ".join(one.name for one in app.walk()):
        raise AssertionError("what no list plays is not told")
    app.find("push button", re.compile("^Add a copy of Levy: ")).activate()
    app.wait(lambda: not app.look("push button", re.compile("^Add a copy of Levy: ")), "what is in is still proposed")
    app.wait_text("1 copy of Levy is in the deck now")
    app.key("ctrl+z")
    proposal(app, "Levy")
    app.find("entry", "Which cards may be proposed").put_text("name:ivy")
    app.wait(lambda: not app.look("push button", re.compile("^Add a copy of Levy: ")), "the query is not heeded")
    proposal(app, "Ivy Walls")
    app.find("entry", "Which cards may be proposed").put_text("name:")
    app.wait_text(re.compile("expected|missing|end", re.I))


@case("the saved decks are compared with, without a folder, on a narrow page", size="360x700")
def saved(context):
    folder = write_lists(context)
    app = open_advice(context, *(os.path.join(folder, name + ".txt") for name in ("mine", "one", "two")))
    app.wait_text("Compared with your saved decks")
    app.wait_text(re.compile("^The 2 lists of 2 that are most alike were asked"))


@case("a folder without lists of the game is told, and leads back to the saved decks")
def empty(context):
    folder = write_lists(context)
    bare = os.path.join(context.library, "bare")
    os.makedirs(bare)
    with open(os.path.join(bare, "note.bin"), "wb") as file:
        file.write(bytes([0, 1, 2, 255]) * 40)
    app = open_advice(context, *(os.path.join(folder, name + ".txt") for name in ("mine", "one")))
    app.wait_text("Compared with your saved decks")
    app.find("push button", re.compile("Folder of lists…$")).activate()
    app.wait(lambda: len(app.children()) == 2, "no file chooser")
    app.key("ctrl+l")
    app.type(bare)
    app.key("Return")
    app.find("label", "Nothing to compare with")
    app.wait_text(re.compile("note[.]bin"))
    app.find("push button", re.compile("Saved decks$")).activate()
    app.wait_text("Compared with your saved decks")
    proposal(app, "Levy")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@case("an address that is pasted on the page of decks brings the deck and opens it")
def address(context):
    folder = write_lists(context)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        app = context.app
        paste = lambda text: (app.key("ctrl+1"), app.find("entry", re.compile("^Search")).put_text(text), app.key("ctrl+f", "ctrl+a", "ctrl+c"),
                              app.key("ctrl+2", "ctrl+v"))
        paste(f"http://127.0.0.1:{server.server_port}/two.txt")
        app.wait_text("1 deck added")
        app.wait_text(re.compile("^Verdict: "))
        app.key("Escape")
        paste(f"http://127.0.0.1:{server.server_port}/none.txt")
        app.wait_text(re.compile("1 deck file could not be read"))
    finally:
        server.shutdown()


@case("lists come from an address that is typed, and are there without it afterwards")
def lists_of_address(context):
    folder = write_lists(context)
    site = os.path.join(context.library, "site")
    shutil.make_archive(os.path.join(site, "season"), "zip", folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    app = open_advice(context, os.path.join(folder, "mine.txt"))

    def ask(name):
        app.find("push button", re.compile("Address…$")).activate()
        app.find("text", "Address of the lists").put_text(f"{url}/{name}")
        app.key("Return")

    try:
        ask("none.zip")
        app.find("label", "The lists could not be read")
        app.wait_text(re.compile("404"))
        ask("season.zip")
        app.wait_text(re.compile("^Compared with the lists in “http.*/season.zip”$"))
        app.wait_text(re.compile("^The 3 lists of 4 that are most alike were asked"))
        proposal(app, "Levy")
    finally:
        server.shutdown()
        server.server_close()
    app.find("push button", re.compile("Saved decks$")).activate()
    app.find("label", "Nothing to compare with")
    ask("season.zip")
    proposal(app, "Levy")


run()
