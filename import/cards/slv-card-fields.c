/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-fields.c: from a member of a JSON record to values of an attribute, as a definition's <field> says: what is there
 * and not null is text; then strip, match, split, map, case, drop, in this order. 0 is a value, null is not, and an empty list
 * says that there is none. */
#include "import/cards/slv-list-private.h"
#include "base/slv-fold.h"

#define WITHOUT_LIMIT "any"   /* of an expression that limits something: no limit at all */

/* ---- what fits an attribute ---- */

/* "03" and "3.0" as "3", "2,5" as "2.5"; NULL when it is no decimal number, or may be one of thousands ("1,500") */
static char *
plain_number (const char *text)
{
  const char *comma = strchr (text, ',');
  g_autofree char *pointed = comma != NULL && strlen (comma) != 4 && strchr (text, '.') == NULL ? g_strdup (text) : NULL;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE], *end;
  gsize length = strlen (text);

  if (length > 0 && length < 10 && strspn (text, "0123456789") == length && (*text != '0' || length == 1))
    return g_strdup (text);
  if (pointed != NULL)
    text = g_strdelimit (pointed, ",", '.');
  if (strspn (text, "+-.0123456789") != length || length > 30)
    return NULL;
  double number = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0')
    return NULL;
  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.15g", number == 0 ? 0 : number));
}

/* (transfer full): X, X+2, 2X, * and their like, without the blanks that may stand around a sign ("X + 2"); NULL when @text is none. */
static char *
plain_expression (const char *text)
{
  char plain[17];
  gsize n = 0;

  for (const char *p = text; *p != '\0'; p++)
    {
      const char *next = p + strspn (p, " ");

      if (*p == ' ' && (n == 0 || *next == '\0' || (strchr ("+-*/", plain[n - 1]) == NULL && strchr ("+-*/", *next) == NULL)))
        return NULL;
      p = next;
      if (n + 1 == sizeof plain || strchr ("0123456789+-*/XxYyZz?", *p) == NULL)
        return NULL;
      plain[n++] = g_ascii_toupper (*p);
    }
  return n > 0 ? g_strndup (plain, n) : NULL;
}

char *
slv_value_fit (const SlvAttr *attr, const char *text, SlvFit *fit)
{
  const char *canonical = NULL;
  char *number = NULL;

  *fit = SLV_FIT_GOOD;
  for (guint i = 0; canonical == NULL && attr->values != NULL && attr->values[i] != NULL; i++)
    if (strcmp (attr->values[i], text) == 0)   /* most are written as they should be, and need no folding */
      canonical = attr->values[i];
  if (canonical == NULL && (attr->kind == SLV_ATTR_FLAG || g_hash_table_size (attr->value_names) > 0))
    canonical = slv_attr_canonical_value (attr, text);
  if (canonical != NULL)
    return g_strdup (canonical);
  if (attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION)
    number = plain_number (text);
  if (number != NULL && g_ascii_strtod (number, NULL) >= attr->least)
    return number;
  if (number != NULL)
    {
      *fit = SLV_FIT_BAD;
      return number;
    }
  if (attr->kind == SLV_ATTR_EXPRESSION && g_ascii_strcasecmp (text, WITHOUT_LIMIT) == 0)
    return g_strdup (WITHOUT_LIMIT);
  if (attr->kind == SLV_ATTR_EXPRESSION && (number = plain_expression (text)) != NULL)
    return number;
  if (attr->kind == SLV_ATTR_FLAG || attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION)
    *fit = SLV_FIT_BAD;
  else if (attr->values != NULL && attr->values[0] != NULL)
    *fit = SLV_FIT_OUTSIDE;
  return g_strdup (text);
}

/* ---- what a record says ---- */

char *
slv_scalar_text (const cJSON *json)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (cJSON_IsString (json))
    return g_strdup (json->valuestring);
  if (cJSON_IsBool (json))
    return g_strdup (cJSON_IsTrue (json) ? "true" : "false");
  if (!cJSON_IsNumber (json))
    return NULL;
  if (json->valuedouble == json->valueint && json->valueint >= 0 && json->valueint < 10)
    return g_strndup ("0123456789" + json->valueint, 1);
  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.15g", json->valuedouble == 0 ? 0 : json->valuedouble));
}

char *
slv_path_text (const cJSON *json, const char *path, const char *member)
{
  if (path == NULL || *path == '\0')
    return NULL;
  if (strcmp (path, "@") == 0)
    return member != NULL ? slv_name_clean (member) : NULL;
  g_autoptr (GPtrArray) values = slv_json_path (json, path);
  g_autofree char *text = values->len > 0 ? slv_scalar_text (g_ptr_array_index (values, 0)) : NULL;
  return text != NULL ? slv_name_clean (text) : NULL;
}

static const char *
find_text (const cJSON *value, char **is)
{
  g_autofree char *text = slv_scalar_text (value), *clean = text != NULL ? slv_text_clean (text) : NULL;

  for (guint i = 0; clean != NULL && is[i] != NULL; i++)
    if (strcmp (is[i], clean) == 0)
      return is[i];
  for (const cJSON *child = cJSON_IsArray (value) ? value->child : NULL; child != NULL; child = child->next)
    {
      const char *found = cJSON_IsArray (child) ? NULL : find_text (child, is);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
says_anything (const GPtrArray *values)
{
  SLV_EACH (const cJSON, value, values)
    if (cJSON_IsArray (value) || cJSON_IsObject (value) ? value->child != NULL : !cJSON_IsNull (value) && !(cJSON_IsString (value) && *value->valuestring == '\0'))
      return TRUE;
  return FALSE;
}

const char *
slv_record_leave_out (const SlvJsonRecord *record, const char *path, char **is)
{
  gboolean around = g_str_has_prefix (path, "@around.");
  const char *beside = strcmp (path, "@in") == 0 ? record->within : strcmp (path, "@") == 0 ? record->member : NULL, *found = NULL;
  const cJSON *from = around ? record->around : record->json;

  if (beside != NULL)
    return g_strv_contains ((const char * const *) is, beside) ? beside : NULL;
  g_autoptr (GPtrArray) values = slv_json_path (from, around ? path + strlen ("@around.") : path);
  for (guint i = 0; i < values->len && found == NULL; i++)
    found = find_text (g_ptr_array_index (values, i), is);
  if (found == NULL && g_strv_contains ((const char * const *) is, SLV_LEFT_WITHOUT) && !says_anything (values))
    found = SLV_LEFT_WITHOUT;
  return found;
}

char *
slv_key_text (const cJSON *json, const char *path, const char *member)
{
  gboolean any = FALSE;

  if (path == NULL || strchr (path, '+') == NULL)
    return slv_path_text (json, path, member);
  g_autoptr (GString) key = g_string_new (NULL);
  g_auto (GStrv) parts = g_strsplit (path, "+", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *text = slv_path_text (json, parts[i], member);

      any = any || (text != NULL && *text != '\0');
      g_string_append_printf (key, "%s%s", i > 0 ? "|" : "", text != NULL ? text : "");
    }
  return any ? g_string_free (g_steal_pointer (&key), FALSE) : NULL;
}

/* whether a path that found nothing ends in a list that is there and empty */
static gboolean
is_empty_list (const cJSON *json, const char *path)
{
  if (strstr (path, "[]|") == NULL && strstr (path, "{}|") == NULL && !g_str_has_suffix (path, "[]")
      && !g_str_has_suffix (path, "{}"))
    return FALSE;
  g_auto (GStrv) ways = g_strsplit (path, "|", -1);
  for (guint i = 0; ways[i] != NULL; i++)
    {
      gsize length = strlen (ways[i]);

      if (length < 3 || (!g_str_has_suffix (ways[i], "[]") && !g_str_has_suffix (ways[i], "{}")))
        continue;
      ways[i][length - 2] = '\0';
      g_autoptr (GPtrArray) lists = slv_json_path (json, ways[i]);
      if (lists->len > 0 && ((const cJSON *) g_ptr_array_index (lists, 0))->child == NULL)
        return TRUE;
    }
  return FALSE;
}

static char *
to_title (const char *text)
{
  GString *out = g_string_new (NULL);
  gboolean first = TRUE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      g_string_append_unichar (out, first ? g_unichar_totitle (c) : g_unichar_tolower (c));
      first = g_unichar_isspace (c) || c == '-' || c == '/' || c == '(';
    }
  return g_string_free (out, FALSE);
}

static gboolean
is_same (const char *value, const char *folded)
{
  if (slv_name_is_plain (value))
    return g_ascii_strcasecmp (value, folded) == 0;
  g_autofree char *other = slv_fold_name (value, NULL);

  return strcmp (other, folded) == 0;
}

/* whether @folded is one of the values that an earlier field gave @face in the attribute @id */
static gboolean
is_told_by (const SlvFace *face, const char *id, const char *folded)
{
  GPtrArray *values = slv_face_get_values (face, id);

  for (guint i = 0; values != NULL && i < values->len; i++)
    if (is_same (g_ptr_array_index (values, i), folded))
      return TRUE;
  return FALSE;
}

static gboolean
is_dropped (const SlvFieldMap *field, const char *value, const char *card_name, const SlvFace *face)
{
  gboolean any = field->drop != NULL && field->drop[0] != NULL;
  gboolean of = field->drop_of != NULL && field->drop_of[0] != NULL && face != NULL;
  g_autofree char *folded = field->drop_name || any || of ? slv_fold_name (value, NULL) : NULL;

  if (field->drop_name && is_same (card_name, folded))
    return TRUE;
  for (guint i = 0; any && field->drop[i] != NULL; i++)
    if (is_same (field->drop[i], folded))
      return TRUE;
  for (guint i = 0; of && field->drop_of[i] != NULL; i++)
    if (is_told_by (face, field->drop_of[i], folded))
      return TRUE;
  return FALSE;
}

static void
take_piece (const SlvFieldMap *field, const char *piece, const char *card_name, const SlvFace *face, SlvFound *found)
{
  g_autofree char *clean = slv_text_clean (piece), *value = NULL;
  const char *mapped = field->map != NULL ? g_hash_table_lookup (field->map, clean) : NULL;

  if (mapped == NULL && field->map != NULL && *clean != '\0')
    mapped = g_hash_table_lookup (field->map, "*");
  if (mapped != NULL && strcmp (mapped, "-") == 0)
    return;
  if (mapped != NULL)
    value = g_strdup (mapped);
  else if (field->kase == SLV_CASE_KEEP)
    value = g_steal_pointer (&clean);
  else
    value = field->kase == SLV_CASE_TITLE ? to_title (clean) : g_utf8_strdown (clean, -1);
  if (*value == '\0' && mapped == NULL)
    found->empty = TRUE;
  else
    found->there = TRUE;
  if (*value != '\0' && !is_dropped (field, value, card_name, face) && found->values->len < SLV_LIST_PIECES_MAX)
    g_ptr_array_add (found->values, g_steal_pointer (&value));
}

static void
take_text (const SlvFieldMap *field, const char *raw, const char *card_name, const SlvFace *face, SlvFound *found)
{
  g_autofree char *stripped = NULL, *matched = NULL;
  const char *text = raw;

  if (field->strip != NULL)
    stripped = g_regex_replace_literal (slv_field_map_strip (field), text, -1, 0, "", 0, NULL);
  if (stripped != NULL)
    text = stripped;
  if (field->match != NULL)
    {
      g_autoptr (GMatchInfo) match = NULL;

      if (g_regex_match (slv_field_map_match (field), text, 0, &match))
        matched = g_match_info_fetch (match, 1);
      found->there = TRUE;
      if (matched == NULL)
        return;
      text = matched;
    }
  if (field->split != NULL && *field->split == '\0' && *text != '\0')
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
      {
        g_autofree char *piece = g_strndup (p, (gsize) (g_utf8_next_char (p) - p));

        take_piece (field, piece, card_name, face, found);
      }
  else if (field->split != NULL && *text != '\0')
    {
      g_auto (GStrv) pieces = g_strsplit (text, field->split, (gint) SLV_LIST_PIECES_MAX);

      for (guint i = 0; pieces[i] != NULL; i++)
        take_piece (field, pieces[i], card_name, face, found);
    }
  else
    take_piece (field, text, card_name, face, found);
}

/* ---- values that are put together ---- */

/* @text, or what the part takes out of it, as one more of the values in @into. */
static void
add_part_value (const SlvFieldPart *part, const char *text, GString *into)
{
  GRegex *regex = slv_field_part_match (part);
  g_autoptr (GMatchInfo) match = NULL;
  g_auto (GStrv) pieces = NULL;

  if (regex != NULL && !g_regex_match (regex, text, 0, &match))
    return;
  g_autofree char *matched = match != NULL ? g_match_info_fetch (match, 1) : g_strdup (text);
  pieces = g_strsplit (matched, part->split != NULL && *part->split != '\0' ? part->split : "\n", (gint) SLV_LIST_PIECES_MAX);
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      gboolean number = *pieces[i] != '\0' && strspn (pieces[i], "0123456789") == strlen (pieces[i]) && (pieces[i][0] != '0' || pieces[i][1] == '\0');

      g_strdelimit (pieces[i], "\"", '\'');
      g_string_append_printf (into, number ? "%s%s" : "%s\"%s\"", into->len > 0 ? "|" : "", pieces[i]);
    }
}

static void
add_part (const SlvFieldPart *part, const cJSON *json, const char *text, GString *value)
{
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GPtrArray) found = part->path != NULL && json != NULL ? slv_json_path (json, part->path) : NULL;
  gboolean says = FALSE;

  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      g_autofree char *one = slv_scalar_text (g_ptr_array_index (found, i));

      says = says || !cJSON_IsFalse ((const cJSON *) g_ptr_array_index (found, i));
      if (one != NULL)
        add_part_value (part, one, values);
    }
  if (part->path == NULL && text != NULL)
    add_part_value (part, text, values);
  if (part->form == NULL || values->len == 0 || (found != NULL && !says && strstr (part->form, "{}") == NULL))
    return;
  {
    g_auto (GStrv) pieces = g_strsplit (part->form, "{}", -1);
    g_autofree char *filled = g_strjoinv (values->str, pieces);

    g_string_append_printf (value, "%s%s", value->len > 0 ? " " : "", filled);
  }
}

/* Whether some part looks at the member. */
static gboolean
is_named (const SlvFieldMap *field, const char *member)
{
  gsize length = strlen (member);

  for (guint i = 0; i < field->parts->len; i++)
    {
      const char *path = ((const SlvFieldPart *) g_ptr_array_index (field->parts, i))->path;

      if (path != NULL && strncmp (path, member, length) == 0 && strchr (".[{|", path[length]) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* @json: an object; NULL: @text. */
static void
put_together (const SlvFieldMap *field, const cJSON *json, const char *text, SlvFound *found)
{
  g_autoptr (GString) value = g_string_new (NULL);

  found->there = TRUE;
  for (const cJSON *child = json != NULL ? json->child : NULL; child != NULL && value->len == 0; child = child->next)
    if (!is_named (field, child->string))
      g_string_assign (value, "@?");
  for (guint i = 0; i < field->parts->len; i++)
    add_part (g_ptr_array_index (field->parts, i), json, text, value);
  if (value->len > 0 && found->values->len < SLV_LIST_PIECES_MAX)
    g_ptr_array_add (found->values, g_string_free (g_steal_pointer (&value), FALSE));
}

static void
take_parts (const SlvFieldMap *field, const cJSON *value, SlvFound *found)
{
  g_auto (GStrv) pieces = NULL;

  if (cJSON_IsObject (value))
    put_together (field, value, NULL, found);
  else if (cJSON_IsString (value))
    {
      pieces = g_strsplit (value->valuestring, field->split != NULL && *field->split != '\0' ? field->split : "\n", (gint) SLV_LIST_PIECES_MAX);
      for (guint i = 0; pieces[i] != NULL; i++)
        put_together (field, NULL, pieces[i], found);
    }
}

static void
take_value (const SlvFieldMap *field, const cJSON *value, const char *card_name, const SlvFace *face, SlvFound *found)
{
  g_autofree char *text = cJSON_IsString (value) ? NULL : slv_scalar_text (value);

  if (field->parts != NULL)
    take_parts (field, value, found);
  else if (cJSON_IsString (value))
    take_text (field, value->valuestring, card_name, face, found);
  else if (text != NULL)
    take_text (field, text, card_name, face, found);
  else if (cJSON_IsArray (value))   /* a list where the definition saw a single value */
    for (const cJSON *child = value->child; child != NULL; child = child->next)
      {
        g_autofree char *inner = slv_scalar_text (child);

        found->there = TRUE;
        if (inner != NULL)
          take_text (field, inner, card_name, face, found);
      }
}

void
slv_field_find (const SlvFieldMap *field, const cJSON *json, const char *member, const char *card_name, const SlvFace *face,
                SlvFound *found)
{
  GPtrArray *values = found->met;

  g_ptr_array_set_size (found->values, 0);
  found->there = found->empty = FALSE;
  if (strcmp (field->path, "@") == 0)
    {
      if (member != NULL)
        take_text (field, member, card_name, face, found);
      return;
    }
  slv_json_path_into (json, field->path, values);
  for (guint i = 0; i < values->len; i++)
    take_value (field, g_ptr_array_index (values, i), card_name, face, found);
  if (values->len == 0 && is_empty_list (json, field->path))
    found->there = TRUE;
}

const char *
slv_field_plain_text (const SlvFieldMap *field, const cJSON *json, GPtrArray *met)
{
  if (field->strip != NULL || field->match != NULL || field->split != NULL || field->map != NULL || field->kase != SLV_CASE_KEEP
      || field->drop_name || field->parts != NULL || (field->drop != NULL && field->drop[0] != NULL) || strcmp (field->path, "@") == 0)
    return NULL;
  slv_json_path_into (json, field->path, met);
  const cJSON *value = met->len == 1 ? g_ptr_array_index (met, 0) : NULL;
  return cJSON_IsString (value) && *value->valuestring != '\0' && slv_name_is_plain (value->valuestring) ? value->valuestring : NULL;
}

gboolean
slv_field_counts (const SlvFieldMap *field, const SlvFace *face)
{
  GPtrArray *values = field->when_attr != NULL ? slv_face_get_values (face, field->when_attr) : NULL;

  for (guint i = 0; values != NULL && i < values->len; i++)
    if (g_strv_contains ((const char * const *) field->when, g_ptr_array_index (values, i)))
      return TRUE;
  return field->when_attr == NULL;
}

/* ---- into the card ---- */

static gboolean
has_value (const SlvFace *face, const char *attr, const char *value)
{
  GPtrArray *values = slv_face_get_values (face, attr);

  for (guint i = 0; values != NULL && i < values->len; i++)
    if (value == NULL || strcmp (g_ptr_array_index (values, i), value) == 0)
      return TRUE;
  return FALSE;
}

/* FALSE when it is no value of the attribute. It stands once in a set, and only the first of a single value is kept. */
static gboolean
store_one (SlvListRun *run, SlvFace *face, const SlvAttr *attr, const char *text)
{
  SlvFit fit;
  g_autofree char *value = slv_value_fit (attr, text, &fit), *note = NULL;

  if (fit == SLV_FIT_BAD)
    /* Translators: the first placeholder is a value of a card list, the second an attribute of the game */
    note = g_strdup_printf (_("“%s” is no value of “%s” and is left out"), text, attr->id);
  else if (fit == SLV_FIT_OUTSIDE)
    note = g_strdup_printf (_("“%s” is a value of “%s” that the definition does not name"), text, attr->id);
  if (note != NULL)
    slv_list_note_text (run, note);
  if (fit != SLV_FIT_BAD && (attr->kind == SLV_ATTR_MULTISET || !has_value (face, attr->id, attr->kind == SLV_ATTR_SET ? value : NULL)))
    slv_face_add_value (face, attr->id, value);
  return fit != SLV_FIT_BAD;
}

/* What a record says in several members, and in several fields, is one text, each in lines of its own. */
static void
store_text (SlvListRun *run, SlvFace *face, const SlvAttr *attr, const GPtrArray *texts)
{
  GPtrArray *said = slv_face_get_values (face, attr->id);
  g_autofree char *text = slv_join_texts (texts, "\n", 0), *before = said != NULL && said->len > 0 ? g_strdup (said->pdata[0]) : NULL;
  g_autofree char *both = before != NULL && strcmp (before, text) != 0 ? g_strconcat (before, "\n", text, NULL) : NULL;

  if (said != NULL)
    g_ptr_array_set_size (said, 0);
  store_one (run, face, attr, both != NULL ? both : text);
}

void
slv_field_store (SlvListRun *run, SlvFace *face, const SlvAttr *attr, const SlvFound *found)
{
  gboolean list = attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET;
  gboolean none = found->there || (found->empty && (list || attr->kind == SLV_ATTR_TEXT));

  if (attr->kind == SLV_ATTR_TEXT && found->values->len > 0)
    {
      store_text (run, face, attr, found->values);
      return;
    }
  for (guint i = 0; i < found->values->len; i++)
    none = store_one (run, face, attr, g_ptr_array_index (found->values, i)) && none;
  if (none && slv_face_get_values (face, attr->id) == NULL)
    slv_face_add_value (face, attr->id, NULL);
}
