/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pockets.c: see the header. */
#include "cards/slv-pockets.h"

#define GAP_MAX 18u   /* numbers between two others: what lies further apart is another row of numbers */
#define BINDER_MAX 9000u   /* printings: a larger binder is searched, not turned, and has no pockets for numbers between */

SLV_DEFINE_STATIC_FREE (SlvPocketLabel, label_free, text);

static SlvPockets *
pockets_new (void)
{
  SlvPockets *pockets = g_atomic_rc_box_new0 (SlvPockets);

  pockets->order = g_array_new (FALSE, FALSE, sizeof (gint));
  pockets->labels = g_ptr_array_new_with_free_func (label_free);
  return pockets;
}

SlvPockets *
slv_pockets_ref (SlvPockets *pockets)
{
  return g_atomic_rc_box_acquire (pockets);
}

SLV_DEFINE_STATIC_CLEAR (SlvPockets, pockets_clear, order, labels, copies);

void
slv_pockets_unref (SlvPockets *pockets)
{
  g_atomic_rc_box_release_full (pockets, pockets_clear);
}

static void
add_label (SlvPockets *pockets, char *text, guint n)
{
  SlvPocketLabel *label = g_new (SlvPocketLabel, 1);
  gint place = -1 - (gint) pockets->labels->len;

  *label = (SlvPocketLabel) { text, n, SLV_ROW_NONE };
  g_ptr_array_add (pockets->labels, label);
  g_array_append_val (pockets->order, place);
}

static void
add_cards (SlvPockets *pockets, guint first, guint n)
{
  for (gint i = (gint) first; i < (gint) (first + n); i++)
    g_array_append_val (pockets->order, i);
}

/* ---- by number ---- */

/* A set by its word and by where its game begins: two games may have one code. */
static gint64
set_of (SlvIndex *index, guint printing)
{
  guint first, n;

  if (printing == SLV_ROW_NONE)
    return -1;
  slv_index_game_rows (index, slv_index_card_game (index, slv_index_printing_card (index, printing)), &first, &n);
  return ((gint64) first << 32) | slv_index_printing_words (index, SLV_PRINTING_SET_CODE)[printing];
}

/* How many printings of each set there are. */
static GHashTable *
count_sets (SlvIndex *index)
{
  GHashTable *counts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);

  for (guint i = 0; i < slv_index_n_printings (index); i++)
    if (!slv_index_printing_gone (index, i))
      {
        gint64 set = set_of (index, i);
        guint *n = g_hash_table_lookup (counts, &set);

        if (n == NULL)
          g_hash_table_insert (counts, g_memdup2 (&set, sizeof set), n = g_new0 (guint, 1));
        ++*n;
      }
  return counts;
}

static gboolean
number_of (SlvIndex *index, guint printing, guint64 *number, int *digits)
{
  SlvPrintingView view;

  slv_index_printing (index, printing, &view);
  *digits = (int) strlen (view.number);
  return g_ascii_string_to_unsigned (view.number, 10, 0, G_MAXUINT32, number, NULL);
}

/* Adds what a set's printings need of pockets, those of numbers that no card has among them; FALSE: they do not stand by number. */
static gboolean
add_set (SlvIndex *index, const guint *printings, guint first, guint n, SlvPockets *pockets)
{
  guint64 last = 0, number;
  int digits;

  for (guint i = first; i < first + n; i++)
    {
      if (number_of (index, printings[i], &number, &digits))
        {
          if (number < last)
            return FALSE;
          for (guint64 gap = last + 1; number - last - 1 <= GAP_MAX && gap < number; gap++)
            add_label (pockets, g_strdup_printf ("%0*" G_GUINT64_FORMAT, digits, gap), 0);
          last = number;
        }
      add_cards (pockets, i, 1);
    }
  return TRUE;
}

static char *
number_key (gint64 set, guint64 number)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GUINT64_FORMAT, set, number);
}

/* Which printings have the numbers that are not there: a pocket is of the set of the next card. */
static void
name_gaps (SlvIndex *index, const guint *printings, SlvPockets *pockets)
{
  g_autoptr (GHashTable) gaps = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) sets = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gint64 set = -1;
  guint64 number;
  int digits;

  for (guint i = pockets->order->len; i-- > 0;)
    {
      gint at = g_array_index (pockets->order, gint, i);

      if (at >= 0)
        {
          set = set_of (index, printings[at]);
          continue;
        }
      SlvPocketLabel *label = g_ptr_array_index (pockets->labels, -1 - at);
      g_hash_table_insert (gaps, number_key (set, g_ascii_strtoull (label->text, NULL, 10)), label);
      g_hash_table_add (sets, g_memdup2 (&set, sizeof set));
    }
  for (guint i = 0; g_hash_table_size (sets) > 0 && i < slv_index_n_printings (index); i++)
    {
      gint64 its = set_of (index, i);
      g_autofree char *key = g_hash_table_contains (sets, &its) && !slv_index_printing_gone (index, i) && number_of (index, i, &number, &digits)
                               ? number_key (its, number) : NULL;
      SlvPocketLabel *label = key != NULL ? g_hash_table_lookup (gaps, key) : NULL;

      if (label != NULL && label->printing == SLV_ROW_NONE)
        label->printing = i;
    }
}

SlvPockets *
slv_pockets_by_number (SlvIndex *index, const guint *printings, guint n, gboolean whole)
{
  g_autoptr (SlvPockets) pockets = n <= BINDER_MAX ? pockets_new () : NULL;
  g_autoptr (GHashTable) counts = pockets != NULL && whole ? count_sets (index) : NULL;
  guint run;

  for (guint i = 0; pockets != NULL && i < n; i += run)
    {
      guint length = pockets->order->len, labels = pockets->labels->len;
      gint64 set = set_of (index, printings[i]);
      const guint *all = whole ? g_hash_table_lookup (counts, &set) : NULL;

      for (run = 1; i + run < n && set_of (index, printings[i + run]) == set; run++)
        ;
      if (set != -1 && (!whole || (all != NULL && run == *all)) && add_set (index, printings, i, run, pockets))
        continue;
      g_array_set_size (pockets->order, length);
      g_ptr_array_set_size (pockets->labels, (gint) labels);
      add_cards (pockets, i, run);
    }
  if (pockets != NULL && !whole)
    name_gaps (index, printings, pockets);
  return g_steal_pointer (&pockets);
}

/* ---- in piles ---- */

typedef struct { const char *title; char *folded; double order; GArray *cards; } Pile;

SLV_DEFINE_STATIC_FREE (Pile, pile_free, folded, cards);

SLV_DEFINE_POINTER_ORDER (Pile, compare_piles, order, folded);

static void
pockets_lay_out (SlvPockets *pockets, GPtrArray *piles)
{
  g_ptr_array_sort (piles, compare_piles);
  SLV_EACH (const Pile, pile, piles)
    {
      add_label (pockets, g_strdup (pile->title), pile->cards->len);
      g_array_append_vals (pockets->order, pile->cards->data, pile->cards->len);
    }
}

SlvPockets *
slv_pockets_in_piles (guint n, SlvHeadingOf heading_of, gpointer data)
{
  SlvPockets *pockets = pockets_new ();
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) piles = g_ptr_array_new_with_free_func (pile_free);

  for (guint i = 0; i < n; i++)
    {
      double order = 0;
      char *title = heading_of (data, i, &order);
      Pile *pile = g_hash_table_lookup (known, title);

      if (pile == NULL)
        {
          pile = g_new (Pile, 1);
          *pile = (Pile) { title, g_utf8_collate_key (title, -1), order, g_array_new (FALSE, FALSE, sizeof (gint)) };
          g_hash_table_insert (known, title, pile);
          g_ptr_array_add (piles, pile);
        }
      else
        g_free (title);
      g_array_append_val (pile->cards, i);
    }
  pockets_lay_out (pockets, piles);
  return pockets;
}
