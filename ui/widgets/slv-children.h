/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-children.h: which children of a type's template C touches. Each is bound to the member of the instance that is called as it is in
 * the .ui file: a name that the structure does not have is told by the compiler, one that the template does not have by GTK. */
#pragma once
#include <gtk/gtk.h>

/** SLV_UI_CHILDREN: SLV_UI_CHILDREN (widget_class, SlvThing, list, label, remove); up to 26 names. In the class's init, behind its template. */
#define SLV_UI_CHILDREN(klass, Type, ...) \
  SLV_CHILDREN_COUNT_ (__VA_ARGS__, \
                        SLV_CHILD_26_, SLV_CHILD_25_, SLV_CHILD_24_, SLV_CHILD_23_, SLV_CHILD_22_, SLV_CHILD_21_, \
                        SLV_CHILD_20_, SLV_CHILD_19_, SLV_CHILD_18_, SLV_CHILD_17_, SLV_CHILD_16_, SLV_CHILD_15_, \
                        SLV_CHILD_14_, SLV_CHILD_13_, SLV_CHILD_12_, SLV_CHILD_11_, SLV_CHILD_10_, SLV_CHILD_9_, \
                        SLV_CHILD_8_, SLV_CHILD_7_, SLV_CHILD_6_, SLV_CHILD_5_, SLV_CHILD_4_, SLV_CHILD_3_, \
                        SLV_CHILD_2_, SLV_CHILD_1_, none) (klass, Type, __VA_ARGS__)
#define SLV_CHILDREN_COUNT_( \
    n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20, n21, n22, n23, n24, \
    n25, n26, count, ...) count

#define SLV_CHILD_1_(klass, Type, name) gtk_widget_class_bind_template_child (klass, Type, name)
#define SLV_CHILD_2_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_1_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_3_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_2_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_4_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_3_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_5_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_4_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_6_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_5_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_7_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_6_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_8_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_7_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_9_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_8_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_10_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_9_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_11_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_10_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_12_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_11_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_13_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_12_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_14_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_13_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_15_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_14_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_16_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_15_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_17_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_16_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_18_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_17_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_19_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_18_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_20_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_19_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_21_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_20_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_22_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_21_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_23_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_22_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_24_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_23_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_25_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_24_ (klass, Type, __VA_ARGS__)
#define SLV_CHILD_26_(klass, Type, name, ...) SLV_CHILD_1_ (klass, Type, name); SLV_CHILD_25_ (klass, Type, __VA_ARGS__)
