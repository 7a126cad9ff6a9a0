#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""print: deck sheets, cards at true size and sideboarding guides as PDF and pictures."""
import json
import os
import re
import struct

from harness import SANITIZED, Box, case, contains, data, equal, filled, main, refused, shared

A4, LETTER = (595.276, 841.89), (612, 792)


def sizes(path):
    """Width and height of the pages, from the PDF itself."""
    text = open(path, "rb").read()
    assert text.startswith(b"%PDF-") and b"%%EOF" in text[-32:], path
    return [tuple(float(n) for n in m.split()) for m in re.findall(rb"/MediaBox \[ 0 0 ([0-9.]+ [0-9.]+) \]", text)]


def close(a, b):
    assert len(a) == len(b) and all(abs(x - y) < 1 for x, y in zip(a, b)), (a, b)


def big(box, copies=4, cards=60, **more):
    deck = {"name": "Big", "game": "trial", "zones": {"hero": [{"name": "Ada of Edges", "count": 1}],
            "deck": [{"name": f"Unknown {i} " + "with a long name " * (i % 9), "count": copies} for i in range(cards)]}, **more}
    return box.write("big.json", json.dumps(deck))


@case("a deck sheet is one PDF page with the verdict, on the paper that is asked for")
def _():
    with filled() as box:
        result = box.run("print", data("legal.txt"), "-o", box.path("sheet.pdf"), "--player", "Ada", "--event", "Open", "--json")
        equal((result.code, result.json["pages"], result.json["notes"]), (0, 1, []), result)
        close(sizes(box.path("sheet.pdf"))[0], A4)
        equal(box.run("print", data("legal.txt"), "-o", box.path("sheet.pdf"), "--paper", "Letter").code, 0)
        close(sizes(box.path("sheet.pdf"))[0], LETTER)


def cards_of(deck):
    return sorted((zone, card["name"], card["count"]) for zone, cards in deck["zones"].items() for card in cards)


def picture(box, text, *options):
    box.run("print", box.write("list.txt", text), "-o", box.path("list.png"), *options)
    return open(box.path("list-1.png"), "rb").read()


@case("a sheet is in the order that is asked for, by name unless it is said")
def _():
    with filled() as box:
        head = "# name: Sorted\n# game: trial\n\n# hero\n1 Ada of Edges\n\n# deck\n"
        rows = sorted({card["name"]: card.get("cost") for card in box.run("search", "type:unit", "--json").json["cards"]})
        assert len(rows) > 2, rows
        sheet = lambda names, *options: picture(box, head + "".join(f"1 {name}\n" for name in names), *options)
        by_name = sheet(rows, "--sort", "list")
        turned = sheet(rows[::-1], "--sort", "list")
        assert by_name != turned, "the list's own order is not kept"
        equal((sheet(rows[::-1]) == by_name, sheet(rows[::-1], "--sort", "name") == by_name), (True, True))
        by_cost = [card["name"] for card in box.run("search", "type:unit", "--sort", "cost,name", "--json").json["cards"]]
        equal(sheet(rows[::-1], "--sort", "cost") == sheet(by_cost, "--sort", "list"), True)
        refused(box.run("print", data("legal.txt"), "-o", box.path("x.pdf"), "--sort", "nosuch"), 2, "nosuch")
        refused(box.run("print", data("legal.txt"), "-o", box.path("x.pdf"), "--sort", "name", "--guide"), 2, "--sort")


@case("of the cards only those of a zone are cut out, or those that the collection lacks")
def _():
    with filled() as box:
        def pages(*options):
            return box.run("print", data("legal.txt"), "--proxies", "-o", box.path("cards.pdf"), "--json", *options).json["pages"]
        zones = box.run("deck", "convert", data("legal.txt"), "--as", "json").json["zones"]
        copies = {zone: sum(card["count"] for card in cards) for zone, cards in zones.items()}
        for zone, n in copies.items():
            equal(pages("--zone", zone), (n + 8) // 9, zone)
        with open(data("legal.txt"), encoding="utf-8") as file:
            head = "".join(line for line in file if line.startswith("# ") and ":" in line)
        flat = box.write("flat.txt", head + "".join(f"{card['count']} {card['name']}\n" for card in zones["deck"]))   # they lie where they belong
        equal(box.run("print", flat, "--proxies", "--zone", "deck", "-o", box.path("cards.pdf"), "--json").json.get("pages"), (copies["deck"] + 8) // 9)
        equal(pages("--missing"), pages())
        for zone, cards in zones.items():
            for card in cards:
                box.run("collection", "add", card["name"], "--quantity", str(card["count"]))
        refused(box.run("print", data("legal.txt"), "--proxies", "--missing", "-o", box.path("x.pdf")), 1, "no card of")
        box.run("collection", "remove", "--where", f'!"{zones["deck"][0]["name"]}"', "--quantity", "1")
        equal(pages("--missing", "--zone", "deck"), 1)
        refused(box.run("print", data("legal.txt"), "--proxies", "--zone", "nosuch", "-o", box.path("x.pdf")), 2, "nosuch")
        refused(box.run("print", data("legal.txt"), "--zone", "deck", "-o", box.path("x.pdf")), 2, "--proxies")


@case("a deck as a QR code is read again from its picture, from its letters and from the sheet, whole")
def _():
    with filled() as box:
        want = box.run("deck", "convert", data("legal.txt"), "--as", "json").json
        shown = box.run("print", data("legal.txt"), "--code")
        code = shown.out.rstrip("\n").split("\n")[-1]
        contains(shown.out, "██")
        assert code.startswith("SLEEVES:1:"), code
        equal(box.run("print", data("legal.txt"), "--code", "--json").json, {"code": code})
        box.run("print", data("legal.txt"), "--code", "-o", box.path("code.png"))
        spaced = "sleeves:1: " + " ".join(code[i:i + 5] for i in range(len("SLEEVES:1:"), len(code), 5)).lower()
        for what in (box.path("code-1.png"), box.write("letters.txt", spaced)):
            read = box.run("deck", "convert", what, "--as", "json").json
            equal((cards_of(read), read["name"], read.get("format")), (cards_of(want), want["name"], want.get("format")))
        equal(box.run("print", data("legal.txt"), "--code", "-o", box.path("code.pdf"), "--json").json["pages"], 1)


def zones_of(text):
    """Of a deck's text, read by itself: the cards of each heading."""
    zones = {}
    for line in text.splitlines():
        if line.startswith("# "):
            zones[line] = []
        elif line.strip():
            count, name = line.split(" ", 1)
            zones[next(reversed(zones))].append((name, int(count)))
    return sorted(sorted(cards) for cards in zones.values() if cards)


@case("real decks go into a QR code and come back from its picture as they were")
def _():
    with Box() as box:
        tops = shared("data/grand-archive/decks-text"), shared("data/decks/dec"), shared("data/decks/cod/custom-sets")
        paths = [os.path.join(at, name) for top in tops for at, _, names in sorted(os.walk(top)) for name in sorted(names)
                 if name.endswith((".txt", ".cod", ".dec"))][:100]
        equal(len(paths), 100)
        for path in paths[::10] if SANITIZED else paths[::4]:   # reading out of bounds shows with a few; invented ones are written by the hundred in C
            equal(box.run("print", path, "--code", "-o", box.path("code.png"), games=False).code, 0, path)
            back = box.run("deck", "convert", box.path("code-1.png"), "--as", "json", games=False).json
            if path.endswith(".txt"):
                with open(path, encoding="utf-8") as stream:
                    want = zones_of(stream.read())
                equal(sorted(sorted((c["name"], c["count"]) for c in cards) for cards in back["zones"].values() if cards), want, path)
            else:
                equal(cards_of(back), cards_of(box.run("deck", "convert", path, "--as", "json", games=False).json), path)


@case("a picture that is none, is cut off, shows nothing or another code is refused with the reason")
def _():
    with filled() as box:
        box.run("print", data("legal.txt"), "--code", "-o", box.path("code.png"))
        whole = open(box.path("code-1.png"), "rb").read()
        with open(box.path("cut.png"), "wb") as file:
            file.write(whole[:len(whole) // 2])
        refused(box.run("check", box.path("cut.png")), 3, "cut.png")
        box.run("print", data("legal.txt"), "-o", box.path("small.png"), "--proxies")
        refused(box.run("check", box.path("small-1.png")), 3, "no QR code")
        refused(box.run("deck", "add", box.path("cut.png")), 3, "cut.png")
        refused(box.run("print", big(box, cards=2000), "--code"), 3, "too much")
        refused(box.run("check", box.write("newer.txt", "SLEEVES:7:ABCD")), 3, "version 7")


@case("sheets of cards hold nine of them, and every copy is one")
def _():
    with filled() as box:
        result = box.run("print", data("legal.txt"), "--proxies", "-o", box.path("cards.pdf"), "--json")
        equal(result.json["pages"], 2, result)      # 11 cards
        equal(len(sizes(box.path("cards.pdf"))), 2)


@case("a long list takes several pages, and a name that is cut is told")
def _():
    with filled() as box:
        path = big(box, cards=150)
        result = box.run("print", path, "-o", box.path("x.pdf"), "--json")
        assert result.json["pages"] >= 2 and any("Unknown" in note for note in result.json["notes"]), result
        contains(box.run("print", path, "-o", box.path("x.pdf")).err, "is cut")


@case("a file that ends in .png is a picture of each page")
def _():
    with filled() as box:
        result = box.run("print", data("legal.txt"), "--proxies", "-o", box.path("p.png"), "--json")
        equal([os.path.basename(f) for f in result.json["written"]], ["p-1.png", "p-2.png"], result)
        head = open(box.path("p-2.png"), "rb").read(24)
        equal((head[1:4], struct.unpack(">II", head[16:24])), (b"PNG", (827, 1170)))


@case("a guide is one page however many plans there are, and wants plans")
def _():
    with filled() as box:
        refused(box.run("print", data("legal.txt"), "--guide", "-o", box.path("g.pdf")), 1, "plans")
        plans = [{"name": f"match-up {i}", "note": "words " * 40, "moves": [{"name": "Red Runner", "count": 1, "from": "deck", "to": "side"}]}
                 for i in range(40)]
        result = box.run("print", big(box, plans=plans), "--guide", "-o", box.path("g.pdf"), "--json")
        equal((result.code, result.json["pages"]), (0, 1), result)
        assert any("left out" in note for note in result.json["notes"]), result
        few = box.run("print", big(box, plans=plans[:3]), "--guide", "-o", box.path("g.pdf"), "--json")
        equal(few.json["notes"], [], few)


@case("a deck of a game that is not installed is printed and not judged")
def _():
    with filled() as box:
        path = box.write("strange.txt", "# game: a game of the future\n# Launch pad\n4 Rocket\n")
        equal(box.run("print", path, "-o", box.path("s.pdf")).code, 0)
        equal(box.run("print", path, "--proxies", "-o", box.path("s.pdf")).code, 0)


@case("wrong options end 2, an empty deck 1, a folder that is not there and too many pages 3, and nothing is written")
def _():
    with filled() as box:
        out = box.path("none.pdf")
        refused(box.run("print", data("legal.txt")), 2, "--output")
        refused(box.run("print", data("legal.txt"), "-o", out, "--paper", "a3"), 2, "a3")
        refused(box.run("print", data("legal.txt"), "-o", out, "--proxies", "--guide"), 2, "--guide")
        refused(box.run("print", data("legal.txt"), "-o", out, "--format", "nonsense"), 2, "nonsense")
        refused(box.run("print", box.write("empty.txt", "# game: trial\n# Deck\n"), "-o", out), 1, "no cards")
        refused(box.run("print", big(box, copies=1000), "--proxies", "-o", out), 3, "pages")
        refused(box.run("print", data("legal.txt"), "-o", box.path("no/such/x.pdf")), 3, "x.pdf")
        refused(box.run("print", box.path("nothing.txt"), "-o", out), 3, "nothing.txt")
        assert not os.path.exists(out)


main()
