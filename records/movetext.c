/* SPDX-License-Identifier: MIT */
#include "records/movetext.h"
#include "core/error.h"
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

movetext movetext_of(const char *text)
{
    const bool marked = strncmp(text, "\xEF\xBB\xBF", 3) == 0; /* a byte order mark */
    return (movetext){.text = text, .at = text + (marked ? 3 : 0), .line = 1};
}

static void step(movetext *t)
{
    t->line += *t->at == '\n';
    t->at++;
}

static void skip_space(movetext *t)
{
    while (isspace((unsigned char)*t->at))
        step(t);
}

static void skip_line(movetext *t)
{
    while (*t->at && *t->at != '\n')
        step(t);
}

static int skip_comment(movetext *t, nw_error *err)
{
    const int line = t->line;
    while (*t->at && *t->at != '}')
        step(t);
    if (!*t->at)
        return nw_fail(err, NW_EINVAL, "comment: opened on line %d and not closed", line);
    step(t);
    return 0;
}

/* Variations nest; brackets within comments do not count. */
static int skip_variation(movetext *t, nw_error *err)
{
    const int line = t->line;
    long depth = 0;
    do {
        if (*t->at == '{') {
            const int rc = skip_comment(t, err);
            if (rc)
                return rc;
            continue;
        }
        if (*t->at == ';')
            skip_line(t);
        if (!*t->at)
            return nw_fail(err, NW_EINVAL, "variation: opened on line %d and not closed", line);
        depth += (*t->at == '(') - (*t->at == ')');
        step(t);
    } while (depth);
    return 0;
}

/* Appends the character at t to a word of n characters. */
static int take(movetext *t, char *word, size_t size, size_t *n, const char *what, nw_error *err)
{
    if (*n + 1 >= size)
        return nw_fail(err, NW_EINVAL, "%s: too long, on line %d", what, t->line);
    word[(*n)++] = *t->at;
    word[*n] = '\0';
    step(t);
    return 0;
}

/* Reads the quoted value of a tag; a backslash escapes the next character. */
static int read_value(movetext *t, nw_error *err)
{
    size_t n = 0;
    const int line = t->line;
    t->word[0] = '\0';
    if (*t->at != '"')
        return nw_fail(err, NW_EINVAL, "tag %s: no quoted value on line %d", t->name, t->line);
    step(t);
    while (*t->at && *t->at != '"') {
        if (*t->at == '\\' && t->at[1])
            step(t);
        const int rc = take(t, t->word, sizeof t->word, &n, t->name, err);
        if (rc)
            return rc;
    }
    if (!*t->at)
        return nw_fail(err, NW_EINVAL, "tag %s: the value of line %d is not closed", t->name, line);
    step(t);
    return 0;
}

/* Reads [Name "value"]. */
static int read_tag(movetext *t, nw_error *err)
{
    size_t n = 0;
    t->name[0] = '\0';
    step(t);
    skip_space(t);
    while (isalnum((unsigned char)*t->at) || *t->at == '_') {
        const int rc = take(t, t->name, sizeof t->name, &n, "tag name", err);
        if (rc)
            return rc;
    }
    if (!n)
        return nw_fail(err, NW_EINVAL, "tag: no name on line %d", t->line);
    skip_space(t);
    const int rc = read_value(t, err);
    if (rc)
        return rc;
    skip_space(t);
    if (*t->at != ']')
        return nw_fail(err, NW_EINVAL, "tag %s: ']' is missing on line %d", t->name, t->line);
    step(t);
    return WORD_TAG;
}

/* Skips a move number ("12." or "12..."), if any. */
static int skip_number(movetext *t)
{
    const char *s = t->at;
    while (isdigit((unsigned char)*s))
        s++;
    if (*s != '.')
        return 0;
    while (*s == '.')
        s++;
    t->at = s;
    return 1;
}

static int is_result(const char *word)
{
    return !strcmp(word, "1-0") || !strcmp(word, "0-1") || !strcmp(word, "1/2-1/2") ||
           !strcmp(word, "*");
}

static int read_word(movetext *t, nw_error *err)
{
    size_t n = 0;
    t->word[0] = '\0';
    while (*t->at && !isspace((unsigned char)*t->at) && !strchr("{}()[];$", *t->at)) {
        const int rc = take(t, t->word, sizeof t->word, &n, "move", err);
        if (rc)
            return rc;
    }
    if (!n)
        return nw_fail(err, NW_EINVAL, "move text: unexpected '%c' on line %d", *t->at, t->line);
    return is_result(t->word) ? WORD_RESULT : WORD_MOVE;
}

/* Skips one non-word; returns 1, 0 if there was none, or a negative code. */
static int skip_one(movetext *t, nw_error *err)
{
    const bool line_start = t->at == t->text || t->at[-1] == '\n';
    int rc = 0;
    if (*t->at == '{')
        rc = skip_comment(t, err);
    else if (*t->at == '(')
        rc = skip_variation(t, err);
    else if (*t->at == ';' || (*t->at == '%' && line_start))
        skip_line(t);
    else if (*t->at == '$' || *t->at == '!' || *t->at == '?')
        do
            step(t);
        while (isdigit((unsigned char)*t->at) || *t->at == '!' || *t->at == '?');
    else
        return skip_number(t);
    return rc ? rc : 1;
}

int movetext_next(movetext *t, nw_error *err)
{
    int rc;
    do {
        skip_space(t);
        if (!*t->at)
            return WORD_END;
        rc = skip_one(t, err);
    } while (rc > 0);
    if (rc < 0)
        return rc;
    return *t->at == '[' ? read_tag(t, err) : read_word(t, err);
}

void movetext_skip_game(movetext *t)
{
    while (*t->at && !(*t->at == '[' && t->at > t->text && t->at[-1] == '\n'))
        if (*t->at == '{')
            (void)skip_comment(t, NULL);
        else
            step(t);
}

void movetext_write_tag(nw_text *t, const char *name, const char *value)
{
    nw_text_add(t, "[%s \"", name);
    for (; *value; value++)
        nw_text_add(t, "%s%c", *value == '"' || *value == '\\' ? "\\" : "", *value);
    nw_text_add(t, "\"]\n");
}

void movetext_write_word(nw_text *t, size_t *column, const char *word)
{
    const size_t n = strlen(word);
    const bool wrap = *column + 1 + n > 80;
    nw_text_add(t, "%s%s", *column == 0 ? "" : wrap ? "\n" : " ", word);
    *column = wrap || *column == 0 ? n : *column + 1 + n;
}
