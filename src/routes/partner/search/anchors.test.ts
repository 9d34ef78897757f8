import { expect, test } from 'vitest';
import { anchorOf, setAnchor, shareAnchor } from './anchors.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-09-15T12:00:00Z');

test('a visit keeps its reference time whenever the person returns', () => {
  expect(anchorOf('first', NOON + 5_000)).toBe(NOON);
  expect(anchorOf('first', NOON + 90 * MINUTE)).toBe(NOON);
  expect(anchorOf('second', NOON + 90 * MINUTE)).toBe(NOON + 90 * MINUTE);
});

test('a preloaded query gets the same reference time, and leaves nothing behind', () => {
  expect(anchorOf('', NOON + 1_000)).toBe(anchorOf('third', NOON + 2_000));
  expect(anchorOf('', NOON + 5 * MINUTE)).toBe(NOON + 5 * MINUTE);
});

test('a refresh sets it to the current moment', () => {
  anchorOf('fourth', NOON);
  setAnchor('fourth', NOON + 61_234);
  expect(anchorOf('fourth', NOON + 9 * MINUTE)).toBe(NOON + 61_234);
});

test('a history entry for the same list adopts it, unless that entry has loaded data itself', () => {
  anchorOf('list', NOON);
  shareAnchor('list', 'list with a quick view');
  expect(anchorOf('list with a quick view', NOON + 30 * MINUTE)).toBe(NOON);
  anchorOf('another list', NOON + 30 * MINUTE);
  shareAnchor('list', 'another list');
  expect(anchorOf('another list', NOON)).toBe(NOON + 30 * MINUTE);
});

test('forgets the oldest visits', () => {
  anchorOf('oldest', NOON);
  for (let index = 0; index < 200; index += 1) anchorOf(`visit ${index}`, NOON);
  expect(anchorOf('oldest', NOON + 5 * MINUTE)).toBe(NOON + 5 * MINUTE);
});
