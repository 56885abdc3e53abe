/* Random matches of Buizen, as games/buizen/rules plays them: the same steps, the same random numbers. */

#include "buizen_fitting.h"
#include "dice.h"

enum { PASS = 0, PIT_DOWN = ROAD + OPEN, MANHOLE_DOWN = ROAD + COVERED };
enum { SPECIAL_PLAYED = 1, TILE_LAID = 2 };

/* The bag (rules/bag.py): all that neither lies on the table nor is in a hand */

static inline int in_bag(const struct box *box, const struct state *s) {
    int pits, manholes;
    pits_and_manholes(s, &pits, &manholes);
    int total = box->bag - pits - manholes;
    for (int place = 0; place < s->lying; place++)
        total -= s->lies[place] < ROAD;
    for (int seat = 0; seat < box->players; seat++)
        total -= s->held[seat];
    return total;
}

static void draw_tiles(const struct box *box, struct state *s, int seat, int wanted) {
    int left[KINDS_OF_TILES], total = 0, pits, manholes;
    pits_and_manholes(s, &pits, &manholes);
    for (int tile = 0; tile < KINDS_OF_TILES; tile++)
        left[tile] = box->copies[tile];
    left[PIT] -= pits, left[MANHOLE] -= manholes;
    for (int place = 0; place < s->lying; place++)
        left[s->lies[place] >> 3] -= s->lies[place] < ROAD; /* a road or a pump room: nothing is taken off */
    for (int other = 0; other < box->players; other++)
        for (int tile = 0; tile < KINDS_OF_TILES; tile++)
            left[tile] -= s->hand[other][tile];
    for (int tile = 0; tile < KINDS_OF_TILES; tile++)
        total += left[tile];
    for (wanted = least(wanted, total); wanted > 0; wanted--) {
        int tile = 0;
        for (int nth = roll(s, total); nth >= left[tile]; tile++)
            nth -= left[tile];
        left[tile]--;
        total--;
        s->hand[seat][tile]++;
        s->held[seat]++;
    }
}

/* The turn (rules/__init__.py) */

static void deal(const struct box *box, struct state *s, uint64_t seed) {
    put_seed(s, seed);
    for (int seat = 0; seat < MOST_PLAYERS; seat++)
        s->material[seat] = seat + 1;
    shuffle(s, s->material, MOST_PLAYERS);
    for (int seat = box->players; seat < MOST_PLAYERS; seat++)
        s->material[seat] = 0;
    put(s, START, ROOM);
    for (int seat = 0; seat < box->players; seat++)
        draw_tiles(box, s, seat, box->hand);
    s->mover = roll(s, box->players);
    if (box->first_begins)
        s->mover = 0;
}

static int over(const struct box *box, const struct state *s) {
    int left = 0;
    for (int seat = 0; seat < box->players; seat++)
        left += s->held[seat] > 0;
    return s->passes >= left;
}

static unsigned turn(const struct box *box, const struct state *s) { return over(box, s) ? 0 : 1 << s->mover; }

static inline int can_cover(int lies, int tile) {
    return lies == ROAD + BARE || (lies == ROAD + OPEN && tile == MANHOLE);
}

static inline int cover_roads(const struct state *s, int tile, int *out, int total) {
    int first = total;
    for (int place = 0; place < s->lying; place++)
        if (can_cover(s->lies[place], tile)) {
            int move = code(s->cell[place], tile == PIT ? PIT_DOWN : MANHOLE_DOWN), here = total++;
            for (; here > first && out[here - 1] > move; here--)
                out[here] = out[here - 1];
            out[here] = move;
        }
    return total;
}

static inline int others(const struct box *box, const struct state *s, int seat, int layings, int *out) {
    int total = 0;
    if (!layings)
        out[total++] = PASS;
    if (s->step == SPECIAL_PLAYED)
        return total;
    for (int tile = PIT; tile <= MANHOLE; tile++)
        if (s->hand[seat][tile] > 0)
            total = cover_roads(s, tile, out, total);
    if (box->forced && s->step == 0 && !layings && total > 1)
        memmove(out, out + 1, --total * sizeof *out);
    return total;
}

static int sample(const struct box *box, const struct state *s, int seat, uint64_t *rng) {
    int moves[2 * MOST_PILE + 1];
    if (s->drawing)
        return 1 + draw(rng, s->drawing);
    if (s->step == TILE_LAID)
        return moves[draw(rng, others(box, s, seat, 0, moves))];
    struct places w;
    take_up(box, s, seat, &w);
    find_places(box, s, &w);
    int layings = count_ways(&w), which = draw(rng, layings + others(box, s, seat, layings, moves));
    return which < layings ? nth_laying(&w, which) : moves[which - layings];
}

static inline void pass_on(const struct box *box, struct state *s) {
    s->step = 0;
    for (int seat = 0; seat < box->players; seat++) {
        s->mover = (s->mover + 1) % box->players;
        if (s->held[s->mover] > 0)
            return;
    }
}

static void laid(const struct box *box, struct state *s, int seat) {
    if (box->beside && s->step == 0 && s->held[seat] > 0)
        for (int place = 0; place < s->lying; place++)
            if (can_cover(s->lies[place], MANHOLE)) {
                s->step = TILE_LAID;
                return;
            }
    pass_on(box, s);
}

static inline void cover(struct state *s, int seat, int cell, int what) {
    int place = 0;
    while (s->cell[place] != cell)
        place++;
    int8_t *noted = s->covers[s->covered++];
    noted[0] = place, noted[1] = seat, noted[2] = s->lying;
    s->hand[seat][what == PIT_DOWN ? PIT : MANHOLE]--;
    s->lies[place] = what == PIT_DOWN ? ROAD + OPEN : ROAD + (s->lies[place] == ROAD + OPEN ? CLOSED : COVERED);
}

/* Lays a pipe tile, and the roads and pump rooms that come with it (rules/laying.py); `taken` are the sides with a neighbour. */
static inline void lay(const struct box *box, struct state *s, int cell, int lies, int taken) {
    static const int beyond[] = {-WORLD, 1, WORLD, -1};
    int roads, rooms;
    piles(box, s, &roads, &rooms);
    put(s, cell, lies);
    for (int side = 0; side < 4; side++) {
        int kind = box->sides[lies] >> 4 * side & 15;
        if (taken >> side & 1)
            continue;
        if (kind == TO_ROAD && roads-- > 0)
            put(s, cell + beyond[side], ROAD);
        if (kind == TO_ROOM && rooms-- > 0)
            put(s, cell + beyond[side], ROOM);
    }
}

static void play_pass(const struct box *box, struct state *s, int seat) {
    s->stuck[seat] = s->held[seat];
    s->stuck_at[seat] = s->lying;
    s->stuck_covers[seat] = box->forced && s->step == 0 ? s->covered + 1 : 0;
    if (in_bag(box, s) > 0)
        draw_tiles(box, s, seat, 1);
    else
        s->passes++;
    pass_on(box, s);
}

static void play_special(const struct box *box, struct state *s, int seat, int cell, int what) {
    cover(s, seat, cell, what);
    draw_tiles(box, s, seat, 1);
    if (box->beside && s->step == 0 && s->held[seat] > 0)
        s->step = SPECIAL_PLAYED;
    else
        pass_on(box, s);
}

static void play_pipe(const struct box *box, struct state *s, int seat, int cell, int lies) {
    int taken = beside(s, cell), drawn = least(3, count(taken));
    s->hand[seat][lies >> 3]--;
    s->layer[s->lying] = seat + 1;
    lay(box, s, cell, lies, taken);
    if (box->fewer && least(drawn, in_bag(box, s)) > 1) {
        s->drawing = least(drawn, in_bag(box, s));
        return;
    }
    draw_tiles(box, s, seat, drawn);
    laid(box, s, seat);
}

static void play(const struct box *box, struct state *s, int seat, int move) {
    if (s->drawing) {
        s->drawing = 0;
        draw_tiles(box, s, seat, move);
        laid(box, s, seat);
        return;
    }
    if (move == PASS) {
        s->step == TILE_LAID ? pass_on(box, s) : play_pass(box, s, seat);
        return;
    }
    int cell = move & 0x7FFF, what = move >> 15;
    s->passes = 0;
    s->held[seat]--;
    s->stuck[seat] = most(0, s->stuck[seat] - 1);
    what >= ROAD ? play_special(box, s, seat, cell, what) : play_pipe(box, s, seat, cell, what);
}
