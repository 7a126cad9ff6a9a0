# SPDX-License-Identifier: GPL-3.0-or-later
"""The program under test, as assistive technology sees it, and real keys and clicks (xdotool) for it.

What GTK 4.8 does not do through AT-SPI: it takes no focus on request (keys or click() do), rows and combo boxes have no action
(click()), and places are those within the window."""
import re
import signal
import subprocess
import time

import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

TIMEOUT = 20.0   # costs time only where something fails
ROWS = 60          # children of one widget that are looked at: lists can be long
TYPE_NAME = re.compile(r"^(Gtk|Adw|Slv)[A-Z]\w+$")   # GTK names a widget after its class when it has no name
# made focusable by GTK itself, and without a way to be named
UNNAMED = re.compile(r"^(GtkListView|GtkColumnListView|GtkScrolledWindow|GtkViewport|GtkColumnView|GtkPopover|AdwViewStack|GtkStack)$")
UNNAMED_IN = ("filler 'AdwToastWidget'",)   # its close button is an icon without a name in libadwaita 1.2


# a row of a table has the name of what it shows, and a page tab that of its page: their insides only cost time
CLOSED = ("table row", "page tab", "image", "label")


class Problem(AssertionError):
    pass


def pump(seconds):
    until, context = time.monotonic() + seconds, GLib.MainContext.default()
    while True:
        while context.pending():
            context.iteration(False)
        left = until - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(left, 0.01))


def run_tool(*args):
    subprocess.run(["xdotool", *map(str, args)], check=True, stdout=subprocess.DEVNULL)


class Node:
    def __init__(self, app, acc):
        self.app, self.acc = app, acc

    @property
    def role(self):
        return self.acc.get_role_name()

    @property
    def name(self):
        name = (self.acc.get_name() or "").strip()
        half = len(name) // 2
        # a button with a label says it twice, once with the mark of its mnemonic: "_Cancel Cancel"
        for cut in (half, half + 1):
            if name[:cut].strip().replace("_", "", 1) == name[cut:].strip():
                return name[cut:].strip()
        return name

    @property
    def text(self):
        """Contents of an entry or a label."""
        if "Text" not in self.acc.get_interfaces():
            return ""
        return Atspi.Text.get_text(self.acc, 0, Atspi.Text.get_character_count(self.acc))

    @property
    def states(self):
        return {state.value_nick for state in self.acc.get_state_set().get_states()}

    @property
    def description(self):
        return self.acc.get_description() or ""

    @property
    def size(self):
        box = Atspi.Component.get_extents(self.acc, Atspi.CoordType.WINDOW)
        return box.width, box.height

    def children(self, limit=ROWS):
        return [Node(self.app, acc) for i in range(min(self.acc.get_child_count(), limit))
                if (acc := self.acc.get_child_at_index(i)) is not None]

    def walk(self, limit=ROWS):
        """Everything below, itself included; what is not visible, GTK leaves out by itself."""
        try:
            yield self
            below = [] if self.role in CLOSED else self.children(limit)
        except GLib.Error:
            return
        for child in below:
            yield from child.walk(limit)

    def look(self, role=None, name=None):
        """The first visible widget of this role and name (a string, a part of it after "~", or a pattern), or None."""
        for node in self.walk():
            try:
                if (role is None or node.role == role) and (name is None or matches(name, node.name)):
                    return node
            except GLib.Error:
                pass
        return None

    def find(self, role=None, name=None, timeout=TIMEOUT):
        return self.app.wait(lambda: self.look(role, name), f"no {role or 'widget'} named {name!r}", timeout)

    def activate(self):
        """Its first action: presses a button."""
        if "Action" not in self.acc.get_interfaces() or not Atspi.Action.get_n_actions(self.acc):
            raise Problem(f"{self} has no action")
        Atspi.Action.do_action(self.acc, 0)
        self.app.settle()

    def put_text(self, text):
        """Replaces the contents of an entry; it needs no focus."""
        Atspi.EditableText.set_text_contents(self.acc, text)
        self.app.settle()

    def click(self):
        box = Atspi.Component.get_extents(self.acc, Atspi.CoordType.WINDOW)
        x, y = self.app.origin(self)
        run_tool("mousemove", x + box.x + box.width // 2, y + box.y + box.height // 2, "sleep", 0.05, "click", 1)
        self.app.settle()

    def drag_to(self, other):
        """Drags with the pointer from this widget to another one."""
        def middle(node):
            box = Atspi.Component.get_extents(node.acc, Atspi.CoordType.WINDOW)
            x, y = self.app.origin(node)
            return x + box.x + box.width // 3, y + box.y + min(box.height, 200) // 2
        (x0, y0), (x1, y1) = middle(self), middle(other)
        run_tool("mousemove", x0, y0, "sleep", 0.1, "mousedown", 1)
        for step in range(1, 9):
            run_tool("mousemove", x0 + (x1 - x0) * step // 8, y0 + (y1 - y0) * step // 8, "sleep", 0.05)
        run_tool("sleep", 0.1, "mouseup", 1)
        self.app.settle()

    def __str__(self):
        return f"{self.role} {self.name!r}"

    def dump(self, depth=0, out=None):
        out = [] if out is None else out
        try:
            text = f" text={self.text!r}" if self.role != "label" and self.text else ""
            out.append("  " * depth + f"{self}{text} [{' '.join(sorted(self.states - {'sensitive', 'visible', 'showing', 'enabled'}))}]")
            for child in self.children():
                child.dump(depth + 1, out)
        except GLib.Error:
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
        self.proc = subprocess.Popen(argv, env={**display.env, **(env or {})}, stderr=self.log, stdin=subprocess.DEVNULL)
        Atspi.init()
        super().__init__(self, self._attach())
        self.acc.set_cache_mask(Atspi.Cache.ROLE | Atspi.Cache.INTERFACES)
        self._focused = None
        self.listener = Atspi.EventListener.new(self._on_focus)
        self.listener.register("object:state-changed:focused")
        self.settle()

    def _attach(self):
        until = time.monotonic() + 20
        while time.monotonic() < until:
            if self.proc.poll() is not None:
                raise Problem(f"the program ended with status {self.proc.returncode} before it had a window: {self.messages()}")
            desktop = Atspi.get_desktop(0)
            desktop.clear_cache()
            for i in range(desktop.get_child_count()):
                try:
                    acc = desktop.get_child_at_index(i)
                    if acc and acc.get_process_id() == self.proc.pid and acc.get_child_count() > 0:
                        return acc
                except GLib.Error:
                    pass
            pump(0.05)
        raise Problem("the program did not appear on the accessibility bus")

    def messages(self):
        """What the program wrote to its standard error."""
        self.log.flush()
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            return file.read()

    # ---- time ----

    def wait(self, condition, what, timeout=TIMEOUT):
        until, pause = time.monotonic() + timeout, 0.03
        while True:
            try:
                got = condition()
                if got:
                    return got
            except GLib.Error:
                pass
            if self.proc.poll() is not None:
                raise Problem(f"{what}: the program ended with status {self.proc.returncode}: {self.messages()}")
            if time.monotonic() > until:
                raise Problem(what)
            pump(pause)
            pause = min(pause * 1.5, 0.25)   # looking through the whole window costs the window, too

    def settle(self, quiet=0.1, most=2.0):
        """Waits until the screen has stood still for a moment (a blinking cursor may keep it from that)."""
        until, last, since = time.monotonic() + most, None, time.monotonic()
        while time.monotonic() < until:
            pump(0.02)
            now = self.display.checksum()
            if now != last:
                last, since = now, time.monotonic()
            elif time.monotonic() - since >= quiet:
                return

    def wait_text(self, text, timeout=TIMEOUT):
        """Waits until some widget's name or contents match (see matches())."""
        def seen():
            for node in self.walk():
                try:
                    if matches(text, node.name) or matches(text, node.text):
                        return node
                except GLib.Error:
                    pass
            return None
        return self.wait(seen, f"the text {text!r} did not appear", timeout)

    def wait_gone(self, role, name, timeout=TIMEOUT):
        self.wait(lambda: not self.look(role, name), f"{role} {name!r} is still there", timeout)

    # ---- acting ----

    def key(self, *keys):
        for key in keys:
            run_tool("key", "--clearmodifiers", key)
        self.settle()

    def type(self, text):
        run_tool("type", "--delay", 12, "--", text)
        self.settle()

    def _on_focus(self, event):
        if event.detail1:
            self._focused = event.source

    def focused(self):
        """What has the focus: as it was announced, or looked for."""
        pump(0.02)
        try:
            node = Node(self, self._focused) if self._focused else None
            if node and "focused" in node.states:
                return node
        except GLib.Error:
            pass
        return next((found for found in self.walk() if "focused" in found.states), None)

    def origin(self, node):
        """Where on the screen the content of the window of @node begins: without a window manager, where its X window does."""
        top = node.acc
        while top.get_parent() is not None and top.get_parent().get_role() != Atspi.Role.APPLICATION:
            top = top.get_parent()
        box = Atspi.Component.get_extents(top, Atspi.CoordType.WINDOW)
        ids = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.proc.pid)], capture_output=True, text=True,
                             check=False).stdout.split()
        best = None
        for one in ids:
            out = subprocess.run(["xdotool", "getwindowgeometry", "--shell", one], capture_output=True, text=True, check=False).stdout
            geo = dict(line.split("=") for line in out.split() if "=" in line)
            width, height = int(geo["WIDTH"]), int(geo["HEIGHT"])
            off = abs(width - box.width) + abs(height - box.height)
            if best is None or off < best[0]:
                best = (off, int(geo["X"]) + (width - box.width) // 2, int(geo["Y"]) + (height - box.height) // 2)
        if best is None:
            raise Problem(f"no X window for {node}")
        return best[1], best[2]

    # ---- judging ----

    def lint(self):
        """Focusable widgets without a name of their own, as paths."""
        bad = []

        def visit(node, path):
            try:
                states, name = node.states, node.name
                here = path + [str(node)]
                nameless = not name or TYPE_NAME.match(name)
                if ("focusable" in states and nameless and not UNNAMED.match(name) and node.role not in ("scroll pane", "filler")
                        and not any(step in UNNAMED_IN for step in path)):
                    bad.append(" > ".join(step for step in here[1:] if not step.startswith(("panel ''", "filler "))))
                for child in [] if node.role in CLOSED else node.children():
                    visit(child, here)
            except GLib.Error:
                pass
        visit(self, [])
        return bad

    def close(self):
        self.listener.deregister("object:state-changed:focused")
        if self.proc.poll() is None:
            self.proc.send_signal(signal.SIGTERM)
            try:
                self.proc.wait(3)
            except subprocess.TimeoutExpired:
                self.proc.kill()
                self.proc.wait()
