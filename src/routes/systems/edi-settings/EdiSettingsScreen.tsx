import { IconPlus } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { EdiSettingsScreenQuery } from '#gql/EdiSettingsScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { useFilters } from '../../useFilters.ts';
import { newParameter } from './drawer-address.ts';
import { listKeyOf, readEdiFilters, unfiltered, writeEdiFilters } from './edi-filters.ts';
import { EdiTabs } from './EdiTabs.tsx';
import { IdentityList } from './identities/IdentityList.tsx';

const AgreementList = lazily(() => import('./agreements/AgreementList.tsx'), 'AgreementList');
const NumberList = lazily(() => import('./numbers/NumberList.tsx'), 'NumberList');
const UnroutedList = lazily(() => import('./unrouted/UnroutedList.tsx'), 'UnroutedList');
const AcknowledgmentList = lazily(
  () => import('./acknowledgments/AcknowledgmentList.tsx'),
  'AcknowledgmentList',
);

/** The EDI settings of a workspace: its own identities, the agreements with partners, and what the traffic shows. */
export function EdiSettingsScreen() {
  const query = graphql`
    query EdiSettingsScreenQuery(
      $company_uuid: ID!
      $on_identities: Boolean!
      $on_agreements: Boolean!
      $on_numbers: Boolean!
      $on_unrouted: Boolean!
      $on_acknowledgments: Boolean!
      $search: String
      $standard: EdiStandard
      $partner_uuid: ID
      $sort: EdiAgreementSort
      $direction: FlowDirection
      $levels: [ControlNumberLevel!]
      $anomalies: [ControlNumberAnomalyKind!]
      $statuses: [UnroutedStatus!]
      $overdue: Boolean
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
        ...EdiTabs_company
      }
      ...IdentityList_query
        @arguments(company_uuid: $company_uuid, search: $search, standard: $standard)
        @alias(as: "identities")
        @include(if: $on_identities)
      ...AgreementList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          standard: $standard
          partner_uuid: $partner_uuid
          sort: $sort
        )
        @alias(as: "agreements")
        @include(if: $on_agreements)
      ...NumberList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          partner_uuid: $partner_uuid
          direction: $direction
          levels: $levels
          anomalies: $anomalies
        )
        @alias(as: "numbers")
        @include(if: $on_numbers)
      ...UnroutedList_query
        @arguments(company_uuid: $company_uuid, search: $search, statuses: $statuses)
        @alias(as: "unrouted")
        @include(if: $on_unrouted)
      ...AcknowledgmentList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          partner_uuid: $partner_uuid
          overdue: $overdue
        )
        @alias(as: "acknowledgments")
        @include(if: $on_acknowledgments)
    }
  `;
  const data = useRouteQuery<EdiSettingsScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const company = found(data.company, 'workspace');
  const { openForm } = useFormAddress();
  const [filters, change] = useFilters(readEdiFilters, writeEdiFilters);
  const { tab } = filters;
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change({ ...unfiltered(tab), sort: filters.sort });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) => {
    const what = tab === 'identities' ? 'identity' : tab === 'agreements' ? 'agreement' : null;
    return (
      company.viewer_can_edit &&
      what && (
        <Button
          look={look}
          icon={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => openForm({ new: newParameter(what) })}
        >
          Add {what}
        </Button>
      )
    );
  };
  const list = { filters, onChange: change, onClear: clear, addAction: add('default') };
  return (
    <Parts query={query} subject={company_uuid + listKeyOf(filters)}>
      <PageHead
        title="EDI settings"
        context="Who sends and receives X12 and EDIFACT interchanges, and in what envelopes"
        actions={add('primary')}
      />
      <EdiTabs companyRef={company} current={tab} />
      <div ref={cardRef}>
        <Card>
          <Part>
            <Suspense fallback={<Skeleton shape="rows" count={8} />}>
              {tab === 'identities' && data.identities && (
                <IdentityList key={company_uuid} queryRef={data.identities} {...list} />
              )}
              {tab === 'agreements' && data.agreements && (
                <AgreementList key={company_uuid} queryRef={data.agreements} {...list} />
              )}
              {tab === 'numbers' && data.numbers && (
                <NumberList key={company_uuid} queryRef={data.numbers} {...list} />
              )}
              {tab === 'unrouted' && data.unrouted && (
                <UnroutedList key={company_uuid} queryRef={data.unrouted} {...list} />
              )}
              {tab === 'acknowledgments' && data.acknowledgments && (
                <AcknowledgmentList key={company_uuid} queryRef={data.acknowledgments} {...list} />
              )}
            </Suspense>
          </Part>
        </Card>
      </div>
    </Parts>
  );
}
