import { useEffect, useRef, type KeyboardEvent } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Navigate } from 'react-router';
import type { CompanySelectScreenQuery } from '#gql/CompanySelectScreenQuery';
import { setCompanyList } from '#client-state/companies.ts';
import { Company_overview } from '#field-roles';
import { recentPlaces } from '#lib/recent-places.ts';
import { pluralize } from '#lib/text.ts';
import { useStored } from '#lib/useStored.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterChip } from '#ui/filters/FilterChip.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { paths } from '../../paths.ts';
import { useAddressSearch } from '../../useAddressSearch.ts';
import { CompanyFiguresFailure } from './CompanyFiguresFailure.tsx';
import { CompanyTable } from './CompanyTable.tsx';
import styles from './CompanySelect.module.css';
import { lastOpened, select, selectionOf } from './selection.ts';
import { useTypeAhead } from './useTypeAhead.ts';
import { isGranted } from '../../access.ts';

const PINNED = 'causeway.pinned-workspaces';

/** `/`: the list of workspaces. A person with only one goes straight to it, unless `?stay` is given. */
export function CompanySelectScreen() {
  const query = graphql`
    query CompanySelectScreenQuery {
      viewer {
        user_uuid
        email
        companies {
          company_uuid
          company_name
          short_code
          my_role
          my_access
          viewer_can_edit
          stats @catch(to: NULL) {
            unresolved_24h
            last_activity_at
          }
          ...CompanyTable_companies
          ...CompanyFiguresFailure_companies
          ...companies_active
        }
      }
    }
  `;
  const { viewer } = useRouteQuery<CompanySelectScreenQuery>(query);
  const environment = useRelayEnvironment();
  useEffect(() => setCompanyList(environment, viewer.companies), [environment, viewer.companies]);
  const [search, changeSearch] = useAddressSearch();
  const [stored, store] = useStored(PINNED);
  const pageRef = useRef<HTMLDivElement>(null);

  useTypeAhead(pageRef);

  const [only] = viewer.companies;
  if (only && viewer.companies.length === 1 && !search.has('stay')) {
    return <Navigate replace to={paths.pulse({ company_uuid: only.company_uuid })} />;
  }
  if (!only) {
    return (
      <>
        <PageHead title="Workspaces" />
        <Card>
          <EmptyState
            kind="none"
            title="You have not been invited yet"
            action={
              <AnchorButton look="primary" to={paths.newCompany()}>
                New workspace
              </AnchorButton>
            }
          >
            You are signed in as {viewer.email}. Ask an owner of a workspace to invite this address, or create
            a workspace of your own.
          </EmptyState>
        </Card>
      </>
    );
  }

  const selection = selectionOf(search);
  const oversees = viewer.companies.some(({ my_role, my_access }) =>
    isGranted({ my_role, my_access }, Company_overview),
  );
  const pinned = new Set(stored?.split(' ').filter(Boolean));
  const openedAt = lastOpened(recentPlaces());
  const candidates = viewer.companies.map((company) => ({
    company_uuid: company.company_uuid,
    company_name: company.company_name,
    short_code: company.short_code,
    unresolved: company.stats?.unresolved_24h ?? 0,
    last_activity_at: company.stats?.last_activity_at ?? '',
    opened: openedAt(company.company_uuid),
    companyRef: company,
  }));
  const shown = select(candidates, selection, pinned);
  const change = (name: string, value: string | null) =>
    changeSearch((now) => {
      if (value) now.set(name, value);
      else now.delete(name);
    });
  const pin = (company_uuid: string, on: boolean) => {
    const others = [...pinned].filter((each) => each !== company_uuid);
    store([...others, ...(on ? [company_uuid] : [])].join(' ') || null);
  };
  const links = () => [...(pageRef.current?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? [])];

  // Type, arrow down, Enter: works like the command palette, without leaving the keyboard.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Enter') {
      if (event.target instanceof HTMLInputElement && event.target.type === 'search') all[0]?.click();
      return;
    }
    if (event.target instanceof HTMLInputElement && event.target.type === 'radio') return;
    const next = all[event.key === 'ArrowDown' ? at + 1 : at - 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to keys of the controls inside
    <div ref={pageRef} onKeyDown={onKeyDown} className={styles.page}>
      <PageHead
        title="Workspaces"
        context={`${pluralize(viewer.companies.length, 'workspace')} for ${viewer.email}`}
        actions={
          <>
            {oversees && <AnchorButton to={paths.ecp()}>Control panel</AnchorButton>}
            {viewer.companies.some(({ viewer_can_edit }) => viewer_can_edit) && (
              <AnchorButton to={paths.multiCompany()}>Multi-workspace action</AnchorButton>
            )}
            <AnchorButton look="primary" to={paths.newCompany()}>
              New workspace
            </AnchorButton>
          </>
        }
      />
      <Parts query={query} subject={viewer.user_uuid}>
        <Part title="Workspace figures">
          <CompanyFiguresFailure companiesRef={viewer.companies} />
        </Part>
      </Parts>
      <Card>
        <div className={styles.bar}>
          <SearchField
            label="Search workspaces"
            placeholder="Name or short code"
            value={selection.text}
            onSearch={(text) => change('q', text)}
            delayMs={0}
            className={styles.search}
            shortcut="/"
          />
          <FilterChip
            label="Unresolved in the last 24 h"
            value={selection.onlyUnresolved ? 'Unresolved in the last 24 h' : null}
            bare
            aria-pressed={selection.onlyUnresolved}
            onClick={() => change('unresolved', selection.onlyUnresolved ? null : '1')}
            onClear={() => change('unresolved', null)}
          />
          <Segmented
            label="Sort by"
            options={[
              { value: 'name', label: 'Name' },
              { value: 'opened', label: 'Last opened' },
              { value: 'recent', label: 'Latest activity' },
            ]}
            value={selection.order}
            onChange={(order) => change('sort', order === 'name' ? null : order)}
          />
        </div>
        {shown.length > 0 ? (
          <CompanyTable
            companiesRef={shown.map(({ companyRef }) => companyRef)}
            pinned={pinned}
            onPin={pin}
          />
        ) : (
          <EmptyState
            kind="filtered"
            title="No workspace matches"
            action={
              <Button
                onClick={(event) => {
                  // The Clear button disappears when used, so move the focus first.
                  event.currentTarget.closest('main')?.querySelector<HTMLElement>('[type=search]')?.focus();
                  changeSearch((now) => {
                    for (const name of ['q', 'unresolved', 'sort']) now.delete(name);
                  });
                }}
              >
                Clear filters
              </Button>
            }
          >
            {selection.onlyUnresolved
              ? 'None of them has an unresolved error from the last 24 hours.'
              : `No name or short code contains “${selection.text}”.`}
          </EmptyState>
        )}
      </Card>
    </div>
  );
}
