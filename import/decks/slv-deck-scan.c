/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-scan.c: see the header. What is found is cautious: a blank line alone makes a sideboard only where lists of that kind
 * use it so, or where the sizes of both parts leave no doubt. Source: import/README.md, "Deck files". */
#include <string.h>
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-scan.h"

#define MAIN_MIN 40u   /* copies before, and at most behind, a blank line that is taken for the beginning of a sideboard */
#define SIDE_MAX 15u
#define COPIES_USUAL 4   /* of a card; where a number stands behind a name with nothing but a blank between, more are a number in a set in most lists */
#define WORDS_MIN 3u    /* lines that begin with a number in words */
#define BEHIND_MIN 3u   /* lines that end with a number, and no other ones, are entries */

const char *
slv_deck_line_end (const char *p, const char *end, const char **next)
{
  const char *q = p;
  while (q < end && *q != '\n' && *q != '\r')
    q++;
  *next = q < end ? q + (q + 1 < end && q[0] == '\r' && q[1] == '\n' ? 2 : 1) : end;
  return q;
}

/* Whether every line that is not blank begins with ">", and more than one does. */
static gboolean
is_quoted (const char *text)
{
  guint n = 0;
  for (const char *line = text; line != NULL; line = strchr (line, '\n'))
    {
      line += strspn (line, " \t\r\n");
      if (*line != '\0' && *line != '>')
        return FALSE;
      n += *line == '>';
    }
  return n > 1;
}

/* Where the line goes on behind the sign of a list, perhaps with a box to tick; a line between two signs is a heading. */
static const char *
skip_bullet (const char *line)
{
  static const char * const signs[] = { "- ", "* ", "+ ", "~ ", "• ", "· ", "‣ ", "▪ ", "► ", "➤ ", "➔ ", "→ " }, * const boxes[] = { "[ ] ", "[x] ", "[X] " };
  const char *rest = line;
  for (guint i = 0; i < G_N_ELEMENTS (signs) && rest == line; i++)
    if (g_str_has_prefix (line, signs[i]))
      rest = line + strlen (signs[i]) + strspn (line + strlen (signs[i]), " ");
  for (guint i = 0; i < G_N_ELEMENTS (boxes) && rest > line; i++)
    if (g_str_has_prefix (rest, boxes[i]))
      return rest + strlen (boxes[i]);
  gsize end = strlen (rest);
  while (end > 0 && g_ascii_isspace (rest[end - 1]))
    end--;
  return end == 0 || strchr ("-*+~", rest[end - 1]) != NULL || g_str_has_prefix (rest + end - MIN (end, 3), "•") ? line : rest;
}

/* How the lines of a text say what they hold: all behind "> "; copies by words; by numbers before signs, which count lines in other lists. @before: the
 * last such number */
typedef struct { gboolean quoted, words, signs; guint64 before; } Lines;

/** "**3x** Name" without what only draws it. */
static void
take_bold_off (char *line)
{
  gsize digits = g_str_has_prefix (line, "**") ? strspn (line + 2, "0123456789") : 0, end = 2 + digits;
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

/* Takes out of a line what only lists, quotes or draws it. */
static void
unquote (char *line, Lines *lines)
{
  const char *from = line + strspn (line, lines->quoted ? "> " : " ");
  gsize length = strlen (from) - g_str_has_suffix (from, "\r");
  if (length > 4 && g_str_has_prefix (from, "||") && strncmp (from + length - 2, "||", 2) == 0)
    {
      memset (line + (from - line) + length - 2, ' ', 2);
      from += 2;
    }
  from = skip_bullet (from);
  memmove (line, from, strlen (from) + 1);
  take_bold_off (line);
  note_ordinal (line, lines);
}

/* ---- copies in words: "3 of Name", "three copies of Name" ---- */

/** Where the number word that @line begins with ends, which a blank follows; NULL: it begins with none. */
static const char *
skip_number_word (const char *line, guint *number)
{
  static const struct { const char *word; guint number; } words[] = {
    { "one", 1 }, { "two", 2 }, { "three", 3 }, { "four", 4 }, { "five", 5 }, { "six", 6 }, { "seven", 7 }, { "eight", 8 }, { "nine", 9 }, { "ten", 10 },
    { "ein", 1 }, { "eine", 1 }, { "zwei", 2 }, { "drei", 3 }, { "vier", 4 }, { "une", 1 }, { "deux", 2 }, { "trois", 3 }, { "quatre", 4 },
    { "uno", 1 }, { "dos", 2 }, { "tres", 3 }, { "cuatro", 4 }, { "due", 2 }, { "tre", 3 }, { "quattro", 4 },
  };
  gsize length = strcspn (line, " \n");
  for (guint i = 0; i < G_N_ELEMENTS (words) && line[length] == ' '; i++)
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
  static const char * const between[] = { " copies of ", " copy of ", " of " };
  guint number = 0;
  const char *word = skip_number_word (line, &number);
  const char *rest = word != NULL ? word : line + strspn (line, "0123456789"), *name = NULL;
  if (rest == line)
    return;
  rest += word == NULL && (*rest == 'x' || *rest == 'X') ? 1 : 0;
  for (guint i = 0; i < G_N_ELEMENTS (between) && name == NULL; i++)
    if (g_str_has_prefix (rest, between[i]) && (word == NULL || words || between[i][1] == 'c' || g_ascii_islower (*line)))
      name = rest + strlen (between[i]);
  if (name != NULL && g_unichar_islower (g_utf8_get_char (name)))
    name = NULL;
  if (name == NULL && !(word != NULL && words))
    return;
  g_autofree char *plain = g_strdup_printf ("%.*s%s", word != NULL ? 0 : (int) strspn (line, "0123456789"), line, name != NULL ? name - 1 : rest);
  g_autofree char *counted = word != NULL ? g_strdup_printf ("%u%s", number, plain) : g_steal_pointer (&plain);
  memcpy (line, counted, strlen (counted) + 1);   /* never longer than it was */
}

/* Makes each number of copies one that stands before its name. */
static void
read_copies (char *line, Lines *lines)
{
  guint64 number;
  char *sign = lines->signs ? find_ordinal (line, &number) : NULL;
  if (sign != NULL)
    memmove (sign, sign + 1, strlen (sign + 1) + 1);
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

void
slv_deck_plain_lines (char *text)
{
  Lines lines = { .quoted = is_quoted (text) };
  edit_lines (text, unquote, &lines);
  lines.words = counts_in_words (text);
  edit_lines (text, read_copies, &lines);
}

gboolean
slv_deck_line_is_counted (const char *text)
{
  guint64 count;
  const char *after = slv_deck_line_read_digits (text, &count);
  return after != NULL && *after != '\0' && strchr (" \txX|", *after) != NULL;
}

gboolean
slv_deck_line_is_day (const char *text)
{
  return g_ascii_isdigit (text[0]) && strlen (text) >= 10 && text[4] == '-' && g_regex_match_simple ("^\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d[\\d:.]*Z?)?$", text, 0, 0);
}

const char *
slv_deck_line_count_behind (const char *text, gsize *length)
{
  const char *end = text + strlen (text), *count;
  gboolean bracket = end > text + 3 && strchr (")]", end[-1]) != NULL;   /* "Name (4)" */
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
  if (count == end || end - count > 3 || text[0] == '#' || g_str_has_prefix (text, "//") || slv_deck_line_is_day (text))
    return NULL;
  if (!tab && sign > text && strchr (":;,=|", sign[-1]) != NULL)
    sign--;
  else if (!tab && apart && sign > text + 1 && sign[-1] == '-' && sign[-2] == ' ')
    sign--;
  else if (!tab && apart && sign > text + 3 && sign[-4] == ' ' && (g_str_has_prefix (sign - 3, "–") || g_str_has_prefix (sign - 3, "—")))
    sign -= 3;
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
  return g_str_equal (rest, number > text ? " cards)" : " cards") || g_str_equal (rest, " cards total") || g_str_equal (rest, " cards in total") || (g_str_has_prefix (rest, " cards (") && g_str_has_suffix (rest, ")"))
         || (rest[0] == ' ' && g_str_has_suffix (rest, " Cards") && g_regex_match_simple ("^ \\pL+, \\d{1,4} Cards$", rest, 0, 0));   /* "3 Leads, 50 Cards" */
}

static gboolean
has_printing (const char *text)
{
  const char *open = strrchr (text, '('), *close = open != NULL ? strchr (open, ')') : NULL;
  return close != NULL && close[1] == ' ' && close - open < 14;
}

static void
look_at_entry (SlvDeckLook *look, const char *text, guint64 line)
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
  look->tabs += name[0] == '\t';
  look->times += name[0] == 'x';
  name += strspn (name, "xX \t|");
  const char *close = name[0] == '[' ? strchr (name, ']') : NULL;
  look->brackets += close != NULL && memchr (name, ':', (gsize) (close - name)) != NULL;
  look->printings += has_printing (name);
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
  return strlen (text) < 40 && (slv_deck_is_customary_zone (text) || (!is_said (text) && slv_deck_heading_zone (input->games, NULL, text) != NULL));
}

/** A line that is neither blank nor counted. */
static void
look_at_other (SlvDeckLook *look, const SlvDeckInput *input, const char *text)
{
  gsize length = strlen (text);
  if (text[0] == '#' || g_str_has_prefix (text, "//"))
    {
      look->titled |= look->entries == 0 && text[0] == '#' && strstr (text, " by ") != NULL;
      look->meta |= strchr (text, ':') != NULL && text[0] == '#';
      look->headings |= is_bare_zone (input, text + strspn (text, "#/ "));
      look->hashes |= text[0] == '#' && look->headings;
      return;
    }
  look->forge |= g_ascii_strcasecmp (text, "[metadata]") == 0;
  look->xmage |= g_str_has_prefix (text, "NAME:") || g_str_has_prefix (text, "LAYOUT ");
  look->side_marks |= g_ascii_strncasecmp (text, "SB:", 3) == 0;
  look->arena |= look->entries == 0 && (g_ascii_strcasecmp (text, "About") == 0 || g_ascii_strcasecmp (text, "Deck") == 0);
  /* a list that has headings of any manner needs no guessing, and one is enough to know */
  look->headings |= look->side_marks || text[length - 1] == ':' || text[0] == '['
                    || (!look->headings && is_bare_zone (input, text));
  look->lone = look->blank && length < 40 && !look->side_marks;
}

guint64
slv_deck_side_line (const SlvDeckInput *input)
{
  const SlvDeckLook *look = input->look;
  gboolean side = input->asked ? input->kind->gap_is_side
                               : look->printings * 2 > look->entries || (look->copies >= MAIN_MIN && look->copies_behind <= SIDE_MAX);
  return side && look->gaps == 1 && !look->headings && !look->side_marks && !look->meta ? look->gap_line : 0;
}

void
slv_deck_look (const SlvDeckInput *input, SlvDeckLook *look)
{
  const char *p = input->text, *end = p + input->length, *next;
  gboolean was_number = FALSE;
  guint n_lines = 0, many = 0;
  gboolean series = FALSE;   /* "Chapter 1" over "Chapter 2" */
  g_autofree char *before = g_strdup ("");
  *look = (SlvDeckLook) { .blank = TRUE, .pairs = TRUE };
  for (guint64 line = input->before + 1; p < end; p = next, line++)
    {
      const char *stop = slv_deck_line_end (p, end, &next);
      g_autofree char *text = slv_deck_line_trim (p, (gsize) (stop - p));
      gboolean number = text[0] != '\0' && strspn (text, "0123456789") == strlen (text);
      look->ids += number && strlen (text) > 3;
      look->pairs = look->pairs && (text[0] == '\0' || (number ? strlen (text) <= 3 && !was_number : n_lines == 0 || was_number));
      if (text[0] != '\0')
        {
          was_number = number;
          n_lines++;
        }
      look->measured |= slv_deck_line_is_measure (text);
      if (slv_deck_line_is_counted (text))
        look_at_entry (look, text, line);
      else if (text[0] != '\0')
        {
          gsize length = 0;
          const char *count = slv_deck_line_count_behind (text, &length);
          gboolean behind = count != NULL;
          look->behind += behind;
          gboolean plain = behind && text[length] == ' ' && text + length + 1 == count;
          series |= plain && length == strlen (before) && strncmp (text, before, length) == 0;
          many += plain && g_ascii_strtoull (count, NULL, 10) > COPIES_USUAL;
          slv_take_str (&before, plain ? g_strndup (text, length) : g_strdup (""));
          look->others += !behind && text[0] != '#' && !g_str_has_prefix (text, "//") && !is_bare_zone (input, text);
          look_at_other (look, input, text);
          look->blank = FALSE;
          continue;
        }
      look->lone = FALSE;
      look->blank = text[0] == '\0';
    }
  look->pairs = look->pairs && n_lines >= 4 && n_lines % 2 == 0;
  if (look->entries > 0 || look->others > 0 || look->behind < BEHIND_MIN || many * 2 > look->behind || series)   /* else these are no copies */
    look->behind = 0;
}
