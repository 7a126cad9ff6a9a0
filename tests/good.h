/* SPDX-License-Identifier: GPL-3.0-or-later */
/* good.h: calls that a test expects to go well, or to be refused; every test includes it. */
#pragma once
#include <glib.h>

/** What @call gives, whose error, that it calls `&error`, must stay unset. */
#define good(call) \
  __extension__ ({ \
    _Pragma ("GCC diagnostic push") \
    _Pragma ("GCC diagnostic ignored \"-Wshadow\"") \
    g_autoptr (GError) error = NULL; \
    _Pragma ("GCC diagnostic pop") \
    __auto_type given_ = (call); \
    g_assert_no_error (error); \
    given_; \
  })

/** That @call gives nothing, and in its error, that it calls `&error`, a reason of ours with @code. */
#define fails(call, code) \
  __extension__ ({ \
    _Pragma ("GCC diagnostic push") \
    _Pragma ("GCC diagnostic ignored \"-Wshadow\"") \
    g_autoptr (GError) error = NULL; \
    _Pragma ("GCC diagnostic pop") \
    g_assert_true (!(call)); \
    g_assert_error (error, SLV_ERROR, code); \
  })
