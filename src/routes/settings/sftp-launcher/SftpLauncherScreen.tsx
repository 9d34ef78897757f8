import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { SftpLauncherScreenQuery } from '#gql/SftpLauncherScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import type { ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { paths } from '../../paths.ts';
import { useFilters } from '../../useFilters.ts';
import { NO_FILTERS, readJobFilters, writeJobFilters } from './job-filters.ts';
import { SftpJobList } from './SftpJobList.tsx';

/** The launcher jobs of a workspace. Filters and an open drawer are in the address. */
export function SftpLauncherScreen() {
  const query = graphql`
    query SftpLauncherScreenQuery(
      $company_uuid: ID!
      $search: String
      $enabled: Boolean
      $last_statuses: [JobRunStatus!]
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
      }
      ...SftpJobList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          enabled: $enabled
          last_statuses: $last_statuses
        )
    }
  `;
  const data = useRouteQuery<SftpLauncherScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const { search } = useLocation();
  found(data.company, 'workspace');
  const [filters, change] = useFilters(readJobFilters, writeJobFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(NO_FILTERS);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) => (
    <AnchorButton
      look={look}
      to={paths.newSftpJob({ company_uuid })}
      icon={<IconPlus size={16} aria-hidden="true" />}
    >
      New job
    </AnchorButton>
  );
  return (
    <Parts query={query} subject={search}>
      <PageHead
        title="SFTP launcher"
        context="Jobs that pick up files and start one execution for each"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <SftpJobList
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
