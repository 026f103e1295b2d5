/* SPDX-License-Identifier: MIT */
#ifndef NW_INSTANCE_NAMES_H
#define NW_INSTANCE_NAMES_H
/* Each instance exports its own symbols: nw_alphabeta becomes nw_alphabeta_othello,
 * nw_alphabeta_othello_lab or nw_alphabeta_othello_play. A name missing here fails at link
 * ("multiple definition"). */
#define NW_JOIN_(a, b, c) a##_##b##c
#define NW_JOIN(a, b, c)  NW_JOIN_(a, b, c)
#if NW_LAB
#define INSTANCE(name) NW_JOIN(name, NW_GAME, _lab)
#elif NW_PLAY
#define INSTANCE(name) NW_JOIN(name, NW_GAME, _play)
#else
#define INSTANCE(name) NW_JOIN(name, NW_GAME, )
#endif

#define nw_alphabeta         INSTANCE(nw_alphabeta)
#define nw_negascout         INSTANCE(nw_negascout)
#define nw_minimax           INSTANCE(nw_minimax)
#define nw_quiesce           INSTANCE(nw_quiesce)
#define nw_quiesce_noisy     INSTANCE(nw_quiesce_noisy)
#define nw_prune             INSTANCE(nw_prune)
#define nw_independent_range INSTANCE(nw_independent_range)
#define nw_independent_child INSTANCE(nw_independent_child)
#define nw_singular          INSTANCE(nw_singular)
#define nw_driver_find       INSTANCE(nw_driver_find)
#define nw_drive             INSTANCE(nw_drive)
#define nw_deepen            INSTANCE(nw_deepen)
#define nw_variation         INSTANCE(nw_variation)
#define nw_table_line        INSTANCE(nw_table_line)
#define nw_all_nodes         INSTANCE(nw_all_nodes)
#define nw_all_counts        INSTANCE(nw_all_counts)
#define nw_help              INSTANCE(nw_help)
#define nw_shares            INSTANCE(nw_shares)
#define nw_share             INSTANCE(nw_share)
#define nw_do_together       INSTANCE(nw_do_together)
#define nw_call_together     INSTANCE(nw_call_together)
#define nw_tree_split        INSTANCE(nw_tree_split)
#define nw_brackets          INSTANCE(nw_brackets)
#define nw_lazy              INSTANCE(nw_lazy)
#define nw_lazy_done         INSTANCE(nw_lazy_done)
#define nw_lazy_tell         INSTANCE(nw_lazy_tell)
#define nw_dismiss           INSTANCE(nw_dismiss)
#define nw_poll              INSTANCE(nw_poll)
#define nw_search_seconds    INSTANCE(nw_search_seconds)
#define nw_has_time          INSTANCE(nw_has_time)
#define nw_engine_of         INSTANCE(nw_engine_of)
#define minimal_prove        INSTANCE(minimal_prove)
#define minimal_count        INSTANCE(minimal_count)
#define minimal_measure      INSTANCE(minimal_measure)
#define minimal_cheapen      INSTANCE(minimal_cheapen)
#define nw_minimal_of        INSTANCE(nw_minimal_of)
#endif
