# SPDX-License-Identifier: GPL-3.0-or-later
"""The ground under the window: other programs at the same library, a library that is replaced, and one that can only be looked at."""
import datetime
import json
import os
import re
import resource
import shutil
import sqlite3

from harness import driver
from harness.cases import case, run


def starter(context, name):
    return os.path.join(context.schema, "starter", name)


def leave(app, dialog):
    """Escape closes the dialog of that title, which is there."""
    app.find("dialog", dialog)
    app.key("Escape")
    app.wait_gone("dialog", dialog)


@case("what a terminal adds is in the window by itself")
def followed(context, app):
    app.key("ctrl+2")
    app.wait_text("No decks yet")
    context.command("deck", "add", starter(context, "arcmage-legal.txt"))
    name = re.compile("^" + context.command("deck", "list", "--fields", "name", "--tsv").splitlines()[1])
    app.find("list item", name)
    app.key("ctrl+3")
    app.wait_text("No copies yet")
    context.command("collection", "add", context.cards()[0]["name"], "--quantity", "3")
    app.find("table row", "3 × " + context.cards()[0]["name"])
    app.key("ctrl+4")
    context.command("source", "add", "Homemade", "http://127.0.0.1:9/cards.json")
    app.wait_text("Homemade")


@case("what a terminal saves of an open deck is shown, and what is edited here stays")
def conflict(context):
    app = context.open_starter("arcmage-legal.txt")
    text = open(starter(context, "arcmage-legal.txt"), encoding="utf-8").read()
    path = os.path.join(context.library, "again.txt")

    def save_elsewhere(more):
        context.write(path, text.rstrip("\n") + "\n" + more)
        context.command("deck", "add", path)
    save_elsewhere("1 Something From Elsewhere\n")
    app.wait_text("Something From Elsewhere")
    app.find("push button", re.compile("^One copy of .* more$")).activate()
    save_elsewhere("1 Something Else Again\n")
    app.settle()
    assert not app.look(None, "Something Else Again"), "what is edited here was overwritten"
    app.key("ctrl+s")
    app.wait(lambda: len(json.loads(context.command("deck", "list", "--json"))["decks"]) == 2, "saving does not keep both decks")


@case("a library that was replaced is told at once, what was there is kept, and what is there now is opened")
def replaced(context, app):
    other = context.library + ".other"
    shutil.copytree(context.library, other)
    own, context.library = context.library, other
    context.command("deck", "add", starter(context, "arcmage-legal.txt"))
    context.library = own
    app.key("ctrl+2")
    app.wait_text("No decks yet")
    os.replace(os.path.join(other, "library.db"), os.path.join(own, "library.db"))
    app.wait_text(re.compile("has replaced or removed the library"))
    assert not os.path.exists(os.path.join(own, "library.db-wal")), "the log of the old file lies beside the new one"
    app.find("push button", "Keep a Copy").activate()
    app.wait_text(re.compile("is kept as"))
    kept = sqlite3.connect(os.path.join(own, "sleeves-kept-1.db"))
    assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    app.find("push button", "Open What Is There Now").activate()
    app.wait_gone(None, re.compile("is kept as"))
    app.key("ctrl+2")
    app.wait(lambda: app.look("list item"), "the deck of the new library is not there")
    os.rename(own, own + ".away")   # and the folder as a whole
    app.wait_text(re.compile("has replaced or removed the library"))
    assert not os.path.exists(own), "an empty library was made"
    os.rename(own + ".away", own)


@case("an edit while another program holds the library does not stop the window, is told, and closing waits for it")
def waits(context):
    app = context.open_starter("arcmage-legal.txt")
    other = sqlite3.connect(os.path.join(context.library, "library.db"), isolation_level=None, timeout=20)
    other.execute("BEGIN IMMEDIATE")
    # a program that waited for the lock with each edit would have done three of these when the harness loses its patience
    for edit in range(12):
        app.find("push button", re.compile("^One copy of .* more$")).activate()
        app.wait_text(f"{61 + edit} / 60")
    app.key("ctrl+s")
    app.wait_text(re.compile("is not on the disk yet"))
    assert other.execute("SELECT count(*) FROM deck_work").fetchone() == (0,), "the lock did not hold"
    app.key("ctrl+w")
    app.wait_text("Waiting for the Disk")
    assert app.proc.poll() is None
    other.execute("ROLLBACK")
    app.proc.wait(20)
    assert other.execute("SELECT count(*) FROM deck_work").fetchone() == (1,)
    deck = json.loads(context.command("deck", "list", "--json"))["decks"][0]
    assert deck["cards"] == 72, "the last edit is not saved"
    context.start()


@case("where the disk takes no more it is said why what was changed is not on it, until it is")
def takes_no_more(context):
    app = context.open_starter("arcmage-legal.txt")
    hard = resource.prlimit(app.proc.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(app.proc.pid, resource.RLIMIT_FSIZE, (0, hard))
    app.find("push button", re.compile("^One copy of .* more$")).activate()
    app.wait_text(re.compile("is not on the disk yet: “library.db” cannot be read or written"))
    app.key("ctrl+w")
    app.wait_text("Waiting for the Disk")
    resource.prlimit(app.proc.pid, resource.RLIMIT_FSIZE, (hard, hard))
    app.proc.wait(20)
    context.start()
    assert [deck["cards"] for deck in json.loads(context.command("deck", "list", "--json"))["decks"]] == [61]


@case("two programs that edit one deck before either edit is on the disk both keep what they have")
def two_programs(context):
    one = context.open_starter("arcmage-legal.txt")
    other = driver.App(context.display, [context.program], context.env)

    def saved(cards):
        other.wait(lambda: sorted(deck["cards"] for deck in json.loads(context.command("deck", "list", "--json"))["decks"]) == cards,
                   f"decks of {cards} cards are not what is there")
    other.key("ctrl+2")
    other.find("label", re.compile("^(Legal|Illegal|Not legal yet|Unknown)")).click()
    other.wait_text(re.compile("^Verdict: "))
    third = sqlite3.connect(os.path.join(context.library, "library.db"), isolation_level=None, timeout=20)
    third.execute("BEGIN IMMEDIATE")
    for app, cards in ((one, 61), (other, 61), (other, 62)):
        app.find("push button", re.compile("^One copy of .* more$")).activate()
        app.wait_text(f"{cards} / 60")
    third.execute("ROLLBACK")
    third.close()
    other.key("ctrl+s")
    saved([62])
    other.key("ctrl+w")
    other.proc.wait(20)
    one.tree.forget()
    one.key("ctrl+s")
    saved([61, 62])
    other.close()


@case("decks, sources and options that are changed while another program holds the library do not stop the window, and come in order")
def waits_for_all(context):
    context.command("deck", "add", starter(context, "arcmage-legal.txt"))
    context.command("source", "add", "Homemade", "http://127.0.0.1:9/cards.json")
    name = context.command("deck", "list", "--fields", "name", "--tsv").splitlines()[1]
    app = context.start()
    app.key("ctrl+4")
    app.find("push button", "Forget “Homemade”")
    app.key("ctrl+2")
    app.find("list item", name).click()
    app.key("ctrl+a")
    app.find("push button", re.compile("^1 deck selected")).activate()
    app.find("menu item", "Move to a folder…").activate()
    other = sqlite3.connect(os.path.join(context.library, "library.db"), isolation_level=None, timeout=20)
    other.execute("BEGIN IMMEDIATE")
    app.find("text", "Folder").put_text("Cups")
    app.key("Return")
    app.wait_text(re.compile("is not on the disk yet"))
    app.key("ctrl+z", "ctrl+shift+z")
    app.find("push button", "Delete the selected decks").activate()
    app.key("ctrl+4")
    app.find("push button", "Forget “Homemade”").activate()
    app.find("push button", "Forget “Homemade”")
    assert other.execute("SELECT (SELECT count(*) FROM deck_version), (SELECT count(*) FROM source)").fetchone() == (1, 1), "the lock did not hold"
    other.execute("ROLLBACK")
    app.wait_gone("push button", "Forget “Homemade”")
    app.wait_gone(None, re.compile("is not on the disk yet"))
    app.key("ctrl+2")
    app.wait_text("No decks yet")
    other.close()
    assert json.loads(context.command("deck", "list", "--json"))["decks"] == []
    app.key("ctrl+z")
    app.find("list item", re.compile("^Folder Cups: 1 deck"))
    app.key("ctrl+z")
    app.wait_gone("list item", re.compile("^Folder Cups: 1 deck"))


@case("how far back changes of the collection can be taken back is set in the preferences")
def bounds(context, app):
    app.key("ctrl+comma")
    days = app.find("spin button", "Days")

    def within(node):
        return node is not None and (node.path == days.path or app.tree.parents.get(node.path) == days.path)
    for _ in range(20):
        app.key("Tab")
        list(app.walk())
        if within(app.focused()):
            break
    app.key("ctrl+a")
    app.type("40")
    app.key("Return")
    app.wait(lambda: json.loads(context.command("doctor", "--json"))["history"]["days"] == 40, "the days were not kept")


@case("after how many days a price is old is set in the preferences, and told where prices are")
def age(context):
    card = context.cards()[0]
    path = os.path.join(context.library, "prices.csv")
    day = (datetime.date.today() - datetime.timedelta(days=20)).isoformat()
    context.write(path, f'game,name,currency,amount,day\n{card["game"]},"{card["name"]}",EUR,2,{day}\n')
    context.command("import", path)
    assert not json.loads(context.command("prices", "--json"))["prices"][0]["old"]
    app = context.app
    app.key("ctrl+comma")
    app.find("spin button", "~Days after which a price is old")
    for _ in range(20):
        focused = app.focused()
        if focused is not None and "Days after which a price is old" in focused.name:
            break
        app.key("Tab")
    app.key("ctrl+a")
    app.type("10")
    app.key("Return")
    app.wait(lambda: json.loads(context.command("prices", "age", "--json"))["days"] == 10, "the days were not kept")
    assert json.loads(context.command("prices", "--json"))["prices"][0]["old"]


@case("the library is copied away, looked through and brought back")
def cared(context, app):
    context.command("collection", "add", context.cards()[0]["name"], "--quantity", "3")
    app.key("ctrl+k")
    app.type("back up")
    app.find("list item", "~Back up and restore…")
    app.key("Return")
    app.wait_text("Back up and restore")
    app.find("text", "Save a copy as")
    app.wait_text(re.compile("Those copies lie in “.*/backups”"))
    path = os.path.join(context.library, "..", f"put & away <{os.getpid()}>.db")
    app.key("ctrl+a")
    app.type(path)
    app.key("Return")
    app.wait_text(re.compile("^The library is copied to “.*put & away <.*”"))
    app.check_names()
    app.find("push button", "Check").activate()
    app.wait_text("Nothing is wrong with the library.")
    context.command("collection", "add", context.cards()[0]["name"], "--quantity", "2")
    app.find("text", "Copy to bring back").put_text(path)
    app.find("push button", "Restore").activate()
    app.wait_text(re.compile("^“.*” is brought back. The state before is kept as “.*”"))
    copies = lambda: json.loads(context.command("collection", "list", "--json"))["copies"]
    assert copies() == 3
    # what was begun ends, also when nobody waits for it
    context.command("collection", "add", context.cards()[0]["name"], "--quantity", "2")
    other = sqlite3.connect(os.path.join(context.library, "library.db"), isolation_level=None, timeout=20)
    other.execute("BEGIN IMMEDIATE")
    app.find("push button", "Restore").activate()
    leave(app, "Back up and restore")
    other.execute("ROLLBACK")
    other.close()
    app.wait(lambda: copies() == 3, "the copy was not brought back")
    app.wait_text(re.compile("^“.*” is brought back. The state before is kept as “.*”"))   # by the window
    os.remove(path)


@case("a backup that fails when its dialog is closed already is told by the window")
def failed_unseen(context, app):
    other = sqlite3.connect(os.path.join(context.library, "library.db"), isolation_level=None, timeout=20)
    other.execute("BEGIN IMMEDIATE")
    app.key("ctrl+comma")
    app.find("check box", "Show card images").activate()   # waits for the other program, and the backup waits for it
    app.wait(lambda: "checked" in app.find("check box", "Show card images").states, "the switch was not turned")
    app.check_names()
    leave(app, "Preferences")
    app.key("ctrl+k")
    app.type("back up")
    app.find("list item", "~Back up and restore…")
    app.key("Return")
    app.find("text", "Save a copy as").put_text(os.path.join(context.library, "no such folder", "copy.db"))
    app.find("push button", "Back up").activate()
    leave(app, "Back up and restore")
    other.execute("ROLLBACK")
    other.close()
    app.wait_text("That could not be kept")
    app.wait_text(re.compile("no such folder/copy.db: a copy of .* cannot be written"))


@case("pictures are cleared after what is still to be written, and the window goes on meanwhile")
def cleared(context, app):
    folder = os.path.join(context.library, "images")
    os.mkdir(folder)
    for number in range(3):
        with open(os.path.join(folder, f"{number:064x}"), "wb") as file:
            file.write(bytes(1000))
    app.key("ctrl+comma")
    app.wait_text(re.compile("^3 pictures, "))
    other = sqlite3.connect(os.path.join(context.library, "library.db"), isolation_level=None, timeout=20)
    other.execute("BEGIN IMMEDIATE")
    app.find("check box", "Show card images").activate()
    app.wait(lambda: "checked" in app.find("check box", "Show card images").states, "the switch was not turned")
    app.find("push button", re.compile("^Clear cached images")).activate()
    app.find("check box", "Show card images").activate()
    app.wait(lambda: "checked" not in app.find("check box", "Show card images").states, "the switch was not turned back")
    assert len(os.listdir(folder)) == 3, "the window has removed the files itself"
    other.execute("ROLLBACK")
    app.wait_text("None yet")
    assert not os.path.exists(folder)
    other.close()


@case("a library that can only be looked at is shown, and says so")
def looked_at(context):
    context.command("deck", "add", starter(context, "arcmage-legal.txt"))
    for name in ("library.db-shm", "index.db-shm"):
        os.symlink("no/such/folder", os.path.join(context.library, name))
    app = context.start()
    app.wait_text(re.compile("can be looked at, but not changed"))
    app.key("ctrl+2")
    app.wait(lambda: app.look("list item"), "the deck is not there")
    for name in ("library.db-shm", "index.db-shm"):
        os.unlink(os.path.join(context.library, name))
    app.find("push button", "Try Again").activate()
    app.wait_gone(None, re.compile("can be looked at, but not changed"))


@case("what cannot be read of the library is told, and does not pass for nothing")
def unread(context):
    context.command("collection", "add", context.cards()[0]["name"], "--quantity", "3")
    path = context.write("price.csv", f"game,name,currency,amount\n{context.cards()[0]['game']},{context.cards()[0]['name']},EUR,3.10\n")
    context.command("import", path)
    for base, table in (("library.db", "lot"), ("library.db", "want"), ("prices.db", "price")):
        file = sqlite3.connect(os.path.join(context.library, base))
        file.execute(f"ALTER TABLE {table} RENAME TO gone")
        file.commit()
        app = context.start()
        app.key("ctrl+3")
        app.wait_text(re.compile("may lack something: .*" + base))
        file.execute(f"ALTER TABLE gone RENAME TO {table}")
        file.commit()
        file.close()
        app.wait_gone(None, re.compile("may lack something"))   # by itself
        app.wait_text("3 × " + context.cards()[0]["name"])
    prices = os.path.join(context.library, "prices.db")
    context.end()
    os.rename(prices, prices + ".away")
    os.mkdir(prices)   # which cannot be opened at all
    app = context.start()
    app.key("ctrl+3")
    app.wait_text(re.compile("may lack something: .*prices.db"))


run()
