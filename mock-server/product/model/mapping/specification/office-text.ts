import { strFromU8, unzipSync } from 'fflate';

/** An archive that unpacks to more than it may. The message is for users. */
export class UnpacksTooLargeError extends RangeError {
  constructor(most: number) {
    const shown = Math.round(most / 1_048_576);
    super(`This file unpacks to more than ${shown} MB. Upload only the relevant part, or paste its text.`);
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g,
    (whole, hex?: string, dec?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

const textsIn = (xml: string): string =>
  [...xml.matchAll(/<(?:\w+:)?t(?: [^<>]*)?>([^<]*)</g)].map(([, text = '']) => decode(text)).join('');

/**
 * The named files of an archive as texts. Throws if it is not an archive, or if these files have more than `most` bytes
 * in total. The sizes that the archive states are enough to know: no file is unpacked beyond its own.
 */
function unzip(
  archive: Uint8Array,
  wanted: (name: string) => boolean,
  most: number,
): ReadonlyMap<string, string> {
  let total = 0;
  const files = unzipSync(archive, {
    filter({ name, originalSize }) {
      if (!wanted(name)) return false;
      total += originalSize;
      if (total > most) throw new UnpacksTooLargeError(most);
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** The text of a Word document that unpacks to at most `most` bytes: one line for each paragraph and each table row. */
export function wordText(bytes: Uint8Array, most: number): string {
  const xml = unzip(bytes, (name) => name === 'word/document.xml', most).get('word/document.xml');
  if (!xml) throw new Error('This is not a Word document.');
  const parts: string[] = [];
  let cells = 0;
  const marks = /<w:t(?: [^<>]*)?>([^<]*)<|<(\/?)w:(p|tc|tr|tab|br)(?=[ />])/g;
  for (const [, text, closing, tag] of xml.matchAll(marks)) {
    if (text !== undefined) parts.push(decode(text));
    else if (tag === 'tc') {
      cells += closing ? -1 : 1;
      if (closing) parts.push(' | ');
    } else if (tag === 'tab') parts.push('\t');
    else if (tag === 'br' || (closing && (tag === 'tr' || (tag === 'p' && cells === 0)))) parts.push('\n');
    else if (closing && tag === 'p') parts.push(' ');
  }
  return parts.join('');
}

type Rows = readonly (readonly string[])[];

/** The cells of each sheet of a workbook that unpacks to at most `most` bytes, row by row, each in its column. */
export function workbookSheets(bytes: Uint8Array, most: number): readonly Rows[] {
  const wanted = (name: string) => /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/.test(name);
  const files = unzip(bytes, wanted, most);
  const sheets = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/')).sort(byNumber);
  if (sheets.length === 0) throw new Error('This is not an Excel workbook.');
  const strings = (files.get('xl/sharedStrings.xml') ?? '').split('</si>').map(textsIn);
  return sheets.map((name) => rowsOf(files.get(name) ?? '', strings));
}

/** The text of a workbook: one line for each row of each sheet. */
export const workbookText = (bytes: Uint8Array, most: number): string =>
  workbookSheets(bytes, most)
    .map((rows) => rows.map((cells) => cells.filter((text) => text !== '').join(' | ')).join('\n'))
    .join('\n\n');

const byNumber = (a: string, b: string): number =>
  Number(/\d+/.exec(a)?.[0] ?? 0) - Number(/\d+/.exec(b)?.[0] ?? 0);

const MAX_COLUMNS = 16_384;

/** The column of a cell such as `AB12`; null if Excel has no such cell. */
function columnOf(cell: string | undefined): number | null {
  if (cell === undefined) return null;
  const column = [...cell].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
  return column < MAX_COLUMNS ? column : null;
}

const rowsOf = (xml: string, strings: readonly string[]): Rows =>
  [...xml.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, attributes = '', body = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const value = /<v>([^<]*)</.exec(body)?.[1];
      const isShared = / t="s"/.test(attributes);
      cells[columnOf(/ r="([A-Z]+)\d/.exec(attributes)?.[1]) ?? cells.length] =
        value === undefined ? textsIn(body) : isShared ? (strings[Number(value)] ?? '') : decode(value);
    }
    return Array.from(cells, (text) => text ?? '');
  });
