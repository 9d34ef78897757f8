import { SaxesParser } from 'saxes';
import { el, xmlDocument, type XmlElement } from './write-xml.ts';
import { errorAt, InputError } from './input-error.ts';

const DEEPEST = 200;
const NAME = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u;

interface OpenElement {
  readonly fields: Record<string, unknown>;
  words: string;
}

/**
 * XML as JSON: an element is an object of its children, repeated ones are an array, attributes start with `@`. An
 * element without children and attributes is its text; next to attributes, the text is `#text`. Document types are
 * refused. Throws InputError.
 */
export function parseXml(text: string): unknown {
  const parser = new SaxesParser({ position: false });
  const top: OpenElement = { fields: {}, words: '' };
  const stack = [top];
  const parent = () => stack.at(-1) ?? top;
  const fail = (message: string) => new InputError(message, parser.line, parser.columnIndex);
  const addText = (words: string) => void (parent().words += words);
  parser.on('error', ({ message }) => {
    throw xmlError(parser, text, message);
  });
  parser.on('doctype', () => {
    throw fail('Document types are not supported.');
  });
  parser.on('opentag', ({ attributes }) => {
    if (stack.length > DEEPEST) throw fail(`Elements can be nested at most ${DEEPEST} deep.`);
    const fields = Object.entries(attributes).map(([name, value]) => [`@${name}`, value]);
    stack.push({ fields: Object.fromEntries(fields), words: '' });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    const { fields, words } = stack.pop() ?? top;
    const text = words.trim();
    if (Object.keys(fields).length === 0) add(parent().fields, name, text);
    else add(parent().fields, name, text === '' ? fields : { ...fields, '#text': text });
  });
  parser.write(text).close();
  return top.fields;
}

/** An error of the parser as a sentence, with its position. */
export function xmlError(parser: SaxesParser, text: string, message: string): InputError {
  // After an “&” that starts no reference, the parser continues to the next semicolon and only fails there.
  const marks = text
    .slice(0, parser.position)
    .matchAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|&(?!#?[\w.:-]+;)/g);
  for (const { 0: mark, index } of marks)
    if (mark === '&') return errorAt('Write &amp; for the character “&”.', text, index);
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
  return new InputError(sentence, parser.line, parser.columnIndex);
}

function add(fields: Record<string, unknown>, tag: string, value: unknown): void {
  const known = Object.hasOwn(fields, tag) ? fields[tag] : undefined;
  if (Array.isArray(known)) {
    known.push(value);
    return;
  }
  // Not by assignment, because an element may be called `__proto__`.
  Object.defineProperty(fields, tag, {
    value: known === undefined ? value : [known, value],
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function elements(tag: string, value: unknown): readonly XmlElement[] {
  if (Array.isArray(value)) return value.flatMap((item) => elements(tag, item));
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [el(tag, String(value))];
  const attributes: Record<string, string> = {};
  const children: XmlElement[] = [];
  let words: string | null = null;
  for (const [key, one] of Object.entries(value)) {
    if (key === '#text') words = String(one);
    else if (key.startsWith('@')) attributes[key.slice(1)] = String(one);
    else children.push(...elements(key, one));
  }
  return [el(tag, words ?? children, attributes)];
}

export function writeXml(value: unknown): string {
  const entries =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const [root, ...more] = entries.flatMap(([tag, content]) => elements(tag, content));
  if (!root || more.length > 0)
    throw new InputError('XML output requires an object with exactly one root element.');
  const bad = findName(root);
  if (bad !== null) throw new InputError(`“${bad}” is not a valid element name.`);
  return [...xmlDocument(root)].join('');
}

function findName({ name, content }: XmlElement): string | null {
  if (!NAME.test(name)) return name;
  if (typeof content === 'string') return null;
  for (const child of content) {
    const bad = findName(child);
    if (bad !== null) return bad;
  }
  return null;
}
