import { beforeEach, expect, test } from 'vitest';
import { controlOf } from '../../../services/control/testing.ts';
import type { SessionSnapshot } from '../../../services/snapshots/snapshot.ts';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';
import { memberKey } from '../../accounts/member-key.ts';

const t = await createTestServer();
const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const { company_uuid } = seededPartner('pinecrest');
const KEY = '5a8f4a0e-6a3b-4f0e-9a8c-2f9d1c7b3e10';
const SEND = `mutation($input: SendUsageReportInput!) { send_usage_report(input: $input) {
  recipients errors { code path message } } }`;

let session = '';
beforeEach(({ task }) => {
  session = `key-${task.id}`;
});

interface Sent {
  readonly recipients: readonly string[];
  readonly errors: readonly { readonly code: string; readonly path: readonly string[]; message: string }[];
}

async function send(as: string, idempotency_key: string, month = '2026-08'): Promise<Sent> {
  const input = { company_uuid, month, recipients: ['a@northbay.example'], idempotency_key };
  const { data } = await t.graphql<{ send_usage_report: Sent }>(as, SEND, { input }, { session });
  return data.send_usage_report;
}

const snapshot = async () => (await controlOf(t.server, session)<SessionSnapshot>('GET', '/snapshot')).body;
const mails = async () =>
  Object.keys((await snapshot()).overlay).filter((id) => id.startsWith('$Message:')).length;
const refused = (code: string) => ({ recipients: [], errors: [{ code }] });

test('a key that was sent before is refused, also with other values; another key does it once more', async () => {
  expect((await send(EDITOR, KEY)).errors).toEqual([]);
  const again = await send(EDITOR, KEY, '2026-07');
  expect(again).toMatchObject(refused('CONFLICT'));
  expect(again.errors[0]?.path).toEqual(['idempotency_key']);
  expect(again.errors[0]?.message).toMatch(/^Sent already, by you at \d\d:\d\d\. If you want it once more/);
  expect(await mails()).toBe(1);
  expect((await send(EDITOR, `${KEY}-2`)).errors).toEqual([]);
  expect(await mails()).toBe(2);
});

test('a key of a new API key names what it created and shows no secret again', async () => {
  const create = async () => {
    const input = { company_uuid, name: 'Nightly export', idempotency_key: KEY };
    const { data } = await t.graphql<{
      create_remote_adapter_api_key: {
        api_key: string | null;
        remote_adapter_api_key_edge: { node: { name: string } } | null;
        errors: readonly { readonly code: string; readonly message: string }[];
      };
    }>(
      EDITOR,
      `mutation($input: CreateRemoteAdapterApiKeyInput!) { create_remote_adapter_api_key(input: $input) {
        api_key remote_adapter_api_key_edge { cursor node { name } } errors { code message } } }`,
      { input },
      { session },
    );
    return data.create_remote_adapter_api_key;
  };
  const [first, second] = await Promise.all([create(), create()]);
  expect(first.api_key).toMatch(/^\w/);
  expect(second).toMatchObject({
    api_key: null,
    remote_adapter_api_key_edge: { node: { name: 'Nightly export' } },
    errors: [
      {
        code: 'CONFLICT',
        message: expect.stringMatching(
          /^“Nightly export” was created already, by you at \d\d:\d\d\. Its secret/,
        ),
      },
    ],
  });
});

test('a key is of one person', async () => {
  await send(EDITOR, KEY);
  expect((await send(OWNER, KEY)).errors).toEqual([]);
});

test('a call that was refused has used no key', async () => {
  expect(await send(EDITOR, KEY, '1999-01')).toMatchObject(refused('NOT_FOUND'));
  expect((await send(EDITOR, KEY)).errors).toEqual([]);
});

test('a restored session knows its keys', async () => {
  await send(EDITOR, KEY);
  const taken = await snapshot();
  session = `${session}-restored`;
  await controlOf(t.server, session)('PUT', '/snapshot', taken);
  expect(await send(EDITOR, KEY)).toMatchObject(refused('CONFLICT'));
});

test('who may no longer do it is told nothing about what they did', async () => {
  await send(EDITOR, KEY);
  const { data } = await t.graphql<{ update_user_role: { errors: object[] } }>(
    OWNER,
    'mutation($input: UpdateUserRoleInput!) { update_user_role(input: $input) { errors { message } } }',
    { input: { company_user_uuid: memberKey(company_uuid, EDITOR), role: 'VIEWER' } },
    { session },
  );
  expect(data.update_user_role.errors).toEqual([]);
  expect(await send(EDITOR, KEY)).toMatchObject(refused('FORBIDDEN'));
});

test.each(['', ' ', 'x'.repeat(65)])('“%s” is no key', async (key) => {
  expect(await send(EDITOR, key)).toMatchObject(refused('VALIDATION'));
  expect(await mails()).toBe(0);
});
