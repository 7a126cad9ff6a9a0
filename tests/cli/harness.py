# SPDX-License-Identifier: GPL-3.0-or-later
"""The built program as a person or a script meets it: run it, look at exit code, standard output and standard error.
Cases are functions marked @case("a sentence"); main() runs those of the calling file and speaks TAP.

Environment: SLEEVES_PROGRAM (the program), SLEEVES_LOOPBACK (the file server), SLV_SOURCE_ROOT, SLEEVES_SHARED (optional)."""
import datetime
import glob
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import traceback
import zipfile
from xml.sax.saxutils import escape

ROOT = os.environ["SLV_SOURCE_ROOT"]
sys.path.insert(0, os.path.join(ROOT, "app", "cli"))
import answers   # noqa: E402
PROGRAM = os.environ["SLEEVES_PROGRAM"]
DATA = os.path.join(ROOT, "tests", "cli", "data")
GAMES = os.path.join(DATA, "games")
STARTER = os.path.join(ROOT, "schema", "starter")
SHARED = os.environ.get("SLEEVES_SHARED") or os.path.join(ROOT, "..", "shared")
ANSWERS = answers.read(os.path.join(ROOT, "app", "cli", "answers"))
COMMANDS = {name.split("/", 1)[1] for name in ANSWERS if "/" in name}
SANITIZED = b"__asan_init" in open(PROGRAM, "rb").read()
cases = []
looked_for_leaks = set()
imported = {}   # lists → (a library that holds them, the account of their import)
imported_top = tempfile.TemporaryDirectory(prefix="sleeves-cli-")


class Skip(Exception):
    pass


class Result:
    def __init__(self, code, out, err, cpu):
        # cpu: seconds for which the program has had the processor, which does not depend on what else the machine does; of several
        # programs at once it is all of theirs
        self.code, self.out, self.err, self.cpu = code, out, err, cpu

    @property
    def json(self):
        """The one JSON document; anything else on standard output is a fault."""
        return json.loads(self.out)

    def __repr__(self):
        return f"exit {self.code}\n--- out\n{self.out[-1500:]}\n--- err\n{self.err[-1500:]}"


def case(sentence):
    def add(function):
        cases.append((sentence, function))
        return function
    return add


def strange(args, out):
    """What of the document, or of a batch's lines, app/cli/answers does not tell."""
    words = [os.fspath(a) for a in args]
    names = [" ".join(words[i:i + n]) for i in range(len(words)) for n in (2, 1)]
    shape = ANSWERS["command/" + next((name for name in names if name in COMMANDS), "no command")]
    try:
        documents = [json.loads(out)]
    except ValueError:
        documents = [json.loads(line) for line in out.splitlines() if line.strip()]
    either = {"anyOf": [shape, ANSWERS["command/any command"]]}
    return [fault for document in documents for fault in answers.faults(document, either, ANSWERS)]


def leaks(args):
    """Leaks are looked for once in each test program for every kind of call, its words and options: it doubles the time of a start."""
    words = [os.fsdecode(a) for a in args]
    kind = tuple(next((words[i:i + n] for n in (2, 1) for i in range(len(words)) if " ".join(words[i:i + n]) in COMMANDS), [])
                 + sorted({word.partition("=")[0] for word in words if word.startswith("-")}))
    if not SANITIZED or kind not in looked_for_leaks:
        looked_for_leaks.add(kind)
        return {}
    return {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}


def office(path, sheets):
    """A document of a table program, .xlsx or .ods. A cell is a text, a number, ("000", n) that is shown with its zeros, ("%", n), ("day", its number since
    1899-12-30), ("formula", as written, its text)."""
    xlsx, parts = path.endswith("xlsx"), {"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}
    formats = {"000": 1, "%": 2, "day": 3}

    def cell(value):
        kind, value, *text = value if isinstance(value, tuple) else ("", value)
        if xlsx and kind == "formula":
            return f'<c t="str"><f>{escape(value)}</f><v>{escape(text[0])}</v></c>'
        if xlsx and isinstance(value, str):
            return f'<c t="inlineStr"><is><r><t>{escape(value[:3])}</t></r><r><t xml:space="preserve">{escape(value[3:])}</t></r></is></c>' if value else '<c s="1"/>'
        if xlsx:
            return f'<c s="{formats.get(kind, 0)}"><v>{value!r}</v></c>'
        if kind == "day":
            day = datetime.date(1899, 12, 30) + datetime.timedelta(value)
            return f'<t:table-cell o:value-type="date" o:date-value="{day}"><x:p>{day:%d.%m.}</x:p></t:table-cell>'
        shown = text[0] if text else {"000": "%03d", "%": "%.0f%%"}.get(kind, "%s") % (value * 100 if kind == "%" else value)
        typed = "string" if isinstance(value, str) else "percentage" if kind == "%" else f'float" o:value="{value}'
        return f'<t:table-cell o:value-type="{typed}"><o:annotation><x:p>Look here</x:p></o:annotation>' + "".join(f"<x:p>{escape(line)}</x:p>" for line in shown.split("\n")) + "</t:table-cell>"

    if xlsx:
        for n, rows in enumerate(sheets.values()):
            parts[f"xl/worksheets/s{n}.xml"] = "<worksheet><sheetData>" + "".join(f'<row r="{r}">{"".join(map(cell, row))}</row>' for r, row in enumerate(rows, 1) if row) + "</sheetData></worksheet>"
        del parts["mimetype"]
        parts["xl/workbook.xml"] = '<workbook xmlns:r="r"><sheets>' + "".join(f'<sheet name="{escape(title)}" r:id="s{n}"/>' for n, title in enumerate(sheets)) + "</sheets></workbook>"
        parts["xl/_rels/workbook.xml.rels"] = "<Relationships>" + "".join(f'<Relationship Id="s{n}" Target="worksheets/s{n}.xml"/>' for n in range(len(sheets))) + "</Relationships>"
        parts["xl/styles.xml"] = ('<styleSheet><numFmts><numFmt numFmtId="170" formatCode="000"/><numFmt numFmtId="171" formatCode="[$-407]d/\\ mmm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
                                  '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="9"/><xf numFmtId="171"/></cellXfs></styleSheet>')
    else:
        parts["content.xml"] = '<o:d xmlns:o="o" xmlns:t="t" xmlns:x="x">' + "".join(
            f'<t:table t:name="{escape(title)}">' + "".join(f'<t:table-row>{"".join(map(cell, row))}</t:table-row>' for row in rows)
            + '<t:table-row t:number-rows-repeated="1048000"><t:table-cell t:number-columns-repeated="16000"/></t:table-row></t:table>' for title, rows in sheets.items()) + "</o:d>"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)


class Box:
    """A private home with its own library, for one case."""

    def __init__(self):
        self.top = tempfile.mkdtemp(prefix="sleeves-cli-")
        self.library = os.path.join(self.top, "library")
        self.env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SLEEVES_LIBRARY", "COLUMNS", "LANGUAGE", "DBUS_SESSION_BUS_ADDRESS")}
        self.env.update(HOME=self.top, XDG_DATA_HOME=os.path.join(self.top, "data"), SLEEVES_LIBRARY=self.library, LC_ALL="C.UTF-8",
                        XDG_RUNTIME_DIR=self.top)   # no bus: nothing of these tests belongs into a person's keyring

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for folder, _, _ in os.walk(self.top):
            os.chmod(folder, 0o700)
        shutil.rmtree(self.top, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.top, name)

    def write(self, name, content):
        with open(self.path(name), "wb") as stream:
            stream.write(content if isinstance(content, bytes) else content.encode())
        return self.path(name)

    def run(self, *args, input=None, env=None, timeout=120, games=True, preexec=None, cwd=None):
        command = [PROGRAM, *(["--games", GAMES] if games else []), *map(os.fspath, args)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command, input=input.encode() if isinstance(input, str) else input, capture_output=True,
                              env={**self.env, **leaks(args), **(env or {})}, timeout=timeout, preexec_fn=preexec, cwd=cwd or self.top,
                              stdin=subprocess.DEVNULL if input is None else None)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = Result(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"),
                        after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        assert "Sanitizer" not in result.err and "runtime error:" not in result.err, result
        assert result.code >= 0, f"{command} ended by signal {-result.code}: {result}"
        if "--json" in args and result.out.strip():
            wrong = strange(args, result.out)
            assert not wrong, f"{wrong[:5]}: {result}"
        return result

    def lists(self, *paths, games=True):
        """Lists, imported; their account. The first box of a test program asks for it, and the others have a copy of its library."""
        if os.path.exists(self.library) or paths not in imported:
            fresh = not os.path.exists(self.library)
            account = ok(self.run("import", *paths, "--json", games=games)).json
            if fresh:
                imported[paths] = os.path.join(imported_top.name, str(len(imported))), account
                shutil.copytree(self.library, imported[paths][0])
            return account
        shutil.copytree(imported[paths][0], self.library)
        return imported[paths][1]

    def cards(self):
        """The trial game's list, imported."""
        return self.lists(data("cards.csv"))


def filled():
    """A box with the cards of the tests."""
    box = Box()
    box.cards()
    return box


def with_starters():
    """A box with the lists that come with the program."""
    box = Box()
    box.lists(*sorted(glob.glob(STARTER + "/*.csv")), games=False)
    return box


def data(name):
    return os.path.join(DATA, name)


def shared(name):
    path = os.path.join(SHARED, name)
    if not os.path.exists(path):
        raise Skip(f"{name} of the shared data is not here")
    return path


def equal(got, want, about=None):
    assert got == want, f"got {got!r}, wanted {want!r}; {about!r}"


def contains(text, *parts):
    for part in parts:
        assert part.lower() in text.lower(), f"“{part}” is not in:\n{text[-2000:]}"


def ok(result):
    equal(result.code, 0, result)
    return result


def refused(result, code, *parts):
    """Ended with @code, said why, left standard output alone."""
    equal(result.code, code, result)
    assert result.err.strip(), "nothing was said"
    contains(result.err, *parts)


class Server:
    """The program's own loopback server over a folder."""

    def __init__(self, root):
        self.process = subprocess.Popen([os.environ["SLEEVES_LOOPBACK"], root], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()


def main():
    print(f"1..{len(cases)}", flush=True)
    failed = 0
    for n, (sentence, function) in enumerate(cases, 1):
        try:
            function()
            print(f"ok {n} - {sentence}", flush=True)
        except Skip as why:
            print(f"ok {n} - {sentence} # SKIP {why}", flush=True)
        except Exception:
            failed += 1
            print(f"not ok {n} - {sentence}", flush=True)
            for line in traceback.format_exc().splitlines():
                print("#   " + line, flush=True)
    sys.exit(1 if failed else 0)
