import { getNamedType, isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { loadSchema } from '../../../engine/schema/schema.ts';
import { controlOf } from '../../../services/control/testing.ts';
import type { SessionSnapshot } from '../../../services/snapshots/snapshot.ts';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';
import { ORDER } from '../../domains/mapping/generation/generation.testing.ts';
import { KEYED } from './idempotency.ts';
import { UPLOAD_FIELDS } from './uploads-once.ts';

// So slow that nothing happens by itself between the calls.
const t = await createTestServer({ pace: 1e-7 });
const OWNER = 'owner@northbay.example';
/** The server's limit of open uploads per person. */
const MAX_OPEN = 20;
const { company_uuid, partner_uuid } = seededPartner('pinecrest');
const PNG = Uint8Array.of(...[...'\x89PNG\r\n\x1A\n'].map((value) => value.charCodeAt(0)), 1, 2, 3);
const TEXT = new TextEncoder().encode('PO107  Universal product code, 12 digits');

type Payload = Readonly<Record<string, unknown>> & {
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] }[];
};

/** Chosen by a caller for one call. */
const KEY = '8e0c6f0f-8f0b-4a53-b4a5-7d1f6f0d2a11';

interface Case {
  readonly type: string;
  readonly selects: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly input: (session: string) => Promise<object>;
  /** Makes it another call. */
  readonly other: object;
}

const CASES: Readonly<Record<string, Case>> = {
  upload_library_document: {
    type: 'UploadLibraryDocumentInput',
    selects: 'is_revision library_document_edge { node { document_uuid revision } }',
    bytes: TEXT,
    input: async () => ({ partner_uuid, name: 'guide.txt', category: 'OTHER' }),
    other: { name: 'other.txt' },
  },
  upload_quote_file: {
    type: 'UploadQuoteFileInput',
    selects: 'quote_file { file_key } quote { quote_uuid files { file_key } }',
    bytes: TEXT,
    async input(session) {
      const { company } = await read<{
        company: { quotes: { edges: { node: { quote_uuid: string } }[] } };
      }>(
        `{ company(company_uuid: "${company_uuid}") { company_uuid
           quotes(first: 1, filter: { statuses: [QUOTED] }) { edges { node { quote_uuid } } } } }`,
        session,
      );
      return { quote_uuid: company.quotes.edges[0]?.node.quote_uuid, file_name: 'packing list.txt' };
    },
    other: { file_name: 'other.txt' },
  },
  update_company: {
    type: 'UpdateCompanyInput',
    selects: 'company { company_uuid logo_url lock_version }',
    bytes: PNG,
    async input(session) {
      const { company } = await read<{ company: { lock_version: number } }>(
        `{ company(company_uuid: "${company_uuid}") { company_uuid lock_version } }`,
        session,
      );
      return { company_uuid, lock_version: company.lock_version };
    },
    other: { time_zone: 'UTC' },
  },
  generate_mapping: {
    type: 'GenerateMappingInput',
    selects: 'generation { generation_uuid }',
    bytes: TEXT,
    input: async () => ({ partner_uuid, ...ORDER }),
    other: { sample_file_name: 'other.edi' },
  },
};

async function read<Data>(query: string, session: string): Promise<Data> {
  const { data, errors } = await t.graphql<Data>(OWNER, query, {}, { session });
  expect(errors).toBeUndefined();
  return data;
}

function sender(session: string) {
  return async (path: string, init: RequestInit = {}, headers: Readonly<Record<string, string>> = {}) => {
    const authorization = `Bearer ${await t.server.tokenFor(OWNER, 'http://localhost')}`;
    return t.server.fetch(
      new Request(`http://localhost${path}`, {
        ...init,
        headers: { authorization, 'x-mock-session': session, ...headers },
      }),
    );
  };
}

async function prepared(name: string, session: string) {
  const { type, selects, bytes, input, other } = CASES[name] as Case;
  const send = sender(session);
  const announcement = JSON.stringify({ file_name: 'guide.txt', size: bytes.byteLength });
  const begun = await send('/upload', { method: 'POST', body: announcement });
  const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
  await send(`/upload/${upload_uuid}`, { method: 'PATCH', body: bytes }, { 'upload-offset': '0' });
  const given = {
    ...(await input(session)),
    [UPLOAD_FIELDS[name] ?? '']: upload_uuid,
    ...(KEYED[name] && { idempotency_key: KEY }),
  };
  const call = async (more: object = {}, as = OWNER): Promise<Payload> => {
    const { data, errors } = await t.graphql<Record<string, Payload>>(
      as,
      `mutation($input: ${type}!) { ${name}(input: $input) { ${selects} errors { code path } } }`,
      { input: { ...given, ...more } },
      { session },
    );
    expect(errors).toBeUndefined();
    return data[name] as Payload;
  };
  return { send, upload_uuid, other, call };
}

/** How much a session has stored, by type. */
async function effects(session: string): Promise<string[]> {
  const { body } = await controlOf(t.server, session)<SessionSnapshot>('GET', '/snapshot');
  return (
    Object.keys(body.overlay)
      .map((id) => id.split(':')[0] ?? '')
      // Notes that a key was used; each call has one of its own.
      .filter((type) => type !== '$CompletedAction')
      .toSorted()
  );
}

test('every mutation with an upload is known', () => {
  const fields = Object.values(loadSchema().schema.getMutationType()?.getFields() ?? {});
  const found = fields.flatMap(({ name, args }) => {
    const input = getNamedType(args[0]?.type as never);
    const named = isInputObjectType(input)
      ? Object.keys(input.getFields()).find((field) => field.endsWith('upload_uuid'))
      : undefined;
    return named === undefined ? [] : [[name, named]];
  });
  expect(Object.fromEntries(found)).toEqual(UPLOAD_FIELDS);
  expect(Object.keys(CASES).toSorted()).toEqual(Object.keys(UPLOAD_FIELDS).toSorted());
});

test('two calls at the same time do not both use an upload', async () => {
  const { call } = await prepared('generate_mapping', 'at-once');
  const answers = await Promise.all(['a', 'b'].map((idempotency_key) => call({ idempotency_key })));
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
});

test.each(Object.keys(UPLOAD_FIELDS))(
  '%s uses an upload once, and answers the same call again as before',
  async (name) => {
    const single = await prepared(name, `single-${name}`);
    expect((await single.call()).errors).toEqual([]);

    const session = `repeated-${name}`;
    const { call, send, upload_uuid, other } = await prepared(name, session);
    const [first, second] = await Promise.all([call(), call()]);
    expect(first.errors).toEqual([]);
    const known = { code: 'CONFLICT', path: ['idempotency_key'] };
    const again = { ...first, errors: KEYED[name] ? [known] : [] };
    expect(second).toEqual(again);
    expect(await call()).toEqual(again);
    expect(await effects(session)).toEqual(await effects(`single-${name}`));

    const refusal = { code: 'NOT_FOUND', path: [UPLOAD_FIELDS[name]] };
    const another = { ...(KEYED[name] && { idempotency_key: `${KEY}-2` }) };
    expect((await call({ ...other, ...another })).errors).toMatchObject([refusal]);
    if (KEYED[name]) expect((await call(another)).errors).toMatchObject([refusal]);
    expect((await call({}, 'editor@northbay.example')).errors.map(({ code }) => code)).not.toEqual([]);
    // A sender that did not get the response need not send the bytes again.
    const whole = await send(`/upload/${upload_uuid}`, { method: 'HEAD' });
    expect(whole.headers.get('upload-offset')).toBe(whole.headers.get('upload-length'));
    const canceled = await send(`/upload/${upload_uuid}`, { method: 'DELETE' });
    expect(canceled.status).toBe(409);
    for (let more = 0; more < MAX_OPEN; more++) {
      const body = JSON.stringify({ file_name: 'more.csv', size: 9 });
      // One after another, up to the limit.
      // oxlint-disable-next-line no-await-in-loop
      expect((await send('/upload', { method: 'POST', body })).status).toBe(201);
    }
  },
);

test('what was made and deleted again is not returned', async () => {
  const session = 'deleted';
  const { call } = await prepared('upload_library_document', session);
  const { library_document_edge: edge } = (await call()) as unknown as {
    library_document_edge: { node: { document_uuid: string } };
  };
  await t.graphql(
    OWNER,
    'mutation($d: ID!) { delete_library_document(input: { document_uuid: $d }) { errors { code } } }',
    { d: edge.node.document_uuid },
    { session },
  );
  expect((await call()).errors).toMatchObject([{ code: 'NOT_FOUND', path: ['upload_uuid'] }]);
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
