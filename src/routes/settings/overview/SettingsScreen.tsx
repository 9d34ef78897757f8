import { IconHistory } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useLocation, useNavigate } from 'react-router';
import type { SettingsScreenQuery } from '#gql/SettingsScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { historySearch } from '../../_shared/audit/history-address.ts';
import { CompanyLogo } from '../_shared/company/CompanyLogo.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { DangerZone } from './DangerZone.tsx';
import { foundPlaces } from './found-places.ts';
import { LicenseCard } from './LicenseCard.tsx';
import { PlaceCards } from './PlaceCards.tsx';
import styles from './Settings.module.css';

// Lazy, because the form components are as large as this screen.
const CompanyDrawer = lazily(() => import('./CompanyDrawer.tsx'), 'CompanyDrawer');

/** The value of `?edit=` that opens the company form. */
const COMPANY = 'company';

/** `/c/{company}/settings`: what needs attention, links to every settings page, and the company itself. */
export function SettingsScreen() {
  const query = graphql`
    query SettingsScreenQuery($company_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        company_name
        status
        viewer_can_edit
        ...CompanyLogo_company
        ...AttentionCard_company
        ...PlaceCards_company
        ...CompanyCard_company
        ...CompanyDrawer_company
        ...LicenseCard_company
        ...DangerZone_company
      }
    }
  `;
  const data = useRouteQuery<SettingsScreenQuery>(query);
  const company = found(data.company, 'workspace');
  const { company_uuid, status, viewer_can_edit } = company;
  const navigate = useNavigate();
  const auditLog = historySearch(useLocation().search, 'workspace');
  const { open, openForm, searchFor, close } = useFormAddress();
  const [typed, setTyped] = useState('');
  const headRef = useRef<HTMLFormElement>(null);
  const focusField = () => headRef.current?.querySelector('input')?.focus();
  const editCompany = viewer_can_edit ? searchFor({ edit: COMPANY }) : null;
  const groups = foundPlaces(company_uuid, typed, { editCompany, auditLog });
  const places = groups.flatMap((group) => group.places);
  const isSearching = typed.trim() !== '';
  return (
    <Parts query={query} subject={company_uuid}>
      <PageHead
        before={<CompanyLogo companyRef={company} />}
        title="Settings"
        badge={
          status !== 'ACTIVE' && (
            <Tag tip="You can view everything but change nothing">
              {status === 'SUSPENDED' ? 'Suspended' : 'Archived'}
            </Tag>
          )
        }
        context={<bdi>{company.company_name}</bdi>}
        actions={
          <>
            <AnchorButton to={auditLog} icon={<IconHistory size={15} />}>
              Audit log
            </AnchorButton>
            <form
              ref={headRef}
              role="search"
              className={styles.search}
              onSubmit={(event) => {
                event.preventDefault();
                if (isSearching && places[0]) void navigate(places[0].to);
              }}
            >
              <SearchField
                label="Find a setting"
                placeholder="Find a setting"
                value={typed}
                onSearch={setTyped}
                delayMs={0}
                shortcut="/"
              />
            </form>
          </>
        }
      />
      <VisuallyHidden>
        <span role="status">{isSearching && `${pluralize(places.length, 'setting')} found`}</span>
      </VisuallyHidden>
      {!isSearching && (
        <Part title="Needs attention">
          <AttentionCard companyRef={company} />
        </Part>
      )}
      <Columns>
        <div>
          {places.length > 0 ? (
            <PlaceCards companyRef={company} groups={groups} />
          ) : (
            <Card>
              <EmptyState
                kind="filtered"
                title={`No setting matches “${typed.trim()}”`}
                action={
                  <Button
                    onClick={() => {
                      setTyped('');
                      focusField();
                    }}
                  >
                    Clear search
                  </Button>
                }
              />
            </Card>
          )}
        </div>
        <div>
          <CompanyCard companyRef={company} onEdit={() => openForm({ edit: COMPANY })} />
          <Part title="License">
            <LicenseCard companyRef={company} />
          </Part>
          <DangerZone companyRef={company} />
        </div>
      </Columns>
      {viewer_can_edit && open && 'edit' in open && open.edit === COMPANY && (
        <Suspense fallback={null}>
          <CompanyDrawer key={company_uuid} companyRef={company} onClose={close} />
        </Suspense>
      )}
      <Outlet />
    </Parts>
  );
}
