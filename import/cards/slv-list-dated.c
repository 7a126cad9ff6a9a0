/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-dated.c: sleeves-lists, dated lists of banned and limited cards as a table. Columns: game, format (the tag of a list
 * or any unique part of a format's id), name, limit (a number of copies, 0 or "banned", "any"), and if wanted from and until
 * (days, the last one included; neither: always), clause and reason. One row an entry; of two rows about one card that hold on a
 * day the one that began later counts. An entry is kept like a card of its own, whose key is all that it says, so that importing a list
 * again replaces what the same origin brought before, and what two lists say of one day stands side by side
 * (slv_index_limit_contests()). The index gives it to all cards of the name. Of other days than those of entries a table says nothing, unless
 * it says of itself from which day on it is the whole list. */
#include "import/cards/slv-list-plain.h"
#include "base/slv-fold.h"

#define LIMIT_MAX  1000000
#define WHOLE      "*"   /* in the place of a name: the table has all that the format bans and limits from that day on */

typedef enum { COLUMN_GAME, COLUMN_FORMAT, COLUMN_NAME, COLUMN_LIMIT, COLUMN_FROM, COLUMN_UNTIL, COLUMN_CLAUSE, COLUMN_REASON } Column;
static const char * const columns[] = {
  "game", "format", "name|card|card-name", "limit|max", "from|since|effective|start|valid-from", "until|to|end|valid-until", "clause", "reason", NULL
};

/* The tag under which the checks look for the entry; (transfer full), NULL with @reason. */
static char *
read_tag (const SlvPlainList *dated, const SlvGame *game, const char *text, char **reason)
{
  g_autoptr (GError) problem = NULL;

  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    for (guint k = 0; k < book->formats->len; k++)
      {
        const char *tag = ((SlvFormat *) g_ptr_array_index (book->formats, k))->list_tag;

        if (tag != NULL && *tag != '\0' && g_ascii_strcasecmp (tag, text) == 0)
          return g_strdup (tag);
      }
  const SlvFormat *format = *text != '\0' ? slv_games_resolve_format (dated->run->games, game, text, &problem) : NULL;
  if (format == NULL)
    {
      *reason = problem != NULL ? g_strdup (problem->message) : g_strdup (_("no format is named"));
      return NULL;
    }
  return g_strdup (format->list_tag != NULL && *format->list_tag != '\0' ? format->list_tag : format->full_id);
}

static gboolean
read_limit (const char *text, gint64 *limit)
{
  guint64 number;

  if (g_ascii_strcasecmp (text, "banned") == 0 || g_ascii_strcasecmp (text, "ban") == 0)
    *limit = 0;
  else if (g_ascii_strcasecmp (text, "any") == 0)
    *limit = SLV_ALL;
  else if (g_ascii_string_to_unsigned (text, 10, 0, LIMIT_MAX, &number, NULL))
    *limit = (gint64) number;
  else
    return FALSE;
  return TRUE;
}

/* ---- rows ---- */

static void
add_entry (SlvPlainList *dated, const SlvGame *game, const char *name, const SlvLimit *limit, const char *subject, guint64 line)
{
  g_autofree char *key = g_strdup_printf ("%s/%" G_GINT64_FORMAT "/%s", subject, limit->limit, limit->until);
  SlvCard *card = slv_card_new (game->id, key, name);

  card->line = line;
  slv_card_add_listed (card, limit);
  slv_plain_add (dated, card, subject);
}

/* NULL, or why the row is refused. */
static char *
read_row (SlvPlainList *dated, const char *name, guint64 line)
{
  const char *from = slv_plain_cell (dated, COLUMN_FROM), *until = slv_plain_cell (dated, COLUMN_UNTIL);
  const char *limit_text = slv_plain_cell (dated, COLUMN_LIMIT);
  const SlvGame *game = NULL;
  char *reason = slv_plain_game (dated, slv_plain_cell (dated, COLUMN_GAME), &game);
  g_autofree char *tag = reason == NULL ? read_tag (dated, game, slv_plain_cell (dated, COLUMN_FORMAT), &reason) : NULL;
  g_autofree char *folded = NULL, *note = NULL, *subject = NULL;
  gint64 limit;

  if (reason != NULL)
    return reason;
  if (!read_limit (limit_text, &limit))
    return g_strdup_printf (_("“%s” is no limit; it is a number of copies, “banned” or “any”"), limit_text);
  if ((*from != '\0' && !slv_is_day (from)) || (*until != '\0' && !slv_is_day (until)))
    return g_strdup_printf (_("“%s” is not a day such as 2025-05-29"), *from == '\0' || slv_is_day (from) ? until : from);
  if (*from != '\0' && *until != '\0' && strcmp (from, until) > 0)
    return g_strdup_printf (_("it ends on %s, before it begins on %s"), until, from);
  if (strcmp (name, WHOLE) == 0 && (limit != SLV_ALL || *from == '\0' || *until != '\0'))
    return g_strdup (_("“*” says from which day on the table is the whole list: its limit is “any”, with a day from which and none until which"));
  folded = slv_fold_name (name, game->strip);
  subject = g_strdup_printf (SLV_LISTED_KEY "%s/%s/%s", tag, folded, from);
  if (slv_plain_line (dated, subject) > 0)
    return slv_plain_twice (dated, subject);
  note = slv_plain_note (slv_plain_cell (dated, COLUMN_CLAUSE), slv_plain_cell (dated, COLUMN_REASON));
  if (strcmp (name, WHOLE) == 0)
    {
      slv_take_str (&subject, g_strdup_printf (SLV_SERIES_KEY "%s/%s", tag, from));
      dated->run->account->records--;
      dated->run->account->read++;
    }
  add_entry (dated, game, name, &(SlvLimit) { tag, strcmp (name, WHOLE) == 0 ? SLV_UNSAID : limit, (char *) from, (char *) until, note }, subject, line);
  return NULL;
}

static const SlvPlainKind table = {
  "sleeves-lists", columns, 1u << COLUMN_FORMAT | 1u << COLUMN_NAME | 1u << COLUMN_LIMIT, COLUMN_NAME, read_row, NULL,
};

const SlvListKind slv_list_limits = { "sleeves-lists", NULL, FALSE, &table, NULL, NULL };
