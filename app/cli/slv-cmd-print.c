/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-print.c: `print`: a deck as a PDF to hand in, as cards at true size, as a sideboarding guide or as a QR code, which needs no
 * file to be shown. With a file that ends in .png every page is written as a picture, FILE-1.png and so on, to look at. On disk when it ends
 * with 0: the whole file, or every page; else the file that was there, and of pages those before the one that failed. */
#include <stdio.h>
#include "cli/slv-cli-collection.h"
#include "images/slv-images.h"
#include "paper/slv-paper.h"
#include "paper/slv-qr.h"

#define PREVIEW_DPI 100

static gboolean
read_options (SlvCli *cli, SlvPaperSpec *spec, GError **error)
{
  const char *paper = slv_cli_get (cli, "paper");
  gboolean cards = slv_cli_has (cli, "proxies"), guide = slv_cli_has (cli, "guide"), code = slv_cli_has (cli, "code");

  if (slv_cli_get (cli, "output") == NULL && !code)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“print” needs --output with the PDF file to write"));
  else if (cards + guide + code > 1)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--proxies, --guide and --code are different sheets; give one of them"));
  else if (slv_cli_has (cli, "images") && !slv_cli_has (cli, "proxies"))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--images is for --proxies: sheets of cards are drawn from pictures"));
  else if ((slv_cli_has (cli, "zone") || slv_cli_has (cli, "missing")) && !cards)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--zone and --missing choose cards for --proxies; the other sheets are of the whole deck"));
  else if (slv_cli_has (cli, "sort") && (guide || code))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--sort is for the deck sheet and for --proxies"));
  else if (paper && !slv_paper_size (paper, &spec->width, &spec->height))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no paper “%s”; it may be a4 or letter"), paper);
  else
    {
      spec->what = cards ? SLV_PAPER_CARDS : guide ? SLV_PAPER_GUIDE : code ? SLV_PAPER_CODE : SLV_PAPER_SHEET;
      spec->player = slv_cli_get (cli, "player");
      spec->event = slv_cli_get (cli, "event");
      spec->day = slv_cli_get (cli, "date");
      spec->as_of = slv_cli_get (cli, "as-of");
      spec->pictures = slv_cli_get (cli, "images");
      spec->order = slv_cli_get (cli, "sort");
      spec->zone = slv_cli_get (cli, "zone");
      return TRUE;
    }
  return FALSE;
}

/* "deck.png" → "deck-3.png" */
static char *
page_path (const char *path, guint page)
{
  return g_strdup_printf ("%.*s-%u.png", (int) (strlen (path) - 4), path, page + 1);
}

static gboolean
write_pages (SlvCli *cli, SlvPaper *paper, GPtrArray *written, GError **error)
{
  const char *path = slv_cli_get (cli, "output");

  if (!g_str_has_suffix (path, ".png"))
    {
      g_ptr_array_add (written, g_strdup (path));
      return slv_paper_write_pdf (paper, path, error);
    }
  for (guint i = 0; i < slv_paper_n_pages (paper); i++)
    {
      g_ptr_array_add (written, page_path (path, i));
      if (!slv_cli_going (cli, error) || !slv_paper_write_png (paper, i, PREVIEW_DPI, g_ptr_array_index (written, i), error))
        return FALSE;
    }
  return TRUE;
}

static void
print_account (SlvCli *cli, SlvPaper *paper, const GPtrArray *written)
{
  GPtrArray *notes = slv_paper_get_notes (paper);

  for (guint i = 0; i < notes->len; i++)
    slv_cli_say ("%s", (char *) g_ptr_array_index (notes, i));
  if (!cli->json)
    {
      slv_cli_say (ngettext ("%u page is written", "%u pages are written", slv_paper_n_pages (paper)), slv_paper_n_pages (paper));
      return;
    }
  cJSON *json = cJSON_CreateObject ();
  slv_json_add_texts (json, "written", written);
  cJSON_AddNumberToObject (json, "pages", slv_paper_n_pages (paper));
  slv_json_add_texts (json, "notes", notes);
  slv_cli_print_json (json);
}

/* The deck's code where no file is asked for. */
static int
show_code (SlvCli *cli, const SlvDeck *deck, GError **error)
{
  g_autofree char *code = slv_deck_file_write (deck, "code", cli->games, error), *drawn = NULL;
  g_autoptr (SlvQr) qr = code != NULL ? slv_qr_new (g_strchomp (code), SLV_QR_VERSION_MAX, error) : NULL;

  if (qr == NULL)
    return 3;
  drawn = slv_qr_to_text (qr);
  if (cli->json)
    slv_cli_tell_json ({ "code", SLV_TEXT (code) });
  else
    printf ("%s%s\n", drawn, code);
  return 0;
}

int
slv_cmd_print (SlvCli *cli, GError **error)
{
  SlvPaperSpec spec = { 0 };
  g_autoptr (GPtrArray) formats = NULL, written = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvDeck) deck = NULL;
  g_autoptr (SlvOptions) options = NULL;
  g_autoptr (SlvPaper) paper = NULL;
  g_autoptr (SlvCollection) lacked = NULL;
  g_autoptr (GError) problem = NULL;

  if (!read_options (cli, &spec, error))
    return 2;
  if (slv_cli_index (cli, error) == NULL || !(deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error)))
    return 3;
  if (slv_cli_get (cli, "output") == NULL)
    return show_code (cli, deck, error);
  formats = slv_cli_formats (cli, deck, &problem);
  if (formats == NULL && slv_cli_has (cli, "format"))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return 2;
    }
  if (formats && formats->len > 0)   /* a game that is not installed: printed, not judged */
    {
      spec.format = g_ptr_array_index (formats, 0);
      if (!(options = slv_cli_options (cli, deck, spec.format->rulebook, error)))
        return 2;
    }
  spec.deck = deck;
  spec.index = cli->index;
  spec.options = options;
  if (slv_cli_store (cli, error) == NULL)
    return 3;
  if (slv_cli_has (cli, "missing") && (spec.lacked_by = lacked = slv_cli_collection (cli, error)) == NULL)
    return 3;
  spec.library = slv_images_is_on (cli->store) ? slv_store_get_dir (cli->store) : NULL;
  if (!(paper = slv_paper_new (&spec, error)) || !write_pages (cli, paper, written, error))
    return 3;
  print_account (cli, paper, written);
  return 0;
}
