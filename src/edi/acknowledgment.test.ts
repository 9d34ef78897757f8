import { describe, expect, test } from 'vitest';
import { pinAcknowledgment } from './acknowledgment.ts';
import { segmentAt, tagAt } from './document.ts';
import {
  accepted997,
  instructionIftmin,
  refusedTender204,
  rejected997,
  tender204,
} from './samples.test-data.ts';
import { annotationsFromServer } from './server-findings.ts';
import { tokenize } from './tokenize.ts';

const outbound = tokenize(refusedTender204);
const pin = (acknowledgment: string, sent = refusedTender204) =>
  pinAcknowledgment(tokenize(acknowledgment), tokenize(sent));

describe('997', () => {
  test('AK4 is located at the element it names', () => {
    const { annotations, unmatched } = pin(rejected997);
    expect(unmatched).toEqual([]);
    expect(annotations).toEqual([
      {
        segmentIndex: 9,
        elementIndex: 2,
        code: '7',
        message: 'invalid code value',
        ackKind: '997',
        source: 'AK4',
        badValue: 'QQ',
      },
    ]);
    const segment = segmentAt(outbound, annotations[0]?.segmentIndex ?? 0);
    expect(segment.tag).toBe('N4');
    expect(segment.position).toBe(8);
    expect(segment.elements[1]?.repeats[0]?.components[0]?.value).toBe('QQ');
  });

  test('an accepted set has no marks', () => {
    expect(pin(accepted997)).toEqual({ annotations: [], unmatched: [] });
  });

  test('a segment note without element notes, several notes, a component', () => {
    const reply = rejected997.replace(
      'AK3*N4*8**8~AK4*2*156*7*QQ~',
      'AK3*N3*7**6~AK3*N4*8**8~AK4*2:1*156*5~AK4*3*116*1~',
    );
    expect(pin(reply.replaceAll(':', '>')).annotations).toMatchObject([
      { segmentIndex: 8, code: '6', message: 'segment not in this transaction set', source: 'AK3' },
      { segmentIndex: 9, elementIndex: 2, componentIndex: 1, message: 'element too long' },
      { segmentIndex: 9, elementIndex: 3, message: 'mandatory element missing' },
    ]);
    expect(pin(reply).annotations[0]).not.toHaveProperty('elementIndex');
  });

  test('marks the set and the group that are named', () => {
    const set = refusedTender204.slice(refusedTender204.indexOf('ST*'), refusedTender204.indexOf('GE*'));
    const two = refusedTender204
      .replace(set, set + set.replaceAll('*0001~', '*0002~'))
      .replace('GE*1', 'GE*2');
    expect(pin(rejected997.replace('AK2*204*0001', 'AK2*204*0002'), two).annotations[0]?.segmentIndex).toBe(
      9 + 14,
    );
    expect(pin(rejected997.replace('AK2*204*0001', 'AK2*204*0009'), two)).toEqual({
      annotations: [],
      unmatched: ['The 997 is about transaction set 204 0009, which is not in its group.'],
    });
    expect(pin(rejected997.replace('AK1*SM*418', 'AK1*SM*77')).unmatched).toEqual([
      'The 997 is about functional group 77, which is not in this file.',
    ]);
    expect(pin(rejected997.replace('AK1*SM*418', 'AK1*SM*0418')).annotations).toHaveLength(1);
  });

  test('a position that does not match: uses the nearest segment with that tag and says so', () => {
    const { annotations, unmatched } = pin(rejected997.replace('AK3*N4*8', 'AK3*N4*7'));
    expect(annotations[0]?.segmentIndex).toBe(9);
    expect(unmatched).toEqual([
      'The acknowledgment names N4 at position 7, but position 7 is N3; the nearest N4 is marked.',
    ]);
    expect(pin(rejected997.replace('AK3*N4*8', 'AK3*LX*99')).annotations).toMatchObject([
      { segmentIndex: 2, source: 'AK5' },
    ]);
  });

  test('a missing segment is marked where it was expected', () => {
    const { annotations } = pin(rejected997.replace('AK3*N4*8**8~AK4*2*156*7*QQ~', 'AK3*LX*5**3~'));
    expect(annotations).toMatchObject([{ segmentIndex: 6, message: 'mandatory segment missing' }]);
  });

  test('sets and groups rejected as a whole are marked at their headers', () => {
    const set = pin('ST*997*0001~AK1*SM*418~AK2*204*0001~AK5*R*4~AK9*R*1*1*0~SE*6*0001~').annotations;
    expect(set).toMatchObject([
      { segmentIndex: 2, code: '4', message: 'transaction set rejected: segment count is wrong' },
    ]);
    const group = pin('ST*997*0001~AK1*SM*418~AK9*R*1*1*0*2~SE*4*0001~').annotations;
    expect(group).toMatchObject([
      { segmentIndex: 1, message: 'functional group rejected: functional group version not supported' },
    ]);
  });
});

test('999: IK3, CTX and IK4 work the same way', () => {
  const reply =
    'ST*999*0001~AK1*SM*418~AK2*204*0001~IK3*N4*8**8~CTX*SITUATIONAL TRIGGER~IK4*2*156*I12*QQ~IK5*R*I5~AK9*R*1*1*0~SE*9*0001~';
  expect(pin(reply).annotations).toEqual([
    {
      segmentIndex: 9,
      elementIndex: 2,
      code: 'I12',
      message: 'value does not match the pattern of this implementation',
      ackKind: '999',
      source: 'IK4',
      badValue: 'QQ',
    },
  ]);
});

describe('TA1', () => {
  const reply = (line: string): string => `${tender204.slice(0, 107)}${line}~IEA*0*000000418~`;

  test('is located at the ISA of the interchange it names', () => {
    expect(pin(reply('TA1*000000418*260914*1432*R*009')).annotations).toEqual([
      {
        segmentIndex: 0,
        code: '009',
        message: 'interchange rejected: receiver id unknown',
        ackKind: 'TA1',
        source: 'TA1',
      },
    ]);
    expect(pin(reply('TA1*000000418*260914*1432*A*000')).annotations).toEqual([]);
    expect(pin(reply('TA1*000000001*260914*1432*R*009')).unmatched).toEqual([
      'The TA1 is about interchange 000000001, which is not in this file.',
    ]);
  });
});

describe('CONTRL', () => {
  const reply = (...lines: string[]): string =>
    [
      'UNB+UNOC:3+HOOLI:14+ACME:14+260921:1500+R1',
      'UNH+1+CONTRL:2:2:UN',
      ...lines,
      `UNT+${lines.length + 2}+1`,
      'UNZ+1+R1',
    ]
      .map((line) => `${line}'`)
      .join('');
  const sent = tokenize(instructionIftmin);

  test('UCD counts the segment tag as position 1', () => {
    const { annotations } = pin(
      reply(
        'UCI+REF0001+ACME:14+HOOLI:14+4',
        'UCM+ME000001+IFTMIN:D:99B:UN+4',
        'UCS+6',
        'UCD+12+3:2',
        'UCD+13+2',
      ),
      instructionIftmin,
    );
    expect(annotations).toMatchObject([
      {
        segmentIndex: 7,
        elementIndex: 2,
        componentIndex: 2,
        code: '12',
        message: 'invalid value',
        ackKind: 'CONTRL',
        source: 'UCD',
      },
      { segmentIndex: 7, elementIndex: 1, code: '13', message: 'missing' },
    ]);
    expect(tagAt(sent, 7)).toBe('LOC');
  });

  test('UCS, UCM and UCI with errors of their own', () => {
    expect(
      pin(
        reply('UCI+REF0001+ACME:14+HOOLI:14+4+29', 'UCM+ME000001+IFTMIN:D:99B:UN+4+17', 'UCS+3+35'),
        instructionIftmin,
      ).annotations,
    ).toMatchObject([
      { segmentIndex: 1, message: 'interchange rejected: control count does not match what was received' },
      { segmentIndex: 2, message: 'message rejected: no agreement' },
      { segmentIndex: 4, message: 'too many repetitions' },
    ]);
    expect(pin(reply('UCI+OTHER+ACME:14+HOOLI:14+7'), instructionIftmin)).toEqual({
      annotations: [],
      unmatched: ['The CONTRL is about interchange OTHER, which is not in this file.'],
    });
    expect(
      pin(reply('UCI+REF0001+ACME:14+HOOLI:14+7', 'UCM+ME000001+IFTMIN:D:99B:UN+7'), instructionIftmin)
        .annotations,
    ).toEqual([]);
  });
});

describe('findings from the server', () => {
  test('are located by position and tag', () => {
    expect(
      annotationsFromServer(
        [
          {
            severity: 'ERROR',
            segment_position: 8,
            segment_id: 'N4',
            element_position: 2,
            code: 'UNKNOWN_CODE',
            message: 'QQ is not a state',
          },
          { severity: 'WARNING', segment_position: null, segment_id: 'IEA', code: 'X', message: 'late' },
          { message: 'the file is odd' },
        ],
        outbound,
      ),
    ).toEqual([
      {
        segmentIndex: 9,
        elementIndex: 2,
        code: 'UNKNOWN_CODE',
        message: 'QQ is not a state',
        ackKind: 'SERVER',
        severity: 'error',
      },
      { segmentIndex: 17, code: 'X', message: 'late', ackKind: 'SERVER', severity: 'warning' },
      { segmentIndex: 0, code: '', message: 'the file is odd', ackKind: 'SERVER', severity: 'error' },
    ]);
  });
});
