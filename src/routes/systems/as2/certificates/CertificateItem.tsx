import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { CertificateItem_certificate$key } from '#gql/CertificateItem_certificate';
import { nodesOf } from '#relay/connection.ts';
import { formatDate } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { someOf } from '#shared/some-of.ts';
import styles from '../as2.module.css';
import { keyWords, purposes, wordOf } from '../as2-labels.ts';
import { drawerSearch } from '../drawer-address.ts';
import { ExpiryBar } from './ExpiryBar.tsx';
import { slotWords } from './slot-labels.ts';

/** The columns of the list. */
export type CertificateColumn =
  | 'name'
  | 'purpose'
  | 'expiry'
  | 'valid_to'
  | 'slot'
  | 'subject'
  | 'key'
  | 'used_by';

export function CertificateItem({ certificateRef }: { certificateRef: CertificateItem_certificate$key }) {
  const certificate = useFragment(
    graphql`
      fragment CertificateItem_certificate on Certificate {
        certificate_uuid
        source_name
        source_type
        slot
        accepted_until
        subject
        key_algorithm
        key_size
        valid_to
        used_by {
          total_count
          edges {
            node {
              flow_uuid
              flow_name
            }
          }
        }
        ...ExpiryBar_certificate
      }
    `,
    certificateRef,
  );
  const { certificate_uuid, source_name, source_type, slot, accepted_until, subject } = certificate;
  const { key_algorithm, key_size, valid_to, used_by } = certificate;
  const flows = someOf(
    nodesOf(used_by).map(({ flow_name }) => flow_name),
    used_by.total_count,
  );
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const zone = useZone();
  const state = slotWords(slot, accepted_until != null);
  return (
    <GridCells<CertificateColumn>
      cells={{
        name: (
          <RowLink
            to={drawerSearch(search, 'edit', certificate_uuid)}
            state={{ openedHere: true }}
            className={styles.name}
          >
            <bdi>{source_name}</bdi>
          </RowLink>
        ),
        purpose: isPhone ? (
          <span className={styles.muted}>
            {wordOf(purposes, source_type)} · {state}
          </span>
        ) : (
          wordOf(purposes, source_type)
        ),
        expiry: <ExpiryBar certificateRef={certificate} />,
        valid_to: valid_to == null ? <span className={styles.muted}>–</span> : formatDate(valid_to, zone),
        slot: <span className={slot === 'PRIMARY' ? undefined : styles.muted}>{state}</span>,
        subject: subject ?? <span className={styles.muted}>Bare key</span>,
        key: keyWords(key_algorithm, key_size),
        used_by: (
          <span className={flows === '' ? styles.muted : undefined} data-tip={flows || undefined}>
            {flows === '' ? '–' : pluralize(used_by.total_count, 'flow')}
          </span>
        ),
      }}
    />
  );
}
