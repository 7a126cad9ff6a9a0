/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-load.c: games from folders of definitions. A game is read whole or left out: one fault in any of its files, and
 * no verdict could be trusted. What stands in several files (editions used once, their order) is checked here. */
#include "game/slv-game-private.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <libxml/parser.h>
#include <string.h>
#include <sys/stat.h>

#define ENTRIES_MAX 2000u   /* files and folders that are looked at in one folder */

void
slv_games_init (void)
{
  LIBXML_TEST_VERSION
  xmlInitParser ();
}

/* ---- one game ---- */

static gint
compare_books (gconstpointer a,
               gconstpointer b)
{
  const SlvRulebook *book_a = *(const SlvRulebook * const *) a, *book_b = *(const SlvRulebook * const *) b;
  gint order = strcmp (book_b->date, book_a->date);

  return order != 0 ? order : strcmp (book_b->id, book_a->id);
}

static void
add_rulebook (SlvXmlSource     *source,
              const xmlNode *root,
              SlvGame       *game)
{
  SlvRulebook *book = slv_load_rulebook (source, root, game);

  if (slv_game_find_rulebook (game, book->id) != NULL)
    slv_xml_source_error (source, root, "id", _("there are two editions “%s” of this game"), book->id);
  g_ptr_array_add (game->rulebooks, book);
}

static SlvGame *
read_game (SlvXmlSource     *source,
           const xmlNode *root)
{
  SlvGame *game = slv_game_new ();
  const xmlNode *identity = slv_node_child (root, "identity");

  game->id = slv_node_dup (root, "id");
  game->title = slv_node_dup (root, "title");
  game->file = g_strdup (source->path);
  game->strip = identity != NULL ? slv_node_dup (identity, "strip") : g_strdup ("");
  game->attrs = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_attr_free);
  game->rulebooks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_rulebook_free);
  game->readers = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_reader_free);
  game->sources = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_list_source_free);
  game->images = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_image_scheme_free);
  slv_load_attrs (source, root, game);
  slv_load_readers (source, root, game);
  slv_load_sources (source, root, game);
  slv_load_images (source, root, game);
  for (const xmlNode *node = slv_node_first (root); node != NULL; node = slv_node_next (node))
    if (slv_node_is (node, "rulebook"))
      add_rulebook (source, node, game);
  return game;
}

/* A file that is well-formed, valid and begins with @root; NULL when it is not, and the faults say why. */
static SlvXmlSource *
open_valid (SlvSchema  *schema,
            const char *path,
            const char *root,
            GChecksum  *checksum,
            GPtrArray  *faults)
{
  g_autoptr (SlvXmlSource) source = slv_xml_source_open (path, faults);

  if (source->doc == NULL || !slv_schema_validate (schema, source))
    return NULL;
  if (!slv_node_is (slv_xml_source_root (source), root))
    {
      slv_xml_source_error (source, slv_xml_source_root (source), NULL, _("this file begins with <%s>; needed here: <%s>"),
                        (const char *) slv_xml_source_root (source)->name, root);
      return NULL;
    }
  g_checksum_update (checksum, g_bytes_get_data (source->bytes, NULL), (gssize) g_bytes_get_size (source->bytes));
  return g_steal_pointer (&source);
}

static gboolean
has_errors (GPtrArray *faults)
{
  for (guint i = 0; i < faults->len; i++)
    if (((SlvFault *) g_ptr_array_index (faults, i))->error)
      return TRUE;
  return FALSE;
}

static gint
compare_faults (gconstpointer a,
                gconstpointer b)
{
  const SlvFault *fault_a = *(const SlvFault * const *) a, *fault_b = *(const SlvFault * const *) b;
  gint order = strcmp (fault_a->file, fault_b->file);

  if (order != 0)
    return order;
  /* what has no line comes last: "there are more" */
  if (fault_a->line != fault_b->line)
    return fault_a->line - 1 < fault_b->line - 1 ? -1 : 1;
  return fault_a->column < fault_b->column ? -1 : fault_a->column > fault_b->column;
}

/* Moves the faults of one game, in the order of its files, to those of the load. Returns whether one is an error. */
static gboolean
hand_over_faults (GPtrArray *own,
                  GPtrArray *faults)
{
  gboolean errors = has_errors (own);

  g_ptr_array_sort (own, compare_faults);
  for (guint i = 0; i < own->len; i++)
    g_ptr_array_add (faults, g_steal_pointer (&own->pdata[i]));
  g_ptr_array_set_size (own, 0);
  return errors;
}

static void
read_books (SlvSchema *schema,
            SlvGame   *game,
            GPtrArray *books,
            GChecksum *checksum,
            GPtrArray *faults)
{
  for (guint i = 0; i < books->len; i++)
    {
      g_autoptr (SlvXmlSource) source = open_valid (schema, g_ptr_array_index (books, i), "rulebook", checksum, faults);

      if (source != NULL)
        add_rulebook (source, slv_xml_source_root (source), game);
    }
  g_ptr_array_sort (game->rulebooks, compare_books);
}

/* One game from its file and the files of its rulebooks; NULL when there is an error. */
static SlvGame *
load_game (SlvSchema  *schema,
           const char *path,
           GPtrArray  *books,
           GPtrArray  *faults)
{
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (SlvXmlSource) source = open_valid (schema, path, "game", checksum, own);
  g_autoptr (SlvGame) game = NULL;

  if (source != NULL)
    {
      game = read_game (source, slv_xml_source_root (source));
      read_books (schema, game, books, checksum, own);
      game->fingerprint = g_strndup (g_checksum_get_string (checksum), 16);
      if (game->rulebooks->len == 0 && !has_errors (own))
        slv_xml_source_hint (source, slv_xml_source_root (source), NULL, _("the game has no rulebook, so no deck can be checked"));
    }
  slv_schema_settle (schema, own->len == 0);   /* a hint is to be told again, too */
  if (hand_over_faults (own, faults))
    return NULL;
  return g_steal_pointer (&game);
}

/* ---- folders ---- */

static gint
compare_strings (gconstpointer a,
                 gconstpointer b)
{
  return strcmp (*(const char * const *) a, *(const char * const *) b);
}

static GPtrArray *
list_folder (const char *path)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && names->len < ENTRIES_MAX && (name = g_dir_read_name (dir)) != NULL)
    if (*name != '.')
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_strings);
  return names;
}

/* rulebook-*.xml beside game.xml. */
static GPtrArray *
list_books (const char *folder)
{
  g_autoptr (GPtrArray) names = list_folder (folder);
  GPtrArray *books = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (g_str_has_prefix (name, "rulebook-") && g_str_has_suffix (name, ".xml"))
        g_ptr_array_add (books, g_build_filename (folder, name, NULL));
    }
  return books;
}

static SlvGame *
find_game (GPtrArray  *games,
           const char *id)
{
  for (guint i = 0; i < games->len; i++)
    {
      SlvGame *game = g_ptr_array_index (games, i);

      if (strcmp (game->id, id) == 0)
        return game;
    }
  return NULL;
}

/* What one entry of a folder of definitions holds, NULL when nothing or nothing sound. */
static SlvGame *
load_entry (SlvSchema  *schema,
            const char *dir,
            const char *name,
            GPtrArray  *faults)
{
  g_autofree char *entry = g_build_filename (dir, name, NULL);
  g_autofree char *inner = g_build_filename (entry, "game.xml", NULL);
  g_autoptr (GPtrArray) books = NULL;

  if (g_file_test (inner, G_FILE_TEST_IS_REGULAR))
    {
      books = list_books (entry);
      return load_game (schema, inner, books, faults);
    }
  if (!g_str_has_suffix (name, ".xml") || !g_file_test (entry, G_FILE_TEST_IS_REGULAR))
    return NULL;
  books = g_ptr_array_new ();
  return load_game (schema, entry, books, faults);
}

static void
load_folder (SlvSchema  *schema,
             const char *dir,
             gboolean    built_in,
             GPtrArray  *games,
             GPtrArray  *faults)
{
  g_autoptr (GPtrArray) names = list_folder (dir);
  guint before = games->len;

  for (guint i = 0; i < names->len; i++)
    {
      g_autoptr (SlvGame) game = load_entry (schema, dir, g_ptr_array_index (names, i), faults);
      SlvGame *other = game != NULL ? find_game (games, game->id) : NULL;
      guint position;

      if (game == NULL)
        continue;
      game->built_in = built_in;
      if (other == NULL)
        g_ptr_array_add (games, g_steal_pointer (&game));
      else if (g_ptr_array_find (games, other, &position) && position >= before)
        {
          g_autofree char *message = g_strdup_printf (_("the game “%s” stands in “%s” already"), game->id, other->file);

          slv_fault_add (faults, game->file, 0, 0, TRUE, message);
        }
    }
}

/* ---- all games ---- */

static gint
compare_games (gconstpointer a,
               gconstpointer b)
{
  const SlvGame *game_a = *(const SlvGame * const *) a, *game_b = *(const SlvGame * const *) b;
  g_autofree char *title_a = slv_fold_search (game_a->title);
  g_autofree char *title_b = slv_fold_search (game_b->title);
  gint order = strcmp (title_a, title_b);

  return order != 0 ? order : strcmp (game_a->id, game_b->id);
}

/* A kind of card list that two games claim can be told apart by its content only. */
static void
add_reader (GPtrArray     *readers,
            SlvCardReader *reader,
            GPtrArray     *faults)
{
  for (guint i = 0; i < readers->len; i++)
    {
      const SlvCardReader *other = g_ptr_array_index (readers, i);

      /* the lists of table programs say themselves which game they are of */
      if (strcmp (other->kind, reader->kind) == 0 && strcmp (reader->syntax, "json") == 0)
        {
          g_autofree char *message = g_strdup_printf (_("the game “%s” has a reader “%s” too"), other->game->id, reader->kind);

          slv_fault_add (faults, reader->game->file, 0, 0, FALSE, message);
        }
    }
  g_ptr_array_add (readers, reader);
}

/* Takes the games out of @list. */
static SlvGames *
games_new (GPtrArray *list,
           GPtrArray *faults)
{
  SlvGames *games = g_new0 (SlvGames, 1);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  g_atomic_ref_count_init (&games->ref_count);
  games->games = g_ptr_array_ref (list);
  games->readers = g_ptr_array_new ();
  g_ptr_array_sort (games->games, compare_games);
  for (guint i = 0; i < list->len; i++)
    {
      const SlvGame *game = g_ptr_array_index (list, i);

      g_checksum_update (checksum, (const guchar *) game->fingerprint, -1);
      for (guint j = 0; j < game->readers->len; j++)
        add_reader (games->readers, g_ptr_array_index (game->readers, j), faults);
    }
  games->fingerprint = g_strndup (g_checksum_get_string (checksum), 16);
  return games;
}

static gboolean
is_built_in (const char *dir,
             const char *schema)
{
  g_autofree char *folder = g_path_get_dirname (schema);
  g_autofree char *games = g_build_filename (folder, "games", NULL);
  g_autofree char *ours = g_canonicalize_filename (games, NULL);
  g_autofree char *theirs = g_canonicalize_filename (dir, NULL);

  return strcmp (ours, theirs) == 0;
}

static void
set_nothing_error (GError            **error,
                   const char * const *dirs,
                   GPtrArray          *faults)
{
  g_autofree char *places = g_strjoinv (", ", (char **) dirs);

  for (guint i = 0; i < faults->len; i++)
    {
      const SlvFault *fault = g_ptr_array_index (faults, i);
      SlvPlace place = { fault->file, fault->line, fault->column };

      if (!fault->error)
        continue;
      slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", fault->message);
      return;
    }
  slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("no definition of a game in %s"), places);
}

static gboolean
read_all (const char * const *dirs,
          const char         *schema,
          GPtrArray          *list,
          GPtrArray          *faults,
          GError            **error)
{
  g_autoptr (SlvSchema) grammar = slv_schema_open (schema, TRUE, error);

  for (guint i = 0; grammar != NULL && dirs[i] != NULL; i++)
    load_folder (grammar, dirs[i], is_built_in (dirs[i], schema), list, faults);
  return grammar != NULL;
}

SlvGames *
slv_games_load (const char * const *dirs,
                const char         *schema,
                GPtrArray         **faults,
                GError            **error)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_game_unref);
  gboolean done = read_all (dirs, schema, list, told, error);
  SlvGames *games = NULL;

  if (list->len > 0)
    games = games_new (list, told);
  else if (done)
    set_nothing_error (error, dirs, told);
  if (faults != NULL)
    *faults = g_steal_pointer (&told);
  return games;
}

/* Is @path a rulebook without its game? Its faults are told when it is read for good. */
static gboolean
is_rulebook_alone (const char *path)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvXmlSource) source = slv_xml_source_open (path, faults);

  return source->doc != NULL && slv_node_is (slv_xml_source_root (source), "rulebook");
}

/* A rulebook is judged with the game beside it; without one only its form can be. */
static SlvGame *
load_rulebook_alone (SlvSchema  *schema,
                     const char *path,
                     GPtrArray  *faults)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *beside = g_build_filename (folder, "game.xml", NULL);
  g_autoptr (GPtrArray) books = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) own = NULL;
  g_autoptr (SlvXmlSource) source = NULL;

  if (g_file_test (beside, G_FILE_TEST_IS_REGULAR))
    {
      g_ptr_array_add (books, g_strdup (path));
      return load_game (schema, beside, books, faults);
    }
  own = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  source = slv_xml_source_open (path, own);
  slv_schema_validate (schema, source);
  slv_xml_source_error (source, slv_xml_source_root (source), NULL, _("a rulebook needs its game.xml beside it"));
  hand_over_faults (own, faults);
  return NULL;
}

SlvGames *
slv_game_load_file (const char *path,
                    const char *schema,
                    GPtrArray  *faults)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvSchema) grammar = slv_schema_open (schema, FALSE, &error);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_game_unref);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GPtrArray) books = NULL;
  SlvGame *game;

  if (grammar == NULL)
    {
      slv_fault_add (faults, schema, 0, 0, TRUE, error->message);
      return NULL;
    }
  books = strcmp (name, "game.xml") == 0 ? list_books (folder) : g_ptr_array_new ();
  if (is_rulebook_alone (path))
    game = load_rulebook_alone (grammar, path, faults);
  else
    game = load_game (grammar, path, books, faults);
  if (game == NULL)
    return NULL;
  g_ptr_array_add (list, game);
  return games_new (list, faults);
}

SlvGames *
slv_games_ref (SlvGames *games)
{
  g_atomic_ref_count_inc (&games->ref_count);
  return games;
}

void
slv_games_unref (SlvGames *games)
{
  if (games == NULL || !g_atomic_ref_count_dec (&games->ref_count))
    return;
  g_ptr_array_unref (games->readers);
  g_ptr_array_unref (games->games);
  g_free (games->fingerprint);
  g_free (games);
}

/* ---- changed since? Times are taken as finely as the file system keeps them: an editor writes twice in a second. ---- */

static void
stamp_file (GString *stamp, const char *path)
{
  struct stat now;

  if (stat (path, &now) == 0 && S_ISREG (now.st_mode))
    g_string_append_printf (stamp, "%s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%09ld %" G_GUINT64_FORMAT "\n", path,
                            (gint64) now.st_size, (gint64) now.st_mtim.tv_sec, now.st_mtim.tv_nsec, (guint64) now.st_ino);
}

static void
stamp_folder (GString *stamp, const char *folder, guint depth)
{
  g_autoptr (GPtrArray) names = list_folder (folder);

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);

      if (g_str_has_suffix (path, ".xml"))
        stamp_file (stamp, path);
      else if (depth == 0 && g_file_test (path, G_FILE_TEST_IS_DIR))
        stamp_folder (stamp, path, depth + 1);
    }
}

char *
slv_games_stamp (const char * const *dirs)
{
  GString *stamp = g_string_new (NULL);

  for (guint i = 0; dirs != NULL && dirs[i] != NULL; i++)
    stamp_folder (stamp, dirs[i], 0);
  return g_string_free (stamp, FALSE);
}
