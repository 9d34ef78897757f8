import type { Faker } from '@faker-js/faker';
import { faker as arabic } from '@faker-js/faker/locale/ar';
import { faker as german } from '@faker-js/faker/locale/de';
import { faker as english } from '@faker-js/faker/locale/en';
import { faker as british } from '@faker-js/faker/locale/en_GB';
import { faker as american } from '@faker-js/faker/locale/en_US';
import { faker as spanish } from '@faker-js/faker/locale/es';
import { faker as french } from '@faker-js/faker/locale/fr';
import { faker as italian } from '@faker-js/faker/locale/it';
import { faker as norwegian } from '@faker-js/faker/locale/nb_NO';
import { faker as dutch } from '@faker-js/faker/locale/nl';
import { faker as flemish } from '@faker-js/faker/locale/nl_BE';
import { faker as portuguese } from '@faker-js/faker/locale/pt_PT';
import { faker as chinese } from '@faker-js/faker/locale/zh_CN';
import { GOLDEN, hash, mix } from '../../kernel/random.ts';

let state = 1;
// Faker's own Mersenne twister takes 27 µs per seeding; this one takes almost nothing, so every value can be seeded.
const randomizer = {
  next: () => {
    state = (state + GOLDEN) | 0;
    return mix(state) / 4294967296;
  },
  seed: (value: number | number[]) => {
    state = (Array.isArray(value) ? (value[0] ?? 0) : value) | 0;
  },
};

// A locale entry only exports an instance; its constructor is the Faker class without the other 70 locales.
const FakerClass = english.constructor as new (options: {
  locale: unknown;
  randomizer: typeof randomizer;
}) => Faker;
const sharing = ({ rawDefinitions }: Faker): Faker => new FakerClass({ locale: rawDefinitions, randomizer });

const general = sharing(english);

/** The countries of the seeded world whose names and addresses faker knows; each locale costs 2 to 10 ms at startup. */
const byCountry: Readonly<Record<string, Faker>> = {
  AE: sharing(arabic),
  BE: sharing(flemish),
  CN: sharing(chinese),
  DE: sharing(german),
  ES: sharing(spanish),
  FR: sharing(french),
  GB: sharing(british),
  IT: sharing(italian),
  NL: sharing(dutch),
  NO: sharing(norwegian),
  PT: sharing(portuguese),
  US: sharing(american),
};

/**
 * The shared faker, seeded with a number; English unless the country (ISO 3166, two letters) has a locale. Use it
 * immediately, because the next call of `seeded` or `fakerFor` reseeds it.
 */
export function seeded(seed: number, country = ''): Faker {
  state = seed | 0;
  return byCountry[country] ?? general;
}

/**
 * The shared faker, seeded for one field of one object: the same seed, type, key, and field always give the same
 * values, in whatever order they are requested. Use it immediately, as with `seeded`.
 */
export const fakerFor = (
  [seed, type, key, field]: readonly [seed: string, type: string, key: string, field: string],
  country?: string,
): Faker => seeded(hash(seed, type, key, field), country);
