import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import edifact from 'edifact';
import fc from 'fast-check';
import nodeX12 from 'node-x12';
import type { X12Interchange, X12Segment } from 'node-x12';
import { describe, expect, test } from 'vitest';
import { loadDictionary } from '../../../../src/edi/dictionary.ts';
import { readStructure } from '../../../../src/edi/structure.ts';
import { tokenize } from '../../../../src/edi/tokenize.ts';
import { validateEdi } from '../../../../src/edi/validate.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { filesOf } from '../../content/bytes.ts';
import type { FileFacts } from '../plan.ts';
import { anyDocument, anyExecution, fileBytes } from '../../content/testing.ts';
import { checkOrder } from '../../content/edi/legal-order.testing.ts';
import { casesOf } from '../../../testing/thorough.ts';

const dictionaries = { x12: await loadDictionary('x12'), edifact: await loadDictionary('edifact') };

/** EDI files of an execution, without those made unreadable on purpose. */
const ediFiles = (facts: ExecutionFacts): (FileFacts & { text: string })[] =>
  filesOf(facts)
    .filter((file) => file.format === 'X12' || file.format === 'EDIFACT')
    .map((file) => ({ ...file, text: fileBytes(facts, file).toString('utf8') }))
    .filter(({ text }) => text !== '');

const each = (
  standard: 'X12' | 'EDIFACT',
  check: (file: FileFacts & { text: string }, facts: ExecutionFacts) => void,
) =>
  fc.assert(
    fc.property(fc.oneof(anyDocument, anyExecution), (facts) => {
      for (const file of ediFiles(facts)) if (file.format === standard) check(file, facts);
    }),
    { numRuns: casesOf(400) },
  );

const isBroken = (facts: ExecutionFacts, file: FileFacts) =>
  file.role === 'INPUT' && facts.first.fate.reason_code === 'SRC_PARSE_ERROR';

describe('X12', () => {
  const parse = (text: string) => new nodeX12.X12Parser(true).parse(text) as X12Interchange;
  const value = (segment: X12Segment | undefined, element: number) =>
    segment?.elements[element - 1]?.value ?? '';

  test('is accepted by a strict parser, with correct counts and control numbers', () => {
    each('X12', ({ text }) => {
      const read = parse(text);
      expect(text.indexOf('~')).toBe(105);
      expect(value(read.trailer, 2)).toBe(value(read.header, 13));
      expect(Number(value(read.trailer, 1))).toBe(read.functionalGroups.length);
      for (const group of read.functionalGroups) {
        expect(value(group.trailer, 2)).toBe(value(group.header, 6));
        expect(Number(value(group.trailer, 1))).toBe(group.transactions.length);
        for (const set of group.transactions) {
          expect(value(set.trailer, 2)).toBe(value(set.header, 2));
          expect(Number(value(set.trailer, 1))).toBe(set.segments.length + 2);
        }
      }
    });
  });

  test('has its segments in an order that the standard allows', () => {
    each('X12', (file, facts) => {
      if (file.file_type === null || isBroken(facts, file)) return;
      for (const group of parse(file.text).functionalGroups) {
        for (const set of group.transactions)
          checkOrder(
            file.file_type,
            set.segments.map(({ tag }) => tag),
          );
      }
    });
  });

  test('adds up', () => {
    each('X12', (file, facts) => {
      if (isBroken(facts, file)) return;
      for (const group of parse(file.text).functionalGroups) {
        for (const { segments } of group.transactions) {
          const all = (tag: string) => segments.filter((segment) => segment.tag === tag);
          const sum = (tag: string, element: number) =>
            all(tag).reduce((total, segment) => total + Number(value(segment, element)), 0);
          const [total] = all('TDS');
          if (total) {
            const lines = all('IT1').reduce(
              (cents, it) => cents + Math.round(Number(value(it, 4)) * 100) * Number(value(it, 2)),
              0,
            );
            expect(Number(value(total, 1))).toBe(lines);
          }
          const [freight] = all('B3');
          if (freight) {
            expect(sum('L1', 4)).toBe(Number(value(freight, 7)));
            expect(Number(value(all('L3')[0], 5))).toBe(Number(value(freight, 7)));
            expect(Number(value(all('L3')[0], 1))).toBe(sum('L0', 4));
            expect(Number(value(all('L3')[0], 11))).toBe(sum('L0', 8));
          }
          if (all('OID').length > 0) expect(Number(value(all('L3')[0], 1))).toBe(sum('OID', 7));
          const [count] = all('CTT');
          if (count) {
            const counted = ['PO1', 'POC', 'IT1', 'HL', 'LIN'].find((tag) => all(tag).length > 0) ?? '';
            expect(Number(value(count, 1))).toBe(all(counted).length);
            if (value(count, 2)) {
              const quantity = {
                PO1: sum('PO1', 2),
                POC: sum('POC', 3),
                IT1: sum('IT1', 2),
                HL: sum('SN1', 2),
              }[counted];
              expect(Number(value(count, 2))).toBe(quantity);
            }
          }
        }
      }
    });
  });

  test('a ship notice has the levels shipment, order, package, item', () => {
    each('X12', (file) => {
      if (file.file_type !== 'X12_856_004010') return;
      for (const group of parse(file.text).functionalGroups) {
        for (const { segments } of group.transactions) {
          const levels = new Map<string, string>();
          for (const hl of segments.filter(({ tag }) => tag === 'HL')) {
            const [id, parent, code, children] = [1, 2, 3, 4].map((element) => value(hl, element));
            expect(id).toBe(String(levels.size + 1));
            expect(levels.get(parent ?? '')).toBe({ S: undefined, O: 'S', P: 'O', I: 'P' }[code as 'S']);
            expect(children).toBe(code === 'I' ? '0' : '1');
            levels.set(id ?? '', code ?? '');
          }
        }
      }
    });
  });
});

describe('EDIFACT', () => {
  const require = createRequire(import.meta.url);
  // The package has no types. This module walks its segment tables, and throws on invalid input.
  const Tracker = require('edifact/tracker.js') as new (table: unknown) => { accept(tag: string): void };
  const table = (name: string): unknown =>
    JSON.parse(readFileSync(require.resolve(`edifact/messages/${name}.json`), 'utf8'));

  function read(text: string): { name: string; elements: string[][] }[] {
    const segments: { name: string; elements: string[][] }[] = [];
    const parser = new edifact.Parser();
    parser.on('opensegment', (name) => segments.push({ name, elements: [] }));
    parser.on('element', () => segments.at(-1)?.elements.push([]));
    parser.on('component', (value) => segments.at(-1)?.elements.at(-1)?.push(value));
    parser.encoding('UNOC');
    parser.write(text);
    parser.end();
    return segments.filter(({ name }) => name !== 'UNA');
  }

  test('is accepted by an independent parser, with correct counts and references', () => {
    each('EDIFACT', ({ text }) => {
      const segments = read(text);
      const [header] = segments;
      const trailer = segments.at(-1);
      expect(header?.name).toBe('UNB');
      expect(trailer?.elements[1]?.[0]).toBe(header?.elements[4]?.[0]);
      let messages = 0;
      let count = 0;
      for (const { name, elements } of segments) {
        if (name === 'UNH') {
          messages++;
          count = 0;
          expect(elements[0]?.[0]).toBe(String(messages));
        }
        count++;
        if (name === 'UNT')
          expect(elements.map(([first]) => first)).toEqual([String(count), String(messages)]);
      }
      expect(trailer?.elements[0]?.[0]).toBe(String(messages));
    });
  });

  test('has its segments in an order that the standard allows', () => {
    each('EDIFACT', (file, facts) => {
      if (file.file_type === null || isBroken(facts, file)) return;
      let tags: string[] = [];
      for (const { name } of read(file.text)) {
        if (name === 'UNH') tags = [];
        else if (name === 'UNT') checkOrder(file.file_type, tags);
        else tags.push(name);
      }
    });
  });

  test('follows the segment tables of the independent package where available', () => {
    each('EDIFACT', (file, facts) => {
      const [, name = ''] = file.file_type?.split('_') ?? [];
      if (!['ORDERS', 'INVOIC', 'DESADV'].includes(name) || isBroken(facts, file)) return;
      let tracker = new Tracker(table(name));
      for (const segment of read(file.text)) {
        if (segment.name === 'UNB' || segment.name === 'UNZ') continue;
        if (segment.name === 'UNH') tracker = new Tracker(table(name));
        tracker.accept(segment.name);
      }
    });
  });

  test('adds up', () => {
    each('EDIFACT', ({ text, file_type }, facts) => {
      if (
        file_type === null ||
        file_type === 'EDIFACT_CONTRL_2' ||
        facts.fate.ack_state === 'PARTIALLY_ACCEPTED'
      )
        return;
      const segments = read(text);
      const all = (name: string, code?: string) =>
        segments.filter(
          (segment) => segment.name === name && (code === undefined || segment.elements[0]?.[0] === code),
        );
      const number = (segment: (typeof segments)[number] | undefined) => Number(segment?.elements[0]?.[1]);
      const lines = all('LIN');
      const [count] = all('CNT', '2');
      if (count) expect(number(count)).toBe(lines.length);
      const cents = all('MOA', '203').reduce((sum, item) => sum + Math.round(number(item) * 100), 0);
      for (const total of [...all('MOA', '79'), ...all('MOA', '77'), ...all('MOA', '86')]) {
        expect(Math.round(number(total) * 100)).toBe(cents);
      }
    });
  });
});

test("the portal's own parser finds no errors in any of them, including codes", () => {
  fc.assert(
    fc.property(fc.oneof(anyDocument, anyExecution), (facts) => {
      for (const file of ediFiles(facts)) {
        if (
          isBroken(facts, file) ||
          (file.role === 'OUTPUT' &&
            facts.fate.ack_state !== 'ACCEPTED' &&
            facts.fate.ack_state !== 'NOT_EXPECTED')
        )
          continue;
        const document = tokenize(file.text);
        const dictionary = document.standard === null ? undefined : dictionaries[document.standard];
        expect(validateEdi(document, readStructure(document), dictionary), file.file_name).toEqual([]);
      }
    }),
    { numRuns: casesOf(150) },
  );
});

describe('identifiers', () => {
  const gs1 = (digits: string) => {
    let sum = 0;
    for (let i = 0; i < digits.length - 1; i++) {
      sum += Number(digits.charAt(digits.length - 2 - i)) * (i % 2 === 0 ? 3 : 1);
    }
    return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
  };
  const letter = (character: string) => {
    const value = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'.indexOf(character);
    return value < 0 ? NaN : value;
  };
  const container = (number: string) =>
    (Array.from(number.slice(0, 10)).reduce((sum, value, i) => sum + letter(value) * 2 ** i, 0) % 11) % 10 ===
    Number(number.at(10));

  test('have valid check digits', () => {
    expect([gs1('4012345000016'), gs1('006141411234567890'), gs1('4012345000017')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([container('MSCU4812375'), container('HLXU8530014'), container('HLXU8530015')]).toEqual([
      true,
      true,
      false,
    ]);
    fc.assert(
      fc.property(anyDocument, (facts) => {
        for (const { text } of ediFiles(facts)) {
          for (const [, upc = ''] of text.matchAll(/\*UP\*(\d+)/g))
            expect(upc.length === 12 && gs1(upc), upc).toBe(true);
          for (const [, gtin = ''] of text.matchAll(/(\d+):EN'/g))
            expect(gtin.length === 13 && gs1(gtin), gtin).toBe(true);
          for (const [, gln = ''] of text.matchAll(/NAD\+\w+\+(\d+)::9/g))
            expect(gln.length === 13 && gs1(gln), gln).toBe(true);
          for (const [, sscc = ''] of text.matchAll(/(?:MAN\*GM\*|GIN\+BJ\+)(\d+)/g))
            expect(sscc.length === 18 && gs1(sscc), sscc).toBe(true);
          for (const [, number = ''] of text.matchAll(/EQD\+CN\+(\w+)/g))
            expect(container(number), number).toBe(true);
        }
      }),
      { numRuns: casesOf(80) },
    );
  });
});
