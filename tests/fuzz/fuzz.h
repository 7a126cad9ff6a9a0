/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz.h: what a target offers: to libFuzzer, and to fuzz-main.c, which runs its saved inputs as an ordinary test. */
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
