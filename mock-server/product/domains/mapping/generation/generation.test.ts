import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pdf } from '../../../content/pdf.ts';
import { fileTypes } from '../../../facts/file-types.ts';
import { flowTypes } from '../../../world/flow-types.ts';
import { ediRules } from '../../../model/mapping/expressions/edi-rules.ts';
import { EDITOR, fieldAt, generationTester, ORDER, sampleOf } from './generation.testing.ts';

const tester = await generationTester();
const { t, run, mutate, ask, follow, generated, handIn } = tester;
afterAll(() => t.server.dispose());
beforeEach(tester.fresh);

describe('drafting a mapping', () => {
  test('proceeds step by step and ends with a mapping that runs and passes its own test', async () => {
    const updates = await generated({
      specification_file_name: 'spec.txt',
      specification_content: 'PO107 Universal product code, 12 digits M\nREF02 Equipment that is wanted O',
    });
    const progress = updates.map((update) => update.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const last = updates.at(-1);
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
    const mapping = (await mutate('accept', { generation_uuid: last?.generation_uuid })).generation?.mapping;
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

  test('records its sources, and another generation can use the same specification', async () => {
    const paper = Buffer.from(
      pdf({ title: '850 guide', lines: ['PO107 Universal product code M'], at: 0, seed: 2 }, 9000),
    );
    const [before] = await generated({ specification_upload_uuid: await handIn('guide.pdf', paper) });
    const again = { specification_generation_uuid: before?.generation_uuid };
    const next = (await generated(again)).at(-1);
    const from = async (generation_uuid: string | undefined) =>
      (
        await run<{ mapping_generation: object }>(
          EDITOR,
          `query($g: ID!) { mapping_generation(generation_uuid: $g) { mapping_name flow_name sample_file_name sample_content
            specification_file_name specification_parts { element meaning place } } }`,
          { g: generation_uuid },
        )
      ).mapping_generation;
    expect(await from(next?.generation_uuid)).toEqual({
      mapping_name: 'alder_retail_850_2',
      flow_name: 'Receive purchase order 850',
      sample_file_name: ORDER.sample_file_name,
      sample_content: ORDER.sample_content,
      specification_file_name: 'guide.pdf',
      specification_parts: [{ element: 'PO107', meaning: 'Universal product code', place: 'Page 1' }],
    });

    // The decision deletes the file; only its text remains.
    await mutate('discard', { generation_uuid: before?.generation_uuid });
    const later = (await generated(again)).at(-1);
    expect(await from(later?.generation_uuid)).toMatchObject({ specification_file_name: 'guide.pdf.txt' });
    const both = await ask({ ...again, specification_content: 'PO107 Code' });
    expect(both.errors).toMatchObject([{ code: 'VALIDATION', path: ['specification_generation_uuid'] }]);
    const none = await ask({ specification_generation_uuid: 'x' });
    expect(none.errors).toMatchObject([{ code: 'NOT_FOUND', path: ['specification_generation_uuid'] }]);
  });

  test('shows the source and confidence of every field', async () => {
    const [before, after] = [
      (await generated()).at(-1),
      (await generated({ specification_content: 'PO107: Universal product code of the article' })).at(-1),
    ];
    expect(fieldAt(before, 'references.order')).toMatchObject({
      source_path: 'BEG03',
      confidence: 'HIGH',
      example: 'PO-123525',
    });
    expect(fieldAt(before, 'lines[].gtin')).toMatchObject({ source_path: 'PO107', confidence: 'MEDIUM' });
    expect(fieldAt(after, 'lines[].gtin')).toMatchObject({
      confidence: 'HIGH',
      note: 'Line 1: “Universal product code of the article”',
    });
    expect(fieldAt(before, 'remarks')).toMatchObject({ source_path: 'N9 (ZZ) MSG01', confidence: 'MEDIUM' });
    expect(fieldAt(before, 'incoterm')).toMatchObject({ source_path: null, confidence: null });
    const withoutDates = ORDER.sample_content.replace(/DTM\*010\*\d{8}~/, '').replace(/SE\*\d+/, 'SE*1');
    const less = (await generated({ sample_content: withoutDates })).at(-1);
    expect(fieldAt(less, 'ship_on')).toMatchObject({
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
  test('supports every EDI document that can be received', () => {
    const received = flowTypes.flatMap((type) => (type.direction === 'RECEIVE' ? type.edi_equivalents : []));
    expect(documents.map(({ standard, document }) => `${standard} ${document}`).toSorted()).toEqual(
      [...new Set(received)].toSorted(),
    );
    expect(pairs.map(([code]) => code)).toEqual(documents.map(({ code }) => code));
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
    const { generation, errors } = await mutate('accept', { generation_uuid: last?.generation_uuid });
    expect(errors).toEqual([]);
    expect(generation?.mapping?.test_cases).toMatchObject([{ last_result: 'PASS' }]);
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
  ])('immediately for %j', async (change, code, path) => {
    const { generation, errors } = await ask(change);
    expect(generation).toBeNull();
    expect(errors).toMatchObject([{ code, path: [path] }]);
  });
});

test('it can be canceled once; later steps never run', async () => {
  const { generation } = await ask();
  expect(generation).toMatchObject({ status: 'QUEUED', progress: 0, mapping: null });
  const cancel = () => mutate('cancel', { generation_uuid: generation?.generation_uuid });
  expect((await cancel()).generation?.status).toBe('CANCELED');
  const updates = await follow(generation?.generation_uuid ?? '');
  expect(updates.map(({ status, mapping }) => [status, mapping])).toEqual([['CANCELED', null]]);
  expect((await cancel()).errors).toMatchObject([{ code: 'CONFLICT' }]);
  expect(t.uncaught).toEqual([]);
});
