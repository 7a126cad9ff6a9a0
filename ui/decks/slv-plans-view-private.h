/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plans-view-private.h: what the plans view is made of, for it and its test. */
#pragma once
#include "decks/slv-deck-parts.h"

enum { SLV_PLAN_NAME, SLV_PLAN_NOTE, SLV_PLAN_ON_PLAY, SLV_PLAN_ON_DRAW, SLV_PLAN_N_DRAFTS };

struct _SlvPlansView
{
  AdwBin parent_instance;
  SlvDeckDocument *document;
  AdwLeaflet *leaflet;
  GtkStack *stack;
  GtkWidget *guide_button, *new, *duplicate, *remove, *play, *offers;
  GtkListBox *plans;
  GtkEditable *name, *note, *on_play, *on_draw;
  GtkImage *verdict_icon;
  GtkLabel *verdict_label;
  GtkWidget *verdict_scroller;
  AdwStatusPage *frozen;
  GtkOrientable *columns, *verdict_row;
  GtkExpander *notes;
  SlvPlanColumn *inside, *outside;
  SlvPlanGuide *guide;
  SlvDraft drafts[SLV_PLAN_N_DRAFTS];   /* texts of the plan that is shown */
  guint selected;            /* position of the plan that is shown, G_MAXUINT none */
  guint n_plans;             /* when it was shown: with another number, it may be another plan */
  gboolean updating;         /* the widgets are being set from the document */
};
