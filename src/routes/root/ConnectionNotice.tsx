import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchQuery, graphql, useClientQuery, useRelayEnvironment } from 'react-relay';
import type { ConnectionNoticeProbeQuery } from '#gql/ConnectionNoticeProbeQuery';
import type { ConnectionNoticeQuery } from '#gql/ConnectionNoticeQuery';
import { Button } from '../../ui/actions/Button.tsx';
import styles from './ConnectionNotice.module.css';
import { useRetry } from './useRetry.ts';

/** Says above the page that the server cannot be reached. The page stays; what failed is asked again on retry. */
export function ConnectionNotice() {
  const { client_state } = useClientQuery<ConnectionNoticeQuery>(
    graphql`
      query ConnectionNoticeQuery {
        client_state {
          gui {
            server_unreachable
          }
        }
      }
    `,
    {},
  );
  return <div role="status">{client_state.gui.server_unreachable && <UnreachableServer />}</div>;
}

function UnreachableServer() {
  const environment = useRelayEnvironment();
  const { retry: askAgain } = useRetry();
  const [isAsking, setIsAsking] = useState(false);

  async function retry() {
    setIsAsking(true);
    try {
      await fetchQuery<ConnectionNoticeProbeQuery>(
        environment,
        graphql`
          query ConnectionNoticeProbeQuery {
            viewer {
              user_uuid
            }
          }
        `,
        {},
      ).toPromise();
      askAgain();
    } catch {
      // Still away: the notice stays.
    }
    setIsAsking(false);
  }

  const retryNow = useEffectEvent(() => void retry());
  useEffect(() => {
    const isBack = () => retryNow();
    addEventListener('online', isBack);
    return () => removeEventListener('online', isBack);
  }, []);

  return (
    <div className={styles.notice}>
      <IconPlugConnectedX size={16} aria-hidden="true" />
      <span>The server cannot be reached. This page stays as it was; nothing new arrives.</span>
      <Button small busy={isAsking} onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  );
}
