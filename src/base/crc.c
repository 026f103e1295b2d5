/* SPDX-License-Identifier: MIT */
#include "base/crc.h"

uint32_t nw_crc32(uint32_t crc, const void *bytes, size_t size)
{
    const unsigned char *b = bytes;
    for (crc = ~crc; size > 0; size--) {
        crc ^= *b++;
        for (int k = 0; k < 8; k++)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}
