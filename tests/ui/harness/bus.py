# SPDX-License-Identifier: GPL-3.0-or-later
"""A small D-Bus client. Only what the accessibility bus needs: a unix socket, calls and signals, little-endian, the types below
(D-Bus specification 0.41)."""
import functools
import os
import socket
import struct
import time

PATIENCE = 20.0   # seconds for an answer
FIXED = {"y": struct.Struct("B"), "n": struct.Struct("<h"), "q": struct.Struct("<H"), "b": struct.Struct("<I"),
         "i": struct.Struct("<i"), "u": struct.Struct("<I"), "x": struct.Struct("<q"), "t": struct.Struct("<Q"),
         "d": struct.Struct("<d")}
CALL, REPLY, SIGNAL = 1, 2, 4
SERIAL, PATH, INTERFACE, MEMBER, ERROR_NAME, REPLY_SERIAL, DESTINATION, SENDER, SIGNATURE = range(9)
DAEMON = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")


class Fault(Exception):
    """The other side said no, or is not there any more."""


# ---- reading: reader(TYPE) gives a function (bytes, place) -> (value, place behind it) ----

def end_of_type(signature, at):
    """Where the complete type ends that begins at @at."""
    if signature[at] == "a":
        return end_of_type(signature, at + 1)
    if signature[at] in "({":
        at += 1
        while signature[at] not in ")}":
            at = end_of_type(signature, at)
    return at + 1


def types_of(signature):
    at, found = 0, []
    while at < len(signature):
        end = end_of_type(signature, at)
        found.append(signature[at:end])
        at = end
    return found


def read_string(data, at):
    at = at + 7 & ~3
    end = at + int.from_bytes(data[at - 4:at], "little")
    return data[at:end].decode(), end + 1


def read_short_string(data, at):
    end = at + 1 + data[at]
    return data[at + 1:end].decode(), end + 1


def read_variant(data, at):
    signature, at = read_short_string(data, at)
    return reader(signature)(data, at)


def reader_of_number(kind):
    packed = FIXED[kind]
    size, unpack = packed.size, packed.unpack_from

    def read(data, at):
        at = at + size - 1 & -size
        return unpack(data, at)[0], at + size
    return read


def reader_of_struct(inside):
    parts = [reader(one) for one in types_of(inside)]

    def read(data, at):
        at, values = at + 7 & ~7, []
        for part in parts:
            value, at = part(data, at)
            values.append(value)
        return tuple(values), at
    return read


def reader_of_array(inside):
    part, wide = reader(inside), inside[0] in "({xtd"

    def read(data, at):
        at = at + 7 & ~3
        size, values = int.from_bytes(data[at - 4:at], "little"), []
        if wide:
            at = at + 7 & ~7
        end = at + size
        while at < end:
            value, at = part(data, at)
            values.append(value)
        return values, at
    return read


@functools.lru_cache(None)
def reader(kind):
    if kind in "so":
        return read_string
    if kind == "g":
        return read_short_string
    if kind == "v":
        return read_variant
    if kind[0] == "a":
        return reader_of_array(kind[1:])
    if kind[0] in "({":
        return reader_of_struct(kind[1:-1])
    return reader_of_number(kind)


def read_all(signature, data):
    at, values = 0, []
    for one in types_of(signature):
        value, at = reader(one)(data, at)
        values.append(value)
    return values


# ---- writing: numbers and strings are all that is ever asked with ----

def write(signature, values, out):
    for kind, value in zip(signature, values):
        if kind in "so":
            raw = value.encode()
            out += bytes(-len(out) % 4) + struct.pack("<I", len(raw)) + raw + b"\0"
        else:
            packed = FIXED[kind]
            out += bytes(-len(out) % packed.size) + packed.pack(value)
    return out


@functools.lru_cache(10000)
def call_head(target, path, interface, member, signature):
    """The part of a call that is the same each time, from the list of header fields on."""
    fields = bytearray()
    for code, kind, value in ((PATH, "o", path), (DESTINATION, "s", target), (INTERFACE, "s", interface), (MEMBER, "s", member)):
        fields += bytes(-len(fields) % 8) + bytes((code, 1)) + kind.encode() + b"\0"
        write(kind, (value,), fields)
    if signature:
        fields += bytes(-len(fields) % 8) + bytes((SIGNATURE, 1)) + b"g\0" + bytes((len(signature),)) + signature.encode() + b"\0"
    return struct.pack("<I", len(fields)) + bytes(fields) + bytes(-len(fields) % 8)


class Bus:
    def __init__(self, address):
        """@address: as in DBUS_SESSION_BUS_ADDRESS; only unix sockets."""
        self.socket, self.data, self.serial, self.signals = socket.socket(socket.AF_UNIX), bytearray(), 0, []
        keys = dict(part.split("=", 1) for part in address.split(";")[0].partition(":")[2].split(","))
        self.socket.connect("\0" + keys["abstract"] if "abstract" in keys else keys["path"])
        self.socket.settimeout(PATIENCE)
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        told = self.socket.recv(4096)
        if not told.startswith(b"OK"):
            raise Fault(f"the bus let nobody in: {told!r}")
        self.socket.sendall(b"BEGIN\r\n")
        self.name = self.ask(*DAEMON, "Hello")[0]

    def close(self):
        self.socket.close()

    # ---- questions ----

    def ask(self, target, path, interface, member, signature="", *values):
        """One question, its values of the types in @signature. Returns the values of the answer, or raises Fault."""
        self.serial += 1
        body = write(signature, values, bytearray()) if signature else b""
        try:
            self.socket.settimeout(PATIENCE)
            self.socket.sendall(struct.pack("<4B2I", ord("l"), CALL, 0, 1, len(body), self.serial)
                                + call_head(target, path, interface, member, signature) + body)
        except OSError as error:
            raise Fault(f"the bus is gone: {error}") from None
        until = time.monotonic() + PATIENCE
        while True:
            kind, fields, body = self._message(until)
            if kind == SIGNAL:
                self._keep(fields, body)
            elif fields.get(REPLY_SERIAL) == self.serial:
                values = read_all(fields.get(SIGNATURE, ""), body)
                if kind == REPLY:
                    return values
                raise Fault(fields[ERROR_NAME], *values)

    # ---- what comes ----

    def listen(self, rule):
        self.ask(*DAEMON, "AddMatch", "s", rule)

    def heard(self):
        """Signals that came since this was asked the last time: (sender, path, interface, member, values) each."""
        while True:
            try:
                kind, fields, body = self._message(time.monotonic())
            except Fault:
                break
            if kind == SIGNAL:
                self._keep(fields, body)
        heard, self.signals = self.signals, []
        return heard

    def called(self, answers):
        """Calls that came since this was asked the last time: (member, values) each; they are answered. @answers: the number that a
        member gives, where it gives one."""
        called = []
        while True:
            try:
                kind, fields, body = self._message(time.monotonic())
            except Fault:
                return called
            if kind != CALL:
                continue
            called.append((fields[MEMBER], read_all(fields.get(SIGNATURE, ""), body)))
            number = answers.get(fields[MEMBER])
            head = bytearray(bytes((REPLY_SERIAL, 1)) + b"u\0" + struct.pack("<I", fields[SERIAL]))
            head += bytes((DESTINATION, 1)) + b"s\0" + write("s", (fields[SENDER],), bytearray())
            if number is not None:
                head += bytes(-len(head) % 8) + bytes((SIGNATURE, 1)) + b"g\0\1u\0"
            self.serial += 1
            self.socket.sendall(struct.pack("<4B3I", ord("l"), REPLY, 0, 1, 0 if number is None else 4, self.serial, len(head)) + head
                                + bytes(-len(head) % 8) + (b"" if number is None else struct.pack("<I", number)))

    def _keep(self, fields, body):
        self.signals.append((fields.get(SENDER), fields[PATH], fields[INTERFACE], fields[MEMBER],
                             read_all(fields.get(SIGNATURE, ""), body)))

    def _message(self, until):
        """The next message: kind, fields, body."""
        head = self._take(16, until, keep=True)
        body_size, fields_size = int.from_bytes(head[4:8], "little"), int.from_bytes(head[12:16], "little")
        begin = 16 + fields_size + 7 & ~7
        message = bytes(self._take(begin + body_size, until))
        fields, at = {SERIAL: int.from_bytes(head[8:12], "little")}, 16
        while at < 16 + fields_size:
            at = at + 7 & ~7
            code = message[at]
            fields[code], at = read_variant(message, at + 1)
        return message[1], fields, message[begin:]

    def _take(self, size, until, keep=False):
        while len(self.data) < size:
            try:
                self.socket.settimeout(max(until - time.monotonic(), 0))
                chunk = self.socket.recv(1 << 18)
            except (socket.timeout, BlockingIOError):
                raise Fault("no answer in time") from None
            except OSError as error:
                raise Fault(f"the bus is gone: {error}") from None
            if not chunk:
                raise Fault("the bus is gone")
            self.data += chunk
        taken = self.data[:size]
        if not keep:
            del self.data[:size]
        return taken
