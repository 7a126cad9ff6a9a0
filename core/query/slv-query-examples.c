/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-examples.c: no example names a game's field by itself: the first number, the first choice, the first set and the first flag
 * that people may filter by are taken, with values that the definition declares. */
#include "query/slv-query-examples.h"

SLV_DEFINE_STATIC_FREE (SlvQueryExample, slv_query_example_free, query, meaning);

/* Takes both texts. */
static SlvQueryExample *
add (GPtrArray *list, char *query, char *meaning)
{
  SlvQueryExample *example = g_new0 (SlvQueryExample, 1);

  example->query = query;
  example->meaning = meaning;
  g_ptr_array_add (list, example);
  return example;
}

static void
add_plain (GPtrArray *list, const char *query, const char *meaning)
{
  add (list, g_strdup (query), g_strdup (meaning));
}

static const char *
title_of (const SlvAttr *attr)
{
  return *attr->title != '\0' ? g_dgettext (GETTEXT_PACKAGE, attr->title) : attr->id;
}

/* The @nth attribute of @kinds (bits of SlvAttrKind) that people filter by, with at least @values declared values. */
static const SlvAttr *
find_attr (const SlvGame *game, guint kinds, guint nth, guint values)
{
  for (guint i = 0; game != NULL && i < game->attrs->len; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (game->attrs, i);

      if (!(kinds & 1u << attr->kind) || attr->hidden || !attr->facet || strcmp (attr->id, SLV_RARITY_ATTR) == 0
          || (attr->values != NULL ? g_strv_length (attr->values) : 0) < values)
        continue;
      if (nth-- == 0)
        return attr;
    }
  return NULL;
}

/* A value as it is written in a query. */
static char *
quoted (const char *value)
{
  for (const char *p = value; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p))
      return g_strdup_printf ("\"%s\"", value);
  return g_strdup (value);
}

static void
add_numbers (GPtrArray *list, const SlvGame *game)
{
  const guint kinds = 1u << SLV_ATTR_NUMBER | 1u << SLV_ATTR_EXPRESSION;
  const SlvAttr *number = find_attr (game, kinds, 0, 0), *other = find_attr (game, kinds, 1, 0);

  if (number == NULL)
    return;
  /* Translators: here and below, the first placeholder is the name of an attribute of a card, as “Cost” */
  add (list, g_strdup_printf ("%s<=2", number->id), g_strdup_printf (_("%s is 2 or less"), title_of (number)));
  add (list, g_strdup_printf ("%s:2..4", number->id), g_strdup_printf (_("%s is from 2 to 4"), title_of (number)));
  if (other != NULL)
    add (list, g_strdup_printf ("%s>%s", other->id, number->id),
         g_strdup_printf (_("%s is greater than %s: two fields of the same card"), title_of (other), title_of (number)));
  add (list, g_strdup_printf ("order:-%s,name", number->id), g_strdup_printf (_("All cards, highest %s first"), title_of (number)));
}

static void
add_values (GPtrArray *list, const SlvGame *game)
{
  const SlvAttr *choice = find_attr (game, 1u << SLV_ATTR_CHOICE | 1u << SLV_ATTR_SET, 0, 2), *set = find_attr (game, 1u << SLV_ATTR_SET, 0, 2);
  const SlvAttr *flag = find_attr (game, 1u << SLV_ATTR_FLAG, 0, 0);

  if (choice != NULL)
    {
      g_autofree char *one = quoted (choice->values[0]), *two = quoted (choice->values[1]);

      add (list, g_strdup_printf ("%s:%s", choice->id, one), g_strdup_printf (_("%s has “%s”"), title_of (choice), choice->values[0]));
      add (list, g_strdup_printf ("-%s:%s", choice->id, one), g_strdup_printf (_("%s does not have “%s”"), title_of (choice), choice->values[0]));
      add (list, g_strdup_printf ("%s:%s|%s", choice->id, one, two),
           g_strdup_printf (_("%s has “%s” or “%s”"), title_of (choice), choice->values[0], choice->values[1]));
    }
  if (set != NULL)
    {
      g_autofree char *one = quoted (set->values[0]), *two = quoted (set->values[1]);

      add (list, g_strdup_printf ("%s=%s", set->id, one), g_strdup_printf (_("%s is “%s” and nothing else"), title_of (set), set->values[0]));
      add (list, g_strdup_printf ("%s<=%s|%s", set->id, one, two),
           g_strdup_printf (_("%s has nothing but “%s” and “%s”"), title_of (set), set->values[0], set->values[1]));
    }
  if (flag != NULL)
    add (list, g_strdup_printf ("is:%s", flag->id), g_strdup_printf (_("%s: yes"), title_of (flag)));
}

static void
add_printings (GPtrArray *list, const SlvGame *game)
{
  const SlvAttr *rarities = game != NULL ? slv_game_rarities (game) : NULL;
  guint n = rarities != NULL && rarities->values != NULL ? g_strv_length (rarities->values) : 0;

  if (n > 1)
    {
      const char *value = rarities->values[n / 2];
      g_autofree char *written = quoted (value);

      add (list, g_strdup_printf ("r>=%s", written), g_strdup_printf (_("The rarity is “%s” or rarer"), value));
    }
  add_plain (list, "year>=2024", _("Printed in 2024 or later"));
  add_plain (list, "order:-year unique:printings", _("Every printing, the newest first"));
}

static void
add_formats (GPtrArray *list, const SlvGame *game)
{
  const SlvRulebook *book = game != NULL && game->rulebooks->len > 0 ? g_ptr_array_index (game->rulebooks, 0) : NULL;

  if (book == NULL || book->formats->len == 0)
    return;
  add (list, g_strdup_printf ("banned:%s/%s", game->id, book->id), g_strdup (_("Banned in this edition's format today")));
  add (list, g_strdup_printf ("limit<=1 f:%s/%s", game->id, book->id), g_strdup (_("Allowed in it, and some list of the game allows it once at the most")));
}

GPtrArray *
slv_query_examples (SlvGame *game, SlvGames *games)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (slv_query_example_free), *all = slv_games_list (games);

  add_plain (list, "the of", _("Words: parts of the name, in any order"));
  add_plain (list, "\"of the\"", _("These words after one another in the name"));
  add_plain (list, "text:draw", _("A word in the rules text"));
  add_plain (list, "text:\"draw a card\"", _("These words after one another in the rules text"));
  add_plain (list, "text:/draws? (two|three|[2-9])/", _("A regular expression in the rules text"));
  add_numbers (list, game);
  add_values (list, game);
  add_formats (list, game);
  add_printings (list, game);
  add_plain (list, "(text:draw or text:discard) -the", _("Terms put together with “or”, “-” and parentheses"));
  if (game == NULL && all->len > 0)
    {
      const SlvGame *first = g_ptr_array_index (all, 0);

      add (list, g_strdup_printf ("game:%s text:draw", first->id), g_strdup_printf (_("Only cards of %s"), g_dgettext (GETTEXT_PACKAGE, first->title)));
    }
  add (list, g_strdup ("have>=1 free<1"), g_strdup (_("Owned, and every copy sits in a built deck")))->collection = TRUE;
  add (list, g_strdup ("want>0 have<1"), g_strdup (_("Looked for, and not owned yet")))->collection = TRUE;
  add (list, g_strdup ("price<2 have<1"), g_strdup (_("Not owned, and cheaper than two of the currency in which amounts are told")))->collection = TRUE;
  add (list, g_strdup ("price>20eur"), g_strdup (_("Its cheapest printing costs more than 20 EUR")))->collection = TRUE;
  add (list, g_strdup ("worth>=10"), g_strdup (_("The copies owned are worth 10 or more together")))->collection = TRUE;
  add (list, g_strdup ("paid>5"), g_strdup (_("A copy cost more than 5 when it was bought")))->collection = TRUE;
  return list;
}
