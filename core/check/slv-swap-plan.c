/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap-plan.c: plans as text. */
#include "check/slv-swap.h"
#include "base/slv-clean.h"
#include "base/slv-json.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define LINE_SHOWN 80   /* characters of a line that is no move */

static void
move_free (SlvSwapMove *move)
{
  g_free (move->name);
  g_free (move->zone);
  g_free (move);
}

void
slv_swap_plan_free (SlvSwapPlan *plan)
{
  if (plan == NULL)
    return;
  g_free (plan->name);
  g_ptr_array_unref (plan->moves);
  g_free (plan);
}

SlvSwapPlan *
slv_swap_plan_new (const char *name)
{
  SlvSwapPlan *plan = g_new0 (SlvSwapPlan, 1);

  plan->name = g_strdup (name);
  plan->moves = g_ptr_array_new_with_free_func ((GDestroyNotify) move_free);
  return plan;
}

void
slv_swap_plan_add (SlvSwapPlan *plan, gboolean in, guint count, const char *name, const char *zone)
{
  SlvSwapMove *move = g_new0 (SlvSwapMove, 1);

  move->in = in;
  move->count = MIN (count, SLV_DECK_COUNT_MAX);
  move->name = g_strdup (name);
  move->zone = g_strdup (zone);
  g_ptr_array_add (plan->moves, move);
}

/* "[zone]" at the end of @text is cut off and returned. */
static char *
cut_zone (char *text)
{
  gsize length = strlen (text);
  char *open = length > 2 && text[length - 1] == ']' ? strrchr (text, '[') : NULL;

  if (open == NULL || open == text)
    return g_strdup ("");
  text[length - 1] = '\0';
  char *zone = g_strstrip (g_strdup (open + 1));
  *open = '\0';
  g_strchomp (text);
  return zone;
}

/* One line that is not blank and no comment; NULL when it is no move. */
static SlvSwapMove *
parse_move (const char *line, guint64 number)
{
  char *end = NULL;
  guint64 count = 1;

  if (line[0] != '+' && line[0] != '-')
    return NULL;
  if (g_ascii_isdigit (line[1]))
    count = g_ascii_strtoull (line + 1, &end, 10);
  else
    end = (char *) line + 1;
  if (*end == 'x' && g_ascii_isspace (end[1]))
    end++;
  if (count < 1 || count > SLV_DECK_COUNT_MAX || (!g_ascii_isspace (*end) && end != line + 1))
    return NULL;
  SlvSwapMove *move = g_new0 (SlvSwapMove, 1);
  move->in = line[0] == '+';
  move->count = (guint) count;
  move->line = number;
  move->name = g_strstrip (g_strdup (end));
  move->zone = cut_zone (move->name);
  slv_name_settle (&move->name);
  slv_name_settle (&move->zone);
  if (move->name[0] != '\0')
    return move;
  move_free (move);
  return NULL;
}

SlvSwapPlan *
slv_swap_parse (const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr (SlvSwapPlan) plan = slv_swap_plan_new (name);
  SlvPlace place = { name, 0, 0 };

  if (length > SLV_SWAP_TEXT_MAX || !g_utf8_validate_len (text, length, NULL) || memchr (text, '\0', length) != NULL)
    return slv_error_null (error, SLV_ERROR_REFUSED, &place, _("“%s” is no sideboarding plan: too large, or no text"), name);
  g_autoptr (GString) copy = g_string_new_len (text, (gssize) length);
  g_string_replace (copy, "\r\n", "\n", 0);
  g_string_replace (copy, "\r", "\n", 0);
  g_auto (GStrv) lines = g_strsplit (copy->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = g_strstrip (lines[i]);
      SlvSwapMove *move = line[0] != '\0' && line[0] != '#' ? parse_move (line, i + 1) : NULL;

      if (move != NULL)
        g_ptr_array_add (plan->moves, move);
      if (move != NULL || line[0] == '\0' || line[0] == '#')
        continue;
      place.line = i + 1;
      g_autofree char *start = slv_text_shown (line, LINE_SHOWN);
      slv_set_error (error, SLV_ERROR_REFUSED, &place, _("“%s” is no move; a move reads “-1 Card Name” or “+1 Card Name”"), start);
      return NULL;
    }
  return g_steal_pointer (&plan);
}

gpointer
slv_swap_plan_to_json (const SlvSwapPlan *plan)
{
  cJSON *json = cJSON_CreateObject (), *sides[2];

  cJSON_AddStringToObject (json, "name", plan->name);
  sides[TRUE] = cJSON_AddArrayToObject (json, "in");
  sides[FALSE] = cJSON_AddArrayToObject (json, "out");
  SLV_EACH (const SlvSwapMove, move, plan->moves)
    {
      cJSON *item = cJSON_CreateObject ();

      slv_json_put (item, { "name", SLV_TEXT (move->name) }, { "count", SLV_NUMBER (move->count) },
                    { "to", SLV_TEXT (move->zone) });
      cJSON_AddItemToArray (sides[move->in], item);
    }
  return json;
}
