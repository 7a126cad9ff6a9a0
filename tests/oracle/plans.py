#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plans between games: carried out here by what the rulebooks say of a swap, the lists that come of it judged anew.

    plans.py [--plans N] [--seed S] [--game MODULE]

A case a rulebook, in TAP."""
import collections
import random

from opinion import folded
from program import ask
from verdicts import RULEBOOKS, World, differences

# where cards lie beside the lists that are played, and what may be exchanged with it; the others' lists stay as they are
BESIDE = {"grand_archive_2025": ("side", ["main", "material"]), "grand_archive_2021": ("side", []), "arcmage": ("side", []),
          "colossus_order": ("side", []), "genesis": ("forethoughts", ["timeline"])}


def trading(name, format):
    """Where cards lie beside the lists, and what is exchanged with it; the tournament guide has no sideboard for Pantheon."""
    aside, played = BESIDE[name]
    return aside, [] if format.endswith("/pantheon") else played


def wanted(rng, world, name, format, zones):
    """A plan: [(sign, copies, name, zone)], mostly one that can be carried out."""
    aside, played = trading(name, format)
    played = played or [zone for zone in zones if zone != aside and zones[zone]] or ["main"]
    plan = []
    outs = [(zone, *line) for zone in played for line in zones.get(zone, [])]
    ins = zones.get(aside, [])
    chi = lambda written: getattr(world.known.get(folded(written, world.book.STRIP)), "values", {}).get("chi")
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        if ins:
            written, held = rng.choice(ins)
            copies = rng.randint(1, held + (rng.random() < 0.1))
            card = world.known.get(folded(written, world.book.STRIP))
            heavy = card and {"Champion", "Regalia"} & set(card.values.get("type", "").split("|"))
            zone = "material" if heavy and "material" in played and rng.random() < 0.9 else played[0]
            plan.append(("+", copies, written, zone))
            same = [line for line in outs if chi(line[1]) == chi(written) and line[0] == zone] or outs
            if same and rng.random() < 0.8:
                zone, written, held = rng.choice(same)
                plan.append(("-", min(copies, held) if rng.random() < 0.9 else copies + 1, written, zone))
        elif outs:
            zone, written, held = rng.choice(outs)
            plan.append(("-", rng.randint(1, held), written, zone))
    return plan


def carried_out(world, name, format, zones, plan, options):
    """The lists after the swap, and what is wrong with the swap itself (a word a fault)."""
    aside, played = trading(name, format)
    faults = set()
    if not plan:
        return zones, faults
    if not played:
        return zones, {"frozen"}
    held = collections.Counter()
    names = {}
    for zone, lines in zones.items():
        for written, copies in lines:
            key = zone, folded(written, world.book.STRIP)
            held[key] += copies
            names.setdefault(key[1], written)
    before = collections.Counter(held)
    for sign, copies, written, zone in plan:
        key = folded(written, world.book.STRIP)
        names.setdefault(key, written)
        source, target = (aside, zone) if sign == "+" else (zone, aside)
        if held[source, key] < copies:      # line by line, as one reads it
            faults.add("missing")
        held[source, key] -= copies
        held[target, key] += copies
    for zone in played if name == "genesis" else []:
        known = lambda key: world.known.get(key)
        came = [(key, held[zone, key] - before[zone, key]) for key in names if held[zone, key] != before[zone, key]]
        if sum(change for _, change in came):
            faults.add("number")
        worth = [(known(key).number("chi") if known(key) else None, change) for key, change in came]
        if any(chi is None for chi, _ in worth):
            faults.add("unknown")
        elif sum(chi * change for chi, change in worth) and options.get("swap-equal-chi", "yes") == "yes":
            faults.add("chi")
    if options.get("equal-swap") == "yes" and sum(1 if sign == "+" else -1 for sign, copies, _, _ in plan for _ in range(copies)):
        faults.add("number")
    result = {zone: [(names[key], copies) for (where, key), copies in held.items() if where == zone and copies > 0] for zone in zones}
    return result, faults


def survey(name, seed, plans):
    """Carries out so many plans of one rulebook; the first disagreement as text, or None."""
    world = World(name, seed)
    rng = random.Random(f"plans {name} {seed}")
    aside = BESIDE[name][0]
    try:
        while plans > 0:
            case = world.batch(1)[0]
            if case.format.endswith("/draft") or case.options.get("allow-sideboard"):
                continue
            plans -= 1
            case.zones.setdefault(aside, [])
            if name == "grand_archive_2025" and rng.random() < 0.3:
                case.options["equal-swap"] = "yes"
            if name == "genesis" and rng.random() < 0.3:
                case.options["swap-equal-chi"] = "no"
            plan = wanted(rng, world, name, case.format, case.zones)
            lists, faults = carried_out(world, name, case.format, case.zones, plan, case.options)
            opinion = world.opinion_says(case, lists)
            deck = {"name": "plan", "game": world.book.GAME,
                    "zones": {zone: [{"name": n, "count": c} for n, c in lines] for zone, lines in case.zones.items()}}
            text = "".join(f"{sign}{copies} {written} [{zone}]\n" for sign, copies, written, zone in plan)
            args = ["side", world.sleeves.write("deck.json", deck), world.sleeves.write("plan.txt", text), "--format", case.format, "--as-of", case.day]
            for option, value in case.options.items():
                args += ["--option", f"{option}={value}"]
            answer = world.sleeves.json(*args)
            about = f"{name}, seed {seed}: {case.format} as of {case.day} {case.options}\n  {case.zones}\n  {text!r}\n"
            if len(answer.get("decks", [])) != 1:
                return f"{about}  no answer: {answer}"
            said = answer["decks"][0]
            swap = {finding["severity"] for finding in said["findings"] if finding["rule"].startswith("swap")} & {"error", "unknown"}
            if bool(faults - {"unknown"}) != ("error" in swap) and "unknown" not in faults:
                return f"{about}  of the swap itself: opinion {faults or 'nothing'}, program {swap or 'nothing'}: {[f for f in said['findings'] if f['rule'].startswith('swap')]}"
            said["findings"] = [finding for finding in said["findings"] if not finding["rule"].startswith("swap")]
            if faults:
                if "unknown" not in faults and said["verdict"] != "illegal":
                    return f"{about}  a swap with a fault ({faults}) comes out {said['verdict']}"
                continue
            found = differences(opinion, said, world.book)
            if found:
                return about + "\n".join("  " + sentence for sentence in found)
        return None
    finally:
        world.close()


def carry_out(name, seed, plans):
    return f": {plans} plans, carried out by the text", survey(name, seed, plans)


if __name__ == "__main__":
    ask(__doc__, "--plans", 150, RULEBOOKS, carry_out)
