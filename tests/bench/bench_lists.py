# SPDX-License-Identifier: GPL-3.0-or-later
"""lists: the import of every kind of card list, of invented cards that are made here: the same arguments, the same
bytes. Each against `sqlite3 .import` of the finished rows into the very same tables, in turns within one run; lists in JSON also
against python's json.loads of the same bytes. Then the same list again, with nothing changed and with one card in a hundred
changed; memory; and over HTTP from the loopback, first and asked again. With --all every kind."""
import csv
import functools
import glob
import http.server
import json
import os
import random
import shutil
import socket
import sqlite3
import sys
import threading
from xml.sax.saxutils import escape, quoteattr

import bench
from bench import PROGRAM, memory, timed, told

CARDS = 30000
GAME = """<?xml version="1.0" encoding="UTF-8"?>
<game id="measured" title="Measured" model="2">
  <attributes>
    <attr id="type" title="Type" kind="set" values="Ally|Action|Item|Domain" short="t"/>
    <attr id="cost" title="Cost" kind="expression"/>
    <attr id="power" title="Power" kind="number" for="type:ally"/>
    <attr id="text" title="Text" kind="text" default=""/>
  </attributes>
  <readers>
    <reader kind="cockatrice-xml" title="Table" syntax="cockatrice" origin="Measured" key="key" name="name">
      <field to="type" path="prop.type" split=" "/><field to="cost" path="prop.manacost"/><field to="power" path="prop.pt"/><field to="text" path="text"/>
      <printings path="printings[]"><field to="set" path="set"/><field to="number" path="num"/><field to="rarity" path="rarity"/></printings>
    </reader>
    <reader kind="octgn-xml" title="Set" syntax="octgn" origin="00000000-0000-0000-0000-000000000001" key="id" name="name">
      <field to="type" path="property.Type" split=" "/><field to="cost" path="property.Cost"/><field to="power" path="property.Power"/>
      <field to="text" path="property.Text"/>
      <printings key="id"><field to="set" path="set"/><field to="number" path="property.Number"/></printings>
    </reader>
    <reader kind="lackey-tsv" title="Plugin" syntax="lackey" origin="Name|Set|ImageFile|Power" key="Name" name="Name">
      <field to="type" path="Type" split=" "/><field to="cost" path="Cost"/><field to="power" path="Power"/><field to="text" path="Text"/>
      <printings><field to="set" path="Set"/><field to="image" path="ImageFile"/></printings>
    </reader>
  </readers>
  <rulebook id="1" title="Rules" pile="main" hand="hand">
    <zones>
      <zone id="main" title="Main" scope="list" seen="none" ordered="yes" accepts=""/><zone id="hand" title="Hand" scope="play" seen="owner"/>
    </zones>
    <format id="open" title="Open"><count id="size" clause="1" in="main" min="1"/></format>
  </rulebook>
</game>
"""
SOUNDS = ["ba", "dra", "gon", "el", "mor", "tha", "ri", "sel", "vu", "kan", "or", "lin", "fae", "shi", "ro", "quel"]
TYPES = ["Ally", "Action", "Item", "Domain"]


def cards(changed=False):
    """Invented cards; with @changed the text of one in a hundred is another."""
    chance = random.Random(7)
    words = ["".join(chance.choices(SOUNDS, k=chance.choice((2, 3)))) for _ in range(3000)]
    for i in range(CARDS):
        text = " ".join(chance.choices(words, k=chance.randrange(4, 60))).capitalize() + "."
        yield {"key": f"c{i:06}", "name": " ".join(chance.choices(words, k=2)).title() + f" {i}", "type": chance.choice(TYPES), "cost": chance.randrange(10),
               "power": chance.randrange(10), "text": "Changed. " + text if changed and i % 100 == 0 else text,
               "printings": [(f"S{chance.randrange(90):02}", f"{i:05}{k}", chance.choice("CUR")) for k in range(chance.choice((1, 2, 3, 8)))]}


# ---- the kinds ----

def gatcg(out, all_cards):
    json.dump([{"uuid": c["key"], "slug": c["key"], "name": c["name"], "types": [c["type"].upper()], "classes": ["MAGE"], "subtypes": ["MAGE"], "element": "FIRE",
                "cost_memory": None, "cost_reserve": c["cost"], "power": c["power"], "effect_raw": c["text"],
                "editions": [{"uuid": c["key"] + n, "collector_number": n, "rarity": 1, "set": {"prefix": s, "name": s, "language": "EN"}} for s, n, _ in c["printings"]]}
               for c in all_cards], out)


def arcmage(out, all_cards):
    json.dump({"totalItems": CARDS, "items": [{"guid": c["key"], "name": c["name"], "type": {"name": "Creature"}, "faction": {"name": "Gaian"}, "loyalty": 1,
                                               "cost": str(c["cost"]), "attack": c["power"], "ruleText": c["text"], "serie": {"name": c["printings"][0][0]}}
                                              for c in all_cards]}, out)


def gboc(out, all_cards):
    json.dump({c["name"]: {"name": c["name"], "type": "Action", "rule_text": c["text"], "chi": str(c["cost"]), "affiliation": ["Shadow"],
                           "printings": {s: {"card_number": n, "rarity": "c", "artist": "A"} for s, n, _ in c["printings"]}} for c in all_cards}, out)


def cockatrice(out, all_cards):
    out.write('<?xml version="1.0"?>\n<cockatrice_carddatabase version="4"><sets><set><name>S00</name><settype>Measured</settype></set></sets>\n<cards>\n')
    for c in all_cards:
        sets = "".join(f'<set rarity="{r}" num="{n}">{s}</set>' for s, n, r in c["printings"])
        out.write(f"<card><name>{escape(c['name'])}</name><text>{escape(c['text'])}</text><prop><type>{c['type']}</type><manacost>{c['cost']}</manacost>"
                  f"<pt>{c['power']}</pt></prop>{sets}</card>\n")
    out.write("</cards></cockatrice_carddatabase>\n")


def octgn(out, all_cards):
    out.write('<?xml version="1.0"?>\n<set name="Measured" gameId="00000000-0000-0000-0000-000000000001" shortName="M"><cards>\n')
    for c in all_cards:
        values = {"Type": c["type"], "Cost": c["cost"], "Power": c["power"], "Text": c["text"], "Number": c["printings"][0][1]}
        out.write(f'<card id="{c["key"]}" name={quoteattr(c["name"])}>' + "".join(f'<property name="{k}" value={quoteattr(str(v))}/>' for k, v in values.items()) + "</card>\n")
    out.write("</cards></set>\n")


def lackey(out, all_cards):
    out.write("Name\tSet\tImageFile\tType\tCost\tPower\tText\n")
    for c in all_cards:
        out.write("\t".join((c["name"], c["printings"][0][0], c["key"], c["type"], str(c["cost"]), str(c["power"]), c["text"])) + "\n")


def plain(out, all_cards):
    writer = csv.writer(out)
    writer.writerow(("game", "name", "type", "cost", "power", "text", "set", "number", "rarity"))
    for c in all_cards:
        for s, n, r in c["printings"]:
            writer.writerow(("measured", c["name"], c["type"], c["cost"], c["power"], c["text"], s, n, r))


KINDS = {"gatcg-json": gatcg, "arcmage-json": arcmage, "gboc-json": gboc, "cockatrice-xml": cockatrice, "octgn-xml": octgn, "lackey-tsv": lackey, "sleeves-csv": plain}


# ---- a server ----

class Handler(http.server.SimpleHTTPRequestHandler):
    """Answers are one packet where they can be: python's own waits for the other side between head and body."""
    protocol_version, wbufsize = "HTTP/1.1", 1 << 16

    def setup(self):
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def do_POST(self):   # a list whose definition asks so
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_):
        pass


# ---- measuring ----

class Measured:
    def __init__(self, top, kind):
        self.top, self.kind = top, kind
        self.library, self.base = os.path.join(top, "library"), os.path.join(top, "rows.db")
        self.list, self.other = os.path.join(top, kind + ".list"), os.path.join(top, kind + ".changed")
        for path, changed in ((self.list, False), (self.other, True)):
            with open(path, "w", encoding="utf-8", newline="") as out:
                KINDS[kind](out, cards(changed))
        self.command = [PROGRAM, "--library", self.library, "--games", os.path.join(top, "games")]

    def fresh(self):
        shutil.rmtree(self.library, ignore_errors=True)

    def run(self, what, **expected):
        seconds, out = timed([*self.command, "import", what, "--as", self.kind, "--json"])
        got = json.loads(out)["cards"]
        for name, number in expected.items():
            if got[name.rstrip("_")] != number:
                sys.exit(f"{self.kind}: the answer is wrong, {name} is {got}")
        return seconds, out

    def first(self, what=None):
        self.fresh()
        return self.run(what or self.list, new=CARDS)

    def rows(self):
        """sqlite3's own import of the finished rows, with the same tables and indexes."""
        source = sqlite3.connect(os.path.join(self.library, "index.db"))
        lines = ["PRAGMA journal_mode=WAL;", *(r[0] + ";" for r in source.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")), ".mode csv", "BEGIN;"]
        for table, in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            path = os.path.join(self.top, table + ".csv")
            with open(path, "w", encoding="utf-8", newline="") as out:
                csv.writer(out).writerows(source.execute(f'SELECT * FROM "{table}"'))
            lines.append(f".import {path} {table}")
        source.close()
        script = os.path.join(self.top, "rows.sql")
        with open(script, "w", encoding="utf-8") as out:
            out.write("\n".join([*lines, "COMMIT;"]) + "\n")
        return script

    def theirs(self, script):
        for path in glob.glob(self.base + "*"):
            os.unlink(path)
        with open(script, encoding="utf-8") as stream:
            return timed(["sqlite3", self.base], stdin=stream, ok=(0, 1))


def serve(it):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=it.top))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}/{it.kind}.list"


def turns(it, url, others):
    """One row of seconds a turn, so that what is compared stands side by side; the first warms what is warm for a person, too."""
    one = (CARDS + 99) // 100
    for turn in range(bench.ROUNDS + 1):
        row = {"from disk": it.first()[0], "nothing changed": it.run(it.list, unchanged=CARDS)[0]}
        os.rename(it.list, it.list + "-first")   # the same name, so that it is the same origin
        os.rename(it.other, it.list)
        row["one in a hundred changed"] = it.run(it.list, changed=one, unchanged=CARDS - one)[0]
        os.rename(it.list, it.other)
        os.rename(it.list + "-first", it.list)
        row.update({"over HTTP": it.first(url)[0], "asked again": it.run(url, unchanged=CARDS)[0]}, **{name: other()[0] for name, other in others.items()})
        if turn:
            yield row


def measure(top, kind):
    it = Measured(top, kind)
    it.first()
    script = it.rows()
    others = {"rows": lambda: it.theirs(script)}
    if kind.endswith("json"):
        others["loads"] = lambda: timed([sys.executable, "-S", "-E", "-c", "import json, sys; json.loads(open(sys.argv[1], 'rb').read())", it.list])
    server, url = serve(it)
    rows = list(turns(it, url, others))
    server.shutdown()

    def line(title, which, beside, *bounds, says=""):
        told(f"{kind}: {title}", [row[which] / row[beside] for row in rows], *bounds, beside=says)
    ours = bench.median([row["from disk"] for row in rows])
    line("import / sqlite3 .import of the finished rows", "from disk", "rows", says=f"; ours {ours * 1e3:.0f} ms, {CARDS / ours:,.0f} cards a second")
    if "loads" in others:
        line("import / python's json.loads", "from disk", "loads", 2, 1)
    it.fresh()
    told(f"{kind}: memory of the import", [memory([*it.command, "import", it.list, "--as", kind])], unit="MB")
    line("again, nothing changed / the first import", "nothing changed", "from disk", 0.25)
    line("again, one in a hundred changed / the first import", "one in a hundred changed", "from disk", 0.5, 0.2)
    line("over HTTP / from disk", "over HTTP", "from disk", 1.3, 1.1)
    told(f"{kind}: asked again, nothing new", [row["asked again"] * 1e3 for row in rows], 50, unit="ms")


def bench_lists(place):
    for kind in KINDS if bench.ALL else ("gatcg-json", "cockatrice-xml"):
        top = place.path(kind)
        shutil.copytree(os.path.join(bench.ROOT, "schema", "games"), os.path.join(top, "games"))
        os.makedirs(os.path.join(top, "games", "measured"))
        with open(os.path.join(top, "games", "measured", "game.xml"), "w", encoding="utf-8") as out:
            out.write(GAME)
        measure(top, kind)
