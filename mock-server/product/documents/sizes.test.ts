import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filesOf, pieces, sizeOf } from '../content/bytes.ts';
import { measure } from '../content/catalogue-size.ts';
import { INPUT, recordsOf } from './plan.ts';
import { HUGE_BYTES, inputSize, recordCount } from './sizes.ts';
import { fileTypes } from '../facts/file-types.ts';
import { flowTypes } from '../world/flow-types.ts';
import type { FlowRecord } from '../world/flows.ts';
import { anyDocument, anyExecution, factsOf, flowOf, flows } from '../content/testing.ts';
import { casesOf } from '../../testing/thorough.ts';

test('every file has as many bytes as the size known in advance', () => {
  fc.assert(
    fc.property(fc.oneof(anyDocument, anyExecution), (facts) => {
      for (const file of filesOf(facts)) {
        expect(measure(pieces(facts, file)), file.file_name).toBe(sizeOf(facts, file));
      }
    }),
    { numRuns: casesOf(300) },
  );
});

test('a flow of any type can read and write any formats', () => {
  const [seeded] = flows;
  fc.assert(
    fc.property(
      fc.constantFrom(...flowTypes),
      fc.constantFrom(...fileTypes),
      fc.constantFrom(...fileTypes),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      ({ code, direction }, from, to, hash) => {
        const flow = {
          ...(seeded as FlowRecord),
          flow_type: code,
          direction,
          source_file_type: from.code,
          destination_file_type: to.code,
        };
        const facts = factsOf({ flow, hash });
        for (const file of filesOf(facts)) {
          expect(measure(pieces(facts, file)), file.file_name).toBe(sizeOf(facts, file));
        }
      },
    ),
    { numRuns: casesOf(400) },
  );
});

test('an input is as large as its row in the columns says', () => {
  fc.assert(
    fc.property(fc.oneof(anyDocument, anyExecution), (facts) => {
      const [input] = filesOf(facts);
      const { flow, hash, oddity } = facts;
      const known = inputSize(flow.source_file_type, hash, { record_count: facts.record_count, oddity });
      expect(input?.slot).toBe(INPUT);
      if (input && known !== null) expect(sizeOf(facts, input)).toBe(known);
      expect(recordsOf(facts)).toBe(facts.record_count);
    }),
  );
});

test.each([
  ['long descriptions', flowOf('quarry-stone', 'Receive order list'), 3_985_616_276, 354],
  ['a long name and address in every row', flowOf('larkspur', 'Receive PO spreadsheet'), 30, 282],
])('a table of %s fits as well', (_, flow, hash, records) => {
  const facts = factsOf({ flow, hash });
  const [input] = filesOf(facts);
  expect(facts.record_count).toBe(records);
  expect(input && measure(pieces(facts, input))).toBe(input && sizeOf(facts, input));
});

test('records and sizes match the design', () => {
  const sizes = (slug: string, name: string) =>
    Array.from({ length: 400 }, (_, i) => {
      const flow = flowOf(slug, name);
      const hash = (i * 2_654_435_761) >>> 0;
      return (
        inputSize(flow.source_file_type, hash, {
          record_count: recordCount(flow, hash, null),
          oddity: null,
        }) ?? 0
      );
    });
  const ordersOf = sizes('alder-retail', 'Receive PO 850');
  expect(Math.min(...ordersOf)).toBeGreaterThan(1500);
  expect(Math.max(...ordersOf)).toBeLessThan(62_000);
  const shipments = sizes('pinecrest', 'Send tender 204');
  expect(Math.min(...shipments)).toBeGreaterThan(15_000);
  expect(Math.max(...shipments)).toBeLessThan(400_000);
  const papers = sizes('meridian-customs', 'Send document packet');
  expect(Math.min(...papers)).toBeGreaterThan(40_000);
  expect(Math.max(...papers)).toBeGreaterThan(1_000_000);
});

test('an empty input has no bytes, the huge one 20 MB', () => {
  const flow = flowOf('harbor-foods', 'Receive product list');
  const empty = factsOf({ flow, hash: 1, reason_code: 'EMPTY_INPUT' });
  expect(filesOf(empty).map((file) => [file.role, sizeOf(empty, file)])).toEqual([['INPUT', 0]]);
  const odd = factsOf({ flow, hash: 1, reason_code: 'EMPTY_INPUT', oddity: 'EMPTY_CSV' });
  expect(filesOf(odd).map((file) => sizeOf(odd, file))).toEqual([0]);
  const huge = factsOf({ flow, hash: 1, oddity: 'HUGE' });
  expect(filesOf(huge).map((file) => file.role)).toEqual(['INPUT', 'OUTPUT']);
  const [input] = filesOf(huge);
  expect(input && sizeOf(huge, input)).toBe(HUGE_BYTES);
});
