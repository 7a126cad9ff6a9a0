/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-query.c: the collection as a provider of fields for the query language: of cards, where any copy of the card
 * may satisfy a term, and of single lots, where terms are asked of that lot. */
#include <math.h>
#include "base/slv-fold.h"
#include "base/slv-language.h"
#include "collection/slv-collection-private.h"
#include "collection/slv-copy-words.h"

typedef SlvTruth (*LotTest) (const SlvCollection *collection, const SlvHeld *held, SlvOp op, const char *argument);

/* ---- tests of one lot ---- */

static SlvTruth
truth (gboolean yes)
{
  return yes ? SLV_TRUE : SLV_FALSE;
}

static gboolean
compare (double value, SlvOp op, double wanted)
{
  switch (op)
    {
    case SLV_OP_LT: return value < wanted;
    case SLV_OP_LE: return value <= wanted;
    case SLV_OP_GT: return value > wanted;
    case SLV_OP_GE: return value >= wanted;
    case SLV_OP_HAS:
    case SLV_OP_EQ:
    case SLV_OP_NE:   /* is asked as what is equal, and turned round by who asks */
    default:        return value == wanted;
    }
}

static SlvTruth
test_cond (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op, const char *argument)
{
  int grade = slv_condition_grade (held->lot.condition);

  return grade == 0 ? SLV_UNKNOWN : truth (compare (grade, op, slv_condition_grade (argument)));
}

/* Of a number in the words of a query: "4", "2..5", "..3". */
gboolean
slv_number_range (const char *text, double *low, double *high)
{
  const char *dots = strstr (text, "..");
  g_autofree char *first = dots != NULL ? g_strndup (text, (gsize) (dots - text)) : g_strdup (text);
  const char *last = dots != NULL ? dots + 2 : text;
  char *end;

  *low = *first != '\0' ? g_ascii_strtod (first, &end) : -INFINITY;
  if (*first != '\0' && (end == first || *end != '\0'))
    return FALSE;
  *high = *last != '\0' ? g_ascii_strtod (last, &end) : INFINITY;
  return (*last == '\0' || (end != last && *end == '\0')) && (*first != '\0' || *last != '\0');
}

SlvTruth
slv_number_test (double value, SlvOp op, const char *argument)
{
  double low, high;

  if (!slv_number_range (argument, &low, &high))
    return SLV_UNKNOWN;
  return truth (low == high ? compare (value, op, low) : value >= low && value <= high);
}

static SlvTruth
test_paid (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op, const char *argument)
{
  return *held->lot.price_paid == '\0' ? SLV_UNKNOWN : slv_number_test (g_ascii_strtod (held->lot.price_paid, NULL), op, argument);
}

static SlvTruth
test_place (const SlvCollection *collection, const SlvHeld *held, SlvOp op G_GNUC_UNUSED, const char *argument)
{
  g_autofree char *wanted = slv_fold_search (argument);

  if (g_str_equal (wanted, "none"))
    return truth (held->lot.place == 0);
  for (gint64 at = held->lot.place; at != 0;)
    {
      const SlvPlaceView *view = slv_collection_find_place (collection, at);
      g_autofree char *name = view != NULL ? slv_fold_search (view->name) : NULL, *path = view != NULL ? slv_fold_search (view->path) : NULL;

      if (view == NULL)
        break;
      if (strstr (name, wanted) != NULL || g_str_equal (path, wanted))
        return SLV_TRUE;
      at = view->parent;
    }
  return SLV_FALSE;
}

static SlvTruth
test_tag (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op G_GNUC_UNUSED, const char *argument)
{
  g_autofree char *wanted = slv_fold_search (argument), *tags = slv_fold_search (held->lot.tags);
  g_auto (GStrv) each = g_strsplit (tags, "|", -1);

  return truth (g_strv_contains ((const char * const *) each, wanted));
}

static SlvTruth
test_finish (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op, const char *argument)
{
  g_autofree char *wanted = slv_finish_id (argument);

  if (op == SLV_OP_EQ || *wanted == '\0' || *held->lot.finish == '\0')
    return truth (g_str_equal (held->lot.finish, wanted));
  return truth (strstr (held->lot.finish, wanted) != NULL);   /* finish:foil finds rainbow-foil */
}

static SlvTruth
test_lang (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op G_GNUC_UNUSED, const char *argument)
{
  const char *wanted = slv_language_id (argument);

  return *held->lot.language == '\0' ? SLV_UNKNOWN : truth (wanted != NULL && g_str_equal (held->lot.language, wanted));
}

static SlvTruth
test_note (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op G_GNUC_UNUSED, const char *argument)
{
  g_autofree char *wanted = slv_fold_search (argument), *note = slv_fold_search (held->lot.note);

  return truth (strstr (note, wanted) != NULL);
}

static SlvTruth
test_qty (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op, const char *argument)
{
  return slv_number_test ((double) held->lot.quantity, op, argument);
}

/* "yes", "no", or a number of copies. */
static SlvTruth
test_copies (gint64 copies, SlvOp op, const char *argument)
{
  if (g_ascii_strcasecmp (argument, "yes") == 0)
    return truth (copies > 0);
  if (g_ascii_strcasecmp (argument, "no") == 0)
    return truth (copies == 0);
  return slv_number_test ((double) copies, op, argument);
}

static SlvTruth
test_proxy (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op, const char *argument)
{
  return test_copies (held->lot.is_proxy ? held->lot.quantity : 0, op, argument);
}

static SlvTruth
test_trade (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op, const char *argument)
{
  return test_copies (held->lot.for_trade, op, argument);
}

static SlvTruth
test_signed (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op, const char *argument)
{
  return test_copies (held->lot.is_signed ? held->lot.quantity : 0, op, argument);
}

static SlvTruth
test_altered (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, SlvOp op, const char *argument)
{
  return test_copies (held->lot.is_altered ? held->lot.quantity : 0, op, argument);
}

/* ---- fields ---- */

typedef enum { VALUES_ANY, VALUES_NUMBER, VALUES_COPIES, VALUES_COND, VALUES_LANG, VALUES_WORD } Values;

/* @of_cards: also asked of cards; there any copy may satisfy it. @of_one: asked of a lot only. */
static const struct { const char *name; LotTest test; Values values; gboolean of_cards; } fields[] = {
  { "place",    test_place,   VALUES_WORD,   TRUE },
  { "cond",     test_cond,    VALUES_COND,   TRUE },
  { "condition", test_cond,   VALUES_COND,   TRUE },
  { "paid",     test_paid,    VALUES_NUMBER, TRUE },
  { "tag",      test_tag,     VALUES_WORD,   TRUE },
  { "trade",    test_trade,   VALUES_COPIES, TRUE },
  { "fortrade", test_trade,   VALUES_COPIES, TRUE },
  { "for-trade", test_trade,  VALUES_COPIES, TRUE },
  { "proxy",    test_proxy,   VALUES_COPIES, TRUE },
  { "signed",   test_signed,  VALUES_COPIES, TRUE },
  { "altered",  test_altered, VALUES_COPIES, TRUE },
  { "finish",   test_finish,  VALUES_WORD,   FALSE },
  { "lang",     test_lang,    VALUES_LANG,   FALSE },
  { "language", test_lang,    VALUES_LANG,   FALSE },
  { "note",     test_note,    VALUES_WORD,   FALSE },
  { "qty",      test_qty,     VALUES_NUMBER, FALSE },
};

static const struct { const char *name; guint64 (*count) (const SlvCollection *collection, guint row); } counts[] = {
  { "have", slv_collection_have }, { "free", slv_collection_free }, { "want", slv_collection_want },
};

static const char * const card_fields[] = {
  "have", "free", "want", "copies", "place", "cond", "condition", "price", "worth", "paid", "tag", "trade", "proxy", "signed", "altered", NULL
};
static const char * const lot_fields[] = {
  "have", "free", "want", "copies", "place", "cond", "condition", "price", "worth", "paid", "tag", "trade", "proxy", "signed", "altered", "finish", "lang",
  "note", "qty", NULL
};

static int
find_field (const SlvAsked *asked, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (g_str_equal (fields[i].name, name) && (asked->lot != NULL || fields[i].of_cards))
      return (int) i;
  return -1;
}

static gboolean
is_count (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (g_str_equal (counts[i].name, name))
      return TRUE;
  return FALSE;
}

static gboolean
knows (gpointer data, const char *field)
{
  return is_count (field) || g_str_equal (field, "copies") || slv_is_money (field) || find_field (data, field) >= 0;
}

/* The same of a card that no list has. */
static gboolean
number_of_stranger (const SlvAsked *asked, const char *field, double *value)
{
  SlvOwnCount count = slv_collection_count_stranger (asked->collection, &asked->lot->lot);

  if (g_str_equal (field, "have"))
    *value = count.have;
  else if (g_str_equal (field, "free"))
    *value = count.have - MIN (count.sleeved, count.have);
  else
    *value = count.want;
  return is_count (field);
}

static gboolean
number (gpointer data, const char *field, const char *argument, guint row, double *value)
{
  const SlvAsked *asked = data;

  if (argument != NULL)
    return FALSE;
  if (row == SLV_ROW_NONE)
    return asked->lot != NULL && number_of_stranger (asked, field, value);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (g_str_equal (counts[i].name, field))
      {
        *value = (double) counts[i].count (asked->collection, row);
        return TRUE;
      }
  return FALSE;
}

static guint
flags (gpointer data, const char *field)
{
  int which = find_field (data, field);

  if (is_count (field))
    return 0;
  if (slv_is_money (field))
    return SLV_PROVIDED_TEXT | SLV_PROVIDED_EITHER;
  if (which >= 0 && fields[which].values == VALUES_COPIES)
    return SLV_PROVIDED_TEXT | SLV_PROVIDED_FLAG;
  return g_str_equal (field, "copies") ? SLV_PROVIDED_TEXT | SLV_PROVIDED_PRINTING : SLV_PROVIDED_TEXT;
}

static SlvTruth
test (gpointer data, const char *field, SlvOp op, const char *argument, guint row, guint printing)
{
  const SlvAsked *asked = data;
  int which = find_field (asked, field);
  SlvTruth answer = SLV_UNKNOWN;   /* of a card that one has no copies of */
  guint n;

  if (slv_is_money (field))
    return slv_money_test (asked, field, op, argument, row, printing);
  if (which < 0 && row == SLV_ROW_NONE)   /* copies, of a printing that nobody knows */
    return SLV_UNKNOWN;
  if (which < 0)
    return slv_number_test (printing == SLV_ROW_NONE ? 0 : (double) slv_collection_have_printing (asked->collection, printing), op, argument);
  if (asked->lot != NULL)
    return fields[which].test (asked->collection, asked->lot, op, argument);
  const SlvHeld **held = slv_collection_held_of (asked->collection, row, &n);
  for (guint i = 0; i < n && answer != SLV_TRUE; i++)
    {
      SlvTruth one = fields[which].test (asked->collection, held[i], op, argument);

      answer = one == SLV_UNKNOWN ? answer : one;
    }
  return answer;
}

static gboolean
fail (GError **error, const char *format, const char *argument)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  slv_set_error (error, SLV_ERROR_USAGE, NULL, format, argument);
#pragma GCC diagnostic pop
  return FALSE;
}

static gboolean
check (gpointer data, const char *field, SlvOp op, const char *argument, GError **error)
{
  int which = find_field (data, field);
  Values values = which < 0 ? VALUES_NUMBER : fields[which].values;
  gboolean equal = op == SLV_OP_HAS || op == SLV_OP_EQ;
  double low, high;

  if (slv_is_money (field))
    return slv_money_check (data, argument, error);
  if (!equal && (values == VALUES_WORD || values == VALUES_LANG))
    return fail (error, _("“%s” has no order; use “:”, “=” or “!=”"), field);
  if (values == VALUES_COND && slv_condition_grade (argument) == 0)
    return fail (error, _("“%s” is no condition; there are mint, near-mint, excellent, good, light-played, played and poor"), argument);
  if (values == VALUES_LANG && slv_language_id (argument) == NULL)
    return fail (error, _("“%s” is no language that is known; use a code like “de” or a name like “German”"), argument);
  if (values == VALUES_COPIES && equal && (g_ascii_strcasecmp (argument, "yes") == 0 || g_ascii_strcasecmp (argument, "no") == 0))
    return TRUE;
  if (values == VALUES_COPIES && !slv_number_range (argument, &low, &high))
    return fail (error, _("“%s” is neither “yes”, “no” nor a number of copies"), argument);
  if (values == VALUES_NUMBER && !slv_number_range (argument, &low, &high))
    return fail (error, _("“%s” is no number"), argument);
  return TRUE;
}

static const char * const orders[] = { "price", "worth", "have", "free", "want", NULL };

static gboolean
order_value (gpointer data, const char *field, guint row, guint printing, double *value)
{
  return slv_is_money (field) ? slv_money_value (data, field, row, printing, value) : number (data, field, NULL, row, value);
}

static void
add_values (gpointer data, const char *field, GPtrArray *values)
{
  slv_collection_add_values (((const SlvAsked *) data)->collection, field, values);
}

/* ---- the same for single lots, of which more can be asked ---- */

static gboolean
knows_of_lots (gpointer data G_GNUC_UNUSED, const char *field)
{
  gboolean own = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    own = own || g_str_equal (fields[i].name, field);
  return own || is_count (field) || slv_is_money (field) || g_str_equal (field, "copies");
}

void
slv_collection_lot_words (SlvCollection *collection, SlvProvider *provider)
{
  *provider = (SlvProvider) {
    .data = &collection->asked, .knows = knows_of_lots, .number = number, .flags = flags, .test = test, .check = check,
    .fields = lot_fields, .values = add_values,
  };
}

void
slv_collection_provider_fields (SlvProvider *provider)
{
  *provider = (SlvProvider) { .fields = card_fields, .orders = orders };
}

void
slv_collection_provider (SlvCollection *collection, SlvProvider *provider)
{
  *provider = (SlvProvider) {
    .data = &collection->asked, .knows = knows, .number = number, .flags = flags, .test = test, .check = check,
    .fields = card_fields, .values = add_values, .orders = orders, .order = order_value,
  };
}

/* ---- searching lots ---- */

typedef struct {
  SlvAsked         asked;
  SlvProvider      provider;
  SlvBound       **bounds;      /* by position of the game in the list; NULL: the query means nothing there */
  GPtrArray       *games;
  SlvGame         *only;
  GArray          *found;
  GCancellable    *cancellable;
} Search;

static SlvBound *
bound_of (const Search *search, const SlvGame *game)
{
  for (guint i = 0; i < search->games->len; i++)
    if (search->games->pdata[i] == game)
      return search->bounds[i];
  return NULL;
}

/* Fields of a lot ask every lot; its card is what is written. Of a game that is not known, any game's way of asking will do. */
static SlvTruth
test_stranger (const Search *search, SlvBound *bound, const SlvLot *lot)
{
  const SlvStranger stranger = { lot->name, lot->set_code, lot->number };

  for (guint i = 0; bound == NULL && i < search->games->len; i++)
    bound = search->bounds[i];
  return bound != NULL ? slv_bound_test_stranger (bound, &stranger) : SLV_FALSE;
}

static void
search_lot (const SlvHeld *held, guint position, gpointer user_data)
{
  Search *search = user_data;
  SlvTruth answer = SLV_FALSE;

  if ((search->only != NULL && held->game != search->only) || g_cancellable_is_cancelled (search->cancellable))
    return;
  search->asked.lot = held;
  SlvBound *bound = bound_of (search, held->game);
  if (held->row == SLV_ROW_NONE)
    answer = test_stranger (search, bound, &held->lot);
  else if (bound != NULL && held->printing != SLV_ROW_NONE)
    answer = slv_bound_test_printing (bound, held->printing);
  else if (bound != NULL)
    answer = slv_bound_test (bound, held->row);
  if (answer == SLV_TRUE)
    g_array_append_val (search->found, position);
}

static void
take_all (const SlvHeld *held, guint position, gpointer user_data)
{
  Search *search = user_data;

  if (search->only == NULL || held->game == search->only)
    g_array_append_val (search->found, position);
}

/* A field that one game lacks matches nothing there; what no game understands is an error. */
static gboolean
bind_all (Search *search, SlvQuery *query, SlvIndex *index, GError **error)
{
  g_autoptr (GError) first = NULL;
  gboolean any = FALSE;

  for (guint i = 0; i < search->games->len; i++)
    {
      SlvGame *game = search->games->pdata[i];
      g_autoptr (GError) problem = NULL;

      if (search->only != NULL && game != search->only)
        continue;
      search->bounds[i] = slv_query_bind (query, game, index, SLV_QUERY_SEARCH, &search->provider, &problem);
      any = any || search->bounds[i] != NULL;
      if (first == NULL)
        first = g_steal_pointer (&problem);
    }
  if (!any && first != NULL)
    g_propagate_error (error, g_steal_pointer (&first));
  return any || search->games->len == 0;
}

GArray *
slv_collection_search (SlvCollection *collection, SlvGame *game, const char *text, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvQuery) query = slv_query_parse (text, error);
  Search search = { .asked = { collection, NULL }, .only = game, .cancellable = cancellable };
  const SlvHeld nothing = { .row = SLV_ROW_NONE };

  if (query == NULL)
    return NULL;
  search.asked.lot = &nothing;   /* whole lots are asked about from the start */
  search.provider = (SlvProvider) { .data = &search.asked, .knows = knows, .number = number, .flags = flags, .test = test,
                                    .check = check, .fields = lot_fields };
  search.games = slv_games_list (slv_index_get_games (collection->index));
  search.bounds = g_new0 (SlvBound *, search.games->len + 1);
  if (bind_all (&search, query, collection->index, error))
    {
      gsize blanks = strspn (text, " \t");

      search.found = g_array_new (FALSE, FALSE, sizeof (guint));
      slv_collection_each (collection, text[blanks] == '\0' ? take_all : search_lot, &search);
    }
  for (guint i = 0; i < search.games->len; i++)
    g_clear_pointer (&search.bounds[i], slv_bound_free);
  g_free (search.bounds);
  if (search.found != NULL && g_cancellable_is_cancelled (cancellable))
    {
      g_clear_pointer (&search.found, g_array_unref);
      slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the search was cancelled"));
    }
  return search.found;
}
