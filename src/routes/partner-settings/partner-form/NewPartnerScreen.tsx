import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { NewPartnerScreenQuery } from '#gql/NewPartnerScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { paths } from '../../paths.ts';
import { NotAllowed } from '../_shared/NotAllowed.tsx';

const NewPartner = lazily(() => import('./PartnerForms.tsx'), 'NewPartner');

/** The screen that creates a trading partner. */
export function NewPartnerScreen() {
  const query = graphql`
    query NewPartnerScreenQuery($company_uuid: ID!, $copied_uuid: ID!, $copies: Boolean!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        company_name
        viewer_can_edit
        ...PartnerForms_company
      }
      copied: trading_partner(partner_uuid: $copied_uuid) @include(if: $copies) {
        partner_uuid
        company_uuid
        partner_name
        ...PartnerForms_copied
      }
    }
  `;
  const data = useRouteQuery<NewPartnerScreenQuery>(query);
  const company = found(data.company, 'workspace');
  const { company_uuid } = company;
  const copied = data.copied?.company_uuid === company_uuid ? data.copied : null;
  return (
    <Parts query={query} subject={`${company_uuid} ${copied?.partner_uuid ?? ''}`}>
      <PageHead
        title="New trading partner"
        context={
          copied ? (
            <>
              Duplicate of <bdi>{copied.partner_name}</bdi>
            </>
          ) : (
            company.company_name
          )
        }
      />
      {company.viewer_can_edit ? (
        <Suspense
          fallback={
            <Card>
              <Skeleton shape="rows" count={10} />
            </Card>
          }
        >
          <Part title="Templates">
            <NewPartner
              key={`${company_uuid} ${copied?.partner_uuid ?? ''}`}
              companyRef={company}
              copiedRef={copied}
            />
          </Part>
        </Suspense>
      ) : (
        <NotAllowed
          title="You cannot add trading partners"
          action={<AnchorButton to={paths.partners({ company_uuid })}>Show trading partners</AnchorButton>}
        />
      )}
    </Parts>
  );
}
