/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-item.c: see the header. */
#include "decks/slv-deck-item.h"
#include "game/slv-clause.h"

enum { TEXT_NAME, TEXT_DETAIL, TEXT_OWNED, TEXT_CHANGED, TEXT_WORDS, TEXT_ARROW, TEXT_VERDICT, TEXT_ICON, TEXT_ALSO, TEXT_ALSO_ICON, N_TEXTS };
static const char * const names[N_TEXTS] = { "name", "detail", "owned", "changed", "words", "arrow", "verdict", "icon", "also", "also-icon" };
static GParamSpec *deck_item_properties[N_TEXTS + 1];

struct _SlvDeckItem
{
  GObject parent_instance;
  gint64 id;
  guint version, depth;
  char *folder;              /* NULL: a deck */
  gboolean open;             /* of a folder */
  char *detail;              /* of a deck: game and size */
  char *texts[N_TEXTS];
};

G_DEFINE_FINAL_TYPE (SlvDeckItem, slv_deck_item, G_TYPE_OBJECT)

static void
slv_deck_item_finalize (GObject *object)
{
  SlvDeckItem *self = SLV_DECK_ITEM (object);
  for (guint i = 0; i < N_TEXTS; i++)
    g_free (self->texts[i]);
  SLV_FREE_MEMBERS (self, folder, detail);
  G_OBJECT_CLASS (slv_deck_item_parent_class)->finalize (object);
}

static void
slv_deck_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id >= 1 && id <= N_TEXTS)
    g_value_set_string (value, SLV_DECK_ITEM (object)->texts[id - 1]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
slv_deck_item_class_init (SlvDeckItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->finalize = slv_deck_item_finalize;
  object_class->get_property = slv_deck_item_get_property;
  for (guint i = 0; i < N_TEXTS; i++)
    deck_item_properties[i + 1] = g_param_spec_string (names[i], NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_TEXTS + 1, deck_item_properties);
}

static void
slv_deck_item_init (SlvDeckItem *self)
{
  for (guint i = 0; i < N_TEXTS; i++)
    self->texts[i] = g_strdup ("");
}

static void
set_text (SlvDeckItem *self, guint which, const char *text)
{
  if (g_str_equal (self->texts[which], text))
    return;
  slv_take_str (&self->texts[which], g_strdup (text));
  g_object_notify_by_pspec (G_OBJECT (self), deck_item_properties[which + 1]);
}

static char *
deck_detail (SlvSession *session, const SlvDeck *deck)
{
  SlvGames *games = slv_session_get_games (session);
  const SlvGame *game = slv_games_find (games, deck->game);
  const SlvFormat *format = game != NULL && deck->format[0] != '\0'
    ? slv_games_resolve_format (games, game, deck->format, NULL) : NULL;
  g_autofree char *cards = slv_tell_printf (ngettext ("%u card", "%u cards", deck->n_listed), deck->n_listed);
  g_autofree char *title = format != NULL ? slv_format_dup_title (format) : NULL;
  if (title != NULL)
    return g_strdup_printf ("%s · %s · %s", game->title, title, cards);
  if (deck->game[0] != '\0')
    return g_strdup_printf ("%s · %s", game != NULL ? game->title : deck->game, cards);
  return g_steal_pointer (&cards);
}

static guint
depth_of (const char *folder)
{
  guint depth = 0;
  for (const char *at = folder; at != NULL && (at = strchr (at, '/')) != NULL; at++)
    depth++;
  return depth;
}

SlvDeckItem *
slv_deck_item_new (SlvSession *session, const SlvDeck *deck)
{
  SlvDeckItem *self = g_object_new (SLV_TYPE_DECK_ITEM, NULL);
  self->detail = deck_detail (session, deck);
  self->id = deck->id;
  self->version = deck->version;
  self->depth = deck->folder != NULL && deck->folder[0] != '\0' ? depth_of (deck->folder) + 1 : 0;
  set_text (self, TEXT_NAME, deck->name[0] != '\0' ? deck->name : _("Untitled deck"));
  g_autofree char *changed = slv_tell_time (deck->changed);
  set_text (self, TEXT_CHANGED, changed);
  slv_deck_item_set_found (self, NULL, FALSE);
  return self;
}

SlvDeckItem *
slv_deck_item_new_folder (const char *folder, guint n_decks, gboolean open)
{
  SlvDeckItem *self = g_object_new (SLV_TYPE_DECK_ITEM, NULL);
  const char *last = strrchr (folder, '/');
  g_autofree char *detail = slv_tell_printf (ngettext ("%u deck", "%u decks", n_decks), n_decks);
  self->folder = g_strdup (folder);
  self->depth = depth_of (folder);
  set_text (self, TEXT_NAME, last != NULL ? last + 1 : folder);
  set_text (self, TEXT_DETAIL, detail);
  set_text (self, TEXT_WORDS, detail);
  set_text (self, TEXT_ARROW, open ? "pan-down-symbolic" : "pan-end-symbolic");
  self->open = open;
  return self;
}

gint64
slv_deck_item_get_id (SlvDeckItem *self)
{
  return self->id;
}

char *
slv_deck_item_dup_key (SlvDeckItem *self)
{
  return self->folder != NULL ? g_strconcat ("/", self->folder, NULL) : g_strdup_printf ("%" G_GINT64_FORMAT, self->id);
}

guint       slv_deck_item_get_version (SlvDeckItem *self) { return self->version; }
const char *slv_deck_item_get_folder  (SlvDeckItem *self) { return self->folder; }
guint       slv_deck_item_get_depth   (SlvDeckItem *self) { return self->depth; }

void
slv_deck_item_set_found (SlvDeckItem *self, const SlvDeckFound *found, gboolean edited)
{
  set_text (self, TEXT_VERDICT, found != NULL ? found->verdict : _("Being judged…"));
  set_text (self, TEXT_ICON, found != NULL ? found->icon : "");
  set_text (self, TEXT_ALSO, found != NULL && found->also != NULL ? found->also : "");
  set_text (self, TEXT_ALSO_ICON, found != NULL && found->also != NULL ? found->also_icon : "");
  /* Translators: of the copies that a deck needs so many are there: "36 of 60 owned" */
  g_autofree char *owned = found != NULL && found->need > 0
    ? slv_tell_printf (_("%llu of %llu owned"), (unsigned long long) found->have, (unsigned long long) found->need) : g_strdup ("");
  const char *assumed = found != NULL && found->assumptions != NULL ? found->assumptions : "", *line = assumed[0] != '\0' ? "\n" : "";
  const char *since = edited ? _("Edited since it was saved") : "", *before = edited ? "\n" : "";
  g_autofree char *detail = g_strconcat (self->detail, before, since, line, assumed, NULL);
  g_autofree char *words = g_strconcat (self->detail, "\n", owned, owned[0] != '\0' ? " · " : "", self->texts[TEXT_CHANGED], before, since, line, assumed, NULL);
  set_text (self, TEXT_DETAIL, detail);
  set_text (self, TEXT_OWNED, owned);
  set_text (self, TEXT_WORDS, words);
}

char *
slv_deck_item_describe (SlvDeckItem *self)
{
  if (self->folder != NULL)   /* Translators: name of a folder, "3 decks", "open" or "closed" */
    return g_strdup_printf (_("Folder %s: %s, %s"), self->texts[TEXT_NAME], self->texts[TEXT_DETAIL], self->open ? _("open") : _("closed"));
  return g_strdup (self->texts[TEXT_NAME]);
}
