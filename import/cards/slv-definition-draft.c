/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-definition-draft.c: what was found in a list, written as a definition that reads it. What a member means is taken from its values
 * where they can be counted, else from its name; how sure that is is told, and what nobody can know from a list is asked. */
#include "import/cards/slv-draft-private.h"
#include "import/slv-job.h"
#include "base/slv-fold.h"

#define IMAGE_HOSTS_MAX 4u

/* ---- writing ---- */

/* Control characters come out of the escaping as references ("&#x19;"), which XML does not allow any more than the characters
 * themselves, nor U+FFFE and U+FFFF: blanks in their place, as in the texts of cards. */
static void
append_allowed (GString *xml, const char *text)
{
  for (const char *p = text, *next; *p != '\0'; p = next)
    {
      gunichar c = g_utf8_get_char (p);

      next = g_utf8_next_char (p);
      if (g_str_has_prefix (p, "&#x") && g_ascii_strtoull (p + 3, NULL, 16) < 0x20)
        {
          g_string_append_c (xml, ' ');
          next = strchr (p, ';') + 1;
        }
      else if (c == 0xfffe || c == 0xffff)
        g_string_append_c (xml, ' ');
      else
        g_string_append_len (xml, p, next - p);
    }
}

void
slv_draft_put (SlvDrafting *draft, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_markup_vprintf_escaped (format, args);
  va_end (args);
  append_allowed (draft->xml, text);
}

/* The host of an address of a picture; NULL: it is no address that may be fetched. (transfer full) */
static char *
host_of (const char *address)
{
  const char *host = g_str_has_prefix (address, "https://") ? address + strlen ("https://") : "";
  gsize length = strspn (host, "abcdefghijklmnopqrstuvwxyz0123456789.-");

  return length > 3 && length < 200 && host[length] == '/' && g_ascii_isalnum (*host) && memchr (host, '.', length) != NULL ? g_strndup (host, length) : NULL;
}

static void
put_images (SlvDrafting *draft)
{
  g_autoptr (GPtrArray) hosts = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH_DATUM (draft, datum)
    {
      if (!slv_draft_is (draft, datum, "image"))
        continue;
      SLV_EACH_KEY (char, value, datum->distinct)
        {
          g_autofree char *host = hosts->len < IMAGE_HOSTS_MAX ? host_of (value) : NULL;

          if (host != NULL && !g_ptr_array_find_with_equal_func (hosts, host, g_str_equal, NULL))
            g_ptr_array_add (hosts, g_steal_pointer (&host));
        }
    }
  if (hosts->len == 0)
    return;
  g_ptr_array_sort (hosts, slv_compare_texts);
  g_autofree char *words = slv_join_texts (hosts, " ", 0);
  slv_draft_put (draft, "  <!-- nothing is fetched before pictures are switched on -->\n  <images hosts=\"%s\" query=\"yes\" delay-ms=\"100\"/>\n\n", words);
}

/* ---- the rulebook: what was said, and the least that works ---- */

const SlvDatum *
slv_draft_own_copies (const SlvDrafting *draft, gboolean *unlimited)
{
  SLV_EACH_DATUM (draft, datum)
    if (slv_draft_is_said (draft, datum, "copies"))
      {
        *unlimited = slv_datum_count (datum, slv_value_is_unlimited, NULL) > 0;
        return datum;
      }
  *unlimited = FALSE;
  return NULL;
}

/* what was said of all cards, and what a member says of its own: where only that is known, of cards that have one */
static void
put_copies (SlvDrafting *draft)
{
  gboolean unlimited;
  const SlvDatum *datum = slv_draft_own_copies (draft, &unlimited);
  const char *own = datum != NULL ? draft->roles[datum->index].attr : NULL;

  if (draft->order->copies == 0 && own == NULL)
    return;
  g_autofree char *zones = slv_draft_zones (draft);
  slv_draft_put (draft, "      <copies id=\"copies\" clause=\"draft\" in=\"%s\"", zones);
  if (draft->order->copies == 0)
    slv_draft_put (draft, " where=\"has:%s\"", own);
  if (unlimited)
    slv_draft_put (draft, " except=\"" SLV_DRAFT_UNLIMITED ":yes\"");
  slv_draft_put (draft, " max=\"%u\"", MAX (draft->order->copies, 1u));
  if (own != NULL)
    slv_draft_put (draft, " override=\"%s\"", own);
  slv_draft_put (draft, " say=\"Copies of {card}: {actual}; allowed: {max}.\"/>\n");
}

static void
put_format (SlvDrafting *draft, const char *id, const char *title, const char *tag)
{
  slv_draft_put (draft, "    <format id=\"%s\" title=\"%s\"", id, title);
  if (tag != NULL)
    slv_draft_put (draft, " list=\"%s\"", tag);
  slv_draft_put (draft, ">\n");
  slv_draft_put_sizes (draft);
  put_copies (draft);
  /* how cards are exchanged between games, no list says: that they may not be would be made up */
  slv_draft_put (draft, "      <between clause=\"draft\"><swap a=\"main\" b=\"side\"/></between>\n    </format>\n");
}

/* how a game begins and goes on, as far as that was said */
static void
put_opening (SlvDrafting *draft)
{
  const SlvDraftOrder *order = draft->order;

  if (order->hand > 0)
    slv_draft_put (draft, "    <opening>\n      <shuffle clause=\"draft\" zone=\"main\"/>\n      <draw clause=\"draft\" n=\"%u\"/>\n    </opening>\n", order->hand);
  if (order->each_turn > 0)
    slv_draft_put (draft, "    <turn title=\"Turn\">\n      <phase id=\"draw\" title=\"Draw\"><draw clause=\"draft\" n=\"%u\"/></phase>\n"
                   "      <phase id=\"play\" title=\"Play\"><move clause=\"draft\" from=\"hand\" to=\"field\" min=\"0\" max=\"any\" pick=\"choose\" facing=\"up\"/></phase>\n    </turn>\n", order->each_turn);
}

static void
put_rulebook (SlvDrafting *draft)
{
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *plain = "open", *plain_title = "Open";

  slv_draft_put (draft, "  <!-- Zones and rules are not said by a card list: this is the least that works. See the chapter on adding a game. -->\n"
                 "  <rulebook id=\"draft\" title=\"Draft of the rules\" pile=\"main\" hand=\"hand\">\n");
  if (draft->tags->len > 0)
    slv_draft_put (draft, "    <options>\n      <option id=\"lists\" kind=\"flag\" default=\"yes\" title=\"What the card list bans and limits counts\" clause=\"draft\"/>\n    </options>\n");
  slv_draft_put (draft, "    <zones>\n");
  slv_draft_put_zones (draft);
  slv_draft_put (draft, "      <zone id=\"main\" title=\"Main deck\" alias=\"deck|maindeck|mainboard|cards\" scope=\"list\" seen=\"none\" ordered=\"yes\" key=\"d\" accepts=\"\"/>\n"
                 "      <zone id=\"side\" title=\"Sideboard\" alias=\"side deck|sb|reserve\" scope=\"list\" seen=\"owner\" ordered=\"no\" key=\"s\"/>\n"
                 "      <zone id=\"hand\" title=\"Hand\" scope=\"play\" seen=\"owner\" ordered=\"no\" key=\"h\"/>\n");
  if (draft->order->hand > 0)   /* it can be played then, and what is played lies somewhere */
    slv_draft_put (draft, "      <zone id=\"field\" title=\"Play area\" scope=\"play\" seen=\"all\" ordered=\"no\" key=\"f\"/>\n"
                   "      <zone id=\"discard\" title=\"Discard pile\" scope=\"play\" seen=\"all\" ordered=\"yes\" key=\"p\" lies=\"pile\"/>\n");
  slv_draft_put (draft, "    </zones>\n");
  put_opening (draft);
  SLV_EACH (const char, tag, draft->tags)
    if (g_ascii_strcasecmp (tag, "open") == 0)   /* it is theirs, and the one without their lists is another */
      {
        plain = "no-lists";
        plain_title = "Without lists";
      }
  g_hash_table_add (ids, g_strdup (plain));
  /* a deck that names no format is judged under the first: that is the one that the list speaks of, where it is one; of several nobody knows which */
  if (draft->tags->len != 1)
    put_format (draft, plain, plain_title, NULL);
  SLV_EACH (const char, tag, draft->tags)
    {
      g_autofree char *id = slv_draft_make_id (ids, tag), *title = slv_draft_make_title (tag);

      put_format (draft, id, title, tag);
    }
  if (draft->tags->len == 1)
    put_format (draft, plain, plain_title, NULL);
  slv_draft_put (draft, "  </rulebook>\n");
}

static void
write_draft (SlvDrafting *draft)
{
  g_string_assign (draft->xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- SPDX-License-Identifier: CC0-1.0 -->\n");
  slv_draft_put (draft, "<game id=\"%s\" title=\"%s\" model=\"2\">\n  <identity strip=\"\"/>\n\n", draft->made->id, draft->made->title);
  slv_draft_put_attributes (draft);
  slv_draft_put_reader (draft, draft->made->id);
  put_images (draft);
  put_rulebook (draft);
  slv_draft_put (draft, "</game>\n");
  draft->made->xml = g_strdup (draft->xml->str);
}

/* ---- what comes of it ---- */

SLV_DEFINE_STATIC_FREE (SlvDraftGuess, guess_free, path, to, kind, why, example, offers, also, values);

SLV_DEFINE_STATIC_FREE (SlvDraftQuestion, question_free, text);

SLV_DEFINE_FREE (SlvGameDraft, slv_game_draft_free, xml, id, title, guesses, questions, leave_out, files, names_of, beside,
                 left_out, notes);

/* what the list says, else the name without folder and what ends it */
static char *
guess_title (const SlvSurvey *survey, const char *name)
{
  const SlvDatum *game = slv_draft_game (survey);
  g_autoptr (GPtrArray) said = game != NULL ? slv_survey_values (game->distinct) : NULL;

  if (said != NULL)
    return slv_draft_make_title (g_ptr_array_index (said, 0));
  g_autofree char *base = g_path_get_basename (name), *shown = g_filename_display_name (base);
  char *dot = strchr (shown, '.');

  if (dot != NULL && dot != shown)
    *dot = '\0';
  return slv_draft_make_title (shown);
}

static SlvGameDraft *
made_new (const SlvSurvey *survey, const SlvDraftOrder *order)
{
  SlvGameDraft *made = g_new0 (SlvGameDraft, 1);

  made->guesses = g_ptr_array_new_with_free_func (guess_free);
  made->questions = g_ptr_array_new_with_free_func (question_free);
  made->beside = g_ptr_array_new_with_free_func (g_free);
  made->left_out = g_ptr_array_new_with_free_func (g_free);
  made->leave_out = g_ptr_array_ref (survey->leave_out);
  made->notes = g_ptr_array_ref (survey->notes);
  made->files = g_ptr_array_new_with_free_func (g_free);
  made->names_of = g_ptr_array_new_with_free_func (g_free);
  made->records = survey->records;
  made->names = survey->names;
  made->title = order->title != NULL ? slv_draft_make_title (order->title) : guess_title (survey, order->name);
  made->id = order->id != NULL ? g_strdup (order->id) : slv_draft_make_id (NULL, made->title);
  return made;
}

static void
draft_start (SlvDrafting *draft)
{
  draft->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  draft->roles = g_new0 (SlvDraftRole, draft->survey->data->len + 1);
  draft->joins = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_draft_join_free);
  draft->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_draft_part_free);
  draft->tags = g_ptr_array_new_with_free_func (g_free);
  draft->banned_in = g_ptr_array_new ();
  draft->xml = g_string_new (NULL);
}

static void
draft_clear (SlvDrafting *draft)
{
  for (guint i = 0; i < draft->survey->data->len; i++)
    g_free (draft->roles[i].attr);
  SLV_FREE_MEMBERS (draft, joins, parts, tags, banned_in, ids);
  g_string_free (draft->xml, TRUE);
  SLV_FREE_MEMBERS (draft, (g_free, roles), key);
}

static gboolean
is_id (const char *text)
{
  if (!g_ascii_islower (*text) && !g_ascii_isdigit (*text))
    return FALSE;
  return strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789.-") == strlen (text) && strlen (text) <= 60;
}

static const char *
said_name (const SlvDraftOrder *order)
{
  if (order->said == NULL)
    return NULL;
  SLV_EACH_PAIR (char, path, const char, to, order->said)
    if (strcmp (to, "name") == 0)
      return path;
  return NULL;
}

/* The name as other records write its member, in other capitals, which no reader takes for it; NULL: none does. Borrowed. */
static const char *
find_other_name (const SlvSurvey *survey)
{
  SLV_EACH (const cJSON, record, survey->without)
    for (const cJSON *child = survey->name != NULL ? record->child : NULL; child != NULL; child = child->next)
      if (child->string != NULL && strcmp (child->string, survey->name) != 0 && g_ascii_strcasecmp (child->string, survey->name) == 0)
        return child->string;
  return NULL;
}

SlvGameDraft *
slv_game_draft_new (const GPtrArray *paths, const SlvDraftOrder *order, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvGameDraft) made = NULL;
  SlvDrafting draft = { .order = order };
  gboolean done = TRUE;

  if (order->id != NULL && !is_id (order->id))
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("“%s” is no id of a game: small letters, digits, dots and dashes"), order->id);
  g_autoptr (SlvSurvey) survey = slv_survey_new (paths, order, said_name (order), cancellable, error);
  if (survey == NULL)
    return NULL;
  if (find_other_name (survey) != NULL)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { order->name, 0, 0 }, _("its records are named by “%s” and by “%s”, which are different members: written alike in all records they can be read"),
                     survey->name, find_other_name (survey));
      return NULL;
    }
  draft.survey = survey;
  draft.made = made = made_new (survey, order);
  draft_start (&draft);
  if (survey->name == NULL)
    slv_draft_ask_name (&draft);
  else if ((done = slv_draft_find_roles (&draft, error) && slv_draft_read_parts (&draft, error)))
    {
      slv_draft_find_cards (&draft);
      slv_draft_find_joins (&draft);
      write_draft (&draft);
      slv_draft_tell (&draft);
      made->refuses = draft.copy_of == NULL && (double) survey->nameless > SLV_JOB_BAD_SHARE * (double) survey->records;
    }
  draft_clear (&draft);
  return done ? g_steal_pointer (&made) : NULL;
}
