/* SPDX-License-Identifier: MIT */
/* A session of the protocol, of any bytes. */
#include "play/nboard.h"
#include "tests/fuzz/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_session(play_nboard, data, size);
    return 0;
}
