/* SPDX-License-Identifier: GPL-3.0-or-later */
/* good.h: calls that a test expects to go well; every test includes it. */
#pragma once
#include <glib.h>

/** What @call gives, whose error, that it calls `&error`, must stay unset. A function's own `error` is for what is to fail. */
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
