# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of decks: folders that open and close, verdicts that follow what changes, owned share, search by content."""
import json
import os
import re

from harness.cases import case, run


def nothing(found):
    if found:
        raise AssertionError("no name: " + "; ".join(found[:5]))


def fill(context, *names):
    context.app.close()
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
    lots = os.path.join(context.library, "lots.csv")
    with open(lots, "w", encoding="utf-8") as file:
        file.write(f'name,quantity\n"{context.cards()[0]["name"]}",1\n')
    context.command("collection", "import", lots, "--game", "arcmage")
    context.command("games", "options", "set", "grand-archive/2025", "lists=no")
    app = context.start()
    app.key("ctrl+2")
    app.wait_text("Legal")
    app.wait_text(re.compile(r"^\d+ of \d+ owned"))
    app.wait(lambda: not app.look("label", "Being judged…"), "all are judged")
    app.wait_text("~Option “Banned and limited cards of dated lists” is set to “no” for good")
    context.shot("deck-list")
    nothing(app.lint())
    app.key("ctrl+f")
    entry = app.find("entry", "Find decks")
    entry.put_text("[type:champion] >= 2")
    app.wait_text("2 decks match.")
    context.shot("deck-list-found")
    entry.put_text("[type:champion] >= 200")
    app.wait_text("No deck matches")
    context.shot("deck-list-none")
    entry.put_text("[type:champion] >= >")
    app.wait_text("~number or a range like 2..3 is expected")
    entry.put_text("")
    app.wait_gone("label", "No deck matches")
    assert len([x for x in app.walk() if x.role == "list item"]) >= 3


@case("a folder closes and opens by key and stays closed after a restart", size="560x640", env={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})
def folders(context):
    fill(context, "grand-archive-legal.txt", "grand-archive-two-relics.txt")
    app = context.start()
    app.key("ctrl+2")
    app.wait_text("Legal")
    put_in_folder(app, "Kiln and Ash", "Events/2025")
    heading = app.find("list item", "Folder Events: 1 deck, open")
    app.find("list item", "Folder 2025: 1 deck, open")
    context.shot("deck-list-folders")
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
    context.shot("decks-export")
    app.key("ctrl+Return")
    app.wait_text("3 decks exported")
    assert len(os.listdir(folder)) == 3, os.listdir(folder)
    context.shot("decks-exported")
    app.key("Escape")
    app.find("push button", "Delete the selected decks").activate()
    app.wait_text("3 decks deleted")
    app.wait_text("No decks yet")
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


@case("the open deck is exported as it stands: what its file will hold and what gets lost is shown first")
def open_deck(context):
    fill(context, "grand-archive-legal.txt")
    app = context.start()
    app.key("ctrl+2")
    app.find("list item", "Kiln and Ash").click()
    app.key("Return")
    app.find("push button", re.compile("^Verdict: "))
    app.find("push button", "More for this deck").activate()
    app.find("menu item", "Export…").activate()
    folder = os.path.join(context.library, "one")
    app.find("text", "Folder").put_text(folder)
    shown = app.wait_text(re.compile("^# name: Kiln and Ash\n"))
    context.shot("deck-export")
    text = shown.name or shown.text
    app.find("combo box", "Kind of file")
    app.key("ctrl+Return")
    app.wait_text("1 deck exported")
    name, = os.listdir(folder)
    with open(os.path.join(folder, name), encoding="utf-8") as stream:
        assert stream.read().startswith(text.strip()), "another file than the one that was shown"


def add_sample_decks(context):
    fill(context, "grand-archive-legal.txt", "grand-archive-two-relics.txt", "arcmage-legal.txt")
    decks = {deck["name"]: deck for deck in json.loads(context.command("deck", "list", "--json"))["decks"]}
    assert len(decks) == 3, decks
    return sorted(decks)


def tabs(app):
    """What the open decks are called in their bar, none while there is no bar."""
    bar = app.look("filler", "AdwTabBar")
    return [node.name for node in bar.walk() if node.role == "label"] if bar else []


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
    context.shot("deck-tabs")
    nothing(app.lint())
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
    context.shot("deck-tabs-list")
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


run()
