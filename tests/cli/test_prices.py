#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""prices: what lists say that cards cost: from tables and from card lists, every row accounted for, day by day, by currency."""
import datetime
import gzip
import itertools
import json
import os
import random
import time
import unicodedata

from harness import Box, case, contains, data, equal, filled, main, refused, shared

def day(days):
    return (datetime.date.today() - datetime.timedelta(days=days)).isoformat()


YEAR, MONTH = day(200), day(100)   # both old, and both within what is kept
DRAFTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../data/import/drafts")
HEAD = "game,name,set,number,finish,condition,currency,amount,day\n"

GAME = """<?xml version="1.0" encoding="UTF-8"?>
<game id="lamps" title="Lamps" model="2">
  <attributes><attr id="kind" title="Kind" kind="text" default=""/></attributes>
  <readers>
    <reader kind="lamp-cards" title="Lamps" syntax="json" lists="cards[]" records="several" detect="lamp id cost" key="lamp" name="name">
      <printings key="id"><field to="set" path="set"/><field to="number" path="no"/></printings>
      <price path="cost" amount="usd" currency="USD"/>
      <price path="cost" amount="foil" currency="USD" finish="foil" day="seen" day-form="%d.%m.%Y"/>
    </reader>
    <reader kind="lamp-prices" title="Prices of lamps" syntax="json" lists="rows[]" records="prices" detect="title offers" key="title" name="title">
      <price path="offers[]" amount="yen" currency="JPY" finish-at="how" set="set" number="no" day="made"/>
    </reader>
  </readers>
</game>
"""


def taken(box, text, *more):
    return box.run("import", box.write("prices.csv", text), "--json", *more).json


def rows(box, name):
    return [(r["set"], r["number"], r["finish"], r["condition"], r["amount"], r["currency"], r["day"]) for r in box.run("prices", name, "--json").json["prices"]]


def reasons(account):
    return {row["line"]: row["reason"] for row in account["rejected"]}


@case("a table of prices is no list of cards: each row is a price of a printing or of a card, and what was said of a day stays")
def _():
    with filled() as box:
        first = taken(box, HEAD + f"trial,Red Runner,T1,003,foil,NM,EUR,12.50,{YEAR}\ntrial,red runner,T2,,,,EUR,3,{YEAR}\ntrial,Wash,,,,,USD,0.05,{YEAR}\n")
        equal((first["kind"], first["prices"]["new"], first["cards"]["new"], first["rejected"]), ("sleeves-prices", 3, 0, []), first)
        equal(rows(box, "Red Runner"), [("T1", "003", "foil", "near-mint", "12.50", "EUR", YEAR), ("T2", "001", "", "", "3.00", "EUR", YEAR)])
        equal(rows(box, "Wash"), [("", "", "", "", "0.05", "USD", YEAR)])
        second = taken(box, HEAD + f"trial,Red Runner,T1,003,foil,NM,EUR,13,{MONTH}\ntrial,Red Runner,T2,001,,,EUR,3.10,{YEAR}\ntrial,Wash,,,,,USD,$0.05,{YEAR}\n")
        equal(second["prices"], {"new": 0, "changed": 2, "unchanged": 1, "gone": 0}, second)
        got = box.run("prices", "Red Runner", "--json").json["prices"]
        equal([(row["amount"], row["day"], row["seen"]) for row in got], [("12.50", YEAR, MONTH), ("13.00", MONTH, MONTH), ("3.10", YEAR, YEAR)])
        told = box.run("prices", "--json").json["prices"]
        equal([(t["currency"], t["prices"], t["sum"], t["oldest"], t["newest"], t["old"]) for t in told],
              [("EUR", 2, "16.10", YEAR, MONTH, True), ("USD", 1, "0.05", YEAR, YEAR, True)], told)
        equal(box.run("search", "", "--json").json["total"], 9)
        equal(taken(box, HEAD + f"trial,Stone,,,,,EUR,1,{YEAR}\n", "--dry-run")["prices"]["new"], 1)
        equal(rows(box, "Stone"), [])


@case("what a row or a printing of a card list says is the price of that printing and finish; what is said twice and not alike is told")
def _():
    with Box() as box:
        account = box.run("games", "from", os.path.join(DRAFTS, "priced-rows"), "--add", "--json", games=False).json["import"]
        equal(account["prices"]["new"], 10, account)
        equal([note for note in account["notes"] if "twice" in note],
              ["the list says 1 price twice and not alike, that of “Lion Tail”: what it says last counts"], account)
        told = lambda name: sorted((r["set"], r["number"], r["finish"], r["amount"], r["currency"]) for r in box.run("prices", name, "--json", games=False).json["prices"])
        equal(told("Lion Tail"), [("OZ1", "3", "", "2.00", "USD"), ("OZ1", "3", "", "7.00", "USD"), ("OZ2", "7", "", "0.45", "USD")])
        rarities = {r["amount"]: r["rarity"] for r in box.run("prices", "Lion Tail", "--json", games=False).json["prices"]}
        equal(rarities, {"2.00": "Rare", "7.00": "Gilded", "0.45": "Common"})   # of one set and number, they alone tell them apart
        equal(told("Tin Axe"), [("OZ1", "1", "", "0.10", "EUR"), ("OZ1", "1", "", "0.12", "USD"), ("OZ1", "1", "foil", "0.50", "USD"),
                                ("OZ1", "1", "gold", "0.90", "EUR"), ("OZ1", "1", "gold", "1.20", "USD")])
        again = box.run("import", os.path.join(DRAFTS, "priced-rows/lamps.csv"), "--json", games=False).json["prices"]
        equal((again["new"], again["changed"], again["unchanged"], again["gone"]), (0, 0, 10, 0))
    with Box() as box:
        box.run("games", "from", os.path.join(DRAFTS, "priced-printings"), "--add", "--json", games=False)
        equal(told("Tin Axe"), [("OZ1", "1", "", "0.10", "EUR"), ("OZ1", "1", "", "0.12", "USD"), ("OZ2", "4", "", "3.10", "EUR"), ("OZ2", "4", "", "3.50", "USD")])


@case("what is no price is refused by line: amounts, currencies, days, conditions, cards and printings")
def _():
    with filled() as box:
        tomorrow = datetime.date.today() + datetime.timedelta(days=2)
        good = "".join(f"trial,Stone,,,,,{a}{b}{c},1.00,2025-02-03\n" for a in "ABCDEFGH" for b in "ABCDEFGH" for c in "ABCD")
        bad = [("Wash,,,,,EUR,-1,2025-02-03", "less than nothing"), ("Wash,,,,,EUR,99999999999,2025-02-03", "any card costs"), ("Wash,,,,,EUR,1.005,2025-02-03", "no amount of EUR"),
               ("Wash,,,,,EUR,0,2025-02-03", "0 is no price"), ("Wash,,,,,,1.00,2025-02-03", "which currency"), ("Wash,,,,,Euros,1.00,2025-02-03", "no currency"),
               (f"Wash,,,,,EUR,1.00,{tomorrow}", "a day to come"), ("Wash,,,,,EUR,1.00,2025-02-30", "not a day"), ("Wash,,,,shiny,EUR,1.00,2025-02-03", "no condition"),
               ("Wash,,,,,EUR,$1.00,2025-02-03", "in “$”"), ("Wash,,,,,EUR,,2025-02-03", "no amount"), ("Nobody,,,,,EUR,1.00,2025-02-03", "has this name"),
               ("Wash,T9,1,,,EUR,1.00,2025-02-03", "T9 1"), ("Wash,,,,,EUR,1x0,2025-02-03", "no price")]
        account = taken(box, HEAD + good + "".join("trial,{},{},{},f{},{}\n".format(*row.split(",")[:3], n, ",".join(row.split(",")[4:])) for n, (row, _) in enumerate(bad)))
        first = 2 + good.count("\n")
        equal(account["prices"]["new"], good.count("\n"), account["rejected"][:3])
        said = reasons(account)
        equal(sorted(said), list(range(first, first + len(bad))), said)
        for n, (row, reason) in enumerate(bad):
            contains(said[first + n], reason)
        equal(rows(box, "Wash"), [])


@case("more than one bad row in twenty and nothing lands; prices of strange cards are told and spoil nothing")
def _():
    with filled() as box:
        refused(box.run("import", box.write("p.csv", HEAD + "trial,Wash,,,,,EUR,1,2025-02-03\ntrial,Stone,,,,,EUR,-1,2025-02-03\n")), 3, "nothing was imported")
        equal(rows(box, "Wash"), [])
        account = taken(box, HEAD + "trial,Wash,,,,,EUR,1,2025-02-03\ntrial,Nobody,,,,,EUR,1,2025-02-03\n")
        equal((account["prices"]["new"], list(reasons(account))), (1, [3]), account)


@case("which mark stands before the minor units is told by the whole column; what it leaves open is refused")
def _():
    for marks, wanted in (("1.234,56 1,234", ["1234.56", "1.234"]), ("1,234.56 1,234", ["1234.56", "1234.00"]), ("7,5 1,234 1.234.567", ["7.50", None, "1234567.00"]),
                          ("1,234", [None]), ("1,2,3", [None]), ("1'234.50", ["1234.50"]), ("12,34,567.00", [None])):
        with filled() as box:
            amounts = marks.split()
            names = ["Wash", "Stone", "Blue Bird"][:len(amounts)]
            good = "".join(f"trial,Green Giant,,,,,{a}{b}A,5,2025-02-03\n" for a in "ABCDEFGH" for b in "ABCDEFGH")
            account = taken(box, HEAD + good + "".join(f'trial,{name},,,,,EUR,"{amount}",2025-02-03\n' for name, amount in zip(names, amounts)))
            got = [(rows(box, name) or [(None,) * 7])[0][4] for name in names]
            wanted = [None if w == "1.234" else w for w in wanted]   # three decimals are no amount of euros
            equal(got, wanted, (marks, account["rejected"]))
            equal(len(account["rejected"]), wanted.count(None), account)


@case("a card list says prices beside its cards, and a list of prices alone makes no card; days stand in the record or around the list")
def _():
    with Box() as box:
        box.run("doctor")
        os.makedirs(os.path.join(box.library, "games", "lamps"), exist_ok=True)
        with open(os.path.join(box.library, "games", "lamps", "game.xml"), "w") as stream:
            stream.write(GAME)
        cards = {"cards": [{"lamp": "a", "id": "a1", "name": "Amber", "set": "ONE", "no": "1", "cost": {"usd": "1.50", "foil": "0.00"}, "seen": "03.02.2025"},
                           {"lamp": "a", "id": "a2", "name": "Amber", "set": "TWO", "no": "4", "cost": {"usd": None, "foil": 7.25}, "seen": "03.02.2025"}]}
        path = box.write("cards.json", json.dumps(cards))
        account = box.run("import", path, "--json").json
        equal((account["kind"], account["cards"]["new"], account["printings"]["new"], account["prices"]["new"]), ("lamp-cards", 1, 2, 2), account)
        account = box.run("import", box.write("half.json", json.dumps({"cards": [dict(cards["cards"][0], lamp="b", id="b1", name="Brass", cost={"usd": "0.005"})]})), "--json").json
        equal((account["cards"]["new"], account["prices"]["new"], account["rejected"]), (1, 0, []), account)   # the card is none the worse for it
        contains(account["notes"][0], "the price of “Brass” is not read: “0.005” is no amount")
        got = rows(box, "Amber")
        equal([row[:6] for row in got], [("ONE", "1", "", "", "1.50", "USD"), ("TWO", "4", "foil", "", "7.25", "USD")])
        equal((got[0][6], got[1][6]), (datetime.date.fromtimestamp(os.stat(path).st_mtime).isoformat(), "2025-02-03"))
        prices = {"made": "2025-04-01T08:00:00Z", "rows": [{"title": "Amber", "set": "TWO", "no": "4", "offers": [{"how": "Normal", "yen": 150}, {"how": "Foil", "yen": 0}]}]}
        account = box.run("import", box.write("offers.json", json.dumps(prices)), "--json").json
        equal((account["kind"], account["cards"]["new"], account["prices"]["new"]), ("lamp-prices", 0, 1), account)
        equal(("TWO", "4", "", "", "150", "JPY", "2025-04-01") in rows(box, "Amber"), True, rows(box, "Amber"))


@case("a source's prices can be forgotten; without any it is said how they come")
def _():
    with filled() as box:
        contains(box.run("prices").err, "No prices are known")
        refused(box.run("prices", "forget", "x"), 3, "no prices came from")
        refused(box.run("prices", "Nobody"), 3, "no card")
        taken(box, HEAD + "trial,Wash,,,,,EUR,1,2025-02-03\n")
        contains(box.run("prices").out, "1.00", "EUR", "(old)")
        source = box.run("prices", "--json").json["prices"][0]["source"]
        equal(box.run("prices", "forget", source, "--json").json, {"forgotten": source})
        equal(box.run("prices", "--json").json["prices"], [])


def lamps(box, *usd):
    """A list of lamps of ONE, each with its price, as a file of today."""
    return box.write("lamps.json", json.dumps({"cards": [{"lamp": f"l{n}", "id": f"i{n}", "name": f"Lamp {n}", "set": "ONE", "no": str(n), "cost": {"usd": text}}
                                                         for n, text in enumerate(usd)]}))


@case("a list that is read again brings what changed; what is not in it any more keeps its day, and what was forgotten comes back")
def _():
    with Box() as box:
        box.run("doctor")
        os.makedirs(os.path.join(box.library, "games", "lamps"), exist_ok=True)
        with open(os.path.join(box.library, "games", "lamps", "game.xml"), "w") as stream:
            stream.write(GAME.replace(' records="several"', "").replace('key="lamp"', 'key="id"'))
        def at(days, *usd):
            path = lamps(box, *usd)
            os.utime(path, (time.time() - days * 86400,) * 2)
            return box.run("import", path, "--json").json
        equal(at(50, "1.00", "2.00", "3.00")["prices"], {"new": 3, "changed": 0, "unchanged": 0, "gone": 0})
        equal(at(40, "1.00", "2.50", "3.00")["prices"], {"new": 0, "changed": 1, "unchanged": 2, "gone": 0})
        equal(at(20, "1.00", "2.50")["prices"], {"new": 0, "changed": 0, "unchanged": 2, "gone": 1})
        seen = lambda name: [(row["amount"], row["day"], row["seen"], row["old"]) for row in box.run("prices", name, "--json").json["prices"]]
        equal(seen("Lamp 0"), [("1.00", day(50), day(20), False)])
        equal(seen("Lamp 1"), [("2.00", day(50), day(20), False), ("2.50", day(40), day(20), False)])
        equal(seen("Lamp 2"), [("3.00", day(50), day(40), True)])
        box.run("prices", "forget", box.run("prices", "--json").json["prices"][0]["source"])
        equal(at(20, "1.00", "2.50")["prices"], {"new": 2, "changed": 0, "unchanged": 0, "gone": 0})
        equal(seen("Lamp 1"), [("2.50", day(20), day(20), False)])
        with open(os.path.join(box.library, "prices.db"), "wb") as stream:
            stream.write(b"no prices, and more than a little of it")
        contains(box.run("doctor").err + box.run("prices", "--json").out, "")
        equal(at(20, "1.00", "2.50")["prices"]["new"], 2)


def own_sum(cards, prices):
    """The market prices of the table whose name, set and number one printing has, in cents; what is said twice counts as it was said last.
    Behind a name may stand the number of its printing, where that is more than a number: “Name 044A”. A name of small letters may lack its signs."""
    fold = lambda text: "".join(text.replace("’", "'").casefold().split())
    bare = lambda text: "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if c.isalnum())
    known, letters, sums = {}, {}, {}
    for card in cards:
        known.setdefault(fold(card["name"]), []).append(card)
        letters.setdefault(bare(card["name"]), []).append(card)
    for row in prices["cards"]:
        name = row["name"]
        if fold(name) not in known and not row["number"].isdigit():
            name = name.removesuffix(" " + row["number"])
        named = known.get(fold(name)) or (letters.get(bare(name)) if name == name.lower() else None) or []
        fits = [edition["uuid"] for card in named for edition in card["editions"]
                if edition["set"]["prefix"].lower() == row["setAbbrev"].lower() and edition["collector_number"] == row["number"]]
        for variant in row["variants"]:
            if len(fits) == 1 and variant["market"]:
                sums[fits[0], variant["name"]] = round(variant["market"] * 100)
    return len(sums), sum(sums.values())


@case("the sum of a real table of prices is that of an own count over the table and the card list")
def _():
    with Box() as box:
        listed, priced = shared("data/grand-archive/index-api/all_cards.json.gz"), shared("data/grand-archive/tcgplayer/prices_2026-08.json.gz")
        box.run("import", listed, "--json", games=False)
        account = box.run("import", priced, "--json", games=False).json
        told = box.run("prices", "--json", games=False).json["prices"]
        with gzip.open(listed) as one, gzip.open(priced) as other:
            cards, prices = json.load(one), json.load(other)
        n, cents = own_sum(cards, prices)
        equal([(t["prices"], round(float(t["sum"]) * 100), t["currency"], t["newest"]) for t in told], [(n, cents, "USD", "2026-08-08")])
        variants = sum(1 for row in prices["cards"] for variant in row["variants"] if variant["market"])
        tally = account["prices"]
        equal(tally["new"] + tally["changed"] + tally["unchanged"] + len(account["rejected"]), variants, tally)


def shops(box):
    """Two sources of fresh prices and one of old ones; decks of the trial game and a copy that is owned."""
    box.cards()
    for name, rows, when in (("near.csv", "Red Runner,T1,003,,EUR,3\ntrial,Red Runner,T2,001,,EUR,2\ntrial,Wash,,,,EUR,1.10\ntrial,Stone,,,,USD,5", 0),
                             ("far.csv", "Red Runner,T2,001,foil,EUR,1.50\ntrial,Wash,,,,EUR,1\ntrial,Blue Bird,,,,EUR,4", 1),
                             ("gone.csv", "Wash,,,,EUR,0.10\ntrial,Green Giant,,,,EUR,7", 60)):
        rows = "".join(f"{row},{day(when)}\n" for row in ("trial," + rows).split("\n"))
        equal(box.run("import", box.write(name, "game,name,set,number,finish,currency,amount,day\n" + rows)).code, 0)
    decks = []
    for name, text in (("one", "3 Red Runner\n2 Wash\n"), ("two", "4 Red Runner\n1 Blue Bird\n"), ("odd", "1 Stone\n1 Green Giant\n1 Twin Flame\n1 Nobody Knows\n")):
        decks.append(box.write(name + ".txt", "# game: trial\n# Deck\n" + text))
    equal(box.run("collection", "add", "Red Runner").code, 0)
    return decks


def ordered(told):
    return [(os.path.basename(r["source"]), r["name"], r["set"], r["finish"], r["quantity"], r["sum"]) for r in told["order"]]


@case("what decks lack is bought where it is cheapest, and with shipping where cards and shipping together are")
def _():
    with Box() as box:
        one, two, odd = shops(box)
        shop = lambda *words: box.run("collection", "shop", *words, "--json").json
        told = shop(one, two)
        equal(ordered(told), [("far.csv", "Blue Bird", "", "", 1, "4.00"), ("far.csv", "Red Runner", "T2", "foil", 6, "9.00"), ("far.csv", "Wash", "", "", 2, "2.00")])
        equal((told["total"], told["currency"], told["exact"], told["open"]), ("15.00", "EUR", True, []))
        equal(ordered(shop(one, two, "--in-turn"))[1], ("far.csv", "Red Runner", "T2", "foil", 3, "4.50"))
        # nothing but Blue Bird would be worth 5 of shipping; since that has to come from there, all does
        told = shop(one, two, "--shipping", "far.csv=5")
        equal((told["total"], [s["shipping"] for s in told["shops"]]), ("20.00", ["5.00"]))
        told = shop(one, "--shipping", "far.csv=5", "--shipping", "near.csv=0.10")
        equal(ordered(told), [("near.csv", "Red Runner", "T2", "", 2, "4.00"), ("near.csv", "Wash", "", "", 2, "2.20")])
        equal((told["cards"], told["shipping"], told["total"], told["least"]), ("6.20", "0.10", "6.30", "6.30"))
        told = shop(odd)
        equal(ordered(told), [("gone.csv", "Green Giant", "", "", 1, "7.00")])
        equal((told["order"][0]["old"], told["old"], told["unknown"], told["no_rate"]), (True, 1, 2, 1))
        equal([(row["name"], row["why"]) for row in told["open"]], [("Nobody Knows", "unknown"), ("Stone", "no-rate"), ("Twin Flame", "unknown")])
        contains(box.run("collection", "shop", odd).out, "7.00 EUR", "(old)", "no price is known", "no rate was given", "All together: at least 7.00 EUR")
        text = box.run("collection", "shop", one, "--as", "text").out
        contains(text, "far.csv\n2 Red Runner (T2) 001\n2 Wash\n")
        contains(box.run("collection", "shop", one, "--as", "csv").out, "trial,2,Red Runner,T2,001,,foil,,", "far.csv")
        equal(box.run("collection", "wants", "add", "Wash", "--quantity", "2").code, 0)
        equal(ordered(shop()), [("far.csv", "Wash", "", "", 2, "2.00")])
        refused(box.run("collection", "shop", one, "--shipping", "moon=1"), 3, "moon")
        for wrong in ("far.csv=-1", "far.csv=1,50", "far.csv", "far.csv=1.005"):
            refused(box.run("collection", "shop", one, "--shipping", wrong), 2, wrong)
        refused(box.run("collection", "shop", one, "--as", "html"), 2, "html")


@case("the cheapest order with shipping is that of all ways to order")
def _():
    names, rng = ["Red Runner", "Wash", "Blue Bird", "Green Giant", "Stone", "Twin Flame"], random.Random(20)
    for turn in range(4):
        with filled() as box:
            prices = {s: {name: rng.randrange(50, 400) for name in names if rng.random() < .8} for s in ("near.csv", "far.csv", "gone.csv")}
            for s, of in prices.items():
                equal(box.run("import", box.write(s, "game,name,currency,amount,day\n" + "".join(f"trial,{n},EUR,{a / 100:.2f},{day(0)}\n" for n, a in of.items()))).code, 0)
            fees = {s: rng.randrange(0, 500) for s in prices}
            need = {name: rng.randrange(1, 4) for name in names}
            deck = box.write("d.txt", "# game: trial\n# Deck\n" + "".join(f"{n} {name}\n" for name, n in need.items()))
            told = box.run("collection", "shop", deck, "--json", *(w for s in fees for w in ("--shipping", f"{s}={fees[s] / 100:.2f}"))).json
            some = [name for name in names if any(name in of for of in prices.values())]
            best = min(sum(fees[s] for s in chosen) + sum(min(prices[s][name] for s in chosen if name in prices[s]) * need[name] for name in some)
                       for n in (1, 2, 3) for chosen in itertools.combinations(prices, n) if all(any(name in prices[s] for s in chosen) for name in some))
            equal((told["total"], told["exact"]), (f"{best / 100:.2f}", True), (turn, prices, fees, need))


main()
