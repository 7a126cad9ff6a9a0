/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-file-purpose.h: what a file is that somebody opened without saying what for. */
#pragma once
#include "game/slv-game-load.h"

typedef enum {
  SLV_PURPOSE_DECK,          /* decks to be saved */
  SLV_PURPOSE_COLLECTION,    /* copies to be booked */
  SLV_PURPOSE_DEFINITION,    /* a game */
  SLV_PURPOSE_LIST,          /* a card list; also everything that is nothing of the others: the preview says why it is none */
  SLV_N_PURPOSES
} SlvFilePurpose;

/**
 * slv_file_purpose:
 * @what: path of a file or folder, or an address, which always is a card list's
 * Reads the file, of which nothing is kept. One that is not there or cannot be read is a card list by its name, so that what
 * opens it tells why. Any thread.
 */
SlvFilePurpose slv_file_purpose (const char *what, SlvGames *games);

