/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-line.c: see the header. Written by hand, not as regular expressions, so that every line costs one pass whatever
 * it holds. */
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-scan.h"

/** Nearly every character of every list is ASCII: that is seen before tables are asked. */
static inline gboolean
is_blank (const char *p)
{
  return (guchar) *p < 0x80 ? g_ascii_isspace (*p) : g_unichar_isspace (g_utf8_get_char (p));
}

SLV_DEFINE_CLEAR (SlvDeckLine, slv_deck_line_clear, name, set_code, number, note);

char *
slv_deck_line_trim (const char *text, gsize length)
{
  const char *end = text + length;
  while (text < end && is_blank (text))
    text = g_utf8_next_char (text);
  while (end > text)
    {
      const char *last = g_utf8_prev_char (end);
      if (!is_blank (last))
        break;
      end = last;
    }
  return g_strndup (text, (gsize) (end - text));
}

static const char *
skip_blanks (const char *p)
{
  while (*p != '\0' && is_blank (p))
    p = g_utf8_next_char (p);
  return p;
}

const char *
slv_deck_line_read_digits (const char *p, guint64 *value)
{
  const char *start = p;
  guint64 read = 0;
  for (; g_unichar_isdigit (g_utf8_get_char (p)); p = g_utf8_next_char (p))
    read = MIN (read * 10 + (guint64) g_unichar_digit_value (g_utf8_get_char (p)), G_MAXUINT32);
  if (p == start)
    return NULL;
  *value = read;
  return p;
}

/** "x" or "×" that belongs to a quantity. */
static const char *
skip_times (const char *p)
{
  if (*p == 'x' || *p == 'X')
    return p + 1;
  return slv_text_begins (p, "×") ? p + strlen ("×") : slv_text_begins (p, "枚") ? p + strlen ("枚") : p;
}

gboolean
slv_deck_line_is_code (const char *p)
{
  gsize length = strcspn (p, " \t");
  return length > 0 && strspn (p, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == length
         && strcspn (p, "0123456789") < length && memchr (p, '-', length) != NULL;
}

static gboolean
ends_word (const char *p)
{
  return *p == '\0' || is_blank (p);
}

/** "x" or "×" as a word of its own: the blanks behind it, else @p. A capital may begin the name. */
static const char *
skip_lone_times (const char *p)
{
  const char *times = *p != 'X' ? skip_times (p) : p;
  return times > p && ends_word (times) ? skip_blanks (times) : p;
}

void
slv_deck_line_append_count (GString *out, guint count, const char *name)
{
  g_string_append_printf (out, "%u%s ", count, skip_lone_times (name) > name ? "x" : "");
}

/** Whether a name may follow "4x" or "4×" without a blank: a code, or a word; but "3xyz" is a name as "3rd" is. */
static gboolean
begins_name (const char *times, const char *p)
{
  return *times != '\0' && ((slv_deck_line_is_code (p) && strpbrk (p, " \t") == NULL) || slv_text_begins (times, "×") || (*times == 'x' && g_unichar_isupper (g_utf8_get_char (p))));
}

/** The quantity at the start of @p in any of its forms. Returns what follows it; @p itself when none is written. */
static const char *
read_count (const char *p, guint64 *count)
{
  const char *after;
  if (*p == '[' || *p == '(')
    {
      after = slv_deck_line_read_digits (p + 1, count);
      return after != NULL && *after == (*p == '[' ? ']' : ')') ? after + 1 : p;
    }
  const char *times = skip_times (p);
  if (times != p)
    {
      after = slv_deck_line_read_digits (skip_lone_times (p) > p ? skip_lone_times (p) : times, count);
      return after != NULL && *after != '\0' && ends_word (after) ? after : p;
    }
  after = slv_deck_line_read_digits (p, count);
  if (after == NULL)
    return p;
  if (*after == '|' && after[1] != '\0')
    return after + 1;
  times = *after == '*' ? after + 1 : skip_times (after);   /* "4* Name" */
  if (ends_word (times))
    return times > after ? times : *after == '\t' ? after : skip_lone_times (skip_blanks (after));   /* a tab ends a column */
  if (times > after && begins_name (after, times))
    return times;
  return p;   /* "007 Agent" is split above; "3rd Regiment" is a name */
}

/** "[SET:123]" or "[SET#123]" or "[SET]" before the name. */
static const char *
read_set_before (const char *p, SlvDeckLine *line)
{
  const char *end = *p == '[' ? strchr (p, ']') : NULL;
  if (end == NULL || end - p > 20 || end[1] == '\0')
    return p;
  const char *mark = p + 1 + strcspn (p + 1, ":#]");
  line->set_code = g_strndup (p + 1, (gsize) (mark - p - 1));
  if (mark < end)
    line->number = g_strndup (mark + 1, (gsize) (end - mark - 1));
  return skip_blanks (end + 1);
}

/** A set's code: short, letters, digits, blanks and hyphens. Where no number follows it, "(the First)", "(red)" and "(4)"
 *  are part of the name. */
static gboolean
is_set_code (const char *p, gsize length, gboolean numbered)
{
  gboolean telling = numbered, letter = numbered;
  if (length < 1 || length > (numbered ? 12 : 40) || p[0] == ' ' || p[length - 1] == ' ')
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isalnum (p[i]) && strchr (!numbered && g_ascii_islower (p[0]) ? "-_/" : " -_/", p[i]) == NULL)
        return FALSE;
      letter |= g_ascii_isalpha (p[i]);
      telling |= g_ascii_isupper (p[i]) || g_ascii_isdigit (p[i]);
    }
  return telling && letter;
}

static gboolean
is_number (const char *p)
{
  gboolean digit = FALSE;
  for (; *p != '\0'; p++)
    {
      if ((guchar) *p < 0x80 && !g_ascii_isalnum (*p) && strchr ("-_/*.", *p) == NULL)
        return FALSE;
      digit |= g_ascii_isdigit (*p);
    }
  return digit;
}

/* ---- marks behind the name ---- */

/** Cuts @at (a blank) and what follows off the name; that goes before what the note has already. */
static void
move_to_note (SlvDeckLine *line, char *at)
{
  g_autofree char *mark = slv_deck_line_trim (at, strlen (at));
  g_autofree char *old = g_steal_pointer (&line->note);
  line->note = old != NULL && old[0] != '\0' ? g_strconcat (mark, " ", old, NULL) : g_steal_pointer (&mark);
  *at = '\0';
  g_strchomp (line->name);
}

/** "SET:123", "SET:*" (any number) or "SET" in brackets. */
static gboolean
take_bracket_printing (SlvDeckLine *line, const char *inner, gsize length)
{
  g_autofree char *code = g_strndup (inner, length);
  if (line->number == NULL && g_ascii_isupper (*code) && strchr (code, ' ') == NULL && slv_deck_line_is_code (code))   /* "[AB-001]" */
    {
      line->number = g_steal_pointer (&code);
      return TRUE;
    }
  const char *colon = memchr (inner, ':', length);
  gsize set = colon != NULL ? (gsize) (colon - inner) : length;
  if (line->set_code != NULL || set < (colon != NULL ? 1 : 2) || set > 6 || memchr (inner, ' ', length) != NULL || !is_set_code (inner, set, colon != NULL)
      || (colon == NULL && strcspn (inner, "0123456789") >= length))
    return FALSE;
  line->set_code = g_strndup (inner, set);
  if (colon != NULL && !slv_text_begins (colon, ":*]"))
    line->number = g_strndup (colon + 1, length - set - 1);
  return TRUE;
}

/** "2XM", "PR-SM", and "P" or "3" where a number behind it says that it is one: capitals and digits, as short as the codes of sets are. */
static gboolean
is_short_code (const char *p, gsize length, gboolean numbered)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isupper (p[i]) && !g_ascii_isdigit (p[i]) && (p[i] != '-' || i == 0))
      return FALSE;
  return length >= (numbered ? 1 : 2) && length <= 6;
}

/** "[2XM] 129" at the end of the name, and "<251> [THB]" or "<a picture> [THB]", perhaps with "(F)" behind it: prices' sites write so. */
static gboolean
cut_shop_printing (SlvDeckLine *line)
{
  char *name = line->name, *close = strrchr (name, ']'), *open = strrchr (name, '[');
  if (line->set_code != NULL || open == NULL || close == NULL || open - name < 2 || open[-1] != ' ' || close < open
      || !is_short_code (open + 1, (gsize) (close - open - 1), open[-2] == '>'))
    return FALSE;
  gboolean angle = open[-2] == '>', foil = g_str_equal (close + 1, " (F)"), numbered = close[1] == ' ' && g_ascii_isdigit (close[2]) && is_number (close + 2);
  char *less = angle ? g_strrstr_len (name, open - name, " <") : NULL;
  if ((angle && (less == NULL || less == name)) || !(close[1] == '\0' ? angle : foil || numbered))
    return FALSE;
  line->set_code = g_strndup (open + 1, (gsize) (close - open - 1));
  line->number = numbered ? g_strdup (close + 2) : NULL;
  if (foil)
    move_to_note (line, close + 1);
  open[-1] = '\0';
  g_autofree char *inner = angle ? g_strndup (less + 2, strlen (less) - 3) : NULL;
  if (inner != NULL && line->number == NULL && is_number (inner))
    line->number = g_steal_pointer (&inner);
  else if (inner != NULL)
    move_to_note (line, less);
  *(angle ? less : open - 1) = '\0';
  g_strchomp (name);
  return TRUE;
}

/** Whether the first category in the bracket at @open is @word: "[Sideboard]", "[Commander{top},Artifact]". */
static gboolean
is_category (const char *open, const char *word)
{
  gsize length = strlen (word);
  return g_ascii_strncasecmp (open + 1, word, length) == 0 && strchr ("]{,", open[1 + length]) != NULL;
}

/** "[NCC:4]", "[foil]" or "[Category{flags}]" at the end of the name. */
static gboolean
cut_bracket (SlvDeckLine *line)
{
  char *name = line->name, *open = strrchr (name, '[');
  gsize length = strlen (name);
  if (length == 0 || name[length - 1] != ']' || open == NULL || open - name < 2 || open[-1] != ' ')
    return FALSE;
  gsize inner = length - (gsize) (open - name) - 2;
  if (take_bracket_printing (line, open + 1, inner))
    {
      open[-1] = '\0';
      g_strchomp (name);
      return TRUE;
    }
  gboolean finish = g_ascii_strncasecmp (open, "[foil", 5) == 0 || g_ascii_strncasecmp (open, "[etched", 7) == 0;
  if (!finish && strchr (open, '{') == NULL && g_strstr_len (name, open - name, " (") == NULL)
    return FALSE;   /* part of the name, for all that can be seen */
  line->commander |= is_category (open, "commander");
  line->sideboard |= is_category (open, "sideboard");
  line->maybe |= !line->sideboard && (strstr (open, "{noDeck}") != NULL || is_category (open, "maybeboard"));
  move_to_note (line, open - 1);
  return TRUE;
}

/** "●●●" or "•••••": what the copies cost, drawn. */
static gboolean
is_dot (const char *p)
{
  static const char * const dots[] = { "●", "•", "○", "☆", "★" };
  gboolean is = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (dots); i++)
    is |= slv_text_begins (p, dots[i]);
  return is;
}

static gboolean
is_dots (const char *word)
{
  for (const char *p = word; *p != '\0'; p = g_utf8_next_char (p))
    if (!is_dot (p))
      return FALSE;
  return word[0] != '\0';
}

guint
slv_deck_line_marks (const SlvDeckLine *line)
{
  guint n = 0;
  for (const char *p = line->note; *p != '\0'; p = g_utf8_next_char (p))
    n += is_dot (p) ? 1 : 0;
  return n;
}

/** "(proxy)", "[Proxy]", "{proxies}" or "- PROXY" at the end of the name. */
static gboolean
cut_proxy (SlvDeckLine *line)
{
  static GRegex *proxy;
  g_autoptr (GMatchInfo) match = NULL;
  gint start;

  if (strcasestr (line->name, "prox") == NULL)   /* nearly every line */
    return FALSE;
  if (g_once_init_enter (&proxy))
    g_once_init_leave (&proxy, g_regex_new ("(?i)(?<=\\S)\\s+(?:[(\\[{]\\s*prox(?:y|ys|ies|ied)\\s*[)\\]}]|[-–—]\\s+prox(?:y|ys|ies|ied))$",
                                            G_REGEX_OPTIMIZE, 0, NULL));
  if (!g_regex_match (proxy, line->name, 0, &match) || !g_match_info_fetch_pos (match, 0, &start, NULL))
    return FALSE;
  move_to_note (line, line->name + start);
  return TRUE;
}

/** "(foil)", "(Etched)": no set is called so. */
static gboolean
is_finish (const char *word)
{
  static const char * const finishes[] = { "(foil)", "(nonfoil)", "(non-foil)", "(etched)", "(holo)", "(reverse)", NULL };
  g_autofree char *lower = g_ascii_strdown (word, -1);
  return g_strv_contains (finishes, lower);
}

/** "$1.20", "($1.20)", "€0,50": what a copy costs. */
static gboolean
is_price (const char *word)
{
  static const char * const signs[] = { "$", "€", "£" };
  gboolean bracket = word[0] == '(', priced = FALSE;
  gsize length = strlen (word);
  for (guint i = 0; i < G_N_ELEMENTS (signs) && !priced; i++)
    if (slv_text_begins (word + bracket, signs[i]))
      {
        const char *amount = word + bracket + strlen (signs[i]);
        gsize digits = strspn (amount, "0123456789.,");
        priced = digits > 0 && (gsize) (amount + digits - word) == length - bracket && (!bracket || word[length - 1] == ')');
      }
  return priced;
}

static gboolean
cut_word (SlvDeckLine *line)
{
  char *name = line->name, *blank = strrchr (name, ' ');
  gsize length = blank != NULL ? strlen (blank + 1) : 0;
  gboolean asterisks = length > 0 && strspn (blank + 1, "*") == length;   /* "Name *", with its meaning below the list */
  if (blank == NULL || blank == name || (length < 2 && !asterisks))
    return FALSE;
  gboolean star = blank[1] == '*' && blank[length] == '*' && length > 2;
  gboolean tag = blank[1] == '#' && !g_ascii_isdigit (blank[2]);
  gboolean label = blank[1] == '^' && blank[length] == '^';
  /* a star behind the name itself is part of it for some games, and not what a copy costs */
  gboolean starred = strstr (blank, "●") == NULL && strstr (blank, "•") == NULL && strstr (blank, "○") == NULL;
  gboolean dots = is_dots (blank + 1) && (!starred || blank[-1] == ')' || (line->note != NULL && is_dot (line->note)));
  line->commander |= g_ascii_strcasecmp (blank + 1, "*CMDR*") == 0 || g_ascii_strcasecmp (blank + 1, "#!Commander") == 0;
  gboolean price = is_price (blank + 1);
  if (price && blank - name > 2 && slv_text_begins (blank - 2, " -"))   /* "Name - $1.20" */
    blank -= 2;
  if (!star && !asterisks && !tag && !label && !dots && !price && !is_finish (blank + 1))
    return FALSE;
  move_to_note (line, blank);
  return TRUE;
}

/** Marks of other programs at the end: *F*, *, *CMDR*, #tag, ^label^, [Category], (foil), (proxy), $1.20; only behind blanks, and never all. And a remark
 *  behind " # ". */
static void
cut_marks (SlvDeckLine *line)
{
  char *remark = strstr (line->name, " # "), *tag = strstr (line->name, " #"), *slashes = remark == NULL ? strstr (line->name, " // ") : NULL;
  if (slashes != NULL && slashes > line->name && (slashes[-1] == ')' || g_ascii_isdigit (slashes[-1])) && memchr (line->name, '(', (gsize) (slashes - line->name)) != NULL)
    remark = slashes;   /* behind a printing, where no other half of a name begins */
  if (remark == NULL && tag != NULL && tag > line->name && (g_ascii_isalpha (tag[2]) || tag[2] == '!') && (tag[-1] == ')' || g_ascii_isdigit (tag[-1]) || tag[-1] == '*'))
    {   /* "(SET) 12 #a tag of words #!another" */
      line->commander |= strcasestr (tag, "#!commander") != NULL;
      move_to_note (line, tag);
    }
  else if (remark != NULL && remark != line->name)
    {
      char *words = remark + (remark == slashes ? 4 : 3);
      memmove (remark + 1, words, strlen (words) + 1);
      move_to_note (line, remark);
    }
  while (cut_word (line) || cut_proxy (line) || cut_shop_printing (line) || cut_bracket (line))
    ;
}

/** "Name|SET|2": set, and which of its pictures. */
static void
split_bars (SlvDeckLine *line)
{
  char *bar = strchr (line->name, '|');
  if (bar == NULL || bar == line->name || line->set_code != NULL || (bar[-1] == ' ' && bar[1] == ' '))   /* "Name | Subtitle" */
    return;
  g_auto (GStrv) parts = g_strsplit (bar + 1, "|", 2);
  if (parts[0] == NULL || !is_set_code (parts[0], strlen (parts[0]), TRUE) || (parts[1] == NULL && strspn (parts[0], "0123456789") == strlen (parts[0])))
    return;   /* "Name|4" is no set */
  line->set_code = g_strdup (parts[0]);
  if (parts[1] != NULL && parts[1][0] != '\0' && line->note == NULL)
    line->note = g_strconcat ("art ", parts[1], NULL);
  *bar = '\0';
  g_strchomp (line->name);
  if (g_str_has_suffix (line->name, "+"))   /* foil */
    {
      slv_take_str (&line->note, line->note != NULL ? g_strconcat ("+ ", line->note, NULL) : g_strdup ("+"));
      line->name[strlen (line->name) - 1] = '\0';
    }
}

/** "(SET:123)" or "(SET 123)" at the end of the name. */
static gboolean
take_round_printing (SlvDeckLine *line, char *open, const char *close)
{
  const char *colon = memchr (open, ':', (gsize) (close - open));
  if (colon == NULL)
    colon = memchr (open, ' ', (gsize) (close - open));
  gboolean hash = colon != NULL && colon[1] == '#';   /* "(Set1 #14)" */
  g_autofree char *number = colon != NULL ? g_strndup (colon + 1 + hash, (gsize) (close - colon - 1 - hash)) : NULL;
  if (number == NULL || close[1] != '\0' || !is_number (number)
      || !(hash ? is_set_code (open + 1, (gsize) (colon - open - 1), TRUE) : is_short_code (open + 1, (gsize) (colon - open - 1), *colon == ':')))
    return FALSE;
  line->set_code = g_strndup (open + 1, (gsize) (colon - open - 1));
  slv_take_str (&line->number, g_steal_pointer (&number));
  *open = '\0';
  g_strchomp (line->name);
  return TRUE;
}

/** "Name (SET) 123", "Name (SET:123)" or "Name (SET)": moves the printing out of the name. */
static void
split_printing (SlvDeckLine *line)
{
  char *name = line->name, *open = strrchr (name, '('), *close = open != NULL ? strchr (open, ')') : NULL;
  if (open == NULL || open == name || close == NULL || open[-1] != ' ' || line->set_code != NULL || take_round_printing (line, open, close))
    return;
  g_autofree char *behind = slv_deck_line_trim (close + 1, strlen (close + 1));
  gboolean finish = g_str_has_suffix (behind, " F") || g_str_has_suffix (behind, " E");   /* foil, etched */
  g_autofree char *number = slv_deck_line_trim (behind, strlen (behind) - (finish ? 2 : 0));
  gboolean letter = number[0] != '\0' && number[1] == '\0' && (g_ascii_isupper (number[0]) || strchr ("!?", number[0]) != NULL)
                    && is_short_code (open + 1, (gsize) (close - open - 1), FALSE);   /* "Unown (UF) K" */
  if (number[0] != '\0' && !is_number (number) && !letter)
    return;
  if (!is_set_code (open + 1, (gsize) (close - open - 1), number[0] != '\0'))
    return;
  line->set_code = g_strndup (open + 1, (gsize) (close - open - 1));
  slv_take_str (&line->number, g_steal_pointer (&number));
  if (finish)
    move_to_note (line, strrchr (name, ' '));
  *open = '\0';
  g_strchomp (name);
}

const char *
slv_deck_take_card (SlvDeck *deck, const char *zone, const char *name, guint count, const char *set_code, const char *number, guint64 line)
{
  if (name == NULL || *name == '\0')
    return _("there is no card name");
  if (strlen (name) > SLV_DECK_NAME_MAX)
    return _("the name is too long for a card");
  if (deck->entries->len < SLV_DECK_ENTRIES_MAX && slv_deck_add (deck, zone, name, count, set_code, number, line))
    return NULL;
  return deck->entries->len >= SLV_DECK_ENTRIES_MAX ? _("the deck has too many different cards") : _("there are more copies than any deck holds");
}

const char *
slv_deck_count_parse (const char *text, guint *count)
{
  guint64 value = 0;
  const char *after = slv_deck_line_read_digits (text + (*text == '+'), &value);
  if (*text == '-' && slv_deck_line_read_digits (text + 1, &value) != NULL)
    return _("the number of copies is negative");
  if (after == NULL || *after != '\0')
    return _("the number of copies is no whole number");
  if (value == 0)
    return _("the number of copies is zero");
  if (value > SLV_DECK_COUNT_MAX)
    return _("the number of copies is larger than any deck");
  *count = (guint) value;
  return NULL;
}

/** "4.5 Name": a number of copies that none can be. */
static gboolean
is_fraction (const char *p)
{
  guint64 part;
  const char *whole = slv_deck_line_read_digits (p, &part);
  const char *after = whole != NULL && (*whole == '.' || *whole == ',') ? slv_deck_line_read_digits (whole + 1, &part) : NULL;
  return after != NULL && is_blank (after);
}

/** "4. Name", "4) Name", "4: Name": as well the fourth card of a numbered list as four copies; no program writes either. */
static gboolean
is_ordinal (const char *p)
{
  guint64 number;
  const char *after = slv_deck_line_read_digits (p, &number);
  gsize sign = after != NULL ? strspn (after, ".):") : 0;
  return sign > 0 && is_blank (after + sign);
}

/** The quantity at the start of @p, into @line; @rest is what follows it. */
static const char *
parse_count (const char *p, SlvDeckLine *line, const char **rest)
{
  guint64 count = 1;
  if (*p == '-' && slv_deck_line_read_digits (p + 1, &count) != NULL)
    return _("the number of copies is negative");
  const char *after = read_count (p, &count);
  if (after == p)
    count = 1;   /* "(7" and "3rd" are no quantity, though they begin like one */
  if (after == p && is_fraction (p))
    return _("the number of copies is no whole number");
  if (after == p && is_ordinal (p))
    return _("the number may count copies or lines; copies are written without a sign behind it");
  line->counted = after != p;
  *rest = skip_blanks (after);
  if (line->counted && count == 0)
    return _("the number of copies is zero");
  if (count > SLV_DECK_COUNT_MAX)
    return _("the number of copies is larger than any deck");
  line->count = (guint) count;
  return NULL;
}

/** The blank before the last word of @name, or before "x 4" and "× 4", which are two; NULL: there is one word. */
static char *
last_blank (char *name)
{
  char *blank = strrchr (name, ' ');
  char *before = blank != NULL ? g_strrstr_len (name, blank - name, " ") : NULL;
  return before != NULL && before > name && skip_lone_times (before + 1) == blank + 1 ? before : blank;
}

/** Where dots begin that lead from the name to what stands behind @end: "Name..... 4"; NULL: none do. Three belong to a sentence. */
static char *
leading_dots (char *name, char *end)
{
  char *dots = end;
  while (dots > name && strchr (". ", dots[-1]) != NULL)
    dots--;
  guint n = 0;
  for (const char *p = dots; p < end; p++)
    n += *p == '.' ? 1 : 0;
  return n > 3 && dots > name ? dots : NULL;
}

/** Where "×4" or "*4" stands right behind a name, as where no blanks are written between words; NULL: it does not. */
static char *
glued_times (char *name)
{
  char *end = name + strlen (name), *digits = end;
  while (digits > name && g_ascii_isdigit (digits[-1]))
    digits--;
  char *sign = digits > name && digits[-1] == '*' ? digits - 1 : digits - name > 2 && slv_text_begins (digits - strlen ("×"), "×") ? digits - strlen ("×") : NULL;
  return digits < end && sign != NULL && sign > name && !is_blank (sign - 1) && sign[-1] != '*' ? sign : NULL;
}

/** "Name x4", "Name *4", "Name*4", "Name×4", "Name (x4)" or "Name ..... 4": the quantity behind the name, where none is before it. */
static void
take_count_behind (SlvDeckLine *line)
{
  char *glued = glued_times (line->name), *blank = glued != NULL ? NULL : last_blank (line->name), *dots = blank != NULL ? leading_dots (line->name, blank) : NULL;
  guint64 count = 0;
  const char *word = glued != NULL ? glued : blank != NULL && blank != line->name ? blank + (blank[1] == '(' ? 2 : 1) : NULL;
  const char *times = word != NULL ? word + (*word == '*') + (*word != '*' ? skip_times (word) - word : 0) : NULL;
  const char *after = times != NULL && (times > word || dots != NULL) ? slv_deck_line_read_digits (skip_blanks (times), &count) : NULL;
  if (line->counted || after == NULL || !g_str_equal (after, word[-1] == '(' ? ")" : "") || count == 0 || count > SLV_DECK_COUNT_MAX)
    return;
  line->count = (guint) count;
  line->counted = TRUE;
  *(glued != NULL ? glued : dots != NULL ? dots : blank) = '\0';
  g_strchomp (line->name);
  if (g_str_has_suffix (line->name, " -"))   /* "Name - x4" */
    *strrchr (line->name, ' ') = '\0';
}

/** A sign that only says that an entry follows: "- 4 Name", "* 4 Name", "☐ 4 Name"; and the number of a line where copies stand behind it,
 *  "1. 4x Name", "1) Name x4". */
static const char *
skip_sign (const char *p)
{
  static const char * const signs[] = { "-", "*", "+", "•", "·", "–", "—", "‣", "◦", "▪", "►", "☐", "☑", "☒", "✓", "✔", "[ ]", "[x]", "[X]" };
  guint64 number;
  const char *rest = p;
  for (guint i = 0; i < G_N_ELEMENTS (signs) && rest == p; i++)
    if (slv_text_begins (p, signs[i]))
      rest = p + strlen (signs[i]);
  while (rest == p || *rest != '\0')   /* "⭐⭐ 4 Name" */
    {
      GUnicodeType type = g_unichar_type (g_utf8_get_char (rest));
      if (type != G_UNICODE_OTHER_SYMBOL && type != G_UNICODE_NON_SPACING_MARK)
        break;
      rest = g_utf8_next_char (rest);
    }
  if (rest > p)
    return *rest == ' ' && g_unichar_isdigit (g_utf8_get_char (skip_blanks (rest))) ? skip_blanks (rest) : p;
  if (!is_ordinal (p))
    return p;
  rest = skip_blanks (slv_deck_line_read_digits (p, &number) + strspn (slv_deck_line_read_digits (p, &number), ".):"));
  g_autofree char *name = g_strdup (rest);
  const char *blank = last_blank (name), *times = blank != NULL ? skip_times (blank + 1) : NULL;
  gboolean behind = times != NULL && times > blank + 1 && slv_deck_line_read_digits (skip_blanks (times), &number) != NULL;
  return behind || slv_deck_line_is_counted (rest) ? rest : p;
}

/** Whether the @length bytes at @p could be a set's code: at least two capitals or digits, the first a capital, and nothing but letters,
 *  digits and hyphens. */
static gboolean
is_bare_code (const char *p, gsize length)
{
  guint capitals = 0;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isalnum (p[i]) && p[i] != '-')
        return FALSE;
      capitals += g_ascii_isupper (p[i]) || g_ascii_isdigit (p[i]);
    }
  return length >= 2 && length <= 12 && g_ascii_isupper (p[0]) && capitals >= 2;
}

gboolean
slv_deck_line_split_code (SlvDeckLine *line, gboolean numbered)
{
  char *finish = g_str_has_suffix (line->name, " PH") ? line->name + strlen (line->name) - 3 : NULL;   /* "Name SET 62 PH": with a pattern */
  if (finish != NULL && finish > line->name && g_ascii_isdigit (finish[-1]))
    move_to_note (line, finish);
  char *number = line->set_code[0] == '\0' ? strrchr (line->name, ' ') : NULL;
  char *code = number != NULL ? g_strrstr_len (line->name, number - line->name, " ") : NULL;
  if (number == NULL || number == line->name || !is_number (number + 1) || strlen (number + 1) > 8)
    return FALSE;
  gboolean coded = code != NULL && code != line->name && is_bare_code (code + 1, (gsize) (number - code - 1));
  if (!coded && (!numbered || strlen (number + 1) > 3 || strspn (number + 1, "0123456789") != strlen (number + 1)))
    return FALSE;
  if (coded)
    slv_take_str (&line->set_code, g_strndup (code + 1, (gsize) (number - code - 1)));
  slv_take_str (&line->number, g_strdup (number + 1));
  *(coded ? code : number) = '\0';
  g_strchomp (line->name);
  return coded;
}

void
slv_deck_line_split_set (SlvDeckLine *line)
{
  gboolean cut = g_str_has_suffix (line->name, " (");
  char *open = cut || g_str_has_suffix (line->name, ")") ? strrchr (line->name, '(') : NULL;
  if (open == NULL || open == line->name || line->set_code[0] != '\0')
    return;
  if (!cut)
    slv_take_str (&line->set_code, g_strndup (open + 1, strlen (open) - 2));
  *open = '\0';
  g_strchomp (line->name);
}

/** "[Name](address) _(Set)_ ●" as texts for the web write a card. (transfer full) (nullable): the same without the signs. */
static char *
without_link (const char *p)
{
  const char *middle = *p == '[' ? strstr (p, "](http") : NULL, *end = middle != NULL ? strchr (middle, ')') : NULL;
  if (end == NULL)
    return NULL;
  g_autofree char *name = g_strndup (p + 1, (gsize) (middle - p - 1));
  const char *set = slv_text_begins (end + 1, " _(") ? end + 1 : NULL, *close = set != NULL ? strstr (set, ")_") : NULL;
  if (close == NULL)
    return g_strconcat (name, end + 1, NULL);
  g_autofree char *bracket = g_strndup (set + 2, (gsize) (close + 1 - set - 2));
  return g_strconcat (name, " ", bracket, close + 2, NULL);
}

/** "[[Name]]" and "[[Name|word]]", "{{Card|Name}}", "`Name`", "**Name**", "_Name_": what wikis, chats and texts for the web write around a card. (transfer full)
 *  (nullable): @p without the signs. */
static char *
without_marks (const char *p)
{
  static const struct { const char *open, *close; } marks[] = { { "[[", "]]" }, { "{{", "}}" }, { "`", "`" }, { "**", "**" }, { "__", "__" }, { "*", "*" }, { "_", "_" } };
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const char *name = slv_text_begins (p, marks[i].open) ? p + strlen (marks[i].open) : NULL, *end = name != NULL ? strstr (name, marks[i].close) : NULL;
      if (end == NULL || end == name || is_blank (name) || memchr (name, marks[i].open[0], (gsize) (end - name)) != NULL)
        continue;
      const char *bar = memchr (name, '|', (gsize) (end - name)), *from = bar != NULL && i == 1 ? bar + 1 : name, *to = bar != NULL && i == 0 ? bar : end;
      g_autofree char *inner = slv_deck_line_trim (from, (gsize) (to - from));
      return inner[0] != '\0' && strchr (inner, '|') == NULL ? g_strconcat (inner, end + strlen (marks[i].close), NULL) : NULL;
    }
  return NULL;
}

/** (transfer full): @p with a blank for each blank of any kind, so that what stands behind the name is found behind any of them. */
static char *
with_plain_blanks (const char *p)
{
  char *out = g_malloc (strlen (p) + 1), *to = out;
  for (const char *next; *p != '\0'; p = next)
    {
      next = g_utf8_next_char (p);
      if (is_blank (p))
        *to++ = ' ';
      else
        to = mempcpy (to, p, (gsize) (next - p));
    }
  *to = '\0';
  return out;
}

/** What stands between a quantity and the name: "1 | Name | Subtitle", "4 - Name", "4 * Name". */
static const char *
skip_rule (const char *p)
{
  static const char * const rules[] = { "|", "-", "–", "—", "*" };
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    if (slv_text_begins (p, rules[i]) && p[strlen (rules[i])] != '\0' && is_blank (p + strlen (rules[i])))
      return skip_blanks (p + strlen (rules[i]));
  return p;
}

/** Whether a set's code and a number are all that stands at @p. */
static gboolean
is_printing (const char *p)
{
  gsize code = strcspn (p, " ");
  return p[code] == ' ' && is_bare_code (p, code) && is_number (p + code + 1);
}

/** Whether a column that begins with a number stands at @p, and another one behind it: "9  AUS dom", "9 AUS dom  Vela:3". */
static gboolean
is_column_of_number (const char *p)
{
  gsize digits = strspn (p, "0123456789");
  return digits > 0 && p[digits] == ' ' && strstr (p + digits, "  ") != NULL;
}

/** Where columns begin behind the name: at a tab, or at more blanks than stand between words, since "Hound  2" may be a name that somebody wrote so. */
static const char *
end_of_name (const char *p)
{
  gsize blanks;
  for (; (p = strpbrk (p, " \t")) != NULL; p += blanks)
    {
      blanks = strspn (p, " ");
      if (*p == '\t' || ((blanks > 2 || (blanks == 2 && is_column_of_number (p + blanks))) && !is_printing (p + blanks)))
        return p;
    }
  return NULL;
}

/** (transfer full): the name; of columns behind it, what is no printing and no mark, in the note: "4 Name\tRare\t$1.20". */
static char *
name_of_columns (const char *p, SlvDeckLine *line)
{
  const char *tab = line->counted ? end_of_name (p) : NULL;
  const char *behind = tab != NULL ? skip_blanks (tab) : "";
  if (strchr ("([<{*#^|", behind[0]) != NULL)   /* also where nothing is behind, as where there are no columns */
    return with_plain_blanks (p);
  g_auto (GStrv) columns = g_strsplit (behind, "\t", -1);
  g_autoptr (GString) note = g_string_new (NULL);
  g_autofree char *name = g_strndup (p, (gsize) (tab - p));
  for (guint i = 0; columns[i] != NULL; i++)
    if (*g_strstrip (columns[i]) != '\0')
      g_string_append_printf (note, "%s%s", note->len > 0 ? ", " : "", columns[i]);
  line->note = g_string_free (g_steal_pointer (&note), FALSE);
  return with_plain_blanks (name);
}

/** "AAECAf0EB…" or "CECQCAQDAM…": what a program makes of a deck for other programs. */
static gboolean
is_code_of_deck (const char *p)
{
  gsize length = strlen (p);
  return length >= 24 && strspn (p, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "+/=_-") == length && strcspn (p, G_CSET_A_2_Z) < 3
         && (strpbrk (p, G_CSET_DIGITS) != NULL || strpbrk (p, G_CSET_a_2_z) == NULL);
}

gboolean
slv_deck_line_is_side (const char *text)
{
  return g_ascii_strncasecmp (text, "SB:", 3) == 0 || (g_ascii_strncasecmp (text, "SB ", 3) == 0 && slv_deck_line_is_counted (skip_blanks (text + 3)));
}

gboolean
slv_deck_line_has_code (const char *name)
{
  const char *number = strrchr (name, ' '), *code = number != NULL ? g_strrstr_len (name, number - name, " ") : NULL;
  return code != NULL && is_printing (code + 1);
}

/** "(AB-01)", which is all of the name, without its brackets; "Name (2)" behind "[SET]", where that is one of several pictures, without them. */
static void
take_code_out (SlvDeckLine *line)
{
  char *open = g_str_has_suffix (line->name, ")") ? strrchr (line->name, '(') : NULL;
  g_autofree char *code = open != NULL ? g_strndup (open + 1, strlen (open) - 2) : NULL;
  if (code == NULL || code[0] == '\0')
    return;
  if (open == line->name && strchr (code, ' ') == NULL && slv_deck_line_is_code (code))
    slv_take_str (&line->name, g_steal_pointer (&code));
  else if (open > line->name + 1 && line->set_code != NULL && strlen (code) < 3 && strspn (code, "0123456789") == strlen (code))
    move_to_note (line, open - 1);
}

gboolean
slv_deck_line_is_plain (const char *text)
{
  gsize digits = strspn (text, "0123456789");
  guint blanks = 0;
  if (digits == 0 || digits > 4 || text[digits] != ' ' || !g_ascii_isupper (text[digits + 1]))
    return FALSE;
  for (const char *p = text + digits + 2; *p != '\0'; p++)
    if (*p == ' ' && g_ascii_isalpha (p[1]))
      blanks++;
    else if (!g_ascii_isalpha (*p) && *p != '\'' && !(*p == ',' && p[1] == ' ') && !(*p == '-' && g_ascii_isalpha (p[-1]) && g_ascii_isalpha (p[1])))
      return FALSE;
  return blanks > (strchr ("SM", text[digits + 1]) != NULL ? 1 : 0);
}

/** What stands before a card, and its quantity, off @p; see slv_deck_line_parse() for what is returned. */
static const char *
parse_front (const char **p, SlvDeckLine *line)
{
  *p = skip_sign (*p);
  if (slv_deck_line_is_side (*p))
    {
      line->sideboard = TRUE;
      *p = skip_blanks (*p + 3);
    }
  else if (g_ascii_strncasecmp (*p, "MB:", 3) == 0 && slv_deck_line_is_counted (skip_blanks (*p + 3)))
    {
      line->maybe = TRUE;
      *p = skip_blanks (*p + 3);
    }
  const char *reason = parse_count (*p, line, p);
  if (reason == NULL && line->counted)
    *p = skip_rule (*p);
  return reason;
}

/** The name at @p and what is written around and behind it, likewise. */
static const char *
parse_name (const char *p, SlvDeckLine *line)
{
  g_autofree char *link = without_link (p), *plain = link != NULL ? g_steal_pointer (&link) : without_marks (p);
  p = plain != NULL ? plain : read_set_before (p, line);
  if (*p == '\0')
    return _("there is a number but no card name");
  if (!line->counted && strchr (p, '\t') != NULL)
    return _("there are columns behind the name, and no number of copies before it");
  if (strlen (p) > SLV_DECK_NAME_MAX)
    return _("the name is too long for a card");
  if (!line->counted && is_code_of_deck (p))
    return _("a code for another program holds no names; the list is read where it is written out");
  line->name = name_of_columns (p, line);
  cut_marks (line);
  take_count_behind (line);
  take_code_out (line);
  split_bars (line);
  split_printing (line);
  return line->name[0] == '\0' ? _("there is a number but no card name") : NULL;
}

const char *
slv_deck_line_parse (const char *text, SlvDeckLine *line)
{
  gboolean plain = slv_deck_line_is_plain (text);
  const char *p = text;
  memset (line, 0, sizeof *line);
  const char *reason = plain ? parse_count (p, line, &p) : parse_front (&p, line);
  if (reason == NULL && plain && strlen (p) <= SLV_DECK_NAME_MAX)
    line->name = g_strdup (p);
  else if (reason == NULL)
    reason = parse_name (p, line);
  if (reason != NULL)
    return reason;
  line->set_code = line->set_code != NULL ? line->set_code : g_strdup ("");
  line->number = line->number != NULL ? line->number : g_strdup ("");
  line->note = line->note != NULL ? line->note : g_strdup ("");
  return NULL;
}

gboolean
slv_deck_line_says_copies (const char *text)
{
  SlvDeckLine line = { 0 };
  gboolean says = slv_deck_line_is_counted (text) || (text[0] != '\0' && slv_deck_line_parse (text, &line) == NULL && line.counted);
  slv_deck_line_clear (&line);
  return says;
}
