#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The built program in one language of po/LINGUAS, which is the first argument: sentences of the program and of the games'
definitions, with the clause that decides.

A bare system has no such locale: one is made for the test with localedef, from the sources that Debian's package `locales`
brings. Without them, any locale but "C" will do, as LANGUAGE alone says which catalogue is read."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.environ["SLV_SOURCE_ROOT"], "tests", "cli"))
from catalogue import of_language   # noqa: E402
from harness import ROOT, Box, Skip, case, contains, equal, main   # noqa: E402

BUILD = os.environ["SLV_BUILD_ROOT"]
LANGUAGE = sys.argv.pop(1)
SAID = {text: entry.said[0] for (context, text), entry in of_language(LANGUAGE).items() if context is None}
STARTER = os.path.join(ROOT, "schema", "starter")
top = tempfile.mkdtemp(prefix="sleeves-po-")


def make_locale():
    """Environment in which the language is spoken, or None."""
    folder = os.path.join(top, "locale")
    os.makedirs(folder, exist_ok=True)
    if shutil.which("localedef"):
        name = f"{LANGUAGE}_{LANGUAGE.upper()}"
        made = os.path.join(folder, name + ".UTF-8")
        subprocess.run(["localedef", "-i", name, "-f", "UTF-8", made], capture_output=True, check=False)
        if os.path.exists(os.path.join(made, "LC_MESSAGES")):
            return {"LOCPATH": folder, "LC_ALL": name + ".UTF-8", "LANGUAGE": LANGUAGE}
    there = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout.split()
    there = sorted((name for name in there if re.search(r"utf-?8$", name, re.I) and not name.startswith("C.")),
                   key=lambda name: not name.startswith(LANGUAGE))
    return {"LC_ALL": there[0], "LANGUAGE": LANGUAGE} if there else None


def spoken():
    if spoken.env is None:
        spoken.env = make_locale() or {}
    if not spoken.env:
        raise Skip("there is neither a locale of the language nor what one is made from (Debian's package locales)")
    return spoken.env


spoken.env = None


def as_pattern(text):
    """A text with {words} as a regular expression that catches what stands for them."""
    parts = re.split(r"\{(\w+)\}", text)
    seen, out = set(), ""
    for i, part in enumerate(parts):
        if i % 2 == 0:
            out += re.escape(part)
        else:
            out += f"(?P={part})" if part in seen else f"(?P<{part}>.*)"
            seen.add(part)
    return re.compile("^" + out + "$", re.S)


def translated(sentence):
    """What a finding's sentence should read in the language; zones and attributes among its words are left open."""
    for text, said in SAID.items():
        found = re.search(r"\{\w+\}", text) and as_pattern(text).match(sentence)
        if found:
            fixed = {name: value for name, value in found.groupdict().items() if name in ("actual", "min", "max", "card")}
            return as_pattern(re.sub(r"\{(\w+)\}", lambda m: fixed.get(m.group(1), m.group(0)), said))
    return as_pattern(SAID[sentence]) if sentence in SAID else None


def is_translated(sentence, said):
    """Whether @said is @sentence in the language: as the definition's translation has it, and what the program adds behind it (what is least to
    do) in other words than the English ones."""
    wanted = translated(sentence)
    if wanted is not None and wanted.match(said):
        return True
    for end in reversed([m.start() for m in re.finditer(r"(?<=\.) ", sentence)]):
        wanted = translated(sentence[:end])
        found = wanted and re.match(wanted.pattern[:-1] + r" (?P<added>.+)$", said, re.S)
        if found and found.group("added") != sentence[end + 1:]:
            return True
    return False


def filled():
    """A library with the starter lists, made once for all cases."""
    if filled.box is None:
        filled.box = Box()
        filled.box.run("import", *sorted(glob.glob(STARTER + "/*.csv")), games=False)
    return filled.box


filled.box = None


def findings(box, decks, **env):
    result = box.run("check", "--json", *decks, games=False, env=env)
    return [(deck, finding) for deck in result.json["decks"] for finding in deck["findings"]]


@case("the verdict on a deck is told in the language, with its clause")
def check_speaks_spoken():
    box = filled()
    told = 0
    for path in sorted(glob.glob(STARTER + "/*.txt")):
        errors = [f for _, f in findings(box, [path], **spoken()) if f["severity"] == "error" and f["clause"]]
        if not errors:
            continue
        result = box.run("check", path, games=False, env={**spoken(), "COLUMNS": "400"})
        equal(result.code, 1, result)
        contains(result.out, SAID["ILLEGAL"], SAID["error"], SAID["clause %s"] % errors[0]["clause"], errors[0]["message"])
        assert "clause" in SAID["clause %s"] or "clause" not in result.out, result
        told += 1
    assert told >= 4, told


@case("every sentence of the games' definitions that comes up comes in the language")
def definitions_speak_spoken():
    box, decks = filled(), sorted(glob.glob(STARTER + "/*.txt"))
    plain, said = findings(box, decks), findings(box, decks, **spoken())
    equal(len(plain), len(said))
    faults = []
    for (_, one), (_, other) in zip(plain, said):
        equal((one["rule"], one["clause"], one["actual"]), (other["rule"], other["clause"], other["actual"]))
        if not is_translated(one["message"], other["message"]):
            faults.append(f"“{one['message']}” became “{other['message']}”")
    assert not faults, "\n".join(faults)
    assert len(said) >= 5, said


@case("what is for scripts stays as it is: verdicts, severities, rules and keys")
def json_is_the_same():
    box, decks = filled(), sorted(glob.glob(STARTER + "/*.txt"))
    plain = box.run("check", "--json", *decks, games=False).json
    said = box.run("check", "--json", *decks, games=False, env=spoken()).json

    def bare(value):
        if isinstance(value, dict):
            return {key: bare(one) for key, one in value.items() if key not in ("message", "clause_says")}
        return [bare(one) for one in value] if isinstance(value, list) else value
    equal(bare(said), bare(plain))


@case("zones, fields and formats of the definitions have titles of the language")
def titles_are_spoken():
    box = filled()
    plain = box.run("games", "--json", games=False).json["games"]
    said = box.run("games", "--json", games=False, env=spoken()).json["games"]
    seen = {"titles": 0, "changed": 0}

    def walk(one, other, top_level):
        if isinstance(one, dict):
            if "title" in one and not top_level:
                equal(other["title"], SAID.get(one["title"], one["title"]))
                seen["titles"] += 1
                seen["changed"] += other["title"] != one["title"]
            for key in one:
                walk(one[key], other[key], False)
        elif isinstance(one, list):
            for a, b in zip(one, other):
                walk(a, b, False)
    for one, other in zip(plain, said):
        equal(other["title"], one["title"])   # names of games are names
        walk(one, other, True)
    assert seen["titles"] > 50 and seen["changed"] * 2 > seen["titles"], seen


@case("help, refusals and hands are translated")
def other_commands_speak_spoken():
    box, env = filled(), {**spoken(), "COLUMNS": "400"}
    contains(box.run("--help", games=False, env=env).out, SAID["Usage:"] + " sleeves", SAID["Exit codes"])
    result = box.run("chekc", games=False, env=env)
    equal(result.code, 2)
    contains(result.err, SAID["there is no command “%s”"].split("%s")[0])
    result = box.run("search", "!", games=False, env=env)
    equal(result.code, 2)
    contains(result.err, SAID['a name is expected after “!”, like !"Exact Name"'])
    legal = sorted(glob.glob(STARTER + "/*-legal.txt"))
    assert legal
    for path in legal:
        contains(box.run("hand", path, "--seed", "7", games=False, env=env).out, SAID["Seed %llu"].replace("%llu", "7"),
                 "(" + SAID["clause %s"].split("%s")[0], SAID["“%s” is shuffled."].split("%s")[1])


@case("the history is told in the language of who reads it, not in that of the day it was written")
def history_speaks_spoken():
    with Box() as box:
        equal(box.run("collection", "add", "Pearl", "--quantity", "3", games=False).code, 0)
        equal(box.run("collection", "places", "add", "Shelf", games=False, env=spoken()).code, 0)
        equal(box.run("collection", "move", "Pearl", "--place", "Shelf", games=False).code, 0)
        equal(box.run("collection", "revert", "3", games=False).code, 0)
        english = ["Took back: Moved 1 row", "Moved 1 row", "New place: Shelf", "Added 3 × Pearl"]
        moved = SAID["Moved %s row"].replace("%s", "1")
        said = [SAID["Took back: %s"].replace("%s", moved), moved, SAID["New place: %s"].replace("%s", "Shelf"),
                SAID["Added %s × %s"].replace("%s", "3", 1).replace("%s", "Pearl")]
        for wanted, env in ((english, {}), (said, spoken())):
            equal([one["what"] for one in box.run("collection", "history", "--json", games=False, env=env).json["changes"]], wanted)


@case("days and counts are written as the reader writes them, for programs as ever")
def days_and_counts():
    env = {**os.environ, **spoken()}
    tell = lambda *command: subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.rstrip("\n")
    day, mark = tell("date", "-d", "2024-05-17", "+" + SAID["%-d %B %Y"]), tell("locale", "thousands_sep")
    assert "2024-05" not in day and mark, (day, mark)
    with Box() as box:
        equal(box.run("import", *sorted(glob.glob(STARTER + "/*.csv")), games=False).code, 0)
        prices = "name,amount,game,currency,day\nKiln Hound,1.50,grand-archive,EUR,2024-05-17\n"
        equal(box.run("import", "-", games=False, input=prices).code, 0)
        contains(box.run("prices", "Kiln Hound", games=False, env={**spoken(), "COLUMNS": "400"}).out, day)
        equal(box.run("prices", "Kiln Hound", "--json", games=False, env=spoken()).json["prices"][0]["day"], "2024-05-17")
        deck = os.path.join(STARTER, "grand-archive-legal.txt")
        table = box.run("goldfish", deck, "--seed", "1", games=False, env=spoken(), input="stats 1000 1\nquit\n")
        contains(table.out, f"1{mark}000 ")


@case("the desktop's entry and the description are translated")
def desktop_is_translated():
    for name, key in (("desktop", "Find cards, build decks, and know by which clause a deck is illegal"),
                      ("metainfo.xml", "Find cards, build decks, know what is legal")):
        paths = glob.glob(os.path.join(BUILD, "app", "data", "*." + name))
        assert paths, name
        with open(paths[0], encoding="utf-8") as stream:
            contains(stream.read(), SAID[key])


@case("without a language the program speaks as it is written")
def english_is_the_default():
    result = filled().run("--help", games=False)
    contains(result.out, "Usage: sleeves")


try:
    main()
finally:
    shutil.rmtree(top, ignore_errors=True)
    if filled.box:
        filled.box.__exit__()
