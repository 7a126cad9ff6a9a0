/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-goldfish-play.h: the commands at the table for one that play (slv-cmd-goldfish-play.c), for the table of commands. */
#pragma once
#include "cli/slv-cmd-goldfish.h"

/* These do what @line->kind is: by itself, with a number, to the cards that the words name, to so many cards of one zone for another, to a zone, which is
 * the pile where none is named. */
gboolean slv_goldfish_plain (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_with_number (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_on_cards (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_from_to (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_on_zone (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_next (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_way (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_phase (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_move (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_play (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_pay (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_peek (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_counter (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_note (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_attach (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
gboolean slv_goldfish_token (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error);
