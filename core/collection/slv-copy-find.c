/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-find.c: which card and printing a record means. A name decides; set and number choose the printing and, among cards
 * of one name, the card. Whatever had to be assumed is said. */
#include "base/slv-fold.h"
#include "collection/slv-copy-plan-private.h"
#include "deck/slv-deck.h"

#define AMBIGUOUS (SLV_ROW_NONE - 1)   /* several cards */
#define SEVERAL   (1u << 31)           /* with a printing: further ones of its card */

struct _SlvCopyFinder {
  SlvIndex   *index;
  GHashTable *by_number;   /* "game\nSET\nnumber" → printing + 1, perhaps with SEVERAL, or AMBIGUOUS; NULL: not made yet */
};

SlvCopyFinder *
slv_copy_finder_new (SlvIndex *index)
{
  SlvCopyFinder *finder = g_new0 (SlvCopyFinder, 1);

  finder->index = slv_index_ref (index);
  return finder;
}

SLV_DEFINE_FREE (SlvCopyFinder, slv_copy_finder_free, by_number, (slv_index_unref, index));

/* "007a" and "7A" are one number. */
static gboolean
same_number (const char *a, const char *b)
{
  while (*a == '0' && a[1] != '\0')
    a++;
  while (*b == '0' && b[1] != '\0')
    b++;
  return g_ascii_strcasecmp (a, b) == 0;
}

static char *
number_key (const char *game, const char *set, const char *number)
{
  g_autofree char *folded_set = g_ascii_strup (set, -1), *folded = g_ascii_strdown (number, -1);
  const char *bare = folded;

  while (*bare == '0' && bare[1] != '\0')
    bare++;
  return g_strconcat (game, "\n", folded_set, "\n", bare, NULL);
}

/* What a number stands for that @printing has, too; @before: what it stood for */
static guint
joined (const SlvCopyFinder *finder, guint before, guint printing)
{
  if (before == 0 || before == AMBIGUOUS)
    return before == 0 ? printing + 1 : AMBIGUOUS;
  return slv_index_printing_card (finder->index, (before & ~SEVERAL) - 1) == slv_index_printing_card (finder->index, printing) ? before | SEVERAL : AMBIGUOUS;
}

static void
make_numbers (SlvCopyFinder *finder)
{
  guint n = slv_index_n_printings (finder->index);

  finder->by_number = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < n; i++)
    {
      SlvPrintingView view;
      char *key;

      slv_index_printing (finder->index, i, &view);
      if (*view.set_code == '\0' || *view.number == '\0')
        continue;
      key = number_key (slv_index_card_game (finder->index, slv_index_printing_card (finder->index, i))->id, view.set_code, view.number);
      g_hash_table_insert (finder->by_number, key, GUINT_TO_POINTER (joined (finder, GPOINTER_TO_UINT (g_hash_table_lookup (finder->by_number, key)), i)));
    }
}

/* The one printing of that set and number, or one of SEVERAL; SLV_ROW_NONE, or AMBIGUOUS. */
static guint
find_number (SlvCopyFinder *finder, const SlvGame *game, const SlvCopyRecord *record)
{
  g_autofree char *key = number_key (game->id, record->values[SLV_COPY_SET_CODE], record->values[SLV_COPY_NUMBER]);

  if (*record->values[SLV_COPY_SET_CODE] == '\0' || *record->values[SLV_COPY_NUMBER] == '\0')
    return SLV_ROW_NONE;
  if (finder->by_number == NULL)
    make_numbers (finder);
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (finder->by_number, key));
  return found == 0 ? SLV_ROW_NONE : found == AMBIGUOUS ? AMBIGUOUS : found - 1;
}

/* Whether a printing is of the set that a file calls @written: by its code, or by its name, whatever the column is called. */
static gboolean
is_of_set (const SlvPrintingView *view, const char *written)
{
  if (g_ascii_strcasecmp (view->set_code, written) == 0 || g_ascii_strcasecmp (view->set_name, written) == 0)
    return TRUE;
  if (g_str_is_ascii (view->set_name) && g_str_is_ascii (written))
    return FALSE;
  g_autofree char *one = slv_fold_search (view->set_name), *other = slv_fold_search (written);
  return g_str_equal (one, other);
}

/* As it stands on the card, too: "146/249". */
static gboolean
has_number (const SlvPrintingView *view, const char *written)
{
  g_autofree char *bare = g_strndup (written, strcspn (written, "/"));

  return same_number (view->number, written) || same_number (view->number, bare);
}

/* How well a printing fits the record: 0 not, 1 the set, 2 set and number, 3 its key. */
static guint
fit (const SlvPrintingView *view, const SlvCopyRecord *record)
{
  const char *set = record->values[SLV_COPY_SET_CODE], *title = record->values[SLV_COPY_SET_NAME], *number = record->values[SLV_COPY_NUMBER];

  if (*record->values[SLV_COPY_PRINTING] != '\0' && strcmp (view->key, record->values[SLV_COPY_PRINTING]) == 0)
    return 3;
  gboolean right_set = *set != '\0' ? is_of_set (view, set) : *title != '\0' && is_of_set (view, title);
  return !right_set ? 0 : *number != '\0' && has_number (view, number) ? 2 : 1;
}

/* The best printing of a card; @fits: how well, @n: how many fit so. */
static guint
best_printing (SlvIndex *index, guint row, const SlvCopyRecord *record, guint *fits, guint *n)
{
  guint best = SLV_ROW_NONE;

  *fits = *n = 0;
  SLV_EACH_PRINTING (view, index, row)
    {
      guint one = fit (view, record);
      if (one == 0 || one < *fits)
        continue;
      *n = one > *fits ? 1 : *n + 1;
      best = one > *fits ? view->printing : best;
      *fits = one;
    }
  return best;
}

static gboolean
says_printing (const SlvCopyRecord *record)
{
  return *record->values[SLV_COPY_NUMBER] != '\0' || *record->values[SLV_COPY_PRINTING] != '\0';
}

/* Among cards of one name: the one whose printing fits best. */
static guint
choose_row (SlvCopyFinder *finder, const GArray *rows, const SlvCopyRecord *record, guint *printing, SlvCopyMatch *match)
{
  guint chosen = g_array_index (rows, guint, 0), best = 0, best_n = 0, equal = 0;

  *printing = SLV_ROW_NONE;
  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i), fits, n, found = best_printing (finder->index, row, record, &fits, &n);

      if (fits == best)
        equal++;
      if (fits <= best)
        continue;
      equal = 1;
      chosen = row;
      best = fits;
      best_n = n;
      *printing = found;
    }
  if (best_n != 1 || (best == 1 && says_printing (record)))
    *printing = SLV_ROW_NONE;
  if (equal > 1)
    {
      match->state = SLV_COPY_GUESSED;
      match->reason = _("several cards have this name, and the first one was taken");
    }
  else if (*printing == SLV_ROW_NONE && says_printing (record))
    {
      match->state = SLV_COPY_GUESSED;
      match->reason = best > 1 ? _("this card has several such printings, and the card alone was matched") : _("this card has no such printing; the name alone was matched");
    }
  else if (best == 0 && (*record->values[SLV_COPY_SET_CODE] != '\0' || *record->values[SLV_COPY_SET_NAME] != '\0'))
    {
      match->state = SLV_COPY_GUESSED;
      match->reason = _("this card has no printing of that set; the name alone was matched");
    }
  return chosen;
}

/* "Name (Showcase)", "Front // Back": forms in which other programs write a name. */
static guint
find_loose (SlvCopyFinder *finder, SlvGame *game, const char *name, GArray **rows)
{
  static const char * const ends[] = { " (", " // ", " - ", " [" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const char *at = strstr (name, ends[i]);
      g_autofree char *begin = at != NULL ? g_strndup (name, (gsize) (at - name)) : NULL;

      g_clear_pointer (rows, g_array_unref);
      if (begin != NULL && slv_index_find_name (finder->index, game, begin, rows) > 0)
        return (*rows)->len;
    }
  return 0;
}

char *
slv_copy_dup_whole_name (SlvIndex *index, const SlvGame *game, const SlvCopyRecord *record)
{
  const SlvDeckEntry entry = { .name = (char *) record->values[SLV_COPY_NAME], .set_code = (char *) record->values[SLV_COPY_SET_CODE],
                               .number = (char *) record->values[SLV_COPY_NUMBER] };

  return slv_deck_dup_settled_name (index, game, &entry);
}

static void
find_by_number (SlvCopyFinder *finder, SlvGame *game, const SlvCopyRecord *record, SlvCopyMatch *match, guint *printing)
{
  gboolean named = *record->values[SLV_COPY_NAME] != '\0';
  guint found = find_number (finder, game, record);

  if (found == SLV_ROW_NONE || found == AMBIGUOUS)
    {
      match->state = SLV_COPY_UNMATCHED;
      match->reason = found == AMBIGUOUS ? _("several cards have this set and number") : named ? _("no card has this name")
                                         : _("no card has this set and number");
      return;
    }
  match->row = slv_index_printing_card (finder->index, found & ~SEVERAL);
  *printing = (found & SEVERAL) != 0 ? SLV_ROW_NONE : found;
  if (!named && *printing != SLV_ROW_NONE)
    return;
  match->state = SLV_COPY_GUESSED;
  match->reason = named ? _("no card has this name; set and number were matched") : _("this card has several such printings, and the card alone was matched");
}

void
slv_copy_finder_find (SlvCopyFinder *finder, SlvGame *game, const SlvCopyRecord *record, SlvCopyMatch *match, guint *printing)
{
  const char *name = record->values[SLV_COPY_NAME], *card = record->values[SLV_COPY_CARD];
  g_autofree char *id = game != NULL && *card != '\0' ? g_strconcat (game->id, "/", card, NULL) : NULL;
  g_autofree char *whole = game != NULL ? slv_copy_dup_whole_name (finder->index, game, record) : NULL;
  g_autoptr (GArray) rows = NULL;
  guint row = id != NULL ? slv_index_find_id (finder->index, id) : SLV_ROW_NONE;
  SlvCopyRecord own = *record;

  match->state = SLV_COPY_MATCHED;
  match->reason = "";
  match->row = *printing = SLV_ROW_NONE;
  if (game == NULL)
    {
      match->state = SLV_COPY_UNMATCHED;
      match->reason = *record->values[SLV_COPY_GAME] != '\0' || *name == '\0' ? _("the game is not known") : _("no card has this name");
      return;
    }
  if (row != SLV_ROW_NONE)
    {
      rows = g_array_new (FALSE, FALSE, sizeof (guint));
      g_array_append_val (rows, row);
    }
  else if (whole != NULL)
    {
      slv_index_find_name (finder->index, game, whole, &rows);
      own.values[SLV_COPY_SET_CODE] = "";
      match->whole = TRUE;
    }
  else if (*name != '\0' && slv_index_find_name (finder->index, game, name, &rows) == 0 && find_loose (finder, game, name, &rows) > 0)
    {
      match->state = SLV_COPY_GUESSED;
      match->reason = _("only a part of the name was matched");
    }
  if (rows != NULL && rows->len > 0)
    match->row = choose_row (finder, rows, &own, printing, match);
  else
    find_by_number (finder, game, record, match, printing);
}
