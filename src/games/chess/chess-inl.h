/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_CHESS_INL_H
#define NW_GAMES_CHESS_CHESS_INL_H
/* Chess by the laws of FIDE: a position of 56 bytes that the search copies, its legal moves, and
 * playing one. Hash key and piece-square score are incremental. Fifty moves, repetition and dead
 * positions (draw-inl.h) are left to engines; they are not part of the key, because the value of a
 * position in the laboratory depends on the position alone. */
#include "core/inline.h"
#include "games/chess/generate-inl.h"
#include "games/chess/weights.h"
#include "nullwindow.h"

enum {
    CHESS_MAX_MOVES = 256,     /* 218 is the most in any reachable position */
    CHESS_MOVE_INDEXES = 2048, /* side, kind of move, square */
    CHESS_MATE = 20000,        /* the winning score, at any distance */
    CHESS_MAX_FULLMOVE = 65535
};

typedef struct chess_pos {
    chess_board board;
    uint64_t key;
    int32_t psqt;      /* piece-square terms, packed as in weights.h, for the side to move */
    uint16_t fullmove; /* as in FEN, at most CHESS_MAX_FULLMOVE */
    uint8_t halfmove;  /* moves of either side since the last capture or pawn move, at most 255 */
    uint8_t side;      /* 0 White, 1 Black */
} chess_pos;
_Static_assert(sizeof(chess_pos) <= 64, "a chess position fits one cache line");

#define CHESS_SIDE_KEY 0x8F5C2E1B7A9D3C46u

/* The hash numbers of the marks in `special`, for the mover `us`: own castling rooks and the en
 * passant square under our colour, the opponent's rooks under theirs. */
static inline uint64_t chess_marks_key(uint64_t special, int us)
{
    uint64_t key = 0;
    for (; special; special &= special - 1) {
        const int sq = chess_first(special);
        key ^= sq < 56 ? chess_hash[us][CHESS_MARK][sq] : chess_hash[!us][CHESS_MARK][sq ^ 56];
    }
    return key;
}

/* The piece-square score of a board from scratch. */
static inline int32_t chess_psqt_of(const chess_board *b)
{
    int32_t sum = 0;
    for (uint64_t rest = chess_occupied(b); rest; rest &= rest - 1) {
        const int sq = chess_first(rest), piece = chess_piece_at(b, sq);
        sum += b->own >> sq & 1 ? chess_weight.psqt[piece][sq] : -chess_weight.psqt[piece][sq ^ 56];
    }
    return sum;
}

/* Recomputes key and piece-square score, which chess_play updates incrementally. */
static inline void chess_refresh(chess_pos *p)
{
    const int us = p->side;
    p->key = chess_marks_key(p->board.special, us) ^ (us ? CHESS_SIDE_KEY : 0);
    p->psqt = chess_psqt_of(&p->board);
    for (uint64_t rest = chess_occupied(&p->board); rest; rest &= rest - 1) {
        const int sq = chess_first(rest), piece = chess_piece_at(&p->board, sq);
        const bool own = p->board.own >> sq & 1;
        p->key ^= own ? chess_hash[us][piece][sq] : chess_hash[!us][piece][sq ^ 56];
    }
}

/* May the side to move capture en passant? */
static inline bool chess_may_take_en_passant(const chess_board *b)
{
    chess_sink k = {CHESS_COUNT, 0, NULL};
    chess_sets s = chess_sets_of(b);
    const uint64_t checkers = chess_find_checks(&s);
    if (!(checkers & (checkers - 1)))
        chess_en_passant(&k, &s, b->special & CHESS_RANK(6),
                         checkers & ~(s.diagonal | s.orthogonal));
    return k.count > 0;
}

/* The marks of a position are exact: en passant is marked only where a capture is legal, so that
 * equal rights have equal keys. */
static inline void chess_drop_dead_mark(chess_board *b)
{
    if ((b->special & CHESS_RANK(6)) && !chess_may_take_en_passant(b))
        b->special &= ~CHESS_RANK(6);
}

static inline int chess_moves(const chess_pos *p, chess_move *out)
{
    return chess_generate(p->board, CHESS_ALL, out);
}

/* Updates key and score for the other squares of castling and en passant. */
static inline void chess_update_special(chess_pos *c, int us, int to, int kind)
{
    if (kind == CHESS_CASTLE) {
        const int from_rook = to == 6 ? 7 : 0, to_rook = to == 6 ? 5 : 3;
        c->key ^= chess_hash[us][CHESS_ROOK][from_rook] ^ chess_hash[us][CHESS_ROOK][to_rook];
        c->psqt +=
            chess_weight.psqt[CHESS_ROOK][to_rook] - chess_weight.psqt[CHESS_ROOK][from_rook];
    } else if (kind == CHESS_EN_PASSANT) {
        c->key ^= chess_hash[!us][CHESS_PAWN][(to - 8) ^ 56];
        c->psqt += chess_weight.psqt[CHESS_PAWN][(to - 8) ^ 56];
    }
}

/* The key after a move, considering only its two squares and the side to move. */
CHESS_INLINE uint64_t chess_moved_key(const chess_pos *p, chess_move m)
{
    const int from = chess_from(m), to = chess_to(m), us = p->side;
    return p->key ^ chess_hash[us][chess_moving(m)][from] ^ chess_hash[us][chess_arriving(m)][to] ^
           chess_hash[!us][chess_piece_at(&p->board, to)][to ^ 56] ^ CHESS_SIDE_KEY;
}

/* Writes to child the position after a legal move. */
static inline void chess_play(chess_pos *child, const chess_pos *parent, chess_move m)
{
    const int from = chess_from(m), to = chess_to(m), kind = chess_kind(m), us = parent->side;
    const int leaves = chess_moving(m), arrives = chess_arriving(m);
    const int taken = chess_piece_at(&parent->board, to);
    const bool resets = taken || leaves == CHESS_PAWN;
    chess_pos c = *parent;
    c.key = chess_moved_key(parent, m);
    c.psqt += chess_weight.psqt[arrives][to] - chess_weight.psqt[leaves][from] +
              chess_weight.psqt[taken][to ^ 56];
    if (kind & 8)
        chess_update_special(&c, us, to, kind);
    c.psqt = -c.psqt;
    c.board = chess_after(parent->board, m);
    chess_drop_dead_mark(&c.board);
    const uint64_t marks = __builtin_bswap64(c.board.special);
    if (marks != parent->board.special)
        c.key ^= chess_marks_key(parent->board.special, us) ^ chess_marks_key(c.board.special, !us);
    c.halfmove = (uint8_t)(resets ? 0 : c.halfmove + (c.halfmove < 255));
    c.fullmove = (uint16_t)(c.fullmove + (us && c.fullmove < CHESS_MAX_FULLMOVE));
    c.side = (uint8_t)!us;
    *child = c;
}

/* The key of the position after a legal move, without playing it if no mark changes. */
NW_ALWAYS_INLINE uint64_t chess_child_key(const chess_pos *p, chess_move m)
{
    const int kind = chess_kind(m);
    const uint64_t ends = chess_bit(chess_from(m)) | chess_bit(chess_to(m)) | CHESS_RANK(6) |
                          (kind == CHESS_KING ? CHESS_RANK(1) : 0);
    if (!(kind & 8) && !(p->board.special & ends))
        return chess_moved_key(p, m);
    chess_pos child;
    chess_play(&child, p, m);
    return child.key;
}

/* A finished game: mate or stalemate. */
static inline nw_score chess_result(const chess_pos *p)
{
    return chess_in_check(&p->board) ? -CHESS_MATE : 0;
}

static inline uint64_t chess_key(const chess_pos *p)
{
    return p->key;
}

static inline unsigned chess_move_index(const chess_pos *p, chess_move m)
{
    return (unsigned)p->side << 10 | (unsigned)chess_kind(m) << 6 | (unsigned)chess_to(m);
}
#endif
