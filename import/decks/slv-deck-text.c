/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-text.c: plain deck lists, as tolerant as the best readers and never silent: a line is an entry, a heading, a
 * comment, or kept as unread with its reason. Headings are # X, ## X, //X, [X], X:, X (15), or X alone when a game or
 * custom knows it as a zone. The dialects of other programs are told apart by their lines, not by a switch, because people
 * paste mixtures of them. Source: import/README.md, "Deck files". */
#include "base/slv-fold.h"
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-scan.h"
#include "decks/slv-deck-text-meta.h"

#define REMARKS_MAX 500u   /* compared with the names of zones; whoever types a list writes fewer */
#define CODED_MIN   3u     /* cards with printings without brackets that make a list of such */
#define LEADS_MAX   2u     /* copies of what leads a deck */
#define TITLED_MIN  3u     /* counted lines over which a line without a number may be their title */
#define HEADED_MAX  60u   /* cards with their copies behind them that are counted to see that a heading has as many below it */
#define KINDS       "\ue000"   /* (a character that nothing is written with) behind a zone: under a heading there that only says what cards are */
#define CLAIM_SPAN  1000u  /* headings within that of a zone */

/** What a list says of itself, and where it had come to by then. @part: of what follows, up to the next one, and @zone: or to the next zone. */
typedef struct { guint64 said, number, copies, entries; gboolean part, zone, spent; char *text; } Claim;

typedef struct {
  const SlvDeckInput *input;
  guint64        side_line;   /* where a sideboard begins that nothing names; 0 nowhere */
  gboolean       kinds;       /* headings were met that only say what cards are, so that others may be of any game */
  gboolean       groups;      /* single words over groups of counted lines are headings */
  SlvDeckMeta    meta;        /* what comments say, and the deck that is made */
  char          *zone;        /* of the lines that follow */
  guint64        zone_from;   /* @copies where it began */
  gboolean       sorted;      /* below what leads the deck stands a word without a number that says what cards are ("Anarch"), and so others may */
  gboolean       marked;      /* a heading with # was met: further unknown ones are headings, too */
  gboolean       main_marked; /* the main deck has such a heading, wherever it stands */
  gboolean       about;       /* inside an "About" or "[metadata]" part */
  gboolean       blank;       /* the line before was blank (or there was none) */
  gboolean       aside;       /* behind the blank line that stands for a heading */
  GString       *comments;
  GPtrArray     *words;       /* names of zones, folded, NULL-terminated; NULL until asked */
  guint          remarks;     /* that were compared with them */
  gboolean       title_next;  /* what the site writes above a title was met */
  gboolean       described;   /* the line before was of a description */
  gboolean       coded;       /* a printing without brackets was met */
  gboolean       remarked;    /* cards were met in comments: "# 2x (1) Name" */
  gboolean       bare;        /* a heading "Kind: 17" was met: printings stand without brackets in such lists */
  gboolean       within;      /* headings of kinds stand below those of zones: "Main Deck" over "Hero (3)" */
  guint64        entries, copies, counted, marks;   /* of all entries, of those with a quantity, and what is drawn behind them: ●● */
  guint64        front;       /* of those with a quantity, the ones behind the name of their zone */
  GArray        *claims;      /* Claim: what the list says of its own size */
  char          *head;        /* (nullable) the last line before all cards, which is a title or a card */
  guint64        head_number;
  guint64        at, number;  /* of the line that is read, in the text and in the file */
  const char    *line, *ahead;   /* that is read, and what is behind it */
  const char    *front_end, *tail;   /* where the first card begins below what somebody says, and where that begins behind the last one; NULL: nobody does */
  gboolean       first;       /* it is the first one that holds something */
} Reader;

/** @marked: it stood behind #, as in the lists that sites write: where its zone is clear, that is meant. Without a mark and
 *  without a game a heading stays as people wrote it. */
static void
open_zone (Reader *r, const char *heading, gboolean marked)
{
  const char *id = slv_deck_heading_zone (r->input->games, r->meta.game, heading);
  gboolean clear = id != NULL && id[0] != '\0' && (marked || r->meta.game != NULL) && !slv_deck_heading_wavers (r->input->games, r->meta.game, heading);
  slv_take_str (&r->zone, g_strdup (clear ? id : heading));
  r->zone_from = r->copies;
  r->about = r->sorted = FALSE;
  r->input->tally->headings++;
  slv_deck_add_heading (r->meta.deck, r->zone);
}

#define FRAME " =-_~*+[]"   /* what people draw around a heading */

/** A number that the list says of itself; it is compared when the whole list has been read. */
static void
claim (Reader *r, const char *digits, gboolean part, gboolean zone, gboolean spent)
{
  const Claim claim = { g_ascii_strtoull (digits, NULL, 10), r->number, r->copies, r->entries, part, zone, spent, g_strdup (r->line) };
  g_array_append_val (r->claims, claim);
}

SLV_DEFINE_STATIC_CLEAR (Claim, claim_clear, text);

/** Whether what stands before a number at the end of a heading makes it a count: "Pokémon: ", "Spells - ", "Spells – ". */
static gboolean
is_counting (const char *text, gsize length)
{
  g_autofree char *before = g_strndup (text, length);
  return g_str_has_suffix (before, ":") || g_str_has_suffix (before, ": ") || g_str_has_suffix (before, " - ") || g_str_has_suffix (before, " – ");
}

/** "Agenda (11)", "Pokémon: 17", "Spells - 3": so many cards, or lines, follow. */
static void
claim_part (Reader *r, const char *text)
{
  const char *end = text + strlen (text) - (g_str_has_suffix (text, ":") ? 1 : 0);
  gboolean bracket = end > text && end[-1] == ')';
  const char *last = end - (bracket ? 1 : 0), *first = last;
  while (first > text && g_ascii_isdigit (first[-1]))
    first--;
  if (first < last && last - first <= 4 && first > text && (bracket ? first[-1] == '(' : is_counting (text, (gsize) (first - text))))
    claim (r, first, TRUE, TRUE, FALSE);
  else
    claim (r, "0", TRUE, TRUE, FALSE);   /* says nothing, and is where the part before it ends */
}

/** (transfer full): the first @length bytes of @text without what is drawn around them, and a colon. */
static char *
without_frame (const char *text, gsize length)
{
  static const char dot[] = "•";
  if (length > 2 * strlen (dot) && slv_text_begins (text, dot) && slv_text_begins (text + length - strlen (dot), dot))   /* "• Main •" */
    {
      text += strlen (dot);
      length -= 2 * strlen (dot);
    }
  gsize before = strspn (text, FRAME);
  while (length > before && strchr (FRAME, text[length - 1]) != NULL)
    length--;
  text += MIN (before, length);
  length -= MIN (before, length);
  if (length > 0 && text[length - 1] == ':')
    length--;
  return slv_deck_line_trim (text, length);
}

/** Whether @text stands between signs as nothing but headings do: "=== Main ===", "--- Main ---", "**Main** (60)". */
static gboolean
is_framed (const char *text)
{
  return strchr ("=-~_*", text[0]) != NULL && text[0] == text[1]
         && g_regex_match_simple ("^([=~_*-])\\1+ *\\pL.*\\1\\1(?: *\\([0-9]+[^()]*\\))?:?$", text, 0, 0);
}

char *
slv_deck_heading_clean (const char *text)
{
  g_autofree char *name = without_frame (text, strlen (text));
  gsize length = strlen (name) - (g_str_has_suffix (name, "(s)") ? 3 : 0);   /* "Leader(s)" */
  name[length] = '\0';
  if (length == 0 || !(name[length - 1] == ')' || g_ascii_isdigit (name[length - 1])))
    return g_steal_pointer (&name);
  static GRegex *counted;   /* asked for every line that ends with a number, as all of some sites do */
  g_autoptr (GMatchInfo) match = NULL;
  gint from = 0;
  if (g_once_init_enter (&counted))
    g_once_init_leave (&counted, g_regex_new ("(?: *\\((?:\\pL{1,4} )?[0-9][0-9/ ]*(?: ?\\pL+)?\\)| +[-–] +[0-9]{1,4})$", G_REGEX_OPTIMIZE, 0, NULL));
  if (g_regex_match (counted, name, 0, &match) && g_match_info_fetch_pos (match, 0, &from, NULL) && from > 0)
    return without_frame (name, (gsize) from);
  return g_steal_pointer (&name);
}

static const char * const customary_zones[] = { "deck", "main", "main-deck", "maindeck", "mainboard", "decklist", "side", "sideboard",
  "side-deck", "side-board", "maybe", "maybeboard", "considering", "commander", "companion", "tokens", "display-commander", NULL };

gboolean
slv_deck_is_customary_zone (const char *heading)
{
  g_autofree char *id = slv_fold_id (heading);
  const char *meant = slv_heading_meant (id);
  return g_strv_contains (customary_zones, meant != NULL ? meant : id);
}

static gboolean
is_zone (Reader *r, const char *heading)
{
  return heading[0] != '\0' && strlen (heading) < 200
         && (slv_deck_is_customary_zone (heading) || slv_deck_heading_zone (r->input->games, r->meta.game, heading) != NULL);
}

static void
add_words (GPtrArray *words, const SlvGame *game)
{
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    {
      SLV_EACH (const SlvZone, zone, book->zones)
        {
          g_ptr_array_add (words, slv_fold_id (zone->title));
          for (guint i = 0; zone->scope != SLV_SCOPE_PLAY && zone->headings != NULL && zone->headings[i] != NULL; i++)
            g_ptr_array_add (words, slv_fold_id (zone->headings[i]));
        }
    }
}

/** Whether @heading is a slip of the finger away from the name of a zone: "Sideborad". */
static gboolean
is_nearly_zone (Reader *r, const char *heading)
{
  g_autofree char *typed = slv_fold_id (heading);
  if (strlen (heading) >= 40 || ++r->remarks > REMARKS_MAX)
    return FALSE;
  if (r->words == NULL)
    {
      g_autoptr (GPtrArray) list = r->meta.game == NULL ? slv_games_zones (r->input->games) : NULL;
      r->words = g_ptr_array_new_with_free_func (g_free);
      for (guint i = 0; customary_zones[i] != NULL; i++)
        g_ptr_array_add (r->words, g_strdup (customary_zones[i]));
      if (r->meta.game != NULL)
        add_words (r->words, r->meta.game);
      for (guint i = 0; list != NULL && i < list->len; i++)
        add_words (r->words, g_ptr_array_index (list, i));
      g_ptr_array_add (r->words, NULL);
    }
  const char *word = slv_nearest (typed, (const char * const *) r->words->pdata);
  guint slips = word != NULL ? slv_slips (typed, word) : G_MAXUINT;
  gsize length = word != NULL ? strlen (word) - (g_str_has_suffix (word, "-deck") ? strlen ("-deck") : 0) : 0;   /* "Burn Deck" is no "Rune Deck" */
  return slips > 0 && slips <= (length >= 8 ? 2u : 1u);
}

/** Whether @heading sorts the cards of a zone by what they are, as "Allies" and "Spells" do: no zone begins there. */
static gboolean
sorts_cards (Reader *r, const char *heading)
{
  return slv_deck_heading_sorts (r->input->games, r->meta.game, heading);
}

/** Whether @heading names several of what cards are, as "Spells" and "Allies" do, and not a card that happens to end so. */
static gboolean
is_plural_of_kind (Reader *r, const char *heading)
{
  static const struct { const char *end, *one; } plurals[] = { { "ies", "y" }, { "es", "" }, { "s", "" }, { "en", "" }, { "n", "" }, { "e", "" } };
  for (guint i = 0; i < G_N_ELEMENTS (plurals); i++)
    if (g_str_has_suffix (heading, plurals[i].end))
      {
        g_autofree char *one = g_strdup_printf ("%.*s%s", (int) (strlen (heading) - strlen (plurals[i].end)), heading, plurals[i].one);
        if (sorts_cards (r, one))
          return TRUE;
      }
  return FALSE;
}

static gboolean
takes_every_card (const SlvGame *game, const char *folded)
{
  const SlvZone *zone = slv_game_match_folded (game, folded, TRUE);
  return zone != NULL && zone->accepts != NULL && zone->accepts[0] == '\0';
}

/** Whether the cards of a list without headings lie in @zone. */
static gboolean
is_where_cards_go (Reader *r, const char *zone)
{
  if (zone[0] == '\0')
    return TRUE;
  g_autofree char *folded = slv_heading_fold (zone);
  if (r->meta.game != NULL)
    return takes_every_card (r->meta.game, folded);
  g_autoptr (GPtrArray) list = slv_games_zones (r->input->games);
  for (guint i = 0; i < list->len; i++)
    if (takes_every_card (g_ptr_array_index (list, i), folded))
      return TRUE;
  return FALSE;
}

/** Whether nothing was read since the open zone began but what leads the deck, where other cards do not go. */
static gboolean
holds_lead (Reader *r)
{
  const char *kinds = strstr (r->zone, KINDS);
  guint64 leads = r->copies - r->zone_from;
  g_autofree char *zone = kinds != NULL ? g_strndup (r->zone, (gsize) (kinds - r->zone)) : g_strdup (r->zone);
  return leads > 0 && leads <= LEADS_MAX && is_zone (r, zone) && !is_where_cards_go (r, zone);
}

/** "Commander", a card, "Creatures (30)": what says of what kind cards are does not stand over more of those that lead the deck, unless the
 *  list names the place of all others further on; see settle_kinds(). @own: with that name the cards stay apart then. */
static gboolean
open_kind (Reader *r, const char *heading, gboolean own)
{
  gboolean inside = strstr (r->zone, KINDS) != NULL;
  if ((!inside && !holds_lead (r)) || !sorts_cards (r, heading))
    return FALSE;
  if (own || !inside)
    slv_take_str (&r->zone, g_strconcat (own ? heading : r->zone, KINDS, NULL));
  return TRUE;
}

/** What lies below a heading that says what cards are is no part of something unknown. */
static void
leave_unknown (Reader *r)
{
  if (r->zone[0] != '\0' && strstr (r->zone, KINDS) == NULL && !is_zone (r, r->zone))
    slv_take_str (&r->zone, g_strdup (""));
}

/** Behind the card that leads the deck and a blank line comes the deck, unless the list names its place elsewhere; see settle_kinds(). */
static void
leave_leads (Reader *r)
{
  if (strstr (r->zone, KINDS) == NULL && holds_lead (r))
    slv_take_str (&r->zone, g_strconcat (r->zone, KINDS, NULL));
}

/** Cards under headings of kinds lie where those of a list without headings do, if nothing else lies there, else in the zone that was named
 *  before. */
static void
settle_kinds (Reader *r)
{
  SlvDeck *deck = r->meta.deck;
  gboolean named = FALSE;
  SLV_EACH (char, heading, deck->headings)
    named = named || is_where_cards_go (r, heading);
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    named = named || (is_where_cards_go (r, entry->zone) && !slv_deck_may_be_title (deck, entry));
  SLV_EACH (SlvDeckEntry, entry, deck->entries)
    {
      char *mark = strstr (entry->zone, KINDS);
      if (mark == NULL)
        continue;
      *(named ? mark : entry->zone) = '\0';
      if (named)
        slv_deck_add_heading (deck, entry->zone);
    }
}

/* ---- comments ---- */

static void
add_comment (Reader *r, const char *comment)
{
  r->input->tally->comments++;
  if (slv_text_begins (comment, "SPDX-"))   /* the licence of the file is no note on the deck */
    return;
  if (r->comments->len > 0)
    g_string_append_c (r->comments, '\n');
  g_string_append (r->comments, comment);
}

/** What a comment says of the deck. */
static gboolean
read_meta (Reader *r, const char *comment)
{
  guint unread = r->meta.deck->unread->len;
  if (!slv_deck_meta_read (&r->meta, comment, r->number))
    return FALSE;
  if (r->meta.deck->unread->len > unread)
    r->input->tally->unread++;
  else
    r->input->tally->comments++;
  return TRUE;
}

/** "by Someone" below a title. */
static gboolean
read_author (Reader *r, const char *name)
{
  if (r->meta.deck->author[0] != '\0')
    return FALSE;
  slv_take_str (&r->meta.deck->author, g_strdup (name));
  r->input->tally->comments++;
  return TRUE;
}

/** The first comment before any card is a title: "Example Deck by Someone", "A Game Deck: Example Deck". */
static gboolean
read_title (Reader *r, const char *comment, guint hashes)
{
  SlvDeck *deck = r->meta.deck;
  if (deck->name[0] != '\0' || r->entries > 0 || deck->headings->len > 0)
    return FALSE;
  const char *by = g_strrstr (comment, " by "), *colon = hashes == 3 ? strstr (comment, ": ") : NULL;
  if (hashes == 3)
    slv_take_str (&deck->name, g_strdup (colon != NULL ? colon + 2 : comment));
  else if (by != NULL && by != comment)
    {
      slv_take_str (&deck->name, slv_deck_line_trim (comment, (gsize) (by - comment)));
      slv_take_str (&deck->author, g_strdup (by + 4));
    }
  else
    return FALSE;
  r->input->tally->comments++;
  return TRUE;
}

/* ---- entries ---- */

/** The zone of an entry: what its line says, else that of the heading before it. */
static const char *
entry_zone (Reader *r, const SlvDeckLine *line, const char *own)
{
  gboolean side = (line->sideboard || r->aside) && g_ascii_strcasecmp (r->zone, "sideboard") != 0;
  const char *zone = own != NULL ? own : line->maybe ? SLV_DECK_MAYBE : line->commander ? "commander" : side ? "sideboard" : r->zone;
  if (zone == r->zone || line->maybe || r->meta.game == NULL)
    return zone;
  const char *id = slv_deck_heading_zone (r->input->games, r->meta.game, zone);
  return id != NULL ? id : zone;
}

/** The note of the entry that the line was added to; that is the last one, or one not far above when lines repeat a card. */
static void
add_note (SlvDeck *deck, const SlvDeckLine *line, const char *zone)
{
  guint stop = deck->entries->len > 200 ? deck->entries->len - 200 : 0;
  for (guint i = deck->entries->len; line->note[0] != '\0' && i > stop; i--)
    {
      SlvDeckEntry *entry = slv_deck_entry (deck, i - 1);
      if (!g_str_equal (entry->name, line->name) || !g_str_equal (entry->zone, zone) || !g_str_equal (entry->number, line->number)
          || !g_str_equal (entry->set_code, line->set_code))
        continue;
      if (entry->note[0] == '\0')
        slv_take_str (&entry->note, g_strdup (line->note));
      else if (strstr (entry->note, line->note) == NULL && strlen (entry->note) < 1000)
        slv_take_str (&entry->note, g_strconcat (entry->note, " ", line->note, NULL));
      return;
    }
}

/** What was read since @before is one line. */
static void
count_as_line (Reader *r, const SlvDeckTally *before)
{
  SlvDeckTally *tally = r->input->tally;
  tally->unread = MIN (tally->unread, before->unread + 1);
  tally->cards = tally->unread > before->unread ? before->cards : before->cards + 1;
}

/** One card. */
static void
add_card (Reader *r, const char *text, const char *own_zone)
{
  SlvDeckLine line;
  SlvDeck *deck = r->meta.deck;
  const char *reason = slv_deck_line_parse (text, &line);
  const SlvDeckLook *look = r->input->look;
  gboolean all = look != NULL && look->coded >= CODED_MIN && look->coded * 4 >= look->entries * 3;   /* without a heading most lines have to have one */
  if (reason == NULL && (r->bare || all) && !r->input->kind->has_head)
    r->coded |= slv_deck_line_split_code (&line, r->bare && r->coded);
  if (reason == NULL && r->input->kind->has_head)
    slv_deck_line_split_set (&line);
  const char *zone = entry_zone (r, &line, own_zone);
  if (reason == NULL)
    reason = slv_deck_take_card (deck, zone, line.name, line.count, line.set_code, line.number, r->number);
  if (reason != NULL)
    {
      slv_deck_add_unread (deck, r->number, text, reason);
      r->input->tally->unread++;
    }
  else
    {
      add_note (deck, &line, zone);
      r->entries++;
      r->copies += line.count;
      r->counted += line.counted ? line.count : 0;
      r->marks += slv_deck_line_marks (&line);
      r->input->tally->cards++;
    }
  slv_deck_line_clear (&line);
}

/** ", 3 Name", "; 2x Name", " / 2 Name", " | 2 Name" and " + 2 Name" behind a card: where the next one begins, NULL where none does. */
static const char *
entry_behind (const char *p)
{
  gsize sign = *p == ',' || *p == ';' ? 1 : slv_text_begins (p, " / ") || slv_text_begins (p, " | ") || slv_text_begins (p, " + ") ? 3 : 0;
  if (sign == 0 && (*p != ' ' || p[-1] == ' '))   /* the first blank of several has told */
    return NULL;
  const char *start = p + sign + strspn (p + sign, " ");
  gsize digits = strspn (start, "0123456789");
  const char *behind = start + digits + (digits > 0 && start[digits] == 'x' ? 1 : 0);
  gboolean apart = start > p + 1 || *p == ';', times = behind > start + digits;
  if (sign == 0 && start > p && times && slv_deck_line_is_code (behind))   /* "4xAB-01 4xAB-02" */
    return start;
  if (sign == 0 || digits == 0 || digits > 2 || (!apart && !times))   /* "100,000" is one number */
    return NULL;
  return (behind[0] == ' ' && behind[1] != '\0') || (times && g_ascii_isupper (behind[0])) ? start : NULL;
}

/** Whether another card begins behind the blank at @p of a list that is one line: "4 Name 3 Name". In a name, a number stands behind a small word: "Pact of the 4 Winds". */
static gboolean
runs_on (const char *text, const char *p)
{
  const char *word = p;
  gsize digits = *p == ' ' ? strspn (p + 1, "0123456789") : 0;
  if (digits == 0 || digits > 2 || p[1 + digits] != ' ')
    return FALSE;
  while (word > text && word[-1] != ' ')
    word--;
  return !g_ascii_islower (*word) && g_unichar_isupper (g_utf8_get_char (p + 2 + digits));
}

/** Whether @text is nothing but the numbers of cards, one a copy: "AB-01 AB-01 AB-02". */
static gboolean
are_codes (const char *text)
{
  guint n = 0;
  for (const char *word = text; *word != '\0'; word += strspn (word, " "), n++)
    {
      if (!slv_deck_line_is_code (word) || slv_deck_line_is_counted (word))
        return FALSE;
      word += strcspn (word, " ");
    }
  return n > 2;
}

/** "Name x3, Other Name x2": whether a quantity ends at @p, and not at the start of @text. */
static gboolean
count_ends (const char *text, const char *p)
{
  const char *digits = p;
  while (digits > text && g_ascii_isdigit (digits[-1]))
    digits--;
  gsize times = digits - text > 3 && slv_text_begins (digits - 2, "×") ? 2 : 1;
  return digits < p && p - digits <= 2 && digits - text > 2 && (times == 2 || digits[-1] == 'x') && digits[-1 - (gssize) times] == ' ';
}

/** The cards of a line: one, or several where a quantity stands at each of them on the same side. */
static void
add_entry (Reader *r, const char *text, const char *own_zone)
{
  gboolean side = slv_deck_line_is_side (text);   /* of all of them */
  text += side ? 3 + strspn (text + 3, " \t") : 0;
  gboolean before = slv_deck_line_is_counted (text), behind = !before && count_ends (text, text + strlen (text));
  const SlvDeckTally tally = *r->input->tally;
  gboolean codes = !before && !behind && are_codes (text);
  const char *start = text;
  guint inside = 0;   /* brackets; what stands in them, or behind #, is a remark */
  for (const char *p = text; (before || behind || codes) && *p != '\0' && *p != '#'; p++)
    {
      if (g_ascii_isalnum (*p))   /* as nearly all are */
        continue;
      inside += strchr ("([{", *p) != NULL ? 1 : 0;
      inside -= strchr (")]}", *p) != NULL && inside > 0 ? 1 : 0;
      const char *next = inside > 0 ? NULL : before ? entry_behind (p) : (*p == ',' || *p == ';' || slv_text_begins (p, " / ")) && count_ends (start, p) ? p + strspn (p, ",; /") : NULL;
      if (next == NULL && inside == 0 && start > text && before && slv_text_begins (p, " and ") && slv_deck_line_is_counted (p + 5))   /* "…, 3 Name and 2 Name" */
        next = p + 5;
      if (next == NULL && inside == 0 && (codes ? *p == ' ' : before && r->input->look->entries == 1 && runs_on (text, p)))
        next = p + strspn (p, " ");
      if (next == NULL || p == start)
        continue;
      g_autofree char *card = g_strdup_printf ("%s%.*s", side ? "SB: " : "", (int) (p - start), start);
      add_card (r, g_strchomp (card), own_zone);
      start = p = next;
    }
  g_autofree char *last = g_strconcat (side ? "SB: " : "", start, NULL);
  add_card (r, last, own_zone);
  if (start > text)
    count_as_line (r, &tally);
}

/* ---- lines of other programs ---- */

/** "Name Example" in the About part of a list in the manner of an online client, "Name=Example" under [metadata]. */
static gboolean
read_about (Reader *r, const char *text)
{
  if (g_ascii_strcasecmp (text, "about") == 0 || g_ascii_strcasecmp (text, "[metadata]") == 0)
    r->about = TRUE;
  else if (!r->about || slv_deck_line_is_counted (text) || text[0] == '[')
    return FALSE;
  else if (slv_text_begins (text, "Name ") || g_ascii_strncasecmp (text, "Name=", 5) == 0)
    slv_take_str (&r->meta.deck->name, slv_deck_line_trim (text + 5, strlen (text + 5)));
  else if (strchr (text, '=') != NULL)
    slv_deck_keep_extra (r->meta.deck, "forge", "metadata", text);
  else
    return FALSE;
  r->input->tally->comments++;
  return TRUE;
}

/** "Description: …" before all cards, or "[general]" of an old client, and the lines below it as long as none is blank. */
static gboolean
read_description (Reader *r, const char *text)
{
  const char *colon = r->entries == 0 ? strchr (text, ':') : NULL;
  g_autofree char *key = colon != NULL ? slv_deck_line_trim (text, (gsize) (colon - text)) : NULL;
  gboolean begins = key != NULL && g_ascii_strcasecmp (key, "description") == 0, general = g_ascii_strcasecmp (text, "[general]") == 0;
  r->described = r->entries == 0 && (begins || general || (r->described && !r->blank && text[0] != '[' && !slv_deck_line_is_counted (text)));
  if (r->described && general)
    r->input->tally->comments++;
  else if (r->described)
    {
      g_autofree char *words = slv_deck_line_trim (begins ? colon + 1 : text, strlen (begins ? colon + 1 : text));
      add_comment (r, words);
    }
  return r->described;
}

/** "NAME:Example" and "LAYOUT MAIN:(…)" of a client's files; "Name: Example" and what else is said of a deck before all cards. */
static gboolean
read_bare_meta (Reader *r, const char *text)
{
  if (slv_text_begins (text, "LAYOUT ") && strchr (text, ':') != NULL)
    {
      slv_deck_keep_extra (r->meta.deck, "xmage", "layout", text);
      r->input->tally->comments++;
      return TRUE;
    }
  static const char * const front[] = { "name", "deck-name", "deckname", "deck-title", "title", "deck", "author", "creator", "created-by", "game", NULL };   /* before all cards */
  static const char * const remarks[] = { "date", "created", "updated", "event", "tournament", "source", "url", "link", "placement", "rank", "archetype", "colors", "colours", "expansion", "tags", NULL };
  static const char * const notes[] = { "note", "notes", "comment", "comments", NULL };
  gboolean capital = slv_text_begins (text, "NAME:") || slv_text_begins (text, "AUTHOR:");
  if (strchr (text, ':') == NULL || slv_deck_line_is_counted (text))   /* as nearly every line */
    return FALSE;
  gsize length = strcspn (text, ":");
  while (length > 5 && strchr ("0123456789# ", text[length - 1]) != NULL)   /* "Deck 2: Example" */
    length--;
  g_autofree char *label = g_strndup (text, MIN (length, 20)), *id = slv_fold_id (label);
  if (strstr (text, ": ") != NULL && (g_strv_contains (notes, id) || (r->counted == 0 && g_strv_contains (remarks, id))))
    {
      add_comment (r, text);
      return TRUE;
    }
  if (!capital && r->counted > 0)
    return FALSE;
  if (!capital && !g_strv_contains (front, id))
    return FALSE;
  if (text[strcspn (text, ":") + 1] == '\0' && strcmp (id, "deck") == 0)   /* a heading */
    return FALSE;
  if (text[strcspn (text, ":") + 1] == '\0')   /* a name that is empty */
    r->input->tally->comments++;
  else if (strcmp (id, "description") == 0)
    add_comment (r, text);
  else
    {
      g_autofree char *said = g_strconcat (label, text + strcspn (text, ":"), NULL);
      return read_meta (r, said);
    }
  return TRUE;
}

/** "COMMANDER: 1 Example": an entry that names its zone itself; "Allies (5): 3 One, 2 Other": several of a kind. */
static gboolean
read_zone_entry (Reader *r, const char *text)
{
  const char *colon = strchr (text, ':');
  if (colon == NULL || colon - text > 30 || slv_deck_line_is_side (text))
    return FALSE;
  g_autofree char *before = slv_deck_line_trim (text, (gsize) (colon - text)), *heading = slv_deck_heading_clean (before), *rest = slv_deck_line_trim (colon + 1, strlen (colon + 1));
  gboolean counts = strchr (rest, ' ') != NULL && (slv_deck_line_is_counted (rest) || count_ends (rest, rest + strlen (rest))), zone = counts && is_zone (r, heading);
  if (!counts || !(zone || is_plural_of_kind (r, heading)))
    return FALSE;
  guint64 counted = r->counted;
  add_entry (r, rest, zone ? heading : NULL);
  r->front += r->counted - counted;
  return TRUE;
}

static gboolean
names_several (const char *heading)
{
  return g_str_has_suffix (heading, "s") || g_ascii_strcasecmp (heading, "equipment") == 0;
}

/** Cards that stand in one line behind the name of their zone: several where that is a plural, as "Weapons" and "Equipment" are. */
static void
add_named (Reader *r, const char *heading, const char *rest)
{
  g_auto (GStrv) names = g_strsplit (rest, names_several (heading) ? ", " : "\n", SLV_DECK_ENTRIES_MAX);
  const SlvDeckTally before = *r->input->tally;
  for (guint i = 0; names[i] != NULL; i++)
    if (*g_strstrip (names[i]) != '\0')
      add_entry (r, names[i], heading);
  count_as_line (r, &before);
}

/** Whether cards of the game, or of some game, have what @heading says: "Clan", "Faction". */
static gboolean
names_attribute (Reader *r, const char *heading)
{
  g_autofree char *id = slv_fold_id (heading), *one = g_strndup (id, strlen (id) - g_str_has_suffix (id, "s"));
  GPtrArray *list = slv_games_list (r->input->games);
  gboolean named = FALSE;
  for (guint i = 0; i < list->len && !named; i++)
    {
      const SlvGame *game = r->meta.game != NULL ? r->meta.game : g_ptr_array_index (list, i);
      named = slv_game_find_attr (game, id) != NULL || slv_game_find_attr (game, one) != NULL;
    }
  return named;
}

/** "Leader ability: Example", "Player: Someone" before counted cards: a card, or what is said of the deck, where no card is called so. */
static void
add_labelled (Reader *r, const char *text)
{
  GPtrArray *entries = r->meta.deck->entries;
  guint n = entries->len;
  add_entry (r, text, NULL);
  if (entries->len == n + 1 && g_str_equal (slv_deck_entry (r->meta.deck, n)->name, text))
    g_ptr_array_add (r->meta.deck->extras, g_strconcat (SLV_DECK_TITLE_EXTRA, text, NULL));
}

/** "Hero: Example, the First", "Weapons: One, Another" and "Format: Example" before all counted cards, behind a zone or a kind of cards. A format that no game has is the
 *  site's own word. */
static gboolean
read_front (Reader *r, const char *text)
{
  const char *colon = strstr (text, ": ");
  if (colon == NULL || colon - text > 30 || r->counted > r->front)
    return FALSE;
  g_autofree char *heading = slv_deck_line_trim (text, (gsize) (colon - text)), *rest = slv_deck_line_trim (colon + 1, strlen (colon + 1));
  if (rest[0] == '\0' || strspn (rest, "(0123456789)") == strlen (rest) || strspn (heading, "0123456789") == strlen (heading))
    return FALSE;
  if (g_ascii_strcasecmp (heading, "format") == 0)
    {
      const SlvFormat *format = slv_games_resolve_format (r->input->games, r->meta.game, rest, NULL);
      if (format != NULL && g_ascii_strcasecmp (format->title, rest) == 0)
        return read_meta (r, text);
      add_comment (r, text);
      return TRUE;
    }
  if (!is_zone (r, heading) && !sorts_cards (r, heading))
    {
      gboolean said = names_attribute (r, heading) || strspn (rest, "0123456789/. ") == strlen (rest), label = r->input->look->entries >= TITLED_MIN && !r->input->kind->has_head;
      if (said)
        add_comment (r, text);
      else if (label)
        add_labelled (r, text);
      return said || label;
    }
  gboolean zone = is_zone (r, heading);
  /* "Apex: Invasive Predator" is called so where "Weapon: Example" is not, which the cards show */
  add_named (r, zone ? heading : r->zone, zone || names_several (heading) ? rest : text);
  return TRUE;
}

/* ---- what people say around a list ---- */

/** A sentence, a greeting or a time of the day, as no card is called. */
static gboolean
is_said (const char *text)
{
  static const char * const words[] = { "cheers", "regards", "best-regards", "kind-regards", "best-wishes", "thanks", "thank-you", "greetings", "mfg", "lg", "vg", "gruss", "grüsse", "viele-grüsse", "liebe-grüsse",
                                        "beste-grüsse", "schöne-grüsse", "mit-freundlichen-grüssen", "danke", "cordialement", "amicalement", "à-bientôt", "merci", "saludos", "un-saludo", "gracias", "saluti", "grazie", "notes", "comments", "strategy", "notizen", "anmerkungen", NULL };
  gsize length = strlen (text);
  guint blanks = 0;
  for (const char *p = text; *p != '\0'; p++)
    blanks += *p == ' ';
  if (length == 0 || g_ascii_isdigit (text[0]))
    return FALSE;
  if (text[0] == '>' || text[length - 1] == ',' || blanks >= 8 || (blanks >= 3 && (strchr (".!?", text[length - 1]) != NULL || g_str_has_suffix (text, "…"))))
    return TRUE;
  for (const char *colon = strchr (text + 1, ':'); colon != NULL; colon = strchr (colon + 1, ':'))
    if (g_ascii_isdigit (colon[-1]) && g_ascii_isdigit (colon[1]) && g_ascii_isdigit (colon[2]))
      return TRUE;
  g_autofree char *plain = g_strndup (text, length - (text[length - 1] == ':')), *id = length < 40 ? slv_fold_id (plain) : g_strdup ("");
  return g_strv_contains (words, id);
}

/** What is said before the first card and behind the last one of a list that counts its cards. */
static void
find_said (Reader *r)
{
  const char *text = r->input->text, *end = text + r->input->length, *next, *from;
  gboolean card = FALSE, said = FALSE;
  if (r->input->look->entries < TITLED_MIN || r->input->look->behind > 0)
    return;
  for (const char *p = text; p < end && !card; p = next)
    {
      g_autofree char *line = slv_deck_line_take (p, end, &next);
      card = slv_deck_line_says_copies (line);
      said = said || (!card && is_said (line));
      r->front_end = card && said ? p : NULL;
    }
  for (card = FALSE; end > text && !card; end = from)
    {
      for (from = end - 1; from > text && from[-1] != '\n';)
        from--;
      g_autofree char *line = slv_deck_line_trim (from, (gsize) (end - from));
      card = slv_deck_line_says_copies (line);
      r->tail = !card && line[0] != '\0' && is_said (line) ? from : r->tail;
    }
}

/** "Hi Tom,", "Here it is!" and "this is my deck:" before the cards, and behind them all from "Let me know what you think." on. */
static gboolean
read_said (Reader *r, const char *text)
{
  const char *blank = strchr (text, ' '), *last = text + strlen (text) - 1;
  gboolean tail = r->tail != NULL && r->ahead > r->tail, front = !tail && r->front_end != NULL && r->ahead <= r->front_end;
  if (!tail && !(front && (is_said (text) || strchr (".!?", *last) != NULL || (*last == ':' && blank != NULL && strchr (blank + 1, ' ') != NULL))))
    return FALSE;
  g_autofree char *heading = slv_deck_heading_clean (text);
  if (is_zone (r, heading) || sorts_cards (r, heading))
    return FALSE;
  add_comment (r, text);
  return TRUE;
}

/** Whether exactly @count names without a quantity follow before a blank line: in a list that counts none. */
static gboolean
has_names_ahead (const Reader *r, guint64 count)
{
  const char *end = r->input->text + r->input->length, *next;
  guint64 lines = 0;
  for (const char *p = r->ahead; r->input->look->entries == 0 && p < end && lines <= count; p = next, lines++)
    {
      g_autofree char *text = slv_deck_line_take (p, end, &next);
      if (text[0] == '\0')
        break;
    }
  return count > 1 && lines == count;
}

/** Whether exactly @count copies, or lines of cards, follow before the next line that is none. */
static gboolean
has_part_ahead (const Reader *r, guint64 count)
{
  const char *end = r->input->text + r->input->length, *next;
  guint64 copies = 0, lines = 0, more = 0;
  for (const char *p = r->ahead; p < end && lines <= count; p = next)
    {
      g_autofree char *text = slv_deck_line_take (p, end, &next);
      SlvDeckLine card = { 0 };
      gboolean before = slv_deck_line_is_counted (text), behind = !before && lines < HEADED_MAX && text[0] != '\0' && slv_deck_line_parse (text, &card) == NULL && card.counted;
      if (before)
        slv_deck_line_read_digits (text, &more);
      copies += before ? more : behind ? card.count : 0;
      slv_deck_line_clear (&card);
      if (before || behind)
        lines++;
      else if (text[0] != '\0' || lines > 0)
        break;
    }
  return count > 0 && (copies == count || lines == count);
}

/** Whether the next line counts the cards below it, too: "Dynasty Deck (40)" over "Characters (20)". */
static gboolean
heads_follow (const Reader *r)
{
  const char *end = r->input->text + r->input->length, *next;
  g_autofree char *text = slv_deck_line_take (r->ahead, end, &next);
  const char *open = strrchr (text, '(');
  return open != NULL && open > text && !slv_deck_line_is_counted (text) && g_ascii_isdigit (open[1]) && strspn (open + 1, "0123456789") + 2 == strlen (open);
}

/** Whether "(17)", "[17]" or "[17; 1 trifle]" at the end of @text says how many cards follow. */
static gboolean
counts_in_bracket (const Reader *r, const char *text, gboolean square, gboolean entry_follows)
{
  const char *open = strrchr (text, square ? '[' : '(');
  guint64 count = 0;
  const char *after = open != NULL && open > text ? slv_deck_line_read_digits (open + 1, &count) : NULL;
  return after != NULL && ((r->blank && (entry_follows || heads_follow (r))) || (!is_framed (text) && (has_part_ahead (r, count) || has_names_ahead (r, count))));
}

static gboolean
next_is_entry (const char *p, const char *end, gboolean counted)
{
  while (p < end)
    {
      const char *next;
      g_autofree char *text = slv_deck_line_take (p, end, &next);
      if (text[0] != '\0')
        return counted ? slv_deck_line_is_counted (text) || count_ends (text, text + strlen (text)) : text[0] != '#' && !slv_text_begins (text, "//");
      p = next;
    }
  return FALSE;
}

/** Whether @text is a part of a deck with its number, over cards: "Sideboard 2", "Sideboard x2", "2 Sideboard". @name, @number: (out): (transfer full). */
static gboolean
is_part_with_number (Reader *r, const char *text, char **name, char **number)
{
  static const char * const parts[] = { "sideboard", "side board", "side deck", "mainboard", "main board", "main deck", "maindeck", "maybeboard", NULL };
  gsize digits = strspn (text, "0123456789"), end = strlen (text) - g_str_has_suffix (text, ":"), from = end;
  while (from > digits && g_ascii_isdigit (text[from - 1]))
    from--;
  gsize length = from;
  while (length > digits && strchr (" =x", text[length - 1]) != NULL)
    length--;
  if (digits == 0 ? length == from || from == end || end - from > 4 : digits > 4 || from != end || strchr (" x", text[digits]) == NULL)
    return FALSE;
  gsize blanks = digits > 0 ? digits + strspn (text + digits, "x ") : 0;
  if (strchr ("sSmM", text[blanks]) == NULL)   /* as nearly every line */
    return FALSE;
  *name = digits > 0 ? g_strndup (text + blanks, end - blanks) : g_strndup (text, length);
  *number = digits > 0 ? g_strndup (text, digits) : g_strndup (text + from, end - from);
  for (guint i = 0; parts[i] != NULL; i++)
    if (g_ascii_strcasecmp (*name, parts[i]) == 0)
      return next_is_entry (r->ahead, r->input->text + r->input->length, TRUE);
  return FALSE;
}

/** Whether a heading that counts its cards, as some game calls a zone, only says what cards are: directly below "Main Deck" or "Sideboard", and behind such a one. */
static gboolean
is_within (Reader *r, const char *heading)
{
  if (slv_deck_is_customary_zone (heading) || !sorts_cards (r, heading))
    return FALSE;
  r->within |= r->copies == r->zone_from && r->zone[0] != '\0' && slv_deck_is_customary_zone (r->zone);
  return r->within;
}

/** Whether a line stands among others of its like before the cards, which it is not over: right below one, or right above. */
static gboolean
stands_in_front (const Reader *r)
{
  const char *end = r->input->text + r->input->length, *next;
  g_autofree char *below = slv_deck_line_take (r->ahead, end, &next);
  return !r->blank || (strchr (below, ':') != NULL && !slv_deck_line_is_counted (below));
}

/** "Kind: 17", "Kind (17)" or "Kind [17]" over the cards of a kind, which is no zone, and "Total Cards: 60" at the end. */
static gboolean
read_counted_heading (Reader *r, const char *text, gboolean entry_follows)
{
  g_autofree char *part = NULL, *said = NULL;
  if (is_part_with_number (r, text, &part, &said))
    {
      claim (r, said, TRUE, TRUE, FALSE);
      open_zone (r, part, FALSE);
      r->bare = TRUE;
      return TRUE;
    }
  gboolean square = g_str_has_suffix (text, "]") && text[0] != '[', total = g_str_has_suffix (text, ")") && slv_deck_is_total (text, strcspn (text, ":("));   /* "Total Cards: (50)" */
  gboolean bracket = total || ((square || g_str_has_suffix (text, ")")) && !slv_deck_line_is_counted (text) && counts_in_bracket (r, text, square, entry_follows));
  const char *mark = strrchr (text, bracket ? square ? '[' : '(' : ':');
  const char *dash = mark == NULL ? strrchr (text, '-') : NULL;
  if (dash != NULL && slv_deck_is_total (text, (gsize) (dash - text)))
    mark = dash;
  g_autofree char *heading = mark != NULL && mark > text ? slv_deck_line_trim (text, (gsize) (mark - text)) : NULL;
  g_autofree char *kind = bracket && heading != NULL && g_str_has_suffix (heading, ":") ? slv_deck_heading_clean (heading) : NULL;
  if (kind != NULL && (total || sorts_cards (r, kind)))   /* "Kind: (17)" */
    slv_take_str (&heading, g_steal_pointer (&kind));
  g_autofree char *number = mark != NULL ? slv_deck_line_trim (mark + 1, bracket ? strcspn (mark + 1, ";])") : strlen (mark + 1)) : NULL;
  gsize digits = number != NULL ? strspn (number, "0123456789") : 0;
  if (bracket && digits > 0 && number[digits] == ' ' && g_regex_match_simple ("^ \\pL+$", number + digits, 0, 0))   /* "17 cards" */
    number[digits] = '\0';
  if (heading == NULL || number[0] == '\0')
    return FALSE;
  if (slv_deck_is_total (heading, strlen (heading)))
    {
      if (digits > 0 && digits <= 4 && (number[digits] == '\0' || number[digits] == ' '))   /* "60", "60 cards"; else it is not of copies */
        claim (r, number, FALSE, FALSE, FALSE);
      r->input->tally->comments++;
      return TRUE;
    }
  if (g_str_has_suffix (heading, ":") || g_ascii_isdigit (heading[0]) || digits > 4 || digits != strlen (number))
    return FALSE;
  if (!bracket && !is_zone (r, heading) && r->counted == 0 && r->input->look->entries >= TITLED_MIN && !has_part_ahead (r, g_ascii_strtoull (number, NULL, 10)) && stands_in_front (r))   /* "Provisions: 165" */
    {
      add_comment (r, text);
      return TRUE;
    }
  gboolean zone = is_zone (r, heading) && !is_within (r, heading);
  claim (r, number, TRUE, zone, FALSE);
  if (zone)
    open_zone (r, heading, FALSE);
  else
    {
      if (!open_kind (r, heading, FALSE) && sorts_cards (r, heading))
        leave_unknown (r);
      r->input->tally->headings++;
    }
  r->bare = TRUE;
  return TRUE;
}

/** The copies below the first heading that counts its cards, of what may lead the deck. */
static guint64
led_by (const Reader *r)
{
  const Claim *first = NULL;
  SLV_EACH_IN (const Claim, claim, r->claims)
    {
      if (claim->part && first != NULL)
        return claim->copies - first->copies;
      first = claim->part ? claim : first;
    }
  return 0;
}

/** Whether the list has what @claim, the one at @at, says: of all cards, or of those up to one of the next headings, as that of a kind may
 *  stand over others, but not over a zone; a heading may count lines as well. What the cards themselves are not counted in, like an identity,
 *  need not be among them; and a zone that holds nothing is left to those who wrote it. */
static gboolean
claim_holds (const Reader *r, const Claim *claim, guint at)
{
  const Claim end = { .copies = r->copies, .entries = r->entries, .part = TRUE, .zone = TRUE }, *later = claim;
  if (claim->spent)
    return r->marks == 0 || r->marks == claim->said;
  if (!claim->part)
    return claim->said == r->copies || claim->said == r->counted || claim->said + led_by (r) == r->copies;
  for (guint i = at + 1; later == claim || (later != &end && (!later->zone || later->copies == claim->copies)); i++)   /* over a zone only right above it */
    {
      if (i == at + CLAIM_SPAN)   /* so many headings of nothing: what is left is the end */
        i = r->claims->len;
      later = i < r->claims->len ? &g_array_index (r->claims, Claim, i) : &end;
      if (later->part && (claim->said == later->copies - claim->copies || claim->said == later->entries - claim->entries
                          || (claim->zone && later != &end && later->copies == claim->copies)))
        return TRUE;
    }
  return claim->said == r->copies;
}

/** What a list says of its own size has to fit its lines. */
static void
check_claims (Reader *r)
{
  for (guint i = 0; i < r->claims->len; i++)
    {
      const Claim *claim = &g_array_index (r->claims, Claim, i);
      if (claim->said == 0 || claim_holds (r, claim, i))
        continue;
      const Claim *next = claim + 1;
      guint64 upto = i + 1 < r->claims->len && next->part ? next->copies : r->copies;
      unsigned long long sum = claim->spent ? r->marks : claim->part ? upto - claim->copies : r->copies;
      g_autofree char *reason = claim->spent
        ? slv_tell_printf (ngettext ("the list says that it spends %llu, and %llu is drawn behind its cards",
                                     "the list says that it spends %llu, and %llu are drawn behind its cards", (gulong) sum),
                           (unsigned long long) claim->said, sum)
        : claim->part
        ? slv_tell_printf (ngettext ("the heading says that %llu card follows, and its lines have %llu",
                                     "the heading says that %llu cards follow, and its lines have %llu", (gulong) claim->said),
                           (unsigned long long) claim->said, sum)
        : slv_tell_printf (ngettext ("the list says that it has %llu card, and its lines have %llu",
                                     "the list says that it has %llu cards, and its lines have %llu", (gulong) claim->said),
                           (unsigned long long) claim->said, sum);
      slv_deck_add_unread (r->meta.deck, claim->number, claim->text, reason);
      r->input->tally->unread++;
      if (claim->part)
        r->input->tally->headings--;
      else
        r->input->tally->comments--;
    }
}

/** "Worms:", "Worms: (3)" */
static gboolean
ends_as_heading (const char *text)
{
  return g_str_has_suffix (text, ":") || (g_str_has_suffix (text, ")") && strstr (text, ": (") != NULL && !slv_deck_line_is_counted (text));
}

/** Whether a line below, "Worms:", is a heading that no rulebook has, or any heading, "Deck:", comes after no more than leads a deck: then a first one of one word,
 *  "Insects:", is one like it and no title. */
static gboolean
names_others (Reader *r)
{
  const char *end = r->input->text + r->input->length, *next = r->ahead;
  guint lines = 0;
  while (next < end)
    {
      g_autofree char *line = slv_deck_line_take (next, end, &next);
      if (ends_as_heading (line) && line[1] != '\0')
        {
          g_autofree char *heading = slv_deck_heading_clean (line);
          if (!is_zone (r, heading) || (lines > 0 && lines <= LEADS_MAX))
            return TRUE;
        }
      lines += line[0] != '\0';
    }
  return FALSE;
}

/** An entry. One without a number that is called as what cards are, "Fire" over those of fire, is a heading where no card is called so. */
static void
add_bare_or_counted (Reader *r, const char *text)
{
  GPtrArray *entries = r->meta.deck->entries;
  guint n = entries->len;
  add_entry (r, text, NULL);
  if (entries->len == n + 1 && !slv_deck_line_is_counted (text) && g_str_equal (slv_deck_entry (r->meta.deck, n)->name, text) && sorts_cards (r, text))
    g_ptr_array_add (r->meta.deck->extras, g_strconcat (SLV_DECK_TITLE_EXTRA, text, NULL));
}

static gboolean
read_heading (Reader *r, const char *text, gboolean entry_follows)
{
  g_autofree char *heading = slv_deck_heading_clean (text);
  gboolean colon = ends_as_heading (text);
  gboolean bracket = text[0] == '[' && g_str_has_suffix (text, "]") && g_ascii_strncasecmp (text, "[x] ", 4) != 0;   /* a ticked card of a box */
  gboolean kind = (r->blank && entry_follows) || (r->meta.deck->headings->len > 0 && !g_ascii_isdigit (heading[0]) && next_is_entry (r->ahead, r->input->text + r->input->length, TRUE));
  gboolean led = holds_lead (r) && (r->blank || strstr (r->zone, KINDS) == NULL);
  gboolean sorts = kind && (r->sorted || led) && sorts_cards (r, heading) && next_is_entry (r->ahead, r->input->text + r->input->length, TRUE);
  gboolean group = (r->blank && entry_follows && r->groups) || (kind && is_plural_of_kind (r, heading)) || (is_framed (text) && (!slv_text_begins (text, "***") || sorts_cards (r, heading)));
  if (g_ascii_isdigit (heading[0]) || heading[0] == '\0' || strlen (heading) >= 60
      || !(colon || bracket || group || sorts || is_zone (r, heading) || (r->blank && entry_follows && is_nearly_zone (r, heading))))
    return FALSE;
  claim_part (r, text);
  gboolean first = r->first && colon && r->meta.deck->name[0] == '\0';
  gboolean zone = is_zone (r, heading) || !(open_kind (r, heading, TRUE) || sorts_cards (r, heading));
  if (zone && first && !is_zone (r, heading) && (strchr (heading, ' ') != NULL || !names_others (r)))   /* "My list of today:" */
    {
      slv_take_str (&r->meta.deck->name, g_steal_pointer (&heading));
      r->input->tally->comments++;
    }
  else if (zone)
    open_zone (r, heading, FALSE);
  else
    leave_unknown (r);
  r->sorted |= sorts && !zone;
  r->kinds |= !zone;
  if (sorts && !(zone || colon || bracket || group))   /* a card may be called so */
    add_bare_or_counted (r, text);
  else
    r->input->tally->headings += !zone;
  return TRUE;
}

/** The title below "Deck built with … at the …". */
static gboolean
read_titled (Reader *r, const char *text)
{
  gboolean title = r->title_next && r->entries == 0 && r->meta.deck->name[0] == '\0' && !slv_deck_line_is_counted (text) && strstr (text, ": ") == NULL;
  r->title_next = FALSE;
  if (title)
    {
      slv_take_str (&r->meta.deck->name, g_strdup (text));
      r->input->tally->comments++;
    }
  return title;
}

/** "**Example** by Someone", "**Example**" over anything but cards, before all of them: a title as chats and texts for the web have it. */
static gboolean
read_bold_title (Reader *r, const char *text, gboolean entry_follows)
{
  SlvDeck *deck = r->meta.deck;
  const char *end = slv_text_begins (text, "**") ? strstr (text + 2, "**") : NULL, *by = end != NULL && slv_text_begins (end, "** by ") ? end + 6 : NULL;
  if (end == NULL || text[2] == '*' || r->entries > 0 || deck->name[0] != '\0' || deck->headings->len > 0 || (by == NULL && (end[2] != '\0' || entry_follows)))
    return FALSE;
  g_autofree char *name = slv_deck_line_trim (text + 2, (gsize) (end - text - 2));
  if (name[0] == '\0' || is_zone (r, name) || sorts_cards (r, name))
    return FALSE;
  slv_take_str (&deck->name, g_steal_pointer (&name));
  if (by != NULL)
    slv_take_str (&deck->author, g_strdup (by));
  r->input->tally->comments++;
  return TRUE;
}

/** "(none)" below a heading: nothing lies there. */
static gboolean
says_nothing (const char *text)
{
  static const char * const words[] = { "none", "(none)", "[none]", "empty", "(empty)", "n/a", NULL };
  g_autofree char *lower = g_ascii_strdown (text, -1);
  return g_strv_contains (words, lower);
}

/** What a site writes below its list: a measure beside what it should be ("20 agenda points (between 20 and 21)"), and where the list
 *  comes from. No name of a card ends in such brackets. */
static gboolean
read_below (Reader *r, const char *text)
{
  static const char *const openings[] = { "Cards up to ", "Deck built ", "Decklist published on ", "Made with ", "Deck build - via ", "Built with ",
    "See the full deck @ ", "See the full deck at: ", "Crafted with: ", "Packs: From ", "XP required: ", "Decklist built and published on " };
  gboolean cards = slv_deck_line_is_measure (text);
  gboolean measure = cards || (strchr (").", text[strlen (text) - 1]) != NULL && g_regex_match_simple ("^\\d{1,4} (?:\\pL[\\pL ]* \\((?:min|max|between) [^()]*\\)|\\p{Ll}[\\p{Ll} ]*\\.)$", text, 0, 0));
  gboolean below = measure || (r->meta.deck->headings->len > 0 && says_nothing (text));
  for (guint i = 0; i < G_N_ELEMENTS (openings); i++)
    below |= slv_text_begins (text, openings[i]);
  r->title_next |= r->entries == 0 && (slv_text_begins (text, "Deck built ") || slv_text_begins (text, "Deck build - via "));
  if ((cards && strchr (text, ',') == NULL) || (measure && strstr (text, " spent (") != NULL))
    claim (r, text + (text[0] == '(' ? 1 : 0), FALSE, FALSE, !cards);
  r->input->tally->comments += below ? 1 : 0;
  return below;
}

/** Whether the next line that says something is a heading of a zone or of what cards are, perhaps with its cards behind a colon. */
static gboolean
part_follows (Reader *r)
{
  const char *p = r->ahead, *end = r->input->text + r->input->length, *next;
  while (p < end && (*p == '\n' || *p == '\r'))
    p++;
  const char *stop = slv_deck_line_end (p, end, &next), *colon = memchr (p, ':', (gsize) (stop - p));
  g_autofree char *line = slv_deck_line_trim (p, (gsize) ((colon != NULL ? colon : stop) - p));
  g_autofree char *heading = slv_deck_heading_clean (line);
  return is_zone (r, heading) || sorts_cards (r, heading) || is_plural_of_kind (r, heading);
}

/** "Reed Control" over counted cards or parts of a deck: the deck's title, or a card that leads it; which of both is seen once cards are known. */
static void
add_first (Reader *r, const char *text)
{
  SlvDeck *deck = r->meta.deck;
  guint n = deck->entries->len;
  add_entry (r, text, NULL);
  if (deck->entries->len != n + 1 || !g_str_equal (slv_deck_entry (deck, n)->name, text) || deck->name[0] != '\0' || strchr (text, ':') != NULL)
    return;
  slv_take_str (&deck->name, g_strdup (text));
  g_ptr_array_add (deck->extras, g_strconcat (SLV_DECK_TITLE_EXTRA, text, NULL));
}

/** The line that stood before all cards is the first of them, unless a further one showed that it is a title. */
static void
settle_head (Reader *r)
{
  g_autofree char *head = g_steal_pointer (&r->head);
  guint64 number = r->number;
  r->number = r->head_number;
  if (head != NULL)
    add_first (r, head);
  r->number = number;
}

/** Before the cards of some lists stand a title, which may be left out, and a card without a quantity. */
static gboolean
read_head (Reader *r, const char *text)
{
  SlvDeck *deck = r->meta.deck;
  if (!r->input->kind->has_head || r->entries > 0 || deck->headings->len > 0)
    return FALSE;
  const char *sized = g_str_has_suffix (text, ")") ? strrchr (text, '(') : NULL;
  g_autofree char *bare = slv_deck_heading_clean (text + strspn (text, "#"));
  if (slv_deck_line_is_counted (text) || is_zone (r, bare) || (sized != NULL && strspn (sized + 1, "0123456789") == strlen (sized + 1) - 1) || slv_deck_line_is_measure (text))
    {
      settle_head (r);
      return FALSE;
    }
  if (text[0] == '#' && deck->name[0] == '\0')
    {
      slv_take_str (&deck->name, slv_deck_line_trim (text + strspn (text, "#"), strlen (text + strspn (text, "#"))));
      r->input->tally->comments++;
      return TRUE;
    }
  gboolean labelled = r->head != NULL && strstr (text, ": ") != NULL;
  if (r->head != NULL && deck->name[0] == '\0')
    {
      slv_take_str (&deck->name, g_steal_pointer (&r->head));
      r->input->tally->comments++;
    }
  if (labelled && r->head == NULL && read_front (r, text))   /* "Role: Example" below the title */
    return TRUE;
  if (r->head != NULL)
    add_comment (r, r->head);
  slv_take_str (&r->head, g_strdup (text));
  r->head_number = r->number;
  return TRUE;
}

/** "Kind - 17" over the cards of a kind. */
static gboolean
read_dashed_heading (Reader *r, const char *text, gboolean entry_follows)
{
  const char *dash = g_strrstr (text, " - ");
  g_autofree char *heading = dash != NULL ? g_strdup_printf ("%.*s: %s", (int) (dash - text), text, dash + 3) : NULL;
  return heading != NULL && read_counted_heading (r, heading, entry_follows);
}

/** Whether the lines from @p on have @count copies, and then comes another part of the list: a line without a quantity, or one more of kinds. */
static gboolean
has_copies_ahead (Reader *r, const char *p, guint64 count)
{
  const char *end = r->input->text + r->input->length, *next;
  guint64 sum = 0, more = 0;
  for (; p < end && sum <= count; p = next, sum += more)
    {
      g_autofree char *text = slv_deck_line_take (p, end, &next);
      const char *name = slv_deck_line_is_counted (text) ? slv_deck_line_read_digits (text, &more) : NULL;
      if (name == NULL || (sum == count && *name == ' ' && strchr (name + 1, ' ') == NULL && is_plural_of_kind (r, name + 1)))
        return sum == count;
    }
  return sum == count;
}

/** "KINDS 17", "KINDS x17" over cards of the kind: behind a blank line, or over so many. */
static gboolean
read_kind_and_count (Reader *r, const char *text, gboolean entry_follows)
{
  const char *blank = strrchr (text, ' ');
  g_autofree char *heading = blank != NULL ? slv_deck_line_trim (text, (gsize) (blank - text)) : NULL;
  const char *count = heading != NULL ? blank + 1 + (g_ascii_tolower (blank[1]) == 'x') : NULL;   /* "Allies x12" */
  guint64 copies = count != NULL ? g_ascii_strtoull (count, NULL, 10) : 0;
  if (heading == NULL || heading[0] == '\0' || g_ascii_isdigit (heading[0]) || strspn (count, "0123456789") != strlen (count)
      || !sorts_cards (r, heading) || (!entry_follows && (copies < 2 || !has_copies_ahead (r, r->ahead, copies))))
    return FALSE;
  g_autofree char *counted = g_strdup_printf ("%s: %s", heading, count);
  gboolean bare = r->bare, read = read_counted_heading (r, counted, entry_follows);
  r->bare = bare;
  return read;
}

/** "3 Spells" over three cards, "Spells - 3" over some. */
static gboolean
read_kind_ahead (Reader *r, const char *text)
{
  guint64 count = 0;
  const char *behind = slv_deck_line_read_digits (text, &count), *dash = behind == NULL ? g_strrstr (text, " - ") : NULL;
  g_autofree char *heading = behind != NULL ? slv_deck_line_trim (behind, strlen (behind)) : dash != NULL ? g_strndup (text, (gsize) (dash - text)) : NULL;
  if (heading == NULL || !g_str_has_suffix (heading, "s") || strchr (heading, ' ') != NULL || (dash == NULL && (count < 2 || !has_copies_ahead (r, r->ahead, count)))
      || !is_plural_of_kind (r, heading))
    return FALSE;
  g_autofree char *counted = g_strdup_printf ("%s: %s", heading, behind != NULL ? "0" : dash + 3);   /* what was just counted fits */
  gboolean bare = r->bare, read = read_counted_heading (r, counted, TRUE);
  r->bare = bare;
  return read;
}

/** "2x (1) Name" in a comment, as clients write what their code below says: copies, what they cost, a name; "(1) Name" where each is there once. And that code, once
 *  cards were read so. */
static gboolean
read_coded (Reader *r, const char *text)
{
  guint64 count = 0, cost = 0;
  if (r->remarked && text[0] != '#')
    {
      gsize length = strlen (text);
      gboolean code = length >= 20 && (slv_text_begins (text, "AAE") || slv_text_begins (text, "eyJ")) && strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "+/=") == length;
      r->input->tally->comments += code ? 1 : 0;
      return code;
    }
  const char *times = slv_text_begins (text, "# ") ? slv_deck_line_read_digits (text + 2, &count) : NULL;
  gboolean once = r->input->look->entries == 0 && slv_text_begins (text, "# (");
  const char *bracket = once ? slv_deck_line_read_digits (text + 3, &cost) : times != NULL && slv_text_begins (times, "x (") ? slv_deck_line_read_digits (times + 3, &cost) : NULL;
  if (bracket == NULL || !slv_text_begins (bracket, ") ") || bracket[2] == '\0')
    return FALSE;
  g_autofree char *card = g_strdup_printf ("%" G_GUINT64_FORMAT " %s", once ? 1 : count, bracket + 2);
  add_card (r, card, NULL);
  r->remarked = TRUE;
  return TRUE;
}

/* Whether the main deck stands below a comment in @text: "// Main Deck", "# Main". */
static gboolean
marks_main (const char *text)
{
  static GRegex *main_deck;
  if (g_once_init_enter (&main_deck))
    g_once_init_leave (&main_deck, g_regex_new ("^(?://|#+) *main *(?:deck|board)?\\b", G_REGEX_OPTIMIZE | G_REGEX_CASELESS | G_REGEX_MULTILINE, 0, NULL));
  return g_regex_match (main_deck, text, 0, NULL);
}

/* "// Egg Deck" before "// Main Deck": a part that no game here knows, while "# Winter Deck" over all cards is what they are called. */
static gboolean
is_other_deck (const Reader *r, const char *heading)
{
  g_autofree char *id = slv_fold_id (heading);
  return r->main_marked && g_str_has_suffix (id, "-deck") && strlen (id) < 40 && strpbrk (id, "0123456789") == NULL;
}

/* "//deck-1" and "//deck-2" over cards: the deck, and another part. (transfer full) (nullable) */
static char *
numbered_part (Reader *r, const char *heading, gboolean entry_follows)
{
  gsize length = strlen (heading);
  g_autofree char *part = entry_follows && length > 2 && heading[length - 2] == '-' && g_ascii_isdigit (heading[length - 1]) ? g_strndup (heading, length - 2) : NULL;
  if (part == NULL || !is_zone (r, part))
    return NULL;
  return g_str_has_suffix (heading, "-1") ? g_steal_pointer (&part) : r->meta.deck->headings->len > 0 ? g_strdup (heading) : NULL;
}

static void
read_comment (Reader *r, const char *text, gboolean entry_follows)
{
  guint hashes = 0;
  while (text[hashes] == '#')
    hashes++;
  gboolean quoted = text[0] == '>';
  const char *rest = text + (hashes > 0 ? hashes : quoted ? 1 : 2);
  g_autofree char *comment = slv_deck_line_trim (rest, strlen (rest));
  g_autofree char *heading = slv_deck_heading_clean (comment), *part = text[0] == '/' ? numbered_part (r, heading, entry_follows) : NULL;
  if (comment[0] == '\0')
    r->input->tally->comments++;
  else if (read_meta (r, comment) || (r->input->kind->has_head && read_counted_heading (r, comment, entry_follows))
           || (hashes == 2 && read_dashed_heading (r, comment, entry_follows)))
    return;
  else if (quoted)
    add_comment (r, comment);
  else if (part != NULL)
    open_zone (r, part, FALSE);
  /* "# Pantheon" among other headings is one that no game here knows; "# 24 creatures" and "# Creatures" are not */
  else if (is_zone (r, heading) || (r->marked && r->blank && entry_follows && !g_ascii_isdigit (heading[0]) && strlen (heading) < 40 && !sorts_cards (r, heading))
           || (entry_follows && (is_nearly_zone (r, heading) || is_other_deck (r, heading))))
    {
      r->marked = TRUE;
      claim_part (r, comment);
      open_zone (r, heading, text[0] == '#');
    }
  else if (!read_title (r, comment, hashes))
    {
      if (entry_follows && open_kind (r, heading, FALSE))
        claim_part (r, comment);
      add_comment (r, comment);
    }
}

/** "Name: 4" and the like in a list that writes all its copies so. */
static gboolean
read_count_behind (Reader *r, const char *text)
{
  gsize length = 0;
  const char *count = r->input->look->behind > 0 ? slv_deck_line_count_behind (text, &length) : NULL;
  g_autofree char *name = count != NULL ? g_strndup (text, length) : NULL;
  gboolean zone = name != NULL && is_zone (r, name);
  if (name == NULL || (zone && strchr (")]", text[strlen (text) - 1]) != NULL))
    return FALSE;
  if (zone || (text[length] == ' ' && strchr (name, ' ') == NULL && is_plural_of_kind (r, name)))   /* "Sideboard: 15", "Spells 12" over them */
    {
      g_autofree char *counted = g_strdup_printf ("%s: %s", name, count);
      return read_counted_heading (r, counted, TRUE);
    }
  gsize end = strlen (name), digits = strspn (name, "0123456789");
  while (end > 0 && strchr (". ", name[end - 1]) != NULL)
    end--;
  if (strstr (name + end, "...") != NULL && text + length + strspn (text + length, " \t") == count)   /* that lead to the count, and end no name before a sign */
    name[end] = '\0';
  gboolean numbered = digits > 0 && (slv_text_begins (name + digits, ". ") || slv_text_begins (name + digits, ") ")) && g_ascii_strtoull (name, NULL, 10) == r->meta.deck->entries->len + 1;
  g_autofree char *entry = g_strdup_printf ("%.*s %s", (int) strspn (count, "0123456789"), count, name + (numbered ? digits + 2 : 0));
  add_entry (r, entry, NULL);
  return TRUE;
}

/** "[deck=Example]", "[deck title=Example]" and "[/deck]", as forums draw a list. */
static gboolean
read_tag (Reader *r, const char *text)
{
  const char *name = g_ascii_strncasecmp (text, "[deck=", 6) == 0 ? text + 6 : g_ascii_strncasecmp (text, "[deck title=", 12) == 0 ? text + 12 : NULL;
  gboolean named = name != NULL && g_str_has_suffix (text, "]");
  if (!named && !(slv_text_begins (text, "[/") && g_str_has_suffix (text, "]")))
    return FALSE;
  if (named && r->meta.deck->name[0] == '\0')
    slv_take_str (&r->meta.deck->name, slv_deck_line_trim (name, strlen (name) - 1));
  return TRUE;
}

/** A heading over a line of dashes: "Crypt [12 vampires] Capacity min: 4"; before all cards, of no zone: the title. */
static gboolean
read_underlined (Reader *r, const char *text)
{
  gsize rule = strspn (r->ahead, "-="), name = strcspn (text, "[(");
  if (rule < 3 || (r->ahead[rule] != '\0' && strchr ("\r\n", r->ahead[rule]) == NULL) || slv_deck_line_is_counted (text) || text[0] == '[')
    return FALSE;
  g_autofree char *heading = slv_deck_line_trim (text, name);
  gboolean title = r->entries == 0 && r->meta.deck->name[0] == '\0' && r->meta.deck->headings->len == 0 && text[name] == '\0' && !is_zone (r, heading);
  if (heading[0] == '\0' || strlen (heading) >= 60)
    return FALSE;
  if (title)
    slv_take_str (&r->meta.deck->name, g_steal_pointer (&heading));
  else
    open_zone (r, heading, FALSE);
  r->input->tally->comments += title;
  return TRUE;
}

static void
read_line (Reader *r, const char *text, gboolean entry_follows)
{
  r->aside |= r->side_line != 0 && r->at >= r->side_line;
  if (!r->input->kind->has_head && slv_deck_line_is_plain (text))
    {
      r->title_next = r->described = FALSE;
      add_card (r, text, NULL);
    }
  else if (read_head (r, text) || read_count_behind (r, text) || read_coded (r, text))
    return;
  else if (text[0] == '#' || text[0] == '>' || slv_text_begins (text, "//"))
    read_comment (r, text, entry_follows);
  else if (((slv_text_begins (text, "https://") || slv_text_begins (text, "http://")) && strchr (text, ' ') == NULL) || slv_deck_line_is_day (text))
    add_comment (r, text);   /* where the list comes from, and when it was made */
  else if (text[strspn (text, "-=~+| ")] == '\0' || slv_deck_line_is_titles (text) || slv_text_begins (text, "```")   /* a line that is drawn between cards, or around them */
           || read_tag (r, text)
           || (slv_text_begins (text, "***") && !read_heading (r, text, entry_follows)))   /* what a program writes around its list */
    r->input->tally->comments++;
  else if (!slv_text_begins (text, "***") && !read_underlined (r, text) && !read_titled (r, text) && !read_bold_title (r, text, entry_follows) && !read_below (r, text) && !read_about (r, text) && !read_description (r, text) && !read_bare_meta (r, text) && !read_zone_entry (r, text)
           && !read_front (r, text) && !read_counted_heading (r, text, entry_follows) && !read_said (r, text)
           && !read_heading (r, text, entry_follows) && !read_kind_and_count (r, text, entry_follows) && !read_kind_ahead (r, text))
    {
      if (slv_text_begins (text, "-- "))
        add_comment (r, text + 3);
      else if (r->entries <= 1 && r->counted == 0 && slv_text_begins (text, "by ") && read_author (r, text + 3))   /* below what may be the title */
        return;
      else if (r->first && (r->input->look->entries >= TITLED_MIN || part_follows (r)) && !slv_deck_line_is_counted (text))
        add_first (r, text);
      else
        add_bare_or_counted (r, text);
    }
}

/* ---- lines ---- */

/** Takes a line that is the first half of an entry away, and puts it before the second one: "4" and "Name", or "Name" and "4". */
static void
join_halves (char **half, char **line)
{
  if (*half == NULL)
    {
      *half = g_steal_pointer (line);
      *line = g_strdup ("");
      return;
    }
  gboolean first = (*half)[strspn (*half, "0123456789")] == '\0';
  char *entry = g_strdup_printf ("%s %s", first ? *half : *line, first ? *line : *half);
  g_free (*line);
  *line = entry;
  g_clear_pointer (half, g_free);
}

static void
read_lines (Reader *r)
{
  const char *p = r->input->text, *end = p + r->input->length;
  g_autofree char *half = NULL;   /* of an entry that is written in two lines */
  while (p < end)
    {
      const char *next;
      g_autofree char *line = slv_deck_line_take (p, end, &next);
      r->ahead = next;
      if (r->input->look->pairs && line[0] != '\0')
        join_halves (&half, &line);
      gboolean lone = r->blank && line[0] != '\0' && !slv_deck_line_is_counted (line);
      r->at++;
      r->number = r->input->below > 0 ? (r->at - 1) % r->input->below + 1 : r->at;
      if (line[0] != '\0')
        {
          r->first = r->line == NULL;
          r->line = line;
          r->input->tally->records++;
          if (r->blank && slv_deck_line_is_counted (line))
            leave_leads (r);
          read_line (r, line, line[0] == '#' || slv_text_begins (line, "//") ? next_is_entry (next, end, FALSE) : lone && next_is_entry (next, end, TRUE));
        }
      r->blank = line[0] == '\0';
      p = next;
    }
}

gboolean
slv_deck_read_text (const SlvDeckInput *input, GPtrArray *decks, GError **error G_GNUC_UNUSED)
{
  SlvDeck *deck = slv_deck_new ("");
  Reader r = { .input = input, .at = input->before, .side_line = slv_deck_side_line (input), .groups = input->look->groups >= SLV_DECK_GROUPS_MIN,
               .meta = { deck, input->games, NULL }, .zone = g_strdup (""), .blank = TRUE, .comments = g_string_new (NULL),
               .claims = g_array_new (FALSE, FALSE, sizeof (Claim)) };
  g_array_set_clear_func (r.claims, claim_clear);
  r.main_marked = marks_main (input->text);
  find_said (&r);
  read_lines (&r);
  settle_head (&r);
  check_claims (&r);
  settle_kinds (&r);
  if (deck->name[0] == '\0')
    slv_take_str (&deck->name, g_strdup (input->name));
  slv_take_str (&deck->comment, g_string_free (r.comments, FALSE));
  if (!r.kinds || r.meta.game != NULL)
    slv_deck_settle_zones (deck, input->games);
  SLV_FREE_MEMBERS (&r, words, claims, zone);
  g_ptr_array_add (decks, deck);
  return TRUE;
}
