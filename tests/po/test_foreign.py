#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the command line says in a language that nobody speaks (foreign.py): whatever has plain letters in it is a name, a word to type, or
a sentence that was forgotten."""
import glob
import os
import re
import shlex
import sys

sys.path.insert(0, os.path.join(os.environ["SLV_SOURCE_ROOT"], "tests", "cli"))
import foreign   # noqa: E402
from harness import COMMANDS, ROOT, Box, case, equal, main   # noqa: E402

STARTER = os.path.join(ROOT, "schema", "starter")
ENTRIES = foreign.make(os.environ["SLV_BUILD_ROOT"])
SPOKEN = {"LANGUAGE": foreign.LANGUAGE, "COLUMNS": "1000"}


def ids():
    """Words by which things are called when something is typed: formats and fields, kinds of files, the table's commands;
    and the values of cards."""
    def collect(value, key=""):
        if isinstance(value, dict):
            return set().union(*(collect(below, name) for name, below in value.items()))
        if isinstance(value, list):
            return set().union(*(collect(below, key) for below in value))
        return {value} if isinstance(value, str) and key in TYPED else set()
    found = COMMANDS | set(FINDINGS)
    with Box() as box:
        for command in ("games", "games options", "source list"):
            found |= collect(box.run(*command.split(), "--json", games=False).json)
        for kinds in ("deck convert x --as", "collection import x --as"):
            found |= {line.split("\t")[0] for line in box.run("completion", "--", "sleeves", *kinds.split(), "", games=False).out.splitlines()}
        box.run("import", STARTER + "/arcmage.csv", games=False)
        table = box.run("goldfish", STARTER + "/arcmage-legal.txt", input="help\n", games=False)
        found |= {word for line in table.out.splitlines() for word in re.findall(r"^\s*([a-z]+)\b", line)}
    return found | {part for one in found for part in one.split("/")}


# members of answers that are typed and not read
TYPED = ("id", "short", "values", "default", "clause", "lists", "name", "game", "kind", "value", "url")
# what a check finds besides the rules of a definition
FINDINGS = ("format", "unknown-card", "unread-line", "swap-missing", "to-come", "key", "opponent")   # the last two: for --map, and a zone of every table


def usages(name):
    with open(os.path.join(ROOT, "tests", "po", name), encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def filled():
    box = Box()
    equal(box.run("import", *sorted(glob.glob(STARTER + "/*.csv")), games=False).code, 0)
    for path in glob.glob(STARTER + "/*.txt"):
        os.symlink(path, box.path(os.path.basename(path)))
    return box


USAGES = usages("usages.txt")
# names that are made up while typing: they begin with a capital letter
READER = foreign.Reader(ENTRIES, foreign.cells() | foreign.defined() | ids() | set(re.findall(r"\b[A-Z]\w+", " ".join(USAGES))))


def read(box, line, result):
    """Lines of an answer in which something is not translated."""
    faults = []
    drop = r"^\S+:" if "--complete" in line else "^$"   # names of fields as they are typed
    for text in (result.out + result.err).replace("~", "").replace(box.top, "").splitlines():
        text = re.sub(r", [A-Za-z]+…$", "", re.sub(drop, "", text))   # a list of values may be cut
        text = re.sub(r"(?<!\w)\S*[/\\]\S*|\S+\.(txt|csv|json|cod|pdf|db|xml|png|plan)\b|--[a-z-]+", " ", text)
        words = READER.strange(text, *re.findall(r"[A-Za-z]{2,}", line.replace("\\n", " ")))
        if words:
            faults.append(f"{line}: {words}: {text.strip()[:150]}")
    return faults


@case("what is typed into a shell is answered in the reader's language, down to the last word")
def _():
    with filled() as box:
        faults = []
        for line in USAGES:
            words, _, given = line.partition(" <<< ")
            result = box.run(*shlex.split(words), games=False, env=SPOKEN, input=given.replace("\\n", "\n") if given else None)
            faults += read(box, line, result)
        assert not faults, f"{len(faults)}:\n" + "\n".join(faults)


@case("so is the help of every command")
def _():
    with Box() as box:
        faults = []
        for command in sorted(COMMANDS - {"any command", "no command"}):
            result = box.run("help", *command.split(), games=False, env=SPOKEN)
            equal((result.code, result.err), (0, ""), command)
            shown = re.sub(r"(?m)^.*\bsleeves [a-z<].*$", "", result.out)   # how it is written, and an example
            faults += [f"{command}: {words}: {line.strip()[:150]}" for line in shown.replace("~", "").splitlines()
                       for words in [READER.strange(re.sub("--?[a-z-]+", " ", line))] if words]
        assert not faults, f"{len(faults)}:\n" + "\n".join(faults)


main()
