import { describe, expect, test } from 'vitest';
import { loadSchema } from '../engine/schema/schema.ts';
import { accessTable, actionsOf } from './accounts/access-table.ts';
import { domains } from './domains.ts';
import { createTestServer } from '../testing/testing.ts';
import {
  asOwnerOf,
  cases,
  mutations,
  roles,
  sendCase,
  subjectsOf,
  withMemo,
} from './mutation-cases.testing.ts';
import type { PermissionCase, PermissionSubject } from './permission-case.testing.ts';
import { mutationTables } from './permission-table.testing.ts';
import { readCases, restricted, saidOutcomes } from './read-cases.testing.ts';
import { seededPartner } from '../testing/testing-roster.ts';

const t = await createTestServer();
const asOwner = asOwnerOf(t);
const subjectOf = await subjectsOf(t);

let count = 0;
async function outcomeOf(
  mutation: string,
  { input }: PermissionCase,
  as: string,
  subject: PermissionSubject,
  session: string,
) {
  const given = await input(subject, asOwner(session));
  const answer = await sendCase(t, mutation, { as: `${as}@northbay.example`, input: given, session });
  expect(answer.errors).toBeUndefined();
  const payload = answer.data[mutation];
  if (payload?.results?.some(({ accepted }) => !accepted)) return 'N';
  const [error] = payload?.errors ?? [];
  return error === undefined ? '.' : error.code.charAt(0);
}

test('every mutation has a row', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(mutations).toSorted());
});

test('every mutation has a domain: the store would execute one by its name without checking permissions', () => {
  const decided = new Set(domains.flatMap(({ resolvers }) => Object.keys(resolvers?.['Mutation'] ?? {})));
  expect(Object.keys(mutations).filter((mutation) => !decided.has(mutation))).toEqual([]);
});

test('a case says an outcome only if its mutation needs no role, or more than a role', () => {
  const said = mutationTables.flatMap((rows) =>
    Object.keys(rows).filter((mutation) => rows[mutation]?.outcome !== undefined),
  );
  const table = accessTable(loadSchema().schema);
  expect(said.filter((mutation) => actionsOf(mutation, table).length > 0)).toEqual([
    // Only the person who started the consent.
    'exchange_oauth_code',
    // Only the person who uploaded the file.
    'delete_quote_file',
  ]);
});

describe.each(Object.entries(cases))('%s', (mutation, expectedCase) => {
  test(`is for ${expectedCase.outcome} of ${roles.join(', ')}`, async () => {
    const found = await Promise.all(
      roles.map(async (role) => {
        const session = `permissions-${count++}`;
        const subject = await withMemo(subjectOf('Pinecrest Lines'), asOwner(session));
        return outcomeOf(mutation, expectedCase, role, subject, session);
      }),
    );
    expect(found.join('')).toBe(expectedCase.outcome);
  });

  test.skipIf(expectedCase.inSuspended === '-')(
    'is read-only in a suspended workspace, for its owner and for operators',
    async () => {
      const subject = subjectOf(seededPartner('polder', 'harborline').partner_name, 'harborline');
      for (const role of ['owner', 'operator']) {
        const outcome = await outcomeOf(mutation, expectedCase, role, subject, `permissions-${count++}`);
        expect(outcome, role).toBe(expectedCase.inSuspended);
      }
    },
  );
});

test('every restricted field has a case', () => {
  expect([...restricted.keys()].filter((coordinate) => !readCases.has(coordinate))).toEqual([]);
});

test('the case of a field says an outcome only if it is not the role alone that decides', () => {
  expect(saidOutcomes).toEqual([
    // Guests, and of host systems viewers, are refused the object itself.
    'Endpoint.last_verification',
    'Endpoint.mailbox_grant',
    'HostSystem.last_verification',
    // Decided in code, because objects without a key, or several at once, have no directive of their own.
    'ExecutionComparison.changes',
    // Keys of the whole workspace are for editors.
    'Query.carrier_api_key',
    // Guests are refused the object itself.
    'Quote.margin_percent',
    'Quote.memos',
    // A file with the customer's prices.
    'QuoteFile.PDF',
    'UsageReport.overage_charge',
    // Guests find no configuration, and no version.
    'FlowConfiguration.notifiers',
    'FlowConfigurationSnapshot.notifiers',
    // The seed's flow has no steps.
    'FlowSetup.node_counts',
    // Guests see no templates.
    'Template.mappings',
    // Guests do not learn that it exists.
    'Query.certificate',
    // As `ExecutionComparison.changes`.
    'AttentionItem.group',
  ]);
});

test('every restricted field can be read by the right people and nobody else', async () => {
  const subject = await withMemo(subjectOf('Pinecrest Lines'), asOwner('reads'));
  for (const [field, { query, outcome, mayBeEmpty }] of readCases) {
    const found: string[] = [];
    for (const role of roles) {
      const { data, errors } = await t.graphql<Record<string, unknown>>(
        `${role}@northbay.example`,
        await query(subject, asOwner('reads')),
        {},
        { session: 'reads' },
      );
      const code = errors?.[0]?.extensions.code;
      if (code !== undefined) found.push(String(code).charAt(0));
      else found.push(isNothing(data) ? 'N' : '.');
    }
    const shown = found.map((letter, place) =>
      mayBeEmpty && letter === 'N' && outcome[place] === '.' ? '.' : letter,
    );
    expect(shown.join(''), field).toBe(outcome);
  }
});

/** Whether the field aliased as `it` is empty or was not reached. */
function isNothing(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return true;
  if (!Object.hasOwn(data, 'it')) return Object.values(data).every(isNothing);
  const { it } = data as { it: unknown };
  if (it === null || (Array.isArray(it) && it.length === 0)) return true;
  return (it as { edges?: readonly unknown[] }).edges?.length === 0;
}
