import { graphql, useClientQuery } from 'react-relay';
import type { ServerBannerQuery } from '#gql/ServerBannerQuery';
import { BusyBanner } from './BusyBanner.tsx';

/** The banner for the portal's own calls; the store lists the running ones. */
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
  return <BusyBanner isBusy={client_state.gui.loading_calls.length > 0} />;
}
