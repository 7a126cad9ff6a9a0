/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-dialects.c: the collection files of other programs, as data: columns in their order (some readers go by position) and
 * words. Source: the files that those programs wrote. Grades are ours: 7 mint, 6 near mint, 5 excellent, 4
 * good, 3 light played, 2 played, 1 poor. "LP" and "MP" differ between programs; here the second step below near mint of a program
 * with five steps is ours of light played, so that one pile of cards reads alike in all of them. */
#include "copies/slv-copies-private.h"

#define KEY SLV_COLUMN_KEY
#define OTHER SLV_COLUMN_OTHER_KEY
#define OLD SLV_COLUMN_READ_ONLY
#define UNUSED(title) { title, SLV_COPIES_SKIP, SLV_CELL_UNUSED, 0, NULL, NULL }
#define OLD_UNUSED(title) { title, SLV_COPIES_SKIP, SLV_CELL_UNUSED, OLD, NULL, NULL }
#define KEPT(title, no) { title, SLV_COPIES_KEEP, SLV_CELL_KEPT, 0, NULL, no }
#define COLUMN(title, field, form, flags) { title, SLV_COPY_##field, SLV_CELL_##form, flags, NULL, NULL }
#define FLAG(title, field, yes, no) { title, SLV_COPY_##field, SLV_CELL_FLAG, 0, yes, no }
#define TRADE(title, flags) { title, SLV_COPY_FOR_TRADE, SLV_CELL_TRADE, flags, NULL, "0" }

/* ---- Moxfield ---- */

static const SlvCopiesColumn moxfield[] = {
  COLUMN ("Count", QUANTITY, COUNT, KEY), TRADE ("Tradelist Count", 0), COLUMN ("Name", NAME, TEXT, KEY),
  COLUMN ("Edition", SET_CODE, TEXT, KEY), COLUMN ("Condition", CONDITION, CONDITION, 0), COLUMN ("Language", LANGUAGE, LANGUAGE, 0),
  COLUMN ("Foil", FINISH, FINISH, 0), COLUMN ("Tags", TAGS, TAGS, 0), UNUSED ("Last Modified"), COLUMN ("Collector Number", NUMBER, TEXT, 0),
  FLAG ("Alter", ALTERED, "True", "False"), FLAG ("Proxy", PROXY, "True", "False"), COLUMN ("Purchase Price", PAID, PRICE, 0),
};
static const char * const moxfield_conditions[] = { "", "Damaged", "Heavily Played", "Played", "Good (Lightly Played)", NULL, "Near Mint", "Mint" };
static const SlvCopiesWord moxfield_finishes[] = { { "", "" }, { "foil", "foil" }, { "etched", "etched" }, { NULL, NULL } };
static const SlvCopiesWord chinese_name[] = { { "zh-cn", "Chinese" }, { NULL, NULL } };
static const SlvCopiesDialect moxfield_dialect = { moxfield, G_N_ELEMENTS (moxfield), moxfield_conditions, moxfield_finishes, FALSE,
  chinese_name, SLV_LANGUAGE_BY_NAME, ',', TRUE, FALSE, FALSE, FALSE };

/* ---- Deckbox ---- */

static const SlvCopiesColumn deckbox[] = {
  COLUMN ("Count", QUANTITY, COUNT, KEY), TRADE ("Tradelist Count", 0), COLUMN ("Name", NAME, TEXT, KEY),
  COLUMN ("Edition", SET_NAME, TEXT, KEY), COLUMN ("Edition Code", SET_CODE, TEXT, 0), COLUMN ("Card Number", NUMBER, TEXT, KEY),
  COLUMN ("Condition", CONDITION, CONDITION, 0), COLUMN ("Language", LANGUAGE, LANGUAGE, 0), COLUMN ("Foil", FINISH, FINISH, 0),
  FLAG ("Signed", SIGNED, "signed", ""), KEPT ("Artist Proof", ""), FLAG ("Altered Art", ALTERED, "altered", ""), KEPT ("Misprint", ""),
  KEPT ("Promo", ""), KEPT ("Textless", ""), UNUSED ("Printing Id"), KEPT ("Printing Note", ""), COLUMN ("Tags", TAGS, TAGS, 0),
  COLUMN ("My Price", PAID, DOLLARS, 0), UNUSED ("Cost"), UNUSED ("Rarity"), UNUSED ("Price"), UNUSED ("TcgPlayer ID"),
  COLUMN ("Scryfall ID", PRINTING, UUID, 0),
  OLD_UNUSED ("Image URL"), OLD_UNUSED ("Last Updated"), OLD_UNUSED ("Type"),
};
static const char * const deckbox_conditions[] = { "", "Poor", "Heavily Played", "Played", "Good (Lightly Played)", NULL, "Near Mint", "Mint" };
static const SlvCopiesWord foil_or_blank[] = { { "", "" }, { "foil", "foil" }, { NULL, NULL } };
static const SlvCopiesDialect deckbox_dialect = { deckbox, G_N_ELEMENTS (deckbox), deckbox_conditions, foil_or_blank, FALSE, chinese_name,
  SLV_LANGUAGE_BY_NAME, ',', FALSE, FALSE, FALSE, FALSE };

/* ---- ManaBox: with the names of binders and without ---- */

static const SlvCopiesColumn manabox[] = {
  COLUMN ("Binder Name", PLACE, TEXT, SLV_COLUMN_PLACES),
  { "Binder Type", SLV_COPIES_KEEP, SLV_CELL_KEPT, SLV_COLUMN_PLACES, "binder", "binder" },
  COLUMN ("Name", NAME, TEXT, KEY), COLUMN ("Set code", SET_CODE, TEXT, KEY), COLUMN ("Set name", SET_NAME, TEXT, 0),
  COLUMN ("Collector number", NUMBER, TEXT, KEY), COLUMN ("Foil", FINISH, FINISH, 0), UNUSED ("Rarity"), COLUMN ("Quantity", QUANTITY, COUNT, KEY),
  UNUSED ("ManaBox ID"), COLUMN ("Scryfall ID", PRINTING, UUID, 0), COLUMN ("Purchase price", PAID, PRICE, 0), KEPT ("Misprint", "false"),
  FLAG ("Altered", ALTERED, "true", "false"), COLUMN ("Condition", CONDITION, CONDITION, 0), COLUMN ("Language", LANGUAGE, LANGUAGE, 0),
  COLUMN ("Purchase price currency", CURRENCY, TEXT, 0), OLD_UNUSED ("Added"),
};
static const char * const manabox_conditions[] = { "", "poor", "played", "light_played", "good", "excellent", "near_mint", "mint" };
static const SlvCopiesWord manabox_finishes[] = { { "", "normal" }, { "foil", "foil" }, { "etched", "etched" }, { NULL, NULL } };
static const SlvCopiesWord manabox_languages[] = { { "zh-cn", "zh_CN" }, { "zh-tw", "zh_TW" }, { NULL, NULL } };
static const SlvCopiesDialect manabox_dialect = { manabox, G_N_ELEMENTS (manabox), manabox_conditions, manabox_finishes, FALSE,
  manabox_languages, SLV_LANGUAGE_BY_CODE, ',', FALSE, FALSE, FALSE, FALSE };

/* ---- Dragon Shield: the present form, the older one (AVG, TREND) and that of the published sample; it takes in nothing without
 * "sep=," and CR LF ---- */

static const SlvCopiesColumn dragonshield[] = {
  COLUMN ("Folder Name", PLACE, TEXT, KEY), COLUMN ("Quantity", QUANTITY, COUNT, KEY), TRADE ("Trade Quantity", 0),
  COLUMN ("Card Name", NAME, TEXT, KEY), COLUMN ("Set Code", SET_CODE, TEXT, KEY), COLUMN ("Set Name", SET_NAME, TEXT, 0),
  COLUMN ("Card Number", NUMBER, TEXT, 0), COLUMN ("Condition", CONDITION, CONDITION, 0), COLUMN ("Printing", FINISH, FINISH, 0),
  COLUMN ("Language", LANGUAGE, LANGUAGE, 0), COLUMN ("Price Bought", PAID, PRICE, 0), COLUMN ("Date Bought", ACQUIRED, TEXT, 0),
  UNUSED ("LOW"), UNUSED ("MID"), UNUSED ("MARKET"), OLD_UNUSED ("AVG"), OLD_UNUSED ("TREND"),
};
static const char * const dragonshield_conditions[] = { "", "Poor", "Played", "LightPlayed", "Good", "Excellent", "NearMint", "Mint" };
static const SlvCopiesWord normal_or_foil[] = { { "", "Normal" }, { "foil", "Foil" }, { "etched", "Etched" }, { NULL, NULL } };
static const SlvCopiesDialect dragonshield_dialect = { dragonshield, G_N_ELEMENTS (dragonshield), dragonshield_conditions, normal_or_foil,
  TRUE, NULL, SLV_LANGUAGE_BY_NAME, ',', FALSE, TRUE, TRUE, FALSE };

/* ---- Archidekt: its readers go by position ---- */

static const SlvCopiesColumn archidekt[] = {
  COLUMN ("Quantity", QUANTITY, COUNT, KEY), COLUMN ("Name", NAME, TEXT, KEY), COLUMN ("Finish", FINISH, FINISH, 0),
  COLUMN ("Condition", CONDITION, CONDITION, 0), COLUMN ("Date Added", ACQUIRED, TEXT, 0), COLUMN ("Language", LANGUAGE, LANGUAGE, 0),
  COLUMN ("Purchase Price", PAID, PRICE, 0), COLUMN ("Tags", TAGS, TAGS, 0), COLUMN ("Edition Name", SET_NAME, TEXT, 0),
  COLUMN ("Edition Code", SET_CODE, TEXT, KEY), UNUSED ("Multiverse Id"), COLUMN ("Scryfall ID", PRINTING, UUID, 0),
  COLUMN ("Collector Number", NUMBER, TEXT, KEY),
};
static const char * const archidekt_conditions[] = { "", "D", "HP", "MP", "LP", NULL, "NM", NULL };
static const SlvCopiesWord archidekt_languages[] = { { "zh-cn", "CS" }, { "zh-tw", "CT" }, { "ja", "JP" }, { "ko", "KR" }, { NULL, NULL } };
static const SlvCopiesDialect archidekt_dialect = { archidekt, G_N_ELEMENTS (archidekt), archidekt_conditions, normal_or_foil, FALSE,
  archidekt_languages, SLV_LANGUAGE_BY_CAPITALS, ',', FALSE, FALSE, FALSE, FALSE };

/* ---- TCGplayer: the present form and that of 2021 ---- */

static const SlvCopiesColumn tcgplayer[] = {
  COLUMN ("Quantity", QUANTITY, COUNT, KEY), COLUMN ("Name", NAME, TEXT, KEY), COLUMN ("Simple Name", NAME, SIMPLE, KEY),
  COLUMN ("Set", SET_NAME, TEXT, 0), COLUMN ("Card Number", NUMBER, TEXT, 0), COLUMN ("Set Code", SET_CODE, TEXT, KEY),
  COLUMN ("Printing", FINISH, FINISH, 0), COLUMN ("Condition", CONDITION, CONDITION, 0), COLUMN ("Language", LANGUAGE, LANGUAGE, 0),
  UNUSED ("Rarity"), UNUSED ("Product ID"), UNUSED ("SKU"), OLD_UNUSED ("External ID"), OLD_UNUSED ("Price"), OLD_UNUSED ("Price Each"),
};
static const char * const tcgplayer_conditions[] = { "", "Damaged", "Heavily Played", "Moderately Played", "Lightly Played", NULL, "Near Mint", "Mint" };
static const SlvCopiesDialect tcgplayer_dialect = { tcgplayer, G_N_ELEMENTS (tcgplayer), tcgplayer_conditions, normal_or_foil, TRUE,
  chinese_name, SLV_LANGUAGE_BY_NAME, ',', FALSE, FALSE, FALSE, FALSE };

/* ---- TopDecked ---- */

static const SlvCopiesColumn topdecked[] = {
  COLUMN ("QUANTITY", QUANTITY, COUNT, KEY), COLUMN ("NAME", NAME, TEXT, KEY), COLUMN ("SETCODE", SET_CODE, TEXT, KEY),
  COLUMN ("SETNAME", SET_NAME, TEXT, 0), COLUMN ("COLLECTOR NUMBER", NUMBER, TEXT, 0), COLUMN ("FINISH", FINISH, FINISH, 0), UNUSED ("PRICE"),
  UNUSED ("RARITY"), COLUMN ("ID", PRINTING, UUID, 0), COLUMN ("ACQUIRED DATE", ACQUIRED, TEXT, 0), COLUMN ("ACQUIRED PRICE", PAID, PRICE, 0),
  COLUMN ("LANG", LANGUAGE, LANGUAGE, 0), UNUSED ("PRICE SALE"), { "SIGNING", SLV_COPY_SIGNED, SLV_CELL_MARK, 0, "signed", "" },
  FLAG ("ALTERATION", ALTERED, "true", "false"), COLUMN ("CONDITION", CONDITION, CONDITION, 0), COLUMN ("NOTES", NOTE, TEXT, 0),
  COLUMN ("TAGS", TAGS, TAGS, 0),
};
static const char * const topdecked_conditions[] = { "", "damaged", "heavily played", "moderately played", "slightly played", NULL, "near mint", "mint" };
static const SlvCopiesWord topdecked_finishes[] = { { "", "nonfoil" }, { "foil", "foil" }, { "etched", "etched" }, { NULL, NULL } };
static const SlvCopiesWord topdecked_languages[] = { { "zh-cn", "zhs" }, { "zh-tw", "zht" }, { NULL, NULL } };
static const SlvCopiesDialect topdecked_dialect = { topdecked, G_N_ELEMENTS (topdecked), topdecked_conditions, topdecked_finishes, FALSE,
  topdecked_languages, SLV_LANGUAGE_BY_CODE, ',', FALSE, FALSE, FALSE, FALSE };

/* ---- MTGGoldfish ---- */

static const SlvCopiesColumn goldfish[] = {
  COLUMN ("Card", NAME, TEXT, KEY), COLUMN ("Set ID", SET_CODE, TEXT, KEY), COLUMN ("Set Name", SET_NAME, TEXT, 0),
  COLUMN ("Quantity", QUANTITY, COUNT, KEY), COLUMN ("Foil", FINISH, FINISH, 0), KEPT ("Variation", ""), COLUMN ("Collector Number", NUMBER, TEXT, 0),
  COLUMN ("Scryfall ID", PRINTING, UUID, 0),
};
static const SlvCopiesWord goldfish_finishes[] = { { "", "regular" }, { "foil", "foil" }, { "etched", "foil_etched" }, { NULL, NULL } };
static const SlvCopiesDialect goldfish_dialect = { goldfish, G_N_ELEMENTS (goldfish), NULL, goldfish_finishes, FALSE, NULL,
  SLV_LANGUAGE_BY_NAME, ',', FALSE, FALSE, FALSE, FALSE };

/* ---- MTGO ---- */

static const SlvCopiesColumn mtgo[] = {
  COLUMN ("Card Name", NAME, TEXT, KEY), COLUMN ("Quantity", QUANTITY, COUNT, KEY), UNUSED ("ID #"), UNUSED ("Rarity"),
  COLUMN ("Set", SET_CODE, TEXT, KEY), COLUMN ("Collector #", NUMBER, NUMBER, 0), COLUMN ("Premium", FINISH, FINISH, KEY),
  { "Sideboarded", SLV_COPIES_SKIP, SLV_CELL_UNUSED, 0, "No", NULL }, { "Annotation", SLV_COPIES_SKIP, SLV_CELL_UNUSED, 0, "0", NULL },
};
static const SlvCopiesWord yes_or_no[] = { { "", "No" }, { "foil", "Yes" }, { NULL, NULL } };
static const SlvCopiesDialect mtgo_dialect = { mtgo, G_N_ELEMENTS (mtgo), NULL, yes_or_no, FALSE, NULL, SLV_LANGUAGE_BY_NAME, ',', FALSE, FALSE,
  FALSE, FALSE };

/* ---- Delver Lens: its columns are chosen by the person; two choices are known ---- */

static const SlvCopiesColumn delver[] = {
  COLUMN ("Quantity", QUANTITY, COUNT, KEY), COLUMN ("Name", NAME, TEXT, KEY | OTHER), COLUMN ("Set code", SET_CODE, TEXT, KEY),
  COLUMN ("Card number", NUMBER, TEXT, KEY), COLUMN ("Foil", FINISH, FINISH, 0), COLUMN ("Condition", CONDITION, CONDITION, 0),
  COLUMN ("Language", LANGUAGE, LANGUAGE, 0), UNUSED ("Price"), COLUMN ("Scryfall ID", PRINTING, UUID, 0),
  COLUMN ("QuantityX", QUANTITY, COUNT, OTHER | OLD), COLUMN ("Edition code", SET_CODE, TEXT, OLD), COLUMN ("Edition", SET_NAME, TEXT, OLD),
  COLUMN ("Collector's number", NUMBER, TEXT, OLD), OLD_UNUSED ("Rarity"),
};
static const SlvCopiesWord delver_finishes[] = { { "", "" }, { "foil", "Foil" }, { NULL, NULL } };
static const SlvCopiesDialect delver_dialect = { delver, G_N_ELEMENTS (delver), tcgplayer_conditions, delver_finishes, FALSE, NULL,
  SLV_LANGUAGE_BY_NAME, ',', FALSE, FALSE, FALSE, FALSE };

/* ---- Cardmarket's stock: products by number, no names ---- */

static const SlvCopiesColumn cardmarket[] = {
  COLUMN ("idProduct", PRINTING, PRODUCT, KEY), COLUMN ("groupCount", QUANTITY, COUNT, KEY), COLUMN ("price", PAID, PRICE, 0),
  COLUMN ("idLanguage", LANGUAGE, LANGUAGE, 0), COLUMN ("condition", CONDITION, CONDITION, 0), COLUMN ("isFoil", FINISH, FINISH, 0),
  FLAG ("isSigned", SIGNED, "1", ""), FLAG ("isAltered", ALTERED, "1", ""), KEPT ("isPlayset", ""), KEPT ("isReverseHolo", ""),
  KEPT ("isFirstEd", ""), KEPT ("isFullArt", ""), KEPT ("isUberRare", ""), KEPT ("isWithDie", ""),
};
static const char * const cardmarket_conditions[] = { "", "7", "6", "5", "4", "3", "2", "1" };
static const SlvCopiesWord one_or_blank[] = { { "", "" }, { "foil", "1" }, { NULL, NULL } };
static const SlvCopiesWord cardmarket_languages[] = { { "en", "1" }, { "fr", "2" }, { "de", "3" }, { "es", "4" }, { "it", "5" }, { "zh-cn", "6" },
  { "ja", "7" }, { "pt", "8" }, { "ru", "9" }, { "ko", "10" }, { "zh-tw", "11" }, { NULL, NULL } };
static const SlvCopiesDialect cardmarket_dialect = { cardmarket, G_N_ELEMENTS (cardmarket), cardmarket_conditions, one_or_blank, FALSE,
  cardmarket_languages, SLV_LANGUAGE_OWN_ONLY, ';', FALSE, FALSE, FALSE, FALSE };

/* ---- Card Kingdom's list of what it is offered ---- */

static const SlvCopiesColumn cardkingdom[] = {
  COLUMN ("title", NAME, TEXT, KEY), COLUMN ("edition", SET_NAME, TEXT, KEY), COLUMN ("foil", FINISH, FINISH, KEY),
  COLUMN ("quantity", QUANTITY, COUNT, KEY),
};
static const SlvCopiesWord true_or_false[] = { { "", "FALSE" }, { "foil", "TRUE" }, { NULL, NULL } };
static const SlvCopiesDialect cardkingdom_dialect = { cardkingdom, G_N_ELEMENTS (cardkingdom), NULL, true_or_false, FALSE, NULL,
  SLV_LANGUAGE_BY_NAME, ',', FALSE, FALSE, FALSE, FALSE };

/* ---- CardCastle: a row a copy ---- */

static const SlvCopiesColumn cardcastle[] = {
  COLUMN ("Card Name", NAME, TEXT, KEY), COLUMN ("Set Name", SET_NAME, TEXT, KEY), COLUMN ("Condition", CONDITION, CONDITION, 0),
  COLUMN ("Foil", FINISH, FINISH, KEY), COLUMN ("Language", LANGUAGE, LANGUAGE, 0), UNUSED ("Multiverse ID"),
  COLUMN ("JSON ID", PRINTING, UUID, KEY), UNUSED ("Price USD"),
};
static const SlvCopiesWord small_true_or_false[] = { { "", "false" }, { "foil", "true" }, { NULL, NULL } };
static const SlvCopiesDialect cardcastle_dialect = { cardcastle, G_N_ELEMENTS (cardcastle), tcgplayer_conditions, small_true_or_false, FALSE,
  topdecked_languages, SLV_LANGUAGE_BY_CODE, ',', FALSE, FALSE, FALSE, TRUE };

static guint
detect (const SlvCopiesKind *self, const char *head)
{
  g_auto (GStrv) titles = slv_copies_header (head, NULL, 0);

  return titles != NULL ? slv_copies_fit (self->dialect, titles) : 0;
}

#define KIND(id, title, dialect) { id, title, detect, slv_copies_read_table, slv_copies_write_table, slv_copies_tell_losses, &dialect, TRUE }

const SlvCopiesKind slv_copies_dialects[] = {
  KIND ("moxfield", "Moxfield", moxfield_dialect), KIND ("deckbox", "Deckbox", deckbox_dialect), KIND ("manabox", "ManaBox", manabox_dialect),
  KIND ("dragonshield", "Dragon Shield", dragonshield_dialect), KIND ("archidekt", "Archidekt", archidekt_dialect),
  KIND ("tcgplayer", "TCGplayer", tcgplayer_dialect), KIND ("topdecked", "TopDecked", topdecked_dialect),
  KIND ("mtggoldfish", "MTGGoldfish", goldfish_dialect), KIND ("mtgo", "MTGO", mtgo_dialect), KIND ("delver", "Delver Lens", delver_dialect),
  KIND ("cardmarket", "Cardmarket", cardmarket_dialect), KIND ("cardkingdom", "Card Kingdom", cardkingdom_dialect),
  KIND ("cardcastle", "CardCastle", cardcastle_dialect), { NULL, NULL, NULL, NULL, NULL, NULL, NULL, FALSE },
};
