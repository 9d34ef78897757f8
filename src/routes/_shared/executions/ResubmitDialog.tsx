import { useEffect, useEffectEvent, useId } from 'react';
import { formatDateTime, type Zone } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { shortUuid } from '../../../lib/short-uuid.ts';
import { pluralise } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { UiLink } from '../../../ui/links.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useZone } from '../../../ui/text/zone.ts';
import { paths } from '../../paths.ts';
import styles from './ResubmitDialog.module.css';
import type { ResubmitRequest } from './resubmit-request.ts';
import {
  useResubmitExecutions,
  type Choice,
  type ResubmitControls,
  type ResubmitOutcome,
} from './useResubmitExecutions.tsx';
import { whenWords } from './useResolution.ts';

/**
 * Resubmits one or more executions: shows what would run, what would not and what is already resolved, then the
 * progress, then the result for each.
 */
export function ResubmitDialog({ request }: { request: ResubmitRequest }) {
  const resubmit = useResubmitExecutions();
  const { stage, executions, close } = resubmit;
  const open = useEffectEvent(resubmit.open);
  // The click happens before this code has loaded, so it arrives as a request.
  useEffect(() => open(request.executions), [request]);
  const [first] = executions;
  return (
    <Dialog
      opened={stage.kind !== 'closed'}
      onClose={close}
      title={
        stage.kind === 'done'
          ? stage.outcomes.some(({ accepted }) => accepted)
            ? 'Resubmitted'
            : 'Not resubmitted'
          : executions.length === 1 && first
            ? `Resubmit “${first.flow_name}”?`
            : `Resubmit ${pluralise(executions.length, 'execution')}?`
      }
      size={executions.length === 1 ? 'small' : undefined}
      busy={stage.kind === 'running'}
      actions={<Actions resubmit={resubmit} />}
    >
      <div className={styles.body}>
        <div className={styles.outcome} aria-live="polite">
          <Stage resubmit={resubmit} />
        </div>
        {(stage.kind === 'checking' || stage.kind === 'ready') && <Versions resubmit={resubmit} />}
      </div>
    </Dialog>
  );
}

const split = (outcomes: readonly ResubmitOutcome[]) => ({
  taken: outcomes.filter(({ accepted }) => accepted),
  left: outcomes.filter(({ accepted }) => !accepted),
});

function Stage({ resubmit }: { resubmit: ResubmitControls }) {
  const { stage } = resubmit;
  switch (stage.kind) {
    case 'closed':
      return null;
    case 'checking':
      return stage.outcomes ? (
        <Preview outcomes={stage.outcomes} resubmit={resubmit} />
      ) : (
        <Skeleton shape="text" label="Checking what would run" />
      );
    case 'ready':
      return stage.outcomes ? (
        <Preview outcomes={stage.outcomes} resubmit={resubmit} />
      ) : (
        <p>The check failed. Nothing was resubmitted.</p>
      );
    case 'running': {
      const { outcomes, total, stopping } = stage;
      const words = `${formatCount(outcomes.length)} of ${formatCount(total)}`;
      return (
        <>
          <p>{stopping ? `Stopping after ${words}…` : `Resubmitting, oldest first: ${words}`}</p>
          <ProgressBar label="Resubmitting" value={total === 0 ? 1 : outcomes.length / total} words={words} />
        </>
      );
    }
    case 'done':
      return <Result outcomes={stage.outcomes} leftOut={stage.leftOut} />;
  }
}

interface PreviewProps {
  outcomes: readonly ResubmitOutcome[];
  resubmit: ResubmitControls;
}

function Preview({ outcomes, resubmit }: PreviewProps) {
  const [only] = outcomes;
  if (resubmit.executions.length === 1 && only) return <PreviewOfOne outcome={only} />;
  const { left } = split(outcomes);
  const resolved = outcomes.filter(({ accepted, resolution }) => accepted && resolution !== null);
  const { willRun, leavesResolved, setLeavesResolved } = resubmit;
  return (
    <>
      <p>
        {willRun.length > 0
          ? `${pluralise(willRun.length, 'execution')} will run again, oldest first, and may reach the receiver a second time.`
          : left.length === outcomes.length
            ? 'None of them can be resubmitted.'
            : 'None of them will run again.'}
      </p>
      {resolved.length > 0 && (
        <>
          <h3 className={styles.heading}>
            {`${formatCount(resolved.length)} of ${formatCount(outcomes.length)} ${resolved.length === 1 ? 'is' : 'are'} already resolved`}
          </h3>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={leavesResolved}
              onChange={(event) => setLeavesResolved(event.target.checked)}
            />
            {resolved.length === 1 ? 'Leave it out' : 'Leave them out'}
          </label>
          <Outcomes label="Already resolved" outcomes={resolved} />
        </>
      )}
      {left.length > 0 && (
        <>
          <h3 className={styles.heading}>{pluralise(left.length, 'execution')} cannot be resubmitted</h3>
          <Outcomes label="Cannot be resubmitted" outcomes={left} />
        </>
      )}
    </>
  );
}

function PreviewOfOne({ outcome }: { outcome: ResubmitOutcome }) {
  const { accepted, message, resolution, details } = outcome;
  return (
    <>
      {resolution && (
        <p className={styles.resolved}>
          <Resolved resolution={resolution} />
        </p>
      )}
      <p>
        {accepted ? (
          <>
            Its input runs through the flow again.{' '}
            <b>{details?.trading_partner?.partner_name ?? 'The receiver'}</b> may receive the same documents a
            second time.
          </>
        ) : (
          message
        )}
      </p>
    </>
  );
}

/** "Resubmitted at 13:04, succeeded." */
function Resolved({ resolution }: { resolution: NonNullable<ResubmitOutcome['resolution']> }) {
  const now = useNow(60_000);
  const zone = useZone();
  const { company_uuid, partner_uuid, invocation_uuid } = resolution.flow_execution;
  return (
    <>
      <UiLink to={paths.execution({ company_uuid, partner_uuid, invocation_uuid })}>
        Resubmitted {whenWords(resolution.resolved_at, now, zone)}
      </UiLink>
      , succeeded.
    </>
  );
}

interface ResultProps {
  outcomes: readonly ResubmitOutcome[];
  leftOut: number;
}

function Result({ outcomes, leftOut }: ResultProps) {
  const { taken, left } = split(outcomes);
  return (
    <>
      <p>
        {pluralise(taken.length, 'execution was', 'executions were')} resubmitted.
        {leftOut > 0 &&
          ` ${formatCount(leftOut)} already resolved ${leftOut === 1 ? 'was' : 'were'} left out.`}
      </p>
      <Outcomes label="Resubmitted" outcomes={taken} />
      {left.length > 0 && (
        <>
          <h3 className={styles.heading}>
            {pluralise(left.length, 'execution was', 'executions were')} not resubmitted
          </h3>
          <Outcomes label="Not resubmitted" outcomes={left} />
        </>
      )}
    </>
  );
}

function Outcomes({ label, outcomes }: { label: string; outcomes: readonly ResubmitOutcome[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, by keyboard too
    <ul className={styles.outcomes} tabIndex={0} aria-label={label}>
      {outcomes.map(({ execution, made, message, resolution }) => (
        <li key={execution.invocation_uuid}>
          <bdi>{execution.flow_name}</bdi>{' '}
          <UiLink to={paths.execution(execution)} className="mono">
            {shortUuid(execution.invocation_uuid)}
          </UiLink>
          {made && (
            <>
              {' '}
              →{' '}
              <UiLink to={paths.execution({ ...execution, invocation_uuid: made })} className="mono">
                {shortUuid(made)}
              </UiLink>
            </>
          )}
          {resolution && !made && (
            <span className="muted">
              {' '}
              <Resolved resolution={resolution} />
            </span>
          )}
          {message && <span className="muted"> {message}</span>}
        </li>
      ))}
    </ul>
  );
}

interface VersionChoice {
  readonly value: Choice;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Why this choice is disabled. */
  readonly why?: string | undefined;
}

/**
 * The version choices. For a single execution they show when each version was saved, and leave out versions that do not
 * exist.
 */
function versionChoices({ executions, stage }: ResubmitControls, zone: Zone): readonly VersionChoice[] {
  const details =
    executions.length === 1 && (stage.kind === 'ready' || stage.kind === 'checking')
      ? stage.outcomes?.[0]?.details
      : null;
  const current = { value: 'CURRENT', label: 'The currently deployed version' } as const;
  const same = { value: 'SAME', label: 'The version that ran originally' } as const;
  if (!details) return [current, same];
  const then = details.flow_version?.version_timestamp;
  const now = details.flow_setup?.deployed_version?.version_timestamp;
  const saved = (at: number | undefined) =>
    at === undefined ? undefined : `saved ${formatDateTime(at, zone)}`;
  const isSame = then !== undefined && then === now;
  return [
    {
      ...current,
      hint: isSame ? 'the one that ran originally' : saved(now),
      why: now === undefined ? 'No version is deployed' : undefined,
    },
    {
      ...same,
      hint: saved(then),
      why: then === undefined ? 'That version is no longer available' : undefined,
    },
  ];
}

function Versions({ resubmit }: { resubmit: ResubmitControls }) {
  const name = useId();
  const zone = useZone();
  const { version, setVersion } = resubmit;
  return (
    <fieldset className={styles.choices}>
      <legend>Flow version</legend>
      {versionChoices(resubmit, zone).map(({ value, label, hint, why }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={version === value}
            disabled={why !== undefined}
            data-autofocus={version === value ? '' : undefined}
            onChange={() => setVersion(value)}
          />
          <span>
            {label}
            {(why ?? hint) && <span className={styles.hint}>{why ?? hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Actions({ resubmit }: { resubmit: ResubmitControls }) {
  const { stage, executions, willRun, run, stop, retry, close } = resubmit;
  if (stage.kind === 'running') {
    return (
      <Button onClick={stop} disabled={stage.stopping}>
        Stop
      </Button>
    );
  }
  if (stage.kind === 'done') {
    const { left } = split(stage.outcomes);
    return (
      <>
        {left.length > 0 && <Button onClick={retry}>Try {formatCount(left.length)} again</Button>}
        <Button look="primary" onClick={close}>
          Done
        </Button>
      </>
    );
  }
  const isResolved = executions.length === 1 && willRun.some(({ resolution }) => resolution !== null);
  return (
    <>
      <Button look="quiet" onClick={close}>
        Cancel
      </Button>
      <Button look="primary" onClick={run} disabled={stage.kind !== 'ready' || willRun.length === 0}>
        {isResolved
          ? 'Resubmit anyway'
          : executions.length > 1 && willRun.length > 0
            ? `Resubmit ${formatCount(willRun.length)}`
            : 'Resubmit'}
      </Button>
    </>
  );
}
