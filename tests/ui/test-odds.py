# SPDX-License-Identifier: GPL-3.0-or-later
"""The odds of a deck's hands with real keys: wants, faults, seats and turns, simulation, charts and their files, rules, moves."""
import json
import os
import re
import xml.dom.minidom

from harness.cases import case, run

GEMS = "[type:gem] = 2..3 and [type:follower] >= 2"


def sit_down(context, file="colossus-order-legal.txt"):
    """Opens a starter deck and the odds of its hands, by keys. Returns its name."""
    open_odds(context.open_starter(file))
    with open(os.path.join(context.schema, "starter", file), encoding="utf-8") as stream:
        return re.search("^# name: (.*)$", stream.read(), re.M)[1]


def open_odds(app):
    app.key("ctrl+d")
    app.wait_text(re.compile(r"^\d+ cards in hand"))
    app.key("ctrl+o")


def add(app, want):
    """Types a new want."""
    app.key("ctrl+Return")
    app.wait(lambda: app.focused() is not None and app.focused().name == "What is wanted of the hand", "the new want has no focus")
    app.type(want)


def chances(app):
    """The chances of all wants, as they are written."""
    rows = app.look("list", "Wants")
    return [n.name for n in rows.walk(role="label") if re.search(r"^(\d+\.\d{3}|below .*|above .*) %$", n.name)] if rows else []


def wait_chances(app, expected):
    app.wait(lambda: chances(app) == expected, f"the chances are not {expected}")


def ask(context, deck, want, *args):
    """What the command line answers, in percent; of the turn that the window begins with, unless another one is said."""
    turn = () if "--turn" in args else ("--turn", "3")
    result, = json.loads(context.command("hand", deck, "--want", want, "--seed", "1", "--json", *turn, *args))["results"]
    return f"{result['probability'] * 100:.3f} %"


def unfold(app, title):
    """Opens an expander that may lie below what is seen."""
    app.find("push button", title).activate()


def tab_to(app, name):
    """Goes on with Tab until the focus is there."""
    for _ in range(40):
        if app.focused() is not None and app.focused().name == name:
            return
        app.key("Tab")
    raise AssertionError(f"{name!r} cannot be reached by Tab")


@case("before anything is wanted, every group and card stands with its chance by turn, also in a narrow window; a want is chosen by widgets, and a rule is kept",
      size="360x700")
def each(context):
    deck = sit_down(context, "grand-archive-legal.txt")
    app = context.app
    row = app.find("table row", re.compile("^28 × Type: Ally"))
    app.settle()
    app.tree.forget()   # nothing tells of titles that come and go
    table = app.find("tree table", "Every card by turn")
    titles = [one.look("label") for one in table.find("table row", "Column titles").children()]
    assert [title.name for title in titles] == ["Card", "Hand", "Turn 5"], [title.name for title in titles]
    places = [app.tree.place(title.path) for title in titles]
    assert all(x + width <= after[0] for (x, _, width, _), after in zip(places, places[1:])), places
    assert places[-1][0] + places[-1][2] <= 360, places
    shown = [label.name for cell in row.children() for label in cell.children() if "%" in label.name]
    assert re.fullmatch(f".*in hand {shown[0]}, by turn 5 {shown[-1]}", row.name), f"{shown} in the row {row.name!r}"
    # groups first, and Enter on one asks for it
    app.fit_windows(1000, 900)
    told = json.loads(context.command("hand", deck, "--every-card", "--json"))["each"]

    def chance(name, turn, digits=3):
        found, = [one for one in told if one["name"] == name]
        value = found["turns"][turn]["probability"] * 100
        return "> 99.9 %" if digits == 1 and 99.95 <= value < 100 else f"{value:.{digits}f} %"
    assert app.find("spin button", "By turn").text == "3", "the first turn that is asked about is not the third"
    ally = app.find("table row", f"28 × Type: Ally, in hand {chance('Ally', 0, 1)}, by turn 5 {chance('Ally', 5, 1)}")
    app.wait_text("~None is simulated.")
    table = app.find("tree table", "Every card by turn")
    rows = [node.name for node in table.walk(role="table row") if "×" in node.name]
    assert ": " in rows[0] and ally.name in rows[:4], f"groups do not stand first: {rows[:4]}"
    ally.click()
    app.key("Return")
    wait_chances(app, [chance("Ally", 3)])
    app.wait(lambda: app.focused() is not None and app.focused().text == '[type>=Ally]', "the want is not what was asked for")
    app.find("entry", "What is wanted of the hand").put_text('[!"Ash Courier"]')
    wait_chances(app, [chance("Ash Courier", 3)])
    assert "selected" in app.find("table row", re.compile("^28 × Type: Ally")).states, "another want takes the selected row away"
    app.find("table row", re.compile("^28 × Type: Ally")).click()
    app.key("End")
    app.find("table row", re.compile(r"^\d+ × [^:]+, in hand "))   # cards stand behind the groups
    # text and widgets follow each other, and what they cannot show stays as it is written
    app.find("push button", "Remove (Alt+Delete)").activate()
    app.find("push button", "Add a want").activate()
    app.find("push button", "Add a card or group").activate()
    wait_chances(app, [ask(context, deck, '[!"Ash Courier"]')])
    app.wait(lambda: app.focused() is not None and app.focused().name == "How many", "the new row has no focus")
    app.find("push button", "Add a card or group").activate()
    app.find("combo box", "How these go together")
    wait_chances(app, [ask(context, deck, '[!"Ash Courier"] >= 1 and [!"Bellows Boy"] >= 1')])
    app.choose("combo box", "How these go together", "Down")
    either = '[!"Ash Courier"] >= 1 or [!"Bellows Boy"] >= 1'
    wait_chances(app, [ask(context, deck, either)])
    app.find("entry", "What is wanted of the hand").put_text("[type>=Ally] = 2")
    wait_chances(app, [ask(context, deck, "[type>=Ally] = 2")])
    app.find("entry", "What is wanted of the hand").click()
    tab_to(app, "Copies")
    app.key("Up")
    wait_chances(app, [ask(context, deck, "[type>=Ally] = 3")])
    app.find("entry", "What is wanted of the hand").put_text("not [type:ally]")
    app.find("label", "~says more than can be chosen")
    wait_chances(app, [ask(context, deck, "not [type:ally]")])
    app.find("push button", "Remove (Alt+Delete)").activate()
    app.wait_gone("entry", "What is wanted of the hand")
    # a rule for keeping a hand has its odds; a card is put in where it moves the answer most, and taken back
    want = "[type:ally cost<=2] >= 2"
    add(app, want)
    before = ask(context, deck, want)
    wait_chances(app, [before])
    unfold(app, "My rule for keeping a hand")
    app.find("entry", "Keep a hand when").put_text("[type:ally] >= 3")
    app.wait_text(re.compile(r"^The first hand is (kept in|as the rule says in) \d"))
    unfold(app, "Which card moves it most")
    button = app.find("push button", re.compile("^Put in one more "))
    button.activate()
    app.wait(lambda: chances(app) and chances(app) != [before], "the deck was not changed")
    app.find("push button", "Undo").activate()
    wait_chances(app, [before])
    rules = context.command("hand", deck, "--want", want, "--by-rule", "--json")
    assert json.loads(rules)["results"][0]["keep"]["first"] < 1


@case("wants are typed and answered as on the command line, follow seat and turn, are put in order, and come back after a restart")
def wants(context):
    deck = sit_down(context)
    app = context.app
    app.find("label", f"{deck} · Master rules deck (1.3)")
    app.find("push button", "Add a want")
    app.key("Return")
    app.wait(lambda: app.focused().name == "What is wanted of the hand", "the first want has no focus")
    app.type(GEMS)
    wait_chances(app, [ask(context, deck, GEMS)])
    app.wait_text("exact")
    app.wait_text("~2 to 3 cards")
    add(app, "[type:gem] = 0")
    both = [ask(context, deck, GEMS), ask(context, deck, "[type:gem] = 0")]
    wait_chances(app, both)
    app.key("alt+Up")
    wait_chances(app, both[::-1])
    found = app.lint()
    assert not found, "no name: " + "; ".join(found[:5])
    app.find("push button", "Second").activate()
    both = [ask(context, deck, want, "--second", "--turn", "2") for want in ("[type:gem] = 0", GEMS)]
    app.key("alt+t", "Down")
    wait_chances(app, both)
    app.wait_text("~9 cards seen of ")
    app.wait_text(re.compile("^Up to 4 cards are exchanged"))
    app = context.restart()
    app.key("ctrl+2")
    app.find("push button", re.compile("^Verdict: "))
    open_odds(app)
    wait_chances(app, both)
    app.key("alt+Delete")
    wait_chances(app, both[1:])
    app.find("label", "No longer wanted: [type:gem] = 0")
    app.key("ctrl+z")                                    # in the entry of the other one, where nothing was typed
    app.find("label", "Wanted again: [type:gem] = 0")
    wait_chances(app, both)
    app.key("alt+Delete", "alt+Delete")
    app.find("push button", "Add a want")


@case("a faulty want says where and why, and the others are answered meanwhile")
def faults(context):
    deck = sit_down(context)
    app = context.app
    add(app, "[type:gem]")
    add(app, "[typ:gem")
    app.wait_text(re.compile(r"bracket|“\]”", re.I))
    entry = app.focused()
    assert "invalid-entry" in entry.states or entry.description, entry.states
    wait_chances(app, [ask(context, deck, "[type:gem]")])
    app.type("]")
    app.wait_text("~has no field “typ”")
    app.key("Home", "Right", "Right", "Right", "Right")
    app.type("e")
    wait_chances(app, [ask(context, deck, "[type:gem]")] * 2)
    assert not app.look("label", "~has no field")
    unfold(app, "Conditions")
    app.find("entry", "Given that the first hand has").put_text("[type:gem] >= 99")
    app.wait_text("~No first hand")
    app.find("entry", "Given that the first hand has").put_text("[type:gem] >= 1")
    wait_chances(app, ["100.000 %"] * 2)
    app.find("text", "Cards that are gone from the pile").put_text("No Such Card")
    app.wait_text("~no card “No Such Card”")


@case("charts are read off by keys and as a table, and exported as a picture and as numbers; hands are played, stopped and played again")
def charts(context):
    deck = sit_down(context)
    app = context.app
    add(app, GEMS)
    chart = app.find(None, "Chart: the chance over turns")
    tab_to(app, chart.name)
    app.key("Home", "Right", "Right")
    app.wait(lambda: chart.description.startswith("Turn 2: "), f"the chart says {chart.description!r}")
    first, second = re.findall(r"(\d+\.\d{3} %)", chart.description)
    app.wait_text(re.compile("^Turn 2: " + re.escape(first)))
    app.look("push button", "Numbers as a table").activate()
    table = app.find("table", chart.name)
    assert [n.name for n in table.walk(role="label") if "%" in n.name][2::11] == [first, second]
    for ending in ("svg", "csv", "png"):
        path = os.path.join(context.library, "chart." + ending)
        app.find("push button", "Export the chart").activate()
        name = app.find("text", re.compile("^_?Name"))
        name.put_text(path)
        app.find("push button", "Export").activate()
        app.wait(lambda: os.path.exists(path) and os.path.getsize(path) > 0, f"no {ending} was written")
    xml.dom.minidom.parse(os.path.join(context.library, "chart.svg"))
    with open(os.path.join(context.library, "chart.csv"), encoding="utf-8") as stream:
        rows = [line.strip().split(",") for line in stream]
    assert rows[0] == ["turn", "on the play", "on the draw"] and len(rows) == 12
    assert [f"{float(cell) * 100:.3f} %" for cell in rows[3][1:]] == [first, second], rows[3]
    with open(os.path.join(context.library, "chart.png"), "rb") as stream:
        assert stream.read(8) == b"\x89PNG\r\n\x1a\n"
    # hands are played with a bar and its interval
    unfold(app, "Conditions")
    tab_to(app, "Play hands even where counting is possible")
    app.key("space")
    app.wait_text(re.compile(r"[\d,]+ hands played: "))
    # the bar moves until the last hand is played, so that the window comes to rest only when there is nothing left to stop
    app.open_choice("push button", "Hands to play")
    app.press("Down", "Down", "Down", "Down", "Down", "Return")
    app.find("progress bar", "Hands played")
    app.find("push button", "Cancel").activate()
    app.wait_text("~Stopped before an answer")
    app.find("push button", "Play again")
    app.choose("push button", "Hands to play", "Up", "Up", "Up", "Up")
    app.wait_text(re.compile("^10,?000 hands played: "))
    wait_chances(app, [ask(context, deck, GEMS, "--trials", "10000")])


@case("keeping or redrawing hands is practised, each choice is told by its chances; which way a turn takes is told while nobody chose it, and can be chosen")
def practice(context):
    deck = sit_down(context, "arcmage-legal.txt")
    app, want = context.app, "[type:creature] >= 4"
    advice = {}
    for seed in "1", "7":   # hands that may be redrawn
        answer, = json.loads(context.command("hand", deck, "--want", want, "--seed", seed, "--turn", "3", "--json"))["results"]
        advice[seed] = answer["advice"]
    add(app, want)
    wait_chances(app, [ask(context, deck, want)])
    app.find("page tab", "Hand").click()
    app.find("push button", "Practise: keep or redraw?").activate()

    def deal(seed):
        app.find("text", "Seed").put_text(seed)
        app.find("text", "Seed").click()
        app.key("Return")
        app.find("push button", "Keep")

    deal("1")
    app.find("push button", "Keep").activate()
    chance = lambda value: f"{value * 100:.3f} %"
    app.wait_text(f"The choice before leaves a chance of {chance(advice['1']['keep'])} (exact); none leaves more.")
    app.wait_text("1 choice judged, as good as any: 1; change of the chance by it: +0.000 points")
    app.wait_text("About this hand there is nothing to decide.")
    assert "sensitive" not in app.find("push button", "Mulligan").states, "a hand that was kept can be redrawn"
    deal("7")
    # the card that is looked at large points into the hand, which is dealt anew under it
    app.find("table", "Hand").find("push button").point()
    app.wait(lambda: [node for node in app.walk(role="image") if node.size[0] > 250], "the card under the pointer is not shown large")
    app.find("push button", "Mulligan").activate()
    app.wait_text(f"The choice before leaves a chance of {chance(advice['7']['redraw'])}; best would have been {chance(advice['7']['best'])} (both exact): "
                  "Keep this hand.")
    lost = (advice["7"]["redraw"] - advice["7"]["best"]) / 2
    app.wait_text(f"2 choices judged, as good as any: 1; change of the chance by one, on average: {lost * 100:+.3f} points")
    app.wait_text("What do you do with this hand? It is judged by the chance of this want by the end of turn 3:")
    # the ways of a turn
    app.key("ctrl+o")
    app.find("push button", "Remove (Alt+Delete)").activate()
    want = "[name:mossgate] and [type:creature] >= 3"
    add(app, want)
    app.key("alt+t", "Down")
    wait_chances(app, [ask(context, deck, want, "--turn", "2")])
    app.wait_text("~assumed, because it draws most: Draw 2.")
    app.choose("combo box", "What each turn takes", "Down", "Down")
    wait_chances(app, [ask(context, deck, want, "--turn", "2", "--way", "2")])
    app.wait_text("~Each turn takes this way (TS.draw): Draw 1, up to 1 resource.")


@case("another deck is compared row by row", size="420x700")
def comparison(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "colossus-order-gems.txt"))
    sit_down(context)
    app = context.app
    add(app, GEMS)
    compare = app.find("push button", "Compare with")
    compare.click()
    app.key("Down", "Down", "Return")
    app.wait_text(re.compile(r"^There: .*points$"))


run()
