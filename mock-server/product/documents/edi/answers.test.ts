import type { AckKind, AckState } from '#schema-types';
import nodeX12 from 'node-x12';
import type { X12Interchange } from 'node-x12';
import { describe, expect, test } from 'vitest';
import { readStructure } from '../../../../src/edi/structure.ts';
import { tokenize } from '../../../../src/edi/tokenize.ts';
import { validateEdi } from '../../../../src/edi/validate.ts';
import { answerText, answerTo } from '../answers.ts';
import { filesOf } from '../../content/bytes.ts';
import { OUTPUT, RESPONSE } from '../plan.ts';
import { factsOf, flowOf, fileBytes } from '../../content/testing.ts';
import { checkOrder } from '../../content/edi/legal-order.testing.ts';

const states = ['ACCEPTED', 'ACCEPTED_WITH_ERRORS', 'PARTIALLY_ACCEPTED', 'REJECTED'] as const;
const tender = flowOf('pinecrest', 'Send tender 204');
/** An execution whose partner sends a different acknowledgment than the seeded ones. */
const factsWith = (kind: AckKind, ack_state: AckState) =>
  factsOf({ flow: { ...tender, ack: kind }, hash: 4711, ack_state });
const textOf = (kind: AckKind, state: AckState) => {
  const facts = factsWith(kind, state);
  const answer = answerTo(facts, 'OUTPUT', { kind, state, at: facts.ack_received_at ?? 0 });
  return [...answerText(facts, answer, { file_name: '204.edi', mic: 'AAAA' })].join('');
};
const sent = (state: AckState) => {
  const facts = factsWith('X12_997', state);
  const output = filesOf(facts).find(({ slot }) => slot === OUTPUT);
  return output ? fileBytes(facts, output).toString() : '';
};

describe.each(['X12_997', 'X12_999', 'X12_824', 'TA1'] as const)('%s', (kind) => {
  test.each(states)(
    '%s is accepted by a strict parser and refers to the numbers it acknowledges',
    (state) => {
      const text = textOf(kind, state);
      const document = tokenize(text);
      expect(validateEdi(document, readStructure(document))).toEqual([]);
      const [, control = ''] = /IEA\*1\*(\d{9})/.exec(sent(state)) ?? [];
      const [, group = ''] = /GE\*\d\*(\d+)/.exec(sent(state)) ?? [];
      if (kind === 'TA1') {
        expect(text).toContain(`TA1*${control}*`);
        expect(text).toContain(
          state === 'ACCEPTED' ? '*A*000~' : state === 'REJECTED' ? '*R*024~' : '*E*024~',
        );
        expect(text).toContain('IEA*0*');
        return;
      }
      // node-x12 expects TA1 inside a group, unlike the standard.
      const read = new nodeX12.X12Parser(true).parse(text) as X12Interchange;
      const [set] = read.functionalGroups[0]?.transactions ?? [];
      checkOrder(
        `${kind}_${kind === 'X12_999' ? '005010' : '004010'}`,
        set?.segments.map(({ tag }) => tag) ?? [],
      );
      expect(text).toContain(kind === 'X12_824' ? `*${group}*0001*204*004010` : `AK1*SM*${group}~`);
      expect(text.includes('QQ')).toBe(state !== 'ACCEPTED');
    },
  );
});

test('a 999 names its implementation guide and the repetition separator', () => {
  const text = textOf('X12_999', 'REJECTED');
  expect(text).toContain('*^*00501*');
  expect(text).toContain('*X*005010X231A1~ST*999*0001*005010X231A1~AK1*SM*');
  expect(text).toContain('IK3*N4*8**8~IK4*2*156*7*QQ~IK5*R*5~AK9*R*1*1*0~');
});

test('the second of two messages is rejected, and the overall verdict counts both', () => {
  const text = textOf('X12_997', 'PARTIALLY_ACCEPTED');
  expect(text).toContain('AK2*204*0001~AK5*A~AK2*204*0002~AK3*N4*8**8~AK4*2*156*7*QQ~AK5*R*5~AK9*P*2*2*1~');
  const output = sent('PARTIALLY_ACCEPTED');
  expect(output.match(/ST\*204\*000\d/g)).toEqual(['ST*204*0001', 'ST*204*0002']);
  expect(output.split('ST*204*0002')[0]).not.toContain('*QQ*');
  expect(output.split('ST*204*0002')[1]).toContain('*QQ*');
});

test('a callback is JSON with the state', () => {
  expect(JSON.parse(textOf('API_CALLBACK', 'ACCEPTED'))).toMatchObject({ status: 'ACCEPTED', messages: [] });
  expect(JSON.parse(textOf('API_CALLBACK', 'REJECTED')).messages).toHaveLength(1);
});

test('each kind has its own file type', () => {
  const names = (['MDN', 'TA1', 'X12_997', 'X12_999', 'CONTRL', 'X12_824', 'API_CALLBACK'] as const).map(
    (kind) => {
      const facts = factsWith(kind, 'ACCEPTED');
      const file = filesOf(facts).find(({ slot }) => slot === RESPONSE);
      return [file?.file_name.replace(/-.*\./, '.'), file?.format];
    },
  );
  expect(names).toEqual([
    ['mdn.txt', 'TEXT'],
    ['ta1.edi', 'X12'],
    ['997.edi', 'X12'],
    ['999.edi', 'X12'],
    ['contrl.edi', 'EDIFACT'],
    ['824.edi', 'X12'],
    ['callback.json', 'JSON'],
  ]);
});
