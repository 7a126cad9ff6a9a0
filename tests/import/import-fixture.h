/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import-fixture.h: the invented game, scratch libraries, and a small server on the loopback. */
#pragma once
#include "import/slv-definition-draft.h"
#include "import/slv-job.h"

/** The games of tests/data/import/games. */
SlvGames *fixture_games (void);
/** Those of a folder of tests/data/import, and of any folder. */
SlvGames *fixture_games_of (const char *name);
SlvGames *fixture_games_in (const char *folder);
/** The games that come with the program. */
SlvGames *fixture_own_games (void);
/** A scratch folder; fixture_remove() removes it with what is in it. */
char     *fixture_folder (void);
void      fixture_remove (char *folder);
SlvStore *fixture_store (const char *folder);
/** What imports need: a folder, and in it a library, of which fixture_games() are the games. */
typedef struct { char *folder; SlvGames *games; SlvStore *store; } FixtureLibrary;
void      fixture_library_open (FixtureLibrary *self);
void      fixture_library_close (FixtureLibrary *self);
/** The same for g_test_add(). */
void      fixture_library_set_up (FixtureLibrary *self, gconstpointer data);
void      fixture_library_tear_down (FixtureLibrary *self, gconstpointer data);
/** The definition that is made of the list @text, in the file @name of @folder. */
SlvGameDraft *fixture_draft (const char *folder, const char *name, const char *text);
/** What that definition reads of its list, every record of it; @account is cleared by the caller. */
void      fixture_draft_read (const SlvGameDraft *draft, const char *folder, SlvCardFunc func, gpointer user_data, SlvListAccount *account);
/** A file of the shared test data, or NULL when that is not there: then the test was skipped. */
char     *fixture_shared (const char *path);

/* ---- the server ---- */

typedef struct {
  const char *path;          /* with the query; of a request that is no GET behind its method: "POST /a" */
  guint       status;
  const char *body;
  const char *header, *value;   /* one more header, or NULL */
  gsize       claim;         /* Content-Length that is claimed and not kept, 0: the right one */
} FixtureAnswer;
typedef struct _FixtureServer FixtureServer;
/** Answers by path; the last answer of a path stays, the others of it come first, once each. What has no answer is 404. An
 *  ETag header among the answers makes If-None-Match with its value a 304, a Last-Modified one If-Modified-Since. @answers end with a NULL path. */
FixtureServer *fixture_server_new (const FixtureAnswer *answers);
guint          fixture_server_requests (FixtureServer *server);
/** (transfer full): address of @path. */
char          *fixture_server_url (FixtureServer *server, const char *path);
void           fixture_server_free (FixtureServer *server);
