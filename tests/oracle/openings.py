#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Openings and turns by replay: games played alone with random decks and seeds, held against what the rulebooks' text says happens.

    openings.py [--games N] [--seed S] [--game MODULE]

A case a rulebook, in TAP. What is looked at: cards drawn, set aside and left, who skips a draw, what may be redrawn or exchanged, when
a pile that is empty loses the game."""
import collections
import json
import random
import subprocess

import odds
from program import Sleeves, ask


class Broken(Exception):
    """A fact of the text that the game did not keep."""


class Game:
    """One game in the terminal; every command is answered by the state that follows."""

    def __init__(self, sleeves, game, zones, format, args):
        deck = {"name": "solo", "game": game, "zones": {zone: [{"name": n, "count": c} for n, c in lines] for zone, lines in zones.items()}}
        self.played = []
        self.process = subprocess.Popen([sleeves.program, "goldfish", sleeves.write("solo.json", deck), "--format", format, "--json", *args],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=sleeves.env)
        self.state = json.loads(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(60)

    def do(self, command):
        self.played.append(command)
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Broken(f"no answer to “{command}”")
        self.state = json.loads(line)
        return self.state

    def zone(self, zone):
        return next(z for z in self.state["zones"] if z["id"] == zone)

    def size(self, zone):
        return self.zone(zone)["count"]

    def names(self, zone):
        return collections.Counter(card["name"] for card in self.zone(zone)["cards"])

    def phase(self):
        return (self.state["phase"] or {}).get("id")

    def fact(self, clause, what, is_so):
        if not is_so:
            raise Broken(f"{clause}: {what}; turn {self.state['turn']}, {self.phase()}, "
                         f"{ {z['id']: z['count'] for z in self.state['zones']} }, lost: {self.state['lost']}")

    def turn_end(self, turn):
        """Goes on to the end of this turn, or to where the game is lost."""
        for _ in range(40):
            if self.state["lost"] or (self.state["turn"] > turn):
                break
            before = self.state
            self.do("next")
            if self.state["turn"] > turn:
                return before
        return self.state


def pile_over_turns(game, pile, left, draws, lost_at_zero, clause, turns):
    """How many cards are left after each turn, and when the game is lost: on the failed draw, or with the last card."""
    for turn in range(1, turns + 1):
        number = draws(turn)
        ends = left - number
        state = game.turn_end(turn)
        lost = ends < 0 or (lost_at_zero and ends <= 0 and number > 0)
        game.fact(clause, f"turn {turn} ends {'the game' if lost else 'with the game going on'}", bool(state["lost"]) == lost)
        if lost:
            return
        count = next(z["count"] for z in state["zones"] if z["id"] == pile)
        game.fact(clause, f"{ends} cards are left at the end of turn {turn}, not {count}", count == ends)
        left = ends


def grand_archive(sleeves, rng):
    pile, spirit = odds.spread(rng, 3, rng.randint(9, 20)), rng.choice(odds.GrandArchive.cards[:3])
    number = int(spirit.values["opening-draw"])
    if number > sum(pile):
        return None
    first, players, _ = odds.seat(rng, 0)
    zones = {"material": [(spirit.name, 1)], "main": list(zip(odds.NAMES, pile))}

    def play(game):
        game.fact("CH, 1.3.3", f"{number} cards are drawn", game.size("hand") == number and game.size("main") == sum(pile) - number)
        game.fact("SG.T1, 1.3.3", "the level 0 champion is on the field", game.names("field") == {spirit.name: 1})
        pile_over_turns(game, "main", sum(pile) - number, lambda turn: int(not (turn == 1 and first and players == 2)), False, "SG.T1, TO.2, 1.3.4", 14)
    edition = rng.choice(("2021", "2025"))
    return zones, f"grand-archive/{edition}/standard", ["--first" if first else "--second", "--players", str(players)], play


def arcmage(sleeves, rng):
    pile = odds.spread(rng, 5, rng.randint(12, 24))
    zones = {"deck": list(zip(odds.NAMES, pile))}
    cities = odds.NAMES[:4]

    def play(game):
        total = sum(pile)
        has_city = lambda: any(game.names("hand")[city] for city in cities)
        whole = lambda: sum(game.size(zone["id"]) for zone in game.state["zones"]) == total
        game.fact("PG.1", "three cities are set aside, one of them face up", game.size("unbuilt") == 2 and game.size("kingdom") == 1 and
                  set(game.names("unbuilt")) | set(game.names("kingdom")) <= set(cities))
        game.fact("PG.2", "seven cards are drawn", game.size("hand") == min(7, total - 3) and game.size("deck") == total - 3 - game.size("hand"))
        for redraws in (0, 1, 2):
            left = 0 if has_city() else 2 - redraws
            game.fact("PG.3, TS.mul", f"{left} redraws are left", game.state["redraws"] == left)
            hand = game.names("hand")
            game.do("mulligan")
            if not left:
                game.fact("PG.3", "a hand with a city, or one drawn anew twice, is not redrawn", game.names("hand") == hand or bool(game.state["lost"]))
                break
            game.fact("PG.3", "all of the hand goes back and seven are drawn", "error" not in game.state and game.size("hand") == min(7, total - 3) and whole())
        if game.state["lost"]:
            return
        for turn in range(1, 6):
            while not game.state["lost"] and not (game.state["turn"] == turn and game.phase() == "draw"):
                game.do("next")
            if game.state["lost"]:
                return
            left, way = game.size("deck"), rng.choice((1, 2))
            game.do(f"way {way}")
            wanted = {1: 2, 2: 1}[way]
            game.fact("TS.draw", f"way {way} draws {wanted}", game.state["lost"] if left < wanted else game.size("deck") == left - wanted)
            game.fact("PG", f"all {total} cards are somewhere", whole())
    return zones, "arcmage/arc60/standard", [], play


def colossus_order(sleeves, rng):
    pile = odds.spread(rng, 3, rng.randint(12, 20))
    first = rng.random() < 0.5
    most = 2 if first else 4
    zones = {"colossus": [("Colossan", 1)], "deck": list(zip(odds.NAMES, pile))}

    def play(game):
        left = sum(pile) - 7
        game.fact("8.1.5", "seven cards are drawn, the colossus is not in the deck", game.size("hand") == 7 and game.size("deck") == left and game.size("colossus") == 1)
        number = rng.randint(1, 5)
        before = game.names("hand")
        back = collections.Counter(card["name"] for card in game.zone("hand")["cards"][:number])
        game.do("exchange " + ",".join(str(place) for place in range(1, number + 1)))
        game.fact("8.1.6.2", "as many cards are drawn as were returned", game.size("hand") == 7 and game.size("deck") == left)
        if number > most:
            game.fact("8.1.6.1", f"no more than {most} cards are exchanged", game.names("hand") == before)
        else:
            kept = before - back
            game.fact("8.1.6", "the cards that were not returned stay", not kept - game.names("hand"))
            again = game.names("hand")
            game.do("exchange 1")
            game.fact("8.1.6", "there is one exchange", game.names("hand") == again and game.size("deck") == left)
        pile_over_turns(game, "deck", left, lambda turn: int(not (turn == 1 and first)), True, "12.1.2.3.1.1, 13.3", 12)
    return zones, "colossus-order/1.3/master", ["--first" if first else "--second"], play


def genesis(sleeves, rng):
    pile = odds.spread(rng, 3, rng.randint(7, 20))
    zones = {"champion": [("Championess", 1)], "timeline": list(zip(odds.NAMES, pile))}

    def play(game):
        left = sum(pile) - 5
        game.fact("HS.7", "five cards are drawn", game.size("hand") == 5 and game.size("timeline") == left)
        game.fact("HS.2", "the champion is in the arena", game.names("arena") == {"Championess": 1})
        hand = game.names("hand")
        game.do("mulligan")
        game.fact("HS.7", "there is no mulligan", game.names("hand") == hand and game.size("timeline") == left)
        pile_over_turns(game, "timeline", left, lambda turn: 1, True, "BR, WIN", 16)
    return zones, "genesis/5.2/constructed", ["--first" if rng.random() < 0.5 else "--second"], play


GAMES = {"grand_archive": grand_archive, "arcmage": arcmage, "colossus_order": colossus_order, "genesis": genesis}


def survey(name, seed, games):
    """Plays so many games of one rulebook; the first fact that did not hold as text, or None."""
    rng, opening = random.Random(f"openings {name} {seed}"), odds.OPENINGS[name]
    with Sleeves() as sleeves:
        sleeves.cards(opening.game, opening.columns, opening.cards)
        while games > 0:
            made = GAMES[name](sleeves, rng)
            if not made:
                continue
            games -= 1
            zones, format, args, play = made
            args = [*args, "--seed", str(rng.randrange(1, 1000000))]
            with Game(sleeves, opening.game, zones, format, args) as game:
                try:
                    play(game)
                except Broken as why:
                    return f"{name}, seed {seed}: {zones}\n  {format} {' '.join(args)}\n  played: {'; '.join(game.played)}\n  {why}"
    return None


def replay(name, seed, games):
    return f": {games} games go as the text says", survey(name, seed, games)


if __name__ == "__main__":
    ask(__doc__, "--games", 60, list(GAMES), replay)
