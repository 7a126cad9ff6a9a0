/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-options.c: the options under which a deck is judged and played: its own, over them those of the run, and below
 * both what a person chose for good, which lies in the library as a setting "options/GAME/EDITION" of lines ID=VALUE. */
#include "deck/slv-deck.h"
#include "deck/slv-library-options.h"

/* ---- of a deck ---- */

SlvOptions *
slv_deck_dup_options (const SlvDeck *deck, const SlvRulebook *book, const SlvOptions *over, GPtrArray *faults)
{
  SlvOptions *options = slv_options_new ();

  g_return_val_if_fail (deck != NULL, options);
  for (guint i = 0; i < deck->option_texts->len; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!slv_options_set (options, book, g_ptr_array_index (deck->option_texts, i), &error) && faults != NULL)
        g_ptr_array_add (faults, g_strdup (error->message));
    }
  if (over == NULL)
    return options;
  if (over->standing != NULL)
    options->standing = g_hash_table_ref (over->standing);
  SLV_EACH_PAIR (const char, id, const char, value, over->values)
    g_hash_table_replace (options->values, g_strdup (id), g_strdup (value));
  return options;
}

/* ---- for good ---- */

static char *
setting_key (const SlvRulebook *book)
{
  return g_strdup_printf ("options/%s/%s", book->game->id, book->id);
}

static SlvOptions *
read_options (const char *stored, const SlvRulebook *book, GPtrArray *faults)
{
  SlvOptions *options = slv_options_new ();
  g_auto (GStrv) lines = g_strsplit_set (stored != NULL ? stored : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      if (lines[i][0] != '\0' && !slv_options_set_standing (options, book, lines[i], &error) && faults != NULL)
        g_ptr_array_add (faults, g_strdup (error->message));
    }
  return options;
}

SlvOptions *
slv_library_options_load (SlvStore *store, const SlvRulebook *book, GPtrArray *faults)
{
  g_autofree char *key = setting_key (book), *stored = slv_store_get_setting (store, key);

  return read_options (stored, book, faults);
}

typedef struct { const SlvRulebook *book; const char * const *texts; } Choice;

/* What is not at its default, in the order of the rulebook; the definition's own default needs no line. */
static gboolean
revise (const char *old, char **fresh, gpointer data, GError **error)
{
  const Choice *choice = data;
  g_autoptr (SlvOptions) options = read_options (old, choice->book, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) all = slv_rulebook_dup_options (choice->book);

  for (guint i = 0; choice->texts[i] != NULL; i++)
    if (!slv_options_set_standing (options, choice->book, choice->texts[i], error))
      return FALSE;
  SLV_EACH (const SlvOption, option, all)
    if (slv_options_is_standing (options, choice->book, option->id))
      g_string_append_printf (text, "%s=%s\n", option->id, slv_options_get (options, choice->book, option->id));
  *fresh = text->len > 0 ? g_strdup (text->str) : NULL;
  return TRUE;
}

gboolean
slv_library_options_set (SlvStore *store, const SlvRulebook *book, const char * const *texts, GError **error)
{
  Choice choice = { book, texts };

  g_return_val_if_fail (store != NULL && book != NULL && texts != NULL, FALSE);
  g_autofree char *key = setting_key (book);
  return slv_store_revise_setting (store, key, revise, &choice, error);
}

gboolean
slv_library_options_reset (SlvStore *store, const SlvRulebook *book, const char * const *ids, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (store != NULL && book != NULL, FALSE);
  g_autoptr (GPtrArray) all = slv_rulebook_dup_options (book);
  for (guint i = 0; i < all->len && ids == NULL; i++)
    {
      const SlvOption *option = g_ptr_array_index (all, i);

      g_ptr_array_add (texts, g_strdup_printf ("%s=%s", option->id, option->default_value));
    }
  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    {
      const char *standard = slv_options_get (NULL, book, ids[i]);

      /* an id that is not there is refused by the value, too */
      g_ptr_array_add (texts, g_strdup_printf ("%s=%s", ids[i], standard != NULL ? standard : ""));
    }
  g_ptr_array_add (texts, NULL);
  return slv_library_options_set (store, book, (const char * const *) texts->pdata, error);
}

/* Does the deck itself say this value? */
static gboolean
says_option (const SlvDeck *deck, const SlvRulebook *book, const char *id, const char *value)
{
  if (deck->option_texts->len == 0)
    return FALSE;
  g_autoptr (SlvOptions) own = slv_deck_dup_options (deck, book, NULL, NULL);
  return g_hash_table_contains (own->values, id) && g_strcmp0 (slv_options_get (own, book, id), value) == 0;
}

/* That @option is read otherwise than the rulebook is, and who says so, in a sentence; NULL: it is not. */
static char *
option_words (const SlvDeck *deck, const SlvOptions *options, const SlvRulebook *book, const SlvOption *option)
{
  const char *title = slv_option_title (book, option->id), *value = slv_options_get (options, book, option->id);

  if (value == NULL || strcmp (value, option->default_value) == 0)
    return NULL;
  g_autofree char *set = slv_option_say (option, value);
  g_autofree char *standard = slv_option_say (option, option->default_value);
  /* Translators: an option's title, its value, and the value that stands for how the rulebook is read as a rule */
  if (says_option (deck, book, option->id, value))
    return g_strdup_printf (_("Option “%s” is set to “%s” by this deck; the rulebook is read as “%s”."), title, set, standard);
  if (slv_options_is_standing (options, book, option->id))
    return g_strdup_printf (_("Option “%s” is set to “%s” for good, for all decks of this library; the rulebook is read as “%s”."),
                            title, set, standard);
  return g_strdup_printf (_("Option “%s” is set to “%s”; the rulebook is read as “%s”."), title, set, standard);
}

SLV_DEFINE_STATIC_FREE (SlvReading, reading_free, words);

GPtrArray *
slv_deck_dup_readings (const SlvDeck *deck, const SlvOptions *options, const SlvFormat *format)
{
  g_autoptr (GPtrArray) all = slv_rulebook_dup_options (format->rulebook);
  GPtrArray *readings = g_ptr_array_new_with_free_func (reading_free);

  SLV_EACH (const SlvOption, option, all)
    {
      gboolean concerns = strcmp (option->id, "lists") != 0 || format->list_tag != NULL;
      char *words = concerns ? option_words (deck, options, format->rulebook, option) : NULL;

      if (words == NULL)
        continue;
      SlvReading *reading = g_new0 (SlvReading, 1);
      *reading = (SlvReading) { option, words };
      g_ptr_array_add (readings, reading);
    }
  return readings;
}

GPtrArray *
slv_deck_dup_assumptions (const SlvDeck *deck, const SlvOptions *options, const SlvFormat *format)
{
  g_autoptr (GPtrArray) readings = slv_deck_dup_readings (deck, options, format);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < readings->len; i++)
    g_ptr_array_add (words, g_steal_pointer (&((SlvReading *) g_ptr_array_index (readings, i))->words));
  return words;
}
