/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-fields.c: see the header. The verdict that answers for a deck belongs to the thread that made it, so each search that
 * asks for the deck makes its own. */
#include "widgets/slv-search-fields.h"

struct _SlvSearchFields {
  gatomicrefcount  ref_count;
  SlvCollection   *collection;
  gboolean         of_lots;
  SlvDeck         *deck;
  const SlvFormat *format;
  SlvOptions      *options;
  char            *as_of;
  char            *dir, *schema;   /* of the library; NULL: saved decks cannot be asked for */
};

SlvSearchFields *
slv_search_fields_new (SlvCollection *collection, const SlvDeck *deck, const SlvFormat *format, const SlvOptions *options, const char *as_of)
{
  SlvSearchFields *fields = g_new0 (SlvSearchFields, 1);

  g_atomic_ref_count_init (&fields->ref_count);
  fields->collection = collection ? slv_collection_ref (collection) : NULL;
  if (deck != NULL && format != NULL)
    {
      fields->deck = slv_deck_copy (deck);
      fields->format = slv_format_ref (format);
      fields->options = options ? slv_options_copy (options) : NULL;
      fields->as_of = g_strdup (as_of);
    }
  return fields;
}

SlvSearchFields *
slv_search_fields_new_of_lots (SlvCollection *collection)
{
  SlvSearchFields *fields = slv_search_fields_new (collection, NULL, NULL, NULL, NULL);

  fields->of_lots = TRUE;
  return fields;
}

void
slv_search_fields_set_library (SlvSearchFields *fields, const char *dir, const char *schema)
{
  g_return_if_fail (fields->dir == NULL);
  fields->dir = g_strdup (dir);
  fields->schema = g_strdup (schema);
}

SLV_DEFINE_SHARED (SlvSearchFields, slv_search_fields, (slv_collection_unref, collection), (slv_deck_free, deck), (slv_format_unref, format),
                   (slv_options_free, options), as_of, dir, schema);

SlvCollection *
slv_search_fields_get_collection (const SlvSearchFields *fields, SlvIndex *index)
{
  /* rows of another index are other cards */
  return fields && fields->collection && slv_collection_get_index (fields->collection) == index ? fields->collection : NULL;
}

/* ---- what a text asks for ---- */

static gboolean
has_word (const char *text, const char * const *words)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      gsize length = strlen (words[i]);

      for (const char *at = strstr (lower, words[i]); at != NULL; at = strstr (at + length, words[i]))
        if (at[length] != '\0' && strchr (":=<>!", at[length]) != NULL)
          return TRUE;
    }
  return FALSE;
}

gboolean
slv_search_fields_ask_deck (const char *text)
{
  static const char * const words[] = { "addable", "deck", "zone", "qty", NULL };
  g_autofree char *lower = g_ascii_strdown (text, -1);

  return has_word (text, words) || strstr (lower, ":this") != NULL || strstr (lower, "=this") != NULL;   /* legal:this */
}

gboolean
slv_search_fields_ask_collection (const char *text)
{
  return slv_collection_is_asked (text, NULL);
}

/* ---- for one search ---- */

static gboolean
use_deck (SlvSearchFields *fields, SlvIndex *index, const char *text, SlvSearchFieldsUse *use)
{
  if (fields->deck == NULL || (text != NULL && !slv_search_fields_ask_deck (text)))
    return FALSE;
  use->checker = slv_checker_new (fields->format, index, fields->options, fields->as_of, NULL);
  if (use->checker == NULL)
    return FALSE;
  use->running = slv_running_new (use->checker, fields->deck);
  use->of_deck = slv_deck_fields (use->running);
  return TRUE;
}

/* A library that cannot be read at this moment leaves deck:NAME unknown, which the query then says. */
static gboolean
use_saved (SlvSearchFields *fields, SlvIndex *index, const char *text, gboolean hand, SlvSearchFieldsUse *use)
{
  if (fields->dir == NULL || (text != NULL && !slv_saved_decks_asked (text)))
    return FALSE;
  use->saved = slv_saved_decks_open (fields->dir, fields->schema, index, hand ? &use->of_deck : NULL, NULL);
  if (use->saved != NULL)
    use->of_deck = slv_saved_decks_fields (use->saved);
  return use->saved != NULL;
}

const SlvProvider *
slv_search_fields_use (SlvSearchFields *fields, SlvIndex *index, const char *text, SlvSearchFieldsUse *use)
{
  SlvCollection *collection = slv_search_fields_get_collection (fields, index);

  memset (use, 0, sizeof *use);
  if (fields == NULL)
    return NULL;
  gboolean deck = use_deck (fields, index, text, use);
  deck = use_saved (fields, index, text, deck, use) || deck;
  if (collection)
    (fields->of_lots ? slv_collection_lot_words : slv_collection_provider) (collection, &use->of_collection);
  if (collection && deck)
    slv_provider_chain (&use->chain, &use->of_collection, &use->of_deck, &use->provider);
  else
    use->provider = collection ? use->of_collection : use->of_deck;
  return collection || deck ? &use->provider : NULL;
}

SLV_DEFINE_CLEAR (SlvSearchFieldsUse, slv_search_fields_use_clear, (slv_saved_decks_free, saved), (slv_running_free, running),
                  (slv_checker_free, checker));
