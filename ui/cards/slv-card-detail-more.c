/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail-more.c: what one copy more of the card would do to the open deck: to its verdict, to the bar of its curve, and to the
 * chances that are wanted of its hands, as far as they can be counted. */
#include "cards/slv-card-detail-private.h"
#include <glib/gi18n-lib.h>

#define DELAY_MS    250   /* nothing is counted for a card that is passed by */

/* ---- the curve ---- */

/* (nullable): of which the charts make a curve. */
static const SlvAttr *
find_number (const SlvGame *game)
{
  SLV_EACH (const SlvAttr, attr, game->attrs)
    if (attr->facet && !attr->hidden && (attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION))
      return attr;
  return NULL;
}

/* Copies in the pile whose value of @attr begins with @value. */
static guint
count_like (const SlvResolution *resolution, const SlvZone *pile, const SlvAttr *attr, const char *value)
{
  guint n = 0;

  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    if (card->row != SLV_ROW_NONE && card->zone == pile->index && slv_index_cell_count (resolution->index, card->row, attr) > 0
        && g_str_equal (slv_index_cell_value (resolution->index, card->row, attr, 0), value))
      n += card->count;
  return n;
}

/* (transfer full) (nullable): where the card goes into the pile that is drawn from. */
static char *
dup_curve (SlvCardDetail *self, const char *name)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const SlvAttr *attr = find_number (format->rulebook->game);
  const SlvZone *pile = format->rulebook->pile != NULL ? slv_rulebook_find_zone (format->rulebook, format->rulebook->pile) : NULL;

  if (attr == NULL || pile == NULL || g_strcmp0 (slv_deck_document_natural_zone (self->document, name), pile->id) != 0
      || slv_index_cell_count (self->index, self->row, attr) == 0)
    return NULL;
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (slv_deck_document_get_deck (self->document), self->index, format->rulebook);
  const char *value = slv_index_cell_value (self->index, self->row, attr, 0);
  guint n = count_like (resolution, pile, attr, value);
  /* Translators: attribute, value, cards with it when one more is there, cards with it now: "Cost 2: 17 instead of 16" */
  return g_strdup_printf (_("%s %s: %u instead of %u"), slv_ui_tr (attr->title), value, n + 1, n);
}

/* ---- what is wanted of hands ---- */

static void
show_wants (SlvCardDetail *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < SLV_CARD_WANTS; i++)
    if (self->chances[i] != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", self->chances[i]);
  gtk_label_set_text (self->wants_label, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->wants_label), text->len > 0);
}

static void
on_told (SlvOddsRun *run, SlvOddsNews *news, gpointer data)
{
  SlvCardDetail *self = data;

  if (news->kind == SLV_ODDS_NEWS_PROGRESS)
    slv_odds_run_give_up (run, news->nth);   /* what is only played is seen on the page of odds */
  if (news->kind != SLV_ODDS_NEWS_WANT || news->nth >= SLV_CARD_WANTS)
    return;
  g_clear_pointer (&self->chances[news->nth], g_free);
  if (news->result != NULL && news->other != NULL && news->result->method == SLV_ODDS_EXACT && news->result->unknown == 0 && news->other->unknown == 0)
    {
      g_autofree char *now = slv_odds_chance_brief (news->result->probability), *then = slv_odds_chance_brief (news->other->probability);

      self->chances[news->nth] = g_str_equal (now, then)
        /* Translators: what is wanted of a hand, its chance, whether one copy more is there or not */
        ? g_strdup_printf (_("%s: %s as before"), news->result->words, now)
        /* Translators: what is wanted of a hand, its chance when one copy more is there, its chance now */
        : g_strdup_printf (_("%s: %s instead of %s"), news->result->words, then, now);
    }
  show_wants (self);
}

static gboolean
ask (gpointer data)
{
  SlvCardDetail *self = data;
  const SlvDeck *deck = slv_deck_document_get_deck (self->document);
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  SlvStore *store = slv_session_get_store (slv_deck_document_get_session (self->document));
  const char *name = slv_index_card_name (self->index, self->row), *zone = slv_deck_document_natural_zone (self->document, name);
  g_autoptr (SlvOddsBook) book = slv_odds_book_load (store, deck->id);
  g_autofree char *rule = slv_odds_rule_get (store, format, deck->id, NULL);
  g_autoptr (SlvDeck) other = slv_deck_copy (deck);

  self->asking = 0;
  g_ptr_array_set_size (book->wants, (int) MIN (book->wants->len, SLV_CARD_WANTS));
  slv_deck_add (other, zone != NULL ? zone : "", name, 1, "", "", 0);
  self->odds = slv_odds_run_start (&(SlvOddsAsked) { .document = self->document, .book = book, .rule = rule, .other = other, .detail = -1 }, on_told, self);
  return G_SOURCE_REMOVE;
}

/* Lines are kept for what will be told, so that nothing below them moves. */
static void
begin (SlvCardDetail *self)
{
  g_autoptr (SlvOddsBook) book = slv_odds_book_load (slv_session_get_store (slv_deck_document_get_session (self->document)),
                                                     slv_deck_document_get_deck (self->document)->id);

  for (guint i = 0; i < MIN (book->wants->len, SLV_CARD_WANTS); i++)
    self->chances[i] = g_strdup ("…");
  if (book->wants->len > 0)
    self->asking = slv_ui_later (self, G_PRIORITY_DEFAULT, DELAY_MS, ask);
}

/* ---- all of it ---- */

void
slv_card_detail_stop_more (SlvCardDetail *self)
{
  g_clear_handle_id (&self->asking, g_source_remove);
  g_clear_pointer (&self->odds, slv_odds_run_stop);
  for (guint i = 0; i < SLV_CARD_WANTS; i++)
    g_clear_pointer (&self->chances[i], g_free);
}

void
slv_card_detail_show_more (SlvCardDetail *self)
{
  const char *name = self->row != SLV_ROW_NONE ? slv_index_card_name (self->index, self->row) : NULL;
  g_autofree char *limits = name != NULL && self->document != NULL ? slv_deck_document_dup_one_more (self->document, self->row, name) : NULL;
  g_autofree char *curve = limits != NULL ? dup_curve (self, name) : NULL;
  g_autofree char *text = curve != NULL ? g_strdup_printf ("%s\n%s", limits, curve) : g_strdup (limits);

  slv_card_detail_stop_more (self);
  if (limits != NULL)
    begin (self);
  gtk_label_set_text (self->more_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->more_label), text != NULL);
  show_wants (self);
}
