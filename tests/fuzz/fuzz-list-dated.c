/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-list-dated.c: any bytes as the dated lists of the program: what is banned since when, and errata. */
#include "config.h"
#include <glib.h>
#include "fuzz.h"
#include "fuzz-list-common.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char * const kinds[] = { "sleeves-lists", "sleeves-errata" };

  fuzz_list_read (data, size, NULL, kinds[size % G_N_ELEMENTS (kinds)]);
  fuzz_list_read (data, size, fuzz_list_games ()[0], kinds[(size + 1) % G_N_ELEMENTS (kinds)]);
  return 0;
}
