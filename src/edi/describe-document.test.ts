import { expect, test } from 'vitest';
import { describeDocument, summarizeEnvelope } from './describe-document.ts';
import {
  instructionIftmin,
  rejected997,
  shipNotice856,
  statusIftsta,
  tender204,
} from './samples.test-data.ts';
import { readStructure } from './structure.ts';
import { tokenize } from './tokenize.ts';

const two = tender204.replace('GE*', 'ST*990*0002~B1*HJBT~SE*3*0002~ST*990*0003~B1*HJBT~SE*3*0003~GE*');

test.each([
  [tender204, 'Load tender 204 from NORTHBAYFWD to HJBT, control 000000418'],
  [shipNotice856, 'Ship notice 856 from 123456789 to ALDERRETAIL, control 000000077'],
  [statusIftsta, 'Transport status IFTSTA from 5412345000013 to HLCU, control IC000418'],
  [two, 'Load tender 204, 2 × Tender response 990 from NORTHBAYFWD to HJBT, control 000000418'],
  [`${tender204}${tender204}`, '2 × Load tender 204 in 2 interchanges'],
  [rejected997, 'Functional acknowledgment 997, control 0002'],
  [tender204.slice(0, 107), 'Interchange without documents from NORTHBAYFWD to HJBT, control 000000418'],
  ['{}', 'Not an EDI file'],
  ['\n', 'Empty file'],
])('%#', (text, line) => {
  const document = tokenize(text);
  expect(describeDocument(document, readStructure(document))).toBe(line);
});

test('the header card', () => {
  const card = (text: string) => {
    const document = tokenize(text);
    const [interchange] = readStructure(document).interchanges;
    return interchange && summarizeEnvelope(document, interchange);
  };
  expect(card(tender204)).toEqual({
    sender: 'NORTHBAYFWD',
    senderQualifier: 'ZZ',
    receiver: 'HJBT',
    receiverQualifier: '02',
    controlNumber: '000000418',
    preparedAt: '2026-09-14 14:32',
    usage: 'production',
    version: '00401 / 004010',
    groupCount: 1,
    messageCount: 1,
    segmentCount: 18,
    types: new Map([['204', 1]]),
  });
  expect(card(shipNotice856)?.usage).toBe('test');
  expect(card(instructionIftmin)).toMatchObject({
    sender: 'ACME',
    receiverQualifier: '14',
    usage: 'test',
    version: 'UNOC:3 / D.99B',
    groupCount: 0,
    messageCount: 1,
  });
  expect(card(statusIftsta)?.usage).toBe('production');
  expect(card(tender204.replace('260914*1432*U', '      *    *U'))?.preparedAt).toBe('');
});
