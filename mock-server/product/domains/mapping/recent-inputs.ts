import { fileInSlot } from '../../content/files.ts';
import { fileKey, INPUT } from '../../documents/plan.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { MockContext } from '../../context.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { latestRuns } from '../../model/execution/latest-runs.ts';
import { mayRead } from '../../model/execution/execution-file.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { planOf } from '../../model/mapping/tests.ts';
import { slotRead } from './replay/inputs.ts';
import { flowsRunning } from '../../model/mapping-use/mapping-uses.ts';
import type { Resolver } from '../../resolvers.ts';

/** Maximum number of files to list. */
const MAX = 20;

/** Maximum number of executions to examine. */
const LOOKED_AT = 400;

const hasFailed = (invocation_uuid: string, context: MockContext): boolean => {
  const status = executionFacts(context, invocation_uuid)?.status;
  return status === 'LOGICAL_FAILURE' || status === 'TECHNICAL_FAILURE';
};

/** The latest files that have a slot and that the person may read. */
function latestFiles(
  flow_uuids: readonly string[],
  slotIn: (invocation_uuid: string) => number | null,
  context: MockContext,
): readonly Ref<'ExecutionFile'>[] {
  const files: Ref<'ExecutionFile'>[] = [];
  for (const { invocation_uuid } of latestRuns(flow_uuids, LOOKED_AT, context)) {
    if (files.length === MAX) break;
    const slot = slotIn(invocation_uuid);
    if (slot !== null && mayRead(invocation_uuid, context))
      files.push(ref('ExecutionFile', fileKey(invocation_uuid, slot)));
  }
  return files;
}

/** The files that a mapping read in the latest executions of its flows, latest first. */
export const recent_inputs: Resolver<'Mapping', 'recent_inputs'> = (
  source,
  { failed_only },
  context,
): readonly Ref<'ExecutionFile'>[] => {
  const mapping_uuid = keyOf(source);
  const { input_type } = planOf(mapping_uuid, context);
  return latestFiles(
    flowsRunning([mapping_uuid], context),
    (invocation_uuid) =>
      failed_only && !hasFailed(invocation_uuid, context)
        ? null
        : slotRead(mapping_uuid, invocation_uuid, { format: input_type, context }),
    context,
  );
};

const documentOf = (code: string | null): string | null => {
  const type = code === null ? undefined : fileTypeOf(code);
  return type?.document == null ? null : `${type.standard} ${type.document}`;
};

/** The latest files with a document, in any of its versions, that a workspace received, latest first. */
export const recent_files = ((
  source,
  { file_type, partner_uuid },
  context,
): readonly Ref<'ExecutionFile'>[] => {
  const company_uuid = keyOf(source);
  const document = documentOf(file_type);
  if (document === null) return [];
  const flows = currentRoster(context).flows.filter(
    (flow) =>
      flow.company_uuid === company_uuid &&
      (partner_uuid == null || flow.partner_uuid === partner_uuid) &&
      documentOf(flow.source_file_type) === document,
  );
  return latestFiles(
    flows.map(({ flow_uuid }) => flow_uuid),
    (invocation_uuid) => {
      const facts = executionFacts(context, invocation_uuid);
      const file = facts && fileInSlot(facts, INPUT);
      return documentOf(file?.file_type ?? null) === document ? INPUT : null;
    },
    context,
  );
}) satisfies Resolver<'Company', 'recent_files'>;
