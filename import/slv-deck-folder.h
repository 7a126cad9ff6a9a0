/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-folder.h: many decks as files into one folder, each under a name made of the deck's own. Nothing in a deck's name can
 * lead out of the folder, and no file that is there already is overwritten unless the caller says so. */
#pragma once
#include "slv-deck-file.h"

typedef struct _SlvDeckFolder SlvDeckFolder;

/**
 * slv_deck_folder_new: makes the folder when it is not there.
 * @path: in the encoding of file names
 * @kind: as slv_deck_file_export()
 * @index: (nullable): as slv_deck_file_export()
 * @replace: whether files of the same name are replaced; else a number is put behind the name of the new one
 * Returns: (transfer full): NULL with SLV_ERROR_STORE when there is no such folder and none can be made. One thread at a time.
 */
SlvDeckFolder *slv_deck_folder_new  (const char *path, const char *kind, SlvGames *games, SlvIndex *index, gboolean replace, GError **error);
void           slv_deck_folder_free (SlvDeckFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeckFolder, slv_deck_folder_free)

/**
 * slv_deck_folder_add: writes one file, whole or not at all. Files of this folder object never replace one another. On disk when it returns
 *   TRUE: the file; else what was there (a program that is killed while it writes may leave an empty file of a new name).
 * @file: (out) (transfer full): path of the file
 * @renamed: (out) (optional): whether another file had the name that the deck's name gives
 * @losses: (nullable) (element-type utf8): see slv_deck_file_export()
 * Returns: FALSE with SLV_ERROR_STORE and the file's place when it cannot be written, or as slv_deck_file_export().
 */
gboolean       slv_deck_folder_add  (SlvDeckFolder *folder, const SlvDeck *deck, char **file, gboolean *renamed, GPtrArray *losses,
                                     GError **error);

/** slv_deck_folder_name: (transfer full): a file name, without ending, that every common system takes: no separators, control
 *  characters, marks of direction, names of devices, blanks or dots at the ends; at most 120 bytes; never empty. @name: UTF-8. */
char          *slv_deck_folder_name (const char *name);
