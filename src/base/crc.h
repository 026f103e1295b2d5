/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_CRC_H
#define NW_BASE_CRC_H
#include <stddef.h>
#include <stdint.h>

/* CRC-32 as in zlib and PNG; crc: of the preceding bytes, at first 0. */
uint32_t nw_crc32(uint32_t crc, const void *bytes, size_t size);
#endif
