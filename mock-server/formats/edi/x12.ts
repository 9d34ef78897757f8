import type { EdiDelimiters } from './delimiters.ts';
import { date6, date8, time4 } from '../time.ts';

/** A segment before it is written: its tag, then its elements. A list is a composite, '' an omitted element. */
export type Segment = readonly (string | readonly string[])[];

export interface X12Address {
  readonly qualifier: string;
  readonly id: string;
  /** ID in the group header; `id` if omitted. */
  readonly group_id?: string;
}

export interface X12Group {
  /** GS01, e.g. `SM` for load tenders. */
  readonly functional_id: string;
  readonly control: number;
  /** GS08, e.g. `004010`. */
  readonly version: string;
  /** ST01. */
  readonly code: string;
  /** ST03, from 005010 on. */
  readonly guide?: string;
  /** Transaction sets, each without its ST and SE. */
  readonly sets: readonly Iterable<Segment>[];
}

export interface X12Interchange {
  readonly sender: X12Address;
  readonly receiver: X12Address;
  readonly at: number;
  readonly control: number;
  readonly usage: 'P' | 'T';
  readonly ack_requested: boolean;
  readonly group: X12Group | null;
  /** Segments outside any group: TA1. */
  readonly loose?: readonly Segment[];
  /** The delimiters, if they are not the defaults. */
  readonly signs?: EdiDelimiters | null;
  /** Segment terminator of a defective file, regardless of the agreement. */
  readonly terminator?: string;
  /** Added to SE01, for a file with a wrong count. */
  readonly miscount?: number;
}

/** Uppercase ASCII without delimiters. Characters of other scripts are dropped. */
export const x12Text = (value: string, most = 60): string =>
  value
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .replaceAll(/[*~>^|]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** Cents as an X12 amount of type N2, with an implied decimal point. */
export const n2 = (cents: number): string => String(Math.round(cents));

/** Cents as an X12 amount of type R, with a decimal point and no trailing zeros. */
export const r2 = (cents: number): string => String(Number((cents / 100).toFixed(2)));

/** `000000418` */
export const control9 = (number: number): string => String(number).padStart(9, '0');

interface Signs {
  readonly element: string;
  readonly component: string;
  readonly end: string;
  /** Characters that no value may contain; null if `x12Text` has already removed them from all values. */
  readonly reserved: RegExp | null;
}

/** Any of these characters. */
export const anyOf = (signs: readonly string[]): RegExp =>
  new RegExp(`[${signs.join('').replaceAll(/[\\\]^-]/g, '\\$&')}]`, 'g');

const usual = (terminator: string): Signs => ({
  element: '*',
  component: '>',
  end: terminator,
  reserved: null,
});

function agreed(signs: EdiDelimiters, terminator = signs.segment_terminator): Signs {
  const { element_separator: element, component_separator: component, repetition_separator } = signs;
  return {
    element,
    component,
    end: signs.newline_after_segment && terminator !== '\n' ? `${terminator}\n` : terminator,
    // X12 has no release character.
    reserved: anyOf([element, component, repetition_separator ?? '', terminator]),
  };
}

const write = (segment: Segment, { element: separator, component, end, reserved }: Signs): string => {
  const plain = (value: string) => (reserved === null ? value : value.replaceAll(reserved, ' '));
  let text = '';
  let kept = 0;
  for (const [index, element] of segment.entries()) {
    const value = typeof element === 'string' ? plain(element) : element.map(plain).join(component);
    text += index === 0 ? value : separator + value;
    // Trailing empty elements are omitted.
    if (value !== '') kept = text.length;
  }
  return text.slice(0, kept) + end;
};

/** The text of an interchange with its envelope, piece by piece. ISA is 106 characters long, whatever the ids. */
export function* x12Interchange(interchange: X12Interchange): Generator<string> {
  const { sender, receiver, at, control, usage, group, loose = [], terminator } = interchange;
  const agreement = interchange.signs ?? null;
  const signs = agreement ? agreed(agreement, terminator) : usual(terminator ?? '~');
  const isLate = (group?.version ?? '004010') >= '00402';
  const isa = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    sender.qualifier.padEnd(2),
    sender.id.padEnd(15).slice(0, 15),
    receiver.qualifier.padEnd(2),
    receiver.id.padEnd(15).slice(0, 15),
    date6(at),
    time4(at),
    isLate ? (agreement?.repetition_separator ?? '^') : 'U',
    isLate ? '00501' : '00401',
    control9(control),
    interchange.ack_requested ? '1' : '0',
    usage,
    signs.component,
  ];
  yield isa.join(signs.element) + signs.end;
  for (const segment of loose) yield write(segment, signs);
  if (group) {
    const { functional_id, sets, version } = group;
    yield write(
      [
        'GS',
        functional_id,
        sender.group_id ?? sender.id.trim(),
        receiver.group_id ?? receiver.id.trim(),
        date8(at),
        time4(at),
        String(group.control),
        'X',
        version,
      ],
      signs,
    );
    for (const [index, set] of sets.entries()) {
      const number = String(index + 1).padStart(4, '0');
      let count = 2;
      yield write(['ST', group.code, number, group.guide ?? ''], signs);
      for (const segment of set) {
        count++;
        yield write(segment, signs);
      }
      yield write(['SE', String(count + (interchange.miscount ?? 0)), number], signs);
    }
    yield write(['GE', String(sets.length), String(group.control)], signs);
  }
  yield write(['IEA', group ? '1' : '0', control9(control)], signs);
}
