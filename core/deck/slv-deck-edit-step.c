/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-edit-step.c: elementary changes to a deck that undo themselves when done twice: a count and a pointer are
 * swapped with the one that is held, an entry goes in or out. Nothing is copied but what a person really changed. */
#include "deck/slv-deck-edit-step.h"

static void
change_clear (gpointer data)
{
  SlvEditChange *change = data;

  if (change->held == NULL)
    return;
  if (change->kind == SLV_EDIT_OF_ENTRY)
    slv_deck_entry_free (change->held);
  else if (change->kind == SLV_EDIT_OF_TEXT)
    g_free (change->held);
  else if (change->kind == SLV_EDIT_OF_ARRAY)
    g_ptr_array_unref (change->held);
}

SlvEditStep *
slv_edit_step_new (SlvEditKind kind, const char *subject)
{
  SlvEditStep *step = g_new0 (SlvEditStep, 1);

  step->kind = kind;
  step->subject = g_strdup (subject);
  step->changes = g_array_new (FALSE, FALSE, sizeof (SlvEditChange));
  g_array_set_clear_func (step->changes, change_clear);
  return step;
}

SLV_DEFINE_FREE (SlvEditStep, slv_edit_step_free, changes, subject);

static void
toggle_entry (SlvEditChange *change, SlvDeck *deck)
{
  /* a step may have been read from a file: what it says of positions is not believed */
  if (change->held != NULL)
    {
      change->position = MIN (change->position, deck->entries->len);
      g_ptr_array_insert (deck->entries, (gint) change->position, g_steal_pointer (&change->held));
    }
  else if (change->position < deck->entries->len)
    change->held = g_ptr_array_steal_index (deck->entries, change->position);
  slv_deck_forget_positions (deck);
}

static void
toggle_pointer (SlvEditChange *change, SlvDeck *deck)
{
  gpointer *member = (gpointer *) G_STRUCT_MEMBER_P (deck, change->offset);
  gpointer there = *member;

  *member = change->held;
  change->held = there;
  slv_deck_forget_positions (deck);
}

static void
toggle (SlvEditChange *change, SlvDeck *deck)
{
  SlvDeckEntry *entry;
  guint count;

  switch (change->kind)
    {
    case SLV_EDIT_OF_COUNT:
      if (change->position >= deck->entries->len)
        break;
      entry = g_ptr_array_index (deck->entries, change->position);
      count = entry->count;
      entry->count = change->count;
      change->count = count;
      break;
    case SLV_EDIT_OF_ENTRY:
      toggle_entry (change, deck);
      break;
    case SLV_EDIT_OF_TEXT:
    case SLV_EDIT_OF_ARRAY:
    default:
      toggle_pointer (change, deck);
      break;
    }
}

static void
do_change (SlvEditStep *step, SlvDeck *deck, SlvEditChange change)
{
  toggle (&change, deck);
  g_array_append_val (step->changes, change);
}

void
slv_edit_step_count (SlvEditStep *step, SlvDeck *deck, guint position, guint count)
{
  do_change (step, deck, (SlvEditChange) { .kind = SLV_EDIT_OF_COUNT, .position = position, .count = count });
}

void
slv_edit_step_insert (SlvEditStep *step, SlvDeck *deck, guint position, SlvDeckEntry *entry)
{
  do_change (step, deck, (SlvEditChange) { .kind = SLV_EDIT_OF_ENTRY, .position = position, .held = entry });
}

void
slv_edit_step_remove (SlvEditStep *step, SlvDeck *deck, guint position)
{
  do_change (step, deck, (SlvEditChange) { .kind = SLV_EDIT_OF_ENTRY, .position = position });
}

void
slv_edit_step_text (SlvEditStep *step, SlvDeck *deck, char **member, const char *text)
{
  gsize offset = (gsize) ((char *) member - (char *) deck);

  do_change (step, deck, (SlvEditChange) { .kind = SLV_EDIT_OF_TEXT, .offset = offset, .held = g_strdup (text) });
}

void
slv_edit_step_array (SlvEditStep *step, SlvDeck *deck, GPtrArray **member, GPtrArray *array)
{
  gsize offset = (gsize) ((char *) member - (char *) deck);

  do_change (step, deck, (SlvEditChange) { .kind = SLV_EDIT_OF_ARRAY, .offset = offset, .held = array });
}

void
slv_edit_step_join (SlvEditStep *step, SlvEditStep *other)
{
  g_array_append_vals (step->changes, other->changes->data, other->changes->len);
  /* what the changes hold belongs to @step now */
  g_array_set_clear_func (other->changes, NULL);
  slv_edit_step_free (other);
}

void
slv_edit_step_undo (SlvEditStep *step, SlvDeck *deck)
{
  for (guint i = step->changes->len; i > 0; i--)
    toggle (&g_array_index (step->changes, SlvEditChange, i - 1), deck);
}

void
slv_edit_step_redo (SlvEditStep *step, SlvDeck *deck)
{
  for (guint i = 0; i < step->changes->len; i++)
    toggle (&g_array_index (step->changes, SlvEditChange, i), deck);
}

/* Two whole sentences for each kind of edit: taken back, done again. */
static const char * const sentences[][2] = {
  [SLV_EDIT_CHANGE] = { N_("Took back the change to “%s”."), N_("Changed “%s” again.") },
  [SLV_EDIT_MOVE] = { N_("Took back the move of “%s”."), N_("Moved “%s” again.") },
  [SLV_EDIT_RENAME] = { N_("Took back the new name “%s”."), N_("Named the deck “%s” again.") },
  [SLV_EDIT_FORMAT] = { N_("Took back the format “%s”."), N_("Set the format “%s” again.") },
  [SLV_EDIT_OPTION] = { N_("Took back the option “%s”."), N_("Set the option “%s” again.") },
  [SLV_EDIT_MERGE] = { N_("Took out the cards of “%s” again."), N_("Added the cards of “%s” again.") },
  [SLV_EDIT_REPLACE] = { N_("Brought back the cards that “%s” had replaced."),
                         N_("Replaced the cards by those of “%s” again.") },
  [SLV_EDIT_REPAIR] = { N_("Took back the repair of “%s”."), N_("Repaired “%s” again.") },
  [SLV_EDIT_GO_BACK] = { N_("Brought back the deck as it was before “%s”."), N_("Went back to “%s” again.") },
  [SLV_EDIT_NOTES] = { N_("Took back the change to the notes of “%s”."), N_("Changed the notes of “%s” again.") },
  [SLV_EDIT_TAGS] = { N_("Took back the change to the tags of “%s”."), N_("Changed the tags of “%s” again.") },
  [SLV_EDIT_FOLDER] = { N_("Took back the move of “%s” to another folder."), N_("Moved “%s” to the folder again.") },
  /* of libraries that a version before left, whose subject is a phrase */
  [SLV_EDIT_SEVERAL] = { N_("Took back the change to %s."), N_("Changed %s again.") },
  [SLV_EDIT_PLAN] = { N_("Took back the change to the plan “%s”."), N_("Changed the plan “%s” again.") },
  [SLV_EDIT_PLAN_ADD] = { N_("Took out the plan “%s” again."), N_("Put in the plan “%s” again.") },
  [SLV_EDIT_PLAN_REMOVE] = { N_("Brought back the plan “%s”."), N_("Took out the plan “%s” again.") },
  [SLV_EDIT_PRINTING] = { N_("Took back the other printing of “%s”."), N_("Changed the printing of “%s” again.") },
  [SLV_EDIT_GROUPS] = { N_("Took back the change to the groups of “%s”."), N_("Changed the groups of “%s” again.") },
};

char *
slv_edit_step_describe (const SlvEditStep *step, gboolean undone)
{
  guint64 n = step->kind == SLV_EDIT_CARDS ? g_ascii_strtoull (step->subject, NULL, 10) : 0;
  g_autofree char *digits = slv_tell_digits (n);
  const char *text = step->kind != SLV_EDIT_CARDS ? _(sentences[step->kind][undone ? 0 : 1])
    : undone ? ngettext ("Took back the change to %s card.", "Took back the change to %s cards.", (gulong) n)
             : ngettext ("Changed %s card again.", "Changed %s cards again.", (gulong) n);
  g_auto (GStrv) parts = g_strsplit (text, "%s", 2);

  return g_strconcat (parts[0], step->kind == SLV_EDIT_CARDS ? digits : step->subject, parts[1], NULL);
}
