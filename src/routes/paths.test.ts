import { expect, test } from 'vitest';
import { paths, patterns, searchString } from './paths.ts';
import { paramNames } from './params.ts';

test('addresses are built from their parameters', () => {
  expect(paths.companySelect()).toBe('/');
  expect(paths.pulse({ company_uuid: 'c1' })).toBe('/c/c1');
  expect(
    paths.flowVersion({ company_uuid: 'c1', partner_uuid: 'p1', flow_uuid: 'f1', version_millis: 5 }),
  ).toBe('/c/c1/settings/tp/p1/fc/f1/v/5');
});

test('values are encoded, so that each stays one segment', () => {
  expect(paths.upload({ company_short_code: 'north bay', custom_path: 'a/b?c#d' })).toBe(
    '/cu/north%20bay/a%2Fb%3Fc%23d',
  );
});

test('a missing parameter throws', () => {
  expect(() => paths.pulse({ company_uuid: '' })).toThrow('/c/:company_uuid needs company_uuid');
  // @ts-expect-error -- the type checker rejects it as well
  expect(() => paths.pulse({})).toThrow();
});

test('the query keeps its order, repeats lists and omits what is empty', () => {
  const at = { company_uuid: 'c1', partner_uuid: 'p1' };
  expect(paths.partnerSearch(at, { text: 'a b&c', status: ['ERROR', 'SKIPPED'], flow: null, first: 0 })).toBe(
    '/c/c1/tp/p1/search?text=a+b%26c&status=ERROR&status=SKIPPED&first=0',
  );
  expect(searchString({ a: undefined, b: '', c: [] })).toBe('');
});

test('no two screens have the same address', () => {
  const shapes = Object.values(patterns).map((pattern) => pattern.replaceAll(/:\w+/g, ':'));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

test('parameters are read from a pattern in order', () => {
  expect(paramNames(patterns.execution)).toEqual(['company_uuid', 'partner_uuid', 'invocation_uuid']);
});
