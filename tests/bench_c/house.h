/* What the loops of all games share: sets of bits, the dice of a match, the generator of a search (kernel/bits.py, kernel/dice.py).
   records.h, with `struct box` and `struct state` as NumPy lays them out, is written by lab/bench_c.py. */

#include <stdint.h>
#include <string.h>

#include "records.h"

typedef uint64_t set;

static inline int count(set word) { return __builtin_popcountll(word); }
static inline int lowest(set word) { return word ? __builtin_ctzll(word) : 64; }
static inline int has(set word, int index) { return word >> index & 1; }
static inline set bit(int index) { return (set)1 << index; }

static inline int nth(set word, int n) {
    int place = 0;
    for (int width = 32; width; width /= 2) {
        int below = count(word & (((set)1 << width) - 1));
        int above = -(n >= below); /* all bits or none, and no branch: nobody could foresee it */
        n -= below & above;
        place += width & above;
        word >>= width & above;
    }
    return place;
}

static inline uint64_t draw_word(uint64_t *rng) {
    uint64_t word = *rng += 0x9E3779B97F4A7C15u;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static inline int64_t draw(uint64_t *rng, uint64_t sides) { return (draw_word(rng) >> 32) * sides >> 32; }

static inline uint64_t turn_left(uint64_t word, int by) { return word << by | word >> (64 - by); }

static inline uint64_t siphash(uint64_t k0, uint64_t k1, uint64_t word) {
    uint64_t v0 = k0 ^ 0x736F6D6570736575u, v1 = k1 ^ 0x646F72616E646F6Du;
    uint64_t v2 = k0 ^ 0x6C7967656E657261u, v3 = k1 ^ 0x7465646279746573u;
    for (int stage = 0; stage < 3; stage++) {
        uint64_t block = stage == 0 ? word : (uint64_t)8 << 56;
        if (stage < 2)
            v3 ^= block;
        else
            v2 ^= 0xFF;
        for (int round = 0; round < (stage < 2 ? 2 : 4); round++) {
            v0 += v1, v1 = turn_left(v1, 13) ^ v0, v0 = turn_left(v0, 32);
            v2 += v3, v3 = turn_left(v3, 16) ^ v2;
            v0 += v3, v3 = turn_left(v3, 21) ^ v0;
            v2 += v1, v1 = turn_left(v1, 17) ^ v2, v2 = turn_left(v2, 32);
        }
        if (stage < 2)
            v0 ^= block;
    }
    return v0 ^ v1 ^ v2 ^ v3;
}

/* The playout that every game is measured by: lab/playouts.py, bots/search.py. Each file defines these four. */

static void deal(const struct box *box, struct state *s, uint64_t seed);
static int over(const struct box *box, const struct state *s);
static unsigned turn(const struct box *box, const struct state *s);
static int sample(const struct box *box, const struct state *s, int seat, uint64_t *rng);
static void play(const struct box *box, struct state *s, int seat, int move);

int64_t random_matches(const struct box *box, struct state *states, uint64_t *rng, int64_t matches) {
    int64_t plies = 0;
    for (int64_t match = 0; match < matches; match++) {
        struct state *s = states + 1;
        *s = states[0];
        deal(box, s, draw_word(rng));
        for (; !over(box, s); plies++) {
            int seat = lowest(turn(box, s));
            play(box, s, seat, sample(box, s, seat, rng));
        }
    }
    return plies;
}
