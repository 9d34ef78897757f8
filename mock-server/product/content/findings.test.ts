import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pinAcknowledgment } from '../../../src/edi/acknowledgment.ts';
import { segmentAt, tagAt, valueAt } from '../../../src/edi/document.ts';
import { tokenize } from '../../../src/edi/tokenize.ts';
import type { ExecutionFacts } from '../facts/facts.ts';
import { acknowledgmentsOf } from './acknowledgments.ts';
import { caseOf, filesOf, sizeOf } from './bytes.ts';
import { fileInSlot } from './files.ts';
import { findingsOf, type Finding } from './findings.ts';
import { INPUT, INTERMEDIATE, OUTPUT, RESPONSE, type FileFacts } from '../documents/plan.ts';
import { refusalSite } from '../documents/sites.ts';
import { anyExecution, factsOf, flowOf, fileBytes, flows } from './testing.ts';
import { casesOf } from '../../testing/thorough.ts';

const textOf = (facts: ExecutionFacts, file: FileFacts) => fileBytes(facts, file).toString();
const inSlot = (facts: ExecutionFacts, slot: number): FileFacts => {
  const file = fileInSlot(facts, slot);
  if (!file) throw new Error(`no file in slot ${slot}`);
  return file;
};
/** The value at a finding's position, read by the portal's own parser. */
function pointed(
  text: string,
  { segment_position, segment_id, element_position, component_position }: Finding,
): string {
  const document = tokenize(text);
  for (let index = document.segmentCount - 1; index >= 0; index--) {
    if (document.positions[index] !== segment_position || tagAt(document, index) !== segment_id) continue;
    return element_position === null
      ? segment_id
      : valueAt(document, index, element_position, component_position ?? 1);
  }
  throw new Error(`no ${segment_id} at ${segment_position}`);
}

const acknowledged = flows.filter(({ ack }) => ack === 'X12_997' || ack === 'CONTRL');

describe('what the receiver refused', () => {
  test('is at the position shown in the design: N4-02 of segment 8 of the tender', () => {
    const facts = factsOf({
      flow: flowOf('pinecrest', 'Send tender 204'),
      hash: 77_777,
      reason_code: 'ACK_REJECTED',
      incident: 'LOOKUP',
    });
    const text = textOf(facts, inSlot(facts, OUTPUT));
    const segments = text.split('~');
    expect(segments[2]).toBe('ST*204*0001');
    expect(segments[2 + 7]).toMatch(/^N4\*[A-Z ]+\*QQ\*\d{5}\*US$/);
    expect(textOf(facts, inSlot(facts, RESPONSE))).toContain(
      '~AK3*N4*8**8~AK4*2*156*7*QQ~AK5*R*5~AK9*R*1*1*0~',
    );
    expect(caseOf(facts).lookup).toMatchObject({ table: 'region_codes', target: 'QQ' });
    expect(findingsOf(facts, inSlot(facts, OUTPUT))).toEqual([
      {
        severity: 'ERROR',
        segment_position: 8,
        segment_id: 'N4',
        element_position: 2,
        component_position: null,
        path: null,
        value: 'QQ',
        code: 'INVALID_CODE_VALUE',
        message: 'State or province code “QQ” is not valid.',
        reported_in: RESPONSE,
      },
    ]);
  });

  test.each(
    acknowledged.map((flow) => [`${flow.flow_name} to ${flow.partner_uuid.slice(0, 4)}`, flow] as const),
  )('is in the file, in the answer and in the finding: %s', (_name, flow) => {
    for (const [ack_state, hash] of [
      ['REJECTED', 1],
      ['PARTIALLY_ACCEPTED', 2],
      ['ACCEPTED_WITH_ERRORS', 3],
      ['REJECTED', 4],
    ] as const) {
      const facts = factsOf({
        flow,
        hash,
        ack_state,
        ...(ack_state === 'REJECTED' ? { reason_code: 'ACK_REJECTED' } : {}),
      });
      const site = refusalSite(flow.destination_file_type);
      const output = inSlot(facts, OUTPUT);
      const [finding] = findingsOf(facts, output);
      expect(finding).toMatchObject({
        segment_id: site?.segment,
        segment_position: site?.position,
        element_position: site?.element,
        severity: ack_state === 'ACCEPTED_WITH_ERRORS' ? 'WARNING' : 'ERROR',
      });
      expect(finding && pointed(textOf(facts, output), finding)).toBe(site?.value);
      const sent = tokenize(textOf(facts, output));
      const { annotations, unmatched } = pinAcknowledgment(
        tokenize(textOf(facts, inSlot(facts, RESPONSE))),
        sent,
      );
      expect(unmatched).toEqual([]);
      const [pinned] = annotations.filter(({ elementIndex }) => elementIndex !== undefined);
      expect(pinned).toMatchObject({ elementIndex: site?.element });
      const segment = pinned && segmentAt(sent, pinned.segmentIndex);
      expect([segment?.tag, segment?.position]).toEqual([site?.segment, site?.position]);
    }
  });

  test('an accepted file has no rejections, and nothing is reported before the acknowledgment', () => {
    for (const flow of acknowledged) {
      const accepted = factsOf({ flow, hash: 5, ack_state: 'ACCEPTED' });
      expect(findingsOf(accepted, inSlot(accepted, OUTPUT))).toEqual([]);
      expect(
        pinAcknowledgment(
          tokenize(textOf(accepted, inSlot(accepted, RESPONSE))),
          tokenize(textOf(accepted, inSlot(accepted, OUTPUT))),
        ),
      ).toEqual({ annotations: [], unmatched: [] });
      const refused = factsOf({ flow, hash: 5, reason_code: 'ACK_REJECTED' });
      const waiting = {
        ...refused,
        status: 'PENDING_ACKNOWLEDGMENT',
        reason_code: null,
        reason_values: {},
        ack_state: 'PENDING',
        ack_received_at: null,
      } as const;
      expect(findingsOf(waiting, inSlot(waiting, OUTPUT))).toEqual([]);
    }
  });
});

describe('our own findings', () => {
  test('point to what the bytes contain', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        for (const file of filesOf(facts)) {
          if (sizeOf(facts, file) > 400_000) continue;
          for (const finding of findingsOf(facts, file)) {
            expect(finding.message).toMatch(/[.]$/);
            if (finding.segment_position !== null) expect(pointed(textOf(facts, file), finding)).not.toBe('');
          }
        }
      }),
      { numRuns: casesOf(200) },
    );
  });

  test('a segment in a wrong position is found', () => {
    const flow = flowOf('alder-retail', 'Receive PO 850');
    for (let hash = 0; hash < 12; hash++) {
      const facts = factsOf({ flow, hash, reason_code: 'SRC_PARSE_ERROR' });
      const { segment, position } = facts.reason_values;
      const [finding] = findingsOf(facts, inSlot(facts, INPUT));
      expect(finding).toMatchObject({
        code: 'SEGMENT_NOT_ALLOWED',
        segment_id: segment,
        segment_position: Number(position),
      });
      expect(textOf(facts, inSlot(facts, INPUT)).split('~')[1 + Number(position)]).toBe(`${segment}*1*X`);
    }
  });

  test('a value for which the mapping computed a key that is in no lookup table', () => {
    const facts = factsOf({
      flow: flowOf('alder-retail', 'Receive PO 850'),
      hash: 9,
      reason_code: 'LOOKUP_MISS',
      incident: 'MAPPING',
    });
    const file = inSlot(facts, INPUT);
    const [finding] = findingsOf(facts, file);
    expect(finding).toMatchObject({ code: 'LOOKUP_MISS', severity: 'ERROR', reported_in: null });
    // The mapping computed “DRY40” from the partner's value.
    expect(finding && pointed(textOf(facts, file), finding)).toBe('40DV');
  });

  test('a value that is in no lookup table, in files that are not EDI', () => {
    const formats = new Set<string>();
    for (const flow of flows) {
      const facts = factsOf({ flow, hash: 9, reason_code: 'LOOKUP_MISS' });
      const file = fileInSlot(facts, INPUT);
      if (!file || !['JSON', 'XML', 'CSV'].includes(file.format)) continue;
      const [finding] = findingsOf(facts, file);
      if (!textOf(facts, file).toUpperCase().includes(caseOf(facts).lookup.source.toUpperCase())) continue;
      formats.add(file.format);
      expect(finding?.value?.toUpperCase(), flow.flow_name).toBe(caseOf(facts).lookup.source.toUpperCase());
      expect(textOf(facts, file)).toContain(finding?.value);
    }
    expect([...formats].toSorted()).toEqual(['CSV', 'JSON', 'XML']);
  });

  test('an empty required field is in neither the source nor the canonical document, and is named', () => {
    for (const [slug, name] of [
      ['pinecrest', 'Send tender 204'],
      ['fjordline', 'Send booking IFTMBF'],
      ['juniper', 'Send ASN 856'],
    ] as const) {
      const flow = flowOf(slug, name);
      const facts = factsOf({ flow, hash: 21, reason_code: 'REQUIRED_FIELD_MISSING' });
      const path = (facts.reason_values['path'] ?? '').split('.');
      const at = (text: string) =>
        path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], JSON.parse(text));
      const canonical = inSlot(facts, INTERMEDIATE);
      expect(at(textOf(facts, canonical))).toBeUndefined();
      const fine = factsOf({ flow, hash: 21 });
      const value = at(textOf(fine, inSlot(fine, INTERMEDIATE))) as string;
      expect(typeof value).toBe('string');
      expect(facts.reason_values['field']).toMatch(/^[A-Z][A-Za-z -]+$/);
      expect(textOf(fine, inSlot(fine, INPUT)).split(value).length).toBeGreaterThan(
        textOf(facts, inSlot(facts, INPUT)).split(value).length,
      );
      expect(findingsOf(facts, canonical)).toEqual([
        expect.objectContaining({
          code: 'REQUIRED_FIELD_MISSING',
          message: `${facts.reason_values['field']} is missing.`,
          path: path.join('.'),
        }),
      ]);
    }
  });

  test('a wrong count of segments', () => {
    const flow = flowOf('granite-state', 'Receive status 214');
    const facts = factsOf({ flow, hash: 3, reason_code: 'SRC_PARSE_ERROR', oddity: 'WRONG_SEGMENT_COUNT' });
    const file = inSlot(facts, INPUT);
    const [finding] = findingsOf(facts, file);
    const count = textOf(facts, file).split('~ST')[1]?.split('~SE')[0]?.split('~').length ?? 0;
    expect(finding).toMatchObject({
      code: 'WRONG_SEGMENT_COUNT',
      segment_id: 'SE',
      segment_position: count + 1,
      element_position: 1,
    });
    expect(finding && pointed(textOf(facts, file), finding)).toBe(String(count + 2));
    expect(tokenize(textOf(facts, file)).segmentCount).toBe(count + 5);
  });

  test('a qualifier that is not in the standard', () => {
    const facts = factsOf({
      flow: flowOf('alder-retail', 'Receive PO 850'),
      hash: 3,
      reason_code: 'SRC_PARSE_ERROR',
      oddity: 'UNKNOWN_QUALIFIER',
    });
    const file = inSlot(facts, INPUT);
    const [finding] = findingsOf(facts, file);
    expect(finding).toMatchObject({ code: 'UNKNOWN_QUALIFIER', segment_id: 'REF' });
    expect(finding && pointed(textOf(facts, file), finding)).toBe('QX');
  });

  test('a format other than expected, and an empty file', () => {
    const stray = factsOf({
      flow: flowOf('quarry-stone', 'Receive order list'),
      hash: 3,
      reason_code: 'SRC_PARSE_ERROR',
      oddity: 'BINARY_PDF',
    });
    expect(findingsOf(stray, inSlot(stray, INPUT)).map(({ code }) => code)).toEqual([
      'NOT_THE_EXPECTED_FORMAT',
    ]);
    const empty = factsOf({
      flow: flowOf('harbor-foods', 'Receive product list'),
      hash: 3,
      reason_code: 'EMPTY_INPUT',
    });
    expect(findingsOf(empty, inSlot(empty, INPUT))).toEqual([
      expect.objectContaining({ severity: 'WARNING', code: 'EMPTY_INPUT' }),
    ]);
  });
});

describe('acknowledgments', () => {
  const tender = flowOf('pinecrest', 'Send tender 204');

  test("an AS2 receipt comes first, then the receiver's acknowledgment, with the numbers of the file it refers to", () => {
    const facts = factsOf({ flow: tender, hash: 31, ack_state: 'ACCEPTED' });
    const [receipt, answer] = acknowledgmentsOf(facts);
    expect(receipt).toMatchObject({
      kind: 'MDN',
      state: 'ACCEPTED',
      code: 'processed',
      control_number: null,
    });
    const text = textOf(facts, inSlot(facts, OUTPUT));
    expect(answer).toMatchObject({
      kind: 'X12_997',
      state: 'ACCEPTED',
      code: 'A',
      set_control_number: '0001',
      errors: [],
    });
    expect(text).toContain(`IEA*1*${answer?.control_number}~`);
    expect(text).toContain(`GE*1*${answer?.group_control_number}~`);
    expect((receipt?.received_at ?? 0) < (answer?.received_at ?? 0)).toBe(true);
  });

  test('a pending acknowledgment has no time, no code, and no file', () => {
    const facts = factsOf({
      flow: tender,
      hash: 31,
      status: 'PENDING_ACKNOWLEDGMENT',
      ack_state: 'OVERDUE',
    });
    const answer = acknowledgmentsOf(facts).at(-1);
    expect(answer).toMatchObject({
      state: 'OVERDUE',
      code: null,
      received_at: null,
      file_key: null,
      errors: [],
    });
    expect(answer?.due_at).toBe(facts.ack_due_at);
  });

  test('the digest of an MDN matches the output, unless the receipt reports a mismatch', () => {
    const flow = flowOf('pinecrest', 'Send milestone 214');
    const digest = (facts: ExecutionFacts) =>
      /Received-Content-MIC: (\S+), sha-256/.exec(textOf(facts, inSlot(facts, RESPONSE)))?.[1];
    const own = (facts: ExecutionFacts) =>
      createHash('sha256')
        .update(textOf(facts, inSlot(facts, OUTPUT)))
        .digest('base64');
    const fine = factsOf({ flow, hash: 12 });
    const wrong = factsOf({ flow, hash: 12, reason_code: 'MDN_MISMATCH' });
    expect(digest(fine)).toBe(own(fine));
    expect(digest(wrong)).not.toBe(own(wrong));
    expect(acknowledgmentsOf(wrong)).toEqual([
      expect.objectContaining({ kind: 'MDN', state: 'REJECTED', code: 'processed/error' }),
    ]);
  });

  test('a received acknowledgment has its file, a pending one has none', () => {
    fc.assert(
      fc.property(anyExecution, (facts) => {
        const responses = filesOf(facts).filter(({ role }) => role === 'RESPONSE');
        const answers = acknowledgmentsOf(facts);
        expect(answers.map(({ file_key }) => file_key).filter((key) => key !== null)).toEqual(
          responses.map(({ file_key }) => file_key),
        );
        const times = answers.map(({ received_at }) => received_at ?? Infinity);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        if (facts.ack_state === 'NOT_EXPECTED')
          expect(answers.every(({ kind }) => kind === 'MDN')).toBe(true);
      }),
    );
  });
});
