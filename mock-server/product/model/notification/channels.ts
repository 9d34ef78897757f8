import type { NotifierChannel, NotifierEvent } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import { flowTypeOf } from '../../world/flow-types.ts';
import { summaryOf } from '../../world/sentences.ts';
import { executionFacts } from '../execution/facts.ts';
import type { Occurrence } from './occurrences.ts';

const labels: Readonly<Record<NotifierEvent, string>> = {
  SUCCESS: 'Success',
  SKIPPED: 'Skipped',
  LOGICAL_FAILURE: 'Error',
  TECHNICAL_FAILURE: 'Technical error',
  ACK_OVERDUE: 'Acknowledgment overdue',
  JOB_FAILED: 'Launcher job failed',
  CERT_EXPIRING: 'Certificate expiring',
  QUOTA_80: 'Quota at 80%',
  FLOW_MESSAGE: 'Message from a flow',
};

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** One line that describes what happened. */
function lineOf({ event, text, invocation_uuid }: Occurrence, context: MockContext): string {
  if (event === 'FLOW_MESSAGE') return text;
  const facts = invocation_uuid === null ? null : executionFacts(context, invocation_uuid);
  if (!facts) return `${labels[event]}: ${text}`;
  const what = `${facts.flow.flow_name} · ${facts.partner.partner_name}`;
  return `${labels[event]}: ${what}: ${summaryOf(facts) ?? facts.invocation_uuid}`;
}

/** The documented webhook body: one object for each event. */
function webhookItem(occurrence: Occurrence, context: MockContext): Record<string, unknown> {
  const facts =
    occurrence.invocation_uuid === null ? null : executionFacts(context, occurrence.invocation_uuid);
  if (!facts)
    return { event: occurrence.event, occurred_at: iso(occurrence.at), summary_message: occurrence.text };
  return {
    event: occurrence.event,
    organization_uuid: facts.company.company_uuid,
    partner_uuid: facts.partner.partner_uuid,
    flow_uuid: facts.flow.flow_uuid,
    flow_name: facts.flow.flow_name,
    flow_type: flowTypeOf(facts.flow.flow_type)?.label ?? facts.flow.flow_type,
    flow_status: facts.status.toLowerCase(),
    invocation_uuid: facts.invocation_uuid,
    start_date: iso(facts.started_at),
    finish_date: iso(facts.ended_at),
    summary_message: occurrence.event === 'FLOW_MESSAGE' ? occurrence.text : summaryOf(facts),
    data_tags: facts.data_tags,
    additional_data_events:
      facts.reason_code === null ? [] : [{ reason_code: facts.reason_code, attributes: facts.reason_values }],
  };
}

/** The fields of a webhook's body, with their documentation. */
const webhookFields: Readonly<Record<string, string>> = {
  event: 'Event that it reports, such as LOGICAL_FAILURE.',
  occurred_at: 'When it happened, if it is not about an execution.',
  organization_uuid: 'Workspace.',
  partner_uuid: 'Trading partner.',
  flow_uuid: 'Flow.',
  flow_name: 'Name of the flow.',
  flow_type: 'Type of the flow.',
  flow_status: 'Status of the execution, such as logical_failure.',
  invocation_uuid: 'Execution.',
  start_date: 'When processing started, in UTC.',
  finish_date: 'When processing ended, in UTC. Null if it has not ended.',
  summary_message: 'Description of the event in one sentence.',
  data_tags: 'Data tags of the execution, as names and values.',
  additional_data_events: 'Reason codes of errors, with their attributes.',
};

/** The payload that a channel gets for one event, with an explanation of its parts. */
export const payloadOf = (
  channel: NotifierChannel,
  name: string,
  { shown, context }: { shown: Occurrence; context: MockContext },
) => ({
  channel,
  body: bodyOf(channel, name, { occurrences: [shown], context }),
  fields:
    channel === 'WEBHOOK'
      ? Object.entries(webhookFields).map(([field, description]) => ({ name: field, description }))
      : [],
});

const MAX_LINES = 20;

const linesOf = (occurrences: readonly Occurrence[], context: MockContext): string[] =>
  occurrences.slice(0, MAX_LINES).map((occurrence) => lineOf(occurrence, context));

function textOf(lines: readonly string[], all: number): string {
  const more = all - lines.length;
  return `${lines.join('\n')}${more > 0 ? `\nand ${more} more` : ''}`;
}

const titleOf = (name: string, lines: readonly string[], all: number): string =>
  all === 1 ? (lines[0] ?? name) : `${name}: ${all} events`;

/** Subject and text of an email. */
export function emailText(name: string, occurrences: readonly Occurrence[], context: MockContext) {
  const lines = linesOf(occurrences, context);
  return {
    subject: titleOf(name, lines, occurrences.length),
    text: textOf(lines, occurrences.length),
  };
}

/** The message body to send. */
export function bodyOf(
  channel: NotifierChannel,
  name: string,
  { occurrences, context }: { occurrences: readonly Occurrence[]; context: MockContext },
): string {
  const [first] = occurrences;
  const lines = linesOf(occurrences, context);
  const text = textOf(lines, occurrences.length);
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const title = titleOf(name, lines, occurrences.length);
  switch (channel) {
    case 'EMAIL':
      return `Subject: ${title}\n\n${text}\n`;
    case 'WEBHOOK': {
      const items = occurrences.slice(0, MAX_LINES).map((occurrence) => webhookItem(occurrence, context));
      return json(items.length === 1 ? items[0] : { events: items, event_count: occurrences.length });
    }
    case 'SLACK':
      return json({ text });
    case 'TEAMS':
      return json({ type: 'message', attachments: [{ contentType: 'text/markdown', content: text }] });
    case 'PAGERDUTY':
      return json({
        event_action: 'trigger',
        dedup_key: first ? String(hash('pagerduty', name, first.flow)) : name,
        payload: { summary: title, source: 'Causeway', severity: 'error', timestamp: iso(first?.at ?? null) },
      });
  }
}
