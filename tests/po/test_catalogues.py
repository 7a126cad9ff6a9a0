#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The catalogues of po/: complete, without faults, and as the sources are now. No program is run but gettext's own tools."""
import functools
import glob
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter

sys.path.insert(0, os.path.join(os.environ["SLV_SOURCE_ROOT"], "tests", "cli"))
from harness import Skip, case, main   # noqa: E402
from catalogue import PO, ROOT, languages, of_language, read, read_text

PRINTF = re.compile(r"%(?:(\d+)\$)?[-+ #0']*(?:\d+|\*)?(?:\.(?:\d+|\*))?(hh|h|ll|l|z|j|t|L)?([diouxXeEfgGcspn%])")
FAMILIAR = {"de": r"\b(hast|bist|kannst|willst|dein|deine|deinen|deiner|dir|dich|du|(?-i:[Ww]ähle|[Mm]arkiere|[Gg]ib|[Nn]imm|[Ll]eg|[Öö]ffne|[Ee]ntsperre))\b", "fr": r"\b(tu|toi|ton|ta|tes|peux|veux)\b"}


def nothing(faults):
    assert not faults, "\n".join(faults[:30])


def tool(*argv):
    if shutil.which(argv[0]) is None:
        raise Skip(f"{argv[0]} is not installed")
    return subprocess.run(argv, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8", "GETTEXTDATADIRS": PO}, cwd=ROOT)


@functools.cache
def extract():
    """The template as it would be written from the sources now."""
    done = tool("xgettext", *os.environ["SLV_XGETTEXT_ARGS"].split("\n"), "--package-name=sleeves", "-f", os.path.join(PO, "POTFILES"),
                "-D", ROOT, "-o", "-")
    assert done.returncode == 0, done.stderr
    return done


@case("every text of the sources can be extracted without a warning")
def extraction_is_clean():
    done = extract()
    assert not done.stderr.strip(), done.stderr
    assert len(read_text(done.stdout)) > 500


@case("the template is that of the sources")
def template_is_current():
    now, kept = read_text(extract().stdout), read(os.path.join(PO, "sleeves.pot"))
    nothing([f"not in po/sleeves.pot (ninja sleeves-pot): {now[key]}" for key in now if key not in kept]
            + [f"only in po/sleeves.pot: {kept[key]}" for key in kept if key not in now])


@case("POTFILES names every file with text for people")
def potfiles_are_complete():
    done = tool(os.path.join(PO, "update-potfiles"), "--check")
    assert done.returncode == 0, done.stdout + done.stderr


@case("every language is complete: nothing untranslated, nothing uncertain")
def languages_are_complete():
    now = read_text(extract().stdout)
    for language in languages():
        have = of_language(language)
        nothing([f"{language}: missing: {now[key]}" for key in now if key not in have]
                + [f"{language}: untranslated: {entry}" for entry in have.values() if not all(entry.said.values()) or not entry.said]
                + [f"{language}: fuzzy: {entry}" for entry in have.values() if "fuzzy" in entry.flags]
                + [f"{language}: a plural without its forms: {entry}" for entry in have.values() if entry.plural and len(entry.said) < 2])


@case("msgfmt finds no fault in any language")
def msgfmt_is_content():
    for language in languages():
        done = tool("msgfmt", "--check", "--check-accelerators=_", "--statistics", "-o", os.devnull, os.path.join(PO, language + ".po"))
        assert done.returncode == 0, done.stderr
        assert "untranslated" not in done.stderr and "fuzzy" not in done.stderr and "warning" not in done.stderr, done.stderr


def directives(text):
    """What printf would take, in the order of its arguments."""
    found = [(place, (size or "") + kind) for place, size, kind in PRINTF.findall(text) if kind != "%"]
    if any(place for place, _ in found):
        return [kind for _, kind in sorted(set(found), key=lambda one: int(one[0] or 0))]
    return [kind for _, kind in found]


@case("placeholders of a translation are those of its text")
def placeholders_are_kept():
    faults = []
    for language in languages():
        for entry in of_language(language).values():
            for text, said in entry.pairs():
                if not any(f in entry.flags for f in ("no-c-format",)) and ("c-format" in entry.flags or "%1$" in text) \
                        and directives(text) != directives(said):
                    faults.append(f"{language}: {directives(text)} became {directives(said)}: {entry}")
                if Counter(re.findall(r"\{\w+\}", text)) != Counter(re.findall(r"\{\w+\}", said)):
                    faults.append(f"{language}: words in braces differ: {entry}")
    nothing(faults)


@case("translations begin, end and divide as their texts do")
def edges_are_kept():
    faults = []
    for language in languages():
        for entry in of_language(language).values():
            for text, said in entry.pairs():
                for edge in ("\n", " ", "…", ":", "."):
                    if text.endswith(edge) != said.endswith(edge):
                        faults.append(f"{language}: one ends with “{edge}”: {entry}")
                if text.startswith(" ") != said.startswith(" "):
                    faults.append(f"{language}: one begins with a blank: {entry}")
                if "divided by “|”" in entry.comment and text.count("|") != said.count("|"):
                    faults.append(f"{language}: another number of words: {entry}")
                if re.search(FAMILIAR[language], said, re.I):
                    faults.append(f"{language}: too familiar: {entry}")
    nothing(faults)


@case("kinds of files, which no catalogue holds, are told in every language")
def kinds_of_files_are_told():
    path, = glob.glob(os.path.join(ROOT, "app", "data", "*.mime.xml"))
    for kind in ET.parse(path).getroot():
        told = {node.get("{http://www.w3.org/XML/1998/namespace}lang"): node.text for node in kind if node.tag.endswith("}comment")}
        assert set(told) == {None, *languages()} and all(told.values()), told


@case("in French no line breaks before a sign that a space stands before, nor within its quotes")
def french_spaces_hold():
    nothing([f"fr: {found.group(0)}: {entry}" for entry in of_language("fr").values() for _, said in entry.pairs()
             for found in re.finditer(r"\S* [:;!?](?=\s|$)|« \S*|\S* »|\w'\w", re.sub("`[^`]*`", "", said))])


def groups_of_letters(path):
    """Texts with a letter to press that can be seen together: those of one menu, or of one page of a stack and of what is around it."""
    tree = ET.parse(path).getroot()
    above = {child: parent for parent in tree.iter() for child in parent}
    groups = {}
    for node in tree.iter():
        if node.get("translatable") != "yes" or not re.search(r"_\w", node.text or ""):
            continue
        place = node
        while place in above and place.tag not in ("menu", "template") and place.get("class") not in ("GtkStackPage", "GtkStack"):
            place = above[place]
        groups.setdefault(place, set()).add((node.get("context"), node.text))
    for place, texts in groups.items():
        around = above.get(place) if place.tag != "menu" else None
        while around is not None:
            texts |= groups.get(around, set())
            around = above.get(around)
    return groups.values()


def letter(text):
    found = re.search(r"_(\w)", text)
    return found.group(1).lower() if found else None


@case("letters to press are there, and each is taken once")
def letters_are_unique():
    faults = []
    for folder, _, names in sorted(os.walk(os.path.join(ROOT, "ui"))):
        for name in sorted(name for name in names if name.endswith(".ui")):
            for group in groups_of_letters(os.path.join(folder, name)):
                for language in [None, *languages()]:
                    have = of_language(language) if language else {}
                    said = [have[key].said[0] if key in have else key[1] for key in sorted(group, key=str)]
                    faults += [f"{language}: {name}: no letter in “{text}”" for text in said if not letter(text)]
                    faults += [f"{language or 'en'}: {name}: {n} times “{key}” in {said}"
                               for key, n in Counter(map(letter, said)).items() if key and n > 1]
    nothing(faults)


main()
