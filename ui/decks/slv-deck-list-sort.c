/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list-sort.c: the headings above the list of decks, which sort it, and the choice of a second format to judge under. */
#include <glib/gi18n-lib.h>
#include "decks/slv-deck-list-private.h"
#include "widgets/slv-wrap-layout.h"
#include <string.h>

#define SORT_KEY "decks-sort"   /* a column's id, with a dash before it when the last comes first */
#define ALSO_KEY "decks-also"   /* full id of a format */

static const struct { const char *id, *title, *tooltip; int chars; gboolean wide; } columns[SLV_DECK_N_SORTS] = {
  [SLV_DECK_SORT_NAME]    = { "name", N_("Name"), N_("Sort by name"), 0, FALSE },
  [SLV_DECK_SORT_FORMAT]  = { "format", N_("Format"), N_("Sort by game, format and edition"), 0, FALSE },
  [SLV_DECK_SORT_CARDS]   = { "cards", N_("Cards"), N_("Sort by number of cards"), 0, FALSE },
  [SLV_DECK_SORT_OWNED]   = { "owned", N_("Owned"), N_("Sort by the share of cards that is owned"), SLV_DECK_OWNED_CHARS, TRUE },
  [SLV_DECK_SORT_CHANGED] = { "changed", N_("Changed"), N_("Sort by the last change"), SLV_DECK_CHANGED_CHARS, TRUE },
  [SLV_DECK_SORT_VERDICT] = { "verdict", N_("Verdict"), N_("Sort by verdict, legal ones first"), SLV_DECK_VERDICT_CHARS, FALSE },
  [SLV_DECK_SORT_ALSO]    = { "also", N_("Also"), N_("Sort by the verdict under the other format"), SLV_DECK_VERDICT_CHARS, FALSE },
};

/* ---- order ---- */

static int
compare_numbers (guint64 a, guint64 b)
{
  return a < b ? -1 : a > b;
}

/** Share of what is owned in millionths; what is not known comes last. */
static guint64
share_of (const SlvDeckFound *found)
{
  return found != NULL && found->need > 0 ? found->have * 1000000 / found->need : G_MAXUINT64;
}

static int
compare_column (SlvDeckList *self, const SlvDeck *x, const SlvDeck *y)
{
  const SlvDeckFound *a = slv_deck_list_get_found (self, x), *b = slv_deck_list_get_found (self, y);
  switch (self->sort)
    {
    case SLV_DECK_SORT_FORMAT:
      {
        int games = g_strcmp0 (x->game, y->game);
        return games != 0 ? games : g_strcmp0 (x->format, y->format);
      }
    case SLV_DECK_SORT_CARDS:
      return compare_numbers (x->n_listed, y->n_listed);
    case SLV_DECK_SORT_OWNED:
      return compare_numbers (share_of (a), share_of (b));
    case SLV_DECK_SORT_CHANGED:
      return x->changed < y->changed ? 1 : x->changed > y->changed ? -1 : 0;   /* the newest first */
    case SLV_DECK_SORT_VERDICT:
      return compare_numbers (a != NULL ? a->rank : SLV_DECK_RANK_NONE, b != NULL ? b->rank : SLV_DECK_RANK_NONE);
    case SLV_DECK_SORT_ALSO:
      return compare_numbers (a != NULL ? a->also_rank : SLV_DECK_RANK_NONE, b != NULL ? b->also_rank : SLV_DECK_RANK_NONE);
    default:
      return 0;
    }
}

static guint
rank_of (SlvDeckList *self, const SlvDeck *deck)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->ranks, deck));
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  SlvDeckList *self = data;
  const SlvDeck *x = *(SlvDeck * const *) a, *y = *(SlvDeck * const *) b;
  int order = g_strcmp0 (x->folder, y->folder);
  if (order != 0)
    return order;
  order = compare_column (self, x, y);
  if (order == 0)   /* names go upwards also where the column goes downwards */
    return compare_numbers (rank_of (self, x), rank_of (self, y)) * (self->sort == SLV_DECK_SORT_NAME && self->descending ? -1 : 1);
  return self->descending ? -order : order;
}

typedef struct { char *key; const SlvDeck *deck; } Named;

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Named *) a)->key, ((const Named *) b)->key);
}

void
slv_deck_list_rank (SlvDeckList *self)
{
  g_autoptr (GArray) named = g_array_sized_new (FALSE, FALSE, sizeof (Named), self->decks->len);
  SLV_EACH (const SlvDeck, deck, self->decks)
    {
      Named one = { g_utf8_collate_key_for_filename (deck->name, -1), deck };
      g_array_append_val (named, one);
    }
  g_array_sort (named, compare_keys);
  g_hash_table_remove_all (self->ranks);
  for (guint i = 0; i < named->len; i++)
    {
      Named *one = &g_array_index (named, Named, i);
      g_hash_table_insert (self->ranks, (gpointer) one->deck, GUINT_TO_POINTER (i));
      g_free (one->key);
    }
}

/* Puts the decks into the order that was chosen: folders by name, those without one first, and within a folder by the column. */
static void
slv_deck_list_sort (SlvDeckList *self)
{
  g_ptr_array_sort_with_data (self->decks, compare, self);
}

gboolean
slv_deck_list_sorts_found (SlvDeckList *self)
{
  return self->sort == SLV_DECK_SORT_OWNED || self->sort == SLV_DECK_SORT_VERDICT || self->sort == SLV_DECK_SORT_ALSO;
}

/* ---- headings ---- */

static char *
format_title (const SlvFormat *format, gboolean with_game)
{
  if (!with_game)   /* Translators: format, edition of the rulebook */
    return g_strdup_printf (_("%s, %s"), slv_ui_tr (format->title), format->rulebook->id);
  /* Translators: game, format, edition of the rulebook */
  return g_strdup_printf (_("%s · %s, %s"), format->rulebook->game->title, slv_ui_tr (format->title), format->rulebook->id);
}

static const char *
column_title (SlvDeckList *self, guint column, char **own)
{
  *own = column == SLV_DECK_SORT_ALSO && self->also != NULL ? format_title (self->also, FALSE) : NULL;
  return *own != NULL ? *own : _(columns[column].title);
}

/** The heading that sorts says so by an arrow, and in words to assistive technology. */
static void
show_heads (SlvDeckList *self)
{
  for (guint i = 0; i < SLV_DECK_N_SORTS; i++)
    {
      GtkWidget *button = self->head[i];
      g_autofree char *own = NULL;
      const char *title = column_title (self, i, &own);
      gboolean sorts = self->sort == i;
      g_autofree char *text = g_strdup_printf ("%s%s", title, !sorts ? "" : self->descending ? " ▾" : " ▴");
      gtk_label_set_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), text);
      g_autofree char *spoken = !sorts ? g_strdup (_(columns[i].tooltip))
        : g_strdup_printf (self->descending ? _("%s; sorted, the last first") : _("%s; sorted"), title);
      slv_ui_set_name (button, spoken);
      if (columns[i].chars > 0)
        gtk_label_set_width_chars (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), self->narrow ? -1 : columns[i].chars);
      gtk_widget_set_visible (button, (!columns[i].wide || !self->narrow) && (i != SLV_DECK_SORT_ALSO || self->also != NULL)
                                      && (i != SLV_DECK_SORT_OWNED || self->owns));
    }
}

static GtkWidget *
head_new (guint column)
{
  GtkWidget *button = gtk_button_new (), *label = slv_ui_line (NULL, NULL);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "deck-list-head");
  gtk_widget_set_tooltip_text (button, _(columns[column].tooltip));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "deck-list.sort");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", columns[column].id);
  if (columns[column].chars == 0)
    return button;
  gtk_label_set_width_chars (GTK_LABEL (label), columns[column].chars);
  gtk_label_set_max_width_chars (GTK_LABEL (label), columns[column].chars);
  if (!columns[column].wide)   /* the icon of a verdict and the space beside it */
    gtk_widget_set_margin_end (label, 22);
  return button;
}

void
slv_deck_list_reorder (SlvDeckList *self)
{
  slv_deck_list_sort (self);
  slv_deck_list_fill (self);
}

static void
sort_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter)
{
  SlvDeckList *self = SLV_DECK_LIST (widget);
  guint column = 0;
  while (column < SLV_DECK_N_SORTS && !g_str_equal (columns[column].id, g_variant_get_string (parameter, NULL)))
    column++;
  if (column == SLV_DECK_N_SORTS)
    return;
  self->descending = self->sort == column && !self->descending;
  self->sort = column;
  g_autofree char *word = g_strconcat (self->descending ? "-" : "", columns[column].id, NULL);
  slv_ui_set_view (SORT_KEY, word);
  show_heads (self);
  slv_deck_list_reorder (self);
}

void
slv_deck_list_install_sort (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "deck-list.sort", "s", sort_action);
}

/* ---- the second format ---- */

static void
on_also_chosen (SlvDeckList *self)
{
  guint n = gtk_drop_down_get_selected (self->also_choice);
  const SlvFormat *format = n > 0 && n <= self->formats->len ? g_ptr_array_index (self->formats, n - 1) : NULL;
  if (self->filling || format == self->also)
    return;
  slv_format_keep (&self->also, format);
  slv_ui_set_view (ALSO_KEY, format != NULL ? format->full_id : "");
  slv_deck_list_show_also (self);
  slv_deck_list_judge_all (self);
}

void
slv_deck_list_update_formats (SlvDeckList *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autofree char *kept = slv_ui_get_view (ALSO_KEY);
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));
  const SlvGame *only = slv_session_get_game (self->session);
  guint selected = 0;
  g_ptr_array_set_size (self->formats, 0);
  gtk_string_list_append (titles, _("Own format only"));
  SLV_EACH (const SlvGame, game, games)
    {
      for (guint b = 0; (only == NULL || game == only) && b < game->rulebooks->len; b++)
        {
          const SlvRulebook *book = g_ptr_array_index (game->rulebooks, b);
          SLV_EACH (const SlvFormat, format, book->formats)
            {
              g_autofree char *title = format_title (format, only == NULL);
              gtk_string_list_append (titles, title);
              g_ptr_array_add (self->formats, (gpointer) slv_format_ref (format));
              if (g_strcmp0 (kept, format->full_id) == 0)
                selected = self->formats->len;
            }
        }
    }
  self->filling = TRUE;
  gtk_drop_down_set_model (self->also_choice, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (self->also_choice, selected);
  self->filling = FALSE;
  slv_format_keep (&self->also, selected > 0 ? g_ptr_array_index (self->formats, selected - 1) : NULL);
  slv_deck_list_show_also (self);
}

void
slv_deck_list_show_owned (SlvDeckList *self)
{
  const SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (self->session));
  self->owns = collection != NULL && slv_collection_n_lots (collection) > 0;
  g_object_notify (G_OBJECT (self), "shows-owned");
  show_heads (self);
}

void
slv_deck_list_show_also (SlvDeckList *self)
{
  g_object_notify (G_OBJECT (self), "shows-also");
  show_heads (self);
}

/** The order as it was last; what is no column any more is that of names. */
static void
recall (SlvDeckList *self)
{
  g_autofree char *word = slv_ui_get_view (SORT_KEY);
  gboolean descending = word != NULL && word[0] == '-';
  for (guint i = 0; word != NULL && i < SLV_DECK_N_SORTS; i++)
    if (g_str_equal (columns[i].id, word + descending))
      {
        self->sort = i;
        self->descending = descending;
      }
}

void
slv_deck_list_init_sort (SlvDeckList *self)
{
  recall (self);
  gtk_widget_set_layout_manager (GTK_WIDGET (self->first_heads), slv_wrap_layout_new (12));
  for (guint i = 0; i < SLV_DECK_N_SORTS; i++)
    {
      self->head[i] = head_new (i);
      /* what follows stands above columns at the end of the rows */
      gtk_box_append (i <= SLV_DECK_SORT_CARDS ? self->first_heads : self->heads, self->head[i]);
    }
  slv_ui_set_name (GTK_WIDGET (self->also_choice), _("Judge also under"));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  g_signal_connect_object (self->also_choice, "notify::selected", G_CALLBACK (on_also_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::narrow", G_CALLBACK (show_heads), NULL);
  show_heads (self);
}
