/* Legal turns in six-piece burrs, once more, by plain search.
 *
 * This program shares no line and no table with the package, and no idea beyond these: what stays together
 * does not depend on the order in which the rest leaves, and turns may be tried about all lines one by one.
 * It knows six boxes and the numbers of the sticks. Each assembly is looked at on its own.
 *
 *     cc -O3 -march=native -DLENGTH=6 -o turns second_turns.c -lm
 *     turns < ASSEMBLIES     each line six numbers of sticks, in positions 1 to 6
 *     turns at < STATES      each line six numbers, and how far each stick is moved along x, y, z, in half cubes
 *
 * It writes a digit for each line. For assemblies: 0 nothing moves, 1 something moves but nothing comes free,
 * 2 something comes free, but not all, 3 all comes apart by slides, 4 something that slides leave locked can
 * turn in one of the states that slides lead to. For states: 1 if a group can turn there, else 0.
 *
 * Sticks slide by half a cube at a time, so they rest at half cubes, too. In each state turns are tried about
 * all corners, centres and middles of edges of the raster of half cubes: by 90 degrees, or by 180 about the
 * last of these. Places of sticks are in half cubes, lines in quarters of a cube.
 *
 * Whether a square that turns enters another is decided on circles about the pivot, with angles: on a circle
 * each open square is a few arcs. Where they begin and end changes in kind at few radii, those of corners and
 * the distances of edges. Where the squares are disjoint at both ends of a turn they meet, between two of these
 * radii, on all circles or on none, and one in the middle decides.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef LENGTH
#define LENGTH 6
#endif
enum {
    HALF = LENGTH / 2,
    FAR = 2 * LENGTH,       /* farther apart, in half cubes, two sticks cannot touch */
    WIDE = 2 * FAR + 1,
    EDGE = 2,               /* half a side of a cube, in quarters of a cube */
    MARGIN = 12,            /* lines this far outside the box of the sticks are tried, too */
    LINES = 128,            /* most lines across a box with its margins */
    NEAR = LINES / 2,       /* farther apart, in half cubes, no two cubes are then */
    SIDE = 2 * NEAR + 1,
    CUBES = 6 * 4 * LENGTH, /* at most */
    MOST = 1 << 21          /* most states */
};
#define EPS 1e-9

typedef uint64_t u64;
typedef unsigned __int128 Bits;
typedef int8_t Place[6][3];

static const int AXIS[6] = {0, 0, 2, 2, 1, 1};
static const int LOW[6][3] = {{-HALF, -2, -1}, {-HALF, 0, -1},   {-2, -1, -HALF},
                              {0, -1, -HALF},  {-1, -HALF, -2},  {-1, -HALF, 0}};

static void die(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* ---- sticks -------------------------------------------------------------------------------------------*/

static int cube[6][4 * LENGTH][3], cubes[6]; /* in half cubes */

/* Bit k of number - 1 removes cube k: along the stick, on side 0 or 1, layer 1 inside or 0. */
static int is_removed(int number, int along, int side, int layer) {
    int from = layer ? HALF - 2 : HALF - 1, many = layer ? 4 : 2;
    if (along < from || along >= from + many) return 0;
    return (number - 1) >> ((layer ? 4 * side : 8 + 2 * side) + along - from) & 1;
}

static void place_sticks(const int *numbers) {
    for (int p = 0; p < 6; p++) {
        int a = AXIS[p], wide = (a + 1) % 3, flat = (a + 2) % 3;
        cubes[p] = 0;
        for (int i = 0; i < LENGTH; i++)
            for (int side = 0; side < 2; side++)
                for (int layer = 0; layer < 2; layer++) {
                    if (is_removed(numbers[p], i, side, layer)) continue;
                    int *at = cube[p][cubes[p]++];
                    at[a] = 2 * (LOW[p][a] + i);
                    at[wide] = 2 * (LOW[p][wide] + (p % 2 == 0 ? layer : 1 - layer));
                    at[flat] = 2 * (LOW[p][flat] + (p % 2 == 0 ? 1 - side : side));
                }
    }
}

/* overlaps[i][j]: whether cubes of i and j overlap if j is moved by x, y, z half cubes more than i. */
static uint8_t overlaps[6][6][WIDE][WIDE][WIDE];

static void find_overlaps(void) {
    memset(overlaps, 0, sizeof overlaps);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            for (int m = 0; m < cubes[i] && i != j; m++)
                for (int n = 0; n < cubes[j]; n++) {
                    const int *s = cube[i][m], *t = cube[j][n];
                    int x = s[0] - t[0] + FAR, y = s[1] - t[1] + FAR, z = s[2] - t[2] + FAR;
                    for (int k = 0; k < 27; k++)
                        overlaps[i][j][x + k / 9 - 1][y + k / 3 % 3 - 1][z + k % 3 - 1] = 1;
                }
}

static int do_overlap(int i, const int8_t *at_i, int j, const int8_t *at_j) {
    int d[3];
    for (int a = 0; a < 3; a++) {
        d[a] = at_j[a] - at_i[a] + FAR;
        if (d[a] < 0 || d[a] >= WIDE) return 0;
    }
    return overlaps[i][j][d[0]][d[1]][d[2]];
}

/* Whether a group overlaps the rest of some sticks. */
static int hits(Place at, int group, int rest) {
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            if (group >> i & 1 && rest >> j & 1 && do_overlap(i, at[i], j, at[j])) return 1;
    return 0;
}

/* ---- turns --------------------------------------------------------------------------------------------*/

typedef struct {
    int n;
    double from[8], to[8];
} Arcs;

/* The arcs of the circle of radius r about 0 within the open square around u, v. */
static Arcs arcs_of(int u, int v, double r) {
    double ends[10];
    int n = 0;
    Arcs found = {0};
    for (int side = -EDGE; side <= EDGE; side += 2 * EDGE)
        for (int sign = -1; sign <= 1; sign += 2) {
            double x = u + side, y = v + side;
            if (r > fabs(x)) {
                double other = sign * sqrt(r * r - x * x);
                if (fabs(other - v) < EDGE + EPS) ends[n++] = atan2(other, x);
            }
            if (r > fabs(y)) {
                double other = sign * sqrt(r * r - y * y);
                if (fabs(other - u) < EDGE + EPS) ends[n++] = atan2(y, other);
            }
        }
    if (n == 0) {
        if (fabs(r - u) < EDGE && abs(v) < EDGE) found.n = 1, found.from[0] = 0, found.to[0] = 2 * M_PI;
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
        if (fabs(r * cos(middle) - u) >= EDGE || fabs(r * sin(middle) - v) >= EDGE) continue;
        found.from[found.n] = ends[i];
        found.to[found.n++] = ends[i + 1];
    }
    return found;
}

static int by_size(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Whether the square around u, v, turning counterclockwise about 0 by an angle, enters the one around x, y. */
static int enters(int u, int v, int x, int y, int quarters) {
    const int around[2][2] = {{u, v}, {x, y}}, end[2] = {quarters == 1 ? -v : -u, quarters == 1 ? u : -v};
    double radii[17], low = 0, high = 1e9, whole = quarters * M_PI / 2;
    int n = 0;
    if (abs(end[0] - x) < 2 * EDGE && abs(end[1] - y) < 2 * EDGE) return 1;
    for (int k = 0; k < 2; k++) {
        int p = abs(around[k][0]), q = abs(around[k][1]);
        double near = hypot(p > EDGE ? p - EDGE : 0, q > EDGE ? q - EDGE : 0), far = hypot(p + EDGE, q + EDGE);
        if (near > low) low = near;
        if (far < high) high = far;
        for (int corner = 0; corner < 4; corner++)
            radii[n++] = hypot(p + (corner & 1 ? EDGE : -EDGE), q + (corner & 2 ? EDGE : -EDGE));
        for (int side = -EDGE; side <= EDGE; side += 2 * EDGE)
            radii[n++] = abs(p + side), radii[n++] = abs(q + side);
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
                    if (from < whole - EPS && to > EPS) return 1;
                }
    }
    return 0;
}

/* Lines with the same p are the bits of a row, for q counted from -LINES or from 0. */
typedef struct {
    Bits known[2], free[2];
} Row;

/* What lines a pair of cubes leaves, seen from the middle of the one that turns, with counterclockwise turns.
 * Each is found when first wanted. */
static Row *leaves[SIDE][SIDE];

/* Which of some lines a pair leaves; bit k is the line with q = k - shift. */
static Bits left_of(Bits lines, int dx, int dy, int p, int shift) {
    Row **own = &leaves[dx + NEAR][dy + NEAR];
    if (!*own && !(*own = calloc(2 * LINES, sizeof **own))) die("no memory");
    Row *row = &(*own)[p + LINES];
    const Bits wanted[2] = {lines << (LINES - shift), lines >> shift};
    for (int part = 0; part < 2; part++)
        for (Bits unknown = wanted[part] & ~row->known[part]; unknown; unknown &= unknown - 1) {
            Bits bit = unknown & -unknown;
            u64 low = (u64)bit;
            int q = low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((u64)(bit >> 64));
            q -= part ? 0 : LINES;
            row->known[part] |= bit;
            if (!enters(-p, -q, 2 * dx - p, 2 * dy - q, (p + q) % 2 == 0 ? 1 : 2)) row->free[part] |= bit;
        }
    return lines & (row->free[0] >> (LINES - shift) | row->free[1] << shift);
}

/* A cube of stick i, and one of stick j that is in a layer with it. */
typedef struct {
    int i, j, x, y, dx, dy;
} Pair;

static Pair pairs[CUBES * CUBES];
static int count_pairs, low[2], high[2];

/* List all pairs of cubes, seen along an axis, those that are near to each other first, and the box. */
static void list_pairs(Place at, int all, int axis, int is_clockwise) {
    static Pair found[CUBES * CUBES];
    static int first[4 * NEAR + 2], xyz[CUBES][3], stick[CUBES];
    int n = 0, b = (axis + (is_clockwise ? 2 : 1)) % 3, c = 3 - axis - b; /* clockwise: in a mirror */
    low[0] = low[1] = 99, high[0] = high[1] = -99;
    for (int i = 0; i < 6; i++)
        for (int m = 0; m < cubes[i] && all >> i & 1; m++, n++) {
            const int turned[3] = {b, c, axis};
            for (int k = 0; k < 3; k++) xyz[n][k] = cube[i][m][turned[k]] + at[i][turned[k]];
            for (int k = 0; k < 2; k++) {
                if (xyz[n][k] < low[k]) low[k] = xyz[n][k];
                if (xyz[n][k] > high[k]) high[k] = xyz[n][k];
            }
            stick[n] = i;
        }
    for (int k = 0; k < 2; k++)
        if (2 * (high[k] - low[k]) + 2 * MARGIN >= LINES) die("a box is too wide");
    memset(first, 0, sizeof first);
    count_pairs = 0;
    for (int m = 0; m < n; m++)
        for (int t = 0; t < n; t++) {
            int dx = xyz[t][0] - xyz[m][0], dy = xyz[t][1] - xyz[m][1];
            if (stick[m] == stick[t] || abs(xyz[t][2] - xyz[m][2]) > 1) continue;
            found[count_pairs++] = (Pair){stick[m], stick[t], xyz[m][0] - low[0], xyz[m][1] - low[1], dx, dy};
            first[abs(dx) + abs(dy) + 1]++;
        }
    for (int k = 1; k < 4 * NEAR + 2; k++) first[k] += first[k - 1];
    for (int k = 0; k < count_pairs; k++) pairs[first[abs(found[k].dx) + abs(found[k].dy)]++] = found[k];
}

/* Whether a group turns against the rest about any line, with the pairs of an axis and a sense. */
static int turns_about(int group, int rest) {
    Bits lines[LINES];
    int from = 0, to = 2 * (high[0] - low[0] + MARGIN), across = 2 * (high[1] - low[1] + MARGIN);
    for (int p = from; p <= to; p++) lines[p] = ((Bits)2 << across) - 1;
    for (int k = 0; k < count_pairs && from <= to; k++) {
        const Pair *own = &pairs[k];
        if (!(group >> own->i & 1 && rest >> own->j & 1)) continue;
        int x = 2 * own->x + MARGIN, y = 2 * own->y + MARGIN; /* the middle of the cube that turns */
        for (int p = from; p <= to; p++)
            if (lines[p]) lines[p] = left_of(lines[p], own->dx, own->dy, p - x, y);
        while (from <= to && !lines[from]) from++;
        while (from <= to && !lines[to]) to--;
    }
    return from <= to;
}

static int something_turns(Place at, int all) {
    for (int way = 0; way < 6; way++) {
        list_pairs(at, all, way / 2, way % 2);
        for (int group = all & (all - 1); group; group = (group - 1) & all & (all - 1))
            if (turns_about(group, all & ~group)) return 1;
    }
    return 0;
}

/* ---- slides -------------------------------------------------------------------------------------------*/

typedef struct {
    Place at;
} State;

/* Whether a group, sliding on for ever, never hits the rest. */
static int leaves_for_ever(Place at, int group, int rest, int axis, int step) {
    State on;
    memcpy(&on, at, sizeof on);
    for (int k = 0; k < 4 * FAR; k++) {
        for (int i = 0; i < 6; i++) on.at[i][axis] += (group >> i & 1) * step;
        if (hits(on.at, group, rest)) return 0;
    }
    return 1;
}

/* Whether a state is new; then it is added. ``slots``, twice MOST, are 0 or a state's number + 1. */
static int is_new(State *states, int *count, int *slots, const State *next) {
    u64 hash = 0;
    for (int k = 0; k < 18; k++) hash = (hash ^ (uint8_t)next->at[k / 3][k % 3]) * 0x100000001b3;
    u64 slot = (hash ^ hash >> 29) % (2 * MOST);
    for (; slots[slot]; slot = (slot + 1) % (2 * MOST))
        if (!memcmp(&states[slots[slot] - 1], next, sizeof *next)) return 0;
    if (*count == MOST) die("too many states");
    states[*count] = *next;
    slots[slot] = ++*count;
    return 1;
}

/* The groups without the first stick that can slide by half a cube, a bit for each. */
static u64 groups_that_slide(Place at, int all, int axis, int step) {
    int blocked[6] = {0};
    u64 found = 0;
    for (int i = 0; i < 6; i++) {
        int8_t next[3] = {at[i][0], at[i][1], at[i][2]};
        next[axis] += step;
        for (int j = 0; j < 6; j++)
            if (all >> i & all >> j & 1 && do_overlap(i, next, j, at[j])) blocked[i] |= 1 << j;
    }
    for (int group = all & (all - 1); group; group = (group - 1) & all & (all - 1)) {
        int is_free = 1;
        for (int i = 0; i < 6; i++)
            if (group >> i & 1 && blocked[i] & ~group) is_free = 0;
        found |= (u64)is_free << group;
    }
    return found;
}

static int outcome(const State *start, int all, int depth);

/* What becomes of a group and the rest after one has left: 3 all comes apart, 4 something turns, else 2. */
static int outcome_of_parts(const State *at, int group, int rest, int depth) {
    const int parts[2] = {group, rest};
    int worst = 3;
    for (int k = 0; k < 2; k++) {
        if (!(parts[k] & (parts[k] - 1))) continue;
        int found = outcome(at, parts[k], depth + 1);
        if (found == 4) worst = 4;
        if (found < 3 && worst == 3) worst = 2;
    }
    return worst;
}

/* All that slides lead to: 3 all comes apart, 4 something turns that stays locked, else 0 to 2. */
static int outcome(const State *start, int all, int depth) {
    State *states = malloc(sizeof *states * MOST);
    int count = 0, found = 0, *slots = calloc(2 * MOST, sizeof *slots);
    if (!states || !slots) die("no memory");
    is_new(states, &count, slots, start);
    for (int head = 0; head < count && !found; head++)
        for (int way = 0; way < 6 && !found; way++) {
            int axis = way / 2, step = way % 2 ? 1 : -1;
            for (u64 left = groups_that_slide(states[head].at, all, axis, step); left; left &= left - 1) {
                int group = __builtin_ctzll(left);
                State next = states[head];
                if (leaves_for_ever(next.at, group, all & ~group, axis, step)) {
                    found = outcome_of_parts(&next, group, all & ~group, depth);
                    break;
                }
                for (int i = 0; i < 6; i++) next.at[i][axis] += (group >> i & 1) * step;
                is_new(states, &count, slots, &next);
            }
        }
    if (!found) {
        found = count > 1 || depth > 0;
        for (int k = 0; k < count && found < 4; k++)
            if (something_turns(states[k].at, all)) found = 4;
    }
    free(states);
    free(slots);
    return found;
}

int main(int argc, char **argv) {
    int numbers[6], is_state = argc > 1 && !strcmp(argv[1], "at");
    while (scanf("%d %d %d %d %d %d", numbers, numbers + 1, numbers + 2, numbers + 3, numbers + 4,
                 numbers + 5) == 6) {
        State start = {0};
        place_sticks(numbers);
        find_overlaps();
        for (int i = 0; i < 6 && is_state; i++)
            for (int a = 0, by; a < 3; a++) {
                if (scanf("%d", &by) != 1) die("a state wants 24 numbers");
                start.at[i][a] = (int8_t)by;
            }
        for (int i = 0; i < 6; i++)
            if (hits(start.at, 1 << i, 63 & ~(1 << i))) die("two sticks overlap");
        printf("%d\n", is_state ? something_turns(start.at, 63) : outcome(&start, 63, 0));
        fflush(stdout);
    }
    return 0;
}
