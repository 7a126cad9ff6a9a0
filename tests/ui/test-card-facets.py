# SPDX-License-Identifier: GPL-3.0-or-later
"""Beside the search: facets that write the query and read it, what is offered while typing, and what was understood, part by
part."""
import json
import re

from harness.cases import case, run


def entry(app):
    return app.find("entry", "Search cards")


def wait_query(app, text):
    app.wait(lambda: entry(app).text == text, f"the query is not {text!r}")


def count(app):
    """Number of cards that the page says it has found."""
    return int(re.sub(r"\D", "", app.find("label", re.compile(r"^\d[\d.,]* cards?$")).name))


def wait_count(app, number):
    app.wait(lambda: count(app) == number, f"not {number} cards")


def boxes(app):
    return [node for node in app.walk(role="check box") if node.name]


def number_of(box):
    """"Fire, 12 cards": 12."""
    return int(re.sub(r"\D", "", re.search(r", ([\d.,]+) cards?$", box.name).group(1)))


def box(app, title):
    return app.find("check box", re.compile("^" + re.escape(title) + r", [\d.,]+ cards?$"))


def is_on(node):
    return "checked" in node.states


@case("a value of a facet writes itself into the query, what is typed is read back, and other values say what choosing them would bring")
def facets(context, app):
    everything = count(app)
    games = boxes(app)
    assert len(games) == len(context.starters), [str(node) for node in games]
    assert sum(number_of(node) for node in games) == everything
    title, number = games[0].name.rsplit(", ", 1)[0], number_of(games[0])
    games[0].click()
    wait_count(app, number)
    query = entry(app).text
    assert query.startswith("game:"), query
    assert is_on(box(app, title))
    # now all that is found is of one game, and its own facets have come
    app.wait(lambda: len(boxes(app)) > len(games), "the facets of the game did not come")
    own = boxes(app)[len(games):]
    value = next(node for node in own if 0 < number_of(node) < number)
    name, few = value.name.rsplit(", ", 1)[0], number_of(value)
    value.click()
    wait_count(app, few)
    both = entry(app).text
    assert both.startswith(query + " ") and name in both, both
    assert is_on(box(app, name))
    entry(app).put_text(query)
    wait_count(app, number)
    app.wait(lambda: not is_on(box(app, name)), "the value stays chosen although it is typed away")
    entry(app).put_text(both)
    app.wait(lambda: is_on(box(app, name)), "the value that was typed is not chosen")
    box(app, name).click()
    wait_query(app, query)
    wait_count(app, number)
    # other values
    entry(app).put_text("")
    wait_count(app, everything)
    games = boxes(app)
    one, other = games[0], games[1]
    want = number_of(one) + number_of(other)
    titles = [node.name.rsplit(", ", 1)[0] for node in (one, other)]
    one.click()
    wait_count(app, number_of(box(app, titles[0])))
    assert number_of(box(app, titles[1])) > 0
    box(app, titles[1]).click()
    wait_count(app, want)
    assert "|" in entry(app).text, entry(app).text
    # a long facet shows its most frequent values, and all of them with a search
    entry(app).put_text("")
    wait_count(app, everything)
    for i in range(len(context.starters)):
        boxes(app)[i].click()
        if app.wait(lambda: app.look("push button", re.compile(r"^All \d+ values")) or len(boxes(app)) > 8, "no facets"):
            button = app.look("push button", re.compile(r"^All \d+ values"))
            if button:
                break
        boxes(app)[i].click()
    else:
        raise AssertionError("no game of the starter lists has a long facet")
    before = len(boxes(app))
    total = int(re.search(r"\d+", button.name).group())
    button.activate()
    app.wait(lambda: len(boxes(app)) > before, "not all values came")
    search = app.wait(lambda: (app.focused() or app).name.startswith("Search the values of") and app.focused(), "no search has the focus")
    app.type("zzzz")
    app.find("label", "No value matches")
    app.key("Escape")
    app.wait(lambda: len(boxes(app)) >= before + total - 10, "the values did not come back")
    assert search.text == ""
    app.key("Escape")
    app.wait(lambda: len(boxes(app)) == before, "the facet stays long")


@case("facets are hidden and come back by F9, and stay as they were left", size="1000x700")
def hidden(context, app):
    assert boxes(app)
    app.key("F9")
    app.wait(lambda: not boxes(app), "the facets are still there")
    context.restart()
    app = context.app
    app.wait(lambda: count(app) > 0, "nothing was found")
    assert not boxes(app)
    app.key("F9")
    app.wait(lambda: boxes(app), "the facets did not come back")


@case("narrow, the facets lie over the cards and go by Escape", size="600x700")
def narrow(context, app):
    assert not boxes(app)
    app.wait(lambda: app.focused() is not None and app.focused().role == "entry", "the keys are not for the search at the start")
    app.key("F9")
    app.wait(lambda: boxes(app), "the facets did not come")
    app.wait(lambda: app.focused() is not None and app.focused().role != "entry", "the focus is under the facets")
    app.key("Escape")
    app.wait(lambda: not boxes(app), "the facets are still there")


@case("what one owns is a facet, and + and − in the card's pane count copies, with a way back", size="1000x800")
def owned(context, app):
    card = context.cards()[0]
    everything = count(app)
    app.key("ctrl+f")
    entry(app).put_text(f'!"{card["name"]}"')
    app.key("Return")
    app.find("label", "Not owned")
    assert not app.look("check box", re.compile("^Owned, "))
    add = app.find("push button", re.compile("^Add a copy to the collection: "))
    which = add.name.split(": ", 1)[1]
    add.activate()
    app.find("label", "1 copy owned")
    app.find("list item", f"~{which}, 1 copy owned")
    add.activate()
    app.find("push button", "Undo").activate()   # at once: it goes by itself after some seconds
    app.wait(lambda: json.loads(context.command("collection", "list", "--json"))["copies"] == 1, "the second copy is still there")
    app.find("label", "1 copy owned")
    app.key("ctrl+f", "Escape")
    wait_count(app, everything)
    box(app, "Owned").click()
    wait_query(app, "have>0")
    wait_count(app, 1)
    assert number_of(box(app, "Missing")) == everything - 1
    box(app, "Missing").click()
    wait_query(app, "have=0")
    wait_count(app, everything - 1)
    app.key("ctrl+f")
    entry(app).put_text("")
    app.type("have:")
    app.find("list item", re.compile("^1"))
    entry(app).put_text("have>0")
    wait_count(app, 1)
    app.key("ctrl+f", "Return")
    app.find("push button", f"Take a copy out of the collection: {which}").activate()
    app.find("label", "No card matches")
    path = context.write("strange.csv", "quantity,name\n3,Nobody Knows\n")
    context.command("collection", "import", path)
    app.find("label", "0 cards · 3 copies without a card")


@case("fields, then values are offered while typing, Escape puts the offer away; each part that was understood is switched off and on, by click and by key")
def completion(context, app):
    everything = count(app)
    app.key("ctrl+f")
    app.type("ty")
    app.find("list item", "~type:")
    app.key("Tab")
    wait_query(app, "type:")
    app.find("list item", re.compile(r", [\d.,]+ cards?$"))
    app.type("c")
    wait_query(app, "type:c")
    app.wait(lambda: app.look("list item", re.compile(r"^C.*, [\d.,]+ cards?$")), "no value was offered")
    offered = app.look("list item", re.compile(r"^C.*, [\d.,]+ cards?$")).name
    app.key("Down", "Return")
    value, number = re.match(r"(.*), ([\d.,]+) cards?$", offered).groups()
    wait_query(app, f"type:{value} ")
    wait_count(app, int(re.sub(r"\D", "", number)))
    app.wait_gone("list item", re.compile(r"cards?$"))
    app.type("x")
    wait_query(app, f"type:{value} x")
    # Escape leaves the text, and Enter goes on to the results
    entry(app).put_text("")
    wait_count(app, everything)
    app.key("ctrl+f")
    app.type("na")
    app.find("list item", "~name:")
    app.key("Escape")
    app.wait_gone("list item", "~name:")
    wait_query(app, "na")
    assert (app.focused() or app).name == "Search cards"
    app.type("m")
    app.find("list item", "~name:")
    app.key("BackSpace", "BackSpace")
    app.type("a")
    app.key("Return")
    app.wait(lambda: (app.focused() or app).role == "table row", "Enter did not go to the results")
    assert not app.look("list item", re.compile(":"))
    # what was understood
    entry(app).put_text("")
    wait_count(app, everything)
    name = context.cards()[0]["name"].split()[0].lower()
    app.key("ctrl+f")
    entry(app).put_text(f"-zzzz {name}")
    chip = app.find("push button", re.compile(f"“{name}”"))
    few = count(app)
    assert "pressed" in chip.states and few < everything
    chip.activate()
    wait_query(app, "-zzzz")
    wait_count(app, everything)
    chip = app.find("push button", re.compile(f"“{name}”"))
    assert "pressed" not in chip.states
    chip.activate()
    wait_query(app, f"-zzzz {name}")
    wait_count(app, few)
    app.key("ctrl+f", "Tab")
    app.wait(lambda: "zzzz" in (app.focused() or app).name, "Tab does not go to the first part")
    app.key("space")
    wait_query(app, name)
    wait_count(app, few)
    app.key("ctrl+f", "Escape")
    wait_query(app, "")
    wait_count(app, everything)
    app.wait_gone("push button", re.compile("“"))


run()
