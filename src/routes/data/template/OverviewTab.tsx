import { graphql, useFragment } from 'react-relay/hooks';
import type { OverviewTab_template$key } from '#gql/OverviewTab_template';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { AuditLine } from '#ui/form/AuditLine.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { partnerTypeWords } from '../../_shared/partner-labels.ts';
import { categoryWords, visibilityWords } from '../../_shared/templates/template-labels.ts';

interface OverviewTabProps {
  templateRef: OverviewTab_template$key;
  company_uuid: string;
}

/** The purpose of a template, its contents, and its use. */
export function OverviewTab({ templateRef, company_uuid }: OverviewTabProps) {
  const template = useFragment(
    graphql`
      fragment OverviewTab_template on Template @throwOnFieldError {
        template_uuid
        company_uuid
        company {
          company_uuid
          company_name
        }
        description
        category
        partner_types
        visibility
        used_by_count
        flows {
          __typename
        }
        variables {
          __typename
        }
        latest: versions(first: 1) {
          edges {
            node {
              version
              published_at
              published_by {
                display
              }
              note
            }
          }
        }
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
      }
    `,
    templateRef,
  );
  const { template_uuid, partner_types, used_by_count } = template;
  const to = (tab: string) => paths.workspaceTemplate({ company_uuid, template_uuid }, { tab });
  const [latest] = nodesOf(template.latest);
  return (
    <>
      <Card title="About">
        <KeyValue
          facts={[
            { label: 'Description', value: template.description || <span className="muted">None</span> },
            {
              label: 'Owner',
              value:
                template.company_uuid === company_uuid
                  ? null
                  : (template.company?.company_name ?? 'Another workspace'),
            },
            { label: 'Category', value: categoryWords(template.category) },
            {
              label: 'Partner types',
              value: partner_types.length === 0 ? 'All' : partner_types.map(partnerTypeWords).join(', '),
            },
            { label: 'Offered in', value: visibilityWords(template.visibility) },
            {
              label: 'Contents',
              value: (
                <>
                  <UiLink to={to('flows')}>{pluralize(template.flows.length, 'flow')}</UiLink> with{' '}
                  <UiLink to={to('variables')}>{pluralize(template.variables.length, 'variable')}</UiLink>
                </>
              ),
            },
            {
              label: 'Used by',
              value:
                used_by_count === 0 ? (
                  'No partner yet'
                ) : (
                  <UiLink to={to('instances')}>{pluralize(used_by_count, 'partner')}</UiLink>
                ),
            },
            {
              label: 'Latest version',
              value: latest && (
                <span>
                  <UiLink to={to('versions')}>Version {latest.version}</UiLink>, published{' '}
                  <RelativeTime at={latest.published_at} /> by {latest.published_by.display}
                  {latest.note && `: ${latest.note}`}
                </span>
              ),
            },
          ]}
        />
      </Card>
      <AuditLine
        created={{ at: template.created_at, by: template.created_by.display }}
        changed={{ at: template.updated_at, by: template.updated_by.display }}
      />
    </>
  );
}
