/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-alike.c: candidates that no rule of the format tells apart. Their columns of the program are the same but for rows
 * that are about one card alone (the limit of its name), so one column stands for all of them, with as much room as they have
 * together: the program is as large as there are kinds of cards, not as there are cards, and a solver does not try them in turn.
 * Only candidates for a single zone are put together; their answer can then be shared out in any way. */
#include "check/slv-repair-private.h"

/* Terms and bans of each variable, and of each row whether it is about one variable alone. */
typedef struct {
  SlvRepairModel *model;
  guint          *first, *next;     /* by variable: its last term + 1; by term: the one before it of the same variable + 1 */
  guint          *banned, *after;   /* likewise, for bans */
  guint          *owner;            /* by row: its variable, SLV_REPAIR_NONE: several */
} Alike;

static void
gather (Alike *alike)
{
  SlvRepairModel *model = alike->model;

  alike->first = g_new0 (guint, model->vars->len + 1);
  alike->next = g_new0 (guint, model->terms->len + 1);
  alike->banned = g_new0 (guint, model->vars->len + 1);
  alike->after = g_new0 (guint, model->bans->len + 1);
  alike->owner = g_new (guint, model->rows->len + 1);
  for (guint i = 0; i < model->rows->len; i++)
    alike->owner[i] = G_MAXUINT - 1;
  for (guint i = 0; i < model->terms->len; i++)
    {
      const SlvRepairTerm *term = &g_array_index (model->terms, SlvRepairTerm, i);

      alike->next[i] = alike->first[term->var];
      alike->first[term->var] = i + 1;
      alike->owner[term->row] = alike->owner[term->row] == G_MAXUINT - 1 || alike->owner[term->row] == term->var ? term->var : SLV_REPAIR_NONE;
    }
  for (guint i = 0; i < model->bans->len; i++)
    {
      guint var = g_array_index (model->bans, SlvRepairBan, i).var;

      alike->after[i] = alike->banned[var];
      alike->banned[var] = i + 1;
    }
}

/* What the program knows of a candidate: equal texts are equal columns. */
static char *
describe (const Alike *alike, const SlvRepairVar *var, guint at)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u %" G_GINT64_FORMAT " %a", var->zone, var->cap, var->taste);
  for (guint i = alike->first[at]; i > 0; i = alike->next[i - 1])
    {
      const SlvRepairTerm *term = &g_array_index (alike->model->terms, SlvRepairTerm, i - 1);
      const SlvRepairRow *row = &g_array_index (alike->model->rows, SlvRepairRow, term->row);

      if (alike->owner[term->row] == at)
        g_string_append_printf (text, " =%u %a %a %a", row->group, term->value, row->lo, row->hi);
      else
        g_string_append_printf (text, " %u %a", term->row, term->value);
    }
  for (guint i = alike->banned[at]; i > 0; i = alike->after[i - 1])
    g_string_append_printf (text, " !%u", g_array_index (alike->model->bans, SlvRepairBan, i - 1).group);
  return g_string_free (text, FALSE);
}

/* Rows about the first of them alone are then about all. */
static void
widen_rows (const Alike *alike)
{
  SlvRepairModel *model = alike->model;

  for (guint i = 0; i < model->rows->len; i++)
    if (alike->owner[i] < model->vars->len)
      {
        const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, alike->owner[i]);

        if (var->card != SLV_REPAIR_NONE)
          g_array_index (model->rows, SlvRepairRow, i).times = g_array_index (model->cards, SlvRepairCard, var->card).n_like;
      }
}

void
slv_repair_find_alike (SlvRepairModel *model)
{
  g_autoptr (GHashTable) kinds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);   /* describe() → card + 1 */
  Alike alike = { .model = model };

  gather (&alike);
  for (guint i = 0; i < model->cards->len; i++)
    {
      SlvRepairCard *card = &g_array_index (model->cards, SlvRepairCard, i);

      if (!card->fresh || card->n_vars != 1)
        continue;
      g_autofree char *text = describe (&alike, &g_array_index (model->vars, SlvRepairVar, card->first), card->first);
      guint like = GPOINTER_TO_UINT (g_hash_table_lookup (kinds, text));
      if (like == 0)
        {
          g_hash_table_insert (kinds, g_steal_pointer (&text), GUINT_TO_POINTER (i + 1));
          continue;
        }
      card->like = like - 1;
      g_array_index (model->cards, SlvRepairCard, like - 1).n_like++;
    }
  widen_rows (&alike);
  SLV_FREE_MEMBERS (&alike, first, next, banned, after, owner);
}

/* The best offers come first. */
static void
share_by_offers (SlvRepairModel *model)
{
  gint64 left = 0;

  for (guint i = 0; i < model->offers->len; i++)
    {
      const SlvRepairOffer *offer = &g_array_index (model->offers, SlvRepairOffer, i);
      const SlvRepairCard *first = &g_array_index (model->cards, SlvRepairCard, offer->like);
      SlvRepairVar *of_first = &g_array_index (model->vars, SlvRepairVar, first->first);

      if (first->n_like < 2)
        continue;
      if (i == 0 || g_array_index (model->offers, SlvRepairOffer, i - 1).like != offer->like)
        {
          left = of_first->to;
          of_first->to = 0;
        }
      gint64 part = MIN (left, offer->n);
      g_array_index (model->vars, SlvRepairVar, g_array_index (model->cards, SlvRepairCard, offer->card).first).to += part;
      left -= part;
    }
}

/* Without prices the first of the index are as good as any. */
void
slv_repair_share_out (SlvRepairModel *model)
{
  if (model->offers != NULL)
    {
      share_by_offers (model);
      return;
    }
  for (guint i = 0; i < model->cards->len; i++)
    {
      const SlvRepairCard *card = &g_array_index (model->cards, SlvRepairCard, i);
      SlvRepairVar *first;

      if (card->like == i)
        continue;
      SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, card->first);
      first = &g_array_index (model->vars, SlvRepairVar, g_array_index (model->cards, SlvRepairCard, card->like).first);
      gint64 part = CLAMP (first->to - first->cap, 0, var->cap);
      var->to = part;
      first->to -= part;
    }
}
