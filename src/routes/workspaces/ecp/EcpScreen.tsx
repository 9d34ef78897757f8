import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EcpScreen_query$key } from '#gql/EcpScreen_query';
import type { EcpScreenQuery } from '#gql/EcpScreenQuery';
import type { EcpScreenUpdateQuery } from '#gql/EcpScreenUpdateQuery';
import { pluralize } from '#lib/text.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { usePolling } from '#relay/usePolling.ts';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths, searchString } from '../../paths.ts';
import { useFilters } from '../../useFilters.ts';
import {
  ecpVariables,
  isNarrowed,
  NO_FILTERS,
  readEcpFilters,
  writeEcpFilters,
  type EcpFilters,
} from './ecp-filters.ts';
import { EcpFilterBar } from './EcpFilterBar.tsx';
import { EcpList } from './EcpList.tsx';
import { EcpTiles } from './EcpTiles.tsx';

/** `/ecp`: which of the workspaces that a person owns or operates need attention, worst first. */
export function EcpScreen() {
  const query = graphql`
    query EcpScreenQuery($filter: CompanyFilter!, $sort: CompanySort!) {
      ...EcpScreen_query @arguments(filter: $filter, sort: $sort)
    }
  `;
  const queryRef = useRouteQuery<EcpScreenQuery>(query);
  const data = useFragment<EcpScreen_query$key>(
    graphql`
      fragment EcpScreen_query on Query
      @argumentDefinitions(filter: { type: "CompanyFilter!" }, sort: { type: "CompanySort!" }) {
        viewer {
          user_uuid
          # Only for the head and an empty panel; the parts tell what failed.
          overseen_companies(filter: $filter, sort: $sort, first: 100) @catch(to: NULL) {
            total_count
            totals @catch(to: NULL) {
              overseen_count
              calculated_at
            }
          }
          ...EcpTiles_viewer @arguments(filter: $filter, sort: $sort)
          ...EcpFilterBar_viewer @arguments(filter: $filter, sort: $sort)
        }
        ...EcpList_query @arguments(filter: $filter, sort: $sort)
      }
    `,
    queryRef,
  );
  const [filters, changeFilters] = useFilters(readEcpFilters, writeEcpFilters);
  const [paused, setPaused] = useState(false);
  const [isPaged, setPaged] = useState(false);
  // A refresh returns only the first page, so it must not replace the pages that a person has scrolled to.
  const { failed, updating, update } = usePolling<EcpScreenUpdateQuery>(
    graphql`
      query EcpScreenUpdateQuery($filter: CompanyFilter!, $sort: CompanySort!) {
        ...EcpScreen_query @arguments(filter: $filter, sort: $sort)
      }
    `,
    ecpVariables(filters),
    !paused && !isPaged,
    () => setPaged(false),
  );
  const cardRef = useRef<HTMLDivElement>(null);
  const linkTo = (next: Partial<EcpFilters>) => paths.ecp(writeEcpFilters({ ...filters, ...next }));
  const change = (next: Partial<EcpFilters>) => {
    setPaged(false);
    changeFilters(next);
  };
  // The Clear button disappears when used, so move the focus first.
  const clear = () => {
    change(NO_FILTERS);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const list = data.viewer.overseen_companies;
  const totals = list?.totals;
  if (list?.total_count === 0 && !isNarrowed(filters)) {
    return (
      <>
        <PageHead title="Control panel" />
        <Card>
          <EmptyState
            kind="none"
            title="No workspaces in your control panel"
            action={
              <AnchorButton look="primary" to={paths.newCompany()}>
                New workspace
              </AnchorButton>
            }
          >
            It compares the workspaces you own. Create one, or ask an owner to make you one.
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    // Each refresh renders failed parts again.
    <Parts query={query} subject={`${searchString(writeEcpFilters(filters))} ${totals?.calculated_at ?? ''}`}>
      <PageHead
        title="Control panel"
        context={
          <>
            {totals && `${pluralize(totals.overseen_count, 'workspace')} · `}
            last 24 hours
            {totals && (
              <>
                {' · updated '}
                <RelativeTime at={totals.calculated_at} />
              </>
            )}
            {failed && <span role="status"> · last refresh failed</span>}
          </>
        }
        actions={
          <Toolbar label="Updates">
            <Button look="quiet" busy={updating} onClick={update}>
              Refresh
            </Button>
            <Button look="quiet" aria-pressed={paused} onClick={() => setPaused((now) => !now)}>
              {paused ? 'Resume' : 'Pause'}
            </Button>
          </Toolbar>
        }
      />
      <Part title="Totals">
        <EcpTiles viewerRef={data.viewer} linkTo={linkTo} />
      </Part>
      <div ref={cardRef}>
        <Card>
          <EcpFilterBar viewerRef={data.viewer} filters={filters} onChange={change} onClear={clear} />
          <Part title="Workspaces">
            <EcpList
              queryRef={data}
              filters={filters}
              onChange={change}
              onClear={clear}
              onPage={() => setPaged(true)}
            />
          </Part>
        </Card>
      </div>
    </Parts>
  );
}
