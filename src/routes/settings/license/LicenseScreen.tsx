import { IconArrowUpCircle, IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { LicenseScreen_company$key } from '#gql/LicenseScreen_company';
import type { LicenseScreenQuery } from '#gql/LicenseScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { sentenceCase } from '#lib/text.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { FeaturesCard } from './FeaturesCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { IntegrationsTable } from './IntegrationsTable.tsx';
import { largerPlans, termWords } from './license-labels.ts';
import { PLAN, readLicenseForm } from './drawer-names.ts';
import { PlanCard } from './PlanCard.tsx';
import { RequestsCard } from './RequestsCard.tsx';
import { UsageCard } from './UsageCard.tsx';

// Lazy, because the forms are larger than this screen.
const LicenseDrawers = lazily(() => import('./drawers/LicenseDrawers.tsx'), 'LicenseDrawers');

/** The plan of a workspace, its usage, and its open requests. */
export function LicenseScreen() {
  const query = graphql`
    query LicenseScreenQuery($company_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        ...LicenseScreen_company
      }
    }
  `;
  const data = useRouteQuery<LicenseScreenQuery>(query);
  const company = useFragment<LicenseScreen_company$key>(
    graphql`
      fragment LicenseScreen_company on Company @throwOnFieldError {
        company_uuid
        license {
          plan
          term_end
          auto_renew
          viewer_can_edit
          viewer_can_maintain
          ...UsageCard_license
          ...PlanCard_license
          ...FeaturesCard_license
          ...RequestsCard_license
          ...HistoryCard_license
          ...LicenseDrawers_license
        }
        ...IntegrationsTable_company
      }
    `,
    found(data.company, 'workspace'),
  );
  const { company_uuid, license } = company;
  const { plan, term_end, auto_renew, viewer_can_edit, viewer_can_maintain } = license;
  const { open, openForm, close } = useFormAddress();
  const asked = open && viewer_can_edit ? readLicenseForm(open) : null;
  // Platform staff set what owners request, so each sees only one of the two forms.
  const form = asked?.isRequest === viewer_can_maintain ? null : asked;
  return (
    <Parts query={query} subject={company_uuid}>
      <PageHead
        title="License"
        context={`${sentenceCase(plan)}, ${termWords(term_end, auto_renew)}`}
        actions={
          viewer_can_maintain ? (
            <Button
              look="primary"
              icon={<IconPencil size={16} aria-hidden="true" />}
              onClick={() => openForm({ edit: PLAN })}
            >
              Change plan
            </Button>
          ) : (
            viewer_can_edit &&
            largerPlans(plan).length > 0 && (
              <Button
                look="primary"
                icon={<IconArrowUpCircle size={16} aria-hidden="true" />}
                onClick={() => openForm({ new: PLAN })}
              >
                Request larger plan
              </Button>
            )
          )
        }
      />
      <Columns>
        <div>
          <UsageCard licenseRef={license} company_uuid={company_uuid} />
          <Card title="Integrations" hint="Each flow created from one uses a seat">
            <Part>
              <IntegrationsTable
                companyRef={company}
                mayRequest={viewer_can_edit}
                mayMaintain={viewer_can_maintain}
                form={form?.what === 'integration' ? form : null}
                onClose={close}
              />
            </Part>
          </Card>
          <RequestsCard licenseRef={license} company_uuid={company_uuid} />
        </div>
        <div>
          <PlanCard licenseRef={license} company_uuid={company_uuid} />
          <FeaturesCard licenseRef={license} />
          <HistoryCard licenseRef={license} />
        </div>
      </Columns>
      {form && form.what !== 'integration' && (
        <Suspense fallback={null}>
          <LicenseDrawers company_uuid={company_uuid} licenseRef={license} form={form} onClose={close} />
        </Suspense>
      )}
    </Parts>
  );
}
