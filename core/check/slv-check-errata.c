/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-errata.c: cards that the rules see otherwise than they were printed. The checker's index is that of its day, so rules need
 * not know of errata; here it is told where one of them made a difference: a value that a rule reads, or what a query says of the
 * card, is another one than on the printed card. What dated lists say of attributes is told likewise, by the name of the list. */
#include "check/slv-check-private.h"

typedef struct _SlvCheckErrata {
  SlvIndex   *printed;
  GPtrArray  *queries;     /* SlvCheckQuery of the checker and SlvBound on the printed cards, in turn */
  GHashTable *days;        /* row → day of the erratum that made a difference, "" none did */
} SlvCheckErrata;

void
slv_check_errata_free (SlvCheckErrata *errata)
{
  if (errata == NULL)
    return;
  for (guint i = 1; i < errata->queries->len; i += 2)
    slv_bound_free (g_ptr_array_index (errata->queries, i));
  SLV_FREE_MEMBERS (errata, queries, days, (slv_index_unref, printed));
  g_free (errata);
}

static SlvCheckErrata *
errata_new (SlvChecker *checker)
{
  SlvCheckErrata *errata = g_new0 (SlvCheckErrata, 1);

  errata->printed = slv_index_at (checker->index, "");
  errata->queries = g_ptr_array_new ();
  errata->days = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  if (checker->queries == NULL)
    return errata;
  SLV_EACH_PAIR (char, text, SlvCheckQuery, query, checker->queries)
    {
      g_autoptr (SlvQuery) parsed = slv_query_parse (text, NULL);
      SlvBound *bound = parsed != NULL ? slv_query_bind (parsed, checker->game, errata->printed, SLV_QUERY_RULES, NULL, NULL) : NULL;

      if (bound == NULL)
        continue;
      g_ptr_array_add (errata->queries, query);
      g_ptr_array_add (errata->queries, bound);
    }
  return errata;
}

static gboolean
is_seen_otherwise (const SlvChecker *checker, guint row)
{
  const SlvCheckErrata *errata = checker->errata;

  for (guint i = 0; i < errata->queries->len; i += 2)
    if (slv_check_query_test (g_ptr_array_index (errata->queries, i), row)
        != slv_bound_test (g_ptr_array_index (errata->queries, i + 1), row))
      return TRUE;
  if (checker->columns == NULL)
    return FALSE;
  SLV_EACH_VALUE (const SlvCheckColumn, column, checker->columns)
    {
      const SlvAttr *attr = column->attr;
      g_autofree char *now = slv_index_cell_text (checker->index, row, attr);
      g_autofree char *then = slv_index_cell_text (errata->printed, row, attr);

      if (strcmp (now, then) != 0)
        return TRUE;
    }
  return FALSE;
}

/* The attribute of an erratum that is what a dated list says; NULL: it is an erratum. */
static const SlvAttr *
listed_attr (const SlvChecker *checker, const SlvErratumView *view)
{
  const SlvAttr *attr = *view->attr != '\0' ? slv_game_find_attr (checker->game, view->attr) : NULL;

  return attr != NULL && attr->listed ? attr : NULL;
}

/* The day of the newest erratum that holds, where a rule sees the card otherwise; "" where none does. Borrowed. */
static const char *
find_day (SlvChecker *checker, guint row)
{
  SlvErratumView view;
  const char *day = "";

  char *found = g_hash_table_lookup (checker->errata->days, GUINT_TO_POINTER (row));
  if (found != NULL)
    return found;
  for (guint i = 0; i < slv_index_n_errata (checker->index, row); i++)
    {
      slv_index_erratum (checker->index, row, i, &view);
      if (view.applies && strcmp (view.day, checker->as_of) <= 0 && listed_attr (checker, &view) == NULL)
        day = view.day;
    }
  found = g_strdup (*day != '\0' && is_seen_otherwise (checker, row) ? day : "");
  g_hash_table_insert (checker->errata->days, GUINT_TO_POINTER (row), found);
  return found;
}

/* Whether errata leave open what the card is. */
static gboolean
is_contested (const SlvChecker *checker, guint row)
{
  SLV_EACH (const SlvAttr, attr, checker->game->attrs)
    if (slv_index_cell_state (checker->index, row, attr) == SLV_CELL_CONTESTED
        && slv_index_cell_state (checker->errata->printed, row, attr) != SLV_CELL_CONTESTED)
      return TRUE;
  return FALSE;
}

static void
add_note (SlvRun *run, const SlvItem *item, const char *day)
{
  SlvFinding *finding = slv_finding_new ("erratum", "", SLV_SEVERITY_NOTE);
  const SlvZone *zone = g_ptr_array_index (run->checker->book->zones, item->zone);
  const SlvSayValue values[] = { { "card", slv_run_item_name (run, item) }, { "day", day } };

  slv_take_str (&finding->zone, g_strdup (zone->id));
  slv_run_add_item (run, finding, item, item->count);
  slv_take_str (&finding->message, slv_say_fill (is_contested (run->checker, item->row)
    ? _("Errata that hold since {day} contradict each other about “{card}”; what they speak of counts as unknown. The one that is wrong, "
        "corrected and read again, settles it.")
    : _("“{card}” is judged by its erratum of {day}, not as it was printed."), values, G_N_ELEMENTS (values)));
  g_ptr_array_add (run->report->findings, finding);
}

/* What a list says of the card on the checker's day by @view, unless a later list says otherwise or nothing. */
static void
add_listed_note (SlvRun *run, const SlvItem *item, const SlvErratumView *view, const SlvAttr *attr)
{
  const SlvZone *zone = g_ptr_array_index (run->checker->book->zones, item->zone);
  g_auto (GStrv) note = g_strsplit (view->note, "\t", 2);
  const SlvSayValue values[] = { { "card", slv_run_item_name (run, item) }, { "day", view->day }, { "list", note[0] != NULL ? note[0] : "" },
                                 { "attribute", g_dgettext (GETTEXT_PACKAGE, attr->title) }, { "value", g_dgettext (GETTEXT_PACKAGE, view->value) } };
  SlvFinding *finding = slv_finding_new ("list", note[0], SLV_SEVERITY_NOTE);

  slv_take_str (&finding->zone, g_strdup (zone->id));
  slv_run_add_item (run, finding, item, item->count);
  slv_take_str (&finding->message, slv_say_fill (*view->day != '\0'
    ? _("“{card}”, since {day} by the list “{list}”: {attribute}: {value}.") : _("“{card}”, by the list “{list}”: {attribute}: {value}."),
    values, G_N_ELEMENTS (values)));
  g_ptr_array_add (run->report->findings, finding);
}

/* What lists of another format say since a day is no matter of this one. */
static void
add_listed (SlvRun *run, const SlvItem *item)
{
  const SlvChecker *checker = run->checker;
  guint n = slv_index_n_errata (checker->index, item->row);

  for (guint i = 0; run->lists && i < n; i++)
    {
      SlvErratumView view, later;
      gboolean over = FALSE;

      slv_index_erratum (checker->index, item->row, i, &view);
      const SlvAttr *attr = listed_attr (checker, &view);
      for (guint k = i + 1; attr != NULL && k < n && !over; k++)
        {
          slv_index_erratum (checker->index, item->row, k, &later);
          over = strcmp (later.attr, view.attr) == 0 && strcmp (later.day, checker->as_of) <= 0
                 && (strcmp (later.day, view.day) > 0 || strcmp (later.value, view.value) == 0);
        }
      if (attr != NULL && !over && strcmp (view.day, checker->as_of) <= 0 && strcmp (view.value, attr->default_value) != 0
          && (*view.day == '\0' || is_seen_otherwise (checker, item->row)))
        add_listed_note (run, item, &view, attr);
    }
}

void
slv_run_add_errata (SlvRun *run)
{
  SlvChecker *checker = run->checker;
  g_autoptr (GHashTable) told = NULL;

  SLV_EACH_IN (const SlvItem, item, checker->items)
    {
      if (item->row == SLV_ROW_NONE || slv_index_n_errata (checker->index, item->row) == 0)
        continue;
      if (told == NULL)
        told = g_hash_table_new (NULL, NULL);
      if (!g_hash_table_add (told, GUINT_TO_POINTER (item->row)))
        continue;
      if (checker->errata == NULL)
        checker->errata = errata_new (checker);
      add_listed (run, item);
      const char *day = find_day (checker, item->row);
      if (*day != '\0')
        add_note (run, item, day);
    }
}
