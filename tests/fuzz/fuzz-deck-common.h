/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-deck-common.h: what the targets for deck files share. */
#pragma once
#include "import/slv-deck-file.h"

/** Reads the bytes as a deck file of @kind (NULL: whatever they are) through every step that a file takes, checks the account of
 *  its lines, writes what came of it as every kind, and reads Sleeves' own forms again. */
void fuzz_deck_read (const uint8_t *data, size_t size, const char *kind);
