import { formatCount } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import styles from './bulk.module.css';
import { changes, changeTitle, needsTag } from './changes.ts';
import { TagForm } from './TagForm.tsx';
import { failedOf, willRun, type BulkControls } from './useBulkReview.ts';
import { VerdictList } from './VerdictList.tsx';

/** The review of a change: its effect on each partner, the button that makes it, and the result. */
export function BulkReview(controls: BulkControls) {
  const { review, close } = controls;
  const { change, partners, tag, stage } = review;
  const isRunning = stage.kind === 'running';
  const title = changeTitle(
    change,
    partners.map(({ partner_name }) => partner_name),
    tag,
  );
  return (
    <Drawer
      opened
      onClose={close}
      title={stage.kind === 'done' ? title : `${title}?`}
      width={640}
      busy={isRunning}
      foot={
        <div className={styles.foot}>
          <Foot {...controls} />
        </div>
      }
    >
      {change === 'ARCHIVE' && stage.kind !== 'done' && (
        <p className={styles.lead}>
          An archived trading partner keeps its executions, files and settings, and no longer counts toward
          the license. It can be restored, and is paused then.
        </p>
      )}
      {needsTag(change) && stage.kind !== 'done' && (
        <TagForm adds={change === 'ADD_TAG'} partners={partners} busy={isRunning} onCheck={controls.check} />
      )}
      <div aria-live="polite" aria-busy={stage.kind === 'checking' || isRunning}>
        <Content {...controls} />
      </div>
    </Drawer>
  );
}

function Content({ review, check, toggle }: BulkControls) {
  const { stage, tag, leftOut } = review;
  switch (stage.kind) {
    case 'asking':
      return null;
    case 'checking':
      return <Skeleton shape="rows" count={4} label="Checking what would change" />;
    case 'ready':
      return stage.verdicts ? (
        <VerdictList verdicts={stage.verdicts} leftOut={leftOut} onToggle={toggle} />
      ) : (
        <p className={styles.lead}>
          The check failed. Nothing was changed. <Button onClick={() => check(tag)}>Check again</Button>
        </p>
      );
    case 'running':
      return <VerdictList verdicts={stage.verdicts} leftOut={leftOut} />;
    case 'done':
      return <VerdictList verdicts={stage.verdicts} isDone />;
  }
}

function Foot({ review, run, retry, close }: BulkControls) {
  const { stage, change } = review;
  const { verb, danger } = changes[change];
  if (stage.kind === 'done') {
    const failed = failedOf(stage.verdicts);
    return (
      <>
        {failed.length > 0 && <Button onClick={retry}>Retry {formatCount(failed.length)} failed</Button>}
        <Button look="primary" onClick={close} data-autofocus>
          Done
        </Button>
      </>
    );
  }
  const isRunning = stage.kind === 'running';
  const count = willRun(review).length;
  const isIdle = !isRunning && count === 0;
  return (
    <>
      {stage.kind === 'ready' && <span className={styles.note}>Nothing changes before you confirm.</span>}
      <Button onClick={close} disabled={isRunning}>
        Cancel
      </Button>
      <Button
        look={danger ? 'danger' : 'primary'}
        busy={isRunning}
        aria-disabled={isIdle || undefined}
        data-tip={isIdle && stage.kind === 'ready' ? 'There is nothing to change' : undefined}
        onClick={isIdle ? undefined : run}
      >
        {count > 0 && review.partners.length > 1
          ? change === 'ADD_TAG'
            ? `Add tag to ${formatCount(count)}`
            : change === 'REMOVE_TAG'
              ? `Remove tag from ${formatCount(count)}`
              : `${verb} ${formatCount(count)}`
          : verb}
      </Button>
    </>
  );
}
