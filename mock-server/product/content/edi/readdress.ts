import { cut, unescaped } from '../../../formats/edi/cut.ts';
import { edifactInterchange } from '../../../formats/edi/edifact.ts';
import { edifactReference, type Envelope } from '../../documents/edi/envelope.ts';
import { x12Interchange, type Segment } from '../../../formats/edi/x12.ts';

interface Signs {
  readonly element: string;
  readonly component: string;
  readonly release: string;
  readonly end: string;
}

function segmentsOf(text: string, { element, component, release, end }: Signs): string[][][] {
  const plain = (value: string) => unescaped(value, release);
  return cut(text, end, release)
    .map((item) => item.trim())
    .filter((candidate) => candidate !== '')
    .map((item) => cut(item, element, release).map((value) => cut(value, component, release).map(plain)));
}

const tagOf = (segment: readonly (readonly string[])[] | undefined): string => segment?.[0]?.[0] ?? '';
const value = (segment: readonly (readonly string[])[] | undefined, element: number): string =>
  segment?.[element]?.[0] ?? '';
const written = (segment: readonly (readonly string[])[]): Segment =>
  segment.map((element) => (element.length === 1 ? (element[0] ?? '') : element));

/** The messages between their header and trailer segments. */
function messagesOf(segments: readonly string[][][], header: string, trailer: string) {
  const messages: { readonly head: string[][]; readonly body: Segment[] }[] = [];
  let isOpen = false;
  for (const segment of segments) {
    const tag = tagOf(segment);
    if (tag === header) messages.push({ head: segment, body: [] });
    else if (isOpen && tag !== trailer) messages.at(-1)?.body.push(written(segment));
    isOpen = tag === header || (isOpen && tag !== trailer);
  }
  return messages;
}

function x12(text: string, envelope: Envelope): string | null {
  const signs = {
    element: text.charAt(3),
    component: text.charAt(104),
    release: '',
    end: text.charAt(105),
  };
  const segments = segmentsOf(text, signs);
  const groups = segments.filter((segment) => tagOf(segment) === 'GS');
  const sets = messagesOf(segments, 'ST', 'SE');
  const [group] = groups;
  const [first] = sets;
  if (groups.length !== 1 || !first) return null;
  return [
    ...x12Interchange({
      ...envelope.x12,
      at: envelope.at,
      control: envelope.interchange,
      usage: envelope.is_test ? 'T' : 'P',
      ack_requested: envelope.asks_for_ta1,
      group: {
        functional_id: value(group, 1),
        control: envelope.group,
        version: value(group, 8),
        code: value(first.head, 1),
        guide: value(first.head, 3),
        sets: sets.map(({ body }) => body),
      },
    }),
  ].join('');
}

function edifact(text: string, envelope: Envelope, asks_for_contrl: boolean): string | null {
  const una = text.startsWith('UNA');
  const signs = una
    ? {
        component: text.charAt(3),
        element: text.charAt(4),
        release: text.charAt(6).trim(),
        end: text.charAt(8),
      }
    : { component: ':', element: '+', release: '?', end: "'" };
  const messages = messagesOf(segmentsOf(una ? text.slice(9) : text, signs), 'UNH', 'UNT');
  const [first] = messages;
  if (!first) return null;
  return [
    ...edifactInterchange({
      ...envelope.edifact,
      at: envelope.at,
      reference: edifactReference(envelope.interchange),
      is_test: envelope.is_test,
      ack_requested: asks_for_contrl,
      type: first.head[2] ?? [],
      messages: messages.map(({ body }) => body),
      una,
    }),
  ].join('');
}

/**
 * Puts an interchange that a mapping wrote into the agreed envelope: a mapping only knows the messages, neither the
 * identities nor the control numbers. Any other text is returned unchanged.
 */
export function readdressed(text: string, envelope: Envelope, asks_for_contrl: boolean): string {
  if (/^ISA[^A-Za-z0-9]/.test(text)) return x12(text, envelope) ?? text;
  if (/^UN[AB]/.test(text)) return edifact(text, envelope, asks_for_contrl) ?? text;
  return text;
}
