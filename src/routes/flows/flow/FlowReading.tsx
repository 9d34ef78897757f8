import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowReading_flow$key } from '#gql/FlowReading_flow';
import { formatDate } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue, type Fact } from '#ui/page/KeyValue.tsx';
import { useZone } from '#ui/text/zone.ts';
import { ackNames, priorityNames } from './flow-labels.ts';
import { optionFacts } from './adapter-options.ts';
import { integrationFacts } from '../integration/integration-facts.ts';
import { useIntegration } from '../integration/useIntegration.ts';
import { useFlowDrawers } from './flow-drawers.ts';
import { FlowDrawers } from './FlowDrawers.tsx';
import { FlowFacts } from './FlowFacts.tsx';
import { FlowHead } from './FlowHead.tsx';
import styles from './flow.module.css';

/** All settings of a flow, for people with read-only access. */
export function FlowReading({ flowRef }: { flowRef: FlowReading_flow$key }) {
  const flow = useFragment(
    graphql`
      fragment FlowReading_flow on FlowSetup @throwOnFieldError {
        configuration {
          flow_uuid
          notes
          support_instructions
          tags
          source {
            summary
          }
          source_file_type {
            code
            label
            config_schema
          }
          source_options
          pre_processor
          filters {
            label
            expression
            action
          }
          duplicate_check {
            enabled
            key_expression
            window_hours
          }
          mapping {
            mapping_uuid
            name
            revision
          }
          document_changes {
            path
            expression
          }
          data_tags {
            label
            expression
          }
          destination_file_type {
            code
            label
            config_schema
          }
          destination_options
          post_processor
          destination {
            summary
          }
          file_name_template
          acknowledgment {
            kind
            timeout_minutes
          }
          throttle_per_minute
          throttle_concurrent
          retry {
            max_attempts
            backoff_seconds
          }
          priority
          retention_days
          adapter_values
        }
        ...useIntegration_flow
        ...FlowDrawers_flow
        ...FlowHead_flow
        ...FlowFacts_flow
      }
    `,
    flowRef,
  );
  const zone = useZone();
  const drawers = useFlowDrawers();
  const integration = useIntegration(flow);
  const is = flow.configuration;
  const { acknowledgment, duplicate_check, mapping, retry } = is;
  const code = (text: string) => <code className={styles.code}>{text}</code>;
  const off = (words: string) => <span className="muted">{words}</span>;
  return (
    <div className={styles.page}>
      <FlowHead flowRef={flow} form={null} problems={[]} onOpen={drawers.open} />
      <div className={styles.reading}>
        <div>
          <Section
            title="General"
            facts={[
              { label: 'Tags', value: is.tags.length > 0 ? is.tags.join(', ') : off('None') },
              { label: 'Support instructions', value: is.support_instructions ?? off('None') },
              { label: 'Notes', value: is.notes ?? off('None') },
            ]}
          />
          {integration && (
            <Section
              title={`Integration with ${integration.vendor}`}
              facts={integrationFacts(integration, is.adapter_values, zone)}
            />
          )}
          <Section
            title="Source"
            facts={[
              { label: 'System', value: is.source?.summary ?? off('Not chosen') },
              { label: 'File type', value: is.source_file_type.label },
              ...optionFacts(is.source_file_type.config_schema, is.source_options),
            ]}
          />
          <Script title="Pre-processor" text={is.pre_processor} off="Off. The file is passed on unchanged." />
          <Section
            title="Filters and duplicates"
            facts={[
              ...is.filters.map(({ label, expression, action }) => ({
                label,
                value: (
                  <>
                    {action === 'SKIP' ? 'Skip' : 'Keep'} {code(expression)}
                  </>
                ),
              })),
              {
                label: 'Duplicate check',
                value: duplicate_check.enabled ? (
                  <>
                    {code(duplicate_check.key_expression ?? '')} within{' '}
                    {pluralize(duplicate_check.window_hours, 'hour')}
                  </>
                ) : (
                  off('Off')
                ),
              },
            ]}
          />
          <Section
            title="Mapping"
            facts={[
              ...is.document_changes.map(({ path, expression }) => ({
                label: path,
                value: code(expression),
              })),
              { label: 'Mapping', value: mapping ? code(mapping.name) : off('None') },
              {
                label: 'Revision',
                value:
                  mapping &&
                  (mapping.revision == null
                    ? 'Latest deployed'
                    : `Pinned to that of ${formatDate(mapping.revision, zone)}`),
              },
            ]}
          />
          <Section
            title="Data tags"
            facts={is.data_tags.map(({ label, expression }) => ({ label, value: code(expression) }))}
          />
          <Section
            title="Destination"
            facts={[
              { label: 'System', value: is.destination?.summary ?? off('Not chosen') },
              { label: 'File type', value: is.destination_file_type.label },
              ...optionFacts(is.destination_file_type.config_schema, is.destination_options),
              {
                label: 'File name',
                value: is.file_name_template ? code(is.file_name_template) : off('The adapter’s own'),
              },
            ]}
          />
          <Script title="Post-processor" text={is.post_processor} off="Off. The output is sent unchanged." />
          <Section
            title="Operations"
            facts={[
              {
                label: 'Acknowledgment',
                value:
                  acknowledgment && acknowledgment.kind !== '%future added value'
                    ? `${ackNames[acknowledgment.kind]}, overdue after ${pluralize(acknowledgment.timeout_minutes, 'minute')}`
                    : off('Not expected'),
              },
              {
                label: 'Throttle',
                value:
                  is.throttle_per_minute == null
                    ? off('Highest rate')
                    : `${is.throttle_per_minute} per minute`,
              },
              { label: 'Concurrent executions', value: is.throttle_concurrent ?? off('No limit') },
              {
                label: 'Retries',
                value:
                  retry.max_attempts === 0
                    ? off('None')
                    : `${retry.max_attempts}, the first after ${retry.backoff_seconds} s`,
              },
              {
                label: 'Priority',
                value: is.priority === '%future added value' ? 'Other' : priorityNames[is.priority],
              },
              {
                label: 'Retention',
                value:
                  is.retention_days == null ? off('As the partner') : pluralize(is.retention_days, 'day'),
              },
            ]}
          />
        </div>
        <div>
          <FlowFacts flowRef={flow} />
        </div>
      </div>
      <FlowDrawers flowRef={flow} opened={drawers.opened} test={null} onClose={drawers.close} />
    </div>
  );
}

function Section({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Card title={title}>
      {facts.length > 0 ? <KeyValue facts={facts} /> : <p className={styles.none}>None</p>}
    </Card>
  );
}

function Script({ title, text, off }: { title: string; text: string | null | undefined; off: ReactNode }) {
  return (
    <Card title={title} padded>
      {text == null ? (
        <span className="muted">{off}</span>
      ) : (
        // A scrolling region must be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.pre} tabIndex={0} role="region" aria-label={`${title} script`}>
          {text}
        </pre>
      )}
    </Card>
  );
}
