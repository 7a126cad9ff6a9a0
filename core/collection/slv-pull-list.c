/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pull-list.c: which copies, as a text to take along to the shelf. */
#include "collection/slv-collection-decks-private.h"
#include "collection/slv-copy-words.h"

char *
slv_pull_words (const SlvHeld *held)
{
  const SlvLot *lot = &held->lot;
  g_autofree char *printing = *lot->number != '\0' ? g_strdup_printf ("%s %s", lot->set_code, lot->number) : g_strdup (lot->set_code);
  const char *parts[] = { printing, slv_condition_title (slv_condition_grade (lot->condition)), slv_finish_title (lot->finish),
                          lot->language, lot->is_signed ? _("signed") : "", lot->is_altered ? _("altered") : "", lot->is_proxy ? _("proxy") : "" };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", parts[i]);
  return g_string_free (text, FALSE);
}

static void
write_pull (GString *out, SlvCollection *collection, const SlvPull *pull, const SlvDeck *deck)
{
  const SlvHeld *held = slv_collection_find_lot (collection, pull->lot, NULL);
  g_autofree char *words = held != NULL ? slv_pull_words (held) : g_strdup ("");

  g_string_append_printf (out, "  %lld × %s", (long long) pull->quantity, pull->name);
  if (*words != '\0')
    g_string_append_printf (out, " (%s)", words);
  if (deck != NULL)
    g_string_append_printf (out, " → %s", deck->name);
  g_string_append_c (out, '\n');
}

char *
slv_build_write (SlvCollection *collection, const SlvBuild *build, const GPtrArray *decks)
{
  GString *out = g_string_new (NULL);
  const char *last = NULL;

  SLV_EACH_IN (const SlvPull, pull, build->pulls)
    {
      if (last == NULL || !g_str_equal (last, pull->place))
        /* Translators: copies that lie nowhere in particular */
        g_string_append_printf (out, "%s%s\n", last != NULL ? "\n" : "", *pull->place != '\0' ? pull->place : _("Without a place"));
      last = pull->place;
      write_pull (out, collection, pull, decks != NULL && decks->len > 1 && pull->nth < decks->len ? decks->pdata[pull->nth] : NULL);
    }
  if (build->missing->len > 0)
    g_string_append_printf (out, "%s%s\n", out->len > 0 ? "\n" : "", _("Missing"));
  SLV_EACH (const SlvMissing, missing, build->missing)
    g_string_append_printf (out, "  %llu × %s\n", (unsigned long long) missing->missing, missing->name);
  return g_string_free (out, FALSE);
}
