#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Completion of the shell: what `completion -- WORDS` offers, and the scripts in the shells that are there (bash always)."""
import os
import pty
import re
import select
import shutil
import subprocess

from harness import GAMES, PROGRAM, Box, Skip, case, contains, equal, main, refused


class Shop(Box):
    def __init__(self):
        super().__init__()
        self.cards()
        self.write("d.txt", "# game: trial\n# name: Slow Tide\n# Deck\n2 Red Runner\n")
        assert self.run("deck", "add", "d.txt").code == 0
        assert self.run("collection", "add", "Red Runner", "--place", "Shelf/Box A").code == 0

    def offers(self, *words, **more):
        result = self.run("completion", "--", "sleeves", "--games", GAMES, *words, games=False, **more)
        equal(result.code, 0, result)
        return [line.split("\t")[0] for line in result.out.splitlines()]


@case("commands: all at the beginning, those of a group behind its word, options with their meaning")
def _():
    with Box() as box:
        ask = lambda *words: [line.split("\t") for line in box.run("completion", "--", "sleeves", *words, games=False).out.splitlines()]
        first = [row[0] for row in ask("")]
        assert {"check", "deck", "collection", "help", "games"} <= set(first) and len(first) == len(set(first)), first
        equal([row[0] for row in ask("col")], ["collection"])
        equal([row[0] for row in ask("deck", "s")], ["show", "sleeve", "stats"])
        equal([row[0] for row in ask("help", "deck", "sh")], ["show"])
        options = dict(ask("search", "--pr"))
        equal(options, {"--printings": "one row a printing instead of one a card", "--prices": "tell what each costs, as lists said it"})
        assert "--printings" not in {row[0] for row in ask("check", "--")}


@case("values: formats by any part, kinds of file, grades, options of rulebooks; beside the option or behind its =")
def _():
    with Box() as box:
        ask = lambda *words: [line.split("\t")[0] for line in box.run("completion", "--", "sleeves", *words, games=False).out.splitlines()]
        equal(ask("check", "--format", "2021/st"), ["2021/standard"])
        equal(ask("check", "--format=grand-archive/2021/st"), ["--format=grand-archive/2021/standard"])
        equal(ask("check", "-f", "arc60/"), ["arc60/standard"])
        assert "cockatrice" in ask("deck", "convert", "d.txt", "--as", "")
        assert "sleeves-csv" in ask("collection", "export", "--as", "sl")
        equal(ask("collection", "add", "x", "--condition", "ne"), ["near-mint"])
        assert "world-is-affiliation=" in ask("check", "--option", "world"), ask("check", "--option", "world")
        equal(ask("search", "x", "--game", "genesis", "--sort", "name,-ch"), ["name,-chi"])


@case("what lies in the library: decks, places, names of cards, and what a query can say")
def _():
    with Shop() as shop:
        equal(shop.offers("deck", "show", "slow"), ["Slow Tide", ":files"])
        equal(shop.offers("check", ""), ["Slow Tide", ":files"])
        equal(shop.offers("collection", "add", "x", "--place", "sh"), ["Shelf", "Shelf/Box A"])
        equal(shop.offers("collection", "list", "plac"), ["place:"])
        equal(shop.offers("card", "red r"), ["Red Runner"])


@case("asking makes no library, and a line that means nothing is answered by nothing")
def _():
    with Box() as box:
        for words in (["deck", "show", ""], ["search", "type:"], ["card", "x"], ["nonsense", "more", ""], ["search", "--nonsense", ""],
                      ["check", "--format"], ["--"], ["deck", "show", "\x1b[2J"], ["x" * 100000]):
            equal(box.run("completion", "--", "sleeves", *words, games=False).code, 0)
        assert not os.path.exists(box.library)
        refused(box.run("completion", "tcsh", games=False), 2, "tcsh", "bash")


def in_shell(shop, shell, script):
    if shutil.which(shell) is None:
        raise Skip(f"{shell} is not here")
    env = {**shop.env, "PATH": os.path.dirname(PROGRAM) + ":" + shop.env.get("PATH", "/usr/bin:/bin")}
    done = subprocess.run([shell, "-c", script], env=env, capture_output=True, text=True, timeout=60)
    equal(done.returncode, 0, done.stderr)
    return done.stdout.splitlines()


@case("in bash: a name with a blank is one word, and of a word with a colon the part behind it is put in")
def _():
    with Shop() as shop:
        ask = lambda line: in_shell(shop, "bash", 'source <(sleeves completion bash); compopt() { :; }; '
                                    f'COMP_LINE={line!r}; COMP_POINT=${{#COMP_LINE}}; _sleeves; printf "%s\\n" "${{COMPREPLY[@]}}"')
        equal(ask("sleeves deck sh"), ["show"])
        contains("\n".join(ask("sleeves deck show Sl")), "Slow\\ Tide")
        equal(ask("sleeves check --format=2021/st"), ["2021/standard"])
        contains("\n".join(ask("sleeves collection list place:Sh")), "Shelf")


def typed_in_zsh(shop, *lines):
    """What stands on the line of a terminal's zsh after each of @lines and Tab."""
    if shutil.which("zsh") is None:
        raise Skip("zsh is not here")
    begin = ("PS1=; unsetopt prompt_sp; autoload -U compinit; compinit -u -D; source <(sleeves completion zsh); "
             "tell() { print -r -- \"<<$BUFFER>>\"; BUFFER= }; zle -N tell; bindkey '^X' tell; echo rea''dy\n")
    env = {**shop.env, "PATH": os.path.dirname(PROGRAM) + ":" + shop.env.get("PATH", "/usr/bin:/bin"), "TERM": "dumb"}
    terminal, end = pty.openpty()
    shell = subprocess.Popen(["zsh", "-f", "-i"], stdin=end, stdout=end, stderr=end, env=env, cwd=shop.top, start_new_session=True)
    os.close(end)

    def ask(keys, until):
        seen = b""
        os.write(terminal, keys.encode())
        while not re.search(until, seen):
            assert select.select([terminal], [], [], 60)[0], seen
            seen += os.read(terminal, 4096)
        return re.search(until, seen)[1].decode()

    try:
        ask(begin, rb"(ready)\r")
        return [ask(line + "\t\x18", rb"<<(.*)>>") for line in lines]
    finally:
        shell.kill()
        shell.wait()
        os.close(terminal)


@case("in zsh, at a terminal: Tab puts in commands, values and names, quoted where they have a blank")
def _():
    with Shop() as shop:
        equal(in_shell(shop, "zsh", "autoload -U compinit; compinit -u -D; source <(sleeves completion zsh); echo ${_comps[sleeves]}"), ["_sleeves"])
        equal(typed_in_zsh(shop, "sleeves tou", "sleeves deck show sl", "sleeves check --format=2021/st", "sleeves check -f arc60/",
                           "sleeves collection list place:sh", "sleeves collection list plac", "sleeves nonsense x"),
              ["sleeves tour ", "sleeves deck show Slow\\ Tide ", "sleeves check --format=2021/standard ", "sleeves check -f arc60/standard ",
               "sleeves collection list place:sh", "sleeves collection list place:", "sleeves nonsense x"])


@case("in fish candidates come with what they mean")
def _():
    with Shop() as shop:
        ask = lambda line: in_shell(shop, "fish", f'sleeves completion fish | source; complete -C "{line}"')
        equal(ask("sleeves de"), ["deck"])
        equal(ask("sleeves check --format=2021/st"), ["--format=2021/standard\tStandard"])


main()
