/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz.h: what a target offers: to libFuzzer, and to fuzz-main.c, which runs its saved inputs as an ordinary test. */
#pragma once
#include <glib.h>
#include <stddef.h>
#include <stdint.h>

#ifdef SLV_FUZZ_DATA
/* Where a target that is run by itself finds its data; beside the tests it is told. */
__attribute__ ((constructor)) static void
fuzz_own_data (void)
{
  g_setenv ("SLV_TEST_DATA", SLV_FUZZ_DATA, FALSE);
  g_setenv ("SLEEVES_SCHEMA", SLV_FUZZ_DATA "/../../schema", FALSE);
}
#endif

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
