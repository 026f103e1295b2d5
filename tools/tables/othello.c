/* SPDX-License-Identifier: MIT */
/* Writes the constant tables of the Othello solver as C source: which discs of an edge can never be
 * turned over, how many discs the last move of a game turns over in a line, the neighbours and
 * lines of every square, and the order of the last four. Run at build time: a table filled at run
 * time would be global state.
 */
#include <stdio.h>

typedef unsigned line;

/* Opponent discs in a line of eight that own flips by moving to square. */
static line flips(line own, line opp, int square)
{
    line turned = 0, run = 0;
    for (int i = square + 1; i < 8 && (opp >> i & 1); i++)
        run |= 1u << i;
    if (run && (own & (run + (2u << square)) & ~run & 0xFF))
        turned |= run;
    run = 0;
    int i = square - 1;
    for (; i >= 0 && (opp >> i & 1); i--)
        run |= 1u << i;
    if (i >= 0 && (own >> i & 1))
        turned |= run;
    return turned;
}

/* The discs of keep that stay own's whatever is played on the empty squares of the edge, by either
 * side and in any order: the intersection over all first moves. */
static line stable(line own, line opp, line keep)
{
    keep &= own;
    for (int i = 0; i < 8 && keep; i++) {
        const line square = 1u << i;
        if ((own | opp) & square)
            continue;
        const line mine = flips(own, opp, i), yours = flips(opp, own, i);
        keep = stable(own | mine | square, opp & ~mine, keep);
        keep = stable(own & ~yours, opp | yours | square, keep);
    }
    return keep;
}

static void print_edges(void)
{
    printf("const uint8_t othello_edge_stable[6561] = {");
    for (int i = 0; i < 6561; i++) {
        line own = 0, opp = 0;
        for (int square = 0, rest = i; square < 8; square++, rest /= 3) {
            own |= (line)(rest % 3 == 1) << square;
            opp |= (line)(rest % 3 == 2) << square;
        }
        printf("%s%u,", i % 32 ? "" : "\n    ", stable(own, opp, 0xFF));
    }
    puts("\n};");
}

static void print_last(void)
{
    printf("const uint8_t othello_last_flips[8 * 256] = {");
    for (int square = 0; square < 8; square++)
        for (line own = 0; own < 256; own++) {
            const line opp = ~own & 0xFF & ~(1u << square);
            printf("%s%d,", own % 32 ? "" : "\n     ",
                   __builtin_popcount(flips(own & ~(1u << square), opp, square)));
        }
    puts("\n};");
}

/* The set of squares for which the predicate holds, by offset. */
static void print_set(int square, int belongs(int dx, int dy))
{
    unsigned long long set = 0;
    for (int other = 0; other < 64; other++)
        if (belongs((other & 7) - (square & 7), (other >> 3) - (square >> 3)))
            set |= 1ull << other;
    printf("%#llxu,", set);
}

static int is_neighbour(int dx, int dy)
{
    return dx * dx <= 1 && dy * dy <= 1 && (dx || dy);
}

static int is_in_line(int dx, int dy)
{
    return dx == 0 || dy == 0 || dx == dy || dx == -dy;
}

static int is_out_of_line(int dx, int dy)
{
    return !is_in_line(dx, dy);
}

static int is_column(int dx, int dy)
{
    (void)dy;
    return dx == 0;
}

static int is_rising(int dx, int dy)
{
    return dx == -dy;
}

static int is_falling(int dx, int dy)
{
    return dx == dy;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int is_up(int dx, int dy)
{
    return 8 * dy + dx > 0;
}

static int is_down(int dx, int dy)
{
    return 8 * dy + dx < 0;
}

static int is_row(int dx, int dy)
{
    (void)dx;
    return dy == 0;
}

/* The squares of half the board in line with a square: row, rising diagonal, column, falling
 * diagonal. */
static void print_rays(int square, int belongs(int dx, int dy))
{
    static int (*const lane[4])(int dx, int dy) = {is_row, is_rising, is_column, is_falling};
    for (int i = 0; i < 4; i++) {
        unsigned long long set = 0;
        for (int other = 0; other < 64; other++) {
            const int dx = (other & 7) - (square & 7), dy = (other >> 3) - (square >> 3);
            if (lane[i](dx, dy) && belongs(dx, dy))
                set |= 1ull << other;
        }
        printf("%#llxu,", set);
    }
}

/* The square as declared in pair-inl.h: its surroundings, then its data as the last empty. */
static void print_square(int square)
{
    const int x = square & 7, y = square >> 3;
    const int at[4] = {x, y, least(7 - x, y), least(x, y)};
    int reach = 0;
    for (int other = 0; other < 64; other++)
        reach += 2 * is_in_line((other & 7) - x, (other >> 3) - y);
    printf("\n    {{");
    print_rays(square, is_up);
    printf("},{");
    print_rays(square, is_down);
    printf("},{0,");
    print_set(square, is_neighbour);
    printf("},{0,%#llxu},%#llxu,", 1ull << square, 0x0F0F0F0Full << (square & (4 | 32)));
    print_set(square, is_out_of_line);
    printf("{");
    print_set(square, is_row);
    print_set(square, is_column);
    print_set(square, is_rising);
    print_set(square, is_falling);
    printf("},{");
    for (int i = 0; i < 4; i++)
        printf("othello_last_flips + %d,", 256 * at[i]);
    printf("},%d},", reach);
}

static void print_squares(void)
{
    printf("const othello_square othello_squares[64] = {");
    for (int square = 0; square < 64; square++)
        print_square(square);
    puts("\n};");
}

/* Four squares by their quadrants, those of odd quadrants first. */
static void sort_four(const int quadrant[4], int out[4])
{
    int n = 0;
    for (int odd = 1; odd >= 0; odd--)
        for (int i = 0; i < 4; i++) {
            int count = 0;
            for (int k = 0; k < 4; k++)
                count += quadrant[k] == quadrant[i];
            if (count % 2 == odd)
                out[n++] = i;
        }
}

/* Of three squares puts first the one alone in its quadrant. */
static void single_first(const int quadrant[4], int three[3])
{
    const int x = three[0], y = three[1], z = three[2];
    if (quadrant[x] == quadrant[y] && quadrant[x] != quadrant[z]) {
        three[0] = z, three[1] = x, three[2] = y;
    } else if (quadrant[x] == quadrant[z] && quadrant[x] != quadrant[y]) {
        three[0] = y, three[1] = x;
    }
}

static void print_orders(void)
{
    printf("const othello_four othello_fours[256] = {");
    for (int code = 0; code < 256; code++) {
        const int quadrant[4] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6};
        int order[4];
        sort_four(quadrant, order);
        printf("\n    {{");
        for (int i = 0; i < 4; i++) {
            int rest[3] = {order[(i + 1) % 4], order[(i + 2) % 4], order[(i + 3) % 4]};
            single_first(quadrant, rest);
            printf("{128,%d},{128,%d},{128,%d},{128,%d},", order[i], rest[0], rest[1], rest[2]);
        }
        printf("}},");
    }
    puts("\n};");
}

int main(void)
{
    puts("#include \"games/othello/stability.h\"\n#include \"games/othello/last-inl.h\"");
    print_edges();
    print_last();
    print_squares();
    print_orders();
    return 0;
}
