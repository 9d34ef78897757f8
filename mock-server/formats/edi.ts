import { isRecord } from '../kernel/records.ts';
import { cut, unescaped } from './edi/cut.ts';
import { x12Interchange, type Segment } from './edi/x12.ts';
import { edifactInterchange } from './edi/edifact.ts';
import { loopsOf, segmentsOf, treeOf, type Pieces } from './edi-tree.ts';
import { errorAt, InputError } from './input-error.ts';

/** The parts of an envelope that the expression does not write itself. */
export interface EdiEnvelope {
  readonly sender: string;
  readonly receiver: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly control: number;
}

const MAX_SEGMENTS = 50_000;

interface Signs {
  readonly segment: string;
  readonly element: string;
  readonly component: string;
  readonly release: string;
}

function piecesOf(text: string, { segment, element, component, release }: Signs): readonly Pieces[] {
  const plain = (value: string) => unescaped(value, release);
  const raw = cut(text, segment, release)
    .map((item) => item.trim())
    .filter((candidate) => candidate !== '');
  if (raw.length > MAX_SEGMENTS)
    throw new InputError(`The input has more than ${MAX_SEGMENTS.toLocaleString('en')} segments.`);
  return raw.map((item): Pieces => {
    const [tag = '', ...elements] = cut(item, element, release);
    // The repetition separator in ISA11 and the component separator in ISA16 are not values.
    const isHead = tag === 'ISA';
    return [
      tag,
      ...elements.map((value) => (isHead ? [value.trim()] : cut(value, component, release).map(plain))),
    ];
  });
}

const value = (pieces: Pieces | undefined, element: number, component = 1): string =>
  // After the tag, each piece is the components of an element.
  (pieces?.[element] as readonly string[] | undefined)?.[component - 1] ?? '';

interface Frame {
  readonly from: string;
  readonly to: string;
}

/** The segments within each pair of header and trailer, with the header. */
function* messages(
  all: readonly Pieces[],
  { from, to }: Frame,
): Generator<readonly [Pieces, readonly Pieces[]]> {
  let head: Pieces | null = null;
  let body: Pieces[] = [];
  for (const pieces of all) {
    if (pieces[0] === from) {
      if (head) throw new InputError(`${from} starts before the previous one ended with ${to}.`);
      head = pieces;
      body = [];
    } else if (pieces[0] === to) {
      if (!head) throw new InputError(`${to} without a preceding ${from}.`);
      yield [head, body];
      head = null;
    } else if (head) body.push(pieces);
  }
  if (head) throw new InputError(`${from} ${value(head, from === 'ST' ? 2 : 1)} has no closing ${to}.`);
}

export function parseX12(source: string): unknown {
  const text = source.replace(/^\uFEFF/, '').trimStart();
  if (!text.startsWith('ISA')) throw errorAt('An X12 interchange must start with ISA.', text, 0);
  const element = text.charAt(3);
  const segment = text.charAt(105);
  if (text.length < 106 || text.slice(0, 106).split(element).length !== 17) {
    throw errorAt('ISA must have 16 elements and 106 characters.', text, Math.min(105, text.length));
  }
  const all = piecesOf(text, { segment, element, component: text.charAt(104), release: '' });
  const [isa] = all;
  const gs = all.find(([tag]) => tag === 'GS');
  if (!all.some(([tag]) => tag === 'IEA'))
    throw errorAt('The interchange has no closing IEA.', text, text.length);
  return {
    interchange: {
      standard: 'X12',
      sender_qualifier: value(isa, 5),
      sender: value(isa, 6),
      receiver_qualifier: value(isa, 7),
      receiver: value(isa, 8),
      date: value(isa, 9),
      time: value(isa, 10),
      control_number: value(isa, 13),
      usage: value(isa, 15),
    },
    group: {
      functional_id: value(gs, 1),
      sender: value(gs, 2),
      receiver: value(gs, 3),
      control_number: value(gs, 6),
      version: value(gs, 8),
    },
    sets: Array.from(messages(all, { from: 'ST', to: 'SE' }), ([st, body]) => ({
      code: value(st, 1),
      control_number: value(st, 2),
      ...treeOf(body, loopsOf('X12')),
    })),
  };
}

export function parseEdifact(source: string): unknown {
  const text = source.replace(/^\uFEFF/, '').trimStart();
  const una = text.startsWith('UNA') ? text.slice(3, 9) : ":+.? '";
  const rest = text.startsWith('UNA') ? text.slice(9).trimStart() : text;
  if (!rest.startsWith('UNB')) throw errorAt('An EDIFACT interchange must start with UNA or UNB.', text, 0);
  const release = una.charAt(3).trim();
  const all = piecesOf(rest, {
    component: una.charAt(0),
    element: una.charAt(1),
    release,
    segment: una.charAt(5),
  });
  const [unb] = all;
  if (!all.some(([tag]) => tag === 'UNZ'))
    throw errorAt('The interchange has no closing UNZ.', text, text.length);
  return {
    interchange: {
      standard: 'EDIFACT',
      sender: value(unb, 2),
      sender_qualifier: value(unb, 2, 2),
      receiver: value(unb, 3),
      receiver_qualifier: value(unb, 3, 2),
      date: value(unb, 4),
      time: value(unb, 4, 2),
      control_number: value(unb, 5),
    },
    sets: Array.from(messages(all, { from: 'UNH', to: 'UNT' }), ([unh, body]) => ({
      code: value(unh, 2),
      version: `${value(unh, 2, 2)}${value(unh, 2, 3)}`,
      control_number: value(unh, 1),
      ...treeOf(body, loopsOf('EDIFACT')),
    })),
  };
}

type Json = Readonly<Record<string, unknown>>;

function setsOf(output: unknown, standard: string): readonly Json[] {
  const sets = isRecord(output) ? output.sets : undefined;
  const list = (Array.isArray(sets) ? sets : [sets]).filter(
    (set): set is Json => typeof set === 'object' && set !== null,
  );
  if (list.length === 0)
    throw new InputError(
      `${standard} output requires an object with “sets”, each with its code and segments.`,
    );
  for (const { code } of list) {
    if (typeof code !== 'string' || !/^[A-Z0-9]{3,6}$/.test(code)) {
      throw new InputError(
        `Each entry in “sets” requires its “code”, such as ${standard === 'X12' ? '850' : 'ORDERS'}.`,
      );
    }
  }
  return list;
}

const written = (set: Json): Segment[] =>
  Array.from(segmentsOf(set), ([tag, ...elements]) => [
    tag,
    ...elements.map((element) => (element.length === 1 ? (element[0] ?? '') : element)),
  ]);

const functionalIds: Readonly<Record<string, string>> = {
  '204': 'SM',
  '210': 'IM',
  '214': 'QM',
  '310': 'IO',
  '315': 'QO',
  '810': 'IN',
  '832': 'SC',
  '850': 'PO',
  '856': 'SH',
  '860': 'PC',
  '990': 'GF',
  '997': 'FA',
};

const interchangeOf = (output: unknown): Json =>
  isRecord(output) && isRecord(output.interchange) ? output.interchange : {};

const text = (json: Json, key: string, absent: string): string =>
  typeof json[key] === 'string' ? json[key] : absent;

export function writeX12(output: unknown, envelope: EdiEnvelope): string {
  const sets = setsOf(output, 'X12');
  const interchange = interchangeOf(output);
  const code = String(sets[0]?.['code']);
  return [
    ...x12Interchange({
      sender: {
        qualifier: text(interchange, 'sender_qualifier', 'ZZ'),
        id: text(interchange, 'sender', envelope.sender),
      },
      receiver: {
        qualifier: text(interchange, 'receiver_qualifier', 'ZZ'),
        id: text(interchange, 'receiver', envelope.receiver),
      },
      at: envelope.at,
      control: envelope.control,
      usage: text(interchange, 'usage', 'T') === 'P' ? 'P' : 'T',
      ack_requested: false,
      group: {
        functional_id: functionalIds[code] ?? 'ZZ',
        control: envelope.control,
        version: '004010',
        code,
        sets: sets.map(written),
      },
    }),
  ].join('');
}

export function writeEdifact(output: unknown, envelope: EdiEnvelope): string {
  const sets = setsOf(output, 'EDIFACT');
  const interchange = interchangeOf(output);
  const version = text(sets[0] ?? {}, 'version', 'D99B');
  return [
    ...edifactInterchange({
      sender: {
        id: text(interchange, 'sender', envelope.sender),
        qualifier: text(interchange, 'sender_qualifier', 'ZZZ'),
      },
      receiver: {
        id: text(interchange, 'receiver', envelope.receiver),
        qualifier: text(interchange, 'receiver_qualifier', 'ZZZ'),
      },
      at: envelope.at,
      reference: String(envelope.control).padStart(8, '0'),
      is_test: true,
      ack_requested: false,
      type: [String(sets[0]?.['code']), version.slice(0, 1), version.slice(1), 'UN'],
      messages: sets.map(written),
      una: true,
    }),
  ].join('');
}
