import type { ExecutionFacts } from '../facts/facts.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { canonicalNames, kindOf } from './case/kind.ts';
import { controlAt, writtenControl, type Side } from './edi/envelope.ts';
import { date8, time4 } from '../../formats/time.ts';

const words = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** The reference that best identifies a document of the execution's kind. */
export function mainReference({ flow, references: r, first }: ExecutionFacts): string {
  switch (kindOf(flow)) {
    case 'PURCHASE_ORDER':
    case 'PURCHASE_ORDER_CHANGE':
      return r.order;
    case 'INVOICE':
    case 'FREIGHT_INVOICE':
      return r.invoice;
    case 'CATALOGUE':
      return `${date8(first.submitted_at)}-${time4(first.submitted_at)}`;
    case 'DOCUMENT':
      return r.house_bill;
    default:
      return r.shipment;
  }
}

/** The key of a shipment in CargoWise: a letter and eight digits. */
export const cargowiseKey = (shipment: string): string =>
  `S${shipment.replaceAll(/\D/g, '').padStart(8, '0').slice(-8)}`;

/** Name of an input or output file, for example `204-000000418.edi`. */
export function nameOf(facts: ExecutionFacts, code: string, side: Side): string {
  const type = fileTypeOf(code);
  const extension = type?.extensions[0] ?? 'dat';
  const reference = mainReference(facts);
  switch (type?.standard) {
    case 'X12':
    case 'EDIFACT':
      return `${words(type.document ?? 'edi')}-${writtenControl(code, controlAt(facts, side))}.${extension}`;
    case 'CARGOWISE':
      return code === 'CW_UNIVERSAL_TRANSACTION_1_1'
        ? `UniversalTransaction-${facts.references.invoice}.xml`
        : `${type.document}-${cargowiseKey(facts.references.shipment)}.xml`;
    default: {
      const name = words(canonicalNames[kindOf(facts.flow)]);
      const suffix = side === 'OUTPUT' && extension === 'pdf' ? '-merged' : '';
      return `${name}-${reference}${suffix}.${extension}`;
    }
  }
}
