/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-images.c: where pictures of cards are to be had, read from a tree that is valid against the schema. Strict, because what
 * stands here decides which servers the program may ask. */
#include "game/slv-game-private.h"
#include "game/slv-image-address.h"

#define PARALLEL      1u     /* unless it is said */
#define PARALLEL_MAX  8u
#define DELAY_MS      100u
#define DELAY_MS_MAX  60000u

/* A path that is joined to the base: no step out of it, and only fields that there are. */
static void
check_path (SlvXmlSource *source, const xmlNode *node, const SlvImageScheme *scheme)
{
  guint n_fields = 0;
  g_autofree char *unknown = slv_image_template_unknown (scheme->path, &n_fields);

  if (unknown != NULL)
    slv_xml_source_error (source, node, "path",
                          _("“%s” is no field of a picture's path: {image} {set} {number} {language} {key} {name}"), unknown);
  else if (n_fields == 0)
    slv_xml_source_error (source, node, "path", _("without a field like {number} every card has the same picture"));
  if (*scheme->path == '/' || strstr (scheme->path, "..") != NULL || strpbrk (scheme->path, "\\# \t\r\n") != NULL
      || !g_str_is_ascii (scheme->path))
    slv_xml_source_error (source, node, "path",
                          _("“%s” is no path behind the base: it begins with no “/”, has no “..” and no blanks"), scheme->path);
}

static guint
read_number (SlvXmlSource *source, const xmlNode *node, const char *attribute, guint usual, guint min, guint max)
{
  char *text = slv_node_text (node, attribute);
  guint64 number = text != NULL ? g_ascii_strtoull (text, NULL, 10) : usual;

  if (number < min || number > max)
    slv_xml_source_error (source, node, attribute, _("“%s” is not between %u and %u"), text, min, max);
  return (guint) CLAMP (number, min, max);
}

static SlvImageScheme *
read_images (SlvXmlSource *source, const xmlNode *node)
{
  SlvImageScheme *scheme = slv_keep_new (node, SlvImageScheme);
  char *kase = slv_node_text (node, "case"), *path = slv_node_text (node, "path");

  scheme->base = slv_node_words (node, "base");
  scheme->path = path != NULL ? path : slv_keep_text (node, g_strdup ("{image}"));
  scheme->hosts = slv_node_list (node, "hosts", " ");
  scheme->endings = slv_node_list (node, "endings", " ");
  scheme->query = slv_node_flag (node, "query");
  scheme->lower = g_strcmp0 (kase, "lower") == 0;
  scheme->parallel = read_number (source, node, "parallel", PARALLEL, 1, PARALLEL_MAX);
  scheme->delay_ms = read_number (source, node, "delay-ms", DELAY_MS, 0, DELAY_MS_MAX);
  if (scheme->base != NULL && !slv_image_base_is (scheme->base))
    slv_xml_source_error (source, node, "base", _("“%s” is no folder to join paths to: https://HOST/, and a “/” at its end"),
                          scheme->base);
  for (guint i = 0; scheme->hosts[i] != NULL; i++)
    if (!slv_image_host_is (scheme->hosts[i]))
      slv_xml_source_error (source, node, "hosts", _("“%s” is no host: a name like images.example.org, perhaps with :PORT"),
                            scheme->hosts[i]);
  if (scheme->base == NULL && scheme->hosts[0] == NULL)
    slv_xml_source_error (source, node, NULL, _("neither “base” nor “hosts” says where pictures are"));
  if (scheme->base == NULL && path != NULL)
    slv_xml_source_error (source, node, "path", _("a path needs a “base” to be joined to"));
  check_path (source, node, scheme);
  return scheme;
}

void
slv_load_images (SlvXmlSource *source, const xmlNode *root, SlvGame *game)
{
  for (const xmlNode *node = slv_node_first (root); node != NULL; node = slv_node_next (node))
    if (slv_node_is (node, "images"))
      g_ptr_array_add (game->images, read_images (source, node));
}
