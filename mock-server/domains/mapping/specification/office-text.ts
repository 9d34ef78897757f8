import { strFromU8, unzipSync } from 'fflate';

/** Maximum uncompressed size of a file in an archive; anything larger is not a real document. */
const MOST = 33_554_432;

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

/** The named files of an archive as texts. Throws if it is not an archive or exceeds the size limit. */
function unzip(archive: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, string> {
  const files = unzipSync(archive, {
    filter({ name, originalSize }) {
      if (wanted(name) && originalSize > MOST) throw new RangeError(`${name} is too long.`);
      return wanted(name);
    },
  });
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** The text of a Word document: one line for each paragraph and each table row. */
export function wordText(bytes: Uint8Array): string {
  const xml = unzip(bytes, (name) => name === 'word/document.xml').get('word/document.xml');
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

/** The text of a workbook: one line for each row of each sheet. */
export function workbookText(bytes: Uint8Array): string {
  const files = unzip(bytes, (name) => /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/.test(name));
  const sheets = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/')).sort(byNumber);
  if (sheets.length === 0) throw new Error('This is not an Excel workbook.');
  const strings = (files.get('xl/sharedStrings.xml') ?? '').split('</si>').map(textsIn);
  return sheets.map((name) => sheetText(files.get(name) ?? '', strings)).join('\n');
}

const byNumber = (a: string, b: string): number =>
  Number(/\d+/.exec(a)?.[0] ?? 0) - Number(/\d+/.exec(b)?.[0] ?? 0);

const sheetText = (xml: string, strings: readonly string[]): string =>
  xml
    .split('</row>')
    .map((row) =>
      row
        .split('</c>')
        .map((cell) => {
          const value = /<v>([^<]*)</.exec(cell)?.[1];
          if (value === undefined) return textsIn(cell);
          return /<c [^<>]*t="s"/.test(cell) ? (strings[Number(value)] ?? '') : decode(value);
        })
        .filter((text) => text !== '')
        .join(' | '),
    )
    .join('\n');
