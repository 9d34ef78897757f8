import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useParams, useSearchParams } from 'react-router';
import type { TemplateScreenQuery } from '#gql/TemplateScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { NavTabs } from '#ui/page/NavTabs.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { isUuid } from '../../params.ts';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import type { DrawerContext } from '../../_shared/drawers/form-drawer.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';
import { templateStatuses } from '../../_shared/templates/template-labels.ts';
import { useFocusAfterWizard } from '../../_shared/templates/useWizardFocus.ts';
import { TemplateMenu } from '../_shared/templates/TemplateMenu.tsx';
import { ApplyToPartners } from './ApplyToPartners.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { readTab, tabNames, tabs } from './template-tabs.ts';

const LaterTab = lazily(() => import('./LaterTab.tsx'), 'LaterTab');

/** The page has no list that a new template could be added to. */
const NO_LIST: DrawerContext = { connectionId: '' };

/** `/c/{company}/settings/wst/{template}`: the contents of a template, its versions, and its use. */
export function TemplateScreen() {
  const query = graphql`
    query TemplateScreenQuery($company_uuid: ID!, $template_uuid: ID!, $applies: Boolean!)
    @throwOnFieldError {
      template(template_uuid: $template_uuid) {
        template_uuid
        name
        status
        version
        used_by_count
        viewer_can_edit
        ...TemplateMenu_template
        ...OverviewTab_template
        ...LaterTab_template
        ...ApplyToPartners_template @include(if: $applies) @alias(as: "applied")
      }
      ...LaterTab_query @arguments(template_uuid: $template_uuid)
      company(company_uuid: $company_uuid) {
        company_uuid
        ...ApplyToPartners_company
          @arguments(template_uuid: $template_uuid)
          @include(if: $applies)
          @alias(as: "targets")
      }
    }
  `;
  const data = useRouteQuery<TemplateScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const template = found(data.template, 'page');
  const company = found(data.company, 'workspace');
  const { template_uuid, name, viewer_can_edit } = template;
  usePageTitle(name);
  const [search] = useSearchParams();
  const { openForm } = useFormAddress();
  const tab = readTab(search);
  useFocusAfterWizard(tab === 'apply');
  const at = { company_uuid, template_uuid };
  if (tab === 'apply') {
    const preset = search.getAll('partner').filter(isUuid);
    return (
      <Parts query={query} subject={`${template_uuid} apply`}>
        <Part title="Apply">
          <Suspense fallback={<Skeleton shape="rows" count={8} label="Loading" />}>
            {template.applied && company.targets && (
              <ApplyToPartners
                key={preset.join(' ')}
                templateRef={template.applied}
                companyRef={company.targets}
                preset={preset}
                backTo={paths.workspaceTemplate(at, { tab: 'instances' })}
              />
            )}
          </Suspense>
        </Part>
      </Parts>
    );
  }
  const { tone, label } = statusLook(templateStatuses, template.status);
  return (
    <Parts query={query} subject={`${template_uuid} ${tab}`}>
      <PageHead
        title={<bdi>{name}</bdi>}
        badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
        context={`Version ${template.version} · used by ${pluralize(template.used_by_count, 'partner')}`}
        actions={
          <>
            <TemplateMenu templateRef={template} company_uuid={company_uuid} />
            {viewer_can_edit && (
              <Button icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => openForm({ new: NEW })}>
                New version
              </Button>
            )}
            {template.status === 'ACTIVE' && (
              <AnchorButton look="primary" to={paths.workspaceTemplate(at, { tab: 'apply' })}>
                Apply to partners
              </AnchorButton>
            )}
          </>
        }
      />
      <NavTabs
        label={name}
        tabs={tabNames.map((tabName) => ({
          label: tabs[tabName],
          to: paths.workspaceTemplate(at, tabName === 'overview' ? {} : { tab: tabName }),
          current: tabName === tab,
        }))}
      />
      <Part title={tab === 'overview' ? 'About' : tabs[tab]}>
        {tab === 'overview' ? (
          <OverviewTab templateRef={template} company_uuid={company_uuid} />
        ) : (
          <Suspense
            fallback={
              <Card>
                <Skeleton shape="rows" count={8} label="Loading" />
              </Card>
            }
          >
            <LaterTab tab={tab} templateRef={template} queryRef={data} company_uuid={company_uuid} />
          </Suspense>
        )}
      </Part>
      <Outlet context={NO_LIST} />
    </Parts>
  );
}
