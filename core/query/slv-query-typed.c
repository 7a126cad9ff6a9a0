/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-typed.c: one typed value against the values of a dictionary. What can be known of the typed one is found once, because
 * there are hundreds of others. */
#include <string.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

/* The search box: other spellings that the typed word begins a word of. */
static void
add_spellings (SlvTypedValue *fit, const SlvAttr *attr)
{
  GHashTableIter iter;
  gpointer name, canonical;

  if (attr->value_names == NULL || *fit->search == '\0')
    return;
  g_hash_table_iter_init (&iter, attr->value_names);
  while (g_hash_table_iter_next (&iter, &name, &canonical))
    {
      g_autofree char *spelling = slv_fold_search (name);
      if (slv_match_word (spelling, fit->search) && !g_ptr_array_find (fit->spellings, canonical, NULL))
        g_ptr_array_add (fit->spellings, canonical);
    }
}

static void
fit_clear (gpointer data)
{
  SlvTypedValue *fit = data;

  g_free (fit->search);
  g_free (fit->name);
  g_ptr_array_unref (fit->spellings);
}

GArray *
slv_fits_new (const SlvAttr *attr, GArray *values, gboolean begun)
{
  GArray *fits = g_array_new (FALSE, FALSE, sizeof (SlvTypedValue));

  g_array_set_clear_func (fits, fit_clear);
  SLV_EACH_IN (const SlvQueryValue, value, values)
    {
      SlvTypedValue fit = { value, begun, NULL, NULL, NULL, g_ptr_array_new () };

      if (value->form != SLV_FORM_REGEX)
        {
          fit.canonical = slv_attr_canonical_value (attr, value->text);
          fit.search = slv_fold_search (value->text);
          fit.name = slv_fold_name (value->text, NULL);
        }
      if (begun && value->form != SLV_FORM_REGEX)
        add_spellings (&fit, attr);
      g_array_append_val (fits, fit);
    }
  return fits;
}

/* Whether a value of a card is the one that was typed. Accents count in rules, and not in the search box. */
gboolean
slv_fit_is_whole (const SlvBound *bound, const SlvAttr *attr, const SlvTypedValue *fit, const char *text, const char *folded)
{
  if (fit->canonical != NULL && strcmp (fit->canonical, text) == 0)
    return TRUE;
  if (fit->canonical != NULL && attr->kind == SLV_ATTR_FLAG)
    return g_strcmp0 (fit->canonical, slv_attr_canonical_value (attr, text)) == 0;
  if (bound->mode != SLV_QUERY_RULES)
    return strcmp (fit->search, folded) == 0;
  g_autofree char *name = slv_fold_name (text, NULL);
  return strcmp (fit->name, name) == 0;
}

/* The typed word begins a word of the value, or of another spelling of it. */
static gboolean
is_begun (const SlvTypedValue *fit, const char *text, const char *folded)
{
  if (*fit->search == '\0')
    return FALSE;
  if (slv_match_word (folded, fit->search))
    return TRUE;
  for (guint i = 0; i < fit->spellings->len; i++)
    if (strcmp (g_ptr_array_index (fit->spellings, i), text) == 0)
      return TRUE;
  return FALSE;
}

gboolean
slv_fits_any (SlvBound *bound, const SlvAttr *attr, GArray *fits, const char *text, const char *folded)
{
  SLV_EACH_IN (const SlvTypedValue, fit, fits)
    {
      gboolean regex = fit->value->form == SLV_FORM_REGEX;

      if (regex ? slv_regex_test (bound, fit->value->regex, fit->value->span, text)
                : slv_fit_is_whole (bound, attr, fit, text, folded) || (fit->begun && is_begun (fit, text, folded)))
        return TRUE;
    }
  return FALSE;
}
