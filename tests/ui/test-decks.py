# SPDX-License-Identifier: GPL-3.0-or-later
"""The page Decks with real keys: a deck from nothing, its verdict, counts by key, undo, a pasted list, saving, hands."""
import itertools
import os
import json
import re

from harness import driver
from harness.cases import case, run


def open_new_deck(app):
    app.key("ctrl+n")
    return app.find("entry", "Find cards to add")


def add_card(app, name, copies=1):
    """Types an exact name into the finder and presses Enter so many times."""
    app.find("entry", "Find cards to add").put_text(f'!"{name}"')
    app.wait_text(re.compile(r"^1 card\."))
    app.key("ctrl+f", *["Return"] * copies)


@case("a deck has room: in every width its views stand beside format and verdict, from 940 pixels on finder, deck and verdict beside each other")
def widths(context):
    app = context.start(os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    _x, y, _width, high = app.tree.place(app.find("push button", "Add to deck").path)
    assert y + 1.5 * high < app.tree.place(app.find("label", "~Judged under").path)[1], "what adds the card is cut off by the verdict below it"
    app.fit_windows(1400, 900)
    # in columns all of a deck of 60 cards is in sight, and its sums are whole
    app.key("ctrl+l")
    pane = app.find("list", "Cards of the deck")
    right, rows = app.tree.place(app.find("push button", "Add to deck").path)[0], [node for node in pane.children(100) if node.role == "list item"]
    for node in rows:
        x, y, width, height = app.tree.place(node.path)
        assert x + width < right and y + height < 900, f"{node} ends at {x + width} of {right}, {y + height}"
    assert len(rows) == 35, [str(node) for node in rows]   # 32 cards, three zones
    sums = pane.look("label", "11 of at most 15 · Points 15 of at most 15")
    assert sums.size[1] > 30, "the sums of the sideboard are in one line, for which there is no room"
    # a heading stands with its first card, however high the window is, and End brings the last column into sight
    rows = lambda: [(node.name, *app.tree.place(node.path)) for node in app.walk(role="list item") if re.match("Zone |[0-9]+ cop", node.name)]
    columns = set()
    for height in range(640, 740, 12):
        app.fit_windows(1000, height)
        placed = rows()
        columns.add(len({x for _name, x, *_ in placed}))
        for (title, x, y, _width, high), (name, next_x, next_y, *_) in zip(placed, placed[1:]):
            assert not title.startswith("Zone ") or (x, y) < (next_x, next_y) and x == next_x, f"{height}: {title} at {x}, {y}, {name} at {next_x}, {next_y}"
    assert max(columns) > 1, "there is one column only"
    click_at(app.find("list item", re.compile("^1 copy of Brass Thimble")))
    app.key("End")
    last = app.focused()
    x, _y, width, _height = app.tree.place(last.path)
    assert x + width <= 1000 and last.name == rows()[-1][0], f"{last} is at {x}"
    # columns that have no room beside each other go on below: nothing is out of sight to the side
    app.fit_windows(600, 450)
    places = lambda: [app.tree.place(node.path) for node in app.find("list", "Cards of the deck").children(100) if node.role == "list item"]
    app.wait(lambda: len(places()) == 35, lambda: f"{len(places())} rows")
    assert all(x >= 0 and x + width <= 600 for x, _y, width, _height in places()), places()
    assert len({x for x, _y, _width, _height in places()}) > 1 and max(y for _x, y, _width, _height in places()) > 450, places()
    app.key("Home", "End")
    app.wait(lambda: 0 < app.tree.place(app.focused().path)[1] < 450 and "Winter Gloves" in app.focused().name, lambda: f"End leads to {app.focused()} at {app.tree.place(app.focused().path)}")
    # as a list
    app.key(*["ctrl+l"] * 4)
    for width in list(range(960, 1180, 55)) + list(range(1180, 1260, 10)):
        app.fit_windows(width, 700)
        for role, name in (("entry", "Find cards to add"), ("list", "Cards of the deck"), ("combo box", "Which charts")):
            assert app.look(role, name), f"{name} is not there at {width}"
    app.fit_windows(1000, 700)
    verdict = app.find("push button", "Verdict: Legal")
    assert len([n for n in app.walk(role="label") if n.name == "Legal"]) == 1, "the verdict is told more than once"
    name, plans = app.find("text", "Name of the deck"), app.find("page tab", "Plans")
    middle = lambda node: app.tree.place(node.path)[1] + node.size[1] // 2
    assert middle(name) < middle(verdict), "name and verdict share a row that has no room for them"
    assert abs(middle(verdict) - middle(plans)) < 6, "views stand in a row of their own where there is room beside the verdict"


@case("a new deck begins in the format of the last one, says how many cards it lacks, and its views stay in one line", size="1400x900")
def like_the_last(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    app = context.app
    open_new_deck(app)
    app.wait_text("~Judged under Grand Archive: Standard constructed")
    app.wait_text("Verdict: Not legal yet: 60+ more cards")         # and a champion
    app.find(None, re.compile("^Missing · clause FC.1"))
    for width in (1400, 1000):
        app.fit_windows(width, 900)
        tops = lambda: {app.tree.place(app.find("page tab", name).path)[1] for name in ("Deck", "Plans", "Advice", "Versions", "Notes")}
        app.wait(lambda: len(tops()) == 1, lambda: f"at {width} the views stand in {len(tops())} lines")


@case("a card that a finding names is a link to it", size="1400x900")
def finding_links(context):
    app = context.open_starter("grand-archive-two-relics.txt")
    names = app.find("label", re.compile("^1 × .*Lantern of Last Oaths$", re.S))
    names.click(part=(40, -6))   # the last line
    app.wait(lambda: app.focused() and app.focused().name.startswith("1 copy of Lantern of Last Oaths"), f"{app.focused()} has the focus")


@case("the pane shows the card that has the focus: the first of a deck that was just opened, and of several that are selected the last", size="1090x790")
def focused_card(context):
    app = context.start(os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    app.find("push button", "Verdict: Legal")
    app.wait(lambda: app.focused() is not None and app.focused().role in ("list item", "table row"), "no card has the focus")
    app.find("push button", "Take a copy out of the deck")
    assert not app.look("label", "No card selected")
    app.key("Down", "shift+Down")
    focused = app.focused().name.removeprefix("1 copy of ")

    def shown():
        return app.find("filler", "SlvCardDetail").find("label").name
    app.wait(lambda: shown() == focused, f"the pane shows {shown()}, the focus is on {focused}")


@case("a deck from nothing: an empty page says what to do, cards are added by name and Enter, also several, counted by keys, and undone; it is saved and deleted")
def from_nothing(context, app):
    app.key("ctrl+2")
    app.wait_text("No decks yet")
    open_new_deck(app)
    app.wait_text(re.compile("^Not legal yet: "))
    app.wait_text("~clause ")
    name = context.cards()[0]["name"]
    add_card(app, name, 2)
    app.wait_text(re.compile(r"^2 copies of " + re.escape(name)))
    app.find(None, re.compile("copies of " + re.escape(name))).click()
    app.key("plus")
    app.wait_text(re.compile(r"^3 copies of " + re.escape(name)))
    app.key("minus", "minus")
    app.wait_text(re.compile(r"^1 copy of " + re.escape(name)))
    app.key("4")
    app.wait_text(re.compile(r"^4 copies of " + re.escape(name)))
    app.key("ctrl+z")
    app.wait_text(re.compile(r"^1 copy of " + re.escape(name)))
    app.key("ctrl+shift+z")
    app.wait_text(re.compile(r"^4 copies of " + re.escape(name)))
    app.key("Delete")
    app.wait(lambda: not app.look(None, re.compile("cop(y|ies) of " + re.escape(name) + "$")), "the entry is still there")
    # a number before the name
    app.find("entry", "Find cards to add").put_text(f'3x !"{name}"')
    app.wait_text("Enter adds 3 copies.")
    app.key("ctrl+f", "Return")
    app.wait_text(re.compile(r"^3 copies of " + re.escape(name)))
    app.find("entry", "Find cards to add").put_text(f'2 !"{name}"')
    app.wait_text("Enter adds 2 copies.")
    app.key("ctrl+f", "Return")
    app.wait_text(re.compile(r"^5 copies of " + re.escape(name)))
    # another new deck starts without the search and the formats of the last one
    app.find("push button", re.compile("^Compare formats")).click()
    app.find("check box", "45 cards (arc45)").click()
    app.key("Escape")
    app.find("list", "Verdicts by format")
    app.key("ctrl+n")
    app.wait(lambda: app.find("entry", "Find cards to add").text == "", "what was looked for is still there")
    app.wait(lambda: not app.look("list", "Verdicts by format"), "it is still compared")
    # saved when one goes back, and deleting can be undone
    add_card(app, name)
    app.check_names()
    app.key("ctrl+d")
    app.wait_text("No opening hand")
    app.check_names()
    app.key("alt+Left")
    app.find("text", "Name of the deck").put_text("Evening deck")
    app.key("ctrl+s")
    app.key("alt+Left")
    app.find("label", "Evening deck").click()
    app.find("push button", "Delete the selected decks").activate()
    app.wait_gone("label", "Evening deck")
    app.find("push button", "Undo").activate()
    app.find("label", "Evening deck")
    assert "Evening deck" in context.command("deck", "list")


@case("what was typed and taken over is taken back as a step, also out of an entry in which nothing was typed")
def typed_and_taken_back(context):
    app = context.open_starter("grand-archive-legal.txt")
    name = app.find("text", "Name of the deck")
    for leave in (("Return",), ("ctrl+f",)):
        name.click()
        app.key("ctrl+a")
        app.type("Embers")
        app.key(*leave)
        app.key("ctrl+z")
        app.find("label", "Took back the new name “Embers”.")
        assert name.text == "Kiln and Ash", name.text
        app.key("ctrl+shift+z")
        app.find("label", "Named the deck “Embers” again.")
        app.key("ctrl+z")
    app.type("k")                                        # in the finder, which now has something of its own to undo
    app.key("ctrl+z")
    app.wait(lambda: app.focused().text == "" and name.text == "Kiln and Ash", lambda: f"{app.focused()} has {app.focused().text!r}")
    app.choose("push button", "Format", "Down")
    app.key("ctrl+z")
    app.find("label", "Took back the format “45 cards (arc45)”.")


def head_of(node):
    """The upper edge of a card, which is seen where others lie over it."""
    return 1 / 2, min(node.size[1] // 2, 16)


def click_at(node, *held):
    node.click(part=head_of(node), held=held)


def drag_card(app, node, target):
    app.drag(node.point(*head_of(node)), target.point(*head_of(target)))


@case("a deck is looked at as a list, in columns, as pictures or as a table; keys work in each", size="1300x800")
def looks(context, app):
    names = [card["name"] for card in context.cards()[:3]]
    open_new_deck(app)
    for name in names:
        add_card(app, name)
    one = re.compile("cop(y|ies) of " + re.escape(names[1]) + r"\b")
    for look in ("columns", "pictures", "table", "text", "list"):
        app.key("ctrl+l")
        if look == "text":
            text = app.find("text", "Cards of the deck")
            app.wait(lambda: all(re.search(rf"^[0-9]+ {re.escape(name)}$", text.text, re.M) for name in names), lambda: text.text)
            app.wait(lambda: app.focused() and app.focused().name == "Cards of the deck", "the text has no focus")
            app.key("ctrl+Home", *["Down"] * next(i for i, line in enumerate(text.text.splitlines()) if line.endswith(names[0])), "Delete", "2", "x")
            app.find("label", names[0])                    # the card in whose line the cursor is; and no key has changed the deck
            app.key("ctrl+a", "ctrl+c")
            continue
        assert bool(app.look("tree table", "Cards of the deck")) == (look == "table"), f"this is no {look}"
        before = app.find(None, one)
        count = int(before.name.split()[0])
        click_at(before)
        app.key("plus")
        app.wait_text(re.compile(rf"^{count + 1} copies of {re.escape(names[1])}"))
        app.check_names()
        app.key("Home", "End")
        app.wait(lambda: app.focused() and re.search("cop(y|ies) of ", app.focused().name or ""), "End leads to no card")
        held = app.focused().name
        app.key(*["ctrl+l"] * 5)   # once around: the card that had the focus has it again
        app.wait(lambda: app.focused() and app.focused().name == held, f"the focus was lost from {held}")


@case("in the finder Enter adds and Ctrl+Z takes it back, keys of a card work on those that were found, a zone may stand before what is looked for, a set behind it")
def in_finder(context):
    app = context.open_starter("grand-archive-legal.txt")
    for found in ("Sample · Ally · Ranger · Human", "Sample · Champion"):   # of the finder, and of the deck
        app.find("label", found)
    app.key("ctrl+f")
    app.type("ash courier")
    app.find("list item", re.compile("^Ash Courier"))
    app.key("Return")
    app.wait_text(re.compile("^5 copies of Ash Courier"))
    for row in ("^Ash Courier", "^5 copies of Ash Courier"):
        said = app.find("list item", re.compile(row)).description
        assert said.startswith("Sample"), f"the row {row} does not say that its card is a sample, but {said!r}"
    app.wait_text("5 copies of Ash Courier are in the deck now")
    app.key("ctrl+z")
    app.wait_text(re.compile("^4 copies of Ash Courier"))
    assert not app.look("label", "5 copies of Ash Courier are in the deck now"), "what was taken back is told still"
    assert app.find("entry", "Find cards to add").text == "ash courier"
    app.key("ctrl+shift+z")
    app.wait_text(re.compile("^5 copies of Ash Courier"))
    app.key("ctrl+z")
    app.find("entry", "Find cards to add").put_text("")
    # + and −, Delete, the menu, Space
    app.key("ctrl+f")
    app.type("ash courier")
    app.find("list item", "Ash Courier")
    app.key("Tab", "Tab", "Tab")
    held = lambda: app.wait(lambda: app.focused() and app.focused().name == "Ash Courier", f"{app.focused()} has the focus")
    held()
    app.key("plus")
    app.wait_text("5 copies of Ash Courier are in the deck now")
    app.key("minus", "minus")
    app.wait_text("3 copies of Ash Courier are in the deck now")
    app.key("Delete")
    app.wait_text("0 copies of Ash Courier are in the deck now")
    app.wait(lambda: not app.look("list item", re.compile("cop(y|ies) of Ash Courier")), "the card is still in the deck")
    held()
    app.key("Menu", "Return")                             # Add to the Open Deck
    app.wait_text(re.compile("^1 copy of Ash Courier"))
    app.key("Menu", "Down", "Return")                     # Add to the Open Deck As
    app.find("menu item", "Sideboard").activate()
    parts = lambda: len([node for node in app.walk(role="list item") if re.search("cop(y|ies) of Ash Courier", node.name or "")])
    app.wait(lambda: parts() == 2, "it is not in the sideboard")
    app.find("push button", "Undo").activate()
    app.wait(lambda: parts() == 1, "it is still in the sideboard")
    held()
    app.key("space")
    app.wait(lambda: [node for node in app.walk(role="image") if node.name == "Ash Courier" and node.size[0] > 250], "the card is not shown large")
    app.key("Escape")
    held()
    entry = app.find("entry", "Find cards to add")
    app.key("ctrl+f", "Down", "plus")                     # in the entry, too, as long as Down came last
    app.wait_text("2 copies of Ash Courier are in the deck now")
    app.type(" +")
    app.wait_text("No card matches.")
    app.key("Up", "Down")
    assert app.focused().name == entry.name and entry.text == "ash courier +", (str(app.focused()), entry.text)
    # a zone before what is looked for, a set behind it; one step takes it back
    card = context.cards(next(i for i, path in enumerate(context.starters) if "grand-archive" in path))[0]
    code = next(value for key, value in card.items() if key in ("set", "set_code", "code"))
    name = "Ember Jar"
    entry.put_text("side: 2 ember jar")
    app.find("list item", name)
    app.key("ctrl+f", "Return")
    app.wait_text(f"2 copies of {name} are in the deck now")
    app.wait_text(re.compile("^Zone Sideboard: 13 of at most 15"))
    app.key("ctrl+z")
    app.wait_text(re.compile("^Zone Sideboard: 11 of at most 15"))
    entry.put_text(f"s: 3x ember jar ({code.lower()})")
    app.find("list item", name)
    app.key("ctrl+f", "Return")
    app.wait_text(re.compile("^Zone Sideboard: 14 of at most 15"))
    app.wait_text(re.compile(rf" · {re.escape(code)} "))          # the printing is told beside the type
    app.key("ctrl+z")
    app.wait_text(re.compile("^Zone Sideboard: 11 of at most 15"))
    entry.put_text("ember jar (nosuchset)")
    app.wait_text("No card matches.")
    entry.put_text("cost: 1")                                     # a query still
    app.wait(lambda: not app.look("label", "No card matches."), "a query is taken for a zone")


def in_order(app, *names):
    """The rows of these cards stand in this order."""
    def seen():
        rows = [node.name for node in app.walk(role="table row")]
        found = [name for row in rows for name in names if re.search("of " + re.escape(name) + r"\b", row)]
        return found == list(names)
    app.wait(seen, f"the order is not {names}")


@case("the table of a deck is sorted by its headers, has the columns that are chosen, and both are there again for this deck",
      size="1400x900")
def table(context):
    path = os.path.join(context.schema, "starter", "grand-archive-legal.txt")
    context.command("deck", "add", path)
    context.command("collection", "add", "Kiln Hound", "--quantity", "4", "--place", "Shelf", "--condition", "near-mint")
    app = context.start()
    open_from_list(app, "Legal")
    app.key("ctrl+l", "ctrl+l", "ctrl+l")
    def titles():
        return {one.look("label").name: one for one in app.find("table row", "Column titles").children()}
    app.wait(lambda: list(titles()) == ["Name", "Type", "Cost", "In hand"], "other columns")
    in_order(app, "Ash Courier", "Bellows Boy")
    titles()["Name"].click()
    in_order(app, "Bellows Boy", "Ash Courier")
    titles()["Cost"].click()
    in_order(app, "Drifting Embers", "Brickmaker")   # 2 and 3
    app.find("push button", "Show, group and sort").activate()
    app.find("check box", "Type").click()
    app.find("check box", "Price").click()
    app.key("Escape")
    app.wait(lambda: list(titles()) == ["Name", "Price", "Cost", "In hand", "Owned"], "the columns that were chosen are not there")
    app.find("table row", re.compile("^4 copies of Ash Courier;")).click()
    app.key("Delete")
    app.wait(lambda: not app.look("table row", re.compile("of Ash Courier;")), "the card is still there")
    app.key("minus", "s")   # a copy less of the next one, then one to the sideboard
    app.wait_text(re.compile("^2 copies of Bellows Boy;"))
    app.key("Menu")
    app.find("menu item", "Take Out All Copies")
    app.key("Escape")
    app.check_names()
    app = context.restart()   # which opens the deck again
    app.wait(lambda: list(titles()) == ["Name", "Price", "Cost", "In hand", "Owned"], "the table is not there again")
    in_order(app, "Drifting Embers", "Brickmaker")


def under(app, *wanted):
    """Headings of groups and names of cards stand in this order, from the first of them on."""
    def seen():
        rows = [node.name for node in app.walk() if node.role in ("list item", "table row", "table cell")]   # list, table, grid
        found = [name for row in rows for name in wanted if re.search("^(" + ("" if name.startswith("Group ") else r"\d+ cop(y|ies) of ") + re.escape(name) + r")\b", row)]
        return [name for name, _ in itertools.groupby(found)] == list(wanted)
    app.wait(seen, f"the order is not {wanted}")


@case("cards lie in groups of one's own: made, filled, named, ordered and removed by keys, filled by the menu and by dragging", size="1400x900")
def own_groups(context, app):
    one, two, three = sorted(card["name"] for card in context.cards()[:3])
    row = lambda name: app.find("list item", re.compile("cop(y|ies) of " + re.escape(name) + r"\b"))
    open_new_deck(app)
    for name in (one, two, three):
        add_card(app, name)
    app.find("push button", "Show, group and sort").activate()
    app.wait(lambda: app.focused() and app.focused().name == "Show as", "the popover has no focus")
    app.key("Tab", "space", "Down", "Down", "Return")
    under(app, "Group No group: 3", one, two, three)
    for _ in range(3):                                           # a list that is closing takes a key with it
        if app.look("push button", "Show as"):
            app.key("Escape")
    app.wait_gone("push button", "Show as")
    # by keys alone: two cards at once into a group that is made
    row(one).click()
    app.key("shift+Down", "ctrl+g")
    app.wait_text("2 selected cards go into the group that is made or chosen here.")
    app.type("Ramp")
    app.key("Return")
    app.find("push button", "Remove the group Ramp; its cards stay")
    app.find("text", "New group").put_text("ramp")
    app.key("Return")
    app.wait_text("The deck has a group “ramp” already.")
    app.find("text", "New group").put_text("")
    app.check_names()
    app.key("Escape")
    under(app, "Group Ramp: 2", one, two, "Group No group: 1", three)
    app.key("ctrl+z")
    under(app, "Group No group: 3", one, two, three)
    app.key("ctrl+shift+z")
    under(app, "Group Ramp: 2", one, two, "Group No group: 1", three)
    # an empty group stays; it is moved up and named anew
    app.key("Home", "ctrl+g")
    app.wait_text("Groups of the deck")
    app.find("text", "New group").put_text("Removal")
    app.key("Return")
    app.find("push button", "Move Removal up").activate()
    app.find("push button", "Put the selected cards into Ramp").activate()
    app.find("text", "Name of the group Removal").click()
    app.key("ctrl+a")
    app.type("Burn")
    app.key("Return")
    app.find("push button", "Move Burn down")
    app.key("Escape")
    under(app, "Group Burn: 0", "Group Ramp: 2", one, two, "Group No group: 1", three)
    # by pointer, onto a heading and onto a card; by the menu
    row(three).drag_to(app.find("list item", "Group Burn: 0"))
    under(app, "Group Burn: 1", three, "Group Ramp: 2", one, two)
    row(three).drag_to(row(two))
    under(app, "Group Burn: 0", "Group Ramp: 3", one, two, three)
    row(one).click()
    app.key("Menu")
    app.find("menu item", "Group").activate()
    app.find("menu item", "Burn").activate()
    under(app, "Group Burn: 1", one, "Group Ramp: 2", two, three)
    held = lambda: app.focused() and app.focused().name.startswith(f"1 copy of {one}")
    app.wait(held, "the card that was put into a group has lost the focus")
    for look in ("columns", "pictures", "table"):
        app.key("ctrl+l")
        under(app, "Group Burn: 1", one, "Group Ramp: 2", two, three)
        app.wait(held, f"the focus was lost in {look}")
    app.key("ctrl+l", "ctrl+l")
    under(app, "Group Burn: 1", one, "Group Ramp: 2", two, three)
    app.key("ctrl+g")
    app.find("push button", "Remove the group Ramp; its cards stay").activate()
    app.wait(lambda: not app.look("text", "Name of the group Ramp"), "the group stays")
    app.key("Escape", "ctrl+s")
    under(app, "Group Burn: 1", one, "Group No group: 2", two, three)
    app.check_names()
    app = context.restart()
    under(app, "Group Burn: 1", one, "Group No group: 2", two, three)


@case("pictures lie in piles: copies fanned, walked and selected by keys and clicks, dragged to another pile and zone", size="1400x900")
def piles(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    early = ("Brass Thimble", "Copper Kettle", "Glass Compass")
    context.command("deck", "group", "Kiln and Ash", "Early", *early)
    app = context.start()
    app.key("ctrl+2")
    app.find("list item", "Kiln and Ash").click()
    app.key("Return", "ctrl+l", "ctrl+l")
    card = lambda name: app.find("list item", re.compile(r"^\d+ cop(y|ies) of " + re.escape(name) + r"\b"))
    spot = lambda name: app.tree.place(card(name).path)
    chosen = lambda: [node.name.split(" of ")[1] for node in app.walk(role="list item") if "selected" in node.states]
    app.find("push button", "Show, group and sort").activate()
    app.wait(lambda: app.focused() and app.focused().name == "Show as", "the popover has no focus")
    app.key("Tab", "space", "Down", "Down", "Return")
    under(app, "Group Early: 3", *early, "Group No group: 9")
    for _ in range(3):
        if app.look("push button", "Show as"):
            app.key("Escape")
    app.wait(lambda: not app.look("push button", "Show as"), "the popover stays")
    # one below the other, so that each is seen; four copies stand out further than one
    first, second = spot(early[0]), spot(early[1])
    assert first[0] == second[0] and first[1] < second[1] < first[1] + first[3] // 2, (first, second)
    assert spot("Cobble Golem")[1] - spot("Borrowed Umbrella")[1] > second[1] - first[1], "copies are not fanned"
    # by keys
    def clicked():   # a first click may only let go of the popover, which takes what comes until it has gone
        click_at(card(early[0]))
        return chosen() == [early[0]]
    app.wait(clicked, "the card that was clicked is not selected")
    app.key("Down", "shift+Down", "shift+Up", "shift+Up")
    app.wait(lambda: chosen() == list(early[:2]), "Shift and arrows do not select")
    app.key("Right")
    app.wait(lambda: len(chosen()) == 1 and app.tree.place(app.focused().path)[0] > first[0], "Right leads to no other pile")
    app.key("Left")
    app.wait(lambda: len(chosen()) == 1 and chosen()[0] in early, "Left does not lead back")
    # by pointer: two at once into the other pile, one into another zone; each is one step
    click_at(card(early[0]))
    click_at(card(early[2]), "ctrl")
    app.wait(lambda: chosen() == [early[0], early[2]], "Ctrl does not add to what is selected")
    drag_card(app, card(early[0]), app.find("list item", "Group No group: 9"))
    under(app, "Group Early: 1", early[1], early[0], early[2])
    app.key("ctrl+z")
    under(app, "Group Early: 3", *early, "Group No group: 9")
    app.key("ctrl+shift+f")
    app.find("entry", "Find in the deck").put_text("kiln")
    app.wait_text(re.compile(r"^\d cards of the deck match\.$"))
    drag_card(app, card("Kiln Tongs"), app.find("list item", re.compile("^Zone Main")))
    app.wait(lambda: app.look("list item", re.compile("^Zone Main.*: 61")), "the card stays where it was")
    app.key("Escape", "ctrl+z")
    under(app, "Group Early: 3", *early, "Group No group: 9")
    app.check_names()


def name_in_pane(app, name):
    """The pane of the card shows its name as a heading, beside the row that has it in its own words."""
    return app.wait(lambda: [node for node in app.walk(role="label") if node.name == name], f"{name} is not in view")


@case("the card at hand is in view, is looked at by Space, and has a menu", size="1300x800")
def card_in_view(context, app):
    names = [card["name"] for card in context.cards()[:3]]
    open_new_deck(app)
    for name in names:
        add_card(app, name)
    app.find(None, re.compile("cop(y|ies) of " + re.escape(names[0]) + r"\b")).click()
    name_in_pane(app, names[0])
    app.wait_text(re.compile("^One copy more"))
    app.key("space")
    app.wait(lambda: [node for node in app.walk(role="image") if node.name == names[0] and node.size[0] > 250],
             "the card is not shown large")
    app.key("Escape")
    app.wait(lambda: not [node for node in app.walk(role="image") if node.name == names[0] and node.size[0] > 250],
             "the card stays")
    app.key("shift+F10")
    app.find("menu item", "One Copy More").activate()
    app.wait_text(re.compile(r"^2 copies of " + re.escape(names[0])))
    app.key("Menu")
    app.find("menu item", "Want a Copy").activate()
    app.wait_text("Wanted " + names[0])
    app.key("Menu")
    app.find("menu item", "Show in the Card List").activate()
    app.find("entry", "Search cards")
    name_in_pane(app, names[0])
    app.find("push button", "Take a copy out of the deck").activate()
    app.wait_text("~1 copy in the open deck")


def large_cards(app):
    return [node.name for node in app.walk(limit=200) if node.role == "image" and min(node.size) > 300]


@case("a card is looked at large where the pointer rests on its name, its menu acts on what is selected, and the pane tells what one copy more does", size="1300x900")
def card(context):
    app = context.open_starter("grand-archive-legal.txt")
    looked_at = lambda *names: app.wait(lambda: large_cards(app) == list(names), f"not {names} but {large_cards(app)} is looked at")
    row = app.find("list item", re.compile("^1 copy of Copper Kettle"))
    row.point(80)
    looked_at("Copper Kettle")
    row.point(-20)                    # on +
    looked_at()
    app.key("ctrl+f")
    app.type("ash")
    app.find("list item", "Ash Courier").point(70)
    looked_at("Ash Courier")
    app.type(" c")
    looked_at()
    app.away()
    app.find("entry", "Find cards to add").put_text("")
    # the menu is whole, and the focus stays with the cards
    app.find("list item", re.compile("^1 copy of Cinder Wisp")).click()
    app.key("Home")
    focused = lambda: (app.focused().name if app.focused() else "nothing").split(".")[0]
    app.key("Down", "shift+Down")                        # Cinder Wisp, Copper Kettle
    app.key("Menu")
    last = app.find("menu item", "Copy the Name")
    _x, y, _width, height = app.tree.place(last.path)
    assert y + height <= app.tree.place(app.tree.window(last.path))[3], "the menu is cut"
    app.find("menu item", "One Copy More").activate()
    app.wait_text(re.compile("^2 copies of Cinder Wisp"))
    app.wait_text(re.compile("^2 copies of Copper Kettle"))
    app.key("ctrl+z", "Home", "Down")
    app.key("Menu", "Down", "Down", "Down", "Return", "Escape")   # into a submenu
    app.wait(lambda: focused() == "1 copy of Cinder Wisp", f"{focused()} has the focus")
    app.key("Menu", "Down", "Down", "Down", "Return", "Down", "Down", "Return")   # Move a Copy To, Main deck
    app.wait_text(re.compile("^Illegal"))
    app.wait(lambda: focused() == "1 copy of Cinder Wisp", f"{focused()} has the focus")
    app.key("ctrl+z")
    app.wait_text(re.compile("^Verdict: Legal"))
    other = app.find("list item", re.compile("^1 copy of Tin Whistle"))
    other.point(*head_of(other))   # another one than what is selected
    driver.run_tool("click", 3)
    app.settle()
    app.find("menu item", "Take Out All Copies").activate()
    app.wait(lambda: not app.look("list item", re.compile("^1 copy of Tin Whistle")), "another card went")
    app.key("ctrl+z")
    # what one copy more does to the verdict, to the curve and to what is wanted of hands
    app.key("ctrl+o", "Return")
    app.type('[!"Ash Courier"] >= 1')
    app.key("Return")
    app.wait_text(re.compile(r"^48\.7"))
    app.key("alt+Left")
    app.find("list item", re.compile("^4 copies of Ash Courier")).click()
    # 4 of 60 cards, then 5 of 61, nine of which are seen by the third turn
    app.wait_text(re.compile("the limit for one name is 4. Take out 1 copy.\nCost 1: 17 instead of 16$"))
    app.wait_text(re.compile(r": 56\.3 % instead of 48\.8 %$"))
    app.key("minus")
    app.wait_text(re.compile("^One copy more keeps to all limits.\nCost 1: 16 instead of 15$"))
    app.wait_text(re.compile(r": 48\.8 % instead of 39\.7 %$"))   # 4 of 60, 3 of 59
    app.find("list item", re.compile("^1 copy of Brass Thimble")).click()   # not drawn from the pile
    app.wait_text(re.compile(r": 48\.8 % as before$|: 39\.7 % as before$"))
    assert not app.look("label", re.compile("^Cost . instead")), "a card that is not drawn is in the curve"


HEBREW = "/usr/share/locale/he/LC_MESSAGES/gtk40.mo"   # from which GTK takes its direction


def mirrored(context):
    app = context.start(os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    app.find("push button", re.compile("^Urteil: "))
    edges = lambda node: (app.tree.place(node.path)[0], sum(app.tree.place(node.path)[0::2]))
    row = lambda name: app.find(None, re.compile("Exemplare? .*" + name + "|" + name + ".*Exemplar"))
    app.key("Down", "space")
    app.wait(lambda: large_cards(app) == ["Cinder Wisp"], "the card is not shown large")
    shown = [dict(line.split("=") for line in one.split()[1:]) for one in app._windows().split("WINDOW=")[2:]]   # beside the main one
    assert len(shown) == 1 and int(shown[0]["X"]) + int(shown[0]["WIDTH"]) < edges(row("Cinder Wisp"))[1] - 100, f"{shown} lies over the name"
    app.key("Escape", "ctrl+l")
    main, side = app.find("list item", re.compile("^Zone Hauptdeck")), app.find("list item", re.compile("^Zone Sideboard"))
    assert edges(side)[1] <= edges(main)[0] + 1, "columns do not begin at the right"
    name, count = (row("Cinder Wisp").find("label", words) for words in ("Cinder Wisp", "1"))
    assert edges(name)[1] <= edges(count)[0], "the number does not stand before the name"
    app.key("ctrl+l", "ctrl+l")
    heads = [edges(one) for one in app.find("table row", "Spaltentitel").children()]
    assert len(heads) > 2 and heads == sorted(heads, reverse=True), f"the table does not begin at the right: {heads}"
    pane = edges(app.find("tree table"))
    assert pane[0] <= heads[-1][0] and heads[0][1] <= pane[1], f"the table {heads} is not whole within {pane}"


if os.path.exists(HEBREW):
    case("from right to left, columns, table and the card that is looked at begin at the right", size="1400x900", env={"LANGUAGE": "he:de"})(mirrored)


@case("a pasted list is read line by line, its verdict stands beside it, and a line that was not understood can be taken out", size="1400x900")
def paste(context, app):
    open_new_deck(app)
    app.key("ctrl+shift+v")
    app.find("text", "Deck list").put_text("# Sideboard\n2 No Such Card At All\n0 Nothing\n")
    app.wait_text("2 cards. Lines: 0 understood, 0 guessed, 1 of unknown cards, 1 not understood")
    app.wait_text("~the number of copies is zero")
    app.key("ctrl+Return")                     # is no line of the text
    app.wait_text(re.compile("^2 copies of No Such Card At All"))
    app.wait_text("~has no card named")
    # another deck in the same text is told, not left out in silence
    app.key("ctrl+shift+v")
    # of a long text the first lines are shown, and no row of them stays where the text is another one
    app.find("text", "Deck list").put_text("".join(f"2 Stranger {number}\n" for number in range(300)))
    app.wait(lambda: "And 100 more lines" in [node.name for node in app.walk(300, "list item")], "what is not shown is not told")
    app.find("text", "Deck list").put_text("2 Stranger 1\n")
    app.wait(lambda: [node.name for node in app.walk(300, "list item") if re.search("Stranger|more lines", node.name)] == ["2 × Stranger 1"],
             "rows of the text before are left")
    app.find("text", "Deck list").put_text(json.dumps([{"name": n, "cards": [{"name": "Nothing", "count": 1}]} for n in ("One", "Two")]))
    app.find("list item", re.compile("^1 more deck is in this text"))
    app.key("Escape")
    # by itself or by the repair
    open_new_deck(app)
    name = context.cards()[0]["name"]
    app.key("ctrl+shift+v")
    app.find("text", "Deck list").put_text(f"1 {name}\n-1 Lantern Moth\n")
    app.wait_text("~the number of copies is negative")
    app.find("push button", "Add").activate()
    app.wait_text("~was not understood")
    app.find("push button", "~Remove the line").activate()
    app.wait(lambda: not app.look(None, "~Lantern Moth"), "the line is still there")
    app.find("push button", "Undo").activate()
    app.wait_text("~was not understood")
    app.find("push button", "Repair…").activate()
    app.wait_text("~1 line that was not understood leaves")
    app.key("Return")
    app.wait(lambda: not app.look(None, "~Lantern Moth"), "the line is still there")


@case("a slip in a pasted name is taken for its card until one key says otherwise, sums follow, and a large number is questioned", size="1400x900")
def paste_slips(context, app):
    app.key("ctrl+n")
    app.wait_text("~Judged under Arcmage")
    app.key("ctrl+shift+v")
    app.find("text", "Deck list").put_text("4 Ash Couirer\n")
    app.wait_text("~1 of unknown cards")
    app.find("text", "Deck list").put_text("4 Ash Couirer\n2 Kiln Hound\n")   # the second line says of which game they are
    app.wait_text("Line 1: taken for “Ash Courier”; Delete keeps it as written")
    app.find("text", "Deck list").put_text("2 Kiln Hound\n")   # of another game than the empty deck
    app.wait_text("~These are cards of Grand Archive: the empty deck")
    app.wait_text("2 cards understood")
    app.key("ctrl+Return")
    app.wait_text(re.compile("^2 copies of Kiln Hound"))
    app.wait_text("~Judged under Grand Archive: Standard constructed")
    app.key("ctrl+z")                                          # one step
    app.wait_text("~Judged under Arcmage")
    app.key("ctrl+shift+z")
    app.wait_text(re.compile("^2 copies of Kiln Hound"))
    app.key("ctrl+z")
    choose_in(app, "Format", "Grand Archive.*2025")
    app.key("ctrl+shift+v")
    app.find("text", "Deck list").put_text("1 Halla Heart of the Kiln\n4 Ash Couirer\n2 Kiln Hund\n99999 Brickmaker\n3 Nothing Like It\n")
    app.wait_text("~Lines: 0 understood, 4 guessed, 1 of unknown cards, 0 not understood")
    app.wait_text("Line 1: taken for “Halla, Heart of the Kiln”; Delete keeps it as written")
    app.wait_text("Line 2: taken for “Ash Courier”; Delete keeps it as written")
    app.wait_text("Line 4: are 99999 copies of one card meant?")
    app.check_names()
    app.find("list item", re.compile("^2 × Kiln Hund")).click()
    app.key("Delete")
    app.wait_text("~Lines: 0 understood, 3 guessed, 2 of unknown cards, 0 not understood")
    app.wait_text("Line 3: the lists of Grand Archive have no card of this name; it is kept as written")
    app.wait(lambda: app.focused() and "Kiln Hund" in app.focused().name, "the focus left the line")
    app.find("push button", "Add").activate()
    for line in ("^1 copy of Halla, Heart of the Kiln", "^4 copies of Ash Courier", "^2 copies of Kiln Hund[.;]", "^99999 copies of Brickmaker"):
        app.wait_text(re.compile(line))


def choose_in(app, title, wanted):
    """Opens a drop-down and chooses an entry by keys."""
    combo = app.find("combo box", title)
    combo.click()
    items = app.wait(lambda: [one for one in combo.walk(role="list item")][1:] and
                     [one for one in combo.walk(role="list item")], "no list opens")
    words = [next((node.name for node in item.walk(role="label")), "") for item in items]
    position = next(i for i, word in enumerate(words) if re.search(wanted, word))
    app.key("Home", *["Down"] * position, "Return")


def new_plan(app, name, card):
    """A plan that takes one copy of a card out."""
    app.find("push button", "New plan").activate()
    app.find("text", "Name of the plan").put_text(name)
    app.key("Return")
    app.find("list item", re.compile("^Plan " + re.escape(name)))
    app.find("list", "In the deck").find("list item", re.compile(" of " + re.escape(card) + "(,|$)")).click()
    app.key("minus")
    app.wait_text("~1 out, 0 in")


def open_from_list(app, name):
    app.key("ctrl+2")
    app.find("label", name).click()
    app.key("Return")
    app.wait_text(re.compile("^Verdict: "))


@case("a deck from nothing that nobody saved, its plans and its match are there when the program was killed, and it is printed")
def killed(context, app):
    open_new_deck(app)
    # with the focus in it, as a person types: what follows takes the focus away, and the name is kept
    name = app.find("text", "Name of the deck")
    name.click()
    name.put_text("Evening")
    app.key("Return")
    with open(context.schema + "/starter/grand-archive-legal.txt", encoding="utf-8") as file:
        rest = file.read()
    app.key("ctrl+shift+v")
    app.find("text", "Deck list").put_text(rest)
    app.wait_text(re.compile("^[0-9]+ cards understood"))
    app.find("push button", "Add").activate()
    app.wait_text("Verdict: Legal")
    # two match-ups, and the second game under the first of them
    app.key("alt+Page_Down")
    new_plan(app, "Against water", "Bellows Boy")
    new_plan(app, "Against fire", "Ash Courier")
    app.find("push button", "Apply for this game").activate()
    app.wait_text("~Game 2, lists after “Against fire”")
    app.find("push button", "Next game").activate()
    app.wait_text("~Game 3, lists after")
    # nothing was saved, and the program ends without warning
    app.proc.kill()
    app.proc.wait(10)
    app = context.start()
    open_from_list(app, "Evening")
    app.wait_text("~Game 3, lists after “Against fire”. The registered lists are kept.")
    app.find("push button", "End of match").activate()
    app.wait_text("Verdict: Legal")
    app.key("alt+Page_Down")
    app.find("list item", re.compile("^Plan Against water"))
    app.key("ctrl+z")
    app.find("list item", re.compile("^Plan Against fire: nothing moves"))
    app.key("ctrl+shift+z")
    app.find("list item", re.compile("^Plan Against fire: 1 out"))
    app.key("ctrl+p")
    app.wait_text("Page 1 of 1")
    app.key("Escape")
    app.key("ctrl+w")
    app.proc.wait(10)
    sheet = os.path.join(context.library, "sheet.pdf")
    context.command("print", "Evening", "-o", sheet, "--as-of", "2025-06-01")
    with open(sheet, "rb") as file:
        assert file.read(5) == b"%PDF-"


@case("narrow, one pane is shown at a time and the verdict stays in sight", size="600x700")
def narrow(context, app):
    open_new_deck(app)
    add_card(app, context.cards()[0]["name"], 3)
    app.key("alt+Left")
    app.wait_text(re.compile("^3 copies of "))
    app.find("push button", re.compile("^Verdict: ")).activate()
    app.wait_text("~clause ")
    app.wait(lambda: app.focused() and app.focused().name in ("As of today", "Repair…"), lambda: f"the focus is on {app.focused()}")


def open_legal(context):
    """The list of decks with a legal one in it."""
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    app = context.start()
    app.key("ctrl+2")
    return app


@case("a deck opened by a double click answers to its keys, Home and End lead to its ends, and Space draws opening hands with their seed and clauses")
def double_click(context):
    app = open_legal(context)
    app.find("label", "Legal").click(2)
    app.wait_text("Verdict: Legal")
    row = re.compile(r"^\d+ cop(y|ies) of ")
    first = app.wait(lambda: row.search((app.focused() or app).name) and app.focused().name, "the focus is not on a card")
    app.key("ctrl+p")
    app.wait_text("Page 1 of 1")
    app.key("Escape")
    app.wait_gone("label", "Page 1 of 1")
    app.key("End")
    last = app.wait(lambda: row.search((app.focused() or app).name) and app.focused().name != first and app.focused().name, "End does nothing")
    app.key("plus")
    app.wait(lambda: row.search((app.focused() or app).name) and app.focused().name != last, "+ does nothing")
    app.key("ctrl+z", "Home")
    app.wait(lambda: (app.focused() or app).name == first, "Home does not lead to the first card")
    # hands
    app.key("ctrl+d")
    app.wait_text(re.compile(r"^\d+ cards in hand"))
    app.wait_text(re.compile("^Clause "))
    seed = app.find("text", "Seed").text
    app.key("space")
    app.wait(lambda: app.find("text", "Seed").text != seed, "the seed did not change")
    again = app.find("text", "Seed")
    again.put_text(seed)
    again.click()
    app.key("Return")
    app.wait(lambda: app.find("text", "Seed").text == seed, "the seed was not taken")
    app.fit_windows(1100, 700)
    lines = lambda: {app.tree.place(card.path)[1] for card in next(one for one in app.walk() if one.name == "Hand" and one.children()[6:]).children()}
    app.wait(lambda: len(lines()) == 1, lambda: f"seven cards lie in {len(lines())} lines where there is room for one")
    app.key("alt+Left")
    app.wait_text("Verdict: Legal")


@case("narrow, the deck's keys work from view to view", size="560x700")
def narrow_keys(context):
    app = open_legal(context)
    app.find("label", "Legal").click()
    app.key("Return")
    app.wait_text("Verdict: Legal")
    app.key("alt+Page_Down")
    app.find("push button", "New plan")
    app.key("alt+Page_Down")
    app.wait_text("Nothing to compare with")
    app.key("alt+Page_Down")
    app.wait_text(re.compile("^Version 1 "))
    app.key("ctrl+d")
    app.wait_text(re.compile(r"^\d+ cards in hand"))


@case("what is said of copies in the deck counts those of all zones")
def all_zones(context):
    app = context.start(os.path.join(context.schema, "starter", "grand-archive-draft.txt"))
    app.find("push button", re.compile("^Verdict: "))
    app.key("ctrl+f")
    app.type("2 spark shower")
    app.key("Return")
    app.wait_text("6 copies of Spark Shower are in the deck now")     # 4 in the main deck, 2 in the pool


@case("charts are of any attribute and of any zone, which is remembered; the text of a deck stands under the groups that are chosen for it", size="1400x900")
def charts(context):
    app = context.open_starter("grand-archive-legal.txt")
    app.find("image", re.compile("^Cost. 0: 4, 1: 16")).activate()   # as with Enter: the cards of a bar
    app.wait(lambda: "selected" in app.find("list item", "~4 copies of Borrowed Umbrella").states, "the cards of the bar are not shown")
    assert app.find("push button", "Undo").description == "There is no change to take back."
    app.find("combo box", "Which charts")
    app.choose("combo box", "Which charts", "Down", "Down")
    app.wait(lambda: not app.look("image", re.compile("^Cost. ")), "one chart is left")
    app.choose("combo box", "Which cards are counted", "Down")
    chart = app.wait(lambda: next((node for node in app.walk(role="image") if "focusable" in node.states), None), "a chart")
    counted = chart.name
    app.check_names()
    app.key("alt+Left")
    app.find("list item", "Kiln and Ash").click()
    app.key("Return")
    app.find("image", counted)
    # no card is lost
    app.key(*["ctrl+l"] * 4)
    text = app.find("text", "Cards of the deck")
    assert "# group:" not in text.text, text.text
    app.find("push button", "Show, group and sort").activate()
    app.wait(lambda: app.focused() and app.focused().name == "Show as", "the popover has no focus")
    app.key("Tab", "space", *["Down"] * 8, "Return")
    app.wait(lambda: "# group: Cost 1\n" in text.text, lambda: text.text)
    main = re.split("# Main.*\n", text.text)[1].split("\n\n")[0].splitlines()
    titles = [line for line in main if line.startswith("#")]
    assert main[0].startswith("# group: Cost ") and titles == sorted(titles) and len(titles) > 2, titles
    assert sorted(line for line in text.text.splitlines() if line[:1].isdigit()) == sorted(
        line for line in open(os.path.join(context.schema, "starter", "grand-archive-legal.txt"), encoding="utf-8").read().splitlines() if line[:1].isdigit())


run()
