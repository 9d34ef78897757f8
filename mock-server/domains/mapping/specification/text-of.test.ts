import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdf } from '../../../content/pdf.ts';
import { pdfFile } from '../../../content/pdf-file.ts';
import { textOfSpecification } from './text-of.ts';

/** An archive as office programs write it: every second file packed. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [place, [name, text]] of Object.entries(files).entries()) {
    const packed = place % 2 === 0 ? deflateRawSync(text) : Buffer.from(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(place % 2 === 0 ? 8 : 0, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(head, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...entries, end]);
}

const WORDS = `<w:document><w:body><w:p><w:r><w:t>Guide</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>PO107</w:t></w:r></w:p></w:tc>
<w:tc><w:p><w:r><w:t xml:space="preserve">Product </w:t></w:r><w:r><w:t>code &amp; more</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/></w:body></w:document>`;

describe('the text of a specification', () => {
  test('of a Word document has a line for each paragraph and each row', () => {
    const bytes = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': WORDS });
    expect(textOfSpecification('guide.docx', bytes).trim()).toBe('Guide\nPO107 | Product code & more |');
  });

  test('of a workbook has a line for each row of each sheet', () => {
    const bytes = zip({
      'xl/worksheets/sheet2.xml':
        '<worksheet><sheetData><row><c t="inlineStr"><is><t>second</t></is></c></row></sheetData></worksheet>',
      'xl/sharedStrings.xml':
        '<sst><si><t>REF02</t></si><si><r><t>Equip</t></r><r><t>ment</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1"><v>12</v></c></row></sheetData></worksheet>',
    });
    expect(textOfSpecification('guide.xlsx', bytes).trim()).toBe('REF02 | Equipment | 12\n\nsecond');
  });

  test('of a PDF has its lines, from where they lie on the page', () => {
    const bytes = pdf(
      { title: '850 (guide)', lines: ['PO107  Product code', 'REF02  Equipment'], at: 0, seed: 1 },
      60_000,
    );
    expect(textOfSpecification('guide.pdf', bytes).trim()).toBe(
      '850 (guide)\nPO107 Product code\nREF02 Equipment',
    );
  });

  test('of a PDF with packed pages and letters of its own is read by its own table', () => {
    const page =
      'BT /F1 12 Tf 1 0 0 1 50 700 Tm <00010002> Tj ET BT /F2 9 Tf 1 0 0 1 120 700 Tm [(Pro\\144uct) -300 (\\(code\\))] TJ 0 -14 Td (next) Tj ET';
    const map = '1 beginbfchar <0001> <0050> endbfchar 1 beginbfrange <0002> <0003> <004F> endbfrange';
    const bytes = pdfFile(
      [
        ['<< /Type /Catalog /Pages 2 0 R >>', null],
        ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', null],
        [
          '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 7 0 R >> >> >>',
          null,
        ],
        ['<< /Filter /FlateDecode >>', deflateSync(page)],
        ['<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /ToUnicode 6 0 R >>', null],
        ['<< /Filter [/FlateDecode] >>', deflateSync(map)],
        ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>', null],
      ],
      2,
    );
    expect(textOfSpecification('guide.pdf', bytes).trim()).toBe('PO Product (code)\nnext');
  });

  test('of a plain text is the text', () => {
    expect(textOfSpecification('guide.txt', Buffer.from('PO107 Größe'))).toBe('PO107 Größe');
  });

  test.each([
    ['guide.pdf', Buffer.from('no pdf')],
    ['guide.docx', Buffer.from('PK no archive')],
    ['guide.docx', zip({ 'xl/worksheets/sheet1.xml': '<row/>' })],
    ['guide.txt', Buffer.from([65, 0, 66])],
    ['guide.txt', Buffer.from(' \n')],
    ['scan.pdf', pdfFile([['<< /Type /Catalog >>', null]], 1)],
    ['bomb.docx', zip({ 'word/document.xml': '<w:t>'.padEnd(40_000_000, ' ') })],
  ])('of %s that holds none is a sentence for people', (name, bytes) => {
    expect(() => textOfSpecification(name, bytes)).toThrow(/^(?:This|There) .*\.$/);
  });

  test('of a damaged file ends soon', () => {
    for (const begin of ['(', '<', '\\(', '((', '1 0 obj ', '/F1 2 0 R ']) {
      const content = `%PDF-1.4\n1 0 obj\n<<>>stream\nBT ${begin.repeat(400_000)} Tj ET\nendstream\nendobj`;
      expect(() => textOfSpecification('a.pdf', Buffer.from(content))).toThrow('no text');
    }
    const tags = zip({ 'word/document.xml': '<w:t '.repeat(400_000) });
    expect(() => textOfSpecification('a.docx', tags)).toThrow('no text');
  });
});
