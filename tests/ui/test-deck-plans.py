# SPDX-License-Identifier: GPL-3.0-or-later
"""Sideboarding: plans made by keys, buttons and dragging, judged as one goes, the guide, and the lists of a game."""
import re

from harness.cases import case, run

OUT, OTHER = "Ash Courier", "Bellows Boy"


def open_plans(context, name):
    """Opens the starter deck NAME and its plans."""
    app = context.open_starter(name)
    app.key("alt+Page_Down")
    return app


def new_plan(app, name):
    app.find("push button", "New plan").activate()
    app.find("text", "Name of the plan").put_text(name)
    app.key("Return")
    app.find("list item", re.compile("^Plan " + re.escape(name)))


def row(app, side, card):
    return app.find("list", side).find("list item", re.compile(" of " + re.escape(card) + "(,|$)"))


@case("a plan is made by keys, judged at once, undone, and stays with the deck")
def by_keys(context):
    app = open_plans(context, "grand-archive-legal.txt")
    app.wait_text("No plans yet")
    new_plan(app, "Against fire")
    app.wait_text("~nothing moves")
    more = app.find("list", "In the deck").look("push button", re.compile(f"One copy of {OUT} here"))
    assert more is None, "a copy more is offered, where none can come from"
    row(app, "In the deck", OUT).click()
    place = app.tree.place(row(app, "In the deck", OUT).path)
    app.key("minus", "minus")
    app.wait_text(re.compile("^2 copies of " + OUT + ", before the swap 4"))
    assert app.tree.place(row(app, "In the deck", OUT).path) == place, "the rows moved under the pointer"
    app.wait_text("~2 out, 0 in")
    app.find("list", "In the deck").find("push button", re.compile(f"One copy of {OUT} here"))
    app.wait_text(re.compile("Illegal.*(FC|clause)", re.S))
    app.key("ctrl+z")
    app.wait_text("~1 out, 0 in")
    app.key("ctrl+shift+z")
    app.find("text", "On the play").put_text("keep a cheap hand")
    app.key("ctrl+s")
    app = context.restart()
    app.key("ctrl+2")
    app.wait_text(re.compile("^Verdict: "))
    app.key("alt+Page_Down")
    app.wait_text("~2 out, 0 in")
    assert app.find("text", "On the play").text == "keep a cheap hand"
    app.check_names()
    app.key("ctrl+p")
    app.find("combo box", "Sheet").find("label", "Sideboarding guide")
    app.wait_text("Page 1 of 1")
    app.key("Escape")
    # of a card that has left the deck since, the plan's own line can be left out
    app.key("alt+Page_Up")
    app.find("entry", "Find cards to add").put_text(f'!"{OUT}"')
    app.wait_text(re.compile(r"^1 card\."))
    app.key("ctrl+f", "Down", "Delete", "alt+Page_Down")
    for missing in ("2 copies that are", "1 copy that is"):
        app.find("list", "In the deck").find("list item", f"{OUT}: the plan moves {missing} not here").click()
        app.key("plus")
    app.wait_text("~nothing moves")
    app.wait_gone("list item", "~" + OUT)


@case("Tab leads to the cards of a plan, where keys and a menu move copies; plans are duplicated, renamed and removed; the lists of a game stand in until the match ends")
def by_tab_and_menu(context):
    app = open_plans(context, "grand-archive-legal.txt")
    app.key("Return")                                    # New plan has the focus
    app.find("text", "Name of the plan")
    held = lambda name: app.wait(lambda: app.focused() and app.focused().name.startswith(name), f"{app.focused()} has the focus, not {name}")
    for _ in range(6):
        if app.focused().role != "list item":
            app.key("Tab")
            assert app.focused().role != "scroll pane", "Tab stops at words that are seen whole"
    held("4 copies of " + OUT)
    app.key("minus")
    held(f"3 copies of {OUT}, before the swap 4")
    app.key("Menu", "Down", "Return")                    # One Copy Away from Here
    held(f"2 copies of {OUT}, before the swap 4")
    app.key("Tab")
    held(f"2 copies of {OUT}, before the swap 0")        # they are in the sideboard
    app.key("Down")
    held("3 copies of Bread Basket")
    app.key("shift+F10")
    app.find("menu item", "All Copies Away from Here").activate()
    held("0 copies of Bread Basket, before the swap 3")
    app.wait_text("~2 out, 3 in")
    app.key("space")
    app.wait(lambda: [node for node in app.walk(role="image") if node.name == "Bread Basket" and node.size[0] > 250], "the card is not shown large")
    app.key("Escape")
    held("0 copies of Bread Basket")
    app.key("ctrl+z", "Up", "minus", "minus")
    held("3 copies of Bread Basket")                     # where a row has gone, the one that took its place has the focus
    app.key("ctrl+z")
    app.wait_text("~1 out, 0 in")
    app.find("push button", "Remove the plan").activate()
    app.wait(lambda: app.focused() and app.focused().name == "New plan", f"{app.focused()} has the focus")
    # the guide shows them all
    new_plan(app, "A very long name of a match-up that nobody would ever write on a sheet of paper")
    row(app, "In the deck", OUT).click()
    app.key("minus")
    app.find("push button", "Duplicate the plan").activate()
    app.find("list item", re.compile(r"\(copy\)"))
    app.find("text", "Name of the plan").put_text("Mirror")
    app.key("Return")
    app.find("text", "Note").put_text("They side in the same cards")
    app.key("Return")
    row(app, "In the deck", OTHER).click()
    app.key("Delete")
    app.wait_text("~5 out, 0 in")
    app.find("push button", re.compile("Guide$")).activate()
    app.wait_text("Mirror, Bellows Boy: −4")
    app.wait_text("Mirror, Note: They side in the same cards")
    app.check_names()
    app.find("push button", "Copy as text").activate()
    app.wait_text("The guide is in the clipboard")
    app.find("push button", re.compile("Guide$")).activate()
    app.find("push button", "Remove the plan").activate()
    app.wait_gone("list item", re.compile("^Plan Mirror"))
    app.find("push button", "Undo").activate()
    app.find("list item", re.compile("^Plan Mirror"))
    # cards are dragged between deck and sideboard
    new_plan(app, "Against water")
    side = [one.name for one in app.find("list", "In the sideboard").walk() if re.search("cop(y|ies) of ", one.name)]
    card = side[0].split(" of ", 1)[1]
    copies = int(side[0].split()[0])
    row(app, "In the sideboard", card).drag_to(app.find("list", "In the deck"))
    app.wait_text(f"~0 out, {copies} in")
    row(app, "In the deck", OUT).drag_to(app.find("list", "In the sideboard"))
    app.wait_text(f"~4 out, {copies} in")
    app.find("push button", "Apply for this game").activate()
    app.wait_text("~The registered lists are kept.")
    first = app.find("list item", re.compile(r"^\d+ cop(y|ies) of "))
    before = first.name
    first.click()
    app.key("plus", "9", "Delete")
    assert app.find("list item", re.compile(r"^\d+ cop(y|ies) of ")).name == before
    app.find("push button", "End of match").activate()
    app.wait_gone("push button", "End of match")
    app.wait_text("Verdict: Legal")
    assert OUT in context.command("deck", "show", "Kiln and Ash")


@case("where lists are frozen between games it is said, with the clause", size="600x700")
def frozen(context):
    app = open_plans(context, "grand-archive-2021.txt")
    app.wait_text("~no card is exchanged between games (clause 1.4.6.a)")
    assert not app.look("push button", "Apply for this game")


@case("narrow, the plans and one plan take turns", size="600x700")
def narrow(context):
    app = open_plans(context, "genesis-legal.txt")
    new_plan(app, "Mirror")
    app.find("list", "In the deck")
    app.find("list item", re.compile("^3 copies of Barge Ox")).click()
    app.key("minus")
    app.wait_text("~1 out, 0 in")
    app.wait_text("~as many cards as it takes out")
    app.find("push button", re.compile("^Swaps…|Swaps…$|Find swaps")).activate()
    app.wait_text(re.compile(r"^The first [\d,. ]+ swaps? of up to 3 cards"))
    app.find("push button", "Show more").activate()
    app.wait_text(re.compile(r"^The first 100 swaps"))
    app.find("entry", "Cards that come in").put_text("reed")
    app.wait_gone("list item", re.compile("In: [^.]*Patience of the Delta"))
    app.find("list item", re.compile("In: [^.]*Reed Maze"))
    app.check_names()
    for _ in range(20):
        focused = app.focused()
        if focused is not None and (focused.name or "").startswith("Out: "):
            break
        app.key("Tab")
    app.key("Tab")
    assert not app.focused().name.startswith("Out: "), "Tab goes from swap to swap"
    app.key("shift+Tab", "Return")
    app.wait_text(re.compile(r"Legal · (\d) out, \1 in"))
    app.fit_windows(360, 700)
    app.wait(lambda: app.find("label", re.compile("Legal · ")).size[0] > 250, "beside its button the verdict has a word a line")
    app.wait(lambda: min(app.find("list", name).size[1] for name in ("In the deck", "In the sideboard")) > 120, "of a list not three cards are seen")
    app.key("alt+Left")
    app.wait(lambda: app.focused() and app.focused().name.startswith("Plan Mirror"), lambda: f"the focus is on {app.focused()}")


run()
