import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { SEEDED_CODE } from '../../product/model/endpoint/access-code.ts';
import { createTestServer } from '../../testing/testing.ts';
import { seededPartner } from '../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();
afterAll(() => t.server.dispose());

const PAGE = '/upload/northbay/product-list';
const CODED = '/upload/northbay/po-upload';
const rows = (count: number) =>
  ['sku,name,price', ...Array.from({ length: count }, (_, i) => `SKU-${i},Item ${i},${i}.50`)].join('\n');

let count = 0;
const session = () => `upload-${count++}`;

interface State {
  upload_uuid: string;
  offset: number;
  size: number;
  receipt: { receipt_number: string; status: string; message: string; file_hash: string } | null;
  error?: { code: string; message: string } & Record<string, unknown>;
}
async function call(path: string, init: RequestInit & { duplex?: 'half' }, of: string) {
  const headers = { 'x-mock-session': of, ...(init.headers as object) };
  const response = await t.server.fetch(new Request(`http://localhost${path}`, { ...init, headers }));
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text ? JSON.parse(text) : {}) as State,
  };
}
const begin = (file_name: string, size: number, of: string, more: object = {}, page = PAGE) =>
  call(page, { method: 'POST', body: JSON.stringify({ file_name, size, ...more }) }, of);
const send = (uuid: string, body: Uint8Array<ArrayBuffer> | string, offset: number, of: string) =>
  call(`/upload/${uuid}`, { method: 'PATCH', body, headers: { 'upload-offset': String(offset) } }, of);
const offsetOf = async (uuid: string, of: string) =>
  Number((await call(`/upload/${uuid}`, { method: 'HEAD' }, of)).headers.get('upload-offset'));

interface Run {
  invocation_uuid: string;
  status: string;
  reason_code: string | null;
  trigger: string;
  flow_name: string;
  input_bytes: number | null;
  record_count: number | null;
  data_tags: { label: string; value: string }[];
  summary_message: string | null;
  files: {
    role: string;
    file_name: string;
    size_bytes: number;
    file_hash: string;
    download_path: string;
    preview: string | null;
  }[];
}
const RUN = `invocation_uuid status reason_code trigger flow_name input_bytes record_count data_tags { label value } summary_message
  files { role file_name size_bytes file_hash download_path preview(max_bytes: 40) }`;
const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const northbay =
  found.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
/** The newest run of an upload, or of a resubmission of one: launchers start other runs meanwhile. */
const latestRun = async (of: string) =>
  (
    await t.graphql<{ company: { flow_execution_search: { edges: { node: Run }[] } } }>(
      OWNER,
      `{ company(company_uuid: "${northbay}") { flow_execution_search(first: 20) { edges { node { ${RUN} } } } } }`,
      {},
      { session: of },
    )
  ).data.company.flow_execution_search.edges.find(({ node }) => ['UPLOAD', 'RESUBMIT'].includes(node.trigger))
    ?.node as Run;
const receipt = async (receipt_number: string, of: string) =>
  (
    await t.graphql<{ upload_receipt: { status: string; message: string } | null }>(
      null,
      `{ upload_receipt(receipt_number: "${receipt_number}") { file_name size_bytes status message } }`,
      {},
      { session: of },
    )
  ).data.upload_receipt;
const settled = async (receipt_number: string, of: string) => {
  for (;;) {
    const state = await receipt(receipt_number, of);
    if (state && !['RECEIVED', 'PROCESSING'].includes(state.status)) return state;
    await turn();
  }
};

test('the page shows everyone what it accepts', async () => {
  const { data } = await t.graphql(
    null,
    `{ upload_page(company_short_code: "northbay", custom_path: "po-upload") { company_short_code custom_path company_name title
         instructions accepted_extensions max_bytes max_files requires_code is_open }
       none: upload_page(company_short_code: "northbay", custom_path: "nothing") { title } }`,
  );
  expect(data).toEqual({
    upload_page: {
      company_short_code: 'northbay',
      custom_path: 'po-upload',
      company_name: 'Northbay',
      title: 'Purchase orders',
      instructions: expect.any(String),
      accepted_extensions: ['csv', 'txt', 'xlsx'],
      max_bytes: 26_214_400,
      max_files: 10,
      requires_code: true,
      is_open: true,
    },
    none: null,
  });
});

describe('a file', () => {
  test('that is uploaded starts a run with exactly this input', async () => {
    const of = session();
    const text = rows(12);
    const begun = await begin('price list.csv', Buffer.byteLength(text), of, { reference: 'PO-558213' });
    expect(begun.status).toBe(201);
    expect(begun.headers.get('location')).toBe(`http://localhost/upload/${begun.body.upload_uuid}`);
    expect(begun.body).toMatchObject({ offset: 0, receipt: null });
    const sent = await send(begun.body.upload_uuid, text, 0, of);
    expect(sent.status).toBe(200);
    const hash = createHash('sha256').update(text).digest('hex');
    expect(sent.body.receipt).toMatchObject({
      file_hash: hash,
      receipt_number: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/),
    });
    const number = sent.body.receipt?.receipt_number ?? '';
    expect(await settled(number, of)).toMatchObject({
      status: 'DONE',
      message: 'Processed',
      file_name: 'price list.csv',
    });

    const run = await latestRun(of);
    expect(run).toMatchObject({
      status: 'SUCCESS',
      trigger: 'UPLOAD',
      flow_name: 'Receive product list',
      input_bytes: Buffer.byteLength(text),
      record_count: 12,
      data_tags: [{ label: 'Order', value: 'PO-558213' }],
    });
    const input = run.files.find(({ role }) => role === 'INPUT');
    expect(input).toMatchObject({
      file_name: 'price list.csv',
      size_bytes: Buffer.byteLength(text),
      file_hash: hash,
      preview: text.slice(0, 40),
    });
    const authorization = `Bearer ${await t.server.tokenFor(OWNER)}`;
    const handed = await t.server.fetch(
      new Request(`http://localhost${input?.download_path}`, {
        headers: { authorization, 'x-mock-session': of },
      }),
    );
    const { downloadUrl } = (await handed.json()) as { downloadUrl: string };
    expect(await (await t.server.fetch(new Request(downloadUrl))).text()).toBe(text);
    const part = await t.server.fetch(new Request(downloadUrl, { headers: { range: 'bytes=4-13' } }));
    expect([part.status, await part.text()]).toEqual([206, text.slice(4, 14)]);
    expect(await receipt(number, session())).toBeNull();
  });

  /** Uploads a file and returns its run with the texts of its files. */
  async function processed(
    page: string,
    file_name: string,
    bytes: Uint8Array<ArrayBuffer>,
    more: object = {},
  ) {
    const of = session();
    const { body } = await begin(file_name, bytes.byteLength, of, more, page);
    const sent = await send(body.upload_uuid, bytes, 0, of);
    const state = await settled(sent.body.receipt?.receipt_number ?? '', of);
    const run = await latestRun(of);
    const { data } = await t.graphql<{ flow_execution: { files: { role: string; preview: string }[] } }>(
      OWNER,
      `{ flow_execution(invocation_uuid: "${run.invocation_uuid}") { files { role preview(max_bytes: 60000) } } }`,
      {},
      { session: of },
    );
    const textOf = (role: string) => data.flow_execution.files.find((file) => file.role === role)?.preview;
    return { of, state, run, output: textOf('OUTPUT'), canonical: textOf('INTERMEDIATE') };
  }
  const utf8 = (text: string) => new TextEncoder().encode(text);

  test('is mapped by its flow: the output has exactly its goods', async () => {
    const { output, canonical, run } = await processed(PAGE, 'goods.csv', utf8(rows(3)));
    const products = [0, 1, 2].map((i) => ({ line: i + 1, sku: `SKU-${i}`, unit_price: i + 0.5 }));
    for (const text of [output, canonical]) {
      expect(JSON.parse(text ?? '')).toMatchObject({
        schema: 'product_list',
        product_list: { supplier: { name: seededPartner('harbor-foods').partner_name }, products },
      });
    }
    expect(run.files.find(({ role }) => role === 'OUTPUT')).toMatchObject({
      size_bytes: Buffer.byteLength(output ?? ''),
      file_hash: createHash('sha256')
        .update(output ?? '')
        .digest('hex'),
    });
  });

  const orders: readonly (readonly string[])[] = [
    ['order', 'shipment', 'line', 'sku', 'description', 'quantity', 'unit_price', 'ship_to', 'country'],
    ['PO-1', 'S-9', '1', 'BOLT-8', 'Bolt M8', '100', '0.12', 'Depot', 'us'],
    ['PO-2', '', '1', 'NUT-8', 'Nut M8', '5', '0.10', 'Depot', 'us'],
    ['PO-1', 'S-9', '2', 'NUT-8', 'Nut M8', '40', '0.10', 'Depot', 'us'],
  ];
  const cell = (text: string, at: number, row: number) =>
    text === ''
      ? ''
      : `<c r="${String.fromCharCode(65 + at)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const workbook = zipSync({
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${orders.map((row, number) => `<row r="${number + 1}">${row.map((text, at) => cell(text, at, number)).join('')}</row>`).join('')}</sheetData></worksheet>`,
    ),
  });

  test.each([
    ['orders.csv', utf8(orders.map((row) => row.join(',')).join('\n'))],
    ['orders.xlsx', new Uint8Array(workbook)],
  ])('%s with two orders becomes two documents, with tags from its content', async (name, bytes) => {
    const { output, run, state } = await processed(CODED, name, bytes, { access_code: SEEDED_CODE });
    expect(state).toMatchObject({ status: 'DONE', message: 'Processed' });
    expect(JSON.parse(output ?? '')).toMatchObject([
      {
        purchase_order: {
          references: { order: 'PO-1', shipment: 'S-9' },
          lines: [
            { sku: 'BOLT-8', quantity: 100, amount: 12 },
            { sku: 'NUT-8', quantity: 40, amount: 4 },
          ],
          totals: { lines: 2, quantity: 140, amount: 16 },
        },
      },
      { purchase_order: { references: { order: 'PO-2' }, lines: [{ sku: 'NUT-8', amount: 0.5 }] } },
    ]);
    expect(run.data_tags.filter(({ label }) => label === 'Order').map(({ value }) => value)).toEqual([
      'PO-1',
      'PO-2',
    ]);
  });

  test('that the mapping cannot read fails, without output', async () => {
    const { of, output, run, state } = await processed(PAGE, 'words.csv', utf8('sku,price\nSKU-1,cheap\n'));
    expect(state.status).toBe('FAILED');
    expect(state.message).toContain(`${seededPartner('harbor-foods').slug.replaceAll('-', '_')}_product`);
    const failure = { status: 'LOGICAL_FAILURE', reason_code: 'MAPPING_FAILED' };
    expect(run).toMatchObject(failure);
    expect(output).toBeUndefined();
    // The mapping reads the same bytes again.
    await t.graphql(
      OWNER,
      `mutation { resubmit_flow_execution(input: { invocation_uuid: "${run.invocation_uuid}" }) { errors { code } } }`,
      {},
      { session: of },
    );
    let again = await latestRun(of);
    for (; ['SUBMITTED', 'IN_PROGRESS'].includes(again.status); again = await latestRun(of)) await turn();
    expect(again.invocation_uuid).not.toBe(run.invocation_uuid);
    expect(again).toMatchObject(failure);
  });

  test('can be resubmitted with its own bytes, like any other input', async () => {
    const of = session();
    const text = rows(3);
    const { body } = await begin('a.csv', text.length, of);
    const sent = await send(body.upload_uuid, text, 0, of);
    await settled(sent.body.receipt?.receipt_number ?? '', of);
    const { invocation_uuid } = await latestRun(of);
    await t.graphql(
      OWNER,
      `mutation { resubmit_flow_execution(input: { invocation_uuid: "${invocation_uuid}" }) { errors { code } } }`,
      {},
      { session: of },
    );
    const again = await latestRun(of);
    expect(again.invocation_uuid).not.toBe(invocation_uuid);
    expect(again.trigger).toBe('RESUBMIT');
    expect(again.files[0]).toMatchObject({ file_name: 'a.csv', preview: text.slice(0, 40) });
  });

  test.each([
    ['empty.csv', '', 'DONE', 'nothing'],
    ['broken.csv', 'a,b,c\n1,2,3\n1,2\n', 'FAILED', 'row 3 has 2 columns, but the header has 3'],
    ['binary.csv', 'a\u0000b', 'FAILED', 'not text'],
    ['fake.xlsx', 'a;b', 'FAILED', 'not an Excel workbook'],
  ])('%s that cannot be processed is reported', async (name, text, status, words) => {
    const of = session();
    const begun = await begin(name, Buffer.byteLength(text), of);
    const number =
      begun.body.receipt?.receipt_number ??
      (await send(begun.body.upload_uuid, text, 0, of)).body.receipt?.receipt_number ??
      '';
    const state = await settled(number, of);
    expect(state.status).toBe(status);
    if (words !== 'nothing') expect(state.message).toContain(words);
    const run = await latestRun(of);
    expect(run.status).toBe(status === 'DONE' ? 'SKIPPED' : 'LOGICAL_FAILURE');
    expect(run.summary_message).toContain(state.message);
  });

  test('is uploaded in parts and resumed where it broke off', async () => {
    const of = session();
    const bytes = Buffer.from(rows(4000));
    const uuid = (await begin('big.csv', bytes.length, of)).body.upload_uuid;
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 30_000));
      },
      async pull(controller) {
        while ((await offsetOf(uuid, of)) < 30_000) await turn();
        controller.error(new Error('the line was cut'));
      },
    });
    await call(
      `/upload/${uuid}`,
      { method: 'PATCH', body: broken, duplex: 'half', headers: { 'upload-offset': '0' } },
      of,
    );
    expect(await offsetOf(uuid, of)).toBe(30_000);
    const wrong = await send(uuid, bytes.subarray(0, 10), 0, of);
    expect(wrong).toMatchObject({ status: 409, body: { error: { code: 'WRONG_OFFSET', offset: 30_000 } } });
    expect((await send(uuid, bytes.subarray(30_000, 60_000), 30_000, of)).status).toBe(204);
    const rest = await call(
      `/upload/${uuid}`,
      {
        method: 'PUT',
        body: bytes.subarray(60_000),
        headers: { 'content-range': `bytes 60000-${bytes.length - 1}/${bytes.length}` },
      },
      of,
    );
    expect(rest.body.receipt?.file_hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await send(uuid, 'x', bytes.length, of)).body.error?.code).toBe('WRONG_OFFSET');
  });

  test('is uploaded independently of others', async () => {
    const of = session();
    const texts = [5, 50, 500, 5000].map(rows);
    const receipts = await Promise.all(
      texts.map(async (text, i) => {
        const { body } = await begin(`list-${i}.csv`, Buffer.byteLength(text), of);
        return (await send(body.upload_uuid, text, 0, of)).body.receipt;
      }),
    );
    expect(receipts.map((item) => item?.file_hash)).toEqual(
      texts.map((text) => createHash('sha256').update(text).digest('hex')),
    );
    expect(new Set(receipts.map((item) => item?.receipt_number)).size).toBe(4);
  });

  test('can be canceled until it has arrived', async () => {
    const of = session();
    const { upload_uuid } = (await begin('a.csv', 100, of)).body;
    await send(upload_uuid, 'x'.repeat(40), 0, of);
    const give = () => call(`/upload/${upload_uuid}`, { method: 'DELETE' }, of);
    expect((await give()).status).toBe(204);
    expect((await give()).body.error?.code).toBe('NOT_FOUND');
    expect((await send(upload_uuid, 'x', 40, of)).status).toBe(404);
    const whole = (await begin('b.csv', 3, of)).body.upload_uuid;
    expect((await send(whole, 'a,b', 0, of)).status).toBe(200);
    expect((await call(`/upload/${whole}`, { method: 'DELETE' }, of)).body.error?.code).toBe('CONFLICT');
    expect((await call(`/upload/${whole}`, {}, session())).status).toBe(404);
  });
});

describe('an upload that its sender has named', () => {
  const cancel = (uuid: string, of: string, how = '') =>
    call(`/upload/${uuid}${how}`, { method: 'DELETE' }, of);
  const name = () => crypto.randomUUID();
  const named = (upload_uuid: string, of: string, file_name = 'a.csv') =>
    begin(file_name, 100, of, { upload_uuid });

  test('has that name, and is started once however often it is announced', async () => {
    const of = session();
    const uuid = name();
    const answers = await Promise.all([named(uuid, of), named(uuid, of), named(uuid, of)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.upload_uuid))).toEqual(new Set([uuid]));
    await send(uuid, 'x'.repeat(40), 0, of);
    expect((await named(uuid, of)).body.offset).toBe(40);
  });

  test('is not started by an announcement that arrives after it was canceled', async () => {
    const of = session();
    const uuid = name();
    expect((await cancel(uuid, of)).status).toBe(404);
    expect(await named(uuid, of)).toMatchObject({ status: 409, body: { error: { code: 'CANCELED' } } });
    expect((await call(`/upload/${uuid}`, {}, of)).status).toBe(404);
    // Nobody else can cancel it in advance.
    expect((await named(uuid, session())).status).toBe(201);
  });

  test('cannot take the place of another one', async () => {
    const of = session();
    const uuid = name();
    await named(uuid, of);
    for (const answer of [await named(uuid, of, 'b.csv'), await named(uuid, session())]) {
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    }
    expect((await call(`/upload/${uuid}`, {}, of)).status).toBe(200);
  });

  test.each([
    '../../etc/passwd',
    'a',
    '',
    7,
    {},
    name().toUpperCase(),
    '00000000-0000-0000-0000-000000000000',
  ])('cannot be named %j', async (upload_uuid) => {
    const answer = await begin('a.csv', 5, session(), { upload_uuid });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST', field: 'upload_uuid' } },
    });
  });

  test('does not count once its sender has left, and can be continued', async () => {
    const of = session();
    const names = Array.from({ length: 20 }, name);
    for (const uuid of names) expect((await named(uuid, of)).status).toBe(201);
    expect((await named(name(), of)).status).toBe(429);
    const [first = '', second = ''] = names;
    await send(first, 'x'.repeat(40), 0, of);
    expect((await cancel(first, of, '?resumable=true')).status).toBe(204);
    expect((await named(name(), of)).status).toBe(201);
    expect((await named(name(), of)).status).toBe(429);
    expect(await offsetOf(first, of)).toBe(40);
    // Also if the message that its sender left overtakes the announcement.
    const late = name();
    await cancel(late, of, '?resumable=true');
    await cancel(second, of);
    await cancel(names[2] ?? '', of);
    expect((await named(late, of)).status).toBe(201);
    expect((await named(name(), of)).status).toBe(201);
  });

  test('that was left is deleted when its sender leaves too many others', async () => {
    const of = session();
    const names = Array.from({ length: 22 }, name);
    for (const uuid of names) {
      await named(uuid, of);
      await cancel(uuid, of, '?resumable=true');
    }
    const found = await Promise.all(
      names.map(async (uuid) => (await call(`/upload/${uuid}`, {}, of)).status),
    );
    expect(found).toEqual([404, 404, ...Array.from({ length: 20 }, () => 200)]);
  });

  test('is either canceled or processed, at whatever moment the two meet', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const of = session();
      const uuid = name();
      await begin('a.csv', 3, of, { upload_uuid: uuid });
      const sent = send(uuid, 'a,b', 0, of);
      for (let i = 0; i < turns; i++) await turn();
      const canceled = await cancel(uuid, of);
      const { status, body } = await sent;
      expect([canceled.status, status === 200 && body.receipt !== null]).toEqual(
        canceled.status === 204 ? [204, false] : [409, true],
      );
      const run = await latestRun(of);
      expect(run === undefined).toBe(canceled.status === 204);
    }
  });
});

describe('a page', () => {
  const refusal = async (answer: Promise<Awaited<ReturnType<typeof begin>>>) => {
    const { status, body } = await answer;
    return `${status} ${body.error?.code}`;
  };

  test('accepts no more files and no other extensions than configured', async () => {
    const of = session();
    expect(await begin('a.csv', 26_214_401, of)).toMatchObject({
      status: 413,
      body: {
        error: { code: 'TOO_LARGE', max_bytes: 26_214_400, message: expect.stringContaining('25 MB') },
      },
    });
    expect((await begin('a.csv', 26_214_400, of)).status).toBe(201);
    expect(await begin('a.exe', 10, of)).toMatchObject({
      status: 415,
      body: { error: { code: 'WRONG_EXTENSION', accepted_extensions: ['csv', 'txt', 'xlsx'] } },
    });
    const { upload_uuid } = (await begin('a.csv', 5, of)).body;
    const more = await send(upload_uuid, '123456789', 0, of);
    expect(more).toMatchObject({ status: 413, body: { error: { code: 'TOO_LARGE', max_bytes: 5 } } });
    expect(await offsetOf(upload_uuid, of)).toBe(5);
  });

  test('verifies a code before there is a file', async () => {
    const of = session();
    const tryCode = (access_code: string, page = CODED) =>
      call(page, { method: 'POST', body: JSON.stringify({ access_code }) }, of);
    expect((await tryCode(SEEDED_CODE)).status).toBe(204);
    expect((await tryCode('anything', PAGE)).status).toBe(204);
    for (let i = 0; i < 5; i++) expect(await refusal(tryCode('guess'))).toBe('403 WRONG_CODE');
    expect(await refusal(tryCode(SEEDED_CODE))).toBe('429 RATE_LIMITED');
  });

  test('requires its code, and limits guessing', async () => {
    const of = session();
    const tryCode = (access_code?: string) => refusal(begin('a.csv', 5, of, { access_code }, CODED));
    expect(await tryCode()).toBe('403 WRONG_CODE');
    expect((await begin('a.csv', 5, of, { access_code: SEEDED_CODE }, CODED)).status).toBe(201);
    for (let i = 0; i < 4; i++) expect(await tryCode('guess')).toBe('403 WRONG_CODE');
    expect(await tryCode(SEEDED_CODE)).toBe('429 RATE_LIMITED');
  });

  test('that is disabled looks nonexistent; uploads started before do not start a run', async () => {
    const of = session();
    const { upload_uuid } = (await begin('a.csv', 3, of)).body;
    const { data } = await t.graphql<{
      company: {
        trading_partners: { edges: { node: { flow_setups: { flow_uuid: string; flow_name: string }[] } }[] };
      };
    }>(
      OWNER,
      `{ company(company_uuid: "${northbay}") { trading_partners(search: "${seededPartner('harbor-foods').partner_name}") { edges { node { flow_setups { flow_uuid flow_name } } } } } }`,
      {},
      { session: of },
    );
    const flow = data.company.trading_partners.edges[0]?.node.flow_setups.find(
      ({ flow_name }) => flow_name === 'Receive product list',
    );
    await t.graphql(
      OWNER,
      `mutation { set_flow_enabled(input: { flow_uuid: "${flow?.flow_uuid}", enabled: false }) { errors { code } } }`,
      {},
      { session: of },
    );
    expect(await refusal(begin('a.csv', 5, of))).toBe('404 NOT_AVAILABLE');
    expect((await send(upload_uuid, 'a,b', 0, of)).body.error?.code).toBe('NOT_AVAILABLE');
    expect((await begin('a.csv', 5, of, {}, '/upload/northbay/nothing')).body).toEqual(
      (await begin('a.csv', 5, of)).body,
    );
    const { data: closed } = await t.graphql(
      null,
      '{ upload_page(company_short_code: "northbay", custom_path: "product-list") { is_open } }',
      {},
      { session: of },
    );
    expect(closed).toEqual({ upload_page: { is_open: false } });
  });

  test.each([
    ['no JSON', 'hello', 400],
    ['no name', '{"size":1}', 400],
    ['a path for a name', '{"file_name":"../../etc/passwd","size":1}', 400],
    ['no size', '{"file_name":"a.csv","size":-1}', 400],
    ['a fraction for a size', '{"file_name":"a.csv","size":1.5}', 400],
    ['no address', '{"file_name":"a.csv","size":1,"email":"x"}', 400],
    ['the field that nobody sees', '{"file_name":"a.csv","size":1,"website":"buy"}', 400],
    ['far too much', JSON.stringify({ file_name: 'a.csv', size: 1, comment: 'x'.repeat(9000) }), 413],
  ])('refuses %s', async (_what, body, status) => {
    const answer = await call(PAGE, { method: 'POST', body }, session());
    expect(answer.status).toBe(status);
    expect(answer.body.error?.message).toMatch(/[.}]$/);
  });

  test('only serves its own portal and the methods it knows', async () => {
    const of = session();
    const from = (origin: string) => call(PAGE, { method: 'OPTIONS', headers: { origin } }, of);
    const foreign = await t.server.fetch(
      new Request(`http://localhost${PAGE}`, { method: 'POST', headers: { origin: 'https://evil.example' } }),
    );
    expect(foreign.status).toBe(403);
    t.server.setPortalOrigins(['http://localhost:5173']);
    const granted = await from('http://localhost:5173');
    expect(granted.status).toBe(204);
    expect(granted.headers.get('access-control-allow-headers')).toContain('upload-offset');
    expect((await call(PAGE, { method: 'GET' }, of)).status).toBe(405);
    const { upload_uuid } = (await begin('a.csv', 3, of)).body;
    expect((await call(`/upload/${upload_uuid}`, { method: 'PATCH', body: 'a' }, of)).body.error?.code).toBe(
      'BAD_REQUEST',
    );
    expect((await call(`/upload/${upload_uuid}`, { method: 'POST', body: 'a' }, of)).status).toBe(405);
  });
});

test('twenty megabytes are streamed, and nothing is left open or on disk', async () => {
  const server = (await createTestServer()).server;
  const size = 20 * 1024 * 1024;
  const piece = Buffer.alloc(65_536, 'abcdefg,1234567\n');
  let made = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        made += piece.length;
        controller.enqueue(piece);
        if (made >= size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const begun = await server.fetch(
    new Request(`http://localhost${PAGE}`, {
      method: 'POST',
      body: JSON.stringify({ file_name: 'huge.csv', size }),
    }),
  );
  const { upload_uuid } = (await begun.json()) as State;
  /** Number of bytes received but not yet on disk, sampled at each read. */
  const held: number[] = [];
  const ask = async () => {
    const head = await server.fetch(
      new Request(`http://localhost/upload/${upload_uuid}`, { method: 'HEAD' }),
    );
    held.push(made - Number(head.headers.get('upload-offset')));
  };
  const sending = server.fetch(
    new Request(`http://localhost/upload/${upload_uuid}`, {
      method: 'PATCH',
      body,
      headers: { 'upload-offset': '0' },
      duplex: 'half',
    } as RequestInit),
  );
  for (let isOver = false; !isOver;) {
    isOver = await Promise.race([sending.then(() => true), turn(false)]);
    await ask();
  }
  expect(held.length).toBeGreaterThan(10);
  expect(Math.max(...held)).toBeLessThanOrEqual(4 * piece.length);
  const { receipt } = (await (await sending).json()) as State;
  expect(receipt?.file_hash).toBe(createHash('sha256').update(Buffer.alloc(size, piece)).digest('hex'));
  const open = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes(upload_uuid);
      } catch {
        return false;
      }
    });
  expect(open()).toEqual([]);
  await server.dispose();
  const after = await server.fetch(new Request(`http://localhost/upload/${upload_uuid}`));
  expect(after.status).toBe(404);
  const kept = readdirSync(tmpdir())
    .filter((name) => name.startsWith('causeway-uploads-'))
    .filter((name) => existsSync(join(tmpdir(), name, upload_uuid)));
  expect(kept).toEqual([]);
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

test('an upload of a signed-in person can be sent, read, and deleted by that person only', async () => {
  const bearer = async (email: string) => `Bearer ${await t.server.tokenFor(email)}`;
  const call = async (method: string, path: string, as: string | null, init: RequestInit = {}) =>
    t.server.fetch(
      new Request(`http://localhost${path}`, {
        method,
        ...init,
        headers: { ...init.headers, ...(as === null ? {} : { authorization: await bearer(as) }) },
      }),
    );
  const begun = await call('POST', '/upload', OWNER, {
    body: JSON.stringify({ file_name: 'a.txt', size: 3 }),
    headers: { 'content-type': 'application/json' },
  });
  const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
  const path = `/upload/${upload_uuid}`;
  const part = { body: 'abc', headers: { 'upload-offset': '0' } };
  for (const other of [null, 'editor@northbay.example']) {
    expect((await call('GET', path, other)).status).toBe(404);
    expect((await call('HEAD', path, other)).status).toBe(404);
    expect((await call('PATCH', path, other, part)).status).toBe(404);
    expect((await call('DELETE', path, other)).status).toBe(404);
  }
  expect((await call('PATCH', path, OWNER, part)).status).toBe(200);
  expect((await call('GET', path, OWNER)).status).toBe(200);
  expect((await call('DELETE', path, OWNER)).status).toBe(204);
});
