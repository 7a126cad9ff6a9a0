# SPDX-License-Identifier: GPL-3.0-or-later
"""Arcmage, the Awesome Rules Concept with decks of sixty: the Deck Building part (DB)."""
from opinion import Card, Deck, Names, Span, Verdict, blank_some, copies, deal, disturb, listed, strangers, written

GAME = "arcmage"
FORMATS = {"arcmage/arc60/standard": 1}
COLUMNS = ["type", "creature-type", "faction", "cost", "loyalty", "city-defense", "token", "deck-limit"]
STRIP = ""
LISTS_OF = {}
SAME = {}
FACTIONS = ["Gaian", "Dark Legion", "Red Banner", "House of Nobles", "The Empire"]


def judge(zones, known, format, options, limits, day):
    deck, verdict = Deck(zones, known), Verdict()
    verdict.say("size", "DB.1 BA.3", "error" if deck.size("deck") != 60 else None)
    verdict.say("cities", "DB.3", deck.count(["deck"], lambda card: card.has("type", "City")).under(9))
    copies(verdict, deck, ["deck"], 3, "copies", "DB.4")
    least = int(options.get("min-factions", "0"))
    if least:
        lines = deck.lines("deck")
        sure = {word for card, _, _ in lines for word in card.words("faction", frozenset()) or ()}
        dark = sum(1 for card, _ in deck.names("deck") if card.words("faction") is None)
        verdict.say("factions", "DB.2", Span(len(sure), len(sure) + dark).under(least))
    listed(verdict, deck, ["deck"], limits, day)       # what stands aside is no part of the deck: the text has no sideboard
    strangers(verdict, deck, ["deck"])
    return verdict


def invent(rng):
    names = Names(rng)
    cards = []

    def add(number, faction=None, **values):
        for _ in range(number):
            cards.append(Card(names.new(), faction=faction or rng.choice(FACTIONS), loyalty="1", **values))
    add(6, type="City", city_defense="15")
    add(1, type="City", city_defense="15", deck_limit="4")
    for kind in ("Creature", "Magic", "Event", "Enchantment"):
        add(6, type=kind, cost=rng.choice(("1", "X", "X+2", "0")))
        add(1, type=kind, cost="2", faction="The Mysterious")
    add(1, type="Loot", cost="1")
    add(1, type="Creature", cost="1", deck_limit="any")
    add(1, type="Magic", cost="1", deck_limit="1")
    add(2, cost="1")                                # nobody knows their type
    for card in rng.sample(cards, 4):
        blank_some(rng, card, ["type", "faction"])
    return cards


def pick_options(rng, format):
    return {"min-factions": rng.choice("123456")} if rng.random() < 0.3 else {}


def build(rng, cards, format, options):
    cities = [card for card in cards if card.values.get("type") == "City"]
    few = rng.sample(FACTIONS, rng.randint(1, 5))
    others = [card for card in cards if card.values.get("type") not in (None, "City")]
    if rng.random() < 0.6:
        chosen = [card for card in others if card.values.get("faction") in few]
        others = chosen if len(chosen) * 3 >= 51 else others
    number = rng.choice((8, 9, 9, 9, 10, 12))
    lines = deal(rng, cities, number, 3) + deal(rng, others, 60 - number + rng.choice((-1, 0, 0, 0, 0, 0, 1)), 3)
    zones = disturb(rng, {"deck": lines, "side": []}, cards, rng.choice((0, 0, 0, 0, 1, 1, 2, 4)))
    if rng.random() < 0.8:
        zones["deck"] += zones.pop("side")
    return {zone: [(written(rng, name), copies) for name, copies in lines] for zone, lines in zones.items()}
