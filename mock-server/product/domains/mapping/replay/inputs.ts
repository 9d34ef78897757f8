import type { MappingFormat } from '#schema-types';
import { fileInSlot, fileText } from '../../../content/files.ts';
import { INPUT, INTERMEDIATE, OUTPUT } from '../../../documents/plan.ts';
import type { MockContext } from '../../../context.ts';
import type { ExecutionFacts } from '../../../facts/facts.ts';
import { executionFacts } from '../../../model/execution/facts.ts';
import { seededMapping } from '../../../model/mapping/seed.ts';

/**
 * The slots of an execution's files that its mapping may have read: the input, or the canonical document created from
 * it.
 */
function slotsRead(mapping_uuid: string, facts: ExecutionFacts, { world }: MockContext): readonly number[] {
  const readsPartner = seededMapping(mapping_uuid, world)?.source_file_type != null;
  if (readsPartner) return [INPUT];
  return [INTERMEDIATE, facts.flow.destination_file_type.startsWith('CANONICAL') ? OUTPUT : INPUT];
}

/** The slot of the file that the mapping read in an execution; null if the execution has no such file. */
export function slotRead(
  mapping_uuid: string,
  invocation_uuid: string,
  { format, context }: { format: MappingFormat; context: MockContext },
): number | null {
  const facts = executionFacts(context, invocation_uuid);
  if (!facts) return null;
  return (
    slotsRead(mapping_uuid, facts, context).find((slot) => fileInSlot(facts, slot)?.format === format) ?? null
  );
}

/** A file of an execution as text; null if the file no longer exists. */
export function textOf(invocation_uuid: string, slot: number, context: MockContext): string | null {
  const facts = executionFacts(context, invocation_uuid);
  const file = facts && fileInSlot(facts, slot);
  return facts && file ? fileText(facts, file) : null;
}
