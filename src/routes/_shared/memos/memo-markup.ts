import { webAddress } from '#lib/web-address.ts';

/** A run of a comment's text. It is always rendered as text and never becomes markup. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'bold'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly text: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

const INLINE =
  /`(?<code>[^`]+)`|\*\*(?<bold>\S(?:.*?\S)?)\*\*|\[(?<label>[^\]]+)\]\((?<to>[^\s()]+)\)|(?<bare>\bhttps?:\/\/[^\s<>"]+)/giu;

const ITEM = /^\s{0,3}(?:(?<bullet>[-*])|\d{1,3}[.)])\s+(?<text>\S.*)$/u;

function link(href: string, text: string): Inline {
  const address = webAddress(href);
  return address === null ? { kind: 'text', text } : { kind: 'link', href: address, text };
}

function parseInline(line: string): readonly Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  const text = (value: string) => value !== '' && parts.push({ kind: 'text', text: value });
  for (const match of line.matchAll(INLINE)) {
    text(line.slice(end, match.index));
    end = match.index + match[0].length;
    const { code, bold, label, to, bare } = match.groups ?? {};
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (bold !== undefined) parts.push({ kind: 'bold', content: parseInline(bold) });
    else if (label !== undefined && to !== undefined) {
      if (webAddress(to) === null) text(match[0]);
      else parts.push(link(to, label));
    } else if (bare !== undefined) {
      // Punctuation that ends the sentence is not part of the URL.
      const address = bare.replace(/[.,;:!?)\]}'*]+$/u, '');
      parts.push(link(address, address));
      end -= bare.length - address.length;
    }
  }
  text(line.slice(end));
  return parts;
}

interface OpenBlock {
  readonly kind: 'paragraph' | 'ordered' | 'bullets';
  readonly rows: (readonly Inline[])[];
}

const closed = ({ kind, rows }: OpenBlock): Block =>
  kind === 'paragraph'
    ? { kind: 'paragraph', lines: rows }
    : { kind: 'list', ordered: kind === 'ordered', items: rows };

/**
 * Parses the supported markup: `**bold**`, `code`, web links and lists. Anything else, including HTML, stays plain
 * text.
 */
export function parseMemo(body: string): readonly Block[] {
  const blocks: OpenBlock[] = [];
  let isOpen = false;
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    const { text, bullet } = ITEM.exec(line)?.groups ?? {};
    const kind = text === undefined ? 'paragraph' : bullet === undefined ? 'ordered' : 'bullets';
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const last = blocks.at(-1);
    const row = parseInline(text ?? line.trim());
    if (isOpen && last?.kind === kind) last.rows.push(row);
    else blocks.push({ kind, rows: [row] });
    isOpen = true;
  }
  return blocks.map(closed);
}
