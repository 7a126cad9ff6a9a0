#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Many decks at once: killed at any moment, and with bad files among them.

SLEEVES_STRESS: how often to kill (15), for a longer run than that of the ordinary tests; it prints figures then."""
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import time

from harness import GAMES, PROGRAM, Box, case, contains, equal, filled, main, refused

TIMES = int(os.environ.get("SLEEVES_STRESS", "15"))
MANY = 300      # decks: more than one batch
LINES = 8       # of each


def lines_of(note):
    return {f"{note} card {n}": n + 1 for n in range(LINES)}


def deck_text(name, note):
    return f"# name: {name}\n# game: trial\n# Deck\n" + "".join(f"{count} {card}\n" for card, count in lines_of(note).items())


def write_files(box, folder, names, note):
    os.makedirs(box.path(folder), exist_ok=True)
    return [box.write(f"{folder}/{n}.txt", deck_text(name, note)) for n, name in enumerate(names)]


def state(box):
    """{name: (cards, folder, tags)} of all decks: the program opens the library and knows them, and their cards are read beside it."""
    listed = box.run("deck", "list", "--json")
    equal(listed.code, 0, listed)
    base = sqlite3.connect(os.path.join(box.library, "library.db"))
    found = {}
    for number, version, name, where in base.execute("SELECT deck.id, number, name, v.folder FROM deck JOIN deck_version v ON v.deck = deck.id "
                                                     "AND v.number = deck.version WHERE removed = 0"):
        cards = dict(base.execute("SELECT name, count FROM deck_entry WHERE deck = ? AND version = ?", (number, version)))
        extras = base.execute("SELECT text FROM deck_extra WHERE deck = ? AND version = ? ORDER BY position", (number, version))
        found[name] = (cards, where, tuple(text[4:] for text, in extras if text.startswith("tag\t")))
    base.close()
    equal({(deck["name"], deck["folder"], deck["cards"]) for deck in listed.json["decks"]},
          {(name, where, sum(cards.values())) for name, (cards, where, _) in found.items()})
    return found


def killed(box, seconds, *args):
    """Runs a command and kills it after so long. Returns what it had said, and whether it had ended by itself."""
    process = subprocess.Popen([PROGRAM, "--games", GAMES, *args], env=box.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(seconds)
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    out, err = process.communicate(timeout=60)
    return (out + err).decode("utf-8", "replace"), process.returncode == 0


def check_added(turn, said, done, names, note, before, after):
    told = set(re.findall("“(.+?)” is saved", said))
    assert told <= set(names), f"turn {turn}: decks were told of that nobody gave: {told}"
    new = (lines_of(note), "", ())
    for name in names:
        now = after.get(name)
        assert now in (new, before.get(name)), f"turn {turn}: half of “{name}” was written: {now}"
        assert now == new or name not in told, f"turn {turn}: “{name}” was told as saved and is not there"
    assert not done or told == set(names), f"turn {turn}: the command ended well and told of {len(told)} decks"
    others = {name: deck for name, deck in after.items() if name not in names}
    equal(others, {name: deck for name, deck in before.items() if name not in names}, f"turn {turn}: other decks were touched")
    return len(told)


def check_all_or_none(turn, done, names, before, after, wanted):
    want = {name: wanted(deck) if name in names else deck for name, deck in before.items()}
    assert after in (before, want), f"turn {turn}: some decks were changed and others not"
    assert not done or after == want, f"turn {turn}: told as done and not there"


@case("decks that are added, tagged and moved by a program that is killed at any moment are there whole or not at all")
def killing():
    chance = random.Random(7)
    with filled() as box:
        base = [f"Base {n}" for n in range(40)]
        began = time.monotonic()
        equal(box.run("deck", "add", *write_files(box, "base", base, "base")).code, 0)
        start = time.monotonic() - began
        began = time.monotonic()
        names = [f"Probe {n}" for n in range(MANY)]
        equal(box.run("deck", "add", *write_files(box, "probe", names, "probe")).code, 0)
        took = max(time.monotonic() - began, start)
        before = state(box)
        equal(len(before), MANY + len(base))
        ended = told = 0
        for turn in range(TIMES):
            kind = turn % 4
            if kind < 2:        # new ones, and other states of those that are there
                names = [f"Turn {turn} deck {n}" for n in range(MANY)] if kind == 0 else names
                files = write_files(box, f"turn{turn}", names, f"turn {turn}")
                said, done = killed(box, chance.uniform(0, 1.2 * took), "deck", "add", *files)
                after = state(box)
                told += check_added(turn, said, done, names, f"turn {turn}", {n: (c, "", ()) for n, (c, _, _) in before.items()},
                                    {n: (c, "", ()) for n, (c, _, _) in after.items()})
            else:
                command = ["deck", "tag", *base, f"tag {turn}"] if kind == 2 else ["deck", "move", *base, f"Folder {turn}"]
                _, done = killed(box, chance.uniform(0, 1.2 * start), *command)
                after = state(box)
                check_all_or_none(turn, done, base, before, after, (lambda d: (d[0], d[1], (*d[2], f"tag {turn}"))) if kind == 2
                                  else (lambda d: (d[0], f"Folder {turn}", d[2])))
            ended += done
            before = after
        equal(box.run("doctor").code, 0)
        if TIMES > 15:
            print(f"# killed {TIMES} times: {ended} had ended before, {told} decks told as saved, {len(before)} there", flush=True)


@case("among many files a bad one is named, the others are saved, and the run says that not all went well")
def bad_ones():
    with filled() as box:
        files = write_files(box, "some", ["One", "Two", "Three"], "x")
        bad = [box.write("some/cut.json", '{"zones":'), box.path("some/nowhere.txt"), box.write("some/picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(200))]
        result = box.run("deck", "add", files[0], bad[0], files[1], bad[1], bad[2], files[2], "--json")
        equal(result.code, 3, result)
        equal([row["name"] for row in result.json["added"]], ["One", "Two", "Three"])
        equal([row["file"] for row in result.json["rejected"]], bad)
        contains(result.err, "cut.json", "nowhere.txt", "picture.png")
        equal(sorted(state(box)), ["One", "Three", "Two"])
        alone = box.run("deck", "add", bad[0], "--json")
        equal(alone.code, 3, alone)
        contains(alone.json["error"]["message"] + alone.json["error"].get("file", ""), "cut.json")
        refused(box.run("deck", "add", bad[1]), 3, "nowhere.txt")


@case("of two files with one deck name the later is the deck, and the earlier is in its history")
def twice():
    with filled() as box:
        one, two = box.write("a.txt", deck_text("Same", "first")), box.write("b.txt", deck_text("SAME", "second"))
        result = box.run("deck", "add", one, two, "--json")
        equal([row["replaced"] for row in result.json["added"]], [False, True], result)
        equal(list(state(box).values())[0][0], lines_of("second"))
        equal(len(box.run("deck", "versions", "same", "--json").json["versions"]), 2)


@case("a deck with edits that a running window has not saved is told of, once a program reads it by its name; never after the window ended")
def edited_elsewhere():
    with Box() as box:
        equal(box.run("deck", "add", box.write("pond.txt", deck_text("Pond", "reed"))).code, 0)
        with open(f"/proc/{os.getpid()}/stat", encoding="utf-8") as file:
            started = file.read().rsplit(")", 1)[1].split()[19]
        note = "“Pond” is open in a window, with changes that are not saved yet"
        for owner, told in ((f"{os.getpid()} {started}", True), (f"{os.getpid()} 1", False)):
            base = sqlite3.connect(os.path.join(box.library, "library.db"))
            base.execute("INSERT OR REPLACE INTO deck_unsaved (deck, owner) VALUES (1, ?)", (owner,))
            base.commit()
            base.close()
            for command in (("deck", "show", "Pond"), ("deck", "show", "Pond", "--json"), ("deck", "convert", "Pond", "--as", "text")):
                done = box.run(*command)
                equal(done.code, 0, done)
                assert (note in done.err) == told, (command, told, done.err)
                assert note not in done.out, done.out
            assert note not in box.run("deck", "show", "Pond@1").err


if __name__ == "__main__":
    main()
