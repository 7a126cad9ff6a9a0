/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-facts.c: a game and a format told as sentences, section by section. Attributes and readers are told here, rules and
 * procedures in files of their own. */
#include "games/slv-game-facts-private.h"
#include "widgets/slv-ui.h"
#include "game/slv-clause.h"

SLV_DEFINE_FREE (SlvFact, slv_fact_free, title, detail, clause);

SlvFact *
slv_teller_add (SlvTeller *teller, SlvFactSection section, char *title, const char *clause)
{
  SlvFact *fact = g_new0 (SlvFact, 1);

  fact->section = section;
  fact->title = title;
  fact->clause = clause && *clause ? g_strdup (clause) : NULL;
  slv_fact_add_line (fact, g_strdup (slv_rulebook_clause (teller->book, clause)));
  g_ptr_array_add (teller->facts, fact);
  return fact;
}

void
slv_fact_add_line (SlvFact *fact, char *line)
{
  g_autofree char *before = fact->detail;

  if (line == NULL)
    {
      g_steal_pointer (&before);
      return;
    }
  fact->detail = before ? g_strdup_printf ("%s\n%s", before, line) : g_strdup (line);
  g_free (line);
}

const char *
slv_fact_section_title (SlvFactSection section)
{
  static const char * const titles[SLV_FACTS_N_SECTIONS] = {
    N_("About"), N_("Rules"), N_("Options"), N_("Zones"), N_("Opening"), N_("Turn and end of the game"), N_("Between games"),
    N_("Banned and limited cards"), N_("Attributes of cards"), N_("Card lists that are understood"),
  };

  return section < SLV_FACTS_N_SECTIONS ? _(titles[section]) : "";
}

const char *
slv_fact_severity_title (SlvSeverity severity)
{
  static const char * const titles[] = { NC_("finding", "Note"), NC_("finding", "Warning"), NC_("finding", "Unknown"), NC_("finding", "Error") };

  return (gsize) severity < G_N_ELEMENTS (titles) ? g_dpgettext2 (GETTEXT_PACKAGE, "finding", titles[severity]) : "";
}

/* ---- attributes ---- */

static const char *
kind_sentence (SlvAttrKind kind)
{
  static const char * const sentences[] = {
    N_("Free text."), N_("A number."), N_("Yes or no."), N_("One value."), N_("Several different values."),
    N_("Several values, each any number of times."), N_("A number, or X, X+2 and the like."),
  };

  return (gsize) kind < G_N_ELEMENTS (sentences) ? _(sentences[kind]) : "";
}

static void
tell_missing (const SlvAttr *attr, SlvFact *fact)
{
  if (attr->default_value == NULL)
    slv_fact_add_line (fact, g_strdup (_("Where it is missing, it is unknown.")));
  else if (*attr->default_value == '\0')
    slv_fact_add_line (fact, g_strdup (_("Where it is missing, the card has none.")));
  else
    slv_fact_add_line (fact, g_strdup_printf (_("Where it is missing, it is “%s”."),
                                              attr->kind != SLV_ATTR_FLAG ? attr->default_value
                                              : g_str_equal (attr->default_value, "yes") ? _("yes") : _("no")));
}

static void
tell_origin (const SlvTeller *teller, const SlvAttr *attr, SlvFact *fact)
{
  g_autoptr (GPtrArray) met = g_ptr_array_new ();

  if (attr->from)
    slv_fact_add_line (fact, g_strdup_printf (_("Follows from %s."), slv_tell_attr (teller, attr->from)));
  SLV_EACH (const SlvDerive, derive, attr->derives)
    {
      if (g_ptr_array_find_with_equal_func (met, derive->from, g_str_equal, NULL))
        continue;
      g_ptr_array_add (met, derive->from);
      slv_fact_add_line (fact, g_strdup_printf (_("Where the card list does not say it, it is found in %s of the card."),
                                                slv_tell_attr (teller, derive->from)));
    }
}

/* @shorts: (nullable) */
static void
tell_search (SlvFact *fact, const char *id, const char * const *shorts)
{
  /* Translators: what is typed before a value in a search */
  if (!shorts || !shorts[0])
    slv_fact_add_line (fact, g_strdup_printf (_("A search for it begins with “%s:”."), id));
  for (guint i = 0; shorts && shorts[i]; i++)
    slv_fact_add_line (fact, g_strdup_printf (_("A search for it begins with “%s:”, or short with “%s:”."), id, shorts[i]));
}

static void
tell_names (const SlvAttr *attr, SlvFact *fact)
{
  g_autofree char *aliases = attr->aliases && *attr->aliases ? g_strjoinv (", ", attr->aliases) : NULL;

  tell_search (fact, attr->id, (const char * const *) attr->shorts);
  if (aliases)
    slv_fact_add_line (fact, g_strdup_printf (_("Also called: %s."), aliases));
}

/* The rarities are no attribute of cards: what there is to tell is their order. */
static void
tell_rarities (SlvTeller *teller, const SlvAttr *order)
{
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ATTRIBUTES, g_strdup (slv_ui_tr (order->title)), NULL);
  g_autofree char *values = g_strjoinv (", ", order->values);

  slv_fact_add_line (fact, g_strdup (_("It belongs to printings, and compares in the order of the game.")));
  slv_fact_add_line (fact, g_strdup_printf (_("In their order: %s; others have no place in it."), values));
  tell_search (fact, order->id, (const char *[]) { "r", NULL });
}

static void
tell_attribute (SlvTeller *teller, const SlvAttr *attr)
{
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ATTRIBUTES, g_strdup (slv_ui_tr (attr->title)), NULL);
  g_autofree char *applies = attr->applies ? slv_tell_query (teller, attr->applies) : NULL;

  slv_fact_add_line (fact, g_strdup (kind_sentence (attr->kind)));
  if (attr->values && *attr->values)
    {
      g_autofree char *values = g_strjoinv (", ", attr->values);

      slv_fact_add_line (fact, attr->open ? g_strdup_printf (_("Values: %s; others are taken with a hint."), values)
                                          : g_strdup_printf (_("Values: %s."), values));
    }
  tell_names (attr, fact);
  if (applies)
    slv_fact_add_line (fact, g_strdup_printf (_("Only on cards where %s."), applies));
  tell_origin (teller, attr, fact);
  tell_missing (attr, fact);
  if (attr->hidden)
    slv_fact_add_line (fact, g_strdup (_("It is a helper and not shown among a card's attributes.")));
}

static void
tell_reader (SlvTeller *teller, const SlvCardReader *reader)
{
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_READERS, g_strdup (slv_ui_tr (reader->title)), NULL);
  g_autofree char *members = reader->detect ? g_strjoinv (", ", reader->detect) : NULL;

  slv_fact_add_line (fact, g_strdup_printf (_("Kind: %s."), reader->kind));
  if (members && *members)
    slv_fact_add_line (fact, g_strdup_printf (_("It is known by these members of its first record: %s."), members));
  if (reader->page_param)
    slv_fact_add_line (fact, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "Over the web it comes in pages of %u record.",
                                              "Over the web it comes in pages of %u records.", reader->page_size), reader->page_size));
  if (reader->limits->len > 0)
    slv_fact_add_line (fact, g_strdup (_("It carries banned and limited cards.")));
}

/* ---- the parts of a rulebook ---- */

static void
tell_zone (SlvTeller *teller, const SlvZone *zone)
{
  static const char * const scopes[] = {
    N_("Part of a deck list."), N_("On the table only, never in a list."), N_("May stand in a list and is never counted."),
  };
  static const char * const seen[] = { N_("Everybody sees its cards."), N_("Its owner sees its cards."), N_("Nobody sees its cards.") };
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ZONES, g_strdup (slv_ui_tr (zone->title)), NULL);
  g_autofree char *accepts = zone->accepts && *zone->accepts ? slv_tell_query (teller, zone->accepts) : NULL;
  g_autofree char *aliases = zone->aliases && *zone->aliases ? g_strjoinv (", ", zone->aliases) : NULL;

  slv_fact_add_line (fact, g_strdup (_(scopes[MIN ((guint) zone->scope, 2)])));
  if (accepts)
    slv_fact_add_line (fact, g_strdup_printf (_("In a list without headings, cards go here where %s."), accepts));
  else if (zone->accepts)
    slv_fact_add_line (fact, g_strdup (_("In a list without headings, all other cards go here.")));
  slv_fact_add_line (fact, g_strdup (_(seen[MIN ((guint) zone->seen, 2)])));
  if (zone->ordered)
    slv_fact_add_line (fact, g_strdup (_("The order of its cards counts.")));
  if (zone->shared)
    slv_fact_add_line (fact, g_strdup (_("All players share it.")));
  if (aliases && zone->scope != SLV_SCOPE_PLAY)
    slv_fact_add_line (fact, g_strdup_printf (_("Headings in deck files: %s, %s."), zone->id, aliases));
  else if (zone->scope != SLV_SCOPE_PLAY)
    slv_fact_add_line (fact, g_strdup_printf (_("Heading in deck files: %s."), zone->id));
  if (zone->key)
    slv_fact_add_line (fact, g_strdup_printf (_("Key: %c."), g_ascii_toupper (zone->key)));
}

static void
tell_options (SlvTeller *teller)
{
  g_autoptr (GPtrArray) options = slv_rulebook_dup_options (teller->book);

  SLV_EACH (const SlvOption, option, options)
    {
      SlvFact *fact = slv_teller_add (teller, SLV_FACTS_OPTIONS, g_strdup (slv_ui_tr (option->title)), option->clause);

      fact->option = option;
    }
}

/* Of what comes with the program nobody edits the file. */
static void
tell_file (SlvTeller *teller, SlvFact *fact, const char *file)
{
  g_autofree char *folder = g_path_get_dirname (teller->game->file);

  if (!teller->game->built_in || !g_str_has_prefix (file, folder))
    slv_fact_add_line (fact, g_strdup_printf (_("Definition: %s"), file));
}

static void
tell_about_format (SlvTeller *teller)
{
  const SlvFormat *format = teller->format;
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ABOUT, g_strdup (slv_ui_tr (teller->book->title)), NULL);
  g_autofree char *day = slv_tell_day (teller->book->date);

  if (*day)
    slv_fact_add_line (fact, g_strdup_printf (_("Edition of %s."), day));
  if (strcmp (format->file, teller->book->file) != 0)
    tell_file (teller, fact, format->file);
  if (format->players_min > 0 && format->players_max == format->players_min)
    slv_fact_add_line (fact, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "For %d player.", "For %d players.", (gulong) format->players_min),
                                              format->players_min));
  else if (format->players_min > 0)
    slv_fact_add_line (fact, slv_tell_printf (_("For %d players or more."), format->players_min));
  if (format->is_template)
    slv_fact_add_line (fact, g_strdup (_("The rulebook names this format without giving its numbers.")));
  if (format->note && *format->note)
    slv_fact_add_line (fact, g_strdup (slv_ui_tr (format->note)));
}

static void
tell_about_game (SlvTeller *teller)
{
  const SlvGame *game = teller->game;
  SlvFact *fact = slv_teller_add (teller, SLV_FACTS_ABOUT, game->built_in ? g_strdup (_("Comes with the program"))
                                                                          : g_strdup (_("Your own definition")), NULL);

  tell_file (teller, fact, game->file);
  if (*game->strip)
    slv_fact_add_line (fact, g_strdup_printf (_("These signs around a name do not count: %s"), game->strip));
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    slv_fact_add_line (fact, slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "Edition “%s”: %u format.", "Edition “%s”: %u formats.",
                                                           book->formats->len), slv_ui_tr (book->title), book->formats->len));
}

GPtrArray *
slv_game_facts_new (SlvGame *game, const SlvFormat *format, SlvIndex *index, const SlvOptions *options)
{
  GPtrArray *facts = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fact_free);
  SlvTeller teller = { game, format, format ? format->rulebook : NULL, index, options, facts };

  if (format == NULL)
    {
      tell_about_game (&teller);
      for (guint i = 0; i < game->attrs->len; i++)
        if (g_ptr_array_index (game->attrs, i) == slv_game_rarities (game))
          tell_rarities (&teller, g_ptr_array_index (game->attrs, i));
        else
          tell_attribute (&teller, g_ptr_array_index (game->attrs, i));
      for (guint i = 0; i < game->readers->len; i++)
        tell_reader (&teller, g_ptr_array_index (game->readers, i));
      return facts;
    }
  tell_about_format (&teller);
  slv_tell_rules (&teller);
  tell_options (&teller);
  for (guint i = 0; i < teller.book->zones->len; i++)
    tell_zone (&teller, g_ptr_array_index (teller.book->zones, i));
  slv_tell_opening (&teller);
  slv_tell_turn (&teller);
  slv_tell_between (&teller);
  slv_tell_lists (&teller);
  return facts;
}
