/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-real-printing.c: terms on printings, and the terms of both files made and answered. */
#include "query-real-private.h"

/* A printing to take a word from; FALSE: there is none. */
static gboolean
pick_printing (const RealCards *cards, SlvPrintingView *view)
{
  const RealLook *look = &g_array_index (cards->looks, RealLook, below (cards, cards->looks->len));

  if (look->printing == SLV_ROW_NONE)
    return FALSE;
  slv_index_printing (cards->index, look->printing, view);
  return TRUE;
}

static gboolean
write_term (GString *out, const char *field, const Term *term)
{
  g_autofree char *quoted = slv_query_quote (term->value);

  g_string_append_printf (out, "%s%s%s", field, term->op, quoted);
  return *term->value != '\0';
}

/* ---- sets ---- */

/* Every code of which a printing has that code, or that name of its set. */
static void
find_codes (const RealCards *cards, Term *term)
{
  g_autofree char *wanted = slv_fold_search (term->value);

  term->set_codes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SLV_EACH_IN (const RealLook, look, cards->looks)
    {
      SlvPrintingView view = { .set_code = "", .set_name = "" };

      if (look->printing != SLV_ROW_NONE)
        slv_index_printing (cards->index, look->printing, &view);
      g_autofree char *code = slv_fold_search (view.set_code);
      g_autofree char *name = slv_fold_search (view.set_name);
      if (*code != '\0' && (g_str_equal (code, wanted) || g_str_equal (name, wanted)))
        g_hash_table_add (term->set_codes, g_steal_pointer (&code));
    }
}

static gboolean
make_code (const RealCards *cards, Term *term, GString *out, const char *field)
{
  SlvPrintingView view;

  if (!pick_printing (cards, &view) || *view.set_code == '\0')
    return FALSE;
  term->op = pick_op (cards, FALSE);
  term->value = g_strdup (below (cards, 3) == 0 && *view.set_name != '\0' ? view.set_name : view.set_code);
  find_codes (cards, term);
  return write_term (out, field, term);
}

static gboolean
make_set_code (const RealCards *cards, Term *term, GString *out)
{
  return make_code (cards, term, out, "set");
}

static SlvTruth
answer_set_code (const RealCards *cards G_GNUC_UNUSED, const Term *term, const RealLook *look G_GNUC_UNUSED, const SlvPrintingView *view)
{
  g_autofree char *code = slv_fold_search (view->set_code);

  return *code == '\0' ? SLV_UNKNOWN : truth (g_hash_table_contains (term->set_codes, code) != differs (term->op));
}

static gboolean
make_in (const RealCards *cards, Term *term, GString *out)
{
  return make_code (cards, term, out, "in");
}

/* Whichever printing is looked at. */
static SlvTruth
answer_in (const RealCards *cards, const Term *term, const RealLook *look, const SlvPrintingView *view G_GNUC_UNUSED)
{
  gboolean found = FALSE, any = FALSE;

  SLV_EACH_PRINTING (one, cards->index, look->row)
    {
      g_autofree char *code = slv_fold_search (one->set_code);
      any = any || *code != '\0';
      found = found || g_hash_table_contains (term->set_codes, code);
    }
  return any ? truth (found != differs (term->op)) : SLV_UNKNOWN;
}

/* ---- rarities ---- */

static int
place_of (const SlvAttr *order, const char *text)
{
  const char *canonical = order != NULL ? slv_attr_canonical_value (order, text) : NULL;

  for (int i = 0; canonical != NULL && order->values[i] != NULL; i++)
    if (g_str_equal (order->values[i], canonical))
      return i;
  return -1;
}

/* Also by another name of it. */
static gboolean
make_rarity (const RealCards *cards, Term *term, GString *out)
{
  const SlvAttr *order = slv_game_find_attr (cards->game, "rarity");
  SlvPrintingView view;
  GHashTableIter iter;
  gpointer name, canonical;

  if (!pick_printing (cards, &view) || *view.rarity == '\0')
    return FALSE;
  term->value = g_strdup (view.rarity);
  term->op = pick_op (cards, place_of (order, view.rarity) >= 0);
  if (cards->mode == SLV_QUERY_RULES && place_of (order, view.rarity) < 0)
    return FALSE;     /* no rule may ask for it */
  if (*term->op == ':' && place_of (order, view.rarity) < 0)
    term->op = "=";   /* there a word that begins so is enough */
  if (order != NULL)
    g_hash_table_iter_init (&iter, order->value_names);
  while (order != NULL && below (cards, 2) == 0 && g_hash_table_iter_next (&iter, &name, &canonical))
    if (g_str_equal (canonical, view.rarity))
      slv_take_str (&term->value, g_strdup (name));
  return write_term (out, below (cards, 2) == 0 ? "r" : "rarity", term);
}

static SlvTruth
answer_rarity (const RealCards *cards, const Term *term, const RealLook *look G_GNUC_UNUSED, const SlvPrintingView *view)
{
  const SlvAttr *order = slv_game_find_attr (cards->game, "rarity");
  int place = place_of (order, view->rarity), wanted = place_of (order, term->value);

  if (*view->rarity == '\0')
    return SLV_UNKNOWN;
  if (*term->op == '<' || *term->op == '>')
    return place < 0 ? SLV_UNKNOWN : truth (compare (place, term->op, wanted));
  if (place < 0 || wanted < 0)
    return truth ((g_ascii_strcasecmp (view->rarity, term->value) == 0) != differs (term->op));
  return truth ((place == wanted) != differs (term->op));
}

/* ---- the rest ---- */

static gboolean
make_year (const RealCards *cards, Term *term, GString *out)
{
  term->op = pick_op (cards, TRUE);
  term->number = 2019 + below (cards, 9);
  g_string_append_printf (out, "year%s%g", term->op, term->number);
  return TRUE;
}

static SlvTruth
answer_year (const RealCards *cards G_GNUC_UNUSED, const Term *term, const RealLook *look G_GNUC_UNUSED, const SlvPrintingView *view)
{
  g_autofree char *year = g_strndup (view->released, 4);
  double number;

  return is_number (year, &number) ? truth (compare (number, term->op, term->number)) : SLV_UNKNOWN;
}

static gboolean
make_day (const RealCards *cards, Term *term, GString *out)
{
  static const guint lengths[] = { 4, 7, 10 };
  SlvPrintingView view;

  if (!pick_printing (cards, &view) || strlen (view.released) != 10)
    return FALSE;
  term->op = pick_op (cards, TRUE);
  term->value = g_strndup (view.released, lengths[below (cards, 3)]);
  term->number = below (cards, 4) == 0 && pick_printing (cards, &view) && strlen (view.released) == 10 ? strlen (term->value) : 0;
  if (term->number > 0)
    {
      g_autofree char *last = g_strndup (view.released, lengths[below (cards, 3)]);

      gboolean turned = strncmp (term->value, last, MIN (strlen (term->value), strlen (last))) > 0;

      term->op = below (cards, 2) == 0 ? ":" : "!=";
      term->number = (double) strlen (turned ? last : term->value);
      slv_take_str (&term->value, g_strconcat (turned ? last : term->value, "..", turned ? term->value : last, NULL));
    }
  g_string_append_printf (out, "released%s%s", term->op, term->value);
  return TRUE;
}

/* A month is all of its days, also at either end of a range. */
static SlvTruth
answer_day (const RealCards *cards G_GNUC_UNUSED, const Term *term, const RealLook *look G_GNUC_UNUSED, const SlvPrintingView *view)
{
  g_autofree char *day = g_strndup (view->released, term->number > 0 ? (gsize) term->number : strlen (term->value));
  const char *last = term->value + (gsize) term->number + 2;

  if (*day != '\0' && term->number > 0)
    return truth ((strncmp (term->value, day, strlen (day)) <= 0 && strncmp (last, view->released, strlen (last)) >= 0) != differs (term->op));
  return *day == '\0' ? SLV_UNKNOWN : truth (compare (strcmp (day, term->value), term->op, 0));
}

static gboolean
make_number (const RealCards *cards, Term *term, GString *out)
{
  SlvPrintingView view;

  if (!pick_printing (cards, &view) || *view.number == '\0')
    return FALSE;
  if (below (cards, 2) == 0)
    {
      term->number = below (cards, 200);
      term->high = term->number + below (cards, 100);
      g_string_append_printf (out, "cn:%g..%g", term->number, term->high);
      return TRUE;
    }
  term->value = g_strdup (view.number);
  term->op = pick_op (cards, FALSE);
  return write_term (out, "cn", term);
}

static SlvTruth
answer_number (const RealCards *cards G_GNUC_UNUSED, const Term *term, const RealLook *look G_GNUC_UNUSED, const SlvPrintingView *view)
{
  double number = g_ascii_strtod (view->number, NULL);
  const char *own = view->number, *wanted = term->value;

  if (*own == '\0')
    return SLV_UNKNOWN;
  if (wanted == NULL)
    return truth (g_ascii_isdigit (*own) && number >= term->number && number <= term->high);
  while (own[0] == '0' && own[1] != '\0')
    own++;
  while (wanted[0] == '0' && wanted[1] != '\0')
    wanted++;
  return truth ((g_ascii_strcasecmp (own, wanted) == 0) != differs (term->op));
}

static gboolean
make_artist (const RealCards *cards, Term *term, GString *out)
{
  SlvPrintingView view;

  if (!pick_printing (cards, &view))
    return FALSE;
  term->op = pick_op (cards, FALSE);
  term->value = *term->op == ':' ? real_pick_word (cards, view.artist, TRUE) : g_strdup (view.artist);
  return term->value != NULL && write_term (out, "artist", term);
}

static SlvTruth
answer_artist (const RealCards *cards, const Term *term, const RealLook *look G_GNUC_UNUSED, const SlvPrintingView *view)
{
  g_autofree char *own = slv_fold_search (view->artist), *wanted = slv_fold_search (term->value);

  if (*own == '\0')
    return SLV_UNKNOWN;
  return truth (*term->op == ':' && cards->mode == SLV_QUERY_SEARCH ? strstr (own, wanted) != NULL : g_str_equal (own, wanted) != differs (term->op));
}

static gboolean
make_finish (const RealCards *cards, Term *term, GString *out)
{
  static const char * const finishes[] = { "foil", "nonfoil" };

  term->op = pick_op (cards, FALSE);
  term->value = g_strdup (finishes[below (cards, 2)]);
  return write_term (out, "finish", term);
}

static SlvTruth
answer_finish (const RealCards *cards, const Term *term, const RealLook *look G_GNUC_UNUSED, const SlvPrintingView *view)
{
  g_auto (GStrv) parts = g_strsplit (view->finishes, "|", -1);
  gboolean begun = *term->op == ':' && cards->mode == SLV_QUERY_SEARCH, found = FALSE;

  if (*view->finishes == '\0')
    return SLV_UNKNOWN;
  for (guint i = 0; parts[i] != NULL; i++)
    found = found || (begun ? begins_word (parts[i], term->value) : g_str_equal (parts[i], term->value));
  return truth (found != differs (term->op));
}

const RealKind real_printing_kinds[] = {
  { make_set_code, answer_set_code }, { make_in, answer_in }, { make_rarity, answer_rarity }, { make_rarity, answer_rarity },
  { make_year, answer_year }, { make_day, answer_day }, { make_number, answer_number }, { make_artist, answer_artist },
  { make_finish, answer_finish }, { NULL, NULL },
};

/* ---- terms of both kinds ---- */

static void
answer_all (const RealCards *cards, const RealKind *kind, const Term *term, gboolean printing, RealAtom *atom)
{
  atom->truths = g_new (guint8, cards->looks->len + 1);
  for (guint i = 0; i < cards->looks->len; i++)
    {
      const RealLook *look = &g_array_index (cards->looks, RealLook, i);
      SlvPrintingView view;

      if (printing && look->printing == SLV_ROW_NONE)
        {
          atom->truths[i] = SLV_UNKNOWN;
          continue;
        }
      if (look->printing != SLV_ROW_NONE)
        slv_index_printing (cards->index, look->printing, &view);
      atom->truths[i] = (guint8) kind->answer (cards, term, look, &view);
    }
}

RealAtom *
real_atom_new (const RealCards *cards)
{
  RealAtom *atom = g_new0 (RealAtom, 1);

  while (atom->truths == NULL)
    {
      gboolean printing = below (cards, 2) == 0;
      const RealKind *kinds = printing ? real_printing_kinds : real_card_kinds;
      g_autoptr (GString) text = g_string_new (NULL);
      Term term = { .op = ":" };
      guint n = 0;

      while (kinds[n].make != NULL)
        n++;
      n = below (cards, n);
      if (kinds[n].make (cards, &term, text))
        {
          answer_all (cards, &kinds[n], &term, printing, atom);
          atom->text = g_strdup (text->str);
        }
      SLV_FREE_MEMBERS (&term, (g_free, value), (g_free, second), regex, set_codes);
    }
  return atom;
}

void
real_atom_free (RealAtom *atom)
{
  SLV_FREE_MEMBERS (atom, (g_free, text), (g_free, truths));
  g_free (atom);
}

/* ---- the cards ---- */

static void
sort_attr (RealCards *cards, SlvAttr *attr)
{
  if (g_str_equal (attr->id, SLV_RARITY_ATTR))
    return;
  g_ptr_array_add (attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION ? cards->numbers
                   : attr->kind == SLV_ATTR_TEXT ? cards->texts
                   : attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET ? cards->sets : cards->choices, attr);
  for (guint row = cards->first; attr->kind != SLV_ATTR_TEXT && row < cards->first + cards->n; row++)
    for (guint i = 0; i < slv_index_cell_count (cards->index, row, attr); i++)
      {
        g_autofree char *folded = slv_fold_search (slv_index_cell_value (cards->index, row, attr, i));
        g_hash_table_add (cards->known, g_strconcat (attr->id, "\t", folded, NULL));
      }
}

void
real_cards_init (RealCards *cards, SlvIndex *index, SlvGame *game, SlvQueryMode mode, SlvRandom *chance)
{
  *cards = (RealCards) { .index = index, .game = game, .mode = mode, .chance = chance, .looks = g_array_new (FALSE, FALSE, sizeof (RealLook)),
                         .numbers = g_ptr_array_new (), .choices = g_ptr_array_new (), .sets = g_ptr_array_new (),
                         .texts = g_ptr_array_new (), .known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  slv_index_game_rows (index, game, &cards->first, &cards->n);
  for (guint row = cards->first; row < cards->first + cards->n; row++)
    {
      RealLook look = { row, SLV_ROW_NONE };
      guint first, n;

      if (slv_index_card_gone (index, row))
        continue;
      slv_index_card_printings (index, row, &first, &n);
      for (guint i = first; i < first + n; i++)
        {
          look.printing = i;
          g_array_append_val (cards->looks, look);
        }
      if (n == 0)
        g_array_append_val (cards->looks, look);
    }
  for (guint i = 0; i < game->attrs->len; i++)
    sort_attr (cards, g_ptr_array_index (game->attrs, i));
}

void
real_cards_clear (RealCards *cards)
{
  SLV_FREE_MEMBERS (cards, looks, numbers, choices, sets, texts, known);
}
