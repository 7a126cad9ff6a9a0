/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kinds.c: the kinds of deck file by id and by the ending of a file, and a deck written as one of them. Which kinds there
 * are is said in meson.build, in the order in which people are shown them. */
#include "base/slv-fold.h"
#include "decks/slv-deck-write.h"
#include "import/slv-kinds.h"

#define KIND(name) extern const SlvDeckKind slv_deck_kind_##name;
SLV_DECK_KINDS
#undef KIND
#define KIND(name) &slv_deck_kind_##name,
static const SlvDeckKind * const files[] = { SLV_DECK_KINDS };
#undef KIND

const SlvDeckKind * const *
slv_deck_kinds (void)
{
  static const SlvDeckKind *kinds[2 * G_N_ELEMENTS (files) + 1];
  static gsize made;
  if (g_once_init_enter (&made))
    {
      for (guint i = 0, n = 0; i < G_N_ELEMENTS (files); i++)
        for (const SlvDeckKind *kind = files[i]; kind != NULL; kind = kind->other_form)
          kinds[n++] = kind;
      g_once_init_leave (&made, 1);
    }
  return kinds;
}

char *
slv_deck_kinds_written (void)
{
  GString *ids = g_string_new (NULL);
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    if ((*kind)->write != NULL)
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", (*kind)->id);
  return g_string_free (ids, FALSE);
}

const SlvDeckKind *
slv_deck_kind_find (const char *id)
{
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    if (g_str_equal ((*kind)->id, id))
      return *kind;
  return NULL;
}

const SlvDeckKind *
slv_deck_kind_resolve (const char *id, SlvGames *games)
{
  const SlvDeckKind *kind = slv_deck_kind_find (id);
  /* what a site of one game calls after itself is a list under "# Title by Author" */
  return kind == NULL && slv_games_find (games, id) != NULL ? slv_deck_kind_find ("titled") : kind;
}

const SlvDeckKind *
slv_deck_kind_of_path (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    if ((*kind)->write != NULL && g_str_has_suffix (lower, (*kind)->endings[0]))
      return *kind;
  return NULL;
}

char *
slv_deck_name_of_path (const char *path)
{
  char *name = g_filename_display_basename (g_str_equal (path, "-") ? "" : path);   /* a name that is no text is shown as far as it is one */
  if (g_str_has_suffix (name, ".gz"))
    name[strlen (name) - strlen (".gz")] = '\0';
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    for (const char * const *ending = (*kind)->endings; *ending != NULL; ending++)
      if (g_str_has_suffix (name, *ending) && strlen (name) > strlen (*ending))
        name[strlen (name) - strlen (*ending)] = '\0';
  if (g_str_equal (name, "."))
    name[0] = '\0';
  return name;
}

/** Adds to the copies of a name in whatever dress, and says how many there are then. */
static gint
count_name (GHashTable *names, const char *name, gint copies)
{
  char *folded = slv_fold_name (name, NULL);
  copies += GPOINTER_TO_INT (g_hash_table_lookup (names, folded));
  g_hash_table_insert (names, folded, GINT_TO_POINTER (copies));
  return copies;
}

/** A part of a card's name may look like a printing, a remark or a heading, and a set's name like a part of the card's: then a list is read otherwise
 *  than it was written. A name and what stands behind it in brackets is looked for whole, too. */
static void
tell_misread (SlvDeckOutput *o, const char *text)
{
  g_autoptr (GPtrArray) decks = slv_deck_text_read (text, strlen (text), "", o->kind == &slv_deck_kind_text ? o->kind->id : NULL, o->games, NULL);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; decks != NULL && i < decks->len; i++)
    {
      slv_deck_settle_names (decks->pdata[i], o->index, o->game);
      SLV_EACH (const SlvDeckEntry, entry, ((SlvDeck *) decks->pdata[i])->entries)
        {
          g_autofree char *whole = g_strdup_printf ("%s (%s)", entry->name, entry->set_code);
          count_name (names, entry->name, (gint) entry->count);
          count_name (names, whole, (gint) entry->count);
        }
    }
  SLV_EACH (const SlvDeckEntry, entry, o->deck->entries)
    if (((o->kind->carries & SLV_CARRIES_ZONES) || !slv_deck_zone_is_maybe (entry->zone)) && count_name (names, entry->name, -(gint) entry->count) < 0)
      {
        slv_deck_lose (o, _("“%s” becomes another name when the list is read again"), entry->name);
        count_name (names, entry->name, G_MAXINT / 2);   /* once is enough */
      }
}

/** What is known of the cards shows what a file cannot say. Cards without a heading lie where their game puts them, as leaders do; kinds of file that have a heading
 *  over all cards would put them among the others. And a line before the cards that is the list's title would be a card in the file.
 *  @losses: (nullable): as of slv_deck_file_export()
 *  (transfer full) (nullable): a copy of @deck with their zones, and without such lines; NULL: nothing is to be said. */
static SlvDeck *
as_known (const SlvDeck *deck, const SlvDeckKind *kind, SlvGames *games, SlvIndex *index, GPtrArray *losses)
{
  static const char * const bare[] = { "text", "json", "csv", "code", NULL };   /* in which they stay without one */
  const SlvGame *game = index != NULL ? slv_deck_guess_game (deck, index, games) : NULL;
  const SlvRulebook *book = game != NULL && game->rulebooks->len > 0 ? g_ptr_array_index (game->rulebooks, 0) : NULL;
  g_autoptr (SlvResolution) resolution = book != NULL ? slv_deck_resolve (deck, index, book) : NULL;
  SlvDeck *copy = NULL;
  for (guint i = 0; resolution != NULL && !g_strv_contains (bare, kind->id) && i < resolution->cards->len; i++)
    {
      const SlvResolved *card = &g_array_index (resolution->cards, SlvResolved, i);
      const SlvZone *zone = g_ptr_array_index (book->zones, card->zone);
      if (slv_deck_entry (deck, card->entry)->zone[0] != '\0' || card->row == SLV_ROW_NONE || zone->accepts == NULL || zone->accepts[0] == '\0')
        continue;
      copy = copy != NULL ? copy : slv_deck_copy (deck);
      slv_take_str (&slv_deck_entry (copy, card->entry)->zone, g_strdup (zone->id));
    }
  for (guint i = deck->entries->len; resolution != NULL && i-- > 0;)
    {
      SlvDeckEntry *entry = slv_deck_entry (deck, i);
      if (!slv_deck_may_be_title (deck, entry) || !g_ptr_array_find (resolution->maybe, entry, NULL))
        continue;
      copy = copy != NULL ? copy : slv_deck_copy (deck);
      slv_deck_set_count (copy, i, 0);
      if (losses != NULL && strcmp (entry->name, deck->name) != 0)
        g_ptr_array_add (losses, g_strdup_printf (_("“%s” is said of the deck and is no card; it is not written"), entry->name));
    }
  return copy;
}

char *
slv_deck_file_export (const SlvDeck *deck, const char *kind, SlvGames *games, SlvIndex *index, GPtrArray *losses, GError **error)
{
  SlvDeckOutput output;
  g_autoptr (SlvDeck) settled = NULL;
  const SlvDeckKind *meant = slv_deck_kind_resolve (kind, games);
  if (meant == NULL || meant->write == NULL)
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("decks cannot be written as “%s”"), kind);
  const SlvDeck *plain = slv_deck_settled (deck, index, &settled);
  g_autoptr (SlvDeck) known = as_known (plain, meant, games, index, losses);
  slv_deck_output_init (&output, known != NULL ? known : plain, games);
  output.kind = meant;
  output.index = index;
  output.losses = losses;
  slv_deck_tell_losses (&output);
  if (output.game == NULL && index != NULL && meant->has_ids)
    output.game = slv_deck_guess_game (plain, index, games);
  char *text = meant->write (&output);
  if (losses != NULL && !meant->has_ids)
    tell_misread (&output, text);
  slv_deck_output_clear (&output);
  return text;
}

char *
slv_deck_file_write_grouped (const SlvDeck *deck, const guint *order, const char * const *groups, SlvGames *games)
{
  SlvDeckOutput output;
  slv_deck_output_init (&output, deck, games);
  output.kind = &slv_deck_kind_text;
  output.order = order;
  output.groups = groups;
  char *text = slv_deck_write_list (&output, FALSE);
  slv_deck_output_clear (&output);
  return text;
}

char *
slv_deck_file_write (const SlvDeck *deck, const char *kind, SlvGames *games, GError **error)
{
  return slv_deck_file_export (deck, kind, games, NULL, NULL, error);
}
