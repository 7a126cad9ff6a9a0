# SPDX-License-Identifier: GPL-3.0-or-later
"""Grand Archive, Comprehensive Rules of 9 December 2021: sections 1.5, 3.1, 3.5 and X.A.3."""
import grand_archive_2025 as later
from opinion import Deck, Verdict, beside, copies, every, listed, neither, some, strangers

GAME, COLUMNS, STRIP, invent = later.GAME, later.COLUMNS, later.STRIP, later.invent
FORMATS = {"grand-archive/2021/standard": 6, "grand-archive/2021/draft": 4, "grand-archive/2021/multiplayer": 1}
LISTS_OF = {}
SAME = {"level-zero-elemental": "level-zero"}


def of_the_materials(card):
    """3.1.c.1: what the materials deck is made of, and the main deck (3.1.b.4) is not."""
    return some(card.has("type", "Champion"), card.has("type", "Regalia"))


def judge(zones, known, format, options, limits, day):
    deck, verdict = Deck(zones, known), Verdict()
    draft = format.endswith("/draft")
    verdict.say("main-size", "1.5.2" if draft else "1.5.1", "error" if deck.size("main") < (40 if draft else 60) else None)
    verdict.say("material-size", "1.5.2 3.1.c.1" if draft else "1.5.1", "error" if deck.size("material") > (8 if draft else 12) else None)
    if not draft:
        copies(verdict, deck, ["main"], 4, "main-copies", "1.5.1.a")
    copies(verdict, deck, ["material"], 1, "material-copies", "1.5.1.b")
    verdict.say("divine-relic", "1.5.1.b X.A.3.b", deck.count(["material"], lambda card: card.has("keyword", "Divine Relic", frozenset())).over(1))
    verdict.say("main-kinds", "3.1.b.4", deck.count(["main"], of_the_materials).over(0))
    verdict.say("material-kinds", "3.1.c.1", deck.count(["material"], lambda card: neither(of_the_materials(card))).over(0))

    elemental = options.get("require-elemental") == "yes"

    def leader(card):
        level = card.number("level")
        elements = card.words("element", frozenset(["Norm"]))
        return every(card.has("type", "Champion"), None if level is None else level == 0,
                     True if not elemental else None if elements is None else bool(elements - {"Norm"}))
    verdict.say("level-zero", "3.1.c.2", deck.count(["material"], leader).under(1))
    verdict.say("tokens", "3.5.1", deck.count(["main", "material"], lambda card: card.flag("token")).over(0))
    # no sideboard in this edition: what stands there is no part of the deck
    whole = ["main", "material"] + ["side"] * (options.get("allow-sideboard") == "yes")
    listed(verdict, deck, whole, limits, day)
    strangers(verdict, deck, whole + ["tokens"])
    beside(verdict, deck, "tokens", lambda card: some(card.flag("token"), card.has("type", "Mastery")))
    return verdict


def pick_options(rng, format):
    return {option: "yes" for option, chance in (("require-elemental", 0.25), ("allow-sideboard", 0.25)) if rng.random() < chance}


def build(rng, cards, format, options):
    """The later edition's decks, cut or filled to this one's sizes."""
    zones = later.build(rng, cards, format.replace("2021", "2025"), options)
    if format.endswith("/draft"):
        plain = [card for card in cards if card.values.get("type") in ("Ally", "Action", "Attack", "Item")]
        if plain:
            zones["main"] += [(rng.choice(plain).name, 1) for _ in range(rng.choice((9, 10, 10, 11)))]
        while len(zones["material"]) > rng.choice((8, 8, 9)):
            zones["material"].pop(rng.randrange(1, len(zones["material"])))
    if rng.random() < 0.6:
        zones["side"] = []
    return zones
