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
 * path on the grid between neighbours. What passes is tried on a second grid, FINER times as fine in every
 * respect. So no legal turn is missed; some that are found need play, at most 0.025 / FINER on each side.
 *
 * Only which places are filled decides what turns: by a stick that rests, by the one that slid, or by none. For
 * each stick in position 1 (MASK, hexadecimal: the cubes removed, for a single one) the program decides the 32
 * places one by one, and drops a choice as soon as the goal cannot be reached even if all other places are empty.
 * Every assembly with HOLES holes is made then. A line for each that slides leave locked and that comes free
 * after the turn, by whole slides from a whole place near: six numbers of sticks. The other lines begin with
 * "stick": numbers of assemblies that can slide so and turn, of those locked, and of those that come free then;
 * all on the first grid where places are free to be filled, and on the second one in the end.
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
#ifndef FINER
#define FINER 6
#endif
enum {
    HALF = LENGTH / 2,
    INNER = 12, /* cubes of a stick that may be missing */
    PATTERNS = 1 << INNER,
    PLACES = 32,           /* where these are */
    STEPS = 60,            /* of 1.5 degrees, to 90 degrees */
    ROWS = 64,             /* of 64 columns */
    WORDS = (2 * STEPS + 1) * ROWS,
    FINE_WORDS = (2 * STEPS * FINER + 1) * ROWS * FINER * FINER,
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

/* Angles from -90 to 90 degrees, rows of z, and in each some words of 64 columns of y. */
typedef struct {
    int finer, angles, rows, words;
    u64 *maps[16][2 * ALONE + 1][2 * ALONE + 1], *reached;
} Grid;
static u64 reached_at_first[WORDS], reached_at_last[FINE_WORDS];
static Grid coarse = {1, 2 * STEPS + 1, ROWS, 1, {{{NULL}}}, reached_at_first};
static Grid fine = {FINER, 2 * STEPS * FINER + 1, ROWS * FINER, FINER, {{{NULL}}}, reached_at_last};

static int words_of(const Grid *grid) { return grid->angles * grid->rows * grid->words; }

/* Whether a unit square, its lower corner at p, q from the axis, turned and shifted, meets the one at u, v. */
static int meets_turned(double inset, double angle, double y, double z, int p, int q, double u, double v) {
    double half = 0.5 - inset, c = cos(angle), s = sin(angle), my = p + 0.5, mz = q + 0.5;
    double dy = y + c * my - s * mz - (u + 0.5), dz = z + s * my + c * mz - (v + 0.5);
    double reach = half * (1 + fabs(c) + fabs(s));
    if (fabs(dy) >= reach || fabs(dz) >= reach) return 0;
    return fabs(c * dy + s * dz) < reach && fabs(c * dz - s * dy) < reach;
}

/* Where a section of the stick, a set of its four squares, meets the square at u, v, in half cubes. */
static const u64 *map_of(Grid *grid, int squares, int u, int v) {
    u64 **own = &grid->maps[squares][u + ALONE][v + ALONE];
    if (*own) return *own;
    int many = words_of(grid), columns = 64 * grid->words;
    u64 *map = *own = calloc(many, sizeof *map);
    if (!map) die("no memory");
    for (int k = 0; k < 4; k++) {
        if (!(squares >> k & 1)) continue;
        if (squares != 1 << k) {
            const u64 *part = map_of(grid, 1 << k, u, v);
            for (int i = 0; i < many; i++) map[i] |= part[i];
            continue;
        }
        for (int i = 0; i < many * 64; i++) {
            double angle = (i / columns / grid->rows - grid->angles / 2) * DEGREES / grid->finer * M_PI / 180;
            double z = (i / columns % grid->rows - grid->rows / 2) * GRID / grid->finer;
            double y = (i % columns - columns / 2) * GRID / grid->finer;
            map[i / 64] |= (u64)meets_turned(INSET / grid->finer, angle, y, z, k % 2 - 1, k / 2 - 1, u / 2., v / 2.)
                           << i % 64;
        }
    }
    return map;
}

static int section[LENGTH], removed_of_first; /* the stick in position 1 */

static void set_sections(int removed) {
    removed_of_first = removed;
    memset(section, 0, sizeof section);
    for (int m = 0; m < 4 * LENGTH; m++)
        if (m >= INNER || !(removed >> m & 1))
            section[cube[0][m][0] + HALF] |= 1 << (cube[0][m][1] + 2 + 2 * (cube[0][m][2] + 1));
}

static void add_obstacle(Grid *grid, u64 *map, const int *at, const int *by) {
    int x = 2 * (at[0] + HALF) + by[0], u = 2 * (at[1] + 1) + by[1], v = 2 * at[2] + by[2];
    if (abs(u) > ALONE || abs(v) > ALONE) return;
    for (int i = 0; i < LENGTH; i++) {
        if (abs(2 * i - x) >= 2 || !section[i]) continue;
        const u64 *own = map_of(grid, section[i], u, v);
        for (int k = 0; k < words_of(grid); k++) map[k] |= own[k];
    }
}

/* Add the neighbours of some columns. */
static inline void widen(int words, u64 *row) {
    u64 last = 0;
    for (int w = 0; w < words; w++) {
        u64 own = row[w], next = w + 1 < words ? row[w + 1] : 0;
        row[w] = own | own << 1 | own >> 1 | last >> 63 | next << 63;
        last = own;
    }
}

static inline void near_row(int words, const u64 *rows, int i, int many, u64 *to) {
    for (int w = 0; w < words; w++)
        to[w] = rows[i * words + w] | (i ? rows[(i - 1) * words + w] : 0) |
                (i + 1 < many ? rows[(i + 1) * words + w] : 0);
    widen(words, to);
}

static inline void spread(const Grid *grid, int words, const u64 *blocked, int angle) {
    int many = grid->rows, size = words * sizeof(u64);
    u64 *rows = grid->reached + angle * many * words, own[FINER], next[FINER];
    blocked += angle * many * words;
    for (int changes = 1; changes;) {
        changes = 0;
        for (int k = 0; k < 2 * many; k++) {
            int i = k < many ? k : 2 * many - 1 - k;
            near_row(words, rows, i, many, next);
            do {
                memcpy(own, next, size);
                for (int w = 0; w < words; w++) own[w] = rows[i * words + w] | (own[w] & ~blocked[i * words + w]);
                memcpy(next, own, size);
                widen(words, next);
                for (int w = 0; w < words; w++) next[w] = own[w] | (next[w] & ~blocked[i * words + w]);
            } while (memcmp(own, next, size));
            if (memcmp(own, rows + i * words, size)) memcpy(rows + i * words, own, size), changes = 1;
        }
    }
}

static inline int turn_on(const Grid *grid, int words, const u64 *blocked, int from, int to) {
    u64 found = 0, near[FINER];
    for (int i = 0; i < grid->rows; i++) {
        near_row(words, grid->reached + from * grid->rows * words, i, grid->rows, near);
        for (int w = 0; w < words; w++) {
            int at = (to * grid->rows + i) * words + w;
            u64 more = near[w] & ~blocked[at] & ~grid->reached[at];
            grid->reached[at] |= more, found |= more;
        }
    }
    if (found) spread(grid, words, blocked, to);
    return found != 0;
}

static inline int quarters_by(const Grid *grid, int words, const u64 *blocked) {
    int found = 0, middle = grid->angles / 2, size = grid->rows * words, at = middle * size + size / 2 + words / 2;
    u64 home = words % 2 ? 1ull << 32 : 1;
    memset(grid->reached, 0, words_of(grid) * sizeof(u64));
    if (blocked[at] & home) return 0;
    grid->reached[at] = home;
    spread(grid, words, blocked, middle);
    for (int changes = 1; changes;) {
        changes = 0;
        for (int t = 0; t < grid->angles - 1; t++) changes |= turn_on(grid, words, blocked, t, t + 1);
        for (int t = grid->angles - 1; t > 0; t--) changes |= turn_on(grid, words, blocked, t, t - 1);
    }
    for (int i = 0; i < size; i++)
        found |= (grid->reached[grid->angles * size - 1 - i] != 0) | (grid->reached[i] != 0) << 1;
    return found;
}

/* Which quarter turns can be made: 1 the one from y to z, 2 the other, 3 both. */
static int quarters(const Grid *grid, const u64 *blocked) {
    return grid == &coarse ? quarters_by(grid, 1, blocked) : quarters_by(grid, FINER, blocked);
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
static int mover_by[3];

/* Which quarter turns can be made on the second grid, if all places of which nothing is decided are empty. */
static int quarters_at_last(void) {
    static struct {
        u64 kinds;
        int removed, found;
    } memory[1 << 20], *own; /* the same places are filled by many choices of sticks */
    static u64 blocked[FINE_WORDS];
    u64 kinds = 0;
    int now[PLACES];
    for (int k = 0; k < PLACES; k++) {
        int by_stick = owner[k] < 0 ? EMPTY : owner[k] == mover ? SLID : RESTING;
        now[k] = kind[k] == ANY ? by_stick : kind[k];
        kinds = kinds << 2 | (now[k] == RESTING ? 1 : now[k] == SLID ? 2 : 0);
    }
    own = &memory[kinds * 0x9E3779B97F4A7C15ull >> 44];
    if (own->kinds == kinds && own->removed == removed_of_first + 1) return own->found;
    memset(blocked, 0, sizeof blocked);
    for (int j = 1; j < 6; j++)
        for (int n = INNER; n < 4 * LENGTH; n++)
            add_obstacle(&fine, blocked, cube[j][n], j == mover ? mover_by : HOME);
    for (int k = 0; k < PLACES; k++)
        if (now[k] == RESTING || now[k] == SLID)
            add_obstacle(&fine, blocked, place[k], now[k] == SLID ? mover_by : HOME);
    own->kinds = kinds, own->removed = removed_of_first + 1;
    return own->found = quarters(&fine, blocked);
}

/* Put the stick where one of its turns ends, but for the shift. */
static void turn_first(int turn) {
    int turned[4 * LENGTH][3];
    for (int m = 0; m < 4 * LENGTH; m++) {
        int y = cube[0][m][1] + 1, z = cube[0][m][2];
        turned[m][0] = cube[0][m][0];
        turned[m][1] = (turn ? z : -z - 1) - 1;
        turned[m][2] = turn ? -y - 1 : y;
    }
    find_overlaps(1, turned);
}

/* Whether the stick, turned and shifted by whole cubes, lets something come free. */
static int comes_free_shifted(int y, int z) {
    for (int slid = 0; slid < 2; slid++) {
        State own = {{{0, y, z}}};
        int is_free = 1;
        own.at[mover][way / 2] = slid * (way % 2 ? 1 : -1);
        for (int m = 0; m < 36; m++)
            if (m / 6 < m % 6 && overlap(m / 6, own.at[m / 6], m % 6, own.at[m % 6])) is_free = 0;
        if (is_free && comes_free(&own)) return 1;
    }
    return 0;
}

static int comes_free_turned(void) {
    for (int turn = 0; turn < 2; turn++) {
        if (!(sense >> turn & 1)) continue;
        turn_first(turn);
        for (int k = 0; k < 9; k++)
            if (comes_free_shifted(k % 3 - 1, k / 3 - 1)) return 1;
    }
    return 0;
}

static void finish(void) {
    const State start = {0};
    for (int i = 0; i < 6; i++)
        if (!connected[missing[i]]) return;
    find_overlaps(0, NULL);
    for (int j = 0; j < 6; j++)
        if (j != mover && overlap(mover, mover_by, j, HOME)) return;
    assemblies++;
    if (comes_free(&start)) return;
    locked++;
    if (!comes_free_turned() || !quarters_at_last()) return;
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
    sense = holes > holes_wanted ? 0 : quarters(&coarse, blocked);
    for (int k = 0; k < many; k++) kind[order[k]] = UNKNOWN;
    if (!sense || !(sense &= quarters_at_last())) return;
    memcpy(more, blocked, sizeof more);
    for (int k = 0; k < many; k++)
        for (int i = 0; i < WORDS; i++) more[i] |= rest[order[k]][i] | slid[order[k]][i];
    int least = quarters(&coarse, more) & sense, own = *order;
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
        kind[own] = what;
        choose_kinds(order + 1, many - 1, rest, slid, more, holes + (what == EMPTY));
    }
}

static void search(int removed) {
    static Map blocked, base, rest[PLACES], slid[PLACES];
    int order[PLACES + 1] = {0}, many = 0, back[3];
    long weight[PLACES] = {0};
    for (int a = 0; a < 3; a++) back[a] = -mover_by[a];
    set_sections(removed);
    memset(blocked, 0, sizeof blocked);
    for (int m = 0; m < 4 * LENGTH; m++) {
        if (m < INNER && removed >> m & 1) continue;
        for (int n = INNER; n < 4 * LENGTH; n++)
            if (do_meet(cube[0][m], cube[mover][n], mover_by)) return;
    }
    for (int j = 1; j < 6; j++)
        for (int n = INNER; n < 4 * LENGTH; n++) add_obstacle(&coarse, blocked, cube[j][n], j == mover ? mover_by : HOME);
    if (!quarters(&coarse, blocked)) return;
    memcpy(base, coarse.reached, sizeof base);
    memset(rest, 0, sizeof rest);
    memset(slid, 0, sizeof slid);
    for (int k = 0; k < PLACES; k++) {
        int is_turning = bit_at[k][0] >= 0 && !(removed >> bit_at[k][0] & 1);
        kind[k] = is_turning ? TURNING : UNKNOWN;
        if (is_turning) continue;
        may_slide[k] = bit_at[k][mover] >= 0, may_rest[k] = 1;
        for (int j = 0; j < 6; j++)
            for (int n = INNER; n < 4 * LENGTH && j != mover; n++)
                if (do_meet(place[k], cube[j][n], back)) may_slide[k] = 0;
        for (int n = INNER; n < 4 * LENGTH; n++)
            if (do_meet(place[k], cube[mover][n], mover_by)) may_rest[k] = 0;
        if (may_rest[k]) add_obstacle(&coarse, rest[k], place[k], HOME);
        if (may_slide[k]) add_obstacle(&coarse, slid[k], place[k], mover_by);
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

/* Read assemblies, six numbers each, and write for each which quarter turns can be made on the second grid, or
 * whether something comes free after the turn from z to y and a shift by a cube along -y and along -z. */
static void try_given(int is_after) {
    int numbers[6], many = 0, n;
    while (scanf("%d", &n) == 1) {
        if (n < 1 || n > PATTERNS) die("not the number of a stick");
        numbers[many++] = n - 1;
        if (many < 6) continue;
        many = 0;
        if (is_after) {
            for (int i = 0; i < 6; i++) missing[i] = numbers[i];
            find_overlaps(0, NULL);
            turn_first(1);
            printf("%d\n", comes_free_shifted(-1, -1));
            continue;
        }
        set_sections(numbers[0]);
        for (int k = 0; k < PLACES; k++) {
            owner[k] = -1, kind[k] = ANY;
            for (int j = 0; j < 6; j++)
                if (bit_at[k][j] >= 0 && !(numbers[j] >> bit_at[k][j] & 1)) owner[k] = j;
            if (owner[k] == 0) kind[k] = TURNING;
        }
        printf("%d\n", quarters_at_last());
    }
    if (many) die("not six numbers for each assembly");
}

int main(int argc, char **argv) {
    if (argc != 4 && argc != 5 && argc != 7) die("shifting_turns MOVER WAY HOLES|of|after [MASK [PART PARTS]]");
    mover = atoi(argv[1]), way = atoi(argv[2]), holes_wanted = atoi(argv[3]);
    if (mover < 1 || mover > 5 || way < 0 || way > 5) die("MOVER is 1 to 5, WAY 0 to 5");
    mover_by[way / 2] = way % 2 ? 1 : -1;
    if (argc == 7) part = atoi(argv[5]), parts = atoi(argv[6]);
    place_sticks();
    if (!strcmp(argv[3], "of") || !strcmp(argv[3], "after")) {
        try_given(argv[3][0] == 'a');
        return 0;
    }
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
