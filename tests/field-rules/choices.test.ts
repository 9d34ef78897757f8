import { expect, test } from 'vitest';
import { countryError } from '#rules/country.ts';
import { currencyError, timeZoneError } from '#rules/regional.ts';
import { countryChoices as countriesOfCarriers } from '#routes/company/quotes/form/countries.ts';
import { currencyChoices, timeZoneChoices } from '#shared/company-choices.ts';
import { countryChoices } from '#shared/country-choices.ts';

test.each([
  ['countries', countryChoices(), countryError],
  ['countries of carriers', countriesOfCarriers(), countryError],
  ['currencies', currencyChoices('USD'), currencyError],
  ['time zones', timeZoneChoices('UTC'), timeZoneError],
])('the server takes every choice of %s', (_what, choices, rule) => {
  expect(choices.length).toBeGreaterThan(20);
  expect(choices.filter(({ value }) => rule(value) !== null)).toEqual([]);
});
