/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-list-octgn.c: any bytes as a set of OCTGN, of a game that is found from it and of one that was named. */
#include "config.h"
#include <glib.h>
#include "fuzz.h"
#include "fuzz-list-common.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char * const *games = fuzz_list_games ();

  fuzz_list_read (data, size, NULL, "octgn-xml");
  fuzz_list_read (data, size, games[size % g_strv_length ((char **) games)], "octgn-xml");
  return 0;
}
