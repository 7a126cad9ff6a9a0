/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-chips.c: see the header. Buttons are kept and filled anew, so that the focus stays where it is when a part is
 * switched: chips of the text come first, in its order, then those that are off. */
#include "widgets/slv-parts.h"

#define CHIPS_MAX 24u   /* of a longer query the rest is counted */

typedef struct { char *piece, *words; } Off;
typedef struct { GtkWidget *button, *icon; GtkLabel *label; } Chip;

struct _SlvQueryChips {
  GtkWidget  parent_instance;
  GArray    *chips;      /* Chip: all that were ever needed */
  GtkLabel  *more;
  char      *text;
  GArray    *spans;      /* SlvSpan of the parts in text */
  GPtrArray *off;        /* Off */
  gboolean   filling;
};
G_DEFINE_FINAL_TYPE (SlvQueryChips, slv_query_chips, GTK_TYPE_WIDGET)

SLV_DEFINE_STATIC_FREE (Off, off_free, piece, words);

/* ---- text ---- */

static gboolean
is_word_end (char c)
{
  return c == '\0' || g_ascii_isspace (c) || c == '(' || c == ')';
}

/* Whether an "or" stands outside of quotes and parentheses. */
static gboolean
has_or (const char *text)
{
  int depth = 0;
  gboolean quoted = FALSE;

  for (const char *p = text; *p; p++)
    {
      if (*p == '\\' && p[1])
        p++;
      else if (*p == '"')
        quoted = !quoted;
      else if (!quoted)
        {
          depth += (*p == '(') - (*p == ')');
          if (depth == 0 && (p == text || is_word_end (p[-1])) && g_ascii_strncasecmp (p, "or", 2) == 0 && is_word_end (p[2]))
            return TRUE;
        }
    }
  return FALSE;
}

/* @text with @part as one more term that every card must meet; what "or" joins is put into parentheses.
 *  (transfer full) */
static char *
slv_query_chips_join (const char *text, const char *part)
{
  g_autofree char *left = g_strchomp (g_strdup (text));
  g_autofree char *one = has_or (left) ? g_strdup_printf ("(%s)", left) : g_strdup (left);
  g_autofree char *other = has_or (part) && *left ? g_strdup_printf ("(%s)", part) : g_strdup (part);

  return *left ? g_strconcat (one, " ", other, NULL) : g_strdup (other);
}

/* ---- switching ---- */

static guint
place_of (SlvQueryChips *self, GtkWidget *button)
{
  guint i = 0;

  while (i < self->chips->len && g_array_index (self->chips, Chip, i).button != button)
    i++;
  return i;
}

static char *
switch_off (SlvQueryChips *self, guint place)
{
  SlvSpan span = g_array_index (self->spans, SlvSpan, place);
  Off *off = g_new (Off, 1);
  gsize length = strlen (self->text);

  off->piece = g_strndup (self->text + MIN (span.start, length), MIN (span.end, length) - MIN (span.start, length));
  off->words = g_strdup (gtk_label_get_text (g_array_index (self->chips, Chip, place).label));
  g_ptr_array_add (self->off, off);
  return slv_query_without (self->text, span);
}

static char *
switch_on (SlvQueryChips *self, guint place)
{
  Off *off = g_ptr_array_index (self->off, place);
  char *text = slv_query_chips_join (self->text, off->piece);

  g_ptr_array_remove_index (self->off, place);
  return text;
}

static void
query_chips_toggled (SlvQueryChips *self, GtkWidget *button)
{
  guint place = place_of (self, button), n_on = self->spans->len;
  g_autofree char *text = NULL;

  if (self->filling)
    return;
  if (place < MIN (n_on, CHIPS_MAX))
    text = switch_off (self, place);
  else if (place - MIN (n_on, CHIPS_MAX) < self->off->len)
    text = switch_on (self, place - MIN (n_on, CHIPS_MAX));
  if (text)
    g_signal_emit_by_name (self, "rewrite", text);
}

/* ---- chips ---- */

static Chip *
make_chip (SlvQueryChips *self)
{
  Chip chip = { gtk_toggle_button_new (), gtk_image_new_from_icon_name ("object-select-symbolic"), GTK_LABEL (gtk_label_new (NULL)) };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

  gtk_label_set_ellipsize (chip.label, PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (chip.label, 48);
  gtk_image_set_pixel_size (GTK_IMAGE (chip.icon), 12);
  gtk_box_append (GTK_BOX (box), chip.icon);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (chip.label));
  gtk_button_set_child (GTK_BUTTON (chip.button), box);
  gtk_widget_add_css_class (chip.button, "chip");
  g_signal_connect_object (chip.button, "toggled", G_CALLBACK (query_chips_toggled), self, G_CONNECT_SWAPPED);
  gtk_widget_insert_before (chip.button, GTK_WIDGET (self), GTK_WIDGET (self->more));
  g_array_append_val (self->chips, chip);
  return &g_array_index (self->chips, Chip, self->chips->len - 1);
}

static void
show_chip (SlvQueryChips *self, guint place, const char *words, gboolean on)
{
  Chip *chip = place < self->chips->len ? &g_array_index (self->chips, Chip, place) : make_chip (self);
  g_autoptr (PangoAttrList) attrs = pango_attr_list_new ();

  if (!on)
    pango_attr_list_insert (attrs, pango_attr_strikethrough_new (TRUE));
  gtk_label_set_attributes (chip->label, attrs);
  gtk_label_set_text (chip->label, words);
  gtk_widget_set_visible (chip->icon, on);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip->button), on);
  gtk_widget_set_tooltip_text (chip->button, words);
  slv_ui_set_name (chip->button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip->button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  on ? _("Part of the search, switched on") : _("Part of the search, switched off"), -1);
  gtk_widget_set_visible (chip->button, TRUE);
}

static void
query_chips_fill (SlvQueryChips *self, GPtrArray *parts)
{
  guint n = MIN (parts->len, CHIPS_MAX), left = parts->len - n;
  g_autofree char *more = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "and %u more", "and %u more", left), left);

  self->filling = TRUE;
  for (guint i = 0; i < n; i++)
    show_chip (self, i, ((SlvQueryPart *) g_ptr_array_index (parts, i))->words, TRUE);
  for (guint i = 0; i < self->off->len; i++)
    show_chip (self, n + i, ((Off *) g_ptr_array_index (self->off, i))->words, FALSE);
  for (guint i = n + self->off->len; i < self->chips->len; i++)
    gtk_widget_set_visible (g_array_index (self->chips, Chip, i).button, FALSE);
  self->filling = FALSE;
  slv_ui_tell (self->more, left > 0 ? more : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), n + self->off->len > 0);
}

/* A part that was typed again is no longer off. */
static void
drop_typed (SlvQueryChips *self, GPtrArray *parts)
{
  for (guint i = self->off->len; i-- > 0;)
    for (guint k = 0; k < parts->len; k++)
      if (strcmp (((Off *) g_ptr_array_index (self->off, i))->words, ((SlvQueryPart *) g_ptr_array_index (parts, k))->words) == 0)
        {
          g_ptr_array_remove_index (self->off, i);
          break;
        }
}

void
slv_query_chips_set_parts (SlvQueryChips *self, const char *text, GPtrArray *parts)
{
  g_return_if_fail (SLV_IS_QUERY_CHIPS (self));
  slv_take_str (&self->text, g_strdup (text));
  g_array_set_size (self->spans, 0);
  for (guint i = 0; i < parts->len; i++)
    g_array_append_val (self->spans, ((SlvQueryPart *) g_ptr_array_index (parts, i))->span);
  drop_typed (self, parts);
  query_chips_fill (self, parts);
}

void
slv_query_chips_forget (SlvQueryChips *self)
{
  g_ptr_array_set_size (self->off, 0);
}

/* ---- the widget ---- */

static void
slv_query_chips_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (slv_query_chips_parent_class)->dispose (object);
}

SLV_DEFINE_FINALIZE (SlvQueryChips, slv_query_chips, chips, spans, off, text);

static void
slv_query_chips_class_init (SlvQueryChipsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_query_chips_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_query_chips_finalize;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  g_signal_new ("rewrite", SLV_TYPE_QUERY_CHIPS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
slv_query_chips_init (SlvQueryChips *self)
{
  self->chips = g_array_new (FALSE, FALSE, sizeof (Chip));
  self->spans = g_array_new (FALSE, FALSE, sizeof (SlvSpan));
  self->off = g_ptr_array_new_with_free_func (off_free);
  self->text = g_strdup ("");
  self->more = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->more), "dim-label");
  gtk_widget_set_parent (GTK_WIDGET (self->more), GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), slv_wrap_layout_new (4));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  slv_ui_set_name (GTK_WIDGET (self), _("What is searched for"));
}
