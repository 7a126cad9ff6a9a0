/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-survey.h: what occurs in the records of a list of a game that nobody has described yet: where its records stand, and what
 * the values of every member look like. What that means is for slv-definition-draft.c to guess. */
#pragma once
#include "import/cards/slv-list-private.h"
#include "import/slv-definition-draft.h"

#define SLV_SURVEY_VALUES_MAX 400u   /* different values of a datum that are told apart */
#define SLV_SURVEY_SLIPS_MAX  50u    /* records with an identifier that another one has; beyond that they are not counted any more */
#define SLV_SURVEY_AROUND "@around."       /* before the path of what stands around the records */
#define SLV_SURVEY_DOTS  ". "        /* a divider; the last piece has a dot behind it, too */
#define SLV_SURVEY_NONES { "-", "–", "—", "―", "－", "−", "n/a" }   /* values that say that there is none */

/** One member of the records. */
typedef struct {
  char       *path;             /* "prop.manacost"; "card_sets[].set_rarity" */
  const char *title;            /* its last part, in @path */
  char       *group;            /* (nullable) "card_sets[]": it belongs to the objects of a list in the record */
  const char *member;           /* path seen from such an object, in @path; else @path */
  guint       index;            /* in SlvSurvey.data */
  guint64     records, values;  /* records (objects of the group) that have it; values met */
  guint64     outer;            /* of these records, those around which it stands further out than in the next object */
  guint64     nones;            /* not among @values: those that say that there is none */
  guint64     numbers, expressions, flags, long_ones, divided, addresses, pictures, days, sentences, money, tagged, listed;   /* values that are such; listed: ["a", "b"] in a text */
  guint64     grouped, whole;   /* of the values that are texts: "1,000", and digits alone */
  char        thousands;        /* what is between the groups, '?': not always the same */
  gboolean    hundreds, long_whole;   /* it means thousands: "1,000,000", or "500" beside "1,000"; digits alone of a thousand or more */
  char       *grouped_as;       /* (nullable) the first of them */
  guint64     differs;          /* records that say otherwise than the first one of the same name */
  GHashTable *distinct;         /* value → count; at most SLV_SURVEY_VALUES_MAX */
  GHashTable *pieces;           /* of divided values: piece → count; at most a thousand */
  const char *divider;          /* (nullable) that most of the divided values use */
  gboolean    lone;             /* of an element of XML with attributes, once in every record */
  gboolean    many, twice, overflow;   /* several in one record, one of them more than once; more different ones than are told apart */
  gboolean    only_numbers;     /* all pieces of divided values are numbers: 3/4 is no list of things */
  GHashTable *seen;             /* (nullable) of a unique one: XXH3 of its values, seeded with 1 */
  GHashTable *with_name;        /* private */
  GHashTable *names;            /* (nullable) of an identifier: hash of its value → that of the one name that goes with it */
  guint64     repeats;          /* values that had come before, up to one more than SLV_SURVEY_SLIPS_MAX */
  char       *repeated_by;      /* (nullable) name of the first record that repeats one */
  gboolean    unique;           /* every record has one, and no two the same, but for slips */
  gboolean    parts;            /* name and value together are so */
} SlvDatum;

/** A list inside the records: printings, faces, attacks. */
typedef struct { char *path; guint64 records, objects; } SlvSurveyGroup;

/** A file beside the list, or with @pattern (nullable) several alike in one folder. @lists: of JSON, where its records stand; @rows: cJSON objects; @own: it is the
 *  list's own file, in which these stand besides; @part: one of several lists in it; @texts: it holds no more than texts, each the "@key" of its row, @lists NULL: one in each line; @since,
 *  @until: (nullable) where these find the day on which what is said of them begins and ends; @limit:
 *  (nullable): what was said that it allows of the cards that it lists, static; or, where it is @called so, "banned-draft.json", what its name says. */
/** Members of what is gathered from a file that nobody reads: the number that stands under a name, and the list in which a name stands, with all around it, one in each line. */
#define SLV_BESIDE_NUMBER "@number"
#define SLV_BESIDE_LIST   "@list"
typedef struct { char *path, *name, *pattern, *lists, *since, *until; GPtrArray *rows; gboolean several, own, part, texts, called; const char *limit; } SlvBeside;
/** (transfer full): all that could be a name in what the file holds, as texts, each with what stands around it; of texts the same. A record that has a name is one of
 *  a format; what stands around the names of another one is unknown. */
SlvBeside *slv_beside_names (const SlvBeside *beside);
void       slv_beside_free  (SlvBeside *beside);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvBeside, slv_beside_free)

/** A list of texts in the file of the list that name its records by what they have at @by: "banlist.standard". @limit: (nullable): what it allows of them, static:
 *  "0", "1", "any"; "" nothing. @of: (nullable) (element-type utf8): of "formats[].banned", what each of the objects around such a list is called; @since,
 *  @until: (nullable): the members of these that are the day on which it begins and ends. */
typedef struct { char *path, *by; const char *limit; GPtrArray *of; char *since, *until; } SlvListing;
/** (transfer full) (nullable): the member of @object that is such a day. */
char *slv_member_of_day (const cJSON *object, gboolean until);

typedef struct {
  char       *syntax;
  char      **origin;       /* what the file says of itself; of a table its columns */
  char       *lists;        /* JSON: where the records stand */
  GPtrArray  *files;        /* char*: those that hold records */
  GPtrArray  *names_of;     /* char*: their names for messages */
  GPtrArray  *beside;       /* SlvBeside: those that may say more of them */
  GPtrArray  *listings;     /* (nullable) SlvListing */
  GPtrArray  *left_out;     /* char*: those that were not looked at any further */
  GPtrArray  *unread;       /* SlvBeside: what of other files nobody reads, with all that could be a name in it */
  GPtrArray  *notes;        /* char*: sentences on what of a file is no record */
  guint64     records, objects, nameless;   /* objects: of them those that are objects */
  guint64     last[2], turns[2];   /* hashes of what stands around the last record, and of that with its key; how often each was another one than before */
  GPtrArray  *data;         /* SlvDatum, in the order met */
  GPtrArray  *groups;       /* SlvSurveyGroup */
  char       *name;         /* (nullable) path of the name */
  guint64     names, again; /* different names; records whose name was met before, of the first million or so */
  SlvDatum   *slug;         /* (nullable) their letters and digits, where no two names have the same: "@slug", as addresses name cards */
  GPtrArray  *leave_out;    /* SlvDraftLeft: as the order says; none of these records counts anywhere else */
  GPtrArray  *without;      /* cJSON: records that have no name, the first of them */
  guint64     marked;       /* records in which tags of HTML were, which are out */
  guint64     doubled;      /* records in which a member stands twice; JSON */
  char       *doubled_in;   /* (nullable) name of the first */
  guint64     odd;          /* records that have at most half of the members that most records have: perhaps of another kind */
  char       *odd_first;    /* (nullable) name of the first */
  guint64     bare;         /* records that have hardly one of the values which most others have in lists of named values */
  char       *bare_first;   /* (nullable) name of the first */
  const SlvDatum *bare_of;  /* (nullable) what none of them has, and all others have; NULL: there is nothing of the kind, and nobody asks */
  GPtrArray  *unnamed;      /* char*: the first of the members that no path can name */
  GHashTable *by_path, *first_of, *shapes;   /* private */
  guint64     kept;
  const void *tries;        /* private */
  gboolean    next_file;    /* private */
  const char *kind;         /* private (nullable): the kind of cards that the file at hand is called like, "@file" */
  gboolean    xml;          /* of a form that nobody knows */
  SlvDraftProgress progress;
  gpointer    progress_data;
} SlvSurvey;

/** "{}.cards{}": what the records stand under tells them apart within their set. @lists: (nullable) */
gboolean slv_survey_is_map_in_map (const char *lists);

/** What may be the key of a card, and what the records say of it. @groups: different keys; @again: records of a key that had come before, of
 *  which @differing say something else than the first of it; @without: records without it. @differs: how many say another name [0], another fact [i + 1]. */
typedef struct { char *key; GHashTable *first; guint64 groups, again, differing, without, *differs; } SlvKeyTry;
SlvKeyTry *slv_key_try_new  (const SlvSurvey *survey, char *key);   /* takes it */
void       slv_key_try_free (SlvKeyTry *try);
/** slv_survey_try_keys: goes through the records once more. @keys: SlvKeyTry that are filled; @facts: SlvDatum: what a card says, of which the first @n_rules
 *  have to be the same in all records of a key. Memory is bounded: keys that come
 *  late in a very long list are compared with nothing. %FALSE: it could not be read again, or it was cancelled. */
gboolean   slv_survey_try_keys (SlvSurvey *survey, const GPtrArray *keys, const GPtrArray *facts, guint n_rules, GCancellable *cancellable);

/**
 * slv_survey_new: of the list in the files @paths; further files may stand beside it.
 * @order: name and names, for messages, and progress count
 * @name_path: (nullable): the member that holds the name, else it is found by its word
 * Memory grows with the members and, by some bytes, with the records. %NULL with SLV_ERROR_USAGE (see slv_game_draft_new()), SLV_ERROR_REFUSED or SLV_ERROR_CANCELLED. Any thread.
 */
SlvSurvey *slv_survey_new  (const GPtrArray *paths, const SlvDraftOrder *order, const char *name_path, GCancellable *cancellable, GError **error);
void       slv_survey_free (SlvSurvey *survey);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSurvey, slv_survey_free)
/** What the rows of a second file say, each of one record, as data of the records below @as. */
void       slv_survey_take_rows (SlvSurvey *survey, const SlvBeside *beside, const char *as);
/** The distinct values (or pieces) of @table, most frequent first, then by text; (transfer container), strings borrowed. */
GPtrArray *slv_survey_values (GHashTable *table);
/** "yes" or "no", where @value is a word for it in some language; else %NULL. Static. */
const char *slv_survey_says_flag (const char *value);
/** Whether a member of an object in a list of named values is that by which one is found, "name", "stat", or the value itself, "value", "legal". */
gboolean   slv_survey_is_name_of_value (const char *member);
gboolean   slv_survey_is_value (const char *member);
/** Whether a member is the name of a value as people read it, "displayName", beside that by which programs find it. */
gboolean   slv_survey_shows_name (const char *member);
/** "When it enters, draw a card.": whether @text ends as a sentence does, and one of its parts has four words or more. */
gboolean   slv_survey_is_sentence (const char *text);
/** Whether one of the records has @value at @datum; known of unique ones only, of others it is %FALSE. */
gboolean   slv_datum_saw (const SlvDatum *datum, const char *value);
/** A datum by its path; %NULL: there is none. Borrowed. */
SlvDatum  *slv_survey_find (const SlvSurvey *survey, const char *path);

/* ---- where records stand (slv-list-places.c) ---- */

/** What a JSON file may be a list of. */
typedef struct {
  char *lists;
  guint64 objects, members;
  gboolean named;
  GHashTable *names;    /* of members */
  GPtrArray *others;    /* (nullable) char*: places of other records in it, which stand beside those */
  GPtrArray *listings;  /* (nullable) SlvListing */
  GPtrArray *no_cards;  /* (nullable) char*: "@in=sets", "_type=set": what records that are no cards stand under, or say that they are */
} SlvPlaceFound;
void     slv_place_found_clear (SlvPlaceFound *found);
/**
 * slv_places_find: where the records of the JSON in @path stand, by its first megabytes.
 * @name: for messages
 * @found: (out): lists is NULL when there are no objects in it
 * %FALSE with @error when it is no JSON or cannot be read.
 */
gboolean slv_places_find (const char *path, const char *name, SlvPlaceFound *found, GCancellable *cancellable, GError **error);
/** Whether a member, or one inside it ("card.name"), is called as names of cards are; the lower, the likelier (0: "full name"), -1: it
 *  is not. */
int      slv_places_name_rank (const char *member);
/** Whether a list or a file is called as what lists of cards have beside them, none of which are cards: "sets", "artists". */
gboolean slv_places_is_called_other (const char *key);
/** "keywords", "Traits"; not "class". */
gboolean   slv_title_is_plural (const char *title);
/** Whether it is called as lists of cards are, beside which another one holds something else: "cards". */
gboolean slv_places_is_called_list (const char *key);
/** Whether a column is called like the cards themselves: "Card". */
gboolean slv_places_is_card_word (const char *column);
/** Whether a member is called like a name in one of several languages: "name_de", "name.fr". */
gboolean slv_places_is_other_name (const char *member);
/** The same of what an element of a list of names holds in one language, "names[lang=en].text": a name where the element has none of its own. */
int      slv_places_name_value_rank (const char *member);
/** The word for a language that stands apart at the @front of @name, else at its end ("nameEn", "name (FR)", "English Name"); %NULL: none does. Static.
 *  @rest: (inout): freed and replaced by what is left of it, (transfer full), where one does. */
const char *slv_places_cut_language (const char *name, gboolean front, char **rest);
/** The word for a language that @text is ("en" of "en-US", "english"); %NULL: it is none. Static. */
const char *slv_places_language (const char *text);
/** Takes out of @paths the files that say in another language what one of them says, as told by where they lie, and of @names, which are theirs for messages and may
 *  be @paths itself; a sentence in @notes says how many. Any thread. */
void        slv_list_leave_out_languages (GPtrArray *paths, GPtrArray *names, GPtrArray *notes);
/** The member of @object that says in which language the rest of it is; %NULL: none does. Borrowed. */
const char *slv_places_language_member (const cJSON *object);
/** The path of @element among those at @list: by what its @member says, where there is one ("names[lang=en]"), else as the first of them.
 *  (transfer full), %NULL: it says no language. */
char    *slv_places_element (const char *list, const cJSON *element, const char *member);
