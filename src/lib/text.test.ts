import { expect, test } from 'vitest';
import { csvLine, toCsv } from './csv-writer.ts';
import { fileNameOf } from './download.ts';
import { hotkeyCaps } from './hotkeys.ts';
import { shortUuid } from './short-uuid.ts';
import { initials, pluralize, sentenceCase } from './text.ts';

test('words', () => {
  expect(shortUuid('7f2c1b9e-0d41-4c11-9b1a-0242ac1300e1')).toBe('7f2c…');
  expect(shortUuid('7f2c1b9e-0d41-4c11-9b1a-0242ac1300e1', 2)).toBe('7f2c…e1');
  expect(pluralize(1, 'file')).toBe('1 file');
  expect(pluralize(0, 'file')).toBe('0 files');
  expect(pluralize(1412, 'reply', 'replies')).toBe('1,412 replies');
  expect(sentenceCase('TECHNICAL_ERROR')).toBe('Technical error');
  expect(initials('Olivia West')).toBe('OW');
  expect(initials('owner@northbay.example')).toBe('OW');
  expect(initials('')).toBe('');
});

test('a CSV cell is quoted if necessary and never becomes a formula', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain');
  expect(csvLine(['=HYPERLINK("x")', '+1', '-1', '@a', -1])).toBe(`"'=HYPERLINK(""x"")",'+1,'-1,'@a,-1`);
  expect(csvLine([null, undefined, true, new Date(0)])).toBe(',,true,1970-01-01T00:00:00.000Z');
});

test('a CSV file opens as UTF-8 and ends its last line', () => {
  expect(toCsv(['Name', 'Runs'], [['Zoë', 2]])).toBe('\uFEFFName,Runs\r\nZoë,2\r\n');
});

test('file names contain nothing that a file system rejects', () => {
  expect(fileNameOf('Alder Retail / 850', '2026-09-15.csv')).toBe('Alder-Retail-850-2026-09-15.csv');
  expect(fileNameOf('..', 'Zoë: files')).toBe('Zoë-files');
});

test('key caps follow the platform', () => {
  expect(hotkeyCaps('mod+K', false)).toEqual(['Ctrl', 'K']);
  expect(hotkeyCaps('mod+shift+k', true)).toEqual(['⌘', '⇧', 'K']);
  expect(hotkeyCaps('?', false)).toEqual(['?']);
});
