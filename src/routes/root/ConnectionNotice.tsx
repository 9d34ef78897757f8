import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchQuery, graphql, useClientQuery, useRelayEnvironment } from 'react-relay';
import { useRevalidator } from 'react-router';
import type { ConnectionNoticeProbeQuery } from '#gql/ConnectionNoticeProbeQuery';
import type { ConnectionNoticeQuery } from '#gql/ConnectionNoticeQuery';
import { Button } from '../../ui/actions/Button.tsx';
import styles from './ConnectionNotice.module.css';

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
  const { revalidate } = useRevalidator();
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
      await revalidate();
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
