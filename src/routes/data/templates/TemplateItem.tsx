import { graphql, useFragment } from 'react-relay/hooks';
import type { TemplateItem_template$key } from '#gql/TemplateItem_template';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { paths } from '../../paths.ts';
import { partnerTypeWords } from '../../_shared/partner-labels.ts';
import { categoryWords, templateStatuses, visibilityWords } from '../../_shared/templates/template-labels.ts';
import { TemplateMenu } from '../_shared/templates/TemplateMenu.tsx';
import type { TemplateColumn } from './template-filters.ts';
import styles from './templates.module.css';

interface TemplateItemProps {
  templateRef: TemplateItem_template$key;
  /** The workspace whose list contains it. */
  company_uuid: string;
  connectionId: string;
}

export function TemplateItem({ templateRef, company_uuid, connectionId }: TemplateItemProps) {
  const template = useFragment(
    graphql`
      fragment TemplateItem_template on Template {
        template_uuid
        company_uuid
        company {
          company_uuid
          company_name
        }
        name
        description
        category
        partner_types
        visibility
        status
        version
        used_by_count
        updated_at
        flows {
          __typename
        }
        variables {
          __typename
        }
        ...TemplateMenu_template
      }
    `,
    templateRef,
  );
  const { template_uuid, name, description, category, partner_types, version, used_by_count } = template;
  const isPhone = useIsPhone();
  const tabIndex = useTabStop();
  const at = { company_uuid, template_uuid };
  const isOwn = template.company_uuid === company_uuid;
  const owner = isOwn ? null : (template.company?.company_name ?? 'another workspace');
  const { tone, label } = statusLook(templateStatuses, template.status);
  return (
    <GridCells<TemplateColumn>
      cells={{
        name: (
          <>
            <RowLink to={paths.workspaceTemplate(at)} className={styles.name}>
              <bdi>{name}</bdi>
            </RowLink>
            {!isPhone && (owner !== null || description) && (
              <span className={styles.about}>
                {[owner !== null && `From ${owner}`, description].filter(Boolean).join(' · ')}
              </span>
            )}
          </>
        ),
        category: isPhone ? (
          <span className={styles.muted}>
            {categoryWords(category)} · {pluralize(template.flows.length, 'flow')} · Used by{' '}
            {formatCount(used_by_count)}
          </span>
        ) : (
          categoryWords(category)
        ),
        partner_types:
          partner_types.length === 0 ? (
            <span className={styles.muted}>All</span>
          ) : (
            partner_types.map(partnerTypeWords).join(', ')
          ),
        flows: formatCount(template.flows.length),
        variables: count(template.variables.length),
        version: formatCount(version),
        used_by:
          used_by_count > 0 ? (
            <UiLink
              to={paths.workspaceTemplate(at, { tab: 'instances' })}
              tabIndex={tabIndex}
              aria-label={`${pluralize(used_by_count, 'partner')} with ${name}`}
            >
              {formatCount(used_by_count)}
            </UiLink>
          ) : (
            count(0)
          ),
        visibility: isOwn ? visibilityWords(template.visibility) : <span className={styles.muted}>–</span>,
        status: <StatusBadge tone={tone}>{label}</StatusBadge>,
        updated: <RelativeTime at={template.updated_at} />,
        actions: (
          <TemplateMenu templateRef={template} company_uuid={company_uuid} connectionId={connectionId} />
        ),
      }}
    />
  );
}

const count = (value: number) => (value === 0 ? <span className={styles.muted}>0</span> : formatCount(value));
