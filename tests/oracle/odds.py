#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Odds of opening hands against enumeration: every hand of a small deck, every choice that the opening leaves, the best one taken.

    odds.py [--questions N] [--seed S] [--game MODULE]

The openings are those of the rulebooks' text: what is drawn, what may be redrawn or exchanged, what is set aside before.
Answers must be equal to within 1e-9; a case a rulebook, in TAP."""
import math
import random
from fractions import Fraction

from opinion import Card
from program import Sleeves, ask

NAMES = ["Adabron", "Bemula", "Corvik", "Dunyash", "Enopri"]
WANTS_A_DECK = 6
CLOSE = 1e-9


def hands(pile, number):
    """Every hand of so many cards from a pile, both as copies of each kind, with the ways to draw it."""
    if not pile:
        if not number:
            yield (), 1
        return
    for first in range(max(0, number - sum(pile[1:])), min(pile[0], number) + 1):
        ways = math.comb(pile[0], first)
        for rest, more in hands(pile[1:], number - first):
            yield (first, *rest), ways * more


def parts(hand, most):
    """Every choice of at most so many cards out of a hand."""
    if not hand:
        yield ()
        return
    for first in range(min(hand[0], most) + 1):
        for rest in parts(hand[1:], most - first):
            yield (first, *rest)


def plus(a, b):
    return tuple(x + y for x, y in zip(a, b))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


class Chance:
    """How likely a want is of cards that are held already and more from a pile; remembered, since choices meet again."""

    def __init__(self, want):
        self.want, self.known = want, {}

    def of(self, held, pile, number):
        number = min(number, sum(pile))
        key = held, pile, number
        if key not in self.known:
            good = sum(ways for hand, ways in hands(pile, number) if self.want(plus(held, hand)))
            self.known[key] = Fraction(good, math.comb(sum(pile), number))
        return self.known[key]


def drawn(chance, pile, hand, later):
    """A hand that is kept as it comes, and the later draws."""
    return chance.of((0,) * len(pile), pile, hand + later)


def exchanged(chance, pile, hand, later, most):
    """Once, up to @most cards go to the bottom and as many are drawn, from the cards above them."""
    total = Fraction(0)
    for held, ways in hands(pile, hand):
        rest = minus(pile, held)
        total += ways * max(chance.of(minus(held, back), rest, sum(back) + later) for back in parts(held, most))
    return total / math.comb(sum(pile), hand)


def redrawn(chance, pile, hand, later, most, allowed):
    """A hand for which it is allowed may be shuffled back and drawn anew, @most times in a row."""
    value = None
    count = math.comb(sum(pile), hand)
    for _ in range(most + 1):
        total = Fraction(0)
        for held, ways in hands(pile, hand):
            keep = chance.of(held, minus(pile, held), later)
            total += ways * (max(keep, value) if value is not None and allowed(held) else keep)
        value = total / count
    return value


def looked_at(chance, pile, look, hand, later):
    """The top cards are seen before the draw; any of them go to the bottom, the others are drawn first."""
    total = Fraction(0)
    for seen, ways in hands(pile, look):
        rest, best = minus(pile, seen), Fraction(0)
        for back in parts(seen, look):
            more = hand + later - (look - sum(back))
            if 0 <= more <= sum(rest):      # who sends more away meets them again
                best = max(best, chance.of(minus(seen, back), rest, more))
        total += ways * best
    return total / math.comb(sum(pile), look)


def paid_back(chance, pile, hand, later, most, free):
    """Every redraw shows a full hand again; for each that counts one card of the hand that is kept goes to the bottom."""
    value, count = None, math.comb(sum(pile), hand)
    for redraws in range(min(most, hand + free), -1, -1):
        due, total = max(redraws - free, 0), Fraction(0)
        for held, ways in hands(pile, hand):
            rest = minus(pile, held)
            keep = max(chance.of(minus(held, back), rest, later) for back in parts(held, due) if sum(back) == due)
            total += ways * (keep if value is None else max(keep, value))
        value = total / count
    return value


class Question:
    """A deck of few kinds, how it is asked about, and the best chance of a want."""

    def __init__(self, zones, format, args, best):
        self.zones, self.format, self.args, self.best = zones, format, args, best


def seat(rng, most_turns):
    """Who begins, how many play, and by the end of which turn cards are counted (none: the opening hand alone)."""
    return rng.random() < 0.5, rng.choice((2, 2, 2, 3)), rng.choice((0, 0, 1, 2, 3)[:most_turns + 2])


def spread(rng, kinds, total):
    """So many cards divided among so many kinds, each with one at least."""
    cuts = sorted(rng.sample(range(1, total), kinds - 1))
    return tuple(b - a for a, b in zip([0, *cuts], [*cuts, total]))


def seat_args(first, players, turn):
    return (["--first"] if first else ["--second"]) + ["--players", str(players)] + (["--turn", str(turn)] if turn else [])


class GrandArchive:
    """2025: the level 0 champion says how many cards are drawn (SG.T1, CH), and at how many its player looks before (glossary, Glimpse);
    the first of two players skips a draw, of more nobody does. 2021: the same by 1.3.3, X.B.9 and 1.3.4. No redraw and no exchange
    in either."""
    game = "grand-archive"
    columns = ["type", "class", "level", "cost-type", "cost", "opening-draw", "opening-glimpse"]
    cards = [Card(f"Spirit of {word}", type="Champion", level="0", cost_type="memory", cost="0", opening_draw=draw, opening_glimpse=look,
                  **{"class": "Spirit"})
             for word, draw, look in (("Four", "4", ""), ("Six", "6", ""), ("Seven", "7", ""), ("Silence", "", ""), ("Sight", "6", "6"),
                                      ("Glances", "5", "3"), ("Depth", "3", "5"))]
    cards += [Card(name, type="Ally", cost_type="reserve", cost="1") for name in NAMES]

    @staticmethod
    def ask(rng):
        first, players, turn = seat(rng, 3)
        pile = spread(rng, rng.randint(2, 4), rng.randint(12, 20))
        spirit = rng.choice(GrandArchive.cards[:7])
        args = seat_args(first, players, turn)
        said = spirit.values.get("opening-draw")
        number = int(said) if said else 7
        if not said and rng.random() < 0.5:
            number = rng.randint(3, 8)
            args += ["--option", f"opening-hand={number}"]
        later = turn - (turn > 0 and first and players == 2)
        zones = {"material": [(spirit.name, 1)], "main": list(zip(NAMES, pile))}
        look = int(spirit.values.get("opening-glimpse") or 0)
        return Question(zones, f"grand-archive/{rng.choice(('2021', '2025'))}/standard", args,
                        lambda chance: looked_at(chance, pile, look, number, later) if look else drawn(chance, pile, number, later)), pile


class Arcmage:
    """PG.1 to PG.3, TS.mul: three cities are set aside, seven cards drawn; a hand without a city may be redrawn, twice in a row. TS.draw:
    a turn draws two cards, one, or none. E8: the three cities may have to differ."""
    game = "arcmage"
    columns = ["type", "faction", "cost", "loyalty"]
    cards = [Card(name, type="City" if name in NAMES[:4] else "Creature", faction="Gaian", cost="" if name in NAMES[:4] else "1", loyalty="1")
             for name in NAMES]

    @staticmethod
    def ask(rng):
        pile = spread(rng, 5, rng.randint(16, 22))
        most, options = 2, []
        if rng.random() < 0.3:
            most = rng.randint(0, 3)
            options += ["--option", f"mulligan-max={most}"]
        any_hand = rng.random() < 0.3
        options += ["--option", "mulligan-when=any"] * any_hand
        apart = rng.random() < 0.4
        options += ["--option", "distinct-start-cities=yes"] * apart
        way, turn = rng.choice((0, 1, 2, 3)), rng.choice((0, 0, 1, 2))
        options += ["--way", str(way)] * (way > 0) + ["--turn", str(turn)] * (turn > 0)
        later = turn * (2, 2, 1, 0)[way]

        def best(chance):
            allowed = lambda hand: any_hand or sum(hand[:4]) == 0
            aside = [chosen for chosen in parts(pile[:4], 3) if sum(chosen) == 3 and (not apart or max(chosen) == 1)]
            return max(redrawn(chance, minus(pile, (*chosen, 0)), 7, later, most, allowed) for chosen in aside)
        return Question({"deck": list(zip(NAMES, pile))}, "arcmage/arc60/standard", options, best), pile


class Colossus:
    """8.1.5, 8.1.6: seven cards, then once up to two (the beginner) or four to the bottom for as many; 12.1.2.3.1.1: the beginner's
    first turn draws none."""
    game = "colossus-order"
    columns = ["type", "color"]
    cards = [Card("Colossan", type="Colossus", color="Red")]
    cards += [Card(name, type="Gem" if name == NAMES[0] else "Follower", color="Red") for name in NAMES]

    @staticmethod
    def ask(rng):
        first, _, turn = seat(rng, 3)
        pile = spread(rng, rng.randint(2, 4), rng.randint(16, 24))
        later = turn - (turn > 0 and first)
        return Question({"colossus": [("Colossan", 1)], "deck": list(zip(NAMES, pile))}, "colossus-order/1.3/master", seat_args(first, 2, turn),
                        lambda chance: exchanged(chance, pile, 7, later, 2 if first else 4)), pile


class Genesis:
    """HS.7, BR: five cards, no mulligan, and one more at the beginning of every round, for whoever leads."""
    game = "genesis"
    columns = ["type", "affiliation", "chi"]
    cards = [Card("Championess", type="Champion", affiliation="Axon")] + [Card(name, type="Spell", affiliation="Axon", chi="5") for name in NAMES]

    @staticmethod
    def ask(rng):
        first, _, turn = seat(rng, 3)
        pile = spread(rng, rng.randint(2, 4), rng.randint(12, 20))
        return Question({"champion": [("Championess", 1)], "timeline": list(zip(NAMES, pile))}, "genesis/5.2/constructed", seat_args(first, 2, turn),
                        lambda chance: drawn(chance, pile, 5, turn)), pile


class Magic:
    """103.5, 103.5c: seven cards; a redraw is paid with one card of the hand that is kept, with three players the first one is free.
    103.8a: the beginner of two skips the first draw."""
    game = "magic"
    columns = ["type"]
    cards = [Card(name, type="Instant") for name in NAMES]

    @staticmethod
    def ask(rng):
        first, players, turn = seat(rng, 2)
        pile, most = spread(rng, rng.randint(2, 3), rng.randint(14, 20)), rng.randint(0, 8)
        later = turn - (turn > 0 and first and players == 2)
        return Question({"main": list(zip(NAMES, pile))}, "magic/cr/constructed",
                        seat_args(first, players, turn) + ["--option", f"mulligan-max={most}"],
                        lambda chance: paid_back(chance, pile, 7, later, most, 1 if players == 3 else 0)), pile


OPENINGS = {"grand_archive": GrandArchive, "arcmage": Arcmage, "colossus_order": Colossus, "genesis": Genesis, "magic": Magic}


def invent_want(rng, kinds, depth=2):
    """An expression as it is typed, and what it says of a hand."""
    act = rng.random()
    if depth and act < 0.3:
        (left, a), (right, b) = invent_want(rng, kinds, depth - 1), invent_want(rng, kinds, depth - 1)
        return (f"({left}) and ({right})", lambda hand: a(hand) and b(hand)) if rng.random() < 0.6 else (f"({left}) or ({right})", lambda hand: a(hand) or b(hand))
    if depth and act < 0.4:
        inner, a = invent_want(rng, kinds, depth - 1)
        return f"not ({inner})", lambda hand: not a(hand)
    chosen = rng.sample(range(kinds), rng.choice((1, 1, 1, 2)) if kinds > 1 else 1)
    query = " or ".join(f'name:"{NAMES[kind]}"' for kind in chosen)
    held = lambda hand: sum(hand[kind] for kind in chosen)
    number = rng.randint(0, 4)
    return rng.choice(((f"[{query}]", lambda hand: held(hand) >= 1), (f"[{query}] >= {number}", lambda hand: held(hand) >= number),
                       (f"[{query}] = {number}", lambda hand: held(hand) == number), (f"[{query}] <= {number}", lambda hand: held(hand) <= number),
                       (f"[{query}] > {number}", lambda hand: held(hand) > number), (f"[{query}] < {number}", lambda hand: held(hand) < number),
                       (f"[{query}] = {number}..{number + 2}", lambda hand: number <= held(hand) <= number + 2)))


def survey(name, seed, questions):
    """Asks so many questions of one rulebook; the first disagreement as text, or None."""
    opening, rng = OPENINGS[name], random.Random(f"{name} {seed}")
    with Sleeves() as sleeves:
        sleeves.cards(opening.game, opening.columns, opening.cards)
        while questions > 0:
            question, pile = opening.ask(rng)
            wants = [invent_want(rng, len(pile)) for _ in range(min(WANTS_A_DECK, questions))]
            questions -= len(wants)
            deck = {"name": "odds", "game": opening.game, "zones": {zone: [{"name": n, "count": c} for n, c in lines] for zone, lines in question.zones.items()}}
            args = ["hand", sleeves.write("deck.json", deck), "--format", question.format, "--exact", *question.args]
            answer = sleeves.json(*args, *(part for text, _ in wants for part in ("--want", text)))
            about = f"{name}, seed {seed}: {question.zones}\n  {question.format} {' '.join(question.args)}\n"
            if len(answer.get("results", [])) != len(wants):
                return f"{about}  {len(wants)} wants, no answer: {answer}"
            for (text, want), result in zip(wants, answer["results"]):
                best = float(question.best(Chance(want)))
                if result["method"] != "exact" or abs(result["probability"] - best) > CLOSE:
                    return f"{about}  --want '{text}'\n  program {result['method']} {result['probability']!r}, enumeration {best!r}\n  {result['policy']}"
    return None


def enumerate_hands(name, seed, questions):
    return f": {questions} questions, each by enumeration", survey(name, seed, questions)


if __name__ == "__main__":
    ask(__doc__, "--questions", 240, list(OPENINGS), enumerate_hands)
