import { describe, expect, test } from 'vitest';
import { loadSchema } from '../../../engine/schema/schema.ts';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';
import type { AskAsOwner, PermissionCase } from '../../permission-case.testing.ts';
import { mutationTables } from '../../permission-table.testing.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();
const { schema } = loadSchema();
const mutations = schema.getMutationType()?.getFields() ?? {};
const cases = Object.assign({}, ...mutationTables) as Record<string, PermissionCase>;
const deletions = Object.keys(cases).filter((name) => /^(?:delete|remove)_|^revoke_mcp_client$/.test(name));
const { company_uuid, partner_uuid } = seededPartner('pinecrest');

/** Values that are stored with another part of the object, or only kept to restore it. */
const EXPECTED: Readonly<Record<string, object>> = {
  delete_flow: { flow_name: expect.any(String), duplicate_check: { enabled: true } },
  delete_view: { name: 'Ours', query: '?q=x', is_shared: true },
  delete_quote_file: { kind: 'ATTACHMENT' },
  delete_sftp_file: { path: expect.stringMatching(/^\//) },
};

interface Entry {
  action: string;
  entity_type: string;
  entity_id: string;
  entity_label: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  changes: { field: string; label: string; before: unknown; before_name: string | null; after: unknown }[];
}

const asIn =
  (session: string): AskAsOwner =>
  async <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const { data, errors } = await t.graphql<Data>(OWNER, query, variables, { session });
    expect(errors).toBeUndefined();
    return data;
  };

/** The workspace's log after a deletion in a session of its own, latest first. */
async function logAfter(mutation: string, session = 'deletions'): Promise<Entry[]> {
  const ask = asIn(`${session}-${mutation}`);
  const { trading_partner, create_memo } = {
    ...(await ask<{ trading_partner: { milestones: { milestone_uuid: string }[] } }>(
      `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid milestones { milestone_uuid } } }`,
    )),
    ...(await ask<{ create_memo: { memo_edge: { node: { memo_uuid: string } } } }>(
      `mutation { create_memo(input: { partner_uuid: "${partner_uuid}", body: "Call them", visibility: SHARED }) { memo_edge { node { memo_uuid } } } }`,
    )),
  };
  const input = await cases[mutation]!.input(
    {
      company_uuid,
      partner_uuid,
      milestone_uuid: trading_partner.milestones[0]?.milestone_uuid ?? '',
      memo_uuid: create_memo.memo_edge.node.memo_uuid,
      invocation_uuid: '',
    },
    ask,
  );
  const answer = await ask<Record<string, { errors: unknown[] }>>(
    `mutation($input: ${String(mutations[mutation]?.args[0]?.type)}) { ${mutation}(input: $input) { errors { code } } }`,
    { input },
  );
  expect(answer[mutation]?.errors).toEqual([]);
  const { company } = await ask<{ company: { audit_log: { edges: { node: Entry }[] } } }>(
    `{ company(company_uuid: "${company_uuid}") { company_uuid audit_log(first: 20) { edges { node {
       audit_uuid action entity_type entity_id entity_label before after changes { field label before before_name after } } } } } }`,
  );
  return company.audit_log.edges.map(({ node }) => node);
}

describe.each(deletions)('%s', (mutation) => {
  test('says what was deleted: its name and its values, as its creation did, without secrets', async () => {
    const [entry, ...earlier] = await logAfter(mutation);
    expect(entry).toMatchObject({ action: mutation, after: null });
    expect(schema.getType(entry!.entity_type)).toBeDefined();
    expect(entry!.entity_label).not.toBe(entry!.entity_id.slice(0, 8));
    expect(entry!.changes.length).toBeGreaterThan(2);
    for (const { before, after } of entry!.changes) expect([before === null, after]).toEqual([false, null]);
    expect(entry!.before).toEqual(
      Object.fromEntries(entry!.changes.map(({ field, before }) => [field, before])),
    );
    expect(JSON.stringify(entry)).not.toMatch(/a-secret-of-twenty/);
    expect(entry!.before).toMatchObject(EXPECTED[mutation] ?? {});
    const history = earlier.filter((candidate) => candidate.entity_id === entry!.entity_id);
    if (history.length === 1 && history[0]?.before === null) {
      expect(entry!.before).toMatchObject(history[0].after ?? {});
    }
  });
});

test('says by name what a deleted object belonged to and referred to, and not its own key', async () => {
  const [connection] = await logAfter('delete_endpoint', 'names');
  const fields = connection!.changes.map(({ field, label, before_name }) => [field, label, before_name]);
  expect(fields).toContainEqual(['partner_uuid', 'Trading partner', 'Pinecrest Lines']);
  expect(fields).toContainEqual(['name', 'Name', null]);
  expect(fields.map(([field]) => field)).not.toContain('endpoint_uuid');
  const [flow] = await logAfter('delete_flow', 'names');
  const named = Object.fromEntries(flow!.changes.map(({ field, before_name }) => [field, before_name]));
  expect(named).toMatchObject({ flow_type: 'Send load tender', source: 'CargoWise production' });
});

test('every kind of object that the reviewer asks for is among them', () => {
  expect(deletions).toEqual(
    expect.arrayContaining([
      'delete_partner',
      'delete_flow',
      'delete_endpoint',
      'delete_host_system',
      'delete_mapping',
      'delete_global_lookup_table',
      'delete_global_function',
      'delete_notifier',
      'remove_user',
      'delete_carrier_api_key',
      'delete_flow_oauth_client',
      'delete_certificate',
      'delete_library_document',
      'delete_view',
      'delete_sftp_file',
      'delete_quote_file',
    ]),
  );
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
