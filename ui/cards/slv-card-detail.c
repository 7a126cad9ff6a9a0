/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail.c: see the header. */
#include "cards/slv-card-parts.h"
#include "cards/slv-card-copies.h"
#include "check/slv-tell.h"
#include "collection/slv-copy-words.h"
#include "collection/slv-holding-change.h"
#include "hands/slv-odds-run.h"
#include "widgets/slv-card-face.h"
#include "widgets/slv-parts.h"
#include "window/slv-window.h"

/* ---- decks that use the card: read in a thread of the store ---- */

/** @count: copies over all zones. */
typedef struct { gint64 id; char *name; guint count; } SlvDeckUse;

typedef struct { char *dir, *schema; SlvIndex *index; } Load;

SLV_DEFINE_STATIC_FREE (Load, load_free, dir, schema, (slv_index_unref, index));

SLV_DEFINE_STATIC_FREE (SlvDeckUse, use_free, name);

static void
add_use (GHashTable *uses, SlvIndex *index, guint row, const SlvDeck *deck, guint count)
{
  g_autofree char *id = slv_index_dup_id (index, row);
  GPtrArray *list = g_hash_table_lookup (uses, id);

  if (list == NULL)
    {
      list = g_ptr_array_new_with_free_func (use_free);
      g_hash_table_insert (uses, g_steal_pointer (&id), list);
    }
  /* decks come one after another: the card is in another zone of this one */
  SlvDeckUse *use = list->len ? g_ptr_array_index (list, list->len - 1) : NULL;
  if (use == NULL || use->id != deck->id)
    {
      use = g_new0 (SlvDeckUse, 1);
      use->id = deck->id;
      use->name = g_strdup (deck->name);
      g_ptr_array_add (list, use);
    }
  use->count += count;
}

static void
read_deck (GHashTable *uses, SlvIndex *index, const SlvDeck *deck)
{
  SlvGame *game = slv_games_find (slv_index_get_games (index), deck->game);
  g_autoptr (SlvDeck) settled = NULL;

  deck = slv_deck_settled (deck, index, &settled);
  for (guint i = 0; game && i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = g_ptr_array_index (deck->entries, i);
      g_autoptr (GArray) rows = NULL;

      slv_index_find_name (index, game, entry->name, &rows);
      for (guint k = 0; rows && k < rows->len; k++)
        add_use (uses, index, g_array_index (rows, guint, k), deck, entry->count);
    }
}

static void
load_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Load *load = data;
  GError *error = NULL;
  g_autoptr (SlvStore) store = slv_store_open (load->dir, load->schema, &error);
  g_autoptr (GPtrArray) decks = store ? slv_store_list_decks (store, &error) : NULL;
  g_autoptr (GHashTable) uses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; decks && i < decks->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      /* one that is removed at this moment is passed over */
      g_autoptr (SlvDeck) deck = slv_store_load_deck (store, ((SlvDeck *) g_ptr_array_index (decks, i))->id, NULL);

      if (deck)
        read_deck (uses, load->index, deck);
    }
  slv_ui_end_thread (task, decks != NULL ? g_steal_pointer (&uses) : NULL, (GDestroyNotify) g_hash_table_unref, error);
}

/* @dir, @schema as in slv_store_open(); main thread. */
static void
slv_deck_uses_load_async (const char *dir, const char *schema, SlvIndex *index, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  Load *load = g_new (Load, 1);

  *load = (Load) { g_strdup (dir), g_strdup (schema), slv_index_ref (index) };
  slv_ui_in_thread (load_thread, load, load_free, NULL, cancellable, callback, user_data);
}

#define SLV_CARD_WANTS 3u   /* of a deck, that are told for one copy more */
#define SLV_CARD_ROWS  2u   /* of a list, that are made at once */

struct _SlvCardDetail {
  GtkWidget    parent_instance;
  GtkStack    *stack;
  GtkWidget   *scroller, *acts, *add_button, *remove_button, *pictures_button, *limits_box, *printings_box, *decks_box;
  SlvCardFace *picture;
  GtkLabel    *name_label, *game_label, *deck_label, *more_label, *wants_label, *owned_label, *printings_label;
  GtkBox      *faces;
  GtkListBox  *limits, *printings, *decks;
  SlvIndex    *index, *next_index;
  guint        row, printing, next_row, next_printing;   /* next: what is shown with the frame after the next one */
  guint        next_tick;     /* that waits for it; 0: nothing is to follow */
  gboolean     next_is_due;
  SlvSession  *session;
  SlvDeckDocument *document;  /* the open deck, NULL: none */
  GArray      *copies;        /* SlvCopiesRow: rows of printings, in their order */
  guint        n_decks;       /* that have rows */
  guint        filling;       /* source: rows further down are made in a moment */
  GHashTable  *uses;          /* GAME/KEY → decks; NULL: not read yet */
  GCancellable *loading;      /* of the reading that runs */
  SlvOddsRun  *odds;          /* NULL: nothing is asked */
  char        *chances[SLV_CARD_WANTS];   /* of what is wanted: a line each, NULL: none */
  guint        asking;
};

/** A row of a printing, or (@printing SLV_ROW_NONE) of copies of which nobody said which. @more: what it says of the printing. */
typedef struct { guint printing; GtkWidget *row, *less; GtkLabel *count; char *more; } SlvCopiesRow;

#define PICTURE_WIDTH 140   /* pixels */
#define FILL_MS       60    /* between rows that are made, and the next: longer than a key that is held takes to repeat itself */

G_DEFINE_FINAL_TYPE (SlvCardDetail, slv_card_detail, GTK_TYPE_WIDGET)

static GtkWidget *slv_card_detail_add_row (GtkListBox *list, const char *title, const char *subtitle);
static void slv_card_detail_append_part (GString *out, const char *part);
static void slv_card_detail_fill_later (SlvCardDetail *self);

/* What a card says: each face with its attributes and texts, what was said anew of it, and where the number
 * of its copies is limited today. Which attributes there are, and what they are called, is the definition's business: one
 * without a value is left out, one that was found in the card's text says so. */

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

static void
slv_card_detail_show_faces (SlvCardDetail *self)
{
  SlvGame *game = slv_index_card_game (self->index, self->row);

  for (guint face = 0; face < slv_index_n_faces (self->index, self->row); face++)
    add_face (self, face, game);
  show_errata (self, game);
}

/* ---- limits ---- */

/* (transfer full) (nullable): titles of the formats in whose lists the @nth entry holds today or will, each once; its tag where no format has it;
 * NULL: it is over, or another one has taken its place. */
static char *
format_titles (SlvCardDetail *self, SlvGame *game, guint nth, const char *today)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();
  SlvLimitView view;
  gboolean holds = slv_index_limit_of (self->index, NULL, self->row, nth, today, &view) != SLV_FALSE, later = strcmp (view.since, today) > 0;
  gboolean listed = FALSE;

  SLV_EACH (SlvRulebook, book, game->rulebooks)
    {
      SLV_EACH (SlvFormat, format, book->formats)
        {
          const char *title = slv_ui_tr (format->title);

          listed |= slv_format_is_listed (format, view.tag);
          if (slv_format_is_listed (format, view.tag) && !g_ptr_array_find_with_equal_func (titles, title, g_str_equal, NULL)
              && (later || slv_index_limit_of (self->index, format, self->row, nth, today, &view) != SLV_FALSE))
            g_ptr_array_add (titles, (gpointer) title);
        }
    }
  if (!listed && (later || holds))
    g_ptr_array_add (titles, (gpointer) view.tag);
  return titles->len > 0 ? slv_join_texts (titles, ", ", 0) : NULL;
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

static void
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
      g_autofree char *formats = format_titles (self, game, i, today);
      if (formats == NULL)
        continue;
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

/* What one copy more of the card would do to the open deck: to its verdict, to the bar of its curve, and to the
 * chances that are wanted of its hands, as far as they can be counted. */

#define DELAY_MS    250   /* nothing is counted for a card that is passed by */

/* ---- the curve ---- */

/* (nullable): of which the charts make a curve. */
static const SlvAttr *
find_number (const SlvGame *game)
{
  SLV_EACH (const SlvAttr, attr, game->attrs)
    if (attr->facet && !attr->hidden && (attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION))
      return attr;
  return NULL;
}

/* Copies in the pile whose value of @attr begins with @value. */
static guint
count_like (const SlvResolution *resolution, const SlvZone *pile, const SlvAttr *attr, const char *value)
{
  guint n = 0;

  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    if (card->row != SLV_ROW_NONE && card->zone == pile->index && slv_index_cell_count (resolution->index, card->row, attr) > 0
        && g_str_equal (slv_index_cell_value (resolution->index, card->row, attr, 0), value))
      n += card->count;
  return n;
}

/* (transfer full) (nullable): where the card goes into the pile that is drawn from. */
static char *
dup_curve (SlvCardDetail *self, const char *name)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const SlvAttr *attr = find_number (format->rulebook->game);
  const SlvZone *pile = format->rulebook->pile != NULL ? slv_rulebook_find_zone (format->rulebook, format->rulebook->pile) : NULL;

  if (attr == NULL || pile == NULL || g_strcmp0 (slv_deck_document_natural_zone (self->document, name), pile->id) != 0
      || slv_index_cell_count (self->index, self->row, attr) == 0)
    return NULL;
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (slv_deck_document_get_deck (self->document), self->index, format->rulebook);
  const char *value = slv_index_cell_value (self->index, self->row, attr, 0);
  guint n = count_like (resolution, pile, attr, value);
  /* Translators: attribute, value, cards with it when one more is there, cards with it now: "Cost 2: 17 instead of 16" */
  return g_strdup_printf (_("%s %s: %u instead of %u"), slv_ui_tr (attr->title), value, n + 1, n);
}

/* ---- what is wanted of hands ---- */

static void
show_wants (SlvCardDetail *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < SLV_CARD_WANTS; i++)
    if (self->chances[i] != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", self->chances[i]);
  slv_ui_tell (self->wants_label, text->str);
}

static void
on_told (SlvOddsRun *run, SlvOddsNews *news, gpointer data)
{
  SlvCardDetail *self = data;

  if (news->kind == SLV_ODDS_NEWS_PROGRESS)
    slv_odds_run_give_up (run, news->nth);   /* what is only played is seen on the page of odds */
  if (news->kind != SLV_ODDS_NEWS_WANT || news->nth >= SLV_CARD_WANTS)
    return;
  g_clear_pointer (&self->chances[news->nth], g_free);
  if (news->result != NULL && news->other != NULL && news->result->method == SLV_ODDS_EXACT && news->result->unknown == 0 && news->other->unknown == 0)
    {
      g_autofree char *now = slv_odds_chance_brief (news->result->probability), *then = slv_odds_chance_brief (news->other->probability);

      self->chances[news->nth] = g_str_equal (now, then)
        /* Translators: what is wanted of a hand, its chance, whether one copy more is there or not */
        ? g_strdup_printf (_("%s: %s as before"), news->result->words, now)
        /* Translators: what is wanted of a hand, its chance when one copy more is there, its chance now */
        : g_strdup_printf (_("%s: %s instead of %s"), news->result->words, then, now);
    }
  show_wants (self);
}

static void
ask (SlvCardDetail *self)
{
  const SlvDeck *deck = slv_deck_document_get_deck (self->document);
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  SlvStore *store = slv_session_get_store (slv_deck_document_get_session (self->document));
  const char *name = slv_index_card_name (self->index, self->row), *zone = slv_deck_document_natural_zone (self->document, name);
  g_autoptr (SlvOddsBook) book = slv_odds_book_load (store, deck->id);
  g_autofree char *rule = slv_odds_rule_get (store, format, deck->id, NULL);
  g_autoptr (SlvDeck) other = slv_deck_copy (deck);

  g_ptr_array_set_size (book->wants, (int) MIN (book->wants->len, SLV_CARD_WANTS));
  slv_deck_add (other, zone != NULL ? zone : "", name, 1, "", "", 0);
  self->odds = slv_odds_run_start (&(SlvOddsAsked) { .document = self->document, .book = book, .rule = rule, .other = other, .detail = -1 }, on_told, self);
}

/* Lines are kept for what will be told, so that nothing below them moves. */
static void
begin (SlvCardDetail *self)
{
  g_autoptr (SlvOddsBook) book = slv_odds_book_load (slv_session_get_store (slv_deck_document_get_session (self->document)),
                                                     slv_deck_document_get_deck (self->document)->id);

  for (guint i = 0; i < MIN (book->wants->len, SLV_CARD_WANTS); i++)
    self->chances[i] = g_strdup ("…");
  if (book->wants->len > 0)
    slv_ui_once (self, &self->asking, G_PRIORITY_DEFAULT, DELAY_MS, G_CALLBACK (ask));
}

/* ---- all of it ---- */

static void
slv_card_detail_stop_more (SlvCardDetail *self)
{
  g_clear_handle_id (&self->asking, g_source_remove);
  g_clear_pointer (&self->odds, slv_odds_run_stop);
  for (guint i = 0; i < SLV_CARD_WANTS; i++)
    g_clear_pointer (&self->chances[i], g_free);
}

/* What one copy more would do. */
static void
slv_card_detail_show_more (SlvCardDetail *self)
{
  const char *name = self->row != SLV_ROW_NONE ? slv_index_card_name (self->index, self->row) : NULL;
  g_autofree char *limits = name != NULL && self->document != NULL ? slv_deck_document_dup_one_more (self->document, self->row, name) : NULL;
  g_autofree char *curve = limits != NULL ? dup_curve (self, name) : NULL;
  g_autofree char *text = curve != NULL ? g_strdup_printf ("%s\n%s", limits, curve) : g_strdup (limits);

  slv_card_detail_stop_more (self);
  if (limits != NULL)
    begin (self);
  slv_ui_tell (self->more_label, text);
  show_wants (self);
}

/* The decks that use the card, and the one that is open, to which copies are added and from which they are
 * taken. */

#define DECKS_MAX 50u   /* rows; what is beyond is counted */

/* ---- decks that use it ---- */

static void
add_deck (SlvCardDetail *self, const SlvDeckUse *use)
{
  g_autofree char *copies = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u copy", "%u copies", use->count), use->count);
  const char *title = *use->name ? use->name : _("Untitled deck");
  GtkWidget *row = slv_card_detail_add_row (self->decks, title, copies);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, use->id);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", number);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-deck");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
}

/* (nullable): the decks that use the card. */
static GPtrArray *
find_uses (SlvCardDetail *self)
{
  g_autofree char *id = self->row != SLV_ROW_NONE ? slv_index_dup_id (self->index, self->row) : NULL;

  return id != NULL && self->uses != NULL ? g_hash_table_lookup (self->uses, id) : NULL;
}

/* The next SLV_CARD_ROWS rows. Returns: more are left. */
static gboolean
slv_card_detail_add_decks (SlvCardDetail *self)
{
  const GPtrArray *uses = find_uses (self);
  guint n = uses != NULL ? MIN (uses->len, DECKS_MAX) : 0, end = MIN (n, self->n_decks + SLV_CARD_ROWS);

  if (self->n_decks >= n)
    return FALSE;
  while (self->n_decks < end)
    add_deck (self, g_ptr_array_index (uses, self->n_decks++));
  if (end == n && uses->len > n)
    {
      guint more = uses->len - n;
      g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "and %u more deck", "and %u more decks", more), more);
      slv_card_detail_add_row (self->decks, text, "");
    }
  return end < n;
}

static void
slv_card_detail_show_decks (SlvCardDetail *self)
{
  slv_ui_empty (GTK_WIDGET (self->decks));
  self->n_decks = 0;
  gtk_widget_set_visible (self->decks_box, find_uses (self) != NULL);
  if (find_uses (self) != NULL)
    slv_card_detail_fill_later (self);
}

static void
uses_loaded (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCardDetail) self = data;
  GHashTable *uses = g_task_propagate_pointer (G_TASK (result), NULL);   /* GAME/KEY → GPtrArray of SlvDeckUse, decks by name */

  if (uses == NULL)
    return;
  SLV_FREE_MEMBERS (self, loading, uses);
  self->uses = uses;
  if (self->session)
    slv_card_detail_show_decks (self);
}

static void
slv_card_detail_load_uses (SlvCardDetail *self)
{
  slv_ui_begin_anew (&self->loading);
  slv_deck_uses_load_async (slv_session_get_dir (self->session), slv_session_get_schema (self->session),
                            slv_session_get_index (self->session), self->loading, uses_loaded, g_object_ref (self));
}

/* ---- the open deck ---- */

/* What the open deck has of the card. */
static void
slv_card_detail_update_deck (SlvCardDetail *self)
{
  const char *name = self->document ? slv_deck_document_get_deck (self->document)->name : NULL;
  const char *card = self->row != SLV_ROW_NONE ? slv_index_card_name (self->index, self->row) : NULL;
  guint count = self->document && card ? slv_deck_document_count (self->document, NULL, card) : 0;
  g_autofree char *text = NULL;

  if (name && *name == '\0')
    name = _("Untitled deck");
  if (name == NULL)
    text = g_strdup (_("No deck is open"));
  else if (count == 0)
    text = g_strdup_printf (_("Open deck: %s"), name);
  else
    /* Translators: copies of the card that is shown; the name of the deck follows */
    text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u copy in the open deck: %s", "%u copies in the open deck: %s", count), count,
                            name);
  slv_card_detail_show_more (self);
  gtk_label_set_text (self->deck_label, text);
  slv_ui_set_tip (GTK_WIDGET (self->deck_label), text);
  gtk_widget_set_visible (self->remove_button, count > 0);
}

void
slv_card_detail_set_deck (SlvCardDetail *self, SlvDeckDocument *document)
{
  g_return_if_fail (SLV_IS_CARD_DETAIL (self));
  if (self->document != document)
    {
      if (self->document)
        g_signal_handlers_disconnect_by_data (self->document, self);
      g_set_object (&self->document, document);
      if (document)
        g_signal_connect_object (document, "changed", G_CALLBACK (slv_card_detail_update_deck), self, G_CONNECT_SWAPPED);
    }
  slv_card_detail_update_deck (self);
}

/* The printings of the card, each with the copies that one has of it and with + and −. Rows stay while
 * the collection changes; only their numbers are written anew. */

#define PRINTINGS_MAX 200u   /* rows; what is beyond is counted */
#define KINDS_MAX     4u     /* of copies that a row tells apart */

SLV_DEFINE_STATIC_CLEAR (SlvCopiesRow, slv_copies_row_clear, more);

static SlvCollection *
collection_of (SlvCardDetail *self)
{
  SlvCollection *collection = self->session ? slv_holdings_get_collection (slv_session_get_holdings (self->session)) : NULL;

  /* of another index, its rows would be other cards */
  return collection && slv_collection_get_index (collection) == self->index ? collection : NULL;
}

/* ---- what one has ---- */

/* "Near mint, foil": how the copies of a lot are. (transfer full) */
static char *
lot_words (const SlvLot *lot)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  if (*lot->condition != '\0')
    g_ptr_array_add (parts, (gpointer) slv_condition_title (slv_condition_grade (lot->condition)));
  if (*lot->finish != '\0')
    g_ptr_array_add (parts, (gpointer) slv_finish_title (lot->finish));
  if (*lot->language != '\0')
    g_ptr_array_add (parts, (gpointer) lot->language);
  if (lot->is_signed)
    g_ptr_array_add (parts, (gpointer) _("signed"));
  if (lot->is_altered)
    g_ptr_array_add (parts, (gpointer) _("altered"));
  if (lot->is_proxy)
    g_ptr_array_add (parts, (gpointer) _("proxy"));
  if (parts->len == 0)
    g_ptr_array_add (parts, (gpointer) _("nothing noted"));
  return slv_join_texts (parts, ", ", 0);
}

typedef struct { char *words; gint64 copies; } Kind;

SLV_DEFINE_STATIC_CLEAR (Kind, kind_clear, words);

static void
add_kind (GArray *kinds, const SlvLot *lot)
{
  g_autofree char *words = lot_words (lot);
  Kind kind = { NULL, lot->quantity };

  for (guint i = 0; i < kinds->len; i++)
    if (g_str_equal (g_array_index (kinds, Kind, i).words, words))
      {
        g_array_index (kinds, Kind, i).copies += lot->quantity;
        return;
      }
  kind.words = g_steal_pointer (&words);
  g_array_append_val (kinds, kind);
}

/* The copies of a printing, told apart by how they are. @copies: (out): without proxies; @sleeved: (out): in built decks */
static GArray *
collect_kinds (SlvCardDetail *self, SlvCollection *collection, guint printing, gint64 *copies, gint64 *sleeved)
{
  g_autoptr (GArray) positions = slv_collection_lots_of (collection, self->row);
  GArray *kinds = g_array_new (FALSE, FALSE, sizeof (Kind));

  g_array_set_clear_func (kinds, kind_clear);
  *copies = *sleeved = 0;
  for (guint i = 0; i < positions->len; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (positions, guint, i));

      if (held->printing != printing)
        continue;
      *copies += held->lot.is_proxy ? 0 : held->lot.quantity;
      *sleeved += slv_collection_sleeved_of (collection, held->lot.id, 0);
      add_kind (kinds, &held->lot);
    }
  return kinds;
}

/* Prices by the key of the printing that they are of, "" of the card: lines of the newest that each list says. */
static gboolean
take_price (const SlvPrice *price, gpointer prices, GError **error G_GNUC_UNUSED)
{
  g_autofree char *text = slv_price_text (price);
  const char *before = g_hash_table_lookup (prices, price->printing);

  g_hash_table_replace (prices, g_strdup (price->printing), before != NULL ? g_strdup_printf ("%s · %s", before, text) : g_strdup (text));
  return TRUE;
}

/* Without prices there are copies all the same; that their file is damaged is told by who asks for prices alone, and by the doctor. */
static GHashTable *
read_prices (SlvCardDetail *self)
{
  GHashTable *prices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  SlvPriceAsk ask = { slv_index_card_game (self->index, self->row)->id, slv_index_card_key (self->index, self->row), FALSE, NULL };

  slv_store_each_price (slv_session_get_store (self->session), &ask, take_price, prices, NULL);
  return prices;
}

static GString *
kinds_text (const GArray *kinds, gint64 sleeved)
{
  GString *text = g_string_new (NULL);
  gboolean plain = kinds->len == 1 && g_str_equal (g_array_index (kinds, Kind, 0).words, _("nothing noted"));

  /* that nothing is noted needs no words while it is so of all copies */
  for (guint i = 0; !plain && i < MIN (kinds->len, KINDS_MAX); i++)
    {
      const Kind *kind = &g_array_index (kinds, Kind, i);
      g_autofree char *part = g_strdup_printf ("%lld × %s", (long long) kind->copies, kind->words);

      slv_card_detail_append_part (text, part);
    }
  if (kinds->len > KINDS_MAX)
    slv_card_detail_append_part (text, "…");
  if (sleeved > 0)
    {
      g_autofree char *part = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%lld in a built deck", "%lld in built decks", (gulong) sleeved),
                                               (long long) sleeved);
      slv_card_detail_append_part (text, part);
    }
  return text;
}

static void
update_row (SlvCardDetail *self, SlvCollection *collection, GHashTable *prices, const SlvCopiesRow *row)
{
  SlvPrintingView view = { .key = "" };
  gint64 copies, sleeved;
  g_autoptr (GArray) kinds = collect_kinds (self, collection, row->printing, &copies, &sleeved);
  g_autoptr (GString) have = kinds_text (kinds, sleeved);
  g_autofree char *number = slv_tell_digits ((guint64) copies);
  g_autofree char *owned = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu copy owned", "%llu copies owned", (gulong) copies), (unsigned long long) copies);

  if (row->printing != SLV_ROW_NONE)
    slv_index_printing (self->index, row->printing, &view);
  slv_card_detail_append_part (have, g_hash_table_lookup (prices, view.key));
  g_autofree char *subtitle = *row->more && have->len > 0 ? g_strdup_printf ("%s\n%s", row->more, have->str) : g_strconcat (row->more, have->str, NULL);
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row->row));
  g_autofree char *name = g_strdup_printf ("%s, %s", title, owned);

  gtk_label_set_text (row->count, number);
  slv_ui_offer (NULL, NULL, row->less, copies > sleeved ? NULL : copies > 0 ? _("All copies of it are in sleeves.") : _("You have no copy of it."));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row->row), subtitle);
  slv_ui_set_name (row->row, name);
  gtk_widget_set_visible (row->row, row->printing != SLV_ROW_NONE || kinds->len > 0 || self->copies->len == 1);
}

static void
update_owned (SlvCardDetail *self, SlvCollection *collection)
{
  unsigned long long have = slv_collection_have (collection, self->row), free_copies = slv_collection_free (collection, self->row);
  unsigned long long want = slv_collection_want (collection, self->row);
  g_autofree char *owned = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu copy owned", "%llu copies owned", (gulong) have), have);
  /* Translators: copies that sit in no built deck */
  g_autofree char *loose = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu free", "%llu free", (gulong) free_copies), free_copies);
  g_autofree char *lacks = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu wanted", "%llu wanted", (gulong) want), want);
  g_autoptr (GString) text = g_string_new (NULL);

  slv_card_detail_append_part (text, have > 0 ? owned : _("Not owned"));
  slv_card_detail_append_part (text, have > free_copies ? loose : NULL);
  slv_card_detail_append_part (text, want > 0 ? lacks : NULL);
  gtk_label_set_text (self->owned_label, text->str);
}

/* Numbers of the rows from the @first on. */
static void
update_rows (SlvCardDetail *self, guint first)
{
  SlvCollection *collection = self->row != SLV_ROW_NONE ? collection_of (self) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->owned_label), collection != NULL);
  if (collection == NULL)
    return;
  update_owned (self, collection);
  g_autoptr (GHashTable) prices = first < self->copies->len ? read_prices (self) : NULL;
  for (guint i = first; i < self->copies->len; i++)
    update_row (self, collection, prices, &g_array_index (self->copies, SlvCopiesRow, i));
}

/* Numbers of what one owns, in the rows that are there. */
static void
slv_card_detail_update_copies (SlvCardDetail *self)
{
  update_rows (self, 0);
}

/* ---- rows ---- */

static GtkWidget *
make_button (const char *icon, const char *format, const char *what, guint printing, gint delta)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *name = g_strdup_printf (format, what);
#pragma GCC diagnostic pop

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  slv_ui_set_name (button, name);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(ui)", printing, delta);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "card.own");
  return button;
}

/* Takes @more. */
static void
add_copies_row (SlvCardDetail *self, guint printing, const char *title, char *more)
{
  SlvCopiesRow made = { printing, slv_card_detail_add_row (self->printings, title, more), NULL, GTK_LABEL (gtk_label_new ("0")), more };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  made.less = make_button ("list-remove-symbolic", _("Take a copy out of the collection: %s"), title, printing, -1);
  gtk_label_set_width_chars (made.count, 2);
  gtk_widget_add_css_class (GTK_WIDGET (made.count), "numeric");
  gtk_box_append (GTK_BOX (box), made.less);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (made.count));
  gtk_box_append (GTK_BOX (box), make_button ("list-add-symbolic", _("Add a copy to the collection: %s"), title, printing, 1));
  adw_action_row_add_suffix (ADW_ACTION_ROW (made.row), box);
  g_array_append_val (self->copies, made);
}

static void
add_printing (SlvCardDetail *self, guint printing)
{
  SlvPrintingView view;
  g_autoptr (GString) title = g_string_new (NULL);
  GString *more = g_string_new (NULL);
  g_autofree char *finish = NULL, *released = NULL;

  slv_index_printing (self->index, printing, &view);
  g_auto (GStrv) finishes = g_strsplit (view.finishes ? view.finishes : "", "|", -1);
  for (guint i = 0; finishes[i] != NULL; i++)
    slv_take_str (&finishes[i], g_strdup (slv_finish_title (finishes[i])));
  finish = g_strjoinv (", ", finishes);
  released = slv_tell_day (view.released);
  const char *set = view.set_name && *view.set_name ? view.set_name : view.set_code;
  slv_card_detail_append_part (title, set && *set ? set : _("Printing without a set"));
  slv_card_detail_append_part (title, view.number);
  if (g_strcmp0 (view.set_name, "") != 0 && g_strcmp0 (view.set_name, view.set_code) != 0)
    slv_card_detail_append_part (more, view.set_code);
  slv_card_detail_append_part (more, view.rarity);
  slv_card_detail_append_part (more, view.language);
  slv_card_detail_append_part (more, finish);
  slv_card_detail_append_part (more, view.artist);
  slv_card_detail_append_part (more, released);
  if (view.gone)
    slv_card_detail_append_part (more, _("no longer in its list"));
  add_copies_row (self, printing, title->str, g_string_free (more, FALSE));
}

static void
add_last_rows (SlvCardDetail *self, guint n)
{
  if (n > PRINTINGS_MAX)
    {
      guint more = n - PRINTINGS_MAX;
      g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "and %u more printing", "and %u more printings", more), more);
      slv_card_detail_add_row (self->printings, text, "");
    }
  /* of copies whose printing nobody noted, and of cards without printings */
  add_copies_row (self, SLV_ROW_NONE, _("Printing not noted"), g_strdup (""));
  gtk_widget_set_visible (g_array_index (self->copies, SlvCopiesRow, self->copies->len - 1).row, n == 0);
}

/* The next SLV_CARD_ROWS rows. Returns: more are left. */
static gboolean
slv_card_detail_add_printings (SlvCardDetail *self)
{
  guint first, n, done = self->copies->len;

  slv_index_card_printings (self->index, self->row, &first, &n);
  guint most = MIN (n, PRINTINGS_MAX), end = MIN (most, done + SLV_CARD_ROWS);
  if (done > most)   /* the row of no printing is the last */
    return FALSE;
  for (guint i = done; i < end; i++)
    add_printing (self, first + i);
  if (end == most)
    add_last_rows (self, n);
  update_rows (self, done);
  return end < most;
}

static void
slv_card_detail_show_printings (SlvCardDetail *self)
{
  guint first, n;

  g_array_set_size (self->copies, 0);
  slv_index_card_printings (self->index, self->row, &first, &n);
  /* Translators: a printing is one of the forms in which a card was published: a set, a number, a picture */
  g_autofree char *title = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u printing", "%u printings", n), n);
  gtk_label_set_text (self->printings_label, n > 0 ? title : _("Copies"));
  update_rows (self, 0);
  slv_card_detail_fill_later (self);
}

/* ---- + and − ---- */

SLV_UI_ACTION (SlvCardDetail, own)
{
  g_autoptr (GArray) cards = g_array_new (FALSE, FALSE, sizeof (SlvCopyCandidate));
  SlvCopyCandidate card = { .row = self->row };
  gint delta;

  g_variant_get (target, "(ui)", &card.printing, &delta);
  g_array_append_val (cards, card);
  if (self->session && self->row != SLV_ROW_NONE)
    slv_card_copies_run (widget, slv_session_get_holdings (self->session), self->index, cards, delta, "card.undo-own");
}

SLV_UI_ACTION (SlvCardDetail, undo_own)
{
  slv_holding_change_step (widget, slv_session_get_holdings (self->session), FALSE);
}

static GtkWidget *
slv_card_detail_add_row (GtkListBox *list, const char *title, const char *subtitle)
{
  g_autofree char *name = *subtitle ? g_strdup_printf ("%s, %s", title, subtitle) : g_strdup (title);
  GtkWidget *row = slv_ui_row (title, subtitle);

  slv_ui_set_name (row, name);
  gtk_list_box_append (list, row);
  return row;
}

/* Appends @part (nullable) with a dot between. */
static void
slv_card_detail_append_part (GString *out, const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (out->len > 0)
    g_string_append (out, " · ");
  g_string_append (out, part);
}

static gboolean
fill_more (gpointer data)
{
  SlvCardDetail *self = data;

  if (slv_card_detail_add_printings (self) || slv_card_detail_add_decks (self))
    return G_SOURCE_CONTINUE;
  self->filling = 0;
  return G_SOURCE_REMOVE;
}

/* Rows of printings and decks are made a moment later, SLV_CARD_ROWS at once: whoever walks through cards would wait for them, and more for two
 *  rows than for all the rest. */
static void
slv_card_detail_fill_later (SlvCardDetail *self)
{
  if (self->filling == 0)
    self->filling = slv_ui_later (self, G_PRIORITY_LOW, FILL_MS, fill_more);
}

/* ---- what is shown ---- */

static void offer_pictures (SlvCardDetail *self);

void
slv_card_detail_set_session (SlvCardDetail *self, SlvSession *session)
{
  g_return_if_fail (SLV_IS_CARD_DETAIL (self) && self->session == NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (slv_card_detail_load_uses), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (slv_card_detail_load_uses), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_images (session), "changed", G_CALLBACK (offer_pictures), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_holdings (session), "changed", G_CALLBACK (slv_card_detail_update_copies), self,
                           G_CONNECT_SWAPPED);
}

/* (transfer full) (nullable): the host that has a picture of the card. */
static char *
picture_host (SlvCardDetail *self)
{
  guint printing = self->printing != SLV_ROW_NONE ? self->printing : slv_images_pick (self->index, self->row, NULL, NULL);
  g_autofree char *address = NULL;

  if (printing == SLV_ROW_NONE || !slv_images_address (self->index, printing, &address, NULL))
    return NULL;
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);
  return uri ? g_strdup (g_uri_get_host (uri)) : NULL;
}

/* Pictures are off until a person wants them: where there are some, it can be said here, with who is asked for them. */
static void
offer_pictures (SlvCardDetail *self)
{
  SlvImages *images = self->session ? slv_session_get_images (self->session) : NULL;
  g_autofree char *host = images && self->row != SLV_ROW_NONE && !slv_images_get_enabled (images) ? picture_host (self) : NULL;
  g_autofree char *tip = host ? g_strdup_printf (_("Pictures of cards are fetched from %s when they are looked at, from now on"), host) : NULL;

  gtk_widget_set_visible (self->pictures_button, host != NULL);
  gtk_widget_set_tooltip_text (self->pictures_button, tip);
}

static void
switch_pictures_on (SlvCardDetail *self)
{
  g_autoptr (GError) error = NULL;

  if (!slv_images_set_enabled (slv_session_get_images (self->session), TRUE, &error))
    {
      slv_window_toast_error (GTK_WIDGET (self), _("Pictures could not be switched on"), error);
      return;
    }
  slv_window_toast_from (GTK_WIDGET (self), _("Pictures are fetched from now on. The preferences switch them off."), NULL);
}

static void
card_detail_fill (SlvCardDetail *self)
{
  g_autofree char *id = slv_index_dup_id (self->index, self->row);

  gtk_label_set_text (self->name_label, slv_index_card_name (self->index, self->row));
  const char *title = slv_ui_tr (slv_index_card_game (self->index, self->row)->title);
  /* Translators: the title of a game, behind an invented card of it */
  g_autofree char *sample = g_strdup_printf (_("%s · sample card, never printed"), title);

  gtk_label_set_text (self->game_label, slv_card_is_sample (self->index, self->row) ? sample : title);
  offer_pictures (self);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->add_button), "s", id);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->remove_button), "s", id);
  slv_card_face_set_card (self->picture, self->index, self->row, PICTURE_WIDTH);
  slv_card_face_set_picture (self->picture, self->session ? slv_session_get_images (self->session) : NULL, self->printing);
  slv_card_detail_show_faces (self);
  slv_card_detail_show_limits (self);
  slv_card_detail_show_printings (self);
  if (self->session && self->uses == NULL && self->loading == NULL)
    slv_card_detail_load_uses (self);
  slv_card_detail_show_decks (self);
  slv_card_detail_update_deck (self);
}

/* Shows what is to follow, if anything is. */
static void
show_next (SlvCardDetail *self)
{
  if (self->next_tick == 0)
    return;
  gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->next_tick);
  self->next_tick = 0;
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = g_steal_pointer (&self->next_index);
  self->row = self->index ? self->next_row : SLV_ROW_NONE;
  self->printing = self->index ? self->next_printing : SLV_ROW_NONE;
  slv_ui_empty (GTK_WIDGET (self->faces));
  slv_ui_empty (GTK_WIDGET (self->printings));
  slv_ui_empty (GTK_WIDGET (self->limits));
  g_array_set_size (self->copies, 0);
  g_clear_handle_id (&self->filling, g_source_remove);
  slv_ui_turn_to (self->stack, self->row == SLV_ROW_NONE ? "none" : "card");
  if (self->row == SLV_ROW_NONE)
    return;
  card_detail_fill (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
}

static gboolean
on_frame (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  SlvCardDetail *self = SLV_CARD_DETAIL (widget);

  if (self->next_is_due)
    show_next (self);
  self->next_is_due = TRUE;
  return G_SOURCE_CONTINUE;
}

/* One card after another: the frame that shows which one is selected does not wait for all that is told of it, which takes longer. */
void
slv_card_detail_show (SlvCardDetail *self, SlvIndex *index, guint row, guint printing)
{
  g_return_if_fail (SLV_IS_CARD_DETAIL (self));
  gboolean waits = index != NULL && self->row != SLV_ROW_NONE && gtk_widget_get_mapped (GTK_WIDGET (self));
  /* with every key of a search the card that stays selected is told again */
  if (self->next_tick == 0 && index && self->index == index && self->row == row && self->printing == printing)
    return;
  g_clear_pointer (&self->next_index, slv_index_unref);
  self->next_index = index ? slv_index_ref (index) : NULL;
  self->next_row = row;
  self->next_printing = printing;
  self->next_is_due = self->next_is_due && self->next_tick != 0;
  if (self->next_tick == 0)
    self->next_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_frame, NULL, NULL);
  if (!waits)
    show_next (self);
}

void
slv_card_detail_focus (SlvCardDetail *self)
{
  show_next (self);
  if (self->row != SLV_ROW_NONE)
    gtk_widget_grab_focus (self->add_button);
}

/* ---- the widget ---- */

static void
slv_card_detail_dispose (GObject *object)
{
  SlvCardDetail *self = SLV_CARD_DETAIL (object);

  slv_card_detail_stop_more (self);
  SLV_FREE_MEMBERS (self, (timer, filling), (unparent, stack), (slv_index_unref, index), (slv_index_unref, next_index), (cancel, loading), (g_object_unref, session),
                    (g_object_unref, document), copies, uses);
  G_OBJECT_CLASS (slv_card_detail_parent_class)->dispose (object);
}

static void
slv_card_detail_class_init (SlvCardDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_card_detail_dispose;
  g_type_ensure (SLV_TYPE_CARD_FACE);
  SLV_UI_TEMPLATE (widget_class, SlvCardDetail, "cards/slv-card-detail.ui", stack, scroller, picture, name_label, game_label,
                   acts, add_button, remove_button, pictures_button, deck_label, more_label, wants_label, owned_label, faces,
                   limits_box, limits, printings_box, printings_label, printings, decks_box, decks);
  gtk_widget_class_install_action (widget_class, "card.undo-own", NULL, undo_own);
  gtk_widget_class_install_action (widget_class, "card.own", "(ui)", own);
}

static void
slv_card_detail_init (SlvCardDetail *self)
{
  self->row = self->printing = SLV_ROW_NONE;
  self->copies = g_array_new (FALSE, FALSE, sizeof (SlvCopiesRow));
  g_array_set_clear_func (self->copies, slv_copies_row_clear);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->acts, slv_wrap_layout_new (6));
  g_signal_connect_object (self->pictures_button, "clicked", G_CALLBACK (switch_pictures_on), self, G_CONNECT_SWAPPED);
  slv_ui_set_name (self->add_button, _("Add to deck"));
  slv_ui_name_from_tooltip (self->remove_button);
  slv_ui_set_name (GTK_WIDGET (self->decks), _("Decks with this card"));
  slv_card_detail_update_deck (self);
  g_signal_connect (self, "map", G_CALLBACK (slv_card_detail_show_more), NULL);   /* other things may be wanted of hands by now */
}
