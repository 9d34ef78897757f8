import type { BusinessCase } from '../../case/case.ts';
import type { GoodsLine } from '../../case/goods.ts';
import type { Party } from '../../case/parties.ts';
import { date8, stamp14 } from '../../../../formats/time.ts';
import { edifactText } from '../../../../formats/edi/edifact.ts';
import type { Segment } from '../../../../formats/edi/x12.ts';

/** Writer for one message type. */
export interface EdifactDocument {
  /** UNH composite. */
  readonly type: readonly string[];
  readonly remark: number;
  /** The message without UNH and UNT; each remark becomes one FTX. */
  readonly segments: (c: BusinessCase, remarks: readonly string[]) => Iterable<Segment>;
}

export const kilos = (grams: number): number => Math.max(1, Math.round(grams / 1000));
export const kilosOf = (lines: readonly GoodsLine[]): string =>
  String(lines.reduce((sum, line) => sum + kilos(line.weight_g), 0));
/** Liters as cubic meters. */
export const cubicMetres = (litres: number): string => (litres / 1000).toFixed(3);
/** Cents with a decimal point. */
export const money = (cents: number): string => (cents / 100).toFixed(2);

export const dtmDay = (code: string, at: number): Segment => ['DTM', [code, date8(at), '102']];
export const dtmMinute = (code: string, at: number): Segment => [
  'DTM',
  [code, stamp14(at).slice(0, 12), '203'],
];

/** A party with GLN, name, street, and town. */
export const nad = (role: string, party: Party): Segment => [
  'NAD',
  role,
  [party.gln, '', '9'],
  '',
  edifactText(party.name),
  edifactText(party.street),
  edifactText(party.city),
  edifactText(party.region, 9),
  edifactText(party.postal_code, 9),
  party.country,
];

export const contact = (party: Party): readonly Segment[] => [
  ['CTA', 'IC', ['', edifactText(party.contact)]],
  ['COM', [party.phone, 'TE']],
  ['COM', [party.email, 'EM']],
];

/** The main carriage; by air, the flight number takes the place of the voyage number. */
export const carriage = (c: BusinessCase): Segment => [
  'TDT',
  '20',
  c.references.voyage,
  '1',
  '',
  [c.carrier.scac, '172', '182'],
  '',
  '',
  [c.references.imo, '146', '', edifactText(c.references.vessel)],
];

export const remarksText = (code: string, remarks: readonly string[]): readonly Segment[] =>
  remarks.map((remark) => ['FTX', code, '', '', [remark]]);

export const lookupReference = (c: BusinessCase): Segment => ['RFF', ['ZZZ', edifactText(c.lookup.source)]];

/** Number, codes, and description of a goods line. */
export const lineHead = (line: GoodsLine): readonly Segment[] => [
  ['LIN', String(line.line), '', [line.gtin, 'EN']],
  ['PIA', '1', [line.sku, 'SA']],
  ['IMD', 'F', '', ['', '', '', edifactText(line.description)]],
];
