#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The query language term by term: over a real card list where the shared data lie beside the checkout, each answer counted once more by a
plain program that knows the list's own JSON; over the starter lists, with a deck and a collection; and every way to be wrong."""
import gzip
import json
import os
import re

from harness import STARTER, Box, case, contains, equal, main, refused, shared

LIST = "data/grand-archive/index-api/all_cards.json.gz"


def ask(box, questions, *args):
    """Each question's answer, all in one process."""
    result = box.run("search", "--batch", "-", "--json", *args, input="".join(q + "\n" for q in questions), games=False, timeout=200)
    answers = [json.loads(line) for line in result.out.splitlines()]
    equal([a["query"] for a in answers], list(questions), result)
    return answers


def fold(text):
    return text.lower()


def number(card, key):
    return card[key] if isinstance(card[key], int) else None


def cost(card):
    value = (card["cost"] or {}).get("value")
    return int(value) if value is not None and value.lstrip("-").isdigit() else None


def says(card, test):
    """Whether the text of a side passes the test."""
    sides = [card, *(side for edition in card["editions"] for side in edition.get("other_orientations") or [])]
    return any(test(fold(side["effect_raw"] or "")) for side in sides)


def editions(card, test):
    return any(test(e) for e in card["editions"])


def of_set(edition, code):
    """set: begins a word of the code."""
    return any(word.startswith(fold(code)) for word in fold(edition["set"]["prefix"]).split())


def released(edition):
    return int((edition["set"]["release_date"] or "0")[:4])


# what is typed, and the same in the words of the list
ANSWERS = {
    "": lambda c: True,
    "fire hound": lambda c: "fire" in fold(c["name"]) and "hound" in fold(c["name"]),
    "spirit fire": lambda c: "spirit" in fold(c["name"]) and "fire" in fold(c["name"]),
    '"spirit of fire"': lambda c: "spirit of fire" in fold(c["name"]),
    '!"Spirit of Fire"': lambda c: fold(c["name"]) == "spirit of fire",
    '!"Spirit of"': lambda c: False,
    "type:ally": lambda c: "ALLY" in c["types"],
    "t:ally": lambda c: "ALLY" in c["types"],
    "type:ally|action": lambda c: "ALLY" in c["types"] or "ACTION" in c["types"],
    "-type:ally": lambda c: "ALLY" not in c["types"],
    "type:ally type:unique": lambda c: {"ALLY", "UNIQUE"} <= set(c["types"]),
    "type:ally or type:action": lambda c: bool({"ALLY", "ACTION"} & set(c["types"])),
    "type:ally not (type:unique or class:mage)": lambda c: "ALLY" in c["types"] and "UNIQUE" not in c["types"] and "MAGE" not in c["classes"],
    "level=0": lambda c: number(c, "level") == 0,
    "level:0..1": lambda c: number(c, "level") in (0, 1),
    "power>=3": lambda c: number(c, "power") is not None and c["power"] >= 3,
    "-power>=3": lambda c: number(c, "power") is not None and c["power"] < 3,
    "power>life": lambda c: number(c, "power") is not None and number(c, "life") is not None and c["power"] > c["life"],
    "-power>life": lambda c: number(c, "power") is not None and number(c, "life") is not None and c["power"] <= c["life"],
    "has:power": lambda c: c["power"] is not None,
    "-has:power": lambda c: c["power"] is None,
    "cost<=2": lambda c: cost(c) is not None and cost(c) <= 2,
    "cost:2..4": lambda c: cost(c) is not None and 2 <= cost(c) <= 4,
    "element:fire": lambda c: "FIRE" in c["elements"],
    "element=fire": lambda c: c["elements"] == ["FIRE"],
    "element<=fire|wind": lambda c: c["elements"] and set(c["elements"]) <= {"FIRE", "WIND"},
    'text:"draw a card"': lambda c: says(c, lambda text: "draw a card" in text),
    r"text:/draw \w+ cards?/": lambda c: says(c, lambda text: re.search(r"draw \w+ cards?", text) is not None),
    "set:DOA": lambda c: editions(c, lambda e: of_set(e, "DOA")),
    "in:DOA": lambda c: editions(c, lambda e: of_set(e, "DOA")),
    "year>=2024": lambda c: editions(c, lambda e: released(e) >= 2024),
    "set:ALC year:2024": lambda c: editions(c, lambda e: fold(e["set"]["prefix"]) == "alc" and released(e) == 2024),
    "game:grand-archive": lambda c: True,
    "game:arcmage": lambda c: False,
}


@case("every term finds what a plain program finds in the real list")
def _():
    with gzip.open(shared(LIST), "rt", encoding="utf-8") as stream:
        cards = json.load(stream)
    with Box() as box:
        equal(box.run("import", shared(LIST), games=False, timeout=200).code, 0)
        for answer, (query, test) in zip(ask(box, ANSWERS, "--count", "--game", "grand-archive"), ANSWERS.items()):
            want = sorted(c["name"] for c in cards if test(c))
            if answer.get("total") != len(want):
                got = sorted(c["name"] for c in box.run("search", query, "--json", games=False).json["cards"])
                raise AssertionError(f"{query}: {answer.get('total')}, by hand {len(want)}: {[n for n in got if n not in want][:9]} {[n for n in want if n not in got][:9]} {answer}")


# with the starter deck at hand: what a deck, a collection and the day add to the language; only the ways they must agree are known
AGREE = [
    ("", ["deck:this", "-deck:this"]), ("", ["qty>0", "qty=0"]), ("deck:this", ["qty>0"]), ("", ["have>=2", "have<2"]),
    ("", ["addable:this", "-addable:this"]), ("", ["legal:2025/standard", "-legal:2025/standard"]), ("", ["type:ally", "-type:ally", "-has:type"]),
    ("has:cost", ["cost<=2", "cost>2", "has:cost -cost<=2 -cost>2"]), ("type:ally|action", ["type:ally", "type:action -type:ally"]),
]


@case("with a deck and a collection at hand, what is and what is not add up to the whole")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(STARTER, "grand-archive.csv"), games=False).code, 0)
        deck = os.path.join(STARTER, "grand-archive-legal.txt")
        names = [c["name"] for c in box.run("search", "deck:this", "--deck", deck, "--json", games=False).json["cards"]]
        equal(box.run("collection", "add", names[0], "--quantity", "4", "--language", "DE", games=False).code, 0)

        def total(query):
            answer = ask(box, [query], "--count", "--deck", deck)[0]
            assert "total" in answer, answer
            return answer["total"]

        for whole, parts in AGREE:
            equal(sum(total(p) for p in parts), total(whole), (whole, parts))
        equal((total("have>=4"), total("free>0"), total("have>4")), (1, 1, 0))
        lots = lambda query: box.run("collection", "list", query, "--json", games=False).json["total"]
        equal((lots("lang:de"), lots("lang:en"), lots("qty>3"), lots('place:"Box A"')), (1, 0, 1, 0))
        assert 0 < total("deck:this") == len(names) < total(""), names
        assert total("zone:main or zone:material or zone:side") == len(names), "the zones are the deck"


@case("names of fields, long, short and by alias, mean the same; blanks, dashes and parentheses change nothing that they should not")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(STARTER, "grand-archive.csv"), games=False).code, 0)
        same = [("type:ally", "t:ally", "TYPE:ALLY", " type:ally ", "((type:ally))", "- -type:ally".replace("- -", "not -"), "type:ally and type:ally", "type:Ally"),
                ("cost<=2 type:ally", "type:ally cost<=2", "type:ally and cost<=2", "not (-cost<=2 or -type:ally) has:cost"),
                ("cost:2..4", "cost>=2 cost<=4", "cost:2|3|4", "cost=2..4"), ("element:fire|wind", "element:fire or element:wind")]
        for group in same:
            answers = ask(box, group, "--game", "grand-archive", "--limit", "1000")
            assert answers[0]["total"] > 0, group[0]
            for answer in answers[1:]:
                equal([c["id"] for c in answer["cards"]], [c["id"] for c in answers[0]["cards"]], answer["query"])
        order = [c["attributes"]["cost"] for c in ask(box, ["has:cost order:cost,-name"], "--limit", "1000")[0]["cards"]]
        numbers = [n for n in order if isinstance(n, int)]
        equal(numbers, sorted(numbers))
        a, b = ask(box, ["type:ally", "type:ally unique:printings"])
        assert b["total"] >= a["total"] and "set" in b["cards"][0], (a["total"], b["total"])


@case("has: is completed as a field, then with the attributes of the game")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(STARTER, "grand-archive.csv"), games=False).code, 0)
        offers = lambda text: [line.split()[0] for line in box.run("search", "--complete", text, "--game", "grand-archive", games=False).out.splitlines()]
        assert "has:" in offers("ha"), offers("ha")
        offered = offers("has:co")
        assert "cost" in offered, offered
        equal(box.run("search", "has:cost", "--count", "--game", "grand-archive", games=False).code, 0)


@case("a faulty query says where and the nearest name; in a batch it is never no cards and never all cards")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(STARTER, "grand-archive.csv"), games=False).code, 0)
        answer, = ask(box, ["  elemnt:fire"], "--game", "grand-archive")
        assert "total" not in answer and answer["error"]["column"] == 3, answer
        refused(box.run("search", "elemnt:fire", "--game", "grand-archive", games=False), 2, "element", "^")


@case("lines of a batch that are no text are faults with their column, and the next line is answered")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(STARTER, "grand-archive.csv"), games=False).code, 0)
        result = box.run("search", "--batch", "-", "--json", "--count", input=b"type:ally \xff\nas\0h\n\ntype:ally\n" + b"(" * (1 << 20) + b"\n" + b"(" * 10000 + b"\n",
                         games=False)
        answers = [json.loads(line) for line in result.out.splitlines()]
        equal([a.get("error", {}).get("column") for a in answers[:4]], [11, 3, None, None], result)
        contains(answers[0]["error"]["message"], "UTF-8")
        assert answers[2]["total"] > answers[3]["total"] > 0, answers[2:4]
        contains(answers[4]["error"]["message"], "too long")
        contains(answers[5]["error"]["message"], "nested too deeply")
        refused(box.run("search", b"\xff", games=False), 2, "UTF-8")


main()
