/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list-write.c: decks as plain lists: our own with everything that a comment can say, and the dialects of other programs.
 * What was not understood when the deck was read goes out again, so that a round trip loses no line. */
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-text-meta.h"
#include "decks/slv-deck-write.h"

char *
slv_deck_one_line (const char *text)
{
  return g_strdelimit (g_strdup (text), "\r\n", ' ');
}

/* ---- our own lists, and the bare form that sites take ---- */

static void
append_entries (GString *out, const SlvDeckOutput *o, const char *zone, gboolean plain)
{
  const char *group = "";
  for (guint i = 0; i < o->deck->entries->len; i++)
    {
      guint at = o->order != NULL ? o->order[i] : i;
      const SlvDeckEntry *entry = slv_deck_entry (o->deck, at);
      if (!g_str_equal (entry->zone, zone))
        continue;
      if (o->order != NULL && !g_str_equal (group, o->groups[at]))
        slv_deck_meta_line (out, "group", group = o->groups[at]);
      slv_deck_line_append_count (out, entry->count, entry->name);
      g_string_append (out, entry->name);
      if (!plain && entry->set_code[0] != '\0')
        g_string_append_printf (out, " (%s)%s%s", entry->set_code, entry->number[0] != '\0' ? " " : "", entry->number);
      if (!plain && entry->note[0] != '\0')
        {
          g_autofree char *note = slv_deck_one_line (entry->note);
          g_string_append_printf (out, " # %s", note);
        }
      g_string_append_c (out, '\n');
    }
}

char *
slv_deck_write_list (SlvDeckOutput *o, gboolean plain)
{
  GString *out = g_string_new (NULL);
  if (!plain)
    slv_deck_meta_write (out, o->deck);
  SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
    {
      if (plain && slv_deck_zone_is_maybe (zone->zone))
        continue;
      if (out->len > 0)
        g_string_append_c (out, '\n');
      if (zone->zone[0] != '\0')
        g_string_append_printf (out, "# %s\n", zone->title);
      append_entries (out, o, zone->zone, plain);
    }
  if (!plain)
    slv_deck_meta_write_plans (out, o->deck);
  SLV_EACH (const SlvUnread, unread, o->deck->unread)
    slv_deck_meta_line (out, "unread", unread->text);   /* bare, it might be read as a card's name */
  return g_string_free (out, FALSE);
}

/* ---- lists of other programs ---- */

static void
append_line (GString *out, const SlvDeckDialect *d, const SlvDeckEntry *e, gboolean side)
{
  g_string_append (out, side ? d->side_mark : "");
  if (d->entry[0] == 'x' || d->entry[0] == '\t')
    g_string_append_printf (out, "%u%s", e->count, d->entry[0] == 'x' ? "x " : "\t");
  else
    slv_deck_line_append_count (out, e->count, e->name);
  if (d->entry[0] == '[' && e->set_code[0] != '\0')
    g_string_append_printf (out, "[%s%s%s] ", e->set_code, e->number[0] != '\0' ? ":" : "", e->number);
  g_string_append (out, e->name);
  if (d->entry[0] == '(' && e->set_code[0] != '\0')
    g_string_append_printf (out, " (%s)%s%s", e->set_code, e->number[0] != '\0' ? " " : "", e->number);
  if (d->entry[0] == '|' && e->set_code[0] != '\0')
    g_string_append_printf (out, "|%s%s%s", e->set_code, g_str_has_prefix (e->note, "art ") ? "|" : "",
                            g_str_has_prefix (e->note, "art ") ? e->note + 4 : "");
  g_string_append_c (out, '\n');
}

/** @heading with @title in the place of its %s. A bare heading that nobody would know as one gets a colon. */
static void
append_heading (GString *out, const SlvDeckOutput *o, const SlvDeckDialect *d, const char *heading, const char *title)
{
  if (heading[0] == '\0')
    return;
  g_autofree char *clean = g_strdelimit (g_strdup (title), "\r\n[]", ' ');
  g_auto (GStrv) parts = g_strsplit (heading, "%s", 2);
  gboolean bare = parts[1] != NULL && d->other[0] == '%' && d->other[2] == '\0' && !slv_deck_is_customary_zone (clean)
                  && slv_deck_heading_zone (o->games, NULL, clean) == NULL;
  if (d->gap && out->len > 0 && !g_str_has_suffix (out->str, "\n\n"))
    g_string_append_c (out, '\n');
  g_string_append_printf (out, "%s%s%s%s\n", parts[0], parts[1] != NULL ? clean : "", parts[1] != NULL ? parts[1] : "", bare ? ":" : "");
}

/** The role of a zone in this dialect: one that it has no heading for joins the main deck. */
static SlvZoneRole
role_of (const SlvDeckDialect *d, const SlvZoneOut *zone)
{
  if (zone->role == SLV_ROLE_SIDE && d->side == NULL)
    return SLV_ROLE_MAIN;
  return zone->role == SLV_ROLE_OTHER && d->other == NULL ? SLV_ROLE_MAIN : zone->role;
}

static void
write_role (GString *out, const SlvDeckOutput *o, const SlvDeckDialect *d, SlvZoneRole role)
{
  gboolean headed = FALSE;
  SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
    {
      gboolean maybe = slv_deck_zone_is_maybe (zone->zone) && d->other == NULL;
      if (role_of (d, zone) != role || zone->n_cards == 0 || maybe)
        continue;
      if (role == SLV_ROLE_OTHER || !headed)
        append_heading (out, o, d, role == SLV_ROLE_OTHER ? d->other : role == SLV_ROLE_SIDE ? d->side : d->main, zone->title);
      headed = TRUE;
      for (guint n = 0; n < o->deck->entries->len; n++)
        if (g_str_equal (slv_deck_entry (o->deck, n)->zone, zone->zone))
          append_line (out, d, slv_deck_entry (o->deck, n), role == SLV_ROLE_SIDE);
    }
}

char *
slv_deck_write_dialect (const SlvDeckOutput *o, const SlvDeckDialect *d, GString *head)
{
  static const SlvZoneRole order[] = { SLV_ROLE_MAIN, SLV_ROLE_OTHER, SLV_ROLE_SIDE };
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    write_role (head, o, d, order[i]);
  return g_string_free (head, FALSE);
}
