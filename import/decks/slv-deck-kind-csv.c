/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-csv.c: a deck as a table, a row a card: what spreadsheets and scripts make. The first row names the columns; a name
 * and a number of copies are enough to be known as one. Where the names of the columns are missing or in another language, the cells tell
 * what a column holds, if only one thing can be meant. What stands in columns that are not known stays with the card as its remark, and
 * what stands above the names of the columns with the deck. */
#include "base/slv-csv.h"
#include "base/slv-fold.h"
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-scan.h"
#include "decks/slv-deck-write.h"

#define NOTE_MAX    1000u   /* bytes of a remark on a card */
#define COLUMNS_MAX 16u     /* of a table whose columns are told by their cells */
#define DECKS_MAX   2000u   /* in one table */
#define TITLES_MAX  1000u   /* bytes of the titles of a table of blanks */

enum { COUNT, NAME, SET, NUMBER, ZONE, NOTE, N_WRITTEN, DECK = N_WRITTEN, PLAYER, EVENT, PART, SIDE, GROUP, N_FIELDS, OTHER = N_FIELDS };

/* The first word of each is what is written. */
static const char * const words[N_FIELDS][16] = {
  [COUNT] = { "count", "quantity", "qty", "copies", "amount", "n", "anzahl", "menge", "stück", "quantité", "nombre-de-cartes",
              "cantidad", "quantità", "quantidade", "aantal" },
  [NAME] = { "name", "card", "card-name" },
  [SET] = { "set", "set-code", "edition", "edition-code", "printing" }, [NUMBER] = { "number", "collector-number", "card-number", "id", "card-id", "code", "card-code", "nummer", "kartennummer" },
  [ZONE] = { "zone", "section", "board", "deck-section" }, [NOTE] = { "note", "notes", "remark", "comment" },
  [DECK] = { "deck", "deck-name", "deckname", "decklist", "deck-title" }, [PLAYER] = { "player", "player-name", "spieler", "joueur" },
  [EVENT] = { "deck-id", "deckid", "decklist-id", "list-id", "event", "event-id", "tournament", "tournament-id" },   /* what else tells decks apart */
  [PART] = { "version", "subtitle", "subname" },   /* the other half of a name that is written in two */
  [SIDE] = { "sideboard", "sideboarded", "in-sideboard", "is-sideboard", "side" },
  [GROUP] = { "categories", "category" },
};

/* What a column holds, by its title. */
static guint
field_of (const char *title)
{
  g_autofree char *id = slv_fold_id (title);
  guint field = 0;
  while (field < N_FIELDS && !g_strv_contains (words[field], id))
    field++;
  return field;
}

gboolean
slv_deck_line_is_titles (const char *text)
{
  if (strnlen (text, TITLES_MAX) == TITLES_MAX || (strstr (text, "  ") == NULL && strchr (text, '\t') == NULL))   /* as nearly every line */
    return FALSE;
  g_auto (GStrv) cells = g_strsplit (text, strchr (text, '\t') != NULL ? "\t" : "  ", -1);
  gboolean met[N_FIELDS + 1] = { FALSE };
  for (guint i = 0; cells[i] != NULL; i++)
    met[field_of (g_strstrip (cells[i]))] = TRUE;
  return met[COUNT] && met[NAME];
}

/* ---- reading ---- */

typedef struct { const SlvDeckInput *input; SlvDeck *deck; GStrv titles; const char *cells[N_FIELDS]; gboolean head_only;
                 GPtrArray *decks;               /* one, or those that columns tell apart; @deck is that of the row */
                 GHashTable *by_key;             /* what these columns say → SlvDeck */
                 char *zone;                     /* (nullable) that a line between the rows names */
                 gboolean plain_count;           /* a column is called as nothing but copies are, so that "N" is something else */
                 gboolean told;                  /* the columns are told by their cells */
                 gboolean headless;              /* and have no titles */
                 const char *flagged;            /* (nullable) the zone that a column of yes and no says of the row: "Commander" */
                 guint64 zones;                  /* by column: its title is a zone, and its cells are the copies there */
                 guint fields[COLUMNS_MAX]; } Table;

static gboolean
names_zone (const Table *t, const char *cell)
{
  return slv_deck_is_customary_zone (cell) || slv_deck_heading_zone (t->input->games, NULL, cell) != NULL;
}

/* "Card,Main,Side": the columns that are zones, where there are two or more. */
static guint64
find_zones (const Table *t)
{
  guint64 zones = 0;
  guint found = 0;
  for (guint i = 0; t->titles[i] != NULL && i < 64; i++)
    {
      guint field = field_of (t->titles[i]);
      if ((field != OTHER && field != DECK && field != SIDE) || !names_zone (t, t->titles[i]))
        continue;
      zones |= G_GUINT64_CONSTANT (1) << i;
      found++;
    }
  return found >= 2 ? zones : 0;
}

static gboolean
take_head (Table *t, char **cells, guint n, GError **error)
{
  gboolean met[N_FIELDS + 1] = { FALSE }, flags = FALSE;   /* a column says of each row whether it is in a zone: "maybeboard" */
  t->titles = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      t->titles[i] = slv_deck_line_trim (cells[i], strlen (cells[i]));
      met[field_of (t->titles[i])] = TRUE;
      flags = flags || (field_of (t->titles[i]) == OTHER && slv_deck_is_customary_zone (t->titles[i]));
      t->plain_count = t->plain_count || (field_of (t->titles[i]) == COUNT && strlen (t->titles[i]) > 1);
    }
  if (!t->told && met[NAME] && !met[COUNT])
    t->zones = find_zones (t);
  if (!t->told && (!met[NAME] || (!met[COUNT] && t->zones == 0 && !(met[SET] && met[NUMBER] && flags))))
    g_clear_pointer (&t->titles, g_strfreev);
  if (t->titles == NULL || t->head_only)
    slv_set_error (error, SLV_ERROR_CANCELLED, NULL, "enough");   /* a file is only read as a table when its head is one */
  else
    {
      t->input->tally->records++;
      t->input->tally->comments++;
    }
  return t->titles != NULL && !t->head_only;
}

/* "true", "Yes": the copies are in the sideboard; "false": they are not; of anything else nobody knows. */
static gboolean
is_truth (const char *cell, gboolean *truth)
{
  static const char * const yes[] = { "true", "yes", "y", "x", "ja", "oui", NULL }, * const no[] = { "false", "no", "n", "nein", "non", NULL };
  g_autofree char *lower = g_utf8_strdown (cell, -1);
  *truth = g_strv_contains (yes, lower);
  return *truth || g_strv_contains (no, lower);
}

/* Of the groups that a card is in, "Sideboard,Burn", the first may be its zone; what stands behind it, else all of them, is a remark. */
static char *
take_zone_of_groups (Table *t, char *cell)
{
  gsize length = strcspn (cell, ",{");
  g_autofree char *first = g_strndup (cell, length);
  if (t->cells[ZONE][0] != '\0' || !names_zone (t, first))
    return cell;
  char *rest = cell + length + (cell[length] != '\0');
  cell[length] = '\0';
  t->cells[ZONE] = cell;
  return rest;
}

/* The cells of a row by what they hold. Returns: (transfer full): what stands in columns of other titles, behind the remark. */
static char *
sort_cells (Table *t, char **cells, guint n)
{
  g_autoptr (GString) note = g_string_new (NULL);
  for (guint i = 0; i < N_FIELDS; i++)
    t->cells[i] = "";
  t->flagged = NULL;
  for (guint i = 0; i < n; i++)
    {
      const char *title = t->titles != NULL && i < g_strv_length (t->titles) ? t->titles[i] : "";
      guint field = t->told ? t->fields[i] : field_of (title);
      if (!t->told && field == COUNT && title[1] == '\0' && t->plain_count)
        field = OTHER;
      g_strstrip (g_strdelimit (cells[i], "\r\n\t", ' '));
      if (cells[i][0] == '\0')
        continue;
      const char *cell = slv_csv_unguard (cells[i]);
      gboolean truth, number = strspn (cell, "0123456789") == strlen (cell);
      if (field == OTHER && is_truth (cell, &truth) && (!truth || names_zone (t, title)))   /* "Proxy: False" says nothing */
        {
          t->flagged = truth ? title : t->flagged;
          continue;
        }
      if ((field == SIDE && !is_truth (cell, &truth)) || (field == DECK && number))
        field = OTHER;
      if (field == GROUP && *(cell = take_zone_of_groups (t, cells[i])) == '\0')
        continue;
      if (field < GROUP && field != NOTE && t->cells[field][0] == '\0')
        t->cells[field] = cell;
      else if (field == NOTE || title[0] == '\0')
        g_string_append_printf (note, "%s%s", note->len > 0 ? "; " : "", cell);
      else
        g_string_append_printf (note, "%s%s: %s", note->len > 0 ? "; " : "", title, cell);
    }
  return g_string_free (g_steal_pointer (&note), FALSE);
}

/* The zone of the row, among the headings of the deck. */
static const char *
open_zone (Table *t, const char *heading)
{
  const char *id = heading[0] != '\0' ? slv_deck_heading_zone (t->input->games, NULL, heading) : NULL;
  const char *zone = id != NULL && id[0] != '\0' ? id : heading;
  slv_deck_add_heading (t->deck, zone);
  return zone;
}

/* (transfer full): what the deck of the row is called, which its own name says unless another deck has that. */
static char *
name_deck (const Table *t, const char *deck)
{
  const char *other = t->cells[PLAYER][0] != '\0' ? t->cells[PLAYER] : t->cells[EVENT];
  gboolean again = deck[0] == '\0';
  SLV_EACH (const SlvDeck, known, t->decks)
    again = again || g_str_equal (known->name, deck);
  return again ? g_strdup_printf ("%s#%s", deck[0] != '\0' ? deck : t->input->name, other) : g_strdup (deck);
}

/* The deck of the row, by all columns that tell decks apart: a column “deck” may also name zones, or count. Returns a reason where there are too many. */
static const char *
find_deck (Table *t)
{
  const char *deck = t->cells[DECK];
  if (deck[0] != '\0' && t->cells[ZONE][0] == '\0' && names_zone (t, deck))
    {
      t->cells[ZONE] = deck;
      deck = "";
    }
  g_autofree char *key = g_strjoin ("\x1f", deck, t->cells[PLAYER], t->cells[EVENT], NULL);
  gboolean none = strlen (key) == 2, first = g_hash_table_size (t->by_key) == 0;
  t->deck = none ? t->decks->pdata[0] : g_hash_table_lookup (t->by_key, key);
  if (t->deck != NULL)
    return NULL;
  t->deck = t->decks->pdata[0];
  if (t->decks->len >= DECKS_MAX)
    return _("there are more decks in this table than are read of one");
  g_autofree char *name = name_deck (t, deck);
  if (first && t->deck->entries->len == 0)
    slv_take_str (&t->deck->name, g_steal_pointer (&name));
  else
    g_ptr_array_add (t->decks, t->deck = slv_deck_new (name));
  g_hash_table_insert (t->by_key, g_steal_pointer (&key), t->deck);
  return NULL;
}

/* The zone that the row names, or that a line above it does. */
static const char *
zone_of_row (const Table *t)
{
  gboolean side = FALSE;
  if (t->flagged != NULL)
    return t->flagged;
  if (t->cells[ZONE][0] != '\0')
    return t->cells[ZONE];
  return is_truth (t->cells[SIDE], &side) && side ? "sideboard" : t->zone != NULL ? t->zone : "";
}

/* A row below all cards that says how many there are. */
static gboolean
is_total (const Table *t)
{
  guint count = 0;
  return t->deck->entries->len > 0 && slv_deck_is_total (t->cells[NAME], strlen (t->cells[NAME])) && slv_deck_count_parse (t->cells[COUNT], &count) == NULL && count == slv_deck_n_cards (t->deck, NULL);
}

static const char *
add_card (Table *t, const char *note, guint64 line)
{
  SlvDeck *deck = t->deck;
  guint count = 1;
  g_autofree char *copies = g_strdup (t->cells[COUNT]);
  gsize digits = strspn (copies, "0123456789");
  if (digits > 0 && g_str_equal (copies + digits, "x"))
    copies[digits] = '\0';
  const char *reason = copies[0] != '\0' ? slv_deck_count_parse (copies, &count) : NULL;
  if (t->cells[NAME][0] == '\0')
    return _("there is no card name");
  if (reason != NULL)
    return reason;
  if (strlen (t->cells[SET]) > SLV_DECK_NAME_MAX || strlen (t->cells[NUMBER]) > SLV_DECK_NAME_MAX)
    return _("set and number are too long");
  const char *zone = open_zone (t, zone_of_row (t));
  g_autofree char *name = t->cells[PART][0] != '\0' ? g_strdup_printf ("%s | %s", t->cells[NAME], t->cells[PART]) : g_strdup (t->cells[NAME]);
  guint n = deck->entries->len;
  if ((reason = slv_deck_take_card (deck, zone, name, count, t->cells[SET], t->cells[NUMBER], line)) != NULL)
    return reason;
  if (deck->entries->len > n && strlen (note) <= NOTE_MAX)
    slv_take_str (&slv_deck_entry (deck, n)->note, g_strdup (note));
  return NULL;
}

/* A line between the rows: the titles once more, or a heading, as texts for the web have them between tables. */
static gboolean
take_between (Table *t, char **cells, guint n)
{
  guint first = n > 1 && cells[0][0] == '\0' ? 1 : 0, same = 0;
  gboolean alone = TRUE;
  for (guint i = 0; i < n; i++)
    {
      g_strstrip (cells[i]);
      same += t->titles != NULL && i < g_strv_length (t->titles) && g_str_equal (cells[i], t->titles[i]);
      alone = alone && (i == first || g_str_equal (cells[i], ""));
    }
  if (same == n)
    t->input->tally->comments++;
  else
    {
      g_autofree char *heading = alone ? slv_deck_heading_clean (cells[first] + strspn (cells[first], "# ")) : NULL;
      gboolean zone = heading != NULL && names_zone (t, heading);
      if (heading == NULL || (cells[first][0] != '#' && !zone))
        return FALSE;
      if (zone)
        slv_take_str (&t->zone, g_steal_pointer (&heading));
      *(zone ? &t->input->tally->headings : &t->input->tally->comments) += 1;
    }
  t->input->tally->records++;
  return TRUE;
}

/* The row of a card with its copies in each zone. */
static const char *
add_to_zones (Table *t, char **cells, guint n, guint64 line)
{
  const char *reason = NULL;
  for (guint i = 0; i < MIN (n, g_strv_length (t->titles)) && reason == NULL; i++)
    if (field_of (t->titles[i]) == NAME)
      t->cells[NAME] = cells[i];
  for (guint i = 0; i < MIN (n, g_strv_length (t->titles)) && i < 64 && reason == NULL; i++)
    if ((t->zones >> i & 1) != 0 && cells[i][0] != '\0' && !g_str_equal (cells[i], "0"))
      {
        t->cells[COUNT] = cells[i];
        t->cells[ZONE] = t->titles[i];
        reason = add_card (t, "", line);
      }
  return reason;
}

static gboolean
take_row (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  Table *t = user_data;
  if (t->titles == NULL && !t->headless)
    return take_head (t, cells, n, error);
  if (take_between (t, cells, n))
    return TRUE;
  g_autofree char *text = g_strjoinv (",", cells), *note = sort_cells (t, cells, n);
  const char *reason = find_deck (t);
  gboolean total = reason == NULL && is_total (t);
  reason = reason != NULL || total ? reason : t->zones != 0 ? add_to_zones (t, cells, n, line) : add_card (t, note, line);
  t->input->tally->records++;
  if (total)
    t->input->tally->comments++;
  else if (reason == NULL)
    t->input->tally->cards++;
  else
    {
      t->input->tally->unread++;
      slv_deck_add_unread (t->deck, line, g_strdelimit (text, "\r\n", ' '), reason);
    }
  return TRUE;
}

/* What stands above the names of the columns is said of the deck, as a comment in a list is. */
static void
take_title (const char *text, guint64 line G_GNUC_UNUSED, gpointer user_data)
{
  Table *t = user_data;
  const char *before = t->deck->comment;
  gboolean first = before == NULL || before[0] == '\0';
  t->input->tally->records++;
  t->input->tally->comments++;
  if (slv_text_begins (text, "Name: "))
    slv_take_str (&t->deck->name, g_strdup (text + strlen ("Name: ")));
  else
    slv_take_str (&t->deck->comment, first ? g_strdup (text) : g_strconcat (before, "\n", text, NULL));
}

/* ---- columns without titles that are known ---- */

/* What all cells of a column are, those of the first row apart. */
typedef struct { gboolean first_counts, counts, zones, codes, letters; guint said; gsize length; } Column;
typedef struct { const SlvDeckInput *input; guint n, rows; gboolean uneven; Column columns[COLUMNS_MAX]; } Survey;

/* "4", "4x": copies of a card. */
static gboolean
is_copies (const char *cell)
{
  gsize digits = strspn (cell, "0123456789");
  return digits > 0 && digits <= 2 && cell[digits + (cell[digits] == 'x')] == '\0' && strspn (cell, "0") < digits;
}

/* "AB1": a set's code. */
static gboolean
is_code (const char *cell)
{
  gsize length = strlen (cell);
  return length >= 2 && length <= 6 && strspn (cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == length && strspn (cell, "0123456789") < length;
}

static gboolean
has_letter (const char *cell)
{
  while (*cell != '\0' && !g_unichar_isalpha (g_utf8_get_char (cell)))
    cell = g_utf8_next_char (cell);
  return *cell != '\0';
}

static gboolean
survey_row (char **cells, guint n, guint64 line G_GNUC_UNUSED, gpointer user_data, GError **error)
{
  Survey *s = user_data;
  s->uneven |= n < 2 || n > COLUMNS_MAX || (s->rows > 0 && n != s->n);
  if (s->uneven)
    return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, "enough");
  for (guint i = 0; i < n; i++)
    {
      Column *column = &s->columns[i];
      const char *cell = g_strstrip (cells[i]);
      if (s->rows == 0)
        *column = (Column) { is_copies (cell), TRUE, TRUE, TRUE, TRUE, field_of (cell), 0 };
      else
        {
          column->counts &= is_copies (cell);
          column->zones &= slv_deck_is_customary_zone (cell) || slv_deck_heading_zone (s->input->games, NULL, cell) != NULL;
          column->codes &= is_code (cell);
          column->letters &= has_letter (cell);
          column->length += strlen (cell);
        }
    }
  s->n = n;
  s->rows++;
  return TRUE;
}

static void
survey_title (const char *text G_GNUC_UNUSED, guint64 line G_GNUC_UNUSED, gpointer user_data)
{
  ((Survey *) user_data)->uneven = TRUE;   /* it may be a heading of a list */
}

/* The column that is called @field; @s->n: none is. */
static guint
find_said (const Survey *s, guint field)
{
  guint i = 0;
  while (i < s->n && (s->columns[i].said != field || s->columns[i].first_counts))
    i++;
  return i;
}

/* The only column of copies: the one whose title says so, beside the names of players and cards that of numbers where all could be copies, or in a table
 * without titles the first one, or the only one that could be. */
static guint
find_count (const Survey *s, gboolean *headless)
{
  guint said = find_said (s, COUNT), number = find_said (s, NUMBER), found = s->n, n = 0;
  gboolean of_players = MIN (find_said (s, DECK), find_said (s, PLAYER)) < s->n && find_said (s, NAME) < s->n && find_said (s, SET) == s->n;
  if (said == s->n && of_players && number < s->n && s->columns[number].counts)
    said = number;
  *headless = said == s->n;
  if (said < s->n)
    return said;
  for (guint i = s->n; i-- > 0;)
    if (s->columns[i].first_counts && s->columns[i].counts)
      {
        found = i;
        n++;
      }
  return n == 1 || found == 0 ? found : s->n;
}

/* The column that is titled as that of the names, else the one with the longest words. */
static guint
find_name (const Survey *s, const Table *t)
{
  guint name = s->n;
  for (guint i = 0; i < s->n; i++)
    if (t->fields[i] == NAME)
      return i;
    else if (t->fields[i] == OTHER && s->columns[i].letters && (name == s->n || s->columns[i].length > s->columns[name].length))
      name = i;
  return name;
}

/* What each column holds, into @t. */
static gboolean
tell_columns (const Survey *s, Table *t)
{
  guint count = find_count (s, &t->headless);
  if (count == s->n || s->rows < 2)
    return FALSE;
  for (guint i = 0; i < s->n; i++)
    {
      const Column *column = &s->columns[i];
      guint said = t->headless || column->said == COUNT ? OTHER : column->said;
      t->fields[i] = i == count ? COUNT : said != OTHER ? said : column->zones ? ZONE : column->codes ? SET : OTHER;
    }
  guint name = find_name (s, t);
  if (name < s->n)
    t->fields[name] = NAME;
  return name < s->n;
}

/* Whether the cells of @input tell what its columns hold. Lists in which blank lines or bars divide parts, and those of names and numbers
 * alone that are read line by line, are none. */
static gboolean
survey (const SlvDeckInput *input, Table *t)
{
  gsize first = strcspn (input->text, "\r\n");
  gboolean tabs = memchr (input->text, '\t', first) != NULL;
  if (memchr (input->text, '|', first) != NULL || input->look->behind > 0
      || g_regex_match_simple ("\\S\\h*+(?:\\r?\\n){2}(?:\\r?\\n)*+\\h*+\\S", input->text, G_REGEX_RAW, 0))
    return FALSE;
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (input->text, (gssize) input->length, NULL);
  Survey s = { .input = input };
  t->told = slv_csv_read_titled (stream, input->name, 0, survey_title, survey_row, &s, NULL, NULL) && !(tabs && s.n < 3) && tell_columns (&s, t);
  t->headless = t->told && t->headless;
  return t->told;
}

/* Whether the titles name a column of names and one of copies. */
static gboolean
has_known_head (const SlvDeckInput *input)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (input->text, (gssize) input->length, NULL);
  g_autoptr (GError) enough = NULL;
  Table table = { .input = input, .head_only = TRUE };
  slv_csv_read (stream, input->name, 0, take_row, &table, NULL, &enough);
  gboolean is = table.titles != NULL;
  g_strfreev (table.titles);
  return is;
}

static guint
detect (const SlvDeckInput *input)
{
  Table table = { 0 };
  if (input->look == NULL || strpbrk (input->text, ",;\t|") == NULL)   /* a name and a number are two columns */
    return 0;
  return has_known_head (input) || survey (input, &table) ? 95 : 0;
}

static gboolean
read_file (const SlvDeckInput *input, GPtrArray *decks, GError **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (input->text, (gssize) input->length, NULL);
  Table table = { .input = input, .decks = decks };
  g_autoptr (GHashTable) by_key = table.by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_ptr_array_add (decks, table.deck = slv_deck_new (input->name));
  if (input->look != NULL && !has_known_head (input))
    survey (input, &table);
  gboolean done = slv_csv_read_titled (stream, input->name, 0, take_title, take_row, &table, NULL, error);
  SLV_FREE_MEMBERS (&table, titles, zone);
  SLV_EACH (SlvDeck, deck, decks)
    slv_deck_settle_zones (deck, input->games);
  return done;
}

/* ---- writing ---- */

static void
put_entry (GString *out, const SlvDeckEntry *entry, const char *zone)
{
  g_autofree char *count = g_strdup_printf ("%u", entry->count);
  const char *cells[N_WRITTEN] = { [COUNT] = count, [NAME] = entry->name, [SET] = entry->set_code, [NUMBER] = entry->number, [ZONE] = zone,
                                  [NOTE] = entry->note };
  for (guint i = 0; i < N_WRITTEN; i++)
    slv_csv_append (out, cells[i], i + 1 == N_WRITTEN);
}

static char *
write_file (SlvDeckOutput *o)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < N_WRITTEN; i++)
    slv_csv_append (out, words[i][0], i + 1 == N_WRITTEN);
  SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
    for (guint i = 0; i < o->deck->entries->len; i++)
      if (g_str_equal (slv_deck_entry (o->deck, i)->zone, zone->zone))
        put_entry (out, slv_deck_entry (o->deck, i), zone->zone[0] != '\0' ? zone->title : "");
  return g_string_free (out, FALSE);
}

const SlvDeckKind slv_deck_kind_csv = {
  .id = "csv", .title = N_("CSV table"), .endings = { ".csv", ".tsv" }, .detect = detect, .read = read_file, .write = write_file,
  .carries = SLV_CARRIES_ALL_ZONES | SLV_CARRIES_PRINTING | SLV_CARRIES_LONE_NUMBER | SLV_CARRIES_NOTES,
};
