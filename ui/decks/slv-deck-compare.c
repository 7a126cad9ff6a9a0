/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-compare.c: see the header. A side is a deck and one of its states; lists are loaded when they are looked at. */
#include "decks/slv-deck-dialogs.h"

#define ROWS_SHOWN 500u
#define COUNT_CHARS 6

#define SLV_TYPE_DECK_COMPARE (slv_deck_compare_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckCompare, slv_deck_compare, SLV, DECK_COMPARE, SlvDialog)

enum { LEFT, RIGHT, N_SIDES };

typedef struct {
  GtkDropDown *deck, *state;
  GPtrArray   *states;       /* SlvDeck, newest first, without entries */
} Side;

struct _SlvDeckCompare {
  SlvDialog       parent_instance;
  SlvSession     *session;
  GPtrArray      *decks;     /* SlvDeck, by name, without entries */
  GtkDropDown    *left_deck, *left_state, *right_deck, *right_state;
  Side            sides[N_SIDES];
  GtkCheckButton *differs;
  GtkLabel       *summary;
  GtkListBox     *list;
  gboolean        updating;
};
G_DEFINE_FINAL_TYPE (SlvDeckCompare, slv_deck_compare, SLV_TYPE_DIALOG)

static const SlvDeck *
get_deck (SlvDeckCompare *self, const Side *side)
{
  guint n = gtk_drop_down_get_selected (side->deck);
  return n < self->decks->len ? g_ptr_array_index (self->decks, n) : NULL;
}

/** (transfer full) (nullable) */
static SlvDeck *
load (SlvDeckCompare *self, const Side *side)
{
  const SlvDeck *deck = get_deck (self, side);
  guint n = gtk_drop_down_get_selected (side->state);
  const SlvDeck *state = side->states != NULL && n < side->states->len ? g_ptr_array_index (side->states, n) : NULL;
  if (deck == NULL || state == NULL)
    return NULL;
  return slv_store_load_deck_version (slv_session_get_store (self->session), deck->id, state->version, NULL);
}

/** The rulebook by which zones are told; NULL when the decks are of different games, or of none. */
static const SlvRulebook *
common_book (SlvDeckCompare *self, const SlvDeck *a, const SlvDeck *b)
{
  SlvGames *games = slv_session_get_games (self->session);
  SlvGame *game = slv_games_find (games, b->game[0] != '\0' ? b->game : a->game);
  if (game == NULL || (a->game[0] != '\0' && b->game[0] != '\0' && !g_str_equal (a->game, b->game)))
    return NULL;
  const SlvFormat *format = b->format[0] != '\0' ? slv_games_resolve_format (games, game, b->format, NULL) : NULL;
  return format != NULL ? format->rulebook : game->rulebooks->len > 0 ? g_ptr_array_index (game->rulebooks, 0) : NULL;
}

/* ---- rows ---- */

static void
add_text (GtkWidget *box, const char *text, int chars, const char *style)
{
  GtkWidget *label = slv_ui_line (text, style);
  gtk_label_set_xalign (GTK_LABEL (label), chars > 0 ? 1 : 0);
  if (chars > 0)
    gtk_label_set_width_chars (GTK_LABEL (label), chars);
  gtk_widget_set_hexpand (label, chars == 0);
  if (chars == 0)
    gtk_widget_set_tooltip_text (label, text);
  gtk_box_append (GTK_BOX (box), label);
}

static void
deck_compare_add_row (SlvDeckCompare *self, GtkWidget *box, const char *spoken)
{
  GtkWidget *row = gtk_list_box_row_new ();
  gtk_widget_add_css_class (box, "deck-compare-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  slv_ui_set_name (row, spoken);
  gtk_list_box_append (self->list, row);
}

static void
add_heading (SlvDeckCompare *self, const SlvRulebook *book, const char *id)
{
  const SlvZone *zone = book != NULL ? slv_rulebook_find_zone (book, id) : NULL;
  const char *title = zone != NULL ? slv_ui_tr (zone->title) : slv_deck_zone_is_maybe (id) ? _("Maybe, not counted") : id[0] != '\0' ? id : _("Cards");
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  add_text (box, title, 0, "heading");
  deck_compare_add_row (self, box, title);
}

static void
add_card (SlvDeckCompare *self, const SlvDeckChange *change)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *icon = gtk_image_new_from_icon_name (change->after > change->before ? "list-add-symbolic" : "list-remove-symbolic");
  g_autofree char *before = g_strdup_printf ("%u", change->before), *after = g_strdup_printf ("%u", change->after);
  /* Translators: name of a card, copies in the deck at the left, copies in the deck at the right */
  g_autofree char *spoken = slv_tell_printf (_("%s: %u at the left, %u at the right"), change->name, change->before, change->after);
  gtk_widget_set_opacity (icon, change->before != change->after);
  gtk_box_append (GTK_BOX (box), icon);
  add_text (box, change->name, 0, change->before != change->after ? "deck-missing" : "body");
  add_text (box, before, COUNT_CHARS, "numeric");
  add_text (box, after, COUNT_CHARS, "numeric");
  deck_compare_add_row (self, box, spoken);
}

GtkWidget *
slv_deck_group_row (const SlvGroupChange *change)
{
  const char *title = change->name[0] != '\0' ? change->name : _("Groups");
  g_autofree char *text = g_strdup_printf ("%s → %s", change->before != NULL ? change->before : _("No group"),
                                           change->after != NULL ? change->after : _("No group"));
  g_autofree char *spoken = g_strdup_printf ("%s: %s", title, text);
  GtkWidget *row = slv_ui_row (title, text);
  slv_ui_set_name (row, spoken);
  return row;
}

static void
show_groups (SlvDeckCompare *self, const SlvDeck *before, const SlvDeck *after)
{
  g_autoptr (GPtrArray) groups = slv_deck_diff_groups (before, after);
  for (guint i = 0; i < groups->len && i < ROWS_SHOWN; i++)
    gtk_list_box_append (self->list, slv_deck_group_row (g_ptr_array_index (groups, i)));
}

static void
show_cards (SlvDeckCompare *self, const SlvDeck *before, const SlvDeck *after)
{
  const SlvRulebook *book = common_book (self, before, after);
  gboolean all = !gtk_check_button_get_active (self->differs);
  g_autoptr (GPtrArray) cards = (all ? slv_deck_beside : slv_deck_diff) (before, after, book, slv_session_get_index (self->session));
  const char *zone = NULL;
  guint64 out, in;
  slv_deck_changes_count (cards, &out, &in);
  for (guint i = 0; i < cards->len && i < ROWS_SHOWN; i++)
    {
      const SlvDeckChange *change = g_ptr_array_index (cards, i);
      if (zone == NULL || !g_str_equal (zone, change->zone))
        add_heading (self, book, change->zone);
      zone = change->zone;
      add_card (self, change);
    }
  if (cards->len > ROWS_SHOWN)
    {
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
      g_autofree char *more = slv_tell_printf (ngettext ("and %u more card", "and %u more cards", cards->len - ROWS_SHOWN), cards->len - ROWS_SHOWN);
      add_text (box, more, 0, "dim-label");
      deck_compare_add_row (self, box, more);
    }
  g_autofree char *text = slv_tell_printf (_("Cards from left to right: %llu out, %llu in."), (unsigned long long) out, (unsigned long long) in);
  gtk_label_set_text (self->summary, out + in > 0 ? text : _("The same cards in the same zones"));
  show_groups (self, before, after);
}

static void
deck_compare_show (SlvDeckCompare *self)
{
  slv_ui_empty (GTK_WIDGET (self->list));
  g_autoptr (SlvDeck) before = load (self, &self->sides[LEFT]), after = load (self, &self->sides[RIGHT]);
  if (before != NULL && after != NULL)
    show_cards (self, before, after);
  else
    gtk_label_set_text (self->summary, _("A list could not be read."));
  gtk_widget_set_visible (GTK_WIDGET (self->list), gtk_list_box_get_row_at_index (self->list, 0) != NULL);
}

/* ---- sides ---- */

static void
fill_states (SlvDeckCompare *self, Side *side)
{
  const SlvDeck *deck = get_deck (self, side);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_clear_pointer (&side->states, g_ptr_array_unref);
  side->states = deck != NULL ? slv_store_list_deck_versions (slv_session_get_store (self->session), deck->id, NULL) : NULL;
  SLV_EACH (const SlvDeck, state, side->states)
    {
      g_autofree char *when = slv_tell_time (state->changed);
      /* Translators: number of a saved state of a deck, when it was saved */
      g_autofree char *title = g_strdup_printf (_("Version %u · %s"), state->version, when);
      gtk_string_list_append (titles, title);
    }
  gboolean before = self->updating;
  self->updating = TRUE;
  gtk_drop_down_set_model (side->state, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (side->state, 0);
  self->updating = before;
}

static void
on_deck (GtkDropDown *choice, GParamSpec *pspec G_GNUC_UNUSED, SlvDeckCompare *self)
{
  if (self->updating)
    return;
  fill_states (self, &self->sides[choice == self->sides[LEFT].deck ? LEFT : RIGHT]);
  deck_compare_show (self);
}

static void
on_state (SlvDeckCompare *self)
{
  if (!self->updating && self->session != NULL)
    deck_compare_show (self);
}

static void
choose (SlvDeckCompare *self, Side *side, gint64 id)
{
  guint position = 0;
  for (guint i = 0; i < self->decks->len; i++)
    if (((SlvDeck *) g_ptr_array_index (self->decks, i))->id == id)
      position = i;
  gtk_drop_down_set_selected (side->deck, position);
  fill_states (self, side);
}

/* ---- making it ---- */

static void
slv_deck_compare_dispose (GObject *object)
{
  SlvDeckCompare *self = SLV_DECK_COMPARE (object);
  for (guint i = 0; i < N_SIDES; i++)
    g_clear_pointer (&self->sides[i].states, g_ptr_array_unref);
  SLV_FREE_MEMBERS (self, decks, (g_object_unref, session));
  G_OBJECT_CLASS (slv_deck_compare_parent_class)->dispose (object);
}

static void
slv_deck_compare_class_init (SlvDeckCompareClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_deck_compare_dispose;
  SLV_UI_TEMPLATE (klass, SlvDeckCompare, "decks/slv-deck-compare.ui", left_deck, left_state, right_deck, right_state, differs,
                   summary, list);
}

static void
slv_deck_compare_init (SlvDeckCompare *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->sides[LEFT] = (Side) { self->left_deck, self->left_state, NULL };
  self->sides[RIGHT] = (Side) { self->right_deck, self->right_state, NULL };
  slv_ui_set_name (GTK_WIDGET (self->left_deck), _("Deck at the left"));
  slv_ui_set_name (GTK_WIDGET (self->left_state), _("Version at the left"));
  slv_ui_set_name (GTK_WIDGET (self->right_deck), _("Deck at the right"));
  slv_ui_set_name (GTK_WIDGET (self->right_state), _("Version at the right"));
  for (guint i = 0; i < N_SIDES; i++)
    {
      gtk_drop_down_set_expression (self->sides[i].deck, gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));
      g_signal_connect_object (self->sides[i].deck, "notify::selected", G_CALLBACK (on_deck), self, 0);
      g_signal_connect_object (self->sides[i].state, "notify::selected", G_CALLBACK (on_state), self, G_CONNECT_SWAPPED);
    }
  g_signal_connect_object (self->differs, "toggled", G_CALLBACK (on_state), self, G_CONNECT_SWAPPED);
}

void
slv_deck_compare_present (GtkWidget *parent, SlvSession *session, gint64 left, gint64 right)
{
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (session), NULL);
  if (decks == NULL || decks->len == 0)
    return;
  SlvDeckCompare *self = g_object_new (SLV_TYPE_DECK_COMPARE, NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  self->decks = g_steal_pointer (&decks);
  for (guint i = 0; i < self->decks->len; i++)
    gtk_string_list_append (names, ((SlvDeck *) g_ptr_array_index (self->decks, i))->name);
  self->updating = TRUE;
  self->session = g_object_ref (session);
  for (guint i = 0; i < N_SIDES; i++)
    {
      gtk_drop_down_set_model (self->sides[i].deck, G_LIST_MODEL (names));
      choose (self, &self->sides[i], i == LEFT ? left : right);
    }
  self->updating = FALSE;
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  deck_compare_show (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->right_deck));
  gtk_window_present (GTK_WINDOW (self));
}
