/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-member-row.c: see the header. */
#include "games/slv-game-parts.h"
#include "widgets/slv-parts.h"

#define EXAMPLE_CHARS 60   /* of a value */

/* what the program finds and nobody says */
static const char *
found_title (const char *to)
{
  if (strcmp (to, "price") == 0)
    return _("Price");
  if (strcmp (to, "printings") == 0)
    return _("Printings");
  return strcmp (to, "side") == 0 ? _("Face of the card") : _("What is allowed, by format");
}

/* what may be said of some members only, as SlvDraftGuess.offers has it; (transfer full) */
static char *
offer_title (const char *to)
{
  static const struct { const char *to, *title; } words[] = {
    { "copies", N_("Copies that a deck may hold") }, { "banned", N_("Banned") }, { "restricted", N_("Restricted to one copy") },
    { "allowed", N_("Allowed") }, { "unknown", N_("Not known") }, { "copy-of", N_("The record that it repeats") }, { "side-of", N_("The card of which it is a side") },
    { "thousands", N_("Number with marks between thousands") }, { "decimals", N_("Number with decimals") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i].to, to) == 0)
      return g_strdup (_(words[i].title));
  return g_strdup_printf (g_str_has_prefix (to, "price:") ? _("Price in %s") : _("Banned where it is “%s”"), strchr (to, ':') + 1);
}

/* What is no member of the records has a name of the program's; (transfer full) */
static char *
member_title (const char *path)
{
  const char *dot = strchr (path, '.');

  if (strcmp (path, "@unlisted") == 0)
    return g_strdup (_("Cards of which a format says nothing"));
  if (strcmp (path, "@in") == 0)
    return g_strdup (_("What the records stand under"));
  if (g_str_has_prefix (path, "@around."))
    return g_strdup_printf (_("%s, around the records"), dot + 1);
  if (*path != '@' || dot == NULL)
    return g_strdup (path);
  g_autofree char *file = g_strndup (path + 1, (gsize) (dot - path - 1));   /* what the definition calls the records of another file */
  return g_strdup_printf (_("%s (%s)"), dot + 1, file);
}

static const char * const sure_words[] = { N_("counted"), N_("by its name"), N_("by its values"), N_("as you said") };   /* SlvSure */

/* By each value of a member, the records that have it may be said to be no cards. */
static GtkWidget *
values_button_new (const SlvDraftGuess *guess)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *button = gtk_menu_button_new ();
  g_autofree char *member = member_title (guess->path), *name = g_strdup_printf (_("Leave out records by “%s”"), member);

  SLV_EACH (const char, value, guess->values)
    {
      g_autofree char *title = g_strdup_printf (_("Leave Out Records with “%s”"), value), *target = g_strconcat (guess->path, "=", value, NULL);

      slv_ui_menu_add (menu, title, "new-game.leave-out", g_variant_new_string (target));
    }
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  slv_ui_name_from_tooltip (button);
  return button;
}

/* Three letters, as ISO 4217 has them, and Enter. */
static void
currency_typed (GtkEntry *entry, GtkWidget *button)
{
  g_autofree char *typed = g_ascii_strup (gtk_editable_get_text (GTK_EDITABLE (entry)), -1);
  g_autofree char *to = g_strconcat ("price:", g_strstrip (typed), NULL);
  gboolean code = strlen (to + 6) == 3 && strspn (to + 6, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 3;

  slv_ui_set_class (GTK_WIDGET (entry), "error", !code);
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID, code ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  if (!code)
    return;
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  gtk_widget_activate_action (button, "new-game.set-member", "(ss)", g_object_get_data (G_OBJECT (button), "member"), to);
}

/* Prices may be in more currencies than are offered. */
static GtkWidget *
currency_button_new (const SlvDraftGuess *guess)
{
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new (), *entry = gtk_entry_new ();
  g_autofree char *member = member_title (guess->path), *name = g_strdup_printf (_("Another currency of “%s”"), member);

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _("Three letters, for example “CHF”"));
  gtk_entry_set_max_length (GTK_ENTRY (entry), 3);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 28);
  slv_ui_set_name (entry, name);
  g_signal_connect (entry, "activate", G_CALLBACK (currency_typed), button);
  gtk_popover_set_child (GTK_POPOVER (popover), entry);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "document-edit-symbolic");
  g_object_set_data_full (G_OBJECT (button), "member", g_strdup (guess->path), g_free);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  slv_ui_name_from_tooltip (button);
  return button;
}

/* Whether the member may be prices: one of @offers says so. */
static gboolean
may_be_price (const GPtrArray *offers)
{
  SLV_EACH (const char, offer, offers)
    if (g_str_has_prefix (offer, "price:"))
      return TRUE;
  return FALSE;
}

/* @common: what may be said of any member */
static void
add_offers (GtkWidget *row, const GPtrArray *offers, const char * const *common)
{
  SLV_EACH (const char, offer, offers)
    {
      const char *only[] = { offer, NULL };
      g_autofree char *title = g_strv_contains (common, offer) ? NULL : offer_title (offer);

      slv_meaning_row_offer (row, only);
      if (title != NULL)
        slv_meaning_row_add (row, offer, title);
    }
}

static gboolean
is_among (GPtrArray *texts, const char *text)
{
  return texts != NULL && g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL);
}

GtkWidget *
slv_member_row_new (const SlvDraftGuess *guess, const char *said)
{
  static const char * const offered[] = { "", "name", "names", "key", SLV_MEANING_ATTRIBUTE, "set", "set-name", "number", "rarity", "released", "language",
                                          "artist", "text", "image", "finish", NULL };
  const char *to = said != NULL ? said : *guess->kind != '\0' ? SLV_MEANING_ATTRIBUTE : guess->to;
  g_autofree char *sure = guess->why != NULL ? g_strdup_printf (_("%s: %s"), _(sure_words[guess->sure]), guess->why)
                                             : g_strdup (_(sure_words[guess->sure]));
  gboolean cut = guess->example != NULL && g_utf8_strlen (guess->example, -1) > EXAMPLE_CHARS;
  g_autofree char *part = cut ? g_utf8_substring (guess->example, 0, EXAMPLE_CHARS) : g_strdup (guess->example);
  g_autofree char *example = g_strconcat (part != NULL ? part : "", cut ? "…" : NULL, NULL);
  g_autofree char *how = part != NULL ? g_strdup_printf (_("%s, for example “%s”"), sure, g_strdelimit (example, "\n\r\t", ' ')) : g_strdup (sure);
  g_autofree char *title = member_title (guess->path), *other = NULL;
  GtkWidget *row = slv_meaning_row_new (title, guess->path, how, "new-game.set-member");
  gboolean price = may_be_price (guess->offers) || may_be_price (guess->also), other_currency = price && g_str_has_prefix (to, "price:");
  gboolean found = !(g_strv_contains (offered, to) && !guess->only_offers) && !is_among (guess->offers, to) && !is_among (guess->also, to) && !other_currency;

  add_offers (row, guess->offers, offered);   /* the answers to questions first */
  if (!guess->only_offers)
    slv_meaning_row_offer (row, offered);
  add_offers (row, guess->also, offered);
  if (other_currency)
    slv_meaning_row_add (row, to, other = offer_title (to));
  if (guess->sure == SLV_SURE_SAID || found)
    slv_meaning_row_add (row, SLV_MEANING_AS_GUESSED, guess->sure == SLV_SURE_SAID ? _("As guessed") : found_title (to));
  slv_meaning_row_choose (row, found ? SLV_MEANING_AS_GUESSED : to);
  if (guess->values != NULL && guess->values->len > 0)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), values_button_new (guess));
  if (price && g_str_has_prefix (to, "price"))
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), currency_button_new (guess));
  return row;
}
