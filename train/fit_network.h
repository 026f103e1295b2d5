/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_NETWORK_H
#define NW_TRAIN_FIT_NETWORK_H
/* The network of games/othello/learned-inl.h. The same games, options and build give the same file,
 * to the byte, whatever the number of threads. Where there is a GPU, train/othello_network.py does
 * the same. */
#include "train/fit.h"

int train_fit_network(const train_fit *f, const char *out, nw_error *err);
#endif
