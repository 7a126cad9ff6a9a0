/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-limits.c: members that say what is allowed: by words, by the formats that they list, by flags and by days. */
#include "import/cards/slv-draft-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define TOURNAMENT   "tournament"   /* the format of bans that name none */
#define FIRST_YES_NO 18u            /* from here on words that only count under a name that speaks of it */

/* words of lists of what is allowed; the limit that they mean, "any", or "-" for what says nothing */
static const struct { const char *word, *limit; } legal_words[] = {
  { "legal", "any" }, { "not_legal", "0" }, { "not legal", "0" }, { "illegal", "0" }, { "banned", "0" }, { "forbidden", "0" },
  { "suspended", "0" }, { "prohibited", "0" }, { "restricted", "1" }, { "limited", "1" }, { "semi-limited", "2" }, { "semilimited", "2" }, { "unlimited", "any" },
  { "unrestricted", "any" }, { "restricted to 1", "1" }, { "restricted to 2", "2" }, { "limited to 1", "1" }, { "limited to 2", "2" },
  { "yes", "-" }, { "no", "0" },
};

/* ---- what says so ---- */

/* @n: (type guint) of the words, as a pointer */
static gboolean
is_legal_word (const char *value, gconstpointer n)
{
  for (guint i = 0; i < GPOINTER_TO_UINT (n); i++)
    if (g_ascii_strcasecmp (legal_words[i].word, value) == 0)
      return TRUE;
  return FALSE;
}

/* words that say what is allowed, under whatever name; "yes" and "no" under one that speaks of it */
static gboolean
is_legality (const SlvDatum *datum)
{
  guint n = SLV_WORD_HAS (datum->title, "legal", "allowed") ? G_N_ELEMENTS (legal_words) : FIRST_YES_NO;

  return !datum->many && datum->group == NULL && datum->values > 0 && datum->long_ones == 0 && slv_datum_all (datum, is_legal_word, GUINT_TO_POINTER (n));
}

/* The limit that a member is called after: "bannedFormats", "is_legal"; NULL: nothing. */
static const char *
limit_of_title (const char *title)
{
  if (SLV_WORD_HAS (title, "banned", "bans", "banlist", "forbidden", "suspended", "prohibited", "illegal"))
    return "0";
  return SLV_WORD_HAS (title, "restricted") ? "1" : SLV_WORD_HAS (title, "legal", "allowed") ? "any" : NULL;
}

static gboolean
is_bare_day (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *day = slv_day_read ("%Y%m%d", value);

  return strlen (value) == 8 && day != NULL;
}

/* What a member says: words, in one for each format; or one that is called after a limit: in which formats it holds, that it holds, or since when. */
typedef enum { SAYS_NOTHING, SAYS_WORDS, SAYS_FORMATS, SAYS_FLAG, SAYS_DAY } SaysLimit;

static SaysLimit
says_limit (const SlvDatum *datum)
{
  const char *limit = datum->group == NULL ? limit_of_title (datum->title) : NULL;
  gboolean named = SLV_WORD_HAS (datum->title, "format", "tournament")
                   || SLV_WORD_IS (datum->title, "banned", "bannedin", "legalin", "legal", "restricted", "restrictedin", "forbidden", "forbiddenin");
  gboolean ban = g_strcmp0 (limit, "0") == 0, yes = g_hash_table_contains (datum->distinct, "true") || g_hash_table_contains (datum->distinct, "yes");

  if (is_legality (datum))
    return SAYS_WORDS;
  if (limit == NULL || datum->values == 0 || datum->long_ones > 0)
    return SAYS_NOTHING;
  if (datum->many)
    return named && !datum->overflow && datum->numbers == 0 && datum->flags == 0 && g_hash_table_size (datum->distinct) <= SLV_DRAFT_TAGS_MAX ? SAYS_FORMATS : SAYS_NOTHING;
  if (ban && (datum->days == datum->values || slv_datum_all (datum, is_bare_day, NULL)))
    return SAYS_DAY;
  return datum->flags == datum->values && datum->numbers == 0 && (g_hash_table_size (datum->distinct) == 2 || (ban && yes)) ? SAYS_FLAG : SAYS_NOTHING;
}

void
slv_draft_find_limits (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    switch (says_limit (datum))
      {
      case SAYS_WORDS:
        slv_draft_give (draft, datum, SLV_ROLE_LIMITS, SLV_SURE_LOOKS, _("words that say what is allowed"));
        draft->says_legal = draft->says_legal || g_hash_table_contains (datum->distinct, "legal") || g_hash_table_contains (datum->distinct, "Legal");
        break;
      case SAYS_FORMATS:
        draft->says_legal = draft->says_legal || strcmp (limit_of_title (datum->title), "any") == 0;
        G_GNUC_FALLTHROUGH;
      case SAYS_FLAG:
      case SAYS_DAY:
        slv_draft_give (draft, datum, SLV_ROLE_LIMITS, SLV_SURE_WORD, _("it says what is allowed"));
        break;
      case SAYS_NOTHING:
        break;
      }
}

/* ---- writing it ---- */

static void
add_tag (SlvDrafting *draft, const char *tag)
{
  if (draft->tags->len < SLV_DRAFT_TAGS_MAX && !g_ptr_array_find_with_equal_func (draft->tags, tag, g_str_equal, NULL))
    g_ptr_array_add (draft->tags, g_strdup (tag));
}

/* a list of the formats of which a member says so; of what they allow, when nothing else said anything of it */
static void
put_formats (SlvDrafting *draft, const SlvDatum *datum)
{
  const char *limit = limit_of_title (datum->title);
  g_autoptr (GPtrArray) values = slv_survey_values (datum->distinct);
  g_autofree char *tags = NULL;

  SLV_EACH (const char, value, values)
    add_tag (draft, value);
  g_ptr_array_add (values, NULL);
  tags = g_strjoinv ("|", (char **) values->pdata);
  slv_draft_put (draft, "      <limits path=\"%s\"", datum->path);
  if (strcmp (limit, "any") == 0)
    slv_draft_put (draft, " tags=\"%s\" missing=\"unknown\"", tags);
  slv_draft_put (draft, "><map from=\"*\" to=\"%s\"/></limits>\n", limit);
}

/* a member that says that its card is banned, or since when */
static void
put_ban (SlvDrafting *draft, const SlvDatum *datum)
{
  const char *limit = limit_of_title (datum->title), *otherwise = strcmp (limit, "any") == 0 ? "0" : "-";
  gboolean day = says_limit (datum) == SAYS_DAY;

  add_tag (draft, TOURNAMENT);
  slv_draft_put (draft, "      <limits path=\"%s\" tag=\"%s\"", datum->path, TOURNAMENT);
  if (day)
    slv_draft_put (draft, " since=\"%s\"", datum->path);
  if (day && datum->days < datum->values)
    slv_draft_put (draft, " day-form=\"%%Y%%m%%d\"");
  if (!day)
    slv_draft_put (draft, "><map from=\"false\" to=\"%s\"/><map from=\"no\" to=\"%s\"/", otherwise, otherwise);
  slv_draft_put (draft, "><map from=\"*\" to=\"%s\"/></limits>\n", limit);
}

/* members that say so by what they are called, those first that allow least */
static void
put_called (SlvDrafting *draft)
{
  static const char * const order[] = { "0", "1", "any" };

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    SLV_EACH_DATUM (draft, datum)
      {
        SaysLimit says = slv_draft_is (draft, datum, SLV_ROLE_LIMITS) ? says_limit (datum) : SAYS_NOTHING;

        if (says == SAYS_NOTHING || says == SAYS_WORDS || strcmp (limit_of_title (datum->title), order[i]) != 0)
          continue;
        if (says == SAYS_FORMATS)
          put_formats (draft, datum);
        else
          put_ban (draft, datum);
      }
}

/* the object in which a member with such words stands; NULL: it has none, or stands in the record itself */
static char *
object_of_words (const SlvDrafting *draft, const SlvDatum *datum, gboolean *words)
{
  const char *dot = strrchr (datum->path, '.');

  *words = slv_draft_is (draft, datum, SLV_ROLE_LIMITS) && says_limit (datum) == SAYS_WORDS;
  return *words && dot != NULL ? g_strndup (datum->path, (gsize) (dot - datum->path)) : NULL;
}

/* the formats that members of @parent are called after, or the one of @datum; (transfer full) */
static char *
tags_of (SlvDrafting *draft, const SlvDatum *datum, const char *parent)
{
  g_autoptr (GString) tags = g_string_new (NULL);

  SLV_EACH_DATUM (draft, other)
    {
      gboolean words;
      g_autofree char *above = object_of_words (draft, other, &words);

      if (!words || (parent == NULL ? other != datum : g_strcmp0 (above, parent) != 0))
        continue;
      g_string_append_printf (tags, "%s%s", tags->len > 0 ? "|" : "", other->title);
      add_tag (draft, other->title);
    }
  return g_string_free (g_steal_pointer (&tags), FALSE);
}

/* one element for all members of an object, or one for a member of the record */
static void
put_words (SlvDrafting *draft)
{
  g_autoptr (GHashTable) done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  SLV_EACH_DATUM (draft, datum)
    {
      gboolean words;
      g_autofree char *parent = object_of_words (draft, datum, &words), *tags = NULL;

      if (!words || (parent != NULL && !g_hash_table_add (done, g_strdup (parent))))
        continue;
      tags = tags_of (draft, datum, parent);
      slv_draft_put (draft, "      <limits path=\"%s\"", parent != NULL ? parent : datum->path);
      if (parent == NULL)
        slv_draft_put (draft, " tag=\"%s\"", tags);
      else if (draft->says_legal)
        slv_draft_put (draft, " tags=\"%s\" missing=\"unknown\"", tags);
      slv_draft_put (draft, ">\n");
      for (guint i = 0; i < G_N_ELEMENTS (legal_words); i++)
        if (i < FIRST_YES_NO || parent == NULL)
          slv_draft_put (draft, "        <map from=\"%s\" to=\"%s\"/>\n", legal_words[i].word, legal_words[i].limit);
      slv_draft_put (draft, "      </limits>\n");
    }
}

void
slv_draft_put_limits (SlvDrafting *draft)
{
  put_called (draft);
  put_words (draft);
}
