/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-facets.c: counts of values against a count by hand; values written into a query's text and read back; what may stand
 * where someone is typing. */
#include "query-fixture.h"
#include "query/slv-complete.h"

static QueryFixture *shared;

static SlvGame *
lantern (void)
{
  return slv_games_find (shared->games, "lantern");
}

static SlvResult *
search (const char *text, gboolean printings)
{
  return good (slv_search (shared->index, lantern (), text, NULL, printings, NULL, NULL, &error));
}

static SlvFacets *
count_all (const SlvResult *result)
{
  return good (slv_facets_count (shared->index, lantern (), (const guint *) (gconstpointer) result->rows->data, result->rows->len,
                                              result->printings, NULL, &error));
}

/* How many of the found rows hold @value (NULL: any), of those that are of the game. */
static guint
count_by_hand (const SlvResult *result, const SlvFacet *facet, const char *value)
{
  guint found = 0;

  for (guint i = 0; i < result->rows->len; i++)
    {
      guint id = g_array_index (result->rows, guint, i), row = result->printings ? slv_index_printing_card (shared->index, id) : id;
      guint first = id, n = 1;
      gboolean any = FALSE;

      if (slv_index_card_game (shared->index, row) != lantern ())
        continue;

      for (guint k = 0; facet->attr != NULL && k < slv_index_cell_count (shared->index, row, facet->attr); k++)
        any = any || value == NULL || strcmp (slv_index_cell_value (shared->index, row, facet->attr, k), value) == 0;
      if (!result->printings)
        slv_index_card_printings (shared->index, row, &first, &n);
      for (guint p = first; facet->attr == NULL && p < first + n; p++)
        {
          SlvPrintingView view;

          slv_index_printing (shared->index, p, &view);
          const char *said = g_str_equal (facet->field, "set") ? view.set_code : view.rarity;
          any = any || ((!view.gone || slv_index_card_gone (shared->index, row)) && (value != NULL ? strcmp (said, value) == 0 : *said != '\0'));
        }
      found += any;
    }
  return found;
}

TEST ("/query/facets/counts-are-those-by-hand", test_counts)
{
  static const char * const queries[] = { "", "cost<=2", "type:ally or element:fire", "is:gone", "no card at all" };

  for (guint i = 0; i < G_N_ELEMENTS (queries) * 3; i++)   /* of cards, of printings, and of cards among those of other games, these first */
    {
      g_autoptr (SlvResult) result = i % 3 < 2 ? search (queries[i / 3], i % 3 == 1)
                                               : good (slv_search (shared->index, NULL, queries[i / 3], "-game", FALSE, NULL, NULL, &error));
      g_autoptr (SlvFacets) facets = count_all (result);
      guint mine = 0;

      for (guint k = 0; k < result->rows->len; k++)
        {
          guint id = g_array_index (result->rows, guint, k);
          mine += slv_index_card_game (shared->index, result->printings ? slv_index_printing_card (shared->index, id) : id) == lantern ();
        }

      g_assert_cmpuint (facets->facets->len, >, 3);
      SLV_EACH (const SlvFacet, facet, facets->facets)
        g_assert_cmpuint (facet->missing, ==, mine - count_by_hand (result, facet, NULL));
      SLV_EACH (const SlvFacet, facet, facets->facets)
        SLV_EACH_IN (const SlvFacetValue, value, facet->values)
          {
            g_assert_cmpuint (value->count, ==, count_by_hand (result, facet, value->value));
            g_assert_cmpuint (value->count, <=, result->rows->len);
          }
    }
}

/* A value that is clicked finds as many cards as stood beside it. */
TEST ("/query/facets/a-clicked-value-finds-its-count", test_click)
{
  g_autoptr (SlvResult) all = search ("cost>=1", FALSE);
  g_autoptr (SlvFacets) facets = count_all (all);

  SLV_EACH (const SlvFacet, facet, facets->facets)
    {
      gboolean loose = facet->attr != NULL && facet->attr->loose != NULL && facet->attr->loose[0] != NULL;

      for (guint v = 0; v < facet->values->len && !loose; v++)
        {
          const SlvFacetValue *value = &g_array_index (facet->values, SlvFacetValue, v);
          g_autofree char *text = slv_query_with ("cost>=1", lantern (), facet->field, value->value, TRUE);
          g_autoptr (SlvResult) result = search (text, FALSE);

          if (result->rows->len != value->count)
            g_test_message ("%s", text);
          g_assert_cmpuint (result->rows->len, ==, value->count);
        }
    }
}

TEST ("/query/facets/can-be-cancelled", test_cancelled)
{
  g_autoptr (SlvResult) result = search ("", FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  fails (slv_facets_count (shared->index, lantern (), (const guint *) (gconstpointer) result->rows->data, result->rows->len, FALSE,
                                   cancellable, &error), SLV_ERROR_CANCELLED);
}

/* ---- the text ---- */

static const struct { const char *text, *field, *value, *with; } writes[] = {
  { "", "type", "Ally", "type:Ally" },
  { "fire", "type", "Ally", "fire type:Ally" },
  { "fire  ", "type", "Ally", "fire type:Ally" },
  { "type:action fire", "type", "Ally", "type:action|Ally fire" },
  { "t:action", "type", "Ally", "t:action|Ally" },
  { "type=action", "type", "Ally", "type=action|Ally" },
  { "-type:action", "type", "Ally", "-type:action type:Ally" },
  { "not type:action", "type", "Ally", "not type:action type:Ally" },
  { "(type:action fire)", "type", "Ally", "(type:action fire) type:Ally" },
  { "a or b", "type", "Ally", "(a or b) type:Ally" },
  { "type:action or b", "type", "Ally", "(type:action or b) type:Ally" },
  { "cost<=2", "cost", "3", "cost<=2 cost:3" },
  { "cost:1|2 x", "cost", "3", "cost:1|2|3 x" },
  { "t:\"action\"fire", "type", "Ally", "t:\"action\"|Ally fire" },
  { "a", "type", "Time Lord", "a type:\"Time Lord\"" },
  { "a", "type", "a\"b", "a type:\"a\\\"b\"" },
  { "s:lan", "set", "LAN2", "s:lan|LAN2" },
  { "fire cost<=", "type", "Ally", "type:Ally fire cost<=" },
  { "\"unclosed", "type", "Ally", "type:Ally \"unclosed" },
  { "text:/a|b/ caf\u00e9", "type", "Ally", "text:/a|b/ caf\u00e9 type:Ally" },
};

TEST ("/query/rewrite/writes-a-value-once", test_writes)
{
  for (guint i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autofree char *with = slv_query_with (writes[i].text, lantern (), writes[i].field, writes[i].value, TRUE);
      g_autofree char *twice = slv_query_with (with, lantern (), writes[i].field, writes[i].value, TRUE);

      g_assert_cmpstr (with, ==, writes[i].with);
      g_assert_cmpstr (twice, ==, with);
      g_assert_false (slv_query_has (writes[i].text, lantern (), writes[i].field, writes[i].value));
      g_assert_true (slv_query_has (with, lantern (), writes[i].field, writes[i].value));
    }
}

TEST ("/query/rewrite/a-whole-term-is-written-and-taken-out", test_whole_terms)
{
  static const struct { const char *text, *term; gboolean on; const char *made; } cases[] = {
    { "", "have>0", TRUE, "have>0" },
    { "fire type:ally", "have>0", TRUE, "fire type:ally have>0" },
    { "fire or wind", "have=0", TRUE, "(fire or wind) have=0" },
    { "have>0 fire", "have>0", TRUE, "have>0 fire" },
    { "have>0 fire", "have>0", FALSE, "fire" },
    { "Have:0 fire have=0", "have=0", FALSE, "fire" },
    { "have>=0 fire", "have>0", FALSE, "have>=0 fire" },
    { "have>10", "have>0", FALSE, "have>10" },
    { "-have>0", "have>0", FALSE, "-have>0" },
    { "(have>0)", "have>0", FALSE, "(have>0)" },
    { "have:0|1", "have=0", FALSE, "have:0|1" },
    { "fire \"", "have>0", TRUE, "have>0 fire \"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *made = slv_query_with_term (cases[i].text, cases[i].term, cases[i].on);

      g_assert_cmpstr (made, ==, cases[i].made);
      if (cases[i].on)
        g_assert_true (slv_query_has_term (made, cases[i].term));
    }
  g_assert_false (slv_query_has_term ("\xff have>0", "have>0"));
  g_assert_false (slv_query_has_term ("fire", "have>0"));
}

TEST ("/query/rewrite/takes-a-value-out", test_takes_out)
{
  static const struct { const char *text, *value, *without; } cases[] = {
    { "type:Ally", "Ally", "" },
    { "fire type:ally", "Ally", "fire" },
    { "type:ally fire", "Ally", "fire" },
    { "a type:ally b", "Ally", "a b" },
    { "type:ally|action fire", "Ally", "type:action fire" },
    { "type:action|ally|item fire", "Ally", "type:action|item fire" },
    { "t:\"ally\"|action", "Ally", "t:action" },
    { "type:ally t:ally|item", "Ally", "t:item" },
    { "-type:ally", "Ally", "-type:ally" },
    { "(type:ally)", "Ally", "(type:ally)" },
    { "type:ally or b", "Ally", "type:ally or b" },
    { "type!=ally", "Ally", "type!=ally" },
    { "no such", "Ally", "no such" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *without = slv_query_with (cases[i].text, lantern (), "type", cases[i].value, FALSE);

      g_assert_cmpstr (without, ==, cases[i].without);
      g_assert_false (slv_query_has (without, lantern (), "type", cases[i].value));
    }
}

/* A part that is switched off leaves a query that still parses. */
TEST ("/query/rewrite/a-part-is-switched-off", test_parts_off)
{
  static const char text[] = "fire type:ally (cost<=2 or level:0) -element:wind";
  g_autoptr (SlvQuery) query = slv_query_parse (text, NULL);
  g_autoptr (SlvBound) bound = slv_query_bind (query, lantern (), shared->index, SLV_QUERY_SEARCH, NULL, NULL);
  g_autoptr (GPtrArray) parts = slv_bound_parts (bound);

  g_assert_cmpuint (parts->len, ==, 4);
  for (guint i = 0; i < parts->len; i++)
    {
      g_autofree char *rest = slv_query_without (text, ((SlvQueryPart *) parts->pdata[i])->span);
      g_autoptr (SlvQuery) other = slv_query_parse (rest, NULL);
      g_autoptr (SlvBound) again = slv_query_bind (other, lantern (), shared->index, SLV_QUERY_SEARCH, NULL, NULL);
      g_autoptr (GPtrArray) left = slv_bound_parts (again);

      g_assert_cmpuint (left->len, ==, 3);
      g_assert_null (strstr (rest, "  "));
    }
}

/* ---- completion ---- */

static gboolean
knows_place (gpointer data G_GNUC_UNUSED, const char *field)
{
  return g_str_equal (field, "place") || g_str_equal (field, "have");
}

static void
values_of_place (gpointer data G_GNUC_UNUSED, const char *field, GPtrArray *values)
{
  static const char * const texts[] = { "Box A", "1..4", "shelf", NULL };

  for (guint i = 0; texts[i] != NULL && g_str_equal (field, "place"); i++)
    g_ptr_array_add (values, g_strdup (texts[i]));
}

static gboolean
number_of_place (gpointer data G_GNUC_UNUSED, const char *field G_GNUC_UNUSED, const char *argument, guint row, double *value)
{
  *value = row % 2 == 0 && (argument == NULL || g_str_equal (argument, "Box A"));
  return TRUE;
}

/* Lines of complete.cases: "? " and a text with a bar where the cursor is; "@ " what of it is replaced; "= " what is offered, as "TEXT (TITLE) COUNT" with
 * " ; " between two. "game -" and "provider on" hold from there on. */
TEST ("/query/complete/offers-what-may-stand-here", test_completes)
{
  static const char * const fields[] = { "place", "have", NULL };
  g_autofree char *all = query_data_read ("complete.cases");
  g_auto (GStrv) lines = g_strsplit (all, "\n", -1);
  g_autoptr (SlvCompletion) completion = NULL;
  g_autofree char *text = NULL;
  SlvGame *game = lantern ();
  SlvProvider provider = { .knows = knows_place, .number = number_of_place, .fields = fields, .values = values_of_place,
                           .format = g_ptr_array_index (((SlvRulebook *) g_ptr_array_index (lantern ()->rulebooks, 0))->formats, 0) };
  gboolean provided = FALSE;
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *rest = lines[i][0] != '\0' && lines[i][1] != '\0' ? lines[i] + 2 : "", *bar = strrchr (rest, '|');
      g_autoptr (GString) told = g_string_new (NULL);

      if (g_str_has_prefix (lines[i], "game"))
        game = slv_games_find (shared->games, lines[i] + strlen ("game "));
      else if (g_str_has_prefix (lines[i], "provider"))
        provided = g_str_has_suffix (lines[i], "on");
      else if (lines[i][0] == '?')
        {
          slv_take_str (&text, g_strdup_printf ("%.*s%s", (int) (bar - rest), rest, bar + 1));
          g_clear_pointer (&completion, slv_completion_free);
          completion = slv_query_complete (shared->index, game, text, (guint) (bar - rest), provided ? &provider : NULL);
          g_test_message ("%s", rest);
          n++;
        }
      else if (lines[i][0] == '@')
        {
          g_string_append_len (told, text + completion->span.start, completion->span.end - completion->span.start);
          g_assert_cmpstr (told->str, ==, rest);
        }
      else if (lines[i][0] == '=')
        {
          SLV_EACH (const SlvCandidate, candidate, completion->candidates)
            {
              g_string_append_printf (told, "%s%s", told->len > 0 ? " ; " : "", candidate->text);
              if (candidate->title[0] != '\0')
                g_string_append_printf (told, " (%s)", candidate->title);
              if (candidate->count >= 0)
                g_string_append_printf (told, " %d", candidate->count);
            }
          g_assert_cmpstr (told->str, ==, rest);
        }
    }
  g_assert_cmpuint (n, >, 50);
}

TEST_MAIN_BETWEEN (shared = query_fixture_new ("");, query_fixture_free (shared);)
