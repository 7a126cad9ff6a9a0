# SPDX-License-Identifier: GPL-3.0-or-later
"""The table for one with real keys: whole games of each game that comes with the program, by its own opening, turn and loss."""
import os
import re

from harness.cases import case, run

STARTER = ("grand-archive-legal.txt", "grand-archive-2021.txt", "arcmage-legal.txt", "colossus-order-legal.txt", "genesis-legal.txt")


def sit_down(context, file):
    """Opens a starter deck and its table, by keys."""
    context.command("deck", "add", os.path.join(context.schema, "starter", file))
    app = context.start()
    app.key("ctrl+2")
    app.find("label", re.compile("^(Legal|Illegal|Not legal yet)")).click()
    app.key("Return")
    app.find("push button", re.compile("^Verdict: "))
    app.key("ctrl+d")
    app.wait_text(re.compile(r"^\d+ cards in hand"))
    app.key("ctrl+shift+t")
    app.wait_text("Opening")
    return app


def turn(app, text):
    """Waits until the turn and phase are these."""
    app.wait(lambda: app.look("label", text), f"the turn is not {text!r}")


def log(app):
    return app.look("text", "What happened").text


def wait_log(app, part):
    app.wait(lambda: part in log(app), f"the log does not say {part!r}")


def pile(app, title):
    """How many cards lie in a closed pile."""
    node = app.look(None, re.compile("^" + re.escape(title) + r", \d+ card"))
    return int(re.search(r", (\d+) card", node.name)[1]) if node else 0


def zone(app, title):
    """Names of the cards that lie spread out in a zone."""
    node = app.look("panel", title)
    return [n.name for n in node.walk(role="push button")] if node else []


def play_one(app):
    """Plays the first card of the hand that the rules have a place for; what is dealt is another hand every time."""
    before = len(zone(app, "Hand"))
    for _ in range(before):
        app.key("Return")
        if len(zone(app, "Hand")) == before - 1:
            return
        app.find("label", "~The rules name no place for this card")
        app.key("Right")
    raise AssertionError("no card of the hand was played")


def new_game(app):
    app.find("push button", "More of the game").activate()
    app.find(None, "New Game").activate()
    turn(app, "Opening")


@case("a game with memory: a champion comes with its hand, cards are paid for, memory comes back; everything is taken back, the log leads to any moment, a game is kept", size="1100x760")
def memory(context):
    app = sit_down(context, "grand-archive-legal.txt")
    hand = zone(app, "Hand")
    assert len(hand) == 7 and len(zone(app, "Field")) == 1, (hand, zone(app, "Field"))
    assert app.find("push button", "Take back (U)").description == "There is no move to take back."
    app.key("Tab")
    assert app.focused().name not in hand, f"Tab goes from card to card: {app.focused()}"
    app.key("shift+Tab", "Home")
    app.key("n")
    turn(app, "Turn 1: Draw")
    wait_log(app, "This draw is skipped.")
    app.key("n")
    turn(app, "Turn 1: Main")
    app.key("Right", "space", "Right", "space", "y")          # two cards pay
    app.wait(lambda: len(zone(app, "Memory")) == 2, "the cost did not go to the memory")
    app.key("Home", "Return")
    app.wait(lambda: len(zone(app, "Hand")) == 4, "no card was played")
    app.type("nnnn")
    turn(app, "Turn 2: Recollection")
    app.wait(lambda: len(zone(app, "Hand")) == 6 and not zone(app, "Memory"), "the memory did not come back")
    app.type("u" * 12)
    turn(app, "Opening")
    assert zone(app, "Hand") == hand
    app.type("rrr")
    app.wait(lambda: len(zone(app, "Memory")) == 2, "it was not done again")
    # a line of the log leads back to before it, by keys and by a double click; R goes forward again
    new_game(app)
    begun = log(app)
    app.key("n")
    app.wait(lambda: len(log(app)) > len(begun), "the first turn did not begin")
    one = log(app)
    app.key("n", "n")
    app.wait(lambda: len(log(app)) > len(one), "no phase went by")
    two = log(app)
    line = len(one.splitlines()) + 1             # the first line behind the moment
    text = app.look("text", "What happened")
    app.key("l", "l")
    while app.focused() is None or app.focused().name != "What happened":
        app.key("Tab")
    app.key("ctrl+Home", *["ctrl+Down"] * (line - 1), "Return")     # paragraph by paragraph
    app.wait(lambda: log(app) == one, "the log does not end before the line")
    app.wait_text("~This is the table as it was before that")
    while log(app) != two:
        before = log(app)
        app.find("push button", re.compile("^Do again")).activate()
        app.wait(lambda before=before: len(log(app)) > len(before), "doing it again does not go forward")
    text = app.look("text", "What happened")
    text.click(times=2)                          # its middle is below the last line, and means that one
    app.wait(lambda: len(log(app)) < len(two), "a double click does not go back")
    # a pile is spread out, searched and put together; a note and a token; the game is kept and goes on
    new_game(app)
    app.key("n", "Up", "Up", "Up", "o")
    app.key("t")
    app.find("text", "Note on the card").put_text("for later")
    app.key("Return")
    app.find("push button", "~for later")
    app.key("s")
    wait_log(app, "is shuffled")
    app.find("push button", "More of the game").activate()
    app.find(None, "Keep This Game").activate()
    app.find("label", "The game is kept.")
    app.type("nn")
    turn(app, "Turn 1: End")
    app.find("push button", "More of the game").activate()
    app.find(None, "Go on with the Game That Was Kept").activate()
    turn(app, "Turn 1: Draw")
    app.find("push button", "~for later")
    app.find("push button", re.compile("^Main deck, 53")).click()
    app.key("o")
    app.wait(lambda: len(zone(app, "Main deck")) > 50, "the pile is not spread out")
    app.key("s")
    app.wait(lambda: pile(app, "Main deck") == 53, "the pile lies open still")
    app.find("push button", "~for later").click()
    app.key("Menu")
    looked = log(app).count("Looked at cards of")
    app.key("p", "Escape")   # in the menu of a card it is not for the pile
    assert log(app).count("Looked at cards of") == looked, log(app)
    app.wait(lambda: app.focused() and "for later" in app.focused().name, "the card has lost the focus to its menu")


@case("an older edition has its own zones, and a failed draw loses")
def older(context):
    app = sit_down(context, "grand-archive-2021.txt")
    app.key("n")
    app.type("d" * 60)
    app.find("label", "~A card had to be drawn and the pile is empty")
    app.key("ctrl+z")                                    # of the table, whose letters say the same, and not of the decks behind it
    app.wait_gone("label", "~the game is lost")
    app.key("ctrl+shift+z")
    app.find("label", "~A card had to be drawn and the pile is empty")


@case("a game with ways: two cards, or one and a resource; resources lie face down; the hand limit reminds")
def ways(context):
    app = sit_down(context, "arcmage-legal.txt")
    assert len(zone(app, "Kingdom")) == 1 and pile(app, "Deck") == 50
    app.type("nn")
    turn(app, "Turn 1: Draw and resource")
    app.find("push button", "3: 2 resources")
    found = app.lint()
    assert not found, "no name: " + "; ".join(found[:5])
    app.key("1")
    app.wait(lambda: len(zone(app, "Hand")) == 9, "two cards were not drawn")
    app.type("nnnnn")
    turn(app, "Turn 1: Discard")
    app.find("label", "~2 cards above the limit")
    app.key("shift+g", "shift+g")
    app.wait(lambda: pile(app, "Graveyard") == 2, "the letter of a zone moved no card there")
    app.wait_gone("label", "~above the limit")
    app.type("nn")
    turn(app, "Turn 2: Draw and resource")
    app.key("2", "Return")
    app.wait(lambda: any("Face down" in name for name in zone(app, "Power reserves")), "no resource was set")
    app.type("nn")
    turn(app, "Turn 2: Play")
    play_one(app)
    app.type("nnnnn")
    turn(app, "Turn 3: Draw and resource")


@case("cards that were looked at before the draw are marked and go under the pile")
def look(context):
    path = context.write("glimpse.txt", "# name: Glimpse\n# format: grand-archive/2025/standard\n# Material deck\n1 Brine Wisp\n"
                                        "# Main deck\n30 Ash Courier\n30 Sudden Steam\n")
    app = sit_down(context, path)
    app.find("push button", "Put Marked Cards Back")
    left = pile(app, "Main deck")
    app.key("space", "k")
    wait_log(app, "1 of the cards that were looked at went under the pile")
    assert len(zone(app, "Hand")) == 6 and pile(app, "Main deck") == left
    app.wait_gone("push button", "Put Marked Cards Back")


@case("a game with gems and a locus: an exchange, cards that nobody looks at, lost with the last card")
def locus(context):
    app = sit_down(context, "colossus-order-legal.txt")
    first = zone(app, "Hand")
    app.key("space", "e")
    app.wait(lambda: zone(app, "Hand") != first and len(zone(app, "Hand")) == 7, "nothing was exchanged")
    app.type("nnnn")
    turn(app, "Turn 1: Main")
    app.key("shift+l")
    app.wait(lambda: zone(app, "Locus") == ["A card face down"], "the card in the locus is seen")
    app.key("p")          # the focus is in the hand: the pile's top card is looked at
    app.wait(lambda: "Looked at cards of" in log(app), "nobody looked")
    gem = [i for i, name in enumerate(zone(app, "Hand")) if re.search("Quartz|Sapphire|Opal|Ruby|Onyx|of ", name)]
    app.key("Home", *["Right"] * (gem[0] if gem else 0), "Return")
    app.type("nnnnn")
    turn(app, "Turn 2: Main")
    left = pile(app, "Deck")
    app.type("d" * left)
    app.find("label", "~The pile is empty: the game is lost.")
    assert pile(app, "Deck") == 0
    app.key("u")
    app.wait_gone("label", "~the game is lost")
    assert pile(app, "Deck") == 1


@case("a game on a grid: counters come with the champion, energy goes from the top, a card moves from cell to cell", size="1000x800")
def grid(context):
    app = sit_down(context, "genesis-legal.txt")
    champion = zone(app, "Arena")
    assert len(champion) == 1 and re.search(r"HP \d+, Aura \d+", champion[0]), champion
    app.type("nnn")
    turn(app, "Round 1: Main")
    left = pile(app, "Timeline")
    app.type("yyy")
    app.wait(lambda: (pile(app, "Timeline"), pile(app, "Memories")) == (left - 3, 3), "no energy was paid")
    app.key("Return")
    app.wait(lambda: len(zone(app, "Thoughts")) == 5, "no card was played")
    # the champion stands on the row nearest to the hand, where it may have to be scrolled into view: the focus does that; a card
    # that was played may lie on the grid, too, and be the first that Tab leads to
    def focus_by(key, names):
        for _ in range(60):
            app.settle()
            if app.focused() is not None and app.focused().name in names:
                return
            app.key(key)
        raise AssertionError((names, app.focused().name))

    focus_by("Tab", zone(app, "Arena"))
    focus_by("Right", champion)
    app.key("minus", "minus", "x", "shift+Right", "shift+Up")
    points = int(re.search(r"HP (\d+)", champion[0])[1])
    app.find("push button", re.compile(rf"Rested, HP {points - 2}"))
    app.type("nnn")
    turn(app, "Round 2: Beginning of round")
    app.wait_gone("push button", "~Rested")
    app.type("d" * pile(app, "Timeline"))
    app.find("label", "~The pile is empty: the game is lost.")


def points(app, title):
    return app.look("spin button", title)


def answer(app, question, text):
    """Types the answer of the one question that the table asks."""
    app.find("text", question).put_text(text)
    app.key("Return")


@case("the opponent has points and a board, tokens and counters lie in a tray; the hand is sorted or as drawn; a pile is searched, a card is looked at large",
      size="1100x900")
def tray(context):
    app = sit_down(context, "grand-archive-legal.txt")
    drawn = zone(app, "Hand")
    app.key("h")
    app.find("label", "The hand is sorted; H shows it as it was drawn.")
    assert sorted(zone(app, "Hand")) == sorted(drawn)
    by_cost = zone(app, "Hand")
    app.key("c", "n")
    turn(app, "Turn 1: Draw")
    assert zone(app, "Hand") == by_cost, "the order of the hand went with an action"
    below = lambda node: sum(app.tree.place(node.path)[1::2])
    top = app.tree.place(app.look(None, re.compile("^Material deck, ")).path)[1]
    assert below(app.find("push button", "Opponent’s Card…")) <= top, "a line of the tray is not seen"
    app.key("h")
    app.wait(lambda: zone(app, "Hand") == drawn, "the hand does not lie as it was drawn")
    app.wait(lambda: points(app, "Opponent’s points"), "the opponent has no points")
    points(app, "Opponent’s points").click()
    app.key("ctrl+a", "2", "0", "Return")
    wait_log(app, "Opponent’s points: 20.")
    app.find("push button", "Opponent’s Card…").activate()
    answer(app, "Name of the opponent’s card", "A wall of stone")
    app.wait(lambda: zone(app, "Opponent") == ["A wall of stone"], "the opponent has no card")
    app.find("push button", "Token…").activate()
    answer(app, "Name of the token", "A wisp")
    app.wait(lambda: "A wisp" in zone(app, "Field"), "there is no token")
    app.look("panel", "Tokens, counters and the opponent").find("push button", "A wisp").activate()
    app.wait(lambda: zone(app, "Field").count("A wisp") == 2, "there is no second token")
    next(n for n in app.look("panel", "Opponent").walk(role="push button")).click()
    app.find("push button", "Damage: one more on the card").click()
    app.wait(lambda: zone(app, "Opponent") == ["A wall of stone, Damage 1"], "no counter lies on the opponent's card")
    found = app.lint()
    assert not found, "no name: " + "; ".join(found[:5])
    app.find("push button", "More of the game").activate()
    app.find(None, "Keep This Game").activate()
    app.find("label", "The game is kept.")
    app.find("push button", "A wall of stone, Damage 1").click()
    app.type("uuuuuu")         # the click on the number took one away first
    app.wait(lambda: "points: 20" not in log(app) and not zone(app, "Opponent"), "it is not taken back")
    app.find("push button", "More of the game").activate()
    app.find(None, "Go on with the Game That Was Kept").activate()
    app.wait(lambda: zone(app, "Opponent") == ["A wall of stone, Damage 1"], "the opponent's board was not kept")
    assert points(app, "Opponent’s points").text == "20", points(app, "Opponent’s points").text
    # a pile that is spread out is searched by name and by query; Return goes to the first card that is found
    new_game(app)
    app.key("n", "slash")
    app.find("label", "~Spread a pile out first")
    app.find("push button", re.compile("^Main deck, ")).click()
    app.key("o")
    app.wait(lambda: len(zone(app, "Main deck")) > 50, "the pile is not spread out")
    name = zone(app, "Main deck")[5].split(",")[0]
    app.key("slash")
    app.wait(lambda: app.focused() is not None and app.focused().name == "Find in “Main deck”", "/ does not lead to the search")
    app.type(name)
    app.wait(lambda: {card.split(",")[0] for card in zone(app, "Main deck")} == {name}, "other cards are shown")
    app.key("Return")
    app.wait(lambda: app.focused() is not None and app.focused().name.startswith(name), "the focus is not on the card")
    app.key("shift+h")
    app.wait(lambda: name in zone(app, "Hand"), "the card did not come to the hand")
    # a card is looked at large by the key I and where the pointer rests; the next key or a press ends it
    new_game(app)
    large = lambda: [node.name for node in app.walk(role="image") if node.size[0] > 250]
    assert not large()
    app.key("i")
    app.wait(lambda: len(large()) == 1, "the card is not shown large")
    app.key("Escape")
    app.wait(lambda: not large(), "the card stays")
    app.key("Menu")
    app.find("menu item", "Look at It").activate()
    app.wait(lambda: len(large()) == 1, "the menu does not show the card large")
    app.key("Escape")
    app.wait(lambda: not large(), "the card stays")
    card = [node for node in app.find("panel", "Hand").walk(role="push button")][-1]
    before = len(zone(app, "Hand"))
    card.point()
    app.wait(lambda: large() == [card.name], "the card under the pointer is not shown large")
    app.key("space")
    app.wait(lambda: not large(), "the card stays although another one is marked by a key")
    app.find("push button", "Next").point()
    card.point()
    app.wait(lambda: large() == [card.name], "the card is shown large only once")
    card.click()
    app.wait(lambda: not large(), "the card stays although it was pressed")
    assert len(zone(app, "Hand")) == before


def opposite(app):
    """What the side opposite shows: words, and names of its cards."""
    panel = app.look("panel", re.compile("^Opposite: "))
    return [n.name for n in panel.walk() if n.role in ("label", "push button", "toggle button") and n.name] if panel else []


@case("two decks play against each other: a turn each, hands hidden or shown, points and log of both, undo over both, kept and gone on with",
      size="1100x900")
def two_sides(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-two-relics.txt"))
    app = sit_down(context, "grand-archive-legal.txt")
    hand = zone(app, "Hand")
    app.key("g")
    app.find("label", "~Nobody sits opposite")
    app.find("push button", "More of the game").activate()
    app.find(None, "Play Against…").activate()
    app.find(None, "Deck opposite")
    app.key("alt+p")                                      # the deck itself once more
    app.wait(lambda: opposite(app), "nobody sits opposite")
    assert zone(app, "Hand") == hand, "the hand that was drawn is another one"
    assert "Hand, 7 cards" in opposite(app), opposite(app)
    turn(app, re.compile(r".* \(1\): Opening$"))
    app.key("n", "n")
    turn(app, re.compile(r".* \(1\): Turn 1: Main$"))
    play_one(app)
    mine = set(zone(app, "Field"))
    app.key("n", "n")                                     # the end of the turn, and the other side's
    turn(app, re.compile(r".* \(2\): Turn 1: Draw$"))
    theirs = zone(app, "Hand")
    assert len(theirs) == 8 and "Hand, 6 cards" in opposite(app), (theirs, opposite(app))
    assert mine <= set(opposite(app)), (mine, opposite(app))
    wait_log(app, "(2): Drawn to “Hand”: 1 card face down.")
    app.key("c")
    app.wait(lambda: points(app, "Opponent’s points"), "the opponent has no points")
    points(app, "Opponent’s points").click()
    app.key("ctrl+a", "1", "9", "Return")
    app.wait(lambda: "Points: 19" in opposite(app), "the points are not those of the other side")
    # a line of the log leads to its moment, which is seen by the side that had the turn then; and forward again
    line = next(i for i, text in enumerate(log(app).splitlines()) if "(1): Turn 1: Main" in text)
    app.look("text", "What happened").click()
    app.key("ctrl+Home", *["ctrl+Down"] * line, "Return")
    turn(app, re.compile(r".* \(1\): Turn 1: Draw$"))
    assert zone(app, "Hand") == hand, (zone(app, "Hand"), hand)
    app.type("r" * 20)
    turn(app, re.compile(r".* \(2\): Turn 1: Draw$"))
    app.find("push button", "Go Over").click()
    turn(app, re.compile(r".* \(1\): The other side’s turn$"))
    assert points(app, "Your points").text == "19", points(app, "Your points").text
    assert not set(theirs) & set(opposite(app)), "the hand opposite is seen"
    app.find("push button", "More of the game").activate()
    app.find(None, "Show the Hand Opposite").activate()
    app.wait(lambda: set(theirs) <= set(opposite(app)), "the hand opposite is not shown")
    found = app.lint()
    assert not found, "no name: " + "; ".join(found[:5])
    app.find("push button", "More of the game").activate()
    app.find(None, "Keep This Game").activate()
    app.find("label", "The game is kept.")
    next(n for n in app.look("panel", re.compile("^Opposite: ")).walk() if n.role == "push button" and n.name in theirs).click()
    turn(app, re.compile(r".* \(2\): Turn 1: Draw$"))     # who touches a card sits where it lies
    assert app.focused().name in theirs, app.focused()
    app.type("u" * 20)
    turn(app, re.compile(r".*: Opening$"))
    # the hand opposite is the one that it opened with, whichever side that is
    assert len([n for n in opposite(app) if n in theirs]) >= 7 or len([n for n in opposite(app) if n in hand]) >= 7, (opposite(app), theirs, hand)
    app.find("push button", "More of the game").activate()
    app.find(None, "Go on with the Game That Was Kept").activate()
    turn(app, re.compile(r".* \(2\): Turn 1: Draw$"))
    assert zone(app, "Hand") == theirs, (zone(app, "Hand"), theirs)
    # a new game, chosen by mistake, is left for the one before as long as nothing is done in it
    for moves in ("u", "nu"):
        app.find("push button", "More of the game").activate()
        app.find(None, "New Game").activate()
        turn(app, re.compile(r".* \(1\): Opening$"))
        app.find("label", "~U leads back to the game that was left")
        app.type(moves)
        if moves == "u":
            app.find("label", "This is the game that was left.")
            assert zone(app, "Hand") == theirs, (zone(app, "Hand"), theirs)
    turn(app, re.compile(r".* \(1\): Opening$"))
    app.find("push button", "More of the game").activate()
    app.find("menu item", "Odds of Each Card").activate()
    app.wait(lambda: "selected" in app.find("page tab", "Odds").states, "the odds are not shown")
    # a game goes on with the deck as it was, and says so when that is another one by now
    for key, told in (("minus", True), ("ctrl+z", False)):
        app.key("alt+Left")
        app.find("label", "Kiln Hound").click()
        app.key(key)
        app.key("ctrl+shift+t")
        turn(app, re.compile(r".* \(1\): Opening$"))
        assert (app.look("label", "~The deck is another one than when this game began") is not None) == told, key
    stops = [app.key("shift+Tab") or app.focused().path for _ in range(8)]
    assert len(set(stops)) == 8, f"Tab does not leave {app.focused()}"


@case("with texts of twice the size the deck shows one pane at a time, and the cards of the table grow", size="1000x700")
def larger_texts(context):
    def hand_card(app):
        return [n for n in app.look("panel", "Hand").walk(role="push button")][0].size
    def deck_width(app):
        app.key("alt+Left")
        app.find("push button", re.compile("^Verdict: "))
        return app.find("list item", re.compile("Brass Thimble")).size[0]
    resources = os.path.join(context.display.env["HOME"], ".Xdefaults")
    app = sit_down(context, "grand-archive-legal.txt")
    width, height = hand_card(app)
    assert deck_width(app) < 600, "the deck is alone"
    try:
        context.write(resources, "Xft.dpi: 192\n")
        app = context.restart()
        app.find("push button", re.compile("^Verdict: "))
        app.key("ctrl+d")
        app.wait_text(re.compile(r"^\d+ cards in hand"))
        assert app.find("table", "Hand").find("push button").size[0] > 1.5 * 146, "the cards of a hand do not grow"
        app.key("ctrl+shift+t")
        app.wait_text("Opening")
        wider, higher = hand_card(app)
        assert wider > 1.5 * width and height < higher < 700 / 2, ((width, height), (wider, higher))
        assert deck_width(app) > 900, "three panes share a width that is enough for one"
    finally:
        os.remove(resources)


def place(app, node):
    return app.tree.place(node.path)


def plays_in_sight(app, title="Field"):
    """The cards of a zone are seen whole, above the hand, and nothing reaches out of the window."""
    cards = [node for node in app.look("panel", title).walk(role="push button")]
    below = place(app, app.look("panel", "Hand"))[1]
    wide = app.children()[0].size[0]
    assert cards and all(y + high <= below and x + width <= wide for x, y, width, high in (place(app, card) for card in cards)), (
        [place(app, card) for card in cards], below, wide)


@case("narrow, the log lies aside, every phase is read or a menu of the turn, tools that have no room are in the menu, and what lies on the field is seen whole", size="610x710")
def in_small_windows(context):
    app = sit_down(context, "grand-archive-legal.txt")
    assert "pressed" not in app.find(None, "Show what happened (L)").states
    phases = [node for node in app.look("panel", "Phases").walk(role="push button")]
    assert len(phases) == 6 and all(place(app, node)[0] + place(app, node)[2] < 600 for node in phases), [str(node) for node in phases]
    app.key("n", "n")
    plays_in_sight(app)
    # 420 pixels
    app.fit_windows(420, 720)
    new_game(app)
    app.type("nnd")
    shown = lambda: "pressed" in app.find(None, "Show what happened (L)").states
    assert not shown(), "the log covers the table unasked"
    app.key("l")
    wait_log(app, "Drawn to")
    app.key("l")
    app.wait(lambda: not shown(), "the log still covers the table")
    # 360 pixels within the frame
    app.fit_windows(370, 710)
    new_game(app)
    assert app.children()[0].size == (360, 700), app.children()[0].size
    plays_in_sight(app)
    assert not app.look("panel", "Phases") and not app.look("push button", "Shuffle")
    app.key("n")
    app.find("push button", re.compile("^Turn 1: ")).activate()
    app.find("menu item", "Main").activate()
    turn(app, "Turn 1: Main")
    assert app.look("push button", "Turn 1: Main"), "the button that opens the phases does not tell the turn"
    app.key("n")
    turn(app, "Turn 1: End")
    app.find("push button", "Turn 1: End").activate()
    assert app.find("menu item", "End, the phase now"), "the phase is not told in the menu"
    app.key("Escape")
    app.find("push button", "More of the game").activate()
    app.find("menu item", "Shuffle").activate()
    app.key("l")
    wait_log(app, "“Main deck” is shuffled")


run()
