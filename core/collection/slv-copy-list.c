/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-list.c: the neutral records that readers of collection files make. */
#include "base/slv-clean.h"
#include "collection/slv-copy-plan.h"

static const char * const field_ids[SLV_N_COPY_FIELDS] = {
  [SLV_COPY_GAME] = "game", [SLV_COPY_NAME] = "name", [SLV_COPY_SET_CODE] = "set", [SLV_COPY_SET_NAME] = "set_name",
  [SLV_COPY_NUMBER] = "number", [SLV_COPY_QUANTITY] = "count", [SLV_COPY_CONDITION] = "condition",
  [SLV_COPY_FINISH] = "finish", [SLV_COPY_LANGUAGE] = "language", [SLV_COPY_PLACE] = "location", [SLV_COPY_NOTE] = "notes",
  [SLV_COPY_TAGS] = "tags", [SLV_COPY_FOR_TRADE] = "for_trade", [SLV_COPY_SIGNED] = "signed", [SLV_COPY_ALTERED] = "altered",
  [SLV_COPY_PROXY] = "proxy", [SLV_COPY_PAID] = "paid", [SLV_COPY_CURRENCY] = "currency",
  [SLV_COPY_ACQUIRED] = "acquired", [SLV_COPY_PRINTING] = "printing_id", [SLV_COPY_CARD] = "card_id", [SLV_COPY_EXTRA] = "extra",
};

const char *
slv_copy_field_id (SlvCopyField field)
{
  g_return_val_if_fail ((guint) field < SLV_N_COPY_FIELDS, "");
  return field_ids[field];
}

SLV_DEFINE_STATIC_FREE (SlvCopyFault, fault_free, column, reason);

GPtrArray *
slv_copy_faults_new (void)
{
  return g_ptr_array_new_with_free_func (fault_free);
}

void
slv_copy_faults_add (GPtrArray *faults, guint64 line, const char *column, const char *reason)
{
  SlvCopyFault *fault = g_new0 (SlvCopyFault, 1);

  *fault = (SlvCopyFault) { line, g_strdup (column), g_strdup (reason) };
  g_ptr_array_add (faults, fault);
}

SlvCopyList *
slv_copy_list_new (const char *kind, const char *source)
{
  SlvCopyList *list = g_new0 (SlvCopyList, 1);

  list->kind = g_strdup (kind);
  list->source = g_strdup (source);
  list->records = g_array_new (FALSE, FALSE, sizeof (SlvCopyRecord));
  list->faults = slv_copy_faults_new ();
  list->notes = g_ptr_array_new_with_free_func (g_free);
  list->texts = g_string_chunk_new (16 << 10);
  return list;
}

void
slv_copy_list_free (SlvCopyList *list)
{
  SLV_FREE_MEMBERS (list, kind, source, records, faults, notes);
  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    g_free (list->titles[i]);
  g_string_chunk_free (list->texts);
  g_free (list);
}

guint
slv_copy_list_add (SlvCopyList *list, guint64 line)
{
  SlvCopyRecord record = { .line = line };

  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    record.values[i] = "";
  g_array_append_val (list->records, record);
  return list->records->len - 1;
}

void
slv_copy_list_set (SlvCopyList *list, guint record, SlvCopyField field, const char *text)
{
  SlvCopyRecord *at = &g_array_index (list->records, SlvCopyRecord, record);
  const SlvCopyRecord *before = record > 0 ? at - 1 : NULL;
  g_autofree char *clean = NULL;
  const char *end;

  if (*text != '\0' && !slv_name_is_plain (text))
    text = clean = field == SLV_COPY_NOTE ? slv_text_clean (text) : slv_name_clean (text);
  while (g_ascii_isspace (*text))
    text++;
  for (end = text + strlen (text); end > text && g_ascii_isspace (end[-1]);)
    end--;
  if (before != NULL && strncmp (before->values[field], text, (gsize) (end - text)) == 0 && before->values[field][end - text] == '\0')
    at->values[field] = before->values[field];   /* most columns repeat */
  else
    at->values[field] = end > text ? g_string_chunk_insert_len (list->texts, text, end - text) : "";
}
