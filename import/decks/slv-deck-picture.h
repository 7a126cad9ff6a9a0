/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-picture.h: decks out of pictures of their QR codes. */
#pragma once
#include "base/slv-error.h"

/** Whether @bytes begin as a PNG or JPEG picture does. */
gboolean slv_deck_is_picture (GBytes *bytes);
/**
 * slv_deck_picture_text:
 * @name: for messages
 * Starts a program that looks at the picture, and waits for it; not for the main thread of a window.
 * Returns: (transfer full): the codes of decks in the picture, one a line; SLV_ERROR_REFUSED with the reason where there is none. Any thread.
 */
char    *slv_deck_picture_text (GBytes *bytes, const char *name, GError **error);
