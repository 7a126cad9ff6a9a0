/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-item.c: see the header. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include "decks/slv-deck-item.h"

enum { TEXT_NAME, TEXT_DETAIL, TEXT_FACTS, TEXT_VERDICT, TEXT_ICON, N_TEXTS };
static const char * const names[N_TEXTS] = { "name", "detail", "facts", "verdict", "icon" };
static GParamSpec *properties[N_TEXTS + 1];

struct _SlvDeckItem
{
  GObject parent_instance;
  gint64 id;
  guint version, depth;
  char *folder;              /* NULL: a deck */
  char *changed;
  char *texts[N_TEXTS];
};

G_DEFINE_FINAL_TYPE (SlvDeckItem, slv_deck_item, G_TYPE_OBJECT)

static void
slv_deck_item_finalize (GObject *object)
{
  SlvDeckItem *self = SLV_DECK_ITEM (object);
  for (guint i = 0; i < N_TEXTS; i++)
    g_free (self->texts[i]);
  g_free (self->folder);
  g_free (self->changed);
  G_OBJECT_CLASS (slv_deck_item_parent_class)->finalize (object);
}

static void
slv_deck_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id >= 1 && id <= N_TEXTS)
    g_value_set_string (value, SLV_DECK_ITEM (object)->texts[id - 1]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
slv_deck_item_class_init (SlvDeckItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->finalize = slv_deck_item_finalize;
  object_class->get_property = slv_deck_item_get_property;
  for (guint i = 0; i < N_TEXTS; i++)
    properties[i + 1] = g_param_spec_string (names[i], NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_TEXTS + 1, properties);
}

static void
slv_deck_item_init (SlvDeckItem *self)
{
  for (guint i = 0; i < N_TEXTS; i++)
    self->texts[i] = g_strdup ("");
}

static void
set_text (SlvDeckItem *self, guint which, const char *text)
{
  if (g_str_equal (self->texts[which], text))
    return;
  g_free (self->texts[which]);
  self->texts[which] = g_strdup (text);
  g_object_notify_by_pspec (G_OBJECT (self), properties[which + 1]);
}

static char *
deck_detail (SlvSession *session, const SlvStoredDeck *deck)
{
  SlvGames *games = slv_session_get_games (session);
  const SlvGame *game = slv_games_find (games, deck->game);
  const SlvFormat *format = game != NULL && deck->format[0] != '\0'
    ? slv_games_resolve_format (games, game, deck->format, NULL) : NULL;
  g_autofree char *cards = g_strdup_printf (ngettext ("%u card", "%u cards", deck->n_cards), deck->n_cards);
  if (format != NULL)   /* Translators: game, format, edition of the rulebook, number of cards */
    return g_strdup_printf (_("%s · %s, %s · %s"), game->title, slv_ui_tr (format->title), format->rulebook->id, cards);
  if (deck->game[0] != '\0')
    return g_strdup_printf ("%s · %s", game != NULL ? game->title : deck->game, cards);
  return g_steal_pointer (&cards);
}

static guint
depth_of (const char *folder)
{
  guint depth = 0;
  for (const char *at = folder; at != NULL && (at = strchr (at, '/')) != NULL; at++)
    depth++;
  return depth;
}

SlvDeckItem *
slv_deck_item_new (SlvSession *session, const SlvStoredDeck *deck)
{
  SlvDeckItem *self = g_object_new (SLV_TYPE_DECK_ITEM, NULL);
  g_autofree char *detail = deck_detail (session, deck);
  self->id = deck->id;
  self->version = deck->version;
  self->depth = deck->folder != NULL && deck->folder[0] != '\0' ? depth_of (deck->folder) + 1 : 0;
  set_text (self, TEXT_NAME, deck->name[0] != '\0' ? deck->name : _("Untitled deck"));
  set_text (self, TEXT_DETAIL, detail);
  self->changed = slv_ui_time_text (deck->changed);
  set_text (self, TEXT_FACTS, self->changed);
  return self;
}

SlvDeckItem *
slv_deck_item_new_folder (const char *folder, guint n_decks, gboolean open)
{
  SlvDeckItem *self = g_object_new (SLV_TYPE_DECK_ITEM, NULL);
  const char *last = strrchr (folder, '/');
  g_autofree char *detail = g_strdup_printf (ngettext ("%u deck", "%u decks", n_decks), n_decks);
  self->folder = g_strdup (folder);
  self->depth = depth_of (folder);
  set_text (self, TEXT_NAME, last != NULL ? last + 1 : folder);
  set_text (self, TEXT_DETAIL, detail);
  set_text (self, TEXT_ICON, open ? "pan-down-symbolic" : "pan-end-symbolic");
  /* Translators: of a folder in the list of decks */
  set_text (self, TEXT_VERDICT, open ? _("open") : _("closed"));
  return self;
}

gint64
slv_deck_item_get_id (SlvDeckItem *self)
{
  return self->id;
}

guint
slv_deck_item_get_version (SlvDeckItem *self)
{
  return self->version;
}

const char *
slv_deck_item_get_folder (SlvDeckItem *self)
{
  return self->folder;
}

guint
slv_deck_item_get_depth (SlvDeckItem *self)
{
  return self->depth;
}

const char *
slv_deck_item_get_name (SlvDeckItem *self)
{
  return self->texts[TEXT_NAME];
}

void
slv_deck_item_set_found (SlvDeckItem *self, const char *verdict, const char *icon, const char *owned)
{
  set_text (self, TEXT_VERDICT, verdict != NULL ? verdict : _("Being judged…"));
  set_text (self, TEXT_ICON, icon != NULL ? icon : "");
  g_autofree char *facts = owned != NULL && owned[0] != '\0' ? g_strconcat (owned, "\n", self->changed, NULL) : g_strdup (self->changed);
  set_text (self, TEXT_FACTS, facts);
}

char *
slv_deck_item_describe (SlvDeckItem *self)
{
  if (self->folder != NULL)   /* Translators: name of a folder, "3 decks", "open" or "closed" */
    return g_strdup_printf (_("Folder %s: %s, %s"), self->texts[TEXT_NAME], self->texts[TEXT_DETAIL], self->texts[TEXT_VERDICT]);
  return g_strdup (self->texts[TEXT_NAME]);
}

/* ---- its widget ---- */

static void
bind_text (GtkListItem *list_item, GtkWidget *widget, const char *property, const char *to)
{
  GtkExpression *item = gtk_property_expression_new (GTK_TYPE_LIST_ITEM, NULL, "item");
  gtk_expression_bind (gtk_property_expression_new (SLV_TYPE_DECK_ITEM, item, property), widget, to, list_item);
}

static GtkWidget *
add_label (GtkListItem *list_item, GtkWidget *box, const char *property, const char *style, int chars)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (chars > 0)
    {
      gtk_label_set_width_chars (GTK_LABEL (label), chars);
      gtk_label_set_max_width_chars (GTK_LABEL (label), chars);
    }
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  bind_text (list_item, label, property, "label");
  return label;
}

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  (void) factory, (void) data;
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *icon = gtk_image_new (), *arrow = gtk_image_new ();
  gtk_widget_set_margin_top (row, 6);
  gtk_widget_set_margin_bottom (row, 6);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), arrow);
  gtk_box_append (GTK_BOX (row), words);
  add_label (list_item, words, "name", "heading", 0);
  add_label (list_item, words, "detail", "dim-label", 0);
  add_label (list_item, row, "facts", "dim-label", 16);
  gtk_box_append (GTK_BOX (row), icon);
  add_label (list_item, row, "verdict", NULL, 16);
  bind_text (list_item, icon, "icon", "icon-name");
  bind_text (list_item, arrow, "icon", "icon-name");
  gtk_list_item_set_child (list_item, row);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer data)
{
  (void) factory, (void) data;
  SlvDeckItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *row = gtk_list_item_get_child (list_item), *words = gtk_widget_get_next_sibling (gtk_widget_get_first_child (row));
  gboolean folder = slv_deck_item_get_folder (item) != NULL;
  g_autofree char *spoken = slv_deck_item_describe (item);
  slv_ui_set_row_name (row, spoken);
  gtk_widget_set_tooltip_text (row, slv_deck_item_get_name (item));
  gtk_widget_set_margin_start (row, (int) slv_deck_item_get_depth (item) * 28);
  /* a folder has an arrow before its name, as in any tree, and neither copies nor a day nor a verdict */
  gtk_widget_set_visible (gtk_widget_get_first_child (row), folder);
  for (GtkWidget *fact = gtk_widget_get_next_sibling (words); fact != NULL; fact = gtk_widget_get_next_sibling (fact))
    gtk_widget_set_visible (fact, !folder);
}

GtkListItemFactory *
slv_deck_item_factory_new (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), NULL);
  return factory;
}
