/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-write.c: lots into rows, and what is lost by it. A loss is found by reading back what would be written, so that
 * what is told cannot drift from what is done. */
#include "base/slv-csv.h"
#include "base/slv-language.h"
#include "collection/slv-copy-words.h"
#include "copies/slv-copies-private.h"

/* ---- writing ---- */

typedef struct { const SlvCopiesKind *kind; SlvCollection *collection; GString *out, *cell, *hold; gboolean places; } Writing;

static const SlvHeld *
held_at (SlvCollection *collection, const GArray *lots, guint nth)
{
  return slv_collection_get_lot (collection, g_array_index (lots, guint, nth));
}

static gboolean
is_written (const Writing *writing, const SlvCopiesColumn *column)
{
  return !(column->flags & SLV_COLUMN_READ_ONLY) && (writing->places || !(column->flags & SLV_COLUMN_PLACES));
}

/* Behind every cell stands a delimiter; the last one of a row gives way to the line's end. */
static void
put_cell (Writing *writing, const char *text)
{
  const SlvCopiesDialect *dialect = writing->kind->dialect;

  g_string_truncate (writing->cell, 0);
  slv_csv_append (writing->cell, text, TRUE);
  g_string_truncate (writing->cell, writing->cell->len - 1);
  gboolean quote = dialect->quote_all && writing->cell->str[0] != '"';
  g_string_append_printf (writing->out, quote ? "\"%s\"%c" : "%s%c", writing->cell->str, dialect->delimiter);
}

static void
end_row (Writing *writing)
{
  g_string_truncate (writing->out, writing->out->len - 1);
  g_string_append (writing->out, writing->kind->dialect->crlf ? "\r\n" : "\n");
}

static void
put_lot (Writing *writing, const SlvHeld *held)
{
  const SlvCopiesDialect *dialect = writing->kind->dialect;
  gsize begin = writing->out->len, length;

  for (guint i = 0; i < dialect->n_columns; i++)
    if (is_written (writing, &dialect->columns[i]))
      put_cell (writing, slv_copies_write_cell (writing->kind, &dialect->columns[i], writing->collection, held, writing->hold));
  end_row (writing);
  length = writing->out->len - begin;
  for (gint64 i = 1; dialect->row_a_copy && i < held->lot.quantity; i++)
    {
      g_string_set_size (writing->out, writing->out->len + length);
      memcpy (writing->out->str + writing->out->len - length, writing->out->str + begin, length);
    }
}

static gboolean
check_rows (const SlvCopiesKind *kind, SlvCollection *collection, const GArray *lots, GError **error)
{
  guint64 rows = 0;

  for (guint i = 0; i < lots->len; i++)
    rows += kind->dialect == NULL || kind->dialect->row_a_copy ? (guint64) held_at (collection, lots, i)->lot.quantity : 1;
  if (rows <= SLV_COPIES_ROWS_MAX)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("a file of the kind “%s” would have more than %u rows"), kind->id, SLV_COPIES_ROWS_MAX);
}

static gboolean
any_place (SlvCollection *collection, const GArray *lots)
{
  for (guint i = 0; i < lots->len; i++)
    if (held_at (collection, lots, i)->lot.place != 0)
      return TRUE;
  return FALSE;
}

gboolean
slv_copies_write_table (const SlvCopiesKind *self, SlvCollection *collection, const GArray *lots, GString *out, GError **error)
{
  g_autoptr (GString) cell = g_string_new (NULL), hold = g_string_new (NULL);
  Writing writing = { self, collection, out, cell, hold, any_place (collection, lots) };

  if (!check_rows (self, collection, lots, error))
    return FALSE;
  if (self->dialect->sep_line)
    g_string_append_printf (out, "\"sep=%c\"%s", self->dialect->delimiter, self->dialect->crlf ? "\r\n" : "\n");
  for (guint i = 0; i < self->dialect->n_columns; i++)
    if (is_written (&writing, &self->dialect->columns[i]))
      put_cell (&writing, self->dialect->columns[i].title);
  end_row (&writing);
  for (guint i = 0; i < lots->len; i++)
    if (slv_copies_can_write (self, held_at (collection, lots, i)))
      put_lot (&writing, held_at (collection, lots, i));
  return TRUE;
}

/* ---- losses ---- */

typedef struct { guint absent, altered; } Loss;

/* As slv-copy-plan.h would have it, so that what is alike in both is no loss. Takes and gives back. */
static char *
plain_value (guint field, char *text)
{
  g_autofree char *given = text;
  const char *language;

  switch (field)
    {
    case SLV_COPY_CONDITION:
      return g_strdup (slv_condition_id (slv_condition_grade (given)));
    case SLV_COPY_FINISH:
      return *given != '\0' ? slv_finish_id (given) : g_strdup ("");
    case SLV_COPY_LANGUAGE:
      language = slv_language_id (given);
      return g_strdup (language != NULL ? language : "");
    case SLV_COPY_PAID:
      return g_strdup (*given == '$' ? given + 1 : given);
    default:
      return g_strdup (g_strstrip (given));
    }
}

static void
count_field (const SlvCopiesKind *kind, SlvCollection *collection, const SlvHeld *held, guint field, Loss *loss)
{
  g_autoptr (GString) hold = g_string_new (NULL);
  const SlvCopiesColumn *column = slv_copies_column_of (kind, field);
  g_autofree char *value = g_strdup (slv_copies_lot_value (collection, held, field, hold)), *cell = NULL, *back = NULL, *reason = NULL;
  const char *read;

  if (*value == '\0')
    return;
  if (column == NULL)
    {
      loss->absent++;
      return;
    }
  cell = g_strdup (slv_copies_write_cell (kind, column, collection, held, hold));
  reason = slv_copies_read_cell (kind, column, cell, &read, hold);
  back = plain_value (field, g_strdup (read));
  value = plain_value (field, g_steal_pointer (&value));
  loss->altered += reason != NULL || !g_str_equal (back, value);
}

static void
count_currency (const SlvCopiesKind *kind, const SlvHeld *held, Loss *loss)
{
  const SlvCopiesColumn *price = slv_copies_column_of (kind, SLV_COPY_PAID);
  gboolean dollars = price != NULL && price->form == SLV_CELL_DOLLARS && g_str_equal (held->lot.currency, "USD");

  if (*held->lot.currency != '\0' && price != NULL && !dollars && slv_copies_column_of (kind, SLV_COPY_CURRENCY) == NULL)
    loss->absent++;
}

/* Further columns that the target does not have. */
static void
count_extra (const SlvCopiesKind *kind, const SlvHeld *held, Loss *loss)
{
  g_autoptr (cJSON) extra = *held->lot.extra != '\0' ? cJSON_Parse (held->lot.extra) : NULL;

  SLV_EACH_JSON (member, extra)
    {
      gboolean there = FALSE;

      for (guint i = 0; i < kind->dialect->n_columns && !there; i++)
        there = kind->dialect->columns[i].form == SLV_CELL_KEPT && member->string != NULL && g_str_equal (kind->dialect->columns[i].title, member->string);
      if (!there)
        {
          loss->absent++;
          return;
        }
    }
}

/* Which fields are told, and how: when the kind has no column for them, and when the cell means something else. */
static const struct { guint field; const char *absent[2], *altered[2]; } told[] = {
  { SLV_COPY_SET_CODE, { NP_("the set of %u row is not written", "the sets of %u rows are not written") },
    { NP_("the set of %u row is not written as it is", "the sets of %u rows are not written as they are") } },
  { SLV_COPY_NUMBER, { NP_("the collector number of %u row is not written", "the collector numbers of %u rows are not written") },
    { NP_("the collector number of %u row is not written as it is", "the collector numbers of %u rows are not written as they are") } },
  { SLV_COPY_CONDITION, { NP_("the condition of %u row is not written", "the conditions of %u rows are not written") },
    { NP_("the condition of %u row has no word there; the next worse one is written",
          "the conditions of %u rows have no words there; the next worse ones are written") } },
  { SLV_COPY_FINISH, { NP_("the finish of %u row is not written", "the finishes of %u rows are not written") },
    { NP_("the finish of %u row has no word there; it is written as foil", "the finishes of %u rows have no words there; they are written as foil") } },
  { SLV_COPY_LANGUAGE, { NP_("the language of %u row is not written", "the languages of %u rows are not written") },
    { NP_("the language of %u row has no word there", "the languages of %u rows have no words there") } },
  { SLV_COPY_PLACE, { NP_("the place of %u row is not written", "the places of %u rows are not written") },
    { NP_("the place of %u row is not written as it is", "the places of %u rows are not written as they are") } },
  { SLV_COPY_NOTE, { NP_("the note on %u row is not written", "the notes on %u rows are not written") },
    { NP_("the note on %u row is not written as it is", "the notes on %u rows are not written as they are") } },
  { SLV_COPY_TAGS, { NP_("the tags of %u row are not written", "the tags of %u rows are not written") },
    { NP_("the tags of %u row have commas and fall apart", "the tags of %u rows have commas and fall apart") } },
  { SLV_COPY_FOR_TRADE, { NP_("it is not written how many copies of %u row are for trade", "it is not written how many copies of %u rows are for trade") },
    { NP_("it is not written how many copies of %u row are for trade", "it is not written how many copies of %u rows are for trade") } },
  { SLV_COPY_SIGNED, { NP_("that %u row is signed is not written", "that %u rows are signed is not written") },
    { NP_("that %u row is signed is not written", "that %u rows are signed is not written") } },
  { SLV_COPY_ALTERED, { NP_("that %u row is altered is not written", "that %u rows are altered is not written") },
    { NP_("that %u row is altered is not written", "that %u rows are altered is not written") } },
  { SLV_COPY_PAID, { NP_("the price paid for %u row is not written", "the prices paid for %u rows are not written") },
    { NP_("the price of 0 paid for %u row means there that nothing is known", "the prices of 0 paid for %u rows mean there that nothing is known") } },
  { SLV_COPY_CURRENCY, { NP_("the currency of the price of %u row is not written", "the currencies of the prices of %u rows are not written") },
    { NP_("the currency of the price of %u row is not written as it is", "the currencies of the prices of %u rows are not written as they are") } },
  { SLV_COPY_ACQUIRED, { NP_("the day on which %u row was acquired is not written", "the days on which %u rows were acquired are not written") },
    { NP_("the day on which %u row was acquired is not written", "the days on which %u rows were acquired are not written") } },
  { SLV_COPY_EXTRA, { NP_("further columns of %u row are not written", "further columns of %u rows are not written") },
    { NP_("further columns of %u row are not written", "further columns of %u rows are not written") } },
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void
tell (GPtrArray *losses, const char * const forms[2], guint n)
{
  if (n > 0)
    g_ptr_array_add (losses, slv_tell_printf (ngettext (forms[0], forms[1], n), n));
}
#pragma GCC diagnostic pop

static void
tell_left_out (GPtrArray *losses, guint proxies, guint strange)
{
  static const char * const proxy_forms[2] = { NP_("%u row of proxies is left out, because the file could not tell them from cards",
                                                   "%u rows of proxies are left out, because the file could not tell them from cards") };
  static const char * const strange_forms[2] = { NP_("%u row is left out, because the file has no names and the row not what stands for them",
                                                     "%u rows are left out, because the file has no names and the rows not what stands for them") };

  tell (losses, proxy_forms, proxies);
  tell (losses, strange_forms, strange);
}

/* A file without a column for the game is told only when it would mix games. */
static gboolean
has_games (SlvCollection *collection, const GArray *lots)
{
  for (guint i = 1; i < lots->len; i++)
    if (!g_str_equal (held_at (collection, lots, i)->lot.game, held_at (collection, lots, 0)->lot.game))
      return TRUE;
  return FALSE;
}

static void
count_lot (const SlvCopiesKind *kind, SlvCollection *collection, const SlvHeld *held, Loss losses[])
{
  for (guint k = 0; k < G_N_ELEMENTS (told); k++)
    {
      if (told[k].field == SLV_COPY_CURRENCY)
        count_currency (kind, held, &losses[k]);
      else if (told[k].field == SLV_COPY_EXTRA)
        count_extra (kind, held, &losses[k]);
      else if (told[k].field != SLV_COPY_SET_CODE || slv_copies_column_of (kind, SLV_COPY_SET_NAME) == NULL)   /* its name stands for it */
        count_field (kind, collection, held, told[k].field, &losses[k]);
    }
}

void
slv_copies_tell_losses (const SlvCopiesKind *self, SlvCollection *collection, const GArray *lots, GPtrArray *losses)
{
  Loss counts[G_N_ELEMENTS (told)] = { { 0, 0 } };
  guint proxies = 0, strange = 0;

  for (guint i = 0; i < lots->len; i++)
    {
      const SlvHeld *held = held_at (collection, lots, i);

      if (slv_copies_can_write (self, held))
        count_lot (self, collection, held, counts);
      else if (held->lot.is_proxy)
        proxies++;
      else
        strange++;
    }
  tell_left_out (losses, proxies, strange);
  if (has_games (collection, lots) && slv_copies_column_of (self, SLV_COPY_GAME) == NULL)
    g_ptr_array_add (losses, g_strdup (_("the rows are of several games, and the file does not say which")));
  for (guint k = 0; k < G_N_ELEMENTS (told); k++)
    {
      tell (losses, told[k].absent, counts[k].absent);
      tell (losses, told[k].altered, counts[k].altered);
    }
}
