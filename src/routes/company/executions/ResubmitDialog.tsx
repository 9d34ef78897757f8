import { formatCount } from '../../../lib/numbers.ts';
import { pluralise, shortUuid } from '../../../lib/text.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Segmented } from '../../../ui/actions/Segmented.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { UiLink } from '../../../ui/links.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import styles from './ResubmitDialog.module.css';
import type { ResubmitControls, ResubmitOutcome, ResubmitStage } from './useResubmitExecutions.ts';

export interface ResubmitDialogProps {
  resubmit: ResubmitControls;
  /** What the execution is called, e.g. by its flow. */
  nameOf: (invocation_uuid: string) => string;
  hrefOf: (invocation_uuid: string) => string;
}

/** Resubmitting: what would run and what would not, then how far it has come, then what became of each. */
export function ResubmitDialog({ resubmit, nameOf, hrefOf }: ResubmitDialogProps) {
  const { stage, version, setVersion, close } = resubmit;
  return (
    <Dialog
      opened={stage.kind !== 'closed'}
      onClose={close}
      title={stage.kind === 'done' ? 'Resubmitted' : 'Resubmit executions'}
      busy={stage.kind === 'running'}
      actions={<Actions resubmit={resubmit} />}
    >
      {(stage.kind === 'checking' || stage.kind === 'ready') && (
        <Segmented
          label="Version of the flow"
          options={[
            { value: 'CURRENT', label: 'Current version' },
            { value: 'SAME', label: 'Version that ran then' },
          ]}
          value={version === 'SAME' ? 'SAME' : 'CURRENT'}
          onChange={setVersion}
        />
      )}
      <div className={styles.body} aria-live="polite">
        <Stage stage={stage} nameOf={nameOf} hrefOf={hrefOf} />
      </div>
    </Dialog>
  );
}

type Names = Pick<ResubmitDialogProps, 'nameOf' | 'hrefOf'>;

const split = (outcomes: readonly ResubmitOutcome[]) => ({
  taken: outcomes.filter(({ accepted }) => accepted),
  left: outcomes.filter(({ accepted }) => !accepted),
});

function Stage({ stage, ...names }: { stage: ResubmitStage } & Names) {
  switch (stage.kind) {
    case 'closed':
      return null;
    case 'checking':
      return <Skeleton shape="text" label="Checking what would run" />;
    case 'ready':
      return <Preview outcomes={stage.outcomes} {...names} />;
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
      return <Result outcomes={stage.outcomes} {...names} />;
  }
}

function Preview({ outcomes, ...names }: { outcomes: readonly ResubmitOutcome[] | null } & Names) {
  if (!outcomes) return <p>What would run could not be found out. Nothing has been resubmitted.</p>;
  const { taken, left } = split(outcomes);
  return (
    <>
      <p>
        {taken.length > 0
          ? `${pluralise(taken.length, 'execution')} will run again, oldest first, and may deliver to the receiver a second time.`
          : 'None of them can be resubmitted.'}
      </p>
      {left.length > 0 && (
        <>
          <h3 className={styles.heading}>{pluralise(left.length, 'execution')} will not run</h3>
          <Outcomes outcomes={left} {...names} />
        </>
      )}
    </>
  );
}

function Result({ outcomes, ...names }: { outcomes: readonly ResubmitOutcome[] } & Names) {
  const { taken, left } = split(outcomes);
  return (
    <>
      <p>{pluralise(taken.length, 'execution was', 'executions were')} resubmitted.</p>
      <Outcomes outcomes={taken} {...names} />
      {left.length > 0 && (
        <>
          <h3 className={styles.heading}>
            {pluralise(left.length, 'execution was', 'executions were')} not resubmitted
          </h3>
          <Outcomes outcomes={left} {...names} />
        </>
      )}
    </>
  );
}

function Outcomes({ outcomes, nameOf, hrefOf }: { outcomes: readonly ResubmitOutcome[] } & Names) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, by keyboard too
    <ul className={styles.outcomes} tabIndex={0} aria-label="Executions">
      {outcomes.map(({ invocation_uuid, made, message }) => (
        <li key={invocation_uuid}>
          <bdi>{nameOf(invocation_uuid)}</bdi>{' '}
          <UiLink to={hrefOf(invocation_uuid)} className="mono">
            {shortUuid(invocation_uuid)}
          </UiLink>
          {made && (
            <>
              {' '}
              →{' '}
              <UiLink to={hrefOf(made)} className="mono">
                {shortUuid(made)}
              </UiLink>
            </>
          )}
          {message && <span className="muted"> {message}</span>}
        </li>
      ))}
    </ul>
  );
}

function Actions({ resubmit: { stage, run, stop, retry, close } }: { resubmit: ResubmitControls }) {
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
  const willRun = stage.kind === 'ready' ? split(stage.outcomes ?? []).taken.length : 0;
  return (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button look="primary" onClick={run} disabled={willRun === 0}>
        {willRun > 0 ? `Resubmit ${formatCount(willRun)}` : 'Resubmit'}
      </Button>
    </>
  );
}
