/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-recover.c: see the header. A process is told by its number and the time at which it started: numbers are given again. */
#include "deck/slv-deck-recover.h"
#include "deck/slv-deck.h"
#include "store/slv-store-unsaved.h"
#include <unistd.h>

/* ---- processes ---- */

#define START_FIELD 20u    /* of /proc/PID/stat, counted from behind the name of the program (proc(5): field 22) */

/* (transfer full) (nullable): NULL when no such process runs, or the system does not tell. */
static char *
describe_process (guint64 pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%" G_GUINT64_FORMAT "/stat", pid), *stat = NULL;
  const char *behind;

  if (!g_file_get_contents (path, &stat, NULL, NULL) || (behind = strrchr (stat, ')')) == NULL)
    return NULL;
  g_auto (GStrv) fields = g_strsplit (behind, " ", -1);
  return g_strv_length (fields) > START_FIELD ? g_strdup_printf ("%" G_GUINT64_FORMAT " %s", pid, fields[START_FIELD]) : NULL;
}

char *
slv_deck_dup_owner (void)
{
  guint64 pid = (guint64) getpid ();
  char *owner = describe_process (pid);

  return owner != NULL ? owner : g_strdup_printf ("%" G_GUINT64_FORMAT, pid);
}

static gboolean
runs (const char *owner)
{
  g_autofree char *now = describe_process (g_ascii_strtoull (owner, NULL, 10));

  return g_strcmp0 (now, owner) == 0;
}

/* ---- decks ---- */

/* As a new state, or beside what somebody else has made of the deck. *apart: (out): beside it. */
static gboolean
save (SlvStore *store, SlvDeck *stored, gboolean *apart, GError **error)
{
  g_autoptr (GError) problem = NULL;

  *apart = FALSE;
  if (slv_store_save_deck_after (store, stored, apart, &problem))
    return TRUE;
  if (!*apart)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  char *name = slv_store_free_deck_name (store, stored->name, error);
  if (name == NULL)
    return FALSE;
  slv_take_str (&stored->name, name);
  stored->id = 0;
  return slv_store_save_deck (store, stored, error);
}

/* The kept work says that it is saved now; its undo list stays. */
static gboolean
settle (SlvStore *store, SlvDeckEdit *edit, const SlvDeck *stored, guint n_steps, GError **error)
{
  slv_deck_edit_mark_saved (edit);
  g_autofree char *state = slv_deck_edit_dup_state (edit, stored->version);
  return slv_store_keep_unsaved (store, stored->id, &(SlvUnsaved) { .state = state, .total = n_steps }, NULL, error)
         && slv_store_mark_unsaved (store, stored->id, NULL, error);
}

/* Whether the deck is what was being edited: the program had saved it, and ended before it could say so here. @edited has the deck's version then. */
static gboolean
is_saved (SlvStore *store, SlvDeck *edited)
{
  g_autoptr (SlvDeck) now = slv_store_load_deck (store, edited->id, NULL);
  g_autofree char *one = now != NULL ? slv_deck_to_line (now) : NULL, *other = slv_deck_to_line (edited);

  if (g_strcmp0 (one, other) != 0)
    return FALSE;
  edited->version = now->version;
  return TRUE;
}

static gboolean
recover (SlvStore *store, gint64 id, gboolean *saved, GError **error)
{
  g_autoptr (GPtrArray) steps = NULL;
  g_autofree char *state = NULL;
  gboolean apart;
  guint version;

  if (!slv_store_load_unsaved (store, id, &state, &steps, error))
    return FALSE;
  g_autoptr (SlvDeckEdit) edit = state != NULL ? slv_deck_edit_restore (state, steps, &version) : NULL;
  if (edit == NULL)
    return slv_store_forget_unsaved (store, id, error);
  if (!slv_deck_edit_is_changed (edit))
    return slv_store_mark_unsaved (store, id, NULL, error);
  g_autoptr (SlvDeck) stored = slv_deck_copy (slv_deck_edit_get (edit));
  stored->id = id;
  stored->version = version;
  if (is_saved (store, stored))
    return settle (store, edit, stored, steps->len, error);
  if (!save (store, stored, &apart, error))
    return FALSE;
  *saved = TRUE;
  return apart ? slv_store_forget_unsaved (store, id, error) : settle (store, edit, stored, steps->len, error);
}

guint
slv_deck_recover (SlvStore *store)
{
  g_autoptr (GError) error = NULL;
  guint n = 0;

  g_return_val_if_fail (store != NULL, 0);
  g_autoptr (GPtrArray) marks = slv_store_marked_unsaved (store, &error);
  SLV_EACH (const SlvUnsavedMark, mark, marks)
    {
      gboolean saved = FALSE;

      if (!runs (mark->owner) && !recover (store, mark->deck, &saved, &error))
        {
          g_debug ("edits of deck %" G_GINT64_FORMAT " are not saved: %s", mark->deck, error->message);
          g_clear_error (&error);
        }
      n += saved ? 1 : 0;
    }
  return n;
}

gboolean
slv_deck_is_edited_elsewhere (SlvStore *store, gint64 deck)
{
  g_autofree char *own = slv_deck_dup_owner ();

  g_return_val_if_fail (store != NULL, FALSE);
  g_autoptr (GPtrArray) marks = slv_store_marked_unsaved (store, NULL);
  SLV_EACH (const SlvUnsavedMark, mark, marks)
    if (mark->deck == deck && strcmp (mark->owner, own) != 0 && runs (mark->owner))
      return TRUE;
  return FALSE;
}
