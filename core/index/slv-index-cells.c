/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-cells.c: what a card's attributes are, in this order: what its list says; mapped from another attribute; found in
 * a text; the default. What is none of these stays missing: unknown, never 0 and never "no". An attribute that another one
 * is made from is settled before it. */
#include "index/slv-index-build.h"

#include "base/slv-fold.h"

void
slv_cells_init (SlvCells *cells, const SlvGame *game)
{
  cells->game = game;
  cells->n = game->attrs->len;
  cells->cells = g_new0 (SlvCell, cells->n + 1);
  cells->from = g_new (gint, cells->n + 1);
  cells->ids = g_hash_table_new (g_str_hash, g_str_equal);
  cells->text = g_string_new (NULL);
  cells->offsets = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < cells->n; i++)
    g_hash_table_insert (cells->ids, ((SlvAttr *) game->attrs->pdata[i])->id, GUINT_TO_POINTER (i + 1));
  for (guint i = 0; i < cells->n; i++)
    {
      const SlvAttr *attr = game->attrs->pdata[i];

      cells->from[i] = attr->from != NULL ? slv_cells_find (cells, attr->from) : -1;
    }
}

void
slv_cells_clear (SlvCells *cells)
{
  SLV_FREE_MEMBERS (cells, (g_free, cells), from, ids, offsets);
  g_string_free (cells->text, TRUE);
}

void
slv_cells_begin (SlvCells *cells, const char *name)
{
  cells->name = name;
  memset (cells->cells, 0, sizeof (SlvCell) * cells->n);
  g_string_truncate (cells->text, 0);
  g_array_set_size (cells->offsets, 0);
}

gint
slv_cells_find (const SlvCells *cells, const char *id)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (cells->ids, id)) - 1;
}

static void
append (SlvCells *cells, SlvCell *cell, const char *value)
{
  guint32 offset = (guint32) cells->text->len;

  if (cell->n == 0)
    cell->first = cells->offsets->len;
  cell->n++;
  g_array_append_val (cells->offsets, offset);
  g_string_append_len (cells->text, value, (gssize) strlen (value) + 1);
}

void
slv_cells_add (SlvCells *cells, guint attr, const char *value)
{
  SlvCell *cell = &cells->cells[attr];

  /* a damaged record may come back to an attribute later: what came first stands */
  if (cell->state == SLV_CELL_CONTESTED || (cell->n > 0 && cell->first + cell->n != cells->offsets->len))
    return;
  cell->known = TRUE;
  cell->state = SLV_CELL_NONE;
  if (value != NULL)
    append (cells, cell, value);
  if (cell->n > 0)
    cell->state = SLV_CELL_VALUE;
}

void
slv_cells_contest (SlvCells *cells, guint attr)
{
  cells->cells[attr] = (SlvCell) { .state = SLV_CELL_CONTESTED, .known = TRUE };
}

void
slv_cells_take (SlvCells *cells, const char *id, const char *value)
{
  gboolean contested = g_str_has_prefix (id, SLV_CONTESTED);
  gint attr = slv_cells_find (cells, contested ? id + strlen (SLV_CONTESTED) : id);

  if (attr >= 0 && contested)
    slv_cells_contest (cells, (guint) attr);
  else if (attr >= 0)
    slv_cells_add (cells, (guint) attr, value);
}

const char *
slv_cells_value (const SlvCells *cells, guint attr, guint nth)
{
  return cells->text->str + g_array_index (cells->offsets, guint32, cells->cells[attr].first + nth);
}

/* ---- what the definition makes of it ---- */

static void settle (SlvCells *cells, guint attr);

/* @attr from the values of the attribute that its `from` names: by its map where it has one, else as they are. */
static void
apply_map (SlvCells *cells, const SlvAttr *attr)
{
  SlvCell *cell = &cells->cells[attr->index], *source;
  gint from = cells->from[attr->index];

  if (from < 0)
    return;
  settle (cells, (guint) from);
  source = &cells->cells[from];
  if (!SLV_CELL_IS_SAID (source->state) || source->state == SLV_CELL_NONE)
    {
      cell->state = source->state;
      return;
    }
  for (guint i = 0; i < source->n; i++)
    {
      g_autofree char *value = g_strdup (slv_cells_value (cells, (guint) from, i));
      g_autofree char *folded = attr->map != NULL ? slv_fold_name (value, NULL) : NULL;
      const char *mapped = attr->map != NULL ? g_hash_table_lookup (attr->map, folded) : value;

      if (mapped != NULL && *mapped != '\0')
        append (cells, cell, mapped);
    }
  if (cell->n > 0)
    cell->state = source->state;
}

/* All values of an attribute as one text; (transfer full). */
static char *
text_of (SlvCells *cells, const char *id)
{
  gint attr = slv_cells_find (cells, id);

  if (attr < 0)
    return g_strdup (strcmp (id, "name") == 0 ? cells->name : "");
  settle (cells, (guint) attr);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < cells->cells[attr].n; i++)
    {
      if (i > 0)
        g_string_append_c (text, '\n');
      g_string_append (text, slv_cells_value (cells, (guint) attr, i));
    }
  return g_string_free (text, FALSE);
}

static void
apply_derives (SlvCells *cells, const SlvAttr *attr)
{
  SlvCell *cell = &cells->cells[attr->index];
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const SlvDerive, derive, attr->derives)
    {
      g_autofree char *text = text_of (cells, derive->from);
      gint from = slv_cells_find (cells, derive->from);

      if (from >= 0 && cells->cells[from].state == SLV_CELL_CONTESTED)
        cell->state = SLV_CELL_CONTESTED;
      if (*text != '\0')
        slv_derive_apply (attr, derive, text, found);
    }
  for (guint i = 0; i < found->len; i++)
    append (cells, cell, found->pdata[i]);
  if (found->len > 0)
    cell->state = SLV_CELL_DERIVED;
}

static void
apply_default (SlvCells *cells, const SlvAttr *attr)
{
  SlvCell *cell = &cells->cells[attr->index];

  if (attr->default_value == NULL)
    return;
  cell->state = SLV_CELL_NONE;
  if (*attr->default_value == '\0')
    return;
  append (cells, cell, attr->default_value);
  cell->state = SLV_CELL_VALUE;
}

static void
settle (SlvCells *cells, guint index)
{
  const SlvAttr *attr = cells->game->attrs->pdata[index];
  SlvCell *cell = &cells->cells[index];

  if (cell->known || cell->settling)   /* the loader refuses circles; one that slipped through ends here */
    return;
  cell->settling = TRUE;
  if (attr->from != NULL)
    apply_map (cells, attr);
  if (cell->state == SLV_CELL_MISSING && attr->derives != NULL && attr->derives->len > 0)
    apply_derives (cells, attr);
  if (cell->state == SLV_CELL_MISSING)
    apply_default (cells, attr);
  cell->known = TRUE;
}

void
slv_cells_settle (SlvCells *cells)
{
  for (guint i = 0; i < cells->n; i++)
    settle (cells, i);
}
