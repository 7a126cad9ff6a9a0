# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of sources: a list comes in by the window, is told in full, and is forgotten with a way back."""
import glob
import http.server
import json
import locale
import os
import re
import sqlite3
import threading
import time
import zipfile

from harness import driver
from harness.cases import case, run
from harness.driver import run_tool


def bring(app, path):
    app.key("ctrl+4")
    if not app.look("text", "Address or path"):
        app.key("alt+Left")            # from what became of the last one
    app.find("text", "Address or path").put_text(path)
    app.find("push button", "Import").activate()


def bring_and_apply(app, path):
    bring(app, path)
    app.find("push button", "Apply")
    app.key("Return")                  # Apply has the focus


@case("a list that is imported by the window is told in full and can be searched", cards=False)
def import_file(context):
    app, path = context.app, context.starters[0]
    name = os.path.basename(path)[:-4]
    bring(app, path)
    app.wait_text(re.compile(rf"What “{name}” brings"))
    app.wait_text(re.compile(r"^[1-9]\d* cards are new\. Nothing is written"))
    app.find("entry", "Search in what would change").click()
    app.type(context.cards()[0]["name"])
    app.key("Return")
    assert app.focused().role == "list item", f"Enter goes to {app.focused()}, not to what was found"
    app.key("ctrl+1")
    app.find("label", "No cards yet")          # nothing was written
    app.key("ctrl+4")
    app.find("push button", "Apply").activate()
    app.wait_text("The list was imported")
    app.find("push button", "Show the cards").activate()
    app.find("table row", re.compile("^(?!Column titles)"))
    app.key("ctrl+4", "alt+Left")
    app.find("push button", f"Read “{name}” again").activate()
    app.wait_text("Nothing has changed")
    app.key("Escape")
    app.find("push button", f"Read “{name}” again")


@case("lists are chosen, forgotten and brought back; dragged text is no list, a pasted path is one, and a deck or copies are opened as what they are")
def by_hand(context, app):
    app.key("ctrl+i")
    assert app.find("push button", "Import").description == "Type the address or the path of a list first."
    app.wait(lambda: len(app.children()) == 2, "no file chooser")
    app.key("Escape")
    app.wait(lambda: len(app.children()) == 1, "the file chooser stays")
    # text that is dragged about in the window itself
    app.key("ctrl+1")
    entry = app.find("entry", "Search cards")
    entry.put_text("3 " + context.cards()[0]["name"])
    app.key("ctrl+f", "ctrl+a")
    x, y = entry.point(50)
    app.drag((x, y), (x + 240, y + 320))
    assert len(app.children()) == 1 and not app.look(None, re.compile("cards understood")), "a list was pasted"
    assert entry.text.startswith("3 "), entry.text
    app.type("x")          # the text is still selected, and the window takes keys
    app.wait(lambda: "x" in entry.text, "the entry is dead")
    # a forgotten list comes back by Undo
    name = "wisps"
    path = context.write(name + ".csv", "game,name,type\ngenesis,Wisp,Spell\n")
    bring_and_apply(app, path)
    app.find("push button", "Back to the lists").activate()
    app.find("push button", f"Forget “{name}”").activate()
    app.wait_gone("push button", f"Forget “{name}”")
    app.wait(lambda: [n for n in app.walk() if n.name == "Undo" and "sensitive" in n.states], "no Undo")[0].activate()
    app.find("push button", f"Forget “{name}”").activate()
    app.wait_text(f"“{name}” is forgotten; its cards stay.")
    app.wait_gone("push button", f"Forget “{name}”")
    app.key("ctrl+z")
    app.find("push button", f"Forget “{name}”")
    app.key("ctrl+z")
    app.wait_text("There is nothing to undo.")
    app.key("ctrl+shift+z")
    app.wait_text(f"“{name}” is forgotten; its cards stay.")
    app.wait_gone("push button", f"Forget “{name}”")
    app.key("ctrl+z")
    app.find("push button", f"Forget “{name}”")
    app.key("ctrl+shift+z", "ctrl+shift+z")
    app.wait_text("There is nothing to do again.")
    app.wait_gone("push button", f"Forget “{name}”")
    # one button opens what somebody took for a card list
    name = context.cards()[0]["name"]
    for file, text, button, there in (("evening.txt", f"3 {name}\n", "Open it as a deck", re.compile("^Verdict: ")),
                                      ("box.csv", f"Quantity,Name,Condition\n2,{name},NM\n", "Book its copies in the collection", re.compile("box.csv"))):
        path = os.path.join(context.library, file)
        with open(path, "w", encoding="utf-8") as written:
            written.write(text)
        bring(app, path)
        app.wait_text(re.compile("was not imported"))
        app.wait(lambda: app.focused() and app.focused().name == button, f"the focus is not on {button}")
        app.key("Return")
        app.wait_text(there)
    app.key("Escape", "ctrl+4")
    app.find("text", "Address or path")
    bring(app, os.path.join(context.library, "none.json"))
    app.find("push button", "Try again")
    assert not app.look("push button", re.compile("^(Open it|Book its)")), "what is not there is offered as something"
    # a pasted path; each failure has the focus on what is done next, and names the file without its folder
    kites, four = os.path.join(context.library, "kites.json"), os.path.join(context.library, "four.csv")
    context.write(kites, json.dumps([{"kite": f"k{n}", "name": f"Kite {n}"} for n in range(9)]))
    context.write(four, "4\n5\n6\n")
    app.key("ctrl+1")
    entry = app.find("entry", "Search cards")
    for path, text in ((kites, "file://" + kites), (four, four)):
        app.key("ctrl+1")
        entry.put_text(text)
        app.key("ctrl+f", "ctrl+a", "ctrl+c", "BackSpace", "ctrl+3", "ctrl+v")
        name = os.path.basename(path)
        app.wait_text(f"“{name.split('.')[0]}” was not imported")
        app.wait_text(re.compile(f"^{name}:"))
        then = "New game from this list…" if path == kites else "Game of this list"
        app.wait(lambda: app.focused() and app.focused().name == then, lambda: f"{app.focused()} has the focus, not what is done next")
        app.key("Tab")                 # the next failure finds it there


TABLE = "Card Name;Card Type;Price;Affiliations;No.\n" + "".join(
    f"Card {n};Spell;{n};Axon, Bellum;{n}\n" for n in range(300)) + ";Spell;1;;1\n"


@case("numbers are told in groups, as the reader writes them, before a list lands and when it has", cards=False, env={"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "en"})
def grouped(context):
    try:
        locale.setlocale(locale.LC_NUMERIC, "de_DE.UTF-8")
    except locale.Error:
        return             # this machine has no such language
    finally:
        locale.setlocale(locale.LC_NUMERIC, "C")
    app, path = context.app, os.path.join(context.library, "many.csv")
    context.write(path, "game,name,type\n" + "".join(f"genesis,Wisp {n},Spell\n" for n in range(1234)))
    bring(app, path)
    app.wait_text(re.compile(r"^1\.234 cards are new"))
    app.find("push button", "Apply").activate()
    app.find("push button", "Show the cards")
    app.wait_text(re.compile(r"^1\.234 cards, "))
    app.find("push button", "Show the cards").activate()
    app.wait_text("1.234 cards")


@case("what would change of a list that is known is shown on demand, row by row", size="420x700", cards=False)
def on_demand(context, app):
    path = os.path.join(context.library, "mine.csv")
    head = "game,name,type,chi\n"
    context.write(path, head + "genesis,Stays,Spell,3\ngenesis,Grows,Spell,3\ngenesis,Leaves,Spell,4\n")
    bring_and_apply(app, path)
    app.find("push button", "Back to the lists").activate()
    context.write(path, head + "genesis,Stays,Spell,3\ngenesis,Grows,Spell,5\ngenesis,Comes,Spell,4\n")
    app.find("push button", "See what “mine” would change").activate()
    app.wait_text("1 card is new. 1 card is changed. 1 card is gone. 1 card is as before. Nothing is written before you apply it.")
    app.wait_text(re.compile("^Changed: "))
    app.find("push button", "Cancel").activate()
    app.find("label", "Card lists")


@case("a foreign table's columns are guessed, and set by the person; one whose columns nobody can tell, and one that is refused for them, let a person say what they are", cards=False)
def columns(context, app):
    # a row with a number and no set is told before it lands, and its printing says that it has none
    path = context.write("loose.csv", "game,name,type,set,number\ngenesis,Wisp,Spell,ABC,1\ngenesis,Gust,Spell,,2\ngenesis,Ash,Spell,,3\ngenesis,Bare,Spell,,\n")
    bring(app, path)
    app.wait_text("~A row has a number and no set: that printing belongs to no set (2 times)")
    app.find("push button", "Apply").activate()
    app.find("push button", "Show the cards").activate()
    app.find("table row", "Gust")
    app.key("ctrl+f")
    app.type("gust")
    app.key("Down")
    app.wait_text("Printing without a set · 2")
    # guessed, and set by the person
    path = context.write("foreign.csv", TABLE)
    bring(app, path)
    app.wait_text(re.compile("brings to Genesis"))
    app.wait_text(re.compile("^300 cards are new"))
    app.choose("combo box", "Price", "Down", "Down")        # not read, name, set
    app.wait_text("~as you said, for example “")
    app.wait_text(re.compile("^300 cards are new"))
    app.find("push button", "Apply").activate()
    app.wait_text("The list was imported")
    # what each column is to be is asked, and the table is read when that is said
    path = context.write("words.csv", "Meine Karten\nStand: 2026, Mai\n\nWort;Preis;Reihe\n" + "".join(f"Karte {n};{n};{n % 3}\n" for n in range(20)))
    bring(app, path)
    app.wait_text("“words” was not imported")
    app.wait_text(re.compile(r"words\.csv:4: .*\bheader\b"))   # which is not the first row here
    app.wait_text("~what its columns are")
    for column, example in (("Wort", "Karte 0"), ("Preis", "0"), ("Reihe", "0")):
        app.wait_text(f"not read, for example “{example}”")
        assert app.find("combo box", column).description == f"not read, for example “{example}”"
    row = app.find("combo box", "Game of this list")
    (_x, top, _w, high), (_x, y, _w, letters) = (app.tree.place(node.path) for node in (row, row.find("label", "Game of this list")))
    assert abs((y - top) - (top + high - y - letters)) <= 2, f"the words stand {y - top} below the top of a row of {high}"
    app.choose("combo box", "Game of this list", "Down", "Down", "Down")
    app.wait_text("~what its columns are")
    app.wait(lambda: app.focused() and app.focused().name == "Game of this list", "the focus is not where the game was chosen")
    app.open_choice("combo box", "Wort")
    choices = [app.find("list item", f"Name of the {what}").size for what in ("card", "set")]
    assert choices[0] == choices[1] and choices[0][0] > 16 * 6, choices   # whole, for they begin alike
    app.key("Escape")
    app.choose("combo box", "Wort", "Down")               # not read, name
    app.wait_text(re.compile("^20 cards are new"))
    app.wait_text("as you said, for example “Karte 0”")
    app.wait(lambda: app.focused() and app.focused().name == "Wort", "the focus is not where the column was chosen")
    # what stands above the table is not lost without a word
    app.wait_text("~Line 1 (“Meine Karten”) stands above the names of the columns")
    app.wait_text("~Line 2 (“Stand: 2026, Mai”) stands above the names of the columns")
    app.find("push button", "Apply").activate()
    app.wait_text("The list was imported")
    # refused for what stands in a column
    path = context.write("wrong.csv", "name,title,game\n,Hollow Lantern,grand-archive\n,Second Lantern,grand-archive\n")
    bring(app, path)
    app.wait_text(re.compile("it has no name"))
    app.wait_text(re.compile("say below what the columns are"))
    app.choose("combo box", "name", "Home")
    app.choose("combo box", "title", "Home", "Down")
    app.find("push button", "Apply").activate()
    app.wait_text("The list was imported")
    app.find("push button", "Show the cards").activate()
    app.find("table row", "~Hollow Lantern")


@case("published lists are off until they are added; a list that is refused, looked at, given up or not there says so, and nothing of it lands", cards=False)
def nothing_lands(context, app):
    app.key("ctrl+4")
    app.find("label", "Published lists")
    app.wait_text(re.compile("No list is remembered yet"))
    buttons = [n for n in app.walk(role="push button") if n.name.startswith("Add “")]
    assert len(buttons) >= 2, [n.name for n in buttons]
    # one that cannot be read says why, and what to do
    path = context.write("broken.json", '[{"name": "cut')
    bring(app, path)
    app.wait_text("“broken” was not imported")
    app.find("push button", "Try again")
    app.key("ctrl+1")
    app.find("label", "No cards yet")
    # a preview is searched, narrowed to one kind, and left without a trace
    path = context.write("table.csv", "game,name,type\n" + "".join(f"genesis,Wisp {n},Spell\n" for n in range(400)) + "genesis,,Spell\n")
    bring(app, path)
    app.wait_text("400 cards are new. 1 record is refused. Nothing is written before you apply it.")
    app.find("push button", "Which changes are shown")
    app.find("entry", "Search in what would change").put_text("wisp 39")
    app.wait_text("11 of 401 shown")
    app.find("entry", "Search in what would change").put_text("it has no name")
    app.wait_text("1 of 401 shown")
    app.wait_text(re.compile("Refused, line 402"))
    app.find("entry", "Search in what would change").put_text("nothing like it")
    app.wait_text("No match")
    app.find("entry", "Search in what would change").put_text("")
    app.key("alt+Left")
    app.find("label", "Card lists")
    app.wait_text(re.compile("No list is remembered yet"))
    app.key("ctrl+1")
    app.find("label", "No cards yet")
    # Cancel leaves a long import at once
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Trickle)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    bring(app, f"http://127.0.0.1:{server.server_port}/slow.csv")
    app.find("label", "~Reading “127.0.0.1 slow.csv”")
    app.wait_text(re.compile(r" of 1[.,]2\s?MB"))
    app.key("ctrl+1")
    app.find("push button", "Load the sample lists").activate()   # not grey, and says why not now
    app.wait_text("~Another list is still being read")
    app.key("ctrl+4")
    app.find("push button", "Cancel").activate()
    app.find("label", "Card lists")
    app.wait_text("Import cancelled; nothing was taken over.")
    assert app.find("text", "Address or path").text == f"http://127.0.0.1:{server.server_port}/slow.csv"
    app.key("ctrl+1")
    app.find("label", "No cards yet")
    # and what was opened from elsewhere need not be looked for again
    app = context.start(f"http://127.0.0.1:{server.server_port}/slow.csv")
    app.find("label", "~Reading “127.0.0.1 slow.csv”")
    app.find("push button", "Cancel").activate()
    app.wait_text("Import cancelled; nothing was taken over.")
    assert app.find("text", "Address or path").text == f"http://127.0.0.1:{server.server_port}/slow.csv"
    server.shutdown()
    # an address of a kind that cannot be fetched
    bring(app, "ftp://cards.example/y")
    app.wait_text("“cards.example y” was not imported")
    app.wait_text("~ftp://cards.example/y: only http and https addresses can be fetched")
    app.find("push button", "Back to the lists").activate()
    # one that is not there
    path = os.path.join(context.library, "nowhere.csv")
    bring(app, path)
    app.wait_text("“nowhere” was not imported")
    app.wait_text("~nowhere.csv")
    app.find("push button", "Back to the lists").activate()
    app.wait(lambda: app.find("text", "Address or path").text == path, "what was typed is gone")
    context.write(path, "game,name,type\ngenesis,Wisp,Spell\n")
    bring_and_apply(app, path)
    app.find("push button", "Back to the lists").activate()
    app.wait(lambda: app.find("text", "Address or path").text == "", "what has landed still stands there")
    # one that no game knows leads to a new game
    path = context.write("kites.json", json.dumps([{"kite": f"k{n}", "name": f"Kite {n}", "pull": n} for n in range(9)]))
    bring(app, path)
    app.wait_text("“kites” was not imported")
    app.wait_text("~Say below of which game the list is, or make a new game out of it.")
    assert not [n for n in app.walk() if "--" in (n.name or "")], "an option of the command line"
    app.find("push button", "New game from this list…").activate()
    app.wait_text("~9 cards")
    app.wait_text("~, for example “Kite 0”")


class Trickle(http.server.BaseHTTPRequestHandler):
    """A list that takes a minute to come."""
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/csv")
        self.send_header("Content-Length", "1200000")
        self.end_headers()
        try:
            self.wfile.write(b"game,name\n")
            for _ in range(600):
                self.wfile.write(b"x" * 2000)
                time.sleep(0.1)
        except OSError:
            pass

    def log_message(self, *_args):
        pass


@case("of all lists that are read again, one that fails leaves the others to be read; a Cancel tells what was taken over before", cards=False)
def refresh_several(context):
    paths = {name: os.path.join(context.library, name + ".csv") for name in ("first", "second", "third")}
    for name in paths:
        context.write(name + ".csv", f"game,name\ngrand-archive,Card of the {name}\n")
    for name, path in paths.items():
        context.command("source", "add", name, path)
    context.command("source", "refresh")
    context.write("third.csv", "game,name\ngrand-archive,Card of the third\ngrand-archive,Another of the third\n")
    os.remove(paths["first"])
    os.remove(paths["second"])
    app = context.start()
    app.key("ctrl+4", "F5")
    app.wait_text("“first” was not imported")
    app.wait_text("1 more list was not imported")
    app.wait_text(re.compile("second.csv: there is no such file"))
    app.find("push button", "Try again")
    app.key("alt+Left", "ctrl+1")
    app.find("table row", "~Another of the third")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Trickle)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sqlite3.connect(os.path.join(context.library, "library.db"), timeout=20) as library:
        library.execute("UPDATE source SET url = ? WHERE name = 'third'", (f"http://127.0.0.1:{server.server_port}/third.csv",))
    context.write("first.csv", "game,name\ngrand-archive,Card of the first\ngrand-archive,Another of the first\n")
    context.write("second.csv", "game,name\ngrand-archive,Card of the second\n")
    app = context.restart()
    app.key("ctrl+4", "F5")
    app.find("label", "~Reading “127.0.0.1 third.csv”")
    app.key("Return")
    app.wait_text("Import cancelled; 2 lists were taken over before, and nothing of “127.0.0.1 third.csv”.")
    app.key("ctrl+1")
    app.find("table row", "~Another of the first")
    server.shutdown()


@case("that a list was read, and could not be noted, is told", cards=False)
def unnoted(context):
    path = context.write("cards.csv", "game,name\ngrand-archive,Card of the list\n")
    context.command("source", "add", "cards", path)
    context.command("source", "add", "cards too", path)
    app = context.app
    with sqlite3.connect(os.path.join(context.library, "library.db"), timeout=20) as library:
        library.execute("CREATE UNIQUE INDEX one ON source ((1)) WHERE fetched > 0")
    app.key("ctrl+4", "F5")
    app.wait_text("That could not be kept")
    app.wait_text(re.compile("“cards too” was read, which could not be noted: "))
    app.key("Escape")
    app.wait_text("The list was imported")


def write_sheet(path, rows):
    """A sheet of an office program."""
    cells = lambda row: "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in row)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("xl/workbook.xml", '<workbook xmlns:r="r"><sheets><sheet name="Cards" r:id="s"/></sheets></workbook>')
        archive.writestr("xl/_rels/workbook.xml.rels", '<Relationships><Relationship Id="s" Target="worksheets/s.xml"/></Relationships>')
        archive.writestr("xl/worksheets/s.xml", "<worksheet><sheetData>" + "".join(f"<row>{cells(row)}</row>" for row in rows) + "</sheetData></worksheet>")


def drop_text(context, name):
    """Text that another program drags: here a second one of this, with nothing in its library."""
    app = context.app
    other = driver.App(context.display, [context.program], {**context.env, "SLEEVES_LIBRARY": context.library + ".other"})
    try:
        run_tool("windowmove", run_tool("search", "--onlyvisible", "--pid", other.proc.pid, "--name", "Sleeves").split()[-1], 545, 0)
        run_tool("mousemove", 800, 600)
        other.key("ctrl+3")
        source = other.find("entry", "Search your copies")
        sheet = os.path.join(context.library, "sheet.xlsx")
        write_sheet(sheet, (("game", "name", "type"), ("grand-archive", "Dropped Lantern", "Ally")))
        for text, told in (("3 " + name, "3 cards understood"), (sheet, re.compile("^1 card is new")), ("http://127.0.0.1:9/drop.csv", re.compile("drop.csv"))):
            source.put_text(text)
            source.click()
            other.key("ctrl+a")
            x, y = source.point(50)
            other.drag((x, y), (125, y + 210))
            app.wait_text(told)
            run_tool("mousemove", 300, 600)
            app.key("Escape" if text.startswith("3") else "alt+Left", "ctrl+3")
    finally:
        other.close()


@case("what is pasted on any page, or dropped as text, goes where a file of it would: a deck to the decks, an address to its preview", size="540x700")
def paste(context):
    app, path = context.app, "http://127.0.0.1:9/none.csv"
    name = context.cards()[0]["name"]

    def copy_and_paste(text):
        app.key("ctrl+1")
        app.find("entry", re.compile("^Search")).put_text(text)
        app.key("ctrl+f", "ctrl+a", "ctrl+c", "ctrl+3")
        app.wait_text("No copies yet")
        app.key("ctrl+v")

    def kept():
        return glob.glob(context.display.env["XDG_CACHE_HOME"] + "/sleeves/pasted/*/*")

    def decks():
        return [deck["name"] for deck in json.loads(context.command("deck", "list", "--json"))["decks"]]

    copy_and_paste("3 " + name)
    app.find("push button", "Replace")
    app.wait_text("~3 cards")
    assert decks() == [] and kept() == [], "something is kept before it was agreed to"
    app.key("Escape")
    app.wait_gone("push button", "Replace")
    app.wait_text("No decks yet")
    assert decks() == [], "a deck that was not agreed to is left"
    copy_and_paste(path)
    app.wait_text(re.compile("none.csv"))
    app.key("alt+Left")
    copy_and_paste("Quantity,Name,Condition\n2," + name + ",NM\n")
    app.find("push button", "Apply")
    (left,) = kept()
    assert app.find("text", "File").text == os.path.basename(left), "the name of what was pasted is a path"
    app.key("Escape")
    app.wait_gone("push button", "Apply")
    drop_text(context, name)
    assert decks() == [] and len(kept()) == 1, "something of what was dropped is kept before it was agreed to"
    app.key("ctrl+w")
    app.proc.wait(10)
    assert kept() == [], "what was pasted outlives the window"
    with open(left, "w", encoding="utf-8"):    # as of a program that was killed
        pass
    context.start().find("entry", re.compile("^Search"))
    assert kept() == [], "what was pasted stays in the cache"


CLUBS = """<?xml version="1.0"?>
<game id="clubs" title="Clubs" model="2">
  <attributes><attr id="suit" title="Suit" kind="choice" values="Oak|Ash"/></attributes>
  <readers>
    <reader kind="clubs-json" title="Clubs" syntax="json" lists="[]" detect="club suit" key="club" name="club">
      <field to="suit" path="suit"/>
      <printings path="in[]" key="no"><field to="set" path="set"/><field to="number" path="no"/><field to="image" path="image"/></printings>
    </reader>
  </readers>
  <sources><source id="clubs-list" title="All clubs" url="http://127.0.0.1:%(port)d/clubs.json" kind="clubs-json"/></sources>
  <images base="http://127.0.0.1:%(port)d/" endings="png"/>
  <rulebook id="1" title="Rules of Clubs">
    <zones><zone id="bag" title="Bag" scope="list" seen="none" accepts=""/></zones>
    <format id="plain" title="Plain"><count id="size" clause="1" in="bag" min="10"/></format>
  </rulebook>
</game>
"""


class Clubs(http.server.BaseHTTPRequestHandler):
    """The list of a game that has samples, too."""
    def do_GET(self):
        body = json.dumps([{"club": name, "suit": suit, "in": [{"set": "A", "no": number, "image": name + ".png"}]}
                           for name, suit, number in (("Mashie", "Oak", "1"), ("Niblick", "Ash", "2"))]).encode()
        found = self.path == "/clubs.json"
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body) if found else 0))
        self.end_headers()
        if found:
            self.wfile.write(body)

    def log_message(self, *_args):
        pass


@case("a game is chosen at the first start: its list comes by one button, and its pictures are offered where a card is looked at", cards=False,
      size="1000x700")
def first_start(context, app):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Clubs)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    folder = os.path.join(context.library, "games")
    os.makedirs(folder)
    context.write(os.path.join(folder, "clubs.xml"), CLUBS % {"port": server.server_port})
    app.find("push button", "Get “All clubs”")
    app.find("list item", re.compile("^Clubs"))
    app.find("push button", "Get “All clubs”").activate()
    app.find("push button", "Apply")
    app.key("Return")
    app.wait_text("The list was imported")
    assert not app.look("push button", "Remove the sample cards"), "there are no samples to remove"
    app.find("push button", "Show the cards").activate()
    app.wait_text("2 cards")
    app.find("push button", "Game: Clubs")
    app.key("ctrl+f")
    app.type("mashie")
    app.key("Return")
    app.find("push button", "Show pictures").activate()
    app.wait(lambda: json.loads(context.command("images", "--json"))["on"], "pictures were not switched on")
    app.wait(lambda: not app.look("push button", "Show pictures"), "what is on is still offered")
    server.shutdown()


@case("sample cards say that they are, and go with one press when the game's own are there; Undo brings them back", cards=False)
def samples_leave(context, app):
    app.find("label", "~Formats: Standard constructed, Draft")
    app.find("push button", "Get “Magic cards, all printings (MTGJSON)”")
    app.find("label", "~a large list that takes a while")
    app.find("push button", "Load invented sample cards: Genesis: Battle of Champions").activate()
    app.wait_text("~The sample lists are loaded: 47 cards")
    app.wait(lambda: app.focused() and app.focused().name == "Search cards", "the focus fell on what stands next")
    app.key("ctrl+4")
    app.wait(lambda: app.focused() and app.focused().name == "Sample cards: Genesis: Battle of Champions", "the focus is not on the lists")
    app.key("ctrl+1")
    app.key("ctrl+f")
    app.type("barge ox")
    app.key("Return")
    app.wait_text("Genesis: Battle of Champions · sample card, never printed")
    assert app.find("table row", "Barge Ox").description == "Sample", "the row does not say that the card is a sample"
    path = context.write("own.csv", "game,name,type\ngenesis,Wisp,Spell\ngenesis,Barge Ox,Summon\n")
    bring_and_apply(app, path)
    app.find("push button", "Remove the sample cards")
    app.find("push button", "Remove the sample cards").activate()
    app.wait_text("~The sample cards are gone")
    app.wait(lambda: json.loads(context.command("search", "", "--count", "--json"))["total"] == 2, "the samples are still there")
    assert not app.look("push button", "Remove the sample cards"), "what is gone is still offered"
    app.find("push button", "Show the cards").activate()
    app.wait_text("2 cards")
    app.find("push button", "Undo").activate()
    app.wait_text("48 cards")
    app.key("ctrl+4", "alt+Left")
    app.find("push button", re.compile("^Remove the sample cards")).activate()
    app.wait_text("~The sample cards are gone")
    app.key("ctrl+z")
    app.find("push button", re.compile("^Remove the sample cards"))


@case("where all cards are gone with their list, games are offered again", cards=False)
def none_left(context, app):
    app.find("push button", "Load invented sample cards: Genesis: Battle of Champions").activate()
    app.wait_text("~The sample lists are loaded: 47 cards")
    app.key("ctrl+f")
    app.wait_text("47 cards")
    name = json.loads(context.command("source", "list", "--json"))["sources"][0]["name"]
    context.command("source", "remove", name, "--with-cards")
    app.wait_text("No cards yet")
    app.find("push button", "Load invented sample cards: Genesis: Battle of Champions")


run()
