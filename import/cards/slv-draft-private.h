/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-draft-private.h: private to slv-definition-draft.c and its parts. A member of the records has a role: what it is for a card. Roles are
 * found (slv-draft-roles.c), then which records are one card (slv-draft-cards.c), then what second files say (slv-draft-joins.c); the
 * definition is written from that (slv-draft-attributes.c, slv-draft-reader.c, slv-draft-limits.c), and what nobody can know is asked
 * (slv-draft-ask.c). */
#pragma once
#include "import/cards/slv-list-survey.h"

#define SLV_DRAFT_UNLISTED   "@unlisted"   /* cards of which a format says nothing, where something is said of these */
#define SLV_DRAFT_UNLIMITED  "unlimited-copies"   /* attribute of cards of which a deck may hold any number */
#define SLV_DRAFT_TAGS_MAX   100u   /* formats that a list speaks of */
#define SLV_DRAFT_ENOUGH     30u    /* records of which it is no chance that all numbers of a member are different */
#define SLV_DRAFT_FACET_MAX  120u   /* different values that are worth a facet */
#define SLV_DRAFT_LOOKS_ONLY 4u     /* from here on a key is one by its values only, see slv_draft_key_rank() */

/* roles that are no datum of printings: those have the names that slv_printing_has() knows */
#define SLV_ROLE_LEFT_OUT  ""
#define SLV_ROLE_ATTRIBUTE "attribute"
#define SLV_ROLE_PRICE     "price"
#define SLV_ROLE_PRINTINGS "printings"
#define SLV_ROLE_LIMITS    "limits"

/** What a member is. @to: (nullable): not known yet; @attr: (nullable) (owned): the id of the attribute; @said: (nullable): the word by which
 *  somebody said it, and @detail: (nullable): what stood behind it. */
typedef struct { const char *to; SlvSure sure; const char *why; char *attr; const char *said, *detail; } SlvDraftRole;

/** A second file (@file: NULL, it is that of the list), and what of it is used: @facts: one row says more of each record; @many: its rows are the printings of a record;
 *  @for_set: a row says more of a set; @inside: the join in which it stands, or one of
 *  SLV_JOIN_AT_TOP and SLV_JOIN_IN_PRINTINGS: those that the records list. */
typedef struct { const SlvBeside *beside; char *file, *as, *key, *by; gboolean many, for_set, facts; guint inside; } SlvDraftJoin;
#define SLV_JOIN_AT_TOP       G_MAXUINT
#define SLV_JOIN_IN_PRINTINGS (G_MAXUINT - 1)

/** A part of a deck: a zone of it. @title: of the main deck and the sideboard in words; else what @datum, an attribute, says of its cards. @max: 0: as many as
 *  one likes. */
typedef struct { char *id, *title; const SlvDatum *datum; guint min, max; gboolean said; } SlvDraftPart;

typedef struct {
  const SlvSurvey *survey;
  const SlvDraftOrder *order;
  SlvGameDraft *made;
  GString      *xml;
  GHashTable   *ids;         /* given to attributes */
  SlvDraftRole *roles;       /* of survey->data by position */
  GPtrArray    *joins;       /* SlvDraftJoin */
  const char   *print_group; /* (nullable) the list in the records that holds printings */
  const char   *faces;       /* (nullable) the list that holds faces, or the member that holds the other side; "": members of the record say it, "card_back_name" */
  gboolean      is_back;     /* it is such a member, or there are such */
  const SlvDatum *id, *side, *part;   /* (nullable) what tells records apart; faces of a card; cards of one name */
  const char   *set_from;    /* (nullable) "@file" or "@folder", which is the set */
  gboolean      numbered;    /* each record stands alone in a file that is called by its number: "base/58.json" */
  const char   *copy_of;     /* (nullable) the member by which a record names the one that it repeats */
  const SlvDatum *side_of;   /* (nullable) that by which it names the card of which it is a side */
  const char   *unlisted;    /* (nullable) as was said: what a format allows of cards that it does not name, as definitions write it */
  GPtrArray    *banned_in;   /* SlvBeside: files that list banned cards, as was said or as their rows say */
  gboolean      side_is_name;  /* what tells the faces of a card apart is what they are called */
  gboolean      several, says_legal;   /* several records are one card; formats say what they allow */
  GPtrArray    *parts;       /* SlvDraftPart, of a deck: the main deck first */
  GPtrArray    *tags;        /* char*: of lists of what is allowed */
  char         *key;
} SlvDrafting;

#define SLV_EACH_DATUM(draft, datum) \
  for (guint i_ = 0; i_ < (draft)->survey->data->len; i_++) \
    for (const SlvDatum *datum = g_ptr_array_index ((draft)->survey->data, i_); datum != NULL; datum = NULL)

/* ---- what values look like (slv-draft-values.c) ---- */

typedef enum { SLV_KIND_TEXT, SLV_KIND_NUMBER, SLV_KIND_EXPRESSION, SLV_KIND_FLAG, SLV_KIND_CHOICE, SLV_KIND_SET } SlvDatumKind;
typedef gboolean (*SlvValueIs) (const char *value, gconstpointer data);

/** How many of the values of @datum that are told apart @is true of. */
guint        slv_datum_count (const SlvDatum *datum, SlvValueIs is, gconstpointer data);
/** Whether it is true of all of them, and all are told apart. */
gboolean     slv_datum_all   (const SlvDatum *datum, SlvValueIs is, gconstpointer data);
/** Whether nine in ten of them are, three at least. */
gboolean     slv_datum_most  (const SlvDatum *datum, SlvValueIs is);
/** Whether one of @words, NULL-terminated, stands in the letters and digits of @text. */
gboolean     slv_word_has (const char *text, const char * const *words);
#define SLV_WORD_HAS(text, ...) slv_word_has (text, (const char * const[]) { __VA_ARGS__, NULL })
/** The position among @words, NULL-terminated, of that which the letters and digits of @text are; -1: they are none. */
int          slv_word_find (const char *text, const char * const *words);
#define SLV_WORD_IS(text, ...) (slv_word_find (text, (const char * const[]) { __VA_ARGS__, NULL }) >= 0)
/** "banned_until", "validTo", "expires": a day of that name is one on which something ends. */
gboolean     slv_title_ends (const char *title);
/** "BackText", "card_back_text", "back": whether it says something of the other side. */
gboolean     slv_title_is_of_back (const char *title);
/** "multiverseId", "tcgplayer_id", "UUID", "idProduct": the last word of the name says so, or the first. */
gboolean     slv_title_is_identifier (const char *title);
/** "type_id", "factionIds" → "type", "faction", (transfer full); %NULL: the name of a member says no more than that it is an identifier, or is none. */
char        *slv_title_without_id (const char *title);
/** What a value in a list of named values is called there: "Cost" of "stats[name=Cost].value"; NULL: it is no such. (transfer full) */
char        *slv_datum_named (const SlvDatum *datum);
/** Whether it is the "lang" of a path with "[lang=en]", the "name" of one with "[name=Cost]", or what people read for such a name. */
gboolean     slv_datum_is_found_by (const SlvDatum *datum);
/** Whether it says how worn single copies are: a shop has a row for each grade. */
gboolean     slv_datum_is_condition (const SlvDatum *datum);
/** Whether they are lists as programs write them into a cell: ["Red", "Blue"]. */
gboolean     slv_datum_is_listed (const SlvDatum *datum);
/** What kind of attribute holds the values. */
SlvDatumKind slv_datum_kind (const SlvDatum *datum);
/** What a definition calls it. Static. */
const char  *slv_datum_kind_name (const SlvDatum *datum);
/** The mark between thousands in all values; '?': there is one, but it may stand before decimals in some, or all; '\0': there is none. */
char         slv_datum_thousands (const SlvDatum *datum);
/** Most values are made of two parts, "OP01-001", "BT01/001EN"; *_own: and most of them are different. */
gboolean     slv_datum_is_set_and_number (const SlvDatum *datum);
gboolean     slv_datum_is_own_set_and_number (const SlvDatum *datum);
/** The pattern by which the set is found in such a value. Static. */
const char  *slv_datum_set_pattern (const SlvDatum *datum);
/** Most are like "CMF-001": an identifier that is the number of a printing besides. */
gboolean     slv_datum_is_numbered (const SlvDatum *datum);
/** Most are like "DYN172". */
gboolean     slv_datum_is_joined_number (const SlvDatum *datum);
/** Most are identifiers that no person made. */
gboolean     slv_datum_is_uuid (const SlvDatum *datum);
/** Whether values that differ in all of @objects records could be meant to tell them apart: no words in a row, no shares and prices, and of
 *  a few records no numbers. */
gboolean     slv_datum_may_be_key (const SlvDatum *datum, guint64 objects);
/** Whether most of the values are of several words, as codes never are. */
gboolean     slv_datum_has_words (const SlvDatum *datum);
/** Whether the values are words like "cards" and "tokens", as no set is called. */
gboolean     slv_datum_names_kinds (const SlvDatum *datum);
/** Whether most of them are words for colours. */
gboolean     slv_datum_names_colours (const SlvDatum *datum);
/** Whether a path is called like a price, and its currency, by its name or the shop that it is called after; NULL: nobody says it. */
gboolean     slv_path_is_price (const char *path);
const char  *slv_path_currency (const char *path);
/** "$" or "¥", which several currencies have, where the prices of @datum say theirs by nothing else; NULL: they do not. Static. */
const char  *slv_datum_currency_mark (const SlvDatum *datum);

/* ---- what members mean (slv-draft-roles.c) ---- */

/** Gives the member a role, unless it has one. @to: static; @why: (nullable): static or translated. */
void            slv_draft_give (SlvDrafting *draft, const SlvDatum *datum, const char *to, SlvSure sure, const char *why);
/** The same of one that has one. */
void            slv_draft_give_up (SlvDrafting *draft, const SlvDatum *datum, const char *to, SlvSure sure, const char *why);
gboolean        slv_draft_is (const SlvDrafting *draft, const SlvDatum *datum, const char *to);
/** Whether somebody said that the member is such: see the meanings in slv-draft-roles.c. */
gboolean        slv_draft_is_said (const SlvDrafting *draft, const SlvDatum *datum, const char *said);
/** The first member that has the role; NULL: none has. */
const SlvDatum *slv_draft_find (const SlvDrafting *draft, const char *to);
/** Roles of all members; FALSE with SLV_ERROR_USAGE where what was said does not fit. */
gboolean        slv_draft_find_roles (SlvDrafting *draft, GError **error);
/** Of a member that second files brought. */
void            slv_draft_guess_role (SlvDrafting *draft, const SlvDatum *datum);
/** The currency of prices: as slv_path_currency(), else the one that a member beside them always says; NULL: nobody says it. Static or interned. */
const char     *slv_draft_currency (const SlvDrafting *draft, const SlvDatum *datum);
/** Where a record says what it is itself, as it stands before a path: "front.", "faces[0].", else "". (transfer full) */
char           *slv_draft_own_place (const SlvDrafting *draft);
/** (nullable): what says in one word for all records which game they are of: a member "game" of theirs or around them. */
const SlvDatum *slv_draft_game (const SlvSurvey *survey);
/** The same of the record itself as @member says of another face; NULL: it says nothing of the kind. */
const SlvDatum *slv_draft_find_own (const SlvDrafting *draft, const char *member);
/** The path of what a member stands in, without what only wraps it: "type" of "type.data.attributes.name"; NULL: it stands in nothing. (transfer full) */
char           *slv_draft_holder (const char *member);
/** What a datum of the other side, or of a face, is of the record itself; NULL: it is of none, or the record says nothing of the kind. @member: (out): its path there. */
const SlvDatum *slv_draft_own_of_face (const SlvDrafting *draft, const SlvDatum *datum, const char **member);
/** Whether the definition reads faces in a list that the records hold. */
gboolean        slv_draft_reads_faces (const SlvDrafting *draft);
/** What "banned", "restricted" and "allowed" allow, as definitions write it; "" nothing was to be said; %NULL: it is none of these words. Static. */
const char     *slv_draft_limit_said (const char *to);
/** Whether it is a word for yes or no that only a map in the definition tells. */
gboolean        slv_value_is_foreign_flag (const char *value, gconstpointer data);
/** Whether a value, of what a deck may hold of a card, says that there is no such limit: "Unlimited". */
gboolean        slv_value_is_unlimited (const char *value, gconstpointer data);
/** Whether all values of a member are numbers of copies, or say that there is no limit. */
gboolean        slv_datum_may_be_copies (const SlvDatum *datum);
/** The member that says how many copies of its card a deck may hold, as was said; %NULL: none was. @unlimited: (out): some have no limit. */
const SlvDatum *slv_draft_own_copies (const SlvDrafting *draft, gboolean *unlimited);
/** Whether a record that lists its printings says itself what no one of them does: the rarity, or the artist, of all. */
gboolean        slv_draft_is_of_all_printings (const SlvDrafting *draft, const SlvDatum *datum);
/** Whether a datum is of what the list of printings stands in, and of nothing between. */
gboolean        slv_draft_is_around_printings (const SlvDrafting *draft, const SlvDatum *datum);
/** How much a unique member is called as what tells records apart; the lower, the more. */
guint           slv_draft_key_rank (const SlvDrafting *draft, const SlvDatum *datum);
/** Whether the member holds the name, or another name, of the card in some language. */
gboolean        slv_draft_is_other_name (const SlvDrafting *draft, const SlvDatum *datum);
/** Whether records name others at this member, by the key of these. */
gboolean        slv_draft_names_others (const SlvDrafting *draft, const SlvDatum *datum);
/** Whether it is called as what tells the records themselves apart. */
gboolean        slv_datum_is_own_identifier (const SlvDatum *datum);
/** Whether a value that stands around the records is another one for every few of them, as a set never is. */
gboolean        slv_draft_is_of_few (const SlvDrafting *draft, const SlvDatum *datum);
/** What the objects around those at @lists are called, that which is next to them and says more than that there are cards in it: "set" in
 *  "sets.set[].cards[].card[]". (transfer full) */
char           *slv_draft_container (const char *lists);

/** What a member is called that says something in the language of the name, where nothing beside it is called so: "effect" of "effectEn" beside "nameEn"; else its
 *  title. (transfer full) */
char           *slv_draft_plain_title (const SlvDrafting *draft, const SlvDatum *datum);

/* ---- which records are one card (slv-draft-cards.c) ---- */

void            slv_draft_find_cards (SlvDrafting *draft);
/** The member that holds what the card says; NULL: none does. */
const SlvDatum *slv_draft_rules_text (const SlvDrafting *draft);

/* ---- second files (slv-draft-joins.c) ---- */

void        slv_draft_find_joins (SlvDrafting *draft);
/** Frees a SlvDraftJoin. */
void        slv_draft_join_free (SlvDraftJoin *join);
gboolean    slv_draft_is_joined (const SlvDrafting *draft, const SlvBeside *beside);
/** The path of a second file as a definition writes it; NULL: it lies too far away. (transfer full) */
char       *slv_draft_second_file (const SlvDrafting *draft, const SlvBeside *beside);
/** What it is called where people say something of it: by its file, and in the list's own file by its place. (transfer full) */
char       *slv_draft_beside_name (const SlvBeside *beside);
/** Value → how often a member of the rows has it. (transfer full) */
GHashTable *slv_beside_count (const SlvBeside *beside, const char *member);

/* ---- what is allowed (slv-draft-limits.c) ---- */

void        slv_draft_find_limits (SlvDrafting *draft);
void        slv_draft_put_limits  (SlvDrafting *draft);
/** What lists in the file of the records that name these are taken for, and what is not known of them. */
void        slv_draft_tell_listings (SlvDrafting *draft);
/** Whether what a member is called speaks of what a deck may hold. */
gboolean    slv_datum_speaks_of_limits (const SlvDatum *datum);
/** What the rows of a second file say of cards that are banned, by members of theirs: which card, in which format (nullable), what of it (nullable), from
 *  which day on and until which one (nullable), whether it still holds (nullable), and @by: that of the records. */
typedef struct { const char *card, *by, *format, *status, *since, *until, *active; } SlvBanRows;
/** What @rows go by, for messages: of "@slug" the name. Borrowed. */
const char *slv_draft_bans_by (const SlvDrafting *draft, const SlvBanRows *rows);
/** Whether a file is called after what it allows of cards: what it names is not taken for allowed before somebody says what it says. */
gboolean    slv_draft_speaks_of_limits (const SlvBeside *beside);
/** Where its rows say something in what is called after what is allowed: "legalUntil" of sets, "legal.open". (transfer full) */
GPtrArray  *slv_draft_member_limits (const SlvBeside *beside);
/** The values of a member at which records may be no cards for decks, "false" of "collectible"; "@none": those without one. (transfer full) */
GPtrArray  *slv_draft_token_values (const SlvDrafting *draft, const SlvDatum *datum);
/** Whether all that such a file says, of which no reader knows, is certain: it is written into the definition. */
gboolean    slv_draft_reads_limits (const SlvDrafting *draft, const SlvBeside *beside);
/** Whether a member that is an attribute may say what a deck may hold. */
gboolean    slv_draft_may_limit (const SlvDrafting *draft, const SlvDatum *datum);
/** Whether such a file names cards in a list that is called after restricted ones. */
gboolean    slv_draft_restricts (const SlvDrafting *draft, const SlvBeside *beside);
/** Whether the rows say such; they are looked up each time the list is read. */
gboolean    slv_draft_find_bans (const SlvDrafting *draft, const SlvBeside *beside, SlvBanRows *rows);
/** Takes the files whose rows say in words what is allowed of cards, of which nobody said anything else: before other files are joined. */
void        slv_draft_find_legalities (SlvDrafting *draft);
/** Notes what a file of texts alone names besides cards. */
void        slv_draft_tell_strangers (SlvDrafting *draft, const SlvBeside *beside);
/** Writes the joins for the files that were said to list banned cards, by such rows. */
void        slv_draft_put_ban_joins (SlvDrafting *draft);
/** Whether @text is one of the values of @datum (nullable). */
gboolean    slv_draft_saw (const SlvDatum *datum, const char *text);
/** What a file beside the list names of its cards, by their keys. @texts: (out): how many texts its lists have.
 *  Returns: (transfer container) (element-type utf8): borrowed from @beside. */
GPtrArray  *slv_draft_listed_keys (const SlvDrafting *draft, const SlvBeside *beside, guint *texts);

/* ---- the parts of a deck (slv-draft-parts.c) ---- */

void        slv_draft_part_free    (SlvDraftPart *part);
/** What the order says of sizes; FALSE with SLV_ERROR_USAGE where that does not fit the list. */
gboolean    slv_draft_read_parts   (SlvDrafting *draft, GError **error);
/** What was not said of them. */
void        slv_draft_ask_parts    (SlvDrafting *draft);
/** Writes the zones of cards that lie apart; of each format how large all parts are. */
void        slv_draft_put_zones    (SlvDrafting *draft);
void        slv_draft_put_sizes    (SlvDrafting *draft);
/** The ids of all parts, with blanks between. (transfer full) */
char       *slv_draft_zones        (const SlvDrafting *draft);

/* ---- the definition (slv-draft-attributes.c, slv-draft-reader.c) ---- */

/** Writes, every argument escaped for XML. */
void        slv_draft_put (SlvDrafting *draft, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Letters and digits of @title, in lower case, joined by dashes; never twice the same among @ids (nullable). (transfer full) */
char       *slv_draft_make_id (GHashTable *ids, const char *title);
/** What people read for a member or a file. (transfer full) */
char       *slv_draft_make_title (const char *member);
/** The place of a word or letters that lists have for a rarity, from the most common one on; SLV_DRAFT_NO_RARITY: others come after these. */
guint       slv_draft_rarity_rank (const char *value);
#define SLV_DRAFT_NO_RARITY 99u
void        slv_draft_put_attributes (SlvDrafting *draft);
/** What a definition calls the kind of an attribute. Static. */
const char *slv_draft_kind_name (const SlvDrafting *draft, const SlvDatum *datum);
void        slv_draft_put_reader (SlvDrafting *draft, const char *game);

/* ---- what is told and asked (slv-draft-ask.c) ---- */

/** @option: (nullable): of the command line, static; @text: (transfer full). */
void        slv_draft_ask (SlvDrafting *draft, const char *option, char *text);
/** Of a list in which nothing is called like a name: its members. */
void        slv_draft_ask_name (SlvDrafting *draft);
/** What every member was taken for, what is read and what not, and all that is open. */
void        slv_draft_tell (SlvDrafting *draft);
