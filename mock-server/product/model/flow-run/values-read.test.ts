import { expect, test } from 'vitest';
import { valuesRead } from './values-read.ts';

const document = {
  status: 'CANCELED',
  weight: 12.5,
  mode: null,
  remarks: 'x'.repeat(80),
  lines: [{ sku: 'A' }, { sku: 'B' }, { sku: 'A' }],
  events: [{ code: 'EMPTY_RETURNED' }],
  parties: { buyer: { country: 'US' } },
};

test.each([
  ['status = "CANCELED"', 'status is “CANCELED”'],
  ['status in ["DRAFT"] and weight > 3', 'status is “CANCELED”, weight is 12.5'],
  ['$count(events[code != "EMPTY_RETURNED"]) > 0', 'events.code is “EMPTY_RETURNED”'],
  ['$count(lines) > 3', 'lines has 3 items'],
  ['lines.sku = "C"', 'lines.sku is “A”, “B”'],
  ['parties.buyer.country = "CA"', 'parties.buyer.country is “US”'],
  ['$exists(hazmat_class) or mode = "SEA"', 'hazmat_class is missing, mode is missing'],
  ['remarks = ""', `remarks is “${'x'.repeat(60)}…”`],
  ['status = "A" or status = "B"', 'status is “CANCELED”'],
])('%s reads: %s', (expression, words) => {
  expect(valuesRead(expression, document)).toBe(words);
});

test.each(['true', '$now() > "2026"', 'status ='])('%s reads no field', (expression) => {
  expect(valuesRead(expression, document)).toBeNull();
});
