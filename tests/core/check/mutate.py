#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Are the case decks good enough? Each rulebook is copied with one thing changed: a number by one, a rule left out, a
predicate altered, a severity, an option's default, a zone. The cases of tests/data/check that judge this rulebook are run
against every copy; a copy under which each case comes out as expected has survived, and a case for it is missing.

All copies of a rulebook are editions of one game, so that one run of the program judges a format's cases under all of them.
At first one copy has a change in each of its rules: a change is noticed where what a case says of its rule is not as expected.
What was not noticed so, and what is no rule's own, is tried again alone (with --alone all are, at four times the cost).
A copy that means the same as the rulebook may survive: tests/data/check/equivalent.txt lists such copies with the reason;
an entry that does not survive, or is no copy, is a fault too. Opening, turn and swaps are no verdicts and stay as they are.

Environment: SLEEVES_PROGRAM, SLV_SOURCE_ROOT. Arguments: --alone; parts of rulebook ids (GAME/EDITION) to look at; none: all."""
import copy
import glob
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

ROOT = os.environ["SLV_SOURCE_ROOT"]
PROGRAM = os.environ["SLEEVES_PROGRAM"]
CASES = os.path.join(ROOT, "tests", "data", "check")
SCHEMA = os.path.join(ROOT, "schema")
RULES = ("count", "copies", "sum", "share", "slots", "relate", "distinct", "known", "conserve", "either")
OTHER_SEVERITY = {"error": "warning", "warning": "error", "note": "error"}
TERM = re.compile(r'([a-z][a-z-]*)(:|<=|>=|=|<|>)("[^"]*"|[^\s()]+)')


# ---- cases ----

def read_cases():
    """FORMAT → [(deck file, verdict and findings)]"""
    cases = {}
    for path in sorted(glob.glob(os.path.join(CASES, "*", "*.expected"))):
        lines = [line.strip() for line in open(path, encoding="utf-8")]
        lines = [line for line in lines if line and not line.startswith("#")]
        name, verdict = lines[0].split()
        cases.setdefault(name, []).append((path[:-len(".expected")] + ".txt", [verdict, *sorted(lines[1:])]))
    return cases


def day_of(path):
    """The day on which a case is judged; "" today."""
    found = re.search(r"^# day: *(\S+)", open(path, encoding="utf-8").read(), re.M)
    return found.group(1) if found else ""


def outcome(deck):
    found = [f"{f['rule']} {f['severity']} {'-' if f.get('actual') is None else f['actual']} {f.get('allowed') or '-'}" for f in deck["findings"]
             if f["severity"] != "note"]
    return [deck["verdict"], *sorted(found)]


# ---- mutations: (name, the format that is changed or None, its rule or None, function that changes the nodes of a copy) ----

def nth(root, node):
    """Where a node stands, so that the same one is found in a copy."""
    return list(root.iter()).index(node)


def change(root, node, **attributes):
    place = nth(root, node)

    def apply(nodes):
        target = nodes[place]
        for key, value in attributes.items():
            target.attrib.pop(key, None)
            if value is not None:
                target.set(key, value)
    return apply


def leave_out(root, node):
    """Without it; a rule that is not there cannot be dropped by a format that extends this one either."""
    place = nth(root, node)

    def apply(nodes):
        target = nodes[place]
        owner = next(parent for parent in nodes if target in list(parent))
        owner.remove(target)
        for fmt in nodes[0].iter("format"):
            for drop in fmt.findall("drop"):
                if node.tag in RULES and fmt.get("extends") == owner.get("id") and drop.get("rule") == node.get("id"):
                    fmt.remove(drop)
    return apply


def numbers(node):
    """Attributes with one number more or less; a range that would be empty is no definition."""
    low, high = (int(node.get(k)) if re.fullmatch(r"-?\d+", node.get(k, "")) else None for k in ("min", "max"))
    for key, value, step in (("min", low, -1), ("min", low, 1), ("max", high, -1), ("max", high, 1)):
        if value is None or value + step < 0:
            continue
        if key == "min" and high is not None and value + step > high or key == "max" and low is not None and value + step < low:
            continue
        yield f"{key}={value + step}", {key: str(value + step)}
    if re.fullmatch(r"-?\d+", node.get("is", "")):
        for step in (-1, 1):
            yield f"is={int(node.get('is')) + step}", {"is": str(int(node.get("is")) + step)}


def other_value(domains, field, operator, value):
    """Another value that the same term could have; None: it has no other."""
    bare = value.strip('"')
    if re.fullmatch(r"\d+", bare):
        return str(int(bare) + 1)
    if bare in ("yes", "no"):
        return "no" if bare == "yes" else "yes"
    others = [v for v in domains.get(field, []) if v.casefold() != bare.casefold()]
    return f'"{others[0]}"' if others else None


def predicates(key, text, domains):
    yield f"{key} left out", {key: None}
    yield f"{key} inverted", {key: f"-({text})"}
    terms = list(TERM.finditer(text))
    for n, term in enumerate(terms, 1):
        value = other_value(domains, *term.groups())
        if value is not None:
            yield f"{key} term {n} {value.strip(chr(34))}", {key: text[:term.start(3)] + value + text[term.end(3):]}
    if " or " not in text and "(" not in text:
        parts = re.findall(r'-?[a-z-]+[:<>=]+(?:"[^"]*"|\S+)', text)
        for n in range(len(parts) if len(parts) > 1 else 0):
            yield f"{key} without term {n + 1}", {key: " ".join(parts[:n] + parts[n + 1:])}
    nth_choice = 0
    for start, end in [(0, len(text)), *(found.span(1) for found in re.finditer(r"\(([^()]*)\)", text))]:
        parts = text[start:end].split(" or ")
        if len(parts) < 2 or any(part.count("(") != part.count(")") for part in parts):
            continue
        for n in range(len(parts)):
            nth_choice += 1
            yield f"{key} without choice {nth_choice}", {key: text[:start] + " or ".join(parts[:n] + parts[n + 1:]) + text[end:]}


def of_rule(rule, domains, alternative):
    yield from numbers(rule)
    for key in ("where", "except"):
        if rule.get(key):
            yield from predicates(key, rule.get(key), domains)
    if rule.get("if"):
        yield "if left out", {"if": None}
        yield "if inverted", {"if": rule.get("if")[1:] if rule.get("if").startswith("!") else "!" + rule.get("if")}
    if rule.get("override"):
        yield "override left out", {"override": None}
    if rule.get("op"):
        yield "op", {"op": {"subset": "meets", "meets": "subset", "cover": "fill", "fill": "cover"}[rule.get("op")]}
    for key in ("in", "to-of"):
        ids = rule.get(key, "").split()
        for n in range(len(ids) if len(ids) > 1 else 0):
            yield f"{key} without {ids[n]}", {key: " ".join(ids[:n] + ids[n + 1:])}
    if not alternative:   # which has none
        severity = OTHER_SEVERITY[rule.get("severity", "error")]
        yield severity, {"severity": severity}


def options_that_judge(book):
    text = " ".join(f"{rule.get('if', '').lstrip('!')} {rule.get('min', '')} {rule.get('max', '')}"
                    for fmt in book.iter("format") for rule in fmt.iter() if rule.tag in RULES)
    return set(re.findall(r"[a-z0-9.-]+", re.sub(r"=[a-z0-9.-]+", "", text.replace("option:", ""))))


def of_options(book):
    judging = options_that_judge(book)
    for option in book.iter("option"):
        default = option.get("default")
        if option.get("id") not in judging:
            continue
        other = str(int(default) + 1) if option.get("kind") == "number" else "no" if default == "yes" else "yes"
        if option.get("kind") == "choice":
            other = next(value for value in option.get("values").split("|") if value != default)
        yield f"option {option.get('id')} {other}", None, None, change(book, option, default=other)


def mutations(book, domains):
    yield from of_options(book)
    for zone in book.iter("zone"):
        if zone.get("accepts"):
            yield f"zone {zone.get('id')} accepts nothing", None, None, change(book, zone, accepts=None)
    for fmt in book.iter("format"):
        name = fmt.get("id")
        if fmt.get("list"):
            yield f"{name} without its list", name, None, change(book, fmt, list=None)
        alternatives = {rule: either.get("id") for either in fmt.iter("either") for rule in either}
        for rule in [*fmt, *alternatives]:
            # what a rule about two zones says depends on what others say of the second one
            mine = alternatives.get(rule) or rule.get("id") if rule.tag != "relate" else None
            if rule.tag == "drop":
                yield f"{name}/{rule.get('rule')} not dropped", name, rule.get("rule"), leave_out(book, rule)
            if rule.tag not in RULES:
                continue
            title = f"{name}/{rule.get('id')}"
            if rule not in alternatives or sum(rule in list(either) for either in fmt.iter("either") if len(either) > 2):
                yield f"{title} left out", name, mine, leave_out(book, rule)
            for what, attributes in of_rule(rule, domains, rule in alternatives):
                yield f"{title} {what}", name, mine, change(book, rule, **attributes)
            for n, weight in enumerate(rule.findall("weight"), 1):
                yield f"{title} weight {n} left out", name, mine, leave_out(book, weight)
                for what, attributes in [*numbers(weight), *(predicates("where", weight.get("where"), domains) if weight.get("where") else ())]:
                    yield f"{title} weight {n} {what}", name, mine, change(book, weight, **attributes)


# ---- running ----

class World:
    """A library with the card lists of one game."""
    def __init__(self, game):
        self.top = tempfile.mkdtemp(prefix="sleeves-mutate-")
        self.library = os.path.join(self.top, "library")
        self.env = {**os.environ, "SLEEVES_SCHEMA": SCHEMA, "LC_ALL": "C.UTF-8", "LANGUAGE": "", "HOME": self.top,
                    "XDG_DATA_HOME": os.path.join(self.top, "data"), "XDG_CACHE_HOME": os.path.join(self.top, "cache")}
        lists = [path for folder in (os.path.join(SCHEMA, "starter"), os.path.join(CASES, "lists"))
                 for end in ("csv", "json") for path in glob.glob(os.path.join(folder, f"{game}*.{end}"))]
        self.run([0], "import", *sorted(lists), "--json")

    def run(self, codes, *arguments):
        done = subprocess.run([PROGRAM, *arguments, "--library", self.library], capture_output=True, text=True, env=self.env, timeout=300)
        assert done.returncode in codes, f"{arguments[:4]}… ended {done.returncode}: {done.stderr[-2000:]}"
        return done


def write_copies(folder, game_dir, book, copies):
    """The game with the rulebook itself (m0) and every copy (m1…) as editions."""
    os.makedirs(folder)
    shutil.copy(os.path.join(game_dir, "game.xml"), folder)
    for n, changes in enumerate([[], *copies]):
        tree = copy.deepcopy(book)
        nodes = list(tree.iter())
        for apply in changes:
            apply(nodes)
        tree.set("id", f"m{n}")
        ET.ElementTree(tree).write(os.path.join(folder, f"rulebook-m{n}.xml"), encoding="UTF-8", xml_declaration=True)


def otherwise(got, expected, rule):
    """Whether an outcome is not the expected one, in what it says of a rule (None: in anything)."""
    about = lambda findings: [f for f in findings if rule is None or f.startswith(rule + " ")]
    return about(got) != about(expected)


def judge(world, games, name, cases, copies):
    """Changes that some deck notices, of copies that are [(change, its rule or None)]; copy 0 is the rulebook itself, which none must."""
    left, faults = {0: [], **{n: list(changes) for n, changes in enumerate(copies, 1)}}, []
    cases = sorted(cases, key=lambda case: (day_of(case[0]), case[0]))
    # some cases of everything at a time, and each only under those copies of which a change is left that none has noticed before
    for day, of_day in [(day, list(some)) for day, some in itertools.groupby(cases, key=lambda case: day_of(case[0]))]:
        parts = -(-len(of_day) // 20)
        for some in [of_day[n::parts] for n in range(parts)]:
            formats = [f"--format={os.path.basename(games)}/m{n}/{name}" for n in left]
            done = world.run([0, 1], "check", *[deck for deck, _ in some], *formats, *(["--as-of", day] if day else []),
                             "--games", os.path.dirname(games), "--json")
            decks = json.loads(done.stdout)["decks"]
            assert len(decks) == len(some) * len(left), f"{len(decks)} verdicts: {done.stderr[-2000:]}"
            for (path, expected), of_case in zip(some, zip(*[iter(decks)] * len(left))):
                for n, got in zip(left, map(outcome, of_case)):
                    if n == 0 and got != expected:
                        faults.append(f"{os.path.basename(path)}: {got}, not {expected}")
                    left[n] = [(change, rule) for change, rule in left[n] if not otherwise(got, expected, rule)]
            for n in [n for n in left if n > 0 and not left[n]]:
                os.remove(os.path.join(games, f"rulebook-m{n}.xml"))
                del left[n]
    assert not faults, "cases fail before anything is changed:\n" + "\n".join(faults)
    return {change for changes in copies for change, _ in changes} - {change for changes in left.values() for change, _ in changes}


def ancestry(book, fmt):
    """A format and those that it extends."""
    formats = {f.get("id"): f for f in book.iter("format")}
    found = []
    while fmt is not None and fmt.get("id") not in found:
        found.append(fmt.get("id"))
        fmt = formats.get(fmt.get("extends"))
    return found


def together(changes):
    """[[(change, its rule)]]: as few copies as there are changes of the rule that has most."""
    of_rule = {}
    for n, rule in changes:
        of_rule.setdefault(rule, []).append((n, rule))
    return [[change for change in some if change] for some in itertools.zip_longest(*of_rule.values())]


def survivors(world, path, book, cases, alone):
    """Names of all changes, and of those that no case tells from the rulebook."""
    game_dir = os.path.dirname(path)
    game = os.path.basename(game_dir)
    attrs = ET.parse(os.path.join(game_dir, "game.xml")).getroot().iter("attr")
    copies = list(mutations(book, {a.get("id"): [v for v in a.get("values", "").split("|") if v] for a in attrs}))
    alive = set(range(len(copies)))
    for alone in [True] if alone else [False, True]:
        for fmt in book.iter("format"):
            mine = cases.get(f"{game}/{book.get('id')}/{fmt.get('id')}", [])
            assert mine, f"format {fmt.get('id')} has no case"
            concerned = [n for n in sorted(alive) if copies[n][1] is None or copies[n][1] in ancestry(book, fmt)]
            tried = [[(n, None)] for n in concerned] if alone else together([(n, copies[n][2]) for n in concerned if copies[n][2]])
            games = os.path.join(world.top, f"{book.get('id')}-{fmt.get('id')}", game)
            write_copies(games, game_dir, book, [[copies[n][3] for n, _ in changes] for changes in tried])
            alive -= judge(world, games, fmt.get("id"), mine, tried)
            shutil.rmtree(games)
    return [name for name, *_ in copies], [copies[n][0] for n in sorted(alive)]


def read_equivalent():
    """"GAME/EDITION COPY" → why it means the same"""
    path = os.path.join(CASES, "equivalent.txt")
    lines = [line.strip() for line in open(path, encoding="utf-8")] if os.path.exists(path) else []
    return dict(re.split(r"\s+#\s+", line, maxsplit=1) for line in lines if line and not line.startswith("#"))


def look_at(path, cases, equivalent, alone):
    book = ET.parse(path).getroot()
    title, world = f"{book.get('game')}/{book.get('id')}", World(book.get("game"))
    try:
        names, alive = survivors(world, path, book, cases, alone)
    finally:
        shutil.rmtree(world.top, ignore_errors=True)
    allowed = {k[len(title) + 1:] for k in equivalent if k.startswith(title + " ")}
    faults = [f"survived: {name}" for name in alive if name not in allowed]
    faults += [f"listed as equivalent, but {'a case notices it' if name in names else 'there is no such copy'}: {name}"
               for name in sorted(allowed - set(alive))]
    return title, len(names), faults


def main():
    parts = [part for part in sys.argv[1:] if part != "--alone"]
    books = [path for path in sorted(glob.glob(os.path.join(SCHEMA, "games", "*", "rulebook-*.xml")))
             if not parts or any(part in path for part in parts)]
    cases, equivalent, failed = read_cases(), read_equivalent(), False
    print(f"1..{len(books)}", flush=True)
    for n, path in enumerate(books, 1):
        title = os.path.relpath(path, os.path.join(SCHEMA, "games"))
        try:
            title, count, faults = look_at(path, cases, equivalent, "--alone" in sys.argv)
            title += f": each of {count} changed copies is noticed by a case"
        except AssertionError as problem:
            faults = str(problem).split("\n")
        failed = failed or bool(faults)
        print(f"{'not ok' if faults else 'ok'} {n} - {title}", *(f"#   {fault}" for fault in faults), sep="\n", flush=True)
    sys.exit(1 if failed else 0)


main()
