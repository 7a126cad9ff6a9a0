# SPDX-License-Identifier: GPL-3.0-or-later
"""changelog.py METAINFO MAINTAINER: the releases of the metainfo as a Debian changelog."""
import datetime
import email.utils
import sys
import textwrap
import xml.etree.ElementTree

for release in xml.etree.ElementTree.parse(sys.argv[1]).iter("release"):
    day = datetime.datetime.fromisoformat(release.get("date") + "T12:00:00+00:00")
    print(f"sleeves ({release.get('version')}) unstable; urgency=medium\n")
    for point in list(release.iter("li")) or release.iter("p"):
        print(textwrap.fill(" ".join(point.itertext()), 76, initial_indent="  * ", subsequent_indent="    "))
    print(f"\n -- {sys.argv[2]}  {email.utils.format_datetime(day)}\n")
