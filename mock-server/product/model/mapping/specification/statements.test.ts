import { describe, expect, test } from 'vitest';
import { statementsIn } from './statements.ts';

const read = (text: string, standard: 'X12' | 'EDIFACT' = 'X12') =>
  statementsIn(text, standard).map(({ codes, ...one }) => ({ ...one, codes: Object.fromEntries(codes) }));

describe('a specification of X12', () => {
  test.each([
    ['BEG03 Purchase Order Number', 'BEG03', 'Purchase Order Number', null],
    ['PO107: Universal product code of the article', 'PO107', 'Universal product code of the article', null],
    ['BEG03 324 Purchase Order Number M AN 1/22', 'BEG03', 'Purchase Order Number', 'REQUIRED'],
    ['Must Use BEG03 324 Purchase Order Number AN 1/22', 'BEG03', 'Purchase Order Number', 'REQUIRED'],
    ['BEG03 | 324 | Purchase Order Number | M | AN | 1/22', 'BEG03', 'Purchase Order Number', 'REQUIRED'],
    ['BEG-04 Release Number - Optional', 'BEG04', 'Release Number', 'OPTIONAL'],
    ['MSG01 Free text, not used', 'MSG01', 'Free text, not used', 'NOT_USED'],
  ])('reads %s', (line, element, text, usage) => {
    expect(read(line)).toMatchObject([{ element, text, usage, qualifier: null, place: 'Line 1' }]);
  });

  test.each([
    ['DTM (010) 02 Day on which the goods leave', 'DTM02', '010'],
    ['REF*ZZ Equipment that is wanted', 'REF02', 'ZZ'],
    ['N1[ST]-04 Store number', 'N104', 'ST'],
    ['REF02 if REF01 = CO: number of the order', 'REF02', 'CO'],
  ])('recognizes which segments %s describes', (line, element, qualifier) => {
    expect(read(line)).toMatchObject([{ element, qualifier }]);
  });

  test('collects codes and notes below an element', () => {
    const lines = [
      'Segment: N1 Name',
      'N101 98 Entity Identifier Code M ID 2/3',
      '  BT  Bill-to Party',
      '  ST  Ship To',
      'N102 93 Name O AN 1/60',
      'Note: internal use only',
      'Contact your partner manager if you have questions.',
    ];
    expect(read(lines.join('\n'))).toMatchObject([
      { element: 'N101', text: 'Entity Identifier Code', codes: { BT: 'Bill-to Party', ST: 'Ship To' } },
      { element: 'N102', text: 'Name. internal use only', usage: 'OPTIONAL', codes: {} },
    ]);
  });

  test('names page numbers if there are any', () => {
    expect(read('Guide\fBEG03 Order\fCUR02 Currency\f').map(({ place }) => place)).toEqual([
      'Page 2',
      'Page 3',
    ]);
  });

  test('finds nothing in prose', () => {
    expect(
      read('We send orders daily at 04:00. Call 555 0147 for help, or see ISO 9001 and PO 4711.'),
    ).toEqual([]);
  });
});

describe('a specification of EDIFACT', () => {
  test.each([
    ['NAD+DP Delivery party', 'NAD04', 'DP', 'Delivery party'],
    ['DTM+137 Date of the order', 'DTM01_2', '137', 'Date of the order'],
    ['BGM 1004 Document number M an..35', 'BGM02', null, 'Document number'],
    ['RFF C506.1154 Reference number', 'RFF01_2', null, 'Reference number'],
    ['LOC02 UN/LOCODE of the port', 'LOC02', null, 'UN/LOCODE of the port'],
  ])('reads %s', (line, element, qualifier, text) => {
    expect(read(line, 'EDIFACT')).toMatchObject([{ element, qualifier, text }]);
  });

  test('reads rows of data elements below their segment', () => {
    const lines = [
      'DTM Date/time/period',
      '2005 | Qualifier | M | an..3',
      '2: Delivery requested',
      '2380 | Date | C | an..35',
    ];
    expect(read(lines.join('\n'), 'EDIFACT')).toMatchObject([
      { element: 'DTM01', usage: 'REQUIRED', codes: { '2': 'Delivery requested' } },
      { element: 'DTM01_2', text: 'Date', usage: 'OPTIONAL' },
    ]);
  });
});
