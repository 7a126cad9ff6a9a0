/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-image.c: any bytes as a picture. What passes has a size within the ceilings; what does not says why. */
#include "images/slv-image-check.h"
#include "fuzz.h"

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  SlvImageFacts facts = { 0 };
  gboolean fine = slv_image_check_bytes (data, size, &facts, &error);

  g_assert_true (fine == (error == NULL));
  if (!fine)
    {
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      return 0;
    }
  g_assert_cmpuint (facts.width, >, 0);
  g_assert_cmpuint (facts.height, >, 0);
  g_assert_cmpuint (facts.width, <=, SLV_IMAGE_SIDE_MAX);
  g_assert_cmpuint (facts.height, <=, SLV_IMAGE_SIDE_MAX);
  return 0;
}
