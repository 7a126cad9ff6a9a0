/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-fields-now.c: see the header. */
#include "cards/slv-fields-now.h"

SlvSearchFields *
slv_fields_now (SlvSession *session, SlvDeckDocument *document)
{
  SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (session));
  const SlvFormat *format = document ? slv_deck_document_get_format (document) : NULL;
  g_autoptr (SlvOptions) options = format ? slv_deck_document_dup_options (document, format) : NULL;
  SlvSearchFields *fields;

  fields = slv_search_fields_new (collection, format ? slv_deck_document_get_deck (document) : NULL, format, options,
                                  format ? slv_deck_document_get_as_of (document) : NULL);
  slv_search_fields_set_library (fields, slv_session_get_dir (session), slv_session_get_schema (session));
  return fields;
}
