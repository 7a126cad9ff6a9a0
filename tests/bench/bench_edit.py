# SPDX-License-Identifier: GPL-3.0-or-later
"""edit: what an edit of an open deck costs in the window, at 30,000 cards and 110,000 printings beside the starter cards:
the key's own work (verdict, totals, rows, charts, keeping it over a crash) and the frame that paints it; together at most 16 ms. And how
long the window is busy at once for the card that is selected next, with its pane, and for a key among the cards to add."""
import glob
import json
import os
import shutil
import subprocess
import sys

import bench_index
from bench import PROGRAM, ROOT, timed, told

sys.path.insert(0, os.path.join(ROOT, "tests", "ui"))
from harness import display as displays


def bench_edit(place):
    shutil.rmtree(place.library, ignore_errors=True)
    shutil.copytree(bench_index.large_library().library, place.library)
    os.environ["SLEEVES_LIBRARY"] = place.library
    schema = os.path.join(ROOT, "schema")
    timed([PROGRAM, "import", *sorted(glob.glob(schema + "/starter/*.csv"))])
    timed([PROGRAM, "search", "", "--count"])
    with displays.Display() as display:
        for path in sorted(glob.glob(schema + "/starter/*-legal.txt")):
            timed([PROGRAM, "deck", "add", path])
        strange = place.path("Forty strangers.txt")
        with open(strange, "w", encoding="utf-8") as out:
            out.write("# game: grand-archive\n# Main Deck\n" + "".join(f"1 Nobody Met {chr(97 + i // 26)}{chr(97 + i % 26)}\n" for i in range(40)))
        timed([PROGRAM, "deck", "add", strange])
        names = [deck["name"] for deck in json.loads(timed([PROGRAM, "deck", "list", "--json"])[1])["decks"]]
        for name in names:
            env = {**display.env, "GSETTINGS_BACKEND": "memory", "GSK_RENDERER": "cairo"}
            done = subprocess.run([os.environ["SLEEVES_EDIT_SPEED"], place.library, schema, name], env=env, capture_output=True, check=True)
            got = json.loads(done.stdout)
            work, frame, both = got["work_us"], got["frame_us"], got["both_us"]["p95"] / 1e3
            told(f"an edit of {name} with its frame, nineteen of twenty", [both], 16, 8, "ms", f"; {got['cards']} cards, opened in {got['open_us'] / 1e3:.0f} ms, "
                 f"an edit {work['median'] / 1e3:.2f} ms, its frame {frame['median'] / 1e3:.2f} ms ({frame['p95'] / 1e3:.2f})")
            for key, title in (("select_us", "the next card of"), ("find_us", "a key among the cards to add to")):
                told(f"{title} {name}, busy at once, nineteen of twenty", [got[key]["p95"] / 1e3], 16, 8, "ms", f"; {got[key]['median'] / 1e3:.2f} ms usually")
