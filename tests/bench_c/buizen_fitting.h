/* Buizen: the tiles on the table, and where those of a hand fit (games/buizen/rules/layout.py and fitting.py). */

#include "house.h"

enum { MOST_PLAYERS = 4, MOST_PIPES = 56, MOST_PILE = 12, MOST_LAID = MOST_PIPES + 2 * MOST_PILE };
enum { PIT = MOST_PIPES, MANHOLE, KINDS_OF_TILES };
enum { ROAD = 8 * MOST_PIPES, BARE = 0, OPEN, COVERED, CLOSED, ROOM = ROAD + 4 };
enum { TO_ROAD = 5, TO_ROOM = 6, CLOSED_OFF = 1 << 18, TAKEN = 24 };
enum { WORLD = 2 * MOST_LAID + 1, START = MOST_LAID * WORLD + MOST_LAID };

static inline int code(int cell, int what) { return what << 15 | cell; }
static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }

/* The table */

static inline int is_road(int lies) { return lies >= ROAD && lies < ROOM; }

static inline int beside(const struct state *s, int cell) {
    int found = 0;
    for (int place = 0; place < s->lying; place++) {
        int apart = s->cell[place] - cell;
        found |= (apart == -WORLD) | (apart == 1) << 1 | (apart == WORLD) << 2 | (apart == -1) << 3;
    }
    return found;
}

static inline void piles(const struct box *box, const struct state *s, int *roads, int *rooms) {
    *roads = box->roads, *rooms = box->rooms;
    for (int place = 0; place < s->lying; place++) {
        *roads -= is_road(s->lies[place]);
        *rooms -= s->lies[place] == ROOM;
    }
}

static inline void pits_and_manholes(const struct state *s, int *pits, int *manholes) {
    *pits = *manholes = 0;
    for (int place = 0; place < s->lying; place++) {
        int cover = s->lies[place] - ROAD;
        *pits += (cover == OPEN) | (cover == CLOSED);
        *manholes += (cover == COVERED) | (cover == CLOSED);
    }
}

static inline void put(struct state *s, int cell, int lies) {
    s->cell[s->lying] = cell;
    s->lies[s->lying] = lies;
    s->lying++;
}

/* Where pipe tiles fit: the eight ways to lie of eight tiles, a rack, are the bits of a word */

enum { RACKS = MOST_PIPES / 8, SHOWN = 4 * 8, MOST_EDGES = 2 * MOST_LAID + 2 };
enum { MOST_SPOTS = (MOST_LAID / 2 + 5) * (MOST_LAID / 2 + 5), BEFORE = 2, WORDS = MOST_SPOTS / 64 + 2 * BEFORE + 2 };

struct places {
    int tiles[MOST_PIPES], total, racks; /* those to be laid */
    set shows[RACKS][SHOWN];             /* the ways that show this on that side (0: anything) */
    set misfits[RACKS][2][16];           /* the ways that would bring something to these sides, which are shut … */
    int simple[RACKS];                   /* … if the piles are sure to last */
    int width, corner;                   /* of the grid */
    uint32_t around[MOST_SPOTS];         /* what the neighbours of each cell ask, and what would not fit there */
    set taken[WORDS];                    /* the cells with a tile */
    int found, spot[MOST_EDGES];         /* the free cells where something fits … */
    set ways[MOST_EDGES][RACKS];         /* … and what does */
};

static inline void take_up(const struct box *box, const struct state *s, int seat, struct places *w) {
    w->total = 0;
    for (int tile = 0; tile < box->pipes; tile++)
        if (s->hand[seat][tile] > 0)
            w->tiles[w->total++] = tile;
    w->racks = (w->total + 7) / 8;
    memset(w->shows, 0, w->racks * sizeof w->shows[0]);
    for (int place = 0; place < w->total; place++)
        for (int shown = 0; shown < SHOWN; shown++)
            w->shows[place >> 3][shown] |= (set)box->shows[w->tiles[place]][shown] << 8 * (place & 7);
}

static inline void fill_misfits(struct places *w, int rack, int roads, int rooms) {
    for (int half = 0; half < 2; half++) {
        set *unfit = w->misfits[rack][half];
        unfit[0] = 0;
        for (int side = 0; side < 4; side++) { /* of two: no road fits there, no pump room does */
            set brings = w->shows[rack][16 * half + 8 * (side >> 1) + TO_ROAD + (side & 1)];
            if (!(side & 1 ? rooms : roads))
                brings = 0;
            for (int shut = 0; shut < 1 << side; shut++)
                unfit[(1 << side) + shut] = unfit[shut] | brings;
        }
    }
}

/* Is a pile sure to last for all that one of these tiles brings? Or empty, so that nothing can be brought. */
static inline int lasts(const struct places *w, int rack, int kind, int left) {
    set once = 0, twice = 0;
    if (left == 0 || left > 2)
        return 1;
    for (int side = 0; side < 4; side++) {
        set brings = w->shows[rack][8 * side + TO_ROAD + kind];
        twice |= once & brings;
        once |= brings;
    }
    return !twice;
}

static inline int spot_of(int cell, int width, int corner) {
    return cell - corner + (cell / WORLD - corner / WORLD) * (width - WORLD);
}

static inline int look_around(const struct box *box, const struct state *s, struct places *w) {
    int left = MOST_LAID, right = MOST_LAID, top = MOST_LAID, bottom = MOST_LAID;
    for (int place = 0; place < s->lying; place++) {
        int row = s->cell[place] / WORLD, column = s->cell[place] % WORLD;
        left = least(left, column), right = most(right, column);
        top = least(top, row), bottom = most(bottom, row);
    }
    int width = right - left + 5, spots = width * (bottom - top + 5), words = (spots + 63) / 64;
    int corner = (top - 2) * WORLD + left - 2;
    w->width = width, w->corner = corner;
    memset(w->around, 0, spots * sizeof w->around[0]);
    memset(w->taken, 0, (words + 2 * BEFORE + 1) * sizeof w->taken[0]);
    for (int place = 0; place < s->lying; place++) {
        int lies = s->lies[place], spot = spot_of(s->cell[place], width, corner);
        w->taken[BEFORE + spot / 64] |= bit(spot % 64);
        w->around[spot - width] |= box->presses[lies][0];
        w->around[spot + 1] |= box->presses[lies][1];
        w->around[spot + width] |= box->presses[lies][2];
        w->around[spot - 1] |= box->presses[lies][3];
    }
    return words;
}

static inline set window(const set *words, int start) {
    int place = start >> 6, first = start & 63;
    return words[place] >> first | words[place + 1] << 1 << (63 - first);
}

/* Two bits for each side of a free cell beyond which one is free too: no road would fit there, no pump room would. */
static inline int shut_sides(const struct places *w, int spot) {
    const uint32_t *here = w->around + spot;
    return ((here[-w->width] >> 16 & 3) | (here[1] >> 14 & 12) | (here[w->width] >> 12 & 48) | (here[-1] >> 10 & 192)) &
           ~(*here >> TAKEN);
}

/* The ways to lie that would bring a road, or else a pump room, to a side that is shut, as far as so many last. */
static inline set misfits(const struct places *w, int rack, int shut, int taken, int kind, int left) {
    set found = 0, brought_one = 0, brought_two = 0;
    for (int side = 0; side < 4; side++)
        if (!(taken >> 2 * side & 1)) {
            set brings = w->shows[rack][8 * side + TO_ROAD + kind];
            if (shut >> (2 * side + kind) & 1 && left > 0)
                found |= left > 2 ? brings : brings & ~(left == 2 ? brought_two : brought_one);
            brought_two |= brought_one & brings;
            brought_one |= brings;
        }
    return found;
}

static inline set fitting(const struct places *w, int rack, int spot, int roads, int rooms) {
    uint32_t ask = w->around[spot];
    const set *shows = w->shows[rack];
    set fit = shows[ask & 7] & shows[8 + (ask >> 4 & 7)] & shows[16 + (ask >> 8 & 7)] & shows[24 + (ask >> 12 & 7)];
    int shut = shut_sides(w, spot);
    if (w->simple[rack])
        return fit & ~(w->misfits[rack][0][shut & 15] | w->misfits[rack][1][shut >> 4]);
    return fit & ~(misfits(w, rack, shut, ask >> TAKEN, 0, roads) | misfits(w, rack, shut, ask >> TAKEN, 1, rooms));
}

static inline void find_places(const struct box *box, const struct state *s, struct places *w) {
    int roads, rooms, found = 0;
    piles(box, s, &roads, &rooms);
    for (int rack = 0; rack < w->racks; rack++) {
        fill_misfits(w, rack, roads, rooms);
        w->simple[rack] = lasts(w, rack, 0, roads) && lasts(w, rack, 1, rooms);
    }
    int words = look_around(box, s, w);
    for (int word = 0; word < words; word++) {
        int start = 64 * (word + BEFORE);
        set edges = window(w->taken, start - 1) | window(w->taken, start + 1) | window(w->taken, start - w->width) |
                    window(w->taken, start + w->width);
        for (edges &= ~w->taken[word + BEFORE]; edges; edges &= edges - 1) {
            int spot = 64 * word + lowest(edges);
            set some = 0;
            for (int rack = 0; rack < w->racks; rack++)
                some |= w->ways[found][rack] = fitting(w, rack, spot, roads, rooms);
            w->spot[found] = spot;
            found += (some != 0) & !(w->around[spot] & CLOSED_OFF); /* no branch: nobody could foresee it */
        }
    }
    w->found = found;
}

static inline int count_ways(const struct places *w) {
    int total = 0;
    for (int place = 0; place < w->found; place++)
        for (int rack = 0; rack < w->racks; rack++)
            total += count(w->ways[place][rack]);
    return total;
}

static inline int nth_laying(const struct places *w, int which) {
    for (int place = 0;; place++)
        for (int rack = 0; rack < w->racks; rack++) {
            int here = count(w->ways[place][rack]);
            if (which < here) {
                int way = nth(w->ways[place][rack], which), spot = w->spot[place];
                return code(spot / w->width * WORLD + spot % w->width + w->corner,
                            w->tiles[8 * rack + way / 8] << 3 | way % 8);
            }
            which -= here;
        }
}
