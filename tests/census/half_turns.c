/* Turns while sticks rest at half a cube, in six-piece burrs: which assemblies allow one?
 *
 *     cc -O3 -march=native -DLENGTH=6 -o half_turns half_turns.c -lm
 *     half_turns LEAST MOST [EVERY]
 *     half_turns of < assemblies
 *     half_turns pairs MOST
 *
 * One group slides by half a cube; then a group turns by 90 degrees about a fixed line along an axis that, seen
 * along it, goes through a centre or a corner of the raster of half cubes, at most REACH from the middle. Both
 * are questions about pairs of sticks: a cube of one is in the way of a cube of the other or not. So each slide
 * and turn (a case) leaves for each stick cubes that have to be missing, and for each two sticks pairs of which
 * one has to be missing. Cubes that all sticks have exclude nearly all cases, connected sticks most of the rest;
 * for the others every assembly with LEAST to MOST holes is made, and taken apart by slides.
 *
 * Only cases in which the stick in position 1 turns are counted out: any stick comes there by a rotation, and
 * the program fails if a group of more than one stick can turn. A line for each case: its slide and turn, the
 * number of assemblies, and how many of these slides leave together. Every EVERYth assembly is written, too:
 * its six numbers and 0 (nothing moves), 1 (nothing comes free) or 2 (something comes free); and each with 0 or 1.
 * An assembly occurs once for each case and each of its images that fit the case. Lengths are in quarter cubes.
 *
 * For checks: ``of`` reads assemblies, six numbers each, and writes all cases that fit one, whatever turns: the
 * row of the assembly, where the sticks are, the group, the axis, 1 for clockwise, the line. ``pairs`` writes 0 or
 * 1 for each two squares at most MOST from a line, by their coordinates: whether one enters the other as it turns.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef LENGTH
#define LENGTH 6
#endif
#ifndef REACH
#define REACH (4 * HALF + 16)
#endif
enum {
    HALF = LENGTH / 2,
    FAR = 8 * HALF + 32, /* from a line to the middle of a cube */
    WIDE = 2 * FAR + 1,
    INNER = 12,          /* cubes of a stick that may be missing */
    PATTERNS = 1 << INNER,
    AWAY = LENGTH + 3,   /* farther apart two sticks do not meet, in cubes */
    ACROSS = 2 * AWAY + 1,
    MOST = 20000         /* most states */
};
#define EPS 1e-9

static const int AXIS[6] = {0, 0, 2, 2, 1, 1};
static const int LOW[6][3] = {{-HALF, -2, -1}, {-HALF, 0, -1},  {-2, -1, -HALF},
                              {0, -1, -HALF},  {-1, -HALF, -2}, {-1, -HALF, 0}};

static void die(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* ---- sticks -------------------------------------------------------------------------------------------*/

static int kept[6][4 * LENGTH][3], count_kept; /* middles of the cubes that all sticks have */
static int inner[6][INNER][3];                 /* and of those that may be missing, in the order of the bits */

/* The bit of a cube along a stick, on side 0 or 1, in layer 1 (inside) or 0; -1 if all sticks have it. */
static int bit_of(int along, int side, int layer) {
    int from = layer ? HALF - 2 : HALF - 1, many = layer ? 4 : 2;
    return along < from || along >= from + many ? -1 : (layer ? 4 * side : 8 + 2 * side) + along - from;
}

static void place_sticks(void) {
    for (int p = 0; p < 6; p++) {
        int a = AXIS[p], wide = (a + 1) % 3, flat = (a + 2) % 3, n = 0;
        for (int i = 0; i < LENGTH; i++)
            for (int side = 0; side < 2; side++)
                for (int layer = 0; layer < 2; layer++) {
                    int bit = bit_of(i, side, layer), *at = bit < 0 ? kept[p][n++] : inner[p][bit];
                    at[a] = 4 * (LOW[p][a] + i) + 2;
                    at[wide] = 4 * (LOW[p][wide] + (p % 2 == 0 ? layer : 1 - layer)) + 2;
                    at[flat] = 4 * (LOW[p][flat] + (p % 2 == 0 ? 1 - side : side)) + 2;
                }
        count_kept = n;
    }
}

static int is_connected(int removed) {
    int left[LENGTH][2][2], stack[4 * LENGTH][3] = {{0, 0, 0}}, cubes = 0, seen = 0, n = 1;
    for (int i = 0; i < LENGTH; i++)
        for (int side = 0; side < 2; side++)
            for (int layer = 0; layer < 2; layer++) {
                int bit = bit_of(i, side, layer);
                cubes += left[i][side][layer] = bit < 0 || !(removed >> bit & 1);
            }
    left[0][0][0] = 0;
    while (n) {
        int i = stack[--n][0], s = stack[n][1], l = stack[n][2];
        const int near[4][3] = {{i - 1, s, l}, {i + 1, s, l}, {i, !s, l}, {i, s, !l}};
        seen++;
        for (int k = 0; k < 4; k++) {
            const int *at = near[k];
            if (at[0] < 0 || at[0] >= LENGTH || !left[at[0]][at[1]][at[2]]) continue;
            left[at[0]][at[1]][at[2]] = 0;
            memcpy(stack[n++], at, sizeof stack[0]);
        }
    }
    return seen == cubes;
}

/* The connected sticks without some cubes, those with most cubes first, and how many cubes these lack. */
static int *without[PATTERNS], many_without[PATTERNS], least_without[PATTERNS];
enum { NONE = 99 };

static void list_sticks(void) {
    static int all[PATTERNS];
    int n = 0;
    for (int size = 0; size <= INNER; size++)
        for (int b = 0; b < PATTERNS; b++)
            if (__builtin_popcount(b) == size && is_connected(b)) all[n++] = b;
    if (n != 2225) die("not 2,225 sticks");
    for (int m = 0; m < PATTERNS; m++) {
        without[m] = malloc(sizeof(int) * n);
        if (!without[m]) die("no memory");
        for (int k = 0; k < n; k++)
            if ((all[k] & m) == m) without[m][many_without[m]++] = all[k];
        least_without[m] = many_without[m] ? __builtin_popcount(without[m][0]) : NONE;
    }
}

/* ---- pairs of cubes -----------------------------------------------------------------------------------*/

typedef struct {
    int n;
    double from[8], to[8];
} Arcs;

/* The arcs of the circle of radius r about 0 within the open square around u, v. */
static Arcs arcs_of(double u, double v, double r) {
    double ends[10];
    int n = 0;
    Arcs found = {0};
    for (int side = -2; side <= 2; side += 4)
        for (int sign = -1; sign <= 1; sign += 2) {
            double x = u + side, y = v + side;
            if (r > fabs(x)) {
                double other = sign * sqrt(r * r - x * x);
                if (fabs(other - v) < 2 + EPS) ends[n++] = atan2(other, x);
            }
            if (r > fabs(y)) {
                double other = sign * sqrt(r * r - y * y);
                if (fabs(other - u) < 2 + EPS) ends[n++] = atan2(y, other);
            }
        }
    if (n == 0) {
        if (fabs(r - u) < 2 && fabs(v) < 2) found.n = 1, found.from[0] = 0, found.to[0] = 2 * M_PI;
        return found;
    }
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && ends[k - 1] > ends[k]; k--) {
            double last = ends[k];
            ends[k] = ends[k - 1];
            ends[k - 1] = last;
        }
    ends[n] = ends[0] + 2 * M_PI;
    for (int i = 0; i < n; i++) {
        double middle = (ends[i] + ends[i + 1]) / 2;
        if (ends[i + 1] - ends[i] < EPS) continue;
        if (fabs(r * cos(middle) - u) >= 2 || fabs(r * sin(middle) - v) >= 2) continue;
        found.from[found.n] = ends[i];
        found.to[found.n++] = ends[i + 1];
    }
    return found;
}

static int by_size(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Whether the square around u, v, turning counterclockwise about 0 by 90 degrees, enters the one around x, y. */
static int enters(int u, int v, int x, int y) {
    const int around[2][2] = {{u, v}, {x, y}};
    double radii[17], low = 0, high = 1e9;
    int n = 0;
    for (int k = 0; k < 2; k++) {
        int p = abs(around[k][0]), q = abs(around[k][1]);
        double near = hypot(p > 2 ? p - 2 : 0, q > 2 ? q - 2 : 0), far = hypot(p + 2, q + 2);
        if (near > low) low = near;
        if (far < high) high = far;
        for (int corner = 0; corner < 4; corner++)
            radii[n++] = hypot(p + (corner & 1 ? 2 : -2), q + (corner & 2 ? 2 : -2));
        for (int side = -2; side <= 2; side += 4) radii[n++] = abs(p + side), radii[n++] = abs(q + side);
    }
    radii[n++] = 0;
    qsort(radii, n, sizeof *radii, by_size);
    for (int k = 0; k + 1 < n; k++) {
        double r = (radii[k] + radii[k + 1]) / 2;
        if (radii[k + 1] - radii[k] < EPS || r <= low || r >= high) continue;
        Arcs turning = arcs_of(u, v, r), resting = arcs_of(x, y, r);
        for (int i = 0; i < turning.n; i++)
            for (int j = 0; j < resting.n; j++)
                for (int round = -2; round <= 2; round++) {
                    double from = resting.from[j] - turning.to[i] + 2 * M_PI * round;
                    double to = resting.to[j] - turning.from[i] + 2 * M_PI * round;
                    if (from < M_PI / 2 - EPS && to > EPS) return 1;
                }
    }
    return abs(-v - x) < 4 && abs(u - y) < 4; /* at the end */
}

static uint8_t *known; /* 0 not yet, 1 free, 2 not */

static int enters_known(int u, int v, int x, int y) {
    if (abs(u) > FAR || abs(v) > FAR || abs(x) > FAR || abs(y) > FAR) die("a line is too far away");
    uint8_t *own = &known[(((size_t)(u + FAR) * WIDE + v + FAR) * WIDE + x + FAR) * WIDE + y + FAR];
    if (!*own) *own = 1 + enters(u, v, x, y);
    return *own == 2;
}

/* A slide and a turn: where the sticks are, the group that turns, about which axis, which way, which line. */
typedef struct {
    int at[6][3], group, axis, is_clockwise, line[2];
} Case;

static int do_meet(const int *c, const int *at_c, const int *d, const int *at_d) {
    for (int a = 0; a < 3; a++)
        if (abs(c[a] + at_c[a] - d[a] - at_d[a]) >= 4) return 0;
    return 1;
}

static int meets_turning(const Case *own, int i, const int *c, int j, const int *d) {
    int axis = own->axis, b = (axis + 1) % 3, e = (axis + 2) % 3, p = own->line[0], q = own->line[1], swap;
    const int *at_i = own->at[i], *at_j = own->at[j];
    if (abs(c[axis] + at_i[axis] - d[axis] - at_j[axis]) >= 4) return 0;
    if (own->is_clockwise) swap = b, b = e, e = swap, swap = p, p = q, q = swap; /* in a mirror */
    return enters_known(c[b] + at_i[b] - p, c[e] + at_i[e] - q, d[b] + at_j[b] - p, d[e] + at_j[e] - q);
}

/* Whether a cube of stick i is in the way of a cube of stick j: at rest, after the slide, or in the turn. */
static int is_in_the_way(const Case *own, int i, const int *c, int j, const int *d) {
    static const int home[3] = {0, 0, 0};
    int turns_i = own->group >> i & 1, turns_j = own->group >> j & 1;
    if (do_meet(c, home, d, home) || do_meet(c, own->at[i], d, own->at[j])) return 1;
    if (turns_i == turns_j) return 0;
    return turns_i ? meets_turning(own, i, c, j, d) : meets_turning(own, j, d, i, c);
}

static int keeps_clear(const Case *own) {
    static int last_i = 0, last_j = 1; /* the pair that was in the way last time */
    for (int k = -1; k < 36; k++) {
        int i = k < 0 ? last_i : k / 6, j = k < 0 ? last_j : k % 6;
        if (!(own->group >> i & 1) || own->group >> j & 1) continue;
        for (int m = 0; m < count_kept; m++)
            for (int n = 0; n < count_kept; n++)
                if (meets_turning(own, i, kept[i][m], j, kept[j][n])) {
                    last_i = i, last_j = j;
                    return 0;
                }
    }
    return 1;
}

/* What a case leaves: cubes that have to be missing, and those that a cube of one stick excludes of others. */
static int missing[6], excludes[6][INNER][6];

static int sticks_remain(const Case *own) {
    memset(missing, 0, sizeof missing);
    for (int i = 0; i < 6; i++) {
        for (int a = 0; a < INNER; a++)
            for (int j = 0; j < 6; j++)
                for (int n = 0; n < count_kept && j != i && !(missing[i] >> a & 1); n++)
                    if (is_in_the_way(own, i, inner[i][a], j, kept[j][n])) missing[i] |= 1 << a;
        if (!many_without[missing[i]]) return 0;
    }
    return 1;
}

static void find_exclusions(const Case *own) {
    memset(excludes, 0, sizeof excludes);
    for (int i = 0; i < 6; i++)
        for (int a = 0; a < INNER; a++)
            for (int j = 0; j < 6; j++)
                for (int b = 0; b < INNER && j != i; b++)
                    if (is_in_the_way(own, i, inner[i][a], j, inner[j][b])) excludes[i][a][j] |= 1 << b;
}

/* ---- slides -------------------------------------------------------------------------------------------*/

/* Which cubes of two sticks meet if j is moved by x, y, z cubes more than i. */
typedef struct {
    uint16_t rows[INNER], of_i, of_j;
    uint8_t always, ever;
} Meeting;
static Meeting meeting[6][6][ACROSS][ACROSS][ACROSS];

static void find_meetings(void) {
    static const int home[3] = {0, 0, 0};
    for (int k = 0; k < 36 * ACROSS * ACROSS * ACROSS; k++) {
        int i = k % 6, j = k / 6 % 6, x = k / 36 % ACROSS, y = k / 36 / ACROSS % ACROSS, z = k / 36 / ACROSS / ACROSS;
        int by[3] = {4 * (x - AWAY), 4 * (y - AWAY), 4 * (z - AWAY)};
        Meeting *own = &meeting[i][j][x][y][z];
        if (i == j) continue;
        for (int m = 0; m < count_kept; m++)
            for (int n = 0; n < count_kept; n++) own->always |= do_meet(kept[i][m], home, kept[j][n], by);
        own->ever = own->always;
        for (int a = 0; a < INNER; a++) {
            for (int n = 0; n < count_kept; n++) {
                if (do_meet(inner[i][a], home, kept[j][n], by)) own->of_i |= 1 << a;
                if (do_meet(kept[i][n], home, inner[j][a], by)) own->of_j |= 1 << a;
            }
            for (int b = 0; b < INNER; b++)
                if (do_meet(inner[i][a], home, inner[j][b], by)) own->rows[a] |= 1 << b;
            own->ever |= own->of_i || own->of_j || own->rows[a];
        }
    }
}

static int present[6]; /* the inner cubes that sticks have */

static int overlap(int i, const int *at_i, int j, const int *at_j) {
    int d[3];
    for (int a = 0; a < 3; a++) {
        d[a] = at_j[a] - at_i[a] + AWAY;
        if (d[a] < 0 || d[a] >= ACROSS) return 0;
    }
    const Meeting *own = &meeting[i][j][d[0]][d[1]][d[2]];
    if (!own->ever) return 0;
    if (own->always || own->of_i & present[i] || own->of_j & present[j]) return 1;
    for (int m = present[i]; m; m &= m - 1)
        if (own->rows[__builtin_ctz(m)] & present[j]) return 1;
    return 0;
}

typedef struct {
    int at[6][3];
} State;

static int leaves_for_ever(State on, int group, int axis, int step) {
    for (int k = 0; k < 2 * AWAY; k++) {
        for (int i = 0; i < 6; i++) on.at[i][axis] += (group >> i & 1) * step;
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                if (group >> i & 1 && !(group >> j & 1) && overlap(i, on.at[i], j, on.at[j])) return 0;
    }
    return 1;
}

/* 0 nothing moves, 1 something moves but nothing comes free, 2 something comes free. */
static int by_slides(void) {
    static State states[MOST];
    int count = 1;
    memset(&states[0], 0, sizeof states[0]);
    for (int head = 0; head < count; head++)
        for (int way = 0; way < 6; way++) {
            int axis = way / 2, step = way % 2 ? 1 : -1, with[6];
            for (int i = 0; i < 6; i++) {
                int at[3];
                memcpy(at, states[head].at[i], sizeof at);
                at[axis] += step;
                with[i] = 1 << i;
                for (int j = 0; j < 6; j++)
                    if (j != i && overlap(i, at, j, states[head].at[j])) with[i] |= 1 << j;
            }
            for (int group = 2; group < 63; group += 2) {
                int all = 0, seen = 0;
                for (int i = 0; i < 6; i++) all |= group >> i & 1 ? with[i] : 0;
                if (all != group) continue;
                if (leaves_for_ever(states[head], group, axis, step)) return 2;
                State next = states[head];
                for (int i = 0; i < 6; i++) next.at[i][axis] += (group >> i & 1) * step;
                while (seen < count && memcmp(&states[seen], &next, sizeof next)) seen++;
                if (seen < count) continue;
                if (count == MOST) die("too many states");
                states[count++] = next;
            }
        }
    return count > 1;
}

/* ---- assemblies of a case -----------------------------------------------------------------------------*/

static int order[6], chosen[6], least_holes, most_holes, every;
static long assemblies, locked, written;

static void finish(int removed) {
    if (removed < 40 + least_holes) return; /* 72 inner cubes of sticks, 32 places */
    for (int i = 0; i < 6; i++) present[i] = PATTERNS - 1 - chosen[i];
    int found = by_slides();
    assemblies++;
    locked += found < 2;
    if (found == 2 && (!every || written++ % every)) return;
    for (int i = 0; i < 6; i++) printf("%d ", chosen[i] + 1);
    printf("%d\n", found);
}

static void choose(int k, const int *lacking, int removed) {
    if (k == 6) {
        finish(removed);
        return;
    }
    int i = order[k], rest = 0;
    for (int m = k + 1; m < 6; m++) rest += least_without[lacking[order[m]]];
    for (int t = 0; t < many_without[lacking[i]]; t++) {
        int stick = without[lacking[i]][t], size = removed + __builtin_popcount(stick), next[6], low = size;
        if (size + rest > 40 + most_holes) break;
        memcpy(next, lacking, sizeof next);
        for (int left = PATTERNS - 1 - stick; left; left &= left - 1)
            for (int m = k + 1; m < 6; m++) next[order[m]] |= excludes[i][__builtin_ctz(left)][order[m]];
        for (int m = k + 1; m < 6; m++) low += least_without[next[order[m]]];
        if (low > 40 + most_holes) continue;
        chosen[i] = stick;
        choose(k + 1, next, size);
    }
}

static void count_out(const Case *own) {
    find_exclusions(own);
    for (int i = 0; i < 6; i++) order[i] = i;
    for (int i = 1; i < 6; i++)
        for (int k = i; k > 0 && many_without[missing[order[k]]] < many_without[missing[order[k - 1]]]; k--) {
            int last = order[k];
            order[k] = order[k - 1];
            order[k - 1] = last;
        }
    assemblies = locked = 0;
    choose(0, missing, 0);
    printf("case");
    for (int i = 0; i < 6; i++) printf(" %d,%d,%d", own->at[i][0], own->at[i][1], own->at[i][2]);
    printf(" about x%s at %d,%d assemblies %ld locked %ld\n", own->is_clockwise ? " clockwise" : "",
           own->line[0], own->line[1], assemblies, locked);
    fflush(stdout);
}

/* ---- cases of given assemblies ------------------------------------------------------------------------*/

static int (*given)[6], count_given; /* the cubes that their sticks lack */

static void read_given(void) {
    int room = 0, n, has_read = 0;
    while (scanf("%d", &n) == 1) {
        if (n < 1 || n > PATTERNS) die("not the number of a stick");
        if (count_given == room) given = realloc(given, (room = 2 * room + 64) * sizeof *given);
        if (!given) die("no memory");
        given[count_given][has_read++] = n - 1;
        if (has_read == 6) has_read = 0, count_given++;
    }
    if (has_read || !count_given) die("not six numbers for each assembly");
}

static int fits(const int *lacking) {
    for (int i = 0; i < 6; i++) {
        if ((lacking[i] & missing[i]) != missing[i]) return 0;
        for (int left = PATTERNS - 1 - lacking[i]; left; left &= left - 1)
            for (int j = 0; j < 6; j++)
                if (excludes[i][__builtin_ctz(left)][j] & ~lacking[j]) return 0;
    }
    return 1;
}

static void write_given(const Case *own) {
    find_exclusions(own);
    for (int row = 0; row < count_given; row++) {
        if (!fits(given[row])) continue;
        printf("%d", row);
        for (int i = 0; i < 6; i++) printf(" %d %d %d", own->at[i][0], own->at[i][1], own->at[i][2]);
        printf(" %d %d %d %d %d\n", own->group, own->axis, own->is_clockwise, own->line[0], own->line[1]);
    }
}

static void write_pairs(int most) {
    for (int u = -most; u <= most; u++)
        for (int v = -most; v <= most; v++)
            for (int x = -most; x <= most; x++)
                for (int y = -most; y <= most; y++)
                    if (!((u ^ v | u ^ x | u ^ y) & 1)) putchar('0' + enters(u, v, x, y));
}

/* -------------------------------------------------------------------------------------------------------*/

static void try_turns(Case *own) {
    for (own->group = 2; own->group < 63; own->group += 2)
        for (int way = 0; way < 6; way++) {
            own->axis = way / 2, own->is_clockwise = way % 2;
            for (int p = -REACH; p <= REACH; p++)
                for (int q = -REACH; q <= REACH; q++) {
                    own->line[0] = p, own->line[1] = q;
                    if ((p + q) % 2 || !keeps_clear(own) || !sticks_remain(own)) continue;
                    if (given) {
                        write_given(own);
                    } else if (own->group == 62) {
                        if (own->axis != 0) die("the stick in position 1 turns about another axis");
                        count_out(own);
                    } else if (__builtin_popcount(own->group) > 1) die("a group turns");
                }
        }
}

int main(int argc, char **argv) {
    if (argc == 2 && !strcmp(argv[1], "of")) {
        read_given();
    } else if (argc == 3 && !strcmp(argv[1], "pairs")) {
        write_pairs(atoi(argv[2]));
        return 0;
    } else {
        if (argc < 3) die("half_turns LEAST MOST [EVERY]");
        least_holes = atoi(argv[1]), most_holes = atoi(argv[2]), every = argc > 3 ? atoi(argv[3]) : 0;
    }
    known = calloc((size_t)WIDE * WIDE * WIDE * WIDE, 1);
    if (!known) die("no memory");
    place_sticks();
    list_sticks();
    find_meetings();
    for (int slider = 2; slider < 63; slider += 2)
        for (int way = 0; way < 6; way++) {
            Case own = {0};
            int is_free = 1;
            for (int i = 0; i < 6; i++) own.at[i][way / 2] = (slider >> i & 1) * (way % 2 ? 2 : -2);
            for (int k = 0; k < 36; k++)
                for (int m = 0; m < count_kept && k / 6 < k % 6; m++)
                    for (int n = 0; n < count_kept; n++)
                        if (do_meet(kept[k / 6][m], own.at[k / 6], kept[k % 6][n], own.at[k % 6])) is_free = 0;
            if (is_free) try_turns(&own);
        }
    return 0;
}
