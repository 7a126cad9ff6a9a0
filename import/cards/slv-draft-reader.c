/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-reader.c: the reader of a definition that was guessed: how each record of the list becomes a card with its printings. */
#include "import/cards/slv-draft-private.h"

#define DETECT_MAX 5u     /* members that tell the kind */
#define ORIGIN_MAX 8u     /* columns that do */
#define OF_RECORD   "      "   /* indents */
#define OF_PRINTING "        "

/* what stands around the values of a list in a cell */
#define LISTED "^\\[\\s*[\"']?|[\"']?\\s*\\]$|(?<=,)\\s*[\"']|[\"'](?=\\s*,)"

#define DAY "^(\\d{4}-\\d{2}-\\d{2})"

/* ---- fields ---- */

static gboolean
has_hour (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return strlen (value) > 10;
}

static void
put_field (SlvDrafting *draft, const char *indent, const SlvDatum *datum, const char *to, const char *path)
{
  static const char * const nones[] = SLV_SURVEY_NONES;
  gboolean attribute = datum != NULL && draft->roles[datum->index].attr != NULL;
  SlvDatumKind kind = attribute ? slv_datum_kind (datum) : SLV_KIND_TEXT;
  const char *divider = kind == SLV_KIND_SET && datum->divided > 0 ? datum->divider : NULL;
  char mark = kind == SLV_KIND_NUMBER ? slv_datum_thousands (datum) : '\0';

  slv_draft_put (draft, "%s<field to=\"%s\" path=\"%s\"", indent, to, path);
  if (strcmp (to, "released") == 0 && datum != NULL && datum->days == datum->values && slv_datum_count (datum, has_hour, NULL) > 0)
    slv_draft_put (draft, " match=\"" DAY "\"");
  if (attribute && slv_datum_is_listed (datum))
    {
      slv_draft_put (draft, " strip=\"%s\"", LISTED);
      divider = ",";
    }
  else if (divider != NULL && strcmp (divider, SLV_SURVEY_DOTS) == 0)
    slv_draft_put (draft, " strip=\"\\.\\s*$\"");
  else if (mark != '\0')
    slv_draft_put (draft, " strip=\"[%c%s](?=\\d{3}(\\D|$))\"", mark, mark == ' ' ? "\\p{Z}" : "");
  if (divider != NULL)
    slv_draft_put (draft, " split=\"%s\"", divider);
  g_autoptr (GPtrArray) flags = kind == SLV_KIND_FLAG ? slv_survey_values (datum->distinct) : g_ptr_array_new ();
  gboolean foreign = kind == SLV_KIND_FLAG && slv_datum_count (datum, slv_value_is_foreign_flag, NULL) > 0;

  if (datum == NULL || (datum->nones == 0 && !foreign))
    {
      slv_draft_put (draft, "/>\n");
      return;
    }
  slv_draft_put (draft, ">");
  SLV_EACH (const char, value, flags)
    if (slv_value_is_foreign_flag (value, NULL))
      slv_draft_put (draft, "<map from=\"%s\" to=\"%s\"/>", value, slv_survey_says_flag (value));
  for (guint i = 0; datum->nones > 0 && i < G_N_ELEMENTS (nones); i++)
    slv_draft_put (draft, "<map from=\"%s\" to=\"\"/>", nones[i]);
  slv_draft_put (draft, "</field>\n");
}

/* Where a record has faces instead of a member of its own, it says what these do. (transfer full) */
static char *
own_or_of_faces (const SlvDrafting *draft, const SlvDatum *datum)
{
  g_autofree char *of_face = slv_draft_reads_faces (draft) && !draft->is_back && datum->records < draft->survey->objects ? g_strdup_printf ("%s.%s", draft->faces, datum->path) : NULL;

  return of_face != NULL && slv_survey_find (draft->survey, of_face) != NULL ? g_strdup_printf ("%s|%s", datum->path, of_face) : g_strdup (datum->path);
}

/* what a deck may hold of a card, where that is a number or a word for any */
static void
put_copies (SlvDrafting *draft, const char *indent, const SlvDatum *datum)
{
  g_autoptr (GPtrArray) values = slv_survey_values (datum->distinct);

  slv_draft_put (draft, "%s<field to=\"%s\" path=\"%s\" match=\"^(\\d+)$\"/>\n", indent, draft->roles[datum->index].attr, datum->path);
  slv_draft_put (draft, "%s<field to=\"" SLV_DRAFT_UNLIMITED "\" path=\"%s\" match=\"^(\\D+)$\">", indent, datum->path);
  SLV_EACH (const char, value, values)
    if (slv_value_is_unlimited (value, NULL))
      slv_draft_put (draft, "<map from=\"%s\" to=\"yes\"/>", value);
  slv_draft_put (draft, "</field>\n");
}

static void
put_fields (SlvDrafting *draft, const char *indent)
{
  gboolean unlimited;
  const SlvDatum *copies = slv_draft_own_copies (draft, &unlimited);

  SLV_EACH_DATUM (draft, datum)
    {
      g_autofree char *path = own_or_of_faces (draft, datum);

      if (datum == copies && unlimited)
        put_copies (draft, indent, datum);
      else if (draft->roles[datum->index].attr != NULL)
        put_field (draft, indent, datum, draft->roles[datum->index].attr, path);
    }
}

/* A datum of printings, unless it was @given already. Whether it was not. */
static gboolean
put_datum (SlvDrafting *draft, GHashTable *given, const SlvDatum *datum, const char *to, const char *path)
{
  if (!g_hash_table_add (given, (gpointer) to))
    return FALSE;
  put_field (draft, OF_PRINTING, datum, to, path);
  return TRUE;
}

/* ---- second files ---- */

static void
put_joins (SlvDrafting *draft)
{
  SLV_EACH (const SlvDraftJoin, join, draft->joins)
    {
      slv_draft_put (draft, OF_RECORD "<join as=\"%s\"", join->as);
      if (join->file != NULL)
        slv_draft_put (draft, " file=\"%s\"", join->file);
      if (join->beside->lists != NULL)
        slv_draft_put (draft, " lists=\"%s\"", join->beside->lists);
      slv_draft_put (draft, " key=\"%s\" by=\"%s\"", join->key, join->by);
      if (join->inside == SLV_JOIN_IN_PRINTINGS)
        slv_draft_put (draft, " in=\"%s\"", draft->print_group);
      else if (join->inside != SLV_JOIN_AT_TOP)
        slv_draft_put (draft, " in=\"%s\"", ((SlvDraftJoin *) g_ptr_array_index (draft->joins, join->inside))->as);
      slv_draft_put (draft, join->many ? " many=\"yes\"/>\n" : "/>\n");
    }
  slv_draft_put_ban_joins (draft);
  if (draft->copy_of != NULL)
    slv_draft_put (draft, OF_RECORD "<join as=\"original\" key=\"%s\" by=\"%s\" fill=\"yes\"/>\n", draft->id->path, draft->copy_of);
}

/* What @object says of a set, as it stands at @at in the row of a second file; and what it holds says it for it: "attributes". */
static void
put_set_words_at (SlvDrafting *draft, const cJSON *object, const char *at, gboolean *named, gboolean *dated)
{
  for (const cJSON *member = object->child; member != NULL; member = member->next)
    {
      g_autofree char *path = g_strconcat (at, ".", member->string, NULL);

      if (cJSON_IsObject (member) && SLV_WORD_IS (member->string, "attributes", "fields"))
        put_set_words_at (draft, member, path, named, dated);
      else if (cJSON_IsObject (member) && member->child != NULL && !*named && slv_places_name_rank (member->string) >= 0 && slv_places_language (member->child->string) != NULL)
        {
          slv_take_str (&path, g_strconcat (path, ".", cJSON_GetObjectItemCaseSensitive (member, "en") != NULL ? "en" : member->child->string, NULL));
          put_field (draft, OF_PRINTING, NULL, "set-name", path);
          *named = TRUE;
        }
      if (!cJSON_IsString (member))
        continue;
      if (!*named && (slv_places_name_rank (member->string) >= 0 || g_strcmp0 (slv_list_word_role (member->string), "set-name") == 0))
        {
          put_field (draft, OF_PRINTING, NULL, "set-name", path);
          *named = TRUE;
        }
      else if (!*dated && SLV_WORD_HAS (member->string, "date", "release", "published"))
        {
          slv_draft_put (draft, OF_PRINTING "<field to=\"released\" path=\"%s\" match=\"" DAY "\"/>\n", path);
          *dated = TRUE;
        }
    }
}

static void
put_set_words (SlvDrafting *draft, const SlvDraftJoin *join)
{
  g_autofree char *at = g_strconcat ("@", join->as, NULL);
  gboolean named = FALSE, dated = FALSE;

  put_set_words_at (draft, g_ptr_array_index (join->beside->rows, 0), at, &named, &dated);
}

/* A set's code as decks write it, where a second file has another one than the records, or @any, as these have none that people read: the member of @object, which stands at @at in the first row; NULL: it has none.
 * (transfer full) */
static char *
find_deck_code (const SlvDraftJoin *join, const cJSON *object, const char *at, gboolean any)
{
  for (const cJSON *member = object->child; member != NULL; member = member->next)
    {
      g_autofree char *path = g_strconcat (at, member->string, NULL), *within = g_strconcat (path, ".", NULL);
      guint capital = 0, n = 0;

      if (cJSON_IsObject (member) && SLV_WORD_IS (member->string, "attributes", "fields"))
        return find_deck_code (join, member, within, any);
      if (!(SLV_WORD_HAS (member->string, "code", "abbr") || (any && SLV_WORD_HAS (member->string, "short", "slug"))) || strcmp (path, join->key) == 0)
        continue;
      SLV_EACH (const cJSON, row, join->beside->rows)
        {
          g_autofree char *text = slv_path_text (row, path, NULL);

          n += text != NULL;
          capital += text != NULL && (any || (strlen (text) <= 8 && g_ascii_isupper (*text)));
        }
      if (n * 2 > join->beside->rows->len && capital * 10 > n * 8)
        return g_steal_pointer (&path);
    }
  return NULL;
}

static void
put_set (SlvDrafting *draft, GHashTable *given)
{
  guint inside = draft->print_group == NULL ? SLV_JOIN_AT_TOP : SLV_JOIN_IN_PRINTINGS;

  SLV_EACH (const SlvDraftJoin, join, draft->joins)
    {
      const SlvDatum *set = slv_draft_find (draft, "set");
      gboolean any = set != NULL && (slv_datum_is_uuid (set) || set->numbers == set->values);
      g_autofree char *code = join->for_set && join->inside == inside ? find_deck_code (join, g_ptr_array_index (join->beside->rows, 0), "", any) : NULL;
      g_autofree char *path = code != NULL ? g_strconcat ("@", join->as, ".", code, "|", join->by, NULL) : g_strdup (join->by);

      if (!join->for_set || join->inside != inside)
        continue;
      if (code != NULL || strcmp (join->by, "@file") == 0)
        put_datum (draft, given, NULL, "set", path);
      put_set_words (draft, join);
      return;
    }
  if (draft->set_from != NULL && draft->print_group == NULL)
    put_datum (draft, given, NULL, "set", draft->set_from);
  if (draft->numbered && draft->print_group == NULL)
    put_datum (draft, given, NULL, "number", "@file");
}

/* ---- printings ---- */

static void
put_set_and_number (SlvDrafting *draft, const SlvDatum *datum, const char *path, GHashTable *given)
{
  if (slv_draft_find (draft, "set") == NULL && g_hash_table_add (given, (gpointer) "set"))
    slv_draft_put (draft, OF_PRINTING "<field to=\"set\" path=\"%s\" match=\"%s\"/>\n", path, slv_datum_set_pattern (datum));
  slv_draft_put (draft, OF_PRINTING "<field to=\"number\" path=\"%s\" strip=\"^#\"/>\n", path);
}

/* the path of a datum, seen from where its printing stands */
static char *
path_of_printing (const SlvDrafting *draft, const SlvDatum *datum)
{
  if (slv_draft_is_around_printings (draft, datum) || slv_draft_is_of_all_printings (draft, datum))
    return g_strconcat (SLV_SURVEY_AROUND, datum->member, NULL);
  return g_strdup (draft->print_group == NULL ? datum->path : datum->member);
}

/* of a printing: whatever was found of it */
static void
put_printing_fields (SlvDrafting *draft, GHashTable *given)
{
  const SlvDatum *id = draft->print_group == NULL ? draft->id : NULL, *named;
  gboolean numbered = draft->id != NULL && (slv_datum_is_own_set_and_number (draft->id) || slv_datum_is_numbered (draft->id));

  SLV_EACH_DATUM (draft, datum)
    {
      const char *to = draft->roles[datum->index].to;
      gboolean here = g_strcmp0 (datum->group, draft->print_group) == 0 || (draft->print_group == NULL && datum->group != NULL);
      g_autofree char *path = path_of_printing (draft, datum);

      if (to == NULL || !slv_printing_has (to) || !(here || slv_draft_is_around_printings (draft, datum) || slv_draft_is_of_all_printings (draft, datum)))
        continue;
      if (strcmp (to, "number") != 0 || !slv_datum_is_own_set_and_number (datum))
        put_datum (draft, given, datum, to, path);
      else if (g_hash_table_add (given, (gpointer) to))
        put_set_and_number (draft, datum, datum->member, given);
    }
  named = slv_draft_find (draft, "set") == NULL && !numbered && g_hash_table_contains (given, "set-name") ? slv_draft_find (draft, "set-name") : NULL;
  if (named != NULL)   /* a set of which only the name is said is called by it */
    {
      g_autofree char *path = path_of_printing (draft, named);

      put_datum (draft, given, named, "set", path);
    }
  if (id != NULL && numbered && g_hash_table_add (given, (gpointer) "number"))
    put_set_and_number (draft, id, id->member, given);
  else if (id != NULL && g_strcmp0 (slv_list_word_role (id->title), "number") == 0)
    put_datum (draft, given, NULL, "number", id->path);
}

/* the printings that a second file brings, the @nth join */
static void
put_joined_printings (SlvDrafting *draft, guint nth)
{
  const SlvDraftJoin *join = g_ptr_array_index (draft->joins, nth);
  const cJSON *first = g_ptr_array_index (join->beside->rows, 0);
  g_autoptr (GHashTable) given = g_hash_table_new (g_str_hash, g_str_equal);
  const char *key = NULL;

  for (const cJSON *member = first->child; member != NULL && key == NULL; member = member->next)
    {
      g_autoptr (GHashTable) met = slv_beside_count (join->beside, member->string);

      if (g_hash_table_size (met) == join->beside->rows->len)
        key = member->string;
    }
  slv_draft_put (draft, OF_RECORD "<printings path=\"@%s[]\"", join->as);
  if (key != NULL)
    slv_draft_put (draft, " key=\"%s\"", key);
  slv_draft_put (draft, ">\n");
  for (const cJSON *member = first->child; member != NULL; member = member->next)
    {
      const char *to = SLV_WORD_IS (member->string, "cardid") ? "number" : slv_list_word_role (member->string);

      if (to != NULL && slv_printing_has (to) && strcmp (to, "text") != 0 && strpbrk (member->string, ".|[]{}") == NULL)
        put_datum (draft, given, NULL, to, member->string);
    }
  SLV_EACH (const SlvDraftJoin, inner, draft->joins)
    if (inner->inside == nth)
      put_set_words (draft, inner);
  slv_draft_put (draft, OF_RECORD "</printings>\n");
}

/* printings that are no more than texts in one member: a set and a number, a set, or a set and a rarity; the rest is said by the record */
static void
put_short_printings (SlvDrafting *draft, const SlvDatum *member)
{
  g_autoptr (GHashTable) given = g_hash_table_new (g_str_hash, g_str_equal);

  slv_draft_put (draft, OF_RECORD "<printings path=\"%s%s\">\n", member->path, member->many ? "[]" : "");
  if (slv_datum_is_set_and_number (member))
    put_set_and_number (draft, member, "@", given);
  else if (member->many)
    put_datum (draft, given, NULL, "set", "@");
  else
    {
      slv_draft_put (draft, OF_PRINTING "<field to=\"set\" path=\"@\" match=\"^([^:]+)\"/>\n" OF_PRINTING "<field to=\"rarity\" path=\"@\" match=\":(.+)$\"/>\n");
      g_hash_table_add (given, (gpointer) "set");
      g_hash_table_add (given, (gpointer) "rarity");
    }
  SLV_EACH_DATUM (draft, datum)
    {
      const char *to = draft->roles[datum->index].to;
      g_autofree char *path = g_strconcat (SLV_SURVEY_AROUND, datum->path, NULL);

      if (to != NULL && slv_printing_has (to) && datum->group == NULL && *datum->path != '@')
        put_datum (draft, given, datum, to, path);
    }
  slv_draft_put (draft, OF_RECORD "</printings>\n");
}

/* what tells the printings apart; NULL: set, number and what else they say. Borrowed. */
static const char *
key_of_printings (const SlvDrafting *draft)
{
  const SlvDatum *uuid = slv_survey_find (draft->survey, "printings[].uuid"), *set = slv_survey_find (draft->survey, "printings[].set");

  if (strcmp (draft->survey->syntax, "cockatrice") == 0 && uuid != NULL && set != NULL && uuid->values == set->values)
    return "uuid";
  if (strcmp (draft->survey->syntax, "octgn") == 0)
    return "id";
  if (draft->id != NULL && draft->roles[draft->id->index].sure != SLV_SURE_SAID && g_strcmp0 (slv_list_word_role (draft->id->title), "number") == 0
      && !slv_datum_is_set_and_number (draft->id) && slv_draft_find (draft, "set") != NULL)
    return NULL;   /* the next set begins with 1, too */
  return draft->print_group == NULL && draft->id != NULL && draft->side == NULL ? draft->id->path : NULL;
}

/* What prices are of: where each row of a table, or each printing, is of one finish, that. NULL: all of them, or nobody says it. */
static const SlvDatum *
finish_of_prices (const SlvDrafting *draft, const char *group)
{
  const SlvDatum *finish = slv_draft_find (draft, "finish");

  return finish != NULL && g_strcmp0 (finish->group, group) == 0 && !finish->many ? finish : NULL;
}

/* What each of the printings says of its price, @printings, or else what the record says, or another list in it. */
static void
put_prices (SlvDrafting *draft, gboolean printings, const char *where)
{
  SLV_EACH_DATUM (draft, datum)
    {
      gboolean within = datum->group != NULL && g_strcmp0 (datum->group, draft->print_group) == 0;
      const char *from = within ? datum->member : datum->path;
      g_autofree char *path = datum->title > from ? g_strndup (from, (gsize) (datum->title - from) - 1) : NULL;
      const SlvDatum *finish = path == NULL ? finish_of_prices (draft, within ? draft->print_group : NULL) : NULL;

      if (!slv_draft_is (draft, datum, SLV_ROLE_PRICE) || within != printings)
        continue;
      slv_draft_put (draft, "%s<price", where);
      if (path != NULL)
        slv_draft_put (draft, " path=\"%s\"", path);
      slv_draft_put (draft, " amount=\"%s\"", datum->title);
      if (draft->roles[datum->index].detail != NULL || datum->money * 10 < datum->values * 9)
        slv_draft_put (draft, " currency=\"%s\"", draft->roles[datum->index].detail != NULL ? draft->roles[datum->index].detail : slv_draft_currency (draft, datum));
      if (SLV_WORD_HAS (datum->path, "foil", "etched"))
        slv_draft_put (draft, " finish=\"%s\"", SLV_WORD_HAS (datum->path, "foil") ? "foil" : "etched");
      else if (finish != NULL)
        slv_draft_put (draft, " finish-at=\"%s\"", within ? finish->member : finish->path);
      slv_draft_put (draft, "/>\n");
    }
}

static void
put_printings (SlvDrafting *draft)
{
  const SlvDatum *member = slv_draft_find (draft, SLV_ROLE_PRINTINGS);
  const char *key = key_of_printings (draft);
  g_autoptr (GHashTable) given = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < draft->joins->len; i++)
    if (((SlvDraftJoin *) g_ptr_array_index (draft->joins, i))->many)
      {
        put_joined_printings (draft, i);
        return;
      }
  if (member != NULL)
    {
      put_short_printings (draft, member);
      return;
    }
  slv_draft_put (draft, OF_RECORD "<printings");
  if (draft->print_group != NULL)
    slv_draft_put (draft, " path=\"%s\"", draft->print_group);
  if (key != NULL)
    slv_draft_put (draft, " key=\"%s\"", key);
  slv_draft_put (draft, ">\n");
  put_set (draft, given);
  put_printing_fields (draft, given);
  if (draft->print_group != NULL)
    put_prices (draft, TRUE, OF_PRINTING);
  slv_draft_put (draft, OF_RECORD "</printings>\n");
}

/* ---- faces ---- */

static void
put_faces (SlvDrafting *draft)
{
  gboolean octgn = strcmp (draft->survey->syntax, "octgn") == 0;
  const char *name = strrchr (draft->survey->name, '.');

  if (draft->side != NULL)
    {
      slv_draft_put (draft, OF_RECORD "<sides path=\"%s\"", draft->side->path);
      if (draft->side_is_name)
        slv_draft_put (draft, " name=\"%s\"", draft->side->path);
      else if (slv_survey_find (draft->survey, "faceName") != NULL)
        slv_draft_put (draft, " name=\"faceName\"");
      slv_draft_put (draft, "/>\n");
    }
  else if (draft->side_of != NULL)
    slv_draft_put (draft, OF_RECORD "<sides path=\"%s\" name=\"%s\"/>\n", draft->id != NULL ? draft->id->path : draft->survey->name, draft->survey->name);
  if (octgn)
    {
      slv_draft_put (draft, OF_RECORD "<faces path=\"alternate[]\" key=\"type\" name=\"name\">\n");
      put_fields (draft, OF_PRINTING);
    }
  else if (slv_draft_reads_faces (draft))
    {
      const char *member, *called = name != NULL && !slv_places_is_other_name (draft->survey->name) ? name + 1 : draft->survey->name;

      SLV_EACH_DATUM (draft, datum)
        called = *draft->faces == '\0' && slv_draft_own_of_face (draft, datum, &member) == slv_survey_find (draft->survey, draft->survey->name) ? datum->path : called;
      slv_draft_put (draft, OF_RECORD "<faces");
      if (*draft->faces != '\0')
        slv_draft_put (draft, " path=\"%s\"", draft->faces);
      if (draft->is_back)
        slv_draft_put (draft, " key=\"@\"");
      slv_draft_put (draft, " name=\"%s\">\n", called);
      SLV_EACH_DATUM (draft, datum)
        {
          const SlvDatum *own = slv_draft_own_of_face (draft, datum, &member);

          if (own != NULL && draft->roles[own->index].attr != NULL)
            put_field (draft, OF_PRINTING, own, draft->roles[own->index].attr, member);
        }
    }
  else
    return;
  slv_draft_put (draft, OF_RECORD "</faces>\n");
}

/* ---- the whole ---- */

/* Whether a row of a file beside the list has the member, or all of @members where that is %NULL. */
static gboolean
is_beside (const SlvDrafting *draft, const char *member, const GPtrArray *members)
{
  SLV_EACH (const SlvBeside, beside, draft->survey->beside)
    SLV_EACH (const cJSON, row, beside->rows)
      {
        gboolean all = member == NULL || cJSON_HasObjectItem (row, member);

        for (guint i = 0; member == NULL && all && i < members->len; i++)
          all = cJSON_HasObjectItem (row, members->pdata[i]);
        if (all)
          return TRUE;
      }
  return FALSE;
}

/* Adds what every record has to @members; @lone: only what no file beside the list has. */
static void
add_detect (const SlvDrafting *draft, gboolean lone, GPtrArray *members)
{
  g_autofree char *place = slv_draft_own_place (draft);
  gsize within = strpbrk (place, "[{") == NULL ? strlen (place) : 0;

  SLV_EACH_DATUM (draft, datum)
    {
      gsize from = strncmp (datum->path, place, within) == 0 ? within : 0;   /* what services put around a record is the same for all that they have */
      g_autofree char *top = g_strndup (datum->path, from + strcspn (datum->path + from, ".["));
      gboolean wanted = datum == draft->id || (draft->survey->without->len == 0 && datum->records == draft->survey->objects);

      if (datum->group == NULL && wanted && strpbrk (top, " \t\n@") == NULL && members->len < DETECT_MAX && !(lone && is_beside (draft, top, NULL))
          && !g_ptr_array_find_with_equal_func (members, top, g_str_equal, NULL))
        g_ptr_array_add (members, g_steal_pointer (&top));
    }
}

/* members that every record has and that, together, tell the list from others */
static void
put_detect (SlvDrafting *draft)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new_null_terminated (DETECT_MAX, g_free, TRUE);
  g_autofree char *text = NULL;

  add_detect (draft, FALSE, members);
  if (is_beside (draft, NULL, members))
    {
      g_ptr_array_set_size (members, 0);
      add_detect (draft, TRUE, members);
      add_detect (draft, FALSE, members);
    }
  text = g_strjoinv (" ", (char **) members->pdata);
  slv_draft_put (draft, " lists=\"%s\" detect=\"%s\"", draft->survey->lists, text);
}

static void
put_origin (SlvDrafting *draft)
{
  gboolean table = strcmp (draft->survey->syntax, "table") == 0;
  g_autoptr (GString) origin = g_string_new (NULL);
  guint told = 0;

  for (guint i = 0; draft->survey->origin != NULL && draft->survey->origin[i] != NULL && (!table || told < ORIGIN_MAX); i++)
    if (!table || strcmp (draft->survey->origin[i], "_") != 0)
      g_string_append_printf (origin, "%s%s", told++ > 0 ? "|" : "", draft->survey->origin[i]);
  if (origin->len > 0)
    slv_draft_put (draft, "\n            origin=\"%s\"", origin->str);
}

/* What a list of a syntax is called, how its kind ends, and its key, where that is always the same; NULL: it is guessed. */
typedef struct { const char *syntax, *title, *ending, *key; } Syntax;

static const Syntax *
syntax_of (const SlvSurvey *survey)
{
  static const Syntax all[] = {
    { "json", "Card list", NULL, NULL }, { "table", "Card list (table)", NULL, NULL }, { "lackey", "LackeyCCG sets", "tsv", NULL },
    { "octgn", "OCTGN set", "xml", "id" }, { "cockatrice", "Cockatrice card database", "xml", "key" },
  };
  guint i = 0;

  while (i < G_N_ELEMENTS (all) - 1 && strcmp (all[i].syntax, survey->syntax) != 0)
    i++;
  return &all[i];
}

void
slv_draft_put_reader (SlvDrafting *draft, const char *game)
{
  const SlvSurvey *survey = draft->survey;
  const Syntax *syntax = syntax_of (survey);
  g_autofree char *kind = syntax->ending == NULL ? g_strdup_printf ("%s-%s", game, survey->syntax) : g_strdup_printf ("%s-%s", survey->syntax, syntax->ending);

  slv_draft_put (draft, "  <readers>\n    <reader kind=\"%s\" title=\"%s\" syntax=\"%s\"", kind, syntax->title, survey->syntax);
  if (strcmp (survey->syntax, "json") == 0)
    put_detect (draft);
  put_origin (draft);
  slv_draft_put (draft, "\n            key=\"%s\" name=\"%s\"", syntax->key == NULL ? draft->key : syntax->key, survey->name);
  if (draft->part != NULL && syntax->key == NULL)
    slv_draft_put (draft, " apart=\"%s\"", draft->part->path);
  if (survey->marked > 0)
    slv_draft_put (draft, " markup=\"html\"");
  slv_draft_put (draft, draft->several ? " records=\"several\">\n" : ">\n");
  SLV_EACH (const SlvDraftLeft, left, survey->leave_out)
    slv_draft_put (draft, OF_RECORD "<leave-out path=\"%s\" is=\"%s\"/>\n", left->path, left->value);
  put_joins (draft);
  put_fields (draft, OF_RECORD);
  slv_draft_put_limits (draft);
  put_faces (draft);
  put_printings (draft);
  put_prices (draft, FALSE, OF_RECORD);
  slv_draft_put (draft, "    </reader>\n  </readers>\n\n");
}
