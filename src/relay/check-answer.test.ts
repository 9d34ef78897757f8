import type { NormalizationSelection } from 'relay-runtime';
import { describe, expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { possibleTypes } from './field-kinds.ts';

const scalar = (name: string): NormalizationSelection => ({ kind: 'ScalarField', name });
const linked = (
  name: string,
  concreteType: string | null,
  plural: boolean,
  selections: readonly NormalizationSelection[],
): NormalizationSelection => ({ kind: 'LinkedField', name, concreteType, plural, selections });

const viewer = linked('viewer', 'Viewer', false, [
  scalar('user_uuid'),
  scalar('email'),
  scalar('email_verified'),
  scalar('locale'),
  linked('companies', 'Company', true, [scalar('company_uuid'), scalar('created_at'), scalar('memo')]),
]);
const company = () => ({ company_uuid: 'c1', created_at: '2026-09-15T14:30:00.000Z', memo: null });
const answer = () => ({
  viewer: {
    user_uuid: 'u1',
    email: 'owner@northbay.example',
    email_verified: true,
    locale: 'en-US',
    companies: [company(), company()],
  },
});
const check = (data: unknown, errors?: { message: string; path: (string | number)[] }[]) =>
  checkAnswer(data, {
    selections: [viewer],
    type: 'Query',
    variables: {},
    isWhole: true,
    ...(errors && { errors: errors as never }),
  });
/** The answer with another viewer. */
const but = (changed: object) => ({ viewer: { ...answer().viewer, ...changed } });
const words = (data: unknown) => check(data).errors.map(({ message }) => message);

test('a right answer has no errors, and says whom it is about', () => {
  const data = answer();
  expect(check(data)).toEqual({
    errors: [],
    isLost: false,
    owed: [],
    viewer: { user_uuid: 'u1', email: 'owner@northbay.example' },
  });
  expect(data).toEqual(answer());
});

test.each<[data: unknown, words: string]>([
  [[], 'data is not an object'],
  ['x', 'data is not an object'],
  [{}, 'viewer is missing'],
  [{ viewer: null }, 'viewer is null'],
  [{ viewer: [] }, 'viewer is not an object'],
  [{ viewer: 7 }, 'viewer is not an object'],
  [but({ user_uuid: null }), 'viewer.user_uuid is null'],
  [but({ user_uuid: 1 }), 'viewer.user_uuid is not a value of type ID'],
  [but({ email: undefined }), 'viewer.email is missing'],
  [but({ email: {} }), 'viewer.email is not a value of type Email'],
  [but({ email_verified: 'yes' }), 'viewer.email_verified is not a value of type Boolean'],
  [but({ companies: null }), 'viewer.companies is null'],
  [but({ companies: {} }), 'viewer.companies is not a list'],
  [but({ companies: 'none' }), 'viewer.companies is not a list'],
  [but({ companies: [company(), null] }), 'viewer.companies.1 is null'],
  [but({ companies: [[company()]] }), 'viewer.companies.0 is not an object'],
  [
    but({ companies: [{ ...company(), created_at: 'yesterday' }] }),
    'viewer.companies.0.created_at is not a value of type DateTime',
  ],
])('%j: %s', (data, said) => {
  expect(words(data)).toEqual([`Server response could not be parsed: ${said}`]);
  expect(check(structuredClone(data)).isLost).toBe(true);
});

test('fields that nobody asked for, and unknown names of enums, are right', () => {
  expect(words({ ...but({ more: 1, companies: [{ ...company(), more: [] }] }), extra: {} })).toEqual([]);
});

test('a wrong value of a field that may be null is null, and the rest stays', () => {
  const selections = [
    linked('flow_execution', 'FlowExecution', false, [
      scalar('invocation_uuid'),
      linked('steps', 'ExecutionStep', true, [scalar('step')]),
    ]),
  ];
  const data = { flow_execution: { invocation_uuid: 'x1', steps: { step: 'MAP' } } };
  const { errors, isLost } = checkAnswer(data, { selections, type: 'Query', variables: {}, isWhole: true });
  expect(isLost).toBe(false);
  expect(data).toEqual({ flow_execution: { invocation_uuid: 'x1', steps: null } });
  expect(errors).toMatchObject([{ path: ['flow_execution', 'steps'] }]);
});

test('a null that the server explains needs no second error', () => {
  const error = { message: 'It failed.', path: ['viewer', 'companies'] };
  expect(check(but({ companies: null }), [error]).errors).toEqual([]);
});

describe('objects of several types', () => {
  const selections = (abstractKey: string | null): readonly NormalizationSelection[] => [
    scalar('endpoint_uuid'),
    linked('config', null, false, [
      scalar('__typename'),
      {
        kind: 'InlineFragment',
        type: [...possibleTypes('EndpointConfig')][0]!,
        abstractKey,
        selections: [scalar('__typename')],
      },
    ]),
  ];
  const wordsFor = (config: unknown) =>
    checkAnswer(
      { endpoint_uuid: 'e1', config },
      { selections: selections(null), type: 'Endpoint', variables: {}, isWhole: true },
    ).errors.map(({ message }) => message);

  test('one of them, and one of a newer schema, are right', () => {
    for (const __typename of [...possibleTypes('EndpointConfig'), 'NewerConfig'])
      expect(wordsFor({ __typename }), __typename).toEqual([]);
  });

  test.each([{ __typename: 'Viewer' }, { __typename: 4 }, {}, []])('%j is wrong', (config) => {
    expect(wordsFor(config)).toEqual([
      'Server response could not be parsed: config has a type that was not requested',
    ]);
  });
});
