# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys and the pointer: one xdotool for as long as a display is there. Started for each key it was a tenth of the time that the
tests of the window take. It answers on a terminal, since into a pipe it says nothing before its end."""
import os
import pty
import re
import subprocess
import tempfile
import tty

PLAIN = re.compile(r"[\w.+:/-]+")           # what its lines take as it is
DONE = re.compile(r"(?:^|\n)\d+ \d+\n$")   # the size of the screen, which is asked for after each order


class Hand:
    def __init__(self):
        self.proc, self.ear, self.display = None, None, None

    def _start(self):
        if self.proc:
            self.proc.kill()
            self.proc.wait()
            os.close(self.ear)
        self.display = os.environ["DISPLAY"]
        self.ear, mouth = pty.openpty()
        tty.setraw(mouth)
        self.proc = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, stdout=mouth, stderr=mouth, text=True)
        os.close(mouth)

    def _answer(self):
        """What it says, or None where it ended."""
        said = ""
        while not DONE.search(said):
            try:
                heard = os.read(self.ear, 4096).decode()
            except OSError:   # nobody speaks any more
                return None
            if not heard:
                return None
            said += heard
        return DONE.sub("", said)

    def do(self, *args, check=True):
        """Does what these arguments of xdotool say, and returns what it says to them."""
        args = [str(arg) for arg in args]
        # windows that it found get the keys that come afterwards, by a way that programs know from real ones
        if args[0] == "search" or not all(PLAIN.fullmatch(arg) for arg in args):
            return subprocess.run(["xdotool", *args], check=check, stdout=subprocess.PIPE, text=True).stdout
        if not self.proc or self.proc.poll() is not None or self.display != os.environ["DISPLAY"]:
            self._start()
        try:
            self.proc.stdin.write(" ".join(args) + "\ngetdisplaygeometry\n")
            self.proc.stdin.flush()
            said = self._answer()
        except BrokenPipeError:
            said = None
        if said is None or "rror" in said:
            self.proc.kill()   # it may still be at the rest of its line
            if check:
                raise RuntimeError(f"xdotool {' '.join(args)}: {said or 'it ended'}")
        return said or ""

    def type(self, text):
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="slv-typed-") as file:
            file.write(text)
            file.flush()
            self.do("type", "--delay", 12, "--file", file.name)
