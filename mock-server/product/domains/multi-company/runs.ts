import type { MockContext } from '../../context.ts';
import { readFields } from '../../../engine/store/read-fields.ts';
import type { Actor } from '../../world/actors.ts';
import type { Action } from './actions.ts';
import type { RunResult } from './run-result.ts';
import type { Parameters } from './verdict.ts';

export const TYPE = 'MultiCompanyRun';

/** A run as stored; plain JSON. */
export interface StoredRun {
  readonly action: Action;
  readonly title: string;
  readonly parameters: Parameters;
  readonly dry_run: boolean;
  readonly status: 'RUNNING' | 'COMPLETED' | 'CANCELED';
  readonly results: readonly RunResult[];
  readonly started_at: number;
  readonly started_by: Actor;
  readonly ended_at: number | null;
  /** The dry run that was reviewed; not in the schema. */
  readonly preview_uuid: string | null;
  readonly retry_count: number;
  /** When it was last retried; not in the schema. Null if it never was. */
  readonly retried_at: number | null;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'MultiCompanyRun.preview_uuid': StoredRun['preview_uuid'];
    readonly 'MultiCompanyRun.retried_at': StoredRun['retried_at'];
  }
  interface KeptForms {
    readonly 'MultiCompanyRun.parameters': StoredRun['parameters'];
    readonly 'MultiCompanyRun.results': StoredRun['results'];
  }
}

const FIELDS = [
  'action',
  'title',
  'parameters',
  'dry_run',
  'status',
  'results',
  'started_at',
  'started_by',
  'ended_at',
] as const;

export const readRun = (run_uuid: string, { store }: Pick<MockContext, 'store'>): StoredRun => ({
  ...readFields<Omit<StoredRun, 'preview_uuid' | 'retry_count' | 'retried_at'>>(
    store,
    TYPE,
    run_uuid,
    FIELDS,
  ),
  preview_uuid: store.writtenValue(TYPE, run_uuid, 'preview_uuid') ?? null,
  retry_count: store.writtenValue(TYPE, run_uuid, 'retry_count') ?? 0,
  // As this code wrote it.
  retried_at: (store.writtenValue(TYPE, run_uuid, 'retried_at') as number | undefined) ?? null,
});

export const isOver = ({ status }: Pick<StoredRun, 'status'>): boolean => status !== 'RUNNING';

/** Whether the person started a run. */
export const isMine = (run_uuid: string, { person, store }: MockContext): boolean =>
  store.exists(TYPE, run_uuid) && store.read(TYPE, run_uuid, 'started_by').email === person.email;

/**
 * Whether the person may see a run. It reveals memberships, so others must be allowed to read those in all of its
 * workspaces.
 */
export function maySeeRun(run_uuid: string, context: MockContext): boolean {
  if (!context.store.exists(TYPE, run_uuid)) return false;
  if (isMine(run_uuid, context)) return true;
  const { dry_run, results } = readRun(run_uuid, context);
  return (
    !dry_run && results.every(({ company_uuid }) => context.access.can('READ_SETTINGS', { company_uuid }))
  );
}
