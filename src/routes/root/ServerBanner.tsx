import { graphql, useClientQuery } from 'react-relay';
import type { ServerBannerQuery } from '#gql/ServerBannerQuery';
import styles from './ServerBanner.module.css';

/** "communicating with server" while any call runs (spec §1). Always in the page, or its words are not spoken. */
export function ServerBanner() {
  const { client_state } = useClientQuery<ServerBannerQuery>(
    graphql`
      query ServerBannerQuery {
        client_state {
          gui {
            loading_calls
          }
        }
      }
    `,
    {},
  );
  const isBusy = client_state.gui.loading_calls.length > 0;
  return (
    <div className={styles.place} role="status">
      {isBusy && <span className={styles.banner}>communicating with server</span>}
    </div>
  );
}
