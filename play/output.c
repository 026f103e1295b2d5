/* SPDX-License-Identifier: MIT */
#include "play/output.h"
#include <poll.h>
#include <stdarg.h>

void play_say(FILE *out, nw_buffer *lines)
{
    if (lines->used > 0) {
        fwrite(lines->text, 1, lines->used, out);
        fflush(out);
    }
    nw_buffer_free(lines);
}

void play_say_line(FILE *out, const char *format, ...)
{
    char line[1024];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(line, sizeof line - 1, format, args);
    va_end(args);
    if (length < 0)
        return;
    size_t used = (size_t)length < sizeof line - 2 ? (size_t)length : sizeof line - 2;
    line[used++] = '\n';
    fwrite(line, 1, used, out);
    fflush(out);
}

bool play_reader_is_gone(FILE *out)
{
    struct pollfd p = {.fd = fileno(out)};
    return p.fd >= 0 && poll(&p, 1, 0) > 0 && (p.revents & POLLERR);
}
