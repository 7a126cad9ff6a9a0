/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-page.h: the deck in a web page; for this folder only. */
#pragma once
#include "decks/slv-deck-read.h"

/**
 * slv_deck_page_text: the list of a deck in @page, a web page of @length bytes of UTF-8.
 * @title: (out) (transfer full) (nullable): what the page is called
 * @left: (out): lines of the page that are no part of the list
 * Returns: (transfer full) (nullable): NULL: no line says how many there are of a card. Any thread.
 */
char *slv_deck_page_text (const char *page, gsize length, SlvGames *games, char **title, guint *left);
