/* SPDX-License-Identifier: MIT */
#include "trace/pen.h"
#include <string.h>

enum { BLUE = 0x56b4e9, DARK_BLUE = 0x0b5d8f, ORANGE = 0xe69f00, DARK_ORANGE = 0x8f5b00 };

static bool has(const char *class, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = class; (at = strstr(at, word)); at += length)
        if ((at == class || at[-1] == ' ') && (at[length] == 0 || at[length] == ' '))
            return true;
    return false;
}

static nw_style edge_style(const char *class)
{
    nw_style s = {.stroke = 0x444444, .fill = -1, .width = 1.3};
    if (has(class, "earlier") || has(class, "cut"))
        s.stroke = 0x999999;
    if (has(class, "unvisited"))
        s.stroke = 0xdddddd;
    s.on = s.off = has(class, "cut") ? 3 : 0;
    if (has(class, "critical")) {
        s.stroke = 0x111111;
        s.width = 3.4;
    }
    return s;
}

static nw_style node_style(const char *class)
{
    nw_style s = {.stroke = 0x222222, .fill = 0xffffff, .width = 1.5};
    if (has(class, "earlier") || has(class, "stored"))
        s.fill = 0xf0f0f0;
    if (has(class, "earlier") || has(class, "generated"))
        s.stroke = 0x888888;
    if (has(class, "stored"))
        s.on = 4, s.off = 2.5;
    if (has(class, "generated"))
        s.on = 1.5, s.off = 2.5;
    if (has(class, "unvisited"))
        s.stroke = 0xcccccc, s.width = 1;
    if (has(class, "critical"))
        s.width = 3;
    return s;
}

static nw_style text_style(const char *class)
{
    nw_style s = {.stroke = -1, .fill = 0x222222, .size = 13};
    const bool key = has(class, "key"), sub = has(class, "sub"), title = has(class, "title");
    if (key || sub || title || has(class, "b"))
        s.anchor = has(class, "l") ? 1 : -1;
    if (key || sub)
        s.fill = 0x444444;
    if (has(class, "faint"))
        s.fill = 0x999999;
    if (has(class, "plus"))
        s.fill = DARK_BLUE;
    if (has(class, "minus"))
        s.fill = DARK_ORANGE;
    s.size = title ? 17 : key || has(class, "b") ? 12 : 13;
    s.bold = title || has(class, "equal") || (has(class, "v") && !has(class, "faint"));
    return s;
}

nw_style nw_style_of(const char *class)
{
    const int tree = has(class, "p") ? BLUE : ORANGE;
    if (has(class, "band"))
        return (nw_style){.stroke = tree, .fill = -1, .width = has(class, "half") ? 5 : 9};
    if (has(class, "halo"))
        return (nw_style){.stroke = -1, .fill = tree};
    if (has(class, "e"))
        return edge_style(class);
    if (has(class, "n"))
        return node_style(class);
    return text_style(class);
}
