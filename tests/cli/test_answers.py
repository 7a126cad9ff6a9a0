#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""app/cli/answers tells what every command writes with --json. The harness compares each answer that any test sees with it; here are
the commands that nobody else asks with --json, and the file itself."""
import json
import os
import re
import subprocess
import sys

from harness import ANSWERS, COMMANDS, ROOT, Box, answers, case, equal, filled, main, strange


def table():
    source = open(os.path.join(ROOT, "app", "cli", "slv-cli-table.c"), encoding="utf-8").read()
    return re.findall(r'^  \{ "([a-z -]+)", (?:N_|""), ?', re.sub(r'N_\("(?:[^"\\]|\\.)*"\)', "N_", source), re.M)


@case("every command has its answer, and every answer its command")
def _():
    commands = set(table()) - {"help", "completion"}   # texts for people and shells
    assert len(commands) > 60, commands
    equal(sorted(COMMANDS - {"any command", "no command"}), sorted(commands))


@case("every shape that is named is there, and each is used")
def _():
    named = set(re.findall(r'"#/\$defs/(.*?)"', json.dumps(ANSWERS)))
    equal(sorted(named - set(ANSWERS)), [])
    equal(sorted(name for name in ANSWERS if "/" not in name and name not in named), [])


@case("what is missing, too much or of another kind is found")
def _():
    shapes = {"a": answers.Reader("{n: number, t?: text, l: [b | null], m: {*: bool}}").shape(), "b": answers.Reader("{k: text}").shape()}
    good = {"n": 1, "l": [{"k": "x"}, None], "m": {"any": True}}
    equal(list(answers.faults(good, shapes["a"], shapes)), [])
    for bad in ({**good, "n": "1"}, {**good, "n": True}, {**good, "x": 1}, {**good, "l": [{}]}, {**good, "l": {}}, {**good, "m": {"y": 0}},
                {"n": 1, "m": {}}, [good]):
        assert list(answers.faults(bad, shapes["a"], shapes)), bad
    assert strange(["deck", "list", "--json"], '{"decks": [{"name": 4}]}')
    equal(strange(["deck", "list", "--json"], '{"decks": []}'), [])


@case("the schema that is installed is made of it")
def _():
    made = subprocess.run([sys.executable, "-B", os.path.join(ROOT, "app/cli/answers.py"), os.path.join(ROOT, "app/cli/answers")],
                          capture_output=True, text=True, check=True)
    schema = json.loads(made.stdout)
    equal(schema["$defs"], ANSWERS)
    equal(len(schema["anyOf"]), len(COMMANDS))


@case("commands that change the collection answer as they are told of")
def _():
    with filled() as box:
        ask = lambda *args, **more: box.run(*args, "--json", **more)
        equal(ask("collection", "add", "Red Runner", "--quantity", "3", "--place", "Box A").code, 0)
        equal(ask("collection", "enter", input="2 Red Runner\n").code, 0)
        lot = ask("collection", "list").json["lots"][0]["lot"]
        for words in (("split", "--lot", str(lot), "--quantity", "1", "--note", "lent"), ("move", "--lot", str(lot), "--place", "Box B"),
                      ("merge", ""), ("remove", "Red Runner", "--quantity", "1"), ("undo",), ("redo",), ("wants", "add", "Red Runner"),
                      ("arrived", "Red Runner"), ("places",), ("history",)):
            equal((words, ask("collection", *words).code), (words, 0))
        first = ask("collection", "history").json["changes"][0]["change"]
        equal(ask("collection", "revert", str(first)).code, 0)


@case("decks and sources do, too")
def _():
    with filled() as box:
        ask = lambda *args: box.run(*args, "--json")
        box.write("d.txt", "# game: trial\n# name: One\n# Deck\n2 Red Runner\n")
        equal(ask("deck", "add", "d.txt").code, 0)
        box.run("collection", "add", "Red Runner", "--quantity", "2")
        for words in (("deck", "tag", "One", "fast"), ("deck", "group", "One", "Ramp", "Red Runner"), ("collection", "build", "One"), ("collection", "take-apart", "One"),
                      ("collection", "build", "One"), ("collection", "unbuild", "One"), ("source", "add", "mine", "cards.csv"),
                      ("source", "remove", "mine"), ("deck", "list", "--judge"), ("collection", "sets"), ("deck", "remove", "One"), ("deck", "restore", "One")):
            equal((words, ask(*words).code), (words, 0))
        ask("fix", "One")   # a deck of no file
        equal(box.run("deck", "add", "-", "nothing.txt", "--json", input="2 Red Runner\n").code, 3)   # no file, and no name


main()
