import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { As2PartnerItem_partner$key } from '#gql/As2PartnerItem_partner';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import styles from '../as2.module.css';
import { compressions, dispositionLook, encryptions, mdnModes, signatures, wordOf } from '../as2-labels.ts';
import { ExpiryBar } from '../certificates/ExpiryBar.tsx';
import { drawerSearch } from '../drawer-address.ts';
import { As2PartnerMenu } from './As2PartnerMenu.tsx';

/** The columns of the list. */
export type As2PartnerColumn =
  | 'name'
  | 'details'
  | 'url'
  | 'profile'
  | 'security'
  | 'mdn'
  | 'certificate'
  | 'last_mdn'
  | 'actions';

interface As2PartnerItemProps {
  partnerRef: As2PartnerItem_partner$key;
  connectionId: string;
  onDeleted: () => void;
}

export function As2PartnerItem({ partnerRef, connectionId, onDeleted }: As2PartnerItemProps) {
  const partner = useFragment(
    graphql`
      fragment As2PartnerItem_partner on As2Partner {
        as2_partner_uuid
        name
        partner_as2_id
        partner_url
        profile {
          as2_profile_uuid
          name
        }
        sign
        encrypt
        compression
        mdn_mode
        mdn_signed
        enabled
        certificate {
          certificate_uuid
          ...ExpiryBar_certificate
        }
        last_mdn_disposition
        last_mdn_at
        ...As2PartnerMenu_partner
      }
    `,
    partnerRef,
  );
  const { as2_partner_uuid, name, partner_as2_id, partner_url, profile, certificate } = partner;
  const { sign, encrypt, compression, mdn_mode, mdn_signed, enabled } = partner;
  const { last_mdn_disposition, last_mdn_at } = partner;
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const mdn = last_mdn_disposition == null ? null : dispositionLook(last_mdn_disposition);
  const security = [
    sign === 'NONE' ? 'No signature' : wordOf(signatures, sign),
    encrypt === 'NONE' ? 'no encryption' : wordOf(encryptions, encrypt),
    ...(compression === 'NONE' ? [] : [wordOf(compressions, compression)]),
  ].join(', ');
  return (
    <GridCells<As2PartnerColumn>
      cells={{
        name: (
          <RowLink
            to={drawerSearch(search, 'edit', as2_partner_uuid)}
            state={{ openedHere: true }}
            className={styles.name}
          >
            <bdi>{name}</bdi>
          </RowLink>
        ),
        details: isPhone ? (
          <span className={styles.muted}>
            {partner_as2_id} · {security}
          </span>
        ) : (
          <span className={styles.mono}>{partner_as2_id}</span>
        ),
        url: <span className={styles.mono}>{partner_url.replace(/^https:\/\//, '')}</span>,
        profile: profile.name,
        security,
        mdn:
          mdn_mode === 'NONE' ? (
            <span className={styles.muted}>None</span>
          ) : (
            <span data-tip={`${wordOf(mdnModes, mdn_mode)}, ${mdn_signed ? 'signed' : 'not signed'}`}>
              {mdn_mode === 'ASYNC' ? 'Async' : 'Sync'}
            </span>
          ),
        certificate: certificate ? (
          <ExpiryBar certificateRef={certificate} bare />
        ) : (
          <span className={encrypt === 'NONE' ? styles.muted : styles.bad}>None</span>
        ),
        last_mdn: !enabled ? (
          <StatusBadge tone="skip">Disabled</StatusBadge>
        ) : mdn === null || last_mdn_at == null ? (
          <span className={styles.muted}>None</span>
        ) : (
          <StatusBadge tone={mdn.tone} tip={mdn.label}>
            {mdn.tone === 'ok' ? <RelativeTime at={last_mdn_at} /> : mdn.label.split(':')[0]}
          </StatusBadge>
        ),
        actions: <As2PartnerMenu partnerRef={partner} connectionId={connectionId} onDeleted={onDeleted} />,
      }}
    />
  );
}
