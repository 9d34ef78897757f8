import fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { xmlSyntaxError } from '../domains/eadaptor-query/well-formed.ts';
import type { ExecutionFacts } from '../facts/facts.ts';
import { caseOf, filesOf, sizeOf } from './bytes.ts';
import { pdf, PDF_LEAST } from './pdf.ts';
import type { FileFacts } from '../documents/plan.ts';
import { anyDocument, anyExecution, factsOf, flowOf, fileBytes } from './testing.ts';
import { xlsx } from './xlsx.ts';
import { casesOf } from '../../testing/thorough.ts';

const LARGE = 600_000;

const each = (
  format: FileFacts['format'],
  check: (bytes: Buffer, facts: ExecutionFacts, file: FileFacts) => void,
) =>
  fc.assert(
    fc.property(fc.oneof(anyDocument, anyExecution), (facts) => {
      for (const file of filesOf(facts)) {
        if (file.format === format && sizeOf(facts, file) > 0 && sizeOf(facts, file) < LARGE) {
          check(fileBytes(facts, file), facts, file);
        }
      }
    }),
    { numRuns: casesOf(150) },
  );

describe('XML', () => {
  test('is well-formed, with its declaration first', () => {
    each('XML', (bytes) => {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      expect(text.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<')).toBe(true);
      expect(xmlSyntaxError(text)).toBeNull();
    });
  });

  test('CargoWise documents have their namespaces and keys', () => {
    each('XML', (bytes, facts, { file_type }) => {
      if (!file_type?.startsWith('CW_UNIVERSAL')) return;
      const text = bytes.toString();
      const universal = 'xmlns="http://www.cargowise.com/Schemas/Universal/2011/11" version="1.1"';
      expect(text).toContain(`<UniversalInterchange ${universal}>`);
      const [, name = ''] = /^CW_UNIVERSAL_([A-Z]+)/.exec(file_type) ?? [];
      expect(text).toMatch(new RegExp(`<Universal${name} ${universal}>`, 'i'));
      const isOut = facts.flow.direction === 'SEND';
      expect(text).toContain(`<${isOut ? 'SenderID' : 'RecipientID'}>${facts.company.cargowise_id}<`);
      if (name === 'SHIPMENT') expect(text).toMatch(/<Type>ForwardingShipment<\/Type>\s*<Key>S\d{8}<\/Key>/);
    });
  });

  test('an enclosed document is a complete PDF', () => {
    const facts = factsOf({ flow: flowOf('pinecrest', 'Send tender 204'), hash: 77_777 });
    const [input] = filesOf(facts);
    const text = input ? fileBytes(facts, input).toString() : '';
    const [, base64 = ''] = /<ImageData>([A-Za-z0-9+/]+=*)<\/ImageData>/.exec(text) ?? [];
    const enclosed = Buffer.from(base64, 'base64').toString('latin1');
    expect(enclosed.startsWith('%PDF-1.4')).toBe(true);
    expect(enclosed.endsWith('%%EOF\n')).toBe(true);
  });
});

test('all files of an execution contain the same JSON data', () => {
  each('JSON', (bytes) => expect(() => JSON.parse(bytes.toString())).not.toThrow());
  fc.assert(
    fc.property(anyDocument, (facts) => {
      const c = caseOf(facts);
      if (c.lines.length === 0) return;
      const [container] = c.containers;
      for (const file of filesOf(facts)) {
        if (
          file.format === 'PDF' ||
          file.format === 'XLSX' ||
          file.role === 'RESPONSE' ||
          /_99[79]_|CONTRL/.test(file.file_type ?? '')
        )
          continue;
        const text = fileBytes(facts, file).toString();
        const document = file.file_name;
        const says = (value: string) => expect(text.includes(value), `${document} says ${value}`).toBe(true);
        if (['PURCHASE_ORDER', 'PURCHASE_ORDER_CHANGE', 'LOAD_TENDER'].includes(c.kind))
          says(c.references.order);
        if (['SHIP_NOTICE', 'BOOKING', 'LOAD_TENDER', 'SHIPMENT'].includes(c.kind))
          says(c.references.shipment);
        if (c.kind === 'FREIGHT_INVOICE' || c.kind === 'INVOICE') says(c.references.invoice);
        if (c.kind === 'BOOKING' && container) says(container.number);
        if (
          [
            'PURCHASE_ORDER',
            'PURCHASE_ORDER_CHANGE',
            'LOAD_TENDER',
            'SHIP_NOTICE',
            'INVOICE',
            'BOOKING',
          ].includes(c.kind)
        ) {
          says(c.lines[0]?.sku ?? '');
        }
      }
    }),
    { numRuns: casesOf(100) },
  );
});

/** Rows of a CSV with quoted cells decoded. */
const rows = (text: string): string[][] =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, line.endsWith(',') ? undefined : -1)
        .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );

test('CSV has as many cells in each row as its header, and one row per record', () => {
  each('CSV', (bytes, facts) => {
    const [header = [], ...data] = rows(bytes.toString());
    expect(new Set(data.map((cells) => cells.length))).toEqual(new Set([header.length]));
    expect(data).toHaveLength(
      caseOf(facts).kind === 'STATUS' ? caseOf(facts).events.length : caseOf(facts).count,
    );
  });
});

describe('PDF', () => {
  const check = (bytes: Buffer) => {
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.4\n')).toBe(true);
    const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
    const table = text.slice(Number(start));
    const [, count = ''] = /^xref\n0 (\d+)\n0000000000 65535 f \n/.exec(table) ?? [];
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(Number(count) - 1);
    for (const [index, offset] of offsets.entries()) {
      expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
      const object = text.slice(offset, text.indexOf('endobj', offset));
      const length = /\/Length (\d+) >>\nstream\n/.exec(object);
      if (length) {
        const from = offset + length.index + length[0].length;
        expect(text.slice(from + Number(length[1]), from + Number(length[1]) + 11)).toBe('\nendstream\n');
      }
    }
    expect(table).toContain(`/Size ${count} /Root 1 0 R`);
  };

  test('each object is at its offset in the table, and each stream has its declared length', () => {
    each('PDF', check);
  });

  test('has exactly the requested size', () => {
    const page = {
      title: 'Bill of lading (copy)',
      lines: ['One', 'Two \\ three'],
      at: 1_789_482_600_000,
      seed: 7,
    };
    fc.assert(
      fc.property(fc.integer({ min: PDF_LEAST, max: 60_000 }), (size) => {
        const bytes = pdf(page, size);
        expect(bytes).toHaveLength(size);
        check(Buffer.from(bytes));
      }),
      { numRuns: casesOf(300) },
    );
    expect(() => pdf(page, 200)).toThrow(RangeError);
  });
});

test('a workbook is a complete archive of well-formed parts', () => {
  const facts = factsOf({ flow: flowOf('larkspur', 'Receive PO 850'), hash: 99 });
  const bytes = Buffer.from(xlsx(caseOf(facts), 'KEEP DRY'));
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  const names: string[] = [];
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const size = bytes.readUInt32LE(at + 24);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const data = bytes.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    expect(crc32(data)).toBe(bytes.readUInt32LE(at + 16));
    expect(xmlSyntaxError(data.toString())).toBeNull();
    names.push(name);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  expect(names).toContain('xl/worksheets/sheet1.xml');
  expect(names[0]).toBe('[Content_Types].xml');
});
