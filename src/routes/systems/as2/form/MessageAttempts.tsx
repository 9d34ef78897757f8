import { graphql, useFragment } from 'react-relay/hooks';
import type { MessageAttempts_message$key } from '#gql/MessageAttempts_message';
import { formatDateTime } from '#lib/dates.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useZone } from '#ui/text/zone.ts';
import styles from '../as2.module.css';
import { dispositionLook, messageLook } from '../as2-labels.ts';

/** All attempts to send a message, by a flow or by a person. */
export function MessageAttempts({ messageRef }: { messageRef: MessageAttempts_message$key }) {
  const { direction, attempts } = useFragment(
    graphql`
      fragment MessageAttempts_message on As2Message {
        direction
        attempts {
          attempted_at
          status
          by {
            display
          }
          http_status
          mdn_disposition
          problem
        }
      }
    `,
    messageRef,
  );
  const zone = useZone();
  if (direction === 'RECEIVE') return null;
  return (
    <FormSection title="Attempts">
      <div className={styles.wide}>
        <SimpleTable
          label="Attempts"
          rows={attempts}
          rowKey={({ attempted_at }) => attempted_at}
          columns={[
            { id: 'at', header: 'When', cell: ({ attempted_at }) => formatDateTime(attempted_at, zone) },
            { id: 'by', header: 'By', cell: ({ by }) => by?.display ?? 'The flow' },
            {
              id: 'result',
              header: 'Result',
              grow: true,
              cell: ({ status, mdn_disposition, problem }) => {
                const { tone, label } = messageLook(status);
                const said = mdn_disposition == null ? null : dispositionLook(mdn_disposition).label;
                return (
                  <StatusBadge tone={tone} tip={problem ?? undefined}>
                    {said ?? label}
                  </StatusBadge>
                );
              },
            },
            { id: 'http', header: 'HTTP', align: 'end', cell: ({ http_status }) => http_status ?? '–' },
          ]}
        />
      </div>
    </FormSection>
  );
}
