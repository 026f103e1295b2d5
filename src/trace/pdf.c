/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "trace/pen.h"
#include <string.h>

/* Pictures as PDF, one page each, with the fonts that every viewer has. */

/* Widths of Helvetica from the space on, in thousandths of its size. */
static const unsigned short helvetica[] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

/* Characters beyond ASCII: of the font Symbol, of Helvetica, or raised. */
static const struct {
    const char *utf8;
    unsigned char code;
    bool symbol, raised;
    unsigned short width;
} signs[] = {{"∞", 0xa5, true, false, 713}, {"≤", 0xa3, true, false, 549},
             {"≥", 0xb3, true, false, 549}, {"γ", 0x67, true, false, 411},
             {"⁺", '+', false, true, 409},  {"⁻", 0x96, false, true, 389},
             {"×", 0xd7, false, false, 584}};

typedef struct glyph {
    unsigned char code;
    bool symbol, raised;
    unsigned width;
} glyph;

/* The next character of a text. */
static glyph take(const char **text)
{
    const int bytes = nw_utf8_length((const unsigned char *)*text);
    const char *at = *text;
    *text += bytes > 0 ? bytes : 1;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(at, signs[i].utf8, strlen(signs[i].utf8)) == 0)
            return (glyph){signs[i].code, signs[i].symbol, signs[i].raised, signs[i].width};
    const unsigned char c = (unsigned char)*at;
    const bool plain = bytes == 1 && c >= ' ' && c < 127;
    return (glyph){plain ? c : '?', false, false, helvetica[(plain ? c : '?') - ' ']};
}

static void colour(nw_ink *ink, int rgb, const char *operator)
{
    nw_buffer_add(ink->out, "%.3f %.3f %.3f %s\n", (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0,
                  (rgb & 255) / 255.0, operator);
}

/* Sets the look and returns the operator that paints a path with it. */
static const char *paint(nw_ink *ink, const char *class)
{
    const nw_style s = nw_style_of(class);
    if (s.stroke >= 0)
        colour(ink, s.stroke, "RG");
    if (s.fill >= 0)
        colour(ink, s.fill, "rg");
    nw_buffer_add(ink->out, "%.1f w [", s.width);
    if (s.on > 0)
        nw_buffer_add(ink->out, "%.1f %.1f", s.on, s.off);
    nw_buffer_add(ink->out, "] 0 d\n");
    return s.stroke < 0 ? "f" : s.fill < 0 ? "S" : "B";
}

static void line(nw_ink *ink, const char *class, const double at[4])
{
    const char *operator= paint(ink, class);
    nw_buffer_add(ink->out, "%.1f %.1f m %.1f %.1f l %s\n", at[0], at[1], at[2], at[3], operator);
}

/* A rectangle with round corners, each a Bezier curve. */
static void path(nw_ink *ink, nw_box o)
{
    const double r = o.max ? 1.5 : o.h, k = r * 0.4477;
    static const int corner[4][2] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    nw_buffer_add(ink->out, "%.2f %.2f m\n", o.x - o.w + r, o.y - o.h);
    for (int i = 0; i < 4; i++) {
        const double sx = corner[i][0], sy = corner[i][1];
        const double x = o.x + sx * o.w, y = o.y + sy * o.h;
        const bool along = i % 2 == 0; /* the side before the corner is horizontal */
        const double ax = along ? x - sx * r : x, ay = along ? y : y - sy * r;
        const double bx = along ? x : x - sx * r, by = along ? y - sy * r : y;
        nw_buffer_add(ink->out, "%.2f %.2f l %.2f %.2f %.2f %.2f %.2f %.2f c\n", ax, ay,
                      along ? x - sx * k : x, along ? y : y - sy * k, along ? x : x - sx * k,
                      along ? y - sy * k : y, bx, by);
    }
    nw_buffer_add(ink->out, "h\n");
}

static void shape(nw_ink *ink, const char *class, nw_box o)
{
    const char *operator= paint(ink, class);
    path(ink, o);
    nw_buffer_add(ink->out, "%s\n", operator);
}

static void half_shape(nw_ink *ink, const char *class, nw_box o, bool left)
{
    nw_buffer_add(ink->out, "q %.1f %.1f %.1f %.1f re W n\n", left ? o.x - o.w : o.x, o.y - o.h,
                  o.w, 2 * o.h);
    shape(ink, class, o);
    nw_buffer_add(ink->out, "Q\n");
}

static void dot(nw_ink *ink, double x, double y)
{
    colour(ink, 0x222222, "rg");
    path(ink, (nw_box){false, x, y, 4, 4});
    nw_buffer_add(ink->out, "f\n");
}

static void put_text(nw_ink *ink, const char *class, double x, double y, const char *text)
{
    const nw_style s = nw_style_of(class);
    unsigned width = 0;
    for (const char *at = text; *at;)
        width += take(&at).width;
    x -= (s.anchor + 1) / 2.0 * width * s.size / 1000;
    colour(ink, s.fill, "rg");
    nw_buffer_add(ink->out, "BT 1 0 0 -1 %.2f %.2f Tm\n", x, y);
    for (const char *at = text; *at;) {
        const glyph g = take(&at);
        nw_buffer_add(ink->out, "/F%d %.1f Tf %.1f Ts (\\%03o) Tj\n",
                      g.symbol ? 3
                      : s.bold ? 2
                               : 1,
                      g.raised ? s.size * .7 : s.size, g.raised ? s.size * .35 : 0.0, g.code);
    }
    nw_buffer_add(ink->out, "ET\n");
}

static void shift(nw_ink *ink, double x, double y, double scale)
{
    nw_buffer_add(ink->out, "q %.2f 0 0 %.2f %.1f %.1f cm\n", scale, scale, x, y);
}

static void unshift(nw_ink *ink)
{
    nw_buffer_add(ink->out, "Q\n");
}

static void object(nw_ink *ink, int number)
{
    ink->object[number] = ink->out->used - ink->object[0];
    nw_buffer_add(ink->out, "%d 0 obj\n", number);
}

static void begin(nw_ink *ink, double width, double height)
{
    static const char font[] = "/F%d << /Type /Font /Subtype /Type1 /BaseFont /%s%s >>\n";
    ink->object[0] = ink->out->used;
    nw_buffer_add(ink->out, "%%PDF-1.4\n");
    object(ink, 1);
    nw_buffer_add(ink->out, "<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
    object(ink, 2);
    nw_buffer_add(ink->out, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n");
    object(ink, 3);
    nw_buffer_add(ink->out,
                  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents 4 0 R\n"
                  "/Resources << /Font <<\n",
                  width * .75, height * .75);
    nw_buffer_add(ink->out, font, 1, "Helvetica", " /Encoding /WinAnsiEncoding");
    nw_buffer_add(ink->out, font, 2, "Helvetica-Bold", " /Encoding /WinAnsiEncoding");
    nw_buffer_add(ink->out, font, 3, "Symbol", "");
    nw_buffer_add(ink->out, ">> >> >>\nendobj\n");
    object(ink, 4);
    nw_buffer_add(ink->out, "<< /Length 5 0 R >>\nstream\n");
    ink->object[6] = ink->out->used;
    nw_buffer_add(ink->out, ".75 0 0 -.75 0 %.2f cm 0 J\n", height * .75);
}

static void end(nw_ink *ink)
{
    const size_t length = ink->out->used - ink->object[6];
    nw_buffer_add(ink->out, "endstream\nendobj\n");
    object(ink, 5);
    nw_buffer_add(ink->out, "%zu\nendobj\n", length);
    const size_t table = ink->out->used - ink->object[0];
    nw_buffer_add(ink->out, "xref\n0 6\n0000000000 65535 f \n");
    for (int i = 1; i <= 5; i++)
        nw_buffer_add(ink->out, "%010zu 00000 n \n", ink->object[i]);
    nw_buffer_add(ink->out, "trailer << /Size 6 /Root 1 0 R >>\nstartxref\n%zu\n%%%%EOF\n", table);
}

const nw_pen nw_pen_pdf = {begin, end, line, shape, half_shape, dot, put_text, shift, unshift};
