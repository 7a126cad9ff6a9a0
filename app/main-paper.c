/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main-paper.c: `sleeves-paper`: the commands that draw. Started by `sleeves`, which takes its place and its arguments, because
 * loading fonts and Pango costs more than most commands take. */
#include "cli/slv-cli.h"

static const SlvRunner runners[] = {
  SLV_COMMANDS_PAPER (SLV_RUNNER)
  { .command = NULL }
};

int
main (int argc, char **argv)
{
  return slv_cli_main (argc, argv, runners, NULL);
}
