# SPDX-License-Identifier: GPL-3.0-or-later
"""The verdict that helps: the smallest repair, previewed and applied as one step, and several formats side by side."""
import os
import re

from harness.cases import case, run


def open_starter(context, name, option=None):
    """Opens the starter deck NAME, with OPTION in it, from the list by keys; returns the program."""
    path = os.path.join(context.schema, "starter", name)
    if option:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        path = os.path.join(context.library, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"# option: {option}\n{text}")
    context.command("deck", "add", path)
    context.app.close()
    app = context.start()
    app.key("ctrl+2")
    app.find("label", re.compile("^(Legal|Illegal: .*|Not legal yet: .*|Unknown: .*)$")).click()
    app.key("Return")
    app.wait_text(re.compile("^Verdict: "))
    return app


def nothing(found):
    if found:
        raise AssertionError("no name: " + "; ".join(found[:5]))


@case("a repair is previewed with its reasons, applied as one step and undone")
def repair(context):
    app = open_starter(context, "grand-archive-sixteen-points.txt")
    app.wait_text("Verdict: Illegal: 1 finding")
    app.find("push button", "Repair…").activate()
    app.wait_text("1 moved to “Main deck”")
    app.wait_text(re.compile(r"\d+ → \d+"))
    app.wait_text("~(clause FC.4)")
    app.wait_text("~No smaller set of changes")
    nothing(app.lint())
    context.shot("deck-repair")
    app.key("Return")
    app.wait_text("Verdict: Legal")
    app.find("push button", "Undo")
    app.key("ctrl+z")
    app.wait_text("Verdict: Illegal: 1 finding")


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


@case("what is read otherwise than the rulebook is stands beside a repair")
def assumed(context):
    app = open_starter(context, "grand-archive-sixteen-points.txt", "lists=no")
    app.wait_text("Verdict: Illegal: 1 finding")
    app.find("push button", "Repair…").activate()
    app.wait_text("1 moved to “Main deck”")
    app.wait_text("~Option “Banned and limited cards of dated lists” is set to “no” by this deck")
    context.shot("deck-repair-option")


@case("other repairs stand beside the smallest and are previewed; a card that is locked is left alone, or named where it stands in the way")
def several(context):
    app = open_starter(context, "grand-archive-sixteen-points.txt")
    app.find("push button", "Repair…").activate()
    take_second(app)
    app.wait_text("~Sideboard: 4 → 3")
    context.shot("deck-repair-several")
    app.find("push button", "Leave “Letter Never Sent” as it is").activate()
    app.find("push button", "~“Letter Never Sent” stays as it is")
    app.wait_text("~No smaller set of changes")
    assert not app.look("push button", "Leave “Letter Never Sent” as it is")
    nothing(app.lint())
    context.shot("deck-repair-locked")
    app.find("push button", "~“Letter Never Sent” stays as it is").activate()
    app.find("push button", "Leave “Letter Never Sent” as it is")
    take_second(app)
    app.find("push button", "Apply").activate()
    app.wait_text("Verdict: Legal")


@case("a repair that is not wanted changes nothing, and Escape closes it at once", env={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})
def cancelled(context):
    app = open_starter(context, "grand-archive-two-relics.txt")
    before = app.find("push button", re.compile("^Verdict: (Illegal|Not legal yet)")).name
    app.find("push button", "Repair…").activate()
    app.find("push button", "Apply")
    context.shot("deck-repair-dark")
    app.key("Escape")
    app.wait_gone("push button", "Apply")
    assert app.find("push button", re.compile("^Verdict: ")).name == before


@case("where no repair exists the reason and the rules are told", cards=False, size="600x700")
def impossible(context):
    app = context.app
    app.key("ctrl+n")
    app.key("alt+Left")
    app.find("push button", re.compile("^Verdict: ")).activate()
    app.find("push button", "Repair…").activate()
    app.wait_text("No repair")
    context.shot("deck-repair-none")
    app.find("frame", "Repair the deck").find("push button", "Close").activate()
    app.wait_gone(None, "No repair")


@case("formats and editions stand side by side, and a sentence says what differs; the choice is remembered")
def formats(context):
    app = open_starter(context, "grand-archive-sixteen-points.txt")
    app.find(None, "~Compare formats").activate()
    app.find("check box", re.compile(r"^Standard.*\(2021\)$"))
    for _ in range(12):
        focused = app.focused()
        if focused and re.search(r"^Standard.*\(2021\)$", focused.name):
            break
        app.key("Tab")
    app.key("space")
    context.shot("deck-formats-choose")
    app.key("Escape")
    app.wait_text(re.compile(r"\(2025\): Illegal: 1 finding"))
    app.wait_text(re.compile(r"\(2021\): (Legal|Unknown.*|Illegal.*)"))
    sentence = app.wait_text(re.compile("^The formats differ")).name
    assert "16" in sentence, sentence
    nothing(app.lint())
    context.shot("deck-formats")
    app = context.restart()
    app.key("ctrl+2")
    app.wait_text(re.compile("^The formats differ"))


run()
