import { latin1 } from '../../kernel/bytes.ts';
import { literal, pdfFile, widthOf, type PdfObject } from './pdf-file.ts';
import { pdfDate } from '../../formats/time.ts';

/** A line of a printed table: left-aligned texts, and numbers aligned to a column's right edge. */
export type PaperRow = readonly string[];

/** The content of a business document, top to bottom; it takes as many pages as needed. */
export interface Paper {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Lines at the top right, such as number and dates. */
  readonly head: readonly (readonly [label: string, value: string])[];
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  readonly totals: readonly (readonly [label: string, value: string])[];
  readonly notes: readonly string[];
}

export interface PaperColumn {
  readonly label: string;
  /** Points from the left: where texts start and numbers end. */
  readonly at: number;
  readonly right: boolean;
}

const LEFT = 56;
const RIGHT = 539;
const TOP = 786;
const BOTTOM = 90;
const LEADING = 16;

/** As much of a text as fits, with an ellipsis if it is truncated. */
function fitted(text: string, size: number, room: number): string {
  if (widthOf(text, size) <= room) return text;
  let length = text.length;
  while (length > 0 && widthOf(`${text.slice(0, length)}...`, size) > room) length--;
  return `${text.slice(0, length)}...`;
}

class Sheet {
  readonly #marks: string[] = [];

  text(
    words: string,
    x: number,
    { y, size = 10, isBold = false }: { y: number; size?: number; isBold?: boolean },
  ): void {
    this.#marks.push(
      `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td ${literal(words)} Tj ET`,
    );
  }

  right(
    words: string,
    x: number,
    { y, size = 10, isBold = false }: { y: number; size?: number; isBold?: boolean },
  ): void {
    this.text(words, x - widthOf(words, size), { y, size, isBold });
  }

  line(y: number, width = 0.5): void {
    this.#marks.push(`${width} w ${LEFT} ${y} m ${RIGHT} ${y} l S`);
  }

  bytes(): Uint8Array {
    return latin1(`${this.#marks.join('\n')}\n`);
  }
}

/** A valid PDF of a business document; the same content always gives the same bytes. */
export function paper(document: Paper): Uint8Array {
  const sheets: Sheet[] = [];
  let sheet = new Sheet();
  let y = 0;
  const begin = () => {
    sheet = new Sheet();
    sheets.push(sheet);
    y = TOP;
  };
  const room = (lines: number) => {
    if (y - lines * LEADING >= BOTTOM) return;
    begin();
    tableHead();
  };
  const tableHead = () => {
    for (const { label, at, right } of document.columns) {
      if (right) sheet.right(label, at, { y, size: 9, isBold: true });
      else sheet.text(label, at, { y, size: 9, isBold: true });
    }
    sheet.line(y - 5);
    y -= LEADING + 4;
  };

  begin();
  sheet.text(document.title, LEFT, { y, size: 22, isBold: true });
  document.head.forEach(([label, value], n) => {
    sheet.text(label, 360, { y: y - n * 14, size: 9 });
    sheet.right(value, RIGHT, { y: y - n * 14, size: 9, isBold: true });
  });
  y -= Math.max(document.head.length * 14, 40) + 24;
  const parties = Math.max(document.from.length, document.to.length);
  for (let n = 0; n < parties; n++) {
    sheet.text(document.from[n] ?? '', LEFT, { y: y - n * 13, size: 10, isBold: n === 0 });
    sheet.text(document.to[n] ?? '', 300, { y: y - n * 13, size: 10, isBold: n === 0 });
  }
  y -= parties * 13 + 28;
  tableHead();
  for (const row of document.rows) {
    room(1);
    document.columns.forEach(({ at, right }, n) => {
      const words = row[n] ?? '';
      const next = document.columns[n + 1];
      if (right) sheet.right(words, at, { y });
      else sheet.text(fitted(words, 10, (next?.at ?? RIGHT) - at - (next?.right ? 70 : 6)), at, { y });
    });
    y -= LEADING;
  }
  room(document.totals.length + 1);
  sheet.line(y + 8);
  y -= 6;
  for (const [n, [label, value]] of document.totals.entries()) {
    const isLast = n === document.totals.length - 1;
    sheet.text(label, 360, { y, size: isLast ? 11 : 10, isBold: isLast });
    sheet.right(value, RIGHT, { y, size: isLast ? 11 : 10, isBold: isLast });
    y -= LEADING;
  }
  y -= LEADING;
  for (const note of document.notes) {
    room(1);
    sheet.text(note, LEFT, { y, size: 9 });
    y -= 13;
  }
  sheets.forEach((item, n) => item.right(`${n + 1} / ${sheets.length}`, RIGHT, { y: 48, size: 8 }));
  return bound(document, sheets);
}

/** PDF objects: catalog, pages, two fonts, document information, then each page with its content stream. */
function bound({ title, at }: Paper, sheets: readonly Sheet[]): Uint8Array {
  const first = 6;
  const font = (name: string): PdfObject => [
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    null,
  ];
  const kids = sheets.map((_, n) => `${first + 2 * n} 0 R`).join(' ');
  const pages = sheets.flatMap((sheet, n): PdfObject[] => {
    const marks = sheet.bytes();
    return [
      [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + 2 * n + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        null,
      ],
      [`<< /Length ${marks.length} >>`, marks],
    ];
  });
  return pdfFile(
    [
      ['<< /Type /Catalog /Pages 2 0 R >>', null],
      [`<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`, null],
      font('Helvetica'),
      font('Helvetica-Bold'),
      [`<< /Title ${literal(title)} /Producer (Causeway) /CreationDate (${pdfDate(at)}) >>`, null],
      ...pages,
    ],
    5,
  );
}
