import { describe, expect, test } from 'vitest';
import { loadDictionary } from './dictionary.ts';
import {
  accepted997,
  instructionIftmin,
  rejected997,
  response990,
  shipNotice856,
  status214,
  statusIftsta,
  tender204,
} from './samples.test-data.ts';
import { finished, type Steps } from '../lib/steps.ts';
import { readStructure, structureSteps } from './structure.ts';
import { tokenize, tokenizeSteps } from './tokenize.ts';
import { validateEdi, validateSteps } from './validate.ts';

async function messages(text: string, severity?: string): Promise<string[]> {
  const document = tokenize(text);
  const dictionary = document.standard ? await loadDictionary(document.standard) : undefined;
  return validateEdi(document, readStructure(document), dictionary)
    .filter(
      (finding) => finding.code !== 'NO_INTERCHANGE_HEADER' && (!severity || finding.severity === severity),
    )
    .map((finding) => finding.message);
}

test.each([
  ['204', tender204],
  ['990', response990],
  ['214', status214],
  ['997 accepted', accepted997],
  ['997 rejected', rejected997],
  ['856', shipNotice856],
  ['IFTSTA', statusIftsta],
  ['IFTMIN', instructionIftmin],
])('%s: no findings for a valid document', async (_, text) => {
  expect(await messages(text)).toEqual([]);
});

describe('X12 envelopes', () => {
  test.each([
    ['SE*14*0001', 'SE*99*0001', 'SE-01 says 99 segments, but the transaction set 0001 has 14.'],
    [
      'SE*14*0001',
      'SE*14*0002',
      'SE-02 is "0002", but the transaction set began with control number "0001" (ST-02).',
    ],
    ['SE*14*0001', 'SE*x*0001', 'SE-01 must be the number of segments and is "x".'],
    ['SE*14*0001~\n', '', 'The transaction set 0001 has no SE trailer.'],
    ['GE*1*418', 'GE*2*418', 'GE-01 says 2 transaction sets, but the functional group 418 has 1.'],
    [
      'GE*1*418',
      'GE*1*419',
      'GE-02 is "419", but the functional group began with control number "418" (GS-06).',
    ],
    ['GE*1*418~\n', '', 'The functional group 418 has no GE trailer.'],
    ['IEA*1*', 'IEA*3*', 'IEA-01 says 3 functional groups, but the interchange 000000418 has 1.'],
    [
      'IEA*1*000000418',
      'IEA*1*000000419',
      'IEA-02 is "000000419", but the interchange began with control number "000000418" (ISA-13).',
    ],
    ['\nIEA*1*000000418~', '', 'The interchange 000000418 has no IEA trailer.'],
    ['ST*204', 'ST*990', 'A 990 belongs in a functional group GF, but GS-01 is "SM".'],
    [
      '*ZZ*NORTHBAYFWD    ',
      '*ZZ*NORTHBAYFWD',
      'ISA-06 must be 15 characters long and is 11 characters long.',
    ],
    ['*260914*1432*U', '*261414*1432*U', 'ISA-09 must be a date as YYMMDD and is "261414".'],
    ['*260914*1432*U', '*260914*2532*U', 'ISA-10 must be a time as HHMM and is "2532".'],
    [
      'GS*SM*NORTHBAYFWD*HJBT*20260914*1432*418*X*004010~\n',
      '',
      'The transaction set is outside a functional group: there is no GS before it.',
    ],
    ['ST*204*0001~\n', '', 'B2 is outside a transaction set: there is no ST before it.'],
  ])('%s → %s', async (from, to, message) => {
    expect(tender204).toContain(from);
    expect(await messages(tender204.replace(from, to), 'error')).toContain(message);
  });

  test('ignores leading zeros in a group control number, but not in an interchange control number', async () => {
    expect(await messages(tender204.replace('GE*1*418', 'GE*1*0418'))).toEqual([]);
    expect(await messages(tender204.replace('IEA*1*000000418', 'IEA*1*418'))).toHaveLength(1);
  });

  test('duplicates: sets in a group, groups in an interchange, interchanges in a file', async () => {
    const set = tender204.slice(tender204.indexOf('ST*'), tender204.indexOf('GE*'));
    expect(await messages(tender204.replace(set, set + set).replace('GE*1', 'GE*2'))).toEqual([
      'The control number "0001" is used by more than one transaction set of this group.',
    ]);
    const group = tender204.slice(tender204.indexOf('GS*'), tender204.indexOf('IEA*'));
    expect(await messages(tender204.replace(group, group + group).replace('IEA*1', 'IEA*2'))).toEqual([
      'The control number "418" is used by more than one functional group of this interchange.',
    ]);
    expect(await messages(`${tender204}\n${tender204}`)).toEqual([
      'The control number "000000418" is used by more than one interchange of this file.',
    ]);
  });

  test('empty segments are reported once each, and not counted', async () => {
    expect(await messages(tender204.replace('B2A*', '~~B2A*').replace('GE*', '~GE*'))).toEqual([
      'This segment is empty.',
      'This segment is empty.',
      'This segment is empty.',
    ]);
  });

  test('an envelope without a number is reported without one', async () => {
    expect(await messages('ISA*', 'error')).toContain('The interchange has no IEA trailer.');
  });

  test('each standard in a mixed file is checked by its own rules', async () => {
    const wrong = statusIftsta.replace('UNT+13', 'UNT+12');
    expect(await messages(tender204 + wrong, 'error')).toEqual([
      'UNT-01 says 12 segments, but the message 1 has 13.',
    ]);
  });

  test('findings name the segment and the element', () => {
    const document = tokenize(tender204.replace('SE*14', 'SE*13'));
    const [finding] = validateEdi(document, readStructure(document));
    expect(finding).toMatchObject({
      code: 'SE_COUNT',
      segmentIndex: 15,
      elementIndex: 1,
      offset: document.starts[15],
    });
  });
});

describe('codes', () => {
  test.each([
    ['N4*OAKLAND*CA', 'N4*OAKLAND*QQ', 'N4-02 State or Province Code = QQ is not a known code.'],
    ['*ZZ*NORTHBAYFWD', '*XX*NORTHBAYFWD', 'ISA-05 Interchange ID Qualifier = XX is not a known code.'],
    ['*0*P*>', '*0*Q*>', 'ISA-15 Usage Indicator = Q is not a known code.'],
    ['*94607*US', '*94607*QX', 'N4-04 Country Code = QX is not a known code.'],
    ['B2A*00', 'B2A*99', 'B2A-01 Transaction Set Purpose Code = 99 is not a known code.'],
  ])('%s → %s', async (from, to, message) => {
    expect(await messages(tender204.replace(from, to))).toEqual([message]);
  });

  test('provinces of other countries and codes of incomplete lists are accepted', async () => {
    expect(await messages(tender204.replace('N4*OAKLAND*CA*94607*US', 'N4*TOLUCA*EM*50000*MX'))).toEqual([]);
    expect(await messages(tender204.replace('N1*SH*', 'N1*7Q*'))).toEqual([]);
  });

  test('components of an EDIFACT composite', async () => {
    expect(await messages(statusIftsta.replace('UNOC:3', 'UNOC:7'))).toEqual([
      'UNB-01-2 Syntax version number = 7 is not a known code.',
    ]);
  });
});

describe('EDIFACT envelopes', () => {
  test.each([
    ['UNT+13+1', 'UNT+12+1', 'UNT-01 says 12 segments, but the message 1 has 13.'],
    ['UNT+13+1', 'UNT+13+2', 'UNT-02 is "2", but the message began with control number "1" (UNH-01).'],
    ['UNZ+1+IC000418', 'UNZ+2+IC000418', 'UNZ-01 says 2 messages, but the interchange IC000418 has 1.'],
    [
      'UNZ+1+IC000418',
      'UNZ+1+IC000419',
      'UNZ-02 is "IC000419", but the interchange began with control number "IC000418" (UNB-05).',
    ],
    ["UNZ+1+IC000418'", '', 'The interchange IC000418 has no UNZ trailer.'],
    ["UNT+13+1'", '', 'The message 1 has no UNT trailer.'],
  ])('%s → %s', async (from, to, message) => {
    expect(await messages(statusIftsta.replace(from, to), 'error')).toContain(message);
  });

  test('a control reference is a duplicate only for the same sender', async () => {
    const other = statusIftsta.replace('5412345000013', '4012345000016');
    expect(await messages(statusIftsta + other)).toEqual([]);
    expect(await messages(statusIftsta + statusIftsta)).toEqual([
      'The control number "IC000418" is used by more than one interchange of this file.',
    ]);
  });

  test('with groups, UNZ counts groups', async () => {
    const grouped = statusIftsta
      .replace('UNH+', "UNG+IFTSTA+A+B+260914:1432+7+UN+D:99B'UNH+")
      .replace('UNZ+', "UNE+1+7'UNZ+");
    expect(await messages(grouped)).toEqual([]);
    expect(await messages(grouped.replace('UNE+1+7', 'UNE+2+8'))).toEqual([
      'UNE-02 is "8", but the group began with control number "7" (UNG-05).',
      'UNE-01 says 2 messages, but the group 7 has 1.',
    ]);
  });
});

test('a large file is read and checked in many short steps', async () => {
  const set = tender204.slice(tender204.indexOf('ST*'), tender204.indexOf('GE*'));
  const text = tender204.replace(set, set.repeat(5_000));
  const inSteps = <Result>(start: () => Steps<Result>): Result => {
    const steps = [...start()];
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
    expect(steps.at(-1)).toBeLessThanOrEqual(1);
    return finished(start());
  };
  const document = inSteps(() => tokenizeSteps(text));
  const structure = inSteps(() => structureSteps(document));
  const dictionary = await loadDictionary('x12');
  const found = inSteps(() => validateSteps(document, structure, dictionary));
  expect(found.at(-1)).toMatchObject({ code: 'GE_COUNT' });
});
