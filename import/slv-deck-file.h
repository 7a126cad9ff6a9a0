/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-file.h: deck files of any kind, read and written. The kind is found from the content. Every line is accounted
 * for: an entry, a comment, a heading, or kept as unread with its reason. Needs no card list; names are resolved later. */
#pragma once
#include "deck/slv-deck.h"

/** A kind of deck file: all there is to know of it, in one file decks/slv-deck-kind-ID.c. A new kind is that file, its name in
 *  meson.build, where the list of kinds is made, and its test. */
typedef struct _SlvDeckKind SlvDeckKind;
typedef struct _SlvDeckInput SlvDeckInput;     /* decks/slv-deck-read.h */
typedef struct _SlvDeckOutput SlvDeckOutput;   /* decks/slv-deck-write.h */
typedef struct _SlvTreeReader SlvTreeReader;   /* decks/slv-deck-tree.h */
struct _xmlNode;
struct _SlvDeckKind {
  const char *id;           /* for --as */
  const char *title;        /* for people, translated by the caller with _() */
  const char *endings[5];   /* of such files, with the dot, ended by NULL; the first is what is written */
  /** How sure @input looks like this kind: 0 not at all, so that it cannot be read as it even when asked for; 1 only when asked for …
   *  100. Of several kinds the surest is meant, and of equal ones the first. */
  guint     (*detect) (const SlvDeckInput *input);
  /** (nullable: not read) Adds what is in @input to @decks (SlvDeck), every record counted in its tally. */
  gboolean  (*read)   (const SlvDeckInput *input, GPtrArray *decks, GError **error);
  /** (nullable: not in XML) What slv_deck_read_tree() does with the first element. */
  void      (*tree)   (SlvTreeReader *reader, const struct _xmlNode *root);
  /** (nullable: not written) The whole file; (transfer full). */
  char     *(*write)  (SlvDeckOutput *output);
  guint       carries;      /* SlvCarries: what of a deck has a place in such a file; what has none is told */
  gboolean    gap_is_side;  /* in lists of this kind the only blank line stands before the sideboard */
  gboolean    has_head;     /* a title and a card without a quantity stand before the list, and brackets behind a name hold its set's name */
  gboolean    has_pictures; /* writing wants the card index, for the addresses of pictures */
  gboolean    has_ids;      /* cards stand there as ids of their list; writing wants the card index for them */
  const SlvDeckKind *other_form;   /* (nullable) of the same program, with an id of its own for writing; for reading, the content decides */
};

/**
 * What became of a file: every line that is not blank (of XML: every element below the root that is not part of a card; of
 * JSON: every record) is one of the four: @records = @cards + @headings + @comments + @unread. @comments is everything that
 * is about the deck: its name, notes, tags, plans and what other programs keep in it.
 */
typedef struct { guint64 records, cards, headings, comments, unread; const char *kind; /* static */ } SlvDeckTally;

/**
 * slv_deck_file_read:
 * @path: file, or "-" for standard input; at most SLV_INPUT_DECK_MAX bytes (a deck text of 10 MB is SLV_ERROR_REFUSED); a picture (PNG,
 *   JPEG) is looked at for QR codes of decks, which takes a moment
 * @kind: (nullable): "text", "omnidex", "json", …; NULL: found from the content
 * @games: headings are those of any game's zones; a deck that names its game uses that game's
 * Returns: (transfer full) (element-type SlvDeck): the decks of the file in order (an event file holds many), or NULL. A name
 *   for each: what the file says, else the file's name without folder and ending, with "#PLAYER" for the lists of an event.
 */
GPtrArray *slv_deck_file_read (const char *path, const char *kind, SlvGames *games, GError **error);
/** What came of one file. @name: its path, or its place in an archive behind the path of that; @decks: (nullable): of the callee for as long as it
 *  runs, which may steal them; NULL: the file could not be read, @problem says why. FALSE with @error ends it. */
typedef gboolean (*SlvDeckFilesFunc) (const char *name, GPtrArray *decks, const GError *problem, gpointer user_data, GError **error);
/**
 * slv_deck_files_each: @func for each deck file that @what means, in order of their names: itself, those of a folder and of the folders in it, or of an
 * archive, as slv_deck_file_read() reads them.
 * Returns: FALSE with what @func said; when a folder cannot be opened, is empty or has more than 100,000 files, or an archive cannot be unpacked or is
 *   more than 256 MB then (SLV_ERROR_REFUSED); or SLV_ERROR_CANCELLED. Any thread.
 */
gboolean   slv_deck_files_each (const char *what, const char *kind, SlvGames *games, SlvDeckFilesFunc func, gpointer user_data, GCancellable *cancellable,
                                GError **error);
/** slv_deck_files_read: all decks of them; NULL with @error where one file cannot be read. (transfer full) (element-type SlvDeck). Any thread. */
GPtrArray *slv_deck_files_read (const char *what, SlvGames *games, GCancellable *cancellable, GError **error);
/** The same from memory (a pasted list); @name for messages and as the deck's name when the text has none. */
GPtrArray *slv_deck_text_read (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, GError **error);
/** The same, with what became of the lines. @tally: (out caller-allocates). Any thread. */
GPtrArray *slv_deck_text_read_tally (const char *text, gsize length, const char *name, const char *kind, SlvGames *games,
                                     SlvDeckTally *tally, GError **error);
/** (transfer full): @deck as @kind (see slv_deck_kinds()); SLV_ERROR_USAGE for a kind that cannot be written. */
char      *slv_deck_file_write (const SlvDeck *deck, const char *kind, SlvGames *games, GError **error);
/** slv_deck_file_write_grouped: (transfer full): as a plain list in which the cards of a zone stand in another order, those of a group below a line
 *  "# group: TITLE"; it is read as the same deck. @order: the entries, each once; @groups: by entry: its group, "" none, those of one beside
 *  each other within a zone. */
char      *slv_deck_file_write_grouped (const SlvDeck *deck, const guint *order, const char * const *groups, SlvGames *games);
/**
 * slv_deck_file_export: as slv_deck_file_write(), and says what gets lost.
 * @index: (nullable): for addresses of images, which a virtual table wants, and for names that a reader has taken apart (slv_deck_settle_names())
 * @losses: (nullable) (element-type utf8): an array with g_free() as its free function; a translated sentence is appended for
 *   everything of @deck that a file of @kind has no place for
 */
char      *slv_deck_file_export (const SlvDeck *deck, const char *kind, SlvGames *games, SlvIndex *index, GPtrArray *losses,
                                 GError **error);
/** All kinds, NULL-terminated; borrowed. */
const SlvDeckKind * const *slv_deck_kinds (void);
/** (transfer full): the ids of those that can be written, divided by commas. */
char      *slv_deck_kinds_written (void);
const SlvDeckKind *slv_deck_kind_find (const char *id);     /* (nullable) */
/** The same; and the id of a game means "titled", the list under "# Title by Author" that such a game's site writes. */
const SlvDeckKind *slv_deck_kind_resolve (const char *id, SlvGames *games);
/** slv_deck_kind_of_path: the kind that is meant by the ending of a file to be written; NULL when the ending says nothing. Of
 *  kinds that share an ending the first of slv_deck_kinds() is meant. */
const SlvDeckKind *slv_deck_kind_of_path (const char *path);
