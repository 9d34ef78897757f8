import { formatDuration } from '../../lib/dates.ts';
import { cx } from '../cx.ts';
import type { StatusTone } from '../status/tone.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Waterfall.module.css';

export interface WaterfallStep {
  id: string;
  label: string;
  /** Milliseconds since the start of the first step. */
  start: number;
  /** Null if the step is still running or never ran. */
  duration: number | null;
  /** The outcome; if not good, assistive technology reads it after the label. */
  tone?: StatusTone;
  /** The outcome in words: "failed", "waiting". */
  state?: string;
  /** Much longer than the other steps (an acknowledgment after 22 minutes): drawn at the end, not to scale. */
  outOfScale?: boolean;
}

export interface WaterfallProps {
  label: string;
  steps: readonly WaterfallStep[];
}

const OUT_OF_SCALE = 3;

/** The start and duration of each step, one line per step. */
export function Waterfall({ label, steps }: WaterfallProps) {
  const scaled = steps.filter((step) => !step.outOfScale);
  const total = Math.max(1, ...scaled.map((step) => step.start + (step.duration ?? 0)));
  const room = scaled.length < steps.length ? 100 - OUT_OF_SCALE - 1 : 100;
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step) => {
        const left = step.outOfScale ? 100 - OUT_OF_SCALE : (step.start / total) * room;
        const width = step.outOfScale ? OUT_OF_SCALE : ((step.duration ?? 0) / total) * room;
        const began = `began after ${formatDuration(step.start, true)}`;
        return (
          <li key={step.id} className={styles.step}>
            <span className={styles.label}>
              {step.label}
              {step.state && <VisuallyHidden> ({step.state})</VisuallyHidden>}
            </span>
            <span className={styles.track} data-tip={step.state ? `${step.state}, ${began}` : began}>
              {step.duration !== null && (
                <span
                  className={cx(styles.bar, step.tone && styles[step.tone])}
                  style={{ left: `${left}%`, width: `${width}%` }}
                />
              )}
            </span>
            <span className={styles.time}>
              {step.duration === null ? '—' : formatDuration(step.duration, true)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
