/* SPDX-License-Identifier: MIT */
#include "book_run.h"
#include "games/tree/rules.h"
#include "trace/layout.h"
#include "trace/picture.h"

/* Pictures of random searches: the layout is tidy, the looks are right, the text is well-formed. */

typedef struct drawn {
    nw_recorder recorder;
    nw_film film;
    nw_figure figure;
    nw_book_result result;
} drawn;

static void draw(drawn *d, const char *algorithm, const tree_pos *root)
{
    nw_error err = {0};
    nw_lab_options options = nw_lab_defaults();
    const nw_shape shape = nw_shape_of(&tree_info, root, options.depth);
    assert_int_equal(nw_recorder_start(&d->recorder, &shape, strcmp(algorithm, "dual") == 0), 0);
    nw_film_start(&d->film, &d->recorder, false);
    options.observer = &d->recorder.observer;
    options.no_pv = 1;
    assert_int_equal(nw_book_tree_lab.run(algorithm, root, &options, &d->result, &err), 0);
    nw_film_finish(&d->film, &d->recorder, d->result.value);
    nw_figure_make(&d->figure, &d->recorder);
    assert_false(d->figure.failed);
    assert_int_equal(d->film.frames, d->recorder.passes);
}

static void drawn_free(drawn *d)
{
    nw_book_free(&d->result);
    nw_figure_free(&d->figure);
    nw_film_free(&d->film);
    nw_recorder_free(&d->recorder);
}

/* Nodes of a level are in order and clear of each other, all within the width; a parent is centred
 * above its children. */
static void check_layout(nw_figure *f)
{
    enum { GAP = 3 };
    double right_most[16], *reach = malloc(2 * f->nodes * sizeof *reach);
    assert_non_null(reach);
    for (uint32_t i = 0; i < f->nodes; i++) {
        reach[i] = 5 + i % 7;
        reach[f->nodes + i] = 4 + i % 5;
    }
    const double width = nw_layout(f, reach, reach + f->nodes, GAP);
    for (int i = 0; i < 16; i++)
        right_most[i] = -GAP;
    for (uint32_t i = 0; i < f->nodes; i++) { /* preorder: left to right on every level */
        const nw_figure_node *n = &f->node[i];
        assert_true(n->x - reach[i] >= right_most[n->ply] + GAP - 1e-6);
        right_most[n->ply] = n->x + reach[f->nodes + i];
        assert_true(right_most[n->ply] <= width + 1e-6);
        if (n->first) {
            uint32_t last = n->first;
            while (f->node[last].next)
                last = f->node[last].next;
            const double middle = (f->node[n->first].x + f->node[last].x) / 2;
            assert_true(middle - n->x < 1e-6 && n->x - middle < 1e-6);
        }
    }
    free(reach);
}

/* Every leaf that was evaluated looks visited in some pass; what is unseen is cut or below that;
 * the critical path of the last pass ends in a leaf of the value. */
static void check_looks(const drawn *d)
{
    const nw_figure *f = &d->figure;
    nw_view *views = malloc(f->nodes * sizeof *views);
    assert_non_null(views);
    for (int pass = 1; pass <= d->film.frames; pass++) {
        const nw_frame *frame = &d->film.frame[pass - 1];
        nw_figure_view(f, frame, pass, views);
        for (uint32_t i = 0; i < f->nodes; i++) {
            const nw_record *r = nw_figure_record(&f->node[i], frame);
            assert_true(!r || views[i].look >= NW_LOOK_GENERATED);
            assert_true(r || views[i].look <= NW_LOOK_CUT);
            assert_true(!(views[i].plus || views[i].minus) || r);
            if (views[i].critical && f->node[i].leaf && pass == d->film.frames)
                assert_int_equal(f->node[i].value, d->result.value);
        }
        assert_true(views[0].critical || pass < d->film.frames);
    }
    free(views);
}

static int count_text(const char *text, const char *word)
{
    int count = 0;
    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

static void check_text(drawn *d, const char *algorithm)
{
    nw_buffer svg = {0}, dot = {0};
    const nw_picture p = {&d->film, &d->figure, algorithm, "a<b>&\"\\\xff",
                          .dual = d->recorder.dual};
    const int from = d->figure.nodes < 100 ? 1 : d->film.frames; /* large ones take long to print */
    assert_int_equal(nw_picture_draw(&p, from, d->film.frames, &nw_pen_svg, &svg), 0);
    assert_int_equal(nw_picture_dot(&p, d->film.frames, &dot), 0);
    assert_int_equal(count_text(svg.text, "<g"), count_text(svg.text, "</g>"));
    assert_int_equal(count_text(svg.text, "<text"), count_text(svg.text, "</text>"));
    assert_null(strstr(svg.text, "nan"));
    assert_non_null(strstr(svg.text, "a&#60;b&#62;&#38;&#34;\\?"));
    assert_int_equal(count_text(dot.text, "->"), (int)d->figure.nodes - 1);
    nw_buffer_free(&svg);
    nw_buffer_free(&dot);
}

TEST(test_pictures)
{
    static const char *const algorithms[] = {"alphabeta", "sss",   "dual",     "mt-sss", "mtdf",
                                             "sss2",      "scout", "mtd-best", "recsss"};
    random_tree *r = malloc(sizeof *r);
    assert_non_null(r);
    for (int i = 0; i < 300; i++) {
        const char *algorithm = algorithms[i % 9];
        tree_pos root;
        drawn d;
        make_random_tree(r, nw_mix(5) + (uint64_t)i);
        tree *t = tree_of_text(r->text, &root);
        draw(&d, algorithm, &root);
        check_layout(&d.figure);
        if (strcmp(algorithm, "mtd-best") != 0) /* proves no value */
            check_looks(&d);
        check_text(&d, algorithm);
        drawn_free(&d);
        tree_free(t);
    }
    free(r);
}

TEST_MAIN(NULL, NULL)
