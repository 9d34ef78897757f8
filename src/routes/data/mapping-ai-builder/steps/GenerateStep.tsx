import { graphql, useFragment } from 'react-relay/hooks';
import type { GenerateStep_generation$key } from '#gql/GenerateStep_generation';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { StepsPanel, type TestStep } from '#ui/form/StepsPanel.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';
import type { StepName } from '../builder-address.ts';
import styles from '../builder.module.css';
import { useCancelGeneration } from '../useCancelGeneration.ts';

const statuses = {
  QUEUED: { tone: 'run', label: 'Queued' },
  RUNNING: { tone: 'run', label: 'Running' },
  SUCCEEDED: { tone: 'ok', label: 'Done' },
  FAILED: { tone: 'fail', label: 'Failed' },
  CANCELED: { tone: 'skip', label: 'Canceled' },
} satisfies Record<string, StatusLook>;

const names = {
  READ_SPECIFICATION: 'Read the specification',
  DETECT_LOOPS: 'Detect loops in the sample',
  DRAFT_EXPRESSION: 'Find sources and draft the expression',
  TEST: 'Test on the sample',
};

const states = {
  PENDING: 'waiting',
  RUNNING: 'running',
  DONE: 'passed',
  FAILED: 'failed',
  SKIPPED: 'waiting',
} satisfies Record<string, TestStep['state']>;

/** The table's value for a key, or a fallback for one that only a newer server knows. */
const wordOf = <Value, Fallback>(table: Readonly<Record<string, Value>>, key: string, other: Fallback) =>
  Object.hasOwn(table, key) ? (table[key] as Value) : other;

interface GenerateStepProps {
  generationRef: GenerateStep_generation$key;
  pathOf: (step: StepName) => string;
  isStarting: boolean;
  /** Starts another generation from the same inputs. */
  onAgain: () => void;
}

/** Step 6: the progress of the generation. It continues if the page is left, and can be reopened at its address. */
export function GenerateStep({ generationRef, pathOf, isStarting, onAgain }: GenerateStepProps) {
  const { generation_uuid, status, progress, steps, error_message, generator } = useFragment(
    graphql`
      fragment GenerateStep_generation on MappingGeneration {
        generation_uuid
        status
        progress
        error_message
        steps {
          step
          status
          detail
        }
        generator {
          name
          is_model
        }
      }
    `,
    generationRef,
  );
  const [cancel, isCanceling] = useCancelGeneration();
  const isRunning = status === 'QUEUED' || status === 'RUNNING';
  const hasFailed = status === 'FAILED';
  return (
    <>
      <StepsPanel
        title="Generation"
        level={2}
        outcome={statusLook(statuses, status)}
        context={`by ${generator.name}${generator.is_model ? ', a language model' : ''}`}
        steps={steps.map(({ step, status: state, detail }) => ({
          name: wordOf(names, step, 'Step'),
          state: wordOf(states, state, 'waiting'),
          found: detail,
        }))}
        next={
          hasFailed
            ? error_message
            : status === 'CANCELED'
              ? 'Nothing was created. What you entered is kept.'
              : undefined
        }
        actions={
          !isRunning && (
            <>
              {hasFailed && <AnchorButton to={pathOf('sample')}>Change the sample</AnchorButton>}
              <Button look="primary" busy={isStarting} onClick={onAgain}>
                {hasFailed ? 'Retry' : 'Generate again'}
              </Button>
            </>
          )
        }
      />
      {isRunning && (
        <div className={styles.progress}>
          <ProgressBar
            label="Progress of the generation"
            value={status === 'QUEUED' ? null : progress / 100}
          />
        </div>
      )}
      <StepFoot
        says={
          isRunning
            ? 'You can leave this page: the generation goes on, and its address leads back here.'
            : 'Nothing was created.'
        }
      >
        {isRunning ? (
          <Button busy={isCanceling} onClick={() => void cancel(generation_uuid)}>
            Cancel generation
          </Button>
        ) : (
          <AnchorButton to={pathOf('review')}>Back</AnchorButton>
        )}
      </StepFoot>
    </>
  );
}
