/**
 * Whether every case is tested, as in `npm run test:all`. `npm test` only tests a sample of long series of similar
 * cases, always the same one.
 */
export const isThorough = import.meta.env.MODE === 'any-seed';

/** Number of random cases to test: all of them, or a quarter in `npm test`. */
export const casesOf = (all: number): number => (isThorough ? all : Math.ceil(all / 4));
