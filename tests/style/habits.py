#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""habits.py ROOT [BUILD]: the house's mechanical habits as TAP cases. Each check names file and line of what it finds."""
import functools
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET

ROOT = os.path.abspath(sys.argv[1])
BUILD = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else ""
MADE = re.compile(r"^(build[^/]*|\.git|\.cache|__pycache__)(/|$)")
FUNCTION_LINES = 60

# which rooms of core a room may include; every room may include itself
BEFORE = {"base": [], "game": ["base"], "store": ["base", "game"], "index": ["base", "game", "store"],
          "query": ["base", "game", "store", "index"]}
BEFORE["price"] = BEFORE["query"] + ["query"]
BEFORE["deck"] = BEFORE["price"] + ["price"]
BEFORE["collection"] = BEFORE["deck"] + ["deck"]
BEFORE["check"] = BEFORE["collection"] + ["collection"]
BEFORE["goldfish"] = BEFORE["check"] + ["check"]
BEFORE["odds"] = BEFORE["goldfish"] + ["goldfish"]

# ids of games that are words of the trade as well, as in "magic bytes": these games are looked for by their titles only
ORDINARY_WORDS = {"magic"}

BANNED = {
    r"\b(v?sprintf|strcpy|strcat|strncpy|strncat|strtok|gets|atoi|atol|atoll|atof|tmpnam|mktemp|alloca)\s*\(": "unbounded or unchecked",
    r"\b(system|popen)\s*\(": "no shells",
    r"\bg_(random|rand)_\w+\s*\(|\b(rand|random|srand|drand48)\s*\(": "chance is seeded: base/slv-random.h",
    r"\b(g_error|abort)\s*\(": "no program ends for what a person or a file can cause",
    r"\bg_(task_run_in_thread(_sync)?|thread_new)\s*\(|\bg_thread_pool_new\s*\([^;]*FALSE": "without a thread it ends the program or never ends: base/slv-pool.h",
}


def listing():
    for folder, folders, files in os.walk(ROOT):
        rel = os.path.relpath(folder, ROOT)
        rel = "" if rel == "." else rel + "/"
        folders[:] = sorted(f for f in folders if not MADE.match(rel + f) or f in (".ci",))
        if not rel:
            folders[:] = [f for f in folders if not f.startswith("build")]
        for name in sorted(files):
            yield rel + name


FILES = list(listing())
TEXT = {}


def text(path):
    if path not in TEXT:
        with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as stream:
            TEXT[path] = stream.read()
    return TEXT[path]


def c_files(*tops):
    return [f for f in FILES if f.endswith((".c", ".h")) and f.split("/")[0] in tops]


def without_comments(source):
    """Comments and strings blanked, lines kept."""
    blank = lambda m: re.sub(r"[^\n]", " ", m.group(0))
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, source, flags=re.S)


def grep(files, pattern, source=text, flags=0):
    rule, anywhere = re.compile(pattern, flags), re.compile(pattern, flags | re.M)
    for path in files:
        # most files have nothing of the kind, which is seen at one look
        for n, line in enumerate(source(path).split("\n") if anywhere.search(source(path)) else (), 1):
            if rule.search(line):
                yield f"{path}:{n}: {line.strip()[:160]}"


@functools.cache
def code(path):
    return without_comments(text(path))


def no_game_in_c():
    """no file of C knows a game's name"""
    words = set()
    for path in glob.glob(os.path.join(ROOT, "schema/games/*/game.xml")):
        game = ET.parse(path).getroot()
        words |= {game.get("id"), game.get("title")} | {r.get("kind") for r in game.iter("reader") if r.get("syntax") == "json"}   # the others are of programs
        first = re.split(r"[-_ :]", game.get("id"))[0]
        words |= {first} if len(first) >= 7 else set()
    words.discard(None)
    words -= ORDINARY_WORDS
    if not words:
        yield "no game definition was found to take names from"
        return
    pattern = "|".join(re.sub(r"[-_ :]+", r"[-_ :]*", re.sub(r"[^\w\s:-]", ".", w)) for w in sorted(words))
    parts = {max(re.findall(r"\w+", w), key=len).lower() for w in words}
    yield from grep([f for f in c_files("core", "import", "ui", "app") if any(part in lower for lower in [text(f).lower()] for part in parts)], pattern, flags=re.I)


def rooms_in_order():
    """a room of core includes only rooms before it"""
    for path in c_files("core"):
        room = path.split("/")[1]
        for n, line in enumerate(text(path).split("\n"), 1):
            found = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if not found:
                continue
            target = found.group(1).split("/")
            known = os.path.exists(os.path.join(ROOT, "core", found.group(1)))
            if len(target) != 2 or not known or target[0] not in BEFORE[room] + [room]:
                yield f"{path}:{n}: {line.strip()}"


def arrows_between_layers():
    """core knows no window and no network, import no window, and only the store speaks SQLite"""
    yield from grep(c_files("core"), r"#\s*include\s*[<\"](gtk/|gdk/|adwaita|curl/|libsoup)")
    yield from grep(c_files("import"), r"#\s*include\s*[<\"](gtk/|gdk/|adwaita|window/|widgets/)")
    yield from grep([f for f in c_files("core", "import", "ui", "app") if not f.startswith("core/store/")],
                    r"#\s*include\s*<sqlite3\.h>|\bsqlite3_\w+\s*\(")
    yield from grep(c_files("core", "import"), r'#\s*include\s*"(ui|app|cli|window|widgets)/')
    yield from grep([f for f in c_files("app") if f.startswith("app/cli/") or f.endswith(("/main.c", "/main-online.c"))],
                    r"#\s*include\s*[<\"](gtk/|gdk/|adwaita|window/|widgets/)")


def banned_functions():
    """no banned function is called"""
    for pattern, why in BANNED.items():
        for hit in grep(c_files("core", "import", "ui", "app"), pattern, source=code):
            yield f"{hit}  ({why})"
    yield from grep([f for f in c_files("core", "import", "ui")], r"\b_?exit\s*\(", source=code)


def listeners_end():
    """what listens for a widget is connected to its life"""
    yield from grep(c_files("ui"), r"g_signal_connect(_swapped|_after)? \(.*, (self|widget)\);|g_(timeout|idle)_add(_full|_seconds)? \(.*, self\b")


def tests_compare():
    """tests say what they compare: no bare g_assert"""
    yield from grep(c_files("tests"), r"\bg_assert\s*\(", source=code)


def tests_read_no_clock():
    """no test asserts on a clock: what takes too long ends by the time that meson gives it"""
    other = ("tests/bench/", "tests/cli/faults.c")   # the one measures, the other sets the clock of the program
    yield from grep([f for f in c_files("tests") if not f.startswith(other)], r"\bclock \(\)|CLOCKS_PER_SEC|\bclock_gettime\b|g_get_monotonic_time|g_timer_|g_test_timer", source=code)
    yield from grep([f for f in FILES if re.match(r"tests/(cli|oracle|ui)/.*\.py$", f)], r"\bassert\b.*\b(time\.\w+ ?\(\)|began|took|elapsed).*<")


def licence_everywhere():
    """every file begins with its licence"""
    kinds = (".c", ".h", ".py", ".build", ".sh", ".xml", ".ui", ".css", ".rng", ".sql", ".its", ".loc", ".in", ".svg", ".supp", ".po")
    scripts = re.compile(r"^#!")
    for path in FILES:
        if path.startswith("tests/data/") or os.path.islink(os.path.join(ROOT, path)):
            continue
        bare = "." not in os.path.basename(path) and path not in ("po/LINGUAS",)
        if path.endswith(kinds) or (bare and scripts.match(text(path)[:2])) or path == "po/POTFILES":
            head = "\n".join(text(path).split("\n")[:6])
            if "SPDX-License-Identifier: GPL-3.0-or-later" not in head:
                yield f"{path}:1: no SPDX line"


def functions(path):
    """(name line, lines) of every function: a body opens and closes with a brace in the first column."""
    rows = text(path).split("\n")
    n = 0
    while n < len(rows):
        if rows[n] == "{":
            start = n
            while start > 0 and rows[start - 1].strip() and not rows[start - 1].startswith(("}", "#", " */", "/*")) \
                    and not rows[start - 1].rstrip().endswith((";", "*/")):
                start -= 1
            end = n
            while end + 1 < len(rows) and not rows[end].startswith("}"):
                end += 1
            yield start + 1, end - start + 1
            n = end
        n += 1


def functions_are_one_thing():
    """no function is longer than 60 lines"""
    for path in c_files("core", "import", "ui", "app"):
        for line, length in functions(path):
            if length > FUNCTION_LINES:
                yield f"{path}:{line}: {length} lines"


def type_names(source):
    """(name, line) of every type that @source says more of than that it exists."""
    for start in re.finditer(r"\btypedef\b", source):
        end, depth = start.end(), 0
        while end < len(source) and (depth or source[end] != ";"):
            depth += {"{": 1, "}": -1}.get(source[end], 0)
            end += 1
        words = source[start.end():end]
        pointer = re.search(r"\(\s*\*\s*(\w+)\s*\)\s*\(", words) if "{" not in words else None
        name = pointer.group(1) if pointer else re.findall(r"\w+", words)[-1]
        yield name, source.count("\n", 0, start.start()) + 1


def names_mean_one_thing():
    """no name of a type stands for two of them"""
    first = {}
    for path in c_files("core", "import", "ui", "app"):
        for name, line in type_names(code(path)) if path.endswith(".h") else ():
            room = os.path.dirname(path)
            if first.setdefault(name, (room, f"{path}:{line}"))[0] != room:
                yield f"{path}:{line}: {name} is also that of {first[name][1]}"


def spinners_turn_where_seen():
    """what turns does so only while it is seen: out of sight it has every frame laid out, for as long as the window is open"""
    for path in [f for f in FILES if f.endswith(".ui")]:
        for found in re.finditer(r'<object class="GtkSpinner".*?</object>', text(path), re.S):
            if not ('name="map" handler="gtk_spinner_start"' in found[0] and 'name="unmap" handler="gtk_spinner_stop"' in found[0]) or "spinning" in found[0]:
                yield f"{path}: a spinner that does not begin with “map” and end with “unmap”"
    yield from grep([f for f in FILES if f.startswith("ui/") and f.endswith(".c")], r"\bgtk_spinner_|\bAdwSpinner\b")


def nothing_left_for_later():
    """nothing is left for later"""
    pattern = r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]) + r")\b"
    yield from grep([f for f in FILES if f.endswith((".c", ".h", ".ui", ".build", ".py", ".sql", ".rng", ".xml", ".css"))
                     and not f.startswith("tests/data/")], pattern)


def no_machine_in_tree():
    """no path of one machine stands in the tree"""
    yield from grep([f for f in FILES if f.endswith((".c", ".h", ".ui", ".build", ".py", ".sql", ".xml", ".md", ".sh"))
                     or f in ("app/run", "tests/run", ".ci/run")], "/wo" + r"rk/|/home/\w|/tmp/te" + "am")


def potfiles_complete():
    """POTFILES names every file with text for people"""
    run = subprocess.run([os.path.join(ROOT, "po/update-potfiles"), "--check"], capture_output=True, text=True)
    for line in run.stdout.splitlines():
        if line[:1] in "<>":
            yield ("missing in POTFILES: " if line[0] == "<" else "in POTFILES for nothing: ") + line[2:]
    if run.returncode and not run.stdout:
        yield run.stderr.strip()


SEEN = {"label", "title", "subtitle", "description", "tooltip-text", "placeholder-text", "heading", "body", "text", "group-title",
        "secondary-text", "tooltip"}


def words_in_ui():
    """every visible string of a .ui file can be translated"""
    for path in FILES:
        if not path.endswith(".ui"):
            continue
        try:
            tree = ET.fromstring(text(path))
        except ET.ParseError as problem:
            yield f"{path}: {problem}"
            continue
        if tree.get("domain") not in (None, "sleeves"):
            yield f"{path}: domain {tree.get('domain')}"
        for node in list(tree.iter("property")) + list(tree.iter("attribute")):
            name = (node.get("name") or "").replace("_", "-")
            if name in SEEN and re.search(r"[A-Za-z]{2}", node.text or "") and node.get("translatable") != "yes" \
                    and node.get("bind-source") is None and len(node) == 0:
                yield f"{path}: {name} “{node.text}”"


def closed_is_hidden():
    """what an expander has closed is not visible (see slv_ui_expander())"""
    for path in FILES:
        if path.endswith(".ui"):
            for node in ET.fromstring(text(path)).iter("object"):
                child = next((c for c in node.findall("child/object") + node.findall("property[@name='child']/object")), None)
                if node.get("class") == "GtkExpander" and (child is None or child.findtext("binding[@name='visible']/lookup[@name='expanded']") != node.get("id")):
                    yield f"{path}: {node.get('id')}"
        elif path.endswith(".c") and path != "ui/widgets/slv-ui.c" and "gtk_expander_new" in text(path):
            yield f"{path}: an expander is made by slv_ui_expander()"


def schema_is_valid():
    """all XML of schema/ is well-formed, and definitions are valid"""
    if shutil.which("xmllint") is None:
        raise LookupError("xmllint is not installed")
    files = [f for f in FILES if f.startswith("schema/") and f.endswith((".xml", ".rng"))]
    for path in files:
        run = subprocess.run(["xmllint", "--nonet", "--noout", os.path.join(ROOT, path)], capture_output=True, text=True)
        if run.returncode:
            yield f"{path}: {run.stderr.strip()[:300]}"
    rng = os.path.join(ROOT, "schema/game.rng")
    for path in files:
        if path.startswith("schema/games/"):
            run = subprocess.run(["xmllint", "--nonet", "--noout", "--relaxng", rng, os.path.join(ROOT, path)],
                                 capture_output=True, text=True)
            if run.returncode:
                yield f"{path}: {run.stderr.strip()[:300]}"


def every_file_is_built():
    """every C file is built"""
    listed = os.path.join(BUILD, "compile_commands.json")
    if not BUILD or not os.path.exists(listed):
        raise LookupError("no build folder was named")
    built = {os.path.realpath(os.path.join(row["directory"], row["file"])) for row in json.load(open(listed, encoding="utf-8"))}
    for several in [path for path in built if path.startswith(os.path.realpath(BUILD))]:   # in one
        built = built.union(map(os.path.realpath, re.findall(r"^#include ?<(/.*)>", open(several, encoding="utf-8").read(), re.M)) if os.path.exists(several) else ())
    named = "".join(open(os.path.join(ROOT, f), encoding="utf-8").read() for f in FILES if os.path.basename(f) == "meson.build")
    for path in [f for f in FILES if f.endswith(".c")]:   # what only some compilers need is named, and not built by the others
        if os.path.realpath(os.path.join(ROOT, path)) not in built and os.path.basename(path) not in named:
            yield f"{path}: no meson.build names it"


def scripts_can_run():
    """scripts have their run bit"""
    for path in FILES:
        bare = "." not in os.path.basename(path)
        if bare and text(path).startswith("#!") and not os.access(os.path.join(ROOT, path), os.X_OK):
            yield path


@functools.cache
def words_of_code():
    return {word for path in FILES if path.endswith((".c", ".h")) for word in re.findall(r"\b[sS][lL][vV]\w+", text(path))}


def documents_exist():
    """every document, and every path, function, type that one names, is there; the first names all programs; lines are short"""
    for name in re.findall(r"executable\('([\w-]+)'(?:(?!\n\w).)*?install: true", text("app/meson.build"), re.S):
        if f"`{name}`" not in text("README.md"):
            yield f"README.md: `{name}` is installed, and not named"
    files = [f for f in FILES if f.endswith((".c", ".h", ".py", ".build", ".ui", ".css", ".rng", ".xml", ".sql", ".md")) or f in ("app/run", "tests/run")]
    for path in files:
        if path.startswith("tests/data/") or ".md" not in text(path):
            continue
        for n, line in enumerate(text(path).split("\n"), 1):
            for name in re.findall(r"(?<![\w{*+./-])((?:[\w.-]+/)*[\w-]+\.md)\b", line):
                beside = os.path.join(ROOT, os.path.dirname(path), name)
                if not os.path.exists(beside) and not os.path.exists(os.path.join(ROOT, name)):
                    yield f"{path}:{n}: {name} is not there"
    for path in [f for f in FILES if f.endswith("README.md")]:
        folder = os.path.dirname(path)
        for name in re.findall(r"`((?:[a-z_][\w-]*/)+[\w.-]*|[\w-]+\.(?:h|c|rng|py))`", re.sub(r"^```.*?^```", "", text(path), flags=re.M | re.S)):
            if name.startswith(("games/", "build", "lanterns/")) or re.search("[A-Z]{4}", name):   # of an example, or a pattern
                continue
            near = [os.path.join(ROOT, folder, name), os.path.join(ROOT, name)]
            if not any(os.path.exists(p) for p in near) and not any(f.endswith("/" + name) for f in FILES):
                yield f"{path}: `{name}` is not there"
        for name in re.findall(r"`(slv_\w+) ?\(|`(Slv[A-Z]\w+|SLV_[A-Z]\w+)`", text(path)):
            if "".join(name) not in words_of_code():
                yield f"{path}: `{''.join(name)}` is not there"
        for n, line in enumerate(re.sub(r"^```.*?^```", lambda code: "\n" * code[0].count("\n"), text(path), flags=re.M | re.S).split("\n"), 1):
            if len(line) > 132 and not line.startswith("|"):
                yield f"{path}:{n}: more than 132 characters"


def no_options_in_the_window():
    """what the window, or what it is made of, says names no option or command of the shell, unless it says so"""
    places = [f for f in FILES if f.startswith(("ui/", "core/", "import/")) and f.endswith((".c", ".ui"))]
    for row in grep(places, r"""["> “(`]--[a-z]{3,}[^"]*"|"[^"]*(`|\bsleeves )(search|import|deck|check|collection|restore|source|doctor|images)\b""",
                    source=lambda f: re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group(0).count("\n"), text(f), flags=re.S)):
        if not re.search(r'On the command line|in a terminal|: slv_draft_ask \(\w[^"]*"--', row):   # the shell says how its question is answered
            yield row


def packages_agree():
    """what is linked is what app/run installs, the Debian package asks for, and the Flatpak manifest builds or has from its runtime"""
    folder = "app/data/"
    installed = set(re.search(r'build_packages="(.*?)"', text("app/packages.sh"), re.S)[1].split())
    asked = set(re.findall(r"[\w.+-]+-dev\b", text(folder + "debian/control")))
    for name in sorted(p for p in installed if p.endswith("-dev")):
        if name not in asked and name not in ("libc6-dev", "libglib-testing-0-dev"):   # of every build; of the tests
            yield f"{folder}debian/control: {name} is not among the Build-Depends"
    manifest = json.loads(text(folder + "io.github.sleeves_cards.Sleeves.json"))
    there = set(manifest["x-of-the-runtime"]).union(*[m.get("x-provides", []) for m in manifest["modules"]])
    linked = {name for f in FILES if f.endswith("meson.build") and not f.startswith("tests/")
              for name in re.findall(r"(?:\bdependency|find_library) ?\('([\w.+-]+)'", text(f))} - {"glib-testing-0"}
    for name in sorted(linked ^ there):
        yield f"{folder}io.github.sleeves_cards.Sleeves.json: {name} is " + ("not there" if name in linked else "there for nothing")
    for module in manifest["modules"]:
        for source in module["sources"]:
            if source["type"] == "archive" and not (source["url"].startswith("https://") and re.fullmatch("[0-9a-f]{64}", source["sha256"])):
                yield f"{folder}io.github.sleeves_cards.Sleeves.json: the source of {module['name']} is not held to its bytes"


def alike_lines_exist():
    """every line that tests/mutate passes over is there"""
    for n, row in enumerate(text("tests/mutate/alike.tsv").splitlines(), 1):
        path, line = (row.split("\t") + [""])[:2]
        if not row.startswith("#") and not (path in FILES and any(there.strip() == line for there in text(path).split("\n"))):
            yield f"tests/mutate/alike.tsv:{n}: {path} has no such line: {line}"


def top_level():
    """the top level holds what was agreed and nothing else"""
    agreed = {"meson.build", "app", "core", "ui", "schema", "import", "tests", "po", "README.md", "COPYING"}
    for name in sorted({f.split("/")[0] for f in FILES} - agreed):
        if not name.startswith("."):
            yield name


CHECKS = [documents_exist, top_level, no_game_in_c, rooms_in_order, arrows_between_layers, banned_functions, listeners_end, tests_compare, tests_read_no_clock, licence_everywhere,
          functions_are_one_thing, names_mean_one_thing, spinners_turn_where_seen, nothing_left_for_later, no_machine_in_tree, potfiles_complete, words_in_ui, closed_is_hidden, schema_is_valid,
          every_file_is_built, scripts_can_run, no_options_in_the_window, packages_agree, alike_lines_exist]


def main():
    print(f"1..{len(CHECKS)}")
    bad = 0
    for n, check in enumerate(CHECKS, 1):
        try:
            found = list(check())
        except LookupError as missing:
            print(f"ok {n} - {check.__doc__} # SKIP {missing}")
            continue
        bad += bool(found)
        print(f"{'not ok' if found else 'ok'} {n} - {check.__doc__}", flush=True)
        for row in found[:40]:
            print("#   " + row)
    return 1 if bad else 0


sys.exit(main())
