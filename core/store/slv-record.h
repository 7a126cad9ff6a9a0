/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-record.h: a card as a reader understood it, before it lies in the store. Plain structs, one owner. */
#pragma once
#include "base/slv-arena.h"
#include "base/slv-order.h"

/** One attribute with its values as text, in the definition's spelling; an empty array means "none", absence "missing". */
typedef struct {
  char       *attr;
  GPtrArray  *values;   /* char* */
  const char *file;     /* (nullable): interned: where it stands, filled by whoever puts records together */
  guint64     line;
} SlvValue;

typedef struct {
  char      *key;          /* further faces: their own key; NULL for the default face */
  char      *name;
  GPtrArray *values;       /* SlvValue, by attribute id in ascending order once normalised */
} SlvFace;

typedef struct {
  char      *key;          /* unique within the game */
  char      *set_code, *set_name, *released, *language;   /* released: ISO day, a year, or "" */
  char      *number, *rarity, *artist, *image, *text;     /* text: where it overrides the card's, else "" */
  char      *finishes;     /* '|'-separated, lower case: "foil|nonfoil", "" when not said */
  char      *updated;
} SlvPrinting;

/** @since, @until: ISO days, the last one included, "" not said; @note: "CLAUSE\tREASON" of a dated list, "" when there is none;
 *  SLV_LIMIT_SAID_IN and the name of a file where the game's definition says it, out of that file, and SLV_LIMIT_READ_IN and the name of
 *  a second file of the card list where that one says it. */
#define SLV_LIMIT_SAID_IN "\t\t"
#define SLV_LIMIT_READ_IN "\t\x1f"
typedef struct { char *tag; gint64 limit; char *since, *until, *note; } SlvLimit;

/** What is said anew of a printed card from a day on. @attr "": no attribute changes, the words are only told. @value: the new value,
 *  several of a set divided by line breaks, "" none; @was: what stood there, "" not said; @note: "CLAUSE\tREASON" or "";
 *  @part: @was and @value are parts of a longer text: where @was does not stand in it, nothing changes. */
typedef struct { char *day /* ISO */, *attr, *value, *was, *note; gboolean part; } SlvErratum;

/** What a list says that a card costs. @printing: key, @set_code and @number: where they say which printing it is of; all "": of the card.
 *  @amount: as the list writes it. "" of any text: not said. */
typedef struct { char *printing, *set_code, *number, *finish, *condition, *currency, *amount, *day; guint64 line; } SlvCardPrice;

typedef struct {
  char      *game, *key, *name;
  char      *updated;      /* ISO time, or "" (older than any) */
  GPtrArray *faces;        /* SlvFace; the first is the default face and has the card's values */
  GPtrArray *printings;    /* SlvPrinting */
  GPtrArray *limits;       /* SlvLimit */
  GPtrArray *errata;       /* (nullable) SlvErratum */
  GPtrArray *prices;       /* (nullable) SlvCardPrice */
  gboolean   only_prices;  /* it is no card, but says what the card of this name in @game costs; @key is "" */
  GHashTable *by_key;      /* (nullable) private: printings by key, once there are many */
  guint64    line, number; /* where it stood, for messages */
  guint64    record;       /* hash of the record that it was read from, 0: not known or not of one record alone */
  char      *notes;        /* (nullable) what was told of that record, each ended by U+001F */
  gint64     same;         /* nothing else is filled: the stored card with this id, whose record is as it was; 0: a card as usual */
  gatomicrefcount refs;    /* private */
} SlvCard;

SlvCard     *slv_card_new (const char *game, const char *key, const char *name);
/** slv_card_new_read: a card as somebody's list has it: a key that would make an entry of it (a card may be called “List: …”) gets a sign before it. */
SlvCard     *slv_card_new_read (const char *game, const char *key, const char *name);
/** slv_card_ref: whoever holds a reference may look at the card as long as nobody changes it; any thread. (transfer full) */
SlvCard     *slv_card_ref (const SlvCard *card);
/** Gives up a reference; the last one frees the card. NULL does nothing. */
void         slv_card_free (SlvCard *card);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCard, slv_card_free)
SlvFace     *slv_card_add_face (SlvCard *card, const char *key, const char *name);
/** The further face with that key, NULL: there is none. Borrowed. */
SlvFace     *slv_card_find_face (const SlvCard *card, const char *key);
SlvPrinting *slv_card_add_printing (SlvCard *card, const char *key);
/** An earlier printing with the key of @printing, the card's last one; to be asked once, when that key is set. Borrowed, NULL:
 *  there is none. */
SlvPrinting *slv_card_find_same_printing (SlvCard *card, SlvPrinting *printing);
void         slv_card_add_limit (SlvCard *card, const char *tag, gint64 limit, const char *since);
/** The same with all that an entry may say; @limit is copied, NULL texts are "". */
void         slv_card_add_listed (SlvCard *card, const SlvLimit *limit);
/** Cards whose key begins so are no cards but entries of dated lists: limits for all cards of their name. */
#define SLV_LISTED_KEY "list:"
/** Of those, one whose key begins so is no entry: its limits tell the days from which the lists of a series hold that a file brings as a
 *  whole, and nothing of a card; SLV_UNSAID: all of them, and its entries say themselves until when. */
#define SLV_SERIES_KEY SLV_LISTED_KEY "/"
/** Between the attribute and the value of it in the name of an entry that speaks of all cards that have that value. */
#define SLV_LISTED_KIND " = "
/** Adds a copy of @erratum to what is said anew of the card. */
void         slv_card_add_erratum (SlvCard *card, const SlvErratum *erratum);
/** Cards whose key begins so are no cards but errata of all cards of their name. */
#define SLV_ERRATA_KEY "errata:"
/** slv_key_is_entry: whether @key begins as those of entries and errata do. Cards have no such key: slv_card_new_read(). Any thread. */
gboolean     slv_key_is_entry (const char *key);
/** slv_card_add_price: all texts ""; the caller fills them in. */
SlvCardPrice *slv_card_add_price (SlvCard *card);
/** Adds one value (copied); the attribute appears on first use. With @value NULL the attribute is there and empty. */
void         slv_face_add_value (SlvFace *face, const char *attr, const char *value);
/** Borrowed values of an attribute, NULL when it is missing. */
GPtrArray   *slv_face_get_values (const SlvFace *face, const char *attr);
/** The same with what is known of them, NULL when it is missing. */
SlvValue    *slv_face_find (const SlvFace *face, const char *attr);
/** Puts @value, (transfer full), in the place of what the face has of its attribute. */
void         slv_face_take_value (SlvFace *face, SlvValue *value);
/** Takes the attribute away, where it is there. */
void         slv_face_drop (SlvFace *face, const char *attr);
/** An attribute with this before its id holds what else a list says of the card: the two contradict each other, and which of them is
 *  right is not known. */
#define SLV_CONTESTED "?"
/** slv_face_contest: adds what a list says of @attr otherwise than the values that are there already; of many such words the first few. */
void         slv_face_contest (SlvFace *face, const char *attr, const GPtrArray *values);
/** What the texts of a new printing are: a list has a hundred thousand of them, of which most texts stay empty. Never written to. */
extern char slv_no_text[1];
/** Replaces a string field: slv_take_str (&printing->number, g_strdup ("12")). */
static inline void
slv_take_str (char **field, char *value)
{
  if (*field != slv_no_text)
    g_free (*field);
  *field = value;
}

/** The stored form, without printings, appended to @out: {"faces":[{"key","name","values":{ATTR:[VALUE…]}}],"limits":[{"tag","limit","since","until"?,"note"?}],
 *  "errata"?:[{"day","attr","value","was","note"?,"part"?}]}. The first face is the default face, further ones stand in order of their key. */
void         slv_card_append_face_json (const SlvCard *card, GString *out);

/** What slv_card_data_read() calls: faces, limits, errata; strings are borrowed for the call, members may be NULL. */
typedef struct {
  void (*face)  (const char *key, const char *name, gpointer user_data);    /* before the values of that face */
  void (*value) (const char *attr, const char *value, gpointer user_data);  /* once a value; @value NULL: said to be none */
  void (*limit) (const SlvLimit *limit, gpointer user_data);
  void (*erratum) (const SlvErratum *erratum, gpointer user_data);
} SlvCardDataFuncs;
/**
 * slv_card_data_read: reads the text of slv_card_append_face_json() back.
 * @arena: emptied first, then in use until its next reset
 * @data: NUL-terminated; members that are not known are passed over
 * Returns: %FALSE when it is not of that form (a damaged file); what was called until then stands. Any thread.
 */
gboolean     slv_card_data_read (SlvArena *arena, const char *data, const SlvCardDataFuncs *funcs, gpointer user_data);
/** slv_time_from_iso: "2024-05-17", "2024-05-17T12:00[:00[.000]][Z|+02:00]"; without a zone it is UTC.
 *  Returns: microseconds since 1970, or G_MININT64 when @text is no such time (so it is older than any). Any thread. */
gint64       slv_time_from_iso (const char *text);
