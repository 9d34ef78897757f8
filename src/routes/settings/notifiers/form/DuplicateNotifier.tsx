import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { DuplicateNotifierQuery } from '#gql/DuplicateNotifierQuery';
import { found } from '#errors/not-found.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import type { DrawerContext } from '../drawer-address.ts';
import type { ChannelName } from '../channel-names.ts';
import { NoNotifier } from '../NoNotifier.tsx';
import { NewDrawer } from './NewDrawer.tsx';

interface DuplicateNotifierProps extends DrawerContext {
  loaded: PreloadedQuery<DuplicateNotifierQuery>;
}

/**
 * `?new=<uuid>`: the form of a new notifier that copies another. Secrets are not copied, because nobody can read them.
 */
export function DuplicateNotifier({ loaded, connectionId }: DuplicateNotifierProps) {
  const data = usePreloadedQuery<DuplicateNotifierQuery>(
    graphql`
      query DuplicateNotifierQuery($company_uuid: ID!, $notifier_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...NewDrawer_company
        }
        notifier(notifier_uuid: $notifier_uuid) {
          notifier_uuid
          company_uuid
          channel
          payload_preview {
            ...NewDrawer_payload
          }
          ...NewDrawer_original
        }
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const company = found(data.company, 'workspace');
  if (data.notifier?.company_uuid !== company.company_uuid) return <NoNotifier onClose={close} />;
  return (
    <NewDrawer
      key={data.notifier.notifier_uuid}
      companyRef={company}
      connectionId={connectionId}
      channel={data.notifier.channel as ChannelName}
      originalRef={data.notifier}
      payloadRef={data.notifier.payload_preview}
    />
  );
}
