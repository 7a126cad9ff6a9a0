# SPDX-License-Identifier: GPL-3.0-or-later
"""How results are shown: a wall of cards, printings, columns, several keys, searches that were saved; and that it comes back."""
import json
import os
import re

from harness.cases import case, run


def entry(app):
    return app.find("entry", "Search cards")


def names(context):
    return sorted({row["name"] for i in range(len(context.starters)) for row in context.cards(i)}, key=str.casefold)


def button(app, name):
    return app.find("push button", name)


def offered(app):
    return app.look("push button", "Undo")


def open_menu(app, name):
    """Opens a menu; keys that come before it has the focus are those of the page."""
    button(app, name).activate()
    app.wait(lambda: app.focused() and app.focused().role in ("menu item", "check menu item", "radio menu item"), f"the menu of {name} has no focus")


@case("the wall is walked by keys, takes several cards, and comes back", size="1200x800")
def wall(context, app):
    button(app, "Wall of cards").activate()
    app.key("ctrl+f", "Return")
    first = app.wait(lambda: (app.focused() or app).name in names(context) and app.focused(), "no card has the focus")
    app.find("push button", "Add to deck")
    app.key("Right")
    app.wait(lambda: app.focused() and app.focused().name in names(context) and app.focused().name != first.name, "Right does not move")
    app.key("shift+Right", "shift+Right")
    chosen = [node for node in app.walk() if "selected" in node.states and node.name in names(context)]
    assert len(chosen) == 3, [str(node) for node in chosen]
    before = app.focused().size
    app.key("ctrl+plus", "ctrl+plus", "ctrl+plus")
    app.wait(lambda: app.focused().size[1] > before[1], "Ctrl and plus do not make the cards larger")
    app.key("ctrl+minus", "ctrl+minus", "ctrl+minus", "ctrl+minus", "ctrl+minus")
    app.wait(lambda: app.focused().size[1] < before[1], "Ctrl and minus do not make the cards smaller")
    small = app.focused().size
    app.focused().wheel(3, "ctrl")
    app.wait(lambda: app.focused().size[1] > small[1], "Ctrl and the wheel do not make the cards larger")
    large = app.focused().size
    app.focused().wheel(-3)
    assert app.focused().size == large, "the wheel alone does"
    app.focused().wheel(-3, "ctrl")
    app.wait(lambda: app.focused().size[1] < large[1], "Ctrl and the wheel do not make the cards smaller")
    context.restart()
    app = context.app
    app.wait(lambda: "pressed" in button(app, "Wall of cards").states, "the wall did not come back")
    path = context.write("album.csv", "game,name,set,set-name,number\n" + "".join(f"grand-archive,Album card {n},ALB,Album,{n:03}\n" for n in range(22, 0, -1) if n not in (3, 10)))
    context.command("import", path)
    place = app.tree.place(button(app, "Pages of a binder").path)
    button(app, "Pages of a binder").activate()
    app.wait(lambda: [node for node in app.walk(role="push button") if node.description == "A binder is in the order of set and number."],
             "a binder is in no order but its own")
    assert app.tree.place(button(app, "Pages of a binder").path) == place, "what was clicked at has moved away"
    entry(app).put_text("set:alb")
    app.find("label", re.compile("^Page 1 of 3"))
    found = [f"Album card {n}, ALB {n:03}" if n not in (3, 10) else f"{n:03}: no card in the list" for n in range(1, 23)]
    app.key("ctrl+f", "Return")
    app.wait(lambda: (app.focused() or app).name == found[0], "the first card has no focus")
    cells = [node.name for node in app.walk(role="table cell")]
    assert cells == found, cells
    app.key("shift+Right", "shift+Right", "shift+Right")
    chosen = lambda: [node.name for node in app.walk() if "selected" in node.states and node.name in found]
    app.wait(lambda: chosen() == [found[0], found[1], found[3]], lambda: f"{chosen()} are selected")
    app.key("Page_Down")
    app.find("label", re.compile("^Page 2 of "))
    app.wait(lambda: (app.focused() or app).name == found[10], lambda: f"the first card of the next page has no focus, but {app.focused()}")
    large = app.focused().size
    app.focused().wheel(-1, "ctrl")
    app.wait(lambda: app.focused().size[1] < large[1], "Ctrl and the wheel do not make the pockets smaller")
    app.focused().wheel(1, "ctrl")
    app.key("Page_Down")
    app.find("label", re.compile("^Page 3 of "))
    app.key("Page_Up", "Page_Up")
    app.find("label", re.compile("^Page 1 of "))
    entry(app).put_text("set:alb number>3")          # of a part nobody can tell what is missing
    app.find("label", re.compile("^Page 1 of 2"))
    app.wait(lambda: not app.look("table cell", found[9]), "a number that was not looked for is missing")
    entry(app).put_text("")
    button(app, "Table").activate()
    app.find("table row", names(context)[0])


@case("cards lie in piles by an attribute or a set: walked and selected by keys and clicks, added as one, larger by the wheel; of thousands few are widgets",
      size="1200x800")
def piles(context):
    path = context.write("many.csv", "game,name,type,element,set,set-name,number\n" + "".join(
                            f"grand-archive,Heap card {n:04},{'Ally' if n % 3 else 'Action'},Fire,HP{n % 2},Heap {n % 2},{n:04}\n" for n in range(3000)))
    context.command("import", path)
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    app = context.app
    app.key("ctrl+2")
    app.find("list item", "Kiln and Ash").click()
    app.key("Return")
    app.find("list item", re.compile("^Zone "))
    app.key("ctrl+1")
    button(app, "Piles").activate()
    rows = lambda: [node for node in app.walk(role="list item") if node.name]
    shown = lambda: [node.name for node in rows()]
    chosen = lambda: [node.name for node in rows() if "selected" in node.states]
    entry(app).put_text("game:grand-archive type:action cost<2 -heap")
    app.key("Escape")
    app.wait(lambda: any(re.match(r"Group Grand Archive: \d+$", name) for name in shown()), lambda: f"no pile of the game: {shown()}")
    app.check_names()

    def pile_by(title):
        """By keys: the same words stand in other menus of this one, and after it the keys are those of the page again."""
        open_menu(app, "How results are shown")
        app.key("Down", "Down", "Return")
        for _ in range(30):
            app.key("Down")
            if app.focused().name == title:
                break
        app.key("Return")
        app.wait(lambda: app.focused() and app.focused().name == "How results are shown", lambda: f"the focus is on {app.focused()}")
    app.find("push button", "Game: All games").activate()
    app.find(None, "Grand Archive").activate()
    button(app, "Piles").activate()             # each game is looked at in its own way
    entry(app).put_text("cost>0 cost<3 -heap")
    app.key("Escape")
    pile_by("Cost")
    headings = lambda: [name for name in shown() if re.search(r"^Group .*: [\d,]+$", name)]
    app.wait(lambda: [name.split(":")[0] for name in headings()] == ["Group Cost 1", "Group Cost 2"], lambda: f"the piles are {headings()}")
    # one below the other; keys walk down a pile and over to the next one, and what is selected is acted on at once
    app.key("ctrl+f", "Return")
    first = app.wait(lambda: (app.focused() or app).name in shown() and app.focused(), "no card has the focus")
    app.key("Down")
    second = app.wait(lambda: app.focused().name != first.name and app.focused(), "Down leads nowhere")
    top, below = (app.tree.place(app.find("list item", node.name).path) for node in (first, second))
    assert top[0] == below[0] and top[1] < below[1] < top[1] + top[3] // 2, (top, below)
    app.key("shift+Up")
    app.wait(lambda: chosen() == [first.name, second.name], lambda: f"{chosen()} are selected")
    app.key("plus")
    app.wait_text(re.compile("^2 copies were added to “"))
    app.key("ctrl+z", "Menu")
    app.find("menu item", "Want a Copy of 2 Cards").activate()
    app.wait_text("Wanted 2 cards")
    app.key("Right")
    app.wait(lambda: app.tree.place(app.focused().path)[0] > top[0], "Right leads to no other pile")
    app.find("list item", first.name).click(part=(1 / 2, 16))   # below lies the next card
    app.wait(lambda: chosen() == [first.name], lambda: f"{chosen()} are selected by a click")
    app.find("list item", second.name).activate()   # as assistive technology does
    app.wait(lambda: chosen() == [second.name], lambda: f"{chosen()} are selected by pressing {second.name}")
    app.find("list item", first.name).wheel(3, "ctrl")
    app.wait(lambda: app.tree.place(app.find("list item", first.name).path)[3] > top[3], "Ctrl and the wheel do not make the cards larger")
    # thousands in one pile: what is seen has widgets, and keys lead on through all of them
    pile_by("Set")
    entry(app).put_text("heap")
    app.key("Escape")
    app.find("label", re.compile("^3.000 printings$|^3000 printings$"))
    app.wait(lambda: headings() and re.match("Group Heap 0: 1,?500$", headings()[0]), lambda: f"the piles are {headings()}")
    assert 20 < len(shown()) < 400, f"{len(shown())} rows have widgets"
    app.key("ctrl+f", "Return", "End")
    app.wait(lambda: "Heap card 2999" in (app.focused() or app).name, lambda: f"End leads to {app.focused()}")
    assert 20 < len(shown()) < 400, f"{len(shown())} rows have widgets at the end"
    app.key("Page_Up")
    app.wait(lambda: re.search("Heap card 2[89]", app.focused().name) and "2999" not in app.focused().name, lambda: f"Page Up leads to {app.focused()}")
    app.key("Home")
    app.wait(lambda: "Heap card 0000" in app.focused().name, lambda: f"Home leads to {app.focused()}")
    context.restart()
    app = context.app
    app.key("ctrl+1")
    app.wait(lambda: "pressed" in button(app, "Piles").states, "the piles did not come back")
    app.wait(lambda: any(name.startswith("Group Heap 0: ") for name in shown()), "they are not by set any more")


@case("where all cards are of one game they are looked at as its cards: newer sets and commoner rarities lie first", cards=False)
def one_game(context):
    path = context.write("some.csv", "game,name,type,cost,set,set-name,number,rarity,released\n" + "".join(
                            f"grand-archive,Card {n},Ally,{n},{code},{code} cards,{n},{rarity},{released}\n" for n, (code, rarity, released) in enumerate(
                                (("AAA", "SR", "2021-02-03"), ("BBB", "C", "2024-05-06"), ("CCC", "R", "2023-11-12"), ("DDD", "U", "")))))
    context.command("import", path)
    app = context.app
    titles = lambda: [node.name for title in app.find("table row", "Column titles").children() for node in title.walk(role="label")]
    app.find("table row", "Card 3")
    app.wait(lambda: titles()[:2] == ["Name", "Type"], lambda: f"the columns are {titles()}")
    for title, found in (("Set", ["BBB cards", "CCC cards", "AAA cards", "DDD cards"]), ("Rarity", ["C", "U", "R", "SR"])):
        open_menu(app, "How results are shown")
        app.key("Down", "Down", "Return")
        app.wait(lambda: app.key("Down") or app.focused().name == title, f"cannot be laid in piles by {title}")
        app.key("Return")
        piles = lambda: [re.sub("^Group (.*): 1$", r"\1", node.name) for node in app.walk() if node.name.startswith("Group ")]
        app.wait(lambda: piles() == found, lambda: f"the piles by {title} are {piles()}")
    context.command("import", *context.starters[:1])       # of two games each pile says of which it is
    button(app, "Table").activate()
    app.wait(lambda: titles()[:2] == ["Name", "Game"], lambda: f"of two games the columns are {titles()}")
    button(app, "Pages of a binder").activate()
    entry(app).put_text("set:aaa or set:sample")
    app.find("label", re.compile("^Page 1 of "))
    cells = lambda: [node.name for node in app.walk(role="table cell")]
    app.wait(lambda: cells() and "Mossgate, Sample 001" == cells()[0], lambda: f"the first page has {cells()}")
    entry(app).put_text("game:grand-archive")
    app.find("push button", "Game is “Grand Archive”")


@case("in a narrow window no tool of the cards is out of sight, whatever they are looked at as, and their number is told", size="360x700",
      env={"LANGUAGE": "de"})
def narrow(context, app):
    app.key("ctrl+1")
    for look in ("Wand aus Karten", "Seiten eines Albums", "Tabelle"):
        button(app, look).activate()
        app.fit_windows(360, 700)
        app.find("label", re.compile(r"^[\d.]+ (Karten|Drucke)$"))
        for node in app.walk():
            if node.role == "push button":
                x, _y, width, _height = app.tree.place(node.path)
                assert 0 <= x and x + width <= 360, f"{look}: {node.name} ends at {x + width}"
    titles = lambda: [node.name for title in app.find("table row", "Spaltentitel").children() for node in title.walk(role="label")]
    app.wait(lambda: titles() == ["Name", "Spiel"], lambda: f"the columns are {titles()}")
    widths = [sum(title.size[0] for title in app.find("table row", "Spaltentitel").children())]
    assert widths[0] <= 360, f"columns of {widths[0]} pixels"
    app.fit_windows(1000, 700)
    app.wait(lambda: "Typ" in titles(), lambda: f"with room the columns are {titles()}")


@case("what is selected stays selected from one way of looking at cards to another; rows say what each search finds; a click on a header orders them", size="1200x800")
def rows_follow(context, app):
    queries = ["", "cost<=1", "order:-name", "e order:-name", "cost>=2 order:name", "zzz", "a"]

    def found(query):
        answer = json.loads(context.command("search", query, "--limit", "12", "--json"))
        return [card["name"] for card in answer["cards"]], answer["total"]

    def first_rows(n):
        seen = [node.name for node in app.walk(role="table row") if not node.name.startswith("Column titles")]
        return seen[:n]

    def first_cards(n):
        return [node.name for node in app.walk(role="table cell")][:n]
    for view, shown in (("Table", first_rows), ("Wall of cards", first_cards)):
        button(app, view).activate()
        for query in queries:
            wanted = [] if query == "zzz" else found(query)[0]
            entry(app).put_text(query)
            if wanted:
                app.wait(lambda w=wanted, s=shown: s(len(w)) == w, lambda v=view, q=query, w=wanted, s=shown: f"{v}, {q!r}: not {w} but {s(len(w))}")
            else:
                app.find("label", "No card matches")
    # another click turns them around
    button(app, "Table").activate()
    entry(app).put_text("")
    row = re.compile("^(?!Column titles)")
    first = names(context)
    app.find("table row", first[0])
    for wanted in (first[0], first[-1], first[0]):
        app.find("table row", "Column titles").children()[0].click()
        app.wait(lambda w=wanted: app.find("table row", row).name == w, f"{wanted} is not first")
    title = app.find("table row", "Column titles").children()[2].look("label").name
    app.find("table row", "Column titles").children()[2].click()
    app.wait(lambda: app.find("table row", row).name not in (first[0], first[-1]), f"not ordered by {title}")
    # and so does the focus
    app.key("ctrl+f", "Return", "Down", "Down")
    name = app.focused().name
    for look in ("Wall of cards", "Piles", "Pages of a binder", "Table"):
        button(app, look).activate()
        app.wait(lambda: any("selected" in node.states and node.name.startswith(name) for node in app.walk()), "another card is selected")
        app.wait(lambda: app.focused() and app.focused().name.startswith(name), lambda: f"{look}: {app.focused()} has the focus")
    button(app, "Wall of cards").activate()
    app.key("End")
    button(app, "Pages of a binder").activate()   # GTK would complain that it finds no place in these yet


@case("each printing by itself, and as cards again")
def printings(context, app):
    open_menu(app, "How results are shown")
    app.key("Return")
    app.find("label", re.compile(r"^\d[\d.,]* printings$"))
    context.restart()
    app = context.app
    app.find("label", re.compile(r"^\d[\d.,]* printings$"))
    open_menu(app, "How results are shown")
    app.key("Return")
    app.find("label", re.compile(r"^\d[\d.,]* cards$"))


@case("an order that the query asks for counts as long as no other is chosen")
def order(context, app):
    app.key("ctrl+f")
    entry(app).put_text("order:-name")
    last = names(context)[-1]
    row = re.compile("^(?!Column titles)")
    app.wait(lambda: app.find("table row", row).name == last, "the query does not order")
    entry(app).put_text("")
    app.wait(lambda: app.find("table row", row).name == names(context)[0], "the order stays")
    open_menu(app, "Order of the cards")
    app.key("Down", "Down", "Down", "Return")        # by an attribute
    app.wait(lambda: app.find("table row", row).name, "no rows")
    games = app.find("table row", row).name
    open_menu(app, "Order of the cards")
    app.key("Up", "Return")                  # descending
    app.wait(lambda: app.find("table row", row).name != games, "the game's order does not turn around")


@case("a search is saved under a name, run, renamed, moved and removed")
def saved(context, app):
    entry(app).put_text("text:draw")
    app.find("push button", re.compile("draw"))
    for name in ("Drawing", "Other"):
        button(app, "Saved searches").activate()
        app.wait(lambda: (app.focused() or app).name == "Name for this search", "the name is not asked for")
        if name == "Drawing":
            assert app.find("push button", "Save").description == "Give the search a name first."
        app.type(name)
        app.wait(lambda: not app.find("push button", "Save").description, "a reason is told for a button that works")
        app.key("Return")
        app.find("list item", f"{name}, text:draw")
        app.key("ctrl+z")
        app.wait_gone("list item", f"{name}, text:draw")
        app.key("ctrl+shift+z")
        app.find("list item", f"{name}, text:draw")
        app.key("Escape")
    app.key("ctrl+f", "Escape")
    app.wait(lambda: entry(app).text == "", "the query is still there")
    context.restart()
    app = context.app
    button(app, "Saved searches").activate()
    app.find("list item", "Drawing, text:draw").find("push button", "Move down").activate()
    rows = [node.name for node in app.walk(role="list item") if node.name.endswith("text:draw")]
    assert rows == ["Other, text:draw", "Drawing, text:draw"], rows
    app.find("list item", "Other, text:draw").find("push button", "Rename").activate()
    app.wait(lambda: (app.focused() or app).name == "New name", "the new name is not asked for")
    app.key("ctrl+a")
    app.type("Drawing")
    app.key("Return")
    app.find("label", "~called “Drawing” already")
    app.key("ctrl+a")
    app.type("Third")
    app.key("Return")
    app.find("list item", "Third, text:draw")
    app.find("list item", "Drawing, text:draw").find("push button", "Remove").activate()
    app.find("label", "The search “Drawing” is removed")
    app.wait_gone("list item", "Drawing, text:draw")
    app.key("ctrl+z")
    app.find("list item", "Drawing, text:draw")
    app.key("ctrl+shift+z")
    app.wait_gone("list item", "Drawing, text:draw")
    app.key("ctrl+z")
    app.find("list item", "Drawing, text:draw")
    app.type("Third")                                    # is there already, with another query
    app.key("Return")
    app.find("label", "The search “Third” is replaced")
    app.find("list item", "Third, every card")
    app.key("ctrl+z")
    app.find("list item", "Third, text:draw")
    app.key("Tab", "Return")
    app.wait(lambda: entry(app).text == "text:draw", "the saved search was not run")


@case("several cards of the table go into the deck and out of it as one step, by keys and by clicks", size="1200x800")
def several(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    context.start()
    app = context.app
    app.key("ctrl+2")
    app.find("list item", "Kiln and Ash").click()
    app.key("Return")
    app.find("list item", re.compile("^Zone "))
    app.key("ctrl+1", "ctrl+f", "Return", "shift+Down", "shift+Down")
    def chosen():
        return [node.name for node in app.walk(role="table row") if "selected" in node.states]
    def owned():
        return {lot["name"]: lot["quantity"] for lot in json.loads(context.command("collection", "list", "--json"))["lots"]}
    def wanted():
        return {want["name"]: want["quantity"] for want in json.loads(context.command("collection", "wants", "--json"))["wants"]}
    app.wait(lambda: len(chosen()) == 3, "Shift and Down do not select")
    app.key("plus")
    app.wait_text("“Acorn Court” is a card of Arcmage, and “Kiln and Ash” is a deck of Grand Archive: nothing was added.")
    app.key("ctrl+n", "ctrl+1", "ctrl+f", "Return", "Home", "plus")   # an empty deck becomes one of its game
    app.wait_text(re.compile("^1 copy of Acorn Court is in the deck now"))
    app.key("ctrl+2")
    app.wait_text("~Judged under Arcmage")
    app.key("ctrl+z")
    app.wait_text("~Judged under Grand Archive")   # the game was changed for the card's sake
    app.key("alt+Left")
    app.find("label", "Kiln and Ash").click(2)
    app.wait_text("~Judged under Grand Archive")
    app.key("ctrl+1", "ctrl+f")
    app.type("element:fire")
    app.key("Return", "shift+Down", "shift+Down")
    app.wait(lambda: len(chosen()) == 3, "Shift and Down do not select")
    three = chosen()
    app.key("plus")
    app.wait_text(re.compile("^3 copies were added to “"))
    app.key("minus")
    app.wait_text(re.compile("^3 copies were taken out of “"))
    app.key("ctrl+z")
    app.wait_text("Took back the change to 3 cards.")
    assert chosen() == three, "the selection went"
    # into the collection and onto the list of wants by their menu, each as one step; it is the last thing done that is taken back
    app.key("plus", "Menu")
    app.find("menu item", "Add 3 Cards to the Open Deck")
    app.find("menu item", "One Copy More of 3 Cards in the Collection").activate()
    app.wait_text("One copy more of each of 3 cards")
    app.find("push button", "Undo")
    assert owned() == {name: 1 for name in three}, owned()
    app.key("ctrl+z")
    app.wait_text("Undone: One copy more of each of 3 cards")   # at once: it waits behind nothing
    assert not offered(app), "what is taken back can be taken back again"
    app.wait(lambda: not owned(), "the copies stay")
    app.key("Menu")
    app.find("menu item", "Want a Copy of 3 Cards").activate()
    app.wait_text("Wanted 3 cards")
    app.key("Menu")
    app.find("menu item", "Want a Copy of 3 Cards").activate()
    app.wait(lambda: wanted() == {name: 2 for name in three}, "a second copy of each is wanted")
    app.find("push button", "Undo").activate()
    app.wait(lambda: wanted() == {name: 1 for name in three}, "the second one is not taken back")
    assert not offered(app), "a second press would take back the first one"
    app.find("entry", "Search cards").put_text("")
    app.key("ctrl+f", "Return", "ctrl+a", "plus")
    app.wait_text("At most 100 cards are added or taken out at once.")


@case("the card's pane names the decks with it, and a click opens one")
def decks(context):
    path = os.path.join(context.schema, "starter", "grand-archive-legal.txt")
    context.command("deck", "add", path)
    deck = context.command("deck", "list")
    with open(path, encoding="utf-8") as file:
        copies, name = next(m.groups() for m in (re.match(r"(\d+) (.+)", line) for line in file) if m)
    context.start()
    app = context.app
    app.key("ctrl+f")
    entry(app).put_text(f'!"{name.strip()}"')
    app.key("Return")
    app.find("label", "Decks with this card")
    row = app.find("list item", re.compile(r", \d+ cop(y|ies)"))
    title = row.name.split(", ")[0]
    assert title in deck, (title, deck)
    assert f", {copies} cop" in row.name, row.name
    row.click()
    app.wait(lambda: app.look("table row", "~" + name.strip()) or app.look(None, "~" + title), "the deck was not opened")
    app.wait(lambda: "selected" in app.find("page tab", "Decks").states, "another page is shown")


run()
