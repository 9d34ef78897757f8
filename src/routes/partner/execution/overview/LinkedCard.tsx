import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { LinkedCard_execution$key } from '#gql/LinkedCard_execution';
import { formatMoment, type Zone } from '../../../../lib/dates.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { Card } from '../../../../ui/page/Card.tsx';
import { Tag } from '../../../../ui/status/Tag.tsx';
import { ExecutionLink } from '../ExecutionLink.tsx';
import styles from './LinkedCard.module.css';

interface LinkedCardProps {
  executionRef: LinkedCard_execution$key;
  zone: Zone;
}

/** The chain of resubmissions as a tree. Only shown if it says more than the single link among the facts. */
export function LinkedCard({ executionRef, zone }: LinkedCardProps) {
  const execution = useFragment(
    graphql`
      fragment LinkedCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        submitted_at
        ...ExecutionLink_execution
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
  const { invocation_uuid, resubmitted_from: parent, resubmissions } = execution;
  const root = parent?.resubmitted_from;
  const siblings = parent?.resubmissions.filter((other) => other.invocation_uuid !== invocation_uuid) ?? [];
  const children = resubmissions.flatMap(({ resubmissions: again }) => again);
  const others = [parent, root, ...siblings, ...resubmissions, ...children].filter(Boolean);
  if (others.length < 2) return null;

  const when = (at: string) => <span className="muted">{formatMoment(at, now, zone)}</span>;
  let tree: ReactNode = (
    <li>
      <span className={styles.node} aria-current="true">
        <ExecutionLink executionRef={execution} /> {when(execution.submitted_at)} <Tag>This execution</Tag>
      </span>
      {resubmissions.length > 0 && (
        <ul>
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
    <Card title="Resubmissions" hint={`${others.length + 1} runs of the same input`}>
      <ul className={styles.tree}>{tree}</ul>
    </Card>
  );
}
