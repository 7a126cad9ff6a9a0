/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail-faces.c: what a card says: each face with its attributes and texts, what was said anew of it, and where the number
 * of its copies is limited today. Which attributes there are, and what they are called, is the definition's business: one
 * without a value is left out, one that was found in the card's text says so. */
#include "cards/slv-card-detail-private.h"
#include "check/slv-tell.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define SHORT_TEXT 48   /* characters: longer texts get a paragraph of their own */

/* ---- faces ---- */

static char *
face_value (SlvCardDetail *self, guint face, SlvAttr *attr)
{
  if (face > 0)
    return slv_index_face_text (self->index, self->row, face, attr);
  if (attr->kind == SLV_ATTR_TEXT)
    return g_strdup (slv_index_text (self->index, self->row, attr));
  return slv_index_cell_text (self->index, self->row, attr);
}

/* Whether what is derived comes from the card's text; what comes from its other values needs no word. */
static gboolean
is_from_text (const SlvGame *game, const SlvAttr *attr)
{
  gboolean text = FALSE;

  for (guint i = 0; attr->derives && i < attr->derives->len; i++)
    {
      const SlvAttr *from = slv_game_find_attr (game, ((SlvDerive *) g_ptr_array_index (attr->derives, i))->from);

      text = from && from->kind == SLV_ATTR_TEXT;
      if (!text)
        return FALSE;
    }
  return text;
}

static void
add_short (SlvCardDetail *self, GtkGrid *grid, guint face, SlvAttr *attr, const char *value, int *line)
{
  GtkWidget *title = slv_ui_words (slv_ui_tr (attr->title), "dim-label");
  GtkWidget *text = slv_ui_words (value, NULL);

  /* a long word is divided only where this many letters have no room */
  gtk_label_set_width_chars (GTK_LABEL (title), MIN ((int) g_utf8_strlen (slv_ui_tr (attr->title), -1), 8));
  gtk_label_set_max_width_chars (GTK_LABEL (title), 18);
  gtk_label_set_width_chars (GTK_LABEL (text), 9);
  gtk_widget_set_valign (title, GTK_ALIGN_START);
  gtk_widget_set_valign (text, GTK_ALIGN_START);
  gtk_widget_set_hexpand (text, TRUE);
  if (face == 0 && is_from_text (slv_index_card_game (self->index, self->row), attr)
      && slv_index_cell_state (self->index, self->row, attr) == SLV_CELL_DERIVED)
    {
      /* Translators: a value that no list gave, but that was found in the card's text */
      g_autofree char *derived = g_strdup_printf (_("%s (from the text)"), value);
      gtk_label_set_text (GTK_LABEL (text), derived);
    }
  gtk_grid_attach (grid, title, 0, *line, 1, 1);
  gtk_grid_attach (grid, text, 1, *line, 1, 1);
  ++*line;
}

static void
add_long (GtkBox *box, SlvAttr *attr, const char *value)
{
  GtkWidget *text = slv_ui_words (value, "card-text");

  GtkWidget *heading = slv_ui_words (slv_ui_tr (attr->title), "heading");

  gtk_label_set_selectable (GTK_LABEL (text), TRUE);
  gtk_widget_set_margin_top (heading, 6);
  gtk_box_append (box, heading);
  gtk_box_append (box, text);
}

static void
add_face (SlvCardDetail *self, guint face, SlvGame *game)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *grid = gtk_grid_new ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) attrs = g_ptr_array_new ();
  int line = 0;

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
  if (face > 0)
    gtk_box_append (GTK_BOX (box), slv_ui_words (slv_index_face_name (self->index, self->row, face), "title-4"));
  gtk_box_append (GTK_BOX (box), grid);
  SLV_EACH (SlvAttr, attr, game->attrs)
    {
      g_autofree char *value = attr->hidden ? NULL : face_value (self, face, attr);

      /* that it is not something goes without saying */
      if (value == NULL || *value == '\0' || (attr->kind == SLV_ATTR_FLAG && strcmp (value, "no") == 0))
        continue;
      if (attr->kind == SLV_ATTR_TEXT && (strchr (value, '\n') || g_utf8_strlen (value, -1) > SHORT_TEXT))
        {
          g_ptr_array_add (texts, g_steal_pointer (&value));
          g_ptr_array_add (attrs, attr);
        }
      else
        add_short (self, GTK_GRID (grid), face, attr, value, &line);
    }
  for (guint i = 0; i < texts->len; i++)
    add_long (GTK_BOX (box), g_ptr_array_index (attrs, i), g_ptr_array_index (texts, i));
  gtk_box_append (self->faces, box);
}

/* ---- errata ---- */

/* What was printed where the card is something else now; (transfer full), "" nothing. */
static char *
printed_words (SlvCardDetail *self, SlvGame *game)
{
  g_autoptr (SlvIndex) printed = slv_index_at (self->index, "");
  g_autoptr (GString) words = g_string_new (NULL);

  SLV_EACH (SlvAttr, attr, game->attrs)
    {
      g_autofree char *now = slv_index_cell_text (self->index, self->row, attr);
      g_autofree char *then = slv_index_cell_text (printed, self->row, attr);

      if (!attr->hidden && !attr->listed && strcmp (now, then) != 0)
        g_string_append_printf (words, "%s%s: %s", words->len > 0 ? "\n\n" : "", slv_ui_tr (attr->title), *then ? then : _("none"));
    }
  return g_strdup (words->str);
}

static void
show_errata (SlvCardDetail *self, SlvGame *game)
{
  guint n = slv_index_n_errata (self->index, self->row);
  GtkWidget *box = n > 0 ? gtk_box_new (GTK_ORIENTATION_VERTICAL, 6) : NULL;

  if (n == 0)
    return;
  for (guint i = 0; i < n; i++)
    {
      SlvErratumView view;

      slv_index_erratum (self->index, self->row, i, &view);
      if (slv_game_is_listed (game, view.attr))
        continue;
      g_autofree char *words = slv_tell_erratum (game, &view);
      g_autofree char *day = slv_tell_day (view.day);
      g_autofree char *title = g_strdup_printf (_("Erratum of %s"), day);
      GtkWidget *text = slv_ui_words (words, "card-text");
      gtk_label_set_selectable (GTK_LABEL (text), TRUE);
      gtk_box_append (GTK_BOX (box), slv_ui_words (title, "heading"));
      gtk_box_append (GTK_BOX (box), text);
    }
  g_autofree char *printed = printed_words (self, game);
  if (*printed != '\0')
    gtk_box_append (GTK_BOX (box), slv_ui_expander (gtk_label_new (_("As printed")), slv_ui_words (printed, "card-text")));
  gtk_box_append (self->faces, box);
}

void
slv_card_detail_show_faces (SlvCardDetail *self)
{
  SlvGame *game = slv_index_card_game (self->index, self->row);

  for (guint face = 0; face < slv_index_n_faces (self->index, self->row); face++)
    add_face (self, face, game);
  show_errata (self, game);
}

/* ---- limits ---- */

/* Titles of the formats whose lists carry @tag, each once; the tag itself when no format does. (transfer full) */
static char *
format_titles (SlvGame *game, const char *tag)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();

  SLV_EACH (SlvRulebook, book, game->rulebooks)
    {
      SLV_EACH (SlvFormat, format, book->formats)
        {
          const char *title = slv_ui_tr (format->title);

          if ((g_strcmp0 (format->list_tag, tag) == 0 || g_str_equal (format->full_id, tag))
              && !g_ptr_array_find_with_equal_func (titles, title, g_str_equal, NULL))
            g_ptr_array_add (titles, (gpointer) title);
        }
    }
  if (titles->len == 0)
    g_ptr_array_add (titles, (gpointer) tag);
  g_ptr_array_add (titles, NULL);
  return g_strjoinv (", ", (char **) titles->pdata);
}

static char *
limit_words (const SlvLimitView *view, const char *formats)
{
  if (view->limit == SLV_ALL)
    return g_strdup_printf (_("No longer limited in %s"), formats);
  if (view->limit == SLV_UNSAID)
    return g_strdup_printf (_("Not said whether it is allowed in %s"), formats);
  if (view->limit <= 0)
    return g_strdup_printf (_("Banned in %s"), formats);
  return slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "At most %u copy in %s", "At most %u copies in %s", (gulong) view->limit),
                          (guint) view->limit, formats);
}

/* (transfer full) (nullable): on which days an entry holds. */
static char *
limit_days (const SlvLimitView *view, const char *today)
{
  g_autofree char *since = slv_tell_day (view->since), *until = slv_tell_day (view->until);

  if (*until && *since)
    return g_strdup_printf (_("from %s to %s"), since, until);
  if (*until)
    return g_strdup_printf (_("until %s"), until);
  if (*since)
    return g_strdup_printf (strcmp (view->since, today) > 0 ? _("from %s on") : _("since %s"), since);
  return NULL;
}

void
slv_card_detail_show_limits (SlvCardDetail *self)
{
  SlvGame *game = slv_index_card_game (self->index, self->row);
  g_autofree char *today = slv_today ();
  gboolean any = FALSE;

  for (guint i = 0; i < slv_index_n_limits (self->index, self->row); i++)
    {
      SlvLimitView view;
      g_autoptr (GString) more = g_string_new (NULL);

      slv_index_limit (self->index, self->row, i, &view);
      if (strcmp (view.since, today) <= 0 && slv_index_limit_decides (self->index, self->row, i, today) == SLV_FALSE)
        continue;   /* over, or another one has taken its place */
      g_autofree char *formats = format_titles (game, view.tag);
      g_autofree char *title = limit_words (&view, formats);
      g_autofree char *day = limit_days (&view, today);
      g_auto (GStrv) note = g_strsplit (view.note, "\t", 2);
      slv_card_detail_append_part (more, day);
      for (guint k = 0; note[k] != NULL; k++)
        slv_card_detail_append_part (more, note[k]);
      slv_card_detail_add_row (self->limits, title, more->str);
      any = TRUE;
    }
  gtk_widget_set_visible (self->limits_box, any);
}
