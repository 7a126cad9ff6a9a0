/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-limits.c: members that say what is allowed: by words, by the formats that they list, by flags and by days. */
#include "import/cards/slv-draft-private.h"
#include "base/slv-fold.h"

#define STRANGERS_MAX 12u           /* what a list names and no card is called, as far as it is told */
#define DEPTH_MAX    4u             /* lists and objects in a file that lists cards */
#define COPIES_MAX   99             /* that a file allows of a card */
#define FOREIGN_BANS "verboten", "gesperrt", "interdit", "prohibid", "vietat", "禁止"
#define TOURNAMENT   "tournament"   /* the format of bans that name none */
#define FIRST_FOREIGN 22u           /* from here on words of other languages, which only lists hear of that have one */
#define FIRST_YES_NO 32u            /* from here on words that only count under a name that speaks of it */

/* words of lists of what is allowed; the limit that they mean, "any", or "-" for what says nothing */
static const struct { const char *word, *limit; } legal_words[] = {
  { "legal", "any" }, { "not_legal", "0" }, { "not legal", "0" }, { "illegal", "0" }, { "banned", "0" }, { "forbidden", "0" },
  { "suspended", "0" }, { "prohibited", "0" }, { "restricted", "1" }, { "limited", "1" }, { "semi-limited", "2" }, { "semilimited", "2" }, { "unlimited", "any" },
  { "unrestricted", "any" }, { "restricted to 1", "1" }, { "restricted to 2", "2" }, { "limited to 1", "1" }, { "limited to 2", "2" },
  { "limited 1", "1" }, { "limited 2", "2" }, { "restricted 1", "1" }, { "restricted 2", "2" },
  { "gesperrt", "0" }, { "verboten", "0" }, { "gebannt", "0" }, { "erlaubt", "any" }, { "limitiert", "1" },
  { "interdit", "0" }, { "interdite", "0" }, { "banni", "0" }, { "bannie", "0" }, { "prohibida", "0" },
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

  return !datum->many && datum->group == NULL && datum->values > 0 && datum->long_ones == 0 && !slv_datum_is_found_by (datum) && slv_datum_all (datum, is_legal_word, GUINT_TO_POINTER (n));
}

/* "unbanned": of cards that were once; whether they are allowed now is not said */
static gboolean
is_taken_back (const char *title)
{
  return SLV_WORD_HAS (title, "unbanned", "notbanned", "unrestricted", "unsuspended");
}

/* The limit that a member is called after: "bannedFormats", "is_legal"; NULL: nothing. */
static const char *
limit_of_title (const char *title)
{
  if (is_taken_back (title))
    return NULL;
  if (SLV_WORD_HAS (title, "notlegal", "nonlegal", "unlegal", "notallowed", "disallowed"))
    return "0";
  if (SLV_WORD_IS (title, "ban") || SLV_WORD_HAS (title, "banned", "bans", "banlist", "forbidden", "suspended", "prohibited", "illegal", FOREIGN_BANS))
    return "0";
  return SLV_WORD_HAS (title, "restricted") ? "1" : SLV_WORD_HAS (title, "legal", "allowed") ? "any" : NULL;
}

static gboolean
is_flag (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return slv_survey_says_flag (value) != NULL;
}

/* The same of a datum, which may stand in a format, {"formats": {"calm": {"restricted": 1}}}, a flag also in an object that is called so: {"legal": {"standard": true}}. @format: (out) (transfer full) (nullable): the format that is its
 * own name then, or is said beside it */
static const char *
limit_of (const SlvDatum *datum, char **format)
{
  g_autofree char *above = slv_draft_holder (datum->path), *named = slv_datum_named (datum);
  const char *dot = above != NULL ? strrchr (above, '.') : NULL, *limit = limit_of_title (datum->title);

  if (limit != NULL && named == NULL && dot != NULL && strncmp (above, "formats.", (gsize) (dot + 1 - above)) == 0)
    named = g_strdup (dot + 1);
  else if (limit == NULL && named == NULL && above != NULL && (datum->flags == datum->values || slv_datum_all (datum, is_flag, NULL)))
    {
      limit = limit_of_title (dot != NULL ? dot + 1 : above);
      named = limit != NULL || SLV_WORD_IS (dot != NULL ? dot + 1 : above, "formats", "playable", "rotation") ? g_strdup (datum->title) : NULL;
    }
  *format = g_steal_pointer (&named);
  return limit;
}

static gboolean
is_bare_day (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *day = slv_day_read ("%Y%m%d", value);

  return strlen (value) == 8 && day != NULL;
}

/* of bans that say no day */
static gboolean
is_year (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return strlen (value) == 4 && strspn (value, "0123456789") == 4 && strcmp (value, "1980") > 0 && strcmp (value, "2100") < 0;
}

/* @word: "yes" or "no" */
static gboolean
says_flag (const char *value, gconstpointer word)
{
  return g_strcmp0 (slv_survey_says_flag (value), word) == 0;
}

/* What a member says: words, in one for each format; or one that is called after a limit: in which formats it holds, whether in one, that it holds, or since when. */
typedef enum { SAYS_NOTHING, SAYS_WORDS, SAYS_FORMATS, SAYS_FORMAT, SAYS_FLAG, SAYS_DAY } SaysLimit;

static SaysLimit
says_limit (const SlvDatum *datum)
{
  g_autofree char *format = NULL;
  const char *limit = datum->group == NULL ? limit_of (datum, &format) : NULL;
  gboolean named = SLV_WORD_HAS (datum->title, "format", "tournament")
                   || SLV_WORD_IS (datum->title, "banned", "bannedin", "legalin", "allowedin", "legal", "restricted", "restrictedin", "forbidden", "forbiddenin");
  gboolean ban = g_strcmp0 (limit, "0") == 0, yes = slv_datum_count (datum, says_flag, "yes") > 0;

  if (is_legality (datum))
    return SAYS_WORDS;
  if (limit == NULL || datum->values == 0 || datum->long_ones > 0)
    return SAYS_NOTHING;
  if (datum->many || (SLV_WORD_IS (datum->title, "bannedin", "forbiddenin", "restrictedin", "legalin", "allowedin", "bannedformats", "restrictedformats", "legalformats") && datum->days == 0))
    return named && !datum->overflow && datum->numbers == 0 && datum->flags == 0 && g_hash_table_size (datum->distinct) <= SLV_DRAFT_TAGS_MAX ? SAYS_FORMATS : SAYS_NOTHING;
  if (ban && (datum->days == datum->values || slv_datum_all (datum, is_bare_day, NULL)))
    return SAYS_DAY;
  if (ban && !slv_title_ends (datum->title) && slv_datum_all (datum, is_year, NULL))
    return SAYS_FLAG;
  if (format != NULL && datum->flags == datum->values && datum->numbers == 0)
    return SAYS_FORMAT;
  return datum->flags == datum->values && datum->numbers == 0 && (g_hash_table_size (datum->distinct) == 2 || (ban && yes)) ? SAYS_FLAG : SAYS_NOTHING;
}

static char *format_of_title (const char *title);

static gboolean
is_beside (const SlvDatum *datum, const SlvDatum *word)
{
  gsize length = (gsize) (word->title - word->path);

  return datum != word && datum->group == NULL && (gsize) (datum->title - datum->path) == length && strncmp (datum->path, word->path, length) == 0 && datum->values > 0;
}

/* the day since when it holds, beside a word of what is allowed; NULL: there is none. Borrowed. */
static const SlvDatum *
since_beside (const SlvDrafting *draft, const SlvDatum *word)
{
  SLV_EACH_DATUM (draft, datum)
    if (word->title > word->path && is_beside (datum, word) && datum->days == datum->values && !slv_title_ends (datum->title)
        && (SLV_WORD_HAS (datum->title, "since", "from", "effective", "start") || SLV_WORD_IS (datum->title, "date", "day", "on", "bandate", "banneddate")))
      return datum;
  return NULL;
}

/* The day on which it ends, beside what says what is allowed; in the record itself many things end, and it has to be called after this. NULL: there is none. Borrowed. */
static const SlvDatum *
until_beside (const SlvDrafting *draft, const SlvDatum *word)
{
  SLV_EACH_DATUM (draft, datum)
    {
      g_autofree char *format = format_of_title (datum->title), *own = format_of_title (word->title);

      if (is_beside (datum, word) && datum->days > 0 && slv_title_ends (datum->title)
          && (word->title > word->path || SLV_WORD_HAS (datum->title, "ban", "restrict", "suspen", "legal", "limit", "forbid", "until", "expir"))
          && (strcmp (format, own) == 0 || strcmp (format, TOURNAMENT) == 0))
        return datum;
    }
  return NULL;
}

/* Whether it says nothing but when a ban beside it ends. */
static gboolean
is_only_end (const SlvDrafting *draft, const SlvDatum *end)
{
  SLV_EACH_DATUM (draft, datum)
    if (slv_title_ends (end->title) && !slv_title_ends (datum->title) && says_limit (datum) != SAYS_NOTHING && until_beside (draft, datum) == end)
      return TRUE;
  return FALSE;
}

static void
put_until (SlvDrafting *draft, const SlvDatum *word)
{
  const SlvDatum *until = until_beside (draft, word);

  if (until != NULL)
    slv_draft_put (draft, " until=\"%s\"", until->path);
}

static gboolean
is_legal (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return g_ascii_strcasecmp (value, "legal") == 0;
}

/* Whether a value can stand in a path, as in "legality[format=Open]". */
static gboolean
fits_path (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return strpbrk (value, "[]{}&=|\"'<>") == NULL;
}

static gboolean
is_format (const SlvDatum *datum)
{
  return SLV_WORD_HAS (datum->title, "format") || SLV_WORD_IS (datum->title, "list", "tournament", "mode", "league", "event");
}

/* Whether a list of the record is called after bans, so that a format alone says where there is one: "bans[]". */
static gboolean
lists_bans (const char *group)
{
  const char *dot = strrchr (group, '.');

  return g_strcmp0 (limit_of_title (dot != NULL ? dot + 1 : group), "0") == 0;
}

/* Beside a word of what is allowed, or a format in a list of bans, in a list of the record in which a format may stand several times: of which format it is, and, where each says that,
 * since and until when. FALSE: that list says no such thing. @since, @until: (nullable) */
static gboolean
is_row_of_words (const SlvDrafting *draft, const SlvDatum *word, const SlvDatum **format, const SlvDatum **since, const SlvDatum **until)
{
  gboolean alone = word->group != NULL && is_format (word) && lists_bans (word->group);

  *format = alone ? word : NULL;
  *since = *until = NULL;
  if (word->group == NULL || word->values == 0 || (!alone && !slv_datum_all (word, is_legal_word, GUINT_TO_POINTER (FIRST_YES_NO))))
    return FALSE;
  SLV_EACH_DATUM (draft, datum)
    if (datum == word || g_strcmp0 (datum->group, word->group) != 0)
      continue;
    else if (alone && datum->values > 0 && datum->days == 0 && !SLV_WORD_IS (datum->title, "reason", "reasons", "note", "notes", "comment", "url", "link", "source", "id"))
      return FALSE;   /* it may be what stands beside that says it: a word, a number of copies */
    else if (slv_title_ends (datum->title) && datum->days > 0)
      *until = datum;
    else if (datum->values < word->values)
      continue;
    else if (datum->days == datum->values)
      *since = *since == NULL || SLV_WORD_HAS (datum->title, "effect", "since", "from") ? datum : *since;
    else if (*format == NULL && is_format (datum))
      *format = datum;
  return *format != NULL && !(*format)->overflow && g_hash_table_size ((*format)->distinct) <= SLV_DRAFT_TAGS_MAX && slv_datum_all (*format, fits_path, NULL);
}

/* Whether @other is what such rows say of one format where each of a record is of another one: the same element reads it. */
static gboolean
is_in_rows (const SlvDatum *other, const SlvDatum *word, const SlvDatum *format)
{
  g_autofree char *rows = g_strdup_printf ("%.*s%s=", (int) (strlen (word->group) - strlen ("]")), word->group, format->member);

  return g_str_has_prefix (other->path, rows) && strcmp (other->title, word->title) == 0;
}

/* @until: (nullable) */
static void
give_until (SlvDrafting *draft, const SlvDatum *until)
{
  if (until != NULL)
    slv_draft_give (draft, until, SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, _("it says until when what stands beside it holds"));
}

static void
leave_to_rows (SlvDrafting *draft, const SlvDatum *word, const SlvDatum *format)
{
  SLV_EACH_DATUM (draft, datum)
    if (is_in_rows (datum, word, format))
      slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, _("it is read with the records that name a format several times"));
}

/* (transfer full): the formats of which such rows speak, in whatever record. */
static GPtrArray *
formats_of_rows (const SlvDrafting *draft, const SlvDatum *word, const SlvDatum *format)
{
  g_autoptr (GPtrArray) values = slv_survey_values (format->distinct);
  GPtrArray *tags = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const char, value, values)
    slv_array_add_text (tags, value);
  SLV_EACH_DATUM (draft, datum)
    {
      g_autofree char *named = is_in_rows (datum, word, format) ? slv_datum_named (datum) : NULL;

      if (named != NULL)
        slv_array_add_text (tags, named);
    }
  return tags;
}

static void
find_rows_of_words (SlvDrafting *draft)
{
  const SlvDatum *format, *since, *until;

  SLV_EACH_DATUM (draft, datum)
    if (is_row_of_words (draft, datum, &format, &since, &until))
      {
        slv_draft_give (draft, datum, SLV_ROLE_LIMITS, SLV_SURE_LOOKS, _("words that say what is allowed"));
        if (format != datum)
          slv_draft_give (draft, format, SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, _("it says of which format what stands beside it is"));
        if (since != NULL)
          slv_draft_give (draft, since, SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, _("it says since when what stands beside it holds"));
        give_until (draft, until);
        leave_to_rows (draft, datum, format);
        draft->says_legal = draft->says_legal || slv_datum_count (datum, is_legal, NULL) > 0;
      }
}

void
slv_draft_find_limits (SlvDrafting *draft)
{
  char *format = NULL;

  find_rows_of_words (draft);

  SLV_EACH_DATUM (draft, datum)
    if (says_limit (datum) == SAYS_WORDS && since_beside (draft, datum) != NULL)
      slv_draft_give (draft, since_beside (draft, datum), SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, _("it says since when what stands beside it holds"));
  SLV_EACH_DATUM (draft, datum)
    switch (is_only_end (draft, datum) ? SAYS_NOTHING : says_limit (datum))
      {
      case SAYS_WORDS:
        slv_draft_give (draft, datum, SLV_ROLE_LIMITS, SLV_SURE_LOOKS, _("words that say what is allowed"));
        draft->says_legal = draft->says_legal || slv_datum_count (datum, is_legal, NULL) > 0;
        break;
      case SAYS_FORMATS:
      case SAYS_FORMAT:
        draft->says_legal = draft->says_legal || strcmp (limit_of (datum, &format), "any") == 0;
        g_clear_pointer (&format, g_free);
        G_GNUC_FALLTHROUGH;
      case SAYS_FLAG:
      case SAYS_DAY:
        slv_draft_give (draft, datum, SLV_ROLE_LIMITS, SLV_SURE_WORD, _("it says what is allowed"));
        break;
      case SAYS_NOTHING:
        break;
      }
  SLV_EACH_DATUM (draft, datum)   /* a ban's end is none of its own */
    if (says_limit (datum) != SAYS_NOTHING)
      give_until (draft, until_beside (draft, datum));
}

static gboolean
is_ban_word (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  for (guint i = 0; i < FIRST_YES_NO; i++)
    if (strcmp (legal_words[i].limit, "0") == 0 && g_ascii_strcasecmp (legal_words[i].word, value) == 0)
      return TRUE;
  return FALSE;
}

/* whether one of few words is "banned": of a status, or of what else is said so */
static gboolean
says_banned (const SlvDatum *datum)
{
  return !datum->overflow && g_hash_table_size (datum->distinct) <= SLV_DRAFT_FACET_MAX && slv_datum_count (datum, is_ban_word, NULL) > 0;
}

gboolean
slv_datum_speaks_of_limits (const SlvDatum *datum)
{
  const char *dot = strchr (datum->path, '.');
  gsize length = dot != NULL ? (gsize) (dot - datum->path) : 0;
  g_autofree char *top = g_strndup (datum->path, length > 2 && dot[-1] == ']' ? length - strlen ("[]") : length);

  return limit_of_title (top) != NULL || SLV_WORD_HAS (top, "limit", "restrict") || (SLV_WORD_IS (top, "formats", "playable", "rotation") && datum->flags > 0) || says_banned (datum) || (datum->many && SLV_WORD_IS (datum->title, "formats", "format", "playablein")) || SLV_WORD_HAS (datum->title, "banned", "banlist", "legal", "allowed", "forbidden", "restrict", "limit", "maxcopies", "copies", "anzahl", FOREIGN_BANS);
}

/* ---- writing it ---- */

/* whether a member has a word of what is allowed in one format, and nobody said that it means something else */
static gboolean
are_words (const SlvDrafting *draft, const SlvDatum *datum)
{
  return slv_draft_is (draft, datum, SLV_ROLE_LIMITS) && draft->roles[datum->index].said == NULL && says_limit (datum) == SAYS_WORDS;
}

static void
add_tag (SlvDrafting *draft, const char *tag)
{
  if (draft->tags->len < SLV_DRAFT_TAGS_MAX)
    slv_array_add_text (draft->tags, tag);
}

/* What is allowed of cards that a format does not name, in the formats @tags (nullable: in that of @tag), where that is not simply whatever the
 * format allows. */
static void
put_missing (SlvDrafting *draft, const char *tags, gboolean names_legal)
{
  if (!names_legal && draft->unlisted == NULL)
    return;
  if (tags != NULL)
    slv_draft_put (draft, " tags=\"%s\"", tags);
  slv_draft_put (draft, " missing=\"%s\"", draft->unlisted != NULL ? draft->unlisted : "unknown");
}

/* a list of the formats of which a member says so; of what they allow, when nothing else said anything of it */
static void
put_formats (SlvDrafting *draft, const SlvDatum *datum, const char *limit)
{
  g_autoptr (GPtrArray) values = slv_survey_values (datum->many || strcmp (datum->path, "@in") == 0 ? datum->distinct : datum->pieces);
  g_autofree char *tags = NULL;

  SLV_EACH (const char, value, values)
    add_tag (draft, value);
  tags = slv_join_texts (values, "|", 0);
  slv_draft_put (draft, "      <limits path=\"%s\"", datum->path);
  put_until (draft, datum);
  put_missing (draft, tags, strcmp (limit, "any") == 0);
  slv_draft_put (draft, "><map from=\"*\" to=\"%s\"/></limits>\n", limit);
}

static gboolean
is_foreign_word (const char *value)
{
  return is_legal_word (value, GUINT_TO_POINTER (FIRST_YES_NO)) && !is_legal_word (value, GUINT_TO_POINTER (FIRST_FOREIGN));
}

/* The first @n of the words, and those of other languages only where @met, words that the list has, has one. */
static void
put_map (SlvDrafting *draft, GHashTable *met, guint n)
{
  gboolean foreign = FALSE;

  SLV_EACH_KEY (char, word, met)
    foreign = foreign || is_foreign_word (word);
  for (guint i = 0; i < n; i++)
    if (foreign || i < FIRST_FOREIGN || i >= FIRST_YES_NO)
      slv_draft_put (draft, "        <map from=\"%s\" to=\"%s\"/>\n", legal_words[i].word, legal_words[i].limit);
}

/* one value at which a card is banned, and no other one */
static void
put_banned_value (SlvDrafting *draft, const char *path, const char *value)
{
  add_tag (draft, TOURNAMENT);
  slv_draft_put (draft, "      <limits path=\"%s\" tag=\"%s\"><map from=\"%s\" to=\"0\"/><map from=\"*\" to=\"-\"/></limits>\n", path, TOURNAMENT, value);
}

/* "cc" of "cc_legal", "standard" of "isBannedInStandard": the format of which a member speaks; the one for bans that name none where it names none,
 * as "playable" does, of which only a person says what it means. (transfer full) */
static char *
format_of_title (const char *title)
{
  g_autoptr (GString) spaced = g_string_new (NULL), tag = g_string_new (NULL);
  gboolean limits = FALSE;

  for (const char *at = title; *at != '\0'; at++)
    {
      if (g_ascii_isupper (*at) && at > title && g_ascii_islower (at[-1]))
        g_string_append_c (spaced, ' ');
      g_string_append_c (spaced, strchr ("_-", *at) != NULL ? ' ' : g_ascii_tolower (*at));
    }
  g_auto (GStrv) words = g_strsplit (spaced->str, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (limit_of_title (words[i]) != NULL)
      limits = TRUE;
    else if (*words[i] != '\0'
             && !SLV_WORD_IS (words[i], "is", "in", "ban", "not", "list", "liste", "lista", "card", "cards", "karten", "cartas", "cartes", "carte", "since", "until", "end", "ends", "to", "expires", "expiry", "through", "lifted", "effective", "start", "date", "day", "on", "from", "at", "status", "currently", "tournament", "format"))
      g_string_append_printf (tag, "%s%s", tag->len > 0 ? "-" : "", words[i]);
  return g_strdup (limits && tag->len > 0 ? tag->str : TOURNAMENT);
}

/* a member that says that its card is banned, or since when */
static void
put_ban (SlvDrafting *draft, const SlvDatum *datum, const char *limit)
{
  const char *otherwise = strcmp (limit, "any") == 0 ? "0" : "-";
  gboolean day = says_limit (datum) == SAYS_DAY;
  g_autofree char *format = NULL, *tag = NULL;

  limit_of (datum, &format);
  tag = format != NULL ? g_strdup (format) : format_of_title (datum->title);
  add_tag (draft, tag);
  slv_draft_put (draft, "      <limits path=\"%s\" tag=\"%s\"", datum->path, tag);
  put_missing (draft, NULL, format != NULL && strcmp (limit, "any") == 0);
  if (day)
    slv_draft_put (draft, " %s=\"%s\"", slv_title_ends (datum->title) ? "until" : "since", datum->path);
  put_until (draft, datum);
  if (day && datum->days < datum->values)
    slv_draft_put (draft, " day-form=\"%%Y%%m%%d\"");
  if (!day)
    slv_draft_put (draft, "><map from=\"false\" to=\"%s\"/><map from=\"no\" to=\"%s\"/", otherwise, otherwise);
  g_autoptr (GPtrArray) values = slv_survey_values (datum->distinct);
  SLV_EACH (const char, value, values)
    if (!day && says_flag (value, "no") && (strcmp (value, "0") == 0 || slv_value_is_foreign_flag (value, NULL)))
      slv_draft_put (draft, "><map from=\"%s\" to=\"%s\"/", value, otherwise);
  slv_draft_put (draft, "><map from=\"*\" to=\"%s\"/></limits>\n", limit);
}

static void
put_limit (SlvDrafting *draft, const SlvDatum *datum, const char *limit)
{
  const char *value = draft->roles[datum->index].detail;

  if (value != NULL)
    put_banned_value (draft, datum->path, value);
  else if (datum->many || strcmp (datum->path, "@in") == 0 || says_limit (datum) == SAYS_FORMATS)
    put_formats (draft, datum, limit);
  else
    put_ban (draft, datum, limit);
}

/* members that say so by what they are called, or that were said to do so, those first that allow least */
static void
put_called (SlvDrafting *draft)
{
  static const char * const order[] = { "0", "1", "any" };

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    SLV_EACH_DATUM (draft, datum)
      {
        g_autofree char *format = NULL;
        const char *said = slv_draft_limit_said (draft->roles[datum->index].said), *limit = said != NULL ? said : limit_of (datum, &format);

        if (slv_draft_is (draft, datum, SLV_ROLE_LIMITS) && g_strcmp0 (limit, order[i]) == 0 && (said != NULL || (datum->group == NULL && !are_words (draft, datum))))
          put_limit (draft, datum, limit);
      }
}

/* ---- files that list cards ---- */

static void
find_keys (const SlvDrafting *draft, const cJSON *json, guint depth, guint *texts, GPtrArray *keys)
{
  for (const cJSON *child = json->child; child != NULL && depth < DEPTH_MAX; child = child->next)
    if (cJSON_IsString (child) && cJSON_IsArray (json))
      {
        (*texts)++;
        if (slv_datum_saw (draft->id, child->valuestring))
          g_ptr_array_add (keys, child->valuestring);
      }
    else
      find_keys (draft, child, depth + 1, texts, keys);
}

GPtrArray *
slv_draft_listed_keys (const SlvDrafting *draft, const SlvBeside *beside, guint *texts)
{
  GPtrArray *keys = g_ptr_array_new ();

  *texts = 0;
  SLV_EACH (const cJSON, row, draft->id != NULL ? beside->rows : NULL)
    find_keys (draft, row, 0, texts, keys);
  return keys;
}

/* ---- rows of such files ---- */

static gboolean
is_seen (const char *text, gconstpointer datum)
{
  const SlvDatum *of = datum;
  g_autofree char *word = of->distinct == NULL ? slv_fold_word (text) : NULL;   /* "@slug" */

  return word != NULL ? slv_datum_saw (of, word) : slv_datum_saw (of, text) || g_hash_table_contains (of->distinct, text);
}

gboolean
slv_draft_saw (const SlvDatum *datum, const char *text)
{
  return datum != NULL && is_seen (text, datum);
}

static gboolean
is_a_day (const char *text, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *day = slv_day_read (NULL, text);

  return day != NULL;
}

static gboolean
is_copies (const char *text, gconstpointer data G_GNUC_UNUSED)
{
  guint64 copies;

  return g_ascii_string_to_unsigned (text, 10, 0, COPIES_MAX, &copies, NULL);
}

/* whether @is is true of what all rows say at a member */
static gboolean
all_rows (const SlvBeside *beside, const char *member, SlvValueIs is, gconstpointer data)
{
  SLV_EACH (const cJSON, row, beside->rows)
    {
      g_autofree char *text = slv_path_text (row, member, NULL);

      if (text == NULL || !is (text, data))
        return FALSE;
    }
  return TRUE;
}

static gboolean
any_row (const SlvBeside *beside, const char *member, SlvValueIs is)
{
  SLV_EACH (const cJSON, row, beside->rows)
    {
      g_autofree char *text = slv_path_text (row, member, NULL);

      if (text != NULL && is (text, NULL))
        return TRUE;
    }
  return FALSE;
}

/* whether whatever rows say at a member is a word of what is allowed; some may say nothing */
static gboolean
has_words (const SlvBeside *beside, const char *member)
{
  g_autoptr (GHashTable) met = slv_beside_count (beside, member);

  SLV_EACH_KEY (char, word, met)
    if (!is_legal_word (word, GUINT_TO_POINTER (FIRST_YES_NO)))
      return FALSE;
  return g_hash_table_size (met) > 0;
}

/* Whether rows name cards by what @datum has: all of them, and of texts that people write most. */
static gboolean
name_cards (const SlvBeside *beside, const char *member, const SlvDatum *datum)
{
  guint met = 0;

  SLV_EACH (const cJSON, row, beside->rows)
    {
      g_autofree char *text = slv_path_text (row, member, NULL);

      met += text != NULL && is_seen (text, datum) ? 1 : 0;
    }
  return met * 3 >= beside->rows->len * 2;
}

static gboolean
is_lines (const SlvBeside *beside)
{
  return beside->texts && beside->lists == NULL;
}

/* What tells records apart, in most of all rows at @member: their key, another identifier of theirs, their name, or that as addresses write it; NULL: nothing does. */
static const SlvDatum *
named_by (const SlvDrafting *draft, const SlvBeside *beside, const char *member)
{
  const SlvDatum *name = draft->survey->name != NULL ? slv_survey_find (draft->survey, draft->survey->name) : NULL, *slug = draft->survey->slug;

  if (draft->id != NULL && name_cards (beside, member, draft->id))
    return draft->id;
  SLV_EACH_DATUM (draft, datum)
    if (datum->unique && datum->group == NULL && datum->numbers < datum->values && name_cards (beside, member, datum))
      return datum;
  if (name != NULL && name_cards (beside, member, name))
    return name;
  return slug != NULL && !is_lines (beside) && name_cards (beside, member, slug) ? slug : NULL;
}

const char *
slv_draft_bans_by (const SlvDrafting *draft, const SlvBanRows *rows)
{
  return strcmp (rows->by, "@slug") == 0 ? draft->survey->name : rows->by;
}

void
slv_draft_tell_strangers (SlvDrafting *draft, const SlvBeside *beside)
{
  SlvBanRows rows;
  const SlvDatum *by = !slv_draft_find_bans (draft, beside, &rows) ? NULL : strcmp (rows.by, "@slug") == 0 ? draft->survey->slug : slv_survey_find (draft->survey, rows.by);
  g_autofree char *base = g_path_get_basename (beside->name);
  guint told = 0;

  SLV_EACH (const cJSON, row, by != NULL ? beside->rows : NULL)
    {
      g_autofree char *text = slv_path_text (row, rows.card, NULL);

      if (text != NULL && !is_seen (text, by) && told++ < STRANGERS_MAX)
        g_ptr_array_add (draft->made->notes, g_strdup_printf (_("“%s”, which “%s” lists, is the “%s” of no card"), text, base, slv_draft_bans_by (draft, &rows)));
    }
}

/* Whether a file is called after what the cards are that it lists, and not after something that may hold others, too: a list of bans names restricted ones. */
static gboolean
is_called_banned (const SlvBeside *beside)
{
  return SLV_WORD_HAS (beside->name, "banned", "forbidden", "suspended", "prohibited", "illegal", FOREIGN_BANS) && !is_taken_back (beside->name)
         && !SLV_WORD_HAS (beside->name, "restrict", "limit", "notbanned")
         && (beside->lists == NULL || !g_str_has_prefix (beside->lists, "{}"));   /* lists under words, of which one may be of cards that are watched */
}

gboolean
slv_draft_find_bans (const SlvDrafting *draft, const SlvBeside *beside, SlvBanRows *rows)
{
  const cJSON *first = beside->rows->len > 0 ? g_ptr_array_index (beside->rows, 0) : NULL;
  g_autofree char *base = g_path_get_basename (beside->name);
  gboolean bans = is_called_banned (beside) || SLV_WORD_HAS (base, "ban", "forbid", "restrict", "illegal", FOREIGN_BANS);
  guint words = 0;   /* members that say such: several are one for each format */

  *rows = (SlvBanRows) { 0 };
  for (const cJSON *child = first != NULL ? first->child : NULL; child != NULL; child = child->next)
    {
      const char *member = child->string;

      if ((*member == '@' && !beside->texts) || strpbrk (member, ".|[]{}+=\"<>& ") != NULL || cJSON_IsObject (child) || cJSON_IsArray (child))
        continue;
      bans = bans || SLV_WORD_HAS (member, "banned", "restrict", "legality");
      words += has_words (beside, member);
      const SlvDatum *by = rows->card == NULL ? named_by (draft, beside, member) : NULL;
      if (by != NULL)
        *rows = (SlvBanRows) { member, by->path, rows->format, rows->status, rows->since, rows->until, rows->active };
      else if (slv_title_ends (member))
        rows->until = rows->until == NULL && any_row (beside, member, is_a_day) ? member : rows->until;
      else if (cJSON_IsBool (child) && SLV_WORD_HAS (member, "active", "current", "ineffect"))
        rows->active = member;
      else if (rows->status == NULL && SLV_WORD_IS (member, "max", "maxcopies", "maxcount", "copies", "limit") && slv_draft_speaks_of_limits (beside) && all_rows (beside, member, is_copies, NULL))
        rows->status = member;
      else if (rows->status == NULL && all_rows (beside, member, is_legal_word, GUINT_TO_POINTER (FIRST_YES_NO)))
        rows->status = member;
      else if ((rows->since == NULL || SLV_WORD_HAS (member, "effect", "since")) && all_rows (beside, member, is_a_day, NULL))
        rows->since = member;
      else if (rows->format == NULL && (SLV_WORD_HAS (member, "format") || SLV_WORD_IS (member, "list", "tournament")))
        rows->format = member;
    }
  if (words > 1)
    rows->status = NULL;
  rows->since = rows->since != NULL ? rows->since : beside->since;
  rows->until = rows->until != NULL ? rows->until : beside->until;
  return rows->card != NULL && (bans || rows->status != NULL) && !beside->several;
}

static gboolean may_be_followed (const SlvDrafting *draft, const SlvBeside *beside);

void
slv_draft_find_legalities (SlvDrafting *draft)
{
  SLV_EACH (SlvBeside, beside, draft->survey->beside)
    if (beside->limit == NULL && !beside->several && is_called_banned (beside) && may_be_followed (draft, beside))
      {
        beside->called = TRUE;
        beside->limit = "0";
        g_ptr_array_add (draft->banned_in, beside);
      }
  SLV_EACH (const SlvBeside, beside, draft->survey->beside)
    {
      g_autofree char *file = slv_draft_second_file (draft, beside);
      const cJSON *first = beside->rows->len > 0 ? g_ptr_array_index (beside->rows, 0) : NULL;
      gboolean printings = FALSE;
      SlvBanRows rows;

      for (const cJSON *member = first != NULL ? first->child : NULL; member != NULL; member = member->next)
        printings = printings || g_strcmp0 (slv_list_word_role (member->string), "set") == 0;
      if (beside->limit != NULL || printings || (file == NULL && !beside->own) || !slv_draft_find_bans (draft, beside, &rows) || rows.status == NULL)
        continue;
      g_autoptr (GHashTable) cards = slv_beside_count (beside, rows.card);
      if (rows.format == NULL && g_hash_table_size (cards) < beside->rows->len)   /* each is named several times, and nobody knows what for */
        continue;
      g_ptr_array_add (draft->banned_in, (gpointer) beside);
      SLV_EACH (const cJSON, row, beside->rows)
        {
          g_autofree char *word = slv_path_text (row, rows.status, NULL);

          draft->says_legal = draft->says_legal || (word != NULL && g_ascii_strcasecmp (word, "legal") == 0);
        }
    }
}

/* The member of the one row of a file that lists cards by their keys, as texts; NULL: there are several rows, or lists. Borrowed. */
static const char *
find_listing (const SlvDrafting *draft, const SlvBeside *beside)
{
  const cJSON *row = beside->rows->len == 1 && beside->lists != NULL && draft->id != NULL ? g_ptr_array_index (beside->rows, 0) : NULL;
  const char *found = NULL;
  guint lists = 0;

  for (const cJSON *child = row != NULL ? row->child : NULL; child != NULL; child = child->next)
    if (cJSON_IsArray (child) && cJSON_IsString (child->child) && strpbrk (child->string, ".|[]{}+=@\"<>& ") == NULL)
      {
        lists++;
        found = child->string;
      }
  return lists == 1 ? found : NULL;
}

/* whether the cards that a file lists, and nothing else of them, are looked up in it each time the list is read */
static gboolean
may_be_followed (const SlvDrafting *draft, const SlvBeside *beside)
{
  g_autofree char *file = slv_draft_second_file (draft, beside);
  SlvBanRows rows;

  if (file == NULL || is_lines (beside))
    return FALSE;
  return slv_draft_find_bans (draft, beside, &rows) ? rows.status == NULL : find_listing (draft, beside) != NULL;
}

/* the format that a file of banned cards is called after: "draft" of "banned-draft.json"; (transfer full) */
static char *
format_of_file (const SlvBeside *beside)
{
  g_autofree char *base = g_path_get_basename (beside->name);

  base[strcspn (base, ".")] = '\0';
  return beside->own ? g_strdup (TOURNAMENT) : format_of_title (base);
}

/* ---- lists in the file of the records ---- */

/* (transfer full): what the list at @path stands in, "standard" of "formats.standard.banned"; "": in nothing. @own: (out) (transfer full): what it is called */
static char *
split_path (const char *path, char **own)
{
  g_auto (GStrv) parts = g_strsplit (path, ".", -1);
  guint n = g_strv_length (parts);

  *own = g_strdup (n > 0 ? parts[n - 1] : "");
  return g_strdup (n > 1 ? parts[n - 2] : "");
}

/* What a list that names records allows of them, as somebody said, or as it or what it stands in is called; "": nobody says it. Nothing else is called limited. */
static const char *
limit_of_listing (const SlvListing *listing)
{
  static const char * const limited[] = { "unlimited", "semilimited", "limited", NULL }, * const limits[] = { "any", "2", "1" };
  g_autofree char *own = NULL, *holder = split_path (listing->path, &own);
  const char *limit = listing->limit;
  int nth = slv_word_find (own, limited);

  if (limit == NULL)
    limit = nth >= 0 ? limits[nth] : limit_of_title (own);
  if (limit == NULL && !is_taken_back (own))
    limit = limit_of_title (holder);
  return limit != NULL ? limit : "";
}

/* the format of which it speaks: "standard" of "banlist.standard", "standard.banned" and "formats.standard.banned"; (transfer full) */
static char *
tag_of_listing (const SlvListing *listing)
{
  g_autofree char *last = NULL, *holder = split_path (listing->path, &last);

  if (*holder != '\0' && limit_of_title (last) == NULL)
    return g_steal_pointer (&last);
  return *holder != '\0' && limit_of_title (holder) == NULL && !SLV_WORD_HAS (holder, "legal", "rule", "list", "tournament") ? g_strdup (holder) : g_strdup (TOURNAMENT);
}

/* Such a list is told; FALSE: it says nothing. @as: (out) (transfer full): what its join is called */
static gboolean
use_listing (const SlvDrafting *draft, guint nth, char **as)
{
  const SlvListing *listing = g_ptr_array_index (draft->survey->listings, nth);

  *as = g_strdup_printf ("listed%u", nth + 1);
  return *limit_of_listing (listing) != '\0';
}

static void
put_listing_joins (SlvDrafting *draft)
{
  for (guint i = 0; draft->survey->listings != NULL && i < draft->survey->listings->len; i++)
    {
      const SlvListing *listing = g_ptr_array_index (draft->survey->listings, i);
      g_autofree char *as = NULL;

      if (use_listing (draft, i, &as))
        slv_draft_put (draft, "      <join as=\"%s\" lists=\"%s[]\" key=\"@key\" by=\"%s\" some=\"yes\" many=\"yes\"/>\n", as, listing->path, listing->by);
    }
}

/* What the lists called @as allow in the format @tag, of which the one among those of @listing is called @of (nullable: there is one only). */
static void
put_listing_of (SlvDrafting *draft, const char *as, const SlvListing *listing, const char *of, const char *tag)
{
  const char *limit = limit_of_listing (listing), *otherwise = strcmp (limit, "any") != 0 ? "-" : draft->unlisted != NULL ? draft->unlisted : "unknown";

  add_tag (draft, tag);
  slv_draft_put (draft, "      <limits of=\"@%s[", as);
  if (of != NULL)
    slv_draft_put (draft, "@of=%s", of);
  slv_draft_put (draft, "]\" path=\"@%s.@none|", as);
  if (of != NULL)
    slv_draft_put (draft, "@%s[0].@of|", as);
  slv_draft_put (draft, "@key\" tag=\"%s\"", tag);
  if (listing->since != NULL)
    slv_draft_put (draft, " since=\"@around.%s\"", listing->since);
  if (listing->until != NULL)
    slv_draft_put (draft, " until=\"@around.%s\"", listing->until);
  slv_draft_put (draft, " missing=\"unknown\"><map from=\"none\" to=\"%s\"/>", otherwise);
  for (guint i = 0; of != NULL && i < listing->of->len; i++)
    slv_draft_put (draft, "<map from=\"%s\" to=\"%s\"/>", (char *) listing->of->pdata[i], otherwise);
  slv_draft_put (draft, "<map from=\"*\" to=\"%s\"/></limits>\n", limit);
}

static void
put_listings (SlvDrafting *draft)
{
  for (guint i = 0; draft->survey->listings != NULL && i < draft->survey->listings->len; i++)
    {
      const SlvListing *listing = g_ptr_array_index (draft->survey->listings, i);
      g_autofree char *as = NULL, *tag = tag_of_listing (listing);

      if (!use_listing (draft, i, &as))
        continue;
      if (listing->of == NULL)
        put_listing_of (draft, as, listing, NULL, tag);
      for (guint k = 0; listing->of != NULL && k < listing->of->len; k++)
        put_listing_of (draft, as, listing, listing->of->pdata[k], listing->of->pdata[k]);
    }
}

void
slv_draft_tell_listings (SlvDrafting *draft)
{
  for (guint i = 0; draft->survey->listings != NULL && i < draft->survey->listings->len; i++)
    {
      const SlvListing *listing = g_ptr_array_index (draft->survey->listings, i);
      const char *limit = limit_of_listing (listing);
      SlvDraftGuess *guess = g_new0 (SlvDraftGuess, 1);

      *guess = (SlvDraftGuess) { .path = g_strdup (listing->path), .to = g_strdup (*limit == '\0' ? "" : strcmp (limit, "any") == 0 ? "allowed" : strcmp (limit, "0") == 0 ? "banned" : strcmp (limit, "1") == 0 ? "restricted" : "limits"), .kind = g_strdup (""),
                                 .why = g_strdup (_("it lists cards")), .sure = listing->limit != NULL ? SLV_SURE_SAID : SLV_SURE_WORD, .only_offers = TRUE };
      guess->offers = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (guess->offers, g_strdup (""));
      g_ptr_array_add (guess->offers, g_strdup ("banned"));
      g_ptr_array_add (guess->offers, g_strdup ("restricted"));
      g_ptr_array_add (guess->offers, g_strdup ("allowed"));
      g_ptr_array_add (draft->made->guesses, guess);
      if (*limit == '\0' && listing->limit == NULL)
        slv_draft_ask (draft, "--map LIST=banned, --map LIST=restricted, --map LIST=allowed", g_strdup_printf (_("“%s” names cards by their “%s”, and nobody says what for: does it list those that are banned, restricted to one copy, or allowed?"), listing->path, listing->by));
    }
}

/* whether it is a text with a name in each line, of which no reader knows */
/* what the join of the @nth such file is called: "ban", "ban2"; (transfer full) */
static char *
ban_join (guint nth)
{
  return nth == 0 ? g_strdup ("ban") : g_strdup_printf ("ban%u", nth + 1);
}

void
slv_draft_put_ban_joins (SlvDrafting *draft)
{
  put_listing_joins (draft);
  for (guint i = 0; i < draft->banned_in->len; i++)
    {
      const SlvBeside *beside = g_ptr_array_index (draft->banned_in, i);
      g_autofree char *file = slv_draft_second_file (draft, beside), *as = ban_join (i);
      SlvBanRows rows;
      gboolean by_rows = slv_draft_find_bans (draft, beside, &rows);
      const char *listing = by_rows ? NULL : find_listing (draft, beside);

      if ((file == NULL && !beside->own) || (!by_rows && listing == NULL) || is_lines (beside))
        continue;
      slv_draft_put (draft, "      <join as=\"%s\"", as);
      if (!beside->own)
        slv_draft_put (draft, " file=\"%s\"", file);
      if (listing != NULL)
        slv_draft_put (draft, " lists=\"%s.%s[]\"", beside->lists, listing);
      else if (beside->lists != NULL)
        slv_draft_put (draft, " lists=\"%s\"", beside->lists);
      slv_draft_put (draft, " key=\"%s\" by=\"%s\" some=\"yes\" many=\"yes\"/>\n", by_rows ? rows.card : "@key", by_rows ? rows.by : draft->id->path);
    }
}

/* Of one @format (nullable: there is one only). What a card says of other formats is nothing; a file that is not there leaves all open. */
static void
put_ban_rows (SlvDrafting *draft, const char *as, const SlvBanRows *rows, const char *format, const GPtrArray *formats, const SlvBeside *beside)
{
  g_autofree char *tag = format != NULL ? g_strdup (format) : format_of_file (beside);
  const char *otherwise = draft->unlisted != NULL ? draft->unlisted : rows->status != NULL && draft->says_legal ? "unknown" : "-";

  add_tag (draft, tag);
  slv_draft_put (draft, "      <limits of=\"@%s[", as);
  if (format != NULL)
    slv_draft_put (draft, "%s=%s", rows->format, format);
  if (rows->active != NULL)
    slv_draft_put (draft, "%s%s=true", format != NULL ? "&amp;" : "", rows->active);
  slv_draft_put (draft, "]\" path=\"@%s.@none|", as);
  if (format != NULL)
    slv_draft_put (draft, "@%s[0].%s|", as, rows->format);
  if (rows->active != NULL)
    slv_draft_put (draft, "@%s[0].%s|", as, rows->active);
  slv_draft_put (draft, "%s\" tag=\"%s\"", rows->status != NULL ? rows->status : rows->card, tag);
  if (rows->since != NULL)
    slv_draft_put (draft, " since=\"%s\"", rows->since);
  if (rows->until != NULL)
    slv_draft_put (draft, " until=\"%s\"", rows->until);
  slv_draft_put (draft, " missing=\"unknown\">\n        <map from=\"none\" to=\"%s\"/>\n", otherwise);
  if (rows->active != NULL)
    slv_draft_put (draft, "        <map from=\"false\" to=\"%s\"/>\n", otherwise);
  for (guint i = 0; format != NULL && i < formats->len; i++)
    if (!is_legal_word (formats->pdata[i], GUINT_TO_POINTER (G_N_ELEMENTS (legal_words))))
      slv_draft_put (draft, "        <map from=\"%s\" to=\"%s\"/>\n", (char *) formats->pdata[i], otherwise);
  g_autoptr (GHashTable) met = rows->status != NULL ? slv_beside_count (beside, rows->status) : NULL;
  if (met != NULL)
    put_map (draft, met, FIRST_YES_NO);
  else
    slv_draft_put (draft, "        <map from=\"*\" to=\"%s\"/>\n", beside->limit);
  slv_draft_put (draft, "      </limits>\n");
}

/* The same of a file that lists cards by their keys alone. */
static gboolean
put_listing (SlvDrafting *draft, const char *as, const SlvBeside *beside)
{
  const cJSON *row = find_listing (draft, beside) != NULL ? g_ptr_array_index (beside->rows, 0) : NULL;

  if (row == NULL)
    return FALSE;
  g_autofree char *tag = format_of_file (beside);
  add_tag (draft, tag);
  slv_draft_put (draft, "      <limits of=\"@%s[]\" path=\"@%s.@none|@key\" tag=\"%s\"", as, as, tag);
  for (gboolean until = FALSE; until <= TRUE; until++)
    {
      g_autofree char *day = slv_member_of_day (row, until);

      if (day != NULL && strpbrk (day, ".|[]{}+=@\"<>& ") == NULL)
        slv_draft_put (draft, " %s=\"@around.%s\"", until ? "until" : "since", day);
    }
  slv_draft_put (draft, " missing=\"unknown\"><map from=\"none\" to=\"-\"/><map from=\"*\" to=\"%s\"/></limits>\n", beside->limit);
  return TRUE;
}

/* Whether the file has such rows, or such a list, which are followed: each time the list is read, the file is. */
static gboolean
put_followed (SlvDrafting *draft, const SlvBeside *beside, guint nth)
{
  g_autofree char *as = ban_join (nth), *file = slv_draft_second_file (draft, beside);
  g_autoptr (GHashTable) met = NULL;
  g_autoptr (GPtrArray) formats = NULL;
  SlvBanRows rows;

  if ((file == NULL && !beside->own) || is_lines (beside))
    return FALSE;
  if (!slv_draft_find_bans (draft, beside, &rows))
    return put_listing (draft, as, beside);
  met = rows.format != NULL ? slv_beside_count (beside, rows.format) : NULL;
  formats = met != NULL ? slv_survey_values (met) : g_ptr_array_new ();
  if (formats->len == 0)
    put_ban_rows (draft, as, &rows, NULL, formats, beside);
  SLV_EACH (const char, format, formats)
    if (strpbrk (format, ".|[]{}+=@\"<>&") == NULL)   /* a path can name it */
      put_ban_rows (draft, as, &rows, format, formats, beside);
  return TRUE;
}

/* the cards that a file lists, as they were when the definition was written */
static void
put_listed (SlvDrafting *draft, const SlvBeside *beside)
{
  guint texts;
  SlvBanRows rows = { 0 };
  g_autoptr (GPtrArray) keys = beside->texts ? g_ptr_array_new () : slv_draft_listed_keys (draft, beside, &texts);
  g_autoptr (GPtrArray) owned = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *base = g_path_get_basename (beside->name);

  slv_draft_find_bans (draft, beside, &rows);
  if (rows.by != NULL && strcmp (rows.by, "@slug") != 0)
    g_ptr_array_set_size (keys, 0);
  else
    rows.by = NULL;
  for (guint i = 0; rows.by != NULL && i < beside->rows->len; i++)
    {
      char *key = slv_path_text (beside->rows->pdata[i], rows.card, NULL);   /* keys may be numbers */

      if (key == NULL)
        continue;
      g_ptr_array_add (owned, key);
      g_ptr_array_add (keys, key);
    }
  if (keys->len == 0)
    return;
  add_tag (draft, TOURNAMENT);
  g_ptr_array_sort (keys, slv_compare_texts);
  slv_draft_put (draft, "      <!-- what “%s” listed -->\n      <limits path=\"%s\" tag=\"%s\" said-in=\"%s\">\n", base, rows.by != NULL ? rows.by : draft->id->path, TOURNAMENT, base);
  for (guint i = 0; i < keys->len; i++)
    if (i == 0 || strcmp (keys->pdata[i], keys->pdata[i - 1]) != 0)
      slv_draft_put (draft, "        <map from=\"%s\" to=\"%s\"/>\n", (char *) keys->pdata[i], beside->limit != NULL ? beside->limit : "unknown");
  slv_draft_put (draft, "        <map from=\"*\" to=\"-\"/>\n      </limits>\n");
}

/* ---- files that may say what is allowed, and are not followed ---- */

/* Whether a file is called after what it allows, so that nobody may take what it names for allowed before it is read. */
gboolean
slv_draft_speaks_of_limits (const SlvBeside *beside)
{
  return SLV_WORD_HAS (beside->name, "banned", "banlist", "bans", "forbidden", "restrict", "limits", "illegal", "legality", "legalities", "formats", "points", FOREIGN_BANS);
}

/* the places below @path, which is that of @value, at which something is said */
static void
add_said (const cJSON *value, const char *path, GPtrArray *paths)
{
  if (cJSON_IsNull (value) || paths->len >= SLV_DRAFT_TAGS_MAX || (cJSON_IsString (value) && *value->valuestring == '\0'))
    return;
  if (!cJSON_IsObject (value) && !cJSON_IsArray (value))
    slv_array_add_text (paths, path);
  else
    for (const cJSON *child = value->child; child != NULL; child = child->next)
      {
        g_autofree char *below = cJSON_IsArray (value) ? g_strconcat (path, "[]", NULL) : g_strconcat (path, ".", child->string, NULL);

        add_said (child, below, paths);
      }
}

GPtrArray *
slv_draft_member_limits (const SlvBeside *beside)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const cJSON, row, beside->rows)
    for (const cJSON *child = row->child; child != NULL; child = child->next)
      if (limit_of_title (child->string) != NULL || SLV_WORD_HAS (child->string, "rotat"))
        add_said (child, child->string, paths);
  return paths;
}

/* Whether numbers under names are copies: one of them is none at all, which no points and no prices are. */
static gboolean
counts_copies (const SlvBeside *names)
{
  SLV_EACH (const cJSON, row, names->rows)
    {
      const cJSON *number = cJSON_GetObjectItemCaseSensitive (row, SLV_BESIDE_NUMBER);

      if (cJSON_IsNumber (number) && number->valuedouble == 0)
        return TRUE;
    }
  return FALSE;
}

/* What a name that was gathered from such a file is allowed, as the number that stands under it or the list that has it says: {"Wave 3": 1}, {"calm": {"Wave 3": 0}},
 * {"calm": {"banned": ["Wave 4"]}}. "unknown": nothing says it, or more stands around it than a format. @copies_said: of counts_copies(). @tag: (out) (transfer full): the
 * format. */
static char *
allowed_by (const cJSON *row, gboolean copies_said, char **tag)
{
  const cJSON *number = cJSON_GetObjectItemCaseSensitive (row, SLV_BESIDE_NUMBER), *list = cJSON_GetObjectItemCaseSensitive (row, SLV_BESIDE_LIST);
  g_auto (GStrv) around = g_strsplit (cJSON_IsString (list) ? list->valuestring : "", "\n", -1);
  guint n = g_strv_length (around), first = n > 1 && SLV_WORD_IS (around[0], "formats", "banlist", "banlists", "lists") ? 1 : 0;
  const char *limit = n > 0 ? limit_of_title (around[n - 1]) : NULL;

  *tag = g_strdup (TOURNAMENT);
  if (cJSON_IsNumber (number))
    {
      double copies = number->valuedouble;
      gboolean plain = n == 0 || (n == 1 && SLV_WORD_IS (around[0], "limits", "banlist"));

      if (!plain && n - first == 1 && copies_said && g_ascii_isalpha (around[first][0]) && limit_of_title (around[first]) == NULL
          && !SLV_WORD_IS (around[first], "old", "new", "current", "previous", "next", "points", "weights", "costs", "prices"))   /* states of one list, and what is no number of copies */
        {
          slv_take_str (tag, g_strdup (around[first]));
          plain = TRUE;
        }
      return plain && copies >= 0 && copies <= COPIES_MAX && copies == (int) copies ? g_strdup_printf ("%d", (int) copies) : g_strdup ("unknown");
    }
  gboolean named = n - first == 2 && g_ascii_isalpha (around[first][0]) && limit_of_title (around[first]) == NULL;

  if (named)
    slv_take_str (tag, g_strdup (around[first]));
  return g_strdup (limit == NULL || strcmp (limit, "any") == 0 || n - first > (named ? 2 : 1) ? "unknown" : limit);
}

/* (transfer full): by format, what the cards are allowed that the file names; NULL: it says nothing of any. @all: (out): it is certain of each. */
static GHashTable *
find_allowed (const SlvDrafting *draft, const SlvBeside *beside, gboolean *all)
{
  const SlvDatum *name = slv_survey_find (draft->survey, draft->survey->name);
  g_autoptr (GHashTable) formats = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);
  g_autoptr (SlvBeside) names = slv_beside_names (beside);
  gboolean copies_said = counts_copies (names);

  *all = TRUE;
  SLV_EACH (const cJSON, row, name != NULL ? names->rows : NULL)
    {
      const char *text = slv_json_text (row, "@key");
      g_autofree char *tag = NULL, *limit = slv_draft_saw (name, text) ? allowed_by (row, copies_said, &tag) : NULL;
      GHashTable *cards = limit != NULL ? g_hash_table_lookup (formats, tag) : NULL;

      if (limit == NULL)
        {
          /* a number under what is no card, or a card by another name than its own: not all is understood */
          *all = *all && cJSON_GetObjectItemCaseSensitive (row, SLV_BESIDE_NUMBER) == NULL && !slv_draft_saw (draft->id, text);
          continue;
        }
      if (cards == NULL)
        g_hash_table_insert (formats, g_strdup (tag), cards = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free));
      const char *known = g_hash_table_lookup (cards, text);
      if ((known != NULL && strcmp (known, limit) != 0) || SLV_WORD_HAS (beside->name, "points"))
        slv_take_str (&limit, g_strdup ("unknown"));
      *all = *all && strcmp (limit, "unknown") != 0;
      g_hash_table_insert (cards, g_strdup (text), g_steal_pointer (&limit));
    }
  return g_hash_table_size (formats) > 0 ? g_steal_pointer (&formats) : NULL;
}

/* Whether nothing but what stands around them says what the cards that the file names are allowed: no reader knows it, and its records go by nothing by which the list does. */
static gboolean
has_own_form (const SlvDrafting *draft, const SlvBeside *beside)
{
  SlvBanRows rows = { 0 };
  guint texts;

  if (!slv_draft_speaks_of_limits (beside) || g_ptr_array_find (draft->survey->unread, beside, NULL))
    return slv_draft_speaks_of_limits (beside);
  g_autoptr (GPtrArray) keys = beside->texts ? NULL : slv_draft_listed_keys (draft, beside, &texts);
  if (keys != NULL)
    slv_draft_find_bans (draft, beside, &rows);
  return keys != NULL && keys->len == 0 && rows.by == NULL;
}

gboolean
slv_draft_reads_limits (const SlvDrafting *draft, const SlvBeside *beside)
{
  gboolean all;
  g_autoptr (GHashTable) formats = has_own_form (draft, beside) ? find_allowed (draft, beside, &all) : NULL;

  return formats != NULL && all;
}

gboolean
slv_draft_restricts (const SlvDrafting *draft, const SlvBeside *beside)
{
  g_autoptr (SlvBeside) names = has_own_form (draft, beside) ? slv_beside_names (beside) : NULL;

  SLV_EACH (const cJSON, row, names != NULL ? names->rows : NULL)
    {
      const char *around = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (row, SLV_BESIDE_LIST)), *last = around != NULL ? strrchr (around, '\n') : NULL;

      if (around != NULL && !cJSON_HasObjectItem (row, SLV_BESIDE_NUMBER) && g_strcmp0 (limit_of_title (last != NULL ? last + 1 : around), "1") == 0)
        return TRUE;
    }
  return FALSE;
}

/* (transfer full): @table may be NULL; strings are borrowed. */
static GPtrArray *
sorted_keys (GHashTable *table)
{
  GPtrArray *keys = g_ptr_array_new ();

  if (table != NULL)
    SLV_EACH_KEY (char, key, table)
      g_ptr_array_add (keys, key);
  g_ptr_array_sort (keys, slv_compare_texts);
  return keys;
}

/* What such a file said when the definition was written; of cards of which that is not certain nobody knows. */
static void
put_allowed (SlvDrafting *draft, const SlvBeside *beside)
{
  gboolean all;
  g_autoptr (GHashTable) formats = find_allowed (draft, beside, &all);
  g_autofree char *base = g_path_get_basename (beside->name);
  g_autoptr (GPtrArray) tags = sorted_keys (formats);

  SLV_EACH (const char, tag, tags)
    {
      GHashTable *cards = g_hash_table_lookup (formats, tag);
      g_autoptr (GPtrArray) names = sorted_keys (cards);

      add_tag (draft, tag);
      slv_draft_put (draft, "      <!-- what “%s” listed -->\n      <limits path=\"%s\" tag=\"%s\" said-in=\"%s\">\n", base, draft->survey->name, tag, base);
      SLV_EACH (const char, name, names)
        slv_draft_put (draft, "        <map from=\"%s\" to=\"%s\"/>\n", name, (char *) g_hash_table_lookup (cards, name));
      slv_draft_put (draft, "        <map from=\"*\" to=\"-\"/>\n      </limits>\n");
    }
}

static void
put_own_form (SlvDrafting *draft, const SlvBeside *beside)
{
  g_autofree char *base = slv_draft_beside_name (beside);

  put_allowed (draft, beside);
  if (slv_draft_reads_limits (draft, beside))
    g_ptr_array_add (draft->made->notes, g_strdup_printf (_("what “%s” allows is written into the definition as it stands now; a later file needs a new definition"), base));
}

static void
put_open (SlvDrafting *draft)
{
  SLV_EACH (const SlvBeside, beside, draft->survey->unread)
    if (beside->limit == NULL && slv_draft_speaks_of_limits (beside))
      put_own_form (draft, beside);
  SLV_EACH (const SlvBeside, beside, draft->survey->beside)
    if (beside->limit == NULL && !beside->own && slv_draft_speaks_of_limits (beside) && !slv_draft_is_joined (draft, beside) && !g_ptr_array_find (draft->banned_in, beside, NULL))
      {
        if (has_own_form (draft, beside))
          put_own_form (draft, beside);
        else
          put_listed (draft, beside);
      }
}

/* ---- words ---- */

/* Whether it stands under the language in which the name does: "restrictions.english" beside "name.english". */
static gboolean
is_by_language (const SlvDrafting *draft, const SlvDatum *datum)
{
  const char *dot = draft->survey->name != NULL ? strrchr (draft->survey->name, '.') : NULL;
  g_autofree char *above = dot != NULL ? g_strndup (draft->survey->name, (gsize) (dot - draft->survey->name)) : NULL;

  return above != NULL && datum->title > datum->path && strcmp (dot + 1, datum->title) == 0 && SLV_WORD_IS (above, "name", "names", "title", "titles");
}

/* the format that is called by what stands around a word: "Modern" of "legalities[format=Modern].legality", "modern" of "legality.modern.status"; NULL: none is.
 * (transfer full) */
static char *
format_around (const SlvDrafting *draft, const SlvDatum *datum)
{
  g_autofree char *above = slv_survey_is_value (datum->title) ? slv_draft_holder (datum->path) : NULL;
  const char *dot = above != NULL ? strrchr (above, '.') : NULL;
  char *named = slv_datum_named (datum);

  if (named == NULL && is_by_language (draft, datum))
    {
      g_autofree char *object = g_strndup (datum->path, (gsize) (datum->title - datum->path) - 1);

      dot = strrchr (object, '.');
      return format_of_title (dot != NULL ? dot + 1 : object);
    }
  if (named == NULL && g_str_has_prefix (datum->title, "format-"))   /* as Cockatrice writes it */
    return g_strdup (datum->title + strlen ("format-"));
  if (named != NULL || above == NULL)
    return named;
  return dot != NULL && limit_of_title (dot + 1) == NULL ? g_strdup (dot + 1) : format_of_title (dot != NULL ? dot + 1 : above);
}

/* whether the members of an object that have values are all such words: else each is read by itself */
static gboolean
holds_words (const SlvDrafting *draft, const char *object)
{
  gsize length = strlen (object);

  SLV_EACH_DATUM (draft, datum)
    if (strncmp (datum->path, object, length) == 0 && datum->path[length] == '.' && datum->values > 0 && !are_words (draft, datum))
      return FALSE;
  return TRUE;
}

/* the object in which a member with such words stands, and nothing else; NULL: it has none, or stands in the record itself */
static char *
object_of_words (const SlvDrafting *draft, const SlvDatum *datum, gboolean *words)
{
  const char *dot = strrchr (datum->path, '.');
  g_autofree char *named = format_around (draft, datum), *object = dot != NULL && named == NULL ? g_strndup (datum->path, (gsize) (dot - datum->path)) : NULL;

  *words = are_words (draft, datum);
  return *words && object != NULL && holds_words (draft, object) ? g_steal_pointer (&object) : NULL;
}

/* the formats that members of @parent are called after, or the one of @datum; (transfer full) */
static char *
tags_of (SlvDrafting *draft, const SlvDatum *datum, const char *parent)
{
  g_autoptr (GString) tags = g_string_new (NULL);

  SLV_EACH_DATUM (draft, other)
    {
      gboolean words;
      g_autofree char *above = object_of_words (draft, other, &words), *named = format_around (draft, other);
      const char *tag = named != NULL ? named : other->title;

      if (!words || (parent == NULL ? other != datum : g_strcmp0 (above, parent) != 0))
        continue;
      g_string_append_printf (tags, "%s%s", tags->len > 0 ? "|" : "", tag);
      add_tag (draft, tag);
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
      g_autofree char *parent = object_of_words (draft, datum, &words), *tags = NULL, *named = format_around (draft, datum);
      const SlvDatum *since = words ? since_beside (draft, datum) : NULL;

      if (!words || (parent != NULL && !g_hash_table_add (done, g_strdup (parent))))
        continue;
      tags = tags_of (draft, datum, parent);
      slv_draft_put (draft, "      <limits path=\"%s\"", parent != NULL ? parent : datum->path);
      if (parent == NULL)
        slv_draft_put (draft, " tag=\"%s\"", tags);
      if (parent == NULL && since != NULL)
        slv_draft_put (draft, " since=\"%s\"", since->path);
      if (parent == NULL)
        put_until (draft, datum);
      put_missing (draft, parent != NULL ? tags : NULL, (parent != NULL || named != NULL || datum->values < draft->survey->objects) && draft->says_legal);
      slv_draft_put (draft, ">\n");
      put_map (draft, datum->distinct, parent == NULL ? G_N_ELEMENTS (legal_words) : FIRST_YES_NO);
      slv_draft_put (draft, "      </limits>\n");
    }
}

/* one element for each format of a list in the record */
static void
put_rows_of_words (SlvDrafting *draft)
{
  const SlvDatum *format, *since, *until;

  SLV_EACH_DATUM (draft, datum)
    {
      gboolean rows = slv_draft_is (draft, datum, SLV_ROLE_LIMITS) && draft->roles[datum->index].said == NULL && is_row_of_words (draft, datum, &format, &since, &until);
      g_autoptr (GPtrArray) values = rows ? formats_of_rows (draft, datum, format) : g_ptr_array_new ();

      SLV_EACH (const char, value, values)
        {
          g_autofree char *list = g_strndup (datum->group, strlen (datum->group) - strlen ("]"));

          add_tag (draft, value);
          slv_draft_put (draft, "      <limits of=\"%s%s=%s]\" path=\"%s\" tag=\"%s\"", list, format->member, value, datum->member, value);
          if (since != NULL)
            slv_draft_put (draft, " since=\"%s\"", since->member);
          if (until != NULL)
            slv_draft_put (draft, " until=\"%s\"", until->member);
          put_missing (draft, NULL, draft->says_legal);
          slv_draft_put (draft, ">\n");
          if (format != datum)
            put_map (draft, datum->distinct, FIRST_YES_NO);
          else
            slv_draft_put (draft, "        <map from=\"*\" to=\"0\"/>\n");
          slv_draft_put (draft, "      </limits>\n");
        }
    }
}

gboolean
slv_draft_may_limit (const SlvDrafting *draft, const SlvDatum *datum)
{
  return draft->roles[datum->index].attr != NULL && (datum->group == NULL || datum->days < datum->values) && slv_datum_kind (datum) != SLV_KIND_TEXT
         && !SLV_WORD_IS (datum->title, "reason", "reasons", "note", "notes", "comment", "url", "link", "source")
         && slv_datum_speaks_of_limits (datum);
}

/* Of a card of which something is said at @path nobody knows whether it is allowed, in @format (nullable: in whatever one), until somebody says what that means; @ban: unless it says no. */
static void
put_unknown (SlvDrafting *draft, const char *path, const char *format, gboolean ban)
{
  if (format != NULL || draft->tags->len == 0)
    add_tag (draft, format != NULL ? format : TOURNAMENT);
  SLV_EACH (const char, tag, draft->tags)
    if (format == NULL || strcmp (tag, format) == 0)
      slv_draft_put (draft, ban ? "      <limits path=\"%s\" tag=\"%s\"><map from=\"0\" to=\"-\"/><map from=\"no\" to=\"-\"/><map from=\"false\" to=\"-\"/><map from=\"*\" to=\"unknown\"/></limits>\n"
                     : "      <limits path=\"%s\" tag=\"%s\"><map from=\"*\" to=\"unknown\"/></limits>\n", path, tag);
}

/* what ask_limits() asks about */
static void
put_asked (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    if (slv_draft_may_limit (draft, datum) && draft->roles[datum->index].said == NULL)
      {
        g_autofree char *format = NULL;

        limit_of (datum, &format);
        put_unknown (draft, datum->path, format, g_strcmp0 (limit_of_title (datum->title), "0") == 0);
      }
}

/* where the rows of a join stand, seen from a record; (transfer full) */
static char *
place_of_join (const SlvDrafting *draft, const SlvDraftJoin *join)
{
  const SlvDraftJoin *outer = join->inside != SLV_JOIN_AT_TOP && join->inside != SLV_JOIN_IN_PRINTINGS ? g_ptr_array_index (draft->joins, join->inside) : NULL;
  g_autofree char *around = outer != NULL ? place_of_join (draft, outer) : g_strdup (join->inside == SLV_JOIN_IN_PRINTINGS ? draft->print_group : "");

  return g_strconcat (around, *around != '\0' ? "." : "", "@", join->as, join->many ? "[]" : "", NULL);
}

/* The same of what second files say of the sets and the printings of cards; what they say of each record is a member of it. */
static void
put_asked_beside (SlvDrafting *draft)
{
  SLV_EACH (const SlvDraftJoin, join, draft->joins)
    {
      g_autofree char *place = place_of_join (draft, join);
      g_autoptr (GPtrArray) members = join->facts ? g_ptr_array_new () : slv_draft_member_limits (join->beside);

      SLV_EACH (const char, member, members)
        {
          g_autofree char *path = g_strconcat (place, ".", member, NULL);

          put_unknown (draft, path, NULL, SLV_WORD_HAS (member, "rotated") || g_strcmp0 (limit_of_title (member), "0") == 0);
        }
    }
}

/* Nor of one that may be no card for decks. */
static void
put_tokens (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    {
      g_autoptr (GPtrArray) values = slv_draft_is (draft, datum, SLV_ROLE_LIMITS) ? g_ptr_array_new () : slv_draft_token_values (draft, datum);

      if (values->len > 0 && draft->tags->len == 0)
        add_tag (draft, TOURNAMENT);
      for (guint i = 0; values->len > 0 && i < draft->tags->len; i++)
        {
          slv_draft_put (draft, "      <limits path=\"%s\" tag=\"%s\"", datum->path, (char *) draft->tags->pdata[i]);
          if (strcmp (values->pdata[0], "@none") == 0)
            slv_draft_put (draft, " missing=\"unknown\"");
          slv_draft_put (draft, ">");
          SLV_EACH (const char, value, values)
            slv_draft_put (draft, "<map from=\"%s\" to=\"unknown\"/>", value);
          slv_draft_put (draft, "<map from=\"*\" to=\"-\"/></limits>\n");
        }
    }
}

void
slv_draft_put_limits (SlvDrafting *draft)
{
  put_called (draft);
  put_listings (draft);
  for (guint i = 0; i < draft->banned_in->len; i++)
    if (!put_followed (draft, draft->banned_in->pdata[i], i))
      put_listed (draft, draft->banned_in->pdata[i]);
  put_open (draft);
  put_words (draft);
  put_rows_of_words (draft);
  put_asked (draft);
  put_asked_beside (draft);
  put_tokens (draft);
}
