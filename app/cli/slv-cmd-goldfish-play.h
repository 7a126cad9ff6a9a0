/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-goldfish-play.h: the commands at the table for one that play (slv-cmd-goldfish-play.c), for the table of commands. */
#pragma once
#include "cli/slv-cmd-goldfish.h"

gboolean slv_goldfish_next (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_way (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_phase (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_mulligan (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_exchange (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_put_back (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_concede (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_draw (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_move (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_take (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_random (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_play (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_pay (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_shuffle (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_search (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_peek (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_reveal (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_turn (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_rest (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_counter (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_note (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_attach (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_token (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_dice (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_coin (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
