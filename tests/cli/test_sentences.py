#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What plans, comparisons, repairs, odds and openings say, in English and in German, as tests/data/check/said.txt and said.de.txt have it: a change
of a sentence is seen by a reader. (What the checker says of each rule stands in sentences.txt beside them.) SLV_SENTENCES=FOLDER writes
both anew."""
import os
import re

from harness import ROOT, STARTER, Box, Skip, case, main

SAID = os.path.join(ROOT, "tests", "data", "check")

GLIMPSE = "game,name,type,level,class,text\ngrand-archive,Deep Well,Champion,0,Spirit,On Enter: Glimpse 2. Draw six cards.\n"
MAGIC = ("game,name,type,cost,color\nmagic,Meadow,Land,,\nmagic,Grey Pup,Creature,1,White\nmagic,Old Bell,Artifact,2,\nmagic,Long Road,Sorcery,3,Green\n"
         "magic,Still Air,Instant,1,Blue\n")


def shown(name):
    with open(os.path.join(STARTER, name + ".txt"), encoding="utf-8") as stream:
        return stream.read()


def decks():
    """Decks by the name that commands know them by: those that everybody gets, and some with a fault each."""
    legal = shown("grand-archive-legal")
    made = {name[:-4]: shown(name[:-4]) for name in sorted(os.listdir(STARTER)) if name.endswith(".txt")}
    made["well"] = legal.replace("1 Cinder Wisp", "1 Deep Well")
    made["no-leader"] = legal.replace("1 Cinder Wisp\n", "")
    made["stranger"] = legal.replace("4 Kiln Hound", "4 A Card Nobody Printed")
    made["heading"] = legal.replace("# Sideboard", "Sideborad:")
    made["five"] = legal.replace("4 Kiln Hound", "5 Kiln Hound")
    made["magic"] = "# game: magic\n# Main\n24 Meadow\n4 Grey Pup\n4 Old Bell\n4 Long Road\n24 Still Air\n"
    made["colossi"] = shown("colossus-order-legal")
    return made


PLANS = {
    "fair": "-1 Kiln Hound\n+1 Letter Never Sent\n", "side": "-1 Kiln Hound [Sideboard]\n", "nowhere": "-1 Kiln Hound [Graveyard]\n",
    "too-many": "-9 Kiln Hound\n", "heavy": "-1 Kiln Hound\n+1 River Pebble [main]\n", "strange": "-1 Kiln Hound\n+1 A Card Nobody Printed\n",
    "uneven": "-1 Bridge Tender\n", "chi": "-1 {light}\n+1 {heavy}\n",
}

# what is asked, in this order
ASKED = [
    ("check grand-archive-legal --format 2021/standard --format 2025/standard", "one deck, two rulebooks"),
    ("check grand-archive-sixteen-points --format 2025/standard --format 2025/multiplayer --format 2025/pantheon", "three formats"),
    ("check arcmage-legal --format arc60 --format arc45", "two editions of other sizes"),
    ("check stranger --format 2021/standard --format 2025/standard", "a name of no list"),
    ("check heading --format 2025/standard --format 2025/draft", "a heading that nobody knows"),
    ("fix five", "a copy too many"), ("fix no-leader", "no leader"), ("fix stranger", "a name of no list"), ("fix heading", "a heading that nobody knows"),
    ("fix grand-archive-two-relics", "two relics"), ("fix grand-archive-two-relics --leave 'keyword:\"Divine Relic\"'", "two relics that are to stay"),
    ("fix genesis-off-affiliation", "of another colour"), ("fix colossus-order-gems", "too many gems"),
    ("fix arcmage-eight-cities", "too few cities"), ("fix grand-archive-legal", "nothing to mend"), ("fix five --owned", "with what is owned"),
    ("side grand-archive-legal fair", "a fair swap"), ("side grand-archive-legal side", "a zone that is none of a plan's"),
    ("side grand-archive-legal nowhere", "a zone that does not trade"), ("side grand-archive-legal too-many", "more than there are"),
    ("side grand-archive-legal heavy", "a regalia into the main deck"), ("side grand-archive-legal strange", "a name of no list"),
    ("side grand-archive-legal fair --format 2021/standard", "lists that stay as they are"),
    ("side grand-archive-legal fair --format 2021/standard --option allow-sideboard=yes", "a sideboard that is allowed"),
    ("side grand-archive-legal nowhere --option equal-swap=yes", "card for card"), ("side genesis-legal uneven", "not as many in as out"),
    ("side grand-archive-legal --offers 1 --limit 3", "offers"), ("side colossus-order-legal --offers", "offers where lists stay"),
    ("hand grand-archive-legal --want '[name:\"Kiln Hound\"] >= 1'", "no redraw"),
    ("hand well --want '[name:\"Kiln Hound\"] >= 1'", "a Glimpse"), ("hand well --want '[name:\"Kiln Hound\"] >= 1' --keep", "a Glimpse that is not used"),
    ("hand grand-archive-legal --want '[type:ally] >= 2' --turn 3 --second", "turns"),
    ("hand grand-archive-legal --want '[type:ally] >= 2 and [type:action] >= 1' --given '[type:ally] >= 1' --gone 'Kiln Hound=2' --moves", "hands that are looked at, copies that are gone"),
    ("hand no-leader --want '[type:ally] >= 1'", "no leader"), ("hand stranger --want '[type:ally] >= 2'", "a name of no list"),
    ("hand arcmage-legal --want '[type:creature] >= 2'", "cities that are set aside"), ("hand arcmage-legal --want '[type:creature] >= 2' --turn 3", "resources that are chosen or not"),
    ("hand arcmage-legal --want '[type:creature] >= 2' --turn 3 --way 1", "a way that is chosen"), ("hand arcmage-legal --want '[type:city] >= 1'", "a redraw"),
    ("hand arcmage-legal --want '[type:city] >= 1' --keep-if '[type:city] >= 1'", "redraws by a rule"),
    ("hand arcmage-legal --want '[type:creature] >= 2' --option distinct-start-cities=yes", "a rulebook that is read otherwise"),
    ("hand colossus-order-legal --want '[type:gem] >= 2'", "an exchange"), ("hand colossus-order-legal --want '[type:gem] = 0' --seed 3", "cards that go back"), ("hand colossus-order-legal --want '[type:gem] >= 2' --keep-if '[type:gem] >= 1'", "a rule where nothing is redrawn"),
    ("hand genesis-legal --want '[type:summon] >= 2' --turn 2", "a hand that is kept"),
    ("hand magic --want '[type:land] = 2..4'", "cards to the bottom"), ("hand magic --want '[type:land] = 2..4' --keep", "the first hand"),
    ("hand magic --want '[type:land] = 2..4' --trials 2000", "played hands"), ("hand magic --want '[type:land] = 9'", "more than a hand has"),
    ("hand magic --want '[type:land] >= 2' --against grand-archive-legal", "two decks of two games"), ("hand magic --want '[type:land] >= 3' --turn 3 --by-turn", "turn by turn"),
    ("print grand-archive-legal", "no file"),
]


def answers(box, language):
    """Every answer under its question."""
    env = {"LANGUAGE": language, "COLUMNS": "1000"} if language else {"COLUMNS": "1000"}
    texts, told = decks(), []
    paths = {name: box.write(name + ".txt", text) for name, text in texts.items()}
    paths.update({name: box.write(name + ".plan", text) for name, text in PLANS.items()})
    for question, about in ASKED:
        words = re.findall(r"'[^']*'|\S+", question)
        words = words[:1] + [paths.get(word, word) for word in words[1:]]
        if words[0] == "hand":
            words += [] if "--seed" in words else ["--seed", "20250529"]
        result = box.run(*[word.strip("'") for word in words], env=env, games=False)
        text = result.out + result.err
        text = "\n".join("    " + re.sub(r" {3,}", "  ", line.rstrip()) for line in text.splitlines() if line.strip()).replace(box.top + os.sep, "")
        told.append(f"{question} ({about}): {result.code}\n{text}\n")
    return "\n".join(told)


def library():
    box = Box()
    for name in sorted(os.listdir(STARTER)):
        if name.endswith(".csv"):
            assert box.run("import", os.path.join(STARTER, name), games=False).code == 0
    for name, text in (("well.csv", GLIMPSE), ("magic.csv", MAGIC)):
        result = box.run("import", box.write(name, text), games=False)
        assert result.code == 0, result
    return box


def compare(language, file):
    with library() as box:
        got = answers(box, language)
    if os.environ.get("SLV_SENTENCES"):
        with open(os.path.join(os.environ["SLV_SENTENCES"], file), "w", encoding="utf-8") as stream:
            stream.write(got)
    with open(os.path.join(SAID, file), encoding="utf-8") as stream:
        kept = stream.read()
    for ours, theirs in zip(got.split("\n\n"), kept.split("\n\n")):
        assert ours.strip() == theirs.strip(), f"said now:\n{ours}\nin the list:\n{theirs}"
    assert got == kept, "the list has more or fewer answers"


@case("what plans, comparisons, repairs and odds say is what a reader saw")
def _():
    compare("", "said.txt")


@case("the same in German")
def _():
    with Box() as box:
        probe = box.run("search", "nofield:1", env={"LANGUAGE": "de"})
        if "kein" not in probe.out + probe.err:
            raise Skip("no German catalogue is read under this locale")
    compare("de", "said.de.txt")


main()
