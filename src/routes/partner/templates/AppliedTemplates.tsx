import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type {
  AppliedTemplates_partner$data,
  AppliedTemplates_partner$key,
} from '#gql/AppliedTemplates_partner';
import { retryImport } from '../../../lib/retry-import.ts';
import { pluralise } from '../../../lib/text.ts';
import { AnchorButton } from '../../../ui/actions/AnchorButton.tsx';
import { RowLink } from '../../../ui/data-grid/RowLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { SimpleTable, type SimpleColumn } from '../../../ui/table/SimpleTable.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { DriftBadges } from '../../_shared/templates/DriftBadges.tsx';

const OpenedRow = lazy(async () => ({
  default: (await retryImport(() => import('./OpenedRow.tsx'))).OpenedRow,
}));

type Row = NonNullable<AppliedTemplates_partner$data['template_instances']>[number];

interface AppliedTemplatesProps {
  partnerRef: AppliedTemplates_partner$key;
  mayApply: boolean;
}

/** The templates that a partner was set up with, and whether its flows still are as they say. */
export function AppliedTemplates({ partnerRef, mayApply }: AppliedTemplatesProps) {
  const { partner_uuid, company_uuid, template_instances } = useFragment(
    graphql`
      fragment AppliedTemplates_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        company_uuid
        template_instances {
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
    `,
    partnerRef,
  );
  const [search] = useSearchParams();
  const at = { company_uuid, partner_uuid };
  const rows = template_instances ?? [];
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
      cell: ({ flow_setups }) => pluralise(flow_setups.length, 'flow'),
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
      <Card title="Applied templates" hint={rows.length > 0 ? pluralise(rows.length, 'template') : undefined}>
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
