import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { InstancesTab_query$data, InstancesTab_query$key } from '#gql/InstancesTab_query';
import type { InstancesTabPageQuery } from '#gql/InstancesTabPageQuery';
import { found } from '#errors/not-found.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { StoredDifferences } from '../../_shared/templates/StoredDifferences.tsx';
import { useTemplateNames } from '../../_shared/templates/useTemplateNames.ts';
import { DriftBadges } from '../../_shared/templates/DriftBadges.tsx';

type Row = NonNullable<
  NonNullable<InstancesTab_query$data['template']>['instances']
>['edges'][number]['node'];

interface InstancesTabProps {
  queryRef: InstancesTab_query$key;
  company_uuid: string;
}

/** The partners that a template was applied to, their differences from it, and the action to update them. */
export function InstancesTab({ queryRef, company_uuid }: InstancesTabProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    InstancesTabPageQuery,
    InstancesTab_query$key
  >(
    graphql`
      fragment InstancesTab_query on Query
      @throwOnFieldError
      @refetchable(queryName: "InstancesTabPageQuery")
      @argumentDefinitions(
        template_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        template(template_uuid: $template_uuid) {
          template_uuid
          status
          ...useTemplateNames_template
          instances(first: $count, after: $cursor) @connection(key: "InstancesTab_instances") {
            total_count
            edges {
              node {
                instance_uuid
                version
                is_outdated
                drifted
                differences {
                  ...StoredDifferences_differences
                }
                applied_at
                applied_by {
                  display
                }
                company {
                  company_uuid
                  company_name
                }
                trading_partner {
                  partner_uuid
                  partner_name
                  viewer_can_edit
                }
                ...DriftBadges_instance
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const template = found(data.template, 'page');
  const { template_uuid, status, instances } = template;
  const names = useTemplateNames(template);
  const [search] = useSearchParams();
  const rows = nodesOf(instances);
  const shown = rows.find(({ instance_uuid }) => instance_uuid === search.get('instance'));
  const at = { company_uuid, template_uuid };
  const isActive = status === 'ACTIVE';
  // Partners of another workspace are updated in that workspace.
  const update = (workspace: string, partners: readonly string[]) =>
    paths.workspaceTemplate(
      { company_uuid: workspace, template_uuid },
      { tab: 'apply', partner: [...partners] },
    );
  const isBehind = ({ is_outdated, drifted, trading_partner }: Row) =>
    isActive && (is_outdated || drifted) && trading_partner.viewer_can_edit;
  const behind = rows.filter((row) => isBehind(row) && row.company.company_uuid === company_uuid);
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'partner',
      header: 'Trading partner',
      cell: ({ instance_uuid, trading_partner }) => (
        <RowLink to={paths.workspaceTemplate(at, { tab: 'instances', instance: instance_uuid })}>
          <bdi>{trading_partner.partner_name}</bdi>
        </RowLink>
      ),
    },
    {
      id: 'company',
      header: 'Workspace',
      phone: 'hide',
      cell: ({ company }) => company.company_name,
    },
    { id: 'version', header: 'Version', align: 'end', phone: 'hide', cell: ({ version }) => version },
    {
      id: 'state',
      header: 'State',
      grow: true,
      phone: 'under',
      cell: (instance) => <DriftBadges instanceRef={instance} />,
    },
    {
      id: 'applied',
      header: 'Applied',
      spare: true,
      phone: 'hide',
      cell: ({ applied_at, applied_by }) => (
        <span className="muted">
          <RelativeTime at={applied_at} /> by {applied_by.display}
        </span>
      ),
    },
    {
      id: 'update',
      header: 'Update',
      bare: true,
      align: 'end',
      phone: 'hide',
      cell: (row) =>
        isBehind(row) && (
          <AnchorButton
            small
            to={update(row.company.company_uuid, [row.trading_partner.partner_uuid])}
            aria-label={`Update ${row.trading_partner.partner_name}`}
          >
            Update
          </AnchorButton>
        ),
    },
  ];
  return (
    <>
      <Card
        title="Instances"
        hint={pluralize(instances?.total_count ?? 0, 'partner')}
        actions={
          behind.length > 0 && (
            <AnchorButton
              small
              to={update(
                company_uuid,
                behind.map((item) => item.trading_partner.partner_uuid),
              )}
            >
              Update {pluralize(behind.length, 'partner')}
            </AnchorButton>
          )
        }
      >
        {rows.length === 0 ? (
          <EmptyState
            kind="none"
            title="Not applied yet"
            action={
              isActive && (
                <AnchorButton to={paths.workspaceTemplate(at, { tab: 'apply' })}>
                  Apply to partners
                </AnchorButton>
              )
            }
          >
            Partners with flows of this template are listed here.
          </EmptyState>
        ) : (
          <SimpleTable
            label="Instances"
            columns={columns}
            rows={rows}
            rowKey={({ instance_uuid }) => instance_uuid}
          />
        )}
        {hasNext && <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50} />}
      </Card>
      {shown && (
        <Card
          title={`Differences of ${shown.trading_partner.partner_name}`}
          hint={`From version ${shown.version}`}
          actions={
            <AnchorButton
              small
              look="quiet"
              to={paths.partnerTemplates({
                company_uuid: shown.company.company_uuid,
                partner_uuid: shown.trading_partner.partner_uuid,
              })}
            >
              Show partner
            </AnchorButton>
          }
        >
          {(shown.differences ?? []).length === 0 ? (
            <EmptyState kind="none" small title="No differences">
              {shown.is_outdated
                ? 'Its flows match that version. A newer version of the template is available.'
                : 'Its flows match the template.'}
            </EmptyState>
          ) : (
            <StoredDifferences
              key={shown.instance_uuid}
              label={`Differences of ${shown.trading_partner.partner_name}`}
              differencesRef={shown.differences ?? []}
              names={names}
            />
          )}
        </Card>
      )}
    </>
  );
}
