/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-definition-scan.h: definitions looked through in a thread, as `games validate` does: the schema, then themselves. */
#pragma once
#include "check/slv-check.h"

typedef struct {
  char      *path;
  char      *title;      /* the game's, else the file's name */
  char      *game;       /* id; NULL when it cannot be used */
  GPtrArray *faults;     /* SlvFault */
  guint      n_errors, n_hints;
} SlvDefinition;
void slv_definition_free (SlvDefinition *definition);

/**
 * slv_definitions_scan:
 * @folder: (nullable): all definitions of it; @path: (nullable): this one
 * @schema: the folder of slv_schema_dir()
 * The result is a GPtrArray of SlvDefinition from slv_definitions_scan_finish().
 */
void       slv_definitions_scan (GObject *owner, const char *folder, const char *path, const char *schema,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
GPtrArray *slv_definitions_scan_finish (GAsyncResult *result, GError **error);
