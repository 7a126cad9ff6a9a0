/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-files.h: what lies in the library's folder beside the two files, how much room it takes, and what of it can go. Any
 * thread; nothing is asked of SQLite. */
#pragma once
#include "base/slv-folder.h"

typedef struct { guint64 files, bytes; } SlvRoomSize;
typedef struct { SlvRoom room; char *text; gboolean damage; } SlvTrouble;   /* what is wrong, as a sentence; @damage: the file itself is, and not what is around it */

/** What takes how much. @sizes: (out) (array fixed-size=SLV_N_ROOMS) */
void        slv_store_measure   (const char *dir, SlvRoomSize *sizes);
/** Adds to @faults (element-type SlvTrouble) what is no folder or file where the program keeps one, or cannot be read or written by this user. */
void        slv_store_check_places (const char *dir, GPtrArray *faults);
void        slv_trouble_free      (SlvTrouble *fault);
/** Word of a room for scripts: "library", "daily" … */
const char *slv_room_id         (SlvRoom room);
/**
 * slv_store_thin_copies: of the copies and of the damaged files those go that are older than 30 days, but for the newest 3 of a kind; and
 *   all beyond the newest 20 of a kind, however young. What stopped programs left half-written goes after an hour.
 * @all: of each kind only the newest stays, of whatever day
 * @gone: (out) (optional)
 */
void        slv_store_thin_copies (const char *dir, gboolean all, SlvRoomSize *gone);

/** slv_file_pack: writes the file @path packed (gzip) beside it, under its name with ".gz", and removes it; on failure it stays. */
gboolean    slv_file_pack       (const char *path);
gboolean    slv_file_is_packed  (const char *path);
/** slv_file_is_there: FALSE with SLV_ERROR_NOT_FOUND: there is nothing, or no regular file. */
gboolean    slv_file_is_there   (const char *path, GError **error);
/** slv_file_unpack: copies @path to @to (mode 0600), unpacked when it is packed. FALSE with SLV_ERROR_NOT_FOUND, SLV_ERROR_DAMAGED (no
 *  whole packed file, or more than 4 GiB in it) or SLV_ERROR_STORE. */
gboolean    slv_file_unpack     (const char *path, const char *to, GError **error);
