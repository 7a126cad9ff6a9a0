/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-ui.c: the few things that every widget needs and that GTK 4.8 does not do: names that reach the focusable part of a
 * compound button, remembered panes and views, errors as sentences, and settings that are found from a build folder too. */
#include "widgets/slv-ui.h"
#include "widgets/slv-parts.h"
#include "window/slv-window.h"
#include "base/slv-folder.h"

/* GTK 4.8 shows tooltips in windows that were not laid out yet, where all widgets lie in one corner; and as the window gets its place then,
 * gtktooltipwindow.c takes it for its own tooltip, and reads behind its end. Such a tooltip goes before. */
static gboolean
on_map (GSignalInvocationHint *hint G_GNUC_UNUSED, guint n G_GNUC_UNUSED, const GValue *values, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *widget = g_value_get_object (values), *below = gtk_widget_get_parent (widget);

  if (below && gtk_widget_get_width (below) == 0 && g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkTooltipWindow"))
    gtk_widget_hide (widget);
  return G_SOURCE_CONTINUE;
}

/* What takes the focus in an entry row of libadwaita 1.2 is its text, and GTK 4.8 keeps that from assistive technology: there the focus would be
 * nowhere. It gets a role before it comes into a window, and the name of its row. */
static void (*root_entry_row) (GtkWidget *row);

static void
tell_entry_row (GtkWidget *row)
{
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (row));

  g_object_set (text, "accessible-role", GTK_ACCESSIBLE_ROLE_TEXT_BOX, NULL);
  slv_ui_set_name (GTK_WIDGET (text), adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  root_entry_row (row);
}

/* A box of GTK 4.8 asks each of its children how wide it wants to be for the least height it can have, which a text that wraps finds by trying:
 * a page of rows of libadwaita 1.2 shaped every word some hundred times. A grid of one row asks for the height of each width, once. */
static void (*root_action_row) (GtkWidget *row);

#define CHOICE_CHARS  60   /* of a choice that are shown at most */
#define CHOICE_MARGIN 24   /* for the bar that scrolls, of which the list knows nothing */

/* @owner: a GtkDropDown or an AdwComboRow */
static void
mark_choice (GObject *owner, GParamSpec *pspec G_GNUC_UNUSED, GtkListItem *item)
{
  g_autoptr (GObject) selected = NULL;

  g_object_get (owner, "selected-item", &selected, NULL);
  gtk_widget_set_opacity (gtk_widget_get_last_child (gtk_list_item_get_child (item)), selected != NULL && selected == gtk_list_item_get_item (item));
}

static void
make_choice (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, GObject *owner)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_margin_end (box, CHOICE_MARGIN);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
  g_signal_connect_object (owner, "notify::selected-item", G_CALLBACK (mark_choice), item, 0);
}

static void
fill_choice (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, GObject *owner)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  const char *choice = gtk_string_object_get_string (gtk_list_item_get_item (item));
  gboolean cut = g_utf8_strlen (choice, -1) > CHOICE_CHARS;   /* what may be cut at all gets no more room than that takes */

  g_object_set (gtk_widget_get_first_child (box), "label", choice, "ellipsize", cut ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE,
                "width-chars", cut ? CHOICE_CHARS : -1, NULL);
  slv_ui_set_row_name (box, choice);
  mark_choice (owner, NULL, item);
}

/* What drops down, from a list of texts: GTK gives its rows no names, and libadwaita shows twenty characters of each, fewer beside a bar that
 * scrolls: nobody could tell "Name of the card" from "Name of the set". */
static void
ready_choices (GtkWidget *owner)
{
  g_autoptr (GtkListItemFactory) factory = NULL;
  g_autoptr (GListModel) model = NULL;

  g_object_get (owner, "list-factory", &factory, "model", &model, NULL);
  if (factory != NULL || !GTK_IS_STRING_LIST (model))   /* those of a window in which files are chosen are of filters */
    return;
  factory = gtk_signal_list_item_factory_new ();
  g_signal_connect_object (factory, "setup", G_CALLBACK (make_choice), owner, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (fill_choice), owner, 0);
  g_object_set (owner, "list-factory", factory, NULL);
}

/* Its model may come later. */
static void
follow_choices (GtkWidget *owner)
{
  ready_choices (owner);
  g_signal_connect (owner, "notify::model", G_CALLBACK (ready_choices), NULL);
}

static void (*root_drop_down) (GtkWidget *drop_down);

static void
drop_down_rooted (GtkWidget *drop_down)
{
  follow_choices (drop_down);
  root_drop_down (drop_down);
}

static void
lay_out_action_row (GtkWidget *row)
{
  GtkWidget *box = gtk_widget_get_first_child (row);

  if (GTK_IS_BOX (box))
    {
      GtkLayoutManager *grid = gtk_grid_layout_new ();
      int column = 0;

      gtk_widget_set_layout_manager (box, grid);
      for (GtkWidget *child = gtk_widget_get_first_child (box); child; child = gtk_widget_get_next_sibling (child))
        {
          gtk_grid_layout_child_set_column (GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (grid, child)), column++);
          gtk_widget_set_vexpand (child, TRUE);   /* as high as the row, in whose middle its words stand */
        }
      gtk_widget_set_vexpand (box, FALSE);   /* which is no higher for that */
    }
  if (ADW_IS_COMBO_ROW (row))
    follow_choices (row);
  root_action_row (row);
}

/* What takes the focus where a page has nothing but words is what scrolls them: it is called as the page is. */
static void (*root_status_page) (GtkWidget *page);

static void
name_status_page (AdwStatusPage *page)
{
  GtkWidget *scroller = gtk_widget_get_first_child (GTK_WIDGET (page));

  if (GTK_IS_SCROLLED_WINDOW (scroller))
    slv_ui_set_name (scroller, adw_status_page_get_title (page));
}

static void
status_page_rooted (GtkWidget *page)
{
  name_status_page (ADW_STATUS_PAGE (page));
  g_signal_connect (page, "notify::title", G_CALLBACK (name_status_page), NULL);
  root_status_page (page);
}

#define TIP_KEY "slv-tip"   /* of slv_ui_set_tip() */

/* Whatever a label cannot show all of is told by a tooltip, with what the nearest thing around it tells, unless that says as much. */
static void (*root_label) (GtkWidget *label);
static gboolean (*query_label) (GtkWidget *label, int x, int y, gboolean keyboard, GtkTooltip *tip);

static void
label_rooted (GtkWidget *label)
{
  gtk_widget_set_has_tooltip (label, TRUE);
  root_label (label);
}

static gboolean
label_asked (GtkWidget *label, int x, int y, gboolean keyboard, GtkTooltip *tip)
{
  const char *whole = gtk_label_get_text (GTK_LABEL (label)), *around = NULL;

  if (gtk_widget_get_tooltip_text (label) != NULL || !pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))))
    return query_label (label, x, y, keyboard, tip);
  for (GtkWidget *at = gtk_widget_get_parent (label); at != NULL && around == NULL; at = gtk_widget_get_parent (at))
    around = gtk_widget_get_tooltip_text (at) != NULL ? gtk_widget_get_tooltip_text (at) : g_object_get_data (G_OBJECT (at), TIP_KEY);
  if (around != NULL && strstr (around, whole) != NULL)
    return FALSE;
  g_autofree char *both = around != NULL ? g_strconcat (whole, "\n", around, NULL) : g_strdup (whole);
  gtk_tooltip_set_text (tip, both);
  return TRUE;
}

static void (*root_check) (GtkWidget *check);

/* GTK 4.8 tells assistive technology the sign of a mnemonic with the words of a check button. */
static void
name_check (GtkWidget *check)
{
  GtkWidget *label = gtk_widget_get_last_child (check);

  if (gtk_check_button_get_use_underline (GTK_CHECK_BUTTON (check)) && GTK_IS_LABEL (label))
    slv_ui_set_name (check, gtk_label_get_text (GTK_LABEL (label)));
}

static void
check_rooted (GtkWidget *check)
{
  root_check (check);
  name_check (check);
}

/* GTK 4.8 tells assistive technology of no action of a row or of a check button: nobody could open or tick one without keys or pointer. It is what
 * a click and Return do. */
static void
press (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  gtk_widget_grab_focus (widget);
  gtk_widget_activate_action (widget, "listitem.select", "(bb)", FALSE, FALSE);
  gtk_widget_activate (widget);
}

static void
let_be_pressed (void)
{
  GtkStringList *one = gtk_string_list_new ((const char *[]) { "", NULL });
  GtkSelectionModel *model = GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (one)));
  GtkWidget *list = g_object_ref_sink (gtk_list_view_new (model, gtk_signal_list_item_factory_new ()));   /* with which the type of its rows is known */
  GType types[] = { GTK_TYPE_LIST_BOX_ROW, GTK_TYPE_FLOW_BOX_CHILD, GTK_TYPE_CHECK_BUTTON, g_type_from_name ("GtkListItemWidget") };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (types[i] != 0)
      gtk_widget_class_install_action (g_type_class_ref (types[i]), "row.press", NULL, press);   /* for good */
  g_object_unref (list);
}

/* A box whose children lie below each other: in .ui files, where most do. */
G_DECLARE_FINAL_TYPE (SlvVBox, slv_vbox, SLV, VBOX, GtkBox)
struct _SlvVBox { GtkBox parent_instance; };
G_DEFINE_FINAL_TYPE (SlvVBox, slv_vbox, GTK_TYPE_BOX)

static void
slv_vbox_class_init (SlvVBoxClass *klass G_GNUC_UNUSED)
{
}

static void
slv_vbox_init (SlvVBox *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
}

/* What is not said in .ui files, since it holds for all of them: "_" in the words of a button, or of a label for another widget, is the sign of a
 * mnemonic; words that may take several lines begin where these do unless they stand in the middle; and nothing is selected in a boxed list. */
static void
complete_built (GtkBuildable *built, GtkBuilder *builder)
{
  g_autofree char *words = NULL;

  if (g_strcmp0 (gtk_builder_get_translation_domain (builder), GETTEXT_PACKAGE) != 0)
    return;   /* not ours */
  if (GTK_IS_BUTTON (built) || GTK_IS_CHECK_BUTTON (built) || (GTK_IS_LABEL (built) && gtk_label_get_mnemonic_widget (GTK_LABEL (built)) != NULL))
    g_object_get (built, "label", &words, NULL);
  if (words != NULL && strchr (words, '_') != NULL)
    g_object_set (built, "use-underline", TRUE, NULL);
  if (GTK_IS_CHECK_BUTTON (built))   /* it may have come into a window before that was said */
    name_check (GTK_WIDGET (built));
  if (GTK_IS_LABEL (built) && gtk_label_get_wrap (GTK_LABEL (built)) && gtk_label_get_justify (GTK_LABEL (built)) != GTK_JUSTIFY_CENTER)
    gtk_label_set_xalign (GTK_LABEL (built), 0);
  if (GTK_IS_LIST_BOX (built) && gtk_widget_has_css_class (GTK_WIDGET (built), "boxed-list"))
    gtk_list_box_set_selection_mode (GTK_LIST_BOX (built), GTK_SELECTION_NONE);
}

/* Types that have no GtkBuildable of their own share that of GtkWidget. */
static void
complete_what_is_built (void)
{
  GType types[] = { GTK_TYPE_BUTTON, GTK_TYPE_CHECK_BUTTON, GTK_TYPE_LABEL, GTK_TYPE_LIST_BOX };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    ((GtkBuildableIface *) g_type_interface_peek (g_type_class_ref (types[i]), GTK_TYPE_BUILDABLE))->parser_finished = complete_built;   /* for good */
}

void
slv_ui_init (void)
{
  static gboolean done;
  GdkDisplay *display = gdk_display_get_default ();

  if (done || display == NULL)
    return;
  done = TRUE;
  SLV_UI_TYPES (SLV_TYPE_TAB_STOP, slv_vbox_get_type ());   /* templates of several rooms have them */
  complete_what_is_built ();
  let_be_pressed ();   /* before the classes below are made out of these */
  gtk_widget_class_set_accessible_role (g_type_class_ref (ADW_TYPE_WINDOW), GTK_ACCESSIBLE_ROLE_DIALOG);   /* every one of them is one; for good */
  GtkWidgetClass *entry_row = g_type_class_ref (ADW_TYPE_ENTRY_ROW);   /* for good */
  root_entry_row = entry_row->root;
  entry_row->root = tell_entry_row;
  GtkWidgetClass *action_row = g_type_class_ref (ADW_TYPE_ACTION_ROW);
  root_action_row = action_row->root;
  action_row->root = lay_out_action_row;
  GtkWidgetClass *drop_down = g_type_class_ref (GTK_TYPE_DROP_DOWN);
  root_drop_down = drop_down->root;
  drop_down->root = drop_down_rooted;
  GtkWidgetClass *status_page = g_type_class_ref (ADW_TYPE_STATUS_PAGE);
  root_status_page = status_page->root;
  status_page->root = status_page_rooted;
  GtkWidgetClass *check = g_type_class_ref (GTK_TYPE_CHECK_BUTTON);
  root_check = check->root;
  check->root = check_rooted;
  GtkWidgetClass *label = g_type_class_ref (GTK_TYPE_LABEL);
  root_label = label->root;
  label->root = label_rooted;
  query_label = label->query_tooltip;
  label->query_tooltip = label_asked;
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, on_map, NULL, NULL);
  g_auto (GStrv) rooms = g_resources_enumerate_children (SLV_UI_PATH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  for (guint i = 0; rooms && rooms[i]; i++)
    {
      g_autofree char *path = g_strconcat (SLV_UI_PATH, rooms[i], "style.css", NULL);

      if (!g_resources_get_info (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL))
        continue;
      g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
      gtk_css_provider_load_from_resource (provider, path);
      gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider),
                                                  GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    }
}

void
slv_ui_menu_add (GMenu *menu, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

/* ---- accessible names ---- */

/* The widget below @widget that takes the focus for it: compound buttons keep a button inside. */
static GtkWidget *
inner_button (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child))
      return child;
  return NULL;
}

void
slv_ui_set_name (GtkWidget *widget, const char *name)
{
  GtkWidget *inner = GTK_IS_MENU_BUTTON (widget) || GTK_IS_DROP_DOWN (widget) ? inner_button (widget) : NULL;

  if (inner)
    gtk_accessible_update_property (GTK_ACCESSIBLE (inner), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  /* the inner button of a menu button is labelled by the outer one: both would be read twice */
  if (inner == NULL || !GTK_IS_MENU_BUTTON (widget))
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

#define USUAL_KEY "slv-usual-tooltip"   /* of a button that says why it is grey: what it says otherwise */

void
slv_ui_name_from_tooltip (GtkWidget *widget)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget), *usual = g_object_get_data (G_OBJECT (widget), USUAL_KEY);

  g_return_if_fail (tooltip != NULL);
  slv_ui_set_name (widget, usual != NULL && *usual != '\0' ? usual : tooltip);   /* not why it is grey just now */
}

static gboolean
shows_words (GtkWidget *widget)
{
  if (GTK_IS_MENU_BUTTON (widget))
    return gtk_menu_button_get_label (GTK_MENU_BUTTON (widget)) != NULL || gtk_menu_button_get_child (GTK_MENU_BUTTON (widget)) != NULL;
  return !GTK_IS_BUTTON (widget) || gtk_button_get_icon_name (GTK_BUTTON (widget)) == NULL;
}

/* Whether it has a line of its own: then it can become higher. */
static gboolean
has_line (GtkWidget *button)
{
  GtkWidget *parent = gtk_widget_get_parent (button);
  GtkLayoutManager *layout = parent != NULL ? gtk_widget_get_layout_manager (parent) : NULL;

  return GTK_IS_BOX_LAYOUT (layout) && gtk_orientable_get_orientation (GTK_ORIENTABLE (layout)) == GTK_ORIENTATION_VERTICAL;
}

static GtkWidget *
header_of (GtkWidget *widget)
{
  return gtk_widget_get_ancestor (widget, ADW_TYPE_HEADER_BAR);
}

#define HEADER_CHARS 11   /* that are read of a button beside a title */

/* Labels that have no way of their own to become narrow: in a button with a line of its own they take more lines, else they are cut, and told
 * as a whole by a tooltip. */
static void
fit_labels (GtkWidget *within)
{
  for (GtkWidget *child = gtk_widget_get_first_child (within); child && !GTK_IS_POPOVER (child); child = gtk_widget_get_next_sibling (child))
    {
      GtkLabel *label = GTK_IS_LABEL (child) ? GTK_LABEL (child) : NULL;

      if (label && !gtk_label_get_wrap (label) && gtk_label_get_ellipsize (label) == PANGO_ELLIPSIZE_NONE && has_line (within))
        {
          gtk_label_set_wrap (label, TRUE);
          gtk_label_set_justify (label, GTK_IS_CHECK_BUTTON (within) ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_CENTER);
        }
      else if (label && !gtk_label_get_wrap (label) && gtk_label_get_ellipsize (label) == PANGO_ELLIPSIZE_NONE)
        {
          gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
          if (header_of (within) != NULL)   /* whose title would take all */
            gtk_label_set_width_chars (label, MIN (HEADER_CHARS, 1 + (int) g_utf8_strlen (gtk_label_get_text (label), -1)));   /* they are bold */
        }
      fit_labels (child);
    }
}

/* What leaves a dialog is a sign where its word has no room: beside large texts the other button needs all there is. */
static void
squeeze (GtkButton *button)
{
  const char *words = gtk_button_get_label (button);
  GtkWidget *squeezer = adw_squeezer_new (), *label = gtk_label_new_with_mnemonic (words);

  gtk_label_set_mnemonic_widget (GTK_LABEL (label), GTK_WIDGET (button));
  slv_ui_set_name (GTK_WIDGET (button), gtk_label_get_text (GTK_LABEL (label)));
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), gtk_label_get_text (GTK_LABEL (label)));
  adw_squeezer_add (ADW_SQUEEZER (squeezer), label);
  adw_squeezer_add (ADW_SQUEEZER (squeezer), gtk_image_new_from_icon_name ("window-close-symbolic"));
  adw_squeezer_set_homogeneous (ADW_SQUEEZER (squeezer), FALSE);
  gtk_button_set_child (button, squeezer);
}

#define TITLE_GAP 30   /* pixels of a header that neither words nor buttons have */

static int
natural_width (GtkWidget *widget)
{
  int natural = 0;

  if (widget != NULL)
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* Buttons beside a title need their words more than it does: where it has no room between them it has lines of its own below. */
static gboolean
place_title (gpointer header)
{
  GtkWidget *title = adw_header_bar_get_title_widget (header), *below = gtk_widget_get_next_sibling (header);
  GtkCenterBox *between = GTK_CENTER_BOX (gtk_widget_get_parent (title));
  GtkRoot *root = gtk_widget_get_root (title);
  const char *text = root != NULL ? gtk_window_get_title (GTK_WINDOW (root)) : NULL;
  g_autoptr (PangoLayout) words = gtk_widget_create_pango_layout (title, text);
  int wide, all = gtk_widget_get_width (header);

  pango_layout_get_pixel_size (words, &wide, NULL);
  /* it stands in the middle, for which GTK 4.8 cuts the buttons at either side */
  int side = MAX (natural_width (gtk_center_box_get_start_widget (between)), natural_width (gtk_center_box_get_end_widget (between)));
  gboolean room = all == 0 || wide + TITLE_GAP + 2 * side <= all;
  gtk_label_set_text (GTK_LABEL (title), text != NULL ? text : "");
  gtk_widget_set_visible (title, room);
  gtk_label_set_text (GTK_LABEL (below), text != NULL ? text : "");
  gtk_widget_set_visible (below, !room);
  return G_SOURCE_REMOVE;
}

static void
shorten_title (AdwHeaderBar *header)
{
  GtkWidget *title = gtk_label_new (NULL), *below = slv_ui_words (NULL, "heading");

  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (title, "title");
  adw_header_bar_set_title_widget (header, title);
  adw_header_bar_set_centering_policy (header, ADW_CENTERING_POLICY_LOOSE);
  g_object_set (below, "visible", FALSE, "xalign", 0.5, "justify", GTK_JUSTIFY_CENTER, "margin-start", 12, "margin-end", 12, "margin-top", 6, NULL);
  gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (GTK_WIDGET (header))), below, GTK_WIDGET (header));
  g_signal_connect_object (gtk_widget_get_root (GTK_WIDGET (header)), "notify::title", G_CALLBACK (place_title), header, G_CONNECT_SWAPPED);
  slv_ui_follow_layout (GTK_WIDGET (header), place_title);
}

static void
take_focus_back (gpointer button)
{
  GtkRoot *root = gtk_widget_get_root (button);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (root != NULL && (focus == NULL || !gtk_widget_get_mapped (focus) || gtk_widget_is_ancestor (focus, button)))
    gtk_widget_grab_focus (button);
}

static void
menu_closed (GtkWidget *button)
{
  slv_ui_once (button, NULL, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (take_focus_back));
}

/* When a choice was made in a menu of a menu, GTK 4.8 leaves the focus in it, where no key is heard. */
static void
menu_made (GtkMenuButton *button)
{
  GtkPopover *popover = gtk_menu_button_get_popover (button);

  if (popover != NULL)
    g_signal_connect_object (popover, "closed", G_CALLBACK (menu_closed), button, G_CONNECT_SWAPPED);
}

/* A swipe goes past what stands between the panes. */
static void
pass_by (GtkWidget *between)
{
  GtkWidget *leaflet = gtk_widget_get_parent (between);
  AdwLeafletPage *page = ADW_IS_LEAFLET (leaflet) ? adw_leaflet_get_page (ADW_LEAFLET (leaflet), between) : NULL;

  if (page != NULL && g_str_equal (gtk_widget_get_name (between), G_OBJECT_TYPE_NAME (between)))
    adw_leaflet_page_set_navigatable (page, FALSE);
}

static void
ready_buttons (GtkWidget *root, gboolean name)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child; child = gtk_widget_get_next_sibling (child))
    {
      if (name && gtk_widget_get_tooltip_text (child) != NULL && !shows_words (child))
        slv_ui_name_from_tooltip (child);
      pass_by (child);
      if (GTK_IS_BUTTON (child) && gtk_button_get_label (GTK_BUTTON (child)) != NULL && header_of (child) != NULL
          && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (child)), "window.close") == 0)
        squeeze (GTK_BUTTON (child));
      else if (GTK_IS_BUTTON (child) || GTK_IS_CHECK_BUTTON (child))
        {
          fit_labels (child);
          /* a stack switcher makes the label of a button anew whenever anything changes about its page */
          g_signal_connect (child, "notify::child", G_CALLBACK (fit_labels), NULL);
        }
      if (GTK_IS_MENU_BUTTON (child))
        {
          menu_made (GTK_MENU_BUTTON (child));
          g_signal_connect (child, "notify::popover", G_CALLBACK (menu_made), NULL);
        }
      if (GTK_IS_EXPANDER (child) && GTK_IS_LABEL (gtk_expander_get_label_widget (GTK_EXPANDER (child))))
        gtk_label_set_wrap (GTK_LABEL (gtk_expander_get_label_widget (GTK_EXPANDER (child))), TRUE);
      if (GTK_IS_LABEL (child) && gtk_widget_has_css_class (child, "heading") && gtk_widget_get_ancestor (child, ADW_TYPE_PREFERENCES_GROUP) != NULL)
        g_object_set (child, "ellipsize", PANGO_ELLIPSIZE_NONE, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);   /* title of a group */
      if (ADW_IS_HEADER_BAR (child) && adw_header_bar_get_title_widget (ADW_HEADER_BAR (child)) == NULL)
        shorten_title (ADW_HEADER_BAR (child));
      /* GTK makes what the button of a drop-down shows when it comes into a window */
      if (GTK_IS_DROP_DOWN (child))
        {
          fit_labels (child);
          g_signal_connect (child, "notify::root", G_CALLBACK (fit_labels), NULL);
        }
      else
        ready_buttons (child, name);
    }
}

void
slv_ui_ready_buttons (GtkWidget *root)
{
  ready_buttons (root, TRUE);
}

void
slv_ui_set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* The list within a group, which libadwaita leaves without a name of its own; and its title takes all the lines it needs. */
static void
name_list (GtkWidget *within, const char *name)
{
  for (GtkWidget *child = gtk_widget_get_first_child (within); child; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LIST_BOX (child))
      slv_ui_set_name (child, name);
    else if (GTK_IS_LABEL (child) && gtk_widget_has_css_class (child, "heading"))
      g_object_set (child, "ellipsize", PANGO_ELLIPSIZE_NONE, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);
    else
      name_list (child, name);
}

void
slv_ui_name_groups (GtkWidget *within, const char *name)
{
  const char *title = ADW_IS_PREFERENCES_GROUP (within) ? adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (within)) : "";
  g_autofree char *plain = NULL;

  if (ADW_IS_PREFERENCES_GROUP (within) && pango_parse_markup (title, -1, 0, NULL, &plain, NULL, NULL))
    name_list (within, *plain != '\0' ? plain : name);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (within); child; child = gtk_widget_get_next_sibling (child))
      slv_ui_name_groups (child, name);
}

/* Some dialogs know what they are called when they know what they are about. */
static void
titled (GtkWindow *dialog)
{
  slv_ui_name_groups (GTK_WIDGET (dialog), gtk_window_get_title (dialog));
}

static void
parent_gone (GtkWindow *dialog)
{
  gtk_window_set_transient_for (dialog, NULL);
  gtk_window_destroy (dialog);
}

/* A dialog is no wider than the window that it lies over: who made that narrow has no more room. */
static void
fit_over (GtkWindow *dialog, GtkWidget *window)
{
  int width, height, room = gtk_widget_get_width (window);

  gtk_window_get_default_size (dialog, &width, &height);
  if (room > 0 && width > room)
    gtk_window_set_default_size (dialog, room, height);
}

/* "destroy-with-parent" of GTK 4.8 leaves the parent's address in a dialog that lives on, as one does while a thread works for it. */
void
slv_ui_attach_dialog (GtkWindow *dialog, GtkWidget *parent)
{
  GtkRoot *root = gtk_widget_get_root (parent);
  GtkEventController *keys = gtk_shortcut_controller_new ();

  g_return_if_fail (GTK_IS_WINDOW (dialog) && GTK_IS_WINDOW (root));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0), gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (GTK_WIDGET (dialog), keys);
  titled (dialog);
  g_signal_connect (dialog, "notify::title", G_CALLBACK (titled), NULL);
  ready_buttons (GTK_WIDGET (dialog), FALSE);   /* they have their names */
  gtk_window_set_transient_for (dialog, GTK_WINDOW (root));
  fit_over (dialog, GTK_WIDGET (root));
  g_signal_connect_object (root, "destroy", G_CALLBACK (parent_gone), dialog, G_CONNECT_SWAPPED);
}

static GtkWidget *
label_new (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);
  g_auto (GStrv) classes = g_strsplit (style != NULL ? style : "", " ", -1);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_css_classes (label, (const char **) classes);
  return label;
}

GtkWidget *
slv_ui_line (const char *text, const char *style)
{
  GtkWidget *label = label_new (text, style);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  return label;
}

GtkWidget *
slv_ui_words (const char *text, const char *style)
{
  GtkWidget *label = label_new (text, style);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return label;
}

GtkWidget *
slv_ui_expander (GtkWidget *label, GtkWidget *child)
{
  GtkWidget *expander = gtk_expander_new (NULL);

  gtk_expander_set_label_widget (GTK_EXPANDER (expander), label);
  gtk_expander_set_child (GTK_EXPANDER (expander), child);
  g_object_bind_property (expander, "expanded", child, "visible", G_BINDING_SYNC_CREATE);
  return expander;
}

GtkWidget *
slv_ui_two_lines (const char *title, const char *detail, int spacing)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, spacing);

  gtk_box_append (GTK_BOX (box), slv_ui_line (title, NULL));
  gtk_box_append (GTK_BOX (box), slv_ui_line (detail, "caption dim-label"));
  return box;
}

GtkWidget *
slv_ui_icon_button (const char *icon, const char *tooltip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, tooltip);
  slv_ui_name_from_tooltip (button);
  return button;
}

void
slv_ui_on_key (GtkWidget *widget, GtkPropagationPhase phase, GCallback pressed, gpointer self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, phase);
  g_signal_connect_object (keys, "key-pressed", pressed, self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, keys);
}

/* A list would give the focus to the row that had it last, which may be another one than the first. */
static void
on_search_done (GtkWidget *results, GtkWidget *search)
{
  GtkSelectionModel *rows = GTK_IS_LIST_VIEW (results) ? gtk_list_view_get_model (GTK_LIST_VIEW (results)) : NULL;

  g_signal_emit_by_name (search, "search-changed");   /* which else comes a moment later */
  if (rows != NULL && g_list_model_get_n_items (G_LIST_MODEL (rows)) > 0)
    {
      gtk_selection_model_select_item (rows, 0, TRUE);
      gtk_widget_activate_action (results, "list.scroll-to-item", "u", 0);
    }
  gtk_widget_child_focus (results, GTK_DIR_TAB_FORWARD);
}

/* GTK would go to the row that is nearest, and select none: what is done to "the row" would be refused beside the one that has the focus. */
static gboolean
on_search_key (GtkWidget *search, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  if ((key != GDK_KEY_Down && key != GDK_KEY_KP_Down) || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  g_signal_emit_by_name (search, "activate");
  return TRUE;
}

void
slv_ui_search_leads (GtkWidget *search, GtkWidget *results)
{
  g_return_if_fail (GTK_IS_SEARCH_ENTRY (search) && GTK_IS_WIDGET (results));
  slv_ui_on_key (search, GTK_PHASE_BUBBLE, G_CALLBACK (on_search_key), search);
  g_signal_connect_object (search, "activate", G_CALLBACK (on_search_done), results, G_CONNECT_SWAPPED);
}

/* ---- undo from an entry ---- */

#define TYPED_KEY "slv-typed"
enum { TEXT_WATCHED = 1, TEXT_TYPED };

static void
ui_on_typed (GObject *text)
{
  g_object_set_data (text, TYPED_KEY, GINT_TO_POINTER (TEXT_TYPED));
}

/* What is around @text is asked for a key that it would take for itself. */
static gboolean
pass_on (GtkWidget *text, GtkEventControllerKey *keys)
{
  gboolean taken = FALSE;

  for (GtkWidget *at = gtk_widget_get_parent (text); at != NULL && !taken; at = gtk_widget_get_parent (at))
    taken = gtk_event_controller_key_forward (keys, at);
  return taken;
}

static gboolean
on_text_key (GtkWidget *text, guint key, guint code G_GNUC_UNUSED, GdkModifierType state, GtkEventControllerKey *keys)
{
  gboolean redo = (state & GDK_SHIFT_MASK) != 0;
  gboolean typed = GTK_IS_TEXT (text) ? g_object_get_data (G_OBJECT (text), TYPED_KEY) == GINT_TO_POINTER (TEXT_TYPED)
                                      : gtk_text_buffer_get_can_undo (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)));

  /* a text would write over what stands in it from now on, and show nothing of it */
  if (key == GDK_KEY_Insert && (state & gtk_accelerator_get_default_mod_mask ()) == 0)
    return pass_on (text, keys);
  return !typed && (state & GDK_CONTROL_MASK) != 0 && gdk_keyval_to_lower (key) == GDK_KEY_z
         && (gtk_widget_activate_action (text, redo ? "filters.redo" : "filters.undo", NULL) || gtk_widget_activate_action (text, redo ? "win.redo" : "win.undo", NULL));
}

static void
on_focus_moved (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if ((!GTK_IS_TEXT (focus) && !GTK_IS_TEXT_VIEW (focus)) || g_object_get_data (G_OBJECT (focus), TYPED_KEY) != NULL)
    return;
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_text_key), focus);
  gtk_widget_add_controller (focus, keys);
  g_object_set_data (G_OBJECT (focus), TYPED_KEY, GINT_TO_POINTER (TEXT_WATCHED));
  if (GTK_IS_TEXT (focus))
    g_signal_connect (focus, "changed", G_CALLBACK (ui_on_typed), NULL);
}

void
slv_ui_keys_beyond_texts (GtkWindow *window)
{
  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (on_focus_moved), NULL);
}

void
slv_ui_acted (gpointer text)
{
  while (GTK_IS_EDITABLE (text) && gtk_editable_get_delegate (text) != NULL)
    text = gtk_editable_get_delegate (text);
  g_object_set (text, "enable-undo", FALSE, NULL);
  g_object_set (text, "enable-undo", TRUE, NULL);
  if (g_object_get_data (text, TYPED_KEY) != NULL)
    g_object_set_data (text, TYPED_KEY, GINT_TO_POINTER (TEXT_WATCHED));
}

void
slv_ui_offer (GtkWidget *owner, const char *action, GtkWidget *button, const char *why)
{
  if (button == NULL)
    {
      g_object_set_data_full (G_OBJECT (owner), action, g_strdup (why), g_free);
      return;
    }
  const char *usual = g_object_get_data (G_OBJECT (button), USUAL_KEY);

  if (usual == NULL)
    {
      usual = gtk_widget_get_tooltip_text (button);
      g_object_set_data_full (G_OBJECT (button), USUAL_KEY, g_strdup (usual != NULL ? usual : ""), g_free);
      usual = g_object_get_data (G_OBJECT (button), USUAL_KEY);
    }
  if (action != NULL)
    gtk_widget_action_set_enabled (owner, action, why == NULL);
  else
    gtk_widget_set_sensitive (button, why == NULL);
  const char *tip = why != NULL ? why : *usual != '\0' ? usual : NULL;
  if (g_strcmp0 (gtk_widget_get_tooltip_text (button), tip) != 0)   /* GTK asks the display where the pointer is, even when it stays */
    gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, why != NULL ? why : usual, -1);
}

gboolean
slv_ui_refuses (GtkWidget *owner, const char *action)
{
  const char *why = action != NULL ? g_object_get_data (G_OBJECT (owner), action) : NULL;

  if (why != NULL)
    slv_window_toast_from (owner, why, NULL);
  return why != NULL;
}

static void
on_words_measured (GtkAdjustment *adjustment, GtkWidget *scroller)
{
  gtk_widget_set_can_focus (scroller, gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment));
}

void
slv_ui_scroll_words (GtkWidget *words, const char *name)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (words, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));

  slv_ui_set_name (scroller, name);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (on_words_measured), scroller, 0);
  on_words_measured (adjustment, scroller);
}

/* A child that was put in: a popover that points into the container is its child, too, and nothing that it could take out. */
static GtkWidget *
first_put_in (GtkWidget *container)
{
  GtkWidget *child = gtk_widget_get_first_child (container);

  while (child != NULL && GTK_IS_NATIVE (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

void
slv_ui_empty (GtkWidget *container)
{
  GtkWidget *child;

  while ((child = first_put_in (container)) != NULL)
    if (GTK_IS_LIST_BOX (container))
      gtk_list_box_remove (GTK_LIST_BOX (container), child);
    else if (GTK_IS_FLOW_BOX (container))
      gtk_flow_box_remove (GTK_FLOW_BOX (container), child);
    else if (GTK_IS_GRID (container))
      gtk_grid_remove (GTK_GRID (container), child);
    else
      gtk_box_remove (GTK_BOX (container), child);
}

void
slv_ui_turn_to (gpointer pages, const char *name)
{
  for (GtkWidget *child = gtk_widget_get_first_child (pages); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (g_str_equal (gtk_widget_get_name (child), name))
      g_object_set (pages, "visible-child", child, NULL);
}

gboolean
slv_ui_is_at (gpointer pages, const char *name)
{
  GtkWidget *child = GTK_IS_STACK (pages) ? gtk_stack_get_visible_child (pages) : adw_leaflet_get_visible_child (pages);

  return child != NULL && g_str_equal (gtk_widget_get_name (child), name);
}

GtkWidget *
slv_ui_row (const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  /* one after the other: g_object_new() would tell the row's labels of the words first */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle != NULL ? subtitle : "");
  return row;
}

typedef struct { GtkWidget *owner; SlvFileChosen chosen; } FileQuestion;

static void
file_answered (GtkNativeDialog *dialog, int response, FileQuestion *question)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;
  FileQuestion asked = *question;

  gtk_native_dialog_destroy (dialog);
  if (file != NULL)
    asked.chosen (asked.owner, file);
}

GtkNativeDialog *
slv_ui_file_chooser (GtkWidget *owner, const char *title, GtkFileChooserAction action, const char *accept, SlvFileChosen chosen)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (owner)), action, accept, _("_Cancel"));
  FileQuestion *question = g_new (FileQuestion, 1);

  *question = (FileQuestion) { owner, chosen };   /* the dialog goes before its owner does */
  g_object_set_data_full (G_OBJECT (owner), "slv-file-chooser", dialog, g_object_unref);
  g_signal_connect_data (dialog, "response", G_CALLBACK (file_answered), question, (GClosureNotify) (void (*) (void)) g_free, 0);
  g_signal_connect_object (owner, "destroy", G_CALLBACK (gtk_native_dialog_destroy), dialog, G_CONNECT_SWAPPED);
  return GTK_NATIVE_DIALOG (dialog);
}

void
slv_ui_show_path (gpointer editable, GFile *file)
{
  g_autofree char *path = g_file_get_path (file), *shown = path != NULL ? g_filename_to_utf8 (path, -1, NULL, NULL, NULL) : NULL;

  if (shown != NULL)
    gtk_editable_set_text (GTK_EDITABLE (editable), shown);
}

guint
slv_ui_later (gpointer owner, int priority, guint milliseconds, GSourceFunc func)
{
  g_autoptr (GSource) source = milliseconds > 0 ? g_timeout_source_new (milliseconds) : g_idle_source_new ();

  g_source_set_priority (source, priority);
  g_source_set_closure (source, g_cclosure_new_object_swap (G_CALLBACK (func), owner));
  return g_source_attach (source, NULL);
}

typedef struct { GObject *owner; guint *waiting; void (*func) (gpointer owner); } Once;

static void
once_free (gpointer data)
{
  g_clear_weak_pointer (&((Once *) data)->owner);
  g_free (data);
}

static gboolean
once_due (gpointer data)
{
  const Once *once = data;
  g_autoptr (GObject) owner = once->owner != NULL ? g_object_ref (once->owner) : NULL;

  if (owner != NULL && once->waiting != NULL)
    *once->waiting = 0;
  if (owner != NULL)
    once->func (owner);
  return G_SOURCE_REMOVE;
}

void
slv_ui_once (gpointer owner, guint *waiting, int priority, guint milliseconds, GCallback func)
{
  if (waiting != NULL && *waiting != 0)
    return;
  Once *once = g_new0 (Once, 1);
  g_set_weak_pointer (&once->owner, owner);
  once->waiting = waiting;
  once->func = (void (*) (gpointer)) func;
  guint source = milliseconds > 0 ? g_timeout_add_full (priority, milliseconds, once_due, once, once_free)
                                  : g_idle_add_full (priority, once_due, once, once_free);
  if (waiting != NULL)
    *waiting = source;
}

void
slv_ui_begin_anew (GCancellable **cancellable)
{
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
  *cancellable = g_cancellable_new ();
}

void
slv_ui_in_thread (GTaskThreadFunc func, gpointer data, GDestroyNotify free_data, gpointer source, GCancellable *cancellable,
                  GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);

  g_task_set_task_data (task, data, free_data);
  slv_task_run (task, func);
}

void
slv_ui_end_thread (GTask *task, gpointer result, GDestroyNotify free_result, GError *error)
{
  if (error != NULL)
    g_task_return_error (task, error);
  else if (result != NULL)
    g_task_return_pointer (task, result, free_result);
  else
    g_task_return_boolean (task, TRUE);
}

typedef struct { GFile *file; GBytes *bytes; SlvFileWritten written; } Writing;

SLV_DEFINE_STATIC_FREE (Writing, writing_free, file, bytes);

static void
write_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  const Writing *writing = data;
  g_autofree char *path = g_file_get_path (writing->file), *uri = g_file_get_uri (writing->file);
  GError *error = NULL;

  if (path == NULL)
    slv_set_error (&error, SLV_ERROR_STORE, &((SlvPlace) { uri, 0, 0 }), _("this is no place of this computer"));
  else
    slv_file_write (path, g_bytes_get_data (writing->bytes, NULL), (gssize) g_bytes_get_size (writing->bytes), &error);
  slv_ui_end_thread (task, NULL, NULL, error);
}

static void
have_written (GObject *owner, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  const Writing *writing = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  writing->written (owner, writing->file, writing->bytes, error);
}

void
slv_ui_write_file (gpointer owner, GFile *file, GBytes *bytes, SlvFileWritten written)
{
  Writing *writing = g_new (Writing, 1);

  *writing = (Writing) { g_object_ref (file), bytes, written };
  slv_ui_in_thread (write_thread, writing, writing_free, owner, NULL, have_written, NULL);
}

typedef struct { GSourceFunc fit; gboolean waiting; } Follower;

#define FOLLOWER_KEY "slv-follower"

static gboolean
fit_now (gpointer owner)
{
  Follower *follower = g_object_get_data (owner, FOLLOWER_KEY);

  follower->waiting = FALSE;
  if (gtk_widget_get_mapped (owner))
    follower->fit (owner);
  return G_SOURCE_REMOVE;
}

static void
on_layout (GtkWidget *owner)
{
  Follower *follower = g_object_get_data (G_OBJECT (owner), FOLLOWER_KEY);

  if (!follower->waiting)
    slv_ui_later (owner, G_PRIORITY_HIGH_IDLE, 0, fit_now);
  follower->waiting = TRUE;
}

/* It may be in another window than it was. */
static void
on_follower_map (GtkWidget *owner)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (owner));

  g_signal_handlers_disconnect_matched (surface, G_SIGNAL_MATCH_DATA | G_SIGNAL_MATCH_ID, g_signal_lookup ("layout", GDK_TYPE_SURFACE), 0, NULL, NULL, owner);
  g_signal_connect_object (surface, "layout", G_CALLBACK (on_layout), owner, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  on_layout (owner);
}

void
slv_ui_follow_layout (GtkWidget *owner, GSourceFunc fit)
{
  Follower *follower = g_new0 (Follower, 1);

  follower->fit = fit;
  g_object_set_data_full (G_OBJECT (owner), FOLLOWER_KEY, follower, g_free);
  g_signal_connect (owner, "map", G_CALLBACK (on_follower_map), NULL);
}

static gboolean
fold_or_unfold (gpointer leaflet)
{
  int least = GPOINTER_TO_INT (g_object_get_data (leaflet, "slv-unfold-from"));

  adw_leaflet_set_can_unfold (leaflet, gtk_widget_get_width (leaflet) >= least * MAX (1, slv_ui_text_scale ()));
  return G_SOURCE_REMOVE;
}

void
slv_ui_fold_below (AdwLeaflet *leaflet, int width)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (leaflet)); child != NULL; child = gtk_widget_get_next_sibling (child))
    pass_by (child);
  g_object_set_data (G_OBJECT (leaflet), "slv-unfold-from", GINT_TO_POINTER (width));
  slv_ui_follow_layout (GTK_WIDGET (leaflet), fold_or_unfold);
}

static void
on_icon (GtkImage *image)
{
  static const struct { const char *icon, *css; } colours[] = {
    { "emblem-ok-symbolic", "success" }, { "dialog-error-symbolic", "error" }, { "dialog-warning-symbolic", "warning" },
    { "dialog-question-symbolic", "warning" },
  };
  const char *icon = gtk_image_get_icon_name (image);

  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    gtk_widget_remove_css_class (GTK_WIDGET (image), colours[i].css);
  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    if (g_strcmp0 (icon, colours[i].icon) == 0)
      gtk_widget_add_css_class (GTK_WIDGET (image), colours[i].css);
}

GtkWidget *
slv_ui_colour_sign (GtkWidget *image)
{
  g_signal_connect (image, "notify::icon-name", G_CALLBACK (on_icon), NULL);
  on_icon (GTK_IMAGE (image));
  return image;
}

static gboolean
on_query_tip (GtkWidget *widget, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED, gboolean keys G_GNUC_UNUSED, GtkTooltip *tip)
{
  const char *text = g_object_get_data (G_OBJECT (widget), TIP_KEY);

  gtk_tooltip_set_text (tip, text);
  return text != NULL;
}

void
slv_ui_set_tip (GtkWidget *widget, const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_object_set_data_full (G_OBJECT (widget), TIP_KEY, g_strdup (text), g_free);
  if (gtk_widget_get_has_tooltip (widget))
    return;
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (on_query_tip), NULL);
  gtk_widget_set_has_tooltip (widget, TRUE);
}

static void
tell_row (GtkWidget *child, GtkAccessibleProperty property, const char *text)
{
  GtkWidget *row = child, *list;

  /* the list inside a column view is a list view, too; rows of lists of our own have the name of GTK's for their children */
  while (row && (list = gtk_widget_get_parent (row)) != NULL && !GTK_IS_LIST_VIEW (list) && !GTK_IS_GRID_VIEW (list)
         && !g_str_equal (gtk_widget_get_css_name (row), "child"))
    row = list;
  if (row && gtk_widget_get_parent (row))
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), property, text, -1);
}

void
slv_ui_set_row_name (GtkWidget *child, const char *name)
{
  tell_row (child, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

void
slv_ui_set_row_note (GtkWidget *child, const char *note)
{
  tell_row (child, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, note);
}

/* ---- pages out of sight ---- */

static void
hide_unseen (GtkWidget *stack)
{
  GtkWidget *seen = GTK_IS_STACK (stack) ? gtk_stack_get_visible_child (GTK_STACK (stack))
                                         : adw_view_stack_get_visible_child (ADW_VIEW_STACK (stack));

  if (gtk_widget_in_destruction (stack))
    return;
  for (GtkWidget *page = gtk_widget_get_first_child (stack); page; page = gtk_widget_get_next_sibling (page))
    gtk_accessible_update_state (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_STATE_HIDDEN, page != seen, -1);
}

void
slv_ui_hide_unseen_pages (GtkWidget *widget)
{
  if (GTK_IS_STACK (widget) || ADW_IS_VIEW_STACK (widget))
    {
      g_signal_connect (widget, "notify::visible-child", G_CALLBACK (hide_unseen), NULL);
      hide_unseen (widget);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    slv_ui_hide_unseen_pages (child);
}

/* ---- settings ---- */

GSettings *
slv_ui_settings (void)
{
  /* its own, wherever it lies: the system may know none of this name, or an older one. As the system has compiled it, with what an
   * administrator adds; where nobody has, as it was delivered. */
  static const SlvOwnFolder folders[] = { SLV_OWN_SETTINGS, SLV_OWN_SCHEMA };
  static GSettings *settings;

  for (gsize i = 0; settings == NULL && i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *dir = slv_own_folder (folders[i]);
      GSettingsSchemaSource *source = g_settings_schema_source_new_from_directory (dir, g_settings_schema_source_get_default (), FALSE,
                                                                                   NULL);
      GSettingsSchema *schema = source ? g_settings_schema_source_lookup (source, SLV_APP_ID, i > 0) : NULL;

      if (schema)
        settings = g_settings_new_full (schema, NULL, NULL);
      g_clear_pointer (&schema, g_settings_schema_unref);
      g_clear_pointer (&source, g_settings_schema_source_unref);
    }
  return settings ? settings : (settings = g_settings_new (SLV_APP_ID));
}

int
slv_ui_get_pane (const char *name, int fallback)
{
  g_autoptr (GVariant) panes = g_settings_get_value (slv_ui_settings (), "panes");
  int pixels;

  return g_variant_lookup (panes, name, "i", &pixels) && pixels > 0 ? pixels : fallback;
}

/* Sets one entry of a dictionary key. */
static void
set_entry (const char *key, const char *name, GVariant *value)
{
  g_autoptr (GVariant) old = g_settings_get_value (slv_ui_settings (), key);
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  GVariantBuilder builder;
  GVariantIter iter;
  GVariant *entry;

  g_variant_builder_init (&builder, g_variant_get_type (old));
  g_variant_iter_init (&iter, old);
  while ((entry = g_variant_iter_next_value (&iter)) != NULL)
    {
      g_autoptr (GVariant) held = g_variant_get_child_value (entry, 0);

      if (strcmp (g_variant_get_string (held, NULL), name) != 0)
        g_variant_builder_add_value (&builder, entry);
      g_variant_unref (entry);
    }
  g_variant_builder_add_value (&builder, g_variant_new_dict_entry (g_variant_new_string (name), value));
  g_settings_set_value (slv_ui_settings (), key, g_variant_builder_end (&builder));
}

void
slv_ui_set_pane (const char *name, int pixels)
{
  if (pixels > 0 && slv_ui_get_pane (name, 0) != pixels)
    set_entry ("panes", name, g_variant_new_int32 (pixels));
}

char *
slv_ui_get_view (const char *name)
{
  g_autoptr (GVariant) views = g_settings_get_value (slv_ui_settings (), "views");
  char *value = NULL;

  g_variant_lookup (views, name, "s", &value);
  return value;
}

void
slv_ui_set_view (const char *name, const char *value)
{
  g_autofree char *old = slv_ui_get_view (name);

  if (g_strcmp0 (old, value) != 0)
    set_entry ("views", name, g_variant_new_string (value));
}

/* ---- texts ---- */

double
slv_ui_text_scale (void)
{
  int dpi = 0;

  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? CLAMP (dpi / (96.0 * 1024), 0.5, 4) : 1;
}

/* Whether a text begins with something that is spelled as it is: an address, a file, an option. */
static gboolean
begins_with_code (const char *text)
{
  gsize len = strcspn (text, " ");
  g_autofree char *word = g_strndup (text, len > 0 && text[len - 1] == '.' ? len - 1 : len);

  return *word == '-' || strpbrk (word, "/\\.@=_") != NULL;
}

char *
slv_ui_sentence (const char *text, gboolean as_it_begins)
{
  GString *out = g_string_new (NULL);

  if (as_it_begins || begins_with_code (text))
    g_string_append (out, text);
  else
    {
      g_string_append_unichar (out, g_unichar_toupper (g_utf8_get_char (text)));
      g_string_append (out, *text ? g_utf8_next_char (text) : "");
    }
  if (out->len > 0 && strchr (".!?", out->str[out->len - 1]) == NULL)
    g_string_append_c (out, '.');
  return g_string_free (out, FALSE);
}

char *
slv_ui_error_text (const GError *error)
{
  g_autofree char *text = error->domain == SLV_ERROR ? slv_error_describe (error) : g_strdup (error->message);
  SlvPlace place;

  /* a place in front keeps its own spelling, too */
  return slv_ui_sentence (text, slv_error_get_place (error, &place) && place.file != NULL);
}

void
slv_ui_tell (gpointer label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL && *text != '\0');
}

void
slv_ui_tell_fault (gpointer label, const GError *error)
{
  g_autofree char *text = error != NULL ? slv_ui_error_text (error) : NULL;

  slv_ui_tell (label, text);
}

const char *
slv_ui_tr (const char *text)
{
  return text != NULL && *text != '\0' ? g_dgettext (GETTEXT_PACKAGE, text) : "";   /* that of "" is the head of the catalogue */
}
