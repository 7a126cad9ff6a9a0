#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Usages as they are typed: a line a usage, with what goes in, how it ends and what is said. The lines of a case share a library."""
import os
import shlex

from harness import Box, case, contains, data, equal, filled, main

DECK = "# game: trial\n# name: Slow Tide\n# Deck\n2 Red Runner\n"
LAW = '<?xml version="1.0"?><game id="gusts" title="Gusts" model="2"><identity strip=""/><attributes/></game>'


def usages(rows, *before):
    """Runs each row: line, standard input, exit code, what is on standard output, what on standard error; None: nothing at all. A line
    whose first word is an exclamation mark has its output handed to the next one."""
    with filled() as box:
        box.write("tide.txt", DECK)
        box.write("two tides.txt", DECK.replace("Slow", "Long").replace("2 Red", "3 Red"))
        for line in before:
            equal(box.run(*shlex.split(line)).code, 0, line)
        handed = None
        for line, given, code, out, err in rows:
            words = shlex.split(line)
            hand = words[0] == "!"
            result = box.run(*words[hand:], input=given if given is not None else handed)
            handed = result.out if hand else None
            equal(result.code, code, (line, result))
            for text, wanted in ((result.out, out), (result.err, err)):
                if wanted is None:
                    equal(text, "", line)
                else:
                    contains(text, *([wanted] if isinstance(wanted, str) else wanted))
        equal([name for name in os.listdir(box.top) if name in ("-", "stdin")], [])


@case("a dash is standard input wherever a file is read, and the answers are those of the file")
def _():
    usages([
        ("check -", DECK, 1, "Slow Tide", ""),
        ("check -", "no deck at all: {", 3, None, "-: "),
        ("deck show -", DECK, 0, "Red Runner", None),
        ("deck stats -", DECK, 0, "2 cards", None),
        ("deck stats - --zone deck --attribute power", DECK, 0, "2 cards", ""),
        ("deck stats - --zone attic", DECK, 2, "", "“attic” is no zone"),
        ("deck stats - --attribute attic", DECK, 2, "", "no attribute “attic”"),
        ("deck diff - 'two tides.txt'", DECK, 1, "+1 Red Runner", None),
        ("deck convert - --as json", DECK, 0, '"Slow Tide"', ""),
        ("deck add -", DECK, 0, None, "Slow Tide"),
        ("hand - --draw 1 --seed 1 --keep", DECK, 0, "1  Red Runner", None),
        ("collection missing -", DECK, 0, "Red Runner", ""),
        ("collection import - --dry-run", "Quantity,Name\n2,Red Runner\n", 0, "", "1 row matched"),
        ("import -", open(data("cards.csv"), encoding="utf-8").read(), 0, "unchanged", ""),
        ("search --batch -", "red runner\nnothing at all\n", 0, ["1\tred", "0\tnothing"], None),
        ("games validate -", LAW, 3, "error", ""),
        ("games from - --game gusts --deck-size 60 --copies 4", "name,cost\nBreeze,1\nGale,2\n", 0, 'id="gusts"', "cost"),
        ("collection enter", "2 red ru\n", 0, None, "1 line"),
    ])


@case("a dash behind -o is standard output, with nothing else on it, and no file is called so")
def _():
    usages([
        ("! deck convert tide.txt --as text -o -", None, 0, "2 Red Runner", ""),
        ("deck show -", None, 0, "Red Runner", None),
        ("! collection export -o -", None, 0, "Red Runner", None),
        ("collection import - --mode replace --dry-run", None, 0, "", ""),
        ("collection wants --as csv -o -", None, 0, "", None),
        ("collection pull tide.txt -o -", None, 0, "Red Runner", ""),
        ("! backup -", None, 0, "SQLite", None),
        ("print tide.txt --code -o -", None, 0, "PDF", ""),
        ("deck convert tide.txt --as json --json -o -", None, 2, "standard output", ""),
        ("backup - --json", None, 2, "standard output", ""),
    ], "collection add 'Red Runner' --quantity 4")


@case("a backup through a pipe is brought back through one")
def _():
    with filled() as box:
        box.write("tide.txt", DECK)
        equal(box.run("deck", "add", "tide.txt").code, 0)
        import subprocess
        from harness import PROGRAM, GAMES
        copy = subprocess.run([PROGRAM, "--games", GAMES, "backup", "-"], env=box.env, capture_output=True, check=True).stdout
        assert copy.startswith(b"SQLite format 3"), copy[:20]
        equal(box.run("deck", "remove", "Slow Tide").code, 0)
        done = subprocess.run(f"cat | '{PROGRAM}' restore -", shell=True, input=copy, env=box.env, capture_output=True, check=False)
        equal(done.returncode, 0, done.stderr)
        contains(box.run("deck", "list").out, "Slow Tide")
        done = subprocess.run([PROGRAM, "restore", "-"], input=b"no library", env=box.env, capture_output=True, check=False)
        equal(done.returncode, 3, done.stderr)
        contains(box.run("deck", "list").out, "Slow Tide")


@case("what is not there is told with the name that is meant, by a slip or by the beginning of a word, and never with one of several")
def _():
    usages([
        ("check 'slow tid'", None, 3, None, "did you mean “Slow Tide”?"),
        ("deck show slow", None, 3, None, "did you mean “Slow Tide”?"),
        ("hand tide", None, 3, None, ["neither a file nor a saved deck", "“tide”"]),
        ("deck versions Slwo\\ Tide", None, 3, None, "did you mean “Slow Tide”?"),
        ("deck remove zzzz", None, 3, None, "no saved deck named “zzzz”"),
        ("deck restore 'Slow Tide@9'", None, 3, None, "no version 9"),
        ("search deck:slow", None, 2, None, "did you mean “Slow Tide”?"),
        ("search typ:unit", None, 2, None, "did you mean “type”?"),
        ("search '' --sort -cst", None, 2, None, "did you mean “cost”?"),
        ("search '' --fields nmae", None, 2, None, "did you mean “name”?"),
        ("check tide.txt --format trial/2/opne", None, 2, None, ["no format", "trial"]),
        ("games --game trail", None, 2, None, "did you mean “trial”?"),
        ("source refresh tria", None, 3, None, "did you mean “trials”?"),
        ("source remove tria", None, 3, None, "did you mean “trials”?"),
        ("collection places remove 'Box'", None, 3, None, "did you mean “Shelf/Box A”?"),
        ("collection sets TT1", None, 3, None, "did you mean “T1”?"),
        ("deck lst", None, 2, None, "did you mean “deck list”?"),
        ("search x --lmit 3", None, 2, None, "did you mean “--limit”?"),
    ], "deck add tide.txt", "deck add 'two tides.txt'", "source add trials cards.csv --game trial",
        "collection add 'Red Runner' --set T1 --place 'Shelf/Box A'")


@case("lists come as CSV, with tabs, or with the fields that were asked for")
def _():
    usages([
        ("search 'red runner' --csv --fields name,game", None, 0, "name,game\nRed Runner,trial\n", None),
        ("search 'red runner' --tsv --fields name,game", None, 0, "name\tgame\nRed Runner\ttrial\n", None),
        ("deck list --csv --fields name,cards", None, 0, "name,cards\nSlow Tide,2\n", None),
        ("collection list --tsv --fields name,quantity", None, 0, "name\tquantity\nRed Runner\t1\n", None),
        ("collection missing 'two tides.txt' --csv --fields name,need", None, 0, "name,need\nRed Runner,3\n", None),
        ("games --fields id", None, 0, "trial", None),
        ("search '' --csv --json", None, 2, "--csv", ""),
        ("search '' --fields ''", None, 2, None, "--fields"),
    ], "deck add tide.txt", "collection add 'Red Runner' --quantity 1")

@case("cards of one name are told apart by set and number where both are shown")
def _():
    row = '{"id":"%s-%s","name":"%s","supertype":"Pokémon","hp":"%s","number":"%s","set":{"id":"%s"},"legalities":{}}'
    cards = "[" + ",".join([row % ("a1", "1", "Mudfin", "60", "1", "a1"), row % ("b2", "7", "Mudfin", "90", "7", "b2"),
                            row % ("b2", "8", "Reedling", "30", "8", "b2")]) + "]"
    usages([
        ("import - --game pokemon", cards, 0, "cards", ""),
        ("search mudfin", None, 0, ["Mudfin (a1 1)", "Mudfin (b2 7)"], "2 cards"),
        ("search reedling", None, 0, "Reedling  ", "1 card"),
        ("search mudfin --tsv --fields name", None, 0, "name\nMudfin\nMudfin\n", None),
    ])


main()
