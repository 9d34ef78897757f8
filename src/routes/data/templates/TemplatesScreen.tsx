import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { TemplatesScreenQuery } from '#gql/TemplatesScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { useFilters } from '../../useFilters.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';
import { listKeyOf, readTemplateFilters, unfiltered, writeTemplateFilters } from './template-filters.ts';
import { TemplateList } from './TemplateList.tsx';

/** The templates of a workspace, and those of other workspaces that it may use. */
export function TemplatesScreen() {
  const query = graphql`
    query TemplatesScreenQuery(
      $company_uuid: ID!
      $search: String
      $category: TemplateCategory
      $partner_type: PartnerType
      $status: TemplateStatus
      $own_only: Boolean!
      $sort: TemplateSort
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...TemplateList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          category: $category
          partner_type: $partner_type
          status: $status
          own_only: $own_only
          sort: $sort
        )
    }
  `;
  const data = useRouteQuery<TemplatesScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const { viewer_can_edit } = found(data.company, 'workspace');
  const { openForm } = useFormAddress();
  const [filters, change] = useFilters(readTemplateFilters, writeTemplateFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change({ ...unfiltered, sort: filters.sort });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) =>
    viewer_can_edit && (
      <Button
        look={look}
        icon={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => openForm({ new: NEW })}
      >
        Add template
      </Button>
    );
  return (
    <Parts query={query} subject={company_uuid + listKeyOf(filters)}>
      <PageHead
        title="Templates"
        context="Flows with variables, for setting up similar trading partners"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <TemplateList
              key={company_uuid}
              queryRef={data}
              filters={filters}
              onChange={change}
              onClear={clear}
              addAction={add('default')}
            />
          </Part>
        </Card>
      </div>
    </Parts>
  );
}
