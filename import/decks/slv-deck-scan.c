/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-scan.c: see the header. What is found is cautious: a blank line alone makes a sideboard only where lists of that kind
 * use it so, or where the sizes of both parts leave no doubt. Source: import/README.md, "Deck files". */
#include "base/slv-fold.h"
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-scan.h"

#define MAIN_MIN     40u   /* copies before, and at most behind, a blank line that is taken for the beginning of a sideboard */
#define SIDE_MAX     15u
#define COLUMNS_MAX  8u    /* of cards beside each other */
#define WORDS_MIN    3u    /* lines that begin with a number in words */
#define FENCED_MIN   2u    /* cards that make what stands between lines of signs a list */
#define FENCED_DECK  40u   /* copies: several such lists in a text are decks, smaller ones parts of one */
#define BEHIND_MIN   3u    /* lines that end with a number, and no other ones, are entries */
/* Copies of a card; where a number stands behind a name with nothing but a blank between, more are a number in a set in most lists. */
#define COPIES_USUAL 4

const char *
slv_deck_line_end (const char *p, const char *end, const char **next)
{
  const char *q = p;
  while (q < end && *q != '\n' && *q != '\r')
    q++;
  *next = q < end ? q + (q + 1 < end && q[0] == '\r' && q[1] == '\n' ? 2 : 1) : end;
  return q;
}

char *
slv_deck_line_take (const char *p, const char *end, const char **next)
{
  return slv_deck_line_trim (p, (gsize) (slv_deck_line_end (p, end, next) - p));
}

/* ---- lists within something else ---- */

/* Behind "> " stands a list that somebody answers to, where no card does elsewhere: what else stands there is remarks. */
static gboolean
read_quoted (char **lines)
{
  guint quoted = 0, cards = 0, others = 0;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *text = lines[i] + strspn (lines[i], "> \t\r");
      gboolean counted = slv_deck_line_is_counted (text);
      quoted += lines[i][0] == '>';
      cards += lines[i][0] == '>' && counted;
      others += lines[i][0] != '>' && *text != '\0' ? counted ? G_MAXUINT16 : 1 : 0;
    }
  if (quoted < 2 || others >= G_MAXUINT16 || (others > 0 && cards < 2))
    return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    slv_take_str (&lines[i], lines[i][0] == '>' || lines[i][strspn (lines[i], " \t\r")] == '\0'
                               ? g_strdup (lines[i] + strspn (lines[i], "> "))
                               : g_strconcat ("# ", lines[i], NULL));
  return TRUE;
}

/** Where another column of cards begins in @line, of which one ends before it; with @title where any text does. NULL: nowhere. */
static char *
next_column (char *line, gboolean title)
{
  gsize gap;
  for (char *p = line + strspn (line, " \t"); (p = strpbrk (p, " \t")) != NULL; p += gap)
    {
      gsize tabs = strspn (p, "\t");
      gap = strspn (p, " \t");
      if ((tabs >= 2 || (tabs == 0 && memchr (p, '\t', gap) == NULL && gap >= 3)) && strchr ("\r", p[gap]) == NULL
          && (title || (slv_deck_line_is_counted (p + gap) && slv_deck_line_is_counted (line))))
        return p + gap;
    }
  return NULL;
}

/** Whether cards stand in columns beside each other: what is but a remark, "4 Name   1 Rare", comes again or is short. @from: the least place of the second one. */
static gboolean
are_columns (char **lines, gsize *from)
{
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);
  *from = G_MAXSIZE;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *column = next_column (lines[i], FALSE), *name = column != NULL ? column + strspn (column, "0123456789xX \t") : NULL;
      char *further = name != NULL ? next_column (column, TRUE) : NULL;   /* "2x Name   5 AUS dom   Vela:4": what is said of the card */
      if (further != NULL && !slv_deck_line_is_counted (further))
        return FALSE;
      if (name != NULL && (strlen (name) < 3 || g_ascii_islower (*name) || !g_hash_table_add (met, name)))
        return FALSE;
      *from = name != NULL ? MIN (*from, (gsize) (column - lines[i])) : *from;
    }
  return g_hash_table_size (met) > 1;
}

/* Columns of cards beside each other, at most @most, are put below each other, each with as many lines as there were; "-" is where one is empty.
 * (transfer full) (nullable) */
static char *
columns_below (char **lines, guint most)
{
  gsize from;
  g_autoptr (GString) left = g_string_new (NULL);
  g_autoptr (GPtrArray) right = g_ptr_array_new_with_free_func (g_free);
  if (most < 2 || !are_columns (lines, &from))
    return NULL;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *cards = next_column (lines[i], FALSE), *column = cards != NULL ? cards : next_column (lines[i], TRUE),
           *text = lines[i] + strspn (lines[i], " \t\r");
      column = column == NULL && (gsize) (text - lines[i]) + 2 >= from ? text : column;
      gboolean blank = *text == '\0';
      g_ptr_array_add (right, g_strdup (column != NULL ? column : blank ? "" : "-"));
      if (column != NULL)
        *column = '\0';
      g_string_append_printf (left, "%s\n", blank ? "" : lines[i][strspn (lines[i], " \t")] == '\0' ? "-" : lines[i]);
    }
  g_ptr_array_add (right, NULL);
  g_autofree char *others = columns_below ((char **) right->pdata, most - 1);
  if (others == NULL)
    others = g_strjoinv ("\n", (char **) right->pdata);
  return g_strconcat (left->str, others, NULL);
}

/** Where what a page, or a forum, has around its lines is taken out of @line; "<251>" and "<a picture>" are none. */
static void
take_tags_off (char *line)
{
  static GRegex *tags;
  const char *first = line + strspn (line, " ");
  /* "[3] Name [U]" and "[x] 3 Name [U]" have none */
  if (strchr (line, '<') == NULL && strstr (line, "[/") == NULL && strstr (line, "[*]") == NULL && (first[0] != '[' || strchr ("0123456789xX ", first[1]) != NULL))
    return;
  if (g_once_init_enter (&tags))
    g_once_init_leave (
      &tags, g_regex_new ("(?i)</?(?:br|li|p|div|ul|ol|b|i|strong|em|span|td|tr|a)(?:\\s+[a-z-]+=[^<>]*+)?\\s*/?>"
                          "|\\[/?(?:b|i|u|s|card|cards|url|color|size|center|quote|spoiler|code|list)(?:=[^\\[\\]]*+)?\\]|\\[\\*\\]",
                          G_REGEX_OPTIMIZE, 0, NULL));
  g_autofree char *plain = g_regex_replace_literal (tags, line, -1, 0, "", 0, NULL);
  if (plain != NULL)
    memcpy (line, plain, strlen (plain) + 1); /* never longer than it was */
}

/** Behind pictures that people put before a card or a part of the deck, and without those behind it: "✅ 4 Name ✨". Signs that names have, like ★ and ◇, are none. */
static gboolean
is_emoji (const char *p)
{
  gunichar sign = g_utf8_get_char (p);
  return sign >= 0x1f000 || (sign >= 0x2700 && sign < 0x27c0) || sign == 0x27a1 || sign == 0x25aa || sign == 0xfe0f
         || sign == 0x200d;
}

static void
take_pictures_off (char *line)
{
  char *from = line, *end = line + strlen (line), *last;
  while (*from != '\0' && ((guchar) *from >= 0x80 ? is_emoji (from) : *from == ' '))
    from = g_utf8_next_char (from);
  while (end > from && ((last = g_utf8_prev_char (end)), (guchar) *last >= 0x80 ? is_emoji (last) : g_ascii_isspace (*last)))
    end = last;
  if (from == line && *end == '\0')
    return;
  g_autofree char *rest = g_strndup (from, (gsize) (end - from)), *heading = slv_deck_heading_clean (rest);
  if (slv_deck_line_is_counted (rest) || slv_deck_is_customary_zone (heading))
    memcpy (line, rest, strlen (rest) + 1);
}

/* Where the line goes on behind the sign of a list, perhaps with a box to tick; a line between two signs is a heading. */
static const char *
skip_bullet (const char *line)
{
  static const char *const signs[] = { "- ", "* ", "+ ", "~ ", "• ", "· ", "‣ ", "▪ ", "► ", "➤ ", "➔ ", "→ " }, *const boxes[] = {
    "[ ] ", "[x] ", "[X] "
  };
  const char *rest = line;
  for (guint i = 0; i < G_N_ELEMENTS (signs) && rest == line; i++)
    if (slv_text_begins (line, signs[i]))
      rest = line + strlen (signs[i]) + strspn (line + strlen (signs[i]), " ");
  if (*line == '*' && slv_deck_line_is_counted (line + 1))   /* "*4 Name" */
    rest = line + 1;
  for (guint i = 0; i < G_N_ELEMENTS (boxes) && rest > line; i++)
    if (slv_text_begins (rest, boxes[i]))
      return rest + strlen (boxes[i]);
  gsize end = strlen (rest);
  while (end > 0 && g_ascii_isspace (rest[end - 1]))
    end--;
  return end == 0 || strchr ("-*+~", rest[end - 1]) != NULL || slv_text_begins (rest + end - MIN (end, 3), "•") ? line : rest;
}

/* "[ ] [ ] Name": a box for each copy that is to be picked out of a box of cards. */
static void
count_boxes (char *line)
{
  static const char box[] = "[ ] ";
  guint n = 0;
  while (slv_text_begins (line + n * strlen (box), box))
    n++;
  if (n < 2)
    return;
  g_autofree char *counted = g_strdup_printf ("%u %s", n, line + n * strlen (box));
  memcpy (line, counted, strlen (counted) + 1);   /* never longer than it was */
}

/* "Copies: 4 | Card: Name" and "Card: Name; Count: 4" as "4 Name". */
static void
take_labels_off (char *line)
{
  static GRegex *labels;
  if (strchr (line, ':') == NULL || strpbrk (line, "|;,") == NULL)
    return;
  if (g_once_init_enter (&labels))
    g_once_init_leave (&labels, g_regex_new ("^(?:(?:copies|count|quantity|qty|amount|anzahl) *: *(?<n>\\d{1,3}) *[|;,] *(?:card|name|karte) *: *(?<name>[^|]+)"
                                             "|(?:card|name|karte) *: *(?<name>[^|;]+?) *[|;,] *(?:copies|count|quantity|qty|amount|anzahl) *: *(?<n>\\d{1,3}))\\s*$",
                                             G_REGEX_OPTIMIZE | G_REGEX_CASELESS | G_REGEX_DUPNAMES, 0, NULL));
  g_autoptr (GMatchInfo) match = NULL;
  if (!g_regex_match (labels, line, 0, &match))
    return;
  g_autofree char *count = g_match_info_fetch_named (match, "n"), *name = g_match_info_fetch_named (match, "name");
  g_autofree char *plain = g_strdup_printf ("%s %s", count, name);
  memcpy (line, plain, strlen (plain) + 1);   /* never longer than it was */
}

/* How the lines of a text say what they hold: copies by words; by numbers before signs, which count lines in other lists; behind the names, also behind those that
 * begin with a number. @before: the last such number */
typedef struct {
  gboolean words, signs, behind;
  guint64 before;
} Lines;

/** "**3x** Name" and "**Leader:** Name" without what only draws it. */
static void
take_bold_off (char *line)
{
  char *label = slv_text_begins (line, "**") ? strstr (line, ":** ") : NULL;
  if (label != NULL)
    {
      memmove (label + 1, label + 3, strlen (label + 3) + 1);
      memmove (line, line + 2, strlen (line + 2) + 1);
    }
  gsize digits = slv_text_begins (line, "**") ? strspn (line + 2, "0123456789") : 0, end = 2 + digits;
  if (digits == 0)
    return;
  end += line[end] == 'x' || line[end] == 'X' ? 1 : 0;
  if (strncmp (line + end, "** ", 3) != 0)
    return;
  memmove (line + end, line + end + 2, strlen (line + end + 2) + 1);
  memmove (line, line + 2, strlen (line + 2) + 1);
}

/** Where the sign behind the number of "3: Name", "3. Name" and "3) Name" stands; NULL: there is none, or copies stand behind it. */
static char *
find_ordinal (char *line, guint64 *number)
{
  char *sign = line + strspn (line, "0123456789");
  if (sign == line || *sign == '\0' || sign - line > 2 || strchr (".):", *sign) == NULL || sign[1] != ' ')
    return NULL;
  const char *rest = sign + 1 + strspn (sign + 1, " ");
  gsize length;
  if (*rest == '\0' || slv_deck_line_is_counted (rest) || slv_deck_line_count_behind (rest, &length) != NULL)
    return NULL;
  *number = g_ascii_strtoull (line, NULL, 10);
  return sign;
}

/** Numbers before names count copies where they cannot count lines, up or down, from 1 again in each part; a line that was taken out leaves a gap. */
static void
note_ordinal (char *line, Lines *lines)
{
  guint64 number;
  if (find_ordinal (line, &number) == NULL)
    return;
  lines->signs |= number <= lines->before && number + 1 != lines->before && number != 1;
  lines->before = number;
}

/** A counted line between quotation marks, as a text of a program, without them. */
static void
take_quotes_off (char *line)
{
  gsize length = strlen (line);
  while (length > 0 && strchr (", \r", line[length - 1]) != NULL)
    length--;
  if (length < 4 || line[0] != '"' || line[length - 1] != '"' || !g_ascii_isdigit (line[1]) || memchr (line + 1, '"', length - 2) != NULL)
    return;
  line[length - 1] = '\0';
  memmove (line, line + 1, length - 1);
}

/* Takes out of a line what only lists, quotes or draws it. */
static void
unquote (char *line, Lines *lines)
{
  if (slv_deck_line_is_plain (line))
    return;
  take_tags_off (line);
  const char *from = line + strspn (line, " ");
  gsize length = strlen (from) - g_str_has_suffix (from, "\r");
  if (length > 4 && slv_text_begins (from, "||") && strncmp (from + length - 2, "||", 2) == 0)
    {
      memset (line + (from - line) + length - 2, ' ', 2);
      from += 2;
    }
  from = skip_bullet (from);
  memmove (line, from, strlen (from) + 1);
  take_quotes_off (line);
  count_boxes (line);
  take_labels_off (line);
  take_pictures_off (line);
  take_bold_off (line);
  note_ordinal (line, lines);
}

/* ---- copies in words: "3 of Name", "three copies of Name" ---- */

/** Where the number word that @line begins with ends, which a blank follows; NULL: it begins with none. */
static const char *
skip_number_word (const char *line, guint *number)
{
  static const struct {
    const char *word;
    guint number;
  } words[] = {
    { "one", 1 },   { "two", 2 },    { "three", 3 },   { "four", 4 },   { "five", 5 },  { "six", 6 },    { "seven", 7 },
    { "eight", 8 }, { "nine", 9 },   { "ten", 10 },    { "ein", 1 },    { "eine", 1 },  { "zwei", 2 },   { "drei", 3 },
    { "vier", 4 },  { "fünf", 5 },   { "sechs", 6 },   { "sieben", 7 }, { "acht", 8 },  { "neun", 9 },   { "zehn", 10 },
    { "elf", 11 },  { "zwölf", 12 }, { "une", 1 },     { "deux", 2 },   { "trois", 3 }, { "quatre", 4 }, { "cinq", 5 },
    { "huit", 8 },  { "dix", 10 },   { "uno", 1 },     { "dos", 2 },    { "tres", 3 },  { "cuatro", 4 }, { "cinco", 5 },
    { "due", 2 },   { "tre", 3 },    { "quattro", 4 }, { "cinque", 5 },
  };
  gsize length = g_ascii_isalpha (*line) ? strcspn (line, " \n") : 0;
  for (guint i = 0; i < G_N_ELEMENTS (words) && length > 0 && line[length] == ' '; i++)
    if (strlen (words[i].word) == length && g_ascii_strncasecmp (line, words[i].word, length) == 0)
      {
        *number = words[i].number;
        return line + length;
      }
  return NULL;
}

/** Whether most lines begin with such a word and none with a number: in other lists it belongs to a name. */
static gboolean
counts_in_words (const char *text)
{
  guint words = 0, others = 0, number;
  for (const char *line = text; line != NULL; line = strchr (line, '\n'))
    {
      line += strspn (line, " \t\r\n");
      if (g_ascii_isdigit (*line))
        return FALSE;
      words += skip_number_word (line, &number) != NULL;
      others += *line != '\0' && skip_number_word (line, &number) == NULL;
    }
  return words >= WORDS_MIN && words > others;
}

/** The line with its copies as a number, in place. A word alone is one only where @words says so; "of" is small, and a name follows it. */
static void
read_words (char *line, gboolean words)
{
  static const char *const between[] = { " copies of ", " copy of ", " of ", " Stück ", " Stk. ", " pcs " };
  guint number = 0;
  if (slv_deck_line_is_plain (line))
    return;
  const char *word = skip_number_word (line, &number);
  const char *rest = word != NULL ? word : line + strspn (line, "0123456789"), *name = NULL;
  if (rest == line)
    return;
  rest += word == NULL && (*rest == 'x' || *rest == 'X') ? 1 : 0;
  for (guint i = 0; i < G_N_ELEMENTS (between) && name == NULL; i++)
    if (slv_text_begins (rest, between[i]) && (word == NULL || words || between[i][1] == 'c' || g_ascii_islower (*line)))
      name = rest + strlen (between[i]);
  if (name != NULL && g_unichar_islower (g_utf8_get_char (name)))
    name = NULL;
  if (name == NULL && !(word != NULL && words))
    return;
  g_autofree char *plain =
    g_strdup_printf ("%.*s%s", word != NULL ? 0 : (int) strspn (line, "0123456789"), line, name != NULL ? name - 1 : rest);
  g_autofree char *counted = word != NULL ? g_strdup_printf ("%u%s", number, plain) : g_steal_pointer (&plain);
  memcpy (line, counted, strlen (counted) + 1); /* never longer than it was */
}

/* ---- copies behind names that begin with a number: "15 Minutes: 1", "99 Puppies x3" ---- */

/** Where "Name: 4", "Name x4", "Name (x4)" or "Name ×4" goes on behind the name; NULL: it does not. @copies: (out): where the number is. */
static char *
copies_behind (char *line, char **copies)
{
  char *end = line + strlen (line), *digits, *sign;
  while (end > line && g_ascii_isspace (end[-1]))
    end--;
  gboolean bracket = end > line && end[-1] == ')';
  end -= bracket;
  for (digits = end; digits > line && g_ascii_isdigit (digits[-1]);)
    digits--;
  for (sign = digits; sign > line && sign[-1] == ' ';)
    sign--;
  *copies = digits;
  if (digits == end || end - digits > 2 || sign - line < 4)
    return NULL;
  if (sign[-1] == ':' && !bracket)
    return sign - 1;
  const gsize times = g_ascii_tolower (sign[-1]) == 'x' ? 1 : slv_text_begins (sign - strlen ("×"), "×") ? strlen ("×") : 0;
  sign -= times + bracket;
  return times > 0 && sign[-1] == ' ' && (!bracket || *sign == '(') ? sign - 1 : NULL;
}

/** Whether a line that begins with a number and a word has copies behind it, as nearly all lines have: then they are those. */
static gboolean
counts_behind (char *text)
{
  guint before = 0, others = 0, plain = 0;
  for (char *line = text, *next, *copies; line != NULL; line = next)
    {
      next = strchr (line, '\n');
      if (next != NULL)
        *next = '\0';
      const char *name = line + strspn (line, " \t");
      gsize digits = g_ascii_isdigit (*name) ? strspn (name, "0123456789,.") : 0;
      gboolean behind = copies_behind (line, &copies) != NULL, word = digits == 0 || (name[digits] == ' ' && g_unichar_isalpha (g_utf8_get_char (name + digits + 1)));
      if (next != NULL)
        *next++ = '\n';
      before += digits > 0 && word && behind;
      others += digits == 0 && behind;
      plain += digits > 0 && !(word && behind);
    }
  return before > 0 && others >= BEHIND_MIN && others > before + 2 * plain;
}

/** "01AB001", "AB-01": the number of a card, and nothing else. */
static gboolean
is_short_code (const char *text)
{
  gsize length = strspn (text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
  return length > 3 && text[length + strspn (text + length, "\r ")] == '\0' && strcspn (text, "0123456789") < length && strcspn (text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") < length;
}

/* Makes each number of copies one that stands before its name. */
static void
read_copies (char *line, Lines *lines)
{
  guint64 number;
  char *sign = lines->signs ? find_ordinal (line, &number) : NULL, *copies, *end = lines->behind ? copies_behind (line, &copies) : NULL;
  gsize digits = strspn (line, "0123456789");
  if (sign != NULL)
    memmove (sign, sign + 1, strlen (sign + 1) + 1);
  else if (end != NULL)
    {
      g_autofree char *name = g_strndup (line, (gsize) (end - line)), *counted = g_strdup_printf ("%.*s %s", (int) strspn (copies, "0123456789"), copies, name);
      if (!slv_deck_is_customary_zone (name))
        memcpy (line, counted, strlen (counted) + 1);   /* never longer than it was */
    }
  else if (digits > 0 && digits < 3 && line[digits] == ':' && is_short_code (line + digits + 1))   /* "3:01AB001" */
    line[digits] = ' ';
  read_words (line, lines->words);
}

/* Lets @edit, which makes none longer, change each line. */
static void
edit_lines (char *text, void (*edit) (char *line, Lines *lines), Lines *lines)
{
  char *out = text;
  for (char *line = text, *next; line != NULL; line = next)
    {
      next = strchr (line, '\n');
      if (next != NULL)
        *next++ = '\0';
      edit (line, lines);
      gsize length = strlen (line);
      memmove (out, line, length);
      out += length;
      if (next != NULL)
        *out++ = '\n';
    }
  *out = '\0';
}

/* Whether there may be anything but one line below the other: quotes, columns. */
static gboolean
within_something (const char *text)
{
  return strpbrk (text, ">\t") != NULL || strstr (text, "   ") != NULL;
}

/* (transfer full): the lines that stand within something else. */
static char *
lines_within (const char *text, guint64 *below)
{
  g_auto (GStrv) written = g_strsplit_set (text, "\n", -1);
  char *columns = read_quoted (written) ? NULL : columns_below (written, COLUMNS_MAX);
  if (columns != NULL)
    *below = g_strv_length (written);
  return columns != NULL ? columns : g_strjoinv ("\n", written);
}

/* ---- lists within texts for the web ---- */

/** A list between two lines of signs, and what stands over it. */
typedef struct {
  guint heading, from, to;   /* lines; heading: behind it, and 0 where it has none of its own */
  guint64 lines, copies;
} Fence;

/** Closes @fence at line @i, and takes it for a list where cards stand in it. */
static void
close_fence (GArray *lists, Fence *fence, guint i)
{
  fence->to = i;
  if (fence->lines >= FENCED_MIN)
    g_array_append_val (lists, *fence);
  *fence = (Fence) { 0 };
}

/** The lists that stand between lines of "```". (transfer full) */
static GArray *
find_fences (char **lines)
{
  GArray *lists = g_array_new (FALSE, FALSE, sizeof (Fence));
  Fence fence = { 0 };
  gboolean within = FALSE;
  guint i = 0;
  for (; lines[i] != NULL; i++)
    {
      SlvDeckLine card = { 0 };
      if (slv_text_begins (lines[i], "```") && within)
        close_fence (lists, &fence, i);
      else if (slv_text_begins (lines[i], "```"))
        fence.from = i;
      else if (!within && lines[i][0] == '#')
        fence.heading = i + 1;
      else if (within && slv_deck_line_parse (lines[i], &card) == NULL && card.counted)
        {
          fence.lines++;
          fence.copies += card.count;
        }
      within ^= slv_text_begins (lines[i], "```");
      slv_deck_line_clear (&card);
    }
  if (within)
    close_fence (lists, &fence, i);
  return lists;
}

/** Names the lists after what stands over them where several are as large as decks: smaller ones are parts of one. */
static void
name_fenced (char **lines, const GArray *lists)
{
  guint large = 0;
  for (guint i = 0; i < lists->len; i++)
    large += g_array_index (lists, Fence, i).copies >= FENCED_DECK && g_array_index (lists, Fence, i).heading > 0;
  for (guint i = 0; i < lists->len && large > 1; i++)
    {
      const Fence *list = &g_array_index (lists, Fence, i);
      g_autofree char *heading = list->copies >= FENCED_DECK && list->heading > 0 ? slv_deck_heading_clean (lines[list->heading - 1] + strspn (lines[list->heading - 1], "# ")) : NULL;
      if (heading != NULL && !slv_deck_is_customary_zone (heading))
        slv_take_str (&lines[list->heading - 1], g_strdup_printf ("# Name: %s", heading));
    }
}

/** A text in which lists stand between lines of "```": what stands around them, but for headings, is quoted, so that no sentence is a card.
 *  (transfer full) (nullable): there are none. */
static char *
lists_of_fences (const char *text)
{
  if (!slv_text_begins (text, "```") && strstr (text, "\n```") == NULL)
    return NULL;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GArray) lists = find_fences (lines);
  name_fenced (lines, lists);
  for (guint i = 0, list = 0; lines[i] != NULL && lists->len > 0; i++)
    {
      const Fence *fence = list < lists->len ? &g_array_index (lists, Fence, list) : NULL;
      if (fence != NULL && i == fence->to)
        list++;
      else if ((fence == NULL || i < fence->from) && lines[i][0] != '#' && lines[i][0] != '>' && lines[i][strspn (lines[i], " \t\r")] != '\0')
        slv_take_str (&lines[i], g_strconcat ("> ", lines[i], NULL));
    }
  return lists->len > 0 ? g_strjoinv ("\n", lines) : NULL;
}

/* ---- what is said of an event ---- */

/** Whether cards with their copies stand in the lines of one paragraph besides that of how many took part. */
static gboolean
holds_cards (char **lines, guint from, guint to, guint attendance)
{
  for (guint i = from; i < to; i++)
    if (i != attendance && slv_deck_line_says_copies (lines[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_blank_line (const char *line)
{
  return line[strspn (line, " \t\r")] == '\0';
}

/** "25 players" in a paragraph of lines: of an event, its place, its day and who won. They are quoted, so that none is a card. (transfer full) (nullable): there is none. */
static char *
quote_events (const char *text)
{
  static GRegex *attendance;
  if (g_once_init_enter (&attendance))
    g_once_init_leave (&attendance, g_regex_new ("^\\d{1,5} (?:players|participants|spieler|teilnehmer|joueurs|jugadores|participantes|giocatori|jogadores)\\s*$",
                                                 G_REGEX_OPTIMIZE | G_REGEX_CASELESS | G_REGEX_MULTILINE, 0, NULL));
  if (!g_regex_match (attendance, text, 0, NULL))
    return NULL;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint from = i, to = i;
      if (!g_regex_match (attendance, lines[i], 0, NULL))
        continue;
      while (from > 0 && !is_blank_line (lines[from - 1]))
        from--;
      while (lines[to] != NULL && !is_blank_line (lines[to]))
        to++;
      if (holds_cards (lines, from, to, i))
        continue;
      for (guint k = from; k < to; k++)
        slv_take_str (&lines[k], g_strconcat ("> ", lines[k], NULL));
      i = to - 1;
    }
  return g_strjoinv ("\n", lines);
}

char *
slv_deck_plain_lines (const char *text, guint64 *below)
{
  Lines lines = { 0 };
  *below = 0;
  g_autofree char *lists = lists_of_fences (text);
  char *plain = lists != NULL ? g_steal_pointer (&lists) : within_something (text) ? lines_within (text, below) : g_strdup (text);
  edit_lines (plain, unquote, &lines);
  char *quoted = quote_events (plain);
  if (quoted != NULL)
    slv_take_str (&plain, quoted);
  lines.words = counts_in_words (plain);
  lines.behind = counts_behind (plain);
  edit_lines (plain, read_copies, &lines);
  return plain;
}

gboolean
slv_deck_line_is_counted (const char *text)
{
  guint64 count;
  const char *after = slv_deck_line_read_digits (text, &count);
  return after != NULL && *after != '\0' && strchr (" \txX|", *after) != NULL;
}

gsize
slv_deck_line_id (const char *text)
{
  gsize digits = strspn (text, "0123456789"), blanks = strspn (text + digits, " \t");
  const char *remark = text + digits + blanks;
  return digits > 4 && blanks > 0 && (*remark == '#' || slv_text_begins (remark, "--") || slv_text_begins (remark, "//")) ? digits : strlen (text);
}

gboolean
slv_deck_is_total (const char *text, gsize length)
{
  static const char *const totals[] = { "total",
                                        "totals",
                                        "total-cards",
                                        "sum",
                                        "deck-size",
                                        "gesamt",
                                        "insgesamt",
                                        "summe",
                                        "karten-gesamt",
                                        "karten-insgesamt",
                                        "total-de-cartes",
                                        "total-de-cartas",
                                        "cartas-totales",
                                        "carte-totali",
                                        "totale-carte",
                                        "totale",
                                        NULL };
  g_autofree char *plain = slv_deck_line_trim (text, length), *id = slv_fold_id (plain);
  return length < 40 && g_strv_contains (totals, id);
}

gboolean
slv_deck_line_is_day (const char *text)
{
  return g_ascii_isdigit (text[0]) && strlen (text) >= 10 && text[4] == '-'
         && g_regex_match_simple ("^\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d[\\d:.]*Z?)?$", text, 0, 0);
}

const char *
slv_deck_line_count_behind (const char *text, gsize *length)
{
  const char *end = text + strlen (text), *count;
  gboolean bracket = end > text + 3 && strchr (")]", end[-1]) != NULL; /* "Name (4)" */
  end -= bracket;
  count = end;
  while (count > text && g_ascii_isdigit (count[-1]))
    count--;
  const char *sign = count;
  while (sign > text && g_ascii_isspace (sign[-1]))
    sign--;
  gboolean tab = memchr (sign, '\t', (gsize) (count - sign)) != NULL, apart = sign < count;
  if (bracket && (count == text || count[-1] != (*end == ')' ? '(' : '[')))
    return NULL;
  if (bracket)
    sign--;
  if (count == end || end - count > 3 || strchr ("#>", text[0]) != NULL || slv_text_begins (text, "//") || slv_deck_line_is_day (text))
    return NULL;
  if (!tab && sign > text && strchr (":;,=|", sign[-1]) != NULL)
    sign--;
  else if (!tab && apart && sign > text + 1 && sign[-1] == '-' && sign[-2] == ' ')
    sign--;
  else if (!tab && apart && sign > text + 3 && sign[-4] == ' '
           && (slv_text_begins (sign - 3, "–") || slv_text_begins (sign - 3, "—")))
    sign -= 3;
  else if (!tab && apart && sign > text + 2 && (slv_text_begins (sign - 2, " x") || slv_text_begins (sign - 2, "×")))   /* "Name x 4" */
    sign -= sign[-1] == 'x' ? 1 : 2;
  else if (!tab && !bracket && !(apart && *count != '0' && end - count <= 2))
    return NULL;
  while (sign > text && g_ascii_isspace (sign[-1]))
    sign--;
  *length = (gsize) (sign - text);
  return sign > text ? count : NULL;
}

gboolean
slv_deck_line_is_measure (const char *text)
{
  const char *number = text[0] == '(' ? text + 1 : text;
  guint64 count = 0;
  const char *after = slv_deck_line_read_digits (number, &count), *rest = after != NULL && count < 10000 ? after : "";
  return g_str_equal (rest, number > text ? " cards)" : " cards") || g_str_equal (rest, " cards total")
         || g_str_equal (rest, " cards in total") || (slv_text_begins (rest, " cards (") && g_str_has_suffix (rest, ")"))
         || (rest[0] == ' ' && g_str_has_suffix (rest, " Cards")
             && g_regex_match_simple ("^ \\pL+, \\d{1,4} Cards$", rest, 0, 0)); /* "3 Leads, 50 Cards" */
}

static gboolean
has_printing (const char *text)
{
  const char *open = strrchr (text, '('), *close = open != NULL ? strchr (open, ')') : NULL;
  return close != NULL && close[1] == ' ' && close - open < 14;
}

static void
look_at_entry (SlvDeckLook *look, const char *text, guint64 line, gboolean plain)
{
  guint64 count = 0;
  const char *name = slv_deck_line_read_digits (text, &count);
  if (look->blank && look->entries > 0)
    {
      look->gaps++;
      look->gap_line = line;
      look->copies += look->copies_behind;
      look->copies_behind = 0;
    }
  look->entries++;
  look->copies_behind += MIN (count, 1000);
  look->groups += look->lone;
  if (plain)
    return;
  look->tabs += name[0] == '\t';
  look->times += name[0] == 'x';
  name += strspn (name, "xX \t|");
  const char *close = name[0] == '[' ? strchr (name, ']') : NULL;
  look->brackets += close != NULL && memchr (name, ':', (gsize) (close - name)) != NULL;
  look->printings += has_printing (name);
  look->coded += slv_deck_line_has_code (name);
  look->bars += strchr (name, '|') != NULL;
}

/** "game: NAME": something is said of something, which no zone is called. (To know that of the zones of every game, every
 *  definition would have to be read.) */
static gboolean
is_said (const char *text)
{
  const char *colon = strchr (text, ':');
  return colon != NULL && colon[strspn (colon, ": \t()0123456789")] != '\0';
}

static gboolean
is_bare_zone (const SlvDeckInput *input, const char *text)
{
  return strlen (text) < 40
         && (slv_deck_is_customary_zone (text) || (!is_said (text) && slv_deck_heading_zone (input->games, NULL, text) != NULL));
}

gboolean
slv_deck_heading_sorts (SlvGames *games, const SlvGame *game, const char *heading)
{
  g_autofree char *folded = slv_fold_id (heading);
  GPtrArray *list = slv_games_list (games);
  for (guint i = 0; game == NULL && i < list->len; i++)
    if (slv_game_has_value (g_ptr_array_index (list, i), folded))
      return TRUE;
  return game != NULL && slv_game_has_value (game, folded);
}

/** A line that is neither blank nor counted. */
static void
look_at_other (SlvDeckLook *look, const SlvDeckInput *input, const char *text)
{
  gsize length = strlen (text);
  if (text[0] == '#' || slv_text_begins (text, "//"))
    {
      look->titled |= look->entries == 0 && text[0] == '#' && strstr (text, " by ") != NULL;
      look->meta |= strchr (text, ':') != NULL && text[0] == '#';
      look->headings |= is_bare_zone (input, text + strspn (text, "#/ "));
      look->hashes |= text[0] == '#' && look->headings;
      return;
    }
  look->forge |= g_ascii_strcasecmp (text, "[metadata]") == 0;
  look->xmage |= slv_text_begins (text, "NAME:") || slv_text_begins (text, "LAYOUT ");
  look->side_marks |= slv_deck_line_is_side (text);
  look->arena |= look->entries == 0 && (g_ascii_strcasecmp (text, "About") == 0 || g_ascii_strcasecmp (text, "Deck") == 0);
  /* a list that has headings of any manner needs no guessing, and one is enough to know */
  look->headings |=
    look->side_marks || text[length - 1] == ':' || text[0] == '[' || (!look->headings && is_bare_zone (input, text));
  look->lone = look->blank && length < 40 && !look->side_marks;
}

guint64
slv_deck_side_line (const SlvDeckInput *input)
{
  const SlvDeckLook *look = input->look;
  gboolean side = input->asked
                    ? input->kind->gap_is_side
                    : look->printings * 2 > look->entries || (look->copies >= MAIN_MIN && look->copies_behind <= SIDE_MAX);
  return side && look->gaps == 1 && !look->headings && !look->side_marks && !look->meta ? look->gap_line : 0;
}

void
slv_deck_look (const SlvDeckInput *input, SlvDeckLook *look)
{
  const char *p = input->text, *end = p + input->length, *next;
  gboolean was_number = FALSE;
  guint n_lines = 0, many = 0;
  gboolean series = FALSE; /* "Chapter 1" over "Chapter 2" */
  g_autofree char *before = g_strdup ("");
  *look = (SlvDeckLook){ .blank = TRUE, .pairs = TRUE };
  for (guint64 line = input->before + 1; p < end; p = next, line++)
    {
      g_autofree char *text = slv_deck_line_take (p, end, &next);
      gboolean plain = slv_deck_line_is_plain (text), number = !plain && text[0] != '\0' && strspn (text, "0123456789") == slv_deck_line_id (text);
      look->ids += number && strlen (text) > 3;
      look->pairs = look->pairs && (text[0] == '\0' || (number ? strlen (text) <= 3 && !was_number : n_lines == 0 || was_number));
      if (text[0] != '\0')
        {
          was_number = number;
          n_lines++;
        }
      if (number && strspn (text, "0123456789") < strlen (text))   /* an id with its name behind it */
        continue;
      look->measured |= !plain && slv_deck_line_is_measure (text);
      if (plain || slv_deck_line_is_counted (text))
        look_at_entry (look, text, line, plain);
      else if (text[0] != '\0')
        {
          gsize length = 0;
          const char *count = slv_deck_line_count_behind (text, &length);
          gboolean behind = count != NULL;
          look->behind += behind;
          gboolean apart = behind && text[length] == ' ' && text + length + 1 == count;
          series |= apart && length == strlen (before) && strncmp (text, before, length) == 0;
          many += apart && g_ascii_strtoull (count, NULL, 10) > COPIES_USUAL;
          slv_take_str (&before, apart ? g_strndup (text, length) : g_strdup (""));
          look->others += !behind && text[0] != '#' && !slv_text_begins (text, "//") && !is_bare_zone (input, text) && !slv_deck_heading_sorts (input->games, NULL, text);
          look_at_other (look, input, text);
          look->blank = FALSE;
          continue;
        }
      look->lone = FALSE;
      look->blank = text[0] == '\0';
    }
  look->pairs = look->pairs && n_lines >= 4 && n_lines % 2 == 0;
  if (look->entries > 0 || look->others > 0 || look->behind < BEHIND_MIN || many * 2 > look->behind
      || series) /* else these are no copies */
    look->behind = 0;
}
