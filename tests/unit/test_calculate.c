/* SPDX-License-Identifier: MIT */
#include "base/calculate.h"
#include "support.h"
#include <stdbool.h>

static const nw_named_value names[] = {
    {"g", 7}, {"gamma", 9}, {"lower", -20}, {"upper", 30}, {NULL, 0}};

static void gives(const char *text, int64_t expected)
{
    int64_t value = 0;
    nw_error err = {0};
    if (nw_calculate(text, names, &value, &err) != 0)
        fail_msg("%s: %s", text, err.text);
    if (value != expected)
        fail_msg("%s: %lld, not %lld", text, (long long)value, (long long)expected);
}

TEST(test_values)
{
    gives("1 + 2 * 3", 7);
    gives("(1 + 2) * 3", 9);
    gives("10 - 4 - 3", 3);
    gives("-g + gamma", 2);
    gives("--g", 7);
    gives("2 - -3", 5);
    gives("7 / 2", 3);
    gives("-7 / 2", -4); /* down, not towards zero */
    gives("(lower + upper + 1) / 2", 5);
    gives("-7 % 3", 2);
    gives("g < gamma ? g : g + 1", 7);
    gives("g >= gamma ? 1 : g == 7 ? 2 : 3", 2);
    gives("g < gamma && gamma < g || g != g", 0);
    gives("1 || 0 && 0", 1);
    gives("1 + 1 == 2", 1);
    gives("!g + !0", 1);
    gives("!!g", 1);
    gives("min(g, gamma) + max(lower, upper) + abs(lower)", 57);
    gives("max(min(1, 2), min(3, max(4, 5)))", 3);
    gives("g ? 1 : 1 / 0", 1); /* what is not chosen does not matter */
    gives("999999999999999999999 * 999999999999999999999", 1000000000000000);
    gives("1000000000 + 1000000000", 2000000000);
}

static void refuses(const char *text, const char *sentence)
{
    int64_t value = 0;
    nw_error err = {0};
    assert_int_equal(nw_calculate(text, names, &value, &err), NW_EINVAL);
    if (!strstr(err.text, sentence))
        fail_msg("%s: '%s' does not contain '%s'", text, err.text, sentence);
}

TEST(test_refusals)
{
    char deep[4000];
    refuses("", "a number or a name at the end");
    refuses("1 +", "a number or a name at the end");
    refuses("g gamma", "an operator before gamma");
    refuses("(g", ") at the end");
    refuses("g ? 1", ": at the end");
    refuses("beta + 1", "a known name before beta");
    refuses("mid(1, 2)", "min(a, b), max(a, b) or abs(a)");
    refuses("max(1)", ", before )");
    refuses("1 / (g - 7)", "divides by zero");
    refuses("(1 / 0 < 2) ? 1 : 1", "divides by zero");
    refuses("g # 1", "an operator before # 1");
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    refuses(deep, "nested less");
    for (size_t i = 0; i + 4 < sizeof deep; i += 4)
        memcpy(deep + i, "1?1:", 4);
    refuses(deep, "nested less");
}

TEST_MAIN(NULL, NULL)
