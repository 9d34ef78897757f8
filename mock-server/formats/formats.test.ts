import type { MappingFormat } from '#schema-types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filesOf } from '../product/content/bytes.ts';
import { businessCase } from '../product/documents/case/business-case.ts';
import { anyDocument, factsOf, fileBytes, flowOf } from '../product/content/testing.ts';
import { parseInput, writeOutput } from './formats.ts';
import { InputError } from './input-error.ts';

const envelope = {
  sender: 'NORTHBAYFWD',
  receiver: 'PINECREST',
  at: Date.parse('2026-09-15T14:30:00Z'),
  control: 7,
};
const formats: readonly MappingFormat[] = ['JSON', 'XML', 'CSV', 'X12', 'EDIFACT'];
const inputOf = (slug: string, flow_name: string) => {
  const facts = factsOf({ flow: flowOf(slug, flow_name), hash: 4242 });
  const [file] = filesOf(facts);
  return { facts, text: file ? fileBytes(facts, file).toString('utf8') : '' };
};
const failure = (format: MappingFormat, text: string) => {
  try {
    parseInput(format, text);
  } catch (error) {
    return error;
  }
  return null;
};

describe('reading', () => {
  test('a purchase order: segments by tag, loops under their first segment', () => {
    const { facts, text } = inputOf('alder-retail', 'Receive PO 850');
    const { sets, interchange } = parseInput('X12', text) as {
      interchange: Record<string, string>;
      sets: {
        code: string;
        BEG: Record<string, string>[];
        N1: { N101: string; N4: unknown[] }[];
        PO1: { PO107: string; PID: { PID05: string }[] }[];
        CTT: unknown[];
      }[];
    };
    expect(interchange).toMatchObject({ sender: 'ALDERRETAIL', control_number: '000004243', usage: 'P' });
    const [set] = sets;
    expect(set?.code).toBe('850');
    expect(set?.BEG[0]).toEqual({
      BEG01: '00',
      BEG02: 'SA',
      BEG03: facts.references.order,
      BEG05: '20260915',
    });
    expect(set?.N1.map(({ N101, N4 }) => [N101, N4.length])).toEqual([
      ['BY', 1],
      ['VN', 1],
      ['ST', 1],
    ]);
    expect(set?.PO1).toHaveLength(facts.record_count);
    expect(set?.PO1[0]?.PID[0]?.PID05).toBe(
      businessCase(facts, facts.record_count).lines[0]?.description.toUpperCase(),
    );
    expect(set?.CTT).toHaveLength(1);
  });

  test('a status: components after the first are numbered', () => {
    const { sets } = parseInput('EDIFACT', inputOf('fjordline', 'Receive status IFTSTA').text) as {
      sets: { DTM: unknown[]; CNI: { STS: { STS02: string; DTM: unknown[] }[] }[] }[];
    };
    expect(sets[0]?.DTM).toEqual([{ DTM01: '137', DTM01_2: '202609151419', DTM01_3: '203' }]);
    expect(sets[0]?.CNI[0]?.STS[0]).toMatchObject({ STS02: 'RD', DTM: [{ DTM01: '334' }] });
  });

  test('escaped delimiters are text', () => {
    const text =
      "UNA:+.? 'UNB+UNOC:3+A+B+260915:1427+1'UNH+1+ORDERS:D:96A:UN'FTX+AAI+++O?'Neill ?+ Sons?: 5??'UNT+3+1'UNZ+1+1'";
    expect(parseInput('EDIFACT', text)).toMatchObject({ sets: [{ FTX: [{ FTX04: "O'Neill + Sons: 5?" }] }] });
  });

  test('CSV: quotes, line breaks within them, other delimiters', () => {
    expect(parseInput('CSV', '\uFEFFa;b\r\n"x;""y""\nz";2\r\n\r\n;\n')).toEqual([
      { a: 'x;"y"\nz', b: '2' },
      { a: '', b: '' },
    ]);
    expect(parseInput('CSV', 'a;b\n1,5;2,5\n')).toEqual([{ a: '1,5', b: '2,5' }]);
  });

  test('XML: children, repeated ones, attributes, text, CDATA and characters', () => {
    expect(
      parseInput(
        'XML',
        '<?xml version="1.0"?><!-- x --><A v="1&quot;"><B>one &amp; two</B><B>&#x41;<![CDATA[<]]></B><C/><D e="f">g</D><__proto__>h</__proto__></A>',
      ),
    ).toEqual({
      A: { '@v': '1"', B: ['one & two', 'A<'], C: '', D: { '@e': 'f', '#text': 'g' }, ['__proto__']: 'h' },
    });
  });

  test.each([
    ['JSON', '{\n  "a": 1,\n}', 3, 1],
    ['JSON', '{"a": ', 1, 7],
    ['XML', '<a>\n  <b></c>\n</a>', 2, 9],
    ['XML', '<!DOCTYPE a [<!ENTITY x "&x;">]><a>&x;</a>', 1, 32],
    ['XML', '<a>&nbsp;</a>', 1, 9],
    ['XML', '<a>&constructor;</a>', 1, 16],
    ['XML', '<a>&#x110000;</a>', 1, 13],
    ['XML', '<a>\nAT&T</a>', 2, 3],
    ['XML', '<a', 1, 2],
    ['CSV', 'a,b\n1,"2', 2, 3],
    ['CSV', 'a,b\n"1"2,3\n', 2, 1],
    ['X12', 'ISA*00~', 1, 8],
    ['X12', 'GS*PO~', 1, 1],
    ['EDIFACT', 'UNH+1', 1, 1],
  ] as const)('%s %j has an error in line %d, column %d', (format, text, line, column) => {
    const error = failure(format, text);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ line, column });
  });

  test('any text is either parsed or refused', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'ISA*',
        '<a>',
        '</a>',
        '{',
        '"',
        ',',
        'UNB+',
        "'",
        '~',
        'ST*850',
        'x',
        '\n',
        '&lt;',
        '[',
        '?',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...formats),
        fc.oneof(
          fc.string(),
          pieces.map((all) => all.join('')),
        ),
        (format, text) => {
          const error = failure(format, text);
          if (error !== null) expect(error).toBeInstanceOf(InputError);
        },
      ),
    );
    expect(failure('JSON', '['.repeat(200_000))).toBeInstanceOf(InputError);
    const nested = (depth: number) => `${'["]",'.repeat(depth)}1${']'.repeat(depth)}`;
    expect(failure('JSON', nested(200))).toBeNull();
    expect(failure('JSON', nested(201))).toMatchObject({ line: 1, column: 1001 });
    expect(failure('JSON', nested(100_000))).toBeInstanceOf(InputError);
    expect(failure('XML', '<a>'.repeat(200_000))).toBeInstanceOf(InputError);
  });
});

describe('writing', () => {
  test.each(['JSON', 'XML'] as const)('%s: indentation is limited, whatever the depth', (format) => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
    const envelope = { sender: 'A', receiver: 'B', at: 0, control: 1 };
    const write = (depth: number, count: number) =>
      writeOutput(format, { root: { item: Array.from({ length: count }, () => nested(depth)) } }, envelope);
    expect(write(20, 100).length).toBeGreaterThan(10_000);
    expect(() => write(500, 100)).toThrow(new InputError('The result is nested too deeply to be indented.'));
  });

  test('a seeded EDI document is the same after it was written and read again', () => {
    fc.assert(
      fc.property(anyDocument, (facts) => {
        const [file] = filesOf(facts);
        if (!file || (file.format !== 'X12' && file.format !== 'EDIFACT') || facts.oddity !== null) return;
        const read = parseInput(file.format, fileBytes(facts, file).toString('utf8')) as { sets: unknown };
        const again = parseInput(file.format, writeOutput(file.format, read, envelope)) as { sets: unknown };
        expect(again.sets).toEqual(read.sets);
      }),
      { numRuns: 60 },
    );
  });

  test('the same is true of XML and CSV', () => {
    const tree = { Root: { '@v': '1', Line: [{ Name: 'a < b' }, { Name: 'c' }], Empty: '' } };
    expect(parseInput('XML', writeOutput('XML', tree, envelope))).toEqual(tree);
    const rows = [
      { a: '1,2', b: 'x"y' },
      { a: '', b: 'z\nz' },
    ];
    expect(parseInput('CSV', writeOutput('CSV', rows, envelope))).toEqual(rows);
  });

  test.each([
    ['X12', { a: 1 }, 'sets'],
    ['X12', { sets: [{ BEG: {} }] }, 'code'],
    ['EDIFACT', null, 'sets'],
    ['XML', { a: 1, b: 2 }, 'root'],
    ['XML', { 'a b': 1 }, 'name'],
    ['CSV', [1], 'objects'],
  ] as const)('%s of %j is refused', (format, output, word) => {
    expect(() => writeOutput(format, output, envelope)).toThrow(word);
  });
});
