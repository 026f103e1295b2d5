/* SPDX-License-Identifier: MIT */
/* Extended position description: four FEN fields and operations. */
#include "games/chess/text.h"
#include "core/error.h"
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The end of an operand: a semicolon outside quotes, or NULL. */
static const char *find_semicolon(const char *at)
{
    for (bool quoted = false; *at; at++) {
        if (*at == '"')
            quoted = !quoted;
        else if (*at == ';' && !quoted)
            return at;
    }
    return NULL;
}

int chess_epd_next(const char **at, chess_epd_op *op, nw_error *err)
{
    const char *text = *at;
    while (is_blank(*text))
        text++;
    *at = text;
    if (!*text)
        return 0;
    op->opcode = text;
    op->opcode_length = (int)strcspn(text, " \t;\"\r\n");
    text += op->opcode_length;
    if (!op->opcode_length || op->opcode_length > 15)
        return nw_fail(err, NW_EINVAL, "EPD: no operation starts at '%.20s'", op->opcode);
    const char *end = find_semicolon(text);
    if (!end)
        return nw_fail(err, NW_EINVAL, "EPD %.*s: ';' missing at the end", op->opcode_length,
                       op->opcode);
    *at = end + 1;
    while (text < end && is_blank(*text))
        text++;
    while (end > text && is_blank(end[-1]))
        end--;
    if (end - text >= 2 && *text == '"' && end[-1] == '"')
        text++, end--;
    op->operand = text;
    op->operand_length = (int)(end - text);
    return 1;
}

static bool is_opcode(const chess_epd_op *op, const char *name)
{
    return (size_t)op->opcode_length == strlen(name) && memcmp(op->opcode, name, strlen(name)) == 0;
}

static int parse_number(const chess_epd_op *op, int most, int *value, nw_error *err)
{
    int n = 0;
    for (int i = 0; i < op->operand_length && n <= most; i++)
        n = op->operand[i] >= '0' && op->operand[i] <= '9' ? n * 10 + op->operand[i] - '0'
                                                           : most + 1;
    if (!op->operand_length || n > most)
        return nw_fail(err, NW_EINVAL, "EPD %.*s: not a number from 0 to %d", op->opcode_length,
                       op->opcode, most);
    *value = n;
    return NW_OK;
}

int chess_parse_epd(chess_pos *p, const char *text, const char **ops, nw_error *err)
{
    chess_epd_op op;
    const char *at;
    int value = 0, code = chess_parse_fen(p, text, &at, err);
    if (code)
        return code;
    if (ops)
        *ops = at;
    while ((code = chess_epd_next(&at, &op, err)) > 0) {
        if (is_opcode(&op, "hmvc") && !(code = parse_number(&op, 255, &value, err)))
            p->halfmove = (uint8_t)value;
        else if (is_opcode(&op, "fmvn") &&
                 !(code = parse_number(&op, CHESS_MAX_FULLMOVE, &value, err)))
            p->fullmove = (uint16_t)(value ? value : 1);
        if (code < 0)
            return code;
    }
    if (p->halfmove && (p->board.special & CHESS_RANK(6)))
        return nw_fail(err, NW_EINVAL, "EPD hmvc: must be 0 after a pawn's move");
    return code;
}
