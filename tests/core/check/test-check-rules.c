/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-rules.c: every kind of rule below, at and above its boundary, and with values missing. One row a case: what is
 * put into the zones of a deck that keeps every rule, and the findings that are due, as "RULE SEVERITY ACTUAL ALLOWED". */
#include "slv-tidepool.h"
#include "base/slv-fold.h"

#define LEGAL "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One"

typedef struct { const char *name, *format, *options, *deck, *expected; } Case;

static const Case cases[] = {
  { "a-legal-deck-has-no-findings", "open", "", LEGAL, "legal" },
  /* count without a query */
  { "count-below-minimum", "open", "", "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish",
    "illegal main-size error 9 10..12" },
  { "count-at-maximum", "open", "", LEGAL "|main 2 Reef Two", "legal" },
  { "count-above-maximum", "open", "", LEGAL "|main 3 Reef Two", "illegal main-size error 13 10..12" },
  { "count-of-an-empty-deck", "open", "", "captain 1 Captain Coral", "illegal main-size error 0 10..12" },
  { "nothing-at-all-lacks-all", "open", "", "", "illegal captain error 0 = 1|main-size error 0 10..12" },
  { "count-exactly-below", "exact", "", "main 9 Reef One", "illegal main-size error 9 = 10" },
  { "count-exactly-at", "exact", "", "main 10 Reef One", "legal" },
  { "count-exactly-above", "exact", "", "main 11 Reef One", "illegal main-size error 11 = 10" },
  { "a-broken-warning-leaves-the-deck-legal", "exact", "", "main 10 Red Fish", "legal reefs warning 0 >= 1" },
  { "a-number-may-come-from-an-option", "open", "side-max=2", LEGAL "|side 3 Reef Two",
    "illegal side-size error 3 <= 2" },
  { "that-option-at-its-number", "open", "side-max=3", LEGAL "|side 3 Reef Two", "legal" },
  { "999-copies", "exact", "", "main 999 Reef One", "illegal main-size error 999 = 10" },
  /* count with a query */
  { "no-captain", "open", "neutral=yes", "main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One",
    "illegal captain error 0 = 1" },
  { "two-captains", "open", "", LEGAL "|captain 1 Captain Kelp", "illegal captain error 2 = 1" },
  { "one-captain-twice", "open", "", LEGAL "|captain 1 captain coral", "illegal captain error 2 = 1" },
  { "three-pearls", "open", "", "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 1 Twin Fish|main 3 Pearl", "legal" },
  { "four-pearls", "open", "", "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 4 Pearl",
    "illegal pearls error 4 <= 3" },
  { "a-card-without-type-may-be-a-pearl", "open", "",
    "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Pearl|main 1 Shapeless Thing",
    "unknown pearls unknown 3 <= 3" },
  { "a-card-without-type-in-no-case-one-too-many", "open", "",
    "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 2 Twin Fish|main 2 Shapeless Thing", "legal" },
  { "best-case-breaks-already", "open", "", "captain 1 Captain Coral|main 3 Red Fish|main 2 Blue Fish|main 4 Pearl|main 1 Shapeless Thing",
    "illegal pearls error 4 <= 3" },
  /* copies */
  { "four-of-a-name", "open", "", "captain 1 Captain Coral|main 4 Red Fish|main 3 Blue Fish|main 3 Twin Fish",
    "illegal main-copies error 4 <= 3" },
  { "copies-in-two-zones-add-up", "open", "", LEGAL "|side 1 Red Fish", "illegal main-copies error 4 <= 3" },
  { "copies-of-two-spellings-add-up", "open", "",
    "captain 1 Captain Coral|main 2 Red Fish|main 2 RED  fish|main 3 Blue Fish|main 3 Twin Fish",
    "illegal main-copies error 4 <= 3" },
  { "each-name-has-its-own-finding", "open", "", "captain 1 Captain Coral|main 5 Red Fish|main 4 Blue Fish|main 1 Twin Fish",
    "illegal main-copies error 4 <= 3|main-copies error 5 <= 3" },
  { "a-card-that-allows-any-number", "open", "", "captain 1 Captain Coral|main 10 Shoal Fish", "legal" },
  { "a-card-that-allows-one", "open", "", LEGAL "|main 2 Shy Fish", "illegal main-copies error 2 <= 1" },
  { "an-unknown-name-counts-for-copies", "open", "", LEGAL "|side 4 Nobody Printed This",
    "unknown unknown-card unknown 4 -" },
  { "an-unknown-name-counts-for-sizes", "exact", "", "main 9 Reef One|main 1 Nobody Printed This",
    "unknown unknown-card unknown 1 -" },
  { "an-unknown-name-too-many", "exact", "", "main 10 Reef One|main 1 Nobody Printed This",
    "illegal main-size error 11 = 10|unknown-card unknown 1 -" },
  { "an-unknown-card-could-be-what-is-needed", "open", "neutral=yes", "captain 1 Nobody|main 3 Pearl|main 7 Reef One",
    "illegal captain unknown 0 = 1|main-copies error 7 <= 3|off-color unknown 0 -|unknown-card unknown 1 -" },
  /* sum of an attribute */
  { "sum-at-maximum", "open", "", "captain 1 Captain Coral|main 1 Whale|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish", "legal" },
  { "sum-above-maximum", "open", "", "captain 1 Captain Coral|main 1 Whale|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One",
    "illegal weight error 31 <= 30" },
  { "what-is-missing-is-not-nothing", "open", "", LEGAL "|main 1 Unweighed Fish", "unknown weight unknown 19 <= 30" },
  { "what-is-missing-cannot-save-it", "open", "",
    "captain 1 Captain Coral|main 2 Whale|main 3 Red Fish|main 3 Blue Fish|main 1 Twin Fish|main 1 Unweighed Fish",
    "illegal weight error 38 <= 30" },
  { "cards-without-the-attribute-add-nothing", "open", "",
    "captain 1 Captain Coral|main 1 Whale|main 3 Red Fish|main 3 Blue Fish|main 3 Pearl", "legal" },
  { "numbers-below-nought-give-back", "tides", "", "captain 1 Captain Coral|side 1 Captain Ebb", "legal" },
  { "numbers-below-nought-too-few", "tides", "", "captain 2 Captain Coral|side 1 Captain Ebb", "illegal tide error 8 <= 3" },
  { "what-is-missing-may-be-below-nought", "tides", "", "captain 1 Captain Coral|side 1 Captain Fog", "unknown tide unknown 3 <= 3" },
  { "what-is-missing-is-not-below-the-least-there-is", "tides", "", "captain 2 Captain Coral|side 1 Captain Fog", "illegal tide error 8 <= 3" },
  { "what-is-missing-twice", "tides", "", "captain 2 Captain Coral|side 4 Captain Fog", "unknown tide unknown 2 <= 3" },
  { "what-is-no-number-may-be-below-nought", "tides", "", "captain 1 Captain Coral|side 1 Captain Lost", "unknown tide unknown 3 <= 3" },
  /* sum of weights: captain 3, red 2, else 1; at most 6 */
  { "weights-at-maximum", "open", "", LEGAL "|side 1 Captain Kelp|side 3 Reef Two", "legal" },
  { "weights-above-maximum", "open", "", LEGAL "|side 1 Captain Kelp|side 1 Reef One|side 2 Reef Two",
    "illegal side-points error 7 <= 6" },
  { "the-first-row-that-matches-counts", "open", "", LEGAL "|side 2 Captain Coral", "legal" },
  { "an-unknown-type-weighs-two-or-three-below", "open", "", LEGAL "|side 2 Shapeless Thing", "legal" },
  { "an-unknown-type-weighs-two-or-three-above", "open", "", LEGAL "|side 2 Shapeless Thing|side 1 Reef Two",
    "unknown side-points unknown 5 <= 6" },
  { "even-the-least-weight-is-too-much", "open", "", LEGAL "|side 3 Shapeless Thing|side 1 Reef Two",
    "illegal side-points error 7 <= 6" },
  /* relate */
  { "within-the-captains-colors", "open", "", "captain 1 Captain Coral|main 3 Red Fish|main 3 Twin Fish|main 3 Blue Fish|main 1 Whale", "legal" },
  { "beyond-the-captains-colors", "open", "", LEGAL "|main 2 Odd Fish", "illegal off-color error 2 -" },
  { "neither-within-nor-sharing", "open", "", LEGAL "|main 1 Green Fish", "illegal off-color error 1 -|shares-color error 1 -" },
  { "no-color-shares-none", "open", "", LEGAL "|main 1 Grey Fish", "illegal shares-color error 1 -" },
  { "no-color-when-an-option-allows-it", "open", "neutral=yes", LEGAL "|main 1 Grey Fish", "legal" },
  { "no-captain-nothing-to-compare-with", "open", "", "main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One",
    "illegal captain error 0 = 1" },
  { "one-of-several-attributes-meets", "kin", "", "captain 1 Captain Coral|main 1 Captain Coral|main 1 Blue Fish", "legal" },
  { "none-of-several-attributes-meets", "kin", "", "captain 1 Captain Coral|main 2 Red Fish", "illegal some-kin error 2 -" },
  { "all-of-several-attributes-lie-within", "kin", "", "captain 1 Captain Coral|side 1 Blue Fish|side 1 Grey Fish", "legal" },
  { "one-of-several-attributes-goes-beyond", "kin", "", "captain 1 Captain Coral|side 1 Captain Coral", "illegal all-kin error 1 -" },
  { "what-several-attributes-of-a-stranger-are", "kin", "", "captain 1 Captain Coral|main 1 Nobody", "unknown unknown-card unknown 1 -" },
  /* distinct */
  { "colors-not-asked-for", "open", "", "captain 1 Captain Coral|main 3 Red Fish|main 7 Shoal Fish", "legal" },
  { "colors-at-minimum", "open", "min-colors=2", LEGAL, "legal" },
  { "colors-below-minimum", "open", "min-colors=3", LEGAL, "illegal colors error 2 >= 3" },
  { "colors-with-an-unknown-card", "open", "min-colors=3", LEGAL "|main 1 Nobody",
    "unknown colors unknown 2 >= 3|unknown-card unknown 1 -" },
  { "more-colors-than-there-are", "open", "min-colors=4", LEGAL "|main 1 Nobody",
    "illegal colors error 3 >= 4|unknown-card unknown 1 -" },
  { "colors-at-maximum", "mixed", "", "main 1 Twin Fish|main 1 Red Fish", "legal" },
  { "colors-above-maximum", "mixed", "", "main 1 Twin Fish|main 1 Green Fish", "illegal few-colors error 3 <= 2" },
  { "colors-of-other-cards-do-not-count", "mixed", "", "main 2 Red Fish|main 1 Captain Kelp|main 1 Blue Fish", "legal" },
  /* share: 4 of a color over main deck and side; 5 of a type in the main deck */
  { "copies-of-a-value-at-maximum", "motley", "", "main 2 Red Fish|main 2 Blue Fish|main 1 Green Fish|side 2 Reef One", "legal" },
  { "copies-of-a-value-above-maximum", "motley", "", "main 2 Red Fish|main 2 Blue Fish|main 1 Green Fish|side 3 Reef One",
    "illegal color error 5 <= 4" },
  { "a-card-counts-for-each-of-its-values", "motley", "", "main 3 Twin Fish|main 1 Red Fish|main 1 Blue Fish|side 1 Reef One|side 1 Reef Two",
    "illegal color error 5 <= 4|color error 5 <= 4" },
  { "exempt-cards-share-nothing", "motley", "", "main 4 Red Fish|main 1 Green Fish|side 9 Pearl", "legal" },
  { "cards-without-a-value-share-none", "motley", "", "main 5 Grey Fish|side 4 Grey Fish", "legal" },
  { "a-value-that-is-not-known-may-be-any", "motley", "side-max=3", "main 3 Shapeless Thing|main 1 Blue Fish|main 1 Pearl",
    "unknown kind unknown 4 <= 3|kind unknown 4 <= 3" },
  { "a-value-that-is-not-known-alone", "motley", "side-max=3", "main 1 Shapeless Thing|main 1 Blue Fish|main 1 Green Fish|main 2 Pearl",
    "legal" },
  { "strangers-share-what-their-own-finding-says", "motley", "", "main 2 Red Fish|main 2 Blue Fish|main 4 Nobody",
    "unknown unknown-card unknown 4 -" },
  { "a-broken-value-and-a-stranger", "motley", "", "main 5 Red Fish|main 1 Nobody", "illegal color error 5 <= 4|unknown-card unknown 1 -" },
  /* distinct that counts: colors weigh at most 4, each as its heaviest card */
  { "a-value-counts-once-at-maximum", "tallied", "", "main 3 Red Fish|main 2 Reef One|side 3 Blue Fish", "legal" },
  { "values-that-count-above-maximum", "tallied", "", "main 1 Red Fish|main 1 Blue Fish|side 1 Green Fish", "illegal tally error 6 <= 4" },
  { "the-heaviest-card-of-a-value-counts", "tallied", "", "main 1 Reef One|main 1 Whale|side 1 Pearl", "illegal tally error 12 <= 4" },
  { "what-a-value-counts-is-not-known", "tallied", "", "main 1 Unweighed Fish|main 1 Blue Fish", "unknown tally unknown 2 <= 4" },
  { "a-known-card-may-be-too-heavy-already", "tallied", "", "main 1 Unweighed Fish|main 1 Whale", "illegal tally error 12 <= 4" },
  { "strangers-count-what-their-own-finding-says", "tallied", "", "main 2 Red Fish|main 1 Nobody", "unknown unknown-card unknown 1 -" },
  { "where-nothing-counts", "tallied", "", "main 4 Grey Fish|side 2 Captain Kelp", "legal" },
  /* share and distinct by a number: 3 of a weight over main deck and side, 2 weights in the main deck */
  { "copies-of-a-number-at-maximum", "ballast", "", "main 2 Red Fish|main 1 Blue Fish|main 3 Reef One|side 3 Whale", "legal" },
  { "copies-of-a-number-above-maximum", "ballast", "", "main 2 Red Fish|main 1 Blue Fish|side 1 Green Fish", "illegal alike error 4 <= 3" },
  { "numbers-above-maximum", "ballast", "", "main 1 Red Fish|main 1 Reef One|main 1 Whale", "illegal weights error 3 <= 2" },
  { "cards-that-have-no-number-share-none", "ballast", "", "main 5 Pearl|main 1 Whale|main 1 Reef One", "legal" },
  { "a-number-that-is-not-known-may-be-any", "ballast", "", "main 1 Unweighed Fish|main 3 Red Fish|main 1 Reef One",
    "unknown alike unknown 4 <= 3|weights unknown 2 <= 2" },
  /* either: no pearls, or no reefs; and four fish, or all colors once, or light under a captain who is not at home in the blue */
  { "one-alternative-is-enough", "forked", "", "main 4 Red Fish|side 3 Pearl", "legal" },
  { "the-other-alternative-is-enough", "forked", "", "main 4 Red Fish|side 3 Reef One", "legal" },
  { "no-alternative-is-kept", "forked", "", "main 4 Red Fish|side 1 Reef One|main 1 Pearl", "illegal apart error 0 -" },
  { "an-alternative-of-another-kind", "forked", "", "main 1 Red Fish|main 1 Blue Fish", "legal" },
  { "an-alternative-below-its-minimum", "forked", "", "main 3 Red Fish", "illegal shoal error 0 -" },
  { "an-alternative-that-hangs-on-no-card-is-none", "forked", "", "captain 1 Captain Coral|main 3 Red Fish", "illegal shoal error 0 -" },
  { "an-alternative-under-a-captain-at", "forked", "", "captain 1 Captain Kelp|main 3 Shoal Fish", "legal" },
  { "an-alternative-under-a-captain-above", "forked", "", "captain 1 Captain Kelp|main 2 Red Fish", "illegal shoal error 0 -" },
  { "an-alternative-under-a-captain-of-whom-little-is-known", "forked", "", "captain 1 Captain Fog|main 2 Red Fish", "unknown shoal unknown 0 -" },
  { "an-alternative-by-an-option", "forked", "sanctioned=yes", "main 1 Red Fish|main 1 Whale|main 1 Twin Fish", "legal" },
  { "an-alternative-with-two-ends-at", "mixed", "", "captain 1 Captain Kelp|main 3 Red Fish", "legal" },
  { "an-alternative-with-two-ends-above", "mixed", "", "captain 1 Captain Kelp|main 4 Red Fish", "illegal band error 0 -" },
  { "an-alternative-with-two-ends-below", "mixed", "", "captain 1 Captain Kelp|main 1 Red Fish", "illegal band error 0 -" },
  { "an-alternative-that-compares", "mixed", "", "captain 1 Captain Coral|main 4 Red Fish", "legal" },
  { "an-alternative-in-doubt", "forked", "", "main 4 Red Fish|main 1 Pearl|main 1 Shapeless Thing|side 1 Reef One", "illegal apart error 0 -" },
  { "only-alternatives-in-doubt", "forked", "", "main 4 Red Fish|main 1 Pearl|side 1 Shapeless Thing", "unknown apart unknown 0 -" },
  { "alternatives-and-a-stranger", "forked", "", "main 4 Red Fish|main 1 Nobody", "unknown unknown-card unknown 1 -" },
  /* days: as of 2023-12-31 */
  { "a-rule-on-its-only-day", "forked", "", "main 4 Red Fish|main 1 Green Fish", "illegal no-green error 1 <= 0" },
  { "a-rule-before-its-last-day", "forked", "", "main 4 Blue Fish", "illegal no-blue error 4 <= 2" },
  { "a-rule-that-is-to-come", "forked", "", "main 4 Whale", "legal" },
  { "values-of-so-many-cards-at", "schools", "", "main 3 Red Fish|main 3 Blue Fish", "legal" },
  { "values-of-so-many-cards-below", "schools", "", "main 3 Red Fish|main 2 Blue Fish|main 2 Green Fish", "illegal schools error 1 >= 2" },
  { "values-of-so-many-cards-in-several-cards", "schools", "", "main 1 Twin Fish|main 2 Red Fish|main 2 Blue Fish", "legal" },
  { "values-of-cards-that-the-rule-is-not-about", "schools", "", "main 3 Red Fish|main 2 Blue Fish|main 1 Captain Kelp", "illegal schools error 1 >= 2" },
  { "values-of-cards-of-which-it-is-not-known", "schools", "", "main 3 Blue Fish|main 2 Red Fish|main 1 Shapeless Thing", "unknown schools unknown 1 >= 2" },
  { "values-that-even-these-do-not-make", "schools", "", "main 3 Blue Fish|main 1 Red Fish|main 1 Shapeless Thing", "illegal schools error 1 >= 2" },
  { "values-that-they-make-alone", "schools", "", "main 3 Blue Fish|main 3 Shapeless Thing", "unknown schools unknown 1 >= 2" },
  { "a-stranger-may-be-the-card-that-lacks", "schools", "", "main 3 Red Fish|main 2 Blue Fish|main 1 Nobody", "unknown schools unknown 1 >= 2|unknown-card unknown 1 -" },
  { "strangers-may-have-a-value-of-their-own", "schools", "", "main 3 Red Fish|main 3 Nobody", "unknown schools unknown 1 >= 2|unknown-card unknown 3 -" },
  { "strangers-that-are-too-few", "schools", "", "main 3 Red Fish|main 2 Nobody", "illegal schools error 1 >= 2|unknown-card unknown 2 -" },
  { "so-many-as-the-captain-says-at", "schools", "", "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|side 5 Pearl", "legal" },
  { "so-many-as-the-captain-says-below", "schools", "", "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|side 4 Pearl|side 3 Reef One", "illegal kinds error 0 >= 1" },
  { "so-many-as-the-captain-does-not-say", "schools", "", "captain 1 Captain Fog|main 3 Red Fish|main 3 Blue Fish|side 5 Pearl", "unknown kinds unknown 0 -" },
  { "alternatives-that-are-to-come", "dated-either", "", "main 1 Reef One|main 1 Pearl", "legal" },
  /* known */
  { "sanctioned-and-all-known", "open", "sanctioned=yes", LEGAL, "legal" },
  { "sanctioned-and-one-unknown", "open", "sanctioned=yes", LEGAL "|main 2 Nobody",
    "illegal listed error 2 -|unknown-card unknown 2 -" },
  /* conserve */
  { "pool-is-everything", "open", "", LEGAL "|pool 1 Captain Coral|pool 3 Red Fish|pool 3 Blue Fish|pool 3 Twin Fish|pool 1 Reef One", "legal" },
  { "pool-lacks-a-card", "open", "", LEGAL "|pool 1 Captain Coral|pool 3 Red Fish|pool 3 Blue Fish|pool 1 Twin Fish|pool 1 Reef One",
    "legal pool warning 2 -" },
  { "pool-has-one-more", "open", "", LEGAL "|pool 1 Captain Coral|pool 3 Red Fish|pool 3 Blue Fish|pool 3 Twin Fish|pool 1 Reef One|pool 1 Nobody",
    "legal pool warning 1 -" },
  { "helpers-count-for-nothing", "open", "", LEGAL "|tokens 40 Pearl", "legal" },
  { "a-zone-of-another-format", "exact", "", LEGAL "|side 2 Pearl", "unknown zone-aside unknown 2 -" },
  /* what hangs on a card of the deck: Coral is red and leads five, Kelp green and three */
  { "a-bound-of-the-captain-at", "led", "", "captain 1 Captain Coral|main 5 Reef One", "legal" },
  { "a-bound-of-the-captain-above", "led", "", "captain 1 Captain Coral|main 6 Reef One", "illegal main-copies error 6 <= 5|main-size error 6 2..5" },
  { "a-bound-of-another-captain", "led", "", "captain 1 Captain Kelp|main 2 Green Fish|main 2 Pearl", "illegal main-size error 4 2..3" },
  { "a-bound-without-a-captain", "led", "", "main 2 Pearl", "illegal captain error 0 = 1" },
  { "a-bound-of-two-captains", "led", "", "captain 1 Captain Coral|captain 1 Captain Kelp|main 2 Pearl", "illegal captain error 2 = 1" },
  { "a-bound-of-one-captain-twice", "led", "", "captain 2 Captain Coral|main 6 Pearl", "illegal captain error 2 = 1|main-size error 6 2..5" },
  { "a-bound-that-the-list-does-not-say", "led", "", "captain 1 Captain Fog|main 2 Pearl",
    "unknown main-copies unknown 0 -|main-size unknown 0 -|others unknown 0 -" },
  { "a-bound-that-is-half-a-card", "led", "", "captain 1 Captain Half|main 2 Pearl",
    "unknown main-copies unknown 0 -|main-size unknown 0 -|others unknown 0 -" },
  { "a-bound-that-is-no-number", "led", "", "captain 1 Captain Lost|main 2 Pearl",
    "unknown main-copies unknown 0 -|main-size unknown 0 -|others unknown 0 -" },
  { "a-bound-of-a-stranger", "led", "", "captain 1 Nobody|main 2 Pearl", "unknown captain unknown 0 = 1|unknown-card unknown 1 -" },
  { "a-bound-of-what-is-no-captain", "led", "", "captain 1 Red Fish|main 2 Pearl", "illegal captain error 0 = 1" },
  { "values-of-the-captain-at", "led", "", "captain 1 Captain Coral|main 2 Red Fish|main 1 Green Fish|side 1 Pearl", "legal" },
  { "values-of-the-captain-above", "led", "", "captain 1 Captain Coral|main 1 Red Fish|main 2 Green Fish", "illegal strangers error 2 <= 1" },
  { "values-of-another-captain", "led", "", "captain 1 Captain Kelp|main 2 Red Fish|main 1 Green Fish", "illegal strangers error 2 <= 1" },
  { "values-that-the-captain-has-none-of", "led", "", "captain 1 Captain Murk|main 2 Pearl", "unknown main-copies unknown 0 -|others unknown 0 -|strangers unknown 0 -" },
  { "a-value-that-no-query-can-quote", "led", "", "captain 1 Captain Quoth|main 2 Pearl", "unknown main-copies unknown 0 -|others unknown 0 -|strangers unknown 0 -" },
  { "a-number-of-the-captain-in-a-query-at", "soundings", "", "captain 1 Captain Kelp|main 2 Red Fish", "legal" },
  { "a-number-of-the-captain-in-a-query-above", "soundings", "", "captain 2 Captain Coral|main 1 Whale", "illegal deep error 1 <= 0" },
  { "a-number-of-two-captains-in-a-query", "soundings", "", "captain 1 Captain Coral|captain 1 Captain Kelp|main 1 Whale",
    "unknown deep unknown 0 -" },
  { "exempt-by-values-of-the-captain", "led", "", "captain 1 Captain Kelp|main 2 Pearl|side 4 Pearl", "legal" },
  { "bounds-that-grow-at", "led", "", "captain 1 Captain Coral|main 2 Red Fish|main 1 Reef One|main 1 Pearl", "legal" },
  { "bounds-that-grow-above", "led", "", "captain 1 Captain Coral|main 3 Red Fish|side 1 Reef One|main 1 Pearl", "illegal weight error 7 <= 6" },
  { "bounds-that-grow-one-card-before", "led", "", "captain 1 Captain Coral|main 1 Red Fish|main 1 Reef One", "illegal weight error 3 <= 2" },
  { "bounds-that-grow-twice", "led", "", "captain 1 Captain Coral|main 5 Red Fish|side 1 Pearl", "legal" },
  { "a-rule-that-the-captain-brings", "led", "", "captain 1 Captain Kelp|main 2 Reef One", "illegal no-reefs error 2 <= 0" },
  { "a-rule-that-another-captain-does-not", "led", "", "captain 1 Captain Coral|main 2 Reef One", "legal" },
  /* slots: of Coral's crew, any red fish, two blue cards, a reef, nothing heavy; her chart asks for two pearls and twice for Reef One */
#define CHART "captain 1 Captain Coral|side 2 Pearl|side 2 Reef One|"
  { "slots-with-room-for-all", "crewed", "", CHART "main 9 Red Fish|main 2 Blue Fish|main 1 Reef Two", "legal" },
  { "a-card-moves-to-another-slot", "crewed", "", CHART "main 1 Reef Two|main 2 Blue Fish", "legal" },
  { "a-slot-above-its-number", "crewed", "", CHART "main 3 Blue Fish", "illegal crew error 1 -" },
  { "two-slots-above-their-numbers-together", "crewed", "", CHART "main 1 Reef Two|main 2 Blue Fish|main 1 Reef One", "illegal crew error 1 -" },
  { "no-slot-at-all", "crewed", "", CHART "main 2 Green Fish|main 1 Pearl", "illegal crew error 3 -" },
  { "what-a-slot-bars", "crewed", "", CHART "main 1 Whale|main 1 Red Fish", "illegal crew error 1 -" },
  { "a-slot-by-an-option", "crewed", "redraw-over=defeat", CHART "main 3 Pearl", "unknown chart unknown 0 >= 1" },
  { "a-card-that-may-be-barred", "crewed", "", CHART "main 1 Unweighed Fish", "unknown crew unknown 1 -" },
  { "a-card-that-may-have-a-slot", "crewed", "", CHART "main 1 Shapeless Thing", "unknown crew unknown 1 -" },
  { "a-stranger-has-a-finding-of-its-own", "crewed", "", CHART "main 1 Nobody", "unknown unknown-card unknown 1 -" },
  { "a-slot-that-cannot-be-read-may-be-anything", "crewed", "neutral=yes", "captain 1 Captain Kelp|main 1 Green Fish|main 1 Reef One",
    "unknown crew unknown 1 -" },
  { "slots-that-the-list-does-not-say", "crewed", "", "captain 1 Captain Fog|main 1 Red Fish", "unknown chart unknown 0 -|crew unknown 0 -" },
  { "a-list-without-slots", "crewed", "", "captain 1 Captain Murk|main 1 Red Fish", "illegal crew error 1 -" },
  { "slots-without-a-captain", "crewed", "", "main 1 Red Fish", "illegal captain error 0 = 1" },
  { "slots-that-are-not-filled", "crewed", "", "captain 1 Captain Coral|side 1 Pearl|side 1 Reef One", "illegal chart error 1 >= 2|chart error 1 >= 2" },
  { "slots-that-are-perhaps-filled", "crewed", "", "captain 1 Captain Coral|side 1 Pearl|side 2 Reef One|side 1 Shapeless Thing", "unknown chart unknown 1 >= 2" },
  { "slots-that-a-card-that-nobody-knows-fills-perhaps", "crewed", "", "captain 1 Captain Coral|side 1 Pearl|side 2 Reef One|side 1 Nobody", "unknown chart unknown 1 >= 2|unknown-card unknown 1 -" },
  { "slots-that-no-card-that-nobody-knows-fills", "crewed", "", "captain 1 Captain Coral|side 2 Reef One|side 1 Nobody", "illegal chart error 0 >= 2|unknown-card unknown 1 -" },
  { "what-a-slot-that-cannot-be-read-asks-for", "crewed", "", "captain 1 Captain Kelp|side 1 Pearl", "unknown chart unknown 0 >= 1" },
  /* a rule that only warns */
  { "advice-that-is-not-followed", "exact", "", "main 10 Red Fish", "legal reefs warning 0 >= 1" },
  { "advice-that-is-perhaps-not-followed", "exact", "", "main 9 Red Fish|main 1 Shapeless Thing", "legal reefs note 0 >= 1" },
  { "cards-beside-the-deck-that-belong-there", "exact", "", LEGAL, "legal" },
  { "a-stranger-beside-the-deck-among-what-belongs-there", "exact", "", "main 10 Reef One|captain 1 Nobody", "unknown unknown-card unknown 1 -" },
  { "a-stranger-beside-the-deck", "exact", "", "main 10 Reef One|side 2 Nobody", "unknown unknown-card unknown 2 -|zone-aside unknown 2 -" },
  { "a-stranger-in-a-pool-that-no-rule-looks-at", "exact", "", "main 10 Reef One|pool 2 Nobody", "unknown unknown-card unknown 2 -|zone-aside unknown 2 -" },
  { "a-stranger-among-helpers", "open", "", LEGAL "|tokens 2 Nobody", "legal" },
  { "a-stranger-among-helpers-of-another-format", "exact", "", "main 10 Reef One|tokens 2 Nobody", "legal" },
  { "what-does-not-belong-beside-the-deck", "exact", "", "main 10 Reef One|captain 1 Red Fish", "unknown zone-aside unknown 1 -" },
  { "what-may-belong-beside-the-deck", "exact", "", "main 10 Reef One|captain 1 Shapeless Thing", "unknown zone-aside unknown 1 -" },
  { "strangers-here-and-there", "open", "", LEGAL "|tokens 2 Nobody|side 1 Nobody", "unknown unknown-card unknown 3 -" },
  { "zones-that-are-none", "open", "", LEGAL "|Box 40 Pearl|hand 1 Pearl", "unknown unknown-zone unknown 1 -|unknown-zone unknown 40 -" },
};

/* ---- one case ---- */

/* A finding that counts copies names cards with as many, and no others. */
static void
assert_cards_add_up (const SlvFinding *finding)
{
  static const char * const counting[] = { "pool", "main-copies", "listed", "off-color", "pearls", NULL };
  guint64 copies = 0;

  SLV_EACH (const SlvFindingCard, card, finding->cards)
    copies += card->count;
  if (g_strv_contains (counting, finding->rule) && finding->actual > 0 && (finding->severity == SLV_SEVERITY_ERROR || finding->severity == SLV_SEVERITY_WARNING))
    g_assert_cmpfloat (finding->actual, ==, (double) copies);
}

static char *
describe (const SlvReport *report)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const SlvFinding, finding, report->findings)
    {
      g_autofree char *allowed = slv_finding_dup_allowed (finding);

      g_assert_cmpstr (finding->message, !=, "");
      assert_cards_add_up (finding);
      if (finding->severity == SLV_SEVERITY_NOTE && !finding->open)
        continue;
      g_ptr_array_add (lines, g_strdup_printf ("%s %s %.15g %s", finding->rule,
                                               slv_severity_to_string (finding->severity), finding->actual,
                                               allowed != NULL ? allowed : "-"));
      g_test_message ("%s", finding->message);
    }
  g_ptr_array_sort (lines, slv_compare_texts);
  g_autofree char *joined = slv_join_texts (lines, "|", 0);
  return g_strconcat (slv_verdict_to_string (report->verdict), joined[0] != '\0' ? " " : "", joined, NULL);
}

static Tidepool *shared;

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  SlvFormat *format = tidepool_format (shared, test->format);
  g_autoptr (SlvOptions) options = slv_options_new ();
  g_autoptr (SlvDeck) deck = tidepool_deck_of (test->deck);

  g_auto (GStrv) parts = g_strsplit (test->options, " ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      good (slv_options_set (options, format->rulebook, parts[i], &error));
  g_autoptr (SlvChecker) checker = good (slv_checker_new (format, shared->index, options, "2023-12-31", &error));
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  g_autofree char *got = describe (report);
  g_assert_cmpstr (got, ==, test->expected);
}

int
main (int argc, char *argv[])
{
  static const TidepoolCard extra[] = { { "Captain Half", "Captain", "Red", "-", NULL, NULL, "2.5", NULL, NULL, NULL }, { "Captain Lost", "Captain", "Red", "-", NULL, NULL, "X", NULL, NULL, NULL },
                                      { "Captain Ebb", "Captain", "Red", "-", NULL, NULL, "-2", NULL, NULL, NULL },
                                      { "Captain Quoth", "Captain", "Re\"d", "-", NULL, NULL, "5", NULL, NULL, NULL } };

  g_test_init (&argc, &argv, NULL);
  shared = tidepool_new (extra, G_N_ELEMENTS (extra));
  tests_add_rows ("/check-rules/", cases, test_case);
  int status = g_test_run ();
  tidepool_free (shared);
  return status;
}
