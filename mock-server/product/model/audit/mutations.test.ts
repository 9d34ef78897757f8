import { describe, expect, test } from 'vitest';
import { controlOf } from '../../../services/control/testing.ts';
import { createTestServer } from '../../../testing/testing.ts';
import {
  asOwnerOf,
  cases,
  mutations,
  roles,
  sendCase,
  subjectsOf,
  withMemo,
} from '../../mutation-cases.testing.ts';
import type { ExpectedCase } from '../../permission-case.testing.ts';
import { auditTable } from './mutations.testing.ts';

const t = await createTestServer();
const asOwner = asOwnerOf(t);
const subject = (await subjectsOf(t))('Pinecrest Lines');

/** Runs a mutation as somebody who may, and returns the entries that the session then has for it. */
async function run(mutation: string, { input, outcome }: ExpectedCase) {
  const session = `audit-${mutation}`;
  const role = outcome[2] === '.' ? 'owner' : roles[outcome.indexOf('.')];
  const given = await input(await withMemo(subject, asOwner(session)), asOwner(session));
  const entries = async () => {
    const { body } = await controlOf(t.server, session)<{ overlay: Record<string, Entry> }>(
      'GET',
      '/snapshot',
    );
    return Object.entries(body.overlay)
      .filter(([key, entry]) => key.startsWith('AuditEntry:') && entry.action === mutation)
      .map(([key, { entity_type }]) => ({ key, entity_type }));
  };
  const before = new Set((await entries()).map(({ key }) => key));
  const answer = await sendCase(t, mutation, { as: `${role}@northbay.example`, input: given, session });
  expect(answer.errors).toBeUndefined();
  expect(answer.data[mutation]?.errors).toEqual([]);
  return async () => (await entries()).filter(({ key }) => !before.has(key));
}

interface Entry {
  readonly action: string;
  readonly entity_type: string;
}

/** Cases that succeed for nobody: their objects come from outside. */
const runs = (mutation: string) => cases[mutation]?.outcome.includes('.') === true;

test('every mutation says which entry it writes, or why none', () => {
  expect(Object.keys(auditTable).toSorted()).toEqual(Object.keys(mutations).toSorted());
  expect(
    Object.entries(auditTable)
      .filter(([, row]) => typeof row === 'object' && 'unrun' in row)
      .map(([mutation]) => mutation)
      .toSorted(),
  ).toEqual(
    Object.keys(mutations)
      .filter((mutation) => !runs(mutation))
      .toSorted(),
  );
});

describe('the audit log', () => {
  test.each(Object.entries(auditTable).filter((row): row is [string, string] => typeof row[1] === 'string'))(
    'has an entry of %s about a %s',
    async (mutation, entity_type) => {
      const entries = await run(mutation, cases[mutation] as ExpectedCase);
      // Some work goes on after the response.
      while ((await entries()).length === 0) await new Promise((resolve) => void setTimeout(resolve, 1));
      expect((await entries())[0]?.entity_type).toBe(entity_type);
    },
  );

  test.each(
    Object.entries(auditTable)
      .filter(([, row]) => typeof row === 'object' && 'none' in row)
      .map(([mutation]) => mutation),
  )('has none of %s', async (mutation) => {
    const entries = await run(mutation, cases[mutation] as ExpectedCase);
    await controlOf(t.server)('POST', '/clock', { advance_ms: 60_000 });
    expect(await entries()).toEqual([]);
  });
});
