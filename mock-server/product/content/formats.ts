import { secondCase } from '../documents/case/business-case.ts';
import type { BusinessCase } from '../documents/case/case.ts';
import { csv } from './csv.ts';
import { defectsOf, messageCount, withDefects, type Defects } from '../documents/edi/defects.ts';
import { edifactDocuments, x12Documents } from '../documents/edi/documents.ts';
import { edifactInterchange } from '../../formats/edi/edifact.ts';
import { edifactReference, envelopeOf, type Side } from '../documents/edi/envelope.ts';
import { x12Interchange, type Segment } from '../../formats/edi/x12.ts';
import { canonicalJson } from './json/canonical.ts';
import { partnerJson } from './json/partner.ts';
import { xlsx } from './xlsx.ts';
import type { Enclosure } from './xml/cargowise.ts';
import { partnerXml } from './xml/partner.ts';
import { nativeOrganization, universalEvent, universalTransaction } from './xml/universal-others.ts';
import { universalShipment } from './xml/universal-shipment.ts';

/** Padding that a writer may add to a document to reach its size. */
export interface Filling {
  readonly remarks: readonly string[];
  /** Number of remark characters to spread over the records. */
  readonly spread: number;
  readonly enclosure: Enclosure | null;
}

/** Nothing added. */
export const UNFILLED: Filling = { remarks: [], enclosure: null, spread: 0 };

/** How to write a file of a type from a case. */
export interface Format {
  /** Maximum number of characters in a remark; Infinity if a single remark has no limit. */
  readonly remark: number;
  /** Whether it can contain an enclosed document. */
  readonly encloses: boolean;
  /** Whether each record has space for a remark. */
  readonly spreads: boolean;
  readonly write: (c: BusinessCase, side: Side, filling: Filling) => Iterable<string | Uint8Array>;
}

const free = (
  write: (c: BusinessCase, remark: string, enclosure: Enclosure | null) => Iterable<string | Uint8Array>,
  encloses = false,
): Format => ({
  remark: Infinity,
  encloses,
  spreads: false,
  write: (c, _, { remarks, enclosure }) => write(c, remarks[0] ?? '', enclosure),
});

const others: Readonly<Record<string, Format>> = {
  CANONICAL_SHIPMENT_JSON: free(canonicalJson),
  CANONICAL_PO_JSON: free(canonicalJson),
  CW_UNIVERSAL_SHIPMENT_1_1: free(universalShipment, true),
  CW_UNIVERSAL_EVENT_1_1: free(universalEvent),
  CW_UNIVERSAL_TRANSACTION_1_1: free(universalTransaction),
  CW_NATIVE_ORG_2_0: free(nativeOrganization),
  CSV_GENERIC: { remark: 0, encloses: false, spreads: true, write: (c, _, { spread }) => csv(c, spread) },
  XLSX_GENERIC: free((c, remark) => [xlsx(c, remark)]),
  XML_GENERIC: free(partnerXml),
  JSON_GENERIC: free(partnerJson),
  OSPREY_POSITIONS_JSON: free(partnerJson),
  OSPREY_ARRIVALS_JSON: free(partnerJson),
};

/**
 * The messages of a file: usually one. If there are two, the second is the one the receiver rejects; it has no remarks.
 */
function messagesOf(
  c: BusinessCase,
  side: Side,
  {
    remarks,
    segments,
    defects,
  }: {
    remarks: readonly string[];
    segments: (c: BusinessCase, remarks: readonly string[]) => Iterable<Segment>;
    defects: Defects;
  },
): readonly Iterable<Segment>[] {
  if (messageCount(c.facts, side) === 1) return [withDefects(segments(c, remarks), defects)];
  return [
    withDefects(segments(c, remarks), { ...defects, refused: null }),
    withDefects(segments(secondCase(c), []), { ...defects, misplaced: null, unknown_qualifier: false }),
  ];
}

/** The writer for a file type; null for PDF and acknowledgments, which are not written from a case alone. */
export function formatOf(code: string): Format | null {
  const x12 = x12Documents[code];
  if (x12) {
    return {
      remark: x12.remark,
      encloses: false,
      spreads: false,
      write(c, side, { remarks }) {
        const defects = defectsOf(c.facts, side);
        const envelope = envelopeOf(c.facts, side);
        const [, document = '', version = ''] = code.split('_');
        return x12Interchange({
          ...envelope.x12,
          at: envelope.at,
          control: envelope.interchange,
          usage: envelope.is_test ? 'T' : 'P',
          ack_requested: envelope.asks_for_ta1,
          group: {
            functional_id: x12.functional_id,
            control: envelope.group,
            version,
            code: document,
            sets: messagesOf(c, side, { remarks, segments: x12.segments, defects }),
          },
          ...(defects.newline ? { terminator: '\n' } : {}),
          miscount: defects.miscount,
        });
      },
    };
  }
  const edifact = edifactDocuments[code];
  if (edifact) {
    return {
      remark: edifact.remark,
      encloses: false,
      spreads: false,
      write(c, side, { remarks }) {
        const defects = defectsOf(c.facts, side);
        const envelope = envelopeOf(c.facts, side);
        return edifactInterchange({
          ...envelope.edifact,
          at: envelope.at,
          reference: edifactReference(envelope.interchange),
          is_test: envelope.is_test,
          ack_requested: c.facts.ack_kind === 'CONTRL',
          type: edifact.type,
          messages: messagesOf(c, side, { remarks, segments: edifact.segments, defects }),
          una: defects.newline || c.facts.hash % 3 === 0,
          ...(defects.newline ? { terminator: '\n' } : {}),
          miscount: defects.miscount,
        });
      },
    };
  }
  return others[code] ?? null;
}
