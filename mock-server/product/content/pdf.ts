import { latin1 } from '../../kernel/bytes.ts';
import { mix } from '../../kernel/random.ts';
import { literal, pdfFile, widthOf, type PdfObject } from './pdf-file.ts';
import { pdfDate } from '../../formats/time.ts';

/** The content of a one-page document. */
export interface PdfPage {
  readonly title: string;
  readonly lines: readonly string[];
  readonly at: number;
  readonly seed: number;
}

const WIDTH = 640;

const TITLE_SIZE = 18;
/** Points between the margins. */
const LINE = 483;

function pageText({ title, lines }: PdfPage, hasScan: boolean): string {
  const size = Math.min(TITLE_SIZE, (TITLE_SIZE * LINE) / widthOf(title, TITLE_SIZE)).toFixed(1);
  const text = [
    'BT',
    `/F1 ${size} Tf`,
    '56 780 Td',
    `${literal(title)} Tj`,
    '/F1 10 Tf',
    '0 -28 Td',
    '14 TL',
  ];
  for (const line of lines) text.push(`${literal(line)} Tj T*`);
  text.push('ET');
  if (hasScan) text.push('q', '480 0 0 240 56 60 cm', '/Im1 Do', 'Q');
  return `${text.join('\n')}\n`;
}

/** Gray paper as from a scanner. */
function scan(seed: number, bytes: number): Uint8Array {
  const picture = new Uint8Array(bytes);
  let state = seed;
  for (let i = 0; i < bytes; i++) {
    if (i % 4 === 0) state = mix(state + 0x9e3779b9);
    picture[i] = 226 + ((state >>> ((i % 4) * 8)) & 15);
  }
  return picture;
}

function assemble(page: PdfPage, rows: number, padding: number): Uint8Array {
  const text = pageText(page, rows > 0);
  const picture = scan(page.seed, rows * WIDTH);
  const objects: PdfObject[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>', null],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', null],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >>${
        rows > 0 ? ' /XObject << /Im1 7 0 R >>' : ''
      } >> >>`,
      null,
    ],
    [`<< /Length ${text.length} >>`, latin1(text)],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>', null],
    [`<< /Title ${literal(page.title)} /Producer (Causeway) /CreationDate (${pdfDate(page.at)}) >>`, null],
  ];
  if (rows > 0) {
    objects.push([
      `<< /Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${picture.length} >>`,
      picture,
    ]);
  }
  return pdfFile(objects, 6, padding);
}

/** Maximum size in bytes of a page without its scan. */
export const PDF_LEAST = 4096;

/**
 * A valid one-page PDF of exactly `size` bytes, which must be at least `PDF_LEAST`. A scan fills the remaining space.
 */
export function pdf(page: PdfPage, size: number): Uint8Array {
  let rows = Math.max(0, Math.floor((size - assemble(page, 0, 0).length - 200) / WIDTH));
  let padding = 0;
  for (;;) {
    const bytes = assemble(page, rows, padding);
    const rest = size - bytes.length;
    if (rest === 0) return bytes;
    if (rest < 0 && padding === 0 && rows === 0)
      throw new RangeError(`A page needs more than ${size} bytes.`);
    // A single remaining byte does not fit a comment, and the comment's length changes the digits of the last offset.
    if (rest < 0 && padding === 0) rows--;
    else padding = Math.max(0, padding + rest);
    if (padding === 1) {
      padding = 0;
      rows = Math.max(0, rows - 1);
    }
  }
}
