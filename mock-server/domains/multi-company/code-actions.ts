import { userError } from '../../graphql/errors.ts';
import type { MockContext } from '../../kernel/context.ts';
import type { Ref } from '../../data/store/ref.ts';
import { deployGlobalFunction } from '../global-function/deploy.ts';
import { globalFunctions, sourceOf, type FunctionTest } from '../global-function/functions.ts';
import { saveGlobalFunction } from '../global-function/mutations.ts';
import { tableByKey } from '../lookup-table/tables.ts';
import { deployMapping } from '../mapping/deploy.ts';
import { mappingNamed, revisionsIn, runningRevision } from '../mapping/mappings.ts';
import { saveMapping } from '../mapping/save.ts';
import type { LocalTable, TestCase } from '../mapping/seed.ts';
import { mappingUse } from '../mapping/uses.ts';
import type { Change } from './run-result.ts';
import { mayReadSource, nameOfSource, ownerOf } from './sources.ts';
import {
  perform,
  refused,
  unchanged,
  verdict,
  type ActionRule,
  type Judge,
  type Parameters,
} from './verdict.ts';

const MAPPING = 'Mapping';
const FUNCTION = 'GlobalFunction';
const NOTE = 'Pushed to multiple workspaces';

const thenWords = ({ deploy }: Parameters): string => (deploy ? 'deployed' : 'saved, not deployed');

const lines = (text: string): string => `${text.split('\n').length} lines`;

const textChange = (label: string, before: string | null, after: string): Change[] =>
  before === after ? [] : [{ label, before: before === null ? null : lines(before), after: lines(after) }];

/** What an expression uses that the workspace lacks: it would fail there. */
function lacking(mapping_uuid: string, company_uuid: string, context: MockContext): string {
  const { tables, calls } = mappingUse(mapping_uuid, context);
  const local = new Set(
    (context.store.read(MAPPING, mapping_uuid, 'local_lookup_tables') as readonly LocalTable[]).map(
      ({ key }) => key,
    ),
  );
  const from = ownerOf(MAPPING, mapping_uuid, context);
  const nameIn = (company: string) =>
    new Set(
      globalFunctions.keys(context, { company_uuid: company }).map((key) => sourceOf(key, context).name),
    );
  const [ours, theirs] = [nameIn(from), nameIn(company_uuid)];
  const missing = [
    ...tables.filter((key) => !local.has(key) && tableByKey(company_uuid, key, context) === undefined),
    // A name that is no function at home either is one of JSONata's own.
    ...calls.filter((name) => ours.has(name) && !theirs.has(name)).map((name) => `$${name}`),
  ];
  return missing.length === 0 ? '' : `. Missing there: ${missing.join(', ')}`;
}

const pushMapping: Judge = (company_uuid, given, context) => {
  const from = given.mapping_uuid ?? '';
  const error = context.access.refusal('edit_settings', { company_uuid });
  if (error) return refused(error);
  if (ownerOf(MAPPING, from, context) === company_uuid)
    return unchanged('The mapping comes from this workspace');
  const { store } = context;
  const read = <Value>(key: string, field: string) => store.read(MAPPING, key, field) as Value;
  const name = read<string>(from, 'name');
  const to = mappingNamed(company_uuid, name, context);
  const expression = read<string>(from, 'expression');
  const local_lookup_tables = read<readonly LocalTable[]>(from, 'local_lookup_tables');
  const before = to === undefined ? null : read<string>(to, 'expression');
  const isSame =
    to !== undefined &&
    before === expression &&
    JSON.stringify(read(to, 'local_lookup_tables')) === JSON.stringify(local_lookup_tables);
  const isDeployed = to !== undefined && runningRevision(to, context)?.expression() === expression;
  if (isSame && (!given.deploy || isDeployed)) return unchanged('Already the same');
  const number = (to === undefined ? 0 : (revisionsIn(to, context)[0]?.number ?? 0)) + (isSame ? 0 : 1);
  const what = to === undefined ? 'New mapping' : `Revision ${number}`;
  const detail = `${what}, ${thenWords(given)}${lacking(from, company_uuid, context)}`;
  return verdict(null, detail, textChange('Expression', before, expression), async () => {
    let key = to ?? null;
    if (!isSame) {
      const common = { expression, local_lookup_tables, note: NOTE };
      const input =
        to === undefined
          ? {
              company_uuid,
              name,
              description: read(from, 'description'),
              input_type: read(from, 'input_type'),
              output_type: read(from, 'output_type'),
              sample_input: read(from, 'sample_input'),
              test_cases: read<readonly TestCase[]>(from, 'test_cases').map(
                ({ name: test, input: given_input, expected, match }) => ({
                  name: test,
                  input: given_input,
                  expected,
                  match,
                }),
              ),
              ...common,
            }
          : { mapping_uuid: to, ...common };
      const { mapping, errors } = await perform('save_mapping', saveMapping, input, context);
      if (errors.length > 0) return errors;
      key = (mapping as Ref).$ref.key;
    }
    if (!given.deploy || key === null) return [];
    return deployMapping(null, { input: { mapping_uuid: key } }, context).errors;
  });
};

const pushFunction: Judge = (company_uuid, given, context) => {
  const from = given.function_uuid ?? '';
  const { access, store } = context;
  const error = access.refusal('edit_settings', { company_uuid });
  if (error) return refused(error);
  if (ownerOf(FUNCTION, from, context) === company_uuid)
    return unchanged('The function comes from this workspace');
  const { name, parameters, body } = sourceOf(from, context);
  const [to] = globalFunctions.keys(context, { company_uuid, name });
  const before = to === undefined ? null : sourceOf(to, context);
  const isSame = before?.body === body && before.parameters.join() === parameters.join();
  const isDeployed = to !== undefined && store.read(FUNCTION, to, 'deployed_body') === body;
  if (isSame && (!given.deploy || isDeployed)) return unchanged('Already the same');
  const what = to === undefined ? 'New function' : isSame ? 'Same function' : 'Changed function';
  const signature = (names: readonly string[]) => `(${names.join(', ')})`;
  const changes: Change[] = [
    ...(before && before.parameters.join() !== parameters.join()
      ? [{ label: 'Parameters', before: signature(before.parameters), after: signature(parameters) }]
      : []),
    ...textChange('Body', before?.body ?? null, body),
  ];
  return verdict(null, `${what}, ${thenWords(given)}`, changes, async () => {
    let key = to ?? null;
    if (!isSame) {
      const input = {
        ...(to === undefined ? { company_uuid, name } : { function_uuid: to }),
        description: store.read(FUNCTION, from, 'description'),
        parameters,
        body,
        tests: (store.read(FUNCTION, from, 'tests') as readonly FunctionTest[]).map(
          ({ name: test, args, expected }) => ({ name: test, args, expected }),
        ),
      };
      const { global_function, errors } = await perform(
        'save_global_function',
        saveGlobalFunction,
        input,
        context,
      );
      if (errors.length > 0) return errors;
      key = (global_function as Ref).$ref.key;
    }
    if (!given.deploy || key === null || store.read(FUNCTION, key, 'deployed_body') === body) return [];
    const { errors } = await deployGlobalFunction(
      null,
      { input: { function_uuid: key, note: NOTE } },
      context,
    );
    return errors;
  });
};

/** Pushes mappings and functions, by their names. */
export const codeActions = {
  PUSH_MAPPING: {
    needs: ['mapping_uuid'],
    title: ({ mapping_uuid, deploy }, context) =>
      `${deploy ? 'Push and deploy' : 'Push'} mapping ${nameOfSource(MAPPING, mapping_uuid ?? '', 'name', context)}`,
    fault: ({ mapping_uuid }, context) => mayReadSource(MAPPING, mapping_uuid ?? '', 'mapping_uuid', context),
    judge: pushMapping,
  },
  PUSH_GLOBAL_FUNCTION: {
    needs: ['function_uuid'],
    title: ({ function_uuid, deploy }, context) =>
      `${deploy ? 'Push and deploy' : 'Push'} function ${nameOfSource(FUNCTION, function_uuid ?? '', 'name', context)}`,
    fault: ({ function_uuid }, context) =>
      mayReadSource(FUNCTION, function_uuid ?? '', 'function_uuid', context) ??
      (context.store.read(FUNCTION, function_uuid ?? '', 'is_embedded') === true
        ? userError('CONFLICT', 'The platform has this function in every workspace.', 'function_uuid')
        : null),
    judge: pushFunction,
  },
} satisfies Readonly<Record<string, ActionRule>>;
