/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "trace/pen.h"
#include <string.h>

/* Pictures as TikZ: \input the file, with \usepackage{tikz}. A pixel is three quarters of a point,
 * so that a picture is as large as its SVG. */

static void options(nw_ink *ink, nw_style s)
{
    nw_buffer_add(ink->out, "draw=%s", s.stroke < 0 ? "none" : "");
    if (s.stroke >= 0)
        nw_buffer_add(ink->out, "nw%06x", (unsigned)s.stroke);
    if (s.fill >= 0)
        nw_buffer_add(ink->out, ",fill=nw%06x", (unsigned)s.fill);
    if (s.stroke >= 0)
        nw_buffer_add(ink->out, ",line width=%.2fbp", s.width * .75);
    if (s.on > 0)
        nw_buffer_add(ink->out, ",dash pattern=on %.2fbp off %.2fbp", s.on * .75, s.off * .75);
}

static void line(nw_ink *ink, const char *class, const double at[4])
{
    nw_buffer_add(ink->out, "\\draw[");
    options(ink, nw_style_of(class));
    nw_buffer_add(ink->out, "] (%.1f,%.1f)--(%.1f,%.1f);\n", at[0], at[1], at[2], at[3]);
}

static void shape(nw_ink *ink, const char *class, nw_box o)
{
    const double scale = ink->scale > 0 ? ink->scale : 1;
    nw_buffer_add(ink->out, "\\path[rounded corners=%.2fbp,", (o.max ? 1.5 : o.h) * .75 * scale);
    options(ink, nw_style_of(class));
    nw_buffer_add(ink->out, "] (%.1f,%.1f) rectangle (%.1f,%.1f);\n", o.x - o.w, o.y - o.h,
                  o.x + o.w, o.y + o.h);
}

static void half_shape(nw_ink *ink, const char *class, nw_box o, bool left)
{
    const double far = o.x + (left ? -o.w : o.w);
    nw_buffer_add(ink->out, "\\begin{scope}\\clip (%.1f,%.1f) rectangle (%.1f,%.1f);\n", o.x,
                  o.y - o.h - 1, far + (left ? -1 : 1), o.y + o.h + 1);
    shape(ink, class, o);
    nw_buffer_add(ink->out, "\\end{scope}\n");
}

static void dot(nw_ink *ink, double x, double y)
{
    nw_buffer_add(ink->out, "\\fill[nw222222] (%.1f,%.1f) circle[radius=3bp];\n", x, y);
}

static const struct {
    const char *utf8, *tex;
} signs[] = {{"∞", "$\\infty$"},
             {"≤", "$\\leq$"},
             {"≥", "$\\geq$"},
             {"γ", "$\\gamma$"},
             {"⁺", "$^+$"},
             {"⁻", "$^-$"},
             {"×", "$\\times$"},
             {"\\", "\\textbackslash{}"},
             {"~", "\\textasciitilde{}"},
             {"^", "\\textasciicircum{}"}};

static void put_tex(nw_buffer *out, const char *text)
{
    while (*text) {
        const int bytes = nw_utf8_length((const unsigned char *)text);
        const size_t length = bytes > 0 ? (size_t)bytes : 1;
        size_t i = 0;
        while (i < sizeof signs / sizeof *signs &&
               strncmp(text, signs[i].utf8, strlen(signs[i].utf8)) != 0)
            i++;
        if (i < sizeof signs / sizeof *signs)
            nw_buffer_add(out, "%s", signs[i].tex);
        else if (strchr("#$%&_{}", *text))
            nw_buffer_add(out, "\\%c", *text);
        else
            nw_buffer_put(out, bytes == 1 && (unsigned char)*text >= ' ' ? text : "?", 1);
        text += length;
    }
}

static void put_text(nw_ink *ink, const char *class, double x, double y, const char *text)
{
    static const char *const anchor[] = {"base west", "base", "base east"};
    const nw_style s = nw_style_of(class);
    nw_buffer_add(ink->out,
                  "\\node[inner sep=0,anchor=%s,text=nw%06x,font=\\sffamily%s\\fontsize{%.1f}{%.1f}"
                  "\\selectfont] at (%.1f,%.1f) {",
                  anchor[s.anchor + 1], (unsigned)s.fill, s.bold ? "\\bfseries" : "", s.size * .75,
                  s.size * .75, x, y);
    put_tex(ink->out, text);
    nw_buffer_add(ink->out, "};\n");
}

static void shift(nw_ink *ink, double x, double y, double scale)
{
    nw_buffer_add(ink->out, "\\begin{scope}[shift={(%.1f,%.1f)},scale=%.2f]\n", x, y, scale);
    ink->scale = scale;
}

static void unshift(nw_ink *ink)
{
    nw_buffer_add(ink->out, "\\end{scope}\n");
    ink->scale = 1;
}

static void begin(nw_ink *ink, double width, double height)
{
    static const unsigned colour[] = {0x111111, 0x222222, 0x444444, 0x888888, 0x999999,
                                      0xcccccc, 0xdddddd, 0xf0f0f0, 0xffffff, 0x56b4e9,
                                      0x0b5d8f, 0xe69f00, 0x8f5b00};
    nw_buffer_add(ink->out, "\\begin{tikzpicture}[x=.75bp,y=-.75bp]\n");
    for (size_t i = 0; i < sizeof colour / sizeof *colour; i++)
        nw_buffer_add(ink->out, "\\definecolor{nw%06x}{HTML}{%06X}\n", colour[i], colour[i]);
    nw_buffer_add(ink->out, "\\useasboundingbox (0,0) rectangle (%.0f,%.0f);\n", width, height);
}

static void end(nw_ink *ink)
{
    nw_buffer_add(ink->out, "\\end{tikzpicture}\n");
}

const nw_pen nw_pen_tikz = {begin, end, line, shape, half_shape, dot, put_text, shift, unshift};
