#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""images: pictures of cards from a server on the loopback, kept under a ceiling, and printed on sheets of cards."""
import http.server
import os
import shutil
import threading

from harness import GAMES, ROOT, Box, case, contains, data, equal, filled, main, refused

PICTURES = os.path.join(ROOT, "tests", "data", "images")


class Pictures:
    """Serves red.png and blue.jpg under /p/; counts what it is asked."""

    def __enter__(self):
        asked = self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                name = os.path.join(PICTURES, os.path.basename(self.path))
                body = open(name, "rb").read() if os.path.exists(name) else b"<html>no</html>"
                self.send_response(200 if os.path.exists(name) or "page" in self.path else 404)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def scheme(self, more=""):
        return f'<images base="http://127.0.0.1:{self.server.server_port}/p/" endings="png jpg" {more}/>'


CARDS = """game,name,type,cost,color,power,text,set,number,image
trial,Red Runner,Unit,1,Red,2,Runs.,T1,003,red.png
trial,Blue Bird,Unit,2,Blue,1,Flies.,T1,004,blue.jpg
trial,Grey Goat,Unit,2,,1,,T1,005,absent.png
trial,Lost Page,Spell,3,,,,T1,006,page.png
trial,Outside In,Spell,3,,,,T1,007,../../etc/passwd.png
trial,Script Kid,Spell,3,,,,T1,008,javascript:alert(1)
trial,Plain Pete,Spell,3,,,,T1,009,
"""


def library(scheme):
    """A box whose trial game knows where pictures are."""
    box = Box()
    games = box.path("games")
    shutil.copytree(GAMES, games)
    path = os.path.join(games, "trial", "game.xml")
    text = open(path, encoding="utf-8").read().replace("</readers>", "</readers>\n  " + scheme)
    box.write(path, text)
    box.images = lambda *args, **named: box.run("--games", games, *args, games=False, **named)
    equal(box.images("import", box.write("cards.csv", CARDS)).code, 0)
    return box


@case("pictures are off until they are switched on, and nothing is fetched before")
def _():
    with Pictures() as server, library(server.scheme()) as box:
        status = box.images("images", "--json")
        equal((status.code, status.json["on"], status.json["pictures"], status.json["limit"]), (0, False, 0, 500 << 20), status)
        refused(box.images("images", "fetch", ""), 1, "sleeves images on")
        equal(server.asked, [])
        equal(box.images("images", "on", "--json").json["on"], True)
        equal(box.images("images", "off", "--json").json["on"], False)
        refused(box.images("images", "fetch", ""), 1, "switched off")
        equal(server.asked, [])
        box.images("images", "on")
        for threads in "3", "30":   # GLib itself takes two of them; what cannot be begun is said, and nothing is waited for
            got = box.images("images", "fetch", "number<5", "--json", env={"LD_PRELOAD": os.environ["SLEEVES_FAULTS_SHIM"], "FAULT_FOLDER": box.top, "FAULT_THREADS": threads}).json
            assert got["pictures"] + len(got["failed"]) == 2 and all("begin" in one["reason"] for one in got["failed"]), got
        equal(got["pictures"], 2)


@case("what matches is fetched once, what cannot be is told with its reason, and the server is not asked again")
def _():
    with Pictures() as server, library(server.scheme()) as box:
        box.images("images", "on")
        result = box.images("images", "fetch", "", "--json")
        got = result.json
        equal((result.code, got["asked"], got["pictures"], got["none"]), (0, 7, 2, 2), result)
        equal(sorted(f["name"] for f in got["failed"]), ["Lost Page", "Outside In", "Script Kid"], result)
        assert all(f["reason"] and f["set"] == "T1" for f in got["failed"]), result
        equal(sorted(server.asked), ["/p/absent.png", "/p/blue.jpg", "/p/page.png", "/p/red.png"])
        again = box.images("images", "fetch", "", "--json")
        equal((again.json, len(server.asked)), (got, 4), again)
        equal(box.images("images", "fetch", "cost<=1", "--json").json["asked"], 1)
        equal(box.images("images", "fetch", "cost>99").code, 1)
        refused(box.images("images", "fetch", "cost<=("), 2)
        status = box.images("images", "--json").json
        equal((status["pictures"], status["absent"]), (2, 2), status)
        assert all(len(n.split(".")[0]) == 64 for n in os.listdir(status["folder"])), os.listdir(status["folder"])
        equal(box.images("images", "clear", "--json").json["pictures"], 2)
        equal(box.images("images", "--json").json["pictures"], 0)


@case("the room for pictures is a size with a unit, within bounds")
def _():
    with Box() as box:
        for text, size in (("2G", 2 << 30), ("64 MiB", 64 << 20), ("1048576", 1 << 20), ("1t", 1 << 40)):
            equal(box.run("images", "limit", text, "--json").json["limit"], size, text)
        for text in ("much", "-1", "12X", "", "1MM", "99999999999999999999"):
            equal(box.run("images", "limit", "--", text).code, 2, text)
        refused(box.run("images", "limit", "2T"), 2, "between")
        refused(box.run("images", "limit", "1K"), 2, "between")
        equal(box.run("images", "--json").json["limit"], 1 << 40)


@case("a server that is down ends with 4 and a reason")
def _():
    with Pictures() as server:
        scheme = server.scheme()
    with library(scheme) as box:
        box.images("images", "on")
        result = box.images("images", "fetch", "type:unit", "--json")
        equal((result.code, result.json["pictures"], len(result.json["failed"])), (4, 0, 3), result)


@case("faults of <images> are named with line and column")
def _():
    with Box() as box:
        text = open(os.path.join(GAMES, "trial", "game.xml"), encoding="utf-8").read()
        for scheme, says in (('<images base="ftp://x.example/"/>', "https://HOST/"), ('<images base="http://x.example/"/>', "https://HOST/"),
                             ('<images base="https://me@x.example/"/>', "https://HOST/"), ('<images base="https://x.example/a/../b/"/>', "https://HOST/"),
                             ('<images base="https://x.example"/>', "https://HOST/"), ('<images hosts="x.example/y"/>', "no host"),
                             ('<images/>', "neither"), ('<images hosts="x.example" path="{number}.png"/>', "needs a"),
                             ('<images base="https://x.example/" path="{nummer}.png"/>', "{nummer}"),
                             ('<images base="https://x.example/" path="../{number}.png"/>', "no path behind"),
                             ('<images base="https://x.example/" path="all.png"/>', "same picture"),
                             ('<images base="https://x.example/" parallel="9"/>', "between 1 and 8"),
                             ('<images base="https://x.example/" colour="red"/>', "colour")):
            path = box.write("game.xml", text.replace("</readers>", "</readers>\n  " + scheme))
            result = box.run("games", "validate", path)
            equal(result.code, 3, scheme)
            contains(result.out + result.err, says, "game.xml:")


def pages(box, *more):
    """Sheets of cards as pictures: (exit code, notes, bytes of the first page)."""
    result = box.images("print", box.path("deck.txt"), "--proxies", "-o", box.path("sheet.png"), "--json", *more)
    return result, open(box.path("sheet-1.png"), "rb").read() if result.code == 0 else b""


@case("sheets of cards are drawn from a folder's pictures by name or number, and from fetched ones when they are on")
def _():
    with Pictures() as server, library(server.scheme()) as box:
        box.write("deck.txt", "# game: trial\n# Deck\n2 Red Runner\n1 Blue Bird (T1) 004\n1 Grey Goat\n")
        plain = pages(box)
        os.mkdir(box.path("mine"))
        shutil.copy(os.path.join(PICTURES, "red.png"), box.path("mine/red_RUNNER.PNG"))
        shutil.copy(os.path.join(PICTURES, "blue.jpg"), box.path("mine/t1-004.jpg"))
        drawn = pages(box, "--images", box.path("mine"))
        equal((plain[0].code, drawn[0].code, drawn[0].json["notes"]), (0, 0, []), drawn)
        assert plain[1] != drawn[1], "nothing of the pictures is drawn"
        box.write("mine/Grey Goat.png", b"\x89PNG\r\n\x1a\n cut")
        broken = pages(box, "--images", box.path("mine"))
        equal(broken[1], drawn[1])
        contains(broken[0].json["notes"][0], "Grey Goat.png", "cut off")
        box.images("images", "on")
        equal(pages(box)[1], plain[1])
        box.images("images", "fetch", "")
        equal(pages(box)[1], drawn[1])
        box.images("images", "off")
        equal(pages(box)[1], plain[1])
        pdf = box.images("print", box.path("deck.txt"), "--proxies", "--images", box.path("mine"), "-o", box.path("sheet.pdf"))
        equal(pdf.code, 0, pdf)
        assert b"DCTDecode" in open(box.path("sheet.pdf"), "rb").read(), "the JPEG went through a decoder"


@case("a folder that is not there, or pictures without sheets of cards, are refused")
def _():
    with filled() as box:
        refused(box.run("print", data("legal.txt"), "--proxies", "--images", box.path("none"), "-o", box.path("x.pdf")), 3, "none")
        refused(box.run("print", data("legal.txt"), "--images", box.top, "-o", box.path("x.pdf")), 2, "--proxies")


main()
