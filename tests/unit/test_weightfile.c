/* SPDX-License-Identifier: MIT */
/* Files of learnt weights: what is packed is unpacked, and what is damaged, cut off or too long is
 * refused. */
#include "base/weightfile.h"
#include "support.h"

enum { MOST = 2000 };
static const char kind[] = "example size=1";

/* Is the file valid, with `count` bytes? They go to out. */
static bool unpack(const uint8_t *file, size_t size, uint8_t *out, size_t count)
{
    nw_unpacker u;
    if (!nw_unpacker_begin(&u, kind, file, size))
        return false;
    for (size_t i = 0; i < count; i++)
        out[i] = nw_unpacker_get(&u);
    return nw_unpacker_end(&u);
}

/* Takes bytes as they are, behind a line with their checksum: the packer itself would write no such
 * file. */
static bool is_refused(const char *packed, size_t size, size_t count)
{
    uint8_t file[NW_WEIGHTFILE_MAX(MOST)], out[MOST];
    nw_packer p = nw_packer_begin(kind, file);
    memcpy(p.at, packed, size);
    p.at += size;
    return !unpack(file, nw_packer_end(&p), out, count);
}

TEST(test_text)
{
    static const char wanted[] =
        "nullwindow-weights 1 example size=1 checksum=d0aa6218672cf5ab\n\1\2\3";
    uint8_t file[NW_WEIGHTFILE_MAX(3)];
    assert_int_equal(nw_weightfile_write(kind, (const uint8_t *)"\1\2\3", 3, file),
                     sizeof wanted - 1);
    assert_memory_equal(file, wanted, sizeof wanted - 1);
}

static void round_trip(const uint8_t *bytes, size_t count, size_t packed)
{
    uint8_t file[NW_WEIGHTFILE_MAX(MOST)], back[MOST + 1];
    const size_t size = nw_weightfile_write(kind, bytes, count, file);
    const uint8_t *body = nw_weightfile_body(kind, file, size);
    assert_non_null(body);
    assert_int_equal(file + size - body, packed);
    assert_true(unpack(file, size, back, count));
    assert_memory_equal(back, bytes, count);
    assert_false(unpack(file, size, back, count + 1));
    if (count)
        assert_false(unpack(file, size, back, count - 1));
}

TEST(test_round_trip)
{
    uint8_t bytes[MOST] = {0};
    round_trip(bytes, 0, 0);
    for (size_t i = 0; i < MOST; i++)
        bytes[i] = (uint8_t)(i % 255 + 1);
    round_trip(bytes, MOST, MOST);
    for (size_t i = 0; i < MOST; i += 2)
        bytes[i] = 0;
    round_trip(bytes, MOST, MOST + MOST / 2);
}

/* One byte counts 255 zeros at most; a run may stand at the beginning, between others, or at the
 * end. */
TEST(test_runs)
{
    uint8_t bytes[MOST] = {0};
    round_trip(bytes, 1, 2);
    round_trip(bytes, 255, 2);
    round_trip(bytes, 256, 4);
    round_trip(bytes, 510, 4);
    round_trip(bytes, 511, 6);
    bytes[300] = 7;
    round_trip(bytes, 301, 5);
    round_trip(bytes, 301 + 255, 7);
    round_trip(bytes, MOST, 5 + 14);
}

TEST(test_damage)
{
    uint8_t file[NW_WEIGHTFILE_MAX(8)], out[8];
    const size_t size = nw_weightfile_write(kind, (const uint8_t *)"\1\0\0\0\2\3\0\0", 8, file);
    assert_true(unpack(file, size, out, 8));
    for (size_t i = 0; i < size; i++) {
        file[i] ^= 1;
        assert_false(unpack(file, size, out, 8));
        file[i] ^= 1;
    }
    for (size_t cut = 0; cut < size; cut++)
        assert_null(nw_weightfile_body(kind, file, cut));
    file[size] = 1;
    assert_null(nw_weightfile_body(kind, file, size + 1));
    assert_null(nw_weightfile_body("example size=2", file, size));
    assert_null(nw_weightfile_body("example", file, size));
}

/* The checksum is right, and yet the bytes cannot be what was packed. */
TEST(test_wrong_bytes)
{
    assert_false(is_refused("\1\0\2", 3, 3));
    assert_true(is_refused("\1\0", 2, 2));     /* a zero without its number */
    assert_true(is_refused("\1\0\0\2", 4, 2)); /* that stands for none */
    assert_true(is_refused("\1\0\3", 3, 3));   /* for more than there should be */
    assert_true(is_refused("\1\0\2\0", 4, 3)); /* something behind the end */
    assert_true(is_refused("\1\0\1", 3, 3));   /* too little */
}

TEST_MAIN(NULL, NULL)
