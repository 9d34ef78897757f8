import { el, xmlDocument, type XmlElement } from '../../content/xml/write.ts';
import { errorAt, InputError } from './input-error.ts';

const DEEPEST = 200;
const NAME = /[\p{L}_][\p{L}\p{N}_.:-]*/uy;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * XML as JSON: an element is an object of its children, repeated ones are an array, attributes start with `@`. An
 * element without children and attributes is its text; next to attributes, the text is `#text`. Document types are
 * refused.
 */
export function parseXml(source: string): unknown {
  const text = source.replace(/^\uFEFF/, '');
  let at = 0;
  const fail = (message: string, offset = at) => errorAt(message, text, offset);
  const decode = (raw: string, offset: number): string =>
    raw.replaceAll(/&(#x[\da-f]+|#\d+|\w+);?/gi, (_all, name: string) => {
      if (name.startsWith('#')) {
        const code =
          name.charAt(1).toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
        if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
      }
      const known = entities[name];
      if (known === undefined) throw fail(`Unknown entity “&${name};”.`, offset);
      return known;
    });

  function name(what: string): string {
    NAME.lastIndex = at;
    const found = NAME.exec(text)?.[0];
    if (found === undefined) throw fail(`The name of ${what} is missing.`);
    at += found.length;
    return found;
  }
  const space = () => {
    while (/\s/.test(text.charAt(at))) at++;
  };
  function past(end: string, what: string): string {
    const found = text.indexOf(end, at);
    if (found < 0) throw fail(`This ${what} is not closed.`);
    const body = text.slice(at, found);
    at = found + end.length;
    return body;
  }
  /** Skips what may stand between elements; false if a start or end tag follows. */
  function aside(): boolean {
    if (text.startsWith('<!--', at)) past('-->', 'comment');
    else if (text.startsWith('<?', at)) past('?>', 'instruction');
    else if (text.startsWith('<!DOCTYPE', at)) throw fail('Document types are not supported.');
    else return false;
    return true;
  }

  function attributes(): Record<string, unknown> {
    const all: Record<string, unknown> = {};
    for (;;) {
      space();
      if (text.charAt(at) === '>' || text.startsWith('/>', at) || at >= text.length) return all;
      const key = name('an attribute');
      space();
      if (text.charAt(at++) !== '=') throw fail(`“${key}” must be followed by “=”.`, at - 1);
      space();
      const quote = text.charAt(at++);
      if (quote !== '"' && quote !== "'") throw fail('Attribute values must be in quotes.', at - 1);
      const begin = at;
      all[`@${key}`] = decode(past(quote, 'attribute'), begin);
    }
  }

  function element(depth: number): readonly [string, unknown] {
    const begin = at++;
    if (depth > DEEPEST) throw fail(`Elements can be nested at most ${DEEPEST} deep.`, begin);
    const tag = name('an element');
    const fields = attributes();
    if (text.startsWith('/>', at)) {
      at += 2;
      return [tag, Object.keys(fields).length === 0 ? '' : fields];
    }
    if (text.charAt(at++) !== '>') throw fail(`The element “${tag}” is not closed.`, begin);
    let words = '';
    for (;;) {
      if (at >= text.length) throw fail(`The element “${tag}” is not closed.`, begin);
      if (text.startsWith('<![CDATA[', at)) {
        at += 9;
        words += past(']]>', 'CDATA section');
      } else if (aside()) {
        continue;
      } else if (text.startsWith('</', at)) {
        const end = at;
        at += 2;
        const closing = name('an element');
        if (closing !== tag) throw fail(`Found </${closing}> where </${tag}> was expected.`, end);
        space();
        if (text.charAt(at++) !== '>') throw fail('“>” is missing.', at - 1);
        break;
      } else if (text.charAt(at) === '<') {
        add(fields, element(depth + 1));
      } else {
        const next = text.indexOf('<', at);
        const end = next < 0 ? text.length : next;
        words += decode(text.slice(at, end), at);
        at = end;
      }
    }
    const told = words.trim();
    if (Object.keys(fields).length === 0) return [tag, told];
    return [tag, told === '' ? fields : { ...fields, '#text': told }];
  }

  for (;;) {
    space();
    if (!aside()) break;
  }
  if (text.charAt(at) !== '<') throw fail('Expected an element.');
  const [root, content] = element(1);
  for (;;) {
    space();
    if (!aside()) break;
  }
  if (at < text.length) throw fail('Nothing can follow the root element.');
  return { [root]: content };
}

function add(fields: Record<string, unknown>, [tag, value]: readonly [string, unknown]): void {
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
  if (Array.isArray(value)) return value.flatMap((one) => elements(tag, one));
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
  if (!new RegExp(`^${NAME.source}$`, 'u').test(name)) return name;
  if (typeof content === 'string') return null;
  for (const child of content) {
    const bad = findName(child);
    if (bad !== null) return bad;
  }
  return null;
}
