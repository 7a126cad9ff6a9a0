/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-image-address.c: what a card list says of a picture, and the address that comes of it by the definition, or the refusal. */
#include "game/slv-game-load.h"
#include "game/slv-image-address.h"

/* @address NULL: refused, and the message says @says */
typedef struct { const char *image, *address, *says; } Row;

static char *one_host[] = { (char *) "Pictures.Example", (char *) "other.example:8443", (char *) "127.0.0.1:80", NULL };
static char *png_or_jpg[] = { (char *) "png", (char *) "jpg", NULL }, *none[] = { NULL };
static const SlvImageScheme strict = { .base = (char *) "https://cards.example/a/", .path = (char *) "{image}", .hosts = one_host,
                                       .endings = png_or_jpg, .parallel = 1 };
static const SlvImageScheme loose = { .path = (char *) "{image}", .hosts = one_host, .endings = none, .query = TRUE, .parallel = 1 };
static const SlvImageScheme made = { .base = (char *) "https://cards.example/", .path = (char *) "{set}/{language}/{number}.png?v=2", .hosts = none,
                                     .endings = png_or_jpg, .lower = TRUE, .parallel = 1 };

static void
check (const SlvImageScheme *scheme, const SlvImageFields *fields, const Row *row)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *address = slv_image_scheme_address (scheme, fields, &error);

  g_assert_cmpstr (address, ==, row->address);
  g_assert_true ((address == NULL) == (error != NULL));
  if (error == NULL)
    {
      g_assert_true (slv_image_scheme_allows (scheme, address));
      return;
    }
  g_assert_cmpint (error->code, ==, row->says != NULL ? SLV_ERROR_REFUSED : SLV_ERROR_NO);
  if (row->says != NULL && strstr (error->message, row->says) == NULL)
    g_assert_cmpstr (error->message, ==, row->says);
}

TEST ("/game/image-address/paths-stay-under-the-base", test_paths)
{
  static const Row rows[] = {
    { "x.png", "https://cards.example/a/x.png", NULL }, { "b/x.JPG", "https://cards.example/a/b/x.JPG", NULL },
    { "/a/x.png", "https://cards.example/a/x.png", NULL }, { "a b.png", "https://cards.example/a/a%20b.png", NULL },
    { "a%20b.png", "https://cards.example/a/a%20b.png", NULL }, { "100% gold.png", "https://cards.example/a/100%25%20gold.png", NULL },
    { "é.png", "https://cards.example/a/%C3%A9.png", NULL }, { "a..b.png", "https://cards.example/a/a..b.png", NULL },
    { "%252e%252e/x.png", "https://cards.example/a/%252e%252e/x.png", NULL }, { "b/c:d.png", "https://cards.example/a/b/c:d.png", NULL },
    { "", NULL, NULL }, { "/b/x.png", NULL, "lie where" }, { "/a", NULL, "lie where" }, { "../x.png", NULL, "leads out" },
    { "b/../x.png", NULL, "leads out" }, { "b/%2e%2E/x.png", NULL, "leads out" }, { ".%2e/x.png", NULL, "leads out" },
    { "./x.png", NULL, "leads out" }, { "b//x.png", NULL, "leads out" }, { "b\\..\\x.png", NULL, "leads out" },
    { "b%5c..%5cx.png", NULL, "leads out" }, { "b%2fx.png", NULL, "leads out" }, { "x%00.png", NULL, "leads out" },
    { "x\n.png", NULL, "leads out" }, { "x%0d%0aHost:y.png", NULL, "leads out" }, { "x.svg", NULL, "end as" }, { "x", NULL, "end as" },
    { "x.png?y", NULL, "goes on" }, { "x.png#y", NULL, "goes on" }, { "x.svg?.png", NULL, "goes on" }, { "\xff.png", NULL, "no text" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check (&strict, &(SlvImageFields) { .image = rows[i].image }, &rows[i]);
}

TEST ("/game/image-address/whole-addresses-stay-on-declared-hosts", test_hosts)
{
  static const Row rows[] = {
    { "https://pictures.example/x.png", "https://pictures.example/x.png", NULL },
    { "HTTPS://PICTURES.example/X y.png", "https://pictures.example/X%20y.png", NULL },
    { "https://other.example:8443/x.png", "https://other.example:8443/x.png", NULL },
    { "http://127.0.0.1:80/x.png", "http://127.0.0.1:80/x.png", NULL }, { "https://cards.example/a/z.png", "https://cards.example/a/z.png", NULL },
    { "https://cards.example/z.png", NULL, "does not lie where" },
    { "http://pictures.example/x.png", NULL, "no pictures at" }, { "https://pictures.example:443/x.png", NULL, "no pictures at" },
    { "https://other.example/x.png", NULL, "no pictures at" }, { "https://else.example/x.png", NULL, "no pictures at" },
    { "https://pictures.example.else.example/x.png", NULL, "no pictures at" }, { "https://pictures.example./x.png", NULL, "no https" },
    { "https://me@pictures.example/x.png", NULL, "no https" }, { "https://pictures.example@else.example/x.png", NULL, "no https" },
    { "https://pictures.example\\@else.example/x.png", NULL, "no https" }, { "https:///x.png", NULL, "no https" },
    { "https:pictures.example/x.png", NULL, "no https" }, { "//pictures.example/x.png", NULL, "no https" },
    { "javascript:alert(1).png", NULL, "no https" }, { "file:///etc/x.png", NULL, "no https" }, { "data:image/png;base64,x.png", NULL, "no https" },
    { "ftp://pictures.example/x.png", NULL, "no https" }, { "https://pictures.example", NULL, "no path" },
    { "https://pictures.example?x.png", NULL, "no path" }, { "https://pictures.example/../x.png", NULL, "leads out" },
    { "https://pictures.example/x.svg", NULL, "end as" }, { "https://pictures.example/x.png?y", NULL, "goes on" },
  };
  static const Row more[] = {
    { "https://pictures.example/x?format=300w&v=a b", "https://pictures.example/x?format=300w&v=a%20b", NULL },
    { "https://pictures.example/x#y", NULL, "goes on" }, { "https://pictures.example/x?y#z", NULL, "goes on" },
    { "https://pictures.example/x?\x01", NULL, "leads out" }, { "x.png", NULL, "no whole address" }, { "/x.png", NULL, "no whole address" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check (&strict, &(SlvImageFields) { .image = rows[i].image }, &rows[i]);
  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    check (&loose, &(SlvImageFields) { .image = more[i].image }, &more[i]);
}

/* What stands in fields is one part of a path, whatever it holds. */
TEST ("/game/image-address/fields-are-one-part-of-a-path", test_templates)
{
  static const struct { const char *set, *number; Row row; } rows[] = {
    { "T1", "003A", { NULL, "https://cards.example/t1/en/003a.png?v=2", NULL } },
    { "DOA 1st", "1/2", { NULL, "https://cards.example/doa%201st/en/1%2F2.png?v=2", NULL } },
    { "T?", "#1", { NULL, "https://cards.example/t%3F/en/%231.png?v=2", NULL } },
    { "T1", "", { NULL, NULL, NULL } }, { "T1", "\xff", { NULL, NULL, "no text" } }, { "..", "1", { NULL, NULL, "cannot stand" } }, { "a\\b", "1", { NULL, NULL, "cannot stand" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check (&made, &(SlvImageFields) { .set = rows[i].set, .number = rows[i].number, .language = "EN", .image = "javascript:x" }, &rows[i].row);
}

TEST ("/game/image-address/what-is-too-long-is-refused", test_long)
{
  g_autofree char *image = g_strnfill (SLV_IMAGE_FIELD_MAX + 1, 'x'), *wide = g_strnfill (SLV_IMAGE_FIELD_MAX, '"');

  check (&loose, &(SlvImageFields) { .image = image }, &(Row) { NULL, NULL, "too long" });
  check (&strict, &(SlvImageFields) { .image = wide }, &(Row) { NULL, NULL, "too long" });
}

/* The first scheme that has a place counts; of refusals the first. */
TEST ("/game/image-address/the-first-scheme-with-a-place-counts", test_game)
{
  g_autofree char *schema = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "game.rng", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("SLV_TEST_DATA"), "games", "good", "harbour", "game.xml", NULL);
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvGames) games = slv_game_load_file (path, NULL, schema, faults);
  SlvGame *game = slv_games_find (games, "harbour");
  SlvImageFields fields = { .image = "https://archive.example:8443/x?1", .set = "AB", .number = "7" };
  const SlvImageScheme *scheme = NULL;
  g_autofree char *first = slv_game_image_address (game, &fields, &scheme, NULL), *second = NULL;
  g_autoptr (GError) error = NULL, none_at_all = NULL;

  g_assert_cmpuint (game->images->len, ==, 2);
  g_assert_cmpstr (first, ==, "https://pictures.example/sheets/ab/7.png");
  g_assert_true (scheme == game->images->pdata[0]);
  g_assert_cmpuint (scheme->parallel, ==, 2);
  g_assert_cmpuint (scheme->delay_ms, ==, 50);
  fields.number = "";
  second = slv_game_image_address (game, &fields, &scheme, NULL);
  g_assert_cmpstr (second, ==, "https://archive.example:8443/x?1");
  g_assert_true (scheme == game->images->pdata[1]);
  fields.image = "https://else.example/x";
  fails (slv_game_image_address (game, &fields, NULL, &error), SLV_ERROR_REFUSED);
  g_ptr_array_set_size (game->images, 0);
  g_assert_null (slv_game_image_address (game, &fields, NULL, &none_at_all));
  g_assert_error (none_at_all, SLV_ERROR, SLV_ERROR_NO);
}

/* Every definition that comes with the program reads the addresses that its lists have. */
TEST ("/game/image-address/shipped-definitions-read-their-lists", test_shipped)
{
  static const struct { const char *game, *image; gboolean has; } rows[] = {
    { "grand-archive", "/cards/images/4MLJvZNYeu.jpg", TRUE }, { "grand-archive", "/omnidex/users/1", FALSE },
    { "arcmage", "/arcmage/Cards/6e32f1b9-6721-42c1-b8cb-9d2314e37556/card.jpg", TRUE }, { "arcmage", "/api/Cards/1/export", FALSE },
    { "genesis", "https://images.squarespace-cdn.com/content/v1/5f/a.jpg?format=1000w", TRUE }, { "genesis", "https://www.dropbox.com/s/a.png", FALSE },
    { "magic", "https://cards.scryfall.io/large/front/9/3/93679bb9.jpg?1562636854", TRUE }, { "magic", "https://i.imgur.com/a.png", FALSE },
  };
  g_autofree char *schema = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "game.rng", NULL);
  g_autofree char *dir = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "games", NULL);
  const char *dirs[] = { dir, NULL };
  g_autoptr (SlvGames) games = slv_games_load (dirs, schema, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *address = slv_game_image_address (slv_games_find (games, rows[i].game), &(SlvImageFields) { .image = rows[i].image },
                                                         NULL, &error);

      g_test_message ("%s", address != NULL ? address : error->message);
      g_assert_true ((address != NULL) == rows[i].has);
    }
}

TEST_MAIN (slv_games_init ())
