import type { ChangeKind } from '#schema-types';

/** The kinds of changes that can cause a failure, by its reason, most likely first. */
const CAUSES: Readonly<Record<string, readonly ChangeKind[]>> = {
  SRC_PARSE_ERROR: ['EDI_AGREEMENT', 'FLOW_VERSION', 'CONNECTION'],
  REQUIRED_FIELD_MISSING: ['MAPPING_REVISION', 'LOOKUP_TABLE', 'FLOW_VERSION'],
  LOOKUP_MISS: ['LOOKUP_TABLE', 'MAPPING_REVISION', 'FLOW_VERSION'],
  DEST_REJECTED: ['MAPPING_REVISION', 'CONNECTION', 'LOOKUP_TABLE', 'FLOW_VERSION'],
  UNKNOWN_CUSTOMER: ['LOOKUP_TABLE', 'MAPPING_REVISION', 'FLOW_VERSION'],
  AUTH_FAILED: ['CONNECTION', 'FLOW_VERSION'],
  HOST_KEY_CHANGED: ['CONNECTION', 'FLOW_VERSION'],
  CERT_EXPIRED: ['CONNECTION', 'FLOW_VERSION'],
  ACK_TIMEOUT: ['CONNECTION', 'EDI_AGREEMENT', 'FLOW_VERSION'],
  ACK_REJECTED: ['LOOKUP_TABLE', 'MAPPING_REVISION', 'EDI_AGREEMENT', 'FLOW_VERSION'],
  MDN_MISMATCH: ['CONNECTION', 'EDI_AGREEMENT'],
  CONN_TIMEOUT: ['CONNECTION', 'FLOW_VERSION'],
  PROCESSOR_TIMEOUT: ['FLOW_VERSION'],
  ADAPTER_5XX: ['CONNECTION', 'FLOW_VERSION'],
  QUEUE_EXPIRED: ['FLOW_VERSION'],
  MAPPING_FAILED: ['MAPPING_REVISION', 'LOOKUP_TABLE', 'FLOW_VERSION'],
};

/** How likely a change of this kind causes a failure with this reason: 0 is the most likely, Infinity is impossible. */
export function causeRank(reason_code: string | null, kind: ChangeKind): number {
  const place = CAUSES[reason_code ?? '']?.indexOf(kind) ?? -1;
  return place < 0 ? Infinity : place;
}
