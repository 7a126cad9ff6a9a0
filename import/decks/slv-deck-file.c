/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-file.c: finds the kind of a deck file from its content and hands it to the reader of that kind. */
#include "base/slv-markup.h"
#include "base/slv-toml.h"
#include "base/slv-yaml.h"
#include "cards/slv-list-page.h"
#include "cards/slv-xml-push.h"
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-picture.h"
#include "decks/slv-deck-scan.h"
#include "decks/slv-deck-tree.h"

/** Whether a text in quotes at @text has one of @behind behind it. */
static gboolean
is_listed_text (const char *text, const char *behind)
{
  for (text++; *text != '\0' && *text != '"' && *text != '\n'; text++)
    text += text[0] == '\\' && text[1] != '\0';
  if (*text != '"')
    return FALSE;
  text++;
  text += strspn (text, " \t\r\n");
  return *text != '\0' && strchr (behind, *text) != NULL;
}

/** Whether a pair begins at @text, ["Name", 4] or [4, "Name"]; "[[Name]]" is what people write around one. */
static gboolean
is_pair (const char *text)
{
  text += 1 + strspn (text + 1, " \t\r\n");
  gsize digits = strspn (text, "0123456789");
  if (digits > 0)
    return text[digits + strspn (text + digits, " \t\r\n")] == ',';
  return *text == '"' && is_listed_text (text, ",");
}

/** JSON starts with { or [ and goes on as JSON does; "[Main]" and "[4] Name" are headings and entries of a text. */
static gboolean
looks_like_json (const char *text)
{
  text += strspn (text, " \t\r\n");
  if (*text == '{')
    return TRUE;
  if (*text != '[')
    return FALSE;
  text++;
  text += strspn (text, " \t\r\n");
  return *text == '{' || *text == '\0' || (*text == ']' && text[1 + strspn (text + 1, " \t\r\n")] == '\0') || (*text == '"' && is_listed_text (text, ",]")) || (*text == '[' && is_pair (text));
}

/* Our own form, or a list of such: what its texts say is meant as it stands. */
static gboolean
is_own_form (const cJSON *json)
{
  if (cJSON_IsObject (json))
    return cJSON_IsObject (cJSON_GetObjectItemCaseSensitive (json, "zones")) && cJSON_IsArray (cJSON_GetObjectItemCaseSensitive (json, "unread"));
  SLV_EACH_JSON (item, json)
    if (!cJSON_IsObject (item) || !is_own_form (item))
      return FALSE;
  return cJSON_IsArray (json);
}

/* An entry whose name is nothing but characters that nobody sees is none. @own: of our own form */
static gboolean
settle_entry (SlvDeckEntry *entry, gboolean own)
{
  slv_name_settle (&entry->note);
  if (!own && slv_markup_decode (entry->name))   /* what it stands for is cleaned as if it had been written */
    slv_name_settle (&entry->name);
  return entry->name[0] != '\0';
}

/* The same for texts of several lines. */
static void
settle_text (char **text)
{
  if (!slv_name_is_plain (*text) && (*text)[0] != '\0')
    slv_take_str (text, slv_text_clean (*text));
}

static void
settle_plans (SlvDeck *deck, gboolean own)
{
  SLV_EACH (SlvDeckPlan, plan, deck->plans)
    {
      slv_name_settle (&plan->name);
      settle_text (&plan->note);
      settle_text (&plan->on_play);
      settle_text (&plan->on_draw);
      SLV_EACH (SlvDeckMove, move, plan->moves)
        {
          if (!own)
            slv_markup_decode (move->name);
          slv_name_settle (&move->name);
          slv_name_settle (&move->from);
          slv_name_settle (&move->to);
        }
    }
}

/* Names as those of card lists are kept, whatever kind of file they come from. */
static void
settle_names (SlvDeck *deck, gboolean own, SlvDeckTally *tally)
{
  char **names[] = { &deck->name, &deck->game, &deck->format, &deck->author, &deck->folder };
  GPtrArray *lists[] = { deck->headings, deck->tags, deck->option_texts };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    slv_name_settle (names[i]);
  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    for (guint i = 0; i < lists[l]->len; i++)
      slv_name_settle ((char **) &g_ptr_array_index (lists[l], i));
  settle_text (&deck->comment);
  settle_plans (deck, own);
  SLV_EACH (SlvUnread, unread, deck->unread)
    {
      slv_take_str (&unread->text, slv_text_clean (unread->text));
      slv_take_str (&unread->reason, slv_text_clean (unread->reason));
    }
  for (guint i = deck->entries->len; i-- > 0;)
    if (!settle_entry (slv_deck_entry (deck, i), own))
      {
        slv_deck_add_unread (deck, slv_deck_entry (deck, i)->line, "?", _("there is no card name"));
        g_ptr_array_remove_index (deck->entries, i);
        tally->cards--;
        tally->unread++;
      }
  slv_deck_join_entries (deck);
}

/* Whether what a deck says of itself can be shown: a name of a megabyte stops every list that it stands in. */
static gboolean
is_described (const SlvDeck *deck)
{
  const char *names[] = { deck->name, deck->game, deck->format, deck->author, deck->folder };
  gboolean fits = deck->tags->len <= SLV_DECK_TAGS_MAX;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    fits = fits && strlen (names[i]) <= SLV_DECK_NAME_MAX;
  for (guint i = 0; fits && i < deck->tags->len; i++)
    fits = strlen (g_ptr_array_index (deck->tags, i)) <= SLV_DECK_NAME_MAX;
  return fits;
}

/* What is made of lines that nobody understands, or of nothing but headings, is no deck list whatever else it is. */
static gboolean
check_decks (const GPtrArray *decks, const char *name, GError **error)
{
  SlvPlace place = { name, 0, 0 };
  SLV_EACH (const SlvDeck, deck, decks)
    {
      if (deck->unread->len > SLV_DECK_UNREAD_MAX)
        {
          const SlvUnread *last = g_ptr_array_index (deck->unread, deck->unread->len - 1);
          place.line = last->line;
          return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("more than %u lines were not understood, so this is no deck list; "
                                "the last one: %s"), SLV_DECK_UNREAD_MAX, last->reason);
        }
      if (deck->headings->len > SLV_DECK_HEADINGS_MAX)
        return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it has more than %u headings, so it is no deck list"),
                              SLV_DECK_HEADINGS_MAX);
      if (!is_described (deck))
        return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("its name, game, format, author, folder or tags are too long for those of a deck"));
    }
  return TRUE;
}

/* What may be read at all. */
static gboolean
check_input (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, GError **error)
{
  SlvPlace place = { name, 0, 0 };
  if (length > SLV_INPUT_DECK_MAX)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the list is larger than any deck"));
  else if (kind != NULL && (slv_deck_kind_resolve (kind, games) == NULL || slv_deck_kind_resolve (kind, games)->read == NULL))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("decks cannot be read as “%s”"), kind);
  else if (!g_utf8_validate_len (text, length, NULL) || memchr (text, '\0', length) != NULL
           || (length >= 5 && memcmp (text, "%PDF-", 5) == 0))   /* whose first lines could be names */
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the list is not text"));
  else
    return TRUE;
  return FALSE;
}

/* The kind that was asked for, else the one that @input shows most signs of. */
static const SlvDeckKind *
find_kind (const SlvDeckInput *input, const SlvDeckKind *asked, GError **error)
{
  SlvPlace place = { input->name, 0, 0 };
  const SlvDeckKind *best = NULL;
  guint sure = 1;
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); asked == NULL && *kind != NULL; kind++)
    if ((*kind)->read != NULL && (*kind)->detect (input) > sure)
      sure = (best = *kind)->detect (input);
  if (asked != NULL && asked->detect (input) > 0)
    return asked;
  if (best != NULL)
    return best;
  if (asked != NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("this is no deck file of the kind “%s”"), asked->id);
  else
    {
      g_autofree char *name = g_utf8_make_valid ((const char *) input->root->name, -1);   /* text and JSON are always some kind */
      slv_set_error (error, SLV_ERROR_REFUSED, &place, _("this XML begins with <%s>, which is no deck file of a known kind"), name);
    }
  return NULL;
}

/* (transfer full) (element-type SlvDeck): @input, of which lines, XML or JSON are there by now. */
static GPtrArray *
read_input (SlvDeckInput *input, const SlvDeckKind *asked, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  input->kind = find_kind (input, asked, error);
  input->asked = asked != NULL;
  if (input->kind == NULL)
    return NULL;
  input->tally->kind = input->kind->id;
  if (!input->kind->read (input, decks, error))
    return NULL;
  for (guint i = 0; i < decks->len; i++)
    settle_names (g_ptr_array_index (decks, i), is_own_form (input->json), input->tally);
  return check_decks (decks, input->name, error) ? g_steal_pointer (&decks) : NULL;
}

/* The same of the lines of @input, in which several lists may stand one after the other. */
static GPtrArray *
read_lines (const SlvDeckInput *input, const SlvDeckKind *asked, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  g_autoptr (GArray) parts = slv_deck_split (input);
  if (parts->len > SLV_DECK_PARTS_MAX)
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { input->name, 0, 0 },
                           ngettext ("more than %u list stands in this text; divide it", "more than %u lists stand in this text; divide it", SLV_DECK_PARTS_MAX), SLV_DECK_PARTS_MAX);
  for (guint i = 0; i < parts->len; i++)
    {
      const SlvDeckStart *part = &g_array_index (parts, SlvDeckStart, i);
      gsize end = i + 1 < parts->len ? part[1].start : input->length;
      g_autofree char *text = g_strndup (input->text + part->start, end - part->start);
      g_autofree char *name = parts->len > 1 && input->name[0] != '\0' ? g_strdup_printf ("%s#%u", input->name, i + 1) : g_strdup (input->name);
      SlvDeckInput one = { .text = text, .length = end - part->start, .name = name, .before = part->lines, .below = input->below, .games = input->games, .tally = input->tally };
      SlvDeckLook look;
      slv_deck_look (&one, &look);
      one.look = &look;
      GPtrArray *found = read_input (&one, asked, error);
      if (found == NULL)
        return NULL;
      g_ptr_array_extend_and_steal (decks, found);
    }
  return g_steal_pointer (&decks);
}

/* A part of nothing but numbers, {"Name": 4}, as records of cards, whatever the part is called. */
static void
count_part (cJSON *part)
{
  SLV_EACH_JSON (item, part)
    if (!cJSON_IsNumber (item))
      return;
  for (cJSON *item = cJSON_IsObject (part) ? part->child : NULL; item != NULL; item = item->next)
    {
      double copies = item->valuedouble;
      g_autofree char *name = g_strdup (item->string);
      item->type = cJSON_Object | (item->type & cJSON_StringIsConst);
      slv_json_put (item, { "name", SLV_TEXT (name) }, { "count", SLV_NUMBER (copies) });
    }
  if (cJSON_IsObject (part) && part->child != NULL)
    part->type = cJSON_Array | (part->type & cJSON_StringIsConst);
}

/* Files of settings, as programs keep a deck: "[Main]" and "Name=4", "[[main]]", "name = \"Name\"" and "count = 4", as JSON; a list whose lines begin with copies is
 * none. (transfer full) (nullable) */
static cJSON *
parse_toml (const SlvDeckInput *input)
{
  if (strchr (input->text, '=') == NULL || !g_regex_match_simple ("^[^=\\n]+=", input->text, G_REGEX_MULTILINE | G_REGEX_RAW, 0) || g_regex_match_simple ("^\\h*\\d+x? ", input->text, G_REGEX_MULTILINE | G_REGEX_RAW, 0))
    return NULL;
  g_autofree char *text = slv_toml_json (input->text, input->length, input->name, NULL);
  cJSON *json = text != NULL ? slv_json_parse (text, strlen (text), input->name, NULL) : NULL;
  for (cJSON *part = json != NULL ? json->child : NULL; part != NULL; part = part->next)
    count_part (part);
  return json;
}

/* YAML in which cards are objects, or stand before their copies, as JSON; what is only bullets below headings is read as lines. (transfer full) (nullable) */
static cJSON *
parse_yaml (const SlvDeckInput *input, GError **error)
{
  if (!slv_yaml_is (input->text, input->length) || !g_regex_match_simple ("^ *- (?:\\{|[\\w-]+:)|^ ++[^ :\\n][^:\\n]*+: ++\\d++\\h*$", input->text, G_REGEX_MULTILINE, 0))
    return NULL;
  /* a card whose members stand in lines of their own is nothing else, whatever is wrong with it */
  gboolean plain = g_regex_match_simple ("^ *- [\\w-]+:.*\\n +[\\w-]+: ", input->text, G_REGEX_MULTILINE, 0);
  g_autofree char *json = slv_yaml_json (input->text, input->length, input->name, plain ? error : NULL);
  g_autoptr (cJSON) parsed = json != NULL ? slv_json_parse (json, strlen (json), input->name, NULL) : NULL;
  return parsed != NULL && slv_json_is_single (parsed, input->name, error) ? g_steal_pointer (&parsed) : NULL;
}

/* JSON, JSON lines, and what programs allow in JSON and around it: comments, single quotes, "const deck = {…};"; but no number that is none, as no copies are
 *  not one. (transfer full) (nullable) */
static cJSON *
parse_json (const char *text, const char *name, GError **error)
{
  gsize length = strlen (text);
  g_autoptr (GError) broken = NULL;
  g_autoptr (cJSON) json = slv_json_parse (text, length, name, &broken);
  gboolean numbers = json != NULL || !g_regex_match_simple ("\\b(?:NaN|undefined|Infinity)\\b", text, G_REGEX_RAW, 0);
  if (json == NULL && numbers)
    {
      gboolean lines = slv_json_is_lines (text, length);
      g_autofree char *script = lines ? NULL : slv_list_script_json (text, length);
      g_autoptr (GString) plain = g_string_new (lines ? text : script);

      if (lines)
        slv_list_join_lines (plain);
      json = slv_json_parse (plain->str, plain->len, name, NULL);
    }
  if (json == NULL)
    g_propagate_error (error, g_steal_pointer (&broken));
  if (json == NULL || !slv_json_is_single (json, name, error))
    return NULL;
  if (!is_own_form (json))
    {
      slv_json_unwrap (json);
      slv_json_join_edges (json);
    }
  return g_steal_pointer (&json);
}

/* Whether @text is that of a program, which begins with what it calls a value: "export const deck = {". */
static gboolean
is_program (const char *text)
{
  return strpbrk (text, "[{") != NULL && g_regex_match_simple ("\\A(?:\\s++|(?://|--)[^\n]*+\n)*+(?:(?:export|const|let|var|local|return|module\\.exports)\\b[\\w .:<>\\[\\]]*=?|[A-Za-z_][\\w.]*\\s*=)\\s*[\\[{]\\s*(?:[\\n\"'{\\[}\\]]|[A-Za-z_]\\w*\\s*[:=])",
                               text, G_REGEX_RAW, 0);
}

/* @copy, which is no web page: JSON, XML, YAML or lines. */
static GPtrArray *
read_copy (const char *copy, const char *name, const SlvDeckKind *asked, SlvGames *games, SlvDeckTally *tally, GError **error)
{
  SlvDeckInput input = { .text = copy, .length = strlen (copy), .name = name, .games = games, .tally = tally };
  g_autoptr (xmlDoc) doc = NULL;
  g_autoptr (cJSON) json = NULL;
  if (g_str_has_prefix (copy, "{\\rtf"))
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, 0, 0 }, _("it is a text with fonts and colors (RTF); save it as plain text, and take that"));
  gboolean program = is_program (copy);
  if (program || looks_like_json (copy))
    {
      g_autoptr (GError) broken = NULL;
      input.json = json = parse_json (copy, name, &broken);
      if (json == NULL && program)
        slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, 0, 0 }, "%s", _("it is a program, and no list stands in it as plain data; save its cards as JSON or CSV and try that"));
      else if (json == NULL)
        g_propagate_error (error, g_steal_pointer (&broken));
    }
  else if (copy[strspn (copy, " \t\r\n")] == '<')
    input.root = (doc = slv_deck_tree_parse (copy, input.length, name, error)) != NULL ? xmlDocGetRootElement (doc) : NULL;
  else
    {
      g_autoptr (GError) broken = NULL;
      input.json = json = asked == NULL ? parse_yaml (&input, &broken) : NULL;
      if (json == NULL && broken == NULL && asked == NULL)
        input.json = json = parse_toml (&input);
      GPtrArray *decks = json != NULL ? read_input (&input, NULL, NULL) : NULL;
      if (decks != NULL)
        return decks;
      if (broken != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&broken));
          return NULL;
        }
      memset (tally, 0, sizeof *tally);
      input.json = NULL;
      g_autofree char *plain = slv_deck_plain_lines (copy, &input.below);
      input.text = plain;
      input.length = strlen (plain);
      return read_lines (&input, asked, error);
    }
  return input.json != NULL || input.root != NULL ? read_input (&input, asked, error) : NULL;
}

/* How much of a web page is no part of its list stays with the first deck as a remark. */
static void
tell_left (const GPtrArray *decks, guint left)
{
  if (decks == NULL || decks->len == 0 || left == 0)
    return;
  SlvDeck *first = decks->pdata[0];
  g_autofree char *told = slv_tell_printf (ngettext ("%u line of the web page around the list is left out", "%u lines of the web page around the list are left out", left), left);
  slv_take_str (&first->comment, first->comment[0] != '\0' ? g_strconcat (first->comment, "\n", told, NULL) : g_steal_pointer (&told));
}

/* What nobody sees around the number that begins a line, as web pages and messengers put it there, would make the number a part of the name; and
 * signs that end a line do, but within JSON. */
static void
settle_lines (char *text)
{
  gboolean begins = TRUE, ends = strchr ("{[", text[strspn (text, " \t\r\n")]) == NULL;
  char *to = text;
  if (g_str_is_ascii (text))
    return;
  for (const char *from = text, *next; *from != '\0'; from = next)
    {
      gunichar c = g_utf8_get_char (from);
      next = g_utf8_next_char (from);
      if (ends && (c == 0x2028 || c == 0x2029))
        c = '\n';
      else if (begins && c == 0x200b)   /* a space without a width */
        c = ' ';
      else if (begins && slv_char_is_unseen (c))
        continue;
      begins = c == '\n' || c == '\r' || (begins && c < 0x80 && strchr (" \t0123456789xX*-", (int) c) != NULL);
      to += g_unichar_to_utf8 (c, to);
    }
  *to = '\0';
}

GPtrArray *
slv_deck_text_read_tally (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, SlvDeckTally *tally,
                          GError **error)
{
  guint left = 0;
  memset (tally, 0, sizeof *tally);
  if (!check_input (text, length, name, kind, games, error))
    return NULL;
  g_autofree char *copy = g_strndup (text, length), *title = NULL;
  settle_lines (copy);
  if (slv_list_is_page (copy, strlen (copy)))
    slv_take_str (&copy, slv_deck_page_text (copy, strlen (copy), games, &title, &left));
  if (copy == NULL)
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, 0, 0 },
                           _("this is a web page, and none of its lines says how many there are of a card; copy the deck there as text, and paste that"));
  GPtrArray *decks = read_copy (copy, title != NULL && title[0] != '\0' ? title : name, kind != NULL ? slv_deck_kind_resolve (kind, games) : NULL, games, tally, error);
  tell_left (decks, left);
  return decks;
}

GPtrArray *
slv_deck_text_read (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, GError **error)
{
  SlvDeckTally tally;
  return slv_deck_text_read_tally (text, length, name, kind, games, &tally, error);
}

/* A reader of text knows the list by its name; for people it is the file that matters. */
void
slv_deck_name_file (GError **error, const char *path)
{
  g_autoptr (GError) cause = *error;
  SlvPlace place = { NULL, 0, 0 };
  slv_error_get_place (cause, &place);
  place.file = path;
  *error = slv_error_new_at (cause->domain == SLV_ERROR ? cause->code : SLV_ERROR_REFUSED, &place, "%s", cause->message);
}

GPtrArray *
slv_deck_file_read (const char *path, const char *kind, SlvGames *games, GError **error)
{
  g_autoptr (GBytes) bytes = slv_input_read_all (path, SLV_INPUT_DECK_MAX, NULL, error);
  if (bytes == NULL)
    return NULL;
  g_autofree char *text = slv_deck_is_picture (bytes) ? slv_deck_picture_text (bytes, path, error) : slv_input_to_utf8 (bytes, path, NULL, error);
  if (text == NULL)
    return NULL;
  g_autofree char *name = slv_deck_name_of_path (path);
  GPtrArray *decks = slv_deck_text_read (text, strlen (text), name, kind, games, error);
  if (decks == NULL)
    {
      if (error != NULL)
        slv_deck_name_file (error, path);
      return NULL;
    }
  SLV_EACH (SlvDeck, deck, decks)
    slv_take_str (&deck->source, g_strdup (path));
  return decks;
}
