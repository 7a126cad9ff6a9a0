/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-repair-all.c: decks by chance under every format of the invented game that a repair can be small for. What comes out is compared with every
 * smaller way to change the deck, tried one by one and judged by the checker, and with what is said of it, worked out from the two decks alone. */
#include "slv-tidepool.h"
#include "check/slv-check-private.h"
#include "check/slv-repair.h"

#define TODAY  "2025-06-01"
#define CARDS  24          /* those of the index, and one that it does not know */
enum { CAPTAIN, MAIN, SIDE, POOL, ZONES };
static const char * const zones[ZONES] = { "captain", "main", "side", "pool" };

/* @homes: what each zone is made for: '*' anything, 'c' captains, 'n' all but these, '.' nothing, '-' no rule speaks of it. @names: what decks are made of, the first in the captain's zone.
 * @proven: of rules that take something from a card of the deck, so many repairs at least are proven the smallest; of any others, 0, all. @tried: what is dearer
 * is too much to try. */
typedef struct { const char *format, *options, *homes, *names; guint least, most, proven; guint64 tried; guint decks; } Pond;
static const Pond ponds[] = {
  { "open", "", "c**-", "Captain Coral|Red Fish|Blue Fish|Twin Fish|Reef One|Reef Two|Pearl|Whale|Shy Fish|Green Fish|Captain Coral", 9, 13, 0, 6, 4 },
  { "open", "min-colors=3,neutral=yes", "c**-", "Captain Kelp|Green Fish|Odd Fish|Reef One|Pearl|Grey Fish|Shoal Fish", 9, 13, 0, 6, 4 },
  { "exact", "", "-*--", "|Red Fish|Reef One|Pearl|Captain Fog|Nobody", 8, 12, 0, 7, 12 },
  { "motley", "side-max=3", "-**-", "|Red Fish|Blue Fish|Twin Fish|Pearl|Grey Fish|Captain Kelp|Reef One", 4, 7, 0, 6, 12 },
  { "tallied", "", "-**-", "|Red Fish|Blue Fish|Green Fish|Whale|Pearl|Reef One|Captain Kelp", 2, 7, 0, 6, 12 },
  { "sealed", "", "-**-", "|Red Fish|Blue Fish|Pearl|Captain Fog", 1, 6, 0, 6, 24 },
  { "mixed", "", "-**-", "Captain Coral|Red Fish|Blue Fish|Green Fish|Captain Kelp|Pearl", 1, 6, 0, 6, 12 },
  { "ballast", "", "-**-", "|Red Fish|Blue Fish|Whale|Pearl|Reef One", 1, 6, 0, 6, 12 },
  { "sampled", "", "-**-", "|Red Fish|Blue Fish|Whale|Pearl|Reef One", 2, 5, 0, 7, 12 },
  { "piloted", "", "-**-", "|Red Fish|Blue Fish|Twin Fish|Pearl|Green Fish", 1, 5, 4, 7, 12 },
  { "company", "", "c*--", "Captain Coral|Captain Kelp|Captain Coral|Reef One|Green Fish|Reef Two|Captain Fog", 2, 5, 0, 6, 12 },
  { "kin", "", "...-", "Captain Coral|Blue Fish|Red Fish|Twin Fish|Captain Kelp|Reef Two", 1, 5, 0, 7, 12 },
  { "drafted", "", "***-", "Captain Coral|Blue Fish|Red Fish|Captain Coral", 1, 5, 0, 6, 12 },
  { "schools", "", "-*--", "|Red Fish|Blue Fish|Twin Fish|Odd Fish|Captain Kelp|Pearl", 3, 9, 6, 7, 12 },
  { "forked", "sanctioned=yes", "-*--", "Captain Kelp|Red Fish|Reef One|Pearl|Blue Fish|Whale", 2, 7, 2, 7, 12 },
  { "led", "", "c**-", "Captain Coral|Red Fish|Blue Fish|Reef One|Pearl|Green Fish|Captain Kelp", 1, 6, 6, 7, 12 },
  { "crewed", "", "c*n-", "Captain Coral|Red Fish|Blue Fish|Reef One|Pearl|Captain Kelp", 1, 5, 10, 6, 12 },
  { "crewed", "neutral=yes", "c*--", "Captain Kelp|Red Fish|Blue Fish|Reef One|Pearl|Captain Fog", 1, 5, 2, 7, 12 },
};

typedef struct { guint of[CARDS][ZONES]; } Copies;
typedef struct {
  Tidepool    *pool;
  SlvChecker  *checker;
  const Pond  *pond;
  guint        first, n;               /* the cards of the index; the one behind them is unknown */
  Copies       now, to;
  const char  *locked;                 /* (nullable) */
  guint        spare[CARDS];
  gboolean     only_spare;
  SlvReport   *before;
  guint        keeps;                  /* what a way has to keep to be looked at */
  guint64      limit;                  /* what it may cost */
  guint64      found;                  /* what a legal one costs, G_MAXUINT64: none is */
  guint        n_tried, n_proven;
} Trial;

static const char *
name_of (const Trial *trial, guint card)
{
  return card < trial->n ? slv_index_card_name (trial->pool->index, trial->first + card) : "Nobody";
}

static guint
card_of (const Trial *trial, const char *name)
{
  g_autoptr (GArray) rows = NULL;

  return slv_index_find_name (trial->pool->index, trial->pool->game, name, &rows) > 0 ? g_array_index (rows, guint, 0) - trial->first : trial->n;
}

static guint
zone_of (const char *id)
{
  guint zone = 0;

  while (strcmp (zones[zone], id) != 0)
    zone++;
  return zone;
}

static gboolean
is_captain (const Trial *trial, guint card)
{
  return g_str_has_prefix (name_of (trial, card), "Captain ");
}

static gboolean
is_home (const Trial *trial, guint card, guint zone)
{
  char home = trial->pond->homes[zone];

  return card < trial->n && (home == '*' || (home == 'c' && is_captain (trial, card)) || (home == 'n' && !is_captain (trial, card)));
}

static SlvDeck *
deck_of (const Trial *trial, const Copies *copies)
{
  SlvDeck *deck = slv_deck_new ("Test");

  for (guint c = 0; c <= trial->n; c++)
    for (guint z = 0; z < ZONES; z++)
      if (copies->of[c][z] > 0)
        slv_deck_add (deck, zones[z], name_of (trial, c), copies->of[c][z], "", "", 0);
  return deck;
}

static void
read_deck (const Trial *trial, const SlvDeck *deck, Copies *copies)
{
  *copies = (Copies) { 0 };
  for (guint i = 0; i < deck->entries->len; i++)
    copies->of[card_of (trial, slv_deck_entry (deck, i)->name)][zone_of (slv_deck_entry (deck, i)->zone)] += slv_deck_entry (deck, i)->count;
}

static char *
describe (const Trial *trial, const Copies *copies)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint z = 0; z < ZONES; z++)
    for (guint c = 0; c <= trial->n; c++)
      if (copies->of[c][z] > 0)
        g_string_append_printf (text, "%s%s %u %s", text->len > 0 ? "|" : "", zones[z], copies->of[c][z], name_of (trial, c));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- what a change of the deck comes to ---- */

typedef struct { guint64 moves, removals, additions, cost; guint keeps; } Sum;

static const char *
weight_of (const Trial *trial, guint card)
{
  const SlvAttr *weight = slv_game_find_attr (trial->pool->game, "weight");

  return card < trial->n && slv_index_cell_count (trial->pool->index, trial->first + card, weight) > 0
    ? slv_index_cell_value (trial->pool->index, trial->first + card, weight, 0) : "";
}

/* No weight has lost cards of the main deck while another one has won some. */
static gboolean
keeps_curve (const Trial *trial, const Copies *was, const Copies *is)
{
  gboolean gains = FALSE, loses = FALSE;

  for (guint c = 0; c < trial->n; c++)
    {
      gint64 more = 0;

      for (guint k = 0; k <= trial->n; k++)
        more += strcmp (weight_of (trial, c), weight_of (trial, k)) == 0 ? (gint64) is->of[k][MAIN] - (gint64) was->of[k][MAIN] : 0;
      gains |= more > 0;
      loses |= more < 0;
    }
  return !(gains && loses);
}

static Sum
sum_of (const Trial *trial, const Copies *was, const Copies *is)
{
  gboolean names = TRUE, owned = TRUE;
  Sum sum = { 0 };

  for (guint c = 0; c <= trial->n; c++)
    {
      guint64 in = 0, out = 0, before = 0, after = 0;

      for (guint z = 0; z < ZONES; z++)
        {
          in += is->of[c][z] > was->of[c][z] ? is->of[c][z] - was->of[c][z] : 0;
          out += was->of[c][z] > is->of[c][z] ? was->of[c][z] - is->of[c][z] : 0;
          before += was->of[c][z];
          after += is->of[c][z];
        }
      sum.moves += MIN (in, out);
      sum.additions += in - MIN (in, out);
      sum.removals += out - MIN (in, out);
      names = names && (after == 0 || before > 0);
      owned = owned && (after <= before || after <= trial->spare[c]);
    }
  sum.cost = sum.moves * SLV_REPAIR_MOVE + sum.removals * SLV_REPAIR_REMOVE + sum.additions * SLV_REPAIR_ADD;
  sum.keeps = (sum.moves == 0 ? SLV_KEEPS_ZONES : 0) | (sum.removals == 0 ? SLV_KEEPS_CARDS : 0) | (names ? SLV_KEEPS_NAMES : 0)
    | (owned ? SLV_KEEPS_OWNED : 0) | (keeps_curve (trial, was, is) ? SLV_KEEPS_CURVE : 0);
  return sum;
}

/* ---- every way, one by one ---- */

static void
judge (Trial *trial, guint64 cost)
{
  if (cost >= trial->found || (trial->keeps != 0 && (sum_of (trial, &trial->now, &trial->to).keeps & trial->keeps) == 0))
    return;
  trial->n_tried++;
  g_autoptr (SlvDeck) deck = deck_of (trial, &trial->to);
  g_autoptr (SlvReport) report = slv_checker_check (trial->checker, deck);
  if (report->verdict == SLV_VERDICT_LEGAL && slv_report_find_worse (report, trial->before) == NULL)
    {
      g_autofree char *text = describe (trial, &trial->to);

      g_test_message ("for %" G_GUINT64_FORMAT ": %s", cost, text);
      trial->found = cost;
    }
}

static gboolean
may_come (const Trial *trial, guint card)
{
  guint there = 0;

  for (guint z = 0; z < ZONES; z++)
    there += trial->to.of[card][z];
  return !trial->only_spare || there < trial->spare[card];
}

/* One more copy put in (@from ZONES), taken out (@into ZONES) or moved. What was drafted is not the deck's. */
static void
try_from (Trial *trial, guint step, guint64 cost)
{
  judge (trial, cost);
  for (guint at = step; at < (trial->n + 1) * (ZONES + 1) * (ZONES + 1); at++)
    {
      guint card = at / ((ZONES + 1) * (ZONES + 1)), from = at / (ZONES + 1) % (ZONES + 1), into = at % (ZONES + 1);
      guint64 more = from == ZONES ? SLV_REPAIR_ADD : into == ZONES ? SLV_REPAIR_REMOVE : SLV_REPAIR_MOVE;

      if (from == into || from == POOL || cost + more > trial->limit || (from < ZONES && trial->to.of[card][from] == 0)
          || (into < ZONES && !is_home (trial, card, into)) || (from == ZONES && !may_come (trial, card))
          || g_strcmp0 (trial->locked, name_of (trial, card)) == 0)
        continue;
      trial->to.of[card][from % ZONES] -= from < ZONES;
      trial->to.of[card][into % ZONES] += into < ZONES;
      try_from (trial, at, cost + more);
      trial->to.of[card][from % ZONES] += from < ZONES;
      trial->to.of[card][into % ZONES] -= into < ZONES;
    }
}

/* The least that a legal deck costs that keeps one of @keeps, 0 whatever; G_MAXUINT64: more than @limit. */
static guint64
least (Trial *trial, guint keeps, guint64 limit)
{
  trial->keeps = keeps;
  trial->limit = MIN (limit, trial->pond->tried);
  trial->found = G_MAXUINT64;
  trial->to = trial->now;
  try_from (trial, 0, 0);
  return trial->found;
}

/* ---- what is said of each change ---- */

/* Rules that keep the deck from being legal, in the order of the findings, behind those that are there. */
static void
add_broken (const Trial *trial, const Copies *copies, GPtrArray *rules)
{
  g_autoptr (SlvDeck) deck = deck_of (trial, copies);
  g_autoptr (SlvReport) report = slv_checker_check (trial->checker, deck);

  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity >= SLV_SEVERITY_UNKNOWN && !g_ptr_array_find_with_equal_func (rules, finding->rule, g_str_equal, NULL))
      g_ptr_array_add (rules, g_strdup (finding->rule));
}

/* Rules that are broken where the change of @card in @zone is taken back. */
static void
add_undone (const Trial *trial, const Copies *made, guint card, guint zone, GPtrArray *rules)
{
  Copies copies = *made;

  copies.of[card][zone] = trial->now.of[card][zone];
  add_broken (trial, &copies, rules);
}

/* Where nothing breaks when an arrival or a departure is taken back alone, what it goes with speaks for it. */
static char *
due_rules (const Trial *trial, const Copies *made, guint card, guint zone)
{
  g_autoptr (GPtrArray) rules = g_ptr_array_new_with_free_func (g_free), before = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);

  add_undone (trial, made, card, zone, rules);
  for (guint z = ZONES, alone = rules->len; z > 0 && alone == 0; z--)
    if (made->of[card][z - 1] != trial->now.of[card][z - 1]
        && (made->of[card][z - 1] > trial->now.of[card][z - 1]) != (made->of[card][zone] > trial->now.of[card][zone]))
      add_undone (trial, made, card, z - 1, rules);
  add_broken (trial, &trial->now, before);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < (pass == 0 ? before : rules)->len; i++)
      {
        const char *rule = (pass == 0 ? before : rules)->pdata[i];
        gboolean was = g_ptr_array_find_with_equal_func (before, rule, g_str_equal, NULL), is = g_ptr_array_find_with_equal_func (rules, rule, g_str_equal, NULL);

        if (is && was == (pass == 0))
          g_string_append_printf (text, "%s ", rule);
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_changes (const Trial *trial, const SlvRepair *repair, const Copies *made)
{
  guint n = 0;

  for (guint c = 0; c <= trial->n; c++)
    for (guint z = 0; z < ZONES; z++)
      n += made->of[c][z] != trial->now.of[c][z];
  g_assert_cmpuint (repair->changes->len, ==, n);
  SLV_EACH (const SlvRepairChange, change, repair->changes)
    {
      guint card = card_of (trial, change->name), zone = zone_of (change->zone);
      g_autofree char *due = due_rules (trial, made, card, zone), *joined = g_strjoinv (" ", change->rules);
      g_autofree char *got = g_strconcat (joined, *joined != '\0' ? " " : "", NULL);

      g_assert_cmpuint (change->from, ==, trial->now.of[card][zone]);
      g_assert_cmpuint (change->to, ==, made->of[card][zone]);
      g_assert_cmpstr (got, ==, due);
      for (char **rule = change->rules; *rule != NULL; rule++)
        g_assert_nonnull (slv_repair_reason (repair, *rule));
    }
}

/* What is said of a repair is what the two decks show. */
static void
assert_said (Trial *trial, const SlvRepair *repair)
{
  g_autoptr (SlvReport) report = slv_checker_check (trial->checker, repair->deck);
  Copies made;

  read_deck (trial, repair->deck, &made);
  Sum sum = sum_of (trial, &trial->now, &made);
  g_autofree char *is = describe (trial, &made);
  g_test_message ("to %s (%s%s)", is, repair->title, repair->smallest ? "" : ", perhaps not the smallest");
  g_assert_cmpint (repair->after, ==, report->verdict);
  g_assert_cmpuint (repair->moves, ==, sum.moves);
  g_assert_cmpuint (repair->removals, ==, sum.removals);
  g_assert_cmpuint (repair->additions, ==, sum.additions);
  g_assert_cmpuint (repair->cost, ==, sum.cost);
  g_assert_cmpuint (repair->keeps, ==, sum.keeps);
  for (guint c = 0; c <= trial->n; c++)
    for (guint z = 0; z < ZONES; z++)
      g_assert_true (made.of[c][z] <= trial->now.of[c][z] || is_home (trial, c, z));
  assert_changes (trial, repair, &made);
}

/* ---- one deck ---- */

static void
make_deck (Trial *trial, GRand *rand)
{
  g_auto (GStrv) names = g_strsplit (trial->pond->names, "|", -1);
  guint n_names = g_strv_length (names), n = (guint) g_rand_int_range (rand, (gint) trial->pond->least, (gint) trial->pond->most + 1);
  gboolean pool = strcmp (trial->pond->format, "sealed") == 0 || strcmp (trial->pond->format, "mixed") == 0 || strcmp (trial->pond->format, "drafted") == 0;

  trial->now = (Copies) { 0 };
  if (names[0][0] != '\0' && g_rand_int_range (rand, 0, 4) > 0)
    trial->now.of[card_of (trial, names[0])][CAPTAIN]++;
  for (guint i = 0; i < n; i++)
    {
      guint card = card_of (trial, names[g_rand_int_range (rand, 1, (gint) n_names)]);
      guint zone = trial->pond->homes[SIDE] != '-' && g_rand_int_range (rand, 0, 6) == 0 ? SIDE : MAIN;

      trial->now.of[card][zone]++;
      if (pool && g_rand_int_range (rand, 0, 3) == 0)   /* drafted and left aside */
        card = card_of (trial, names[g_rand_int_range (rand, 1, (gint) n_names)]);
      if (pool && card < trial->n && g_rand_int_range (rand, 0, 8) > 0)
        trial->now.of[card][POOL] += zone == MAIN ? 1 : 2;
    }
}

static guint64
spare_of (gpointer data, guint row)
{
  const Trial *trial = data;

  return trial->spare[row - trial->first];
}

/* What is asked of a repair by chance: a lock, and what is owned. */
static void
make_wish (Trial *trial, GRand *rand)
{
  g_auto (GStrv) names = g_strsplit (trial->pond->names, "|", -1);

  trial->locked = g_rand_int_range (rand, 0, 4) == 0 ? name_of (trial, card_of (trial, names[g_rand_int_range (rand, 1, 3)])) : NULL;
  trial->only_spare = g_rand_int_range (rand, 0, 4) == 0;
  for (guint c = 0; c <= trial->n; c++)
    trial->spare[c] = (guint) g_rand_int_range (rand, 0, 3) * (guint) g_rand_int_range (rand, 0, 4);
}

/* Nothing smaller is legal; and what is said not to exist does not. */
static void
assert_smallest (Trial *trial, const GPtrArray *repairs)
{
  const SlvRepair *first = repairs->pdata[0];
  guint kept = 0;

  if (first->reason != NULL)
    {
      g_assert_cmpuint (least (trial, 0, G_MAXUINT64), ==, G_MAXUINT64);
      return;
    }
  SLV_EACH (const SlvRepair, repair, repairs)
    {
      g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
      g_assert_cmpuint (repair->keeps & repair->sought, ==, repair->sought);
      g_assert_true (repair->smallest || trial->pond->proven > 0);
      g_assert_cmpuint (repair->cost, >=, first->smallest ? first->cost : 0);
      if (repair->smallest && repair->cost > 0)
        g_assert_cmpuint (least (trial, repair->sought, repair->cost - 1), ==, G_MAXUINT64);
      trial->n_proven += repair->smallest ? 1 : 0;
      kept |= repair->keeps;
    }
  g_assert_cmpuint (first->untried, ==, 0);
  for (guint keeps = SLV_KEEPS_CARDS; trial->pond->proven == 0 && keeps < 1u << SLV_N_REPAIR_KEEPS && first->cost > 0 && repairs->len < SLV_REPAIRS_MAX; keeps <<= 1)
    if ((kept & keeps) == 0)
      g_assert_cmpuint (least (trial, keeps, G_MAXUINT64), ==, G_MAXUINT64);
}

static gboolean
test_one (Trial *trial, GRand *rand)
{
  g_autoptr (SlvReport) before = NULL;   /* what only warns may not become worse */
  const SlvRepairSpare spare = { spare_of, trial };
  char *locked[2] = { NULL };
  SlvRepairWish wish = { .spare = &spare, .locked = locked, .limit = 600 * G_USEC_PER_SEC };   /* of a machine that does other things, too */

  make_deck (trial, rand);
  make_wish (trial, rand);
  locked[0] = (char *) trial->locked;
  wish.only_spare = trial->only_spare;
  g_autoptr (SlvDeck) deck = deck_of (trial, &trial->now);
  g_autofree char *was = describe (trial, &trial->now);
  g_test_message ("%s, locked %s%s", was, trial->locked != NULL ? trial->locked : "none", trial->only_spare ? ", only what is owned" : "");
  trial->before = before = slv_checker_check (trial->checker, deck);
  g_autoptr (GPtrArray) repairs = good (slv_repair_find_several (trial->checker, deck, &wish, NULL, &error));
  const SlvRepair *first = repairs->pdata[0];
  g_assert_cmpint (first->before, ==, before->verdict);
  if (before->verdict == SLV_VERDICT_LEGAL)
    {
      g_assert_cmpuint (first->changes->len, ==, 0);
      g_assert_cmpuint (repairs->len, ==, 1);
      return FALSE;
    }
  for (guint i = 0; i < repairs->len && first->changes->len > 0; i++)
    assert_said (trial, repairs->pdata[i]);
  for (guint i = 0; i < before->findings->len && trial->pond->proven == 0 && first->changes->len > 0; i++)
    if (((const SlvFinding *) before->findings->pdata[i])->severity == SLV_SEVERITY_ERROR)
      g_assert_cmpuint (slv_finding_least_copies (trial->checker, before->findings->pdata[i]), <=, first->moves + first->removals + first->additions);
  assert_smallest (trial, repairs);
  return first->changes->len > 0;
}

static void
test_pond (gconstpointer data)
{
  Trial trial = { .pool = tidepool_new (NULL, 0), .pond = data };
  SlvFormat *format = tidepool_format (trial.pool, trial.pond->format);
  g_autoptr (SlvOptions) options = slv_options_new ();
  g_auto (GStrv) set = g_strsplit (trial.pond->options, ",", -1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_str_hash (trial.pond->names));
  guint n = 0, decks = trial.pond->decks * (g_test_thorough () ? 20 : 1);

  for (guint i = 0; set[i] != NULL; i++)
    g_assert_true (slv_options_set (options, format->rulebook, set[i], NULL));
  trial.checker = good (slv_checker_new (format, trial.pool->index, options, TODAY, &error));
  ((SlvAttr *) slv_game_find_attr (trial.pool->game, "weight"))->facet = TRUE;
  g_assert_true (slv_index_game_rows (trial.pool->index, trial.pool->game, &trial.first, &trial.n));
  g_assert_cmpuint (trial.n, <, CARDS);
  for (guint i = 0; i < decks; i++)
    n += test_one (&trial, rand) ? 1 : 0;
  g_test_message ("%u of %u decks mended, %u ways tried", n, decks, trial.n_tried);
  g_assert_cmpuint (n, >, decks / 3);
  g_assert_cmpuint (trial.n_proven, >=, trial.pond->proven);
  SLV_FREE_MEMBERS (&trial, (slv_checker_free, checker), (tidepool_free, pool));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (ponds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/repair-all/no-smaller-change-makes-a-deck-legal/%s%s%s", ponds[i].format, *ponds[i].options != '\0' ? "-" : "", ponds[i].options);

      g_test_add_data_func (path, &ponds[i], test_pond);
    }
  return g_test_run ();
}
