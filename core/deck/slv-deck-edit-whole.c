/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-edit-whole.c: edits of a deck as a whole: what it says of itself, and its cards replaced or added all at once. */
#include "deck/slv-deck-edit-step.h"
#include "base/slv-clean.h"
#include "base/slv-fold.h"

static void
set_text (SlvEditStep *step, SlvDeck *deck, char **member, const char *text)
{
  if (strcmp (*member, text) != 0)
    slv_edit_step_text (step, deck, member, text);
}

void
slv_deck_edit_rename (SlvDeckEdit *edit, const char *name)
{
  SlvDeck *deck = slv_deck_edit_get (edit);

  g_return_if_fail (edit != NULL && name != NULL);
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_RENAME, name);
  set_text (step, deck, &deck->name, name);
  slv_deck_edit_push (edit, step);
}

void
slv_deck_edit_set_format (SlvDeckEdit *edit, const char *game, const char *format, const char *title)
{
  SlvDeck *deck = slv_deck_edit_get (edit);

  g_return_if_fail (edit != NULL && game != NULL && format != NULL);
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_FORMAT, title);
  set_text (step, deck, &deck->game, game);
  set_text (step, deck, &deck->format, format);
  slv_deck_edit_push (edit, step);
}

void
slv_deck_edit_set_option (SlvDeckEdit *edit, const char *text, const char *title)
{
  SlvDeck *deck = slv_deck_edit_get (edit);
  gboolean same = FALSE;

  g_return_if_fail (edit != NULL && text != NULL);
  const char *equals = strchr (text, '=');
  if (equals == NULL)
    return;
  gsize id_length = (gsize) (equals - text) + 1;
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  SLV_EACH (const char, there, deck->option_texts)
    {
      same = same || strcmp (there, text) == 0;
      if (strncmp (there, text, id_length) != 0)
        g_ptr_array_add (texts, g_strdup (there));
    }
  if (equals[1] != '\0')
    g_ptr_array_add (texts, g_strdup (text));
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_OPTION, title);
  if (same || (equals[1] == '\0' && texts->len == deck->option_texts->len))
    g_ptr_array_unref (texts);
  else
    slv_edit_step_array (step, deck, &deck->option_texts, texts);
  slv_deck_edit_push (edit, step);
}

/* Adds what @other has to @deck. */
static void
merge_into (SlvDeck *deck, const SlvDeck *other)
{
  SLV_EACH (const SlvDeckEntry, entry, other->entries)
    {
      guint before = deck->entries->len;

      slv_deck_add (deck, entry->zone, entry->name, entry->count, entry->set_code, entry->number, entry->line);
      if (deck->entries->len > before)
        slv_take_str (&slv_deck_entry (deck, before)->note, g_strdup (entry->note));
    }
  for (guint i = 0; i < other->headings->len; i++)
    slv_deck_add_heading (deck, g_ptr_array_index (other->headings, i));
  SLV_EACH (const SlvUnread, unread, other->unread)
    slv_deck_add_unread (deck, unread->line, unread->text, unread->reason);
}

/* The cards become those of @other, which may be freed afterwards. */
static void
take_cards (SlvEditStep *step, SlvDeck *deck, const SlvDeck *other)
{
  slv_edit_step_array (step, deck, &deck->entries, g_ptr_array_ref (other->entries));
  slv_edit_step_array (step, deck, &deck->headings, g_ptr_array_ref (other->headings));
  slv_edit_step_array (step, deck, &deck->unread, g_ptr_array_ref (other->unread));
}

void
slv_deck_edit_merge (SlvDeckEdit *edit, const SlvDeck *other, gboolean replace)
{
  SlvDeck *deck = slv_deck_edit_get (edit);

  g_return_if_fail (edit != NULL && other != NULL);
  g_autoptr (SlvDeck) merged = slv_deck_copy (replace ? other : deck);
  if (!replace)
    merge_into (merged, other);
  SlvEditStep *step = slv_edit_step_new (replace ? SLV_EDIT_REPLACE : SLV_EDIT_MERGE, other->name);
  take_cards (step, deck, merged);
  slv_deck_edit_push (edit, step);
}

void
slv_deck_edit_repair (SlvDeckEdit *edit, const SlvDeck *repaired)
{
  SlvDeck *deck = slv_deck_edit_get (edit);

  g_return_if_fail (edit != NULL && repaired != NULL);
  g_autoptr (SlvDeck) copy = slv_deck_copy (repaired);
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_REPAIR, deck->name);
  take_cards (step, deck, copy);
  slv_deck_edit_push (edit, step);
}

void
slv_deck_edit_go_back (SlvDeckEdit *edit, const SlvDeck *old, const char *label)
{
  SlvDeck *deck = slv_deck_edit_get (edit);

  g_return_if_fail (edit != NULL && old != NULL && label != NULL);
  g_autoptr (SlvDeck) copy = slv_deck_copy (old);
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_GO_BACK, label);
  take_cards (step, deck, copy);
  slv_edit_step_array (step, deck, &deck->option_texts, g_ptr_array_ref (copy->option_texts));
  slv_edit_step_array (step, deck, &deck->plans, g_ptr_array_ref (copy->plans));
  slv_edit_step_array (step, deck, &deck->tags, g_ptr_array_ref (copy->tags));
  slv_edit_step_array (step, deck, &deck->extras, g_ptr_array_ref (copy->extras));
  set_text (step, deck, &deck->game, copy->game);
  set_text (step, deck, &deck->format, copy->format);
  set_text (step, deck, &deck->author, copy->author);
  set_text (step, deck, &deck->comment, copy->comment);
  slv_deck_edit_push (edit, step);
}

void
slv_deck_edit_set_notes (SlvDeckEdit *edit, const char *notes)
{
  SlvDeck *deck = slv_deck_edit_get (edit);

  g_return_if_fail (edit != NULL && notes != NULL);
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_NOTES, deck->name);
  set_text (step, deck, &deck->comment, notes);
  slv_deck_edit_push (edit, step);
}

static gboolean
texts_equal (const GPtrArray *a, const GPtrArray *b)
{
  for (guint i = 0; a->len == b->len && i < a->len; i++)
    if (strcmp (g_ptr_array_index (a, i), g_ptr_array_index (b, i)) != 0)
      return FALSE;
  return a->len == b->len;
}

/* What stands between the separators, without blanks around it, empty parts and (if @once) repeats. */
static GPtrArray *
split_words (const char *text, const char *separator, gboolean once)
{
  g_auto (GStrv) parts = g_strsplit (text, separator, -1);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *word = slv_name_clean (parts[i]);

      if (word[0] != '\0' && !(once && g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL)))
        g_ptr_array_add (words, g_steal_pointer (&word));
    }
  return words;
}

void
slv_deck_edit_set_tags (SlvDeckEdit *edit, const char *tags)
{
  SlvDeck *deck = slv_deck_edit_get (edit);

  g_return_if_fail (edit != NULL && tags != NULL);
  g_autoptr (GPtrArray) words = split_words (tags, ",", TRUE);
  if (texts_equal (words, deck->tags))
    return;
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_TAGS, deck->name);
  slv_edit_step_array (step, deck, &deck->tags, g_ptr_array_ref (words));
  slv_deck_edit_push (edit, step);
}

void
slv_deck_edit_set_folder (SlvDeckEdit *edit, const char *folder)
{
  SlvDeck *deck = slv_deck_edit_get (edit);

  g_return_if_fail (edit != NULL && folder != NULL);
  g_autoptr (GPtrArray) steps = split_words (folder, "/", FALSE);
  g_autofree char *path = slv_join_texts (steps, "/", 0);
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_FOLDER, deck->name);
  set_text (step, deck, &deck->folder, path);
  slv_deck_edit_push (edit, step);
}

