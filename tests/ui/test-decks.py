# SPDX-License-Identifier: GPL-3.0-or-later
"""The page Decks with real keys: a deck from nothing, its verdict, counts by key, undo, a pasted list, saving, hands."""
import glob
import os
import re

from harness.cases import case, run


def starter_decks(context, text):
    """Starter deck files that hold this text, as paths."""
    found = []
    for path in sorted(glob.glob(context.schema + "/starter/*.txt")):
        with open(path, encoding="utf-8") as file:
            if text in file.read():
                found.append(path)
    return found


def open_new_deck(app):
    app.key("ctrl+n")
    return app.find("entry", "Find cards to add")


def add_card(app, name, copies=1):
    """Types an exact name into the finder and presses Enter so many times."""
    app.find("entry", "Find cards to add").put_text(f'!"{name}"')
    app.wait_text(re.compile(r"^1 card\."))
    app.key("ctrl+f", *["Return"] * copies)


def nothing(found):
    if found:
        raise AssertionError("no name: " + "; ".join(found[:5]))


def open_saved(context, path):
    """Adds a deck file to the library and opens it from the list by keys."""
    context.command("deck", "add", path)


@case("an empty page says what to do, and a new deck is judged at once")
def empty_then_new(context):
    app = context.app
    app.key("ctrl+2")
    app.wait_text("No decks yet")
    context.shot("decks-empty")
    open_new_deck(app)
    app.wait_text(re.compile("^Illegal: "))
    app.wait_text("~clause ")
    context.shot("deck-new")


@case("cards are added by name and Enter, counted by keys, and undone")
def add_and_count(context):
    app = context.app
    open_new_deck(app)
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


@case("a pasted list is read line by line, and its verdict stands beside it")
def paste(context):
    app = context.app
    open_new_deck(app)
    app.key("ctrl+shift+v")
    app.find("text", "Deck list").put_text("# Sideboard\n2 No Such Card At All\n0 Nothing\n")
    app.wait_text("2 cards understood")
    app.wait_text("~the number of copies is zero")
    context.shot("deck-paste")
    app.find("push button", "Add").activate()
    app.wait_text(re.compile("^2 copies of No Such Card At All"))
    app.wait_text("~has no card named")


@case("a legal starter deck is legal in the list and in the editor, and is broken by one card too many")
def legal_deck(context):
    app = context.app
    legal = [path for path in starter_decks(context, "# Main Deck") if "legal" in os.path.basename(path)][0]
    open_saved(context, legal)
    app.close()
    app = context.start()
    app.key("ctrl+2")
    app.wait_text("Legal")
    context.shot("decks-list")
    app.find("label", "Legal").click()
    app.key("Return")
    app.wait_text("Verdict: Legal")
    context.shot("deck-editor")
    first = app.find("list item", re.compile("^1 copy of "))   # of the first zone, where one copy is the most
    first.click()
    app.key("9")
    app.wait_text(re.compile("^Verdict: Illegal: "))
    context.shot("deck-illegal")
    app.key("ctrl+z")
    app.wait_text("Verdict: Legal")


@case("Space draws opening hands with their seed and clauses")
def hands(context):
    app = context.app
    legal = [path for path in starter_decks(context, "# Main Deck") if "legal" in os.path.basename(path)][0]
    open_saved(context, legal)
    app.close()
    app = context.start()
    app.key("ctrl+2")
    app.find("label", "Legal").click()
    app.key("Return")
    app.wait_text("Verdict: Legal")
    app.key("ctrl+d")
    app.wait_text(re.compile(r"^\d+ cards in hand"))
    app.wait_text(re.compile("^Clause "))
    seed = app.find("text", "Seed").text
    context.shot("hand")
    app.key("space")
    app.wait(lambda: app.find("text", "Seed").text != seed, "the seed did not change")
    again = app.find("text", "Seed")
    again.put_text(seed)
    again.click()
    app.key("Return")
    app.wait(lambda: app.find("text", "Seed").text == seed, "the seed was not taken")
    app.key("alt+Left")
    app.wait_text("Verdict: Legal")


@case("a deck is saved when one goes back, and deleting can be undone")
def saved_and_deleted(context):
    app = context.app
    open_new_deck(app)
    add_card(app, context.cards()[0]["name"])
    app.find("text", "Name of the deck").put_text("Evening deck")
    app.key("ctrl+s")
    app.key("alt+Left")
    app.find("label", "Evening deck").click()
    app.find("push button", "Delete").activate()
    app.wait_gone("label", "Evening deck")
    app.find("push button", "Undo").activate()
    app.find("label", "Evening deck")
    assert "Evening deck" in context.command("deck", "list")


@case("narrow, one pane is shown at a time and the verdict stays in sight", size="600x700")
def narrow(context):
    app = context.app
    open_new_deck(app)
    add_card(app, context.cards()[0]["name"], 3)
    context.shot("deck-narrow-find")
    app.key("alt+Left")
    app.wait_text(re.compile("^3 copies of "))
    context.shot("deck-narrow")
    app.find("push button", re.compile("^Verdict: ")).activate()
    app.wait_text("~clause ")
    context.shot("deck-narrow-verdict")


@case("dark", env={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})
def dark(context):
    app = context.app
    open_new_deck(app)
    add_card(app, context.cards()[0]["name"], 3)
    context.shot("deck-dark")


@case("every control of the deck pages has a name")
def names(context):
    app = context.app
    app.key("ctrl+2")
    nothing(app.lint())
    open_new_deck(app)
    add_card(app, context.cards()[0]["name"], 3)
    nothing(app.lint())
    app.key("ctrl+d")
    app.wait_text("No opening hand")
    nothing(app.lint())


run()
