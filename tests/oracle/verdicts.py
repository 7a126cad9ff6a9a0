#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random decks near every bound, judged by the program and by an opinion of its own written from the rulebooks' text.

    verdicts.py [--decks N] [--seed S] [--game MODULE]

A case a rulebook, in TAP; a disagreement is shrunk to the deck that is still disputed. The same seed asks the same."""
import copy
import datetime
import importlib
import itertools
import json
import random

from opinion import Limit, folded
from program import Sleeves, ask

RULEBOOKS = ["grand_archive_2025", "grand_archive_2021", "arcmage", "colossus_order", "genesis"]
BATCH = 500
BEFORE = "2023-06-01"     # a day before every limit
HEADINGS = ["Sideborad", "Deckk", "Odds and ends"]      # no rulebook has a zone of such a name


class Case:
    """One deck under one format, some options and a day."""

    def __init__(self, zones, format, options, day):
        self.zones, self.format, self.options, self.day = zones, format, options, day


class World:
    """One rulebook, an invented list of cards and of limits, and the program that knows them."""

    def __init__(self, name, seed, cut_down=None):
        self.book = importlib.import_module(name)
        self.seed, self.rng = seed, random.Random(f"{name} {seed}")
        self.cards = self.book.invent(self.rng)
        if cut_down:        # a world for questions that hang on no limit: on the day before, none holds
            self.cards = cut_down(self.rng, self.cards)
        self.known = {folded(card.name, self.book.STRIP): card for card in self.cards}
        own = {format: invent_limits(self.rng, self.cards, undated=not cut_down) for format in self.book.FORMATS if format not in self.book.LISTS_OF}
        self.limits = {format: own[self.book.LISTS_OF.get(format, format)] for format in self.book.FORMATS}
        self.sleeves = Sleeves()
        self.sleeves.cards(self.book.GAME, self.book.COLUMNS, self.cards)
        self.sleeves.limits(self.book.GAME, own)

    def close(self):
        self.sleeves.__exit__()

    def batch(self, number):
        """Cases that share format, options and day, so that one run of the program judges them all."""
        rng, book = self.rng, self.book
        format = rng.choices(list(book.FORMATS), weights=book.FORMATS.values())[0]
        options = book.pick_options(rng, format)
        day = rng.choice(days(self.limits[format])) if rng.random() < 0.5 else BEFORE
        return [Case(self.build(format, options), format, options, day) for _ in range(number)]

    def build(self, format, options):
        """A deck of the book's; now and then some of its cards stand under a heading that nobody knows."""
        rng, zones = self.rng, self.book.build(self.rng, self.cards, format, options)
        if rng.random() < 0.1:
            zones[rng.choice(HEADINGS)] = [(rng.choice(self.cards).name, rng.choice((1, 4)))]
        return zones

    def program_says(self, cases):
        """Verdict and findings of each of these cases, which share format, options and day."""
        first = cases[0]
        decks = [{"name": f"deck {n}", "game": self.book.GAME,
                  "zones": {zone: [{"name": name, "count": count} for name, count in lines] for zone, lines in case.zones.items()}}
                 for n, case in enumerate(cases)]
        args = ["check", self.sleeves.write("decks.json", decks), "--format", first.format, "--as-of", first.day]
        for option, value in first.options.items():
            args += ["--option", f"{option}={value}"]
        answer = self.sleeves.json(*args)
        if len(answer.get("decks", [])) != len(cases):
            raise SystemExit(f"{len(cases)} decks were asked about: {str(answer)[:1000]}")
        return answer["decks"]

    def opinion_says(self, case, zones=None):
        """@zones: the cards as a plan left them."""
        zones = zones or case.zones
        verdict = self.judge(zones, case)
        loose = {zone: [(zone, line) for line in zones[zone] if folded(line[0], self.book.STRIP) in names] for zone, names in verdict.strays.items()}
        for heading in HEADINGS:
            if zones.get(heading):
                loose[heading] = [(heading, line) for line in zones[heading]]
                verdict.say("unknown-zone", "", "unknown")
        if loose:
            self.read_otherwise(verdict, zones, list(loose.values()), case)
        return verdict

    def judge(self, zones, case):
        return self.book.judge(zones, self.known, case.format, case.options, self.limits[case.format], case.day)

    def read_otherwise(self, verdict, zones, loose, case):
        """The cards under a heading that nobody knows, and those that lie where they do not belong, belong to one of the zones. Where the
        deck is right with them there, it is not illegal; a rule that is kept with them there is not broken for certain."""
        homes = [zone for zone in zones if zone not in HEADINGS] or [None]
        others = []
        for places in itertools.product([None] + homes, repeat=len(loose)):
            read = {zone: list(lines) for zone, lines in zones.items()}
            for place, moved in zip(places, loose):
                for zone, line in moved:
                    if place:
                        read[zone].remove(line)
                        read[place].append(line)
            others.append(self.judge(read, case))
        wrong = [{(rule, name) for rule, severity, name in other.findings if severity == "error"} for other in others]
        verdict.may_be_right = any(not errors and not other.open for other, errors in zip(others, wrong))
        verdict.perhaps = {rule for rule, severity, name in verdict.findings
                           if severity == "error" and any((rule, name) not in errors for errors in wrong)}

    def disputes(self, cases):
        """What the two do not agree on, a list for each case."""
        return [differences(self.opinion_says(case), said, self.book) for case, said in zip(cases, self.program_says(cases))]


def invent_limits(rng, cards, undated):
    """A few cards that are banned or limited from a day on, some of them until a day, some anew, the earlier one ended or not."""
    limits = []
    always, *dated = rng.sample(cards, min(6, len(cards)))
    if undated:
        limits.append(Limit(always.name, rng.choice((0, 1, 2)), "", "", "L.0"))
    for card in dated:
        day = datetime.date(2024, 1, 1) + datetime.timedelta(rng.randrange(400))
        for turn in range(rng.choice((1, 1, 2))):
            until = day + datetime.timedelta(rng.randrange(200)) if rng.random() < 0.5 else None
            limits.append(Limit(card.name, rng.choice((0, 0, 1, 2, 3)), day.isoformat(), until.isoformat() if until else "", f"L.{turn + 1}"))
            day += datetime.timedelta(rng.randint(1, 200))
    return limits


def days(limits):
    """The days on and beside the bounds of these lines."""
    found = [BEFORE, "2030-01-01"]
    for limit in limits:
        for bound in filter(None, (limit.since, limit.until)):
            found += [(datetime.date.fromisoformat(bound) + datetime.timedelta(step)).isoformat() for step in (-1, 0, 1)]
    return found


def differences(opinion, said, book):
    """Sentences, one for each thing that only one of the two says. `SAME` names a rule as the book does where the program has two of it."""
    strip = book.STRIP
    theirs = {}
    for finding in said["findings"]:
        if finding["severity"] in ("error", "unknown"):
            names = [folded(card["name"], strip) for card in finding["cards"]]
            rule = book.SAME.get(finding["rule"], finding["rule"])
            theirs.setdefault((rule, finding["severity"]), []).append((names, finding["clause"]))
    found = []
    # what is perhaps kept to, where nobody knows where some cards lie, may be called unknown
    theirs = {(rule, "error" if rule in opinion.perhaps and severity == "unknown" else severity): entries for (rule, severity), entries in theirs.items()}
    perhaps = said["verdict"] == "unknown" and all(rule in opinion.perhaps for rule, severity, _ in opinion.findings if severity == "error")
    if opinion.may_be_right and said["verdict"] == "illegal":
        found.append("verdict: program illegal, though the deck is right if the cards of unknown zone lie where they may")
    if opinion.outcome() != said["verdict"] and not perhaps and not (opinion.open and opinion.outcome() == "unknown" and said["verdict"] == "illegal"):
        found.append(f"verdict: opinion {opinion.outcome()}, program {said['verdict']}")
    mine = {(rule, severity) for rule, severity, _ in opinion.findings}
    strangers = any(rule == "unknown-card" for rule, _, _ in opinion.findings)
    for (rule, severity, name), clauses in opinion.findings.items():
        match = [clause for names, clause in theirs.get((rule, severity), []) if name is None or folded(name, strip) in names]
        if not match and strangers and severity == "unknown":
            continue        # a card of no list is named once; that no rule can read it is not said again by each
        if not match:
            found.append(f"only the opinion says {severity} by “{rule}” ({', '.join(clauses)})" + (f" for {name}" if name else ""))
        elif clauses and not any(cited in clauses for cited in match[0].replace(",", " ").replace("/", " ").split()):
            found.append(f"“{rule}” cites {match[0]!r}; the text is at {', '.join(clauses)}")
    for (rule, severity), entries in theirs.items():
        if rule in opinion.open or (severity == "unknown" and (rule, "error") in mine):
            continue
        if (rule, severity) not in mine:
            found.append(f"only the program says {severity} by “{rule}” ({entries[0][1]})")
        else:
            named = {folded(name, strip) for r, s, name in opinion.findings if (r, s) == (rule, severity) and name}
            for names, clause in entries:
                if named and not named & set(names):
                    found.append(f"only the program says {severity} by “{rule}” ({clause}) for {', '.join(names)}")
    return found


def shrunk(world, case):
    """The smallest of this deck's kin over which the two still disagree: fewer options, lines and copies, one after the other."""
    while True:
        tries = []
        for option in case.options:
            tries.append(Case(case.zones, case.format, {k: v for k, v in case.options.items() if k != option}, case.day))
        for zone, lines in case.zones.items():
            for place, (name, number) in enumerate(lines):
                for fewer in sorted({0, number // 2, number - 1}):
                    zones = copy.deepcopy(case.zones)
                    if fewer:
                        zones[zone][place] = (name, fewer)
                    else:
                        zones[zone].pop(place)
                    tries.append(Case(zones, case.format, case.options, case.day))
        kind = lambda sentences: {sentence.split(" for ")[0] for sentence in sentences}
        wanted = kind(world.disputes([case])[0])
        for batch in [[t] for t in tries if t.options != case.options] + [[t for t in tries if t.options == case.options]]:
            if batch:
                smaller = next((t for t, found in zip(batch, world.disputes(batch)) if kind(found) & wanted), None)
                if smaller:
                    case = smaller
                    break
        else:
            return case


def report(world, name, case):
    case = shrunk(world, case)
    lines = [f"{name}, seed {world.seed}: {case.format} as of {case.day}" + "".join(f" --option {k}={v}" for k, v in case.options.items())]
    lines += ["  " + sentence for sentence in world.disputes([case])[0]]
    for zone, entries in case.zones.items():
        for written, number in entries:
            card = world.known.get(folded(written, world.book.STRIP))
            lines.append(f"  {zone}: {number} {written!r} " + (json.dumps(card.values, ensure_ascii=False) if card else "in no list"))
    used = {folded(written, world.book.STRIP) for entries in case.zones.values() for written, _ in entries}
    lines += [f"  limit: {vars(limit)}" for limit in world.limits[case.format] if folded(limit.name, world.book.STRIP) in used]
    return "\n".join(lines)


def survey(name, seed, decks):
    """Judges so many decks of one rulebook over one invented list; (tally of the opinion, the first dispute or None)."""
    world = World(name, seed)
    tally = {"legal": 0, "illegal": 0, "unknown": 0}
    try:
        while decks > 0:
            cases = world.batch(min(BATCH, decks))
            decks -= len(cases)
            for case, said in zip(cases, world.program_says(cases)):
                opinion = world.opinion_says(case)
                tally[opinion.outcome()] += 1
                if differences(opinion, said, world.book):
                    return tally, report(world, name, case)
        return tally, None
    finally:
        world.close()


def judge(name, seed, decks):
    tally, dispute = survey(name, seed, decks)
    return f", as its text reads: {tally}", dispute


if __name__ == "__main__":
    ask(__doc__, "--decks", 3000, RULEBOOKS, judge)
