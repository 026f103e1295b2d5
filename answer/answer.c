/* SPDX-License-Identifier: MIT */
#include "answer/answer.h"
#include "core/clock.h"
#include "core/error.h"
#include "answer/handler.h"
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    answer_handler *run;
} handlers[] = {
    {"catalogue", answer_list},
    {"open", answer_open},
    {"facts", answer_facts},
    {"why", answer_why},
    {"counterexample", answer_counterexample},
    {"graph", answer_graph},
    {"trace", answer_trace},
    {"lines", answer_lines},
    {"steps", answer_steps},
    {"svg", answer_svg},
    {"figure", answer_figure},
    {"search", answer_search},
    {"values", answer_values},
    {"think", answer_think},
    {"analyse", answer_analyse},
    {"record", answer_record},
    {"bench", answer_bench},
    {"proof", answer_proof},
};

void answer_send(answer *a)
{
    fflush(a->f);
    const long size = ftell(a->f);
    if (size > 0 && !a->closed)
        a->closed = a->host->sink(a->host->context, a->text, (size_t)size) != 0;
    if (a->closed)
        *a->host->stop = 1;
    rewind(a->f);
}

void answer_look_at_clock(answer *a)
{
    if (a->late || nw_seconds() < a->deadline)
        return;
    a->late = true;
    *a->host->stop = 1;
}

int answer_check(answer *a, nw_error *err)
{
    json_all_used(a->r);
    if (!a->r->failed)
        return 0;
    *err = a->r->err;
    return err->code;
}

static int handle(answer *a, nw_error *err)
{
    const char *name = json_get_text(a->r, 0, "do", NULL);
    for (size_t i = 0; name && i < sizeof handlers / sizeof *handlers; i++)
        if (strcmp(handlers[i].name, name) == 0)
            return handlers[i].run(a, err);
    if (name && strcmp(name, "lab") == 0 && a->host->lab)
        return a->host->lab(a, err);
    if (name && strcmp(name, "lab") == 0)
        json_refuse(a->r, "the laboratory is not in the page: start nullwindow explore");
    else if (name)
        json_refuse(a->r, "do: unknown command '%.40s'", name);
    else
        json_refuse(a->r, "do: missing, as in {\"do\": \"catalogue\"}");
    *err = a->r->err;
    return err->code;
}

/* Writes an error line. Unsent output is dropped. */
static void say_error(answer *a, const nw_error *err)
{
    rewind(a->f);
    a->j = json_to(a->f);
    json_object(&a->j, NULL);
    json_string(&a->j, "error", err->text);
    json_integer(&a->j, "code", err->code);
    json_end(&a->j);
    answer_send(a);
}

int answer_request(const char *text, size_t length, const answer_host *host)
{
    static const char memory[] = "{\"error\": \"out of memory\", \"code\": -2}\n";
    json_document r;
    answer a = {.host = host, .r = &r, .deadline = nw_seconds() + host->seconds};
    nw_error err = {0};
    a.f = open_memstream(&a.text, &a.size);
    if (!a.f) {
        host->sink(host->context, memory, strlen(memory));
        return NW_ENOMEM;
    }
    a.j = json_to(a.f);
    json_read(&r, text, length);
    const int rc = r.failed ? r.err.code : handle(&a, &err);
    if (rc < 0)
        say_error(&a, r.failed ? &r.err : &err);
    fclose(a.f);
    free(a.text);
    json_free(&r);
    return rc;
}
