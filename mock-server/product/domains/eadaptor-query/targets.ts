import type { BusinessReferences } from '../../facts/facts.ts';

/** `EadaptorRequestKind` of the schema. */
export type RequestKind =
  | 'UNIVERSAL_SHIPMENT'
  | 'UNIVERSAL_TRANSACTION'
  | 'UNIVERSAL_DOCUMENT'
  | 'UNIVERSAL_ACTIVITY'
  | 'NATIVE';

/** `EadaptorTargetType` of the schema. */
export type TargetType =
  | 'FORWARDING_SHIPMENT'
  | 'FORWARDING_CONSOL'
  | 'CUSTOMS_DECLARATION'
  | 'WAREHOUSE_ORDER'
  | 'ORDER_MANAGER_ORDER'
  | 'ACCOUNTING_INVOICE'
  | 'ORGANIZATION';

/** A record type as CargoWise names it, and the format of its keys. */
export interface Target {
  /** `Type` of a DataTarget. */
  readonly name: string;
  readonly shape: RegExp;
  readonly example: string;
  /** The request kinds that can query it. */
  readonly kinds: readonly RequestKind[];
  /** The execution reference that a key corresponds to; null if none. */
  readonly reference: keyof BusinessReferences | null;
  /** Derives that reference from the key. */
  readonly valueOf: (key: string) => string;
}

const documents = ['UNIVERSAL_DOCUMENT', 'UNIVERSAL_ACTIVITY'] as const;
const shipmentKinds = ['UNIVERSAL_SHIPMENT', ...documents] as const;
/** CargoWise jobs share their number: declarations and warehouse orders use the number of their shipment. */
const shipmentNumber = (key: string): string => (key.charAt(1) === '0' ? `NB${key.slice(2)}` : key);
const asItIs = (key: string): string => key;

export const targets: Readonly<Record<TargetType, Target>> = {
  FORWARDING_SHIPMENT: {
    name: 'ForwardingShipment',
    shape: /^S\d{8}$/,
    example: 'S00001234',
    kinds: shipmentKinds,
    reference: 'shipment',
    valueOf: shipmentNumber,
  },
  FORWARDING_CONSOL: {
    name: 'ForwardingConsol',
    shape: /^C\d{8}$/,
    example: 'C00001234',
    kinds: shipmentKinds,
    reference: 'consol',
    valueOf: asItIs,
  },
  CUSTOMS_DECLARATION: {
    name: 'CustomsDeclaration',
    shape: /^B\d{8}$/,
    example: 'B00001234',
    kinds: shipmentKinds,
    reference: 'shipment',
    valueOf: shipmentNumber,
  },
  WAREHOUSE_ORDER: {
    name: 'WarehouseOrder',
    shape: /^W\d{8}$/,
    example: 'W00001234',
    kinds: shipmentKinds,
    reference: 'shipment',
    valueOf: shipmentNumber,
  },
  ORDER_MANAGER_ORDER: {
    name: 'OrderManagerOrder',
    shape: /^[\w./-]{3,35}$/,
    example: 'PO-558213',
    kinds: shipmentKinds,
    reference: 'order',
    valueOf: asItIs,
  },
  ACCOUNTING_INVOICE: {
    name: 'AccountingInvoice',
    shape: /^A[RP] (?:INV|CRD) [\w./-]{3,35}$/,
    example: 'AR INV INV558213',
    kinds: ['UNIVERSAL_TRANSACTION', ...documents],
    reference: 'invoice',
    valueOf: (key) => key.replace(/^A[RP] (?:INV|CRD) /, ''),
  },
  ORGANIZATION: {
    name: 'Organization',
    shape: /^[A-Z0-9]{5,12}$/,
    example: 'BLUEHELAX',
    kinds: ['NATIVE'],
    reference: null,
    valueOf: asItIs,
  },
};

/** Root element of each request kind. */
export const requestNames: Readonly<Record<RequestKind, string>> = {
  UNIVERSAL_SHIPMENT: 'UniversalShipmentRequest',
  UNIVERSAL_TRANSACTION: 'UniversalTransactionRequest',
  UNIVERSAL_DOCUMENT: 'UniversalDocumentRequest',
  UNIVERSAL_ACTIVITY: 'UniversalActivityRequest',
  NATIVE: 'Native',
};

export const targetOfName = (name: string): TargetType | null =>
  // `Object.entries` forgets the names.
  (Object.entries(targets).find(([, one]) => one.name === name)?.[0] as TargetType | undefined) ?? null;

export const kindOfName = (name: string): RequestKind | null =>
  // `Object.entries` forgets the names.
  (Object.entries(requestNames).find(([, one]) => one === name)?.[0] as RequestKind | undefined) ?? null;
