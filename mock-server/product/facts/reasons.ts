import type { ExecutionStep } from '#schema-types';

export type ReasonKind = 'LOGICAL_FAILURE' | 'TECHNICAL_FAILURE' | 'SKIPPED';

/** Why executions fail or are skipped: an entry of the catalog. */
export interface Reason {
  readonly code: string;
  /** A few words, for lists and filters. */
  readonly label: string;
  readonly kind: ReasonKind;
  /** The stage at which the execution ends. */
  readonly step: ExecutionStep;
  /**
   * One sentence; `{name}` is filled from `ExecutionFacts.reason_values`. A part in brackets is omitted if its value
   * is unknown.
   */
  readonly template: string;
  readonly suggested_fix: string;
}

const logical = 'LOGICAL_FAILURE';
const technical = 'TECHNICAL_FAILURE';
const skipped = 'SKIPPED';

/** The catalog of reasons. The columns store the position in this list, so entries must not be reordered. */
export const reasons: readonly Reason[] = [
  {
    code: 'SRC_PARSE_ERROR',
    label: 'Input could not be parsed',
    kind: logical,
    step: 'PARSE',
    template: '{document} could not be parsed: {detail}',
    suggested_fix: 'Ask the sender to correct the file and resend it. The file view marks the error.',
  },
  {
    code: 'REQUIRED_FIELD_MISSING',
    label: 'Required field missing',
    kind: logical,
    step: 'MAP',
    template: '{field} is missing',
    suggested_fix: 'Have the sender fill in the field, or set a default in the mapping, then resubmit.',
  },
  {
    code: 'LOOKUP_MISS',
    label: 'Lookup value not found',
    kind: logical,
    step: 'MAP',
    template: 'No value for “{value}”[ in lookup table “{table}”]',
    suggested_fix: 'Add the value to the lookup table or correct the mapping, then resubmit.',
  },
  {
    code: 'DEST_REJECTED',
    label: 'Rejected by destination',
    kind: logical,
    step: 'DELIVER',
    template: 'Destination returned {http_status}: {body}',
    suggested_fix: 'See the response in the log, correct the data or the connection, then resubmit.',
  },
  {
    code: 'UNKNOWN_CUSTOMER',
    label: 'Unknown customer',
    kind: logical,
    step: 'MAP',
    template: 'No organization has the code “{value}”',
    suggested_fix:
      'Create the organization in the host system or add its code to the lookup table customer_codes, then resubmit.',
  },
  {
    code: 'DUPLICATE_DOCUMENT',
    label: 'Duplicate document',
    kind: skipped,
    step: 'FILTER',
    template: 'Already processed as {duplicate_of}',
    suggested_fix: 'No action needed. If the duplicate was intentional, resubmit the earlier execution.',
  },
  {
    code: 'FILTERED',
    label: 'Removed by filter',
    kind: skipped,
    step: 'FILTER',
    template: 'Filter “{rule}” removed {records}',
    suggested_fix: 'No action needed, unless the filter is too narrow.',
  },
  {
    code: 'EMPTY_INPUT',
    label: 'Empty input',
    kind: skipped,
    step: 'PARSE',
    template: 'The input contains no records',
    suggested_fix: 'No action needed, unless the sender meant to send data.',
  },
  {
    code: 'AUTH_FAILED',
    label: 'Authentication failed',
    kind: logical,
    step: 'DELIVER',
    template: 'Authentication failed for “{user}” at {host}',
    suggested_fix: 'Replace the password or key of the connection, verify the connection, then resubmit.',
  },
  {
    code: 'HOST_KEY_CHANGED',
    label: 'Host key changed',
    kind: logical,
    step: 'DELIVER',
    template: 'The host key of {host} has changed',
    suggested_fix: 'Confirm the change with the partner, accept the new fingerprint, then resubmit.',
  },
  {
    code: 'CERT_EXPIRED',
    label: 'Certificate expired',
    kind: logical,
    step: 'DELIVER',
    template: 'The certificate of {host} expired on {date}',
    suggested_fix: 'Get the new certificate from the partner, add it to the connection, then resubmit.',
  },
  {
    code: 'ACK_TIMEOUT',
    label: 'Acknowledgment not received',
    kind: logical,
    step: 'ACKNOWLEDGE',
    template: 'No {ack} received within {hours} h',
    suggested_fix: 'Ask the partner whether the file arrived. If not, resubmit.',
  },
  {
    code: 'ACK_REJECTED',
    label: 'Rejected by partner',
    kind: logical,
    step: 'ACKNOWLEDGE',
    template: '{partner} rejected the {document}: {detail}',
    suggested_fix:
      'Correct the reported value in the source, the lookup table, or the mapping, then resubmit.',
  },
  {
    code: 'MDN_MISMATCH',
    label: 'MDN does not match',
    kind: logical,
    step: 'ACKNOWLEDGE',
    template: 'The MIC in the MDN from {host} does not match the message sent',
    suggested_fix: 'Ask the partner to check their AS2 station, then resubmit.',
  },
  {
    code: 'CONN_TIMEOUT',
    label: 'Connection timed out',
    kind: technical,
    step: 'DELIVER',
    template: '{protocol} connection to {host} timed out after {seconds} s',
    suggested_fix: 'Wait until the other system is reachable, then resubmit.',
  },
  {
    code: 'PROCESSOR_TIMEOUT',
    label: 'Script timed out',
    kind: logical,
    step: 'PRE_PROCESS',
    template: 'Script stopped after 60 s',
    suggested_fix: 'Simplify the script or split the input, then resubmit.',
  },
  {
    code: 'ADAPTER_5XX',
    label: 'Adapter error',
    kind: technical,
    step: 'DELIVER',
    template: 'Received HTTP {http_status} from {host}',
    suggested_fix: 'Resubmit. If the error persists, contact the adapter vendor.',
  },
  {
    code: 'QUEUE_EXPIRED',
    label: 'Expired in queue',
    kind: technical,
    step: 'RECEIVE',
    template: 'Dropped after 24 h in the queue',
    suggested_fix: 'Raise the throttle limit of the flow, then resubmit.',
  },
  {
    code: 'QUOTA_EXCEEDED',
    label: 'Quota exceeded',
    kind: technical,
    step: 'RECEIVE',
    template: 'The workspace has used up its {quota}',
    suggested_fix: 'Ask an owner to upgrade the license, then resubmit.',
  },
  {
    code: 'INTERNAL',
    label: 'Internal error',
    kind: technical,
    step: 'MAP',
    template: 'Unexpected error {incident}; the platform team has been notified',
    suggested_fix: 'Resubmit. If it fails again, contact support with the incident number.',
  },
  {
    code: 'MAPPING_FAILED',
    label: 'Mapping failed',
    kind: logical,
    step: 'MAP',
    template: '{detail}',
    suggested_fix: 'Correct the mapping or the data, then resubmit.',
  },
];

const byCode = new Map(reasons.map((reason) => [reason.code, reason]));

/** The entry with that code; null if there is none. */
export const reasonOf = (code: string | null): Reason | null =>
  code === null ? null : (byCode.get(code) ?? null);

/** The sentence of a reason with its values filled in. */
export const reasonSentence = (reason: Reason, values: Readonly<Record<string, string>>): string =>
  reason.template
    .replace(/\[([^[\]]*\{(\w+)\}[^[\]]*)\]/g, (_, part: string, name: string) =>
      values[name] === undefined ? '' : part,
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '…');
