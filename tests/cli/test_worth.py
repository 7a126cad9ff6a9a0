#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""price: and worth:, what decks cost, what copies are worth: by prices that lists told, in one currency, with rates that were given."""
import datetime
import gzip
import json
import os

from harness import Box, case, contains, data, equal, filled, main, ok, refused, shared

HEAD = "game,name,set,number,finish,condition,currency,amount,day\n"


def day(days):
    return (datetime.date.today() - datetime.timedelta(days=days)).isoformat()


def told(box, *rows, name="prices.csv"):
    """Prices of the trial game's cards: "name,set,number,finish,condition,currency,amount,day"."""
    return ok(box.run("import", box.write(name, HEAD + "".join(f"trial,{row}\n" for row in rows)), "--json")).json


def worth(box):
    """A library with cards, prices and copies."""
    box.cards()
    told(box, f"Red Runner,T1,003,,,EUR,2.00,{day(100)}", f"Red Runner,T2,001,,,EUR,0.50,{day(1)}", f"Stone,,,,,EUR,1.00,{day(1)}", f"Wash,,,,,USD,4.00,{day(1)}")
    told(box, f"Red Runner,T1,003,,,EUR,3.00,{day(1)}", f"Red Runner,T2,001,,,EUR,0.50,{day(1)}", f"Stone,,,,,EUR,1.00,{day(1)}", f"Wash,,,,,USD,4.00,{day(1)}")
    ok(box.run("collection", "add", "Red Runner", "--set", "T1", "--number", "003", "--quantity", "2", "--place", "A", "--paid", "1", "--currency", "EUR"))
    ok(box.run("collection", "add", "Red Runner", "--quantity", "4", "--place", "B", "--paid", "1", "--currency", "USD"))
    ok(box.run("collection", "add", "Wash", "--place", "B", "--paid", "5"))
    ok(box.run("collection", "add", "Blue Bird", "--quantity", "3", "--place", "B"))
    ok(box.run("collection", "add", "Stone", "--quantity", "9", "--proxy", "yes", "--place", "B"))


def names(box, *query):
    return [card["name"] for card in box.run("search", *query, "--json").json["cards"]]


@case("price: asks for the cheapest printing of a card, and for that of the set where one is asked for; in any currency that a rate leads to")
def _():
    with Box() as box:
        worth(box)
        equal(names(box, "price<=1"), ["Red Runner", "Stone"])
        equal(names(box, "price>1"), [])
        equal(names(box, "set:T1 price>1"), ["Red Runner"])
        equal(names(box, "price:<5usd"), ["Wash"])
        equal([(c["set"], c["price"]) for c in ok(box.run("search", "price>0", "--printings", "--prices", "--sort", "-price,name", "--json")).json["cards"]
               if c["name"] == "Red Runner"], [("T1", "3.00"), ("T2", "0.50")])
        ok(box.run("prices", "rate", "USD", "EUR", "0.5"))
        equal(names(box, "price>1"), ["Wash"])
        equal(names(box, "price>1usd"), ["Stone", "Wash"])
        refused(box.run("search", "price<1gbp"), 2, "no price is told in GBP")
        refused(box.run("search", "price<much"), 2, "“much” is no amount")
        contains(ok(box.run("search", "price>1", "--csv", "--fields", "name,price,price_currency")).out, "name,price,price_currency", "Wash,2.00,EUR")
        equal(ok(box.run("search", "name:runner or name:stone or name:wash", "--sort", "-price", "--json")).json["cards"][0]["name"], "Wash")


@case("without prices price: is an error that says how they come")
def _():
    with filled() as box:
        refused(box.run("search", "price<1"), 2, "no prices are known")
        refused(box.run("collection", "value"), 3, "no prices are known")
        refused(box.run("deck", "price", data("legal.txt")), 3, "no prices are known")


@case("worth: is that of all copies of a lot or of a card; what was paid is paid:, and files still read its old name")
def _():
    with Box() as box:
        worth(box)
        lots = lambda query: [(lot["name"], lot["quantity"]) for lot in box.run("collection", "list", query, "--json").json["lots"]]
        equal(lots("worth=6"), [("Red Runner", 2)])
        equal(lots("worth=2"), [("Red Runner", 4)])   # the cheapest printing, since none is noted
        equal(names(box, "worth>=8"), ["Red Runner"])
        equal(lots("paid>1"), [("Wash", 1)])
        rows = ok(box.run("collection", "list", "--prices", "--sort", "-worth,name", "--json")).json["lots"]
        equal([(r["name"], r["price"], r["worth"]) for r in rows[:2]], [("Red Runner", "3.00", "6.00"), ("Red Runner", "0.50", "2.00")])
        table = ok(box.run("collection", "list", "--prices")).out
        contains(table, "6.00 EUR", "Worth: at least 8.00 EUR", "Of 3 copies no price is known.", "1 copy has a price in another currency only")
        contains(ok(box.run("collection", "export")).out, ",paid,")
        again = box.write("old.csv", "game,count,name,price_paid,currency\ntrial,1,Green Giant,7,EUR\n")
        ok(box.run("collection", "import", again))
        equal(lots("paid=7"), [("Green Giant", 1)])


@case("a rate is in one direction or the other, never both; what is no rate is refused, and currencies are chosen")
def _():
    with Box() as box:
        equal(ok(box.run("prices", "rate", "--json")).json, {"rates": []})
        contains(box.run("prices", "rate").err, "No rates were given")
        got = ok(box.run("prices", "rate", "usd", "EUR", "0.92", "--day", day(40), "--json")).json["rates"]
        equal(got, [{"from": "USD", "to": "EUR", "rate": "0.92", "day": day(40), "old": True}])
        equal([(r["from"], r["rate"]) for r in ok(box.run("prices", "rate", "EUR", "USD", "1.1", "--json")).json["rates"]], [("EUR", "1.1")])
        for words, said in ((("EUR", "USD", "0"), "is no rate"), (("EUR", "EUR", "1"), "EUR twice"), (("EUR", "Taler", "1"), "no currency"), (("EUR",), "a rate is given as"),
                            (("EUR", "USD"), "a rate is given as"), (("EUR", "USD", "1", "--day", day(-3)), "a day to come"), (("GBP", "USD", "--forget"), "no rate between")):
            contains(box.run("prices", "rate", *words).err, said)
            assert box.run("prices", "rate", *words).code > 1, words
        equal(ok(box.run("prices", "rate", "USD", "EUR", "--forget", "--json")).json, {"rates": []})
        equal(ok(box.run("prices", "currency", "--json")).json, {"currency": None, "chosen": False, "told": []})
        equal(ok(box.run("prices", "currency", "chf", "--json")).json["currency"], "CHF")
        refused(box.run("prices", "currency", "francs"), 2, "no currency")
        worth(box)
        equal(ok(box.run("prices", "currency", "--forget", "--json")).json, {"currency": "EUR", "chosen": False, "told": ["EUR", "USD"]})


@case("a deck costs its cheapest printings, its chosen ones, or only what is missing; what has no price or an old one is told in numbers")
def _():
    with Box() as box:
        worth(box)
        deck = box.write("deck.txt", "# name: Runners\n# game: trial\n# Deck\n3 Red Runner (T1) 003\n4 Stone\n2 Blue Bird\n1 Wash\n")
        ok(box.run("deck", "add", deck))
        got = ok(box.run("deck", "price", "Runners", "--json")).json
        equal((got["currency"], got["cheapest"]["sum"], got["chosen"]["sum"], got["missing"]["sum"]), ("EUR", "5.50", "13.00", "4.00"))
        equal((got["cheapest"]["copies"], got["cheapest"]["unknown"], got["cheapest"]["no_rate"], got["cheapest"]["old"]), (10, 2, 1, 0))
        equal([(c["name"], c["copies"], c["missing"]) for c in got["cards"]], [("Red Runner", 3, 0), ("Stone", 4, 4), ("Blue Bird", 2, 0), ("Wash", 1, 0)])
        equal((got["cards"][0]["set"], got["cards"][0]["cheapest"]["amount"], got["cards"][0]["chosen"]["amount"], got["cards"][2]["cheapest"]), ("T2", "0.50", "3.00", None))
        contains(ok(box.run("deck", "price", "Runners")).out, "In the cheapest printings: at least 5.50 EUR", "Only what is missing: 4.00 EUR", "Of 2 copies no price is known.")
        ok(box.run("prices", "rate", "USD", "EUR", "0.5", "--day", day(0)))
        more = box.run("deck", "price", "Runners", "--json").json
        equal((more["cheapest"]["sum"], more["cheapest"]["no_rate"], more["rates"][0]["rate"], more["cards"][3]["cheapest"]["said"]), ("7.50", 0, "0.5", "4.00"))
        told(box, f"Stone,,,,,EUR,0.10,{day(90)}", name="old.csv")
        equal(box.run("deck", "price", "Runners", "--json").json["cards"][1]["cheapest"]["amount"], "1.00")   # the newer day counts
        contains(ok(box.run("deck", "price", "Runners", "--csv", "--fields", "name,copies,missing")).out, "Stone,4,4")


@case("copies are worth what they are by place, set and game; the gain is that of copies of which both are known")
def _():
    with Box() as box:
        worth(box)
        got = ok(box.run("collection", "value", "--by", "place", "--json")).json
        equal((got["worth"]["sum"], got["worth"]["copies"], got["worth"]["unknown"], got["worth"]["no_rate"], got["worth"]["cheapest"]), ("8.00", 10, 3, 1, 4))
        equal([(v["of"], v["worth"]["sum"]) for v in got["values"]], [("A", "6.00"), ("B", "2.00")])
        gain = got["against_paid"]
        equal((gain["gain"], gain["both"], gain["unpaid"], gain["paid_no_rate"]), ("4.00", 2, 4, 4))
        ok(box.run("prices", "rate", "USD", "EUR", "0.25"))
        gain = ok(box.run("collection", "value", "--json")).json["against_paid"]
        equal((gain["gain"], gain["both"], gain["unpaid"], gain["paid_no_rate"]), ("5.00", 6, 4, 0))
        equal({v["of"]: v["worth"]["sum"] for v in ok(box.run("collection", "value", "--by", "set", "--json")).json["values"]}, {"T1": "6.00", "": "3.00"})
        equal([v["worth"]["sum"] for v in ok(box.run("collection", "value", "place:A", "--by", "game", "--json")).json["values"]], ["6.00"])
        contains(ok(box.run("collection", "value")).out, "Worth: at least 9.00 EUR", "+5.00 EUR: worth 8.00, paid 3.00 (6 copies).")
        refused(box.run("collection", "value", "--by", "colour"), 2, "nothing to sum up by")


@case("the worth of the copies of today at the prices of each day, as rows and as a plot")
def _():
    with Box() as box:
        worth(box)
        days = ok(box.run("collection", "value", "place:A", "--by", "day", "--json")).json["days"]
        equal((days[0]["day"], days[0]["worth"]["sum"], days[-1]["day"], days[-1]["worth"]["sum"], len(days)), (day(100), "4.00", day(0), "6.00", 31))
        path = box.path("worth.csv")
        written = ok(box.run("collection", "value", "--plot", path, "--json")).json
        equal((written["written"], written["points"]), ([path], 31))
        with open(path, encoding="utf-8") as stream:
            rows = stream.read().split("\n")
        equal((rows[0], rows[1], rows[31]), ("day,EUR", f"{day(100)},12", f"{day(0)},8"))   # the cheapest printing of then
        said = ok(box.run("collection", "value", "--plot", box.path("worth.svg"))).out
        told = datetime.date.fromisoformat(day(100)).strftime("%-d %B %Y")
        contains(said, f"{told}: 12.00 EUR.", "Of 4 copies no price is known.")
        refused(box.run("collection", "value", "--plot", box.path("worth.doc")), 2, "ends in none of them")


@case("a deck is shown with what its cards cost, in the printing that a line names; what has no price says none")
def _():
    with Box() as box:
        worth(box)
        deck = box.write("deck.txt", "# game: trial\n# Deck\n3 Red Runner (T1) 003\n2 Red Runner\n4 Stone\n1 Wash\n1 Nobody\n")
        cards = ok(box.run("deck", "show", deck, "--prices", "--json")).json["zones"]["deck"]
        equal([(c["name"], c["price"], c["worth"], c["price_old"]) for c in cards],
              [("Red Runner", "3.00", "9.00", False), ("Red Runner", "0.50", "1.00", False), ("Stone", "1.00", "4.00", False), ("Wash", None, None, False),
               ("Nobody", None, None, False)])
        contains(" ".join(ok(box.run("deck", "show", deck, "--prices")).out.split()), "3 Red Runner (T1) 003 3.00 EUR 9.00 EUR", "1 Wash 1 Nobody")
        assert "EUR" not in box.run("deck", "show", deck).out and "price" not in box.run("deck", "show", deck, "--json").out
    with filled() as box:
        refused(box.run("deck", "show", box.write("deck.txt", "# game: trial\n1 Wash\n"), "--prices"), 3, "no prices are known")
        contains(box.run("prices", "Wash").err, "No price of “Wash” is known.")


@case("a copy of each printing that a real table tells a price of is worth the sum of that table")
def _():
    with Box() as box:
        box.run("import", shared("data/grand-archive/index-api/all_cards.json.gz"), "--json", games=False)
        box.run("import", shared("data/grand-archive/tcgplayer/prices_2026-08.json.gz"), "--json", games=False)
        total = box.run("prices", "--json", games=False).json["prices"]
        head, rows = "game,count,name,set,number,finish,printing_id\n", []
        for card in box.run("search", "price>0", "--printings", "--json", games=False).json["cards"]:
            rows.append(card)
        with gzip.open(shared("data/grand-archive/tcgplayer/prices_2026-08.json.gz")) as stream:
            finishes = {variant["name"] for row in json.load(stream)["cards"] for variant in row["variants"] if variant["market"]}
        assert "Normal" in finishes, finishes
        quoted = lambda text: '"' + text.replace('"', '""') + '"'
        lines = "".join(f"grand-archive,1,{quoted(card['name'])},{card['set']},{card['number']},{finish},{card['printing']}\n"
                        for card in rows for finish in ("", *(f for f in finishes if f != "Normal")))
        ok(box.run("collection", "import", box.write("all.csv", head + lines), "--json", games=False, timeout=300))
        got = ok(box.run("collection", "value", "--json", games=False)).json["worth"]
        equal((got["sum"], got["copies"] - got["unknown"]), (total[0]["sum"], total[0]["prices"]), got)


main()
