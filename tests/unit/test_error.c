/* SPDX-License-Identifier: MIT */
/* Messages quote their input, which may be anything: what cannot be printed becomes a question
 * mark, and a message that is cut ends with a whole character. */
#include "core/error.h"
#include "support.h"
#include <limits.h>

static void assert_message(const char *input, const char *wanted)
{
    nw_error err = {0};
    assert_int_equal(nw_fail(&err, NW_EINVAL, "%s", input), NW_EINVAL);
    assert_int_equal(err.code, NW_EINVAL);
    assert_string_equal(err.text, wanted);
}

TEST(test_unprintable)
{
    assert_message("plain ~ text", "plain ~ text");
    assert_message("a\x1B[31mb\n\t\x7F", "a?[31mb???");
    assert_message("caf\xC3\xA9 \xE2\x99\x9C \xF0\x9F\x99\x82",
                   "caf\xC3\xA9 \xE2\x99\x9C \xF0\x9F\x99\x82");
    assert_message("\xC3 \xE2\x99 \xFF \xC0\x80", "? ?? ? ??");
}

TEST(test_cut)
{
    char long_text[400];
    nw_error err = {0};
    memset(long_text, 'x', sizeof long_text);
    memcpy(long_text + sizeof err.text - 2, "\xC3\xA9", 3);
    nw_fail(&err, NW_EIO, "%s", long_text);
    assert_int_equal(strlen(err.text), sizeof err.text - 1);
    assert_int_equal(err.text[sizeof err.text - 2], '?');
    assert_int_equal(nw_fail(NULL, NW_EIO, "nobody listens"), NW_EIO);
}

TEST_MAIN(NULL, NULL)
