/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-sights.c: see the header. One count is under way at a time; an edit meanwhile gives it up. */
#include "decks/slv-deck-sights.h"
#include "odds/slv-odds.h"
#include "widgets/slv-ui.h"

#define DELAY_MS 120

typedef struct { double hand, turn; } Chance;

struct _SlvDeckSights {
  GObject          parent_instance;
  SlvDeckDocument *document;      /* (nullable): to be counted */
  SlvIndex        *index;         /* (nullable): of the document then */
  GHashTable      *chances;       /* Chance by row of the index */
  GCancellable    *cancellable;   /* of what is under way */
  guint            waiting;
};

G_DEFINE_FINAL_TYPE (SlvDeckSights, slv_deck_sights, G_TYPE_OBJECT)

static void
stop (SlvDeckSights *self)
{
  SLV_FREE_MEMBERS (self, (cancel, cancellable), (timer, waiting));
}

static void
count (GTask *task, gpointer source G_GNUC_UNUSED, gpointer deck, GCancellable *cancellable)
{
  GError *error = NULL;
  GPtrArray *sights = slv_odds_sights (deck, FALSE, SLV_DECK_SIGHTS_TURN, cancellable, &error);
  slv_ui_end_thread (task, sights, (GDestroyNotify) g_ptr_array_unref, error);
}

static void
note (SlvDeckSights *self, const GPtrArray *sights)
{
  g_hash_table_remove_all (self->chances);
  SLV_EACH (const SlvOddsSight, sight, sights)
    {
      if (sight->attr != NULL || sight->row == SLV_ROW_NONE || sight->turns->len == 0)
        continue;
      const SlvOddsPoint *points = &g_array_index (sight->turns, SlvOddsPoint, 0);
      Chance chance = { points[0].probability, points[sight->turns->len - 1].probability };
      g_hash_table_insert (self->chances, GUINT_TO_POINTER (sight->row), g_memdup2 (&chance, sizeof chance));
    }
  g_signal_emit_by_name (self, "changed");
}

static void
on_counted (GObject *self, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  g_autoptr (GPtrArray) sights = g_task_propagate_pointer (G_TASK (result), NULL);
  note (SLV_DECK_SIGHTS (self), sights);
}

static void
begin (SlvDeckSights *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  g_autoptr (SlvOptions) options = format != NULL ? slv_deck_document_dup_options (self->document, format) : NULL;
  SlvOddsDeck *deck = format != NULL ? slv_odds_deck_new (slv_deck_document_get_deck (self->document), format, self->index, options, NULL, NULL) : NULL;
  if (deck == NULL)
    {
      note (self, NULL);
      return;
    }
  self->cancellable = g_cancellable_new ();
  slv_ui_in_thread (count, deck, (GDestroyNotify) slv_odds_deck_unref, self, self->cancellable, on_counted, NULL);
}

void
slv_deck_sights_count (SlvDeckSights *self, SlvDeckDocument *document)
{
  SlvIndex *index = document != NULL ? slv_session_get_index (slv_deck_document_get_session (document)) : NULL;
  stop (self);
  if (document != self->document || index != self->index)
    g_hash_table_remove_all (self->chances);
  g_set_object (&self->document, document);
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = index != NULL ? slv_index_ref (index) : NULL;
  if (document != NULL)
    slv_ui_once (self, &self->waiting, G_PRIORITY_DEFAULT, DELAY_MS, G_CALLBACK (begin));
}

void
slv_deck_sights_get (SlvDeckSights *self, guint row, double *hand, double *turn)
{
  const Chance *chance = g_hash_table_lookup (self->chances, GUINT_TO_POINTER (row));
  *hand = chance != NULL ? chance->hand : -1;
  *turn = chance != NULL ? chance->turn : -1;
}

static void
slv_deck_sights_finalize (GObject *object)
{
  SlvDeckSights *self = SLV_DECK_SIGHTS (object);
  stop (self);
  SLV_FREE_MEMBERS (self, (g_object_unref, document), (slv_index_unref, index), chances);
  G_OBJECT_CLASS (slv_deck_sights_parent_class)->finalize (object);
}

static void
slv_deck_sights_class_init (SlvDeckSightsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_deck_sights_finalize;
  g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_deck_sights_init (SlvDeckSights *self)
{
  self->chances = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

SlvDeckSights *
slv_deck_sights_new (void)
{
  return g_object_new (SLV_TYPE_DECK_SIGHTS, NULL);
}
