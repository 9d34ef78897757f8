import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { LinkedCard_execution$key } from '#gql/LinkedCard_execution';
import { formatMoment, type Zone } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { useNow } from '#lib/useNow.ts';
import { Card } from '#ui/page/Card.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { ExecutionLink } from '../ExecutionLink.tsx';
import styles from './LinkedCard.module.css';

interface LinkedCardProps {
  executionRef: LinkedCard_execution$key;
  zone: Zone;
}

const relations: Readonly<Record<string, string>> = {
  DUPLICATE_OF: 'Original',
  DUPLICATE: 'Duplicate',
  SAME_INPUT: 'Same input',
};

/**
 * The chain of resubmissions as a tree, with the resends of the output and other executions of the same input. Shown
 * only if it says more than the single link among the facts.
 */
export function LinkedCard({ executionRef, zone }: LinkedCardProps) {
  const execution = useFragment(
    graphql`
      fragment LinkedCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        submitted_at
        ...ExecutionLink_execution
        output_file_count
        resends {
          number
          status
          output_file {
            file_key
            file_name
          }
          requested_at
          requested_by {
            display
          }
          message
        }
        related_executions {
          relation
          flow_execution {
            invocation_uuid
            submitted_at
            ...ExecutionLink_execution
          }
        }
        resubmitted_from {
          invocation_uuid
          submitted_at
          ...ExecutionLink_execution
          resubmitted_from {
            invocation_uuid
            submitted_at
            ...ExecutionLink_execution
          }
          resubmissions {
            invocation_uuid
            submitted_at
            ...ExecutionLink_execution
          }
        }
        resubmissions {
          invocation_uuid
          submitted_at
          ...ExecutionLink_execution
          resubmissions {
            invocation_uuid
            submitted_at
            ...ExecutionLink_execution
          }
        }
      }
    `,
    executionRef,
  );
  const now = useNow(60_000);
  const { invocation_uuid, resubmitted_from: parent, resubmissions, resends } = execution;
  const root = parent?.resubmitted_from;
  const siblings = parent?.resubmissions.filter((other) => other.invocation_uuid !== invocation_uuid) ?? [];
  const children = resubmissions.flatMap(({ resubmissions: again }) => again);
  const others = [parent, root, ...siblings, ...resubmissions, ...children].filter(Boolean);
  const known = new Set(others.map((other) => other?.invocation_uuid));
  const alike = execution.related_executions.filter(
    ({ flow_execution }) => !known.has(flow_execution.invocation_uuid),
  );
  if (others.length < 2 && resends.length === 0 && alike.length === 0) return null;

  const when = (at: string) => <span className="muted">{formatMoment(at, now, zone)}</span>;
  let tree: ReactNode = (
    <li>
      <span className={styles.node} aria-current="true">
        <ExecutionLink executionRef={execution} /> {when(execution.submitted_at)} <Tag>This execution</Tag>
      </span>
      {resends.length + resubmissions.length > 0 && (
        <ul>
          {resends.map(({ number, status, output_file, requested_at, requested_by, message }) => (
            <li key={number}>
              <span className={styles.node}>
                <span>
                  {execution.output_file_count > 1 && output_file ? (
                    <span className="mono">{output_file.file_name}</span>
                  ) : (
                    'Output'
                  )}{' '}
                  resent by {requested_by.display}:{' '}
                  <span className={status === 'FAILED' ? styles.failed : undefined}>
                    {status === 'PENDING' ? 'in progress' : status === 'DELIVERED' ? 'delivered' : message}
                  </span>
                </span>{' '}
                {when(requested_at)}
              </span>
            </li>
          ))}
          {resubmissions.map((again) => (
            <li key={again.invocation_uuid}>
              <span className={styles.node}>
                <ExecutionLink executionRef={again} /> {when(again.submitted_at)}
              </span>
              {again.resubmissions.length > 0 && (
                <ul>
                  {again.resubmissions.map((once) => (
                    <li key={once.invocation_uuid}>
                      <span className={styles.node}>
                        <ExecutionLink executionRef={once} /> {when(once.submitted_at)}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
  if (parent) {
    tree = (
      <li>
        <span className={styles.node}>
          <ExecutionLink executionRef={parent} /> {when(parent.submitted_at)}
        </span>
        <ul>
          {tree}
          {siblings.map((sibling) => (
            <li key={sibling.invocation_uuid}>
              <span className={styles.node}>
                <ExecutionLink executionRef={sibling} /> {when(sibling.submitted_at)}
              </span>
            </li>
          ))}
        </ul>
      </li>
    );
  }
  if (root) {
    tree = (
      <li>
        <span className={styles.node}>
          <ExecutionLink executionRef={root} /> {when(root.submitted_at)}
        </span>
        <ul>{tree}</ul>
      </li>
    );
  }
  return (
    <Card
      title="Linked runs"
      hint={`${pluralize(others.length + alike.length + 1, 'run')} of the same input`}
    >
      <ul className={styles.tree}>
        {tree}
        {alike.map(({ relation, flow_execution }) => (
          <li key={flow_execution.invocation_uuid}>
            <span className={styles.node}>
              <ExecutionLink executionRef={flow_execution} /> {when(flow_execution.submitted_at)}{' '}
              <Tag>{relations[relation] ?? 'Same input'}</Tag>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
