# SPDX-License-Identifier: GPL-3.0-or-later
"""Grand Archive, Comprehensive Rules v1.1.3 of 2025, as its text reads: Format Conventions 1 to 9 and the pages they lean on; and
Pantheon, by what the publisher's tournament guide (TRG.P) and its page on boons (BO) say of a deck."""
from opinion import Card, Deck, Names, Verdict, beside, blank_some, copies, deal, disturb, every, listed, neither, some, strangers, written

GAME = "grand-archive"
FORMATS = {"grand-archive/2025/standard": 6, "grand-archive/2025/draft": 4, "grand-archive/2025/multiplayer": 1, "grand-archive/2025/pantheon": 3}
COLUMNS = ["type", "class", "element", "cost-type", "cost", "level", "keyword", "token", "deck-limit"]
STRIP = ""
LISTS_OF = {"grand-archive/2025/multiplayer": "grand-archive/2025/standard"}      # the players' number changes no deck rule
SAME = {"masteries-side": "masteries", "tokens-side": "tokens", "level-zero-spirit": "level-zero",
        "pooled-main": "main-copies", "pooled-material": "material-copies", "pooled-divine-relic": "divine-relic"}


def starts_in_material(card):
    """CH.start, ST.2: champions and regalia."""
    return some(card.has("type", "Champion"), card.has("type", "Regalia"))


def level_zero(card):
    return every(card.has("type", "Champion"), None if card.number("level") is None else card.number("level") == 0)


def weight(card):
    """FC.4: a champion or regalia is worth three points of a sideboard, any other card one."""
    heavy = starts_in_material(card)
    return (1, 3) if heavy is None else 3 if heavy else 1


def judge(zones, known, format, options, limits, day):
    deck, verdict = Deck(zones, known), Verdict()
    on = lambda option, usual: options.get(option, usual) == "yes"
    draft = format.endswith("/draft")
    if format.endswith("/pantheon"):
        return judge_pantheon(deck, verdict, on, limits, day)

    verdict.say("main-size", "FC.5" if draft else "FC.1", "error" if deck.size("main") < (30 if draft else 60) else None)
    verdict.say("material-size", "FC.6" if draft else "FC.2", "error" if deck.size("material") > (10 if draft else 12) else None)

    pooled = on("pool-sideboard-copies", "no") and not draft
    if draft:
        most = int(options.get("draft-copies", "0"))
        if most:
            copies(verdict, deck, ["main"], most, "main-copies", "FC.5")
        if on("draft-regalia-unique", "yes"):
            copies(verdict, deck, ["material"], 1, "regalia-copies", "ST.2.a", lambda card: card.has("type", "Regalia"))
    elif pooled:
        pooled_copies(verdict, deck)
    else:
        copies(verdict, deck, ["main"], 4, "main-copies", "FC.1")
        copies(verdict, deck, ["material"], 1, "material-copies", "FC.2")

    spirit = on("require-spirit", "no")
    leader = lambda card: every(level_zero(card), card.has("class", "Spirit", frozenset()) if spirit else True)
    verdict.say("level-zero", "FC.3 FC.6 MAT CH.start", deck.count(["material"], leader).under(1))

    verdict.say("main-champions", "CH.start", deck.count(["main"], lambda card: card.has("type", "Champion")).over(0))
    verdict.say("main-regalia", "ST.2", deck.count(["main"], lambda card: card.has("type", "Regalia")).over(0))
    if on("strict-material", "yes"):
        verdict.say("material-kinds", "ST.2 PC FC.4", deck.count(["material"], lambda card: neither(starts_in_material(card))).over(0))

    relic = lambda card: card.has("keyword", "Divine Relic", frozenset())
    verdict.say("divine-relic", "DR.1", deck.count(["material"] + ["side"] * pooled, relic).over(1))

    mastery = lambda card: card.has("type", "Mastery")
    token = lambda card: card.flag("token")
    held = ["main", "material"] + ["side"] * (not on("mastery-in-side", "no"))
    verdict.say("masteries", "MA.3", deck.count(held, mastery).over(0))
    verdict.say("tokens", "NA.1", deck.count(["main", "material", "side"], token).over(0))

    if not draft:
        verdict.say("side-size", "FC.4", "error" if deck.size("side") > 15 else None)
        verdict.say("side-points", "FC.4", deck.total(["side"], weight).over(15))
    listed(verdict, deck, ["main", "material", "side"], limits, day)
    strangers(verdict, deck, ["main", "material", "side", "tokens"])
    beside(verdict, deck, "tokens", lambda card: some(token(card), mastery(card)))
    if on("sanctioned", "no") and any(not card.listed for card, _, _ in deck.lines("main", "material", "side")):
        verdict.say("index", "FC.index", "error")
    return verdict


def judge_pantheon(deck, verdict, on, limits, day):
    """One of each name, sixty cards or more beside exactly twelve, two boons, no sideboard."""
    boon = lambda kind: lambda card: card.has("type", kind)
    verdict.say("main-size", "TRG.P", "error" if deck.size("main") < 60 else None)
    verdict.say("material-size", "TRG.P", "error" if deck.size("material") != 12 else None)
    copies(verdict, deck, ["main"], 1, "main-copies", "TRG.P")
    copies(verdict, deck, ["material"], 1, "material-copies", "TRG.P")
    leader = lambda card: every(level_zero(card), card.has("class", "Spirit", frozenset()) if on("require-spirit", "no") else True)
    verdict.say("level-zero", "TRG.P CH.start", deck.count(["material"], leader).under(1))
    for rule, kind in (("lesser-boon", "Lesser Boon"), ("greater-boon", "Greater Boon")):
        verdict.say(rule, "TRG.P", deck.count(["pantheon"], boon(kind)).other_than(1))
    either = lambda card: some(boon("Lesser Boon")(card), boon("Greater Boon")(card))
    verdict.say("pantheon-kinds", "BO.2", deck.count(["pantheon"], lambda card: neither(either(card))).over(0))
    verdict.say("boons-apart", "BO.2", deck.count(["main", "material"], either).over(0))
    verdict.say("no-side", "TRG.P", "error" if deck.size("side") else None)
    verdict.say("main-champions", "CH.start", deck.count(["main"], lambda card: card.has("type", "Champion")).over(0))
    verdict.say("main-regalia", "ST.2", deck.count(["main"], lambda card: every(card.has("type", "Regalia"), neither(card.has("type", "Champion")))).over(0))
    if on("strict-material", "yes"):
        verdict.say("material-kinds", "ST.2 PC FC.4", deck.count(["material"], lambda card: neither(starts_in_material(card))).over(0))
    verdict.say("divine-relic", "DR.1", deck.count(["material"], lambda card: card.has("keyword", "Divine Relic", frozenset())).over(1))
    verdict.say("masteries", "MA.3", deck.count(["main", "material"], lambda card: card.has("type", "Mastery")).over(0))
    verdict.say("tokens", "NA.1", deck.count(["main", "material", "side"], lambda card: card.flag("token")).over(0))
    zones = ["main", "material", "side", "pantheon"]
    listed(verdict, deck, zones, limits, day)
    strangers(verdict, deck, zones)
    beside(verdict, deck, "tokens", lambda card: some(card.flag("token"), card.has("type", "Mastery")))
    if on("sanctioned", "no") and any(not card.listed for card, _, _ in deck.lines("main", "material", "pantheon")):
        verdict.say("index", "FC.index", "error")
    return verdict


def pooled_copies(verdict, deck):
    """The option that counts the sideboard's copies with those of the deck that they are for."""
    side = {card.name: number for card, number in deck.names("side")}
    for zone, usual, rule, clause, belongs in (("main", 4, "main-copies", "FC.1", lambda card: neither(starts_in_material(card))),
                                               ("material", 1, "material-copies", "FC.2", starts_in_material)):
        held = {card.name: number for card, number in deck.names(zone)}
        for card, _ in deck.names(zone, "side"):
            truth = belongs(card)
            low = held.get(card.name, 0) + (side.get(card.name, 0) if truth else 0)
            high = held.get(card.name, 0) + (0 if truth is False else side.get(card.name, 0))
            limit = card.own_limit(usual)
            verdict.say(rule, clause, "error" if low > limit else "unknown" if high > limit else None, card.name)


def invent(rng):
    names = Names(rng)
    cards = []

    def add(number, **values):
        for _ in range(number):
            cards.append(Card(names.new(), element=rng.choice(("", "Norm", "Fire", "Water", "Crux")), **values))
    memory = {"cost_type": "memory", "cost": "1"}
    reserve = {"cost_type": "reserve", "cost": "2"}
    add(3, type="Champion", level="0", **{"class": "Spirit"}, **memory)
    add(2, type="Champion", level="0", **{"class": "Warrior"}, **memory)
    for level in "123":
        add(3, type="Champion", level=level, **{"class": "Warrior|Mage"}, **memory)
    add(10, type="Regalia|Item", **memory)
    add(4, type="Regalia|Weapon", keyword="Divine Relic", **memory)
    add(1, type="Regalia|Item", keyword="Vigor|Divine Relic", deck_limit="2", **memory)
    add(2, type="Regalia|Item", deck_limit="3", **memory)
    add(1, type="Regalia|Item", deck_limit="any", **memory)
    for kind in ("Ally", "Ally|Unique", "Action", "Attack", "Item", "Domain", "Phantasia", "Weapon"):
        add(4, type=kind, **reserve)
    add(1, type="Ally", deck_limit="any", **reserve)
    add(1, type="Ally", deck_limit="6", **reserve)
    add(1, type="Action", deck_limit="2", **reserve)
    add(1, type="Ally", keyword="Divine Relic", **reserve)
    add(2, type="Mastery")
    add(2, type="Lesser Boon")
    add(2, type="Greater Boon")
    add(2, type="Ally", token="yes")
    add(1, type="Regalia|Item", token="yes", **memory)
    add(2, cost="1", cost_type="memory")            # nobody knows their type
    add(2, level="0", cost_type="memory", cost="0")
    add(1, level="2")
    add(2, type="Champion", **memory)               # nobody knows their level
    for card in rng.sample(cards, 4):
        blank_some(rng, card, ["type", "level", "class", "keyword"])
    return cards


def pick_options(rng, format):
    chosen = {}
    for option, value, chance in (("sanctioned", "yes", 0.1), ("require-spirit", "yes", 0.2), ("strict-material", "no", 0.15),
                                  ("pool-sideboard-copies", "yes", 0.2), ("draft-copies", rng.choice("12346"), 0.3), ("draft-regalia-unique", "no", 0.2),
                                  ("mastery-in-side", "yes", 0.2)):
        if rng.random() < chance:
            chosen[option] = value
    return chosen


def build(rng, cards, format, options):
    """A deck that is about right, its sizes on or beside their bounds."""
    draft = format.endswith("/draft")
    sound = [card for card in cards if card.values.get("type") and card.values.get("token") != "yes"
             and "Mastery" not in card.values["type"] and "Boon" not in card.values["type"]]
    heavy = [card for card in sound if starts_in_material(card)]
    light = [card for card in sound if not starts_in_material(card)]
    leaders = [card for card in heavy if card.values.get("level") == "0"]
    others = [card for card in heavy if card not in leaders and "Divine" not in card.values.get("keyword", "")]
    relics = [card for card in heavy if "Divine" in card.values.get("keyword", "")]
    material = [(rng.choice(leaders).name, 1)] if leaders else []
    material += [(card.name, 1) for card in rng.sample(others, min(len(others), (9 if draft else 11) - rng.choice((0, 0, 1, 1, 4)) + (rng.random() < 0.1)))]
    for card in rng.sample(relics, min(len(relics), rng.choice((0, 0, 1, 1, 2)))):
        material.append((card.name, 1))
        if len(material) > 10 and rng.random() < 0.8:
            material.pop(1)
    main = deal(rng, light, (30 if draft else 60) + rng.choice((-1, 0, 0, 0, 0, 1, 12)), 4)
    side = []
    want = rng.choice((0, 0, 12, 13, 15, 15, 15, 16))
    while want > 0:
        card = rng.choice(heavy if want >= 3 and rng.random() < 0.3 else light)
        number = min(want // weight(card), rng.choice((1, 1, 2, 3)))
        if number:
            side.append((card.name, number))
            want -= number * weight(card)
        elif want < 3 and not light:
            break
    zones = {"main": main, "material": material, "side": side}
    boons = {kind: [card for card in cards if card.values.get("type") == kind + " Boon"] for kind in ("Lesser", "Greater")}
    if format.endswith("/pantheon"):
        zones = pantheon(rng, light, material, boons, rng.choice(heavy))
    elif rng.random() < 0.05:      # where there is no pantheon, what is listed under it is no part of the deck
        zones["pantheon"] = [(rng.choice(cards).name, rng.choice((1, 9)))]
    zones = disturb(rng, zones, cards, rng.choice((0, 0, 0, 0, 1, 1, 2, 4)))
    for lines in zones.values():
        lines[:] = [(written(rng, name), number) for name, number in lines]
    helpers = [card for card in cards if card.values.get("token") == "yes" or "Mastery" in card.values.get("type", "")]
    if rng.random() < 0.1:
        zones["tokens"] = [(rng.choice(helpers if rng.random() < 0.7 else cards).name, rng.choice((1, 3, 20)))]
    if rng.random() < 0.05:
        zones["references"] = [(rng.choice(cards).name, rng.choice((1, 20)))]
    if rng.random() < 0.1:      # what was drafted is no part of the deck, whatever it is
        zones["pool"] = [(rng.choice(cards).name, rng.choice((1, 5, 50))), ("Nobody Drafts This", 1)]
    return zones


def pantheon(rng, light, material, boons, heavy):
    """One copy of each name, the rest of the sixty of a name that may stand there often; twelve materials; a boon of each kind."""
    often = [card for card in light if card.values.get("deck-limit") == "any"]
    once = rng.sample(light, min(len(light), rng.choice((20, 30, 35))))
    main = [(card.name, 1) for card in once if card not in often]
    missing = 60 + rng.choice((-1, 0, 0, 0, 1)) - len(main)
    main += [(rng.choice(often or light).name, missing)]
    material = list(dict.fromkeys(material))
    while len(material) > 12:
        material.pop()
    if len(material) == 11 and rng.random() < 0.8 and (heavy.name, 1) not in material:
        material.append((heavy.name, 1))
    pair = [(rng.choice(kind).name, 1) for kind in boons.values() if kind]
    return {"main": main, "material": material, "side": [(rng.choice(light).name, 1)] if rng.random() < 0.05 else [],
            "pantheon": pair if rng.random() < 0.9 else pair[:1]}
