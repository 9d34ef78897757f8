import { graphql, useFragment } from 'react-relay/hooks';
import type { ChangesCard_execution$key } from '#gql/ChangesCard_execution';
import { formatDateTime, formatMoment, type Zone } from '../../../../lib/dates.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { UiLink } from '../../../../ui/links.tsx';
import { Card } from '../../../../ui/page/Card.tsx';
import { paths } from '../../../paths.ts';
import { changeWords } from '../../../_shared/executions/words.ts';
import styles from './ChangesCard.module.css';

interface ChangesCardProps {
  executionRef: ChangesCard_execution$key;
  zone: Zone;
}

/** The flow's dependencies, and which of them have changed since its last success. Only for failures. */
export function ChangesCard({ executionRef, zone }: ChangesCardProps) {
  const { changes_since_last_success: report } = useFragment(
    graphql`
      fragment ChangesCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        changes_since_last_success {
          last_success {
            invocation_uuid
            company_uuid
            partner_uuid
            submitted_at
          }
          items {
            kind
            name
            changed
            before
            after
            updated_at
            updated_by {
              display
            }
          }
        }
      }
    `,
    executionRef,
  );
  const now = useNow(60_000);
  if (!report) return null;
  const { last_success: last, items } = report;
  return (
    <Card
      title="What changed since the last success"
      hint={
        last && (
          <UiLink
            to={paths.execution({
              company_uuid: last.company_uuid,
              partner_uuid: last.partner_uuid,
              invocation_uuid: last.invocation_uuid,
            })}
          >
            {formatMoment(last.submitted_at, now, zone)}
          </UiLink>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState kind="none" small title={last ? 'Nothing has changed' : 'No earlier success'}>
          {last
            ? 'The flow, its mapping, lookup tables and connections are unchanged.'
            : 'This flow has no earlier success to compare with.'}
        </EmptyState>
      ) : (
        <dl className={styles.changes}>
          {items.map((item) => (
            <div key={`${item.kind} ${item.name}`} className={styles.change}>
              <dt>
                {changeWords(item.kind)}{' '}
                {item.changed ? <b>{item.name}</b> : <span className="muted">{item.name}</span>}
              </dt>
              <dd className={item.changed ? undefined : 'muted'}>
                {item.changed ? `${item.before ?? 'none'} → ${item.after ?? 'none'}` : 'unchanged'}
                {item.changed && item.updated_at && (
                  <span className={styles.when}>
                    {formatDateTime(item.updated_at, zone)}
                    {item.updated_by && ` by ${item.updated_by.display}`}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
