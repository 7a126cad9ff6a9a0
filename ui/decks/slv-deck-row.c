/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-row.c: one row of the deck by zone; see slv-deck-rows.h. */
#include "decks/slv-deck-rows-private.h"

G_DEFINE_FINAL_TYPE (SlvDeckRow, slv_deck_row, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
slv_deck_row_finalize (GObject *object)
{
  SlvDeckRow *self = SLV_DECK_ROW (object);
  SLV_FREE_MEMBERS (self, zone, title, detail, problem, owned, owned_detail);
  slv_deck_place_clear (&self->place);
  g_clear_pointer (&self->index, slv_index_unref);
  G_OBJECT_CLASS (slv_deck_row_parent_class)->finalize (object);
}

static void
slv_deck_row_class_init (SlvDeckRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_deck_row_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
slv_deck_row_init (SlvDeckRow *self G_GNUC_UNUSED)
{
}

SlvDeckRow *
slv_deck_row_new (gboolean heading, const char *zone, const char *title, guint count)
{
  SlvDeckRow *self = g_object_new (SLV_TYPE_DECK_ROW, NULL);
  self->heading = heading;
  self->zone = g_strdup (zone);
  self->title = g_strdup (title);
  self->count = count;
  self->detail = g_strdup ("");
  self->problem = g_strdup ("");
  self->owned = g_strdup ("");
  self->owned_detail = g_strdup ("");
  self->card = self->printing = SLV_ROW_NONE;
  self->price = self->hand = self->turn = -1;
  return self;
}

static gboolean
row_equal (SlvDeckRow *a, SlvDeckRow *b)
{
  return a->heading == b->heading && a->group == b->group && a->count == b->count && a->severity == b->severity
         && g_str_equal (a->zone, b->zone) && g_str_equal (a->title, b->title)
         && g_str_equal (a->detail, b->detail) && g_str_equal (a->problem, b->problem)
         && a->n_colours == b->n_colours && memcmp (a->colours, b->colours, a->n_colours * sizeof *a->colours) == 0
         && a->missing == b->missing && a->index == b->index && a->card == b->card && a->printing == b->printing
         && a->price == b->price && a->hand == b->hand && a->turn == b->turn && g_str_equal (a->owned, b->owned) && g_str_equal (a->owned_detail, b->owned_detail);
}

gboolean
slv_deck_row_is_of (SlvDeckRow *a, SlvDeckRow *b)
{
  return a->heading == b->heading && a->group == b->group && g_str_equal (a->zone, b->zone) && g_str_equal (a->title, b->title);
}

void
slv_deck_row_take (SlvDeckRow *row, SlvDeckRow *fresh)
{
  row->place.group = fresh->place.group;
  slv_take_str (&row->place.title, g_strdup (fresh->place.title));
  if (row_equal (row, fresh))
    return;
  row->count = fresh->count;
  row->severity = fresh->severity;
  g_free (row->detail);
  g_free (row->problem);
  row->detail = g_strdup (fresh->detail);
  row->problem = g_strdup (fresh->problem);
  row->missing = fresh->missing;
  g_clear_pointer (&row->index, slv_index_unref);
  row->index = fresh->index != NULL ? slv_index_ref (fresh->index) : NULL;
  row->card = fresh->card;
  row->printing = fresh->printing;
  row->price = fresh->price;
  row->hand = fresh->hand;
  row->turn = fresh->turn;
  row->n_colours = fresh->n_colours;
  memcpy (row->colours, fresh->colours, sizeof row->colours);
  g_free (row->owned);
  g_free (row->owned_detail);
  row->owned = g_strdup (fresh->owned);
  row->owned_detail = g_strdup (fresh->owned_detail);
  g_signal_emit (row, signals[SIGNAL_CHANGED], 0);
}

gboolean slv_deck_row_is_heading (SlvDeckRow *self) { return self->heading; }
gboolean slv_deck_row_is_group   (SlvDeckRow *self) { return self->group; }

double
slv_deck_row_get_group (SlvDeckRow *self)
{
  return self->place.title != NULL && self->place.title[0] != '\0' ? self->place.group : -1;
}

const char *slv_deck_row_get_zone   (SlvDeckRow *self) { return self->zone; }
const char *slv_deck_row_get_title  (SlvDeckRow *self) { return self->title; }
guint       slv_deck_row_get_count  (SlvDeckRow *self) { return self->count; }
const char *slv_deck_row_get_detail (SlvDeckRow *self) { return self->detail; }

const GdkRGBA *
slv_deck_row_get_colours (SlvDeckRow *self, guint *n)
{
  *n = self->n_colours;
  return self->colours;
}

const char *
slv_deck_row_get_problem (SlvDeckRow *self, SlvSeverity *severity)
{
  if (severity != NULL)
    *severity = self->severity;
  return self->problem;
}

const char *
slv_deck_row_get_owned (SlvDeckRow *self, const char **detail, gboolean *short_of)
{
  if (detail != NULL)
    *detail = self->owned_detail;
  if (short_of != NULL)
    *short_of = self->missing > 0;
  return self->owned;
}

SlvIndex *
slv_deck_row_get_card (SlvDeckRow *self, guint *card, guint *printing)
{
  *card = self->card;
  *printing = self->printing;
  return self->index;
}

double
slv_deck_row_get_chance (SlvDeckRow *self, gboolean by_turn)
{
  return by_turn ? self->turn : self->hand;
}
