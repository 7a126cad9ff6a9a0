/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper.c: what all sheets have in common: making one, its pages, and writing them as PDF or picture. */
#include <cairo-pdf.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include "base/slv-folder.h"
#include "collection/slv-collection-decks.h"
#include "paper/slv-paper-private.h"

static const struct { gboolean (*lay_out) (SlvPaper *paper, GError **error); void (*draw) (SlvPaper *paper, guint page, cairo_t *cr); }
whats[] = {
  [SLV_PAPER_SHEET] = { slv_paper_sheet_lay_out, slv_paper_sheet_draw },
  [SLV_PAPER_CARDS] = { slv_paper_cards_lay_out, slv_paper_cards_draw },
  [SLV_PAPER_GUIDE] = { slv_paper_guide_lay_out, slv_paper_guide_draw },
  [SLV_PAPER_CODE] = { slv_paper_code_lay_out, slv_paper_code_draw },
};

gboolean
slv_paper_size (const char *name, double *width, double *height)
{
  static const struct { const char *name; double width, height; } sizes[] = {
    { "a4", 210 * MM, 297 * MM }, { "letter", 8.5 * 72, 11 * 72 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_ascii_strcasecmp (sizes[i].name, name) == 0)
      {
        *width = sizes[i].width;
        *height = sizes[i].height;
        return TRUE;
      }
  return FALSE;
}

/** What is read otherwise than the rulebook is stands under every verdict, and first; the rest only where a deck is not legal. */
static void
choose_told (SlvPaper *paper, const SlvOptions *options)
{
  g_autoptr (GPtrArray) readings = slv_deck_dup_readings (paper->deck, options, paper->format);
  GString *values = g_string_new (NULL);
  const GPtrArray *findings = paper->report->findings;
  paper->told = g_ptr_array_new ();
  for (guint pass = 0; pass < 2; pass++)
    SLV_EACH (SlvFinding, finding, findings)
      {
        gboolean reading = strcmp (finding->rule, "option") == 0;
        if (pass == 0 ? reading : !reading && paper->report->verdict != SLV_VERDICT_LEGAL)
          g_ptr_array_add (paper->told, finding);
      }
  for (guint i = 0; i < readings->len; i++)
    {
      const SlvOption *option = ((const SlvReading *) g_ptr_array_index (readings, i))->option;
      g_string_append_printf (values, "%s%s=%s", i > 0 ? ", " : "", option->id,
                              slv_options_get (options, paper->format->rulebook, option->id));
    }
  paper->readings = g_string_free (values, readings->len == 0);
}

/** The verdict that stands on the sheet, and the totals beside its zones. */
static gboolean
judge (SlvPaper *paper, const SlvPaperSpec *spec, GError **error)
{
  if (spec->format == NULL)
    return TRUE;
  g_autoptr (SlvOptions) options = slv_deck_dup_options (spec->deck, spec->format->rulebook, spec->options, NULL);
  paper->checker = slv_checker_new (spec->format, spec->index, options, spec->as_of, error);
  if (paper->checker == NULL)
    return FALSE;
  paper->report = slv_checker_check (paper->checker, paper->deck);
  paper->totals = slv_checker_totals (paper->checker, paper->deck);
  choose_told (paper, options);
  return TRUE;
}

/* ---- which cards, and in what order ---- */

/* Of the deck, as its format says or as its cards are known; (nullable). */
static const SlvGame *
slv_paper_game (const SlvPaper *paper)
{
  return paper->format != NULL ? paper->format->rulebook->game
         : slv_deck_guess_game (paper->deck, paper->index, slv_index_get_games (paper->index));
}

GArray *
slv_paper_rows (const SlvPaper *paper)
{
  guint n = paper->deck->entries->len;
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);
  const SlvGame *game = slv_paper_game (paper);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) found = NULL;
      guint row = SLV_ROW_NONE;
      if (game != NULL && slv_index_find_name (paper->index, game, slv_deck_entry (paper->deck, i)->name, &found) > 0)
        row = g_array_index (found, guint, 0);
      g_array_append_val (rows, row);
    }
  if (paper->format == NULL)
    return rows;
  /* among cards of one name the printing decides */
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (paper->deck, paper->index, paper->format->rulebook);
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    if (card->row != SLV_ROW_NONE)
      g_array_index (rows, guint, card->entry) = card->row;
  return rows;
}

typedef struct { double number; char *text, *name; guint place; SlvDeckEntry *entry; } Sorted;

SLV_DEFINE_STATIC_CLEAR (Sorted, sorted_clear, text, name);

/** By number, those without last; then by text, by name, and as they stood. */
SLV_DEFINE_ORDER (Sorted, compare_sorted, number, text, name, place);

static void
sort_entries (SlvPaper *paper, const SlvAttr *attr)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Sorted)), rows = slv_paper_rows (paper);
  g_array_set_clear_func (all, sorted_clear);
  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);
      SlvDeckEntry *entry = slv_deck_entry (paper->deck, i);
      const char *value = attr != NULL && row != SLV_ROW_NONE && slv_index_cell_count (paper->index, row, attr) > 0
                          ? slv_index_cell_value (paper->index, row, attr, 0) : NULL;
      char *end = NULL;
      double number = value != NULL ? g_ascii_strtod (value, &end) : 0;
      gboolean is_number = value != NULL && end != value && *end == '\0';
      Sorted one = { is_number ? number : attr != NULL ? G_MAXDOUBLE : 0, g_utf8_collate_key (value != NULL && !is_number ? value : "", -1),
                     g_utf8_collate_key (entry->name, -1), i, entry };
      g_array_append_val (all, one);
    }
  g_array_sort (all, compare_sorted);
  for (guint i = 0; i < all->len; i++)
    paper->deck->entries->pdata[i] = g_array_index (all, Sorted, i).entry;
}

static gboolean
put_in_order (SlvPaper *paper, const char *order, GError **error)
{
  const SlvGame *game = slv_paper_game (paper);
  const SlvAttr *attr = NULL;
  if (order == NULL)
    order = paper->what == SLV_PAPER_SHEET ? "name" : "list";
  if (strcmp (order, "list") == 0)
    return TRUE;
  if (strcmp (order, "name") != 0 && (attr = game != NULL ? slv_game_find_attr (game, order) : NULL) == NULL)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("cards are not put in order by “%s”; there are name, list, and the attributes of the game"), order);
  sort_entries (paper, attr);
  return TRUE;
}

static gboolean
is_in_zone (const SlvPaper *paper, const SlvDeckEntry *entry, const char *zone)
{
  const SlvRulebook *book = paper->format != NULL ? paper->format->rulebook : NULL;
  const SlvZone *wanted = book != NULL ? slv_rulebook_match_zone (book, zone) : NULL;
  return g_str_equal (entry->zone, zone) || (wanted != NULL && slv_rulebook_match_zone (book, entry->zone) == wanted);
}

/** How many of the @count copies of a card are missing; they count as told then. @missing: (nullable): all are. */
static guint
take_missing (GPtrArray *missing, const char *name, guint row, guint count)
{
  SLV_EACH (SlvMissing, one, missing)
    {
      if (row != SLV_ROW_NONE ? one->row != row : strcmp (one->name, name) != 0)
        continue;
      count = (guint) MIN (count, one->missing);
      one->missing -= count;
      return count;
    }
  return missing == NULL ? count : 0;
}

/** Leaves of the deck what is to be cut out, so that each copy that remains is one card. */
static gboolean
leave_wanted (SlvPaper *paper, const SlvPaperSpec *spec, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free), missing = NULL;
  g_autoptr (GArray) rows = slv_paper_rows (paper);
  gboolean found = FALSE;
  g_ptr_array_add (decks, slv_deck_copy (paper->deck));
  if (spec->lacked_by != NULL)
    missing = slv_collection_missing (spec->lacked_by, decks, (SlvGame *) slv_paper_game (paper));
  for (guint i = 0, at = 0; i < rows->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (paper->deck, at);
      gboolean wanted = spec->zone == NULL || is_in_zone (paper, entry, spec->zone);
      guint copies = wanted ? take_missing (missing, entry->name, g_array_index (rows, guint, i), entry->count) : 0;
      found = found || wanted;
      slv_deck_set_count (paper->deck, at, copies);
      at += copies > 0;
    }
  if (!found && spec->zone != NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” has no zone “%s”"), paper->deck->name, spec->zone);
  return found || spec->zone == NULL;
}

/** Cards that stand under no heading lie where they belong, on paper as in a deck that is open. */
static void
settle (SlvPaper *paper)
{
  const SlvRulebook *book = paper->format != NULL ? paper->format->rulebook : NULL;
  g_autoptr (SlvResolution) resolution = book != NULL ? slv_deck_resolve (paper->deck, paper->index, book) : NULL;
  for (guint i = 0; resolution != NULL && i < resolution->cards->len; i++)
    {
      const SlvResolved *card = &g_array_index (resolution->cards, SlvResolved, i);
      SlvDeckEntry *entry = g_ptr_array_index (paper->deck->entries, card->entry);
      if (entry->zone[0] == '\0')
        slv_take_str (&entry->zone, g_strdup (((const SlvZone *) g_ptr_array_index (book->zones, card->zone))->id));
    }
}

/** As they come in the deck, before its cards are put in order. */
static GPtrArray *
list_zones (const SlvDeck *deck)
{
  GPtrArray *zones = g_ptr_array_new ();
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    if (!slv_deck_zone_is_maybe (entry->zone) && !g_ptr_array_find_with_equal_func (zones, entry->zone, g_str_equal, NULL))
      g_ptr_array_add (zones, entry->zone);
  return zones;
}

SlvPaper *
slv_paper_new (const SlvPaperSpec *spec, GError **error)
{
  g_autoptr (SlvPaper) paper = g_new0 (SlvPaper, 1);
  paper->what = spec->what;
  slv_paper_size ("a4", &paper->width, &paper->height);
  if (spec->width > 0 && spec->height > 0)
    paper->width = spec->width, paper->height = spec->height;
  paper->deck = slv_deck_copy (spec->deck);
  paper->index = slv_index_ref (spec->index);
  paper->lacking = spec->lacked_by != NULL;
  paper->format = spec->format;
  settle (paper);
  paper->zones = list_zones (paper->deck);
  paper->player = g_strdup (spec->player != NULL ? spec->player : "");
  paper->event = g_strdup (spec->event != NULL ? spec->event : "");
  paper->day = g_strdup (spec->day != NULL ? spec->day : "");
  paper->as_of = spec->as_of != NULL && spec->as_of[0] != '\0' ? g_strdup (spec->as_of) : NULL;
  paper->notes = g_ptr_array_new_with_free_func (g_free);
  paper->noted = g_hash_table_new (g_str_hash, g_str_equal);
  if (paper->what == SLV_PAPER_CARDS && (spec->pictures != NULL || spec->library != NULL)
      && (paper->pictures = slv_paper_pictures_new (spec->pictures, spec->library, error)) == NULL)
    return NULL;
  gboolean listed = paper->what == SLV_PAPER_SHEET || paper->what == SLV_PAPER_CARDS;
  if ((listed && !put_in_order (paper, spec->order, error)) || !judge (paper, spec, error)
      || (paper->what == SLV_PAPER_CARDS && !leave_wanted (paper, spec, error)) || !whats[paper->what].lay_out (paper, error))
    return NULL;
  if (paper->n_pages <= SLV_PAPER_PAGES_MAX)
    return g_steal_pointer (&paper);
  slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("“%s” would take %u pages, and more than %u are not printed"), paper->deck->name,
                 paper->n_pages, SLV_PAPER_PAGES_MAX);
  return NULL;
}

SLV_DEFINE_FREE (SlvPaper, slv_paper_free, totals, zones, told, readings, (slv_report_free, report), (slv_checker_free, checker), rows,
                 (slv_paper_pictures_free, pictures), (slv_qr_free, qr), code, (slv_deck_free, deck), (slv_index_unref, index),
                 noted, notes, player, event, day, as_of);

guint
slv_paper_n_pages (const SlvPaper *paper)
{
  return paper->n_pages;
}

void
slv_paper_get_size (const SlvPaper *paper, double *width, double *height)
{
  *width = paper->width;
  *height = paper->height;
}

GPtrArray *
slv_paper_get_notes (const SlvPaper *paper)
{
  return paper->notes;
}

void
slv_paper_note (SlvPaper *paper, char *sentence)
{
  if (g_hash_table_contains (paper->noted, sentence) || paper->notes->len > 1000)
    {
      g_free (sentence);
      return;
    }
  g_hash_table_add (paper->noted, sentence);
  g_ptr_array_add (paper->notes, sentence);
}

void
slv_paper_draw (SlvPaper *paper, guint page, cairo_t *cr)
{
  g_return_if_fail (page < paper->n_pages);
  cairo_save (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  whats[paper->what].draw (paper, page, cr);
  cairo_restore (cr);
}

/* ---- words that several sheets say ---- */

const char *
slv_paper_zone_title (const SlvPaper *paper, const char *zone)
{
  const SlvZone *known = paper->format != NULL && zone[0] != '\0' ? slv_rulebook_match_zone (paper->format->rulebook, zone) : NULL;
  return known != NULL ? _(known->title) : zone[0] != '\0' ? zone : _("Cards");
}

char *
slv_paper_format_text (const SlvPaper *paper)
{
  if (paper->format == NULL)
    return g_strdup (paper->deck->game);
  return g_strdup_printf (C_("game, format", "%s, %s"), _(paper->format->rulebook->game->title), _(paper->format->title));
}

char *
slv_paper_verdict_text (const SlvPaper *paper)
{
  static const struct { const char *today, *dated; } sentences[] = {
    /* Translators: format, rulebook, its date; the others have the day whose lists the verdict goes by at their end */
    [SLV_VERDICT_LEGAL] = { N_("Legal under %s, %s (%s)."), N_("Legal under %s, %s (%s), as of %s.") },
    [SLV_VERDICT_UNKNOWN] = { N_("Not known to be legal under %s, %s (%s)."), N_("Not known to be legal under %s, %s (%s), as of %s.") },
    [SLV_VERDICT_ILLEGAL] = { N_("Not legal under %s, %s (%s)."), N_("Not legal under %s, %s (%s), as of %s.") },
  };
  if (paper->report == NULL)
    return NULL;
  const SlvRulebook *book = paper->format->rulebook;
  g_autofree char *day = slv_tell_day (paper->as_of), *dated = slv_tell_day (book->date);
  const char *sentence = day != NULL ? sentences[paper->report->verdict].dated : sentences[paper->report->verdict].today;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
  return g_strdup_printf (_(sentence), _(paper->format->title), _(book->title), *dated != '\0' ? dated : _("undated"), day);
#pragma GCC diagnostic pop
}

/* ---- files ---- */

static cairo_status_t
gather_bytes (void *data, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check_status (cairo_status_t status, const char *path, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 }, _("the pages cannot be drawn: %s"), cairo_status_to_string (status));
}

gboolean
slv_paper_write_pdf (SlvPaper *paper, const char *path, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (gather_bytes, bytes, paper->width, paper->height);
  cairo_t *cr = cairo_create (surface);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, paper->deck->name);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Sleeves");
  for (guint i = 0; i < paper->n_pages; i++)
    {
      slv_paper_draw (paper, i, cr);
      cairo_show_page (cr);
    }
  cairo_surface_finish (surface);
  cairo_status_t status = cairo_status (cr) != CAIRO_STATUS_SUCCESS ? cairo_status (cr) : cairo_surface_status (surface);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return check_status (status, path, error) && slv_file_write (path, bytes->data, (gssize) bytes->len, error);
}

gboolean
slv_paper_write_png (SlvPaper *paper, guint page, double dpi, const char *path, GError **error)
{
  double scale = CLAMP (dpi, 20, 600) / 72;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (paper->width * scale),
                                                         (int) ceil (paper->height * scale));
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  slv_paper_draw (paper, page, cr);
  cairo_status_t status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, gather_bytes, bytes);
  cairo_surface_destroy (surface);
  return check_status (status, path, error) && slv_file_write (path, bytes->data, (gssize) bytes->len, error);
}
