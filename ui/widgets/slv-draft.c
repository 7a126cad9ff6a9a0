/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft.c: see the header. */
#include "widgets/slv-parts.h"

static char *
dup_text (const SlvDraft *draft)
{
  char *text;
  g_object_get (draft->where, "text", &text, NULL);
  return text;
}

/* whether there is something to take. */
static gboolean
slv_draft_is_typed (const SlvDraft *draft)
{
  g_autofree char *text = dup_text (draft);
  return draft->read != NULL && !g_str_equal (text, draft->read);
}

void
slv_draft_show (SlvDraft *draft, const char *text)
{
  g_autofree char *there = dup_text (draft);
  if (draft->read != NULL && !g_str_equal (there, draft->read))
    return;
  g_free (draft->read);
  draft->read = g_strdup (text);
  if (g_str_equal (there, text))
    return;
  g_object_set (draft->where, "text", text, NULL);
  slv_ui_acted (draft->where);
}

char *
slv_draft_take (SlvDraft *draft)
{
  if (!slv_draft_is_typed (draft))
    return NULL;
  g_free (draft->read);
  draft->read = dup_text (draft);
  slv_ui_acted (draft->where);
  return g_strdup (draft->read);
}

void
slv_draft_forget (SlvDraft *draft)
{
  g_clear_pointer (&draft->read, g_free);
}
