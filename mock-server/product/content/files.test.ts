import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../world/world.ts';
import { filesOf, hashOf, sizeOf } from './bytes.ts';
import { fileInSlot, filePreview, fileStream, traffic } from './files.ts';
import { INPUT, OUTPUT, createdAt, fileKey, planOf, readFileKey } from '../documents/plan.ts';
import { isDone } from '../documents/stages.ts';
import { anyExecution, factsOf, flowOf, fileBytes } from './testing.ts';

const tender = flowOf('pinecrest', 'Send tender 204');
const products = flowOf('harbor-foods', 'Receive product list');

test('the same facts give the same bytes, whatever was generated before', () => {
  fc.assert(
    fc.property(anyExecution, anyExecution, (facts, other) => {
      const again = structuredClone(facts);
      for (const file of filesOf(facts)) hashOf(facts, file);
      for (const file of filesOf(other).toReversed()) sizeOf(other, file);
      for (const file of filesOf(again).toReversed()) {
        expect(hashOf(again, file)).toBe(
          hashOf(facts, filesOf(facts).find(({ slot }) => slot === file.slot) ?? file),
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('the hash matches the bytes', () => {
  const facts = factsOf({ flow: tender, hash: 5 });
  for (const file of filesOf(facts)) {
    expect(hashOf(facts, file)).toBe(createHash('sha256').update(fileBytes(facts, file)).digest('hex'));
  }
});

test('inputs and outputs do not change when the run continues and its outcome becomes known', () => {
  const flow = tender;
  const end = factsOf({ flow, hash: 77, reason_code: 'ACK_REJECTED', incident: 'LOOKUP' });
  const before = {
    ...end,
    status: 'PENDING_ACKNOWLEDGMENT',
    reason_code: null,
    reason_values: {},
    ack_state: 'PENDING',
    ack_received_at: null,
  } as const;
  for (const slot of [INPUT, OUTPUT]) {
    const [then, now] = [fileInSlot(before, slot), fileInSlot(end, slot)];
    expect(then && hashOf(before, then)).toBe(now && hashOf(end, now));
  }
  expect(filesOf(before).filter(({ role }) => role === 'RESPONSE')).toHaveLength(1);
  expect(filesOf(end).filter(({ role }) => role === 'RESPONSE')).toHaveLength(2);
});

test('a resubmission reads the bytes of the first run, and writes the output that the first run could not', () => {
  const first = factsOf({
    flow: flowOf('alder-retail', 'Receive PO 850'),
    hash: 41,
    reason_code: 'LOOKUP_MISS',
    incident: 'MAPPING',
  });
  const again = factsOf({
    flow: first.flow as typeof tender,
    hash: 41,
    more: {
      invocation_uuid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
      submitted_at: first.submitted_at + 3_600_000,
      first: first.first,
    },
  });
  const [a, b] = [fileInSlot(first, INPUT), fileInSlot(again, INPUT)];
  expect(a && b && hashOf(first, a) === hashOf(again, b)).toBe(true);
  expect(a && filePreview(first, a, 2000)).toContain('*40DV*');
  expect(fileInSlot(first, OUTPUT)).toBeNull();
  expect(fileInSlot(again, OUTPUT)).not.toBeNull();
});

test('an execution has the files of its completed stages, in order', () => {
  fc.assert(
    fc.property(anyExecution, (facts) => {
      const files = filesOf(facts);
      const roles = new Set(files.map(({ role }) => role));
      expect(roles.has('INPUT')).toBe(true);
      expect(roles.has('OUTPUT')).toBe(isDone(facts, 'GENERATE'));
      if (roles.has('INTERMEDIATE')) expect(isDone(facts, 'PARSE')).toBe(true);
      if (roles.has('RESPONSE')) expect(isDone(facts, 'DELIVER')).toBe(true);
      const names = files.map(({ file_name }) => file_name);
      expect(new Set(names).size).toBe(names.length);
      const whole = files.filter(({ role }) => role !== 'ATTACHMENT' && role !== 'RESPONSE');
      const times = whole.map((file) => createdAt(facts, file));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      for (const time of times) expect(time).toBeGreaterThanOrEqual(facts.submitted_at);
    }),
  );
});

test('a packet has an attachment for each of its documents', () => {
  const flow = flowOf('meridian-customs', 'Send document packet');
  for (let hash = 0; hash < 20; hash++) {
    const facts = factsOf({ flow, hash });
    expect(filesOf(facts).filter(({ role }) => role === 'ATTACHMENT')).toHaveLength(facts.record_count);
    expect(traffic(facts)).toMatchObject({ input_file_count: 1 + facts.record_count, output_file_count: 1 });
  }
});

describe('keys', () => {
  test('lead back to the execution and the slot, and nothing else does', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 21 }), (invocation_uuid, slot) => {
        expect(readFileKey(fileKey(invocation_uuid, slot))).toEqual({ invocation_uuid, slot });
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readFileKey(text)).toBeNull();
      }),
    );
    for (const key of [
      '',
      '.0',
      'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
      'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee.00',
    ]) {
      expect(readFileKey(key)).toBeNull();
    }
  });

  test('a slot without a file gives none', () => {
    const facts = factsOf({ flow: tender, hash: 3, status: 'SUBMITTED', ack_state: 'NOT_EXPECTED' });
    expect(planOf(facts).map(({ slot }) => slot)).toEqual([INPUT]);
    expect(fileInSlot(facts, OUTPUT)).toBeNull();
  });
});

describe('parts of a file', () => {
  test('match the whole', () => {
    const facts = factsOf({ flow: tender, hash: 8 });
    const file = filesOf(facts)[0]!;
    const whole = fileBytes(facts, file);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length), (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect(Buffer.concat([...fileStream(facts, file, { start, end })])).toEqual(
          whole.subarray(start, end),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('a preview ends at a character boundary', () => {
    const facts = factsOf({ flow: flowOf('shanghai-yuanhang', 'Receive shipment'), hash: 8 });
    const file = filesOf(facts).find(({ format }) => format === 'JSON')!;
    const whole = fileBytes(facts, file).toString();
    expect(whole).toMatch(/\p{Script=Han}/u);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: whole.length }), (most) => {
        const preview = filePreview(facts, file, most) ?? '';
        expect(whole.startsWith(preview)).toBe(true);
        expect(Buffer.byteLength(preview)).toBeLessThanOrEqual(most);
        expect(Buffer.byteLength(preview)).toBeGreaterThan(most - 4);
      }),
    );
    expect(filePreview(facts, file, 10_000_000)).toBe(whole);
  });

  test('a file that is not text has no preview', () => {
    const facts = factsOf({ flow: flowOf('blue-heron', 'Receive document packet'), hash: 8 });
    expect(filesOf(facts).map((file) => file.format === 'PDF' && filePreview(facts, file, 10))).toContain(
      null,
    );
  });
});

describe('odd files', () => {
  test('20 MB stream in small chunks with constant memory, and any range can be read', () => {
    const facts = factsOf({ flow: products, hash: 4242, oddity: 'HUGE' });
    for (const file of filesOf(facts)) {
      const size = sizeOf(facts, file);
      expect(size).toBeGreaterThanOrEqual(20 * 1024 * 1024);
      let bytes = 0;
      let largest = 0;
      let lines = 0;
      for (const chunk of fileStream(facts, file)) {
        bytes += chunk.length;
        largest = Math.max(largest, chunk.length);
        for (const byte of chunk) if (byte === 10) lines++;
      }
      expect(bytes).toBe(size);
      expect(largest).toBeLessThan(80_000);
      if (file.format === 'CSV') expect(lines).toBe(facts.record_count + 1);
    }
    const file = filesOf(facts)[0]!;
    const tail = Buffer.concat([
      ...fileStream(facts, file, { start: sizeOf(facts, file) - 40, end: Infinity }),
    ]);
    expect(tail.toString().endsWith('\r\n')).toBe(true);
    expect(tail).toHaveLength(40);
  });

  test('a byte order mark comes first and counts toward the size', () => {
    const facts = factsOf({ flow: flowOf('blue-heron', 'Receive shipment'), hash: 6, oddity: 'UTF8_BOM' });
    const file = filesOf(facts)[0]!;
    const bytes = fileBytes(facts, file);
    expect([...bytes.subarray(0, 5)]).toEqual([0xef, 0xbb, 0xbf, 0x3c, 0x3f]);
    expect(bytes).toHaveLength(sizeOf(facts, file));
  });

  test('segments may end with a line feed', () => {
    const facts = factsOf({
      flow: flowOf('juniper', 'Receive PO 850'),
      hash: 6,
      oddity: 'NEWLINE_TERMINATOR',
    });
    const text = fileBytes(facts, filesOf(facts)[0]!).toString();
    expect(text.charAt(105)).toBe('\n');
    expect(text).not.toContain('~');
  });

  test('a PDF can arrive where a table was expected', () => {
    const facts = factsOf({
      flow: flowOf('quarry-stone', 'Receive order list'),
      hash: 6,
      reason_code: 'SRC_PARSE_ERROR',
      oddity: 'BINARY_PDF',
    });
    const [file] = filesOf(facts);
    expect(file).toMatchObject({ format: 'PDF', file_type: 'PDF_DOCUMENT', mime_type: 'application/pdf' });
    expect(file?.file_name.endsWith('.pdf')).toBe(true);
    expect(file && fileBytes(facts, file).toString('latin1').startsWith('%PDF')).toBe(true);
  });
});

test('every unusual and every live seeded execution has its files, and so do all others', () => {
  const { execution } = createWorld({
    seed: 'test',
    anchor: Date.parse('2026-09-15T14:30:00Z'),
    scale: 'demo',
  });
  const { landmarks, live } = execution.columns;
  const others = Array.from({ length: 120 }, (_, i) => Math.floor((i * execution.count) / 120));
  const rows = [...landmarks.values(), ...live, ...others];
  for (const row of rows) {
    const facts = execution.facts(execution.uuidOf(row));
    if (!facts) throw new Error(`row ${row} is not found`);
    const files = filesOf(facts);
    expect(files[0]?.slot).toBe(INPUT);
    expect(facts.status === 'SUBMITTED' || sizeOf(facts, files[0]!) === execution.inputBytes(row)).toBe(true);
    for (const file of facts.oddity === 'HUGE' ? [] : files) {
      expect(fileBytes(facts, file).length, `${file.file_name} of row ${row}`).toBe(sizeOf(facts, file));
    }
  }
});
