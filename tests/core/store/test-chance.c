/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-chance.c: changes by chance, taken back and done again, over restarts and restored copies, compared with a model in memory. */
#include "store-fixture.h"

#include <glib/gstdio.h>
#include <utime.h>
#include "base/slv-error.h"
#include "base/slv-fold.h"
#include "base/slv-random.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-decks.h"
#include "store/slv-store-files.h"

#define ANY(random, array) ((array)[slv_random_below (random, G_N_ELEMENTS (array))])
#define CHANCE(random, of) (slv_random_below (random, of) == 0)

/* ---- rows of the collection, in memory ---- */

typedef struct { char kind; gint64 id, quantity, place, for_trade; const char *name, *condition, *finish, *note; } Row;
typedef struct { Row rows[64]; guint n; } State;
typedef struct { State before, after; } Step;
typedef struct { Step steps[64]; guint n, standing; State now; } Model;

static Row *
row_of (State *state, char kind, gint64 id)
{
  for (guint i = 0; i < state->n; i++)
    if (state->rows[i].kind == kind && state->rows[i].id == id)
      return &state->rows[i];
  return NULL;
}

static gboolean
are_equal (const Row *one, const Row *other)
{
  if (one == NULL || other == NULL)
    return one == other;
  return one->quantity == other->quantity && one->place == other->place && one->for_trade == other->for_trade && strcmp (one->name, other->name) == 0
      && strcmp (one->condition, other->condition) == 0 && strcmp (one->finish, other->finish) == 0 && strcmp (one->note, other->note) == 0;
}

/* @row (nullable) in the place of what @state has there. */
static void
put (State *state, char kind, gint64 id, const Row *row)
{
  Row *known = row_of (state, kind, id);

  if (row == NULL && known != NULL)
    *known = state->rows[--state->n];
  else if (known != NULL)
    *known = *row;
  else if (row != NULL)
    {
      g_assert_cmpuint (state->n, <, G_N_ELEMENTS (state->rows));
      state->rows[state->n++] = *row;
    }
}

static gboolean
is_touched (Step *step, char kind, gint64 id)
{
  return !are_equal (row_of (&step->before, kind, id), row_of (&step->after, kind, id));
}

/* Whether no row refers to a place that is not there, no place lies within itself, and no two of one name lie beside each other. */
static gboolean
fits (State *state)
{
  for (guint i = 0; i < state->n; i++)
    {
      const Row *row = &state->rows[i], *above = row;

      for (guint k = 0; k <= state->n && above != NULL && above->place != 0 && above->kind != 'w'; k++)
        above = k == state->n ? NULL : row_of (state, 'p', above->place);
      if (above == NULL)
        return FALSE;
      for (guint k = 0; row->kind == 'p' && k < i; k++)
        if (state->rows[k].kind == 'p' && state->rows[k].place == row->place && g_ascii_strcasecmp (state->rows[k].name, row->name) == 0)
          return FALSE;
    }
  return TRUE;
}

/* ---- and on the disk ---- */

static gboolean
take_lot (const SlvLot *lot, gpointer data, GError **error G_GNUC_UNUSED)
{
  const Row row = { 'l', lot->id, lot->quantity, lot->place, lot->for_trade, g_intern_string (lot->name), g_intern_string (lot->condition), g_intern_string (lot->finish),
                    g_intern_string (lot->note) };

  put (data, 'l', lot->id, &row);
  return TRUE;
}

static gboolean
take_place (const SlvPlaceRow *place, gpointer data, GError **error G_GNUC_UNUSED)
{
  const Row row = { 'p', place->id, 0, place->parent, 0, g_intern_string (place->name), "", "", g_intern_string (place->note) };

  put (data, 'p', place->id, &row);
  return TRUE;
}

static gboolean
take_want (const SlvWant *want, gpointer data, GError **error G_GNUC_UNUSED)
{
  const Row row = { 'w', want->id, want->quantity, 0, 0, g_intern_string (want->name), g_intern_string (want->condition), g_intern_string (want->finish), g_intern_string (want->note) };

  put (data, 'w', want->id, &row);
  return TRUE;
}

static void
check (Fixture *fixture, Model *model)
{
  g_autoptr (GPtrArray) history = good (slv_store_history (fixture->store, 100, &error));
  State found = { 0 };

  g_assert_cmpuint (history->len, ==, model->n);
  for (guint i = 0; i < model->n; i++)
    g_assert_cmpint (((SlvJournalEntry *) history->pdata[model->n - 1 - i])->undone, ==, i >= model->standing);
  g_assert_true (good (slv_store_each_lot (fixture->store, NULL, 0, take_lot, &found, &error)));
  g_assert_true (good (slv_store_each_place (fixture->store, take_place, &found, &error)));
  g_assert_true (good (slv_store_each_want (fixture->store, take_want, &found, &error)));
  g_assert_cmpuint (found.n, ==, model->now.n);
  for (guint i = 0; i < found.n; i++)
    g_assert_true (are_equal (&found.rows[i], row_of (&model->now, found.rows[i].kind, found.rows[i].id)));
}

static void
check_lots (Step *step, const GArray *lots)
{
  State all = step->before;
  guint n = 0;

  for (guint i = 0; i < step->after.n; i++)
    put (&all, step->after.rows[i].kind, step->after.rows[i].id, &step->after.rows[i]);
  for (guint i = 0; i < all.n; i++)
    n += all.rows[i].kind == 'l' && is_touched (step, 'l', all.rows[i].id);
  g_assert_cmpuint (lots->len, ==, n);
  for (guint i = 0; i < lots->len; i++)
    {
      g_assert_true (is_touched (step, 'l', g_array_index (lots, gint64, i)));
      g_assert_true (i == 0 || g_array_index (lots, gint64, i - 1) < g_array_index (lots, gint64, i));
    }
}

static void
push (Model *model, const State *after)
{
  g_assert_cmpuint (model->standing, <, G_N_ELEMENTS (model->steps));
  model->steps[model->standing].before = model->now;
  model->steps[model->standing].after = *after;
  model->now = *after;
  model->n = ++model->standing;
}

/* ---- commands ---- */

/* (nullable) */
static const Row *
any_row (State *state, char kind, SlvRandom *random)
{
  for (guint i = 0; state->n > 0 && i < 8; i++)
    {
      const Row *row = &state->rows[slv_random_below (random, state->n)];

      if (row->kind == kind)
        return row;
    }
  return NULL;
}

static gboolean
write_row (SlvChange *change, Row *row, GError **error)
{
  gboolean good;

  if (row->kind == 'l')
    {
      SlvLot lot = { .id = row->id, .game = "lantern", .name = row->name, .quantity = row->quantity, .place = row->place, .for_trade = row->for_trade,
                     .condition = row->condition, .finish = row->finish, .note = row->note };

      good = slv_change_put_lot (change, &lot, error);
      row->id = lot.id;
    }
  else if (row->kind == 'p')
    {
      SlvPlaceRow place = { row->id, row->place, row->name, row->note };

      good = slv_change_put_place (change, &place, error);
      row->id = place.id;
    }
  else
    {
      SlvWant want = { .id = row->id, .game = "lantern", .name = row->name, .quantity = row->quantity, .condition = row->condition, .finish = row->finish, .note = row->note };

      good = slv_change_put_want (change, &want, error);
      row->id = want.id;
    }
  return good;
}

static Row
row_by_chance (State *state, char kind, SlvRandom *random)
{
  static const char * const names[] = { "Box", "box", "Shelf", "Ember" }, * const words[] = { "", "NM", "foil" };
  const Row *place = any_row (state, 'p', random);
  Row row = { kind, 0, 1 + slv_random_below (random, 9), 0, 0, ANY (random, names), ANY (random, words), ANY (random, words), ANY (random, words) };

  if (place != NULL && kind != 'w' && !CHANCE (random, 3))
    row.place = place->id;
  if (kind == 'l')
    row.for_trade = slv_random_below (random, (guint) row.quantity + 1);
  if (kind == 'p')
    row = (Row) { kind, 0, 0, row.place, 0, row.name, "", "", row.note };
  if (kind != 'p' && CHANCE (random, 12))
    row.quantity = CHANCE (random, 2) ? 0 : SLV_LOT_QUANTITY_MAX + 1;
  if (kind != 'p' && CHANCE (random, 12))
    row.name = "";
  return row;
}

/* One row more, changed or less; FALSE where that must be refused. */
static gboolean
one_command (SlvChange *change, State *state, SlvRandom *random)
{
  const char kind = ANY (random, "lllppw"), which = kind != '\0' ? kind : 'l';
  const Row *known = CHANCE (random, 2) ? any_row (state, which, random) : NULL;
  g_autoptr (GError) error = NULL;
  State after = *state;
  gboolean good, expected;

  if (known != NULL && CHANCE (random, 2))
    {
      const gint64 id = known->id;

      put (&after, which, id, NULL);
      expected = fits (&after);
      good = which == 'l' ? slv_change_remove_lot (change, id, &error) : which == 'p' ? slv_change_remove_place (change, id, &error) : slv_change_remove_want (change, id, &error);
    }
  else
    {
      Row row = row_by_chance (state, which, random);

      row.id = known != NULL ? known->id : 0;
      if (known != NULL)
        row.note = strcmp (known->note, "other") == 0 ? "another" : "other";   /* so that it is changed */
      put (&after, which, row.id, &row);
      expected = fits (&after) && *row.name != '\0' && (which == 'p' || (row.quantity >= 1 && row.quantity <= SLV_LOT_QUANTITY_MAX));
      good = write_row (change, &row, &error);
      after = *state;
      put (&after, which, row.id, &row);
    }
  g_assert_cmpint (good, ==, expected);
  if (good)
    *state = after;
  else
    g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  return good;
}

static gboolean
differs (State *one, State *other)
{
  for (guint i = 0; i < one->n; i++)
    if (!are_equal (&one->rows[i], row_of (other, one->rows[i].kind, one->rows[i].id)))
      return TRUE;
  return one->n != other->n;
}

static void
make_change (Fixture *fixture, Model *model, SlvRandom *random)
{
  g_autofree char *what = slv_story_new (SLV_STORY_ADDED, 1, "Ember", NULL);
  g_autoptr (GArray) lots = NULL;
  SlvChange *change = good (slv_change_begin (fixture->store, what, &error));
  State after = model->now;
  gboolean good = TRUE;

  for (guint i = 1 + slv_random_below (random, 3); good && i > 0; i--)
    good = one_command (change, &after, random);
  good &= !CHANCE (random, 8);
  g_assert_cmpint (good (slv_change_end (change, good, &lots, &error)), ==, good);
  if (!good || !differs (&model->now, &after))
    return;
  push (model, &after);
  check_lots (&model->steps[model->standing - 1], lots);
}

static void
go (Fixture *fixture, Model *model, gboolean redo)
{
  g_autoptr (GArray) lots = NULL;
  g_autofree char *what = NULL;
  gboolean there = redo ? model->standing < model->n : model->standing > 0;

  g_assert_true (redo ? good (slv_store_redo (fixture->store, &what, &lots, &error)) : good (slv_store_undo (fixture->store, &what,
                                                                                                             &lots, &error)));
  g_assert_cmpint (what != NULL, ==, there);
  if (!there)
    {
      g_assert_cmpuint (lots->len, ==, 0);
      return;
    }
  check_lots (&model->steps[redo ? model->standing : model->standing - 1], lots);
  model->now = redo ? model->steps[model->standing].after : model->steps[model->standing - 1].before;
  model->standing += redo ? 1 : -1;
}

/* An older change alone: refused where a later one touched one of its rows, or where what is left would not fit. */
static void
take_back (Fixture *fixture, Model *model, SlvRandom *random)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) history = slv_store_history (fixture->store, 100, &error);
  guint nth = slv_random_below (random, model->n + 1);
  gint64 id = nth < model->n ? ((SlvJournalEntry *) history->pdata[model->n - 1 - nth])->id : 4711;
  gboolean expected = nth < model->standing, good;
  State all, after = model->now;

  if (expected)
    {
      Step *step = &model->steps[nth];

      all = step->before;
      for (guint i = 0; i < step->after.n; i++)
        put (&all, step->after.rows[i].kind, step->after.rows[i].id, &step->after.rows[i]);
      for (guint i = 0; i < all.n; i++)
        {
          const char kind = all.rows[i].kind;
          const gint64 row = all.rows[i].id;

          if (!is_touched (step, kind, row))
            continue;
          put (&after, kind, row, row_of (&step->before, kind, row));
          for (guint k = nth + 1; k < model->standing; k++)
            expected &= !is_touched (&model->steps[k], kind, row);
        }
      expected &= fits (&after);
    }
  good = slv_store_revert (fixture->store, id, NULL, NULL, &error);
  g_assert_cmpint (good, ==, expected);
  if (nth >= model->standing)
    g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  if (good)
    push (model, &after);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/chance/changes-taken-back-and-done-again-leave-what-a-model-has", test_collection)
{
  g_autofree char *copy = fixture_path (fixture, "copy");
  g_autofree Model *model = g_new0 (Model, 1), *kept = g_new0 (Model, 1);
  SlvRandom random;

  slv_random_init (&random, 608);
  g_assert_true (slv_store_backup (fixture->store, copy, NULL));
  for (guint i = 0; i < 360; i++)
    {
      guint what = slv_random_below (&random, 20);

      g_test_message ("%u: %u; %u of %u steps stand", i, what, model->standing, model->n);
      if (model->standing > 55)
        what = 18;
      if (what < 9)
        make_change (fixture, model, &random);
      else if (what < 13)
        go (fixture, model, FALSE);
      else if (what < 15)
        go (fixture, model, TRUE);
      else if (what < 17)
        take_back (fixture, model, &random);
      else if (what == 17)
        fixture_reopen (fixture);
      else if (what == 18 && slv_store_restore (fixture->store, copy, NULL, NULL))
        *model = *kept;
      else if (model->standing < 30 && slv_store_backup (fixture->store, copy, NULL))
        *kept = *model;
      check (fixture, model);
    }
}

/* ---- saved decks ---- */

typedef struct { gint64 id; char *name; guint cards[64], n, gone; gboolean removed; } Saved;   /* gone: as the how manyth it was removed */
typedef struct { Saved decks[96]; guint n, gone; } Shelf;

/* (nullable): the deck that has the name, of those that are there */
static Saved *
named (Shelf *shelf, const char *name)
{
  for (guint i = 0; i < shelf->n; i++)
    if (!shelf->decks[i].removed && g_ascii_strcasecmp (shelf->decks[i].name, name) == 0)
      return &shelf->decks[i];
  return NULL;
}

/* (transfer full) */
static char *
free_name (Shelf *shelf, const char *name)
{
  char *other = g_strdup (name);

  for (guint i = 2; named (shelf, other) != NULL; i++)
    slv_take_str (&other, g_strdup_printf ("%s (%u)", name, i));
  return other;
}

/* (nullable): as often one that is there as any */
static Saved *
any_deck (Shelf *shelf, SlvRandom *random)
{
  Saved *any = shelf->n > 0 ? &shelf->decks[slv_random_below (random, shelf->n)] : NULL;

  if (CHANCE (random, 2))
    return any;
  for (guint i = 0; i < shelf->n && any->removed; i++)
    any = &shelf->decks[(guint) (any - shelf->decks + 1) % shelf->n];
  return any;
}

static void
save_by_chance (Fixture *fixture, Shelf *shelf, SlvRandom *random)
{
  static const char * const names[] = { "Road", "road", "Lamp", "Road (2)" };
  Saved *known = CHANCE (random, 3) ? NULL : any_deck (shelf, random);
  const char *name = known != NULL && CHANCE (random, 3) ? known->name : ANY (random, names);
  g_autoptr (SlvDeck) deck = slv_deck_new (name);
  g_autoptr (GError) error = NULL;
  gboolean stale = known != NULL && CHANCE (random, 4), behind = FALSE, good;
  guint cards = 1 + slv_random_below (random, 9);
  Saved *taken = named (shelf, name);

  deck->id = known != NULL ? known->id : 0;
  deck->version = known == NULL ? 0 : stale ? known->n + 1 : known->n;
  slv_deck_add (deck, "main", "Ember", cards, NULL, NULL, 0);
  good = slv_store_save_deck_after (fixture->store, deck, &behind, &error);
  g_assert_cmpint (good, ==, !stale && (known == NULL || !known->removed) && (taken == NULL || taken == known));
  if (known != NULL && !known->removed && (taken == NULL || taken == known))
    g_assert_cmpint (behind, ==, stale);
  if (!good)
    return;
  if (known == NULL)
    {
      known = &shelf->decks[shelf->n++];
      *known = (Saved) { .id = deck->id };
    }
  slv_take_str (&known->name, g_strdup (name));
  known->cards[known->n++] = cards;
  g_assert_cmpuint (deck->version, ==, known->n);
}

static void
remove_or_restore (Fixture *fixture, Shelf *shelf, SlvRandom *random, gboolean restore)
{
  Saved *deck = any_deck (shelf, random);
  g_autoptr (GError) error = NULL;
  gboolean good, possible = deck != NULL && deck->removed == restore;
  gint64 id = deck != NULL ? deck->id : 99;

  good = restore ? slv_store_restore_deck (fixture->store, id, &error) : slv_store_remove_deck (fixture->store, id, &error);
  g_assert_cmpint (good, ==, possible);
  if (!good)
    {
      g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
      return;
    }
  if (restore)
    slv_take_str (&deck->name, free_name (shelf, deck->name));
  else
    deck->gone = ++shelf->gone;
  deck->removed = !restore;
}

/* 0: none of the name was removed */
static gint64
removed_last (Shelf *shelf, const char *name)
{
  Saved *last = NULL;

  for (guint i = 0; i < shelf->n; i++)
    if (shelf->decks[i].removed && g_ascii_strcasecmp (shelf->decks[i].name, name) == 0 && (last == NULL || last->gone < shelf->decks[i].gone))
      last = &shelf->decks[i];
  return last != NULL ? last->id : 0;
}

static void
check_shelf (Fixture *fixture, Shelf *shelf)
{
  g_autoptr (GPtrArray) list = good (slv_store_list_decks (fixture->store, &error));
  guint there = 0;

  for (guint i = 0; i < shelf->n; i++)
    {
      Saved *saved = &shelf->decks[i];
      g_autoptr (SlvDeck) deck = slv_store_load_deck (fixture->store, saved->id, NULL);
      gint64 id = 0;

      g_assert_cmpint (deck == NULL, ==, saved->removed);
      there += !saved->removed;
      if (saved->removed)
        continue;
      g_assert_cmpstr (deck->name, ==, saved->name);
      g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, saved->cards[saved->n - 1]);
      g_assert_true (slv_store_find_deck_id (fixture->store, saved->name, &id, NULL));
      g_assert_cmpint (id, ==, saved->id);
      g_autoptr (GPtrArray) versions = slv_store_list_deck_versions (fixture->store, saved->id, NULL);
      g_assert_cmpuint (versions->len, ==, saved->n);
      for (guint k = 0; k < saved->n; k++)
        {
          g_assert_cmpuint (((SlvDeck *) versions->pdata[saved->n - 1 - k])->n_listed, ==, saved->cards[k]);
          g_assert_cmpuint (((SlvDeck *) versions->pdata[saved->n - 1 - k])->version, ==, k + 1);
        }
    }
  for (guint i = 0; i < shelf->n; i++)
    g_assert_cmpint (slv_store_find_removed (fixture->store, shelf->decks[i].name, NULL), ==, removed_last (shelf, shelf->decks[i].name));
  g_assert_cmpuint (list->len, ==, there);
  for (guint i = 1; i < list->len; i++)
    g_assert_cmpint (g_ascii_strcasecmp (((SlvDeck *) list->pdata[i - 1])->name, ((SlvDeck *) list->pdata[i])->name), <, 0);
}

CASE ("/store/chance/decks-saved-removed-and-brought-back-are-those-of-a-model", test_decks)
{
  g_autofree Shelf *shelf = g_new0 (Shelf, 1);
  SlvRandom random;

  slv_random_init (&random, 608);
  for (guint i = 0; i < 240; i++)
    {
      g_autofree char *expected = free_name (shelf, "Road"), *found = NULL;
      guint what = slv_random_below (&random, 10);

      g_test_message ("%u: %u", i, what);
      found = slv_store_free_deck_name (fixture->store, "Road", NULL);
      g_assert_cmpstr (found, ==, expected);
      if (what < 5)
        save_by_chance (fixture, shelf, &random);
      else if (what < 9)
        remove_or_restore (fixture, shelf, &random, what < 7);
      else
        fixture_reopen (fixture);
      check_shelf (fixture, shelf);
    }
  for (guint i = 0; i < shelf->n; i++)
    g_free (shelf->decks[i].name);
}

/* ---- copies ---- */

typedef struct { char *name; guint kind; gboolean left, tail; gint64 age; guint64 bytes; } Copy;

/* Which of them go, each asked by counting those of its kind that are newer: rooms, days and numbers as the header says. */
static gboolean
must_go (const Copy *copies, guint n, guint nth, gboolean all)
{
  const gint64 day = 24 * 60 * 60;
  guint newer = 0;

  if (copies[nth].left)
    return copies[nth].age > 60 * 60;
  for (guint i = 0; i < n; i++)
    newer += copies[i].kind == copies[nth].kind && !copies[i].left && !copies[i].tail && copies[i].age < copies[nth].age;
  return newer >= 20 || (all ? newer >= 1 : newer >= 3 && copies[nth].age > 30 * day);
}

/* Folders among the files, made before and after them, or removed. */
static void
lay_folders (const char *dir, gboolean first, gboolean there)
{
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-%u", first ? "early" : "late", i), *path = g_build_filename (dir, name, NULL);

      g_assert_cmpint (there ? g_mkdir (path, 0700) : g_rmdir (path), ==, 0);
    }
}

CASE ("/store/chance/copies-go-by-their-age-and-number", test_copies)
{
  static const char * const kinds[] = { "library.db.before-", "library.db.before-restore-", "index.db.damaged-", "library.db.recovered-", "notes-" };
  g_autofree char *dir = fixture_path (fixture, "thinned");

  for (guint seed = 0; seed < 24; seed++)
    {
      guint most = seed % 3 == 0 ? 60 : 12, n = 0, going = 0;
      g_autofree Copy *copies = g_new0 (Copy, most);
      gint64 now = g_get_real_time () / G_USEC_PER_SEC;
      SlvRoomSize gone;
      SlvRandom random;
      GStatBuf info;
      guint64 bytes = 0;

      slv_random_init (&random, seed);
      g_assert_cmpint (g_mkdir (dir, 0700), ==, 0);
      lay_folders (dir, TRUE, TRUE);
      for (n = 0; n < most; n++)
        {
          guint kind = seed % 3 == 0 ? slv_random_below (&random, 2) : slv_random_below (&random, G_N_ELEMENTS (kinds));
          gboolean left = CHANCE (&random, 9), tail = !left && CHANCE (&random, 6);
          gint64 age = left ? (CHANCE (&random, 2) ? 3000 : 4000) + n : (gint64) slv_random_below (&random, 60) * 24 * 60 * 60 + 60 * n + 1000;

          copies[n] = (Copy) { g_strdup_printf ("%s%u%s", kinds[kind], n, left ? ".part" : tail ? "-wal" : ""), kind, left, tail, age, 0 };
          g_autofree char *path = g_build_filename (dir, copies[n].name, NULL);
          g_assert_true (g_file_set_contents (path, "x", 1, NULL));
          g_assert_cmpint (g_stat (path, &info), ==, 0);
          copies[n].bytes = (guint64) info.st_blocks * 512;
          g_assert_cmpint (utime (path, &(struct utimbuf) { now - age, now - age }), ==, 0);
        }
      lay_folders (dir, FALSE, TRUE);
      slv_store_thin_copies (dir, seed % 2 == 1, &gone);
      for (guint i = 0; i < n; i++)
        {
          g_autofree char *path = g_build_filename (dir, copies[i].name, NULL);
          gboolean goes = (copies[i].left || copies[i].kind < 4) && must_go (copies, n, i, seed % 2 == 1);

          g_test_message ("%u: %s, %d s", seed, copies[i].name, (int) copies[i].age);
          g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, !goes);
          going += goes;
          bytes += goes ? copies[i].bytes : 0;
          g_unlink (path);
          g_free (copies[i].name);
        }
      g_assert_cmpuint (gone.files, ==, going);
      g_assert_cmpuint (gone.bytes, ==, bytes);
      lay_folders (dir, TRUE, FALSE);
      lay_folders (dir, FALSE, FALSE);
      g_assert_cmpint (g_rmdir (dir), ==, 0);
    }
}

TEST_MAIN ()
