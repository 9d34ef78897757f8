import { IconPlus } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { As2ScreenQuery } from '#gql/As2ScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { NavTabs } from '#ui/page/NavTabs.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { paths } from '../../paths.ts';
import { useFilters } from '../../useFilters.ts';
import { listKeyOf, noFilters, readAs2Filters, writeAs2Filters } from './as2-filters.ts';
import { tabNames, tabs } from './as2-tabs.ts';
import styles from './as2.module.css';
import { As2PartnerList } from './partners/As2PartnerList.tsx';
import { ProfileTable } from './profiles/ProfileTable.tsx';
import { useDrawerAddress } from './useDrawerAddress.ts';

const CertificateList = lazily(() => import('./certificates/CertificateList.tsx'), 'CertificateList');
const As2MessageList = lazily(() => import('./messages/As2MessageList.tsx'), 'As2MessageList');

const NOUNS = { profiles: 'profile', partners: 'partner', certificates: null, messages: null } as const;

/** AS2 of a workspace: its profiles, its partners, their certificates, and the messages they exchanged. */
export function As2Screen() {
  const query = graphql`
    query As2ScreenQuery(
      $company_uuid: ID!
      $profiles: Boolean!
      $partners: Boolean!
      $certificates: Boolean!
      $messages: Boolean!
      $search: String
      $as2_profile_uuid: ID
      $states: [CertificateState!]
      $source_types: [CertificateSourceType!]
      $in_use_only: Boolean!
      $filter: As2MessageFilter
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...ProfileTable_query
        @arguments(company_uuid: $company_uuid)
        @alias(as: "profiles")
        @include(if: $profiles)
      ...As2PartnerList_query
        @arguments(company_uuid: $company_uuid, search: $search, as2_profile_uuid: $as2_profile_uuid)
        @alias(as: "partners")
        @include(if: $partners)
      ...CertificateList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          states: $states
          source_types: $source_types
          in_use_only: $in_use_only
        )
        @alias(as: "certificates")
        @include(if: $certificates)
      ...As2MessageList_query
        @arguments(company_uuid: $company_uuid, filter: $filter)
        @alias(as: "messages")
        @include(if: $messages)
    }
  `;
  const data = useRouteQuery<As2ScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const { viewer_can_edit } = found(data.company, 'workspace');
  const { open } = useDrawerAddress();
  const [filters, change] = useFilters(readAs2Filters, writeAs2Filters);
  const { tab } = filters;
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(noFilters);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const noun = NOUNS[tab];
  const add = (look: ButtonLook) =>
    viewer_can_edit &&
    noun !== null && (
      <Button look={look} icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new', '1')}>
        Add {noun}
      </Button>
    );
  const shared = { filters, onChange: change, onClear: clear };
  return (
    <Parts query={query} subject={company_uuid + listKeyOf(filters)}>
      <PageHead
        title="AS2 and certificates"
        context="Signed and encrypted messages with trading partners, and the keys behind them"
        actions={add('primary')}
      />
      <div className={styles.tabs}>
        <NavTabs
          label="AS2"
          tabs={tabNames.map((name) => ({
            label: tabs[name],
            to: paths.as2({ company_uuid }, { tab: name === 'profiles' ? null : name }),
            current: name === tab,
          }))}
        />
      </div>
      <div ref={cardRef}>
        <Card key={`${company_uuid} ${tab}`}>
          <Part>
            <Suspense fallback={<Skeleton shape="rows" count={8} />}>
              {data.profiles && tab === 'profiles' && (
                <ProfileTable queryRef={data.profiles} addAction={add('default')} />
              )}
              {data.partners && tab === 'partners' && (
                <As2PartnerList queryRef={data.partners} addAction={add('default')} {...shared} />
              )}
              {data.certificates && tab === 'certificates' && (
                <CertificateList queryRef={data.certificates} {...shared} />
              )}
              {data.messages && tab === 'messages' && <As2MessageList queryRef={data.messages} {...shared} />}
            </Suspense>
          </Part>
        </Card>
      </div>
    </Parts>
  );
}
