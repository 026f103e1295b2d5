/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_OPTION_JSON_H
#define NW_LIBRARY_OPTION_JSON_H
/* Options as JSON: a row of the table, and the settings of a search. */
#include "base/json.h"
#include "nullwindow_lab.h"

/* The row: name, kind, range or words, help, the algorithms that read it, and the interfaces
 * without it. */
void nw_option_json(json *j, const nw_option *row);

/* The member "settings": every option of a practical search; and of a published algorithm the
 * parameters that it reads. */
void nw_settings_json(json *j, const nw_options *o);
void nw_lab_settings_json(json *j, const nw_lab_options *o);
#endif
