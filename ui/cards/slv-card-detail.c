/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail.c: see the header. Which attributes there are, and what they are called, is the definition's business: an
 * attribute without a value is left out, one that was found in the card's text says so. */
#include "config.h"
#include "cards/slv-card-detail.h"
#include "cards/slv-deck-uses.h"
#include "decks/slv-decks-page.h"
#include "window/slv-window.h"
#include "widgets/slv-card-face.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define PRINTINGS_MAX 200u   /* rows; what is beyond is counted */
#define DECKS_MAX     50u    /* rows */
#define SHORT_TEXT    48     /* characters: longer texts get a paragraph of their own */

struct _SlvCardDetail {
  GtkWidget    parent_instance;
  GtkStack    *stack;
  GtkWidget   *scroller, *add_button, *limits_box, *printings_box, *decks_box;
  SlvCardFace *face;
  GtkLabel    *name_label, *game_label, *deck_label, *printings_label;
  GtkBox      *faces;
  GtkListBox  *limits, *printings, *decks;
  SlvIndex    *index;
  guint        row;
  SlvSession  *session;
  GHashTable  *uses;          /* GAME/KEY → decks; NULL: not read yet */
  GCancellable *loading;      /* of the reading that runs */
};
G_DEFINE_FINAL_TYPE (SlvCardDetail, slv_card_detail, GTK_TYPE_WIDGET)

static void
empty (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    if (GTK_IS_LIST_BOX (box))
      gtk_list_box_remove (GTK_LIST_BOX (box), child);
    else
      gtk_box_remove (GTK_BOX (box), child);
}

static GtkWidget *
add_row (GtkListBox *list, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *name = *subtitle ? g_strdup_printf ("%s, %s", title, subtitle) : g_strdup (title);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  slv_ui_set_name (row, name);
  gtk_list_box_append (list, row);
  return row;
}

/* ---- faces ---- */

static GtkWidget *
make_label (const char *text, const char *css_class, gboolean wrap)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), wrap);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static char *
face_value (SlvCardDetail *self, guint face, SlvAttr *attr)
{
  if (face > 0)
    return slv_index_face_text (self->index, self->row, face, attr);
  if (attr->kind == SLV_ATTR_TEXT)
    return g_strdup (slv_index_text (self->index, self->row, attr));
  return slv_index_cell_text (self->index, self->row, attr);
}

static void
add_short (SlvCardDetail *self, GtkGrid *grid, guint face, SlvAttr *attr, const char *value, int *line)
{
  GtkWidget *title = make_label (slv_ui_tr (attr->title), "dim-label", TRUE);
  GtkWidget *text = make_label (value, NULL, TRUE);

  gtk_label_set_wrap_mode (GTK_LABEL (title), PANGO_WRAP_WORD);
  gtk_label_set_max_width_chars (GTK_LABEL (title), 18);
  gtk_label_set_width_chars (GTK_LABEL (text), 9);
  gtk_widget_set_valign (title, GTK_ALIGN_START);
  gtk_widget_set_valign (text, GTK_ALIGN_START);
  gtk_widget_set_hexpand (text, TRUE);
  if (face == 0 && attr->derives && attr->derives->len > 0
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
  GtkWidget *text = make_label (value, "card-text", TRUE);

  GtkWidget *heading = make_label (slv_ui_tr (attr->title), "heading", FALSE);

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
    gtk_box_append (GTK_BOX (box), make_label (slv_index_face_name (self->index, self->row, face), "title-4", TRUE));
  gtk_box_append (GTK_BOX (box), grid);
  for (guint i = 0; i < game->attrs->len; i++)
    {
      SlvAttr *attr = g_ptr_array_index (game->attrs, i);
      g_autofree char *value = attr->hidden ? NULL : face_value (self, face, attr);

      if (value == NULL || *value == '\0')
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

/* The words of an erratum: the text alone, or what the attribute is now. (transfer full) */
static char *
erratum_words (SlvGame *game, const SlvErratumView *view)
{
  SlvAttr *attr = *view->attr ? slv_game_find_attr (game, view->attr) : NULL;
  g_autofree char *value = g_strdup (*view->value ? view->value : _("none"));

  if (attr == NULL || attr->kind == SLV_ATTR_TEXT)
    return g_steal_pointer (&value);
  g_strdelimit (value, "\n", '|');
  return g_strdup_printf ("%s: %s", slv_ui_tr (attr->title), value);
}

/* What was printed where the card is something else now; (transfer full), "" nothing. */
static char *
printed_words (SlvCardDetail *self, SlvGame *game)
{
  g_autoptr (SlvIndex) printed = slv_index_at (self->index, "");
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < game->attrs->len; i++)
    {
      SlvAttr *attr = g_ptr_array_index (game->attrs, i);
      g_autofree char *now = slv_index_cell_text (self->index, self->row, attr);
      g_autofree char *then = slv_index_cell_text (printed, self->row, attr);

      if (!attr->hidden && strcmp (now, then) != 0)
        g_string_append_printf (words, "%s%s: %s", words->len > 0 ? "\n\n" : "", slv_ui_tr (attr->title), *then ? then : _("none"));
    }
  return g_strdup (words->str);
}

static void
show_errata (SlvCardDetail *self, SlvGame *game)
{
  guint n = slv_index_n_errata (self->index, self->row);
  GtkWidget *box = n > 0 ? gtk_box_new (GTK_ORIENTATION_VERTICAL, 6) : NULL;
  g_autofree char *printed = NULL;

  if (n == 0)
    return;
  for (guint i = 0; i < n; i++)
    {
      SlvErratumView view;
      g_autofree char *title = NULL, *words = NULL;
      GtkWidget *text;

      slv_index_erratum (self->index, self->row, i, &view);
      words = erratum_words (game, &view);
      title = g_strdup_printf (_("Erratum of %s"), view.day);
      text = make_label (words, "card-text", TRUE);
      gtk_label_set_selectable (GTK_LABEL (text), TRUE);
      gtk_box_append (GTK_BOX (box), make_label (title, "heading", TRUE));
      gtk_box_append (GTK_BOX (box), text);
    }
  printed = printed_words (self, game);
  if (*printed != '\0')
    {
      GtkWidget *expander = gtk_expander_new (_("As printed"));

      gtk_expander_set_child (GTK_EXPANDER (expander), make_label (printed, "card-text", TRUE));
      gtk_box_append (GTK_BOX (box), expander);
    }
  gtk_box_append (self->faces, box);
}

/* ---- printings and limits ---- */

static void
append_part (GString *out, const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (out->len > 0)
    g_string_append (out, " · ");
  g_string_append (out, part);
}

static void
add_printing (SlvCardDetail *self, guint printing)
{
  SlvPrintingView view;
  g_autoptr (GString) title = g_string_new (NULL), more = g_string_new (NULL);
  g_auto (GStrv) finishes = NULL;
  g_autofree char *finish = NULL;

  slv_index_printing (self->index, printing, &view);
  finishes = g_strsplit (view.finishes ? view.finishes : "", "|", -1);
  finish = g_strjoinv (", ", finishes);
  append_part (title, view.set_name && *view.set_name ? view.set_name : view.set_code);
  append_part (title, view.number);
  if (title->len == 0)
    g_string_append (title, _("Printing without a set"));
  if (g_strcmp0 (view.set_name, "") != 0 && g_strcmp0 (view.set_name, view.set_code) != 0)
    append_part (more, view.set_code);
  append_part (more, view.rarity);
  append_part (more, view.language);
  append_part (more, finish);
  append_part (more, view.artist);
  append_part (more, view.released);
  if (view.gone)
    append_part (more, _("no longer in its list"));
  add_row (self->printings, title->str, more->str);
}

static void
show_printings (SlvCardDetail *self)
{
  guint first, n;
  g_autofree char *title = NULL;

  slv_index_card_printings (self->index, self->row, &first, &n);
  /* Translators: a printing is one of the forms in which a card was published: a set, a number, a picture */
  title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u printing", "%u printings", n), n);
  gtk_label_set_text (self->printings_label, title);
  gtk_widget_set_visible (self->printings_box, n > 0);
  for (guint i = 0; i < MIN (n, PRINTINGS_MAX); i++)
    add_printing (self, first + i);
  if (n > PRINTINGS_MAX)
    {
      guint more = n - PRINTINGS_MAX;
      g_autofree char *text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "and %u more printing", "and %u more printings", more), more);
      add_row (self->printings, text, "");
    }
}

/* The title of the format whose lists carry @tag, or the tag itself. */
static const char *
format_title (SlvGame *game, const char *tag)
{
  for (guint i = 0; i < game->rulebooks->len; i++)
    {
      SlvRulebook *book = g_ptr_array_index (game->rulebooks, i);

      for (guint k = 0; k < book->formats->len; k++)
        {
          SlvFormat *format = g_ptr_array_index (book->formats, k);
          if (g_strcmp0 (format->list_tag, tag) == 0)
            return slv_ui_tr (format->title);
        }
    }
  return tag;
}

static void
show_limits (SlvCardDetail *self, SlvGame *game)
{
  guint n = slv_index_n_limits (self->index, self->row);

  gtk_widget_set_visible (self->limits_box, n > 0);
  for (guint i = 0; i < n; i++)
    {
      SlvLimitView view;
      g_autofree char *title = NULL, *since = NULL;

      slv_index_limit (self->index, self->row, i, &view);
      if (view.limit == SLV_ALL)
        title = g_strdup_printf (_("No longer limited in %s"), format_title (game, view.tag));
      else if (view.limit <= 0)
        title = g_strdup_printf (_("Banned in %s"), format_title (game, view.tag));
      else
        title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "At most %u copy in %s", "At most %u copies in %s", view.limit),
                                 (guint) view.limit, format_title (game, view.tag));
      since = view.since && *view.since ? g_strdup_printf (_("since %s"), view.since) : g_strdup ("");
      add_row (self->limits, title, since);
    }
}

/* ---- decks ---- */

static void
open_deck (SlvCardDetail *self, GtkListBoxRow *row)
{
  SlvWindow *window = slv_window_of (GTK_WIDGET (self));
  SlvPage *page = window ? slv_window_get_page (window, "decks") : NULL;
  gint64 *id = g_object_get_data (G_OBJECT (row), "deck");

  if (page == NULL || id == NULL)
    return;
  slv_window_show_page (window, "decks");
  slv_decks_page_open (SLV_DECKS_PAGE (page), *id);
}

static void
add_deck (SlvCardDetail *self, const SlvDeckUse *use)
{
  g_autofree char *copies = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u copy", "%u copies", use->count), use->count);
  const char *title = *use->name ? use->name : _("Untitled deck");
  GtkWidget *row = add_row (self->decks, title, copies);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  g_object_set_data_full (G_OBJECT (row), "deck", g_memdup2 (&use->id, sizeof use->id), g_free);
}

static void
show_decks (SlvCardDetail *self)
{
  g_autofree char *id = self->row != SLV_ROW_NONE ? slv_index_dup_id (self->index, self->row) : NULL;
  GPtrArray *uses = id && self->uses ? g_hash_table_lookup (self->uses, id) : NULL;

  empty (GTK_WIDGET (self->decks));
  for (guint i = 0; uses && i < MIN (uses->len, DECKS_MAX); i++)
    add_deck (self, g_ptr_array_index (uses, i));
  if (uses && uses->len > DECKS_MAX)
    {
      guint more = uses->len - DECKS_MAX;
      g_autofree char *text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "and %u more deck", "and %u more decks", more), more);
      add_row (self->decks, text, "");
    }
  gtk_widget_set_visible (self->decks_box, uses != NULL);
}

static void
uses_loaded (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCardDetail) self = data;
  GHashTable *uses = slv_deck_uses_load_finish (result, NULL);

  if (uses == NULL)
    return;
  g_clear_object (&self->loading);
  g_clear_pointer (&self->uses, g_hash_table_unref);
  self->uses = uses;
  if (self->session)
    show_decks (self);
}

static void
load_uses (SlvCardDetail *self)
{
  if (self->loading)
    g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  self->loading = g_cancellable_new ();
  slv_deck_uses_load_async (slv_session_get_dir (self->session), slv_session_get_schema (self->session),
                            slv_session_get_index (self->session), self->loading, uses_loaded, g_object_ref (self));
}

void
slv_card_detail_set_session (SlvCardDetail *self, SlvSession *session)
{
  g_return_if_fail (SLV_IS_CARD_DETAIL (self) && self->session == NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (load_uses), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (load_uses), self, G_CONNECT_SWAPPED);
}

/* ---- the widget ---- */

void
slv_card_detail_show (SlvCardDetail *self, SlvIndex *index, guint row)
{
  g_return_if_fail (SLV_IS_CARD_DETAIL (self));
  g_autofree char *id = NULL;
  SlvGame *game;

  if (index)
    slv_index_ref (index);
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = index;
  self->row = index ? row : SLV_ROW_NONE;
  empty (GTK_WIDGET (self->faces));
  empty (GTK_WIDGET (self->printings));
  empty (GTK_WIDGET (self->limits));
  gtk_stack_set_visible_child_name (self->stack, self->row == SLV_ROW_NONE ? "none" : "card");
  if (self->row == SLV_ROW_NONE)
    return;

  game = slv_index_card_game (index, row);
  id = slv_index_dup_id (index, row);
  gtk_label_set_text (self->name_label, slv_index_card_name (index, row));
  gtk_label_set_text (self->game_label, game->title);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->add_button), "s", id);
  slv_card_face_set_card (self->face, index, row, 126);
  for (guint face = 0; face < slv_index_n_faces (index, row); face++)
    add_face (self, face, game);
  show_errata (self, game);
  show_limits (self, game);
  show_printings (self);
  if (self->session && self->uses == NULL && self->loading == NULL)
    load_uses (self);
  show_decks (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
}

void
slv_card_detail_set_deck (SlvCardDetail *self, const char *deck)
{
  g_autofree char *text = deck ? g_strdup_printf (_("Open deck: %s"), deck) : g_strdup (_("No deck is open"));

  gtk_label_set_text (self->deck_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->deck_label), text);
}

void
slv_card_detail_focus (SlvCardDetail *self)
{
  if (self->row != SLV_ROW_NONE)
    gtk_widget_grab_focus (self->add_button);
}

static void
slv_card_detail_dispose (GObject *object)
{
  SlvCardDetail *self = SLV_CARD_DETAIL (object);

  g_clear_pointer ((GtkWidget **) &self->stack, gtk_widget_unparent);
  g_clear_pointer (&self->index, slv_index_unref);
  if (self->loading)
    g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  g_clear_object (&self->session);
  g_clear_pointer (&self->uses, g_hash_table_unref);
  G_OBJECT_CLASS (slv_card_detail_parent_class)->dispose (object);
}

static void
slv_card_detail_class_init (SlvCardDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_card_detail_dispose;
  g_type_ensure (SLV_TYPE_CARD_FACE);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "cards/slv-card-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, stack);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, scroller);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, face);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, name_label);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, game_label);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, add_button);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, deck_label);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, faces);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, limits_box);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, limits);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, printings_box);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, printings_label);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, printings);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, decks_box);
  gtk_widget_class_bind_template_child (widget_class, SlvCardDetail, decks);
}

static void
slv_card_detail_init (SlvCardDetail *self)
{
  self->row = SLV_ROW_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_set_name (self->add_button, _("Add to deck"));
  slv_ui_set_name (GTK_WIDGET (self->printings), _("Printings"));
  slv_ui_set_name (GTK_WIDGET (self->limits), _("Limits"));
  slv_ui_set_name (GTK_WIDGET (self->decks), _("Decks with this card"));
  g_signal_connect_swapped (self->decks, "row-activated", G_CALLBACK (open_deck), self);
  slv_card_detail_set_deck (self, NULL);
}

GtkWidget *
slv_card_detail_new (void)
{
  return g_object_new (SLV_TYPE_CARD_DETAIL, NULL);
}
