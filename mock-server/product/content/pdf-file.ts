import { concat, latin1 } from '../../kernel/bytes.ts';

/** A PDF object: its dictionary, and its stream if any. Objects are numbered from 1 in order. */
export type PdfObject = readonly [dictionary: string, stream: Uint8Array | null];

/** A text as a PDF string; the standard fonts only support Latin characters. */
export const literal = (text: string): string =>
  `(${text
    .normalize('NFKD')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/[()\\]/g, '\\$&')})`;

/** Widths of Helvetica characters from space to tilde, in thousandths of the font size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** Width of a text in Helvetica, in points. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, char) => sum + (WIDTHS[char.charCodeAt(0) - 32] ?? 556), 0) * (size / 1000);

/**
 * The bytes of a PDF whose first object is its catalog; `info` is the number of the document information object. A
 * comment of `padding` bytes, either none or at least two, pads it to a size.
 */
export function pdfFile(objects: readonly PdfObject[], info: number, padding = 0): Uint8Array {
  // The comment of four bytes above 127 marks the file as binary.
  const parts: Uint8Array[] = [latin1('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')];
  let offset = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? latin1(part) : part;
    parts.push(bytes);
    offset += bytes.length;
  };
  for (const [index, [dictionary, stream]] of objects.entries()) {
    offsets.push(offset);
    add(`${index + 1} 0 obj\n${dictionary}\n`);
    if (stream) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  }
  if (padding > 0) add(`%${'-'.repeat(padding - 2)}\n`);
  const start = offset;
  const table = offsets.map((number) => `${String(number).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`);
  add(
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return concat(parts);
}
