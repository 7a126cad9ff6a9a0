/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-record.h: a card as a reader understood it, before it lies in the store. Plain structs, one owner. */
#pragma once
#include "base/slv-json.h"
G_BEGIN_DECLS

/** One attribute with its values as text, in the definition's spelling; an empty array means "none", absence "missing". */
typedef struct { char *attr; GPtrArray *values; /* char* */ } SlvValue;

typedef struct {
  char      *key;          /* further faces: their own key; NULL for the default face */
  char      *name;
  GPtrArray *values;       /* SlvValue, by attribute id in ascending order once normalised */
} SlvFace;

typedef struct {
  char      *key;          /* unique within the game */
  char      *set_code, *set_name, *released, *language;   /* released: ISO day or "" */
  char      *number, *rarity, *artist, *image, *text;     /* text: where it overrides the card's, else "" */
  char      *finishes;     /* '|'-separated, lower case: "foil|nonfoil", "" when not said */
  char      *updated;
} SlvPrinting;

typedef struct { char *tag; gint64 limit; char *since; /* ISO day or "" */ } SlvLimit;

typedef struct {
  char      *game, *key, *name;
  char      *updated;      /* ISO time, or "" (older than any) */
  GPtrArray *faces;        /* SlvFace; the first is the default face and has the card's values */
  GPtrArray *printings;    /* SlvPrinting */
  GPtrArray *limits;       /* SlvLimit */
  guint64    line, number; /* where it stood, for messages */
} SlvCard;

SlvCard     *slv_card_new (const char *game, const char *key, const char *name);
void         slv_card_free (SlvCard *card);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCard, slv_card_free)
SlvFace     *slv_card_add_face (SlvCard *card, const char *key, const char *name);
SlvPrinting *slv_card_add_printing (SlvCard *card, const char *key);
void         slv_card_add_limit (SlvCard *card, const char *tag, gint64 limit, const char *since);
/** Adds one value (copied); the attribute appears on first use. With @value NULL the attribute is there and empty. */
void         slv_face_add_value (SlvFace *face, const char *attr, const char *value);
/** Borrowed values of an attribute, NULL when it is missing. */
GPtrArray   *slv_face_get_values (const SlvFace *face, const char *attr);
/** Replaces a string field: slv_take_str (&printing->number, g_strdup ("12")). */
static inline void slv_take_str (char **field, char *value) { g_free (*field); *field = value; }

/** The stored form: canonical JSON (attributes, faces and printings in a fixed order), so equal cards give equal text. */
char        *slv_card_to_json (const SlvCard *card);
/** The stored form without printings. */
char        *slv_card_face_json (const SlvCard *card);

G_END_DECLS
