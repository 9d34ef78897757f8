import { graphql, useFragment } from 'react-relay/hooks';
import type { ReactNode } from 'react';
import type { EcpItem_company$key } from '#gql/EcpItem_company';
import { formatCount, formatPercent } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { Sparkline } from '#ui/charts/Sparkline.tsx';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EnvironmentBadge } from '#ui/status/EnvironmentBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { severityOf } from '../../_shared/executions/severity.ts';
import { UnresolvedCount } from '../../_shared/executions/UnresolvedCount.tsx';
import { licensePlanWords } from '../../_shared/license-plan.ts';
import { paths } from '../../paths.ts';
import { labelOf, regions, type EcpColumn } from './ecp-filters.ts';
import styles from './EcpItem.module.css';
import { NumberLink } from './NumberLink.tsx';

/** The percentage from which the use of a quota needs attention. */
const NEARLY = 80;

const DAY = 86_400_000;

const quotas: Readonly<Record<string, string>> = {
  EXECUTIONS: 'executions',
  USERS: 'users',
  PARTNERS: 'partners',
  FLOWS: 'flows',
  INTEGRATIONS: 'integrations',
  STORAGE_GB: 'storage',
};

/** A row with one workspace. The row opens its Pulse, each number the list there that it counts. */
export function EcpItem({ companyRef }: { companyRef: EcpItem_company$key }) {
  const company = useFragment(
    graphql`
      fragment EcpItem_company on Company {
        company_uuid
        company_name
        environment
        status
        region
        overview @catch(to: NULL) {
          from
          to
          totals {
            executions
            logical_failure
            technical_failure
            unresolved
          }
          buckets {
            success
            skipped
            logical_failure
            technical_failure
            active
          }
          queued_count
          oldest_queued_at
          ending_certificate_count
          next_certificate_end
          plan
          fullest_quota {
            metric
            used_percent
          }
          last_deployment {
            flow_uuid
            version_timestamp
            deployed_at
            flow_setup {
              flow_uuid
              flow_name
              partner_uuid
            }
          }
        }
      }
    `,
    companyRef,
  );
  const { company_uuid, company_name: name, overview } = company;
  const at = { company_uuid };
  const workspace = (
    <span className={styles.name}>
      <RowLink to={paths.pulse(at)}>
        <bdi>{name}</bdi>
      </RowLink>
      <EnvironmentBadge environment={company.environment === 'TEST' ? 'test' : 'production'} />
      {company.status === 'SUSPENDED' && <Tag>Suspended</Tag>}
      {company.status === 'ARCHIVED' && <Tag>Archived</Tag>}
    </span>
  );
  const region = labelOf(regions, company.region);
  if (!overview) {
    // The list's own notice explains the dashes.
    const cells: Partial<Record<EcpColumn, ReactNode>> = { workspace, region };
    return <GridCells<EcpColumn> cells={{ ...NOTHING, ...cells }} />;
  }
  const { totals, queued_count, oldest_queued_at, fullest_quota, last_deployment } = overview;
  const { executions, technical_failure } = totals;
  const failures = totals.logical_failure + technical_failure;
  const listOf = (show: string) => paths.pulse(at, { show, from: overview.from, to: overview.to });
  const ended = paths.as2(at, { tab: 'certificates', state: ['EXPIRED', 'EXPIRING'] });
  const ending = overview.ending_certificate_count;
  const share = fullest_quota?.used_percent;
  const runs = overview.buckets.map(
    (hour) => hour.success + hour.skipped + hour.logical_failure + hour.technical_failure + hour.active,
  );
  return (
    <GridCells<EcpColumn>
      cells={{
        workspace,
        region,
        plan: licensePlanWords(overview.plan),
        trend:
          executions > 0 ? (
            <Sparkline values={runs} bad={severityOf(totals.unresolved, executions) === 'high'} />
          ) : (
            '–'
          ),
        runs:
          executions > 0 ? (
            <NumberLink to={listOf('executions')} label={`${pluralize(executions, 'execution')} of ${name}`}>
              {formatCount(executions)}
            </NumberLink>
          ) : (
            ZERO
          ),
        unresolved: (
          <UnresolvedCount
            unresolved={totals.unresolved}
            executions={executions}
            of={name}
            to={listOf('unresolved')}
          />
        ),
        errors:
          failures > 0 ? (
            <NumberLink
              to={listOf('failed')}
              label={`${formatPercent(failures / executions)} – ${pluralize(failures, 'error or technical error', 'errors and technical errors')} of ${name}`}
            >
              {formatPercent(failures / executions)}
            </NumberLink>
          ) : executions > 0 ? (
            <span className="muted">{formatPercent(0)}</span>
          ) : (
            '–'
          ),
        technical:
          technical_failure > 0 ? (
            <NumberLink
              to={listOf('technical')}
              label={`${pluralize(technical_failure, 'technical error')} of ${name}`}
            >
              {formatCount(technical_failure)}
            </NumberLink>
          ) : (
            ZERO
          ),
        queued:
          queued_count > 0 ? (
            <>
              <NumberLink
                to={listOf('queued')}
                label={`${pluralize(queued_count, 'queued execution')} of ${name}`}
              >
                {formatCount(queued_count)}
              </NumberLink>
              {oldest_queued_at && (
                <span className={styles.beside}>
                  oldest <RelativeTime at={oldest_queued_at} />
                </span>
              )}
            </>
          ) : (
            ZERO
          ),
        certificates:
          ending > 0 && overview.next_certificate_end ? (
            <>
              <NumberLink
                to={ended}
                label={`${pluralize(ending, 'certificate')} of ${name} expired or expiring within 30 days`}
                tone={Date.parse(overview.next_certificate_end) < Date.parse(overview.to) ? 'fail' : 'wait'}
              >
                {formatCount(ending)}
              </NumberLink>
              <span className={styles.beside}>
                <CertificateEnd at={overview.next_certificate_end} now={overview.to} />
              </span>
            </>
          ) : (
            ZERO
          ),
        quota:
          fullest_quota && share != null ? (
            <>
              <NumberLink
                to={paths.license(at)}
                label={`${formatPercent(share / 100, 0)} of the ${quotas[fullest_quota.metric] ?? 'license'} quota of ${name} used`}
                tone={share > 100 ? 'fail' : share > NEARLY ? 'wait' : undefined}
              >
                {formatPercent(share / 100, 0)}
              </NumberLink>
              <span className={styles.beside}>{quotas[fullest_quota.metric]}</span>
            </>
          ) : (
            'Unlimited'
          ),
        deployed: last_deployment?.deployed_at ? (
          <NumberLink to={deploymentOf(company_uuid, last_deployment)}>
            <RelativeTime at={last_deployment.deployed_at} />
            <VisuallyHidden>
              {`: last deployment of ${name}, ${last_deployment.flow_setup.flow_name}`}
            </VisuallyHidden>
          </NumberLink>
        ) : (
          'None yet'
        ),
      }}
    />
  );
}

const ZERO = <span className="muted">0</span>;

const NOTHING: Readonly<Record<EcpColumn, ReactNode>> = {
  workspace: null,
  trend: '–',
  runs: '–',
  unresolved: '–',
  errors: '–',
  technical: '–',
  queued: '–',
  certificates: '–',
  quota: '–',
  deployed: '–',
  region: '–',
  plan: '–',
};

/** In whole days, as in the list of certificates: "6 d left", "46 d ago". */
function CertificateEnd({ at, now }: { at: string; now: string }) {
  const days = Math.floor((Date.parse(at) - Date.parse(now)) / DAY);
  return days < 0 ? <RelativeTime at={at} /> : days === 0 ? 'today' : `${formatCount(days)} d left`;
}

interface Deployment {
  readonly version_timestamp: number;
  readonly flow_setup: { readonly flow_uuid: string; readonly partner_uuid: string };
}

function deploymentOf(
  company_uuid: string,
  { version_timestamp, flow_setup: { flow_uuid, partner_uuid } }: Deployment,
): string {
  return paths.flowVersion({ company_uuid, partner_uuid, flow_uuid, version_millis: version_timestamp });
}
