/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-errata.c: how errata are read from a published list: a list of their own, or a part of each card's record. */
#include "config.h"
#include "game/slv-load-attrs.h"
#include <glib/gi18n-lib.h>
#include <string.h>

static void
check_errata (SlvXmlSource        *source,
              const xmlNode       *node,
              const SlvCardReader *reader)
{
  const SlvErrataMap *map = reader->errata;
  const SlvAttr *attr = map->attr != NULL ? slv_load_find_attr (source, node, "attr", reader->game, map->attr) : NULL;

  if (map->day_form != NULL && !slv_day_form_holds (map->day_form))
    slv_xml_source_error (source, node, "day-form",
                          _("“%s” is no form of a day: it has %%d, one of %%m, %%b and %%B, and %%Y, each once"), map->day_form);
  if (map->value == NULL && (map->path != NULL || reader->fields->len == 0))
    slv_xml_source_error (source, node, NULL, _("nothing says what an erratum changes: it has no “value” and the reader no fields"));
  if (map->part && (map->was == NULL || (attr != NULL && attr->kind != SLV_ATTR_TEXT)))
    slv_xml_source_error (source, node, "part", _("only parts of a text can be changed, and “was” says which"));
  if (map->path == NULL && (reader->faces != NULL || reader->printings != NULL || reader->limits != NULL))
    slv_xml_source_error (source, node, NULL, _("a list of errata has no faces, printings or limits"));
}

void
slv_load_errata (SlvXmlSource  *source,
                 const xmlNode *node,
                 SlvCardReader *reader)
{
  SlvErrataMap *map;
  char *only;

  if (node == NULL)
    return;
  map = reader->errata = g_new0 (SlvErrataMap, 1);
  map->path = slv_load_path (source, node, "path");
  map->only_path = slv_node_dup (node, "only");
  only = map->only_path != NULL ? strchr (map->only_path, '=') : NULL;
  if (only != NULL)
    {
      map->only_value = g_strdup (only + 1);
      *only = '\0';
    }
  map->day = slv_load_needed_path (source, node, "day");
  map->day_form = slv_node_dup_words (node, "day-form");
  map->attr = slv_node_dup (node, "attr");
  map->value = slv_load_path (source, node, "value");
  map->was = slv_load_path (source, node, "was");
  map->note = slv_load_path (source, node, "note");
  map->part = slv_node_flag (node, "part");
  check_errata (source, node, reader);
}
