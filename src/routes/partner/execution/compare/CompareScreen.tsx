import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useHref, useLocation, useOutletContext } from 'react-router';
import type { CompareScreenQuery, ComparisonBasis } from '#gql/CompareScreenQuery';
import type { CompareScreen_side$key } from '#gql/CompareScreen_side';
import { found } from '#errors/not-found.ts';
import { formatDateTime, type Zone } from '#lib/dates.ts';
import { Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { announce } from '#ui/feedback/live-region.ts';
import { notify } from '#ui/feedback/notify.ts';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { isFinalStatus } from '#shared/executions/status.ts';
import { StatusCell } from '#shared/executions/StatusCell.tsx';
import { useResubmitDialog } from '#shared/executions/useResubmitDialog.tsx';
import { changeWords } from '#shared/executions/labels.ts';
import { paths } from '#routes/paths.ts';
import { usePageTitle } from '#routes/root/usePageTitle.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { Section } from '../Section.tsx';
import { CompareChanges } from './CompareChanges.tsx';
import { ChooseRun } from './ChooseRun.tsx';
import { CompareFiles } from './CompareFiles.tsx';
import styles from './compare.module.css';
import { COMPARE_PARAM } from './compare-search.ts';
import { RunFacts } from './RunFacts.tsx';

const names: Readonly<Record<Exclude<ComparisonBasis, '%future added value'>, string>> = {
  LAST_SUCCESS: 'Last success',
  PREVIOUS_RUN: 'Previous run',
  CHOSEN: 'Other execution',
};
const nameOf = (basis: ComparisonBasis): string =>
  (names as Readonly<Record<string, string>>)[basis] ?? names.CHOSEN;

/**
 * `/f/{execution}?compare=`: the files of two executions side by side, and what changed between them. If the parameter
 * is the execution's own uuid, two of its files.
 */
export function CompareScreen() {
  const { zone } = useOutletContext<ExecutionContext>();
  const { state } = useLocation() as { state: unknown };
  const query = graphql`
    query CompareScreenQuery($invocation_uuid: ID!, $other: ID) @throwOnFieldError {
      flow_execution(invocation_uuid: $invocation_uuid) {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_uuid
        flow_name
        status
        viewer_can_resubmit
        trading_partner {
          partner_uuid
          partner_name
        }
        ...CompareScreen_side
        ...CompareFiles_execution
        ...RunFacts_execution
        comparison(invocation_uuid: $other) {
          basis
          other {
            invocation_uuid
            ...CompareScreen_side
            ...CompareFiles_execution
            ...RunFacts_execution
          }
          ...CompareChanges_comparison
          # For the note and the copied text, which do without them.
          changes @catch(to: NULL) {
            kind
            name
            changed
            likely_cause
            before
            after
          }
        }
      }
    }
  `;
  const data = useRouteQuery<CompareScreenQuery>(query);
  const execution = found(data.flow_execution, 'execution');
  const { company_uuid, partner_uuid, invocation_uuid, flow_name, flow_uuid, comparison } = execution;
  const { basis, other, changes } = comparison;
  const at = { company_uuid, partner_uuid, invocation_uuid };
  const partner = execution.trading_partner.partner_name;
  const resubmit = useResubmitDialog();
  usePageTitle(`Compare · ${flow_name}`);
  const before = useSide(other ?? null, zone);
  const after = useSide(execution, zone);
  const changed = changes?.filter((item) => item.changed) ?? [];
  const cause = changed.find(({ likely_cause }) => likely_cause);
  const name = nameOf(basis);
  const isOwn = other?.invocation_uuid === invocation_uuid;

  return (
    <Parts query={query} subject={`${invocation_uuid} ${other?.invocation_uuid ?? ''}`}>
      <PageHead
        title={isOwn ? 'Compare files' : 'Compare executions'}
        context={
          <>
            <bdi>{flow_name}</bdi>, {partner}
          </>
        }
        actions={
          <>
            <AnchorButton look="quiet" to={paths.execution(at)} state={state}>
              Back to the execution
            </AnchorButton>
            <ChooseRun at={at} flow_uuid={flow_uuid} state={state} zone={zone} />
            <CopyLink to={paths.execution(at, { [COMPARE_PARAM]: other?.invocation_uuid ?? 'last' })} />
            {execution.viewer_can_resubmit && isFinalStatus(execution.status) && (
              <Button look="primary" onClick={() => resubmit.open({ ...at, flow_name })}>
                Resubmit
              </Button>
            )}
            {resubmit.dialog}
          </>
        }
      />
      {other ? (
        <div className={isOwn ? undefined : styles.columns} data-comparison>
          <div>
            <Section title="Files" loading="Loading the files" lines={12}>
              <CompareFiles
                leftRef={other}
                rightRef={execution}
                isOwn={isOwn}
                leftHead={!isOwn && <SideHead name={name} sideRef={other} zone={zone} />}
                rightHead={!isOwn && <SideHead name="This execution" sideRef={execution} zone={zone} />}
                copyHead={{
                  title: `${flow_name}, ${partner}`,
                  before: `${isOwn ? 'This execution' : name}, ${before}`,
                  after: `This execution, ${after}`,
                  changes: changed.map(
                    (item) =>
                      `${changeWords(item.kind)} ${item.name}: ${item.before ?? 'none'} → ${item.after ?? 'none'}`,
                  ),
                }}
                note={
                  cause &&
                  `Most likely cause: ${changeWords(cause.kind).toLowerCase()} ${cause.name}, which changed between the two executions.`
                }
              />
            </Section>
          </div>
          {!isOwn && (
            <div>
              <Section title="What changed">
                <CompareChanges
                  comparisonRef={comparison}
                  company_uuid={company_uuid}
                  partner_uuid={partner_uuid}
                  zone={zone}
                />
              </Section>
              <Section title="Other differences">
                <RunFacts otherRef={other} executionRef={execution} otherName={name} zone={zone} />
              </Section>
            </div>
          )}
        </div>
      ) : (
        <Card>
          {basis === 'CHOSEN' ? (
            <EmptyState kind="forbidden" title="The other execution cannot be shown">
              It does not exist or is no longer kept, or you have no access.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No earlier execution">
              This is the first run of the flow that is kept. Choose another execution to compare it with.
            </EmptyState>
          )}
        </Card>
      )}
    </Parts>
  );
}

const side = graphql`
  fragment CompareScreen_side on FlowExecution {
    invocation_uuid
    company_uuid
    partner_uuid
    submitted_at
    ...StatusCell_execution
  }
`;

/** The submission time and full address of an execution, for text that is copied out of the portal. */
function useSide(sideRef: CompareScreen_side$key | null, zone: Zone): string {
  const item = useFragment(side, sideRef);
  const { company_uuid = '0', partner_uuid = '0', invocation_uuid = '0' } = item ?? {};
  const href = useHref(paths.execution({ company_uuid, partner_uuid, invocation_uuid }));
  return item ? `${formatDateTime(item.submitted_at, zone)}, ${new URL(href, location.origin).href}` : '';
}

function SideHead({ name, sideRef, zone }: { name: ReactNode; sideRef: CompareScreen_side$key; zone: Zone }) {
  const item = useFragment(side, sideRef);
  const { company_uuid, partner_uuid, invocation_uuid } = item;
  return (
    <>
      <StatusCell executionRef={item} />
      <b>{name}</b>
      <UiLink to={paths.execution({ company_uuid, partner_uuid, invocation_uuid })}>
        {formatDateTime(item.submitted_at, zone)}
      </UiLink>
    </>
  );
}

function CopyLink({ to }: { to: string }) {
  const href = useHref(to);
  const copy = async () => {
    const address = new URL(href, location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      announce('Copied the link');
      notify.info('Link copied');
    } catch {
      notify.error(address, 'The browser blocked copying the link');
    }
  };
  return (
    <IconButton label="Copy link" look="default" icon={<IconLink size={16} />} onClick={() => void copy()} />
  );
}
