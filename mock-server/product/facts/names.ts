import { places } from './places.ts';
import { fakerFor } from '../../engine/generate/faker.ts';
import { hash } from '../../kernel/random.ts';

/** Everything that a name depends on: the world's seed, the type and key of the object, and the field. */
export type NamePlace = readonly [seed: string, type: string, key: string, field: string];

/** A seeded person, who is fictional. */
export interface PersonName {
  readonly name: string;
  /** Local part of an email address, such as `nina.becker`; '' for a name in another script. */
  readonly local: string;
}

/** A postal address. */
export interface Site {
  readonly street: string;
  readonly city: string;
  /** Two-letter US state; '' elsewhere. */
  readonly region: string;
  /** The state's name; '' outside the US. */
  readonly region_name: string;
  readonly postal_code: string;
  readonly country: string;
}

/** Lowercase letters and digits of a text, words joined by `glue`; '' for a text in another script. */
export const latin = (text: string, glue = ''): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|'/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/ø/gi, 'o')
    .replaceAll(/æ/gi, 'ae')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', glue);

/** Countries where full names are not usually written in Latin letters. */
const OTHER_SCRIPTS: ReadonlySet<string> = new Set(['AE', 'CN']);

/** A person in the language of the country. */
export function personOf(place: NamePlace, country: string): PersonName {
  const faker = fakerFor(place, country);
  if (OTHER_SCRIPTS.has(country)) return { name: faker.person.fullName(), local: '' };
  const first = faker.person.firstName();
  const last = faker.person.lastName();
  return { name: `${first} ${last}`, local: `${latin(first, '.')}.${latin(last, '.')}` };
}

/** A member of a workspace who never signs in to the mock; the same key always gives the same person. */
export function colleagueOf(
  seed: string,
  key: string,
  { domain, country }: { domain: string; country: string },
): { readonly name: string; readonly email: string } {
  const { name, local } = personOf([seed, 'CompanyUser', key, 'name'], country);
  // An email address cannot be derived from a name in another script.
  const address = local === '' ? `staff.${1000 + (hash(key) % 9000)}` : local;
  return { name, email: `${address}@${domain}` };
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `save_trading_partner` allows 80 characters. */
const MAX_LENGTH = 80;

/**
 * A company name from a template: each `{surname}` is replaced with a family name, and each `{given}` with a given
 * name, of the country.
 */
export function companyNameOf(place: NamePlace, template: string, country: string): string {
  const faker = fakerFor(place, country);
  const name = capitalized(
    template.replaceAll(/\{(surname|given)\}/g, (_, kind) =>
      kind === 'given' ? faker.person.firstName() : (faker.person.lastName().split('-')[0] ?? ''),
    ),
  );
  return name.length <= MAX_LENGTH ? name : name.slice(0, name.lastIndexOf(' ', MAX_LENGTH));
}

/**
 * Ranges that regulators reserve for fiction, with `#` for a digit: 555-01xx in North America, Ofcom's drama numbers,
 * the ranges of Bundesnetzagentur and Arcep. Countries without such a range get no numbers.
 */
const UNREAL: Readonly<Record<string, readonly string[]>> = {
  US: ['+1 206 555 01##', '+1 312 555 01##', '+1 404 555 01##', '+1 510 555 01##', '+1 713 555 01##'],
  GB: ['+44 20 7946 0###', '+44 113 496 0###', '+44 161 496 0###'],
  DE: ['+49 30 23125 ###', '+49 40 66969 ###', '+49 89 99998 ###'],
  FR: ['+33 1 99 00 ## ##', '+33 2 61 91 ## ##', '+33 4 65 71 ## ##'],
};

/** A telephone number that belongs to nobody; null for a country that reserves no range. */
export function phoneOf(place: NamePlace, country: string): string | null {
  const ranges = UNREAL[country];
  if (!ranges) return null;
  const faker = fakerFor(place, country);
  return faker.helpers.replaceSymbols(faker.helpers.arrayElement(ranges));
}

/** Countries whose addresses faker writes in Latin letters; elsewhere the city is a seaport of the country. */
const ADDRESSED: ReadonlySet<string> = new Set(['BE', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'NO', 'PT', 'US']);

/** An invented address in a country; in the US, in the given state (two letters), if any. */
export function siteOf(place: NamePlace, country: string, state?: string): Site {
  const faker = fakerFor(place, ADDRESSED.has(country) ? country : 'US');
  const none = { region: '', region_name: '', country };
  if (country === 'US') {
    const names = faker.rawDefinitions.location?.state ?? [];
    const codes = faker.rawDefinitions.location?.state_abbr ?? [];
    const at = state === undefined ? faker.number.int(codes.length - 1) : codes.indexOf(state);
    const region = codes[at] ?? '';
    return {
      street: faker.location.streetAddress(),
      city: faker.location.city(),
      region,
      region_name: names[at] ?? '',
      postal_code: faker.location.zipCode({ state: region }),
      country,
    };
  }
  if (ADDRESSED.has(country)) {
    return {
      ...none,
      street: faker.location.streetAddress(),
      city: faker.location.city(),
      postal_code: faker.location.zipCode(),
    };
  }
  const ports = places.filter((port) => port.country === country);
  return {
    ...none,
    street: `${faker.number.int({ min: 1, max: 900 })} ${faker.person.lastName()} Road`,
    city: ports[0] === undefined ? '' : faker.helpers.arrayElement(ports).name,
    postal_code: faker.string.numeric({ length: 6, allowLeadingZeros: false }),
  };
}

/** A row of a table with every `{slug}` replaced with the partner's name for hosts. */
export const withSlug = <Row>(row: Row, slug: string): Row =>
  // A JSON round trip keeps the shape.
  JSON.parse(JSON.stringify(row).replaceAll('{slug}', slug)) as Row;

/** The office of a workspace or a trading partner; the same in its profile and in all its documents. */
export const officeOf = (
  seed: string,
  { uuid, country, region }: { readonly uuid: string; readonly country: string; readonly region?: string },
): Site => siteOf([seed, 'Office', uuid, 'address'], country, region);
