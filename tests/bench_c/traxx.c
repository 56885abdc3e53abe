/* Random matches of Träxx, as games/traxx/rules.py plays them: the same steps, the same random numbers. */

#include "house.h"
#include "dice.h"

enum { CARDS = 15, LONGEST = 5, COLOURS = 6, MOST_PLAYERS = 4, MOST_MOVES = 1024 };
enum { PASS = 0, HEAD = 0, TAIL = 1 << 30 };

static void deal(const struct box *box, struct state *s, uint64_t seed) {
    put_seed(s, seed);
    for (int place = 0; place < CARDS; place++)
        s->deck[place] = place + 1;
    shuffle(s, s->deck, CARDS);
    for (int sheet = 0; sheet < MOST_PLAYERS; sheet++)
        s->sheet[sheet] = sheet;
    shuffle(s, s->sheet, MOST_PLAYERS);
    for (int seat = 0; seat < MOST_PLAYERS; seat++)
        if (seat < box->players) {
            s->path[seat][0] = box->start[s->sheet[seat]] + 1;
            s->length[seat] = 1;
        } else
            s->sheet[seat] = 0;
}

static inline int everybody(const struct box *box) { return (1 << box->players) - 1; }

static int over(const struct box *box, const struct state *s) { return s->turned == CARDS; }

static unsigned turn(const struct box *box, const struct state *s) {
    return s->turned == CARDS ? 0 : everybody(box) & ~s->drawn;
}

/* A line, cell by cell */

static inline int entered(int move, int step) { return (move >> 6 * step & 63) - 1; }

static inline int steps_of(int move) {
    int total = 0;
    while (total < LONGEST && entered(move, total) >= 0)
        total++;
    return total;
}

/* Writes all lines that go on from a cell where there is room; the card gives so many cells of each colour, the last one with the
   step `last`. */
static int lines_from(const struct box *box, int cell, set room, int8_t *supply, int line, int step, int last, int *out,
                      int total) {
    for (set choices = box->near[cell] & room; choices; choices &= choices - 1) {
        int next = lowest(choices), colour = box->colour[next], longer = line | (next + 1) << 6 * step;
        out[total++] = longer;
        if (step < last) {
            set left = room & ~(--supply[colour] ? bit(next) : box->coloured[colour]);
            total = lines_from(box, next, left, supply, longer, step + 1, last, out, total);
            supply[colour]++;
        }
    }
    return total;
}

static int sample(const struct box *box, const struct state *s, int seat, uint64_t *rng) {
    int moves[MOST_MOVES], total = 0, last = -1, length = s->length[seat];
    const int8_t *path = s->path[seat];
    int8_t supply[COLOURS];
    set room = 0;
    memcpy(supply, box->supply[s->deck[s->turned] - 1], COLOURS);
    for (int colour = 0; colour < COLOURS; colour++) {
        last += supply[colour];
        if (supply[colour])
            room |= box->coloured[colour];
    }
    for (int place = 0; place < length; place++)
        room &= ~bit(path[place] - 1);
    moves[total++] = PASS;
    total = lines_from(box, path[length - 1] - 1, room, supply, TAIL, 0, last, moves, total);
    if (length > 1)
        total = lines_from(box, path[0] - 1, room, supply, HEAD, 0, last, moves, total);
    return moves[draw(rng, total)];
}

/* A round */

static inline int worth(const struct box *box, const struct state *s, int seat, int number, int taken) {
    int full = !taken;
    if (box->players == 1) {
        full = 1;
        for (int higher = number + 1; higher < box->numbers; higher++)
            full &= s->scored[seat][higher] == 0;
    }
    return full ? box->value[number] : (box->value[number] + 1) / 2;
}

static inline void grow(struct state *s, int seat, int move) {
    int8_t *path = s->path[seat];
    int many = steps_of(move), length = s->length[seat];
    if (!(move & TAIL))
        memmove(path + many, path, length);
    for (int step = 0; step < many; step++)
        path[move & TAIL ? length + step : many - 1 - step] = entered(move, step) + 1;
    s->length[seat] += many;
}

static void end_round(const struct box *box, struct state *s) {
    int taken = 0;
    for (int seat = 0; seat < box->players; seat++)
        for (int number = 0; number < box->numbers; number++)
            taken |= (s->scored[seat][number] > 0) << number;
    for (int seat = 0; seat < box->players; seat++) {
        int move = s->drawing[seat];
        for (int step = 0; step < steps_of(move); step++) {
            int number = box->number[entered(move, step)];
            if (number >= 0)
                s->scored[seat][number] = worth(box, s, seat, number, taken >> number & 1);
        }
        grow(s, seat, move);
    }
    s->drawn = 0;
    s->turned++;
}

static void play(const struct box *box, struct state *s, int seat, int move) {
    s->drawing[seat] = move;
    s->drawn |= 1 << seat;
    if (s->drawn == everybody(box))
        end_round(box, s);
}
