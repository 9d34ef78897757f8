import edifact from 'edifact';
import elementTable from 'edifact/elements.js';
import segmentTable from 'edifact/segments.js';
import fc from 'fast-check';
import nodeX12 from 'node-x12';
import type { X12Interchange } from 'node-x12';
import { describe, expect, test } from 'vitest';
import { edifactDictionary } from './dictionary/edifact.ts';
import { segmentAt, tagAt, valueAt } from './document.ts';
import { instructionIftmin, shipNotice856, statusIftsta, tender204 } from './samples.test-data.ts';
import { readStructure } from './structure.ts';
import { tokenize } from './tokenize.ts';

type Row = [tag: string, ...elements: string[]];

/** node-x12 drops the leading zeros of ISA13 and IEA02. */
function withoutZeros([tag, ...elements]: Row): Row {
  const at = { ISA: 12, IEA: 1 }[tag];
  return [tag, ...elements.map((value, index) => (index === at ? String(Number(value)) : value))];
}

/** Our result with the raw text of each element, as node-x12 keeps it. */
function ours(text: string): Row[] {
  const document = tokenize(text);
  return Array.from({ length: document.segmentCount }, (_, index) => {
    const { tag, elements } = segmentAt(document, index);
    return withoutZeros([tag, ...elements.map(({ start, end }) => text.slice(start, end))]);
  });
}

function nodeX12Rows(text: string): Row[] {
  const parser = new nodeX12.X12Parser(true);
  const interchange = parser.parse(text) as X12Interchange;
  const row = (segment: { tag: string; elements: { value: string }[] }): Row => [
    segment.tag,
    ...segment.elements.map(({ value }) => value),
  ];
  return [
    row(interchange.header),
    ...interchange.functionalGroups.flatMap((group) => [
      row(group.header),
      ...group.transactions.flatMap((set) => [row(set.header), ...set.segments.map(row), row(set.trailer)]),
      row(group.trailer),
    ]),
    row(interchange.trailer),
  ];
}

/** Documents with correct counts and control numbers, because node-x12 in strict mode throws at the first error. */
const text = fc.stringMatching(/^[A-Z0-9][A-Z0-9 .,-]{0,11}$/);
const segmentRow = fc.tuple(
  fc.constantFrom('N1', 'REF', 'L11', 'MEA', 'PO1'),
  fc.array(fc.oneof(text, fc.constant('')), { maxLength: 6 }),
  text,
);
const transactionSets = fc.array(fc.array(segmentRow, { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 4,
});

function buildX12(sets: [string, string[], string][][]): string {
  const lines = [tender204.slice(0, 105), 'GS*PO*NORTHBAYFWD*HJBT*20260914*1432*7*X*004010'];
  for (const [at, rows] of sets.entries()) {
    const control = String(at + 1).padStart(4, '0');
    lines.push(
      `ST*850*${control}`,
      ...rows.map(([tag, middle, last]) => [tag, ...middle, last].join('*')),
      `SE*${rows.length + 2}*${control}`,
    );
  }
  lines.push(`GE*${sets.length}*7`, 'IEA*1*000000418');
  return lines.map((line) => `${line}~`).join('\n');
}

describe('against node-x12', () => {
  test.each([
    ['204', tender204],
    ['856', shipNotice856],
  ])('%s', (_, sample) => {
    expect(ours(sample)).toEqual(nodeX12Rows(sample));
  });

  test('generated interchanges, segments and structure', () => {
    fc.assert(
      fc.property(transactionSets, (sets) => {
        const built = buildX12(sets);
        expect(ours(built)).toEqual(nodeX12Rows(built));
        const parsed = new nodeX12.X12Parser(true).parse(built) as X12Interchange;
        const group = readStructure(tokenize(built)).interchanges[0]?.groups[0];
        expect(
          group?.messages.map(({ controlNumber, first, last }) => [controlNumber, last - first - 1]),
        ).toEqual(
          parsed.functionalGroups[0]?.transactions.map((set) => [set.header.valueOf(2), set.segments.length]),
        );
      }),
      { numRuns: 60 },
    );
  });
});

type EdifactRow = [tag: string, ...elements: string[][]];

function edifactRows(source: string): EdifactRow[] {
  const rows: EdifactRow[] = [];
  const parser = new edifact.Parser();
  parser.on('opensegment', (tag: string) => rows.push([tag]));
  parser.on('element', () => rows.at(-1)?.push([]));
  parser.on('component', (value: string) => {
    const element = rows.at(-1)?.at(-1);
    if (Array.isArray(element)) element.push(value);
  });
  parser.encoding('UNOC');
  parser.write(source);
  parser.end();
  return rows;
}

function ourEdifact(source: string): EdifactRow[] {
  const document = tokenize(source);
  return Array.from({ length: document.segmentCount }, (_, index): EdifactRow => {
    const { tag, elements } = segmentAt(document, index);
    return [
      tag,
      ...elements.map(({ repeats }) =>
        repeats.flatMap(({ components }) => components.map(({ value }) => value)),
      ),
    ];
  }).filter(([tag]) => tag !== 'UNA');
}

const component = fc.stringMatching(/^[A-Z0-9'+:?][A-Za-z0-9'+:? ]{0,10}$/);
const edifactSegment = fc.tuple(
  fc.constantFrom('BGM', 'FTX', 'LOC', 'NAD', 'RFF'),
  fc.array(fc.array(component, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
);

describe('against edifact', () => {
  test.each([
    ['IFTSTA', statusIftsta],
    ['IFTMIN', instructionIftmin],
  ])('%s', (_, sample) => {
    expect(ourEdifact(sample)).toEqual(edifactRows(sample));
  });

  test('generated messages with released characters', () => {
    const release = (value: string): string => value.replace(/[+:'?]/g, '?$&');
    fc.assert(
      fc.property(fc.array(edifactSegment, { minLength: 1, maxLength: 12 }), (rows) => {
        const lines = rows.map(([tag, elements]) =>
          [tag, ...elements.map((parts) => parts.map(release).join(':'))].join('+'),
        );
        const source = ['UNB+UNOC:3+A:14+B:14+260914:1432+1', 'UNH+1+ORDERS:D:96A:UN', ...lines]
          .map((line) => `${line}'`)
          .join('');
        expect(ourEdifact(source)).toEqual(edifactRows(source));
        expect(ourEdifact(source).slice(2)).toEqual(rows.map(([tag, elements]) => [tag, ...elements]));
      }),
      { numRuns: 100 },
    );
  });

  test('the segment tables agree', () => {
    // The package uses a later directory (elements added at the end) and omits C517 of LOC.
    const known = new Set(['LOC', 'UNH']);
    for (const [tag, { elements }] of Object.entries(segmentTable)) {
      const own = edifactDictionary.segments.get(tag)?.elements;
      if (!own || known.has(tag)) continue;
      const shared = Math.min(own.length, elements.length);
      expect([tag, ...own.slice(0, shared)]).toEqual([tag, ...elements.slice(0, shared)]);
    }
    for (const [id, { components }] of Object.entries(elementTable)) {
      const own = edifactDictionary.composites.get(id)?.components;
      // Later directories only added components at the end (except in C234).
      if (own)
        expect([id, components.length - own.length]).toEqual([
          id,
          expect.toSatisfy((extra: number) => extra >= 0 && extra <= 1),
        ]);
    }
  });
});

test('valueAt reads the same values as the oracles', () => {
  const document = tokenize(tender204);
  const rows = nodeX12Rows(tender204);
  for (const [index, [tag, ...elements]] of rows.entries()) {
    const read = elements.map((_, at) => valueAt(document, index, at + 1));
    expect(withoutZeros([tagAt(document, index), ...read])).toEqual([tag, ...elements]);
  }
});
