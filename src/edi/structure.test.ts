import { describe, expect, test } from 'vitest';
import { loadDictionary } from './dictionary.ts';
import { tagAt } from './document.ts';
import { readLoops } from './loops.ts';
import type { StructureNode } from './loops.ts';
import {
  instructionIftmin,
  rejected997,
  shipNotice856,
  statusIftsta,
  tender204,
} from './samples.test-data.ts';
import { readStructure } from './structure.ts';
import { tokenize } from './tokenize.ts';
import type { EdiDocument } from './types.ts';

/** "0300 S5(S5 G62)": loops with their contents, in one line. */
function outline(document: EdiDocument, nodes: readonly StructureNode[]): string {
  return nodes
    .map((node) =>
      node.kind === 'segment'
        ? tagAt(document, node.index)
        : `${[node.id, node.level].filter(Boolean).join(':')}(${outline(document, node.children)})`,
    )
    .join(' ');
}

async function loopsOf(text: string): Promise<string> {
  const document = tokenize(text);
  const message = readStructure(document).interchanges[0]?.groups[0]?.messages[0];
  if (!message || !document.standard) throw new Error('no message');
  const dictionary = await loadDictionary(document.standard);
  return outline(document, readLoops(document, message, dictionary.loops.get(message.type)));
}

describe('envelopes', () => {
  test('interchange, group, transaction set', () => {
    const { interchanges } = readStructure(tokenize(tender204));
    expect(interchanges).toMatchObject([
      {
        header: 0,
        trailer: 17,
        controlNumber: '000000418',
        loose: [],
        groups: [
          {
            header: 1,
            trailer: 16,
            controlNumber: '418',
            messages: [{ header: 2, trailer: 15, type: '204', controlNumber: '0001' }],
          },
        ],
      },
    ]);
  });

  test('UNA and UNB form one header', () => {
    const { interchanges } = readStructure(tokenize(instructionIftmin));
    expect(interchanges).toMatchObject([
      {
        first: 0,
        header: 1,
        loose: [0],
        controlNumber: 'REF0001',
        groups: [{ header: null, messages: [{ type: 'IFTMIN', controlNumber: 'ME000001' }] }],
      },
    ]);
  });

  test('a missing trailer is implied by the end of the level above', () => {
    const text = tender204.replace('SE*14*0001~\n', '').replace('GE*1*418~\n', '');
    const { interchanges } = readStructure(tokenize(`${text}\n${tender204.replace('IEA*1*000000418~', '')}`));
    expect(interchanges).toHaveLength(2);
    const [first, second] = interchanges;
    expect(first).toMatchObject({
      trailer: 15,
      groups: [{ trailer: null, messages: [{ trailer: null, first: 2, last: 14 }] }],
    });
    expect(second).toMatchObject({ header: 16, trailer: null, groups: [{ messages: [{ type: '204' }] }] });
  });

  test('segments outside any set are kept', () => {
    const text = tender204
      .replace('ST*204*0001~', 'NTE**HELLO~')
      .replace('GE*1*418~', 'GE*1*418~TA1*000000001*260914*1432*A*000~');
    const [interchange] = readStructure(tokenize(text)).interchanges;
    expect(interchange?.groups[0]?.messages).toMatchObject([{ header: null, first: 2, trailer: 15 }]);
    expect(interchange?.loose).toEqual([17]);
  });
});

describe('loops', () => {
  test('204: stops contain their own dates', async () => {
    expect(await loopsOf(tender204)).toBe('ST B2 B2A L11 MS3 0100(N1 N3 N4) 0300(S5 G62) 0300(S5 G62) L3 SE');
  });

  test('856: hierarchical levels nest by their parent id', async () => {
    expect(await loopsOf(shipNotice856)).toBe(
      'ST BSN HL:S(HL TD1 N1(N1) HL:O(HL PRF HL:P(HL MAN HL:I(HL LIN SN1)) HL:P(HL MAN))) CTT SE',
    );
  });

  test('856: an endless chain of levels nests only to a limit', async () => {
    const chain = (length: number) =>
      `ST*856*0001~${Array.from({ length }, (_, at) => `HL*${at + 1}*${at || ''}*I*1~`).join('')}SE*1*0001~`;
    const document = tokenize(chain(2_000));
    const [message] = readStructure(document).interchanges[0]?.groups[0]?.messages ?? [];
    const { loops } = await loadDictionary('x12');
    let depth = 0;
    let nodes = message ? readLoops(document, message, loops.get('856')) : [];
    for (; nodes.length > 0; depth++)
      nodes = nodes.flatMap((node) => (node.kind === 'loop' ? node.children : []));
    expect(depth).toBeLessThan(60);
  });

  test('997: notes belong to their set', async () => {
    expect(await loopsOf(rejected997)).toBe('ST AK1 AK2(AK2 AK3(AK3 AK4) AK5) AK9 SE');
  });

  test('IFTSTA and IFTMIN: segment groups', async () => {
    expect(await loopsOf(statusIftsta)).toBe(
      'UNH BGM DTM SG3(RFF) SG3(RFF) SG4(CNI SG5(STS DTM LOC LOC SG6(TDT)) SG8(EQD)) UNT',
    );
    expect(await loopsOf(instructionIftmin)).toBe(
      'UNH BGM DTM TSR FTX SG1(LOC) SG8(TDT SG9(LOC)) SG11(NAD SG12(CTA)) SG18(GID SG20(MEA)) SG37(EQD) UNT',
    );
  });

  test('INVOIC: a tax in the summary is not in the heading', async () => {
    const tags = [
      'BGM+380+1+9',
      'TAX+7+VAT',
      'LIN+1',
      'TAX+7+VAT',
      'UNS+S',
      'MOA+79:1',
      'TAX+7+VAT',
      'MOA+124:1',
    ];
    const text = ['UNH+1+INVOIC:D:96A:UN', ...tags, 'UNT+10+1'].map((line) => `${line}'`).join('');
    expect(await loopsOf(text)).toBe('UNH BGM SG6(TAX) SG25(LIN SG33(TAX)) UNS SG48(MOA) SG50(TAX MOA) UNT');
  });

  test('a document without a loop table is a flat list, and no segment is lost in any document', async () => {
    expect(await loopsOf(tender204.replace('ST*204', 'ST*999').replace('S5*1', 'HL*1'))).toBe(
      'ST B2 B2A L11 MS3 N1 N3 N4 HL G62 S5 G62 L3 SE',
    );
  });
});
