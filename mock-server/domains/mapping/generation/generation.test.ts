import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { filesOf } from '../../../content/bytes.ts';
import { factsOf, fileBytes, flows } from '../../../content/testing.ts';
import { pdf } from '../../../content/pdf.ts';
import { createTestServer } from '../../../testing/testing.ts';
import { fileTypes } from '../../../world/file-types.ts';
import { flowTypes } from '../../../world/flow-types.ts';
import { ediRules } from '../expressions/edi-rules.ts';

const EDITOR = 'editor@northbay.example';
const t = await createTestServer();
afterAll(() => t.server.dispose());

let session = '';
let count = 0;
beforeEach(() => {
  session = `generation-${count++}`;
});

async function run<Data>(as: string, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}

const { data: found } = await t.graphql<{
  viewer: {
    companies: {
      short_code: string;
      trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
    }[];
  };
}>(
  EDITOR,
  '{ viewer { companies { short_code trading_partners(first: 50) { edges { node { partner_uuid partner_name } } } } } }',
);
const partner_uuid =
  found.viewer.companies
    .find(({ short_code }) => short_code === 'northbay')
    ?.trading_partners.edges.find(({ node }) => node.partner_name === 'Alder Retail')?.node.partner_uuid ??
  '';

/** A generated file in any EDI format. */
function sampleOf(file_type: string, flow_type: string): string {
  const [like] = flows;
  if (!like) throw new Error('no flow');
  const flow = {
    ...like,
    ack: null,
    flow_type,
    direction: 'RECEIVE' as const,
    source_file_type: file_type,
    destination_file_type: 'JSON_GENERIC',
  };
  const facts = factsOf({ flow, hash: 4242, more: { record_count: 3 } });
  const [file] = filesOf(facts);
  return file ? fileBytes(facts, file).toString('utf8') : '';
}

interface Generation {
  generation_uuid: string;
  status: string;
  progress: number;
  steps: { step: string; status: string; detail: string | null }[];
  error_message: string | null;
  ended_at: string | null;
  expression: string | null;
  decision: string | null;
  mapping: {
    mapping_uuid: string;
    name: string;
    expression: string;
    is_ai_generated: boolean;
    input_type: string;
    deployed_revision: unknown;
    test_cases: { last_result: string | null }[];
  } | null;
  coverage: {
    target_path: string;
    source_path: string | null;
    confidence: string | null;
    note: string | null;
    example: unknown;
  }[];
  unmapped_required: string[];
  test_output: unknown;
}
const FIELDS = `generation_uuid status expression decision progress steps { step status detail } error_message ended_at
  mapping { mapping_uuid name expression is_ai_generated input_type deployed_revision { number } test_cases { last_result } }
  coverage { target_path source_path confidence note example } unmapped_required test_output`;

const ORDER = {
  flow_type: 'RECEIVE_PURCHASE_ORDER',
  file_type: 'X12_850_004010',
  sample_file_name: 'order.edi',
  sample_content: sampleOf('X12_850_004010', 'RECEIVE_PURCHASE_ORDER'),
};
const ask = async (more: object = {}, as = EDITOR) =>
  (
    await run<{
      generate_mapping: {
        generation: Generation | null;
        errors: { code: string; path: string[]; message: string }[];
      };
    }>(
      as,
      `mutation($input: GenerateMappingInput!) { generate_mapping(input: $input) { generation { ${FIELDS} } errors { code path message } } }`,
      { input: { partner_uuid, ...ORDER, ...more } },
    )
  ).generate_mapping;

/** Follows a generation to its end; returns every message. */
async function follow(generation_uuid: string): Promise<Generation[]> {
  const request = await t.request(
    EDITOR,
    `subscription($g: ID!) { mapping_generation(generation_uuid: $g) { ${FIELDS} } }`,
    { g: generation_uuid },
    { accept: 'text/event-stream', 'x-mock-session': session },
  );
  const text = await (await t.server.fetch(request)).text();
  return [...text.matchAll(/^data: (\{.*\})$/gm)].map(
    ([, json = '']) =>
      (JSON.parse(json) as { data: { mapping_generation: Generation } }).data.mapping_generation,
  );
}
const generated = async (more: object = {}) => {
  const { generation, errors } = await ask(more);
  expect(errors).toEqual([]);
  return follow(generation?.generation_uuid ?? '');
};

interface Accepted {
  generation:
    | (Generation & {
        flow_setup: { flow_uuid: string; flow_name: string } | null;
        library_documents: { document_uuid: string; name: string }[];
      })
    | null;
  mapping_edge: { node: { name: string } } | null;
  flow_setup: { flow_uuid: string; flow_name: string } | null;
  errors: { code: string; path: string[]; message: string }[];
}
const accept = async (generation_uuid: string | undefined, more: object = {}, as = EDITOR) =>
  (
    await run<{ accept_mapping_generation: Accepted }>(
      as,
      `mutation($input: AcceptMappingGenerationInput!) { accept_mapping_generation(input: $input) {
         generation { ${FIELDS} flow_setup { flow_uuid flow_name } library_documents { document_uuid name } }
         mapping_edge { node { name } } flow_setup { flow_uuid flow_name } errors { code path message } } }`,
      { input: { generation_uuid, ...more } },
    )
  ).accept_mapping_generation;

describe('drafting a mapping', () => {
  test('goes step by step and ends with a mapping that runs and passes its own test', async () => {
    const told = await generated({
      specification_file_name: 'spec.txt',
      specification_content: 'PO107 Universal product code, 12 digits M\nREF02 Equipment that is wanted O',
    });
    const progress = told.map((one) => one.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const last = told.at(-1);
    expect(last).toMatchObject({
      status: 'SUCCEEDED',
      progress: 100,
      error_message: null,
      unmapped_required: [],
    });
    expect(last?.steps.map(({ status }) => status)).toEqual(['DONE', 'DONE', 'DONE', 'DONE']);
    expect(last?.steps[0]?.detail).toBe('spec.txt explains 2 elements');
    expect(last?.steps[1]?.detail).toMatch(/^850, \d loops, \d+ segments$/);
    expect(last?.ended_at).toBe('2026-09-15T14:30:06.100Z');

    expect(last).toMatchObject({ mapping: null, decision: null });
    const mapping = (await accept(last?.generation_uuid)).generation?.mapping;
    expect(mapping).toMatchObject({
      name: 'alder_retail_850_2',
      is_ai_generated: true,
      input_type: 'X12',
      deployed_revision: null,
    });

    const { run_mapping_tests } = await run<{ run_mapping_tests: { results: { outcome: string }[] } }>(
      EDITOR,
      'mutation($input: RunMappingTestsInput!) { run_mapping_tests(input: $input) { results { outcome } errors { message } } }',
      { input: { mapping_uuid: mapping?.mapping_uuid } },
    );
    expect(run_mapping_tests.results).toEqual([{ outcome: 'PASS' }]);
    const output = last?.test_output as {
      purchase_order: { references: { order: string }; lines: { sku: string }[] };
    };
    expect(output.purchase_order.references.order).toBe('PO-123525');
    expect(output.purchase_order.lines).toHaveLength(3);
    expect(output.purchase_order.lines[0]?.sku).toMatch(/^[A-Z]{3}-38693-[A-Z]{3}$/);
  });

  test('reads the specification from an uploaded PDF', async () => {
    const token = await t.server.tokenFor(EDITOR, 'http://localhost');
    const call = (path: string, init: RequestInit, more: object = {}) =>
      t.server.fetch(
        new Request(`http://localhost${path}`, {
          ...init,
          headers: { authorization: `Bearer ${token}`, 'x-mock-session': session, ...more },
        }),
      );
    const handIn = async (file_name: string, bytes: Buffer<ArrayBuffer>) => {
      const begun = await call('/upload', {
        method: 'POST',
        body: JSON.stringify({ file_name, size: bytes.byteLength }),
      });
      const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
      await call(`/upload/${upload_uuid}`, { method: 'PATCH', body: bytes }, { 'upload-offset': '0' });
      return upload_uuid;
    };
    const lines = ['PO107 Universal product code, 12 digits M', 'REF02 Equipment that is wanted O'];
    const paper = Buffer.from(pdf({ title: '850 guide', lines, at: 0, seed: 1 }, 900_000));
    const last = (await generated({ specification_upload_uuid: await handIn('guide.pdf', paper) })).at(-1);
    expect(last).toMatchObject({ status: 'SUCCEEDED' });
    expect(last?.steps[0]?.detail).toBe('guide.pdf explains 2 elements');

    const scan = await ask({ specification_upload_uuid: await handIn('scan.pdf', Buffer.from('%PDF-1.4')) });
    expect(scan.errors).toMatchObject([{ code: 'VALIDATION', path: ['specification_upload_uuid'] }]);
    const large = Buffer.alloc(20_971_521, 'x');
    const refused = await ask({ specification_upload_uuid: await handIn('large.txt', large) });
    expect(refused.errors).toMatchObject([{ code: 'LIMIT_EXCEEDED', path: ['specification_upload_uuid'] }]);
  });

  test('shows the source and confidence of every field', async () => {
    const [before, after] = [
      (await generated()).at(-1),
      (await generated({ specification_content: 'PO107: Universal product code of the article' })).at(-1),
    ];
    const at = (generation: Generation | undefined, path: string) =>
      generation?.coverage.find(({ target_path }) => target_path === path);
    expect(at(before, 'references.order')).toMatchObject({
      source_path: 'BEG03',
      confidence: 'HIGH',
      example: 'PO-123525',
    });
    expect(at(before, 'lines[].gtin')).toMatchObject({ source_path: 'PO107', confidence: 'MEDIUM' });
    expect(at(after, 'lines[].gtin')).toMatchObject({
      confidence: 'HIGH',
      note: 'Line 1: “Universal product code of the article”',
    });
    expect(at(before, 'remarks')).toMatchObject({ source_path: 'N9 (ZZ) MSG01', confidence: 'MEDIUM' });
    expect(at(before, 'incoterm')).toMatchObject({ source_path: null, confidence: null });
    const withoutDates = ORDER.sample_content.replace(/DTM\*010\*\d{8}~/, '').replace(/SE\*\d+/, 'SE*1');
    const less = (await generated({ sample_content: withoutDates })).at(-1);
    expect(at(less, 'ship_on')).toMatchObject({
      source_path: null,
      note: 'DTM (010) 02 is empty in the sample.',
    });
    expect(less?.expression).not.toContain('ship_on');
  });

  test('lists required fields without a source', async () => {
    const sample_content = ORDER.sample_content
      .replace(/BEG\*00\*SA\*[^*]+/, 'BEG*00*SA*')
      .replaceAll(/\*VN\*[^~*]+~PID/g, '~PID');
    const last = (await generated({ sample_content })).at(-1);
    expect(last?.status).toBe('SUCCEEDED');
    expect(last?.unmapped_required).toEqual(['references.order', 'lines[].sku']);
    expect(last?.steps[3]?.detail).toContain('2 required fields missing');
  });

  const documents = fileTypes.filter(
    ({ standard, document }) => /X12|EDIFACT/.test(standard) && Object.hasOwn(ediRules, document ?? ''),
  );
  const pairs = documents.flatMap(({ code, standard, document }) => {
    const type = flowTypes.find(
      ({ direction, edi_equivalents }) =>
        direction === 'RECEIVE' && edi_equivalents.includes(`${standard} ${document}`),
    );
    return type ? [[code, type.code] as const] : [];
  });
  test('knows every EDI document that can be received', () => {
    expect(pairs.map(([code]) => code)).toEqual(documents.map(({ code }) => code));
    expect(pairs.length).toBeGreaterThan(12);
  });
  test.each(pairs)('%s for %s gives a draft', async (file_type, flow_type) => {
    const last = (
      await generated({ file_type, flow_type, sample_content: sampleOf(file_type, flow_type) })
    ).at(-1);
    expect(last?.error_message).toBeNull();
    const mapped = last?.coverage.filter(({ source_path }) => source_path !== null) ?? [];
    expect(mapped.length).toBeGreaterThan(5);
    const low = mapped.filter(({ confidence }) => confidence === 'LOW');
    expect(low.filter(({ target_path }) => !/_(?:kg|m3)$/.test(target_path))).toEqual([]);
    const { generation, errors } = await accept(last?.generation_uuid);
    expect(errors).toEqual([]);
    expect(generation?.mapping?.test_cases).toEqual([{ last_result: 'PASS' }]);
  });
});

describe('failures', () => {
  test.each([
    [
      'another document',
      sampleOf('X12_204_004010', 'RECEIVE_LOAD_TENDER'),
      'The sample is X12 204, not 850.',
    ],
    [
      'no EDI',
      'hello',
      'The sample could not be parsed: An X12 interchange must start with ISA. (line 1, column 1)',
    ],
    ['a file that ends early', ORDER.sample_content.slice(0, 300), 'has no closing'],
  ])('with %s', async (_what, sample_content, message) => {
    const last = (await generated({ sample_content })).at(-1);
    expect(last).toMatchObject({ status: 'FAILED', mapping: null, coverage: [] });
    expect(last?.error_message).toContain(message);
    expect(last?.steps.map(({ status }) => status)).toEqual(['DONE', 'FAILED', 'SKIPPED', 'SKIPPED']);
  });

  test.each([
    [{ flow_type: 'SEND_PURCHASE_ORDER' }, 'VALIDATION', 'flow_type'],
    [{ file_type: 'CSV_GENERIC' }, 'VALIDATION', 'file_type'],
    [{ file_type: 'X12_204_004010' }, 'VALIDATION', 'file_type'],
    [{ sample_content: ' ' }, 'VALIDATION', 'sample_content'],
    [{ name: 'alder_retail_850' }, 'ALREADY_EXISTS', 'name'],
    [{ partner_uuid: 'x' }, 'NOT_FOUND', 'partner_uuid'],
  ])('at once for %j', async (change, code, path) => {
    const { generation, errors } = await ask(change);
    expect(generation).toBeNull();
    expect(errors).toMatchObject([{ code, path: [path] }]);
  });
});

test('it can be canceled once; later steps never run', async () => {
  const { generation } = await ask();
  expect(generation).toMatchObject({ status: 'QUEUED', progress: 0, mapping: null });
  const cancel = async () =>
    (
      await run<{ cancel_mapping_generation: { generation: Generation | null; errors: { code: string }[] } }>(
        EDITOR,
        `mutation($input: CancelMappingGenerationInput!) { cancel_mapping_generation(input: $input) { generation { ${FIELDS} } errors { code } } }`,
        { input: { generation_uuid: generation?.generation_uuid } },
      )
    ).cancel_mapping_generation;
  expect((await cancel()).generation?.status).toBe('CANCELED');
  const told = await follow(generation?.generation_uuid ?? '');
  expect(told.map(({ status, mapping }) => [status, mapping])).toEqual([['CANCELED', null]]);
  expect((await cancel()).errors).toMatchObject([{ code: 'CONFLICT' }]);
  expect(t.uncaught).toEqual([]);
});
