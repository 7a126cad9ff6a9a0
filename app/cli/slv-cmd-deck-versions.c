/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-versions.c: `deck diff`, `deck versions`, `deck restore` and `deck sleeve`: what changed between two decks or two
 * states of one, as lists of what to take out and what to put in. NAME@N is state N of a saved deck, and NAME@sleeved the one that
 * lies in sleeves, wherever a deck is asked for. On disk when `restore` or `sleeve` ends with 0: the new state, or which one is named;
 * else the deck as it was. */
#include "cli/slv-cli.h"
#include "deck/slv-deck-diff.h"
#include "deck/slv-deck-plan.h"

/* ---- diff ---- */

static const SlvRulebook *
common_book (SlvCli *cli, const SlvDeck *a, const SlvDeck *b)
{
  const char *id = *b->game ? b->game : a->game;
  const SlvGame *game = *id ? slv_games_find (cli->games, id) : NULL;
  const SlvFormat *format = game && *b->format ? slv_games_resolve_format (cli->games, (SlvGame *) game, b->format, NULL) : NULL;

  if (*a->game && *b->game && strcmp (a->game, b->game))
    return NULL;
  return format ? format->rulebook : game && game->rulebooks->len ? g_ptr_array_index (game->rulebooks, 0) : NULL;
}

static gboolean
same_plans (const SlvDeck *a, const SlvDeck *b)
{
  if (a->plans->len != b->plans->len)
    return FALSE;
  for (guint i = 0; i < a->plans->len; i++)
    if (!slv_deck_plan_equal (slv_deck_get_plan (a, i), slv_deck_get_plan (b, i)))
      return FALSE;
  return TRUE;
}

/* What else is not the same, as keys of the JSON form; NULL-terminated. @groups: what slv_deck_diff_groups() told. */
static GPtrArray *
other_changes (const SlvDeck *a, const SlvDeck *b, const GPtrArray *groups)
{
  const struct { const char *key; const char *a, *b; } texts[] = {
    { "game", a->game, b->game }, { "format", a->format, b->format }, { "comment", a->comment, b->comment },
  };
  GPtrArray *changes = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (strcmp (texts[i].a, texts[i].b))
      g_ptr_array_add (changes, (gpointer) texts[i].key);
  if (!same_plans (a, b))
    g_ptr_array_add (changes, (gpointer) "plans");
  if (groups->len > 0)
    g_ptr_array_add (changes, (gpointer) "groups");
  return changes;
}

static void
add_cards (cJSON *row, const char *key, const GPtrArray *changes, const char *zone, gboolean in)
{
  SlvRows *rows = slv_rows_new (NULL, row, key);

  SLV_EACH (const SlvDeckChange, change, changes)
    if (strcmp (change->zone, zone) == 0 && (change->after > change->before) == in)
      slv_rows_add (rows, { "name", SLV_TEXT (change->name) },
                    { "count", SLV_NUMBER (in ? change->after - change->before : change->before - change->after) },
                    { "from", SLV_NUMBER (change->before) }, { "to", SLV_NUMBER (change->after) });
  slv_rows_end (rows, 0);
}

static cJSON *
text_or_null (const char *text)
{
  return text != NULL ? cJSON_CreateString (text) : cJSON_CreateNull ();
}

static void
add_group_cards (cJSON *json, const GPtrArray *groups)
{
  SlvRows *rows = slv_rows_new (NULL, json, "grouped");

  SLV_EACH (const SlvGroupChange, change, groups)
    if (change->name[0] != '\0')
      slv_rows_add (rows, { "name", SLV_TEXT (change->name) }, { "from", SLV_ITEM (text_or_null (change->before)) },
                    { "to", SLV_ITEM (text_or_null (change->after)) });
  slv_rows_end (rows, 0);
}

static void
print_json (SlvCli *cli, const GPtrArray *changes, const GPtrArray *groups, const GPtrArray *others)
{
  cJSON *json = cJSON_CreateObject (), *zones;
  const char *zone = NULL;

  slv_json_put (json, { "a", SLV_TEXT (slv_cli_arg (cli, 0)) }, { "b", SLV_TEXT (slv_cli_arg (cli, 1)) },
                { "same", SLV_TRUTH (changes->len + others->len == 0) });
  zones = cJSON_AddArrayToObject (json, "zones");
  SLV_EACH (const SlvDeckChange, change, changes)
    {
      if (zone && g_str_equal (zone, change->zone))
        continue;
      zone = change->zone;
      cJSON *row = slv_json_add_row (zones);
      cJSON_AddStringToObject (row, "zone", zone);
      add_cards (row, "out", changes, zone, FALSE);
      add_cards (row, "in", changes, zone, TRUE);
    }
  add_group_cards (json, groups);
  slv_json_add_texts (json, "also", others);
  slv_cli_print_json (json);
}

static const char *
other_sentence (const char *key)
{
  static const struct { const char *key, *sentence; } sentences[] = {
    { "game", N_("The game is not the same.") }, { "format", N_("The format is not the same.") },
    { "comment", N_("The notes are not the same.") }, { "plans", N_("The sideboarding plans are not the same.") },
    { "groups", N_("The groups are not the same.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (g_str_equal (sentences[i].key, key))
      return _(sentences[i].sentence);
  return key;
}

static void
print_groups (const GPtrArray *groups)
{
  SLV_EACH (const SlvGroupChange, change, groups)
    slv_text_sayf (SLV_STYLE_PLAIN, "  %s: %s → %s", change->name[0] != '\0' ? change->name : _("Groups"),
                   change->before ? change->before : _("No group"), change->after ? change->after : _("No group"));
}

static void
print_text (const GPtrArray *changes, const GPtrArray *groups, const GPtrArray *others, const SlvRulebook *book)
{
  const char *zone = NULL;

  SLV_EACH (const SlvDeckChange, change, changes)
    {
      const SlvZone *known = book ? slv_rulebook_find_zone (book, change->zone) : NULL;
      guint n = change->after > change->before ? change->after - change->before : change->before - change->after;
      g_autofree char *line = g_strdup_printf ("  %s%u %s  (%u → %u)", change->after > change->before ? "+" : "-", n, change->name,
                                               change->before, change->after);

      if (zone == NULL || strcmp (zone, change->zone))
        slv_text_say (SLV_STYLE_BOLD, known ? slv_cli_tr (known->title) : *change->zone ? change->zone : _("without a heading"));
      zone = change->zone;
      slv_text_say (change->after > change->before ? SLV_STYLE_GOOD : SLV_STYLE_BAD, line);
    }
  for (guint i = 0; i < others->len; i++)
    slv_text_say (SLV_STYLE_PLAIN, other_sentence (g_ptr_array_index (others, i)));
  print_groups (groups);   /* their sentence is the last one */
}

int
slv_cmd_deck_diff (SlvCli *cli, GError **error)
{
  g_autoptr (SlvDeck) a = slv_cli_deck (cli, slv_cli_arg (cli, 0), error);
  g_autoptr (SlvDeck) b = a ? slv_cli_deck (cli, slv_cli_arg (cli, 1), error) : NULL;
  SlvIndex *index = b != NULL ? slv_cli_index (cli, error) : NULL;

  if (index == NULL)
    return 3;
  const SlvRulebook *book = common_book (cli, a, b);
  g_autoptr (GPtrArray) changes = slv_deck_diff (a, b, book, index);
  g_autoptr (GPtrArray) groups = slv_deck_diff_groups (a, b);
  g_autoptr (GPtrArray) others = other_changes (a, b, groups);
  if (cli->json)
    print_json (cli, changes, groups, others);
  else if (changes->len + others->len == 0)
    slv_cli_say (_("the decks are the same"));
  else
    print_text (changes, groups, others, book);
  return changes->len + others->len > 0 ? 1 : 0;
}

/* ---- versions ---- */

/* (transfer full): the saved deck of the name, without "@N". */
static SlvDeck *
saved (SlvCli *cli, const char *name, GError **error)
{
  return slv_cli_store (cli, error) ? slv_store_find_deck (cli->store, name, error) : NULL;
}

/* Cards that go out of and come into the deck between two states; FALSE on an error. */
static gboolean
count_changes (SlvCli *cli, gint64 id, guint from, guint to, guint64 *out, guint64 *in, GError **error)
{
  g_autoptr (SlvDeck) before = slv_store_load_deck_version (cli->store, id, from, error);
  g_autoptr (SlvDeck) after = before ? slv_store_load_deck_version (cli->store, id, to, error) : NULL;

  *out = *in = 0;
  if (after == NULL)
    return FALSE;
  g_autoptr (GPtrArray) changes = slv_deck_diff (before, after, common_book (cli, before, after), cli->index);
  slv_deck_changes_count (changes, out, in);
  return TRUE;
}

static void
add_version (SlvRows *rows, const SlvDeck *version, guint64 out, guint64 in, gboolean sleeved)
{
  g_autofree char *change = out + in ? g_strdup_printf ("-%llu +%llu", (unsigned long long) out, (unsigned long long) in) : g_strdup ("");

  slv_rows_add (rows, { "version", SLV_ID (version->version), _("Version") }, { "changed", SLV_TIME (version->changed), _("Saved") },
                { "cards", SLV_NUMBER (version->n_listed), _("Cards") }, { "out", SLV_NUMBER (out) }, { "in", SLV_NUMBER (in) },
                { .head = _("Change"), .shown = change }, { .head = _("Name"), .shown = version->name },
                { "sleeved", SLV_TRUTH (sleeved), "", sleeved ? _("in sleeves") : "" }, { "name", SLV_TEXT (version->name) });
}

int
slv_cmd_deck_versions (SlvCli *cli, GError **error)
{
  g_autoptr (SlvDeck) deck = slv_cli_games (cli, error) ? saved (cli, slv_cli_arg (cli, 0), error) : NULL;
  g_autoptr (GPtrArray) versions = deck && slv_cli_index (cli, error) ? slv_store_list_deck_versions (cli->store, deck->id, error) : NULL;
  gboolean whole = TRUE;

  if (versions == NULL)
    return 3;
  cJSON *json = cJSON_CreateObject ();
  cJSON_AddStringToObject (json, "name", deck->name);
  SlvRows *rows = slv_rows_new (cli, json, "versions");
  guint sleeved = slv_store_get_sleeved (cli->store, deck->id);
  for (guint i = 0; i < versions->len && whole; i++)   /* newest first */
    {
      const SlvDeck *version = g_ptr_array_index (versions, i);
      const SlvDeck *before = i + 1 < versions->len ? g_ptr_array_index (versions, i + 1) : NULL;
      guint64 out = 0, in = 0;

      whole = !before || count_changes (cli, deck->id, before->version, version->version, &out, &in, error);
      if (whole)
        add_version (rows, version, out, in, version->version == sleeved);
    }
  if (whole)
    {
      slv_rows_end (rows, 0);
      return slv_cli_answer (cli, json);
    }
  slv_rows_drop (rows);
  cJSON_Delete (json);
  return 3;
}

/* ---- back to an earlier state, or back from the dead ---- */

static int
bring_back (SlvCli *cli, const char *name, GError **error)
{
  gint64 id = slv_cli_store (cli, error) ? slv_store_find_removed (cli->store, name, error) : 0;
  g_autoptr (SlvDeck) deck = NULL;

  if (id == 0 || !slv_store_restore_deck (cli->store, id, error) || !(deck = slv_store_load_deck (cli->store, id, error)))
    return 3;
  return slv_cli_tell (cli, g_strdup_printf (_("“%s” is back"), deck->name), { "restored", SLV_TEXT (deck->name) },
                       { "version", SLV_NUMBER (deck->version) });
}

int
slv_cmd_deck_restore (SlvCli *cli, GError **error)
{
  const char *arg = slv_cli_arg (cli, 0), *mark = strrchr (arg, '@');
  g_autofree char *name = mark ? g_strndup (arg, mark - arg) : NULL;
  g_autoptr (SlvDeck) now = NULL, old = NULL;
  guint64 number = 0;

  if (name == NULL || !g_ascii_string_to_unsigned (mark + 1, 10, 1, G_MAXUINT, &number, NULL))
    return bring_back (cli, arg, error);
  if (!(now = saved (cli, name, error)) || !(old = slv_store_load_deck_version (cli->store, now->id, (guint) number, error)))
    return 3;
  /* the state that is left becomes a version itself, so nothing is lost by going back */
  old->id = now->id;
  slv_take_str (&old->name, g_strdup (now->name));
  if (!slv_store_save_deck (cli->store, old, error))
    return 3;
  return slv_cli_tell (cli, g_strdup_printf (_("“%s” is as it was in version %u; this is version %u"), old->name, (guint) number, old->version),
                       { "restored", SLV_TEXT (old->name) }, { "from", SLV_NUMBER (number) }, { "version", SLV_NUMBER (old->version) });
}

/* ---- in sleeves ---- */

int
slv_cmd_deck_sleeve (SlvCli *cli, GError **error)
{
  const char *arg = slv_cli_arg (cli, 0), *mark = strrchr (arg, '@');
  g_autofree char *name = g_strdup (arg);
  g_autoptr (SlvDeck) deck = NULL;
  guint64 number = 0;

  if (mark && g_ascii_string_to_unsigned (mark + 1, 10, 1, G_MAXUINT, &number, NULL))
    name[mark - arg] = '\0';
  if (!(deck = saved (cli, name, error)))
    return 3;
  guint version = slv_cli_has (cli, "forget") ? 0 : number > 0 ? (guint) number : deck->version;
  if (!slv_store_set_sleeved (cli->store, deck->id, version, error))
    return 3;
  return slv_cli_tell (cli, version == 0 ? g_strdup_printf (_("no version of “%s” lies in sleeves any more"), deck->name)
                                         : g_strdup_printf (_("version %u of “%s” lies in sleeves"), version, deck->name),
                       { "deck", SLV_TEXT (deck->name) }, { "sleeved", SLV_NUMBER (version) });
}
