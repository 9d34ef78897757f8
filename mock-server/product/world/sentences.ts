import type { ExecutionStep, FlowExecutionStatus } from '#schema-types';
import type { ExecutionFacts } from '../facts/facts.ts';
import { ackName } from './reason-values.ts';
import { reasonOf, reasonSentence } from '../facts/reasons.ts';

/** Display names of the statuses. */
export const statusLabels: Readonly<Record<FlowExecutionStatus, string>> = {
  SUBMITTED: 'Submitted',
  IN_PROGRESS: 'In progress',
  PENDING_ACKNOWLEDGMENT: 'Pending acknowledgment',
  COMPLETE: 'Complete',
  SUCCESS: 'Success',
  SKIPPED: 'Skipped',
  LOGICAL_FAILURE: 'Error',
  TECHNICAL_FAILURE: 'Technical error',
};

const doing: Readonly<Record<ExecutionStep, string>> = {
  RECEIVE: 'Receiving',
  PRE_PROCESS: 'Running the pre-process script',
  PARSE: 'Parsing the input',
  FILTER: 'Filtering',
  MAP: 'Mapping',
  GENERATE: 'Generating the output',
  POST_PROCESS: 'Running the post-process script',
  DELIVER: 'Delivering',
  ACKNOWLEDGE: 'Waiting for the acknowledgment',
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What a successful run of a flow type did; the first match applies. */
const summaries: readonly (readonly [RegExp, (facts: ExecutionFacts) => string])[] = [
  [
    /^SEND_MILESTONE/,
    ({ record_count, partner }) =>
      `Delivered ${counted(record_count, 'status').replace(/ss$/, 'ses')} to ${partner.partner_name}`,
  ],
  [
    /^SEND_LOAD_TENDER/,
    ({ references, partner }) => `Tendered ${references.shipment} to ${partner.partner_name}`,
  ],
  [
    /TENDER_RESPONSE/,
    ({ references, partner, flow }) =>
      flow.direction === 'SEND'
        ? `Accepted ${references.shipment}, response sent to ${partner.partner_name}`
        : `${partner.partner_name} accepted ${references.shipment}`,
  ],
  [
    /^RECEIVE_PURCHASE_ORDER/,
    ({ references, record_count, flow }) =>
      `Order ${references.order.slice(3)} with ${counted(record_count, 'line')} ${flow.flow_type.endsWith('CHANGE') ? 'changed' : 'created'}`,
  ],
  [
    /^SEND_PURCHASE_ORDER/,
    ({ references, partner }) => `Sent order ${references.order.slice(3)} to ${partner.partner_name}`,
  ],
  [
    /ASN/,
    ({ record_count, references }) =>
      `Ship notice with ${counted(record_count, 'line')} for order ${references.order.slice(3)}`,
  ],
  [
    /INVOICE/,
    ({ references, record_count }) => `Invoice ${references.invoice} with ${counted(record_count, 'line')}`,
  ],
  [
    /BOOKING/,
    ({ references, record_count }) => `Booking ${references.shipment} with ${counted(record_count, 'line')}`,
  ],
  [
    /DOCUMENT/,
    ({ references, record_count }) => `${counted(record_count, 'document')} for ${references.house_bill}`,
  ],
  [/PRODUCT/, ({ record_count }) => `${counted(record_count, 'product')} updated`],
  [
    /ACKNOWLEDGMENT/,
    ({ partner, record_count }) =>
      `Acknowledged ${counted(record_count, 'message')} from ${partner.partner_name}`,
  ],
  [
    /^RECEIVE_MILESTONE/,
    ({ record_count, references }) =>
      `Recorded ${counted(record_count, 'status').replace(/ss$/, 'ses')} for ${references.shipment}`,
  ],
  [
    /./,
    ({ references, flow }) =>
      `Shipment ${references.shipment} ${flow.direction === 'SEND' ? 'sent' : 'received'}`,
  ],
];

const summaryByType = new Map<string, (facts: ExecutionFacts) => string>();

function summary(facts: ExecutionFacts): string {
  const { flow_type } = facts.flow;
  let say = summaryByType.get(flow_type);
  if (!say) {
    say = summaries.find(([pattern]) => pattern.test(flow_type))?.[1] ?? (() => 'Done');
    summaryByType.set(flow_type, say);
  }
  return say(facts);
}

/** What happened, in one sentence. */
export function summaryOf(facts: ExecutionFacts): string {
  const reason = reasonOf(facts.reason_code);
  if (reason) return reasonSentence(reason, facts.reason_values);
  switch (facts.status) {
    case 'SUBMITTED':
      return 'Queued';
    case 'IN_PROGRESS':
      return doing[facts.last_step];
    case 'PENDING_ACKNOWLEDGMENT':
      return `Sent, waiting for the ${ackName(facts.ack_kind)} from ${facts.partner.partner_name}`;
    case 'COMPLETE':
      return 'Complete, outcome pending';
    default:
      return summary(facts);
  }
}
