#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command that writes, while the n-th of its writes fails once, while the disk is full from the n-th on, and while the program is
killed at the n-th (tests/cli/faults.c). What is told as done is there, what is told as failed is not, and the library is sound. A few of
the writes are taken each time, other ones every time the number of them changes; SLEEVES_FAULTS=all takes all."""
import json
import os
import random
import shutil
import subprocess

from harness import GAMES, PROGRAM, SANITIZED, Box, Skip, case, data, equal, main

SHIM = os.environ["SLEEVES_FAULTS_SHIM"]
SOME = 4
COMMANDS = (["collection", "add", "Wash", "--quantity", "2"], ["collection", "import", "COPIES"], ["collection", "change", "", "--note", "seen"],
            ["collection", "move", "ada", "--place", "Shelf/Box"], ["collection", "remove", "--where", "ada"], ["collection", "undo"],
            ["collection", "redo"], ["collection", "history", "--keep-days", "7"], ["collection", "places", "add", "Cellar"],
            ["deck", "add", data("copies.txt")], ["deck", "remove", "Legal Runners"], ["deck", "tag", "Legal Runners", "new"],
            ["deck", "move", "Legal Runners", "Events"], ["deck", "copy", "Legal Runners"], ["source", "add", "x", "http://127.0.0.1:9/"],
            ["images", "on"], ["import", "CARDS"], ["restore", "COPY"], ["backup", "OUT"])


def run(box, words, **env):
    words = [word.replace("COPIES", box.path("mine.csv")).replace("CARDS", box.path("more.csv")).replace("COPY", box.path("copy.db"))
             .replace("OUT", box.path("out.db")) for word in words]
    done = subprocess.run([PROGRAM, "--games", GAMES, *words], env={**box.env, **env}, capture_output=True, timeout=120, stdin=subprocess.DEVNULL)
    return done.returncode, done.stderr.decode("utf-8", "replace")


def state(box):
    """What a person can ask for, without times and numbers of rows."""
    def ask(*words):
        result = box.run(*words, "--json")
        assert result.code in (0, 1), result
        return result.json
    lots = sorted((lot["name"], lot["quantity"], lot["place"], lot["note"]) for lot in ask("collection", "list")["lots"])
    decks = sorted((deck["name"], deck["folder"], deck["version"]) for deck in ask("deck", "list")["decks"])
    tags = ask("deck", "show", decks[0][0]) if decks else None
    history = [step["what"] for step in ask("collection", "history")["changes"]]
    bounds = ask("doctor")
    equal(bounds["faults"], [])
    return json.dumps([lots, decks, tags, history, bounds["history"], ask("search", "")["total"], ask("images")["on"],
                       [source["name"] for source in ask("source", "list")["sources"]], sorted(str(place) for place in ask("collection", "places")["places"])])


class World(Box):
    """A library to begin each run with, and files to bring in."""
    def __init__(self):
        super().__init__()
        self.cards()
        self.write("mine.csv", "game,name,quantity\ntrial,Stone,3\ntrial,Nobody,1\n")
        self.write("more.csv", "game,name,type,cost,color,power,text,set,number,rarity\n" + "".join(f"trial,More {n},Unit,1,Red,1,Words.,T9,{n},C\n" for n in range(30)))
        for words in (["deck", "add", data("legal.txt")], ["collection", "add", "Stone"], ["backup", self.path("copy.db")],
                      ["collection", "add", "Ada of Edges", "--place", "Shelf"], ["collection", "add", "Stone"], ["collection", "undo"]):
            equal(self.run(*words).code, 0, words)
        shutil.copytree(self.library, self.path("first"))

    def begin(self):
        shutil.rmtree(self.library)
        shutil.copytree(self.path("first"), self.library)


def sweep(words):
    if SANITIZED:
        raise Skip("the sanitizers come before everything that is loaded")
    with World() as box:
        before = state(box)
        box.begin()
        shim = {"LD_PRELOAD": SHIM, "FAULT_FOLDER": box.library}
        code, said = run(box, words, **shim, FAULT_COUNT=box.path("count"))
        equal(code, 0, said)
        after, total = state(box), int(open(box.path("count"), encoding="ascii").read())
        assert total > 0 or words[0] == "backup", words
        for kind in ("once", "full", "kill"):
            at = range(1, total + 1)
            if os.environ.get("SLEEVES_FAULTS") != "all":
                at = sorted(random.Random(f"{words}{kind}{total}").sample(at, min(SOME, total)))
            for n in at:
                box.begin()
                code, said = run(box, words, **shim, FAULT_N=str(n), FAULT_KIND=kind)
                where = (words, kind, n, total, code, said)
                assert code in (0, 3) if kind != "kill" else code in (0, -9), where
                now = state(box)
                if code == 0:
                    equal(now, after, where)
                elif code == 3 and "does not confirm" not in said:
                    assert said.strip(), where
                    equal(now, before, where)
                else:
                    assert now in (before, after), where


for command in COMMANDS:
    case("a write that fails, a full disk and an end without warning: " + " ".join(os.path.basename(word) for word in command[:3]))(
        lambda command=command: sweep(command))

main()
