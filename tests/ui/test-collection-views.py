# SPDX-License-Identifier: GPL-3.0-or-later
"""Wants, sets and built decks on the page Collection, with real keys; what is written is asked of the command line."""
import csv
import json
import os
import re

from harness.cases import case, run

PAGE = "ctrl+3"


def ask(context, *args):
    return json.loads(context.command("collection", *args, "--json"))


def names(context, n):
    """Names of cards of the first starter list that come once."""
    every = [card["name"] for card in context.cards()]
    return [name for name in sorted(set(every)) if every.count(name) == 1 and name.isascii() and "'" not in name][:n]


def deck(context, name, *lines):
    path = os.path.join(context.library, name + ".txt")
    game = context.cards()[0]["game"]
    context.write(path, f"# name: {name}\n# game: {game}\n# Main Deck\n" + "\n".join(lines) + "\n")
    context.command("deck", "add", path)


def view(context, title):
    context.app.key(PAGE, "F5")
    context.app.find("page tab", title).click()


def row(app, text):
    return app.wait(lambda: app.look("table row", text), f"no row {text}")


@case("the views are turned by keys, and each has the focus where one goes on, by the pointer, too")
def turned(context, app):
    context.command("collection", "add", names(context, 1)[0], "--quantity", "4")

    def focused(name):
        app.wait(lambda: app.focused() is not None and re.match(name, app.focused().name), lambda: f"the focus is on {app.focused()}, and not on {name}")
    app.key(PAGE)
    focused("4 × ")
    for name in ("Search the wants", "Find a set", "Find a deck", "4 × "):
        app.key("alt+Page_Down")
        focused(name)
    app.key("alt+Page_Up")
    focused("Find a deck")
    for title, name in (("Wants", "Search the wants"), ("Copies", "4 × ")):
        app.find("page tab", title).click()
        focused(name)
    app.find("page tab", "Wants").click()
    app.wait_text("0 lines · 0 copies missing")
    app = context.restart()
    app.key(PAGE)
    focused("Search the wants")   # and not on the tab of another view


@case("wants are what chosen decks lack and what one looks for; what arrives is booked in one step and taken back")
def wants(context):
    one, other, third = names(context, 3)
    deck(context, "Torches of a very long name that goes on and on", f"3 {one}", f"2 {other}")
    context.command("collection", "add", one, "--quantity", "1")
    app = context.app
    view(context, "Wants")
    app.wait_text("Nothing is wanted yet")
    for entry, lacks in (("Change the want…", "First select one line of the list."), ("Copy to the clipboard", "No want is on this list.")):
        app.find("push button", "Order, copy or save the list").activate()
        app.find("menu item", entry).activate()
        app.wait_text(lacks)
    app.find("push button", "Choose decks").activate()
    app.find("check box", "~Torches").click()
    app.key("Escape")
    row(app, f"~2 × {one}")
    row(app, f"~2 × {other}")
    app.find("push button", "For 1 deck")
    for head in app.find("table row", "Column titles").children():
        (left, _, room, _), (x, _, width, _) = app.tree.place(head.path), app.tree.place(head.look("label").path)
        assert left <= x and x + width <= left + room, f"the title {head.look('label')} is cut: {x, width} in {left, room}"
    app.key("Insert")
    app.find("text", "Name of the card").put_text(third)
    app.check_names()
    app.find("text", "Note").put_text("for a friend")
    app.find("push button", "Add").activate()
    row(app, f"~1 × {third}").click()
    app.key("plus", "plus", "minus")
    row(app, f"~2 × {third}")
    app.check_names()
    row(app, f"~2 × {one}").click()
    app.key("ctrl+a", "ctrl+b")
    app.find("text", "Place").put_text("Binder/New")
    app.find("text", "Condition").put_text("no grade")
    app.find("push button", "Book").activate()
    app.wait_text("~no grade")
    app.find("text", "Condition").put_text("nm")
    app.find("push button", "Book").activate()
    app.wait_text("Nothing is missing")
    lots = ask(context, "list", "place:binder")["lots"]
    assert sorted(lot["quantity"] for lot in lots) == [2, 2, 2] and {lot["condition"] for lot in lots} == {"near-mint"}, lots
    app.key("ctrl+z")
    row(app, f"~2 × {third}")
    app = context.restart()
    row(app, f"~2 × {one}")    # the view and the decks are remembered
    app.key("ctrl+f")
    app.type(f'"{other.lower()}"')
    app.wait(lambda: not app.look("table row", f"~2 × {one}"), "the query does not filter")


@case("sets show how complete they are, what is missing goes to the wants", size="600x700", env={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})
def sets(context, app):
    view(context, "Sets")
    bars = app.wait(lambda: [n for n in app.walk(role="list item") if re.search(r"\(\d+ %\)$", n.name)], "no sets")
    first, title = bars[0].name, bars[0].name.split(":")[0]
    app.key("ctrl+f")
    app.type("no set")
    app.key("Return")
    assert app.focused().name == "Find a set", f"{app.focused()} has the focus where nothing was found"
    app.key("ctrl+a")
    app.type(title)
    app.key("Return")      # on to the first that was found
    assert app.focused().name == first, f"{app.focused()} has the focus, not {first}"
    app.key("Return")
    app.wait_text(re.compile("^[1-9].* printings missing"))
    app.check_names()
    stops = []
    while not stops or stops[-1] not in stops[:-1] and len(stops) < 25:   # around, past the bars and past the printings
        app.key("Tab")
        stops.append(app.focused().path)
    assert stops[-1] == stops[0], f"Tab does not lead around: {[str(node) for node in app.walk() if node.path in stops[-3:]]}"
    app.find("push button", "~Add what is missing to the wants").activate()
    app.wait(lambda: ask(context, "wants")["wants"], "nothing is wanted")
    app.key("ctrl+z")
    app.wait(lambda: not ask(context, "wants")["wants"], "undo leaves the wants")
    app.key("alt+Left")
    app.wait(lambda: app.look("list item", "~" + title), "no way back")


@case("a set is pages of a binder: nine pockets by number, what is missing and what no card has is an empty one; keys turn the page", size="1000x700")
def binder(context):
    path = context.write("album.csv", "game,name,set,set-name,number\n" + "".join(f"grand-archive,Album card {n},ALB,Album,{n:03}\n" for n in range(1, 12) if n != 3))
    context.command("import", path)
    context.command("collection", "add", "Album card 2", "--set", "ALB", "--number", "002", "--quantity", "4")
    app = context.app
    view(context, "Sets")
    app.wait(lambda: app.look("list item", "~Album"), "no set").click()
    app.wait_text("9 printings missing")
    context.command("collection", "add", "Album card 4", "--quantity", "2")     # of a printing that nobody knows
    app.wait_text("1 of them may be there: you have copies of its card whose printing is not known.")
    app.wait(lambda: app.look("list item", "Album: 1 of 10 (10 %) · 1 more may be there"), "the list of sets tells of no copies")
    app.find(None, re.compile(r"^004 Album card 4 +unsure$"))
    app.find("push button", "As pages of a binder").click()
    pockets = lambda: [node.name for node in app.walk(role="table cell") if node.name[:3].isdigit()]
    app.wait(lambda: len(pockets()) == 11, "not all of the set has a pocket")
    assert pockets()[:4] == ["001: Album card 1, missing", "002: Album card 2, 4 copies", "003: no card in the list", "004: Album card 4, may be among copies whose printing is not known"], pockets()
    app.check_names()
    app.key("Tab")                             # from the button of the pages
    while app.focused().name not in pockets():
        app.key("Tab")
    app.wait_text("Page 1 of 2")
    app.key("Next")
    app.wait_text("Page 2 of 2")
    app.wait(lambda: (app.focused() or app).name == "010: Album card 10, missing", "the page was not turned")
    app.key("Prior")
    app.wait_text("Page 1 of 2")
    app.key("ctrl+a")
    chosen = lambda: [node.name for node in app.walk(role="table cell") if "selected" in node.states]
    app.wait(lambda: len(chosen()) == 10 and "003: no card in the list" not in chosen(), lambda: f"{chosen()} are selected")
    before = app.find("table cell", "~002:").size
    app.find("table cell", "~002:").wheel(-2, "ctrl")
    app.wait(lambda: app.find("table cell", "~002:").size[1] < before[1], "Ctrl and the wheel do not make the cards smaller")
    context.command("collection", "add", "Album card 1", "--set", "ALB", "--number", "001", "--quantity", "2")
    app.wait(lambda: "001: Album card 1, 2 copies" in pockets(), "copies that came are not told")
    app.find("table cell", "~002:").click(2)
    app.wait(lambda: app.look("label", "Album card 2"), "the card is not shown")


@case("copies are cards on a wall, or pages of a binder, by number; what is selected is the same, and so is what acts on it", size="1000x800")
def copies_as_cards(context):
    path = context.write("album.csv", "game,name,set,set-name,number\n" + "".join(f"grand-archive,Card {chr(85 - n)},ALB,Album,{n:03}\n" for n in range(1, 13)))
    context.command("import", path)
    for n in range(1, 13):
        context.command("collection", "add", f"Card {chr(85 - n)}", "--set", "ALB", "--number", f"{n:03}", "--quantity", str(n))
    app = context.app
    app.key("ctrl+3")
    app.wait_text(re.compile("^12 rows"))
    cells = lambda: [node for node in app.walk(role="table cell")]

    def look(name):
        app.find("push button", "How copies are shown").activate()
        app.find("menu item", name).activate()
    app.find("table row", "~3 × Card R").click()
    look("Wall of cards")
    app.wait(lambda: len(cells()) == 12, "not all copies are on the wall")
    assert cells()[0].name.startswith("12 × Card I, ALB, 012"), cells()[0].name
    chosen = lambda: [node.name for node in cells() if "selected" in node.states]
    app.wait(lambda: len(chosen()) == 1 and chosen()[0].startswith("3 × Card R"), lambda: f"{chosen()} is selected")
    app.wait(lambda: app.look("label", "012 · 12 ×"), "how many there are is not said below a card")
    look("Pages of a binder")
    app.find("label", "Page 1 of 2")
    app.wait(lambda: cells()[0].name.startswith("1 × Card T, ALB, 001"), "a binder is not by number")
    app.check_names()
    app.key("ctrl+f", "Return")
    app.wait(lambda: (app.focused() or app).name.startswith("3 × Card R"), "the selected card has no focus")
    app.key("Next")
    app.find("label", "Page 2 of 2")
    app.wait(lambda: (app.focused() or app).name.startswith("10 × Card K"), "the page was not turned")
    app.key("shift+Right", "Delete")
    app.wait(lambda: len(ask(context, "list")["lots"]) == 10, "the selected copies are still there")
    # where a number is missing is a pocket, of the card that would be there: it can be wanted, but there are no copies to act on
    left = lambda: [cell.name for cell in cells() if " × " in cell.name]
    app.wait(lambda: len(left()) == 10, "the binder has what was removed")
    app.key("ctrl+z")
    app.wait(lambda: len(left()) == 12, "undo does not bring them back")
    context.command("collection", "remove", "--where", "number:003 or number:004")
    empty = "003: Card R, not among these copies"
    app.wait(lambda: len(left()) == 10 and cells()[2].name == empty, lambda: f"no pocket for 003 among {[cell.name for cell in cells()]}")
    app.key("Prior")
    app.check_names()
    app.find("table cell", "~2 × Card S").click()
    app.key("shift+Right", "shift+Right", "shift+Right")
    app.wait(lambda: [name.split(",")[0] for name in chosen()] == ["2 × Card S", "5 × Card P"], lambda: f"{chosen()} are selected")
    app.find("table cell", empty).click()
    app.key("Menu")
    app.find("menu item", "Want a Copy").activate()
    app.wait(lambda: [want["name"] for want in ask(context, "wants")["wants"]] == ["Card R"], "the missing card is not wanted")
    app.key("ctrl+z", "ctrl+z")
    app.wait(lambda: len(left()) == 12, lambda: f"undo does not bring them back: {left()}")
    context.command("collection", "change", "number:002", "--quantity", "7")
    app.wait(lambda: app.look("table cell", "~7 × Card S"), "a change is not told")
    context.restart()
    app = context.app
    app.key("ctrl+3")
    app.find("label", "Page 1 of 2")
    look("Table")
    app.find("table row", "~7 × Card S")


@case("copies lie in piles by what cards or copies have, fanned, as many as there are; keys, clicks and the menu act on them", size="1000x800")
def copies_in_piles(context):
    one, two, three = names(context, 3)
    for name, condition, n in ((one, "NM", 4), (two, "NM", 1), (three, "LP", 2)):
        context.command("collection", "add", name, "--condition", condition, "--quantity", str(n))
    app = context.app
    app.key("ctrl+3")
    app.find("table row", f"~1 × {two}").click()
    app.find("push button", "How copies are shown").activate()
    app.find("menu item", "Piles by").activate()
    app.find("menu item", "Condition").activate()
    rows = lambda: [node.name for node in app.walk(role="list item") if (" × " in node.name or node.name.startswith("Group "))]
    app.wait(lambda: [name.split(",")[0] for name in rows()] == ["Group Near mint: 5", f"4 × {one}", f"1 × {two}", "Group Excellent: 2", f"2 × {three}"],
             lambda: f"the piles are {rows()}")
    app.check_names()
    app.key("ctrl+f", "Return")
    focus = lambda: (app.focused() or app).name.split(",")[0]
    app.wait(lambda: focus() == f"1 × {two}", lambda: f"{focus()} has the focus")
    app.key("Down", "Up", "Right")
    app.wait(lambda: focus() == f"2 × {three}", "Right leads to no other pile")
    app.key("Home", "shift+End", "Delete")     # all of them, and not the headings between
    app.wait(lambda: ask(context, "list")["lots"] == [], "not all are removed")
    app.key("ctrl+z")
    app.wait(lambda: len(rows()) == 5, "undo does not bring them back")
    app = context.restart()
    app.key("ctrl+3")
    app.wait(lambda: len(rows()) == 5, "the piles did not come back")
    app.find("push button", "How copies are shown").activate()
    app.find("menu item", "Table").activate()
    app.find("table row", f"~4 × {one}")


@case("in a narrow window no word of the tools of wants and built decks is cut, in a wider one none of the list of decks and of the game", size="1000x700", env={"LANGUAGE": "de"})
def narrow(context, app):
    app.key(PAGE)
    for title, words in (("Suchliste", ("Für 0 Decks", "0 Zeilen · 0 Exemplare fehlen", "Eingegangen…")),
                         ("Gebaut", ("Bauen…", "Zerlegen…", "Welche zugleich?"))):
        app.fit_windows(1000, 700)
        app.find("page tab", title).click()
        wide = [app.find("label", word).size[0] for word in words if "·" not in word]
        app.fit_windows(360, 700)
        assert [app.find("label", word).size[0] for word in words if "·" not in word] == wide, f"{title}: words are cut"
        for node in app.walk():
            if node.role == "push button":
                x, _y, width, _height = app.tree.place(node.path)
                assert 0 <= x and x + width <= 360, f"{node.name} ends at {x + width}"
    context.command("collection", "add", "Kiln Hound")
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    app.fit_windows(1000, 700)
    app.key("ctrl+2")
    share = app.find("label", "1 von 83 vorhanden")
    assert share.size[0] > 140, ("what is owned is cut", share.size)
    share.click()
    app.key("Return")
    app.find("push button", re.compile("^Urteil: "))
    game = app.find("label", "Alle Spiele")
    assert game.size[0] > 4 * game.size[1], ("the game is cut", game.size)


@case("decks are built by a pull list, told when their lists change, taken apart, and asked about together")
def built(context):
    one, other = names(context, 2)
    deck(context, "First", f"2 {one}", f"1 {other}")
    deck(context, "Second", f"2 {one}")
    context.command("collection", "add", one, "--quantity", "2", "--place", "Shelf/Box A", "--paid", "1.50", "--currency", "EUR")
    context.command("collection", "add", other, "--quantity", "1", "--place", "Binder")
    app = context.app
    view(context, "Built decks")
    app.wait(lambda: app.look("list item", "~First: Not built; every card"), "no deck")
    app.key("ctrl+f", "Tab")
    app.wait(lambda: "selected" in app.look("list item", "~First: ").states, "Tab leads to a row that is not selected")
    app.key("ctrl+f")
    app.type("first")
    app.key("Down", "ctrl+b")
    app.wait_text("Shelf/Box A")
    app.wait_text("~Price paid: 3.00 EUR")
    app.check_names()
    app.find("push button", "Mark as built").activate()
    app.wait(lambda: app.look("list item", "~First: Built with 3 copies"), "not built")
    app.find("entry", "Find a deck").put_text("")
    app.find("list item", "~Second: Not built; missing 2 of 2").click()   # its copies are not free
    app.key("Return")
    app.wait(lambda: app.focused() and app.focused().name == "Missing to the wants", "where there is nothing to move, the focus is not on what can be done")
    app.key("Escape")
    app.find("list item", "~First: Built").click()
    app.key("ctrl+a", "ctrl+t")
    app.wait_text("Not all of them at once")
    app.wait(lambda: app.focused() and app.focused().name == "First", "the focus is not on the first set")
    app.find("push button", "~Build… First")
    app.key("Escape")
    context.command("deck", "remove", "Second")
    app.find("list item", "~First: Built").click()
    app.key("Delete")
    app.wait_text("Take apart: what goes back")
    app.find("push button", "Take apart").activate()
    app.wait(lambda: app.look("list item", "~First: Not built; every card"), "not taken apart")
    deck(context, "Third", f"5 {one}")
    app.find("list item", "~Third: Not built; missing 3 of 5").click()
    app.key("Return")
    words = app.find("push button", "Build without the missing").find("label")
    app.wait(lambda: words.size[0] > 7 * words.size[1], f"the button is cut beside the title: {words.size}")
    app.wait(lambda: app.focused() and app.focused().name == "Build without the missing", "the focus is not where one goes on")
    app.key("Escape")
    app.key("ctrl+z")
    app.wait(lambda: app.look("list item", "~First: Built with 3 copies"), "undo does not build it again")


def setting(app, beside, key, text):
    """By keys, from the end of a dialog: TEXT goes into the entry to which KEY leads from what is called BESIDE."""
    app.find("spin button", "~Days after which a price is old")
    for _ in range(20):
        app.key("shift+Tab")
        focused = app.focused()
        if focused is not None and focused.name.startswith(beside):
            break
    app.key(key, "ctrl+a")
    app.type(text)
    app.key("Return")


@case("what the copies are worth stands beside their number, by place and day in a dialog, with currency and rates; a deck tells what it costs", size="1000x700")
def worth(context):
    one, other = names(context, 2)
    path = os.path.join(context.library, "prices.csv")
    with open(path, "w", encoding="utf-8") as file:
        csv.writer(file).writerows([("game", "name", "currency", "amount"), (context.cards()[0]["game"], one, "EUR", "2.50"), (context.cards()[0]["game"], other, "USD", "4")])
    context.command("import", path)
    deck(context, "Costly", f"4 {one}")
    context.command("collection", "add", one, "--quantity", "2", "--place", "Shelf", "--paid", "1", "--currency", "EUR")
    context.command("collection", "add", other, "--place", "Binder")
    app = context.app
    view(context, "Copies")
    app.wait_text("~worth at least 5.00 EUR")
    app.find("push button", "More about the collection").click()
    app.find("menu item", "What they are worth…").activate()
    app.wait_text("at least 5.00 EUR")
    app.wait_text("~3.00 EUR: worth 5.00, paid 2.00 (2 copies).")
    app.wait_text("~1 copy has a price in another currency only")
    amount = next(label for label in app.walk(role="label") if label.name == "5.00 EUR")
    assert amount.size[0] > 50, f"an amount has two lines: {amount.size}"
    app.check_names()
    for _ in range(15):
        app.key("Tab")
    setting(app, "Days after which", "Tab", "USD EUR 0.5")
    app.wait_text("~1 USD = 0.5 EUR")
    app.wait_text("7.00 EUR")
    app.find("push button", "~Forget 1 USD").activate()
    app.wait_text("at least 5.00 EUR")
    setting(app, "Old after", "shift+Tab", "euros")
    app.wait_text("~“euros” is no currency")
    context.command("prices", "rate", "USD", "EUR", "0.5")
    app.wait_text("~1 USD = 0.5 EUR")
    app.key("Escape")
    app.wait_text("~worth 7.00 EUR")


@case("what is wanted is bought where it is cheapest, shipping counts, and what has no price is told", size="600x760")
def order(context):
    one, other, third = names(context, 3)
    game = context.cards()[0]["game"]
    deck(context, "Torches", f"3 {one}", f"2 {other}")
    deck(context, "Lamps", f"2 {one}", f"1 {third}")
    for source, rows in (("near", ((one, "2.00"), (other, "1.00"))), ("far", ((one, "1.50"), (other, "1.20")))):
        path = context.write(source + ".csv", "game,name,currency,amount\n" + "".join(f"{game},{name},EUR,{amount}\n" for name, amount in rows))
        context.command("import", path)
    context.command("collection", "wants", "count", "Torches", "Lamps")
    app = context.app
    view(context, "Wants")
    row(app, f"~5 × {one}")
    app.find("push button", "Order, copy or save the list").activate()
    app.find("menu item", "~Cheapest order").activate()
    app.wait_text("All together: at least 9.50 EUR")
    app.wait_text("Of 1 copy no price is known.")
    app.find("list item", f"~1 × {third}")
    app.find("list item", f"~5 × {one}")
    app.find("check box", "Decks are never there at once").click()
    app.wait_text("All together: at least 6.50 EUR")
    fee = app.find("text", "~far.csv")
    for amount, total in (("1,50", "6.50"), ("2.00", "8.00")):   # with a comma it is no amount, and nothing changes
        fee.click()
        app.key("ctrl+a")
        app.type(amount)
        app.key("Return")
        app.wait_text(f"All together: at least {total} EUR")
    app.click_into("list item", f"~3 × {one}")
    app.key("Tab")
    assert app.focused().name == "Copy the list", f"Tab goes through the lines: {app.focused()} has the focus"
    app.find("push button", "~Copy the list").activate()
    app.find("push button", "Copied")
    app.key("Escape")
    app.wait(lambda: len(app.children()) == 1, "the order stays")


run()
