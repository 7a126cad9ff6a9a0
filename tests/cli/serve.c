/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serve.c: the tour's own server as a program, for tests in other languages: serves the folder that it is given, prints its
 * address, and ends when its standard input does. */
#include <stdio.h>
#include "cli/slv-loopback.h"

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvLoopback) loopback = argc == 2 ? slv_loopback_new (argv[1], &error) : NULL;

  if (loopback == NULL)
    {
      fprintf (stderr, "serve: %s\n", error ? error->message : "one folder is needed");
      return 2;
    }
  g_autofree char *url = slv_loopback_dup_url (loopback, "");
  printf ("%s\n", url);
  fflush (stdout);
  while (getchar () != EOF)
    ;
  return 0;
}
