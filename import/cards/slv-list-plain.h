/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-plain.h: private to this room: what the program's own dated lists share (slv-list-plain.c). */
#pragma once
#include "import/cards/slv-list-private.h"

#define SLV_PLAIN_COLUMNS_MAX 16u

typedef struct _SlvPlainList SlvPlainList;
/** A kind: @columns NULL-terminated, each with its other names behind it, divided by '|'; @needed by position as bits. @row reads a row: NULL,
 *  or why it is refused (transfer full). @settle: (nullable): what only all rows together tell, before @list->cards are handed on. */
struct _SlvPlainKind {
  const char         *name;
  const char * const *columns;
  guint               needed, name_column;
  char             *(*row) (SlvPlainList *list, const char *name, guint64 line);
  gboolean          (*settle) (SlvPlainList *list, GError **error);
};

struct _SlvPlainList {
  SlvListRun         *run;
  const SlvPlainKind *kind;
  gboolean            started;     /* the first row was read */
  gint                at[SLV_PLAIN_COLUMNS_MAX];   /* position in the row, -1: not there */
  char              **cells;       /* the row that is being read */
  guint               n_cells;
  GHashTable         *subjects;    /* of the rows so far → their lines */
  GPtrArray          *cards;       /* SlvCard */
};

/** Whether the first line of @text is the head of such a list. */
gboolean    slv_plain_fits (const SlvPlainKind *kind, GInputStream *text);
gboolean    slv_plain_read (SlvListRun *run, const SlvPlainKind *kind, GInputStream *text, GError **error);
/** A cell of the row without blanks around it; "" when the list has no such column. Borrowed. */
const char *slv_plain_cell (const SlvPlainList *list, guint column);
/** The game that @text, or else the caller, names; NULL, or why there is none (transfer full). */
char       *slv_plain_game (const SlvPlainList *list, const char *text, const SlvGame **game);
/** "CLAUSE\tREASON", NULL when both are empty; (transfer full). */
char       *slv_plain_note (const char *clause, const char *reason);
/** The line of the row that speaks of @subject already, 0: none does. */
guint64     slv_plain_line (const SlvPlainList *list, const char *subject);
/** Why a second row about @subject is refused. (transfer full) */
char       *slv_plain_twice (const SlvPlainList *list, const char *subject);
/** @card: (transfer full), with the line of its row; @subject: what no other row of the list may speak of. */
void        slv_plain_add (SlvPlainList *list, SlvCard *card, const char *subject);
