import { fileInSlot, fileStream } from '../../../content/files.ts';
import { INPUT, INTERMEDIATE, OUTPUT } from '../../../content/plan.ts';
import type { MockContext } from '../../../kernel/context.ts';
import type { ExecutionFacts } from '../../../world/facts.ts';
import type { MappingFormat } from '../../../world/mappings.ts';
import { executionFacts } from '../../execution/facts.ts';
import { ledgerOf } from '../../execution/ledger.ts';
import { rosterNow } from '../../flow/roster-now.ts';
import { seededMapping } from '../seed.ts';

/** An execution whose input can be replayed. */
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
  const roster = rosterNow(context);
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

/** The slots of an execution's files that its mapping may have read: its input or the canonical document made of it. */
function slotsRead(mapping_uuid: string, facts: ExecutionFacts, { world }: MockContext): readonly number[] {
  const readsPartner = seededMapping(mapping_uuid, world)?.source_file_type != null;
  if (readsPartner) return [INPUT];
  return [INTERMEDIATE, facts.flow.destination_file_type.startsWith('CANONICAL') ? OUTPUT : INPUT];
}

/** The slot of the file that the mapping read in an execution; null if the execution has no such file. */
export function slotRead(
  mapping_uuid: string,
  invocation_uuid: string,
  format: MappingFormat,
  context: MockContext,
): number | null {
  const facts = executionFacts(context, invocation_uuid);
  if (!facts) return null;
  return (
    slotsRead(mapping_uuid, facts, context).find((slot) => fileInSlot(facts, slot)?.format === format) ?? null
  );
}

/** A file of an execution as text; null if it is gone. */
export function textOf(invocation_uuid: string, slot: number, context: MockContext): string | null {
  const facts = executionFacts(context, invocation_uuid);
  const file = facts && fileInSlot(facts, slot);
  return facts && file ? Buffer.concat([...fileStream(facts, file)]).toString('utf8') : null;
}
