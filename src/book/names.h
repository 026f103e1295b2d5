/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_NAMES_H
#define NW_BOOK_NAMES_H
/* What the files of book/ call of each other, renamed per game (instance/names.h). */
#define nw_book               INSTANCE(nw_book)
#define book_pass             INSTANCE(book_pass)
#define book_minimax          INSTANCE(book_minimax)
#define book_alphabeta        INSTANCE(book_alphabeta)
#define book_alphabeta_memory INSTANCE(book_alphabeta_memory)
#define book_f1               INSTANCE(book_f1)
#define book_f2               INSTANCE(book_f2)
#define book_scout            INSTANCE(book_scout)
#define book_negascout        INSTANCE(book_negascout)
#define book_negascout_soft   INSTANCE(book_negascout_soft)
#define book_pvs              INSTANCE(book_pvs)
#define book_stockman         INSTANCE(book_stockman)
#define book_recsss           INSTANCE(book_recsss)
#define book_sss2             INSTANCE(book_sss2)
#define book_maxsearch        INSTANCE(book_maxsearch)
#define book_mt               INSTANCE(book_mt)
#define book_mtd              INSTANCE(book_mtd)
#define book_mtd_best         INSTANCE(book_mtd_best)
#define book_alpha_bounding   INSTANCE(book_alpha_bounding)
#define book_pns              INSTANCE(book_pns)
#define book_pv               INSTANCE(book_pv)
#define book_facts            INSTANCE(book_facts)
#endif
