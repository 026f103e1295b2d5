/* SPDX-License-Identifier: MIT */
/* Binary files: the first byte chooses the kind, the rest is the file. A checksum is made to fit
 * where that lets the reader go further. What is refused says why, what is accepted is within its
 * limits.
 *     t  a table of a small game, of raw bytes           e  the same with sound entries, searched
 *     b  a Polyglot book        d  a database of checkers endings      j  the journal of its build
 *     r  training records, of one or two bytes per score               w  learned weights */
#include "arena/book.h"
#include "base/weightfile.h"
#include "fuzz/file.h"
#include "games/checkers/journal.h"
#include "games/checkers/patterns.h"
#include "library/searcher_struct.h"
#include "train/record.h"
#include <stdio.h>

/* --- tables: of a heap, from which one to three are taken */

enum { HEAP = 20, BITS = 6 };

static int heap_moves(const void *state, nw_move *out)
{
    const int n = *(const int *)state, count = n < 3 ? n : 3;
    for (int i = 0; i < count; i++)
        out[i] = (nw_move)(i + 1);
    return count;
}

static void heap_play(void *child, const void *parent, nw_move move)
{
    *(int *)child = *(const int *)parent - (int)move;
}

static nw_score heap_evaluate(const void *state)
{
    return *(const int *)state ? *(const int *)state % 5 - 2 : -1;
}

static uint64_t heap_key(const void *state)
{
    return (uint64_t)(unsigned)*(const int *)state * 0x0001000100010001u;
}

static const nw_game heap = {.name = "heap",
                             .state_size = sizeof(int),
                             .max_moves = 3,
                             .moves = heap_moves,
                             .play = heap_play,
                             .evaluate = heap_evaluate,
                             .key = heap_key};

/* Any second word with an age goes with a first one that fits position n. */
static void put_entry(nw_table *t, int n, const uint8_t *word)
{
    uint64_t data;
    uint16_t move;
    memcpy(&data, word, sizeof data);
    memcpy(&move, word + sizeof data, sizeof move);
    data |= (uint64_t)1 << 61;
    const uint64_t key = heap_key(&n);
    nw_entry *e = &t->entry[key & t->mask];
    atomic_store(&e->data, data);
    atomic_store(&e->check, ((key & ~(uint64_t)0xFFFF) | move) ^ nw_seal(data));
}

static void search_with(nw_searcher *s)
{
    const int root = HEAP;
    nw_result r;
    nw_error err;
    const nw_limits limits = {.depth = HEAP, .nodes = 20000};
    demand(nw_search(s, &root, &limits, &r, &err) == 0);
    demand(r.move >= 1 && r.move <= 3 && r.nodes <= limits.nodes + 300);
    for (int i = 0, left = HEAP; i < r.pv_length; left -= (int)r.pv[i++])
        demand(r.pv[i] >= 1 && r.pv[i] <= 3 && (int)r.pv[i] <= left);
}

/* Has every entry bounds that a search may store? */
static bool is_possible(const nw_table *t)
{
    for (int i = 0; i < 1 << BITS; i++) {
        const uint64_t data = atomic_load(&t->entry[i].data);
        if ((data & 0xFFFFFF) == NW_TABLE_INF ||
            (data >> 24 & 0xFFFFFF) == 0x1000000 - NW_TABLE_INF)
            return false;
    }
    return true;
}

/* The first byte chooses algorithm and variant; an entry is ten bytes. A file with an impossible
 * bound is refused. */
static void try_entries(const uint8_t *data, size_t size)
{
    char path[FUZZ_PATH_SIZE];
    nw_searcher *a, *b;
    nw_error err;
    int algorithms = 0;
    while (nw_algorithm_name(algorithms))
        algorithms++;
    nw_options o = data[0] & 128 ? nw_play_defaults(&heap) : nw_defaults(&heap);
    o.algorithm = nw_algorithm_name((data[0] & 127) % algorithms);
    o.table_bits = BITS;
    demand(nw_searcher_create(&a, &heap, &o, &err) == 0);
    demand(nw_searcher_create(&b, &heap, &o, &err) == 0);
    for (int n = 0; n <= HEAP && (size_t)(n + 1) * 10 < size; n++)
        put_entry(&a->table, n, data + 1 + n * 10);
    if (a->control.table && fuzz_file(path, "", 0)) {
        demand(nw_table_save(a, path, &err) == 0);
        const bool loaded = nw_table_load(b, path, &err) == 0;
        unlink(path);
        demand(loaded == is_possible(&a->table));
        demand(!loaded || memcmp(a->table.entry, b->table.entry, a->table.bytes) == 0);
    }
    search_with(b);
    nw_searcher_free(a);
    nw_searcher_free(b);
}

static void read_table(FILE *f)
{
    nw_table t;
    nw_error err = {0};
    demand(nw_table_create(&t, 2, NW_REPLACE_NEW, &err) == 0);
    demand(nw_table_read(&t, 0, f, &err) == 0 || err.text[0]);
    nw_table_free(&t);
}

/* --- the others */

static void read_book(const char *path)
{
    nw_buffer lines = {0};
    nw_error err = {0};
    const nw_game_info *chess = nw_game_find("chess", 5);
    demand(arena_book_read(&lines, chess, path, 6, &err) == 0 || err.text[0]);
    nw_buffer_free(&lines);
}

static void read_database(FILE *f)
{
    static const char *const positions[] = {"W:WK6,K27:BK15", "B:W32:B1", "W:W21:B20",
                                            "B:WK1:BK32"};
    const nw_game_info *checkers = nw_game_find("checkers", 8);
    checkers_database *d;
    nw_error err = {0};
    if (checkers_database_read(&d, f, &err) < 0) {
        demand(err.text[0]);
        return;
    }
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        checkers_pos p;
        demand(nw_game_parse(checkers, &p, positions[i], &err) == 0);
        demand(checkers_database_probe(d, &p) <= CHECKERS_UNKNOWN);
    }
    checkers_database_free(d);
}

static void read_journal(FILE *f)
{
    checkers_raw raw = {.pieces = 2};
    nw_error err = {0};
    demand(checkers_journal_read(&raw, f, &err) >= 0 || err.text[0]);
    checkers_raw_free(&raw);
}

static void read_records(const char *path)
{
    for (int score_bytes = 1; score_bytes <= 2; score_bytes++) {
        train_file f;
        train_record r, again;
        uint8_t packed[TRAIN_RECORD_MAX];
        nw_error err = {0};
        if (train_file_read(&f, path, &err) < 0) {
            demand(err.text[0]);
            return;
        }
        while (train_file_next(&f, score_bytes, &r)) {
            demand(f.at <= f.size && r.prefix >= 0 && r.plies >= 0);
            demand(r.prefix + r.plies <= TRAIN_PLIES);
            const size_t length = train_record_pack(&r, score_bytes, packed);
            demand(train_record_unpack(&again, score_bytes, packed, length) == length);
            demand(again.plies == r.plies && again.result == r.result);
        }
        train_file_free(&f);
    }
}

static void read_weights(const uint8_t *data, size_t size)
{
    static checkers_pattern_list list;
    nw_unpacker u;
    uint64_t sum = 0xCBF29CE484222325u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ data[i]) * 0x100000001B3u;
    uint8_t *file = malloc(size + NW_WEIGHTFILE_HEAD_MAX);
    demand(file != NULL);
    const int head =
        snprintf((char *)file, NW_WEIGHTFILE_HEAD_MAX,
                 "nullwindow-weights 1 any size=1 checksum=%016llx\n", (unsigned long long)sum);
    memcpy(file + head, data, size);
    if (nw_unpacker_begin(&u, "any size=1", file, (size_t)head + size)) {
        for (size_t i = 0; i < 4 * size + 4 && !u.missing; i++)
            (void)nw_unpacker_get(&u);
        (void)nw_unpacker_end(&u);
    }
    free(file);
    (void)checkers_pattern_read(&list, data, size);
}

static void read_stream(char kind, const uint8_t *data, size_t size)
{
    FILE *f = tmpfile();
    demand(f && fwrite(data, 1, size, f) == size && fseek(f, 0, SEEK_SET) == 0);
    if (kind == 't')
        read_table(f);
    else if (kind == 'd')
        read_database(f);
    else
        read_journal(f);
    fclose(f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[FUZZ_PATH_SIZE];
    if (size < 2 || !strchr("tebdjrw", data[0]))
        return 0;
    const char kind = (char)*data++;
    size--;
    if (kind == 'e')
        try_entries(data, size);
    else if (kind == 'w')
        read_weights(data, size);
    else if (strchr("tdj", kind))
        read_stream(kind, data, size);
    else if (fuzz_file(path, data, size)) {
        if (kind == 'b')
            read_book(path);
        else
            read_records(path);
        unlink(path);
    }
    return 0;
}
