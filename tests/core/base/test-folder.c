/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-folder.c: what becomes of temporary folders when their process ends, however it ends. */
#include "base/slv-error.h"
#include "base/slv-folder.h"
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct { pid_t pid; int go[2]; char *path; } Other;

static int
stay (int said, int go)
{
  g_autofree char *path = slv_folder_temporary (NULL), *file = g_build_filename (path, "file", NULL);
  char byte;

  g_assert_true (g_file_set_contents (file, "text", -1, NULL));
  g_assert_true (write (said, file, strlen (file)) > 0);
  return read (go, &byte, 1) == 1 ? 0 : 1;
}

/* a process that makes a folder with a file in it, says where, and ends when it is told so */
static Other
start (void)
{
  int said[2], go[2];
  char text[4096] = "";

  g_assert_true (pipe (said) == 0 && pipe (go) == 0);
  pid_t pid = fork ();
  if (pid == 0)
    {
      close (go[1]);   /* where the test ends too early, this one ends as well */
      exit (stay (said[1], go[0]));
    }
  g_assert_true (read (said[0], text, sizeof text - 1) > 0);
  close (said[0]);
  close (said[1]);
  return (Other) { pid, { go[0], go[1] }, g_strdup (text) };
}

static void
end (Other *other)
{
  g_assert_true (write (other->go[1], "", 1) == 1);
  g_assert_true (waitpid (other->pid, NULL, 0) == other->pid);
  close (other->go[0]);
  close (other->go[1]);
}

static guint
count (const char *folder)
{
  g_autoptr (GDir) listing = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (listing) != NULL)
    n++;
  return n;
}

TEST ("/base/folder/what-ended-or-was-killed-leaves-nothing-and-what-lives-is-left-alone", test_ends)
{
  g_autofree char *keep = g_build_filename (g_get_tmp_dir (), "sleeves-list.csv", NULL);
  Other ended = start (), killed = start (), lives = start ();

  g_assert_true (g_file_set_contents (keep, "name", -1, NULL));
  end (&ended);
  g_assert_false (g_file_test (ended.path, G_FILE_TEST_EXISTS));
  kill (killed.pid, SIGKILL);
  end (&killed);
  g_assert_true (g_file_test (killed.path, G_FILE_TEST_EXISTS));
  g_autofree char *one = slv_folder_temporary (NULL), *two = slv_folder_temporary (NULL);
  g_assert_false (g_file_test (killed.path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (lives.path, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count (g_get_tmp_dir ()), ==, 3);   /* the list, and two that live */
  g_assert_cmpstr (one, !=, two);
  slv_folder_remove (one);
  g_assert_true (!g_file_test (one, G_FILE_TEST_EXISTS) && g_file_test (two, G_FILE_TEST_IS_DIR));
  end (&lives);
  g_assert_false (g_file_test (lives.path, G_FILE_TEST_EXISTS));
  g_free (ended.path);
  g_free (killed.path);
  g_free (lives.path);
}

/* what clears the machine's temporary files takes the folder, and another one is made */
TEST ("/base/folder/one-that-was-cleared-away-is-made-again-for-its-user-alone", test_cleared)
{
  g_autofree char *one = slv_folder_temporary (NULL), *own = g_path_get_dirname (one);
  GStatBuf info;

  slv_folder_remove (own);
  g_autofree char *two = slv_folder_temporary (NULL);
  g_assert_true (two != NULL && g_stat (two, &info) == 0 && (info.st_mode & 077) == 0);
}

/* what a link leads to stays */
TEST ("/base/folder/links-are-removed-and-not-followed", test_links)
{
  g_autofree char *one = slv_folder_temporary (NULL), *two = slv_folder_temporary (NULL), *link = g_build_filename (one, "link", NULL);

  g_assert_true (symlink (two, link) == 0);
  slv_folder_remove (one);
  g_assert_true (!g_file_test (one, G_FILE_TEST_EXISTS) && g_file_test (two, G_FILE_TEST_IS_DIR));
}

/* ---- what is written whole ---- */

static void
on_signal (int number G_GNUC_UNUSED)
{
}

static gpointer
drain (gpointer data)
{
  int *ends = data, waiting = 0, before = -1;
  GByteArray *all = g_byte_array_new ();
  guint8 piece[5000];
  gssize n;

  while (waiting == 0 || waiting != before) /* the pipe is full, and who writes waits */
    {
      before = waiting;
      g_usleep (1000);
      g_assert_cmpint (ioctl (ends[0], FIONREAD, &waiting), ==, 0);
    }
  do
    {
      kill (getpid (), SIGUSR1);
      n = read (ends[0], piece, sizeof piece);
      g_byte_array_append (all, piece, (guint) MAX (n, 0));
    }
  while (n > 0);
  return all;
}

/* A pipe takes less than it is given, and signals that come meanwhile end the call: nothing is left out, nothing comes twice. */
TEST ("/base/folder/what-is-written-in-pieces-is-whole", test_write_whole)
{
  struct sigaction action = { .sa_handler = on_signal }, before;
  g_autoptr (GByteArray) data = g_byte_array_new ();
  int ends[2];

  for (guint32 i = 0; i < 100000; i++)
    g_byte_array_append (data, (const guint8 *) &i, sizeof i);
  g_assert_cmpint (pipe (ends), ==, 0);
  GThread *thread = g_thread_new ("drain", drain, ends);
  sigaction (SIGUSR1, &action, &before);
  g_assert_true (slv_write_whole (ends[1], data->data, data->len));
  close (ends[1]);
  g_autoptr (GByteArray) got = g_thread_join (thread);
  sigaction (SIGUSR1, &before, NULL);
  close (ends[0]);
  g_assert_cmpmem (got->data, got->len, data->data, data->len);
  g_assert_true (slv_write_whole (-1, "", 0));
  g_assert_false (slv_write_whole (-1, "x", 1));
  g_assert_cmpint (errno, ==, EBADF);
}

static void
assert_text (const char *path, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/* A link stays one, and a database what it is. */
TEST ("/folder/a-file-is-written-whole-and-never-over-a-database", test_file_write)
{
  g_autofree char *folder = slv_folder_temporary (NULL), *path = g_build_filename (folder, "list.csv", NULL), *link = g_build_filename (folder, "link", NULL);
  g_autofree char *lost = g_build_filename (folder, "none", "list.csv", NULL), *base = g_build_filename (folder, "base.db", NULL);
  GStatBuf info;

  g_assert_true (good (slv_file_write (path, "one", -1, &error)));
  g_assert_true (good (slv_file_write (path, "another", 3, &error)));
  assert_text (path, "ano");
  g_assert_cmpint (symlink ("list.csv", link), ==, 0);
  g_assert_true (good (slv_file_write (link, "by the link", -1, &error)));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_text (path, "by the link");
  g_assert_true (g_chmod (path, 0600) == 0 && good (slv_file_write (path, "by the link", -1, &error)) && g_stat (path, &info) == 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);     /* who may read it is as it was */
  fails (slv_file_write (folder, "x", -1, &error), SLV_ERROR_REFUSED);
  fails (slv_file_write (lost, "x", -1, &error), SLV_ERROR_STORE);
  g_assert_true (g_file_set_contents (base, "SQLite format 3\0and so on", 26, NULL));
  fails (slv_file_write (base, "x", -1, &error), SLV_ERROR_REFUSED);
  assert_text (base, "SQLite format 3");
  g_assert_true (g_file_set_contents (base, "SQLite format 3, a text", -1, NULL));
  g_assert_true (good (slv_file_write (base, "x", -1, &error)));
  fails (slv_file_write ("/dev/full", "x", -1, &error), SLV_ERROR_STORE);
  slv_folder_remove (folder);
}

TEST ("/folder/what-the-program-keeps-in-a-library-is-not-written-over", test_own_files)
{
  static const struct { const char *name; gboolean own; } files[] = {
    { "library.db", TRUE }, { "library.db-wal", TRUE }, { "index.columns", TRUE }, { "prices.db", TRUE }, { "passwords", TRUE }, { "images", TRUE },
    { "library.db.before-1", TRUE }, { "cards.csv.part", TRUE }, { "backups/2020-02-01.db.gz", TRUE }, { "tables/a/b.json", TRUE }, { "games", TRUE },
    { "sleeves-kept-1.db", FALSE }, { "index.names", TRUE },
    { "games/mine/game.xml", FALSE }, { "mine.csv", FALSE }, { "lists.csv", FALSE }, { "index.html", FALSE }, { "x.part.txt", FALSE }, { "own/passwords", FALSE },
  };
  g_autofree char *folder = slv_folder_temporary (NULL), *library = g_build_filename (folder, "library.db", NULL), *link = g_build_filename (folder, "link", NULL);
  g_autofree char *other = g_build_filename (folder, "own", "other.db", NULL), *log = g_strconcat (other, "-wal", NULL), *late = g_build_filename (folder, "link.csv", NULL);

  for (guint round = 0; round < 2; round++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        {
          g_autofree char *path = g_build_filename (folder, files[i].name, NULL), *above = g_path_get_dirname (path);

          g_assert_cmpint (slv_file_is_own (path), ==, round == 1 && files[i].own);
          g_assert_cmpint (g_mkdir_with_parents (above, 0700), ==, 0);
          if (round == 1 && files[i].own)
            fails (slv_file_write (path, "x", -1, &error), SLV_ERROR_REFUSED);
        }
      g_assert_true (g_file_set_contents (library, "a library", -1, NULL));
    }
  g_assert_true (symlink ("backups", link) == 0 && symlink ("passwords", late) == 0);
  g_autofree char *linked = g_build_filename (link, "2020-02-01.db.gz", NULL);
  g_assert_true (slv_file_is_own (linked));
  g_assert_false (slv_file_is_own (late));      /* leads to nothing yet: it is the link that is written over */
  g_autofree char *passwords = g_build_filename (folder, "passwords", NULL);
  g_assert_true (g_file_set_contents (passwords, "secret", -1, NULL) && slv_file_is_own (late));
  g_assert_false (slv_file_is_own (log));
  g_assert_true (g_file_set_contents (other, "SQLite format 3\0and so on", 26, NULL) && slv_file_is_own (log));
  slv_folder_remove (folder);
}

TEST ("/folder/what-is-no-file-is-written-to-and-stays", test_pipe_write)
{
  g_autofree char *folder = slv_folder_temporary (NULL), *path = g_build_filename (folder, "pipe", NULL);
  g_autoptr (GError) refused = NULL;
  char text[20] = "";
  GStatBuf info;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  g_assert_false (slv_file_write (path, "to nobody", -1, &refused));
  g_assert_error (refused, SLV_ERROR, SLV_ERROR_STORE);
  int reader = g_open (path, O_RDONLY | O_NONBLOCK, 0);
  g_assert_true (good (slv_file_write (path, "through", -1, &error)));
  g_assert_cmpint (read (reader, text, sizeof text), ==, 7);
  g_assert_cmpstr (text, ==, "through");
  close (reader);
  g_assert_true (g_lstat (path, &info) == 0 && S_ISFIFO (info.st_mode));
  slv_folder_remove (folder);
}

int
main (int argc, char **argv)
{
  const char *there = g_getenv ("TMPDIR");
  g_autofree char *top = g_build_filename (there != NULL ? there : "/tmp", "sleeves-test-XXXXXX", NULL);

  g_assert_nonnull (g_mkdtemp (top));   /* what GLib takes for that folder it asks once */
  g_setenv ("TMPDIR", top, TRUE);
  g_test_init (&argc, &argv, NULL);
  tests_add ();
  int code = g_test_run ();
  slv_folder_remove (top);
  return code;
}
