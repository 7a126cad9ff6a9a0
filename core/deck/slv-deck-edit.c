/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-edit.c: a deck under the editor. Every edit becomes one step of elementary changes (slv-deck-edit-step.h); the
 * steps before the present one can be taken back, those behind it done again until a new edit throws them away. */
#include "deck/slv-deck-edit-step.h"
#include "deck/slv-deck-private.h"
#include "base/slv-fold.h"

/* ---- a step as text: done ones hold what was before, those that were taken back what comes after ---- */

/* Words that stay when the order of the enumeration changes. */
static const char * const kinds[] = {
  [SLV_EDIT_CHANGE] = "change", [SLV_EDIT_MOVE] = "move", [SLV_EDIT_RENAME] = "rename", [SLV_EDIT_FORMAT] = "format",
  [SLV_EDIT_OPTION] = "option", [SLV_EDIT_MERGE] = "merge", [SLV_EDIT_REPLACE] = "replace", [SLV_EDIT_REPAIR] = "repair",
  [SLV_EDIT_GO_BACK] = "go-back", [SLV_EDIT_NOTES] = "notes", [SLV_EDIT_TAGS] = "tags", [SLV_EDIT_FOLDER] = "folder",
  [SLV_EDIT_SEVERAL] = "several", [SLV_EDIT_PLAN] = "plan", [SLV_EDIT_PLAN_ADD] = "plan-add",
  [SLV_EDIT_PLAN_REMOVE] = "plan-remove", [SLV_EDIT_PRINTING] = "printing", [SLV_EDIT_GROUPS] = "groups", [SLV_EDIT_CARDS] = "cards",
};

static cJSON *
change_to_json (const SlvEditChange *change)
{
  cJSON *json = cJSON_CreateObject ();
  const SlvDeckPart *part;

  switch (change->kind)
    {
    case SLV_EDIT_OF_COUNT:
      slv_json_put (json, { "at", SLV_NUMBER (change->position) }, { "count", SLV_NUMBER (change->count) });
      break;
    case SLV_EDIT_OF_ENTRY:
      cJSON_AddNumberToObject (json, "at", change->position);
      cJSON_AddItemToObject (json, "entry", change->held != NULL ? slv_deck_entry_to_json (change->held) : cJSON_CreateNull ());
      break;
    case SLV_EDIT_OF_TEXT:
    case SLV_EDIT_OF_ARRAY:
    default:
      part = slv_deck_part_at (change->offset);
      g_assert (part != NULL);
      cJSON_AddItemToObject (json, part->name, slv_deck_part_to_json (part, change->held));
      break;
    }
  return json;
}

/* (transfer full): one line of JSON. */
static char *
slv_edit_step_to_json (const SlvEditStep *step)
{
  g_autoptr (cJSON) json = cJSON_CreateObject ();

  slv_json_put (json, { "kind", SLV_TEXT (kinds[step->kind]) }, { "subject", SLV_TEXT (step->subject) });
  cJSON *changes = cJSON_AddArrayToObject (json, "changes");
  for (guint i = 0; i < step->changes->len; i++)
    cJSON_AddItemToArray (changes, change_to_json (&g_array_index (step->changes, SlvEditChange, i)));
  return slv_json_print (json, FALSE);
}

static gboolean
position_of (const cJSON *json, guint *position)
{
  const cJSON *at = cJSON_GetObjectItemCaseSensitive (json, "at");

  *position = cJSON_IsNumber (at) && at->valuedouble >= 0 && at->valuedouble <= SLV_DECK_ENTRIES_MAX ? (guint) at->valuedouble
                                                                                                     : G_MAXUINT;
  return *position != G_MAXUINT;
}

static gboolean
change_from_json (const cJSON *json, SlvEditChange *change)
{
  const cJSON *count = cJSON_GetObjectItemCaseSensitive (json, "count"), *entry = cJSON_GetObjectItemCaseSensitive (json, "entry");

  memset (change, 0, sizeof *change);
  if (count != NULL)
    {
      if (!cJSON_IsNumber (count) || !(count->valuedouble >= 0 && count->valuedouble <= SLV_DECK_COUNT_MAX))
        return FALSE;
      *change = (SlvEditChange) { .kind = SLV_EDIT_OF_COUNT, .count = (guint) count->valuedouble };
      return position_of (json, &change->position);
    }
  if (entry != NULL)
    {
      change->kind = SLV_EDIT_OF_ENTRY;
      if (!position_of (json, &change->position))
        return FALSE;
      change->held = slv_deck_entry_from_json (entry);
      return change->held != NULL || cJSON_IsNull (entry);
    }
  const SlvDeckPart *part = json->child != NULL && json->child->string != NULL ? slv_deck_part_named (json->child->string) : NULL;
  if (part == NULL)
    return FALSE;
  *change = (SlvEditChange) { .kind = part->to_json != NULL ? SLV_EDIT_OF_ARRAY : SLV_EDIT_OF_TEXT, .offset = part->offset };
  change->held = slv_deck_part_from_json (part, json->child);
  return change->held != NULL;
}

static SlvEditStep *
read_step (const cJSON *json)
{
  const cJSON *kind = cJSON_GetObjectItemCaseSensitive (json, "kind"), *subject = cJSON_GetObjectItemCaseSensitive (json, "subject");
  SlvEditStep *step = NULL;

  for (guint i = 0; cJSON_IsString (kind) && cJSON_IsString (subject) && i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i], kind->valuestring) == 0)
      step = slv_edit_step_new ((SlvEditKind) i, subject->valuestring);
  if (step == NULL)
    return NULL;
  SLV_EACH_JSON (item, cJSON_GetObjectItemCaseSensitive (json, "changes"))
    {
      SlvEditChange change;

      if (!change_from_json (item, &change))
        {
          slv_edit_step_free (step);
          return NULL;
        }
      g_array_append_val (step->changes, change);
    }
  return step;
}

/* (transfer full) (nullable): NULL when @text is not what slv_edit_step_to_json() writes. */
static SlvEditStep *
slv_edit_step_from_json (const char *text)
{
  g_autoptr (cJSON) json = slv_json_parse (text, strlen (text), "library.db", NULL);

  return json != NULL ? read_step (json) : NULL;
}

struct _SlvDeckEdit {
  SlvDeck   *deck;
  GPtrArray *steps;      /* SlvEditStep */
  guint      n_done;     /* steps that hold now */
  gint64     saved;      /* n_done when the deck was saved; -1: that state cannot be reached any more */
  gint64     saving;     /* the same for the state that is being saved */
  guint      first, last; /* steps of these positions, @last left out, differ from what slv_deck_edit_take_changes() told */
  SlvEditStep *group;    /* (nullable): between slv_deck_edit_begin() and slv_deck_edit_end() */
  gboolean   joins;      /* the next step takes the last one in */
};

SlvDeckEdit *
slv_deck_edit_new (SlvDeck *deck)
{
  g_return_val_if_fail (deck != NULL, NULL);
  SlvDeckEdit *edit = g_new0 (SlvDeckEdit, 1);
  edit->deck = deck;
  edit->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_edit_step_free);
  return edit;
}

SLV_DEFINE_FREE (SlvDeckEdit, slv_deck_edit_free, (slv_edit_step_free, group), steps, (slv_deck_free, deck));

SlvDeck *
slv_deck_edit_get (SlvDeckEdit *edit)
{
  return edit->deck;
}

static void
touch (SlvDeckEdit *edit, guint position)
{
  edit->first = edit->first < edit->last ? MIN (edit->first, position) : position;
  edit->last = MAX (edit->last, position + 1);
}

void
slv_deck_edit_push (SlvDeckEdit *edit, SlvEditStep *step)
{
  if (edit->group != NULL)
    {
      slv_edit_step_join (edit->group, step);
      return;
    }
  if (step->changes->len == 0)
    {
      slv_edit_step_free (step);
      return;
    }
  g_ptr_array_set_size (edit->steps, (gint) edit->n_done);
  if (edit->joins && edit->n_done > 0)
    {
      SlvEditStep *before = g_ptr_array_steal_index (edit->steps, --edit->n_done);
      GArray *later = step->changes;

      step->changes = g_steal_pointer (&before->changes);
      before->changes = later;
      slv_edit_step_join (step, before);
    }
  edit->joins = FALSE;
  if (edit->saved > (gint64) edit->n_done)
    edit->saved = -1;
  if (edit->saving > (gint64) edit->n_done)
    edit->saving = -1;
  g_ptr_array_add (edit->steps, step);
  touch (edit, edit->n_done);
  edit->n_done++;
}

/* ---- cards ---- */

static gboolean
is_card (const SlvDeckEntry *entry, const char *zone, const char *folded)
{
  if (strcmp (entry->zone, zone) != 0)
    return FALSE;
  g_autofree char *name = slv_fold_name (entry->name, NULL);
  return strcmp (name, folded) == 0;
}

static void
add_copies (SlvEditStep *step, SlvDeck *deck, guint position, guint n)
{
  const SlvDeckEntry *entry = slv_deck_entry (deck, position);
  guint room = SLV_DECK_COUNT_MAX - MIN (entry->count, SLV_DECK_COUNT_MAX);

  if (n > 0 && room > 0)
    slv_edit_step_count (step, deck, position, entry->count + MIN (n, room));
}

/* Takes up to @n copies away, from the last entry of the card backwards. Returns the copies taken. */
static guint
take_copies (SlvEditStep *step, SlvDeck *deck, const char *zone, const char *folded, guint n)
{
  guint taken = 0;

  for (guint i = deck->entries->len; i > 0 && taken < n; i--)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i - 1);

      if (!is_card (entry, zone, folded))
        continue;
      guint here = MIN (entry->count, n - taken);
      if (here == entry->count)
        slv_edit_step_remove (step, deck, i - 1);
      else
        slv_edit_step_count (step, deck, i - 1, entry->count - here);
      taken += here;
    }
  return taken;
}

static void
give_copies (SlvEditStep *step, SlvDeck *deck, const char *zone, const char *name, const char *folded, guint n)
{
  for (guint i = 0; i < deck->entries->len; i++)
    if (is_card (slv_deck_entry (deck, i), zone, folded))
      {
        add_copies (step, deck, i, n);
        return;
      }
  if (deck->entries->len < SLV_DECK_ENTRIES_MAX)
    slv_edit_step_insert (step, deck, deck->entries->len,
                          slv_deck_entry_new (zone, name, MIN (n, SLV_DECK_COUNT_MAX), "", "", 0));
}

static guint
count_copies (const SlvDeck *deck, const char *zone, const char *folded)
{
  guint64 n = 0;

  for (guint i = 0; i < deck->entries->len; i++)
    if (is_card (slv_deck_entry (deck, i), zone, folded))
      n += slv_deck_entry (deck, i)->count;
  return (guint) MIN (n, (guint64) G_MAXUINT);
}

guint
slv_deck_edit_change (SlvDeckEdit *edit, const char *zone, const char *name, gint delta)
{
  g_return_val_if_fail (edit != NULL && zone != NULL && name != NULL, 0);
  g_autofree char *folded = slv_fold_name (name, NULL);
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_CHANGE, name);
  if (delta > 0)
    give_copies (step, edit->deck, zone, name, folded, (guint) delta);
  else
    take_copies (step, edit->deck, zone, folded, (guint) - (gint64) delta);
  slv_deck_edit_push (edit, step);
  return count_copies (edit->deck, zone, folded);
}

/* Puts @n copies of the same printing as @like into @to. */
static void
give_like (SlvEditStep *step, SlvDeck *deck, const SlvDeckEntry *like, const char *to, guint n)
{
  for (guint i = 0; i < deck->entries->len; i++)
    {
      const SlvDeckEntry *there = slv_deck_entry (deck, i);

      if (strcmp (there->zone, to) == 0 && strcmp (there->name, like->name) == 0
          && strcmp (there->set_code, like->set_code) == 0 && strcmp (there->number, like->number) == 0)
        {
          add_copies (step, deck, i, n);
          return;
        }
    }
  SlvDeckEntry *entry = slv_deck_entry_copy (like);
  slv_take_str (&entry->zone, g_strdup (to));
  entry->count = n;
  slv_edit_step_insert (step, deck, deck->entries->len, entry);
}

void
slv_deck_edit_move (SlvDeckEdit *edit, const char *name, const char *from, const char *to, guint count)
{
  guint moved = 0;

  g_return_if_fail (edit != NULL && name != NULL && from != NULL && to != NULL);
  if (strcmp (from, to) == 0)
    return;
  g_autofree char *folded = slv_fold_name (name, NULL);
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_MOVE, name);
  for (guint i = 0; i < edit->deck->entries->len && moved < count;)
    {
      const SlvDeckEntry *entry = slv_deck_entry (edit->deck, i);
      guint here = MIN (entry->count, count - moved);

      if (!is_card (entry, from, folded))
        {
          i++;
          continue;
        }
      give_like (step, edit->deck, entry, to, here);
      moved += here;
      if (here == entry->count)
        slv_edit_step_remove (step, edit->deck, i);
      else
        slv_edit_step_count (step, edit->deck, i++, entry->count - here);
    }
  slv_deck_edit_push (edit, step);
}

/* Lines of one printing of the card become one line, the first. */
static void
join_alike (SlvEditStep *step, SlvDeck *deck, const char *zone, const char *folded)
{
  g_autoptr (GHashTable) firsts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < deck->entries->len;)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i);
      g_autofree char *key = g_strconcat (entry->set_code, "\n", entry->number, "\n", entry->note, NULL);
      gpointer first;
      guint n = entry->count;

      if (!is_card (entry, zone, folded) || !g_hash_table_lookup_extended (firsts, key, NULL, &first))
        {
          if (is_card (entry, zone, folded))
            g_hash_table_insert (firsts, g_steal_pointer (&key), GUINT_TO_POINTER (i));
          i++;
          continue;
        }
      slv_edit_step_remove (step, deck, i);
      add_copies (step, deck, GPOINTER_TO_UINT (first), n);
    }
}

guint
slv_deck_edit_set_printing (SlvDeckEdit *edit, const char *zone, const char *name, const char *set_code, const char *number)
{
  guint changed = 0;

  g_return_val_if_fail (edit != NULL && zone != NULL && name != NULL && set_code != NULL && number != NULL, 0);
  g_autofree char *folded = slv_fold_name (name, NULL);
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_PRINTING, name);
  for (guint i = 0; i < edit->deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (edit->deck, i);

      if (!is_card (entry, zone, folded) || (strcmp (entry->set_code, set_code) == 0 && strcmp (entry->number, number) == 0))
        continue;
      SlvDeckEntry *other = slv_deck_entry_copy (entry);
      slv_take_str (&other->set_code, g_strdup (set_code));
      slv_take_str (&other->number, g_strdup (number));
      changed += other->count;
      slv_edit_step_remove (step, edit->deck, i);
      slv_edit_step_insert (step, edit->deck, i, other);
    }
  join_alike (step, edit->deck, zone, folded);
  slv_deck_edit_push (edit, step);
  return changed;
}

/* ---- several edits as one ---- */

void
slv_deck_edit_begin (SlvDeckEdit *edit, const char *name, guint n)
{
  g_autofree char *digits = g_strdup_printf ("%u", n);

  g_return_if_fail (edit != NULL && edit->group == NULL);
  edit->group = slv_edit_step_new (name != NULL ? SLV_EDIT_CHANGE : SLV_EDIT_CARDS, name != NULL ? name : digits);
}

void
slv_deck_edit_end (SlvDeckEdit *edit)
{
  g_return_if_fail (edit != NULL && edit->group != NULL);
  SlvEditStep *group = g_steal_pointer (&edit->group);
  slv_deck_edit_push (edit, group);
}

void
slv_deck_edit_join (SlvDeckEdit *edit)
{
  edit->joins = TRUE;
}

/* ---- there and back ---- */

gboolean
slv_deck_edit_can_undo (SlvDeckEdit *edit)
{
  return edit->n_done > 0;
}

gboolean
slv_deck_edit_can_redo (SlvDeckEdit *edit)
{
  return edit->n_done < edit->steps->len;
}

char *
slv_deck_edit_undo (SlvDeckEdit *edit)
{
  if (!slv_deck_edit_can_undo (edit))
    return NULL;
  SlvEditStep *step = g_ptr_array_index (edit->steps, --edit->n_done);
  edit->joins = FALSE;
  touch (edit, edit->n_done);
  slv_edit_step_undo (step, edit->deck);
  return slv_edit_step_describe (step, TRUE);
}

char *
slv_deck_edit_redo (SlvDeckEdit *edit)
{
  if (!slv_deck_edit_can_redo (edit))
    return NULL;
  touch (edit, edit->n_done);
  SlvEditStep *step = g_ptr_array_index (edit->steps, edit->n_done++);
  slv_edit_step_redo (step, edit->deck);
  return slv_edit_step_describe (step, FALSE);
}

gboolean
slv_deck_edit_is_changed (SlvDeckEdit *edit)
{
  return edit->saved != (gint64) edit->n_done;
}

void
slv_deck_edit_begin_save (SlvDeckEdit *edit)
{
  edit->saving = (gint64) edit->n_done;
}

void
slv_deck_edit_end_save (SlvDeckEdit *edit)
{
  edit->saved = edit->saving;
}

void
slv_deck_edit_mark_saved (SlvDeckEdit *edit)
{
  slv_deck_edit_begin_save (edit);
  slv_deck_edit_end_save (edit);
}

/* ---- kept over the end of the program ---- */

char *
slv_deck_edit_dup_state (SlvDeckEdit *edit, guint version)
{
  g_autoptr (cJSON) json = cJSON_CreateObject ();

  g_return_val_if_fail (edit != NULL, NULL);
  slv_json_put (json, { "version", SLV_NUMBER (version) }, { "done", SLV_NUMBER (edit->n_done) },
                { "saved", SLV_NUMBER (edit->saved) });
  cJSON_AddItemToObject (json, "deck", slv_deck_to_json (edit->deck));
  return slv_json_print (json, FALSE);
}

char *
slv_deck_edit_dup_step (SlvDeckEdit *edit, guint position)
{
  g_return_val_if_fail (edit != NULL && position < edit->steps->len, NULL);
  return slv_edit_step_to_json (g_ptr_array_index (edit->steps, position));
}

guint
slv_deck_edit_take_changes (SlvDeckEdit *edit, guint *first, guint *n)
{
  g_return_val_if_fail (edit != NULL, 0);
  guint last = MIN (edit->last, edit->steps->len);
  *first = MIN (edit->first, last);
  *n = last - *first;
  edit->last = 0;   /* none, whichever was the first */
  return edit->steps->len;
}

/* TRUE when @saved is a position that can be, -1 for none. */
static gboolean
read_numbers (const cJSON *json, guint n_steps, guint *version, guint *done, gint64 *saved)
{
  const cJSON *numbers[3] = { cJSON_GetObjectItemCaseSensitive (json, "version"), cJSON_GetObjectItemCaseSensitive (json, "done"),
                              cJSON_GetObjectItemCaseSensitive (json, "saved") };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!cJSON_IsNumber (numbers[i]) || !(numbers[i]->valuedouble >= -1 && numbers[i]->valuedouble <= G_MAXINT32))
      return FALSE;
  *version = (guint) MAX (0, numbers[0]->valuedouble);
  *done = (guint) MAX (0, numbers[1]->valuedouble);
  *saved = (gint64) numbers[2]->valuedouble;
  return *done <= n_steps && *saved <= (gint64) n_steps;
}

SlvDeckEdit *
slv_deck_edit_restore (const char *state, const GPtrArray *steps, guint *version)
{
  guint done;
  gint64 saved;

  g_return_val_if_fail (state != NULL && steps != NULL && version != NULL, NULL);
  g_autoptr (cJSON) json = slv_json_parse (state, strlen (state), "library.db", NULL);
  if (json == NULL || !read_numbers (json, steps->len, version, &done, &saved))
    return NULL;
  SlvDeck *deck = slv_deck_from_json (cJSON_GetObjectItemCaseSensitive (json, "deck"));
  if (deck == NULL)
    return NULL;
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (deck);
  for (guint i = 0; i < steps->len; i++)
    {
      SlvEditStep *step = slv_edit_step_from_json (g_ptr_array_index (steps, i));

      if (step == NULL)
        return NULL;
      g_ptr_array_add (edit->steps, step);
    }
  edit->n_done = done;
  edit->saved = saved;
  return g_steal_pointer (&edit);
}
