#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tour: what a newcomer sees first."""
import glob
import os
import tempfile

from harness import ROOT, SANITIZED, Box, case, contains, equal, main


@case("the tour imports over HTTP, judges decks of every game, draws a hand of each, and ends 0")
def _():
    with Box() as box:
        os.mkdir(box.path("tmp"))
        result = box.run("tour", games=False, env={"TMPDIR": box.path("tmp")})
        equal(result.code, 0, result)
        assert SANITIZED or result.cpu < 10, result.cpu
        contains(result.out, "HTTP", "ILLEGAL", "legal", "clause", "Everything worked")
        equal(os.listdir(box.path("tmp")), [])
        assert not os.path.exists(box.library)


@case("its JSON names lists, verdicts and hands of every game that has starter files")
def _():
    with Box() as box:
        tour = box.run("tour", "--json", games=False).json
        games = sorted(os.path.basename(path)[:-len(".csv")] for path in glob.glob(os.path.join(ROOT, "schema/starter/*.csv")))
        equal(sorted({row["game"] for row in tour["lists"]}), games)
        assert tour["requests"] >= len(games) and tour["problems"] == 0
        for game in games:
            verdicts = {d["verdict"] for d in tour["decks"] if d["game"] == game}
            assert {"legal", "illegal"} <= verdicts, (game, verdicts)
            assert any(h["format"].startswith(game + "/") and h["sample"] for h in tour["hands"]), game


@case("every starter list lands without --as and --game, every starter deck reads without a lost line")
def _():
    with Box() as box:
        lists = sorted(glob.glob(os.path.join(ROOT, "schema/starter/**/*.csv"), recursive=True))
        assert lists
        for path in lists:
            account = box.run("import", path, "--json", games=False).json
            assert account["cards"]["new"] > 0 and account["rejected"] == [], account
        decks = sorted(glob.glob(os.path.join(ROOT, "schema/starter/**/*.txt"), recursive=True))
        for deck in box.run("check", *decks, "--json", games=False).json["decks"]:
            assert not [f for f in deck["findings"] if f["rule"] in ("unread-line", "unknown-card")], deck


main()
