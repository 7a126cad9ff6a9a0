/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-image-address.h: from what a card list says of a picture to an address, by a definition's <images>. Scheme, host, port and the
 * shape of the path are the definition's; a list only fills in, and what would lead out of it is refused with a reason. */
#pragma once
#include "game/slv-game.h"

#define SLV_IMAGE_FIELD_MAX   2048u   /* bytes of what a list says of a picture */
#define SLV_IMAGE_ADDRESS_MAX 4096u

/** What is known of a printing; every member may be NULL or "". @image: what the list says of its picture. */
typedef struct { const char *image, *set, *number, *language, *key, *name; } SlvImageFields;

/**
 * slv_image_scheme_address:
 * A relative path is joined to the base, each segment percent-encoded; one that begins with "/" has to lie under the base's own path;
 * a whole address has to be https, without user or another port, and its host one of the declared ones, or the base's, and then it
 * has to lie under the base (http only where the host is this machine, for tests). No "..", no control characters, no backslash, also when they are percent-encoded.
 * SLV_ERROR_NO: a field that the scheme needs is empty; SLV_ERROR_REFUSED: the reason, quoting the field.
 * Returns: (transfer full): an address of printable ASCII, at most SLV_IMAGE_ADDRESS_MAX bytes. Any thread.
 */
char    *slv_image_scheme_address (const SlvImageScheme *scheme, const SlvImageFields *fields, GError **error);
/** The same by the first scheme of @game that has an address; what the first one said when none has. SLV_ERROR_NO without schemes.
 *  @scheme: (out) (optional): borrowed from @game */
char    *slv_game_image_address (const SlvGame *game, const SlvImageFields *fields, const SlvImageScheme **scheme, GError **error);
/** slv_image_scheme_allows: whether @url (of a redirect) is https, without user, and its host one of the scheme's. Any thread. */
gboolean slv_image_scheme_allows (const SlvImageScheme *scheme, const char *url);

/* ---- for the loader ---- */

/** Whether @host is HOST or HOST:PORT, as <images hosts> and addresses have it. */
gboolean slv_image_host_is (const char *host);
/** Whether @base is an address to join paths to: https (http for this machine), a host, a path that ends in "/", and nothing else. */
gboolean slv_image_base_is (const char *base);
/** (transfer full): the first {field} of a template that there is not, or NULL. @n: (out): how many it has. */
char    *slv_image_template_unknown (const char *template, guint *n);
