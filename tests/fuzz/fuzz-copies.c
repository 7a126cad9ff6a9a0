/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-copies.c: any bytes as a collection file, of the kind that is found and of the one that the length picks. Nothing may crash; every
 * row is a record or a fault with a reason, and lines only go on. */
#include "copies/slv-copies.h"
#include "fuzz.h"

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  return 0;
}

static void
read_as (const uint8_t *data, size_t size, const char *kind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvCopyList) list = slv_copies_read_text ((const char *) data, size, "fuzz", kind, NULL, &error);
  guint64 line = 0;

  g_assert_true ((list != NULL) != (error != NULL));
  for (guint i = 0; list != NULL && i < list->records->len; i++)
    {
      const SlvCopyRecord *record = &g_array_index (list->records, SlvCopyRecord, i);

      g_assert_cmpuint (record->line, >=, MAX (line, 1));   /* copies of two finishes stand in one */
      line = record->line;
      for (guint field = 0; field < SLV_N_COPY_FIELDS; field++)
        g_assert_true (g_utf8_validate (record->values[field], -1, NULL));
    }
  for (guint i = 0; list != NULL && i < list->faults->len; i++)
    g_assert_cmpstr (((SlvCopyFault *) list->faults->pdata[i])->reason, !=, "");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const SlvCopiesKind * const *kinds = slv_copies_kinds ();
  guint n = 0;

  while (kinds[n] != NULL)
    n++;
  read_as (data, size, NULL);
  read_as (data, size, kinds[size % n]->id);
  return 0;
}
