# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole evening, from an empty library to what is still to be bought: by keys alone, whose number is told, and by what assistive technology does."""
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
        self.app.wait(lambda: title in (self.app.find("list", "What fits").children(1) or [self.app])[0].name, f"{words!r} does not find {title!r} first")
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


@case("by keys alone: lists, a deck from nothing, broken and repaired, a plan, odds, hands, paper, copies, and what is missing",
      size="1400x900", cards=False)
def by_keys(context, app):
    keys = Keys(app)
    app.find("push button", "Load the sample lists")
    keys.go_to("push button", "^Load the sample lists$")
    keys.press("Return")
    app.wait_text(re.compile("^[0-9]+ cards"))
    keys.press("ctrl+n")
    keys.at("entry", "^Find cards to add$")
    keys.go_to("combo box|button", "^Format$", "shift+Tab")
    keys.press("Return")
    chosen = lambda: next((node.name for node in app.focused().walk(role="label")), "")
    for _ in range(24):
        if re.search("Grand Archive . Standard constructed .2025", chosen()):
            break
        keys.press("Down")
    keys.press("Return")
    app.wait_text("~Judged under Grand Archive")
    keys.press("ctrl+f")
    for line in in_deck(context):
        keys.at("entry", "^Find cards to add$")
        keys.press("ctrl+a")
        keys.write(line.lower())
        name = line.split(" ", 1)[1]
        app.find("list", "Cards that were found").find("list item", name)
        keys.press("Return")
        app.wait_text(re.compile(f"cop(y|ies) of {re.escape(name)} (is|are) in the deck now"))
    app.wait_text("Verdict: Legal")
    # broken by one key, repaired by the bar of commands
    keys.go_to("list item", "^[0-9] cop(y|ies) of ")
    keys.press("9")
    app.wait_text(re.compile("^Verdict: Illegal"))
    keys.command("repair", "Repair")
    app.wait_text(re.compile(r"^\d+ (cards? out|cards? in|moved to)"))
    keys.press("Return")
    app.wait_text("Verdict: Legal")
    # a plan for one match-up
    keys.press("alt+Page_Down")
    keys.at("push button", "^New plan$")
    keys.press("Return")
    keys.at("text", "^Name of the plan$")
    keys.go_to("list item", "^4 copies of ")
    keys.press("minus")
    app.wait_text("~1 out, 0 in")
    # chances, hands, paper
    keys.press("ctrl+o")
    keys.at("push button", "^Add a want$")
    keys.press("Return")
    keys.write("[type:ally] >= 2")
    keys.press("Return")
    app.wait_text(re.compile(r"^[0-9.]+ %"))
    keys.press("ctrl+d")
    app.wait_text("7 cards in hand")
    keys.press("space")
    app.wait_text("7 cards in hand")
    keys.press("alt+Left", "ctrl+p")
    app.wait_text(re.compile("^Page 1 of"))
    keys.press("Escape", "ctrl+s")
    # copies are booked, and what the deck lacks is listed
    keys.press("ctrl+3", "Insert")
    keys.go_to("text", "^Number or beginning of a name$")
    keys.write("4x kiln hound")
    keys.press("Return")
    app.wait_text("~Added 4 × Kiln Hound")
    keys.press("Escape", "ctrl+2", "alt+Page_Up")
    app.find("push button", "Add to wants")
    keys.command("add to wants", "Add to wants")
    app.wait_text(re.compile("wants"))
    keys.command("show the wants", "Show the wants")
    app.wait_text("~Ash Courier")
    print(f"# {keys.presses} keys were pressed")


@case("by the actions of assistive technology alone: no key is pressed, and nothing is pointed at", size="1400x900", cards=False)
def by_actions(context, app):
    act = lambda role, name: app.find(role, name).activate()
    act("push button", "Load the sample lists")
    app.wait_text(re.compile("^[0-9]+ cards"))
    act("push button", "Game: All games")
    app.find(None, "Grand Archive").activate()
    act("table row", "Ash Courier")                # rows are pressed, too, and boxes ticked
    app.find("push button", "Add a copy to the collection: Sample cards of Sleeves · 028")
    act("check box", re.compile("^Fire, "))
    app.wait(lambda: "checked" in app.find("check box", re.compile("^Fire, ")).states, "nothing was ticked")
    act("page tab", "Decks")
    act("push button", "New deck")
    act("push button", "Paste a list…")
    with open(context.schema + "/starter/grand-archive-legal.txt", encoding="utf-8") as file:
        app.find("text", "Deck list").put_text(file.read())
    app.wait_text(re.compile("^[0-9]+ cards understood"))
    act("push button", "Add")
    app.wait_text("Verdict: Legal")
    act("push button", "One copy of Cinder Wisp more")
    app.wait_text(re.compile("^Verdict: Illegal"))
    act("push button", "Repair…")
    app.wait_text(re.compile(r"^\d+ (cards? out|cards? in|moved to)"))
    act("push button", "Apply")
    app.wait_text("Verdict: Legal")
    act("list item", re.compile("copies of Kiln Hound"))
    app.find("push button", "Add a copy to the collection: Sample cards of Sleeves · 027")
    act("page tab", "Plans")
    act("push button", "New plan")
    app.find("text", "Name of the plan").put_text("Against fire")
    act("push button", "One copy of Ash Courier away from here")
    app.wait_text("~1 out, 0 in")
    act("push button", "Hand")
    app.wait_text("7 cards in hand")
    act("page tab", "Odds")
    act("push button", "Add a want")
    app.find("entry", "What is wanted of the hand").put_text("[type:ally] >= 2")
    app.wait_text(re.compile(r"^[0-9.]+ %"))
    act("push button", "Back")
    act("page tab", "Deck")
    act("push button", "More for this deck")
    act("menu item", "Print…")
    app.wait_text(re.compile("^Page 1 of"))
    act("push button", "Cancel")
    act("push button", re.compile("^Add a copy to the collection: "))
    act("push button", "Add to wants")
    act("push button", "Show the wants")
    app.wait_text("~Ash Courier")


run()
