/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-ask.c: what is told of a definition that was guessed, and what only a person can know, as questions. */
#include "import/cards/slv-draft-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define VALUES_FEW 24u   /* different ones of a member by which records may be left out */

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

static void
tell_guess (SlvDrafting *draft, const char *path, const SlvDraftRole *role, const char *to, const char *kind, GPtrArray *values)
{
  SlvDraftGuess *guess = g_new0 (SlvDraftGuess, 1);

  *guess = (SlvDraftGuess) { g_strdup (path), g_strdup (to), g_strdup (kind), g_strdup (role->why), role->sure, values };
  g_ptr_array_add (draft->made->guesses, guess);
}

static void
tell_guesses (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    {
      const SlvDraftRole *role = &draft->roles[datum->index];
      const char *kind = role->attr == NULL ? "" : strcmp (role->attr, "text") == 0 ? "text" : slv_datum_kind_name (datum);

      tell_guess (draft, datum->path, role, role->attr != NULL ? role->attr : datum == draft->side ? "side" : role->to, kind, few_values (datum));
    }
  if (draft->set_from != NULL)
    tell_guess (draft, draft->set_from, &(SlvDraftRole) { NULL, SLV_SURE_LOOKS, _("no record says its set"), NULL }, "set", "", NULL);
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
    g_ptr_array_add (slv_draft_is_joined (draft, beside) ? draft->made->beside : draft->made->left_out, g_strdup (beside->name));
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
      gboolean few = datum->repeats * 4 < objects || slv_datum_is_own_identifier (datum);

      if (n == 0 || datum->group != NULL || strchr (datum->path, '.') != NULL || datum->records < objects || !slv_title_is_identifier (datum->title) || !few
          || draft->side != NULL || (datum != draft->id && draft->id != NULL))
        continue;
      if (datum == draft->id)
        slv_draft_ask (draft, NULL, g_strdup_printf (ngettext ("%u record has the “%s” of another one (“%s”), and is taken for one card with it: is that so?",
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

/* Records that may be no cards, or no cards of their own. */
static void
ask_kinds (SlvDrafting *draft)
{
  const SlvSurvey *survey = draft->survey;
  const SlvDatum *in = slv_survey_find (survey, "@in"), *around = NULL;
  guint odd = (guint) survey->odd;

  if (odd > 0 && draft->copy_of == NULL)
    slv_draft_ask (draft, NULL, slv_tell_printf (ngettext ("%u record (“%s”) has at most half of the members that most others have, and is taken for a card as they are: is it one?",
                                                           "%u records (the first is “%s”) have at most half of the members that most others have, and are taken for cards as these are: are they?",
                                                           odd), odd, survey->odd_first));
  SLV_EACH_DATUM (draft, datum)
    if (around == NULL && g_str_has_prefix (datum->path, SLV_SURVEY_AROUND) && survey->objects >= SLV_DRAFT_ENOUGH && slv_draft_is_of_few (draft, datum))
      around = datum;
  if (around != NULL)
    slv_draft_ask (draft, NULL, g_strdup_printf (_("The records stand in groups of few, each group with its own “%s”, and each record is taken for a card of its own: are those of a group faces of one card?"),
                                                 around->path + strlen (SLV_SURVEY_AROUND)));
  if (in != NULL && slv_datum_names_kinds (in))
    {
      g_autoptr (GPtrArray) words = slv_survey_values (in->distinct);
      g_autofree char *names = NULL;

      g_ptr_array_add (words, NULL);
      names = g_strjoinv (", ", (char **) words->pdata);
      slv_draft_ask (draft, "--leave-out @in=WORD", g_strdup_printf (_("The records stand under words that are no names of sets (%s): is each of them a card?"), names));
    }
}

/* Records that say of themselves that they are tokens, or not to be collected. */
static void
ask_tokens (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    {
      gboolean flag = datum->flags == datum->values && SLV_WORD_HAS (datum->title, "collectible", "deckable");
      gboolean asked = datum->group == NULL && datum->values > 0 && !datum->overflow && g_hash_table_size (datum->distinct) <= VALUES_FEW && *datum->path != '@'
                       && strcmp (datum->path, draft->survey->name) != 0;
      g_autoptr (GPtrArray) values = asked ? slv_survey_values (datum->distinct) : NULL;

      SLV_EACH (const char, value, values)
        {
          guint n = GPOINTER_TO_UINT (g_hash_table_lookup (datum->distinct, value));

          if ((flag ? strcmp (value, "false") == 0 || strcmp (value, "no") == 0 : SLV_WORD_HAS (value, "token", "emblem", "marker")) && n < draft->survey->objects)
            slv_draft_ask (draft, "--leave-out MEMBER=VALUE",
                           slv_tell_printf (ngettext ("%u record in which “%s” is “%s” may be no card for decks, and is taken for one: is it one?",
                                                      "%u records in which “%s” is “%s” may be no cards for decks, and are taken for some: are they?", n), n, datum->path, value));
        }
    }
}

static gboolean
is_key_of_another (const char *value, gconstpointer id)
{
  return slv_datum_saw (id, value);
}

/* Records that name others by their key: perhaps these are their other sides. Whatever members they do so by, that is one question. */
static void
ask_links (SlvDrafting *draft)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new ();
  g_autofree char *names = NULL;

  if (draft->id == NULL || draft->id->seen == NULL || g_strcmp0 (draft->key, draft->id->path) != 0)
    return;
  SLV_EACH_DATUM (draft, datum)
    {
      gboolean number = datum->numbers == datum->values && !slv_title_is_identifier (datum->title);
      guint met = datum == draft->id || datum->unique || *datum->path == '@' || datum->group != NULL || datum->overflow || number ? 0
                  : slv_datum_count (datum, is_key_of_another, draft->id);

      if (met >= 2 && met * 10 >= g_hash_table_size (datum->distinct) * 9)
        g_ptr_array_add (members, datum->path);
    }
  names = quote (members);
  if (members->len > 0)
    slv_draft_ask (draft, NULL, g_strdup_printf (_("By %s records name others, and each is taken for a card of its own: are they sides or printings of one card?"), names));
}

/* What limits a deck in most games is read by no rule as long as it is only an attribute. */
static void
ask_limits (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    if (draft->roles[datum->index].attr != NULL && datum->group == NULL && slv_datum_kind (datum) != SLV_KIND_TEXT
        && SLV_WORD_HAS (datum->title, "banned", "banlist", "legal", "allowed", "forbidden", "restrict", "limit", "maxcopies", "copies"))
      slv_draft_ask (draft, NULL, g_strdup_printf (_("“%s” may say what a deck may hold, and no rule of the definition looks at it: does it?"), datum->path));
}

/* Prices that no list can be read for as long as nobody says in which currency they are. */
static void
ask_currencies (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    if (datum->group == NULL && slv_path_is_price (datum->path) && slv_path_currency (datum->path) == NULL && datum->values > 0 && datum->numbers == datum->values
        && !slv_title_is_identifier (datum->title) && slv_draft_is (draft, datum, SLV_ROLE_LEFT_OUT))
      slv_draft_ask (draft, NULL, g_strdup_printf (_("“%s” may be prices, and nobody says in which currency, so that they are not read: which is it? In the definition: <price amount=\"%s\" currency=\"EUR\"/>"),
                                                   datum->path, datum->path));
}

/* how many texts there are in lists of @json, at any depth, and how many of them are keys of cards */
static void
count_keys (const SlvDrafting *draft, const cJSON *json, guint depth, guint *texts, guint *keys)
{
  for (const cJSON *child = json->child; child != NULL && depth < 4; child = child->next)
    if (cJSON_IsString (child) && cJSON_IsArray (json))
      {
        (*texts)++;
        *keys += slv_datum_saw (draft->id, child->valuestring);
      }
    else
      count_keys (draft, child, depth + 1, texts, keys);
}

/* Files that are not read and list cards by their keys: bans, most of the time. */
static void
ask_files (SlvDrafting *draft)
{
  SLV_EACH (const SlvBeside, beside, draft->id != NULL && draft->id->seen != NULL ? draft->survey->beside : NULL)
    {
      g_autofree char *base = g_path_get_basename (beside->name);
      guint texts = 0, keys = 0;

      SLV_EACH (const cJSON, row, slv_draft_is_joined (draft, beside) ? NULL : beside->rows)
        count_keys (draft, row, 0, &texts, &keys);
      if (keys >= 2 && keys * 3 >= texts)
        slv_draft_ask (draft, NULL, g_strdup_printf (_("“%s” lists cards by their “%s” and is not read: does it say which of them are banned or limited?"), base, draft->id->path));
    }
}

/* "1,000" and "1.000" in columns that do not tell whether that is a thousand or one. */
static void
ask_thousands (SlvDrafting *draft)
{
  SLV_EACH_DATUM (draft, datum)
    if (draft->roles[datum->index].attr != NULL && slv_datum_thousands (datum) == '?')
      slv_draft_ask (draft, NULL, g_strdup_printf (_("The numbers of “%s” (“%s”) may have a mark between thousands or one before decimals, and are kept as texts: which is it? "
                                                     "In the definition, kind=\"number\" reads decimals, and strip=\"[.,]\" takes the mark away."), datum->path, datum->grouped_as));
}

/* What a list of cards does not say of decks. */
static void
ask_rules (SlvDrafting *draft)
{
  if (draft->order->deck_min == 0)
    slv_draft_ask (draft, "--deck-size 60, 40-60, 60+", g_strdup (_("A card list does not say how many cards a deck has.")));
  if (draft->order->copies == 0)
    slv_draft_ask (draft, "--copies 4", g_strdup (_("Nor how many copies of one card are allowed.")));
  if (draft->says_legal && draft->tags->len > 0)
    slv_draft_ask (draft, NULL, g_strdup (_("Others are called legal: is a card of which a format says nothing allowed in it? Until then nobody knows; in the definition, "
                                            "missing=\"0\" says that it is not, missing=\"any\" that it is.")));
  else if (draft->tags->len > 0)
    slv_draft_ask (draft, NULL, g_strdup (_("A card of which a format says nothing is taken for an allowed one, because the list only names what is not: is that so?")));
}

/* What cannot be read as it stands. */
static void
ask_unread (SlvDrafting *draft)
{
  const SlvSurvey *survey = draft->survey;
  guint doubled = (guint) survey->doubled, without = survey->without->len;
  g_autofree char *names = quote (survey->unnamed);

  if (doubled > 0)
    slv_draft_ask (draft, NULL, g_strdup_printf (ngettext ("%u record has a member twice (“%s”), of which the last counts: what is the other?",
                                                           "%u records have a member twice (the first is “%s”), of which the last counts: what is the other?", doubled),
                                                 doubled, survey->doubled_in != NULL ? survey->doubled_in : "?"));
  if (survey->unnamed->len > 0)
    slv_draft_ask (draft, NULL, g_strdup_printf (ngettext ("A member of that name cannot be read, because no path can name it: %s",
                                                           "Members of these names cannot be read, because no path can name them: %s", survey->unnamed->len), names));
  if (without > 0 && draft->copy_of == NULL)
    slv_draft_ask (draft, NULL, slv_tell_printf (ngettext ("%u record has no name and is refused: what is it?",
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
  tell_files (draft);
  ask_rules (draft);
  ask_repeats (draft);
  ask_languages (draft);
  ask_kinds (draft);
  ask_tokens (draft);
  ask_links (draft);
  ask_limits (draft);
  ask_files (draft);
  ask_currencies (draft);
  ask_thousands (draft);
  ask_unread (draft);
}
