/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-compare.c: what differs between verdicts on one deck under several formats, said in one sentence. Two verdicts have the
 * same reasons when the same rules keep the deck from being legal. */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define REASONS_SHOWN 2u   /* findings of one format that are told in full */

/* (transfer full): ids of the rules that keep a report from being legal, each once, in order; "" for none. */
static char *
rules_of (const SlvReport *report)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < report->findings->len; i++)
    {
      const SlvFinding *finding = report->findings->pdata[i];

      if (finding->severity >= SLV_SEVERITY_UNKNOWN
          && !g_ptr_array_find_with_equal_func (ids, finding->rule, g_str_equal, NULL))
        g_ptr_array_add (ids, finding->rule);
    }
  g_ptr_array_add (ids, NULL);
  return g_strjoinv (", ", (char **) ids->pdata);
}

/* (transfer full): the sentences of the first of them, without their full stops. */
static char *
sentences_of (const SlvReport *report)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < report->findings->len; i++)
    {
      const SlvFinding *finding = report->findings->pdata[i];
      gsize length = strlen (finding->message);

      if (finding->severity < SLV_SEVERITY_UNKNOWN || n++ >= REASONS_SHOWN)
        continue;
      g_string_append (text, text->len > 0 ? " " : "");
      g_string_append_len (text, finding->message, (gssize) length);
      if (length > 0 && strchr (".!?", finding->message[length - 1]) == NULL)
        g_string_append_c (text, '.');
    }
  if (n > REASONS_SHOWN)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, ngettext ("And %u more.", "And %u more.", n - REASONS_SHOWN), n - REASONS_SHOWN);
    }
  return g_string_free (text, FALSE);
}

/* One format's part of the sentence, named by its id, with the ids of the rules. */
static char *
part_for_ids (const SlvReport *report, const char *rules)
{
  if (report->verdict == SLV_VERDICT_LEGAL)
    return g_strdup_printf (_("legal under %s"), report->format->full_id);
  if (report->verdict == SLV_VERDICT_UNKNOWN)
    return g_strdup_printf (_("unknown under %s (%s)"), report->format->full_id, rules);
  return g_strdup_printf (_("illegal under %s (%s)"), report->format->full_id, rules);
}

/* The same for people who read no ids: a sentence of its own. */
static char *
part_for_titles (const SlvReport *report)
{
  g_autofree char *why = sentences_of (report);
  /* Translators: format, edition of the rulebook */
  g_autofree char *format = g_strdup_printf (_("%s (%s)"), g_dgettext (GETTEXT_PACKAGE, report->format->title),
                                             report->format->rulebook->id);

  if (report->verdict == SLV_VERDICT_LEGAL)
    return g_strdup_printf (_("Legal under %s."), format);
  if (report->verdict == SLV_VERDICT_UNKNOWN)
    return g_strdup_printf (_("Unknown under %s: %s"), format, why);
  return g_strdup_printf (_("Illegal under %s: %s"), format, why);
}

/* What is said when verdict and reasons are the same everywhere. */
static char *
agreement (const SlvReport *first, const char *rules, SlvCompareStyle style)
{
  static const char * const words[] = { N_("legal"), N_("unknown"), N_("ILLEGAL") };
  static const char * const sentences[] = {
    N_("The formats agree: legal under all of them."), N_("The formats agree: under none of them it can be said for certain."),
    N_("The formats agree: illegal under all of them, by the same rules.") };

  if (style == SLV_COMPARE_TITLES)
    return g_strdup (_(sentences[first->verdict]));
  if (rules[0] == '\0')
    return g_strdup_printf (_("The formats agree: %s under all of them."), _(words[first->verdict]));
  return g_strdup_printf (_("The formats agree: %s under all of them (%s)."), _(words[first->verdict]), rules);
}

char *
slv_reports_compare (const GPtrArray *reports, SlvCompareStyle style)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *first_rules = NULL, *joined = NULL;
  gboolean same_verdict = TRUE, same_reasons = TRUE;
  const SlvReport *first;

  g_return_val_if_fail (reports != NULL && reports->len > 0, NULL);
  first = reports->pdata[0];
  first_rules = rules_of (first);
  for (guint i = 0; i < reports->len; i++)
    {
      const SlvReport *report = reports->pdata[i];
      g_autofree char *rules = rules_of (report);

      same_verdict = same_verdict && report->verdict == first->verdict;
      same_reasons = same_reasons && strcmp (rules, first_rules) == 0;
      g_ptr_array_add (parts, style == SLV_COMPARE_IDS ? part_for_ids (report, rules) : part_for_titles (report));
    }
  if (same_verdict && same_reasons)
    return agreement (first, first_rules, style);
  g_ptr_array_add (parts, NULL);
  joined = g_strjoinv (style == SLV_COMPARE_IDS ? "; " : " ", (char **) parts->pdata);
  if (style == SLV_COMPARE_TITLES)
    return g_strdup_printf (same_verdict ? _("The formats agree in the verdict and differ in the reasons. %s")
                                         : _("The formats differ. %s"), joined);
  return g_strdup_printf (same_verdict ? _("The formats agree in the verdict and differ in the reasons: %s.")
                                       : _("The formats differ: %s."), joined);
}
