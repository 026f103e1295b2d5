/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_OPTIONS_H
#define NW_LIBRARY_OPTIONS_H
/* The one table of options (nw_option in the public header), from within. A new option is a member
 * of nw_options, or a parameter one of nw_lab_options, and a row here; the command line, its help
 * and the man page, the laboratory, players, UCI, Hub, Python, the explorer, JSON and the checks of
 * nw_searcher_create and nw_lab_search follow. */
#include "core/table-inl.h"
#include "core/parallel.h"
#include "nullwindow_lab.h"
#include <stdbool.h>

enum { NW_OPTION_EXPECTED = 256, NW_OPTION_WORD_SIZE = NW_RULE_SIZE + 16 };

/* The expected values of an option, for messages: "4..32 or none", "yes or no", "a, b or c". */
void nw_option_expected(const nw_option *row, char *out, size_t size);

/* Is the value valid for the option? */
bool nw_option_takes(const nw_option *row, const char *value);

/* Is the option a parameter of some algorithms, or a form for experiments? Help lists both
 * apart. */
bool nw_option_is_parameter(const nw_option *row);
bool nw_option_is_form(const nw_option *row);

/* The row of an option of the practical search; NULL, with the reason in err, for any other name.
 */
const nw_option *nw_option_practical(const char *name, nw_error *err);
#define NW_ONLY_PUBLISHED                                                                          \
    "a parameter of the published algorithms, which the practical search does not read"
#define NW_ONLY_PRACTICAL                                                                          \
    "an option of the practical search, which the published algorithms do not read"

/* The library's own copy of the word, or NULL if it is not one of the option's. */
const char *nw_option_word(const nw_option *row, const char *word);

/* The value of a number or switch of the practical search; and that of a word. */
int nw_option_number(const nw_options *o, const nw_option *row);
int nw_lab_option_number(const nw_lab_options *o, const nw_option *row);
/* That of a formula. */
const char *nw_option_rule(const nw_options *o, const nw_option *row);
/* Bytes of the member. */
size_t nw_option_size(const nw_option *row);
const char *nw_option_text(const nw_options *o, const nw_option *row);

/* May "no-NAME" turn the option off: a switch, or a number that may be 0? */
bool nw_option_can_be_off(const nw_option *row);

/* One word of a list as nw_options_read takes it; and the walk over such a list, whose words are
 * shorter than NW_OPTION_WORD_SIZE, until a word fails. */
int nw_options_read_word(nw_options *o, const char *word, nw_error *err);
int nw_each_word(const char *list, int (*word)(void *context, const char *word, nw_error *err),
                 void *context, nw_error *err);

/* Are all options within their ranges, and consistent? */
int nw_options_check(const nw_options *o, nw_error *err);
int nw_lab_options_check(const nw_lab_options *o, nw_error *err);

/* The replacement of the scheme, which is a word of the option. */
nw_replace nw_replacement(const char *scheme);

/* The scheme of the option `parallel`, which is a word of it. */
nw_scheme nw_scheme_of(const char *parallel);
#endif
