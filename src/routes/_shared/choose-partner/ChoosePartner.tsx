import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import type { ChoosePartnerQuery } from '#gql/ChoosePartnerQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { paths } from '../../paths.ts';
import { useAddressSearch } from '../../useAddressSearch.ts';
import { PartnerChoices } from './PartnerChoices.tsx';

interface ChoosePartnerProps {
  /** What the person is about to add: "New connection". */
  title: string;
  /** One sentence that says why a partner is needed. */
  text: string;
  /** Returns the address of the page that opens for the chosen partner. */
  to: (partner_uuid: string) => string;
}

/**
 * A page that asks for the trading partner, for an address that omits it. Its search text is kept in the address. Its
 * route starts `choose-partner-query.ts`.
 */
export function ChoosePartner({ title, text, to }: ChoosePartnerProps) {
  const query = graphql`
    query ChoosePartnerQuery($company_uuid: ID!, $search: String) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...PartnerChoices_query @arguments(company_uuid: $company_uuid, search: $search)
    }
  `;
  const data = useRouteQuery<ChoosePartnerQuery>(query);
  const { company_uuid, viewer_can_edit } = found(data.company, 'workspace');
  const [search, changeSearch] = useAddressSearch();
  const wanted = search.get('q') ?? '';
  const change = (next: string) =>
    changeSearch((params) => {
      if (next.trim() === '') params.delete('q');
      else params.set('q', next);
    });
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the text it cleared; the focus must not be lost with it.
  const clear = () => {
    change('');
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  return (
    <Parts query={query} subject={company_uuid + wanted}>
      <PageHead title={title} context={viewer_can_edit && text} />
      <div ref={cardRef}>
        <Card>
          {viewer_can_edit ? (
            <Part>
              <PartnerChoices queryRef={data} wanted={wanted} to={to} onSearch={change} onClear={clear} />
            </Part>
          ) : (
            <EmptyState
              kind="forbidden"
              title="You cannot change trading partners"
              action={
                <AnchorButton to={paths.partners({ company_uuid })}>Show trading partners</AnchorButton>
              }
            >
              Editors and owners of the workspace can.
            </EmptyState>
          )}
        </Card>
      </div>
    </Parts>
  );
}
