/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What belongs to the program and does not lie in it. */
typedef enum {
  SLV_OWN_SCHEMA,     /* game.rng, games/, sql/, starter/ */
  SLV_OWN_LOCALE,     /* translations, as bindtextdomain() wants them */
  SLV_OWN_PROGRAMS,   /* the other programs: sleeves-window and its like */
  SLV_OWN_SETTINGS    /* the compiled schema of the settings */
} SlvOwnFolder;

/**
 * slv_own_folder:
 * Where that part of the running program lies. An installed program finds it from where it lies itself, so that a prefix
 * can be moved; one that was built and not installed asks the file `sleeves-build` at the top of its build folder.
 * Returns: (transfer full): a folder, there or not. Any thread.
 */
char *slv_own_folder (SlvOwnFolder which);

/** The schema's folder: $SLEEVES_SCHEMA, else that of slv_own_folder(). Returns: (transfer full). Any thread. */
char *slv_schema_dir (void);

