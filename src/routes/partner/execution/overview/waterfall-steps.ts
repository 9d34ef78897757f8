import type { ExecutionStep, StepStatus } from '#gql/TimingCard_execution';
import { toMillis } from '#lib/dates.ts';
import type { WaterfallStep } from '#ui/charts/Waterfall.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { stepStatuses, stepWords } from '#shared/executions/labels.ts';

/** The fields of a stage that its bar needs. */
export interface StepRun {
  readonly step: ExecutionStep;
  readonly status: StepStatus;
  readonly started_at: string | null;
  readonly duration_ms: number | null;
}

/** An acknowledgment that takes this many times as long as everything before it would hide the other bars. */
const OUT_OF_SCALE = 4;

/** The started stages as bars, relative to the start of the first; `now` is null if none is running. */
export function waterfallSteps(steps: readonly StepRun[], now: number | null): readonly WaterfallStep[] {
  const begun = steps.filter(({ started_at, status }) => started_at !== null && status !== 'SKIPPED');
  const origin = Math.min(...begun.map(({ started_at }) => toMillis(started_at ?? 0)));
  const bars = begun.map((run) => {
    const start = toMillis(run.started_at ?? 0) - origin;
    const running = run.status === 'RUNNING' && now !== null ? Math.max(0, now - origin - start) : null;
    return { run, start, duration: run.duration_ms ?? running };
  });
  const own = bars.filter(({ run }) => run.step !== 'ACKNOWLEDGE');
  const end = Math.max(0, ...own.map(({ start, duration }) => start + (duration ?? 0)));
  return bars.map(({ run, start, duration }) => {
    const { tone, label } = statusLook(stepStatuses, run.status);
    const waits = run.step === 'ACKNOWLEDGE' && run.status === 'RUNNING';
    const hasTone = run.status !== 'DONE';
    return {
      id: run.step,
      label: stepWords(run.step),
      start,
      duration,
      ...(hasTone && { tone: waits ? 'wait' : tone, state: waits ? 'pending' : label }),
      outOfScale: run.step === 'ACKNOWLEDGE' && start + (duration ?? 0) > OUT_OF_SCALE * end,
    };
  });
}
