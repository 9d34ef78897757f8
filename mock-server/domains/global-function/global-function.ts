import type { MockContext } from '../../kernel/context.ts';
import { ref } from '../../data/store/ref.ts';
import { companyList, type ListArgs } from '../collection.ts';
import type { Domain } from '../../kernel/domain.ts';
import { keyOf } from '../key-of.ts';
import { mappingsCalling } from '../mapping/uses.ts';
import { globalFunctions, sourceOf } from './functions.ts';
import {
  deleteGlobalFunction,
  deployGlobalFunction,
  runGlobalFunctionTests,
  saveGlobalFunction,
} from './mutations.ts';

const read = (source: unknown, field: string, { store }: MockContext) =>
  store.read('GlobalFunction', keyOf(source), field);

/** Functions that expressions can call: those of the platform and the workspace's own. */
export const globalFunctionDomain: Domain = {
  name: 'global-function',
  ...globalFunctions.seed,
  resolvers: {
    Query: { global_function: globalFunctions.lookUp },
    Company: {
      global_functions: companyList(
        globalFunctions,
        ({ is_embedded }: ListArgs & { readonly is_embedded?: boolean | null }) => ({
          searched: ['name', 'description'],
          ...(is_embedded == null ? {} : { where: { is_embedded } }),
        }),
      ),
    },
    GlobalFunction: {
      signature: (source: unknown, _args: unknown, context: MockContext) => {
        const { name, parameters } = sourceOf(keyOf(source), context);
        return `${name}(${parameters.join(', ')})`;
      },
      has_undeployed_changes: (source: unknown, _args: unknown, context: MockContext) =>
        read(source, 'body', context) !== read(source, 'deployed_body', context),
      used_by: (source: unknown, _args: unknown, context: MockContext) =>
        mappingsCalling(keyOf(source), context).map((key) => ref('Mapping', key)),
      viewer_can_edit: (source: unknown, _args: unknown, context: MockContext) =>
        read(source, 'is_embedded', context) !== true &&
        context.access.can('edit_settings', { company_uuid: String(read(source, 'company_uuid', context)) }),
    },
    Mutation: {
      save_global_function: saveGlobalFunction,
      deploy_global_function: deployGlobalFunction,
      delete_global_function: deleteGlobalFunction,
      run_global_function_tests: runGlobalFunctionTests,
    },
  },
};
