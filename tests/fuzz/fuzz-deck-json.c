/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-deck-json.c: any bytes as JSON: our own form, those of sites, and saved tables. The kind that is asked for follows from the length, so that a corpus covers all of them. */
#include "config.h"
#include <glib.h>
#include "fuzz.h"
#include "fuzz-deck-common.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char * const kinds[] = { "json", "omnidex", "tts", NULL };

  fuzz_deck_read (data, size, NULL);
  fuzz_deck_read (data, size, kinds[size % G_N_ELEMENTS (kinds)]);
  return 0;
}
