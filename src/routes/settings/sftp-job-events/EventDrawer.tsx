import { graphql, useClientQuery } from 'react-relay/hooks';
import type { EventDrawerQuery } from '#gql/EventDrawerQuery';
import { formatDateTimeSeconds } from '#lib/dates.ts';
import { formatBytes } from '#lib/numbers.ts';
import { LevelMark } from '#ui/log-view/LevelMark.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useZone } from '#ui/text/zone.ts';
import { eventWords } from './event-labels.ts';
import styles from './sftp-job-events.module.css';

/** The complete event: a phone has no room for all columns of the list, and support needs the exact message. */
export function EventDrawer({ onClose }: { onClose: () => void }) {
  const { client_state } = useClientQuery<EventDrawerQuery>(
    graphql`
      query EventDrawerQuery {
        client_state {
          sftp_launcher {
            job_event {
              event_uuid
              occurred_at
              level
              type
              file_name
              size_bytes
              message
            }
          }
        }
      }
    `,
    {},
  );
  const zone = useZone();
  const event = client_state.sftp_launcher.job_event;
  if (!event) return null;
  const { occurred_at, level, type, file_name, size_bytes, message } = event;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={eventWords(type)}
      context={formatDateTimeSeconds(occurred_at, zone)}
    >
      <Card padded>
        <p className={styles.whole}>{message}</p>
      </Card>
      <Card>
        <KeyValue
          facts={[
            { label: 'Level', value: level === 'INFO' ? 'Info' : <LevelMark level={level} /> },
            { label: 'File', value: file_name && <CopyText text={file_name} what="file name" /> },
            { label: 'Size', value: size_bytes == null ? null : formatBytes(Number(size_bytes)) },
          ]}
        />
      </Card>
    </Drawer>
  );
}
