import { platform } from '#platform';
import type { Key, KeyPlan } from '../../kernel/pki.ts';

/**
 * Seeded key pairs by name: size, and where the search for the two primes ended (`planKey` finds them again). They
 * protect nothing, because everything they belong to is fictional.
 */
const found = {
  'as2/NORTHBAYFWD/1': [2048, 183, 195],
  'as2/NORTHBAYFWD/2': [2048, 33, 305],
  'as2/NORTHBAYFWD-DR/1': [3072, 83, 120],
  'as2/NORTHBAYTST/1': [2048, 171, 253],
  'as2/ALDERRETAIL/1': [2048, 584, 59],
  'as2/ALDERRETAIL/2': [2048, 308, 209],
  'as2/ALDERTEST/1': [2048, 55, 230],
  'as2/PNCL/1': [2048, 219, 150],
  'as2/PNCL/test': [2048, 224, 215],
  'as2/HARBORLINE/1': [2048, 501, 607],
  'as2/061414100/1': [2048, 190, 64],
  'as2/MERIDIANCB/1': [2048, 19, 616],
  'as2/FJORDLINE/1': [2048, 319, 269],
  'as2/4012345000016/1': [4096, 408, 136],
  'as2/JUNIPERHOME/1': [2048, 542, 460],
  'as2/JUNIPERHOME/2': [2048, 41, 810],
  'as2/GSTK/1': [2048, 759, 1319],
  'as2/5412345000112/1': [3072, 113, 24],
  'as2/0785550190001/1': [2048, 9, 212],
  'as2/GULFCLEARING/1': [2048, 862, 35],
  'as2/CNHI/1': [2048, 101, 823],
  'as2/WILLOWFINCH/1': [2048, 35, 275],
  'as2/AMBF/1': [1024, 274, 158],
  'as2/FERNBROOK/1': [2048, 583, 210],
  'as2/8712345000011/1': [2048, 915, 64],
  'as2/ZDRL/1': [2048, 91, 228],
  'ca/copperfield': [3072, 78, 409],
  'ca/cargowise': [3072, 792, 253],
  'cargowise/NBFPRDLAX/1': [2048, 650, 336],
  'cargowise/NBFPRDLAX/2': [2048, 1774, 527],
  'tls/osprey/1': [2048, 111, 196],
  'warehouse/northbay': [2048, 10, 230],
} as const satisfies Readonly<Record<string, readonly [size: number, p: number, q: number]>>;

export type SeedKey = keyof typeof found;

// `Object.keys` forgets the names.
export const seedKeys = Object.keys(found) as readonly SeedKey[];

export function seedKeyPlan(name: SeedKey): KeyPlan {
  const [size, p, q] = found[name];
  return { salt: `causeway ${name}`, size, offsets: [p, q] };
}

export const seedKey = (name: SeedKey): Key => platform.pki.privateKeyOf(seedKeyPlan(name));
