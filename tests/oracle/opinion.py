# SPDX-License-Identifier: GPL-3.0-or-later
"""What the five rulebooks' opinions have in common: cards, decks, counting where a value is missing, invented lists.

A value that is not known is None and stays so: a count is then a span from what is certain to what is possible. A rule that
even the best case breaks is broken ("error"); one that only the worst case breaks cannot be decided ("unknown").

Nothing here or in the rulebooks' files was read off the program or its definitions; only the names of zones, attributes,
options and rules are theirs, so that the two can be compared."""
import functools
import unicodedata


class Card:
    """One invented card. `values` are the cells of its row; what is not there was left blank. `listed` is no for a name of no list."""

    def __init__(self, name, listed=True, **values):
        self.name = name
        self.listed = listed
        self.values = {key.replace("_", "-"): value for key, value in values.items()}
        self.sets = {}

    def words(self, key, default=None):
        """A set of words, or None where nobody knows them."""
        if not self.listed:
            return None
        if key not in self.sets:
            text = self.values.get(key, "")
            self.sets[key] = frozenset(text.split("|")) if text else None
        return default if self.sets[key] is None else self.sets[key]

    def number(self, key):
        text = self.values.get(key, "") if self.listed else ""
        return float(text) if text else None

    def flag(self, key):
        """Not said is no, as long as there is a row that could have said it."""
        return self.values.get(key, "no") == "yes" if self.listed else None

    def has(self, key, word, default=None):
        words = self.words(key, default)
        return None if words is None else word in words

    def own_limit(self, usual):
        """Copies that the card's own text allows, which goes before the rule's number."""
        text = self.values.get("deck-limit", "") if self.listed else ""
        return usual if not text else float("inf") if text == "any" else int(text)


def neither(value):
    return None if value is None else not value


def every(*values):
    return False if False in values else None if None in values else True


def some(*values):
    return True if True in values else None if None in values else False


@functools.lru_cache(maxsize=20000)
def folded(name, strip=""):
    """One name however it is written: composed, blanks trimmed and run together, letter case ignored."""
    return " ".join(unicodedata.normalize("NFC", name).translate({ord(c): None for c in strip}).split()).casefold()


class Span:
    """A total between what is certain and what is possible."""

    def __init__(self, low=0, high=0):
        self.low, self.high = low, high

    def over(self, limit):
        return "error" if self.low > limit else "unknown" if self.high > limit else None

    def under(self, limit):
        return "error" if self.high < limit else "unknown" if self.low < limit else None

    def other_than(self, wanted):
        return "error" if self.low > wanted or self.high < wanted else "unknown" if self.low != self.high else None


class Deck:
    """Lines of zones, each with its card: {zone: [(card, copies)]}."""

    def __init__(self, zones, known, strip=""):
        self.zones = {}
        for zone, lines in zones.items():
            keys = [folded(name, strip) for name, _ in lines]
            self.zones[zone] = [(known.get(key) or Card(name, listed=False), copies, key) for key, (name, copies) in zip(keys, lines)]

    def lines(self, *zones):
        return [line for zone in zones for line in self.zones.get(zone, [])]

    def size(self, *zones):
        return sum(copies for _, copies, _ in self.lines(*zones))

    def count(self, zones, predicate):
        low = high = 0
        for card, copies, _ in self.lines(*zones):
            truth = predicate(card)
            low += copies if truth else 0
            high += 0 if truth is False else copies
        return Span(low, high)

    def total(self, zones, value):
        """The sum of a value over all copies; a value is a number, a pair (least, most), or None for anything from 0 up."""
        low = high = 0
        for card, copies, _ in self.lines(*zones):
            worth = value(card)
            least, most = (0, float("inf")) if worth is None else worth if isinstance(worth, tuple) else (worth, worth)
            low += copies * least
            high += copies * most
        return Span(low, high)

    def names(self, *zones):
        """(card, copies) a name, all its lines together."""
        together = {}
        for card, copies, key in self.lines(*zones):
            together[key] = (card, together.get(key, (card, 0))[1] + copies)
        return list(together.values())


class Verdict:
    """What is wrong with a deck: rule, the clauses that may be cited for it, severity, and the names where a rule is about names."""

    def __init__(self):
        self.findings = {}
        self.may_be_right, self.perhaps = False, set()   # with cards of which it is not certain where they lie
        self.strays = {}        # by zone that is no part of the deck: folded names of cards that it is not for
        self.open = set()       # rules on which the text has no word for such a deck, which is illegal by another rule

    def say(self, rule, clauses, severity, name=None):
        if severity:
            self.findings[rule, severity, name] = clauses.split()

    def outcome(self):
        severities = {severity for _, severity, _ in self.findings}
        return "illegal" if "error" in severities else "unknown" if "unknown" in severities else "legal"


def copies(verdict, deck, zones, usual, rule, clauses, applies=lambda card: True):
    """At most @usual copies of a name in these zones together, or what the card's own text says."""
    for card, number in deck.names(*zones):
        truth = applies(card)
        if number > card.own_limit(usual) and truth is not False:
            verdict.say(rule, clauses, "error" if truth else "unknown", card.name)


class Limit:
    """One line of a dated list: how many copies from a day on, until a day or for good."""

    def __init__(self, name, limit, since, until, clause):
        self.name, self.limit, self.since, self.until, self.clause = name, limit, since, until, clause

    def holds(self, day):
        return (not self.since or self.since <= day) and (not self.until or day <= self.until)


def listed(verdict, deck, zones, limits, day):
    """The newest line that holds on the day decides for its card; ended ones hold no more, and one without a day always did."""
    for card, number in deck.names(*zones):
        holding = [limit for limit in limits if limit.name == card.name and limit.holds(day)]
        if holding:
            newest = max(holding, key=lambda limit: limit.since)
            if newest.limit is not None and number > newest.limit:
                verdict.say("list", newest.clause, "error", card.name)


def beside(verdict, deck, zone, belongs):
    """Cards of a zone that is no part of the deck: whoever puts others there may have meant them for the deck."""
    strays = {key for card, _, key in deck.lines(zone) if card.listed and belongs(card) is not True}
    if strays:
        verdict.strays[zone] = strays
        verdict.say("zone-aside", "", "unknown")


def strangers(verdict, deck, zones):
    for card, _ in deck.names(*zones):
        if not card.listed:
            verdict.say("unknown-card", "", "unknown", card.name)


# Invented names: sounds without a meaning, now and then with the marks that names carry.

SOUNDS = "ba ce dri fo gul ha ik jo ka lur mi no orv pe qua ris su tem ul vo wex yan zi thra shen bron".split()


class Names:
    def __init__(self, rng):
        self.rng, self.used = rng, set()

    def new(self):
        rng = self.rng
        while True:
            name = " ".join("".join(rng.choice(SOUNDS) for _ in range(rng.randint(2, 3))).capitalize() for _ in range(rng.randint(1, 2)))
            extra = rng.random()
            if extra < 0.05:
                name += ", the " + rng.choice(SOUNDS).capitalize()
            elif extra < 0.08:
                name = name.replace("a", "á", 1)
            elif extra < 0.1:
                name += "'s " + rng.choice(SOUNDS).capitalize()
            if folded(name) not in self.used:
                self.used.add(folded(name))
                return name


def written(rng, name):
    """The name as somebody may write it in a deck: mostly as printed."""
    way = rng.random()
    return name if way < 0.9 else name.upper() if way < 0.93 else name.lower() if way < 0.96 else name.replace(" ", "  ") if way < 0.98 \
        else unicodedata.normalize("NFD", name)


def deal(rng, cards, wanted, most):
    """Lines of random cards that come to @wanted copies, at most @most of a name (as far as the cards go)."""
    lines = []
    for card in rng.sample(cards, len(cards)):
        if wanted <= 0:
            break
        number = min(wanted, most if rng.random() < 0.7 else rng.randint(1, most))
        lines.append((card.name, number))
        wanted -= number
    while wanted > 0 and lines:
        place = rng.randrange(len(lines))
        number = min(wanted, max(1, most - lines[place][1]))
        lines[place] = (lines[place][0], lines[place][1] + number)
        wanted -= number
    return lines


def blank_some(rng, card, keys):
    """The same card with one of these cells left blank."""
    held = [key for key in keys if card.values.get(key)]
    if held:
        del card.values[rng.choice(held)]
    return card


def disturb(rng, zones, cards, rounds):
    """Small faults, as people make them: a copy more or less, a card of another kind, a line in the wrong zone, a name of no list."""
    for _ in range(rounds):
        full = [zone for zone in zones if zones[zone]]
        act = rng.randrange(8)
        if act <= 1 and full:
            lines = zones[rng.choice(full)]
            place = rng.randrange(len(lines))
            name, number = lines[place]
            lines[place] = (name, max(1, number + rng.choice((-2, -1, 1, 1, 2))))
        elif act == 2 and full:
            lines = zones[rng.choice(full)]
            lines.pop(rng.randrange(len(lines)))
        elif act <= 4:
            zones[rng.choice(list(zones))].append((written(rng, rng.choice(cards).name), rng.choice((1, 1, 1, 2, 3, 4))))
        elif act == 5 and full:
            lines = zones[rng.choice(full)]
            zones[rng.choice(list(zones))].append(lines.pop(rng.randrange(len(lines))))
        elif act == 6 and full:
            lines = zones[rng.choice(full)]
            place = rng.randrange(len(lines))
            name, number = lines[place]
            lines[place] = (rng.choice(cards).name, number)
        elif act == 7 and rng.random() < 0.3:
            zones[rng.choice(list(zones))].append(("Nobody " + rng.choice(SOUNDS).capitalize(), rng.choice((1, 1, 2, 4))))
    return zones
