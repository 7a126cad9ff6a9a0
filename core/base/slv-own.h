/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-own.h: what a structure owns is named once, and how each member is freed follows from its type. A member whose type is
 * not in the table below is named with the function that frees it; a char ** is a vector that ends with NULL and owns its texts. What is only
 * borrowed is not named. */
#pragma once
#include <gio/gio.h>
#include "base/slv-each.h"

/**
 * SLV_FREE_MEMBERS: frees the named members of @self (at most 26) in this order and makes them NULL; those that are NULL are let be.
 * A member is its name, or (function, name): SLV_FREE_MEMBERS (deck, name, (slv_game_unref, game)). In place of a function stand also weak (of a
 * g_set_weak_pointer()), timer (the id of a source, 0: none) and cancel (a GCancellable, which is cancelled first).
 */
#define SLV_FREE_MEMBERS(self, ...) \
  do \
    { \
      SLV_EACH_NAME (SLV_OWN_ONE_, self, __VA_ARGS__) \
    } \
  while (0)

/**
 * SLV_DEFINE_FREE: the public function @name (Type *self) frees the named members and @self itself; NULL is let be.
 * SLV_DEFINE_STATIC_FREE: the same for this file alone, which takes a gpointer and so is a GDestroyNotify as it stands.
 * SLV_DEFINE_CLEAR, SLV_DEFINE_STATIC_CLEAR: the members alone, as elements of an array are cleared.
 * SLV_DEFINE_DISPOSE, SLV_DEFINE_FINALIZE: prefix_dispose() or prefix_finalize() of the final class @Type.
 * SLV_DEFINE_EMPTY_INIT: prefix_init() of a class whose objects begin with zeros.
 * SLV_DEFINE_REF: the public function prefix_ref() of @Type, whose count of those who keep it is its member ref_count; SLV_DEFINE_SHARED: that, and
 *   prefix_unref(), with which the last one frees the named members and the structure itself; NULL is let be.
 */
#define SLV_DEFINE_FREE(Type, name, ...) SLV_OWN_FREE_ (, Type, name, Type *, __VA_ARGS__)
#define SLV_DEFINE_STATIC_FREE(Type, name, ...) SLV_OWN_FREE_ (static, Type, name, gpointer, __VA_ARGS__)
#define SLV_DEFINE_CLEAR(Type, name, ...) SLV_OWN_CLEAR_ (, Type, name, Type *, __VA_ARGS__)
#define SLV_DEFINE_STATIC_CLEAR(Type, name, ...) SLV_OWN_CLEAR_ (static, Type, name, gpointer, __VA_ARGS__)
#define SLV_DEFINE_DISPOSE(Type, prefix, ...) SLV_OWN_METHOD_ (dispose, Type, prefix, __VA_ARGS__)
#define SLV_DEFINE_FINALIZE(Type, prefix, ...) SLV_OWN_METHOD_ (finalize, Type, prefix, __VA_ARGS__)
#define SLV_DEFINE_EMPTY_INIT(Type, prefix) \
  static void prefix##_init (Type *self G_GNUC_UNUSED) \
  { \
  } \
  static void prefix##_init (Type *self)

#define SLV_DEFINE_REF(Type, prefix) \
  Type *prefix##_ref (Type *self) \
  { \
    g_atomic_ref_count_inc (&self->ref_count); \
    return self; \
  } \
  Type *prefix##_ref (Type *self)
#define SLV_DEFINE_SHARED(Type, prefix, ...) \
  SLV_DEFINE_REF (Type, prefix); \
  void prefix##_unref (Type *self) \
  { \
    if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count)) \
      return; \
    SLV_FREE_MEMBERS (self, __VA_ARGS__); \
    g_free (self); \
  } \
  void prefix##_unref (Type *self)

#define SLV_OWN_FREE_(linkage, Type, name, Argument, ...) \
  linkage void name (Argument data) \
  { \
    Type *self = data; \
    if (self != NULL) \
      SLV_FREE_MEMBERS (self, __VA_ARGS__); \
    g_free (self); \
  } \
  linkage void name (Argument data)

#define SLV_OWN_CLEAR_(linkage, Type, name, Argument, ...) \
  linkage void name (Argument data) \
  { \
    Type *self = data; \
    SLV_FREE_MEMBERS (self, __VA_ARGS__); \
  } \
  linkage void name (Argument data)

#define SLV_OWN_METHOD_(method, Type, prefix, ...) \
  static void prefix##_##method (GObject *object) \
  { \
    Type *self = (Type *) object; \
    SLV_FREE_MEMBERS (self, __VA_ARGS__); \
    G_OBJECT_CLASS (prefix##_parent_class)->method (object); \
  } \
  static void prefix##_##method (GObject *object)

static inline void
slv_own_free_string (GString *string)
{
  g_string_free (string, TRUE);
}

#define SLV_OWN_FREED_(member) \
  g_clear_pointer (&(member), _Generic ((member), \
    char *: g_free, unsigned char *: g_free, int *: g_free, unsigned *: g_free, long *: g_free, unsigned long *: g_free, \
    double *: g_free, char **: g_strfreev, GPtrArray *: g_ptr_array_unref, GArray *: g_array_unref, GByteArray *: g_byte_array_unref, \
    GHashTable *: g_hash_table_unref, GBytes *: g_bytes_unref, GRegex *: g_regex_unref, GVariant *: g_variant_unref, \
    GDateTime *: g_date_time_unref, GStringChunk *: g_string_chunk_free, GError *: g_error_free, GCancellable *: g_object_unref, \
    GFile *: g_object_unref, GObject *: g_object_unref, GString *: slv_own_free_string))
#define SLV_OWN_GIVEN_(self, function, member) \
  SLV_OWN_PICK_ (SLV_OWN_WORD_##function, SLV_OWN_POINTER_, ~) ((self)->member, function)
#define SLV_OWN_PICK_(...) SLV_OWN_PICKED_ (__VA_ARGS__)
#define SLV_OWN_PICKED_(a, b, ...) b
#define SLV_OWN_WORD_weak ~, SLV_OWN_WEAK_
#define SLV_OWN_WORD_timer ~, SLV_OWN_TIMER_
#define SLV_OWN_WORD_cancel ~, SLV_OWN_CANCEL_
#define SLV_OWN_POINTER_(member, function) g_clear_pointer (&(member), function);
#define SLV_OWN_WEAK_(member, word) g_clear_weak_pointer (&(member));
#define SLV_OWN_TIMER_(member, word) g_clear_handle_id (&(member), g_source_remove);
#define SLV_OWN_CANCEL_(member, word) g_cancellable_cancel (member); g_clear_object (&(member));

#define SLV_OWN_ONE_(self, m) SLV_OWN_CALL_ (SLV_OWN_KIND_, SLV_OWN_CALL_ (SLV_OWN_SECOND_, SLV_OWN_PROBE_ m, 0, ~)) (self, m)
/* whether a member stands in parentheses: the probe before it is a call then, and puts a 1 into the second place */
#define SLV_OWN_CALL_(macro, ...) macro (__VA_ARGS__)
#define SLV_OWN_ALL_(...) __VA_ARGS__
#define SLV_OWN_PROBE_(...) ~, 1
#define SLV_OWN_SECOND_(a, b, ...) b
#define SLV_OWN_KIND_(n) SLV_OWN_KIND_##n##_
#define SLV_OWN_KIND_0_(self, m) SLV_OWN_FREED_ ((self)->m);
#define SLV_OWN_KIND_1_(self, m) SLV_OWN_CALL_ (SLV_OWN_GIVEN_, self, SLV_OWN_ALL_ m)
