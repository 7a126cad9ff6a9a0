# SPDX-License-Identifier: GPL-3.0-or-later
"""Colossus Order, Master Rules 1.3: chapter 4."""
from opinion import Card, Deck, Names, Verdict, blank_some, copies, deal, disturb, listed, neither, strangers, written

GAME = "colossus-order"
FORMATS = {"colossus-order/1.3/master": 1}
COLUMNS = ["type", "subtype", "color", "gem-cost", "locus-cost", "deck-limit"]
STRIP = "★☆*"
LISTS_OF = {}
SAME = {}


def judge(zones, known, format, options, limits, day):
    deck, verdict = Deck(zones, known, STRIP), Verdict()
    both = ["colossus", "deck"]
    colossus = lambda card: card.has("type", "Colossus")
    gem = lambda card: card.has("type", "Gem")
    verdict.say("colossus", "4.1", deck.count(both, colossus).other_than(1))
    verdict.say("colossus-zone", "4.1", deck.count(["colossus"], lambda card: neither(colossus(card))).over(0))
    verdict.say("gems", "4.2", deck.count(both, gem).over(20))
    copies(verdict, deck, both, 3, "copies", "4.3", lambda card: neither(gem(card)))
    verdict.say("size", "4.5", "error" if deck.size(*both) != 51 else None)
    listed(verdict, deck, both, limits, day)
    strangers(verdict, deck, both)
    return verdict


def invent(rng):
    names = Names(rng)
    cards = []

    def add(number, **values):
        for _ in range(number):
            cards.append(Card(names.new(), color=rng.choice(("White", "Black", "Blue", "Red")), **values))
    add(4, type="Colossus")
    add(4, type="Gem")
    add(12, type="Action", locus_cost="1")
    add(3, type="Action", subtype="Snap", locus_cost="2")
    add(12, type="Follower", locus_cost="1")
    for _ in range(3):
        cards.append(Card("★" + names.new() + "★", color="Red", type="Follower", subtype="Unique", locus_cost="3"))
    add(1, type="Follower", locus_cost="1", deck_limit="any")
    add(1, type="Action", locus_cost="1", deck_limit="5")
    add(1, type="Action", locus_cost="1", deck_limit="1")
    add(2)                                          # nobody knows their type
    for card in rng.sample(cards, 3):
        blank_some(rng, card, ["type"])
    return cards


def pick_options(rng, format):
    return {}


def build(rng, cards, format, options):
    of = lambda kind: [card for card in cards if card.values.get("type") == kind]
    gems = rng.choice((0, 10, 19, 20, 20, 20, 21))
    lines = deal(rng, of("Gem"), gems, 10)
    lines += deal(rng, of("Action") + of("Follower"), 50 - sum(number for _, number in lines) + rng.choice((-1, 0, 0, 0, 0, 0, 1)), 3)
    zones = {"colossus": [(rng.choice(of("Colossus")).name, 1)] if of("Colossus") else [], "deck": lines}
    zones = disturb(rng, zones, cards, rng.choice((0, 0, 0, 0, 1, 1, 2, 4)))
    for lines in zones.values():
        lines[:] = [(written(rng, name.strip("★") if rng.random() < 0.2 else name), number) for name, number in lines]
    return zones
