# SPDX-License-Identifier: GPL-3.0-or-later
"""A library of five thousand decks, against the sqlite3 shell and plain Python on the very same decks.

  decks   importing them, listing, finding by content, judging all again, opening one, writing all to files
  advice  of a tenth of the real lists three cards are taken out: how many of them are among the first ten that are proposed, against
          the cards that most lists hold; and the time for all of them, against Python that only reads and counts the lists"""
import json
import os
import random
import shutil
import sys

from bench import DECKS, PROGRAM, compare, memory, timed, told

N = 5000
ROOTS = "material main sideboard".split()


def real_lists():
    """The published lists as (name, {zone: [(count, name)]}); an own generator fills up, and stands in where there are none."""
    import glob
    import gzip
    for path in sorted(glob.glob(os.path.join(DECKS, "*.json*"))):
        with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as stream:
            for number, deck in enumerate(find_lists(json.load(stream))):
                yield f"{os.path.basename(path).split('.')[0]} {number}", deck


def find_lists(node):
    if isinstance(node, dict):
        if any(isinstance(node.get(zone), list) for zone in ROOTS):
            lists = {zone: [(int(c["quantity"]), c["card"]) for c in node.get(zone) or [] if isinstance(c, dict) and "card" in c] for zone in ROOTS}
            if any(lists.values()):
                yield lists
                return
        node = list(node.values())
    for child in node if isinstance(node, list) else []:
        yield from find_lists(child)


def write_decks(place):
    """N files with a name of their own each."""
    names = sorted({card["name"] for card in json.loads(timed([PROGRAM, "search", "", "--game", "grand-archive", "--json", "--limit", "100000"])[1])["cards"]})
    chance, folder, files = random.Random(5), place.path("decks"), []
    os.mkdir(folder)
    lists = real_lists() if os.path.isdir(DECKS) else iter(())
    for i in range(N):
        name, deck = next(lists, (f"made {i}", None))
        deck = deck or {"main": [(4, card) for card in chance.sample(names, 15)], "sideboard": [(1, card) for card in chance.sample(names, 5)]}
        path = os.path.join(folder, f"{i}.txt")
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(f"# name: {name} {i}\n# game: grand-archive\n")
            for zone, cards in deck.items():
                title = {"material": "Material Deck", "main": "Main Deck", "sideboard": "Sideboard"}[zone]
                stream.write(f"# {title}\n" + "".join(f"{count} {card}\n" for count, card in cards))
        files.append(path)
    return files


def forget(place):
    for tail in ("", "-wal", "-shm"):
        if os.path.exists(os.path.join(place.library, "library.db" + tail)):
            os.unlink(os.path.join(place.library, "library.db" + tail))
    shutil.rmtree(os.path.join(place.library, "backups"), ignore_errors=True)


def answer(out, wanted, what):
    if len(json.loads(out)["decks"]) != wanted:
        sys.exit(f"{what}: the answer is wrong: {len(json.loads(out)['decks'])} decks, not {wanted}")


def bench_decks(place):
    place.fill()
    files = write_decks(place)
    library = os.path.join(place.library, "library.db")
    reader = "import sys\nfor p in sys.argv[1:]:\n for line in open(p, encoding='utf-8'):\n  w = line.split(' ', 1)\n"

    def bring():
        forget(place)
        seconds, out = timed([PROGRAM, "deck", "add", *files, "--json"])
        if len(json.loads(out)["added"]) != N:
            sys.exit("import: the answer is wrong")
        return seconds, out

    compare("5,000 deck files into the library, each with its history / Python reads and splits their lines", bring,
            lambda: timed([sys.executable, "-S", "-E", "-c", reader, *files]), per=N)
    told("memory of the import of 5,000 decks", [memory([PROGRAM, "deck", "add", *files])], unit="MB")
    forget(place)
    timed([PROGRAM, "deck", "add", *files])
    listing = ("SELECT v.name, v.game, v.format, v.folder, v.saved, (SELECT sum(count) FROM deck_entry e WHERE e.deck = deck.id AND e.version = deck.version) "
               "FROM deck JOIN deck_version v ON v.deck = deck.id AND v.number = deck.version ORDER BY deck.folded")

    def shell(sql):
        return lambda: timed(["sqlite3", library, sql])

    def decks(wanted, *args):
        def run():
            seconds, out = timed([PROGRAM, "deck", "list", "--json", *args])
            answer(out, wanted, args)
            return seconds, out
        return run

    compare("all decks listed with their cards counted / sqlite3 shell with the same question", decks(N), shell(listing), per=N)
    found = len(json.loads(timed([PROGRAM, "deck", "list", "--json", "[type:champion] >= 4"])[1])["decks"])
    entries = "SELECT deck, zone, name, count FROM deck_entry ORDER BY deck, position"
    compare(f"searched by content ({found} match) / sqlite3 shell prints all entries", decks(found, "[type:champion] >= 4"), shell(entries), per=N)
    compare("all judged again / sqlite3 shell prints all entries", decks(N, "--judge"), shell(entries), per=N)
    told("memory of judging them all", [memory([PROGRAM, "deck", "list", "--judge", "--json"])], unit="MB")
    name = json.loads(timed([PROGRAM, "deck", "list", "--json"])[1])["decks"][0]["name"]
    compare("one of them opened and judged, a process of its own / sqlite3 shell prints its entries", lambda: timed([PROGRAM, "check", name], ok=(0, 1)),
            shell("SELECT name, count FROM deck_entry WHERE deck = 1"))

    def write():
        shutil.rmtree(place.path("out"), ignore_errors=True)
        seconds, out = timed([PROGRAM, "deck", "export", "--all", "--as", "cockatrice", place.path("out")])
        if len(os.listdir(place.path("out"))) != N:
            sys.exit("export: the answer is wrong")
        return seconds, out

    copier = f"import os, shutil\nshutil.rmtree({place.path('copy')!r}, ignore_errors=True)\nshutil.copytree({place.path('decks')!r}, {place.path('copy')!r})\n"
    compare("all written to files of another kind / Python copies as many files", write, lambda: timed([sys.executable, "-S", "-E", "-c", copier]), per=N)


def held_out(lists):
    """(the lists that are asked, the ones that lack three cards, the three of each): the same in every run."""
    chance = random.Random(7)
    lists = [deck for _, deck in lists if len({name for cards in deck.values() for _, name in cards}) >= 10]
    chance.shuffle(lists)
    n = len(lists) // 10
    short, taken = [], []
    for deck in lists[:n]:
        out = set(chance.sample(sorted({name for cards in deck.values() for _, name in cards}), 3))
        short.append({zone: [card for card in cards if card[1] not in out] for zone, cards in deck.items()})
        taken.append(out)
    return lists[n:], short, taken


def write_event(path, lists):
    with open(path, "w", encoding="utf-8") as stream:
        json.dump([{"decklist": {zone: [{"card": name, "quantity": count} for count, name in cards] for zone, cards in deck.items()},
                    "player": i, "visible": True} for i, deck in enumerate(lists)], stream)
    return path


def plain(name):
    return name.replace("’", "'").lower()


def bench_advice(place):
    place.fill()
    asked, short, taken = held_out(real_lists())
    corpus, decks = write_event(place.path("asked.json"), asked), write_event(place.path("short.json"), short)
    holds = {}
    for deck in asked:
        for name in {plain(name) for cards in deck.values() for _, name in cards}:
            holds[name] = holds.get(name, 0) + 1
    usual = sorted(holds, key=lambda name: (-holds[name], name))

    def ours():
        return timed([PROGRAM, "deck", "advice", decks, "--lists", corpus, "--limit", "10", "--json"])

    def theirs():
        script = ("import json,sys,collections\nn=collections.Counter()\nfor d in json.load(open(sys.argv[1])):\n"
                  " n.update({c['card'] for z in d['decklist'].values() for c in z})\njson.load(open(sys.argv[2]))\nprint(len(n))")
        return timed([sys.executable, "-c", script, corpus, decks])

    hits = popular = 0
    for deck, out, advice in zip(short, taken, json.loads(ours()[1])["decks"]):
        here = {plain(name) for cards in deck.values() for _, name in cards}
        hits += len({plain(name) for name in out} & {plain(card["name"]) for card in advice["missing"]})
        popular += len({plain(name) for name in out} & set([name for name in usual if name not in here][:10]))
    every = 3 * len(short)
    told("cards taken out of a list that are among the ten most popular / among ten proposed", [popular / hits], 0.33,
         beside=f"; of {every} cards {hits / every:.1%} are proposed from {len(asked)} lists, {popular / every:.1%} are in most of them")
    compare(f"advice for {len(short)} lists from {len(asked)}", ours, theirs, per=len(short))
