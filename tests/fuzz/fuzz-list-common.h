/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-list-common.h: any bytes as a card list. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/** Reads @data as a list of @kind (NULL: found from the content) of @game (NULL: found, too), and checks the account. */
void fuzz_list_read (const uint8_t *data, size_t size, const char *game, const char *kind);
/** The same with what is said of the columns of a table: pairs of column and meaning, NULL at the end. */
void fuzz_list_read_columns (const uint8_t *data, size_t size, const char *game, const char * const *said);
/** Ids of the games whose definitions are there; NULL-terminated, borrowed. */
const char * const *fuzz_list_games (void);
