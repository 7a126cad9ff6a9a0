/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-sort.c: see the header. */
#include "cards/slv-card-sort.h"
#include <string.h>

static GPtrArray *
split (const char *sort)
{
  GPtrArray *keys = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) parts = g_strsplit (sort ? sort : "", ",", -1);

  for (guint i = 0; parts[i]; i++)
    if (*g_strstrip (parts[i]) && strcmp (parts[i], "-") != 0)
      g_ptr_array_add (keys, g_strdup (parts[i]));
  return keys;
}

static char *
join (GPtrArray *keys)
{
  if (keys->len == 0)
    return NULL;
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < MIN (keys->len, SLV_CARD_SORT_MAX); i++)
    g_string_append_printf (out, "%s%s", i ? "," : "", (const char *) g_ptr_array_index (keys, i));
  return g_string_free (out, FALSE);
}

static guint
find (GPtrArray *keys, const char *id, gboolean *descending)
{
  for (guint i = 0; i < keys->len; i++)
    {
      const char *key = g_ptr_array_index (keys, i);

      if (strcmp (key + (*key == '-'), id) != 0)
        continue;
      if (descending)
        *descending = *key == '-';
      return i + 1;
    }
  return 0;
}

char *
slv_card_sort_click (const char *sort, const char *id, gboolean adding)
{
  g_autoptr (GPtrArray) keys = split (sort);
  gboolean descending = FALSE;
  guint place = find (keys, id, &descending);

  if (adding && place > 0 && descending)
    g_ptr_array_remove_index (keys, place - 1);
  else if (adding && place > 0)
    {
      char *key = g_ptr_array_index (keys, place - 1);

      g_ptr_array_index (keys, place - 1) = *key == '-' ? g_strdup (key + 1) : g_strconcat ("-", key, NULL);
      g_free (key);
    }
  else if (adding)
    g_ptr_array_add (keys, g_strdup (id));
  else
    return g_strconcat (place == 1 && !descending ? "-" : "", id, NULL);
  return join (keys);
}

guint
slv_card_sort_find (const char *sort, const char *id, gboolean *descending)
{
  g_autoptr (GPtrArray) keys = split (sort);

  return find (keys, id, descending);
}

char *
slv_card_sort_get (const char *sort, guint place, gboolean *descending)
{
  g_autoptr (GPtrArray) keys = split (sort);
  const char *key = place > 0 && place <= keys->len ? g_ptr_array_index (keys, place - 1) : NULL;

  if (descending)
    *descending = key && *key == '-';
  return key ? g_strdup (key + (*key == '-')) : NULL;
}

char *
slv_card_sort_set (const char *sort, guint place, const char *id, gboolean descending)
{
  g_autoptr (GPtrArray) keys = split (sort);
  guint before;

  g_return_val_if_fail (place > 0, NULL);
  if (*id == '\0')
    {
      g_ptr_array_set_size (keys, (int) MIN (keys->len, place - 1));
      return join (keys);
    }
  if (place <= keys->len)
    g_ptr_array_remove_index (keys, place - 1);
  while ((before = find (keys, id, NULL)) > 0)
    {
      g_ptr_array_remove_index (keys, before - 1);
      place -= before < place;
    }
  g_ptr_array_insert (keys, (int) MIN (place - 1, keys->len), g_strconcat (descending ? "-" : "", id, NULL));
  return join (keys);
}
