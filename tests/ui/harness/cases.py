# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases of window tests and their TAP. A test file has functions under @case("a sentence") and ends with run().

    sys.argv: the program under test; where pictures of what failed go; "still": nothing moves, as for people whom that makes sick. Each case has a
    program and a library of its own; all cases of a file share one display, which goes with it."""
import csv
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import traceback

from . import display as displays
from . import driver

CASES = []
COMPLAINTS = ("-CRITICAL **", "-WARNING **", "runtime error:", "ERROR: AddressSanitizer")
# not ours: GTK 4.8 on a display without settings daemon or portal; libadwaita's leaflet in the frame in which it folds, and its switcher of
# views in a narrow window in which nothing moves
HARMLESS = ("Unable to acquire session bus", "AT-SPI", "portal", "Vulkan", "dconf", "accessibility bus", "without a current allocation",
            "to allocate AdwViewSwitcher", "with width 0 and height -1")


def case(title, size="1000x700", cards=True, env=None):
    """@cards: whether the library has the starter lists; size: of the window. A function that asks for "app" gets the program, started."""
    def add(function):
        CASES.append((title, function, size, cards, env or {}))
        return function
    return add


class Context:
    """What a case gets: the program, started when it is first asked for, and what its library holds."""
    def __init__(self, display, program, shots, size, cards, env):
        self.display, self.program, self.shots, self.started = display, program, shots, None
        self.command_line = program.replace("sleeves-window", "sleeves")
        self.library = tempfile.mkdtemp(prefix="library.", dir=display.top)
        self.schema = os.environ["SLEEVES_SCHEMA"]
        self.starters = sorted(glob.glob(self.schema + "/starter/*.csv"))
        if cards:
            self._fill()
        width, height = size.split("x")
        keyfile = os.path.join(display.env["XDG_CONFIG_HOME"], "glib-2.0", "settings")
        os.makedirs(keyfile, exist_ok=True)
        with open(keyfile + "/keyfile", "w", encoding="utf-8") as file:
            file.write(f"[io/github/sleeves_cards/Sleeves]\nwindow-width={width}\nwindow-height={height}\n")
        self.env = {"GSETTINGS_BACKEND": "keyfile", "SLEEVES_LIBRARY": self.library, **env}

    def _fill(self):
        """With the starter lists: they are imported once a display, and copied from then on."""
        filled = os.path.join(self.display.top, "filled")
        if os.path.exists(filled):
            shutil.copytree(filled, self.library, dirs_exist_ok=True)
        else:
            self.command("import", *self.starters)
            shutil.copytree(self.library, filled)

    def command(self, *args):
        """Runs a command of the program on this library."""
        if self.started:
            self.started.tree.forget()
        done = subprocess.run([self.command_line, *args, "--library", self.library], env=self.display.env, capture_output=True,
                              text=True, check=False)
        assert done.returncode == 0, f"sleeves {args[0]} ended with {done.returncode}: {done.stderr}"
        return done.stdout

    @property
    def app(self):
        return self.started or self.start()

    def start(self, *files):
        """Starts the program, anew where it runs."""
        self.end()
        self.started = driver.App(self.display, [self.program, *files], self.env)
        return self.started

    def restart(self):
        """Closes the window as a person would, and starts again."""
        self.app.key("ctrl+w")
        self.app.proc.wait(10)
        return self.start()

    def open_first(self):
        """Starts the program anew and opens the first deck of the list, by keys. Returns the program."""
        app = self.start()
        app.key("ctrl+2")
        app.find("label", re.compile("^(Legal|Illegal|Not legal yet|Unknown)")).click()
        app.key("Return")
        app.wait_text(re.compile("^Verdict: "))
        return app

    def open_starter(self, name):
        """The same of the starter deck NAME, which is the only one."""
        self.command("deck", "add", os.path.join(self.schema, "starter", name))
        return self.open_first()

    def cards(self, starter=0):
        """Rows of a starter list."""
        with open(self.starters[starter], encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def write(self, name, text):
        """Writes TEXT into the file NAME of the library's folder, or one elsewhere. Returns its path."""
        path = os.path.join(self.library, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def shot(self, name):
        if self.shots:
            self.app.settle()
            self.display.png(os.path.join(self.shots, name + ".png"))

    def end(self):
        if self.started:
            self.started.close()
            wrong = [line for line in self.started.messages().splitlines() if any(c in line for c in COMPLAINTS)
                     and not any(h in line for h in HARMLESS)]
            if wrong:
                raise AssertionError("the program complained: " + "; ".join(wrong[:5]))


def run_case(display, program, shots, number, one):
    title, function, size, cards, env = one
    context = None
    try:
        context = Context(display, program, shots, size, cards, env)
        driver.run_tool("mousemove", 0, 0)   # where the pointer was left, a menu may open under it
        function(context, *([context.app] if "app" in function.__code__.co_varnames[:function.__code__.co_argcount] else []))
        context.end()
        print(f"ok {number} - {title}", flush=True)
        return True
    except Exception:
        for line in traceback.format_exc().splitlines():
            print("# " + line)
        if context and context.started:
            name = os.path.join(shots or display.top, "failed-" + "".join(c if c.isalnum() else "-" for c in title))
            display.png(name + ".png")
            with open(name + ".txt", "w", encoding="utf-8") as file:
                file.write("\n".join(context.app.dump()) + "\n" + context.app.messages())
            print(f"# see {name}.png and .txt")
            context.app.close()
        print(f"not ok {number} - {title}", flush=True)
        return False


def run():
    program, shots = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
    lacking = displays.missing()
    folders = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    if not any(os.path.exists(folder + "/dbus-1/services/org.a11y.Bus.service") for folder in folders.split(":")):
        lacking.append("at-spi2-core")
    if lacking:
        print(f"1..0 # SKIP not installed: {', '.join(lacking)}")
        return
    if shots:
        os.makedirs(shots, exist_ok=True)
    only = os.environ.get("SLV_UI_ONLY")
    chosen = [one for one in CASES if not only or only in one[0]]
    print(f"1..{len(chosen)}", flush=True)
    with displays.Display() as display:
        # colours do not fade, which costs a dozen frames with each key; what moves, moves as it does for a person
        with open(display.env["XDG_CONFIG_HOME"] + "/gtk-4.0/gtk.css", "w", encoding="utf-8") as file:
            file.write("* { transition: none; }\n")
        # a bar over what scrolls fades in and out with each key, and nothing is at rest meanwhile: it is there where nothing moves
        moves = "gtk-enable-animations=false" if "still" in sys.argv[3:] else "gtk-overlay-scrolling=false"
        with open(display.env["XDG_CONFIG_HOME"] + "/gtk-4.0/settings.ini", "a", encoding="utf-8") as file:
            file.write(moves + "\n")
        good = [run_case(display, program, shots, i + 1, one) for i, one in enumerate(chosen)]
    sys.exit(0 if all(good) else 1)
