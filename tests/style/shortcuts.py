#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""shortcuts.py ROOT: what the window of keyboard shortcuts shows is what there is. Every key with Ctrl or Alt, and every function key,
that the window's code binds to an action must stand there, and what stands there must be bound somewhere. Letters and signs without
them belong to lists and tables, which name them in their own groups. A key that only confirms a dialog (Ctrl+Enter) stands there once."""
import os
import re
import sys

ROOT = sys.argv[1]
MODS = {"CONTROL": "<Control>", "ALT": "<Alt>", "SHIFT": "<Shift>"}
# the same key under another name, or the key of a mouse or keyboard that says what it does
ALIASES = {"KP_Add": "plus", "KP_Subtract": "minus", "equal": "plus", "KP_0": "0", "KP_Delete": "Delete", "KP_Enter": "Return", "ISO_Enter": "Return"}
UNSHOWN = {"Back", "<Shift>F10", "<Control>F1"}
OF_GTK = {"<Control>a"}   # bound by lists themselves
ROW = re.compile(r'^  { "([^#].*?)", NC_\("shortcut window", .*\) },$', re.M)   # of the table in ui/window


def sources():
    for top in ("ui", "app"):
        for folder, _, names in os.walk(os.path.join(ROOT, top)):
            yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(".c"))


def normal(accelerator):
    """Modifiers in one order, letters small."""
    mods = "".join(sorted(re.findall(r"<\w+>", accelerator))).replace("<Primary>", "<Control>")
    key = re.sub(r"<\w+>", "", accelerator)
    key = ALIASES.get(key, key)
    return mods + (key.lower() if len(key) == 1 else key)


def bound():
    """accelerator → first file that binds it."""
    found = {}
    for path in sources():
        text = ROW.sub("", open(path, encoding="utf-8").read())
        name = os.path.relpath(path, ROOT)
        for key, mods in re.findall(r"GDK_KEY_(\w+),\s*((?:\(?GdkModifierType\)?\s*)?(?:GDK_\w+_MASK(?:\s*\|\s*)?)+)", text):
            words = "".join(MODS[m] for m in re.findall(r"GDK_(\w+)_MASK", mods))
            found.setdefault(normal(words + key), name)
        for accelerator in re.findall(r'"((?:<(?:Control|Alt|Shift|Primary)>)+\w+|F\d+)"', text):
            found.setdefault(normal(accelerator), name)
    return {a: f for a, f in found.items() if ("<Control>" in a or "<Alt>" in a or re.search(r"F\d+$", a)) and a not in UNSHOWN}


def shown():
    found = set()
    for keys in ROW.findall(open(os.path.join(ROOT, "ui", "window", "slv-window-actions.c"), encoding="utf-8").read()):
        for word in keys.split():
            span = re.match(r"(.*?)(\d)\.\.\.(\d)$", word)
            found |= {normal(span[1] + str(n)) for n in range(int(span[2]), int(span[3]) + 1)} if span else {normal(word)}
    return found


def main():
    there, said = bound(), shown()
    print("1..2")
    for number, title, wrong in (
            (1, "every key with Ctrl or Alt is shown", [f"{a} ({f})" for a, f in sorted(there.items()) if a not in said]),
            (2, "every such key that is shown is bound", sorted(a for a in said if ("<Control>" in a or "<Alt>" in a) and a not in there and a not in OF_GTK))):
        print(("not ok" if wrong else "ok") + f" {number} - {title}")
        for line in wrong:
            print("# " + line)
    assert len(there) > 20, "the sources were not found"


main()
