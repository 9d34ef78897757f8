import type { ExecutionStep } from './facts.ts';

export type ReasonKind = 'LOGICAL_FAILURE' | 'TECHNICAL_FAILURE' | 'SKIPPED';

/** Why executions fail or are skipped: one entry of the catalogue. */
export interface Reason {
  readonly code: string;
  /** In a few words, for lists and filters. */
  readonly label: string;
  readonly kind: ReasonKind;
  /** The stage at which it ends. */
  readonly step: ExecutionStep;
  /**
   * One sentence; `{name}` is filled from `ExecutionFacts.reason_values`. A part in brackets is left out when its value
   * is not known.
   */
  readonly template: string;
  readonly suggested_fix: string;
}

const logical = 'LOGICAL_FAILURE';
const technical = 'TECHNICAL_FAILURE';
const skipped = 'SKIPPED';

/** The catalogue of design/domain.md §E6; the place in the list is what the columns hold. */
export const reasons: readonly Reason[] = [
  {
    code: 'SRC_PARSE_ERROR',
    label: 'Input cannot be read',
    kind: logical,
    step: 'PARSE',
    template: '{document} cannot be read: {detail}',
    suggested_fix: 'Ask the sender to correct the file and send it again; the file view marks the place.',
  },
  {
    code: 'REQUIRED_FIELD_MISSING',
    label: 'Required field missing',
    kind: logical,
    step: 'MAP',
    template: '{path} is required',
    suggested_fix: 'Have the field filled at the source and resubmit, or give it a default in the mapping.',
  },
  {
    code: 'LOOKUP_MISS',
    label: 'Lookup found no value',
    kind: logical,
    step: 'MAP',
    template: 'Lookup[ “{table}”] found no value for “{value}”',
    suggested_fix:
      'Add the value to the lookup table, or correct the mapping that asks for it, and resubmit.',
  },
  {
    code: 'DEST_REJECTED',
    label: 'Destination refused',
    kind: logical,
    step: 'DELIVER',
    template: 'Destination answered {http_status}: {body}',
    suggested_fix: 'Read the answer in the log; correct the data or the connection and resubmit.',
  },
  {
    code: 'UNKNOWN_CUSTOMER',
    label: 'Unknown customer',
    kind: logical,
    step: 'MAP',
    template: 'No organisation has the code “{value}”',
    suggested_fix:
      'Create the organisation in the host system, or add its code to customer_codes, and resubmit.',
  },
  {
    code: 'DUPLICATE_DOCUMENT',
    label: 'Duplicate document',
    kind: skipped,
    step: 'FILTER',
    template: 'Already processed as {duplicate_of}',
    suggested_fix: 'Nothing to do, unless it was sent again on purpose: then resubmit the earlier execution.',
  },
  {
    code: 'FILTERED',
    label: 'Removed by a filter',
    kind: skipped,
    step: 'FILTER',
    template: 'Filter “{rule}” left nothing of {records}',
    suggested_fix: 'Nothing to do, unless the filter of the flow is too narrow.',
  },
  {
    code: 'EMPTY_INPUT',
    label: 'Empty input',
    kind: skipped,
    step: 'PARSE',
    template: 'The input holds no records',
    suggested_fix: 'Nothing to do, unless the sender meant to send data.',
  },
  {
    code: 'AUTH_FAILED',
    label: 'Sign-in refused',
    kind: logical,
    step: 'DELIVER',
    template: '{host} refused the sign-in of “{user}”',
    suggested_fix: 'Renew the password or key of the connection, test it and resubmit.',
  },
  {
    code: 'HOST_KEY_CHANGED',
    label: 'Host key changed',
    kind: logical,
    step: 'DELIVER',
    template: 'The host key of {host} has changed',
    suggested_fix:
      'Ask the partner whether the change was meant; then accept the new fingerprint and resubmit.',
  },
  {
    code: 'CERT_EXPIRED',
    label: 'Certificate expired',
    kind: logical,
    step: 'DELIVER',
    template: 'The certificate of {host} expired on {date}',
    suggested_fix: 'Get the new certificate from the partner, store it in the connection and resubmit.',
  },
  {
    code: 'ACK_TIMEOUT',
    label: 'Acknowledgement never came',
    kind: logical,
    step: 'ACKNOWLEDGE',
    template: 'No {ack} within {hours} h',
    suggested_fix: 'Ask the partner whether the file arrived; resubmit when it did not.',
  },
  {
    code: 'ACK_REJECTED',
    label: 'Rejected by the receiver',
    kind: logical,
    step: 'ACKNOWLEDGE',
    template: '{partner} rejected the {document}: {detail}',
    suggested_fix:
      'Correct what the acknowledgement names, in the source, the lookup or the mapping, and resubmit.',
  },
  {
    code: 'MDN_MISMATCH',
    label: 'Receipt does not match',
    kind: logical,
    step: 'ACKNOWLEDGE',
    template: 'The MDN of {host} confirms other content than was sent',
    suggested_fix: 'Ask the partner to check their AS2 station; resubmit afterwards.',
  },
  {
    code: 'CONN_TIMEOUT',
    label: 'Connection timed out',
    kind: technical,
    step: 'DELIVER',
    template: '{protocol} connection to {host} timed out after {seconds} s',
    suggested_fix: 'Wait until the other system can be reached again, then resubmit.',
  },
  {
    code: 'PROCESSOR_TIMEOUT',
    label: 'Script ran too long',
    kind: logical,
    step: 'PRE_PROCESS',
    template: 'Script stopped after 60 s',
    suggested_fix: 'Make the script do less for each file, or split the input.',
  },
  {
    code: 'ADAPTER_5XX',
    label: 'Adapter failed',
    kind: technical,
    step: 'DELIVER',
    template: '{host} answered {http_status}',
    suggested_fix: 'Resubmit; if it goes on, tell the vendor of the adapter.',
  },
  {
    code: 'QUEUE_EXPIRED',
    label: 'Waited too long',
    kind: technical,
    step: 'RECEIVE',
    template: 'Dropped after 24 h in the queue',
    suggested_fix: 'Raise the throttle of the flow, then resubmit.',
  },
  {
    code: 'QUOTA_EXCEEDED',
    label: 'Quota exceeded',
    kind: technical,
    step: 'RECEIVE',
    template: 'The workspace has used its {quota}',
    suggested_fix: 'Ask an owner to raise the licence, then resubmit.',
  },
  {
    code: 'INTERNAL',
    label: 'Internal fault',
    kind: technical,
    step: 'MAP',
    template: 'Unexpected fault {incident}; the platform team has been told',
    suggested_fix: 'Resubmit; if it fails again, tell support the incident number.',
  },
];

const byCode = new Map(reasons.map((reason) => [reason.code, reason]));

/** The catalogue's entry of that code; null for none. */
export const reasonOf = (code: string | null): Reason | null =>
  code === null ? null : (byCode.get(code) ?? null);

/** The sentence of a reason with its values filled in. */
export const reasonSentence = (reason: Reason, values: Readonly<Record<string, string>>): string =>
  reason.template
    .replace(/\[([^[\]]*\{(\w+)\}[^[\]]*)\]/g, (_, part: string, name: string) =>
      values[name] === undefined ? '' : part,
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '…');
