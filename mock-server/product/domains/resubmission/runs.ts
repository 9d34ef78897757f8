import type { ResubmissionOrder, ResubmitVersion } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { readFields } from '../../../engine/store/read-fields.ts';
import type { Actor } from '../../world/actors.ts';

export const TYPE = 'ResubmissionRun';

/** One execution of a run as stored; plain JSON. The outcome of a new execution is read from that execution. */
export interface StoredItem {
  readonly invocation_uuid: string;
  readonly state: 'READY' | 'RESOLVED' | 'REFUSED' | 'LEFT_OUT' | 'PENDING' | 'STARTED' | 'CANCELED';
  readonly detail: string;
  /** The new execution. */
  readonly made: string | null;
  /** Number of its resubmissions that people have seen: those at the review, and the run's own. */
  readonly seen: number;
  /** Whether it was chosen in the review although it was resolved; that does not prevent its resubmission. */
  readonly is_known_resolved?: boolean;
}

/** A run as stored; plain JSON. */
export interface StoredRun {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly version: ResubmitVersion | null;
  readonly order: ResubmissionOrder | null;
  readonly rate_per_minute: number | null;
  readonly stop_on_error: boolean;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly started_at: number | null;
  readonly started_by: Actor | null;
  readonly items: readonly StoredItem[];
  readonly retry_count: number;
  readonly canceled_at: number | null;
  /** The latest retry; null if there was none. */
  readonly retried: { readonly at: number; readonly by: Actor } | null;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'ResubmissionRun.items': StoredRun['items'];
    readonly 'ResubmissionRun.canceled_at': StoredRun['canceled_at'];
    readonly 'ResubmissionRun.retried': StoredRun['retried'];
  }
}

const FIELDS = [
  'company_uuid',
  'partner_uuid',
  'version',
  'order',
  'rate_per_minute',
  'stop_on_error',
  'created_at',
  'created_by',
  'started_at',
  'started_by',
  'retry_count',
] as const;

/** Fields that the store keeps for this domain and that are not in the schema. */
export const KEPT = ['items', 'canceled_at', 'retried'] as const;

export const readRun = (run_uuid: string, { store }: Pick<MockContext, 'store'>): StoredRun => ({
  ...readFields<Omit<StoredRun, (typeof KEPT)[number]>>(store, TYPE, run_uuid, FIELDS),
  items: store.writtenValue(TYPE, run_uuid, 'items') ?? [],
  canceled_at: store.writtenValue(TYPE, run_uuid, 'canceled_at') ?? null,
  retried: store.writtenValue(TYPE, run_uuid, 'retried') ?? null,
});

/**
 * Whether the person may see and change a run: people who may resubmit the partner's executions; for others it does not
 * exist.
 */
export function mayHandle(run_uuid: string, context: MockContext): boolean {
  const { access, store } = context;
  if (!store.exists(TYPE, run_uuid)) return false;
  const subject = access.partner(readRun(run_uuid, context).partner_uuid);
  return subject !== null && access.allows(subject);
}

/** Writes one item of a run. */
export function setItem(run_uuid: string, item: StoredItem, context: MockContext): void {
  const { items } = readRun(run_uuid, context);
  context.store.set(TYPE, run_uuid, {
    items: items.map((storedItem) =>
      storedItem.invocation_uuid === item.invocation_uuid ? item : storedItem,
    ),
  });
}

/** Skips the executions that have not been resubmitted yet. */
export function leaveOutRest(run_uuid: string, detail: string, context: MockContext): void {
  const { items } = readRun(run_uuid, context);
  context.store.set(TYPE, run_uuid, {
    items: items.map((item): StoredItem =>
      item.state === 'PENDING' ? { ...item, state: 'CANCELED', detail } : item,
    ),
  });
}
