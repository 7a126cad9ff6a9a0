# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole evening, from an empty library to what is still to be bought: by keys alone, whose number is told."""
import re

from harness.cases import case, run


class Keys:
    """Presses keys, counts them, and looks at what has the focus. Nothing else is done to the program."""
    def __init__(self, app):
        self.app, self.presses = app, 0

    def press(self, *keys):
        self.presses += len(keys)
        self.app.key(*keys)

    def write(self, text):
        self.presses += len(text)
        self.app.type(text)

    def held(self):
        found = self.app.focused()
        return (found.role, found.name) if found is not None else ("", "")

    def go_to(self, role, name, key="Tab", most=24):
        """Goes on until what is called so has the focus."""
        for _ in range(most):
            self.app.wait(lambda: self.held()[0], "nothing has the focus")
            if re.search(role, self.held()[0]) and re.search(name, self.held()[1]):
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead to {name!r} but to {self.held()}")

    def at(self, role, name):
        self.app.wait(lambda: self.held()[0] == role and re.search(name, self.held()[1]), lambda: f"{self.held()} has the focus, not {name!r}")

    def command(self, words, title):
        """Does what the bar of commands finds first by these words."""
        self.press("ctrl+k")
        self.write(words)
        self.app.wait(lambda: title in (self.app.find("list", "Commands").children(1) or [self.app])[0].name, f"{words!r} does not find {title!r} first")
        self.press("Return")


def in_deck(context):
    """Lines of the starter deck, as a person would type them into the finder."""
    lines, zone = [], ""
    with open(context.schema + "/starter/grand-archive-legal.txt", encoding="utf-8") as file:
        for line in map(str.strip, file):
            if line.startswith("# ") and line[2:] in ("Material Deck", "Main Deck", "Sideboard"):
                zone = line[2:]
            elif line and line[0].isdigit() and zone != "Sideboard":
                lines.append(line)
    return lines


@case("by keys alone: lists, a deck from nothing, broken and repaired, plans, odds, practice, paper, copies, and what is missing", size="1200x840", cards=False)
def by_keys(context):
    app = context.app
    keys = Keys(app)
    app.find("push button", "Load the sample lists")
    keys.go_to("push button", "^Load the sample lists$")
    keys.press("Return")
    app.find("table row", "Ash Courier")
    keys.press("ctrl+n")
    keys.at("entry", "^Find cards to add$")
    keys.go_to("combo box|button", "^Format$", "shift+Tab")
    keys.press("Return")
    keys.at("list item", "")
    context.shot("evening-format")
    raise AssertionError(keys.held())


run()
