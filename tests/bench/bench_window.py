# SPDX-License-Identifier: GPL-3.0-or-later
"""window: the page of cards at 30,000 cards and 110,000 printings, beside bare lists of GTK with as many rows in the same run, by
the frame clock of a display of its own: the first page, a key and the frame with its results, and frames while all rows are
scrolled through. Single times move by a third; ratios within a run, taken in turns, by a few per cent. With --all in three
rounds, and the wall, too."""
import json
import os
import subprocess
import sys

import bench
import bench_index
from bench import ROOT, median, told

sys.path.insert(0, os.path.join(ROOT, "tests", "ui"))
from harness import display as displays

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


def at(row, keys):
    for key in keys:
        row = row[key]
    return row


def tell(what, starts, ours, theirs):
    def line(title, keys, must=None, aim=None, rows=(ours, theirs)):
        a, b = ([at(row, keys) for row in side] for side in rows)
        told(f"{what}: {title} / a bare list of GTK", [x / y for x, y in zip(a, b)], must, aim, beside=f"; ours {median(a):.1f} ms, bare list {median(b):.1f} ms")
    line("start to the first page", ("first",), 2, 1.5, rows=starts)
    line("own time to the first page", ("first_cpu",), rows=starts)
    line("a key to the frame with its results", ("key", "median"), 1.5, 1.2)
    line("the same, own time of the process", ("key_own", "median"))
    for kind, title in (("smooth", "a frame of smooth scrolling"), ("pages", "a frame in which all rows are new")):
        line(title, (kind, "median"))
        line(title + ", one of a hundred", (kind, "p99"))
        told(f"{what}: {title}, share over {BUDGET_MS} ms", [100 * row[kind]["over"] for row in ours], unit="%",
             beside=f" of {ours[0][kind]['n']} frames, bare list {100 * median([row[kind]['over'] for row in theirs]):.1f} %")


def bench_window(_):
    large = bench_index.large_library()
    with displays.Display() as display:
        for what, view, kind in SETS if bench.ALL else SETS[1:2]:
            ours, theirs = [], []
            # a home of its own: the definitions are found sound once, as after an installation
            firsts = [(run(display, "ours", large.library, view, "first"), run(display, "bare", *kind, "first")) for _ in range(bench.ROUNDS + 1)]
            for _ in range(3 if bench.ALL else 1):
                ours.append(run(display, "ours", large.library, view))
                theirs.append(run(display, "bare", *kind))
            if ours[0]["rows"] != theirs[0]["rows"]:
                sys.exit(f"{what}: {ours[0]['rows']} rows, the bare list has {theirs[0]['rows']}")
            tell(what, list(zip(*firsts[1:])), ours, theirs)
