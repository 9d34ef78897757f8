import { SaxesParser } from 'saxes';
import { finished, type Steps } from './steps.ts';

export type XmlNode =
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: readonly XmlAttribute[];
      readonly children: readonly XmlNode[];
    }
  | { readonly kind: 'text' | 'comment' | 'instruction'; readonly text: string };

export interface XmlAttribute {
  readonly name: string;
  readonly value: string;
}

export type XmlElement = Extract<XmlNode, { kind: 'element' }>;

/** Why a text is not well-formed XML, with the line and column (from 1) where that became certain. */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';
}

/**
 * Parses a document and returns its root element; throws XmlSyntaxError. Names keep their namespace prefix. A DTD is
 * skipped: its entities are unknown, and nothing external is read.
 *
 * @internal
 */
export const parseXml = (text: string): XmlElement => finished(xmlSteps(text));

/** Characters to read per step, which takes a few milliseconds. */
const STEP = 50_000;

/** Like `parseXml`, in steps of a few milliseconds. */
export function* xmlSteps(text: string): Steps<XmlElement> {
  const parser = new SaxesParser({ position: false });
  // Also receives the nodes around the root element, which are dropped.
  const top: XmlNode[] = [];
  const stack: XmlNode[][] = [top];
  const add = (node: XmlNode) => stack.at(-1)?.push(node);
  parser.on('error', ({ message }) => {
    const bare = bareAmpersand(text.slice(0, parser.position));
    if (bare) throw new XmlSyntaxError(`"&" is not written as "&amp;" (${bare})`);
    const what = message.charAt(0).toUpperCase() + message.slice(1).replace(/\.$/, '');
    throw new XmlSyntaxError(`${what} (line ${parser.line}, column ${parser.columnIndex})`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const children: XmlNode[] = [];
    add({
      kind: 'element',
      name,
      attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value })),
      children,
    });
    stack.push(children);
  });
  parser.on('closetag', () => void stack.pop());
  parser.on('text', (value) => {
    if (value.trim() !== '') add({ kind: 'text', text: value });
  });
  parser.on('cdata', (value) => add({ kind: 'text', text: value }));
  parser.on('comment', (value) => add({ kind: 'comment', text: value.trim() }));
  parser.on('processinginstruction', ({ target, body }) =>
    add({ kind: 'instruction', text: `${target} ${body}`.trim() }),
  );
  for (let at = 0; at < text.length; at += STEP) {
    parser.write(text.slice(at, at + STEP));
    yield at / text.length;
  }
  parser.close();
  const root = top.find((node) => node.kind === 'element');
  if (!root) throw new XmlSyntaxError('Document must contain a root element');
  return root;
}

/**
 * The line and column of the first "&" that starts no reference. The parser reads on to the next semicolon, however far
 * away it is, and fails there.
 */
function bareAmpersand(text: string): string | undefined {
  const marks = text.matchAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|&(?!#?[\w.:-]+;)/g);
  for (const { 0: mark, index } of marks)
    if (mark === '&') {
      const lines = text.slice(0, index + 1).split('\n');
      return `line ${lines.length}, column ${lines.at(-1)?.length}`;
    }
  return undefined;
}
