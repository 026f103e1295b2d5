/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_CHECKERS_H
#define NW_TESTS_CHECKERS_H
#include "support.h"
#include "games/checkers/text.h"

static inline checkers_pos position(const char *fen)
{
    checkers_pos p;
    nw_error err = {0};
    if (checkers_parse(&p, fen, &err))
        fail_msg("%s: %s", fen, err.text);
    return p;
}
#endif
