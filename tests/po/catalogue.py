# SPDX-License-Identifier: GPL-3.0-or-later
"""Catalogues of translations, read as they stand: entries with context, text, plural and translations."""
import os
import re

ROOT = os.environ["SLV_SOURCE_ROOT"]
PO = os.path.join(ROOT, "po")
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class Entry:
    def __init__(self):
        self.context, self.text, self.plural, self.said = None, None, None, {}
        self.flags, self.comment, self.files = [], "", []

    @property
    def key(self):
        return (self.context, self.text)

    def pairs(self):
        """(text, translation): of a plural, the singular may leave its number out."""
        for n, said in sorted(self.said.items()):
            yield (self.plural if self.plural is not None and n > 0 else self.text), said

    def __str__(self):
        return f"“{self.text[:90]}” ({', '.join(self.files[:2])})"


def unquote(quoted):
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m.group(1), m.group(0)), quoted.strip()[1:-1])


def read_text(text):
    """Entries by (context, text); obsolete ones and the head are left out."""
    entries = {}
    for block in re.split(r"\n[ \t]*\n", text):
        entry, into = Entry(), None
        for line in block.split("\n"):
            if line.startswith("#~"):
                continue
            if line.startswith("#,"):
                entry.flags += [flag.strip() for flag in line[2:].split(",")]
            elif line.startswith("#:"):
                entry.files += line[2:].split()
            elif line.startswith("#."):
                entry.comment += line[2:] + "\n"
            elif line.startswith("#") or not line:
                continue
            elif line.startswith('"'):
                put(entry, into, unquote(line))
            else:
                word, _, rest = line.partition(" ")
                into = word
                put(entry, into, unquote(rest))
        if entry.text:
            entries[entry.key] = entry
    return entries


def put(entry, where, text):
    if where == "msgctxt":
        entry.context = (entry.context or "") + text
    elif where == "msgid":
        entry.text = (entry.text or "") + text
    elif where == "msgid_plural":
        entry.plural = (entry.plural or "") + text
    else:
        n = int(re.search(r"\[(\d)\]", where).group(1)) if "[" in where else 0
        entry.said[n] = entry.said.get(n, "") + text


def read(path):
    with open(path, encoding="utf-8") as stream:
        return read_text(stream.read())


def languages():
    with open(os.path.join(PO, "LINGUAS"), encoding="utf-8") as stream:
        return [word for line in stream if not line.startswith("#") for word in line.split()]


def of_language(language):
    return read(os.path.join(PO, language + ".po"))
