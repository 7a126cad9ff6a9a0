/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-xml.h: a record of an XML card list as a small tree, and what becomes of it. */
#pragma once
#include "import/cards/slv-list-private.h"

/** An element of a record. Lives until the record ends; names and attributes are borrowed from the parser and the record. */
typedef struct _SlvElement SlvElement;
struct _SlvElement {
  const char  *name;
  const char **attributes;   /* name, value, name, value, …, NULL */
  gsize        from, to;     /* where its text stands in that of the record: its own characters and those of the elements in it */
  SlvElement  *parent, *first, *last, *next;   /* parent NULL: the record itself */
  guint64      line;
};
/** A record, or the root element alone, on its way to JSON. */
typedef struct {
  GString    *text;      /* all characters in it, in order (mixed content) */
  GHashTable *members;   /* names as members that a path can name */
  SlvArena    arena;     /* its elements, and the JSON that they become */
} SlvRecordText;

/** What <sets> says of a code. */
typedef struct { char *title, *released; } SlvSetWords;

/** The text of a child, NULL when there is none. (transfer full) */
char       *slv_element_child_text (const SlvElement *element, const char *name, const SlvRecordText *text);

/** One syntax: which elements are records, and how they become JSON objects. */
typedef struct {
  const char *syntax;    /* as in a definition */
  const char *root;      /* the root element that tells it */
  const char *mark;      /* (nullable) an attribute of that, without which it is something else */
  const char *list;      /* the element in it that holds the records */
  const char *record;    /* the records */
  const char *sets;      /* (nullable) the element that holds set_record elements, which stand before the records */
  const char *set;       /* (nullable) */
  /** @sets: code → SlvSetWords; the result lies in @text->arena */
  cJSON    *(*convert) (const SlvElement *record, const SlvElement *root, GHashTable *sets, SlvRecordText *text);
  /** Adds what the file says of itself; @set NULL: of the root, once, when the first record is met. */
  void      (*origin)  (const SlvElement *root, const SlvElement *set, const SlvRecordText *text, GPtrArray *origin);
} SlvListShape;
/** The syntax that a root element tells, NULL: none. */
const SlvListShape *slv_list_shape_find (const char *root);
