#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists over HTTP as servers in the world send them: a real web server (nginx, with certificates of a test's own authority,
packed answers and entity tags), and a server that does what no web server will. Loopback only; every wait is bounded."""
import base64
import gzip
import json
import os
import shutil
import signal
import socket
import subprocess
import threading
import time

from harness import GAMES, PROGRAM, SANITIZED, Box, Skip, case, contains, equal, main, refused

HEAD = "game,name,type,cost,color,power,text,set,number,rarity\n"
CSV = HEAD + "".join(f"trial,Card {n},Unit,{n % 9},Red,1,Words of card {n}.,T1,{n},C\n" for n in range(3000))
SHORT = HEAD + "trial,Only One,Unit,1,Red,1,Words.,T1,1,C\n"


def total(box):
    return box.run("search", "", "--json").json["total"]


# ---- nginx ----

def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


CONF = """daemon off; master_process off; pid {top}/pid; error_log {top}/error.log;
events {{ worker_connections 64; }}
http {{
  access_log {top}/access.log; client_body_temp_path {top}/t1; proxy_temp_path {top}/t2; fastcgi_temp_path {top}/t3; uwsgi_temp_path {top}/t4; scgi_temp_path {top}/t5;
  types {{ text/csv csv; application/json json; }}
  gzip on; gzip_types text/csv application/json; gzip_min_length 100; etag on;
  server {{ listen 127.0.0.1:{plain}; listen 127.0.0.1:{tls} ssl http2; ssl_certificate {top}/server.pem; ssl_certificate_key {top}/server.key; root {top}/www;
    location /down {{ return 302 http://127.0.0.1:{plain}/list.csv; }}
    location /up {{ return 302 https://127.0.0.1:{tls}/list.csv; }} }}
}}
"""


class Nginx:
    def __init__(self):
        if shutil.which("nginx") is None or shutil.which("openssl") is None:
            raise Skip("nginx and openssl are not here")
        self.box = Box()
        self.top = os.path.join(self.box.top, "nginx")
        os.makedirs(os.path.join(self.top, "www"))
        self.plain, self.tls = free_port(), free_port()
        self.certificates()
        self.write("list.csv", CSV)
        with open(os.path.join(self.top, "conf"), "w", encoding="utf-8") as stream:
            stream.write(CONF.format(top=self.top, plain=self.plain, tls=self.tls))
        self.process = subprocess.Popen(["nginx", "-p", self.top, "-c", os.path.join(self.top, "conf")], stderr=subprocess.DEVNULL)
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.plain)) == 0:
                    break
            time.sleep(0.05)
        else:
            self.__exit__()
            raise AssertionError("nginx does not listen: " + open(os.path.join(self.top, "error.log"), encoding="utf-8").read())

    def certificates(self):
        def openssl(*args):
            subprocess.run(["openssl", *args], cwd=self.top, check=True, capture_output=True)
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Test authority")
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost")
        with open(os.path.join(self.top, "names"), "w", encoding="utf-8") as stream:
            stream.write("subjectAltName=IP:127.0.0.1\n")
        openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names", "-out", "server.pem")

    def write(self, name, text):
        with open(os.path.join(self.top, "www", name), "w", encoding="utf-8") as stream:
            stream.write(text)

    def log(self):
        return open(os.path.join(self.top, "access.log"), encoding="utf-8").read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.box.__exit__()


@case("a list over TLS comes packed and over HTTP/2, from a server whose certificate is trusted, and a second time nothing is sent")
def _():
    with Nginx() as web, Box() as box:
        url, trust = f"https://127.0.0.1:{web.tls}/list.csv", {"SSL_CERT_FILE": os.path.join(web.top, "ca.pem")}
        first = box.run("import", url, "--json", env=trust)
        equal(first.code, 0, first)
        equal((first.json["cards"]["new"], first.json["requests"], first.json["not_modified"]), (3000, 1, False), first)
        contains(web.log(), "GET /list.csv HTTP/2.0", "Sleeves/")
        sent = int(web.log().splitlines()[0].split('" 200 ')[1].split()[0])
        assert sent < len(CSV) / 2, f"{sent} bytes were sent, {len(CSV)} are in the list: it was not packed"
        again = box.run("import", url, "--json", env=trust)
        equal((again.json["not_modified"], again.json["cards"]["unchanged"], again.json["bytes"]), (True, 3000, 0), again)
        contains(web.log(), '" 304 ')
        web.write("list.csv", SHORT)
        os.utime(os.path.join(web.top, "www", "list.csv"), (1, 1))
        changed = box.run("import", url, "--json", env=trust)
        equal((changed.json["cards"]["new"], changed.json["cards"]["gone"]), (1, 3000), changed)


@case("a certificate that nobody vouches for, and one of another name, end the fetch and change nothing")
def _():
    with Nginx() as web, Box() as box:
        refused(box.run("import", f"https://127.0.0.1:{web.tls}/list.csv"), 4, "certificate")
        refused(box.run("import", f"https://localhost:{web.tls}/list.csv", env={"SSL_CERT_FILE": os.path.join(web.top, "ca.pem")}), 4, "cannot be fetched")
        equal(total(box), 0)


@case("a redirect goes up to https and never down to http")
def _():
    with Nginx() as web, Box() as box:
        trust = {"SSL_CERT_FILE": os.path.join(web.top, "ca.pem")}
        for at in (f"http://127.0.0.1:{web.plain}", f"https://127.0.0.1:{web.tls}"):
            equal(box.run("import", f"{at}/up", "--json", env=trust).json["records"], 3000)
        refused(box.run("import", f"https://127.0.0.1:{web.tls}/down", env=trust), 4, "https to http")
        refused(box.run("import", f"http://127.0.0.1:{web.plain}/nothing.csv"), 4, "there is nothing at this address (status 404)")


@case("a refresh that finds nothing new is over soon")
def _():
    with Nginx() as web, Box() as box:
        url = f"http://127.0.0.1:{web.plain}/list.csv"
        equal(box.run("source", "add", "mine", url).code, 0)
        equal(box.run("source", "refresh", "mine", "--json").json["imports"][0]["cards"]["new"], 3000)
        times = [box.run("source", "refresh", "mine", "--json") for _ in range(5)]
        assert all(t.json["imports"][0]["not_modified"] for t in times), times
        assert SANITIZED or min(t.cpu for t in times) < 0.5, [t.cpu for t in times]


# ---- a server that misbehaves ----

class Faults:
    """Every path is a fault of its own; what it was asked for stands in @asked."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.asked, self.going, self.count, self.counting = [], True, {}, threading.Lock()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        while self.going:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.one, args=(connection,), daemon=True).start()

    def one(self, connection):
        with connection:
            connection.settimeout(20)
            try:
                head = b""
                while b"\r\n\r\n" not in head and len(head) < 65536:
                    piece = connection.recv(4096)
                    if not piece:
                        return
                    head += piece
                path = head.split()[1].decode()
                self.asked.append(head.decode("latin-1"))
                with self.counting:
                    self.count[path] = nth = self.count.get(path, 0) + 1
                getattr(self, "do_" + path.strip("/").split("?")[0].replace(".", "_"))(connection, head, nth)
            except (OSError, AttributeError):
                pass

    def answer(self, connection, body, *headers, status="200 OK", length=None):
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body) if length is None else length}", "Connection: close", *headers]
        connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def do_good(self, c, head, n): self.answer(c, SHORT.encode())
    def do_cut(self, c, head, n): self.answer(c, CSV.encode()[:20000], length=len(CSV))
    def do_close(self, c, head, n): pass
    def do_short(self, c, head, n): self.answer(c, SHORT.encode(), length=len(SHORT) - 30)
    def do_lying(self, c, head, n): self.answer(c, b"<!DOCTYPE html><html><body>Log in</body></html>", "Content-Type: application/json")
    def do_gate(self, c, head, n): self.answer(c, b"", "Location: /lying", status="302 Found")
    def do_other(self, c, head, n): self.answer(c, b"# game: nowhere\n# Deck\n2 Red Runner\n")
    def do_gusts(self, c, head, n): self.answer(c, json.dumps([{"id": f"g{i}", "name": f"Gust {i}", "force": i % 7} for i in range(40)]).encode())
    def do_moved(self, c, head, n): self.answer(c, b"", "Location: /gusts", status="302 Found")
    def do_loop(self, c, head, n): self.answer(c, b"", "Location: /loop", status="302 Found")
    def do_nowhere(self, c, head, n): self.answer(c, b"", status="301 Moved")
    def do_file(self, c, head, n): self.answer(c, b"", "Location: file:///etc/passwd", status="302 Found")
    def do_kept(self, c, head, n): self.answer(c, b"", status="304 Not Modified")
    def do_busy(self, c, head, n): self.answer(c, SHORT.encode()) if n > 2 else self.answer(c, b"", "Retry-After: 1", status="503 Busy" if n == 1 else "429 Slow")
    def do_always(self, c, head, n): self.answer(c, b"", status="503 Busy")
    def do_refused(self, c, head, n): self.answer(c, b"", status="403 No")
    def do_badzip(self, c, head, n): self.answer(c, b"\x1f\x8b\x08\x00 not packed at all", "Content-Encoding: gzip")
    def do_bomb(self, c, head, n): self.answer(c, gzip.compress(b"0" * (64 << 20), 9), "Content-Encoding: gzip")

    def do_flood(self, c, head, n):
        c.sendall(b"HTTP/1.1 200 OK\r\n")
        for i in range(200000):
            c.sendall(b"X-%d: %s\r\n" % (i, b"y" * 100))

    def do_trailers(self, c, head, n):
        c.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n")
        for i in range(1 << 20):
            self.sent = i
            c.sendall(b"X-%d: %s\r\n" % (i, b"y" * 1000))

    def do_secret(self, c, head, n):
        told = b"Authorization: Basic " + base64.b64encode(b"reader:s3cretPW")
        self.answer(c, SHORT.encode()) if told in head or b"?set=1&token=s3cretPW " in head else self.answer(c, b"", status="401 Who")

    def do_endless(self, c, head, n):
        c.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + HEAD.encode())
        while self.going:
            c.sendall(b"trial,Card,Unit,1,Red,1,%s,T1,1,C\n" % (b"x" * 100000))
            time.sleep(0.01)   # slower than the ceiling of one answer, so that only an interrupt ends it

    def do_stall(self, c, head, n):
        c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + HEAD.encode())
        time.sleep(15)

    def do_slow(self, c, head, n):
        body = CSV.encode()
        c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(body))
        for i in range(0, len(body), len(body) // 25 + 1):
            c.sendall(body[i:i + len(body) // 25 + 1])
            time.sleep(0.1)

    def do_drip(self, c, head, n):
        c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        for _ in range(60):
            c.sendall(b"g")
            time.sleep(0.25)

    def page(self, c, head, cards, more, total):
        self.answer(c, json.dumps({"found": [{"key": k, "name": "Card " + k, "kind": "SPELL", "cost": 1, "colors": ["Red"], "text": "", "printings": [{"key": "p" + k, "set": "B", "number": k}]} for k in cards],
                                   "more": more, "all": total}).encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.going = False
        self.socket.close()


@case("a new game from an address asks for its list once, follows where it leads, and can bring it in again; nothing that was fetched stays")
def _():
    with Faults() as web, Box() as box:
        done = box.run("games", "from", web.url + "/moved", "--add", "--game", "gusts", "--deck-size", "10", "--copies", "1", "--json", games=False)
        equal((done.code, done.json["import"]["cards"]["new"]), (0, 40), done)
        equal([asked.split()[1] for asked in web.asked], ["/moved", "/gusts"])
        assert not os.path.exists(os.path.join(box.library, "fetched")), os.listdir(box.library)
        equal(box.run("import", web.url + "/moved", "--json", games=False).json["cards"]["unchanged"], 40)
        equal(len(web.asked), 4)
        refused(box.run("games", "from", web.url + "/lying", "--add", games=False), 3, "web page")
        refused(box.run("games", "from", web.url + "/loop", "--add", games=False), 4, "redirects more than")


@case("what a server does wrong is told, ends soon, and leaves the library as it was")
def _():
    wrong = {"cut": (4, "cannot be fetched"), "close": (4, "cannot be fetched"), "lying": (3, "web page"), "loop": (4, "redirects more than"),
             "nowhere": (4, "nowhere"), "file": (4, "file:///etc/passwd"), "kept": (4, "304"), "always": (4, "503"), "refused": (4, "403"),
             "badzip": (4, "cannot be fetched"), "flood": (4, "header lines"), "trailers": (4, "header lines"), "bomb": (3, "200 times"), "missing": (4, "cannot be fetched")}
    with Faults() as web, Box() as box:
        equal(box.run("import", web.url + "/good", "--json").json["cards"]["new"], 1)
        before = box.run("search", "", "--json").out
        for path, (code, part) in wrong.items():
            result = box.run("import", f"{web.url}/{path}", timeout=60)
            refused(result, code, part)
        equal(box.run("search", "", "--json").out, before)
        assert web.sent < 8192, f"{web.sent} kB of trailers were taken"
        equal(web.count["/refused"], 1, "a refusal is no reason to ask again")
        equal(web.count["/always"], 3)


@case("a deck's address that leads to where one signs in is refused; a deck of a game that is not known is kept, and never judged")
def _():
    with Faults() as web, Box() as box:
        refused(box.run("deck", "add", web.url + "/gate"), 3, "web page")
        equal(box.run("deck", "list", "--json").json["decks"], [])
        equal(len(box.run("deck", "add", web.url + "/other", "--json").json["added"]), 1)
        refused(box.run("check", "other"), 3, "nowhere")


@case("the password of an address is used, and shown and kept nowhere but in a file of one's own")
def _():
    secret_is_kept("http://reader:s3cretPW@", "", "reader@")
    secret_is_kept("http://", "?set=1&token=s3cretPW", "?set=1&token=")


def secret_is_kept(scheme, query, plain):
    with Faults() as web, Box() as box:
        base = web.url.replace("http://", scheme)
        url = base + query
        said = [box.run("source", "add", "mine", base + "/secret" + query, "--json"), box.run("source", "refresh", "mine", "--json"),
                box.run("source", "list"), box.run("source", "list", "--json"), box.run("import", base + "/refused" + query), box.run("import", base + "/refused" + query, "--json"),
                box.run("import", base + "/secret" + query, "--json"), box.run("source", "add", "bad", url.replace("http", "ftp")),
                # an address that was taken for a name or a file, or copied with a blank before it
                box.run("restore", url), box.run("source", "remove", url, "--json"), box.run("source", "add", " " + url, web.url), box.run("deck", "show", url),
                box.run("check", url), box.run("check", url, url, "--json"), box.run("games", "validate", url), box.run("games", "validate", url, "--json"),
                box.run("search", url), box.run("source", "add", "other", " " + base + "/secret" + query, "--json")]
        equal([r.code for r in said], [0, 0, 0, 0, 4, 4, 0, 2, 3, 3, 2, 3, 3, 3, 3, 3, 2, 0], said)
        contains(said[2].out, plain)
        for result in said:
            assert "s3cretPW" not in result.out + result.err, result
        equal(box.run("backup", box.path("copy.db")).code, 0)
        for folder, _, names in os.walk(box.top):
            for name in names:
                path = os.path.join(folder, name)
                if b"s3cretPW" in open(path, "rb").read():
                    equal((name, os.stat(path).st_mode & 0o777), ("passwords", 0o600))
        for name in ("mine", "other"):
            equal(box.run("source", "remove", name).code, 0)
        assert b"s3cretPW" not in open(os.path.join(box.library, "passwords"), "rb").read()


@case("passwords that cannot be read are told, and never written over")
def _():
    with Faults() as web, Box() as box:
        url = web.url.replace("http://", "http://reader:s3cretPW@")
        equal(box.run("source", "add", "mine", url + "/secret").code, 0)
        path = os.path.join(box.library, "passwords")
        kept = open(path, "rb").read() + b"a line of nobody's\n"
        for content in (kept, b"\0\xff"):
            open(path, "wb").write(content)
            for words in (("source", "add", "other", url + "/good"), ("source", "refresh", "mine"), ("source", "remove", "mine")):
                result = box.run(*words)
                equal(result.code, 3, words)
                contains(result.err, "the passwords of addresses cannot be read", "passwords")
                equal(open(path, "rb").read(), content, words)
            equal([source["name"] for source in box.run("source", "list", "--json").json["sources"]], ["mine"])
        os.unlink(path)
        os.mkdir(path)
        equal(box.run("source", "add", "other", url + "/good").code, 3)
        equal(box.run("source", "add", "plain", web.url + "/good").code, 0)


@case("what an interrupted fetch left goes when it is of no use any more")
def _():
    with Faults() as web, Box() as box:
        box.cards()
        old, new = (os.path.join(box.library, "fetched", name) for name in ("0" * 32, "1" * 32))
        for folder in (old, new):
            os.makedirs(folder)
            box.write(os.path.join(folder, "00001"), "[]")
        os.utime(old, (time.time() - 7 * 3600,) * 2)
        equal(box.run("import", web.url + "/good").code, 0)
        equal((os.path.exists(old), os.path.exists(new)), (False, True))


@case("a wrong length harms nobody, a busy server is asked again when it says so")
def _():
    with Faults() as web, Box() as box:
        start = time.monotonic()
        equal(box.run("import", web.url + "/busy", "--json").json["cards"]["new"], 1)
        equal(web.count["/busy"], 3)
        assert time.monotonic() - start >= 2, "Retry-After was not waited for"
        short = box.run("import", web.url + "/short", "--json")
        assert short.code in (0, 3), short


class Proxy(Faults):
    """Fetches for others: it is asked with whole addresses."""

    def one(self, connection):
        with connection:
            connection.settimeout(20)
            head = connection.recv(65536)
            self.asked.append(head.decode("latin-1"))
            self.answer(connection, SHORT.encode())


@case("a proxy is asked where the usual variables name one, and not for the hosts that are left out")
def _():
    with Proxy() as proxy, Faults() as web, Box() as box:
        named = {"http_proxy": proxy.url, "no_proxy": "127.0.0.1"}
        done = box.run("import", "http://cards.invalid/list.csv", "--json", env=named)
        equal(done.code, 0, done)
        equal(done.json["cards"]["new"], 1)
        contains(proxy.asked[0], "GET http://cards.invalid/list.csv HTTP/1.1", "User-Agent: Sleeves/")
        equal(box.run("import", web.url + "/good", "--json", env=named).code, 0)
        equal((len(proxy.asked), web.count["/good"]), (1, 1))


@case("a server that falls silent and one that drips are given up, in the time that is set")
def _():
    with Faults() as web, Box() as box:
        results = {}

        def ask(path):
            with Box() as own:
                results[path] = own.run("import", f"{web.url}/{path}", env={"SLEEVES_TIMEOUT": "5"}, timeout=110)
        threads = [threading.Thread(target=ask, args=(path,)) for path in ("stall", "drip")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for path, result in results.items():   # a time-out that comes early is worth another try, or two
            refused(result, 4, "in time")


@case("on a terminal a long fetch shows a bar with its rate and the time that is left, elsewhere nothing")
def _():
    with Faults() as web, Box() as box:
        ours, theirs = os.openpty()
        process = subprocess.Popen([PROGRAM, "--games", GAMES, "import", web.url + "/slow"], env=box.env, stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        shown = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:   # the other side has closed it
                break
            if not piece:
                break
            shown += piece
        os.close(ours)
        equal(process.wait(60), 0)
        lines = shown.decode().split("\r")
        assert any("%" in line and "B/s" in line and ":0" in line and "left" in line for line in lines), lines[-5:]
        equal(box.run("import", web.url + "/good").err, "")


@case("an interrupt ends a silent fetch and an endless one at once")
def _():
    with Faults() as web, Box() as box:
        for path in ("stall", "endless"):
            process = subprocess.Popen([PROGRAM, "import", f"{web.url}/{path}"], env=box.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(1)
            assert process.poll() is None, process.communicate()
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)
            equal(process.returncode, 130)
        equal(total(box), 0)


GAME = """<?xml version="1.0" encoding="UTF-8"?>
<game id="asked" title="Asked by POST" model="2">
  <attributes><attr id="kind" title="Kind" kind="text" default=""/></attributes>
  <readers>
    <reader kind="asked-json" title="Asked" syntax="json" lists="found[]" detect="key name" key="key" name="name">
      <field to="kind" path="kind"/>
      <printings path="printings[]" key="key"><field to="set" path="set"/><field to="number" path="number"/></printings>
      <pages page="pageNumber" size="pageSize" size-value="2" total="all" delay-ms="500" body='{"status":{"released":true},"pageNumber":9}'/>
    </reader>
  </readers>
</game>
"""


class Posted(Faults):
    """Hands out pages to those who ask by POST with the right body."""
    cards = ["a", "b", "c", "d", "e"]
    break_at = 0

    def __init__(self, *args, **named):
        super().__init__(*args, **named)
        self.pages = []     # every request has its own thread, so the list is only ever appended to

    def do_api(self, c, head, n):
        if not head.startswith(b"POST "):
            self.answer(c, b"", status="405 No")
            return
        length = int([line for line in head.decode().lower().split("\r\n") if line.startswith("content-length:")][0].split(":")[1])
        body = head.split(b"\r\n\r\n", 1)[1]
        while len(body) < length:
            body += c.recv(4096)
        asked = json.loads(body)
        assert asked["status"] == {"released": True} and asked["pageSize"] == 2 and b"application/json" in head, asked
        page = asked["pageNumber"]
        self.pages.append(page)
        if page == self.break_at:
            return
        self.page(c, head, self.cards[2 * page - 2:2 * page], None, len(self.cards))


@case("pages are asked for by POST where the definition says so, and a broken walk goes on where it stopped")
def _():
    with Posted() as web, Box() as box:
        os.makedirs(box.path("games/asked"))
        box.write("games/asked/game.xml", GAME)
        args = ("--games", box.path("games"), "import", web.url + "/api", "--as", "asked-json", "--json")
        web.break_at = 3
        equal(box.run(*args, games=False).code, 4)
        walked = len(web.pages)
        web.break_at = 0
        done = box.run(*args, games=False)
        equal(done.code, 0, done)
        equal((done.json["cards"]["new"], done.json["printings"]["new"]), (5, 5), done)
        equal(web.pages[walked:], [3], "the pages that were there are not asked for again")
        again = box.run(*args, games=False)
        equal((again.json["cards"]["unchanged"], again.json["not_modified"]), (5, True), again)


class Several(Posted):
    """A slow server that counts how many are asking at once, and whose list may change while it is fetched."""
    cards = [f"{n:02}" for n in range(23)]
    now = most = 0
    lock = threading.Lock()
    change_at = []   # at these requests, counted from 1, the first card of the list is taken away

    def do_api(self, c, head, n):
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
            if n in self.change_at:
                self.cards = self.cards[1:]
        time.sleep(0.1)
        with self.lock:
            self.now -= 1
        super().do_api(c, head, n)


def several(box):
    os.makedirs(box.path("games/asked"))
    box.write("games/asked/game.xml", GAME.replace('delay-ms="500"', 'delay-ms="500" parallel="3"'))
    return ("--games", box.path("games"), "import", "--as", "asked-json", "--json")


@case("as many pages are asked for at once as the source allows, no more, and they are read in their order")
def _():
    with Several() as web, Box() as box:
        args = several(box)
        done = box.run(*args, web.url + "/api", games=False)
        equal(done.code, 0, done)
        equal((done.json["cards"]["new"], done.json["records"], done.json["requests"]), (23, 23, 12), done)
        equal(sorted(web.pages), list(range(1, 13)), "each page once, and none behind the last")
        equal(web.most, 3)
        web.most, web.pages, web.break_at = 0, [], 7
        box.write("games/asked/game.xml", GAME)
        equal(box.run(*args, web.url + "/api", games=False).code, 4)
        equal((web.most, web.pages[:6]), (1, [1, 2, 3, 4, 5, 6]), "one at a time unless more is said")


@case("a list that gets shorter while it is fetched is fetched again from its start; one that never rests is refused")
def _():
    with Several() as web, Box() as box:
        args = several(box)
        web.change_at = [5]
        done = box.run(*args, web.url + "/api", games=False)
        equal(done.code, 0, done)
        equal(done.json["cards"]["new"], 22, done)
        equal(box.run("--games", box.path("games"), "search", "", "--json", games=False).json["total"], 22)
        assert done.json["requests"] > 11, done
        web.change_at = range(1, 1000, 2)
        web.cards = [f"{n:03}" for n in range(300)]
        refused(box.run(*args, web.url + "/api", games=False), 3, "changes while it is fetched")
        equal(box.run("--games", box.path("games"), "search", "", "--json", games=False).json["total"], 22)


@case("pages that were asked for ahead and a break: what came is not asked for again, and what a change makes old is")
def _():
    with Several() as web, Box() as box:
        args = several(box)
        web.break_at = 6
        equal(box.run(*args, web.url + "/api", games=False).code, 4)
        web.break_at, web.pages = 0, []
        done = box.run(*args, web.url + "/api", games=False)
        equal(done.code, 0, done)
        equal(done.json["cards"]["new"], 23, done)
        assert web.pages[0] == 6 and not set(web.pages) & {1, 2, 3, 4, 5}, web.pages
        web.cards, web.break_at = [*web.cards, "99"], 6
        equal(box.run(*args, web.url + "/api", games=False).code, 4)
        web.break_at, web.pages = 0, []
        web.cards = web.cards[1:]   # the total is another one than that of the pages which are kept
        changed = box.run(*args, web.url + "/api", games=False)
        equal(changed.code, 0, changed)
        equal((changed.json["cards"]["new"], changed.json["cards"]["gone"], changed.json["cards"]["unchanged"]), (1, 1, 22), changed)
        assert 1 in web.pages, web.pages


main()
