/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-nothing.c: Meson compiles a header for a library, and a library has a file. */
extern const char slv_nothing;
