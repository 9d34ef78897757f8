import type { BusinessCase } from '../../case/case.ts';
import type { GoodsLine } from '../../case/goods.ts';
import type { Party } from '../../case/parties.ts';
import { x12Text, type Segment } from '../../../../formats/edi/x12.ts';

/** Writer for one transaction set. */
export interface X12Document {
  /** GS01. */
  readonly functional_id: string;
  /** Maximum number of characters in a remark. */
  readonly remark: number;
  /**
   * The transaction set without ST and SE; each remark becomes one segment at the position the standard has for
   * remarks.
   */
  readonly segments: (c: BusinessCase, remarks: readonly string[]) => Iterable<Segment>;
}

export const pounds = (grams: number): number => Math.max(1, Math.round(grams / 453.59237));
export const cubicFeet = (litres: number): number => Math.max(1, Math.round(litres / 28.316847));

/** Total weight in pounds: the sum of the lines as written. */
export const poundsOf = (lines: readonly GoodsLine[]): string =>
  String(lines.reduce((sum, line) => sum + pounds(line.weight_g), 0));
export const cubicFeetOf = (lines: readonly GoodsLine[]): string =>
  String(lines.reduce((sum, line) => sum + cubicFeet(line.volume_l), 0));

/** UPC, 12 digits. */
export const upc = (line: GoodsLine): string => line.gtin.slice(1);

/** Name, street, and town of a party. */
export function* n1Loop(entity: string, party: Party): Generator<Segment> {
  yield ['N1', entity, x12Text(party.name), '93', x12Text(party.code, 20)];
  yield ['N3', x12Text(party.street, 55)];
  yield n4(party);
}

export const n4 = (party: Party): Segment => [
  'N4',
  x12Text(party.city, 30),
  x12Text(party.region, 2),
  x12Text(party.postal_code, 15).replaceAll(' ', ''),
  party.country,
];

/**
 * The first of the two elements that X12 has for a container number; the check digit is separate or part of the second.
 */
export const initial = (container: string): string => container.slice(0, 4);
export const serial = (container: string): string => container.slice(4);

/** Whether the goods travel by air, with an air waybill instead of a bill of lading. */
export const isAir = (c: BusinessCase): boolean => /^\d{3}-/.test(c.references.master_bill);
