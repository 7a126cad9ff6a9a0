/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-facet-pane.c: see the header. Groups are kept while the same facets come, so that the focus and what is open stay; which
 * groups are closed is remembered by field. */
#include "cards/slv-card-parts.h"
#include "cards/slv-card-owned.h"

struct _SlvFacetPane {
  GtkWidget   parent_instance;
  GtkWidget  *scroller, *box, *hint;
  GPtrArray  *groups;      /* SlvFacetGroup, borrowed */
  SlvIndex   *index;       /* of which set_names is */
  GHashTable *set_names;   /* code → name, both borrowed from the index */
};
G_DEFINE_FINAL_TYPE (SlvFacetPane, slv_facet_pane, GTK_TYPE_WIDGET)

/* ---- titles ---- */

static const struct { const char *field, *title; } known[] = {
  { "game", N_("Game") }, { SLV_CARD_OWNED, N_("Collection") }, { "set", N_("Set") }, { "rarity", N_("Rarity") },
};

static const char *
facet_title (const SlvFacet *facet)
{
  if (facet->attr)
    return slv_ui_tr (facet->attr->title_of_values ? facet->attr->title_of_values : facet->attr->title);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strcmp (known[i].field, facet->field) == 0)
      return _(known[i].title);
  return facet->field;
}

/* What sets are called, by their code. */
static void
read_sets (SlvFacetPane *self, SlvIndex *index)
{
  const guint32 *codes = slv_index_printing_words (index, SLV_PRINTING_SET_CODE);
  const guint32 *names = slv_index_printing_words (index, SLV_PRINTING_SET_NAME);

  if (self->index == index)
    return;
  g_hash_table_remove_all (self->set_names);
  slv_index_ref (index);
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = index;
  for (guint i = 0; i < slv_index_n_printings (index); i++)
    if (codes[i] != 0 && names[i] != 0 && (i == 0 || codes[i] != codes[i - 1]))
      g_hash_table_insert (self->set_names, (gpointer) slv_index_word (index, codes[i]), (gpointer) slv_index_word (index, names[i]));
}

static const char *
value_title (gpointer data, const char *field, const char *value)
{
  SlvFacetPane *self = data;

  if (strcmp (field, "set") == 0)
    return g_hash_table_lookup (self->set_names, value);
  if (strcmp (field, SLV_CARD_OWNED) == 0)
    return slv_card_owned_title (value);
  if (strcmp (field, "game") == 0)
    {
      SlvGame *game = slv_games_find (slv_index_get_games (self->index), value);
      return game ? game->title : NULL;
    }
  return NULL;
}

/* ---- groups ---- */

static void
facet_pane_toggled (SlvFacetPane *self, const char *value, gboolean on, SlvFacetGroup *group)
{
  g_signal_emit_by_name (self, "toggle", slv_facet_group_get_field (group), value, on);
}

static char *
open_key (SlvFacetGroup *group)
{
  return g_strconcat ("cards-facet/", slv_facet_group_get_field (group), NULL);
}

static void
opened (SlvFacetGroup *group, gboolean open)
{
  g_autofree char *key = open_key (group);

  slv_ui_set_view (key, open ? "open" : "closed");
}

static void
facet_pane_add_group (SlvFacetPane *self, const SlvFacet *facet)
{
  GtkWidget *group = slv_facet_group_new (facet->field, facet_title (facet));
  g_autofree char *key = open_key (SLV_FACET_GROUP (group));
  g_autofree char *state = slv_ui_get_view (key);

  slv_facet_group_set_open (SLV_FACET_GROUP (group), g_strcmp0 (state, "closed") != 0);
  g_signal_connect_object (group, "toggle", G_CALLBACK (facet_pane_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect (group, "opened", G_CALLBACK (opened), NULL);
  gtk_box_append (GTK_BOX (self->box), group);
  g_ptr_array_add (self->groups, group);
}

/* A facet is shown when any card of the game has a value. */
static gboolean
facet_pane_is_shown (const SlvFacet *facet)
{
  return facet->values->len > 0;
}

static gboolean
has_same_groups (SlvFacetPane *self, GPtrArray *shown)
{
  if (self->groups->len != shown->len)
    return FALSE;
  for (guint i = 0; i < shown->len; i++)
    if (strcmp (slv_facet_group_get_field (g_ptr_array_index (self->groups, i)), ((SlvFacet *) g_ptr_array_index (shown, i))->field) != 0)
      return FALSE;
  return TRUE;
}

/* Groups that are there already are kept at the head of the list: "game" stays while those of one game come and go. */
static void
make_groups (SlvFacetPane *self, GPtrArray *shown)
{
  guint same = 0;

  while (same < shown->len && same < self->groups->len
         && strcmp (slv_facet_group_get_field (g_ptr_array_index (self->groups, same)),
                    ((SlvFacet *) g_ptr_array_index (shown, same))->field) == 0)
    same++;
  while (self->groups->len > same)
    {
      GtkWidget *last = g_ptr_array_index (self->groups, self->groups->len - 1);

      gtk_box_remove (GTK_BOX (self->box), last);
      g_ptr_array_set_size (self->groups, self->groups->len - 1);
    }
  for (guint i = same; i < shown->len; i++)
    facet_pane_add_group (self, g_ptr_array_index (shown, i));
}

void
slv_facet_pane_show (SlvFacetPane *self, SlvIndex *index, SlvFacets *facets, GHashTable *chosen)
{
  g_return_if_fail (SLV_IS_FACET_PANE (self));
  g_autoptr (GPtrArray) shown = g_ptr_array_new ();

  read_sets (self, index);
  for (guint i = 0; facets && i < facets->facets->len; i++)
    if (facet_pane_is_shown (g_ptr_array_index (facets->facets, i)))
      g_ptr_array_add (shown, g_ptr_array_index (facets->facets, i));
  if (!has_same_groups (self, shown))
    make_groups (self, shown);
  for (guint i = 0; i < shown->len; i++)
    slv_facet_group_show (g_ptr_array_index (self->groups, i), g_ptr_array_index (shown, i), chosen, value_title, self);
  gtk_widget_set_visible (self->hint, facets && facets->game == NULL);
}

/* ---- the widget ---- */

SLV_DEFINE_DISPOSE (SlvFacetPane, slv_facet_pane, (gtk_widget_unparent, scroller), (slv_index_unref, index));

SLV_DEFINE_FINALIZE (SlvFacetPane, slv_facet_pane, groups, set_names);

static void
slv_facet_pane_class_init (SlvFacetPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_facet_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_facet_pane_finalize;
  g_signal_new ("toggle", SLV_TYPE_FACET_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_STRING,
                G_TYPE_STRING, G_TYPE_BOOLEAN);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
slv_facet_pane_init (SlvFacetPane *self)
{
  self->groups = g_ptr_array_new ();
  self->set_names = g_hash_table_new (g_str_hash, g_str_equal);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_add_css_class (self->box, "facets");
  self->hint = gtk_label_new (_("More facets appear when a game is chosen."));
  gtk_label_set_wrap (GTK_LABEL (self->hint), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0);
  gtk_widget_add_css_class (self->hint, "dim-label");
  gtk_widget_add_css_class (self->hint, "caption");
  gtk_widget_add_css_class (self->hint, "facet-hint");

  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (all), self->box);
  gtk_box_append (GTK_BOX (all), self->hint);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), all);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  slv_ui_set_name (GTK_WIDGET (self), _("Facets"));
}
