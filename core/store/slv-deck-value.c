/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-value.c: the deck as a plain value. The one thing beyond the plain solution is a table of positions, built once a
 * deck has more than a few entries: a list of ten thousand names must not cost a pass over the list for each of them. */
#include "base/slv-clean.h"
#include "base/slv-fold.h"
#include "store/slv-deck-value.h"
#include "store/slv-record.h"
#include <string.h>

#define LINEAR_MAX 24u   /* entries up to which a pass over the list is cheaper than a table */

typedef struct {
  SlvDeck     deck;
  GHashTable *positions;   /* entry's key → position + 1; NULL: not made */
  guint       n_indexed;   /* entries that the table knows */
} DeckReal;

SlvDeckEntry *
slv_deck_entry_new (const char *zone, const char *name, guint count, const char *set_code, const char *number, guint64 line)
{
  SlvDeckEntry *entry = g_new0 (SlvDeckEntry, 1);

  entry->zone = g_strdup (zone != NULL ? zone : "");
  entry->name = g_strdup (name != NULL ? name : "");
  entry->count = count;
  entry->set_code = g_strdup (set_code != NULL ? set_code : "");
  entry->number = g_strdup (number != NULL ? number : "");
  entry->note = g_strdup ("");
  entry->line = line;
  slv_name_settle (&entry->zone);
  slv_name_settle (&entry->name);
  slv_name_settle (&entry->set_code);
  slv_name_settle (&entry->number);
  return entry;
}

SlvDeckEntry *
slv_deck_entry_copy (const SlvDeckEntry *entry)
{
  SlvDeckEntry *copy = slv_deck_entry_new (entry->zone, entry->name, entry->count, entry->set_code, entry->number,
                                           entry->line);

  slv_take_str (&copy->note, g_strdup (entry->note != NULL ? entry->note : ""));
  return copy;
}

SLV_DEFINE_FREE (SlvDeckEntry, slv_deck_entry_free, zone, name, set_code, number, note);

SlvUnread *
slv_unread_new (guint64 line, const char *text, const char *reason)
{
  SlvUnread *unread = g_new0 (SlvUnread, 1);

  unread->line = line;
  unread->text = g_strdup (text != NULL ? text : "");
  unread->reason = g_strdup (reason != NULL ? reason : "");
  return unread;
}

SLV_DEFINE_FREE (SlvUnread, slv_unread_free, text, reason);

SlvDeck *
slv_deck_new (const char *name)
{
  DeckReal *real = g_new0 (DeckReal, 1);
  SlvDeck *deck = &real->deck;
  char **texts[] = { &deck->game, &deck->format, &deck->author, &deck->comment, &deck->source, &deck->folder };

  deck->name = g_strdup (name != NULL ? name : "");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    *texts[i] = g_strdup ("");
  deck->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_entry_free);
  deck->headings = g_ptr_array_new_with_free_func (g_free);
  deck->unread = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_unread_free);
  deck->option_texts = g_ptr_array_new_with_free_func (g_free);
  deck->tags = g_ptr_array_new_with_free_func (g_free);
  deck->plans = slv_deck_plans_copy (NULL);
  deck->extras = g_ptr_array_new_with_free_func (g_free);
  return deck;
}

static void
copy_strings (GPtrArray *to, const GPtrArray *from)
{
  for (guint i = 0; i < from->len; i++)
    g_ptr_array_add (to, g_strdup (g_ptr_array_index (from, i)));
}

SlvDeck *
slv_deck_copy (const SlvDeck *deck)
{
  g_return_val_if_fail (deck != NULL, NULL);
  SlvDeck *copy = slv_deck_new (deck->name);
  slv_take_str (&copy->game, g_strdup (deck->game));
  slv_take_str (&copy->format, g_strdup (deck->format));
  slv_take_str (&copy->author, g_strdup (deck->author));
  slv_take_str (&copy->comment, g_strdup (deck->comment));
  slv_take_str (&copy->source, g_strdup (deck->source));
  slv_take_str (&copy->folder, g_strdup (deck->folder));
  copy->id = deck->id;
  copy->version = deck->version;
  copy->changed = deck->changed;
  copy->n_listed = deck->n_listed;
  for (guint i = 0; i < deck->entries->len; i++)
    g_ptr_array_add (copy->entries, slv_deck_entry_copy (g_ptr_array_index (deck->entries, i)));
  copy_strings (copy->headings, deck->headings);
  copy_strings (copy->option_texts, deck->option_texts);
  copy_strings (copy->tags, deck->tags);
  g_ptr_array_unref (copy->plans);
  copy->plans = slv_deck_plans_copy (deck->plans);
  copy_strings (copy->extras, deck->extras);
  SLV_EACH (const SlvUnread, unread, deck->unread)
    g_ptr_array_add (copy->unread, slv_unread_new (unread->line, unread->text, unread->reason));
  return copy;
}

void
slv_deck_free (SlvDeck *deck)
{
  DeckReal *real = (DeckReal *) deck;

  if (deck == NULL)
    return;
  g_clear_pointer (&real->positions, g_hash_table_unref);
  SLV_FREE_MEMBERS (deck, name, game, format, author, comment, source, folder, entries, headings, unread, option_texts, tags, plans,
                    extras);
  g_free (real);
}

gboolean
slv_deck_zone_is_maybe (const char *zone)
{
  static const char * const names[] = { SLV_DECK_MAYBE, "maybeboard", "maybe-board", "considering", "acquire", NULL };
  g_autofree char *folded = slv_fold_id (zone);

  return g_strv_contains (names, folded);
}

gboolean
slv_deck_may_be_title (const SlvDeck *deck, const SlvDeckEntry *entry)
{
  SLV_EACH (const char, extra, deck->extras)
    if (entry->count == 1 && g_str_has_prefix (extra, SLV_DECK_TITLE_EXTRA) && strcmp (extra + strlen (SLV_DECK_TITLE_EXTRA), entry->name) == 0)
      return TRUE;
  return FALSE;
}

/* ---- finding an entry again ---- */

static char *
entry_key (const char *zone, const char *name, const char *set_code, const char *number)
{
  return g_strjoin ("\x1f", zone, name, set_code, number, NULL);
}

static gboolean
entry_is (const SlvDeckEntry *entry, const char *zone, const char *name, const char *set_code, const char *number)
{
  return strcmp (entry->name, name) == 0 && strcmp (entry->zone, zone) == 0
      && strcmp (entry->set_code, set_code) == 0 && strcmp (entry->number, number) == 0;
}

void
slv_deck_forget_positions (SlvDeck *deck)
{
  DeckReal *real = (DeckReal *) deck;

  g_clear_pointer (&real->positions, g_hash_table_unref);
  real->n_indexed = 0;
}

static void
index_entries (DeckReal *real)
{
  GPtrArray *entries = real->deck.entries;

  if (real->positions == NULL || real->n_indexed > entries->len)
    {
      slv_deck_forget_positions (&real->deck);
      real->positions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    }
  for (; real->n_indexed < entries->len; real->n_indexed++)
    {
      const SlvDeckEntry *entry = g_ptr_array_index (entries, real->n_indexed);
      char *key = entry_key (entry->zone, entry->name, entry->set_code, entry->number);

      if (g_hash_table_contains (real->positions, key))
        g_free (key);
      else
        g_hash_table_insert (real->positions, key, GUINT_TO_POINTER (real->n_indexed + 1));
    }
}

/* The table is a hint: what it says is compared with the entry, and a wrong hint makes it anew. */
static SlvDeckEntry *
find_entry (SlvDeck *deck, const char *zone, const char *name, const char *set_code, const char *number)
{
  DeckReal *real = (DeckReal *) deck;

  if (deck->entries->len <= LINEAR_MAX)
    {
      for (guint i = 0; i < deck->entries->len; i++)
        if (entry_is (g_ptr_array_index (deck->entries, i), zone, name, set_code, number))
          return g_ptr_array_index (deck->entries, i);
      return NULL;
    }
  g_autofree char *key = entry_key (zone, name, set_code, number);
  for (guint attempt = 0; attempt < 2; attempt++)
    {
      index_entries (real);
      guint position = GPOINTER_TO_UINT (g_hash_table_lookup (real->positions, key));
      if (position == 0)
        return NULL;
      if (entry_is (g_ptr_array_index (deck->entries, position - 1), zone, name, set_code, number))
        return g_ptr_array_index (deck->entries, position - 1);
      slv_deck_forget_positions (deck);
    }
  return NULL;
}

static gboolean
add_clean (SlvDeck *deck, const char *zone, const char *name, guint count, const char *set_code, const char *number, guint64 line)
{
  SlvDeckEntry *entry = find_entry (deck, zone, name, set_code, number);
  if (entry == NULL)
    {
      if (deck->entries->len >= SLV_DECK_ENTRIES_MAX)
        return FALSE;
      g_ptr_array_add (deck->entries, slv_deck_entry_new (zone, name, MIN (count, SLV_DECK_COUNT_MAX), set_code,
                                                          number, line));
      return count <= SLV_DECK_COUNT_MAX;
    }
  gboolean fits = count <= SLV_DECK_COUNT_MAX && entry->count <= SLV_DECK_COUNT_MAX - count;
  entry->count = fits ? entry->count + count : SLV_DECK_COUNT_MAX;
  return fits;
}

gboolean
slv_deck_add (SlvDeck *deck, const char *zone, const char *name, guint count, const char *set_code, const char *number,
              guint64 line)
{
  const char *texts[] = { zone, name, set_code, number };
  g_autofree char *clean_zone = NULL, *clean_name = NULL, *clean_set = NULL, *clean_number = NULL;
  char **clean[] = { &clean_zone, &clean_name, &clean_set, &clean_number };

  g_return_val_if_fail (deck != NULL && name != NULL, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] == NULL || *texts[i] == '\0')
      texts[i] = "";
    else if (!slv_name_is_plain (texts[i]))
      texts[i] = *clean[i] = slv_name_clean (texts[i]);
  return count > 0 && add_clean (deck, texts[0], texts[1], count, texts[2], texts[3], line);
}

void
slv_deck_add_heading (SlvDeck *deck, const char *zone)
{
  g_autofree char *clean = slv_name_clean (zone);

  g_return_if_fail (deck != NULL);
  if (clean[0] != '\0' && deck->headings->len <= SLV_DECK_HEADINGS_MAX
      && !g_ptr_array_find_with_equal_func (deck->headings, clean, g_str_equal, NULL))
    g_ptr_array_add (deck->headings, g_steal_pointer (&clean));
}

void
slv_deck_add_unread (SlvDeck *deck, guint64 line, const char *text, const char *reason)
{
  g_return_if_fail (deck != NULL);
  if (deck->unread->len <= SLV_DECK_UNREAD_MAX)
    g_ptr_array_add (deck->unread, slv_unread_new (line, text, reason));
}

void
slv_deck_set_count (SlvDeck *deck, guint position, guint count)
{
  SlvDeckEntry *entry = slv_deck_entry (deck, position);

  if (entry == NULL)
    return;
  if (count > 0)
    {
      entry->count = MIN (count, SLV_DECK_COUNT_MAX);
      return;
    }
  g_ptr_array_remove_index (deck->entries, position);
  slv_deck_forget_positions (deck);
}

SlvDeckEntry *
slv_deck_entry (const SlvDeck *deck, guint position)
{
  g_return_val_if_fail (deck != NULL, NULL);
  return position < deck->entries->len ? g_ptr_array_index (deck->entries, position) : NULL;
}

guint
slv_deck_n_cards (const SlvDeck *deck, const char *zone)
{
  guint64 n = 0;

  g_return_val_if_fail (deck != NULL, 0);
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    if (zone == NULL || strcmp (entry->zone, zone) == 0)
      n += entry->count;
  return (guint) MIN (n, (guint64) G_MAXUINT);
}

gboolean
slv_deck_entry_is_proxy (const SlvDeckEntry *entry)
{
  static const char * const proxies[] = { "proxy", "proxies", "proxied", "proxys", NULL };
  static const char * const denials[] = { "no", "not", "non", "without", "kein", "keine", "nicht", "ohne", NULL };
  if (entry->note[0] == '\0')   /* as nearly all are */
    return FALSE;
  g_autofree char *folded = g_utf8_casefold (entry->note, -1);
  g_auto (GStrv) words = g_strsplit_set (folded, " \t.,;:!*#^-_/()[]{}", -1);
  gboolean proxy = FALSE, denied = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      proxy = proxy || g_strv_contains (proxies, words[i]);
      denied = denied || g_strv_contains (denials, words[i]);
    }
  return proxy && !denied;
}
