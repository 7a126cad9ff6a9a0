/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-meaning-row.c: see the header. */
#include "widgets/slv-parts.h"

static const struct { const char *meaning, *title; } common[] = {
  { "", N_("Not read") }, { "name", N_("Name of the card") }, { "names", N_("Another name of the card") }, { "key", N_("Key that tells the cards apart") },
  { SLV_MEANING_ATTRIBUTE, N_("Attribute of the card") }, { "set", N_("Set") }, { "set-name", N_("Name of the set") },
  { "number", N_("Number") }, { "rarity", N_("Rarity") }, { "released", N_("Day of release") }, { "language", N_("Language") },
  { "artist", N_("Artist") }, { "text", N_("Text") }, { "image", N_("Image") }, { "finish", N_("Finish") },
  { "updated", N_("Time of change") }, { "game", N_("Game") },
};

static GPtrArray *
meanings_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "meanings");
}

static void
meaning_row_chosen (GtkWidget *row)
{
  guint at = adw_combo_row_get_selected (ADW_COMBO_ROW (row));

  if (at < meanings_of (row)->len)
    gtk_widget_activate_action (row, g_object_get_data (G_OBJECT (row), "action"), "(ss)", g_object_get_data (G_OBJECT (row), "id"),
                                meanings_of (row)->pdata[at]);
}

GtkWidget *
slv_meaning_row_new (const char *column, const char *id, const char *how, const char *action)
{
  GtkWidget *row = adw_combo_row_new ();
  const char *title = *column != '\0' ? column : _("(without a name)");
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (g_utf8_strlen (title, -1) > 1)   /* GTK complains of what is narrower than an ellipsis */
    adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), how);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, how, -1);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (titles));
  slv_ui_set_name (row, title);
  g_object_set_data_full (G_OBJECT (row), "meanings", g_ptr_array_new_with_free_func (g_free), (GDestroyNotify) g_ptr_array_unref);
  g_object_set_data_full (G_OBJECT (row), "id", g_strdup (id != NULL ? id : column), g_free);
  g_object_set_data_full (G_OBJECT (row), "action", g_strdup (action), g_free);
  return row;
}

void
slv_meaning_row_add (GtkWidget *row, const char *meaning, const char *title)
{
  if (g_ptr_array_find_with_equal_func (meanings_of (row), meaning, g_str_equal, NULL))
    return;
  g_ptr_array_add (meanings_of (row), g_strdup (meaning));
  gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (ADW_COMBO_ROW (row))), title);
}

void
slv_meaning_row_offer (GtkWidget *row, const char * const *only)
{
  for (guint i = 0; i < G_N_ELEMENTS (common); i++)
    if (g_strv_contains (only, common[i].meaning))
      slv_meaning_row_add (row, common[i].meaning, _(common[i].title));
}

void
slv_meaning_row_choose (GtkWidget *row, const char *meaning)
{
  guint at = 0;

  if (g_ptr_array_find_with_equal_func (meanings_of (row), meaning, g_str_equal, &at))
    adw_combo_row_set_selected (ADW_COMBO_ROW (row), at);
  g_signal_connect (row, "notify::selected", G_CALLBACK (meaning_row_chosen), NULL);
}

void
slv_meaning_row_tell_fault (GtkWidget *row, const GError *error)
{
  g_autofree char *text = slv_ui_error_text (error);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  gtk_widget_add_css_class (row, "error");
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* whether one column alone may mean it */
static gboolean
is_single (const char *to)
{
  static const char * const any_number[] = { "", SLV_MEANING_ATTRIBUTE, "names", "banned", "restricted", "allowed", "thousands", "decimals", NULL };

  return !g_strv_contains (any_number, to) && strchr (to, ':') == NULL;
}

GHashTable *
slv_meanings_with (GHashTable *said, const char *column, const char *to)
{
  GHashTable *now = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  SLV_EACH_PAIR (char, key, char, value, said)
    if (!is_single (value) || strcmp (value, to) != 0)
      g_hash_table_insert (now, g_strdup (key), g_strdup (value));
  if (strcmp (to, SLV_MEANING_AS_GUESSED) == 0)
    g_hash_table_remove (now, column);
  else
    g_hash_table_insert (now, g_strdup (column), g_strdup (to));
  return now;
}
