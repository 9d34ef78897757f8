import type { EadaptorOutcome } from '#gql/OpenedQuery_eadaptorQuery';
import type { EadaptorRequestKind, EadaptorTargetType } from '#gql/useRunEadaptorQueryMutation';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

type Known<Value> = Exclude<Value, '%future added value'>;
export type RequestKind = Known<EadaptorRequestKind>;
export type TargetType = Known<EadaptorTargetType>;

interface KindWords {
  readonly label: string;
  /** Root element of the request. */
  readonly element: string;
  /** What it returns. */
  readonly returns: string;
}

/** The kinds of request. */
export const requestKinds: Readonly<Record<RequestKind, KindWords>> = {
  UNIVERSAL_SHIPMENT: {
    label: 'Shipment',
    element: 'UniversalShipmentRequest',
    returns: 'The record as UniversalShipment.',
  },
  UNIVERSAL_TRANSACTION: {
    label: 'Transaction',
    element: 'UniversalTransactionRequest',
    returns: 'The invoice as UniversalTransaction.',
  },
  UNIVERSAL_DOCUMENT: {
    label: 'Documents',
    element: 'UniversalDocumentRequest',
    returns: 'The record with its documents.',
  },
  UNIVERSAL_ACTIVITY: {
    label: 'Events',
    element: 'UniversalActivityRequest',
    returns: 'The events of the record.',
  },
  NATIVE: { label: 'Master data', element: 'Native', returns: 'The record as Native XML.' },
};

interface TargetWords {
  readonly label: string;
  /** Its name in CargoWise. */
  readonly element: string;
  readonly key: string;
  readonly example: string;
  readonly kinds: readonly RequestKind[];
}

const documents = ['UNIVERSAL_DOCUMENT', 'UNIVERSAL_ACTIVITY'] as const;
const shipments = ['UNIVERSAL_SHIPMENT', ...documents] as const;

/** The types of record that can be queried, and the format of their keys. */
export const targets: Readonly<Record<TargetType, TargetWords>> = {
  FORWARDING_SHIPMENT: {
    label: 'Forwarding shipment',
    element: 'ForwardingShipment',
    key: 'S and 8 digits',
    example: 'S00001234',
    kinds: shipments,
  },
  FORWARDING_CONSOL: {
    label: 'Forwarding consol',
    element: 'ForwardingConsol',
    key: 'C and 8 digits',
    example: 'C00001234',
    kinds: shipments,
  },
  CUSTOMS_DECLARATION: {
    label: 'Customs declaration',
    element: 'CustomsDeclaration',
    key: 'B and 8 digits',
    example: 'B00001234',
    kinds: shipments,
  },
  WAREHOUSE_ORDER: {
    label: 'Warehouse order',
    element: 'WarehouseOrder',
    key: 'W and 8 digits',
    example: 'W00001234',
    kinds: shipments,
  },
  ORDER_MANAGER_ORDER: {
    label: 'Purchase order',
    element: 'OrderManagerOrder',
    key: 'the order number',
    example: 'PO-558213',
    kinds: shipments,
  },
  ACCOUNTING_INVOICE: {
    label: 'Invoice',
    element: 'AccountingInvoice',
    key: 'AR or AP, INV or CRD, and the number',
    example: 'AR INV INV558213',
    kinds: ['UNIVERSAL_TRANSACTION', ...documents],
  },
  ORGANIZATION: {
    label: 'Organization',
    element: 'Organization',
    key: 'its code',
    example: 'BLUEHELAX',
    kinds: ['NATIVE'],
  },
};

/** The request kinds in the order of the form. */
export const kindNames = Object.keys(requestKinds) as RequestKind[];

/** The record types that a kind of request supports. */
export const targetsOf = (kind: RequestKind): TargetType[] =>
  (Object.keys(targets) as TargetType[]).filter((name) => targets[name].kinds.includes(kind));

/** The root element of a request; '' for a kind that only a newer server knows. */
export const requestName = (kind: EadaptorRequestKind): string =>
  (requestKinds as Readonly<Record<string, KindWords>>)[kind]?.element ?? '';

interface About {
  readonly request_kind: string;
  readonly target_type: string | null | undefined;
  readonly target_key: string | null | undefined;
}

/** What a query requested: "Events of S00001234", "Invoice AR INV INV558213", "Custom XML". */
export function subjectWords({ request_kind, target_type, target_key }: About): string {
  if (target_type == null || target_key == null) return 'Custom XML';
  if (request_kind === 'UNIVERSAL_DOCUMENT') return `Documents of ${target_key}`;
  if (request_kind === 'UNIVERSAL_ACTIVITY') return `Events of ${target_key}`;
  const target = (targets as Readonly<Record<string, TargetWords>>)[target_type]?.label ?? 'Record';
  return `${target} ${target_key}`;
}

const looks: Readonly<Record<Known<EadaptorOutcome>, StatusLook>> = {
  OK: { tone: 'ok', label: 'Found' },
  NO_MATCH: { tone: 'wait', label: 'No matching record' },
  REJECTED: { tone: 'fail', label: 'Rejected' },
  TRANSPORT_ERROR: { tone: 'fail', label: 'Not reached' },
};

/** Color and label of a query's result; null while it runs. */
export const outcomeLook = (outcome: EadaptorOutcome | null | undefined): StatusLook =>
  outcome == null ? { tone: 'run', label: 'Running' } : statusLook(looks, outcome);

const advice: Readonly<Record<string, string>> = {
  NO_MATCH:
    'Check the key and the type of record. If a company or branch is set, records of others are left out.',
  REJECTED: 'Correct the request, then send it again.',
  TRANSPORT_ERROR: 'Verify the connection to find out why.',
};

/** What to do about a result; undefined for a good one. */
export const outcomeAdvice = (outcome: string | null | undefined): string | undefined =>
  advice[outcome ?? ''];
