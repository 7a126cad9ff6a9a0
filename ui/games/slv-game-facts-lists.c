/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-facts-lists.c: since when there are lists of banned and limited cards of a format, and what of them the card lists carry, each card
 * with its day. */
#include "games/slv-game-facts-private.h"

#define LISTED_MAX 500u   /* cards that are told one by one */

typedef struct { guint row; gint64 limit; char *since, *until; } Listed;

SLV_DEFINE_STATIC_FREE (Listed, listed_free, since, until);

static gint
compare_listed (gconstpointer a, gconstpointer b, gpointer data)
{
  const Listed *one = *(Listed * const *) a, *other = *(Listed * const *) b;
  guint left = slv_index_card_rank (data, one->row), right = slv_index_card_rank (data, other->row);

  if (left != right)
    return left < right ? -1 : 1;
  return g_strcmp0 (one->since, other->since);
}

static GPtrArray *
collect (const SlvTeller *teller)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (listed_free);
  guint first, n;

  slv_index_game_rows (teller->index, teller->game, &first, &n);
  for (guint row = first; row < first + n; row++)
    for (guint i = 0; i < slv_index_n_limits (teller->index, row); i++)
      {
        SlvLimitView view;

        slv_index_limit (teller->index, row, i, &view);
        if (view.limit == SLV_UNSAID || g_ascii_strcasecmp (view.tag, teller->format->list_tag) != 0)
          continue;
        Listed *listed = g_new0 (Listed, 1);
        *listed = (Listed) { row, view.limit, g_strdup (view.since), g_strdup (view.until) };
        g_ptr_array_add (all, listed);
      }
  g_ptr_array_sort_with_data (all, compare_listed, teller->index);
  return all;
}

static char *
game_facts_lists_say_limit (gint64 limit)
{
  if (limit == SLV_ALL)
    return g_strdup (_("No longer limited."));
  if (limit <= 0)
    return g_strdup (_("Banned."));
  return slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "At most %lld copy.", "At most %lld copies.", (gulong) MIN (limit, 1000)),
                          (long long) limit);
}

static char *
say_days (const Listed *listed)
{
  g_autofree char *since = slv_tell_day (listed->since), *until = slv_tell_day (listed->until);

  if (*since && *until)
    return g_strdup_printf (_("From %s to %s."), since, until);
  if (*since)
    return g_strdup_printf (_("Since %s."), since);
  return *until ? g_strdup_printf (_("Until %s."), until) : g_strdup (_("The list names no day."));
}

/* For which days what is banned and limited is known. */
static void
tell_reach (SlvTeller *teller)
{
  const SlvFormat *format = teller->format;
  g_autofree char *first = slv_tell_day (format->first_list), *today = slv_today ();

  if (first != NULL)
    slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup_printf (_("The first list of this format is of %s; before it nothing was banned or limited."), first), NULL);
  if (slv_index_lists_known (teller->index, format, today, NULL) >= SLV_LISTS_LATER)
    slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup (_("You have no list of all that this format bans and limits today, so of no deck is it known "
                                                         "that it is legal.")), NULL);
}

void
slv_tell_lists (SlvTeller *teller)
{
  const char *tag = teller->format->list_tag;

  if (tag == NULL || *tag == '\0' || teller->index == NULL)
    {
      slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup (_("This format has no dated list of cards.")), NULL);
      return;
    }
  tell_reach (teller);
  g_autoptr (GPtrArray) all = collect (teller);
  if (all->len == 0)
    slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup_printf (_("The card lists that you have carry no limits under “%s”."), tag), NULL);
  for (guint i = 0; i < MIN (all->len, LISTED_MAX); i++)
    {
      const Listed *listed = g_ptr_array_index (all, i);
      SlvFact *fact = slv_teller_add (teller, SLV_FACTS_LISTS, g_strdup (slv_index_card_name (teller->index, listed->row)), tag);

      slv_fact_add_line (fact, game_facts_lists_say_limit (listed->limit));
      slv_fact_add_line (fact, say_days (listed));
    }
  if (all->len > LISTED_MAX)
    slv_teller_add (teller, SLV_FACTS_LISTS, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "… and %u more", "… and %u more", all->len - LISTED_MAX),
                                                              all->len - LISTED_MAX), tag);
}
