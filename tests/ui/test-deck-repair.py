# SPDX-License-Identifier: GPL-3.0-or-later
"""The verdict that helps: the smallest repair, previewed and applied as one step, and several formats side by side."""
import os
import re

from harness.cases import case, run


def open_starter(context, name, edit=lambda text: text):
    """Opens the starter deck NAME, its text as EDIT makes it, from the list by keys; returns the program."""
    with open(os.path.join(context.schema, "starter", name), encoding="utf-8") as file:
        text = file.read()
    path = context.write(name, edit(text))
    context.command("deck", "add", path)
    return context.open_first()


def take_second(app):
    """By keys: the second of the repairs to choose from."""
    app.find("check box", "No card changes its zone")
    for _ in range(20):
        focused = app.focused()
        if focused is not None and (focused.name or "").startswith("The fewest changes"):
            break
        app.key("Tab")
    app.key("Down", "space")
    app.wait_text("~Of the repairs that keep this")


@case("a repair that is not wanted changes nothing; one is previewed with its reasons, applied as one step and undone; others stand beside it, and so do formats and editions")
def repaired(context):
    app = open_starter(context, "grand-archive-sixteen-points.txt")
    app.wait_text("Verdict: Illegal: 1 finding")
    app.find("push button", "Repair…").activate()
    app.find("push button", "Apply")
    app.key("Escape")
    app.wait_gone("push button", "Apply")
    assert app.find("push button", re.compile("^Verdict: ")).name == "Verdict: Illegal: 1 finding"
    app.find("push button", "Repair…").activate()
    app.wait_text("1 moved to “Main deck”")
    app.wait_text(re.compile(r"\d+ → \d+"))
    app.wait_text("~(clause FC.4)")
    app.wait_text("~No smaller set of changes")
    app.check_names()
    app.key("Return")
    app.wait_text("Verdict: Legal")
    app.find("push button", "Undo")
    app.key("ctrl+z")
    app.wait_text("Verdict: Illegal: 1 finding")
    # a card that is locked is left alone, or named where it stands in the way
    app.find("push button", "Repair…").activate()
    take_second(app)
    app.wait_text("~Sideboard: 4 → 3")
    app.find("push button", "Leave “Letter Never Sent” as it is").activate()
    app.find("push button", "~“Letter Never Sent” stays as it is")
    app.wait_text("~No smaller set of changes")
    assert not app.look("push button", "Leave “Letter Never Sent” as it is")
    app.check_names()
    app.find("push button", "~“Letter Never Sent” stays as it is").activate()
    app.find("push button", "Leave “Letter Never Sent” as it is")
    take_second(app)
    app.find("push button", "Apply").activate()
    app.wait_text("Verdict: Legal")
    # formats side by side; a sentence says what differs, and the choice is remembered
    app.key("ctrl+z")
    app.wait_text("Verdict: Illegal: 1 finding")
    app.find(None, "~Compare formats").activate()
    app.find("check box", re.compile(r"^Standard.*\(2021\)$"))
    for _ in range(12):
        focused = app.focused()
        if focused and re.search(r"^Standard.*\(2021\)$", focused.name):
            break
        app.key("Tab")
    app.key("space")
    app.key("Escape")
    app.wait_text(re.compile(r"\(2025\): Illegal: 1 finding"))
    app.wait_text(re.compile(r"\(2021\): (Legal|Unknown.*|Illegal.*)"))
    sentence = app.wait_text(re.compile("^The formats differ")).name
    assert "16" in sentence, sentence
    app.check_names()
    app = context.restart()
    app.key("ctrl+2")
    app.wait_text(re.compile("^The formats differ"))


@case("a finding that says another number keeps its row, and what was opened in it")
def another_number(context):
    app = open_starter(context, "grand-archive-legal.txt")
    thimbles = lambda: app.find("list item", re.compile("cop(y|ies) of Brass Thimble"))
    thimbles().click()
    app.key("9")
    app.wait_text("~Copies of Brass Thimble in the material deck: 9;")
    app.find(None, re.compile("^Error · clause FC.2")).click()
    says = "A constructed material deck has at most 12 cards, one of each name."
    app.wait_text(says)
    thimbles().click()
    app.key("8")
    app.wait_text("~Copies of Brass Thimble in the material deck: 8;")
    app.wait_text(says)
    assert not app.look(None, re.compile("material deck: 9;")), "the old number is still there"


@case("what is read otherwise than the rulebook is stands beside a repair")
def assumed(context):
    app = open_starter(context, "grand-archive-sixteen-points.txt", lambda text: f"# option: lists=no\n{text}")
    app.wait_text("Verdict: Illegal: 1 finding")
    app.find("push button", "Repair…").activate()
    app.wait_text("1 moved to “Main deck”")
    app.wait_text("~Option “Banned and limited cards of dated lists” is set to “no” by this deck")


@case("the cheapest repair of as few changes says what is to be bought, card by card and in all")
def cheapest(context):
    path = context.write("prices.csv", "game,name,amount,currency,date\ngrand-archive,Kiln Hound,0.75,EUR,2020-01-01\ngrand-archive,Ash Courier,9.00,EUR,2020-01-01\n")
    context.command("import", path)
    app = open_starter(context, "grand-archive-legal.txt", lambda text: re.sub("# Sideboard.*", "", text, flags=re.S).replace("4 Kiln Hound", "2 Kiln Hound")
                       .replace("4 Ash Courier", "3 Ash Courier"))
    app.find("push button", "Repair…").activate()
    app.find("push button", "Apply")
    assert not app.look("label", "~To buy")
    app.key("alt+s")
    app.wait_text("~To buy: 2 × 0.75 EUR (old).")
    app.wait_text("~To buy: 1 × 9.00 EUR (old).")
    app.wait_text("To buy: 10.50 EUR. The prices of 3 copies are old. Among the cards that have a price, no repair with as few changes costs less.")
    app.check_names()
    app.find("push button", "Apply").activate()
    app.wait_text("Verdict: Legal")


@case("where no repair exists the reason and the rules are told", cards=False, size="600x700")
def impossible(context, app):
    app.key("ctrl+n")
    app.key("alt+Left", "ctrl+k")         # the verdict is folded away, and what it offers is found
    app.find("entry", "Command, page, deck or card")
    app.type("repair")
    app.find("list item", "Repair…")
    app.key("Return")
    app.wait_text("No repair")
    assert app.find("push button", "Apply").description == "There is no repair to apply."
    app.find("dialog", "Repair the deck").find("push button", "Close").activate()
    app.wait_gone(None, "No repair")


run()
