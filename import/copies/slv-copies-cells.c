/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-cells.c: single cells, both ways: the program's words as ours when reading, ours as the program's when writing. What a
 * program has no word for is written as the nearest that promises no more; what is lost so is found by reading the cell again. */
#include "base/slv-language.h"
#include "collection/slv-copy-words.h"
#include "copies/slv-copies-private.h"
#include "store/slv-store-prices.h"

static const char *
hold_text (GString *hold, const char *text)
{
  g_string_assign (hold, text);
  return hold->str;
}

/* ---- reading ---- */

/* @value stays when the program has no such word of its own: others may be understood all the same. */
static void
read_condition (const SlvCopiesDialect *dialect, const char *cell, const char **value)
{
  for (int grade = 1; grade <= SLV_GRADE_BEST; grade++)
    if (dialect->conditions[grade] != NULL && g_ascii_strcasecmp (dialect->conditions[grade], cell) == 0)
      {
        *value = slv_condition_id (grade);
        return;
      }
}

static const char *
word_of (const SlvCopiesWord *words, const char *theirs)
{
  for (; words != NULL && words->ours != NULL; words++)
    if (g_ascii_strcasecmp (words->theirs, theirs) == 0)
      return words->ours;
  return NULL;
}

static const char *
word_for (const SlvCopiesWord *words, const char *ours)
{
  for (; words != NULL && words->ours != NULL; words++)
    if (g_str_equal (words->ours, ours))
      return words->theirs;
  return NULL;
}

static char *
read_finish (const SlvCopiesKind *kind, const char *cell, const char **value, GString *hold)
{
  const SlvCopiesDialect *dialect = kind->dialect;
  const char *ours = word_of (dialect->finishes, cell);
  g_autofree char *id = ours == NULL ? slv_finish_id (cell) : NULL;

  *value = ours != NULL ? ours : hold_text (hold, id);
  if (ours != NULL || dialect->any_finish || word_for (dialect->finishes, id) != NULL)
    return NULL;
  /* Translators: the second is the name of a program. */
  return g_strdup_printf (_("“%s” is no finish of %s"), cell, kind->title);
}

static gboolean
is_none (const char *price)
{
  return price[strspn (price, "$0., ")] == '\0';
}

static gboolean
is_uuid (const char *text)
{
  return strlen (text) == 36 && g_uuid_string_is_valid (text);
}

static const char *
read_tags (const char *cell, GString *hold)
{
  g_auto (GStrv) tags = g_strsplit (cell, ",", -1);

  g_string_truncate (hold, 0);
  for (guint i = 0; tags[i] != NULL; i++)
    if (*g_strstrip (tags[i]) != '\0')
      g_string_append_printf (hold, "%s%s", hold->len > 0 ? "|" : "", tags[i]);
  return hold->str;
}

static const char *
read_mark (const SlvCopiesColumn *column, const char *cell)
{
  static const char * const none[] = { "", "no", "false", "none", "0", NULL };
  g_autofree char *word = g_ascii_strdown (cell, -1);

  if (column->form == SLV_CELL_FLAG)
    return g_ascii_strcasecmp (cell, column->yes) == 0 ? "yes" : cell;
  return g_strv_contains (none, word) ? "" : "yes";
}

/* "116/350" */
static const char *
read_number (const char *cell, GString *hold)
{
  g_string_assign (hold, cell);
  g_string_truncate (hold, strcspn (cell, "/"));
  return hold->str;
}

static char *
read_product (const SlvCopiesKind *kind, const char *cell, const char **value, GString *hold)
{
  if (*cell == '\0' || strspn (cell, "0123456789") != strlen (cell) || strlen (cell) > 20)
    return g_strdup_printf (_("“%s” is no number of a product"), cell);
  g_string_printf (hold, "%s:%s", kind->id, cell);
  *value = hold->str;
  return NULL;
}

char *
slv_copies_read_cell (const SlvCopiesKind *kind, const SlvCopiesColumn *column, const char *cell, const char **value, GString *hold)
{
  const char *word;

  *value = cell;
  switch (column->form)
    {
    case SLV_CELL_COUNT:
      return *cell != '\0' ? NULL : g_strdup (_("the row has no number of copies"));
    case SLV_CELL_NUMBER:
      *value = read_number (cell, hold);
      break;
    case SLV_CELL_CONDITION:
      read_condition (kind->dialect, cell, value);
      break;
    case SLV_CELL_FINISH:
      return read_finish (kind, cell, value, hold);
    case SLV_CELL_LANGUAGE:
      word = word_of (kind->dialect->languages, cell);
      *value = word != NULL ? word : cell;
      break;
    case SLV_CELL_FLAG:
    case SLV_CELL_MARK:
      *value = read_mark (column, cell);
      break;
    case SLV_CELL_PRICE:
    case SLV_CELL_DOLLARS:
      *value = is_none (cell) ? "" : cell;
      break;
    case SLV_CELL_TRADE:
      *value = g_str_equal (cell, "0") ? "" : cell;
      break;
    case SLV_CELL_TAGS:
      *value = read_tags (cell, hold);
      break;
    case SLV_CELL_UUID:
      *value = is_uuid (cell) ? cell : "";
      break;
    case SLV_CELL_PRODUCT:
      return read_product (kind, cell, value, hold);
    case SLV_CELL_KEPT:
      *value = g_ascii_strcasecmp (cell, column->no) == 0 ? "" : cell;
      break;
    default:
      break;
    }
  return NULL;
}

/* ---- the values of a lot ---- */

static const char *
number_text (gint64 number, gboolean zero, GString *hold)
{
  g_string_truncate (hold, 0);
  if (number != 0 || zero)
    g_string_printf (hold, "%lld", (long long) number);
  return hold->str;
}

/* What may mean thousands or a fraction is written so that it is read as what it is. */
static const char *
paid_text (const char *mark, const char *paid, GString *hold)
{
  g_string_printf (hold, "%s%s%s", mark, paid, slv_amount_is_open (paid) ? "0" : "");
  return hold->str;
}

/* The name of the set, as the card list has it; else what the lot has for a set. */
static const char *
set_name (SlvCollection *collection, const SlvHeld *held, GString *hold)
{
  SLV_EACH_PRINTING (view, slv_collection_get_index (collection), held->row)
    if (*view->set_name != '\0' && g_ascii_strcasecmp (view->set_code, held->lot.set_code) == 0)
      return hold_text (hold, view->set_name);
  return held->lot.set_code;
}

const char *
slv_copies_lot_value (SlvCollection *collection, const SlvHeld *held, guint field, GString *hold)
{
  const SlvLot *lot = &held->lot;

  switch (field)
    {
    case SLV_COPY_GAME:      return lot->game;
    case SLV_COPY_NAME:      return lot->name;
    case SLV_COPY_SET_CODE:  return lot->set_code;
    case SLV_COPY_SET_NAME:  return set_name (collection, held, hold);
    case SLV_COPY_NUMBER:    return lot->number;
    case SLV_COPY_QUANTITY:  return number_text (lot->quantity, TRUE, hold);
    case SLV_COPY_CONDITION: return lot->condition;
    case SLV_COPY_FINISH:    return lot->finish;
    case SLV_COPY_LANGUAGE:  return lot->language;
    case SLV_COPY_PLACE:     return slv_collection_place_path (collection, lot->place);
    case SLV_COPY_NOTE:      return lot->note;
    case SLV_COPY_TAGS:      return lot->tags;
    case SLV_COPY_FOR_TRADE: return number_text (lot->for_trade, FALSE, hold);
    case SLV_COPY_SIGNED:    return lot->is_signed ? "yes" : "";
    case SLV_COPY_ALTERED:   return lot->is_altered ? "yes" : "";
    case SLV_COPY_PROXY:     return lot->is_proxy ? "yes" : "";
    case SLV_COPY_PAID:      return paid_text ("", lot->price_paid, hold);
    case SLV_COPY_CURRENCY:  return lot->currency;
    case SLV_COPY_ACQUIRED:  return lot->acquired;
    case SLV_COPY_PRINTING:  return lot->printing;
    case SLV_COPY_CARD:      return lot->card;
    case SLV_COPY_EXTRA:     return lot->extra;
    default:                 return "";
    }
}

/* ---- writing ---- */

static const char *
write_condition (const SlvCopiesDialect *dialect, const char *condition)
{
  int grade = slv_condition_grade (condition);

  while (dialect->conditions[grade] == NULL)   /* that nothing is said of it has a word everywhere */
    grade--;
  return dialect->conditions[grade];
}

/* "rainbow-foil" as "Rainbow Foil". */
static const char *
as_title (const char *id, GString *hold)
{
  gboolean begins = TRUE;

  g_string_truncate (hold, 0);
  for (; *id != '\0'; id++)
    {
      g_string_append_c (hold, *id == '-' ? ' ' : begins ? g_ascii_toupper (*id) : *id);
      begins = *id == '-';
    }
  return hold->str;
}

static const char *
write_finish (const SlvCopiesDialect *dialect, const char *finish, GString *hold)
{
  const char *theirs = word_for (dialect->finishes, finish);

  if (theirs != NULL)
    return theirs;
  return dialect->any_finish ? as_title (finish, hold) : word_for (dialect->finishes, "foil");
}

static const char *
write_language (const SlvCopiesDialect *dialect, const char *language, GString *hold)
{
  const char *theirs = word_for (dialect->languages, language);

  if (theirs != NULL || *language == '\0')
    return theirs != NULL ? theirs : "";
  switch (dialect->language_form)
    {
    case SLV_LANGUAGE_BY_NAME:
      return slv_language_name (language);
    case SLV_LANGUAGE_BY_CAPITALS:
      g_string_assign (hold, language);
      return g_string_ascii_up (hold)->str;
    case SLV_LANGUAGE_BY_CODE:
      return language;
    default:
      return "";
    }
}

static const char *
write_kept (const SlvCopiesColumn *column, const SlvHeld *held, GString *hold)
{
  g_autoptr (cJSON) extra = *held->lot.extra != '\0' ? cJSON_Parse (held->lot.extra) : NULL;
  const char *text = extra != NULL ? cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (extra, column->title)) : NULL;

  return text != NULL ? hold_text (hold, text) : column->no;
}

static const char *
write_dollars (const SlvHeld *held, GString *hold)
{
  gboolean dollars = *held->lot.price_paid != '\0' && g_str_equal (held->lot.currency, "USD");

  return paid_text (dollars ? "$" : "", held->lot.price_paid, hold);
}

static const char *
write_tags (const char *tags, GString *hold)
{
  g_string_assign (hold, tags);
  for (char *p = hold->str; *p != '\0'; p++)
    if (*p == '|')
      *p = ',';
  return hold->str;
}

static const char *
product (const SlvCopiesKind *kind, const SlvHeld *held)
{
  gsize length = strlen (kind->id);

  return strncmp (held->lot.printing, kind->id, length) == 0 && held->lot.printing[length] == ':' ? held->lot.printing + length + 1 : "";
}

const char *
slv_copies_write_cell (const SlvCopiesKind *kind, const SlvCopiesColumn *column, SlvCollection *collection, const SlvHeld *held,
                       GString *hold)
{
  const char *value = slv_copies_lot_value (collection, held, column->field, hold);

  switch (column->form)
    {
    case SLV_CELL_CONDITION:
      return write_condition (kind->dialect, value);
    case SLV_CELL_FINISH:
      return write_finish (kind->dialect, value, hold);
    case SLV_CELL_LANGUAGE:
      return write_language (kind->dialect, value, hold);
    case SLV_CELL_FLAG:
    case SLV_CELL_MARK:
      return *value != '\0' ? column->yes : column->no;
    case SLV_CELL_DOLLARS:
      return write_dollars (held, hold);
    case SLV_CELL_TRADE:
      return *value != '\0' ? value : column->no;
    case SLV_CELL_TAGS:
      return write_tags (value, hold);
    case SLV_CELL_UUID:
      return is_uuid (value) ? value : "";
    case SLV_CELL_PRODUCT:
      return product (kind, held);
    case SLV_CELL_KEPT:
      return write_kept (column, held, hold);
    case SLV_CELL_TEXT:   /* a code is no name where there is a column for codes */
      return column->field == SLV_COPY_SET_NAME && value == held->lot.set_code && slv_copies_column_of (kind, SLV_COPY_SET_CODE) != NULL ? "" : value;
    case SLV_CELL_UNUSED:
      return column->yes != NULL ? column->yes : "";
    default:
      return value;
    }
}

const SlvCopiesColumn *
slv_copies_column_of (const SlvCopiesKind *kind, guint field)
{
  for (guint i = 0; i < kind->dialect->n_columns; i++)
    if (kind->dialect->columns[i].field == field && !(kind->dialect->columns[i].flags & SLV_COLUMN_READ_ONLY))
      return &kind->dialect->columns[i];
  return NULL;
}

gboolean
slv_copies_can_write (const SlvCopiesKind *kind, const SlvHeld *held)
{
  const SlvCopiesColumn *printing = slv_copies_column_of (kind, SLV_COPY_PRINTING);

  if (held->lot.is_proxy && slv_copies_column_of (kind, SLV_COPY_PROXY) == NULL)
    return FALSE;
  return printing == NULL || printing->form != SLV_CELL_PRODUCT || *product (kind, held) != '\0';
}
