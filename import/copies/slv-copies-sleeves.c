/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-sleeves.c: sleeves-csv for collections: columns by name in any order, everything that a lot has, so that writing
 * and reading again changes nothing. Columns that are not known are kept in the lot's extra, a JSON object. */
#include "config.h"
#include <string.h>
#include <glib/gi18n-lib.h>
#include "base/slv-csv.h"
#include "base/slv-error.h"
#include "base/slv-fold.h"
#include "base/slv-json.h"
#include "copies/slv-copies.h"

#define NOT_KNOWN SLV_N_COPY_FIELDS

/* Other names under which the columns are met; folded as ids. Their own ids are slv_copy_field_id(). */
static const struct { const char *name; SlvCopyField field; } aliases[] = {
  { "quantity", SLV_COPY_QUANTITY }, { "qty", SLV_COPY_QUANTITY }, { "set-code", SLV_COPY_SET_CODE }, { "set-name", SLV_COPY_SET_NAME },
  { "collector-number", SLV_COPY_NUMBER }, { "lang", SLV_COPY_LANGUAGE }, { "place", SLV_COPY_PLACE }, { "note", SLV_COPY_NOTE },
  { "trade", SLV_COPY_FOR_TRADE }, { "for-trade", SLV_COPY_FOR_TRADE }, { "price", SLV_COPY_PRICE }, { "price-paid", SLV_COPY_PRICE },
  { "printing", SLV_COPY_PRINTING }, { "printing-id", SLV_COPY_PRINTING }, { "card-id", SLV_COPY_CARD }, { "code", SLV_COPY_CARD },
  { "manual-price", SLV_COPY_PRICE },
};

/* The order in which columns are written. */
static const SlvCopyField columns[] = {
  SLV_COPY_GAME, SLV_COPY_QUANTITY, SLV_COPY_NAME, SLV_COPY_SET_CODE, SLV_COPY_NUMBER, SLV_COPY_LANGUAGE, SLV_COPY_FINISH,
  SLV_COPY_CONDITION, SLV_COPY_PLACE, SLV_COPY_FOR_TRADE, SLV_COPY_PRICE, SLV_COPY_CURRENCY, SLV_COPY_ACQUIRED, SLV_COPY_NOTE,
  SLV_COPY_TAGS, SLV_COPY_SIGNED, SLV_COPY_ALTERED, SLV_COPY_PROXY, SLV_COPY_PRINTING, SLV_COPY_CARD, SLV_COPY_EXTRA,
};

static SlvCopyField
field_of (const char *title)
{
  g_autofree char *stripped = g_strstrip (g_strdup (title)), *id = slv_fold_id (stripped);

  for (SlvCopyField field = 0; field < SLV_N_COPY_FIELDS; field++)
    if (g_str_equal (slv_copy_field_id (field), id))
      return field;
  for (guint i = 0; i < G_N_ELEMENTS (aliases); i++)
    if (g_str_equal (aliases[i].name, id))
      return aliases[i].field;
  return NOT_KNOWN;
}

/* ---- detecting ---- */

typedef struct { guint n, known; gboolean seen[SLV_N_COPY_FIELDS + 1]; } Header;

static gboolean
look_at_header (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  Header *header = user_data;

  (void) line;
  for (guint i = 0; i < n; i++)
    {
      SlvCopyField field = field_of (cells[i]);

      header->seen[field] = TRUE;
      header->known += field != NOT_KNOWN;
    }
  header->n = n;
  slv_set_error (error, SLV_ERROR_CANCELLED, NULL, "enough");
  return FALSE;
}

static guint
detect (const char *head)
{
  const char *end = strpbrk (head, "\r\n");
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GError) enough = NULL;
  Header header = { 0 };

  if (end != NULL && g_ascii_strncasecmp (head, "sep=", 4) == 0)
    end = strpbrk (end + strspn (end, "\r\n"), "\r\n");
  input = g_memory_input_stream_new_from_data (head, end != NULL ? end - head : (gssize) strlen (head), NULL);
  slv_csv_read (input, "", 0, look_at_header, &header, NULL, &enough);
  if (header.n == 0 || header.known * 10 < header.n * 6 || !header.seen[SLV_COPY_QUANTITY])
    return 0;
  if (header.seen[SLV_COPY_GAME] && header.seen[SLV_COPY_NAME])
    return 90;
  return header.seen[SLV_COPY_NAME] || header.seen[SLV_COPY_CARD] ? 50 : 0;
}

/* ---- reading ---- */

typedef struct { SlvCopyList *list; GArray *fields; GPtrArray *titles; const char *name; } Reading;

static gboolean
read_header (Reading *reading, char **cells, guint n, guint64 line, GError **error)
{
  const SlvPlace place = { reading->name, line, 0 };
  gboolean names = FALSE;

  for (guint i = 0; i < n; i++)
    {
      SlvCopyField field = field_of (cells[i]);

      for (guint k = 0; k < i && field != NOT_KNOWN; k++)
        if (g_array_index (reading->fields, SlvCopyField, k) == field)
          {
            slv_set_error (error, SLV_ERROR_REFUSED, &place, _("two columns mean the same: “%s” and “%s”"),
                           (char *) reading->titles->pdata[k], cells[i]);
            return FALSE;
          }
      names = names || field == SLV_COPY_NAME || field == SLV_COPY_CARD || field == SLV_COPY_NUMBER;
      g_array_append_val (reading->fields, field);
      g_ptr_array_add (reading->titles, g_strdup (cells[i]));
    }
  if (!names)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the header has no column “name”"));
  return names;
}

/* What a spreadsheet was kept from running comes back as it was. */
static const char *
unguard (const char *cell)
{
  return cell[0] == '\'' && cell[1] != '\0' && strchr ("=+-@\t\r", cell[1]) != NULL ? cell + 1 : cell;
}

static void
keep_extra (Reading *reading, guint record, char **cells, guint n)
{
  cJSON *extra = NULL;
  char *text;

  for (guint i = 0; i < n; i++)
    {
      if (g_array_index (reading->fields, SlvCopyField, i) != NOT_KNOWN || *cells[i] == '\0')
        continue;
      if (extra == NULL)
        extra = cJSON_CreateObject ();
      if (!cJSON_HasObjectItem (extra, reading->titles->pdata[i]))
        cJSON_AddStringToObject (extra, reading->titles->pdata[i], unguard (cells[i]));
    }
  if (extra == NULL)
    return;
  text = cJSON_PrintUnformatted (extra);
  slv_copy_list_set (reading->list, record, SLV_COPY_EXTRA, text != NULL ? text : "");
  cJSON_free (text);
  cJSON_Delete (extra);
}

static gboolean
read_row (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  Reading *reading = user_data;
  gboolean strange = FALSE;
  guint record;

  if (reading->fields->len == 0)
    return read_header (reading, cells, n, line, error);
  if (n > reading->fields->len)
    {
      g_autofree char *reason = g_strdup_printf (_("the row has %u cells, but the header only %u; is a comma or a quote missing?"), n,
                                                 reading->fields->len);

      slv_copy_list_refuse (reading->list, line, "", reason);
      return TRUE;
    }
  if (reading->list->records->len >= SLV_COPIES_ROWS_MAX)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { reading->name, line, 0 }, _("the file has more than %u rows"), SLV_COPIES_ROWS_MAX);
      return FALSE;
    }
  record = slv_copy_list_add (reading->list, line);
  for (guint i = 0; i < n; i++)
    {
      SlvCopyField field = g_array_index (reading->fields, SlvCopyField, i);

      if (field != NOT_KNOWN)
        slv_copy_list_set (reading->list, record, field, unguard (cells[i]));
      strange = strange || field == NOT_KNOWN;
    }
  if (strange)
    keep_extra (reading, record, cells, n);
  return TRUE;
}

static gboolean
read_file (GInputStream *input, const char *name, SlvCopyList *list, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) fields = g_array_new (FALSE, FALSE, sizeof (SlvCopyField));
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  Reading reading = { list, fields, titles, name };

  if (!slv_csv_read (input, name, 0, read_row, &reading, cancellable, error))
    return FALSE;
  if (fields->len == 0)
    slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, 0, 0 }, _("the file is empty"));
  return fields->len > 0;
}

/* ---- writing ---- */

static const char *
flag (gboolean yes)
{
  return yes ? "yes" : "";
}

static void
write_lot (SlvCollection *collection, const SlvLot *lot, GString *out)
{
  char count[24], trade[24];
  const char *cells[SLV_N_COPY_FIELDS] = {
    [SLV_COPY_GAME] = lot->game, [SLV_COPY_NAME] = lot->name, [SLV_COPY_SET_CODE] = lot->set_code, [SLV_COPY_NUMBER] = lot->number,
    [SLV_COPY_QUANTITY] = count, [SLV_COPY_CONDITION] = lot->condition, [SLV_COPY_FINISH] = lot->finish,
    [SLV_COPY_LANGUAGE] = lot->language, [SLV_COPY_PLACE] = slv_collection_place_path (collection, lot->place),
    [SLV_COPY_NOTE] = lot->note, [SLV_COPY_TAGS] = lot->tags, [SLV_COPY_FOR_TRADE] = trade, [SLV_COPY_SIGNED] = flag (lot->is_signed),
    [SLV_COPY_ALTERED] = flag (lot->is_altered), [SLV_COPY_PROXY] = flag (lot->is_proxy), [SLV_COPY_PRICE] = lot->price_paid,
    [SLV_COPY_CURRENCY] = lot->currency, [SLV_COPY_ACQUIRED] = lot->acquired, [SLV_COPY_PRINTING] = lot->printing,
    [SLV_COPY_CARD] = lot->card, [SLV_COPY_EXTRA] = lot->extra,
  };

  g_snprintf (count, sizeof count, "%lld", (long long) lot->quantity);
  trade[0] = '\0';
  if (lot->for_trade > 0)
    g_snprintf (trade, sizeof trade, "%lld", (long long) lot->for_trade);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    slv_csv_append (out, cells[columns[i]], i + 1 == G_N_ELEMENTS (columns));
}

static gboolean
write_file (SlvCollection *collection, const GArray *lots, GString *out, GError **error)
{
  (void) error;
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    slv_csv_append (out, slv_copy_field_id (columns[i]), i + 1 == G_N_ELEMENTS (columns));
  for (guint i = 0; i < lots->len; i++)
    write_lot (collection, &slv_collection_get_lot (collection, g_array_index (lots, guint, i))->lot, out);
  return TRUE;
}

const SlvCopiesKind slv_copies_sleeves = { "sleeves-csv", detect, read_file, write_file, NULL };
