/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-private.h: what the files of the loader share. A definition is read in four passes over each file: bytes to
 * tree (slv-game-source.c), tree against game.rng (slv-game-schema.c), tree to structures with the checks for sense
 * (slv-load-*.c), and what concerns the whole game (slv-game-load.c). All of it runs in one thread per load. */
#pragma once
#include "game/slv-clause.h"
#include "game/slv-game-load.h"
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#if LIBXML_VERSION >= 21200
typedef const xmlError *SlvXmlError;
#else
typedef xmlErrorPtr SlvXmlError;
#endif

#define SLV_GAME_DEPTH_MAX   64u    /* levels of XML */
#define SLV_GAME_MARKS_MAX   64         /* attributes and namespaces of one element */
#define SLV_GAME_NODES_MAX   20000u /* elements of one file; RELAX NG takes about 0.1 ms for each */
#define SLV_GAME_TEXT_MAX    65536u /* bytes of one attribute */
#define SLV_GAME_FAULTS_MAX  200u   /* faults that are told of one file */
#define SLV_GAME_PATTERN_MAX 32768u /* bytes of a regular expression, {values} filled in */

/* ---- a file: its bytes, its tree, its faults (slv-game-source.c) ---- */

/** One file of a definition while it is read. */
typedef struct {
  char      *path;
  GBytes    *bytes;       /* the file as it is */
  const char *text;       /* the same without BOM, @length bytes of valid UTF-8 */
  gsize      length;
  GArray    *lines;       /* gsize: where each line starts */
  xmlDoc    *doc;         /* NULL: not well-formed, and a fault says why */
  GPtrArray *faults;      /* SlvFault, borrowed */
  guint      n_faults, n_errors;
  gboolean   trusted;     /* the very same bytes were found sound before (slv-game-schema.c) */
  GArray    *memory;      /* of @doc, see slv_keep() */
  gboolean   taken;       /* the memory belongs to a game */
} SlvXmlSource;

/** Reads and parses @path; never NULL. What is wrong is appended to @faults and counted in n_errors. @until: (nullable): a child of the root behind
 *  which nothing is read. */
SlvXmlSource *slv_xml_source_open (const char *path, const char *until, GPtrArray *faults);
void       slv_xml_source_free (SlvXmlSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvXmlSource, slv_xml_source_free)
xmlNode   *slv_xml_source_root (const SlvXmlSource *source);
/** Where the start tag of @node begins; 1-based line. */
guint      slv_xml_source_line (const SlvXmlSource *source, const xmlNode *node);
/** Appends an error or a hint; it points to the attribute when that is given and written, else to the tag. */
void       slv_xml_source_error (SlvXmlSource *source, const xmlNode *node, const char *attribute, const char *format, ...) G_GNUC_PRINTF (4, 5);
void       slv_xml_source_hint  (SlvXmlSource *source, const xmlNode *node, const char *attribute, const char *format, ...) G_GNUC_PRINTF (4, 5);
/** For files that cannot be read at all: no line. */
void       slv_fault_add (GPtrArray *faults, const char *path, guint line, guint column, gboolean error, const char *message);

/** What a word that is not there was meant to name. */
typedef enum {
  SLV_NOUN_ELEMENT, SLV_NOUN_XML_ATTRIBUTE, SLV_NOUN_ATTR, SLV_NOUN_VALUE, SLV_NOUN_ZONE, SLV_NOUN_OPTION, SLV_NOUN_FORMAT,
  SLV_NOUN_RULE, SLV_NOUN_EDITION
} SlvNoun;
/** An error (or hint) "no zone “maim”; did you mean “main”?"; @candidates are (element-type utf8), not NULL-terminated. */
void       slv_xml_source_unknown (SlvXmlSource *source, const xmlNode *node, const char *attribute, gboolean error, SlvNoun noun,
                               const char *word, GPtrArray *candidates);

/* ---- what is made of a tree (slv-game-source.c) lives as long as the game that it becomes part of, else as long as its source:
 * nothing of it is given back by itself ---- */

/** slv_keep: returns @thing, which is given back by @give_back with the memory of the document of @node; what came last goes first. */
gpointer   slv_keep (const xmlNode *node, gpointer thing, GDestroyNotify give_back);
/** The compiled pattern at a place (GRegex **) that may be filled later. */
void       slv_keep_regex (gpointer place);
#define slv_keep_new(node, Type)  ((Type *) slv_keep ((node), g_new0 (Type, 1), g_free))
#define slv_keep_text(node, text) ((char *) slv_keep ((node), (text), g_free))
#define slv_keep_list(node, list) ((char **) slv_keep ((node), (list), (GDestroyNotify) g_strfreev))
#define slv_keep_array(node)      ((GPtrArray *) slv_keep ((node), g_ptr_array_new (), (GDestroyNotify) g_ptr_array_unref))
/** By text; neither keys nor values are its own. */
#define slv_keep_table(node)      ((GHashTable *) slv_keep ((node), g_hash_table_new (g_str_hash, g_str_equal), (GDestroyNotify) g_hash_table_unref))
GArray    *slv_memory_new  (void);
void       slv_memory_free (GArray *memory);
/** What was and will be kept of @source belongs to @game. */
void       slv_game_take   (SlvGame *game, SlvXmlSource *source);

/* ---- small readers of a tree (slv-game-source.c): attributes as text, flags and lists, all kept (slv_keep()) and free to be cut
 * up; child elements without the blanks and comments between them ---- */

char     *slv_node_text (const xmlNode *node, const char *attribute);              /* NULL: not written */
char     *slv_node_words (const xmlNode *node, const char *attribute);        /* NULL: not written or blank */
gboolean  slv_node_flag (const xmlNode *node, const char *attribute);             /* "yes" */
char    **slv_node_list (const xmlNode *node, const char *attribute, const char *dividers);  /* stripped, without empty ones */
gboolean  slv_node_is (const xmlNode *node, const char *name);
xmlNode  *slv_node_child (const xmlNode *node, const char *name);                 /* first such child element */
xmlNode  *slv_node_first (const xmlNode *node);                                   /* first child element */
xmlNode  *slv_node_next (const xmlNode *node);                                    /* next element beside it */

/* ---- the schema (slv-game-schema.c, slv-game-words.c) ---- */

typedef struct _SlvSchema SlvSchema;
/** @trusting: files that were found sound before are taken as valid, and the schema is compiled only when one is not. */
SlvSchema *slv_schema_open (const char *path, gboolean trusting, GError **error);
/** slv_schema_settle: a game has been read; when all of it is @sound, its files need not be validated the next time. */
void       slv_schema_settle (SlvSchema *schema, gboolean sound);
void       slv_schema_free (SlvSchema *schema);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSchema, slv_schema_free)
/** Whether @file was found sound before. */
gboolean   slv_schema_trusts (SlvSchema *schema, GBytes *file);
/** Appends faults; TRUE when there was none. */
gboolean   slv_schema_validate (SlvSchema *schema, SlvXmlSource *source);

/** The vocabulary of a schema: which elements stand where, which attributes they need and what these may hold. */
typedef struct _SlvWords SlvWords;
SlvWords  *slv_words_new (xmlDoc *schema);
void       slv_words_free (SlvWords *words);
/** Tells slips that RELAX NG only calls invalid: misspelt and missing names, values of a wrong form. */
void       slv_words_check (SlvWords *words, SlvXmlSource *source);

/* ---- structures out of a tree (slv-load-*.c); the tree is valid against the schema ---- */

void         slv_load_attrs (SlvXmlSource *source, const xmlNode *root, SlvGame *game);
void         slv_load_readers (SlvXmlSource *source, const xmlNode *root, SlvGame *game);
/** The published lists of a definition, after its readers. */
void slv_load_sources (SlvXmlSource *source, const xmlNode *root, SlvGame *game);
/** The sites that have decks of the game. */
void slv_load_deck_sites (SlvXmlSource *source, const xmlNode *root, SlvGame *game);
/** A value that is not in the domain of @attr, with the nearest that is. */
void     slv_load_unknown_value (SlvXmlSource *source, const xmlNode *node, const char *attribute, gboolean error,
                                 const SlvAttr *attr, const char *value);
/** Tells a @value that @attr cannot have: outside a closed domain, no number, neither yes nor no. "" is always fine. */
gboolean slv_load_check_value (SlvXmlSource *source, const xmlNode *node, const char *attribute, const SlvAttr *attr,
                               const char *value);
/** An attribute of the game by exact id; told with the nearest when there is none. */
SlvAttr *slv_load_find_attr (SlvXmlSource *source, const xmlNode *node, const char *attribute, const SlvGame *game, const char *id);
/** Kept by @game; never NULL */
SlvRulebook *slv_load_rulebook (SlvXmlSource *source, const xmlNode *root, SlvGame *game);

/** The same as far as zones go; of a file that was found sound before. */
SlvRulebook *slv_load_zones (SlvXmlSource *source, const xmlNode *root, SlvGame *game);

/** A format of a file that did not go in. @extends: (nullable) */
typedef struct { char *extends, *file; } SlvWaitingFormat;
/** A file of formats for an edition that @game has (see game.rng) is added to that edition; after an error the edition is as it was.
 *  @waiting: (nullable) (element-type utf8 SlvWaitingFormat): by GAME/EDITION/FORMAT, to say what a format waits for. */
void         slv_load_overlay (SlvXmlSource *source, const xmlNode *root, SlvGame *game, GHashTable *waiting);

/** A rulebook while it is read. @file: kept path of the source; @waiting: (nullable): see slv_load_overlay(). */
typedef struct { SlvXmlSource *source; SlvGame *game; SlvRulebook *book; char *file; GHashTable *waiting; } SlvBookLoad;

#define SLV_SCOPES_LISTED (SLV_KIND_BIT (SLV_SCOPE_LIST) | SLV_KIND_BIT (SLV_SCOPE_HELPER))
#define SLV_SCOPES_ALL    (SLV_SCOPES_LISTED | SLV_KIND_BIT (SLV_SCOPE_PLAY))

/** These read an attribute of XML and check what it names; an error is told and the text is returned all the same. */
char      *slv_book_zone (SlvBookLoad *load, const xmlNode *node, const char *attribute, guint scopes);
char     **slv_book_list_zones (SlvBookLoad *load, const xmlNode *node, const char *attribute, guint scopes);
char      *slv_book_attr (SlvBookLoad *load, const xmlNode *node, const char *attribute, guint kinds);
void       slv_book_check_zone (SlvBookLoad *load, const xmlNode *node, const char *attribute, const char *zone, guint scopes);
void       slv_book_check_attr (SlvBookLoad *load, const xmlNode *node, const char *attribute, const char *id, guint kinds);
const SlvOption *slv_book_check_option (SlvBookLoad *load, const xmlNode *node, const char *attribute, const char *id);
SlvNumber  slv_book_number (SlvBookLoad *load, const xmlNode *node, const char *attribute);
void       slv_book_condition (SlvBookLoad *load, const xmlNode *node, char **if_option, gboolean *if_not);
/** min and max as they are written; told when min is above max. */
/** (nullable): an ISO day; an error when the calendar has no such day. */
char      *slv_book_day (SlvBookLoad *load, const xmlNode *node, const char *attribute);
void       slv_book_range (SlvBookLoad *load, const xmlNode *node, SlvNumber *min, SlvNumber *max);

/** Opening and turn of a rulebook or a format; each part NULL when it is not written. */
typedef struct { GPtrArray *opening, *phases, *lose; char *turn_title; gboolean turn_shared; } SlvProcedure;
/** A rulebook with what is asked of it through functions only (slv-clause.h); every SlvRulebook is the head of one. */
typedef struct { SlvRulebook book; GPtrArray *clauses; /* SlvClause */ GHashTable *headings; /* folded → SlvZone */ SlvProcedure procedure; } SlvBook;
void       slv_load_procedure (SlvBookLoad *load, const xmlNode *parent, SlvProcedure *procedure);
/** What the table for one needs to know (slv-load-table.c): how a zone lies, what is counted, what else loses a game. */
void       slv_load_zone_table (SlvBookLoad *load, const xmlNode *node, SlvZone *zone);
void       slv_load_counters (SlvBookLoad *load, const xmlNode *root);
void       slv_load_lose (SlvBookLoad *load, const xmlNode *node, SlvStep *step);

/** slv_load_regex: compiles @pattern; an error is told at @attribute. (transfer full) (nullable) */
GRegex    *slv_load_regex (SlvXmlSource *source, const xmlNode *node, const char *attribute, const char *pattern);
const char *slv_attr_kind_name (SlvAttrKind kind);

/** slv_game_new: an empty one with one reference. */
SlvGame *slv_game_new (void);

struct _SlvGames {
  gatomicrefcount ref_count;
  GMutex      lock;         /* of all but the fingerprint, as long as a definition waits */
  GHashTable *by_id;        /* SlvGame, a reference to each */
  GPtrArray  *waiting;      /* char*, folders of shipped games that nobody has asked for */
  GHashTable *parts;        /* SlvGame by its folder, as far as its zones go; NULL until slv_games_zones() is asked */
  GPtrArray  *zones;        /* what that gives; NULL until it is asked, and once another game was read */
  SlvSchema  *schema;       /* to read those; NULL when none waits */
  GPtrArray  *list;         /* SlvGame, by title, borrowed; NULL as long as one waits */
  GPtrArray  *readers;      /* SlvCardReader, borrowed from the games; likewise */
  char       *fingerprint;
};
