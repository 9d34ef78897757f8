import { type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { ProfileTable_profile$data, ProfileTable_profile$key } from '#gql/ProfileTable_profile';
import type { ProfileTable_query$key } from '#gql/ProfileTable_query';
import { readInlineData } from 'relay-runtime';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { paths } from '#routes/paths.ts';
import { DrawerOutlet } from '#shared/drawers/RouteDrawers.tsx';
import styles from '../as2.module.css';
import { keyWords } from '../as2-labels.ts';
import { ExpiryBar } from '../certificates/ExpiryBar.tsx';
import { drawerSearch } from '../drawer-address.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

type Profile = Omit<ProfileTable_profile$data, ' $fragmentType'>;

// Inline, because the table's rows read it; mutations spread it to update them.
const profileFragment = graphql`
  fragment ProfileTable_profile on As2Profile @inline {
    as2_profile_uuid
    name
    as2_id
    is_default
    certificate {
      certificate_uuid
      subject
      serial
      key_algorithm
      key_size
      ...ExpiryBar_certificate
    }
    next_certificate {
      certificate_uuid
      ...ExpiryBar_certificate
    }
    used_by {
      total_count
    }
    ...ProfileMenu_profile
  }
`;

interface ProfileTableProps {
  queryRef: ProfileTable_query$key;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The workspace's own AS2 IDs and keys. */
export function ProfileTable({ queryRef, addAction }: ProfileTableProps) {
  const { company } = useFragment(
    graphql`
      fragment ProfileTable_query on Query
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }) {
        company(company_uuid: $company_uuid) {
          company_uuid
          as2_profiles(first: 200) @connection(key: "ProfileTable_as2_profiles") {
            __id
            edges {
              node {
                as2_profile_uuid
                ...ProfileTable_profile
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { search } = useLocation();
  const company_uuid = company?.company_uuid ?? '';
  const connectionId = company?.as2_profiles.__id ?? '';
  const profiles = nodesOf(company?.as2_profiles).map((node): Profile =>
    readInlineData<ProfileTable_profile$key>(profileFragment, node),
  );
  return (
    <>
      {profiles.length === 0 ? (
        <EmptyState kind="none" title="No AS2 profiles yet" action={addAction}>
          A profile is the AS2 ID and key pair with which the workspace signs messages and opens those of its
          partners.
        </EmptyState>
      ) : (
        <SimpleTable<Profile>
          label="AS2 profiles"
          rows={profiles}
          rowKey={({ as2_profile_uuid }) => as2_profile_uuid}
          columns={[
            {
              id: 'name',
              header: 'Name',
              grow: true,
              cell: ({ as2_profile_uuid, name, is_default }) => (
                <>
                  <RowLink
                    to={drawerSearch(search, 'edit', as2_profile_uuid)}
                    state={{ openedHere: true }}
                    className={styles.name}
                  >
                    <bdi>{name}</bdi>
                  </RowLink>{' '}
                  {is_default && <Tag tip="New partners use it unless they choose another one">Default</Tag>}
                </>
              ),
            },
            {
              id: 'as2_id',
              header: 'AS2 ID',
              phone: 'hide',
              cell: ({ as2_id }) => <span className={styles.mono}>{as2_id}</span>,
            },
            {
              id: 'subject',
              header: 'Subject',
              grow: true,
              phone: 'hide',
              spare: true,
              cell: ({ certificate }) => certificate.subject,
            },
            {
              id: 'serial',
              header: 'Serial',
              phone: 'hide',
              spare: true,
              cell: ({ certificate: { serial } }) => (
                <span className={styles.mono} data-tip={serial}>
                  {shortSerial(serial ?? '–')}
                </span>
              ),
            },
            {
              id: 'expiry',
              header: 'Certificate',
              cell: ({ certificate }) => <ExpiryBar certificateRef={certificate} bare />,
            },
            {
              id: 'key',
              header: 'Key',
              phone: 'hide',
              spare: true,
              cell: ({ certificate }) => keyWords(certificate.key_algorithm, certificate.key_size),
            },
            {
              id: 'next',
              header: 'Next certificate',
              phone: 'hide',
              cell: ({ next_certificate }) =>
                next_certificate ? (
                  <ExpiryBar certificateRef={next_certificate} bare />
                ) : (
                  <span className={styles.muted}>None</span>
                ),
            },
            {
              id: 'used_by',
              header: 'Used by',
              phone: 'hide',
              spare: true,
              cell: ({ as2_profile_uuid, used_by }) =>
                used_by.total_count === 0 ? (
                  <span className={styles.muted}>–</span>
                ) : (
                  <UiLink to={paths.as2({ company_uuid }, { tab: 'partners', profile: as2_profile_uuid })}>
                    {pluralize(used_by.total_count, 'partner')}
                  </UiLink>
                ),
            },
            {
              id: 'actions',
              header: 'Actions',
              bare: true,
              align: 'end',
              cell: (profile) => <ProfileMenu profileRef={profile} connectionId={connectionId} />,
            },
          ]}
        />
      )}
      <DrawerOutlet connectionId={connectionId} />
    </>
  );
}

/** Start and end are enough to distinguish serial numbers. */
const shortSerial = (serial: string): string =>
  serial.length > 13 ? `${serial.slice(0, 6)}…${serial.slice(-4)}` : serial;
