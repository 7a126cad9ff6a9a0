# SPDX-License-Identifier: GPL-3.0-or-later
"""Printing from the deck editor with real keys: the dialog shows the sheet, and says why there is nothing to print."""
import json
import os
import re

from harness.cases import case, run


def note(context, text):
    """A file with TEXT in it."""
    path = context.write("code.txt", text)
    return path


@case("Ctrl+P shows the sheet of the deck that is open, and another one when it is chosen; a deck is shown as a QR code, and read from the screen as that deck again")
def printed(context, app):
    app.key("ctrl+n")
    app.key("ctrl+p")
    app.wait_text("~has no cards to print")
    assert "has no cards to print" in app.find("push button", "Print…").description
    app.key("Escape")
    # with cards
    name = context.cards()[0]["name"]
    app.find("entry", "Find cards to add").put_text(f'!"{name}"')
    app.wait_text(re.compile(r"^1 card\."))
    app.key("ctrl+f", "Return")
    app.key("ctrl+p")
    app.wait_text("Page 1 of 1")
    app.key(*["Tab"] * 7)
    assert app.focused().name == "Print…", f"Tab does not lead from the last row to the button: {app.focused()}"
    app.choose("combo box", "Sheet", "Down")
    app.wait_text("Cards are drawn from their attributes")
    app.find("push button", "~Choose a folder with pictures")
    app.choose("combo box", "Order", "Down")
    app.wait_text("As in the list")
    app.find("list item", "Only what is missing").click()
    app.wait_text("Page 1 of 1")
    app.key("Escape")
    # what one has is not cut out
    context.command("collection", "add", name)
    app.wait_text("Every card of this deck is there.")
    app.key("ctrl+p")
    app.choose("combo box", "Sheet", "Down")
    app.wait_text("Page 1 of 1")
    app.find("list item", "Only what is missing").click()
    app.wait_text("~No card of")
    app.key("Escape")
    # as a code
    app.key("ctrl+f", "Return")
    app.key("ctrl+k")
    app.find("entry", "Command, page, deck or card").put_text("QR")
    app.settle()
    app.key("Return")
    app.find("push button", "Copy the Code")
    code = app.find("label", re.compile("^SLEEVES:1:")).name
    app.wait(lambda: app.focused() is not None and app.focused().name == "Copy the Code", "the focus is not on the button")
    picture = os.path.join(context.library, "screen.png")
    app.settle()
    context.display.png(picture)
    for what in (picture, None):
        read = json.loads(context.command("deck", "convert", *([what] if what else [note(context, code)]), "--as", "json"))
        assert [(card["name"], card["count"]) for zone in read["zones"].values() for card in zone] == [(name, 2)], read
    app.key("Escape")


run()
