/* The levels of six-piece burr assemblies, once more, by plain search.
 *
 * This program shares no line and no table with the package. It knows six boxes, the numbers of the sticks
 * and Cutler's order; everything else it works out of cubes. It looks at each assembly on its own: nothing
 * that is found of one is used for another. So it is slower, and a witness of its own.
 *
 *     cc -O3 -march=native -DLENGTH=6 -o second second_path.c
 *     second < UNITS     each line FIRST PART: the assemblies with row FIRST in position 1 and, in
 *                        position 2, each 16th row from FIRST + PART on
 *
 * It writes a line for each: FIRST PART, how many do not move, move but never come free, have level 1, 2,
 * ... 16, and how many went too far to tell.
 *
 * A stick is a word of 16 sections of 4 bits along its axis, section 0 from bit 4 PAD on; the bit of a
 * section is 2 v + u, where u and v are the places along the two other axes, in the order x, y, z. Who hits
 * whom is a word of 6 x 6 bits for each axis: bit 6 i + j if i hits j on its next cube along +axis. Moving
 * the others the other way is the same move, so only +x, +y and +z count.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;
typedef int64_t i64;
typedef u64 vec __attribute__((vector_size(64)));
typedef u64 axes __attribute__((vector_size(32))); /* a word for each axis, and one that is not used */

#ifndef LENGTH
#define LENGTH 6
#endif
enum { ROWS = 2225, HALF = LENGTH / 2, PAD = 8 - HALF, LANES = 8, PARTS = 16, LEVELS = 16, MOST = 4096 };

#define ALL ((1ULL << 36) - 1)
#define COLUMN 0x41041041ULL
#define DIAGONAL (1ULL | 1ULL << 7 | 1ULL << 14 | 1ULL << 21 | 1ULL << 28 | 1ULL << 35)

/* Six boxes, two along each axis: axis, and the lowest corner. */
static const int AXIS[6] = {0, 0, 1, 1, 2, 2};
static const int LOW[6][3] = {{-HALF, -2, -1}, {-HALF, 0, -1}, {-1, -HALF, -2},
                              {-1, -HALF, 0},  {-2, -1, -HALF}, {0, -1, -HALF}};

static int number[ROWS];         /* of a row, in Cutler's order */
static int row_of[4097];         /* -1: no stick */
static u64 word[6][ROWS];        /* what a row is in a position */
static uint32_t fills[6][ROWS];  /* which of the 32 inner cubes it fills there */
static int image[24][6][ROWS];   /* the row that a symmetry makes of it */
static int goes[24][6];          /* and the position */
static int inner[6][6][6];       /* number of an inner cube at x + 3, y + 3, z + 3, or -1 */
static uint16_t *begins[6][6][ROWS]; /* [row_j]: 6 bits of hits, 6 bits of hits_anywhere, both as they lie */

static void die(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* ---- sticks -------------------------------------------------------------------------------------------*/

/* Where removable cube k is, bit k of number - 1: along the stick, on side 0 or 1, layer 1 inside or 0. */
static void place_of(int k, int *along, int *side, int *layer) {
    if (k < 8) {
        *along = HALF - 2 + k % 4;
        *side = k / 4;
        *layer = 1;
    } else {
        *along = HALF - 1 + k % 2;
        *side = (k - 8) / 2;
        *layer = 0;
    }
}

/* Absolute place of cube (along, side, layer) in position p. */
static void lies(int p, int along, int side, int layer, int *at) {
    int a = AXIS[p], wide = (a + 1) % 3, flat = (a + 2) % 3; /* the twin of p lies further on along `wide` */
    at[a] = LOW[p][a] + along;
    at[wide] = LOW[p][wide] + (p % 2 == 0 ? layer : 1 - layer);
    at[flat] = LOW[p][flat] + side;
}

static int bit_in(int p, const int *at) {
    int a = AXIS[p], u = a == 0 ? 1 : 0, v = a == 2 ? 1 : 2;
    return 4 * (at[a] - LOW[p][a] + PAD) + 2 * (at[v] - LOW[p][v]) + at[u] - LOW[p][u];
}

static int is_connected(int n) {
    int full[LENGTH][2][2], stack[4 * LENGTH], depth = 0, seen = 0, total = 0;
    for (int i = 0; i < 4 * LENGTH; i++) full[i / 4][i / 2 % 2][i % 2] = 1;
    for (int k = 0; k < 12; k++) {
        int a, s, l;
        place_of(k, &a, &s, &l);
        if ((n - 1) >> k & 1) full[a][s][l] = 0;
    }
    for (int i = 0; i < 4 * LENGTH; i++) total += full[i / 4][i / 2 % 2][i % 2];
    stack[depth++] = 0;
    full[0][0][0] = 0;
    while (depth) {
        int at = stack[--depth], a = at / 4, s = at / 2 % 2, l = at % 2;
        int next[4][3] = {{a - 1, s, l}, {a + 1, s, l}, {a, 1 - s, l}, {a, s, 1 - l}};
        seen++;
        for (int i = 0; i < 4; i++) {
            int *q = next[i];
            if (q[0] < 0 || q[0] >= LENGTH || !full[q[0]][q[1]][q[2]]) continue;
            full[q[0]][q[1]][q[2]] = 0;
            stack[depth++] = 4 * q[0] + 2 * q[1] + q[2];
        }
    }
    return seen == total;
}

static int turned(int n, const int *to) {
    int result = 0;
    for (int k = 0; k < 12; k++) result |= ((n - 1) >> k & 1) << to[k];
    return result + 1;
}

typedef struct {
    int size, removed, members[4];
} Group;

static int by_order(const void *left, const void *right) {
    const Group *a = left, *b = right;
    int ka = a->removed == 0 ? 0 : 5 - a->size, kb = b->removed == 0 ? 0 : 5 - b->size;
    if (ka != kb) return ka - kb;
    if (a->removed != b->removed) return a->removed - b->removed;
    return a->members[0] - b->members[0];
}

static void make_rows(void) {
    static const int SIDM[12] = {4, 5, 6, 7, 0, 1, 2, 3, 10, 11, 8, 9};
    static const int FLIP[12] = {7, 6, 5, 4, 3, 2, 1, 0, 11, 10, 9, 8};
    static const int EFEM[12] = {3, 2, 1, 0, 7, 6, 5, 4, 9, 8, 11, 10};
    static Group groups[4096];
    int n = 0, rows = 0;
    for (int i = 1; i <= 4096; i++) {
        if (!is_connected(i)) continue;
        int all[4] = {i, turned(i, SIDM), turned(i, FLIP), turned(i, EFEM)}, least = 1, size = 0;
        for (int k = 0; k < 4; k++) least = least && all[k] >= i;
        if (!least) continue;
        for (int k = 0; k < 4; k++) {
            int known = 0;
            for (int m = 0; m < size; m++) known = known || groups[n].members[m] == all[k];
            if (!known) groups[n].members[size++] = all[k];
        }
        groups[n].size = size;
        groups[n++].removed = __builtin_popcount(i - 1);
    }
    qsort(groups, n, sizeof *groups, by_order);
    memset(row_of, -1, sizeof row_of);
    for (int g = 0; g < n; g++)
        for (int m = 0; m < groups[g].size; m++) {
            row_of[groups[g].members[m]] = rows;
            number[rows++] = groups[g].members[m];
        }
    if (rows != ROWS) die("not 2,225 sticks");
}

static void make_words(void) {
    int count = 0;
    memset(inner, -1, sizeof inner);
    for (int p = 0; p < 6; p++)
        for (int r = 0; r < ROWS; r++) {
            u64 stick = 0;
            int at[3];
            for (int i = 0; i < 4 * LENGTH; i++) {
                lies(p, i / 4, i / 2 % 2, i % 2, at);
                stick |= 1ULL << bit_in(p, at);
            }
            for (int k = 0; k < 12; k++) {
                int along, side, layer;
                place_of(k, &along, &side, &layer);
                lies(p, along, side, layer, at);
                int *cube = &inner[at[0] + 3][at[1] + 3][at[2] + 3];
                if (*cube < 0) *cube = count++;
                if ((number[r] - 1) >> k & 1)
                    stick &= ~(1ULL << bit_in(p, at));
                else
                    fills[p][r] |= 1u << *cube;
            }
            word[p][r] = stick;
        }
    if (count != 32) die("not 32 inner cubes");
}

/* Symmetries: signed permutations of the axes, about the centre, that carry the boxes to the boxes. */
static void make_images(void) {
    static const int ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int found = 0;
    for (int which = 0; which < 48; which++) {
        const int *to = ORDERS[which % 6];
        int signs = which / 6, target[6], whole = 1;
        for (int p = 0; p < 6 && whole; p++) {
            int low[3];
            for (int a = 0; a < 3; a++) {
                int extent = a == AXIS[p] ? LENGTH : 2;
                low[to[a]] = signs >> a & 1 ? -LOW[p][a] - extent : LOW[p][a];
            }
            target[p] = -1;
            for (int q = 0; q < 6; q++)
                if (AXIS[q] == to[AXIS[p]] && !memcmp(low, LOW[q], sizeof low)) target[p] = q;
            whole = target[p] >= 0;
        }
        if (!whole) continue;
        if (found == 24) die("more than 24 symmetries");
        for (int p = 0; p < 6; p++) {
            int q = target[p], turn[12], at[3], moved[3], there[3];
            goes[found][p] = q;
            for (int k = 0; k < 12; k++) {
                int along, side, layer, hit = -1;
                place_of(k, &along, &side, &layer);
                lies(p, along, side, layer, at);
                for (int a = 0; a < 3; a++) moved[to[a]] = signs >> a & 1 ? -1 - at[a] : at[a];
                for (int m = 0; m < 12; m++) {
                    place_of(m, &along, &side, &layer);
                    lies(q, along, side, layer, there);
                    if (!memcmp(there, moved, sizeof there)) hit = m;
                }
                if (hit < 0) die("a symmetry loses a cube");
                turn[k] = hit;
            }
            for (int r = 0; r < ROWS; r++) image[found][p][r] = row_of[turned(number[r], turn)];
        }
        found++;
    }
    if (found != 24) die("not 24 symmetries");
}

/* 1 if no image of an assembly comes before it. */
static int is_first(const int *rows) {
    for (int g = 0; g < 24; g++) {
        int other[6];
        for (int p = 0; p < 6; p++) other[goes[g][p]] = image[g][p][rows[p]];
        for (int p = 0; p < 6; p++) {
            if (other[p] < rows[p]) return 0;
            if (other[p] > rows[p]) break;
        }
    }
    return 1;
}

/* ---- who hits whom ------------------------------------------------------------------------------------*/

/* order[f][byte]: two sections, bits 4 s + 2 v + u, as bits 4 x' + 2 y' + z' with
 * f = 0: (s, u, v), 1: (s, v, u), 2: (u, s, v), 3: (v, s, u). */
static uint8_t order[4][256];

static void make_order(void) {
    for (int byte = 0; byte < 256; byte++)
        for (int k = 0; k < 8; k++)
            if (byte >> k & 1) {
                int s = k >> 2, v = k >> 1 & 1, u = k & 1;
                order[0][byte] |= 1 << (4 * s + 2 * u + v);
                order[1][byte] |= 1 << (4 * s + 2 * v + u);
                order[2][byte] |= 1 << (4 * u + 2 * s + v);
                order[3][byte] |= 1 << (4 * v + 2 * s + u);
            }
}

/* Whether two sticks share a cube, j lying (d[0], d[1], d[2]) from its place in the burr, i in its own. */
static inline int collide(int i, u64 wi, int j, u64 wj, const int *d) {
    int a = AXIS[i], b = AXIS[j];
    if (a == b) {
        int u = a == 0 ? 1 : 0, v = a == 2 ? 1 : 2;
        int du = LOW[j][u] + d[u] - LOW[i][u], dv = LOW[j][v] + d[v] - LOW[i][v], along = d[a];
        if (du < -1 || du > 1 || dv < -1 || dv > 1 || along <= -LENGTH || along >= LENGTH) return 0;
        wj = along >= 0 ? wj << 4 * along : wj >> -4 * along;
        if (du == 1) wi >>= 1;
        if (du == -1) wj >>= 1;
        if (dv == 1) wi >>= 2;
        if (dv == -1) wj >>= 2;
        u64 keep = ~0ULL;
        if (du) keep &= 0x5555555555555555ULL;
        if (dv) keep &= 0x3333333333333333ULL;
        return (wi & wj & keep) != 0;
    }
    int c = 3 - a - b, dc = LOW[j][c] + d[c] - LOW[i][c];
    int s = LOW[j][a] + d[a] - LOW[i][a] + PAD, t = LOW[i][b] - LOW[j][b] - d[b] + PAD;
    if (dc < -1 || dc > 1 || s < 0 || s > 14 || t < 0 || t > 14) return 0;
    /* of i: x' along a, y' along b, z' along c; of j the same */
    int mine = order[b < c ? 0 : 1][wi >> 4 * s & 255], other = order[a < c ? 2 : 3][wj >> 4 * t & 255];
    if (dc == 0) return (mine & other) != 0;
    if (dc == 1) return (mine >> 1 & other & 0x55) != 0;
    return (mine & other >> 1 & 0x55) != 0;
}

/* Bit a: j would hit i on its next cube along +a; bit 3 + a: along -a. */
static inline unsigned hits(int i, u64 wi, int j, u64 wj, const int *d) {
    unsigned found = 0;
    for (int a = 0; a < 3; a++) {
        int e[3] = {d[0], d[1], d[2]};
        e[a]++;
        found |= (unsigned)collide(i, wi, j, wj, e) << a;
        e[a] -= 2;
        found |= (unsigned)collide(i, wi, j, wj, e) << (3 + a);
    }
    return found;
}

static unsigned hits_anywhere(int i, u64 wi, int j, u64 wj) {
    unsigned found = 0;
    for (int a = 0; a < 3; a++)
        for (int k = 1; k < 2 * LENGTH; k++) {
            int e[3] = {0, 0, 0};
            e[a] = k;
            found |= (unsigned)collide(i, wi, j, wj, e) << a;
            e[a] = -k;
            found |= (unsigned)collide(i, wi, j, wj, e) << (3 + a);
        }
    return found;
}

/* Against the cubes themselves: random sticks at random distances. */
static void check_collide(void) {
    static char full[64][64][64];
    for (int round = 0; round < 20000; round++) {
        int i = rand() % 6, j = (i + 1 + rand() % 5) % 6, ri = rand() % ROWS, rj = rand() % ROWS;
        int slow = 0, at[3];
        int d[3] = {rand() % 9 - 4, rand() % 9 - 4, rand() % 9 - 4};
        if (rand() % 2) d[rand() % 3] = rand() % 15 - 7;
        for (int pass = 0; pass < 3; pass++)
            for (int q = 0; q < 4 * LENGTH; q++) {
                int p = pass == 1 ? j : i, r = pass == 1 ? rj : ri;
                lies(p, q / 4, q / 2 % 2, q % 2, at);
                if (!(word[p][r] >> bit_in(p, at) & 1)) continue;
                char *cube = pass == 1 ? &full[at[0] + d[0] + 32][at[1] + d[1] + 32][at[2] + d[2] + 32]
                                       : &full[at[0] + 32][at[1] + 32][at[2] + 32];
                if (pass == 1)
                    slow |= *cube;
                else
                    *cube = pass == 0;
            }
        if (slow != collide(i, word[i][ri], j, word[j][rj], d)) die("collide is wrong");
    }
}

/* ---- taking apart -------------------------------------------------------------------------------------*/

static u64 spread_bits[6][6][3][64]; /* words of axis a that six bits of hits stand for */

static void make_spread(void) {
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            for (int a = 0; a < 3; a++)
                for (int six = 0; six < 64; six++)
                    spread_bits[i][j][a][six] =
                        (u64)(six >> a & 1) << (6 * j + i) | (u64)(six >> (3 + a) & 1) << (6 * i + j);
}

static inline u64 closed(u64 w) {
    w |= DIAGONAL;
    for (int k = 0; k < 6; k++) w |= (w >> k & COLUMN) * (w >> 6 * k & 63);
    return w;
}

typedef struct {
    axes w;
    u64 key; /* where the others lie from the first stick, 15 numbers of 4 bits */
    int place[6]; /* 4096 x + 64 y + z of each stick from where it began */
    int8_t at[6][3];
    int8_t depth;
} State;

/* Pairs of sticks of which a group contains one: it first, then the other. */
typedef struct {
    int n, front[9], back[9], low[9], high[9];
    u64 others; /* the bits of a word that tell of all other pairs */
    u64 stops;  /* the bits of a word that stop the group */
    u64 step[3];
} Crossed;

enum { SLOTS = 2048 };
/* Of the pair i < j: two rows of 12 bits, three distances + 32 of 6 bits, 6 bits of hits. */
static u64 memo[6][6][SLOTS];
static State states[MOST];
static Crossed crossed[64];
static i64 too_far;

static void make_crossed(void) {
    for (int g = 1; g < 63; g++) {
        Crossed *c = &crossed[g];
        c->others = ALL;
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                if (g >> i & 1 && !(g >> j & 1)) {
                    c->front[c->n] = i;
                    c->low[c->n] = i < j ? i : j;
                    c->high[c->n] = i < j ? j : i;
                    c->back[c->n++] = j;
                    c->others &= ~(1ULL << (6 * i + j) | 1ULL << (6 * j + i));
                    c->stops |= 1ULL << (6 * i + j);
                }
        for (int a = 0; a < 3; a++)
            for (int i = 1; i < 6; i++)
                c->step[a] += ((u64)(g >> i & 1) - (u64)(g & 1)) << 4 * (3 * (i - 1) + a);
    }
}

static u64 __attribute__((noinline)) work_out(u64 *entry, u64 tag, const int *rows, int i, int j) {
    int d[3] = {(int)(tag >> 12 & 63) - 32, (int)(tag >> 6 & 63) - 32, (int)(tag & 63) - 32};
    *entry = tag << 6 | hits(i, word[i][rows[i]], j, word[j][rows[j]], d);
    return *entry;
}

static inline u64 known_hits(const int *rows, int i, int j, int apart) {
    u64 tag = (u64)(rows[i] + 1) << 30 | (u64)rows[j] << 18 | (u64)(apart + (32 << 12 | 32 << 6 | 32));
    u64 *entry = &memo[i][j][(tag * 0x9E3779B97F4A7C15ULL) >> 53];
    return *entry >> 6 == tag ? *entry : work_out(entry, tag, rows, i, j);
}

/* Whether i, moving on along +a for ever, can no longer hit j. */
static inline int is_past(const State *s, int i, int j, int a) {
    for (int b = 0; b < 3; b++) {
        int low_i = LOW[i][b] + s->at[i][b], low_j = LOW[j][b] + s->at[j][b];
        int high_i = low_i + (b == AXIS[i] ? LENGTH : 2), high_j = low_j + (b == AXIS[j] ? LENGTH : 2);
        if (low_i >= high_j || (b != a && low_j >= high_i)) return 1;
    }
    return 0;
}

/* Whether the key can say where the sticks lie along an axis. */
static inline int fits(const State *s, int a) {
    int ok = 1;
    for (int i = 1; i < 6; i++) ok &= (unsigned)(s->at[i][a] - s->at[0][a] + 8) < 16;
    return ok;
}

/* The words of a state, but for those pairs that moved still those of the state before. */
static inline axes look(const int *rows, const Crossed *c, const State *s) {
    axes w = s->w & c->others;
    const axes one = {1, 1, 1, 0}, on = {0, 1, 2, 0}, back = {3, 4, 5, 0};
    for (int k = 0; k < c->n; k++) {
        int i = c->low[k], j = c->high[k];
        u64 six = known_hits(rows, i, j, s->place[j] - s->place[i]);
        axes all = {six, six, six, six};
        w |= (all >> on & one) << (6 * j + i) | (all >> back & one) << (6 * i + j);
    }
    return w;
}

/* List the groups that can move by one cube along an axis, from its closed word. */
static inline int list_groups(u64 all, int *groups) {
    u64 seen = 0;
    int n = 0, singles;
    for (int i = 0; i < 6; i++) {
        int g = all >> 6 * i & 63;
        if (g != 63 && !(seen >> g & 1)) groups[n++] = g, seen |= 1ULL << g;
    }
    singles = n;
    for (int k = 0; k < n; k++)
        for (int m = 0; m < singles; m++) {
            int g = groups[k] | groups[m];
            if (g != 63 && !(seen >> g & 1)) groups[n++] = g, seen |= 1ULL << g;
        }
    return n;
}

/* The least number of moves until something comes free; 0 if nothing moves, -1 if nothing comes free. */
static int level(const int *rows, axes w) {
    int count = 1;
    memset(&states[0], 0, sizeof(State));
    states[0].w = w;
    states[0].key = 0x888888888888888ULL;
    for (int head = 0; head < count; head++) {
        axes all = states[head].w | DIAGONAL;
        for (int k = 0; k < 6; k++) all |= (all >> k & COLUMN) * (all >> 6 * k & 63);
        for (int a = 0; a < 3; a++) {
            if (all[a] == ALL) continue;
            int groups[64], n = list_groups(all[a], groups);
            for (int k = 0; k < n; k++) {
                const Crossed *c = &crossed[groups[k]];
                State here = states[head];
                here.depth++;
                do {
                    for (int i = 0; i < 6; i++) {
                        here.at[i][a] += groups[k] >> i & 1;
                        here.place[i] += (groups[k] >> i & 1) << (12 - 6 * a);
                    }
                    here.key += c->step[a];
                    int can_keep = fits(&here, a), known = 0;
                    while (known < count && states[known].key != here.key) known++;
                    if (can_keep && known < count) {
                        here.w = states[known].w;
                        continue;
                    }
                    here.w = look(rows, c, &here);
                    int past = 1;
                    for (int m = 0; m < c->n && past; m++) past = is_past(&here, c->front[m], c->back[m], a);
                    if (past) return here.depth;
                    if (!can_keep) {
                        if (here.w[a] & c->stops) {
                            too_far++;
                            return -2;
                        }
                        continue;
                    }
                    if (count == MOST) die("too many states");
                    states[count++] = here;
                } while (!(here.w[a] & c->stops));
            }
        }
    }
    return count == 1 ? 0 : -1;
}

/* ---- all assemblies -----------------------------------------------------------------------------------*/

typedef struct {
    int n;
    int row[ROWS + LANES];
    u64 next[3][ROWS + LANES] __attribute__((aligned(64)));
    u64 any[3][ROWS + LANES] __attribute__((aligned(64)));
} List;

static i64 counts[2 + LEVELS];
static int first, group_end, always;

static const int NOWHERE[3] = {0, 0, 0};

static unsigned begin(int i, int r, int j, int s) {
    return hits(i, word[i][r], j, word[j][s], NOWHERE) | hits_anywhere(i, word[i][r], j, word[j][s]) << 6;
}

/* What two sticks in these positions do to each other as they lie. */
static unsigned beginning(int i, int r, int j, int s) {
    if (AXIS[i] == AXIS[j]) return begin(i, r, j, s);
    if (!begins[i][j][r]) {
        uint16_t *row = begins[i][j][r] = malloc(sizeof *row * ROWS);
        if (!row) die("no memory");
        for (int k = 0; k < ROWS; k++) row[k] = (uint16_t)(fills[i][r] & fills[j][k] ? 0 : begin(i, r, j, k));
    }
    return begins[i][j][r][s];
}

static void add(List *list, int k, int i, int r, int j) {
    unsigned both = beginning(i, r, j, list->row[k]);
    for (int a = 0; a < 3; a++) {
        list->next[a][k] |= spread_bits[i][j][a][both & 63];
        list->any[a][k] |= spread_bits[i][j][a][both >> 6];
    }
}

/* Keep of a list for position j those that leave free what row r in position i fills, with what both do. */
static void narrow(const List *from, List *to, int i, int r, int j) {
    uint32_t taken = fills[i][r];
    int n = 0;
    for (int k = 0; k < from->n; k++) {
        if (fills[j][from->row[k]] & taken) continue;
        to->row[n] = from->row[k];
        for (int a = 0; a < 3; a++) {
            to->next[a][n] = from->next[a][k];
            to->any[a][n] = from->any[a][k];
        }
        add(to, n, i, r, j);
        n++;
    }
    to->n = n;
}

static void tell(int found, const int *rows, int members) {
    if ((always || members > 1) && !is_first(rows)) return;
    if (found == -2) return;
    counts[found == 0 ? 0 : found == -1 ? 1 : 1 + found]++;
}

static void pairs(int *rows, const List *five, List *six, int members) {
    for (int k = six->n; k % LANES; k++)
        for (int a = 0; a < 3; a++) six->next[a][k] = six->any[a][k] = ALL;
    for (int k5 = 0; k5 < five->n; k5++) {
        rows[4] = five->row[k5];
        int members5 = members + (rows[4] < group_end);
        for (int from = 0; from < six->n; from += LANES) {
            vec stuck = ~(vec){0}, slow = ~(vec){0};
            for (int a = 0; a < 3; a++) {
                vec w = *(const vec *)&six->next[a][from] | five->next[a][k5];
                for (int k = 0; k < 6; k++) w |= (w >> k & COLUMN) * (w >> 6 * k & 63);
                stuck &= (vec)(w == ALL);
                w = *(const vec *)&six->any[a][from] | five->any[a][k5];
                for (int k = 0; k < 6; k++) w |= (w >> k & COLUMN) * (w >> 6 * k & 63);
                slow &= (vec)(w == ALL);
            }
            for (int lane = 0; lane < LANES && from + lane < six->n; lane++) {
                int k6 = from + lane, found;
                rows[5] = six->row[k6];
                int members6 = members5 + (rows[5] < group_end);
                if (stuck[lane])
                    found = 0;
                else if (!slow[lane])
                    found = 1;
                else {
                    axes w = {0, 0, 0, ALL};
                    for (int a = 0; a < 3; a++) w[a] = five->next[a][k5] | six->next[a][k6];
                    found = level(rows, w);
                    if (found == 0 || found == 1) die("level and words disagree");
                }
                tell(found, rows, members6);
            }
        }
    }
}

static List lists[3][6]; /* [d][p]: what fits position p when 1 to 1 + d are filled */

static void run(int part) {
    int rows[6] = {first};
    for (int p = 1; p < 6; p++) {
        List *list = &lists[0][p];
        list->n = 0;
        for (int r = first; r < ROWS; r++)
            if (!(fills[p][r] & fills[0][first])) {
                int k = list->n++;
                list->row[k] = r;
                for (int a = 0; a < 3; a++) list->next[a][k] = list->any[a][k] = DIAGONAL;
                add(list, k, 0, first, p);
            }
    }
    static List third[6], five, six;
    for (int k2 = 0; k2 < lists[0][1].n; k2++) {
        rows[1] = lists[0][1].row[k2];
        if ((rows[1] - first) % PARTS != part) continue;
        for (int p = 2; p < 6; p++) {
            narrow(&lists[0][p], &lists[1][p], 1, rows[1], p);
            for (int k = 0; k < lists[1][p].n; k++)
                for (int a = 0; a < 3; a++) {
                    lists[1][p].next[a][k] |= lists[0][1].next[a][k2];
                    lists[1][p].any[a][k] |= lists[0][1].any[a][k2];
                }
        }
        for (int k3 = 0; k3 < lists[1][2].n; k3++) {
            rows[2] = lists[1][2].row[k3];
            for (int p = 3; p < 6; p++) {
                narrow(&lists[1][p], &third[p], 2, rows[2], p);
                for (int k = 0; k < third[p].n; k++)
                    for (int a = 0; a < 3; a++) {
                        third[p].next[a][k] |= lists[1][2].next[a][k3];
                        third[p].any[a][k] |= lists[1][2].any[a][k3];
                    }
            }
            if (!third[4].n || !third[5].n) continue;
            for (int k4 = 0; k4 < third[3].n; k4++) {
                rows[3] = third[3].row[k4];
                narrow(&third[4], &five, 3, rows[3], 4);
                if (!five.n) continue;
                narrow(&third[5], &six, 3, rows[3], 5);
                if (!six.n) continue;
                unsigned both = beginning(4, five.row[0], 5, six.row[0]);
                for (int k = 0; k < five.n; k++)
                    for (int a = 0; a < 3; a++) {
                        five.next[a][k] |= third[3].next[a][k4] | spread_bits[4][5][a][both & 63];
                        five.any[a][k] |= third[3].any[a][k4] | spread_bits[4][5][a][both >> 6];
                    }
                int members = 0;
                for (int p = 0; p < 4; p++) members += rows[p] < group_end;
                pairs(rows, &five, &six, members);
            }
        }
    }
}

int main(void) {
    make_rows();
    make_words();
    make_images();
    make_order();
    make_spread();
    make_crossed();
    check_collide();
    for (int part; scanf("%d %d", &first, &part) == 2;) {
        if (first < 0 || first >= ROWS || part < 0 || part >= PARTS) die("no such unit");
        int is_four = first >= 1 && first <= 2136;
        group_end = is_four ? first + 4 : first;
        always = !is_four;
        memset(counts, 0, sizeof counts);
        too_far = 0;
        run(part);
        printf("%d %d", first, part);
        for (int k = 0; k < 2 + LEVELS; k++) printf(" %ld", (long)counts[k]);
        printf(" %ld\n", (long)too_far);
        fflush(stdout);
    }
    return 0;
}
