/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-shape.c: the tables: one row for each member of each structure of slv-game.h. */
#include "config.h"
#include "game/slv-game-shape.h"

#define ROW(kind, type, member, of) { SLV_MEMBER_##kind, G_STRUCT_OFFSET (type, member), sizeof (((type *) 0)->member), of }
#define PLAIN(type, member)  ROW (PLAIN, type, member, NULL)
#define TEXT(type, member)   ROW (TEXT, type, member, NULL)
#define LIST(type, member)   ROW (LIST, type, member, NULL)
#define MAP(type, member)    ROW (MAP, type, member, NULL)
#define LATER(type, member)  ROW (LATER, type, member, NULL)
#define ARRAY(type, member, of)   ROW (ARRAY, type, member, &of)
#define SHARED(type, member, of)  ROW (SHARED, type, member, &of)
#define POINTER(type, member, of) ROW (POINTER, type, member, &of)
#define INSIDE(type, member, of)  ROW (INSIDE, type, member, &of)

#define SHAPE(variable, type, free_func, members) \
  const SlvShape variable = { #type, sizeof (type), (GDestroyNotify) free_func, members, G_N_ELEMENTS (members) };

/* ---- attributes ---- */

static const SlvMember derive_members[] = {
  TEXT (SlvDerive, from), LATER (SlvDerive, pattern), TEXT (SlvDerive, value), TEXT (SlvDerive, pattern_text), TEXT (SlvDerive, filled),
};
static SHAPE (derive, SlvDerive, slv_derive_free, derive_members)

static const SlvMember attr_members[] = {
  TEXT (SlvAttr, id), TEXT (SlvAttr, title), TEXT (SlvAttr, title_of_values), PLAIN (SlvAttr, kind), PLAIN (SlvAttr, index),
  LIST (SlvAttr, values), ROW (NAMES, SlvAttr, value_names, NULL),
  LIST (SlvAttr, aliases), LIST (SlvAttr, shorts), LIST (SlvAttr, loose), TEXT (SlvAttr, default_value), TEXT (SlvAttr, applies),
  TEXT (SlvAttr, from), MAP (SlvAttr, map), ARRAY (SlvAttr, derives, derive), PLAIN (SlvAttr, open), PLAIN (SlvAttr, facet),
  PLAIN (SlvAttr, hidden), PLAIN (SlvAttr, line),
};
static SHAPE (attr, SlvAttr, slv_attr_free, attr_members)

/* ---- readers ---- */

static const SlvMember field_members[] = {
  TEXT (SlvFieldMap, to), TEXT (SlvFieldMap, path), MAP (SlvFieldMap, map), PLAIN (SlvFieldMap, kase), TEXT (SlvFieldMap, split),
  TEXT (SlvFieldMap, strip), LATER (SlvFieldMap, strip_re), TEXT (SlvFieldMap, match), LATER (SlvFieldMap, match_re),
  PLAIN (SlvFieldMap, drop_name), LIST (SlvFieldMap, drop), LIST (SlvFieldMap, drop_of), TEXT (SlvFieldMap, when_attr),
  LIST (SlvFieldMap, when),
};
static SHAPE (field, SlvFieldMap, slv_field_map_free, field_members)

static const SlvMember printing_members[] = {
  TEXT (SlvPrintingMap, path), TEXT (SlvPrintingMap, key), TEXT (SlvPrintingMap, updated), ARRAY (SlvPrintingMap, fields, field),
};
static SHAPE (printing, SlvPrintingMap, NULL, printing_members)

static const SlvMember face_members[] = {
  TEXT (SlvFaceMap, path), TEXT (SlvFaceMap, key), TEXT (SlvFaceMap, name), ARRAY (SlvFaceMap, fields, field),
};
static SHAPE (face, SlvFaceMap, NULL, face_members)

static const SlvMember errata_members[] = {
  TEXT (SlvErrataMap, path), TEXT (SlvErrataMap, only_path), TEXT (SlvErrataMap, only_value), TEXT (SlvErrataMap, day),
  TEXT (SlvErrataMap, day_form), TEXT (SlvErrataMap, attr), TEXT (SlvErrataMap, value), TEXT (SlvErrataMap, was),
  TEXT (SlvErrataMap, note), PLAIN (SlvErrataMap, part),
};
static SHAPE (errata, SlvErrataMap, NULL, errata_members)

static const SlvMember reader_members[] = {
  TEXT (SlvCardReader, kind), TEXT (SlvCardReader, title), TEXT (SlvCardReader, syntax), LIST (SlvCardReader, origin),
  LIST (SlvCardReader, lists), LIST (SlvCardReader, detect), TEXT (SlvCardReader, key), TEXT (SlvCardReader, name),
  TEXT (SlvCardReader, updated), TEXT (SlvCardReader, only), ARRAY (SlvCardReader, fields, field), TEXT (SlvCardReader, limits),
  TEXT (SlvCardReader, limit_value), POINTER (SlvCardReader, faces, face), POINTER (SlvCardReader, printings, printing), POINTER (SlvCardReader, errata, errata),
  TEXT (SlvCardReader, page_param), TEXT (SlvCardReader, page_size_param), TEXT (SlvCardReader, more_path),
  TEXT (SlvCardReader, total_path), PLAIN (SlvCardReader, page_size), PLAIN (SlvCardReader, page_delay_ms),
  PLAIN (SlvCardReader, page_parallel),
  TEXT (SlvCardReader, page_body), LATER (SlvCardReader, game),
};
static SHAPE (reader, SlvCardReader, slv_reader_free, reader_members)

static const SlvMember source_members[] = {
  TEXT (SlvListSource, id), TEXT (SlvListSource, title), TEXT (SlvListSource, url), TEXT (SlvListSource, kind), TEXT (SlvListSource, note),
};
static SHAPE (source, SlvListSource, slv_list_source_free, source_members)

static const SlvMember images_members[] = {
  TEXT (SlvImageScheme, base), TEXT (SlvImageScheme, path), LIST (SlvImageScheme, hosts), LIST (SlvImageScheme, endings),
  PLAIN (SlvImageScheme, query), PLAIN (SlvImageScheme, lower), PLAIN (SlvImageScheme, parallel), PLAIN (SlvImageScheme, delay_ms),
};
static SHAPE (images, SlvImageScheme, slv_image_scheme_free, images_members)

/* ---- rules ---- */

static const SlvMember option_members[] = {
  TEXT (SlvOption, id), TEXT (SlvOption, title), TEXT (SlvOption, clause), PLAIN (SlvOption, kind), TEXT (SlvOption, default_value),
  LIST (SlvOption, values),
};
static SHAPE (option, SlvOption, slv_option_free, option_members)

static const SlvMember zone_members[] = {
  TEXT (SlvZone, id), TEXT (SlvZone, title), LIST (SlvZone, aliases), LIST (SlvZone, headings), PLAIN (SlvZone, scope),
  PLAIN (SlvZone, seen), PLAIN (SlvZone, ordered), PLAIN (SlvZone, grid), PLAIN (SlvZone, shared), PLAIN (SlvZone, pile),
  TEXT (SlvZone, peek_option), PLAIN (SlvZone, columns), PLAIN (SlvZone, rows), TEXT (SlvZone, accepts), PLAIN (SlvZone, key),
  PLAIN (SlvZone, index), PLAIN (SlvZone, line),
};
static SHAPE (zone, SlvZone, slv_zone_free, zone_members)

static const SlvMember number_members[] = { PLAIN (SlvNumber, set), PLAIN (SlvNumber, value), TEXT (SlvNumber, option) };
static SHAPE (number, SlvNumber, NULL, number_members)

static const SlvMember weight_members[] = { TEXT (SlvWeight, where), PLAIN (SlvWeight, is) };
static SHAPE (weight, SlvWeight, slv_weight_free, weight_members)

static const SlvMember rule_members[] = {
  PLAIN (SlvRule, kind), TEXT (SlvRule, id), TEXT (SlvRule, clause), TEXT (SlvRule, say), PLAIN (SlvRule, severity),
  TEXT (SlvRule, if_option), PLAIN (SlvRule, if_not), LIST (SlvRule, zones), TEXT (SlvRule, where), INSIDE (SlvRule, min, number),
  INSIDE (SlvRule, max, number), TEXT (SlvRule, except), TEXT (SlvRule, override_attr), TEXT (SlvRule, of),
  ARRAY (SlvRule, weights, weight), PLAIN (SlvRule, meets), TEXT (SlvRule, to_zone), LIST (SlvRule, to_attrs), TEXT (SlvRule, equals),
  PLAIN (SlvRule, line),
};
static SHAPE (rule, SlvRule, slv_rule_free, rule_members)

/* ---- procedures ---- */

static const SlvShape step;

static const SlvMember way_members[] = { TEXT (SlvWay, title), TEXT (SlvWay, when), ARRAY (SlvWay, steps, step) };
static SHAPE (way, SlvWay, slv_way_free, way_members)

static const SlvMember step_members[] = {
  PLAIN (SlvStep, kind), TEXT (SlvStep, clause), TEXT (SlvStep, text), TEXT (SlvStep, zone), TEXT (SlvStep, from), TEXT (SlvStep, to),
  TEXT (SlvStep, where), INSIDE (SlvStep, min, number), INSIDE (SlvStep, max, number), INSIDE (SlvStep, max_other, number),
  PLAIN (SlvStep, pick), INSIDE (SlvStep, distinct, number), PLAIN (SlvStep, face_down), INSIDE (SlvStep, n, number),
  TEXT (SlvStep, n_zone), TEXT (SlvStep, n_attr), TEXT (SlvStep, to_attr), INSIDE (SlvStep, fallback, number),
  TEXT (SlvStep, when_option), INSIDE (SlvStep, over, number), PLAIN (SlvStep, skip_turn), PLAIN (SlvStep, skip_players),
  PLAIN (SlvStep, skip_seat), PLAIN (SlvStep, has_skip), TEXT (SlvStep, cost), PLAIN (SlvStep, times), TEXT (SlvStep, when),
  LIST (SlvStep, zones), TEXT (SlvStep, counter), TEXT (SlvStep, if_option), TEXT (SlvStep, if_value), ARRAY (SlvStep, ways, way),
  PLAIN (SlvStep, line),
};
static SHAPE (step, SlvStep, slv_step_free, step_members)

/* Of a phase's skip only the numbers count. */
static const SlvMember skip_members[] = {
  { SLV_MEMBER_LATER, 0, G_STRUCT_OFFSET (SlvStep, skip_turn), NULL },
  PLAIN (SlvStep, skip_turn), PLAIN (SlvStep, skip_players), PLAIN (SlvStep, skip_seat), PLAIN (SlvStep, has_skip),
  { SLV_MEMBER_LATER, G_STRUCT_OFFSET (SlvStep, cost), sizeof (SlvStep) - G_STRUCT_OFFSET (SlvStep, cost), NULL },
};
static SHAPE (skip, SlvStep, NULL, skip_members)

static const SlvMember phase_members[] = {
  TEXT (SlvPhase, id), TEXT (SlvPhase, title), PLAIN (SlvPhase, optional), ARRAY (SlvPhase, steps, step), INSIDE (SlvPhase, skip, skip),
};
static SHAPE (phase, SlvPhase, slv_phase_free, phase_members)

static const SlvMember counter_members[] = {
  TEXT (SlvCounter, id), TEXT (SlvCounter, title), TEXT (SlvCounter, where), TEXT (SlvCounter, start), TEXT (SlvCounter, reset),
  PLAIN (SlvCounter, of_game), PLAIN (SlvCounter, line),
};
static SHAPE (counter, SlvCounter, slv_counter_free, counter_members)

static const SlvMember swap_members[] = {
  LIST (SlvSwap, a), TEXT (SlvSwap, b), INSIDE (SlvSwap, equal_count, number), TEXT (SlvSwap, equal_sum), TEXT (SlvSwap, if_option),
  PLAIN (SlvSwap, if_not),
};
static SHAPE (swap, SlvSwap, slv_swap_free, swap_members)

static const SlvMember between_members[] = {
  TEXT (SlvBetween, clause), TEXT (SlvBetween, restore), TEXT (SlvBetween, choose_first), ARRAY (SlvBetween, swaps, swap),
};
SHAPE (slv_shape_between, SlvBetween, NULL, between_members)

/* ---- the whole ---- */

static const SlvMember format_members[] = {
  TEXT (SlvFormat, id), TEXT (SlvFormat, title), TEXT (SlvFormat, full_id), TEXT (SlvFormat, list_tag), PLAIN (SlvFormat, players_min),
  PLAIN (SlvFormat, players_max), PLAIN (SlvFormat, is_template), TEXT (SlvFormat, note), LATER (SlvFormat, rules),
  ARRAY (SlvFormat, own_rules, rule), LATER (SlvFormat, between), SHARED (SlvFormat, opening, step), SHARED (SlvFormat, phases, phase),
  TEXT (SlvFormat, turn_title), SHARED (SlvFormat, lose, step), LATER (SlvFormat, rulebook),
};
static SHAPE (format, SlvFormat, slv_format_free, format_members)

static const SlvMember book_members[] = {
  TEXT (SlvRulebook, id), TEXT (SlvRulebook, title), TEXT (SlvRulebook, date), TEXT (SlvRulebook, file), TEXT (SlvRulebook, pile),
  TEXT (SlvRulebook, hand), ARRAY (SlvRulebook, zones, zone), ARRAY (SlvRulebook, options, option),
  ARRAY (SlvRulebook, counters, counter), ARRAY (SlvRulebook, formats, format), LATER (SlvRulebook, game),
};
static SHAPE (book, SlvRulebook, slv_rulebook_free, book_members)

static const SlvMember game_members[] = {
  TEXT (SlvGame, id), TEXT (SlvGame, title), TEXT (SlvGame, file), TEXT (SlvGame, strip), ARRAY (SlvGame, attrs, attr),
  ARRAY (SlvGame, rulebooks, book), ARRAY (SlvGame, readers, reader), ARRAY (SlvGame, sources, source),
  ARRAY (SlvGame, images, images), TEXT (SlvGame, fingerprint), PLAIN (SlvGame, built_in),
};
SHAPE (slv_shape_game, SlvGame, slv_game_free, game_members)

static const SlvMember fault_members[] = {
  TEXT (SlvFault, file), PLAIN (SlvFault, line), PLAIN (SlvFault, column), PLAIN (SlvFault, error), TEXT (SlvFault, message),
};
SHAPE (slv_shape_fault, SlvFault, slv_fault_free, fault_members)

const SlvShape * const slv_shapes[] = {
  &derive, &attr, &field, &printing, &face, &errata, &reader, &source, &images, &option, &zone, &number, &weight, &rule, &way, &step, &skip, &phase, &counter, &swap,
  &slv_shape_between, &format, &book, &slv_shape_game, &slv_shape_fault, NULL
};
