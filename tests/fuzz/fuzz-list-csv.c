/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-list-csv.c: any bytes as a table of cards: the own kind, a foreign table with guessed columns, and one whose columns were said. */
#include "config.h"
#include <glib.h>
#include "fuzz.h"
#include "fuzz-list-common.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char * const said[] = { "card", "name", "colour", "", "type", "text", NULL };
  const char * const *games = fuzz_list_games ();
  const char *game = games[size % g_strv_length ((char **) games)];

  fuzz_list_read (data, size, NULL, "sleeves-csv");
  fuzz_list_read (data, size, game, "sleeves-csv");
  fuzz_list_read_columns (data, size, game, said);
  return 0;
}
