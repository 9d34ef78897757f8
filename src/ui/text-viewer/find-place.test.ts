import { expect, test } from 'vitest';
import { findPlace, type Place } from './find-place.ts';

const JSON_TEXT = `{
  "tender": {
    "pro": "nested elsewhere",
    "references": { "bol": "B-\\"1\\"", "house": null },
    "lines": [{ "sku": "A" }, { "sku": "DRY40", "qty": 2 }]
  },
  "references": { "pro": "1" }
}`;

const at = (text: string, place: Place) => {
  const span = findPlace(text, place);
  return span && `${text.slice(0, span.from).split('\n').length}: ${text.slice(span.from, span.to)}`;
};

test('a field is marked at its key; a missing one at the part that should contain it', () => {
  expect(at(JSON_TEXT, { path: 'tender.references.house' })).toBe('4: "house"');
  expect(at(JSON_TEXT, { path: 'tender.references.pro' })).toBe('4: "references"');
  expect(at(JSON_TEXT, { path: 'tender.lines[1].sku' })).toBe('5: "sku"');
  expect(at(JSON_TEXT, { path: 'tender.lines[1].unit' })).toBe('5: {');
  expect(at(JSON_TEXT, { path: 'booking.references' })).toBeNull();
});

test('works on the start of a longer file, and on a file without spaces', () => {
  expect(at(JSON_TEXT.slice(0, 70), { path: 'tender.references.pro' })).toBe('4: "references"');
  expect(at(JSON_TEXT.replaceAll(/\s/g, ''), { path: 'tender.references.pro' })).toBe('1: "references"');
});

test('a value is marked only as a whole', () => {
  expect(at('sku;unit\nDRY401;EA\nX;DRY40\n', { value: 'DRY40' })).toBe('3: DRY40');
  expect(at('<a>B.C.</a>', { value: 'B.C.' })).toBe('1: B.C.');
  expect(at('nothing', { value: 'QQ' })).toBeNull();
  expect(at('nothing', {})).toBeNull();
});
