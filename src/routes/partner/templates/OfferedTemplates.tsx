import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type {
  OfferedTemplates_partner$data,
  OfferedTemplates_partner$key,
} from '#gql/OfferedTemplates_partner';
import { formatCount } from '../../../lib/numbers.ts';
import { retryImport } from '../../../lib/retry-import.ts';
import { nodesOf } from '../../../relay/connection.ts';
import { AnchorButton } from '../../../ui/actions/AnchorButton.tsx';
import { RowLink } from '../../../ui/data-grid/RowLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { SimpleTable, type SimpleColumn } from '../../../ui/table/SimpleTable.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { connectionTypeWords } from '../../_shared/connection-form/connection-types.ts';

const OpenedRow = lazy(async () => ({
  default: (await retryImport(() => import('./OpenedRow.tsx'))).OpenedRow,
}));

type Row = NonNullable<OfferedTemplates_partner$data['templates']>[number];

interface OfferedTemplatesProps {
  partnerRef: OfferedTemplates_partner$key;
  mayApply: boolean;
}

const connectionsOf = ({ variables }: Row): string =>
  [...new Set(variables.flatMap(({ endpoint_types }) => endpoint_types))]
    .map(connectionTypeWords)
    .join(' · ');

/** The templates that are offered to partners of this type, and what the chosen one would create. */
export function OfferedTemplates({ partnerRef, mayApply }: OfferedTemplatesProps) {
  const { partner_uuid, company_uuid, templates, instances } = useFragment(
    graphql`
      fragment OfferedTemplates_partner on TradingPartner @throwOnFieldError {
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
        templates {
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
    `,
    partnerRef,
  );
  const [search] = useSearchParams();
  const at = { company_uuid, partner_uuid };
  const rows = templates ?? [];
  const shown = rows.find(({ template_uuid }) => template_uuid === search.get('preview'));
  const isApplied = ({ template_uuid }: Row) =>
    nodesOf(instances).some((one) => one.template_uuid === template_uuid);
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
