/* Legal turns in six-piece burrs, once more, by plain search.
 *
 * This program shares no line and no table with the package, and no idea beyond these: what stays together
 * does not depend on the order in which the rest leaves, and turns may be tried about all lines one by one.
 * It knows six boxes and the numbers of the sticks. Each assembly is looked at on its own.
 *
 *     cc -O3 -march=native -DLENGTH=6 -o turns second_turns.c -lm
 *     turns < ASSEMBLIES     each line six numbers of sticks, in positions 1 to 6
 *     turns at < STATES      each line six numbers, and how far each stick is moved along x, y, z
 *
 * It writes a digit for each line. For assemblies: 0 nothing moves, 1 something moves but nothing comes free,
 * 2 something comes free, but not all, 3 all comes apart by slides, 4 something that slides leave locked can
 * turn in one of the states that slides lead to. For states: 1 if a group can turn there, else 0.
 *
 * Whether a square that turns enters another is decided on circles about the pivot, with angles: on a circle
 * each open square is a few arcs. Where they begin and end changes in kind at few radii, those of corners and
 * the distances of edges. The squares are disjoint at both ends of a turn, so between two of these radii they
 * meet on all circles or on none, and one in the middle decides. Lengths are in half cubes.
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
    FAR = 2 * LENGTH + 1, /* farther apart two sticks cannot touch */
    WIDE = 2 * FAR + 1,
    MARGIN = 6,           /* lines this far outside the box of the sticks are tried, too */
    LINES = 64,           /* most lines across a box with its margins */
    NEAR = LINES / 2,     /* farther apart no two cubes are then */
    SIDE = 2 * NEAR + 1,
    REACH = LINES,        /* a line from a cube, from -REACH to REACH - 1 */
    MOST = 1 << 16        /* most states */
};
#define EPS 1e-9

typedef uint64_t u64;
typedef int8_t Place[6][3];

static const int AXIS[6] = {0, 0, 2, 2, 1, 1};
static const int LOW[6][3] = {{-HALF, -2, -1}, {-HALF, 0, -1},   {-2, -1, -HALF},
                              {0, -1, -HALF},  {-1, -HALF, -2},  {-1, -HALF, 0}};

static void die(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* ---- sticks -------------------------------------------------------------------------------------------*/

static int cube[6][4 * LENGTH][3], cubes[6];

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
                    at[a] = LOW[p][a] + i;
                    at[wide] = LOW[p][wide] + (p % 2 == 0 ? layer : 1 - layer);
                    at[flat] = LOW[p][flat] + (p % 2 == 0 ? 1 - side : side);
                }
    }
}

/* overlaps[i][j]: whether i and j share a cube if j is moved by x, y, z more than i. */
static uint8_t overlaps[6][6][WIDE][WIDE][WIDE];

static void find_overlaps(void) {
    memset(overlaps, 0, sizeof overlaps);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            for (int m = 0; m < cubes[i] && i != j; m++)
                for (int n = 0; n < cubes[j]; n++) {
                    int *s = cube[i][m], *t = cube[j][n];
                    overlaps[i][j][s[0] - t[0] + FAR][s[1] - t[1] + FAR][s[2] - t[2] + FAR] = 1;
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
    for (int side = -1; side <= 1; side += 2)
        for (int sign = -1; sign <= 1; sign += 2) {
            double x = u + side, y = v + side;
            if (r > fabs(x)) {
                double other = sign * sqrt(r * r - x * x);
                if (fabs(other - v) < 1 + EPS) ends[n++] = atan2(other, x);
            }
            if (r > fabs(y)) {
                double other = sign * sqrt(r * r - y * y);
                if (fabs(other - u) < 1 + EPS) ends[n++] = atan2(y, other);
            }
        }
    if (n == 0) {
        if (fabs(r - u) < 1 && abs(v) < 1) found.n = 1, found.from[0] = 0, found.to[0] = 2 * M_PI;
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
        if (fabs(r * cos(middle) - u) >= 1 || fabs(r * sin(middle) - v) >= 1) continue;
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
    const int around[2][2] = {{u, v}, {x, y}};
    double radii[17], low = 0, high = 1e9, whole = quarters * M_PI / 2;
    int n = 0;
    for (int k = 0; k < 2; k++) {
        int p = abs(around[k][0]), q = abs(around[k][1]);
        double near = hypot(p > 1 ? p - 1 : 0, q > 1 ? q - 1 : 0), far = hypot(p + 1, q + 1);
        if (near > low) low = near;
        if (far < high) high = far;
        for (int corner = 0; corner < 4; corner++)
            radii[n++] = hypot(p + (corner & 1 ? 1 : -1), q + (corner & 2 ? 1 : -1));
        for (int side = -1; side <= 1; side += 2) radii[n++] = abs(p + side), radii[n++] = abs(q + side);
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

/* What lines a pair of cubes leaves, seen from the cube that turns, with counterclockwise turns: by a quarter
 * about centres and corners, by two about middles of edges. Found when first wanted. */
typedef struct {
    uint8_t known[2 * REACH][2 * REACH]; /* 0 not yet, 1 free, 2 not */
} Leaves;
static Leaves *leaves[SIDE][SIDE];

static int is_free(int dx, int dy, int p, int q) {
    Leaves **own = &leaves[dx + NEAR][dy + NEAR];
    if (!*own && !(*own = calloc(1, sizeof **own))) die("no memory");
    uint8_t *known = &(*own)->known[p + REACH][q + REACH];
    if (!*known) *known = 1 + enters(-p, -q, 2 * dx - p, 2 * dy - q, (p + q) % 2 == 0 ? 1 : 2);
    return *known == 1;
}

typedef struct {
    int x, y, dx, dy;
} Pair;

static int by_distance(const void *left, const void *right) {
    const Pair *a = left, *b = right;
    return abs(a->dx) + abs(a->dy) - abs(b->dx) - abs(b->dy);
}

/* Whether a group turns against the rest about any line along an axis. */
static int turns_about(Place at, int group, int rest, int axis, int is_clockwise) {
    static Pair pairs[120 * LENGTH * LENGTH];
    static short lines[LINES * LINES][2];
    int n = 0, left = 0, b = (axis + 1) % 3, c = (axis + 2) % 3;
    int low[2] = {99, 99}, high[2] = {-99, -99};
    if (is_clockwise) b = (axis + 2) % 3, c = (axis + 1) % 3; /* in a mirror */
    for (int i = 0; i < 6; i++)
        for (int m = 0; m < cubes[i]; m++) {
            if (!((group | rest) >> i & 1)) continue;
            int x = cube[i][m][b] + at[i][b], y = cube[i][m][c] + at[i][c], z = cube[i][m][axis] + at[i][axis];
            if (x < low[0]) low[0] = x;
            if (x > high[0]) high[0] = x;
            if (y < low[1]) low[1] = y;
            if (y > high[1]) high[1] = y;
            for (int j = 0; j < 6 && group >> i & 1; j++)
                for (int t = 0; t < cubes[j] && rest >> j & 1; t++)
                    if (cube[j][t][axis] + at[j][axis] == z)
                        pairs[n++] = (Pair){x, y, cube[j][t][b] + at[j][b] - x, cube[j][t][c] + at[j][c] - y};
        }
    if (2 * (high[0] - low[0]) + 2 * MARGIN >= LINES || 2 * (high[1] - low[1]) + 2 * MARGIN >= LINES)
        die("a box is too wide");
    qsort(pairs, n, sizeof *pairs, by_distance);
    for (int p = 2 * low[0] - MARGIN; p <= 2 * high[0] + MARGIN; p++)
        for (int q = 2 * low[1] - MARGIN; q <= 2 * high[1] + MARGIN; q++)
            lines[left][0] = p, lines[left++][1] = q;
    for (int k = 0; k < n && left; k++) {
        int kept = 0;
        for (int m = 0; m < left; m++) {
            int p = lines[m][0], q = lines[m][1];
            if (is_free(pairs[k].dx, pairs[k].dy, p - 2 * pairs[k].x, q - 2 * pairs[k].y))
                lines[kept][0] = p, lines[kept++][1] = q;
        }
        left = kept;
    }
    return left > 0;
}

static int something_turns(Place at, int all) {
    for (int group = all & (all - 1); group; group = (group - 1) & all & (all - 1))
        for (int axis = 0; axis < 3; axis++)
            for (int sense = 0; sense < 2; sense++)
                if (turns_about(at, group, all & ~group, axis, sense)) return 1;
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
    for (int k = 0; k < 2 * FAR; k++) {
        for (int i = 0; i < 6; i++) on.at[i][axis] += (group >> i & 1) * step;
        if (hits(on.at, group, rest)) return 0;
    }
    return 1;
}

/* All that slides lead to: 3 all comes apart, 4 something turns that stays locked, else 0 to 2. */
static int outcome(const State *start, int all, int depth) {
    State *states = malloc(sizeof *states * MOST);
    int count = 1, first = all & -all, found;
    if (!states) die("no memory");
    states[0] = *start;
    for (int head = 0; head < count; head++)
        for (int group = all & ~first; group; group = (group - 1) & all & ~first)
            for (int axis = 0; axis < 3; axis++)
                for (int step = -1; step <= 1; step += 2) {
                    State next = states[head];
                    int known = 0;
                    for (int i = 0; i < 6; i++) next.at[i][axis] += (group >> i & 1) * step;
                    if (hits(next.at, group, all & ~group)) continue;
                    if (leaves_for_ever(states[head].at, group, all & ~group, axis, step)) {
                        const int parts[2] = {group, all & ~group};
                        int worst = 3;
                        for (int k = 0; k < 2; k++) {
                            if (!(parts[k] & (parts[k] - 1))) continue;
                            found = outcome(&states[head], parts[k], depth + 1);
                            if (found == 4) worst = 4;
                            if (found < 3 && worst == 3) worst = 2;
                        }
                        free(states);
                        return worst;
                    }
                    while (known < count && memcmp(&states[known], &next, sizeof next)) known++;
                    if (known < count) continue;
                    if (count == MOST) die("too many states");
                    states[count++] = next;
                }
    found = count == 1 && depth == 0 ? 0 : 1;
    for (int k = 0; k < count && found < 4; k++)
        if (something_turns(states[k].at, all)) found = 4;
    free(states);
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
