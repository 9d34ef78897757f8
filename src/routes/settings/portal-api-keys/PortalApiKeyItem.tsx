import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { PortalApiKeyItem_key$key } from '#gql/PortalApiKeyItem_key';
import { formatDate, toMillis } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { useNow } from '#lib/useNow.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { formSearch } from '../../_shared/forms/form-address.ts';
import { keyLook } from '../../_shared/keys/key-labels.ts';
import styles from '../../_shared/keys/key-list.module.css';
import { roleWords } from './portal-key-labels.ts';
import { PortalApiKeyMenu } from './PortalApiKeyMenu.tsx';

const DAY = 86_400_000;
/** How many days before its expiry a key should be replaced. */
const SOON_DAYS = 30;

/** The columns of the list. */
export type KeyColumn =
  | 'name'
  | 'client_id'
  | 'details'
  | 'workspaces'
  | 'created'
  | 'last_used'
  | 'expires'
  | 'status'
  | 'actions';

export function PortalApiKeyItem({ keyRef }: { keyRef: PortalApiKeyItem_key$key }) {
  const key = useFragment(
    graphql`
      fragment PortalApiKeyItem_key on PortalApiKey {
        key_uuid
        name
        client_id
        role
        status
        companies {
          company_uuid
          company_name
        }
        last_used_at
        expires_at
        created_at
        created_by {
          display
        }
        ...PortalApiKeyMenu_key
      }
    `,
    keyRef,
  );
  const { key_uuid, name, client_id, role, status, companies, last_used_at, expires_at } = key;
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const zone = useZone();
  const now = useNow(60_000);
  const days = expires_at == null ? null : Math.ceil((toMillis(expires_at) - now) / DAY);
  const isSoon = status === 'ACTIVE' && days !== null && days <= SOON_DAYS;
  const look = keyLook(status);
  const left = isSoon ? `, ${pluralize(Math.max(days, 0), 'day')} left` : '';
  const expiry = expires_at == null ? 'Never' : `${formatDate(expires_at, zone)}${left}`;
  const names = companies.map(({ company_name }) => company_name);
  return (
    <GridCells<KeyColumn>
      cells={{
        name: (
          <RowLink
            to={formSearch(search, { edit: key_uuid })}
            state={{ openedHere: true }}
            className={styles.name}
          >
            <bdi>{name}</bdi>
          </RowLink>
        ),
        client_id: <CopyText text={client_id} shown={`${client_id.slice(0, 12)}…`} what="client ID" />,
        details: isPhone ? (
          <span className={styles.muted}>
            {roleWords(role)} ·{' '}
            {last_used_at == null ? (
              'Never used'
            ) : (
              <>
                Used <RelativeTime at={last_used_at} />
              </>
            )}
            {isSoon && ` · Expires ${expiry}`}
          </span>
        ) : (
          roleWords(role)
        ),
        workspaces: (
          <span data-tip={names.length > 1 ? names.join(', ') : undefined}>
            {names.length === 1 ? names[0] : pluralize(names.length, 'workspace')}
          </span>
        ),
        created: (
          <>
            {formatDate(key.created_at, zone)}
            <span className={styles.by}> by {key.created_by.display}</span>
          </>
        ),
        last_used:
          last_used_at == null ? (
            <span className={styles.muted}>Never</span>
          ) : (
            <RelativeTime at={last_used_at} />
          ),
        expires: <span className={isSoon ? styles.soon : styles.muted}>{expiry}</span>,
        status: <StatusBadge tone={look.tone}>{look.label}</StatusBadge>,
        actions: <PortalApiKeyMenu keyRef={key} />,
      }}
    />
  );
}
