import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pdf } from '../../../content/pdf.ts';
import { EDITOR, fieldAt, generationTester, ORDER } from './generation.testing.ts';

const tester = await generationTester();
const { t, run, company_uuid, partner_uuid, mutate, ask, drafted, handIn } = tester;
afterAll(() => t.server.dispose());
beforeEach(tester.fresh);

/** Numbers of mappings, flows, and documents, which must all change in the same decision. */
async function counts() {
  const { company, trading_partner } = await run<{
    company: { mappings: { total_count: number } };
    trading_partner: { flows: { total_count: number }; library: { total_count: number } };
  }>(
    EDITOR,
    `query($c: ID!, $p: ID!) { company(company_uuid: $c) { mappings { total_count } }
       trading_partner(partner_uuid: $p) { partner_uuid flows { total_count } library { total_count } } }`,
    { c: company_uuid, p: partner_uuid },
  );
  return [
    company.mappings.total_count,
    trading_partner.flows.total_count,
    trading_partner.library.total_count,
  ];
}

describe('accepting a draft', () => {
  test('creates the mapping, the flow, and the documents, none of which exist before', async () => {
    const before = await counts();
    const paper = Buffer.from(
      pdf({ title: '850 guide', lines: ['BEG03 Purchase order number'], at: 0, seed: 1 }, 60_000),
    );
    const { generation_uuid, test_output } = await drafted({
      specification_upload_uuid: await handIn('850 guide.pdf', paper),
    });
    expect(await counts()).toEqual(before);
    const { generation, mapping_edge, flow_setup, errors } = await mutate('accept', { generation_uuid });
    expect(errors).toEqual([]);
    expect(await counts()).toEqual(before.map((count, at) => count + ([1, 1, 2][at] ?? 0)));
    expect(mapping_edge?.node.name).toBe(generation?.mapping?.name);
    expect(flow_setup?.flow_name).toBe('Receive purchase order 850');
    expect(generation).toMatchObject({
      decision: 'ACCEPTED',
      mapping: {
        name: 'alder_retail_850_2',
        is_ai_generated: true,
        deployed_revision: null,
        test_cases: [{ last_result: 'PASS', expected: test_output }],
      },
      flow_setup: {
        flow_name: 'Receive purchase order 850',
        deploy_state: 'DRAFT',
        enabled: false,
        configuration: {
          source_file_type: { code: 'X12_850_004010' },
          mapping: { name: 'alder_retail_850_2', revision_policy: 'LATEST_DEPLOYED' },
        },
      },
      library_documents: [
        {
          name: '850 guide.pdf',
          folder: 'Specifications',
          category: 'SPECIFICATION',
          size_bytes: paper.byteLength,
          linked_mapping: { name: 'alder_retail_850_2' },
          linked_flow: { flow_name: 'Receive purchase order 850' },
          revisions: { edges: [{ node: { file_hash: createHash('sha256').update(paper).digest('hex') } }] },
        },
        { name: 'order.edi', folder: 'Samples', category: 'SAMPLE', revision: 1 },
      ],
    });
    expect(generation?.library_documents[1]?.preview).toMatch(/^ISA\*00/);
    const { run_mapping_tests } = await run<{ run_mapping_tests: { results: { outcome: string }[] } }>(
      EDITOR,
      'mutation($input: RunMappingTestsInput!) { run_mapping_tests(input: $input) { results { outcome } errors { message } } }',
      { input: { mapping_uuid: generation?.mapping?.mapping_uuid } },
    );
    expect(run_mapping_tests.results).toEqual([{ outcome: 'PASS' }]);
  });

  test('a second draft from the same files has other names, but the same documents', async () => {
    const [first, second] = [
      (await mutate('accept', { generation_uuid: (await drafted()).generation_uuid })).generation,
      (await mutate('accept', { generation_uuid: (await drafted()).generation_uuid })).generation,
    ];
    expect(second?.mapping?.name).toBe('alder_retail_850_3');
    expect(second?.flow_setup?.flow_name).toBe('Receive purchase order 850 2');
    expect(second?.library_documents).toEqual(first?.library_documents);
    const other = await drafted({ sample_content: ORDER.sample_content.replace('PO-123525', 'PO-777') });
    const third = (await mutate('accept', { generation_uuid: other.generation_uuid })).generation;
    expect(third?.library_documents).toMatchObject([
      { document_uuid: first?.library_documents[0]?.document_uuid, revision: 2 },
    ]);
  });

  test.each([
    [{ mapping_name: 'alder_retail_850' }, 'ALREADY_EXISTS', 'mapping_name'],
    [{ mapping_name: 'Not a name' }, 'VALIDATION', 'mapping_name'],
    [{ flow_name: 'x' }, 'VALIDATION', 'flow_name'],
    [{ generation_uuid: 'x' }, 'NOT_FOUND', 'generation_uuid'],
  ])('creates nothing for %j', async (change, code, path) => {
    const { generation_uuid } = await drafted();
    const before = await counts();
    const { generation, mapping_edge, flow_setup, errors } = await mutate('accept', {
      generation_uuid,
      ...change,
    });
    expect([generation, mapping_edge, flow_setup]).toEqual([null, null, null]);
    expect(errors).toMatchObject([{ code, path: [path] }]);
    expect(await counts()).toEqual(before);
    expect((await mutate('accept', { generation_uuid })).errors).toEqual([]);
  });

  test('creates nothing if the flow has a name that another flow of the partner has', async () => {
    const first = await drafted();
    const flow_name = (await mutate('accept', { generation_uuid: first.generation_uuid })).flow_setup
      ?.flow_name;
    const { generation_uuid } = await drafted();
    const before = await counts();
    const { errors } = await mutate('accept', { generation_uuid, flow_name });
    expect(errors).toMatchObject([{ code: 'ALREADY_EXISTS', path: ['flow_name'] }]);
    expect(await counts()).toEqual(before);
  });

  test("sets the only suitable connection as the flow's source", async () => {
    const { trading_partner } = await run<{
      trading_partner: { endpoints: { edges: { node: { endpoint_uuid: string } }[] } };
    }>(
      EDITOR,
      'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid endpoints(first: 200) { edges { node { endpoint_uuid } } } } }',
      { p: partner_uuid },
    );
    for (const { node } of trading_partner.endpoints.edges) {
      await run(
        EDITOR,
        'mutation($e: ID!) { set_endpoint_enabled(input: { endpoint_uuid: $e, enabled: false }) { errors { code } } }',
        { e: node.endpoint_uuid },
      );
    }
    const connect = (name: string, type: string, config: string) =>
      run(
        EDITOR,
        `mutation($p: ID!, $n: String!) { save_endpoint(input: { partner_uuid: $p, name: $n, type: ${type}, config: ${config} }) { errors { code } } }`,
        { p: partner_uuid, n: name },
      );
    const source = async () => {
      const { generation } = await mutate('accept', { generation_uuid: (await drafted()).generation_uuid });
      return generation?.flow_setup?.source_summary;
    };
    expect(await source()).toBe('Not chosen yet');
    await connect('Outbox', 'EMAIL_SEND', '{ email_send: { to: ["edi@pinecrest.example"] } }');
    await connect('Inbox', 'EMAIL_RECEIVE', '{ email_receive: {} }');
    expect(await source()).toBe('Email · Inbox');
    await connect('Another', 'EMAIL_RECEIVE', '{ email_receive: {} }');
    expect(await source()).toBe('Not chosen yet');
  });

  test('is possible once, and only with a draft', async () => {
    const { generation } = await ask();
    const early = await mutate('accept', { generation_uuid: generation?.generation_uuid });
    expect(early.errors).toMatchObject([{ code: 'CONFLICT', message: 'The draft is not ready yet.' }]);
    const { generation_uuid } = await drafted();
    await mutate('accept', { generation_uuid });
    for (const what of ['accept', 'discard', 'change'] as const) {
      const { errors } = await mutate(what, { generation_uuid });
      expect(errors).toMatchObject([
        {
          code: 'CONFLICT',
          message: expect.stringMatching(/^This draft was already accepted by you at \d\d:\d\d\.$/),
        },
      ]);
    }
  });
});

test('discarding a draft creates nothing and ends it', async () => {
  const before = await counts();
  const { generation_uuid } = await drafted();
  const { generation, errors } = await mutate('discard', { generation_uuid });
  expect(errors).toEqual([]);
  expect(generation).toMatchObject({ decision: 'DISCARDED', mapping: null, flow_setup: null });
  expect(await counts()).toEqual(before);
  const again = await mutate('accept', { generation_uuid });
  expect(again.errors).toMatchObject([
    {
      code: 'CONFLICT',
      message: expect.stringMatching(/^This draft was already discarded by you at \d\d:\d\d\.$/),
    },
  ]);
});

describe('changing a draft', () => {
  test('reads a field from another path, and recomputes everything', async () => {
    const before = await drafted();
    const { generation, errors } = await mutate('change', {
      generation_uuid: before.generation_uuid,
      sources: [
        { target_path: 'incoterm', source_path: 'FOB01' },
        { target_path: 'references.order', source_path: null },
        { target_path: 'lines[].hs_code', source_path: 'PO1 PO404' },
        { target_path: 'lines[].origin_country', source_path: 'N1 (VN) N404' },
      ],
    });
    expect(errors).toEqual([]);
    expect(fieldAt(generation, 'lines[].hs_code')).toMatchObject({
      source_path: 'PO1 PO404',
      confidence: 'HIGH',
      note: 'Chosen by hand.',
      example: 'CTN25',
    });
    expect(fieldAt(generation, 'incoterm')).toMatchObject({ source_path: 'FOB01', confidence: 'LOW' });
    expect(fieldAt(generation, 'references.order')).toMatchObject({ source_path: null, confidence: null });
    expect(generation?.unmapped_required).toEqual(['references.order']);
    expect(generation?.expression).not.toBe(before.expression);
    const { purchase_order } = (generation?.test_output ?? {}) as {
      purchase_order: {
        references?: object;
        lines: { hs_code: string; origin_country: string; sku: string }[];
      };
    };
    expect(purchase_order.references).toBeUndefined();
    expect(purchase_order.lines).toHaveLength(3);
    for (const line of purchase_order.lines)
      expect(line).toMatchObject({ hs_code: 'CTN25', origin_country: 'US' });
    const accepted = await mutate('accept', { generation_uuid: before.generation_uuid });
    expect(accepted.generation?.mapping?.expression).toBe(generation?.expression);
    expect(accepted.generation?.mapping?.test_cases).toMatchObject([{ expected: generation?.test_output }]);
  });

  test('converts the value to the type of the field', async () => {
    const { generation_uuid } = await drafted();
    const { generation } = await mutate('change', {
      generation_uuid,
      sources: [
        { target_path: 'deliver_on', source_path: 'DTM (010) 02' },
        { target_path: 'totals.packages', source_path: 'CTT02' },
      ],
    });
    expect(fieldAt(generation, 'deliver_on')).toMatchObject({ example: '2026-09-17' });
    expect(fieldAt(generation, 'totals.packages')).toMatchObject({ example: 816, confidence: 'HIGH' });
  });

  test('keeps a field confirmed until somebody chooses another source', async () => {
    const { generation_uuid, coverage } = await drafted();
    const unsure = coverage.find(({ target_path }) => target_path === 'lines[].gtin');
    expect(unsure?.confidence).toBe('MEDIUM');
    const confirmed = await mutate('change', { generation_uuid, confirmed: ['lines[].gtin'] });
    expect(fieldAt(confirmed.generation, 'lines[].gtin')).toMatchObject({
      source_path: 'PO107',
      confidence: 'HIGH',
      note: 'Confirmed by hand.',
    });
    const changed = await mutate('change', {
      generation_uuid,
      sources: [{ target_path: 'lines[].gtin', source_path: 'PO109' }],
    });
    expect(fieldAt(changed.generation, 'lines[].gtin')).toMatchObject({
      source_path: 'PO109',
      note: 'Chosen by hand.',
    });
  });

  test.each([
    [{ sources: [{ target_path: 'x', source_path: 'BEG03' }] }, ['sources', '0', 'target_path']],
    [{ sources: [{ target_path: 'incoterm', source_path: 'BEG99' }] }, ['sources', '0', 'source_path']],
    [{ sources: [{ target_path: 'ship_on', source_path: 'BEG03' }] }, ['sources', '0', 'source_path']],
    [{ sources: [{ target_path: 'totals.lines', source_path: 'BEG03' }] }, ['sources', '0', 'source_path']],
    [{ confirmed: ['x'] }, ['confirmed', '0']],
    [{ confirmed: ['incoterm'] }, ['confirmed', '0']],
  ])('refuses %j', async (change, path) => {
    const { generation_uuid, expression } = await drafted();
    const { generation, errors } = await mutate('change', { generation_uuid, ...change });
    expect(generation).toBeNull();
    expect(errors).toMatchObject([{ code: 'VALIDATION', path }]);
    const { mapping_generation } = await run<{ mapping_generation: { expression: string } }>(
      EDITOR,
      'query($g: ID!) { mapping_generation(generation_uuid: $g) { expression } }',
      { g: generation_uuid },
    );
    expect(mapping_generation.expression).toBe(expression);
  });
});
