/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-late-libraries.c: in `sleeves` alone: libraries that few of its commands need (XML, integer programs, unknown encodings, CSV)
 * are loaded when something of them is called for the first time. With what they bring along they are twenty of thirty libraries,
 * and loading those takes longer than answering most questions. Each function stands here under its own name and hands over to the
 * library's; the compiler holds it against the library's own header. Whoever needs another function of them adds it here, or the
 * linker loads the library at every start again (tests/cli/test_search.py looks). */
#include "config.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <glib/gi18n.h>
#include <csv.h>
#include <glpk.h>
#include <uchardet.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>
#include <libxml/SAX2.h>
#include <libxml/tree.h>
#include <libxml/xmlregexp.h>

/* The packages need these libraries, so this is a broken installation. */
static G_NORETURN void
missing (const char *what)
{
  fflush (stdout);
  fprintf (stderr, "sleeves: ");
  fprintf (stderr, _("Sleeves is not fully installed: “%s” cannot be loaded"), what);
  fputc ('\n', stderr);
  _exit (3);
}

static gpointer
find (gpointer *library, const char *file, const char *name)
{
  gpointer address;

  if (g_once_init_enter (library))
    {
      gpointer opened = dlopen (file, RTLD_LAZY | RTLD_LOCAL);

      if (opened == NULL)
        missing (file);
      g_once_init_leave (library, opened);
    }
  address = dlsym (*library, name);
  if (address == NULL)
    missing (file);
  return address;
}

static gpointer
find_xml (const char *name)
{
  static gpointer library;
  static gsize ready;
  gpointer address = find (&library, "libxml2.so.2", name);

  if (g_once_init_enter (&ready))   /* what xmlInitParser() was asked to do before */
    {
      void (*init) (void);

      *(gpointer *) &init = find (&library, "libxml2.so.2", "xmlInitParser");
      init ();
      g_once_init_leave (&ready, 1);
    }
  return address;
}

static gpointer
find_glp (const char *name)
{
  static gpointer library;

  return find (&library, "libglpk.so.40", name);
}

static gpointer
find_uchardet (const char *name)
{
  static gpointer library;

  return find (&library, "libuchardet.so.0", name);
}

static gpointer
find_csv (const char *name)
{
  static gpointer library;

  return find (&library, "libcsv.so.3", name);
}

#define REAL(library, name) \
  static gsize address; \
  __typeof__ (&name) real; \
  if (g_once_init_enter (&address)) \
    g_once_init_leave (&address, GPOINTER_TO_SIZE (find_##library (#name))); \
  *(gpointer *) &real = GSIZE_TO_POINTER (address)

/* A function with a result, and one without. @given: the names of its arguments in brackets. */
#define LATE(library, type, name, arguments, given) type name arguments { REAL (library, name); return real given; }
#define LATE_VOID(library, name, arguments, given)  void name arguments { REAL (library, name); real given; }

/* ---- XML ---- */

xmlFreeFunc xmlFree = free;   /* what it is in the library, where nobody sets another one */

void
xmlInitParser (void)
{
}

/* Of the headers that this was built with; the name of the library's file says that they fit. */
void
xmlCheckVersion (int version)
{
  (void) version;
}

LATE (xml, const xmlChar *, xmlBufferContent, (const xmlBuffer *buf), (buf))
LATE (xml, xmlBufferPtr, xmlBufferCreate, (void), ())
LATE_VOID (xml, xmlBufferFree, (xmlBufferPtr buf), (buf))
LATE (xml, long, xmlByteConsumed, (xmlParserCtxtPtr ctxt), (ctxt))
LATE (xml, xmlParserCtxtPtr, xmlCreatePushParserCtxt,
      (xmlSAXHandlerPtr sax, void *user_data, const char *chunk, int size, const char *filename), (sax, user_data, chunk, size, filename))
LATE (xml, xmlDocPtr, xmlCtxtReadMemory,
      (xmlParserCtxtPtr ctxt, const char *buffer, int size, const char *url, const char *encoding, int options),
      (ctxt, buffer, size, url, encoding, options))
LATE (xml, int, xmlCtxtUseOptions, (xmlParserCtxtPtr ctxt, int options), (ctxt, options))
LATE (xml, xmlNodePtr, xmlDocGetRootElement, (const xmlDoc *doc), (doc))
LATE (xml, xmlNodePtr, xmlFirstElementChild, (xmlNodePtr parent), (parent))
LATE_VOID (xml, xmlFreeDoc, (xmlDocPtr doc), (doc))
LATE_VOID (xml, xmlFreeParserCtxt, (xmlParserCtxtPtr ctxt), (ctxt))
LATE (xml, long, xmlGetLineNo, (const xmlNode *node), (node))
LATE (xml, xmlChar *, xmlGetNoNsProp, (const xmlNode *node, const xmlChar *name), (node, name))
LATE (xml, xmlAttrPtr, xmlHasProp, (const xmlNode *node, const xmlChar *name), (node, name))
LATE (xml, int, xmlIsBlankNode, (const xmlNode *node), (node))
LATE (xml, xmlParserCtxtPtr, xmlNewParserCtxt, (void), ())
LATE (xml, xmlNodePtr, xmlNextElementSibling, (xmlNodePtr node), (node))
LATE (xml, int, xmlNodeDump, (xmlBufferPtr buf, xmlDocPtr doc, xmlNodePtr node, int level, int format), (buf, doc, node, level, format))
LATE (xml, xmlChar *, xmlNodeGetContent, (const xmlNode *node), (node))
LATE (xml, int, xmlParseChunk, (xmlParserCtxtPtr ctxt, const char *chunk, int size, int terminate), (ctxt, chunk, size, terminate))
LATE_VOID (xml, xmlRegFreeRegexp, (xmlRegexpPtr regexp), (regexp))
LATE (xml, xmlRegexpPtr, xmlRegexpCompile, (const xmlChar *regexp), (regexp))
LATE (xml, int, xmlRegexpExec, (xmlRegexpPtr regexp, const xmlChar *value), (regexp, value))
LATE_VOID (xml, xmlRelaxNGFree, (xmlRelaxNGPtr schema), (schema))
LATE_VOID (xml, xmlRelaxNGFreeParserCtxt, (xmlRelaxNGParserCtxtPtr ctxt), (ctxt))
LATE_VOID (xml, xmlRelaxNGFreeValidCtxt, (xmlRelaxNGValidCtxtPtr ctxt), (ctxt))
LATE (xml, xmlRelaxNGParserCtxtPtr, xmlRelaxNGNewDocParserCtxt, (xmlDocPtr doc), (doc))
LATE (xml, xmlRelaxNGValidCtxtPtr, xmlRelaxNGNewValidCtxt, (xmlRelaxNGPtr schema), (schema))
LATE (xml, xmlRelaxNGPtr, xmlRelaxNGParse, (xmlRelaxNGParserCtxtPtr ctxt), (ctxt))
LATE_VOID (xml, xmlRelaxNGSetParserStructuredErrors, (xmlRelaxNGParserCtxtPtr ctxt, xmlStructuredErrorFunc func, void *data),
           (ctxt, func, data))
LATE_VOID (xml, xmlRelaxNGSetValidStructuredErrors, (xmlRelaxNGValidCtxtPtr ctxt, xmlStructuredErrorFunc func, void *data),
           (ctxt, func, data))
LATE (xml, int, xmlRelaxNGValidateDoc, (xmlRelaxNGValidCtxtPtr ctxt, xmlDocPtr doc), (ctxt, doc))
LATE_VOID (xml, xmlSAX2EndElementNs, (void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri), (ctx, name, prefix, uri))
LATE (xml, int, xmlSAX2GetLineNumber, (void *ctx), (ctx))
LATE_VOID (xml, xmlSAX2StartElementNs,
           (void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int n_spaces, const xmlChar **spaces,
            int n_attributes, int n_defaulted, const xmlChar **attributes),
           (ctx, name, prefix, uri, n_spaces, spaces, n_attributes, n_defaulted, attributes))
LATE_VOID (xml, xmlStopParser, (xmlParserCtxtPtr ctxt), (ctxt))

/* ---- integer programs ---- */

LATE (glp, int, glp_add_cols, (glp_prob *p, int n), (p, n))
LATE (glp, int, glp_add_rows, (glp_prob *p, int n), (p, n))
LATE_VOID (glp, glp_adv_basis, (glp_prob *p, int flags), (p, flags))
LATE (glp, glp_prob *, glp_create_prob, (void), ())
LATE_VOID (glp, glp_delete_prob, (glp_prob *p), (p))
LATE (glp, int, glp_free_env, (void), ())
LATE (glp, double, glp_get_col_ub, (glp_prob *p, int j), (p, j))
LATE (glp, int, glp_get_num_cols, (glp_prob *p), (p))
LATE (glp, int, glp_get_num_rows, (glp_prob *p), (p))
LATE (glp, double, glp_get_obj_coef, (glp_prob *p, int j), (p, j))
LATE (glp, int, glp_get_status, (glp_prob *p), (p))
LATE_VOID (glp, glp_init_iocp, (glp_iocp *parm), (parm))
LATE_VOID (glp, glp_init_smcp, (glp_smcp *parm), (parm))
LATE (glp, int, glp_intopt, (glp_prob *p, const glp_iocp *parm), (p, parm))
LATE (glp, int, glp_ios_best_node, (glp_tree *tree), (tree))
LATE (glp, glp_prob *, glp_ios_get_prob, (glp_tree *tree), (tree))
LATE (glp, double, glp_ios_node_bound, (glp_tree *tree, int p), (tree, p))
LATE_VOID (glp, glp_ios_terminate, (glp_tree *tree), (tree))
LATE_VOID (glp, glp_load_matrix, (glp_prob *p, int n, const int rows[], const int columns[], const double values[]),
           (p, n, rows, columns, values))
LATE (glp, double, glp_mip_col_val, (glp_prob *p, int j), (p, j))
LATE (glp, double, glp_mip_obj_val, (glp_prob *p), (p))
LATE (glp, int, glp_mip_status, (glp_prob *p), (p))
LATE_VOID (glp, glp_set_col_bnds, (glp_prob *p, int j, int type, double low, double high), (p, j, type, low, high))
LATE_VOID (glp, glp_set_col_kind, (glp_prob *p, int j, int kind), (p, j, kind))
LATE_VOID (glp, glp_set_obj_coef, (glp_prob *p, int j, double value), (p, j, value))
LATE_VOID (glp, glp_set_obj_dir, (glp_prob *p, int dir), (p, dir))
LATE_VOID (glp, glp_set_row_bnds, (glp_prob *p, int i, int type, double low, double high), (p, i, type, low, high))
LATE (glp, int, glp_simplex, (glp_prob *p, const glp_smcp *parm), (p, parm))
LATE (glp, int, glp_term_out, (int flag), (flag))

/* ---- encodings, CSV ---- */

LATE_VOID (uchardet, uchardet_data_end, (uchardet_t ud), (ud))
LATE_VOID (uchardet, uchardet_delete, (uchardet_t ud), (ud))
LATE (uchardet, const char *, uchardet_get_charset, (uchardet_t ud), (ud))
LATE (uchardet, int, uchardet_handle_data, (uchardet_t ud, const char *data, size_t len), (ud, data, len))
LATE (uchardet, uchardet_t, uchardet_new, (void), ())

LATE (csv, int, csv_error, (struct csv_parser *p), (p))
LATE (csv, int, csv_fini, (struct csv_parser *p, void (*cell) (void *, size_t, void *), void (*row) (int, void *), void *data),
      (p, cell, row, data))
LATE_VOID (csv, csv_free, (struct csv_parser *p), (p))
LATE (csv, int, csv_init, (struct csv_parser *p, unsigned char options), (p, options))
LATE (csv, size_t, csv_parse, (struct csv_parser *p, const void *s, size_t len, void (*cell) (void *, size_t, void *),
                               void (*row) (int, void *), void *data), (p, s, len, cell, row, data))
LATE_VOID (csv, csv_set_delim, (struct csv_parser *p, unsigned char c), (p, c))
LATE (csv, char *, csv_strerror, (int error), (error))
