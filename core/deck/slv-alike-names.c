/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-alike-names.c: see the header. A name is a set of pairs of letters, kept as 128 bits; names are alike as far as these sets are.
 * Edit distances to all names would take a hundred times as long, and punish a word that was left out. */
#include "base/slv-fold.h"
#include "deck/slv-alike-names.h"

#define LEAST      0.45   /* of both sets' pairs that are common */
#define SLIP_NAMES 12u    /* of the likest that are looked at letter by letter */

typedef struct { guint64 bits[2]; } Pairs;
typedef struct { guint row; Pairs pairs; } Named;

struct _SlvNear { SlvIndex *index; char *strip; GArray *names; /* Named */ };

static Pairs
pairs_of (const char *folded)
{
  Pairs pairs = { { 0, 0 } };

  for (const char *at = folded; at[0] != '\0' && at[1] != '\0'; at++)
    {
      guint hash = ((guchar) at[0] * 31u + (guchar) at[1]) * 2654435761u >> 25;

      pairs.bits[hash >> 6] |= G_GUINT64_CONSTANT (1) << (hash & 63);
    }
  return pairs;
}

static double
likeness (const Pairs *a, const Pairs *b)
{
  int both = __builtin_popcountll (a->bits[0] & b->bits[0]) + __builtin_popcountll (a->bits[1] & b->bits[1]);
  int any = __builtin_popcountll (a->bits[0] | b->bits[0]) + __builtin_popcountll (a->bits[1] | b->bits[1]);

  return any > 0 ? (double) both / any : 0;
}

SlvAlikeNames *
slv_alike_names_new (SlvIndex *index, const SlvGame *game)
{
  SlvAlikeNames *near = g_new0 (SlvAlikeNames, 1);
  guint first, n;

  near->index = slv_index_ref (index);
  near->strip = g_strdup (game->strip);
  near->names = g_array_new (FALSE, FALSE, sizeof (Named));
  slv_index_game_rows (index, game, &first, &n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *folded = slv_fold_name (slv_index_card_name (index, first + i), near->strip);
      Named named = { first + i, pairs_of (folded) };

      g_array_append_val (near->names, named);
    }
  return near;
}

SLV_DEFINE_FREE (SlvAlikeNames, slv_alike_names_free, (slv_index_unref, index), (g_array_unref, names), (g_free, strip));

typedef struct { double likeness; guint row; } Hit;

SLV_DEFINE_ORDER (Hit, compare, (down, likeness), row);

GPtrArray *
slv_alike_names_find (const SlvAlikeNames *near, const char *name, guint max)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (Hit));
  g_autofree char *folded = slv_fold_name (name, near->strip);
  Pairs pairs = pairs_of (folded);

  SLV_EACH_IN (const Named, named, near->names)
    {
      Hit hit = { likeness (&pairs, &named->pairs), named->row };

      if (hit.likeness >= LEAST)
        g_array_append_val (hits, hit);
    }
  g_array_sort (hits, compare);
  for (guint i = 0; i < hits->len && found->len < max; i++)
    {
      const char *card = slv_index_card_name (near->index, g_array_index (hits, Hit, i).row);

      slv_array_add_text (found, card);
    }
  return found;
}

/* ---- slips of the hand ---- */

/* (transfer full): the letters and digits of a name, as a comma or a blank more or less is nothing. */
static char *
letters_of (const SlvAlikeNames *near, const char *name)
{
  g_autofree char *folded = slv_fold_name (name, near->strip);
  GString *letters = g_string_new (NULL);

  for (const char *at = folded; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_isalnum (g_utf8_get_char (at)))
      g_string_append_unichar (letters, g_utf8_get_char (at));
  return g_string_free (letters, FALSE);
}

/* Another number is another card, or one of copies. */
static gboolean
has_digits_of (const char *letters, const char *other)
{
  for (;; letters++, other++)
    {
      letters += strcspn (letters, "0123456789");
      other += strcspn (other, "0123456789");
      if (*letters != *other || *letters == '\0')
        return *letters == *other;
    }
}

char *
slv_alike_names_slip (const SlvAlikeNames *near, const char *name)
{
  g_autoptr (GPtrArray) names = slv_alike_names_find (near, name, SLIP_NAMES);
  g_autofree char *written = letters_of (near, name);
  glong n = g_utf8_strlen (written, -1);
  guint least = n < 4 ? 1 : n < 8 ? 2 : 3, found = G_MAXUINT;

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *letters = letters_of (near, g_ptr_array_index (names, i));
      guint slips = has_digits_of (written, letters) ? slv_slips (written, letters) : G_MAXUINT;

      if (slips < least)
        {
          least = slips;
          found = i;
        }
      else if (slips == least && found != G_MAXUINT)
        found = G_MAXUINT;   /* nobody can say which of them */
    }
  return found != G_MAXUINT ? g_strdup (g_ptr_array_index (names, found)) : NULL;
}
