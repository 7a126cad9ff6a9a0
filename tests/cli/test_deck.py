#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""deck, hand: saved decks, deck files, opening hands."""
import os
import shutil

from harness import GAMES, ROOT, Box, Server, case, contains, data, equal, filled, main, refused


@case("decks are found by their verdict, alone and beside what is in them; of a hand it is not asked")
def _():
    with filled() as box:
        ok_names = [box.run("deck", "add", data("legal.txt"), "--json").json["added"][0]["name"]]
        box.write("bad.txt", "# name: Far Too Small\n# game: trial\n\n# Deck\n1 Red Runner\n")
        bad = box.run("deck", "add", box.path("bad.txt"), "--json").json["added"][0]["name"]
        names = lambda *query: [deck["name"] for deck in box.run("deck", "list", *query, "--json").json["decks"]]
        equal(names("legal:this"), ok_names)
        equal(names("not legal:this"), [bad])
        equal(names("[] >= 1 and not legal:this"), [bad])
        refused(box.run("deck", "list", "[] >= 1 and legal:that"), 2, "legal:this")
        refused(box.run("hand", data("legal.txt"), "--want", "legal:this"), 2, "not of hands")


def lists(box, *decks):
    """A folder of deck files of the trial game, made of the names of their cards."""
    os.makedirs(box.path("lists/more"))
    for i, names in enumerate(decks):
        box.write(f"lists/{'more/' if i % 2 else ''}list{i}.txt",
                  "# game: trial\n# Hero\n1 Ada of Edges\n# Deck\n" + "".join(f"2 {name}\n" for name in names))
    return box.path("lists")


@case("advice counts what lists like a deck play, and leaves out the deck itself")
def _():
    with filled() as box:
        folder = lists(box, ["Red Runner", "Green Giant", "Blue Bird"], ["Red Runner", "Green Giant", "Blue Bird"],
                       ["Red Runner", "Green Giant", "Twin Flame"], ["Zoë's Lamp"])
        deck = box.write("deck.txt", "# game: trial\n# Hero\n1 Ada of Edges\n# Deck\n2 Red Runner\n2 Green Giant\n2 Zoë's Lamp\n")
        told = box.run("deck", "advice", deck, "--lists", folder, "--json").json["decks"][0]
        equal((told["lists"], told["asked"], told["same"], told["strange"], told["problems"]), (4, 4, 0, 0, []))
        equal([(c["name"], c["near"], c["lists"], c["copies"], c["zone"]) for c in told["missing"]],
              [("Blue Bird", 2, 2, 2, "deck"), ("Twin Flame", 1, 1, 2, "deck")])
        equal((told["unusual"][0]["name"], told["unusual"][0]["near"], told["unusual"][0]["here"]), ("Zoë’s Lamp", 1, 2))
        equal([n["name"] for n in told["nearest"]][:3], ["list3", "list0", "list1"])   # what few lists hold weighs more
        contains(box.run("deck", "advice", deck, "--lists", folder).out, "Lists like this one play", "Blue Bird", "of 4", "Most alike")
        same = box.run("deck", "advice", os.path.join(folder, "list0.txt"), "--lists", folder, "--json").json["decks"][0]
        equal((same["same"], same["asked"]), (2, 2))
        one = box.run("deck", "advice", deck, "name:twin", "--lists", folder, "--json").json["decks"][0]
        equal([c["name"] for c in one["missing"]], ["Twin Flame"])
        equal(box.run("deck", "advice", deck, "have>0", "--lists", folder, "--json").json["decks"][0]["missing"], [])
        equal(len(box.run("deck", "advice", deck, "--lists", folder, "--limit", "1", "--json").json["decks"][0]["missing"]), 1)


@case("advice without --lists asks the saved decks, but not the one that it is for")
def _():
    with filled() as box:
        folder = lists(box, ["Red Runner", "Green Giant"], ["Red Runner", "Blue Bird"])
        box.run("deck", "add", os.path.join(folder, "list0.txt"), os.path.join(folder, "more", "list1.txt"))
        told = box.run("deck", "advice", "list0", "--json").json["decks"][0]
        equal((told["lists"], [c["name"] for c in told["missing"]]), (1, ["Blue Bird"]))
        equal(box.run("deck", "remove", "list1").code, 0)
        contains(box.run("deck", "advice", "list0").out, "no list of this game")


@case("a deck comes by the address of its page, of a file, or not at all with the reason")
def _():
    with filled() as box:
        site = box.path("site")
        os.makedirs(os.path.join(site, "data"))
        text = "# game: trial\n# Hero\n1 Ada of Edges\n# Deck\n2 Red Runner\n2 Unheard Of\n"
        box.write("site/data/12-a_b.txt", text)
        box.write("site/deck.txt", "# name: Plain File\n" + text)
        box.write("site/page.html", "\n<!DOCTYPE html><title>Deck</title>" + text)
        box.write("site/large.txt", "2 Red Runner\n" * 800000)
        with Server(site) as server:
            games = box.path("games")
            shutil.copytree(GAMES, games)
            definition = os.path.join(games, "trial", "game.xml")
            sites = (f'<deck-site title="Trial Decks" page="{server.url}/deck/{{id}}" data="{server.url}/data/{{id}}.txt"/>'
                     f'<deck-site title="Closed Decks" page="{server.url}/closed/{{id}}" account="yes"/>')
            with open(definition, encoding="utf-8") as stream:
                xml = stream.read()
            with open(definition, "w", encoding="utf-8") as stream:
                stream.write(xml.replace("</sources>", "</sources>" + sites, 1) if "</sources>" in xml
                             else xml.replace("</readers>", "</readers>" + sites, 1))
            run = lambda *args: box.run("--games", games, "deck", "add", *args, games=False)
            got = run(f"{server.url}/deck/12-a_b/the-title?tab=1#top", f"{server.url}/deck.txt", data("legal.txt"), "--json")
            equal([(d["name"], d["game"], d["cards"]) for d in got.json["added"]],
                  [("the-title", "trial", 5), ("Plain File", "trial", 5), ("Legal Runners", "trial", 11)])
            contains(box.run("deck", "show", "the-title").out, "Unheard Of")
            refused(run(f"{server.url}/closed/7"), 3, "Closed Decks", "signed in")
            refused(run(f"{server.url}/deck/"), 4, "404")
            refused(run(f"{server.url}/page.html"), 3, "web page")
            refused(box.run("deck", "show", box.path("site/page.html")), 3, "page.html", "web page", "copy the deck there as text")
            refused(run(f"{server.url}/large.txt"), 3, "large.txt")
            refused(run(f"{server.url}/nothing.txt"), 4, "404")
            refused(run("http://ann:secret@127.0.0.1:1/deck/1"), 4, "ann:***@127.0.0.1")
            equal(box.run("deck", "list", "--json").out.count('"name"'), 3)


@case("lists to compare with come from an address once, and what came stays when the address has gone")
def _():
    with filled() as box:
        lists(box, ["Red Runner", "Green Giant"], ["Red Runner", "Blue Bird"], ["Red Runner", "Blue Bird", "Twin Flame"])
        box.write("lists/notes.bin", b"\x00\x01\x02\xff" * 40)
        deck = box.write("deck.txt", "# game: trial\n# Deck\n2 Red Runner\n")
        site = box.path("site")
        os.makedirs(site)
        shutil.make_archive(os.path.join(site, "season"), "zip", box.path("lists"))
        shutil.copy(box.path("lists/list0.txt"), os.path.join(site, "one.txt"))
        box.write("site/login.html", "\n<!DOCTYPE html><title>Sign in</title>")
        box.write("site/large.txt", "2 Red Runner\n" * 800000)
        box.write("site/other.bin", b"\x00\x01\x02\xff" * 40)
        advice = lambda what, *more: box.run("deck", "advice", deck, "--lists", what, *more)
        local = advice(os.path.join(site, "season.zip"), "--json").json["decks"][0]
        equal((local["lists"], len(local["problems"])), (3, 1))
        assert local["problems"][0].startswith("notes.bin"), local   # not where it was unpacked
        with Server(site) as server:
            url = server.url
            equal(advice(f"{url}/season.zip", "--json").json["decks"][0], local)
            one = advice(f"{url}/one.txt", "--json").json["decks"][0]
            equal((one["lists"], [near["name"] for near in one["nearest"]]), (1, ["one"]))
            refused(advice(f"{url}/login.html"), 3, "login.html", "web page")
            refused(advice(f"{url}/large.txt"), 3, "large.txt")
            refused(advice(f"{url}/other.bin"), 3, "other.bin")
            refused(advice(f"{url}/none.zip"), 4, "404")
            os.remove(os.path.join(site, "season.zip"))
            equal(advice(f"{url}/season.zip", "--json").json["decks"][0], local)   # not asked again
        equal(sorted(name for _, _, names in os.walk(os.path.join(box.library, "lists")) for name in names), ["one.txt", "season.zip"])
        for folder, _, names in os.walk(os.path.join(box.library, "lists")):
            for name in names:
                os.utime(os.path.join(folder, name), (1.7e9, 1.7e9))
        told = advice(f"{url}/season.zip", "--json").json["decks"][0]
        equal((told["lists"], len(told["problems"])), (3, 2))
        contains(told["problems"][0], "/season.zip", " November 2023")
        refused(advice(f"{url}/login.html"), 4, url.split("//")[1].split("/")[0])


@case("lists that cannot be read are told, and what is asked for wrongly is refused")
def _():
    with filled() as box:
        folder = lists(box, ["Red Runner", "Green Giant"])
        box.write("lists/notes.bin", b"\x00\x01\x02\xff" * 40)
        deck = box.write("deck.txt", "# game: trial\n# Deck\n2 Red Runner\n")
        told = box.run("deck", "advice", deck, "--lists", folder, "--json").json["decks"][0]
        equal((told["lists"], len(told["problems"])), (1, 1))
        contains(told["problems"][0], "notes.bin")
        os.mkdir(box.path("empty"))
        refused(box.run("deck", "advice", deck, "--lists", box.path("empty")), 3, "no files")
        refused(box.run("deck", "advice", deck, "--lists", box.path("nowhere")), 3, "nowhere")
        refused(box.run("deck", "advice", deck, "--lists", box.path("lists/notes.bin")), 3, "notes.bin")
        refused(box.run("deck", "advice", deck, "speed>1", "--lists", folder), 2, "speed")
        refused(box.run("deck", "advice", "Nobody's deck", "--lists", folder), 3, "Nobody's deck")


@case("a deck is added, listed, shown, replaced and removed")
def _():
    with filled() as box:
        equal(box.run("deck", "list", "--json").json, {"decks": []})
        row = box.run("deck", "add", data("legal.txt"), "--json").json["added"][0]
        equal((row["name"], row["game"], row["cards"], row["replaced"]), ("Legal Runners", "trial", 11, False))
        equal(box.run("deck", "add", data("legal.txt"), "--json").json["added"][0]["replaced"], True)
        listed = box.run("deck", "list", "--json").json["decks"]
        equal([(d["name"], d["game"], d["cards"]) for d in listed], [("Legal Runners", "trial", 11)])
        contains(box.run("deck", "list").out, "Legal Runners", "trial", "11")
        equal([word in box.run("deck", "list", *more).out for more in ((), ("--judge",)) for word in ("Verdict", "Owned")], [False, False, True, True])
        contains(box.run("deck", "show", "LEGAL RUNNERS").out, "hero (1)", "deck (10)", "Green Giant")
        equal(box.run("deck", "remove", "Legal Runners").code, 0)
        refused(box.run("deck", "remove", "Legal Runners"), 3, "Legal Runners")
        refused(box.run("deck", "show", "Legal Runners"), 3, "Legal Runners")


@case("a saved deck says the same as its file")
def _():
    with filled() as box:
        box.run("deck", "add", data("copies.txt"))
        saved, file = (box.run("check", d, "--json").json["decks"][0] for d in ("Three Runners", data("copies.txt")))
        for deck in (saved, file):
            deck.pop("file", None)
            for finding in deck["findings"]:
                finding.pop("line", None)
        equal(saved, file)


@case("convert writes JSON without a card list and without making a library")
def _():
    with Box() as box:
        result = box.run("deck", "convert", data("legal.txt"), "--as", "json")
        equal(result.code, 0, result)
        deck = result.json
        equal((deck["name"], deck["game"], deck["unread"]), ("Legal Runners", "trial", []))
        equal(deck["zones"]["hero"], [{"name": "Ada of Edges", "count": 1}])
        equal(deck["zones"]["deck"][1], {"name": "Green Giant", "count": 2, "set": "T1", "number": "004"})
        import os
        assert not os.path.exists(box.library)


@case("a plain list stands under what its cards have of an attribute, and is read as the same deck")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(ROOT, "schema", "starter", "grand-archive.csv")).code, 0)
        deck = os.path.join(ROOT, "schema", "starter", "grand-archive-legal.txt")
        equal(box.run("deck", "convert", deck, "--as", "text", "--attribute", "Cost", "-o", box.path("grouped.txt")).code, 0)
        with open(box.path("grouped.txt"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        main = lines[next(i for i, line in enumerate(lines) if line.lower() == "# main deck") + 1:]
        titles = [line for line in main[:main.index("")] if line.startswith("# group: ")]
        assert main[0].startswith("# group: Cost ") and len(titles) > 2 and titles == sorted(titles), titles
        read = lambda path: {zone: sorted((card["name"], card["count"]) for card in cards)
                             for zone, cards in box.run("deck", "convert", path, "--as", "json").json["zones"].items()}
        equal(read(box.path("grouped.txt")), read(deck))
        refused(box.run("deck", "convert", deck, "--as", "json", "--attribute", "cost"), 2, "--as text")
        refused(box.run("deck", "convert", deck, "--as", "text", "--attribute", "height"), 2, "height")


@case("convert needs a kind that can be written, and a place that can be written to")
def _():
    with Box() as box:
        refused(box.run("deck", "convert", data("legal.txt")), 2, "json")
        refused(box.run("deck", "convert", data("legal.txt"), "--as", "parchment"), 2, "parchment")
        refused(box.run("deck", "convert", data("legal.txt"), "--as", "json", "-o", box.path("no/such/folder.json")), 3, "folder.json")
        refused(box.run("deck", "convert", box.path("none.txt"), "--as", "json"), 3, "none.txt")


@case("what is not understood is kept in the JSON with line and reason")
def _():
    with Box() as box:
        path = box.write("odd.txt", "# game: trial\n# Deck\n2 Red Runner\n99999999999 Wash\n")
        unread = box.run("deck", "convert", path, "--as", "json").json["unread"]
        equal((len(unread), unread[0]["line"]), (1, 4), unread)
        assert unread[0]["reason"] and "99999999999" in unread[0]["text"]


@case("the licence of a file is no note on its deck, and what else a comment says is one")
def _():
    with filled() as box:
        deck = box.write("deck.txt", "# SPDX-License-Identifier: MIT\n# game: trial\n# Beats the mirror.\n\n# Deck\n1 Red Runner\n")
        shown = box.run("deck", "show", deck).out
        contains(shown, "Beats the mirror.")
        assert "SPDX" not in shown, shown


@case("stats count by zone and attribute")
def _():
    with filled() as box:
        zones = box.run("deck", "stats", data("legal.txt"), "--json").json["zones"]
        equal((zones["hero"]["cards"], zones["deck"]["cards"], zones["deck"]["unknown"]), (1, 10, 0))
        equal(zones["deck"]["attributes"]["type"], {"Unit": 6, "Spell": 4})
        equal(zones["deck"]["attributes"]["cost"], {"1": 2, "2": 4, "5": 2, "X": 2})
        contains(box.run("deck", "stats", data("legal.txt")).out, "Type", "Unit", "Spell")
        # of two cards named Ember what both have is counted, and what tells them apart only where the list says which it means
        equal(box.run("import", data("cards.json")).code, 0)
        for line, types, costs in (("4 Ember", {"?": 4}, {"X": 1, "?": 4}), ("4 Ember (J1) 2", {"Unit": 4}, {"2": 4, "X": 1})):
            deck = box.write("ember.txt", f"# game: trial\n# Deck\n{line}\n1 Frost\n")
            told = box.run("deck", "stats", deck, "--json").json["zones"]["deck"]["attributes"]
            equal((told["type"], told["cost"]), ({**types, "Spell": 1}, costs), line)


@case("an opening hand follows the edition, and a seed gives the same one again")
def _():
    with filled() as box:
        one = box.run("hand", data("legal.txt"), "--seed", "7", "--json").json
        equal((one["hand_size"], one["seen"], len(one["sample"]), one["format"], one["seed"]), (5, 5, 5, "trial/2/duel", 7))
        equal((one["assumptions"], one["results"]), ([], []))
        assert one["policy"]
        equal(box.run("hand", data("legal.txt"), "--seed", "7", "--json").json, one)
        first = box.run("hand", data("legal.txt"), "--seed", "7", "--format", "trial/1", "--json").json
        equal(first["hand_size"], 4)
        samples = {tuple(box.run("hand", data("legal.txt"), "--seed", str(s), "--json").json["sample"]) for s in range(8)}
        assert len(samples) > 1
        big = box.run("hand", data("legal.txt"), "--seed", "18446744073709551615", "--json").json
        equal(big["seed"], 18446744073709551615)


@case("cards seen by a turn count the draws of a turn, by seat, and never more than the pile")
def _():
    with filled() as box:
        def seen(*args):
            return box.run("hand", data("legal.txt"), "--seed", "1", "--json", *args).json["seen"]
        equal(seen("--format", "trial/2", "--turn", "3"), 8)
        equal(seen("--format", "trial/1", "--turn", "3", "--first"), 6)
        equal(seen("--format", "trial/1", "--turn", "3", "--second"), 7)
        equal(seen("--format", "trial/2", "--turn", "90"), 10)


@case("a deck that cannot start is refused with exit 1 and the reason")
def _():
    with filled() as box:
        path = box.write("small.txt", "# game: trial\n# Hero\n1 Ada of Edges\n# Deck\n2 Wash\n")
        result = box.run("hand", path, "--json")
        equal((result.code, result.json["error"]["code"]), (1, "no"), result)
        assert box.run("hand", path).err.strip()


@case("wrong options of a hand end 2")
def _():
    with filled() as box:
        refused(box.run("hand", data("legal.txt"), "--first", "--second"), 2, "--first")
        refused(box.run("hand", data("legal.txt"), "--players", "0"), 2, "--players")
        refused(box.run("hand", data("legal.txt"), "--format", "trial/1", "--format", "trial/2"), 2, "format")
        refused(box.run("hand", data("legal.txt"), "--option", "nonsense=1"), 2, "nonsense")
        refused(box.run("hand", box.path("none")), 3, "none")


@case("a list of verdicts and a search beside a deck tell how the rulebook is read otherwise")
def _():
    with filled() as box:
        box.run("deck", "add", data("copies.txt"))
        listed = ["deck", "list", "--judge", "--format", "trial/1"]
        def assumptions():
            return {text for verdict in box.run(*listed, "--json").json["decks"][0]["verdicts"] for text in verdict["assumptions"]}

        equal(assumptions(), set())
        equal(box.run("games", "options", "set", "trial/1", "copies=2").code, 0)
        told = assumptions().pop()
        contains(told, "“2”", "“3”", "for good")
        contains(" ".join(box.run(*listed).out.split()), told + " (1 verdict)")
        assert told not in box.run(*listed, "--csv").out
        search = ["search", "addable:deck", "--deck", data("copies.txt"), "--format", "trial/1"]
        equal(box.run(*search, "--json").json["assumptions"], [told])
        contains(" ".join(box.run(*search).err.split()), told)
        assert "assumptions" not in box.run("search", "", "--json").json


@case("every kind of deck file is written and read again, and what it cannot carry is told")
def _():
    with Box() as box:
        want = box.run("deck", "convert", data("legal.txt"), "--as", "json").json["zones"]
        cards = sorted((c["name"], c["count"]) for zone in want.values() for c in zone)
        kinds = box.run("deck", "convert", data("legal.txt"), "--as", "no-such").err.split("but as: ")[1].split("\n")[0].split(", ")
        assert len(kinds) > 10, kinds
        contains(" ".join(box.run("deck", "convert", "--help").out.split()), ", ".join(kinds))
        for kind in kinds + ["trial"]:
            path = box.path("deck." + kind)
            result = box.run("deck", "convert", data("legal.txt"), "--as", kind, "-o", path, "--json")
            equal((result.code, result.json["kind"]), (0, "titled" if kind == "trial" else kind), result)
            if kind in ("ydk", "ydke"):   # these cards have no numbers
                equal(len([loss for loss in result.json["losses"] if "no card list gives it a number" in loss]), len(cards), result)
                continue
            again = box.run("deck", "convert", path, "--as", "json").json
            equal(sorted((c["name"], c["count"]) for zone in again["zones"].values() for c in zone), cards, kind)
            equal(again["unread"], [], kind)
            assert kind in ("text", "json", "code") or result.json["losses"], kind
        contains(box.run("deck", "convert", data("legal.txt"), "--as", "mtgo").err, "is not written")


@case("convert takes the kind from the ending of the file that it writes")
def _():
    with Box() as box:
        equal(box.run("deck", "convert", data("legal.txt"), "-o", box.path("d.cod")).code, 0)
        contains(open(box.path("d.cod")).read(), "<cockatrice_deck", "Green Giant")
        refused(box.run("deck", "convert", data("legal.txt"), "-o", box.path("d.unheard")), 2, "--as")


@case("diff tells what to take out and put in by zone, and ends 1")
def _():
    with filled() as box:
        other = box.write("other.bin", open(data("legal.txt")).read().replace("2 Green Giant", "1 Green Giant") + "1 Something New\n")
        result = box.run("deck", "diff", data("legal.txt"), other, "--json")
        equal((result.code, result.json["same"]), (1, False), result)
        zone = result.json["zones"][0]
        equal((zone["zone"], zone["out"], zone["in"]), ("deck", [{"name": "Green Giant", "count": 1, "from": 2, "to": 1}],
              [{"name": "Something New", "count": 1, "from": 0, "to": 1}]))
        contains(box.run("deck", "diff", data("legal.txt"), other).out, "-1 Green Giant", "+1 Something New")
        same = box.run("deck", "diff", data("legal.txt"), data("legal.txt"), "--json")
        equal((same.code, same.json["same"], same.json["zones"]), (0, True, []))
        refused(box.run("deck", "diff", data("legal.txt"), "nothing"), 3, "nothing")


@case("cards that share a name are told apart by what the list says of their printing, and one card is the same however it is called")
def _():
    with Box() as box:
        equal(box.run("import", os.path.join(ROOT, "tests/data/check/lists/one-piece.json"), games=False).code, 0)
        lists = [box.write(f"{n}.txt", "# game: one-piece\n# Deck\n" + cards) for n, cards in enumerate(
            ("4 Deckhand Ivo (XX02) 014\n2 Old Wheel\n", "4 Deckhand Ivo (XX02) 015\n2 Old Wheel\n", "4 XX02-014\n2 Old Wheel (XX02) 026\n"))]
        told = box.run("deck", "diff", *lists[:2], "--json", games=False).json
        equal([[(card["name"], card["count"]) for card in told["zones"][0][way]] for way in ("out", "in")],
              [[("Deckhand Ivo (XX02) 014", 4)], [("Deckhand Ivo (XX02) 015", 4)]], told)
        # nobody can say which Old Wheel the first list means
        told = box.run("deck", "diff", lists[0], lists[2], "--json", games=False).json
        equal([[card["name"] for card in told["zones"][0][way]] for way in ("out", "in")], [["Old Wheel"], ["Old Wheel (XX02) 026"]], told)


@case("what ends in brackets is the card's whole name where a card is called so: in every kind of file, among missing cards and in decks saved before the list came")
def _():
    with Box() as box:
        cards = box.write("b.csv", "game,name,type,cost,color,power\n" + "".join(f"trial,{name},Unit,1,Red,1\n" for name in ("Warm Stone (Night)", "Warm Stone (Day)", "Warm Stone")))
        early = box.write("early.txt", "# game: trial\n# Deck\n2 Warm Stone (Night)\n1 Warm Stone (Day)\n")
        late = box.write("late.txt", "# Deck\n1 Warm Stone (Night)\n2 Warm Stone (Day)\n")
        equal(box.run("deck", "add", early).code, 0)
        equal(box.run("import", cards).code, 0)
        both = {"Warm Stone (Night)": 2, "Warm Stone (Day)": 1}

        def named(*args):
            zones = box.run("deck", "convert", *args, "--as", "json").json["zones"]
            return {card["name"]: card["count"] for zone in zones.values() for card in zone}

        for kind in box.run("deck", "convert", early, "--as", "no-such").err.split("but as: ")[1].split("\n")[0].split(", "):
            if kind not in ("ydk", "ydke"):   # numbers, which these cards have none of
                equal(box.run("deck", "convert", "early", "--as", kind, "-o", box.path("again." + kind)).code, 0)
                equal(named(box.path("again." + kind)), both, kind)
        missing = box.run("collection", "missing", "early", "--json").json["missing"]
        equal({need["name"]: need["missing"] for need in missing}, both, missing)
        contains(box.run("card", "Warm Stone (Day)").out, "1 copy in “early”")
        assert "early" not in box.run("card", "!Warm Stone").out
        told = box.run("deck", "diff", "early", late)
        contains(told.out, "Warm Stone (Night)", "Warm Stone (Day)")


@case("saved states are listed, shown, compared and gone back to")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"))
        changed = box.write("next.txt", open(data("legal.txt")).read().replace("2 Green Giant", "1 Green Giant"))
        box.run("deck", "add", changed)
        rows = box.run("deck", "versions", "Legal Runners", "--json").json["versions"]
        equal([(r["version"], r["out"], r["in"]) for r in rows], [(2, 1, 0), (1, 0, 0)])
        contains(box.run("deck", "versions", "Legal Runners").out, "-1 +0")
        equal(box.run("deck", "diff", "Legal Runners@1", "Legal Runners", "--json").code, 1)
        equal(box.run("deck", "diff", "Legal Runners@2", "Legal Runners").code, 0)
        contains(box.run("deck", "show", "Legal Runners@1").out, "deck (10)")
        refused(box.run("deck", "show", "Legal Runners@9"), 3, "9")
        equal(box.run("deck", "restore", "Legal Runners@1", "--json").json["version"], 3)
        equal(box.run("deck", "diff", "Legal Runners@1", "Legal Runners").code, 0)
        refused(box.run("deck", "restore", "Legal Runners"), 3, "Legal Runners")
        refused(box.run("deck", "restore", "Nobody@1"), 3, "Nobody")
        refused(box.run("deck", "versions", "Nobody"), 3, "Nobody")


@case("all saved decks are exported, each into a file of its own that cannot leave the folder")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"), box.write("bad.txt", "# name: ../../evil/deck\n# game: trial\n# Deck\n1 Red Runner\n"))
        result = box.run("deck", "export", "--all", "--as", "text", box.path("out"), "--json")
        equal((result.code, len(result.json["exported"])), (0, 2), result)
        equal(sorted(os.listdir(box.path("out"))), ["-.-..-evil-deck.txt", "Legal Runners.txt"])
        equal(box.run("deck", "diff", box.path("out/Legal Runners.txt"), "Legal Runners").code, 0)
        refused(box.run("deck", "export", box.path("out"), "--as", "text"), 2, "--all")
        refused(box.run("deck", "export", "--all", box.path("out")), 2, "--as")
        refused(box.run("deck", "export", "--all", "--as", "text", "/dev/null/x"), 3, "/dev/null/x")


def put(box, *names):
    for name in names:
        equal(box.run("deck", "add", box.write("put.txt", f"# name: {name}\n# Main Deck\n3 Someone of {name}\n")).code, 0)


def saved(box):
    return [(d["name"], d["folder"]) for d in box.run("deck", "list", "--json").json["decks"]]


@case("an export overwrites no file unless it is told to, and names that no system takes are made safe")
def _():
    with filled() as box:
        put(box, "Plain", "CON", "a/b", "..", "x" * 300)
        os.mkdir(box.path("out"))
        box.write("out/Plain.txt", "mine\n")
        result = box.run("deck", "export", "--all", "--as", "text", box.path("out"), "--json")
        equal(result.code, 0, result)
        files = sorted(os.path.basename(e["written"]) for e in result.json["exported"])
        equal(files, sorted(["Plain (2).txt", "-CON.txt", "a-b.txt", "deck.txt", "x" * 120 + ".txt"]))
        equal([e["deck"] for e in result.json["exported"] if e["renamed"]], ["Plain"])
        equal(open(box.path("out/Plain.txt"), encoding="utf-8").read(), "mine\n")
        equal(box.run("deck", "export", "Plain", box.path("out"), "--as", "text", "--replace").code, 0)
        contains(open(box.path("out/Plain.txt"), encoding="utf-8").read(), "Someone of Plain")


@case("cards of a deck are put into groups, which are renamed, ordered and taken away, and go with the deck")
def _():
    with filled() as box:
        box.write("d.txt", "# name: One\n# game: trial\n\n# Deck\n2 Red Runner\n1 Stone\n1 Wash\n")
        equal(box.run("deck", "add", box.path("d.txt")).code, 0)
        ask = lambda *words: box.run("deck", "group", "One", *words, "--json").json
        contains(box.run("deck", "group", "One").err, "no groups")
        equal(ask("Ramp")["groups"], [{"name": "Ramp", "cards": []}])
        equal(ask("Removal", "red runner", "Stone")["groups"][1]["cards"], ["Red Runner", "Stone"])
        equal(ask("Ramp", "Stone")["none"], ["Wash"])
        before = ask()
        equal(box.run("deck", "show", "One", "--json").json["groups"], before["groups"])
        contains(box.run("deck", "show", "One").out, "[Removal]", "[Ramp]")
        one_moved = box.run("deck", "diff", "One@3", "One", "--json")
        equal((one_moved.code, one_moved.json["same"], one_moved.json["zones"], one_moved.json["also"]), (1, False, [], ["groups"]))
        equal(one_moved.json["grouped"], [{"name": "Stone", "from": "Removal", "to": "Ramp"}])
        contains(box.run("deck", "diff", "One@2", "One").out, "The groups are not the same.", "Groups: Ramp → Ramp, Removal", "Red Runner: No group → Removal")
        for words in (("Ramp", "Nobody"), ("Nothing", "--off"), ("Nothing", "--rename", "X"), ("Nothing", "Stone", "--off")):
            refused(box.run("deck", "group", "One", *words), 3, words[1] if words[1] == "Nobody" else "Nothing")
        for words in (("a\tb",), ("Ramp", "--rename", "removal"), ("x" * 101,), ("ab\u202ec",), ("Ramp", "--place-at", "x")):
            equal((words, box.run("deck", "group", "One", *words).code), (words, 2))
        equal(box.run("deck", "group", "One", "--off").code, 2)
        equal(ask(), before)
        equal([g["name"] for g in ask("Removal", "--place-at", "1", "--rename", "Burn")["groups"]], ["Burn", "Ramp"])
        equal(box.run("deck", "copy", "One").code, 0)
        both = [{"name": "Burn", "cards": ["Red Runner"]}, {"name": "Ramp", "cards": ["Stone"]}]
        equal(box.run("deck", "group", "One (2)", "--json").json["groups"], both)
        equal(ask("Ramp", "Stone", "--off")["none"], ["Stone", "Wash"])
        equal(ask("Burn", "--off")["groups"], [{"name": "Ramp", "cards": []}])
        equal(box.run("deck", "restore", "One@5").code, 0)
        equal(ask()["groups"], both)
        equal(box.run("deck", "export", "One", box.path("out"), "--as", "json").code, 0)
        box.run("deck", "remove", "One")
        equal(box.run("deck", "add", box.path("out/One.json")).code, 0)
        equal(ask()["groups"], both)
        lost = box.run("deck", "convert", box.path("out/One.json"), "--as", "text")
        contains(lost.err, "2 groups of cards are not written")
        assert "other programs" not in lost.err, lost.err


@case("several decks are moved, tagged, copied and removed, all or none, and brought back")
def _():
    with filled() as box:
        put(box, "One", "Two", "Three")
        equal(box.run("deck", "move", "One", "Two", "Cups/2026", "--json").json, {"moved": ["One", "Two"]})
        equal(saved(box), [("One", "Cups/2026"), ("Three", ""), ("Two", "Cups/2026")])
        refused(box.run("deck", "move", "One", "Nobody", "Elsewhere"), 3, "Nobody")
        equal(saved(box)[0], ("One", "Cups/2026"))
        equal(box.run("deck", "tag", "One", "Three", "league, new").code, 0)
        equal([d["name"] for d in box.run("deck", "list", "league", "--json").json["decks"]], ["One", "Three"])
        equal(box.run("deck", "tag", "One", "LEAGUE", "--off").code, 0)
        equal([d["name"] for d in box.run("deck", "list", "league", "--json").json["decks"]], ["Three"])
        equal(box.run("deck", "copy", "One", "Two", "--json").json, {"copied": ["One (2)", "Two (2)"]})
        equal(box.run("deck", "remove", "One", "Two", "One", "--json").json, {"removed": ["One", "Two"]})
        equal([n for n, _ in saved(box)], ["One (2)", "Three", "Two (2)"])
        equal(box.run("deck", "restore", "One").code, 0)
        refused(box.run("deck", "restore", "One"), 3, "One")
        equal([n for n, _ in saved(box)], ["One", "One (2)", "Three", "Two (2)"])


@case("saved decks are found by what is in them, and judged anew whenever something else holds")
def _():
    with filled() as box:
        box.run("deck", "add", data("legal.txt"), data("copies.txt"))
        listed = lambda *args: [d["name"] for d in box.run("deck", "list", *args, "--json").json["decks"]]
        equal(listed("[name:giant] >= 1"), listed("giant"))
        assert "Legal Runners" in listed("[name:giant] >= 1"), listed()
        equal((box.run("deck", "list", "[name:giant] >= 100", "--json").code, listed("[name:giant] >= 100")), (1, []))
        refused(box.run("deck", "list", "[name:x] >= >"), 2, "expected")
        judged = lambda *args: {d["name"]: [v["verdict"] for v in d["verdicts"]] for d in
                                box.run("deck", "list", "--judge", "--json", *args).json["decks"]}
        equal(judged(), {"Legal Runners": ["legal"], "Three Runners": ["illegal"]})
        for name in judged():
            equal(judged(name)[name][0], box.run("check", name, "--json").json["decks"][0]["verdict"])


@case("what changed since a deck was sleeved is told as what goes out and what comes in")
def _():
    with filled() as box:
        text = "# name: Mine\n# Main Deck\n3 Old\n2 Same\n"
        equal(box.run("deck", "add", box.write("mine.txt", text)).code, 0)
        refused(box.run("deck", "diff", "Mine@sleeved", "Mine"), 3, "deck sleeve")
        refused(box.run("deck", "sleeve", "Mine@7"), 3, "")
        equal(box.run("deck", "sleeve", "Mine", "--json").json, {"deck": "Mine", "sleeved": 1})
        equal(box.run("deck", "add", box.write("mine.txt", text.replace("3 Old", "1 Old\n4 New"))).code, 0)
        result = box.run("deck", "diff", "Mine@sleeved", "Mine", "--json")
        equal(result.code, 1)
        zone = result.json["zones"][0]
        equal(([(c["name"], c["count"]) for c in zone["out"]], [(c["name"], c["count"]) for c in zone["in"]]), ([("Old", 2)], [("New", 4)]))
        equal([v["sleeved"] for v in box.run("deck", "versions", "Mine", "--json").json["versions"]], [False, True])
        equal(box.run("deck", "sleeve", "Mine", "--forget").code, 0)
        refused(box.run("deck", "diff", "Mine@sleeved", "Mine"), 3, "deck sleeve")


main()
