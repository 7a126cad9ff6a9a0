/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-shipped.h: the games that come with the program, with an index of the starter lists and of tests/data/check/lists. */
#pragma once
#include "check/slv-check.h"

typedef struct { SlvGames *games; SlvIndex *index; char *dir; /* scratch folder with the store */ } Shipped;

void        shipped_open  (Shipped *shipped);
void        shipped_close (Shipped *shipped);
SlvChecker *shipped_checker (Shipped *shipped, const char *format);
/** The one deck of a file, seen from the folder of starter decks. */
SlvDeck    *shipped_deck (Shipped *shipped, const char *file);
