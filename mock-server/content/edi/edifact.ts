import { date6, time4 } from '../time.ts';
import type { Segment } from './x12.ts';

export interface EdifactAddress {
  readonly id: string;
  readonly qualifier: string;
}

export interface EdifactInterchange {
  readonly sender: EdifactAddress;
  readonly receiver: EdifactAddress;
  readonly at: number;
  /** Interchange reference; the same in UNB and UNZ. */
  readonly reference: string;
  readonly is_test: boolean;
  readonly ack_requested: boolean;
  /** UNH composite, e.g. `['IFTMIN', 'D', '99B', 'UN']`. */
  readonly type: readonly string[];
  /** Messages, each without its UNH and UNT. */
  readonly messages: readonly Iterable<Segment>[];
  /** Whether the interchange starts with a UNA segment. */
  readonly una: boolean;
  readonly terminator?: string;
  readonly miscount?: number;
}

/** Uppercase ASCII; delimiters are escaped when the segment is written. */
export const edifactText = (value: string, most = 35): string =>
  value
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .trim();

const release = (value: string): string => value.replaceAll(/[?+:']/g, '?$&');

const composite = (parts: readonly string[]): string => {
  const last = parts.findLastIndex((part) => part !== '');
  return parts
    .slice(0, last + 1)
    .map(release)
    .join(':');
};

const write = (segment: Segment, terminator: string): string => {
  const parts = segment.map((element) =>
    typeof element === 'string' ? release(element) : composite(element),
  );
  const last = parts.findLastIndex((part) => part !== '');
  return parts.slice(0, last + 1).join('+') + terminator;
};

/** The text of an interchange with its envelope, piece by piece. */
export function* edifactInterchange(interchange: EdifactInterchange): Generator<string> {
  const { sender, receiver, at, reference, type, messages, terminator = "'" } = interchange;
  if (interchange.una) yield "UNA:+.? '";
  yield write(
    [
      'UNB',
      ['UNOC', '3'],
      [sender.id, sender.qualifier],
      [receiver.id, receiver.qualifier],
      [date6(at), time4(at)],
      reference,
      '',
      '',
      '',
      interchange.ack_requested ? '1' : '',
      '',
      interchange.is_test ? '1' : '',
    ],
    terminator,
  );
  for (const [index, message] of messages.entries()) {
    const number = String(index + 1);
    let count = 2;
    yield write(['UNH', number, type], terminator);
    for (const segment of message) {
      count++;
      yield write(segment, terminator);
    }
    yield write(['UNT', String(count + (interchange.miscount ?? 0)), number], terminator);
  }
  yield write(['UNZ', String(messages.length), reference], terminator);
}
