/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-enter.c: see the header. */
#include <string.h>
#include <glib/gi18n-lib.h>
#include "base/slv-fold.h"
#include "collection/slv-copy-enter.h"

typedef struct { char *begin; guint row, n; } Begun;

/* Whether it is this card and no other one. */
static gboolean
meet (Begun *begun, const SlvIndex *index, guint row)
{
  const char *name = slv_index_card_folded (index, row);
  gboolean whole = g_str_equal (name, begun->begin);

  if (whole || (g_str_has_prefix (name, begun->begin) && row != begun->row))
    {
      begun->n = whole ? 1 : begun->n + 1;
      begun->row = row;
    }
  return whole;
}

static gboolean
is_number (const SlvPrintingView *view, const char *text)
{
  return g_ascii_strtoull (view->number, NULL, 10) == g_ascii_strtoull (text, NULL, 10)
         && g_ascii_strcasecmp (view->number + strspn (view->number, "0"), text + strspn (text, "0")) == 0;
}

/* The printing of that number of the set, or its one card whose name begins so, or is just that. */
static gboolean
find_in_set (const SlvIndex *index, SlvGame *game, const char *set, const char *text, Begun *begun, char **number)
{
  for (guint i = 0; i < slv_index_n_printings (index); i++)
    {
      guint row = slv_index_printing_card (index, i);
      SlvPrintingView view;

      slv_index_printing (index, i, &view);
      if ((game != NULL && slv_index_card_game (index, row) != game) || g_ascii_strcasecmp (view.set_code, set) != 0)
        continue;
      if (is_number (&view, text))
        {
          *number = g_strdup (view.number);
          begun->row = row;
          return TRUE;
        }
      if (meet (begun, index, row))
        return TRUE;
    }
  return begun->n == 1;
}

static gboolean
find_begun (SlvCollection *collection, SlvGame *game, const char *set, const char *text, char **name, char **number)
{
  SlvIndex *index = slv_collection_get_index (collection);
  g_autofree char *begin = slv_fold_search (text);
  Begun begun = { begin, SLV_ROW_NONE, 0 };
  guint first = 0, n = slv_index_n_cards (index);
  gboolean found = set != NULL && find_in_set (index, game, set, text, &begun, number);

  if (set == NULL && game != NULL)
    slv_index_game_rows (index, game, &first, &n);
  for (guint row = first; set == NULL && !found && row < first + n; row++)
    found = meet (&begun, index, row);
  found = found || begun.n == 1;
  if (found)
    *name = g_strdup (slv_index_card_name (index, begun.row));
  return found;
}

/* "12", "3x 12", "red ru", "2 red ru": copies first when more follows. */
static const char *
split_count (const char *line, char **count)
{
  gsize n = strspn (line, "0123456789");
  const char *rest = line + n + (n > 0 && (line[n] == 'x' || line[n] == 'X'));

  if (n == 0 || *rest != ' ')
    {
      *count = g_strdup ("1");
      return line;
    }
  *count = g_strndup (line, n);
  return rest + strspn (rest, " ");
}

gboolean
slv_copy_enter (SlvCollection *collection, SlvGame *game, const char *set, const char *line, guint64 number,
                const char * const values[], SlvCopyList *list)
{
  g_autofree char *typed = g_strstrip (g_strdup (line)), *count = NULL, *name = NULL, *printed = NULL;
  const char *text;
  guint record;

  if (*typed == '\0')
    return FALSE;
  text = split_count (typed, &count);
  if (!g_utf8_validate (typed, -1, NULL) || !find_begun (collection, game, set, text, &name, &printed))
    {
      g_autofree char *shown = g_utf8_make_valid (text, -1);
      g_autofree char *reason = g_strdup_printf (_("“%s” is neither a number of the set nor the beginning of one name"), shown);

      slv_copy_faults_add (list->faults, number, "", reason);
      return FALSE;
    }
  record = slv_copy_list_add (list, number);
  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    if (values[i] != NULL)
      slv_copy_list_set (list, record, i, values[i]);
  slv_copy_list_set (list, record, SLV_COPY_NAME, name);
  slv_copy_list_set (list, record, SLV_COPY_NUMBER, printed != NULL ? printed : "");
  slv_copy_list_set (list, record, SLV_COPY_QUANTITY, count);
  return TRUE;
}
