/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-change.c: changing the collection. What the tables themselves refuse is asked for beforehand, so that a person reads a
 * reason and not the name of a constraint. */
#include "store/slv-store-journal.h"

#include <glib/gi18n-lib.h>
#include "base/slv-clean.h"
#include "base/slv-error.h"
#include "base/slv-fold.h"

typedef struct { const char *name, *text; } Text;

/* The statement @query; its parameter :id is bound when there is one to bind. */
static SlvStatement *
ready (SlvChange *change, const char *query, gint64 id, GError **error)
{
  SlvStatement *statement = slv_db_query (change->store->library, query, error);

  if (id != 0)
    slv_statement_bind_int (statement, ":id", id);
  return statement;
}

static void
bind_texts (SlvStatement *statement, const Text *texts, guint n)
{
  for (guint i = 0; statement != NULL && i < n; i++)
    slv_statement_set_text (statement, slv_statement_position (statement, texts[i].name), slv_or_empty (texts[i].text), -1);
}

/* 0 becomes NULL */
static void
bind_reference (SlvStatement *statement, const char *name, gint64 id)
{
  if (id != 0)
    slv_statement_bind_int (statement, name, id);
  else
    slv_statement_bind_text (statement, name, NULL);
}

/* Runs an INSERT, UPDATE or DELETE that returns the row's id. */
static gboolean
put_row (SlvStatement *statement, gint64 *id, GError **error)
{
  gint64 got;

  if (!slv_statement_number (statement, &got, error))
    return FALSE;
  if (got == 0)
    slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is nothing with the number %lld any more"), (long long) *id);
  if (got == 0)
    return FALSE;
  *id = got;
  return TRUE;
}

static gboolean
check_quantity (const char *name, gint64 quantity, GError **error)
{
  if (*slv_or_empty (name) == '\0')
    slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("a card needs a name"));
  else if (quantity < 1 || quantity > SLV_LOT_QUANTITY_MAX)
    {
      g_autofree char *why = slv_tell_printf (_("%lld copies of “%s” are not between 1 and %d"), (long long) quantity, name, SLV_LOT_QUANTITY_MAX);

      slv_set_error (error, SLV_ERROR_REFUSED, NULL, "%s", why);
    }
  else
    return TRUE;
  return FALSE;
}

/* A name that is typed goes the way of those that are read (slv-clean.h). @clean: (out): holds it when it was not clean. */
static const char *
clean_name (const char *name, char **clean)
{
  if (name == NULL || slv_name_is_plain (name))
    return name;
  *clean = slv_name_clean (name);
  return *clean;
}

/* ---- lots ---- */

gboolean
slv_change_put_lot (SlvChange *change, SlvLot *lot, GError **error)
{
  g_autofree char *clean = NULL, *set = NULL, *number = NULL;
  const char *name = clean_name (lot->name, &clean);
  g_autofree char *folded = lot->folded != NULL && clean == NULL ? NULL : slv_fold_name (slv_or_empty (name), NULL);
  const Text texts[] = {
    { ":game", lot->game }, { ":card", lot->card }, { ":name", name }, { ":folded", folded != NULL ? folded : lot->folded },
    { ":printing", lot->printing }, { ":set_code", clean_name (lot->set_code, &set) }, { ":number", clean_name (lot->number, &number) }, { ":condition", lot->condition },
    { ":finish", lot->finish }, { ":language", lot->language }, { ":note", lot->note }, { ":tags", lot->tags },
    { ":price_paid", lot->price_paid }, { ":currency", lot->currency }, { ":acquired", lot->acquired }, { ":extra", lot->extra },
  };

  if (!check_quantity (name, lot->quantity, error))
    return FALSE;
  g_autoptr (SlvStatement) statement = ready (change, lot->id != 0 ? "library-lot-change" : "library-lot-add", lot->id, error);
  lot->changed = change->made;
  bind_texts (statement, texts, G_N_ELEMENTS (texts));
  slv_statement_bind_int (statement, ":quantity", lot->quantity);
  slv_statement_bind_int (statement, ":for_trade", CLAMP (lot->for_trade, 0, lot->quantity));
  slv_statement_bind_int (statement, ":signed", lot->is_signed != FALSE);
  slv_statement_bind_int (statement, ":altered", lot->is_altered != FALSE);
  slv_statement_bind_int (statement, ":proxy", lot->is_proxy != FALSE);
  slv_statement_bind_int (statement, ":changed", lot->changed);
  bind_reference (statement, ":place", lot->place);
  return put_row (statement, &lot->id, error);
}

static gboolean
remove_row (SlvChange *change, const char *query, gint64 id, GError **error)
{
  g_autoptr (SlvStatement) statement = ready (change, query, id, error);

  return put_row (statement, &id, error);
}

gboolean
slv_change_remove_lot (SlvChange *change, gint64 id, GError **error)
{
  return remove_row (change, "library-lot-remove", id, error);   /* what sits in decks goes with it */
}

gboolean
slv_change_sleeve (SlvChange *change, gint64 deck, gint64 lot, gint64 quantity, GError **error)
{
  g_autoptr (SlvStatement) statement = ready (change, quantity > 0 ? "library-sleeved-put" : "library-sleeved-remove", 0, error);

  slv_statement_bind_int (statement, ":deck", deck);
  slv_statement_bind_int (statement, ":lot", lot);
  if (quantity > 0)
    slv_statement_bind_int (statement, ":quantity", quantity);
  return slv_statement_run (statement, error);
}

gboolean
slv_change_move_sleeved (SlvChange *change, gint64 from, gint64 to, GError **error)
{
  g_autoptr (SlvStatement) move = ready (change, "library-sleeved-move", 0, error);
  g_autoptr (SlvStatement) clear = move != NULL ? ready (change, "library-sleeved-clear", 0, error) : NULL;

  if (move == NULL || clear == NULL)
    return FALSE;
  slv_statement_bind_int (move, ":from", from);
  slv_statement_bind_int (move, ":to", to);
  slv_statement_bind_int (clear, ":lot", from);
  return slv_statement_run (move, error) && slv_statement_run (clear, error);
}

/* ---- wants ---- */

gboolean
slv_change_put_want (SlvChange *change, SlvWant *want, GError **error)
{
  g_autofree char *clean = NULL;
  const char *name = clean_name (want->name, &clean);
  g_autofree char *folded = want->folded != NULL && clean == NULL ? NULL : slv_fold_name (slv_or_empty (name), NULL);
  const Text texts[] = {
    { ":game", want->game }, { ":card", want->card }, { ":name", name },
    { ":folded", folded != NULL ? folded : want->folded }, { ":printing", want->printing }, { ":set_code", want->set_code },
    { ":number", want->number }, { ":condition", want->condition }, { ":finish", want->finish },
    { ":language", want->language }, { ":note", want->note },
  };

  if (!check_quantity (name, want->quantity, error))
    return FALSE;
  g_autoptr (SlvStatement) statement = ready (change, want->id != 0 ? "library-want-change" : "library-want-add", want->id, error);
  want->changed = change->made;
  bind_texts (statement, texts, G_N_ELEMENTS (texts));
  slv_statement_bind_int (statement, ":quantity", want->quantity);
  slv_statement_bind_int (statement, ":changed", want->changed);
  bind_reference (statement, ":deck", want->deck);
  return put_row (statement, &want->id, error);
}

gboolean
slv_change_remove_want (SlvChange *change, gint64 id, GError **error)
{
  return remove_row (change, "library-want-remove", id, error);
}

/* ---- places ---- */

/* Whether @query, asked about a place, answers anything but nothing or 0. */
static gboolean
ask_place (SlvChange *change, const char *query, const SlvPlaceRow *place, const char *folded, gint64 *answer, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (change->store->library, query, error);

  slv_statement_bind_int (statement, ":id", place->id);
  if (folded != NULL || !g_str_equal (query, "library-place-in-use"))
    slv_statement_bind_int (statement, ":parent", place->parent);
  if (folded != NULL)
    slv_statement_bind_text (statement, ":folded", folded);
  return slv_statement_number (statement, answer, error);
}

static gboolean
check_place (SlvChange *change, const SlvPlaceRow *place, const char *folded, GError **error)
{
  gint64 taken = 0, above = 0;

  if (*folded == '\0')
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("a place needs a name"));
  if (!ask_place (change, "library-place-taken", place, folded, &taken, error)
      || (place->id != 0 && !ask_place (change, "library-place-above", place, NULL, &above, error)))
    return FALSE;
  if (taken != 0)
    slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("there is already a place “%s” here"), place->name);
  else if (above != 0)
    slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("“%s” cannot lie within itself"), place->name);
  return taken == 0 && above == 0;
}

gboolean
slv_change_put_place (SlvChange *change, SlvPlaceRow *place, GError **error)
{
  g_autofree char *clean = NULL;
  const char *name = clean_name (place->name, &clean);
  g_autofree char *folded = slv_fold_name (slv_or_empty (name), NULL);
  g_autoptr (SlvStatement) statement = NULL;

  if (!check_place (change, place, folded, error))
    return FALSE;
  statement = ready (change, place->id != 0 ? "library-place-change" : "library-place-add", place->id, error);
  bind_reference (statement, ":parent", place->parent);
  slv_statement_bind_text (statement, ":name", name);
  slv_statement_bind_text (statement, ":folded", folded);
  slv_statement_bind_text (statement, ":note", slv_or_empty (place->note));
  return put_row (statement, &place->id, error);
}

gboolean
slv_change_remove_place (SlvChange *change, gint64 id, GError **error)
{
  const SlvPlaceRow place = { .id = id };
  gint64 used = 0;

  if (!ask_place (change, "library-place-in-use", &place, NULL, &used, error))
    return FALSE;
  if (used > 0)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the place is not empty: it holds %lld lots or places"), (long long) used);
  return remove_row (change, "library-place-remove", id, error);
}

gboolean
slv_change_make_place (SlvChange *change, const char *path, gint64 *id, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);

  *id = 0;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      SlvPlaceRow place = { .parent = *id, .name = g_strstrip (parts[i]) };
      g_autofree char *folded = slv_fold_name (place.name, NULL);
      gint64 there = 0;

      if (*folded == '\0')
        continue;
      if (!ask_place (change, "library-place-taken", &place, folded, &there, error))
        return FALSE;
      if (there == 0 && !slv_change_put_place (change, &place, error))
        return FALSE;
      *id = there != 0 ? there : place.id;
    }
  return TRUE;
}
