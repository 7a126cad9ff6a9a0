# SPDX-License-Identifier: GPL-3.0-or-later
"""The program under test, as assistive technology sees it (tree.py), and real keys and clicks (hand.py) for it.

What GTK 4.8 does not do through AT-SPI: it takes no focus on request (keys or click() do), rows and combo boxes have no action
(click()), and places are those within the window."""
import os
import re
import signal
import subprocess
import time

from . import hand, tree
from .bus import Fault

TIMEOUT = 20.0   # costs time only where something fails
ROWS = 60        # children of one widget that are looked at: lists can be long
DOWN = 0.26      # seconds: without the pointer, GTK holds a button down for a quarter of a second before it does what it is for
POLL = 0.02      # seconds between two looks at the screen
PRESSES = re.compile(r"Return|KP_Enter|space|alt\+.$")   # keys that press a button
TYPE_NAME = re.compile(r"^(Gtk|Adw|Slv)[A-Z]\w+$")   # GTK names a widget after its class when it has no name
# made focusable by GTK itself, and without a way to be named
UNNAMED = re.compile(r"^(GtkListView|GtkColumnListView|GtkScrolledWindow|GtkViewport|GtkColumnView|GtkPopover|AdwViewStack|GtkStack)$")


# a row of a table has the name of what it shows, and a page tab that of its page: their insides only cost time
CLOSED = ("table row", "page tab", "image", "label", "scroll bar", "separator")
BUTTONS = ("push button", "toggle button", "check box", "spin button", "combo box")
FOCUS = "type='signal',interface='org.a11y.atspi.Event.Object',member='StateChanged',arg0='focused'"


class Problem(AssertionError):
    pass


HAND = hand.Hand()
run_tool = HAND.do


def with_keys(held, *words):
    """These words of xdotool, while keys are held down."""
    return [word for key in held for word in ("keydown", key)] + list(words) + [word for key in held for word in ("keyup", key)]


def looked_into(program):
    """What the environment of a program needs so that all of its windows are told with one message (look.c)."""
    look = os.environ.get("SLV_UI_LOOK") or os.path.join(os.path.dirname(program), "../tests/ui/look.so")
    if not os.path.exists(look):
        raise Problem(f"{look} is not there; it is built with the program, and SLV_UI_LOOK says where it is")
    return {"LD_PRELOAD": look, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}


class Node:
    """A widget. What it is asked is what it is now; what walk() and look() just gave counts until something is done."""
    def __init__(self, app, path):
        self.app, self.path = app, path

    @property
    def role(self):
        return self.app.tree.role(self.path)

    @property
    def name(self):
        name = self.app.tree.name(self.path).strip()
        half = len(name) // 2
        # a button with a label says it twice, once with the mark of its mnemonic: "_Cancel Cancel"
        for cut in (half, half + 1) if self.role != "label" else ():
            if name[:cut].strip().replace("_", "", 1) == name[cut:].strip():
                return name[cut:].strip()
        return name

    @property
    def text(self):
        """Contents of an entry or a label."""
        return self.app.tree.text(self.path)

    @property
    def states(self):
        return self.app.tree.states(self.path)

    @property
    def description(self):
        return self.app.tree.description(self.path)

    @property
    def size(self):
        return self.app.tree.place(self.path)[2:]

    def children(self, limit=ROWS):
        return [Node(self.app, path) for path in self.app.tree.children(self.path, limit)]

    def walk(self, limit=ROWS, role=None):
        """Everything below of this role, itself included; what is not visible, GTK leaves out by itself."""
        for path in self.app.tree.walk(self.path, limit, CLOSED, role=role):
            yield Node(self.app, path)

    def look(self, role=None, name=None):
        """The first visible widget of this role and name (a string, a part of it after "~", or a pattern), or None."""
        for node in self.walk(role=role):
            try:
                if name is None or matches(name, node.name):
                    return node
            except Fault:
                pass
        return None

    def find(self, role=None, name=None, timeout=TIMEOUT):
        def others():
            names = sorted({node.name for node in self.walk(role=role)} - {""})
            return f"no {role or 'widget'} named {name!r}; there are: " + "; ".join(names)[:1500]
        return self.app.wait(lambda: self.look(role, name), others, timeout)

    def activate(self):
        """Its first action: presses a button."""
        ask = self.app.tree.ask
        try:
            actions = ask(self.path, tree.PROPERTIES, "Get", "ss", tree.ACTION, "NActions")[0]
        except Fault:
            actions = 0
        if not actions:
            raise Problem(f"{self} has no action")
        ask(self.path, tree.ACTION, "DoAction", "i", 0)
        time.sleep(DOWN)
        self.app.settle()

    def put_text(self, text):
        """Replaces the contents of an entry; it needs no focus."""
        self.app.tree.ask(self.path, tree.EDITABLE, "SetTextContents", "s", text)
        self.app.settle()

    def spot(self, across=1 / 2, down=1 / 2):
        """A place on the screen: a part of its width and height, or so many pixels from its left and top, or from its right and
        bottom below 0."""
        x, y, *size = self.app.tree.place(self.path)
        left, top = self.app.origin(self)
        inside = [int(part * whole) if isinstance(part, float) else part % whole for part, whole in zip((across, down), size)]
        return left + x + inside[0], top + y + inside[1]

    def point(self, *part):
        """Rests the pointer on it once it stands still, and says where: a click is lost where what it is meant for has just moved."""
        until, aim = time.monotonic() + TIMEOUT, None
        while aim != self.spot(*part) and time.monotonic() < until:
            aim = self.spot(*part)
            run_tool("mousemove", *aim)
            self.app.settle(quiet=0.05)
        return aim

    def click(self, times=1, part=(), held=()):
        """@part: of it, see spot(); @held: keys that are held down."""
        self.point(*part)
        run_tool(*with_keys(held, *["click", 1] * times))
        self.app.settle()

    def wheel(self, steps, *held):
        """Turns the wheel over this widget, away from the person by that many steps, with these keys held down."""
        self.point()
        run_tool(*with_keys(held, *["click", 4 if steps > 0 else 5] * abs(steps)))
        self.app.settle()

    def colours(self, most):
        """What is seen of it, at most so many pixels from its left."""
        self.app.settle()
        x, y, width, height = self.app.tree.place(self.path)
        left, top = self.app.origin(self)
        return self.app.display.colours(left + x, top + y, min(width, most), height)

    def drag_to(self, other, *held):
        """Drags with the pointer from this widget to another one, with these keys held down."""
        begin, end = (node.point(1 / 3, min(node.size[1] // 2, 100)) for node in (self, other))
        self.app.drag(begin, end, held=held)

    def __str__(self):
        return f"{self.role} {self.name!r}"

    def dump(self, depth=0, out=None):
        out = [] if out is None else out
        try:
            text = f" text={self.text!r}" if self.role != "label" and self.text else ""
            out.append("  " * depth + f"{self}{text} [{' '.join(sorted(self.states - {'sensitive', 'visible', 'showing', 'enabled'}))}]")
            for child in self.children():
                child.dump(depth + 1, out)
        except Fault:
            pass
        return out


def matches(wanted, name):
    if hasattr(wanted, "search"):
        return wanted.search(name) is not None
    return wanted[1:] in name if wanted.startswith("~") else wanted == name


class App(Node):
    def __init__(self, display, argv, env=None):
        self.display = display
        self.log = open(display.top + "/app.log", "w+", encoding="utf-8", errors="replace")
        # where nothing lies: a window in which a file is chosen shows what does
        self.proc = subprocess.Popen(argv, env={**display.env, **(env or {}), **looked_into(argv[0])}, stderr=self.log, stdin=subprocess.DEVNULL,
                                     cwd=display.env["HOME"])
        self.bus = tree.accessibility_bus(display.env["DBUS_SESSION_BUS_ADDRESS"])
        self.bus.listen(FOCUS)
        self.tree = tree.Tree(self.bus, self._attach())
        super().__init__(self, tree.ROOT)
        self._focused = None
        self.settle()

    def _attach(self):
        until = time.monotonic() + 20
        while time.monotonic() < until:
            if self.proc.poll() is not None:
                raise Problem(f"the program ended with status {self.proc.returncode} before it had a window: {self.messages()}")
            owner = tree.program_on(self.bus, self.proc.pid)
            if owner:
                return owner
            time.sleep(0.05)
        raise Problem("the program did not appear on the accessibility bus")

    def messages(self):
        """What the program wrote to its standard error."""
        self.log.flush()
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            return file.read()

    def fit_windows(self, width, height):
        """What whoever manages windows does on a screen so small; here nobody does. What is looked for next has its place by then."""
        for window in run_tool("search", "--onlyvisible", "--pid", self.proc.pid, check=False).split():
            run_tool("windowsize", window, width, height)
        self.settle()

    # ---- time ----

    def wait(self, condition, what, timeout=TIMEOUT):
        """Waits until the condition holds, and returns what it gives. @what: the complaint if it does not, or a function for it.
        Within one trial of the condition, what was seen counts for all of it."""
        until, pause, fault, within = time.monotonic() + timeout, 0.03, "", self.tree.steady
        if not within:
            self.tree.forget()
        while True:
            try:
                self.tree.steady = True
                got = condition()
                if got:
                    return got
                fault = ""
            except Fault as error:
                fault = f" ({error})"
            finally:
                self.tree.steady = within
            if self.proc.poll() is not None:
                self._fail(what, f": the program ended with status {self.proc.returncode}: {self.messages()}")
            if time.monotonic() > until:
                self._fail(what, fault)
            time.sleep(pause)
            self.tree.forget()
            pause = min(pause * 1.5, 0.25)   # looking through the whole window costs the window, too

    def _fail(self, what, more):
        try:
            what = what() if callable(what) else what
        except Fault as error:
            what = f"the program does not answer: {error}"
        raise Problem(what + more)

    def settle(self, quiet=0.1, most=2.0):
        """Waits until the program has had nothing to do and the screen has stood still for a moment. That the program draws
        nothing is not enough: as long as it works at what was typed, it shows nothing of it. Something may go on moving: it is
        waited for @most seconds, in which the time does not count that the program has work for (a busy machine takes longer)."""
        since, before, rested, end = time.monotonic(), self._worked(), 0, time.monotonic() + TIMEOUT
        while time.monotonic() - since < quiet and rested < most and time.monotonic() < end:
            time.sleep(POLL)
            now = self._worked()
            # while it works it is not at rest, whatever is seen: the screen is compared afterwards
            if now != before or "R" in now or self.display.changed():
                since, before = time.monotonic(), now
            rested += 0 if "R" in now else POLL
        self._hear()
        self.tree.forget()

    def _worked(self):
        """What the thread that has the window is at, and how long it has worked until now."""
        try:
            with open(f"/proc/{self.proc.pid}/task/{self.proc.pid}/stat", encoding="utf-8", errors="replace") as file:
                words = file.read().rsplit(")", 1)[1].split()
            return words[0], words[11], words[12]
        except OSError:
            return "gone", "", ""

    def wait_text(self, text, timeout=TIMEOUT):
        """Waits until some widget's name or contents match (see matches())."""
        def seen():
            for node in self.walk():
                try:
                    # what a label shows is its name, too
                    if matches(text, node.name) or node.role != "label" and matches(text, node.text):
                        return node
                except Fault:
                    pass
            return None
        return self.wait(seen, f"the text {text!r} did not appear", timeout)

    def wait_gone(self, role, name, timeout=TIMEOUT):
        self.wait(lambda: not self.look(role, name), f"{role} {name!r} is still there", timeout)

    # ---- acting ----

    def press(self, *keys):
        """Presses keys, and does not wait for what comes of them: for what must be caught while it goes on."""
        run_tool("key", "--clearmodifiers", "--delay", 20, *keys)

    def key(self, *keys):
        if "Escape" in keys[:-1]:   # what comes after it is for the window that is under the pointer once a dialog is gone
            after = keys.index("Escape") + 1
            self.key(*keys[:after])
            keys = keys[after:]
        self.press(*keys)
        if PRESSES.match(keys[-1]):
            time.sleep(DOWN)
        self.settle()

    def type(self, text):
        HAND.type(text)
        self.settle()

    def drag(self, *places, held=(), rest=0.1, seen=None):
        """Drags from the first of these places over the others to the last, and rests that many seconds at each, with these keys
        held down. @seen: called before it is dropped."""
        words = []
        for (x0, y0), (x1, y1) in zip(places, places[1:]):
            words += [word for step in range(1, 9) for word in ("mousemove", x0 + (x1 - x0) * step // 8, y0 + (y1 - y0) * step // 8, "sleep", 0.05)]
            words += ["sleep", rest]
        run_tool("mousemove", *places[0], "sleep", 0.1, "mousedown", 1, *with_keys(held, *words, *() if seen else ("mouseup", 1)))
        if seen:
            seen()
            run_tool("mouseup", 1)
        self.settle()

    def away(self):
        """Puts the pointer where nothing is: in a list that drops down, what comes to lie under it has the focus."""
        run_tool("mousemove", 0, 0)

    def click_until(self, role, name, focus, what):
        """Clicks it until the focus is where it is to lead: a click is lost where what it was meant for has just moved."""
        for left in (3, 2, 1, 0):
            self.find(role, name).click()
            try:
                self.wait(lambda: self.focused() is not None and focus(self.focused()), what, TIMEOUT / 4)
                break
            except Problem:
                if not left:
                    raise

    def click_into(self, role, name):
        """Clicks it so that it has the focus."""
        self.click_until(role, name, lambda at: at.role == role and matches(name, at.name), f"a click does not lead into {name!r}")

    def open_choice(self, role, name):
        """A list that drops down: open, and with the focus."""
        self.click_until(role, name, lambda at: at.role == "list item", f"the list of {name!r} did not open")

    def choose(self, role, name, *keys):
        """By keys out of a list that drops down."""
        self.open_choice(role, name)
        self.key(*keys, "Return")

    def _hear(self):
        """Takes note of what was told meanwhile. Signals are here before the answer to a question that is asked after them."""
        for sender, path, _interface, _member, values in self.bus.heard():
            if sender == self.tree.owner and values[1]:
                self._focused = path

    def focused(self):
        """What has the focus: as it was announced, or looked for."""
        self._hear()
        while self._focused:
            path = self._focused
            try:
                low, _high = self.tree.ask(path, tree.ACCESSIBLE, "GetState")[0]
            except Fault:
                low = 0
            self._hear()
            if path == self._focused:
                if low >> tree.STATES.index("focused") & 1:
                    return Node(self, path)
                break
        return next((found for found in self.walk() if "focused" in found.states), None)

    def _windows(self):
        """What xdotool tells of the windows; nothing where one of them goes meanwhile, as tooltips do."""
        ids = run_tool("search", "--onlyvisible", "--pid", self.proc.pid, check=False).split()
        return run_tool(*[word for one in ids for word in ("getwindowgeometry", "--shell", one)], check=False) if ids else ""

    def origin(self, node):
        """Where on the screen the content of the window of @node begins: without a window manager, where its X window does."""
        _x, _y, wide, high = self.tree.place(self.tree.window(node.path))
        told = self.wait(self._windows, f"no X window for {node}")
        best = None
        for one in told.split("WINDOW=")[1:]:
            geometry = dict(line.split("=") for line in one.split()[1:])
            x, y, width, height = (int(geometry[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))
            off = abs(width - wide) + abs(height - high)
            if best is None or off < best[0]:
                best = (off, x + (width - wide) // 2, y + (height - high) // 2)
        if best is None:
            raise Problem(f"no X window for {node}")
        return best[1], best[2]

    # ---- judging ----

    def lint(self):
        """Focusable widgets without a name of their own, and buttons that are grey without a reason, as paths."""
        bad, above = [], {}
        for node in self.walk():
            try:
                states, name = node.states, node.name
                here = above.get(self.tree.parents[node.path], []) + [str(node)]
                above[node.path] = here
                nameless = not name or TYPE_NAME.match(name) or name.startswith("_") and node.role == "check box"
                grey = "sensitive" not in states and node.role in BUTTONS and not node.description
                if grey or "focusable" in states and nameless and not UNNAMED.match(name) and node.role not in ("scroll pane", "filler"):
                    bad.append(" > ".join(step for step in here[1:] if not step.startswith(("panel ''", "filler "))))
            except Fault:
                pass
        return bad

    def check_names(self):
        found = self.lint()
        assert not found, "no name, or grey without a reason: " + "; ".join(found[:5])

    def close(self):
        self.bus.close()
        if self.proc.poll() is None:
            self.proc.send_signal(signal.SIGTERM)
            try:
                self.proc.wait(3)
            except subprocess.TimeoutExpired:
                self.proc.kill()
                self.proc.wait()
