/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-map.c: the meaning of columns that no program is known for: guessed from the title, checked against what stands
 * below it, and said by a person where the guess is wrong. A title that says one thing over cells that say another is not believed. */
#include "base/slv-language.h"
#include "collection/slv-copy-words.h"
#include "copies/slv-copies-private.h"

#define SURE_TITLE   90u   /* the title is one that is known, and the cells agree */
#define SURE_PART    60u   /* a word of the title is */
#define SURE_CELLS   45u   /* only the cells */
#define SURE_NOT_AT_ALL 0u
#define EXAMPLE_MAX  60

/* Titles, letters and digits only. Of several columns for one field the title that stands first here counts; a title with two meanings has
 * the first that is free and fits its cells. */
static const struct { const char *title; guint field; } titles_known[] = {
  { "name", SLV_COPY_NAME }, { "cardname", SLV_COPY_NAME }, { "card", SLV_COPY_NAME }, { "title", SLV_COPY_NAME }, { "karte", SLV_COPY_NAME },
  { "kartenname", SLV_COPY_NAME }, { "cardtitle", SLV_COPY_NAME }, { "nom", SLV_COPY_NAME }, { "nombre", SLV_COPY_NAME }, { "nome", SLV_COPY_NAME }, { "productname", SLV_COPY_NAME },
  { "itemname", SLV_COPY_NAME }, { "englishname", SLV_COPY_NAME }, { "localname", SLV_COPY_NAME }, { "product", SLV_COPY_NAME }, { "item", SLV_COPY_NAME },
  { "setcode", SLV_COPY_SET_CODE }, { "editioncode", SLV_COPY_SET_CODE }, { "expansioncode", SLV_COPY_SET_CODE },
  { "setabbreviation", SLV_COPY_SET_CODE }, { "set", SLV_COPY_SET_CODE }, { "edition", SLV_COPY_SET_CODE }, { "expansion", SLV_COPY_SET_CODE },
  { "édition", SLV_COPY_SET_CODE }, { "edición", SLV_COPY_SET_CODE }, { "edizione", SLV_COPY_SET_CODE }, { "edição", SLV_COPY_SET_CODE }, { "cardset", SLV_COPY_SET_CODE }, { "setid", SLV_COPY_SET_CODE }, { "exp", SLV_COPY_SET_CODE },
  { "setname", SLV_COPY_SET_NAME }, { "editionname", SLV_COPY_SET_NAME }, { "expansionname", SLV_COPY_SET_NAME }, { "expname", SLV_COPY_SET_NAME },
  { "set", SLV_COPY_SET_NAME }, { "edition", SLV_COPY_SET_NAME }, { "expansion", SLV_COPY_SET_NAME },
  { "number", SLV_COPY_NUMBER }, { "cardnumber", SLV_COPY_NUMBER }, { "collectornumber", SLV_COPY_NUMBER }, { "collectorsnumber", SLV_COPY_NUMBER },
  { "collector", SLV_COPY_NUMBER }, { "cn", SLV_COPY_NUMBER }, { "no", SLV_COPY_NUMBER }, { "nr", SLV_COPY_NUMBER }, { "nummer", SLV_COPY_NUMBER },
  { "sammlernummer", SLV_COPY_NUMBER }, { "kartennummer", SLV_COPY_NUMBER },
  { "numéro", SLV_COPY_NUMBER }, { "setnumber", SLV_COPY_NUMBER }, { "cardcode", SLV_COPY_NUMBER },
  { "count", SLV_COPY_QUANTITY }, { "quantity", SLV_COPY_QUANTITY }, { "qty", SLV_COPY_QUANTITY }, { "amount", SLV_COPY_QUANTITY },
  { "copies", SLV_COPY_QUANTITY }, { "have", SLV_COPY_QUANTITY }, { "owned", SLV_COPY_QUANTITY }, { "regqty", SLV_COPY_QUANTITY },
  { "anzahl", SLV_COPY_QUANTITY }, { "menge", SLV_COPY_QUANTITY }, { "quantité", SLV_COPY_QUANTITY }, { "cantidad", SLV_COPY_QUANTITY },
  { "quantità", SLV_COPY_QUANTITY }, { "quantidade", SLV_COPY_QUANTITY }, { "normal", SLV_COPY_QUANTITY }, { "regular", SLV_COPY_QUANTITY }, { "nonfoil", SLV_COPY_QUANTITY },
  { "cardq", SLV_COPY_QUANTITY }, { "totalqty", SLV_COPY_QUANTITY }, { "collection", SLV_COPY_QUANTITY }, { "incollection", SLV_COPY_QUANTITY }, { "status", SLV_COPY_QUANTITY },
  { "foilqty", SLV_COPIES_FOILS }, { "foilcount", SLV_COPIES_FOILS }, { "foilquantity", SLV_COPIES_FOILS }, { "foilamount", SLV_COPIES_FOILS },
  { "foilcopies", SLV_COPIES_FOILS }, { "havefoil", SLV_COPIES_FOILS }, { "ownedfoil", SLV_COPIES_FOILS }, { "foilowned", SLV_COPIES_FOILS },
  { "qtyfoil", SLV_COPIES_FOILS }, { "countfoil", SLV_COPIES_FOILS }, { "quantityfoil", SLV_COPIES_FOILS }, { "foils", SLV_COPIES_FOILS },
  { "condition", SLV_COPY_CONDITION }, { "cond", SLV_COPY_CONDITION }, { "zustand", SLV_COPY_CONDITION }, { "état", SLV_COPY_CONDITION },
  { "estado", SLV_COPY_CONDITION }, { "condizione", SLV_COPY_CONDITION }, { "grade", SLV_COPY_CONDITION },
  { "finish", SLV_COPY_FINISH }, { "foil", SLV_COPY_FINISH }, { "isfoil", SLV_COPY_FINISH }, { "printing", SLV_COPY_FINISH },
  { "premium", SLV_COPY_FINISH }, { "extras", SLV_COPY_FINISH }, { "foiling", SLV_COPY_FINISH }, { "variance", SLV_COPY_FINISH }, { "variant", SLV_COPY_FINISH }, { "foil", SLV_COPIES_FOILS },
  { "language", SLV_COPY_LANGUAGE }, { "lang", SLV_COPY_LANGUAGE }, { "cardlanguage", SLV_COPY_LANGUAGE }, { "sprache", SLV_COPY_LANGUAGE },
  { "langue", SLV_COPY_LANGUAGE }, { "idioma", SLV_COPY_LANGUAGE }, { "lingua", SLV_COPY_LANGUAGE },
  { "location", SLV_COPY_PLACE }, { "place", SLV_COPY_PLACE }, { "binder", SLV_COPY_PLACE }, { "bindername", SLV_COPY_PLACE },
  { "folder", SLV_COPY_PLACE }, { "foldername", SLV_COPY_PLACE }, { "box", SLV_COPY_PLACE }, { "storage", SLV_COPY_PLACE }, { "ort", SLV_COPY_PLACE },
  { "lagerort", SLV_COPY_PLACE }, { "ordner", SLV_COPY_PLACE }, { "mappe", SLV_COPY_PLACE }, { "classeur", SLV_COPY_PLACE }, { "carpeta", SLV_COPY_PLACE },
  { "portfolioname", SLV_COPY_PLACE },
  { "note", SLV_COPY_NOTE }, { "notes", SLV_COPY_NOTE }, { "comment", SLV_COPY_NOTE }, { "comments", SLV_COPY_NOTE }, { "remarks", SLV_COPY_NOTE },
  { "notiz", SLV_COPY_NOTE }, { "notizen", SLV_COPY_NOTE }, { "bemerkung", SLV_COPY_NOTE }, { "kommentar", SLV_COPY_NOTE }, { "commentaire", SLV_COPY_NOTE }, { "notas", SLV_COPY_NOTE },
  { "tags", SLV_COPY_TAGS }, { "trade", SLV_COPY_FOR_TRADE }, { "fortrade", SLV_COPY_FOR_TRADE }, { "totrade", SLV_COPY_FOR_TRADE },
  { "tradelistcount", SLV_COPY_FOR_TRADE },
  { "tradequantity", SLV_COPY_FOR_TRADE }, { "signed", SLV_COPY_SIGNED }, { "issigned", SLV_COPY_SIGNED }, { "altered", SLV_COPY_ALTERED },
  { "alter", SLV_COPY_ALTERED }, { "isaltered", SLV_COPY_ALTERED }, { "proxy", SLV_COPY_PROXY }, { "isproxy", SLV_COPY_PROXY },
  { "pricepaid", SLV_COPY_PAID }, { "purchaseprice", SLV_COPY_PAID }, { "pricebought", SLV_COPY_PAID }, { "paid", SLV_COPY_PAID },
  { "averagecostpaid", SLV_COPY_PAID }, { "acquiredprice", SLV_COPY_PAID }, { "kaufpreis", SLV_COPY_PAID }, { "currency", SLV_COPY_CURRENCY },
  { "purchasepricecurrency", SLV_COPY_CURRENCY }, { "acquired", SLV_COPY_ACQUIRED }, { "dateadded", SLV_COPY_ACQUIRED },
  { "datebought", SLV_COPY_ACQUIRED }, { "dateacquired", SLV_COPY_ACQUIRED }, { "acquireddate", SLV_COPY_ACQUIRED },
  { "purchasedate", SLV_COPY_ACQUIRED }, { "date", SLV_COPY_ACQUIRED }, { "kaufdatum", SLV_COPY_ACQUIRED }, { "gekauftam", SLV_COPY_ACQUIRED }, { "acquired", SLV_COPY_PAID },
  { "scryfallid", SLV_COPY_PRINTING }, { "printingid", SLV_COPY_PRINTING }, { "cardid", SLV_COPY_CARD }, { "game", SLV_COPY_GAME },
};

/* Words within a title; the longest first. */
static const struct { const char *word; guint field; } words_known[] = {
  { "quantity", SLV_COPY_QUANTITY }, { "condition", SLV_COPY_CONDITION }, { "language", SLV_COPY_LANGUAGE }, { "collector", SLV_COPY_NUMBER },
  { "number", SLV_COPY_NUMBER }, { "setname", SLV_COPY_SET_NAME }, { "setcode", SLV_COPY_SET_CODE }, { "cardname", SLV_COPY_NAME },
};

/* ---- what is said ---- */

static const struct { guint field; const char *title; } field_titles[] = {
  { SLV_COPY_GAME, N_("Game") }, { SLV_COPY_NAME, N_("Name") }, { SLV_COPY_SET_CODE, N_("Set code") }, { SLV_COPY_SET_NAME, N_("Name of the set") },
  { SLV_COPY_NUMBER, N_("Collector number") }, { SLV_COPY_QUANTITY, N_("Number of copies") }, { SLV_COPY_CONDITION, N_("Condition") },
  { SLV_COPY_FINISH, N_("Finish") }, { SLV_COPY_LANGUAGE, N_("Language") }, { SLV_COPY_PLACE, N_("Place") }, { SLV_COPY_NOTE, N_("Note") },
  { SLV_COPY_TAGS, N_("Tags") }, { SLV_COPY_FOR_TRADE, N_("For trade") }, { SLV_COPY_SIGNED, N_("Signed") }, { SLV_COPY_ALTERED, N_("Altered") },
  { SLV_COPY_PROXY, N_("Proxy") }, { SLV_COPY_PAID, N_("Price paid") }, { SLV_COPY_CURRENCY, N_("Currency") }, { SLV_COPY_ACQUIRED, N_("Acquired on") },
  { SLV_COPY_PRINTING, N_("Key of the printing") }, { SLV_COPY_CARD, N_("Key of the card") }, { SLV_COPY_EXTRA, N_("Further columns as JSON") },
  { SLV_COPIES_FOILS, N_("Number of copies of that finish or condition") }, { SLV_COPIES_KEEP, N_("Kept with the row") }, { SLV_COPIES_SKIP, N_("Left out") },
};

const char *
slv_copies_map_title (guint field)
{
  for (guint i = 0; i < G_N_ELEMENTS (field_titles); i++)
    if (field_titles[i].field == field)
      return _(field_titles[i].title);
  return "";
}

const char *
slv_copies_map_word (guint field)
{
  return field == SLV_COPIES_FOILS ? "foils" : field == SLV_COPIES_KEEP ? "keep" : field == SLV_COPIES_SKIP ? "skip" : slv_copy_field_id (field);
}

/* ---- guessing ---- */

static char *
squeeze (const char *title)
{
  GString *word = g_string_new (NULL);

  for (; *title != '\0'; title++)
    if (g_ascii_isalnum (*title) || (guchar) *title >= 0x80)
      g_string_append_c (word, *title);
  g_autofree char *kept = g_string_free (word, FALSE);
  return g_utf8_strdown (kept, -1);   /* "Édition", too */
}

static gboolean
is_count (const char *cell)
{
  gsize digits = strspn (cell, "0123456789");

  return slv_owned_count (cell) >= 0 || (digits > 0 && digits < 8 && (cell[digits] == '\0' || g_ascii_strcasecmp (cell + digits, "x") == 0 || g_str_equal (cell + digits, ".0")));
}

static gboolean
is_condition (const char *cell)
{
  return slv_condition_grade (cell) > 0;
}

static gboolean
is_language (const char *cell)
{
  return slv_language_id (cell) != NULL && !is_count (cell);
}

/* Words of two or three letters may be anything. */
static gboolean
is_known_language (const char *cell)
{
  const char *id = slv_language_id (cell);

  return id != NULL && slv_language_name (id) != id;
}

/* A number of foils is no finish, nor is "Near Mint". */
static gboolean
is_finish (const char *cell)
{
  return (!is_count (cell) && (strlen (cell) < 3 || slv_condition_grade (cell) == 0)) || g_str_equal (cell, "0") || g_str_equal (cell, "1");
}

static gboolean
is_flag (const char *cell)
{
  static const char * const flags[] = { "yes", "no", "true", "false", "y", "n", "t", "f", "0", "1", "x", NULL };
  g_autofree char *word = g_ascii_strdown (cell, -1);

  return g_strv_contains (flags, word);
}

static gboolean
has_letter (const char *cell)
{
  for (; *cell != '\0'; cell++)
    if (g_ascii_isalpha (*cell) || (guchar) *cell >= 0x80)
      return TRUE;
  return FALSE;
}

/* "2021-03-04", "3/4/2021 10:11" */
static gboolean
is_day (const char *cell)
{
  const char *first = strpbrk (cell, "-./");

  return g_ascii_isdigit (*cell) && first != NULL && strchr (first + 1, *first) != NULL;
}

static gboolean
is_price (const char *cell)
{
  return strpbrk (cell, "0123456789") != NULL && !is_day (cell);
}

static const struct { guint field; gboolean (*fits) (const char *cell); } checks[] = {
  { SLV_COPY_ACQUIRED, is_day }, { SLV_COPY_PAID, is_price }, { SLV_COPIES_FOILS, is_count },
  { SLV_COPY_QUANTITY, is_count }, { SLV_COPY_CONDITION, is_condition }, { SLV_COPY_LANGUAGE, is_language }, { SLV_COPY_FINISH, is_finish },
  { SLV_COPY_SIGNED, is_flag }, { SLV_COPY_ALTERED, is_flag }, { SLV_COPY_PROXY, is_flag }, { SLV_COPY_NAME, has_letter },
};

/* Percent of the cells that say something and fit the field; 100 when there are none. */
static guint
agreement (const GPtrArray *rows, guint nth, guint field)
{
  gboolean (*fits) (const char *) = NULL;
  guint n = 0, good = 0;

  for (guint i = 0; i < G_N_ELEMENTS (checks) && fits == NULL; i++)
    fits = checks[i].field == field ? checks[i].fits : NULL;
  for (guint i = 0; i < rows->len && fits != NULL; i++)
    {
      GStrv row = rows->pdata[i];

      if (nth >= g_strv_length (row) || *row[nth] == '\0')
        continue;
      if (field == SLV_COPY_FINISH && !is_finish (row[nth]))   /* "2" is no finish, whatever the others are */
        return 0;
      n++;
      good += fits (row[nth]);
    }
  return n > 0 ? 100 * good / n : 100;
}

static gboolean
is_taken (const SlvCopiesMap *map, guint field)
{
  for (guint i = 0; i < map->columns->len; i++)
    if (((const SlvCopiesMapColumn *) map->columns->pdata[i])->field == field)
      return TRUE;
  return FALSE;
}

/* Columns of this title, or with this word in theirs, mean @field where nothing speaks against it. */
static void
guess_title (SlvCopiesMap *map, const GPtrArray *rows, const char *title, gboolean whole, guint field)
{
  for (guint i = 0; i < map->columns->len && !is_taken (map, field); i++)
    {
      SlvCopiesMapColumn *column = map->columns->pdata[i];
      g_autofree char *word = squeeze (column->title);

      if (column->field != SLV_COPIES_KEEP || !(whole ? g_str_equal (word, title) : strstr (word, title) != NULL))
        continue;
      guint agrees = agreement (rows, i, field);    /* looks through every cell: only where the title says so */
      if (agrees < 60)
        continue;
      column->field = field;
      column->sure = MIN (whole && field != SLV_COPIES_FOILS ? SURE_TITLE : SURE_PART, agrees);
    }
}

/* Beside a column "Normal" or "Regular" with numbers of copies those called after another finish count the copies of that finish. */
static void
guess_finishes (SlvCopiesMap *map, const GPtrArray *rows)
{
  static const char * const words[] = { "foil", "holo", "holofoil", "reverse", "reverseholo", "reverseholofoil", "etched", "coldfoil", "rainbowfoil", NULL };

  for (guint i = 0; i < map->columns->len; i++)
    {
      SlvCopiesMapColumn *column = map->columns->pdata[i];
      g_autofree char *word = squeeze (column->title);

      if (!g_strv_contains (words, word) || agreement (rows, i, SLV_COPIES_FOILS) < 60)
        continue;
      column->field = SLV_COPIES_FOILS;
      column->sure = SURE_PART;
    }
}

/* Where nothing else says how many copies there are, columns called after conditions, one of them near mint, count the copies of each. */
static void
guess_conditions (SlvCopiesMap *map, const GPtrArray *rows)
{
  gboolean near_mint = FALSE;
  guint n = 0;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < map->columns->len; i++)
      {
        SlvCopiesMapColumn *column = map->columns->pdata[i];
        int grade = has_letter (column->title) ? slv_condition_grade (column->title) : 0;

        if (grade == 0 || *column->example == '\0' || agreement (rows, i, SLV_COPIES_FOILS) < SURE_TITLE)
          continue;
        if (pass == 1 && n > 1 && near_mint)
          *column = (SlvCopiesMapColumn) { column->title, SLV_COPIES_FOILS, SURE_PART, column->example };
        n += pass == 0;
        near_mint = near_mint || grade == slv_condition_grade ("NM");
      }
}

/* Foils are counted beside the others where these are not the sum of both. */
static void
settle_foils (SlvCopiesMap *map, const GPtrArray *rows)
{
  static const char * const plain[] = { "normal", "regular", "nonfoil", NULL };
  g_autofree char *counts = NULL;

  SLV_EACH (const SlvCopiesMapColumn, column, map->columns)
    if (column->field == SLV_COPY_QUANTITY)
      slv_take_str (&counts, squeeze (column->title));
  if (counts != NULL && g_strv_contains (plain, counts))
    guess_finishes (map, rows);
  SLV_EACH (SlvCopiesMapColumn, column, map->columns)
    if (column->field == SLV_COPIES_FOILS && (counts == NULL || g_str_has_prefix (counts, "total")))
      *column = (SlvCopiesMapColumn) { column->title, SLV_COPIES_KEEP, SURE_NOT_AT_ALL, column->example };
  if (counts == NULL)
    guess_conditions (map, rows);
}

static void
guess_titles (SlvCopiesMap *map, const GPtrArray *rows)
{
  for (guint i = 0; i < G_N_ELEMENTS (titles_known); i++)
    guess_title (map, rows, titles_known[i].title, TRUE, titles_known[i].field);
  for (guint i = 0; i < G_N_ELEMENTS (words_known); i++)
    guess_title (map, rows, words_known[i].word, FALSE, words_known[i].field);
  settle_foils (map, rows);
}

/* A column of nothing but conditions or languages needs no title. */
static void
guess_cells (SlvCopiesMap *map, const GPtrArray *rows)
{
  static const SlvCopyField plain[] = { SLV_COPY_CONDITION, SLV_COPY_LANGUAGE };

  for (guint k = 0; k < G_N_ELEMENTS (plain); k++)
    for (guint i = 0; i < map->columns->len && !is_taken (map, plain[k]); i++)
      {
        SlvCopiesMapColumn *column = map->columns->pdata[i];

        if (column->field != SLV_COPIES_KEEP || !has_letter (column->example) || agreement (rows, i, plain[k]) < 95
            || (plain[k] == SLV_COPY_LANGUAGE && !is_known_language (column->example)))
          continue;
        column->field = plain[k];
        column->sure = SURE_CELLS;
      }
}

SLV_DEFINE_STATIC_FREE (SlvCopiesMapColumn, column_free, title, example);

static void
add_column (SlvCopiesMap *map, const char *title, const GPtrArray *rows)
{
  SlvCopiesMapColumn *column = g_new0 (SlvCopiesMapColumn, 1);
  guint nth = map->columns->len;

  column->title = g_strdup (title);
  column->field = SLV_COPIES_KEEP;
  for (guint i = 0; i < rows->len && column->example == NULL; i++)
    {
      GStrv row = rows->pdata[i];

      if (nth < g_strv_length (row) && *row[nth] != '\0')
        column->example = g_utf8_substring (row[nth], 0, MIN (g_utf8_strlen (row[nth], -1), EXAMPLE_MAX));
    }
  if (column->example == NULL)
    column->example = g_strdup ("");
  g_ptr_array_add (map->columns, column);
}

SlvCopiesMap *
slv_copies_map_new (char **titles, const GPtrArray *rows)
{
  SlvCopiesMap *map = g_new0 (SlvCopiesMap, 1);
  g_autoptr (GString) all = g_string_new (NULL);

  map->columns = g_ptr_array_new_with_free_func (column_free);
  for (guint i = 0; titles[i] != NULL; i++)
    {
      g_autofree char *word = squeeze (titles[i]);

      g_string_append_printf (all, "%s\n", word);
      add_column (map, titles[i], rows);
    }
  map->fingerprint = g_compute_checksum_for_string (G_CHECKSUM_SHA256, all->str, (gssize) all->len);
  map->fingerprint[24] = '\0';
  guess_titles (map, rows);
  guess_cells (map, rows);
  return map;
}

SLV_DEFINE_FREE (SlvCopiesMap, slv_copies_map_free, columns, fingerprint);

/* ---- what a person says ---- */

void
slv_copies_map_set (SlvCopiesMap *map, guint nth, guint field)
{
  for (guint i = 0; i < map->columns->len && field < SLV_N_COPY_FIELDS; i++)
    {
      SlvCopiesMapColumn *other = map->columns->pdata[i];

      if (i != nth && other->field == field)
        {
          other->field = SLV_COPIES_KEEP;
          other->sure = SURE_NOT_AT_ALL;
        }
    }
  ((SlvCopiesMapColumn *) map->columns->pdata[nth])->field = field;
  ((SlvCopiesMapColumn *) map->columns->pdata[nth])->sure = 100;
}

/* SLV_COPIES_SKIP + 1: no such word. */
static guint
field_of_word (const char *text)
{
  g_autofree char *word = squeeze (text);

  for (guint field = 0; field <= SLV_COPIES_SKIP; field++)
    if (slv_copies_same_title (slv_copies_map_word (field), text))
      return field;
  for (guint i = 0; i < G_N_ELEMENTS (titles_known); i++)
    if (g_str_equal (titles_known[i].title, word))
      return titles_known[i].field;
  return SLV_COPIES_SKIP + 1;
}

static char *
all_words (void)
{
  GString *words = g_string_new (NULL);

  for (guint field = 0; field <= SLV_COPIES_SKIP; field++)
    g_string_append_printf (words, "%s%s", field > 0 ? ", " : "", slv_copies_map_word (field));
  return g_string_free (words, FALSE);
}

static char *
all_titles (const SlvCopiesMap *map)
{
  GString *titles = g_string_new (NULL);

  for (guint i = 0; i < map->columns->len; i++)
    g_string_append_printf (titles, "%s%s", i > 0 ? ", " : "", ((const SlvCopiesMapColumn *) map->columns->pdata[i])->title);
  return g_string_free (titles, FALSE);
}

static gboolean
find_column (const SlvCopiesMap *map, const char *title, guint *nth)
{
  guint64 number;

  for (*nth = 0; *nth < map->columns->len; (*nth)++)
    if (slv_copies_same_title (((const SlvCopiesMapColumn *) map->columns->pdata[*nth])->title, title))
      return TRUE;
  if (!g_ascii_string_to_unsigned (title, 10, 1, map->columns->len, &number, NULL))
    return FALSE;
  *nth = (guint) number - 1;
  return TRUE;
}

gboolean
slv_copies_map_parse (SlvCopiesMap *map, const char *text, GError **error)
{
  const char *equal = strrchr (text, '=');
  g_autofree char *title = equal != NULL ? g_strstrip (g_strndup (text, (gsize) (equal - text))) : NULL, *words = NULL;
  g_autofree char *word = equal != NULL ? g_strstrip (g_strdup (equal + 1)) : NULL;
  guint nth, field = word != NULL ? field_of_word (word) : 0;

  if (equal == NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” does not say COLUMN=FIELD"), text);
  else if (!find_column (map, title, &nth))
    {
      words = all_titles (map);
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the file has no column “%s”; there are: %s"), title, words);
    }
  else if (field > SLV_COPIES_SKIP)
    {
      words = all_words ();
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a column cannot mean “%s”; it can mean: %s"), word, words);
    }
  else
    {
      slv_copies_map_set (map, nth, field);
      return TRUE;
    }
  return FALSE;
}

/* Whether rows can be read so: a name, or a set with a number, or a key. SLV_ERROR_REFUSED says what is missing. */
static gboolean
slv_copies_map_check (const SlvCopiesMap *map, GError **error)
{
  if (is_taken (map, SLV_COPY_NAME) || is_taken (map, SLV_COPY_CARD) || is_taken (map, SLV_COPY_PRINTING)
      || (is_taken (map, SLV_COPY_NUMBER) && (is_taken (map, SLV_COPY_SET_CODE))))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("no column says which card it is: a name, a set code with a number, or a key"));
}

guint
slv_copies_map_sure (const SlvCopiesMap *map)
{
  guint least = 100;

  if (!slv_copies_map_check (map, NULL))
    return 0;
  SLV_EACH (const SlvCopiesMapColumn, column, map->columns)
    if (column->field < SLV_N_COPY_FIELDS)
      least = MIN (least, column->sure);
  return least;
}

/* ---- remembering: words of the fields, a line each ---- */

static char *
setting_key (const SlvCopiesMap *map)
{
  return g_strconcat ("collection-columns:", map->fingerprint, NULL);
}

gboolean
slv_copies_map_recall (SlvCopiesMap *map, SlvStore *store)
{
  g_autofree char *key = setting_key (map), *text = slv_store_get_setting (store, key);
  g_auto (GStrv) words = text != NULL ? g_strsplit_set (text, "\n", -1) : NULL;

  if (words == NULL || g_strv_length (words) != map->columns->len)
    return FALSE;
  for (guint i = 0; i < map->columns->len; i++)
    if (field_of_word (words[i]) > SLV_COPIES_SKIP)
      return FALSE;
  for (guint i = 0; i < map->columns->len; i++)
    slv_copies_map_set (map, i, field_of_word (words[i]));
  map->remembered = TRUE;
  return TRUE;
}

gboolean
slv_copies_map_remember (const SlvCopiesMap *map, SlvStore *store, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *key = setting_key (map);

  for (guint i = 0; i < map->columns->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", slv_copies_map_word (((const SlvCopiesMapColumn *) map->columns->pdata[i])->field));
  return slv_store_set_setting (store, key, text->str, error);
}

/* ---- the kind ---- */

static guint
detect (const SlvCopiesKind *self G_GNUC_UNUSED, const char *head)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_auto (GStrv) titles = slv_copies_header (head, rows, 20);
  g_autoptr (SlvCopiesMap) map = titles != NULL ? slv_copies_map_new (titles, rows) : NULL;

  return map != NULL && map->columns->len > 1 && slv_copies_map_sure (map) > 0 ? 32 : 0;
}

static gboolean
read_file (const SlvCopiesKind *self, SlvCopiesFile *file, SlvCopyList *list, GCancellable *cancellable, GError **error)
{
  if (!is_taken (file->map, SLV_COPY_QUANTITY) && !is_taken (file->map, SLV_COPIES_FOILS))
    g_ptr_array_add (list->notes, g_strdup (_("no column says how many copies there are; each row is taken for one")));
  if (slv_copies_map_check (file->map, error))
    return slv_copies_read_table (self, file, list, cancellable, error);
  if (error != NULL && *error != NULL)
    slv_error_set_place (*error, &(SlvPlace) { file->name, 1, 0 });
  return FALSE;
}

const SlvCopiesKind slv_copies_csv = { "csv", N_("Any CSV"), detect, read_file, NULL, NULL, NULL, TRUE };
