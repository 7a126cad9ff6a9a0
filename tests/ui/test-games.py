# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of games: everything that is believed of a format, options for good, and a person's own definitions with their faults."""
import http.server
import json
import os
import re
import threading

from harness.cases import case, run

PAGE = "ctrl+5"
FAULTY = """<?xml version="1.0"?>
<game id="pebbles" title="Pebbles" model="2">
  <attributes><attr id="size" title="Size" kind="number"/></attributes>
  <rulebook id="1" title="Pebble Rules">
    <zones><zone id="bag" title="Bag" scope="list" seen="none" accepts=""/></zones>
    <format id="plain" title="Plain"><count id="size" clause="1" in="bag" where="siez&lt;3" min="10"/></format>
  </rulebook>
</game>
"""


def rows(app, name):
    return [n for n in app.walk(role="list item") if n.name and re.search(name, n.name)]


def choose(app, title, held="ctrl+"):
    """Selects the first row of this title at the side, by keyboard only. With Ctrl held down, the pages of those before it are not shown."""
    app.wait(lambda: rows(app, "^" + title), f"no row {title}")
    names = [n.name for n in app.find("list", "Games and formats").walk(role="list item")]
    app.key(PAGE)
    *before, last = "Home", *["Down"] * next(i for i, name in enumerate(names) if re.search("^" + title, name))
    app.key(*[held + key for key in before], last)
    focus = app.focused()
    assert focus and re.search("^" + title, focus.name or ""), f"{focus} has the focus, not {title}"


def choose_own(app, what):
    app.find("push button", "Your own games").activate()
    app.find("menu item", what).activate()


def open_new_game(app, path=None):
    """The window that makes a game of a list, which looks at the one at PATH."""
    app.key(PAGE)
    choose_own(app, "New game from a list…")
    app.find("push button", "Look at it")
    if path:
        app.type(path)
        app.key("Return")


@case("a format is told with rules, clauses, zones, procedures and lists; Ctrl+F leaves the rules that have the words; an option chosen for good is kept, told and taken back")
def told(context, app):
    app.key(PAGE)
    choose(app, "60 cards, Awesome", held="")
    app.wait_text(re.compile("when the number of cards in Hand is ≥ 2"))
    choose(app, "Classic Constructed")     # what is forbidden but for some is told as what is allowed
    app.wait(lambda: rows(app, "^Hero: only cards where Type has “hero”"), "nothing says what a hero is")
    assert not rows(app, "no card where Type does not have"), rows(app, "no card where Type does not have")
    choose(app, "Startup")     # since when there are lists, and that none was read
    for part in ("The first list of this format is of 19 January 2024", "no list of all that this format bans"):
        app.wait(lambda p=part: rows(app, p), f"nothing says {part}")
    choose(app, "Grand Archive")
    app.wait(lambda: rows(app, "^Element"), "no attributes")
    choose(app, "Standard constructed, Comprehensive")
    for part in ("Main deck: at least 60 cards.*FC.1", "copies of one name", "the points add up to at most 15", "Draft pool",
                 "Material deck to Field: exactly 1 card", "may trade cards with Sideboard"):
        app.wait(lambda p=part: rows(app, p), f"nothing says {part}")
    # Ctrl+F says when there is none
    app.key("ctrl+f")
    app.type("divine")
    app.wait(lambda: not rows(app, "^Main deck: at least"), "nothing is left out")
    assert rows(app, "Divine Relic")
    app.key("Return")      # on to the first row that is left
    assert app.focused().role == "list item", f"{app.focused()} has the focus"
    app.key("ctrl+f")
    app.type("zzz")
    app.find("label", "Nothing matches")
    app.key("Escape")
    app.wait(lambda: rows(app, "^Main deck: at least"), "Escape leaves the search as it is")
    # an option chosen for good
    deck = os.path.join(context.schema, "starter", "grand-archive-legal.txt")
    app.key("ctrl+f")
    app.type("sanctioned")
    app.wait(lambda: not rows(app, "^Main deck: at least"), "nothing is left out")
    app.key("Tab", "Tab", "space")
    app.wait(lambda: rows(app, "Sanctioned play.*: yes"), "the option is not on")
    app.wait(lambda: "for good" in context.command("check", deck), "the option is not kept")
    assert "for good" not in context.command("check", deck, "--option", "sanctioned=no")
    app.find("push button", "~Back to the default: Sanctioned").activate()
    app.wait(lambda: rows(app, "Sanctioned play.*: no"), "the option is not back")
    app.wait(lambda: "for good" not in context.command("check", deck), "the option is still kept")


@case("an option of one deck is chosen in its editor, goes before the one for good, and is undone")
def deck_option(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    context.command("games", "options", "set", "grand-archive/2025", "equal-swap=yes")
    app = context.start()
    app.key("ctrl+2")
    app.find("label", "Legal").click()
    app.key("Return")
    app.wait_text("~is set to “yes” for good")
    app.find("push button", "More for this deck").activate()
    app.find("menu item", "Options of the rulebook…").activate()
    row = app.find("list item", "~Sideboarding swaps card for card: yes")
    next(n for n in row.walk(role="check box")).activate()
    app.find("list item", "~Sideboarding swaps card for card: no")
    app.find("push button", "~Take back for this deck: Sideboarding")
    app.key("Escape")
    app.wait(lambda: not [n for n in app.walk() if "for good" in (n.name or "")], "the deck's own option does not go before")
    app.key("ctrl+z")
    app.wait_text("~is set to “yes” for good")


@case("a faulty definition of one's own is told with its place and mended", cards=False)
def own(context, app):
    folder = os.path.join(context.library, "games")
    os.makedirs(os.path.join(folder, "night"))
    with open(os.path.join(folder, "night", "rulebook-night.xml"), "w", encoding="utf-8") as file:   # a rulebook without its game
        file.write('<rulebook game="magic" extends="cr">\n <format id="night" title="Night" extends="standrad"/>\n</rulebook>')
    path = os.path.join(folder, "pebbles.xml")
    context.write(path, FAULTY)
    app.key(PAGE)
    app.wait(lambda: rows(app, "^Pebbles, Your own definition, 1 fault"), "the faulty definition is not followed")
    choose(app, "rulebook-night.xml, 1 fault")
    app.wait_text("~rulebook-night.xml, line 2, column")
    app.wait_text("~did you mean “standard”?")
    choose(app, "Pebbles, Your own definition, 1 fault")
    app.find("push button", "Open the file")
    app.wait_text("~line 6, column")
    app.wait_text("~did you mean “size”?")
    context.write(path, FAULTY.replace("siez", "size"))
    app.find("push button", "Check again").activate()
    app.wait(lambda: rows(app, "^Pebbles, Your own definition"), "not in use")
    context.write(os.path.join(folder, "tuesday.xml"), '<rulebook game="magic" extends="cr"><format id="tuesday" title="Our Tuesday" extends="standard"/></rulebook>')
    app.wait(lambda: rows(app, "^Our Tuesday, Your own definition"), "the format for a shipped game is not followed")
    assert rows(app, "^Commander$"), "the formats of the game are gone"


@case("a definition that is laid beside with a fault stands at once where its game will, and one that gets a fault is told in its place",
      cards=False)
def in_its_place(context, app):
    folder = os.path.join(context.library, "games")
    os.makedirs(folder)
    path = os.path.join(folder, "boules.xml")
    context.write(path, '<game id="boules" title="Boules" model="2">\n <attributs/>\n</game>')
    app.wait_text("~“boules.xml” has a fault")
    app.find("push button", "Show").activate()
    app.wait(lambda: rows(app, "^boules.xml, 2 faults"), "the faulty definition is not followed")
    names = [row.name for row in rows(app, "")]
    at = names.index("boules.xml, 2 faults")
    assert names.index("Arkham Horror") < at < names.index("Colossus Order"), names
    app.wait_text("~boules.xml, line 2, column")   # Show leads to the fault itself
    app.find("push button", "Open the file")
    context.write(path, FAULTY.replace("siez", "size").replace("ebbles", "oules").replace("Poules", "Boules").replace("poules", "boules"))
    app.wait(lambda: rows(app, "^Boules, Your own definition$"), "what was mended is not in use")
    context.write(path, "<game")
    app.wait(lambda: rows(app, "^Boules, Your own definition, 1 fault"), "the new fault is not told at the game that is in use")
    choose(app, "Boules, Your own definition, 1 fault")
    app.wait_text("~boules.xml, line 1")
    app.wait_text("Attributes of cards")
    os.remove(path)
    app.wait_text("The definition of a game is gone.")
    # a definition of several files: the fault stands in a rulebook, the row is that of the game
    os.makedirs(os.path.join(folder, "discs"))
    context.write(os.path.join(folder, "discs", "game.xml"), '<game id="discs" title="Discs" model="2"><attributes><attr id="size" title="Size" kind="number"/></attributes></game>')
    context.write(os.path.join(folder, "discs", "rulebook-one.xml"), '<rulebook id="one" title="One">\n <zoen/>\n</rulebook>')
    app.wait_text("~“rulebook-one.xml” has a fault")
    app.find("push button", "Show").activate()
    app.wait_text("~rulebook-one.xml, line 2")
    context.write(os.path.join(folder, "yards.xml"), "<game")
    app.wait_text("~and 1 other file have faults and are not taken")


def reach(app, name):
    """By keys alone: on with Tab until what is called so has the focus."""
    for _ in range(30):
        focus = app.focused()
        if focus and focus.name == name:
            return
        app.key("Tab")
    raise AssertionError(f"Tab does not lead to {name}")


@case("a card list becomes a game: its members are told beside its cards, one is said to answer a question, and its import is shown", cards=False)
def new_game(context, app):
    path = context.write("gusts.json", json.dumps({"data": [{"uid": f"g{i:02}", "name": f"Gust {i}", "force": i % 7, "limit": 1 + i % 2,
                                                  "rules": "Blow over the hills, then rest until all is calm again."} for i in range(12)]}))
    open_new_game(app)
    app.type(os.path.join(context.library, "nothing.json"))
    app.key("Return")
    app.wait_text("~nothing.json: ")          # said where the address is, which stays
    app.key("ctrl+a")
    app.type(path)
    app.key("Return")
    app.wait_text("~12 cards")
    app.wait_text("A card list does not say how many cards a deck has.")
    assert not [n for n in app.walk() if "--" in (n.name or "")], "an option of the command line"
    asked = "“limit” may say what a deck may hold, and no rule of the definition looks at it: does it?"
    app.wait_text(asked)
    app.away()
    reach(app, "limit")
    app.key("space")
    app.wait(lambda: (app.focused() or app).role == "list item", "the choices did not open")
    app.key("Home", "Return")                                    # what answers a question stands before what any member may be
    app.wait(lambda: any(node.name.startswith("as you said, for example “") for node in app.walk()), "what was said is not told")
    assert asked not in [node.name for node in app.walk()], "it is asked again"
    app.wait(lambda: "sensitive" in app.find("push button", "Make the game").states, "it is looked at for ever")
    for again in (True, False):                                  # one value of a member makes no cards of its records
        reach(app, "Leave out records by “force”")
        app.key("space")
        app.find("menu item", "Leave Out Records with “3”").activate()
        app.wait_text("2 records are left out: their “force” is “3”")
        app.wait_text("~10 cards")
        if again:
            app.find("push button", "Take in").activate()
            app.wait_text("~12 cards")
    app.wait(lambda: "sensitive" in app.find("push button", "Make the game").states, "it is looked at for ever")
    os.makedirs(os.path.join(context.library, "games", "gusts"))
    app.find("push button", "Make the game").activate()
    app.wait_text("~there is a definition of that name already")
    app.key("Escape")
    os.rmdir(os.path.join(context.library, "games", "gusts"))
    app.find("push button", "Make the game").activate()         # what was said is still there
    app.wait_text("~10 cards are new", timeout=20)
    with open(os.path.join(context.library, "games", "gusts.xml"), encoding="utf-8") as file:
        made = file.read()
    assert 'override="card-limit"' in made
    app.find("push button", "Apply").activate()
    app.wait_text("The list was imported")
    context.write(os.path.join(context.library, "games", "gusts.xml"), made.replace('path="force"', 'path="limit"'))
    app.wait_text("~counts when they are imported again")
    app.key("Escape")                                            # from the report to the lists
    app.wait_text("~were read before the definition’s reader was changed")
    app.key(PAGE)
    reach(app, "Arcmage")                                        # the list, where the button had the focus last
    choose(app, "Gusts, Your own definition")
    app.wait_text("Card lists to be imported again")
    app.key("ctrl+n")                                            # of the only game that has cards
    app.wait_text(re.compile("^Judged under Gusts: "))
    app.key("alt+Page_Down")
    app.wait_text("No plans yet")


@case("what is told of a list beside its members stands below them: records of the same card, printings that become one, what a list of bans names besides", cards=False)
def told_of_list(context, app):
    folder = os.path.join(context.library, "dunes")
    os.makedirs(folder)
    prints = [{"set": "AB", "number": "1", "image": f"https://pictures.example/{n}.jpg"} for n in range(2)]
    context.write(os.path.join(folder, "cards.json"), json.dumps([{"name": f"Dune {n // 2}", "cost": n // 2 % 4, "printings": prints} for n in range(12)]))
    context.write(os.path.join(folder, "banlist.json"), json.dumps(["Dune 1", "Dune 2", "Done 3"]))
    app.key(PAGE)
    choose_own(app, "New game from a list…")
    app.find("push button", "Look at it")
    app.type(folder)
    app.key("Return")
    app.wait_text("~6 cards")
    app.wait_text("6 records are of cards that other records had brought: printings or parts of them.")
    app.wait_text("~two printings of a card are the same by their key")
    app.wait_text("“Done 3”, which “banlist.json” lists, is the “name” of no card")
    app.wait_text("~“banlist.json” lists cards by their “name” and is not read: are these banned, or restricted to one copy?")
    say(app, "banlist.json", "Down")
    app.wait_text("“banlist.json” is read beside the list.")


def say(app, member, *keys):
    """By keys: what a member of the records is, out of what is offered."""
    reach(app, member)
    app.key("space")
    app.wait(lambda: (app.focused() or app).role == "list item", "the choices did not open")
    app.key(*keys, "Return")


@case("of each member anything can be said that its values allow; a fault stands at its row, what was said before stays, and so does the focus", cards=False)
def said_of_members(context, app):
    path = os.path.join(context.library, "whirls.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"version": 3, "cards": [{"uid": f"w{n:02}", "name": f"Whirl {n}", "force": n % 6, "worth": n + 0.1 * 3, "set": "ab"[n % 2]} for n in range(12)],
                   "sets": [{"code": "a", "title": "Autumn"}, {"code": "b", "title": "Breeze"}]}, file)
    open_new_game(app, path)
    app.wait_text("~12 cards")
    app.away()
    app.wait_text("“whirls.json: sets[]” is read beside the list.")
    assert not [n for n in app.walk() if (n.name or "").startswith("@")], "a name of the program's own"

    def chosen(member, meaning):
        app.wait(lambda: app.find("combo box", member).look("label", meaning) and not app.find("push button", "Make the game").description,
                 f"{member} is not {meaning}")
    say(app, "force", "End")                                   # the last that is offered: how many copies a deck may hold
    chosen("force", "Copies that a deck may hold")
    app.wait(lambda: app.focused() and app.focused().name == "force", "the focus is not where something was said")
    say(app, "worth", "End", "Up", "Up", "Up", "Up")
    chosen("worth", "Price in GBP")
    app.find("push button", "Another currency of “worth”").activate()
    app.type("fr")
    app.key("Return")
    app.wait(lambda: "invalid" in app.focused().states or "invalid entry" in app.focused().states, lambda: app.focused().states)
    app.key("ctrl+a")
    app.type("chf")
    app.key("Return")
    chosen("worth", "Price in CHF")
    os.rename(path, path + ".away")
    say(app, "force", "Home")
    app.wait_text(re.compile("there is no such file"))
    assert app.focused().name == "force"
    chosen("force", "Copies that a deck may hold")
    chosen("worth", "Price in CHF")
    os.rename(path + ".away", path)
    say(app, "force", "Home")
    chosen("force", "Not read")
    chosen("worth", "Price in CHF")
    say(app, "force", "End")
    app.press("space", "Home", "Return")                       # what is said while the list is looked at counts, too
    chosen("force", "Not read")
    app.wait(lambda: app.focused() and app.focused().name == "force", "the focus is not where something was said last")
    reach(app, "Least cards of a deck")
    app.key("Tab")
    app.type("60")
    app.key("Tab", "Tab")
    app.type("40")
    app.key("Tab")
    app.wait(lambda: app.find("spin button", "Least cards of a deck").text == "40", "a deck has at least more than at most")


@case("what a deck's parts are and how a game begins is said beside the list; what does not fit it is told, and the game that is made deals hands", cards=False)
def parts_of_decks(context, app):
    path = context.write("tides.csv", "Name,Kind,Cost\n" + "".join(f"Tide {n},{('Leader', 'Boat', 'Rope')[n % 3]},{n % 4}\n" for n in range(12)))
    open_new_game(app, path)
    app.wait_text("~12 cards")
    app.away()
    app.wait_text("~Cards that are “Leader” may lie apart")

    def typed(text):
        reach(app, "Other parts of a deck, like side=0-15, Leader=1")
        app.key("ctrl+a")
        app.type(text)
        app.key("Return")
    typed("Captain=1")
    app.wait_text("~“Captain” is neither the sideboard")
    typed("Leader=1, side=0-5")
    app.wait(lambda: not app.look("label", "~“Captain” is neither") and not app.look("label", "~may lie apart"), "what was said is not taken")
    reach(app, "Cards of the opening hand")
    app.key("Tab")
    app.type("5")
    app.key("Tab")
    app.wait(lambda: not app.find("push button", "Make the game").description, "the list is still looked at")
    app.find("push button", "Make the game").activate()
    app.wait_text("~12 cards are new", timeout=20)
    app.find("push button", "Apply").activate()
    app.wait_text("The list was imported")
    deck = context.write("deck.txt", "1 Tide 0\n4 Tide 1\n4 Tide 2\n")
    judged = json.loads(context.command("check", deck, "--json"))["decks"][0]
    assert (judged["verdict"], judged["counts"]) == ("legal", {"leader": 1, "main": 8, "side": 0}), judged
    assert len(json.loads(context.command("hand", deck, "--json"))["sample"]) == 5


@case("a list that nobody can read before its names are said opens so; by keys alone its cards come, what was said stays in sight, and they are there", cards=False)
def without_names(context):
    app, path = context.app, os.path.join(context.library, "things.json")
    context.write(path, json.dumps([{"pid": f"p{n:02}", "blurb": f"Thing number {n}", **{f"member{k}": (n + k) % 5 for k in range(9)}} for n in range(30)]))
    open_new_game(app, path)
    app.wait_text("No member of its records is called like a name: which one is it?")
    app.away()
    assert app.find("push button", "Make the game").description == "Cards cannot be read from this list as it is described."
    say(app, "blurb", "Home", "Down")                           # not read, name
    app.wait_text("~30 cards")
    row, make = app.find("combo box", "blurb"), app.find("push button", "Make the game")
    app.wait(lambda: 250 < app.tree.place(row.path)[1] < app.tree.place(make.path)[1] - row.size[1], "the row with the focus is out of sight")
    reach(app, "Make the game")
    app.key("Return")
    app.wait_text("~30 cards are new", timeout=20)
    app.key("Return")
    app.wait_text("The list was imported")
    app.key("Return")
    app.find("table row", "Thing number 0")


@case("an address is fetched once: what was looked at is what the game is made of and what is imported; what nobody imports goes", cards=False)
def from_address(context):
    app, asked = context.app, []

    class Gusts(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            body = json.dumps([{"uid": f"g{i:02}", "name": f"Gust {i}", "force": i % 7} for i in range(12)]).encode() if "gusts" in self.path else b"{}"
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Gusts)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    open_new_game(app)
    kept = os.path.join(context.library, "fetched")
    for name in ("empty", "gusts"):
        app.key("ctrl+a")
        app.type(f"http://127.0.0.1:{server.server_port}/{name}.json")
        app.key("Return")
        app.wait_text("~there are no cards in it" if name == "empty" else "~12 cards")
        assert os.path.exists(kept) == (name == "gusts"), name
    app.find("push button", "Make the game").activate()
    app.wait_text("~12 cards are new", timeout=20)
    app.find("push button", "Apply").activate()
    app.wait_text("The list was imported")
    server.shutdown()
    server.server_close()
    assert asked == ["/empty.json", "/gusts.json"], asked
    assert not os.path.exists(kept), "what was fetched stays"


@case("a long list tells how far it is while it is looked at, can be given up, and the window goes on", cards=False)
def long_list(context, app):
    path = context.write("long.json", json.dumps([{"uid": f"g{i:06}", "name": f"Gust {i}", "force": i % 7, "rules": "Blow over the hills, then rest. " * 6} for i in range(200000)]))
    open_new_game(app, path)
    app.wait_text("Looking at the list…")
    app.wait_text("~ records")
    app.find("push button", "Another list").activate()
    app.find("push button", "Look at it")
    app.type("x")
    app.wait(lambda: (app.focused() or app).role == "text", "the address is not there")


@case("a format of one's own is made on one that is there, by keys: its faults are told by line, then it is told like the others")
def new_format(context, app):
    app.key(PAGE)
    choose_own(app, "New format…")
    app.wait_text("First choose in the list the format that the new one is made out of.")
    app.key("shift+Tab")
    choose(app, "Standard constructed$")
    choose_own(app, "New format…")
    app.wait_text("New format, as “Standard constructed”")
    app.type("Our Tuesday")
    app.key("Tab", "Tab")                       # champion, timeline
    app.type("50+")
    app.key("Tab", "Tab", "Tab")                # forethoughts, subconscious, banned cards
    app.type("Bad Luck Charm")
    app.key("Return")
    app.type("1 Barge Oxx")
    app.key("alt+m")
    app.wait_text("~:2: no card of Genesis: Battle of Champions is called “Barge Oxx”; did you mean “Barge Ox”?")
    assert not os.path.exists(os.path.join(context.library, "games")), "something was written"
    app.key("BackSpace", "alt+m")
    app.wait(lambda: rows(app, "^Our Tuesday"), "the new format is not in the list")
    app.key("shift+Tab")
    choose(app, "Our Tuesday")
    app.wait(lambda: rows(app, "Timeline: at least 50 cards.*Our Tuesday"), "its size is not told")
    app.wait(lambda: rows(app, "no card where Name is “Bad Luck Charm”.*Our Tuesday"), "what is banned is not told")


@case("names of any length are told in full in a narrow window", size="400x700", cards=False)
def long_names(context):
    folder = os.path.join(context.library, "games")
    os.makedirs(folder)
    words = "An exceedingly long name that goes on and on & never <ends> " * 3
    context.write(os.path.join(folder, "pebbles.xml"), FAULTY.replace("siez", "size").replace('"Pebbles"', '"' + words.replace("&", "&amp;").replace("<", "&lt;") + '"')
                                                       .replace('"Bag"', '"' + "Bag" * 40 + '"'))
    app = context.start()
    app.key(PAGE)
    choose(app, "An exceedingly")
    app.key("Down", "Return")
    app.wait(lambda: rows(app, "^(Bag){40}"), "the zone is not told")
    app.key("ctrl+o")
    app.wait(lambda: len(app.children()) == 2, "no file chooser")
    app.key("Escape")
    app.wait(lambda: len(app.children()) == 1, "the file chooser stays")


@case("the narrow page folds, shows a format by Return and goes back", size="400x700")
def narrow(context, app):
    app.key(PAGE)
    choose(app, "Standard constructed, Comprehensive")
    app.key("Return")
    app.wait(lambda: rows(app, "Main deck: at least 60"), "the format is not shown")
    app.key("alt+Left")
    app.wait(lambda: rows(app, "^Standard constructed"), "no way back")


run()
