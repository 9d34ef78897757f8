import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { page } from '../../../engine/store/connection.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { sortByName } from '../../model/kit/by-name.ts';
import { companyList } from '../../model/kit/collection.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { mappingPage } from '../../model/mapping-use/list.ts';
import { mappingsCalling } from '../../model/mapping-use/mapping-uses.ts';
import { globalFunctions, sourceOf } from '../../model/mapping/functions.ts';
import {
  runGlobalFunctionTests,
  runTests,
  testGlobalFunction,
  testsOf,
} from '../../model/global-function/calls.ts';
import { deployGlobalFunction } from '../../model/global-function/deploy.ts';
import {
  deleteGlobalFunction,
  duplicateGlobalFunction,
  saveGlobalFunction,
} from '../../model/global-function/mutations.ts';
import {
  revisionOf,
  latestRevision,
  revisionRef,
  revisionsIn,
  seededRevisionKeys,
  type FunctionRevision,
} from '../../model/mapping/function-revisions.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Arguments } from '../../resolvers.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

const read = <Field extends FieldName<'GlobalFunction'>>(
  source: Link,
  field: Field,
  { store }: MockContext,
) => store.read('GlobalFunction', keyOf(source), field);

const timeOf =
  <Field extends FieldName<'GlobalFunction'>>(field: Field) =>
  (key: string, { store }: MockContext) =>
    store.read('GlobalFunction', key, field);

/** Sort values of functions; null, for events that never happened, comes last. */
const sortValues = {
  CREATED_AT: timeOf('created_at'),
  LATEST_DEPLOYMENT_AT: timeOf('latest_deployment_at'),
  UPDATED_AT: timeOf('updated_at'),
  USED_BY: (key: string, context: MockContext) => mappingsCalling(key, context).length,
} as const;

function sortsOf({ sort }: Arguments<'Company', 'global_functions'>, context: MockContext) {
  if (!sort) return undefined;
  const { field, direction } = sort;
  const nameOf = (key: string) => sourceOf(key, context).name;
  return field === 'NAME'
    ? [sortByName('name', nameOf, direction)]
    : [
        sortBy(field, (key: string) => sortValues[field](key, context), direction),
        sortByName('name', nameOf),
      ];
}

const isUndeployed = (key: string, context: MockContext): boolean =>
  revisionsIn(key, context)[0]?.is_deployed !== true;

/** A field of a revision. Sessions create revisions as well, so the values are not seeded. */
const ofRevision =
  <Value>(field: (revision: FunctionRevision) => Value) =>
  (source: Link, _args: unknown, context: MockContext): Value =>
    field(mustExist(revisionOf(keyOf(source), context), 'revision'));

const seededKeys = globalFunctions.seed.samples['GlobalFunction'];

/** Functions that expressions can call: the platform's and the workspace's own. */
export const globalFunctionDomain: Domain = {
  name: 'global-function',
  ...globalFunctions.seed,
  exists: {
    ...globalFunctions.seed.exists,
    GlobalFunctionRevision: (key, world) =>
      seededRevisionKeys(key.slice(0, key.indexOf('|')), world).includes(key),
  },
  samples: {
    ...globalFunctions.seed.samples,
    GlobalFunctionRevision: (world) =>
      (seededKeys?.(world) ?? []).flatMap((key) => seededRevisionKeys(key, world)),
  },
  resolvers: {
    Query: { global_function: globalFunctions.lookUp },
    Company: {
      global_functions: companyList(
        globalFunctions,
        (args: Arguments<'Company', 'global_functions'>, context) => {
          const by = sortsOf(args, context);
          const { is_embedded, has_undeployed_changes, is_used } = args;
          return {
            searched: ['name', 'description'],
            only: (key) =>
              (has_undeployed_changes == null || isUndeployed(key, context) === has_undeployed_changes) &&
              (is_used == null || mappingsCalling(key, context).length > 0 === is_used),
            ...(is_embedded == null ? {} : { where: { is_embedded } }),
            ...(by ? { by } : {}),
          };
        },
      ),
    },
    GlobalFunction: {
      signature: (source, _args, context) => {
        const { name, parameters } = sourceOf(keyOf(source), context);
        return `${name}(${parameters.join(', ')})`;
      },
      has_undeployed_changes: (source, _args, context) => isUndeployed(keyOf(source), context),
      latest_revision: (source, _args, context) => revisionRef(latestRevision(keyOf(source), context)),
      deployed_revision: (source, _args, context) => {
        const running = revisionsIn(keyOf(source), context).find(({ is_deployed }) => is_deployed);
        return running && revisionRef(running);
      },
      revision: (source, { number }, context) => {
        const revision = revisionOf(`${keyOf(source)}|${number}`, context);
        return revision && revisionRef(revision);
      },
      revisions: (source, args, context) =>
        page({
          rows: revisionsIn(keyOf(source), context),
          id: ({ number }) => String(number),
          by: [sortBy('number', ({ number }: FunctionRevision) => number, 'DESC')],
          node: revisionRef,
          args,
          max: 100,
        }),
      used_by: (source, args, context) => mappingPage(mappingsCalling(keyOf(source), context), args, context),
      viewer_can_edit: (source, _args, context) =>
        read(source, 'is_embedded', context) !== true &&
        context.access.may('save_global_function', {
          company_uuid: String(read(source, 'company_uuid', context)),
        }),
    },
    GlobalFunctionRevision: {
      saved_at: ofRevision(({ saved_at }) => saved_at),
      created_by: ofRevision(({ created_by }) => created_by),
      note: ofRevision(({ note }) => note),
      parameters: ofRevision(({ parameters }) => parameters),
      body: ofRevision(({ body }) => body),
      is_deployed: ofRevision(({ is_deployed }) => is_deployed),
      deployed_at: ofRevision(({ deployed_at }) => deployed_at),
      deployed_by: ofRevision(({ deployed_by }) => deployed_by),
      deployment_note: ofRevision(({ deployment_note }) => deployment_note),
      undeployed_at: ofRevision(({ undeployed_at }) => undeployed_at),
      test_results: (source, _args, context) => {
        const revision = revisionOf(keyOf(source), context);
        if (!revision) return [];
        const { function_uuid, parameters, body } = revision;
        const { name } = sourceOf(function_uuid, context);
        const company_uuid = String(context.store.read('GlobalFunction', function_uuid, 'company_uuid'));
        return runTests({ name, parameters, body }, testsOf(function_uuid, context), {
          company_uuid,
          context,
        });
      },
    },
    Mutation: {
      save_global_function: saveGlobalFunction,
      duplicate_global_function: duplicateGlobalFunction,
      test_global_function: testGlobalFunction,
      deploy_global_function: deployGlobalFunction,
      delete_global_function: deleteGlobalFunction,
      run_global_function_tests: runGlobalFunctionTests,
    },
  },
};
