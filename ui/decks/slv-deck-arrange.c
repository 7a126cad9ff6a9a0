/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-arrange.c: see the header. Queries are bound once; an edit then asks them of each card of the deck, which is a few
 * microseconds. A card belongs to the first category that it matches. */
#include "deck/slv-deck-group.h"
#include "decks/slv-deck-arrange.h"
#include "widgets/slv-ui.h"

typedef struct { char *title; SlvBound *bound; } Category;

struct _SlvDeckArrange {
  const SlvAttr *group, *sort;    /* NULL: not by an attribute */
  GPtrArray     *categories;      /* Category; NULL: not by categories */
  GPtrArray     *own;             /* names of the deck's own groups; NULL: not by them */
  GHashTable    *grouped;         /* see slv_deck_dup_grouped() */
  char          *order;           /* what is sorted by, without the "-" */
  gboolean       descending;
};

SLV_DEFINE_STATIC_FREE (Category, category_free, title, (slv_bound_free, bound));

/* ---- categories as text ---- */

static char *
categories_key (const SlvGame *game)
{
  return g_strconcat ("deck-categories/", game->id, NULL);
}

/** One line; NULL with @error when it is none. */
static Category *
read_category (const char *line, guint number, SlvGame *game, SlvIndex *index, GError **error)
{
  const char *colon = strchr (line, ':');
  g_autofree char *title = colon != NULL ? g_strstrip (g_strndup (line, (gsize) (colon - line))) : NULL;
  g_autofree char *text = colon != NULL ? g_strstrip (g_strdup (colon + 1)) : NULL;
  if (title == NULL || title[0] == '\0' || text[0] == '\0')
    {
      g_set_error (error, SLV_ERROR, SLV_ERROR_USAGE, _("line %u is no category; write a title, a colon and a query"), number);
      return NULL;
    }
  g_autoptr (SlvQuery) query = slv_query_parse (text, error);
  SlvBound *bound = query != NULL ? slv_query_bind (query, game, index, SLV_QUERY_SEARCH, NULL, error) : NULL;
  if (bound == NULL)
    {
      /* Translators: a line of several; the colon is followed by what is wrong with it */
      g_prefix_error (error, _("line %u: "), number);
      return NULL;
    }
  Category *category = g_new0 (Category, 1);
  category->title = g_steal_pointer (&title);
  category->bound = bound;
  return category;
}

/** (transfer full) (element-type Category): @strict: NULL with @error at the first faulty line; else such lines are left out. */
static GPtrArray *
read_categories (const char *text, SlvGame *game, SlvIndex *index, gboolean strict, GError **error)
{
  g_autoptr (GPtrArray) categories = g_ptr_array_new_with_free_func (category_free);
  g_auto (GStrv) lines = g_strsplit_set (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (g_strstrip (lines[i])[0] == '\0')
        continue;
      Category *category = read_category (lines[i], i + 1, game, index, strict ? error : NULL);
      if (category != NULL && categories->len < SLV_CATEGORIES_MAX)
        g_ptr_array_add (categories, category);
      else if (category != NULL)
        {
          category_free (category);
          if (!strict)
            break;
          g_set_error (error, SLV_ERROR, SLV_ERROR_REFUSED, _("more than %u categories are not kept"), SLV_CATEGORIES_MAX);
          return NULL;
        }
      else if (strict)
        return NULL;
    }
  return g_steal_pointer (&categories);
}

char *
slv_deck_arrange_get_categories (SlvSession *session, const SlvGame *game)
{
  g_autofree char *key = categories_key (game);
  char *text = slv_store_get_setting (slv_session_get_store (session), key);
  return text != NULL ? text : g_strdup ("");
}

gboolean
slv_deck_arrange_set_categories (SlvSession *session, SlvGame *game, const char *text, GError **error)
{
  g_autofree char *key = categories_key (game);
  g_autoptr (GPtrArray) categories = read_categories (text, game, slv_session_get_index (session), TRUE, error);
  return categories != NULL
         && slv_store_set_setting (slv_session_get_store (session), key, categories->len > 0 ? text : NULL, error);
}

/* ---- what is chosen ---- */

/** (transfer full) (nullable): under which it is kept for this deck; NULL: the deck is in no library yet. */
static char *
own_key (SlvDeckDocument *document, const char *what)
{
  gint64 id = slv_deck_document_get_deck (document)->id;
  return id != 0 ? g_strdup_printf ("deck-%s/%" G_GINT64_FORMAT, what, id) : NULL;
}

/** (transfer full): as the last deck of the game was left. */
static char *
last_key (SlvDeckDocument *document, const char *what)
{
  const SlvFormat *format = slv_deck_document_get_format (document);
  return g_strdup_printf ("decks-%s/%s", what, format != NULL ? format->rulebook->game->id : "");
}

char *
slv_deck_choice_get (SlvDeckDocument *document, const char *what)
{
  g_autofree char *own = own_key (document, what), *last = last_key (document, what);
  char *value = own != NULL ? slv_ui_get_view (own) : NULL;
  if (value == NULL)
    value = slv_ui_get_view (last);
  return value != NULL ? value : g_strdup ("");
}

void
slv_deck_choice_set (SlvDeckDocument *document, const char *what, const char *value)
{
  g_autofree char *own = own_key (document, what), *last = last_key (document, what);
  if (own != NULL)
    slv_ui_set_view (own, value);
  slv_ui_set_view (last, value);
}

SlvDeckArrange *
slv_deck_arrange_new (SlvDeckDocument *document)
{
  const SlvFormat *format = slv_deck_document_get_format (document);
  if (format == NULL)
    return NULL;
  SlvGame *game = format->rulebook->game;
  SlvSession *session = slv_deck_document_get_session (document);
  g_autofree char *group = slv_deck_choice_get (document, SLV_DECK_GROUP), *sort = slv_deck_choice_get (document, SLV_DECK_SORT);
  SlvDeckArrange *arrange = g_new0 (SlvDeckArrange, 1);
  arrange->descending = sort[0] == '-';
  arrange->order = g_strdup (sort + arrange->descending);
  arrange->sort = slv_game_find_attr (game, arrange->order);
  if (g_str_equal (group, SLV_GROUP_CATEGORIES))
    {
      g_autofree char *text = slv_deck_arrange_get_categories (session, game);
      arrange->categories = read_categories (text, game, slv_session_get_index (session), FALSE, NULL);
    }
  else if (g_str_equal (group, SLV_GROUP_OWN))
    {
      arrange->own = slv_deck_dup_groups (slv_deck_document_get_deck (document));
      arrange->grouped = slv_deck_dup_grouped (slv_deck_document_get_deck (document));
    }
  else if (group[0] != '\0')
    arrange->group = slv_game_find_attr (game, group);
  if (arrange->group != NULL || sort[0] != '\0' || arrange->categories != NULL || arrange->own != NULL)
    return arrange;
  slv_deck_arrange_free (arrange);
  return NULL;
}

SLV_DEFINE_FREE (SlvDeckArrange, slv_deck_arrange_free, categories, own, grouped, order);

const char *
slv_deck_arrange_get_order (const SlvDeckArrange *arrange, gboolean *descending)
{
  *descending = arrange != NULL && arrange->descending;
  return arrange != NULL && arrange->sort == NULL && arrange->order[0] != '\0' ? arrange->order : "name";
}

/* ---- places ---- */

static void
place_in_category (SlvDeckArrange *arrange, guint row, SlvDeckPlace *place)
{
  guint i = 0;
  while (i < arrange->categories->len
         && slv_bound_test (((Category *) g_ptr_array_index (arrange->categories, i))->bound, row) != SLV_TRUE)
    i++;
  place->group = i;
  slv_take_str (&place->title, g_strdup (i < arrange->categories->len ? ((Category *) g_ptr_array_index (arrange->categories, i))->title : _("Others")));
}

/** Also a card that no list knows. */
static void
place_in_own (SlvDeckArrange *arrange, const char *name, SlvDeckPlace *place)
{
  g_autofree char *folded = slv_fold_name (name, NULL);
  gpointer at;
  guint position = g_hash_table_lookup_extended (arrange->grouped, folded, NULL, &at) ? GPOINTER_TO_UINT (at) : arrange->own->len;
  place->group = position;
  slv_take_str (&place->title, g_strdup (position < arrange->own->len ? g_ptr_array_index (arrange->own, position) : _("No group")));
}

const GPtrArray *
slv_deck_arrange_get_own (const SlvDeckArrange *arrange)
{
  return arrange != NULL ? arrange->own : NULL;
}

void
slv_deck_arrange_place (SlvDeckArrange *arrange, SlvIndex *index, guint row, const char *name, SlvDeckPlace *place)
{
  *place = (SlvDeckPlace) { .title = g_strdup (""), .text = g_strdup ("") };
  if (arrange == NULL)
    return;
  if (arrange->own != NULL)
    place_in_own (arrange, name, place);
  if (row == SLV_ROW_NONE)
    {
      place->sort = G_MAXDOUBLE;
      if (arrange->own == NULL)
        place->group = G_MAXDOUBLE;
      if (arrange->group != NULL || arrange->categories != NULL)
        {
          slv_take_str (&place->title, g_strdup (_("Not in the card index")));
        }
      return;
    }
  if (arrange->categories != NULL)
    place_in_category (arrange, row, place);
  else if (arrange->group != NULL)
    {
      place->group = slv_index_cell_order (index, row, arrange->group);
      slv_take_str (&place->title, slv_index_cell_heading (index, row, arrange->group));
    }
  if (arrange->sort == NULL)
    return;
  place->sort = slv_index_cell_order (index, row, arrange->sort);
  slv_take_str (&place->text, slv_index_cell_text (index, row, arrange->sort));
}

/* ---- how a deck is looked at ---- */

static const char * const looks[] = { "list", "columns", "pictures", "table", "text" };   /* by SlvDeckForm */

SlvDeckForm
slv_deck_form_get (SlvDeckDocument *document)
{
  g_autofree char *word = slv_deck_choice_get (document, "look");
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    if (g_str_equal (word, looks[i]))
      return (SlvDeckForm) i;
  return SLV_DECK_LINES;
}

void
slv_deck_form_set (SlvDeckDocument *document, SlvDeckForm look)
{
  slv_deck_choice_set (document, "look", looks[look]);
}
