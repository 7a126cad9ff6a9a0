/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-split.c: see the header. One list after the other in one text, as people keep them and sites give them: each with its own name, each with
 * a total below, or the zone that the first one began with begins once more behind another zone. */
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-scan.h"

#define HEADINGS_MAX 64u     /* of one part: cards without a quantity look like some */

typedef struct {
  const SlvDeckInput *input;
  GArray     *parts;      /* SlvDeckStart */
  GPtrArray  *headings;   /* of the part that is looked at: what could name a zone */
  SlvDeckStart head;       /* where what stands together above the next card begins */
  guint       cards;      /* lines of cards in this part */
  GHashTable *zones;      /* heading → whether it is a zone, of those that were asked about */
  gboolean    ended;      /* its total was met */
} Splitter;

/** "Name: Example" in a line of its own, also as a comment; what a client begins its lists with. */
static gboolean
is_name (const char *text)
{
  const char *bare = text + strspn (text, "#/ "), *colon = strchr (bare, ':');
  if (bare == text && (g_ascii_strcasecmp (text, "about") == 0 || g_ascii_strcasecmp (text, "[metadata]") == 0))
    return TRUE;
  const char *word = bare + (g_ascii_strncasecmp (bare, "deck ", 5) == 0 ? 5 : 0);
  gsize number = word > bare ? strspn (word, "#0123456789") : 0;
  if (number > 0 && word + number == colon)   /* "Deck 2: Example" */
    return colon[1] == ' ';
  if (colon == NULL || g_ascii_strncasecmp (word, "name", 4) != 0 || word + 4 + strspn (word + 4, " ") != colon)
    return FALSE;
  const char *value = colon + 1 + strspn (colon + 1, " ");
  return value[strspn (value, "0123456789")] != '\0';
}

/** A line that says how many copies of a card there are, in whatever manner: "[4] Name", "Name x4"; no list begins with its sideboard's. */
static gboolean
is_card (const char *text)
{
  return slv_deck_line_is_counted (text) || (strchr ("#/>", text[0]) == NULL && !slv_deck_line_is_side (text) && slv_deck_line_says_copies (text));
}

static gboolean
is_total (const char *text)
{
  gsize length = strlen (text), word = length;
  while (word > 0 && strchr ("0123456789 :-", text[word - 1]) != NULL)
    word--;
  return word < length && g_ascii_isdigit (text[length - 1]) && memchr (text, ' ', word) != NULL && slv_deck_is_total (text, word);
}

static gboolean
is_zone (Splitter *s, const char *heading)
{
  gpointer zone;
  if (!g_hash_table_lookup_extended (s->zones, heading, NULL, &zone))
    {
      zone = GINT_TO_POINTER (slv_deck_is_customary_zone (heading) || slv_deck_heading_zone (s->input->games, NULL, heading) != NULL);
      g_hash_table_insert (s->zones, g_strdup (heading), zone);
    }
  return GPOINTER_TO_INT (zone);
}

static void
begin (Splitter *s)
{
  g_array_append_val (s->parts, s->head);
  g_ptr_array_set_size (s->headings, 0);
  s->cards = 0;
  s->ended = FALSE;
}

/** Whether the zone that this part began with begins once more, behind another one. What headings mean is asked only where one is met twice, since
 *  that may read every definition. */
static gboolean
comes_again (Splitter *s, const char *heading)
{
  guint first = 0, other;
  while (first < s->headings->len && g_ascii_strcasecmp (s->headings->pdata[first], heading) != 0)
    first++;
  if (first >= s->headings->len || !is_zone (s, heading))
    return FALSE;
  for (guint i = 0; i < first; i++)
    if (is_zone (s, s->headings->pdata[i]))
      return FALSE;
  for (other = first + 1; other < s->headings->len; other++)
    if (g_ascii_strcasecmp (s->headings->pdata[other], heading) != 0 && is_zone (s, s->headings->pdata[other]))
      return TRUE;
  return FALSE;
}

/** A line that is neither blank nor a counted card. Returns whether it is a card with its count behind it. */
static gboolean
look_at_line (Splitter *s, const char *text)
{
  gsize length = strlen (text);
  gboolean total = is_total (text), behind = !total && slv_deck_line_count_behind (text, &length) != NULL;
  if (is_name (text) && s->cards > 0)
    begin (s);
  else if (length < 60 && !total)
    {
      g_autofree char *line = g_strndup (text, length), *heading = slv_deck_heading_clean (line + strspn (line, "#/ "));
      if (s->cards > 0 && comes_again (s, heading))
        begin (s);
      if (s->headings->len < HEADINGS_MAX)
        g_ptr_array_add (s->headings, g_steal_pointer (&heading));
    }
  s->ended |= total && s->cards > 0;
  s->cards += behind;
  return behind;
}

/** Without those in which no card stands: they belong to the one before. */
static void
drop_empty (GArray *parts, const GArray *cards)
{
  guint kept = 1;
  for (guint i = 1; i < parts->len; i++)
    if (g_array_index (cards, guint, i) > 0)
      g_array_index (parts, SlvDeckStart, kept++) = g_array_index (parts, SlvDeckStart, i);
  g_array_set_size (parts, kept);
}

GArray *
slv_deck_split (const SlvDeckInput *input)
{
  g_autoptr (GPtrArray) headings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) cards = g_array_new (FALSE, TRUE, sizeof (guint));
  g_autoptr (GHashTable) zones = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Splitter s = { .input = input, .parts = g_array_new (FALSE, FALSE, sizeof (SlvDeckStart)), .headings = headings, .zones = zones };
  const char *p = input->text, *end = p + input->length, *next;
  begin (&s);
  for (guint64 line = 1; p < end; p = next, line++)
    {
      const char *stop = slv_deck_line_end (p, end, &next);
      gboolean counted = g_ascii_isdigit (*p) && slv_deck_line_is_counted (p);   /* nearly every line: nothing has to be copied */
      g_autofree char *text = counted ? NULL : slv_deck_line_trim (p, (gsize) (stop - p));
      gboolean card = counted || is_card (text), blank = !card && text[0] == '\0', ended = s.ended;
      if (card)
        {
          if (s.ended)
            begin (&s);
          s.cards++;
        }
      else if (!blank)
        card = look_at_line (&s, text);
      if (card || blank || (s.ended && !ended))   /* a total is the last line of its list */
        s.head = (SlvDeckStart) { (gsize) (next - input->text), line };
      g_array_set_size (cards, s.parts->len);
      g_array_index (cards, guint, s.parts->len - 1) = s.cards;
    }
  drop_empty (s.parts, cards);
  return s.parts;
}
