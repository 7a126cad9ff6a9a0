/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-resolve.c: what the names and headings of a deck mean against an index. A name is looked up in the index once
 * and then remembered by its spelling; thousands of decks of a game share a few thousand spellings. */
#include "deck/slv-alike-names.h"
#include "deck/slv-deck-group.h"
#include "base/slv-fold.h"
#include "query/slv-query.h"

#define NAMES_MAX 200000u   /* spellings remembered; then the memory starts anew */
#define ZONES_MAX 10000u    /* headings remembered */
#define NO_ZONE   G_MAXUINT
#define FIT_NUMBER 1u         /* how well a printing fits what an entry says of it; both are FIT_NUMBER + FIT_SET */
#define FIT_SET    2u

typedef struct {
  guint    row;            /* the one that is meant when nothing chooses */
  guint    n_candidates;
  gboolean folded;
  GArray  *rows;           /* guint; NULL when there is at most one */
  GArray  *further;        /* guint; cards that go by the name beside those that have it; NULL until it is asked */
} NameHit;

struct _SlvResolver {
  SlvIndex          *index;
  const SlvRulebook *book;
  GHashTable        *names;      /* spelling → NameHit */
  GHashTable        *zones;      /* heading → zone index + 1, or G_MAXUINT for none */
  GPtrArray         *accepts;    /* SlvBound by zone; NULL: takes no card by itself, or every card */
  guint              first_row, n_rows;
  guint             *homes;      /* by row: zone index + 1 for a card without heading, 0 not yet known */
  guint              open_zone;  /* zone for what nothing is known about */
  SlvAlikeNames     *alike;      /* (nullable) until it is asked */
};

SLV_DEFINE_STATIC_FREE (NameHit, name_hit_free, rows, further);

static void
bound_free (gpointer bound)
{
  if (bound != NULL)
    slv_bound_free (bound);
}

/* A query that does not bind is reported where definitions are checked; here its zone takes nothing by itself. */
static SlvBound *
bind_accepts (SlvResolver *resolver, const SlvZone *zone)
{
  if (zone->accepts == NULL || zone->accepts[0] == '\0' || zone->scope != SLV_SCOPE_LIST)
    return NULL;
  g_autoptr (SlvQuery) query = slv_query_parse (zone->accepts, NULL);
  if (query == NULL)
    return NULL;
  return slv_query_bind (query, resolver->book->game, resolver->index, SLV_QUERY_RULES, NULL, NULL);
}

static gboolean
is_open_zone (const SlvZone *zone)
{
  return zone->scope == SLV_SCOPE_LIST && zone->accepts != NULL && zone->accepts[0] == '\0';
}

/* The first zone that takes every card, else the pile, else the first zone of a list. */
static guint
find_open_zone (const SlvRulebook *book)
{
  const SlvZone *pile = book->pile != NULL ? slv_rulebook_find_zone (book, book->pile) : NULL;
  guint first = NO_ZONE;

  for (guint i = 0; i < book->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (book->zones, i);

      if (is_open_zone (zone))
        return i;
      if (first == NO_ZONE && zone->scope == SLV_SCOPE_LIST)
        first = i;
    }
  return pile != NULL && pile->scope == SLV_SCOPE_LIST ? pile->index : first;
}

SlvResolver *
slv_resolver_new (SlvIndex *index, const SlvRulebook *book)
{
  g_return_val_if_fail (index != NULL && book != NULL, NULL);
  SlvResolver *resolver = g_new0 (SlvResolver, 1);
  resolver->index = slv_index_ref (index);
  resolver->book = slv_rulebook_ref (book);
  resolver->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) name_hit_free);
  resolver->zones = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  resolver->open_zone = find_open_zone (book);
  slv_index_game_rows (index, book->game, &resolver->first_row, &resolver->n_rows);
  return resolver;
}

SLV_DEFINE_FREE (SlvResolver, slv_resolver_free, names, zones, accepts, homes, (slv_alike_names_free, alike),
                 (slv_index_unref, index), (slv_rulebook_unref, book));

/* ---- zones ---- */

gboolean
slv_resolver_zone (SlvResolver *resolver, const char *heading, guint *zone)
{
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (resolver->zones, heading));

  if (known == 0)
    {
      const SlvZone *match = slv_rulebook_match_zone (resolver->book, heading);

      known = match != NULL && match->scope != SLV_SCOPE_PLAY ? match->index + 1 : NO_ZONE;
      if (g_hash_table_size (resolver->zones) >= ZONES_MAX)
        g_hash_table_remove_all (resolver->zones);
      g_hash_table_insert (resolver->zones, g_strdup (heading), GUINT_TO_POINTER (known));
    }
  if (known != NO_ZONE && zone != NULL)
    *zone = known - 1;
  return known != NO_ZONE;
}

static SlvTruth
accepts (SlvResolver *resolver, guint zone, guint row)
{
  if (resolver->accepts == NULL)
    {
      resolver->accepts = g_ptr_array_new_with_free_func (bound_free);
      for (guint i = 0; i < resolver->book->zones->len; i++)
        g_ptr_array_add (resolver->accepts, bind_accepts (resolver, g_ptr_array_index (resolver->book->zones, i)));
    }
  SlvBound *bound = g_ptr_array_index (resolver->accepts, zone);
  return bound == NULL ? SLV_FALSE : slv_bound_test (bound, row);
}

static guint
find_home (SlvResolver *resolver, guint row)
{
  for (guint i = 0; i < resolver->book->zones->len; i++)
    if (is_open_zone (g_ptr_array_index (resolver->book->zones, i)) || accepts (resolver, i, row) == SLV_TRUE)
      return i;
  return resolver->open_zone;
}

static guint
home_of (SlvResolver *resolver, guint row)
{
  if (row == SLV_ROW_NONE || row - resolver->first_row >= resolver->n_rows)
    return resolver->open_zone;
  if (resolver->homes == NULL)
    resolver->homes = g_new0 (guint, resolver->n_rows);
  guint *home = &resolver->homes[row - resolver->first_row];
  if (*home == 0)
    {
      guint zone = find_home (resolver, row);

      *home = zone == NO_ZONE ? NO_ZONE : zone + 1;
    }
  return *home == NO_ZONE ? NO_ZONE : *home - 1;
}

gboolean
slv_resolver_home (SlvResolver *resolver, guint row, guint *zone)
{
  *zone = home_of (resolver, row);
  return *zone != NO_ZONE;
}

/* ---- names ---- */

/* Cards that the list does not carry any more stand back behind those that it does. */
static void
drop_gone (SlvIndex *index, GArray *rows)
{
  guint n_here = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);

      if (!slv_index_card_gone (index, row))
        g_array_index (rows, guint, n_here++) = row;
    }
  if (n_here > 0)
    g_array_set_size (rows, n_here);
}

/* "Name | Of Brass", "Name - Of Brass", "Name, Of Brass": the name of a card that its list tells apart by that, as "Name (Of Brass)". NULL: there is no such one,
 * or a card is called as @name is. (transfer full) */
static char *
dup_apart_name (SlvIndex *index, const SlvGame *game, const char *name)
{
  static const char * const signs[] = { " | ", " - ", " – ", " — ", ", ", ": " };

  if (slv_index_find_name (index, game, name, NULL) > 0)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    for (const char *sign = strstr (name, signs[i]); sign != NULL; sign = strstr (sign + 1, signs[i]))
      {
        g_autofree char *whole = g_strdup_printf ("%.*s (%s)", (int) (sign - name), name, sign + strlen (signs[i]));
        g_autoptr (GArray) rows = NULL;

        if (slv_index_find_name (index, game, whole, &rows) == 1)
          return g_strdup (slv_index_card_name (index, g_array_index (rows, guint, 0)));
      }
  return NULL;
}

static NameHit *
look_up_name (SlvResolver *resolver, const char *name)
{
  NameHit *hit = g_new0 (NameHit, 1);
  g_autoptr (GArray) rows = NULL;
  g_autofree char *apart = NULL;

  hit->row = SLV_ROW_NONE;
  if (slv_index_find_name (resolver->index, resolver->book->game, name, &rows) == 0
      && (apart = dup_apart_name (resolver->index, resolver->book->game, name)) != NULL)
    slv_index_find_name (resolver->index, resolver->book->game, apart, &rows);
  if (rows == NULL || rows->len == 0)
    return hit;
  if (rows->len > 1)
    drop_gone (resolver->index, rows);
  hit->row = g_array_index (rows, guint, 0);
  hit->n_candidates = rows->len;
  hit->folded = strcmp (name, slv_index_card_name (resolver->index, hit->row)) != 0;
  if (rows->len > 1)
    hit->rows = g_steal_pointer (&rows);
  return hit;
}

static NameHit *
find_name (SlvResolver *resolver, const char *name)
{
  NameHit *hit = g_hash_table_lookup (resolver->names, name);

  if (hit != NULL)
    return hit;
  if (g_hash_table_size (resolver->names) >= NAMES_MAX)
    g_hash_table_remove_all (resolver->names);
  hit = look_up_name (resolver, name);
  g_hash_table_insert (resolver->names, g_strdup (name), hit);
  return hit;
}

/* Whether @code is "EM-010", set and number of a printing. */
static gboolean
is_both (const char *code, const SlvPrintingView *view)
{
  gsize set = strlen (view->set_code);

  return set > 0 && g_ascii_strncasecmp (code, view->set_code, set) == 0 && code[set] == '-' && g_ascii_strcasecmp (code + set + 1, view->number) == 0;
}

/* How well one card's printings fit what the entry says; 0: not at all. */
static guint
printing_fit (SlvIndex *index, guint row, const SlvDeckEntry *entry)
{
  guint best = 0;

  SLV_EACH_PRINTING (view, index, row)
    {
      gboolean set = entry->set_code[0] != '\0' && (g_ascii_strcasecmp (view->set_code, entry->set_code) == 0
                                                    || g_ascii_strcasecmp (view->set_name, entry->set_code) == 0);
      gboolean number = entry->number[0] != '\0' && g_ascii_strcasecmp (view->number, entry->number) == 0;
      best = MAX (best, is_both (entry->number, view) ? FIT_SET + FIT_NUMBER : (set ? FIT_SET : 0u) + (number ? FIT_NUMBER : 0u));
    }
  return best;
}

char *
slv_deck_dup_whole_name (const SlvDeckEntry *entry)
{
  return entry->set_code[0] != '\0' && entry->number[0] == '\0' ? g_strdup_printf ("%s (%s)", entry->name, entry->set_code) : NULL;
}

char *
slv_deck_dup_settled_name (SlvIndex *index, const SlvGame *game, const SlvDeckEntry *entry)
{
  g_autofree char *whole = slv_deck_dup_whole_name (entry);
  g_autoptr (GArray) rows = NULL;

  if (whole == NULL || slv_index_find_name (index, game, whole, NULL) == 0)
    return NULL;
  slv_index_find_name (index, game, entry->name, &rows);
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    if (printing_fit (index, g_array_index (rows, guint, i), entry) > 0)
      return NULL;
  return g_steal_pointer (&whole);
}

/* Whether more than its name may stand in the name of @entry, or a part of it in its set. */
static gboolean
is_loose (const SlvDeckEntry *entry)
{
  const char *blank = strchr (entry->name, ' ');

  while (blank != NULL && (blank[1] == '\0' || strchr ("|-/([\xe2", blank[1]) == NULL))
    blank = strchr (blank + 1, ' ');
  return blank != NULL || (entry->set_code[0] != '\0' && entry->number[0] == '\0');
}

/* "Name - a remark": moves to the note what stands behind the name of a card. */
static void
take_remark (SlvDeckEntry *entry, SlvIndex *index, const SlvGame *game)
{
  gsize length = slv_index_before_remark (index, game, entry->name);

  if (length == 0)
    return;
  const char *sign = entry->name + length + 1;
  char *remark = g_strdup (*sign == '(' || *sign == '[' ? sign : strchr (sign, ' ') + 1);
  entry->name[length] = '\0';
  if (entry->note[0] != '\0')
    slv_take_str (&remark, g_strconcat (remark, " ", entry->note, NULL));
  slv_take_str (&entry->note, remark);
}

/* ---- names for codes ---- */

static gboolean
may_be_code (const SlvDeckEntry *entry)
{
  return strpbrk (entry->name, "0123456789") != NULL && strchr (entry->name, ' ') == NULL;
}

/* Whether @row alone is what the name of @entry means. */
static gboolean
means_only (SlvIndex *index, const SlvGame *game, const SlvDeckEntry *entry, guint row)
{
  g_autoptr (GArray) rows = NULL;
  guint fit = printing_fit (index, row, entry), n = slv_index_find_name (index, game, entry->name, &rows), others = 0;
  gboolean there = FALSE;

  for (guint i = 0; i < n; i++)
    {
      guint other = g_array_index (rows, guint, i);

      there = there || other == row;
      others += other != row && printing_fit (index, other, entry) >= fit;
    }
  return there && (n == 1 || (fit > 0 && others == 0));
}

/* Gives @named the set and number of the printing of @row with the key @key (nullable: of any); FALSE: none of them says that card alone, or it is one of
 * several pictures that have nothing but their codes. */
static gboolean
take_printing (SlvIndex *index, const SlvGame *game, SlvDeckEntry *named, guint row, const char *key)
{
  guint n = 0;

  SLV_EACH_PRINTING (view, index, row)
    n++;
  SLV_EACH_PRINTING (view, index, row)
    if (key == NULL || strcmp (view->key, key) == 0)
      {
        slv_take_str (&named->set_code, g_strdup (view->set_code));
        slv_take_str (&named->number, g_strdup (view->number));
        if ((key == NULL || n == 1 || *view->set_code != '\0' || *view->number != '\0') && means_only (index, game, named, row))
          return TRUE;
      }
  return FALSE;
}

/* The card whose key, or whose printing's key, the name of @entry is: (transfer full) (nullable): the same entry by the card's name, with set
 * and number where the code says a printing, or one of several cards of that name. */
static SlvDeckEntry *
dup_named (SlvIndex *index, const SlvGame *game, const SlvDeckEntry *entry)
{
  g_autoptr (GArray) rows = NULL;

  if (slv_index_find_name (index, game, entry->name, &rows) != 1)
    return NULL;
  guint row = g_array_index (rows, guint, 0);
  gboolean keyed = strcmp (slv_index_card_key (index, row), entry->name) == 0, said = entry->set_code[0] != '\0' || entry->number[0] != '\0';
  SlvDeckEntry *named = slv_deck_entry_copy (entry);
  slv_take_str (&named->name, g_strdup (slv_index_card_name (index, row)));
  if ((keyed && means_only (index, game, named, row))
      || (!said && (take_printing (index, game, named, row, entry->name) || (keyed && take_printing (index, game, named, row, NULL)))))
    return named;
  slv_deck_entry_free (named);
  return NULL;
}

/* Plans and groups speak of the card by the name that its entry has. */
static void
take_name (SlvDeck *deck, SlvDeckEntry *entry, SlvDeckEntry *named)
{
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);
  g_autoptr (GHashTable) grouped = slv_deck_dup_grouped (deck);
  const char *group = slv_deck_group_of (groups, grouped, entry->name);

  SLV_EACH (SlvDeckPlan, plan, deck->plans)
    SLV_EACH (SlvDeckMove, move, plan->moves)
      if (strcmp (move->name, entry->name) == 0)
        slv_take_str (&move->name, g_strdup (named->name));
  if (group != NULL)
    (void) slv_deck_group_card (deck, named->name, group, NULL);
  slv_take_str (&entry->name, g_strdup (named->name));
  slv_take_str (&entry->set_code, g_strdup (named->set_code));
  slv_take_str (&entry->number, g_strdup (named->number));
  slv_deck_entry_free (named);
}

/* The card of @rows whose printings fit the entry best, the first of several, if it fits better than @best; where none does, all stays as it was.
 * Returns: how well it fits, or @best. */
static guint
choose_by_printing (SlvResolver *resolver, const SlvDeckEntry *entry, const GArray *rows, guint best, SlvResolved *card)
{
  guint least = best;

  for (guint i = 0; i < rows->len; i++)
    {
      guint candidate = g_array_index (rows, guint, i), fit = printing_fit (resolver->index, candidate, entry);

      if (fit > best)
        {
          best = fit;
          card->row = candidate;
          card->n_candidates = 1;
        }
      else if (fit == best && best > least)
        card->n_candidates++;
    }
  return best;
}

/* "Ember SET 10" where cards are called so and none of them has that set and number: the one there that only goes by the name, as "Ember (First)"
 * does. */
static void
choose_further (SlvResolver *resolver, NameHit *hit, const SlvDeckEntry *entry, guint fit, SlvResolved *card)
{
  if (card->row == SLV_ROW_NONE || fit > FIT_SET)
    return;
  if (hit->further == NULL)
    slv_index_find_further (resolver->index, resolver->book->game, entry->name, &hit->further);
  choose_by_printing (resolver, entry, hit->further, MAX (fit, FIT_NUMBER), card);
}

static void
choose_row (SlvResolver *resolver, NameHit *hit, const SlvDeckEntry *entry, SlvResolved *card)
{
  guint n_at_home = 0, at_home = 0, fit;

  if (entry->set_code[0] != '\0' || entry->number[0] != '\0')
    {
      fit = hit->rows != NULL ? choose_by_printing (resolver, entry, hit->rows, 0, card)
                              : card->row != SLV_ROW_NONE ? printing_fit (resolver->index, card->row, entry) : 0;
      choose_further (resolver, hit, entry, fit, card);
    }
  if (hit->rows == NULL)
    return;
  for (guint i = 0; card->n_candidates > 1 && card->zone != NO_ZONE && i < hit->rows->len; i++)
    if (home_of (resolver, g_array_index (hit->rows, guint, i)) == card->zone)
      {
        at_home = g_array_index (hit->rows, guint, i);
        n_at_home++;
      }
  if (n_at_home == 1)
    {
      card->row = at_home;
      card->n_candidates = 1;
    }
}

/* "Ember (First)": what a list has in brackets is the set for its reader; where no printing says so and a card of that very name is
 * known, that is the one. @both: (out): whether both are true, and which is meant is not known. */
static NameHit *
find_entry (SlvResolver *resolver, const SlvDeckEntry *entry, gboolean *both)
{
  g_autofree char *whole = slv_deck_dup_whole_name (entry);

  *both = FALSE;
  if (whole == NULL)
    return find_name (resolver, entry->name);
  gboolean named = find_name (resolver, whole)->row != SLV_ROW_NONE;
  NameHit *hit = find_name (resolver, entry->name);
  gboolean printed = hit->n_candidates == 1 && printing_fit (resolver->index, hit->row, entry) > 0;
  for (guint i = 0; !printed && hit->rows != NULL && i < hit->rows->len; i++)
    printed = printing_fit (resolver->index, g_array_index (hit->rows, guint, i), entry) > 0;
  *both = named && printed;
  return named && !printed ? find_name (resolver, whole) : hit;
}

/* "Ember (10)": a name that nobody knows may have the number of a printing in brackets behind it; longer ones the index knows. */
static void
look_beside_number (SlvResolver *resolver, const char *text, SlvResolved *card)
{
  const char *bracket = strrchr (text, '(');

  if (card->row != SLV_ROW_NONE || bracket == NULL || bracket == text || bracket[-1] != ' ' || !g_str_has_suffix (bracket, ")"))
    return;
  g_autofree char *name = g_strndup (text, (gsize) (bracket - 1 - text)), *number = g_strndup (bracket + 1, strlen (bracket) - 2);
  const NameHit *hit = find_name (resolver, name);
  SlvDeckEntry whole = { .set_code = (char *) "", .number = number };
  guint n = hit->rows != NULL ? hit->rows->len : hit->n_candidates, fits = 0;

  for (guint i = 0; i < n; i++)
    {
      guint row = hit->rows != NULL ? g_array_index (hit->rows, guint, i) : hit->row;

      if (printing_fit (resolver->index, row, &whole) == 0)
        continue;
      card->row = fits++ == 0 ? row : card->row;
      card->n_candidates = fits;
      card->folded = TRUE;
    }
}

/* "Leader ability: Ember", "Weapon: Ember": where that is not called so, the card that stands behind what it is for the deck, or behind a value of the game. */
static void
look_behind_label (SlvResolver *resolver, const SlvDeck *deck, const SlvDeckEntry *entry, SlvResolved *card)
{
  const char *colon = card->row == SLV_ROW_NONE && entry->count == 1 ? strstr (entry->name, ": ") : NULL;
  g_autofree char *label = colon != NULL ? g_strndup (entry->name, (gsize) (colon - entry->name)) : NULL, *id = label != NULL ? slv_fold_id (label) : NULL;

  if (id == NULL || !(slv_deck_may_be_title (deck, entry) || slv_game_has_value (resolver->book->game, id)))
    return;
  const NameHit *hit = find_name (resolver, colon + 2);
  if (hit->row == SLV_ROW_NONE)
    return;
  card->row = hit->row;
  card->n_candidates = hit->n_candidates;
  card->folded = TRUE;
}

/* ---- decks ---- */

/* Whether a line without a number can be something else than a card in this game: the first of them a title, others headings that are its values, or what
 * is said of the deck behind a label. */
static gboolean
may_be_no_card (const SlvResolver *resolver, const SlvDeck *deck, const SlvDeckEntry *entry)
{
  g_autofree char *folded = slv_deck_may_be_title (deck, entry) ? slv_fold_id (entry->name) : NULL;

  if (folded != NULL && strstr (entry->name, ": ") != NULL)
    return TRUE;
  SLV_EACH (const char, extra, deck->extras)
    if (folded != NULL && g_str_has_prefix (extra, SLV_DECK_TITLE_EXTRA))
      return strcmp (extra + strlen (SLV_DECK_TITLE_EXTRA), entry->name) == 0 || slv_game_has_value (resolver->book->game, folded);
  return FALSE;
}

/* The headings of zones under which a card stands that does not go there, and which are called as cards are, too: they say what the cards below them are.
 * (transfer full) (nullable) */
static GHashTable *
find_sorting (SlvResolver *resolver, const SlvDeck *deck)
{
  GHashTable *sorting = NULL;

  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    {
      guint zone, row = SLV_ROW_NONE;
      gboolean both;

      if (entry->zone[0] == '\0' || (sorting != NULL && g_hash_table_contains (sorting, entry->zone)) || !slv_resolver_zone (resolver, entry->zone, &zone)
          || !slv_zone_heading_wavers (g_ptr_array_index (resolver->book->zones, zone), resolver->book->game, entry->zone))
        continue;
      const NameHit *hit = find_entry (resolver, entry, &both);
      gboolean goes = hit->row == SLV_ROW_NONE;
      for (guint i = 0; !goes && i < hit->n_candidates; i++)
        {
          row = hit->rows != NULL ? g_array_index (hit->rows, guint, i) : hit->row;
          goes = accepts (resolver, zone, row) != SLV_FALSE;
        }
      sorting = goes || sorting != NULL ? sorting : g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      if (!goes)
        g_hash_table_add (sorting, g_strdup (entry->zone));
    }
  return sorting;
}

/* What lies below a heading that is a zone's and may say what cards are goes where the cards show that it belongs. */
static void
settle_wavering (SlvDeck *deck, SlvIndex *index, const SlvGame *game)
{
  g_autoptr (SlvResolver) resolver = slv_resolver_new (index, g_ptr_array_index (game->rulebooks, 0));
  g_autoptr (GHashTable) sorting = find_sorting (resolver, deck);

  SLV_EACH (SlvDeckEntry, entry, deck->entries)
    {
      guint zone;
      gboolean wavers = entry->zone[0] != '\0' && slv_resolver_zone (resolver, entry->zone, &zone)
                        && slv_zone_heading_wavers (g_ptr_array_index (resolver->book->zones, zone), game, entry->zone);
      if (wavers)
        slv_take_str (&entry->zone, g_strdup (sorting != NULL && g_hash_table_contains (sorting, entry->zone) ? "" : ((SlvZone *) resolver->book->zones->pdata[zone])->id));
    }
  for (guint i = deck->headings->len; sorting != NULL && i-- > 0;)
    if (g_hash_table_contains (sorting, g_ptr_array_index (deck->headings, i)))
      g_ptr_array_remove_index (deck->headings, i);
  slv_deck_forget_positions (deck);
}

void
slv_deck_settle_names (SlvDeck *deck, SlvIndex *index, const SlvGame *game)
{
  g_return_if_fail (deck != NULL);
  for (guint i = 0; index != NULL && i < deck->entries->len; i++)
    {
      SlvDeckEntry *entry = g_ptr_array_index (deck->entries, i), *named;
      char *name;

      if (!is_loose (entry) && !may_be_code (entry))
        continue;
      if (game == NULL && (game = slv_deck_guess_game (deck, index, slv_index_get_games (index))) == NULL)
        return;
      if (may_be_code (entry) && (named = dup_named (index, game, entry)) != NULL)
        {
          take_name (deck, entry, named);
          slv_deck_forget_positions (deck);
          continue;
        }
      if ((name = slv_deck_dup_settled_name (index, game, entry)) != NULL)
        slv_take_str (&entry->set_code, g_strdup (""));
      else if ((name = dup_apart_name (index, game, entry->name)) == NULL)
        {
          take_remark (entry, index, game);
          continue;
        }
      slv_take_str (&entry->name, name);
    }
  if (index != NULL && deck->headings->len > 0 && (game != NULL || (game = slv_deck_guess_game (deck, index, slv_index_get_games (index))) != NULL)
      && game->rulebooks->len > 0)
    settle_wavering (deck, index, game);
}

const SlvDeck *
slv_deck_settled (const SlvDeck *deck, SlvIndex *index, SlvDeck **made)
{
  *made = NULL;
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    if (*made == NULL && (is_loose (entry) || may_be_code (entry)))
      *made = slv_deck_copy (deck);
  if (*made == NULL)
    return deck;
  slv_deck_settle_names (*made, index, NULL);
  return *made;
}

/* Whether all headings say what cards are in this game, and none where they lie, as a reader that did not know the game may have thought. */
static gboolean
only_sorts (SlvResolver *resolver, const SlvDeck *deck)
{
  SLV_EACH (const char, heading, deck->headings)
    {
      g_autofree char *folded = slv_fold_id (heading);

      if (slv_resolver_zone (resolver, heading, NULL) || !slv_game_has_value (resolver->book->game, folded))
        return FALSE;
    }
  return TRUE;
}

/* Whether a first line that is no card's name is the title of its deck. One that is hardly more than a slip away from a card that leads decks, or lies apart
 * from the others in another way, is that card written wrong, and so is what is a slip away from any behind a label. */
static gboolean
is_title (SlvResolver *resolver, const SlvDeck *deck, const SlvDeckEntry *entry)
{
  const char *label = strstr (entry->name, ": ");

  if (!may_be_no_card (resolver, deck, entry))
    return FALSE;
  if (resolver->alike == NULL)
    resolver->alike = slv_alike_names_new (resolver->index, resolver->book->game);
  g_autofree char *slip = slv_alike_names_slip (resolver->alike, label != NULL ? label + 2 : entry->name);
  guint row = slip != NULL ? find_name (resolver, slip)->row : SLV_ROW_NONE;
  return row == SLV_ROW_NONE || (label == NULL && home_of (resolver, row) == resolver->open_zone);
}

SlvResolution *
slv_resolver_resolve (SlvResolver *resolver, const SlvDeck *deck)
{
  g_return_val_if_fail (resolver != NULL && deck != NULL, NULL);
  SlvResolution *resolution = g_new0 (SlvResolution, 1);
  resolution->deck = deck;
  resolution->index = slv_index_ref (resolver->index);
  resolution->book = slv_rulebook_ref (resolver->book);
  resolution->cards = g_array_sized_new (FALSE, FALSE, sizeof (SlvResolved), deck->entries->len);
  resolution->strange = g_ptr_array_new ();
  resolution->maybe = g_ptr_array_new ();
  gboolean sorted = deck->headings->len > 0 && only_sorts (resolver, deck);
  g_autoptr (GHashTable) sorting = find_sorting (resolver, deck);
  for (guint i = 0; i < deck->entries->len; i++)
    {
      SlvDeckEntry *entry = g_ptr_array_index (deck->entries, i);
      gboolean both, goes_home = entry->zone[0] == '\0' || sorted || (sorting != NULL && g_hash_table_contains (sorting, entry->zone));
      NameHit *hit = find_entry (resolver, entry, &both);
      SlvResolved card = { .entry = i, .count = entry->count, .n_candidates = hit->n_candidates,
                           .folded = hit->folded, .zone = NO_ZONE };

      card.row = hit->row;
      if (!goes_home)
        (void) slv_resolver_zone (resolver, entry->zone, &card.zone);
      choose_row (resolver, hit, entry, &card);
      look_beside_number (resolver, entry->name, &card);
      look_behind_label (resolver, deck, entry, &card);
      card.n_candidates += both ? 1 : 0;
      if (goes_home)
        card.zone = home_of (resolver, card.row);
      if (card.row == SLV_ROW_NONE && is_title (resolver, deck, entry))
        g_ptr_array_add (resolution->maybe, entry);
      else if (card.zone == NO_ZONE)
        g_ptr_array_add (slv_deck_zone_is_maybe (entry->zone) ? resolution->maybe : resolution->strange, entry);
      else
        g_array_append_val (resolution->cards, card);
    }
  return resolution;
}

SlvResolution *
slv_deck_resolve (const SlvDeck *deck, SlvIndex *index, const SlvRulebook *book)
{
  g_autoptr (SlvResolver) resolver = slv_resolver_new (index, book);

  return slv_resolver_resolve (resolver, deck);
}

SLV_DEFINE_FREE (SlvResolution, slv_resolution_free, cards, strange, maybe, (slv_index_unref, index), (slv_rulebook_unref, book));

/* ---- what is left open ---- */

GArray *
slv_resolution_dup_meant (const SlvResolution *resolution, const SlvResolved *card)
{
  GArray *rows = NULL;

  if (card->row == SLV_ROW_NONE || card->n_candidates < 2)
    return NULL;
  slv_index_find_name (resolution->index, resolution->book->game, slv_index_card_name (resolution->index, card->row), &rows);
  drop_gone (resolution->index, rows);
  return rows;
}

GPtrArray *
slv_meant_values (SlvIndex *index, guint row, const GArray *meant, const SlvAttr *attr)
{
  GPtrArray *values = g_ptr_array_new ();

  for (guint v = 0; v < slv_index_cell_count (index, row, attr); v++)
    {
      const char *value = slv_index_cell_value (index, row, attr, v);
      gboolean all = TRUE;

      for (guint i = 0; meant != NULL && i < meant->len && all; i++)
        all = slv_index_cell_has (index, g_array_index (meant, guint, i), attr, value);
      if (all)
        g_ptr_array_add (values, (gpointer) value);
    }
  return values;
}

GPtrArray *
slv_resolution_values (const SlvResolution *resolution, const SlvResolved *card, const SlvAttr *attr, gboolean *open)
{
  SlvIndex *index = resolution->index;
  g_autoptr (GArray) meant = slv_resolution_dup_meant (resolution, card);
  GPtrArray *values = slv_meant_values (index, card->row, meant, attr);
  guint n = slv_index_cell_count (index, card->row, attr);

  *open = values->len != n;
  for (guint i = 0; meant != NULL && i < meant->len; i++)
    *open = *open || slv_index_cell_count (index, g_array_index (meant, guint, i), attr) != n;
  return values;
}
