/* Random matches of Wege, as games/wege/rules plays them: the same steps, the same random numbers. A set of cells is a word of
   8 × 8 bits, in which the layout begins in column 1 and row 1 (rules/layout.py). */

#include "house.h"
#include "dice.h"

enum { PATH, RIVER, BRIDGE, RESERVE };
enum { NO_DUCK, BLACK, WHITE };
enum { LAND, WATER };
enum { NO_TILE = 0, TILES = 40, SORTS = 13 };
enum { SPAN = 6, WORLD = 2 * SPAN - 1, MIDDLE = SPAN - 1, FIRST_CELL = MIDDLE * WORLD + MIDDLE };

static const set EVEN = 0xAA55AA55AA55AA55u, WEST_LINE = 0x0101010101010101u, NORTH_LINE = 0xFF;

static inline int code(int cell, int turned, int exchange, int tile) {
    return cell | turned << 7 | exchange << 9 | tile << 10;
}
static inline int kind_of(int tile) { return (tile - 1) & 3; }
static inline int duck_of(int tile) { return (tile - 1) >> 2; }
static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }

/* The layout */

static inline set columns(int x) { return WEST_LINE << x; }
static inline set rows(int y) { return NORTH_LINE << 8 * y; }

static inline set occupied(const struct state *s) {
    return s->laid[PATH] | s->laid[RIVER] | s->laid[BRIDGE] | s->laid[RESERVE];
}

static inline set columns_of(set cells) {
    cells |= cells >> 32, cells |= cells >> 16, cells |= cells >> 8;
    return cells & NORTH_LINE;
}

static inline set rows_of(set cells) {
    cells |= cells >> 4, cells |= cells >> 2, cells |= cells >> 1;
    return (cells & WEST_LINE) * 0x0102040810204080u >> 56;
}

static inline int width(const struct state *s) { return count(columns_of(occupied(s))); }
static inline int height(const struct state *s) { return count(rows_of(occupied(s))); }
static inline set falling(const struct state *s) { return (s->left + s->top + s->first) & 1 ? ~EVEN : EVEN; }

static inline set free_cells(const struct state *s) {
    set cells = occupied(s), free = (cells << 1 | cells >> 1 | cells << 8 | cells >> 8) & ~cells;
    if (width(s) == SPAN)
        free &= ~(columns(0) | columns(SPAN + 1));
    if (height(s) == SPAN)
        free &= ~(rows(0) | rows(SPAN + 1));
    return free;
}

static inline set off_the_edge(const struct state *s) {
    int wide = width(s), high = height(s);
    set inner = ~(set)0;
    if (wide >= SPAN - 1)
        inner &= ~(columns(wide == SPAN) | columns(SPAN));
    if (high >= SPAN - 1)
        inner &= ~(rows(high == SPAN) | rows(SPAN));
    return inner;
}

/* The places in one direction, a bit each, where a tile (or a reserve) leaves all reserves off the edge of an area of six. */
static int inside(int span, int reserves, int reserve) {
    int kept = 0, lowest_one = lowest(reserves), highest_one = reserves ? 31 - __builtin_clz(reserves) : -1;
    for (int place = 0; place < 8; place++) {
        int low = reserve ? least(lowest_one, place) : lowest_one;
        int high = reserve ? most(highest_one, place) : highest_one;
        int first = least(1, place), last = most(span, place);
        kept |= (last - low < SPAN - 1 && high - first < SPAN - 1 && high - low < SPAN - 2) << place;
    }
    return kept;
}

static set keeps_reserves_inside(const struct state *s, int reserve) {
    int across = inside(width(s), columns_of(s->laid[RESERVE]), reserve);
    int down = inside(height(s), rows_of(s->laid[RESERVE]), reserve);
    set kept = 0;
    for (int y = 0; y < 8; y++)
        if (down >> y & 1)
            kept |= (set)across << 8 * y;
    return kept;
}

/* The ducks */

static inline set holding_a_pair(const struct state *s) {
    set inner = ~(set)0, held = 0;
    if (width(s) == SPAN)
        inner &= ~(columns(1) | columns(SPAN + 1));
    if (height(s) == SPAN)
        inner &= ~(rows(1) | rows(SPAN + 1));
    for (int side = LAND; side <= WATER; side++) {
        set ducks = s->ducks[side], slope = side == LAND ? falling(s) : ~falling(s);
        set nw = ducks & slope & ~s->south, ne = (ducks & ~slope & ~s->south) << 1;
        set sw = (ducks & ~slope & s->south) << 8, se = (ducks & slope & s->south) << 9;
        set two = (nw & ne) | (sw & se) | ((nw | ne) & (sw | se));
        set three = (nw & ne & (sw | se)) | (sw & se & (nw | ne));
        set points = two & ~three & inner;
        held |= (nw & points) | (ne & points) >> 1 | (sw & points) >> 8 | (se & points) >> 9;
    }
    return held;
}

/* The turn */

static inline set exchangeable(const struct box *box, const struct state *s, int kind) {
    set tiles = s->laid[PATH] | s->laid[RIVER];
    if (kind == BRIDGE && box->bridges)
        tiles |= s->laid[BRIDGE];
    return tiles & (kind == BRIDGE ? off_the_edge(s) : keeps_reserves_inside(s, 1)) & ~holding_a_pair(s);
}

static inline set choices(const struct box *box, const struct state *s, set *exchanges) {
    int kind = kind_of(s->hand);
    *exchanges = 0;
    if (s->turns == 0)
        return bit(9);
    set free = free_cells(s);
    if (kind == BRIDGE)
        free &= off_the_edge(s);
    if (box->experts && (kind == RESERVE || s->laid[RESERVE]))
        free &= keeps_reserves_inside(s, kind == RESERVE);
    if ((kind == BRIDGE && !s->passed) || (kind == RESERVE && box->experts && !free))
        *exchanges = exchangeable(box, s, kind);
    return free;
}

static void draw_tile(const struct box *box, struct state *s) {
    s->hand = NO_TILE;
    if (count(occupied(s)) == SPAN * SPAN)
        return;
    while (s->drawn < TILES) {
        s->hand = s->deck[s->drawn++];
        int kind = kind_of(s->hand);
        if (s->hand == NO_TILE || kind == PATH || kind == RIVER || (kind == RESERVE && !box->experts))
            return;
        set exchanges, cells = choices(box, s, &exchanges);
        if (cells | exchanges)
            return;
        s->hand = NO_TILE;
    }
}

static void deal(const struct box *box, struct state *s, uint64_t seed) {
    put_seed(s, seed);
    int place = 0;
    for (int tile = 0; tile < SORTS; tile++)
        for (int copy = 0; copy < box->tiles[tile]; copy++)
            s->deck[place++] = tile;
    shuffle(s, s->deck, TILES);
    s->left = s->top = MIDDLE;
    draw_tile(box, s);
}

static int over(const struct box *box, const struct state *s) { return s->hand == NO_TILE; }

static unsigned turn(const struct box *box, const struct state *s) {
    return s->hand == NO_TILE ? 0 : 1 << s->turns % box->seats;
}

static int sample(const struct box *box, const struct state *s, int seat, uint64_t *rng) {
    int duck = duck_of(s->hand) != NO_DUCK;
    if (s->turns == 0)
        return code(FIRST_CELL, draw(rng, duck ? 4 : 2), 0, s->hand);
    set exchanges, cells = choices(box, s, &exchanges);
    int laying = count(cells) << duck, pick = draw(rng, laying + count(exchanges)), exchange = pick >= laying;
    int place = exchange ? nth(exchanges, pick - laying) : nth(cells, pick >> duck);
    int turned = !has(falling(s), place) + 2 * (duck & pick);
    int cell = ((place >> 3) + s->top - 1) * WORLD + (place & 7) + s->left - 1;
    return code(cell, turned, exchange, s->hand);
}

static inline void put(struct state *s, int place, int tile, int turned) {
    int duck = duck_of(tile);
    s->laid[kind_of(tile)] |= bit(place);
    if (duck != NO_DUCK) {
        s->ducks[duck - BLACK] |= bit(place);
        if (((duck - BLACK + turned) & 3) >= 2)
            s->south |= bit(place);
    }
}

static inline int take(struct state *s, int place) {
    int tile = NO_TILE;
    for (int kind = PATH; kind <= RESERVE; kind++)
        if (has(s->laid[kind], place))
            tile = 1 + kind + 4 * (has(s->ducks[0], place) ? BLACK : has(s->ducks[1], place) ? WHITE : NO_DUCK);
    for (int kind = PATH; kind <= RESERVE; kind++)
        s->laid[kind] &= ~bit(place);
    s->ducks[0] &= ~bit(place), s->ducks[1] &= ~bit(place), s->south &= ~bit(place);
    return tile;
}

static inline void move_layout(struct state *s, int by) {
    for (int kind = PATH; kind <= RESERVE; kind++)
        s->laid[kind] <<= by;
    s->ducks[0] <<= by, s->ducks[1] <<= by, s->south <<= by;
}

static void play(const struct box *box, struct state *s, int seat, int move) {
    int cell = move & 127, turned = move >> 7 & 3, exchange = move >> 9 & 1, tile = move >> 10;
    if (s->turns == 0)
        s->first = turned & 1;
    s->turns++;
    int x = cell % WORLD - s->left + 1, y = cell / WORLD - s->top + 1;
    if (exchange) {
        set exchanges;
        s->hand = take(s, 8 * y + x);
        s->passed = 1;
        put(s, 8 * y + x, tile, turned);
        if (!box->bridges || kind_of(s->hand) != BRIDGE || choices(box, s, &exchanges))
            return;
    } else {
        if (x == 0 || y == 0) {
            move_layout(s, (x == 0) + 8 * (y == 0));
            s->left -= x == 0, s->top -= y == 0;
        }
        put(s, 8 * (y ? y : 1) + (x ? x : 1), tile, turned);
    }
    s->passed = 0;
    draw_tile(box, s);
}
