/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-load.c: games from folders of definitions. A game is read whole or left out: one fault in any of its files, and
 * no verdict could be trusted. What stands in several files (editions used once, their order) is checked here. */
#include <libxml/parser.h>
#include <sys/stat.h>
#include <xxhash.h>
#include "game/slv-game-private.h"
#include "base/slv-fold.h"
#include "base/slv-input.h"
#include "game/slv-image-address.h"

/* ---- where pictures are to be had: strict, because what stands here decides which servers the program may ask ---- */

#define PARALLEL      1u     /* unless it is said */
#define PARALLEL_MAX  8u
#define DELAY_MS      100u
#define DELAY_MS_MAX  60000u

/* A path that is joined to the base: no step out of it, and only fields that there are. */
static void
check_path (SlvXmlSource *source, const xmlNode *node, const SlvImageScheme *scheme)
{
  guint n_fields = 0;
  g_autofree char *unknown = slv_image_template_unknown (scheme->path, &n_fields);

  if (unknown != NULL)
    slv_xml_source_error (source, node, "path",
                          _("“%s” is no field of a picture's path: {image} {set} {number} {language} {key} {name}"), unknown);
  else if (n_fields == 0)
    slv_xml_source_error (source, node, "path", _("without a field like {number} every card has the same picture"));
  if (*scheme->path == '/' || strstr (scheme->path, "..") != NULL || strpbrk (scheme->path, "\\# \t\r\n") != NULL
      || !g_str_is_ascii (scheme->path))
    slv_xml_source_error (source, node, "path",
                          _("“%s” is no path behind the base: it begins with no “/”, has no “..” and no blanks"), scheme->path);
}

static guint
read_number (SlvXmlSource *source, const xmlNode *node, const char *attribute, guint usual, guint min, guint max)
{
  char *text = slv_node_text (node, attribute);
  guint64 number = text != NULL ? g_ascii_strtoull (text, NULL, 10) : usual;

  if (number < min || number > max)
    slv_xml_source_error (source, node, attribute, _("“%s” is not between %u and %u"), text, min, max);
  return (guint) CLAMP (number, min, max);
}

static SlvImageScheme *
read_images (SlvXmlSource *source, const xmlNode *node)
{
  SlvImageScheme *scheme = slv_keep_new (node, SlvImageScheme);
  char *kase = slv_node_text (node, "case"), *path = slv_node_text (node, "path");

  scheme->base = slv_node_words (node, "base");
  scheme->path = path != NULL ? path : slv_keep_text (node, g_strdup ("{image}"));
  scheme->hosts = slv_node_list (node, "hosts", " ");
  scheme->endings = slv_node_list (node, "endings", " ");
  scheme->query = slv_node_flag (node, "query");
  scheme->lower = g_strcmp0 (kase, "lower") == 0;
  scheme->parallel = read_number (source, node, "parallel", PARALLEL, 1, PARALLEL_MAX);
  scheme->delay_ms = read_number (source, node, "delay-ms", DELAY_MS, 0, DELAY_MS_MAX);
  if (scheme->base != NULL && !slv_image_base_is (scheme->base))
    slv_xml_source_error (source, node, "base", _("“%s” is no folder to join paths to: https://HOST/, and a “/” at its end"),
                          scheme->base);
  for (guint i = 0; scheme->hosts[i] != NULL; i++)
    if (!slv_image_host_is (scheme->hosts[i]))
      slv_xml_source_error (source, node, "hosts", _("“%s” is no host: a name like images.example.org, perhaps with :PORT"),
                            scheme->hosts[i]);
  if (scheme->base == NULL && scheme->hosts[0] == NULL)
    slv_xml_source_error (source, node, NULL, _("neither “base” nor “hosts” says where pictures are"));
  if (scheme->base == NULL && path != NULL)
    slv_xml_source_error (source, node, "path", _("a path needs a “base” to be joined to"));
  check_path (source, node, scheme);
  return scheme;
}

static void
slv_load_images (SlvXmlSource *source, const xmlNode *root, SlvGame *game)
{
  for (const xmlNode *node = slv_node_first (root); node != NULL; node = slv_node_next (node))
    if (slv_node_is (node, "images"))
      g_ptr_array_add (game->images, read_images (source, node));
}

#define ENTRIES_MAX 2000u   /* files and folders that are looked at in one folder */

void
slv_games_init (void)
{
  LIBXML_TEST_VERSION
  xmlInitParser ();
}

/* ---- one game ---- */

SLV_DEFINE_POINTER_ORDER (SlvRulebook, compare_books, (down, date), (down, id));

static void
add_rulebook (SlvXmlSource *source, const xmlNode *root, SlvGame *game)
{
  SlvRulebook *book = slv_load_rulebook (source, root, game);

  if (slv_game_find_rulebook (game, book->id) != NULL)
    slv_xml_source_error (source, root, "id", _("there are two editions “%s” of this game"), book->id);
  g_ptr_array_add (game->rulebooks, book);
}

static SlvGame *
read_game (SlvXmlSource *source, const xmlNode *root)
{
  SlvGame *game = slv_game_new ();
  const xmlNode *identity = slv_node_child (root, "identity");

  slv_game_take (game, source);
  game->id = slv_node_text (root, "id");
  game->title = slv_node_text (root, "title");
  game->file = slv_keep_text (root, g_strdup (source->path));
  game->strip = identity != NULL ? slv_node_text (identity, "strip") : slv_keep_text (root, g_strdup (""));
  game->attrs = slv_keep_array (root);
  game->rulebooks = slv_keep_array (root);
  game->readers = slv_keep_array (root);
  game->sources = slv_keep_array (root);
  game->deck_sites = slv_keep_array (root);
  game->images = slv_keep_array (root);
  slv_load_attrs (source, root, game);
  slv_load_readers (source, root, game);
  slv_load_sources (source, root, game);
  slv_load_deck_sites (source, root, game);
  slv_load_images (source, root, game);
  for (const xmlNode *node = slv_node_first (root); node != NULL; node = slv_node_next (node))
    if (slv_node_is (node, "rulebook"))
      add_rulebook (source, node, game);
  return game;
}

/* A fingerprint: that of one file after the other. It tells what changed, it does not guard against anybody. */
static guint64
stir (guint64 print, GBytes *bytes)
{
  gsize length;
  gconstpointer data = g_bytes_get_data (bytes, &length);

  return XXH3_64bits_withSeed (data, length, print);
}

static char *
dup_print (guint64 print)
{
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", print);
}

/* A file that is well-formed, valid and begins with @root; NULL when it is not, and the faults say why. */
static SlvXmlSource *
open_valid (SlvSchema *schema, const char *path, const char *root, guint64 *print, GPtrArray *faults)
{
  g_autoptr (SlvXmlSource) source = slv_xml_source_open (path, NULL, faults);

  if (source->doc == NULL || !slv_schema_validate (schema, source))
    return NULL;
  if (!slv_node_is (slv_xml_source_root (source), root))
    {
      slv_xml_source_error (source, slv_xml_source_root (source), NULL, _("this file begins with <%s>; needed here: <%s>"),
                        (const char *) slv_xml_source_root (source)->name, root);
      return NULL;
    }
  *print = stir (*print, source->bytes);
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
compare_faults (gconstpointer a, gconstpointer b)
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
hand_over_faults (GPtrArray *own, GPtrArray *faults)
{
  gboolean errors = has_errors (own);

  g_ptr_array_sort (own, compare_faults);
  for (guint i = 0; i < own->len; i++)
    g_ptr_array_add (faults, g_steal_pointer (&own->pdata[i]));
  g_ptr_array_set_size (own, 0);
  return errors;
}

static void
read_books (SlvSchema *schema, SlvGame *game, GPtrArray *books, guint64 *print, GPtrArray *faults)
{
  for (guint i = 0; i < books->len; i++)
    {
      g_autoptr (SlvXmlSource) source = open_valid (schema, g_ptr_array_index (books, i), "rulebook", print, faults);

      if (source != NULL)
        add_rulebook (source, slv_xml_source_root (source), game);
    }
  g_ptr_array_sort (game->rulebooks, compare_books);
}

/* One game from its file and the files of its rulebooks; NULL when there is an error. */
static SlvGame *
load_game (SlvSchema *schema, const char *path, GPtrArray *books, GPtrArray *faults)
{
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  guint64 print = 0;
  g_autoptr (SlvXmlSource) source = open_valid (schema, path, "game", &print, own);
  g_autoptr (SlvGame) game = NULL;

  if (source != NULL)
    {
      game = read_game (source, slv_xml_source_root (source));
      read_books (schema, game, books, &print, own);
      game->fingerprint = dup_print (print);
      if (game->rulebooks->len == 0 && !has_errors (own))
        slv_xml_source_hint (source, slv_xml_source_root (source), NULL, _("the game has no rulebook, so no deck can be checked"));
    }
  slv_schema_settle (schema, own->len == 0);   /* a hint is to be told again, too */
  if (hand_over_faults (own, faults))
    return NULL;
  return g_steal_pointer (&game);
}

/* ---- folders ---- */

/* What is not there, or no folder, holds nothing; one that cannot be looked into is a fault. @faults: (nullable) */
static GPtrArray *
list_folder (const char *path, GPtrArray *faults)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) problem = NULL;
  g_autoptr (GDir) dir = g_dir_open (path, 0, &problem);
  const char *name;

  if (faults != NULL && dir == NULL && problem->code != G_FILE_ERROR_NOENT && problem->code != G_FILE_ERROR_NOTDIR)
    slv_fault_add (faults, path, 0, 0, TRUE, problem->message);
  while (dir != NULL && names->len < ENTRIES_MAX && (name = g_dir_read_name (dir)) != NULL)
    if (*name != '.')
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, slv_compare_texts);
  return names;
}

/* rulebook-*.xml beside game.xml. */
static GPtrArray *
list_books (const char *folder, GPtrArray *faults)
{
  g_autoptr (GPtrArray) names = list_folder (folder, faults);
  GPtrArray *books = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const char, name, names)
    if (g_str_has_prefix (name, "rulebook-") && g_str_has_suffix (name, ".xml"))
      g_ptr_array_add (books, g_build_filename (folder, name, NULL));
  return books;
}

/* What one entry of a folder of definitions holds, NULL when nothing or nothing sound. */
static SlvGame *
load_entry (SlvSchema *schema, const char *dir, const char *name, GPtrArray *faults)
{
  g_autofree char *entry = g_build_filename (dir, name, NULL);
  g_autofree char *inner = g_build_filename (entry, "game.xml", NULL);
  g_autoptr (GPtrArray) books = NULL;

  if (g_file_test (entry, G_FILE_TEST_IS_DIR))
    {
      guint before = faults->len;

      books = list_books (entry, faults);
      return before == faults->len && g_file_test (inner, G_FILE_TEST_IS_REGULAR) ? load_game (schema, inner, books, faults) : NULL;
    }
  if (!g_str_has_suffix (name, ".xml") || !g_file_test (entry, G_FILE_TEST_IS_REGULAR))
    return NULL;
  books = g_ptr_array_new ();
  return load_game (schema, entry, books, faults);
}

/* ---- all games ---- */

gint
slv_game_compare (gconstpointer a, gconstpointer b)
{
  const SlvGame *game_a = *(const SlvGame * const *) a, *game_b = *(const SlvGame * const *) b;
  g_autofree char *title_a = slv_fold_search (game_a->title);
  g_autofree char *title_b = slv_fold_search (game_b->title);
  gint order = strcmp (title_a, title_b);

  return order != 0 ? order : strcmp (game_a->id, game_b->id);
}

/* A kind of card list that two games claim can be told apart by its content only. */
static void
add_reader (GPtrArray *readers, SlvCardReader *reader, GPtrArray *faults)
{
  SLV_EACH (const SlvCardReader, other, readers)
    {
      /* the lists of table programs say themselves which game they are of */
      if (strcmp (other->kind, reader->kind) == 0 && strcmp (reader->syntax, "json") == 0)
        {
          g_autofree char *message = g_strdup_printf (_("the game “%s” has a reader “%s” too"), other->game->id, reader->kind);

          slv_fault_add (faults, reader->game->file, 0, 0, FALSE, message);
        }
    }
  g_ptr_array_add (readers, reader);
}

static SlvGames *
games_new (SlvSchema *schema)
{
  SlvGames *games = g_new0 (SlvGames, 1);

  g_atomic_ref_count_init (&games->ref_count);
  g_mutex_init (&games->lock);
  games->by_id = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) slv_game_unref);
  games->waiting = g_ptr_array_new_with_free_func (g_free);
  games->schema = schema;
  return games;
}

static void
add_game (SlvGames *games, SlvGame *game, gboolean built_in)
{
  game->built_in = built_in;
  g_clear_pointer (&games->zones, g_ptr_array_unref);
  g_hash_table_insert (games->by_id, game->id, game);
}

/* Reads the definition that waits in @place. */
static void
read_waiting (SlvGames *games, guint place, GPtrArray *faults)
{
  g_autofree char *folder = g_ptr_array_steal_index (games->waiting, place);
  g_autofree char *parent = g_path_get_dirname (folder);
  g_autofree char *name = g_path_get_basename (folder);
  g_autoptr (SlvGame) game = load_entry (games->schema, parent, name, faults);

  if (game != NULL && !g_hash_table_contains (games->by_id, game->id))
    add_game (games, g_steal_pointer (&game), TRUE);
}

/* Reads what still waits and puts all in order. */
static void
settle (SlvGames *games, GPtrArray *faults)
{
  while (games->waiting->len > 0)
    read_waiting (games, 0, faults);
  g_clear_pointer (&games->schema, slv_schema_free);
  games->list = g_ptr_array_new ();
  games->readers = g_ptr_array_new ();
  SLV_EACH_VALUE (SlvGame, game, games->by_id)
    g_ptr_array_add (games->list, game);
  g_ptr_array_sort (games->list, slv_game_compare);
  for (guint i = 0; i < games->list->len; i++)
    for (guint j = 0; j < ((SlvGame *) games->list->pdata[i])->readers->len; j++)
      add_reader (games->readers, g_ptr_array_index (((SlvGame *) games->list->pdata[i])->readers, j), faults);
}

/* A shipped definition with a fault is one of the installation: nobody who asks for a game now can be told otherwise. */
static void
log_faults (GPtrArray *faults)
{
  SLV_EACH (const SlvFault, fault, faults)
    if (fault->error)
      g_warning ("%s:%u: %s", fault->file, fault->line, fault->message);
}

static void
settle_late (SlvGames *games)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);

  if (games->list == NULL)
    settle (games, faults);
  log_faults (faults);
}

GPtrArray *
slv_games_list (SlvGames *games)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&games->lock);

  settle_late (games);
  return games->list;
}

/* The game in @folder as far as the zones of its rulebooks go; NULL where it has to be read whole: something there was not found sound before, or a
 * rulebook stands in the file of the game. */
static SlvGame *
read_zones (SlvGames *games, const char *folder)
{
  g_autoptr (GPtrArray) books = list_books (folder, NULL), faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autofree char *file = g_build_filename (folder, "game.xml", NULL);
  g_autoptr (GBytes) bytes = slv_input_read_all (file, SLV_INPUT_XML_MAX, NULL, NULL);
  g_autoptr (SlvGame) game = slv_game_new ();

  if (bytes == NULL || !slv_schema_trusts (games->schema, bytes) || memmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "<rulebook", 9) != NULL)
    return NULL;
  SLV_EACH (const char, path, books)
    {
      g_autoptr (SlvXmlSource) source = slv_xml_source_open (path, "zones", faults);
      const xmlNode *root = source->doc != NULL ? slv_xml_source_root (source) : NULL;

      if (root == NULL || !slv_node_is (root, "rulebook") || !slv_schema_trusts (games->schema, source->bytes))
        return NULL;
      if (game->rulebooks == NULL)
        game->rulebooks = slv_keep_array (root);
      if (game->id == NULL)
        game->id = slv_keep_text (root, g_path_get_basename (folder));
      g_ptr_array_add (game->rulebooks, slv_load_zones (source, root, game));
    }
  if (game->rulebooks == NULL)
    return NULL;
  g_ptr_array_sort (game->rulebooks, compare_books);
  return g_steal_pointer (&game);
}

/* What was read, and the zones of what waits. (transfer full) (nullable): not all can be read so */
static GPtrArray *
gather_zones (SlvGames *games)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  if (games->parts == NULL)
    games->parts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) slv_game_unref);
  SLV_EACH_VALUE (SlvGame, game, games->by_id)
    g_ptr_array_add (all, game);
  SLV_EACH (const char, folder, games->waiting)
    {
      SlvGame *game = g_hash_table_lookup (games->parts, folder);

      if (game == NULL)
        {
          game = read_zones (games, folder);
          if (game == NULL)
            return NULL;
          g_hash_table_insert (games->parts, g_strdup (folder), game);
        }
      if (!g_hash_table_contains (games->by_id, game->id))   /* one of an earlier folder goes before */
        g_ptr_array_add (all, game);
    }
  return g_steal_pointer (&all);
}

GPtrArray *
slv_games_zones (SlvGames *games)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&games->lock);

  if (games->list == NULL && games->zones == NULL && (games->zones = gather_zones (games)) == NULL)
    settle_late (games);
  return g_ptr_array_ref (games->list != NULL ? games->list : games->zones);
}

GPtrArray *
slv_games_readers (SlvGames *games)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&games->lock);

  settle_late (games);
  return games->readers;
}

/* Faults are told by the caller or logged. */
static SlvGame *
read_named (SlvGames *games, const char *id)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);

  for (guint i = 0; i < games->waiting->len; i++)
    {
      g_autofree char *name = g_path_get_basename (g_ptr_array_index (games->waiting, i));

      if (strcmp (name, id) == 0)
        {
          read_waiting (games, i, faults);
          break;
        }
    }
  log_faults (faults);
  return g_hash_table_lookup (games->by_id, id);
}

SlvGame *
slv_games_find (SlvGames *games, const char *id)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&games->lock);
  SlvGame *game = g_hash_table_lookup (games->by_id, id);

  if (game != NULL || games->list != NULL)
    return game;
  game = read_named (games, id);
  if (game == NULL)
    settle_late (games);
  return game != NULL ? game : g_hash_table_lookup (games->by_id, id);
}

static gboolean
is_built_in (const char *dir, const char *schema)
{
  g_autofree char *folder = g_path_get_dirname (schema);
  g_autofree char *games = g_build_filename (folder, "games", NULL);
  g_autofree char *ours = g_canonicalize_filename (games, NULL);
  g_autofree char *theirs = g_canonicalize_filename (dir, NULL);

  return strcmp (ours, theirs) == 0;
}

static void
set_nothing_error (GError **error, const char * const *dirs, GPtrArray *faults)
{
  g_autofree char *places = g_strjoinv (", ", (char **) dirs);

  SLV_EACH (const SlvFault, fault, faults)
    {
      SlvPlace place = { fault->file, fault->line, fault->column };

      if (!fault->error)
        continue;
      slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", fault->message);
      return;
    }
  slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("no definition of a game in %s"), places);
}

/* ---- from folders ---- */

/* A run over the folders. */
typedef struct {
  SlvGames  *games;
  gboolean   late;
  GPtrArray *alone;        /* char*, paths of rulebooks that lie there without a game */
  GPtrArray *prints;       /* char*, what the fingerprint of all is made of */
  GPtrArray *faults;
} SlvLoad;

/* Leaves the definition in @folder to be read when it is asked for; its bytes are a part of the fingerprint even so. */
static void
leave_waiting (SlvLoad *load, char *folder, const char *id)
{
  g_autofree char *file = g_build_filename (folder, "game.xml", NULL);
  g_autoptr (GPtrArray) files = list_books (folder, NULL);
  guint64 print = 0;

  g_ptr_array_insert (files, 0, g_steal_pointer (&file));
  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (GBytes) bytes = slv_input_read_all (g_ptr_array_index (files, i), SLV_INPUT_XML_MAX, NULL, NULL);

      if (bytes != NULL)
        print = stir (print, bytes);
    }
  g_ptr_array_add (load->prints, g_strdup_printf ("%s %016" G_GINT64_MODIFIER "x", id, print));
  g_ptr_array_add (load->games->waiting, folder);
}

/* ---- rulebooks that lie alone: editions, and formats for editions, of a game that is defined elsewhere ---- */

/* Is @path a rulebook? Its faults are told when it is read for good. */
static gboolean
is_rulebook (const char *path)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);

  if (!g_str_has_suffix (path, ".xml") || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return FALSE;
  g_autoptr (SlvXmlSource) source = slv_xml_source_open (path, NULL, faults);
  return source->doc != NULL && slv_node_is (slv_xml_source_root (source), "rulebook");
}

/* Whether @entry is a rulebook or a folder of some; they are appended to @alone. */
static gboolean
find_alone (const char *entry, GPtrArray *alone)
{
  g_autoptr (GPtrArray) books = list_books (entry, NULL);
  guint before = alone->len;

  if (is_rulebook (entry))
    g_ptr_array_add (alone, g_strdup (entry));
  for (guint i = 0; i < books->len; i++)
    g_ptr_array_add (alone, g_strdup (g_ptr_array_index (books, i)));
  return alone->len > before;
}

/* Adds the rulebook in @path to its game; when it has a fault, the game is as it was. (transfer none) (nullable) */
static SlvGame *
add_alone (SlvGames *games, const char *path, GHashTable *waiting, GPtrArray *prints, GPtrArray *faults)
{
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  guint64 print = 0;
  g_autoptr (SlvXmlSource) source = open_valid (games->schema, path, "rulebook", &print, own);
  const xmlNode *root = source != NULL ? slv_xml_source_root (source) : NULL;
  const char *id = root != NULL ? slv_node_text (root, "game") : NULL;
  SlvGame *game = id != NULL ? g_hash_table_lookup (games->by_id, id) : NULL;

  if (game == NULL && id != NULL)
    game = read_named (games, id);
  if (game != NULL && xmlHasProp (root, (const xmlChar *) "extends") != NULL)
    slv_load_overlay (source, root, game, waiting);
  else if (game != NULL)
    add_rulebook (source, root, game);
  else if (id != NULL)
    slv_xml_source_error (source, root, "game", _("no game “%s” is defined"), id);
  if (game != NULL && source->n_errors > 0 && xmlHasProp (root, (const xmlChar *) "extends") == NULL)
    g_ptr_array_set_size (game->rulebooks, (gint) game->rulebooks->len - 1);
  slv_schema_settle (games->schema, own->len == 0);
  if (hand_over_faults (own, faults) || game == NULL)
    return NULL;
  g_ptr_array_sort (game->rulebooks, compare_books);
  guint64 before = g_ascii_strtoull (game->fingerprint, NULL, 16);
  g_free (game->fingerprint);
  game->fingerprint = dup_print (stir (before, source->bytes));
  g_ptr_array_add (prints, g_strdup_printf ("%s %s", path, game->fingerprint));
  return game;
}

SLV_DEFINE_STATIC_FREE (SlvWaitingFormat, waiting_free, extends, file);

/* The formats of files that did not go in, so that a file can say which of them it waits for. (transfer full) */
static GHashTable *
find_waiting (SlvGames *games, GPtrArray *paths)
{
  GHashTable *waiting = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, waiting_free);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
      guint64 print = 0;
      g_autoptr (SlvXmlSource) source = open_valid (games->schema, g_ptr_array_index (paths, i), "rulebook", &print, faults);
      const xmlNode *root = source != NULL ? slv_xml_source_root (source) : NULL;

      for (const xmlNode *node = root != NULL ? slv_node_first (root) : NULL; node != NULL; node = slv_node_next (node))
        if (slv_node_is (node, "format") && xmlHasProp (root, (const xmlChar *) "extends") != NULL)
          {
            SlvWaitingFormat *one = g_new0 (SlvWaitingFormat, 1);

            one->extends = g_strdup (slv_node_text (node, "extends"));
            one->file = g_strdup (g_ptr_array_index (paths, i));
            g_hash_table_replace (waiting, g_strconcat (slv_node_text (root, "game"), "/", slv_node_text (root, "extends"), "/",
                                                        slv_node_text (node, "id"), NULL), one);
          }
    }
  return waiting;
}

/* One may extend a format of another, so those with faults are tried again as long as one goes in. */
static void
add_all_alone (SlvGames *games, GPtrArray *paths, GPtrArray *prints, GPtrArray *faults)
{
  g_autoptr (GHashTable) waiting = NULL;

  for (gboolean more = TRUE, last = FALSE; more || !last;)
    {
      g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);

      last = !more;   /* nothing went in: once more, to say why */
      if (last)
        waiting = find_waiting (games, paths);
      more = FALSE;
      for (guint i = 0; i < paths->len;)
        {
          guint before = told->len;
          SlvGame *game = add_alone (games, g_ptr_array_index (paths, i), waiting, prints, told);

          more = more || game != NULL;
          if (game == NULL)
            i++;
          else
            {
              for (; before < told->len;)
                g_ptr_array_add (faults, g_ptr_array_steal_index (told, before));
              g_ptr_array_remove_index (paths, i);
            }
        }
      for (; last && told->len > 0;)
        g_ptr_array_add (faults, g_ptr_array_steal_index (told, 0));
    }
}

/* One entry of a folder. @here: ids of the games that are in this folder; one of an earlier folder goes before. */
static void
load_one (SlvLoad *load, const char *dir, const char *name, gboolean built_in, GHashTable *here)
{
  g_autofree char *folder = g_build_filename (dir, name, NULL);
  g_autofree char *inner = g_build_filename (folder, "game.xml", NULL);

  if (!built_in && !g_file_test (inner, G_FILE_TEST_IS_REGULAR) && find_alone (folder, load->alone))
    return;
  if (load->late && built_in && g_file_test (inner, G_FILE_TEST_IS_REGULAR))
    {
      if (!g_hash_table_contains (load->games->by_id, name))
        leave_waiting (load, g_steal_pointer (&folder), name);
      return;
    }
  g_autoptr (SlvGame) game = load_entry (load->games->schema, dir, name, load->faults);
  const SlvGame *other = game != NULL ? g_hash_table_lookup (load->games->by_id, game->id) : NULL;
  if (other != NULL && g_hash_table_contains (here, other->id))
    {
      g_autofree char *message = g_strdup_printf (_("the game “%s” stands in “%s” already"), game->id, other->file);

      slv_fault_add (load->faults, game->file, 0, 0, TRUE, message);
    }
  if (game == NULL || other != NULL)
    return;
  g_hash_table_add (here, game->id);
  g_ptr_array_add (load->prints, g_strdup_printf ("%s %s", game->id, game->fingerprint));
  add_game (load->games, g_steal_pointer (&game), built_in);
}

static SlvGames *
load_games (const char * const *dirs, const char *schema, gboolean late, GPtrArray *faults, GError **error)
{
  SlvSchema *grammar = slv_schema_open (schema, TRUE, error);
  g_autoptr (SlvGames) games = grammar != NULL ? games_new (grammar) : NULL;
  g_autoptr (GPtrArray) prints = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) alone = g_ptr_array_new_with_free_func (g_free);
  SlvLoad load = { games, late, alone, prints, faults };

  if (games == NULL)
    return NULL;
  for (guint d = 0; dirs[d] != NULL; d++)
    {
      g_autoptr (GPtrArray) names = list_folder (dirs[d], faults);
      g_autoptr (GHashTable) here = g_hash_table_new (g_str_hash, g_str_equal);
      gboolean built_in = is_built_in (dirs[d], schema);

      for (guint i = 0; i < names->len; i++)
        load_one (&load, dirs[d], g_ptr_array_index (names, i), built_in, here);
    }
  add_all_alone (games, alone, prints, faults);
  if (prints->len == 0)
    {
      set_nothing_error (error, dirs, faults);
      return NULL;
    }
  g_ptr_array_sort (prints, slv_compare_texts);
  g_autofree char *all = slv_join_texts (prints, "\n", 0);
  games->fingerprint = dup_print (XXH3_64bits (all, strlen (all)));
  if (!late)
    settle (games, faults);
  return g_steal_pointer (&games);
}

static SlvGames *
load_telling (const char * const *dirs, const char *schema, gboolean late, GPtrArray **faults, GError **error)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  SlvGames *games = load_games (dirs, schema, late, told, error);

  if (faults != NULL)
    *faults = g_steal_pointer (&told);
  return games;
}

SlvGames *
slv_games_load (const char * const *dirs, const char *schema, GPtrArray **faults, GError **error)
{
  return load_telling (dirs, schema, FALSE, faults, error);
}

SlvGames *
slv_games_load_late (const char * const *dirs, const char *schema, GPtrArray **faults, GError **error)
{
  return load_telling (dirs, schema, TRUE, faults, error);
}

static gboolean
lies_in (const char *path, const char *dir)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL), *folder = g_canonicalize_filename (dir, NULL);

  return g_str_has_prefix (whole, folder) && whole[strlen (folder)] == G_DIR_SEPARATOR;
}

/* A rulebook without its game beside it, with what lies around it and what is shipped; the faults are its own. */
static SlvGame *
load_alone (const char *path, const char * const *dirs, const char *schema, GPtrArray *faults)
{
  g_autofree char *folder = g_path_get_dirname (path), *name = g_path_get_basename (path), *here = g_build_filename (folder, name, NULL);
  g_autofree char *room = g_path_get_dirname (schema), *shipped = g_build_filename (room, "games", NULL);
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (GPtrArray) places = g_ptr_array_new ();
  SlvGame *found = NULL;

  g_ptr_array_add (places, folder);
  for (guint i = 0; dirs != NULL && dirs[i] != NULL; i++)
    if (!lies_in (path, dirs[i]))   /* it would be read twice */
      g_ptr_array_add (places, (char *) dirs[i]);
  g_ptr_array_add (places, shipped);
  g_ptr_array_add (places, NULL);
  g_autoptr (SlvGames) games = load_games ((const char * const *) places->pdata, schema, TRUE, told, NULL);
  SLV_EACH_VALUE (SlvGame, game, games != NULL ? games->by_id : NULL)
    if (found == NULL && slv_game_stands_in (game, here))
      found = slv_game_ref (game);
  for (guint i = 0; i < told->len;)
    if (strcmp (((SlvFault *) g_ptr_array_index (told, i))->file, here) == 0)
      g_ptr_array_add (faults, g_ptr_array_steal_index (told, i));
    else
      i++;
  return found;
}

SlvGames *
slv_game_load_file (const char *path, const char * const *dirs, const char *schema, GPtrArray *faults)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvSchema) grammar = slv_schema_open (schema, FALSE, &error);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *beside = g_build_filename (folder, "game.xml", NULL);
  g_autoptr (GPtrArray) books = g_ptr_array_new_with_free_func (g_free);
  SlvGame *game;

  if (grammar == NULL)
    {
      slv_fault_add (faults, schema, 0, 0, TRUE, error->message);
      return NULL;
    }
  if (strcmp (name, "game.xml") == 0)
    {
      g_ptr_array_unref (books);
      books = list_books (folder, faults);
    }
  if (!is_rulebook (path))
    game = load_game (grammar, path, books, faults);
  else if (!g_file_test (beside, G_FILE_TEST_IS_REGULAR))
    game = load_alone (path, dirs, schema, faults);
  else
    {
      g_ptr_array_add (books, g_strdup (path));
      game = load_game (grammar, beside, books, faults);
    }
  if (game == NULL)
    return NULL;
  SlvGames *games = games_new (g_steal_pointer (&grammar));
  games->fingerprint = g_strdup (game->fingerprint);
  add_game (games, game, FALSE);
  settle (games, faults);
  return games;
}

SLV_DEFINE_REF (SlvGames, slv_games);

void
slv_games_unref (SlvGames *games)
{
  if (games == NULL || !g_atomic_ref_count_dec (&games->ref_count))
    return;
  SLV_FREE_MEMBERS (games, readers, list, zones, parts, by_id, waiting, (slv_schema_free, schema));
  g_mutex_clear (&games->lock);
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
  g_autoptr (GPtrArray) names = list_folder (folder, NULL);

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
