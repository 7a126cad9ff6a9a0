#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench_window.py: the page of cards at 30,000 cards and 110,000 printings, beside bare lists of GTK with as many rows in the same run, by
the frame clock of a display of its own: the first page, a key and the frame with its results, and every frame while all rows are
scrolled through. Single times move by a third; ratios within a run, taken in turns, by a few per cent.

SLEEVES_WINDOW_ROUNDS: how often (3). SLEEVES_WINDOW_SETS: which rows of SETS, by their first words."""
import atexit
import json
import os
import shutil
import subprocess
import sys

import bench
import bench_index
from bench import ROOT, median

sys.path.insert(0, os.path.join(ROOT, "tests", "ui"))
from harness import display as displays

ROUNDS = int(os.environ.get("SLEEVES_WINDOW_ROUNDS", "3"))
# what, our view, the bare kind with as many rows
SETS = [
    ("table of 30,000 cards", "table", ("30000", "column")),
    ("table of 110,000 printings", "table+printings", ("110000", "column")),
    ("wall of 30,000 cards", "wall", ("30000", "grid")),
]
BUDGET_MS = 16.7


def run(display, *args):
    env = {**display.env, "GSETTINGS_BACKEND": "memory", "GSK_RENDERER": "cairo", "SLEEVES_SCHEMA": os.path.join(ROOT, "schema")}
    done = subprocess.run([os.environ["SLEEVES_WINDOW_SPEED"], *args], env=env, capture_output=True, timeout=900, check=False)
    if done.returncode:
        sys.exit(f"window-speed {args} ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}")
    return json.loads(done.stdout)


def middle(rows, *keys):
    def value(row):
        for key in keys:
            row = row[key]
        return row
    return median([value(row) for row in rows])


def tell(what, ours, theirs):
    def line(title, keys, goal):
        a, b = middle(ours, *keys), middle(theirs, *keys)
        print(f"{what}: {title}: ours {a:.1f} ms, bare list {b:.1f} ms, ratio {a / b:.2f}{goal}", flush=True)
    line("start to the first page", ("first",), ", goal 2")
    line("own time to the first page", ("first_cpu",), ", goal 150 ms")
    line("a key to the frame with its results", ("key", "median"), ", goal 1.5")
    line("the same, own time of the process", ("key_own", "median"), ", goal 1.5")
    for kind, title in (("smooth", "a frame of smooth scrolling"), ("pages", "a frame of all rows, a page each")):
        line(title, (kind, "median"), "")
        line(title + ", one of a hundred", (kind, "p99"), "")
        a, b = 100 * middle(ours, kind, "over"), 100 * middle(theirs, kind, "over")
        print(f"{what}: {title}: {a:.1f} % of {ours[0][kind]['n']} frames over {BUDGET_MS} ms, bare list {b:.1f} %", flush=True)


def main():
    if displays.missing() or not os.path.exists(bench_index.GENERATOR):
        sys.exit(77)
    chosen = os.environ.get("SLEEVES_WINDOW_SETS")
    place = bench.Place()
    atexit.register(shutil.rmtree, place.top, ignore_errors=True)
    large = bench_index.Large(place)
    with displays.Display() as display:
        for what, view, kind in SETS:
            if chosen and not what.startswith(chosen):
                continue
            ours, theirs = [], []
            for _ in range(ROUNDS):
                ours.append(run(display, "ours", large.library, view))
                theirs.append(run(display, "bare", *kind))
            if ours[0]["rows"] != theirs[0]["rows"]:
                sys.exit(f"{what}: {ours[0]['rows']} rows, the bare list has {theirs[0]['rows']}")
            tell(what, ours, theirs)


main()
