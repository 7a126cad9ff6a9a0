/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-ask.c: what is told of a definition that was guessed, and what only a person can know, as questions. */
#include "import/cards/slv-draft-private.h"
#include "base/slv-fold.h"
#include "store/slv-store-prices.h"

#define NAMED_MIN  2u    /* cards that a file names, so that it is no chance */
#define VALUES_FEW 24u   /* different ones of a member by which records may be left out */

/* What stands around records in groups of few, each with its own; NULL: nothing does. */
static const SlvDatum *
find_groups (const SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    if (g_str_has_prefix (datum->path, SLV_SURVEY_AROUND) && draft->survey->objects >= SLV_DRAFT_ENOUGH && slv_draft_is_of_few (draft, datum))
      return datum;
  return NULL;
}

/* ---- what was guessed ---- */

/* those of a member that has so few that a person may say which are no cards; (transfer full) (nullable) */
static GPtrArray *
few_values (const SlvDatum *datum)
{
  g_autoptr (GPtrArray) values = NULL;
  GPtrArray *few;

  if (datum->group != NULL || datum->unique || datum->overflow || datum->long_ones > 0 || g_hash_table_size (datum->distinct) < 2 || g_hash_table_size (datum->distinct) > VALUES_FEW)
    return NULL;
  values = slv_survey_values (datum->distinct);
  few = g_ptr_array_new_with_free_func (g_free);
  SLV_EACH (const char, value, values)
    if (strchr (value, '|') == NULL)
      g_ptr_array_add (few, g_strdup (value));
  return few;
}

/* Whether a member may be prices that nobody can read before somebody says their currency. */
static gboolean
wants_currency (const SlvDrafting *draft, const SlvDatum *datum)
{
  return datum->group == NULL && slv_path_is_price (datum->path) && slv_draft_currency (draft, datum) == NULL && datum->values > 0 && datum->numbers == datum->values
         && !slv_title_is_identifier (datum->title) && (slv_draft_is (draft, datum, SLV_ROLE_LEFT_OUT) || slv_draft_is_said (draft, datum, "price"));
}

/* The mark by which alone a member that is read as prices says its currency, where several countries have that mark; NULL: it says more. */
static const char *
open_mark (const SlvDrafting *draft, const SlvDatum *datum)
{
  const char *mark = slv_datum_currency_mark (datum);

  return slv_draft_is (draft, datum, SLV_ROLE_PRICE) && draft->roles[datum->index].detail == NULL ? mark : NULL;
}

/* What else may be said of a member than of any: the questions that there are of it, as answers. (transfer full) */
static GPtrArray *
list_offers (const SlvDrafting *draft, const SlvDatum *datum)
{
  static const char * const currencies[] = { "EUR", "USD", "GBP", "JPY" }, * const dollars[] = { "USD", "CAD", "AUD", "NZD", "SGD", "HKD" }, * const yens[] = { "JPY", "CNY" };
  GPtrArray *offers = g_ptr_array_new_with_free_func (g_free);
  SlvDatumKind kind = slv_datum_kind (datum);
  const char *mark = open_mark (draft, datum);
  gboolean limits = slv_draft_may_limit (draft, datum) || slv_draft_limit_said (draft->roles[datum->index].said) != NULL;

  for (guint i = 0; wants_currency (draft, datum) && i < G_N_ELEMENTS (currencies); i++)
    g_ptr_array_add (offers, g_strconcat ("price:", currencies[i], NULL));
  for (guint i = 0; mark != NULL && i < (*mark == '$' ? G_N_ELEMENTS (dollars) : G_N_ELEMENTS (yens)); i++)
    g_ptr_array_add (offers, g_strconcat ("price:", *mark == '$' ? dollars[i] : yens[i], NULL));
  if (limits && slv_datum_may_be_copies (datum))
    g_ptr_array_add (offers, g_strdup ("copies"));
  if (limits && (datum->many || kind == SLV_KIND_FLAG))
    {
      g_ptr_array_add (offers, g_strdup ("banned"));
      g_ptr_array_add (offers, g_strdup ("restricted"));
      g_ptr_array_add (offers, g_strdup ("allowed"));
    }
  if (limits && kind == SLV_KIND_CHOICE)
    {
      g_autoptr (GPtrArray) values = few_values (datum);

      SLV_EACH (const char, value, values)
        g_ptr_array_add (offers, g_strconcat ("banned:", value, NULL));
    }
  if (strcmp (datum->path, "@in") == 0)
    g_ptr_array_add (offers, g_strdup ("allowed"));
  if (slv_draft_names_others (draft, datum))
    {
      g_ptr_array_add (offers, g_strdup ("copy-of"));
      g_ptr_array_add (offers, g_strdup ("side-of"));
    }
  if (datum == find_groups (draft))
    g_ptr_array_add (offers, g_strdup ("side-of"));
  if (slv_datum_thousands (datum) == '?' || slv_draft_is_said (draft, datum, "thousands") || slv_draft_is_said (draft, datum, "decimals"))
    {
      g_ptr_array_add (offers, g_strdup ("thousands"));
      if (datum->thousands == '.')
        g_ptr_array_add (offers, g_strdup ("decimals"));
    }
  return offers;
}

/* What its values allow to say of a member, where nobody asks for it: a guess that nobody doubts may be wrong, too. (transfer full) */
static GPtrArray *
list_also (const SlvDrafting *draft, const SlvDatum *datum)
{
  static const char * const currencies[] = { "EUR", "USD", "GBP", "JPY", "CAD", "AUD" };
  GPtrArray *also = g_ptr_array_new_with_free_func (g_free);
  gboolean numbers = datum->values > 0 && datum->numbers == datum->values, prices = numbers || datum->money > 0;
  gboolean words = datum->many || slv_datum_kind (datum) == SLV_KIND_FLAG || slv_datum_kind (datum) == SLV_KIND_CHOICE;
  g_autoptr (GPtrArray) values = slv_datum_kind (datum) == SLV_KIND_CHOICE ? few_values (datum) : NULL;

  for (guint i = 0; datum->group == NULL && prices && i < G_N_ELEMENTS (currencies); i++)
    g_ptr_array_add (also, g_strconcat ("price:", currencies[i], NULL));
  if (datum->group == NULL && slv_datum_may_be_copies (datum))
    g_ptr_array_add (also, g_strdup ("copies"));
  for (guint i = 0; datum->group == NULL && words && i < 3; i++)
    g_ptr_array_add (also, g_strdup (i == 0 ? "banned" : i == 1 ? "restricted" : "allowed"));
  SLV_EACH (const char, value, values)
    g_ptr_array_add (also, g_strconcat ("banned:", value, NULL));
  if (draft->id != NULL && datum != draft->id && datum->group == NULL && datum->records < draft->survey->objects)
    {
      g_ptr_array_add (also, g_strdup ("copy-of"));
      g_ptr_array_add (also, g_strdup ("side-of"));
    }
  return also;
}

static SlvDraftGuess *
tell_guess (SlvDrafting *draft, const char *path, const SlvDraftRole *role, const char *to, const char *kind)
{
  SlvDraftGuess *guess = g_new0 (SlvDraftGuess, 1);

  *guess = (SlvDraftGuess) { .path = g_strdup (path), .to = g_strdup (to), .kind = g_strdup (kind), .why = g_strdup (role->why), .sure = role->sure };
  g_ptr_array_add (draft->made->guesses, guess);
  return guess;
}

/* the same of what is no member, but of which one of @offers may be said as if it were one */
static void
tell_offer (SlvDrafting *draft, const char *path, const SlvDraftRole *role, const char *to, const char * const *offers)
{
  SlvDraftGuess *guess = tell_guess (draft, path, role, to, "");

  guess->only_offers = TRUE;
  guess->offers = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; offers[i] != NULL; i++)
    g_ptr_array_add (guess->offers, g_strdup (offers[i]));
}

static gboolean
is_banned_in (const SlvDrafting *draft, const SlvBeside *beside)
{
  return g_ptr_array_find (draft->banned_in, beside, NULL);
}

/* Whether a file that is not read lists cards by their keys: bans, most of the time. */
static gboolean
lists_cards (const SlvDrafting *draft, const SlvBeside *beside)
{
  guint texts;
  g_autoptr (GPtrArray) keys = slv_draft_listed_keys (draft, beside, &texts);
  SlvBanRows rows;

  return !slv_draft_is_joined (draft, beside) && ((!beside->own && keys->len >= 2 && keys->len * 3 >= texts) || slv_draft_find_bans (draft, beside, &rows));
}

/* Files that list cards, and cards that no format names. */
static void
tell_beside (SlvDrafting *draft)
{
  static const char * const of_file[] = { "", "banned", "restricted", NULL }, * const of_unlisted[] = { "allowed", "banned", "unknown", NULL };
  const char *allows = draft->unlisted != NULL ? draft->unlisted : draft->says_legal ? "unknown" : "any";
  SlvDraftRole unlisted = { .sure = draft->unlisted != NULL ? SLV_SURE_SAID : SLV_SURE_LOOKS, .why = _("cards of which a format says nothing") };

  SLV_EACH (const SlvBeside, beside, draft->survey->beside)
    {
      g_autofree char *base = slv_draft_beside_name (beside);
      gboolean words = beside->limit == NULL && is_banned_in (draft, beside);
      SlvDraftRole role = { .sure = beside->called ? SLV_SURE_WORD : !words && is_banned_in (draft, beside) ? SLV_SURE_SAID : SLV_SURE_LOOKS, .why = words ? _("words that say what is allowed") : _("it lists cards") };

      slv_draft_tell_strangers (draft, beside);
      if (lists_cards (draft, beside))
        tell_offer (draft, base, &role, words ? SLV_ROLE_LIMITS : !is_banned_in (draft, beside) ? "" : strcmp (beside->limit, "0") == 0 ? "banned" : "restricted", of_file);
    }
  if (draft->tags->len > 0)
    tell_offer (draft, SLV_DRAFT_UNLISTED, &unlisted, strcmp (allows, "any") == 0 ? "allowed" : strcmp (allows, "0") == 0 ? "banned" : "unknown", of_unlisted);
}

/* What the datum of a face is read as: what the record's own member of that name is; else the datum itself. */
static const SlvDatum *
datum_read_as (const SlvDrafting *draft, const SlvDatum *datum)
{
  const char *member;
  const SlvDatum *own = slv_draft_reads_faces (draft) && *draft->roles[datum->index].to == '\0' ? slv_draft_own_of_face (draft, datum, &member) : NULL;

  return own != NULL && (draft->roles[own->index].attr != NULL || slv_draft_is (draft, own, "name")) ? own : datum;
}

static void
tell_guesses (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    {
      const SlvDatum *as = datum_read_as (draft, datum);
      const SlvDraftRole *role = &draft->roles[as->index];
      const char *kind = role->attr == NULL ? "" : strcmp (role->attr, "text") == 0 ? "text" : slv_draft_kind_name (draft, as);

      SlvDraftGuess *guess = tell_guess (draft, datum->path, &draft->roles[datum->index], role->attr != NULL ? role->attr : datum == draft->side ? "side" : datum == draft->side_of ? "side-of"
                                         : g_strcmp0 (datum->path, draft->copy_of) == 0 ? "copy-of" : role->to, kind);

      g_autoptr (GPtrArray) values = slv_survey_values (datum->distinct);
      guess->example = values->len > 0 ? g_strdup (values->pdata[0]) : NULL;
      guess->values = few_values (datum);
      guess->offers = list_offers (draft, datum);
      guess->also = list_also (draft, datum);
    }
  if (draft->set_from != NULL)
    tell_offer (draft, draft->set_from, &(SlvDraftRole) { .sure = SLV_SURE_LOOKS, .why = _("no record says its set") }, "set", (const char *[]) { "set", NULL });
  if (draft->numbered)
    tell_offer (draft, "@file", &(SlvDraftRole) { .sure = SLV_SURE_LOOKS, .why = _("no record says its number") }, "number", (const char *[]) { "number", NULL });
  tell_beside (draft);
}

char *
slv_draft_left_text (const SlvDraftLeft *left)
{
  /* Translators: how many records, a member of theirs, its value */
  return slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu record is left out: its “%s” is “%s”", "%llu records are left out: their “%s” is “%s”", (gulong) left->records),
                          (unsigned long long) left->records, left->path, left->value);
}

static void
tell_files (SlvDrafting *draft)
{
  const SlvSurvey *survey = draft->survey;

  SLV_EACH (const char, path, survey->files)
    g_ptr_array_add (draft->made->files, g_strdup (path));
  SLV_EACH (const char, name, survey->names_of)
    g_ptr_array_add (draft->made->names_of, g_strdup (name));
  SLV_EACH (const SlvBeside, beside, survey->beside)
    g_ptr_array_add (slv_draft_is_joined (draft, beside) || is_banned_in (draft, beside) ? draft->made->beside : draft->made->left_out, g_strdup (beside->name));
  SLV_EACH (const char, left, survey->left_out)
    g_ptr_array_add (draft->made->left_out, g_strdup (left));
}

/* ---- questions ---- */

void
slv_draft_ask (SlvDrafting *draft, const char *option, char *text)
{
  SlvDraftQuestion *question = g_new0 (SlvDraftQuestion, 1);

  question->text = text;
  question->option = option;
  g_ptr_array_add (draft->made->questions, question);
}

/* names in quotes, one after the other; (transfer full) */
static char *
quote (const GPtrArray *names)
{
  g_autoptr (GString) text = g_string_new (NULL);

  SLV_EACH (const char, name, names)
    g_string_append_printf (text, "%s“%s”", text->len > 0 ? ", " : "", name);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Identifiers that records share, of records that have none better. */
static void
ask_repeats (SlvDrafting *draft)
{
  guint64 objects = draft->survey->objects;

  SLV_EACH_DATUM (draft, datum)
    {
      guint n = (guint) datum->repeats;
      gboolean few = (n <= SLV_SURVEY_SLIPS_MAX && datum->repeats * 4 < objects) || slv_datum_is_own_identifier (datum);

      if (n == 0 || datum->group != NULL || strchr (datum->path, '.') != NULL || datum->records < objects || !slv_title_is_identifier (datum->title) || !few
          || draft->side != NULL || (datum != draft->id && draft->id != NULL))
        continue;
      if (datum == draft->id || strcmp (datum->path, draft->key) == 0)
        slv_draft_ask (draft, "--map MEMBER=attribute", g_strdup_printf (ngettext ("%u record has the “%s” of another one (“%s”), and is taken for one card with it: is that so?",
                                                               "%u records have the “%s” of others (the first is “%s”), and are taken for one card with those: is that so?", n),
                                                     n, datum->path, datum->repeated_by));
      else if (n > SLV_SURVEY_SLIPS_MAX)
        slv_draft_ask (draft, "--map MEMBER=key", g_strdup_printf (_("At least %u records have the “%s” of others (the first is “%s”), so that it is not taken for the key: should it be?"),
                                                                   n, datum->path, datum->repeated_by));
      else
        slv_draft_ask (draft, "--map MEMBER=key", g_strdup_printf (ngettext ("%u record has the “%s” of another one (“%s”), so that it is not taken for the key: should it be?",
                                                                             "%u records have the “%s” of others (the first is “%s”), so that it is not taken for the key: should it be?", n),
                                                                   n, datum->path, datum->repeated_by));
    }
}

static void
ask_languages (SlvDrafting *draft)
{
  const SlvDatum *language = slv_draft_find (draft, "language");

  if (language != NULL && language->group == NULL && g_hash_table_size (language->distinct) > 1 && draft->survey->again * 2 < draft->survey->objects)
    slv_draft_ask (draft, "--map MEMBER=key", g_strdup (_("Records of one card in several languages are taken for a card each, unless their names are the same: "
                                                          "which member do they have in common?")));
}

/* Records that say no more than a name and how many there are: lines of decks, or of a collection. */
static void
ask_lines (SlvDrafting *draft)
{
  const SlvDatum *count = NULL;

  SLV_EACH_DATUM (draft, datum)
    {
      gboolean own = datum->values > 0 && *datum->path != '@' && strcmp (datum->path, draft->survey->name) != 0;

      if (own && !SLV_WORD_IS (datum->title, "count", "quantity", "qty", "amount", "copies", "number", "anzahl", "menge"))
        return;
      count = own && datum->numbers == datum->values ? datum : count;
    }
  if (count != NULL && draft->survey->again > 0)
    slv_draft_ask (draft, NULL, g_strdup_printf (_("The records say no more than a name and a number (“%s”), as lines of decks do, and are taken for cards: is this a card list?"), count->path));
}

/* What the list says around its records that there were more of them when it was made: a total, or where the next page is. */
static void
ask_rest (SlvDrafting *draft)
{
  guint64 total = 0;
  gboolean goes_on = FALSE;

  SLV_EACH_DATUM (draft, datum)
    {
      const char *colon = strrchr (datum->title, ':'), *title = colon != NULL ? colon + 1 : datum->title;   /* "hydra:totalItems" */
      g_autoptr (GPtrArray) values = g_str_has_prefix (datum->path, "@around.") ? slv_survey_values (datum->distinct) : NULL;

      if (values == NULL || values->len == 0)
        continue;
      const char *value = g_ptr_array_index (values, 0);
      if (SLV_WORD_IS (title, "total", "count", "totalcount", "totalitems", "totalcards", "totalresults", "numfound"))
        total = MAX (total, g_ascii_strtoull (value, NULL, 10));
      goes_on = goes_on || (SLV_WORD_IS (title, "next", "nextpage", "nexturl") && g_str_has_prefix (value, "http"))
                || (SLV_WORD_IS (title, "hasmore", "hasnext", "hasnextpage") && strcmp (value, "true") == 0);
    }
  if (total > draft->survey->objects)
    slv_draft_ask (draft, NULL, slv_tell_printf (ngettext ("The list says that it has %u record, and not all are here: where are the others?", "The list says that it has %u records, and not all are here: where are the others?",
                                                          (gulong) total), (guint) MIN (total, G_MAXUINT)));
  else if (goes_on && total == 0)
    slv_draft_ask (draft, NULL, g_strdup (_("The list says that it goes on with another page: where are the others?")));
}

static gboolean
is_word (const char *value, gconstpointer data G_GNUC_UNUSED)
{
  return g_ascii_isalpha (value[0]) && g_ascii_islower (value[1]) && strpbrk (value, "0123456789 ") == NULL;
}

/* the values of a member, the most frequent ones first; (transfer full) */
static char *
list_values (const SlvDatum *datum)
{
  g_autoptr (GPtrArray) words = slv_survey_values (datum->distinct);

  return slv_join_texts (words, ", ", 0);
}

/* Whether lists of records that stand in something that stands in something, as sets in series, are more than there are sets. */
static gboolean
shares_sets (const SlvSurvey *survey, const SlvDatum *set)
{
  gboolean key = strcmp (set->path, "@in") == 0, beside = key || g_str_has_prefix (set->path, SLV_SURVEY_AROUND);
  g_auto (GStrv) steps = g_strsplit_set (survey->lists != NULL ? survey->lists : "", "[{", -1);

  return beside && g_strv_length (steps) > 3 && !set->overflow && survey->turns[key] > g_hash_table_size (set->distinct);
}

/* Members that are another one but for their capitals: no reader takes one for the other. */
static void
tell_capitals (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    for (guint i = datum->index + 1; i < draft->survey->data->len; i++)
      {
        const SlvDatum *other = g_ptr_array_index (draft->survey->data, i);

        if (datum->values > 0 && other->values > 0 && g_ascii_strcasecmp (other->path, datum->path) == 0)
          g_ptr_array_add (draft->made->notes, g_strdup_printf (_("“%s” and “%s” differ in nothing but capitals, and are two members: written alike in all records they can be read as one"), datum->path, other->path));
      }
}

/* Records that may be no cards, or no cards of their own. */
static void
ask_kinds (SlvDrafting *draft)
{
  const SlvSurvey *survey = draft->survey;
  const SlvDatum *in = slv_survey_find (survey, "@in"), *around = find_groups (draft);
  const SlvDatum *code = slv_draft_find (draft, "set"), *set = code != NULL ? code : slv_draft_find (draft, "set-name");
  guint odd = (guint) survey->odd;

  if (odd > 0 && draft->copy_of == NULL)
    slv_draft_ask (draft, "--leave-out MEMBER=VALUE", slv_tell_printf (ngettext ("%u record (“%s”) has at most half of the members that most others have, and is taken for a card as they are: is it one?",
                                                           "%u records (the first is “%s”) have at most half of the members that most others have, and are taken for cards as these are: are they?",
                                                           odd), odd, survey->odd_first));
  if (survey->bare_of != NULL)
    slv_draft_ask (draft, "--leave-out MEMBER=" SLV_LEFT_WITHOUT,
                   slv_tell_printf (ngettext ("%u record (“%s”) has no “%s”, as all others have, and is taken for a card as they are: is it one?",
                                              "%u records (the first is “%s”) have no “%s”, as all others have, and are taken for cards as these are: are they?", (guint) survey->bare),
                                    (guint) survey->bare, survey->bare_first, survey->bare_of->path));
  if (around != NULL && draft->side_of == NULL)
    slv_draft_ask (draft, "--map MEMBER=side-of", g_strdup_printf (_("The records stand in groups of few, each group with its own “%s”, and each record is taken for a card of its own: are those of a group faces of one card?"),
                                                 around->path));
  if (in != NULL && slv_draft_is (draft, in, "set") && draft->roles[in->index].sure != SLV_SURE_SAID && !in->overflow && slv_datum_all (in, is_word, NULL))
    {
      g_autofree char *names = list_values (in);

      slv_draft_ask (draft, "--map @in=attribute", g_strdup_printf (_("The records stand under words that are taken for sets (%s): are they?"), names));
    }
  if (in != NULL && draft->roles[in->index].sure != SLV_SURE_SAID && (slv_draft_is (draft, in, SLV_ROLE_ATTRIBUTE) || (slv_draft_is (draft, in, SLV_ROLE_LEFT_OUT) && draft->roles[in->index].sure == SLV_SURE_COUNTED))
      && !slv_datum_names_kinds (in) && !slv_datum_names_colours (in) && !in->overflow
      && g_hash_table_size (in->distinct) > 1 && strstr (survey->lists, "}{") == NULL)
    {
      g_autofree char *names = list_values (in);

      slv_draft_ask (draft, "--map @in=allowed, --map @in=set", g_strdup_printf (_("The records stand under words (%s), of which nobody says what they are: are they formats that allow these cards, or sets?"), names));
    }
  if (set != NULL && shares_sets (survey, set))
    slv_draft_ask (draft, "--map MEMBER=set", g_strdup_printf (_("Several lists of records have the same “%s”, which is taken for their set, so that two cards of one name and number there are one printing: are these one set?"),
                                                               set->path));
  if (in != NULL && slv_datum_names_kinds (in))
    {
      g_autofree char *names = list_values (in);

      slv_draft_ask (draft, "--leave-out @in=WORD", g_strdup_printf (_("The records stand under words that are no names of sets (%s): is each of them a card?"), names));
    }
}

/* A name that is another one but for what stands in brackets behind it: perhaps that is another picture of the same card. */
static void
ask_brackets (SlvDrafting *draft)
{
  const SlvDatum *name = slv_survey_find (draft->survey, draft->survey->name);
  const char *first = NULL;

  if (name == NULL || draft->part != NULL)
    return;
  SLV_EACH_KEY (const char, whole, name->distinct)
    {
      const char *bracket = g_str_has_suffix (whole, ")") ? g_strrstr (whole, " (") : NULL;
      g_autofree char *front = bracket != NULL ? g_strndup (whole, (gsize) (bracket - whole)) : NULL;

      if (front != NULL && g_hash_table_contains (name->distinct, front) && (first == NULL || strcmp (whole, first) < 0))
        first = whole;
    }
  if (first != NULL)
    slv_draft_ask (draft, "--map MEMBER=name, --leave-out MEMBER=VALUE",
                   g_strdup_printf (_("“%s” has the name of another card but for what stands in brackets, and is taken for a card of its own, whose copies are counted by themselves, as all that are called so: is it one?"), first));
}

/* how many records have @value there, "@none": none */
static guint
count_with (const SlvDrafting *draft, const SlvDatum *datum, const char *value)
{
  return strcmp (value, "@none") == 0 ? (guint) (draft->survey->objects - datum->values) : GPOINTER_TO_UINT (g_hash_table_lookup (datum->distinct, value));
}

GPtrArray *
slv_draft_token_values (const SlvDrafting *draft, const SlvDatum *datum)
{
  gboolean flag = datum->flags == datum->values && SLV_WORD_HAS (datum->title, "collectible", "deckable", "deckbuildable");
  gboolean asked = datum->group == NULL && datum->values > 0 && !datum->overflow && g_hash_table_size (datum->distinct) <= VALUES_FEW && *datum->path != '@'
                   && strcmp (datum->path, draft->survey->name) != 0 && draft->roles[datum->index].said == NULL;
  g_autoptr (GPtrArray) values = asked ? slv_survey_values (datum->distinct) : g_ptr_array_new ();
  GPtrArray *tokens = g_ptr_array_new_with_free_func (g_free);

  if (flag && values->len == 1)   /* "true" of those that are collected, and nothing of the others */
    g_ptr_array_add (values, (gpointer) "@none");
  SLV_EACH (const char, value, values)
    {
      guint n = count_with (draft, datum, value);
      gboolean no = strcmp (value, "@none") == 0 || (flag ? strcmp (value, "false") == 0 || strcmp (value, "no") == 0 : SLV_WORD_HAS (value, "token", "emblem", "marker"));

      if (no && n > 0 && n < draft->survey->objects)
        g_ptr_array_add (tokens, g_strdup (value));
    }
  return tokens;
}

/* Records that say of themselves that they are tokens, or not to be collected, or where only others say that they are. */
static void
ask_tokens (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    {
      g_autoptr (GPtrArray) values = slv_draft_token_values (draft, datum);

      SLV_EACH (const char, value, values)
        {
          guint n = count_with (draft, datum, value);

          slv_draft_ask (draft, "--leave-out MEMBER=VALUE, --map MEMBER=attribute",
                         slv_tell_printf (ngettext ("%u record in which “%s” is “%s” may be no card for decks: is it one? Until that is said nobody knows whether a deck may hold it.",
                                                    "%u records in which “%s” is “%s” may be no cards for decks: are they? Until that is said nobody knows whether a deck may hold them.", n), n, datum->path, value));
        }
    }
}

/* Records that name others by their key: perhaps these are their other sides. Whatever members they do so by, that is one question. */
static void
ask_links (SlvDrafting *draft)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new ();
  g_autofree char *names = NULL;

  if (draft->id == NULL || g_strcmp0 (draft->key, draft->id->path) != 0)
    return;
  SLV_EACH_DATUM (draft, datum)
    if (slv_draft_names_others (draft, datum))
      g_ptr_array_add (members, datum->path);
  names = quote (members);
  if (members->len > 0)
    slv_draft_ask (draft, "--map MEMBER=side-of, --map MEMBER=copy-of",
                   g_strdup_printf (_("By %s records name others, and each is taken for a card of its own: are they sides or printings of one card?"), names));
}

/* Whether rows of a file beside the list that say what is allowed call a card restricted. */
static gboolean
restricted_beside (const SlvDrafting *draft)
{
  SLV_EACH (const SlvBeside, beside, draft->banned_in)
    {
      SlvBanRows rows;

      if (!slv_draft_find_bans (draft, beside, &rows) || rows.status == NULL)
        continue;
      g_autoptr (GHashTable) met = slv_beside_count (beside, rows.status);
      SLV_EACH_KEY (char, word, met)
        if (g_ascii_strcasecmp (word, "restricted") == 0)
          return TRUE;
    }
  SLV_EACH (const SlvBeside, beside, draft->survey->unread)
    if (beside->limit == NULL && slv_draft_restricts (draft, beside))
      return TRUE;
  SLV_EACH (const SlvBeside, beside, draft->survey->beside)
    if (beside->limit == NULL && !beside->own && slv_draft_restricts (draft, beside))
      return TRUE;
  return FALSE;
}

/* (transfer full) */
static char *
one_or_one_of_all (const char *what)
{
  return g_strdup_printf (_("“%s” is taken to allow one copy of a card, and in some games it means one of all such cards: is it so?"), what);
}

/* What limits a deck in most games is read by no rule as long as it is only an attribute; what is restricted is so otherwise in each. */
static void
ask_limits (SlvDrafting *draft)
{
  const char *word = NULL;   /* in whatever format, and as the records write it */

  SLV_EACH_DATUM (draft, datum)
    {
      gboolean guessed = slv_draft_is (draft, datum, SLV_ROLE_LIMITS) && draft->roles[datum->index].said == NULL;
      g_autoptr (GPtrArray) values = guessed ? slv_survey_values (datum->distinct) : g_ptr_array_new ();

      SLV_EACH (const char, value, values)
        word = g_ascii_strcasecmp (value, "restricted") == 0 ? value : word;
      if (guessed && SLV_WORD_HAS (datum->title, "restricted"))
        slv_draft_ask (draft, "--map MEMBER=attribute, --map MEMBER=banned", one_or_one_of_all (datum->path));
      g_autofree char *text = slv_draft_may_limit (draft, datum) && draft->roles[datum->index].said == NULL
                              ? g_strdup_printf (_("“%s” may say what a deck may hold, and no rule of the definition looks at it: does it?"), datum->path) : NULL;

      if (text != NULL && slv_datum_may_be_copies (datum))
        slv_draft_ask (draft, "--map MEMBER=copies, --map MEMBER=banned:VALUE", g_steal_pointer (&text));
      else if (text != NULL)
        slv_draft_ask (draft, "--map MEMBER=banned, MEMBER=banned:VALUE, MEMBER=allowed", g_steal_pointer (&text));
    }
  if (word != NULL)
    slv_draft_ask (draft, "--map MEMBER=attribute", one_or_one_of_all (word));
  if (restricted_beside (draft))
    slv_draft_ask (draft, "--map FILE=", one_or_one_of_all ("restricted"));
}

/* Prices that no list can be read for as long as nobody says in which currency they are, and those of which a mark alone says it. */
static void
ask_currencies (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    if (open_mark (draft, datum) != NULL)
      slv_draft_ask (draft, "--map MEMBER=price:USD", slv_tell_printf (_("The prices of “%s” are taken for %s, and “%s” is the mark of other currencies, too: which is it?"), datum->path,
                                                                       slv_currency_code (open_mark (draft, datum)), open_mark (draft, datum)));
    else if (wants_currency (draft, datum) && draft->roles[datum->index].sure != SLV_SURE_SAID)
      slv_draft_ask (draft, "--map MEMBER=price:EUR", g_strdup_printf (_("“%s” may be prices, and nobody says in which currency, so that they are not read: which is it?"), datum->path));
}

/* The texts and members in @json by which records are called, or that are their keys. @first: (out): of these; borrowed. */
static guint
count_named (const SlvDrafting *draft, const cJSON *json, const char **first)
{
  const SlvDatum *name = slv_survey_find (draft->survey, draft->survey->name);
  const char * const texts[] = { json->string, cJSON_IsString (json) ? json->valuestring : NULL };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] != NULL && (slv_draft_saw (name, texts[i]) || slv_draft_saw (draft->id, texts[i])))
      {
        *first = *first != NULL ? *first : texts[i];
        n++;
      }
  for (const cJSON *child = json->child; child != NULL; child = child->next)
    n += count_named (draft, child, first);
  return n;
}

static void
ask_form (SlvDrafting *draft, const SlvBeside *beside)
{
  g_autofree char *base = slv_draft_beside_name (beside);
  const char *first = NULL;
  guint n = 0;

  SLV_EACH (const cJSON, row, beside->rows)
    n += count_named (draft, row, &first);
  if (n >= NAMED_MIN)
    slv_draft_ask (draft, NULL, g_strdup_printf (_("“%s” names cards (the first is “%s”) in a form that is not read: does it say what a deck may hold of them? Then a table with the columns game, format, name and limit can say it."), base, first));
}

static void
ask_joined (SlvDrafting *draft, const SlvBeside *beside)
{
  g_autofree char *base = slv_draft_beside_name (beside);
  g_autoptr (GPtrArray) members = slv_draft_member_limits (beside);

  SLV_EACH (const char, member, members)
    slv_draft_ask (draft, NULL, g_strdup_printf (_("“%s” of “%s” may say which cards a deck may hold, and is not read: until that is said nobody knows of those cards. A table with the columns game, format, name and limit can say it."), member, base));
}

static void
ask_files (SlvDrafting *draft)
{
  SLV_EACH (const SlvBeside, beside, draft->survey->unread)
    if (beside->limit == NULL && !slv_draft_reads_limits (draft, beside))
      ask_form (draft, beside);
  SLV_EACH (const SlvBeside, beside, draft->survey->beside)
    if (lists_cards (draft, beside) && !is_banned_in (draft, beside))
      {
        g_autofree char *base = slv_draft_beside_name (beside);
        SlvBanRows rows;

        slv_draft_find_bans (draft, beside, &rows);
        slv_draft_ask (draft, "--map FILE=banned, --map FILE=restricted", g_strdup_printf (_("“%s” lists cards by their “%s” and is not read: are these banned, or restricted to one copy?"), base, rows.by != NULL ? slv_draft_bans_by (draft, &rows) : draft->id->path));
      }
    else if (slv_draft_is_joined (draft, beside))
      ask_joined (draft, beside);
    else if (!beside->own && !slv_draft_is_joined (draft, beside) && !is_banned_in (draft, beside) && SLV_WORD_HAS (beside->name, "ban", "forbid", "restrict", "limit", "legal")
             && !slv_draft_reads_limits (draft, beside))
      ask_form (draft, beside);
}

/* "1,000" and "1.000" in columns that do not tell whether that is a thousand or one. */
static void
ask_thousands (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    if (draft->roles[datum->index].attr != NULL && slv_datum_thousands (datum) == '?')
      slv_draft_ask (draft, datum->thousands == '.' ? "--map MEMBER=thousands, --map MEMBER=decimals" : "--map MEMBER=thousands",
                     g_strdup_printf (_("The numbers of “%s” (“%s”) may have a mark between thousands or one before decimals, and are kept as texts: which is it?"), datum->path, datum->grouped_as));
}

/* What a list of cards does not say of decks. */
static void
ask_rules (SlvDrafting *draft)
{
  const SlvDatum *own;
  gboolean unlimited;

  slv_draft_ask_parts (draft);
  own = slv_draft_own_copies (draft, &unlimited);
  if (draft->order->copies == 0 && (own == NULL || own->values < draft->survey->objects))
    slv_draft_ask (draft, "--copies 4", g_strdup (_("Nor how many copies of one card are allowed.")));
  if (draft->order->hand == 0)
    slv_draft_ask (draft, "--hand 7, --hand 7+1", g_strdup (_("Nor how many cards the opening hand has, and how many each turn draws.")));
  if (draft->tags->len == 0 || draft->unlisted != NULL)
    return;
  if (draft->says_legal)
    slv_draft_ask (draft, "--map @unlisted=allowed, --map @unlisted=banned",
                   g_strdup (_("Others are called legal: is a card of which a format says nothing allowed in it? Until that is said nobody knows.")));
  else
    slv_draft_ask (draft, "--map @unlisted=banned", g_strdup (_("A card of which a format says nothing is taken for an allowed one, because the list only names what is not: is that so?")));
}

/* What cannot be read as it stands. */
static void
ask_unread (SlvDrafting *draft)
{
  const SlvSurvey *survey = draft->survey;
  guint doubled = (guint) survey->doubled, without = survey->without->len;
  g_autofree char *names = quote (survey->unnamed);

  if (doubled > 0)
    slv_draft_ask (draft, NULL, g_strdup_printf (ngettext ("%u record has a member twice (“%s”), of which the last counts; only who made the list knows which is right",
                                                           "%u records have a member twice (the first is “%s”), of which the last counts; only who made the list knows which is right", doubled),
                                                 doubled, survey->doubled_in != NULL ? survey->doubled_in : "?"));
  if (survey->unnamed->len > 0)
    slv_draft_ask (draft, NULL, g_strdup_printf (ngettext ("A member of that name cannot be read, because no path can name it: %s",
                                                           "Members of these names cannot be read, because no path can name them: %s", survey->unnamed->len), names));
  if (without > 0 && draft->copy_of == NULL)
    slv_draft_ask (draft, "--map MEMBER=name, --leave-out MEMBER=VALUE", slv_tell_printf (ngettext ("%u record has no name and is refused: what is it?",
                                                           "%u records have no name and are refused: what are they?", without), without));
}

void
slv_draft_ask_name (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    slv_draft_give (draft, datum, SLV_ROLE_LEFT_OUT, SLV_SURE_LOOKS, NULL);
  tell_guesses (draft);
  slv_draft_ask (draft, "--map MEMBER=name", g_strdup (_("No member of its records is called like a name: which one is it?")));
}

void
slv_draft_tell (SlvDrafting *draft)
{
  tell_guesses (draft);
  slv_draft_tell_listings (draft);
  tell_files (draft);
  ask_rules (draft);
  ask_repeats (draft);
  ask_languages (draft);
  ask_kinds (draft);
  tell_capitals (draft);
  ask_lines (draft);
  ask_rest (draft);
  ask_tokens (draft);
  ask_brackets (draft);
  ask_links (draft);
  ask_limits (draft);
  ask_files (draft);
  ask_currencies (draft);
  ask_thousands (draft);
  ask_unread (draft);
}
