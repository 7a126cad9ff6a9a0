/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list-found.c: what surveys find of the decks of the list: verdicts, owned shares, and which decks match the search. It is
 * kept with the deck's version and thrown away whole when index, options, collection or day are others: a row shows what is true
 * now, or that it is being judged. */
#include <glib/gi18n-lib.h>
#include "decks/slv-deck-list-private.h"
#include "decks/slv-deck-survey.h"
#include "window/slv-window.h"

#define BATCH 1000u   /* decks that are judged at a time, so that the first verdicts come soon */

void
slv_deck_list_give_up (GCancellable **cancellable)
{
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

const SlvDeckFound *
slv_deck_list_get_found (SlvDeckList *self, const SlvDeck *deck)
{
  const SlvDeckFound *found = g_hash_table_lookup (self->known, &deck->id);
  return found != NULL && found->version == deck->version ? found : NULL;
}

void
slv_deck_list_show_known (SlvDeckList *self, SlvDeckItem *item)
{
  gint64 id = slv_deck_item_get_id (item);
  const SlvDeckFound *found = g_hash_table_lookup (self->known, &id);
  if (id != 0)
    slv_deck_item_set_found (item, found != NULL && found->version == slv_deck_item_get_version (item) ? found : NULL);
}

static void
say_status (SlvDeckList *self, const char *fault)
{
  guint n = self->matching != NULL ? g_hash_table_size (self->matching) : 0;
  g_autofree char *text = slv_tell_printf (ngettext ("%u deck matches.", "%u decks match.", n), n);
  gtk_label_set_text (self->status, fault != NULL ? fault : self->matching != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->status), fault != NULL || self->matching != NULL);
}

/* ---- verdicts ---- */

static void
take_found (SlvDeckList *self, GPtrArray *all)
{
  g_ptr_array_set_free_func (all, NULL);   /* they go over */
  SLV_EACH (SlvDeckFound, found, all)
    g_hash_table_replace (self->known, g_memdup2 (&found->id, sizeof found->id), found);
  if (slv_deck_list_sorts_found (self))
    {
      slv_deck_list_reorder (self);
      return;
    }
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->items)); i++)
    {
      g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
      slv_deck_list_show_known (self, item);
    }
}

static void
on_judged (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDeckList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = slv_deck_survey_finish (result, &error);
  /* what was asked before something changed is not true any more */
  if (self->session == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  if (all == NULL)
    {
      slv_window_toast_error (GTK_WIDGET (self), _("The decks could not be judged"), error);
      return;
    }
  take_found (self, all);
  if (all->len > 0)
    slv_deck_list_judge_rest (self);
}

void
slv_deck_list_judge_rest (SlvDeckList *self)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *day = slv_today ();
  slv_deck_list_give_up (&self->judging);
  if (g_strcmp0 (day, self->day) != 0)   /* lists go by days */
    g_hash_table_remove_all (self->known);
  slv_take_str (&self->day, g_steal_pointer (&day));
  for (guint i = 0; i < self->decks->len && ids->len < BATCH; i++)
    {
      const SlvDeck *deck = g_ptr_array_index (self->decks, i);
      if (slv_deck_list_get_found (self, deck) == NULL)
        g_array_append_val (ids, deck->id);
    }
  if (ids->len == 0)
    return;
  self->judging = g_cancellable_new ();
  slv_deck_survey_async (self->session, ids, NULL, TRUE, self->also, self->judging, on_judged, g_object_ref (self));
}

void
slv_deck_list_judge_all (SlvDeckList *self)
{
  g_hash_table_remove_all (self->known);
  slv_deck_list_fill (self);
  slv_deck_list_judge_rest (self);
}

static void
on_searched (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDeckList) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = slv_deck_survey_finish (result, &error);
  if (self->session == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  if (all == NULL)
    {
      g_autofree char *fault = slv_ui_error_text (error);
      say_status (self, fault);   /* the rows stay as they were */
      return;
    }
  g_clear_pointer (&self->matching, g_hash_table_unref);
  self->matching = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  SLV_EACH (const SlvDeckFound, found, all)
    if (found->matches)
      g_hash_table_add (self->matching, g_memdup2 (&found->id, sizeof found->id));
  slv_deck_list_fill (self);
  say_status (self, NULL);
}

void
slv_deck_list_search (SlvDeckList *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->search)));
  slv_deck_list_give_up (&self->searching);
  if (text[0] == '\0')
    {
      g_clear_pointer (&self->matching, g_hash_table_unref);
      slv_deck_list_fill (self);
      say_status (self, NULL);
      return;
    }
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < self->decks->len; i++)
    g_array_append_val (ids, ((SlvDeck *) g_ptr_array_index (self->decks, i))->id);
  self->searching = g_cancellable_new ();
  slv_deck_survey_async (self->session, ids, text, FALSE, NULL, self->searching, on_searched, g_object_ref (self));
}

/** Another program may have changed decks or cards, and with a new day other lists hold. */
gboolean
slv_deck_list_look_again (gpointer data)
{
  SlvDeckList *self = data;
  g_autofree char *day = slv_today ();
  if (self->session == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return G_SOURCE_CONTINUE;
  slv_session_look_again (self->session);
  if (g_strcmp0 (day, self->day) != 0)
    slv_deck_list_judge_all (self);
  return G_SOURCE_CONTINUE;
}
