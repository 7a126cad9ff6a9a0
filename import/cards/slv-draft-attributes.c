/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-attributes.c: the attributes of a definition that was guessed: ids, titles, kinds, values and the order of rarities. */
#include "import/cards/slv-draft-private.h"
#include "base/slv-fold.h"

#define VALUES_TOLD  250u   /* of a domain; it is an open one anyway */
#define NUMBER_FACET 40u    /* different numbers */
#define DISTANCE_MAX 11u   /* of members in objects that are no longer told apart */

/* ---- what they are called ---- */

/* What a title in other letters than Latin ones is called in queries, which know only these. */
static const char *
id_of_word (const char *title)
{
  static const struct { const char *id, *titles; } words[] = {
    { "type", "种类|種類|类型|類型|类别|類別|タイプ|종류|유형|타입|тип|вид" }, { "cost", "费用|費用|コスト|비용|코스트|стоимость|цена" },
    { "power", "攻击力|攻擊力|攻撃力|攻击|攻擊|パワー|파워|공격력|сила|атака" }, { "health", "生命值|生命|体力|體力|체력|здоровье|жизнь" },
    { "color", "颜色|顏色|色|색|색상|цвет" }, { "level", "等级|等級|レベル|레벨|уровень" }, { "attribute", "属性|屬性|속성" }, { "trait", "特徴|特征|特徵|특징" },
    { "faction", "阵营|陣營|勢力|세력|фракция" },
  };
  g_autofree char *small = g_utf8_strdown (title, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_auto (GStrv) titles = g_strsplit (words[i].titles, "|", -1);

      if (g_strv_contains ((const char * const *) titles, small))
        return words[i].id;
    }
  return "field";
}

char *
slv_draft_make_id (GHashTable *ids, const char *title)
{
  /* fields that every query has */
  static const char * const taken[] = { "game", "name", "set", "number", "rarity", "released", "language", "artist", "finish", "image",
                                        "in", "is", "year", "order", "unique", "have", "free", "want", "place", "deck", "zone", "qty",
                                        "addable", "legal", "banned", "limit", "price", "cond", "lang", "or", "and", "not", NULL };
  g_autofree char *slug = slv_fold_slug (title);
  g_autoptr (GString) id = g_string_new (slug);
  guint n = 1;

  if (id->len == 0)
    g_string_append (id, id_of_word (title));
  if (g_strv_contains (taken, id->str))
    g_string_prepend (id, "card-");
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

char *
slv_draft_make_title (const char *member)
{
  g_autofree char *title = g_strdup (member);

  g_strdelimit (title, "_.[]", ' ');
  slv_take_str (&title, slv_name_clean (title));
  if (*title == '\0')
    return g_strdup ("?");
  if (g_ascii_islower (*title))
    *title = g_ascii_toupper (*title);
  return g_steal_pointer (&title);
}

/* whether one part of a path is a language: "texts.de.rules", "names[lang=de].text" */
static gboolean
is_in_language (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, ".", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (slv_places_language (parts[i]) != NULL || strchr (parts[i], '=') != NULL)
      return TRUE;
  return FALSE;
}

/* whether another attribute is called the same */
static gboolean
is_called_twice (const SlvDrafting *draft, const SlvDatum *datum)
{
  SLV_EACH_DATUM (draft, other)
    if (other != datum && g_ascii_strcasecmp (other->title, datum->title) == 0 && slv_draft_is (draft, other, SLV_ROLE_ATTRIBUTE))
      return TRUE;
  return FALSE;
}

/* What a member is called in the game: of one inside a list or an object, with that where its own name says little, or is that of another one, too. */
static char *
called (const SlvDrafting *draft, const SlvDatum *datum)
{
  static const char * const little[] = { "name", "text", "value", "code", "id", "reference", "label", "slug", "stub", "key", "fulltext", NULL }, * const in_lists[] = { "type", "cost", NULL };
  g_autofree char *place = slv_draft_own_place (draft), *title = g_ascii_strdown (datum->title, -1), *named = slv_datum_named (datum);
  const char *path = *datum->path == '@' && strchr (datum->path, '.') != NULL ? strchr (datum->path, '.') + 1
                     : g_str_has_prefix (datum->path, place) ? datum->path + strlen (place) : datum->path;
  char *kind = slv_title_without_id (datum->title);   /* of what stands for itself, because no list says what it identifies */
  gboolean inside = datum->group != NULL || (strchr (path, '.') != NULL && strcmp (draft->survey->syntax, "json") == 0);

  if (kind != NULL)
    return kind;
  if (named != NULL)
    return g_steal_pointer (&named);
  if (g_str_has_prefix (datum->path, SLV_SURVEY_AROUND) && slv_places_name_rank (datum->title) >= 0)
    return slv_draft_container (draft->survey->lists);
  if (*datum->path == '@' && strchr (datum->path, '.') == datum->title - 1 && slv_places_name_rank (datum->title) >= 0)
    return g_strndup (datum->path + 1, (gsize) (datum->title - datum->path) - 2);   /* the name of what a second file speaks of */
  if (*datum->path == '@' && strchr (datum->path, '.') == datum->title - 1 && slv_places_language (datum->title) != NULL)   /* or that in a language */
    return g_strdup_printf ("%.*s %s", (int) (datum->title - datum->path) - 2, datum->path + 1, strcmp (datum->title, "en") == 0 ? "" : datum->title);
  if (strcmp (datum->path, "@in") == 0 || strcmp (datum->path, "@file") == 0)
    return g_strdup (slv_datum_names_colours (datum) ? "Color" : "Kind");
  if (inside && (g_strv_contains (little, title) || is_in_language (path) || (datum->group != NULL && g_strv_contains (in_lists, title)) || is_called_twice (draft, datum)))
    {
      g_autofree char *holder = is_in_language (path) ? NULL : slv_draft_holder (path);

      if (holder != NULL && strcmp (title, "value") == 0)   /* what it is the value of */
        return g_strdup (strrchr (holder, '.') != NULL ? strrchr (holder, '.') + 1 : holder);
      if (holder == NULL)
        return g_strdelimit (g_strdup (path), ".[]=", ' ');
      return g_strdelimit (SLV_WORD_IS (title, "name", "label", "fulltext") ? g_steal_pointer (&holder) : g_strconcat (holder, ".", datum->title, NULL), ".[]=", ' ');
    }
  return slv_draft_plain_title (draft, datum);
}

/* ---- values ---- */

/* @order: (nullable): of two strings; else the most frequent first */
static char *
join_values (GHashTable *table, GCompareFunc order)
{
  g_autoptr (GPtrArray) values = slv_survey_values (table);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GHashTable) folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint told = 0;

  if (order != NULL)
    g_ptr_array_sort (values, order);   /* stable */
  for (guint i = 0; i < values->len && told < VALUES_TOLD; i++)
    {
      const char *value = g_ptr_array_index (values, i);

      /* two spellings of one value are one value */
      if (strchr (value, '|') != NULL || !g_hash_table_add (folded, slv_fold_name (value, NULL)))
        continue;
      g_string_append_printf (text, "%s%s", told++ > 0 ? "|" : "", value);
    }
  return told > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

guint
slv_draft_rarity_rank (const char *value)
{
  static const char * const words[][6] = {
    { "basic", "b" }, { "common", "c" }, { "uncommon", "uc", "u", "unc" }, { "rare", "r" }, { "rareholo" }, { "doublerare", "rr", "superrare", "sr" },
    { "ultrarare", "ur" }, { "mythic", "mythicrare", "majestic", "m", "mr" }, { "legendary", "legendaryrare" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (slv_word_find (value, words[i]) >= 0)
      return i;
  return SLV_DRAFT_NO_RARITY;
}

static int
compare_rarities (gconstpointer a, gconstpointer b)
{
  guint left = slv_draft_rarity_rank (*(const char * const *) a), right = slv_draft_rarity_rank (*(const char * const *) b);

  return (left > right) - (left < right);
}

/* how often each rarity occurs, in the records or in a second file with their printings; (transfer full) (nullable) */
static GHashTable *
count_rarities (const SlvDrafting *draft)
{
  const SlvDatum *datum = slv_draft_find (draft, "rarity");

  if (datum != NULL)
    return datum->overflow ? NULL : g_hash_table_ref (datum->distinct);
  SLV_EACH (const SlvDraftJoin, join, draft->joins)
    {
      const cJSON *first = join->many ? g_ptr_array_index (join->beside->rows, 0) : NULL;

      for (const cJSON *member = first != NULL ? first->child : NULL; member != NULL; member = member->next)
        if (g_strcmp0 (slv_list_word_role (member->string), "rarity") == 0)
          return slv_beside_count (join->beside, member->string);
    }
  return NULL;
}

/* ---- writing ---- */

/* names are looked up among the values that there are, which texts have none of */
const char *
slv_draft_kind_name (const SlvDrafting *draft, const SlvDatum *datum)
{
  return slv_datum_kind (datum) == SLV_KIND_TEXT && slv_draft_is_other_name (draft, datum) ? datum->group != NULL ? "set" : "choice" : slv_datum_kind_name (datum);
}

static void
put_attribute (SlvDrafting *draft, const SlvDatum *datum, const char *id, const char *name)
{
  SlvDatumKind kind = slv_datum_kind (datum);
  GHashTable *values = kind == SLV_KIND_SET ? datum->pieces : datum->distinct;
  guint n = g_hash_table_size (values);
  gboolean domain = kind == SLV_KIND_CHOICE || kind == SLV_KIND_SET;
  gboolean missing = datum->records < draft->survey->objects || datum->values < datum->records;
  g_autofree char *title = slv_draft_make_title (name), *told = domain && n <= SLV_SURVEY_VALUES_MAX / 2 ? join_values (values, NULL) : NULL;

  if (datum->group == NULL)
    slv_draft_put (draft, "    <!-- in %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " records -->\n", datum->records, draft->survey->objects);
  else
    slv_draft_put (draft, "    <!-- met in %s: %" G_GUINT64_FORMAT " -->\n", datum->group, datum->records);
  slv_draft_put (draft, "    <attr id=\"%s\" title=\"%s\" kind=\"%s\"", id, title, slv_draft_kind_name (draft, datum));
  if (kind == SLV_KIND_FLAG)
    slv_draft_put (draft, " default=\"no\"");
  else if ((missing || datum->group != NULL) && kind != SLV_KIND_NUMBER && kind != SLV_KIND_EXPRESSION)
    slv_draft_put (draft, " default=\"\"");
  if (slv_draft_is_other_name (draft, datum))
    slv_draft_put (draft, " names=\"yes\"");
  if (slv_draft_is_other_name (draft, datum) && slv_title_is_identifier (datum->title))
    slv_draft_put (draft, " hidden=\"yes\"");
  if (domain || (slv_draft_is_other_name (draft, datum) && kind == SLV_KIND_TEXT))
    slv_draft_put (draft, " open=\"yes\"");
  if ((domain && n <= SLV_DRAFT_FACET_MAX) || (kind == SLV_KIND_NUMBER && n <= NUMBER_FACET))
    slv_draft_put (draft, " facet=\"yes\"");
  if (told != NULL)
    slv_draft_put (draft, "\n          values=\"%s\"", told);
  slv_draft_put (draft, "/>\n");
}

static void
put_rarity (SlvDrafting *draft)
{
  g_autoptr (GHashTable) met = count_rarities (draft);
  g_autofree char *values = met != NULL && g_hash_table_size (met) <= SLV_DRAFT_FACET_MAX ? join_values (met, compare_rarities) : NULL;

  if (values == NULL)
    return;
  slv_draft_put (draft, "    <!-- from the most common one on: that order is a guess, by what they are called, and else by how often each occurs -->\n"
                 "    <attr id=\"rarity\" title=\"Rarity\" kind=\"choice\" open=\"yes\"\n          values=\"%s\"/>\n", values);
  g_hash_table_add (draft->ids, g_strdup ("rarity"));
}

/* How far from the record itself something is said: what it says of a set of its own, and what stands around it or in a list, comes after the record. */
static guint
distance (const SlvDatum *datum)
{
  guint dots = 0;

  for (const char *p = strchr (datum->path, '.'); p != NULL; p = strchr (p + 1, '.'))
    dots++;
  return datum->group != NULL || *datum->path == '@' ? DISTANCE_MAX : MIN (dots, DISTANCE_MAX - 1);
}

/* The nearest has the name that several would have. */
static void
name_attributes (SlvDrafting *draft, const SlvDatum *text)
{
  for (guint at = 0; at <= DISTANCE_MAX; at++)
    SLV_EACH_DATUM (draft, datum)
      if (slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && distance (datum) == at)
        {
          g_autofree char *name = called (draft, datum);

          draft->roles[datum->index].attr = datum == text ? g_strdup ("text") : slv_draft_make_id (draft->ids, name);
        }
}

/* Who looks for a word in the text means that of the other side, too. */
static void
put_loose (SlvDrafting *draft, const SlvDatum *text)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  SLV_EACH_DATUM (draft, datum)
    if (datum != text && draft->roles[datum->index].attr != NULL && slv_datum_kind (datum) == SLV_KIND_TEXT && slv_title_is_of_back (datum->title))
      g_ptr_array_add (ids, draft->roles[datum->index].attr);
  g_autofree char *others = slv_join_texts (ids, " ", 0);
  if (ids->len > 0)
    slv_draft_put (draft, " loose=\"text %s\"", others);
}

void
slv_draft_put_attributes (SlvDrafting *draft)
{
  const SlvDatum *text = slv_draft_rules_text (draft);
  gboolean unlimited;

  slv_draft_put (draft, "  <attributes>\n");
  g_hash_table_add (draft->ids, g_strdup (SLV_DRAFT_UNLIMITED));
  g_hash_table_add (draft->ids, g_strdup ("text"));
  name_attributes (draft, text);
  SLV_EACH_DATUM (draft, datum)
    if (slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && datum != text)
      {
        g_autofree char *name = called (draft, datum);

        put_attribute (draft, datum, draft->roles[datum->index].attr, name);
      }
  slv_draft_own_copies (draft, &unlimited);
  if (unlimited)
    slv_draft_put (draft, "    <attr id=\"" SLV_DRAFT_UNLIMITED "\" title=\"Unlimited copies\" kind=\"flag\" default=\"no\"/>\n");
  slv_draft_put (draft, "    <attr id=\"text\" title=\"Text\" kind=\"text\"");
  put_loose (draft, text);
  if (!g_hash_table_contains (draft->ids, "rules"))
    slv_draft_put (draft, " alias=\"rules\"");
  slv_draft_put (draft, " default=\"\"/>\n");
  put_rarity (draft);
  slv_draft_put (draft, "  </attributes>\n\n");
}
