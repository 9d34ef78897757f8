import { expect, test } from 'vitest';
import { countryFault } from '#rules/country.ts';
import { currencyFault, timeZoneFault } from '#rules/regional.ts';
import { countryChoices as countriesOfCarriers } from '#routes/company/quotes/form/countries.ts';
import { currencyChoices, timeZoneChoices } from '#shared/company-choices.ts';
import { countryChoices } from '#shared/country-choices.ts';

test.each([
  ['countries', countryChoices(), countryFault],
  ['countries of carriers', countriesOfCarriers(), countryFault],
  ['currencies', currencyChoices('USD'), currencyFault],
  ['time zones', timeZoneChoices('UTC'), timeZoneFault],
])('the server takes every choice of %s', (_what, choices, rule) => {
  expect(choices.length).toBeGreaterThan(20);
  expect(choices.filter(({ value }) => rule(value) !== null)).toEqual([]);
});
