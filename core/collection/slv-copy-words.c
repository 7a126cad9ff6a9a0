/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-words.c: tables of the words that programs and people use for conditions and finishes. */
#include <string.h>
#include <glib/gi18n-lib.h>
#include "base/slv-fold.h"
#include "collection/slv-copy-words.h"
#include "store/slv-record.h"

/* ---- conditions ---- */

static const char * const condition_ids[] = { "mint", "near-mint", "excellent", "good", "light-played", "played", "poor", NULL };
static const char * const condition_titles[] = {
  N_("Mint"), N_("Near mint"), N_("Excellent"), N_("Good"), N_("Light played"), N_("Played"), N_("Poor")
};

/* Letters only, small: "Near Mint", "near_mint" and "NearMint" are one. American shops grade in five steps, NM LP MP HP D;
 * they are put where sellers of both scales put them: LP beside excellent, MP beside good, HP beside played. */
static const struct { const char *word; int grade; } condition_words[] = {
  { "mint", 7 }, { "m", 7 }, { "mt", 7 }, { "gemmint", 7 }, { "1", 7 },
  { "nearmint", 6 }, { "nm", 6 }, { "nmm", 6 }, { "nmmint", 6 }, { "new", 6 }, { "2", 6 },
  { "excellent", 5 }, { "ex", 5 }, { "slightlyplayed", 5 }, { "sp", 5 }, { "3", 5 },
  { "good", 4 }, { "gd", 4 }, { "goodlightlyplayed", 4 }, { "moderatelyplayed", 4 }, { "mp", 4 }, { "4", 4 },
  { "lightplayed", 3 }, { "lightlyplayed", 5 }, { "lp", 5 }, { "5", 3 },
  { "played", 2 }, { "pl", 2 }, { "heavilyplayed", 2 }, { "heavyplayed", 2 }, { "hp", 2 }, { "6", 2 },
  /* in other languages */
  { "neuwertig", 6 }, { "quasineuf", 6 }, { "casinuevo", 6 }, { "quasinuovo", 6 }, { "exzellent", 5 }, { "excelente", 5 }, { "eccellente", 5 },
  { "gut", 4 }, { "bon", 4 }, { "bueno", 4 }, { "buono", 4 }, { "leichtgespielt", 3 }, { "legerementjoue", 3 }, { "ligeramentejugado", 3 }, { "leggermentegiocato", 3 },
  { "gespielt", 2 }, { "joue", 2 }, { "jugado", 2 }, { "giocato", 2 }, { "schlecht", 1 }, { "mauvais", 1 }, { "malo", 1 },
  { "poor", 1 }, { "po", 1 }, { "damaged", 1 }, { "d", 1 }, { "dmg", 1 }, { "dm", 1 }, { "7", 1 },
};

/* As a person may write what the program showed: case does not count. */
static gboolean
is_shown_as (const char *text, const char *title)
{
  g_autofree char *one = g_utf8_casefold (text, -1), *other = g_utf8_casefold (title, -1);

  return strcmp (one, other) == 0;
}

int
slv_condition_grade (const char *text)
{
  g_autofree char *word = slv_fold_word (text);

  for (guint i = 0; i < G_N_ELEMENTS (condition_words); i++)
    if (strcmp (word, condition_words[i].word) == 0)
      return condition_words[i].grade;
  for (guint i = 0; *text != '\0' && i < G_N_ELEMENTS (condition_titles); i++)
    if (is_shown_as (text, _(condition_titles[i])))
      return SLV_GRADE_BEST - (int) i;
  return 0;
}

const char *
slv_condition_id (int grade)
{
  return grade >= 1 && grade <= SLV_GRADE_BEST ? condition_ids[SLV_GRADE_BEST - grade] : "";
}

const char *
slv_condition_title (int grade)
{
  return grade >= 1 && grade <= SLV_GRADE_BEST ? _(condition_titles[SLV_GRADE_BEST - grade]) : "";
}

const char * const *
slv_condition_ids (void)
{
  return condition_ids;
}

/* ---- finishes ---- */

static const struct { const char *word, *id; } finish_words[] = {
  { "normal", "" }, { "regular", "" }, { "nonfoil", "" }, { "non-foil", "" }, { "no", "" }, { "false", "" }, { "0", "" },
  { "none", "" }, { "standard", "" }, { "yes", "foil" }, { "true", "foil" }, { "1", "foil" }, { "foil-etched", "etched" },
  { "etched-foil", "etched" },
};

/* those that are told in the reader's language; any other finish is told as it is written */
static const struct { const char *id, *title; } finishes[] = {
  { "normal", NC_("finish", "normal") }, { "foil", NC_("finish", "foil") }, { "etched", NC_("finish", "etched") },
  { "glossy", NC_("finish", "glossy") }, { "holofoil", NC_("finish", "holofoil") },
  { "reverse-holofoil", NC_("finish", "reverse holofoil") }, { "cold-foil", NC_("finish", "cold foil") },
  { "rainbow-foil", NC_("finish", "rainbow foil") }, { "gold-foil", NC_("finish", "gold foil") },
};

const char *
slv_finish_title (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (finishes); i++)
    if (strcmp (id, finishes[i].id) == 0)
      return g_dpgettext2 (GETTEXT_PACKAGE, "finish", finishes[i].title);
  return id;
}

char *
slv_finish_id (const char *text)
{
  char *id = slv_fold_id (text);

  for (guint i = 0; i < G_N_ELEMENTS (finish_words); i++)
    if (strcmp (id, finish_words[i].word) == 0)
      {
        g_free (id);
        return g_strdup (finish_words[i].id);
      }
  for (guint i = 0; *id != '\0' && i < G_N_ELEMENTS (finishes); i++)
    if (is_shown_as (text, slv_finish_title (finishes[i].id)))
      slv_take_str (&id, g_strdup (i > 0 ? finishes[i].id : ""));
  return id;
}

const char **
slv_finish_ids (void)
{
  const char **ids = g_new0 (const char *, G_N_ELEMENTS (finishes));

  for (guint i = 1; i < G_N_ELEMENTS (finishes); i++)
    ids[i - 1] = finishes[i].id;
  return ids;
}

char *
slv_finish_known (const char *text)
{
  g_autofree char *id = slv_finish_id (text);

  for (guint i = 1; i < G_N_ELEMENTS (finishes); i++)
    if (strcmp (id, finishes[i].id) == 0)
      return g_steal_pointer (&id);
  return NULL;
}

int
slv_owned_count (const char *text)
{
  static const char * const words[] = { "not-owned", "owned" };
  g_autofree char *id = slv_fold_id (text);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (id, words[i]) == 0)
      return (int) i;
  return -1;
}
