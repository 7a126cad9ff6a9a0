/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-finder.c: see the header. Searches run like those of the cards page; a faulty query keeps the last results. */
#include "cards/slv-card-list.h"
#include "cards/slv-card-peek.h"
#include "cards/slv-card-search.h"
#include "cards/slv-fields-now.h"
#include "decks/slv-deck-parts.h"
#include "widgets/slv-card-face.h"
#include "widgets/slv-query-completer.h"

struct _SlvDeckFinder
{
  AdwBin parent_instance;
  SlvSession *session;
  SlvDeckDocument *document;
  GtkSearchEntry *entry;
  GtkDropDown *zone;
  GtkCheckButton *owned;
  GtkLabel *status;
  GtkListView *view;
  SlvCardList *cards;
  GtkSingleSelection *selection;
  GCancellable *running;
  SlvQueryCompleter *completer;
  const SlvRulebook *book;      /* whose zones the drop-down shows */
  GPtrArray *zones;             /* char*, borrowed ids; NULL at 0: where the card belongs */
  gboolean announced;           /* what was done last is told, instead of what was found */
  gboolean walked;              /* Up or Down came last in the entry: the keys of a card are for the one that they led to */
  GHashTable *bound;            /* GtkListItem of the rows that have widgets, whose counts follow the deck → the folded name of its card */
  GHashTable *counts;           /* copies of each card in the deck, all zones together, by folded name */
};

G_DEFINE_FINAL_TYPE (SlvDeckFinder, slv_deck_finder, ADW_TYPE_BIN)

/** What is written: "side: 4 ember (ABC)", of which all but the name may be missing. */
typedef struct { const SlvZone *zone; guint copies; char *query, *set; } Wanted;

SLV_DEFINE_STATIC_CLEAR (Wanted, wanted_clear, query, set);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Wanted, wanted_clear)

/** The zone before a colon and a blank: a heading of it, or its key; a query has no blank there. @rest: (out): what follows. */
static const SlvZone *
zone_before (SlvDeckFinder *self, const char *text, const char **rest)
{
  const char *colon = strstr (text, ": ");
  g_autofree char *word = colon != NULL ? g_strndup (text, (gsize) (colon - text)) : NULL;
  const SlvZone *zone = word != NULL && self->book != NULL ? slv_rulebook_match_zone (self->book, word) : NULL;
  for (guint i = 0; zone == NULL && word != NULL && word[0] != '\0' && word[1] == '\0' && self->book != NULL && i < self->book->zones->len; i++)
    if (((const SlvZone *) g_ptr_array_index (self->book->zones, i))->key == g_ascii_tolower (word[0]))
      zone = g_ptr_array_index (self->book->zones, i);
  *rest = zone != NULL && zone->scope != SLV_SCOPE_PLAY ? colon + 2 : text;
  return *rest != text ? zone : NULL;
}

/** Cuts a set between parentheses off the end of @query. (transfer full) (nullable) */
static char *
cut_set (char *query)
{
  char *open = strrchr (g_strchomp (query), '('), *end = query + strlen (query) - 1;
  if (open == NULL || open <= query || open[-1] != ' ' || end <= open + 1 || *end != ')' || strpbrk (open, " \"") != NULL)
    return NULL;
  char *set = g_strndup (open + 1, (gsize) (end - open) - 1);
  *open = '\0';
  g_strchomp (query);
  return set;
}

static Wanted
read_wanted (SlvDeckFinder *self)
{
  const char *text;
  Wanted wanted = { .zone = zone_before (self, gtk_editable_get_text (GTK_EDITABLE (self->entry)), &text), .copies = 1 };
  gsize digits = strspn (text, "0123456789");
  const char *rest = text + digits + (text[digits] == 'x' ? 1 : 0);
  gboolean number = digits > 0 && digits <= 2 && *rest == ' ' && strspn (rest, " ") < strlen (rest);
  if (number)
    wanted.copies = (guint) g_ascii_strtoull (text, NULL, 10);
  wanted.query = g_strdup (wanted.copies > 0 && number ? rest : text);
  wanted.copies = MAX (wanted.copies, 1);
  wanted.set = cut_set (wanted.query);
  return wanted;
}

/** Copies that Enter adds. */
static guint
wanted_copies (SlvDeckFinder *self)
{
  g_auto (Wanted) wanted = read_wanted (self);
  return wanted.copies;
}

static void
say_count (SlvDeckFinder *self)
{
  self->announced = FALSE;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->cards)), copies = wanted_copies (self);
  g_autofree char *one = slv_tell_printf (ngettext ("%u card. Enter adds a copy.", "%u cards. Enter adds a copy.", n), n);
  g_autofree char *several = slv_tell_printf (ngettext ("Enter adds %u copy.", "Enter adds %u copies.", copies), copies);
  gtk_label_set_text (self->status, n == 0 ? _("No card matches.") : copies > 1 ? several : one);
}

/* ---- rows ---- */

static void
deck_finder_setup_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *list_item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *detail = slv_cell_new (FALSE), *count = gtk_label_new (NULL);
  gtk_widget_add_css_class (detail, "caption");
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_box_append (GTK_BOX (words), slv_cell_new (FALSE));
  gtk_box_append (GTK_BOX (words), detail);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (count, "numeric");
  gtk_box_append (GTK_BOX (box), g_object_new (SLV_TYPE_COLOUR_MARK, NULL));
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), count);
  gtk_list_item_set_child (list_item, box);
}

static char *
facets_text (SlvIndex *index, guint row)
{
  const SlvGame *game = slv_index_card_game (index, row);
  gboolean sample = slv_card_is_sample (index, row);
  GString *text = g_string_new (sample ? _("Sample") : NULL);
  g_autofree char *last = NULL;
  for (guint i = 0, shown = 0; i < game->attrs->len && shown < 3; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (game->attrs, i);
      char *value = attr->facet ? slv_index_cell_text (index, row, attr) : NULL;
      /* a card's colors are mostly its color identity, too */
      if (value != NULL && value[0] != '\0' && g_strcmp0 (value, last) != 0)
        g_string_append_printf (text, "%s%s", shown++ > 0 || sample ? " · " : "", value);
      if (value != NULL)
        slv_take_str (&last, value);
    }
  return g_string_free (text, FALSE);
}

static void
count_names (SlvDeckFinder *self)
{
  g_hash_table_remove_all (self->counts);
  const SlvDeck *deck = self->document != NULL ? slv_deck_document_get_deck (self->document) : NULL;
  for (guint i = 0; deck != NULL && i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i);
      char *folded = slv_fold_name (entry->name, NULL);
      guint before = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, folded));
      g_hash_table_insert (self->counts, folded, GUINT_TO_POINTER (before + entry->count));
    }
}

/** Only what differs is set: two hundred rows are bound, and an edit changes one of them. */
static void
show_count (SlvDeckFinder *self, GtkListItem *list_item, const char *folded)
{
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, folded));
  GtkWidget *label = gtk_widget_get_last_child (gtk_list_item_get_child (list_item));
  g_autofree char *times = count > 0 ? g_strdup_printf ("%u×", count) : g_strdup ("");
  if (!g_str_equal (gtk_label_get_text (GTK_LABEL (label)), times))
    gtk_label_set_text (GTK_LABEL (label), times);
}

static void
show_row (SlvDeckFinder *self, GtkListItem *list_item, const char *folded)
{
  SlvCardItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *box = gtk_list_item_get_child (list_item), *mark = gtk_widget_get_first_child (box), *words = gtk_widget_get_next_sibling (mark);
  GdkRGBA colours[SLV_CARD_COLOURS_MAX];
  SlvIndex *index = slv_card_item_get_index (item);
  const char *name = slv_index_card_name (index, slv_card_item_get_row (item));
  g_autofree char *facets = facets_text (index, slv_card_item_get_row (item));
  slv_colour_mark_set (SLV_COLOUR_MARK (mark), colours, slv_card_colours (index, slv_card_item_get_row (item), colours));
  slv_cell_set_text (SLV_CELL (gtk_widget_get_first_child (words)), name);
  slv_cell_set_text (SLV_CELL (gtk_widget_get_last_child (words)), facets);
  show_count (self, list_item, folded);
  slv_card_peek_mark (box, index, slv_card_item_get_row (item), SLV_ROW_NONE);
  slv_ui_set_row_name (box, name);
  slv_ui_set_row_note (box, facets);
}

/** (transfer full): what its row is counted by. */
static char *
folded_name (GtkListItem *list_item)
{
  SlvCardItem *item = gtk_list_item_get_item (list_item);
  return slv_fold_name (slv_index_card_name (slv_card_item_get_index (item), slv_card_item_get_row (item)), NULL);
}

static void
deck_finder_bind_row (SlvDeckFinder *self, GtkListItem *list_item)
{
  char *folded = folded_name (list_item);
  g_hash_table_insert (self->bound, list_item, folded);
  show_row (self, list_item, folded);
}

static void
unbind_row (SlvDeckFinder *self, GtkListItem *list_item)
{
  g_hash_table_remove (self->bound, list_item);
}

/** The rows that stay say another card each: nothing is selected any more, and the first ones are in sight. */
static void
show_found (SlvDeckFinder *self, SlvIndex *index, GArray *rows)
{
  GtkAdjustment *place = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));
  GHashTableIter iter;
  gpointer list_item;

  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  gtk_adjustment_set_value (place, 0);
  slv_card_list_set (self->cards, index, rows, FALSE);
  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &list_item, NULL))
    {
      char *folded = folded_name (list_item);
      g_hash_table_iter_replace (&iter, folded);
      show_row (self, list_item, folded);
    }
  gtk_adjustment_set_value (place, 0);
}

/* ---- searches ---- */

/** (transfer full) (nullable): those of @rows of which one has a copy; NULL while the collection is still being read. */
static GArray *
only_owned (SlvDeckFinder *self, SlvIndex *index, const GArray *rows)
{
  SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (self->session));
  if (collection == NULL || slv_collection_get_index (collection) != index)
    return NULL;
  GArray *owned = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < rows->len; i++)
    if (slv_collection_have (collection, g_array_index (rows, guint, i)) > 0)
      g_array_append_val (owned, g_array_index (rows, guint, i));
  return owned;
}

static void
on_found (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDeckFinder) self = data;
  g_autoptr (SlvCardHits) hits = slv_card_search_finish (result);
  if (hits == NULL || self->session == NULL)
    return;
  if (hits->fault != NULL)
    {
      gtk_label_set_text (self->status, hits->fault->message);
      return;
    }
  gboolean only = gtk_check_button_get_active (self->owned);
  g_autoptr (GArray) owned = only ? only_owned (self, hits->index, hits->result->rows) : NULL;
  if (only && owned == NULL)
    {
      gtk_label_set_text (self->status, _("Your collection is being read…"));
      return;
    }
  show_found (self, hits->index, only ? owned : hits->result->rows);
  if (only && owned->len == 0)
    gtk_label_set_text (self->status, _("You own no card that matches."));
  else
    say_count (self);
}

/** What a query may ask beyond the cards: what one owns, and the deck. */
static SlvSearchFields *
dup_fields (gpointer data)
{
  SlvDeckFinder *self = data;
  return self->session != NULL ? slv_fields_now (self->session, self->document) : NULL;
}

static void
search (SlvDeckFinder *self)
{
  if (self->session == NULL)
    return;
  slv_ui_begin_anew (&self->running);
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  g_autoptr (SlvSearchFields) fields = dup_fields (self);
  g_auto (Wanted) typed = read_wanted (self);
  g_autofree char *query = typed.set != NULL ? g_strdup_printf ("%s set:\"%s\"", typed.query, typed.set) : g_strdup (typed.query);
  const SlvCardSearch wanted = { .index = slv_session_get_index (self->session), .game = format != NULL ? format->rulebook->game : NULL,
                                 .text = query, .fields = fields };
  slv_card_search_run_async (&wanted, self->running, on_found, g_object_ref (self));
}

/** The cards or the deck's game are others. */
static void
on_source_changed (SlvDeckFinder *self)
{
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  slv_query_completer_set_source (self->completer, self->session != NULL ? slv_session_get_index (self->session) : NULL,
                                  format != NULL ? format->rulebook->game : NULL);
  search (self);
}

static void
on_holdings_changed (SlvDeckFinder *self)
{
  if (gtk_check_button_get_active (self->owned) || slv_search_fields_ask_collection (gtk_editable_get_text (GTK_EDITABLE (self->entry))))
    search (self);
}

static void
deck_finder_on_selected (SlvDeckFinder *self)
{
  SlvCardItem *item = gtk_single_selection_get_selected_item (self->selection);
  if (item != NULL)
    g_signal_emit_by_name (self, "selected", slv_index_card_name (slv_card_item_get_index (item), slv_card_item_get_row (item)));
}

static void
add_at (SlvDeckFinder *self, guint position, gint copies)
{
  g_autoptr (SlvCardItem) item = g_list_model_get_item (G_LIST_MODEL (self->cards), position);
  if (item != NULL)
    g_signal_emit_by_name (self, "add", slv_index_card_name (slv_card_item_get_index (item), slv_card_item_get_row (item)), copies);
}

static void
deck_finder_on_activate (SlvDeckFinder *self, guint position)
{
  add_at (self, position, (gint) wanted_copies (self));
}

/** The keys of a card of the deck, for the one that is chosen among those that were found. */
static gboolean
on_list_key (SlvDeckFinder *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  gboolean more = key == GDK_KEY_plus || key == GDK_KEY_KP_Add, fewer = key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract;
  gboolean none = key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete;
  guint at = gtk_single_selection_get_selected (self->selection);
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || !(more || fewer || none))
    return FALSE;
  add_at (self, at == GTK_INVALID_LIST_POSITION ? 0 : at, more ? 1 : fewer ? -1 : G_MININT);
  return TRUE;
}

static void
on_cursor_moved (SlvDeckFinder *self)
{
  self->walked = FALSE;
}

static void
on_entry_activate (SlvDeckFinder *self)
{
  guint selected = gtk_single_selection_get_selected (self->selection);
  add_at (self, selected == GTK_INVALID_LIST_POSITION ? 0 : selected, (gint) wanted_copies (self));
  slv_ui_acted (self->entry);
}

/** Up and Down walk the results while the cursor stays in the entry, which they never leave. */
static gboolean
on_entry_key (SlvDeckFinder *self, guint key, guint code, GdkModifierType state)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->cards)), at = gtk_single_selection_get_selected (self->selection);
  if (key != GDK_KEY_Down && key != GDK_KEY_Up)
    return self->walked && on_list_key (self, key, code, state);
  self->walked = n > 0;
  if (n == 0)
    return TRUE;
  guint next = key == GDK_KEY_Down ? (at == GTK_INVALID_LIST_POSITION ? 0 : MIN (at + 1, n - 1))
                                   : (at == GTK_INVALID_LIST_POSITION || at == 0 ? 0 : at - 1);
  gtk_single_selection_set_selected (self->selection, next);
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", next);
  return TRUE;
}

/* ---- the document ---- */

static void
fill_zones (SlvDeckFinder *self, const SlvRulebook *book)
{
  slv_rulebook_keep (&self->book, book);
  g_ptr_array_set_size (self->zones, 0);
  g_ptr_array_add (self->zones, NULL);
  GtkStringList *titles = gtk_string_list_new (NULL);
  gtk_string_list_append (titles, _("Add where they belong"));
  for (guint i = 0; book != NULL && i < book->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (book->zones, i);
      if (zone->scope == SLV_SCOPE_PLAY)
        continue;
      g_autofree char *title = g_strdup_printf (_("Add to: %s"), slv_ui_tr (zone->title));
      gtk_string_list_append (titles, title);
      g_ptr_array_add (self->zones, zone->id);
    }
  gtk_string_list_append (titles, _("Add to: Maybe, not counted"));
  g_ptr_array_add (self->zones, (gpointer) SLV_DECK_MAYBE);
  gtk_drop_down_set_model (self->zone, G_LIST_MODEL (titles));
  g_object_unref (titles);
}

static void
on_document_changed (SlvDeckFinder *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const SlvRulebook *book = format != NULL ? format->rulebook : NULL;
  if (self->announced)
    say_count (self);
  count_names (self);
  if (book == self->book)
    {
      SLV_EACH_PAIR (GtkListItem, list_item, char, folded, self->bound)
        show_count (self, list_item, folded);
      if (slv_search_fields_ask_deck (gtk_editable_get_text (GTK_EDITABLE (self->entry))))
        search (self);
      return;
    }
  fill_zones (self, book);
  on_source_changed (self);
}

void
slv_deck_finder_set_document (SlvDeckFinder *self, SlvDeckDocument *document)
{
  if (!slv_deck_document_watch (&self->document, document, G_CALLBACK (on_document_changed), self) || document == NULL)
    return;
  const SlvFormat *format = slv_deck_document_get_format (document);
  count_names (self);
  fill_zones (self, format != NULL ? format->rulebook : NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");   /* what was looked for is of the deck before */
  gtk_check_button_set_active (self->owned, FALSE);
  on_source_changed (self);
}

/* ---- making it ---- */

static void
slv_deck_finder_dispose (GObject *object)
{
  SlvDeckFinder *self = SLV_DECK_FINDER (object);
  if (self->completer != NULL)
    g_object_run_dispose (G_OBJECT (self->completer));
  g_clear_object (&self->completer);
  slv_deck_finder_set_document (self, NULL);
  SLV_FREE_MEMBERS (self, (cancel, running), (g_object_unref, selection), (g_object_unref, cards), zones, (slv_rulebook_unref, book),
                    bound, counts, (g_object_unref, session));
  G_OBJECT_CLASS (slv_deck_finder_parent_class)->dispose (object);
}

static void
slv_deck_finder_class_init (SlvDeckFinderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_deck_finder_dispose;
  g_signal_new ("add", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT);
  g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  SLV_UI_TEMPLATE (klass, SlvDeckFinder, "decks/slv-deck-finder.ui", entry, zone, status, owned, view);
  SLV_UI_CALLBACKS (klass, search, on_entry_activate, deck_finder_on_activate);
}

static void
slv_deck_finder_init (SlvDeckFinder *self)
{
  self->zones = g_ptr_array_new ();
  self->bound = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->cards = slv_card_list_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->selection = g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE,
                                  "model", self->cards, NULL);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (deck_finder_on_selected), self, G_CONNECT_SWAPPED);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (deck_finder_setup_row), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (deck_finder_bind_row), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_row), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_factory (self->view, factory);
  g_object_unref (factory);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  slv_ui_on_key (GTK_WIDGET (self->entry), GTK_PHASE_CAPTURE, G_CALLBACK (on_entry_key), self);
  g_signal_connect_object (self->entry, "notify::cursor-position", G_CALLBACK (on_cursor_moved), self, G_CONNECT_SWAPPED);
  slv_ui_on_key (GTK_WIDGET (self->view), GTK_PHASE_BUBBLE, G_CALLBACK (on_list_key), self);
  /* after the controller above: what is offered takes Up and Down first */
  self->completer = slv_query_completer_new (GTK_WIDGET (self->entry));
  slv_paste_lines_to (GTK_EDITABLE (self->entry), "decks.paste");
  slv_query_completer_set_fields (self->completer, dup_fields, self);
  slv_ui_set_name (GTK_WIDGET (self->zone), _("Zone that cards are added to"));
}

void
slv_deck_finder_set_session (SlvDeckFinder *self, SlvSession *session)
{
  g_set_object (&self->session, session);
  slv_card_peek_install (GTK_WIDGET (self->view), session, SLV_PEEK_SPACE | SLV_PEEK_MENU | SLV_PEEK_HOVER | SLV_PEEK_DRAG, NULL);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (on_source_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_holdings (session), "changed", G_CALLBACK (on_holdings_changed), self, G_CONNECT_SWAPPED);
}

void
slv_deck_finder_focus (SlvDeckFinder *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

char *
slv_deck_finder_dup_set (SlvDeckFinder *self)
{
  g_auto (Wanted) wanted = read_wanted (self);
  return g_steal_pointer (&wanted.set);
}

const char *
slv_deck_finder_get_zone (SlvDeckFinder *self)
{
  g_auto (Wanted) wanted = read_wanted (self);
  if (wanted.zone != NULL)
    return wanted.zone->id;
  guint position = gtk_drop_down_get_selected (self->zone);
  return position < self->zones->len ? g_ptr_array_index (self->zones, position) : NULL;
}

void
slv_deck_finder_announce (SlvDeckFinder *self, const char *text)
{
  gtk_label_set_text (self->status, text);
  self->announced = TRUE;
}
