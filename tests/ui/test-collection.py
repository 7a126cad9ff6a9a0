# SPDX-License-Identifier: GPL-3.0-or-later
"""The page Collection with real keys: quick entry, cells edited in place, bulk changes, places, undo, import with preview, export."""
import json
import os
import re

from harness import driver
from harness.cases import case, run

PAGE = "ctrl+3"


def lots(context, *query):
    return json.loads(context.command("collection", "list", *query, "--json"))["lots"]


def own(context, *added):
    """Copies by the command line, before the window looks: (name, options…)."""
    for one in added:
        context.command("collection", "add", *one)
    context.app.key(PAGE, "F5")


def row(app, text):
    return app.wait(lambda: app.look("table row", text), f"no row {text}")


def stored(context, test, what):
    """What the window shows is in the library, too."""
    context.app.wait(lambda: test(lots(context)), what)


def names(context, n, starter=0):
    """Names that no other card begins with."""
    every = sorted({card["name"] for card in context.cards(starter)})
    single = [name for name in every if sum(other.lower().startswith(name.lower()) for other in every) == 1 and name.isascii()]
    return single[:n]


@case("an empty collection says what to do, and quick entry fills it by name and count")
def quick_entry(context, app):
    one, other = names(context, 2)
    app.key(PAGE)
    app.wait_text("No copies yet")
    app.key("ctrl+shift+n")
    app.wait(lambda: app.focused() and app.focused().name == "Number or beginning of a name", "the cursor is not where names are typed")
    app.find("image", "No card yet")
    app.find("text", "Place of the cards").put_text("Shelf/Box A")
    app.type("3x " + one.lower())
    app.key("Return")
    app.wait_text("~Added 3 × " + one)
    row(app, f"~3 × {one}")
    app.find("image", one)   # what was booked is in view until the next card is typed
    line = app.find("text", "Number or beginning of a name")
    line.put_text(other)
    left, top = app.origin(line)
    x, y, _width, height = app.tree.place(line.path)
    driver.run_tool("mousemove", left + x + 8, top + y + height // 2, "sleep", 0.05, "click", 1)   # by the pointer alone
    app.wait_text("~Added 1 × " + other)
    app.find("text", "Number or beginning of a name").click()
    app.type("no such card anywhere")
    app.key("Return")
    app.wait_text("~neither a number of the set nor the beginning of one name")
    assert app.find("text", "Number or beginning of a name").text == "no such card anywhere"
    stored(context, lambda all_: sorted((lot["quantity"], lot["place"]) for lot in all_) == [(1, "Shelf/Box A"), (3, "Shelf/Box A")], "not in the library")
    table, line = app.find("tree table", "Copies that you own"), app.find("table row", f"~3 × {one}")
    assert line.size[0] > table.size[0] - 10, f"rows of {line.size[0]} in a table of {table.size[0]} pixels"
    app.key("Escape")
    row(app, f"~1 × {other}")
    app.key("ctrl+z")
    app.wait(lambda: not app.look("table row", f"~1 × {other}"), "undo leaves the lot")
    app.key("ctrl+shift+z")
    row(app, f"~1 × {other}")
    app.key("ctrl+shift+n")
    app.find("text", "Number or beginning of a name").click()
    app.find("text", "Number or beginning of a name").put_text("kiln")
    app.key("Return")
    app.wait_text("~“kiln” is the beginning of several names, “Kiln Hound” and “Kiln Tongs” among them")
    assert app._windows().count("WINDOW=") == 1, "what is offered lies over what was told"
    app.find("text", "Number or beginning of a name").put_text(one[:-1])
    face, line = app.find("image", one), app.find("text", "Number or beginning of a name")   # the card that it means so far
    assert app.tree.place(face.path)[0] >= app.tree.place(line.path)[0] + line.size[0], "what is offered below the line hides the card"
    app.find("text", "Number or beginning of a name").put_text("2 " + one + " played foil")
    app.key("Return")
    app.wait_text(re.compile(f"^Added 2 × {re.escape(one)}.*, foil$"))   # what the words behind it were taken for
    app.find("text", "Number or beginning of a name").put_text("aldermar the walk")   # nobody types its comma
    app.find("image", "Aldermar, the Walking Keep")
    app.key("Return")
    app.wait_text("~Added 1 × Aldermar, the Walking Keep")
    app.find("text", "Set of the cards").put_text("NONE")
    app.find("text", "Number or beginning of a name").put_text("12")
    app.key("Return")
    app.wait_text("~There is no set “NONE”.")
    app.wait_text("~is the beginning of several names")   # what failed is still there
    for _ in range(6):   # once around
        app.key("Tab")
        assert app.focused().name, "Tab stops at what has no name"


@case("cells are edited by keys, counts by plus and minus, and each is undone")
def cells(context, app):
    one, other = names(context, 2)
    own(context, (one, "--quantity", "2"), (other,))
    row(app, f"~2 × {one}").click()
    app.key("plus", "plus")
    row(app, f"~4 × {one}")
    app.key("minus")
    row(app, f"~3 × {one}")
    row(app, f"~3 × {one}").click()
    app.key(*["Left"] * 8)
    app.key("Right", "Right", "Right", "Right")
    marked = lambda number: "#1c71d8" in row(app, f"~{number} ×").colours(900)
    app.wait(lambda: marked(3) and not marked(1), "the cursor is not seen")
    app.key("Down" if lots(context)[0]["name"] == one else "Up")
    app.wait(lambda: marked(1) and not marked(3), "the cursor does not go with the focus")
    app.key("Up" if lots(context)[0]["name"] == one else "Down")
    app.key("F2")
    focus = app.wait(lambda: app.focused() if app.focused() and "Condition of" in app.focused().name else None, "no cell is open")
    app.type("nm")
    app.key("Return")
    app.wait(lambda: any(lot["condition"] == "near-mint" for lot in lots(context)), f"{focus} was not written")
    row(app, "~Near mint" if app.look("table row", "~Near mint") else re.compile("[Nn]ear [Mm]int"))
    app.key("F2")
    app.type("quite nice")
    app.key("Return")
    app.wait_text("~quite nice")
    assert {lot["condition"] for lot in lots(context)} == {"", "near-mint"}
    app.key("F2")
    app.type("played")
    app.key("Escape")
    assert {lot["condition"] for lot in lots(context)} == {"", "near-mint"}
    app.key("ctrl+z")
    app.wait(lambda: {lot["condition"] for lot in lots(context)} == {""}, "the condition is not undone")
    app.key("F2")
    app.type("good")
    app.key("Tab")
    app.wait(lambda: app.focused() and "Finish of" in app.focused().name, "Tab does not open the next cell")
    app.type("foil")
    app.key("Return")
    app.wait(lambda: any(lot["condition"] == "good" and lot["finish"] == "foil" for lot in lots(context)), "Tab lost a value")
    # left by a click into another column, what was typed belongs to the cell in which it was typed
    numbers = [lot["number"] for lot in lots(context)]
    app.key("Left", "F2")
    app.wait(lambda: app.focused() and "Condition of" in app.focused().name, "no cell is open")
    app.type("played")
    row(app, f"~1 × {other}").click()
    stored(context, lambda all_: [lot["condition"] for lot in all_ if lot["name"] == one] == ["played"], "a click lost the value")
    assert [lot["number"] for lot in lots(context)] == numbers


@case("a selection is changed at once, removed and brought back; the history tells of it")
def bulk(context, app):
    chosen = names(context, 3)
    own(context, *[(name,) for name in chosen])
    row(app, f"~1 × {chosen[0]}").click()
    app.key("ctrl+a", "ctrl+e")
    app.find("text", "Place").put_text("Binder")
    app.find("text", "Condition").put_text("not a grade")
    app.find("push button", "Apply").activate()
    app.wait_text("~not a grade")
    app.find("push button", "Choose: Condition").activate()
    app.find("menu item", "Played").activate()
    app.find("push button", "Apply").activate()
    stored(context, lambda all_: [lot["place"] for lot in all_] == ["Binder"] * 3 and all(lot["condition"] == "played" for lot in all_), "not changed")
    app.wait_gone("push button", "Apply")
    app.find("list item", "Binder: 3 copies")
    row(app, f"~1 × {chosen[0]}").click()
    app.key("ctrl+a", "Delete")
    stored(context, lambda all_: all_ == [], "not removed")
    app.wait(lambda: app.focused() and app.focused().name == "Enter cards", lambda: f"nothing is left, and the focus is on {app.focused()}")
    app.key("ctrl+z")
    stored(context, lambda all_: len(all_) == 3, "not brought back")
    app.key("ctrl+h")
    app.wait_text("Changes, newest first")
    app.wait(lambda: app.focused() and app.focused().role == "list item", "the focus is not on the newest change")
    app.find("push button", "~Take back “Changed 3 rows").activate()
    stored(context, lambda all_: all(lot["place"] == "" for lot in all_), "the change was not taken back")
    app.key("Escape")


@case("the query and the places filter, headers sort, and a faulty query keeps the rows")
def filtering(context, app):
    one, other = names(context, 2)
    own(context, (one, "--quantity", "4", "--place", "Shelf/Box A"), (other, "--condition", "played", "--place", "Shelf"))
    row(app, f"~4 × {one}")
    app.key("ctrl+f")
    app.type("cond<=played")
    app.wait(lambda: not app.look("table row", f"~4 × {one}"), "the query does not filter")
    row(app, f"~1 × {other}")
    app.find("entry", "Search your copies").put_text("cond<=nonsense")
    app.wait_text("~nonsense")
    row(app, f"~1 × {other}")
    app.find("entry", "Search your copies").put_text("")
    row(app, f"~4 × {one}")
    app.find("list item", "Shelf/Box A: 4 copies").click()
    app.wait(lambda: not app.look("table row", f"~1 × {other}"), "the place does not filter")
    app.find("list item", "Shelf: 5 copies").click()
    row(app, f"~1 × {other}")
    for order in ([1, 4], [4, 1]):
        app.find("table row", "Column titles").children()[0].click()
        app.wait(lambda o=order: [int(n.name.split()[0]) for n in app.walk(role="table row") if n.name != "Column titles"] == o, f"not sorted as {order}")
    app.key("Insert")
    app.check_names()
    # from wherever the list was, what is searched for is seen from its beginning
    path = context.write("many.csv", "Quantity,Name,Place\n" + "".join(f"7,{name},Shelf\n" for name in names(context, 80)))
    context.command("collection", "import", path)
    app.key("F5")
    app.wait_text("~59 rows")
    app.key("ctrl+f", "Down", "Home")
    first = app.focused().name
    app.key("End")
    app.wait(lambda: app.focused() and app.focused().name.startswith(f"1 × {other}"), "End does not lead to the last row")
    app.key("ctrl+f")
    app.find("entry", "Search your copies").put_text("qty!=4")
    app.wait_text("~58 rows")
    row(app, first).click()
    app.wait(lambda: "selected" in row(app, first).states, "the first row that matches is not seen")


@case("an import shows what it understood, lets it be changed, writes nothing before Apply, and is one step of undo")
def importing(context, app):
    one, other = names(context, 2)
    path = context.write("mine.csv", f"Thing,Many,Grade,Fach\n{one},4,near-mint,Binder\nNo Such Card At All,1,,\n{other},many,,\n{one[:-2]}zz,2,,\n")
    app.key(PAGE, "ctrl+shift+i")
    app.find("text", "File").put_text(path)
    app.find("text", "File").click()
    app.key("Return")
    app.wait_text("~no collection file of a kind that is known")
    app.choose("combo box", "Kind of file", "End")
    app.wait_text("~no column says which card it is")
    app.choose("combo box", "Thing", "Home", "Down")
    app.choose("combo box", "Many", "Home", *["Down"] * 5)
    app.wait_text("~1 row refused")
    app.choose("combo box", "Fach", "Home", *["Down"] * 9)
    app.wait_text("~Refused: line 4, column “Many”")
    app.wait_text("~Without a card: line 3, “No Such Card At All”")
    app.find("push button", "~Choose the card: Without a card: line 5").activate()
    app.find("entry", "Name of the card").put_text(one)
    app.find("entry", "Name of the card").click()
    app.key("Return")
    app.wait_text("~1 row without a card")
    assert lots(context) == []
    apply = app.find("push button", "Apply")
    assert "sensitive" not in apply.states
    assert apply.description == "1 row is refused. Tick below that the others come without it.", apply.description
    app.find("check box", "~without those that are refused").click()
    app.wait(lambda: "sensitive" in app.find("push button", "Apply").states, "Apply stays closed")
    app.find("push button", "Apply").activate()
    stored(context, lambda all_: sorted(lot["quantity"] for lot in all_) == [1, 2, 4], "not written")
    row(app, f"~4 × {one}")
    told = json.loads(context.command("collection", "import", path, "--as", "csv", "--dry-run", "--partial", "--json"))
    assert [column["field"] for column in told["columns"]] == ["name", "count", "condition", "location"], told["columns"]
    app.find("list item", "Without a card: 1 copy").click()
    row(app, "~1 × No Such Card At All").click()
    app.key("ctrl+shift+k")
    app.find("entry", "Name of the card").put_text(other)
    app.find("entry", "Name of the card").click()
    app.key("Return")
    stored(context, lambda all_: sorted(lot["name"] for lot in all_) == sorted([one, one, other]), "the tray is not worked off")
    app.key("ctrl+z", "ctrl+z")
    stored(context, lambda all_: all_ == [], "not one step")


@case("an export is told what is lost and can be read again; a lot is dropped on a place")
def exporting(context, app):
    one = names(context, 1)[0]
    own(context, (one, "--quantity", "2", "--note", "=cmd"))
    row(app, f"~2 × {one}")
    for entry, lacks in (("Rename the place…", "First choose a place."), ("Merge rows that are alike", "There are no two rows that could be merged.")):
        app.find("push button", "More about the collection").activate()
        app.find("menu item", entry).activate()   # not grey, and says why not now
        app.wait_text(lacks)
    app.key("ctrl+shift+e")
    path = os.path.join(context.library, "out.csv")
    app.find("text", "Save as").put_text(path)
    app.wait_text("~Nothing: this kind of file")
    app.choose("combo box", "~Kind of file", "Down")
    app.wait_text("the note on 1 row is not written")
    app.choose("combo box", "~Kind of file", "Up")
    app.wait_text("~Nothing: this kind of file")
    app.find("push button", "Save").activate()
    app.wait(lambda: os.path.exists(path), "no file")
    told = json.loads(context.command("collection", "import", path, "--mode", "set", "--dry-run", "--json"))
    assert told["same"] == 1 and told["rejected"] == [], told
    # dropped
    context.command("collection", "places", "add", "Box B")
    app.key("F5")
    row(app, f"~2 × {one}").drag_to(app.find("list item", "Box B: 0 copies"))
    stored(context, lambda all_: [lot["place"] for lot in all_] == ["Box B"], "the lot did not move")
    row(app, f"~2 × {one}").drag_to(app.find("list item", "Box B: 2 copies"))
    app.wait_text("1 row lies there already.")
    # and onto a deck, which takes the card; the copies stay
    context.command("deck", "add", os.path.join(context.schema, "starter", "arcmage-legal.txt"))
    over = app.find("page tab", "Decks").spot()
    app.key("ctrl+2")
    there = app.find("label", "Roots and Roads").point()
    app.key("ctrl+3")
    app.drag(row(app, f"~2 × {one}").point(1 / 3), over, there, rest=1.5)
    app.wait_text("1 copy was added to “Roots and Roads”")
    stored(context, lambda all_: [(lot["place"], lot["quantity"]) for lot in all_] == [("Box B", 2)], "the copies have moved")


@case("a narrow window folds the places away, long names stay in their cells", size="420x640")
def narrow(context, app):
    one = max((card["name"] for card in context.cards()), key=len)
    own(context, (one, "--place", "A shelf with a very long name/And a box with a longer one still", "--note", "x" * 300))
    row(app, f"~1 × {one}")
    texts = lambda line: [node.name for cell in app.find("table row", line).children() for node in cell.walk() if node.role == "label"]
    titles = lambda: texts("Column titles")
    assert titles() == ["Copies", "Name", "Set", "Number"], f"what has no room stands to the side: {titles()}"
    app.find("push button", "How copies are shown").click()
    app.find("menu item", "Columns").activate()
    app.find("menu item", "Tags").activate()                # who chooses has all of them, in their order, and their cells are filled
    app.key("Escape")
    app.wait(lambda: titles()[4:] == ["Condition", "Finish", "Language", "Place", "Tags", "Note"], lambda: f"the columns are {titles()}")
    app.wait(lambda: any(text.startswith("A shelf") for text in texts(f"~1 × {one}")), "the cells of columns that were hidden are empty")
    app.find("push button", "Places").activate()
    app.find("list item", "All copies: 1 copy")


@case("what was booked by Enter is taken back from the same entry; what is typed there is undone letter by letter before")
def undo_in_entry(context):
    app, name = context.app, names(context, 1)[0]
    app.key(PAGE, "Insert")
    line = app.find("text", "Number or beginning of a name")
    line.click()
    app.type("2 " + name)
    app.key("Return")
    app.wait_text(f"Added 2 × {name}")
    app.key("ctrl+z")
    app.wait_text("No copies yet")
    assert line.text == "", line.text
    app.key("ctrl+shift+z")
    row(app, f"~2 × {name}")
    app.type("abc")
    app.key("ctrl+z")
    app.wait(lambda: line.text != "abc", "the letters stay")
    row(app, f"~2 × {name}")


@case("in German, a narrow quick entry takes a second line before it cuts what stands in its fields", size="360x700",
      env={"LANGUAGE": "de"})
def narrow_entry(context, app):
    own(context, (names(context, 1)[0],))
    app.fit_windows(360, 700)
    app.key(PAGE, "Insert")
    finish, place = app.find("text", "Ausführung der Karten"), app.find("text", "Ort der Karten")
    assert finish.size[0] > 70, f"{finish.size[0]} pixels for “Ausführung”"
    assert place.size[0] > 50, f"{place.size[0]} pixels for “Ort”"
    assert app.tree.place(finish.path)[1] > app.tree.place(app.find("text", "Zustand der Karten").path)[1] + 20, "the finish stands in the first line"


if __name__ == "__main__":
    run()
