/* SPDX-License-Identifier: MIT */
#include "lab/frozen.h"
#include "base/embedded.h"
#include "core/random-inl.h"
#include "base/text.h"
#include <string.h>
#include <time.h>

extern const nw_embedded lab_text_files[];

static uint64_t hash_numbers(uint64_t hash, const lab_numbers *n)
{
    for (int i = 0; i < n->count; i++)
        hash = nw_mix(hash ^ (uint64_t)(uint32_t)n->number[i]);
    return nw_mix(hash ^ 0x101);
}

/* The games of the claim with their positions, depths and sweep. */
static uint64_t hash_games(uint64_t hash, const lab_experiment *e, const lab_claim *c)
{
    for (int g = 0; g < e->games; g++) {
        const lab_game_part *part = &e->game[g];
        if (!lab_listed(c->games, part->name))
            continue;
        hash = nw_hash_text(hash, part->name);
        hash = hash_numbers(hash, &part->depths);
        hash = hash_numbers(hash, &part->values);
        for (int p = 0; p < part->set.count; p++)
            hash = nw_hash_text(hash, part->set.list[p].text);
    }
    return hash;
}

/* Everything that defines a claim and its test. */
static uint64_t hash_claim(const lab_experiment *e, const lab_claim *c)
{
    const char *const parts[] = {c->text,   c->metric, c->count,    c->value,
                                 c->exists, c->expect, c->published};
    char within[32];
    uint64_t hash = nw_mix(1996);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        hash = nw_hash_text(hash, parts[i]);
    snprintf(within, sizeof within, c->root > 1 ? "%g root %d" : "%g", c->within, c->root);
    return hash_games(nw_hash_text(hash, within), e, c);
}

static void put_line(const lab_experiment *e, const lab_claim *c, char *out, size_t size)
{
    snprintf(out, size, "%s %s %s %016llx", e->name, lab_profile_name(e->profile), c->name,
             (unsigned long long)hash_claim(e, c));
}

static const nw_embedded *frozen_file(void)
{
    const nw_embedded *f = nw_embedded_find(lab_text_files, "frozen");
    return f && f->lines[0] ? f : NULL;
}

const char *lab_claim_reason(const lab_experiment *e, const lab_claim *c)
{
    const char *reason = c->changed[0] ? c->changed : e->changed;
    return reason[0] ? reason : NULL;
}

/* Is the line frozen? *ours: another line of the experiment is. */
static bool is_frozen(const char *line, bool *ours)
{
    const nw_embedded *f = frozen_file();
    const size_t name = strcspn(line, " ") + 1;
    *ours = false;
    for (const char *const *at = f ? f->lines : NULL; at && *at; at++) {
        if (strcmp(*at, line) == 0)
            return true;
        *ours |= strncmp(*at, line, name) == 0;
    }
    return false;
}

/* An experiment without frozen claims is a user's, or marks them as added. */
bool lab_claim_changed(const lab_experiment *e, const lab_claim *c)
{
    char line[200];
    bool ours;
    put_line(e, c, line, sizeof line);
    if (!frozen_file() || is_frozen(line, &ours))
        return false;
    return c->name[0] && (ours || lab_claim_reason(e, c));
}

/* --- claims of studies, equal in all profiles */

static void put_parts(const char *study, const char *claim, const char *const *parts, char *out,
                      size_t size)
{
    uint64_t hash = nw_mix(1994);
    for (; *parts; parts++)
        hash = nw_hash_text(hash, *parts);
    snprintf(out, size, "%s all %s %016llx", study, claim, (unsigned long long)hash);
}

bool lab_parts_changed(const char *study, const char *claim, const char *const *parts)
{
    char line[200];
    bool ours;
    put_parts(study, claim, parts, line, sizeof line);
    return frozen_file() && !is_frozen(line, &ours);
}

void lab_freeze_parts(const char *study, const char *claim, const char *const *parts, FILE *out)
{
    char line[200];
    put_parts(study, claim, parts, line, sizeof line);
    fprintf(out, "%s\n", line);
}

/* The first line is "# frozen DATE". */
const char *lab_frozen_date(void)
{
    const nw_embedded *f = frozen_file();
    return f && strncmp(f->lines[0], "# frozen ", 9) == 0 ? f->lines[0] + 9 : "";
}

/* Changes and additions before their runs follow a line of their own. */
const char *lab_frozen_last(void)
{
    const nw_embedded *f = frozen_file();
    const char *last = "";
    for (const char *const *at = f ? f->lines : NULL; at && *at; at++)
        if (strncmp(*at, "# frozen ", 9) == 0)
            last = *at + 9;
    return last;
}

uint64_t lab_frozen_hash(void)
{
    const nw_embedded *f = frozen_file();
    uint64_t hash = nw_mix(1982);
    for (const char *const *at = f ? f->lines : NULL; at && *at; at++)
        hash = nw_hash_text(hash, *at);
    return hash;
}

void lab_freeze_head(FILE *out)
{
    char date[32];
    const time_t now = time(NULL);
    struct tm utc;
    strftime(date, sizeof date, "%Y-%m-%dT%H:%MZ", gmtime_r(&now, &utc));
    fprintf(out, "# frozen %s\n", date);
}

void lab_freeze(const lab_experiment *e, FILE *out)
{
    for (int i = 0; i < e->claims; i++) {
        char line[200];
        put_line(e, &e->claim[i], line, sizeof line);
        if (e->claim[i].name[0])
            fprintf(out, "%s\n", line);
    }
}
