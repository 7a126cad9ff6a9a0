#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""search and card: the index answered, sorted, counted, paged, in one line each for batches."""
import json
import csv
import io
import os

from harness import Box, case, contains, data, equal, filled, main, refused


def names(result):
    return [c["name"] for c in result.json["cards"]]


@case("an empty query is every card, in name order, with typed attributes")
def _():
    with filled() as box:
        result = box.run("search", "", "--json")
        equal((result.code, result.json["total"], result.json["offset"], result.json["query"]), (0, 9, 0, ""), result)
        equal(names(result), ["Ada of Edges", "Blue Bird", "Green Giant", "Noor of Limits", "Red Runner", "Stone", "Twin Flame", "Wash", "Zoë’s Lamp"])
        cards = {c["name"]: c for c in result.json["cards"]}
        equal(cards["Green Giant"]["attributes"], {"type": "Unit", "cost": 5, "color": ["Green"], "power": 5, "text": "Large, and slow."})
        equal(cards["Twin Flame"]["attributes"]["cost"], "X")
        assert "cost" not in cards["Ada of Edges"]["attributes"]
        equal(cards["Wash"]["attributes"]["cost"], 0)
        assert all(c["id"].startswith("trial/") for c in cards.values()) and len({c["id"] for c in cards.values()}) == 9


@case("ids are the same after the list was imported again")
def _():
    with filled() as box:
        before = [c["id"] for c in box.run("search", "", "--json").json["cards"]]
        box.cards()
        equal([c["id"] for c in box.run("search", "", "--json").json["cards"]], before)


@case("facets say how many of the found cards have each value, and a clicked value finds as many")
def _():
    with filled() as box:
        result = box.run("search", "cost>=0", "--json", "--facets", "--limit", "1")
        facets = result.json["facets"]
        equal(len(result.json["cards"]), 1)
        assert facets["type"] and facets["set"], result
        for value, n in facets["type"].items():
            equal(box.run("search", f'cost>=0 type:"{value}"', "--json").json["total"], n, value)
        paper = box.run("search", "cost>=0", "--facets", "--limit", "0")
        contains(paper.out, "Type", "Set")
        file = box.path("queries")
        open(file, "w", encoding="utf-8").write("cost>=0\n")
        line = json.loads(box.run("search", "--batch", file, "--json", "--facets", "--count").out)
        equal((line["facets"], line["cards"]), (facets, []))


@case("completion lists what may stand at the end")
def _():
    with filled() as box:
        result = box.run("search", "--complete", "cost<=1 ty", "--json").json
        equal(("cost<=1 ty"[result["start"]:result["end"]], result["candidates"][0]["text"]), ("ty", "type:"))
        result = box.run("search", "--complete", "type:un", "--json").json
        equal([(c["text"], c["kind"]) for c in result["candidates"]], [("Unit", "value")])
        equal(result["candidates"][0]["count"], box.run("search", "type:unit", "--json").json["total"])
        contains(box.run("search", "--complete", "type:").out, "Unit", "Spell")
        equal(box.run("search", "--complete", "type:zzz", "--json").code, 1)
        equal(box.run("search", "fire", "--complete", "x").code, 2)


@case("has: finds what a card says of itself, and with a dash what it does not say")
def _():
    with filled() as box:
        equal(names(box.run("search", "-has:cost", "--json")), ["Ada of Edges", "Noor of Limits"])
        equal(box.run("search", "has:cost", "--json").json["total"], 7)
        result = box.run("search", "has:csot", "--json")
        equal((result.code, result.json["error"]["column"]), (2, 5), result)
        contains(result.json["error"]["message"], "cost")


@case("neither a question nor a list from a file loads a library for network, window or drawing, whichever programs it starts")
def _():
    with filled() as box:
        for words in (["search", ""], ["import", data("cards.csv")], ["games", "from", data("cards.csv")]):
            loaded = box.run(*words, env={"LD_DEBUG": "files"}).err
            contains(loaded, "libglib-2.0")
            for library in ("libcurl", "libgtk", "libadwaita", "libpango", "libcairo"):
                assert library not in loaded, (words, library)


@case("a query may begin with a dash")
def _():
    with filled() as box:
        equal(names(box.run("search", "-type:unit", "--json", "--limit", "1")), ["Ada of Edges"])
        equal(box.run("search", "-power:1", "--count").code, 0)


@case("pages add up to the whole, and any limit is allowed")
def _():
    with filled() as box:
        whole = names(box.run("search", "", "--json"))
        paged = []
        for offset in range(0, 12, 4):
            result = box.run("search", "", "--json", "--limit", "4", "--offset", str(offset))
            equal((result.code, result.json["total"], result.json["offset"]), (0, 9, offset))
            paged += names(result)
        equal(paged, whole)
        equal(names(box.run("search", "", "--json", "--limit", "0")), [])
        equal(len(names(box.run("search", "", "--json", "--limit", "1000000000000"))), 9)


@case("--printings counts printings and names set and number")
def _():
    with filled() as box:
        result = box.run("search", "runner", "--printings", "--json").json
        equal((result["total"], sorted((c["set"], c["number"]) for c in result["cards"])), (2, [("T1", "003"), ("T2", "001")]))
        equal(box.run("search", "set:T2", "--printings", "--count").out, "1\n")


@case("no match is a document and exit 1, a faulty query is exit 2 with the column")
def _():
    with filled() as box:
        result = box.run("search", "xyzzy", "--json")
        equal((result.code, result.json["total"], result.json["cards"]), (1, 0, []))
        result = box.run("search", "t:unit colr:red", "--json")
        equal((result.code, result.json["error"]["code"], result.json["error"]["column"]), (2, "usage", 8), result)
        contains(result.json["error"]["message"], "colr", "color")
        for query in ("(", ")", "cost<", '"open', "type:", "((((" * 1000, "a " * 33000):
            result = box.run("search", query, timeout=30)
            equal(result.code, 2, (query[:20], result.err[-300:]))


@case("a batch answers each line in order with its time, faults and misses included")
def _():
    with filled() as box:
        result = box.run("search", "--batch", "-", "--json", "--limit", "2", input="t:unit\nxyzzy\n(\n\n")
        rows = [json.loads(line) for line in result.out.splitlines()]
        equal([r["query"] for r in rows], ["t:unit", "xyzzy", "(", ""], result)
        equal([r.get("total") for r in rows], [4, 0, None, 9])
        equal(len(rows[0]["cards"]), 2)
        assert all(isinstance(r["us"], (int, float)) for r in rows) and "error" in rows[2]
        equal(result.code, 2)
        equal(box.run("search", "--batch", box.write("q", "t:unit\nnone\n"), "--json").code, 0)
        equal(box.run("search", "--batch", "-", "--json", input="none\n").code, 1)
        refused(box.run("search", "--batch", box.path("nowhere")), 3, "nowhere")
        refused(box.run("search", "x", "--batch", "-", input=""), 2)
        # what breaks off, or never ends, is told, and what was asked before it is answered
        refused(box.run("search", "--batch", box.top), 3, box.top, "it is a folder")
        refused(box.run("search", "--batch", "/dev/zero"), 3, "/dev/zero", "neither a file nor a pipe")
        result = box.run("search", "--batch", "-", "--json", input="t:unit\r\n" + "a" * (2 << 20) + "\nt:unit\n")
        equal((result.code, len(result.out.splitlines()), json.loads(result.out.splitlines()[0])["total"]), (3, 2, 4), result.err)
        equal(json.loads(box.run("search", "--batch", "-", "--json", input="t:unit").out)["total"], 4)


@case("text output is a table on standard output, its count on standard error")
def _():
    with filled() as box:
        result = box.run("search", "t:unit")
        assert result.out.startswith("Name ") and "Green Giant" in result.out, result
        equal(len(result.out.splitlines()), 5)
        contains(result.err, "4 cards")
        assert "\033" not in result.out


@case("a card's name cannot send control characters to the terminal")
def _():
    with Box() as box:
        box.run("import", box.write("x.csv", "game,name,type,cost\ntrial,Evil \x1b[31mRed,Unit,1\n"))
        result = box.run("search", "")
        assert "\x1b" not in result.out and "Evil" in result.out, result


@case("card shows faces, attributes, printings, and the decks that use it")
def _():
    with filled() as box:
        equal(box.run("deck", "add", data("legal.txt")).code, 0)
        card = box.run("card", "red runner", "--json").json["cards"]
        equal(len(card), 1)
        equal((card[0]["name"], len(card[0]["printings"]), card[0]["attributes"]["power"]), ("Red Runner", 2, 1))
        equal(card[0]["decks"], [{"deck": "Legal Runners", "zone": "deck", "count": 2}])
        contains(box.run("card", "Red", "Runner").out, "Red Runner", "T2", "Legal Runners")
        equal(box.run("card", card[0]["id"], "--json").json["cards"][0]["name"], "Red Runner")


@case("card shows every card of a name, and ends 1 with a hint where there is none")
def _():
    with filled() as box:
        box.run("import", data("cards.json"))
        equal(len(box.run("card", "Ember", "--json").json["cards"]), 2)
        result = box.run("card", "runner")
        refused(result, 1, "runner", "Red Runner")
        equal(box.run("card", "Nobody", "--json").code, 1)
        contains(box.run("card", "Nobody", "--json").json["error"]["message"], "Nobody")


@case("with --deck a query speaks of that deck: copies, zones, and what may still be added")
def _():
    with filled() as box:
        ask = lambda query, *more: box.run("search", query, "--deck", data("legal.txt"), "--json", *more)
        names = lambda result: sorted(c["name"] for c in result.json["cards"])
        deck = names(ask("deck:this"))
        assert "Red Runner" in deck and len(deck) < ask("").json["total"], deck
        equal(names(ask("deck:this zone:deck")) + names(ask("zone:hero")), sorted(names(ask("deck:this zone:deck"))) + names(ask("zone:hero")))
        equal(names(ask("qty>0")), deck)
        equal(ask("deck:this").json["total"] + ask("qty=0").json["total"], ask("").json["total"])
        addable = names(ask("addable:this"))
        for name in set(deck) | set(addable):
            kept = box.run("deck", "convert", data("legal.txt"), "--as", "json").json
            place = next((z for z, cards in kept["zones"].items() for c in cards if c["name"] == name), None)
            if place is None:
                continue
            more = "# game: trial\n" + "".join(f"# {z}\n" + "".join(f"{c['count'] + (c['name'] == name)} {c['name']}\n" for c in cards) for z, cards in kept["zones"].items())
            legal = box.run("check", box.write("more.txt", more)).code == 0
            equal(name in addable, legal, name)
        equal(box.run("search", "addable:this", "--deck", data("legal.txt"), "--format", "trial/1", "--count").code, 0)
        refused(ask("zone:nowhere"), 2, "nowhere")
        refused(ask("deck:\"another\""), 2, "deck:this")
        refused(box.run("search", "deck:this"), 2, "at hand")
        refused(box.run("search", "addable:this"), 2, "addable")
        refused(box.run("search", "deck:this", "--deck", "/no/such/deck"), 3, "/no/such/deck")


@case("rarities compare in the order of the definition, by short and long names, and what has no place in it compares with nothing")
def _():
    with filled() as box:
        more = "game,name,type,cost,set,number,rarity\ntrial,Odd One,Unit,9,T3,1,Promo\ntrial,Long One,Unit,9,T3,2,Uncommon\n"
        equal(box.run("import", box.write("more.csv", more)).code, 0)
        ask = lambda query, *args: names(box.run("search", query, "--json", *args))
        equal(ask("r>=uncommon"), ["Ada of Edges", "Green Giant", "Long One", "Noor of Limits", "Twin Flame"])
        equal(ask("r<U t:unit"), ["Blue Bird", "Red Runner", "Stone"])
        equal(ask("rarity:U..Rare t:unit"), ["Green Giant", "Long One"])
        equal((ask("-r>=C"), ask("r:promo"), ask("r!=C t:unit")), ([], ["Odd One"], ["Green Giant", "Long One", "Odd One"]))
        equal([c["rarity"] for c in box.run("search", "t:unit cost>=5", "--printings", "--sort=-r", "--json").json["cards"]], ["U", "U", "Promo"])
        result = box.run("search", "r>=mythic", "--game", "trial", "--json")
        equal((result.code, result.json["error"]["column"]), (2, 4), result)
        contains(result.json["error"]["message"], "mythic", "C, U, R")
        equal(list(box.run("search", "", "--facets", "--count", "--json").json["facets"]["rarity"]), ["C", "U", "R", "Promo"])
        order = next(a for a in box.run("games", "--game", "trial", "--json").json["games"][0]["attributes"] if a["id"] == "rarity")
        equal(order["values"], ["C", "U", "R"])


@case("words that match no name are offered as a search of the texts, where that finds something")
def _():
    with filled() as box:
        result = box.run("search", "draw t:spell", "--json")
        equal((result.code, result.json["total"], result.json["in_texts"]), (1, 0, {"query": "text:draw t:spell", "total": 1}), result)
        result = box.run("search", "draw t:spell", "--game", "trial", "--sort", "cost")
        equal((result.code, result.out), (1, ""), result)
        contains(result.err, "1 card", " --game trial 'text:draw t:spell'")
        equal(names(box.run("search", "text:draw t:spell", "--json")), ["Wash"])
        equal(box.run("search", '"a card" or zzz', "--json").json["in_texts"], {"query": 'text:"a card" or text:zzz', "total": 1})
        for query in ("xyzzy", "t:spell cost:77", '!"draw"', "-draw cost:77"):
            result = box.run("search", query, "--json")
            assert result.code == 1 and "in_texts" not in result.json, result
            assert "text:" not in box.run("search", query).err, query


@case("a query names a saved deck, and with --deck its format")
def _():
    with filled() as box:
        equal(box.run("deck", "add", data("legal.txt")).code, 0)
        ask = lambda query, *more: box.run("search", query, "--json", *more)
        saved = names(ask('deck:"legal runners"'))
        equal(saved, names(ask("deck:this", "--deck", "Legal Runners")))
        assert "Red Runner" in saved and "Stone" not in saved, saved
        equal(ask("").json["total"], len(saved) + ask('-deck:"legal runners"').json["total"])
        other = box.write("other.txt", "# name: Other\n# game: trial\n# Deck\n1 Stone\n1 Wash\n")
        equal(names(ask('deck:this -deck:"legal runners"', "--deck", other)), ["Stone", "Wash"])
        result = ask("deck:\"legal runer\"")
        equal((result.code, result.json["error"]["column"]), (2, 6), result)
        contains(result.json["error"]["message"], "Legal Runners")
        offered = box.run("search", "--complete", "deck:le", "--json").json["candidates"]
        equal([(c["text"], c["count"]) for c in offered], [('"Legal Runners"', len(saved))])

        rows = "game,format,name,limit,from\ntrial,trial/2/duel,Red Runner,banned,2025-02-01\n"
        equal(box.run("import", box.write("list.csv", rows)).code, 0)
        equal(names(ask("banned:this", "--deck", other, "--format", "trial/2/duel")), ["Red Runner"])
        equal(ask("banned:this", "--deck", other, "--format", "trial/2/duel", "--as-of", "2025-01-01").json["total"], 0)
        kept = names(ask("legal:this", "--deck", other, "--format", "trial/2/duel"))
        assert kept and "Red Runner" not in kept, kept
        refused(box.run("search", "legal:this"), 2, "at hand")
        contains(box.run("search", "--help").out, "legal:this", "has:", "deck:NAME")


@case("completion counts places, prices and years, and offers a range of numbers")
def _():
    with filled() as box:
        equal(box.run("collection", "add", "Stone", "--quantity", "2", "--paid", "0.50", "--place", "Box A").code, 0)
        equal(box.run("collection", "add", "Wash", "--paid", "12").code, 0)
        offer = lambda text: [(c["text"], c.get("count")) for c in box.run("search", "--complete", text, "--json").json["candidates"]]
        equal(offer("place:bo"), [('"Box A"', 1)])
        equal(offer("paid:")[0], ("0.50..12", 2))
        assert all(".." not in text for text, _ in offer("paid<=")), offer("paid<=")
        equal(offer("t:unit cost:"), [("1..5", 4), ("1", 1), ("2", 1), ("3", 1), ("5", 1)])
        equal(offer("t:unit cost>="), [("1", 4), ("2", 3), ("3", 2), ("5", 1)])
        equal(offer("r>=un"), [("U", 4)])


@case("lists go to other programs as CSV or with tabs, with all members or the fields that are asked for")
def _():
    with filled() as box:
        found = box.run("search", "", "--json").json["cards"]
        rows = list(csv.DictReader(io.StringIO(box.run("search", "", "--csv").out)))
        equal([(row["id"], row["name"]) for row in rows], [(card["id"], card["name"]) for card in found])
        equal([row["color"] for row in rows], ["|".join(card["attributes"].get("color", [])) for card in found])
        lines = box.run("search", "", "-p", "--tsv", "--fields", "number, name").out.splitlines()
        equal(lines[0], "number\tname")
        equal(len(lines) - 1, len(box.run("search", "", "-p", "--json").json["cards"]))
        shown = box.run("search", "type:unit", "--fields", "name,power")
        equal((shown.code, shown.out.splitlines()[0].split()), (0, ["name", "power"]), shown)
        equal(box.run("search", "nothingofthename", "--csv").out, "")
        box.run("collection", "add", "Red Runner", "--note", 'a, "c"')
        note = list(csv.DictReader(io.StringIO(box.run("collection", "list", "--csv").out)))[0]["note"]
        equal(note, 'a, "c"')
        equal(box.run("collection", "list", "--tsv", "--fields", "note,quantity").out, 'note\tquantity\na, "c"\t1\n')


@case("rows are refused where there are none, two ways at once, and a field that is not there, with the nearest")
def _():
    with filled() as box:
        refused(box.run("search", "", "--csv", "--tsv"), 2, "--csv", "--tsv")
        refused(box.run("search", "", "--csv", "--count"), 2, "--count")
        refused(box.run("check", "x", "--csv"), 2, "--csv")
        refused(box.run("search", "", "--fields", "nmae"), 2, "nmae", "name")
        refused(box.run("search", "", "--csv", "--fields", ""), 2, "field")
        twice = box.run("search", "", "--csv", "--json")
        equal((twice.code, twice.json["error"]["code"]), (2, "usage"), twice)
        equal(box.run("search", "type:spell", "--csv", "--fields", "name,power").code, 0)    # no spell has a power


@case("where the width is told, columns that find no room are left out and named; in a pipe nothing is")
def _():
    with filled() as box:
        whole = box.run("search", "", "-p")
        narrow = box.run("search", "", "-p", env={"COLUMNS": "40"})
        assert max(map(len, narrow.out.splitlines())) <= 40, narrow
        title = whole.out.splitlines()[0].split()[-1]
        assert title not in narrow.out.splitlines()[0], narrow
        contains(narrow.err, "no room for", title)
        assert "no room" not in whole.err, whole
        equal(len(narrow.out.splitlines()), len(whole.out.splitlines()))


@case("an order that there is none by names what there is")
def _():
    with filled() as box:
        refused(box.run("search", "", "--sort", "cots"), 2, "cots", "“cost”")
        refused(box.run("search", "", "--sort", "-qqqqqqq"), 2, "qqqqqqq", "name", "cost", "power")


main()
