/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-chance.c: decks by chance, judged by the checker and, from the words of the rules, by a walk over all copies in every way in which what no list says may be:
 * a rule that is broken in all of them is broken, one that is broken in some is in doubt. */
#include "slv-tidepool.h"
#include "base/slv-random.h"

#define CHANCE(random, of) (slv_random_below (random, of) == 0)
enum { CAPTAIN, MAIN, SIDE, ZONES };
enum { RED = 1, BLUE = 2, GREEN = 4 };
typedef enum { IS_CAPTAIN, IS_FISH, IS_PEARL, IS_REEF, N_TYPES, IS_UNSAID } Type;
static const char * const zones[ZONES] = { "captain", "main", "side" };

/* @weight: -1: it has none, -2: not said. @limit: copies by its text, 0: as the rule says */
static const struct Fish { const char *name; Type type; guint color, home; gint weight; guint limit; } fishes[] = {
  { "Captain Coral", IS_CAPTAIN, RED, BLUE, -1, 0 }, { "Captain Kelp", IS_CAPTAIN, GREEN, 0, -1, 0 }, { "Red Fish", IS_FISH, RED, 0, 2, 0 }, { "Blue Fish", IS_FISH, BLUE, 0, 2, 0 },
  { "Green Fish", IS_FISH, GREEN, 0, 2, 0 }, { "Twin Fish", IS_FISH, RED | BLUE, 0, 2, 0 }, { "Odd Fish", IS_FISH, RED | GREEN, 0, 2, 0 }, { "Grey Fish", IS_FISH, 0, 0, 2, 0 },
  { "Whale", IS_FISH, RED, 0, 12, 0 }, { "Unweighed Fish", IS_FISH, RED, 0, -2, 0 }, { "Shoal Fish", IS_FISH, RED, 0, 1, 999 }, { "Shy Fish", IS_FISH, RED, 0, 1, 1 },
  { "Pearl", IS_PEARL, 0, 0, -1, 0 }, { "Reef One", IS_REEF, RED, 0, 1, 0 }, { "Reef Two", IS_REEF, BLUE, 0, 1, 0 }, { "Shapeless Thing", IS_UNSAID, RED, 0, 1, 0 },
};
#define FISHES G_N_ELEMENTS (fishes)

/* A deck, and one way in which everything may be. */
typedef struct { guint of[ZONES][FISHES]; gint side_max, min_colors; gboolean neutral; Type unsaid; gint unweighed; } World;

static Type
type_of (const World *world, guint fish)
{
  return fishes[fish].type == IS_UNSAID ? world->unsaid : fishes[fish].type;
}

typedef gboolean (*Takes) (const World *world, guint fish);
static gboolean any (const World *world G_GNUC_UNUSED, guint fish G_GNUC_UNUSED) { return TRUE; }
static gboolean is_pearl (const World *world, guint fish) { return type_of (world, fish) == IS_PEARL; }
static gboolean is_reef (const World *world, guint fish) { return type_of (world, fish) == IS_REEF; }
static gboolean is_captain (const World *world, guint fish) { return type_of (world, fish) == IS_CAPTAIN; }
static gboolean is_fish (const World *world, guint fish) { return type_of (world, fish) == IS_FISH; }

static guint
count (const World *world, guint zone, Takes takes)
{
  guint n = 0;

  for (guint i = 0; i < FISHES; i++)
    n += takes (world, i) ? world->of[zone][i] : 0;
  return n;
}

static guint
colors_of_captain (const World *world, gboolean color, gboolean home)
{
  guint colors = 0;

  for (guint i = 0; i < FISHES; i++)
    colors |= world->of[CAPTAIN][i] > 0 ? (color ? fishes[i].color : 0) | (home ? fishes[i].home : 0) : 0;
  return colors;
}

static gint
weight (const World *world)
{
  gint sum = 0;

  for (guint i = 0; i < FISHES; i++)
    sum += (gint) world->of[MAIN][i] * (fishes[i].weight == -2 ? world->unweighed : MAX (fishes[i].weight, 0));
  return sum;
}

static guint
points (const World *world)
{
  guint sum = 0;

  for (guint i = 0; i < FISHES; i++)
    sum += world->of[SIDE][i] * (is_captain (world, i) ? 3 : (fishes[i].color & RED) != 0 ? 2 : 1);
  return sum;
}

/* Colors of which so many copies are in the main deck, captains not counted where @strict. */
static guint
n_colors (const World *world, guint copies, gboolean strict)
{
  guint n = 0;

  for (guint color = RED; color <= GREEN; color <<= 1)
    {
      guint there = 0;

      for (guint i = 0; i < FISHES; i++)
        there += (fishes[i].color & color) != 0 && (!strict || !is_captain (world, i)) ? world->of[MAIN][i] : 0;
      n += there >= copies;
    }
  return n;
}

/* ---- rules: whether each is broken ---- */

static gboolean main_10_12 (const World *world) { guint n = count (world, MAIN, any); return n < 10 || n > 12; }
static gboolean one_captain (const World *world) { return count (world, CAPTAIN, is_captain) != 1; }
static gboolean pearls (const World *world) { return count (world, MAIN, is_pearl) > 3; }
static gboolean side_size (const World *world) { return count (world, SIDE, any) > (guint) world->side_max; }
static gboolean too_heavy (const World *world) { return weight (world) > 30; }
static gboolean side_points (const World *world) { return points (world) > 6; }
static gboolean too_few_colors (const World *world) { return world->min_colors > 0 && n_colors (world, 1, FALSE) < (guint) world->min_colors; }
static gboolean main_5 (const World *world) { return count (world, MAIN, any) < 5; }
static gboolean main_2_3 (const World *world) { guint n = count (world, MAIN, any); return n < 2 || n > 3; }
static gboolean main_1_8 (const World *world) { guint n = count (world, MAIN, any); return n < 1 || n > 8; }
static gboolean main_1_9 (const World *world) { guint n = count (world, MAIN, any); return n < 1 || n > 9; }
static gboolean main_2_8 (const World *world) { guint n = count (world, MAIN, any); return n < 2 || n > 8; }
static gboolean no_captains (const World *world) { return count (world, MAIN, is_captain) + count (world, SIDE, is_captain) > 0; }
static gboolean too_many_colors (const World *world) { return n_colors (world, 1, TRUE) > 2; }
static gboolean too_few_schools (const World *world) { return n_colors (world, 3, TRUE) < 2; }
static gboolean both (const World *world) { return count (world, MAIN, is_pearl) + count (world, SIDE, is_pearl) > 0 && count (world, MAIN, is_reef) + count (world, SIDE, is_reef) > 0; }

static gboolean
copies (const World *world)
{
  for (guint i = 0; i < FISHES; i++)
    if (!is_pearl (world, i) && world->of[MAIN][i] + world->of[SIDE][i] > (fishes[i].limit > 0 ? fishes[i].limit : 3))
      return TRUE;
  return FALSE;
}

static gboolean
off_color (const World *world)
{
  guint colors = colors_of_captain (world, TRUE, TRUE);

  for (guint i = 0; i < FISHES; i++)
    if (world->of[MAIN][i] > 0 && !is_captain (world, i) && (fishes[i].color & ~colors) != 0 && count (world, CAPTAIN, any) > 0)
      return TRUE;
  return FALSE;
}

static gboolean
shares_color (const World *world)
{
  guint colors = colors_of_captain (world, TRUE, TRUE);

  for (guint i = 0; i < FISHES; i++)
    if (world->of[MAIN][i] > 0 && is_fish (world, i) && (fishes[i].color & colors) == 0 && count (world, CAPTAIN, any) > 0 && !world->neutral)
      return TRUE;
  return FALSE;
}

static gboolean
share_of_color (const World *world)
{
  for (guint color = RED; color <= GREEN; color <<= 1)
    {
      guint n = 0;

      for (guint i = 0; i < FISHES; i++)
        n += (fishes[i].color & color) != 0 && !is_pearl (world, i) ? world->of[MAIN][i] + world->of[SIDE][i] : 0;
      if (n > 4)
        return TRUE;
    }
  return FALSE;
}

static gboolean
share_of_kind (const World *world)
{
  static const Takes kinds[] = { is_fish, is_pearl, is_reef };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (count (world, MAIN, kinds[i]) > (guint) world->side_max)
      return TRUE;
  return FALSE;
}

/* Each color once, as its heaviest card has it. */
static gboolean
heavy_colors (const World *world)
{
  gint sum = 0;

  for (guint color = RED; color <= GREEN; color <<= 1)
    {
      gint most = 0;

      for (guint i = 0; i < FISHES; i++)
        if ((fishes[i].color & color) != 0 && !is_captain (world, i) && world->of[MAIN][i] + world->of[SIDE][i] > 0)
          most = MAX (most, fishes[i].weight == -2 ? world->unweighed : fishes[i].weight);
      sum += most;
    }
  return sum > 4;
}

static gboolean
no_band (const World *world)
{
  guint n = count (world, MAIN, is_fish), colors = colors_of_captain (world, TRUE, FALSE);
  gboolean near = TRUE;

  for (guint i = 0; i < FISHES; i++)
    near &= world->of[MAIN][i] == 0 || !is_fish (world, i) || (fishes[i].color & ~colors) == 0;
  return (n < 2 || n > 3) && !near;
}

static gboolean
some_kin (const World *world)
{
  for (guint i = 0; i < FISHES; i++)
    if (world->of[MAIN][i] > 0 && count (world, CAPTAIN, any) > 0 && ((fishes[i].color | fishes[i].home) & colors_of_captain (world, FALSE, TRUE)) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
all_kin (const World *world)
{
  for (guint i = 0; i < FISHES; i++)
    if (world->of[SIDE][i] > 0 && count (world, CAPTAIN, any) > 0 && ((fishes[i].color | fishes[i].home) & ~colors_of_captain (world, FALSE, TRUE)) != 0)
      return TRUE;
  return FALSE;
}

typedef struct { const char *id; gboolean (*is_broken) (const World *world); } Rule;
/* @captains: as many may be there; @least, @most: of the main deck */
static const struct { const char *format; guint fewest, captains, least, most, side; Rule rules[12]; } formats[] = {
  { "open", 0, 2, 8, 13, 7, { { "main-size", main_10_12 }, { "captain", one_captain }, { "pearls", pearls }, { "main-copies", copies }, { "side-size", side_size }, { "weight", too_heavy },
                              { "side-points", side_points }, { "off-color", off_color }, { "shares-color", shares_color }, { "colors", too_few_colors } } },
  { "motley", 0, 0, 3, 9, 4, { { "color", share_of_color }, { "kind", share_of_kind }, { "main-size", main_5 } } },
  { "tallied", 0, 0, 1, 9, 3, { { "main-size", main_1_9 }, { "tally", heavy_colors } } },
  { "sealed", 0, 0, 0, 5, 2, { { "main-size", main_2_3 }, { "no-captains", no_captains } } },
  { "mixed", 1, 1, 0, 10, 0, { { "main-size", main_1_8 }, { "few-colors", too_many_colors }, { "band", no_band } } },
  { "schools", 0, 0, 0, 11, 0, { { "main-size", main_1_9 }, { "schools", too_few_schools } } },
  { "forked", 0, 0, 1, 10, 3, { { "main-size", main_2_8 }, { "apart", both } } },
  { "kin", 1, 1, 1, 4, 3, { { "some-kin", some_kin }, { "all-kin", all_kin } } },
};

/* ---- decks ---- */

static void
fill (World *world, SlvRandom *random, guint nth)
{
  guint n_main = formats[nth].least + slv_random_below (random, formats[nth].most - formats[nth].least + 1), n_side = slv_random_below (random, formats[nth].side + 1);
  guint captains = formats[nth].fewest + slv_random_below (random, formats[nth].captains - formats[nth].fewest + 1), kinds[5];
  const guint captain = slv_random_below (random, 2);

  *world = (World) { .side_max = 2 + (gint) slv_random_below (random, 4), .min_colors = (gint) slv_random_below (random, 4), .neutral = CHANCE (random, 3) };
  world->of[CAPTAIN][captain] = captains;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    kinds[i] = slv_random_below (random, FISHES - (CHANCE (random, 2) ? 1 : 0));   /* few, so that something is at its bound */
  for (guint i = 0; i < n_main; i++)
    world->of[MAIN][kinds[slv_random_below (random, G_N_ELEMENTS (kinds))]]++;
  for (guint i = 0; i < n_side; i++)
    world->of[SIDE][kinds[slv_random_below (random, G_N_ELEMENTS (kinds))]]++;
}

static SlvDeck *
deck_of (const World *world)
{
  SlvDeck *deck = slv_deck_new ("Test");

  for (guint zone = 0; zone < ZONES; zone++)
    for (guint i = 0; i < FISHES; i++)
      if (world->of[zone][i] > 0)
        {
          g_test_message ("%u %s in %s", world->of[zone][i], fishes[i].name, zones[zone]);
          slv_deck_add (deck, zones[zone], fishes[i].name, world->of[zone][i], "", "", 0);
        }
  return deck;
}

static SlvTruth
is_kept (const World *world, const Rule *rule)
{
  guint broken = 0, kept = 0;

  for (Type unsaid = IS_CAPTAIN; unsaid < N_TYPES; unsaid++)
    for (guint heavy = 0; heavy < 2; heavy++)
      {
        World way = *world;

        way.unsaid = unsaid;
        way.unweighed = heavy ? 1000 : 0;
        *(rule->is_broken (&way) ? &broken : &kept) += 1;
      }
  return broken == 0 ? SLV_TRUE : kept == 0 ? SLV_FALSE : SLV_UNKNOWN;
}

static SlvTruth
found_kept (const SlvReport *report, const char *rule)
{
  SlvTruth found = SLV_TRUE;

  SLV_EACH (const SlvFinding, finding, report->findings)
    if (strcmp (finding->rule, rule) == 0 && found != SLV_FALSE)
      found = finding->open ? SLV_UNKNOWN : SLV_FALSE;
  return found;
}

/* Where everything is said, the number that is told, too. */
static void
check_numbers (const World *world, const SlvReport *report)
{
  SLV_EACH (const SlvFinding, finding, report->findings)
    {
      if (strcmp (finding->rule, "main-size") == 0)
        g_assert_cmpfloat (finding->actual, ==, count (world, MAIN, any));
      if (strcmp (finding->rule, "side-size") == 0)
        g_assert_cmpfloat (finding->actual, ==, count (world, SIDE, any));
      if (strcmp (finding->rule, "weight") == 0 && !finding->open)
        g_assert_cmpfloat (finding->actual, ==, weight (world));
    }
}

TEST ("/check/chance/rules-are-kept-as-a-walk-over-all-copies-says", test_rules)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  SlvRandom random;

  slv_random_init (&random, 505);
  for (guint i = 0; i < 1200; i++)
    {
      const guint nth = i % 3 == 0 ? 0 : i % G_N_ELEMENTS (formats);
      g_autoptr (SlvOptions) options = slv_options_new ();
      g_autofree char *side_max = NULL, *min_colors = NULL;
      gboolean broken = FALSE, open = FALSE;
      SlvFormat *format = tidepool_format (pool, formats[nth].format);
      World world;

      fill (&world, &random, nth);
      g_test_message ("%u: %s: side %d, colors %d, neutral %d", i, formats[nth].format, world.side_max, world.min_colors, world.neutral);
      side_max = g_strdup_printf ("side-max=%d", world.side_max);
      min_colors = g_strdup_printf ("min-colors=%d", world.min_colors);
      g_assert_true (slv_options_set (options, format->rulebook, side_max, NULL) && slv_options_set (options, format->rulebook, min_colors, NULL)
                     && slv_options_set (options, format->rulebook, world.neutral ? "neutral=yes" : "neutral=no", NULL));
      g_autoptr (SlvDeck) deck = deck_of (&world);
      g_autoptr (SlvChecker) checker = slv_checker_new (format, pool->index, options, "2023-11-30", NULL);
      g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
      for (const Rule *rule = formats[nth].rules; rule->id != NULL; rule++)
        {
          SlvTruth kept = is_kept (&world, rule), found = found_kept (report, rule->id);

          g_test_message ("%s", rule->id);
          if (rule->is_broken == both && kept == SLV_TRUE && found == SLV_UNKNOWN)   /* alternatives are judged each by itself: one card may be what either of them forbids */
            kept = found;
          g_assert_cmpint (found, ==, kept);
          broken |= kept == SLV_FALSE;
          open |= kept == SLV_UNKNOWN;
        }
      check_numbers (&world, report);
      if (strcmp (formats[nth].format, "open") == 0 || strcmp (formats[nth].format, "motley") == 0 || strcmp (formats[nth].format, "kin") == 0)
        g_assert_cmpint (report->verdict, ==, broken ? SLV_VERDICT_ILLEGAL : open ? SLV_VERDICT_UNKNOWN : SLV_VERDICT_LEGAL);
    }
}

TEST_MAIN ()
