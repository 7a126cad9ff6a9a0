/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-enter.c: see the header. */
#include "base/slv-fold.h"
#include "collection/slv-copy-enter.h"
#include "collection/slv-copy-words.h"

typedef struct { char *begin; gboolean plain; guint row, n; } Begun;

/* The next letter that is typed of a name, @at moved behind it; blanks with what divides them ("abu - bold") are one blank. */
static char
plain_letter (const char **at)
{
  gboolean blank = FALSE;

  for (; **at != '\0' && !g_ascii_isalnum (**at) && (guchar) **at < 128; (*at)++)
    blank = blank || **at == ' ';
  return blank ? ' ' : **at != '\0' ? *(*at)++ : '\0';
}

/* Whether the folded @name begins with the folded @begin; @plain: not counting punctuation, which nobody types: "abu bold". */
static gboolean
begins (const char *name, const char *begin, gboolean plain)
{
  guint n = 0;

  if (!plain)
    return g_str_has_prefix (name, begin);
  for (char letter = plain_letter (&begin); letter != '\0'; letter = plain_letter (&begin), n++)
    if (plain_letter (&name) != letter)
      return FALSE;
  return n > 0;
}

/* Whether it is this card and no other one. */
static gboolean
meet (Begun *begun, const SlvIndex *index, guint row)
{
  const char *name = slv_index_card_folded (index, row);
  gboolean whole = g_str_equal (name, begun->begin);

  if (whole || (begins (name, begun->begin, begun->plain) && row != begun->row))
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

/* The one card of the game, or of all, whose name begins so, or is just that. */
static gboolean
find_in_game (const SlvIndex *index, SlvGame *game, Begun *begun)
{
  guint first = 0, n = slv_index_n_cards (index);

  if (game != NULL)
    slv_index_game_rows (index, game, &first, &n);
  for (guint row = first; row < first + n; row++)
    if (meet (begun, index, row))
      return TRUE;
  return begun->n == 1;
}

/* As it is written, and where no name begins so, without punctuation. */
static gboolean
find_begun (SlvCollection *collection, SlvGame *game, const char *set, const char *text, guint *card, char **number)
{
  SlvIndex *index = slv_collection_get_index (collection);
  g_autofree char *begin = slv_fold_search (text);
  Begun begun = { begin, FALSE, SLV_ROW_NONE, 0 };
  gboolean found = set != NULL ? find_in_set (index, game, set, text, &begun, number) : find_in_game (index, game, &begun);

  if (begun.n == 0 && !found)
    {
      begun.plain = TRUE;
      found = set != NULL ? find_in_set (index, game, set, text, &begun, number) : find_in_game (index, game, &begun);
    }
  if (found)
    *card = begun.row;
  return found;
}

/* "12", "3x 12", "3x12", "red ru", "2 red ru": copies first when more follows. */
static const char *
split_count (const char *line, char **count)
{
  gsize n = strspn (line, "0123456789");
  gboolean times = n > 0 && (line[n] == 'x' || line[n] == 'X');
  const char *rest = line + n + times;

  if (n == 0 || (*rest != ' ' && !(times && g_ascii_isdigit (*rest))))
    {
      *count = g_strdup ("1");
      return line;
    }
  *count = g_strndup (line, n);
  return rest + strspn (rest, " ");
}

/* What a line says. */
typedef struct { char *count, *set, *number, *condition, *finish; guint row; } Said;

SLV_DEFINE_STATIC_CLEAR (Said, said_clear, count, set, number, condition, finish);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Said, said_clear)

/* The card, in @set or in one whose code stands before it. */
static gboolean
find_card (SlvCollection *collection, SlvGame *game, const char *set, const char *text, Said *said)
{
  const char *blank = strchr (text, ' ');

  said->set = g_strdup (set);
  if (find_begun (collection, game, set, text, &said->row, &said->number))
    return TRUE;
  if (blank == NULL)
    return FALSE;
  slv_take_str (&said->set, g_strndup (text, (gsize) (blank - text)));
  return find_begun (collection, game, said->set, blank + strspn (blank, " "), &said->row, &said->number);
}

/* The last word is condition or finish: it is cut off @text. A number alone is neither, whatever other programs call so. */
static gboolean
take_word (char *text, Said *said)
{
  char *blank = strrchr (text, ' ');
  const char *word = blank != NULL ? blank + 1 : "";
  int grade = g_ascii_isdigit (*word) ? 0 : slv_condition_grade (word);
  g_autofree char *finish = grade == 0 && *word != '\0' && !g_ascii_isdigit (*word) ? slv_finish_known (word) : NULL;

  if ((grade == 0 || said->condition != NULL) && (finish == NULL || said->finish != NULL))
    return FALSE;
  if (grade > 0)
    said->condition = g_strdup (slv_condition_id (grade));
  else
    said->finish = g_steal_pointer (&finish);
  *blank = '\0';
  g_strchomp (text);
  return TRUE;
}

/* All of it is tried first: a name may end as a finish does. */
static gboolean
understand (SlvCollection *collection, SlvGame *game, const char *set, const char *typed, Said *said)
{
  g_autofree char *text = g_strdup (split_count (typed, &said->count));

  if (!g_utf8_validate (text, -1, NULL))
    return FALSE;
  while (!find_card (collection, game, set, text, said))
    {
      g_clear_pointer (&said->set, g_free);
      if (!take_word (text, said))
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_set (const SlvIndex *index, SlvGame *game, const char *set)
{
  for (guint i = 0; i < slv_index_n_printings (index); i++)
    {
      SlvPrintingView view;

      slv_index_printing (index, i, &view);
      if (g_ascii_strcasecmp (view.set_code, set) == 0 && (game == NULL || slv_index_card_game (index, slv_index_printing_card (index, i)) == game))
        return TRUE;
    }
  return FALSE;
}

/* ---- what a line may mean so far ---- */

static gint
compare_length (gconstpointer a, gconstpointer b, gpointer index)
{
  gsize one = strlen (slv_index_card_folded (index, *(const guint *) a)), two = strlen (slv_index_card_folded (index, *(const guint *) b));

  return one != two ? (one < two ? -1 : 1) : *(const guint *) a < *(const guint *) b ? -1 : *(const guint *) a > *(const guint *) b;
}

static void
add_begun (GArray *rows, const SlvIndex *index, SlvGame *game, const char *begin, gboolean plain)
{
  guint first = 0, n = slv_index_n_cards (index);

  if (game != NULL)
    slv_index_game_rows (index, game, &first, &n);
  for (guint row = first; *begin != '\0' && row < first + n; row++)
    if (begins (slv_index_card_folded (index, row), begin, plain))
      g_array_append_val (rows, row);
}

GArray *
slv_copy_enter_offer (SlvCollection *collection, SlvGame *game, const char *set, const char *line, guint max, char **before)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  SlvIndex *index = slv_collection_get_index (collection);
  g_autofree char *count = NULL, *begin = NULL;
  g_auto (Said) said = { NULL };
  const char *text = split_count (line, &count);

  *before = g_strndup (line, (gsize) (text - line));
  if (*text == '\0' || !g_utf8_validate (text, -1, NULL))
    return rows;
  begin = slv_fold_search (text);
  add_begun (rows, index, game, begin, FALSE);
  if (rows->len == 0)
    add_begun (rows, index, game, begin, TRUE);
  g_array_sort_with_data (rows, compare_length, index);
  g_array_set_size (rows, MIN (rows->len, max));
  if (rows->len == 0 && understand (collection, game, set, line, &said))
    {
      g_array_append_val (rows, said.row);
      g_clear_pointer (before, g_free);
    }
  return rows;
}

/* Why a line means no card. */
static char *
dup_reason (SlvCollection *collection, SlvGame *game, const char *set, const char *typed)
{
  SlvIndex *index = slv_collection_get_index (collection);
  g_autofree char *count = NULL, *shown = g_utf8_make_valid (split_count (typed, &count), -1), *valid = g_utf8_make_valid (set != NULL ? set : "", -1);
  g_autofree char *before = NULL;
  g_autoptr (GArray) rows = slv_copy_enter_offer (collection, game, set, typed, 2, &before);

  if (set != NULL && !has_set (index, game, set))
    return g_strdup_printf (_("there is no set “%s”"), valid);
  if (rows->len > 1)
    return g_strdup_printf (_("“%s” is the beginning of several names, “%s” and “%s” among them"), shown,
                            slv_index_card_name (index, g_array_index (rows, guint, 0)), slv_index_card_name (index, g_array_index (rows, guint, 1)));
  return g_strdup_printf (_("“%s” is neither a number of the set nor the beginning of one name"), shown);
}

gboolean
slv_copy_enter (SlvCollection *collection, SlvGame *game, const char *set, const char *line, guint64 number,
                const char * const values[], SlvCopyList *list)
{
  g_autofree char *typed = g_strstrip (g_strdup (line));
  g_auto (Said) said = { NULL };

  if (*typed == '\0')
    return FALSE;
  if (!understand (collection, game, set, typed, &said))
    {
      g_autofree char *reason = dup_reason (collection, game, set, typed);

      slv_copy_faults_add (list->faults, number, "", reason);
      return FALSE;
    }
  if (*said.count != '\0' && said.count[strspn (said.count, "0")] == '\0')
    {
      slv_copy_faults_add (list->faults, number, "", _("no copy is added by “0”"));
      return FALSE;
    }
  guint record = slv_copy_list_add (list, number);
  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    if (values[i] != NULL)
      slv_copy_list_set (list, record, i, values[i]);
  if (said.set != NULL)
    slv_copy_list_set (list, record, SLV_COPY_SET_CODE, said.set);
  if (said.condition != NULL)
    slv_copy_list_set (list, record, SLV_COPY_CONDITION, said.condition);
  if (said.finish != NULL)
    slv_copy_list_set (list, record, SLV_COPY_FINISH, said.finish);
  slv_copy_list_set (list, record, SLV_COPY_NAME, slv_index_card_name (slv_collection_get_index (collection), said.row));
  slv_copy_list_set (list, record, SLV_COPY_NUMBER, said.number != NULL ? said.number : "");
  slv_copy_list_set (list, record, SLV_COPY_QUANTITY, said.count);
  return TRUE;
}
