/* SPDX-License-Identifier: MIT */
#include "trace/layout.h"
#include "trace/pen.h"
#include "trace/picture.h"
#include "trace/sheet.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The picture, laid out here and drawn by a pen: SVG, TikZ or PDF. Lengths are pixels. */
enum {
    SIZE = NW_PICTURE_SIZE,
    LEVEL = NW_PICTURE_LEVEL,
    GAP = 14,    /* between two nodes of a level */
    HALO = 5,    /* margin of a solution tree's colour around a node */
    MARGIN = 28, /* around everything */
    TITLE = 66,  /* height of the title */
    FOOT = 52,   /* below the deepest level: the leaf values */
    LEGEND_LINE = 28,
    LEGEND_COLUMN = 142,
    NARROWEST = 560, /* of the whole picture */
    LETTER = 7,      /* mean width of a letter of the bounds */
    APART = 14       /* beside the bounds, so that those of two nodes are not read as one */
};

static const char *const look_class[] = {
    [NW_LOOK_UNVISITED] = "unvisited", [NW_LOOK_CUT] = "cut",
    [NW_LOOK_GENERATED] = "generated", [NW_LOOK_STORED] = "stored",
    [NW_LOOK_EARLIER] = "earlier",     [NW_LOOK_VISITED] = "visited",
};

/* One pass being drawn. */
typedef struct canvas {
    const nw_figure *f;
    const nw_frame *frame;
    const nw_view *view;
    nw_ink *ink;
    double top; /* y of the centre of the root */
} canvas;

/* --- text */

/* The text in a node: its label, move or letter; leaves may have none. */
static void name_of(const nw_figure_node *n, char out[64])
{
    if (n->name)
        snprintf(out, 64, "%.60s", n->name);
    else if (n->ply == 0)
        snprintf(out, 64, "root");
    else
        snprintf(out, 64, "%s", n->move);
}

/* Half the width of a node: square or round, wider for a long name. */
static double half_width(const nw_figure_node *n)
{
    char name[64];
    name_of(n, name);
    const double text = LETTER * 1.1 * nw_text_width(name, strlen(name)) + 12;
    return (text > SIZE ? text : SIZE) / 2;
}

/* --- edges and nodes */

static double y_of(const canvas *c, const nw_figure_node *n)
{
    return c->top + LEVEL * (double)n->ply;
}

/* A coloured band along an edge, offset sideways; half as wide if it shares the edge. */
static void band(const canvas *c, const char *class, const nw_figure_node *a,
                 const nw_figure_node *b, double aside)
{
    const double dx = b->x - a->x, dy = y_of(c, b) - y_of(c, a), length = sqrt(dx * dx + dy * dy);
    const double ox = -dy / length * aside, oy = dx / length * aside;
    char name[16];
    snprintf(name, sizeof name, "band %s%s", class, aside != 0 ? " half" : "");
    nw_pen_line(c->ink, name, a->x + ox, y_of(c, a) + oy, b->x + ox, y_of(c, b) + oy);
}

static void bands(const canvas *c, uint32_t i)
{
    const nw_figure_node *n = &c->f->node[i], *parent = &c->f->node[n->parent];
    const nw_view v = c->view[i];
    if (v.plus)
        band(c, "p", parent, n, v.minus ? 2.5 : 0);
    if (v.minus)
        band(c, "m", parent, n, v.plus ? -2.5 : 0);
}

static void edge(const canvas *c, uint32_t i)
{
    const nw_figure_node *n = &c->f->node[i], *parent = &c->f->node[n->parent];
    const nw_view v = c->view[i];
    char name[32];
    snprintf(name, sizeof name, "e %s%s", look_class[v.look], v.critical ? " critical" : "");
    nw_pen_line(c->ink, name, parent->x, y_of(c, parent), n->x, y_of(c, n));
}

static void put_halo(nw_ink *ink, nw_view v, nw_box o)
{
    o.w += HALO;
    o.h += HALO;
    if (v.plus && v.minus) {
        ink->pen->half(ink, "halo p", o, true);
        ink->pen->half(ink, "halo m", o, false);
    } else if (v.plus || v.minus) {
        ink->pen->shape(ink, v.plus ? "halo p" : "halo m", o);
    }
}

static void node_shape(nw_ink *ink, nw_view v, nw_box o)
{
    char class[48];
    snprintf(class, sizeof class, "n %s%s", look_class[v.look], v.critical ? " critical" : "");
    put_halo(ink, v, o);
    ink->pen->shape(ink, class, o);
}

/* Bounds are drawn above the middle on the side away from the parent, clear of edges. The middle
 * one of an odd number of siblings counts to the right. */
static bool bounds_left(const nw_figure *f, const nw_figure_node *n)
{
    uint32_t before = 0, all = 0;
    if (n->ply == 0)
        return false;
    for (uint32_t c = f->node[n->parent].first; c; c = f->node[c].next, all++)
        before += &f->node[c] < n;
    return 2 * before + 1 < all;
}

/* f+ and f- of an interior node, the higher line first. */
static void put_bounds(const canvas *c, const nw_figure_node *n, const nw_record *r, double reach)
{
    const bool left = bounds_left(c->f, n), equal = r->t[0].f == r->t[1].f;
    const bool two = r->t[0].has && r->t[1].has && !equal;
    const double x = left ? n->x - reach : n->x + reach;
    nw_buffer text = {0};
    for (int side = NW_T_PLUS; side <= NW_T_MINUS; side++) {
        char class[24];
        text.used = 0;
        nw_figure_bound(r, (nw_side)side, &text);
        snprintf(class, sizeof class, "b %s%s",
                 equal               ? "equal"
                 : side == NW_T_PLUS ? "plus"
                                     : "minus",
                 left ? " l" : "");
        if (text.used > 0)
            c->ink->pen->text(c->ink, class, x,
                              y_of(c, n) + (two && side == NW_T_MINUS ? 5
                                            : two                     ? -9
                                                                      : -3),
                              text.text);
    }
    c->ink->out->failed |= text.failed;
    nw_buffer_free(&text);
}

/* The bounds of an interior node next to it, the value of a leaf below it. */
static void put_figures(const canvas *c, const nw_figure_node *n, nw_view v, double w)
{
    const nw_record *r = c->frame ? nw_figure_record(n, c->frame) : NULL;
    const bool halo = v.plus || v.minus;
    if (n->valued) {
        char text[16];
        snprintf(text, sizeof text, "%d", (int)n->value);
        c->ink->pen->text(c->ink, !c->frame || (r && r->leaf) ? "v" : "v faint", n->x,
                          y_of(c, n) + SIZE / 2.0 + (halo ? 20 : 16), text);
    }
    if (r && !n->leaf)
        put_bounds(c, n, r, w + (halo ? HALO + 4 : 5));
}

static void cut_dot(const canvas *c, const nw_figure_node *n)
{
    c->ink->pen->dot(c->ink, n->x, y_of(c, n));
    if (n->more > 1) {
        char text[32];
        snprintf(text, sizeof text, "%u×", (unsigned)n->more);
        c->ink->pen->text(c->ink, "faint", n->x, y_of(c, n) + 18, text);
    }
}

static void draw_node(const canvas *c, uint32_t i)
{
    const nw_figure_node *n = &c->f->node[i];
    const nw_view v = c->view[i];
    const double w = half_width(n);
    char name[64];
    if (v.look == NW_LOOK_CUT) {
        cut_dot(c, n);
        if (n->valued)
            put_figures(c, n, v, w);
        return;
    }
    node_shape(c->ink, v, (nw_box){n->max, n->x, y_of(c, n), w, SIZE / 2.0});
    name_of(n, name);
    if (*name && (v.look != NW_LOOK_UNVISITED || n->name))
        c->ink->pen->text(c->ink, v.look == NW_LOOK_UNVISITED ? "faint" : "", n->x,
                          y_of(c, n) + 4.5, name);
    put_figures(c, n, v, w);
}

/* Bands below edges below nodes; of the edges the critical ones last. */
static void draw_tree(const canvas *c)
{
    for (uint32_t i = 1; i < c->f->nodes; i++)
        bands(c, i);
    for (int critical = 0; critical <= 1; critical++)
        for (uint32_t i = 1; i < c->f->nodes; i++)
            if (c->view[i].critical == (critical == 1))
                edge(c, i);
    for (uint32_t i = 0; i < c->f->nodes; i++)
        draw_node(c, i);
}

/* --- the legend */

typedef struct legend_item {
    const char *text;
    nw_view view;
    bool max;
    bool line; /* a piece of edge, not a node */
} legend_item;

static const legend_item legend[] = {
    {"MAX", {NW_LOOK_VISITED, false, false, false}, true, false},
    {"MIN", {NW_LOOK_VISITED, false, false, false}, false, false},
    {"in an earlier pass", {NW_LOOK_EARLIER, false, false, false}, false, false},
    {"stored bound used", {NW_LOOK_STORED, false, false, false}, false, false},
    {"generated only", {NW_LOOK_GENERATED, false, false, false}, false, false},
    {"cut off", {NW_LOOK_CUT, false, false, false}, false, false},
    {"not visited", {NW_LOOK_UNVISITED, false, false, false}, false, false},
    {"T⁺, upper bound", {NW_LOOK_VISITED, true, false, false}, true, false},
    {"T⁻, lower bound", {NW_LOOK_VISITED, false, true, false}, true, false},
    {"both", {NW_LOOK_VISITED, true, true, false}, true, false},
    {"critical path", {NW_LOOK_VISITED, false, false, true}, false, true},
};
enum { LEGEND = sizeof legend / sizeof *legend };

static void draw_item(nw_ink *ink, const legend_item *item, double x, double y)
{
    const double cx = x + 13;
    if (item->line) {
        nw_pen_line(ink, "e critical", cx - 13, y, cx + 13, y);
    } else if (item->view.look == NW_LOOK_CUT) {
        ink->pen->dot(ink, cx, y);
    } else {
        ink->pen->shift(ink, cx, y, .62);
        node_shape(ink, item->view, (nw_box){item->max, 0, 0, SIZE / 2.0, SIZE / 2.0});
        ink->pen->unshift(ink);
    }
    ink->pen->text(ink, "key", x + 30, y + 4, item->text);
}

/* Draws the legend from y down in as many columns as fit into width, or only measures it when ink
 * is NULL. Returns its height. */
static double draw_legend(nw_ink *ink, double y, double width)
{
    const int fit = (int)((width - 2 * MARGIN) / LEGEND_COLUMN);
    const int rows = (LEGEND + fit - 1) / fit, columns = (LEGEND + rows - 1) / rows;
    for (int i = 0; i < LEGEND && ink; i++)
        draw_item(ink, &legend[i], MARGIN + LEGEND_COLUMN * (double)(i % columns),
                  y + LEGEND_LINE * (i / columns + 0.5));
    return LEGEND_LINE * (double)rows;
}

/* --- the whole */

/* The extent of the nodes, the same in all passes: with their widest bounds. */
static void measure(const nw_picture *p, double *left, double *right)
{
    nw_buffer text = {0};
    for (uint32_t i = 0; i < p->figure->nodes; i++) {
        const nw_figure_node *n = &p->figure->node[i];
        int widest = 0;
        for (int k = 0; k < 2 * p->film->frames; k++) {
            const nw_record *r = nw_figure_record(n, &p->film->frame[k / 2]);
            text.used = 0;
            if (r)
                nw_figure_bound(r, (nw_side)(k % 2), &text);
            const int w = text.used ? nw_text_width(text.text, text.used) : 0;
            widest = w > widest ? w : widest;
        }
        left[i] = right[i] = n->record == NW_UNSEEN && !n->name ? 9 : half_width(n);
        *(bounds_left(p->figure, n) ? &left[i] : &right[i]) +=
            widest > 0 ? LETTER * widest + HALO + APART : 0;
    }
    nw_buffer_free(&text);
}

/* What is searched, without the folders and the ending of a tree's file. */
static void add_subject(nw_buffer *out, const char *position)
{
    const char *slash = strrchr(position, '/');
    const bool file = strncmp(position, "tree:", 5) == 0 && position[5] != '(';
    const char *name = file ? (slash ? slash + 1 : position + 5) : position;
    const size_t length = strlen(name);
    const bool ending = file && length > 5 && strcmp(name + length - 5, ".tree") == 0;
    nw_buffer_add(out, "%.*s", (int)(ending ? length - 5 : length), name);
}

static void draw_title(const nw_picture *p, int pass, nw_ink *ink)
{
    nw_buffer text = {0};
    if (p->plain) {
        ink->pen->text(ink, "title", MARGIN, 18, p->position);
        return;
    }
    nw_buffer_add(&text, "%s on ", p->algorithm);
    add_subject(&text, p->position);
    ink->pen->text(ink, "title", MARGIN, 18, text.text ? text.text : "");
    text.used = 0;
    nw_figure_title(p->film, pass, p->dual, &text);
    ink->pen->text(ink, "sub", MARGIN, 40, text.text ? text.text : "");
    ink->out->failed |= text.failed;
    nw_buffer_free(&text);
}

static void draw_pass(const nw_picture *p, int pass, const nw_view *views, double y, double indent,
                      nw_ink *ink)
{
    const nw_frame *frame = p->plain ? NULL : &p->film->frame[pass - 1];
    const canvas c = {p->figure, frame, views, ink, NW_PICTURE_TOP};
    ink->pen->shift(ink, 0, y, 1);
    draw_title(p, pass, ink);
    ink->pen->shift(ink, indent, 0, 1);
    draw_tree(&c);
    ink->pen->unshift(ink);
    ink->pen->unshift(ink);
}

_Static_assert(NW_PICTURE_TOP == TITLE + SIZE / 2 + 6, "the root is drawn below the title");

double nw_picture_layout(const nw_picture *p)
{
    const uint32_t nodes = p->figure->nodes;
    double *left = malloc(2 * (size_t)nodes * sizeof *left), *right = left ? left + nodes : NULL;
    double tree = -1;
    if (left) {
        measure(p, left, right);
        tree = nw_layout(p->figure, left, right, GAP);
    }
    free(left);
    return tree;
}

/* The appearance of all nodes in a frame; of the tree alone all are alike. */
static void view_frame(const nw_picture *p, int frame, nw_view *views)
{
    if (!p->plain)
        nw_figure_view(p->figure, &p->film->frame[frame - 1], p->film->frame[frame - 1].number,
                       views);
    for (uint32_t i = 0; p->plain && i < p->figure->nodes; i++)
        views[i] = (nw_view){.look = NW_LOOK_VISITED};
}

int nw_picture_draw(const nw_picture *p, int from, int to, const nw_pen *pen, nw_buffer *out)
{
    nw_view *views = malloc(p->figure->nodes * sizeof *views);
    const double tree = views ? nw_picture_layout(p) : -1;
    if (tree < 0) {
        free(views);
        return NW_ENOMEM;
    }
    const double width = tree + 2 * MARGIN > NARROWEST ? tree + 2 * MARGIN : NARROWEST;
    const double one = TITLE + SIZE + 6 + LEVEL * (double)p->figure->height + FOOT;
    const double tail = p->plain ? 0 : draw_legend(NULL, 0, width) + MARGIN / 2.0;
    const double height = MARGIN / 2.0 + one * (p->moving ? 1 : to - from + 1) + tail;
    nw_ink ink = {.pen = pen, .out = out};
    pen->begin(&ink, width, height);
    for (int pass = from; pass <= to; pass++) {
        view_frame(p, pass, views);
        if (p->moving)
            nw_pen_svg_frame(&ink, pass - from, to - from + 1);
        draw_pass(p, pass, views, MARGIN / 2.0 + (p->moving ? 0 : one * (pass - from)),
                  (width - tree) / 2, &ink);
        if (p->moving)
            pen->unshift(&ink);
    }
    if (!p->plain)
        draw_legend(&ink, height - tail, width);
    pen->end(&ink);
    free(views);
    return out->failed ? NW_ENOMEM : 0;
}
