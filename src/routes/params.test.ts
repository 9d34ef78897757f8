import { expect, test } from 'vitest';
import { NotFoundError } from '../errors/not-found.ts';
import { routeParams } from './params.ts';

const uuid = '927bd706-6047-4cc1-bf2c-805997609287';

test.each([
  ['company_uuid', 'workspace'],
  ['partner_uuid', 'integration'],
  ['invocation_uuid', 'execution'],
])('a malformed %s means that the %s does not exist', (name, thing) => {
  const params = { company_uuid: uuid, partner_uuid: uuid, invocation_uuid: uuid, [name]: `${uuid}x` };
  expect(() => routeParams<'execution'>(params, ['company_uuid', 'partner_uuid', 'invocation_uuid'])).toThrow(
    new NotFoundError(thing as 'workspace'),
  );
});

test('accepts a uuid in capitals', () => {
  const params = { company_uuid: uuid.toUpperCase() };
  expect(routeParams<'pulse'>(params, ['company_uuid'])).toEqual(params);
});

test('throws for a parameter that the route does not have', () => {
  expect(() => routeParams<'pulse'>({}, ['company_uuid'])).toThrow('The route has no parameter company_uuid');
});
