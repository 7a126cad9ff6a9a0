/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-errata.c: sleeves-errata, what is said anew of cards from a day on, as a table that people can write. Columns: game,
 * name, attribute (a field of the game; empty: the words are only told), from (a day), value ("-": none; several of a set are
 * divided by "|"), and if wanted was (what stood there before; of a text, the part that is replaced), clause and reason. */
#include "import/cards/slv-errata.h"
#include "import/cards/slv-list-plain.h"
#include "base/slv-fold.h"

#define KEY_SUM 12   /* characters of the sum of what an entry says that tell entries of one card and day apart */

typedef enum { COLUMN_GAME, COLUMN_NAME, COLUMN_ATTRIBUTE, COLUMN_FROM, COLUMN_VALUE, COLUMN_WAS, COLUMN_CLAUSE, COLUMN_REASON } Column;
static const char * const columns[] = { "game", "name|card|card-name", "attribute", "from|since|effective|start|valid-from", "value", "was", "clause", "reason", NULL };

char *
slv_errata_key (const SlvGame *game, const SlvCard *card, const char *day, guint nth)
{
  g_autofree char *folded = slv_fold_name (card->name, game->strip), *all = NULL, *sum = NULL;
  g_autoptr (GPtrArray) says = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const SlvErratum, erratum, card->errata)
    g_ptr_array_add (says, g_strjoin ("\t", erratum->attr, erratum->value, erratum->was, NULL));
  g_ptr_array_sort (says, slv_compare_texts);
  all = slv_join_texts (says, "\f", 0);
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, all, -1);
  sum[KEY_SUM] = '\0';
  return nth == 0 ? g_strdup_printf (SLV_ERRATA_KEY "%s/%s/%s", folded, day, sum)
                  : g_strdup_printf (SLV_ERRATA_KEY "%s/%s/%s/%u", folded, day, sum, nth + 1);
}

char *
slv_errata_value (const SlvAttr *attr, const char *text, char **reason)
{
  gboolean many = attr != NULL && (attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET);
  g_autoptr (GString) joined = g_string_new (NULL);

  if (strlen (text) > SLV_ERRATUM_TEXT_MAX)
    {
      *reason = slv_tell_printf (_("a text of it is longer than %u bytes"), SLV_ERRATUM_TEXT_MAX);
      return NULL;
    }
  if (attr == NULL || attr->kind == SLV_ATTR_TEXT)
    return slv_text_clean (text);
  g_auto (GStrv) pieces = g_strsplit (text, many ? "|" : "\n", (gint) SLV_LIST_PIECES_MAX);
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      g_autofree char *clean = slv_name_clean (pieces[i]), *value = NULL;
      SlvFit fit = SLV_FIT_GOOD;

      if (*clean == '\0')
        continue;
      value = slv_value_fit (attr, clean, &fit);
      if (fit == SLV_FIT_BAD || (fit == SLV_FIT_OUTSIDE && !attr->open))
        {
          *reason = g_strdup_printf (_("“%s” is no value of “%s”"), clean, attr->id);
          return NULL;
        }
      g_string_append_printf (joined, "%s%s", joined->len > 0 ? "\n" : "", value);
    }
  return g_strdup (joined->str);
}

/* What is typed in a cell: "-" is none, and nothing at all is nothing said. */
static char *
read_value (const SlvPlainList *list, Column column, const SlvAttr *attr, char **reason)
{
  const char *text = slv_plain_cell (list, column);

  return slv_errata_value (attr, strcmp (text, "-") == 0 ? "" : text, reason);
}

static char *
check_cells (const SlvPlainList *list, const SlvGame *game, const SlvAttr *attr)
{
  const char *day = slv_plain_cell (list, COLUMN_FROM), *field = slv_plain_cell (list, COLUMN_ATTRIBUTE);

  if (*field != '\0' && attr == NULL)
    return g_strdup_printf (_("“%s” is no attribute of “%s”"), field, game->id);
  if (*day == '\0')
    return g_strdup (_("no day is named from which it holds"));
  if (!slv_is_day (day))
    return g_strdup_printf (_("“%s” is not a day such as 2025-05-29"), day);
  if (*slv_plain_cell (list, COLUMN_VALUE) == '\0')
    return g_strdup (_("it has no value; “-” says that there is none"));
  return NULL;
}

/* NULL, or why the row is refused. */
static char *
read_row (SlvPlainList *list, const char *name, guint64 line)
{
  const SlvGame *game = NULL;
  char *reason = slv_plain_game (list, slv_plain_cell (list, COLUMN_GAME), &game);
  const char *field = slv_plain_cell (list, COLUMN_ATTRIBUTE), *day = slv_plain_cell (list, COLUMN_FROM);
  const SlvAttr *attr = reason == NULL && *field != '\0' ? slv_game_find_field (game, field) : NULL;
  g_autofree char *value = NULL, *was = NULL, *note = NULL, *folded = NULL, *subject = NULL;

  if (reason == NULL)
    reason = check_cells (list, game, attr);
  if (reason == NULL)
    value = read_value (list, COLUMN_VALUE, attr, &reason);
  if (reason == NULL)
    was = read_value (list, COLUMN_WAS, attr, &reason);
  if (reason != NULL)
    return reason;
  gboolean part = attr != NULL && attr->kind == SLV_ATTR_TEXT && *was != '\0';
  /* of one text several parts may change on one day */
  folded = slv_fold_name (name, game->strip);
  subject = g_strdup_printf ("%s/%s/%s/%s", folded, day, attr != NULL ? attr->id : "", part ? was : "");
  if (slv_plain_line (list, subject) > 0)
    return slv_plain_twice (list, subject);
  note = slv_plain_note (slv_plain_cell (list, COLUMN_CLAUSE), slv_plain_cell (list, COLUMN_REASON));
  SlvCard *card = slv_card_new (game->id, "", name);
  card->line = line;
  slv_card_add_erratum (card, &(SlvErratum) { .day = (char *) day, .attr = attr != NULL ? attr->id : NULL, .value = value,
                        .was = was, .note = note, .part = part });
  slv_take_str (&card->key, slv_errata_key (game, card, day, 0));
  slv_plain_add (list, card, subject);
  return NULL;
}

static const SlvPlainKind table = {
  "sleeves-errata", columns, 1u << COLUMN_NAME | 1u << COLUMN_ATTRIBUTE | 1u << COLUMN_FROM | 1u << COLUMN_VALUE, COLUMN_NAME, read_row, NULL,
};

const SlvListKind slv_list_errata = { "sleeves-errata", NULL, FALSE, &table, NULL, NULL };
