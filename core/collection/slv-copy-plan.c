/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-plan.c: records matched, then settled: which lots come of them, are added to, or get another number. The two are
 * apart so that a person can choose a card or another mode in the preview without reading the file again. */
#include "base/slv-fold.h"
#include "collection/slv-copy-plan-private.h"

#define GUESS_ROWS 400u   /* records looked at to find out which game a file is about */

const char *
slv_copy_plan_keep (SlvCopyPlan *plan, const char *text)
{
  return *text != '\0' ? g_string_chunk_insert_const (plan->texts, text) : "";
}

/* ---- alike ---- */

guint
slv_lot_hash (gconstpointer data)
{
  const SlvLot *lot = data;
  const char * const texts[] = { lot->number, lot->set_code, lot->condition, lot->finish, lot->language, lot->printing, lot->note, lot->tags, lot->price_paid,
                                 lot->acquired, lot->extra };
  guint hash = g_str_hash (*lot->card != '\0' ? lot->card : lot->name);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)   /* all that may differ: a file may have any number of notes on one card */
    hash = hash * 31 + (*texts[i] != '\0' ? g_str_hash (texts[i]) : 0);
  return hash * 31 + (guint) lot->place;
}

gboolean
slv_lot_alike (gconstpointer a, gconstpointer b)
{
  const SlvLot *one = a, *other = b;

#define SAME(field) (one->field == other->field || strcmp (one->field, other->field) == 0)
  return one->place == other->place && one->is_signed == other->is_signed && one->is_altered == other->is_altered
         && one->is_proxy == other->is_proxy && SAME (card) && (*one->card != '\0' || SAME (name)) && SAME (game)
         && SAME (printing) && SAME (set_code) && SAME (number) && SAME (condition) && SAME (finish) && SAME (language)
         && SAME (note) && SAME (tags) && SAME (price_paid) && SAME (currency) && SAME (acquired) && SAME (extra);
#undef SAME
}

/* ---- matching ---- */

void
slv_copy_plan_name_lot (SlvCopyPlan *plan, SlvCopyMatch *match, guint row, guint printing)
{
  SlvIndex *index = plan->collection->index;
  const SlvCopyRecord *record = &g_array_index (plan->list->records, SlvCopyRecord, match->record);
  SlvLot *lot = &match->lot;
  SlvPrintingView view;

  match->row = row;
  lot->card = row != SLV_ROW_NONE ? slv_index_card_key (index, row) : "";
  lot->name = row != SLV_ROW_NONE ? slv_index_card_name (index, row) : record->values[SLV_COPY_NAME];
  if (*lot->name == '\0')
    {
      g_autofree char *made = g_strjoin (" ", record->values[SLV_COPY_SET_CODE], record->values[SLV_COPY_NUMBER],
                                         record->values[SLV_COPY_CARD], NULL);

      lot->name = slv_copy_plan_keep (plan, g_strstrip (made));
    }
  if (*lot->name == '\0')
    lot->name = record->values[SLV_COPY_PRINTING];
  lot->game = row != SLV_ROW_NONE ? slv_index_card_game (index, row)->id : lot->game;
  lot->printing = record->values[SLV_COPY_PRINTING];
  lot->set_code = match->whole ? "" : *record->values[SLV_COPY_SET_CODE] != '\0' ? record->values[SLV_COPY_SET_CODE] : record->values[SLV_COPY_SET_NAME];
  lot->number = record->values[SLV_COPY_NUMBER];
  if (printing == SLV_ROW_NONE)
    return;
  slv_index_printing (index, printing, &view);
  lot->printing = view.key;
  lot->set_code = view.set_code;
  lot->number = view.number;
}

static SlvGame *
game_named (SlvGames *games, const char *text)
{
  g_autofree char *folded = slv_fold_id (text);
  GPtrArray *all = slv_games_list (games);

  SLV_EACH (SlvGame, game, all)
    {
      g_autofree char *title = slv_fold_id (game->title);

      if (g_str_equal (game->id, folded) || g_str_equal (title, folded))
        return game;
    }
  return NULL;
}

/* Whether @game has the card of @record, by its name, or without one by its set and number. */
static gboolean
has_card (SlvCollection *collection, SlvCopyFinder *finder, SlvGame *game, const SlvCopyRecord *record)
{
  const char *name = record->values[SLV_COPY_NAME];
  g_autofree char *whole = slv_copy_dup_whole_name (collection->index, game, record);
  SlvCopyMatch match = { 0 };
  guint printing;

  if (*name != '\0' || whole != NULL)
    return whole != NULL || slv_index_find_name (collection->index, game, name, NULL) > 0;
  slv_copy_finder_find (finder, game, record, &match, &printing);
  return match.row != SLV_ROW_NONE;
}

/* The game of which the file has most cards; the first of several, unless they have the same numbers. */
static SlvGame *
guess_game (SlvCollection *collection, SlvCopyFinder *finder, const SlvCopyList *list)
{
  GPtrArray *all = slv_games_list (slv_index_get_games (collection->index));
  guint step = MAX (list->records->len / GUESS_ROWS, 1), best = 0;
  SlvGame *guess = NULL;

  for (guint g = 0; g < all->len; g++)
    {
      guint n = 0, named = 0;

      for (guint i = 0; i < list->records->len; i += step)
        {
          const SlvCopyRecord *record = &g_array_index (list->records, SlvCopyRecord, i);

          n += has_card (collection, finder, all->pdata[g], record);
          named += *record->values[SLV_COPY_NAME] != '\0';
        }
      guess = n > best ? all->pdata[g] : n == best && n > 0 && named == 0 ? NULL : guess;
      best = MAX (n, best);
    }
  return guess;
}

/* @guessed: for records that name none; in a file that names games elsewhere it is not written down for what it matches nothing. */
typedef struct { const char *text; SlvGame *game, *guessed; gboolean named; } LastGame;

static SlvGame *
game_of (SlvCopyPlan *plan, const SlvCopyRecord *record, LastGame *last)
{
  const char *text = record->values[SLV_COPY_GAME];

  if (*text == '\0')
    return last->guessed;
  if (last->text != text)
    last->game = game_named (slv_index_get_games (plan->collection->index), text);
  last->text = text;
  return last->game;
}

static void
match_record (SlvCopyPlan *plan, SlvCopyFinder *finder, LastGame *last, guint at)
{
  const SlvCopyRecord *record = &g_array_index (plan->list->records, SlvCopyRecord, at);
  SlvGame *game = game_of (plan, record, last);
  SlvCopyMatch match = { .record = at, .place = "",
                         .lot = { .game = game != NULL ? game->id : record->values[SLV_COPY_GAME], .condition = "", .finish = "",
                                  .language = "", .note = "", .tags = "", .price_paid = "", .currency = "", .acquired = "",
                                  .extra = "" } };
  g_autofree char *reason = NULL;
  SlvCopyField column;
  guint printing;

  if (!slv_copy_read_values (plan, record, FALSE, &match, &column, &reason))
    {
      const char *title = plan->list->titles[column];

      slv_copy_faults_add (plan->faults, record->line, title != NULL ? title : slv_copy_field_id (column), reason);
      return;
    }
  slv_copy_finder_find (finder, game, record, &match, &printing);
  slv_copy_plan_name_lot (plan, &match, match.row, printing);
  if (match.state == SLV_COPY_UNMATCHED && last->named && *record->values[SLV_COPY_GAME] == '\0')
    match.lot.game = "";
  g_array_append_val (plan->matches, match);
}

SLV_DEFINE_POINTER_ORDER (SlvCopyFault, compare_faults, line);

static SlvCopyPlan *
plan_new (SlvCollection *collection, const SlvCopyList *list)
{
  SlvCopyPlan *plan = g_new0 (SlvCopyPlan, 1);

  plan->list = list;
  plan->collection = slv_collection_ref (collection);
  plan->matches = g_array_sized_new (FALSE, FALSE, sizeof (SlvCopyMatch), list->records->len);
  plan->faults = slv_copy_faults_new ();
  plan->removed = g_array_new (FALSE, FALSE, sizeof (gint64));
  plan->targets = g_array_new (FALSE, FALSE, sizeof (SlvCopyTarget));
  plan->new_places = g_ptr_array_new_with_free_func (g_free);
  plan->texts = g_string_chunk_new (16 << 10);
  SLV_EACH (const SlvCopyFault, fault, list->faults)
    slv_copy_faults_add (plan->faults, fault->line, fault->column, fault->reason);
  return plan;
}

SLV_DEFINE_FREE (SlvCopyPlan, slv_copy_plan_free, (slv_collection_unref, collection), matches, faults, removed, targets, new_places,
                 texts);

SlvCopyPlan *
slv_collection_match (SlvCollection *collection, const SlvCopyList *list, SlvGame *game, SlvCopiesMode mode, GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (SlvCopyPlan) plan = plan_new (collection, list);
  g_autoptr (SlvCopyFinder) finder = slv_copy_finder_new (collection->index);
  LastGame last = { .guessed = game != NULL ? game : guess_game (collection, finder, list) };

  for (guint i = 0; i < list->records->len && game == NULL && !last.named; i++)
    last.named = *g_array_index (list->records, SlvCopyRecord, i).values[SLV_COPY_GAME] != '\0';
  for (guint i = 0; i < list->records->len; i++)
    {
      if (i % 1024 == 0 && g_cancellable_is_cancelled (cancellable))
        return slv_error_null (error, SLV_ERROR_CANCELLED, NULL, _("the import was cancelled"));
      match_record (plan, finder, &last, i);
    }
  g_ptr_array_sort (plan->faults, compare_faults);
  slv_copy_plan_settle (plan, mode);
  return g_steal_pointer (&plan);
}

void
slv_copy_plan_choose (SlvCopyPlan *plan, guint at, guint row, guint printing)
{
  SlvCopyMatch *match = &g_array_index (plan->matches, SlvCopyMatch, at);

  match->state = row != SLV_ROW_NONE ? SLV_COPY_MATCHED : SLV_COPY_UNMATCHED;
  match->reason = "";
  match->whole = FALSE;
  slv_copy_plan_name_lot (plan, match, row, printing);
}

void
slv_copy_plan_choose_alike (SlvCopyPlan *plan, guint at, guint row, guint printing)
{
  static const SlvCopyField fields[] = { SLV_COPY_GAME, SLV_COPY_NAME, SLV_COPY_SET_CODE, SLV_COPY_SET_NAME, SLV_COPY_NUMBER,
                                         SLV_COPY_PRINTING, SLV_COPY_CARD };
  const SlvCopyRecord *chosen = &g_array_index (plan->list->records, SlvCopyRecord,
                                                g_array_index (plan->matches, SlvCopyMatch, at).record);

  for (guint i = 0; i < plan->matches->len; i++)
    {
      const SlvCopyMatch *match = &g_array_index (plan->matches, SlvCopyMatch, i);
      const SlvCopyRecord *record = &g_array_index (plan->list->records, SlvCopyRecord, match->record);
      gboolean alike = i == at || match->state != SLV_COPY_MATCHED;

      for (guint k = 0; k < G_N_ELEMENTS (fields) && alike; k++)
        alike = strcmp (record->values[fields[k]], chosen->values[fields[k]]) == 0;
      if (alike)
        slv_copy_plan_choose (plan, i, row, printing);
    }
}
