import { codeName } from '#lib/code-names.ts';

/** The countries that carriers serve, by ISO 3166-1 code. */
const CODES = 'AE AU BE BR CA CL CN DE ES FR GB HK IN IT JP KR MX MY NL SG TR US VN ZA'.split(' ');

/** Sorted by name. */
export function countryChoices() {
  return CODES.map((value) => ({ value, label: codeName('region', value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
}
