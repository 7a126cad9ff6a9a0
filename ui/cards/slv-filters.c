/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-filters.c: see the header. The text is a GVariant's: it quotes whatever stands in a query, and is checked when it is read. */
#include "cards/slv-filters.h"

#define TEXT_MAX (1u << 20)   /* bytes of the setting */

SLV_DEFINE_STATIC_FREE (SlvFilter, filter_free, name, game, query);

GPtrArray *
slv_filters_new (void)
{
  return g_ptr_array_new_with_free_func (filter_free);
}

static void
add (GPtrArray *filters, const char *name, const char *game, const char *query)
{
  SlvFilter *filter = g_new (SlvFilter, 1);

  *filter = (SlvFilter) { g_strdup (name), g_strdup (game), g_strdup (query) };
  g_ptr_array_add (filters, filter);
}

GPtrArray *
slv_filters_parse (const char *text)
{
  GPtrArray *filters = slv_filters_new ();
  g_autoptr (GVariant) list = NULL;
  const char *name, *game, *query;
  GVariantIter iter;

  if (text && *text && strlen (text) <= TEXT_MAX)
    list = g_variant_parse (G_VARIANT_TYPE ("a(sss)"), text, NULL, NULL, NULL);
  if (list == NULL)
    return filters;
  g_variant_iter_init (&iter, list);
  while (filters->len < SLV_FILTERS_MAX && g_variant_iter_next (&iter, "(&s&s&s)", &name, &game, &query))
    if (*name)
      add (filters, name, game, query);
  return filters;
}

char *
slv_filters_print (GPtrArray *filters)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(sss)"));
  SLV_EACH (const SlvFilter, filter, filters)
    g_variant_builder_add (&builder, "(sss)", filter->name, filter->game, filter->query);
  g_autoptr (GVariant) list = g_variant_ref_sink (g_variant_builder_end (&builder));
  return g_variant_print (list, FALSE);
}

static SlvFilter *
find (GPtrArray *filters, const char *name, const char *game)
{
  SLV_EACH (SlvFilter, filter, filters)
    if (g_utf8_collate (filter->name, name) == 0 && strcmp (filter->game, game) == 0)
      return filter;
  return NULL;
}

/* (transfer full): NULL with @error. */
static char *
check_name (const char *typed, GError **error)
{
  g_autofree char *name = g_strstrip (g_strdup (typed));

  if (*name == '\0')
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a saved search needs a name"));
  else if (!g_utf8_validate (name, -1, NULL) || g_utf8_strlen (name, -1) > SLV_FILTER_NAME_MAX)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a name may have at most %d characters"), SLV_FILTER_NAME_MAX);
  else
    return g_steal_pointer (&name);
  return NULL;
}

gboolean
slv_filters_save (GPtrArray *filters, const char *typed, const char *game, const char *query, GError **error)
{
  g_autofree char *name = check_name (typed, error);
  SlvFilter *old = name ? find (filters, name, game) : NULL;

  if (name == NULL)
    return FALSE;
  if (old)
    {
      g_free (old->query);
      old->query = g_strdup (query);
    }
  else if (filters->len >= SLV_FILTERS_MAX)
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there are %u saved searches already; remove one first"), SLV_FILTERS_MAX);
      return FALSE;
    }
  else
    add (filters, name, game, query);
  return TRUE;
}

gboolean
slv_filters_rename (GPtrArray *filters, SlvFilter *filter, const char *typed, GError **error)
{
  g_autofree char *name = check_name (typed, error);
  SlvFilter *other = name ? find (filters, name, filter->game) : NULL;

  if (name == NULL)
    return FALSE;
  if (other && other != filter)
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("another saved search is called “%s” already"), name);
      return FALSE;
    }
  g_free (filter->name);
  filter->name = g_steal_pointer (&name);
  return TRUE;
}

gboolean
slv_filter_is_for (const SlvFilter *filter, const char *game)
{
  return *filter->game == '\0' || strcmp (filter->game, game) == 0;
}

gboolean
slv_filters_move (GPtrArray *filters, SlvFilter *filter, const char *game, int by)
{
  guint at;

  if (!g_ptr_array_find (filters, filter, &at))
    return FALSE;
  for (int i = (int) at + by; i >= 0 && i < (int) filters->len; i += by)
    if (slv_filter_is_for (g_ptr_array_index (filters, i), game))
      {
        g_ptr_array_index (filters, at) = g_ptr_array_index (filters, i);
        g_ptr_array_index (filters, i) = filter;
        return TRUE;
      }
  return FALSE;
}
