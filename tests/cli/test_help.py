#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""--help, --version, misuse: what the table of commands and options promises."""
import os
import re
import shutil
import subprocess

from harness import ROOT, Box, Skip, case, contains, data, equal, filled, main, refused

COMMANDS = ["tour", "games", "games validate", "games options", "import", "source list", "source add", "source remove", "source refresh", "search",
            "card", "check", "deck list", "deck add", "deck show", "deck remove", "deck convert", "deck stats", "hand",
            "backup", "restore", "doctor"]


@case("--help lists every command and every exit code, without display and library")
def _():
    with Box() as box:
        result = box.run("--help", games=False)
        equal(result.code, 0, result)
        contains(result.out, *COMMANDS, "--library", "130")
        assert not os.path.exists(box.library)


@case("every command has help of its own")
def _():
    with Box() as box:
        for command in COMMANDS:
            result = box.run(*command.split(), "--help", games=False)
            equal((result.code, result.err), (0, ""), result)
            contains(result.out, f"sleeves {command}", "--json")


@case("a file without a command is for the window: without a display it says what to do instead, and a word that is no file is a command")
def _():
    with Box() as box:
        deck = box.write("deck.txt", "4 Some Name\n")
        refused(box.run(deck, games=False), 2, "deck.txt", "check", "import")
        refused(box.run(deck, box.path("gone.txt"), games=False), 3, "gone.txt")
        refused(box.run("gone.txt", games=False), 2, "no command")
        refused(box.run("chek", games=False), 2, "did you mean", "check")


@case("--version says it on one line")
def _():
    with Box() as box:
        result = box.run("--version", games=False)
        equal(result.code, 0, result)
        assert result.out.startswith("sleeves ") and result.out.count("\n") == 1, result


@case("help is wrapped to the width that the terminal or COLUMNS tells")
def _():
    with Box() as box:
        result = box.run("search", "--help", games=False, env={"COLUMNS": "60"})
        assert max(len(line) for line in result.out.splitlines()) <= 60 + 20, result      # the example is not broken
        assert sum(len(line) > 60 for line in result.out.splitlines()) <= 2, result


@case("without any locale nothing is lost: help, messages and names of cards are there")
def _():
    with Box() as box:
        result = box.run("--help", games=False, env={"LC_ALL": "C"})
        equal((result.code, result.err), (0, ""), result)
        contains(result.out, "Usage: sleeves", "COMMAND …")
        refused(box.run("check", "no such deck", games=False, env={"LC_ALL": "C"}), 3, "“no such deck”")


@case("an unknown command, option, or second word ends 2 and names the nearest")
def _():
    with Box() as box:
        refused(box.run("serch", "x"), 2, "serch", "search")
        refused(box.run("search", "x", "--limti", "3"), 2, "--limti", "--limit")
        refused(box.run("deck", "lst"), 2, "deck list")
        refused(box.run("deck"), 2, "sleeves help deck")
        refused(box.run("-z"), 2, "-z")


@case("an option of another command, a missing value, a wrong number or day end 2")
def _():
    with Box() as box:
        refused(box.run("games", "--limit", "3"), 2, "--limit")
        refused(box.run("search", "x", "--limit"), 2, "--limit")
        refused(box.run("search", "x", "--limit", "-1"), 2, "-1")
        refused(box.run("search", "x", "--limit", "three"), 2, "three")
        refused(box.run("check", "x", "--as-of", "2024-02-30"), 2, "2024-02-30")
        refused(box.run("check", "x", "--as-of", "soon"), 2, "soon")
        refused(box.run("search", "x", "--count=yes"), 2, "count")


@case("too few and too many arguments end 2")
def _():
    with Box() as box:
        refused(box.run("check"), 2, "DECK")
        refused(box.run("tour", "there"), 2, "there")
        refused(box.run("hand", "a", "b"), 2, "b")
        refused(box.run("search"), 2, "query")


@case("misuse with --json is one JSON document with an error")
def _():
    with Box() as box:
        result = box.run("serch", "--json")
        equal(result.code, 2, result)
        equal(result.json["error"]["code"], "usage")
        contains(result.json["error"]["message"], "serch")


@case("options may stand before and after the command, with = or without")
def _():
    with filled() as box:
        for args in (["--library", box.library, "search", ""], ["search", "", f"--library={box.library}"], ["search", "", "-c"]):
            equal(box.run(*args, "--count").code, 0)
        equal(box.run("search", "--", "-x").code, 0)


@case("flags that stand together are flags, a dash before what can be none is a query, and what may be both is asked back")
def _():
    with filled() as box:
        both = box.run("search", "-pc", "")
        equal((both.code, both.out), (0, box.run("search", "", "-p", "-c").out), both)
        equal(box.run("search", "-type:unit", "-c").out, box.run("search", "not type:unit", "-c").out)
        equal(box.run("search", "-zzz", "-c").out, box.run("search", "", "-c").out)
        refused(box.run("search", "-pz", ""), 2, "-pz", "-- -pz")
        equal(box.run("search", "-c", "--", "-pz").out, box.run("search", "", "-c").out)


@case("a folder given as library that is not there is refused by what only reads, and begun by what makes one")
def _():
    with Box() as box:
        for words in (["search", ""], ["deck", "list"], ["collection", "list"], ["doctor"], ["backup", box.path("b.db")]):
            refused(box.run("--library", box.path("mistyped"), *words), 3, "no library", "mistyped")
        assert not os.path.exists(box.path("mistyped"))
        result = box.run("--library", box.path("new"), "import", data("cards.csv"))
        equal(result.code, 0, result)
        contains(result.err, "new library", box.path("new"))
        assert os.path.isdir(box.path("new"))
        result = box.run("--library", box.path("newer"), "deck", "add", "http://127.0.0.1:1/deck")   # by the program that fetches
        equal((result.code, result.err.count("new library")), (4, 1), result)


@case("an option that means something only beside another one is refused without it")
def _():
    with filled() as box:
        refused(box.run("search", "", "--format", "trial"), 2, "--format", "--deck")
        refused(box.run("search", "", "--as-of", "2024-05-17"), 2, "--as-of", "--deck")


@case("help is a command, groups have help, and -V is the version")
def _():
    with Box() as box:
        equal(box.run("help", games=False).out, box.run("--help", games=False).out)
        equal(box.run("help", "deck", "list", games=False).out, box.run("deck", "list", "--help", games=False).out)
        group = box.run("deck", "--help", games=False)
        equal((group.code, group.err, group.out), (0, "", box.run("help", "deck", games=False).out))
        contains(group.out, "deck convert", "deck stats")
        assert "collection" not in group.out, group
        equal(box.run("-V", games=False).out, box.run("--version", games=False).out)
        refused(box.run("help", "dekk", games=False), 2, "dekk", "deck")
        refused(box.run("help", "deck", "lst", games=False), 2, "deck list")


@case("no line of the help on everything is wider than the terminal")
def _():
    with Box() as box:
        for width in (60, 80, 200):
            lines = box.run("help", games=False, env={"COLUMNS": str(width)}).out.splitlines()
            equal([line for line in lines if len(line) > width], [])


@case("without a command and without a display, the first page comes as text and makes no library")
def _():
    with Box() as box:
        result = box.run(games=False)
        equal(result.code, 0, result)
        contains(result.err, "display")
        contains(result.out, "sleeves tour", "sleeves import")
        assert not os.path.exists(box.library)
        equal(box.run("--json").json["cards"], 0)


@case("with a display that does not answer, the first page comes as text, too")
def _():
    with Box() as box:
        result = box.run(games=False, env={"DISPLAY": ":4242", "GDK_BACKEND": "x11"})
        equal(result.code, 0, result)
        contains(result.err, "display")
        contains(result.out, "sleeves tour")


@case("standard output that cannot be written ends 3")
def _():
    with Box() as box:
        with open("/dev/full", "w") as full:
            done = subprocess.run([os.environ["SLEEVES_PROGRAM"], "--help"], stdout=full, stderr=subprocess.PIPE, env=box.env)
        equal(done.returncode, 3, done.stderr)
        assert b"standard output" in done.stderr, done.stderr


@case("what is closed is neither read nor written: no file takes its place, and what was done is told as done")
def _():
    with filled() as box:
        for words in (["check", "-"], ["deck", "add", "-"], ["collection", "import", "-"], ["import", "-"], ["restore", "-"]):
            refused(box.run(*words, preexec=lambda: os.close(0)), 3, "bad file descriptor")
        equal(box.run("deck", "list", "--json").json["decks"], [])
        result = box.run("deck", "add", data("legal.txt"), "--json", preexec=lambda: os.close(1))
        equal(result.code, 3)
        contains(result.err, "standard output cannot be written", "stays changed")
        equal(len(box.run("deck", "list", "--json").json["decks"]), 1)
        result = box.run("deck", "list", preexec=lambda: os.close(1))
        assert result.code == 3 and "stays changed" not in result.err, result
        equal(box.run("collection", "export", "-o", box.path("copies.csv"), preexec=lambda: os.close(2)).code, 0)
        assert b"sleeves:" not in open(box.path("copies.csv"), "rb").read()


@case("the manual comes from the same table and is clean for mandoc and groff")
def _():
    page = os.environ["SLEEVES_MANUAL"]
    text = open(page, encoding="utf-8").read()
    for command in COMMANDS:
        assert f'.SS "sleeves {command}' in text, command
    if shutil.which("mandoc"):
        done = subprocess.run(["mandoc", "-T", "lint", "-W", "style", page], capture_output=True, text=True)
        equal(done.stdout, "")
    elif not shutil.which("groff"):
        raise Skip("neither mandoc nor groff is installed")
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", page], capture_output=True, text=True)
        equal(done.stderr, "")


@case("no option stands twice in the table, where the first would hide the second")
def _():
    with open(os.path.join(ROOT, "app", "cli", "slv-cli-table.c"), encoding="utf-8") as stream:
        table = stream.read().split("slv_options_table[] = {")[1].split("\n};")[0]
    names = re.findall(r'^  \{ "([a-z-]+)",', table, re.M)
    assert len(names) > 50 and len(names) == len(set(names)), sorted(name for name in names if names.count(name) > 1)


main()
