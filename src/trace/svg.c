/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "trace/pen.h"

/* Pictures as SVG, self-contained: no script, no font but the viewer's own. */

/* Okabe and Ito's sky blue and orange, with darker shades for text. */
#define BLUE        "#56b4e9"
#define DARK_BLUE   "#0b5d8f"
#define ORANGE      "#e69f00"
#define DARK_ORANGE "#8f5b00"

static const char style[] =
    "<style>\n"
    "text{font-family:Helvetica,Arial,'DejaVu Sans',sans-serif;font-size:13px;fill:#222;"
    "text-anchor:middle}\n"
    ".title{font-size:17px;font-weight:bold;text-anchor:start}\n"
    ".sub{fill:#444;text-anchor:start}.key{font-size:12px;fill:#444;text-anchor:start}\n"
    ".e{stroke:#444;stroke-width:1.3}\n"
    ".e.earlier{stroke:#999}.e.cut{stroke:#999;stroke-dasharray:3 3}.e.unvisited{stroke:#ddd}\n"
    ".e.critical{stroke:#111;stroke-width:3.4}\n"
    ".p{stroke:" BLUE ";fill:" BLUE "}.m{stroke:" ORANGE ";fill:" ORANGE "}\n"
    ".halo{stroke:none}.band{fill:none;stroke-width:9;stroke-linecap:round}\n"
    ".band.half{stroke-width:5;stroke-linecap:butt}\n"
    ".n{fill:#fff;stroke:#222;stroke-width:1.5}\n"
    ".n.earlier,.n.stored{fill:#f0f0f0;stroke:#888}.n.stored{stroke:#222;stroke-dasharray:4 2.5}\n"
    ".n.generated{stroke:#888;stroke-dasharray:1.5 2.5}\n"
    ".n.unvisited{stroke:#ccc;stroke-width:1}\n"
    ".n.critical{stroke-width:3}\n"
    ".dot{fill:#222}.faint{fill:#999}\n"
    ".b{font-size:12px;text-anchor:start;stroke:#fff;stroke-width:3;paint-order:stroke;"
    "stroke-linejoin:round}\n"
    ".b.l{text-anchor:end}.b.plus{fill:" DARK_BLUE "}.b.minus{fill:" DARK_ORANGE "}\n"
    ".b.equal{font-weight:bold}\n"
    ".v{font-weight:bold}.v.faint{font-weight:normal}\n"
    "</style>\n";

/* Labels are letters and digits, but the name of a position may be any bytes. */
static void put_escaped(nw_buffer *out, const char *text)
{
    while (*text) {
        const unsigned char c = (unsigned char)*text;
        const int bytes = nw_utf8_length((const unsigned char *)text);
        if (c == '&' || c == '<' || c == '>' || c == '"')
            nw_buffer_add(out, "&#%d;", c);
        else if (bytes == 0 || c < ' ' || c == 127)
            nw_buffer_put(out, "?", 1);
        else
            nw_buffer_put(out, text, (size_t)bytes);
        text += bytes > 0 ? bytes : 1;
    }
}

static void put_text(nw_ink *ink, const char *class, double x, double y, const char *text)
{
    nw_buffer_add(ink->out, "<text%s%s%s x=\"%.1f\" y=\"%.1f\">", *class ? " class=\"" : "", class,
                  *class ? "\"" : "", x, y);
    put_escaped(ink->out, text);
    nw_buffer_add(ink->out, "</text>\n");
}

static void shape(nw_ink *ink, const char *class, nw_box o)
{
    nw_buffer_add(ink->out,
                  "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                  "rx=\"%.1f\"/>\n",
                  class, o.x - o.w, o.y - o.h, 2 * o.w, 2 * o.h, o.max ? 1.5 : o.h);
}

static void half_shape(nw_ink *ink, const char *class, nw_box o, bool left)
{
    const double side = left ? -1 : 1, r = o.max ? 1.5 : o.h;
    nw_buffer_add(
        ink->out,
        "<path class=\"%s\" d=\"M%.1f %.1fH%.1fA%.1f %.1f 0 0 %d %.1f %.1fV%.1fA%.1f %.1f "
        "0 0 %d %.1f %.1fH%.1fZ\"/>\n",
        class, o.x, o.y - o.h, o.x + side * (o.w - r), r, r, !left, o.x + side * o.w, o.y - o.h + r,
        o.y + o.h - r, r, r, !left, o.x + side * (o.w - r), o.y + o.h, o.x);
}

static void line(nw_ink *ink, const char *class, const double at[4])
{
    nw_buffer_add(ink->out,
                  "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class,
                  at[0], at[1], at[2], at[3]);
}

static void dot(nw_ink *ink, double x, double y)
{
    nw_buffer_add(ink->out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", x, y);
}

static void shift(nw_ink *ink, double x, double y, double scale)
{
    if (scale != 1)
        nw_buffer_add(ink->out, "<g transform=\"translate(%.1f %.1f) scale(%.2f)\">\n", x, y,
                      scale);
    else
        nw_buffer_add(ink->out, "<g transform=\"translate(%.1f %.1f)\">\n", x, y);
}

static void unshift(nw_ink *ink)
{
    nw_buffer_add(ink->out, "</g>\n");
}

enum { FRAME_SECONDS = 2 };

void nw_pen_svg_frame(nw_ink *ink, int turn, int turns)
{
    const double from = (double)turn / turns, to = (double)(turn + 1) / turns;
    nw_buffer_add(
        ink->out,
        "<g visibility=\"%s\"><animate attributeName=\"visibility\" calcMode=\"discrete\" "
        "values=\"%s;visible;hidden\" keyTimes=\"0;%.4f;%.4f\" dur=\"%ds\" "
        "repeatCount=\"indefinite\"/>\n",
        turn == turns - 1 ? "visible" : "hidden", turn == 0 ? "visible" : "hidden", from, to,
        FRAME_SECONDS * turns);
}

static void begin(nw_ink *ink, double width, double height)
{
    nw_buffer_add(ink->out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                  "viewBox=\"0 0 %.0f %.0f\">\n%s"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                  width, height, width, height, style);
}

static void end(nw_ink *ink)
{
    nw_buffer_add(ink->out, "</svg>\n");
}

const nw_pen nw_pen_svg = {begin, end, line, shape, half_shape, dot, put_text, shift, unshift};
