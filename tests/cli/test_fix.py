#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""fix: the smallest set of changes that makes a deck legal, and what is said when there is none."""
import datetime
import json
import os
import shutil

from harness import ROOT, STARTER, Box, case, contains, data, equal, filled, main, refused

CLASH = """<?xml version="1.0" encoding="UTF-8"?>
<rulebook game="trial" id="9" title="Book of strife" date="1999-01-01" pile="deck" hand="hand">
  <zones>
    <zone id="hero" title="Hero" scope="list" seen="all" accepts="type:hero"/>
    <zone id="deck" title="Deck" scope="list" seen="none" ordered="yes" accepts=""/>
    <zone id="hand" title="Hand" scope="play" seen="owner"/>
  </zones>
  <opening><shuffle clause="1" zone="deck"/></opening>
  <format id="strife" title="Strife">
    <count id="size" clause="1" in="deck" min="5" max="9"/>
    <count id="many-spells" clause="2" in="deck" where="type:spell" min="4"/>
    <count id="few-spells" clause="3" in="deck" where="type:spell" max="2"/>
  </format>
</rulebook>
"""


@case("a legal deck needs nothing, exit 0")
def _():
    with filled() as box:
        result = box.run("fix", data("legal.txt"), "--json")
        got = result.json
        equal((result.code, got["deck"], got["legal_before"], got["legal_after"], got["changes"], got["cost"]),
              (0, "Legal Runners", True, True, [], 0), result)
        contains(box.run("fix", data("legal.txt")).out, "legal as it is")


@case("an illegal deck is made legal; each change names its rule, and check agrees")
def _():
    with filled() as box:
        out = box.path("fixed.txt")
        before = open(data("copies.txt"), "rb").read()
        result = box.run("fix", data("copies.txt"), "--json", "-o", out)
        got = result.json
        equal((result.code, got["format"], got["legal_before"], got["legal_after"], got["smallest"]), (0, "trial/2/duel", False, True, True), result)
        equal((got["removals"], got["additions"], got["moves"], got["cost"]), (4, 1, 0, 16), got)
        assert all(set(c) >= {"zone", "name", "from", "to"} and c["rules"] for c in got["changes"]), got
        equal(sorted(c["name"] for c in got["changes"] if c["to"] < c["from"]), ["Blue Bird", "Green Giant", "Red Runner", "Stone"])
        equal(box.run("check", out).code, 0)
        equal(open(data("copies.txt"), "rb").read(), before)
        contains(box.run("fix", data("copies.txt")).out, "Red Runner", "copies", "the deck is legal")


@case("one card too many is one change, and a format and an option can be chosen")
def _():
    with filled() as box:
        one = box.run("fix", data("copies.txt"), "--format", "trial/1", "--json").json
        equal((one["legal_before"], one["format"]), (True, "trial/1/duel"))
        path = box.write("one.txt", "# game: trial\n# Hero\n2 Ada of Edges\n# Deck\n3 Red Runner\n3 Green Giant\n3 Blue Bird\n1 Wash\n")
        one = box.run("fix", path, "--format", "trial/1", "--json").json
        equal([(c["zone"], c["name"], c["from"], c["to"], c["rules"]) for c in one["changes"] if c["zone"] == "hero"],
              [("hero", "Ada of Edges", 2, 1, ["hero"])], one)
        two = box.run("fix", data("copies.txt"), "--format", "trial/1", "--option", "copies=2", "--json").json
        equal((two["legal_before"], two["legal_after"]), (False, True))
        refused(box.run("fix", data("copies.txt"), "--format", "trial/1", "--format", "trial/2"), 2, "one format")
        refused(box.run("fix", data("copies.txt"), "--option", "nothing=2"), 2, "nothing")
        refused(box.run("fix", data("copies.txt"), "--as", "stone-tablet"), 2, "stone-tablet")


@case("a line that was not read is never dropped in silence: it stays the reason, and nothing is written")
def _():
    with filled() as box:
        path = box.write("unread.txt", open(data("legal.txt"), encoding="utf-8").read() + "\n99999999999 Stone\n")
        result = box.run("fix", path, "--json", "-o", box.path("fixed.txt"))
        got = result.json
        equal((result.code, got["legal_before"], got["legal_after"], got["changes"]), (1, False, False, []), result)
        assert got["reason"], got
        assert not os.path.exists(box.path("fixed.txt"))


@case("a rulebook that is read otherwise than as a rule is told with the repair")
def _():
    with Box() as box:
        starter = os.path.join(ROOT, "schema", "starter")
        box.run("import", os.path.join(starter, "arcmage.csv"), games=False)
        ask = lambda *more: box.run("fix", os.path.join(starter, "arcmage-eight-cities.txt"), *more, games=False)
        equal(ask("--json").json["assumptions"], [])
        told = ask("--option", "min-factions=2", "--json").json["assumptions"]
        equal(len(told), 1)
        contains(told[0], "“Least number of factions in a deck, 0 for none”", "“2”", "“0”")
        contains(" ".join(ask("--option", "min-factions=2").out.split()), told[0])
    with Box() as box:
        box.run("import", os.path.join(starter, "grand-archive.csv"), games=False)
        deck = os.path.join(starter, "grand-archive-two-relics.txt")
        for command in (["fix", deck], ["side", deck, "--offers", "--limit", "1"]):     # the dated lists, too, where a format has some
            ask = lambda *more: box.run(*command, "--format", "2025/standard", *more, games=False)
            equal(ask("--json").json["assumptions"], [])
            told = ask("--option", "lists=no", "--json").json["assumptions"]
            equal(len(told), 1)
            contains(told[0], "“Banned and limited cards of dated lists”", "“no”", "“yes”")
            contains(" ".join(ask("--option", "lists=no").out.split()), told[0])


@case("what may be kept, as nobody knows where cards lie, is not mended by other cards in their place")
def _():
    with Box() as box:
        starter = os.path.join(ROOT, "schema", "starter")
        box.run("import", os.path.join(starter, "grand-archive.csv"), games=False)
        with open(os.path.join(starter, "grand-archive-legal.txt"), encoding="utf-8") as file:
            text = file.read().replace("# Main Deck", "# Mian Dekc")
        ask = lambda text: box.run("fix", box.write("slip.txt", text), "--json", games=False)
        all_there = ask(text)
        equal((all_there.code, all_there.json["changes"], all_there.json["verdict_after"]), (1, [], "unknown"))
        contains(all_there.json["reason"], "No change of copies settles this", "Mian Dekc")
        surplus = ask(text.replace("1 Cinder Wisp", "2 Cinder Wisp"))
        equal([(c["name"], c["from"], c["to"]) for c in surplus.json["changes"]], [("Cinder Wisp", 2, 1)])
        equal((surplus.json["verdict_before"], surplus.json["verdict_after"]), ("illegal", "unknown"))


@case("rules that contradict each other are named, exit 1, and nothing is written")
def _():
    with filled() as box:
        os.makedirs(box.path("games/trial"))
        source = os.path.join(ROOT, "tests", "cli", "data", "games", "trial", "game.xml")
        box.write("games/trial/game.xml", open(source, "rb").read())
        box.write("games/trial/rulebook-9.xml", CLASH)
        args = ("--games", box.path("games"), "fix", data("legal.txt"), "--format", "trial/9/strife", "-o", box.path("never.txt"))
        result = box.run(*args, "--json", games=False)
        equal((result.code, [(r["rule"], r["clause"]) for r in result.json["contradicting"]], result.json["legal_after"], result.json["changes"]),
              (1, [("many-spells", "2"), ("few-spells", "3")], False, []), result)
        result = box.run(*args, games=False)
        equal((result.code, os.path.exists(box.path("never.txt"))), (1, False))
        contains(result.out, "No repair can be given.", "Deck: at least 4 cards where", "(clause 2)", "(clause 3)")
        assert "few-spells" not in result.out, result


@case("others keep what the first one does not, are told with their price, and can be chosen and written")
def _():
    with Box() as box:
        box.run("import", os.path.join(STARTER, "grand-archive.csv"), os.path.join(STARTER, "colossus-order.csv"), games=False)
        deck = os.path.join(STARTER, "grand-archive-sixteen-points.txt")
        got = box.run("fix", deck, "--json", games=False).json
        equal((got["title"], got["price"], [r["clause"] for r in got["reasons"]]), ("The fewest changes", "1 moved to “Main deck”", ["FC.4"]))
        equal([(o["choose"], o["title"], o["price"], "zones" in o["keeps"]) for o in got["others"]],
              [(2, "No card changes its zone", "1 card out", True)], got)
        text = box.run("fix", deck, games=False).out
        contains(text, "FC.4", "The fewest changes: 1 moved to “Main deck”", "2  No card changes its zone: 1 card out")
        out = box.path("chosen.txt")
        chosen = box.run("fix", deck, "--choose", "2", "--json", "-o", out, games=False).json
        equal((chosen["moves"], chosen["removals"], [o["choose"] for o in chosen["others"]]), (0, 1, [1]), chosen)
        equal(box.run("check", out, games=False).code, 0)
        refused(box.run("fix", deck, "--choose", "9", games=False), 2, "9")
        said = " ".join(box.run("fix", "--help", games=False).out.split())
        contains(said, *("“%s”" % o["title"] for o in got["others"]))
        curve = box.run("fix", os.path.join(STARTER, "colossus-order-gems.txt"), "--json", games=False).json
        assert any("curve" in o["keeps"] for o in curve["others"]) and "curve" not in curve["keeps"], curve


@case("what is to be kept is not touched; where nothing else helps, it is said by which clause")
def _():
    with Box() as box:
        box.run("import", os.path.join(STARTER, "grand-archive.csv"), games=False)
        deck = os.path.join(STARTER, "grand-archive-two-relics.txt")
        free = box.run("fix", deck, "--json", games=False).json
        one, = free["changes"]
        kept = box.run("fix", deck, "--leave", one["name"].upper(), "--json", games=False).json
        assert kept["legal_after"] and one["name"] not in [c["name"] for c in kept["changes"]], kept
        equal((kept["locked"], free["locked"]), ([one["name"]], []))
        contains(box.run("fix", deck, "--leave", one["name"], games=False).out, f"Left as they are: {one['name']}.")
        none = box.run("fix", deck, "--leave", "keyword:divine", "--json", games=False)
        equal((none.code, none.json["changes"], none.json["contradicting"][0]["clause"]), (1, [], "DR.1"), none)
        equal(sorted(r["card"] for r in none.json["contradicting"][1:]), ["Crown of First Oaths", "Lantern of Last Oaths"])
        contains(box.run("fix", deck, "--leave", "keyword:divine", games=False).out, "(clause DR.1)", "“Crown of First Oaths” is to stay as it is.")
        refused(box.run("fix", deck, "--leave", "Nobody Of That Name", games=False), 2, "Nobody Of That Name")


@case("--cheap: of as few changes those for which least has to be bought; what is owned is free, and what has no price is told")
def _():
    with filled() as box:
        today, year = datetime.date.today().isoformat(), (datetime.date.today() - datetime.timedelta(days=200)).isoformat()
        deck = box.write("short.txt", "# game: trial\n# Hero\n1 Ada of Edges\n# Deck\n2 Red Runner\n3 Wash\n3 Stone\n1 Zoë’s Lamp\n")
        fix = lambda *more: box.run("fix", deck, "--format", "trial/1", *more)
        plain = fix("--json").json
        assert "buy" not in plain, plain
        equal((plain["additions"], plain["cost"]), (1, 4), plain)
        refused(fix("--cheap"), 3, "no prices are known")
        prices = lambda *rows: box.run("import", box.write("prices.csv", "game,name,amount,currency,date\n" + "".join(f"trial,{row}\n" for row in rows)))
        prices(f"Blue Bird,3.00,EUR,{today}", f"Green Giant,2.50,EUR,{year}", f"Red Runner,0.10,USD,{today}")
        got = fix("--cheap", "--json").json
        equal((got["cost"], got["legal_after"], [(c["name"], c["from"], c["to"]) for c in got["changes"]]), (4, True, [("Green Giant", 0, 1)]), got)
        buy = got["buy"]
        equal((buy["sum"], buy["currency"], buy["copies"], buy["unknown"], buy["no_rate"], buy["old"], buy["least"]), ("2.50", "EUR", 1, 0, 0, 1, True), buy)
        equal([(c["name"], c["copies"], c["price"]["amount"], c["price"]["old"]) for c in buy["cards"]], [("Green Giant", 1, "2.50", True)], buy)
        text = " ".join(fix("--cheap").out.split())
        contains(text, "1 × 2.50 EUR (old)", "To buy: 2.50 EUR. The price of 1 copy is old. Among the cards that have a price")
        equal(box.run("prices", "rate", "USD", "EUR", "0.92").code, 0)
        got = fix("--cheap", "--json").json
        equal([(c["name"], c["copies"], c["price"]["amount"], c["price"]["said"]) for c in got["buy"]["cards"]], [("Red Runner", 1, "0.09", "0.10")], got)
        contains(fix("--cheap").err, "1 USD = 0.92 EUR")
        box.run("collection", "add", "Blue Bird", "--game", "trial")
        got = fix("--cheap", "--json").json
        equal(([(c["name"], c["to"]) for c in got["changes"]], got["buy"]["sum"], got["buy"]["cards"]), ([("Blue Bird", 1)], "0.00", []), got)
        contains(fix("--cheap").out, "Nothing has to be bought.")
        many = box.write("many.txt", "# game: trial\n# Hero\n1 Ada of Edges\n# Deck\n1 Wash\n")
        box.run("prices", "forget", box.run("prices", "--json").json["prices"][0]["source"])
        prices(f"Stone,1.00,EUR,{today}")
        got = box.run("fix", many, "--format", "trial/1", "--cheap", "--json").json
        equal((got["cost"], got["buy"]["copies"], got["buy"]["unknown"]), (36, 8, 5), got)
        contains(" ".join(box.run("fix", many, "--format", "trial/1", "--cheap").out.split()), "Of 5 copies no price is known. No repair with as few changes buys fewer copies without a price")


@case("of two leaders of one name the one comes in under whom the deck stays, told by set and number")
def _():
    def card(number, kind, name, color):
        return {"CardNum": f"#{number}", "Rarity": "C", "CardType": kind, "Name": name, "Cost": "4", "Attribute": "Slash", "Power": "5000", "Counter": "-", "Color": color,
                "Block": "4", "Type": "Crew", "Effect": "-", "Images": [f"https://en.onepiece-cardgame.com/images/cardlist/card/{number}.png"]}
    hands = [f"XX02-{n:03}" for n in range(1, 14)]
    cards = [card("XX01-001", "LEADER", "Captain Twice", "Red"), card("XX01-002", "LEADER", "Captain Twice", "Blue"), card("XX01-003", "LEADER", "Captain Once", "Red")]
    cards += [card(number, "CHARACTER", f"Hand {number}", "Blue") for number in hands]
    with Box() as box:
        shutil.copy(os.path.join(ROOT, "tests", "data", "check", "Restrictions.json"), box.path("Restrictions.json"))   # the bans beside the list
        equal(box.run("import", box.write("list.json", json.dumps({"Cards": cards})), games=False).code, 0)
        deck = "# game: one-piece\n\n# Leader\n{}\n# Deck\n" + "".join(f"{2 if number == hands[-1] else 4} {number}\n" for number in hands)
        for leader in ("", "1 XX01-003\n"):
            out = box.path("out.txt")
            done = box.run("fix", box.write("deck.txt", deck.format(leader)), "--output", out, "--json", games=False)
            equal((done.code, done.json["legal_after"], done.json["smallest"], [c["name"] for c in done.json["changes"] if c["to"]]), (0, True, True, ["Captain Twice"]), done)
            contains(open(out, encoding="utf-8").read(), "Captain Twice (XX01) 002")
            equal(box.run("check", out, games=False).code, 0)


main()
