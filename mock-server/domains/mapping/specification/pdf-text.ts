import { inflateSync } from 'node:zlib';

/** Most bytes of one stream, unpacked. */
const MOST = 16_777_216;
/** Most signs that a font's table is believed to have. */
const MOST_SIGNS = 131_072;

interface PdfPart {
  readonly dictionary: string;
  /** As one character for each byte; null without a stream or for one that is packed in another way. */
  readonly stream: string | null;
}

/** From the codes that a font's texts are written in to what they mean. */
interface Alphabet {
  readonly width: number;
  readonly signs: ReadonlyMap<number, string>;
}

/** The text of a PDF, line by line as it lies on its pages; empty for pages that are pictures. Throws for no PDF. */
export function pdfText(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  if (!source.slice(0, 1024).includes('%PDF-')) throw new Error('This is no PDF.');
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(source)) throw new Error('This PDF is encrypted.');
  const parts = partsOf(source);
  const alphabets = alphabetsOf(parts);
  return [...parts.values()]
    .filter(({ stream }) => stream !== null && /\bBT\b/.test(stream) && /T[jJ*]|'|"/.test(stream))
    .map(({ stream }) => shownIn(stream ?? '', alphabets))
    .join('\n');
}

/** The objects of a file by number, those in packed object streams too. */
function partsOf(source: string): Map<number, PdfPart> {
  const parts = new Map<number, PdfPart>();
  const head = /(?<!\d)(\d{1,8})\s{1,9}\d{1,5}\s{1,9}obj\b/g;
  for (let found = head.exec(source); found; found = head.exec(source)) {
    const begin = head.lastIndex;
    const end = source.indexOf('endobj', begin);
    const stream = source.indexOf('stream', begin);
    const hasStream = stream >= 0 && (end < 0 || stream < end);
    const dictionary = source.slice(begin, hasStream ? stream : end < 0 ? undefined : end);
    let content: string | null = null;
    if (hasStream) {
      const from = stream + 6 + (source.startsWith('\r\n', stream + 6) ? 2 : 1);
      const told = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? NaN);
      const to = Number.isNaN(told) ? source.indexOf('endstream', from) : from + told;
      content = unpacked(dictionary, source.slice(from, to < 0 ? undefined : to));
      head.lastIndex = to < 0 ? source.length : to;
    } else head.lastIndex = end < 0 ? source.length : end;
    parts.set(Number(found[1]), { dictionary, stream: content });
    if (content !== null && /\/Type\s*\/ObjStm/.test(dictionary)) addPacked(dictionary, content, parts);
  }
  return parts;
}

function unpacked(dictionary: string, stream: string): string | null {
  if (!dictionary.includes('/Filter')) return stream;
  if (
    !/\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>]/.test(dictionary) ||
    /\/DCTDecode|\/Subtype\s*\/Image/.test(dictionary)
  )
    return null;
  try {
    return inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength: MOST }).toString('latin1');
  } catch {
    return null;
  }
}

function addPacked(dictionary: string, content: string, parts: Map<number, PdfPart>): void {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const numbers = content.slice(0, first).trim().split(/\s+/).map(Number);
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [number = 0, offset = 0] = numbers.slice(i, i + 2);
    const next = numbers[i + 3];
    const text = content.slice(first + offset, next === undefined ? undefined : first + next);
    parts.set(number, { dictionary: text, stream: null });
  }
}

/** Alphabets by the names under which pages know their fonts. */
function alphabetsOf(parts: ReadonlyMap<number, PdfPart>): ReadonlyMap<string, Alphabet> {
  const alphabets = new Map<string, Alphabet>();
  for (const { dictionary } of parts.values()) {
    for (const [, name = '', number] of dictionary.matchAll(
      /\/([\w.+-]+)\s{1,9}(\d{1,8})\s{1,9}\d{1,5}\s{1,9}R/g,
    )) {
      const font = parts.get(Number(number))?.dictionary ?? '';
      const meaning = /\/ToUnicode\s+(\d+)/.exec(font)?.[1];
      const map = meaning === undefined ? null : parts.get(Number(meaning))?.stream;
      if (map && !alphabets.has(name)) alphabets.set(name, alphabetOf(map));
    }
  }
  return alphabets;
}

const hex = (digits: string): string =>
  (digits.match(/.{1,4}/g) ?? []).map((four) => String.fromCharCode(Number.parseInt(four, 16))).join('');

function alphabetOf(map: string): Alphabet {
  const signs = new Map<number, string>();
  let width = 1;
  let left = MOST_SIGNS;
  const note = (code: string, sign: string, step = 0) => {
    if (left-- <= 0) return;
    width = Math.max(width, code.length / 2);
    const last = sign.slice(-1).charCodeAt(0) + step;
    signs.set(Number.parseInt(code, 16) + step, sign.slice(0, -1) + String.fromCharCode(last));
  };
  for (const [, list = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
    for (const [, code = '', sign = ''] of list.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g))
      note(code, hex(sign));
  }
  for (const [, list = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/g)) {
    const ranges = /<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*(?:<([0-9a-fA-F]+)>|\[([^\]]*)\])/g;
    for (const [, from = '', to = '', sign, each] of list.matchAll(ranges)) {
      const begin = Number.parseInt(from, 16);
      const most = Math.min(Number.parseInt(to, 16) - begin, left - 1);
      if (sign !== undefined) for (let step = 0; step <= most; step++) note(from, hex(sign), step);
      for (const [place, one] of (each?.match(/[0-9a-fA-F]+/g) ?? []).entries())
        note((begin + place).toString(16).padStart(from.length, '0'), hex(one));
    }
  }
  return { width, signs };
}

/** Texts are looked for by hand: their brackets nest, and a damaged file has some that never close. */
const TOKEN = /[(<]|\/[^\s/<>[\]()]+|[-+]?\d*\.?\d+|[[\]]|[A-Za-z'"*]+/g;

function* tokensOf(instructions: string): Generator<string> {
  const next = new RegExp(TOKEN);
  for (let found = next.exec(instructions); found; found = next.exec(instructions)) {
    const [sign] = found;
    if (sign !== '(' && sign !== '<') {
      yield sign;
      continue;
    }
    const end =
      sign === '(' ? endOfLiteral(instructions, found.index) : instructions.indexOf('>', found.index);
    if (end < 0) return;
    yield instructions.slice(found.index, end + 1);
    next.lastIndex = end + 1;
  }
}

function endOfLiteral(text: string, begin: number): number {
  let depth = 0;
  for (let i = begin; i < text.length; i++) {
    const sign = text.charAt(i);
    if (sign === '\\') i++;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return i;
  }
  return -1;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

const literalOf = (token: string): string =>
  token
    .slice(1, -1)
    .replace(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal?: string, sign = '') =>
      octal === undefined
        ? (ESCAPES[sign] ?? (/[\r\n]/.test(sign) ? '' : sign))
        : String.fromCharCode(Number.parseInt(octal, 8)),
    );

function codesOf(token: string): string {
  if (token.startsWith('(')) return literalOf(token);
  const digits = token.replaceAll(/[^0-9a-fA-F]/g, '');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
}

function read(codes: string, alphabet: Alphabet | undefined): string {
  if (!alphabet) return new TextDecoder('windows-1252').decode(Buffer.from(codes, 'latin1'));
  let text = '';
  for (let i = 0; i < codes.length; i += alphabet.width) {
    let code = 0;
    for (const sign of codes.slice(i, i + alphabet.width)) code = code * 256 + sign.charCodeAt(0);
    text += alphabet.signs.get(code) ?? '';
  }
  return text;
}

/** What a page's instructions show: a new line where the pen goes to another height. */
function shownIn(instructions: string, alphabets: ReadonlyMap<string, Alphabet>): string {
  let out = '';
  let operands: string[] = [];
  let alphabet: Alphabet | undefined;
  let height = 0;
  let shownAt = 0;
  let hasMoved = false;
  const show = () => {
    if (out !== '' && Math.abs(height - shownAt) > 1) out += '\n';
    else if (hasMoved && !/\s$/.test(out)) out += ' ';
    for (const one of operands) {
      if (/^[(<]/.test(one)) out += read(codesOf(one), alphabet);
      else if (Number(one) < -200) out += ' ';
    }
    shownAt = height;
    hasMoved = false;
  };
  const move = (to: number) => {
    height = to;
    hasMoved = true;
  };
  for (const token of tokensOf(instructions)) {
    if (!/^[A-Za-z'"*]/.test(token)) {
      operands.push(token);
      continue;
    }
    const last = Number(operands.at(-1)) || 0;
    if (token === 'Tf') alphabet = alphabets.get(operands.at(-2)?.slice(1) ?? '');
    else if (token === 'BT') move(0);
    else if (token === 'Td' || token === 'TD') move(height + last);
    else if (token === 'Tm') move(last);
    else if (token === 'T*' || token === "'" || token === '"') move(height - LINE);
    if (/^(?:T[jJ]|'|")$/.test(token)) show();
    operands = [];
  }
  return out;
}

/** Where the next line lies when only the font's own distance is told. */
const LINE = 10;
