/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-formats.c: the formats of a rulebook. First all are read with what is their own; then each is made whole from the
 * one that it extends: rules (replaced in place by id, dropped, added), what stands between games, opening and turn. */
#include "config.h"
#include "game/slv-game-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum { STATE_OWN, STATE_AT_WORK, STATE_WHOLE } SlvFormatState;

/* A format on its way. */
typedef struct {
  SlvFormat     *format;
  const xmlNode *node;
  char          *extends;
  SlvProcedure   own;
  SlvFormatState state;
} SlvFormatLoad;

typedef struct { SlvBookLoad *load; const SlvProcedure *procedure; GPtrArray *all; } SlvFormatsLoad;

static void
format_load_free (gpointer data)
{
  SlvFormatLoad *one = data;

  slv_procedure_clear (&one->own);
  g_free (one->extends);
  g_free (one);
}

/* ---- what is a format's own ---- */

static void
read_players (SlvBookLoad   *load,
              const xmlNode *node,
              SlvFormat     *format)
{
  g_autofree char *text = slv_node_dup (node, "players");
  char *end = NULL;

  if (text == NULL)
    return;
  format->players_min = (gint) g_ascii_strtoull (text, &end, 10);
  if (*end == '-')
    format->players_max = (gint) g_ascii_strtoull (end + 1, NULL, 10);
  else
    format->players_max = *end == '+' ? G_MAXINT : format->players_min;
  if (format->players_min < 1 || format->players_max < format->players_min)
    slv_xml_source_error (load->source, node, "players", _("“%s” is no number of players"), text);
}

static void
read_own_rules (SlvBookLoad   *load,
                const xmlNode *parent,
                SlvFormat     *format)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (const xmlNode *node = slv_node_first (parent); node != NULL; node = slv_node_next (node))
    {
      SlvRule *rule = slv_load_rule (load, node);

      if (rule == NULL)
        continue;
      if (!g_hash_table_add (seen, rule->id))
        slv_xml_source_error (load->source, node, "id", _("there are two rules “%s” in this format"), rule->id);
      g_ptr_array_add (format->own_rules, rule);
    }
}

static SlvFormatLoad *
read_format (SlvBookLoad   *load,
             const xmlNode *node)
{
  SlvFormatLoad *one = g_new0 (SlvFormatLoad, 1);
  SlvFormat *format = g_new0 (SlvFormat, 1);
  const xmlNode *between = slv_node_child (node, "between");

  one->format = format;
  one->node = node;
  one->extends = slv_node_dup (node, "extends");
  format->rulebook = load->book;
  format->id = slv_node_dup (node, "id");
  format->title = slv_node_dup (node, "title");
  format->full_id = g_strjoin ("/", load->game->id, load->book->id, format->id, NULL);
  format->list_tag = slv_node_dup_words (node, "list");
  format->is_template = slv_node_flag (node, "template");
  format->note = slv_node_dup (node, "note");
  format->own_rules = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_rule_free);
  read_players (load, node, format);
  read_own_rules (load, node, format);
  if (between != NULL)
    format->between = slv_load_between (load, between);
  slv_load_procedure (load, node, &one->own);
  return one;
}

/* ---- what it has from others ---- */

static SlvFormatLoad *
find_format (SlvFormatsLoad *formats,
             const char     *id)
{
  for (guint i = 0; i < formats->all->len; i++)
    {
      SlvFormatLoad *one = g_ptr_array_index (formats->all, i);

      if (strcmp (one->format->id, id) == 0)
        return one;
    }
  return NULL;
}

static gboolean
find_rule (GPtrArray  *rules,
           const char *id,
           guint      *position)
{
  for (guint i = 0; i < rules->len; i++)
    if (strcmp (((SlvRule *) g_ptr_array_index (rules, i))->id, id) == 0)
      {
        *position = i;
        return TRUE;
      }
  return FALSE;
}

static void
drop_rules (SlvFormatsLoad *formats,
            SlvFormatLoad  *one)
{
  for (const xmlNode *node = slv_node_first (one->node); node != NULL; node = slv_node_next (node))
    {
      g_autofree char *id = slv_node_is (node, "drop") ? slv_node_dup (node, "rule") : NULL;
      guint position;

      if (id == NULL)
        continue;
      if (find_rule (one->format->rules, id, &position))
        g_ptr_array_remove_index (one->format->rules, position);
      else
        {
          g_autoptr (GPtrArray) ids = g_ptr_array_new ();

          for (guint i = 0; i < one->format->rules->len; i++)
            g_ptr_array_add (ids, ((SlvRule *) g_ptr_array_index (one->format->rules, i))->id);
          slv_xml_source_unknown (formats->load->source, node, "rule", TRUE, SLV_NOUN_RULE, id, ids);
        }
    }
}

static void
merge_rules (SlvFormatsLoad  *formats,
             SlvFormatLoad   *one,
             const SlvFormat *base)
{
  SlvFormat *format = one->format;

  format->rules = g_ptr_array_new ();
  for (guint i = 0; base != NULL && i < base->rules->len; i++)
    g_ptr_array_add (format->rules, g_ptr_array_index (base->rules, i));
  drop_rules (formats, one);
  for (guint i = 0; i < format->own_rules->len; i++)
    {
      SlvRule *rule = g_ptr_array_index (format->own_rules, i);
      guint position;

      if (find_rule (format->rules, rule->id, &position))
        format->rules->pdata[position] = rule;
      else if (format->rules->len < SLV_GAME_RULES_MAX)
        g_ptr_array_add (format->rules, rule);
      else
        {
          slv_xml_source_error (formats->load->source, one->node, NULL, _("a format has at most %u rules"), SLV_GAME_RULES_MAX);
          return;
        }
    }
}

static GPtrArray *
first_of (GPtrArray *own,
          GPtrArray *inherited,
          GPtrArray *of_the_book)
{
  if (own == NULL)
    own = inherited != NULL ? inherited : of_the_book;
  return own != NULL ? g_ptr_array_ref (own) : g_ptr_array_new ();
}

static void
inherit (SlvFormatsLoad  *formats,
         SlvFormatLoad   *one,
         const SlvFormat *base)
{
  SlvFormat *format = one->format;
  const SlvProcedure *book = formats->procedure;
  const char *title = one->own.turn_title;

  if (title == NULL)
    title = base != NULL ? base->turn_title : book->turn_title;
  merge_rules (formats, one, base);
  format->turn_title = g_strdup (title != NULL ? title : "");
  format->opening = first_of (one->own.opening, base != NULL ? base->opening : NULL, book->opening);
  format->phases = first_of (one->own.phases, base != NULL ? base->phases : NULL, book->phases);
  format->lose = first_of (one->own.lose, base != NULL ? base->lose : NULL, book->lose);
  if (base == NULL)
    return;
  if (format->between == NULL)
    format->between = base->between;
  if (format->players_min == 0)
    {
      format->players_min = base->players_min;
      format->players_max = base->players_max;
    }
}

static void
make_whole (SlvFormatsLoad *formats,
            SlvFormatLoad  *one)
{
  SlvFormatLoad *base = NULL;

  if (one->state == STATE_WHOLE)
    return;
  one->state = STATE_AT_WORK;
  if (one->extends != NULL)
    {
      base = find_format (formats, one->extends);
      if (base == NULL)
        {
          g_autoptr (GPtrArray) ids = g_ptr_array_new ();

          for (guint i = 0; i < formats->all->len; i++)
            g_ptr_array_add (ids, ((SlvFormatLoad *) g_ptr_array_index (formats->all, i))->format->id);
          slv_xml_source_unknown (formats->load->source, one->node, "extends", TRUE, SLV_NOUN_FORMAT, one->extends, ids);
        }
      else if (base->state == STATE_AT_WORK)
        {
          slv_xml_source_error (formats->load->source, one->node, "extends", _("“%s” extends itself in the end"), one->format->id);
          base = NULL;
        }
      else
        make_whole (formats, base);
    }
  inherit (formats, one, base != NULL ? base->format : NULL);
  one->state = STATE_WHOLE;
}

void
slv_load_formats (SlvBookLoad        *load,
                  const xmlNode      *root,
                  const SlvProcedure *procedure)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (format_load_free);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  SlvFormatsLoad formats = { load, procedure, all };

  for (const xmlNode *node = slv_node_first (root); node != NULL; node = slv_node_next (node))
    {
      SlvFormatLoad *one;

      if (!slv_node_is (node, "format"))
        continue;
      if (all->len >= SLV_GAME_FORMATS_MAX)
        {
          slv_xml_source_error (load->source, node, NULL, _("a rulebook has at most %u formats"), SLV_GAME_FORMATS_MAX);
          break;
        }
      one = read_format (load, node);
      if (!g_hash_table_add (seen, one->format->id))
        slv_xml_source_error (load->source, node, "id", _("there are two formats “%s”"), one->format->id);
      g_ptr_array_add (all, one);
      g_ptr_array_add (load->book->formats, one->format);
    }
  for (guint i = 0; i < all->len; i++)
    make_whole (&formats, g_ptr_array_index (all, i));
}
