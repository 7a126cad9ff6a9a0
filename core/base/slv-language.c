/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-language.c: languages of cards and copies, by what card lists, other programs and people call them. */
#include <string.h>
#include "base/slv-fold.h"
#include "base/slv-language.h"

/* ISO 639 codes with their English names, and what else they are called; the first row of a code has its name. */
static const struct { const char *id, *name; } languages[] = {
  { "en", "English" }, { "de", "German" }, { "fr", "French" }, { "it", "Italian" }, { "es", "Spanish" }, { "pt", "Portuguese" },
  { "ja", "Japanese" }, { "ko", "Korean" }, { "ru", "Russian" }, { "zh-cn", "Simplified Chinese" },
  { "zh-tw", "Traditional Chinese" }, { "nl", "Dutch" }, { "pl", "Polish" }, { "cs", "Czech" }, { "la", "Latin" },
  { "ar", "Arabic" }, { "he", "Hebrew" }, { "sa", "Sanskrit" }, { "el", "Greek" }, { "tr", "Turkish" }, { "sv", "Swedish" },
  { "da", "Danish" }, { "fi", "Finnish" }, { "no", "Norwegian" }, { "hu", "Hungarian" }, { "th", "Thai" }, { "uk", "Ukrainian" },
  { "ph", "Phyrexian" },
  { "en", "en-us" }, { "en", "en-gb" }, { "de", "Deutsch" }, { "en", "Englisch" }, { "fr", "Französisch" },
  { "it", "Italienisch" }, { "es", "Spanisch" }, { "ja", "Japanisch" }, { "en", "Anglais" }, { "de", "Allemand" }, { "it", "Italien" },
  { "es", "Espagnol" }, { "ja", "Japonais" }, { "fr", "Français" }, { "it", "Italiano" }, { "es", "Español" },
  { "es", "sp" }, { "pt", "Português" }, { "pt", "Portuguese (Brazil)" }, { "pt", "pt-br" }, { "pt", "pt-pt" },
  { "ja", "jp" }, { "ko", "kr" }, { "zh-cn", "cs-cn" }, { "zh-cn", "zhs" }, { "zh-cn", "zh" }, { "zh-cn", "Chinese" },
  { "zh-cn", "Chinese Simplified" }, { "zh-cn", "zh-hans" }, { "zh-cn", "s-chinese" }, { "zh-tw", "zht" }, { "zh-tw", "ct" },
  { "zh-tw", "Chinese Traditional" }, { "zh-tw", "zh-hant" }, { "zh-tw", "t-chinese" },
};

const char *
slv_language_id (const char *text)
{
  g_autofree char *folded = slv_fold_search (text), *code = slv_fold_id (text);
  gsize length = strlen (code);

  if (length == 0)
    return "";
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *name = slv_fold_search (languages[i].name);

      if (strcmp (languages[i].id, code) == 0 || strcmp (name, folded) == 0 || strcmp (name, code) == 0)
        return languages[i].id;
    }
  if (length > 3)
    return NULL;
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_islower (code[i]) || length < 2)
      return NULL;
  return g_intern_string (code);
}

const char *
slv_language_name (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (strcmp (languages[i].id, id) == 0)
      return languages[i].name;
  return id;
}
