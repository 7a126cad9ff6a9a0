/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-values.c: the cells of a record as values: counts, grades, days, prices. What cannot be understood is refused with
 * the column and what would do; nothing is rounded or guessed silently. */
#include "base/slv-language.h"
#include "collection/slv-copy-plan-private.h"
#include "collection/slv-copy-words.h"
#include "store/slv-store-prices.h"

#define TEXT_MAX 20000u   /* bytes of one cell; no note is longer */

/* ---- single values ---- */

static gboolean
read_count (const char *text, gint64 *count)
{
  gsize length = strlen (text);
  guint64 value = 0;

  if (length > 1 && (text[length - 1] == 'x' || text[length - 1] == 'X'))   /* "2x" */
    length--;
  if (length > 2 && strncmp (text + length - 2, ".0", 2) == 0)             /* a spreadsheet's whole number */
    length -= 2;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isdigit (text[i]) || value > SLV_LOT_QUANTITY_MAX)
        return FALSE;
      value = value * 10 + (guint64) (text[i] - '0');
    }
  *count = (gint64) value;
  return length > 0 && value <= SLV_LOT_QUANTITY_MAX;
}

static gboolean
read_flag (const char *text, gboolean *flag)
{
  static const char * const yes[] = { "yes", "y", "true", "t", "1", "x", "*", "✓", "✔", "ja", "oui", NULL };
  static const char * const no[] = { "", "no", "n", "false", "f", "0", "none", "-", "nein", "non", NULL };
  g_autofree char *word = g_ascii_strdown (text, -1);

  *flag = g_strv_contains (yes, word) || g_strcmp0 (word, _("yes")) == 0;
  return *flag || g_strv_contains (no, word) || g_strcmp0 (word, _("no")) == 0;
}

static const struct { const char *mark, *code; } currencies[] = {
  { "€", "EUR" }, { "$", "USD" }, { "£", "GBP" }, { "¥", "JPY" }, { "EUR", "EUR" }, { "USD", "USD" }, { "GBP", "GBP" },
};

/* "1.234,50" and "1,234.50" are both 1234.50: the last of the two marks is the decimal one. */
static char *
read_price (const char *text, const char **currency)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autofree char *bare = g_strdup (text);

  for (guint i = 0; i < G_N_ELEMENTS (currencies); i++)
    {
      char *at = strstr (bare, currencies[i].mark);
      gsize length = strlen (currencies[i].mark);

      if (at == NULL)
        continue;
      *currency = currencies[i].code;
      memmove (at, at + length, strlen (at + length) + 1);
    }
  g_strstrip (bare);
  const char *comma = strrchr (bare, ',');
  const char *dot = strrchr (bare, '.');
  const char *decimal = comma == NULL || (dot != NULL && dot > comma) ? dot : comma;
  for (const char *p = bare; *p != '\0'; p++)
    if (g_ascii_isdigit (*p))
      g_string_append_c (digits, *p);
    else if (p == decimal)
      g_string_append_c (digits, '.');
    else if ((*p != ',' && *p != '.' && *p != ' ') || decimal == NULL || p > decimal || *p == *decimal)
      return NULL;
  if (digits->len == 0 || digits->len > 18 || !g_ascii_isdigit (digits->str[digits->len - 1]) || digits->str[0] == '.')
    return NULL;
  return g_strdup (digits->str);
}

static gboolean
is_day (guint year, guint month, guint day)
{
  return year >= 1900 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 31
         && g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
}

/* ISO, perhaps with a time; day.month.year; two others only where they cannot be mistaken. */
static char *
read_day (const char *text)
{
  guint parts[3] = { 0, 0, 0 }, n = 0, width = 0;
  char mark = '\0';
  const char *p;

  for (p = text; *p != '\0' && *p != ' ' && *p != 'T' && n < 3; p++)
    if (g_ascii_isdigit (*p) && width++ < 4)
      parts[n] = parts[n] * 10 + (guint) (*p - '0');
    else if (width > 0 && width <= 4 && strchr ("-./", *p) != NULL && (mark == '\0' || mark == *p))
      {
        mark = *p;
        width = 0;
        n++;
      }
    else
      return NULL;
  if (width == 0 || (*p != '\0' && *p != ' ' && *p != 'T'))
    return NULL;
  if (is_day (parts[0], parts[1], parts[2]))
    return g_strdup_printf ("%04u-%02u-%02u", parts[0], parts[1], parts[2]);
  if (is_day (parts[2], parts[1], parts[0]) && (mark == '.' || parts[0] > 12 || parts[0] == parts[1]))
    return g_strdup_printf ("%04u-%02u-%02u", parts[2], parts[1], parts[0]);
  if (mark == '/' && parts[1] > 12 && is_day (parts[2], parts[0], parts[1]))
    return g_strdup_printf ("%04u-%02u-%02u", parts[2], parts[0], parts[1]);
  return NULL;
}

/* ---- one function a column ---- */

typedef struct { SlvCopyPlan *plan; const SlvCopyRecord *record; SlvCopyMatch *match; } Cell;
typedef char *(*ReadCell) (const Cell *cell, const char *text);   /* NULL: well; else (transfer full) the reason */

static char *
cell_quantity (const Cell *cell, const char *text)
{
  int owned = slv_owned_count (text);

  if (*text == '\0' || owned >= 0)
    cell->match->lot.quantity = *text == '\0' ? 1 : owned;
  else if (!read_count (text, &cell->match->lot.quantity))
    return slv_tell_printf (_("“%s” is no number of copies between 0 and %d"), text, SLV_LOT_QUANTITY_MAX);
  return NULL;
}

static char *
cell_condition (const Cell *cell, const char *text)
{
  int grade = slv_condition_grade (text);

  if (*text != '\0' && grade == 0)
    return g_strdup_printf (_("“%s” is no condition; there are mint, near-mint, excellent, good, light-played, played and poor"),
                            text);
  cell->match->lot.condition = slv_condition_id (grade);
  return NULL;
}

/* A column for foil alone is crossed or answered. "f" says nothing: it may be foil or false. */
static char *
cell_finish (const Cell *cell, const char *text)
{
  static const char * const yes[] = { "y", "x", "*", "✓", "✔", "ja", "oui", NULL }, * const no[] = { "n", "-", "nein", "non", NULL };
  g_autofree char *word = g_ascii_strdown (text, -1);
  const char *said = g_strv_contains (yes, word) ? "yes" : g_strv_contains (no, word) ? "no" : text;
  g_autofree char *id = *text != '\0' ? slv_finish_id (said) : NULL;

  cell->match->lot.finish = id != NULL ? slv_copy_plan_keep (cell->plan, id) : "";
  return NULL;
}

static char *
cell_language (const Cell *cell, const char *text)
{
  const char *id = slv_language_id (text);

  if (id == NULL)
    return g_strdup_printf (_("“%s” is no language that is known"), text);
  cell->match->lot.language = id;
  return NULL;
}

static char *
cell_trade (const Cell *cell, const char *text)
{
  gboolean flag;

  if (g_ascii_isdigit (*text) && read_count (text, &cell->match->lot.for_trade))
    return cell->match->lot.for_trade <= cell->match->lot.quantity ? NULL
      : slv_tell_printf (_("%lld copies for trade are more than the %lld that there are"), (long long) cell->match->lot.for_trade,
                         (long long) cell->match->lot.quantity);
  if (!read_flag (text, &flag))
    return g_strdup_printf (_("“%s” is neither a number of copies nor yes or no"), text);
  cell->match->lot.for_trade = flag ? cell->match->lot.quantity : 0;
  return NULL;
}

static char *
read_flag_into (const char *text, gboolean *flag)
{
  return read_flag (text, flag) ? NULL : g_strdup_printf (_("“%s” is neither yes nor no"), text);
}

static char *
cell_signed (const Cell *cell, const char *text)
{
  return read_flag_into (text, &cell->match->lot.is_signed);
}

static char *
cell_altered (const Cell *cell, const char *text)
{
  return read_flag_into (text, &cell->match->lot.is_altered);
}

static char *
cell_proxy (const Cell *cell, const char *text)
{
  return read_flag_into (text, &cell->match->lot.is_proxy);
}

static char *
cell_price (const Cell *cell, const char *text)
{
  const char *currency = NULL;
  g_autofree char *price = *text != '\0' ? read_price (text, &currency) : NULL;

  if (*text != '\0' && price == NULL)
    return g_strdup_printf (_("“%s” is no price"), text);
  if (price != NULL && slv_amount_is_open (price))
    return g_strdup_printf (_("“%s” may mean thousands or a fraction; 1234 and 1.23 say which"), text);
  const char *point = price != NULL ? strchr (price, '.') : NULL;
  for (char *end = point != NULL ? price + strlen (price) - 1 : NULL; point != NULL && end - point > 2 && *end == '0'; end--)
    *end = '\0';
  cell->match->lot.price_paid = price != NULL ? slv_copy_plan_keep (cell->plan, price) : "";
  cell->match->lot.currency = currency != NULL ? currency : "";
  return NULL;
}

static char *
cell_currency (const Cell *cell, const char *text)
{
  g_autofree char *code = g_ascii_strup (text, -1);

  if (*text == '\0')
    return NULL;
  if (strlen (code) != 3 || !g_ascii_isalpha (code[0]) || !g_ascii_isalpha (code[1]) || !g_ascii_isalpha (code[2]))
    return g_strdup_printf (_("“%s” is no currency; its code has three letters, like EUR"), text);
  cell->match->lot.currency = slv_copy_plan_keep (cell->plan, code);
  return NULL;
}

static char *
cell_acquired (const Cell *cell, const char *text)
{
  g_autofree char *day = *text != '\0' ? read_day (text) : NULL;

  if (*text != '\0' && day == NULL)
    return g_strdup_printf (_("“%s” is no day that can be read without guessing; write it like 2026-01-31"), text);
  cell->match->lot.acquired = day != NULL ? slv_copy_plan_keep (cell->plan, day) : "";
  return NULL;
}

static char *
cell_name (const Cell *cell, const char *text)
{
  const char * const *values = cell->record->values;

  if (*text != '\0' || *values[SLV_COPY_CARD] != '\0' || *values[SLV_COPY_PRINTING] != '\0'
      || (*values[SLV_COPY_SET_CODE] != '\0' && *values[SLV_COPY_NUMBER] != '\0'))
    return NULL;
  return g_strdup (_("the row has neither a name nor a set with a number"));
}

/* "Box /A/" lies where "Box/A" does. */
static char *
cell_place (const Cell *cell, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "/", -1);
  g_autoptr (GString) path = g_string_new (NULL);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      g_string_append_printf (path, "%s%s", path->len > 0 ? "/" : "", parts[i]);
  cell->match->place = slv_copy_plan_keep (cell->plan, path->str);
  return NULL;
}

static char *
cell_note (const Cell *cell, const char *text)
{
  cell->match->lot.note = slv_copy_plan_keep (cell->plan, text);
  return NULL;
}

static char *
cell_tags (const Cell *cell, const char *text)
{
  cell->match->lot.tags = slv_copy_plan_keep (cell->plan, text);
  return NULL;
}

static char *
cell_extra (const Cell *cell, const char *text)
{
  cell->match->lot.extra = slv_copy_plan_keep (cell->plan, text);
  return NULL;
}

/* In this order: a price's mark gives way to a column for the currency, copies for trade are compared with all. */
static const struct { SlvCopyField field; ReadCell read; } cells[] = {
  { SLV_COPY_NAME, cell_name }, { SLV_COPY_QUANTITY, cell_quantity }, { SLV_COPY_CONDITION, cell_condition },
  { SLV_COPY_FINISH, cell_finish }, { SLV_COPY_LANGUAGE, cell_language }, { SLV_COPY_PLACE, cell_place },
  { SLV_COPY_NOTE, cell_note }, { SLV_COPY_TAGS, cell_tags }, { SLV_COPY_FOR_TRADE, cell_trade },
  { SLV_COPY_SIGNED, cell_signed }, { SLV_COPY_ALTERED, cell_altered }, { SLV_COPY_PROXY, cell_proxy },
  { SLV_COPY_PAID, cell_price }, { SLV_COPY_CURRENCY, cell_currency }, { SLV_COPY_ACQUIRED, cell_acquired },
  { SLV_COPY_EXTRA, cell_extra },
};

/* NULL: well. */
static char *
read_cell (const Cell *cell, guint which, const char *text)
{
  if (strlen (text) > TEXT_MAX)
    return slv_tell_printf (_("the cell is longer than %u bytes"), TEXT_MAX);
  return cells[which].read (cell, text);
}

gboolean
slv_copy_read_values (SlvCopyPlan *plan, const SlvCopyRecord *record, gboolean given, SlvCopyMatch *match, SlvCopyField *column,
                      char **reason)
{
  const Cell cell = { plan, record, match };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      const char *text = record->values[cells[i].field];

      *column = cells[i].field;
      *reason = !given || (text != NULL && cells[i].field != SLV_COPY_NAME) ? read_cell (&cell, i, text) : NULL;
      if (*reason != NULL)
        return FALSE;
    }
  return TRUE;
}
