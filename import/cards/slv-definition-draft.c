/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-definition-draft.c: what was found in a list, written as a definition that a person goes on with. */
#include "import/slv-definition-draft.h"
#include "import/cards/slv-list-survey.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define VALUES_TOLD  250u   /* of a domain; it is an open one anyway */
#define FACET_MAX    120u   /* different values that are worth a facet */
#define CHOICE_SMALL 12u
#define SET_PIECES   250u

/* what a member of a list means whatever the game; @role NULL: of no use outside the program that the list is for */
static const struct { const char *member, *role; } roles[] = {
  { "set", "set" }, { "set-name", "set-name" }, { "released", "released" }, { "num", "number" }, { "number", "number" },
  { "card number", "number" }, { "collector number", "number" }, { "collector", "number" }, { "rarity", "rarity" },
  { "artist", "artist" }, { "illustrator", "artist" }, { "picurl", "image" }, { "imagefile", "image" }, { "image", "image" },
  { "tablerow", NULL }, { "cipt", NULL }, { "upsidedown", NULL }, { "landscapeorientation", NULL }, { "related", NULL },
  { "reverse-related", NULL }, { "uuid", NULL }, { "muid", NULL }, { "id", NULL }, { "key", NULL }, { "name", NULL }, { "size", NULL },
  { "sound", NULL }, { "slug", NULL },
};

/* fields that every query has */
static const char * const taken[] = { "game", "name", "set", "number", "rarity", "released", "language", "artist", "finish", "image",
                                      "in", "is", "year", "order", "unique", "have", "free", "want", "place", "deck", "zone", "qty",
                                      "addable", "legal", "banned", "limit", "price", "cond", "lang", "or", "and", "not" };

typedef enum { DRAFT_TEXT, DRAFT_NUMBER, DRAFT_EXPRESSION, DRAFT_FLAG, DRAFT_CHOICE, DRAFT_SET } DraftKind;
static const char * const kind_names[] = { "text", "number", "expression", "flag", "choice", "set" };

typedef struct {
  const SlvSurvey *survey;
  GString    *xml;
  GHashTable *ids;         /* given to attributes */
  GPtrArray  *attr_ids;    /* (nullable) of survey->data by position: the id of its attribute */
} Draft;

static gboolean
find_role (const SlvDatum *datum, const char **role)
{
  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    if (g_ascii_strcasecmp (datum->title, roles[i].member) == 0)
      {
        *role = roles[i].role;
        return TRUE;
      }
  return FALSE;
}

/* ---- writing ---- */

static void
put (Draft *draft, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Control characters come out of the escaping as references ("&#x19;"), which XML does not allow any more than the characters
 * themselves, nor U+FFFE and U+FFFF: blanks in their place, as in the texts of cards. */
static void
append_allowed (GString *xml, const char *text)
{
  for (const char *p = text, *next; *p != '\0'; p = next)
    {
      gunichar c = g_utf8_get_char (p);

      next = g_utf8_next_char (p);
      if (g_str_has_prefix (p, "&#x") && g_ascii_strtoull (p + 3, NULL, 16) < 0x20)
        {
          g_string_append_c (xml, ' ');
          next = strchr (p, ';') + 1;
        }
      else if (c == 0xfffe || c == 0xffff)
        g_string_append_c (xml, ' ');
      else
        g_string_append_len (xml, p, next - p);
    }
}

/* every argument is escaped for XML */
static void
put (Draft *draft, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_markup_vprintf_escaped (format, args);
  va_end (args);
  append_allowed (draft->xml, text);
}

/* ---- attributes ---- */

static DraftKind
guess_kind (const SlvDatum *datum)
{
  guint n = g_hash_table_size (datum->distinct), pieces = g_hash_table_size (datum->pieces);

  if (datum->values == 0 || datum->long_ones * 5 > datum->values)
    return DRAFT_TEXT;
  if (datum->flags == datum->values && n <= 2 && !datum->overflow)
    return DRAFT_FLAG;
  if (datum->numbers == datum->values)
    return DRAFT_NUMBER;
  if (datum->expressions * 10 >= datum->values * 9 && datum->numbers * 2 >= datum->values)
    return DRAFT_EXPRESSION;
  if (datum->many || (datum->divided * 10 >= datum->values * 3 && !datum->only_numbers && pieces < SET_PIECES && pieces * 4 < n * 3))
    return DRAFT_SET;
  if (!datum->overflow && datum->long_ones == 0 && (n <= CHOICE_SMALL || (n <= FACET_MAX && datum->values >= 3 * (guint64) n)))
    return DRAFT_CHOICE;
  return DRAFT_TEXT;
}

/* letters and digits of @title, in lower case, joined by dashes; never twice the same */
static char *
make_id (GHashTable *ids, const char *title)
{
  g_autofree char *folded = slv_fold_search (title);
  g_autoptr (GString) id = g_string_new (NULL);
  guint n = 1;

  for (const char *p = folded; *p != '\0'; p++)
    if (g_ascii_isalnum (*p))
      g_string_append_c (id, g_ascii_tolower (*p));
    else if (id->len > 0 && id->str[id->len - 1] != '-')
      g_string_append_c (id, '-');
  while (id->len > 0 && id->str[id->len - 1] == '-')
    g_string_truncate (id, id->len - 1);
  if (id->len > 40)
    g_string_truncate (id, 40);
  if (id->len == 0)
    g_string_append (id, "field");
  for (guint i = 0; i < G_N_ELEMENTS (taken); i++)
    if (strcmp (id->str, taken[i]) == 0)
      {
        g_string_prepend (id, "card-");
        break;
      }
  while (ids != NULL && g_hash_table_contains (ids, id->str))
    {
      char *dash = n > 1 ? strrchr (id->str, '-') : NULL;

      if (dash != NULL)
        g_string_truncate (id, (gsize) (dash - id->str));
      g_string_append_printf (id, "-%u", ++n);
    }
  if (ids != NULL)
    g_hash_table_add (ids, g_strdup (id->str));
  return g_string_free (g_steal_pointer (&id), FALSE);
}

static char *
make_title (const char *member)
{
  g_autofree char *title = g_strdup (member);

  g_strdelimit (title, "_", ' ');
  slv_take_str (&title, slv_name_clean (title));
  if (*title == '\0')
    return g_strdup ("?");
  if (g_ascii_islower (*title))
    *title = g_ascii_toupper (*title);
  return g_steal_pointer (&title);
}

static void
put_values (Draft *draft, GHashTable *table)
{
  g_autoptr (GPtrArray) values = slv_survey_values (table);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GHashTable) folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint told = 0;

  for (guint i = 0; i < values->len && told < VALUES_TOLD; i++)
    {
      const char *value = g_ptr_array_index (values, i);

      /* two spellings of one value are one value */
      if (strchr (value, '|') != NULL || !g_hash_table_add (folded, slv_fold_name (value, NULL)))
        continue;
      g_string_append_printf (text, "%s%s", told++ > 0 ? "|" : "", value);
    }
  if (told > 0)
    put (draft, "\n          values=\"%s\"", text->str);
}

static void
put_attribute (Draft *draft, const SlvDatum *datum, const char *id)
{
  DraftKind kind = guess_kind (datum);
  guint n = g_hash_table_size (kind == DRAFT_SET ? datum->pieces : datum->distinct);
  gboolean domain = kind == DRAFT_CHOICE || kind == DRAFT_SET;
  gboolean missing = datum->records < draft->survey->records || datum->values < datum->records;
  g_autofree char *title = make_title (datum->title);

  put (draft, "    <!-- in %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " records -->\n", datum->records, draft->survey->records);
  put (draft, "    <attr id=\"%s\" title=\"%s\" kind=\"%s\"", id, title, kind_names[kind]);
  if (kind == DRAFT_FLAG)
    put (draft, " default=\"no\"");
  else if (missing && kind != DRAFT_NUMBER && kind != DRAFT_EXPRESSION)
    put (draft, " default=\"\"");
  if (domain)
    put (draft, " open=\"yes\"");
  if (domain || (kind == DRAFT_NUMBER && n <= 40))
    put (draft, " facet=\"yes\"");
  if (domain)
    put_values (draft, kind == DRAFT_SET ? datum->pieces : datum->distinct);
  put (draft, "/>\n");
}

/* the member that holds what the card says: a text of that name, else the one with most long values */
static const SlvDatum *
find_rules_text (const SlvSurvey *survey)
{
  static const char * const names[] = { "text", "rules", "rules text", "rulestext", "card text", "special ability", "specialability", "effect" };
  const SlvDatum *best = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    for (guint i = 0; i < survey->data->len; i++)
      {
        const SlvDatum *datum = g_ptr_array_index (survey->data, i);

        if (!datum->printing && g_ascii_strcasecmp (datum->title, names[k]) == 0)
          return datum;
      }
  for (guint i = 0; i < survey->data->len; i++)
    {
      const SlvDatum *datum = g_ptr_array_index (survey->data, i);

      if (!datum->printing && datum->long_ones > (best != NULL ? best->long_ones : 0))
        best = datum;
    }
  return best;
}

static void
put_attributes (Draft *draft)
{
  const SlvDatum *text = find_rules_text (draft->survey);

  put (draft, "  <attributes>\n");
  g_hash_table_add (draft->ids, g_strdup ("text"));
  for (guint i = 0; i < draft->survey->data->len; i++)
    {
      const SlvDatum *datum = g_ptr_array_index (draft->survey->data, i);
      const char *role;
      char *id = NULL;

      if (!datum->printing && datum != text && !find_role (datum, &role) && datum->values > 0)
        {
          id = make_id (draft->ids, datum->title);
          put_attribute (draft, datum, id);
        }
      else if (datum == text)
        id = g_strdup ("text");
      g_ptr_array_add (draft->attr_ids, id);
    }
  put (draft, "    <attr id=\"text\" title=\"Text\" kind=\"text\" alias=\"rules\" default=\"\"/>\n  </attributes>\n\n");
}

/* ---- the reader ---- */

static void
put_field (Draft *draft, const char *indent, const SlvDatum *datum, const char *to, gboolean printing)
{
  const char *divider = !printing && guess_kind (datum) == DRAFT_SET && datum->divided > 0 ? datum->divider : NULL;

  put (draft, "%s<field to=\"%s\" path=\"%s\"", indent, to, datum->path);
  if (divider != NULL)
    put (draft, " split=\"%s\"", divider);
  put (draft, "/>\n");
}

static void
put_fields (Draft *draft, const char *indent)
{
  for (guint i = 0; i < draft->survey->data->len; i++)
    if (g_ptr_array_index (draft->attr_ids, i) != NULL)
      put_field (draft, indent, g_ptr_array_index (draft->survey->data, i), g_ptr_array_index (draft->attr_ids, i), FALSE);
}

/* whether every printing has a key of its own */
static gboolean
has_keys (const SlvSurvey *survey)
{
  guint64 sets = 0, keys = 0;

  for (guint i = 0; i < survey->data->len; i++)
    {
      const SlvDatum *datum = g_ptr_array_index (survey->data, i);

      if (datum->printing && strcmp (datum->path, "set") == 0)
        sets = datum->values;
      if (datum->printing && strcmp (datum->path, "uuid") == 0)
        keys = datum->values;
    }
  return keys > 0 && keys == sets;
}

static void
put_printings (Draft *draft)
{
  gboolean inside = strcmp (draft->survey->syntax, "cockatrice") == 0, octgn = strcmp (draft->survey->syntax, "octgn") == 0;
  g_autoptr (GHashTable) given = g_hash_table_new (g_str_hash, g_str_equal);
  const char *key = octgn ? " key=\"id\"" : inside && has_keys (draft->survey) ? " key=\"uuid\"" : "";

  g_string_append_printf (draft->xml, "      <printings%s%s>\n", inside ? " path=\"printings[]\"" : "", key);
  for (guint i = 0; i < draft->survey->data->len; i++)
    {
      const SlvDatum *datum = g_ptr_array_index (draft->survey->data, i);
      const char *role = NULL;

      if (datum->printing == inside && find_role (datum, &role) && role != NULL && g_hash_table_add (given, (gpointer) role))
        put_field (draft, "        ", datum, role, TRUE);
    }
  put (draft, "      </printings>\n");
}

/* the member of a plugin's set that holds the name */
static const char *
name_column (const SlvSurvey *survey)
{
  for (guint i = 0; i < survey->data->len; i++)
    {
      const SlvDatum *datum = g_ptr_array_index (survey->data, i);

      if (g_ascii_strcasecmp (datum->title, "name") == 0)
        return datum->path;
    }
  return "Name";
}

static void
put_reader (Draft *draft)
{
  const SlvSurvey *survey = draft->survey;
  gboolean lackey = strcmp (survey->syntax, "lackey") == 0, octgn = strcmp (survey->syntax, "octgn") == 0;
  g_autofree char *origin = g_strjoinv ("|", survey->origin);

  put (draft, "  <readers>\n    <reader kind=\"%s\" title=\"%s\" syntax=\"%s\"", lackey ? "lackey-tsv" : octgn ? "octgn-xml" : "cockatrice-xml",
       lackey ? "LackeyCCG sets" : octgn ? "OCTGN set" : "Cockatrice card database", survey->syntax);
  if (*origin != '\0')
    put (draft, "\n            origin=\"%s\"", origin);
  if (lackey)
    put (draft, "\n            key=\"%s\" name=\"%s\">\n", name_column (survey), name_column (survey));
  else
    put (draft, "\n            key=\"%s\" name=\"name\">\n", octgn ? "id" : "key");
  put_fields (draft, "      ");
  if (octgn)
    {
      put (draft, "      <faces path=\"alternate[]\" key=\"type\" name=\"name\">\n");
      put_fields (draft, "        ");
      put (draft, "      </faces>\n");
    }
  put_printings (draft);
  put (draft, "    </reader>\n  </readers>\n\n");
}

/* ---- the whole ---- */

static void
put_rulebook (Draft *draft)
{
  g_string_append (draft->xml,
                   "  <!-- Zones and rules are not said by a card list: this is the least that works. See the chapter on adding a game. -->\n"
                   "  <rulebook id=\"draft\" title=\"Draft of the rules\" pile=\"main\" hand=\"hand\">\n"
                   "    <zones>\n"
                   "      <zone id=\"main\" title=\"Main deck\" alias=\"deck|maindeck|mainboard|cards\" scope=\"list\" seen=\"none\" ordered=\"yes\" key=\"d\" accepts=\"\"/>\n"
                   "      <zone id=\"side\" title=\"Sideboard\" alias=\"side deck|sb|reserve\" scope=\"list\" seen=\"owner\" ordered=\"no\" key=\"s\"/>\n"
                   "      <zone id=\"hand\" title=\"Hand\" scope=\"play\" seen=\"owner\" ordered=\"no\" key=\"h\"/>\n"
                   "    </zones>\n"
                   "    <format id=\"open\" title=\"Open\" players=\"2+\">\n"
                   "      <count id=\"main-size\" clause=\"draft\" in=\"main\" min=\"1\" say=\"The main deck needs at least {min} card; cards in it: {actual}.\"/>\n"
                   "    </format>\n"
                   "  </rulebook>\n");
}

static gboolean
is_id (const char *text)
{
  if (!g_ascii_islower (*text) && !g_ascii_isdigit (*text))
    return FALSE;
  return strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789.-") == strlen (text) && strlen (text) <= 60;
}

/* the file's name without what ends it */
static char *
guess_title (const char *name)
{
  g_autofree char *base = g_path_get_basename (name), *shown = g_filename_display_name (base);
  char *dot = strrchr (shown, '.');

  if (dot != NULL && dot != shown)
    *dot = '\0';
  return make_title (shown);
}

char *
slv_definition_draft (GInputStream *input, const char *name, const char *id, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvSurvey) survey = NULL;
  g_autofree char *title = NULL, *game = NULL;
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) attr_ids = g_ptr_array_new_with_free_func (g_free);
  Draft draft = { .ids = ids, .attr_ids = attr_ids };

  if (id != NULL && !is_id (id))
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no id of a game: small letters, digits, dots and dashes"), id);
      return NULL;
    }
  survey = slv_survey_new (input, name, cancellable, error);
  if (survey == NULL)
    return NULL;
  title = guess_title (name);
  game = id != NULL ? g_strdup (id) : make_id (NULL, title);
  draft.survey = survey;
  draft.xml = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- SPDX-License-Identifier: CC0-1.0 -->\n");
  put (&draft, "<game id=\"%s\" title=\"%s\" model=\"2\">\n  <identity strip=\"\"/>\n\n", game, title);
  put_attributes (&draft);
  put_reader (&draft);
  put_rulebook (&draft);
  put (&draft, "</game>\n");
  return g_string_free (draft.xml, FALSE);
}
