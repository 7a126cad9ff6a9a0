/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-chance.c: small lists of cards by chance, asked of the index and of a plain second way that walks over all of them. */
#include "index-fixture.h"

#include "base/slv-fold.h"
#include "base/slv-random.h"

#define ANY(random, array) ((array)[slv_random_below (random, G_N_ELEMENTS (array))])
#define CARDS 9
#define PARTS 3   /* printings, further faces, further names, entries of a list: fewer than so many */

static const char * const names[] = { "Dusk", "dusk ★", "Dawn", "Dáwn", "Dusk // Dawn", "Dusk // Noon // Dawn", "Noon - Dawn", "Noon | Dusk", "noon/dusk",
                                      "Noon // dusk", "k2", "Keeper’s Oath", "keeper's  oath", "p1", "Night" };
static const char * const asked[] = { "DUSK", "dusk", "dawn", "Dawn", "dáwn", "Dusk // Dawn", "dusk/dawn", "Dusk | Dawn", "Noon | Dawn", "noon | dusk", "Noon / Dusk",
                                      "noon//dusk", "Dusk // Noon", "Noon", "keeper's oath", "night", "noon_dusk", "Noon_Dusk", "keepers-oath", "dusk dawn", "dusk_", "k1", "K1", "k2", "K2", "p0", "p1", "P1", "p3", "x", "X", "q 7", "★", "", "Nobody" };
static const char * const sets[] = { "AAA", "BBB", "aaa" }, * const released[] = { "2024-05-01", "2023-01-01", "" };
static const char * const numbers[] = { "1", "2", "10", "10a", "010", "" };
static const char * const days[] = { "2024-01-01", "2024-02-01", "2024-03-01" };
static const char * const asked_days[] = { "2023-12-31", "2024-01-01", "2024-01-31", "2024-02-01", "2024-02-29", "2024-03-01", "2999-01-01" };

typedef struct { const char *tag; gint64 limit; const char *since, *until; gboolean own; } Entry;
typedef struct {
  const char *key, *name, *faces[PARTS], *wicks[PARTS];
  gboolean gone;
  guint n_faces, n_wicks, n_prints;
  char prints[PARTS][4];
  guint sets[PARTS], numbers[PARTS];
  GArray *entries;   /* Entry: the card's own, then those of its name */
} Plain;
typedef struct { Plain cards[CARDS]; guint n; } World;

/* ---- a world ---- */

static SlvCard *
card_of (const Plain *plain, const char *game)
{
  SlvCard *card = slv_card_new (game, plain->key, plain->name);

  for (guint i = 0; i < plain->n_faces; i++)
    {
      g_autofree char *key = g_strdup_printf ("%s-%u", plain->key, i);

      slv_card_add_face (card, key, plain->faces[i]);
    }
  for (guint i = 0; i < plain->n_wicks; i++)
    slv_face_add_value (card->faces->pdata[0], "wick", plain->wicks[i]);
  for (guint i = 0; i < plain->n_prints; i++)
    {
      SlvPrinting *printing = make_printing (card, plain->prints[i], sets[plain->sets[i]], numbers[plain->numbers[i]]);

      slv_take_str (&printing->released, g_strdup (released[plain->sets[i]]));
    }
  SLV_EACH_IN (const Entry, entry, plain->entries)
    if (entry->own)
      slv_card_add_listed (card, &(SlvLimit) { (char *) entry->tag, entry->limit, (char *) entry->since, (char *) entry->until, NULL });
  return card;
}

static Entry
entry_by_chance (SlvRandom *random, gboolean own)
{
  guint from = slv_random_below (random, 4), to = slv_random_below (random, 5);
  const char * const ends[] = { "2024-01-31", "2024-02-29", "2024-03-31" };

  return (Entry) { slv_random_below (random, 4) == 0 ? "EBB" : slv_random_below (random, 3) == 0 ? "tide" : "TIDE", slv_random_below (random, 2),
                   from < 3 ? days[from] : "", from < 3 && to < 3 && to >= from ? ends[to] : "", own };
}

static void
make_world (World *world, SlvRandom *random)
{
  static const char * const keys[CARDS] = { "k1", "K2", "k10", "x", "k3", "k7", "K1", "b-2", "q 7" };   /* of another spelling than what is asked */
  guint order[CARDS], places[CARDS * PARTS];

  for (guint i = 0; i < CARDS; i++)
    order[i] = i;
  for (guint i = 0; i < CARDS * PARTS; i++)
    places[i] = i;
  slv_random_shuffle (random, order, CARDS);
  slv_random_shuffle (random, places, CARDS * PARTS);
  world->n = 1 + slv_random_below (random, CARDS);
  for (guint i = 0; i < world->n; i++)
    {
      Plain *plain = &world->cards[i];

      *plain = (Plain) { .key = keys[order[i]], .name = ANY (random, names), .gone = slv_random_below (random, 4) == 0, .entries = g_array_new (FALSE, FALSE, sizeof (Entry)) };
      plain->n_faces = slv_random_below (random, PARTS);
      plain->n_wicks = slv_random_below (random, PARTS);
      plain->n_prints = slv_random_below (random, PARTS);
      for (guint k = 0; k < PARTS; k++)
        {
          plain->faces[k] = ANY (random, names);
          plain->wicks[k] = slv_random_below (random, 2) ? "Night" : slv_random_below (random, 2) ? "NIGHT" : "Nobody";
          g_snprintf (plain->prints[k], sizeof plain->prints[k], "p%u", places[PARTS * i + k]);
          plain->sets[k] = slv_random_below (random, G_N_ELEMENTS (sets));
          plain->numbers[k] = slv_random_below (random, G_N_ELEMENTS (numbers));
        }
      for (guint k = slv_random_below (random, PARTS); k > 0; k--)
        {
          Entry entry = entry_by_chance (random, TRUE);

          g_array_append_val (plain->entries, entry);
        }
    }
}

/* First all cards, then those that are not gone; the same once more in another game, of which nothing else may be found. */
static void
import_world (IndexFixture *fixture, const World *world)
{
  for (guint round = 0; round < 2; round++)
    {
      SlvCard *cards[2 * CARDS + 1] = { NULL };
      guint n = 0;

      for (guint i = 0; i < world->n; i++)
        if (round == 0 || !world->cards[i].gone)
          {
            cards[n++] = card_of (&world->cards[i], "lantern");
            cards[n++] = card_of (&world->cards[i], "moth");
          }
      index_import_cards (fixture->base.store, "world", cards);
    }
}

/* ---- order ---- */

static gint
by_name (gconstpointer a, gconstpointer b)
{
  const Plain *left = *(Plain **) a, *right = *(Plain **) b;
  g_autofree char *one = slv_fold_search (left->name), *other = slv_fold_search (right->name);
  gint order = strcmp (one, other);

  return order != 0 ? order : strcmp (left->key, right->key);
}

/* "1" before "1" of another spelling, "2" before "10". */
static gint
compare_numbers (const char *one, const char *other)
{
  static const char * const rising[] = { "", "1", "2", "010", "10", "10a" };
  gint left = -1, right = -1;

  for (gint i = 0; i < (gint) G_N_ELEMENTS (rising); i++)
    {
      left = strcmp (rising[i], one) == 0 ? i : left;
      right = strcmp (rising[i], other) == 0 ? i : right;
    }
  return left - right;
}

static gboolean
stands_before (const Plain *plain, guint one, guint other)
{
  gint order = strcmp (released[plain->sets[one]], released[plain->sets[other]]);

  order = order != 0 ? order : strcmp (sets[plain->sets[one]], sets[plain->sets[other]]);
  order = order != 0 ? order : compare_numbers (numbers[plain->numbers[one]], numbers[plain->numbers[other]]);
  return order != 0 ? order < 0 : strcmp (plain->prints[one], plain->prints[other]) < 0;
}

static void
check_printings (SlvIndex *index, guint row, const Plain *plain)
{
  guint first, n, cards_printings = 0;

  slv_index_card_printings (index, row, &first, &n);
  g_assert_cmpuint (n, ==, plain->n_prints);
  for (guint i = 0; i < n; i++)
    {
      SlvPrintingView view;
      guint before = 0;

      for (guint k = 0; k < n; k++)
        before += k != i && stands_before (plain, k, i);
      slv_index_printing (index, first + before, &view);
      g_assert_cmpstr (view.key, ==, plain->prints[i]);
      g_assert_cmpstr (view.set_code, ==, sets[plain->sets[i]]);
      g_assert_cmpstr (view.released, ==, released[plain->sets[i]]);
      g_assert_cmpstr (view.number, ==, numbers[plain->numbers[i]]);
      g_assert_cmpint (view.gone, ==, plain->gone);
    }
  for (guint i = 0; i < slv_index_n_printings (index); i++)
    cards_printings += slv_index_printing_card (index, i) == row;
  g_assert_cmpuint (cards_printings, ==, n);
}

/* (transfer container): the world's cards in the order of the rows */
static GPtrArray *
check_rows (IndexFixture *fixture, SlvIndex *index, const World *world)
{
  GPtrArray *rows = g_ptr_array_new ();
  guint first, n;

  for (guint i = 0; i < world->n; i++)
    g_ptr_array_add (rows, (gpointer) &world->cards[i]);
  g_ptr_array_sort (rows, by_name);
  g_assert_true (slv_index_game_rows (index, fixture->lantern, &first, &n));
  g_assert_cmpuint (first, ==, n);   /* behind the other game */
  g_assert_cmpuint (n, ==, world->n);
  g_assert_cmpuint (slv_index_n_cards (index), ==, 2 * n);
  for (guint row = first; row < first + n; row++)
    {
      const Plain *plain = rows->pdata[row - first];
      g_autofree char *id = g_strconcat ("lantern/", plain->key, NULL), *other = g_strconcat ("moth/", plain->key, NULL), *beside = g_strconcat (id, "0", NULL);

      g_assert_cmpstr (slv_index_card_key (index, row), ==, plain->key);
      g_assert_cmpint (slv_index_card_gone (index, row), ==, plain->gone);
      g_assert_true (row == first || slv_index_card_rank (index, row) > slv_index_card_rank (index, row - 1));
      g_assert_cmpuint (slv_index_find_id (index, id), ==, row);
      g_assert_cmpuint (slv_index_find_id (index, other), ==, row - first);
      if (strcmp (plain->key, "k1") != 0)   /* there is a k10 */
        g_assert_cmpuint (slv_index_find_id (index, beside), ==, SLV_ROW_NONE);
      g_assert_cmpuint (slv_index_n_faces (index, row), ==, plain->n_faces + 1);
      check_printings (index, row, plain);
    }
  return rows;
}

/* ---- names ---- */

typedef gboolean (*Means) (const Plain *plain, const char *name);

static gboolean
is_called (const Plain *plain, const char *name)
{
  g_autofree char *own = slv_fold_name (plain->name, "★");

  return strcmp (own, name) == 0;
}

static gboolean
begins_so (const Plain *plain, const char *name)
{
  g_autofree char *own = slv_fold_name (plain->name, "★"), *front = g_strconcat (name, " // ", NULL);

  return strstr (name, " // ") == NULL && g_str_has_prefix (own, front);
}

static gboolean
has_face (const Plain *plain, const char *name)
{
  for (guint i = 0; i < plain->n_faces; i++)
    {
      g_autofree char *face = slv_fold_name (plain->faces[i], "★");

      if (strcmp (face, name) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_further_called (const Plain *plain, const char *name)
{
  for (guint i = 0; i < plain->n_wicks; i++)
    if (g_ascii_strcasecmp (plain->wicks[i], name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
may_be_key (const char *name)
{
  return strpbrk (name, "0123456789") != NULL && strchr (name, ' ') == NULL;
}

static gboolean
has_key (const Plain *plain, const char *name)
{
  return may_be_key (name) && strcmp (plain->key, name) == 0;
}

static gboolean
is_printed_as (const Plain *plain, const char *name)
{
  for (guint i = 0; i < plain->n_prints; i++)
    if (may_be_key (name) && strcmp (plain->prints[i], name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
has_key_in_other_letters (const Plain *plain, const char *name)
{
  return may_be_key (name) && g_ascii_strcasecmp (plain->key, name) == 0;
}

static gboolean
is_written (const Plain *plain, const char *name)
{
  g_autofree char *own = slv_fold_name (plain->name, NULL), *typed = slv_fold_name (name, NULL);

  return strcmp (own, typed) == 0;
}

/* Of those that differ in the star alone, those count that are written as @name is, where one such is in the list. */
static gboolean
is_one_of_them_written (const GPtrArray *rows, const char *name)
{
  SLV_EACH (const Plain, plain, rows)
    if (!plain->gone && is_written (plain, name))
      return TRUE;
  return FALSE;
}

/* (transfer full): the keys, sorted, of the cards that @name means by the first way in which any is meant; "": none is */
static char *
meant (const GPtrArray *rows, const char *name)
{
  static const struct { Means means; gboolean folded; } ways[] = { { is_called, TRUE }, { begins_so, TRUE }, { has_face, TRUE }, { is_further_called, TRUE },
                                                                    { has_key, FALSE }, { is_printed_as, FALSE }, { has_key_in_other_letters, FALSE } };
  g_autofree char *folded = slv_fold_name (name, "★");
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  gboolean written = is_one_of_them_written (rows, name);

  for (guint i = 0; i < G_N_ELEMENTS (ways) && keys->len == 0 && *folded != '\0'; i++)
    SLV_EACH (const Plain, plain, rows)
      if (ways[i].means (plain, ways[i].folded ? folded : name) && (i > 0 || !written || is_written (plain, name)))
        g_ptr_array_add (keys, (gpointer) plain->key);
  g_ptr_array_sort (keys, slv_compare_texts);
  return slv_join_texts (keys, ", ", 0);
}

/* (transfer full): where nothing else is meant, those that differ in marks on letters alone */
static char *
meant_without_marks (const GPtrArray *rows, const char *name)
{
  g_autofree char *asked_for = slv_fold_search (name), *front = g_strconcat (asked_for, " // ", NULL);
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  SLV_EACH (const Plain, plain, rows)
    {
      g_autofree char *own = slv_fold_search (plain->name);

      if (*asked_for != '\0' && (strcmp (own, asked_for) == 0 || (strstr (asked_for, " // ") == NULL && g_str_has_prefix (own, front))))
        g_ptr_array_add (keys, (gpointer) plain->key);
    }
  g_ptr_array_sort (keys, slv_compare_texts);
  return slv_join_texts (keys, ", ", 0);
}

/* (transfer full): where not even these are, those whose letters and digits alone are so, of a name of small letters of ASCII */
static char *
meant_by_letters (const GPtrArray *rows, const char *name)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  SLV_EACH (const Plain, plain, rows)
    {
      g_autofree char *own = slv_fold_search (plain->name);
      const char *left = own, *right = name;
      gboolean same = TRUE;

      while (same && (*left != '\0' || *right != '\0'))
        if (*left != '\0' && !g_ascii_isalnum (*left) && (guchar) *left < 0x80)
          left++;
        else if (*right == '_' || *right == '-' || *right == ' ')
          right++;
        else
          same = *left != '\0' && *left++ == *right++ && (g_ascii_islower (right[-1]) || g_ascii_isdigit (right[-1]));
      if (same && *name != '\0')
        g_ptr_array_add (keys, (gpointer) plain->key);
    }
  g_ptr_array_sort (keys, slv_compare_texts);
  return slv_join_texts (keys, ", ", 0);
}

/* (transfer full): the same of all ways to write it */
static char *
meant_by_any_spelling (const GPtrArray *rows, const char *name)
{
  static const char * const others[][2] = { { " | ", " - " }, { " | ", " // " }, { " / ", " // " }, { "//", " // " }, { "/", " // " } };
  char *keys = meant (rows, name);

  for (guint i = 0; i < G_N_ELEMENTS (others) && *keys == '\0'; i++)
    {
      g_autoptr (GString) other = g_string_new (name);

      if (g_string_replace (other, others[i][0], others[i][1], 0) > 0)
        slv_take_str (&keys, meant (rows, other->str));
    }
  return keys;
}

static void
check_other_game (IndexFixture *fixture, SlvIndex *index, const char *name)
{
  g_autoptr (GArray) found = NULL;
  guint n = slv_index_find_name (index, fixture->moth, name, &found);

  for (guint i = 0; i < n; i++)
    {
      g_assert_true (slv_index_card_game (index, g_array_index (found, guint, i)) == fixture->moth);
      g_assert_true (i == 0 || g_array_index (found, guint, i) != g_array_index (found, guint, i - 1));
    }
}

static void
check_names (IndexFixture *fixture, SlvIndex *index, const GPtrArray *rows)
{
  for (guint i = 0; i < G_N_ELEMENTS (asked) + G_N_ELEMENTS (names); i++)
    {
      const char *name = i < G_N_ELEMENTS (asked) ? asked[i] : names[i - G_N_ELEMENTS (asked)];
      g_autoptr (GArray) found = NULL;
      g_autoptr (GPtrArray) keys = g_ptr_array_new ();
      g_autofree char *expected = meant_by_any_spelling (rows, name), *got = NULL;
      if (*expected == '\0')
        slv_take_str (&expected, meant_without_marks (rows, name));
      if (*expected == '\0')
        slv_take_str (&expected, meant_by_letters (rows, name));
      guint n = slv_index_find_name (index, fixture->lantern, name, &found);

      g_assert_cmpuint (n, ==, found->len);
      g_assert_cmpuint (n, ==, slv_index_find_name (index, fixture->lantern, name, NULL));
      for (guint k = 0; k < n; k++)
        g_ptr_array_add (keys, (gpointer) slv_index_card_key (index, g_array_index (found, guint, k)));
      g_ptr_array_sort (keys, slv_compare_texts);
      got = slv_join_texts (keys, ", ", 0);
      g_test_message ("“%s”", name);
      g_assert_cmpstr (got, ==, expected);
      check_other_game (fixture, index, name);
    }
}

/* ---- entries of lists ---- */

/* Whether an entry holds on @day; the card's own without a day does from the day on which it was read (today), and is as if it were not there when
 * another says the same of that day. */
static SlvTruth
holds (const GArray *entries, const Entry *entry, const char *day, const char *today)
{
  if (!entry->own || *entry->since != '\0')
    return strcmp (entry->since, day) <= 0 && (*entry->until == '\0' || strcmp (day, entry->until) <= 0);
  SLV_EACH_IN (const Entry, other, entries)
    if (*other->since != '\0' && other->limit == entry->limit && g_ascii_strcasecmp (other->tag, entry->tag) == 0 && holds (entries, other, today, today) == SLV_TRUE)
      return SLV_FALSE;
  return strcmp (today, day) <= 0 ? SLV_TRUE : SLV_UNKNOWN;
}

static gboolean
are_rivals (const Entry *one, const Entry *other)
{
  return g_ascii_strcasecmp (one->tag, other->tag) == 0 && strcmp (one->since, other->since) == 0 && (*one->since != '\0' || one->own == other->own);
}

/* Whether both say the same from the same day on, so that nobody asks which of them it is. */
static gboolean
are_twins (const GArray *entries, guint one, guint other, const char *day, const char *today)
{
  const Entry *left = &g_array_index (entries, Entry, one), *right = &g_array_index (entries, Entry, other);

  return are_rivals (left, right) && left->limit == right->limit && holds (entries, left, day, today) == holds (entries, right, day, today);
}

/* In one way in which everything may be: entries that are (@is) and those that hold; the newest of those decides, of one day the last. */
static gboolean
decides_if (const GArray *entries, guint nth, guint is, guint hold)
{
  const Entry *entry = &g_array_index (entries, Entry, nth);

  if ((is & hold & 1u << nth) == 0)
    return FALSE;
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *other = &g_array_index (entries, Entry, i);
      gint order = strcmp (other->since, entry->since);

      if ((is & hold & 1u << i) != 0 && g_ascii_strcasecmp (other->tag, entry->tag) == 0 && (order > 0 || (order == 0 && i > nth)))
        return FALSE;
    }
  return TRUE;
}

/* Over all ways in which everything may be: what is not known to hold does or not, and of entries that contradict each other those that say one thing are. */
static SlvTruth
decides (const GArray *entries, guint nth, const char *day, const char *today)
{
  guint n = entries->len, yes = 0, no = 0;
  SlvTruth held[8];

  g_assert_cmpuint (n, <=, G_N_ELEMENTS (held));
  for (guint i = 0; i < n; i++)
    held[i] = holds (entries, &g_array_index (entries, Entry, i), day, today);
  for (guint way = 0; way < 2u << n; way++)
    {
      guint is = way >> 1, hold = 0, decided = 0;
      gboolean may_be = TRUE;

      for (guint i = 0; i < n; i++)
        {
          guint rivals = 0;

          hold |= (held[i] == SLV_TRUE || (held[i] == SLV_UNKNOWN && way % 2 == 1)) ? 1u << i : 0;
          for (guint k = 0; k < n; k++)
            {
              gboolean one = (is & 1u << i) != 0, other = (is & 1u << k) != 0;

              if (!are_rivals (&g_array_index (entries, Entry, i), &g_array_index (entries, Entry, k)))
                continue;
              rivals += other;
              may_be &= are_twins (entries, i, k, day, today) ? one == other : !one || !other;
            }
          may_be &= rivals > 0;
        }
      for (guint i = 0; i < n; i++)
        decided += are_twins (entries, nth, i, day, today) && decides_if (entries, i, is, hold);
      yes += may_be && decided > 0;
      no += may_be && decided == 0;
    }
  g_assert_cmpuint (yes + no, >, 0);
  return no == 0 ? SLV_TRUE : yes == 0 ? SLV_FALSE : SLV_UNKNOWN;
}

/* What is found of an entry, and of those that say the same. */
static SlvTruth
decided (const SlvIndex *index, guint row, const GArray *entries, guint nth, const char *day, const char *today)
{
  gboolean yes = FALSE, perhaps = FALSE;

  for (guint i = 0; i < entries->len; i++)
    {
      SlvTruth truth = slv_index_limit_decides (index, row, i, day);

      yes |= truth == SLV_TRUE && are_twins (entries, nth, i, day, today);
      perhaps |= truth == SLV_UNKNOWN && are_twins (entries, nth, i, day, today);
    }
  return yes ? SLV_TRUE : perhaps ? SLV_UNKNOWN : SLV_FALSE;
}

static gboolean
are_equal (const Entry *one, const Entry *other)
{
  return strcmp (one->tag, other->tag) == 0 && one->limit == other->limit && strcmp (one->since, other->since) == 0 && strcmp (one->until, other->until) == 0
      && one->own == other->own;
}

static guint
count (const GArray *entries, const Entry *entry)
{
  guint n = 0;

  SLV_EACH_IN (const Entry, other, entries)
    n += are_equal (other, entry);
  return n;
}

/* (transfer full): the entries of a row, in its own order: those that the card should have, its own before the others */
static GArray *
check_entries (SlvIndex *index, guint row, const GArray *expected)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));

  g_test_message ("%u is %s “%s”", row, slv_index_card_key (index, row), slv_index_card_name (index, row));
  for (guint i = 0; i < slv_index_n_limits (index, row); i++)
    {
      SlvLimitView view;

      slv_index_limit (index, row, i, &view);
      g_test_message ("%u %u: %s %d “%s” “%s” %s", row, i, view.tag, (int) view.limit, view.since, view.until, view.seen);
      Entry entry = (Entry) { view.tag, view.limit, view.since, view.until, view.seen[0] != '\0' };
      g_assert_true (i == 0 || g_array_index (entries, Entry, i - 1).own >= entry.own);
      g_array_append_val (entries, entry);
    }
  g_assert_cmpuint (entries->len, ==, expected->len);
  SLV_EACH_IN (const Entry, entry, expected)
    g_assert_cmpuint (count (entries, entry), ==, count (expected, entry));
  return entries;
}

static void
check_limits (SlvIndex *index, const GPtrArray *rows)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%Y-%m-%d");

  for (guint row = rows->len; row < 2 * rows->len; row++)
    {
      g_autoptr (GArray) entries = check_entries (index, row, ((const Plain *) rows->pdata[row - rows->len])->entries);

      for (guint i = 0; i < entries->len; i++)
        for (guint d = 0; d < G_N_ELEMENTS (asked_days); d++)
          {
            const Entry *entry = &g_array_index (entries, Entry, i);

            g_test_message ("%u: %u on %s", row, i, asked_days[d]);
            g_assert_cmpint (decided (index, row, entries, i, asked_days[d], today), ==, decides (entries, i, asked_days[d], today));
            for (guint k = 0; k < entries->len; k++)
              {
                const Entry *other = &g_array_index (entries, Entry, k);
                g_assert_cmpint (slv_index_limit_contests (index, row, i, k, asked_days[d]), ==,
                                 are_rivals (entry, other) && !are_twins (entries, i, k, asked_days[d], today));
              }
          }
    }
}

/* (transfer full): the keys of what an entry of a list means: what a line of a deck would, or a card by its key, be there a digit in it or not */
static char *
meant_by_entry (const GPtrArray *rows, const char *name)
{
  char *keys = meant_by_any_spelling (rows, name);

  SLV_EACH (const Plain, plain, rows)
    if (*keys == '\0' && g_ascii_strcasecmp (plain->key, name) == 0)
      slv_take_str (&keys, g_strdup (plain->key));
  if (*keys == '\0')
    slv_take_str (&keys, meant_without_marks (rows, name));
  if (*keys == '\0')
    {
      g_autofree char *small = g_ascii_strdown (name, -1);   /* entries are kept so */

      slv_take_str (&keys, meant_by_letters (rows, small));
    }
  return keys;
}

/* Entries of dated lists, each of all cards of the name that is meant, where that is one name. */
static void
list_by_chance (IndexFixture *fixture, World *world, const GPtrArray *rows, SlvRandom *random)
{
  SlvCard *cards[CARDS + 1] = { NULL };

  for (guint i = 0; i < CARDS; i++)
    {
      const char *any = slv_random_below (random, 2) ? ANY (random, names) : ANY (random, asked), *name = *any != '\0' && g_ascii_strcasecmp (any, "k1") != 0 ? any : "Nobody";
      g_autofree char *meant_keys = meant_by_entry (rows, name), *key = g_strdup_printf (SLV_LISTED_KEY "TIDE/%u", i);
      g_auto (GStrv) keys = g_strsplit (meant_keys, ", ", -1);
      g_autofree char *identity = NULL;
      gboolean one = TRUE;   /* of one name */
      Entry entry = entry_by_chance (random, FALSE);

      g_test_message ("“%s” is listed and means “%s”: %s %d “%s” “%s”", name, meant_keys, entry.tag, (int) entry.limit, entry.since, entry.until);
      cards[i] = slv_card_new ("lantern", key, name);
      slv_card_add_listed (cards[i], &(SlvLimit) { (char *) entry.tag, entry.limit, (char *) entry.since, (char *) entry.until, NULL });
      for (guint k = 0; k < world->n; k++)
        if (g_strv_contains ((const char * const *) keys, world->cards[k].key))
          {
            g_autofree char *own = slv_fold_name (world->cards[k].name, "★");

            one &= identity == NULL || strcmp (identity, own) == 0;
            slv_take_str (&identity, g_strdup (own));
          }
      for (guint k = 0; k < world->n && one && identity != NULL; k++)
        if (is_called (&world->cards[k], identity))
          g_array_append_val (world->cards[k].entries, entry);
    }
  index_import_cards (fixture->base.store, "listed", cards);
}

#define CASE(path, name) TEST_WITH (IndexFixture, fixture, index_set_up, index_tear_down, path, name)

CASE ("/index/chance/rows-names-and-entries-are-found-by-walking-over-all-cards", test_cards)
{
  for (guint seed = 0; seed < 24; seed++)
    {
      SlvRandom random;
      World world;

      index_tear_down (fixture, NULL);
      index_set_up (fixture, NULL);
      index_attr (fixture, "wick")->names = TRUE;
      slv_random_init (&random, seed);
      g_test_message ("seed %u", seed);
      make_world (&world, &random);
      import_world (fixture, &world);
      g_autoptr (SlvIndex) index = index_build (fixture);
      g_autoptr (GPtrArray) rows = check_rows (fixture, index, &world);
      check_names (fixture, index, rows);
      check_limits (index, rows);
      list_by_chance (fixture, &world, rows, &random);
      g_autoptr (SlvIndex) listed = index_build (fixture);
      check_limits (listed, rows);
      g_autoptr (SlvIndex) opened = good (slv_index_open (fixture->base.store, fixture->games, &error));
      g_autoptr (SlvIndex) again = good (slv_index_open (fixture->base.store, fixture->games, &error));
      g_autofree char *one = index_to_string (listed);
      g_autofree char *other = index_to_string (again);
      g_assert_cmpstr (other, ==, one);
      for (guint i = 0; i < world.n; i++)
        g_array_unref (world.cards[i].entries);
    }
}

/* ---- errata ---- */

typedef struct { const char *day, *attr, *value, *was; gboolean part; } Said;
#define SAID 6
#define N_ATTRS 3
static const char * const attrs[N_ATTRS] = { "oil", "type", "text" };

/* What @said makes of @now, from its words to its own; NULL: nothing. (transfer full) */
static char *
changed (const Said *said, const char *now, const char *from, const char *to)
{
  g_autofree char *framed = g_strdup_printf (" %s ", now), *old = g_strdup_printf (" %s ", from), *fresh = g_strdup_printf (" %s ", to);
  g_autoptr (GString) text = g_string_new (framed);

  if (!said->part)
    return strcmp (now, from) == 0 ? g_strdup (to) : NULL;
  return g_string_replace (text, old, fresh, 1) > 0 ? g_strstrip (g_strdup (text->str)) : NULL;
}

static gboolean
is_of_day (const Said *said, const char *day)
{
  return strcmp (said->day, day) <= 0;
}

static gint
by_day (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Said *) a)->day, ((const Said *) b)->day);
}

/* Whether nobody knows what holds: of the same day something else in the same place. */
static gboolean
is_torn (const GArray *all, const Said *said)
{
  SLV_EACH_IN (const Said, other, all)
    if (strcmp (other->attr, said->attr) == 0 && strcmp (other->day, said->day) == 0 && other->part == said->part
        && (!said->part || strcmp (other->was, said->was) == 0) && strcmp (other->value, said->value) != 0)
      return TRUE;
  return FALSE;
}

/* (transfer full): the value on @day, NULL: nobody knows; @listed: what the list says. What it has already is taken back for the days before. @said: in order of
 * their days */
static char *
value_on (const GArray *all, const char *attr, const char *listed, const char *day)
{
  g_autofree char *now = g_strdup (listed);
  gboolean torn = FALSE;

  for (guint i = all->len; i-- > 0;)
    {
      const Said *said = &g_array_index (all, Said, i);

      if (strcmp (said->attr, attr) != 0 || *said->was == '\0')
        continue;
      g_autofree char *again = changed (said, now, said->was, said->value);
      char *before = again == NULL ? changed (said, now, said->value, said->was) : NULL;
      if (before != NULL)
        slv_take_str (&now, before);
    }
  SLV_EACH_IN (const Said, said, all)
    {
      char *then = NULL;

      if (strcmp (said->attr, attr) != 0 || !is_of_day (said, day))
        continue;
      if (is_torn (all, said))
        torn = TRUE;
      else if ((then = said->part ? changed (said, now, said->was, said->value) : g_strdup (said->value)) != NULL)
        {
          torn &= said->part;
          slv_take_str (&now, then);
        }
    }
  return torn ? NULL : g_steal_pointer (&now);
}

static Said
said_by_chance (SlvRandom *random)
{
  static const char * const words[] = { "one", "two", "three", "Draw", "sparks", "nine" };
  static const char * const oils[] = { "1", "2", "X+2" }, * const types[] = { "Lamp", "Moth", "Road" };
  Said said = { .day = ANY (random, days), .attr = ANY (random, attrs), .part = TRUE, .was = ANY (random, words), .value = ANY (random, words) };

  if (strcmp (said.attr, "text") == 0)
    return said;
  said.part = FALSE;
  said.value = strcmp (said.attr, "oil") == 0 ? ANY (random, oils) : ANY (random, types);
  said.was = slv_random_below (random, 2) ? "" : strcmp (said.attr, "oil") == 0 ? ANY (random, oils) : ANY (random, types);
  return said;
}

/* A card that says so itself. */
static SlvCard *
card_that_says (char **values)
{
  SlvCard *card = slv_card_new ("lantern", "k1", "Amber Lamp");

  for (guint i = 0; i < N_ATTRS; i++)
    slv_face_add_value (card->faces->pdata[0], attrs[i], values[i]);
  return card;
}

static void
check_day (IndexFixture *fixture, SlvStore *beside, SlvIndex *index, const GArray *all, char **listed, const char *day)
{
  g_autoptr (SlvIndex) then = slv_index_at (index, day), plain = NULL;
  char *values[N_ATTRS + 1] = { NULL };
  SlvCard *cards[] = { NULL, NULL };

  for (guint i = 0; i < N_ATTRS; i++)
    values[i] = value_on (all, attrs[i], listed[i], day);
  cards[0] = card_that_says (values);
  index_import_cards (beside, "plain", cards);
  plain = good (slv_index_build (beside, fixture->games, NULL, &error));
  guint row = index_row (fixture, then, "Amber Lamp");
  guint same = index_row (fixture, plain, "Amber Lamp");
  SLV_EACH (const SlvAttr, attr, fixture->lantern->attrs)
    {
      g_autofree char *text = slv_index_cell_text (then, row, attr), *expected = slv_index_cell_text (plain, same, attr);
      gboolean torn = FALSE;
      double number = 0, other = 0;

      for (guint i = 0; i < N_ATTRS; i++)
        torn |= strcmp (attr->id, attrs[i]) == 0 && values[i] == NULL;
      g_test_message ("%s: %s: “%s”", day, attr->id, text);
      if (torn)
        {
          g_assert_cmpint (slv_index_cell_state (then, row, attr), ==, SLV_CELL_CONTESTED);
          g_assert_cmpstr (text, ==, "");
          continue;
        }
      if ((values[1] == NULL && strcmp (attr->id, "trade") == 0) || (values[2] == NULL && (strcmp (attr->id, "sparks") == 0 || strcmp (attr->id, "keyword") == 0)))
        continue;   /* follows from what nobody knows */
      g_assert_cmpstr (text, ==, expected);
      g_assert_cmpint (slv_index_cell_state (then, row, attr), ==, slv_index_cell_state (plain, same, attr));
      g_assert_cmpuint (slv_index_cell_count (then, row, attr), ==, slv_index_cell_count (plain, same, attr));
      g_assert_cmpint (slv_index_cell_number (then, row, attr, &number), ==, slv_index_cell_number (plain, same, attr, &other));
      g_assert_cmpfloat (number, ==, other);
      g_assert_cmpstr (slv_index_text_folded (then, row, attr), ==, slv_index_text_folded (plain, same, attr));
    }
  for (guint i = 0; i < N_ATTRS; i++)
    g_free (values[i]);
}

static SlvIndex *
index_with_errata (IndexFixture *fixture, const GArray *all, char **listed)
{
  SlvCard *cards[SAID + 5] = { card_that_says (listed), make_card ("lantern", "k0", "Aardvark", "", "oil=5;type=Lamp;text=one"),
                               make_card ("lantern", "k2", "Zebra", "", "oil=6;type=Road;text=two") };
  guint n = 3;

  SLV_EACH_IN (const Said, said, all)
    {
      g_autofree char *key = g_strdup_printf (SLV_ERRATA_KEY "%u", n);

      cards[n] = slv_card_new ("lantern", key, "amber LAMP");
      slv_card_add_erratum (cards[n++], &(SlvErratum) { (char *) said->day, (char *) said->attr, (char *) said->value, (char *) said->was, NULL, said->part });
    }
  index_import_cards (fixture->base.store, "world", cards);
  return index_build (fixture);
}

/* A card is on each day as one would be that said so from the start. */
CASE ("/index/chance/on-each-day-a-card-is-as-one-that-said-so-itself", test_errata)
{
  Fixture beside = { 0 };

  fixture_set_up (&beside, NULL);
  for (guint seed = 0; seed < 40; seed++)
    {
      static const char * const texts[] = { "one two three", "Draw nine sparks", "Draw two sparks", "two" }, * const oils[] = { "1", "2", "X+2" }, * const types[] = { "Lamp", "Road" };
      g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Said));
      SlvRandom random;

      slv_random_init (&random, seed);
      char *listed[N_ATTRS] = { (char *) ANY (&random, oils), (char *) ANY (&random, types), (char *) ANY (&random, texts) };
      for (guint i = slv_random_below (&random, SAID + 1); i > 0; i--)
        {
          Said said = said_by_chance (&random);

          g_array_append_val (all, said);
        }
      g_autoptr (SlvIndex) index = index_with_errata (fixture, all, listed);
      g_array_sort (all, by_day);
      g_test_message ("seed %u: oil %s, type %s, text %s", seed, listed[0], listed[1], listed[2]);
      SLV_EACH_IN (const Said, said, all)
        g_test_message ("  %s %s “%s” was “%s”%s", said->day, said->attr, said->value, said->was, said->part ? " in part" : "");
      check_day (fixture, beside.store, index, all, listed, "");
      for (guint d = 0; d < G_N_ELEMENTS (days); d++)
        check_day (fixture, beside.store, index, all, listed, days[d]);
      guint row = index_row (fixture, index, "Amber Lamp");
      g_assert_cmpuint (slv_index_n_errata (index, row), ==, all->len);
      for (guint i = 0; i < all->len; i++)
        {
          const Said *said = &g_array_index (all, Said, i);
          SlvErratumView view;

          slv_index_erratum (index, row, i, &view);
          g_assert_cmpstr (view.day, ==, said->day);
          g_assert_cmpstr (view.attr, ==, said->attr);
          g_assert_cmpstr (view.value, ==, said->value);
          g_assert_cmpstr (view.was, ==, said->was);
        }
      g_autoptr (SlvIndex) base = slv_index_at (index, "");
      for (guint other = 0; other < slv_index_n_cards (index); other++)
        for (guint i = 0; i < N_ATTRS && other != row; i++)
          {
            g_autofree char *was = slv_index_cell_text (base, other, index_attr (fixture, attrs[i])), *is = slv_index_cell_text (index, other, index_attr (fixture, attrs[i]));

            g_assert_cmpstr (is, ==, was);
            g_assert_cmpuint (slv_index_n_errata (index, other), ==, 0);
          }
    }
  fixture_tear_down (&beside, NULL);
}

TEST_MAIN (slv_games_init ())
