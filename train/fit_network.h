/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_NETWORK_H
#define NW_TRAIN_FIT_NETWORK_H
/* Trains the network of games/othello/learned-inl.h. The same games, options and build give the
 * same bytes for any number of threads. train/othello_network.py does the same on a GPU. */
#include "train/fit.h"

int train_fit_network(const train_fit *f, const char *out, nw_error *err);
#endif
