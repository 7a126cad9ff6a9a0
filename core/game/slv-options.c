/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-options.c: the points of a rulebook that a person may set, and numbers that depend on them. A value is judged when
 * it is set with a book at hand and again when it is read, because a deck may carry options of another edition. */
#include "game/slv-game-private.h"
#include "base/slv-fold.h"

#define NUMBER_LIMIT G_GINT64_CONSTANT (1000000000000)

/* Options that every rulebook has without saying so. */
static const struct { const char *id; gboolean is_flag; const char *default_value; } common_options[] = {
  { "lists", TRUE, "yes" },      /* dated lists of bans and restrictions apply */
  { "start", FALSE, NULL },      /* the card that an opening begins with */
};

/* The first of them as an option like any other; the rest is no choice for good. */
static const SlvOption lists_option = {
  .id = (char *) "lists", .title = (char *) N_("Banned and limited cards of dated lists"), .clause = (char *) "",
  .kind = SLV_OPTION_FLAG, .default_value = (char *) "yes", .values = NULL,
};

SlvOptions *
slv_options_new (void)
{
  SlvOptions *options = g_new0 (SlvOptions, 1);

  options->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return options;
}

SlvOptions *
slv_options_copy (const SlvOptions *options)
{
  SlvOptions *copy = slv_options_new ();

  if (options == NULL)
    return copy;
  SLV_EACH_PAIR (const char, id, const char, value, options->values)
    g_hash_table_insert (copy->values, g_strdup (id), g_strdup (value));
  if (options->standing != NULL)   /* never changed once it is shared, except by whoever fills it in */
    copy->standing = g_hash_table_ref (options->standing);
  return copy;
}

SLV_DEFINE_FREE (SlvOptions, slv_options_free, values, standing);

static const char *
choice_value (const SlvOption *option, const char *text)
{
  g_autofree char *folded = slv_fold_id (text);

  for (guint i = 0; option->values[i] != NULL; i++)
    {
      g_autofree char *value = slv_fold_id (option->values[i]);

      if (strcmp (value, folded) == 0)
        return option->values[i];
    }
  return NULL;
}

static gboolean
read_number (const char *text, gint64 *number)
{
  return g_ascii_string_to_signed (text, 10, -NUMBER_LIMIT, NUMBER_LIMIT, number, NULL);
}

/* The value of @option that @text means, or NULL. Borrowed from the option, from @text or static. */
static const char *
option_value (const SlvOption *option, const char *text)
{
  gint64 number;

  switch (option->kind)
    {
    case SLV_OPTION_FLAG:
      return slv_flag_value (text);
    case SLV_OPTION_NUMBER:
      return read_number (text, &number) ? text : NULL;
    case SLV_OPTION_CHOICE:
    default:
      return choice_value (option, text);
    }
}

static void
set_value_error (GError **error, const SlvOption *option, const char *text)
{
  g_autofree char *values = NULL;
  const char *nearest;

  switch (option->kind)
    {
    case SLV_OPTION_FLAG:
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("option “%s” is yes or no, not “%s”"), option->id, text);
      break;
    case SLV_OPTION_NUMBER:
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("option “%s” is a whole number, not “%s”"), option->id, text);
      break;
    case SLV_OPTION_CHOICE:
    default:
      values = g_strjoinv (", ", option->values);
      nearest = slv_nearest (text, (const char * const *) option->values);
      if (nearest != NULL)
        slv_set_error (error, SLV_ERROR_USAGE, NULL, _("option “%s” is one of %s, not “%s”; did you mean “%s”?"), option->id,
                       values, text, nearest);
      else
        slv_set_error (error, SLV_ERROR_USAGE, NULL, _("option “%s” is one of %s, not “%s”"), option->id, values, text);
      break;
    }
}

static void
set_unknown_error (GError **error, const SlvRulebook *book, const char *id)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < book->options->len; i++)
    g_ptr_array_add (ids, ((SlvOption *) g_ptr_array_index (book->options, i))->id);
  for (guint i = 0; i < G_N_ELEMENTS (common_options); i++)
    g_ptr_array_add (ids, (gpointer) common_options[i].id);
  g_ptr_array_add (ids, NULL);
  const char *nearest = slv_nearest (id, (const char * const *) ids->pdata);
  if (nearest != NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no option “%s”; did you mean “%s”?"), id, nearest);
  else
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no option “%s” in “%s”"), id, g_dgettext (GETTEXT_PACKAGE, book->title));
}

static gint
find_common (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (common_options); i++)
    if (strcmp (common_options[i].id, id) == 0)
      return (gint) i;
  return -1;
}

/* @value as @book takes it; NULL with @error when it does not. Borrowed. */
static const char *
checked_value (const SlvRulebook *book, const char *id, const char *value, GError **error)
{
  SlvOption *option = slv_rulebook_find_option (book, id);
  gint common = find_common (id);
  const char *known;

  if (option != NULL)
    {
      known = option_value (option, value);
      if (known == NULL)
        set_value_error (error, option, value);
      return known;
    }
  if (common < 0)
    {
      set_unknown_error (error, book, id);
      return NULL;
    }
  known = common_options[common].is_flag ? slv_flag_value (value) : value;
  if (known == NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("option “%s” is yes or no, not “%s”"), id, value);
  return known;
}

/* Splits "ID=VALUE" and has the value judged. */
static gboolean
read_text (const SlvRulebook *book, const char *text, char **id, char **value, GError **error)
{
  const char *equals = strchr (text, '=');

  if (equals == NULL || equals == text)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("an option is written ID=VALUE, not “%s”"), text);
  g_autofree char *name = g_strstrip (g_strndup (text, equals - text));
  g_autofree char *said = g_strstrip (g_strdup (equals + 1));
  const char *known = book != NULL ? checked_value (book, name, said, error) : said;
  if (known == NULL)
    return FALSE;
  *value = g_strdup (known);
  *id = g_steal_pointer (&name);
  return TRUE;
}

gboolean
slv_options_set (SlvOptions *options, const SlvRulebook *book, const char *text, GError **error)
{
  char *id, *value;

  if (!read_text (book, text, &id, &value, error))
    return FALSE;
  g_hash_table_replace (options->values, id, value);
  return TRUE;
}

gboolean
slv_options_set_standing (SlvOptions *options, const SlvRulebook *book, const char *text, GError **error)
{
  g_autofree char *id = NULL, *value = NULL;

  if (!read_text (book, text, &id, &value, error))
    return FALSE;
  if (strcmp (id, "start") == 0 && (book == NULL || slv_rulebook_find_option (book, id) == NULL))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("option “%s” belongs to one deck and cannot be set for good"), id);
  if (options->standing == NULL)
    options->standing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_replace (options->standing, g_steal_pointer (&id), g_steal_pointer (&value));
  return TRUE;
}

/* @set when it is a value of the option, else NULL. */
static const char *
fitting_value (const SlvOption *option, gint common, const char *set)
{
  if (set == NULL)
    return NULL;
  if (option != NULL)
    return option_value (option, set);
  return common_options[common].is_flag ? slv_flag_value (set) : set;
}

/* The value that was set, of the run or deck or for good; NULL: none that fits. */
static const char *
set_value (const SlvOptions *options, const SlvOption *option, gint common, const char *id, gboolean *standing)
{
  *standing = FALSE;
  if (options == NULL || (option == NULL && common < 0))
    return NULL;
  const char *value = fitting_value (option, common, g_hash_table_lookup (options->values, id));
  if (value != NULL || options->standing == NULL)
    return value;
  *standing = TRUE;
  return fitting_value (option, common, g_hash_table_lookup (options->standing, id));
}

const char *
slv_options_get (const SlvOptions *options, const SlvRulebook *book, const char *id)
{
  SlvOption *option = slv_rulebook_find_option (book, id);
  gint common = option == NULL ? find_common (id) : -1;
  gboolean standing;
  const char *set = set_value (options, option, common, id, &standing);

  if (set != NULL)
    return set;
  if (option != NULL)
    return option->default_value;
  return common >= 0 ? common_options[common].default_value : NULL;
}

gboolean
slv_options_is_standing (const SlvOptions *options, const SlvRulebook *book, const char *id)
{
  SlvOption *option = slv_rulebook_find_option (book, id);
  gint common = option == NULL ? find_common (id) : -1;
  const char *standard = option != NULL ? option->default_value : common >= 0 ? common_options[common].default_value : NULL;
  gboolean standing;
  const char *set = set_value (options, option, common, id, &standing);

  return set != NULL && standing && g_strcmp0 (set, standard) != 0;
}

char *
slv_option_dup_domain (const SlvOption *option)
{
  if (option->kind == SLV_OPTION_NUMBER)
    return g_strdup (_("a whole number"));
  if (option->kind == SLV_OPTION_CHOICE)
    return g_strjoinv (", ", option->values);
  return g_strdup ("yes, no");   /* as they are typed */
}

const SlvOption *
slv_rulebook_option (const SlvRulebook *book, const char *id)
{
  const SlvOption *option = slv_rulebook_find_option (book, id);

  return option == NULL && strcmp (id, lists_option.id) == 0 ? &lists_option : option;
}

const char *
slv_option_title (const SlvRulebook *book, const char *id)
{
  const SlvOption *option = slv_rulebook_option (book, id);

  return option != NULL ? g_dgettext (GETTEXT_PACKAGE, option->title) : id;
}

char *
slv_option_say (const SlvOption *option, const char *value)
{
  g_autofree char *list = option != NULL && option->kind == SLV_OPTION_CHOICE ? g_strjoinv ("|", option->values) : NULL;

  if (option != NULL && option->kind == SLV_OPTION_FLAG)
    return g_strdup (strcmp (value, "yes") == 0 ? _("yes") : _("no"));
  g_auto (GStrv) words = list != NULL ? g_strsplit (g_dgettext (GETTEXT_PACKAGE, list), "|", -1) : g_new0 (char *, 1);
  /* the definition's list of values is translated as a whole; untranslated it has ids, whose words have dashes between them */
  for (guint i = 0; words[i] != NULL && option->values[i] != NULL; i++)
    if (strcmp (option->values[i], value) == 0)
      return strcmp (words[i], value) == 0 ? g_strdelimit (g_strdup (value), "-", ' ') : g_strdup (words[i]);
  return g_strdup (value);
}

GPtrArray *
slv_rulebook_dup_options (const SlvRulebook *book)
{
  GPtrArray *options = g_ptr_array_sized_new (book->options->len + 1);

  for (guint i = 0; i < book->options->len; i++)
    g_ptr_array_add (options, g_ptr_array_index (book->options, i));
  if (slv_rulebook_find_option (book, lists_option.id) == NULL)
    g_ptr_array_add (options, (gpointer) &lists_option);
  return options;
}

gboolean
slv_options_get_flag (const SlvOptions *options, const SlvRulebook *book, const char *id)
{
  return slv_options_holds (options, book, id, FALSE);
}

gint64
slv_options_get_number (const SlvOptions *options, const SlvRulebook *book, const char *id)
{
  const char *value = slv_options_get (options, book, id);
  gint64 number = 0;

  if (value == NULL)
    return 0;
  if (read_number (value, &number))
    return number;
  return g_strcmp0 (slv_flag_value (value), "yes") == 0 ? 1 : 0;
}

gint64
slv_number_value (const SlvNumber *number, const SlvOptions *options, const SlvRulebook *book)
{
  g_return_val_if_fail (number->set, 0);
  return number->option != NULL ? slv_options_get_number (options, book, number->option) : number->value;
}

gboolean
slv_options_holds (const SlvOptions *options, const SlvRulebook *book, const char *if_option, gboolean if_not)
{
  const char *value, *is;
  gboolean holds;
  gint64 number;

  if (if_option == NULL)
    return TRUE;
  if (strchr (if_option, ' ') != NULL)
    {
      g_auto (GStrv) all = g_strsplit (if_option, " ", -1);

      holds = TRUE;
      for (guint i = 0; all[i] != NULL && holds; i++)
        holds = all[i][0] == '\0' || slv_options_holds (options, book, all[i] + (all[i][0] == '!'), all[i][0] == '!');
      return holds;
    }
  is = strchr (if_option, '=');
  if (is != NULL)
    {
      g_autofree char *id = g_strndup (if_option, (gsize) (is - if_option));

      value = slv_options_get (options, book, id);
      return (value != NULL && g_ascii_strcasecmp (value, is + 1) == 0) != if_not;
    }
  value = slv_options_get (options, book, if_option);
  if (value == NULL)
    holds = FALSE;
  else if (read_number (value, &number))
    holds = number != 0;
  else
    holds = g_strcmp0 (slv_flag_value (value), "no") != 0;
  return holds != if_not;
}
