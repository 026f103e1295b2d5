/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_PEN_H
#define NW_TRACE_PEN_H
/* Drawing operations of pictures: one pen per format. Lengths are pixels, y grows downwards. A
 * class is a list of words, those of the style sheet in svg.c; nw_style_of gives its look to the
 * formats that have no style sheets. */
#include "base/buffer.h"
#include <stdbool.h>
#include <stddef.h>

/* A square (max) or round shape around x, y, of half width w and half height h. */
typedef struct nw_box {
    bool max;
    double x, y, w, h;
} nw_box;

typedef struct nw_ink nw_ink;

typedef struct nw_pen {
    void (*begin)(nw_ink *ink, double width, double height);
    void (*end)(nw_ink *ink);
    void (*line)(nw_ink *ink, const char *class, const double at[4]);
    void (*shape)(nw_ink *ink, const char *class, nw_box b);
    /* The left or right half of a shape, for nodes in both solution trees. */
    void (*half)(nw_ink *ink, const char *class, nw_box b, bool left);
    void (*dot)(nw_ink *ink, double x, double y);
    void (*text)(nw_ink *ink, const char *class, double x, double y, const char *text);
    void (*shift)(nw_ink *ink, double x, double y, double scale);
    void (*unshift)(nw_ink *ink);
} nw_pen;

struct nw_ink {
    const nw_pen *pen;
    nw_buffer *out;
    double scale;     /* of the innermost shift; 0 outside is 1 */
    size_t object[7]; /* of the PDF: where its objects begin; 0: where it begins itself */
};

extern const nw_pen nw_pen_svg, nw_pen_tikz, nw_pen_pdf;

static inline void nw_pen_line(nw_ink *ink, const char *class, double x1, double y1, double x2,
                               double y2)
{
    ink->pen->line(ink, class, (double[4]){x1, y1, x2, y2});
}

/* Begins a group that is seen only in its turn; unshift ends it. SVG only. */
void nw_pen_svg_frame(nw_ink *ink, int turn, int turns);

/* Colours are 0xRRGGBB, negative: none. */
typedef struct nw_style {
    int stroke, fill;
    double width, on, off; /* of the line; dashes where on > 0 */
    double size;           /* of the text */
    bool bold;
    int anchor; /* -1: the text begins at its place, 0: middle, 1: it ends there */
} nw_style;
nw_style nw_style_of(const char *class);
#endif
