import { whole } from './random.ts';

/** A position in an EDI document, as a rejection or error reports it, and the value there. */
export interface Site {
  readonly segment: string;
  /** Position in the transaction set or message; ST or UNH is 1. */
  readonly position: number;
  readonly element: number;
  /** In a composite, from 1. */
  readonly component: number | null;
  /** The value that the receiver rejects. */
  readonly value: string;
  /** The element's name in the standard. */
  readonly name: string;
  /** X12 data element number. */
  readonly data_element: string | null;
}

const site = (
  segment: string,
  position: number,
  {
    element,
    value,
    name,
    data_element = null,
    component = null,
  }: {
    element: number;
    value: string;
    name: string;
    data_element?: string | null;
    component?: number | null;
  },
): Site => ({ segment, position, element, component, value, name, data_element });

/** For each document, one coded element whose position does not depend on the data. */
const refusals: Readonly<Record<string, Site>> = {
  X12_204_004010: site('N4', 8, {
    element: 2,
    value: 'QQ',
    name: 'State or province code',
    data_element: '156',
  }),
  X12_990_004010: site('B1', 2, {
    element: 4,
    value: 'Q',
    name: 'Reservation action code',
    data_element: '558',
  }),
  X12_214_004010: site('AT7', 14, {
    element: 1,
    value: 'QQ',
    name: 'Shipment status code',
    data_element: '1650',
  }),
  X12_210_004010: site('N4', 12, {
    element: 2,
    value: 'QQ',
    name: 'State or province code',
    data_element: '156',
  }),
  X12_315_004010: site('B4', 2, {
    element: 3,
    value: 'QQ',
    name: 'Shipment status code',
    data_element: '157',
  }),
  X12_310_004010: site('R4', 15, {
    element: 2,
    value: 'QQ',
    name: 'Location qualifier',
    data_element: '309',
  }),
  X12_850_004010: site('CUR', 3, { element: 2, value: 'USX', name: 'Currency code', data_element: '100' }),
  X12_860_004010: site('CUR', 3, { element: 2, value: 'USX', name: 'Currency code', data_element: '100' }),
  X12_856_004010: site('TD5', 6, {
    element: 4,
    value: 'QX',
    name: 'Transportation method code',
    data_element: '91',
  }),
  X12_810_004010: site('CUR', 3, { element: 2, value: 'USX', name: 'Currency code', data_element: '100' }),
  X12_832_004010: site('CUR', 5, { element: 2, value: 'USX', name: 'Currency code', data_element: '100' }),
  EDIFACT_IFTMIN_D99B: site('LOC', 17, {
    element: 2,
    value: 'QQXXX',
    name: 'Place or location',
    data_element: null,
    component: 1,
  }),
  EDIFACT_IFTMBF_D99B: site('LOC', 17, {
    element: 2,
    value: 'QQXXX',
    name: 'Place or location',
    data_element: null,
    component: 1,
  }),
  EDIFACT_IFTSTA_D99B: site('STS', 11, { element: 2, value: 'QQ', name: 'Status event' }),
  EDIFACT_INVOIC_D96A: site('CUX', 11, {
    element: 1,
    value: 'EUX',
    name: 'Currency',
    data_element: null,
    component: 2,
  }),
  EDIFACT_DESADV_D96A: site('TOD', 13, {
    element: 3,
    value: 'QQQ',
    name: 'Terms of delivery',
    data_element: null,
    component: 1,
  }),
  EDIFACT_ORDERS_D96A: site('CUX', 12, {
    element: 1,
    value: 'EUX',
    name: 'Currency',
    data_element: null,
    component: 2,
  }),
};

/**
 * The element that a receiver rejects in a document of this type; null for a type that is not an EDI document. Such an
 * execution has `segment`, `position`, `element`, and `value` in its `reason_values`.
 */
export const refusalSite = (file_type: string): Site | null => refusals[file_type] ?? null;

/**
 * The segment that makes an input unparsable: one that its document does not allow at this position. An execution that
 * ended with SRC_PARSE_ERROR has `segment` and `position` in its `reason_values`. Null for a type that is not EDI.
 */
export function misplacedSegment(
  file_type: string,
  hash: number,
): { readonly segment: string; readonly position: number } | null {
  const position = whole(4, 7, hash, 'misplaced');
  if (file_type.startsWith('X12_')) return { segment: 'N4', position };
  return file_type.startsWith('EDIFACT_') ? { segment: 'PRI', position } : null;
}
