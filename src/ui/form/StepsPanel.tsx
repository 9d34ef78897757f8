import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconLoader2,
  IconRefresh,
} from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { formatDuration } from '../../lib/dates.ts';
import { Button } from '../actions/Button.tsx';
import { cx } from '../cx.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import type { StatusLook } from '../status/tone.ts';
import { CopyButton } from '../text/CopyButton.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './StepsPanel.module.css';

const STATES = {
  waiting: { Icon: IconCircleDashed, word: 'Not run' },
  running: { Icon: IconLoader2, word: 'Running' },
  passed: { Icon: IconCircleCheck, word: 'Passed' },
  warned: { Icon: IconAlertTriangle, word: 'Warning' },
  failed: { Icon: IconCircleX, word: 'Failed' },
};

export interface TestStep {
  readonly name: string;
  readonly state: keyof typeof STATES;
  /** "Port 22 open, SSH-2.0-OpenSSH_9.7". */
  readonly found?: ReactNode;
  /** For a failed step: the expected and the actual value. */
  readonly expected?: string | null;
  readonly actual?: string | null;
  readonly millis?: number | null;
}

export interface StepsPanelProps {
  /** "Connection test". */
  title: string;
  /** The result, or that the test is running; omit before the first run. */
  outcome?: StatusLook | null;
  /** "just now, with the unsaved values". */
  context?: ReactNode;
  steps: readonly TestStep[];
  isRunning?: boolean;
  /** "Run test"; "Run again" after the first run. */
  runLabel?: string;
  /** Omit if the test is started elsewhere, or if this person may not run it. */
  onRun?: () => void;
  /** Heading level; 3 by default, as in a form. */
  level?: 2 | 3;
  /** The next step for the person, in one sentence. */
  next?: ReactNode;
  /** Buttons for the next step. */
  actions?: ReactNode;
  /** A message for the trading partner, to be copied. */
  partnerMessage?: string | null;
}

/** The steps of a running or finished test: state, result, and duration of each. */
export function StepsPanel(props: StepsPanelProps) {
  const { title, outcome, context, steps, isRunning = false, onRun, next, actions, partnerMessage } = props;
  const runLabel = props.runLabel ?? (outcome ? 'Run again' : 'Run test');
  const Heading = props.level === 2 ? 'h2' : 'h3';
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header>
        <Heading id={titleId}>{title}</Heading>
        <span role="status">{outcome && <StatusBadge tone={outcome.tone}>{outcome.label}</StatusBadge>}</span>
        {context && <span className={styles.quiet}>{context}</span>}
        {onRun && (
          <Button small busy={isRunning} icon={<IconRefresh size={14} aria-hidden="true" />} onClick={onRun}>
            {runLabel}
          </Button>
        )}
      </header>
      <ol>
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
      {(next ?? actions ?? partnerMessage) && (
        <footer>
          {next && <p>{next}</p>}
          <div className={styles.actions}>
            {actions}
            {partnerMessage && (
              <CopyButton
                text={partnerMessage}
                what="message for the partner"
                label="Copy message for the partner"
              />
            )}
          </div>
        </footer>
      )}
    </section>
  );
}

function Step({ name, state, found, expected, actual, millis }: TestStep) {
  const { Icon, word } = STATES[state];
  const isSilent = state === 'waiting' || (state === 'running' && !found);
  return (
    <li className={cx(styles.step, styles[state])}>
      <Icon size={16} aria-hidden="true" />
      <b>{name}</b>
      <span className={styles.found}>
        {!isSilent && <VisuallyHidden>{word}: </VisuallyHidden>}
        {isSilent ? word : state === 'failed' ? <b>{found}</b> : found}
        {state === 'failed' && (expected || actual) && (
          <span className={styles.compared}>
            {expected && (
              <span>
                Expected <code>{expected}</code>
              </span>
            )}
            {actual && (
              <span>
                Found <code>{actual}</code>
              </span>
            )}
          </span>
        )}
      </span>
      <span className={styles.time}>{millis !== null && millis !== undefined && stepTime(millis)}</span>
    </li>
  );
}

/** Test steps are short, so durations below a second are in milliseconds. */
const stepTime = (millis: number) => (millis < 1000 ? `${Math.round(millis)} ms` : formatDuration(millis));
