/**
 * A small XML parser. DOMParser is a Trusted Types sink, and its error page contains styles that the content security
 * policy blocks; that is too much trouble for a tree that needs no DOM. Names keep their namespace prefix, a DTD is
 * skipped, and external entities are never read.
 */
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

/** Why a text is not well-formed XML. */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';
  readonly offset: number;

  constructor(text: string, offset: number, what: string) {
    const before = text.slice(0, offset);
    const line = (before.match(/\n/g)?.length ?? 0) + 1;
    super(`${what} (line ${line}, column ${offset - before.lastIndexOf('\n')})`);
    this.offset = offset;
  }
}

/** Parses a document and returns its root element; throws XmlSyntaxError. */
export function parseXml(text: string): XmlElement {
  return new XmlReader(text).document();
}

const nameEnd = /[\s/>=<'"&]/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

interface OpenElement {
  readonly name: string;
  readonly attributes: XmlAttribute[];
  readonly children: XmlNode[];
  readonly offset: number;
}

class XmlReader {
  readonly #text: string;
  #at: number;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  document(): XmlElement {
    // A stack instead of recursion, because the file determines the depth.
    const top: OpenElement = { name: '', attributes: [], children: [], offset: 0 };
    const stack = [top];
    while (this.#at < this.#text.length) {
      const open = stack.at(-1) ?? top;
      if (this.#text.charCodeAt(this.#at) !== 60) {
        this.#characters(open, stack.length === 1);
      } else if (this.#text.startsWith('<!--', this.#at)) {
        open.children.push({
          kind: 'comment',
          text: this.#until('<!--', '-->', 'A comment is not closed').trim(),
        });
      } else if (this.#text.startsWith('<![CDATA[', this.#at)) {
        if (stack.length === 1) this.#fail('There is text outside the root element');
        open.children.push({
          kind: 'text',
          text: this.#until('<![CDATA[', ']]>', 'A CDATA section is not closed'),
        });
      } else if (this.#text.startsWith('<?', this.#at)) {
        const instruction = this.#until('<?', '?>', 'A processing instruction is not closed');
        if (!/^xml\s/.test(instruction)) open.children.push({ kind: 'instruction', text: instruction });
      } else if (this.#text.startsWith('<!DOCTYPE', this.#at)) {
        this.#doctype();
      } else if (this.#text.startsWith('</', this.#at)) {
        this.#close(stack);
      } else {
        this.#open(stack);
      }
    }
    const unclosed = stack.at(-1);
    if (unclosed && stack.length > 1) this.#fail(`<${unclosed.name}> is not closed`, unclosed.offset);
    const roots = top.children.filter((node) => node.kind === 'element');
    const [root] = roots;
    if (!root) return this.#fail('There is no root element');
    if (roots.length > 1) this.#fail('There is more than one root element');
    return root;
  }

  #open(stack: OpenElement[]): void {
    const offset = this.#at;
    this.#at++;
    const element: OpenElement = {
      name: this.#name('An element has no name'),
      attributes: [],
      children: [],
      offset,
    };
    for (;;) {
      this.#blanks();
      const next = this.#text.charAt(this.#at);
      if (next === '') this.#fail(`<${element.name} is incomplete`, offset);
      if (next === '/' || next === '>') break;
      this.#attribute(element);
    }
    const empty = this.#text.startsWith('/>', this.#at);
    if (!empty && this.#text.charAt(this.#at) !== '>') this.#fail(`"/" is out of place in <${element.name}>`);
    this.#at += empty ? 2 : 1;
    const { name, attributes, children } = element;
    stack.at(-1)?.children.push({ kind: 'element', name, attributes, children });
    if (!empty) stack.push(element);
  }

  #attribute(element: OpenElement): void {
    const start = this.#at;
    const name = this.#name(`<${element.name}> has an attribute without a name`);
    this.#blanks();
    if (this.#text.charAt(this.#at) !== '=') this.#fail(`The attribute ${name} has no value`, start);
    this.#at++;
    this.#blanks();
    const quote = this.#text.charAt(this.#at);
    if (quote !== '"' && quote !== "'") this.#fail(`The value of ${name} is not quoted`);
    const end = this.#text.indexOf(quote, this.#at + 1);
    if (end < 0) this.#fail(`The value of ${name} is not closed`, start);
    const value = this.#decode(this.#at + 1, end);
    if (element.attributes.some((other) => other.name === name))
      this.#fail(`The attribute ${name} appears twice`, start);
    element.attributes.push({ name, value });
    this.#at = end + 1;
  }

  #close(stack: OpenElement[]): void {
    const offset = this.#at;
    this.#at += 2;
    const name = this.#name('An end tag has no name');
    this.#blanks();
    if (this.#text.charAt(this.#at) !== '>') this.#fail(`</${name} is incomplete`, offset);
    this.#at++;
    const open = stack.length > 1 ? stack.pop() : undefined;
    if (!open) this.#fail(`</${name}> has no matching start tag`, offset);
    else if (open.name !== name) this.#fail(`Found </${name}> where </${open.name}> was expected`, offset);
  }

  #characters(open: OpenElement, outside: boolean): void {
    const next = this.#text.indexOf('<', this.#at);
    const end = next < 0 ? this.#text.length : next;
    const text = this.#decode(this.#at, end);
    if (text.trim() !== '') {
      if (outside) this.#fail('There is text outside the root element');
      open.children.push({ kind: 'text', text });
    }
    this.#at = end;
  }

  #doctype(): void {
    const start = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text.charAt(this.#at);
      if (character === '[') depth++;
      else if (character === ']') depth--;
      else if (character === '>' && depth === 0) {
        this.#at++;
        return;
      }
    }
    this.#fail('The document type is not closed', start);
  }

  #until(begin: string, end: string, otherwise: string): string {
    const from = this.#at + begin.length;
    const to = this.#text.indexOf(end, from);
    if (to < 0) this.#fail(otherwise);
    this.#at = to + end.length;
    return this.#text.slice(from, to);
  }

  #name(otherwise: string): string {
    nameEnd.lastIndex = this.#at;
    const end = nameEnd.exec(this.#text)?.index ?? this.#text.length;
    if (end === this.#at) this.#fail(otherwise);
    const name = this.#text.slice(this.#at, end);
    this.#at = end;
    return name;
  }

  #blanks(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  #decode(from: number, to: number): string {
    const raw = this.#text.slice(from, to);
    if (!raw.includes('&')) return raw;
    return raw.replaceAll(/&([^;&\s]*)(;?)/g, (whole, name: string, semicolon: string, at: number) => {
      const code = name.startsWith('#x')
        ? Number.parseInt(name.slice(2), 16)
        : name.startsWith('#')
          ? Number(name.slice(1))
          : NaN;
      const value = Number.isNaN(code)
        ? entities[name]
        : code <= 0x10ffff
          ? String.fromCodePoint(code)
          : undefined;
      if (semicolon === '' || value === undefined) this.#fail(`"${whole}" is not an entity`, from + at);
      return value;
    });
  }

  #fail(what: string, offset = this.#at): never {
    throw new XmlSyntaxError(this.#text, offset, what);
  }
}
