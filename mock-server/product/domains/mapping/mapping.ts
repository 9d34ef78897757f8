import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { companyList } from '../../model/kit/collection.ts';
import { compareNames } from '../../model/kit/by-name.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { pageOfFlows } from '../../model/execution/flow-list.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { tableByKey } from '../../model/lookup-table/tables.ts';
import { globalFunctions } from '../../model/mapping/functions.ts';
import { partChanges } from '../../model/mapping/content.ts';
import { deleteMapping, deployMapping } from '../../model/mapping-use/deploy.ts';
import { discardMappingDraft, draftFields, saveMappingDraft } from '../../model/mapping/drafts.ts';
import { acceptMappingGeneration } from './generation/accept.ts';
import { changeMappingGeneration } from './generation/change.ts';
import { discardMappingGeneration } from './generation/decisions.ts';
import { generationFields } from './generation/fields.ts';
import {
  cancelMappingGeneration,
  lookUpGeneration,
  mappingGeneration,
  resumeGenerations,
} from './generation/progress.ts';
import { generateMapping } from './generation/start.ts';
import { lineDiff } from '../../model/mapping/line-diff.ts';
import { changedBy, mappingSorts } from '../../model/mapping-use/list.ts';
import {
  companyOf,
  mappings,
  revisionKey,
  revisionOf,
  revisionsIn,
  runningRevision,
  type Revision,
} from '../../model/mapping/mappings.ts';
import { recent_files, recent_inputs } from './recent-inputs.ts';
import { lookUpReplay, lookUpReplayRun } from './replay/access.ts';
import { replayFields, replayRunFields } from './replay/fields.ts';
import { acceptMappingReplayChanges, cancelMappingReplay, replayMapping } from './replay/mutations.ts';
import { replayOfRevision } from '../../model/mapping/replay/of-revision.ts';
import { endInterruptedReplays, mappingReplayChanged } from './replay/progress.ts';
import { KEPT, replaysOf, RUN_TYPE, TYPE, type StoredReplay } from '../../model/mapping/replay/stored.ts';
import { duplicateMapping } from '../../model/mapping/new-mapping.ts';
import { saveMapping } from '../../model/mapping/save.ts';
import { seededMapping, seededRevisions } from '../../model/mapping/seed.ts';
import { revisionCases, revisionTests, runMappingTests, testMapping } from '../../model/mapping/tests.ts';
import { flowsRunning, mappingFields, mappingUse } from '../../model/mapping-use/mapping-uses.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Arguments, Resolver } from '../../resolvers.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

const read = <Field extends FieldName<'Mapping'>>(key: string, field: Field, { store }: MockContext) =>
  store.read('Mapping', key, field);

/** Whether a Boolean filter is unset or satisfied. */
const isMet = (wanted: boolean | null | undefined, is: () => boolean): boolean =>
  wanted == null || wanted === is();

type Bound = string | null | undefined;

/** Whether a time is at or after one bound and before the other. An event that never happened satisfies neither. */
const isWithin = (at: unknown, after: Bound, before: Bound): boolean =>
  (after == null && before == null) ||
  (at !== null &&
    (after == null || Number(at) >= Date.parse(after)) &&
    (before == null || Number(at) < Date.parse(before)));

function isWanted(key: string, args: Arguments<'Company', 'mappings'>, context: MockContext): boolean {
  return (
    isAmong(args.input_types, read(key, 'input_type', context)) &&
    isAmong(args.output_types, read(key, 'output_type', context)) &&
    isAmong(args.updated_by, changedBy(key, context)) &&
    isWithin(read(key, 'latest_saved_at', context), args.saved_after, args.saved_before) &&
    isWithin(read(key, 'latest_deployed_at', context), args.deployed_after, args.deployed_before) &&
    isMet(args.has_undeployed_changes, () => read(key, 'has_undeployed_changes', context) === true) &&
    isMet(args.was_deployed, () => read(key, 'latest_deployed_at', context) !== null) &&
    isMet(args.is_used, () => flowsRunning([key], context).length > 0)
  );
}

const isAmong = <T>(list: readonly T[] | null | undefined, value: unknown): boolean =>
  // `includes` takes only what the list can hold.
  list?.includes(value as T) ?? true;

const revisionRef = (revision: Revision) => ref('MappingRevision', revisionKey(revision));

const replayRef = (replay: StoredReplay | null | undefined) =>
  replay ? ref(TYPE, replay.replay_uuid) : null;

/** A field of a revision. Session revisions exist as well, so the values are not seeded. */
const ofRevision =
  <Value>(field: (revision: Revision, context: MockContext) => Value) =>
  (source: Link, _args: unknown, context: MockContext): Value =>
    field(mustExist(revisionOf(keyOf(source), context), 'revision'), context);

const seededRevision: SeedValue = (key, _args, world) => {
  const [mapping_uuid = '', created_at] = key.split('|');
  const mapping = seededMapping(mapping_uuid, world);
  return (
    mapping && seededRevisions(mapping, world).find((record) => String(record.created_at) === created_at)
  );
};

const diff: Resolver<'MappingRevision', 'diff'> = (source, { against }, context) => {
  const revision = revisionOf(keyOf(source), context);
  if (!revision) return null;
  const all = revisionsIn(revision.mapping_uuid, context);
  const other =
    against == null
      ? all[all.findIndex((candidate) => candidate.created_at === revision.created_at) + 1]
      : all.find((candidate) => candidate.created_at === against);
  if (!other) return null;
  const lines = lineDiff(other.expression(), revision.expression());
  const count = (wanted: string) => lines.filter(({ kind }) => kind === wanted).length;
  return {
    against: revisionRef(other),
    lines,
    added: count('ADDED'),
    removed: count('REMOVED'),
    parts: partChanges(other.content(), revision.content()),
  };
};

const mayEdit: Resolver<'Mapping', 'viewer_can_edit'> = (source, _args, context) =>
  context.access.may('save_mapping', { company_uuid: companyOf(keyOf(source), context) });

/** Checks whether the person may read the settings of the workspace that a mapping belongs to. */
const revisionLookUp: Resolver<'Query', 'mapping_revision'> = (
  source,
  { mapping_uuid, created_at },
  context,
) => {
  if (!mappings.lookUp(source, { mapping_uuid }, context)) return null;
  const revision = revisionOf(`${mapping_uuid}|${created_at}`, context);
  return revision && revisionRef(revision);
};

/** Mappings with their revisions, test cases, and generation from samples. */
export const mappingDomain: Domain = {
  name: 'mapping',
  exists: {
    ...mappings.seed.exists,
    MappingRevision: (key, world) => seededRevision(key, {}, world) !== undefined,
    MappingGeneration: () => false,
    [TYPE]: () => false,
    [RUN_TYPE]: () => false,
  },
  kept: { [TYPE]: KEPT },
  all: mappings.seed.all,
  samples: {
    ...mappings.seed.samples,
    MappingRevision: (world) =>
      (mappings.seed.samples['Mapping']?.(world) ?? []).flatMap((mapping_uuid) => {
        const mapping = seededMapping(mapping_uuid, world);
        return mapping
          ? seededRevisions(mapping, world).map(({ created_at }) => `${mapping_uuid}|${created_at}`)
          : [];
      }),
  },
  values: mappings.seed.values,
  resume: (context) => {
    resumeGenerations(context);
    endInterruptedReplays(context);
  },
  resolvers: {
    Query: {
      mapping: mappings.lookUp,
      mapping_revision: revisionLookUp,
      mapping_replay: lookUpReplay,
      mapping_replay_run: lookUpReplayRun,
      mapping_generation: lookUpGeneration,
    },
    Company: {
      mappings: companyList(mappings, (args: Arguments<'Company', 'mappings'>, context) => {
        return {
          searched: ['name', 'description'],
          only: (key) => isWanted(key, args, context),
          by: mappingSorts(args.sort, context),
        };
      }),
      recent_files,
    },
    Mapping: {
      latest_revision: (source, _args, context) =>
        revisionRef(mustExist(revisionsIn(keyOf(source), context)[0], 'mapping')),
      deployed_revision: (source, _args, context) => {
        const running = runningRevision(keyOf(source), context);
        return running && revisionRef(running);
      },
      used_by: (source, args, context) => pageOfFlows(flowsRunning([keyOf(source)], context), args, context),
      lookup_tables: (source, _args, context) => {
        const company_uuid = companyOf(keyOf(source), context);
        const local = read(keyOf(source), 'local_lookup_tables', context);
        return mappingUse(keyOf(source), context)
          .tables.filter((key) => !local.some((localLookupTable) => localLookupTable.key === key))
          .flatMap((key) => tableByKey(company_uuid, key, context) ?? [])
          .map((key) => ref('GlobalLookupTable', key));
      },
      functions: (source, _args, context) => {
        const { calls } = mappingUse(keyOf(source), context);
        const company_uuid = companyOf(keyOf(source), context);
        const nameOf = (key: string) => String(context.store.read('GlobalFunction', key, 'name'));
        return globalFunctions
          .keys(context, { company_uuid })
          .filter((key) => calls.includes(nameOf(key)))
          .toSorted((a, b) => compareNames(nameOf(a), nameOf(b)))
          .map((key) => ref('GlobalFunction', key));
      },
      canonical_paths: (source, _args, context) => mappingFields(keyOf(source), context),
      revisions: (source, args, context) => {
        const all = revisionsIn(keyOf(source), context);
        return page({
          rows: all,
          id: ({ created_at }) => String(created_at),
          by: [sortBy('number', ({ number }: Revision) => number, 'DESC')],
          node: revisionRef,
          args,
          max: 100,
        });
      },
      ...draftFields,
      recent_inputs,
      latest_replay: (source, _args, context) => replayRef(replaysOf(keyOf(source), context)[0]),
      viewer_can_edit: mayEdit,
    },
    MappingRevision: {
      mapping: ofRevision(({ mapping_uuid }) => ref('Mapping', mapping_uuid)),
      number: ofRevision(({ number }) => number),
      saved_at: ofRevision(({ created_at }) => created_at),
      created_by: ofRevision(({ created_by }) => created_by),
      note: ofRevision(({ note }) => note),
      expression: ofRevision(({ expression }) => expression()),
      input_type: ofRevision(({ content }) => content().input_type),
      output_type: ofRevision(({ content }) => content().output_type),
      local_lookup_tables: ofRevision(({ content }) => content().local_lookup_tables),
      test_cases: ofRevision(revisionCases),
      is_deployed: ofRevision(({ is_deployed }) => is_deployed),
      deployed_at: ofRevision(({ deployed_at }) => deployed_at),
      deployed_by: ofRevision(({ deployed_by }) => deployed_by),
      undeployed_at: ofRevision(({ undeployed_at }) => undeployed_at),
      deploy_note: ofRevision(({ deploy_note }) => deploy_note),
      latest_replay: ofRevision((revision, context) => replayRef(replayOfRevision(revision, context))),
      test_results: ofRevision(revisionTests),
      diff,
    },
    MappingReplay: replayFields,
    MappingReplayRun: replayRunFields,
    MappingGeneration: generationFields,
    Mutation: {
      save_mapping: saveMapping,
      save_mapping_draft: saveMappingDraft,
      discard_mapping_draft: discardMappingDraft,
      replay_mapping: replayMapping,
      cancel_mapping_replay: cancelMappingReplay,
      accept_mapping_replay_changes: acceptMappingReplayChanges,
      deploy_mapping: deployMapping,
      duplicate_mapping: duplicateMapping,
      delete_mapping: deleteMapping,
      test_mapping: testMapping,
      run_mapping_tests: runMappingTests,
      generate_mapping: generateMapping,
      cancel_mapping_generation: cancelMappingGeneration,
      change_mapping_generation: changeMappingGeneration,
      accept_mapping_generation: acceptMappingGeneration,
      discard_mapping_generation: discardMappingGeneration,
    },
    Subscription: {
      mapping_generation: { subscribe: mappingGeneration },
      mapping_replay_changed: { subscribe: mappingReplayChanged },
    },
  },
};
