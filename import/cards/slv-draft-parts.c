/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-parts.c: the parts of a deck of a game that was guessed, and how large they are: the main deck, the sideboard, and what lies apart from
 * both because of what it is, such as a leader. A card list says nothing of them; what was said stands in SlvDraftOrder.sizes. */
#include "import/cards/slv-draft-private.h"
#include "import/slv-own-format.h"
#include "base/slv-fold.h"
#include "query/slv-facets.h"

typedef struct { const SlvDatum *datum; const char *value; } Word;

SLV_DEFINE_FREE (SlvDraftPart, slv_draft_part_free, id, title);

static SlvDraftPart *
add_part (SlvDrafting *draft, char *id, char *title, const SlvDatum *datum)
{
  SlvDraftPart *part = g_new0 (SlvDraftPart, 1);

  part->id = id;
  part->title = title;
  part->datum = datum;
  g_ptr_array_add (draft->parts, part);
  return part;
}

/* ---- what was said ---- */

/* The part that has @id, or the cards of @datum that are called @title. */
static SlvDraftPart *
part_called (const SlvDrafting *draft, const char *id, const SlvDatum *datum, const char *title)
{
  SLV_EACH (SlvDraftPart, part, draft->parts)
    if (part->datum == datum && strcmp (datum == NULL ? part->id : part->title, datum == NULL ? id : title) == 0)
      return part;
  return NULL;
}

/* Whether @datum has a value, or a piece of one, that is written as @folded. @value: (out): borrowed */
static gboolean
has_word (const SlvDatum *datum, const char *folded, const char **value)
{
  SlvDatumKind kind = slv_datum_kind (datum);

  if (kind != SLV_KIND_CHOICE && kind != SLV_KIND_SET)
    return FALSE;
  SLV_EACH_KEY (char, key, kind == SLV_KIND_SET && g_hash_table_size (datum->pieces) > 0 ? datum->pieces : datum->distinct)
    {
      g_autofree char *own = slv_fold_search (key);

      if (strcmp (own, folded) == 0)
        {
          *value = key;
          return TRUE;
        }
    }
  return FALSE;
}

/* The member that stands before the colon of "type:Leader", NULL: none is called so. */
static const SlvDatum *
member_before (const SlvDrafting *draft, const char *text, const char *colon)
{
  g_autofree char *member = colon != NULL ? g_strndup (text, (gsize) (colon - text)) : NULL;

  SLV_EACH_DATUM (draft, datum)
    if (member != NULL && g_ascii_strcasecmp (datum->path, member) == 0)
      return datum;
  return NULL;
}

/* Whether two members say one thing by its code and by its name: "type_code" and "type_name", "gang" and "gang_code". */
static gboolean
are_code_and_name (const SlvDatum *one, const SlvDatum *other)
{
  guint same = 0;

  while (one->path[same] != '\0' && one->path[same] == other->path[same])
    same++;
  return same > 2 && SLV_WORD_IS (one->path + same, "", "code", "id", "name") && SLV_WORD_IS (other->path + same, "", "code", "id", "name");
}

/* What @text says cards are: "Leader", or "type:Leader" where several members have that word. */
static gboolean
read_word (const SlvDrafting *draft, const char *text, Word *word, GError **error)
{
  const char *colon = strchr (text, ':'), *value = NULL;
  const SlvDatum *member = member_before (draft, text, colon);
  g_autofree char *folded = slv_fold_search (member != NULL ? colon + 1 : text);

  *word = (Word) { NULL, NULL };
  SLV_EACH_DATUM (draft, datum)
    if (slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && datum->group == NULL && (member == NULL || member == datum) && has_word (datum, folded, &value))
      {
        if (word->datum != NULL && !are_code_and_name (word->datum, datum))
          return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is said of cards by “%s” and by “%s”; write %s:%s for the first"), text, word->datum->path,
                                datum->path, word->datum->path, word->value);
        if (word->datum == NULL || !g_str_has_suffix (datum->path, "code"))
          *word = (Word) { datum, value };
      }
  return word->datum != NULL
         || slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is neither the sideboard (side) nor a word by which the list says what cards are"), text);
}

/* The part that @heading means; one that is not there yet is made. */
static SlvDraftPart *
part_for (SlvDrafting *draft, const char *heading, GHashTable *ids, GError **error)
{
  Word word;

  if (heading == NULL || SLV_WORD_IS (heading, "main", "deck", "maindeck"))
    return part_called (draft, "main", NULL, NULL);
  if (SLV_WORD_IS (heading, "side", "sideboard", "sidedeck"))
    return part_called (draft, "side", NULL, NULL);
  if (!read_word (draft, heading, &word, error))
    return NULL;
  SlvDraftPart *part = part_called (draft, NULL, word.datum, word.value);
  return part != NULL ? part : add_part (draft, slv_draft_make_id (ids, word.value), g_strdup (word.value), word.datum);
}

gboolean
slv_draft_read_parts (SlvDrafting *draft, GError **error)
{
  const GPtrArray *sizes = draft->order->sizes;
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < 5; i++)
    g_hash_table_add (ids, g_strdup ((const char *[]) { "main", "side", "hand", "field", "discard" }[i]));
  add_part (draft, g_strdup ("main"), g_strdup ("the main deck"), NULL)->min = 1;
  add_part (draft, g_strdup ("side"), g_strdup ("the sideboard"), NULL);
  for (guint i = 0; sizes != NULL && i < sizes->len; i++)
    {
      const char *text = sizes->pdata[i], *equals = strrchr (text, '=');
      g_autofree char *heading = equals != NULL ? g_strstrip (g_strndup (text, (gsize) (equals - text))) : NULL;
      SlvDraftPart *part = part_for (draft, heading, ids, error);

      if (part == NULL || !slv_own_size_read (equals != NULL ? equals + 1 : text, &part->min, &part->max, error))
        return FALSE;
      if (part->said)
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the size of “%s” is said twice"), heading != NULL ? heading : part->title);
      part->said = TRUE;
    }
  return TRUE;
}

static gboolean
is_leader (const char *value)
{
  return SLV_WORD_IS (value, "leader", "hero", "commander", "champion", "identity", "investigator", "avatar", "captain", "anführer", "held", "héros");
}

void
slv_draft_ask_parts (SlvDrafting *draft)
{
  g_autoptr (GHashTable) asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  SLV_EACH (const SlvDraftPart, part, draft->parts)
    g_hash_table_add (asked, slv_fold_search (part->title));
  if (!part_called (draft, "main", NULL, NULL)->said)
    slv_draft_ask (draft, "--deck-size 60, 40-60, 60+", g_strdup (_("A card list does not say how many cards a deck has.")));
  SLV_EACH_DATUM (draft, datum)
    if (slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && datum->group == NULL && slv_datum_kind (datum) == SLV_KIND_CHOICE && !datum->overflow)
      {
        g_autoptr (GPtrArray) values = slv_survey_values (datum->distinct);

        SLV_EACH (const char, value, values)
          if (is_leader (value) && g_hash_table_add (asked, slv_fold_search (value)))   /* once, where a code and a name say it */
            slv_draft_ask (draft, "--deck-size WORD=1", g_strdup_printf (_("Cards that are “%s” may lie apart from the others of a deck: how many of them has it?"), value));
      }
}

/* ---- the rulebook ---- */

/* (transfer full): by which cards of the part are found */
static char *
query_of (const SlvDrafting *draft, const SlvDraftPart *part)
{
  g_autofree char *value = slv_query_quote (part->title);

  return g_strconcat (draft->roles[part->datum->index].attr, ":", value, NULL);
}

void
slv_draft_put_zones (SlvDrafting *draft)
{
  SLV_EACH (const SlvDraftPart, part, draft->parts)
    if (part->datum != NULL)
      {
        g_autofree char *query = query_of (draft, part), *title = slv_draft_make_title (part->title);

        slv_draft_put (draft, "      <zone id=\"%s\" title=\"%s\" alias=\"%ss\" scope=\"list\" seen=\"all\" ordered=\"no\" accepts=\"%s\"/>\n", part->id, title, title, query);
      }
}

char *
slv_draft_zones (const SlvDrafting *draft)
{
  GString *zones = g_string_new (NULL);

  SLV_EACH (const SlvDraftPart, part, draft->parts)
    g_string_append_printf (zones, "%s%s", zones->len > 0 ? " " : "", part->id);
  return g_string_free (zones, FALSE);
}

/* @where: "" for all cards; @what: for people */
static void
put_count (SlvDrafting *draft, const SlvDraftPart *part, const char *zones, const char *where, const char *what)
{
  g_autofree char *title = g_strdup (what);

  slv_draft_put (draft, "      <count id=\"%s-size\" clause=\"draft\" in=\"%s\"", part->id, zones);
  if (*where != '\0')
    slv_draft_put (draft, " where=\"%s\"", where);
  if (part->min > 0)
    slv_draft_put (draft, " min=\"%u\"", part->min);
  if (part->max > 0)
    slv_draft_put (draft, " max=\"%u\"", part->max);
  slv_draft_put (draft, " say=\"%s: {actual}; %s%s.\"/>\n", g_strdelimit (title, "{}", ' '),   /* braces are places for words */
                 part->min == 0 ? "{max} is the most" : "{min} is the least", part->min > 0 && part->max > 0 ? ", {max} the most" : "");
}

void
slv_draft_put_sizes (SlvDrafting *draft)
{
  GString *others = g_string_new (NULL);   /* cards of the main deck are those that have no part of their own */

  SLV_EACH (const SlvDraftPart, part, draft->parts)
    {
      g_autofree char *query = part->datum != NULL ? query_of (draft, part) : NULL;

      if (query != NULL)
        g_string_append_printf (others, "%s-%s", others->len > 0 ? " " : "", query);
    }
  SLV_EACH (const SlvDraftPart, part, draft->parts)
    {
      g_autofree char *query = part->datum != NULL ? query_of (draft, part) : NULL, *zones = g_strconcat (part->id, " main", NULL);
      g_autofree char *what = g_strdup_printf (part->datum != NULL ? "Cards that are “%s”" : "Cards in %s", part->title);

      if (query != NULL)
        {
          put_count (draft, part, zones, query, what);
          slv_draft_put (draft, "      <count id=\"%s-only\" clause=\"draft\" in=\"%s\" where=\"-%s\" max=\"0\" say=\"Cards there that are something else: {actual} ({cards}).\"/>\n",
                         part->id, part->id, query);
        }
      else if (part->said || part->min > 0)
        put_count (draft, part, part->id, strcmp (part->id, "main") == 0 ? others->str : "", what);
    }
  g_string_free (others, TRUE);
}
