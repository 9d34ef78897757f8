import type { EdiDictionary } from '#edi/dictionary/types.ts';
import { tagAt } from '#edi/document.ts';
import { readLoops } from '#edi/loops.ts';
import { segmentName } from '#edi/names.ts';
import { readStructure, type EdiMessage } from '#edi/structure.ts';
import type { EdiDocument } from '#edi/types.ts';
import type { Section, Units } from './comparison.ts';

/** A transaction set or message, or the envelope segments between two of them. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly message: EdiMessage | null;
}

/** A file as a sequence of messages and envelopes; no segment is left out. */
export function blocksOf(document: EdiDocument): Block[] {
  const messages = readStructure(document)
    .interchanges.flatMap(({ groups }) => groups.flatMap((group) => group.messages))
    .toSorted((a, b) => a.first - b.first);
  const blocks: Block[] = [];
  let at = 0;
  const envelope = (to: number) => {
    if (to > at) blocks.push({ from: at, to, message: null });
  };
  for (const message of messages) {
    envelope(message.first);
    blocks.push({ from: message.first, to: message.last + 1, message });
    at = message.last + 1;
  }
  envelope(document.segmentCount);
  return blocks;
}

/** The blocks as units, so that messages are paired before their segments are. */
export function blockUnits(blocks: readonly Block[], document: EdiDocument, segments: Units): Units {
  const joined = (index: number, text: (segment: number) => string) => {
    const { from, to } = blocks[index] ?? { from: 0, to: 0 };
    let all = '';
    for (let at = from; at < to; at++) all += `${text(at)}\n`;
    return all;
  };
  const kind = (index: number) => {
    const block = blocks[index];
    if (block?.message) return `message ${block.message.type}`;
    const tag = tagAt(document, block?.from ?? 0);
    // A service string (UNA) may precede the UNB header.
    return `envelope ${tag === 'UNA' ? 'UNB' : tag}`;
  };
  const prints: string[] = [];
  return {
    count: blocks.length,
    raw: (index) => joined(index, segments.raw),
    print: (index) => (prints[index] ??= joined(index, segments.print)),
    shape: (index) => joined(index, segments.shape),
    key: kind,
    kind,
    fields: () => [],
  };
}

/** If there are more messages than this, loops get no headings. */
export const MAX_OUTLINED = 100;

/** The headings within a block, by the index of the segment that they precede. */
export function outline(
  { from, to, message }: Block,
  document: EdiDocument,
  dictionary: EdiDictionary | undefined,
  detailed: boolean,
): ReadonlyMap<number, Section> {
  const sections = new Map<number, Section>();
  if (!message) {
    const tags = Array.from({ length: Math.min(to - from, 4) }, (_, at) => tagAt(document, from + at));
    return sections.set(from, { title: 'Envelope', hint: tags.join(', ') });
  }
  const name = dictionary?.documents[message.type] ?? '';
  sections.set(from, {
    title: [message.type, name].filter(Boolean).join(' ') || 'Segments',
    hint: message.controlNumber && `control number ${message.controlNumber}`,
  });
  if (!detailed) return sections;
  const counts = new Map<string, number>();
  let afterLoop = false;
  for (const node of readLoops(document, message, dictionary?.loops.get(message.type))) {
    if (node.kind === 'segment') {
      if (afterLoop) sections.set(node.index, { title: 'After the loops', hint: '' });
      afterLoop = false;
      continue;
    }
    const number = (counts.get(node.start) ?? 0) + 1;
    counts.set(node.start, number);
    const words = segmentName(dictionary, document, node.first) || node.start;
    sections.set(node.first, { title: `${words} ${number}`, hint: `${node.start} loop` });
    afterLoop = true;
  }
  return sections;
}
