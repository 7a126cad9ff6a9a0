/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-address.h: the password that an address can carry, apart from the address, so that it is neither shown nor kept with it. Any
 * thread. Passwords are as they stand in the address, escapes and all. */
#pragma once
#include <glib.h>

/** slv_address_is_web: whether @text is an http or https address and nothing else. */
gboolean slv_address_is_web (const char *text);
/** (transfer full): @address, or a text with addresses in it, with "***" for each password and secret parameter; anything else as it is. */
char *slv_address_shown (const char *address);
/** (transfer full): @address without its password. @password: (out) (transfer full) (nullable): that; NULL: it has none. */
char *slv_address_split (const char *address, char **password);
/** (transfer full): the address that slv_address_split() took apart, with what would end a password escaped. @password: (nullable). */
char *slv_address_join  (const char *address, const char *password);
