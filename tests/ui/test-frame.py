# SPDX-License-Identifier: GPL-3.0-or-later
"""The frame around the pages: games, pages, keys, what comes back at the next start."""
import json
import os
import re

from harness.cases import case, run
from harness.driver import run_tool


def focus_name(app):
    node = app.focused()
    return node.name if node else ""


def visible_page(app):
    return next(n.name for n in app.walk(role="page tab") if "selected" in n.states)


@case("a keyboard alone reaches every page and goes around by Tab; help opens by key, an example runs, and preferences are there at the next opening")
def keyboard(context, app):
    for key, page in (("ctrl+2", "Decks"), ("ctrl+3", "Collection"), ("ctrl+4", "Sources"), ("ctrl+1", "Cards")):
        app.key(key)
        app.wait(lambda: visible_page(app) == page, f"{key} does not show {page}")
    app.key("ctrl+4")
    app.key("ctrl+f")
    app.wait(lambda: visible_page(app) == "Cards" and focus_name(app) == "Search cards", "Ctrl+F does not lead to the search")
    app.key("Down")
    app.wait(lambda: (app.focused() or app).role == "table row", "Down does not lead to the results")
    first = focus_name(app)
    app.key("Down")
    app.wait(lambda: focus_name(app) not in ("", first), "Down does not lead to the next row")
    left = focus_name(app)
    app.key("ctrl+3")
    app.wait(lambda: visible_page(app) == "Collection", "the collection is not shown")
    app.key("ctrl+1")
    app.wait(lambda: focus_name(app) == left, "the page that one comes back to has its focus elsewhere")
    # Tab goes around without a trap
    app.key("ctrl+f")
    names, start = [], focus_name(app)
    for _ in range(40):
        app.key("Tab")
        names.append(focus_name(app))
        if names[-1] == start:
            break
    assert names[-1] == start, names
    assert "Main menu" in names and any(n.startswith("Game:") for n in names), names
    # shortcuts and search help
    app.key("ctrl+question")
    app.find(None, "Go to a page")
    app.key("Escape")
    app.key("F1")
    app.find("label", "text:draw")
    app.key("Down", "Down", "Return")
    app.wait(lambda: app.find("entry", "Search cards").text == "text:draw", "the example was not run")
    app.find("push button", "Main menu").activate()
    app.find("menu item", "Games and their rules").activate()
    app.wait(lambda: visible_page(app) == "Games", "the main menu does not lead to the games")
    # preferences are changed by keys
    app.key("ctrl+comma")
    app.find("spin button", "Days")
    app.wait(lambda: app.focused() is not None and app.focused().name == "Show card images", "the first row has no focus")
    app.key("Return")
    app.wait(lambda: json.loads(context.command("images", "--json"))["on"], "pictures were not switched on")
    app.key("Escape")
    app.wait_gone("spin button", "Days")
    app.key("ctrl+comma")
    app.wait(lambda: "checked" in app.find("check box", "Show card images").states, "pictures are off again")
    app.key("Escape")


@case("pages begin where a person goes on, in the decks, among the copies; dialogs at their first choice; Tab leaves a list")
def begins(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    context.command("collection", "add", "Kiln Hound")
    app = context.start()
    app.wait_text(re.compile(r"^\d[\d.,]* cards?$"))
    app.key("ctrl+2")
    app.wait(lambda: focus_name(app).startswith("Kiln and Ash"), "the decks do not begin with a deck")
    app.key("F10", "Escape")
    app.wait(lambda: focus_name(app) == "Main menu", "Escape does not leave the menu")
    app.key("ctrl+2")
    app.wait(lambda: focus_name(app).startswith("Kiln and Ash"), "the page that is shown already does not have the focus when it is asked for")
    app.key("ctrl+3")
    app.wait(lambda: "Kiln Hound" in focus_name(app) and app.focused().role == "table row", "the copies do not begin with a lot")
    app.key("ctrl+2", "Return")
    app.find("push button", re.compile("^Verdict: "))
    app.key("Down")
    card = focus_name(app)
    app.key("Tab")
    assert app.focused().role == "push button", f"Tab goes from card to card: {app.focused()}"
    app.key("shift+Tab")
    assert focus_name(app) == card, (focus_name(app), card)
    app.key("ctrl+p")
    app.find("label", "Print the deck")
    app.wait(lambda: [n for n in app.walk() if n.name == "Sheet" and "focused" in n.states], "printing does not begin with the kind of sheet")


@case("the game that is chosen narrows the cards and is there at the next start")
def game(context, app):
    before = app.find("label", re.compile(r"^\d[\d.,]* cards?$")).name
    app.find("push button", "Game: All games").activate()
    app.key("Down", "Return")
    node = app.find("push button", re.compile("^Game: (?!All games)"))
    chosen = node.name
    app.wait(lambda: app.find("label", re.compile(r"^\d[\d.,]* cards?$")).name != before, "the cards are the same")
    app.key("ctrl+4")
    context.restart()
    context.app.find("push button", chosen)
    assert visible_page(context.app) == "Sources"


@case("the focus is where one goes on: at the start and on every page of an empty library; a window of 360 pixels tells the game and words of the first start", cards=False, size="600x700")
def first_focus(context, app):

    def focused(role, name):
        app.wait(lambda: app.focused() is not None and (app.focused().role, app.focused().name) == (role, name), f"the focus is not on {role} {name}")
    focused("entry", "Search cards")
    label = app.find("push button", "~Game: All games").find("label", "All games")
    assert label.size[0] > 50, f"the game's title has {label.size[0]} pixels"
    app.fit_windows(370, 640)   # 360 within its frame
    app.settle()
    assert label.size[0] > 50, f"the game's title has {label.size[0]} pixels in a narrow window"
    for key, role, name in (("2", "push button", "New deck"), ("3", "push button", "Enter cards"), ("1", "entry", "Search cards")):
        app.key("ctrl+" + key)
        focused(role, name)
    # rows of the first start leave their words the greater part of the width
    app.fit_windows(370, 710)
    assert app.children()[0].size[0] == 360, app.children()[0].size
    assert app.look("label", "All games"), "the game is an icon"
    for name in ("Get “Arcmage, released cards”", "Load invented sample cards: Arcmage"):
        button = app.find("push button", name)
        assert button.size[0] < 100, button.size
    words = next(node for node in app.find("list item", "Arcmage").walk(role="label") if node.name.startswith("Formats: "))
    assert words.size[0] > 180, words.size


def commands(app, text):
    """Opens the bar of commands, writes TEXT and says what it offers, in its order."""
    app.key("ctrl+k")
    entry = app.find("entry", "Command, page, deck or card")
    app.wait(lambda: "focused" in entry.states, "the cursor is not in the bar")
    entry.put_text(text)
    rows = app.find("list", "What fits")
    app.settle()
    return [[label.name for label in row.walk(role="label")] for row in rows.children() if row.role == "list item"]


@case("Ctrl+K finds commands, pages, decks and cards by a few letters, and does what was chosen")
def command_bar(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "arcmage-legal.txt"))
    deck = json.loads(context.command("deck", "list", "--json"))["decks"][0]["name"]
    app = context.start()
    assert commands(app, "want")[0] == ["Wants", "Collection"]
    app.key("Return")
    app.wait(lambda: "selected" in app.find("page tab", "Wants").states, "the view is not shown")
    assert commands(app, "dec")[0] == ["Decks", "Page", "Ctrl+2"]
    app.key("Return")
    app.wait(lambda: visible_page(app) == "Decks", "the page is not shown")
    assert commands(app, "cards")[0][1] == "Page", "the heading of a column stands before a page"
    app.key("Escape", "ctrl+3")
    assert commands(app, "odds")[0] == ["Odds", "Decks"]
    app.key("Return")
    app.find("push button", "Add a want")
    found = commands(app, deck[:5].lower())
    assert [deck, "Deck"] in found, found
    app.key(*["Down"] * found.index([deck, "Deck"]), "Return")
    app.wait_text(re.compile("^Verdict: "))
    assert ["Undo"] not in [row[:1] for row in commands(app, "undo")], "what cannot be done is offered"
    app.key("Escape")
    assert commands(app, "versions")[0][0] == "Versions"
    app.key("Return")
    app.wait_text(re.compile("(?i)version"))
    name = context.cards()[0]["name"]
    found = commands(app, name)
    assert [name, "Card"] in found, found
    app.key(*["Down"] * found.index([name, "Card"]), "Return")
    app.wait(lambda: visible_page(app) == "Cards", "the card is not shown")
    app.wait(lambda: app.focused() is not None and app.focused().role == "table row" and app.focused().name.startswith(name),
             lambda: f"the focus is not on the card, but on {app.focused()}")
    assert commands(app, "no such thing zzz") == []
    app.wait_text("No command, page, deck or card is called like that.")
    app.key("Escape")
    assert visible_page(app) == "Cards"


@case("the deck that was open is open at the next start, and one that is gone is not missed")
def resumed(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "arcmage-legal.txt"))
    app = context.start()
    app.key("ctrl+2")
    app.find("label", "Legal").click()
    app.key("Return")
    app.wait_text("Verdict: Legal")
    app = context.restart()
    app.wait_text("Verdict: Legal")
    assert visible_page(app) == "Decks"
    app.key("ctrl+1")
    app = context.restart()
    app.find("entry", "Search cards").put_text('!"Mossgate"')
    app.key("ctrl+f", "Return")
    app.wait_text("~in the open deck")   # although nobody has looked at it
    app.key("ctrl+2")
    app.wait_text("Verdict: Legal")
    app.close()
    context.command("deck", "remove", json.loads(context.command("deck", "list", "--json"))["decks"][0]["name"])
    app = context.start()
    app.key("ctrl+2")
    app.wait_text("No decks yet")


PAGES = (("deck", ()), ("plans", ("alt+Page_Down",)), ("advice", ("alt+Page_Down",)), ("versions", ("alt+Page_Down",)),
         ("notes", ("alt+Page_Down",)), ("hand", ("ctrl+d",)), ("table", ("ctrl+shift+t",)), ("odds", ("ctrl+o",)), ("games", ("ctrl+5",)),
         ("sources", ("ctrl+4",)), ("collection", ("ctrl+3",)), ("decks", ("ctrl+2", "alt+Left", "alt+Left", "alt+Left")),
         ("cards", ("ctrl+1",)), ("card", ("ctrl+f", "Down", "Return")))


def speaking(language, verdict, views):
    # 10 more than what is within the window: its shadow
    @case(f"in the language {language}, 360 pixels are enough for every page", size="370x710", env={"LANGUAGE": language})
    def narrow(context):
        app = context.start(os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
        app.find("push button", re.compile(f"^{verdict}"))
        wide = {}
        for name, keys in PAGES:
            for key in keys:
                app.key(key)
            wide[name] = app.children()[0].size
        app.key("ctrl+3")
        for name in views:
            app.find("page tab", name).activate()
            wide[name] = app.children()[0].size
        assert not [name for name in wide if wide[name] != (360, 700)], wide


def with_larger_texts(context, language, *files):
    """The program with texts of twice the size, for as long as the case lasts: cases share a display."""
    context.write(os.path.join(context.display.env["HOME"], ".Xdefaults"), "Xft.dpi: 192\n")
    context.env["LANGUAGE"] = language
    return context.start(*files)


@case("with texts of twice the size 360 pixels are enough for the pages that are seen before there is a deck, and no button is wider",
      size="370x710", cards=False)
def larger_texts(context):
    try:
        app = with_larger_texts(context, "de")
        wide = {}
        for name, key in (("cards", "ctrl+1"), ("decks", "ctrl+2"), ("collection", "ctrl+3"), ("sources", "ctrl+4"), ("games", "ctrl+5")):
            app.key(key)
            wide[name] = app.children()[0].size[0]
            wide.update({str(node): node.size[0] for node in app.walk(role="push button") if node.size[0] > 360})
        assert set(wide.values()) == {360}, wide
    finally:
        os.remove(os.path.join(context.display.env["HOME"], ".Xdefaults"))


@case("so they are for every page of a deck and for a card", size="370x710")
def larger_deck(context):
    context.command("collection", "add", "Kiln Hound", "--quantity", "2")   # what is owned is told in the rows
    try:
        app = with_larger_texts(context, "de", os.path.join(context.schema, "starter", "grand-archive-sixteen-points.txt"))
        app.find("push button", re.compile("^Urteil"))
        wide = {}
        for name, keys in PAGES:
            for key in keys:
                app.key(key)
            wide[name] = app.children()[0].size
            if name == "deck":
                missing = app.find("label", "1 fehlt")
                assert missing.size[0] > 3 * missing.size[1], ("what is missing is cut", missing.size)
                for role, of, least in (("push button", "Hand", 2), ("push button", re.compile("^Urteil"), 2), ("page tab", "Fassungen", 3)):
                    word = app.find(role, of).look("label") or app.find(role, of)
                    assert word.size[0] > least * word.size[1], ("the word is cut", of, word.size)
        assert not [name for name in wide if wide[name] != (360, 700)], wide
        app.key("ctrl+3")
        cells = app.find("table row", "~2 × Kiln Hound").children()
        cell = next(node for cell in cells for node in cell.walk() if node.role == "label" and node.name == "Kiln Hound")
        right = app.tree.place(cell.path)[0] + cell.size[0]
        assert right <= 360 and cell.size[0] > 3 * cell.size[1], ("the name is cut", right, cell.size)
    finally:
        os.remove(os.path.join(context.display.env["HOME"], ".Xdefaults"))


@case("beside the pages the game is told in whole words where there is room", size="1100x600")
def game_beside(context):
    try:
        app = with_larger_texts(context, "de")
        word = app.wait(lambda: app.look("label", "Alle Spiele"), "the game is not told")
        assert word.size[0] > 4 * word.size[1], ("the game is cut", word.size)
        assert app.look("page tab", "Karten"), "the pages are not told"
        app.fit_windows(1000, 600)
        word = app.find("label", "Alle Spiele")
        assert word.size[0] > 4 * word.size[1], ("the game is cut", word.size)
        app.key("ctrl+3")
        word = app.find("page tab", "Gebaut")
        assert word.size[0] > 2.5 * word.size[1], ("the word is cut", word.size)
        app.fit_windows(600, 700)
        rows = {app.tree.place(tab.path)[1] for tab in app.walk(role="page tab") if tab.name in ("Exemplare", "Suchliste", "Sets", "Gebaut")}
        assert len(rows) == 1, f"the views stand in {len(rows)} lines"
    finally:
        os.remove(os.path.join(context.display.env["HOME"], ".Xdefaults"))


DIALOGS = (("print", ("ctrl+p",)), ("paste", ("ctrl+shift+v",)), ("commands", ("ctrl+k",)), ("preferences", ("ctrl+comma",)), ("help", ("F1",)),
           ("printing", ("Down", "ctrl+r")), ("repair", "Urteil: .*", "Reparieren…"), ("export", "Mehr für dieses Deck", "Exportieren…"),
           ("swaps", ("alt+Page_Down",), "Neuer Plan", "Tausche…"), ("history", ("ctrl+3", "ctrl+h")), ("import", ("ctrl+shift+i",)),
           ("worth", "Mehr zur Sammlung", "Was sie wert sind…"), ("pull", "Gebaut", ("Down",), ("Return",)))


def look_at_narrow_dialogs(app, context, name, words=0):
    run_tool("mousemove", 100, 100)   # nobody manages windows: keys go to that under the pointer
    app.settle()
    wide = {}
    for dialog, *ways in DIALOGS:
        for way in ways:
            if isinstance(way, tuple):
                app.key(*way)
            else:
                app.find(None, re.compile(f"(^|_){way}$")).activate()
        app.wait(lambda: len(app.children()) == 2, f"no dialog: {dialog}")
        app.wait(lambda: app.children()[1].size[0] <= app.children()[0].size[0], f"{dialog} is wider than the window below it")
        app.fit_windows(370, 710)
        wide[dialog] = app.children()[1].size[0]
        done = next((one for one in map(lambda word: app.look("push button", word), ("Drucken…", "Hinzufügen", "Exportieren", "Anwenden")) if one), None)
        assert done is None or done.size[0] > words * done.size[1], f"{done} is cut: {done.size}"
        title, line = app.look("label", app.children()[1].name), 32 if words else 16
        area = title.size[0] * title.size[1] if title else 0
        assert not title or area > len(title.name) * line * line / 3, f"the title is cut: {title} {title.size}"
        app.key("Escape")
        app.wait(lambda: len(app.children()) == 1, f"{dialog} stays")
    app.find("page tab", "Suchliste").activate()
    missing = app.find("label", "~ 123456 Exemplare fehlen")
    wide["wants"] = app.tree.place(missing.path)[0] + missing.size[0]
    cells = app.find("table row", "~123456 × Kiln Hound").children()
    wide["a want"] = max(app.tree.place(cell.path)[0] + cell.size[0] for cell in cells)
    assert max(wide.values()) <= 360, wide


@case("360 pixels are enough for the dialogs, in German", size="370x710", env={"LANGUAGE": "de"})
def narrow_dialogs(context):
    context.command("collection", "wants", "add", "Kiln Hound", "--quantity", "123456")
    look_at_narrow_dialogs(context.start(os.path.join(context.schema, "starter", "grand-archive-two-relics.txt")), context, "de")


@case("so they are with texts of twice the size", size="370x710")
def larger_dialogs(context):
    context.command("collection", "add", "Kiln Hound", "--quantity", "2")
    context.command("collection", "wants", "add", "Kiln Hound", "--quantity", "123456")
    try:
        look_at_narrow_dialogs(with_larger_texts(context, "de", os.path.join(context.schema, "starter", "grand-archive-two-relics.txt")), context, "de-large", 4)
    finally:
        os.remove(os.path.join(context.display.env["HOME"], ".Xdefaults"))


speaking("de", "Urteil", ("Suchliste", "Sets", "Gebaut"))
speaking("fr", "Verdict", ("Souhaits", "Extensions", "Decks montés"))


BUBBLES = ("Your game", "Find cards", "Build decks", "Keep your copies", "Everything by name")


def walk_the_tour(context, name):
    app = context.app
    for n, title in enumerate(BUBBLES):
        app.find("label", title)
        app.wait_text(f"{n + 1} of 5")
        button = app.find("push button", "Done" if n == 4 else "Next")
        bottom, bubble = sum(app.tree.place(button.path)[1::2]), app.tree.place(app.tree.window(button.path))[3]
        assert bottom < bubble, f"the button of {title!r} ends at {bottom} of {bubble}"
        app.key("Return")                # Next, and at the end Done, has the focus
    app.wait(lambda: not app.look("label", BUBBLES[-1]), "the last bubble stays")


@case("the first cards offer a tour: five bubbles by keys, each with its page, and none is left behind", cards=False)
def tour(context, app):
    app.find("push button", "Load the sample lists").activate()
    app.find("push button", "Take the Tour").activate()
    walk_the_tour(context, "tour")
    app.key("ctrl+1")
    app.find("entry", "Search cards")
    app.key("F10")
    app.find("menu item", "Take the tour").activate()
    app.find("label", BUBBLES[0])
    app.key("Escape")
    app.wait(lambda: not app.look("label", BUBBLES[0]), "Escape does not leave")
    app.key("F10")
    app.find("menu item", "Take the tour").activate()
    app.find("label", BUBBLES[0])
    app.key("Return")
    app.find("label", BUBBLES[1])
    app.find("push button", "Leave").activate()
    app.wait(lambda: not app.look("label", BUBBLES[1]), "Leave does not leave")
    app.key("ctrl+f")
    app.type("ash")
    app.wait(lambda: "ash" in (app.find("entry", "Search cards").text or app.find("text").text), "the window is not as before")


@case("the tour has room in a narrow window", size="360x640", env={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})
def narrow_tour(context, app):
    app.fit_windows(360, 640)
    app.key("F10")
    app.find("menu item", "Take the tour").activate()
    walk_the_tour(context, "tour-narrow")


run()
