/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rules.c: the table of kinds of rule. A new kind is one file, one row here, one test. */
#include "config.h"
#include "check/slv-check-private.h"

static const SlvRuleClass * const classes[] = {
  [SLV_RULE_COUNT] = &slv_rule_count,
  [SLV_RULE_COPIES] = &slv_rule_copies,
  [SLV_RULE_SUM] = &slv_rule_sum,
  [SLV_RULE_RELATE] = &slv_rule_relate,
  [SLV_RULE_DISTINCT] = &slv_rule_distinct,
  [SLV_RULE_KNOWN] = &slv_rule_known,
  [SLV_RULE_CONSERVE] = &slv_rule_conserve,
};

const SlvRuleClass *
slv_rule_class (SlvRuleKind kind)
{
  return (guint) kind < G_N_ELEMENTS (classes) ? classes[kind] : NULL;
}
