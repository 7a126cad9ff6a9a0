/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-list-xml.c: any bytes as a list of a table program in XML, for each game whose definition reads that kind. */
#include "config.h"
#include <glib.h>
#include "fuzz.h"
#include "fuzz-list-common.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char * const kinds[] = { "cockatrice-xml", "octgn-xml" };
  const char * const *games = fuzz_list_games ();
  const char *game = games[size % g_strv_length ((char **) games)];

  fuzz_list_read (data, size, NULL, NULL);
  fuzz_list_read (data, size, game, kinds[(size / 7) % G_N_ELEMENTS (kinds)]);
  return 0;
}
