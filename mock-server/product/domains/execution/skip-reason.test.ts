import { expect, test } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';

const server = await createTestServer();
const OWNER = 'owner@northbay.example';

interface Skipped {
  invocation_uuid: string;
  skip_reason: { rule: string; detail: string; value: string | null };
}

async function skippedFor(reason: string, email = OWNER): Promise<readonly Skipped[]> {
  const { data, errors } = await server.graphql<{
    viewer: { companies: { flow_execution_search: { edges: { node: Skipped }[] } }[] };
  }>(
    email,
    `query ($reasons: [String!]) { viewer { companies { company_uuid
       flow_execution_search(first: 500, filter: { reason_codes: $reasons, submitted_before: "${NOW}" }) {
         edges { node { invocation_uuid skip_reason { rule detail value } } } } } } }`,
    { reasons: [reason] },
  );
  expect(errors).toBeUndefined();
  return data.viewer.companies.flatMap(({ flow_execution_search: { edges } }) =>
    edges.map(({ node }) => node),
  );
}

test('a skip by a filter names the value that was found', async () => {
  const skipped = await skippedFor('FILTERED');
  const reasons = new Map(skipped.map(({ skip_reason }) => [skip_reason.rule, skip_reason.value]));
  const wanted: Readonly<Record<string, RegExp>> = {
    'No canceled shipments': /^status is “CANCELED”$/,
    'Only confirmed documents': /^status is “DRAFT”$/,
    'Statuses requested by the partner': /^events\.code is “EMPTY_RETURNED”$/,
    'Changed since the last run': /^issued_at is “\d{4}-.+”$/,
  };
  expect(reasons.size).toBeGreaterThan(2);
  for (const [rule, value] of reasons) expect(value, rule).toMatch(wanted[rule] ?? /^\b$/);
});

test('a skipped duplicate names the common reference', async () => {
  const skipped = await skippedFor('DUPLICATE_DOCUMENT');
  expect(skipped.length).toBeGreaterThan(0);
  for (const { skip_reason } of skipped) expect(skip_reason.value).toMatch(/^.+ is “.+”$/);
});

test('guests learn the rule, but not the value', async () => {
  const skipped = await skippedFor('FILTERED', 'guest@northbay.example');
  expect(skipped.length).toBeGreaterThan(0);
  for (const { skip_reason } of skipped)
    expect(skip_reason).toMatchObject({ rule: expect.any(String), value: null });
});

test('large numbers are formatted for people', async () => {
  const details = (await skippedFor('FILTERED')).map(({ skip_reason }) => skip_reason.detail);
  expect(details.some((detail) => /removed all \d{1,3},\d{3} records$/.test(detail))).toBe(true);
  expect(details.filter((detail) => /\d{4}/.test(detail))).toEqual([]);
});
