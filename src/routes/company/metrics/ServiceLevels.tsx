import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ServiceLevels_company$data, ServiceLevels_company$key } from '#gql/ServiceLevels_company';
import { lazily } from '#lib/lazily.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { ChartCsv } from '#ui/charts/ChartCsv.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { listPath, type Counted } from './metrics-links.ts';
import styles from './metrics.module.css';
import {
  differenceOf,
  durationWords,
  percentWords,
  pointsShort,
  targetPercent,
  verdictOf,
} from './metrics-labels.ts';
import { TargetMenu } from './TargetMenu.tsx';

const TargetDrawer = lazily(() => import('./TargetDrawer.tsx'), 'TargetDrawer');
const NoTarget = lazily(() => import('./TargetDrawer.tsx'), 'NoTarget');

type Level = ServiceLevels_company$data['levels']['service_levels'][number];
type Status = Exclude<Level['status'], '%future added value'>;

const statuses: Readonly<Record<Status, StatusLook & { tone: 'ok' | 'wait' | 'fail' | 'sub' }>> = {
  MISSED: { tone: 'fail', label: 'Missed' },
  AT_RISK: { tone: 'wait', label: 'At risk' },
  MET: { tone: 'ok', label: 'Met' },
  UNKNOWN: { tone: 'sub', label: 'Nothing measured' },
};

interface ServiceLevelsProps {
  companyRef: ServiceLevels_company$key;
  counted: Counted;
  /** Whether this person may change the targets. */
  canEdit: boolean;
}

const flowName = ({ target }: Level): string =>
  target.flow_setup?.flow_name ?? (target.measure === 'ACKNOWLEDGMENT' ? 'Acknowledgments' : 'Deleted flow');

const targetWords = ({ target }: Level): string =>
  `${targetPercent(target.target_percent)} ${target.within_ms == null ? 'on time' : `in ${durationWords(target.within_ms)}`}`;

/** The service level targets and their attainment, missed targets first. */
export function ServiceLevels({ companyRef, counted, canEdit }: ServiceLevelsProps) {
  const company = useFragment(
    graphql`
      fragment ServiceLevels_company on Company
      @throwOnFieldError
      @argumentDefinitions(
        from: { type: "DateTime!" }
        to: { type: "DateTime!" }
        partner_uuids: { type: "[ID!]" }
        flow_uuids: { type: "[ID!]" }
        flow_types: { type: "[String!]" }
        source_types: { type: "[FlowSourceType!]" }
      ) {
        company_uuid
        ...TargetDrawer_company
        levels: metrics(
          from: $from
          to: $to
          partner_uuids: $partner_uuids
          flow_uuids: $flow_uuids
          flow_types: $flow_types
          source_types: $source_types
        ) {
          service_levels {
            measured
            breaches
            attained_percent
            previous_percent
            status
            target {
              target_uuid
              measure
              target_percent
              within_ms
              flow_setup {
                flow_uuid
                flow_name
                trading_partner {
                  partner_uuid
                  partner_name
                }
              }
              ...TargetMenu_target
              ...TargetDrawer_target
            }
          }
        }
      }
    `,
    companyRef,
  );
  const { open, close, searchFor } = useFormAddress();
  const rows = company.levels.service_levels;
  const edited = open && 'edit' in open ? rows.find(({ target }) => target.target_uuid === open.edit) : null;
  const missed = rows.filter(({ status }) => status === 'MISSED').length;
  const add = canEdit && (
    <AnchorButton
      small
      look="quiet"
      to={searchFor({ new: 'target' })}
      state={{ openedHere: true }}
      icon={<IconPlus size={14} aria-hidden="true" />}
    >
      Add target
    </AnchorButton>
  );
  return (
    <Card
      title="Service levels"
      hint={rows.length > 0 ? `${pluralize(rows.length, 'target')}, ${missed} missed` : undefined}
      actions={
        rows.length > 0 && (
          <>
            {add}
            <ChartCsv
              label="Service levels"
              fileName="service-levels.csv"
              header={[
                'flow',
                'partner',
                'target_percent',
                'within_ms',
                'attained_percent',
                'previous_percent',
                'breaches',
                'measured',
              ]}
              rows={rows.map((level) => [
                flowName(level),
                level.target.flow_setup?.trading_partner.partner_name,
                level.target.target_percent,
                level.target.within_ms,
                level.attained_percent,
                level.previous_percent,
                level.breaches,
                level.measured,
              ])}
            />
          </>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState small kind="none" title="No targets yet" action={add}>
          A target says how many documents of a flow must be delivered in time, such as 95% within 5 minutes.
        </EmptyState>
      ) : (
        <SimpleTable
          label="Service levels"
          rows={rows}
          rowKey={({ target }) => target.target_uuid}
          columns={[
            {
              id: 'flow',
              header: 'Flow',
              grow: true,
              cell: (level) => (
                <span className={styles.two}>
                  <b className={styles.strong}>{flowName(level)}</b>
                  <span className="muted">
                    {level.target.flow_setup ? (
                      <bdi>{level.target.flow_setup.trading_partner.partner_name}</bdi>
                    ) : (
                      'All partners'
                    )}
                  </span>
                </span>
              ),
            },
            { id: 'target', header: 'Target', phone: 'hide', cell: targetWords },
            {
              id: 'attained',
              header: 'Attainment',
              cell: (level) => <Attained level={level} />,
            },
            {
              id: 'change',
              header: 'Change',
              align: 'end',
              phone: 'hide',
              cell: (level) => {
                const change = counted.view.compare
                  ? differenceOf(level.attained_percent, level.previous_percent)
                  : null;
                return (
                  <span className={cx(styles.change, styles[verdictOf(change === null ? null : -change)])}>
                    {change === null ? '–' : `${pointsShort(change)} pts`}
                  </span>
                );
              },
            },
            {
              id: 'breaches',
              header: 'Breaches',
              align: 'end',
              phone: 'hide',
              cell: (level) => <Breaches level={level} counted={counted} />,
            },
            {
              id: 'status',
              header: 'Status',
              cell: ({ status }) => {
                const { tone, label } = statusLook(statuses, status);
                return <StatusBadge tone={tone}>{label}</StatusBadge>;
              },
            },
            ...(canEdit
              ? [
                  {
                    id: 'menu',
                    header: 'Actions',
                    bare: true,
                    cell: ({ target }: Level) => <TargetMenu targetRef={target} />,
                  },
                ]
              : []),
          ]}
        />
      )}
      {canEdit && open && (
        <Suspense fallback={null}>
          {edited === undefined ? (
            <NoTarget onClose={close} />
          ) : (
            <TargetDrawer companyRef={company} targetRef={edited && edited.target} onClose={close} />
          )}
        </Suspense>
      )}
    </Card>
  );
}

/** The left end of the bar, in percent, because no target is lower. */
const MIN = 50;

function Attained({ level }: { level: Level }) {
  const { attained_percent, status } = level;
  const share = Math.max(0, ((attained_percent ?? 0) - MIN) / (100 - MIN));
  const { tone } = statusLook(statuses, status);
  return (
    <span className={styles.attained}>
      <b>{percentWords(attained_percent)}</b>
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.rest} width="100" height="6" rx="2" />
        <rect className={styles[tone]} width={100 * share} height="6" rx="2" />
      </svg>
    </span>
  );
}

function Breaches({ level, counted }: { level: Level; counted: Counted }) {
  const { target, breaches } = level;
  const words = formatCount(breaches);
  if (breaches === 0) return <span className="muted">{words}</span>;
  const to = listPath(counted, 'executions', {
    partner_uuid: target.flow_setup?.trading_partner.partner_uuid ?? null,
    breached_target_uuid: target.target_uuid,
  });
  return to ? (
    <UiLink to={to} className={styles.number} aria-label={`Breaches of ${flowName(level)}: ${words}`}>
      {words}
    </UiLink>
  ) : (
    words
  );
}
