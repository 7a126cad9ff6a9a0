/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-verdict-pane.c: see the header. An edit changes one finding or two: the rows of the others stay, for making two hundred
 * takes ten frames. What a finding needs to show its cards lies with its row. */
#include "game/slv-clause.h"
#include "base/slv-clean.h"
#include "decks/slv-deck-parts.h"
#include "decks/slv-deck-dialogs.h"
#include "window/slv-window.h"

#define FINDINGS_SHOWN 200u   /* a list of 10,000 unknown names needs no more rows than a person reads */

struct _SlvVerdictPane
{
  AdwBin parent_instance;
  GtkWidget *problem;
  GtkImage *icon;
  GtkLabel *title, *source;
  GtkListBox *findings;
  GtkWidget *repair;
  GtkWidget *buttons;
  GtkBox *views;
  SlvAsOfButton *as_of;
  SlvVerdictFormats *formats;
  SlvDeckCharts *charts;
  SlvDeckDocument *document;
  GPtrArray *shown;               /* of each row of the findings: all that it says */
  const SlvFormat *shown_format;  /* that they were judged under */
};

G_DEFINE_FINAL_TYPE (SlvVerdictPane, slv_verdict_pane, ADW_TYPE_BIN)

/* The first is an error, too: what is not there yet. */
static const struct { SlvSeverity severity; const char *icon, *word; } severities[] = {
  { SLV_SEVERITY_ERROR, "dialog-warning-symbolic", NC_("finding", "Missing") },
  { SLV_SEVERITY_ERROR, "dialog-error-symbolic", NC_("finding", "Error") },
  { SLV_SEVERITY_UNKNOWN, "dialog-question-symbolic", NC_("finding", "Cannot be judged") },
  { SLV_SEVERITY_WARNING, "dialog-warning-symbolic", NC_("finding", "Warning") },
  { SLV_SEVERITY_NOTE, "dialog-information-symbolic", NC_("finding", "Note") },
};

static guint
count_severity (const SlvReport *report, SlvSeverity severity)
{
  guint n = 0;
  for (guint i = 0; i < report->findings->len; i++)
    n += ((SlvFinding *) g_ptr_array_index (report->findings, i))->severity == severity;
  return n;
}

/** Whether there is less of something than there must be. */
static gboolean
is_lack (const SlvFinding *finding)
{
  return finding->severity == SLV_SEVERITY_ERROR && finding->has_actual && finding->has_min && finding->actual < (double) finding->min;
}

/** Whether the deck breaks nothing but is not finished. */
static gboolean
only_lacks (const SlvReport *report)
{
  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity == SLV_SEVERITY_ERROR && !is_lack (finding))
      return FALSE;
  return TRUE;
}

/** Cards, whichever they are, that lack; 0: none, or in several zones, of which one may be part of the other. */
static guint
count_lacking (const SlvReport *report)
{
  guint n = 0, times = 0;
  SLV_EACH (const SlvFinding, finding, report->findings)
    SLV_EACH (const SlvRule, rule, report->format->rules)
      if (is_lack (finding) && g_str_equal (rule->kind, "count") && rule->where == NULL && g_str_equal (rule->id, finding->rule))
        {
          n = (guint) ((double) finding->min - finding->actual);
          times++;
        }
  return times == 1 ? n : 0;
}

/** (transfer full): what is not there yet, of so many things. */
static char *
lack_text (const SlvReport *report, guint things)
{
  guint cards = count_lacking (report);
  if (cards == 0)
    return slv_tell_printf (ngettext ("Not legal yet: %u thing is missing", "Not legal yet: %u things are missing", things), things);
  /* Translators: 56+: at least so many cards, and something else is missing */
  return slv_tell_printf (things == 1 ? ngettext ("Not legal yet: %u more card", "Not legal yet: %u more cards", cards)
                                      : ngettext ("Not legal yet: %u+ more card", "Not legal yet: %u+ more cards", cards), cards);
}

char *
slv_verdict_pane_summary (const SlvReport *report, const char *problem, const char **icon)
{
  *icon = "dialog-question-symbolic";
  if (report == NULL)
    return g_strdup (problem != NULL ? problem : _("Not judged: no game is installed for this deck"));
  guint errors = count_severity (report, SLV_SEVERITY_ERROR), unknown = count_severity (report, SLV_SEVERITY_UNKNOWN);
  if (report->verdict == SLV_VERDICT_ILLEGAL)
    {
      gboolean lacks = only_lacks (report);
      *icon = lacks ? "dialog-warning-symbolic" : "dialog-error-symbolic";
      if (lacks)
        return lack_text (report, errors);
      return slv_tell_printf (ngettext ("Illegal: %u finding", "Illegal: %u findings", errors), errors);
    }
  if (report->verdict == SLV_VERDICT_UNKNOWN)
    return slv_tell_printf (ngettext ("Unknown: %u question", "Unknown: %u questions", unknown), unknown);
  *icon = "emblem-ok-symbolic";
  return g_strdup (_("Legal"));
}

char *
slv_verdict_pane_document_summary (SlvDeckDocument *document, const char **icon)
{
  const char *problem = NULL;
  const SlvReport *report = document != NULL ? slv_deck_document_get_report (document, &problem) : NULL;
  char *summary = slv_verdict_pane_summary (report, problem, icon);
  g_autofree char *day = report != NULL ? slv_tell_day (slv_deck_document_get_as_of (document)) : NULL;
  if (day == NULL)
    return summary;
  /* Translators: a verdict and the day whose lists it goes by: "Legal as of 17 May 2024" */
  char *dated = g_strdup_printf (_("%s as of %s"), summary, day);
  g_free (summary);
  return dated;
}

/** Markup: a link each, whose address is its number. */
static char *
cards_text (const SlvFinding *finding)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < finding->cards->len && i < 12; i++)
    {
      const SlvFindingCard *card = g_ptr_array_index (finding->cards, i);
      g_autofree char *name = g_markup_escape_text (card->name, -1);
      g_string_append_printf (text, "%s<a href=\"%u\">%u × %s</a>", i > 0 ? "\n" : "", i, card->count, name);
    }
  if (finding->cards->len > 12)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, ngettext ("and %u more card", "and %u more cards", finding->cards->len - 12),
                              finding->cards->len - 12);
    }
  return g_string_free (text, FALSE);
}

/** What the clause says (@says, NULL: nobody tells) opens on a click. */
static GtkWidget *
clause_new (const char *text, const char *says)
{
  if (says == NULL)
    return slv_ui_words (text, "clause");
  GtkWidget *expander = slv_ui_expander (slv_ui_words (text, "clause"), slv_ui_words (says, "caption"));
  slv_ui_set_name (expander, text);
  return expander;
}

/** The same repair as that of the whole deck, with the changes for this finding first. */
#define UNREAD "unread-line"   /* the rule of the findings of slv-check.h about lines that were not understood */

/** @action gets @target. */
static GtkWidget *
finding_button (const char *label, const char *name, const char *action, const char *target)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "finding-repair");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  slv_ui_set_name (button, name);
  return button;
}

/** Takes the zone that is like the heading which the rulebook does not know. NULL: none is. */
static GtkWidget *
nearest_button (const SlvFinding *finding, const SlvRulebook *book)
{
  const SlvZone *zone = finding->nearest[0] != '\0' ? slv_rulebook_find_zone (book, finding->nearest) : NULL;
  if (zone == NULL)
    return NULL;
  g_autofree char *label = g_strdup_printf (_("They belong to “%s”"), slv_ui_tr (zone->title));
  GtkWidget *button = gtk_button_new_with_label (label);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "verdict.zone");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(ss)", finding->zone, zone->id);
  return button;
}

/** (nullable): the button below the finding. */
static GtkWidget *
button_new (const SlvFinding *finding, gboolean repairable)
{
  g_autofree char *remove = g_strdup_printf (_("Remove the line: %s"), finding->message);
  if (g_str_equal (finding->rule, UNREAD))
    return finding_button (_("Remove the line"), remove, "verdict.remove-line", finding->message);
  if (!repairable || finding->severity < SLV_SEVERITY_UNKNOWN)
    return NULL;
  return finding_button (_("Repair…"), "", "verdict.repair", finding->rule);
}

static guint
kind_of (const SlvFinding *finding)
{
  guint kind = is_lack (finding) ? 0 : 1;
  while (kind + 1 < G_N_ELEMENTS (severities) && severities[kind].severity != finding->severity)
    kind++;
  return kind;
}

/** What the row says of this finding alone: its sentence, its cards, and names made of them. */
static void
fill_row (GtkWidget *row, const SlvFinding *finding)
{
  const char *word = g_dpgettext2 (GETTEXT_PACKAGE, "finding", severities[kind_of (finding)].word);
  GtkWidget *caption = g_object_get_data (G_OBJECT (row), "caption"), *button = g_object_get_data (G_OBJECT (row), "button");
  g_autofree char *cards = cards_text (finding), *name = g_strdup_printf (_("%s: %s"), word, finding->message);
  g_autofree char *repair = g_strdup_printf (_("Repair: %s"), finding->message);
  gtk_label_set_text (g_object_get_data (G_OBJECT (row), "message"), finding->message);
  if (caption != NULL)
    gtk_label_set_markup (GTK_LABEL (caption), cards);
  if (button != NULL && !g_str_equal (finding->rule, UNREAD))
    slv_ui_set_name (button, repair);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (row), "cards", g_ptr_array_ref (finding->cards), (GDestroyNotify) g_ptr_array_unref);
}

static gboolean
on_link (GtkWidget *row, const char *number)
{
  const GPtrArray *cards = g_object_get_data (G_OBJECT (row), "cards");
  GtkWidget *pane = gtk_widget_get_ancestor (row, SLV_TYPE_VERDICT_PANE);
  guint64 at = g_ascii_strtoull (number, NULL, 10);
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  if (pane != NULL && at < cards->len)
    {
      g_ptr_array_add (one, g_ptr_array_index (cards, at));
      g_signal_emit_by_name (pane, "show-cards", one);
    }
  return TRUE;
}

/** All of a row but what fill_row() says: the row of a finding of the same shape can say another one. */
static char *
finding_shape (const SlvFinding *finding, gboolean repairable)
{
  return g_strdup_printf ("%u %d %d %s\n%s\n%s\n%s\n%s", kind_of (finding), repairable, finding->cards->len > 0, finding->rule, finding->clause,
                          finding->zone, finding->nearest, g_str_equal (finding->rule, UNREAD) ? finding->message : "");
}

static GtkWidget *
finding_row (const SlvFinding *finding, const SlvFormat *format, gboolean repairable)
{
  guint kind = kind_of (finding);
  /* a box would look for the width of the words at its height, laying every text out dozens of times */
  GtkWidget *box = gtk_grid_new (), *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  const char *word = g_dpgettext2 (GETTEXT_PACKAGE, "finding", severities[kind].word);
  GtkWidget *icon = slv_ui_colour_sign (gtk_image_new_from_icon_name (severities[kind].icon));
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_margin_top (icon, 2);
  slv_ui_set_tip (icon, word);
  GtkWidget *message = slv_ui_words ("", NULL), *caption = finding->cards->len > 0 ? slv_ui_words ("", "caption") : NULL;
  gtk_box_append (GTK_BOX (words), message);
  if (caption != NULL)
    gtk_box_append (GTK_BOX (words), caption);
  g_autofree char *clause = finding->clause[0] != '\0'
    /* Translators: severity, clause, rulebook: "Error · FC.1 · Comprehensive Rules" */
    ? g_strdup_printf (_("%s · clause %s · %s"), word, finding->clause, slv_ui_tr (format->rulebook->title))
    : g_strdup (word);
  gtk_box_append (GTK_BOX (words), clause_new (clause, slv_rulebook_clause (format->rulebook, finding->clause)));
  GtkWidget *nearest = nearest_button (finding, format->rulebook);
  if (nearest != NULL)
    gtk_box_append (GTK_BOX (words), nearest);
  GtkWidget *button = button_new (finding, repairable);
  if (button != NULL)
    gtk_box_append (GTK_BOX (words), button);
  gtk_grid_set_column_spacing (GTK_GRID (box), 8);
  gtk_grid_attach (GTK_GRID (box), icon, 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (box), words, 1, 0, 1, 1);
  gtk_widget_set_margin_top (box, 10);
  gtk_widget_set_margin_bottom (box, 10);
  gtk_widget_set_margin_start (box, 10);
  gtk_widget_set_margin_end (box, 10);
  GtkWidget *row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), finding->cards->len > 0);
  g_object_set_data (G_OBJECT (row), "message", message);
  g_object_set_data (G_OBJECT (row), "caption", caption);
  g_object_set_data (G_OBJECT (row), "button", button);
  g_object_set_data_full (G_OBJECT (row), "shape", finding_shape (finding, repairable), g_free);
  fill_row (row, finding);
  if (caption != NULL)
    g_signal_connect_object (caption, "activate-link", G_CALLBACK (on_link), row, G_CONNECT_SWAPPED);
  return row;
}

/** All that a row shows: rows that show the same need not be made again. */
static char *
finding_text (const SlvFinding *finding, gboolean repairable)
{
  GString *text = g_string_new (NULL);
  g_string_printf (text, "%d %d %s\n%s\n%s\n%u", finding->severity, repairable, finding->rule, finding->message, finding->clause,
                   finding->cards->len);
  for (guint i = 0; i < finding->cards->len && i < 12; i++)
    {
      const SlvFindingCard *card = g_ptr_array_index (finding->cards, i);
      g_string_append_printf (text, "\n%u %u %s", card->count, card->zone, card->name);
    }
  return g_string_free (text, FALSE);
}

/** (element-type utf8): the texts of the findings that are shown, and of the line that counts the others. */
static GPtrArray *
finding_texts (const SlvReport *report, gboolean repairable)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; report != NULL && i < report->findings->len && i < FINDINGS_SHOWN; i++)
    g_ptr_array_add (texts, finding_text (g_ptr_array_index (report->findings, i), repairable));
  if (report != NULL && report->findings->len > FINDINGS_SHOWN)
    {
      guint more = report->findings->len - FINDINGS_SHOWN;
      const char *text = ngettext ("%u more finding is not shown.", "%u more findings are not shown.", more);
      g_ptr_array_add (texts, slv_tell_printf (text, more));
    }
  return texts;
}

/** Makes the row of the text at @i and puts it there. */
static void
insert_finding (SlvVerdictPane *self, const SlvReport *report, GPtrArray *texts, guint i, gboolean repairable)
{
  GtkWidget *row = i < FINDINGS_SHOWN ? finding_row (g_ptr_array_index (report->findings, i), report->format, repairable)
                                      : slv_ui_words (g_ptr_array_index (texts, i), "dim-label");
  gtk_list_box_insert (self->findings, row, (int) i);
}

static void
remove_findings (SlvVerdictPane *self, guint at, guint n)
{
  for (; n > 0; n--)
    gtk_list_box_remove (self->findings, GTK_WIDGET (gtk_list_box_get_row_at_index (self->findings, (int) at)));
}

/** Lets the row at @i say the finding, if it is one of the same shape: a number changes with every edit, and a row that comes or goes
 *  has all those below it styled and measured anew. */
static gboolean
say_instead (SlvVerdictPane *self, const SlvReport *report, guint i, gboolean repairable)
{
  GtkListBoxRow *row = i < FINDINGS_SHOWN ? gtk_list_box_get_row_at_index (self->findings, (int) i) : NULL;
  g_autofree char *shape = row != NULL ? finding_shape (g_ptr_array_index (report->findings, i), repairable) : NULL;
  if (row == NULL || g_strcmp0 (g_object_get_data (G_OBJECT (row), "shape"), shape) != 0)
    return FALSE;
  fill_row (GTK_WIDGET (row), g_ptr_array_index (report->findings, i));
  return TRUE;
}

/** Rows of the same text stay, in their order: what no longer stands before the next that stays says another finding of its shape or
 *  goes, and what is new is made. */
static void
show_findings (SlvVerdictPane *self, const SlvReport *report, gboolean repairable)
{
  g_autoptr (GPtrArray) old = self->shown;
  GPtrArray *texts = finding_texts (report, repairable);
  guint met = 0;   /* of @old */
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal), staying = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < texts->len; i++)
    g_hash_table_add (staying, g_ptr_array_index (texts, i));
  gboolean same = report != NULL && report->format == self->shown_format;
  /* the title of the rulebook stands in every row */
  for (guint i = same ? old->len : 0; i > 0; i--)
    g_hash_table_insert (places, g_ptr_array_index (old, i - 1), GUINT_TO_POINTER (i));
  for (guint i = 0; i < texts->len; i++)
    {
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, g_ptr_array_index (texts, i)));
      if (place <= met && same && met < old->len && !g_hash_table_contains (staying, g_ptr_array_index (old, met))
          && say_instead (self, report, i, repairable))
        met++;
      else if (place <= met)
        insert_finding (self, report, texts, i, repairable);
      else
        {
          remove_findings (self, i, place - 1 - met);
          met = place;
        }
    }
  remove_findings (self, texts->len, old->len - met);
  self->shown = texts;
  slv_format_keep (&self->shown_format, report != NULL ? report->format : NULL);
}

static void
verdict_pane_update (SlvVerdictPane *self)
{
  const char *icon;
  const SlvReport *report = self->document != NULL ? slv_deck_document_get_report (self->document, NULL) : NULL;
  g_autofree char *title = slv_verdict_pane_document_summary (self->document, &icon);
  /* the verdict stands above the deck already; why there is none may be a long sentence */
  gtk_label_set_text (self->title, title);
  gtk_widget_set_visible (self->problem, report == NULL);
  gtk_image_set_from_icon_name (self->icon, icon);
  gboolean repairable = report != NULL && report->verdict != SLV_VERDICT_LEGAL
                        && slv_deck_document_get_played (self->document) == NULL;
  gtk_widget_set_visible (self->repair, repairable);
  const char *fixed = self->document != NULL ? slv_deck_document_get_fixed (self->document) : NULL;
  slv_ui_offer (GTK_WIDGET (self), "verdict.remove-line", NULL, fixed);
  slv_ui_offer (GTK_WIDGET (self), "verdict.zone", NULL, fixed);
  gtk_widget_set_visible (GTK_WIDGET (self->source), report != NULL);
  gtk_widget_set_visible (self->buttons, self->document != NULL && slv_deck_document_get_format (self->document) != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->findings), report != NULL && report->findings->len > 0);
  /* with one finding its repair is that of the deck */
  gboolean several = repairable && count_severity (report, SLV_SEVERITY_ERROR) + count_severity (report, SLV_SEVERITY_UNKNOWN) > 1;
  show_findings (self, report, several);
  if (report == NULL)
    return;
  g_autofree char *source = g_strdup_printf (_("Judged under %s: %s, %s"), report->format->rulebook->game->title,
                                             slv_ui_tr (report->format->title), slv_ui_tr (report->format->rulebook->title));
  gtk_label_set_text (self->source, source);
}

static void
on_bar_chosen (SlvVerdictPane *self, GPtrArray *cards)
{
  g_signal_emit_by_name (self, "show-cards", cards);
}

static void
verdict_pane_on_row_activated (SlvVerdictPane *self, GtkListBoxRow *row)
{
  GPtrArray *cards = g_object_get_data (G_OBJECT (row), "cards");
  if (cards != NULL && cards->len > 0)
    g_signal_emit_by_name (self, "show-cards", cards);
}

SLV_UI_ACTION (SlvVerdictPane, repair_action)
{
  const char *rule = g_variant_get_string (target, NULL);
  if (self->document != NULL && slv_deck_document_get_format (self->document) != NULL
      && slv_deck_document_get_played (self->document) == NULL)
    slv_repair_dialog_present (widget, self->document, rule[0] != '\0' ? rule : NULL);
}

/** All that stands under a heading goes to the zone that was meant. One undo step. */
SLV_UI_ACTION (SlvVerdictPane, zone_action)
{
  const char *from, *to;
  if (self->document == NULL)
    return;
  g_variant_get (target, "(&s&s)", &from, &to);
  g_autofree char *heading = g_strdup (from), *zone = g_strdup (to);   /* their button goes with the first change */
  g_autoptr (SlvDeck) before = slv_deck_copy (slv_deck_document_get_deck (self->document));
  slv_deck_document_begin (self->document, heading, 0);
  for (guint i = 0; i < before->entries->len; i++)
    if (g_str_equal (slv_deck_entry (before, i)->zone, heading))
      slv_deck_document_move (self->document, slv_deck_entry (before, i)->name, heading, zone, slv_deck_entry (before, i)->count);
  slv_deck_document_end (self->document);
}

/** The line that the finding of this sentence is about goes, as one step that can be taken back. */
SLV_UI_ACTION (SlvVerdictPane, remove_line_action)
{
  const char *message = g_variant_get_string (target, NULL);
  if (self->document == NULL)
    return;
  const SlvReport *report = slv_deck_document_get_report (self->document, NULL);
  g_autoptr (SlvDeck) deck = slv_deck_copy (slv_deck_document_get_registered (self->document));
  for (guint f = 0; report != NULL && f < report->findings->len; f++)
    {
      const SlvFinding *finding = g_ptr_array_index (report->findings, f);
      if (!g_str_equal (finding->rule, UNREAD) || !g_str_equal (finding->message, message))
        continue;
      for (guint i = 0; i < deck->unread->len; i++)
        {
          const SlvUnread *unread = g_ptr_array_index (deck->unread, i);
          g_autofree char *text = slv_text_shown (unread->text, SLV_SHOWN_MAX);
          if (unread->line != finding->line || strstr (message, text) == NULL)
            continue;
          g_ptr_array_remove_index (deck->unread, i);
          slv_deck_document_repair (self->document, deck);
          slv_window_toast_step (widget, _("The line is removed"), "deck.undo", self->document);
          return;
        }
    }
}

SLV_DEFINE_DISPOSE (SlvVerdictPane, slv_verdict_pane, (g_object_unref, document), shown, (slv_format_unref, shown_format));

static void
slv_verdict_pane_class_init (SlvVerdictPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_verdict_pane_dispose;
  SLV_UI_TYPES (SLV_TYPE_AS_OF_BUTTON, SLV_TYPE_DECK_CHARTS, SLV_TYPE_VERDICT_FORMATS);
  g_signal_new ("show-cards", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  SLV_UI_TEMPLATE (widget_class, SlvVerdictPane, "decks/slv-verdict-pane.ui", problem, icon, title, source, findings, repair,
                   buttons, views, as_of, formats, charts);
  SLV_UI_CALLBACKS (widget_class, verdict_pane_on_row_activated, on_bar_chosen);
  gtk_widget_class_install_action (widget_class, "verdict.repair", "s", repair_action);
  gtk_widget_class_install_action (widget_class, "verdict.zone", "(ss)", zone_action);
  gtk_widget_class_install_action (widget_class, "verdict.remove-line", "s", remove_line_action);
}

static void
slv_verdict_pane_init (SlvVerdictPane *self)
{
  self->shown = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_colour_sign (GTK_WIDGET (self->icon));
  gtk_box_append (self->views, slv_verdict_formats_get_button (self->formats));
  gtk_widget_set_hexpand (slv_verdict_formats_get_button (self->formats), TRUE);
  gtk_widget_set_layout_manager (GTK_WIDGET (self->views), slv_wrap_layout_new (6));
  /* Translators: what was found when a deck was judged: errors, warnings, what cannot be said, notes */
  slv_ui_set_name (GTK_WIDGET (self->findings), _("Findings"));
}

void
slv_verdict_pane_set_card (SlvVerdictPane *self, const char *name)
{
  slv_deck_charts_set_card (self->charts, name);
}

void
slv_verdict_pane_set_document (SlvVerdictPane *self, SlvDeckDocument *document)
{
  if (!slv_deck_document_watch (&self->document, document, G_CALLBACK (verdict_pane_update), self))
    return;
  slv_as_of_button_set_document (self->as_of, document);
  slv_verdict_formats_set_document (self->formats, document);
  slv_deck_charts_set_document (self->charts, document);
  verdict_pane_update (self);
}
