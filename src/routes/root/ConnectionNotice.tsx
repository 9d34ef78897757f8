import { IconPlugX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchQuery, graphql, useClientQuery, useRelayEnvironment } from 'react-relay';
import type { ConnectionNoticeProbeQuery } from '#gql/ConnectionNoticeProbeQuery';
import type { ConnectionNoticeQuery } from '#gql/ConnectionNoticeQuery';
import { waitingTimes } from '../../lib/waiting-times.ts';
import type { QueryMetadata } from '../../relay/network.ts';
import { offerToReconnect } from '../../relay/reconnect.ts';
import { Button } from '../../ui/actions/Button.tsx';
import styles from './ConnectionNotice.module.css';

const AT_ONCE = { networkCacheConfig: { metadata: { failFast: true } satisfies QueryMetadata } };

/**
 * A notice above the page while the server cannot be reached. The page stays as it is: its queries wait until the
 * server responds. That is checked at intervals, when the browser is back online, and on request.
 */
export function ConnectionNotice() {
  useEffect(offerToReconnect, []);
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
  const [isAsking, setIsAsking] = useState(false);

  async function ask() {
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
        AT_ONCE,
      ).toPromise();
    } catch {
      // Still unreachable: the notice stays.
    }
    setIsAsking(false);
  }

  const askNow = useEffectEvent(() => void ask());
  useEffect(() => {
    const again = () => askNow();
    const timer = setInterval(again, waitingTimes().longestReconnectDelay);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, []);

  return (
    <div className={styles.notice}>
      <IconPlugX size={16} aria-hidden="true" />
      <span>The server cannot be reached. This page stays as it is, without updates.</span>
      <Button small busy={isAsking} onClick={() => void ask()}>
        Try again
      </Button>
    </div>
  );
}
