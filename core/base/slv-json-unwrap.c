/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-json-unwrap.c: slv_json_unwrap() and slv_json_strip(). Each wrapping is known by all that it consists of, so that nothing which only looks a
 * little like one is taken for it. Sources: the documents of Firestore's REST interface, MongoDB's Extended JSON, DynamoDB's JSON, SPARQL's
 * results in JSON, Notion's properties, WordPress' REST interface. */
#include "base/slv-json.h"
#include "base/slv-markup.h"
#include <string.h>

#define DOCUMENTS   "/documents/"
#define MEMBERS_MAX 4u   /* of what is put around a value */

/* @node becomes what its member, or member's member, @inner is; all else of it goes. */
static void
become (cJSON *node, cJSON *inner)
{
  cJSON_DetachItemViaPointer (node, inner);
  while (node->child != NULL)
    cJSON_Delete (cJSON_DetachItemViaPointer (node, node->child));
  node->type = (inner->type & 0xff) | (node->type & cJSON_StringIsConst);
  node->child = g_steal_pointer (&inner->child);
  node->valuestring = g_steal_pointer (&inner->valuestring);
  node->valueint = inner->valueint;
  node->valuedouble = inner->valuedouble;
  cJSON_Delete (inner);
}

static void
set_text (cJSON *node, const char *text)
{
  cJSON *inner = cJSON_CreateString (text);

  while (node->child != NULL)
    cJSON_Delete (cJSON_DetachItemViaPointer (node, node->child));
  node->type = cJSON_String | (node->type & cJSON_StringIsConst);
  node->valuestring = g_steal_pointer (&inner->valuestring);
  cJSON_Delete (inner);
}

/* asked several times of each small object of a list, of which hardly any has it: the first letter tells */
static cJSON *
member_of (const cJSON *object, const char *name)
{
  for (cJSON *child = object->child; child != NULL; child = child->next)
    if (child->string != NULL && child->string[0] == name[0] && strcmp (child->string, name) == 0)
      return child;
  return NULL;
}

/* whether all members of @object are among @names */
static gboolean
has_only (const cJSON *object, const char * const *names)
{
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    if (!g_strv_contains (names, child->string))
      return FALSE;
  return TRUE;
}

/* ---- values under the name of their type ---- */

/* {"integerValue": "3"}, {"arrayValue": {"values": […]}}, {"mapValue": {"fields": {…}}} */
static gboolean
unwrap_firestore (cJSON *node, cJSON *value)
{
  static const char * const texts[] = { "stringValue", "integerValue", "timestampValue", "referenceValue", "bytesValue", NULL };
  static const struct { const char *name, *inner; int type; } holders[] = { { "arrayValue", "values", cJSON_Array }, { "mapValue", "fields", cJSON_Object } };

  for (guint i = 0; i < G_N_ELEMENTS (holders); i++)
    if (strcmp (value->string, holders[i].name) == 0 && cJSON_IsObject (value))
      {
        cJSON *inner = member_of (value, holders[i].inner);

        if (value->child != NULL && (inner == NULL || value->child->next != NULL || (inner->type & 0xff) != holders[i].type))
          return FALSE;
        if (inner != NULL)
          become (value, inner);
        else
          value->type = holders[i].type | (value->type & cJSON_StringIsConst);
        become (node, value);
        return TRUE;
      }
  if (!(g_strv_contains (texts, value->string) && cJSON_IsString (value)) && !(strcmp (value->string, "booleanValue") == 0 && cJSON_IsBool (value))
      && !(strcmp (value->string, "doubleValue") == 0 && cJSON_IsNumber (value)) && !(strcmp (value->string, "nullValue") == 0 && cJSON_IsNull (value)))
    return FALSE;
  become (node, value);
  return TRUE;
}

/* {"$oid": "…"}, {"$numberInt": "3"}; a day by milliseconds becomes one as people write it */
static gboolean
unwrap_mongo (cJSON *node, cJSON *value)
{
  static const char * const names[] = { "$oid", "$numberInt", "$numberLong", "$numberDouble", "$numberDecimal", "$uuid", "$symbol", "$date", NULL };
  gboolean day = strcmp (value->string, "$date") == 0;

  if (!g_strv_contains (names, value->string) || !(cJSON_IsString (value) || cJSON_IsNumber (value)))
    return FALSE;
  if (day)
    {
      gint64 ms = cJSON_IsNumber (value) ? (gint64) CLAMP (value->valuedouble, -1e15, 1e15) : g_ascii_strtoll (value->valuestring, NULL, 10);
      gboolean counted = cJSON_IsNumber (value) || (*value->valuestring != '\0' && value->valuestring[1 + strspn (value->valuestring + 1, "0123456789")] == '\0');
      g_autoptr (GDateTime) time = counted ? g_date_time_new_from_unix_utc (ms / 1000) : NULL;
      g_autofree char *text = time != NULL ? g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ") : NULL;

      if (text != NULL)
        {
          set_text (node, text);
          return TRUE;
        }
    }
  become (node, value);
  return TRUE;
}

/* whether @node is {"S": "…"}, {"N": "3"}, {"L": […]} or another of DynamoDB's typed values */
static gboolean
is_dynamo (const cJSON *node)
{
  const cJSON *value = cJSON_IsObject (node) ? node->child : NULL;
  const char *type = value != NULL && value->next == NULL ? value->string : "";

  return (strcmp (type, "S") == 0 || strcmp (type, "N") == 0 || strcmp (type, "B") == 0 ? cJSON_IsString (value)
          : strcmp (type, "BOOL") == 0 || strcmp (type, "NULL") == 0 ? cJSON_IsBool (value)
          : strcmp (type, "M") == 0 ? cJSON_IsObject (value)
          : (strcmp (type, "L") == 0 || strcmp (type, "SS") == 0 || strcmp (type, "NS") == 0) && cJSON_IsArray (value));
}

static void
unwrap_dynamo (cJSON *node)
{
  cJSON *value = node->child;
  gboolean list = strcmp (value->string, "L") == 0, map = strcmp (value->string, "M") == 0, none = strcmp (value->string, "NULL") == 0;

  for (cJSON *child = list || map ? value->child : NULL; child != NULL; child = child->next)
    if (is_dynamo (child))
      unwrap_dynamo (child);
  become (node, value);
  if (none)
    node->type = cJSON_NULL | (node->type & cJSON_StringIsConst);
}

/* A record all of whose members are such: one alone could be anything. */
static void
unwrap_dynamo_record (cJSON *object)
{
  for (const cJSON *child = object->child; child != NULL; child = child->next)
    if (!is_dynamo (child))
      return;
  for (cJSON *child = object->child != NULL && object->child->next != NULL ? object->child : NULL; child != NULL; child = child->next)
    unwrap_dynamo (child);
}

/* {"type": "literal", "xml:lang": "en", "value": "A"}, as answers to questions in SPARQL say it */
static gboolean
unwrap_term (cJSON *node)
{
  static const char * const types[] = { "uri", "literal", "typed-literal", "bnode", NULL }, * const names[] = { "type", "value", "xml:lang", "datatype", NULL };
  const cJSON *type = member_of (node, "type");
  cJSON *value = member_of (node, "value");

  if (!cJSON_IsString (type) || !g_strv_contains (types, type->valuestring) || !cJSON_IsString (value) || !has_only (node, names))
    return FALSE;
  become (node, value);
  return TRUE;
}

/* ---- documents and properties ---- */

/* {"name": "projects/…/documents/cards/abc", "fields": {…}, "createTime": …}: the fields stand beside what is said of the document */
static void
unwrap_document (cJSON *object)
{
  static const char * const names[] = { "name", "fields", "createTime", "updateTime", NULL };
  cJSON *name = member_of (object, "name"), *fields = member_of (object, "fields");
  const char *path = cJSON_IsString (name) ? strstr (name->valuestring, DOCUMENTS) : NULL;

  if (path == NULL || !cJSON_IsObject (fields) || !has_only (object, names))
    return;
  cJSON_DetachItemViaPointer (object, fields);
  if (member_of (fields, "document") == NULL)
    cJSON_AddStringToObject (fields, "document", path + strlen (DOCUMENTS));
  for (cJSON *child = object->child, *next; child != NULL; child = next)
    {
      next = child->next;
      if (child != name && member_of (fields, child->string) == NULL)
        cJSON_AddItemToArray (fields, cJSON_DetachItemViaPointer (object, child));
    }
  cJSON_AddItemToArray (object, fields);
  become (object, fields);
}

/* "Fire" of {"id": "x", "name": "Fire", "color": "red"}, as options of a choice are written */
static gboolean
unwrap_option (cJSON *node)
{
  static const char * const names[] = { "id", "name", "color", "description", NULL };
  cJSON *name = cJSON_IsObject (node) ? member_of (node, "name") : NULL;

  if (!cJSON_IsString (name) || member_of (node, "color") == NULL || !has_only (node, names))
    return FALSE;
  become (node, name);
  return TRUE;
}

/* The pieces of a text, one behind the other; FALSE: they are none. */
static gboolean
join_pieces (cJSON *node)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (const cJSON *piece = node->child; piece != NULL; piece = piece->next)
    if (cJSON_IsString (member_of (piece, "plain_text")))
      g_string_append (text, member_of (piece, "plain_text")->valuestring);
    else
      return FALSE;
  set_text (node, text->str);
  return TRUE;
}

/* {"id": "x", "type": "number", "number": 3} is what it has under the name of its type. */
static gboolean
unwrap_property (cJSON *node)
{
  static const char * const types[] = { "title", "rich_text", "number", "select", "multi_select", "status", "date", "formula", "relation", "rollup", "people", "files", "checkbox", "url", "email",
                                        "phone_number", "created_time", "last_edited_time", "unique_id", "string", "boolean", NULL };
  const cJSON *type = member_of (node, "type");
  const char *name = cJSON_IsString (type) && g_strv_contains (types, type->valuestring) ? type->valuestring : NULL;
  const char * const names[] = { "id", "type", name, NULL };
  cJSON *value = name != NULL && has_only (node, names) ? member_of (node, name) : NULL;

  if (value == NULL)
    return FALSE;
  become (node, value);
  unwrap_option (node);
  for (cJSON *option = cJSON_IsArray (node) ? node->child : NULL; option != NULL; option = option->next)
    unwrap_option (option);
  if (cJSON_IsArray (node))
    join_pieces (node);
  else if (cJSON_IsObject (node))
    unwrap_property (node);   /* a formula */
  return TRUE;
}

/* {"rendered": "<p>Text</p>", "protected": false} */
static gboolean
unwrap_rendered (cJSON *node)
{
  static const char * const names[] = { "rendered", "raw", "protected", "block_version", NULL };
  cJSON *rendered = member_of (node, "rendered");

  if (!cJSON_IsString (rendered) || !has_only (node, names))
    return FALSE;
  become (node, rendered);
  slv_markup_decode (node->valuestring);
  slv_markup_strip (node->valuestring);
  return TRUE;
}

/* {"0": "Draw.", "1": "Wait."}: a list, as Firebase and PHP write it; numbers under numbers may be anything */
static gboolean
unwrap_counted (cJSON *node)
{
  guint n = 0;

  for (const cJSON *child = cJSON_IsObject (node) ? node->child : NULL; child != NULL; child = child->next, n++)
    {
      char number[16];

      g_snprintf (number, sizeof number, "%u", n);
      if (!cJSON_IsString (child) || strcmp (child->string, number) != 0)
        return FALSE;
    }
  if (n == 0)
    return FALSE;
  node->type = cJSON_Array | (node->type & cJSON_StringIsConst);
  return TRUE;
}

/* ---- all of it ---- */

/* whether an object has so few members that it may be no more than what is put around a value */
static gboolean
may_wrap (const cJSON *json)
{
  guint n = 0;

  for (const cJSON *child = cJSON_IsObject (json) ? json->child : NULL; child != NULL && n <= MEMBERS_MAX; child = child->next)
    n++;
  return n > 0 && n <= MEMBERS_MAX;
}

void
slv_json_unwrap (cJSON *json)
{
  gboolean wraps = may_wrap (json);

  if (cJSON_IsString (json))
    slv_markup_decode (json->valuestring);
  if (cJSON_IsObject (json))
    unwrap_dynamo_record (json);
  if (wraps && (unwrap_property (json) || unwrap_rendered (json) || unwrap_term (json)))
    {
      slv_json_unwrap (json);
      return;
    }
  for (cJSON *child = json->child; child != NULL; child = child->next)
    slv_json_unwrap (child);
  if (unwrap_counted (json))
    return;
  if (!wraps)
    return;
  if (json->child->next == NULL && (unwrap_firestore (json, json->child) || unwrap_mongo (json, json->child)))
    return;
  unwrap_document (json);
}

/* {"edges": [{"cursor": "x", "node": {…}, "quantity": 3}]}, a list as GraphQL has it: what is said beside a node becomes its own; a page of several is none */
static gboolean
join_edges (cJSON *node)
{
  static const char * const names[] = { "edges", "pageInfo", "totalCount", "__typename", NULL };
  cJSON *edges = member_of (node, "edges");
  const cJSON *page = member_of (node, "pageInfo");

  if (!cJSON_IsArray (edges) || !has_only (node, names) || (page != NULL && cJSON_IsTrue (member_of (page, "hasNextPage"))))
    return FALSE;
  for (cJSON *edge = edges->child; edge != NULL; edge = edge->next)
    if (!cJSON_IsObject (edge) || !cJSON_IsObject (member_of (edge, "node")))
      return FALSE;
  for (cJSON *edge = edges->child; edge != NULL; edge = edge->next)
    {
      cJSON *inner = member_of (edge, "node");

      for (cJSON *child = edge->child, *next; child != NULL; child = next)
        {
          next = child->next;
          if (child != inner && strcmp (child->string, "cursor") != 0 && member_of (inner, child->string) == NULL)
            cJSON_AddItemToObject (inner, child->string, cJSON_DetachItemViaPointer (edge, child));
        }
      become (edge, inner);
    }
  become (node, edges);
  return TRUE;
}

void
slv_json_join_edges (cJSON *json)
{
  for (cJSON *child = json->child; child != NULL; child = child->next)
    slv_json_join_edges (child);
  if (may_wrap (json))
    join_edges (json);
}

void
slv_json_decode (cJSON *json)
{
  if (cJSON_IsString (json))
    slv_markup_decode (json->valuestring);
  for (cJSON *child = json->child; child != NULL; child = child->next)
    slv_json_decode (child);
}

gboolean
slv_json_strip (cJSON *json)
{
  gboolean any = FALSE;

  if (cJSON_IsString (json) && slv_markup_strip (json->valuestring))
    any = json->valueint = 1;   /* of no other use in a text */
  for (cJSON *child = json->child; child != NULL; child = child->next)
    any = ((child->string == NULL || *child->string != '@') && slv_json_strip (child)) || any;
  return any;
}
