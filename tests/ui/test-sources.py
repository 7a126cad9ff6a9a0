# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of sources: a list comes in by the window, is told in full, and is forgotten with a way back."""
import http.server
import os
import re
import threading
import time

from harness.cases import case, run


def bring(app, path):
    app.key("ctrl+3")
    app.find("text", "Address or path").put_text(path)
    app.find("push button", "Import").activate()


@case("a list that is imported by the window is told in full and can be searched", cards=False)
def import_file(context):
    app, path = context.app, context.starters[0]
    name = os.path.basename(path)[:-4]
    bring(app, path)
    app.wait_text("The list was imported")
    context.shot("sources-report")
    app.find("push button", "Show the cards").activate()
    app.find("table row", re.compile("^(?!Column titles)"))
    app.key("ctrl+3", "alt+Left")
    app.find("push button", f"Read “{name}” again").activate()
    app.wait_text("Nothing has changed")
    app.key("alt+Left")
    context.shot("sources-lists")


@case("Ctrl+I opens the file chooser")
def chooser(context):
    app = context.app
    app.key("ctrl+i")
    app.find("push button", "Import")
    app.wait(lambda: len(app.children()) == 2, "no file chooser")
    app.key("Escape")
    app.wait(lambda: len(app.children()) == 1, "the file chooser stays")


@case("a list that cannot be read says why, and what to do", cards=False)
def refused(context):
    app = context.app
    path = os.path.join(context.library, "broken.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write('[{"name": "cut')
    bring(app, path)
    app.wait_text("“broken” was not imported")
    app.find("push button", "Try again")
    context.shot("sources-failed")
    app.key("ctrl+1")
    app.find("label", "No cards yet")


@case("a list that is not there says so", cards=False)
def missing(context):
    app = context.app
    bring(app, context.library + "/nowhere.csv")
    app.wait_text("“nowhere” was not imported")
    app.wait_text("~nowhere.csv")


class Trickle(http.server.BaseHTTPRequestHandler):
    """A list that takes a minute to come."""
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/csv")
        self.send_header("Content-Length", "1200000")
        self.end_headers()
        try:
            self.wfile.write(b"game,name\n")
            for _ in range(600):
                self.wfile.write(b"x" * 2000)
                time.sleep(0.1)
        except OSError:
            pass

    def log_message(self, *_args):
        pass


@case("Cancel leaves a long import at once, and nothing of it lands", cards=False)
def cancel(context):
    app = context.app
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Trickle)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    bring(app, f"http://127.0.0.1:{server.server_port}/slow.csv")
    app.find("label", "~Reading “127.0.0.1 slow.csv”")
    app.wait_text(re.compile(r" of 1[.,]2\s?MB"))
    context.shot("sources-busy")
    began = time.monotonic()
    app.key("Return")                  # Cancel has the focus
    app.find("label", "Card lists")
    assert time.monotonic() - began < 3
    app.key("ctrl+1")
    app.find("label", "No cards yet")
    server.shutdown()


@case("a forgotten list comes back by Undo")
def undo(context):
    app, path = context.app, context.starters[0]
    name = os.path.basename(path)[:-4]
    bring(app, path)
    app.find("push button", "Back to the lists").activate()
    app.find("push button", f"Forget “{name}”").activate()
    app.wait_gone("push button", f"Forget “{name}”")
    app.wait(lambda: [n for n in app.walk() if n.name == "Undo" and "sensitive" in n.states], "no Undo")[0].activate()
    app.find("push button", f"Forget “{name}”")


run()
