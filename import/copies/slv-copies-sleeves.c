/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-sleeves.c: sleeves-csv for collections: columns by name in any order, everything that a lot has, so that writing
 * and reading again changes nothing. Columns that are not known are kept in the lot's extra, a JSON object. */
#include "copies/slv-copies-private.h"

#define TEXT(title, field) { title, SLV_COPY_##field, SLV_CELL_TEXT, 0, NULL, NULL }
#define ALSO(title, field) { title, SLV_COPY_##field, SLV_CELL_TEXT, SLV_COLUMN_READ_ONLY, NULL, NULL }
#define FLAG(title, field) { title, SLV_COPY_##field, SLV_CELL_FLAG, 0, "yes", "" }

/* As they are written; then other names under which they are met. */
static const SlvCopiesColumn columns[] = {
  TEXT ("game", GAME), TEXT ("count", QUANTITY), TEXT ("name", NAME), TEXT ("set", SET_CODE), TEXT ("number", NUMBER),
  TEXT ("language", LANGUAGE), TEXT ("finish", FINISH), TEXT ("condition", CONDITION), TEXT ("location", PLACE),
  TEXT ("for_trade", FOR_TRADE), TEXT ("paid", PAID), TEXT ("currency", CURRENCY), TEXT ("acquired", ACQUIRED), TEXT ("notes", NOTE),
  TEXT ("tags", TAGS), FLAG ("signed", SIGNED), FLAG ("altered", ALTERED), FLAG ("proxy", PROXY), TEXT ("printing_id", PRINTING),
  TEXT ("card_id", CARD), TEXT ("extra", EXTRA),
  ALSO ("quantity", QUANTITY), ALSO ("qty", QUANTITY), ALSO ("set_code", SET_CODE), ALSO ("set_name", SET_NAME),
  ALSO ("collector_number", NUMBER), ALSO ("lang", LANGUAGE), ALSO ("place", PLACE), ALSO ("note", NOTE), ALSO ("trade", FOR_TRADE),
  ALSO ("price_paid", PAID), ALSO ("price", PAID), ALSO ("printing", PRINTING), ALSO ("code", CARD), ALSO ("manual_price", PAID),
};

static const SlvCopiesDialect dialect = { columns, G_N_ELEMENTS (columns), NULL, NULL, TRUE, NULL, SLV_LANGUAGE_BY_CODE, ',', FALSE, FALSE,
  FALSE, FALSE };

static guint
detect (const SlvCopiesKind *self G_GNUC_UNUSED, const char *head)
{
  g_auto (GStrv) titles = slv_copies_header (head, NULL, 0);
  gboolean seen[SLV_N_COPY_FIELDS] = { FALSE };
  guint known = 0, n = titles != NULL ? g_strv_length (titles) : 0;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
      if (slv_copies_same_title (columns[k].title, titles[i]))
        {
          known++;
          seen[columns[k].field] = TRUE;
          break;
        }
  if (n == 0 || known * 10 < n * 6 || !seen[SLV_COPY_QUANTITY])
    return 0;
  if (seen[SLV_COPY_GAME] && seen[SLV_COPY_NAME])
    return 90;
  return seen[SLV_COPY_NAME] || seen[SLV_COPY_CARD] ? 50 : 0;
}

const SlvCopiesKind slv_copies_sleeves = { "sleeves-csv", "Sleeves", detect, slv_copies_read_table, slv_copies_write_table, NULL, &dialect,
                                           TRUE };
