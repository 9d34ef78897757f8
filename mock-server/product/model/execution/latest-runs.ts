import type { MockContext } from '../../context.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { ledgerOf } from './ledger.ts';

/** An execution and its submission time. */
export interface PastRun {
  readonly invocation_uuid: string;
  readonly submitted_at: number;
}

/** The latest executions of flows, latest first. */
export function latestRuns(
  flow_uuids: readonly string[],
  most: number,
  context: MockContext,
): readonly PastRun[] {
  const { world } = context;
  const { execution, anchor } = world;
  const roster = currentRoster(context);
  const ledger = ledgerOf(context);
  const touched = ledger.touched();
  const indexes = new Set(flow_uuids.flatMap((uuid) => roster.flow(uuid)?.index ?? []));
  const seeded = [...indexes].flatMap((index) =>
    Array.from(
      execution.byFlow
        .rows(index)
        .slice(0, most + touched.size)
        .filter((row) => !touched.has(row)),
      (row) => ({ row, submitted_at: anchor - (execution.columns.age[row] ?? 0) }),
    ),
  );
  const views = ledger.views().filter(({ flow }) => indexes.has(flow));
  return [
    ...seeded.map(({ row, submitted_at }) => ({
      invocation_uuid: () => execution.uuidOf(row),
      submitted_at,
    })),
    ...views.map(({ invocation_uuid, submitted_at }) => ({
      invocation_uuid: () => invocation_uuid,
      submitted_at,
    })),
  ]
    .toSorted((a, b) => b.submitted_at - a.submitted_at)
    .slice(0, most)
    .map(({ invocation_uuid, submitted_at }) => ({ invocation_uuid: invocation_uuid(), submitted_at }));
}
