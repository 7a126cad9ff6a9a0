# SPDX-License-Identifier: GPL-3.0-or-later
"""Many cards at once, the zone that never counts, saved versions and the way back, notes, tags and folder."""
import json
import os
import re

from harness.cases import case, run


def entry(app, card):
    return app.find("list", "Cards of the deck").find("list item", re.compile(" of " + re.escape(card) + "$"))


def copies_selected(app):
    rows = [node for node in app.walk(role="list item") if "selected" in node.states]
    return sum(int(node.name.split()[0]) for node in rows if re.match(r"\d+ cop(y|ies) of ", node.name))


@case("several cards are changed at once and come back at once, are dragged, found and moved to Maybe; charts say in words what they show, and every saved state can be gone back to")
def several(context):
    app = context.open_starter("arcmage-legal.txt")
    app.wait_text("Verdict: Legal")
    items = [one.name for one in app.find("list", "Cards of the deck").walk() if re.match(r"\d+ cop(y|ies) of ", one.name)]
    first = items[0].split(" of ", 1)[1]
    third = items[2].split(" of ", 1)[1]
    entry(app, first).click()
    app.key("shift+Down", "shift+Down")
    app.key("minus")
    app.wait_text(re.compile("^Verdict: (Illegal|Not legal yet)"))
    app.key("ctrl+z")
    app.wait_text("Verdict: Legal")
    entry(app, third).click()
    app.key("question")
    app.wait_text(re.compile("^Zone Maybe, not counted: 1"))
    app.wait_text(re.compile("^Verdict: Not legal yet: [0-9]+ more card"))
    app.check_names()
    app.key("ctrl+z")
    app.wait_text("Verdict: Legal")
    # dragged to another zone with all its copies
    app.key("ctrl+shift+f")
    app.find("entry", "Find in the deck").put_text("type:city")
    app.wait_text(re.compile(r"^\d cards of the deck match\.$"))
    app.wait(lambda: not app.look("list item", re.compile("^3 copies of Antler Chief$")), "all cards are shown")
    entry(app, "Mossgate").click()
    app.key("question")
    app.wait_text(re.compile("^Zone Maybe, not counted: 1"))
    entry(app, "Graywatch").drag_to(app.find("list item", re.compile("^Zone Maybe")))
    app.wait_text(re.compile("^Zone Maybe, not counted: 4"))
    app.key("ctrl+z")
    app.wait_text(re.compile("^Zone Maybe, not counted: 1"))
    # found by a query, and a faulty query is told
    app.key("ctrl+z", "Escape")
    app.wait_text("Verdict: Legal")
    app.key("ctrl+shift+f")
    app.find("entry", "Find in the deck").put_text("type:city")
    app.wait_text(re.compile(r"^\d cards of the deck match\.$"))
    app.wait(lambda: not app.look("list item", re.compile("^3 copies of Antler Chief$")), "a card that does not match is shown")
    app.find("entry", "Find in the deck").put_text("nosuchfield:3")
    app.wait_text("~nosuchfield")
    app.find("list item", re.compile("^3 copies of Antler Chief$"))
    app.find("entry", "Find in the deck").put_text("antler chief")
    held = lambda name: app.wait(lambda: app.focused() and app.focused().name.startswith(name), f"{app.focused()} has the focus")
    app.key("Return", "minus")                     # what is found takes the keys of a card
    held("2 copies of Antler Chief")
    app.key("Escape")
    app.wait_gone("entry", "Find in the deck")
    held("2 copies of Antler Chief")
    app.key("ctrl+shift+f")
    app.key("Escape")
    app.wait_gone("entry", "Find in the deck")
    held("2 copies of Antler Chief")
    app.check_names()
    # charts follow every edit
    app.key("ctrl+z")
    app.wait_text("Verdict: Legal")
    creatures = re.compile(r"^Type\. .*Creature: (\d+)")
    before = int(creatures.search(app.wait_text(creatures).name)[1])
    entry(app, "Antler Chief").click()
    app.key("minus")
    app.wait(lambda: int(creatures.search(app.find(None, creatures).name)[1]) == before - 1, "the chart did not follow")
    # a bar selects the cards that it counts: the one in the middle by a click, the first one by keys
    app.find(None, creatures).click()
    app.wait(lambda: copies_selected(app) > 0, "the bar that was clicked selects no card")
    bar = re.compile(r"^Faction\. [^:]*: (\d+)$")
    on_bar = lambda: app.focused() is not None and bar.match(app.focused().name)
    for _ in range(60):
        app.key("Tab")
        if on_bar():
            break
    before = None
    while on_bar() and app.focused().name != before:
        before = app.focused().name
        app.key("Up")
        if not on_bar():
            app.key("Down")
    counted = int(bar.match(app.focused().name)[1])
    app.key("Return")
    app.wait(lambda: copies_selected(app) == counted, lambda: f"{counted} copies are counted, {copies_selected(app)} are selected")
    # versions
    app.key("ctrl+z")
    app.wait_text("Verdict: Legal")
    items = [one.name for one in app.find("list", "Cards of the deck").walk() if re.match(r"\d+ cop(y|ies) of ", one.name)]
    first = items[0].split(" of ", 1)[1]
    entry(app, first).click()
    app.key("Delete")
    app.wait_text(re.compile("^Verdict: (Illegal|Not legal yet)"))
    app.key("ctrl+s")
    app.key("alt+Page_Down", "alt+Page_Down", "alt+Page_Down")
    app.find("list item", re.compile("^Version 2"))
    app.find("list item", re.compile("^Version 1")).click()
    app.wait_text(re.compile(r"^Take out \d cards?, put in 0 cards\.$"))
    app.wait_text("~" + first)
    app.check_names()
    app.find("push button", re.compile("Go back to it")).activate()
    app.wait_text("Verdict: Legal")
    app.wait_text("The same cards in the same zones")
    app.wait_text(re.compile("^The deck is as it was in"))
    app.find("push button", "Undo")
    app.key("ctrl+z")
    app.wait_text(re.compile("^Verdict: (Illegal|Not legal yet)"))
    assert not app.look(None, re.compile("^The deck is as it was in")), "what was taken back is still offered to be taken back"
    # which version lies in sleeves is a step like the others, and goes before those that were done earlier
    app.find("check box", "~It lies in sleeves").click()
    app.wait_text("Version 1 lies in sleeves")
    app.wait_text(re.compile("· in sleeves$"))
    app.key("ctrl+z")
    app.wait_text("No version lies in sleeves")
    app.wait(lambda: not app.look("label", re.compile("· in sleeves$")), "the version still lies in sleeves")
    app.wait_text(re.compile("^Verdict: (Illegal|Not legal yet)"))
    app.key("ctrl+shift+z")
    app.wait_text("Version 1 lies in sleeves")
    app.wait_text(re.compile("· in sleeves$"))
    app.key("ctrl+z")
    app.wait_text("No version lies in sleeves")
    app.key("ctrl+shift+z", "ctrl+shift+z")   # and then what was taken back before it
    app.wait_text("Verdict: Legal")


@case("what lies in sleeves is taken back by the buttons, too, in a deck in which nothing else was done; its groups are told where versions and decks are compared")
def groups(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "arcmage-legal.txt"))
    name = json.loads(context.command("deck", "list", "--json"))["decks"][0]["name"]
    context.command("deck", "group", name, "Chiefs", "Antler Chief")
    app = context.open_first()
    app.key("alt+Page_Down", "alt+Page_Down", "alt+Page_Down")
    app.find("list item", re.compile("^Version 1")).click()
    app.wait_text("The same cards in the same zones")
    for name, said in (("~It lies in sleeves", "Version 1 lies in sleeves"), ("Undo", "No version lies in sleeves"), ("Redo", "Version 1 lies in sleeves")):
        app.find(None, name).click()
        app.wait_text(said)
    app.find("list item", re.compile("^Groups: No group → Chiefs"))
    app.find("list item", re.compile("^Antler Chief: No group → Chiefs"))
    app.check_names()
    app.find("push button", "Another deck…").activate()
    app.choose("combo box", "Version at the right", "Down")
    app.find("list item", re.compile("^Antler Chief: Chiefs → No group"))


@case("notes, tags and folder stay with the deck", env={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}, size="600x700")
def notes(context):
    app = context.open_starter("arcmage-legal.txt")
    app.key("alt+Page_Up")
    app.find("text", "Tags").put_text("league, , league, budget")
    app.find("text", "Folder").put_text("/Tournaments//2025/")
    app.find("text", "Notes").put_text("# Plan\nkeep *cities*")
    app.key("ctrl+s")
    app = context.restart()
    app.key("ctrl+2")
    app.key("alt+Page_Up")
    assert app.find("text", "Tags").text == "league, budget", app.find("text", "Tags").text
    assert app.find("text", "Folder").text == "Tournaments/2025"
    assert app.find("text", "Notes").text == "# Plan\nkeep *cities*"
    app.check_names()
    app.key("ctrl+s", "alt+Left", "alt+Left")
    app.wait_text("~Tournaments")
    app.wait_text("~2025")


run()
