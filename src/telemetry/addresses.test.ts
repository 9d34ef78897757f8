import { expect, test } from 'vitest';
import {
  companyOf,
  maskedPath,
  provideRoutes,
  scrubbed,
  scrubbedDeep,
  scrubbedMessage,
} from './addresses.ts';

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
  [
    `GET http://localhost:4000/file/${COMPANY}/in/ACME.edi failed`,
    'GET http://localhost:4000/file/:company/:file failed',
  ],
  ['{"href":"/search?text=a","next":1}', '{"href":"/search","next":1}'],
  ['Is it? Yes.', 'Is it? Yes.'],
  ['at run (http://localhost/assets/a.js:1:22)', 'at run (http://localhost/assets/a.js:1:22)'],
])('“%s” is reduced to “%s”', (text, left) => {
  expect(scrubbed(text)).toBe(left);
});

test('scrubs texts anywhere inside a value, but not bytes and numbers', () => {
  const bytes = new Uint8Array([1]);
  expect(scrubbedDeep({ a: ['x@y.example', 1, null], b: { c: '/p?q=1' }, bytes })).toEqual({
    a: [':email', 1, null],
    b: { c: '/p' },
    bytes,
  });
});

test.each([
  ['div > a.row[aria-label="ACME "Foods" [1]"] > b', 'div > a.row[aria-label] > b'],
  ['button[type="button"][title="ACME Foods"]', 'button[type][title]'],
  ['a[aria-label="ACME that was cut', 'a[aria-label]'],
])('the element “%s” is reduced to “%s”', (element, left) => {
  expect(scrubbed(element)).toBe(left);
});

test.each([
  [`Unexpected token 'A', "ACME Foods" is not valid JSON`, `Unexpected token 'A', "…" is not valid JSON`],
  [`can't access property "name", x is undefined`, `can't access property "name", x is undefined`],
])('the message “%s” is reduced to “%s”', (message, left) => {
  expect(scrubbedMessage(message)).toBe(left);
});

test('keeps only the fixed words of the portal’s own routes', () => {
  provideRoutes('https://portal.example', [
    { path: '/c/:company_uuid', children: [{ path: 'fc/new/:flow_type/:flow_name' }] },
    { path: '*' },
  ]);
  const path = `/c/${COMPANY}/fc/new/inbound/ACME%20Orders`;
  const masked = '/c/:id/fc/new/:flow_type/:flow_name';
  expect(maskedPath(path)).toBe(masked);
  expect(maskedPath('/ACME/orders')).toBe('/:unknown');
  expect(scrubbed(path)).toBe(masked);
  expect(scrubbed(`at https://portal.example${path}?x=1 there`)).toBe(
    `at https://portal.example${masked} there`,
  );
  expect(scrubbed('(https://portal.example/assets/a.js:1:22)')).toBe(
    '(https://portal.example/assets/a.js:1:22)',
  );
  expect(scrubbed('https://other.example/c/d')).toBe('https://other.example/c/d');
  provideRoutes('', []);
});
