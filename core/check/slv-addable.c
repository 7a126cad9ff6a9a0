/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-addable.c: see the header. Numbers are handed over as they are; everything else is words that are compared here. */
#include "check/slv-addable.h"
#include "check/slv-running-private.h"
#include "base/slv-fold.h"

typedef enum { FIELD_ADDABLE, FIELD_DECK, FIELD_ZONE, FIELD_QTY, N_FIELDS } Field;
static const char * const fields[] = { "addable", "deck", "zone", "qty", NULL };

static Field
field_of (const char *name)
{
  guint i = 0;

  while (i < N_FIELDS && strcmp (fields[i], name) != 0)
    i++;
  return (Field) i;
}

static gboolean
knows (gpointer data G_GNUC_UNUSED, const char *field)
{
  return field_of (field) < N_FIELDS;
}

static guint
flags (gpointer data G_GNUC_UNUSED, const char *field)
{
  return field_of (field) == FIELD_QTY ? 0 : SLV_PROVIDED_TEXT;
}

static gboolean
is_this (const char *argument)
{
  return g_ascii_strcasecmp (argument, "this") == 0;
}

static gboolean
is_deck (SlvRunning *running, const char *argument)
{
  if (is_this (argument))
    return TRUE;
  g_autofree char *asked = slv_fold_name (argument, NULL);
  g_autofree char *own = slv_fold_name (running->deck->name, NULL);
  return own[0] != '\0' && strcmp (asked, own) == 0;
}

static gboolean
has_row (const SlvRunning *running, guint row)
{
  return row >= running->checker->first_row && row - running->checker->first_row < running->checker->n_rows;
}

static gboolean
number (gpointer data, const char *field, const char *argument, guint row, double *value)
{
  SlvRunning *running = data;

  if (field_of (field) != FIELD_QTY || argument != NULL || !has_row (running, row))
    return FALSE;
  *value = (double) slv_running_copies (running, row, G_MAXUINT);
  return TRUE;
}

static SlvTruth
test (gpointer data, const char *field, SlvOp op G_GNUC_UNUSED, const char *argument, guint row, guint printing G_GNUC_UNUSED)
{
  SlvRunning *running = data;
  Field which = field_of (field);
  guint zone = G_MAXUINT;

  if (!has_row (running, row))
    return SLV_UNKNOWN;
  if (which == FIELD_DECK)
    return !is_deck (running, argument) ? SLV_UNKNOWN : slv_running_copies (running, row, zone) > 0 ? SLV_TRUE : SLV_FALSE;
  if (!(which == FIELD_ADDABLE && is_this (argument)) && !slv_resolver_zone (running->checker->resolver, argument, &zone))
    return SLV_UNKNOWN;
  if (which == FIELD_ADDABLE)
    return slv_running_fits (running, row, zone);
  return slv_running_copies (running, row, zone) > 0 ? SLV_TRUE : SLV_FALSE;
}

/* What the words may be, for an error. */
static gboolean
check (gpointer data, const char *field, SlvOp op, const char *argument, GError **error)
{
  SlvRunning *running = data;
  Field which = field_of (field);

  if (op != SLV_OP_HAS && op != SLV_OP_EQ)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is asked with “:”"), field);
  else if (which == FIELD_DECK && !is_deck (running, argument))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("only the deck at hand can be asked for: “deck:this”"));
  else if (which == FIELD_ZONE && !slv_resolver_zone (running->checker->resolver, argument, NULL))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no zone of this deck’s rulebook"), argument);
  else if (which == FIELD_ADDABLE && !is_this (argument) && !slv_resolver_zone (running->checker->resolver, argument, NULL))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is neither “this” nor a zone of this deck’s rulebook"), argument);
  else
    return TRUE;
  return FALSE;
}

static void
values (gpointer data, const char *field, GPtrArray *texts)
{
  SlvRunning *running = data;
  Field which = field_of (field);

  if (which == FIELD_DECK || which == FIELD_ADDABLE)
    g_ptr_array_add (texts, g_strdup ("this"));
  for (guint i = 0; which == FIELD_ZONE && i < running->checker->book->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (running->checker->book->zones, i);

      if (zone->scope != SLV_SCOPE_PLAY)
        g_ptr_array_add (texts, g_strdup (zone->id));
    }
}

SlvProvider
slv_deck_fields (SlvRunning *running)
{
  return (SlvProvider) { .data = running, .knows = knows, .number = number, .flags = flags, .test = test, .check = check,
                         .fields = fields, .values = values, .format = running->checker->format, .day = running->checker->as_of };
}

char *
slv_deck_fields_dup_gap (SlvRunning *running)
{
  SlvChecker *checker = running->checker;
  guint open = 0;

  if (checker->known >= SLV_LISTS_LATER)
    return slv_checker_dup_known (checker);
  for (guint row = checker->first_row; checker->lists && row < checker->first_row + checker->n_rows; row++)
    open += slv_checker_listed (checker, row)->truth == SLV_UNKNOWN ? 1 : 0;
  if (open == 0)
    return NULL;
  return slv_tell_printf (ngettext ("Whether this format allows it is not known of %u card, and “addable:” does not find it.",
                                    "Whether this format allows them is not known of %u cards, and “addable:” does not find them.", open), open);
}
