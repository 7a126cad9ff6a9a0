# SPDX-License-Identifier: GPL-3.0-or-later
"""Files from outside, and what the desktop asks of the program: opened into the window that is there, each where it belongs; found
by the overview; made from the launcher."""
import json
import os
import re
import shutil
import subprocess
import time
import xml.etree.ElementTree

from harness import bus
from harness.cases import case, run
from harness.driver import run_tool

BUS = "io.github.sleeves_cards.Sleeves"
PATH = "/io/github/sleeves_cards/Sleeves"


def sit_down(context, *files):
    """Starts the one window of the person, whose library lies where nobody had to say it."""
    own = os.path.join(context.display.env["XDG_DATA_HOME"], "sleeves")
    shutil.rmtree(own, ignore_errors=True)
    context.library = shutil.move(context.library, own)
    context.env["SLEEVES_LIBRARY"] = ""
    return context.start(*files)


def sleeves(context, *files):
    """As a file manager starts the program for a file: it hands over to the window that is there, and ends."""
    done = subprocess.run([context.command_line, *files], env={**context.display.env, **context.env}, capture_output=True, text=True,
                          timeout=60, check=False)
    assert done.returncode == 0, done.stderr


def starter(context, name):
    return os.path.join(context.schema, "starter", name)


def ask(context, dest, path, method, *args):
    """What a program on the session's bus answers, as text."""
    done = subprocess.run(["gdbus", "call", "--session", "--timeout", "60", "--dest", dest, "--object-path", path, "--method", method, *args],
                          env=context.display.env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@case("a deck opens in its editor, more of them come into the list, a card list shows its preview, a definition is checked")
def opening(context):
    app = sit_down(context, starter(context, "genesis-legal.txt"))
    app.find("push button", re.compile("^Verdict: "))
    sleeves(context, starter(context, "genesis-legal.txt"))   # once more: it is the one that is there
    app.wait_text("1 deck is in the library already, just as it is in the file")
    sleeves(context, starter(context, "arcmage-legal.txt"), "file://" + starter(context, "colossus-order-legal.txt"))
    app.wait(lambda: len(json.loads(context.command("deck", "list", "--json"))["decks"]) == 3, "the decks were not added")
    recent = os.path.join(context.display.env["XDG_DATA_HOME"], "recently-used.xbel")
    app.wait(lambda: os.path.exists(recent) and all(name in open(recent, encoding="utf-8").read() for name in ("genesis-legal", "arcmage-legal")),
             "the decks are not among the recent files")
    sleeves(context, starter(context, "genesis.csv"))
    app.wait_text(re.compile("to Genesis"))
    sleeves(context, os.path.join(context.schema, "games", "arcmage", "game.xml"))
    app.wait_text("Checked: the definition is valid.")
    missing = os.path.join(context.library, "not-there.txt")
    done = subprocess.run([context.command_line, missing], env={**context.display.env, **context.env}, capture_output=True, text=True,
                          timeout=60, check=False)
    assert done.returncode == 2 and "no command" in done.stderr, done


@case("the overview finds decks and cards by their names and opens what is chosen; the launcher begins a deck")
def overview(context):
    app = sit_down(context)
    with open(starter(context, "genesis-legal.txt"), encoding="utf-8") as stream:
        deck = re.search("^# name: (.*)$", stream.read(), re.M)[1]
    context.command("deck", "add", starter(context, "genesis-legal.txt"))
    search = subprocess.Popen([context.program.replace("sleeves-window", "sleeves-search")], env={**context.display.env, **context.env})
    try:
        ask(context, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
        while BUS + ".SearchProvider" not in ask(context, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames"):
            assert search.poll() is None, "the search is not on the bus"
            time.sleep(0.1)
        on = (BUS + ".SearchProvider", PATH + "/SearchProvider")
        face = "org.gnome.Shell.SearchProvider2."
        found = re.findall("'(deck:[0-9]+)'", ask(context, *on, face + "GetInitialResultSet", str(deck.split())))
        assert len(found) == 1, found
        assert deck in ask(context, *on, face + "GetResultMetas", str(found))
        card = context.cards()[0]["name"]
        rows = re.findall("'(card:[^']+)'", ask(context, *on, face + "GetSubsearchResultSet", "['card:x']", str([card[:-1]])))
        assert rows and card in ask(context, *on, face + "GetResultMetas", str(rows[:1])), rows
        assert "[]" in ask(context, *on, face + "GetInitialResultSet", "['no such card at all']")
        assert "[]" in ask(context, *on, face + "GetInitialResultSet", "['']")
        ask(context, *on, face + "ActivateResult", found[0], str(deck.split()), "0")
        app.find("push button", re.compile("^Verdict: "))
        app.key("ctrl+1")
        ask(context, *on, face + "ActivateResult", rows[0], str([card]), "0")
        app.find("entry", "Search cards")
    finally:
        search.terminate()
        search.wait(20)
    ask(context, BUS, PATH, "org.freedesktop.Application.ActivateAction", "new-deck", "[]", "{}")
    app.find("push button", re.compile("^Verdict: |^Not yet"))
    app.key("ctrl+1")
    ask(context, BUS, PATH, "org.freedesktop.Application.ActivateAction", "draw-hand", "[]", "{}")
    app.find("push button", "Draw again")


@case("whoever looks elsewhere is told by the desktop when a list is read, and whoever looks at the window is not", size="700x600")
def away(context):
    app = sit_down(context)
    context.command("source", "add", "Mine", starter(context, "genesis.csv"))
    app.key("ctrl+4")
    desktop = bus.Bus(context.display.env["DBUS_SESSION_BUS_ADDRESS"])
    desktop.ask(*bus.DAEMON, "RequestName", "su", "org.freedesktop.Notifications", 0)
    told = []

    def read_list():
        app.find("push button", "See what “Mine” would change").activate()
        app.wait_text(re.compile("brings to Genesis"))
        told.extend(values[3] for member, values in desktop.called({"Notify": 1}) if member == "Notify")
    run_tool("mousemove", 100, 100)   # nobody manages windows: that under the pointer is the one in use
    read_list()
    assert not told, told
    app.find("push button", "Back").activate()
    run_tool("mousemove", 1000, 750)
    run_tool("windowfocus", int(run_tool("search", "--maxdepth", 0, "--class", ".*").split()[0]))
    app.wait(lambda: "active" not in app.children()[0].states, "the window is still in use")
    read_list()
    app.wait(lambda: told or told.extend(values[3] for member, values in desktop.called({"Notify": 1}) if member == "Notify") or told, "nobody was told")
    assert told == ["The card list is read, and waits for you to look at it"], told
    desktop.close()


def titles(app):
    return sorted(node.name for node in app.children() if node.role == "frame")


@case("a second window is a window of its own; a deck that one of them has open is shown there, and nothing of it is lost")
def two_windows(context):
    app = sit_down(context)
    context.command("deck", "add", starter(context, "genesis-legal.txt"))

    def act(name, *words):
        ask(context, BUS, PATH, "org.freedesktop.Application.ActivateAction", name, "[%s]" % ", ".join("<'%s'>" % word for word in words), "{}")
    act("open-deck", "1")   # the only one
    app.find("push button", re.compile("^Verdict: "))
    shown = titles(app)
    assert len(shown) == 1, shown
    app.key("ctrl+alt+n")
    app.wait(lambda: len(titles(app)) == 2, "there is no second window")
    app.wait(lambda: sorted(titles(app)) == sorted(shown + ["Sleeves"]), lambda: f"both windows have the deck: {titles(app)}")
    act("open-deck", "1")
    app.settle()
    assert sorted(titles(app)) == sorted(shown + ["Sleeves"]), titles(app)
    verdicts = [node for node in app.walk(role="push button") if node.name.startswith("Verdict: ")]
    assert len(verdicts) == 1, verdicts
    first = next(node for node in app.children() if node.role == "frame" and node.name in shown)
    def cards():
        return json.loads(context.command("deck", "list", "--json"))["decks"][0]["cards"]
    before = cards()
    first.find("push button", re.compile("^One copy of .* more$")).activate()
    first.find("push button", "Close").activate()
    app.wait(lambda: titles(app) == ["Sleeves"], lambda: f"the first window is still there: {titles(app)}")
    app.wait(lambda: cards() == before + 1, "what was changed in the first window is not in the library")
    act("open-deck", "1")
    app.wait(lambda: titles(app) == shown, lambda: f"the deck is not open in the second window: {titles(app)}")


@case("a folder or an archive of decks is so many decks; one with anything else in it is looked at as a card list")
def folders(context):
    app = sit_down(context)
    folder = os.path.join(context.library, "mine")
    os.makedirs(folder)
    for name in ("genesis-legal.txt", "arcmage-legal.txt"):
        shutil.copy(starter(context, name), folder)
    sleeves(context, folder)
    app.wait_text("2 decks added")
    assert len(json.loads(context.command("deck", "list", "--json"))["decks"]) == 2
    sleeves(context, shutil.make_archive(os.path.join(context.library, "packed"), "zip", folder))
    app.wait_text("2 decks are in the library already, just as they are in the files")
    shutil.copy(starter(context, "genesis.csv"), folder)
    sleeves(context, folder)
    app.wait_text(re.compile("^“mine” |brings to "))
    assert len(json.loads(context.command("deck", "list", "--json"))["decks"]) == 2


@case("a list that is pasted into a search is no search: it is read as a list, one line is looked for; several lists that are pasted on the page of decks are as many decks")
def lists_into_searches(context):
    app = sit_down(context, starter(context, "genesis-legal.txt"))
    app.find("push button", re.compile("^Verdict: "))
    app.find("push button", "More for this deck").activate()
    app.find("menu item", "Copy as text").activate()
    app.wait_text("The list is in the clipboard")
    for search in ("Find cards to add", "Search cards"):
        if search == "Search cards":
            app.key("ctrl+1")
        app.find("entry", search).click()
        app.wait(lambda: (app.focused() or app).name == search, f"{search!r} has not the focus")
        app.key("ctrl+v")
        app.wait_text("70 cards understood")
        app.key("Escape")
        app.wait(lambda: len(app.children()) == 1, "the list is still there")
    app.key("ctrl+1", "ctrl+f")
    app.type("ember wisp")
    app.key("ctrl+a", "ctrl+c", "End", "space", "ctrl+v")
    app.wait(lambda: app.focused().text == "ember wisp ember wisp", lambda: f"what is looked for: {app.focused().text}")
    app.key("ctrl+a", "ctrl+v")
    app.wait(lambda: app.focused().text == "ember wisp", lambda: f"what is looked for: {app.focused().text}")
    # a text of several lists
    app.key("ctrl+2")
    app.find("push button", re.compile("^Verdict: "))
    app.key("ctrl+shift+v")
    app.find("text", "Deck list").put_text("# name: Calm\n4 Levy\n\n# name: Storm\n3 Levy\n")
    app.find("list item", re.compile("^1 more deck is in this text"))
    app.find("text", "Deck list").click()
    app.key("ctrl+a", "ctrl+c", "Escape")
    app.wait(lambda: len(app.children()) == 1, "the list is still there")
    app.find("push button", "Back").activate()   # the deck is left: what is pasted is none of its cards
    app.wait_gone("push button", re.compile("^Verdict: "))
    app.key("ctrl+v")
    app.wait_text("2 decks added")
    decks = {deck["name"]: deck for deck in json.loads(context.command("deck", "list", "--json"))["decks"]}
    assert {"Calm", "Storm"} <= set(decks), decks


@case("the endings of deck files that are nothing else's are known to the desktop", cards=False)
def endings(context):
    data = os.path.join(os.path.dirname(os.path.dirname(context.schema)), "app", "data", BUS)
    if not os.path.exists(data + ".mime.xml"):
        data = os.path.join(os.environ["SLV_SOURCE_ROOT"], "app", "data", BUS)
    tree = xml.etree.ElementTree.parse(data + ".mime.xml")
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    known = {glob.get("pattern")[1:] for glob in tree.iter(space + "glob")}
    types = {kind.get("type") for kind in tree.iter(space + "mime-type")}
    with open(data + ".desktop.in", encoding="utf-8") as stream:
        assert set(re.search("^MimeType=(.*);$", stream.read(), re.M)[1].split(";")) == types
    folder = os.path.join(os.environ["SLV_SOURCE_ROOT"], "import", "decks")
    kinds = "".join(open(os.path.join(folder, name), encoding="utf-8").read() for name in os.listdir(folder) if "-kind-" in name)
    endings = set(re.findall(r'"(\.\w+)"', "".join(re.findall(r"\.endings = \{([^}]*)\}", kinds))))
    assert endings - {".txt", ".md", ".json", ".csv", ".tsv"} == known - {"ame.xml"}, (endings, known)


run()
