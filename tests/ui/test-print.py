# SPDX-License-Identifier: GPL-3.0-or-later
"""Printing from the deck editor with real keys: the dialog shows the sheet, and says why there is nothing to print."""
import re

from harness.cases import case, run


@case("Ctrl+P shows the sheet of the deck that is open, and another sheet when it is chosen")
def print_dialog(context):
    app = context.app
    app.key("ctrl+n")
    name = context.cards()[0]["name"]
    app.find("entry", "Find cards to add").put_text(f'!"{name}"')
    app.wait_text(re.compile(r"^1 card\."))
    app.key("ctrl+f", "Return")
    app.key("ctrl+p")
    app.wait_text("Page 1 of 1")
    context.shot("print-sheet")
    app.choose("combo box", "Sheet", "Down")
    app.wait_text("Cards are drawn from their attributes")
    app.find("push button", "~Choose a folder with pictures")
    context.shot("print-cards")
    app.key("Escape")


@case("a deck without cards cannot be printed, and the dialog says so")
def nothing_to_print(context):
    app = context.app
    app.key("ctrl+n")
    app.key("ctrl+p")
    app.wait_text("~has no cards to print")
    context.shot("print-nothing")
    app.key("Escape")


run()
