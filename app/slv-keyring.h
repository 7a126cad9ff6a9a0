/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-keyring.h: passwords of addresses in the keyring of the desktop (org.freedesktop.secrets, by libsecret). For the executables that
 * fetch: the others do not load libsecret. */
#pragma once
#include "store/slv-store.h"

/** For slv_store_use_keyring(). Nobody is asked for anything: a keyring that is locked counts as none. Each function comes back within two
 *  seconds; what hangs is left behind in a thread of its own, and not asked again. */
extern const SlvKeyring slv_keyring;
