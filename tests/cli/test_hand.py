#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""hand: how odds of what is wanted are asked for and told, against exact fractions worked out here. That they are right under the opening of each
shipped rulebook is asked by oracle/odds.py."""
import csv
import os
from fractions import Fraction
from math import comb

from harness import ROOT, STARTER, Box, case, contains, data, equal, main, refused, with_starters


def hand(box, deck, *args):
    path = deck if os.path.isabs(deck) else os.path.join(STARTER, deck)
    return box.run("hand", path, "--seed", "7", "--json", *args, games=False)


def answers(box, deck, *args):
    result = hand(box, deck, *args)
    equal(result.code, 0, result)
    return result.json["results"]


def chance(box, deck, want, *args):
    result, = answers(box, deck, "--want", want, "--exact", *args)
    equal((result["want"], result["method"]), (want, "exact"))
    assert "low" not in result and "trials" not in result, result
    return result["probability"]


def close(got, want):
    assert abs(got - float(want)) < 1e-10, (got, float(want))


def types(game):
    found = {}
    with open(os.path.join(STARTER, game + ".csv"), encoding="utf-8") as stream:
        for row in csv.DictReader(stream):
            found[row["name"].strip("★")] = row["type"].lower().split("|")
    return found


def pile(deck, game, *headings):
    """Types of the cards in a zone, one a card."""
    kinds, cards, here = types(game), [], False
    with open(os.path.join(STARTER, deck), encoding="utf-8") as stream:
        for line in stream:
            line = line.strip()
            if line.startswith("#"):
                here = line.strip("# ").lower() in headings if ":" not in line else here
            elif line and here:
                count, name = line.split(" ", 1)
                cards += [kinds[name.strip("★")]] * int(count)
    assert cards, (deck, headings)
    return cards


def vectors(counts, n):
    if not counts:
        return [()] if n == 0 else []
    return [(x,) + rest for x in range(min(counts[0], n) + 1) for rest in vectors(counts[1:], n - x)]


def ways(counts, drawn):
    result = 1
    for count, x in zip(counts, drawn):
        result *= comb(count, x)
    return result


def mean(counts, kept, n, want):
    """Chance of the want for kept cards and n more out of counts."""
    return Fraction(sum(ways(counts, more) * want(tuple(a + b for a, b in zip(kept, more))) for more in vectors(counts, n)),
                    comb(sum(counts), n))


def split(cards, *kinds):
    """Counts of cards of each kind, and of the others."""
    counts = [sum(kind in card for card in cards) for kind in kinds]
    return tuple(counts) + (len(cards) - sum(counts),)


@case("Arkham Horror: a weakness that is drawn for the opening hand is replaced, so that a hand is one of the other cards; what turns draw of them is told as left out")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(ROOT, "tests/data/check/lists/arkham-horror.json"), games=False).code, 0)
        deck = box.write("nell.txt", "# game: arkham-horror\n# Investigator and permanents\n1 Nell Harrow\n# Deck\n" + "".join(
            f"{line}\n" for line in ("2 Ash Key", "2 Brass Bell", "2 Cork Float", "2 Dull Knife", "2 Elm Staff", "1 Nell's Lantern", "1 Cold Debt", "1 Bad Dreams")))
        ask = ("hand", deck, "--want", '[name:"Ash Key"]', "--want", "[has:subtype]", "--keep", "--json")
        told = box.run(*ask, games=False).json
        none = comb(9, 5) / comb(11, 5)   # of the eleven that are no weakness
        equal([round(result["probability"], 9) for result in told["results"]], [round(1 - none, 9), 0], told)
        equal([any("set aside" in text for text in box.run(*ask, *turn, games=False).json["assumptions"]) for turn in ((), ("--turn", "2"))], [False, True])
        refused(box.run("hand", deck, "--want", "[has:subtype]@deck >= 2", games=False), 2, "go back into it")


@case("a want is answered with all that the contract names, in the order of the wants")
def _():
    with with_starters() as box:
        json = hand(box, "genesis-legal.txt", "--want", "[type:summon]", "--want", "[type:spell] = 0", "--turn", "2").json
        equal((json["hand_size"], json["seen"], json["assumptions"], json["policy"], len(json["sample"])), (5, 7, [], "best", 5))
        equal([r["want"] for r in json["results"]], ["[type:summon]", "[type:spell] = 0"])
        equal({r["method"] for r in json["results"]}, {"exact"})
        text = box.run("hand", os.path.join(STARTER, "genesis-legal.txt"), "--want", "[type:summon] >= 2", games=False)
        contains(text.out, "at least 2 cards with: Type is “summon”", "%", "exact")
        one, two = (answers(box, "genesis-legal.txt", "--want", "[type:summon]", "--trials", "20000", "--threads", threads) for threads in ("1", "5"))
        equal(one, two)
        equal((one[0]["method"], one[0]["trials"]), ("simulated", 20000))


@case("--every-card tells each card and group with its chance by turn")
def _():
    with with_starters() as box:
        told = hand(box, "genesis-legal.txt", "--every-card", "--turn", "3", "--second").json["each"]
        equal(sum(one["copies"] for one in told if "attribute" not in one), 50)
        for one in told:
            equal([turn["turn"] for turn in one["turns"]], [0, 1, 2, 3])
            for turn in one["turns"]:
                close(turn["probability"], 1 - Fraction(comb(50 - one["copies"], turn["seen"]), comb(50, turn["seen"])))
        text = box.run("hand", os.path.join(STARTER, "arcmage-legal.txt"), "--every-card", games=False).out
        contains(text, "Turn 5")
        contains(" ".join(text.split()), "Of the cards that are set aside before the hand, as many as can be are others.")
        with open(os.path.join(STARTER, "genesis-legal.txt"), encoding="utf-8") as stream:
            strange = box.write("strange.txt", stream.read().replace("\n1 Measured Breath", "\n2 Nobody Knows"))
        told = hand(box, strange, "--every-card").json["each"]
        equal({one["open"] for one in told if "attribute" in one}, {2})
        plotted = box.run("hand", strange, "--counts", "type:summon", "--plot", "plot.csv", "--json", games=False).json
        contains(plotted["assumptions"][-1], "everything about “Nobody Knows”")


@case("the same seed draws the same hands for ever, one for each rulebook")
def _():
    with with_starters() as box:
        for deck, sample in SAMPLES.items():
            path = os.path.join(STARTER, deck)
            equal(box.run("hand", path, "--seed", "20260101", "--json", games=False).json["sample"], sample, deck)


@case("openings that cannot start are refused with the reason")
def _():
    with with_starters() as box:
        for text in ("# game: arcmage\n# Deck\n", "# game: genesis\n# Timeline\n1 Glass Djinn\n", "# game: grand-archive\n# Main Deck\n60 Ash Courier\n"):
            result = hand(box, box.write("small.txt", text), "--want", "[]")
            equal((result.code, result.json["error"]["code"]), (1, "no"), result)


@case("a faulty want ends 2 and says where; options that exclude each other do too")
def _():
    with with_starters() as box:
        deck = os.path.join(STARTER, "genesis-legal.txt")
        result = hand(box, deck, "--want", "[type:summon] and [tipe:spell]")
        equal((result.code, result.json["error"]["column"]), (2, 20), result)
        contains(result.json["error"]["message"], "tipe")
        for args, part in ((("--want", "type:summon"), "type:summon"), (("--want", "[]@champion"), "zone"), (("--want", "[]", "--exact", "--trials", "5"), "--trials"),
                           (("--want", "[]", "--trials", "0"), "--trials"), (("--want", "[]", "--keep", "--keep-if", "[]"), "--keep"), (("--moves",), "--want"),
                           (("--want", "[]", "--given", "[x"), "given"), (("--draw", "0"), "--draw"), (("--want", "[]", "--gone", "Nobody"), "Nobody")):
            refused(box.run("hand", deck, *args, games=False), 2, part)
        equal(hand(box, deck, "--want", "[]", "--given", "[] = 9").code, 1)


@case("what is given, what is gone, a rule of one's own and another deck change the answer as they should")
def _():
    with with_starters() as box:
        deck = "arcmage-legal.txt"
        city, creature, other = split(pile(deck, "arcmage", "deck", "main deck", "cards", "library"), "city", "creature")
        counts, n = (city - 3, creature, other), 7
        hands = [(ways(counts, d), d) for d in vectors(counts, n)]
        given = sum(w for w, d in hands if d[0] >= 2)
        close(chance(box, deck, "[type:creature] >= 2", "--given", "[type:city] >= 2", "--keep"),
              Fraction(sum(w for w, d in hands if d[0] >= 2 and d[1] >= 2), given))
        # redrawn, without a city, as often as the rule says and twice at most
        p = Fraction(sum(w for w, d in hands if d[0] == 0), comb(sum(counts), n))
        s = Fraction(sum(w for w, d in hands if d[0] >= 1), comb(sum(counts), n))
        result, = answers(box, deck, "--want", "[type:city]", "--keep-if", "[type:city] >= 1")
        close(result["probability"], s * (1 + p + p * p))
        close(result["keep"]["first"], s)
        close(result["keep"]["final"], s * (1 + p + p * p))
        equal(hand(box, deck, "--want", "[]", "--by-rule").code, 3)
        equal(hand(box, deck, "--want", "[]", "--keep-if", "[type:city]", "--remember").code, 0)
        close(answers(box, deck, "--want", "[type:city]", "--by-rule")[0]["probability"], s * (1 + p + p * p))
        counts = split(pile("genesis-legal.txt", "genesis", "timeline"), "summon")
        close(chance(box, "genesis-legal.txt", "[type:summon]", "--gone", "Glass Djinn=2"),
              mean((counts[0] - 2, counts[1]) if "summon" in types("genesis")["Glass Djinn"] else (counts[0], counts[1] - 2), (0, 0), 5, lambda h: h[0] >= 1))
        json = hand(box, "genesis-legal.txt", "--want", "[type:summon] >= 3", "--against", os.path.join(STARTER, "genesis-unhurried.txt"), "--moves", "--by-turn",
                    "--turn", "3").json
        row, = json["results"]
        equal([t["seen"] for t in row["turns"]], [5, 6, 7, 8])
        close(row["turns"][3]["probability"], row["probability"])
        assert row["moves"] == sorted(row["moves"], key=lambda m: -abs(round(m["change"], 10)))[:10] and row["moves"][0]["delta"] in (1, -1), row
        equal(json["against"]["results"][0]["want"], row["want"])


GLIMPSE = "# format: grand-archive/2025/standard\n# Material deck\n1 Brine Wisp\n# Main deck\n4 Ash Courier\n56 Sudden Steam\n"


@case("cards that are looked at before the draw: read from the card, told, and made the best use of")
def _():
    with with_starters() as box:
        deck = box.write("glimpse.txt", GLIMPSE)
        want = '[name:"Ash Courier"]'
        close(chance(box, deck, want), 1 - Fraction(comb(56, 12), comb(60, 12)))
        close(chance(box, deck, want, "--keep"), 1 - Fraction(comb(56, 6), comb(60, 6)))
        close(chance(box, deck, want, "--turn", "3"), 1 - Fraction(comb(56, 14), comb(60, 14)))
        document = hand(box, deck, "--want", want, "--turn", "3").json
        step = next(s for s in document["steps"] if "Glimpse 6" in s["text"])
        equal(step["clause"], "Glossary, Glimpse")
        result, = document["results"]
        contains(result["policy"], "6 cards that are looked at before the draw")
        assert "no redraw" not in result["policy"], result
        equal(document["assumptions"], ["Reckoned for 2 players; this one begins."])
        if result["advice"]["act"] == "put-back":
            assert all(document["sample"][i] == "Sudden Steam" for i in result["advice"]["return"]), document
        text = box.run("hand", deck, "--seed", "7", "--want", want, games=False).out
        contains(text, "60.097 %", "Glimpse 6", "The first 6 cards of it were looked at before the draw")


@case("a Glimpse is read however the card puts it before its draw, and one behind the draw is none of the opening")
def _():
    words = {"Still Well": ("Glimpse 3, then draw seven cards.", 7, 10), "Told Well": ("Glimpse 2. (Look at them.) Draw six cards.", 6, 8),
             "Late Well": ("Draw six cards. Glimpse 2.", 6, 6)}
    rows = "".join(f'grand-archive,{name},Champion,0,Spirit,"On Enter: {text}"\n' for name, (text, _, _) in words.items())
    with with_starters() as box:
        box.run("import", box.write("wells.csv", "game,name,type,level,class,text\n" + rows), games=False)
        for name, (_, drawn, seen) in words.items():
            deck = box.write("well.txt", GLIMPSE.replace("Brine Wisp", name))
            document = hand(box, deck, "--want", "[name:\"Ash Courier\"]").json
            equal(document["hand_size"], drawn, name)
            assert abs(document["results"][0]["probability"] - (1 - comb(56, seen) / comb(60, seen))) < 1e-9, document["results"]


@case("cities: the hand beside an answer lacks those that it sets aside, and what a turn takes can be said")
def _():
    with with_starters() as box:
        four = box.write("four.txt", "# format: arcmage/arc60/standard\n3 Mossgate\n3 Fernhollow\n3 Graywatch\n3 Drumfort\n48 Burrow Cook\n")
        for want in ("[name:mossgate]", "[name:mossgate] = 0", "[name:fernhollow] >= 2"):
            for option in ((), ("--option", "distinct-start-cities=yes")):
                document = hand(box, four, "--want", want, *option).json
                aside = document["results"][0]["set_aside"]
                equal(len(aside), 3)
                told = next(s["text"] for s in document["steps"] if s["clause"] == "PG.1" and "Unbuilt" in s["text"])
                contains(told, f"3 × {aside[0]}" if len(set(aside)) == 1 else ", ".join(aside))
                assert option == () or len(set(aside)) == 3, aside
        document = hand(box, "arcmage-legal.txt", "--want", "[type:city]", "--turn", "2").json
        equal(document["seen"], 11)
        contains(" ".join(document["assumptions"]), "(TS.draw); assumed, because it draws most: Draw 2.")
        for way, seen in (("2", 9), ("draw 1", 9), ("2 resources", 7), ("1", 11)):
            document = hand(box, "arcmage-legal.txt", "--want", "[type:city]", "--turn", "2", "--way", way).json
            equal(document["seen"], seen, way)
            assert "assumed" not in " ".join(document["assumptions"]), document["assumptions"]
        document = hand(box, "arcmage-legal.txt", "--turn", "2").json
        contains(" ".join(document["assumptions"]), "assumed, because it draws most: Draw 2.")
        refused(hand(box, "arcmage-legal.txt", "--way", "4"), 2, "1 = Draw 2, 2 = Draw 1, up to 1 resource, 3 = 2 resources")
        refused(hand(box, "genesis-legal.txt", "--way", "1"), 2, "leaves no way open")
        towns = box.write("towns.txt", "# format: arcmage/arc60/standard\n2 Mossgate\n40 Burrow Cook\n")
        refused(hand(box, towns), 1, "Cities needed of “Deck”: 3, there: 2")


SAMPLES = {
    "arcmage-legal.txt": ["Ivy Walls", "Road Surveyor", "Antler Chief", "Paved Road", "Sleepy Oak", "Burrow Cook", "Levy"],
    "colossus-order-legal.txt": ["★Ilse the Tiller★", "Pier Urchin", "★Admiral Quill★", "Pearl of Piadin", "Sapphire of Fastogal",
                                 "Cast the Lines", "Keep Page"],
    "genesis-legal.txt": ["Gatehouse Lion", "Paper Ward", "Barge Ox", "Holy Orders", "Swift Ferry"],
    "grand-archive-legal.txt": ["Drifting Embers", "Pour Everything", "Ash Courier", "Market Day", "Sudden Steam", "Bellows Boy",
                                "Harbor Gossip"],
    "grand-archive-2021.txt": ["Drifting Embers", "Pour Everything", "Ash Courier", "Market Day", "Sudden Steam", "Bellows Boy",
                               "Harbor Gossip"],
}

@case("a value that is missing or no number is neither 0 nor a no: what hangs on it is not known, and card and value are named")
def _():
    with with_starters() as box:
        head = "game,name,type,class,element,cost-type,cost,power,life\n"
        box.run("import", box.write("odd.csv", head + "grand-archive,Odd Lantern,Ally,Mage,Norm,Reserve,X,1,1\n"
                                    "grand-archive,Blank Lantern,Ally,Mage,Norm,Reserve,,1,1\n"), games=False)
        with open(os.path.join(STARTER, "grand-archive-legal.txt"), encoding="utf-8") as stream:
            deck = box.write("odd.txt", stream.read().replace("4 Kiln Hound", "4 Odd Lantern").replace("4 Ash Courier", "4 Blank Lantern"))
        none = lambda n: Fraction(comb(60 - n, 7), comb(60, 7))
        for want, sure, open_ in (("[name:lantern cost<=2] >= 1", 0, 1 - none(8)), ("[name:lantern cost>2] >= 1", 0, 1 - none(8)),
                                  ("[name:lantern -cost<=2] >= 1", 0, 1 - none(8)), ("[name:lantern cost!=2] >= 1", 0, 1 - none(8)),
                                  ("[name:lantern cost:x] >= 1", 1 - none(4), none(4) - none(8)), ("[name:lantern power>cost] >= 1", 0, 1 - none(8)),
                                  ("[name:lantern has:cost] >= 1", 1 - none(4), none(4) - none(8)), ("[name:lantern power<=1] >= 1", 1 - none(8), 0),
                                  ("[name:lantern type:ally cost<=2] = 0", none(8), 1 - none(8)), ("sum(cost)[name:lantern] >= 1", 0, 1 - none(8))):
            result, = answers(box, deck, "--want", want, "--exact")
            close(result["probability"], sure)
            close(result.get("unknown", 0), open_)
            told = " ".join(result.get("assumptions", []))
            if open_ and "has:" not in want and "cost:x" not in want:
                contains(told, "Cost of “Odd Lantern”, which is “X” and no number", "Cost of “Blank Lantern”")
            elif open_:
                contains(told, "Cost of “Blank Lantern”")
                assert "Odd" not in told, told
            else:
                assert "not known" not in told, told


@case("what is left of a pile is counted where the pile is the first zone that its game has")
def _():
    with Box() as box:
        deck = box.write("lorcana.txt", "# game: lorcana\n4 Aurora of the Test\n56 Elsa of the Test\n")
        left = box.run("hand", deck, "--keep", "--want", '[name:"aurora of the test"]@deck = 3', "--json").json["results"][0]
        close(left["probability"], 4 * comb(56, 6) / comb(60, 7))


main()
