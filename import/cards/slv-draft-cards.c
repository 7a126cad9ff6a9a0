/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-cards.c: which records are one card: its key, and what of a record is of its printing only. */
#include "import/cards/slv-draft-private.h"

#define OFTEN        5u    /* one record in so many repeats a name: names alone tell no cards apart */
#define SELDOM       50u   /* of names, one in so many may have a second identifier */
#define SLIPS        33u   /* of records of one key, one in so many may say otherwise than the first */
#define PART_NUMBERS 4u    /* different numbers of a member that tells cards of one name apart: more are what a card can do */
#define TRIES_MAX    12u   /* members that are tried as the key of cards */
#define MIN_ALIKE    5u    /* facts in which records of one name never differ */
#define FEW_FACTS    5u    /* one fact in so many may be another one in each printing */
#define FEW_VERSIONS 10u   /* one record in so many that repeats an identifier: changed ones of cards that have no printings here */

/* ---- what a card says ---- */

/* whether a member says what a card is, not which printing of it */
static gboolean
is_rule (const SlvDrafting *draft, const SlvDatum *datum)
{
  SlvDatumKind kind = slv_datum_kind (datum);
  g_autofree char *plain = g_strdup (datum->title);   /* "rarityEn" is a rarity */
  const char *word;

  slv_places_cut_language (datum->title, FALSE, &plain);
  word = slv_list_word_role (plain);
  if (word != NULL && slv_printing_has (word) && strcmp (word, "text") != 0)
    return FALSE;

  return slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && datum->group == NULL && *datum->path != '@' && kind != SLV_KIND_TEXT && kind != SLV_KIND_FLAG
         && !SLV_WORD_HAS (datum->title, "quantity", "qty", "stock", "bestand", "menge", "anzahl", "position", "variation", "flavor", "flavour", "promo", "foil", "finish", "count", "copies", "full", "reprint",
                           "rank", "image", "games", "availab", "layout", "number", "variant", "treatment");
}

static const char * const text_words[] = { "text", "rules", "rulestext", "cardtext", "oracletext", "fulltext", "oracle", "gametext", "abilities", "ability", "specialability",
                                           "effect", "desc", "functionaltext", "regeltext", "kartentext", "texte", "texto", "effects", "effecttext", "abilitytext", "description", NULL };

/* whether a member stands in an object that is called like a text: "text.plain" */
static gboolean
is_within_text (const SlvDatum *datum)
{
  g_autofree char *above = g_strndup (datum->path, datum->title > datum->path ? (gsize) (datum->title - datum->path) - 1 : 0);
  const char *dot = strrchr (above, '.');

  return slv_word_find (dot != NULL ? dot + 1 : above, text_words) >= 0;
}

/* the same text without the marks of its print, where there is one beside it: "descriptionRaw", "text.plain" */
static const SlvDatum *
without_marks (const SlvDrafting *draft, const SlvDatum *text)
{
  gsize length = text != NULL ? (gsize) (text->title - text->path) : 0;

  if (text == NULL || text->tagged == 0)
    return text;
  SLV_EACH_DATUM (draft, datum)
    if (slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && (gsize) (datum->title - datum->path) == length && strncmp (datum->path, text->path, length) == 0
        && SLV_WORD_HAS (datum->title, "raw", "plain", "clean") && (is_within_text (datum) || g_str_has_prefix (datum->title, text->title))
        && datum->values * 10 >= text->values * 9 && datum->tagged == 0)
      return datum;
  return text;
}

/* the text with most long values, of those that stand in what is called like one where any does */
static const SlvDatum *
longest_text (const SlvDrafting *draft)
{
  const SlvDatum *best = NULL;

  for (guint pass = 0; pass < 2 && best == NULL; pass++)
    SLV_EACH_DATUM (draft, datum)
      if (slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && datum->long_ones > 0 && strstr (datum->title, "lavo") == NULL && (pass == 1 || datum->group == NULL)
          && (best == NULL || is_within_text (datum) > is_within_text (best)
              || (is_within_text (datum) == is_within_text (best) && datum->long_ones > best->long_ones)))
        best = datum;
  return best;
}

/* whether a member without long values is a text: few and short ones look like words to choose from in the first list of a game */
static gboolean
is_text_by_name (const SlvDatum *datum)
{
  SlvDatumKind kind = slv_datum_kind (datum);

  return kind == SLV_KIND_TEXT || (kind == SLV_KIND_CHOICE && SLV_WORD_IS (datum->title, "text", "rulestext", "cardtext", "gametext", "regeltext", "kartentext"));
}

/* a long text of that name, else the one with most long values, else a short one of that name */
const SlvDatum *
slv_draft_rules_text (const SlvDrafting *draft)
{
  const SlvDatum *best = NULL, *named = NULL;
  int best_rank = G_MAXINT, named_rank = G_MAXINT;
  g_autofree char *place = slv_draft_own_place (draft);

  SLV_EACH_DATUM (draft, datum)
    {
      g_autofree char *called = slv_datum_named (datum), *title = slv_draft_plain_title (draft, datum);
      int rank = slv_word_find (called != NULL ? called : title, text_words);
      gboolean own = called != NULL || (strlen (place) == (gsize) (datum->title - datum->path) && g_str_has_prefix (datum->path, place));

      if (datum->group != NULL || rank < 0 || !own)
        continue;
      if (datum->long_ones * 5 > datum->values || datum->sentences * 2 > datum->values)
        {
          if (rank < best_rank)
            best = datum;
          best_rank = MIN (best_rank, rank);
        }
      else if (rank < named_rank && slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && is_text_by_name (datum))
        {
          named = datum;
          named_rank = rank;
        }
    }
  if (best == NULL)
    best = longest_text (draft);
  return best != NULL ? without_marks (draft, best) : named;
}

static void
leave_to_printings (SlvDrafting *draft, const SlvDatum *datum)
{
  if (draft->roles[datum->index].sure != SLV_SURE_SAID)
    slv_draft_give_up (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("it differs between the printings of a card"));
}

/* what differs between the printings of a card says nothing of the card */
static void
drop_printing_facts (SlvDrafting *draft)
{
  const SlvDatum *text = slv_draft_rules_text (draft);

  SLV_EACH_DATUM (draft, datum)
    if (datum != text && draft->side == NULL && datum->group == NULL && datum->differs * 4 > (strcmp (datum->path, "@in") == 0 ? 0 : draft->survey->again) && slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE))
      leave_to_printings (draft, datum);
}

/* ---- what tells cards of one name apart ---- */

/* "A" and "B", 1 and 2, "front" and "back": the first side, of which there are most; %NULL: the values are something else. Borrowed. */
static const char *
first_side (const SlvDatum *datum)
{
  const char *first = NULL;

  SLV_EACH_KEY (const char, side, datum->distinct)
    {
      gboolean word = g_ascii_strcasecmp (side, "front") == 0 || g_ascii_strcasecmp (side, "back") == 0;

      if (!word && (strlen (side) != 1 || strchr ("1234abcdABCD", *side) == NULL))
        return NULL;
      if (first == NULL || slv_list_compare_sides (side, first) < 0)
        first = side;
    }
  return first;
}

/* Where all records say their side, and several have one identifier, each with another side of it, and none without the first: those of one are one card.
 * (transfer full) (nullable): the identifier */
static char *
key_of_sides (SlvDrafting *draft, const SlvDatum *side)
{
  g_autoptr (GPtrArray) tries = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_key_try_free), facts = g_ptr_array_new ();
  const char *first = first_side (side);
  guint n = first != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (side->distinct, first)) : 0;

  if (n == 0 || n == draft->survey->objects || side->records < draft->survey->objects || n * 2 <= draft->survey->objects)
    return NULL;
  SLV_EACH_DATUM (draft, datum)
    if (tries->len < TRIES_MAX && datum->group == NULL && !datum->many && *datum->path != '@' && datum->records == draft->survey->objects
        && (slv_title_is_identifier (datum->title) || g_strcmp0 (slv_list_word_role (datum->title), "number") == 0 || g_ascii_strcasecmp (datum->title, "code") == 0))
      {
        g_ptr_array_add (tries, slv_key_try_new (draft->survey, g_strdup (datum->path)));
        g_ptr_array_add (tries, slv_key_try_new (draft->survey, g_strconcat (datum->path, "+", side->path, NULL)));
      }
  if (tries->len == 0 || !slv_survey_try_keys ((SlvSurvey *) draft->survey, tries, facts, 0, NULL))
    return NULL;
  for (guint i = 0; i < tries->len; i += 2)
    {
      const SlvKeyTry *alone = tries->pdata[i], *with_side = tries->pdata[i + 1];

      if (alone->again > 0 && alone->groups == n && with_side->again == 0)
        return g_strdup (alone->key);
    }
  return NULL;
}

static void
find_side (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    if (datum->group == NULL && (g_ascii_strcasecmp (datum->title, "side") == 0 || g_ascii_strcasecmp (datum->title, "face") == 0)
        && !datum->overflow && g_hash_table_size (datum->distinct) <= 6
        && (datum->records * 2 < draft->survey->objects || (draft->key = key_of_sides (draft, datum)) != NULL))
      {
        draft->side = datum;
        slv_draft_give_up (draft, datum, SLV_ROLE_LEFT_OUT, draft->key != NULL ? SLV_SURE_COUNTED : SLV_SURE_WORD, _("it tells the faces of a card apart"));
        return;
      }
}

/* Whether it is a name of halves, "Fire // Ice", all of which are among @values. */
static gboolean
is_of_halves (const char *name, gconstpointer values)
{
  g_auto (GStrv) parts = g_strsplit (name, " // ", -1);
  gboolean all = parts[0] != NULL && parts[1] != NULL;

  for (guint i = 0; all && parts[i] != NULL; i++)
    all = g_hash_table_contains ((GHashTable *) values, parts[i]);
  return all;
}

static gboolean
has_halves (const char *name, gconstpointer data G_GNUC_UNUSED)
{
  return strstr (name, " // ") != NULL;
}

/* Where records of one name have nothing called like a side, what holds the halves of these names is that by which they are told apart. */
static void
find_halves (SlvDrafting *draft)
{
  const SlvDatum *name = slv_survey_find (draft->survey, draft->survey->name);
  guint whole = name != NULL && draft->survey->again > 0 ? slv_datum_count (name, has_halves, NULL) : 0;

  SLV_EACH_DATUM (draft, datum)
    if (whole > 0 && draft->side == NULL && datum != name && datum->group == NULL && !datum->many && !datum->overflow && datum->values * 2 < draft->survey->objects
        && datum->differs > 0 && slv_datum_count (name, is_of_halves, datum->distinct) == whole)
      {
        draft->side = datum;
        draft->side_is_name = TRUE;
        slv_draft_give_up (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_COUNTED, _("it tells the faces of a card apart"));
      }
}

/* where the list has an identifier of its own, few names that repeat are no reason to call the cards otherwise */
static void
find_part (SlvDrafting *draft)
{
  if (draft->id != NULL && slv_draft_key_rank (draft, draft->id) < SLV_DRAFT_LOOKS_ONLY && draft->survey->again * OFTEN < draft->survey->objects)
    return;
  SLV_EACH_DATUM (draft, datum)
    if (is_rule (draft, datum) && !datum->many && datum->parts && g_strcmp0 (slv_list_word_role (datum->title), "text") != 0 && datum->records * 2 > draft->survey->objects
        && (datum->expressions < datum->values || (!datum->overflow && g_hash_table_size (datum->distinct) <= PART_NUMBERS))
        && (draft->part == NULL || g_hash_table_size (datum->distinct) < g_hash_table_size (draft->part->distinct)))
      draft->part = datum;
}

/* The key of records of which several are one card: an identifier that goes with one name, and hardly a name with more of them, else the name. */
static char *
several_key (SlvDrafting *draft)
{
  guint64 names = draft->survey->names;

  SLV_EACH_DATUM (draft, datum)
    if (datum->names != NULL && !datum->unique && datum->records == draft->survey->objects && g_hash_table_size (datum->names) >= names
        && g_hash_table_size (datum->names) <= names + names / SELDOM)
      {
        slv_draft_give_up (draft, datum, "key", SLV_SURE_COUNTED, _("each goes with one name"));
        return g_strdup (datum->path);
      }
  return g_strdup (draft->survey->name);
}

/* ---- keys that are tried ---- */

/* What a card says, as far as it can be held against what another record of it says: first what its rules look at. @n_rules: (out): how many these are;
 * (transfer container) */
static GPtrArray *
list_facts (const SlvDrafting *draft, guint *n_rules)
{
  GPtrArray *facts = g_ptr_array_new ();

  SLV_EACH_DATUM (draft, datum)
    if (is_rule (draft, datum))
      g_ptr_array_add (facts, (gpointer) datum);
  *n_rules = facts->len;
  SLV_EACH_DATUM (draft, datum)
    if (!is_rule (draft, datum) && datum->group == NULL && slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && datum->long_ones == 0)
      g_ptr_array_add (facts, (gpointer) datum);
  return facts;
}

/* whether a member that several records share may be what cards are told apart by: a number, a code; and beside the name a text of few words */
static gboolean
may_tell_cards (const SlvDrafting *draft, const SlvDatum *datum, gboolean with_name)
{
  SlvDatumKind kind = slv_datum_kind (datum);

  if (datum->group != NULL || datum->many || datum->long_ones > 0 || datum->unique || *datum->path == '@' || strcmp (datum->path, draft->survey->name) == 0)
    return FALSE;
  if (with_name)
    return slv_draft_is (draft, datum, SLV_ROLE_ATTRIBUTE) && (kind == SLV_KIND_CHOICE || kind == SLV_KIND_TEXT) && datum->differs > 0
           && SLV_WORD_HAS (datum->title, "title", "subname", "secondname", "epithet", "untertitel");
  return datum->records == draft->survey->objects && (g_strcmp0 (slv_list_word_role (datum->title), "number") == 0 || slv_title_is_identifier (datum->title)
                                                       || g_ascii_strcasecmp (datum->title, "code") == 0 || slv_datum_is_set_and_number (datum));
}

/* what records that repeat names may be told apart by; the last one is by set and number, where both are said */
static GPtrArray *
list_tries (const SlvDrafting *draft)
{
  GPtrArray *tries = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_key_try_free);
  const SlvDatum *set = NULL, *number = NULL;

  for (guint with_name = 0; with_name < 2; with_name++)
    SLV_EACH_DATUM (draft, datum)
      if (tries->len < TRIES_MAX && may_tell_cards (draft, datum, with_name == 1))
        g_ptr_array_add (tries, slv_key_try_new (draft->survey, with_name == 1 ? g_strconcat (draft->survey->name, "+", datum->path, NULL) : g_strdup (datum->path)));
  SLV_EACH_DATUM (draft, datum)
    if (datum->group == NULL && *datum->path != '@')
      {
        set = slv_draft_is (draft, datum, "set") ? datum : set;
        number = slv_draft_is (draft, datum, "number") ? datum : number;
      }
  if (set != NULL && number != NULL)
    g_ptr_array_add (tries, slv_key_try_new (draft->survey, g_strconcat (set->path, "+", number->path, NULL)));
  return tries;
}

/* Records of one key have to say the same; a number that goes with one name may have single facts that its printings do not share. */
static gboolean
is_good (const SlvKeyTry *try, guint n_rules)
{
  guint differing = 0;

  if (try->without > 0)
    return FALSE;
  if (try->differing * SLIPS <= try->again)
    return TRUE;
  for (guint i = 0; i < n_rules; i++)
    differing += try->differs[i + 1] * SLIPS > try->again;
  return strchr (try->key, '+') == NULL && try->differs[0] == 0 && differing * FEW_FACTS <= n_rules;
}

/* Of several keys under which records say the same, that which makes the fewest cards; what differs between the records of one key is of their
 * printings. */
static gboolean
find_tried_key (SlvDrafting *draft)
{
  guint n_rules;
  g_autoptr (GPtrArray) facts = list_facts (draft, &n_rules), tries = list_tries (draft);
  g_autofree char *with_name = g_strconcat (draft->survey->name, "+", NULL);
  const SlvKeyTry *best = NULL;

  if (tries->len == 0 || !slv_survey_try_keys ((SlvSurvey *) draft->survey, tries, facts, n_rules, NULL))
    return FALSE;
  SLV_EACH (const SlvKeyTry, try, tries)
    if (is_good (try, n_rules) && (best == NULL || try->groups < best->groups))
      best = try;
  if (best == NULL)
    return FALSE;
  draft->key = g_strdup (best->key);
  draft->several = best->again > 0;
  for (guint i = 0; i < facts->len; i++)
    if (best->differs[i + 1] * (i < n_rules ? SLIPS : 4) > best->again)
      leave_to_printings (draft, g_ptr_array_index (facts, i));
  if (g_str_has_prefix (best->key, with_name))
    draft->part = slv_survey_find (draft->survey, best->key + strlen (with_name));
  return TRUE;
}

/* ---- the key ---- */

static void
ask_own_cards (SlvDrafting *draft, const char *differing)
{
  guint again = (guint) draft->survey->again;

  slv_draft_ask (draft, "--map MEMBER=key", slv_tell_printf (ngettext ("%u record has the name of another one and is taken for a card of its own, because “%s” is not always the same: is it one?",
                                                             "%u records have the names of others and are taken for cards of their own, because “%s” is not always the same: are they?",
                                                             (gulong) again), again, differing));
}

/* Where cards of one name have one limit together, a deck could be called legal that is not. */
static void
ask_part (SlvDrafting *draft)
{
  guint again = (guint) draft->survey->again;

  slv_draft_ask (draft, "--map MEMBER=key", slv_tell_printf (ngettext ("%u record has the name of another one and is told apart from it by “%s”, so that the copies of each are counted by themselves: are they two cards?",
                                                             "%u records have the names of others and are told apart by “%s”, so that the copies of each are counted by themselves: are they cards of their own?",
                                                             (gulong) again), again, draft->part->path));
}

/* the rule in which records of one name differ most; NULL: they do not */
static const SlvDatum *
find_differing (const SlvDrafting *draft)
{
  const SlvDatum *most = NULL;

  SLV_EACH_DATUM (draft, datum)
    if (is_rule (draft, datum) && datum->differs > (most != NULL ? most->differs : 0))
      most = datum;
  return most;
}

/* The only member in which records of one name differ at all, of several in which they might, says in words where they are from, and not what they are. */
static void
leave_origin (SlvDrafting *draft)
{
  const SlvDatum *text = slv_draft_rules_text (draft), *only = NULL;
  guint alike = 0, others = 0;

  SLV_EACH_DATUM (draft, datum)
    if (datum == text || is_rule (draft, datum))
      {
        others += datum->differs > 0;
        only = datum->differs > 0 ? datum : only;
        alike += datum->differs == 0 && datum->records * 2 > draft->survey->objects;
      }
  if (others == 1 && text != NULL && only != text && slv_datum_kind (only) == SLV_KIND_CHOICE && alike >= MIN_ALIKE)
    leave_to_printings (draft, only);
}

/* Where somebody said by which member records name the card that they belong to: that, and of records that name none themselves; NULL: nobody did. */
static char *
said_link (const SlvDrafting *draft)
{
  const SlvDatum *link = draft->copy_of != NULL ? slv_survey_find (draft->survey, draft->copy_of) : draft->side_of;

  if (link == NULL)
    return NULL;
  return link->records < draft->survey->objects ? g_strconcat (link->path, "|", draft->id->path, NULL) : g_strdup (link->path);
}

/* The identifier that just the few records repeat which repeat a name: changed versions of the same cards, and no reason to take from all of them what
 * these say otherwise. (nullable) */
static const SlvDatum *
find_versioned (const SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    if (datum->repeats > 0 && datum->repeats == draft->survey->again && datum->repeats * FEW_VERSIONS < draft->survey->objects
        && datum->records == draft->survey->objects && (slv_datum_is_own_identifier (datum) || SLV_WORD_IS (datum->title, "code", "cardcode", "cardid")))
      return datum;
  return NULL;
}

/* whether each record stands alone in a file that is called by a number, and says none itself */
static gboolean
are_numbered_files (const SlvDrafting *draft)
{
  const GPtrArray *files = draft->survey->files;
  guint numbered = 0;

  SLV_EACH (const char, file, files)
    {
      g_autofree char *base = g_path_get_basename (file);

      numbered += g_ascii_isdigit (*base);
    }
  return draft->id == NULL && files->len > 1 && files->len == draft->survey->objects && numbered * 10 >= files->len * 9 && slv_draft_find (draft, "number") == NULL;
}

static void
find_key (SlvDrafting *draft)
{
  const SlvSurvey *survey = draft->survey;
  const SlvDatum *differing, *id = draft->id, *versioned = id == NULL ? find_versioned (draft) : NULL;
  gboolean is_weak = id == NULL || (draft->roles[id->index].sure != SLV_SURE_SAID && slv_draft_key_rank (draft, id) >= SLV_DRAFT_LOOKS_ONLY);

  draft->key = versioned != NULL ? g_strdup (versioned->path) : said_link (draft);
  if (draft->key != NULL)
    {
      draft->several = TRUE;
      return;
    }
  find_side (draft);
  if (draft->side == NULL)
    find_halves (draft);
  leave_origin (draft);
  differing = find_differing (draft);
  if (draft->side != NULL || (survey->again > 0 && (differing != NULL ? differing->differs : 0) * SLIPS < survey->again))
    {
      draft->several = TRUE;
      if (draft->key == NULL)
        draft->key = several_key (draft);
      drop_printing_facts (draft);
      return;
    }
  if (survey->again > 0 && !draft->numbered)
    find_part (draft);
  if (draft->part != NULL)
    {
      draft->key = g_strconcat (survey->name, "+", draft->part->path, NULL);
      ask_part (draft);
    }
  else if (survey->again > 0 && differing != NULL && draft->numbered)
    {
      draft->key = g_strdup ("@folder+@file");
      ask_own_cards (draft, differing->path);
    }
  else if (survey->again > 0 && differing != NULL && is_weak && find_tried_key (draft))
    {
      if (!draft->several)
        ask_own_cards (draft, differing->path);
    }
  else if (id != NULL)
    {
      draft->key = g_strdup (id->path);
      draft->several = id->repeats > 0;
      if (differing != NULL)
        ask_own_cards (draft, differing->path);
    }
  else
    {
      draft->key = g_strdup (survey->name);
      draft->several = TRUE;   /* even if none has come twice so far */
      if (survey->again > 0)
        slv_draft_ask (draft, "--map MEMBER=key", g_strdup (_("Records of one name differ, and no member tells them apart: is each of them a card of its own? A key says what tells them apart.")));
    }
}

/* ---- records that repeat another one ---- */

/* Whether eight in ten of the records without a name have an identifier of their own, and at @member that of another one. */
static gboolean
names_others (const SlvDrafting *draft, const char *member)
{
  guint met = 0;

  SLV_EACH (const cJSON, record, draft->survey->without)
    {
      g_autofree char *text = slv_scalar_text (cJSON_GetObjectItemCaseSensitive (record, member)), *own = slv_path_text (record, draft->id->path, NULL);

      met += text != NULL && own != NULL && slv_datum_saw (draft->id, text);
    }
  return met * 10 >= draft->survey->without->len * 8;
}

/* Records without a name that name another one take it from that, and are printings of its card. */
static void
find_copies (SlvDrafting *draft)
{
  const cJSON *first = draft->survey->without->len > 0 && draft->id != NULL ? g_ptr_array_index (draft->survey->without, 0) : NULL;

  for (const cJSON *member = first != NULL ? first->child : NULL; member != NULL && draft->copy_of == NULL; member = member->next)
    if (strcmp (member->string, draft->id->path) != 0 && names_others (draft, member->string))
      draft->copy_of = member->string;
  if (draft->copy_of != NULL && strcmp (draft->key, draft->id->path) == 0)
    {
      slv_take_str (&draft->key, g_strconcat (draft->copy_of, "|", draft->id->path, NULL));
      draft->several = TRUE;
    }
}

void
slv_draft_find_cards (SlvDrafting *draft)
{
  draft->numbered = are_numbered_files (draft);
  find_key (draft);
  find_copies (draft);
}
