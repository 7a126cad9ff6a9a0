/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-change-row.c: see the header. */
#include "sources/slv-import-parts.h"
#include "base/slv-fold.h"

struct _SlvChangeRow {
  GObject    parent_instance;
  SlvRowKind kind;
  char      *title, *detail, *folded;
};
G_DEFINE_FINAL_TYPE (SlvChangeRow, slv_change_row, G_TYPE_OBJECT)

static const char * const icons[SLV_ROW_KINDS] = {
  "list-add-symbolic", "document-edit-symbolic", "list-remove-symbolic", "edit-undo-symbolic", "dialog-warning-symbolic",
};

/* data that every game's cards and printings have */
static const struct { const char *id, *title; } common[] = {
  { "name", N_("name") }, { "faces", N_("faces") }, { "limits", N_("limits") }, { "errata", N_("errata") }, { "set", N_("set") },
  { "number", N_("number") }, { "rarity", N_("rarity") }, { "language", N_("language") }, { "artist", N_("artist") },
  { "image", N_("image") }, { "text", N_("text") }, { "finish", N_("finish") }, { "updated", N_("time of change") },
};

SLV_DEFINE_FINALIZE (SlvChangeRow, slv_change_row, title, detail, folded);

static void
slv_change_row_class_init (SlvChangeRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_change_row_finalize;
}

SLV_DEFINE_EMPTY_INIT (SlvChangeRow, slv_change_row);

static SlvChangeRow *
change_row_make (SlvRowKind kind, char *title, char *detail)
{
  SlvChangeRow *self = g_object_new (SLV_TYPE_CHANGE_ROW, NULL);
  g_autofree char *both = g_strconcat (title, "\n", detail, NULL);

  self->kind = kind;
  self->title = title;
  self->detail = detail;
  self->folded = slv_fold_search (both);
  return self;
}

static const char *
field_title (const char *id, const SlvGame *game)
{
  const SlvAttr *attr = game ? slv_game_find_attr (game, id) : NULL;

  if (attr && attr->title && *attr->title)
    return slv_ui_tr (attr->title);
  for (guint i = 0; i < G_N_ELEMENTS (common); i++)
    if (strcmp (common[i].id, id) == 0)
      return _(common[i].title);
  return id;
}

static char *
changed_text (const SlvImportChange *change, const SlvGame *game)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; change->fields && change->fields[i]; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", field_title (change->fields[i], game));
  /* Translators: %s is a list of attributes: "cost, text" */
  return g_strdup_printf (change->printing ? _("Printing changed: %s") : _("Changed: %s"), list->str);
}

SlvChangeRow *
slv_change_row_new_change (const SlvImportChange *change, const SlvGame *game)
{
  static const struct { const char *card, *printing; } sentences[] = {
    [SLV_CHANGE_NEW] = { N_("New card"), N_("New printing of a card that is there") },
    [SLV_CHANGE_GONE] = { N_("Gone from the list; it stays, marked, while decks or the collection have it"),
                          N_("Printing gone from the list") },
    [SLV_CHANGE_BACK] = { N_("Was gone, and is back"), N_("Printing was gone, and is back") },
  };
  char *title = change->printing ? g_strdup_printf ("%s · %s", change->name, change->printing) : g_strdup (change->name);

  if (change->kind == SLV_CHANGE_CHANGED)
    return change_row_make (SLV_ROW_CHANGED, title, changed_text (change, game));
  return change_row_make (change->kind == SLV_CHANGE_NEW ? SLV_ROW_NEW : change->kind == SLV_CHANGE_GONE ? SLV_ROW_GONE : SLV_ROW_BACK, title,
                          g_strdup (change->printing ? _(sentences[change->kind].printing) : _(sentences[change->kind].card)));
}

SlvChangeRow *
slv_change_row_new_refused (const SlvRejected *rejected)
{
  char *detail = rejected->line > 0 ? g_strdup_printf (_("Refused, line %llu: %s"), (unsigned long long) rejected->line, rejected->reason)
                                    : g_strdup_printf (_("Refused: %s"), rejected->reason);

  return change_row_make (SLV_ROW_REFUSED, g_strdup (rejected->record), detail);
}

SlvRowKind  slv_change_row_get_kind   (SlvChangeRow *self) { return self->kind; }
const char *slv_change_row_get_title  (SlvChangeRow *self) { return self->title; }
const char *slv_change_row_get_detail (SlvChangeRow *self) { return self->detail; }

const char *
slv_change_row_get_icon (SlvChangeRow *self)
{
  return icons[self->kind];
}

gboolean
slv_change_row_matches (SlvChangeRow *self, const char *folded)
{
  return strstr (self->folded, folded) != NULL;
}
