/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document.c: see the header. The checker is made once for a format and an index and kept; findings are made
 * when somebody looks at them. */
#include <glib/gi18n-lib.h>
#include "deck/slv-deck-group.h"
#include "decks/slv-deck-document-private.h"

G_DEFINE_FINAL_TYPE (SlvDeckDocument, slv_deck_document, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_STEPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
drop_verdict (SlvDeckDocument *self)
{
  g_clear_pointer (&self->running, slv_running_free);
  g_clear_pointer (&self->totals, g_array_unref);
}

static const SlvFormat *
find_format (SlvDeckDocument *self)
{
  const SlvDeck *deck = slv_deck_edit_get (self->edit);
  SlvGames *games = slv_session_get_games (self->session);
  if (deck->format[0] != '\0')
    {
      SlvGame *game = deck->game[0] != '\0' ? slv_games_find (games, deck->game) : NULL;
      const SlvFormat *format = slv_games_resolve_format (games, game, deck->format, NULL);
      if (format != NULL)
        return format;
    }
  g_autoptr (GError) error = NULL;
  const SlvFormat *format = slv_check_default_format (deck, slv_session_get_index (self->session), games, &error);
  if (format == NULL)
    {
      slv_take_str (&self->problem, error != NULL ? g_strdup (error->message) : NULL);
    }
  return format;
}

SlvOptions *
slv_deck_document_dup_options (SlvDeckDocument *self, const SlvFormat *format)
{
  g_autoptr (SlvOptions) standing = slv_session_dup_options (self->session, format->rulebook);
  return slv_deck_dup_options (slv_deck_edit_get (self->edit), format->rulebook, standing, NULL);
}

void
slv_deck_document_make_checker (SlvDeckDocument *self)
{
  drop_verdict (self);
  g_clear_pointer (&self->checker, slv_checker_free);
  g_clear_pointer (&self->problem, g_free);
  g_hash_table_remove_all (self->others);
  slv_format_keep (&self->format, find_format (self));
  if (self->format == NULL)
    return;
  g_autoptr (SlvOptions) options = slv_deck_document_dup_options (self, self->format);
  g_autoptr (GError) error = NULL;
  self->checker = slv_checker_new (self->format, slv_session_get_index (self->session), options, self->as_of, &error);
  if (self->checker == NULL)
    self->problem = slv_error_describe (error);
}

/** The sums and findings of the deck as it is shown; NULL without a format. */
static SlvRunning *
running (SlvDeckDocument *self)
{
  if (self->running == NULL && self->checker != NULL)
    self->running = slv_running_new (self->checker, slv_deck_document_get_deck (self));
  return self->running;
}

static void
changed (SlvDeckDocument *self)
{
  g_clear_pointer (&self->totals, g_array_unref);
  if (self->several)
    return;
  slv_deck_document_keep_work (self);
  g_signal_emit (self, signals[SIGNAL_STEPPED], 0);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
slv_deck_document_edited (SlvDeckDocument *self)
{
  drop_verdict (self);
  changed (self);
}

/** The edit may have changed the format or an option. */
static void
edited_all (SlvDeckDocument *self)
{
  slv_deck_document_make_checker (self);
  slv_deck_document_edited (self);
}

static void
on_index_changed (SlvDeckDocument *self)
{
  edited_all (self);
}

static void
slv_deck_document_dispose (GObject *object)
{
  SlvDeckDocument *self = SLV_DECK_DOCUMENT (object);
  g_clear_handle_id (&self->retry, g_source_remove);
  g_clear_pointer (&self->thens, g_ptr_array_unref);
  g_clear_pointer (&self->kept, g_free);
  drop_verdict (self);
  g_clear_pointer (&self->checker, slv_checker_free);
  g_clear_pointer (&self->others, g_hash_table_unref);
  slv_format_keep (&self->format, NULL);
  g_clear_pointer (&self->match, slv_deck_free);
  g_clear_pointer (&self->match_plan, slv_deck_plan_free);
  g_clear_pointer (&self->as_of, g_free);
  g_clear_pointer (&self->warning, g_free);
  g_clear_pointer (&self->token, g_free);
  g_clear_pointer (&self->edit, slv_deck_edit_free);
  g_clear_pointer (&self->problem, g_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (slv_deck_document_parent_class)->dispose (object);
}

static void
slv_deck_document_class_init (SlvDeckDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_deck_document_dispose;
  signals[SIGNAL_STEPPED] = g_signal_new ("stepped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_deck_document_init (SlvDeckDocument *self)
{
  self->thens = g_ptr_array_new_with_free_func (slv_deck_document_then_free);
  self->others = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) slv_checker_free);
}

SlvDeckDocument *
slv_deck_document_new (SlvSession *session, SlvDeck *deck)
{
  SlvDeckDocument *self = g_object_new (SLV_TYPE_DECK_DOCUMENT, NULL);
  self->session = g_object_ref (session);
  self->token = g_uuid_string_random ();
  self->edit = deck->id != 0 ? slv_deck_document_restore_work (self, deck) : NULL;
  if (self->edit == NULL)
    self->edit = slv_deck_edit_new (deck);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (on_index_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (on_index_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (slv_deck_document_follow), self, G_CONNECT_SWAPPED);
  self->seen = slv_deck_edit_get (self->edit)->version;
  self->kept = slv_deck_edit_dup_state (self->edit, self->seen);
  slv_deck_document_recall_as_of (self);
  slv_deck_document_make_checker (self);
  slv_deck_document_restore_match (self);
  return self;
}

SlvDeckDocument *
slv_deck_document_find (SlvSession *session, gint64 id)
{
  GPtrArray *unkept = slv_session_get_unkept (session);
  SLV_EACH (SlvDeckDocument, document, unkept)
    if (slv_deck_edit_get (document->edit)->id == id)
      return g_object_ref (document);
  return NULL;
}

char *
slv_deck_document_take_warning (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return g_steal_pointer (&self->warning);
}

SlvSession *
slv_deck_document_get_session (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return self->session;
}

const SlvDeck *
slv_deck_document_get_deck (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return self->match != NULL ? self->match : slv_deck_edit_get (self->edit);
}

char *
slv_deck_document_dup_title (SlvDeckDocument *self)
{
  const char *name = self != NULL ? slv_deck_document_get_registered (self)->name : NULL;
  return g_strdup (name != NULL && name[0] == '\0' ? _("Untitled deck") : name);
}

const SlvDeck *
slv_deck_document_get_registered (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return slv_deck_edit_get (self->edit);
}

const SlvFormat *
slv_deck_document_get_format (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return self->format;
}

const SlvReport *
slv_deck_document_get_report (SlvDeckDocument *self, const char **problem)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (problem != NULL)
    *problem = self->problem;
  return running (self) != NULL ? slv_running_report (self->running) : NULL;
}

GArray *
slv_deck_document_get_totals (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (self->totals == NULL && self->checker != NULL)
    self->totals = slv_checker_totals (self->checker, slv_deck_document_get_deck (self));
  return self->totals;
}

const char *
slv_deck_document_natural_zone (SlvDeckDocument *self, const char *name)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (self->format == NULL)
    return NULL;
  /* the same rule that reads a line before any heading: a deck of this one card */
  g_autoptr (SlvDeck) deck = slv_deck_new ("");
  slv_deck_add (deck, "", name, 1, "", "", 0);
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, slv_session_get_index (self->session), self->format->rulebook);
  if (resolution->cards->len == 0)
    return NULL;
  const SlvZone *zone = g_ptr_array_index (self->format->rulebook->zones,
                                           g_array_index (resolution->cards, SlvResolved, 0).zone);
  return zone->id;
}

const char *
slv_deck_document_zone_with (SlvDeckDocument *self, const char *name)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  const SlvDeck *deck = slv_deck_document_get_deck (self);
  const char *home = slv_deck_document_natural_zone (self, name);
  if (home != NULL && slv_deck_document_count (self, home, name) > 0)
    return home;
  for (guint i = 0; i < deck->entries->len; i++)
    if (slv_deck_document_count (self, slv_deck_entry (deck, i)->zone, name) > 0)
      return slv_deck_entry (deck, i)->zone;
  return NULL;
}

char *
slv_deck_document_dup_one_more (SlvDeckDocument *self, guint row, const char *name)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self) && name != NULL, NULL);
  const char *zone = self->match == NULL && running (self) != NULL ? slv_deck_document_natural_zone (self, name) : NULL;
  /* the rules of one game say nothing of another one's cards */
  if (zone == NULL || !g_str_equal (slv_index_card_game (slv_session_get_index (self->session), row)->id, self->format->rulebook->game->id))
    return NULL;
  SlvTruth fits = slv_running_fits (self->running, row, G_MAXUINT);
  if (fits == SLV_UNKNOWN)
    return g_strdup (_("One copy more: nobody knows whether it is allowed, for something about the card is not known."));
  if (fits == SLV_TRUE)
    return g_strdup (_("One copy more keeps to all limits."));
  g_autoptr (SlvDeck) deck = slv_deck_copy (slv_deck_document_get_deck (self));
  slv_deck_add (deck, zone, name, 1, "", "", 0);
  g_autoptr (SlvReport) with = slv_checker_check (self->checker, deck);
  const SlvFinding *broken = slv_report_find_worse (with, slv_running_report (self->running));
  return broken != NULL ? g_strdup_printf (_("One copy more: %s"), broken->message) : g_strdup (_("One copy more does not keep to the limits."));
}

guint
slv_deck_document_count (SlvDeckDocument *self, const char *zone, const char *name)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), 0);
  const SlvDeck *deck = slv_deck_document_get_deck (self);
  g_autofree char *folded = slv_fold_name (name, NULL);
  guint count = 0;
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    {
      if (zone != NULL && g_strcmp0 (entry->zone, zone) != 0)
        continue;
      g_autofree char *other = slv_fold_name (entry->name, NULL);
      if (g_str_equal (folded, other))
        count += entry->count;
    }
  return count;
}

/* ---- edits: none while a match is played ---- */

guint
slv_deck_document_change (SlvDeckDocument *self, const char *zone, const char *name, gint delta)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), 0);
  if (self->match != NULL)
    return slv_deck_document_count (self, zone, name);
  guint count = slv_deck_edit_change (self->edit, zone, name, delta);
  slv_deck_document_edited (self);
  return count;
}

void
slv_deck_document_move (SlvDeckDocument *self, const char *name, const char *from, const char *to, guint count)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  count = MIN (count, slv_deck_document_count (self, from, name));
  slv_deck_edit_move (self->edit, name, from, to, count);
  slv_deck_document_edited (self);
}

guint
slv_deck_document_set_printing (SlvDeckDocument *self, const char *zone, const char *name, const char *set_code, const char *number)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), 0);
  if (self->match != NULL)
    return 0;
  guint changed_copies = slv_deck_edit_set_printing (self->edit, zone, name, set_code, number);
  slv_deck_document_edited (self);
  return changed_copies;
}

void
slv_deck_document_begin (SlvDeckDocument *self, const char *name, guint n)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self) && !self->several);
  self->several = TRUE;
  slv_deck_edit_begin (self->edit, name, n);
}

void
slv_deck_document_end (SlvDeckDocument *self)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self) && self->several);
  slv_deck_edit_end (self->edit);
  self->several = FALSE;
  changed (self);
}

guint
slv_deck_document_change_each (SlvDeckDocument *self, const GPtrArray *names, gint delta)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), 0);
  gint before = (gint) slv_deck_n_cards (slv_deck_document_get_deck (self), NULL);
  if (self->match != NULL)
    return 0;
  slv_deck_document_begin (self, names->len == 1 ? g_ptr_array_index (names, 0) : NULL, names->len);
  SLV_EACH (const char, name, names)
    {
      const char *zone = delta > 0 ? slv_deck_document_natural_zone (self, name) : slv_deck_document_zone_with (self, name);
      if (zone != NULL || delta > 0)
        slv_deck_document_change (self, zone != NULL ? zone : "", name, delta);
    }
  slv_deck_document_end (self);
  return (guint) ABS ((gint) slv_deck_n_cards (slv_deck_document_get_deck (self), NULL) - before);
}

void
slv_deck_document_rename (SlvDeckDocument *self, const char *name)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  slv_deck_edit_rename (self->edit, name);
  slv_deck_document_edited (self);
}

void
slv_deck_document_set_notes (SlvDeckDocument *self, const char *notes)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  slv_deck_edit_set_notes (self->edit, notes);
  slv_deck_document_edited (self);
}

void
slv_deck_document_set_tags (SlvDeckDocument *self, const char *tags)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  slv_deck_edit_set_tags (self->edit, tags);
  slv_deck_document_edited (self);
}

void
slv_deck_document_regroup (SlvDeckDocument *self, const SlvDeck *changed)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  slv_deck_edit_regroup (self->edit, changed);
  slv_deck_document_edited (self);
}

void
slv_deck_document_set_folder (SlvDeckDocument *self, const char *folder)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  slv_deck_edit_set_folder (self->edit, folder);
  slv_deck_document_edited (self);
}

void
slv_deck_document_set_format (SlvDeckDocument *self, const SlvFormat *format)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (format == self->format || self->match != NULL)
    return;
  slv_deck_edit_set_format (self->edit, format->rulebook->game->id, format->full_id);
  edited_all (self);
}

void
slv_deck_document_set_option (SlvDeckDocument *self, const char *text)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  slv_deck_edit_set_option (self->edit, text);
  edited_all (self);
}

void
slv_deck_document_merge (SlvDeckDocument *self, const SlvDeck *other, gboolean replace)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  slv_deck_edit_merge (self->edit, other, replace);
  if (self->format == NULL)
    slv_deck_document_make_checker (self);
  slv_deck_document_edited (self);
}

void
slv_deck_document_repair (SlvDeckDocument *self, const SlvDeck *repaired)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  slv_deck_edit_repair (self->edit, repaired);
  slv_deck_document_edited (self);
}

void
slv_deck_document_go_back (SlvDeckDocument *self, const SlvDeck *old, const char *label)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  slv_deck_edit_go_back (self->edit, old, label);
  edited_all (self);
}

gboolean
slv_deck_document_watch (SlvDeckDocument **at, SlvDeckDocument *document, GCallback told, gpointer self)
{
  if (*at == document)
    return FALSE;
  if (*at != NULL)
    g_signal_handlers_disconnect_by_data (*at, self);
  g_set_object (at, document);
  if (document != NULL)
    g_signal_connect_object (document, "changed", told, self, G_CONNECT_SWAPPED);
  return TRUE;
}

gboolean
slv_deck_document_can_undo (SlvDeckDocument *self)
{
  return self->match == NULL && slv_deck_edit_can_undo (self->edit);
}

gboolean
slv_deck_document_can_redo (SlvDeckDocument *self)
{
  return self->match == NULL && slv_deck_edit_can_redo (self->edit);
}

char *
slv_deck_document_undo (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (!slv_deck_document_can_undo (self))
    return NULL;
  char *what = slv_deck_edit_undo (self->edit);
  edited_all (self);   /* the step may have been a change of format */
  return what;
}

char *
slv_deck_document_redo (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (!slv_deck_document_can_redo (self))
    return NULL;
  char *what = slv_deck_edit_redo (self->edit);
  edited_all (self);
  return what;
}

void
slv_deck_document_name_format (SlvDeckDocument *self)
{
  SlvDeck *deck = slv_deck_edit_get (self->edit);
  if (self->format == NULL || deck->format[0] != '\0')
    return;
  g_free (deck->game);
  g_free (deck->format);
  deck->game = g_strdup (self->format->rulebook->game->id);
  deck->format = g_strdup (self->format->full_id);
}
