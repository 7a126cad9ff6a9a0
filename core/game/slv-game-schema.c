/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-schema.c: a definition against schema/game.rng. First the vocabulary, which tells the common slips in plain
 * sentences; RELAX NG has the last word on what is left (order, what must stand inside). A schema is used by one load.
 * RELAX NG takes longer than everything else that a command does at its start, and says the same of the same bytes; so the hashes
 * of files that were found sound are kept in the user's cache folder. Another byte in the file or in the schema gives another hash.
 * Judging a file on request never asks there. */
#include "game/slv-game-private.h"
#include "base/slv-input.h"
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <xxhash.h>

/* ---- what was found sound before ---- */

#define HASH_LINE  33u        /* bytes of a hash and the end of its line */
#define SOUND_MAX  (400u * HASH_LINE)   /* are kept; the oldest go first */

typedef struct {
  XXH3_state_t *state;       /* of the schema, copied for each file */
  char         *path;
  GString      *sound;       /* a line each, as in the file */
  GString      *noted;       /* likewise, of the game that is being read */
  gsize         written;     /* how much of @sound the file has */
} SlvTrust;

static SlvTrust *
trust_new (GBytes *schema)
{
  SlvTrust *trust = g_new0 (SlvTrust, 1);
  g_autofree char *text = NULL;
  gsize length = 0;

  trust->state = XXH3_createState ();
  XXH3_128bits_reset (trust->state);
  XXH3_128bits_update (trust->state, g_bytes_get_data (schema, NULL), g_bytes_get_size (schema));
  /* the loader's own sense is part of what "sound" means */
  XXH3_128bits_update (trust->state, SLV_VERSION, strlen (SLV_VERSION));
  trust->path = g_build_filename (g_get_user_cache_dir (), "sleeves", "sound-definitions", NULL);
  if (!g_file_get_contents (trust->path, &text, &length, NULL) || length > SOUND_MAX || length % HASH_LINE != 0
      || strspn (text, "0123456789abcdef\n") != length)
    length = 0;
  trust->sound = g_string_new_len (text, (gssize) length);
  trust->noted = g_string_new (NULL);
  trust->written = length;
  return trust;
}

static void
write_hashes (SlvTrust *trust)
{
  g_autofree char *folder = g_path_get_dirname (trust->path);

  if (trust->sound->len > SOUND_MAX)
    g_string_erase (trust->sound, 0, (gssize) (trust->sound->len - SOUND_MAX));
  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_file_set_contents (trust->path, trust->sound->str, (gssize) trust->sound->len, NULL);
}

static void
trust_free (SlvTrust *trust)
{
  if (trust == NULL)
    return;
  if (trust->sound->len != trust->written)
    write_hashes (trust);
  g_string_free (trust->sound, TRUE);
  g_string_free (trust->noted, TRUE);
  SLV_FREE_MEMBERS (trust, (XXH3_freeState, state), path);
  g_free (trust);
}

/* (transfer full): the line of a file. */
static char *
hash_of (SlvTrust *trust, GBytes *file)
{
  XXH3_state_t *state = XXH3_createState ();

  XXH3_copyState (state, trust->state);
  XXH3_128bits_update (state, g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  XXH128_hash_t hash = XXH3_128bits_digest (state);
  XXH3_freeState (state);
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x\n", (guint64) hash.high64, (guint64) hash.low64);
}

static gboolean
trust_has (SlvTrust *trust, GBytes *file)
{
  g_autofree char *hash = hash_of (trust, file);

  return strstr (trust->sound->str, hash) != NULL;
}

static void
trust_note (SlvTrust *trust, GBytes *file)
{
  g_autofree char *hash = hash_of (trust, file);

  g_string_append (trust->noted, hash);
}

static void
trust_settle (SlvTrust *trust, gboolean sound)
{
  if (sound)
    g_string_append (trust->sound, trust->noted->str);
  g_string_truncate (trust->noted, 0);
}

/* ---- the schema ---- */

struct _SlvSchema {
  char       *path;
  xmlDoc     *doc;
  xmlRelaxNG *grammar;      /* NULL until a file has to be validated */
  SlvWords   *words;
  SlvTrust   *trust;        /* NULL: every file is validated */
};

/* The first thing that libxml2 says against a schema. */
static void
on_schema_error (void *user_data, SlvXmlError problem)
{
  char **message = user_data;

  if (*message == NULL && problem->message != NULL)
    *message = g_strstrip (g_strdup (problem->message));
}

static gboolean
compile (SlvSchema *schema, char **message)
{
  xmlRelaxNGParserCtxt *context = xmlRelaxNGNewDocParserCtxt (schema->doc);

  if (context == NULL)
    return FALSE;
  xmlRelaxNGSetParserStructuredErrors (context, on_schema_error, message);
  schema->grammar = xmlRelaxNGParse (context);
  xmlRelaxNGFreeParserCtxt (context);
  return schema->grammar != NULL;
}

/* Makes ready what validates. Returns FALSE with @error when the schema itself is not sound. */
static gboolean
make_ready (SlvSchema *schema, GError **error)
{
  g_autofree char *message = NULL;
  SlvPlace place = { schema->path, 0, 0 };

  if (schema->grammar != NULL)
    return TRUE;
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvXmlSource) source = slv_xml_source_open (schema->path, NULL, faults);
  if (source->doc == NULL)
    {
      const SlvFault *fault = g_ptr_array_index (faults, 0);

      place.line = fault->line;
      place.column = fault->column;
      return slv_set_error (error, SLV_ERROR_NOT_FOUND, &place, _("the schema of definitions cannot be read: %s"), fault->message);
    }
  g_clear_pointer (&schema->doc, xmlFreeDoc);
  schema->doc = g_steal_pointer (&source->doc);
  if (!compile (schema, &message))
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the schema of definitions is faulty: %s"),
                          message != NULL ? message : "RELAX NG");
  schema->words = slv_words_new (schema->doc);
  return TRUE;
}

SlvSchema *
slv_schema_open (const char *path, gboolean trusting, GError **error)
{
  g_autoptr (SlvSchema) schema = g_new0 (SlvSchema, 1);
  g_autofree char *text = NULL;
  gsize length;

  schema->path = g_strdup (path);
  if (trusting && g_file_get_contents (path, &text, &length, NULL) && length <= SLV_INPUT_XML_MAX)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_take (g_steal_pointer (&text), length);

      schema->trust = trust_new (bytes);
    }
  else if (!make_ready (schema, error))
    return NULL;
  return g_steal_pointer (&schema);
}

void
slv_schema_settle (SlvSchema *schema, gboolean sound)
{
  if (schema->trust != NULL)
    trust_settle (schema->trust, sound);
}

SLV_DEFINE_FREE (SlvSchema, slv_schema_free, (trust_free, trust), path, (slv_words_free, words), (xmlRelaxNGFree, grammar),
                 (xmlFreeDoc, doc));

/* One thing that RELAX NG says, before it is known whether something better is said as well. */
typedef struct { const xmlNode *node; char *message; gboolean vague; } SlvComplaint;

SLV_DEFINE_STATIC_FREE (SlvComplaint, complaint_free, message);

static void
on_invalid (void *user_data, SlvXmlError problem)
{
  GPtrArray *complaints = user_data;

  if (problem->message == NULL || complaints->len >= SLV_GAME_FAULTS_MAX)
    return;
  SlvComplaint *complaint = g_new0 (SlvComplaint, 1);
  complaint->node = problem->node;
  complaint->message = g_strstrip (g_strdup (problem->message));
  complaint->vague = strstr (complaint->message, "failed to validate") != NULL
                     || strstr (complaint->message, "has extra content") != NULL
                     || g_str_has_prefix (complaint->message, "Internal error");
  g_ptr_array_add (complaints, complaint);
}

static gboolean
is_repeated (GPtrArray *complaints, guint position)
{
  const SlvComplaint *one = g_ptr_array_index (complaints, position);

  for (guint i = 0; i < position; i++)
    {
      const SlvComplaint *other = g_ptr_array_index (complaints, i);

      if (one->node == other->node && strcmp (one->message, other->message) == 0)
        return TRUE;
    }
  return FALSE;
}

/* The vocabulary has seen to it that every element is one that may stand in its parent: so it is the order or the number.
 * The complaint comes with the element itself or with the one around it. */
static void
tell_misplaced (SlvXmlSource *source, const xmlNode *node, const char *name)
{
  const xmlNode *child = slv_node_is (node, name) ? NULL : slv_node_child (node, name);

  slv_xml_source_error (source, child != NULL ? child : node, NULL,
                    _("<%s> stands in the wrong place: too early, too late or twice"), name);
}

static void
tell_complaint (SlvXmlSource *source, const SlvComplaint *complaint)
{
  static const char misplaced[] = "Did not expect element ";
  const xmlNode *node = complaint->node;
  g_autofree char *name = NULL;

  while (node != NULL && node->type != XML_ELEMENT_NODE)
    node = node->parent;
  if (node == NULL)
    node = slv_xml_source_root (source);
  if (g_str_has_prefix (complaint->message, misplaced))
    {
      const char *start = complaint->message + strlen (misplaced);

      name = g_strndup (start, strcspn (start, " "));
      tell_misplaced (source, node, name);
    }
  else
    slv_xml_source_error (source, node, NULL, _("not as the schema says: %s"), complaint->message);
}

static void
tell_complaints (SlvXmlSource *source, GPtrArray *complaints)
{
  gboolean all_vague = TRUE;

  for (guint i = 0; i < complaints->len; i++)
    all_vague = all_vague && ((SlvComplaint *) g_ptr_array_index (complaints, i))->vague;
  for (guint i = 0; i < complaints->len; i++)
    {
      const SlvComplaint *complaint = g_ptr_array_index (complaints, i);

      if ((!complaint->vague || all_vague) && !is_repeated (complaints, i))
        tell_complaint (source, complaint);
    }
  if (complaints->len == 0)
    slv_xml_source_error (source, slv_xml_source_root (source), NULL, _("not as the schema says"));
}

gboolean
slv_schema_trusts (SlvSchema *schema, GBytes *file)
{
  return schema->trust != NULL && trust_has (schema->trust, file);
}

gboolean
slv_schema_validate (SlvSchema *schema, SlvXmlSource *source)
{
  g_autoptr (GPtrArray) complaints = g_ptr_array_new_with_free_func (complaint_free);
  g_autoptr (GError) error = NULL;
  guint before = source->n_errors;

  if (slv_schema_trusts (schema, source->bytes))
    {
      source->trusted = TRUE;
      return TRUE;
    }
  if (!make_ready (schema, &error))
    {
      slv_xml_source_error (source, slv_xml_source_root (source), NULL, "%s", error->message);
      return FALSE;
    }
  slv_words_check (schema->words, source);
  if (source->n_errors > before)
    return FALSE;
  xmlRelaxNGValidCtxt *context = xmlRelaxNGNewValidCtxt (schema->grammar);
  xmlRelaxNGSetValidStructuredErrors (context, on_invalid, complaints);
  int result = xmlRelaxNGValidateDoc (context, source->doc);
  xmlRelaxNGFreeValidCtxt (context);
  if (result != 0)
    tell_complaints (source, complaints);
  else if (schema->trust != NULL)
    trust_note (schema->trust, source->bytes);
  return source->n_errors == before;
}
