/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-price-settings.h: how prices are told: in which currency, by which rates, and after how many days they are old. What is chosen is kept at
 * once. Main thread only. */
#pragma once
#include "widgets/slv-ui.h"
#include "window/slv-session.h"

#define SLV_TYPE_PRICE_SETTINGS (slv_price_settings_get_type ())
G_DECLARE_FINAL_TYPE (SlvPriceSettings, slv_price_settings, SLV, PRICE_SETTINGS, AdwPreferencesGroup)

/* signal: "changed": something was chosen here, and is on disk */

/** Whose prices; once, when it stands in a window already: an entry may only be filled where it could have the focus. */
void slv_price_settings_set_session (SlvPriceSettings *self, SlvSession *session);
