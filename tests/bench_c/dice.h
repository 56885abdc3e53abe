/* The dice of a match (kernel/dice.py), for the games that roll them: their state has a field of that name. */

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

static inline void put_seed(struct state *s, uint64_t seed) {
    s->dice.key[0] = seed, s->dice.key[1] = 0x53656E7469657273u, s->dice.rolls = 0;
}

static inline uint64_t roll(struct state *s, uint64_t sides) {
    uint64_t uneven = -sides % sides, word;
    do
        word = siphash(s->dice.key[0], s->dice.key[1], s->dice.rolls++);
    while (word < uneven);
    return word % sides;
}

static inline void shuffle(struct state *s, int8_t *cards, int number) {
    for (int last = number - 1; last > 0; last--) {
        int other = roll(s, last + 1), card = cards[last];
        cards[last] = cards[other], cards[other] = card;
    }
}
