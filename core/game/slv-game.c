/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game.c: looking things up in a loaded definition, and who keeps it. Lists are short (tens of attributes, zones, formats), so they
 * are walked; what is asked for every card goes through tables that the loader built. Nothing here changes anything. */
#include "game/slv-game-private.h"
#include "base/slv-fold.h"

static const char * const severity_names[] = {
  [SLV_SEVERITY_NOTE] = "note",
  [SLV_SEVERITY_WARNING] = "warning",
  [SLV_SEVERITY_UNKNOWN] = "unknown",
  [SLV_SEVERITY_ERROR] = "error",
};

const char *
slv_severity_to_string (SlvSeverity severity)
{
  g_return_val_if_fail ((guint) severity < G_N_ELEMENTS (severity_names), "error");
  return severity_names[severity];
}

SlvAttr *
slv_game_find_attr (const SlvGame *game, const char *id)
{
  return slv_array_find (game->attrs, offsetof (SlvAttr, id), id);
}

const char *
slv_game_list_of (const SlvGame *game, const char *id)
{
  SLV_EACH (const SlvCardReader, reader, game->readers)
    for (guint i = 0; reader->dated != NULL && i < reader->dated->says->len; i++)
      {
        const SlvSaysMap *says = g_ptr_array_index (reader->dated->says, i);

        if (g_strcmp0 (says->to, id) == 0)
          return says->list != NULL ? says->list : ((const SlvDatedSeries *) g_ptr_array_index (reader->dated->series, 0))->list;
      }
  return NULL;
}

gboolean
slv_game_is_listed (const SlvGame *game, const char *id)
{
  const SlvAttr *attr = slv_game_find_attr (game, id);

  return attr != NULL && attr->listed;
}

static gboolean
attr_is_called (const SlvAttr *attr, const char *folded)
{
  return strcmp (attr->id, folded) == 0
         || g_strv_contains ((const char * const *) attr->aliases, folded)
         || g_strv_contains ((const char * const *) attr->shorts, folded);
}

SlvAttr *
slv_game_find_field (const SlvGame *game, const char *name)
{
  g_autofree char *folded = slv_fold_id (name);

  SLV_EACH (SlvAttr, attr, game->attrs)
    if (attr_is_called (attr, folded))
      return attr;
  if (g_str_is_ascii (folded))
    return NULL;
  SLV_EACH (SlvAttr, attr, game->attrs)   /* ids have no accents: "stärke" is "starke" by its title */
    {
      g_autofree char *title = slv_fold_id (attr->title);

      if (strcmp (title, folded) == 0)
        return attr;
    }
  return NULL;
}

gboolean
slv_game_stands_in (const SlvGame *game, const char *path)
{
  gboolean found = strcmp (game->file, path) == 0;

  for (guint i = 0; i < game->rulebooks->len && !found; i++)
    {
      const SlvRulebook *book = g_ptr_array_index (game->rulebooks, i);

      found = strcmp (book->file, path) == 0;
      for (guint j = 0; j < book->formats->len && !found; j++)
        found = strcmp (((SlvFormat *) g_ptr_array_index (book->formats, j))->file, path) == 0;
    }
  return found;
}

SlvRulebook *
slv_game_find_rulebook (const SlvGame *game, const char *edition)
{
  return slv_array_find (game->rulebooks, offsetof (SlvRulebook, id), edition);
}

const GPtrArray *
slv_rulebook_clauses (const SlvRulebook *book)
{
  return ((const SlvBook *) book)->clauses;
}

const char *
slv_rulebook_clause (const SlvRulebook *book, const char *clause)
{
  const GPtrArray *clauses = book != NULL ? slv_rulebook_clauses (book) : NULL;

  for (guint i = 0; clauses != NULL && clause != NULL && i < clauses->len; i++)
    {
      const SlvClause *told = g_ptr_array_index (clauses, i);

      if (strcmp (told->id, clause) == 0)
        return g_dgettext (GETTEXT_PACKAGE, told->say);
    }
  return NULL;
}

SlvZone *
slv_rulebook_find_zone (const SlvRulebook *book, const char *id)
{
  return slv_array_find (book->zones, offsetof (SlvZone, id), id);
}

/* The length of @heading without what deck files hang on it: blanks, a colon, a count in parentheses. */
static gsize
heading_length (const char *heading)
{
  gsize length = strlen (heading);

  for (;;)
    {
      gsize at;

      while (length > 0 && (g_ascii_isspace (heading[length - 1]) || heading[length - 1] == ':'))
        length--;
      if (length == 0 || heading[length - 1] != ')')
        return length;
      for (at = length - 1; at > 0 && g_ascii_isdigit (heading[at - 1]);)
        at--;
      if (at == length - 1 || at == 0 || heading[at - 1] != '(')
        return length;
      length = at - 1;
    }
}

char *
slv_heading_fold (const char *heading)
{
  while (g_ascii_isspace (*heading))
    heading++;
  g_autofree char *bare = g_strndup (heading, heading_length (heading));
  return slv_fold_id (bare);
}

/* What programs and players call parts of a deck in other languages, folded, and what games call them; with "-" and without, as in "sidedeck". */
static const struct { const char *word, *meant; } foreign[] = {
  { "baralho", "main" }, { "cards", "main" }, { "cartas", "main" }, { "cartes", "main" }, { "karten", "main" }, { "decklist", "main" }, { "deckliste", "main" }, { "deck-principal", "main" }, { "draw-deck", "main" }, { "hauptdeck", "main" }, { "main-deck", "main" }, { "mazo", "main" }, { "mazo-principal", "main" },
  { "mazzo", "main" }, { "mazzo-principale", "main" }, { "paquet-principal", "main" }, { "デッキ", "main" }, { "メインデッキ", "main" },
  { "banquillo", "side" }, { "beideck", "side" }, { "mazo-auxiliar", "side" }, { "mazo-secundario", "side" }, { "nebendeck", "side" }, { "reserva", "side" }, { "réserve", "side" },
  { "seitendeck", "side" }, { "side-deck", "side" }, { "sideboard", "side" }, { "サイドボード", "side" },
  { "comandante", "commander" }, { "commandant", "commander" }, { "kommandant", "commander" }, { "kommandeur", "commander" }, { "統率者", "commander" },
  { "compañero", "companion" }, { "compagno", "companion" }, { "compagnon", "companion" }, { "companheiro", "companion" }, { "gefährte", "companion" }, { "相棒", "companion" },
  { "extra-deck", "extra" }, { "mazo-extra", "extra" }, { "anführer", "leader" }, { "líder", "leader" },
};

const char *
slv_heading_meant (const char *folded)
{
  for (guint i = 0; i < G_N_ELEMENTS (foreign); i++)
    {
      const char *word = foreign[i].word, *p = folded;

      if (*word != *p)   /* as nearly all */
        continue;
      while (*word != '\0' && (*word == *p || *word == '-'))
        p += *word++ == *p;
      if (*word == '\0' && *p == '\0')
        return foreign[i].meant;
    }
  return NULL;
}

static SlvZone *
match_folded (const SlvRulebook *book, const char *folded)
{
  GHashTable *headings = ((const SlvBook *) book)->headings;
  SlvZone *zone = *folded != '\0' ? g_hash_table_lookup (headings, folded) : NULL;
  const char *meant = zone == NULL ? slv_heading_meant (folded) : NULL;

  zone = meant != NULL ? g_hash_table_lookup (headings, meant) : zone;
  return zone == NULL && g_strcmp0 (meant, "main") == 0 ? g_hash_table_lookup (headings, "deck") : zone;
}

SlvZone *
slv_rulebook_match_zone (const SlvRulebook *book, const char *heading)
{
  SlvZone *zone = slv_rulebook_find_zone (book, heading);   /* most are asked for again once they are settled */
  g_autofree char *folded = zone == NULL ? slv_heading_fold (heading) : NULL;

  return zone != NULL ? zone : match_folded (book, folded);
}

SlvZone *
slv_game_match_folded (const SlvGame *game, const char *folded, gboolean play)
{
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    {
      SlvZone *zone = match_folded (book, folded);
      if (zone != NULL && (play || zone->scope != SLV_SCOPE_PLAY))
        return zone;
    }
  return NULL;
}

SlvZone *
slv_game_match_zone (const SlvGame *game, const char *heading, gboolean play)
{
  g_autofree char *folded = slv_heading_fold (heading);

  return slv_game_match_folded (game, folded, play);
}

/* Folded once, by whichever thread comes first: each line of a deck's text may be asked about. */
static GHashTable *
values_of (SlvGame *game)
{
  if (g_once_init_enter (&game->values))
    {
      GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      SLV_EACH (const SlvAttr, attr, game->attrs)
        for (guint k = 0; attr->values != NULL && attr->values[k] != NULL; k++)
          g_hash_table_add (values, slv_fold_id (attr->values[k]));
      g_hash_table_remove (values, "");
      g_once_init_leave (&game->values, values);
    }
  return game->values;
}

gboolean
slv_game_has_value (const SlvGame *game, const char *folded)
{
  static const struct { const char *several, *one; } ends[] = { { "", "" }, { "s", "" }, { "es", "" }, { "ies", "y" }, { "en", "" }, { "n", "" }, { "e", "" } };
  GHashTable *values = values_of ((SlvGame *) game);
  const char *dash = strrchr (folded, '-');
  gboolean counted = dash != NULL && dash[1] != '\0' && dash[1 + strspn (dash + 1, "0123456789")] == '\0';
  g_autofree char *number = counted ? g_strndup (folded, (gsize) (dash - folded)) : NULL;
  const SlvAttr *attr = number != NULL ? slv_game_find_attr (game, number) : NULL;

  if (attr != NULL && (SLV_KIND_BIT (attr->kind) & SLV_KINDS_NUMBER) != 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (folded, ends[i].several))
      {
        g_autofree char *front = g_strndup (folded, strlen (folded) - strlen (ends[i].several));
        g_autofree char *value = g_strconcat (front, ends[i].one, NULL);

        if (*front != '\0' && g_hash_table_contains (values, value))
          return TRUE;
      }
  return FALSE;
}

gboolean
slv_zone_heading_wavers (const SlvZone *zone, const SlvGame *game, const char *heading)
{
  if (zone->accepts == NULL || zone->accepts[0] == '\0')
    return FALSE;
  g_autofree char *folded = slv_heading_fold (heading);
  return strcmp (folded, zone->headings[0]) != 0 && strcmp (folded, zone->headings[1]) != 0 && slv_game_has_value (game, folded);
}

SlvOption *
slv_rulebook_find_option (const SlvRulebook *book, const char *id)
{
  return slv_array_find (book->options, offsetof (SlvOption, id), id);
}

static const struct { const char *word, *value; } flag_words[] = {
  { "yes", "yes" }, { "true", "yes" }, { "on", "yes" }, { "1", "yes" },
  { "no", "no" }, { "false", "no" }, { "off", "no" }, { "0", "no" },
};

const char *
slv_flag_value (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (flag_words); i++)
    if (g_ascii_strcasecmp (text, flag_words[i].word) == 0)
      return flag_words[i].value;
  return NULL;
}

const char *
slv_attr_colour (const SlvAttr *attr, const char *value)
{
  for (guint i = 0; attr->colours[i] != NULL; i++)
    if (g_str_equal (attr->values[i], value))
      return attr->colours[i];
  return NULL;
}

const char *
slv_attr_canonical_value (const SlvAttr *attr, const char *value)
{
  g_autofree char *folded = slv_fold_name (value, NULL);

  if (attr->kind == SLV_ATTR_FLAG)
    return slv_flag_value (folded);
  return g_hash_table_lookup (attr->value_names, folded);
}

const SlvAttr *
slv_game_rarities (const SlvGame *game)
{
  const SlvAttr *attr = slv_game_find_attr (game, SLV_RARITY_ATTR);

  return attr != NULL && attr->values != NULL && attr->values[0] != NULL ? attr : NULL;
}

int
slv_game_rarity_place (const SlvGame *game, const char *text)
{
  const SlvAttr *attr = slv_game_rarities (game);
  const char *canonical = attr != NULL ? slv_attr_canonical_value (attr, text) : NULL;

  for (int i = 0; canonical != NULL && attr->values[i] != NULL; i++)
    if (strcmp (attr->values[i], canonical) == 0)
      return i;
  return -1;
}

/* ---- references ---- */

static gint alive;

SlvGame *
slv_game_new (void)
{
  SlvGame *game = g_new0 (SlvGame, 1);

  g_atomic_ref_count_init (&game->ref_count);
  game->memory = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_memory_free);
  g_atomic_int_inc (&alive);
  return game;
}

guint
slv_games_alive (void)
{
  return (guint) g_atomic_int_get (&alive);
}

SlvGame *
slv_game_ref (SlvGame *game)
{
  if (game != NULL)
    g_atomic_ref_count_inc (&game->ref_count);
  return game;
}

void
slv_game_unref (SlvGame *game)
{
  if (game == NULL || !g_atomic_ref_count_dec (&game->ref_count))
    return;
  SLV_FREE_MEMBERS (game, values, memory, fingerprint);
  g_free (game);
  g_atomic_int_add (&alive, -1);
}

const SlvRulebook *
slv_rulebook_ref (const SlvRulebook *book)
{
  if (book != NULL)
    slv_game_ref (book->game);
  return book;
}

void
slv_rulebook_unref (const SlvRulebook *book)
{
  if (book != NULL)
    slv_game_unref (book->game);
}

const SlvFormat *
slv_format_ref (const SlvFormat *format)
{
  if (format != NULL)
    slv_rulebook_ref (format->rulebook);
  return format;
}

char *
slv_format_dup_title (const SlvFormat *format)
{
  /* Translators: format, edition of the rulebook */
  return g_strdup_printf (_("%s (%s)"), g_dgettext (GETTEXT_PACKAGE, format->title), format->rulebook->id);
}

gboolean
slv_format_is_listed (const SlvFormat *format, const char *tag)
{
  return (format->list_tag != NULL && g_ascii_strcasecmp (tag, format->list_tag) == 0) || g_ascii_strcasecmp (tag, format->full_id) == 0;
}

const SlvCardReader *
slv_format_list_reader (const SlvFormat *format)
{
  SLV_EACH (const SlvCardReader, reader, format->rulebook->game->readers)
    for (guint k = 0; reader->dated != NULL && k < reader->dated->series->len; k++)
      if (slv_format_is_listed (format, ((const SlvDatedSeries *) g_ptr_array_index (reader->dated->series, k))->list))
        return reader;
  return NULL;
}

void
slv_format_unref (const SlvFormat *format)
{
  if (format != NULL)
    slv_rulebook_unref (format->rulebook);
}

void
slv_game_keep (SlvGame **at, SlvGame *game)
{
  SlvGame *before = *at;

  *at = slv_game_ref (game);
  slv_game_unref (before);
}

void
slv_rulebook_keep (const SlvRulebook **at, const SlvRulebook *book)
{
  const SlvRulebook *before = *at;

  *at = slv_rulebook_ref (book);
  slv_rulebook_unref (before);
}

void
slv_format_keep (const SlvFormat **at, const SlvFormat *format)
{
  const SlvFormat *before = *at;

  *at = slv_format_ref (format);
  slv_format_unref (before);
}

SLV_DEFINE_FREE (SlvFault, slv_fault_free, file, message);
