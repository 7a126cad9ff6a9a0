/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-input.h: bytes from outside, bounded. Files and standard input, unpacked by content (gzip, xz, bzip2, zstd), encodings found. */
#pragma once
#include <gio/gio.h>

/** Ceilings, all in bytes after unpacking. A compressed input may also not unpack to more than 200 times its size
 *  once 16 MiB are passed (bombs). */
#define SLV_INPUT_LIST_MAX   (G_GUINT64_CONSTANT (2) << 30)   /* a card list */
#define SLV_INPUT_DECK_MAX   (G_GUINT64_CONSTANT (8) << 20)   /* a deck file */
#define SLV_INPUT_XML_MAX    (G_GUINT64_CONSTANT (4) << 20)   /* a game definition */

/**
 * slv_input_open:
 * @path: a regular file, or a fifo that somebody writes into (a little while is waited for them); "-" is standard input
 * @max: bytes after unpacking at which reading fails with SLV_ERROR_REFUSED
 * Returns: (transfer full): a stream of unpacked bytes that enforces @max, or %NULL with SLV_ERROR_NOT_FOUND or
 *   SLV_ERROR_REFUSED (place: @path). Errors of later reads carry the place too. Any thread.
 */
GInputStream *slv_input_open (const char *path, guint64 max, GError **error);

/** slv_input_descriptor: a descriptor of such a file, to be closed by the caller; no name is standard input. -1: errors as above. */
int slv_input_descriptor (const char *path, GError **error);

/** slv_input_wrap: the same over any @base stream (referenced); @name is used in messages. */
GInputStream *slv_input_wrap (GInputStream *base, const char *name, guint64 max, GError **error);

/** slv_input_raw_bytes: bytes taken from the file or connection so far, before unpacking (for progress). */
guint64 slv_input_raw_bytes (GInputStream *input);

/** slv_input_read_all: the whole of @path as bytes (see slv_input_open()). Any thread. */
GBytes *slv_input_read_all (const char *path, guint64 max, GCancellable *cancellable, GError **error);

/**
 * slv_input_to_utf8:
 * @bytes: raw text: UTF-8 with or without BOM, UTF-16/32 with BOM or evident, else what uchardet finds, else CP1252
 * @name: for messages
 * @encoding: (out) (optional) (transfer full): what it was taken for, for example "UTF-8", "UTF-16LE", "WINDOWS-1252"
 * Returns: (transfer full): NUL-terminated valid UTF-8 without BOM; U+0000 inside is refused (SLV_ERROR_REFUSED with the
 *   line). CR LF and CR are left as they are: readers of lines take all three ends. Any thread.
 */
char *slv_input_to_utf8 (GBytes *bytes, const char *name, char **encoding, GError **error);

/**
 * slv_input_text_stream: for lists too large to be held: only the beginning is looked at. UTF-16, and a table in Windows-1252, becomes
 * UTF-8, a UTF-8 mark is skipped, everything else comes through as it is.
 * Returns: (transfer full): a GBufferedInputStream over @input (referenced, not closed with it). Any thread.
 */
GInputStream *slv_input_text_stream (GInputStream *input, GCancellable *cancellable, GError **error);
/** slv_input_text_guess: what the letters of @text, of slv_input_text_stream(), were taken for, which was neither UTF-8 nor said what it is: "Windows-1252",
 *  "SHIFT_JIS"; NULL: nothing had to be guessed. Static. */
const char   *slv_input_text_guess (GInputStream *text);
