/* SPDX-License-Identifier: MIT */
/* A search can be stopped at any node, by every algorithm, without harm: run this with ASan. */
#include "search/book_run.h"

typedef struct stopper {
    int flag;
    int polls, when; /* sets the flag at poll number when */
} stopper;

static void on_progress(void *context, const nw_counts *so_far)
{
    stopper *s = context;
    assert_true(so_far->leaf + so_far->interior > 0);
    if (++s->polls == s->when)
        s->flag = 1;
}

/* Runs row on the position; returns the code. */
static int stop_at(const char *algorithm, const tree_pos *root, int when, stopper *s)
{
    nw_lab_options options = nw_lab_defaults();
    nw_book_result result;
    nw_error err = {0};
    *s = (stopper){.when = when};
    options.stop = &s->flag;
    options.progress = on_progress;
    options.progress_context = s;
    const int rc = nw_book_tree_lab.run(algorithm, root, &options, &result, &err);
    nw_book_free(&result);
    return rc;
}

TEST(test_every_algorithm_stops)
{
    static const char *const recipes[] = {"w=3,d=9,seed=5", "w=3,d=9,seed=5,root=min",
                                          "w=3,d=9,seed=5,correlated=9"};
    for (int r = 0; r < 3; r++) {
        tree *t = NULL;
        tree_pos root;
        stopper s;
        nw_error err = {0};
        assert_int_equal(tree_recipe(recipes[r], &t, &err), 0);
        tree_root(t, &root);
        for (const nw_book_row *row = nw_book_tree_lab.rows; row->name; row++) {
            if (row->estimates && !tree_has_estimates(&root))
                continue;
            assert_int_equal(stop_at(row->name, &root, 0, &s), 0);
            const int polls = s.polls;
            for (int when = 1; when < polls; when += 1 + polls / 20)
                assert_int_equal(stop_at(row->name, &root, when, &s), NW_ESTOP);
        }
        tree_free(t);
    }
}

TEST_MAIN(NULL, NULL)
