import { expect, test } from 'vitest';
import { countryError } from './country.ts';
import { dunsError, glnError, phoneError, scacError, vatError } from './identifiers.ts';
import { currencyError, localeError, timeZoneError } from './regional.ts';
import { lengthError, signError } from './text.ts';
import { webError } from './web-address.ts';

test.each([
  [
    'GLN',
    glnError,
    ['5412345000013', '0614141000012'],
    ['5412345000014', '541234500001', '54123450000AB', ''],
  ],
  ['D-U-N-S', dunsError, ['078555012'], ['78555012', '07-855-5012', '']],
  ['SCAC', scacError, ['HJBT', 'UP'], ['H', 'HJBTX', 'hjbt', 'H1BT']],
  ['tax number', vatError, ['GB980780684', 'NO987654321MVA'], ['980780684', 'GB', 'gb980780684']],
  [
    'telephone number',
    phoneError,
    ['+1 510 555 0114', '(510) 555-0114 x7', '112'],
    ['', '1', 'call me', '12\n34', '1'.repeat(60)],
  ],
  ['country', countryError, ['US', 'NO', 'GB'], ['UK', 'EU', 'ZZ', 'us', 'USA', '']],
  ['currency', currencyError, ['USD', 'NOK'], ['US', 'ABC', 'usd']],
  [
    'time zone',
    timeZoneError,
    ['America/Los_Angeles', 'Europe/Oslo', 'UTC', 'America/Argentina/Ushuaia'],
    ['+02:00', 'EST', 'Mars/Base', '', 'PST8PDT'],
  ],
  ['language', localeError, ['en-GB', 'nb-NO', 'zh'], ['english!', 'xx-XX', '']],
  [
    'address',
    webError,
    ['https://a.example', 'http://a.example/x'],
    [
      'ftp://a.example',
      'a.example',
      'javascript:alert(1)',
      'https://me:secret@a.example',
      `https://${'x'.repeat(80)}.example`,
      `https://a.example/${'x'.repeat(2000)}`,
    ],
  ],
] as const)('%s', (_what, error, right, wrong) => {
  for (const value of right) expect(error(value), value).toBeNull();
  for (const value of wrong) expect(error(value), value).toMatch(/\.$/);
});

test('a wrong check digit is reported with the correct one', () => {
  expect(glnError('5412345000014')).toContain('Expected: 3.');
});

test('a name has one line, prose may have paragraphs', () => {
  for (const name of ['a\nBcc: b', 'tab\there', 'nul\0', 'half \ud800', 'line\u2028two']) {
    expect(lengthError(name, 1, 80), JSON.stringify(name)).toMatch(/\.$/);
  }
  for (const name of ['شركة الخليج', '株式会社', '👩‍🚀 Ltd', '\n trimmed \n', 'naïve <b>']) {
    expect(lengthError(name, 1, 80), name).toBeNull();
  }
  expect(lengthError('one\n\ntwo\r\n\tthree', 1, 500)).toBeNull();
  expect(signError('one\ntwo', { lines: true })).toBeNull();
  expect(signError('bell \u0007', { lines: true })).toContain('Control');
});

test('characters are counted rather than code units', () => {
  expect(lengthError('👩‍🚀'.repeat(10), 1, 30)).toBeNull();
  expect(lengthError('  a ', 2, 80)).toContain('at least 2');
  expect(lengthError('x'.repeat(81), 2, 80)).toContain('currently 81');
});
