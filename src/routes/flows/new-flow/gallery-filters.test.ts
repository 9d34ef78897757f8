import { expect, test } from 'vitest';
import { freeName } from '../free-name.ts';
import { matches, noFilters, readGalleryFilters, writeGalleryFilters } from './gallery-filters.ts';

const types = [{ direction: 'SEND', process: 'FREIGHT_OPERATIONS' }];
const words = ['Send load tender', 'X12 204'];

test('the address keeps the filters of the gallery; unknown values are ignored', () => {
  const filters = { text: '204', direction: 'send', process: 'FREIGHT_OPERATIONS' } as const;
  const written = writeGalleryFilters(filters);
  expect(written).toEqual({ q: '204', direction: 'send', process: 'freight_operations' });
  expect(readGalleryFilters(new URLSearchParams(written as Record<string, string>))).toEqual(filters);
  expect(readGalleryFilters(new URLSearchParams('direction=up&process=nothing'))).toEqual(noFilters);
});

test('a type is found by its name, documents, direction, and process', () => {
  expect(matches(noFilters, types, words)).toBe(true);
  expect(matches({ ...noFilters, text: 'x12 204' }, types, words)).toBe(true);
  expect(matches({ ...noFilters, text: '990' }, types, words)).toBe(false);
  expect(matches({ ...noFilters, direction: 'receive' }, types, words)).toBe(false);
  expect(matches({ ...noFilters, process: 'CUSTOM' }, types, words)).toBe(false);
});

test('a new flow gets a name that no other flow of the partner has', () => {
  expect(freeName('Send ASN', [])).toBe('Send ASN');
  expect(freeName('Send ASN', ['send asn', 'Send ASN 2'])).toBe('Send ASN 3');
});
