#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Repairs against every change there is: decks of few names, tried in the order of their cost until one is legal.

    repairs.py [--decks N] [--seed S] [--game MODULE]

The opinion of what is legal is the rulebook's (its file beside this one). A copy that goes to another zone costs 2, one taken out 3,
one added 4. What `fix` proposes must be legal, cost what it says, leave no warning worse and, where it claims to be the smallest, be
as cheap as the cheapest that is found here; where nothing up to the cost of 6 is legal, neither may it claim so. Sometimes a name is
not to be touched. The same holds for every other repair that it offers, among those that keep what that one keeps. A case a rulebook, in TAP."""
import heapq
import random

import verdicts
from opinion import Card, folded
from program import ask

MOVE, OUT, IN = 2, 3, 4
MOST = 6
ZONES = {"grand_archive_2025": ["main", "material", "side"], "grand_archive_2021": ["main", "material", "side"], "arcmage": ["deck", "side"],
         "colossus_order": ["colossus", "deck", "side"], "genesis": ["champion", "timeline", "forethoughts", "subconscious"]}


class Small:
    """A list of few cards of one rulebook, so that every change can be tried."""

    def __init__(self, name, seed):
        self.name, self.rng = name, random.Random(f"repairs {name} {seed}")
        self.world = verdicts.World(name, seed, cut_down=lambda rng, cards: globals()["few_" + name](rng, cards))


def pick(rng, cards, wanted, number):
    fit = [card for card in cards if wanted(card.values)]
    return rng.sample(fit, min(number, len(fit)))


def sure(rng, cards, wanted, number, **values):
    """The same, and cards of these values where the list has too few of them."""
    chosen = pick(rng, cards, wanted, number)
    return chosen + [Card(f"Spare {values['type']} {n}", **values) for n in range(number - len(chosen))]


def few_grand_archive_2025(rng, cards):
    """A leader or two, materials with and without the relic, cards for the main deck of which some may stand there often."""
    kind = lambda word: lambda values: word in values.get("type", "").split("|") and values.get("token") != "yes"
    chosen = pick(rng, cards, lambda v: kind("Champion")(v) and v.get("level") == "0", 2) + pick(rng, cards, lambda v: "Divine" in v.get("keyword", ""), 2)
    chosen += pick(rng, cards, lambda v: kind("Item")(v) and kind("Regalia")(v) and not v.get("keyword"), 1)
    allies = sure(rng, cards, lambda v: v.get("type") == "Ally" and not v.get("deck-limit") and v.get("token") != "yes" and not v.get("keyword"), 3,
                  type="Ally", cost_type="reserve", cost="2")
    for ally in allies[:2]:
        ally.values["deck-limit"] = "any"
    return chosen + allies


few_grand_archive_2021 = few_grand_archive_2025


def few_arcmage(rng, cards):
    chosen = pick(rng, cards, lambda v: v.get("type") == "City" and not v.get("deck-limit"), 2) + pick(rng, cards, lambda v: v.get("type") == "Magic" and not v.get("deck-limit"), 3)
    for card in (chosen[0], chosen[2]):
        card.values["deck-limit"] = "any"
    return chosen


def few_colossus_order(rng, cards):
    chosen = pick(rng, cards, lambda v: v.get("type") == "Colossus", 2) + pick(rng, cards, lambda v: v.get("type") == "Gem", 1)
    chosen += pick(rng, cards, lambda v: v.get("type") == "Follower" and not v.get("subtype") and not v.get("deck-limit"), 3)
    chosen[-1].values["deck-limit"] = "any"
    return chosen


def few_genesis(rng, cards):
    chosen = pick(rng, cards, lambda v: v.get("type") == "Champion" and v.get("affiliation") == "Axon", 1) + pick(rng, cards, lambda v: v.get("type") == "Champion", 1)
    chosen += pick(rng, cards, lambda v: v.get("affiliation") == "Axon" and v.get("chi") and v.get("type") and v.get("subconscious-only") != "yes", 4)
    return list(dict.fromkeys(chosen + pick(rng, cards, lambda v: v.get("affiliation") == "Phage" and v.get("chi"), 1)))


def nearly(rng, name, cards):
    """A deck that needs a change or two."""
    kinds = lambda word: [card.name for card in cards if word in card.values.get("type", "").split("|")]
    often = [card.name for card in cards if card.values.get("deck-limit") == "any"]
    zones = {zone: [] for zone in ZONES[name]}
    off = rng.choice((-2, -1, 0, 0, 0, 1, 2))
    if name.startswith("grand"):
        zones["material"] = [(n, 1) for n in rng.sample(kinds("Regalia"), min(len(kinds("Regalia")), rng.randint(0, 3)))] + [(n, 1) for n in kinds("Champion")[:rng.randint(0, 2)]]
        zones["main"] = [(often[0], 28 + off), (often[1], 28), (kinds("Ally")[2], 4 + rng.choice((0, 0, 1, 2)))]
        if name.endswith("2025"):
            zones["side"] = [(rng.choice(often), rng.choice((0, 11, 12, 15, 16))), (rng.choice(kinds("Regalia")), rng.choice((0, 1)))]
    elif name == "arcmage":
        few = rng.choice((7, 8, 9, 9))
        zones["deck"] = [(often[0], few - 2), (kinds("City")[1], 2 + rng.choice((0, 1, 2))), (often[1], 60 - few - 3 + off), (kinds("Magic")[1], 3)]
    elif name == "colossus_order":
        zones["colossus"] = [(n, 1) for n in kinds("Colossus")[:rng.randint(0, 2)]]
        zones["deck"] = [(kinds("Gem")[0], rng.choice((18, 20, 20, 21, 22))), (often[0], 50 - 23 + off), (kinds("Follower")[0], 3 + rng.choice((0, 0, 1)))]
    else:
        spells = [card.name for card in cards if card.values.get("chi")]
        zones["champion"] = [(n, 1) for n in kinds("Champion")[:rng.choice((0, 1, 1, 1, 2))]]
        counts = [12, 12, 13, 13 + off]
        zones["timeline"] = [(n, c) for n, c in zip(spells, counts)]
        if rng.random() < 0.5:
            zones["forethoughts"] = [(rng.choice(spells), rng.choice((15, 19, 20, 21)))]
    if rng.random() < 0.3:
        zones[rng.choice(list(zones))].append((rng.choice(cards).name, 1))
    return {zone: [line for line in lines if line[1] > 0] for zone, lines in zones.items()}


def worse(name, before, after):
    """Zones that a rulebook does not know, or that are for other cards: a repair puts none there."""
    zone = {"arcmage": "side", "colossus_order": "side", "grand_archive_2021": "side", "genesis": "subconscious"}.get(name)
    aside = lambda zones, name: sum(copies for written, copies in zones.get(zone, []) if written == name)
    return any(aside(after, written) > aside(before, written) for written, _ in after.get(zone, []))


class State:
    """Copies of each name in each zone, as one tuple."""

    def __init__(self, name, cards, book):
        self.names, self.zones = [card.name for card in cards], ZONES[name]
        self.places = {(zone, n): z * len(self.names) + i for z, zone in enumerate(self.zones) for i, n in enumerate(self.names)}
        self.strip = book.STRIP

    def of(self, zones):
        state = [0] * len(self.places)
        for zone, lines in zones.items():
            for written, copies in lines:
                n = next(n for n in self.names if folded(n, self.strip) == folded(written, self.strip))
                state[self.places[zone, n]] += copies
        return tuple(state)

    def lists(self, state):
        zones = {zone: [] for zone in self.zones}
        for (zone, n), place in self.places.items():
            if state[place]:
                zones[zone].append((n, state[place]))
        return zones

    def steps(self, state, locked, kinds):
        """Every change of a single copy, of these kinds, of a name that is not locked."""
        size = len(self.names)
        for place, copies in enumerate(state):
            if place % size in locked:
                continue
            if copies:
                less = state[:place] + (copies - 1,) + state[place + 1:]
                if OUT in kinds:
                    yield OUT, less
                for other in range(place % size, len(state), size):
                    if other != place and MOVE in kinds:
                        yield MOVE, less[:other] + (less[other] + 1,) + less[other + 1:]
            if IN in kinds:
                yield IN, state[:place] + (copies + 1,) + state[place + 1:]


def cheapest(space, start, good, most, locked, kinds):
    """The least cost of a good state by steps of these kinds, or None where there is none up to @most."""
    queue, seen = [(0, start)], {start: 0}
    while queue:
        cost, state = heapq.heappop(queue)
        if cost > seen[state]:
            continue
        if good(state):
            return cost
        for step, following in space.steps(state, locked, kinds):
            total = cost + step
            if total <= most and total < seen.get(following, most + 1):
                seen[following] = total
                heapq.heappush(queue, (total, following))
    return None


def copies_of(space, before, after):
    """Copies of a name that change places move, the rest goes or comes; and names that were not there at all."""
    size, moves, outs, ins, fresh = len(space.names), 0, 0, 0, 0
    for i in range(size):
        gone = sum(max(0, before[p] - after[p]) for p in range(i, len(before), size))
        come = sum(max(0, after[p] - before[p]) for p in range(i, len(before), size))
        moves, outs, ins = moves + min(gone, come), outs + max(0, gone - come), ins + max(0, come - gone)
        fresh += come > 0 and not any(before[i::size])
    return moves, outs, ins, fresh


# what a repair says that it was looked for, the word for it among what it keeps, and the steps that are left to it
SOUGHT = {"The fewest changes": (None, (MOVE, OUT, IN)), "No card changes its zone": ("zones", (OUT, IN)), "No card leaves the deck": ("cards", (MOVE, IN))}


def fault_of(space, start, said, legal, locked):
    """What is wrong with one repair, as text, or None."""
    after = list(start)
    for change in said["changes"]:
        n = next(n for n in space.names if folded(n, space.strip) == folded(change["name"], space.strip))
        place = space.places[change["zone"], n]
        if after[place] != change["from"]:
            return f"a change from {change['from']}, where there are {after[place]}"
        if space.names.index(n) in locked:
            return f"“{n}” was not to be touched"
        after[place] = change["to"]
    after = tuple(after)
    if not legal(after):
        return "the repair is not legal"
    moves, outs, ins, fresh = copies_of(space, start, after)
    if (moves, outs, ins) != (said["moves"], said["removals"], said["additions"]) or moves * MOVE + outs * OUT + ins * IN != said["cost"]:
        return f"it moves {moves}, takes out {outs} and adds {ins}"
    for word, kept in (("zones", moves == 0), ("cards", outs == 0), ("names", fresh == 0)):
        if said["changes"] and (word in said["keeps"]) != kept:
            return f"whether it keeps {word}: {kept}"
    if said["title"] not in SOUGHT or not said["smallest"]:
        return None
    word, kinds = SOUGHT[said["title"]]
    best = cheapest(space, start, legal, MOST, locked, kinds)
    if word and word not in said["keeps"] or best is None and said["cost"] <= MOST or best is not None and best != said["cost"]:
        return f"the smallest is another, of cost {best}"
    return None


def survey(name, seed, decks):
    """Repairs so many decks of one rulebook; the first disagreement as text, or None."""
    small = Small(name, seed)
    world, rng = small.world, small.rng
    space = State(name, world.cards, world.book)
    format = next(iter(world.book.FORMATS))
    try:
        for _ in range(decks):
            zones, judged = nearly(rng, name, world.cards), {}
            options = {option: value for option, value in world.book.pick_options(rng, format).items() if option != "allow-sideboard"}
            there = sorted({written for lines in zones.values() for written, _ in lines})
            kept = rng.choice(there) if there and rng.random() < 0.3 else None
            locked = {i for i, n in enumerate(space.names) if n == kept}

            def legal(state):
                if state not in judged:
                    lists = space.lists(state)
                    judged[state] = not worse(name, zones, lists) and \
                        world.book.judge(lists, world.known, format, options, [], verdicts.BEFORE).outcome() == "legal"
                return judged[state]
            start = space.of(zones)
            deck = {"name": "broken", "game": world.book.GAME,
                    "zones": {zone: [{"name": n, "count": c} for n, c in lines] for zone, lines in zones.items()}}
            args = [part for option, value in options.items() for part in ("--option", f"{option}={value}")] + (["--leave", kept] if kept else [])
            said = world.sleeves.json("fix", world.sleeves.write("deck.json", deck), "--format", format, "--option", "lists=no", *args)
            about = f"{name}, seed {seed}: {format} {options}, to keep: {kept}\n  {zones}\n  " + \
                "\n  ".join(f"{card.name}: {card.values}" for card in world.cards) + "\n"
            if not said.get("legal_after"):
                best = cheapest(space, start, legal, MOST, locked, (MOVE, OUT, IN))
                if best is not None and said.get("smallest", True):
                    return about + f"  no repair, it is said: {said.get('reason')}; enumeration: {best}\n"
                continue
            for one in [said, *said["others"]]:
                fault = fault_of(space, start, one, legal, locked)
                if fault:
                    return about + f"  program, {one['title']}: {one['changes']}, cost {one['cost']}, smallest {one['smallest']}\n  {fault}\n"
        return None
    finally:
        world.close()


def try_all(name, seed, decks):
    return f": {decks} repairs, no cheaper one by trying all", survey(name, seed, decks)


if __name__ == "__main__":
    ask(__doc__, "--decks", 50, verdicts.RULEBOOKS, try_all)
