/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-list-json.c: any bytes as a card list in JSON, found from the content and as each kind that the definitions tell; which one follows from the length. */
#include "config.h"
#include <glib.h>
#include "fuzz.h"
#include "fuzz-list-common.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char * const kinds[] = { "gatcg-json", "arcmage-json", "gboc-json" };

  fuzz_list_read (data, size, NULL, NULL);
  fuzz_list_read (data, size, NULL, kinds[size % G_N_ELEMENTS (kinds)]);
  return 0;
}
