import type { DataFormat, ExecutionStep, FlowTestStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { Actor } from '../../world/actors.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import type { Sample } from '../../model/flow-run/sample.ts';
import type { Walk } from '../../model/flow-run/walk.ts';
import type { StageResult } from '../../model/flow/stage-result.ts';

/** Type of the entities in which dry runs are stored. */
export const TYPE = 'FlowTest';

/** `FlowTestStep` of the schema. */
export interface StepRun {
  readonly step: ExecutionStep;
  readonly status: 'PENDING' | 'RUNNING' | StageResult['status'];
  readonly started_at: number | null;
  readonly duration_ms: number | null;
  readonly message: string | null;
  readonly output: string | null;
  readonly output_format: DataFormat | null;
}

/** A dry run as stored in the field `run` of its FlowTest: plain JSON. */
export interface StoredTest {
  readonly flow_uuid: string;
  readonly version_timestamp: number | null;
  /** Unsaved settings; null for the saved draft or a version. */
  readonly settings: FlowSettings | null;
  readonly status: FlowTestStatus;
  readonly started_at: number;
  readonly started_by: Actor;
  readonly ended_at: number | null;
  readonly sample: Sample;
  readonly steps: readonly StepRun[];
  /** Null for a flow built with the form. */
  readonly walk: Walk | null;
  readonly summary_message: string | null;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'FlowTest.run': StoredTest;
  }
}

export const storedTest = (key: string, { store }: Pick<MockContext, 'store'>): StoredTest | null =>
  store.writtenValue(TYPE, key, 'run') ?? null;

export function changeTest(key: string, fields: Partial<StoredTest>, context: MockContext): void {
  const run = storedTest(key, context);
  if (run) context.store.set(TYPE, key, { run: { ...run, ...fields } });
}
