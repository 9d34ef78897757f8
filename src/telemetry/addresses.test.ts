import { expect, test } from 'vitest';
import { companyOf, maskedPath, scrubbed, scrubbedDeep } from './addresses.ts';

const COMPANY = '927bd706-6047-4cc1-bf2c-805997609287';
const PARTNER = 'd3a80510-a282-41d4-b4b6-1e0b2430b7fa';

test.each([
  ['/', '/', undefined],
  [`/c/${COMPANY}`, '/c/:id', COMPANY],
  [`/c/${COMPANY}/tp/${PARTNER}/search`, '/c/:id/tp/:id/search', COMPANY],
  [`/c/${COMPANY.toUpperCase()}/metrics`, '/c/:id/metrics', COMPANY.toUpperCase()],
  [`/c/${COMPANY}extra`, '/c/:idextra', undefined],
  ['/c/new', '/c/new', undefined],
  ['/email_verification/abc.def', '/email_verification/:token', undefined],
  ['/cu/northbay/po-upload', '/cu/:company/:page', undefined],
])('%s becomes %s', (path, masked, company) => {
  expect(maskedPath(path)).toBe(masked);
  expect(companyOf(path)).toBe(company);
});

test.each([
  [`GET http://localhost:4000/c/${COMPANY}?text=secret#x failed`, 'GET http://localhost:4000/c/:id failed'],
  ['/auth_callback?code=abc&state=def', '/auth_callback'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2ln and more', 'Bearer :token and more'],
  ['owner@northbay.example wrote', ':email wrote'],
  ['see /email_verification/s3cr3t now', 'see /email_verification/:token now'],
  ['at /cu/northbay/po-upload there', 'at /cu/:company/:page there'],
  [
    'POST http://localhost:4000/upload/northbay/po-upload',
    'POST http://localhost:4000/upload/:company/:page',
  ],
  ['{"href":"/search?text=a","next":1}', '{"href":"/search","next":1}'],
  ['Is it? Yes.', 'Is it? Yes.'],
  ['at run (http://localhost/assets/a.js:1:22)', 'at run (http://localhost/assets/a.js:1:22)'],
])('of “%s” only “%s” leaves', (text, left) => {
  expect(scrubbed(text)).toBe(left);
});

test('texts anywhere inside of a value are cleaned, bytes and numbers are left', () => {
  const bytes = new Uint8Array([1]);
  expect(scrubbedDeep({ a: ['x@y.example', 1, null], b: { c: '/p?q=1' }, bytes })).toEqual({
    a: [':email', 1, null],
    b: { c: '/p' },
    bytes,
  });
});
