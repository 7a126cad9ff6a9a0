/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-free.c: who keeps a game, and giving back everything that its definition holds, type by type, in the order of slv-game.h. */
#include "game/slv-game-private.h"

static void
clear_array (GPtrArray *array)
{
  if (array != NULL)
    g_ptr_array_unref (array);
}

static void
clear_table (GHashTable *table)
{
  if (table != NULL)
    g_hash_table_unref (table);
}

static void
clear_regex (GRegex *regex)
{
  if (regex != NULL)
    g_regex_unref (regex);
}

void
slv_derive_free (SlvDerive *derive)
{
  g_free (derive->from);
  clear_regex (derive->pattern);
  g_free (derive->value);
  g_free (derive->pattern_text);
  g_free (derive->filled);
  g_free (derive);
}

void
slv_attr_free (SlvAttr *attr)
{
  g_free (attr->id);
  g_free (attr->title);
  g_free (attr->title_of_values);
  clear_table (attr->value_names);
  g_strfreev (attr->values);
  g_strfreev (attr->aliases);
  g_strfreev (attr->shorts);
  g_strfreev (attr->loose);
  g_free (attr->default_value);
  g_free (attr->applies);
  g_free (attr->from);
  clear_table (attr->map);
  clear_array (attr->derives);
  g_free (attr);
}

void
slv_field_map_free (SlvFieldMap *field)
{
  g_free (field->to);
  g_free (field->path);
  clear_table (field->map);
  g_free (field->split);
  g_free (field->strip);
  clear_regex (field->strip_re);
  g_free (field->match);
  clear_regex (field->match_re);
  g_strfreev (field->drop);
  g_strfreev (field->drop_of);
  g_free (field->when_attr);
  g_strfreev (field->when);
  g_clear_pointer (&field->parts, g_ptr_array_unref);
  g_free (field);
}

static void
free_faces (SlvFaceMap *faces)
{
  if (faces == NULL)
    return;
  g_free (faces->path);
  g_free (faces->key);
  g_free (faces->name);
  clear_array (faces->fields);
  g_free (faces);
}

void
slv_limit_map_free (SlvLimitMap *limits)
{
  g_free (limits->path);
  g_free (limits->value);
  g_free (limits->tag);
  g_free (limits->since);
  g_free (limits->day_form);
  g_hash_table_unref (limits->map);
  g_strfreev (limits->tags);
  g_free (limits);
}

void
slv_join_free (SlvJoin *join)
{
  g_free (join->as);
  g_free (join->file);
  g_strfreev (join->lists);
  g_free (join->key);
  g_free (join->by);
  g_free (join->in);
  g_free (join);
}

static void
free_sides (SlvSideMap *sides)
{
  if (sides == NULL)
    return;
  g_free (sides->path);
  g_free (sides->name);
  g_free (sides);
}

static void
free_printings (SlvPrintingMap *printings)
{
  if (printings == NULL)
    return;
  g_free (printings->path);
  g_free (printings->key);
  g_free (printings->updated);
  clear_array (printings->fields);
  g_free (printings);
}

static void
free_errata (SlvErrataMap *errata)
{
  if (errata == NULL)
    return;
  g_free (errata->path);
  g_free (errata->only_path);
  g_free (errata->only_value);
  g_free (errata->day);
  g_free (errata->day_form);
  g_free (errata->attr);
  g_free (errata->value);
  g_free (errata->was);
  g_free (errata->note);
  g_free (errata);
}

void
slv_reader_free (SlvCardReader *reader)
{
  g_free (reader->kind);
  g_free (reader->title);
  g_free (reader->syntax);
  g_strfreev (reader->lists);
  g_strfreev (reader->origin);
  g_strfreev (reader->detect);
  g_free (reader->key);
  g_free (reader->name);
  g_free (reader->updated);
  g_free (reader->apart);
  g_free (reader->only);
  clear_array (reader->fields);
  clear_array (reader->limits);
  clear_array (reader->joins);
  free_sides (reader->sides);
  free_faces (reader->faces);
  free_printings (reader->printings);
  free_errata (reader->errata);
  g_free (reader->page_param);
  g_free (reader->page_size_param);
  g_free (reader->more_path);
  g_free (reader->total_path);
  g_free (reader->page_body);
  g_free (reader);
}

void
slv_list_source_free (SlvListSource *source)
{
  g_free (source->id);
  g_free (source->title);
  g_free (source->url);
  g_free (source->kind);
  g_free (source->note);
  g_free (source);
}

void
slv_deck_site_free (SlvDeckSite *site)
{
  g_free (site->title);
  g_free (site->page);
  g_free (site->data);
  g_free (site);
}

void
slv_image_scheme_free (SlvImageScheme *scheme)
{
  g_free (scheme->base);
  g_free (scheme->path);
  g_strfreev (scheme->hosts);
  g_strfreev (scheme->endings);
  g_free (scheme);
}

void
slv_clause_free (SlvClause *clause)
{
  g_free (clause->id);
  g_free (clause->say);
  g_free (clause);
}

void
slv_option_free (SlvOption *option)
{
  g_free (option->id);
  g_free (option->title);
  g_free (option->clause);
  g_free (option->default_value);
  g_strfreev (option->values);
  g_free (option);
}

void
slv_zone_free (SlvZone *zone)
{
  g_free (zone->id);
  g_free (zone->title);
  g_strfreev (zone->aliases);
  g_strfreev (zone->headings);
  g_free (zone->accepts);
  g_free (zone->peek_option);
  g_free (zone);
}

void
slv_counter_free (SlvCounter *counter)
{
  g_free (counter->id);
  g_free (counter->title);
  g_free (counter->where);
  g_free (counter->start);
  g_free (counter->reset);
  g_free (counter);
}

void
slv_weight_free (SlvWeight *weight)
{
  g_free (weight->where);
  g_free (weight);
}

static void
clear_bound (SlvNumber *number)
{
  g_free (number->option);
  g_free (number->zone);
  g_free (number->attr);
}

void
slv_rule_free (SlvRule *rule)
{
  g_free (rule->kind);
  g_free (rule->id);
  g_free (rule->clause);
  g_free (rule->say);
  g_free (rule->if_option);
  g_free (rule->from);
  g_free (rule->until);
  g_strfreev (rule->zones);
  g_free (rule->where);
  clear_bound (&rule->min);
  clear_bound (&rule->max);
  g_free (rule->with_zone);
  g_free (rule->with_that);
  g_free (rule->except);
  g_free (rule->override_attr);
  g_strfreev (rule->of);
  g_free (rule->op);
  clear_array (rule->weights);
  g_free (rule->other_zone);
  g_strfreev (rule->to_attrs);
  g_free (rule);
}

void
slv_way_free (SlvWay *way)
{
  g_free (way->title);
  g_free (way->when);
  clear_array (way->steps);
  g_free (way);
}

void
slv_step_free (SlvStep *step)
{
  g_free (step->clause);
  g_free (step->text);
  g_free (step->zone);
  g_free (step->from);
  g_free (step->to);
  g_free (step->where);
  g_free (step->min.option);
  g_free (step->max.option);
  g_free (step->distinct.option);
  g_free (step->max_other.option);
  g_free (step->n.option);
  g_free (step->n_zone);
  g_free (step->n_attr);
  g_free (step->to_attr);
  g_free (step->fallback.option);
  g_free (step->when_option);
  g_free (step->over.option);
  g_free (step->fewer.option);
  g_free (step->put_back.option);
  g_free (step->free.option);
  g_free (step->cost);
  g_free (step->when);
  g_strfreev (step->zones);
  g_free (step->counter);
  g_free (step->if_option);
  g_free (step->if_value);
  clear_array (step->ways);
  g_free (step);
}

void
slv_phase_free (SlvPhase *phase)
{
  g_free (phase->id);
  g_free (phase->title);
  clear_array (phase->steps);
  g_free (phase);
}

void
slv_swap_free (SlvSwap *swap)
{
  g_strfreev (swap->a);
  g_free (swap->b);
  g_free (swap->equal_count.option);
  g_free (swap->equal_sum);
  g_free (swap->if_option);
  g_free (swap);
}

static void
free_between (gpointer data)
{
  SlvBetween *between = data;

  g_free (between->clause);
  g_free (between->restore);
  g_free (between->choose_first);
  clear_array (between->swaps);
  g_free (between);
}

/* What stands between games may be inherited, so it belongs to the rulebook and not to a format. */
void
slv_format_free (SlvFormat *format)
{
  g_free (format->id);
  g_free (format->title);
  g_free (format->full_id);
  g_free (format->list_tag);
  g_free (format->note);
  clear_array (format->rules);
  clear_array (format->own_rules);
  clear_array (format->opening);
  clear_array (format->phases);
  g_free (format->turn_title);
  clear_array (format->lose);
  g_free (format);
}

void
slv_rulebook_free (SlvRulebook *book)
{
  g_autoptr (GHashTable) betweens = g_hash_table_new_full (NULL, NULL, free_between, NULL);

  for (guint i = 0; book->formats != NULL && i < book->formats->len; i++)
    {
      SlvFormat *format = g_ptr_array_index (book->formats, i);

      if (format->between != NULL && !g_hash_table_contains (betweens, format->between))
        g_hash_table_add (betweens, format->between);
    }
  g_free (book->id);
  g_free (book->title);
  g_free (book->date);
  g_free (book->file);
  g_free (book->pile);
  g_free (book->hand);
  clear_array (book->zones);
  clear_array (((SlvBook *) book)->clauses);
  clear_array (book->options);
  clear_array (book->counters);
  clear_array (book->formats);
  g_free (book);
}

/* ---- references ---- */

static gint alive;

SlvGame *
slv_game_new (void)
{
  SlvGame *game = g_new0 (SlvGame, 1);

  g_atomic_ref_count_init (&game->ref_count);
  g_atomic_int_inc (&alive);
  return game;
}

guint
slv_games_alive (void)
{
  return (guint) g_atomic_int_get (&alive);
}

SlvGame *
slv_game_ref (SlvGame *game)
{
  if (game != NULL)
    g_atomic_ref_count_inc (&game->ref_count);
  return game;
}

void
slv_game_unref (SlvGame *game)
{
  if (game == NULL || !g_atomic_ref_count_dec (&game->ref_count))
    return;
  g_free (game->id);
  g_free (game->title);
  g_free (game->file);
  g_free (game->strip);
  clear_array (game->attrs);
  clear_array (game->rulebooks);
  clear_array (game->readers);
  clear_array (game->sources);
  clear_array (game->deck_sites);
  clear_array (game->images);
  g_free (game->fingerprint);
  g_free (game);
  g_atomic_int_add (&alive, -1);
}

const SlvRulebook *
slv_rulebook_ref (const SlvRulebook *book)
{
  if (book != NULL)
    slv_game_ref (book->game);
  return book;
}

void
slv_rulebook_unref (const SlvRulebook *book)
{
  if (book != NULL)
    slv_game_unref (book->game);
}

const SlvFormat *
slv_format_ref (const SlvFormat *format)
{
  if (format != NULL)
    slv_rulebook_ref (format->rulebook);
  return format;
}

void
slv_format_unref (const SlvFormat *format)
{
  if (format != NULL)
    slv_rulebook_unref (format->rulebook);
}

void
slv_game_keep (SlvGame **at,
               SlvGame  *game)
{
  SlvGame *before = *at;

  *at = slv_game_ref (game);
  slv_game_unref (before);
}

void
slv_rulebook_keep (const SlvRulebook **at,
                   const SlvRulebook  *book)
{
  const SlvRulebook *before = *at;

  *at = slv_rulebook_ref (book);
  slv_rulebook_unref (before);
}

void
slv_format_keep (const SlvFormat **at,
                 const SlvFormat  *format)
{
  const SlvFormat *before = *at;

  *at = slv_format_ref (format);
  slv_format_unref (before);
}

void
slv_fault_free (SlvFault *fault)
{
  if (fault == NULL)
    return;
  g_free (fault->file);
  g_free (fault->message);
  g_free (fault);
}
