/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-columns.c: what the columns of a table mean: as somebody said, by their exact names, or guessed from the names that other
 * programs give to the same things. A table that names "game" and "name" is the program's own and nothing of it is guessed. */
#include "import/cards/slv-list-private.h"
#include "base/slv-fold.h"

/* words of foreign tables, letters and digits only, without "card" and the "s" of plurals; see plain_word() */
static const struct { const char *to, *words[20]; } synonyms[] = {
  { "name",     { "name", "title", "karte", "kartenname", "label", "nom", "nombre", "nome", "titel", "titre", "titulo", "titolo", "naam", "namn", "navn" } },
  { "game",     { "game", "gamename" } },
  { "set",      { "set", "setcode", "setid", "edition", "editioncode", "expansion", "expansioncode", "serie", "release", "pack", "packcode", "packid", "espansione", "erweiterung", "ausgabe", "extension", "edicion", "coleccion", "colecao" } },
  { "set-name", { "setname", "editionname", "expansionname", "setlongname", "packname" } },
  { "released", { "released", "releasedate", "releasedat" } },
  { "number",   { "number", "extnumber", "no", "nr", "num", "collectornumber", "collectorno", "collector", "setnumber", "position", "nummer", "kartennummer", "numero" } },
  { "rarity",   { "rarity", "raritie", "raritycode", "extrarity", "rare", "setrarity", "seltenheit", "rarete", "rareza", "rarita", "raridade", "レアリティ", "レア度", "稀有度" } },
  { "language", { "language", "lang", "sprache", "langue", "idioma" } },
  { "finish",   { "finish", "finishe", "foiling", "subtypename" } },
  { "artist",   { "artist", "illustrator", "artistname", "illustratorname", "illustratedby", "illust", "art", "illustration", "kunstler", "zeichner", "illustrateur", "ilustrador" } },
  { "image",    { "image", "imagefile", "imageurl", "picture", "picurl", "img" } },
  { "text",     { "text", "ruletext", "rule", "oracletext", "effect", "ability", "gametext", "kartentext", "regeltext", "texte", "texto" } },
  { "updated",  { "updated", "modified", "lastmodified" } },
};

SLV_DEFINE_FREE (SlvListColumn, slv_list_column_free, column, to, example);

/* "Card Names" → "name", "Cost (chi)" → "costchi", "Rareté" → "rarete", "Card #" → "no" */
static char *
plain_word (const char *text)
{
  g_autofree char *folded = slv_fold_search (text);
  GString *word = g_string_new (NULL);

  for (const char *at = folded; *at != '\0'; at++)
    if ((guchar) *at >= 128 || g_ascii_isalnum (*at))
      g_string_append_c (word, *at);
  if (g_str_has_suffix (text, "#"))
    g_string_append (word, "no");
  if (g_str_has_prefix (word->str, "card") && word->len > 4)
    g_string_erase (word, 0, 4);
  if (word->len > 3 && word->str[word->len - 1] == 's')
    g_string_truncate (word, word->len - 1);
  return g_string_free (word, FALSE);
}

/* the exact name of something that a table may have; NULL: there is no such thing. Borrowed. */
static const char *
find_exact (const SlvGame *game, const char *folded)
{
  static const char * const own[] = { "game", "name", "updated", "text", NULL };
  const SlvAttr *attr = game != NULL ? slv_game_find_attr (game, folded) : NULL;

  for (guint i = 0; own[i] != NULL; i++)
    if (strcmp (own[i], folded) == 0)
      return own[i];
  if (slv_printing_has (folded))
    return folded;
  if (attr == NULL && game != NULL)
    attr = slv_game_find_field (game, folded);
  return attr != NULL ? attr->id : NULL;
}

const char *
slv_list_word_role (const char *title)
{
  g_autofree char *word = plain_word (title);

  for (guint i = 0; i < G_N_ELEMENTS (synonyms); i++)
    for (guint k = 0; k < G_N_ELEMENTS (synonyms[i].words) && synonyms[i].words[k] != NULL; k++)
      if (strcmp (word, synonyms[i].words[k]) == 0)
        return synonyms[i].to;
  return NULL;
}

static const char *
guess_column (const SlvGame *game, const char *title)
{
  g_autofree char *word = plain_word (title);

  for (guint i = 0; game != NULL && i < game->attrs->len; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (game->attrs, i);
      g_autofree char *id = plain_word (attr->id), *name = plain_word (attr->title != NULL ? attr->title : "");

      /* what is hidden is there for rules, and nobody's column */
      if (*word != '\0' && !attr->hidden && (strcmp (word, id) == 0 || strcmp (word, name) == 0))
        return attr->id;
    }
  return slv_list_word_role (title);
}

/* ---- the game ---- */

static guint
count_attrs (const SlvGame *game, char **cells, guint n)
{
  guint met = 0;

  for (guint i = 0; i < n; i++)
    {
      const char *to = guess_column (game, cells[i]);

      met += to != NULL && slv_game_find_attr (game, to) != NULL && !slv_printing_has (to);
    }
  return met;
}

/* the one game that has more of the columns than any other */
static const SlvGame *
guess_game (SlvListRun *run, char **cells, guint n)
{
  GPtrArray *games = slv_games_list (run->games);
  const SlvGame *best = NULL;
  guint most = 1;

  SLV_EACH (const SlvGame, game, games)
    {
      guint met = count_attrs (game, cells, n);

      if (met > most)
        best = game;
      else if (met == most)
        best = NULL;
      most = MAX (most, met);
    }
  return best;
}

/* ---- the columns ---- */

static gboolean
refuse (SlvListRun *run, guint64 line, GError **error, const char *format, ...) G_GNUC_PRINTF (4, 5);

static gboolean
refuse (SlvListRun *run, guint64 line, GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { run->name, line, 0 }, "%s", text);
}

static gboolean
take (SlvListColumn *column, const char *to, SlvColumnHow how, GHashTable *taken)
{
  if (to == NULL || (*to != '\0' && g_hash_table_contains (taken, to)))
    return FALSE;
  slv_take_str (&column->to, g_strdup (to));
  column->how = how;
  if (*to != '\0')
    g_hash_table_add (taken, column->to);
  return TRUE;
}

/* what was said of the columns; every word of it must be about this table */
static gboolean
take_wanted (SlvListRun *run, const SlvGame *game, GPtrArray *columns, GHashTable *taken, guint64 line, GError **error)
{
  SLV_EACH_PAIR (char, name, char, wanted, run->account->wanted)
    {
      const char *to = *wanted == '\0' ? "" : find_exact (game, wanted);
      SlvListColumn *column = NULL;

      for (guint i = 0; i < columns->len && column == NULL; i++)
        {
          g_autofree char *folded = slv_fold_id (((SlvListColumn *) g_ptr_array_index (columns, i))->column);

          column = strcmp (folded, name) == 0 ? g_ptr_array_index (columns, i) : NULL;
        }
      if (column == NULL)
        return refuse (run, line, error, _("there is no column “%s” in the header"), (char *) name);
      if (to == NULL)
        return refuse (run, line, error, _("the column “%s” cannot be “%s”: there is no such attribute"), (char *) name, (char *) wanted);
      if (!take (column, to, SLV_COLUMN_HOW_SET, taken))
        return refuse (run, line, error, _("two columns are both said to be “%s”"), to);
    }
  return TRUE;
}

static void
take_rest (const SlvGame *game, GPtrArray *columns, GHashTable *taken, gboolean own)
{
  SLV_EACH (SlvListColumn, column, columns)
    {
      g_autofree char *folded = slv_fold_id (column->column);

      if (column->how == SLV_COLUMN_HOW_UNREAD)
        take (column, find_exact (game, folded), SLV_COLUMN_HOW_EXACT, taken);
    }
  for (guint i = 0; i < columns->len && !own; i++)
    {
      SlvListColumn *column = g_ptr_array_index (columns, i);

      if (column->how == SLV_COLUMN_HOW_UNREAD)
        take (column, guess_column (game, column->column), SLV_COLUMN_HOW_GUESSED, taken);
    }
}

static gboolean
has_column (char **cells, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *folded = slv_fold_id (cells[i]);

      if (strcmp (folded, name) == 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
slv_list_map_columns (SlvListRun *run, char **cells, guint n, guint64 line, gboolean *own, GError **error)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);   /* borrowed from the columns */
  GPtrArray *columns = run->account->columns;

  *own = run->account->wanted == NULL && has_column (cells, n, "name") && has_column (cells, n, "game");
  g_ptr_array_set_size (columns, 0);
  for (guint i = 0; i < n; i++)
    {
      SlvListColumn *column = g_new0 (SlvListColumn, 1);

      column->column = slv_name_clean (cells[i]);
      column->to = g_strdup ("");
      column->example = g_strdup ("");
      column->how = SLV_COLUMN_HOW_UNREAD;
      g_ptr_array_add (columns, column);
    }
  if (run->game == NULL && !has_column (cells, n, "game"))
    {
      run->game = guess_game (run, cells, n);
      if (run->game != NULL)
        slv_list_note (run, _("the list names no game; going by its columns it is one of “%s”"), g_dgettext (GETTEXT_PACKAGE, run->game->title));
    }
  if (run->account->wanted != NULL && !take_wanted (run, run->game, columns, taken, line, error))
    return FALSE;
  take_rest (run->game, columns, taken, *own);
  return TRUE;
}
