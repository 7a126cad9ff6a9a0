/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-compare.c: what differs between verdicts on one deck under several formats, said in one sentence. Two verdicts have the
 * same reasons when the same rules keep the deck from being legal. */
#include "check/slv-check-private.h"
#include "base/slv-fold.h"
#include "game/slv-clause.h"

#define REASONS_SHOWN 2u   /* findings of one format that are told in full */

/* (transfer full): ids of the rules that keep a report from being legal, each once, in order; "" for none. */
static char *
rules_of (const SlvReport *report)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity >= SLV_SEVERITY_UNKNOWN
        && !g_ptr_array_find_with_equal_func (ids, finding->rule, g_str_equal, NULL))
      g_ptr_array_add (ids, finding->rule);
  return slv_join_texts (ids, ", ", 0);
}

/* (transfer full): the sentences of the first of them with their clauses. */
static char *
sentences_of (const SlvReport *report)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  SLV_EACH (const SlvFinding, finding, report->findings)
    {
      if (finding->severity < SLV_SEVERITY_UNKNOWN || n++ >= REASONS_SHOWN)
        continue;
      g_string_append (text, text->len > 0 ? " " : "");
      if (finding->clause[0] != '\0')
        g_string_append_printf (text, _("%s (clause %s)"), finding->message, finding->clause);
      else
        g_string_append (text, finding->message);
    }
  if (n > REASONS_SHOWN)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, ngettext ("And %u more.", "And %u more.", n - REASONS_SHOWN), n - REASONS_SHOWN);
    }
  return g_string_free (text, FALSE);
}

/* What one format says, in a sentence of its own. */
static char *
part_of (const SlvReport *report, SlvCompareStyle style)
{
  g_autofree char *why = sentences_of (report);
  g_autofree char *format = style == SLV_COMPARE_IDS ? g_strdup (report->format->full_id) : slv_format_dup_title (report->format);

  if (report->verdict == SLV_VERDICT_LEGAL)
    return g_strdup_printf (_("Legal under %s."), format);
  if (report->verdict == SLV_VERDICT_UNKNOWN)
    return g_strdup_printf (_("Unknown under %s: %s"), format, why);
  return g_strdup_printf (_("Illegal under %s: %s"), format, why);
}

/* By verdict, where verdict and reasons are the same everywhere. */
static const char * const agreements[] = {
  N_("The formats agree: legal under all of them."), N_("The formats agree: under none of them can it be said for certain."),
  N_("The formats agree: illegal under all of them, by the same rules."),
};

char *
slv_reports_compare (const GPtrArray *reports, SlvCompareStyle style)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  gboolean same_verdict = TRUE, same_reasons = TRUE;

  g_return_val_if_fail (reports != NULL && reports->len > 0, NULL);
  const SlvReport *first = reports->pdata[0];
  g_autofree char *first_rules = rules_of (first);
  SLV_EACH (const SlvReport, report, reports)
    {
      g_autofree char *rules = rules_of (report);

      same_verdict = same_verdict && report->verdict == first->verdict;
      same_reasons = same_reasons && strcmp (rules, first_rules) == 0;
      g_ptr_array_add (parts, part_of (report, style));
    }
  if (same_verdict && same_reasons)
    return g_strdup (_(agreements[first->verdict]));
  g_autofree char *joined = slv_join_texts (parts, " ", 0);
  return g_strdup_printf (same_verdict ? _("The formats agree in the verdict and differ in the reasons. %s")
                                       : _("The formats differ. %s"), joined);
}
