/**
 * Whether every case is tried, as in `npm run test:all`. `npm test` tries a sample of what is long and alike, and
 * always the same one.
 */
export const isThorough = import.meta.env.MODE === 'any-seed';

/** How many random cases to try: all of them, or a fourth in `npm test`. */
export const casesOf = (all: number): number => (isThorough ? all : Math.ceil(all / 4));
