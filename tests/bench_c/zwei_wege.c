/* Random matches of Zwei Wege, as games/zwei_wege/rules.py plays them: the same steps, the same random numbers. */

#include "house.h"
#include "dice.h"

enum { MOVE_LIMIT = 300, TURN_MOVES = 3, ANIMALS = 3, COLUMNS = 3, HOME = -1, FORBIDDEN = -2, WEST = 1, EAST = 2 };
enum { RUNNING, ARRIVED, LIMIT };

static inline int announcement(int animal, int side) { return (animal + 1) << 2 | side; }

static void deal(const struct box *box, struct state *s, uint64_t seed) {
    put_seed(s, seed);
    for (int seat = 0; seat < 2; seat++) {
        int8_t *cells = s->at[seat];
        for (int place = 0; place < ANIMALS; place++)
            cells[place] = box->start[seat] + place;
        shuffle(s, cells, ANIMALS);
    }
}

static int over(const struct box *box, const struct state *s) { return s->ended != RUNNING; }

static inline int to_block(const struct state *s) { return s->animal != 0 && s->block == 0; }

static unsigned turn(const struct box *box, const struct state *s) {
    return s->ended ? 0 : 1 << (to_block(s) ? 1 - s->mover : s->mover);
}

static inline set occupied(const struct state *s) {
    set cells = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int animal = 0; animal < ANIMALS; animal++)
            if (s->at[seat][animal] != HOME)
                cells |= bit(s->at[seat][animal]);
    return cells;
}

static inline int in_start_row(const struct box *box, int seat, int cell) {
    return cell >= box->start[seat] && cell < box->start[seat] + COLUMNS;
}

static inline int reach(const struct box *box, set taken, int seat, int cell, int side) {
    int place = box->path[seat][cell][side];
    while (has(taken, place) && !in_start_row(box, 1 - seat, place))
        place = box->path[seat][place][side];
    return place;
}

static inline int landing(const struct box *box, const struct state *s, set taken, int seat, int animal, int side) {
    int place = reach(box, taken, seat, s->at[seat][animal], side);
    if (!in_start_row(box, 1 - seat, place))
        return place;
    for (int other = 0; other < ANIMALS; other++)
        if (other != animal && in_start_row(box, seat, s->at[seat][other]))
            return FORBIDDEN;
    return HOME;
}

static inline int announceable(const struct box *box, const struct state *s, int seat) {
    set taken = occupied(s);
    int both = 0, either = 0;
    for (int animal = 0; animal < ANIMALS; animal++)
        if (s->at[seat][animal] != HOME) {
            int west = landing(box, s, taken, seat, animal, WEST) != FORBIDDEN;
            int east = landing(box, s, taken, seat, animal, EAST) != FORBIDDEN;
            both |= (west && east) << animal;
            either |= (west || east) << animal;
        }
    return both ? both : either;
}

static int sample(const struct box *box, const struct state *s, int seat, uint64_t *rng) {
    int side = WEST + draw(rng, 2);
    if (to_block(s))
        return side;
    int can = announceable(box, s, seat);
    for (;;) {
        int animal = draw(rng, ANIMALS);
        if (can >> animal & 1)
            return announcement(animal, side);
    }
}

static inline int all_home(const struct state *s, int seat) {
    return s->at[seat][0] == HOME && s->at[seat][1] == HOME && s->at[seat][2] == HOME;
}

static inline void open_hands(const struct box *box, struct state *s, int block) {
    s->block = block;
    int animal = s->animal - 1, goes = block != s->side ? s->mover : 1 - s->mover, succeeded = 0;
    if (s->at[goes][animal] != HOME) {
        int place = landing(box, s, occupied(s), goes, animal, s->side);
        if (place != FORBIDDEN) {
            s->went = goes + 1;
            s->origin = s->at[goes][animal];
            s->at[goes][animal] = place;
            succeeded = goes == s->mover;
        }
    }
    s->moves++;
    s->made++;
    if (s->made >= TURN_MOVES && !succeeded) {
        s->mover = 1 - s->mover;
        s->made = 0;
    }
    if (all_home(s, goes))
        s->ended = ARRIVED;
    else if (s->moves >= MOVE_LIMIT)
        s->ended = LIMIT;
}

static void play(const struct box *box, struct state *s, int seat, int move) {
    int animal = (move >> 2) - 1, side = move & 3;
    if (animal < 0) {
        open_hands(box, s, side);
        return;
    }
    s->animal = animal + 1, s->side = side;
    s->block = s->went = s->origin = 0;
    s->hands = seat;
}
