# SPDX-License-Identifier: GPL-3.0-or-later
"""A private X display with its own session bus, accessibility bus, home and folders; and what is on its screen.

with Display() as display: display.env is the environment for programs that shall appear there. Everything that was started
below it is ended when it is left."""
import ctypes
import mmap
import os
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import zlib

NEEDED = ("Xvfb", "dbus-daemon", "xdotool")
DROPPED = ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "NO_AT_BRIDGE", "XAUTHORITY",
           "XDG_CURRENT_DESKTOP", "GTK_MODULES", "GTK_THEME", "SESSION_MANAGER", "LANGUAGE")
FOLDERS = {"HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data",
           "XDG_STATE_HOME": "state", "XDG_RUNTIME_DIR": "run"}
FIXED = {"GDK_BACKEND": "x11", "GIO_USE_VFS": "local", "GTK_USE_PORTAL": "0", "ADW_DISABLE_PORTAL": "1", "GTK_A11Y": "atspi",
         # nothing is drawn by GL here; looking for it would cost each start a tenth of a second
         "GDK_DEBUG": "gl-disable", "GTK_IM_MODULE": "gtk-im-context-simple"}
GIVEN = {"GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8"}
LIBC = ctypes.CDLL(None)


def missing():
    """The programs that are not installed, without which no window can be tested."""
    return [tool for tool in NEEDED if not shutil.which(tool)]


def descendants():
    """Process ids of everything below this process; orphans come to us (see Display)."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    parents[int(name)] = int(file.read().rsplit(")", 1)[1].split()[1])
            except OSError:
                pass
    found, todo = [], [os.getpid()]
    while todo:
        up = todo.pop()
        below = [pid for pid, parent in parents.items() if parent == up]
        found += below
        todo += below
    return found


def end_descendants():
    for number, patience in ((signal.SIGTERM, 2.0), (signal.SIGKILL, 2.0)):
        for pid in descendants():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        until = time.monotonic() + patience
        while time.monotonic() < until:
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                return
            time.sleep(0.02)


def read_line(fd, what):
    """The one line by which a server says that it is there."""
    data, until = b"", time.monotonic() + 20
    while b"\n" not in data and time.monotonic() < until:
        if select.select([fd], [], [], 0.1)[0]:
            chunk = os.read(fd, 4096)
            if not chunk:
                break
            data += chunk
    os.close(fd)
    if b"\n" not in data:
        raise RuntimeError(f"{what} did not start")
    return data.split(b"\n")[0].decode()


class Display:
    def __init__(self, size="1100x800"):
        # grandchildren that lose their parent (the accessibility bus) become ours, so that they can be ended
        LIBC.prctl(36, 1, 0, 0, 0)
        self.top = tempfile.mkdtemp(prefix="slv-ui.", dir="/tmp")   # short: socket paths have at most 107 bytes
        env = {k: v for k, v in os.environ.items() if k not in DROPPED}
        for name, folder in FOLDERS.items():
            env[name] = os.path.join(self.top, folder)
            os.mkdir(env[name], 0o700)
        for name, value in GIVEN.items():
            env.setdefault(name, value)
        env.update(FIXED)
        # nothing blinks: the screen stands still as soon as the program has done what it was asked to; and two clicks are no double click
        # because the program was quick to answer the first
        os.makedirs(env["XDG_CONFIG_HOME"] + "/gtk-4.0")
        with open(env["XDG_CONFIG_HOME"] + "/gtk-4.0/settings.ini", "w", encoding="utf-8") as file:
            file.write("[Settings]\ngtk-cursor-blink=false\ngtk-double-click-time=140\n")
        self.env, self._screen, self._before = env, None, None
        os.mkdir(self.top + "/fb")
        r, w = os.pipe()
        # without GLX it does not load a compiler for what nobody draws
        self._start(["Xvfb", "-extension", "GLX", "-displayfd", str(w), "-screen", "0", size + "x24", "-fbdir", self.top + "/fb", "-nolisten", "tcp",
                     "-noreset", "-dpi", "96"], w)
        env["DISPLAY"] = ":" + read_line(r, "Xvfb")
        r, w = os.pipe()
        self._start(["dbus-daemon", "--session", "--nofork", f"--print-address={w}",
                     f"--address=unix:path={env['XDG_RUNTIME_DIR']}/bus"], w)
        env["DBUS_SESSION_BUS_ADDRESS"] = read_line(r, "dbus-daemon")
        os.environ.update({k: env[k] for k in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR")})

    def _start(self, argv, fd):
        log = open(os.path.join(self.top, os.path.basename(argv[0]) + ".log"), "w", encoding="utf-8")
        # where the test is killed, its display and bus end, and with them what uses them: left alone they take the time of other tests
        subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.env, pass_fds=(fd,),
                         start_new_session=True, preexec_fn=lambda: LIBC.prctl(1, signal.SIGKILL, 0, 0, 0))
        log.close()
        os.close(fd)

    def __enter__(self):
        return self

    def __exit__(self, *_exc):
        end_descendants()
        shutil.rmtree(self.top, ignore_errors=True)

    # ---- the screen: Xvfb keeps it in a file in the format of xwd ----

    def _pixels(self):
        with open(self.top + "/fb/Xvfb_screen0", "rb") as file:
            raw = file.read()
        head = struct.unpack(">25I", raw[:100])
        return raw[head[0] + head[19] * 12:], head[4], head[5], head[12], head[7] == 0

    def changed(self):
        """Whether the screen is another one than when this was asked the last time. It is asked often, so nothing is copied or
        computed as long as it stands still."""
        if self._screen is None:
            with open(self.top + "/fb/Xvfb_screen0", "r+b") as file:
                self._screen = ctypes.c_char.from_buffer(mmap.mmap(file.fileno(), 0))
                self._before = ctypes.create_string_buffer(os.fstat(file.fileno()).st_size)
        size = ctypes.c_size_t(ctypes.sizeof(self._before))
        if not LIBC.memcmp(ctypes.byref(self._screen), self._before, size):
            return False
        ctypes.memmove(self._before, ctypes.byref(self._screen), size.value)
        return True

    def colours(self, x, y, wide, high):
        """Those that are seen in this part of the screen, as "#rrggbb"."""
        raw, _width, _height, stride, little = self._pixels()
        order = (2, 1, 0) if little else (1, 2, 3)
        points = (row * stride + column * 4 for row in range(y, y + high) for column in range(x, x + wide))
        return {"#" + "".join(f"{raw[at + i]:02x}" for i in order) for at in points}

    def png(self, path):
        """Writes the whole screen."""
        raw, width, height, stride, little = self._pixels()
        order = (2, 1, 0) if little else (1, 2, 3)
        rows = bytearray()
        for y in range(height):
            line, out = raw[y * stride:y * stride + width * 4], bytearray(width * 3)
            for i, at in enumerate(order):
                out[i::3] = line[at::4]
            rows += b"\0" + out

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                       + chunk(b"IDAT", zlib.compress(bytes(rows), 3)) + chunk(b"IEND", b""))
