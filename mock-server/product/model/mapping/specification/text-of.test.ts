import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { pdf } from '../../../content/pdf.ts';
import { pdfFile } from '../../../content/pdf-file.ts';
import { csvOfWorkbook, textOfSpecification } from './text-of.ts';

const MAX = 10_000_000;
const textOf = (name: string, bytes: Uint8Array) => textOfSpecification(name, bytes, MAX);

const zip = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );

const WORDS = `<w:document><w:body><w:p><w:r><w:t>Guide</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>PO107</w:t></w:r></w:p></w:tc>
<w:tc><w:p><w:r><w:t xml:space="preserve">Product </w:t></w:r><w:r><w:t>code &amp; more</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/></w:body></w:document>`;

describe('the text of a specification', () => {
  test('of a Word document has a line for each paragraph and each row', async () => {
    const bytes = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': WORDS });
    expect((await textOf('guide.docx', bytes)).trim()).toBe('Guide\nPO107 | Product code & more |');
  });

  test('of a workbook has a line for each row of each sheet', async () => {
    const bytes = zip({
      'xl/worksheets/sheet2.xml':
        '<worksheet><sheetData><row><c t="inlineStr"><is><t>second</t></is></c></row></sheetData></worksheet>',
      'xl/sharedStrings.xml':
        '<sst><si><t>REF02</t></si><si><r><t>Equip</t></r><r><t>ment</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1"><v>12</v></c></row></sheetData></worksheet>',
    });
    expect((await textOf('guide.xlsx', bytes)).trim()).toBe('REF02 | Equipment | 12\n\nsecond');
  });

  test('of a PDF has its lines as laid out on the page', async () => {
    const bytes = pdf(
      { title: '850 (guide)', lines: ['PO107  Product code', 'REF02  Equipment'], at: 0, seed: 1 },
      60_000,
    );
    expect((await textOf('guide.pdf', bytes)).trim()).toBe(
      '850 (guide)\nPO107 Product code\nREF02 Equipment',
    );
  });

  test('of a plain text file is the text itself', async () => {
    expect(await textOf('guide.txt', Buffer.from('PO107 Größe'))).toBe('PO107 Größe');
  });

  test.each([
    ['guide.pdf', Buffer.from('no pdf')],
    ['guide.docx', Buffer.from('PK no archive')],
    ['guide.docx', zip({ 'xl/worksheets/sheet1.xml': '<row/>' })],
    ['guide.txt', Buffer.from([65, 0, 66])],
    ['guide.txt', Buffer.from(' \n')],
    ['scan.pdf', pdfFile([['<< /Type /Catalog >>', null]], 1)],
    ['bomb.docx', zip({ 'word/document.xml': '<w:t>'.padEnd(40_000_000, ' ') })],
  ])('of %s without text is reported in a sentence', async (name, bytes) => {
    await expect(textOf(name, bytes)).rejects.toThrow(/^(?:This|There) .*\.$/);
  });

  test.each([
    ['guide.pdf', Buffer.alloc(0), 'This file is empty.'],
    [
      'guide.docx',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'This file is password-protected, or in an old format. Save it as .docx or .xlsx, without a password.',
    ],
  ])('of %s that cannot hold any says why', async (name, bytes, why) => {
    await expect(textOf(name, bytes)).rejects.toThrow(why);
  });

  test.each([
    ['one file', { 'word/document.xml': '<w:t>'.padEnd(MAX + 1, ' ') }],
    [
      'many files',
      Object.fromEntries(
        Array.from({ length: 11 }, (_, at) => [`xl/worksheets/sheet${at}.xml`, ' '.repeat(MAX / 10)]),
      ),
    ],
  ])('of an Office file that unpacks to too much is refused: %s', async (_of, files) => {
    const name = 'word/document.xml' in files ? 'guide.docx' : 'guide.xlsx';
    await expect(textOf(name, zip(files))).rejects.toThrow('unpacks to more than 10 MB');
  });

  test('of an Office file that states a smaller size than it has ends at that size', async () => {
    const archive = zip({ 'word/document.xml': '<w:t>x</w:t>'.padEnd(MAX * 3, ' ') });
    const end = archive.indexOf('PK\u0001\u0002');
    archive.writeUInt32LE(12, end + 24);
    expect(await textOf('guide.docx', archive)).toBe('x');
  });

  test('of a workbook as CSV is its first sheet', () => {
    const sheet = '<row><c r="A1" t="inlineStr"><is><t>a,b</t></is></c><c r="B1"><v>1</v></c></row>';
    expect(csvOfWorkbook(zip({ 'xl/worksheets/sheet1.xml': sheet }), MAX).trim()).toBe('"a,b",1');
  });
});
