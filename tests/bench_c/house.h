/* What the loops of all games share: sets of bits, the generator of a search (kernel/bits.py, kernel/dice.py) and the playout itself.
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

/* The playout that every game is measured by: lab/playouts.py, bots/search.py. Each file defines these five. */

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
