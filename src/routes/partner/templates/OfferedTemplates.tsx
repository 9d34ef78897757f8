import { Suspense } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { OfferedTemplates_query$data, OfferedTemplates_query$key } from '#gql/OfferedTemplates_query';
import type { OfferedTemplatesPageQuery } from '#gql/OfferedTemplatesPageQuery';
import { found } from '#errors/not-found.ts';
import { formatCount } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { nodesOf } from '#relay/connection.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { connectionTypeWords } from '../../_shared/connection-form/connection-types.ts';

const OpenedRow = lazily(() => import('./OpenedRow.tsx'), 'OpenedRow');

type Row = NonNullable<
  NonNullable<OfferedTemplates_query$data['trading_partner']>['templates']
>['edges'][number]['node'];

interface OfferedTemplatesProps {
  queryRef: OfferedTemplates_query$key;
  mayApply: boolean;
}

const connectionsOf = ({ variables }: Row): string =>
  [...new Set(variables.flatMap(({ endpoint_types }) => endpoint_types))]
    .map(connectionTypeWords)
    .join(' · ');

/** The templates that are offered to partners of this type, and what the chosen one would create. */
export function OfferedTemplates({ queryRef, mayApply }: OfferedTemplatesProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    OfferedTemplatesPageQuery,
    OfferedTemplates_query$key
  >(
    graphql`
      fragment OfferedTemplates_query on Query
      @throwOnFieldError
      @refetchable(queryName: "OfferedTemplatesPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          company_uuid
          instances: template_instances(first: 100) {
            edges {
              node {
                instance_uuid
                template_uuid
              }
            }
          }
          templates(first: $count, after: $cursor) @connection(key: "OfferedTemplates_templates") {
            edges {
              node {
                template_uuid
                name
                used_by_count
                updated_at
                flows {
                  flow_type {
                    code
                    label
                  }
                }
                variables {
                  endpoint_types
                }
                ...OpenedRow_template
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { partner_uuid, company_uuid, templates, instances } = found(data.trading_partner, 'integration');
  const [search] = useSearchParams();
  const at = { company_uuid, partner_uuid };
  const rows = nodesOf(templates);
  const shown = rows.find(({ template_uuid }) => template_uuid === search.get('preview'));
  const isApplied = ({ template_uuid }: Row) =>
    nodesOf(instances).some((instance) => instance.template_uuid === template_uuid);
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'name',
      header: 'Template',
      cell: ({ template_uuid, name }) => (
        <RowLink to={paths.partnerTemplates(at, { preview: template_uuid })}>
          <bdi>{name}</bdi>
        </RowLink>
      ),
    },
    {
      id: 'flows',
      header: 'Flows',
      grow: true,
      phone: 'under',
      cell: ({ flows }) => flows.map(({ flow_type }) => flow_type.label).join(', '),
    },
    {
      id: 'connections',
      header: 'Connections',
      grow: true,
      phone: 'hide',
      cell: (row) => connectionsOf(row) || <span className="muted">None</span>,
    },
    {
      id: 'used',
      header: 'Used by',
      align: 'end',
      phone: 'hide',
      cell: ({ used_by_count }) => formatCount(used_by_count),
    },
    {
      id: 'updated',
      header: 'Changed',
      phone: 'hide',
      spare: true,
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    },
    {
      id: 'apply',
      header: 'Apply',
      bare: true,
      align: 'end',
      cell: (row) =>
        isApplied(row) ? (
          <span className="muted">Applied</span>
        ) : (
          mayApply && (
            <AnchorButton
              small
              to={paths.partnerTemplates(at, { apply: row.template_uuid })}
              aria-label={`Apply ${row.name}`}
            >
              Apply
            </AnchorButton>
          )
        ),
    },
  ];
  return (
    <>
      <Card title="Templates for this partner" hint="Offered to partners of its type">
        {rows.length === 0 ? (
          <EmptyState kind="none" title="No template for this type of partner" small>
            Save this partner as a template to set up the next one the same way.
          </EmptyState>
        ) : (
          <SimpleTable
            label="Templates for this partner"
            columns={columns}
            rows={rows}
            rowKey={({ template_uuid }) => template_uuid}
          />
        )}
        {hasNext && <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50} />}
      </Card>
      {shown && (
        <Suspense
          fallback={
            <Card>
              <Skeleton shape="rows" count={4} label="Loading the template" />
            </Card>
          }
        >
          <OpenedRow templateRef={shown} />
        </Suspense>
      )}
    </>
  );
}
