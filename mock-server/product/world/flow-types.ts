import type { FlowDirection, PartnerType } from '#schema-types';

/** A `FlowType` of the schema. */
export interface FlowTypeRecord {
  readonly code: string;
  readonly label: string;
  readonly direction: FlowDirection;
  readonly process: PartnerType;
  readonly canonical_document: string;
  readonly edi_equivalents: readonly string[];
  readonly description: string;
  /** Whether it is one of the most used types. */
  readonly is_popular: boolean;
}

/** Purpose of each type, regardless of direction. */
const purposes: Readonly<Record<string, string>> = {
  LOAD_TENDER: 'load tender with stops, goods, and dates',
  TENDER_RESPONSE: 'response to a load tender: accepted, declined, or changed',
  BOOKING: 'carrier booking with equipment, ports, and dates',
  MILESTONE: 'shipment status: picked up, departed, arrived, delivered',
  PURCHASE_ORDER: 'purchase order, line by line',
  PURCHASE_ORDER_CHANGE: 'changes to the lines, quantities, or dates of an order',
  ASN: 'advance ship notice with packages and labels',
  FREIGHT_INVOICE: 'freight invoice, charge by charge',
  COMMERCIAL_INVOICE: 'commercial invoice for customs and payment',
  SHIPMENT: 'shipment with parties, goods, and transport',
  DOCUMENT_PACKET: 'shipping documents as PDF',
  PRODUCT_MASTER: 'products with codes, dimensions, and prices',
  ACKNOWLEDGMENT: 'acknowledgment of a received document',
};

const POPULAR: ReadonlySet<string> = new Set([
  'SEND_LOAD_TENDER',
  'SEND_MILESTONE',
  'SEND_ASN',
  'RECEIVE_PURCHASE_ORDER',
  'RECEIVE_MILESTONE',
  'RECEIVE_SHIPMENT',
]);

const type = (
  code: string,
  process: PartnerType,
  canonical_document: string,
  ...edi_equivalents: string[]
): FlowTypeRecord => {
  const words = code
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace('acknowledgment', 'acknowledgment')
    .replace(/\basn\b/, 'ASN');
  return {
    code,
    label: words.charAt(0).toUpperCase() + words.slice(1),
    direction: code.startsWith('SEND') ? 'SEND' : 'RECEIVE',
    process,
    canonical_document,
    edi_equivalents,
    description: `${words.startsWith('send') ? 'To the partner' : 'From the partner'}: ${purposes[code.slice(code.indexOf('_') + 1)] ?? ''}.`,
    is_popular: POPULAR.has(code),
  };
};

export const flowTypes: readonly FlowTypeRecord[] = [
  type('SEND_LOAD_TENDER', 'CARRIER_OPERATIONS', 'shipment', 'X12 204'),
  type('RECEIVE_LOAD_TENDER', 'FREIGHT_OPERATIONS', 'shipment', 'X12 204'),
  type('SEND_TENDER_RESPONSE', 'CARRIER_OPERATIONS', 'shipment', 'X12 990'),
  type('RECEIVE_TENDER_RESPONSE', 'CARRIER_OPERATIONS', 'shipment', 'X12 990'),
  type('SEND_BOOKING', 'CARRIER_OPERATIONS', 'booking', 'EDIFACT IFTMBF', 'EDIFACT IFTMIN'),
  type('RECEIVE_BOOKING', 'FREIGHT_OPERATIONS', 'booking', 'EDIFACT IFTMBF', 'EDIFACT IFTMIN'),
  type('SEND_MILESTONE', 'FREIGHT_VISIBILITY', 'milestone', 'X12 214', 'X12 315', 'EDIFACT IFTSTA'),
  type('RECEIVE_MILESTONE', 'FREIGHT_VISIBILITY', 'milestone', 'X12 214', 'X12 315', 'EDIFACT IFTSTA'),
  type('SEND_PURCHASE_ORDER', 'PO_MANAGEMENT', 'purchase order', 'X12 850', 'EDIFACT ORDERS'),
  type('RECEIVE_PURCHASE_ORDER', 'PO_MANAGEMENT', 'purchase order', 'X12 850', 'EDIFACT ORDERS'),
  type('RECEIVE_PURCHASE_ORDER_CHANGE', 'PO_MANAGEMENT', 'purchase order', 'X12 860'),
  type('SEND_ASN', 'ASN_MILESTONE', 'shipment', 'X12 856', 'EDIFACT DESADV'),
  type('RECEIVE_ASN', 'ASN_MILESTONE', 'shipment', 'X12 856', 'EDIFACT DESADV'),
  type(
    'SEND_FREIGHT_INVOICE',
    'FREIGHT_OPERATIONS',
    'service invoice',
    'X12 210',
    'X12 310',
    'EDIFACT INVOIC',
  ),
  type(
    'RECEIVE_FREIGHT_INVOICE',
    'CARRIER_OPERATIONS',
    'service invoice',
    'X12 210',
    'X12 310',
    'EDIFACT INVOIC',
  ),
  type('SEND_COMMERCIAL_INVOICE', 'CUSTOMS_OPERATIONS', 'commercial invoice', 'X12 810'),
  type('RECEIVE_COMMERCIAL_INVOICE', 'CUSTOMS_OPERATIONS', 'commercial invoice', 'X12 810'),
  type('SEND_SHIPMENT', 'CUSTOMS_OPERATIONS', 'shipment'),
  type('RECEIVE_SHIPMENT', 'AGENT_OPERATIONS', 'shipment'),
  type('SEND_DOCUMENT_PACKET', 'CUSTOMS_OPERATIONS', 'document'),
  type('RECEIVE_DOCUMENT_PACKET', 'AGENT_OPERATIONS', 'document'),
  type('RECEIVE_PRODUCT_MASTER', 'PO_MANAGEMENT', 'product', 'X12 832'),
  type('SEND_ACKNOWLEDGMENT', 'CARRIER_OPERATIONS', 'acknowledgment', 'X12 997', 'EDIFACT CONTRL'),
];

const byCode = new Map(flowTypes.map((flowType) => [flowType.code, flowType]));

/** The flow type with this code; null if there is none. */
export const flowTypeOf = (code: string): FlowTypeRecord | null => byCode.get(code) ?? null;
