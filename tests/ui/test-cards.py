# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of cards: search as you type, faults, the card that is selected, what stands there when nothing does."""
import csv
import os
import re

from harness.cases import case, run


def entry(app):
    return app.find("entry", "Search cards")


def count(app):
    """Number of cards that the page says it has found."""
    node = app.find("label", re.compile(r"^\d[\d.,]* cards?$"))
    return int(re.sub(r"\D", "", node.name))


@case("without cards the page says what to do, and sample decks come with their cards", cards=False)
def empty(context, app):
    app.find("label", "No cards yet")
    app.find("push button", "Import a list…")
    app.find("push button", "Load the sample lists")
    app.key("ctrl+2")
    app.find("push button", "Load the sample decks").activate()
    app.find("label", "Legal")
    app.key("ctrl+1")
    names = {row["name"] for i in range(len(context.starters)) for row in context.cards(i)}
    app.wait(lambda: count(app) >= len(names), "the samples were not shown")


KITES = """<?xml version="1.0" encoding="UTF-8"?>
<game id="kites" title="Kites" model="2">
  <attributes><attr id="text" title="Text" kind="text" default=""/></attributes>
  <readers><reader kind="kites" title="Kites" syntax="json" lists="[]" detect="id" key="id" name="name">
    <limits path="legal" tags="calm" missing="unknown"><map from="Legal" to="any"/></limits><printings key="id"/></reader></readers>
  <rulebook id="1" title="Rules" pile="main" hand="hand">
    <options><option id="lists" kind="flag" default="yes" title="Ban lists count" clause="1"/></options>
    <zones><zone id="main" title="Main" scope="list" seen="none" accepts=""/><zone id="hand" title="Hand" scope="play" seen="owner"/></zones>
    <format id="calm" title="Calm" list="calm"><count id="size" clause="1" in="main" min="1"/></format>
  </rulebook>
</game>
"""


@case("what a card list leaves open is told of a card until a list of all that is banned settles it", cards=False)
def left_open(context):
    def put(name, text):
        path = os.path.join(context.library, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        context.write(path, text)
        return path
    put("games/kites.xml", KITES)
    context.command("import", put("given/kites.json", '[{"id": "1", "name": "Box Kite", "legal": {}}, {"id": "2", "name": "Sail", "legal": {"calm": "Legal"}}]'))
    app = context.app
    app.key("ctrl+f")
    app.type("box")
    app.key("Return")
    app.find("label", "Not said whether it is allowed in Calm")
    context.command("import", put("given/all.csv", "game,format,name,limit,from\nkites,calm,*,any,2024-03-01\n"))
    app.wait_gone("label", "Not said whether it is allowed in Calm")


@case("results change with every key, a faulty query keeps them and says what is wrong, and words that match no name are offered as a search in the texts")
def as_you_type(context, app):
    name = context.cards()[0]["name"]
    everything = count(app)
    app.key("ctrl+f")
    seen = [everything]
    for letter in name.lower():
        app.type(letter)
        seen.append(count(app))
    assert all(b <= a for a, b in zip(seen, seen[1:])), seen
    assert 1 <= seen[-1] < everything, seen
    app.find("table row", name)
    # a faulty query
    entry(app).put_text("")
    app.wait(lambda: count(app) == everything, "cards are left out")
    app.key("ctrl+f")
    app.type(name.split()[0].lower())
    before = count(app)
    entry(app).put_text(name.split()[0].lower() + " nosuchfield:1")    # at once: the words alone would match nothing
    app.find("label", "~nosuchfield")
    assert count(app) == before
    app.find("table row", name)
    app.key("ctrl+a")
    app.type(name.split()[0].lower())
    app.wait(lambda: not app.look("label", "~nosuchfield"), "the message stays")
    # in the texts
    entry(app).put_text("")
    app.wait(lambda: count(app) == everything, "cards are left out")
    names = " ".join(row["name"].lower() for i in range(len(context.starters)) for row in context.cards(i))
    texts = " ".join((row.get("text") or "").lower() for i in range(len(context.starters)) for row in context.cards(i))
    word = next(w for w in sorted(set(re.findall("[a-z]{4,}", texts))) if w not in names)
    app.key("ctrl+f")
    app.type(word)
    app.find("label", "No card matches")
    app.find("push button", "Search in the texts").activate()
    app.wait(lambda: 0 < count(app) < everything, "nothing was found in the texts")
    assert entry(app).text == "text:" + word


@case("selecting a card shows all of it, with the colour of its element and what a printing costs, which follows when a list says something else", size="1000x700")
def detail(context, app):
    card = context.cards()[0]
    app.key("ctrl+f")
    app.type(card["name"].lower())
    app.key("Return")
    app.find("push button", "Add to deck")
    app.find("label", card["name"])
    app.find("label", re.compile(r"^\d+ printings?$"))
    if card.get("text"):
        app.wait_text("~" + card["text"].splitlines()[0][:20])
    # what a printing costs stands beside it, with its day
    path = os.path.join(context.library, "prices.csv")

    def say(amount):
        with open(path, "w", encoding="utf-8") as file:
            csv.writer(file).writerows([("game", "name", "set", "number", "currency", "amount", "day"),
                                        (card["game"], card["name"], card["set"], card["number"], "EUR", amount, "2025-02-03")])
        context.command("import", path)

    say("12.50")
    app.wait_text("~12.50 EUR (3 February 2025)")
    say("13")
    app.wait_text("~13.00 EUR (3 February 2025)")
    app.find("push button", "How results are shown").activate()
    app.find("menu item", "Columns").activate()
    app.find("menu item", "Price").activate()
    cell(app, "13.00 EUR (old)")
    say("14.50")
    cell(app, "14.50 EUR (old)")
    # the colour that a game gives to an element stands at the edge of a card's row, among cards and among copies
    fire, water = "#d6451b", "#1c71d8"
    for name in ("Kiln Hound", "Boathook Jab"):
        context.command("collection", "add", name)
    entry(app).put_text("game:grand-archive (hound or jab)")
    app.find("table row", "~Boathook Jab")
    for page in (None, "ctrl+3"):
        if page:
            app.key(page)
        for name, own, other in (("Kiln Hound", fire, water), ("Boathook Jab", water, fire)):
            seen = app.find("table row", "~" + name).colours(120)
            assert own in seen and other not in seen, (page, name, seen)


@case("narrow, the card folds over the list and Alt+Left goes back", size="600x700")
def narrow(context, app):
    name = context.cards()[0]["name"]
    app.key("ctrl+f")
    app.type(name.lower())
    app.key("Return", "Return")
    app.wait(lambda: (app.focused() or app).name == "Add to deck", "the card was not opened")
    app.key("alt+Left")
    app.wait(lambda: (app.focused() or app).role == "table row", "Alt+Left did not go back")


@case("the order is chosen by key and comes back")
def order(context, app):
    app.find("push button", "Order of the cards").activate()
    app.key("Down", "Return")          # by name
    app.find("push button", "Order of the cards").activate()
    app.key("Up", "Return")            # the last: descending
    names = sorted({row["name"] for i in range(len(context.starters)) for row in context.cards(i)}, key=str.casefold)
    app.wait(lambda: app.find("table row", re.compile("^(?!Column titles)")).name == names[-1], "the order did not change")
    context.restart()
    app = context.app
    app.wait(lambda: app.find("table row", re.compile("^(?!Column titles)")).name == names[-1], "the order did not come back")


def cell(app, text):
    """Waits for TEXT in a cell of the first row."""
    app.wait(lambda: any(label.name == text for one in app.find("table row", re.compile("^(?!Column titles)")).children() for label in one.children()),
             f"no cell says {text!r}")


@case("a long title of a column takes no room from the names, and what is left over goes to names of games, too", size="1100x800")
def room(context, app):

    def widths():
        row = app.find("table row", re.compile("^(?!Column titles)"))
        return [cell.size[0] for cell in row.children()]
    assert widths()[1] > 125, f"{widths()[1]} pixels for the name of a game"
    path = context.write("inks.csv", "game,name,type,subtype,ink,inkwell,cost\n" + "".join(f"lorcana,Card {n},Character,Hero,Ruby,yes,{n}\n" for n in range(9)))
    app.key("ctrl+4")
    app.find("text", "Address or path").put_text(path)
    app.find("push button", "Import").activate()
    app.find("push button", "Apply").activate()
    app.find("push button", "Show the cards").activate()
    app.wait_text("9 cards")
    app.find("table row", "Card 1")
    assert max(widths()[1:]) < 200, f"a column of yes and no has {max(widths()[1:])} pixels"

run()
