import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CompanyTable_companies$key } from '#gql/CompanyTable_companies';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { cx } from '#ui/cx.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { UiLink } from '#ui/links.tsx';
import { EnvironmentBadge } from '#ui/status/EnvironmentBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { UnresolvedCount } from '../../_shared/executions/UnresolvedCount.tsx';
import { licensePlanWords } from '../../_shared/license-plan.ts';
import { paths } from '../../paths.ts';
import { roleLabel } from '../../role-label.ts';
import styles from './CompanySelect.module.css';

interface CompanyTableProps {
  /** In the order in which they are shown. */
  companiesRef: CompanyTable_companies$key;
  pinned: ReadonlySet<string>;
  onPin: (company_uuid: string, pinned: boolean) => void;
}

/** A table with one workspace in each row. The row opens its Pulse, each number the list that it counts. */
export function CompanyTable({ companiesRef, pinned, onPin }: CompanyTableProps) {
  const companies = useFragment(
    graphql`
      fragment CompanyTable_companies on Company @relay(plural: true) {
        company_uuid
        company_name
        short_code
        environment
        my_role
        my_access
        status
        plan
        stats @catch(to: NULL) {
          partner_count
          executions_24h
          unresolved_24h
          last_activity_at
        }
      }
    `,
    companiesRef,
  );
  type Row = (typeof companies)[number];
  // A failed number shows as a dash; the page's own notice explains it.
  const counted = (count: number | undefined) => (count === undefined ? '–' : formatCount(count));
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'name',
      header: 'Workspace',
      grow: true,
      cell: ({ company_uuid, company_name: name, short_code, environment, status }) => (
        <span className={styles.name}>
          <RowLink to={paths.pulse({ company_uuid })} className={styles.title}>
            {name}
          </RowLink>
          <EnvironmentBadge environment={environment === 'TEST' ? 'test' : 'production'} />
          {status === 'SUSPENDED' && <Tag>Suspended</Tag>}
          {status === 'ARCHIVED' && <Tag>Archived</Tag>}
          <span className={styles.code}>{short_code}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      phone: 'hide',
      cell: ({ my_role, my_access }) => <span className="muted">{roleLabel({ my_role, my_access })}</span>,
    },
    // Omitted if the person may see the plan of no workspace.
    ...(companies.some(({ plan }) => plan != null)
      ? [
          {
            id: 'plan',
            header: 'Plan',
            phone: 'hide' as const,
            spare: true,
            cell: ({ company_uuid, company_name: name, plan }: Row) =>
              plan == null ? (
                <span className="muted">–</span>
              ) : (
                <UiLink
                  to={paths.license({ company_uuid })}
                  className={styles.number}
                  aria-label={`License of ${name}: ${licensePlanWords(plan)}`}
                >
                  {licensePlanWords(plan)}
                </UiLink>
              ),
          },
        ]
      : []),
    {
      id: 'partners',
      header: 'Partners',
      align: 'end',
      phone: 'hide',
      cell: ({ company_uuid, company_name: name, my_access, stats }) =>
        stats && stats.partner_count > 0 && my_access !== 'GUEST' ? (
          <UiLink
            to={paths.partners({ company_uuid })}
            className={styles.number}
            aria-label={`${pluralize(stats.partner_count, 'trading partner')} of ${name}`}
          >
            {formatCount(stats.partner_count)}
          </UiLink>
        ) : (
          counted(stats?.partner_count)
        ),
    },
    {
      id: 'runs',
      header: 'Runs, 24 h',
      align: 'end',
      phone: 'hide',
      cell: ({ company_uuid, company_name: name, stats }) =>
        stats && stats.executions_24h > 0 ? (
          <UiLink
            to={paths.pulse({ company_uuid }, { show: 'executions' })}
            className={styles.number}
            aria-label={`${pluralize(stats.executions_24h, 'execution')} of ${name} in 24 h`}
          >
            {formatCount(stats.executions_24h)}
          </UiLink>
        ) : (
          counted(stats?.executions_24h)
        ),
    },
    {
      id: 'unresolved',
      header: 'Unresolved, 24 h',
      align: 'end',
      cell: ({ company_uuid, company_name: name, stats }) =>
        stats ? (
          <UnresolvedCount
            unresolved={stats.unresolved_24h}
            executions={stats.executions_24h}
            of={`${name} in 24 h`}
            to={paths.pulse({ company_uuid }, { show: 'unresolved' })}
          />
        ) : (
          '–'
        ),
    },
    {
      id: 'activity',
      header: 'Last activity',
      align: 'end',
      phone: 'hide',
      cell: ({ stats }) =>
        stats?.last_activity_at ? <RelativeTime at={stats.last_activity_at} /> : stats ? 'None yet' : '–',
    },
    {
      id: 'pin',
      header: 'Pin',
      bare: true,
      align: 'end',
      cell: ({ company_uuid, company_name: name }) => {
        const isPinned = pinned.has(company_uuid);
        return (
          <IconButton
            small
            label={isPinned ? `Unpin ${name}` : `Pin ${name}`}
            aria-pressed={isPinned}
            icon={isPinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
            className={cx(styles.pin, isPinned && styles.pinned)}
            onClick={() => onPin(company_uuid, !isPinned)}
          />
        );
      },
    },
  ];
  return (
    <SimpleTable label="Workspaces" columns={columns} rows={companies} rowKey={(row) => row.company_uuid} />
  );
}
