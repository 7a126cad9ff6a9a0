# SPDX-License-Identifier: GPL-3.0-or-later
"""What is installed is whole by itself: wherever it is moved, and before the desktop has prepared anything for it."""
import json
import os
import shutil
import subprocess

from harness import driver
from harness.cases import case, run


def install(context, build):
    """Installs, keeping the log by which somebody may want to uninstall; then moves all of it. (folder of the prefix, the files' names)"""
    log, kept = os.path.join(build, "meson-logs", "install-log.txt"), os.path.join(context.library, "log")
    if os.path.exists(log):
        shutil.copy2(log, kept)
    top = os.path.join(context.library, "installed")
    done = subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--strip", "--destdir", top], capture_output=True, text=True,
                          check=False)
    with open(log, encoding="utf-8") as file:
        told = {line.strip() for line in file if not line.startswith("#")}
    os.remove(log)
    if os.path.exists(kept):
        shutil.move(kept, log)
    assert done.returncode == 0, done.stdout + done.stderr
    files = {os.path.join(folder, name) for folder, _, names in os.walk(top) for name in names}
    assert files == {name for name in told if not os.path.isdir(name)}, files ^ told
    options = json.loads(subprocess.run(["meson", "introspect", build, "--buildoptions"], capture_output=True, text=True, check=True).stdout)
    prefix = next(option["value"] for option in options if option["name"] == "prefix")
    moved = os.path.join(context.library, "elsewhere")
    shutil.move(top + prefix, moved)
    return moved


@case("moved to another folder, it knows nothing of where it was built, gives the tour and opens its window", cards=False)
def moved(context):
    build = os.path.dirname(os.path.dirname(context.program))
    top = install(context, build)
    files = [os.path.join(folder, name) for folder, _, names in os.walk(top) for name in names]
    for path in files:
        with open(path, "rb") as file:
            data = file.read()
        for place in (build, os.environ["SLV_SOURCE_ROOT"]):
            assert place.encode() not in data, f"{path} tells of {place}"
    assert not os.path.exists(os.path.join(top, "share", "glib-2.0", "schemas", "gschemas.compiled"))
    env = {**context.env, "SLEEVES_SCHEMA": ""}
    tour = subprocess.run([os.path.join(top, "bin", "sleeves"), "tour"], env={**context.display.env, **env}, capture_output=True, text=True,
                          check=False)
    assert tour.returncode == 0, tour.stderr
    window = next(path for path in files if os.path.basename(path) == "sleeves-window")
    context.started = driver.App(context.display, [window], env)
    context.app.key("ctrl+5")
    context.app.wait_text("Grand Archive")


run()
