import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useParams } from 'react-router';
import type { MappingsScreenQuery } from '#gql/MappingsScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { paths } from '../../paths.ts';
import { useFilters } from '../../useFilters.ts';
import { listKeyOf, noFilters, readMappingFilters, writeMappingFilters } from './mapping-filters.ts';
import { MappingList } from './MappingList.tsx';
import styles from './mappings.module.css';

const NewMapping = lazily(() => import('./form/NewMapping.tsx'), 'NewMapping');

/** The mappings of a workspace. Filters, sort order and an open drawer are in the address. */
export function MappingsScreen() {
  const query = graphql`
    query MappingsScreenQuery(
      $company_uuid: ID!
      $search: String
      $input_types: [MappingFormat!]
      $output_types: [MappingFormat!]
      $has_undeployed_changes: Boolean
      $was_deployed: Boolean
      $is_used: Boolean
      $updated_by: [String!]
      $saved_after: DateTime
      $saved_before: DateTime
      $deployed_after: DateTime
      $deployed_before: DateTime
      $sort: MappingSort
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...MappingList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          input_types: $input_types
          output_types: $output_types
          has_undeployed_changes: $has_undeployed_changes
          was_deployed: $was_deployed
          is_used: $is_used
          updated_by: $updated_by
          saved_after: $saved_after
          saved_before: $saved_before
          deployed_after: $deployed_after
          deployed_before: $deployed_before
          sort: $sort
        )
    }
  `;
  const data = useRouteQuery<MappingsScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const company = found(data.company, 'workspace');
  const { open, openForm } = useFormAddress();
  const [filters, change] = useFilters(readMappingFilters, writeMappingFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(noFilters);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) =>
    company.viewer_can_edit && (
      <Button
        look={look}
        icon={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => openForm({ new: 'mapping' })}
      >
        Add mapping
      </Button>
    );
  const fresh = open && 'new' in open ? open.new : null;
  return (
    <Parts query={query} subject={listKeyOf(filters)}>
      <PageHead
        title="Mappings"
        context="JSONata expressions that convert one format to another"
        actions={
          company.viewer_can_edit && (
            <>
              <Button
                icon={<IconFileImport size={16} aria-hidden="true" />}
                onClick={() => openForm({ new: 'import' })}
              >
                Import
              </Button>
              <AnchorButton
                to={paths.mappingAiBuilder({ company_uuid })}
                icon={<IconPlus size={16} aria-hidden="true" />}
              >
                New inbound EDI
              </AnchorButton>
              {add('primary')}
            </>
          )
        }
      />
      {company.viewer_can_edit && filters.sample !== null && (
        <div className={styles.notice}>
          <Callout
            tone="run"
            title="Choose a mapping."
            actions={
              <Button small onClick={() => change({ sample: null })}>
                Cancel
              </Button>
            }
          >
            It opens with the document from the library, ready to become its sample.
          </Callout>
        </div>
      )}
      <div ref={cardRef}>
        <Card>
          <Part>
            <MappingList
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
      {company.viewer_can_edit && (fresh === 'mapping' || fresh === 'import') && (
        <Suspense fallback={null}>
          <NewMapping key={fresh} company_uuid={company_uuid} isImport={fresh === 'import'} />
        </Suspense>
      )}
      <Outlet />
    </Parts>
  );
}
