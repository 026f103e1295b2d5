/* SPDX-License-Identifier: MIT */
#include "trace/picture.h"
#include <stdlib.h>

/* The picture as a digraph for Graphviz's dot, for custom layouts and styles.
 * The colours are those of svg.c. */

#define BLUE   "#56b4e9"
#define ORANGE "#e69f00"

static void put_quoted(nw_buffer *out, const char *text)
{
    nw_buffer_put(out, "\"", 1);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            nw_buffer_put(out, "\\", 1);
        nw_buffer_put(out, (unsigned char)*text < ' ' ? " " : text, 1);
    }
    nw_buffer_put(out, "\"", 1);
}

/* The colours of the solution trees a node is in, as dot's list of parallel lines. */
static const char *colours(nw_view v)
{
    return v.plus && v.minus ? BLUE ":" ORANGE : v.plus ? BLUE : v.minus ? ORANGE : "gray30";
}

static void put_name(const nw_figure_node *n, nw_buffer *out)
{
    if (n->name)
        nw_buffer_add(out, "%s", n->name);
    else if (n->ply == 0)
        nw_buffer_add(out, "root");
    else
        nw_buffer_add(out, "%s", n->move);
}

static void put_label(const nw_figure_node *n, const nw_record *r, nw_buffer *out)
{
    nw_buffer_add(out, "label=\"");
    put_name(n, out);
    if (n->valued)
        nw_buffer_add(out, "\\n%d", (int)n->value);
    for (int side = 0; r && side < 2; side++) {
        const size_t start = out->used;
        nw_buffer_add(out, "\\n");
        nw_figure_bound(r, (nw_side)side, out);
        if (out->used == start + 2 && !out->failed)
            out->text[out->used = start] = 0;
    }
    nw_buffer_add(out, "\"");
}

static void put_node(const nw_figure_node *n, uint32_t i, nw_view v, const nw_record *r,
                     nw_buffer *out)
{
    nw_buffer_add(out, "  n%u [", (unsigned)i);
    if (v.look == NW_LOOK_CUT) {
        nw_buffer_add(out, "shape=point width=0.1");
        if (n->more > 1)
            nw_buffer_add(out, " xlabel=\"%u×\"", (unsigned)n->more);
        nw_buffer_add(out, "];\n");
        return;
    }
    put_label(n, r, out);
    nw_buffer_add(out, " shape=%s", n->max ? "box" : "ellipse");
    if (v.plus && v.minus)
        nw_buffer_add(out, " style=\"filled\" fillcolor=\"%s\" gradientangle=0",
                      BLUE ";0.5:" ORANGE);
    else if (v.plus || v.minus)
        nw_buffer_add(out, " style=filled fillcolor=\"%s\"", colours(v));
    else if (v.look == NW_LOOK_EARLIER)
        nw_buffer_add(out, " style=filled fillcolor=gray93 color=gray50");
    else if (v.look == NW_LOOK_UNVISITED)
        nw_buffer_add(out, " color=gray80 fontcolor=gray60");
    else if (v.look != NW_LOOK_VISITED)
        nw_buffer_add(out, " style=dashed");
    if (v.critical)
        nw_buffer_add(out, " penwidth=3");
    nw_buffer_add(out, "];\n");
}

static void put_edge(const nw_figure_node *n, uint32_t i, nw_view v, nw_buffer *out)
{
    nw_buffer_add(out, "  n%u -> n%u [", (unsigned)n->parent, (unsigned)i);
    if (v.critical)
        nw_buffer_add(out, "color=\"%s%s\" penwidth=3", v.plus || v.minus ? colours(v) : "",
                      v.plus || v.minus ? ":black" : "black");
    else if (v.plus || v.minus)
        nw_buffer_add(out, "color=\"%s\" penwidth=3", colours(v));
    else if (v.look == NW_LOOK_CUT)
        nw_buffer_add(out, "style=dashed color=gray60");
    else if (v.look == NW_LOOK_UNVISITED)
        nw_buffer_add(out, "color=gray85");
    else if (v.look != NW_LOOK_VISITED)
        nw_buffer_add(out, "color=gray60");
    nw_buffer_add(out, "];\n");
}

int nw_picture_dot(const nw_picture *p, int pass, nw_buffer *out)
{
    const nw_frame *frame = &p->film->frame[pass - 1];
    const nw_figure *f = p->figure;
    nw_view *views = malloc(f->nodes * sizeof *views);
    nw_buffer title = {0};
    if (!views)
        return NW_ENOMEM;
    nw_figure_view(f, frame, pass, views);
    nw_buffer_add(&title, "%s on %s: ", p->algorithm, p->position);
    nw_figure_title(p->film, pass, p->dual, &title);
    nw_buffer_add(out, "digraph pass_%d {\n  label=", pass);
    put_quoted(out, title.text ? title.text : "");
    nw_buffer_add(out, ";\n  labelloc=t; ordering=out; fontname=Helvetica;\n"
                       "  node [fontname=Helvetica]; edge [dir=none];\n");
    for (uint32_t i = 0; i < f->nodes; i++)
        put_node(&f->node[i], i, views[i], nw_figure_record(&f->node[i], frame), out);
    for (uint32_t i = 1; i < f->nodes; i++)
        put_edge(&f->node[i], i, views[i], out);
    nw_buffer_add(out, "}\n");
    out->failed |= title.failed;
    nw_buffer_free(&title);
    free(views);
    return out->failed ? NW_ENOMEM : 0;
}
