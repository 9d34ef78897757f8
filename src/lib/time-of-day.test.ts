import { expect, test } from 'vitest';
import { readTimeOfDay } from './time-of-day.ts';

test.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['0905', '09:05'],
  [' 14.30 ', '14:30'],
  ['00:00', '00:00'],
  ['24:00', '24:00'],
  ['24:01', null],
  ['12:60', null],
  ['2 PM', null],
  ['', null],
])('%j is %j', (text, time) => expect(readTimeOfDay(text)).toBe(time));
