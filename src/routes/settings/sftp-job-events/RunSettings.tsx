import { graphql, useFragment } from 'react-relay/hooks';
import type { RunSettings_run$key } from '#gql/RunSettings_run';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import styles from './sftp-job-events.module.css';

/** The settings that the run used, because the job may have been edited since. */
export function RunSettings({ runRef }: { runRef: RunSettings_run$key }) {
  const { meta_data } = useFragment(
    graphql`
      fragment RunSettings_run on SftpJobExecution {
        meta_data {
          host
          port
          username
          directory
          pattern
          pattern_kind
          cursor
        }
      }
    `,
    runRef,
  );
  const { host, port, username, directory, pattern, pattern_kind, cursor } = meta_data;
  return (
    <Card title="Settings of this run" hint="as they were when it started">
      <KeyValue
        facts={[
          { label: 'Server', value: <span className={styles.mono}>{`${host}:${port}`}</span> },
          { label: 'User name', value: username && <bdi className={styles.mono}>{username}</bdi> },
          { label: 'Directory', value: <bdi className={styles.mono}>{directory}</bdi> },
          {
            label: pattern_kind === 'REGEX' ? 'Regular expression' : 'Pattern',
            value: <bdi className={styles.mono}>{pattern}</bdi>,
          },
          {
            label: 'Last file',
            value: cursor == null ? 'None processed' : <bdi className={styles.mono}>{cursor}</bdi>,
          },
        ]}
      />
    </Card>
  );
}
