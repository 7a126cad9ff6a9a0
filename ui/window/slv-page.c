/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-page.c: the interface of pages; see the header. Every call tolerates a missing method. */
#include "window/slv-page.h"

G_DEFINE_INTERFACE (SlvPage, slv_page, GTK_TYPE_WIDGET)

static void
slv_page_default_init (SlvPageInterface *iface G_GNUC_UNUSED)
{
  g_signal_new ("page-changed", SLV_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

#define ASK(method) \
  gboolean slv_page_##method (SlvPage *page) \
  { \
    g_return_val_if_fail (SLV_IS_PAGE (page), FALSE); \
    SlvPageInterface *iface = SLV_PAGE_GET_IFACE (page); \
    return iface->method ? iface->method (page) : FALSE; \
  }
#define TELL(method) \
  gboolean slv_page_##method (SlvPage *page, const char *text) \
  { \
    g_return_val_if_fail (SLV_IS_PAGE (page), FALSE); \
    SlvPageInterface *iface = SLV_PAGE_GET_IFACE (page); \
    return iface->method ? iface->method (page, text) : FALSE; \
  }

ASK (focus)
ASK (focus_search)
ASK (can_go_back)
ASK (go_back)
ASK (close)
ASK (refresh)
ASK (create)
ASK (import)
ASK (commit)
TELL (add_card)
TELL (open_deck)
TELL (show_card)
TELL (query)
TELL (show_view)

gboolean
slv_page_step (SlvPage *page, gboolean redo)
{
  g_return_val_if_fail (SLV_IS_PAGE (page), FALSE);
  SlvPageInterface *iface = SLV_PAGE_GET_IFACE (page);
  return iface->step ? iface->step (page, redo) : FALSE;
}

char *
slv_page_dup_title (SlvPage *page)
{
  g_return_val_if_fail (SLV_IS_PAGE (page), NULL);
  SlvPageInterface *iface = SLV_PAGE_GET_IFACE (page);
  return iface->dup_title ? iface->dup_title (page) : NULL;
}

void
slv_page_open_files (SlvPage *page, const char * const *files)
{
  g_return_if_fail (SLV_IS_PAGE (page));
  SlvPageInterface *iface = SLV_PAGE_GET_IFACE (page);
  if (iface->open_files)
    iface->open_files (page, files);
}

GtkWidget *
slv_page_get_keys (SlvPage *page)
{
  g_return_val_if_fail (SLV_IS_PAGE (page), NULL);
  SlvPageInterface *iface = SLV_PAGE_GET_IFACE (page);
  return iface->get_keys ? iface->get_keys (page) : NULL;
}

void
slv_page_changed (SlvPage *page)
{
  g_signal_emit_by_name (page, "page-changed");
}
