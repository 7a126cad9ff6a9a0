/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-list-lackey.c: any bytes as a set of a plugin: lines of cells that are divided by tabs. */
#include "config.h"
#include <glib.h>
#include "fuzz.h"
#include "fuzz-list-common.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char * const *games = fuzz_list_games ();

  fuzz_list_read (data, size, NULL, "lackey-tsv");
  fuzz_list_read (data, size, games[size % g_strv_length ((char **) games)], "lackey-tsv");
  return 0;
}
