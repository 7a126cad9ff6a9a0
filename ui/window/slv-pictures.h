/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pictures.h: pictures of cards in any room: a card's face follows the switch of the window that it lies in. Main thread. */
#pragma once
#include "widgets/slv-card-face.h"

/** slv_pictures_show: once @face (which shows a card already) is in a window, it shows any picture of its card. */
void slv_pictures_show (SlvCardFace *face);
