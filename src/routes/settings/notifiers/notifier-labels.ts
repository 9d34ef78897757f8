import type {
  NotifierConditionKind,
  NotifierDigest,
  NotifierEvent,
  NotifierScope,
} from '#gql/useNotifierForm_notifier';
import type { ChannelName } from './channel-names.ts';
import type { StatusLook } from '#ui/status/tone.ts';

type Known<Value> = Exclude<Value, '%future added value'>;

/** Events to choose from. Messages come from steps of flows, not from an event that is chosen here. */
export type EventName = Exclude<Known<NotifierEvent>, 'FLOW_MESSAGE'>;
export type ScopeName = Known<NotifierScope>;
export type ConditionName = Known<NotifierConditionKind>;
export type DigestName = Known<NotifierDigest>;

interface ChannelWords {
  readonly label: string;
  /** A hint for the menu: what the channel takes. */
  readonly hint: string;
}

export const channels: Readonly<Record<ChannelName, ChannelWords>> = {
  EMAIL: { label: 'Email', hint: 'Up to 20 recipients' },
  WEBHOOK: { label: 'Webhook', hint: 'JSON by HTTPS' },
  SLACK: { label: 'Slack', hint: 'Channel or person' },
  TEAMS: { label: 'Teams', hint: 'Channel of Microsoft Teams' },
  PAGERDUTY: { label: 'PagerDuty', hint: 'Service' },
};

interface EventWords {
  readonly label: string;
  readonly description: string;
}

export const events: Readonly<Record<EventName, EventWords>> = {
  LOGICAL_FAILURE: { label: 'Error', description: 'Invalid data, or rejected by the other side' },
  TECHNICAL_FAILURE: { label: 'Technical error', description: 'A connection or system failed' },
  ACK_OVERDUE: { label: 'Acknowledgment overdue', description: 'The partner did not acknowledge in time' },
  SUCCESS: { label: 'Success', description: 'The execution delivered its output' },
  SKIPPED: { label: 'Skipped', description: 'The execution had nothing to do' },
  JOB_FAILED: { label: 'SFTP launcher job failed', description: 'A pickup or delivery did not run' },
  CERT_EXPIRING: { label: 'Certificate expiring', description: 'It expires within 30 days' },
  QUOTA_80: { label: 'Quota at 80%', description: 'A limit of the license is nearly used up' },
};

export const eventNames = Object.keys(events) as EventName[];

export const eventWords = (name: NotifierEvent): string =>
  name === 'FLOW_MESSAGE'
    ? 'Message from a flow'
    : ((events as Readonly<Record<string, EventWords>>)[name]?.label ?? 'Unknown event');

/** "Error +2": the first event, and the number of others. */
export const eventsSummary = ([first, ...more]: readonly NotifierEvent[]): string =>
  first === undefined ? 'None' : `${eventWords(first)}${more.length > 0 ? ` +${more.length}` : ''}`;

export const scopes: Readonly<Record<ScopeName, string>> = {
  ALL: 'Whole workspace',
  PARTNERS: 'Partners',
  FLOWS: 'Flows',
  FLOW_TYPES: 'Flow types',
};

export const digests: Readonly<Record<DigestName, { readonly label: string; readonly short: string }>> = {
  IMMEDIATE: { label: 'Immediately', short: 'Immediate' },
  M15: { label: 'Every 15 min', short: '15 min' },
  H1: { label: 'Every hour', short: '1 h' },
  D1: { label: 'Daily', short: 'Daily' },
};

export const digestWords = (name: NotifierDigest): string =>
  (digests as Readonly<Record<string, { readonly short: string }>>)[name]?.short ?? 'Unknown';

export const channelWords = (name: string): string =>
  (channels as Readonly<Record<string, ChannelWords>>)[name]?.label ?? 'Unknown channel';

/** Color and label for the result of a delivery. */
export const deliveryLook = (ok: boolean): StatusLook =>
  ok ? { tone: 'ok', label: 'Delivered' } : { tone: 'fail', label: 'Failed' };

/** "410 Gone", "250 2.0.0 Queued", "No answer within 10 s". The code is not repeated if the response begins with it. */
export function answerWords(code: number | null | undefined, response: string | null | undefined): string {
  if (code == null) return response ?? 'No answer';
  if (response == null) return String(code);
  return response.startsWith(String(code)) ? response : `${code} ${response}`;
}
