# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of decks: folders that open and close, verdicts that follow what changes, owned share, search by content."""
import json
import os
import re

from harness.cases import case, run


def fill(context, *names):
    for name in names:
        context.command("deck", "add", os.path.join(context.schema, "starter", name))


def put_in_folder(app, deck, folder):
    """Opens DECK, writes FOLDER among its notes and comes back."""
    app.find("list item", deck).click()
    app.key("Return")
    app.wait_text(re.compile("^Verdict: "))
    app.key("alt+Page_Up")
    app.find("text", "Folder").put_text(folder)
    app.key("alt+Left", "alt+Left")


@case("decks are found by what is in them, the owned share is told, and so is a faulty search")
def search(context):
    fill(context, "grand-archive-legal.txt", "grand-archive-two-relics.txt", "arcmage-legal.txt")
    long = "What the river left behind " * 9
    with open(os.path.join(context.library, "long.txt"), "w", encoding="utf-8") as file:
        file.write(f"# name: {long.strip()}\n1 {context.cards()[0]['name']}\n")
    context.command("deck", "add", file.name)
    os.makedirs(context.library + "/fillers")
    for number in range(30):
        context.write(f"{context.library}/fillers/{number:02}.txt", f"# name: Filler {number:02}\n# format: arc60\n1 {context.cards()[1]['name']}\n")
    context.command("deck", "add", context.library + "/fillers")
    lots = context.write("lots.csv", f'name,quantity\n"{context.cards()[0]["name"]}",1\n')
    context.command("collection", "import", lots, "--game", "arcmage")
    context.command("games", "options", "set", "grand-archive/2025", "lists=no")
    app = context.start()
    app.key("ctrl+2")
    app.wait_text("Legal")
    app.wait_text(re.compile(r"^\d+ of \d+ owned"))
    app.wait(lambda: not app.look("label", "Being judged…"), "all are judged")
    app.wait_text("~Option “Banned and limited cards of dated lists” is set to “no” for good")
    app.check_names()
    app.key("ctrl+f")
    entry = app.find("entry", "Find decks")
    entry.put_text("[type:champion] >= 2")
    app.wait_text("2 decks match.")
    entry.click()
    app.key("Return")
    app.wait(lambda: app.focused().role == "list item", "Enter does not lead to what was found")
    entry.put_text("[type:champion] >= 200")
    app.wait_text("No deck matches")
    entry.put_text("[type:champion] >= >")
    app.wait_text("~number or a range like 2..3 is expected")
    entry.put_text("")
    app.wait_gone("label", "No deck matches")
    assert len([x for x in app.walk(role="list item")]) >= 3
    # from wherever the list was, what is searched for is seen from its beginning
    last = lambda: app.focused() and app.focused().name.startswith("What the river")
    app.key("End")
    app.wait(last, "End does not lead to the last deck")
    app.key("ctrl+f")
    app.type("filler")
    app.wait_text("30 decks match.")
    app.find("label", "Filler 00").click()
    app.wait(lambda: app.focused() and app.focused().name.startswith("Filler 00"), "the first deck that matches is not seen")
    app.key("ctrl+f")
    app.key("ctrl+a", "BackSpace")
    app.wait_gone("label", "30 decks match.")
    app.key("Return", "End")
    app.wait(last, "End does not lead to the last deck")
    # what is cut is read where the pointer rests
    told = lambda: [node for node in app.walk(role="label") if node.name == long.strip()]
    assert len(told()) == 1
    told()[0].point()
    app.wait(lambda: len(told()) == 2, "no tooltip has all of a name that is cut")


@case("who keeps no collection has no column for what is owned; in a narrow window the headings and the verdict are whole", size="360x700")
def narrow(context):
    fill(context, "grand-archive-legal.txt")
    app = context.start()
    app.key("ctrl+2")
    app.wait_text("Legal")
    for title in "Name ▴", "Format", "Cards", "Verdict":
        head = app.find("label", title)
        assert head.size[0] >= 30, f"{title} is {head.size[0]} pixels wide"
    assert not app.look("push button", "Sort by the share of cards that is owned")
    app.wait_text("~Standard constructed (2025) · 83 cards")   # as the deck says it
    name, verdict = app.find("label", "Kiln and Ash"), app.find("label", "Legal")
    assert app.tree.place(verdict.path)[1] >= app.tree.place(name.path)[1] + name.size[1], "the verdict takes room beside the name"
    name.click()
    app.key("Return")
    verdict = app.find("push button", "~Verdict: Legal")
    assert app.find("combo box", "Format").look("label", "Standard constructed (2025)"), "the format is told with what has no room"
    assert not app.find("filler", "AdwViewSwitcherTitle").look("label", "Kiln and Ash"), "the name stands in the header, too, where it is cut"
    verdict.activate()
    card, add = app.find("filler", "SlvCardDetail"), app.find("push button", "Add to deck")
    assert app.tree.place(add.path)[1] + add.size[1] <= app.tree.place(card.path)[1] + card.size[1], "what adds the card is cut"


@case("a folder closes and opens by key and stays closed after a restart", size="560x640", env={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})
def folders(context):
    fill(context, "grand-archive-legal.txt", "grand-archive-two-relics.txt")
    app = context.start()
    app.key("ctrl+2")
    app.wait_text("Legal")
    put_in_folder(app, "Kiln and Ash", "Events/2025")
    heading = app.find("list item", "Folder Events: 1 deck, open")
    app.find("list item", "Folder 2025: 1 deck, open")
    heading.click()
    app.key("Left")
    app.find("list item", "Folder Events: 1 deck, closed")
    app.wait_gone("list item", "Kiln and Ash")
    app.key("ctrl+q")
    app.proc.wait(10)
    app = context.start()
    app.key("ctrl+2")
    app.find("list item", "Folder Events: 1 deck, closed").click()
    app.key("Right")
    app.find("list item", "Kiln and Ash")


@case("several decks are exported with their losses told first, moved, compared and deleted, and all of it is taken back")
def bulk(context):
    fill(context, "grand-archive-legal.txt", "grand-archive-two-relics.txt", "arcmage-legal.txt")
    app = context.start()
    app.key("ctrl+2")
    app.wait_text("Legal")
    app.find("push button", "Sort by verdict, legal ones first").activate()
    app.find("push button", "Verdict; sorted")
    app.find("list item", "Kiln and Ash").click()
    app.key("ctrl+a")
    app.wait(lambda: app.look(None, re.compile("^3 decks selected")), "all are selected")
    app.find("push button", re.compile("^3 decks selected")).activate()
    app.find("menu item", "Export…").activate()
    folder = os.path.join(context.library, "out")
    app.find("text", "Folder").put_text(folder)
    app.wait_text("Nothing: such a file has a place for everything.")
    app.key("ctrl+Return")
    app.wait_text("3 decks exported")
    assert len(os.listdir(folder)) == 3, os.listdir(folder)
    app.key("Escape")
    app.find("list item", "Kiln and Ash").click()
    app.key("shift+Down")
    app.find("push button", re.compile("^2 decks selected")).activate()
    app.find("menu item", "Compare…").activate()
    app.wait_text(re.compile(r"^Cards from left to right: \d+ out, \d+ in\.$"))
    app.click_into("list item", "~ at the left, ")
    app.key("Tab")
    assert app.focused().role != "list item", f"Tab goes from card to card: {app.focused()}"
    app.key("Escape")
    app.find("list item", "Kiln and Ash").click()
    app.key("ctrl+a", "Delete")
    app.wait_text("3 decks deleted")
    app.wait_text("No decks yet")
    app.wait(lambda: app.focused() and app.focused().name == "New deck", lambda: f"no deck is left, and the focus is on {app.focused()}")
    app.key("ctrl+z")
    app.find("list item", "Kiln and Ash").click()
    app.key("ctrl+a")
    app.find("push button", re.compile("^3 decks selected")).activate()
    app.find("menu item", "Move to a folder…").activate()
    app.find("text", "Folder").put_text("Cups/2026")
    app.key("Return")
    app.find("list item", "Folder Cups: 3 decks, open")
    app.key("ctrl+z")
    app.wait_gone("list item", "Folder Cups: 3 decks, open")


@case("the open deck is exported as it stands, and the same keys lead to the chances, the table and a further tab, from a deck and from its hands")
def open_deck(context):
    app = context.open_starter("grand-archive-legal.txt")
    app.find("push button", "More for this deck").activate()
    app.find("menu item", "Export…").activate()
    folder = os.path.join(context.library, "one")
    app.find("text", "Folder").put_text(os.path.join(context.library, "library.db"))
    app.wait_text(re.compile("^# name: Kiln and Ash\n"))
    app.find("push button", "Export").activate()
    fault = app.wait_text(re.compile("The folder “.*/library.db” cannot be made: Not a directory"))
    assert app.tree.place(fault.path)[1] < app.tree.place(app.find("list", "What gets lost").path)[1], "the fault stands away from the folder"
    app.find("text", "Folder").put_text(folder)
    shown = app.wait_text(re.compile("^# name: Kiln and Ash\n"))
    text = shown.name or shown.text
    app.find("combo box", "Kind of file")
    app.key("ctrl+Return")
    app.wait_text("1 deck exported")
    name, = os.listdir(folder)
    with open(os.path.join(folder, name), encoding="utf-8") as stream:
        assert stream.read().startswith(text.strip()), "another file than the one that was shown"
    # keys
    app.key("Escape")
    app.wait_gone("combo box", "Kind of file")
    for from_hands in (False, True):
        for keys, there in (("ctrl+o", ("push button", "Add a want")), ("ctrl+shift+t", ("push button", "Take back (U)"))):
            app.key(keys)
            app.find(*there)
            if not from_hands:
                app.key("alt+Left")
                app.find("push button", "Verdict: Legal")
    app.key("ctrl+t")
    app.wait(lambda: app.focused() and app.focused().role == "list item", "the list of decks has not the focus")
    app.key("ctrl+Page_Down")
    app.find("push button", "Verdict: Legal")


def add_sample_decks(context):
    fill(context, "grand-archive-legal.txt", "grand-archive-two-relics.txt", "arcmage-legal.txt")
    decks = {deck["name"]: deck for deck in json.loads(context.command("deck", "list", "--json"))["decks"]}
    assert len(decks) == 3, decks
    return sorted(decks)


def tabs(app):
    """What the open decks are called in their bar, none while there is no bar."""
    bar = app.look("filler", "AdwTabBar")
    return [node.name for node in bar.walk(role="label")] if bar else []


def tab(app, name):
    return app.wait(lambda: app.look("filler", "AdwTabBar").look("label", name), f"there is a tab {name}")


def shows(app, name):
    return app.wait(lambda: app.look("text", "Name of the deck") and app.look("text", "Name of the deck").text == name, f"{name} is shown")


def first_row(app, text=None):
    """Of the deck that is shown, as its name says; or waits for this one."""
    row = re.compile("cop(y|ies) of ") if text is None else text
    return app.find("list item", row).name


def change_first(app, deck, way):
    """One copy more or fewer of the first card; returns how its row was called before."""
    before = first_row(app)
    app.find("push button", re.compile(f"^One copy of .* {way}$")).activate()
    app.wait(lambda: first_row(app) != before, f"{deck} has one copy {way}")
    return before


@case("decks are open in tabs by keys, each with its own steps of undo; they are open again at the next start", size="1400x900")
def open_in_tabs(context):
    first, second, third = add_sample_decks(context)
    app = context.start()
    app.key("ctrl+2")
    app.find("list item", re.compile("^" + re.escape(first))).click()
    app.key("Return")
    shows(app, first)
    assert tabs(app) == [], tabs(app)
    app.key("ctrl+t")
    app.wait(lambda: first in tabs(app), "the deck stays in a tab")
    app.find("list item", re.compile("^" + re.escape(second))).click()
    app.key("Return")
    shows(app, second)
    # one more copy here, and one fewer there: each deck takes back its own
    more = change_first(app, second, "more")
    app.key("ctrl+Page_Up")
    shows(app, first)
    fewer = change_first(app, first, "fewer")
    app.check_names()
    app.key("ctrl+Page_Down")
    shows(app, second)
    app.key("ctrl+z")
    first_row(app, more)
    app.key("ctrl+Page_Up")
    shows(app, first)
    app.wait(lambda: first_row(app) != fewer, "the other deck is as it was left")
    # the list is the first tab; what is open already is shown, and not once more
    app.key("ctrl+Page_Up")
    app.find("list item", re.compile("^" + re.escape(second))).click()
    app.key("Return")
    shows(app, second)
    assert len(tabs(app)) == 2, tabs(app)
    app.key("ctrl+q")
    app.proc.wait(10)
    app = context.start()
    shows(app, second)
    app.key("ctrl+Page_Up")
    shows(app, first)
    app.key("ctrl+z")
    first_row(app, fewer)
    app.key("ctrl+w")
    shows(app, second)
    assert tabs(app) == [], tabs(app)
    app.key("ctrl+w")
    app.proc.wait(10)
    cards = {deck["name"]: deck["cards"] for deck in json.loads(context.command("deck", "list", "--json"))["decks"]}
    assert cards[first] == cards[second], cards


@case("several decks go into tabs at once, deleted ones leave theirs and come back with undo", size="1000x700")
def tabs_of_the_selected(context):
    first, second, third = add_sample_decks(context)
    app = context.start()
    app.key("ctrl+2")
    app.find("list item", re.compile("^" + re.escape(first))).click()
    app.key("ctrl+a", "ctrl+Return")
    app.wait(lambda: len(tabs(app)) == 3, "three decks in tabs")
    app.find("list item", re.compile("^" + re.escape(first))).click()
    app.find("push button", "Delete the selected decks").activate()
    app.wait(lambda: len(tabs(app)) == 2, "the deck is gone from the tabs")
    app.wait(lambda: len(json.loads(context.command("deck", "list", "--json"))["decks"]) == 2, "it is deleted")
    app.find("push button", "Undo").activate()
    app.wait(lambda: len(json.loads(context.command("deck", "list", "--json"))["decks"]) == 3, "it is back")
    app.key("ctrl+Page_Down")
    shows(app, second)
    app.key("ctrl+Page_Down")
    shows(app, third)
    app.key("alt+Left")
    app.find("list item", re.compile("^" + re.escape(third)))
    assert len(tabs(app)) == 2, tabs(app)


def from_left(app, nodes):
    return sorted(nodes, key=lambda node: app.tree.place(node.path)[0])


def sides(app, *names):
    """The decks that are in sight, from left to right."""
    def seen():
        nodes = [node for node in app.walk(role="text") if node.name == "Name of the deck"]
        return [node.text for node in from_left(app, nodes)] == list(names)
    app.wait(seen, f"{names} are side by side")


def even(app):
    """The two decks that are in sight are as wide as each other."""
    nodes = from_left(app, [node for node in app.walk(role="text") if node.name == "Name of the deck"])
    left, right = (app.tree.place(node.path)[0] for node in nodes)
    width = app.tree.place(app.find("frame", "~Sleeves").path)[2]
    assert abs(right - left - width // 2) < 8, (left, right, width)


def cards_of(context, name):
    """How many cards each deck has in the library, by its name."""
    return next(deck["cards"] for deck in json.loads(context.command("deck", "list", "--json"))["decks"] if deck["name"] == name)


def row_of(app, side):
    """The first card of the first or second deck that is in sight, and how it is called."""
    def first():
        lists = from_left(app, [node for node in app.walk() if node.name == "Cards of the deck"])
        return next((row, row.name) for row in lists[side].children() if re.search("cop(y|ies) of ", row.name))
    return app.wait(first, f"the deck on side {side} has a card")


@case("two decks stand side by side: cards go over by drag and by keys, and each deck takes back its own steps", size="1100x800")
def side_by_side(context):
    first, second, third = add_sample_decks(context)
    before = {name: cards_of(context, name) for name in (first, second)}
    app = context.start()
    app.key("ctrl+2")
    app.find("list item", re.compile("^" + re.escape(first))).click()
    app.key("Return")
    shows(app, first)
    app.key("ctrl+b")
    sides(app, first)
    app.key("ctrl+t")
    app.wait(lambda: first in tabs(app), "the deck stays in a tab")
    app.find("list item", re.compile("^" + re.escape(second))).click()
    app.key("Return")
    sides(app, second)
    app.key("ctrl+b")
    sides(app, second, first)
    app.check_names()
    assert len([node for node in app.walk() if node.name.startswith("Verdict: ")]) == 2, "each has its verdict"
    # what is pressed at the second deck is done to it
    copies = app.wait(lambda: [node for node in app.walk() if node.name == "Save the deck" and "sensitive" in node.states], "buttons work")
    assert len(copies) == 2, "the buttons of a deck that was put beside another are dead"
    even(app)
    # by keys: added to the other deck, and taken back there
    taken = row_of(app, 0)[1]
    app.key("Home", "F8")
    app.wait_text(re.compile(f"cop(y|ies) (was|were) added to “{re.escape(first)}”"))
    assert row_of(app, 0)[1] == taken, "the deck it comes from lost it"
    app.key("F6", "ctrl+z", "ctrl+s")
    app.wait(lambda: cards_of(context, first) == before[first], "the other deck has taken back its step")
    # by pointer: copied, and with Shift moved
    n = int(row_of(app, 1)[1].split()[0])
    row_of(app, 1)[0].drag_to(row_of(app, 0)[0])
    app.wait_text(re.compile(f"added to “{re.escape(second)}”"))
    row_of(app, 1)[0].drag_to(row_of(app, 0)[0], "shift")
    app.wait_text(re.compile(f"“{re.escape(second)}” now, and no longer here"))
    # what is open goes to the library when the window is closed
    app.key("ctrl+q")
    app.proc.wait(10)
    after = {name: cards_of(context, name) for name in (first, second)}
    assert after == {first: before[first] - n, second: before[second] + 2 * n}, (before, after, n)
    # and they stand there again at the next start
    app = context.start()
    app.key("ctrl+2")
    sides(app, second, first)
    even(app)


@case("the Menu key opens the menu of a deck in the list; a card that is dropped on the tab of another deck is copied into it, and taken back there")
def menu_key(context):
    first, second, _third = add_sample_decks(context)
    app = context.start()
    app.key("ctrl+2")
    app.find("list item", re.compile("^" + re.escape(first))).click()
    for key in ("Menu", "shift+F10"):
        app.key(key)
        app.wait(lambda: app.focused() and app.focused().role == "menu item", f"{key} opens no menu")
        app.key("Escape")
        app.wait(lambda: app.focused() and app.focused().name.startswith(first), "the focus is lost")
    app.key("Menu", "Return")                                    # Open in tabs
    tab(app, first)
    # dropped
    before = {name: cards_of(context, name) for name in (first, second)}
    for name in (first, second):
        if name == second:
            app.key("ctrl+t")
        app.find("list item", re.compile("^" + re.escape(name))).click()
        app.key("Return")
        shows(app, name)
    row, title = row_of(app, 0)
    row.drag_to(tab(app, first))
    n = int(title.split()[0])
    app.wait_text(f"{n} cop{'y was' if n == 1 else 'ies were'} added to “{first}”")
    tab(app, first).click()
    shows(app, first)
    app.key("ctrl+s")                                            # the tab has the focus
    app.wait(lambda: cards_of(context, first) == before[first] + n, "the other deck has the card")
    app.key("ctrl+z", "ctrl+s")
    app.wait(lambda: cards_of(context, first) == before[first], "one step takes it back")
    assert cards_of(context, second) == before[second]


@case("a narrow window offers no second deck and shows one of two; each stays in its tab, also when one is closed", size="1000x800")
def side_by_side_narrow(context):
    first, second, third = add_sample_decks(context)
    context.command("collection", "add", "Kiln Hound")   # the list of decks has another column, and takes none of their room
    app = context.start()
    app.key("ctrl+2")
    app.find("list item", re.compile("^" + re.escape(first))).click()
    app.key("ctrl+a", "ctrl+Return", "ctrl+Page_Down")
    sides(app, first)
    app.key("ctrl+b")
    sides(app, first, second)
    # the one beside is chosen: they change places
    app.key("ctrl+Page_Down")
    sides(app, second, first)
    app.key("ctrl+Page_Down")
    sides(app, third, first)
    app.fit_windows(600, 700)
    sides(app, third)
    app.key("ctrl+b", "ctrl+Page_Up", "ctrl+Page_Up")
    sides(app, first)
    app.fit_windows(1000, 800)
    app.key("ctrl+w")
    app.wait(lambda: len(tabs(app)) == 2, "one is closed")
    app.key("ctrl+q")
    app.proc.wait(10)
    app = context.start()
    assert len(tabs(app)) == 2, tabs(app)


@case("cards that are found are dragged onto a deck in the list of decks, all that are selected as one step; one from beside the deck into a zone", size="1200x800")
def drop_found(context):
    first, second, third = add_sample_decks(context)
    before = cards_of(context, first)
    app = context.start()
    app.key("ctrl+2")
    there = app.find("list item", re.compile("^" + re.escape(first))).point()
    over = app.find("page tab", "Decks").spot()
    app.key("ctrl+1", "ctrl+f")
    app.type("element:fire")   # cards of the deck's game
    app.key("Return", "shift+Down", "shift+Down")
    rows = app.wait(lambda: [row for row in app.walk(role="table row") if "selected" in row.states][2:] and
                    [row for row in app.walk(role="table row") if "selected" in row.states], "three rows are selected")
    # the page comes while the cards are held over its name, and how many they are still lies under the pointer
    app.drag(rows[1].point(1 / 3), over, there, rest=1.5, seen=lambda: app.wait(lambda: "#3584e4" in app.display.colours(*there, 360, 40), "no number"))
    app.wait_text(f"3 copies were added to “{first}”")
    app.wait_text("~Edited since it was saved")            # what the list tells of it is as it was
    tab(app, first).click()
    shows(app, first)
    app.key("ctrl+s")
    app.wait(lambda: cards_of(context, first) == before + 3, "the cards are in the deck")
    app.key("ctrl+z", "ctrl+s")
    app.wait(lambda: cards_of(context, first) == before, "one step takes all of them back")
    # by keys, from the menu of what is selected
    app.key("ctrl+1", "ctrl+f")
    app.find("entry", "Search cards").put_text("kiln")
    app.find("push button", re.compile("kiln"))                  # what was understood, and so what is found
    app.key("Return", "shift+Down", "Menu")
    app.find("menu item", "Add to a Deck").activate()
    offered = app.wait(lambda: [name for name in (first, second, third) if app.look("menu item", name)], "decks of the card's game are offered")
    app.find("menu item", offered[0]).activate()
    app.wait_text(f"2 copies were added to “{offered[0]}”")
    app.key("ctrl+2")
    shows(app, first)
    app.find("entry", "Find cards to add").put_text("a")
    found = app.wait(lambda: next((row for row in app.find("list", "Cards that were found").children()), None), "cards are found")
    found.drag_to(app.find("list item", re.compile("^Zone ")))
    app.wait_text(f"1 copy was added to “{first}”")
    app.key("ctrl+s", "alt+Left")
    app.find("label", first)
    edited = lambda: [node.name for node in app.walk(role="label") if "Edited since it was saved" in node.name]
    app.wait(lambda: not edited(), lambda: f"the list does not know what was saved: {edited()}")


run()
