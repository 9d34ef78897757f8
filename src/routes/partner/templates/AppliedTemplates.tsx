import { Suspense } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { AppliedTemplates_query$data, AppliedTemplates_query$key } from '#gql/AppliedTemplates_query';
import type { AppliedTemplatesPageQuery } from '#gql/AppliedTemplatesPageQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
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
import { DriftBadges } from '../../_shared/templates/DriftBadges.tsx';

const OpenedRow = lazily(() => import('./OpenedRow.tsx'), 'OpenedRow');

type Row = NonNullable<
  NonNullable<AppliedTemplates_query$data['trading_partner']>['template_instances']
>['edges'][number]['node'];

interface AppliedTemplatesProps {
  queryRef: AppliedTemplates_query$key;
  company_uuid: string;
  mayApply: boolean;
}

/** The templates that a partner was set up with, and whether its flows still match them. */
export function AppliedTemplates({ queryRef, company_uuid, mayApply }: AppliedTemplatesProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AppliedTemplatesPageQuery,
    AppliedTemplates_query$key
  >(
    graphql`
      fragment AppliedTemplates_query on Query
      @throwOnFieldError
      @refetchable(queryName: "AppliedTemplatesPageQuery")
      @argumentDefinitions(
        partner_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          template_instances(first: $count, after: $cursor)
            @connection(key: "AppliedTemplates_template_instances") {
            total_count
            edges {
              node {
                instance_uuid
                version
                is_outdated
                drifted
                applied_at
                applied_by {
                  display
                }
                flow_setups {
                  flow_uuid
                }
                secrets {
                  is_set
                }
                template {
                  template_uuid
                  name
                  status
                }
                ...DriftBadges_instance
                ...OpenedRow_instance
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { partner_uuid, template_instances } = found(data.trading_partner, 'integration');
  const [search] = useSearchParams();
  const at = { company_uuid, partner_uuid };
  const rows = nodesOf(template_instances);
  const total = template_instances.total_count;
  const shown = rows.find(({ instance_uuid }) => instance_uuid === search.get('instance'));
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'name',
      header: 'Template',
      cell: ({ instance_uuid, template }) => (
        <RowLink to={paths.partnerTemplates(at, { instance: instance_uuid })}>
          <bdi>{template.name}</bdi>
        </RowLink>
      ),
    },
    { id: 'version', header: 'Version', align: 'end', cell: ({ version }) => version, phone: 'hide' },
    {
      id: 'flows',
      header: 'Flows',
      phone: 'hide',
      cell: ({ flow_setups }) => pluralize(flow_setups.length, 'flow'),
    },
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
      cell: ({ is_outdated, drifted, secrets, template }) =>
        mayApply &&
        template.status === 'ACTIVE' &&
        (is_outdated || drifted || secrets.some(({ is_set }) => !is_set)) && (
          <AnchorButton
            small
            to={paths.partnerTemplates(at, { apply: template.template_uuid })}
            aria-label={`Update to ${template.name}`}
          >
            Update
          </AnchorButton>
        ),
    },
  ];
  return (
    <>
      <Card
        title="Applied templates"
        hint={total > 0 ? pluralize(total, 'template') : undefined}
        foot={hasNext && <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50} />}
      >
        {rows.length === 0 ? (
          <EmptyState kind="none" title="No template applied yet" small>
            Apply one of the templates below to create its flows as drafts.
          </EmptyState>
        ) : (
          <SimpleTable
            label="Applied templates"
            columns={columns}
            rows={rows}
            rowKey={({ instance_uuid }) => instance_uuid}
          />
        )}
      </Card>
      {shown && (
        <Suspense
          fallback={
            <Card>
              <Skeleton shape="rows" count={4} label="Loading differences" />
            </Card>
          }
        >
          <OpenedRow key={shown.instance_uuid} instanceRef={shown} />
        </Suspense>
      )}
    </>
  );
}
