/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pictures.c: see the header. */
#include "window/slv-window-parts.h"

static void
mapped (SlvCardFace *face)
{
  SlvWindow *window = slv_window_of (GTK_WIDGET (face));

  if (window)
    slv_card_face_set_picture (face, slv_session_get_images (slv_window_get_session (window)), SLV_ROW_NONE);
}

void
slv_pictures_show (SlvCardFace *face)
{
  g_signal_connect (face, "map", G_CALLBACK (mapped), NULL);
}
