/* Random matches of Canoë, as games/canoe/rules.py plays them: the same steps, the same random numbers. */

#include "house.h"

enum { TURN_LIMIT = 200 };
enum { RUNNING, CANOES, REPETITION, LIMIT };
enum { PLANT, TAKE, STEP };

static inline int code(int kind, int origin, int hole) { return kind << 12 | origin << 6 | hole; }

static inline int fingerprint(const struct state *s) {
    return (s->pegs[0] * 0x9E3779B97F4A7C15u + s->pegs[1] * 0xC2B2AE3D27D4EB4Fu) >> 56;
}

static inline void keep_in_mind(struct state *s) {
    int mover = s->turns & 1, place = s->turns >> 1;
    s->past[mover][0][place] = s->pegs[0];
    s->past[mover][1][place] = s->pegs[1];
    s->stood[mover][fingerprint(s)]++;
}

static inline int repeated(const struct state *s) {
    int mover = s->turns & 1;
    int64_t times = 0;
    if (s->stood[mover][fingerprint(s)] < 2)
        return 0;
    for (int place = 0; place < s->turns >> 1; place++)
        times += s->past[mover][0][place] == s->pegs[0] &
                 s->past[mover][1][place] == s->pegs[1];
    return times >= 2;
}

static inline int valid_canoes(const struct box *box, set mine) {
    int64_t total = 0; /* as wide as what is compared, for the vectors */
    for (int canoe = 0; canoe < box->canoe_count; canoe++)
        total += (mine & (box->canoe_pegs[canoe] | box->canoe_halo[canoe])) == box->canoe_pegs[canoe];
    return total;
}

static void deal(const struct box *box, struct state *s, uint64_t seed) { keep_in_mind(s); }

static int over(const struct box *box, const struct state *s) { return s->ended != RUNNING; }

static unsigned turn(const struct box *box, const struct state *s) { return s->ended ? 0 : 1 << (s->turns & 1); }

static int sample(const struct box *box, const struct state *s, int seat, uint64_t *rng) {
    set mine = s->pegs[seat], taken = s->pegs[0] | s->pegs[1];
    int pegs = count(mine), plants = pegs < box->pegs ? box->holes : 0;
    for (;;) {
        int lot = draw(rng, plants + 9 * pegs);
        if (lot < plants) {
            if (!has(taken, lot))
                return code(PLANT, 0, lot);
        } else {
            lot -= plants;
            int peg = nth(mine, lot / 9), direction = lot % 9;
            if (direction == 8)
                return code(TAKE, peg, 0);
            int hole = box->toward[peg][direction];
            if (hole >= 0 && !has(taken, hole))
                return code(STEP, peg, hole);
        }
    }
}

static void play(const struct box *box, struct state *s, int seat, int move) {
    int kind = move >> 12, origin = move >> 6 & 63, hole = move & 63;
    set mine = s->pegs[seat];
    if (kind != PLANT)
        mine &= ~bit(origin);
    if (kind != TAKE)
        mine |= bit(hole);
    s->pegs[seat] = mine;
    s->turns++;
    if (count(mine) >= 4 * box->canoes && valid_canoes(box, mine) >= box->canoes)
        s->ended = CANOES;
    else if (repeated(s))
        s->ended = REPETITION;
    else if (s->turns >= TURN_LIMIT)
        s->ended = LIMIT;
    else
        keep_in_mind(s);
}
