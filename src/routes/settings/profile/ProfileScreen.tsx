import { IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { ProfileScreenQuery } from '#gql/ProfileScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { CompanyLogo } from '../_shared/company/CompanyLogo.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { LogoCard } from './LogoCard.tsx';
import { CompanyFacts } from './CompanyFacts.tsx';

// Lazy, because the form components are larger than this screen.
const ProfileDrawer = lazily(() => import('./ProfileDrawer.tsx'), 'ProfileDrawer');

/** The value of `?edit=` that opens the form. */
const PROFILE = 'profile';

/** How the company presents itself to its partners. */
export function ProfileScreen() {
  const query = graphql`
    query ProfileScreenQuery($company_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        company_name
        status
        viewer_can_edit
        ...CompanyLogo_company
        ...LogoCard_company
        ...CompanyFacts_company
        ...ContactsCard_company
        ...ProfileDrawer_company
      }
    }
  `;
  const data = useRouteQuery<ProfileScreenQuery>(query);
  const company = found(data.company, 'workspace');
  const { company_uuid, company_name, status, viewer_can_edit } = company;
  const { open, openForm, close } = useFormAddress();
  const locked = viewer_can_edit
    ? undefined
    : `This workspace is ${status.toLowerCase()}. Nothing can be changed.`;
  return (
    <Parts query={query} subject={company_uuid}>
      <PageHead
        before={<CompanyLogo companyRef={company} />}
        title="Company profile"
        context={<bdi>{company_name}</bdi>}
        actions={
          <Button
            look="primary"
            icon={<IconPencil size={16} aria-hidden="true" />}
            aria-disabled={locked !== undefined || undefined}
            data-tip={locked}
            onClick={() => {
              if (locked === undefined) openForm({ edit: PROFILE });
            }}
          >
            Edit profile
          </Button>
        }
      />
      <Columns even>
        <div>
          <LogoCard key={company_uuid} companyRef={company} locked={locked} />
          <ContactsCard companyRef={company} />
        </div>
        <div>
          <CompanyFacts companyRef={company} />
        </div>
      </Columns>
      {viewer_can_edit && open && 'edit' in open && open.edit === PROFILE && (
        <Suspense fallback={null}>
          <ProfileDrawer key={company_uuid} companyRef={company} onClose={close} />
        </Suspense>
      )}
    </Parts>
  );
}
