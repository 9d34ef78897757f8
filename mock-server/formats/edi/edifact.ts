import type { EdiDelimiters } from './delimiters.ts';
import { date6, time4 } from '../time.ts';
import { anyOf, type Segment } from './x12.ts';

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
  /** The delimiters, if they are not the defaults; the interchange then starts with a UNA segment. */
  readonly signs?: EdiDelimiters | null;
  /** Segment terminator of a defective file, regardless of the agreement. */
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

interface Signs {
  readonly element: string;
  readonly component: string;
  readonly release: string;
  readonly repetition: string | null;
  readonly end: string;
  /** Characters that a value must escape. */
  readonly reserved: RegExp;
}

const USUAL: Signs = {
  element: '+',
  component: ':',
  release: '?',
  repetition: null,
  end: "'",
  reserved: /[?+:']/g,
};

function agreed(signs: EdiDelimiters): Signs {
  const { element_separator: element, component_separator: component, segment_terminator: end } = signs;
  const { release_character, repetition_separator: repetition, newline_after_segment } = signs;
  return {
    element,
    component,
    release: release_character ?? '',
    repetition,
    end: newline_after_segment ? `${end}\n` : end,
    reserved: anyOf([element, component, release_character ?? '', repetition ?? '', end]),
  };
}

/** Without a release character, a value can only avoid the delimiters. */
const escaped = (value: string, { release, reserved }: Signs): string =>
  value.replaceAll(reserved, (sign) => (release === '' ? ' ' : release + sign));

const composite = (parts: readonly string[], signs: Signs): string => {
  const last = parts.findLastIndex((part) => part !== '');
  return parts
    .slice(0, last + 1)
    .map((part) => escaped(part, signs))
    .join(signs.component);
};

const write = (segment: Segment, signs: Signs): string => {
  const parts = segment.map((element) =>
    typeof element === 'string' ? escaped(element, signs) : composite(element, signs),
  );
  const last = parts.findLastIndex((part) => part !== '');
  return parts.slice(0, last + 1).join(signs.element) + signs.end;
};

const una = ({ component, element, release, repetition, end }: Signs): string =>
  `UNA${component}${element}.${release || ' '}${repetition ?? ' '}${end}`;

/** The text of an interchange with its envelope, piece by piece. */
export function* edifactInterchange(interchange: EdifactInterchange): Generator<string> {
  const { sender, receiver, at, reference, type, messages, terminator } = interchange;
  const given = interchange.signs ? agreed(interchange.signs) : USUAL;
  const signs = terminator === undefined ? given : { ...given, end: terminator };
  if (interchange.una || una(given) !== una(USUAL)) yield una(given);
  yield write(
    [
      'UNB',
      // Syntax version 4 introduced repetition.
      ['UNOC', given.repetition === null ? '3' : '4'],
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
    signs,
  );
  for (const [index, message] of messages.entries()) {
    const number = String(index + 1);
    let count = 2;
    yield write(['UNH', number, type], signs);
    for (const segment of message) {
      count++;
      yield write(segment, signs);
    }
    yield write(['UNT', String(count + (interchange.miscount ?? 0)), number], signs);
  }
  yield write(['UNZ', String(messages.length), reference], signs);
}
