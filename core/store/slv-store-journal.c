/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-journal.c: changes as steps that can be taken back. What a change writes is recorded while it is made
 * (slv-changeset.h) and kept as one step; undo applies the record's inverse, redo the record. Steps are undone newest first,
 * so the rows stand as the step left them. An older one is taken back alone only where no later one touched its rows. */
#include "base/slv-clean.h"
#include "base/slv-error.h"
#include "base/slv-fold.h"
#include "store/slv-changeset.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-private.h"

struct _SlvChange {
  SlvStore        *store;
  sqlite3_session *session;
  char            *what;
  gint64           made;
};

static gboolean slv_journal_prune (SlvStore *store, GError **error);

/* (transfer full) (nullable): what the step of a row of library-journal-last, -next, -one, -later did. */
static GBytes *
slv_journal_changes (SlvStore *store, SlvStatement *statement, GError **error)
{
  g_autoptr (GBytes) packed = slv_statement_bytes (statement, 2);

  return slv_changeset_unpack (store->library, packed, error);
}

/* ---- lots ---- */

typedef struct { GArray *lots; guint n_rows; } Touched;

static gboolean
take_lot (const SlvChangedRow *row, gpointer data)
{
  Touched *touched = data;

  touched->n_rows++;
  if (row->subject == SLV_SUBJECT_LOT || row->subject == SLV_SUBJECT_SLEEVED)
    g_array_append_val (touched->lots, row->row);
  return TRUE;
}

/* Lots that were touched, also by being put into a deck, each once, ascending. @n_rows: (optional): of all tables. */
static GArray *
lots_of (SlvStore *store, GBytes *changes, guint *n_rows, GError **error)
{
  g_autoptr (GArray) lots = g_array_new (FALSE, FALSE, sizeof (gint64));
  Touched touched = { .lots = lots };
  guint n = 0;

  if (!slv_changeset_each (store->library, changes, take_lot, &touched, error))
    return NULL;
  g_array_sort (lots, slv_compare_ids);
  for (guint i = 0; i < lots->len; i++)
    if (i == 0 || g_array_index (lots, gint64, i) != g_array_index (lots, gint64, i - 1))
      g_array_index (lots, gint64, n++) = g_array_index (lots, gint64, i);
  g_array_set_size (lots, n);
  if (n_rows != NULL)
    *n_rows = touched.n_rows;
  return g_steal_pointer (&lots);
}

/* ---- a change from beginning to end ---- */

static gboolean
run_simple (SlvStore *store, const char *query, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, query, error);

  return slv_statement_run (statement, error);
}

SlvChange *
slv_change_begin (SlvStore *store, const char *what, GError **error)
{
  if (!slv_store_library_begin (store, error))
    return NULL;
  sqlite3_session *session = slv_changeset_record (store->library, error);
  if (session == NULL)
    {
      slv_store_library_end (store, FALSE, NULL);
      return NULL;
    }
  SlvChange *change = g_new0 (SlvChange, 1);
  change->store = store;
  change->session = session;
  change->what = slv_name_clean (what);   /* it tells names as they were typed */
  change->made = g_get_real_time () / G_USEC_PER_SEC;
  return change;
}

static gboolean
add_step (SlvChange *change, GBytes *changes, guint n_rows, GError **error)
{
  g_autoptr (GBytes) packed = slv_changeset_pack (changes, error);

  if (packed == NULL || !run_simple (change->store, "library-journal-forget-undone", error))
    return FALSE;
  g_autoptr (SlvStatement) statement = slv_db_query (change->store->library, "library-journal-add", error);
  slv_statement_bind_int (statement, ":made", change->made);
  slv_statement_bind_text (statement, ":what", change->what);
  slv_statement_bind_int (statement, ":n_rows", n_rows);
  slv_statement_bind_bytes (statement, ":changes", packed);
  return slv_statement_run (statement, error) && slv_journal_prune (change->store, error);
}

gboolean
slv_change_end (SlvChange *change, gboolean good, GArray **lots, GError **error)
{
  SlvStore *store = change->store;
  g_autoptr (GBytes) changes = NULL;
  g_autoptr (GArray) touched = NULL;
  guint n_rows = 0;

  gboolean done = slv_changeset_stop (store->library, change->session, good ? &changes : NULL, error) && good;
  if (done)
    {
      touched = lots_of (store, changes, &n_rows, error);
      done = touched != NULL;
    }
  if (!done || n_rows == 0)   /* nothing is to be kept of it */
    slv_store_library_end (store, FALSE, NULL);
  else
    done = slv_store_library_end (store, add_step (change, changes, n_rows, error), error);
  if (lots != NULL)
    *lots = done ? g_steal_pointer (&touched) : NULL;
  g_free (change->what);
  g_free (change);
  return done;
}

/* ---- undo and redo ---- */

static gboolean
mark (SlvStore *store, gint64 step, gboolean undone, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-mark", error);

  slv_statement_bind_int (statement, ":journal", step);
  slv_statement_bind_int (statement, ":undone", undone);
  return slv_statement_run (statement, error);
}

/* @changes of a step, taken back or done again. */
static gboolean
apply (SlvStore *store, GBytes *changes, gboolean redo, GError **error)
{
  g_autoptr (GBytes) inverse = redo ? NULL : slv_changeset_invert (store->library, changes, error);

  return (redo || inverse != NULL) && slv_changeset_apply (store->library, redo ? changes : inverse, error);
}

/* The next step in that direction. *id 0: there is none. */
static gboolean
find_step (SlvStore *store, gboolean redo, gint64 *id, char **what, GBytes **changes, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, redo ? "library-journal-next" : "library-journal-last", error);
  gboolean row;

  *id = 0;
  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  if (!row)
    return TRUE;
  *id = slv_statement_int (statement, 0);
  *what = slv_story_text (slv_statement_text (statement, 1));
  *changes = slv_journal_changes (store, statement, error);
  return *changes != NULL;
}

static gboolean
step (SlvStore *store, gboolean redo, char **what, GArray **lots, GError **error)
{
  g_autoptr (GBytes) changes = NULL;
  g_autoptr (GArray) touched = NULL;
  g_autofree char *found = NULL;
  gint64 id;

  if (!slv_store_library_begin (store, error))
    return FALSE;
  gboolean good = find_step (store, redo, &id, &found, &changes, error);
  if (good && id == 0)
    {
      slv_store_library_end (store, FALSE, NULL);
      touched = g_array_new (FALSE, FALSE, sizeof (gint64));
    }
  else
    {
      touched = good ? lots_of (store, changes, NULL, error) : NULL;
      good = touched != NULL && apply (store, changes, redo, error) && mark (store, id, !redo, error);
      good = slv_store_library_end (store, good, error);
    }
  if (good && what != NULL)
    *what = g_steal_pointer (&found);
  if (good && lots != NULL)
    *lots = g_steal_pointer (&touched);
  return good;
}

gboolean
slv_store_undo (SlvStore *store, char **what, GArray **lots, GError **error)
{
  return step (store, FALSE, what, lots, error);
}

gboolean
slv_store_redo (SlvStore *store, char **what, GArray **lots, GError **error)
{
  return step (store, TRUE, what, lots, error);
}

/* ---- taking back an older one ---- */

/* The rows that taking a change back would write, as "table id", and whether a later change touched one of them. */
typedef struct { GHashTable *rows; gboolean met; } Overlap;

static char *
row_key (SlvSubject subject, gint64 row)
{
  return g_strdup_printf ("%s %" G_GINT64_FORMAT, slv_subjects[subject], row);
}

static gboolean
note_row (const SlvChangedRow *row, gpointer data)
{
  Overlap *overlap = data;

  g_hash_table_add (overlap->rows, row_key (row->subject, row->row));
  if (row->subject == SLV_SUBJECT_LOT && !row->was)   /* what sits in decks would go with it */
    g_hash_table_add (overlap->rows, row_key (SLV_SUBJECT_SLEEVED, row->row));
  return TRUE;
}

static gboolean
meet_row (const SlvChangedRow *row, gpointer data)
{
  Overlap *overlap = data;
  g_autofree char *key = row_key (row->subject, row->row);

  overlap->met = g_hash_table_contains (overlap->rows, key);
  return !overlap->met;
}

/* Whether the step of a row of library-journal-later touched what the change did; then it is refused, and the step named. */
static gboolean
check_later (SlvStore *store, SlvStatement *later, Overlap *overlap, GError **error)
{
  g_autoptr (GBytes) changes = slv_journal_changes (store, later, error);

  if (changes == NULL || !slv_changeset_each (store->library, changes, meet_row, overlap, error))
    return FALSE;
  if (overlap->met)
    {
      g_autofree char *what = slv_story_text (slv_statement_text (later, 1));

      slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the later change %lld (“%s”) touched the same copies; take that back first"),
                     (long long) slv_statement_int (later, 0), what);
    }
  return !overlap->met;
}

static gboolean
check_alone (SlvStore *store, gint64 id, GBytes *changes, GError **error)
{
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (SlvStatement) later = slv_db_query (store->library, "library-journal-later", error);
  Overlap overlap = { .rows = rows };
  gboolean good;

  if (!slv_changeset_each (store->library, changes, note_row, &overlap, error))
    return FALSE;
  slv_statement_bind_int (later, ":journal", id);
  while (slv_statement_row (later, &good, error))
    if (!check_later (store, later, &overlap, error))
      return FALSE;
  return good;
}

/* *@what becomes what it did. */
static GBytes *
standing_changes (SlvStore *store, gint64 id, char **what, GError **error)
{
  g_autoptr (SlvStatement) one = slv_db_query (store->library, "library-journal-one", error);
  gboolean row;

  slv_statement_bind_int (one, ":journal", id);
  if (!slv_statement_next (one, &row, error))
    return NULL;
  if (row && slv_statement_int (one, 1) == 0)
    {
      *what = g_strdup (slv_statement_text (one, 0));
      return slv_journal_changes (store, one, error);
    }
  return slv_error_null (error, SLV_ERROR_NOT_FOUND, NULL, _("the history has no change %lld that still stands"), (long long) id);
}

static gboolean
take_back (SlvChange *change, gint64 id, GError **error)
{
  SlvStore *store = change->store;
  g_autofree char *what = NULL;
  g_autoptr (GBytes) changes = standing_changes (store, id, &what, error);

  if (changes != NULL)
    slv_take_str (&change->what, slv_story_back (what));
  return changes != NULL && check_alone (store, id, changes, error) && apply (store, changes, FALSE, error);
}

gboolean
slv_store_revert (SlvStore *store, gint64 id, char **what, GArray **lots, GError **error)
{
  SlvChange *change = slv_change_begin (store, "", error);

  if (change == NULL)
    return FALSE;
  gboolean good = take_back (change, id, error);
  g_autofree char *told = slv_story_text (change->what);
  good = slv_change_end (change, good, lots, error);
  if (good && what != NULL)
    *what = g_steal_pointer (&told);
  return good;
}

/* ---- how much is kept ---- */

#define DAYS_KEY      "history/days"
#define MEGABYTES_KEY "history/megabytes"

static guint
read_bound (SlvStore *store, const char *key, guint usual, guint most)
{
  g_autofree char *text = slv_store_get_setting (store, key);
  guint64 number;

  return text != NULL && g_ascii_string_to_unsigned (text, 10, 1, most, &number, NULL) ? (guint) number : usual;
}

SlvHistoryBounds
slv_store_get_history_bounds (SlvStore *store)
{
  return (SlvHistoryBounds) { read_bound (store, DAYS_KEY, SLV_HISTORY_DAYS, SLV_HISTORY_DAYS_MAX),
                              read_bound (store, MEGABYTES_KEY, SLV_HISTORY_MEGABYTES, SLV_HISTORY_MEGABYTES_MAX) };
}

gboolean
slv_store_set_history_bounds (SlvStore *store, const SlvHistoryBounds *bounds, GError **error)
{
  g_autofree char *days = g_strdup_printf ("%u", CLAMP (bounds->days, 1, SLV_HISTORY_DAYS_MAX));
  g_autofree char *megabytes = g_strdup_printf ("%u", CLAMP (bounds->megabytes, 1, SLV_HISTORY_MEGABYTES_MAX));

  if (!slv_store_library_begin (store, error))
    return FALSE;
  gboolean good = slv_store_write_setting (store, DAYS_KEY, days, error)
                  && slv_store_write_setting (store, MEGABYTES_KEY, megabytes, error)
                  && slv_journal_prune (store, error);
  return slv_store_library_end (store, good, error);
}

/* Forgets the oldest steps as far as the bounds of slv_store_get_history_bounds() ask for it. */
static gboolean
slv_journal_prune (SlvStore *store, GError **error)
{
  SlvHistoryBounds bounds = slv_store_get_history_bounds (store);
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-prune", error);

  slv_statement_bind_int (statement, ":since", g_get_real_time () / G_USEC_PER_SEC - (gint64) bounds.days * 24 * 60 * 60);
  slv_statement_bind_int (statement, ":few", SLV_HISTORY_FEW);
  slv_statement_bind_int (statement, ":bytes", (gint64) bounds.megabytes << 20);
  return slv_statement_run (statement, error);
}

/* Changing the collection. What the tables themselves refuse is asked for beforehand, so that a person reads a
 * reason and not the name of a constraint. */

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

gboolean
slv_change_add_place (SlvChange *change, const char *path, GError **error)
{
  int before = sqlite3_total_changes (change->store->library->handle);
  gint64 id = 0;

  if (!slv_change_make_place (change, path, &id, error))
    return FALSE;
  if (id == 0)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("a place needs a name"));
  if (sqlite3_total_changes (change->store->library->handle) == before)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("there is already a place “%s” here"), path);
  return TRUE;
}

/* The journal for reading. */

SLV_DEFINE_STATIC_FREE (SlvJournalEntry, slv_journal_entry_free, what);

SLV_DEFINE_FREE (SlvJournalRow, slv_journal_row_free, subject, before, after);

GPtrArray *
slv_store_history (SlvStore *store, guint limit, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-history", error);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (slv_journal_entry_free);
  gboolean good;

  slv_statement_bind_int (statement, ":limit", limit);
  while (slv_statement_row (statement, &good, error))
    {
      SlvJournalEntry *entry = g_new0 (SlvJournalEntry, 1);

      entry->id = slv_statement_int (statement, 0);
      entry->made = slv_statement_int (statement, 1);
      entry->what = slv_story_text (slv_statement_text (statement, 2));
      entry->undone = slv_statement_int (statement, 3) != 0;
      entry->rows = (guint) slv_statement_int (statement, 4);
      g_ptr_array_add (entries, entry);
    }
  return good ? g_steal_pointer (&entries) : NULL;
}

/* ---- the rows of one change ---- */

/* A step has of a row that was changed only what differs. So its rows are read as they are now and led back through the steps
 * that stand between, or, when the step is undone, forward through those that would be done again before it. */
typedef struct {
  SlvStore   *store;
  gint64      step;
  guint       limit;
  GPtrArray  *rows;        /* SlvJournalRow */
  GPtrArray  *columns;     /* cJSON, NULL: not there; of each of them as far as it has been led */
  GHashTable *places;      /* "table row deck" → its place in both, plus 1 */
  gboolean    back;
  char      **names[SLV_N_SUBJECTS];
} Looking;

static char *
key_of (const SlvChangedRow *row)
{
  return g_strdup_printf ("%d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT, (int) row->subject, row->row, row->deck);
}

static cJSON *
column_to_json (SlvStatement *statement, int column)
{
  switch (slv_statement_type (statement, column))
    {
    case SQLITE_INTEGER:
      return cJSON_CreateNumber ((double) slv_statement_int (statement, column));
    case SQLITE_TEXT:
      return cJSON_CreateString (slv_statement_text (statement, column));
    default:
      return cJSON_CreateNull ();
    }
}

/* The row as it stands in its table; NULL: it does not. */
static cJSON *
read_now (Looking *looking, const SlvChangedRow *row)
{
  g_autofree char *query = g_strdup_printf ("library-%s-row", slv_subjects[row->subject]);
  g_autoptr (SlvStatement) statement = slv_db_query (looking->store->library, query, NULL);
  gboolean there;

  if (statement == NULL)
    return NULL;
  if (looking->names[row->subject] == NULL)
    looking->names[row->subject] = slv_statement_columns (statement);
  slv_statement_bind_int (statement, ":id", row->row);
  slv_statement_bind_int (statement, ":deck", row->deck);
  if (!slv_statement_next (statement, &there, NULL) || !there)
    return NULL;
  cJSON *columns = cJSON_CreateObject ();
  for (int i = 0; looking->names[row->subject][i] != NULL; i++)
    cJSON_AddItemToObject (columns, looking->names[row->subject][i], column_to_json (statement, i));
  return columns;
}

static gboolean
begin_row (const SlvChangedRow *row, gpointer data)
{
  Looking *looking = data;
  SlvJournalRow *told = g_new0 (SlvJournalRow, 1);

  told->subject = g_strdup (slv_subjects[row->subject]);
  told->row = row->row;
  g_ptr_array_add (looking->rows, told);
  g_ptr_array_add (looking->columns, read_now (looking, row));
  g_hash_table_insert (looking->places, key_of (row), GUINT_TO_POINTER (looking->rows->len));
  return looking->rows->len < looking->limit;
}

static gboolean
lead_row (const SlvChangedRow *row, gpointer data)
{
  Looking *looking = data;
  g_autofree char *key = key_of (row);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (looking->places, key));

  if (place > 0 && looking->names[row->subject] != NULL)
    slv_changed_row_step (row, (const char * const *) looking->names[row->subject], looking->back,
                          (cJSON **) &looking->columns->pdata[place - 1]);
  return TRUE;
}

static char *
columns_text (const cJSON *columns)
{
  return columns != NULL ? cJSON_PrintUnformatted (columns) : g_strdup ("");
}

/* The step itself: what its rows are on the one side, and then on the other. */
static gboolean
lead_through (Looking *looking, GBytes *changes, GError **error)
{
  for (guint side = 0; side < 2; side++)
    {
      if (side == 1 && !slv_changeset_each (looking->store->library, changes, lead_row, looking, error))
        return FALSE;
      for (guint i = 0; i < looking->rows->len; i++)
        {
          SlvJournalRow *row = looking->rows->pdata[i];

          *((side == 0) == looking->back ? &row->after : &row->before) = columns_text (looking->columns->pdata[i]);
        }
    }
  return TRUE;
}

/* From what stands now to the step's side of it. */
static gboolean
lead_to (Looking *looking, GError **error)
{
  g_autoptr (SlvStatement) between =
    slv_db_query (looking->store->library, looking->back ? "library-journal-later" : "library-journal-undone-before", error);
  gboolean good;

  slv_statement_bind_int (between, ":journal", looking->step);
  while (slv_statement_row (between, &good, error))
    {
      g_autoptr (GBytes) changes = slv_journal_changes (looking->store, between, error);

      if (changes == NULL || !slv_changeset_each (looking->store->library, changes, lead_row, looking, error))
        return FALSE;
    }
  return good;
}

static gboolean
look_at (Looking *looking, GError **error)
{
  g_autoptr (SlvStatement) one = slv_db_query (looking->store->library, "library-journal-one", error);
  gboolean row;

  slv_statement_bind_int (one, ":journal", looking->step);
  if (!slv_statement_next (one, &row, error))
    return FALSE;
  if (!row)
    return TRUE;
  looking->back = slv_statement_int (one, 1) == 0;
  g_autoptr (GBytes) changes = slv_journal_changes (looking->store, one, error);
  return changes != NULL && slv_changeset_each (looking->store->library, changes, begin_row, looking, error)
         && lead_to (looking, error) && lead_through (looking, changes, error);
}

GPtrArray *
slv_store_history_rows (SlvStore *store, gint64 id, guint limit, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_journal_row_free);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Looking looking = { .store = store, .step = id, .limit = limit, .rows = rows, .columns = columns, .places = places };
  gboolean good = slv_store_read_begin (store, error);

  if (good)
    {
      good = look_at (&looking, error);
      slv_store_read_end (store);
    }
  for (guint i = 0; i < SLV_N_SUBJECTS; i++)
    g_strfreev (looking.names[i]);
  return good ? g_steal_pointer (&rows) : NULL;
}

char *
slv_history_bounds_text (const SlvHistoryBounds *bounds)
{
  return slv_tell_printf (ngettext ("Changes of the last %u day are kept, and the newest %u of any age, up to %u MB; others are forgotten.",
                                    "Changes of the last %u days are kept, and the newest %u of any age, up to %u MB; others are forgotten.",
                                    bounds->days),
                          bounds->days, SLV_HISTORY_FEW, bounds->megabytes);
}
