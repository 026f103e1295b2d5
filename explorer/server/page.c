/* SPDX-License-Identifier: MIT */
#include "explorer/server/page.h"
#include "nullwindow.h"
#include <string.h>

const page_file *page_find(const char *name)
{
    for (const page_file *f = explore_page_files; f->name; f++)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}

const char *page_type(const page_file *file)
{
    static const struct {
        const char *ending, *type;
    } types[] = {{".html", "text/html; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".svg", "image/svg+xml"},
                 {".png", "image/png"},
                 {".json", "application/json"},
                 {".txt", "text/plain; charset=utf-8"}};
    const size_t length = strlen(file->name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const size_t end = strlen(types[i].ending);
        if (length > end && strcmp(file->name + length - end, types[i].ending) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

static void put_base64(nw_buffer *out, const page_file *file)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (const unsigned char *p = file->bytes; p < file->end; p += 3) {
        const ptrdiff_t left = file->end - p;
        const unsigned long word = (unsigned long)p[0] << 16 |
                                   (left > 1 ? (unsigned long)p[1] << 8 : 0) |
                                   (left > 2 ? p[2] : 0u);
        const char four[] = {digits[word >> 18], digits[word >> 12 & 63],
                             left > 1 ? digits[word >> 6 & 63] : '=',
                             left > 2 ? digits[word & 63] : '='};
        nw_buffer_put(out, four, sizeof four);
    }
}

/* Escapes text for a script element, so that it cannot contain the end tag. */
static void put_fragment(nw_buffer *out, const char *text)
{
    for (; *text; text++)
        if (*text == '<')
            nw_buffer_put(out, "%3C", 3);
        else
            nw_buffer_put(out, text, 1);
}

int page_single(const char *start, nw_buffer *out)
{
    static const char wasm_mark[] = "@@WASM@@", start_mark[] = "@@START@@";
    const page_file *page = page_find("single.html"), *wasm = page_find("nullwindow.wasm.gz");
    if (!page || !wasm)
        return NW_EINVAL;
    const char *at = (const char *)page->bytes, *end = (const char *)page->end;
    while (at < end) {
        const char *mark = memchr(at, '@', (size_t)(end - at));
        const char *next = mark ? mark : end;
        nw_buffer_put(out, at, (size_t)(next - at));
        at = next;
        if (at < end && strncmp(at, wasm_mark, sizeof wasm_mark - 1) == 0) {
            put_base64(out, wasm);
            at += sizeof wasm_mark - 1;
        } else if (at < end && strncmp(at, start_mark, sizeof start_mark - 1) == 0) {
            put_fragment(out, start);
            at += sizeof start_mark - 1;
        } else if (at < end) {
            nw_buffer_put(out, at++, 1);
        }
    }
    return out->failed ? NW_ENOMEM : 0;
}
