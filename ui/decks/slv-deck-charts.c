/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-charts.c: see the header. Charts are made for a game or what is chosen, and filled after every edit; counting is one pass over the
 * deck for each attribute. A card without a value of an attribute has no bar in its chart; a whole number that no card has keeps its
 * place between two that some have. */
#include <math.h>
#include "decks/slv-deck-parts.h"

#define ODDS_TURNS    8u
#define ODDS_DELAY_MS 120
#define CHARTS_MAX 5u
#define BARS_MAX   12u
#define OPEN       "?"            /* several cards have the name, and which is meant is not known */
#define CHOSEN     "chart"        /* what is chosen for the deck: id of an attribute, "": the usual ones */
#define ZONE       "chart-zone"   /* id of a zone, "*": all of them, "": the pile that is drawn from */

typedef struct { const SlvAttr *attr; GtkWidget *heading; SlvBarChart *chart; } Chart;
typedef struct { const char *label; guint count; double number; gboolean is_number; } Count;

struct _SlvDeckCharts
{
  AdwBin parent_instance;
  GtkBox *box;
  GtkDropDown *attr_choice, *zone_choice;
  gboolean choosing;         /* they are being filled */
  char *chosen, *zone;       /* as CHOSEN and ZONE are for the charts that there are */
  SlvDeckDocument *document;
  SlvGame *game;             /* whose charts there are */
  const SlvRulebook *book;   /* (nullable): of it, whose zones there are */
  GArray *charts;            /* Chart */
  GtkLabel *odds_heading;
  SlvBarChart *odds;         /* of the card that is selected, by turn; counted shortly after the edit, not within its frame */
  char *card;                /* (nullable): its name */
  guint waiting;             /* source that counts them */
};

G_DEFINE_FINAL_TYPE (SlvDeckCharts, slv_deck_charts, ADW_TYPE_BIN)

static gboolean
is_number (const SlvAttr *attr)
{
  return attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION;
}

static void deck_charts_on_chosen (SlvDeckCharts *self, guint bar, SlvBarChart *chart);

static void
add_chart (SlvDeckCharts *self, const SlvAttr *attr)
{
  Chart chart = { attr, gtk_label_new (slv_ui_tr (attr->title)),
                  SLV_BAR_CHART (slv_bar_chart_new (slv_ui_tr (attr->title), is_number (attr))) };
  gtk_label_set_xalign (GTK_LABEL (chart.heading), 0);
  gtk_widget_add_css_class (chart.heading, "heading");
  gtk_box_append (self->box, chart.heading);
  gtk_box_append (self->box, GTK_WIDGET (chart.chart));
  gtk_widget_set_focusable (GTK_WIDGET (chart.chart), TRUE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (chart.chart), _("A bar that is clicked selects its cards"));
  g_signal_connect_object (chart.chart, "chosen", G_CALLBACK (deck_charts_on_chosen), self, G_CONNECT_SWAPPED);
  g_array_append_val (self->charts, chart);
}

/** Texts have no bars, and what is hidden is nobody's business. */
static gboolean
has_chart (const SlvAttr *attr)
{
  return attr->kind != SLV_ATTR_TEXT && !attr->hidden;
}

/** Curves first, then what cards have their colours from. */
static void
add_usual (SlvDeckCharts *self)
{
  for (guint turn = 0; turn < 3; turn++)
    for (guint i = 0; i < self->game->attrs->len && self->charts->len < CHARTS_MAX; i++)
      {
        const SlvAttr *attr = g_ptr_array_index (self->game->attrs, i);
        if (attr->facet && has_chart (attr) && (is_number (attr) ? 0u : attr->colours[0] != NULL ? 1u : 2u) == turn)
          add_chart (self, attr);
      }
}

static void
make_charts (SlvDeckCharts *self)
{
  const SlvAttr *attr = self->game != NULL && self->chosen[0] != '\0' ? slv_game_find_attr (self->game, self->chosen) : NULL;
  g_array_set_size (self->charts, 0);
  slv_ui_empty (GTK_WIDGET (self->box));
  if (attr != NULL && has_chart (attr))
    add_chart (self, attr);
  else if (self->game != NULL)
    add_usual (self);
}

/* ---- what is chosen ---- */

static const SlvRulebook *
book_of (SlvDeckCharts *self)
{
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  return format != NULL ? format->rulebook : NULL;
}

/** Id and title of what stands at @position of a choice; FALSE: there is no more. */
static gboolean
attr_at (SlvDeckCharts *self, guint position, const char **id, const char **title)
{
  const GPtrArray *attrs = book_of (self)->game->attrs;
  *id = "";
  *title = _("Usual charts");
  for (guint i = 0; position > 0 && i < attrs->len; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (attrs, i);
      if (!has_chart (attr))
        continue;
      *id = attr->id;
      *title = slv_ui_tr (attr->title);
      position--;
    }
  return position == 0;
}

static gboolean
zone_at (SlvDeckCharts *self, guint position, const char **id, const char **title)
{
  const SlvRulebook *book = book_of (self);
  *id = position == 0 ? "" : "*";
  *title = position == 0 ? _("What is drawn from") : _("The whole deck");
  if (position < 2)
    return TRUE;
  position--;
  for (guint i = 0; position > 0 && i < book->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (book->zones, i);
      if (zone->scope == SLV_SCOPE_PLAY)
        continue;
      *id = zone->id;
      *title = slv_ui_tr (zone->title);
      position--;
    }
  return position == 0;
}

typedef gboolean (*ChoiceAt) (SlvDeckCharts *self, guint position, const char **id, const char **title);

static void
fill_choice (SlvDeckCharts *self, GtkDropDown *choice, ChoiceAt at, const char *chosen)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  const char *id, *title;
  guint selected = 0;
  for (guint i = 0; at (self, i, &id, &title); i++)
    {
      gtk_string_list_append (titles, title);
      selected = g_str_equal (id, chosen) ? i : selected;
    }
  gtk_drop_down_set_model (choice, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (choice, selected);
}

/** Takes what is chosen for the deck. TRUE: that is something else than before. */
static gboolean
take_choice (SlvDeckCharts *self)
{
  g_autofree char *chosen = slv_deck_choice_get (self->document, CHOSEN), *zone = slv_deck_choice_get (self->document, ZONE);
  const SlvRulebook *book = book_of (self);
  if (book == self->book && g_str_equal (chosen, self->chosen) && g_str_equal (zone, self->zone))
    return FALSE;
  self->book = book;
  slv_game_keep (&self->game, book->game);
  slv_take_str (&self->chosen, g_steal_pointer (&chosen));
  slv_take_str (&self->zone, g_steal_pointer (&zone));
  return TRUE;
}

static void count_all (SlvDeckCharts *self);

static void
on_choice (SlvDeckCharts *self)
{
  const char *attr, *zone, *title;
  if (self->choosing || book_of (self) == NULL || !attr_at (self, gtk_drop_down_get_selected (self->attr_choice), &attr, &title)
      || !zone_at (self, gtk_drop_down_get_selected (self->zone_choice), &zone, &title))
    return;
  slv_deck_choice_set (self->document, CHOSEN, attr);
  slv_deck_choice_set (self->document, ZONE, zone);
  slv_take_str (&self->chosen, g_strdup (attr));
  slv_take_str (&self->zone, g_strdup (zone));
  make_charts (self);
  count_all (self);
}

/* ---- counting ---- */

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  const Count *x = a, *y = b;
  if (x->is_number != y->is_number)
    return x->is_number ? -1 : 1;
  if (x->is_number)
    return x->number < y->number ? -1 : x->number > y->number;
  return x->count != y->count ? (x->count > y->count ? -1 : 1) : g_utf8_collate (x->label, y->label);
}

static void
count_value (GArray *counts, GHashTable *positions, const char *value, gboolean number, guint copies)
{
  guint position = GPOINTER_TO_UINT (g_hash_table_lookup (positions, value));
  if (position == 0)
    {
      char *end;
      Count count = { .label = value, .number = g_ascii_strtod (value, &end) };
      count.is_number = number && end != value && *end == '\0';
      g_array_append_val (counts, count);
      position = counts->len;
      g_hash_table_insert (positions, (gpointer) value, GUINT_TO_POINTER (position));
    }
  g_array_index (counts, Count, position - 1).count += copies;
}

/** Only the zone that is chosen counts, else the pile; without one all of the deck. */
static gboolean
is_counted (SlvDeckCharts *self, const SlvResolution *resolution, const SlvResolved *card)
{
  const char *id = self->zone[0] != '\0' ? self->zone : resolution->book->pile;
  const SlvZone *zone = id != NULL ? slv_rulebook_find_zone (resolution->book, id) : NULL;
  return card->row != SLV_ROW_NONE && (zone == NULL || card->zone == zone->index);
}

static guint
count_attr (SlvDeckCharts *self, const SlvResolution *resolution, const SlvAttr *attr, GArray *counts)
{
  g_autoptr (GHashTable) positions = g_hash_table_new (g_str_hash, g_str_equal);
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      if (!is_counted (self, resolution, card))
        continue;
      gboolean open;
      g_autoptr (GPtrArray) values = slv_resolution_values (resolution, card, attr, &open);
      for (guint v = 0; v < values->len; v++)
        count_value (counts, positions, values->pdata[v], is_number (attr), card->count);
      if (open)
        count_value (counts, positions, OPEN, FALSE, card->count);
    }
  g_array_sort (counts, compare_counts);
  return counts->len;
}

/** Whole numbers between this one and the next that no card has, where all of them have room. */
static void
add_gap (const Chart *chart, const GArray *counts, guint i)
{
  const Count *first = &g_array_index (counts, Count, 0), *here = first + i, *next = here + 1;
  guint n = counts->len;
  if (i + 1 >= n || !next->is_number || here->number != floor (here->number))
    return;
  while (n > 0 && !first[n - 1].is_number)
    n--;
  if (first[n - 1].number - first->number + 1 + (counts->len - n) > BARS_MAX)
    return;
  for (double number = here->number + 1; number < next->number; number++)
    {
      char label[G_ASCII_DTOSTR_BUF_SIZE];
      slv_bar_chart_add (chart->chart, g_ascii_formatd (label, sizeof label, "%g", number), 0, NULL);
    }
}

static void
deck_charts_fill (SlvDeckCharts *self, const Chart *chart, const SlvResolution *resolution)
{
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (Count));
  guint n = count_attr (self, resolution, chart->attr, counts), rest = 0;
  slv_bar_chart_clear (chart->chart);
  for (guint i = 0; i < n; i++)
    {
      const Count *count = &g_array_index (counts, Count, i);
      if (i + 1 < BARS_MAX || n == BARS_MAX)
        {
          slv_bar_chart_add (chart->chart, count->label, count->count, slv_attr_colour (chart->attr, count->label));
          add_gap (chart, counts, i);
        }
      else
        rest += count->count;
    }
  if (rest > 0)
    slv_bar_chart_add (chart->chart, _("Others"), rest, NULL);
  slv_bar_chart_done (chart->chart);
  gtk_widget_set_visible (chart->heading, n > 0);
  gtk_widget_set_visible (GTK_WIDGET (chart->chart), n > 0);
}

/* ---- the cards of a bar ---- */

/** Whether the card has the value @label; @others (nullable): has one that no bar of this chart is of. */
static gboolean
is_in_bar (const SlvResolution *resolution, const SlvResolved *card, const SlvAttr *attr, const char *label, SlvBarChart *others)
{
  gboolean open;
  g_autoptr (GPtrArray) values = slv_resolution_values (resolution, card, attr, &open);
  if (open)
    g_ptr_array_add (values, (gpointer) OPEN);
  for (guint v = 0; v < values->len; v++)
    {
      const char *value = values->pdata[v], *other;
      gboolean found = others == NULL && g_str_equal (value, label);
      if (others != NULL)
        {
          found = TRUE;
          for (guint i = 0; found && (other = slv_bar_chart_get_label (others, i)) != NULL; i++)
            found = !g_str_equal (value, other);
        }
      if (found)
        return TRUE;
    }
  return FALSE;
}

static SlvResolution *
resolve (SlvDeckCharts *self)
{
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (self->document));
  return slv_deck_resolve (slv_deck_document_get_deck (self->document), index, slv_deck_document_get_format (self->document)->rulebook);
}

static void
deck_charts_on_chosen (SlvDeckCharts *self, guint bar, SlvBarChart *chart)
{
  const char *label = slv_bar_chart_get_label (chart, bar);
  gboolean others = bar + 1 == BARS_MAX && g_str_equal (label, _("Others"));
  const SlvAttr *attr = NULL;
  for (guint i = 0; i < self->charts->len; i++)
    if (g_array_index (self->charts, Chart, i).chart == chart)
      attr = g_array_index (self->charts, Chart, i).attr;
  const SlvDeck *deck = slv_deck_document_get_deck (self->document);
  g_autoptr (SlvResolution) resolution = resolve (self);
  g_autoptr (GPtrArray) cards = g_ptr_array_new_with_free_func (g_free);
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      if (!is_counted (self, resolution, card) || !is_in_bar (resolution, card, attr, label, others ? chart : NULL))
        continue;
      SlvFindingCard found = { slv_deck_entry (deck, card->entry)->name, card->count, card->row, card->zone };
      g_ptr_array_add (cards, g_memdup2 (&found, sizeof found));
    }
  if (cards->len > 0)
    g_signal_emit_by_name (self, "show-cards", cards);
}

/* ---- when a card is drawn ---- */

/** Chances of @name as percents; FALSE when the deck cannot be drawn from, or the card lies elsewhere. */
static gboolean
count_odds (SlvDeckCharts *self, const char *name)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  g_autoptr (SlvOptions) options = format != NULL ? slv_deck_document_dup_options (self->document, format) : NULL;
  if (format == NULL)
    return FALSE;
  g_autoptr (SlvOddsDeck) deck = slv_odds_deck_new (slv_deck_document_get_deck (self->document), format,
                                                    slv_session_get_index (slv_deck_document_get_session (self->document)), options,
                                                    NULL, NULL);
  g_autofree char *quoted = slv_query_quote (name), *want = g_strdup_printf ("[!%s]", quoted);
  SlvOddsQuestion question = { .want = want, .turn = ODDS_TURNS, .policy = SLV_ODDS_AS_IT_COMES, .method = SLV_ODDS_EXACT };
  g_autoptr (GArray) points = deck != NULL ? slv_odds_by_turn (deck, &question, NULL, NULL) : NULL;
  if (points == NULL || points->len == 0 || g_array_index (points, SlvOddsPoint, points->len - 1).probability <= 0)
    return FALSE;
  slv_bar_chart_clear (self->odds);
  SLV_EACH_IN (const SlvOddsPoint, point, points)
    {
      /* Translators: the opening hand, before the first turn; stands under a narrow bar */
      g_autofree char *turn = point->turn == 0 ? g_strdup (_("Hand")) : g_strdup_printf ("%u", point->turn);
      slv_bar_chart_add (self->odds, turn, (guint) (point->probability * 100 + 0.5), NULL);
    }
  slv_bar_chart_done (self->odds);
  return TRUE;
}

static void
show_odds (SlvDeckCharts *self)
{
  gboolean shown = self->document != NULL && self->card != NULL && count_odds (self, self->card);
  gtk_widget_set_visible (GTK_WIDGET (self->odds), shown);
  gtk_widget_set_visible (GTK_WIDGET (self->odds_heading), shown);
  if (!shown)
    return;
  g_autofree char *text = g_strdup_printf (_("%s drawn by turn, in percent"), self->card);
  gtk_label_set_text (self->odds_heading, text);
}

static void
wait_for_odds (SlvDeckCharts *self)
{
  slv_ui_once (self, &self->waiting, G_PRIORITY_DEFAULT, ODDS_DELAY_MS, G_CALLBACK (show_odds));
}

void
slv_deck_charts_set_card (SlvDeckCharts *self, const char *name)
{
  if (g_strcmp0 (name, self->card) == 0)
    return;
  slv_take_str (&self->card, g_strdup (name));
  wait_for_odds (self);
}

/* ---- after an edit ---- */

static void
count_all (SlvDeckCharts *self)
{
  g_autoptr (SlvResolution) resolution = resolve (self);
  for (guint i = 0; i < self->charts->len; i++)
    deck_charts_fill (self, &g_array_index (self->charts, Chart, i), resolution);
}

static void
deck_charts_update (SlvDeckCharts *self)
{
  gboolean any = book_of (self) != NULL;
  gtk_widget_set_visible (GTK_WIDGET (self->attr_choice), any);
  gtk_widget_set_visible (GTK_WIDGET (self->zone_choice), any);
  if (!any)
    {
      self->book = NULL;
      slv_game_keep (&self->game, NULL);
      make_charts (self);
      return;
    }
  if (take_choice (self))
    {
      make_charts (self);
      self->choosing = TRUE;
      fill_choice (self, self->attr_choice, attr_at, self->chosen);
      fill_choice (self, self->zone_choice, zone_at, self->zone);
      self->choosing = FALSE;
    }
  count_all (self);
  if (self->card != NULL)
    wait_for_odds (self);
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvDeckCharts, slv_deck_charts, (timer, waiting), card, chosen, zone, (g_object_unref, document), charts,
                    (slv_game_unref, game));

static void
slv_deck_charts_class_init (SlvDeckChartsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_deck_charts_dispose;
  g_signal_new ("show-cards", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
}

static GtkDropDown *
choice_new (SlvDeckCharts *self, const char *name)
{
  GtkWidget *choice = gtk_drop_down_new (NULL, NULL);
  gtk_widget_set_tooltip_text (choice, name);
  slv_ui_name_from_tooltip (choice);
  g_signal_connect_object (choice, "notify::selected", G_CALLBACK (on_choice), self, G_CONNECT_SWAPPED);
  return GTK_DROP_DOWN (choice);
}

static void
slv_deck_charts_init (SlvDeckCharts *self)
{
  self->charts = g_array_new (FALSE, FALSE, sizeof (Chart));
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 8));
  self->odds_heading = GTK_LABEL (slv_ui_words (NULL, "heading"));
  self->odds = SLV_BAR_CHART (slv_bar_chart_new (_("Drawn by turn, in percent"), TRUE));
  gtk_widget_set_visible (GTK_WIDGET (self->odds_heading), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->odds), FALSE);
  self->chosen = g_strdup ("");
  self->zone = g_strdup ("");
  self->attr_choice = choice_new (self, _("Which charts"));
  self->zone_choice = choice_new (self, _("Which cards are counted"));
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  gtk_box_append (GTK_BOX (all), GTK_WIDGET (self->odds_heading));
  gtk_box_append (GTK_BOX (all), GTK_WIDGET (self->odds));
  gtk_box_append (GTK_BOX (all), GTK_WIDGET (self->attr_choice));
  gtk_box_append (GTK_BOX (all), GTK_WIDGET (self->zone_choice));
  gtk_box_append (GTK_BOX (all), GTK_WIDGET (self->box));
  adw_bin_set_child (ADW_BIN (self), all);
}

void
slv_deck_charts_set_document (SlvDeckCharts *self, SlvDeckDocument *document)
{
  if (slv_deck_document_watch (&self->document, document, G_CALLBACK (deck_charts_update), self))
    deck_charts_update (self);
}
