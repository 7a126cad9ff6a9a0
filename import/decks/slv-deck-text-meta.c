/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-text-meta.c: see the header. A plan stands as "# plan: NAME" with its moves below, "# move: 2 main > side Card Name"
 * (zones may be quoted), and its notes as "# plan-note:", "# plan-play:", "# plan-draw:", one a line. */
#include "decks/slv-deck-scan.h"
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-text-meta.h"
#include "base/slv-fold.h"

#define NOTE_MAX 100000u   /* bytes of the notes of one plan */

typedef gboolean (*MetaFunc) (SlvDeckMeta *meta, const char *value, gsize offset, guint64 line);

static gboolean
set_text (SlvDeckMeta *meta, const char *value, gsize offset, guint64 line G_GNUC_UNUSED)
{
  slv_take_str (G_STRUCT_MEMBER_P (meta->deck, offset), g_strdup (value));
  return TRUE;
}

/** "Deck: Example"; "Deck: 60" and "Deck: 4 Name" are of its cards. */
static gboolean
set_title (SlvDeckMeta *meta, const char *value, gsize offset, guint64 line)
{
  return value[strspn (value, "0123456789")] != '\0' && !slv_deck_line_is_counted (value) && set_text (meta, value, offset, line);
}

/** What a list has over some of its cards says how somebody looked at them: their zone is still that of the heading before. */
static gboolean
pass_over (SlvDeckMeta *meta G_GNUC_UNUSED, const char *value G_GNUC_UNUSED, gsize offset G_GNUC_UNUSED, guint64 line G_GNUC_UNUSED)
{
  return TRUE;
}

static gboolean
set_game (SlvDeckMeta *meta, const char *value, gsize offset G_GNUC_UNUSED, guint64 line G_GNUC_UNUSED)
{
  meta->game = slv_deck_set_game (meta->deck, meta->games, value);
  return TRUE;
}

static gboolean
add_unread (SlvDeckMeta *meta, const char *value, gsize offset G_GNUC_UNUSED, guint64 line)
{
  slv_deck_add_unread (meta->deck, line, value, _("it was not understood when this list was written"));
  return TRUE;
}

static gboolean
add_string (SlvDeckMeta *meta, const char *value, gsize offset, guint64 line G_GNUC_UNUSED)
{
  GPtrArray *array = G_STRUCT_MEMBER (GPtrArray *, meta->deck, offset);
  if (array->len >= 1000)
    return FALSE;
  slv_array_add_text (array, value);
  return TRUE;
}

/* ---- plans ---- */

static SlvDeckPlan *
last_plan (SlvDeckMeta *meta)
{
  GPtrArray *plans = meta->deck->plans;
  return plans->len > 0 ? g_ptr_array_index (plans, plans->len - 1) : NULL;
}

static gboolean
add_plan (SlvDeckMeta *meta, const char *value, gsize offset G_GNUC_UNUSED, guint64 line G_GNUC_UNUSED)
{
  if (meta->deck->plans->len >= SLV_DECK_PLANS_MAX)
    return FALSE;
  g_ptr_array_add (meta->deck->plans, slv_deck_plan_new (value));
  return TRUE;
}

static gboolean
add_plan_note (SlvDeckMeta *meta, const char *value, gsize offset, guint64 line G_GNUC_UNUSED)
{
  SlvDeckPlan *plan = last_plan (meta);
  if (plan == NULL)
    return FALSE;
  char **field = G_STRUCT_MEMBER_P (plan, offset);
  if (strlen (*field) > NOTE_MAX)
    return FALSE;
  slv_take_str (field, (*field)[0] != '\0' ? g_strconcat (*field, "\n", value, NULL) : g_strdup (value));
  return TRUE;
}

/** A zone at *@p, quoted or one word: (transfer full) or NULL; *@p goes behind it and the blanks that follow. */
static char *
read_zone (const char **p)
{
  const char *start = *p + (**p == '"'), *end = strchr (start, **p == '"' ? '"' : ' ');
  if (end == NULL || end == start || end - start > 100)
    return NULL;
  *p = end + (*end == '"');
  *p += strspn (*p, " ");
  return g_strndup (start, (gsize) (end - start));
}

static gboolean
add_move (SlvDeckMeta *meta, const char *value, gsize offset G_GNUC_UNUSED, guint64 line G_GNUC_UNUSED)
{
  SlvDeckPlan *plan = last_plan (meta);
  char *after = NULL;
  guint64 count = g_ascii_isdigit (value[0]) ? g_ascii_strtoull (value, &after, 10) : 0;
  if (plan == NULL || count == 0 || count > SLV_DECK_COUNT_MAX || *after != ' ' || plan->moves->len >= SLV_DECK_ENTRIES_MAX)
    return FALSE;
  const char *p = after + strspn (after, " ");
  g_autofree char *from = read_zone (&p);
  if (from == NULL || *p != '>')
    return FALSE;
  p += 1 + strspn (p + 1, " ");
  g_autofree char *to = read_zone (&p);
  if (to == NULL || *p == '\0' || strlen (p) > SLV_DECK_NAME_MAX || g_str_equal (from, to))
    return FALSE;
  slv_deck_plan_move (plan, p, from, to, (guint) count);
  return TRUE;
}

static const struct { const char *key; MetaFunc read; gsize offset; } keys[] = {
  { "name", set_text, G_STRUCT_OFFSET (SlvDeck, name) },
  { "deck name", set_title, G_STRUCT_OFFSET (SlvDeck, name) },
  { "deck title", set_title, G_STRUCT_OFFSET (SlvDeck, name) },
  { "deck", set_title, G_STRUCT_OFFSET (SlvDeck, name) },
  { "format", set_text, G_STRUCT_OFFSET (SlvDeck, format) },
  { "author", set_text, G_STRUCT_OFFSET (SlvDeck, author) },
  { "creator", set_text, G_STRUCT_OFFSET (SlvDeck, author) },
  { "created by", set_text, G_STRUCT_OFFSET (SlvDeck, author) },
  { "title", set_title, G_STRUCT_OFFSET (SlvDeck, name) },
  { "deckname", set_text, G_STRUCT_OFFSET (SlvDeck, name) },
  { "game", set_game, 0 },
  { "group", pass_over, 0 },
  { "unread", add_unread, 0 },
  { "option", add_string, G_STRUCT_OFFSET (SlvDeck, option_texts) },
  { "tag", add_string, G_STRUCT_OFFSET (SlvDeck, tags) },
  { "plan", add_plan, 0 },
  { "move", add_move, 0 },
  { "plan-note", add_plan_note, G_STRUCT_OFFSET (SlvDeckPlan, note) },
  { "plan-play", add_plan_note, G_STRUCT_OFFSET (SlvDeckPlan, on_play) },
  { "plan-draw", add_plan_note, G_STRUCT_OFFSET (SlvDeckPlan, on_draw) },
};

gboolean
slv_deck_meta_read (SlvDeckMeta *meta, const char *comment, guint64 line)
{
  const char *colon = strchr (comment, ':');
  if (colon == NULL || colon - comment > 20)
    return FALSE;
  g_autofree char *key = slv_deck_line_trim (comment, (gsize) (colon - comment));
  g_autofree char *value = slv_deck_line_trim (colon + 1, strlen (colon + 1));
  if (value[0] == '\0')
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_ascii_strcasecmp (key, keys[i].key) == 0)
      return keys[i].read (meta, value, keys[i].offset, line);
  return FALSE;
}

/* ---- writing ---- */

void
slv_deck_meta_line (GString *out, const char *key, const char *value)
{
  g_autofree char *line = g_strdelimit (g_strdup (value), "\r\n", ' ');
  if (line[0] != '\0')
    g_string_append_printf (out, "# %s: %s\n", key, line);
}

static void
write_lines (GString *out, const char *key, const char *text)
{
  g_auto (GStrv) lines = g_strsplit_set (text != NULL ? text : "", "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    slv_deck_meta_line (out, key, lines[i]);
}

void
slv_deck_meta_write (GString *out, const SlvDeck *deck)
{
  slv_deck_meta_line (out, "name", deck->name);
  slv_deck_meta_line (out, "game", deck->game);
  slv_deck_meta_line (out, "format", deck->format);
  slv_deck_meta_line (out, "author", deck->author);
  for (guint i = 0; i < deck->option_texts->len; i++)
    slv_deck_meta_line (out, "option", g_ptr_array_index (deck->option_texts, i));
  for (guint i = 0; i < deck->tags->len; i++)
    slv_deck_meta_line (out, "tag", g_ptr_array_index (deck->tags, i));
  g_auto (GStrv) lines = g_strsplit_set (deck->comment, "\n", -1);
  for (guint i = 0; lines[i] != NULL && deck->comment[0] != '\0'; i++)
    g_string_append_printf (out, "# %s\n", g_strdelimit (lines[i], "\r", ' '));
}

void
slv_deck_meta_write_plans (GString *out, const SlvDeck *deck)
{
  SLV_EACH (const SlvDeckPlan, plan, deck->plans)
    {
      if (out->len > 0)
        g_string_append_c (out, '\n');
      slv_deck_meta_line (out, "plan", plan->name);
      write_lines (out, "plan-note", plan->note);
      write_lines (out, "plan-play", plan->on_play);
      write_lines (out, "plan-draw", plan->on_draw);
      SLV_EACH (const SlvDeckMove, move, plan->moves)
        {
          g_autofree char *from = strchr (move->from, ' ') != NULL ? g_strconcat ("\"", move->from, "\"", NULL) : g_strdup (move->from);
          g_autofree char *to = strchr (move->to, ' ') != NULL ? g_strconcat ("\"", move->to, "\"", NULL) : g_strdup (move->to);
          g_string_append_printf (out, "# move: %u %s > %s %s\n", move->count, from, to, move->name);
        }
    }
}
