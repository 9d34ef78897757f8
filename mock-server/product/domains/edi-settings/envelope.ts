import type { FlowDirection } from '#schema-types';
import { edifactReference } from '../../documents/edi/envelope.ts';
import { edifactDocuments, x12Documents } from '../../documents/edi/documents.ts';
import { control9 } from '../../../formats/edi/x12.ts';
import { date6, date8, time4 } from '../../../formats/time.ts';
import type { EdiDelimiters } from '../../../formats/edi/delimiters.ts';
import type { Agreement, Identity } from '../../model/edi-settings/settings.ts';

/** `EdiEnvelope` of the schema. */
export interface EnvelopeText {
  readonly text: string;
  readonly segments: readonly string[];
}

/** The interchange to write. */
export interface EnvelopeWish {
  readonly direction: FlowDirection;
  readonly document: string;
  readonly version: string;
  readonly control: number;
  readonly at: number;
}

interface Address {
  readonly qualifier: string;
  readonly id: string;
  readonly group_id: string;
}

type Element = string | readonly string[];

/** A segment. Trailing empty elements are omitted; ISA has a fixed length and keeps them. */
function segment(elements: readonly Element[], signs: EdiDelimiters): string {
  const release = (text: string): string =>
    signs.release_character === null
      ? text
      : [...text].map((sign) => (isSign(sign, signs) ? `${signs.release_character}${sign}` : sign)).join('');
  const written = elements.map((element) =>
    typeof element === 'string' ? release(element) : element.map(release).join(signs.component_separator),
  );
  return written.slice(0, written.findLastIndex((text) => text !== '') + 1).join(signs.element_separator);
}

const isSign = (sign: string, signs: EdiDelimiters): boolean =>
  [
    signs.element_separator,
    signs.component_separator,
    signs.release_character,
    signs.segment_terminator,
  ].includes(sign);

function x12(
  agreement: Agreement,
  identity: Identity,
  { ends, wish }: { readonly ends: readonly [Address, Address]; readonly wish: EnvelopeWish },
) {
  const [from, to] = ends;
  const { control, document, version, at } = wish;
  // Up to version 00402, ISA11 held the standards identifier and there was no repetition separator.
  const repeats = version >= '004020';
  const code = Object.keys(x12Documents).find((name) => name.startsWith(`X12_${document}_`));
  const functional_id = code === undefined ? 'FA' : (x12Documents[code]?.functional_id ?? 'FA');
  const isa = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    from.qualifier.padEnd(2),
    from.id.padEnd(15),
    to.qualifier.padEnd(2),
    to.id.padEnd(15),
    date6(at),
    time4(at),
    repeats ? (agreement.repetition_separator ?? '^') : 'U',
    version.slice(0, 5),
    control9(control),
    agreement.request_ta1 ? '1' : '0',
    identity.usage === 'TEST' ? 'T' : 'P',
    agreement.component_separator,
  ].join(agreement.element_separator);
  const gs = [
    'GS',
    functional_id,
    from.group_id,
    to.group_id,
    date8(at),
    time4(at),
    String(control),
    'X',
    version,
  ];
  const st = ['ST', document, '0001', version >= '005010' ? version : ''];
  return [
    isa,
    ...[gs, st, ['SE', '2', '0001'], ['GE', '1', String(control)], ['IEA', '1', control9(control)]].map(
      (item) => segment(item, agreement),
    ),
  ];
}

function edifact(
  agreement: Agreement,
  identity: Identity,
  { ends, wish }: { readonly ends: readonly [Address, Address]; readonly wish: EnvelopeWish },
) {
  const [from, to] = ends;
  const { control, document, version, at } = wish;
  const reference = edifactReference(control);
  const type = edifactDocuments[`EDIFACT_${document}_${version}`]?.type ?? [
    document,
    version.slice(0, 1),
    version.slice(1),
    'UN',
  ];
  const unb = [
    'UNB',
    // Syntax version 4 introduced repetition.
    ['UNOC', agreement.repetition_separator === null ? '3' : '4'],
    [from.id, from.qualifier],
    [to.id, to.qualifier],
    [date6(at), time4(at)],
    reference,
    '',
    '',
    '',
    agreement.expect_ack === 'CONTRL' ? '1' : '',
    '',
    identity.usage === 'TEST' ? '1' : '',
  ];
  const una = `UNA${agreement.component_separator}${agreement.element_separator}.${agreement.release_character ?? ' '}${agreement.repetition_separator ?? ' '}`;
  return [
    una,
    ...[unb, ['UNH', '1', type], ['UNT', '2', '1'], ['UNZ', '1', reference]].map((item) =>
      segment(item, agreement),
    ),
  ];
}

/** An interchange with one empty message, formatted as the agreement specifies. */
export function writeEnvelope(agreement: Agreement, identity: Identity, wish: EnvelopeWish): EnvelopeText {
  const own: Address = {
    qualifier: identity.qualifier,
    id: identity.identifier,
    group_id: identity.gs_identifier ?? identity.identifier,
  };
  const theirs: Address = {
    qualifier: agreement.partner_qualifier,
    id: agreement.partner_identifier,
    group_id: agreement.partner_gs_identifier ?? agreement.partner_identifier,
  };
  const ends = wish.direction === 'SEND' ? ([own, theirs] as const) : ([theirs, own] as const);
  const write = agreement.standard === 'X12' ? x12 : edifact;
  const segments = write(agreement, identity, { ends, wish });
  const end = agreement.segment_terminator + (agreement.newline_after_segment ? '\n' : '');
  return { text: segments.map((value) => value + end).join(''), segments };
}
