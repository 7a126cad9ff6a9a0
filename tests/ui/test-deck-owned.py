# SPDX-License-Identifier: GPL-3.0-or-later
"""A deck as of another day, and against what one has: copies by card, what is missing to the wants, only owned cards."""
import os
import re

from harness.cases import case, run


def first_card(context, name):
    """Name and copies of the first card with several copies in a starter deck."""
    with open(os.path.join(context.schema, "starter", name), encoding="utf-8") as file:
        for line in file:
            found = re.match(r"([2-9]) (.+)", line.strip())
            if found:
                return found.group(2), int(found.group(1))
    raise AssertionError("no card")


@case("a deck is judged as of a day that is typed, which the verdict says and a reopened deck keeps; no day changes nothing")
def as_of(context):
    name, _ = first_card(context, "grand-archive-legal.txt")
    head = "game,format,name,limit,from,until,clause,reason\n"
    rows = f'grand-archive,grand-archive/2025/constructed,"{name}",banned,2024-05-01,2024-05-31,L.1,Too quick\n'
    context.command("import", context.write("bans.csv", head + rows))
    app = context.open_starter("grand-archive-legal.txt")
    app.wait_text("Verdict: Legal")
    app.find("push button", "As of today").click()
    entry = app.find("text", "Judge as of this day")
    entry.put_text("2024-02-30")
    app.key("Return")
    app.wait_text("“2024-02-30” is no day like 2024-05-17.")
    entry.put_text("2024-05-17")
    app.key("Return")
    app.wait_text("Verdict: Illegal: 1 finding as of 17 May 2024")
    app.find("push button", "As of 17 May 2024")
    app.check_names()
    app.key("alt+Left")
    app.find("label", "Legal").click()
    app.key("Return")
    app.wait_text("Verdict: Illegal: 1 finding as of 17 May 2024")
    app.find("push button", "As of 17 May 2024").click()
    app.find("push button", "Today").activate()
    app.wait_text("Verdict: Legal")


@case("each card says what is there and what is missing, the finder shows only owned cards, and the missing go to the wants",
      env={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})
def owned(context):
    name, copies = first_card(context, "grand-archive-legal.txt")
    lots = f'name,quantity\n"{name}",1\n'
    context.command("collection", "import", context.write("lots.csv", lots), "--game", "grand-archive")
    app = context.open_starter("grand-archive-legal.txt")
    app.wait_text(re.compile(f"^{copies} copies of {re.escape(name)}; {copies - 1} missing, have 1$"))
    app.wait_text(re.compile(r"^\d+ copies are missing for this deck\.$"))
    app.check_names()
    app.key("ctrl+f")
    app.find("check box", "Only what I own").click()
    app.wait_text("1 card. Enter adds a copy.")
    app.find("push button", re.compile("Add to wants")).activate()
    app.wait_text(re.compile(r"^\d+ copies are missing for this deck and on the list of wants\.$"))
    assert "Brass Thimble" in context.command("collection", "wants")
    toast = app.find("push button", "Show")
    told, shown = (app.tree.place(node.path) for node in (app.find("label", re.compile("on the list of wants")), toast))
    assert told[1] + told[3] < shown[1], f"the toast {shown} lies over what it is about {told}"
    toast.activate()   # it may still be on its way to where it was seen
    app.wait_text(re.compile(r"\d cop(y|ies) missing$"))
    app.key("ctrl+2")
    app.find("push button", "Show the wants").activate()
    app.wait_text(re.compile(r"\d cop(y|ies) missing$"))


@case("a repair that keeps to owned cards says so when they do not suffice", size="700x620")
def repair_owned(context):
    with open(os.path.join(context.schema, "starter", "grand-archive-legal.txt"), encoding="utf-8") as file:
        listed = file.read().split("# Sideboard")[0]   # from which cards could move
    short = re.sub(r"(?m)^4 ", "1 ", listed, count=1)   # the main deck is three cards short now
    app = context.open_starter(context.write("short.txt", short))
    app.find("push button", re.compile("^Verdict: (Illegal|Not legal yet)")).activate()
    app.find("push button", "Repair…").activate()
    app.find("push button", "Apply", timeout=15)
    app.settle()
    app.find("check box", "Only cards that I own").click()
    app.wait_text("No repair")
    app.find("check box", "Only cards that I own").click()
    app.wait_text("~No smaller set of changes")


@case("what a deck costs is told above its cards, with how many of them have no price; without prices nothing is told")
def costs(context):
    name, copies = first_card(context, "grand-archive-legal.txt")
    app = context.open_starter("grand-archive-legal.txt")
    app.wait(lambda: app.look("label", "~It costs ") is None, "a cost without prices")
    game = context.cards(context.starters.index(next(path for path in context.starters if "grand-archive" in path)))[0]["game"]
    prices = context.write("prices.csv", f'game,name,currency,amount\n{game},"{name}",EUR,1.25\n')
    context.command("import", prices)
    context.command("collection", "add", name, "--game", game)
    app = context.start()
    app.key("ctrl+2")       # where the deck is open that was
    amount, missing = (f"at least {n * 1.25:.2f} EUR" for n in (copies, copies - 1))
    app.wait_text(f"~It costs {amount} in the cheapest printings, {amount} in those of its list; what is missing {missing}.")
    app.wait_text(re.compile("Of \\d+ copies no price is known"))
    app.wait_text("~ · 1.25 EUR")     # with the card
    app.check_names()
    app.find("push button", "Shop…").activate()
    app.wait_text(f"All together: {missing}")
    row, button = app.find("list item", f"~{copies - 1} × {name}"), app.find("push button", "Copy the list")
    assert app.tree.place(button.path)[1] > app.tree.place(row.path)[1], "the button takes the width of the heading"
    app.key("Escape")
    app.wait(lambda: len(app.children()) == 1, "the order stays")


run()
