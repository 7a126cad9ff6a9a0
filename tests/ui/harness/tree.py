# SPDX-License-Identifier: GPL-3.0-or-later
"""The widgets of a program as assistive technology sees them: who is below whom, and what they say of themselves.

All of a window is asked for with one message (see look.c). Answers are kept for a moment only: see forget()."""
import collections
import time

from .bus import DAEMON, Bus, Fault

ACCESSIBLE, TEXT, ACTION = "org.a11y.atspi.Accessible", "org.a11y.atspi.Text", "org.a11y.atspi.Action"
COMPONENT, EDITABLE = "org.a11y.atspi.Component", "org.a11y.atspi.EditableText"
PROPERTIES = "org.freedesktop.DBus.Properties"
LOOK_PLACE, LOOK = "/org/a11y/atspi/look", "org.a11y.atspi.Look"
ROOT, NOTHING = "/org/a11y/atspi/accessible/root", "/org/a11y/atspi/null"
KEPT = 1.0         # seconds for which an answer counts if nothing was done meanwhile
WITHIN_WINDOW = 1  # places are those within the window
# by their numbers in AT-SPI
ROLES = """invalid,accelerator label,alert,animation,arrow,calendar,canvas,check box,check menu item,color chooser,column header,
combo box,date editor,desktop icon,desktop frame,dial,dialog,directory pane,drawing area,file chooser,filler,focus traversable,
font chooser,frame,glass pane,html container,icon,image,internal frame,label,layered pane,list,list item,menu,menu bar,menu item,
option pane,page tab,page tab list,panel,password text,popup menu,progress bar,push button,radio button,radio menu item,root pane,
row header,scroll bar,scroll pane,separator,slider,spin button,split pane,status bar,table,table cell,table column header,
table row header,tearoff menu item,terminal,text,toggle button,tool bar,tool tip,tree,tree table,unknown,viewport,window,extended,
header,footer,paragraph,ruler,application,autocomplete,editbar,embedded,entry,chart,caption,document frame,heading,page,section,
redundant object,form,link,input method window,table row,tree item,document spreadsheet,document presentation,document text,
document web,document email,comment,list box,grouping,image map,notification,info bar,level bar,title bar,block quote,audio,video,
definition,article,landmark,log,marquee,math,rating,timer,static,math fraction,math root,subscript,superscript,description list,
description term,description value,footnote,content deletion,content insertion,mark,suggestion,push button menu
""".replace("\n", "").split(",")
STATES = """invalid active armed busy checked collapsed defunct editable enabled expandable expanded focusable focused has-tooltip
horizontal iconified modal multi-line multiselectable opaque pressed resizable selectable selected sensitive showing single-line
stale transient vertical visible manages-descendants indeterminate required truncated animated invalid-entry
supports-autocompletion selectable-text is-default visited checkable has-popup read-only""".split()


def accessibility_bus(session):
    """The bus on which programs show what they have; the session bus starts it."""
    bus = Bus(session)
    try:
        return Bus(bus.ask("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0])
    finally:
        bus.close()


def program_on(bus, pid):
    """The name of a program on the accessibility bus, or None while it has no window there."""
    for owner, _path in bus.ask("org.a11y.atspi.Registry", ROOT, ACCESSIBLE, "GetChildren")[0]:
        try:
            if (bus.ask(*DAEMON, "GetConnectionUnixProcessID", "s", owner)[0] == pid
                    and bus.ask(owner, ROOT, PROPERTIES, "Get", "ss", ACCESSIBLE, "ChildCount")[0] > 0):
                return owner
        except Fault:
            pass
    return None


EVERY = [(1 << 64) - 1] * 2


def bits(roles):
    """The two halves of a number in which those of these roles are set."""
    number = sum(1 << ROLES.index(role) for role in roles)
    return number & EVERY[0], number >> 64


Met = collections.namedtuple("Met", "name role states has_text")


class Tree:
    def __init__(self, bus, owner):
        self.bus, self.owner = bus, owner
        self.steady = False                 # whether what is known counts for the next look, too
        self.parents = {}                   # by path
        self.forget()

    def forget(self):
        """Something was done, or time went by: what is asked from now on is asked of the program."""
        self.walks, self.met, self.texts, self.descriptions, self.since = {}, {}, {}, {}, time.monotonic()

    def ask(self, path, interface, member, signature="", *values):
        return self.bus.ask(self.owner, path, interface, member, signature, *values)

    def walk(self, top, limit, closed, depth=1000, role=None):
        """All that is visible from a widget on, itself first and then what is below it, in order: paths. Not looked into is what
        has one of the roles @closed, what is deeper, and of many children those behind @limit. With @role, those that have it."""
        if not self.steady:
            self.forget()
        asked, all_of_it = (top, limit, closed, depth, role), (top, limit, closed, depth, None)
        if all_of_it in self.walks and role:
            return [path for path in self.walks[all_of_it] if self.met[path].role == role]
        if asked not in self.walks:
            told = self.ask(LOOK_PLACE, LOOK, "Walk", "oiitttt", top, limit, depth, *bits(closed), *(bits((role,)) if role else EVERY))[0]
            paths = self.walks[asked] = []
            for one in told.split("\x1e")[:-1]:
                path, parent, name, number, states, has_text = one.split("\x1f")
                paths.append(path)
                self.met[path] = Met(name, ROLES[int(number)] if int(number) < len(ROLES) else "unknown", int(states), has_text == "1")
                self.parents[path] = parent
        return self.walks[asked]

    def children(self, path, limit):
        """What is visible below a widget; at most so many."""
        return self.walk(path, limit, (), 1)[1:]

    # ---- what they say of themselves ----

    def _met(self, path):
        if not self.steady and time.monotonic() - self.since > KEPT:
            self.forget()
        if path not in self.met:
            steady, self.steady = self.steady, True
            try:
                self.walk(path, 0, (), 0)
            finally:
                self.steady = steady
        if path not in self.met:
            raise Fault(f"{path} is not there any more")
        return self.met[path]

    def role(self, path):
        return self._met(path).role

    def name(self, path):
        return self._met(path).name

    def states(self, path):
        bits = self._met(path).states
        return {name for bit, name in enumerate(STATES) if bits >> bit & 1}

    def text(self, path):
        if not self._met(path).has_text:
            return ""
        if path not in self.texts:
            kind = self.met[path].role
            alike = [one for one, met in self.met.items() if met.has_text and met.role == kind]
            self.texts.update(zip(alike, self.ask(LOOK_PLACE, LOOK, "Texts", "s", " ".join(alike))[0]))
        return self.texts[path]

    def description(self, path):
        self._met(path)
        if path not in self.descriptions:
            self.descriptions.update(zip(self.met, self.ask(LOOK_PLACE, LOOK, "Descriptions", "s", " ".join(self.met))[0]))
        return self.descriptions[path]

    def place(self, path):
        """x, y, width and height within its window."""
        return self.ask(path, COMPONENT, "GetExtents", "u", WITHIN_WINDOW)[0]

    def window(self, path):
        """The window in which a widget is."""
        while True:
            parent = self.ask(path, PROPERTIES, "Get", "ss", ACCESSIBLE, "Parent")[0][1]
            if parent in (ROOT, NOTHING):
                return path
            path = parent
