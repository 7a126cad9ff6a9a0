/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-provider-chain.c: two providers as one: collection and decks both answer fields of one query. */
#include "collection/slv-collection.h"

/* The one of the two that knows @field. */
static const SlvProvider *
who (gpointer data, const char *field)
{
  const SlvProviderChain *chain = data;

  return chain->first.knows (chain->first.data, field) ? &chain->first : &chain->second;
}

static gboolean
chain_knows (gpointer data, const char *field)
{
  const SlvProvider *one = who (data, field);

  return one->knows (one->data, field);
}

static gboolean
chain_number (gpointer data, const char *field, const char *argument, guint row, double *value)
{
  const SlvProvider *one = who (data, field);

  return one->number (one->data, field, argument, row, value);
}

static guint
chain_flags (gpointer data, const char *field)
{
  const SlvProvider *one = who (data, field);

  return one->flags != NULL && one->test != NULL ? one->flags (one->data, field) : 0;
}

static SlvTruth
chain_test (gpointer data, const char *field, SlvOp op, const char *argument, guint row, guint printing)
{
  const SlvProvider *one = who (data, field);

  return one->test != NULL ? one->test (one->data, field, op, argument, row, printing) : SLV_UNKNOWN;
}

static gboolean
chain_check (gpointer data, const char *field, SlvOp op, const char *argument, GError **error)
{
  const SlvProvider *one = who (data, field);

  return one->check == NULL || one->check (one->data, field, op, argument, error);
}

static gboolean
chain_order (gpointer data, const char *field, guint row, guint printing, double *value)
{
  const SlvProvider *one = who (data, field);

  return one->order != NULL && one->order (one->data, field, row, printing, value);
}

static void
chain_values (gpointer data, const char *field, GPtrArray *values)
{
  const SlvProvider *one = who (data, field);

  if (one->values != NULL)
    one->values (one->data, field, values);
}

void
slv_provider_chain (SlvProviderChain *chain, const SlvProvider *first, const SlvProvider *second, SlvProvider *provider)
{
  const SlvProvider *both[] = { first, second };
  guint n = 0, n_orders = 0;

  chain->first = *first;
  chain->second = *second;
  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    for (guint k = 0; both[i]->fields != NULL && both[i]->fields[k] != NULL && n + 1 < G_N_ELEMENTS (chain->fields); k++)
      chain->fields[n++] = both[i]->fields[k];
  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    for (guint k = 0; both[i]->orders != NULL && both[i]->orders[k] != NULL && n_orders + 1 < G_N_ELEMENTS (chain->orders); k++)
      chain->orders[n_orders++] = both[i]->orders[k];
  chain->orders[n_orders] = NULL;
  chain->fields[n] = NULL;
  *provider = (SlvProvider) {
    .data = chain, .knows = chain_knows, .number = chain_number, .flags = chain_flags, .test = chain_test, .check = chain_check,
    .fields = chain->fields, .orders = chain->orders, .order = chain_order, .values = chain_values, .format = first->format != NULL ? first->format : second->format,
    .day = first->format != NULL ? first->day : second->day,
  };
}
