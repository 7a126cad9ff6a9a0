# SPDX-License-Identifier: GPL-3.0-or-later
"""Every control that takes the focus has a name of its own, on every page and in every dialog that opens by key."""
from harness.cases import case, run


def judge(app, where):
    # a page that has just come may still be naming what is in it
    app.wait(lambda: not app.lint(), lambda: f"{where}: " + "; ".join(app.lint()))


@case("every control of every page has a name")
def pages(context, app):
    app.key("ctrl+f", "Down")
    judge(app, "cards")
    for key, where in (("ctrl+2", "decks"), ("ctrl+3", "collection"), ("ctrl+4", "sources")):
        app.key(key)
        judge(app, where)


@case("every control of an empty program has a name", cards=False)
def empty(context):
    judge(context.app, "empty")


@case("every control of the search help has a name")
def helping(context, app):
    app.key("F1")
    judge(app, "search help")


run()
