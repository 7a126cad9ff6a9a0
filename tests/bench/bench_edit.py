#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench_edit.py: what an edit of an open deck costs in the window, at 30,000 cards and 110,000 printings beside the starter cards:
the key's own work (verdict, totals, rows, charts, keeping it over a crash) and the frame that paints it; goal 16 ms together."""
import glob
import json
import os
import subprocess
import sys

import bench
import bench_index
from bench import PROGRAM, ROOT, timed

sys.path.insert(0, os.path.join(ROOT, "tests", "ui"))
from harness import display as displays

GOAL_MS = 16


def main():
    if displays.missing() or not os.path.exists(bench_index.GENERATOR):
        sys.exit(77)
    large = bench_index.Large(bench.Place())
    schema = os.path.join(ROOT, "schema")
    timed([PROGRAM, "import", *sorted(glob.glob(schema + "/starter/*.csv"))])
    timed([PROGRAM, "search", "", "--count"])
    late = False
    with displays.Display() as display:
        for path in sorted(glob.glob(schema + "/starter/*-legal.txt")):
            timed([PROGRAM, "deck", "add", path])
        names = [deck["name"] for deck in json.loads(timed([PROGRAM, "deck", "list", "--json"])[1])["decks"]]
        for name in names:
            env = {**display.env, "GSETTINGS_BACKEND": "memory", "GSK_RENDERER": "cairo"}
            done = subprocess.run([os.environ["SLEEVES_EDIT_SPEED"], large.library, schema, name], env=env, capture_output=True, check=True)
            told = json.loads(done.stdout)
            work, frame, both = told["work_us"], told["frame_us"], told["both_us"]["p95"] / 1e3
            print(f"{name}, {told['cards']} cards: opened in {told['open_us'] / 1e3:.0f} ms; an edit {work['median'] / 1e3:.2f} ms (of twenty, "
                  f"one takes {work['p95'] / 1e3:.2f}), its frame {frame['median'] / 1e3:.2f} ms ({frame['p95'] / 1e3:.2f}); "
                  f"of twenty, nineteen take at most {both:.2f} ms together, goal {GOAL_MS} ms", flush=True)
            late = late or both > GOAL_MS
    sys.exit(1 if late else 0)


main()
