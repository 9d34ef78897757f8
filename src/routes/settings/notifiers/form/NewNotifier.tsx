import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { NewNotifierQuery } from '#gql/NewNotifierQuery';
import { found } from '#errors/not-found.ts';
import type { DrawerContext } from '../drawer-address.ts';
import type { ChannelName } from '../channel-names.ts';
import { NewDrawer } from './NewDrawer.tsx';

interface NewNotifierProps extends DrawerContext {
  loaded: PreloadedQuery<NewNotifierQuery>;
  channel: ChannelName;
}

/** `?new=<channel>`: the form of a new notifier, empty. */
export function NewNotifier({ loaded, channel, connectionId }: NewNotifierProps) {
  const data = usePreloadedQuery<NewNotifierQuery>(
    graphql`
      query NewNotifierQuery($company_uuid: ID!, $channel: NotifierChannel!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          notifier_payload_preview(channel: $channel) {
            ...NewDrawer_payload
          }
          ...NewDrawer_company
        }
      }
    `,
    loaded,
  );
  const company = found(data.company, 'workspace');
  return (
    <NewDrawer
      key={channel}
      companyRef={company}
      connectionId={connectionId}
      channel={channel}
      originalRef={null}
      payloadRef={company.notifier_payload_preview}
    />
  );
}
