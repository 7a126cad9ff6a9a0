# SPDX-License-Identifier: GPL-3.0-or-later
"""The widgets of a program as assistive technology sees them: who is below whom, and what they say of themselves.

What is asked of one widget is asked of all of its kind at once, and all that was looked into the last time is looked into again
with a single batch of questions (see bus.py). Answers are kept for a moment only: see forget().

GTK 4.8 also gives everything with one call (GetItems of org.a11y.atspi.Cache), but only what was asked for before, and hidden
things among it that cannot be told from visible ones; with the questions that this leaves it takes longer."""
import time

from .bus import DAEMON, Bus, Fault

ACCESSIBLE, TEXT, ACTION = "org.a11y.atspi.Accessible", "org.a11y.atspi.Text", "org.a11y.atspi.Action"
COMPONENT, EDITABLE = "org.a11y.atspi.Component", "org.a11y.atspi.EditableText"
PROPERTIES = "org.freedesktop.DBus.Properties"
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


class Tree:
    def __init__(self, bus, owner):
        self.bus, self.owner = bus, owner
        self.roles, self.parents, self.sides = {}, {}, {}   # by path; they do not change as long as a widget lives
        self.last = {}                      # what was looked into, the last time
        self.steady = False                 # whether what is known counts for the next look, too
        self.forget()

    def forget(self):
        """Something was done, or time went by: what is asked from now on is asked of the program."""
        self.below, self.values, self.alike, self.since = {}, {}, {}, time.monotonic()

    def ask(self, path, interface, member, signature="", *values):
        return self.bus.ask(self.owner, path, interface, member, signature, *values)

    def _ask_each(self, paths, interface, member, signature="", *values):
        """The first value of each answer, or a Fault."""
        answers = self.bus.ask_all([(self.owner, path, interface, member, signature, *values) for path in paths])
        return [one if isinstance(one, Fault) else one[0] for one in answers]

    # ---- who is below whom ----

    def _meet(self, paths):
        """Asks widgets that were not met before for what does not change."""
        new = [path for path in paths if path not in self.roles]
        parents = self._ask_each(new, PROPERTIES, "Get", "ss", ACCESSIBLE, "Parent")
        self._take_roles({path: parent[1] for path, parent in zip(new, parents) if not isinstance(parent, Fault)})

    def _take_roles(self, parents):
        for (path, parent), role in zip(parents.items(), self._ask_each(parents, ACCESSIBLE, "GetRole")):
            if not isinstance(role, Fault):
                self.roles[path] = ROLES[role] if role < len(ROLES) else "unknown"
                self.parents[path] = parent

    def _meet_below(self, found):
        """The same of the children of many. Where the first one has a widget for its parent, the others have it, too."""
        found = {path: [child for child in children if child not in self.roles] for path, children in found.items()}
        self._meet([child for children in found.values() for child in children[:1]])
        plain = [path for path, children in found.items() if all(self.parents.get(child) == path for child in children[:1])]
        self._take_roles({child: path for path in plain for child in found.pop(path)[1:]})
        self._meet([child for children in found.values() for child in children])

    def _look_into(self, paths, limit):
        """Asks what is visible below each of these."""
        paths = [path for path in paths if path not in self.below]
        answers = self._ask_each(paths, ACCESSIBLE, "GetChildren")
        if paths[:1] == [ROOT] and isinstance(answers[0], Fault):
            raise answers[0]
        found = {path: [] if isinstance(answer, Fault) else [child for _owner, child in answer[:limit]]
                 for path, answer in zip(paths, answers)}
        self._meet_below(found)
        # between a stack and what it shows stands a page: the parent of what is shown, although the stack does not tell
        above = {self.parents[child]: path for path, children in found.items() for child in children
                 if self.parents.get(child, path) not in (path, NOTHING)}
        self._meet(above)
        for path, children in list(found.items()):
            children[:] = [child for child in children if child in self.roles]
            for at, child in enumerate(children):
                page = self.parents[child]
                if above.get(page) == path == self.parents.get(page):
                    found[page], children[at] = [child], page
        self.below.update(found)
        self.last.update(found)

    def children(self, path, limit):
        """What is visible below a widget; at most so many."""
        if not self.steady:
            self.forget()
        self._look_into([path], limit)
        return self.below[path]

    def walk(self, top, limit, closed):
        """All that is visible from a widget on, itself first and then what is below it, in order: paths. Not looked into is what
        has one of the roles @closed, and of many children those behind @limit."""
        if not self.steady:
            self.forget()
        self._meet([top])
        # all that was there the last time at once, and then what is new, step by step
        known = self._order(top, closed, self.last)
        while known:
            self._look_into([path for path in known if self.roles.get(path) not in closed], limit)
            known = [path for path in self._order(top, closed, self.below)
                     if path not in self.below and self.roles.get(path) not in closed]
        order = [path for path in self._order(top, closed, self.below) if path in self.roles]
        self.alike = {}
        for path in order:
            self.alike.setdefault(self.roles[path], []).append(path)
        return order

    def _order(self, top, closed, below):
        order, paths = {}, [top]   # a widget that moved may be in two places of what was known; it counts once
        while paths:
            path = paths.pop()
            if path not in order:
                order[path] = None
                if self.roles.get(path) not in closed:
                    paths += below.get(path, ())[::-1]
        return list(order)

    # ---- what they say of themselves ----

    def role(self, path):
        self._meet([path])
        if path not in self.roles:
            raise Fault(f"{path} is not there any more")
        return self.roles[path]

    def _value(self, path, what, question):
        """An answer of a widget: @question takes paths, and gives their answers."""
        if not self.steady and time.monotonic() - self.since > KEPT:
            self.forget()
        if (path, what) not in self.values:
            paths = self.alike.get(self.roles.get(path), ())
            paths = paths if path in paths else [path]
            self.values.update(((one, what), answer) for one, answer in zip(paths, question(paths)))
        answer = self.values[path, what]
        if isinstance(answer, Fault):
            raise answer
        return answer

    def name(self, path):
        return self._value(path, "name", lambda paths: self._ask_each(paths, PROPERTIES, "Get", "ss", ACCESSIBLE, "Name"))

    def description(self, path):
        return self._value(path, "description",
                           lambda paths: self._ask_each(paths, PROPERTIES, "Get", "ss", ACCESSIBLE, "Description"))

    def states(self, path):
        low, high = self._value(path, "states", lambda paths: self._ask_each(paths, ACCESSIBLE, "GetState"))
        return {name for bit, name in enumerate(STATES) if (low | high << 32) >> bit & 1}

    def interfaces(self, path):
        if path not in self.sides:
            new = [one for one in self.alike.get(self.roles.get(path), ()) if one not in self.sides]
            new = new if path in new else [path]
            answers = self._ask_each(new, ACCESSIBLE, "GetInterfaces")
            self.sides.update((one, answer) for one, answer in zip(new, answers) if not isinstance(answer, Fault))
        if path not in self.sides:
            raise Fault(f"{path} is not there any more")
        return self.sides[path]

    def text(self, path):
        return self._value(path, "text", self._texts) if TEXT in self.interfaces(path) else ""

    def _texts(self, paths):
        sizes = self._ask_each(paths, PROPERTIES, "Get", "ss", TEXT, "CharacterCount")
        answers = self.bus.ask_all([(self.owner, path, TEXT, "GetText", "ii", 0, 0 if isinstance(size, Fault) else size)
                                    for path, size in zip(paths, sizes)])
        return [one if isinstance(one, Fault) else one[0] for one in answers]

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
