/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-actions.c: what a player can do, a table of kinds: what each needs, its bounds, its function. Everything is checked
 * before anything moves, so that an action that is refused leaves the table as it was. */
#include "goldfish/slv-solo-private.h"

/* ---- what is done to cards where they lie, and what belongs to no card: dice, tokens ---- */

/* The names of the cards of an action, each told when it was seen before or is now. */
static char *
names_now (const SlvSolo *table, const guint *ids, guint n, gboolean *seen)
{
  for (guint i = 0; i < n; i++)
    seen[i] = seen[i] || slv_solo_tells (table, ids[i]);
  return slv_solo_names (table, ids, n, seen);
}

static gboolean
slv_solo_apply_reveal (SlvSolo *table, const SlvSoloAction *action, GError **error G_GNUC_UNUSED)
{
  g_autofree gboolean *seen = NULL;
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  g_autofree char *names = NULL, *title = slv_solo_title (table, action->zone);

  for (guint i = 0; i < action->n_cards; i++)
    {
      slv_solo_edit (table, ids[i])->face_down = FALSE;
      seen[i] = TRUE;
    }
  names = names_now (table, ids, action->n_cards, seen);
  slv_solo_say (table, NULL, g_strdup_printf (_("Revealed in “%s”: %s."), title, names));
  return TRUE;
}

static gboolean
slv_solo_apply_turn (SlvSolo *table, const SlvSoloAction *action, GError **error G_GNUC_UNUSED)
{
  g_autofree gboolean *seen = NULL;
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  g_autofree char *names = NULL, *title = slv_solo_title (table, action->zone);
  const SlvZone *zone = slv_solo_zone_of (table, action->zone);

  for (guint i = 0; i < action->n_cards; i++)
    {
      SlvSoloCard *card = slv_solo_edit (table, ids[i]);

      card->face_down = !card->face_down;
      card->known = card->face_down && zone->seen != SLV_SEEN_NONE;
    }
  names = names_now (table, ids, action->n_cards, seen);
  slv_solo_say (table, NULL, g_strdup_printf (_("Turned over in “%s”: %s."), title, names));
  return TRUE;
}

static gboolean
slv_solo_apply_rest (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autofree gboolean *seen = NULL;
  g_autofree guint *ids = slv_solo_named (table, action, &seen);

  if (slv_solo_zone_of (table, action->zone)->pile)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("cards of a pile do not rest"));
  for (guint i = 0; i < action->n_cards; i++)
    {
      SlvSoloCard *card = slv_solo_edit (table, ids[i]);
      g_autofree char *name = slv_solo_name (table, ids[i], seen[i]);

      card->rested = !card->rested;
      slv_solo_say (table, NULL, g_strdup_printf (card->rested ? _("Rested: %s.") : _("Woken: %s."), name));
    }
  return TRUE;
}

/* ---- counters and notes ---- */

static gboolean
slv_solo_apply_count (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autofree gboolean *seen = NULL;
  const char *title = slv_solo_count_title (table, action->text);

  if (action->zone != SLV_SOLO_NONE && action->n_cards == 0)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a card is missing"));
  if (action->zone == SLV_SOLO_NONE)
    {
      gint64 value = (gint64) slv_solo_count (table, SLV_SOLO_NONE, action->text) + action->n;

      slv_solo_set_count (table, SLV_SOLO_NONE, action->text, (gint) CLAMP (value, -1000000, 1000000));
      slv_solo_say (table, NULL, g_strdup_printf (_("%s: %d."), title, slv_solo_count (table, SLV_SOLO_NONE, action->text)));
      return TRUE;
    }
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  for (guint i = 0; i < action->n_cards; i++)
    {
      gint64 value = (gint64) slv_solo_count (table, ids[i], action->text) + action->n;
      g_autofree char *name = slv_solo_name (table, ids[i], seen[i]);

      slv_solo_set_count (table, ids[i], action->text, (gint) CLAMP (value, -1000000, 1000000));
      /* Translators: a counter, the card that it lies on, how many */
      slv_solo_say (table, NULL, g_strdup_printf (_("%s on %s: %d."), title, name,
                                                   slv_solo_count (table, ids[i], action->text)));
    }
  return TRUE;
}

static gboolean
slv_solo_apply_note (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autofree gboolean *seen = NULL;

  if (action->zone == SLV_SOLO_NONE)
    {
      slv_solo_say (table, NULL, g_strdup_printf (_("Note: %s"), action->text));
      return TRUE;
    }
  if (action->n_cards == 0)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a card is missing"));
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  for (guint i = 0; i < action->n_cards; i++)
    {
      g_autofree char *name = slv_solo_name (table, ids[i], seen[i]);

      slv_solo_set_note (table, ids[i], action->text);
      slv_solo_say (table, NULL, *action->text != '\0' ? g_strdup_printf (_("Note on %s: %s"), name, action->text)
                                                        : g_strdup_printf (_("No note on %s any more."), name));
    }
  return TRUE;
}

/* ---- cards that lie together ---- */

static gboolean
check_host (const SlvSolo *table, const SlvSoloAction *action, guint *host, GError **error)
{
  const GArray *ids = slv_solo_ids (table, action->to);
  const SlvZone *zone = slv_solo_zone_of (table, action->to);

  if (zone->pile || (guint) action->n >= ids->len)
    return slv_set_error (error, SLV_ERROR_NO, NULL, zone->pile ? _("nothing lies with a card of a pile") : _("there is no such card"));
  *host = g_array_index (ids, guint, action->n);
  if (slv_solo_card (table, *host)->host != SLV_SOLO_NONE)
    *host = slv_solo_card (table, *host)->host;
  for (guint i = 0; i < action->n_cards; i++)
    if (g_array_index (slv_solo_ids (table, action->zone), guint, action->cards[i]) == *host)
      return slv_set_error (error, SLV_ERROR_NO, NULL, _("a card cannot lie with itself"));
  return TRUE;
}

static gboolean
slv_solo_apply_attach (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autofree gboolean *seen = NULL;
  guint host = 0;

  if (!check_host (table, action, &host, error))
    return FALSE;
  g_autofree guint *ids = slv_solo_named (table, action, &seen);
  for (guint i = 0; i < action->n_cards; i++)
    {
      gint cell = slv_solo_card (table, host)->cell;

      slv_solo_place (table, ids[i], action->to, cell >= 0 ? cell : SLV_SOLO_TOP, SLV_SOLO_FACING_KEEP);
      slv_solo_edit (table, ids[i])->host = host;
      for (guint j = 0; j < slv_solo_n_cards (table); j++)
        if (slv_solo_card (table, j)->host == ids[i])
          slv_solo_edit (table, j)->host = host;
    }
  g_autofree char *names = names_now (table, ids, action->n_cards, seen);
  g_autofree char *name = slv_solo_name (table, host, slv_solo_tells (table, host));
  slv_solo_say (table, NULL, g_strdup_printf (_("Laid with %s: %s."), name, names));
  return TRUE;
}

/* ---- what belongs to no deck ---- */

static gboolean
slv_solo_apply_token (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_autoptr (GArray) rows = NULL;
  g_autofree char *title = slv_solo_title (table, action->zone), *name = NULL;
  const char *text = g_string_chunk_insert_const (table->texts, action->text);
  guint tokens = 0, row = SLV_ROW_NONE, id;

  for (guint i = 0; i < slv_solo_n_cards (table); i++)
    tokens += slv_solo_card (table, i)->token ? 1 : 0;
  if (tokens >= SLV_SOLO_TOKENS_MAX)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("there are too many tokens"));
  if (slv_index_find_name (table->index, table->format->rulebook->game, text, &rows) > 0)
    row = g_array_index (rows, guint, 0);
  id = slv_solo_add_card (table, row, text, action->zone);
  name = slv_solo_name (table, id, TRUE);
  slv_solo_say (table, NULL, g_strdup_printf (_("Made in “%s”: %s."), title, name));
  return TRUE;
}

static gboolean
slv_solo_apply_dice (SlvSolo *table, const SlvSoloAction *action, GError **error G_GNUC_UNUSED)
{
  guint fell = slv_random_below (&table->state->random, (guint32) action->n);

  if (action->n == 2)
    slv_solo_say (table, NULL, g_strdup (fell == 0 ? _("The coin shows heads.") : _("The coin shows tails.")));
  else
    slv_solo_say (table, NULL, g_strdup_printf (_("The die with %d sides shows %u."), action->n, fell + 1));
  return TRUE;
}

/* ---- moving cards ---- */

guint *
slv_solo_named (const SlvSolo *table, const SlvSoloAction *action, gboolean **seen)
{
  const GArray *zone = slv_solo_ids (table, action->zone);
  guint *ids = g_new0 (guint, (gsize) action->n_cards + 1);

  *seen = g_new0 (gboolean, (gsize) action->n_cards + 1);
  for (guint i = 0; i < action->n_cards; i++)
    {
      ids[i] = g_array_index (zone, guint, action->cards[i]);
      (*seen)[i] = slv_solo_tells (table, ids[i]);
    }
  return ids;
}

static void
place_all (SlvSolo *table, const SlvSoloAction *action, const guint *ids, guint n)
{
  gboolean grid = slv_solo_zone_of (table, action->to)->columns > 0;

  for (guint i = 0; i < n; i++)
    slv_solo_place (table, ids[i], action->to, action->at < 0 || grid ? action->at : action->at + (gint) i, action->facing);
}

static gboolean
apply_move (SlvSolo *table, const SlvSoloAction *action, GError **error G_GNUC_UNUSED)
{
  g_autofree gboolean *seen = NULL;
  g_autofree guint *ids = slv_solo_named (table, action, &seen);

  place_all (table, action, ids, action->n_cards);
  slv_solo_say_moved (table, NULL, ids, action->n_cards, action->zone, action->to, seen);
  return TRUE;
}

static gboolean
refuse_too_few (SlvSolo *table, guint zone, GError **error)
{
  g_autofree char *title = slv_solo_title (table, zone);
  guint n = slv_solo_ids (table, zone)->len;

  return slv_set_error (error, SLV_ERROR_NO, NULL, ngettext ("there is only %u card in “%s”", "there are only %u cards in “%s”", n), n,
                        title);
}

/* The action with the cards at @positions named one by one. */
static gboolean
move_positions (SlvSolo *table, const SlvSoloAction *action, const guint *positions, gboolean random)
{
  SlvSoloAction named = *action;
  g_autofree gboolean *seen = NULL;
  g_autofree char *names = NULL, *from = slv_solo_title (table, action->zone), *to = slv_solo_title (table, action->to);

  named.cards = positions;
  named.n_cards = (guint) action->n;
  g_autofree guint *ids = slv_solo_named (table, &named, &seen);
  place_all (table, &named, ids, named.n_cards);
  if (!random)
    {
      slv_solo_say_moved (table, NULL, ids, named.n_cards, action->zone, action->to, seen);
      return TRUE;
    }
  for (guint i = 0; i < named.n_cards; i++)
    seen[i] = seen[i] || slv_solo_tells (table, ids[i]);
  names = slv_solo_names (table, ids, named.n_cards, seen);
  slv_solo_say (table, NULL, g_strdup_printf (_("By chance from “%s” to “%s”: %s."), from, to, names));
  return TRUE;
}

static gboolean
apply_take (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  guint n = slv_solo_ids (table, action->zone)->len;

  if ((guint) action->n > n)
    return refuse_too_few (table, action->zone, error);
  g_autofree guint *positions = g_new (guint, (gsize) action->n + 1);
  for (guint i = 0; i < (guint) action->n; i++)
    positions[i] = n - 1 - i;
  return move_positions (table, action, positions, FALSE);
}

static gboolean
apply_random (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  guint n = slv_solo_ids (table, action->zone)->len;

  if ((guint) action->n > n)
    return refuse_too_few (table, action->zone, error);
  g_autofree guint *positions = g_new (guint, (gsize) n + 1);
  for (guint i = 0; i < n; i++)
    positions[i] = i;
  for (guint i = 0; i < (guint) action->n; i++)
    {
      guint other = i + slv_random_below (&table->state->random, n - i), held = positions[i];

      positions[i] = positions[other];
      positions[other] = held;
    }
  return move_positions (table, action, positions, TRUE);
}

static gboolean
apply_shuffle (SlvSolo *table, const SlvSoloAction *action, GError **error G_GNUC_UNUSED)
{
  GArray *ids = slv_solo_ids (table, action->zone);
  const SlvZone *zone = slv_solo_zone_of (table, action->zone);

  slv_random_shuffle (&table->state->random, (guint32 *) (gpointer) ids->data, ids->len);
  for (guint i = 0; i < ids->len; i++)
    {
      SlvSoloCard *card = slv_solo_edit (table, g_array_index (ids, guint, i));

      card->known = FALSE;
      card->face_down = card->face_down || zone->seen == SLV_SEEN_NONE;
    }
  slv_solo_say (table, NULL, g_strdup_printf (_("“%s” is shuffled."), g_dgettext (GETTEXT_PACKAGE, zone->title)));
  return TRUE;
}

/* ---- looking ---- */

static void
say_search (SlvSolo *table, const SlvSoloAction *action)
{
  g_autofree char *title = slv_solo_title (table, action->zone);

  slv_solo_say (table, NULL, g_strdup_printf (_("Searched “%s”."), title));
}

static gboolean
apply_peek (SlvSolo *table, const SlvSoloAction *action, GError **error G_GNUC_UNUSED)
{
  const GArray *ids = slv_solo_ids (table, action->zone);
  guint n = action->n_cards > 0 ? action->n_cards : action->n == 0 ? ids->len : MIN ((guint) action->n, ids->len);
  g_autofree guint *looked = g_new0 (guint, (gsize) n + 1);
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) n + 1);
  g_autofree char *names = NULL, *title = slv_solo_title (table, action->zone);

  for (guint i = 0; i < n; i++)
    {
      looked[i] = g_array_index (ids, guint, action->n_cards > 0 ? action->cards[i] : ids->len - 1 - i);
      slv_solo_edit (table, looked[i])->known = TRUE;
      seen[i] = table->two == NULL || slv_solo_tells (table, looked[i]);
    }
  if (action->n_cards == 0 && action->n == 0)
    {
      say_search (table, action);
      return TRUE;
    }
  names = slv_solo_names (table, looked, n, seen);
  slv_solo_say (table, NULL, g_strdup_printf (_("Looked at cards of “%s”: %s."), title, names));
  return TRUE;
}

/* ---- the table of kinds ---- */

#define CARDS (SLV_NEEDS_ZONE | SLV_NEEDS_CARDS)
#define MANY  ((gint) SLV_SOLO_CARDS_MAX)

static const SlvSoloSpec specs[SLV_SOLO_N_KINDS] = {
  [SLV_SOLO_MULLIGAN] = { "mulligan", 0, 0, 0, slv_solo_apply_opening },
  [SLV_SOLO_EXCHANGE] = { "exchange", CARDS, 0, 0, slv_solo_apply_opening },
  [SLV_SOLO_PUT_BACK] = { "put-back", CARDS, 0, 0, slv_solo_apply_opening },
  [SLV_SOLO_NEXT] = { "next", 0, 0, 0, slv_solo_apply_next },
  [SLV_SOLO_PHASE] = { "phase", SLV_NEEDS_N, 0, 1000, slv_solo_apply_phase },
  [SLV_SOLO_WAY] = { "way", SLV_NEEDS_N, 0, 1000, slv_solo_apply_way },
  [SLV_SOLO_DRAW] = { "draw", SLV_NEEDS_N | SLV_TAKES_ZONE | SLV_TAKES_TO, 1, MANY, slv_solo_apply_draw },
  [SLV_SOLO_MOVE] = { "move", CARDS | SLV_NEEDS_TO | SLV_TAKES_AT | SLV_TAKES_FACING, 0, 0, apply_move },
  [SLV_SOLO_TAKE] = { "take", SLV_NEEDS_ZONE | SLV_NEEDS_TO | SLV_NEEDS_N | SLV_TAKES_AT | SLV_TAKES_FACING, 1, MANY, apply_take },
  [SLV_SOLO_RANDOM] = { "random", SLV_NEEDS_ZONE | SLV_NEEDS_TO | SLV_NEEDS_N | SLV_TAKES_AT | SLV_TAKES_FACING, 1, MANY, apply_random },
  [SLV_SOLO_SHUFFLE] = { "shuffle", SLV_NEEDS_ZONE, 0, 0, apply_shuffle },
  [SLV_SOLO_PEEK] = { "peek", SLV_NEEDS_ZONE | SLV_TAKES_CARDS | SLV_TAKES_N, 0, MANY, apply_peek },
  [SLV_SOLO_REVEAL] = { "reveal", CARDS, 0, 0, slv_solo_apply_reveal },
  [SLV_SOLO_TURN] = { "turn", CARDS, 0, 0, slv_solo_apply_turn },
  [SLV_SOLO_REST] = { "rest", CARDS, 0, 0, slv_solo_apply_rest },
  [SLV_SOLO_COUNT] = { "count", SLV_NEEDS_N | SLV_NEEDS_TEXT | SLV_TAKES_ZONE | SLV_TAKES_CARDS, -1000000, 1000000, slv_solo_apply_count },
  [SLV_SOLO_NOTE] = { "note", SLV_NEEDS_TEXT | SLV_TAKES_ZONE | SLV_TAKES_CARDS, 0, 0, slv_solo_apply_note },
  [SLV_SOLO_ATTACH] = { "attach", CARDS | SLV_NEEDS_TO | SLV_NEEDS_N, 0, MANY, slv_solo_apply_attach },
  [SLV_SOLO_TOKEN] = { "token", SLV_NEEDS_ZONE | SLV_NEEDS_TEXT, 0, 0, slv_solo_apply_token },
  [SLV_SOLO_DICE] = { "dice", SLV_NEEDS_N, 2, 1000, slv_solo_apply_dice },
  [SLV_SOLO_CONCEDE] = { "concede", 0, 0, 0, slv_solo_apply_concede },
};

const SlvSoloSpec *
slv_solo_spec (SlvSoloKind kind)
{
  return &specs[kind];
}

/* ---- checking ---- */

static gboolean
check_cards (const SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  guint n = slv_solo_ids (table, action->zone)->len;
  g_autofree guint8 *met = g_new0 (guint8, (gsize) n + 1);

  for (guint i = 0; i < action->n_cards; i++)
    {
      if (action->cards[i] >= n)
        return slv_set_error (error, SLV_ERROR_NO, NULL, _("there is no such card"));
      if (met[action->cards[i]]++)
        return slv_set_error (error, SLV_ERROR_NO, NULL, _("a card is named twice"));
    }
  return TRUE;
}

static gboolean
check_text (const char *text, gboolean may_be_empty, GError **error)
{
  if (text == NULL || (*text == '\0' && !may_be_empty))
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a text is missing"));
  if (strlen (text) > SLV_SOLO_TEXT_MAX)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the text is too long"));
  if (!g_utf8_validate (text, -1, NULL))
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the text is not valid UTF-8"));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_iscntrl (g_utf8_get_char (p)))
      return slv_set_error (error, SLV_ERROR_NO, NULL, _("the text holds a control character"));
  return TRUE;
}

static gboolean
check_place (const SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  const SlvZone *to = slv_solo_zone_of (table, action->to);

  if (action->at < SLV_SOLO_BOTTOM || action->at > (to->columns > 0 ? (gint) (to->columns * to->rows) - 1 : MANY))
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("there is no such place"));
  return (guint) action->facing <= SLV_SOLO_FACING_DOWN || slv_set_error (error, SLV_ERROR_NO, NULL, _("there is no such place"));
}

static gboolean
check (const SlvSolo *table, const SlvSoloSpec *spec, const SlvSoloAction *action, GError **error)
{
  guint n_zones = table->state->zones->len;
  gboolean zone = action->zone != SLV_SOLO_NONE, to = action->to != SLV_SOLO_NONE;

  if ((spec->needs & (SLV_NEEDS_ZONE | SLV_TAKES_ZONE)) != 0 && zone && action->zone >= n_zones)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("there is no such zone"));
  if ((spec->needs & (SLV_NEEDS_TO | SLV_TAKES_TO)) != 0 && to && action->to >= n_zones)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("there is no such zone"));
  if (((spec->needs & SLV_NEEDS_ZONE) != 0 && !zone) || ((spec->needs & SLV_NEEDS_TO) != 0 && !to))
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a zone is missing"));
  if ((spec->needs & SLV_NEEDS_CARDS) != 0 && action->n_cards == 0)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a card is missing"));
  if ((spec->needs & (SLV_NEEDS_CARDS | SLV_TAKES_CARDS)) != 0 && action->n_cards > 0 && !zone)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a zone is missing"));
  if ((spec->needs & (SLV_NEEDS_CARDS | SLV_TAKES_CARDS)) != 0 && action->n_cards > 0 && !check_cards (table, action, error))
    return FALSE;
  if ((spec->needs & (SLV_NEEDS_N | SLV_TAKES_N)) != 0 && (action->n < spec->n_min || action->n > spec->n_max))
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the number is out of bounds"));
  if ((spec->needs & SLV_NEEDS_TEXT) != 0 && !check_text (action->text, spec->func == slv_solo_apply_note && zone, error))
    return FALSE;
  return (spec->needs & SLV_TAKES_AT) == 0 || check_place (table, action, error);
}

/* What a redraw costs is paid before anything else is done. */
static gboolean
may_leave_opening (SlvSolo *table, const SlvSoloSpec *spec, GError **error)
{
  guint n = spec->func != slv_solo_apply_opening && spec->func != slv_solo_apply_concede ? slv_solo_put_back_left (table) : 0;

  if (n > 0)
    slv_set_error (error, SLV_ERROR_NO, NULL, ngettext ("%u card of the hand has to go under the pile first",
                                                        "%u cards of the hand have to go under the pile first", n), n);
  return n == 0;
}

gboolean
slv_solo_apply (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_return_val_if_fail ((guint) action->kind < SLV_SOLO_N_KINDS, FALSE);
  const SlvSoloSpec *spec = slv_solo_spec (action->kind);
  if (!check (table, spec, action, error) || !may_leave_opening (table, spec, error) || !spec->func (table, action, error))
    return FALSE;
  if (spec->func != slv_solo_apply_opening)
    table->state->opening = FALSE;
  return TRUE;
}
