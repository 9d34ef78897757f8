import { ref } from '../../../../engine/store/ref.ts';
import { freeName } from '../../../model/mapping/names.ts';
import { statementsIn } from '../../../model/mapping/specification/statements.ts';
import { flowNameOf } from './accept.ts';
import { samplePathsOf } from './draft.ts';
import { formatOf, STEPS, storedGeneration, type Generation } from './stored.ts';
import { keyOf } from '../../../model/kit/key-of.ts';
import { mustExist } from '../../../model/kit/must-exist.ts';
import { resolversFrom } from '../../../model/kit/resolvers-from.ts';
import type { FieldsFrom } from '../../../resolvers.ts';

const progressOf = ({ steps, status }: Generation): number =>
  status === 'SUCCEEDED'
    ? 100
    : Math.round((steps.filter((step) => step.status === 'DONE').length * 100) / STEPS.length);

/** The draft of a generation that succeeded. */
const draftIn = ({ draft, status }: Generation) => (status === 'SUCCEEDED' ? draft : null);

const fields: FieldsFrom<'MappingGeneration', Generation> = {
  trading_partner: ({ partner_uuid }) => ref('TradingPartner', partner_uuid),
  flow_type: ({ flow_type }) => ref('FlowType', flow_type),
  file_type: ({ file_type }) => ref('FileType', file_type),
  status: ({ status }) => status,
  progress: progressOf,
  steps: ({ steps }) => steps,
  requested_at: ({ requested_at }) => requested_at,
  requested_by: ({ requested_by }) => requested_by,
  ended_at: ({ ended_at }) => ended_at,
  error_message: ({ error_message }) => error_message,
  mapping: ({ mapping_uuid }, { store }) =>
    mapping_uuid === null ? null : store.find('Mapping', mapping_uuid),
  expression: (generation) => draftIn(generation)?.expression ?? null,
  coverage: (generation) => draftIn(generation)?.coverage ?? [],
  unmapped_required: (generation) => draftIn(generation)?.unmapped_required ?? [],
  test_output: ({ test_output, status }) => (status === 'SUCCEEDED' ? test_output : null),
  sample_paths: (generation) => (generation.status === 'SUCCEEDED' ? samplePathsOf(generation) : []),
  generator: ({ generator }) => generator,
  decision: ({ decision }) => decision,
  flow_setup: ({ flow_uuid }, { store }) => (flow_uuid === null ? null : store.find('FlowSetup', flow_uuid)),
  library_documents: ({ document_uuids }, { store }) =>
    document_uuids.flatMap((key) => store.find('LibraryDocument', key) ?? []),
  mapping_name: ({ name, company_uuid }, context) => freeName(name, company_uuid, context),
  flow_name: (generation, context) => flowNameOf(null, generation, context).name,
  sample_file_name: ({ sample_file_name }) => sample_file_name,
  sample_content: ({ sample_content }) => sample_content,
  specification_file_name: ({ specification_file_name }) => specification_file_name,
  specification_content: ({ specification_content }) => specification_content,
  specification_parts: (generation) =>
    statementsIn(generation.specification_content ?? '', formatOf(generation)).map(
      ({ element, text, place }) => ({ element, meaning: text, place }),
    ),
};

/** Resolvers of `MappingGeneration`, by field. */
export const generationFields = resolversFrom(fields, (source, context) =>
  mustExist(storedGeneration(keyOf(source), context), 'generation'),
);
