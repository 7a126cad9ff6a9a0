/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-parts.c: see the header. The text is the truth: every change writes it, and the rows are made again from it when it came from
 * elsewhere. */
#include "hands/slv-hand-parts.h"
#include "widgets/slv-parts.h"

#define COPIES_MAX 99

struct _SlvOddsParts
{
  AdwBin parent_instance;
  GtkBox *rows;
  GtkLabel *beyond;          /* said where the text is more than rows can show */
  GtkDropDown *join;
  GtkWidget *add, *tools;
  GPtrArray *sights;         /* SlvOddsSight, NULL: not known yet */
  GPtrArray *parts;          /* SlvCountPart, NULL: the text says more */
  gboolean any, filling;
  char *want;
};

G_DEFINE_FINAL_TYPE (SlvOddsParts, slv_odds_parts, ADW_TYPE_BIN)

static void
odds_parts_fill (SlvOddsParts *self);

static void
write_want (SlvOddsParts *self)
{
  slv_take_str (&self->want, slv_count_parts_text (self->parts, self->any));
  g_signal_emit_by_name (self, "edited");
}

/* ---- a row ---- */

static guint
nth_of (SlvOddsParts *self, GtkWidget *row)
{
  guint nth = 0;
  for (GtkWidget *one = gtk_widget_get_first_child (GTK_WIDGET (self->rows)); one != row; one = gtk_widget_get_next_sibling (one))
    nth++;
  return nth;
}

static SlvCountPart *
part_of (SlvOddsParts *self, GtkWidget *inside)
{
  GtkWidget *row = gtk_widget_get_ancestor (inside, GTK_TYPE_BOX);
  return self->filling ? NULL : g_ptr_array_index (self->parts, nth_of (self, row));
}

static void
on_how (SlvOddsParts *self, GParamSpec *property G_GNUC_UNUSED, GtkDropDown *how)
{
  SlvCountPart *part = part_of (self, GTK_WIDGET (how));
  if (part == NULL)
    return;
  part->how = (SlvCountHow) gtk_drop_down_get_selected (how);
  write_want (self);
}

static void
on_number (SlvOddsParts *self, GtkSpinButton *number)
{
  SlvCountPart *part = part_of (self, GTK_WIDGET (number));
  if (part == NULL)
    return;
  part->n = (guint) gtk_spin_button_get_value_as_int (number);
  write_want (self);
}

/** The last choice is what the text asks for now, where that is no card or group of the deck. */
static void
on_term (SlvOddsParts *self, GParamSpec *property G_GNUC_UNUSED, GtkDropDown *terms)
{
  SlvCountPart *part = part_of (self, GTK_WIDGET (terms));
  guint chosen = gtk_drop_down_get_selected (terms);
  if (part == NULL || self->sights == NULL || chosen >= self->sights->len)
    return;
  slv_take_str (&part->term, g_strdup (((const SlvOddsSight *) g_ptr_array_index (self->sights, chosen))->want));
  write_want (self);
}

static void
on_remove (SlvOddsParts *self, GtkWidget *button)
{
  g_ptr_array_remove_index (self->parts, nth_of (self, gtk_widget_get_parent (button)));
  odds_parts_fill (self);
  gtk_widget_grab_focus (self->add);
  write_want (self);
}

/* Names are long and rows are narrow. */
static void
setup_name (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  gtk_list_item_set_child (item, slv_ui_line (NULL, NULL));
}

static void
bind_name (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

/** What can be chosen, with @term as one of them. */
static GtkWidget *
make_terms (SlvOddsParts *self, const char *term)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  guint n = self->sights != NULL ? self->sights->len : 0, chosen = n;
  for (guint i = 0; i < n; i++)
    {
      const SlvOddsSight *sight = g_ptr_array_index (self->sights, i);
      g_autofree char *name = slv_odds_sight_name (sight), *copies = slv_tell_digits (sight->copies);
      /* Translators: a card or a group of cards, and how many copies of it the deck has */
      g_autofree char *label = g_strdup_printf (_("%s (%s)"), name, copies);
      gtk_string_list_append (labels, label);
      chosen = chosen == n && g_str_equal (sight->want, term) ? i : chosen;
    }
  if (chosen == n)
    gtk_string_list_append (labels, term);
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (setup_name), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_name), NULL);
  GtkExpression *text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  GtkWidget *terms = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&labels)), text);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (terms), factory);
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (terms), TRUE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (terms), chosen);
  gtk_widget_set_hexpand (terms, TRUE);
  slv_ui_set_name (terms, _("Card or group"));
  g_signal_connect_object (terms, "notify::selected", G_CALLBACK (on_term), self, G_CONNECT_SWAPPED);
  return terms;
}

static void
append_row (SlvOddsParts *self, const SlvCountPart *part)
{
  const char * const hows[] = { [SLV_COUNT_LEAST] = _("at least"), [SLV_COUNT_MOST] = _("at most"), [SLV_COUNT_EXACTLY] = _("exactly"), NULL };
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *how = gtk_drop_down_new_from_strings (hows);
  GtkWidget *number = gtk_spin_button_new_with_range (0, COPIES_MAX, 1), *remove = gtk_button_new_from_icon_name ("list-remove-symbolic");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (how), part->how);
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (number), 0, MAX (part->n, COPIES_MAX));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (number), part->n);
  slv_ui_set_name (how, _("How many"));
  slv_ui_set_name (number, _("Copies"));
  gtk_widget_set_tooltip_text (remove, _("Remove this card or group"));
  slv_ui_name_from_tooltip (remove);
  gtk_widget_add_css_class (remove, "flat");
  g_signal_connect_object (how, "notify::selected", G_CALLBACK (on_how), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (number, "value-changed", G_CALLBACK (on_number), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (on_remove), self, G_CONNECT_SWAPPED);
  GtkWidget *parts[] = { how, number, make_terms (self, part->term), remove };
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_box_append (GTK_BOX (row), parts[i]);
  gtk_widget_set_layout_manager (row, slv_wrap_layout_new (6));
  slv_ui_ready_buttons (row);
  gtk_box_append (self->rows, row);
}

/* ---- all rows ---- */

static void
odds_parts_fill (SlvOddsParts *self)
{
  guint n = self->parts != NULL ? self->parts->len : 0;
  self->filling = TRUE;
  slv_ui_empty (GTK_WIDGET (self->rows));
  for (guint i = 0; i < n; i++)
    append_row (self, g_ptr_array_index (self->parts, i));
  gtk_drop_down_set_selected (self->join, self->any);
  gtk_widget_set_visible (GTK_WIDGET (self->join), n > 1);
  gtk_widget_set_visible (GTK_WIDGET (self->beyond), self->parts == NULL);
  gtk_widget_set_visible (self->tools, self->parts != NULL);
  slv_ui_offer (NULL, NULL, self->add, self->sights == NULL || self->sights->len == 0 ? _("The deck has no card that could be asked for.")
                                       : n >= SLV_COUNT_TERMS_MAX ? _("One want cannot ask for more cards and groups.") : NULL);
  self->filling = FALSE;
}

static void
on_join (SlvOddsParts *self)
{
  if (self->filling)
    return;
  self->any = gtk_drop_down_get_selected (self->join) == 1;
  write_want (self);
}

/** The first card or group that is not asked for yet. */
static void
on_add (SlvOddsParts *self)
{
  const char *term = ((const SlvOddsSight *) g_ptr_array_index (self->sights, 0))->want;
  SLV_EACH (const SlvOddsSight, sight, self->sights)
    {
      if (strstr (self->want, sight->want) == NULL)
        {
          term = sight->want;
          break;
        }
    }
  slv_count_parts_add (self->parts, term, SLV_COUNT_LEAST, 1);
  odds_parts_fill (self);
  gtk_widget_child_focus (gtk_widget_get_last_child (GTK_WIDGET (self->rows)), GTK_DIR_TAB_FORWARD);
  write_want (self);
}

void
slv_odds_parts_set_sights (SlvOddsParts *self, GPtrArray *sights)
{
  g_clear_pointer (&self->sights, g_ptr_array_unref);
  self->sights = sights != NULL ? g_ptr_array_ref (sights) : NULL;
  /* whoever is choosing goes on with what was there */
  if (gtk_widget_get_focus_child (GTK_WIDGET (self)) == NULL)
    odds_parts_fill (self);
}

void
slv_odds_parts_set_want (SlvOddsParts *self, const char *want)
{
  if (g_str_equal (self->want, want))
    return;
  slv_take_str (&self->want, g_strdup (want));
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  self->parts = slv_count_parts (want, &self->any);
  odds_parts_fill (self);
}

const char *
slv_odds_parts_get_want (SlvOddsParts *self)
{
  return self->want;
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvOddsParts, slv_odds_parts, sights, parts, want);

static void
slv_odds_parts_class_init (SlvOddsPartsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_odds_parts_dispose;
  g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  SLV_UI_TEMPLATE (klass, SlvOddsParts, "hands/slv-odds-parts.ui", rows, beyond, join, add, tools);
  SLV_UI_CALLBACKS (klass, on_add, on_join);
}

static void
slv_odds_parts_init (SlvOddsParts *self)
{
  self->want = g_strdup ("");
  self->parts = slv_count_parts_new ();
  self->filling = TRUE;   /* the list of the drop-down says that its first one is selected */
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->tools, slv_wrap_layout_new (6));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  slv_ui_set_name (GTK_WIDGET (self->join), _("How these go together"));
  odds_parts_fill (self);
}
