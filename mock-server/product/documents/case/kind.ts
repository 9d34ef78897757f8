import type { ExecutionFacts } from '../../facts/facts.ts';

/** The business document of an execution, independent of its formats. */
export type DocumentKind =
  | 'LOAD_TENDER'
  | 'TENDER_RESPONSE'
  | 'STATUS'
  | 'FREIGHT_INVOICE'
  | 'INVOICE'
  | 'PURCHASE_ORDER'
  | 'PURCHASE_ORDER_CHANGE'
  | 'SHIP_NOTICE'
  | 'CATALOGUE'
  | 'BOOKING'
  | 'SHIPMENT'
  | 'ORGANIZATION'
  | 'DOCUMENT'
  | 'ACKNOWLEDGMENT';

/** EDI documents with only one kind. */
const byDocument: Readonly<Record<string, DocumentKind>> = {
  X12_204_004010: 'LOAD_TENDER',
  X12_990_004010: 'TENDER_RESPONSE',
  X12_214_004010: 'STATUS',
  X12_315_004010: 'STATUS',
  X12_210_004010: 'FREIGHT_INVOICE',
  X12_310_004010: 'FREIGHT_INVOICE',
  X12_810_004010: 'INVOICE',
  X12_850_004010: 'PURCHASE_ORDER',
  X12_860_004010: 'PURCHASE_ORDER_CHANGE',
  X12_856_004010: 'SHIP_NOTICE',
  X12_832_004010: 'CATALOGUE',
  EDIFACT_IFTMIN_D99B: 'BOOKING',
  EDIFACT_IFTMBF_D99B: 'BOOKING',
  EDIFACT_IFTSTA_D99B: 'STATUS',
  EDIFACT_INVOIC_D96A: 'INVOICE',
  EDIFACT_DESADV_D96A: 'SHIP_NOTICE',
  EDIFACT_ORDERS_D96A: 'PURCHASE_ORDER',
};

/** Kinds by words in the flow type, most specific first. */
const words: readonly (readonly [RegExp, DocumentKind])[] = [
  [/FREIGHT_INVOICE/, 'FREIGHT_INVOICE'],
  [/INVOICE/, 'INVOICE'],
  [/TENDER_RESPONSE/, 'TENDER_RESPONSE'],
  [/TENDER/, 'LOAD_TENDER'],
  [/MILESTONE|STATUS|UPDATE|EVENT/, 'STATUS'],
  [/CHANGE/, 'PURCHASE_ORDER_CHANGE'],
  [/PURCHASE|ORDER|_PO\b/, 'PURCHASE_ORDER'],
  [/ASN|SHIP_NOTICE|DESPATCH/, 'SHIP_NOTICE'],
  [/PRODUCT|CATALOG|STOCK/, 'CATALOGUE'],
  [/BOOKING/, 'BOOKING'],
  [/SHIPMENT/, 'SHIPMENT'],
  [/ORGANI/, 'ORGANIZATION'],
  [/DOCUMENT|PACKET/, 'DOCUMENT'],
  [/ACK/, 'ACKNOWLEDGMENT'],
];

/** The usual kind of formats that can carry several. */
const usual: Readonly<Record<string, DocumentKind>> = {
  CW_UNIVERSAL_EVENT_1_1: 'STATUS',
  CW_UNIVERSAL_TRANSACTION_1_1: 'INVOICE',
  CW_NATIVE_ORG_2_0: 'ORGANIZATION',
  CANONICAL_PO_JSON: 'PURCHASE_ORDER',
  PDF_DOCUMENT: 'DOCUMENT',
  CSV_GENERIC: 'CATALOGUE',
  XLSX_GENERIC: 'CATALOGUE',
  X12_997_004010: 'ACKNOWLEDGMENT',
  X12_999_005010: 'ACKNOWLEDGMENT',
  EDIFACT_CONTRL_2: 'ACKNOWLEDGMENT',
};

/** The part of a flow that determines its document kind. */
export type Carriage = Pick<
  ExecutionFacts['flow'],
  'flow_type' | 'source_file_type' | 'destination_file_type' | 'direction'
>;

const kinds = new WeakMap<Carriage, DocumentKind>();

/**
 * The document kind of a flow: determined by its EDI format, otherwise by its flow type, otherwise by the usual kind of
 * its formats.
 */
export function kindOf(flow: Carriage): DocumentKind {
  let kind = kinds.get(flow);
  if (kind === undefined) kinds.set(flow, (kind = findKind(flow)));
  return kind;
}

function findKind({ flow_type, source_file_type: from, destination_file_type: to }: Carriage): DocumentKind {
  const byFormat = byDocument[to] ?? byDocument[from];
  const byWords = words.find(([pattern]) => pattern.test(flow_type))?.[1];
  // INVOIC is used for goods and for freight; only the flow type tells them apart.
  if (byFormat === 'INVOICE' && byWords === 'FREIGHT_INVOICE') return byWords;
  return byFormat ?? byWords ?? usual[to] ?? usual[from] ?? 'SHIPMENT';
}

/**
 * Whether a flow reads a document of its own kind, rather than an EDI document that does not fit its type or output.
 */
export function readsOwnKind(flow: Carriage): boolean {
  const read = byDocument[flow.source_file_type];
  const kind = kindOf(flow);
  return read === undefined || read === kind || (read === 'INVOICE' && kind === 'FREIGHT_INVOICE');
}

/** Maximum number of lines (or events of a status) by document kind; the input's size determines the actual number. */
export const mostLines: Readonly<Record<DocumentKind, number>> = {
  LOAD_TENDER: 50,
  TENDER_RESPONSE: 1,
  STATUS: 12,
  FREIGHT_INVOICE: 40,
  INVOICE: 90,
  PURCHASE_ORDER: 400,
  PURCHASE_ORDER_CHANGE: 250,
  SHIP_NOTICE: 400,
  CATALOGUE: 400_000,
  BOOKING: 40,
  SHIPMENT: 40,
  ORGANIZATION: 12,
  DOCUMENT: 6,
  ACKNOWLEDGMENT: 12,
};

/** Name of the canonical document of each kind. */
export const canonicalNames: Readonly<Record<DocumentKind, string>> = {
  LOAD_TENDER: 'shipment',
  TENDER_RESPONSE: 'tender_response',
  STATUS: 'milestone',
  FREIGHT_INVOICE: 'service_invoice',
  INVOICE: 'commercial_invoice',
  PURCHASE_ORDER: 'purchase_order',
  PURCHASE_ORDER_CHANGE: 'purchase_order',
  SHIP_NOTICE: 'shipment',
  CATALOGUE: 'product_list',
  BOOKING: 'booking',
  SHIPMENT: 'shipment',
  ORGANIZATION: 'organization',
  DOCUMENT: 'document',
  ACKNOWLEDGMENT: 'acknowledgment',
};
