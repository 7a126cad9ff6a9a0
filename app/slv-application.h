/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-application.h: the application around the window. */
#pragma once
#include <adwaita.h>
#include "game/slv-game-load.h"

#define SLV_TYPE_APPLICATION (slv_application_get_type ())
G_DECLARE_FINAL_TYPE (SlvApplication, slv_application, SLV, APPLICATION, AdwApplication)

/** slv_application_new: @dirs: the folders from which @games were read; changes in them are followed. @apart: a library of its own was
 *  asked for, so that another window that runs already is not raised. */
SlvApplication *slv_application_new (const char *library, const char *schema, SlvGames *games, const char * const *dirs, gboolean apart);
/** Exit code when the library could not be opened, else 0. */
int             slv_application_get_code (SlvApplication *self);
