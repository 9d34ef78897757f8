import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { HostSystemItem_hostSystem$key } from '#gql/HostSystemItem_hostSystem';
import { nodesOf } from '#relay/connection.ts';
import { formatDate, toMillis } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
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
import { someOf } from '../../_shared/some-of.ts';
import { paths } from '../../paths.ts';
import {
  connectionTypeWords,
  directionWords,
  verificationLook,
} from '../../_shared/connection-form/connection-types.ts';
import { ConnectionTypeIcon } from '../../_shared/connection-form/ConnectionTypeIcon.tsx';
import list from '../../_shared/keys/key-list.module.css';
import type { HostSystemColumn } from './host-system-filters.ts';
import { systemKindWords } from './host-system-labels.ts';
import { HostSystemMenu } from './HostSystemMenu.tsx';
import styles from './host-systems.module.css';

const DAY = 86_400_000;
/** How many days before its expiry a certificate should be replaced. */
const SOON_DAYS = 30;

interface HostSystemItemProps {
  hostSystemRef: HostSystemItem_hostSystem$key;
  connectionId: string;
  onDeleted: () => void;
}

export function HostSystemItem({ hostSystemRef, connectionId, onDeleted }: HostSystemItemProps) {
  const system = useFragment(
    graphql`
      fragment HostSystemItem_hostSystem on HostSystem {
        host_system_uuid
        company_uuid
        name
        system_kind
        type
        direction
        environment
        enabled
        is_default
        address_summary
        verification_status
        last_verification {
          verification_uuid
          started_at
        }
        certificate_expires_at
        used_by {
          total_count
          edges {
            node {
              flow_uuid
              partner_uuid
              flow_name
            }
          }
        }
        last_success_at
        last_failure_at
        ...HostSystemMenu_hostSystem
      }
    `,
    hostSystemRef,
  );
  const { host_system_uuid, company_uuid, name, type, used_by, verification_status } = system;
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const tabIndex = useTabStop();
  const look = verificationLook(verification_status);
  const marks = [
    ...(system.is_default ? ['Default'] : []),
    ...(system.environment === 'TEST' ? ['Test'] : []),
    ...(system.enabled ? [] : ['Disabled']),
  ].join(' · ');
  const users = nodesOf(used_by);
  const [flow] = users;
  const flows = someOf(
    users.map(({ flow_name }) => flow_name),
    used_by.total_count,
  );
  const count = formatCount(used_by.total_count);
  return (
    <GridCells<HostSystemColumn>
      cells={{
        name: (
          <>
            <RowLink
              to={formSearch(search, { edit: host_system_uuid })}
              state={{ openedHere: true }}
              className={list.name}
            >
              <bdi>{name}</bdi>
            </RowLink>
            {marks !== '' && !isPhone && <span className={styles.when}>{marks}</span>}
          </>
        ),
        type: (
          <span className={styles.type} data-tip={systemKindWords(system.system_kind)}>
            <ConnectionTypeIcon type={type} />
            <span>{connectionTypeWords(type)}</span>
          </span>
        ),
        direction: directionWords(system.direction),
        address: isPhone ? (
          <span className={list.muted}>
            {[marks, connectionTypeWords(type), system.address_summary].filter(Boolean).join(' · ')}
          </span>
        ) : (
          <span className={styles.address} data-tip={system.address_summary}>
            {system.address_summary}
          </span>
        ),
        used_by: !flow ? (
          <span className={list.muted}>0</span>
        ) : used_by.total_count === 1 ? (
          <UiLink
            to={paths.flow({ company_uuid, partner_uuid: flow.partner_uuid, flow_uuid: flow.flow_uuid })}
            tabIndex={tabIndex}
            data-tip={flows}
            aria-label={`${count}, ${flow.flow_name}`}
          >
            {count}
          </UiLink>
        ) : (
          <span data-tip={flows}>{count}</span>
        ),
        last_success: <When at={system.last_success_at} />,
        last_failure: <When at={system.last_failure_at} />,
        verification: (
          <>
            <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
            {!isPhone && system.last_verification && verification_status !== 'RUNNING' && (
              <span className={styles.when}>
                <RelativeTime at={system.last_verification.started_at} />
              </span>
            )}
          </>
        ),
        certificate: <CertificateEnd at={system.certificate_expires_at} />,
        actions: <HostSystemMenu hostSystemRef={system} connectionId={connectionId} onDeleted={onDeleted} />,
      }}
    />
  );
}

function When({ at }: { at: string | null | undefined }) {
  return at == null ? <span className={list.muted}>Never</span> : <RelativeTime at={at} />;
}

function CertificateEnd({ at }: { at: string | null | undefined }) {
  const zone = useZone();
  const now = useNow(60_000);
  if (at == null) return <span className={list.muted}>None</span>;
  const left = toMillis(at) - now;
  const day = formatDate(at, zone);
  if (left <= 0)
    return (
      <span className={styles.expired} data-tip={`Expired on ${day}`}>
        Expired
      </span>
    );
  return <span className={left <= SOON_DAYS * DAY ? list.soon : list.muted}>{day}</span>;
}
