# SPDX-License-Identifier: GPL-3.0-or-later
"""Genesis: Battle of Champions, Core Rulebook 5.2: the standard timeline, the forethoughts, a champion's symbols."""
import collections

from opinion import Card, Deck, Names, Verdict, blank_some, copies, disturb, every, listed, neither, some, strangers, written

GAME = "genesis"
FORMATS = {"genesis/5.2/constructed": 1}
COLUMNS = ["type", "affiliation", "world", "chi", "hp", "subconscious-only", "deck-limit"]
STRIP = ""
LISTS_OF = {}
SAME = {}
NONE = frozenset()


def symbols(card):
    """CH.E: the world's symbol is one of the card's symbols, beside the affiliations."""
    affiliations, worlds = card.words("affiliation", NONE), card.words("world", NONE)
    return None if affiliations is None else affiliations | worlds


def judge(zones, known, format, options, limits, day):
    deck, verdict = Deck(zones, known), Verdict()
    on = lambda option: options.get(option, "no") == "yes"
    champion = lambda card: card.has("type", "Champion")
    verdict.say("size", "BST.2", "error" if deck.size("timeline") != 50 else None)

    def chi(card):
        """NC, G.Chi: champions, aura counters and cards of the subconscious have none; of any other it is missing."""
        if card.values.get("chi") and card.listed:
            return card.number("chi")
        without = some(champion(card), card.flag("subconscious-only"), card.has("type", "Aura"))
        return 0 if without else None
    verdict.say("chi", "BST.2", deck.total(["timeline"], chi).over(250))
    verdict.say("forethoughts-chi", "FE.2", deck.total(["forethoughts"], chi).over(100))
    verdict.say("champion", "BST.3 CHC", deck.count(["champion"], champion).other_than(1))
    verdict.say("champion-zone", "BST.3 CHC", deck.count(["champion"], lambda card: neither(champion(card))).over(0))
    verdict.say("timeline-champions", "BST.3 FE.2 CHC", deck.count(["timeline", "forethoughts"], champion).over(0))
    verdict.say("subconscious-champions", "CHC", deck.count(["subconscious"], champion).over(0))
    verdict.say("subconscious-only", "BST.4 G.Chi FE.2", deck.count(["timeline", "forethoughts"], lambda card: card.flag("subconscious-only")).over(0))

    verdict.say("aura-counters", "G.Chi", deck.count(["timeline", "forethoughts"], lambda card: card.has("type", "Aura")).over(0))

    most = int(options.get("copy-limit", "0"))
    if most:
        copies(verdict, deck, ["timeline"], most, "copies", "BST")

    leaders = [card for card, _, _ in deck.lines("champion")]
    if len(leaders) != 1 or deck.size("champion") != 1 or champion(leaders[0]) is False:
        verdict.open = {"matches", "off-affiliation", "off-world", "subconscious-affiliation"}
    else:
        fit(verdict, deck, symbols(leaders[0]), on)
    listed(verdict, deck, ["champion", "timeline", "forethoughts", "subconscious"], limits, day)
    strangers(verdict, deck, ["champion", "timeline", "forethoughts", "subconscious"])
    return verdict


def fit(verdict, deck, ceiling, on):
    """CH.F: a card shares a symbol with the champion and bears no affiliation that the champion lacks."""
    ordinary = lambda card: neither(card.has("type", "Champion"))

    def shares(card):
        own = symbols(card)
        return None if own is None else False if not own else None if ceiling is None else bool(own & ceiling)

    def beyond(own):
        return None if own is None else False if not own else None if ceiling is None else bool(own - ceiling)
    foreign = lambda card: beyond(card.words("affiliation", NONE))
    stray = lambda card: beyond(card.words("world", NONE))
    both = ["timeline", "forethoughts"]
    verdict.say("off-affiliation", "CH.F FE.2", deck.count(both, lambda card: every(ordinary(card), foreign(card))).over(0))
    if not on("allow-neutral"):
        verdict.say("matches", "CH.F FE.2", deck.count(both, lambda card: every(ordinary(card), neither(shares(card)))).over(0))
    if on("world-is-affiliation"):
        verdict.say("off-world", "CH.E CH.F", deck.count(both, lambda card: every(ordinary(card), stray(card))).over(0))
    if on("check-subconscious"):
        verdict.say("subconscious-affiliation", "CH.F", deck.count(["subconscious"], foreign).over(0))


COLOURS = ["Axon", "Bellum", "Chaos", "Phage", "Thymos", "Umbral"]
KINDS = ["Spell", "Technique", "Summon", "Alteration", "Enchantment"]


def invent(rng):
    names = Names(rng)
    cards = []

    def add(number, **values):
        for _ in range(number):
            values.setdefault("type", rng.choice(KINDS))
            cards.append(Card(names.new(), **{key: value() if callable(value) else value for key, value in values.items()}))
    for pair in ("Axon", "Axon|Bellum", "Chaos|Phage", "Axon|Chaos|Thymos"):
        add(1, type="Champion", affiliation=pair, world="Jaelara", hp="20")
    add(1, type="Champion", affiliation="Phage", hp="20")
    add(1, type="Champion", affiliation="Umbral", world="Terrene", hp="20")
    for colour in COLOURS:
        for worth in "34567":
            add(1, affiliation=colour, chi=worth)
    for pair in ("Axon|Bellum", "Axon|Chaos", "Chaos|Phage", "Bellum|Thymos", "Axon|Bellum|Chaos"):
        add(2, affiliation=pair, chi=lambda: rng.choice(("4", "5", "6", "0")))
    add(2, affiliation="Axon")                      # nobody knows their Chi
    add(1, affiliation="Phage", chi="5", deck_limit="2")
    add(2, affiliation="Axon", subconscious_only="yes")
    add(1, affiliation="Axon", subconscious_only="yes", chi="3")
    for _ in range(2):
        cards.append(Card(names.new(), affiliation="Axon", chi="5"))    # nobody knows their type
    add(2, chi="5")
    add(2, affiliation="Axon", world="Jaelara", chi="5")
    add(1, affiliation="Axon", world="Terrene", chi="5")
    add(3, world="Jaelara", chi="5")
    add(1, world="Terrene", chi="4")
    add(1, type="Aura", affiliation="")
    for card in rng.sample(cards, 3):
        blank_some(rng, card, ["chi", "type"])
    return cards


def pick_options(rng, format):
    chosen = {}
    for option, value, chance in (("copy-limit", rng.choice("1234"), 0.2), ("allow-neutral", "yes", 0.25), ("check-subconscious", "yes", 0.25),
                                  ("world-is-affiliation", "yes", 0.25)):
        if rng.random() < chance:
            chosen[option] = value
    return chosen


def build(rng, cards, format, options):
    """Fifty cards of one champion's symbols whose Chi lies on or beside 250."""
    champions = [card for card in cards if card.values.get("type") == "Champion"]
    leader = rng.choice(champions) if champions else cards[0]
    ceiling = symbols(leader)
    fit = [card for card in cards if card.values.get("chi") and card.values.get("type") not in (None, "Champion") and symbols(card)
           and symbols(card) <= ceiling and card.values.get("subconscious-only") != "yes"]
    zones = {"champion": [(leader.name, 1)], "timeline": [], "forethoughts": [], "subconscious": []}
    if fit:
        zones["timeline"] = worth(rng, fit, 50 + rng.choice((0, 0, 0, 0, -1, 1)), 250 + rng.choice((-40, -1, 0, 0, 0, 1)))
        if rng.random() < 0.6:
            zones["forethoughts"] = worth(rng, fit, rng.choice((3, 18, 20, 20, 22)), 100 + rng.choice((-30, -1, 0, 0, 1)))
    if rng.random() < 0.3:
        zones["subconscious"] = [(rng.choice(cards).name, rng.choice((1, 4))) for _ in range(3)]
    disturb(rng, zones, cards, rng.choice((0, 0, 0, 0, 1, 1, 2, 4)))
    return {zone: [(written(rng, name), number) for name, number in lines] for zone, lines in zones.items()}


def worth(rng, cards, number, chi):
    """So many cards of about so much Chi: random ones, then exchanged one by one towards the sum."""
    pool = [(card.name, int(card.values["chi"])) for card in rng.sample(cards, min(len(cards), rng.randint(4, 20)))]
    picked = [rng.choice(pool) for _ in range(number)]
    gap = chi - sum(value for _, value in picked)
    for _ in range(200):
        if not gap:
            break
        place = rng.randrange(len(picked))
        better = [card for card in pool if 0 < (card[1] - picked[place][1]) * (1 if gap > 0 else -1) <= abs(gap)]
        if better:
            new = rng.choice(better)
            gap -= new[1] - picked[place][1]
            picked[place] = new
    return list(collections.Counter(name for name, _ in picked).items())
