# SPDX-License-Identifier: GPL-3.0-or-later
"""A language that nobody speaks, for finding what is not translated: each text of po/sleeves.pot with every letter replaced by another one,
a third longer, between ⟦ and ⟧. What the program says in this language and what still has plain letters is either data or a fault."""
import calendar
import csv
import glob
import html
import os
import re
import subprocess
import tempfile

from catalogue import PO, ROOT, read

LANGUAGE = "art"   # an artificial one, by ISO 639
LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "àƀçðéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýžÀɃÇÐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ")
# what a translator leaves alone: directives, parts of a day, {words}, markup, `what is typed`, options, queries, addresses, names of files
KEPT = re.compile(r"""%(?:\d+\$)?[-+ #0']*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z|j|t|L)?[diouxXeEfgGcspn%] | %-?[ABbYHMSeT] | \{[\w-]+\} | </?\w[^>]*> | &\w+;
 | `[^`]*` | '[^']*[][:=/@{}<>,][^']*' | (?<!\w)--?[a-z][a-z-]* | \w+:"[^"]*" | \w+(?:[:=<>]+[\w-]+)+ | sum\(\w+\)\[[^]]*\] | \[[a-z]\w*:\w+\] | https?:\S*
 | [\w@-]+\.(?:\w{2,4})\b | SLEEVES_\w+ | Sleeves | CSV | TSV | JSON""", re.X)


def say(text):
    """A text in that language. Blanks at its ends stay there, parts divided by | stay parts."""
    core = text.strip()
    if not core:
        return text
    if re.fullmatch(r"[^\s|]+(?:\|[^\s|]+)+", core):
        return "|".join(map(say, core.split("|")))
    said, at = "", 0
    for found in KEPT.finditer(core):
        said, at = said + core[at:found.start()].translate(LETTERS) + found.group(0), found.end()
    said += core[at:].translate(LETTERS)
    end = next((end for end in ("…", ":", ".") if said.endswith(end)), "")
    return text.replace(core, "⟦" + said[:len(said) - len(end)] + "~" * (len(core) // 3) + end + "⟧")


def quote(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def make(build):
    """Writes the catalogue to where the program in the folder BUILD looks for one. Returns the template's entries."""
    entries = read(os.path.join(PO, "sleeves.pot"))
    lines = ['msgid ""', 'msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"']
    for entry in entries.values():
        lines += [""] + (["msgctxt " + quote(entry.context)] if entry.context is not None else []) + ["msgid " + quote(entry.text)]
        if entry.plural is None:
            lines.append("msgstr " + quote(say(entry.text)))
        else:
            lines += ["msgid_plural " + quote(entry.plural), "msgstr[0] " + quote(say(entry.text)), "msgstr[1] " + quote(say(entry.plural))]
    folder = os.path.join(build, "po", LANGUAGE, "LC_MESSAGES")
    os.makedirs(folder, exist_ok=True)
    handle, made = tempfile.mkstemp(dir=folder)
    os.close(handle)
    subprocess.run(["msgfmt", "-o", made, "-"], input="\n".join(lines) + "\n", text=True, check=True)
    os.replace(made, os.path.join(folder, "sleeves.mo"))   # another test may read it meanwhile
    return entries


STARTER = os.path.join(ROOT, "schema", "starter")
# the program, a language of copies, sizes of GLib, and months, which the locale names and no catalogue
NAMES = {"sleeves", "Sleeves", "de", "bytes", "kB", "MB", "KiB", "MiB", "GiB", *calendar.month_name}


def cells():
    """What stands in the starter lists, and what their decks say of themselves."""
    found = set()
    for path in glob.glob(STARTER + "/*.csv"):
        with open(path, encoding="utf-8", newline="") as file:
            found |= {part for row in csv.DictReader(file) for key, cell in row.items() if cell for part in [cell, cell.lower(), *cell.split("|")]}
    for path in glob.glob(STARTER + "/*.txt"):
        with open(path, encoding="utf-8") as file:
            found |= {line.strip() for line in re.findall(r"(?m)^# (?:name: )?(.*)$", file.read())}
    return found


def defined():
    """What definitions of games are made of and is nowhere translated: names of games, words to type, values of cards, clauses."""
    found = set()
    for path in glob.glob(os.path.join(ROOT, "schema", "games", "*", "*.xml")):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        found |= set(re.findall(r'<game id="[^"]*" title="([^"]+)"', text)) | set(re.findall(r'\bclause="([^"]+)"', text))
        found |= {word for words in re.findall(r'\b(?:id|alias|values|short|detect|kind|list)="([^"]+)"', text) for word in re.split("[ |]", words) + words.split("|")}
    return NAMES | set(map(html.unescape, found))


class Reader:
    """Finds plain letters. KNOWN: what is data and may be read as it is."""

    def __init__(self, entries, known):
        kept = {found.group(0) for entry in entries.values() for text in (entry.text, entry.plural or "") for found in KEPT.finditer(text)}
        self.known = self.pattern(set(known) | kept)

    @staticmethod
    def pattern(words):
        """The longest first, whole words only; None where there is none."""
        words = sorted({word for word in words if re.search("[A-Za-z]{2}", word)}, key=len, reverse=True)
        return re.compile(f"(?<![A-Za-z])(?:{'|'.join(map(re.escape, words))})(?![A-Za-z])") if words else re.compile("(?!)")

    def strange(self, text, *here):
        """Words of a text that nobody has translated, in their order. HERE: what is data just now."""
        text = re.sub("`[^`]*`", " ", text)
        return re.findall(r"[A-Za-z]{2,}", self.pattern(here).sub(" ", self.known.sub(" ", text)))
