#ifndef NULLWINDOW_H
#define NULLWINDOW_H 
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#define NW_VERSION "0.3.0"
#if defined(__GNUC__)
#define NW_API __attribute__((visibility("default")))
#else
#define NW_API 
#endif
typedef int32_t nw_score;
enum { NW_SCORE_MAX = 1000000000, NW_SCORE_MIN = -NW_SCORE_MAX, NW_INF = 1 << 30 };
enum { NW_DEPTH_MAX = 4096 };
typedef uint32_t nw_move;
#define NW_NO_MOVE UINT32_MAX
enum {
    NW_OK = 0,
    NW_EINVAL = -1,
    NW_ENOMEM = -2,
    NW_EIO = -3,
    NW_ESTOP = -4
};
typedef struct nw_error {
    int code;
    char text[256];
} nw_error;
typedef struct nw_insight {
    nw_score asked;
    nw_score least, greatest;
    int plies;
} nw_insight;
typedef struct nw_game {
    size_t size;
    const char *name;
    size_t state_size;
    int max_moves;
    unsigned move_indexes;
    int (*moves)(const void *state, nw_move *out);
    void (*play)(void *child, const void *parent, nw_move move);
    nw_score (*evaluate)(const void *state);
    nw_score (*result)(const void *state);
    uint64_t (*key)(const void *state);
    int (*noisy)(const void *state, nw_move *out);
    int (*order)(const void *state, nw_move move);
    unsigned (*index)(const void *state, nw_move move);
    void (*print)(const void *state, char *out, size_t size);
    void (*move_name)(const void *state, nw_move move, char *out, size_t size);
    int (*forced)(const void *state);
    int (*is_quiet)(const void *state);
    int (*is_over)(const void *state);
    uint64_t (*child_key)(const void *state, nw_move move);
    void (*range)(const void *state, nw_score *least, nw_score *greatest);
    int (*reversible)(const void *state, nw_move move);
    int (*useful)(const void *state, nw_move *out, nw_insight *about);
    int (*longest)(const void *state);
    uint64_t (*canonical)(const void *state);
} nw_game;
enum { NW_STATE_MAX = 65536, NW_MOVES_MAX = 1024, NW_THREADS_MAX = 256 };
NW_API const char *nw_version(void);
NW_API const nw_game *nw_builtin(const char *name);
NW_API int nw_parse(const nw_game *game, const char *text, void *state, nw_error *err);
NW_API int nw_parse_move(const nw_game *game, const void *state, const char *text, nw_move *move,
                         nw_error *err);
typedef struct nw_options {
    size_t size;
    const char *algorithm;
    const char *replace;
    int table_bits;
    int two_bounds;
    int at_least;
    int etc;
    int deepen;
    int table_move;
    int static_order;
    int killers;
    int history;
    int shallow_order;
    int quiescence;
    int quiescence_checks;
    nw_score grain;
    nw_score guess;
    int guess_back;
    nw_score offset;
    nw_score delta;
    nw_score step;
    nw_score lo, hi;
    int play;
    unsigned selective;
    int window_independent;
    int threads;
    const char *parallel;
    int lab;
    unsigned forms;
} nw_options;
enum {
    NW_SELECT_NULL_MOVE = 1,
    NW_SELECT_REDUCTIONS = 2,
    NW_SELECT_FUTILITY = 4,
    NW_SELECT_PROBCUT = 8,
    NW_SELECT_SINGULAR = 16,
    NW_SELECT_LATE = 32,
    NW_SELECT_ALL = 63
};
NW_API const char *nw_selective_name(int bit);
NW_API const char *nw_algorithm_name(int i);
typedef enum nw_preset {
    NW_PRESET_SEARCH,
    NW_PRESET_PLAIN,
    NW_PRESET_PLAY
} nw_preset;
NW_API void nw_options_preset(nw_options *options, size_t size, const nw_game *game,
                              nw_preset preset);
static inline nw_options nw_defaults(const nw_game *game)
{
    nw_options o;
    nw_options_preset(&o, sizeof o, game, NW_PRESET_SEARCH);
    return o;
}
static inline nw_options nw_plain(const nw_game *game)
{
    nw_options o;
    nw_options_preset(&o, sizeof o, game, NW_PRESET_PLAIN);
    return o;
}
static inline nw_options nw_play_defaults(const nw_game *game)
{
    nw_options o;
    nw_options_preset(&o, sizeof o, game, NW_PRESET_PLAY);
    return o;
}
typedef enum nw_option_kind {
    NW_OPTION_SWITCH,
    NW_OPTION_NUMBER,
    NW_OPTION_WORD,
    NW_OPTION_SCORE,
    NW_OPTION_RULE
} nw_option_kind;
typedef struct nw_option {
    const char *name;
    const char *field;
    const char *group;
    nw_option_kind kind;
    size_t at;
    size_t lab_at;
    unsigned bits;
    nw_score least, most;
    int or_none;
    const char *const *words;
    int numbered;
    const char *unlisted;
    int is_group;
    const char *help;
} nw_option;
NW_API const nw_option *nw_option_at(int i);
NW_API const nw_option *nw_option_find(const char *name);
NW_API const char *const *nw_algorithm_options(const char *algorithm);
NW_API int nw_option_set(nw_options *options, const char *name, const char *value, nw_error *err);
NW_API int nw_option_get(const nw_options *options, const char *name, char *out, size_t size);
NW_API int nw_options_read(nw_options *options, const char *list, nw_error *err);
typedef struct nw_counts {
    uint64_t leaf;
    uint64_t interior;
    uint64_t table;
    uint64_t quiescence;
} nw_counts;
typedef struct nw_pass {
    nw_score alpha, beta;
    nw_score value;
} nw_pass;
typedef struct nw_driving {
    int pass;
    nw_score g, gamma;
    nw_score lower, upper;
    nw_score guess, lo, hi, step, delta;
} nw_driving;
typedef nw_score nw_next_gamma(void *context, const nw_driving *d);
typedef struct nw_iteration {
    int depth;
    int deepest;
    nw_score value;
    nw_move move;
    const nw_pass *pass;
    int passes;
    uint64_t nodes;
    nw_counts counts;
    double seconds;
    nw_move pv[64];
    int pv_length;
    int crossings;
} nw_iteration;
enum { NW_PLIES_MAX = 250 };
typedef struct nw_statistics {
    uint64_t cutoffs[NW_PLIES_MAX + 1];
    uint64_t first_cutoffs[NW_PLIES_MAX + 1];
    uint64_t cutoffs_by_move[16];
    uint64_t table_probes, table_hits, table_stores, table_replaced;
    uint64_t etc_lookups, etc_cutoffs;
} nw_statistics;
typedef enum nw_proof {
    NW_PROVED_NOTHING,
    NW_PROVED_ITERATION,
    NW_PROVED_EARLIER,
    NW_PROVED_PASS
} nw_proof;
typedef struct nw_result {
    nw_score value;
    nw_score lower, upper;
    nw_move move;
    int depth;
    int complete;
    nw_move pv[NW_PLIES_MAX + 1];
    int pv_length;
    uint64_t nodes;
    nw_counts counts;
    double seconds;
    const nw_iteration *iteration;
    int iterations;
    const nw_statistics *statistics;
    nw_proof proof;
    int crossings;
} nw_result;
typedef struct nw_limits {
    size_t size;
    int depth;
    double seconds;
    uint64_t nodes;
    const volatile int
        *stop;
    int (*iteration)(void *context, const nw_iteration *iteration);
    void *context;
    int (*pass)(void *context, const nw_iteration *so_far);
    double soft_seconds;
    const nw_move *only;
    int only_count;
    const uint64_t *history;
    int history_count;
    int reversible;
    const nw_score *guesses;
    uint64_t evaluations;
} nw_limits;
typedef struct nw_searcher nw_searcher;
NW_API int nw_searcher_create(nw_searcher **out, const nw_game *game, const nw_options *options,
                              nw_error *err);
NW_API void nw_searcher_free(nw_searcher *s);
typedef struct nw_engine nw_engine;
#define NW_ENGINE(game) \
    extern const nw_engine nw_engine_of_##game, nw_engine_of_##game##_lab, \
        nw_engine_of_##game##_play
NW_API int nw_searcher_create_with(nw_searcher **out, const nw_game *game, const nw_engine *engine,
                                   const nw_options *options, nw_error *err);
NW_API void nw_searcher_clear(nw_searcher *s);
NW_API int nw_search(nw_searcher *s, const void *state, const nw_limits *limits, nw_result *result,
                     nw_error *err);
typedef struct nw_thread {
    uint64_t nodes;
    uint64_t splits, joins;
    uint64_t cancelled;
    double idle_work, idle_split, idle_lock;
    double idle_ends;
    double busy;
    double processor;
    uint64_t duplicate_nodes;
    uint64_t critical;
} nw_thread;
NW_API int nw_thread_counts(const nw_searcher *s, nw_thread *out, int room);
typedef struct nw_selective_stats {
    uint64_t tried;
    uint64_t cut;
    uint64_t researched;
} nw_selective_stats;
NW_API int nw_selective_counts(const nw_searcher *s, nw_selective_stats *out, int room);
NW_API int nw_win_plies(const nw_game *game, nw_score score);
NW_API int nw_table_save(const nw_searcher *s, const char *path, nw_error *err);
NW_API int nw_table_load(nw_searcher *s, const char *path, nw_error *err);
NW_API int nw_table_used(const nw_searcher *s);
NW_API int nw_game_check(const nw_game *game, const void *state, int games, uint64_t seed,
                         nw_error *err);
NW_API int nw_game_check_swap(const nw_game *game, const void *state,
                              void (*swap)(void *out, const void *state), int games, uint64_t seed,
                              nw_error *err);
#ifdef __cplusplus
}
#endif
#endif
