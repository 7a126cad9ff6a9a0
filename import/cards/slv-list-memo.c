/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-memo.c: what a field makes of a short text, remembered: a list has thousands of records and few types, colours and
 * costs, and cleaning, dividing, mapping and fitting the same words again for every card is a third of reading a list. */
#include "import/cards/slv-list-private.h"
#include <string.h>

#define TEXT_MAX  48u      /* bytes; longer ones are seldom the same twice */
#define TEXTS_MAX 4096u    /* of one field */
#define TRIAL     512u     /* texts after which a field is given up of which fewer than one in WORTH was met before */
#define WORTH     4u

typedef struct { char *value, *note; gboolean bad; } KnownValue;
typedef struct { gboolean there, empty; guint n; KnownValue values[]; } KnownText;

typedef struct {
  const SlvAttr *attr;       /* (nullable) */
  gboolean       fixed;      /* the text alone decides: nothing of the card is looked at */
  guint          asked, met;
  GHashTable    *texts;      /* char* → KnownText */
} FieldMemo;

struct _SlvListMemo {
  const SlvGame *game;
  GHashTable    *fields;     /* SlvFieldMap → FieldMemo */
  GPtrArray     *met;        /* scratch */
};

static void
known_text_free (KnownText *text)
{
  for (guint i = 0; i < text->n; i++)
    {
      g_free (text->values[i].value);
      g_free (text->values[i].note);
    }
  g_free (text);
}

static void
field_memo_free (FieldMemo *memo)
{
  g_hash_table_unref (memo->texts);
  g_free (memo);
}

SlvListMemo *
slv_list_memo_new (const SlvGame *game)
{
  SlvListMemo *memo = g_new0 (SlvListMemo, 1);

  memo->game = game;
  memo->fields = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) field_memo_free);
  memo->met = g_ptr_array_new ();
  return memo;
}

void
slv_list_memo_free (SlvListMemo *memo)
{
  if (memo == NULL)
    return;
  g_hash_table_unref (memo->fields);
  g_ptr_array_unref (memo->met);
  g_free (memo);
}

static FieldMemo *
memo_of (SlvListMemo *memo, const SlvFieldMap *field)
{
  FieldMemo *found = g_hash_table_lookup (memo->fields, field);

  if (found != NULL)
    return found;
  found = g_new0 (FieldMemo, 1);
  found->attr = slv_game_find_attr ((SlvGame *) memo->game, field->to);
  /* several values of a text become one, so they are not stored value by value */
  found->fixed = found->attr != NULL && found->attr->kind != SLV_ATTR_TEXT && !field->drop_name && field->parts == NULL
                 && (field->drop_of == NULL || field->drop_of[0] == NULL);
  found->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) known_text_free);
  g_hash_table_insert (memo->fields, (gpointer) field, found);
  return found;
}

/* the text that alone decides what the field gives, NULL when there is none */
static const char *
deciding_text (SlvListMemo *memo, const FieldMemo *of, const SlvFieldMap *field, const cJSON *json)
{
  const cJSON *value;

  if (!of->fixed || strcmp (field->path, "@") == 0)
    return NULL;
  slv_json_path_into (json, field->path, memo->met);
  value = memo->met->len == 1 ? g_ptr_array_index (memo->met, 0) : NULL;
  return cJSON_IsString (value) && strnlen (value->valuestring, TEXT_MAX + 1) <= TEXT_MAX ? value->valuestring : NULL;
}

static KnownText *
learn (const FieldMemo *of, const SlvFound *found)
{
  KnownText *text = g_malloc0 (sizeof *text + found->values->len * sizeof (KnownValue));

  text->there = found->there;
  text->empty = found->empty;
  text->n = found->values->len;
  for (guint i = 0; i < text->n; i++)
    {
      SlvFit fit;

      text->values[i].value = slv_value_fit (of->attr, g_ptr_array_index (found->values, i), &fit);
      text->values[i].note = slv_value_note (of->attr, g_ptr_array_index (found->values, i), fit);
      text->values[i].bad = fit == SLV_FIT_BAD;
    }
  return text;
}

static void
store_known (SlvListRun *run, SlvFace *face, const SlvAttr *attr, const KnownText *text)
{
  gboolean none = slv_field_says_none (attr, text->there, text->empty);

  for (guint i = 0; i < text->n; i++)
    {
      const KnownValue *value = &text->values[i];

      if (value->note != NULL)
        slv_list_note_text (run, value->note);
      if (value->bad)
        none = FALSE;
      else
        slv_face_add_fitted (face, attr, value->value);
    }
  if (none && slv_face_get_values (face, attr->id) == NULL)
    slv_face_add_value (face, attr->id, NULL);
}

void
slv_list_memo_field (SlvListMemo *memo, SlvListRun *run, SlvFace *face, const SlvFieldMap *field, const cJSON *json,
                     const char *member, SlvFound *found)
{
  FieldMemo *of = memo_of (memo, field);
  const char *text;
  KnownText *known;

  if (of->attr == NULL)
    return;
  text = deciding_text (memo, of, field, json);
  known = text != NULL ? g_hash_table_lookup (of->texts, text) : NULL;
  if (known == NULL)
    {
      slv_field_find (field, json, member, face->name, face, found);
      if (text == NULL || g_hash_table_size (of->texts) >= TEXTS_MAX)
        {
          slv_field_store (run, face, of->attr, found);
          return;
        }
      known = learn (of, found);
      g_hash_table_insert (of->texts, g_strdup (text), known);
    }
  else
    of->met++;
  if (++of->asked == TRIAL && of->met * WORTH < of->asked)
    of->fixed = FALSE;
  store_known (run, face, of->attr, known);
}
