/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-series.c: dated lists of cards as a service publishes them, by a definition's <dated>: bans, limits, points. A list holds from
 * its day until the day before the next one of its series, so nothing is settled before all of them are read. What a list says of copies
 * becomes entries like those of slv-list-dated.c; what it says of an attribute becomes values from a day on, as errata have them, which
 * end with the first list that does not say so any more. */
#include "import/cards/slv-errata.h"
#include "import/cards/slv-list-records.h"
#include "base/slv-fold.h"

#define ENTRIES_MAX 500000u   /* of all lists of one import */
#define LIMIT_MAX   1000.0    /* copies that a list may allow */

/* @limit: SLV_ALL - 1: not said; @values: by SlvDatedMap.says, NULL: not said */
#define LIMIT_NONE (SLV_ALL - 1)
typedef struct { char *card; guint64 line; gint64 limit; char **values; guint n_values; } Entry;

typedef struct {
  const SlvCardReader *reader;
  const char          *list;      /* of the reader's series */
  char                *since, *name;
  GPtrArray           *entries;   /* Entry */
  GHashTable          *by_card;   /* folded name → Entry */
} Dated;

static void
entry_free (Entry *entry)
{
  for (guint i = 0; i < entry->n_values; i++)
    g_free (entry->values[i]);
  SLV_FREE_MEMBERS (entry, (g_free, values), card);
  g_free (entry);
}

SLV_DEFINE_STATIC_FREE (Dated, dated_free, since, name, by_card, entries);

/* ---- reading ---- */

/* Lists of one series and day are one. */
static Dated *
find_list (SlvListAccount *account, const SlvCardReader *reader, const char *list, const char *since, const char *name)
{
  Dated *dated;

  if (account->dated == NULL)
    account->dated = g_ptr_array_new_with_free_func (dated_free);
  for (guint i = account->dated->len; i-- > 0;)
    {
      dated = g_ptr_array_index (account->dated, i);
      if (dated->reader == reader && strcmp (dated->list, list) == 0 && strcmp (dated->since, since) == 0)
        return dated;
    }
  dated = g_new0 (Dated, 1);
  dated->reader = reader;
  dated->list = list;
  dated->since = g_strdup (since);
  dated->name = g_strdup (name);
  dated->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  dated->by_card = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_ptr_array_add (account->dated, dated);
  return dated;
}

/* NULL: the list is of none. */
static const char *
find_series (const SlvDatedMap *map, const char *text)
{
  SLV_EACH (const SlvDatedSeries, series, map->series)
    if (series->match == NULL || g_regex_match (series->match, text, 0, NULL))
      return series->list;
  return NULL;
}

/* Where an entry stands: @member (nullable): under which; @of (nullable): under which its list does. */
typedef struct { const cJSON *json; const char *member, *of; guint64 line; } Stand;

/* What an entry says at @path; one that is no object is its own value, and "true" where it only names its card. @name: of its card, as it is
 * written. (transfer full) (nullable) */
static char *
value_at (const Stand *stand, const char *path, const char *name)
{
  const cJSON *json = stand->json;
  g_autoptr (GPtrArray) found = cJSON_IsObject (json) ? slv_json_path (json, path) : NULL;

  if (strcmp (path, "@of") == 0 || strcmp (path, "@name") == 0)
    return g_strdup (path[1] == 'o' ? stand->of : name);
  if (found == NULL)
    return stand->member != NULL ? slv_scalar_text (json) : g_strdup ("true");
  return found->len > 0 ? slv_scalar_text (g_ptr_array_index (found, 0)) : NULL;
}

/* Where the values of the attribute of the @nth stand: several may say the same one, each in lists of its own. */
static guint
slot_of (const SlvDatedMap *map, guint nth)
{
  const SlvSaysMap *says = g_ptr_array_index (map->says, nth);
  guint slot = 0;

  while (slot < nth && g_strcmp0 (((const SlvSaysMap *) g_ptr_array_index (map->says, slot))->to, says->to) != 0)
    slot++;
  return slot;
}

/* NULL, or why the entry is refused. */
static char *
read_value (const SlvCardReader *reader, guint nth, const Stand *stand, Entry *entry)
{
  const SlvSaysMap *says = g_ptr_array_index (reader->dated->says, nth);
  g_autofree char *text = value_at (stand, says->path, entry->card), *folded = text != NULL ? g_utf8_casefold (g_strstrip (text), -1) : NULL;
  const char *mapped = folded != NULL ? g_hash_table_lookup (says->map, folded) : NULL, *value = mapped != NULL ? mapped : text;
  const SlvAttr *attr = says->to != NULL ? slv_game_find_attr (reader->game, says->to) : NULL;
  char *reason = NULL, *end;

  if (text == NULL || *value == '\0' || g_strcmp0 (mapped, "-") == 0)
    return NULL;
  if (attr != NULL)
    {
      slv_take_str (&entry->values[slot_of (reader->dated, nth)], slv_errata_value (attr, value, &reason));
      return reason;
    }
  double number = g_ascii_strtod (value, &end);
  if (g_strcmp0 (mapped, "any") == 0)
    entry->limit = SLV_ALL;
  else if (g_strcmp0 (mapped, "unknown") == 0)
    entry->limit = SLV_UNSAID;
  else if (*end == '\0' && number >= 0 && number <= LIMIT_MAX && number == (double) (gint64) number)
    entry->limit = (gint64) number;
  else
    return g_strdup_printf (_("“%s” is neither a number of copies nor a word that the definition maps to one"), text);
  return NULL;
}

static gboolean
says_nothing (const Entry *entry)
{
  gboolean nothing = entry->limit == LIMIT_NONE;

  for (guint i = 0; i < entry->n_values; i++)
    nothing = nothing && entry->values[i] == NULL;
  return nothing;
}

/* FALSE: one of them says of something what the other one says otherwise, or where entries say all that there is to say, not at all. */
static gboolean
agree (const Entry *a, const Entry *b, gboolean whole)
{
  gboolean same = a->limit == b->limit || (!whole && (a->limit == LIMIT_NONE || b->limit == LIMIT_NONE));

  for (guint i = 0; i < a->n_values; i++)
    same = same && (g_strcmp0 (a->values[i], b->values[i]) == 0 || (!whole && (a->values[i] == NULL || b->values[i] == NULL)));
  return same;
}

/* NULL, or why it is refused; @entry: (transfer full). */
static char *
add_entry (SlvListRun *run, Dated *dated, Entry *entry, gboolean whole)
{
  g_autofree char *folded = slv_fold_name (entry->card, dated->reader->game->strip);
  Entry *known = g_hash_table_lookup (dated->by_card, folded);
  char *reason = NULL;

  if (known != NULL && !agree (known, entry, whole))
    reason = g_strdup_printf (_("line %llu says something else of this card in the same list"), (unsigned long long) known->line);
  if (known != NULL)
    {
      known->limit = reason == NULL && known->limit == LIMIT_NONE ? entry->limit : known->limit;
      for (guint i = 0; reason == NULL && i < known->n_values; i++)
        if (known->values[i] == NULL)
          known->values[i] = g_steal_pointer (&entry->values[i]);
      entry_free (entry);
      return reason;
    }
  if (whole && says_nothing (entry))
    slv_list_note (run, _("an entry of the list “%s” says nothing that the definition reads"), dated->name);
  g_hash_table_insert (dated->by_card, g_steal_pointer (&folded), entry);
  g_ptr_array_add (dated->entries, entry);
  return NULL;
}

/* What the lists of @dated say in entries of @only (nullable: of none that say only that). */
static gboolean
says_here (const Dated *dated, const SlvSaysMap *says, const SlvSaysMap *only)
{
  return (says->list == NULL || strcmp (says->list, dated->list) == 0) && (only != NULL ? says == only : says->cards == NULL);
}

/* @stand: of one card. @only: (nullable). */
static char *
take_entry (SlvListRun *run, Dated *dated, const Stand *stand, const SlvSaysMap *only)
{
  const SlvDatedMap *map = dated->reader->dated;
  const cJSON *json = stand->json;
  g_autofree char *scalar = !cJSON_IsObject (json) && stand->member == NULL ? slv_scalar_text (json) : NULL;
  g_autofree char *card = scalar != NULL ? slv_name_clean (scalar)
                        : cJSON_IsObject (json) ? slv_path_text (json, map->card, stand->member) : slv_name_clean (stand->member != NULL ? stand->member : "");
  char *reason = slv_name_problem (card) != NULL ? g_strdup (slv_name_problem (card)) : NULL;

  if (reason != NULL)
    return reason;
  Entry *entry = g_new0 (Entry, 1);
  entry->card = only != NULL && only->kind != NULL ? g_strconcat (only->kind, SLV_LISTED_KIND, card, NULL) : g_steal_pointer (&card);
  entry->line = stand->line;
  entry->limit = LIMIT_NONE;
  entry->n_values = map->says->len;
  entry->values = g_new0 (char *, map->says->len + 1);
  for (guint i = 0; i < map->says->len && reason == NULL; i++)
    if (says_here (dated, g_ptr_array_index (map->says, i), only))
      reason = read_value (dated->reader, i, stand, entry);
  if (reason == NULL)
    return add_entry (run, dated, entry, only == NULL);
  entry_free (entry);
  return reason;
}

/* @of: the list or object in which they stand; where others have a list, one alone. */
static gboolean
take_all (SlvListRun *run, Dated *dated, const SlvJsonRecord *record, const char *name, const cJSON *of, gboolean alone, const SlvSaysMap *only,
          GError **error)
{
  if ((run->account->n_dated += alone ? 1 : (guint) cJSON_GetArraySize (of)) > ENTRIES_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { run->name, record->line, 0 }, _("its lists have more than %u entries"), ENTRIES_MAX);
  for (const cJSON *json = alone ? of : of->child; json != NULL; json = alone ? NULL : json->next)
    {
      const Stand stand = { json, alone ? NULL : json->string, of->string, record->line };
      g_autofree char *reason = cJSON_IsNull (json) ? NULL : take_entry (run, dated, &stand, only);
      g_autofree char *label = reason != NULL ? g_strdup_printf ("%s: %s", name != NULL ? name : dated->name, json->string != NULL ? json->string : "") : NULL;

      run->account->records += reason != NULL;
      if (reason != NULL && !slv_list_reject (run, label, record->line, reason, error))
        return FALSE;
    }
  return TRUE;
}

/* The entries at @cards: of a path that ends in [] or {}, those of what stands before it, so that it is known what that is called. */
static gboolean
take_entries (SlvListRun *run, Dated *dated, const SlvJsonRecord *record, const char *name, const char *cards, const SlvSaysMap *only, GError **error)
{
  gsize length = strlen (cards) - 2;
  g_autofree char *before = g_strndup (cards, length - (length > 0 && cards[length - 1] == '.'));
  g_autoptr (GPtrArray) found = slv_json_path (record->json, before);

  SLV_EACH (const cJSON, of, found)
    if (!take_all (run, dated, record, name, of, g_str_has_suffix (cards, "[]") && !cJSON_IsArray (of), only, error))
      return FALSE;
  return TRUE;
}

static gboolean
is_on (const char *path, const char *cards)
{
  gsize length = strlen (path);

  return cards != NULL && strncmp (cards, path, length) == 0 && strchr (".[{", cards[length]) != NULL;
}

/* Lists may ban in other words than by cards, as whole kinds of them: what stands beside the day of a list, holds something and is on the way to
 * no entries is told. */
static void
note_unread (SlvListRun *run, const cJSON *record, const SlvDatedMap *map)
{
  const char *end = map->since != NULL ? strrchr (map->since, '.') : NULL;
  g_autofree char *base = end != NULL ? g_strndup (map->since, (gsize) (end - map->since)) : NULL;
  g_autoptr (GPtrArray) found = base != NULL ? slv_json_path (record, base) : NULL;
  const cJSON *json = found == NULL ? record : found->len > 0 ? g_ptr_array_index (found, 0) : NULL;

  for (const cJSON *member = cJSON_IsObject (json) ? json->child : NULL; member != NULL; member = member->next)
    {
      g_autofree char *path = base != NULL ? g_strconcat (base, ".", member->string, NULL) : g_strdup (member->string);
      gboolean beside = member->child != NULL && !is_on (path, map->cards);

      SLV_EACH (const SlvSaysMap, says, map->says)
        beside = beside && !is_on (path, says->cards);
      if (beside)
        slv_list_note (run, _("“%s” of a list is not read: what it bans or limits is left out"), path);
    }
}

/* Whether its records are lists of entries, and no entries themselves. */
static gboolean
has_entries (const SlvDatedMap *map)
{
  gboolean has = map->cards != NULL;

  SLV_EACH (const SlvSaysMap, says, map->says)
    has = has || says->cards != NULL;
  return has;
}

gboolean
slv_series_take (SlvListRecords *list, const SlvJsonRecord *record, char **reason, GError **error)
{
  SlvListRun *run = list->run;
  const SlvCardReader *reader = list->reader;
  const SlvDatedMap *map = reader->dated;
  g_autofree char *name = slv_path_text (record->json, reader->name, record->member), *day = slv_path_text (record->json, map->since, record->member);
  g_autofree char *since = day != NULL ? slv_day_read (map->day_form, day) : NULL, *of = slv_path_text (record->json, map->of, record->member);
  const char *series = find_series (map, of != NULL ? of : "");
  Dated *dated;

  if (map->since != NULL && since == NULL)
    {
      *reason = g_strdup_printf (_("the day from which the list holds, “%s”, cannot be read"), day != NULL ? day : "");
      return TRUE;
    }
  run->account->records--;   /* what becomes of its entries is counted in their place */
  if (series == NULL)
    {
      slv_list_note (run, _("the list “%s” is of no series that the definition names, and was left out"), name != NULL ? name : of);
      return TRUE;
    }
  dated = find_list (run->account, reader, series, since != NULL ? since : "", name != NULL && *name != '\0' ? name : reader->title);
  if (has_entries (map))
    {
      note_unread (run, record->json, map);
      if (map->cards != NULL && !take_entries (run, dated, record, name, map->cards, NULL, error))
        return FALSE;
      SLV_EACH (const SlvSaysMap, says, map->says)
        if (says->cards != NULL && !take_entries (run, dated, record, name, says->cards, says, error))
          return FALSE;
      return TRUE;
    }
  *reason = take_entry (run, dated, &(Stand) { record->json, record->json->string, NULL, record->line }, NULL);
  run->account->records += *reason != NULL;
  run->account->n_dated++;
  return TRUE;
}

/* ---- what holds until when ---- */

SLV_DEFINE_POINTER_ORDER (Dated, compare_lists, reader->kind, list, since);

/* The list that takes the place of the @nth; NULL: none. */
static const Dated *
next_list (const GPtrArray *lists, guint nth)
{
  const Dated *own = g_ptr_array_index (lists, nth), *next = nth + 1 < lists->len ? g_ptr_array_index (lists, nth + 1) : NULL;

  return next != NULL && next->reader == own->reader && strcmp (next->list, own->list) == 0 ? next : NULL;
}

char *
slv_list_day_before (const char *day)
{
  g_autofree char *midnight = g_strconcat (day, "T00:00:00Z", NULL);
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (midnight, NULL), before = g_date_time_add_days (time, -1);

  return before != NULL ? g_date_time_format (before, "%Y-%m-%d") : g_strdup (day);   /* there is none before the first year */
}

/* NULL: the list does not speak of the card's copies. */
static const Entry *
find_limit (const Dated *dated, const char *folded)
{
  const Entry *entry = g_hash_table_lookup (dated->by_card, folded);

  return entry != NULL && entry->limit != LIMIT_NONE ? entry : NULL;
}

/* Lists that say the same one after the other are one entry; it names the first and the last of them. */
static gboolean
deliver_limit (SlvListAccount *account, const GPtrArray *lists, guint nth, const Entry *entry, SlvCardFunc func, gpointer user_data,
               GError **error)
{
  const Dated *dated = g_ptr_array_index (lists, nth), *before = nth > 0 ? g_ptr_array_index (lists, nth - 1) : NULL;
  const Dated *last = dated, *next = next_list (lists, nth);
  g_autofree char *folded = slv_fold_name (entry->card, dated->reader->game->strip), *until = NULL, *note = NULL, *key = NULL;
  const Entry *same = before != NULL && next_list (lists, nth - 1) == dated ? find_limit (before, folded) : NULL;

  if (entry->limit == LIMIT_NONE || (same != NULL && same->limit == entry->limit))
    return TRUE;
  for (same = entry; same != NULL && same->limit == entry->limit;)
    {
      next = next_list (lists, nth++);
      same = next != NULL ? find_limit (next, folded) : NULL;
      if (same != NULL && same->limit == entry->limit)
        last = next;
    }
  until = next != NULL ? slv_list_day_before (next->since) : g_strdup ("");
  note = last != dated ? g_strdup_printf ("%s – %s\t", dated->name, last->name) : g_strconcat (dated->name, "\t", NULL);
  key = g_strdup_printf (SLV_LISTED_KEY "%s/%s/%s/%" G_GINT64_FORMAT "/%s", dated->list, folded, dated->since, entry->limit, until);
  g_autoptr (SlvCard) card = slv_card_new (dated->reader->game->id, key, entry->card);
  card->line = entry->line;
  slv_card_add_listed (card, &(SlvLimit) { (char *) dated->list, entry->limit, dated->since, until, note });
  account->records++;
  return func (card, user_data, error);
}

/* What the lists from the @first on say of one attribute of a card, as errata. */
static void
add_values (SlvCard *card, const GPtrArray *lists, guint first, const char *folded, guint nth)
{
  const Dated *dated = g_ptr_array_index (lists, first);
  const SlvSaysMap *says = g_ptr_array_index (dated->reader->dated->says, nth);
  const char *usual = slv_game_find_attr (dated->reader->game, says->to)->default_value, *was = usual;

  for (; dated != NULL; dated = next_list (lists, first++))
    {
      const Entry *entry = g_hash_table_lookup (dated->by_card, folded);
      const char *value = entry != NULL && entry->values[nth] != NULL ? entry->values[nth] : usual;
      g_autofree char *note = g_strconcat (dated->name, "\t", NULL);

      if (strcmp (value, was) != 0)
        slv_card_add_erratum (card, &(SlvErratum) { .day = dated->since, .attr = says->to, .value = (char *) value, .note = note });
      was = value;
    }
}

static gboolean
deliver_values (SlvListAccount *account, const GPtrArray *lists, guint first, const Entry *entry, GHashTable *told, SlvCardFunc func,
                gpointer user_data, GError **error)
{
  const Dated *dated = g_ptr_array_index (lists, first);
  g_autofree char *folded = slv_fold_name (entry->card, dated->reader->game->strip);
  guint series = 0;

  if (g_hash_table_contains (told, folded))
    return TRUE;
  g_autoptr (SlvCard) card = slv_card_new (dated->reader->game->id, "", entry->card);
  card->line = entry->line;
  for (guint i = 0; i < entry->n_values; i++)
    if (((const SlvSaysMap *) g_ptr_array_index (dated->reader->dated->says, i))->to != NULL && slot_of (dated->reader->dated, i) == i)
      add_values (card, lists, first, folded, i);
  g_hash_table_add (told, g_steal_pointer (&folded));
  if (card->errata == NULL)
    return TRUE;
  while (strcmp (((const SlvDatedSeries *) g_ptr_array_index (dated->reader->dated->series, series))->list, dated->list) != 0)
    series++;   /* two series may say something of a card on one day */
  slv_take_str (&card->key, slv_errata_key (dated->reader->game, card, ((const SlvErratum *) g_ptr_array_index (card->errata, 0))->day, series));
  account->records++;
  return func (card, user_data, error);
}

/* From which days the lists of a series hold, from the @first on: what another file's lists said ends with them, also where they only
 * free cards. */
static gboolean
deliver_days (SlvListAccount *account, const GPtrArray *lists, guint first, SlvCardFunc func, gpointer user_data, GError **error)
{
  const Dated *dated = g_ptr_array_index (lists, first);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_MD5);
  const char *name = dated->name != NULL && slv_name_problem (dated->name) == NULL ? dated->name : dated->list;
  g_autoptr (SlvCard) card = slv_card_new (dated->reader->game->id, "", name);

  for (const Dated *list = dated; list != NULL; list = next_list (lists, first++))
    {
      g_checksum_update (sum, (const guchar *) list->since, -1);
      slv_card_add_listed (card, &(SlvLimit) { .tag = (char *) list->list, .limit = SLV_ALL, .since = list->since });
    }
  g_autofree char *key = g_strdup_printf (SLV_SERIES_KEY "%s/%s", dated->list, g_checksum_get_string (sum));
  slv_take_str (&card->key, g_steal_pointer (&key));
  account->read++;
  return func (card, user_data, error);
}

gboolean
slv_series_deliver (SlvListAccount *account, SlvCardFunc func, gpointer user_data, GError **error)
{
  g_autoptr (GPtrArray) lists = g_steal_pointer (&account->dated);
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean done = TRUE;

  if (lists == NULL)
    return TRUE;
  g_ptr_array_sort (lists, compare_lists);
  for (guint i = 0; done && i < lists->len; i++)
    {
      const Dated *dated = g_ptr_array_index (lists, i);

      if (i == 0 || next_list (lists, i - 1) == NULL)
        {
          g_hash_table_remove_all (told);
          done = deliver_days (account, lists, i, func, user_data, error);
        }
      for (guint k = 0; done && k < dated->entries->len; k++)
        done = deliver_limit (account, lists, i, g_ptr_array_index (dated->entries, k), func, user_data, error)
               && deliver_values (account, lists, i, g_ptr_array_index (dated->entries, k), told, func, user_data, error);
    }
  return done;
}
