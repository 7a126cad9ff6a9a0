/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-json.h: JSON from outside, in constant memory: the stream is cut into records first, then each record is parsed
 * by cJSON, so that one bad record harms only itself and a list of any size costs one record of memory. */
#pragma once
#include <gio/gio.h>
#include <cjson/cJSON.h>

/** SLV_EACH_JSON: a loop over what an array holds, or over the members of an object; NULL has none. */
#define SLV_EACH_JSON(name, json) \
  for (const cJSON *name = (json) != NULL ? (json)->child : NULL; name != NULL; name = name->next)

G_DEFINE_AUTOPTR_CLEANUP_FUNC (cJSON, cJSON_Delete)

#define SLV_JSON_RECORD_MAX (4u << 20)   /* bytes of one record */
#define SLV_JSON_DEPTH_MAX  64u          /* nesting, in records and around them */
#define SLV_JSON_OUTER      (1 << 12)    /* in the type of what stands around records: it is not of the object next to them */

/**
 * SlvJsonRecord: one record as it was cut out.
 * @member: (nullable): the key under which it stood, when the list is an object of records
 * @within: (nullable): the key of the object's member around the list it stands in: "AB" in {"AB": [record]}
 * @around: (nullable): texts, numbers and lists of the objects around it, borrowed: before it, and, of that which is next to it, also behind it
 *   where its records are no more than 16 MiB
 * @list: (nullable): which of the lists asked for it stands in, borrowed; NULL: it was not cut out of JSON
 * @text: @length bytes, not NUL-terminated
 * @number: 1-based count; @line: 1-based line on which it starts
 * @json: (nullable): the parsed record, borrowed; %NULL when @problem says why it could not be parsed
 */
typedef struct {
  const char *member, *within, *list, *text;
  gsize       length;
  const cJSON *around;
  guint64     number, line;
  cJSON      *json;
  const char *problem;
} SlvJsonRecord;

/** Called for every record in order; returns FALSE with @error to stop. */
typedef gboolean (*SlvJsonRecordFunc) (const SlvJsonRecord *record, gpointer user_data, GError **error);

typedef gboolean (*SlvJsonKnownFunc) (const SlvJsonRecord *record, gboolean *done, gpointer user_data, GError **error);

/**
 * slv_json_read_records:
 * @input: see slv_input_open()
 * @name: for messages
 * @known: (nullable): asked before a record is parsed, which costs most: @record has no @json and no @problem yet. When it sets
 *   *@done, the record is done and @func is not called.
 * @lists: (array zero-terminated=1): where records may stand, as paths tried against what is met: "[]" the elements of a root array,
 *   "{}" the values of the root object (only objects count), "NAME[]" the elements of the array in root member NAME,
 *   "data.cards[]" one deeper, "data{}.cards[]" in every value of the object data
 * @envelope: (out) (optional) (transfer full): a cJSON object of the root's members that are not records (bounded to
 *   256 KiB; larger members are left out), for page counts
 * Accepts UTF-8 with or without BOM and UTF-16 with BOM. Objects one behind the other (JSON lines) are read as the elements of an
 * array, and so is one alone where only an array is looked for. Records that are arrays become objects: their members are called like the
 * first of them, which then is none, or like a list around them that has as many texts. Duplicate keys: the last one counts, as in most readers; valueint of the object says how many did not.
 * Lone surrogates and invalid UTF-8 make a record bad; a cut or malformed list around the records ends with
 * SLV_ERROR_REFUSED and the line. No list found: SLV_ERROR_REFUSED. Any thread.
 */
gboolean slv_json_read_records (GInputStream *input, const char *name, const char * const *lists, SlvJsonKnownFunc known,
                                SlvJsonRecordFunc func, gpointer user_data, cJSON **envelope,
                                GCancellable *cancellable, GError **error);

/** slv_json_unwrap: what databases and services put around plain values goes: {"stringValue": "A"}, {"$numberInt": "3"}, {"S": "A"}, {"rendered": "A"}, and
 *  their like become the value; a document's fields become its members. Entities of HTML in texts become characters. Records of
 *  slv_json_read_records() are so by themselves. Any thread. */
void     slv_json_unwrap (cJSON *json);

/** slv_json_join_edges: lists that GraphQL gives as {"edges": [{"node": {…}}]} become arrays of their nodes, where they are whole. Any thread. */
void     slv_json_join_edges (cJSON *json);

/** slv_json_decode: only the entities. */
void     slv_json_decode (cJSON *json);

/** slv_json_strip: the texts in @json without tags of HTML, see slv_markup_strip(), but those at members that begin with "@"; valueint of those that had
 *  some is 1. Whether any had. Any thread. */
gboolean slv_json_strip (cJSON *json);

/** slv_json_is_lines: whether the @length bytes of @text begin with an object behind which another one follows at once (JSON lines). */
gboolean slv_json_is_lines (const char *text, gsize length);

/** slv_json_is_action: whether a line of JSON lines only says what a search server is to do with the next one: {"index": {"_id": "7"}}. Such are no records. Any
 *  thread. */
gboolean slv_json_is_action (const cJSON *line);

/**
 * slv_json_count_records: as slv_json_read_records(), but records are only counted and not looked at (for pages that are kept
 * until all of them are there). Any thread.
 */
gboolean slv_json_count_records (GInputStream *input, const char *name, const char * const *lists, guint64 *records,
                                 cJSON **envelope, GCancellable *cancellable, GError **error);

/** slv_json_parse: a whole bounded document (a deck file). SLV_ERROR_REFUSED with line on failure. Any thread. */
cJSON *slv_json_parse (const char *text, gsize length, const char *name, GError **error);

/** slv_json_is_single: whether no object of the parsed @json had two members of one name, of which only the last is there. FALSE with SLV_ERROR_REFUSED. Any thread. */
gboolean slv_json_is_single (const cJSON *json, const char *name, GError **error);

/**
 * slv_json_path:
 * @path: members divided by '.', alternatives by '|': "set.prefix", "cost_memory|cost_reserve" (the first that is there and
 *   not null). "a[].b" gathers b of every element of the array a (of what stands at a, where that is no array), "a[0].b" of its first, "a[lang=en].b" of the objects whose lang is
 *   en, "a[lang=en&side!=b].b" of those of them whose side is not b; "a{}" takes the values of the object a.
 * Returns: (transfer container) (element-type cJSON): the values met, borrowed, in order; empty when there are none. Any thread.
 */
GPtrArray *slv_json_path (const cJSON *json, const char *path);

/** slv_json_path_into: the same into @values, which is emptied first. */
void       slv_json_path_into (const cJSON *json, const char *path, GPtrArray *values);

/** slv_json_text: the member @key of @object, if it is a text, else "". Borrowed. */
const char *slv_json_text (const cJSON *object, const char *key);

/** slv_json_is_columns: whether @row is an array of two different texts or more, each there once. */
gboolean   slv_json_is_columns (const cJSON *row);

/** slv_json_columns: the member of @around (nullable) that is such an array and as long as @row; NULL: none. Borrowed. Columns that are told by objects
 *  with names become such. */
const cJSON *slv_json_columns (cJSON *around, const cJSON *row);

/** slv_json_add_row: an empty object behind what @list has; borrowed, to be filled. */
cJSON     *slv_json_add_row (cJSON *list);

/**
 * slv_json_put: gives @object the members that follow, in order: slv_json_put (row, { "name", SLV_TEXT (name) }, { "copies", SLV_NUMBER (n) });
 * SLV_TEXT: (nullable): a member that is not there; SLV_NUMBER: anything that becomes a double; SLV_TRUTH: whether it is not 0.
 */
#define slv_json_put(object, ...) slv_json_put_members (object, (const SlvJsonMember[]) { __VA_ARGS__, { .key = NULL } })
#define SLV_TEXT(value)   .text = (value), .kind = SLV_JSON_TEXT
#define SLV_NUMBER(value) .number = (double) (value), .kind = SLV_JSON_NUMBER
#define SLV_TRUTH(value)  .number = (value) ? 1 : 0, .kind = SLV_JSON_TRUTH
typedef struct { const char *key, *text; double number; enum { SLV_JSON_TEXT, SLV_JSON_NUMBER, SLV_JSON_TRUTH } kind; } SlvJsonMember;
void       slv_json_put_members (cJSON *object, const SlvJsonMember *members);

/** slv_json_add_texts: a list of strings as @key of @object; @texts: (element-type utf8). */
void       slv_json_add_texts (cJSON *object, const char *key, const GPtrArray *texts);

/** slv_json_add_strv: the same of a (nullable) array that NULL ends. */
void       slv_json_add_strv (cJSON *object, const char *key, char * const *texts);

/** slv_json_append_text: the @length bytes of @text as a string of JSON; they are UTF-8. */
void       slv_json_append_text (GString *out, const char *text, gsize length);

/** slv_json_print: text of @json, compact unless @pretty, (transfer full) freed by g_free(); valid UTF-8 whatever its strings
 *  hold. Any thread. */
char *slv_json_print (const cJSON *json, gboolean pretty);
