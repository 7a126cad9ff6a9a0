/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-roles.c: what the members of records mean. That is taken from their values where these can be counted, else from their names. */
#include "import/cards/slv-draft-private.h"
#include "base/slv-fold.h"
#include "store/slv-store-prices.h"

#define SERIAL_LONG 10000.0   /* numbers that are no strengths */
#define FEW_EACH    3u    /* records in an object: they may be faces of one card */
#define MANY_EACH   8u    /* records that name the same one: more are of one kind */
#define SELDOM      50u   /* one record in so many has a list of objects that hardly any has */
#define MIN_MADE_OF 3u    /* keys of which it is no chance that they are made of other members */
#define KIND_RECORDS 3u   /* each word of a kind stands in so many records at least, taken together */
#define FEW_OBJECTS 8u    /* of a list inside a record: more are no part of what a card says */

/* ---- roles ---- */

void
slv_draft_give (SlvDrafting *draft, const SlvDatum *datum, const char *to, SlvSure sure, const char *why)
{
  if (draft->roles[datum->index].to == NULL)
    slv_draft_give_up (draft, datum, to, sure, why);
}

void
slv_draft_give_up (SlvDrafting *draft, const SlvDatum *datum, const char *to, SlvSure sure, const char *why)
{
  draft->roles[datum->index] = (SlvDraftRole) { to, sure, why, NULL, NULL, NULL };
}

gboolean
slv_draft_is (const SlvDrafting *draft, const SlvDatum *datum, const char *to)
{
  return g_strcmp0 (draft->roles[datum->index].to, to) == 0;
}

const SlvDatum *
slv_draft_find (const SlvDrafting *draft, const char *to)
{
  SLV_EACH_DATUM (draft, datum)
    if (slv_draft_is (draft, datum, to))
      return datum;
  return NULL;
}

static gboolean
is_free (const SlvDrafting *draft, const char *to)
{
  return slv_draft_find (draft, to) == NULL;
}

/* ---- what was said ---- */

gboolean
slv_draft_is_said (const SlvDrafting *draft, const SlvDatum *datum, const char *said)
{
  return g_strcmp0 (draft->roles[datum->index].said, said) == 0;
}

/* What may be said of a member besides data of printings, and the role that it has then. "banned", "restricted" and "allowed" are the formats that it lists,
 * or its flag; "banned:WORD" is one value of it. "copies" and what follows are attributes of which something more is known. */
static const struct { const char *said, *to; } meanings[] = {
  { "", SLV_ROLE_LEFT_OUT }, { "name", "name" }, { "key", "key" }, { "price", SLV_ROLE_PRICE }, { "banned", SLV_ROLE_LIMITS }, { "allowed", SLV_ROLE_LIMITS }, { "restricted", SLV_ROLE_LIMITS },
  { "copy-of", SLV_ROLE_LEFT_OUT }, { "side-of", SLV_ROLE_LEFT_OUT }, { "attribute", SLV_ROLE_ATTRIBUTE }, { "copies", SLV_ROLE_ATTRIBUTE },
  { "names", SLV_ROLE_ATTRIBUTE }, { "thousands", SLV_ROLE_ATTRIBUTE }, { "decimals", SLV_ROLE_ATTRIBUTE },
};

/* The words "price" and "EUR" of "price:EUR" as the role that they mean; FALSE: there is no such. */
static gboolean
read_meaning (const char *text, SlvDraftRole *role)
{
  const char *colon = strchr (text, ':');
  gsize length = colon != NULL ? (gsize) (colon - text) : strlen (text);

  *role = (SlvDraftRole) { slv_printing_has (text) ? text : NULL, SLV_SURE_SAID, NULL, NULL, NULL, colon != NULL ? colon + 1 : NULL };
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (strlen (meanings[i].said) == length && strncmp (meanings[i].said, text, length) == 0)
      {
        role->to = meanings[i].to;
        role->said = meanings[i].said;
      }
  return role->to != NULL && (colon == NULL || strcmp (role->said, "price") == 0 || (strcmp (role->said, "banned") == 0 && colon[1] != '\0'));
}

gboolean
slv_value_is_unlimited (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return SLV_WORD_IS (value, "unlimited", "any", "anynumber", "nolimit", "infinite", "unbegrenzt", "beliebig", "illimite", "illimitato", "ilimitado") || strcmp (value, "∞") == 0;
}

static gboolean
is_copies (const char *value, gconstpointer data)
{
  return (*value != '\0' && value[strspn (value, "0123456789")] == '\0') || slv_value_is_unlimited (value, data);
}

gboolean
slv_datum_may_be_copies (const SlvDatum *datum)
{
  return datum->values > 0 && (datum->numbers == datum->values || (datum->numbers > 0 && !datum->many && slv_datum_all (datum, is_copies, NULL)));
}

/* Why the values of a member cannot be what was said; NULL: they can. */
static const char *
meaning_problem (const SlvDatum *datum, const SlvDraftRole *role)
{
  gboolean currency = role->detail != NULL ? strlen (role->detail) == 3 && strspn (role->detail, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 3
                      : slv_path_currency (datum->path) != NULL || datum->money * 10 >= datum->values * 9;

  if (strcmp (role->to, SLV_ROLE_PRICE) == 0 && !currency)
    return _("its currency is said by three capital letters, as in price:EUR");
  if (g_strcmp0 (role->said, "copies") == 0 && !slv_datum_may_be_copies (datum))
    return _("not all of its values are numbers");
  if (g_strcmp0 (role->said, "thousands") == 0 && (datum->grouped == 0 || datum->thousands == '?'))
    return _("its values have no one mark between thousands");
  if (g_strcmp0 (role->said, "decimals") == 0 && datum->grouped > 0 && datum->thousands != '.')
    return _("three digits behind a comma are not read as decimals");
  return NULL;
}

/* What is known of values once somebody said what the mark in them is. */
static void
settle_mark (SlvDatum *datum, gboolean thousands)
{
  datum->hundreds = datum->hundreds || thousands;
  datum->long_whole = datum->long_whole && !thousands;
  if (thousands)
    return;
  datum->grouped = 0;
  datum->numbers = datum->values;
}

static gboolean
take_said_of (SlvDrafting *draft, SlvDatum *datum, const char *to, GError **error)
{
  SlvDraftRole role;
  const char *problem;

  if (!read_meaning (to, &role))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” cannot be “%s”: it may be name, names, key, attribute, copies, price:EUR, banned:VALUE, allowed, copy-of, side-of, thousands, "
                          "decimals, a datum of printings such as set, number, rarity or image, or nothing"), datum->path, to);
  problem = meaning_problem (datum, &role);
  if (problem != NULL)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” cannot be “%s”: %s"), datum->path, to, problem);
  draft->roles[datum->index] = role;
  draft->says_legal = draft->says_legal || (slv_draft_is_said (draft, datum, "allowed") && datum->flags < datum->values);
  if (slv_draft_is_said (draft, datum, "copies"))
    datum->numbers = datum->values;   /* words for no limit are read beside these */
  if (slv_draft_is_said (draft, datum, "copy-of"))
    draft->copy_of = datum->path;
  if (slv_draft_is_said (draft, datum, "side-of"))
    draft->side_of = datum;
  if (slv_draft_is_said (draft, datum, "thousands") || slv_draft_is_said (draft, datum, "decimals"))
    settle_mark (datum, slv_draft_is_said (draft, datum, "thousands"));
  return TRUE;
}

const char *
slv_draft_limit_said (const char *to)
{
  static const struct { const char *said, *limit; } words[] = { { "banned", "0" }, { "restricted", "1" }, { "allowed", "any" }, { "", "" } };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strcmp0 (words[i].said, to) == 0)
      return words[i].limit;
  return NULL;
}

/* What was said of no member, but of a file beside the list, or of cards that a format does not name. Whether it was. */
static gboolean
take_said_beside (SlvDrafting *draft, const char *of, const char *to)
{
  static const struct { const char *said, *is; } unlisted[] = { { "allowed", "any" }, { "banned", "0" }, { "unknown", "unknown" } };
  const char *limit = slv_draft_limit_said (to);

  for (guint i = 0; strcmp (of, SLV_DRAFT_UNLISTED) == 0 && i < G_N_ELEMENTS (unlisted); i++)
    if (strcmp (to, unlisted[i].said) == 0)
      draft->unlisted = unlisted[i].is;
  for (guint i = 0; draft->survey->listings != NULL && i < draft->survey->listings->len; i++)
    {
      SlvListing *listing = g_ptr_array_index (draft->survey->listings, i);

      if (strcmp (listing->path, of) != 0 || limit == NULL)
        continue;
      listing->limit = limit;
      return TRUE;
    }
  SLV_EACH (SlvBeside, beside, limit != NULL && strcmp (limit, "any") != 0 ? draft->survey->beside : NULL)
    {
      g_autofree char *base = slv_draft_beside_name (beside);

      if (strcmp (base, of) != 0)
        continue;
      beside->limit = limit;
      if (*limit != '\0')
        g_ptr_array_add (draft->banned_in, beside);
      return TRUE;
    }
  SLV_EACH (SlvBeside, beside, limit != NULL && *limit == '\0' ? draft->survey->unread : NULL)
    {
      g_autofree char *base = slv_draft_beside_name (beside);

      if (strcmp (base, of) != 0)
        continue;
      beside->limit = limit;
      return TRUE;
    }
  return strcmp (of, SLV_DRAFT_UNLISTED) == 0 && draft->unlisted != NULL;
}

static gboolean
take_said (SlvDrafting *draft, GError **error)
{
  if (draft->order->said == NULL)
    return TRUE;
  SLV_EACH_PAIR (char, path, char, to, draft->order->said)
    {
      g_autofree char *column = slv_list_member_name (path);   /* as a header has it, and no path can */
      const SlvDatum *datum = NULL;

      SLV_EACH_DATUM (draft, each)
        if (g_ascii_strcasecmp (each->path, path) == 0 || (datum == NULL && g_ascii_strcasecmp (each->path, column) == 0))
          datum = each;
      if (datum == NULL && take_said_beside (draft, path, to))
        continue;
      if (datum == NULL)
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no member of the records is “%s”"), (char *) path);
      if (!take_said_of (draft, (SlvDatum *) datum, to, error))
        return FALSE;
    }
  return TRUE;
}

/* What was said of records that name others holds only where something tells the records apart. */
static gboolean
check_links (const SlvDrafting *draft, GError **error)
{
  const char *link = draft->copy_of != NULL ? draft->copy_of : draft->side_of != NULL && draft->side_of->records < draft->survey->objects ? draft->side_of->path : NULL;

  if (link == NULL || draft->id != NULL)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” cannot name other records: no member tells these apart"), link);
}

/* ---- printings and faces inside the records ---- */

/* whether a list stands in the objects of another one: "editions[].prints[]" in "editions[]" */
static gboolean
is_within (const char *group, const char *outer)
{
  return g_str_has_prefix (group, outer) && group[strlen (outer)] == '.';
}

gboolean
slv_draft_is_around_printings (const SlvDrafting *draft, const SlvDatum *datum)
{
  return draft->print_group != NULL && datum->group != NULL && is_within (draft->print_group, datum->group)
         && strchr (draft->print_group + strlen (datum->group) + 1, '.') == NULL;
}

char *
slv_draft_own_place (const SlvDrafting *draft)
{
  const char *name = draft->survey->name, *dot = strrchr (name, '.');

  return dot != NULL && slv_places_language (dot + 1) == NULL ? g_strndup (name, (gsize) (dot + 1 - name)) : g_strdup ("");
}

const SlvDatum *
slv_draft_find_own (const SlvDrafting *draft, const char *member)
{
  g_autofree char *place = slv_draft_own_place (draft), *path = g_strconcat (place, member, NULL);

  return slv_survey_find (draft->survey, path);
}

/* "card_name" of "card_back_name", "Text" of "BackText"; NULL: it is not called so. (transfer full) */
static char *
without_back (const char *title)
{
  static GRegex *back;
  g_autofree char *own = NULL;

  if (g_once_init_enter (&back))
    g_once_init_leave (&back, g_regex_new ("^[Bb]ack(?:[_ -](?=.)|(?=[A-Z]))|[_ -][Bb]ack(?=[_ -]|$)|(?<=[a-z])Back(?=[A-Z]|$)", G_REGEX_OPTIMIZE, 0, NULL));
  own = g_regex_match (back, title, 0, NULL) ? g_regex_replace_literal (back, title, -1, 0, "", 0, NULL) : NULL;
  return own != NULL && *own != '\0' ? g_steal_pointer (&own) : NULL;
}

gboolean
slv_title_is_of_back (const char *title)
{
  g_autofree char *own = without_back (title);

  return own != NULL || SLV_WORD_IS (title, "back");
}

/* what a member that is called like one of the other side is of the record; NULL: it is none, or stands in something */
static const SlvDatum *
own_of_back (const SlvDrafting *draft, const SlvDatum *datum)
{
  g_autofree char *own = datum->group == NULL && strchr (datum->path, '.') == NULL ? without_back (datum->path) : NULL;

  SLV_EACH_DATUM (draft, other)
    if (own != NULL && other->group == NULL && g_ascii_strcasecmp (other->path, own) == 0)
      return other;
  return NULL;
}

const SlvDatum *
slv_draft_own_of_face (const SlvDrafting *draft, const SlvDatum *datum, const char **member)
{
  gsize length = draft->faces != NULL ? strlen (draft->faces) : 0;

  if (draft->faces == NULL || g_strcmp0 (datum->group, draft->is_back ? NULL : draft->faces) != 0 || !g_str_has_prefix (datum->path, draft->faces)
      || (length > 0 && datum->path[length] != '.'))
    return NULL;
  *member = datum->path + length + (length > 0);
  return length > 0 ? slv_draft_find_own (draft, *member) : own_of_back (draft, datum);
}

gboolean
slv_draft_reads_faces (const SlvDrafting *draft)
{
  return draft->faces != NULL && draft->side == NULL && draft->side_of == NULL;
}

/* an object that says of the other side what the record, or its "front", says of itself; or members that are called so */
static void
find_back (SlvDrafting *draft)
{
  static const char * const words[] = { "back", "backside", "backface", "reverse", "faceb", "sideb", "other", "otherside", "flip", "flipside", "ruckseite", "verso", "reverso", "retro", NULL };
  const char *name = strrchr (draft->survey->name, '.');
  int best = G_MAXINT;

  SLV_EACH_DATUM (draft, datum)
    {
      gsize length = strcspn (datum->path, ".");
      g_autofree char *top = g_strndup (datum->path, length);
      int rank = slv_word_find (top, words);

      if (datum->group != NULL || datum->path[length] != '.' || rank < 0 || rank >= best
          || strcmp (datum->path + length + 1, name != NULL ? name + 1 : draft->survey->name) != 0)
        continue;
      best = rank;
      draft->faces = g_intern_string (top);
      draft->is_back = TRUE;
    }
  SLV_EACH_DATUM (draft, datum)
    if (draft->faces == NULL && datum->values > 0 && own_of_back (draft, datum) == slv_survey_find (draft->survey, draft->survey->name) && strcmp (draft->survey->syntax, "json") == 0)
      {
        draft->faces = "";
        draft->is_back = TRUE;
      }
}

/* ---- data of printings ---- */

char *
slv_draft_holder (const char *member)
{
  const char *dot = strrchr (member, '.');
  g_autofree char *above = dot != NULL ? g_strndup (member, (gsize) (dot - member)) : NULL;

  while (above != NULL && (dot = strrchr (above, '.')) != NULL && SLV_WORD_IS (dot + 1, "data", "attributes", "node", "edges", "fields", "value"))
    above[dot - above] = '\0';
  return g_steal_pointer (&above);
}

/* the only value of a member; NULL: it has none, or several */
static const char *
only_value (const SlvDatum *datum)
{
  SLV_EACH_KEY (char, value, datum->values > 0 && !datum->overflow && g_hash_table_size (datum->distinct) == 1 ? datum->distinct : NULL)
    return value;
  return NULL;
}

/* Whether all it says is how what it stands in is called: the "Rarity" of {"rarity": {"label": "Rarity", "value": …}}. */
static gboolean
is_caption (const SlvDatum *datum)
{
  g_autofree char *above = slv_draft_holder (datum->path), *word = NULL;
  const char *dot = above != NULL ? strrchr (above, '.') : NULL, *holder = dot != NULL ? dot + 1 : above;
  const char *value = only_value (datum);

  if (holder == NULL || datum->many || value == NULL)
    return FALSE;
  word = slv_fold_word (holder);
  g_autofree char *said = slv_fold_word (value);
  return *word != '\0' && strcmp (word, said) == 0;
}

/* How much a member of an object is called like the code of it; the lower, the more. */
static guint
code_rank (const char *title)
{
  static const char * const codes[] = { "code", "abbr", "abbrev", "abbreviation", "shortname", "short", "symbol", "acronym", "reference", "slug", "stub", "setid", "id" };

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (g_ascii_strcasecmp (title, codes[i]) == 0)
      return i;
  return G_MAXUINT;
}

const char *
slv_draft_currency (const SlvDrafting *draft, const SlvDatum *datum)
{
  const char *said = slv_path_currency (datum->path);
  g_autofree char *holder = slv_draft_holder (datum->path);

  SLV_EACH_DATUM (draft, other)
    if (said == NULL && SLV_WORD_IS (other->title, "currency", "currencycode"))
      {
        g_autofree char *within = slv_draft_holder (other->path);
        const char *code = g_strcmp0 (within, holder) == 0 && other->values >= datum->values ? only_value (other) : NULL;

        said = code != NULL ? slv_currency_code (code) : NULL;
      }
  return said;
}

/* The best name, or code, that the object has in which @datum stands. */
static const SlvDatum *
best_beside (const SlvDrafting *draft, const SlvDatum *datum, gboolean name)
{
  g_autofree char *holder = slv_draft_holder (datum->path);
  const SlvDatum *best = NULL;

  SLV_EACH_DATUM (draft, other)
    {
      g_autofree char *within = slv_draft_holder (other->path);

      if (g_strcmp0 (within, holder) == 0 && other->values > 0 && other->addresses * 2 <= other->values && !is_caption (other)
          && (name ? slv_places_name_rank (other->title) >= 0 && best == NULL : code_rank (other->title) < (best != NULL ? code_rank (best->title) : G_MAXUINT)))
        best = other;
    }
  return best;
}

/* Whether another one beside it is the set: of "set_id" that is "set", as the identifier is that of a program; and what a series is nobody knows
 * where something is called like a set, or the name of one. */
static gboolean
is_other_set (const SlvDrafting *draft, const SlvDatum *datum)
{
  gboolean series = SLV_WORD_IS (datum->title, "serie", "series");
  g_autofree char *word = slv_fold_word (datum->title);

  SLV_EACH_DATUM (draft, other)
    {
      const char *role = other != datum && other->values > 0 && g_strcmp0 (other->group, datum->group) == 0 ? slv_list_word_role (other->title) : NULL;
      g_autofree char *with_id = g_strconcat (other->title, "id", NULL), *same = slv_fold_word (with_id);

      if ((g_strcmp0 (role, "set") == 0 && (series || strcmp (same, word) == 0)) || (series && g_strcmp0 (role, "set-name") == 0))
        return TRUE;
    }
  return FALSE;
}

/* whether the objects of a list are called "sets", and none of their members is called so: then a code is that of the set */
static gboolean
is_list_of_sets (const SlvDrafting *draft, const char *group)
{
  const char *dot = strrchr (group, '.');
  g_autofree char *name = g_strndup (dot != NULL ? dot + 1 : group, strcspn (dot != NULL ? dot + 1 : group, "["));

  SLV_EACH_DATUM (draft, other)
    if (g_strcmp0 (other->group, group) == 0 && other->values > 0 && g_strcmp0 (slv_list_word_role (other->title), "set") == 0)
      return FALSE;
  return SLV_WORD_IS (name, "set", "sets", "expansion", "expansions");
}

char *
slv_draft_plain_title (const SlvDrafting *draft, const SlvDatum *datum)
{
  const SlvDatum *name = slv_survey_find (draft->survey, draft->survey->name);
  g_autofree char *of_name = NULL, *plain = NULL;
  const char *language = name != NULL ? slv_places_cut_language (name->title, FALSE, &of_name) : NULL;

  if (language == NULL || g_strcmp0 (slv_places_cut_language (datum->title, FALSE, &plain), language) != 0)
    return g_strdup (datum->title);
  SLV_EACH_DATUM (draft, other)
    if (g_strcmp0 (other->group, datum->group) == 0 && SLV_WORD_IS (other->title, plain))
      return g_strdup (datum->title);
  return g_steal_pointer (&plain);
}

/* the datum of printings that a member is called like; what is inside "set" is the set's, and a rarity and an artist are what they are called */
static const char *
printing_word (const SlvDrafting *draft, const SlvDatum *datum)
{
  g_autofree char *above = slv_draft_holder (datum->member), *named = slv_datum_named (datum), *title = slv_draft_plain_title (draft, datum);
  const char *role;
  const char *last = above != NULL && strrchr (above, '.') != NULL ? strrchr (above, '.') + 1 : above;
  gboolean of_list = above == NULL && datum->group != NULL && SLV_WORD_IS (datum->title, "code", "abbr", "abbreviation", "name") && is_list_of_sets (draft, datum->group), set, by_name;

  if (of_list)
    return strcmp (datum->title, "name") == 0 ? "set-name" : "set";

  if (named != NULL)
    return slv_datum_is_found_by (datum) || g_strcmp0 (slv_list_word_role (named), "name") == 0 ? NULL : slv_list_word_role (named);

  role = last != NULL ? slv_list_word_role (last) : NULL;
  set = g_strcmp0 (role, "set") == 0;
  by_name = g_strcmp0 (role, "rarity") == 0 || g_strcmp0 (role, "artist") == 0;
  if (set || by_name)
    {
      const SlvDatum *name = best_beside (draft, datum, TRUE), *code = best_beside (draft, datum, FALSE);

      if (set && (datum == name || datum == code))
        return datum == code ? "set" : "set-name";
      if (by_name && datum == (name != NULL ? name : code))
        return role;
      if (code_rank (datum->title) < G_MAXUINT || slv_places_name_rank (datum->title) >= 0)
        return NULL;
    }
  role = slv_list_word_role (title);
  if (g_strcmp0 (role, "number") == 0 && SLV_WORD_IS (datum->title, "setnumber") && !datum->overflow && g_hash_table_size (datum->distinct) * FEW_EACH < datum->values)
    role = "set";   /* many cards have the same: it is that of their set */
  return g_strcmp0 (role, "set") == 0 && is_other_set (draft, datum) ? NULL : role;
}

/* The member beside @datum that is called like a datum of printings; NULL: none is. */
static const SlvDatum *
find_called (const SlvDrafting *draft, const char *group, const char *word)
{
  SLV_EACH_DATUM (draft, datum)
    if (g_strcmp0 (datum->group, group) == 0 && datum->values > 0 && g_strcmp0 (printing_word (draft, datum), word) == 0)
      return datum;
  return NULL;
}

/* ---- lists inside the records ---- */

/* How much a list in the records speaks of printings, of which they say @facts, and of faces, which share members with the record. */
typedef struct { guint printing, facts, shared; gboolean named; } Inside;

static Inside
look_inside (const SlvDrafting *draft, const SlvSurveyGroup *group)
{
  const char *dot = strrchr (group->path, '.');
  gboolean of_sets = SLV_WORD_HAS (dot != NULL ? dot + 1 : group->path, "set", "expansion", "edition", "print", "release");
  static const char * const printing[] = { "set", "set-name", "number", "rarity", NULL };
  Inside inside = { 0 };

  SLV_EACH_DATUM (draft, datum)
    {
      const char *word = g_strcmp0 (datum->group, group->path) == 0 && datum->values > 0 ? printing_word (draft, datum) : NULL;
      gboolean name = slv_places_name_rank (datum->title) >= 0 && strchr (datum->member, '.') == NULL;

      if (g_strcmp0 (datum->group, group->path) != 0 || datum->values == 0)
        continue;
      inside.printing += *datum->member == '@' || (word != NULL && g_strv_contains (printing, word)) || (of_sets && (name || datum->days == datum->values));
      inside.facts += word != NULL && slv_printing_has (word) && strcmp (word, "text") != 0;
      inside.named = inside.named || (name && datum->records * 10 >= group->objects * 9);
      inside.shared += slv_draft_find_own (draft, datum->member) != NULL && datum->addresses == 0 && !slv_title_is_identifier (datum->title);
    }
  return inside;
}

static void
count_more (GHashTable *values, GHashTable *more)
{
  SLV_EACH_PAIR (char, value, void, count, more)
    g_hash_table_replace (values, g_strdup (value), GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (values, value)) + GPOINTER_TO_UINT (count)));
}

/* What faces say is counted with what the record says itself: it is read under the same member. */
static void
count_faces (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    {
      const char *member;
      SlvDatum *own = (SlvDatum *) slv_draft_own_of_face (draft, datum, &member);

      if (own == NULL || own->overflow || datum->overflow || strstr (own->path, "[0]") != NULL)   /* that is one of the faces */
        continue;
      count_more (own->distinct, datum->distinct);
      count_more (own->pieces, datum->pieces);
      own->values += datum->values;
      own->numbers += datum->numbers;
      own->expressions += datum->expressions;
      own->flags += datum->flags;
      own->long_ones += datum->long_ones;
      own->sentences += datum->sentences;
      own->divided += datum->divided;
      own->divider = own->divider != NULL ? own->divider : datum->divider;
    }
}

static gboolean
is_called_printings (const SlvSurveyGroup *group)
{
  const char *dot = strrchr (group->path, '.');
  g_autofree char *name = g_strndup (dot != NULL ? dot + 1 : group->path, strcspn (dot != NULL ? dot + 1 : group->path, "["));

  return SLV_WORD_IS (name, "printings", "prints", "reprints");
}

static void
find_groups (SlvDrafting *draft)
{
  guint most = 2;

  SLV_EACH (const SlvSurveyGroup, group, draft->survey->groups)
    {
      Inside inside = look_inside (draft, group);
      gboolean within = draft->print_group != NULL && is_within (group->path, draft->print_group);

      if ((inside.printing >= (is_called_printings (group) ? 1 : 2) && (draft->print_group == NULL || within)) || (inside.facts >= 2 && within && find_called (draft, draft->print_group, "number") == NULL))
        draft->print_group = group->path;
      else if (!draft->is_back && inside.named && inside.shared > most)
        {
          draft->faces = group->path;
          most = inside.shared;
        }
    }
}

/* a list in the records that is long, or that hardly any record has, is no part of what a card says */
static void
drop_odd_groups (SlvDrafting *draft)
{
  SLV_EACH (const SlvSurveyGroup, group, draft->survey->groups)
    {
      gboolean rare = draft->survey->objects >= SLV_DRAFT_ENOUGH && group->records * SELDOM < draft->survey->objects;

      if ((!rare && group->objects <= FEW_OBJECTS * MAX (group->records, 1)) || g_strcmp0 (group->path, draft->print_group) == 0
          || g_strcmp0 (group->path, draft->faces) == 0)
        continue;
      SLV_EACH_DATUM (draft, datum)
        if (datum->group != NULL && g_str_has_prefix (datum->group, group->path))
          slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, rare ? _("hardly any record has it") : _("a long list in each record"));
    }
}

/* ---- what tells records apart, and their picture ---- */

gboolean
slv_datum_is_own_identifier (const SlvDatum *datum)
{
  static const char * const own[] = { "id", "uuid", "guid" };

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    if (datum->group == NULL && g_ascii_strcasecmp (datum->path, own[i]) == 0)
      return TRUE;
  return FALSE;
}

/* An identifier inside an object is one of somebody else; what is only different so far counts for something where names do not tell records
 * apart. */
guint
slv_draft_key_rank (const SlvDrafting *draft, const SlvDatum *datum)
{
  gboolean inside = strchr (datum->path, '.') != NULL;
  const SlvDatum *set = find_called (draft, NULL, "set");

  if (slv_datum_is_own_identifier (datum) || (strcmp (datum->path, "@") == 0 && !slv_survey_is_map_in_map (draft->survey->lists)))
    return 0;
  if (SLV_WORD_IS (datum->title, "code", "reference") && !inside && !slv_datum_has_words (datum))
    return 1;
  if (slv_title_is_identifier (datum->title))
    return inside ? 3 : 2;
  if (!inside && g_strcmp0 (printing_word (draft, datum), "number") == 0 && !slv_datum_is_own_set_and_number (datum)
      && set != NULL && !set->overflow && (guint64) g_hash_table_size (set->distinct) * FEW_EACH <= set->values)
    return G_MAXUINT;   /* each set begins with 1, even where one set is all that there is so far */
  return (draft->survey->again > 0 || slv_datum_is_own_set_and_number (datum)) && slv_datum_may_be_key (datum, draft->survey->objects) ? SLV_DRAFT_LOOKS_ONLY : G_MAXUINT;
}

/* what was said, else what is called so, else the first of its kind */
static void
find_identifier (SlvDrafting *draft)
{
  guint best = G_MAXUINT;

  draft->id = slv_draft_find (draft, "key");
  if (draft->id != NULL)
    return;
  SLV_EACH_DATUM (draft, datum)
    if (draft->roles[datum->index].to == NULL && datum->unique && datum->long_ones == 0 && datum->pictures == 0
        && strcmp (datum->path, draft->survey->name) != 0 && slv_draft_key_rank (draft, datum) < best)
      {
        draft->id = datum;
        best = slv_draft_key_rank (draft, datum);
      }
  if (draft->id != NULL)
    slv_draft_give (draft, draft->id, "key", SLV_SURE_COUNTED, draft->id->repeats == 0 ? _("no two records have the same") : _("hardly any record has that of another one"));
}

/* @data: the values that are the set [0] and the number [1] */
static gboolean
is_made_of (const char *key, gconstpointer data)
{
  GHashTable * const *parts = data;
  const char *end = key + strlen (key);
  g_autofree char *set = NULL;

  while (end > key && strchr ("-_/.:", end[-1]) == NULL)
    end--;
  if (end == key)
    return FALSE;
  set = g_strndup (key, (gsize) (end - 1 - key));
  return g_hash_table_contains (parts[0], set) && g_hash_table_contains (parts[1], end);
}

/* Where nothing is called like the number of a printing, that is what the key is made of besides the set. */
static void
find_number (SlvDrafting *draft)
{
  const SlvDatum *set = find_called (draft, NULL, "set");

  if (draft->id == NULL || draft->print_group != NULL || set == NULL || find_called (draft, NULL, "number") != NULL || !is_free (draft, "number"))
    return;
  SLV_EACH_DATUM (draft, datum)
    {
      GHashTable *parts[] = { set->distinct, datum->distinct };

      if (datum == draft->id || datum == set || datum->group != NULL || datum->many || slv_datum_count (draft->id, is_made_of, parts) < MIN_MADE_OF
          || slv_datum_count (draft->id, is_made_of, parts) < g_hash_table_size (draft->id->distinct))
        continue;
      slv_draft_give (draft, datum, "number", SLV_SURE_COUNTED, _("the key is made of the set and this"));
      return;
    }
}

/* of several pictures of a card that which is large enough to be read, and no larger */
static void
find_picture (SlvDrafting *draft)
{
  static const char * const words[] = { "normal", "large", "full" };
  const SlvDatum *best = NULL;
  guint rank = G_N_ELEMENTS (words) + 1;

  SLV_EACH_DATUM (draft, datum)
    {
      guint own = 0;

      while (own < G_N_ELEMENTS (words) && !SLV_WORD_HAS (datum->path, words[own]))
        own++;
      if (!SLV_WORD_HAS (datum->title, "back", "reverse") && (datum->group == NULL || g_strcmp0 (datum->group, draft->print_group) == 0) && datum->pictures * 2 > datum->values && own < rank
          && draft->roles[datum->index].to == NULL)
        {
          best = datum;
          rank = own;
        }
    }
  if (best != NULL && is_free (draft, "image"))
    slv_draft_give (draft, best, "image", SLV_SURE_LOOKS, _("an address of a picture"));
}

static gboolean
is_key_of_another (const char *value, gconstpointer id)
{
  return slv_datum_saw (id, value);
}

gboolean
slv_draft_names_others (const SlvDrafting *draft, const SlvDatum *datum)
{
  guint met;

  if (draft->id == NULL || datum == draft->id || datum->unique || *datum->path == '@' || datum->group != NULL || datum->overflow || slv_draft_is (draft, datum, "number")
      || (datum->numbers * 2 > datum->values && !slv_title_is_identifier (datum->title)))
    return FALSE;
  if ((guint64) g_hash_table_size (datum->distinct) * MANY_EACH < datum->values || slv_draft_is (draft, datum, "set"))
    return FALSE;   /* a few values that many records share are kinds of cards */
  met = slv_datum_count (datum, is_key_of_another, draft->id);
  return met >= 2 && met * 10 >= g_hash_table_size (datum->distinct) * 9;
}

/* Whether identifiers in a list of each record are its key, and of some records more: "card_images[].id", by which decks may name the card. */
static gboolean
is_key_and_more (const SlvDrafting *draft, const SlvDatum *datum)
{
  guint different = g_hash_table_size (datum->distinct), met = 0;

  if (draft->id != NULL && datum->group != NULL && datum->records > draft->survey->objects && slv_title_is_identifier (datum->title))
    met = slv_datum_count (datum, is_key_of_another, draft->id);
  return met * 2 >= different && met < different;
}

/* "ALT_CORE_B_AX_04_C" */
static gboolean
is_code (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return strpbrk (value, " \t,;") == NULL && strpbrk (value, "0123456789") != NULL && strcspn (value, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") < strlen (value);
}

/* The digits that are printed on a card so that programs find it, whatever a service counts its records by. */
static gboolean
is_password (const SlvDatum *datum)
{
  return SLV_WORD_IS (datum->title, "password", "passcode");
}

/* Whether it tells records apart as their key does, by letters and digits, as decks may name them, too. */
static gboolean
is_other_code (const SlvDrafting *draft, const SlvDatum *datum)
{
  return datum->unique && datum->group == NULL && datum != draft->id && slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && datum->long_ones == 0 && datum->addresses == 0
         && (is_password (datum) || (datum->numbers == 0 && slv_datum_most (datum, is_code)));
}

gboolean
slv_draft_is_other_name (const SlvDrafting *draft, const SlvDatum *datum)
{
  gsize length = (gsize) (datum->title - datum->path);

  if (is_key_and_more (draft, datum) || slv_draft_is_said (draft, datum, "names") || slv_places_is_other_name (datum->path) || is_other_code (draft, datum))
    return TRUE;
  SLV_EACH_DATUM (draft, other)
    if (other != datum && (gsize) (other->title - other->path) == length && strncmp (other->path, datum->path, length) == 0 && slv_places_name_rank (other->path) >= 0)
      return FALSE;   /* what stands beside a name is another thing */
  return slv_places_name_value_rank (datum->path) >= 0 && datum->long_ones == 0 && datum->sentences == 0;
}

/* ---- what stands around the records ---- */

char *
slv_draft_container (const char *lists)
{
  static const char * const holders[] = { "card", "cards", "item", "items", "entry", "entries", "record", "records", "row", "rows", "list", "data",
                                          "node", "nodes", "edges", "results" };
  const char *end = lists + strlen (lists) - 2;   /* before the brackets of the records */
  const char *from;

  while (end > lists && end[-1] != ']' && end[-1] != '}')
    end--;
  while (end > lists && strchr ("[]{}", end[-1]) != NULL)
    end--;
  for (from = end; from > lists && strchr (".]}", from[-1]) == NULL;)
    from--;
  for (guint i = 0; i < G_N_ELEMENTS (holders); i++)
    if (from > lists && strlen (holders[i]) == (gsize) (end - from) && g_ascii_strncasecmp (from, holders[i], strlen (holders[i])) == 0)
      {
        g_autofree char *outer = g_strndup (lists, (gsize) (end - lists) + 2);   /* with its brackets */

        if (strpbrk (lists, "]}") < from)
          return slv_draft_container (outer);
        if (from[-1] != '.')
          return g_strdup (holders[i]);
        slv_take_str (&outer, g_strdup_printf ("%.*s[]", (int) (from - 1 - lists), lists));
        return slv_draft_container (outer);
      }
  return g_strndup (from, (gsize) (end - from));
}

gboolean
slv_draft_is_of_few (const SlvDrafting *draft, const SlvDatum *datum)
{
  return datum->values * FEW_EACH >= draft->survey->objects && (datum->overflow ? draft->survey->objects < FEW_EACH * (guint64) SLV_SURVEY_VALUES_MAX
         : (guint64) g_hash_table_size (datum->distinct) * FEW_EACH > datum->values);
}

/* a day on which the file was made, as "last_updated": nothing was released then */
static gboolean
is_of_file (const SlvDatum *datum)
{
  return SLV_WORD_HAS (datum->title, "updat", "modif", "generat", "export", "creat", "fetch", "timestamp", "build", "version", "retriev", "aktualisiert", "stand");
}

static gboolean
is_one_of (const char *value, gconstpointer values)
{
  return g_hash_table_contains ((GHashTable *) values, value);
}

/* Whether what stands around the records has a code, a name and a day, as sets have, or stands under its code. */
static gboolean
says_of_sets (const SlvDrafting *draft)
{
  const SlvDatum *key = slv_survey_find (draft->survey, "@in");
  gboolean code = FALSE, name = FALSE, day = FALSE;

  SLV_EACH_DATUM (draft, datum)
    if (g_str_has_prefix (datum->path, SLV_SURVEY_AROUND) && datum->values > 0)
      {
        day = day || (key != NULL && code_rank (datum->title) < G_MAXUINT && slv_datum_all (datum, is_one_of, key->distinct));
        code = code || code_rank (datum->title) < G_MAXUINT;
        name = name || slv_places_name_rank (datum->title) >= 0;
        day = day || (datum->days == datum->values && !is_of_file (datum));
      }
  return code && name && day;
}

/* Whether beside a code of what stands around the records there is one that is more called so: "code" beside "id". */
static gboolean
has_better_code (const SlvDrafting *draft, const SlvDatum *datum)
{
  SLV_EACH_DATUM (draft, other)
    if (strncmp (other->path, datum->path, (gsize) (datum->title - datum->path)) == 0 && (other->title - other->path) == (datum->title - datum->path) && other->values >= datum->values
        && code_rank (other->title) < code_rank (datum->title))
      return TRUE;
  return FALSE;
}

/* Whether it stands further out than in the object, or under the key, that is next to the records: a series has several sets. */
static gboolean
is_outer (const SlvDrafting *draft, const SlvDatum *datum)
{
  const char *lists = draft->survey->lists != NULL ? draft->survey->lists : "[]";
  g_autofree char *holder = g_strndup (lists, strlen (lists) - 2);
  const char *brace = strrchr (holder, '{'), *bracket = strrchr (holder, '[');

  return strcmp (datum->path, "@in") != 0 ? datum->outer > 0 && datum->outer == datum->records : brace != NULL && bracket > brace;
}

/* Whether it stands around what is called like a set itself. */
static gboolean
is_around_sets (const SlvDrafting *draft, const SlvDatum *datum)
{
  SLV_EACH_DATUM (draft, other)
    {
      gboolean around = g_str_has_prefix (other->path, SLV_SURVEY_AROUND) && (code_rank (other->title) < G_MAXUINT || slv_places_name_rank (other->title) >= 0
                                                                             || g_strcmp0 (slv_list_word_role (other->title), "set") == 0);

      if (other->values > 0 && (around || (strcmp (other->path, "@in") == 0 && !slv_datum_names_kinds (other))) && !is_outer (draft, other) && is_outer (draft, datum))
        return TRUE;
    }
  return FALSE;
}

/* What stands around the records, or the printings in them, speaks of their set, unless it is called like something else. */
static void
guess_around (SlvDrafting *draft, const SlvDatum *datum, const char *lists, const char *why)
{
  g_autofree char *container = slv_draft_container (lists);
  const char *word = slv_list_word_role (datum->title);
  gboolean same = !datum->overflow && g_hash_table_size (datum->distinct) <= 1;
  gboolean holder = SLV_WORD_IS (container, "data", "cards", "list", "results") && g_str_has_prefix (datum->path, SLV_SURVEY_AROUND) && says_of_sets (draft);
  gboolean of_set = *container == '\0' || holder || SLV_WORD_HAS (container, "set", "expansion", "edition", "pack", "release", "serie", "erweiterung", "extension");
  gboolean code = code_rank (datum->title) < G_MAXUINT || SLV_WORD_HAS (datum->title, "code", "id", "key", "abbreviation", "short"), name = slv_places_name_rank (datum->title) >= 0;

  if (same && (!of_set || (!code && !(name && (*container != '\0' || says_of_sets (draft))) && (datum->days == 0 || datum->days < datum->values))))
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("all records say the same"));
  else if (is_around_sets (draft, datum))
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("it stands around several sets"));
  else if (!of_set && name)
    slv_draft_give (draft, datum, SLV_ROLE_ATTRIBUTE, SLV_SURE_LOOKS, NULL);
  else if (of_set && code && is_free (draft, "set") && !has_better_code (draft, datum) && !(datum->group == NULL && slv_draft_is_of_few (draft, datum)))
    slv_draft_give (draft, datum, "set", SLV_SURE_LOOKS, why);
  else if (of_set && name && is_free (draft, "set-name"))
    slv_draft_give (draft, datum, "set-name", SLV_SURE_LOOKS, why);
  else if (of_set && datum->days * 2 > datum->values && !is_of_file (datum) && is_free (draft, "released"))
    slv_draft_give (draft, datum, "released", SLV_SURE_LOOKS, why);
  else if (of_set && word != NULL && slv_printing_has (word) && is_free (draft, word))
    slv_draft_give (draft, datum, word, SLV_SURE_WORD, why);
  else
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, why);
}

/* whether the values of @datum are those of the member that is the set */
static gboolean
says_set (const SlvDrafting *draft, const SlvDatum *datum)
{
  const SlvDatum *set = slv_draft_find (draft, "set");

  return set != NULL && slv_datum_count (datum, is_one_of, set->distinct) == g_hash_table_size (datum->distinct);
}

/* Whether what is called like a set is the name of one, because another member there is its code. */
static gboolean
is_name_of_set (const SlvDrafting *draft, const SlvDatum *datum)
{
  gboolean words = slv_datum_has_words (datum);
  g_autofree char *code = g_strconcat (datum->title, "code", NULL), *called = slv_fold_word (code);   /* "pack" beside "pack_code" */

  SLV_EACH_DATUM (draft, other)
    if (other != datum && !datum->many && !other->many && g_strcmp0 (other->group, datum->group) == 0 && g_strcmp0 (printing_word (draft, other), "set") == 0
        && ((words && !slv_datum_has_words (other)) || SLV_WORD_IS (other->title, called)) && other->values * 10 >= datum->values * 9)
      return TRUE;
  return FALSE;
}

/* "FN:U2, POD:DTC" in a column: all printings of a card in one cell */
static gboolean
is_cell_of_printings (const SlvDrafting *draft, const SlvDatum *datum)
{
  return strcmp (draft->survey->syntax, "table") == 0 && draft->survey->again * 3 < draft->survey->objects && datum->divider != NULL && strchr (",;", *datum->divider) != NULL
         && datum->divided * 10 >= datum->values * 3 && datum->values >= 4;
}

/* a list of printings of which nothing else is said: ["OP01-001", "OP02-013"] */
static gboolean
is_list_of_printings (const SlvDrafting *draft, const SlvDatum *datum)
{
  return datum->group == NULL && datum->many && draft->print_group == NULL && SLV_WORD_HAS (datum->title, "print", "edition", "version", "reprint")
         && slv_datum_is_set_and_number (datum);
}

/* ---- any member ---- */

/* whether "Art" is the German word for a kind, not what an artist drew: a few values say it of all, or the artist stands beside it */
static gboolean
is_of_kinds (const SlvDrafting *draft, const SlvDatum *datum)
{
  SLV_EACH_DATUM (draft, other)
    if (other != datum && g_strcmp0 (slv_list_word_role (other->title), "artist") == 0)
      return TRUE;
  return !datum->overflow && datum->values > FEW_EACH && g_hash_table_size (datum->distinct) <= FEW_OBJECTS
         && (guint64) g_hash_table_size (datum->distinct) * FEW_EACH <= datum->values;
}

/* whether hardly two printings have the same, as no set has one card alone */
static gboolean
is_of_each (const SlvDatum *datum)
{
  return datum->values >= SLV_DRAFT_ENOUGH && (datum->overflow ? datum->values < 2 * SLV_SURVEY_VALUES_MAX : (guint64) g_hash_table_size (datum->distinct) * 10 >= datum->values * 9);
}

gboolean
slv_draft_is_of_all_printings (const SlvDrafting *draft, const SlvDatum *datum)
{
  const char *word = datum->group == NULL && draft->print_group != NULL && strchr (draft->print_group, '.') == NULL && *datum->path != '@' ? printing_word (draft, datum) : NULL;

  return word != NULL && (strcmp (word, "rarity") == 0 || strcmp (word, "artist") == 0 || strcmp (word, "image") == 0) && find_called (draft, draft->print_group, word) == NULL;
}

/* whether a datum of printings that a member is called like is what it holds, and nothing else is that already */
static gboolean
fits_printing (const SlvDrafting *draft, const SlvDatum *datum, const char *word, gboolean printing)
{
  return word != NULL && (printing || slv_draft_is_of_all_printings (draft, datum) || (draft->print_group == NULL && strcmp (word, "rarity") == 0)) && slv_printing_has (word) && strcmp (word, "text") != 0
         && !(strcmp (word, "artist") == 0 && datum->numbers * 2 > datum->values)   /* nobody is called 1022 */
         && !(SLV_WORD_IS (datum->title, "art") && is_of_kinds (draft, datum))
         && !(strcmp (word, "set") == 0 && datum->many && is_of_each (datum))
         && is_free (draft, word) && datum->long_ones * 5 <= datum->values;   /* a sentence is no set and no number */
}

/* Whether a list of sets may be the printings of its card: where these have numbers, it is not known which has which. */
static gboolean
may_be_printings (const SlvDrafting *draft, const char *word)
{
  return strcmp (word, "set") == 0 && draft->print_group == NULL && is_free (draft, SLV_ROLE_PRINTINGS) && is_free (draft, "set") && find_called (draft, NULL, "number") == NULL;
}

const SlvDatum *
slv_draft_game (const SlvSurvey *survey)
{
  SLV_EACH (const SlvDatum, datum, survey->data)
    {
      gboolean around = g_str_has_prefix (datum->path, SLV_SURVEY_AROUND), own = strcmp (datum->path, datum->title) == 0 && datum->values == survey->objects;

      if (SLV_WORD_IS (datum->title, "game", "gamename") && (around || own) && !datum->overflow && g_hash_table_size (datum->distinct) == 1
          && datum->numbers + datum->flags + datum->addresses + datum->long_ones == 0)
        return datum;
    }
  return NULL;
}

static gboolean
is_language (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return slv_places_language (value) != NULL;
}

/* what a datum is by where it stands */
static void
guess_place (SlvDrafting *draft, const SlvDatum *datum, const char *word, gboolean own, gboolean printing)
{
  const char *member;

  if (own && strcmp (datum->path, draft->survey->name) == 0)
    slv_draft_give (draft, datum, "name", SLV_SURE_WORD, NULL);
  else if (datum == slv_draft_game (draft->survey))
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_WORD, _("it says what the game is called"));
  else if (datum->values == 0)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("it is always empty"));
  else if (g_str_has_prefix (datum->path, SLV_SURVEY_AROUND))
    guess_around (draft, datum, draft->survey->lists, _("it stands around the records"));
  else if (slv_draft_is_around_printings (draft, datum))
    guess_around (draft, datum, draft->print_group, _("it stands around the printings of its card"));
  else if (slv_datum_is_found_by (datum))
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, slv_survey_shows_name (datum->title) ? _("it says how a value is shown") : _("it is found by it"));
  else if (slv_datum_is_condition (datum))
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("it is of single copies, not of the card"));
  else if (is_caption (datum))
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("it only says what it stands in"));
  else if (slv_draft_own_of_face (draft, datum, &member) != NULL)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("of a face"));   /* read there, under the record's own member */
  else if (own && g_strcmp0 (word, "set") == 0 && is_cell_of_printings (draft, datum) && is_free (draft, SLV_ROLE_PRINTINGS) && is_free (draft, "set"))
    slv_draft_give (draft, datum, SLV_ROLE_PRINTINGS, SLV_SURE_LOOKS, _("several printings in one cell"));
  else if (is_list_of_printings (draft, datum) && is_free (draft, SLV_ROLE_PRINTINGS) && is_free (draft, "set") && is_free (draft, "number"))
    slv_draft_give (draft, datum, SLV_ROLE_PRINTINGS, SLV_SURE_LOOKS, _("set and number in one"));
  else if (own && (g_strcmp0 (word, "set") == 0 || g_strcmp0 (word, "set-name") == 0) && datum->many && datum->values > datum->records)
    slv_draft_give (draft, datum, may_be_printings (draft, word) ? SLV_ROLE_PRINTINGS : SLV_ROLE_ATTRIBUTE, SLV_SURE_LOOKS, _("the sets of several printings"));
  else if (strcmp (datum->path, "key") == 0 && strcmp (draft->survey->syntax, "cockatrice") == 0)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("it tells the records apart"));   /* the reader made it */
  else if (strcmp (datum->path, "@") == 0)
    slv_draft_give (draft, datum, is_free (draft, "number") && slv_survey_is_map_in_map (draft->survey->lists) ? "number" : SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, _("under which the records stand"));
  else if (printing && !own && (strcmp (datum->member, "@") == 0 || strcmp (datum->member, "@in") == 0))
    {
      const char *to = slv_datum_all (datum, is_language, NULL) ? "language" : "set";

      slv_draft_give (draft, datum, is_free (draft, to) && !is_of_each (datum) ? to : SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, _("under which its printings stand"));
    }
}

static gboolean
is_picture_file (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  static const char * const endings[] = { ".jpg", ".jpeg", ".png", ".webp", ".gif" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (value, endings[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_slash (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return strchr (value, '/') != NULL;
}

/* Whether a member is what a database or a service keeps of its record: when it was changed, where it lies, by which word it was found. */
static gboolean
is_bookkeeping (const SlvDatum *datum)
{
  static const char * const own[] = { "__typename", "__v", "_rev", "_ref", "_type", "_key", "_index", "_score", "_version", "_etag", "_ts", "_rid", "_self", NULL };

  return SLV_WORD_HAS (datum->path, "highlightresult", "snippetresult") || g_strv_contains (own, datum->title) || SLV_WORD_IS (datum->title, "cursor")
         || SLV_WORD_HAS (datum->title, "createdat", "updatedat", "createdtime", "timecreated", "timemodified", "createtime", "updatetime", "lastmodified", "lastedited", "permalink", "prettyurl")
         || (SLV_WORD_IS (datum->title, "created", "updated", "modified") && datum->days == datum->values)
         || (strcmp (datum->title, "document") == 0 && slv_datum_count (datum, has_slash, NULL) == g_hash_table_size (datum->distinct));
}

static gboolean
is_whole (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return value[strspn (value, "0123456789")] == '\0';
}

/* Whether a member that is called like a shop, and not like a price, has nothing but whole numbers: by these the shop finds the card. */
static gboolean
is_of_shop (const SlvDatum *datum)
{
  return !SLV_WORD_HAS (datum->path, "price", "preis", "prix", "precio", "prezzo") && slv_datum_count (datum, is_whole, NULL) == g_hash_table_size (datum->distinct);
}

/* what shops say, pictures, and what is of no use for a card */
static void
guess_address (SlvDrafting *draft, const SlvDatum *datum, const char *word, gboolean own, gboolean printing)
{
  gboolean priced = slv_path_is_price (datum->path), of_printing = printing || slv_draft_is_of_all_printings (draft, datum);

  if (priced && datum->money * 10 >= datum->values * 9)
    slv_draft_give (draft, datum, SLV_ROLE_PRICE, SLV_SURE_LOOKS, _("each says its currency"));
  else if (priced && slv_draft_currency (draft, datum) != NULL && !slv_title_is_identifier (datum->title) && datum->numbers * 2 > datum->values && !is_of_shop (datum))
    slv_draft_give (draft, datum, SLV_ROLE_PRICE, SLV_SURE_WORD, NULL);
  else if (priced)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_WORD, _("prices without a currency, and what else shops say, are not read"));
  else if (datum->pictures * 2 > datum->values || (of_printing && g_strcmp0 (word, "image") == 0 && datum->addresses > 0))
    slv_draft_give (draft, datum, is_free (draft, "image") && (printing || own || draft->print_group == NULL) ? "image" : SLV_ROLE_LEFT_OUT,
                    datum->pictures > 0 ? SLV_SURE_LOOKS : SLV_SURE_WORD, datum->pictures > 0 ? _("an address of a picture") : NULL);
  else if (datum->addresses * 2 > datum->values)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("an address"));
  else if (slv_datum_most (datum, is_picture_file) || g_strcmp0 (word, "image") == 0)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, _("the file of a picture, without the address at which it stands"));
  else if (SLV_WORD_HAS (datum->path, "tablerow", "cipt", "upsidedown", "landscapeorientation", "reverserelated", "sound", "slug", "purchase", "uri", "hash",
                         "foreigndata", "ruling", "watermark", "frame", "border") || is_bookkeeping (datum))
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_WORD, _("of use only to the program that the list is for"));
}

/* "1/110", "S5/S10": of how many */
static gboolean
is_one_of_many (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  gsize own = strcspn (value, "/"), digits = strspn (value + own, "/") == 1 ? strlen (value + own + 1) : 0;

  return own > 0 && digits > 0 && own <= 5 && digits <= 5 && g_ascii_isdigit (value[own - 1]) && g_ascii_isdigit (value[own + digits]);
}

/* "DYN172", and "OP01-001" or "1/110" where nothing is called like a number: an identifier that stands on the card */
static gboolean
is_number_of_printing (const SlvDrafting *draft, const SlvDatum *datum)
{
  return slv_datum_is_joined_number (datum)
         || ((slv_datum_is_numbered (datum) || slv_datum_most (datum, is_one_of_many)) && find_called (draft, datum->group, "number") == NULL);
}

/* what a printing says, by what the member is called and what its values look like */
static void
guess_printing (SlvDrafting *draft, const SlvDatum *datum, const char *word, gboolean printing)
{
  gboolean numbered = slv_datum_is_own_set_and_number (datum)
                      && (word == NULL ? find_called (draft, datum->group, "number") == NULL : strcmp (word, "set") == 0 || strcmp (word, "number") == 0);

  if (printing && is_free (draft, "number") && (numbered || (slv_title_is_identifier (datum->title) && is_number_of_printing (draft, datum))))
    slv_draft_give (draft, datum, "number", SLV_SURE_LOOKS, _("set and number in one"));
  else if (printing && g_strcmp0 (word, "set") == 0 && is_free (draft, "set-name") && is_name_of_set (draft, datum))
    slv_draft_give (draft, datum, "set-name", SLV_SURE_LOOKS, NULL);
  else if (printing && g_strcmp0 (word, "released") == 0 && datum->days * 2 < datum->values)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("no day"));
  else if (g_strcmp0 (word, "rarity") == 0 && datum->group == NULL && draft->print_group != NULL && datum->values > datum->records)
    slv_draft_give (draft, datum, SLV_ROLE_ATTRIBUTE, SLV_SURE_LOOKS, NULL);   /* of one printing or another */
  else if (fits_printing (draft, datum, word, printing))
    slv_draft_give (draft, datum, word, SLV_SURE_WORD, NULL);
}

static gboolean
is_rarity (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return strlen (value) > 2 && slv_draft_rarity_rank (value) < SLV_DRAFT_NO_RARITY;   /* short ones may be codes of sets */
}

static gboolean
is_colour (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return SLV_WORD_IS (value, "red", "blue", "green", "white", "black", "yellow", "purple", "orange", "brown", "grey", "gray", "pink", "gold", "silver", "colorless", "colourless", "neutral",
                      "multicolor", "multicolour", "rot", "blau", "grun", "weiss", "schwarz", "gelb", "lila", "rouge", "bleu", "vert", "blanc", "noir", "jaune", "rojo", "azul", "verde");
}

/* two keys, one of which is no set */
static gboolean
is_kind_in_kind (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  g_auto (GStrv) parts = g_strsplit (value, " / ", 2);

  return g_strv_length (parts) == 2 && (is_rarity (parts[0], NULL) || is_colour (parts[0], NULL) || is_rarity (parts[1], NULL) || is_colour (parts[1], NULL));
}

gboolean
slv_datum_names_colours (const SlvDatum *datum)
{
  return !datum->overflow && slv_datum_count (datum, is_colour, NULL) * 4 >= g_hash_table_size (datum->distinct) * 3;
}

/* what the keys are under which the records stand: sets, unless they are words for something else */
static void
guess_key (SlvDrafting *draft, const SlvDatum *datum)
{
  const char *to = is_free (draft, "set") && !slv_datum_names_kinds (datum) ? "set" : says_set (draft, datum) ? SLV_ROLE_LEFT_OUT : SLV_ROLE_ATTRIBUTE;

  if (g_strcmp0 (draft->survey->name, "@") == 0 || is_around_sets (draft, datum) || slv_datum_all (datum, is_kind_in_kind, NULL))   /* words that may be anything, and a series */
    to = SLV_ROLE_ATTRIBUTE;
  else if (slv_datum_all (datum, is_rarity, NULL))
    to = is_free (draft, "rarity") ? "rarity" : SLV_ROLE_ATTRIBUTE;
  else if (slv_datum_names_colours (datum))
    to = SLV_ROLE_ATTRIBUTE;
  slv_draft_give (draft, datum, to, SLV_SURE_LOOKS, _("under which the records stand"));
}

/* Whether numbers that all differ are given one after the other, or have so many digits as no strength of a card has. */
static gboolean
are_serials (const SlvDatum *datum)
{
  double least = G_MAXDOUBLE, most = -G_MAXDOUBLE;

  SLV_EACH_KEY (char, value, datum->distinct)
    {
      double number = g_ascii_strtod (value, NULL);

      least = MIN (least, number);
      most = MAX (most, number);
    }
  return datum->overflow || least >= SERIAL_LONG || most - least < 2.0 * (double) datum->values;
}

/* Whether what is called an identifier is one of few words that many records have, which nothing else says in better words: "type_id": "gear". */
static gboolean
is_word_of_kind (const SlvDrafting *draft, const SlvDatum *datum)
{
  g_autofree char *stem = slv_title_without_id (datum->title), *word = stem != NULL ? slv_fold_word (stem) : NULL;
  g_autofree char *named = g_strconcat (word != NULL ? word : "", "name", NULL);

  if (stem == NULL || datum->group != NULL || datum->numbers > 0 || datum->long_ones > 0 || datum->overflow || slv_datum_is_uuid (datum)
      || g_hash_table_size (datum->distinct) > SLV_DRAFT_FACET_MAX || datum->values < (guint64) g_hash_table_size (datum->distinct) * KIND_RECORDS)
    return FALSE;
  SLV_EACH_DATUM (draft, other)
    if (other != datum && SLV_WORD_IS (other->title, word, named))
      return FALSE;
  return TRUE;
}

static gboolean
has_blank (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return strchr (value, ' ') != NULL;
}

/* Whether it is called like an identifier, and is none that people would read. */
static gboolean
is_of_program (const SlvDrafting *draft, const SlvDatum *datum)
{
  return slv_title_is_identifier (datum->title) && slv_datum_count (datum, has_blank, NULL) * 5 < MAX (g_hash_table_size (datum->distinct), 1) && !is_word_of_kind (draft, datum);
}

/* what is left is an attribute, or tells nothing of a card */
static void
guess_rest (SlvDrafting *draft, const SlvDatum *datum, gboolean own, gboolean printing)
{
  guint64 objects = draft->survey->objects;
  gboolean marked = datum->long_ones == 0 && strchr ("?", slv_datum_thousands (datum)) == NULL;

  if (own && datum->long_ones == 0 && !datum->overflow && g_hash_table_size (datum->distinct) == 1 && datum->values == objects && objects >= SLV_DRAFT_ENOUGH)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("all records say the same"));
  else if (strcmp (datum->path, "@in") == 0)
    guess_key (draft, datum);
  else if (strcmp (datum->path, "@file") == 0)
    slv_draft_give (draft, datum, SLV_ROLE_ATTRIBUTE, SLV_SURE_LOOKS, _("under which the records stand"));
  else if (own && slv_datum_is_own_identifier (datum))
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, datum->repeats > 0 ? _("several records have the same") : _("not every record has one of its own"));
  else if (is_key_and_more (draft, datum) || (own && is_password (datum)))
    slv_draft_give (draft, datum, SLV_ROLE_ATTRIBUTE, SLV_SURE_COUNTED, NULL);
  else if (is_of_program (draft, datum) || slv_datum_is_uuid (datum) || (datum->unique && datum->numbers == datum->values && slv_datum_may_be_key (datum, objects) && are_serials (datum)))
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, _("an identifier of another program or shop"));
  else if (!own && printing)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_WORD, _("a printing has no place for it"));
  else
    slv_draft_give (draft, datum, SLV_ROLE_ATTRIBUTE, SLV_SURE_LOOKS, marked ? _("a mark stands between thousands") : NULL);
}

/* Each step gives a role only where none before it did. */
void
slv_draft_guess_role (SlvDrafting *draft, const SlvDatum *datum)
{
  gboolean beside = *datum->path == '@' && datum->title > datum->path && !g_str_has_prefix (datum->path, SLV_SURVEY_AROUND) && !is_free (draft, "set");
  const char *said = printing_word (draft, datum), *word = beside && said != NULL && !SLV_WORD_IS (said, "rarity") ? NULL : said;   /* what a second file says is not of the set that the record says */
  gboolean own = datum->group == NULL, printing = own ? draft->print_group == NULL : g_strcmp0 (datum->group, draft->print_group) == 0;

  guess_place (draft, datum, word, own, printing);
  guess_address (draft, datum, word, own, printing);
  guess_printing (draft, datum, word, printing);
  guess_rest (draft, datum, own, printing);
}

/* A number of the record's own that is called "deck_limit" and the like can be nothing else than how many copies of its card a deck may hold. */
static void
find_own_copies (SlvDrafting *draft)
{
  gboolean unlimited;

  SLV_EACH_DATUM (draft, datum)
    {
      SlvDraftRole *role = &draft->roles[datum->index];

      if (datum->group == NULL && role->said == NULL && slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && slv_datum_may_be_copies (datum)
          && SLV_WORD_IS (datum->title, "decklimit", "copylimit", "maxcopies", "maxperdeck", "maxindeck", "copiesperdeck", "copiesallowed")
          && slv_draft_own_copies (draft, &unlimited) == NULL)
        role->said = "copies";
    }
}

/* order matters: what was said goes first, what can be counted before what is only called so */
gboolean
slv_draft_find_roles (SlvDrafting *draft, GError **error)
{
  if (!take_said (draft, error))
    return FALSE;
  find_back (draft);
  find_groups (draft);
  count_faces (draft);
  drop_odd_groups (draft);
  slv_draft_find_limits (draft);
  find_identifier (draft);
  if (!check_links (draft, error))
    return FALSE;
  find_number (draft);
  find_picture (draft);
  SLV_EACH_DATUM (draft, datum)
    slv_draft_guess_role (draft, datum);
  find_own_copies (draft);
  return TRUE;
}
