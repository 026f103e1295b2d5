/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_PLAYER_H
#define NW_ARENA_PLAYER_H
/* A player of the arena: one of our configurations, thinking in the caller's thread, or an engine
 * in a process of its own behind one of the protocols. The referee sees only this interface; every
 * protocol is one file and one row of functions.
 *
 * A player is named by text:
 *     mtdf,hash=20,no-history         a configuration (play/player.h)
 *     uci:COMMAND                     an engine; also cecp: gtp: nboard: hub:
 *     uci,Hash=16,OwnBook=false:COMMAND   with options of the engine */
#include "arena/process.h"
#include "play/clock.h"
#include "records/played.h"
#include "play/player.h"
#include "play/think.h"

/* Limits of a player; 0: no limit of that kind. */
typedef struct arena_limits {
    double base, increment; /* seconds per game, and per move */
    double move_time;
    uint64_t nodes;
    int depth;
} arena_limits;

static inline bool arena_has_clock(const arena_limits *l)
{
    return l->base > 0 || l->increment > 0;
}

/* A request for a move. Players are numbered as in played_game. */
typedef struct arena_turn {
    const played_game *game;
    const arena_limits *limits; /* of the player to move */
    double left[2];             /* seconds on the clocks, if any */
    double deadline;            /* by nw_seconds: later answers are useless */
} arena_turn;

/* Search effort of a built-in player in a game; engines do not report it. */
typedef struct arena_effort {
    long searches;
    long depth;     /* of the last complete iteration, summed over searches */
    long crossings; /* inconsistencies: passes whose bound contradicts an earlier one */
    uint64_t nodes;
} arena_effort;

/* A player's answer. */
typedef struct arena_answer {
    nw_move move;   /* NW_NO_MOVE: resigns */
    double seconds; /* by a simulated clock; 0: the referee's counts */
    bool valued;    /* value and depth were reported */
    double value;   /* for the mover, in pawns, men or discs */
    int depth;
} arena_answer;

/* A report of a player that thinks: a value, or a bound on it. A forced end is ARENA_FORCED. */
#define ARENA_FORCED 100.0
typedef struct arena_heard {
    int depth;
    double value;   /* as in arena_answer */
    int bound;      /* 0: exact; 1: at least; -1: at most */
    bool forced;    /* a mate, or another forced end */
    uint64_t nodes; /* so far; 0: not reported */
} arena_heard;

typedef struct arena_player arena_player;

/* The functions of one kind of player. After a failed call a player can only be closed. */
typedef struct arena_protocol {
    const char *name;         /* before the colon; NULL: ours */
    const nw_game_info *game; /* the only game supported; NULL: all */
    bool limits_nodes, limits_depth;
    bool reports;       /* calls arena_player.heard */
    bool needs_limit;   /* would think for ever without a limit */
    bool whole_seconds; /* times per move are whole seconds */
    size_t own_size;    /* size of arena_player.own */
    /* Handshake, after the process has started. */
    int (*open)(arena_player *p, nw_error *err);
    /* Starts a game; the opening is already played, p->side is set. */
    int (*begin)(arena_player *p, const played_game *game, nw_error *err);
    /* Finds a move: 0 with a legal move, or NW_NO_MOVE to resign; NW_EINVAL: an illegal move;
     * NW_EIO: no answer in time, or the engine is gone; NW_ESTOP. */
    int (*move)(arena_player *p, const arena_turn *turn, arena_answer *answer, nw_error *err);
    /* Frees what open allocated, except the process; may be NULL. */
    void (*close)(arena_player *p);
} arena_protocol;

/* A parsed player. */
typedef struct arena_spec {
    const arena_protocol *protocol;
    const nw_game_info *game;
    const char *text;    /* as given */
    const char *command; /* after the colon; NULL: ours */
    play_player config;  /* of a built-in player */
} arena_spec;

enum { ARENA_NAME_SIZE = 64 };

/* A running player, in one thread. All zeros but spec and stop: not yet open. */
struct arena_player {
    const arena_spec *spec;
    const volatile int *stop;
    bool open;
    int side;                   /* the side it plays */
    arena_effort effort;        /* in the current game */
    arena_process process;      /* of an engine */
    char name[ARENA_NAME_SIZE]; /* reported by the engine, or "" */
    int pings;                  /* sent to it */
    void *own;                  /* the protocol's state, zeroed on opening */
    void (*heard)(void *context, const arena_heard *h); /* called while it thinks; or NULL */
    void *context;
};

extern const arena_protocol arena_ours, arena_uci, arena_cecp, arena_gtp, arena_nboard, arena_hub;

/* Parses the text, which must outlive s; starts nothing. */
int arena_spec_parse(arena_spec *s, const nw_game_info *game, const char *text, nw_error *err);

/* Refuses limits that the player cannot obey, or a missing limit that it needs. */
int arena_spec_check_limits(const arena_spec *s, const arena_limits *l, nw_error *err);

/* Starts the player unless it is open. */
int arena_player_open(arena_player *p, nw_error *err);
void arena_player_close(arena_player *p);

/* Calls set for each option of an engine's text, "Hash=16,OwnBook=false". */
int arena_player_each_option(arena_player *p,
                             int (*set)(arena_player *p, const char *name, const char *value,
                                        nw_error *err),
                             nw_error *err);

/* "ping N" and "pong N", in two protocols: waits until all earlier commands are done. */
int arena_player_ping(arena_player *p, nw_error *err);

/* Seconds an engine may take for commands other than moves. */
#define ARENA_PATIENCE 10.0
double arena_patience(void);

/* Parses the engine's text as a move of the current position; errors report it as illegal. */
int arena_read_move(const arena_turn *turn, const char *text, arena_answer *answer, nw_error *err);
#endif
