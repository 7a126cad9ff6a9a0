/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-run.c: see the header. The thread works on copies; what it finds travels to the main loop as one source a piece, in the
 * order in which it was found. */
#include "hands/slv-odds-run.h"
#include "widgets/slv-ui.h"

#define TELL_EVERY_US   50000       /* progress */
#define DETAIL_TRIALS   20000u      /* hands a point of a plot that has to be played */
#define MOVES_SHOWN     12u
#define SIGHTS_LEAST    5u          /* turns of all cards, */
#define SIGHTS_MOST     10u         /* whatever turn is asked about */

struct _SlvOddsRun
{
  gatomicrefcount refs;
  SlvDeckJob *job;
  SlvOddsBook *book;
  char *rule;
  SlvDeck *other;
  int detail;
  guint term;
  GCancellable *cancellable, **each;    /* of all; of each want */
  SlvOddsTold told;                     /* main thread; NULL once stopped */
  gpointer user_data;
  /* the thread's own */
  SlvOddsDeck *snapshot, *other_snapshot;
  GError *other_error;                  /* the other deck cannot start */
  guint now;                            /* want that is worked on */
  gint64 said;                          /* when progress was told */
};

/* ---- life ---- */

static SlvOddsRun *
run_ref (SlvOddsRun *run)
{
  g_atomic_ref_count_inc (&run->refs);
  return run;
}

static void
run_unref (SlvOddsRun *run)
{
  if (!g_atomic_ref_count_dec (&run->refs))
    return;
  for (guint i = 0; i < run->book->wants->len; i++)
    g_object_unref (run->each[i]);
  SLV_FREE_MEMBERS (run, (g_free, each), cancellable, (slv_odds_deck_unref, snapshot), (slv_odds_deck_unref, other_snapshot),
                    other_error, (slv_odds_book_free, book), (slv_deck_job_free, job), (slv_deck_free, other), rule);
  g_free (run);
}

/* ---- telling ---- */

typedef struct { SlvOddsRun *run; SlvOddsNews news; } Message;

SLV_DEFINE_STATIC_FREE (Message, message_free, (slv_odds_deck_unref, news.snapshot), (slv_odds_result_free, news.result),
                        (slv_odds_result_free, news.other), news.error, news.other_error, (slv_plot_free, news.plot), news.moves,
                        news.sights, news.terms, (run_unref, run));

static gboolean
deliver (gpointer data)
{
  Message *message = data;
  if (message->run->told != NULL)
    message->run->told (message->run, &message->news, message->run->user_data);
  return G_SOURCE_REMOVE;
}

static void
odds_run_tell (SlvOddsRun *run, SlvOddsNews news)
{
  Message *message = g_new0 (Message, 1);
  message->run = run_ref (run);
  message->news = news;
  /* before the next frame is drawn */
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver, message, message_free);
}

static void
tell_progress (guint64 done, guint64 total, gpointer data)
{
  SlvOddsRun *run = data;
  gint64 time = g_get_monotonic_time ();
  if (time - run->said < TELL_EVERY_US)
    return;
  run->said = time;
  odds_run_tell (run, (SlvOddsNews) { .kind = SLV_ODDS_NEWS_PROGRESS, .nth = run->now, .done = done, .total = total });
}

/* ---- questions ---- */

static SlvOddsDeck *
take_snapshot (SlvOddsRun *run, const SlvDeck *deck, GError **error)
{
  return slv_odds_book_snapshot (run->book, deck, run->job->format, run->job->index, run->job->options, TRUE, error);
}

static gboolean
is_blank (const char *text)
{
  return text == NULL || text[strspn (text, " \t\n")] == '\0';
}

static SlvOddsQuestion
make_question (const SlvOddsRun *run, const char *want)
{
  const SlvOddsBook *book = run->book;
  return (SlvOddsQuestion) {
    .want = want, .second = book->second, .turn = book->turn, .policy = book->policy,
    .keep_if = book->policy == SLV_ODDS_RULE ? run->rule : NULL, .given = is_blank (book->given) ? NULL : book->given,
    .method = book->simulate ? SLV_ODDS_SIMULATED : SLV_ODDS_AUTO, .trials = book->trials, .seed = book->seed,
  };
}

/** Whether a text can be asked of the deck; tells. */
static gboolean
check_text (SlvOddsRun *run, const char *text, SlvOddsNewsKind kind)
{
  SlvOddsNews news = { .kind = kind };
  if (!is_blank (text) && !slv_odds_check (run->snapshot, text, &news.error))
    news.span = slv_error_get_span (news.error);
  gboolean good = news.error == NULL;
  if (run->detail < 0)
    odds_run_tell (run, news);
  else
    g_clear_error (&news.error);
  return good;
}

static gboolean
ready (SlvOddsRun *run)
{
  g_autoptr (GError) error = NULL;
  run->snapshot = take_snapshot (run, run->job->deck, &error);
  if (run->snapshot == NULL)
    {
      odds_run_tell (run, (SlvOddsNews) { .kind = SLV_ODDS_NEWS_DECK, .error = g_steal_pointer (&error) });
      return FALSE;
    }
  if (run->detail < 0)
    odds_run_tell (run, (SlvOddsNews) { .kind = SLV_ODDS_NEWS_DECK, .snapshot = slv_odds_deck_ref (run->snapshot) });
  if (run->other != NULL)
    run->other_snapshot = take_snapshot (run, run->other, &run->other_error);
  gboolean given = check_text (run, run->book->given, SLV_ODDS_NEWS_GIVEN);
  gboolean rule = check_text (run, run->rule, SLV_ODDS_NEWS_RULE);
  return given && (run->book->policy != SLV_ODDS_RULE || (rule && !is_blank (run->rule)));
}

/* ---- all wants ---- */

/** The same of the other deck; a want that the other deck's game does not know is an error of its own. */
static void
ask_other (SlvOddsRun *run, const SlvOddsQuestion *question, SlvOddsNews *news, GCancellable *cancellable)
{
  if (run->other == NULL || news->result == NULL)
    return;
  if (run->other_snapshot == NULL)
    news->other_error = g_error_copy (run->other_error);
  else
    news->other = slv_odds_ask (run->other_snapshot, question, cancellable, NULL, NULL, &news->other_error);
}

/** Returns: FALSE: counting was refused, it has to be played. */
static gboolean
answer (SlvOddsRun *run, guint nth, gboolean play)
{
  const char *want = g_ptr_array_index (run->book->wants, nth);
  SlvOddsNews news = { .kind = SLV_ODDS_NEWS_WANT, .nth = nth };
  SlvOddsQuestion question = make_question (run, want);
  if (is_blank (want) || g_cancellable_is_cancelled (run->cancellable))
    return TRUE;
  question.method = play ? question.method : SLV_ODDS_EXACT;
  run->now = nth;
  news.result = slv_odds_ask (run->snapshot, &question, run->each[nth], play ? tell_progress : NULL, run, &news.error);
  if (news.result == NULL)
    news.span = slv_error_get_span (news.error);
  /* what given says may rule out every hand, too; then playing tells the same at once */
  if (!play && g_error_matches (news.error, SLV_ERROR, SLV_ERROR_NO))
    {
      g_clear_error (&news.error);
      return FALSE;
    }
  ask_other (run, &question, &news, run->each[nth]);
  odds_run_tell (run, news);
  return TRUE;
}

static void
answer_all (SlvOddsRun *run)
{
  g_autofree gboolean *left = g_new0 (gboolean, (gsize) run->book->wants->len + 1);
  for (guint i = 0; i < run->book->wants->len; i++)
    left[i] = run->book->simulate || !answer (run, i, FALSE);
  for (guint i = 0; i < run->book->wants->len; i++)
    if (left[i])
      {
        run->said = 0;
        answer (run, i, TRUE);
      }
}

/** What turns show of each card, which is there before anything is wanted. */
static void
answer_sights (SlvOddsRun *run)
{
  guint last = CLAMP (run->book->turn, SIGHTS_LEAST, SIGHTS_MOST);
  g_autoptr (GPtrArray) sights = slv_odds_sights (run->snapshot, run->book->second, last, run->cancellable, NULL);
  if (sights != NULL)
    odds_run_tell (run, (SlvOddsNews) { .kind = SLV_ODDS_NEWS_SIGHTS, .snapshot = slv_odds_deck_ref (run->snapshot),
                               .sights = g_steal_pointer (&sights) });
}

/** What the rule itself comes to: how often the first hand is kept, and the one after the redraws. */
static void
answer_rule (SlvOddsRun *run)
{
  SlvOddsQuestion question = make_question (run, run->rule);
  SlvOddsNews news = { .kind = SLV_ODDS_NEWS_KEEP };
  if (is_blank (run->rule) || g_cancellable_is_cancelled (run->cancellable) || !slv_odds_check (run->snapshot, run->rule, NULL))
    return;
  question.policy = SLV_ODDS_RULE;
  question.keep_if = run->rule;
  question.turn = 0;
  news.result = slv_odds_ask (run->snapshot, &question, run->cancellable, NULL, NULL, &news.error);
  odds_run_tell (run, news);
}

/* ---- one want in detail ---- */

static GArray *
ask_turns (SlvOddsRun *run, const char *want, gboolean second, GError **error)
{
  SlvOddsQuestion question = make_question (run, want);
  question.second = second;
  question.turn = MIN (MAX (run->book->turn, SLV_ODDS_PLOT_TURNS), slv_odds_deck_last_turn (run->snapshot, second));
  question.trials = DETAIL_TRIALS;
  return slv_odds_by_turn (run->snapshot, &question, run->cancellable, error);
}

static void
plot_turns (SlvOddsRun *run, const char *want)
{
  SlvOddsNews news = { .kind = SLV_ODDS_NEWS_TURNS };
  g_autoptr (GArray) first = ask_turns (run, want, FALSE, &news.error);
  g_autoptr (GArray) second = first != NULL ? ask_turns (run, want, TRUE, &news.error) : NULL;
  if (second != NULL)
    news.plot = slv_plot_of_turns (want, first, second);
  odds_run_tell (run, news);
}

/** The bracketed queries of a want, as texts; sums and those of the pile are no counts of cards in hand. */
static char **
list_terms (SlvOddsRun *run, const char *want)
{
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvCount) count = slv_count_parse (want, NULL);
  g_autoptr (SlvCountBound) bound = count != NULL ? slv_count_bind (count, run->job->format->rulebook, run->job->index, NULL) : NULL;
  for (guint i = 0; bound != NULL && i < slv_count_n_terms (bound); i++)
    {
      const SlvCountTerm *term = slv_count_term (bound, i);
      g_autofree char *text = g_strndup (want + term->span.start, term->span.end - term->span.start);
      g_autoptr (GArray) can = term->is_sum ? NULL : slv_odds_counts (run->snapshot, text, FALSE, 0, NULL);
      if (can != NULL && !g_ptr_array_find_with_equal_func (terms, text, g_str_equal, NULL))
        g_ptr_array_add (terms, g_steal_pointer (&text));
    }
  g_ptr_array_add (terms, NULL);
  return (char **) g_ptr_array_steal (terms, NULL);
}

static void
plot_counts (SlvOddsRun *run, const char *want)
{
  SlvOddsNews news = { .kind = SLV_ODDS_NEWS_COUNTS, .terms = list_terms (run, want) };
  guint n = g_strv_length (news.terms);
  if (n > 0)
    {
      const char *term = news.terms[MIN (run->term, n - 1)];
      g_autoptr (GArray) chances = slv_odds_counts (run->snapshot, term, run->book->second, run->book->turn, &news.error);
      if (chances != NULL)
        news.plot = slv_plot_of_counts (term, chances);
    }
  odds_run_tell (run, news);
}

static void
find_moves (SlvOddsRun *run, const char *want)
{
  SlvOddsNews news = { .kind = SLV_ODDS_NEWS_MOVES };
  SlvOddsQuestion question = make_question (run, want);
  news.moves = slv_odds_moves (run->snapshot, &question, MOVES_SHOWN, run->cancellable, &news.error);
  odds_run_tell (run, news);
}

static void
answer_detail (SlvOddsRun *run)
{
  const char *want = (guint) run->detail < run->book->wants->len ? g_ptr_array_index (run->book->wants, run->detail) : "";
  static void (* const parts[]) (SlvOddsRun *, const char *) = { plot_counts, plot_turns, find_moves };
  if (is_blank (want) || !slv_odds_check (run->snapshot, want, NULL))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (parts) && !g_cancellable_is_cancelled (run->cancellable); i++)
    parts[i] (run, want);
}

/* ---- the thread ---- */

static void
odds_run_work (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  SlvOddsRun *run = data;
  if (ready (run))
    {
      if (run->detail < 0)
        answer_all (run);
      else
        answer_detail (run);
    }
  if (run->snapshot != NULL && run->detail < 0)
    {
      answer_rule (run);
      answer_sights (run);
    }
  odds_run_tell (run, (SlvOddsNews) { .kind = SLV_ODDS_NEWS_DONE });
  g_task_return_boolean (task, TRUE);
}

SlvOddsRun *
slv_odds_run_start (const SlvOddsAsked *asked, SlvOddsTold told, gpointer user_data)
{
  SlvOddsRun *run = g_new0 (SlvOddsRun, 1);
  g_atomic_ref_count_init (&run->refs);
  run->job = slv_deck_job_new (asked->document);
  /* the lists of the game while a match is played */
  slv_deck_free (run->job->deck);
  run->job->deck = slv_deck_copy (slv_deck_document_get_deck (asked->document));
  run->book = slv_odds_book_copy (asked->book);
  run->rule = g_strdup (asked->rule);
  run->other = asked->other != NULL ? slv_deck_copy (asked->other) : NULL;
  run->detail = asked->detail;
  run->term = asked->term;
  run->cancellable = g_cancellable_new ();
  run->each = g_new0 (GCancellable *, (gsize) run->book->wants->len + 1);
  for (guint i = 0; i < run->book->wants->len; i++)
    run->each[i] = g_cancellable_new ();
  run->told = told;
  run->user_data = user_data;
  slv_ui_in_thread (odds_run_work, run_ref (run), (GDestroyNotify) run_unref, NULL, NULL, NULL, NULL);
  return run;
}

void
slv_odds_run_stop (SlvOddsRun *run)
{
  run->told = NULL;
  g_cancellable_cancel (run->cancellable);
  for (guint i = 0; i < run->book->wants->len; i++)
    g_cancellable_cancel (run->each[i]);
  run_unref (run);
}

void
slv_odds_run_give_up (SlvOddsRun *run, guint nth)
{
  if (nth < run->book->wants->len)
    g_cancellable_cancel (run->each[nth]);
}
