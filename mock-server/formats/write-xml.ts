/** An XML element to write: name, content, attributes. */
export interface XmlElement {
  readonly name: string;
  readonly content: string | readonly XmlElement[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** An element with text or child elements; `null` children are omitted. */
export const el = (
  name: string,
  content: string | number | readonly (XmlElement | null)[] = '',
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  name,
  content: typeof content === 'object' ? content.filter((child) => child !== null) : String(content),
  attributes,
});

/** A code in CargoWise notation: `<Name><Code>…</Code></Name>`. */
export const coded = (
  name: string,
  code: string,
  { description, word = 'Description' }: { description?: string; word?: string } = {},
): XmlElement => el(name, [el('Code', code), description === undefined ? null : el(word, description)]);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

function* write({ name, content, attributes }: XmlElement, indent: string): Generator<string> {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join('');
  if (typeof content === 'string') {
    // Base64 and other long text needs no escaping.
    const text = /[&<>"]/.test(content) ? escape(content) : content;
    yield text === '' ? `${indent}<${name}${head}/>\n` : `${indent}<${name}${head}>${text}</${name}>\n`;
    return;
  }
  yield `${indent}<${name}${head}>\n`;
  for (const child of content) yield* write(child, `${indent}  `);
  yield `${indent}</${name}>\n`;
}

/** The document with its XML declaration, piece by piece. */
export function* xmlDocument(root: XmlElement): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n';
  yield* write(root, '');
}
