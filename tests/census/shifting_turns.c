/* Quarter turns about a line that shifts, while another stick rests at half a cube, in six-piece burrs.
 *
 *     cc -O3 -march=native -DLENGTH=6 -o shifting_turns shifting_turns.c -lm
 *     shifting_turns MOVER WAY HOLES [MASK PART PARTS]
 *
 * The stick in position MOVER + 1, one of 2 to 6, slides by half a cube: WAY 0 to 5 is -x, +x, -y, +y, -z, +z.
 * Then the stick in position 1 turns by 90 degrees about the axis x while it shifts in the plane of y and z along
 * any path, at most 1.24 cubes in either direction. Its angle may go to and fro between -90 and 90 degrees.
 *
 * Places and angles are rounded to a grid of 0.04 cubes and 1.5 degrees. No point of the stick is farther than
 * the square root of 2 from its axis, so rounding moves it by less than 0.0468 cubes. Every square is inset by
 * 0.025 on each side; hence squares that are disjoint stay so when they are rounded, and each legal path is a
 * path on the grid between neighbours. So no legal turn is missed; some that are found need play.
 *
 * Only which places are filled decides what turns: by a stick that rests, by the one that slid, or by none. For
 * each stick in position 1 (MASK, hexadecimal: the cubes removed, for a single one) the program decides the 32
 * places one by one, and drops a choice as soon as the goal cannot be reached even if all other places are empty.
 * Every assembly with HOLES holes is made then. A line for each that slides leave locked and that comes free
 * after the turn, by whole slides from a whole place near: six numbers of sticks. The other lines begin with
 * "stick": numbers of assemblies that can slide so and turn, of those locked, and of those that come free then.
 * By the theorem on motions without turning it is enough to look from whole places.
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
    INNER = 12, /* cubes of a stick that may be missing */
    PATTERNS = 1 << INNER,
    PLACES = 32,           /* where these are */
    ANGLES = 121,          /* from -90 degrees, by 1.5 */
    MIDDLE = ANGLES / 2,   /* of angles */
    ROWS = 64,             /* of 64 columns */
    WORDS = ANGLES * ROWS,
    ALONE = 9,             /* farther apart cubes of two squares do not meet, in half cubes */
    AWAY = LENGTH + 3,     /* farther apart two sticks do not meet, in cubes */
    ACROSS = 2 * AWAY + 1,
    MOST = 4000,           /* most states */
    SPLIT = 14             /* places chosen before the work is divided */
};
static const double INSET = 0.025, GRID = 0.04, DEGREES = 1.5;

typedef uint64_t u64;
typedef u64 Map[WORDS]; /* a bit for each angle, z and y */

static const int AXIS[6] = {0, 0, 2, 2, 1, 1};
static const int LOW[6][3] = {{-HALF, -2, -1}, {-HALF, 0, -1},  {-2, -1, -HALF},
                              {0, -1, -HALF},  {-1, -HALF, -2}, {-1, -HALF, 0}};
static const int HOME[3] = {0, 0, 0};

static void die(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* ---- sticks and places --------------------------------------------------------------------------------*/

static int cube[6][4 * LENGTH][3];                /* first those that may be missing, in the order of bits */
static int place[PLACES][3], count_places;        /* by their lower corners */
static int bit_at[PLACES][6];                     /* the bit of each stick there, or -1 */
static uint8_t connected[PATTERNS];

static int bit_of(int along, int side, int layer) {
    int from = layer ? HALF - 2 : HALF - 1, many = layer ? 4 : 2;
    return along < from || along >= from + many ? -1 : (layer ? 4 * side : 8 + 2 * side) + along - from;
}

static void place_sticks(void) {
    for (int p = 0; p < 6; p++) {
        int a = AXIS[p], wide = (a + 1) % 3, flat = (a + 2) % 3, n = INNER;
        for (int i = 0; i < LENGTH; i++)
            for (int side = 0; side < 2; side++)
                for (int layer = 0; layer < 2; layer++) {
                    int bit = bit_of(i, side, layer), *at = cube[p][bit < 0 ? n++ : bit];
                    at[a] = LOW[p][a] + i;
                    at[wide] = LOW[p][wide] + (p % 2 == 0 ? layer : 1 - layer);
                    at[flat] = LOW[p][flat] + (p % 2 == 0 ? 1 - side : side);
                }
    }
    memset(bit_at, -1, sizeof bit_at);
    for (int k = 0; k < 6 * INNER; k++) {
        int own = 0, *at = cube[k / INNER][k % INNER];
        while (own < count_places && memcmp(place[own], at, sizeof place[own])) own++;
        if (own == PLACES) die("not 32 places");
        if (own == count_places) memcpy(place[count_places++], at, sizeof place[own]);
        bit_at[own][k / INNER] = k % INNER;
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

/* Whether two cubes meet; one of them is moved by half cubes. */
static int do_meet(const int *c, const int *d, const int *by) {
    for (int a = 0; a < 3; a++)
        if (abs(2 * (d[a] - c[a]) + by[a]) >= 2) return 0;
    return 1;
}

/* ---- paths of the stick that turns --------------------------------------------------------------------*/

/* Whether a unit square, its lower corner at p, q from the axis, turned and shifted, meets the one at u, v. */
static int meets_turned(double angle, double y, double z, int p, int q, double u, double v) {
    double half = 0.5 - INSET, c = cos(angle), s = sin(angle), my = p + 0.5, mz = q + 0.5;
    double dy = y + c * my - s * mz - (u + 0.5), dz = z + s * my + c * mz - (v + 0.5);
    double reach = half * (1 + fabs(c) + fabs(s));
    if (fabs(dy) >= reach || fabs(dz) >= reach) return 0;
    return fabs(c * dy + s * dz) < reach && fabs(c * dz - s * dy) < reach;
}

static u64 *maps[16][2 * ALONE + 1][2 * ALONE + 1];

/* Where a section of the stick, a set of its four squares, meets the square at u, v, in half cubes. */
static const u64 *map_of(int squares, int u, int v) {
    u64 **own = &maps[squares][u + ALONE][v + ALONE];
    if (*own) return *own;
    u64 *map = *own = calloc(WORDS, sizeof *map);
    if (!map) die("no memory");
    for (int k = 0; k < 4; k++) {
        if (!(squares >> k & 1)) continue;
        if (squares != 1 << k) {
            const u64 *part = map_of(1 << k, u, v);
            for (int i = 0; i < WORDS; i++) map[i] |= part[i];
            continue;
        }
        for (int i = 0; i < WORDS * 64; i++) {
            double angle = (i / 64 / ROWS - MIDDLE) * DEGREES * M_PI / 180;
            double z = (i / 64 % ROWS - ROWS / 2) * GRID, y = (i % 64 - 32) * GRID;
            map[i / 64] |= (u64)meets_turned(angle, y, z, k % 2 - 1, k / 2 - 1, u / 2., v / 2.) << i % 64;
        }
    }
    return map;
}

static int section[LENGTH]; /* of the stick in position 1 */

static void add_obstacle(u64 *map, const int *at, const int *by) {
    int x = 2 * (at[0] + HALF) + by[0], u = 2 * (at[1] + 1) + by[1], v = 2 * at[2] + by[2];
    if (abs(u) > ALONE || abs(v) > ALONE) return;
    for (int i = 0; i < LENGTH; i++) {
        if (abs(2 * i - x) >= 2 || !section[i]) continue;
        const u64 *own = map_of(section[i], u, v);
        for (int k = 0; k < WORDS; k++) map[k] |= own[k];
    }
}

static Map reached;

static u64 near_row(const u64 *rows, int i) {
    u64 own = rows[i] | (i ? rows[i - 1] : 0) | (i < ROWS - 1 ? rows[i + 1] : 0);
    return own | own << 1 | own >> 1;
}

static void spread(const u64 *blocked, int angle) {
    u64 *rows = reached + angle * ROWS;
    for (int changes = 1; changes;) {
        changes = 0;
        for (int k = 0; k < 2 * ROWS; k++) {
            int i = k < ROWS ? k : 2 * ROWS - 1 - k;
            u64 open = ~blocked[angle * ROWS + i], own = rows[i] | (near_row(rows, i) & open), next;
            while ((next = own | ((own << 1 | own >> 1) & open)) != own) own = next;
            if (own != rows[i]) rows[i] = own, changes = 1;
        }
    }
}

static int turn_on(const u64 *blocked, int from, int to) {
    u64 found = 0;
    for (int i = 0; i < ROWS; i++) {
        u64 *own = &reached[to * ROWS + i];
        u64 more = near_row(reached + from * ROWS, i) & ~blocked[to * ROWS + i] & ~*own;
        *own |= more, found |= more;
    }
    if (found) spread(blocked, to);
    return found != 0;
}

/* Which quarter turns can be made: 1 the one from y to z, 2 the other, 3 both. */
static int quarters(const u64 *blocked) {
    int found = 0;
    memset(reached, 0, sizeof reached);
    if (blocked[MIDDLE * ROWS + ROWS / 2] >> 32 & 1) return 0;
    reached[MIDDLE * ROWS + ROWS / 2] = 1ull << 32;
    spread(blocked, MIDDLE);
    for (int changes = 1; changes;) {
        changes = 0;
        for (int t = 0; t < ANGLES - 1; t++) changes |= turn_on(blocked, t, t + 1);
        for (int t = ANGLES - 1; t > 0; t--) changes |= turn_on(blocked, t, t - 1);
    }
    for (int i = 0; i < ROWS; i++) found |= (reached[WORDS - 1 - i] != 0) | (reached[i] != 0) << 1;
    return found;
}

/* ---- slides -------------------------------------------------------------------------------------------*/

static int missing[6];
static uint8_t overlaps[6][6][ACROSS][ACROSS][ACROSS];

/* Which moves of j relative to i make two sticks overlap; only pairs with the first stick, or all. */
static void find_overlaps(int is_first_alone, int (*turned)[3]) {
    for (int k = 0; k < 36; k++) {
        int i = k / 6, j = k % 6;
        if (i == j || (is_first_alone && i && j)) continue;
        memset(overlaps[i][j], 0, sizeof overlaps[i][j]);
        for (int m = 0; m < 4 * LENGTH; m++)
            for (int n = 0; n < 4 * LENGTH; n++) {
                const int *c = i || !turned ? cube[i][m] : turned[m], *d = j || !turned ? cube[j][n] : turned[n];
                int x = c[0] - d[0] + AWAY, y = c[1] - d[1] + AWAY, z = c[2] - d[2] + AWAY;
                if ((m < INNER && missing[i] >> m & 1) || (n < INNER && missing[j] >> n & 1)) continue;
                if (x < 0 || x >= ACROSS || y < 0 || y >= ACROSS || z < 0 || z >= ACROSS) continue;
                overlaps[i][j][x][y][z] = 1;
            }
    }
}

static int overlap(int i, const int *at_i, int j, const int *at_j) {
    int d[3];
    for (int a = 0; a < 3; a++) {
        d[a] = at_j[a] - at_i[a] + AWAY;
        if (d[a] < 0 || d[a] >= ACROSS) return 0;
    }
    return overlaps[i][j][d[0]][d[1]][d[2]];
}

typedef struct {
    int at[6][3];
} State;

static int leaves_for_ever(State on, int group, int axis, int step) {
    for (int k = 0; k < 2 * AWAY; k++) {
        for (int i = 0; i < 6; i++) on.at[i][axis] += (group >> i & 1) * step;
        for (int k = 0; k < 36; k++)
            if (group >> k / 6 & 1 && !(group >> k % 6 & 1) && overlap(k / 6, on.at[k / 6], k % 6, on.at[k % 6]))
                return 0;
    }
    return 1;
}

static int comes_free(const State *start) {
    static State states[MOST];
    int count = 1;
    states[0] = *start;
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
                if (leaves_for_ever(states[head], group, axis, step)) return 1;
                State next = states[head];
                for (int i = 0; i < 6; i++) next.at[i][axis] += (group >> i & 1) * step;
                while (seen < count && memcmp(&states[seen], &next, sizeof next)) seen++;
                if (seen < count) continue;
                if (count == MOST) die("too many states");
                states[count++] = next;
            }
        }
    return 0;
}

/* ---- assemblies ---------------------------------------------------------------------------------------*/

enum { EMPTY, RESTING, SLID, TURNING, ANY, UNKNOWN };

static int mover, way, holes_wanted, part, parts = 1, sense;
static int kind[PLACES], owner[PLACES], may_rest[PLACES], may_slide[PLACES], next_of[PLACES], last_of[PLACES];
static long assemblies, locked, freed, branches;

/* Whether the stick, turned and at a whole place near, lets something come free. */
static int comes_free_turned(void) {
    int turned[4 * LENGTH][3];
    for (int turn = 0; turn < 2; turn++) {
        if (!(sense >> turn & 1)) continue;
        for (int m = 0; m < 4 * LENGTH; m++) {
            int y = cube[0][m][1] + 1, z = cube[0][m][2];
            turned[m][0] = cube[0][m][0];
            turned[m][1] = (turn ? z : -z - 1) - 1;
            turned[m][2] = turn ? -y - 1 : y;
        }
        find_overlaps(1, turned);
        for (int k = 0; k < 18; k++) {
            State own = {0};
            int is_free = 1;
            own.at[0][1] = k / 2 % 3 - 1, own.at[0][2] = k / 6 - 1;
            own.at[mover][way / 2] = k % 2 * (way % 2 ? 1 : -1);
            for (int m = 0; m < 36; m++)
                if (m / 6 < m % 6 && overlap(m / 6, own.at[m / 6], m % 6, own.at[m % 6])) is_free = 0;
            if (is_free && comes_free(&own)) return 1;
        }
    }
    return 0;
}

static void finish(void) {
    const State start = {0};
    int by[3] = {0};
    for (int i = 0; i < 6; i++)
        if (!connected[missing[i]]) return;
    find_overlaps(0, NULL);
    by[way / 2] = way % 2 ? 1 : -1;
    for (int j = 0; j < 6; j++)
        if (j != mover && overlap(mover, by, j, HOME)) return;
    assemblies++;
    if (comes_free(&start)) return;
    locked++;
    if (!comes_free_turned()) return;
    freed++;
    for (int i = 0; i < 6; i++) printf(i < 5 ? "%d " : "%d\n", missing[i] + 1);
}

static void choose_owners(int k, int holes);

static void give(int k, int stick, int holes) {
    int next = next_of[k], last = last_of[k];
    owner[k] = stick;
    if (stick == mover && next >= 0 && next < k && owner[next] >= 0 && owner[next] != mover) return;
    if (stick >= 0 && stick != mover && last >= 0 && last < k && owner[last] == mover) return;
    if (stick >= 0) missing[stick] &= ~(1 << bit_at[k][stick]);
    choose_owners(k + 1, holes + (stick < 0));
    if (stick >= 0) missing[stick] |= 1 << bit_at[k][stick];
}

static void choose_owners(int k, int holes) {
    if (holes > holes_wanted || (k == SPLIT && branches++ % parts != part)) return;
    if (k == PLACES) {
        if (holes == holes_wanted) finish();
        return;
    }
    if (kind[k] == EMPTY || kind[k] == ANY) give(k, -1, holes);
    if (kind[k] == TURNING) give(k, 0, holes);
    if (kind[k] == SLID || (kind[k] == ANY && may_slide[k])) give(k, mover, holes);
    for (int j = 1; j < 6; j++)
        if (j != mover && bit_at[k][j] >= 0 && may_rest[k] && (kind[k] == RESTING || kind[k] == ANY))
            give(k, j, holes);
}

static void choose_kinds(const int *order, int many, const Map *rest, const Map *slid, const u64 *blocked, int holes) {
    Map more;
    sense = quarters(blocked);
    if (holes > holes_wanted || !sense) return;
    memcpy(more, blocked, sizeof more);
    for (int k = 0; k < many; k++)
        for (int i = 0; i < WORDS; i++) more[i] |= rest[order[k]][i] | slid[order[k]][i];
    int least = quarters(more), own = *order;
    if (!many || least == sense) {
        sense = least;
        for (int k = 0; k < many; k++) kind[order[k]] = ANY;
        for (int i = 0; i < 6; i++) missing[i] = PATTERNS - 1;
        choose_owners(0, 0);
        return;
    }
    for (int what = EMPTY; what <= SLID; what++) {
        const u64 *with = what == RESTING ? rest[own] : slid[own];
        if ((what == RESTING && !may_rest[own]) || (what == SLID && !may_slide[own])) continue;
        memcpy(more, blocked, sizeof more);
        for (int i = 0; i < WORDS && what != EMPTY; i++) more[i] |= with[i];
        for (int k = 1; k < many; k++) kind[order[k]] = UNKNOWN;
        kind[own] = what;
        choose_kinds(order + 1, many - 1, rest, slid, more, holes + (what == EMPTY));
    }
}

static void search(int removed) {
    static Map blocked, base, rest[PLACES], slid[PLACES];
    int by[3] = {0}, order[PLACES + 1] = {0}, many = 0;
    long weight[PLACES] = {0};
    by[way / 2] = way % 2 ? 1 : -1;
    memset(section, 0, sizeof section);
    memset(blocked, 0, sizeof blocked);
    for (int m = 0; m < 4 * LENGTH; m++) {
        if (m < INNER && removed >> m & 1) continue;
        section[cube[0][m][0] + HALF] |= 1 << (cube[0][m][1] + 2 + 2 * (cube[0][m][2] + 1));
        for (int n = INNER; n < 4 * LENGTH; n++)
            if (do_meet(cube[0][m], cube[mover][n], by)) return;
    }
    for (int j = 1; j < 6; j++)
        for (int n = INNER; n < 4 * LENGTH; n++) add_obstacle(blocked, cube[j][n], j == mover ? by : HOME);
    if (!quarters(blocked)) return;
    memcpy(base, reached, sizeof base);
    memset(rest, 0, sizeof rest);
    memset(slid, 0, sizeof slid);
    for (int k = 0; k < PLACES; k++) {
        int back[3] = {-by[0], -by[1], -by[2]}, is_turning = bit_at[k][0] >= 0 && !(removed >> bit_at[k][0] & 1);
        kind[k] = is_turning ? TURNING : UNKNOWN;
        if (is_turning) continue;
        may_slide[k] = bit_at[k][mover] >= 0, may_rest[k] = 1;
        for (int j = 0; j < 6; j++)
            for (int n = INNER; n < 4 * LENGTH && j != mover; n++)
                if (do_meet(place[k], cube[j][n], back)) may_slide[k] = 0;
        for (int n = INNER; n < 4 * LENGTH; n++)
            if (do_meet(place[k], cube[mover][n], by)) may_rest[k] = 0;
        if (may_rest[k]) add_obstacle(rest[k], place[k], HOME);
        if (may_slide[k]) add_obstacle(slid[k], place[k], by);
        for (int i = 0; i < WORDS; i++) weight[k] += __builtin_popcountll((rest[k][i] | slid[k][i]) & base[i]);
        order[many++] = k;
    }
    for (int i = 1; i < many; i++)
        for (int k = i; k > 0 && weight[order[k]] > weight[order[k - 1]]; k--) {
            int last = order[k];
            order[k] = order[k - 1], order[k - 1] = last;
        }
    assemblies = locked = freed = 0;
    choose_kinds(order, many, (const Map *)rest, (const Map *)slid, blocked, 0);
    printf("stick %x assemblies %ld locked %ld free %ld\n", removed, assemblies, locked, freed);
    fflush(stdout);
}

int main(int argc, char **argv) {
    if (argc != 4 && argc != 5 && argc != 7) die("shifting_turns MOVER WAY HOLES [MASK [PART PARTS]]");
    mover = atoi(argv[1]), way = atoi(argv[2]), holes_wanted = atoi(argv[3]);
    if (mover < 1 || mover > 5 || way < 0 || way > 5) die("MOVER is 1 to 5, WAY 0 to 5");
    if (argc == 7) part = atoi(argv[5]), parts = atoi(argv[6]);
    place_sticks();
    for (int m = 0; m < PATTERNS; m++) connected[m] = (uint8_t)is_connected(m);
    for (int k = 0; k < PLACES; k++) next_of[k] = last_of[k] = -1;
    for (int k = 0; k < PLACES; k++)
        for (int n = 0; n < PLACES; n++) {
            int on[3] = {place[k][0], place[k][1], place[k][2]};
            on[way / 2] += way % 2 ? 1 : -1;
            if (!memcmp(on, place[n], sizeof on)) next_of[k] = n, last_of[n] = k;
        }
    for (int m = 0; m < PATTERNS; m++)
        if (connected[m] && (argc < 5 || m == strtol(argv[4], NULL, 16))) search(m);
    return 0;
}
