/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-options.c: the options under which a deck is judged and played: its own, and over them those of the run. */
#include "config.h"
#include "deck/slv-deck.h"

SlvOptions *
slv_deck_dup_options (const SlvDeck *deck, const SlvRulebook *book, const SlvOptions *over, GPtrArray *faults)
{
  SlvOptions *options = slv_options_new ();
  GHashTableIter iter;
  gpointer id, value;

  g_return_val_if_fail (deck != NULL, options);
  for (guint i = 0; i < deck->option_texts->len; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!slv_options_set (options, book, g_ptr_array_index (deck->option_texts, i), &error) && faults != NULL)
        g_ptr_array_add (faults, g_strdup (error->message));
    }
  if (over == NULL)
    return options;
  g_hash_table_iter_init (&iter, over->values);
  while (g_hash_table_iter_next (&iter, &id, &value))
    g_hash_table_replace (options->values, g_strdup (id), g_strdup (value));
  return options;
}
