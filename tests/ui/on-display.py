# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a test program on a display of its own, with a library that holds the starter lists: on-display.py PROGRAM SLEEVES.
The program finds the library in $SLEEVES_LIBRARY; its output and its exit status are passed on. Freed memory is filled, so
that who reads it is found out."""
import glob
import os
import subprocess
import sys
import tempfile

from harness import display as displays


def main():
    program, sleeves = map(os.path.abspath, sys.argv[1:3])
    lacking = displays.missing()
    if lacking:
        print(f"1..0 # SKIP not installed: {', '.join(lacking)}")
        return 0
    with displays.Display() as display:
        library = tempfile.mkdtemp(prefix="library.", dir=display.top)
        lists = sorted(glob.glob(os.environ["SLEEVES_SCHEMA"] + "/starter/*.csv"))
        subprocess.run([sleeves, "import", *lists, "--library", library], env=display.env, check=True, stdout=subprocess.DEVNULL)
        env = {**display.env, "SLEEVES_LIBRARY": library, "MALLOC_PERTURB_": "165", "GTK_A11Y": "none"}
        status = subprocess.run([program, *sys.argv[3:]], env=env, check=False).returncode
        return status if status >= 0 else 128 - status


sys.exit(main())
