/* SPDX-License-Identifier: MIT */
#define NW_PLAY 1 /* the weights of play */
#include "train/export.h"
#include "base/buffer.h"
#include "core/bits-inl.h"
#include "core/error.h"
#include "core/flag.h"
#include "base/outfile.h"
#include "games/chess/network-inl.h"
#include <errno.h>
#include <string.h>

enum { HELD = 1, CASTLING = 2 };

static void put16(uint8_t *out, int value)
{
    out[0] = (uint8_t)value;
    out[1] = (uint8_t)((unsigned)value >> 8);
}

/* Pawn, knight, bishop, rook, queen, king: 0 to 5. */
static const uint8_t piece_of[8] = {CHESS_PAWN, CHESS_KNIGHT, CHESS_BISHOP,
                                    CHESS_ROOK, CHESS_QUEEN,  CHESS_KING};

static int number_of(int piece)
{
    static const uint8_t number[8] = {[CHESS_KNIGHT] = 1,
                                      [CHESS_BISHOP] = 2,
                                      [CHESS_ROOK] = 3,
                                      [CHESS_QUEEN] = 4,
                                      [CHESS_KING] = 5};
    return number[piece];
}

static chess_board mirror_of(const chess_board *b)
{
    return (chess_board){nw_mirrored(b->plane0), nw_mirrored(b->plane1), nw_mirrored(b->plane2),
                         nw_mirrored(b->own), nw_mirrored(b->special)};
}

static int value_of(const chess_board *b)
{
    chess_pos p = {.board = *b};
    p.psqt = chess_psqt_of(b);
    return chess_evaluate(&p);
}

void train_export_pack(const train_sample *sample, uint8_t *out)
{
    const chess_board *b = &((const chess_pos *)sample->state)->board;
    const chess_board mirror = mirror_of(b);
    const bool castling = b->special & (CHESS_RANK(1) | CHESS_RANK(8));
    uint64_t rest = chess_occupied(b);
    memset(out, 0, TRAIN_EXPORT_BYTES);
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(rest >> 8 * i);
    for (int i = 0; rest; rest &= rest - 1, i++) {
        const int sq = chess_first(rest), other = b->own >> sq & 1 ? 0 : 8;
        out[8 + i / 2] |= (uint8_t)((number_of(chess_piece_at(b, sq)) | other) << i % 2 * 4);
    }
    put16(out + 24, sample->score);
    put16(out + 26, value_of(b));
    put16(out + 28, value_of(&mirror));
    out[30] = (uint8_t)sample->result;
    out[31] = (uint8_t)((sample->held ? HELD : 0) | (castling ? CASTLING : 0));
}

chess_pos train_export_unpack(const uint8_t bytes[TRAIN_EXPORT_BYTES])
{
    chess_pos p = {.fullmove = 1};
    for (int sq = 0, i = 0; sq < 64 && i < 32; sq++)
        if (bytes[sq / 8] >> sq % 8 & 1) {
            const int code = bytes[8 + i / 2] >> i % 2 * 4 & 15;
            chess_put(&p.board, sq, piece_of[code & 7], !(code & 8));
            i++;
        }
    chess_refresh(&p);
    return p;
}

/* --- values */

static void print_value(const uint8_t *bytes, FILE *out)
{
    const chess_pos p = train_export_unpack(bytes);
    chess_node n;
    chess_node_enter(&n, &p);
    fprintf(out, "%d\n", (int)chess_network_value(&n));
}

int train_export_values(const char *path, int count, FILE *out, nw_error *err)
{
    static const char begins[] = "nullwindow-samples 1 chess ";
    char head[160] = "";
    uint8_t bytes[TRAIN_EXPORT_BYTES];
    FILE *f = fopen(path, "rb");
    if (!f)
        return nw_fail(err, NW_EINVAL, "%.150s: %s", path, strerror(errno));
    const bool sound = fgets(head, sizeof head, f) && strncmp(head, begins, sizeof begins - 1) == 0;
    for (int i = 0; sound && i < count && fread(bytes, sizeof bytes, 1, f) == 1; i++)
        print_value(bytes, out);
    fclose(f);
    return sound ? NW_OK : nw_fail(err, NW_EINVAL, "%.150s: not a file of samples", path);
}

/* --- the file */

typedef struct exporter {
    const train_export *e;
    nw_buffer bytes;
} exporter;

static int take(void *context, const train_sample *sample, nw_error *err)
{
    exporter *g = context;
    uint8_t packed[TRAIN_EXPORT_BYTES];
    if (nw_is_set(g->e->stop))
        return nw_fail(err, NW_ESTOP, "stopped");
    g->e->subject->pack(sample, packed);
    nw_buffer_put(&g->bytes, (const char *)packed, (size_t)g->e->subject->sample_bytes);
    return g->bytes.failed ? nw_fail(err, NW_ENOMEM, "out of memory for the samples") : NW_OK;
}

/* The sum of the 64-bit words, word i times 2i + 1: fast to compute in a script. */
static uint64_t checksum(const char *bytes, size_t size)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < size / 8; i++) {
        uint64_t word = 0;
        for (int k = 7; k >= 0; k--)
            word = word << 8 | (uint8_t)bytes[8 * i + (size_t)k];
        sum += word * (2 * i + 1);
    }
    return sum;
}

static int write_file(const train_subject *s, const nw_buffer *bytes, const char *path,
                      nw_error *err)
{
    nw_outfile f;
    const int rc = nw_outfile_open(&f, path, err);
    if (rc < 0)
        return rc;
    fprintf(f.out, "nullwindow-samples 1 %s count=%zu checksum=%016llx\n", s->name,
            bytes->used / (size_t)s->sample_bytes,
            (unsigned long long)checksum(bytes->text, bytes->used));
    fwrite(bytes->text, 1, bytes->used, f.out);
    return nw_outfile_close(&f, NW_OK, err);
}

int train_export_run(const train_export *e, const char *out, train_reading *counted, nw_error *err)
{
    exporter g = {.e = e};
    *counted = (train_reading){
        .subject = e->subject,
        .labels = {.result = 1, .lambda = e->lambda, .scale = e->subject->slope, .held = e->held},
        .path = e->path,
        .paths = e->paths,
        .take = take,
        .context = &g,
        .damaged = e->damaged};
    int rc = train_read_samples(counted, err);
    if (rc == NW_OK && counted->samples == 0)
        rc = nw_fail(err, NW_EINVAL, "no samples to write: the games have no quiet positions");
    if (rc == NW_OK)
        rc = write_file(e->subject, &g.bytes, out, err);
    nw_buffer_free(&g.bytes);
    return rc;
}
