/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-game.c: writes the cards of one game. What the store has is known from the tables loaded at the beginning, so a
 * record that has not changed is a hash and a look-up, and a new one is an insert without a question before it. */
#include "store/slv-import-private.h"

#include <string.h>

/* ---- loading ---- */

/* Rows of "id, key, hash, updated, gone" in order of id. */
static gboolean
load_table (SlvImport *import, SlvImportTable *table, const char *query, gint64 game, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (import->db, query, error);
  gboolean good;

  slv_statement_bind_int (statement, ":game", game);
  while (slv_statement_row (statement, &good, error))
    {
      SlvImportRow *known = slv_import_table_add (table, slv_statement_text (statement, 1), slv_statement_int (statement, 0));

      known->before = known->now = (guint64) slv_statement_int (statement, 2);
      known->updated = slv_time_from_iso (slv_statement_text (statement, 3));
      known->flags = slv_statement_int (statement, 4) ? SLV_ROW_GONE : 0;
      known->owner = slv_statement_int (statement, 5);
    }
  return good;
}

/* Both lists are in order of id, so one walk joins them. */
static gboolean
load_brought (SlvImport *import, SlvImportTable *table, const char *query, gint64 origin, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (import->db, query, error);
  gboolean good;
  guint at = 0;

  slv_statement_bind_int (statement, ":origin", origin);
  while (slv_statement_row (statement, &good, error) && at < table->rows->len)
    {
      SlvImportRow *known = &g_array_index (table->rows, SlvImportRow, at);
      gint64 id = slv_statement_int (statement, 0);

      while (known->id < id && ++at < table->rows->len)
        known = &g_array_index (table->rows, SlvImportRow, at);
      if (known->id != id)
        continue;
      known->flags |= slv_statement_int (statement, 1) ? SLV_ROW_MINE : SLV_ROW_OTHERS;
      if (slv_statement_int (statement, 1))
        known->record = (guint64) slv_statement_int (statement, 2);
    }
  return good;
}

/* The id of something by @query, or of the row that @insert makes of the same parameters. @origin: (nullable): gets what is known of one. */
static gboolean
find_or_add (SlvImport *import, const char *query, const char *insert, gint64 game, const char *name, gint64 *id,
             SlvImportGame *origin, GError **error)
{
  for (guint attempt = 0; attempt < 2; attempt++)
    {
      g_autoptr (SlvStatement) statement = slv_db_query (import->db, attempt == 0 ? query : insert, error);
      gboolean row;

      if (game != 0)
        slv_statement_bind_int (statement, ":game", game);
      slv_statement_bind_text (statement, ":name", name);
      if (!slv_statement_next (statement, &row, error))
        return FALSE;
      if (row)
        *id = slv_statement_int (statement, 0);
      if (row && origin != NULL && attempt == 0)
        {
          origin->state = g_strdup (slv_statement_text (statement, 1));
          origin->reader = slv_statement_int (statement, 2);
        }
      if (row)
        return TRUE;
    }
  return FALSE;
}

void
slv_import_game_free (SlvImportGame *game)
{
  slv_import_table_clear (&game->cards);
  slv_import_table_clear (&game->printings);
  SLV_FREE_MEMBERS (game, sets, owned, name, state);
  g_free (game);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvImportGame, slv_import_game_free)

SlvImportGame *
slv_import_game_new (SlvImport *import, const char *name, GError **error)
{
  g_autoptr (SlvImportGame) game = g_new0 (SlvImportGame, 1);

  game->name = g_strdup (name);
  game->sets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  slv_import_table_init (&game->cards);
  slv_import_table_init (&game->printings);
  if (!find_or_add (import, "index-game", "index-game-add", 0, name, &game->id, NULL, error)
      || !find_or_add (import, "index-origin-id", "index-origin-add", game->id, import->origin, &game->origin, game, error)
      || !load_table (import, &game->cards, "index-known-cards", game->id, error)
      || !load_table (import, &game->printings, "index-known-printings", game->id, error)
      || !load_brought (import, &game->cards, "index-brought-cards", game->origin, error)
      || !load_brought (import, &game->printings, "index-brought-printings", game->origin, error))
    return NULL;
  return g_steal_pointer (&game);
}

/* ---- writing ---- */

/* The next free id; asked for once, then counted, because several games share the tables. */
static gboolean
next_id (SlvImport *import, gint64 *last, const char *query, gint64 *id, GError **error)
{
  g_autoptr (SlvStatement) statement = *last == 0 ? slv_db_query (import->db, query, error) : NULL;

  if (*last == 0 && !slv_statement_number (statement, last, error))
    return FALSE;
  *id = ++*last;
  return TRUE;
}

static gboolean
write_time (SlvImport *import, const char *query, gint64 id, const char *updated, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (import->db, query, error);

  slv_statement_bind_int (statement, ":id", id);
  slv_statement_bind_text (statement, ":updated", updated);
  import->wrote = TRUE;
  return slv_statement_run (statement, error);
}

/* Who brings a new row is written at once, in order of its id: it goes to the end of its table, and while a slow list is read there
 * is time for it. */
static gboolean
write_brought_printing (SlvImport *import, SlvImportGame *game, SlvImportRow *row, GError **error)
{
  const SlvImportQuery *query = &import->queries[SLV_IMPORT_PRINTING_BROUGHT];

  slv_statement_set_int (query->statement, query->at[0], row->id);
  slv_statement_set_int (query->statement, query->at[1], game->origin);
  row->flags |= SLV_ROW_TOLD;
  return slv_statement_run (query->statement, error);
}

/* Of a card there stands by which record, too, so that the next import can pass it over. */
static gboolean
write_brought_card (SlvImport *import, SlvImportGame *game, SlvImportRow *row, const SlvCard *card, GError **error)
{
  gboolean told = (row->flags & (SLV_ROW_MINE | SLV_ROW_TOLD)) != 0;
  const SlvImportQuery *query = &import->queries[told ? SLV_IMPORT_CARD_RECORD : SLV_IMPORT_CARD_BROUGHT];

  if (told && row->record == card->record)
    return TRUE;
  slv_statement_set_int (query->statement, query->at[0], row->id);
  slv_statement_set_int (query->statement, query->at[1], game->origin);
  slv_statement_set_int (query->statement, query->at[2], (gint64) card->record);
  slv_statement_set_text (query->statement, query->at[3], card->notes != NULL ? card->notes : "", -1);
  row->flags |= SLV_ROW_TOLD;
  row->record = card->record;
  import->wrote = TRUE;
  return slv_statement_run (query->statement, error);
}

/* What a record means for a row that may be known. */
static SlvOutcome
judge (const SlvImportRow *row, guint64 hash, gint64 updated)
{
  if (row == NULL)
    return SLV_OUTCOME_NEW;
  if (row->now == hash)
    return row->flags & SLV_ROW_GONE && !(row->flags & SLV_ROW_SEEN) ? SLV_OUTCOME_CHANGED : SLV_OUTCOME_UNCHANGED;
  return updated < row->updated ? SLV_OUTCOME_OLDER : SLV_OUTCOME_CHANGED;
}

static gboolean
write_card (SlvImport *import, SlvImportGame *game, const SlvCard *card, gboolean is_new, gint64 id, guint64 hash, GError **error)
{
  const SlvImportQuery *query = &import->queries[is_new ? SLV_IMPORT_CARD_ADD : SLV_IMPORT_CARD_CHANGE];
  const int *at = query->at;
  gsize name = strlen (card->name) + 1;   /* the text of the hash: name, NUL, data */

  slv_statement_set_int (query->statement, at[0], id);
  slv_statement_set_text (query->statement, at[1], card->name, -1);
  slv_statement_set_text (query->statement, at[2], card->updated, -1);
  slv_statement_set_int (query->statement, at[3], (gint64) hash);
  slv_statement_set_text (query->statement, at[4], import->text->str + name, (int) (import->text->len - name));
  if (is_new)
    {
      slv_statement_set_int (query->statement, at[5], game->id);
      slv_statement_set_text (query->statement, at[6], card->key, -1);
    }
  return slv_statement_run (query->statement, error);
}

/* @older: whether the stored card is of a later day, whatever the contents are. */
static gboolean
add_card (SlvImport *import, SlvImportGame *game, const SlvCard *card, gint64 *id, SlvOutcome *outcome, gboolean *older,
          GError **error)
{
  SlvImportRow *row = slv_import_table_find (&game->cards, card->key);
  gint64 updated = slv_time_from_iso (card->updated);

  g_string_truncate (import->text, 0);
  g_string_append_len (import->text, card->name, (gssize) strlen (card->name) + 1);
  slv_card_append_face_json (card, import->text);
  guint64 hash = slv_import_hash (import->text->str, import->text->len);
  *outcome = judge (row, hash, updated);
  *older = row != NULL && updated < row->updated;
  if (row == NULL)
    {
      if (!next_id (import, &import->last_card, "index-card-last", id, error))
        return FALSE;
      row = slv_import_table_add (&game->cards, card->key, *id);
      row->flags = SLV_ROW_NEW;
    }
  if (row->flags & SLV_ROW_SAME)
    return slv_import_start_over (import, error);
  *id = row->id;
  game->blurred |= (row->flags & SLV_ROW_SEEN) != 0;
  gboolean twice = (row->flags & SLV_ROW_SEEN) != 0 && row->now != hash && row->updated == updated;
  gboolean others = (row->flags & (SLV_ROW_OTHERS | SLV_ROW_MINE | SLV_ROW_GONE)) == SLV_ROW_OTHERS;
  row->flags |= SLV_ROW_SEEN;
  if (*outcome == SLV_OUTCOME_NEW || (*outcome == SLV_OUTCOME_CHANGED && row->now != hash))
    {
      if (!write_card (import, game, card, *outcome == SLV_OUTCOME_NEW, *id, hash, error))
        return FALSE;
    }
  else if (updated > row->updated && !write_time (import, "index-card-time", *id, card->updated, error))
    return FALSE;
  if (*outcome != SLV_OUTCOME_OLDER)
    {
      row->now = hash;
      row->updated = MAX (row->updated, updated);
    }
  if (*outcome == SLV_OUTCOME_CHANGED && (twice || others))
    *outcome = twice ? SLV_OUTCOME_TWICE : SLV_OUTCOME_OTHERS;
  return write_brought_card (import, game, row, card, error);
}

/* ---- printings ---- */

static void
append_word (GString *text, const char *word)
{
  g_string_append (text, word);
  g_string_append_c (text, '\x1f');
}

static gboolean
add_set (SlvImport *import, SlvImportGame *game, const SlvPrinting *printing, gint64 *id, GError **error)
{
  for (guint attempt = 0; attempt < 2; attempt++)
    {
      g_autoptr (SlvStatement) statement = slv_db_query (import->db, attempt == 0 ? "index-set" : "index-set-add", error);
      gboolean row;

      slv_statement_bind_int (statement, ":game", game->id);
      slv_statement_bind_text (statement, ":code", printing->set_code);
      slv_statement_bind_text (statement, ":name", printing->set_name);
      slv_statement_bind_text (statement, ":released", printing->released);
      slv_statement_bind_text (statement, ":language", printing->language);
      if (!slv_statement_next (statement, &row, error))
        return FALSE;
      *id = row ? slv_statement_int (statement, 0) : 0;
      if (row)
        return TRUE;
    }
  return TRUE;
}

/* Puts the words of @printing into import->text, those of its set first, and finds the set's row by them. */
static gboolean
describe (SlvImport *import, SlvImportGame *game, const char *card, const SlvPrinting *printing, gint64 *set, GError **error)
{
  GString *text = import->text;

  g_string_truncate (text, 0);
  append_word (text, printing->set_code);
  append_word (text, printing->set_name);
  append_word (text, printing->released);
  append_word (text, printing->language);
  gint64 *known = g_hash_table_lookup (game->sets, text->str);
  if (known == NULL)
    {
      if (!add_set (import, game, printing, set, error))
        return FALSE;
      known = g_memdup2 (set, sizeof *set);
      g_hash_table_insert (game->sets, g_strdup (text->str), known);
    }
  *set = *known;
  append_word (text, card);
  append_word (text, printing->number);
  append_word (text, printing->rarity);
  append_word (text, printing->artist);
  append_word (text, printing->image);
  append_word (text, printing->text);
  append_word (text, printing->finishes);
  return TRUE;
}

typedef struct { gint64 id, card, set; guint64 hash; const char *updated; } PrintingRow;

static gboolean
write_printing (SlvImport *import, SlvImportGame *game, const SlvPrinting *printing, const PrintingRow *row, gboolean is_new,
                GError **error)
{
  const SlvImportQuery *query = &import->queries[is_new ? SLV_IMPORT_PRINTING_ADD : SLV_IMPORT_PRINTING_CHANGE];
  const char * const words[] = { printing->number, printing->rarity, printing->artist, printing->image, printing->text,
                                 printing->finishes, row->updated };
  const int *at = query->at;

  slv_statement_set_int (query->statement, at[0], row->id);
  slv_statement_set_int (query->statement, at[1], row->card);
  slv_statement_set_int (query->statement, at[2], row->set);
  slv_statement_set_int (query->statement, at[3], (gint64) row->hash);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    slv_statement_set_text (query->statement, at[4 + i], words[i], -1);
  if (is_new)
    {
      slv_statement_set_int (query->statement, at[11], game->id);
      slv_statement_set_text (query->statement, at[12], printing->key, -1);
    }
  return slv_statement_run (query->statement, error);
}

/* @frozen: the card's record is older than the stored one, so what is known of its printings stays, unless they have later
 * times of their own. (Lists change printings without dating them: the card's day then says which list is the newer.) */
static gboolean
add_printing (SlvImport *import, SlvImportGame *game, const SlvCard *card, gint64 card_id, const SlvPrinting *printing,
              gboolean frozen, GError **error)
{
  const char *time = printing->updated[0] != '\0' ? printing->updated : card->updated;
  SlvImportRow *row = slv_import_table_find (&game->printings, printing->key);
  PrintingRow stored = { .card = card_id, .updated = time };
  gint64 updated = slv_time_from_iso (time);

  if (!describe (import, game, card->key, printing, &stored.set, error))
    return FALSE;
  stored.hash = slv_import_hash (import->text->str, import->text->len);
  SlvOutcome outcome = judge (row, stored.hash, updated);
  if (row == NULL)
    {
      if (!next_id (import, &import->last_printing, "index-printing-last", &stored.id, error))
        return FALSE;
      row = slv_import_table_add (&game->printings, printing->key, stored.id);
      row->flags = SLV_ROW_NEW;
    }
  else if (row->flags & SLV_ROW_SAME)
    return slv_import_start_over (import, error);
  else if (frozen && updated <= row->updated && row->now != stored.hash)
    outcome = SLV_OUTCOME_OLDER;
  stored.id = row->id;
  game->blurred |= (row->flags & SLV_ROW_SEEN) != 0;
  row->flags |= SLV_ROW_SEEN;
  if (outcome == SLV_OUTCOME_OLDER)
    return TRUE;
  if (outcome == SLV_OUTCOME_NEW || row->now != stored.hash)
    {
      if (!write_printing (import, game, printing, &stored, outcome == SLV_OUTCOME_NEW, error)
          || (outcome == SLV_OUTCOME_NEW && !write_brought_printing (import, game, row, error)))
        return FALSE;
      row->owner = card_id;
    }
  else if (updated > row->updated && !write_time (import, "index-printing-time", row->id, time, error))
    return FALSE;
  row->now = stored.hash;
  row->updated = MAX (row->updated, updated);
  return TRUE;
}

gboolean
slv_import_game_add (SlvImport *import, SlvImportGame *game, const SlvCard *card, SlvOutcome *outcome, GError **error)
{
  gboolean older;
  gint64 id = 0;

  if (!add_card (import, game, card, &id, outcome, &older, error))
    return FALSE;
  SLV_EACH (const SlvPrinting, printing, card->printings)
    if (!add_printing (import, game, card, id, printing, older, error))
      return FALSE;
  return TRUE;
}
