import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { SftpUserItem_user$key } from '#gql/SftpUserItem_user';
import { formatDayMonth, toMillis } from '#lib/dates.ts';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { useNow } from '#lib/useNow.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useZone } from '#ui/text/zone.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { formSearch } from '../../_shared/forms/form-address.ts';
import styles from '../../_shared/keys/key-list.module.css';
import { keyLook } from '../../_shared/keys/key-labels.ts';
import { filesSearch } from './drawer-address.ts';
import { permissionWords } from './sftp-user-labels.ts';
import { SftpUserMenu } from './SftpUserMenu.tsx';
import own from './sftp-users.module.css';

const DAY = 86_400_000;
/** How many days before an expiry the partner should be told. */
const SOON_DAYS = 14;

/** The columns of the list. */
export type SftpUserColumn =
  | 'name'
  | 'details'
  | 'root'
  | 'sign_in'
  | 'networks'
  | 'last_login'
  | 'last_upload'
  | 'files'
  | 'status'
  | 'actions';

interface SftpUserItemProps {
  userRef: SftpUserItem_user$key;
  connectionId: string;
}

export function SftpUserItem({ userRef, connectionId }: SftpUserItemProps) {
  const user = useFragment(
    graphql`
      fragment SftpUserItem_user on SftpUser {
        sftp_user_uuid
        username
        permission
        root_directory
        auth_methods
        public_keys {
          __typename
        }
        allowed_cidrs
        status
        expires_at
        last_login_at
        last_login_ip
        last_upload_at
        used_files
        used_bytes
        ...SftpUserMenu_user
      }
    `,
    userRef,
  );
  const { sftp_user_uuid, username, status, expires_at, last_login_at, last_upload_at, used_files } = user;
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const tabIndex = useTabStop();
  const zone = useZone();
  const now = useNow(60_000);
  const keys = user.public_keys.length;
  const signIn = [
    ...(keys > 0 ? [pluralize(keys, 'key')] : []),
    ...(user.auth_methods.includes('PASSWORD') ? [keys > 0 ? 'password' : 'Password'] : []),
  ].join(', ');
  const isSoon = status === 'ACTIVE' && expires_at != null && toMillis(expires_at) - now <= SOON_DAYS * DAY;
  const networks = user.allowed_cidrs;
  const look = keyLook(status);
  const lastLogin =
    last_login_at == null ? (
      <span className={styles.muted}>Never</span>
    ) : (
      <span data-tip={user.last_login_ip == null ? undefined : `From ${user.last_login_ip}`}>
        <RelativeTime at={last_login_at} />
      </span>
    );
  return (
    <GridCells<SftpUserColumn>
      cells={{
        name: (
          <RowLink
            to={formSearch(search, { edit: sftp_user_uuid })}
            state={{ openedHere: true }}
            className={styles.name}
          >
            {username}
          </RowLink>
        ),
        details: isPhone ? (
          <span className={styles.muted}>
            {permissionWords(user.permission)} · {signIn} ·{' '}
            {last_login_at == null ? 'Never signed in' : <RelativeTime at={last_login_at} />}
          </span>
        ) : (
          permissionWords(user.permission)
        ),
        root: <span className={own.path}>{user.root_directory}</span>,
        sign_in: signIn,
        networks:
          networks.length === 0 ? (
            <span className={styles.muted}>Any</span>
          ) : (
            <span data-tip={networks.join(', ')}>
              {networks.length === 1 ? networks[0] : pluralize(networks.length, 'network')}
            </span>
          ),
        last_login: lastLogin,
        last_upload:
          last_upload_at == null ? (
            <span className={styles.muted}>Never</span>
          ) : (
            <RelativeTime at={last_upload_at} />
          ),
        files: (
          <UiLink
            to={filesSearch(search, sftp_user_uuid)}
            state={{ openedHere: true }}
            tabIndex={tabIndex}
            data-tip={formatBytes(user.used_bytes)}
            aria-label={`Files of ${username}: ${formatCount(used_files)}, ${formatBytes(user.used_bytes)}`}
            className={used_files === 0 ? styles.muted : undefined}
          >
            {formatCount(used_files)}
          </UiLink>
        ),
        status: (
          <StatusBadge tone={isSoon ? 'wait' : look.tone}>
            {isSoon ? `Expires ${formatDayMonth(expires_at, zone)}` : look.label}
          </StatusBadge>
        ),
        actions: <SftpUserMenu userRef={user} connectionId={connectionId} />,
      }}
    />
  );
}
