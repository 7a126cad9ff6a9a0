/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-verdict.c: a verdict as text: one line that says it, then every finding with its clause, what was measured against
 * what is allowed, and the cards. Colour only repeats what the words say. */
#include "cli/slv-cli-verdict.h"
#include "game/slv-clause.h"

#define CARDS_SHOWN  6u
#define ALIKE_SHOWN  3u   /* findings of one rule that are told in full; the rest in one line */

SlvStyle
slv_verdict_style (SlvVerdict verdict)
{
  return verdict == SLV_VERDICT_LEGAL ? SLV_STYLE_GOOD : verdict == SLV_VERDICT_ILLEGAL ? SLV_STYLE_BAD : SLV_STYLE_UNSURE;
}

const char *
slv_verdict_word (SlvVerdict verdict)
{
  return verdict == SLV_VERDICT_LEGAL ? _("legal") : verdict == SLV_VERDICT_ILLEGAL ? _("ILLEGAL") : _("unknown");
}

static const char *
severity_word (SlvSeverity severity)
{
  switch (severity)
    {
    case SLV_SEVERITY_ERROR:   return _("error");
    case SLV_SEVERITY_UNKNOWN: return _("unknown");
    case SLV_SEVERITY_WARNING: return _("warning");
    case SLV_SEVERITY_NOTE:    break;
    }
  return _("note");
}

static char *
measured (const SlvFinding *f)
{
  if (!f->has_actual)
    return NULL;
  if (f->has_min && f->has_max && f->min == f->max)
    return g_strdup_printf (_("%.15g, must be %lld"), f->actual, (long long) f->min);
  if (f->has_min && f->has_max)
    return g_strdup_printf (_("%.15g, allowed %lld to %lld"), f->actual, (long long) f->min, (long long) f->max);
  if (f->has_min)
    return g_strdup_printf (_("%.15g, at least %lld"), f->actual, (long long) f->min);
  if (f->has_max)
    return g_strdup_printf (_("%.15g, at most %lld"), f->actual, (long long) f->max);
  return g_strdup_printf ("%.15g", f->actual);
}

static char *
list_cards (GPtrArray *cards)
{
  GString *text = g_string_new (NULL);
  guint left = cards->len > CARDS_SHOWN ? cards->len - CARDS_SHOWN : 0;

  for (guint i = 0; i < MIN (cards->len, CARDS_SHOWN); i++)
    {
      const SlvFindingCard *card = cards->pdata[i];

      g_string_append_printf (text, "%s%u × %s", i ? ", " : "", card->count, card->name);
    }
  g_autofree char *list = g_string_free (text, FALSE);
  return left == 0 ? g_steal_pointer (&list) : slv_tell_printf (ngettext ("%s and %u more", "%s and %u more", left), list, left);
}

/* Whether the sentence already names the one card that the finding is about. */
static gboolean
says_cards (const SlvFinding *finding)
{
  const SlvFindingCard *card = finding->cards->len == 1 ? finding->cards->pdata[0] : NULL;

  return card && finding->has_actual && finding->actual == card->count && finding->message && strstr (finding->message, card->name);
}

static void
append_part (GString *line, char *part)
{
  g_string_append_printf (line, " · %s", part);
  g_free (part);
}

/* Columns for the words of severities, which every language has its own lengths of, and the blanks behind them. */
static guint
severity_room (void)
{
  guint room = 0;

  for (guint i = SLV_SEVERITY_NOTE; i <= SLV_SEVERITY_ERROR; i++)
    room = MAX (room, slv_text_columns (severity_word (i)));
  return room + 2;
}

void
slv_verdict_print_finding (const SlvFinding *finding, const SlvRulebook *told, guint indent)
{
  const char *says = told != NULL && finding->clause != NULL ? slv_rulebook_clause (told, finding->clause) : NULL;
  g_autofree char *numbers = measured (finding), *cards = list_cards (finding->cards);
  g_autofree char *first = g_strdup_printf ("%*s%s", (int) indent, "", severity_word (finding->severity));
  GString *line = g_string_new (finding->rule);
  guint column = indent + severity_room ();

  if (finding->clause && *finding->clause)
    /* Translators: the numbered place in a rulebook on which a finding rests */
    append_part (line, g_strdup_printf (_("clause %s"), finding->clause));
  if (numbers)
    append_part (line, g_steal_pointer (&numbers));
  if (finding->line)
    append_part (line, g_strdup_printf (_("line %u"), (guint) finding->line));
  slv_text_paragraph (column, first, SLV_STYLE_BOLD, line->str);
  if (finding->message && *finding->message)
    slv_text_paragraph (column, NULL, SLV_STYLE_PLAIN, finding->message);
  /* one that could not be judged tells it by itself */
  if (says != NULL && strstr (finding->message, says) == NULL)
    slv_text_paragraph_taken (column, NULL, SLV_STYLE_PLAIN, g_strdup_printf (_("%s says: %s"), finding->clause, says));
  if (*cards && !says_cards (finding))
    slv_text_paragraph (column, NULL, SLV_STYLE_DIM, cards);
  g_string_free (line, TRUE);
}

static gboolean
alike (const SlvFinding *a, const SlvFinding *b)
{
  return a->severity == b->severity && g_str_equal (a->rule, b->rule);
}

/* Findings of one rule stand together; a deck of sixty unknown cards must not bury what else is wrong. */
static void
print_findings (GPtrArray *findings, const SlvRulebook *told)
{
  for (guint i = 0, n; i < findings->len; i += n)
    {
      g_autoptr (GPtrArray) cards = g_ptr_array_new ();

      for (n = 1; i + n < findings->len && alike (findings->pdata[i], findings->pdata[i + n]); n++)
        ;
      for (guint k = 0; k < n; k++)
        if (k < ALIKE_SHOWN || n == ALIKE_SHOWN + 1)
          slv_verdict_print_finding (findings->pdata[i + k], told, 4);
        else
          g_ptr_array_extend (cards, ((SlvFinding *) findings->pdata[i + k])->cards, NULL, NULL);
      if (n > ALIKE_SHOWN + 1)
        {
          g_autofree char *names = list_cards (cards);
          g_autofree char *text = slv_tell_printf (ngettext ("%u more of this rule: %s", "%u more of this rule: %s", n - ALIKE_SHOWN), n - ALIKE_SHOWN, names);

          slv_text_paragraph (4 + severity_room (), NULL, SLV_STYLE_PLAIN, text);
        }
    }
}

void
slv_verdict_print (const SlvReport *report, gboolean clauses)
{
  const SlvRulebook *book = report->format->rulebook;
  gboolean any = FALSE;

  slv_text_putf (SLV_STYLE_PLAIN, "  %s: ", report->format->full_id);
  slv_text_put (slv_verdict_style (report->verdict), slv_verdict_word (report->verdict));
  for (guint i = 0; i < report->n_zones && i < book->zones->len; i++)
    if (report->zone_counts[i])
      {
        slv_text_putf (SLV_STYLE_PLAIN, "%s%s %u", any ? ", " : "  (", ((SlvZone *) book->zones->pdata[i])->id, report->zone_counts[i]);
        any = TRUE;
      }
  slv_text_say (SLV_STYLE_PLAIN, any ? ")" : "");
  print_findings (report->findings, clauses ? book : NULL);
}
