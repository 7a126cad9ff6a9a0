/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pull-dialog.c: see the header. The choice is worked out in a thread of its own, so that edits need not wait for it; closing the
 * dialog, or asking otherwise, ends it. What is applied is the list that stands here, or nothing. */
#include "collection/slv-collection-dialogs.h"
#include "base/slv-fold.h"
#include "widgets/slv-parts.h"
#include "window/slv-window.h"

/** @collection and @decks are referenced. */
typedef struct {
  SlvCollection *collection;
  GPtrArray     *decks;
  SlvGame       *game;
  SlvPullKind    kind;
  SlvPrefer      prefer;
  gboolean       proxies;
} SlvPullChoice;

#define PREFER_VIEW "pull-prefer"

#define SLV_TYPE_PULL_DIALOG (slv_pull_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvPullDialog, slv_pull_dialog, SLV, PULL_DIALOG, SlvDialog)

struct _SlvPullDialog {
  SlvDialog      parent_instance;
  SlvHoldings   *holdings;
  SlvPullKind    kind;
  GPtrArray     *decks;
  SlvGame       *game;
  SlvCollection *collection;      /* that the list is of */
  SlvBuild      *build;           /* NULL: being worked out */
  GCancellable  *cancellable;
  GtkWidget     *asked_from;      /* weak */
  GtkButton     *apply;
  GtkWidget     *options, *tools, *proxies, *want, *copy, *print;
  GtkDropDown   *prefer;
  GtkLabel      *summary;
  GtkStack      *stack;
  GtkBox        *list;
};
G_DEFINE_FINAL_TYPE (SlvPullDialog, slv_pull_dialog, SLV_TYPE_DIALOG)

/* Which copies, worked out in a thread of its own from a snapshot: it may take seconds. */

SLV_DEFINE_STATIC_FREE (SlvPullChoice, choice_free, (slv_game_unref, game), (slv_collection_unref, collection), decks);

static void
choose_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  const SlvPullChoice *choice = data;
  GError *error = NULL;
  SlvBuild *build = choice->kind == SLV_PULL_APART ? slv_collection_put_back (choice->collection, choice->decks)
    : slv_collection_choose (choice->collection, choice->decks, choice->game, choice->prefer, choice->proxies, 0, cancellable, &error);

  slv_ui_end_thread (task, build, (GDestroyNotify) slv_build_free, error);
}

/* A list of lines on paper. */

#define MARGIN 42.0   /* points */

typedef struct { char *title, *text; GPtrArray *starts; /* bytes of the text at which pages begin */ } Printing;

SLV_DEFINE_STATIC_FREE (Printing, printing_free, title, text, starts);

static PangoLayout *
make_layout (GtkPrintContext *context, const char *text, int length, const char *font)
{
  PangoLayout *layout = gtk_print_context_create_pango_layout (context);
  g_autoptr (PangoFontDescription) description = pango_font_description_from_string (font);

  pango_layout_set_font_description (layout, description);
  pango_layout_set_width (layout, (int) ((gtk_print_context_get_width (context) - 2 * MARGIN) * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, text, length);
  return layout;
}

/* Breaks the text into pages between lines. */
static void
begin_print (GtkPrintOperation *operation, GtkPrintContext *context, Printing *printing)
{
  g_autoptr (PangoLayout) layout = make_layout (context, printing->text, -1, "Sans 10");
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  double room = gtk_print_context_get_height (context) - 2 * MARGIN - 28, top = 0;

  g_ptr_array_set_size (printing->starts, 0);
  g_ptr_array_add (printing->starts, GSIZE_TO_POINTER (0));
  do
    {
      PangoRectangle box;

      pango_layout_iter_get_line_extents (iter, NULL, &box);
      if ((box.y + box.height) / (double) PANGO_SCALE - top <= room)
        continue;
      top = box.y / (double) PANGO_SCALE;
      g_ptr_array_add (printing->starts, GSIZE_TO_POINTER ((gsize) pango_layout_iter_get_index (iter)));
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
  gtk_print_operation_set_n_pages (operation, (int) printing->starts->len);
}

static void
draw_page (GtkPrintOperation *operation G_GNUC_UNUSED, GtkPrintContext *context, int page, Printing *printing)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  guint at = (guint) page, n = printing->starts->len;
  gsize start = GPOINTER_TO_SIZE (printing->starts->pdata[at]);
  gsize end = at + 1 < n ? GPOINTER_TO_SIZE (printing->starts->pdata[at + 1]) : strlen (printing->text);
  g_autofree char *head = n > 1 ? g_strdup_printf (_("%s (page %u of %u)"), printing->title, at + 1, n) : g_strdup (printing->title);
  g_autoptr (PangoLayout) title = make_layout (context, head, -1, "Sans Bold 12");
  g_autoptr (PangoLayout) lines = make_layout (context, printing->text + start, (int) (end - start), "Sans 10");

  pango_layout_set_ellipsize (title, PANGO_ELLIPSIZE_END);
  cairo_set_source_rgb (cr, 0, 0, 0);   /* ink */
  cairo_move_to (cr, MARGIN, MARGIN);
  pango_cairo_show_layout (cr, title);
  cairo_move_to (cr, MARGIN, MARGIN + 28);
  pango_cairo_show_layout (cr, lines);
}

/* The print dialog for a text of lines; @title stands above each page. */
static void
slv_pull_text_print (GtkWindow *parent, const char *title, const char *text)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  Printing *printing = g_new (Printing, 1);

  *printing = (Printing) { g_strdup (title), g_strdup (text), g_ptr_array_new () };
  g_object_set_data_full (G_OBJECT (operation), "slv-printing", printing, printing_free);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_job_name (operation, title);
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect (operation, "begin-print", G_CALLBACK (begin_print), printing);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page), printing);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent, NULL);
}

static char *
deck_names (SlvPullDialog *self)
{
  g_autoptr (GPtrArray) names = slv_array_texts (self->decks, offsetof (SlvDeck, name));

  return slv_join_texts (names, ", ", 0);
}

/* ---- the list ---- */

static void
add_heading (SlvPullDialog *self, const char *text)
{
  GtkWidget *label = slv_ui_line (text, "heading");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_tooltip_text (label, g_utf8_strlen (text, -1) > 50 ? text : NULL);
  gtk_widget_set_margin_top (label, 10);
  gtk_box_append (self->list, label);
}

static char *
pull_text (SlvPullDialog *self, const SlvPull *pull)
{
  const SlvHeld *held = slv_collection_find_lot (self->collection, pull->lot, NULL);
  g_autofree char *words = held != NULL ? slv_pull_words (held) : g_strdup ("");
  GString *text = g_string_new (NULL);
  gint64 sits = MIN (slv_collection_sleeved_of (self->collection, pull->lot, pull->deck), pull->quantity);

  g_string_append_printf (text, "%lld × %s", (long long) pull->quantity, pull->name);
  if (*words != '\0')
    g_string_append_printf (text, " (%s)", words);
  if (self->kind == SLV_PULL_BUILD && self->decks->len > 1)
    g_string_append_printf (text, " → %s", ((SlvDeck *) self->decks->pdata[pull->nth])->name);
  if (self->kind == SLV_PULL_BUILD && sits > 0)
    {
      g_autofree char *already = slv_tell_printf (ngettext ("%lld is in the deck already", "%lld are in the deck already", (gulong) sits), (long long) sits);

      g_string_append_printf (text, " – %s", already);
    }
  return g_string_free (text, FALSE);
}

/* A line to tick off at the shelf. */
static void
add_line (SlvPullDialog *self, const char *text)
{
  GtkWidget *check = gtk_check_button_new_with_label (text), *label = gtk_widget_get_last_child (check);

  if (GTK_IS_LABEL (label))
    {
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
    }
  gtk_box_append (self->list, check);
}

static void
add_missing (SlvPullDialog *self)
{
  for (guint i = 0; i < self->build->missing->len; i++)
    {
      const SlvMissing *missing = self->build->missing->pdata[i];
      g_autofree char *text = g_strdup_printf ("%llu × %s", (unsigned long long) missing->missing, missing->name);
      GtkWidget *label = gtk_label_new (text);

      if (i == 0)
        add_heading (self, _("Missing"));
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_widget_set_margin_start (label, 6);
      gtk_box_append (self->list, label);
    }
}

/* What sits in a deck that was built before, and is not in its list any more. */
static void
add_take_out (SlvPullDialog *self)
{
  gboolean first = TRUE;

  for (guint d = 0; self->kind == SLV_PULL_BUILD && d < self->decks->len; d++)
    {
      const SlvDeck *deck = self->decks->pdata[d];
      g_autoptr (GPtrArray) drifts = slv_collection_drift (self->collection, deck, self->game);

      SLV_EACH (const SlvDrift, drift, drifts)
        {
          /* Translators: copies, card, deck */
          g_autofree char *text = slv_tell_printf (_("%llu × %s out of %s"), (unsigned long long) (drift->sits - drift->listed), drift->name,
                                                   deck->name);

          if (drift->sits <= drift->listed)
            continue;
          if (first)
            add_heading (self, _("Take out"));
          first = FALSE;
          add_line (self, text);
        }
    }
}

static void
fill_list (SlvPullDialog *self)
{
  const char *last = NULL;

  slv_ui_empty (GTK_WIDGET (self->list));
  add_missing (self);
  add_take_out (self);
  SLV_EACH_IN (const SlvPull, pull, self->build->pulls)
    {
      g_autofree char *text = pull_text (self, pull);

      if (last == NULL || !g_str_equal (last, pull->place))
        add_heading (self, *pull->place != '\0' ? pull->place : _("Without a place"));
      last = pull->place;
      add_line (self, text);
    }
}

/* ---- what it comes to ---- */

static void
show_summary (SlvPullDialog *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *names = deck_names (self);
  guint64 n = 0;

  for (guint i = 0; i < self->build->pulls->len; i++)
    n += (guint64) g_array_index (self->build->pulls, SlvPull, i).quantity;
  /* Translators: names of decks, copies, places */
  slv_tell_more (text, slv_tell_printf (_("%s: copies: %llu, places: %u."), names, (unsigned long long) n, self->build->n_places));
  if (self->build->n_missing > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("%llu copy is missing.", "%llu copies are missing.", (gulong) self->build->n_missing),
                                          (unsigned long long) self->build->n_missing));
  if (self->kind == SLV_PULL_BUILD)
    {
      SLV_EACH_IN (const SlvPriceSum, sum, self->build->prices)
        {
          /* Translators: a sum and its currency: "Price paid: 12.50 EUR." */
          slv_tell_more (text, g_strdup_printf (_("Price paid: %.2f %s."), sum->sum, sum->currency));
        }
    }
  if (!self->build->exact)
    slv_tell_more (text, g_strdup (_("Time ran out before it was certain that no better choice exists.")));
  gtk_label_set_text (self->summary, text->str);
}

/* @why (nullable): why nothing can be done with the list. */
static void
offer_list (SlvPullDialog *self, const char *why)
{
  slv_ui_offer (GTK_WIDGET (self), "pull.apply", GTK_WIDGET (self->apply), why);
  slv_ui_offer (GTK_WIDGET (self), "pull.copy", self->copy, why);
  slv_ui_offer (GTK_WIDGET (self), "pull.print", self->print, why);
}

static void
pull_dialog_show (SlvPullDialog *self)
{
  gboolean part = self->build->n_missing > 0;

  fill_list (self);
  show_summary (self);
  slv_ui_turn_to (self->stack, "list");
  if (self->kind == SLV_PULL_BUILD)
    gtk_button_set_label (self->apply, part ? _("_Build without the missing") : _("_Mark as built"));
  gtk_widget_set_visible (self->want, self->kind == SLV_PULL_BUILD && part);
  offer_list (self, NULL);
  if (self->build->pulls->len == 0)
    slv_ui_offer (GTK_WIDGET (self), "pull.apply", GTK_WIDGET (self->apply), _("There is no copy to move."));
  if (gtk_widget_get_focus_child (self->options) == NULL)   /* while it was worked out, nothing but Cancel could have the focus */
    gtk_widget_grab_focus (self->build->pulls->len > 0 ? GTK_WIDGET (self->apply) : self->want);
}

/* ---- working it out ---- */

static void
pull_dialog_chosen (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvPullDialog) self = data;
  const SlvPullChoice *choice = g_task_get_task_data (G_TASK (result));
  SlvBuild *build = g_task_propagate_pointer (G_TASK (result), NULL);

  if (self->holdings == NULL || g_task_get_cancellable (G_TASK (result)) != self->cancellable || build == NULL)
    {
      g_clear_pointer (&build, slv_build_free);   /* closed, or asked otherwise meanwhile */
      return;
    }
  self->build = build;
  self->collection = slv_collection_ref (choice->collection);
  pull_dialog_show (self);
}

static void
work_out (SlvPullDialog *self)
{
  SlvCollection *collection = slv_holdings_get_collection (self->holdings);

  slv_ui_begin_anew (&self->cancellable);
  SLV_FREE_MEMBERS (self, (slv_build_free, build), (slv_collection_unref, collection));
  offer_list (self, _("The list is still being made."));
  slv_ui_turn_to (self->stack, "busy");
  if (collection == NULL)
    return;
  SlvPullChoice *choice = g_new (SlvPullChoice, 1);
  *choice = (SlvPullChoice) { slv_collection_ref (collection), g_ptr_array_ref (self->decks), slv_game_ref (self->game), self->kind,
                       gtk_drop_down_get_selected (self->prefer) == 1 ? SLV_PREFER_MOVES : SLV_PREFER_CHEAP,
                       gtk_check_button_get_active (GTK_CHECK_BUTTON (self->proxies)) };
  slv_ui_in_thread (choose_thread, choice, choice_free, NULL, self->cancellable, pull_dialog_chosen, g_object_ref (self));
}

static void
option_changed (SlvPullDialog *self)
{
  slv_ui_set_view (PREFER_VIEW, gtk_drop_down_get_selected (self->prefer) == 1 ? "moves" : "cheap");
  if (self->holdings != NULL)
    work_out (self);
}

/* ---- writing it ---- */

typedef struct { SlvPullKind kind; SlvCollection *collection; SlvBuild *build; GPtrArray *decks; char *what; } Writing;

SLV_DEFINE_STATIC_FREE (Writing, writing_free, (slv_collection_unref, collection), (slv_build_free, build), decks, what);

static gboolean
write_it (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched, GError **error)
{
  Writing *writing = data;

  if (writing->kind == SLV_PULL_BUILD)
    return slv_collection_build (writing->collection, store, writing->decks, writing->build, TRUE, writing->what, touched, error);
  return slv_collection_unbuild (collection, store, writing->decks, writing->what, touched, error);
}

static void
written (SlvPullDialog *self, const Writing *writing, const GError *error)
{
  if (self->holdings == NULL)
    return;
  if (error == NULL)
    {
      slv_holding_change_tell (self->asked_from, self->holdings, writing->what);
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  work_out (self);   /* the copies have changed meanwhile: the list is made anew, and says why */
  g_autofree char *text = slv_ui_error_text (error);
  gtk_label_set_text (self->summary, text);
}

SLV_UI_ACTION (SlvPullDialog, pull_dialog_apply_action)
{
  g_autofree char *names = deck_names (self);

  Writing *writing = g_new (Writing, 1);
  *writing = (Writing) { self->kind, slv_collection_ref (self->collection), g_steal_pointer (&self->build), g_ptr_array_ref (self->decks),
                         slv_story_new (self->kind == SLV_PULL_BUILD ? SLV_STORY_BUILT : SLV_STORY_TAKEN_APART, 0, names, NULL) };
  offer_list (self, _("The copies are being moved."));
  slv_holdings_run_async (self->holdings, write_it, writing, writing_free, G_CALLBACK (written), self);
}

SLV_UI_ACTION (SlvPullDialog, copy_action)
{
  g_autofree char *text = slv_build_write (self->collection, self->build, self->decks);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  if (self->asked_from)
    slv_window_toast_from (self->asked_from, _("The list is on the clipboard."), NULL);
}

SLV_UI_ACTION (SlvPullDialog, print_action)
{
  g_autofree char *text = slv_build_write (self->collection, self->build, self->decks), *names = deck_names (self);

  slv_pull_text_print (GTK_WINDOW (self), names, text);
}

static void
wanted (SlvPullDialog *self, const SlvHoldingChange *work, const GError *error)
{
  g_autofree char *text = NULL;

  if (error != NULL)
    text = slv_ui_error_text (error);
  else
    slv_holding_change_tell (self->asked_from, work->holdings, work->what);
  if (self->holdings == NULL)
    return;
  slv_ui_offer (NULL, NULL, self->want, text == NULL ? _("What is missing is on the list of wants.") : NULL);
  if (text == NULL)
    text = slv_story_text (work->what);
  gtk_label_set_text (self->summary, text);
}

SLV_UI_ACTION (SlvPullDialog, pull_dialog_want_action)
{
  g_autofree char *names = deck_names (self), *what = slv_story_new (SLV_STORY_WANTED_MISSING, 0, names, NULL);
  SlvHoldingChange *work = slv_holding_change_new_want (SLV_WANT_MISSING, slv_collection_get_index (self->collection), what);

  work->keep = g_ptr_array_ref (self->decks);
  work->game = slv_game_ref (self->game);
  gtk_widget_set_sensitive (self->want, FALSE);
  slv_holding_change_run (work, self->holdings, G_CALLBACK (wanted), self);
}

/* ---- the type ---- */

SLV_DEFINE_DISPOSE (SlvPullDialog, slv_pull_dialog, (cancel, cancellable), (weak, asked_from), (g_object_unref, holdings),
                    (slv_build_free, build), (slv_collection_unref, collection), decks, (slv_game_unref, game));

static void
slv_pull_dialog_class_init (SlvPullDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_pull_dialog_dispose;
  SLV_UI_TEMPLATE (widget_class, SlvPullDialog, "collection/slv-pull-dialog.ui", apply, options, tools, proxies, want, copy, print, prefer, summary,
                   stack, list);
  gtk_widget_class_install_action (widget_class, "pull.apply", NULL, pull_dialog_apply_action);
  gtk_widget_class_install_action (widget_class, "pull.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "pull.print", NULL, print_action);
  gtk_widget_class_install_action (widget_class, "pull.want", NULL, pull_dialog_want_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "pull.apply", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "pull.copy", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, GDK_CONTROL_MASK, "pull.print", NULL);
}

static void
slv_pull_dialog_init (SlvPullDialog *self)
{
  g_autofree char *prefer = slv_ui_get_view (PREFER_VIEW);

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->options, slv_wrap_layout_new (6));
  gtk_widget_set_layout_manager (self->tools, slv_wrap_layout_new (6));
  gtk_drop_down_set_selected (self->prefer, g_strcmp0 (prefer, "moves") == 0 ? 1 : 0);
  slv_ui_set_name (GTK_WIDGET (self->prefer), _("Which copies"));
  gtk_widget_set_visible (self->want, FALSE);
  g_signal_connect_object (self->prefer, "notify::selected", G_CALLBACK (option_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->proxies, "toggled", G_CALLBACK (option_changed), self, G_CONNECT_SWAPPED);
  slv_ui_hide_unseen_pages (GTK_WIDGET (self));
}

void
slv_pull_dialog_present (GtkWidget *parent, SlvSession *session, SlvPullKind kind, GPtrArray *decks, SlvGame *game)
{
  SlvPullDialog *self = g_object_new (SLV_TYPE_PULL_DIALOG, NULL);

  self->holdings = g_object_ref (slv_session_get_holdings (session));
  self->kind = kind;
  self->decks = g_ptr_array_ref (decks);
  self->game = slv_game_ref (game);
  g_set_weak_pointer (&self->asked_from, parent);
  gtk_widget_set_visible (self->options, kind == SLV_PULL_BUILD);
  gtk_button_set_label (self->apply, kind == SLV_PULL_BUILD ? _("_Mark as built") : _("_Take apart"));
  gtk_window_set_title (GTK_WINDOW (self), kind == SLV_PULL_BUILD ? _("Build: which copies") : _("Take apart: what goes back"));
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  work_out (self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->apply));
}
