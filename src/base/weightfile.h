/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_WEIGHTFILE_H
#define NW_BASE_WEIGHTFILE_H
/* A file of learned weights: a line of text, "nullwindow-weights 1 KIND checksum=X", then bytes.
 * The kind includes its parameters, as "othello phases=30"; X is the FNV-1a hash of the bytes in 16
 * hexadecimal digits. Bytes may be packed, since many weights are zero: a zero byte is followed by
 * the number of zeros it stands for, 1 to 255. docs/train.md describes the files of each kind. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest line; the longest packed file, in which a single zero takes two bytes. */
enum { NW_WEIGHTFILE_HEAD_MAX = 128 };
#define NW_WEIGHTFILE_MAX(bytes) (NW_WEIGHTFILE_HEAD_MAX + 2 * (bytes))

/* The bytes behind the line, up to the end of the file; NULL if the file is damaged or of another
 * kind. */
const uint8_t *nw_weightfile_body(const char *kind, const uint8_t *file, size_t size);

/* Writes size bytes, packed, as a file of that kind; returns its length. The file must hold
 * NW_WEIGHTFILE_MAX(size) bytes. */
size_t nw_weightfile_write(const char *kind, const uint8_t *bytes, size_t size, uint8_t *file);

/* --- the same as a stream */

typedef struct nw_packer {
    const char *kind;
    uint8_t *file, *at;
    unsigned zeros; /* not yet written */
} nw_packer;

nw_packer nw_packer_begin(const char *kind, uint8_t *file);
void nw_packer_put(nw_packer *p, uint8_t byte);

/* Completes the file and returns its length. */
size_t nw_packer_end(nw_packer *p);

typedef struct nw_unpacker {
    const uint8_t *at, *end;
    unsigned zeros; /* still to give */
    bool missing;   /* read beyond the end */
} nw_unpacker;

/* False if the file is damaged or of another kind. */
bool nw_unpacker_begin(nw_unpacker *u, const char *kind, const uint8_t *file, size_t size);

/* The next byte, or 0 at the end. */
uint8_t nw_unpacker_get(nw_unpacker *u);

/* Were exactly as many bytes read as the file holds? */
bool nw_unpacker_end(const nw_unpacker *u);
#endif
