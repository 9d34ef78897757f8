import { useEffect, useEffectEvent, useId } from 'react';
import { formatDateTime, type Zone } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { UiLink } from '#ui/links.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '../../paths.ts';
import styles from './ResubmitDialog.module.css';
import type { ResubmitRequest } from './resubmit-request.ts';
import {
  useResubmitExecution,
  type Choice,
  type ResubmitControls,
  type ResubmitOutcome,
} from './useResubmitExecution.tsx';
import { whenWords } from './useResolution.ts';

/** Resubmits one execution: says what would happen and whether it is already resolved, then links to the new one. */
export function ResubmitDialog({ request }: { request: ResubmitRequest }) {
  const resubmit = useResubmitExecution();
  const { stage, execution, close } = resubmit;
  const open = useEffectEvent(resubmit.open);
  // The click happens before this code has loaded, so it arrives as a request.
  useEffect(() => open(request.execution), [request]);
  return (
    <Dialog
      opened={stage.kind !== 'closed'}
      onClose={close}
      title={stage.kind === 'refused' ? 'Not resubmitted' : `Resubmit “${execution?.flow_name ?? ''}”?`}
      size="small"
      busy={stage.kind === 'running'}
      actions={<Actions resubmit={resubmit} />}
    >
      <div className={styles.body}>
        <div className={styles.outcome} aria-live="polite">
          <Stage stage={stage} />
        </div>
        {'outcome' in stage && <Versions resubmit={resubmit} />}
      </div>
    </Dialog>
  );
}

function Stage({ stage }: Pick<ResubmitControls, 'stage'>) {
  if (stage.kind === 'closed') return null;
  if (stage.kind === 'refused') return <p>{stage.message}</p>;
  if (stage.outcome) return <Preview outcome={stage.outcome} />;
  return stage.kind === 'checking' ? (
    <Skeleton shape="text" label="Checking what would run" />
  ) : (
    <p>The check failed. Nothing was resubmitted.</p>
  );
}

/** Whether it can be resubmitted, if need be once more. */
const canRun = (outcome: ResubmitOutcome | null): boolean =>
  outcome !== null && (outcome.accepted || outcome.unseen !== null);

function Preview({ outcome }: { outcome: ResubmitOutcome }) {
  const { message, unseen, resolution, details } = outcome;
  return (
    <>
      {unseen && (
        <p className={styles.resolved}>
          <UiLink to={paths.execution(unseen)}>{message}</UiLink>
        </p>
      )}
      {resolution && !unseen && (
        <p className={styles.resolved}>
          <Resolved resolution={resolution} />
        </p>
      )}
      <p>
        {canRun(outcome) ? (
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

interface VersionChoice {
  readonly value: Choice;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Why this choice is disabled. */
  readonly why?: string | undefined;
}

/** The version choices, with when each version was saved; versions that do not exist are disabled. */
function versionChoices({ stage }: ResubmitControls, zone: Zone): readonly VersionChoice[] {
  const details = 'outcome' in stage ? stage.outcome?.details : null;
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

function Actions({ resubmit: { stage, run, close } }: { resubmit: ResubmitControls }) {
  if (stage.kind === 'refused') {
    return (
      <>
        <Button onClick={run}>Try again</Button>
        <Button look="primary" onClick={close}>
          Done
        </Button>
      </>
    );
  }
  const outcome = 'outcome' in stage ? stage.outcome : null;
  return (
    <>
      <Button look="quiet" disabled={stage.kind === 'running'} onClick={close}>
        Cancel
      </Button>
      <Button
        look="primary"
        busy={stage.kind === 'running'}
        disabled={stage.kind === 'checking' || !canRun(outcome)}
        onClick={run}
      >
        {outcome && canRun(outcome) && (outcome.unseen ?? outcome.resolution)
          ? 'Resubmit anyway'
          : 'Resubmit'}
      </Button>
    </>
  );
}
