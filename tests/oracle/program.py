# SPDX-License-Identifier: GPL-3.0-or-later
"""The built program over a library of its own, for opinions that are compared with it."""
import argparse
import csv
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def program():
    """SLEEVES_PROGRAM, else the newest that is built in the tree."""
    built = os.environ.get("SLEEVES_PROGRAM")
    if not built:
        found = sorted(glob.glob(os.path.join(ROOT, "build*", "app", "sleeves")), key=os.path.getmtime)
        if not found:
            raise SystemExit("no built program: set SLEEVES_PROGRAM, or build one in a folder build* of the tree")
        built = found[-1]
    return built


def ask(about, what, number, subjects, survey):
    """A case a subject, in TAP. SURVEY (name, seed, number): what is told of it, and the dispute that it found, or None."""
    parser = argparse.ArgumentParser(description=about.split("\n")[0])
    parser.add_argument(what, type=int, default=number, dest="number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=subjects, action="append")
    args = parser.parse_args()
    names = args.game or subjects
    failed = False
    print(f"1..{len(names)}", flush=True)
    for nth, name in enumerate(names, 1):
        told, dispute = survey(name, args.seed, args.number // len(names))
        failed = failed or bool(dispute)
        print(f"{'not ' * bool(dispute)}ok {nth} - {name}{told}", flush=True)
        for line in (dispute or "").splitlines():
            print("#   " + line, flush=True)
    sys.exit(1 if failed else 0)


class Sleeves:
    """One private library with one invented list."""

    def __init__(self):
        self.top = tempfile.mkdtemp(prefix="sleeves-oracle-")
        self.env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "COLUMNS", "LANGUAGE")}
        self.env.update(HOME=self.top, XDG_DATA_HOME=self.path("data"), SLEEVES_LIBRARY=self.path("library"), LC_ALL="C.UTF-8")
        self.env.setdefault("SLEEVES_SCHEMA", os.path.join(ROOT, "schema"))
        self.program = program()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.top, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.top, name)

    def write(self, name, content):
        with open(self.path(name), "w", encoding="utf-8") as stream:
            stream.write(content if isinstance(content, str) else json.dumps(content))
        return self.path(name)

    def run(self, *args, input=None, timeout=600):
        """Exit code, standard output, standard error; ends the comparison where the program broke down."""
        done = subprocess.run([self.program, *args], input=input, capture_output=True, text=True, env=self.env, cwd=self.top, timeout=timeout,
                              **({} if input is not None else {"stdin": subprocess.DEVNULL}))
        if done.returncode < 0 or "Sanitizer" in done.stderr or "runtime error:" in done.stderr:
            raise SystemExit(f"{' '.join(args)}\nended with {done.returncode}: {done.stderr[-3000:]}")
        return done

    def json(self, *args, **more):
        done = self.run(*args, "--json", **more)
        try:
            return json.loads(done.stdout)
        except ValueError:
            raise SystemExit(f"{' '.join(args)}\nexit {done.returncode}, no JSON: {done.stdout[:500]}\n{done.stderr[-2000:]}")

    def cards(self, game, columns, cards):
        """Imports the list; a row that is refused is a fault of the inventor."""
        with open(self.path("cards.csv"), "w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow(["game", "name", *columns])
            for card in cards:
                writer.writerow([game, card.name, *(card.values.get(column, "") for column in columns)])
        answer = self.json("import", self.path("cards.csv"))
        if answer.get("rejected") != [] or answer["cards"]["new"] != len(cards):
            raise SystemExit(f"the invented list did not land: {answer}")

    def limits(self, game, limits):
        """Imports {format: [limit]} as one dated list."""
        with open(self.path("limits.csv"), "w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow("game format name limit from until clause reason".split())
            for format, lines in limits.items():
                for line in lines:
                    writer.writerow([game, format, line.name, line.limit or "banned", line.since, line.until, line.clause, ""])
        answer = self.json("import", self.path("limits.csv"), "--as", "sleeves-lists")
        if answer.get("rejected") != []:
            raise SystemExit(f"the invented limits did not land: {answer}")
