# SPDX-License-Identifier: GPL-3.0-or-later
"""What the window says in a language that nobody speaks (tests/po/foreign.py): whatever has plain letters in it is a name, or was forgotten."""
import functools
import glob
import os
import re
import sys

sys.path.insert(0, os.path.join(os.environ["SLV_SOURCE_ROOT"], "tests", "po"))
import foreign   # noqa: E402
from harness import driver   # noqa: E402
from harness.bus import Fault   # noqa: E402
from harness.cases import case, run   # noqa: E402

ENTRIES = foreign.make(os.path.dirname(os.path.dirname(os.path.abspath(sys.argv[1]))))
MADE_UP = {"sleeves-window", "Shelf", "Box A"}
READER = foreign.Reader(ENTRIES, (foreign.cells() | foreign.defined() | MADE_UP) - {"yes", "no"})
# said by GTK and libadwaita, who have catalogues of their own; months are said by the C library
TOOLKIT = re.compile(r"\b(Ctrl|Shift|Alt|Tab|Escape|Return|Insert|Delete|Menu|Space|Page[ _]Up|Page[ _]Down|Close|Minimize|Maximize|Clear|Search"
                     r"|January|February|March|April|May|June|July|August|September|October|November|December|No Results Found|Try a different search|Results|Shortcuts|Preferences|the window)\b|^\(None\)$")


def said(app):
    """Everything that is told on the screen, as of one moment."""
    texts = set()

    def read():
        for node in list(app.walk()):
            try:
                texts.update((node.name, node.description, node.text))
            except Fault:
                continue
        return True
    app.wait(read, "the window tells nothing")
    return [text for text in texts if text and not driver.TYPE_NAME.match(text)]


@functools.cache   # most of what stands on a page stood on the one before
def strange(text):
    text = TOOLKIT.sub(" ", re.sub("⟦“(?!yes|no)[^”]*”⟧", " ", text.replace("~", "")))   # quoted is a value of a query
    return tuple(READER.strange(re.sub(r"(?<!\w)/\S*|\S+\.(txt|csv|xml)\b|https?:\S*", " ", text)))


def look(app, place, faults):
    app.settle()
    for text in said(app):
        if strange(text):
            faults.setdefault((strange(text), text[:200]), place)


def tour(context, steps, *files):
    """Goes through the pages by keys and looks at each; after a key that opens a dialog comes one that closes it."""
    app, faults = context.start(*files), {}
    look(app, "start", faults)
    for place, keys in steps:
        if callable(keys):
            keys(app)
        else:
            app.key(*keys)
        look(app, place, faults)
    if faults:
        raise AssertionError(f"{len(faults)}:\n" + "\n".join(f"{place}: {list(words)}: {text}" for (words, text), place in faults.items()))


def press(role, text):
    return lambda app: app.find(role, foreign.say(text)).activate()


SPOKEN = {"LANGUAGE": foreign.LANGUAGE}
ESCAPE = ("away", ("Escape",))


@case("a deck's pages and dialogs are in the reader's language, down to the last word", size="1400x1000", env=SPOKEN)
def deck(context):
    context.command("deck", "add", os.path.join(context.schema, "starter", "grand-archive-legal.txt"))
    context.command("collection", "add", "Kiln Hound", "--quantity", "4", "--place", "Shelf/Box A", "--condition", "near-mint", "--finish", "foil")
    tour(context, [
        ("the row's menu", ("Down", "Menu")), ESCAPE,
        ("repair", press("push button", "Repair…")), ESCAPE, ("print", ("ctrl+p",)), ESCAPE, ("paste", ("ctrl+shift+v",)), ESCAPE, ("printing", ("ctrl+r",)), ESCAPE,
        ("columns", ("ctrl+l",)), ("pictures", ("ctrl+l",)), ("list", ("ctrl+l",)), ("find", ("ctrl+shift+f",)), ESCAPE,
        ("plans", ("alt+Page_Down",)), ("advice", ("alt+Page_Down",)), ("versions", ("alt+Page_Down",)), ("notes", ("alt+Page_Down",)),
        ("hand", ("ctrl+d",)), ("odds", ("ctrl+o",)), ("table", ("ctrl+shift+t",)), ("next phase", ("n",)), ("a card's menu", ("Right", "Menu")), ESCAPE,
    ], os.path.join(context.schema, "starter", "grand-archive-two-relics.txt"))


@case("so are the other pages and dialogs", size="1400x1000", env=SPOKEN)
def others(context):
    context.command("deck", "add", *sorted(glob.glob(os.path.join(context.schema, "starter", "*-legal.txt"))))
    context.command("collection", "add", "Kiln Hound", "--quantity", "4", "--place", "Shelf/Box A", "--condition", "near-mint", "--finish", "foil")
    context.command("collection", "wants", "add", "Ash Courier", "--condition", "nm", "--finish", "foil")
    tour(context, [
        ("cards", ("ctrl+1",)), ("card", ("ctrl+f", "Down", "Return")), ("shortcuts", ("ctrl+question",)), ESCAPE,
        ("preferences", ("ctrl+comma",)), ESCAPE, ("menu", ("F10",)), ESCAPE, ("commands", ("ctrl+k",)), ESCAPE,
        ("decks", ("ctrl+2",)), ("collection", ("ctrl+3",)), ("history", ("ctrl+h",)), ESCAPE, ("entry", ("Insert",)), ESCAPE,
        ("change", ("ctrl+a", "ctrl+e")), ESCAPE, ("wants", press("page tab", "Wants")), ("sets", press("page tab", "Sets")),
        ("built", press("page tab", "Built decks")), ("sources", ("ctrl+4",)),
        ("games", ("ctrl+5",)), *[("format", ("Down",))] * 9,
    ])


run()
