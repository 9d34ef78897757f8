import { userError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import { deployGlobalFunction } from '../../model/global-function/deploy.ts';
import { globalFunctions, sourceOf } from '../../model/mapping/functions.ts';
import { saveGlobalFunction } from '../../model/global-function/mutations.ts';
import { revisionsIn as functionRevisionsIn } from '../../model/mapping/function-revisions.ts';
import { tableByKey } from '../../model/lookup-table/tables.ts';
import { deployMapping } from '../../model/mapping-use/deploy.ts';
import {
  definitionsOf,
  isSameContent,
  partChanges,
  runKey,
  type CaseDefinition,
  type Content,
  type PartChange,
} from '../../model/mapping/content.ts';
import { mappingNamed, revisionsIn, runningRevision } from '../../model/mapping/mappings.ts';
import { saveMapping } from '../../model/mapping/save.ts';
import { casesOf, planOf, runCases } from '../../model/mapping/tests.ts';
import { mappingUse } from '../../model/mapping-use/mapping-uses.ts';
import { within } from '../../model/kit/within.ts';
import type { Change } from './run-result.ts';
import { mayReadSource, nameOfSource, ownerOf } from './sources.ts';
import { textChanges } from './text-changes.ts';
import {
  counted,
  perform,
  refused,
  unchanged,
  verdict,
  type ActionRule,
  type Judge,
  type Parameters,
} from './verdict.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

const MAPPING = 'Mapping';
const FUNCTION = 'GlobalFunction';
const NOTE = 'Pushed to multiple workspaces';

const thenWords = ({ deploy }: Parameters): string => (deploy ? 'deployed' : 'saved, not deployed');

const contentOf = (mapping_uuid: string, context: MockContext): Content => ({
  ...planOf(mapping_uuid, context),
  test_cases: definitionsOf(casesOf(mapping_uuid, context)),
});

/** The tables and functions that an expression uses and the workspace lacks, so that it would fail there. */
function lacking(mapping_uuid: string, company_uuid: string, context: MockContext): readonly string[] {
  const { tables, calls } = mappingUse(mapping_uuid, context);
  const local = new Set(
    context.store.read(MAPPING, mapping_uuid, 'local_lookup_tables').map(({ key }) => key),
  );
  const from = ownerOf(MAPPING, mapping_uuid, context);
  const nameIn = (company: string) =>
    new Set(
      globalFunctions.keys(context, { company_uuid: company }).map((key) => sourceOf(key, context).name),
    );
  const [ours, theirs] = [nameIn(from), nameIn(company_uuid)];
  return [
    ...tables.filter((key) => !local.has(key) && tableByKey(company_uuid, key, context) === undefined),
    // A name that is not a function in the source workspace either belongs to JSONata itself.
    ...calls.filter((name) => ours.has(name) && !theirs.has(name)).map((name) => `$${name}`),
  ];
}

/** The test cases of the pushed mapping, and those that only exist in the workspace. */
const joinedCases = (pushed: Content, theirs: Content): readonly CaseDefinition[] => {
  const names = new Set(pushed.test_cases.map(({ name }) => name));
  return [...pushed.test_cases, ...theirs.test_cases.filter(({ name }) => !names.has(name))];
};

const partLabels: Readonly<Record<PartChange['part'], string>> = {
  INPUT_TYPE: 'Input format',
  OUTPUT_TYPE: 'Output format',
  LOCAL_LOOKUP_TABLE: 'Local table',
  TEST_CASE: 'Test case',
};

const partsChanged = (before: Content, after: Content): readonly Change[] =>
  partChanges(before, after).map(({ part, name, before: old, after: now }) => ({
    label: name === null ? partLabels[part] : `${partLabels[part]} ${name}`,
    before: old,
    after: now,
  }));

/** The test cases that fail with the workspace's tables and functions. */
const failingCases = async (
  content: Content,
  company_uuid: string,
  context: MockContext,
): Promise<readonly string[]> =>
  (await runCases({ ...content, company_uuid }, content.test_cases, context))
    .filter(({ outcome }) => outcome !== 'PASS')
    .map(({ name }) => name);

const pushMapping: Judge = async (company_uuid, given, context) => {
  const from = given.mapping_uuid ?? '';
  const error = context.access.refusal('EDIT_SETTINGS', { company_uuid });
  if (error) return refused(error);
  if (ownerOf(MAPPING, from, context) === company_uuid)
    return unchanged('The mapping comes from this workspace');
  const read = <Field extends FieldName<typeof MAPPING>>(field: Field) =>
    context.store.read(MAPPING, from, field);
  const name = String(read('name'));
  const pushed = contentOf(from, context);
  const to = mappingNamed(company_uuid, name, context);
  const theirs = to === undefined ? null : contentOf(to, context);
  if (theirs && (theirs.input_type !== pushed.input_type || theirs.output_type !== pushed.output_type)) {
    const message = `Another mapping has this name there. It makes ${theirs.output_type} of ${theirs.input_type}.`;
    return refused(userError('CONFLICT', message, 'mapping_uuid'));
  }
  const after: Content = theirs ? { ...pushed, test_cases: joinedCases(pushed, theirs) } : pushed;
  const isSame = theirs !== null && isSameContent(theirs, after);
  const running = to === undefined ? null : runningRevision(to, context);
  const isDeployed = running !== null && runKey(running.content()) === runKey(after);
  if (isSame && (!given.deploy || isDeployed)) return unchanged('Already the same');
  const missing = lacking(from, company_uuid, context);
  if (missing.length > 0 && given.deploy) {
    const message = `Missing there: ${missing.join(', ')}. Push that first.`;
    return refused(userError('CONFLICT', message, 'mapping_uuid'));
  }
  const failing = given.deploy ? await failingCases(after, company_uuid, context) : [];
  if (failing.length > 0) {
    const message = `With the lookup tables and functions there, ${counted(failing.length, 'test')} would not pass: ${failing.join(', ')}. Push it without deploying it.`;
    return refused(userError('CONFLICT', message, 'deploy'));
  }
  const number = (to === undefined ? 0 : (revisionsIn(to, context)[0]?.number ?? 0)) + (isSame ? 0 : 1);
  const what = to === undefined ? 'New mapping' : `Revision ${number}`;
  const but = missing.length === 0 ? '' : `. Missing there: ${missing.join(', ')}`;
  const changes = [
    ...textChanges('Expression', theirs?.expression ?? null, after.expression),
    ...(theirs ? partsChanged(theirs, after) : []),
  ];
  return verdict(null, `${what}, ${thenWords(given)}${but}`, {
    changes,
    apply: async () => {
      let key = to ?? null;
      if (!isSame) {
        const { expression, local_lookup_tables, test_cases } = after;
        const common = { expression, local_lookup_tables, test_cases, note: NOTE };
        const input =
          to === undefined
            ? {
                company_uuid,
                name,
                description: read('description'),
                input_type: after.input_type,
                output_type: after.output_type,
                sample_input: read('sample_input'),
                ...common,
              }
            : { mapping_uuid: to, ...common };
        const { mapping, errors } = await perform('save_mapping', saveMapping, { input, context });
        if (errors.length > 0) return errors;
        // Without errors, the payload has the mapping.
        key = (mapping as Ref).$ref.key;
      }
      if (!given.deploy || key === null) return [];
      const expected_deployed_revision = deployedNumber(revisionsIn(key, context));
      return deployMapping(
        null,
        { input: { mapping_uuid: key, expected_deployed_revision, note: NOTE } },
        within('deploy_mapping', context),
      ).errors;
    },
  });
};

/** Number of the deployed revision; 0 if none is. */
const deployedNumber = (
  revisions: readonly { readonly number: number; readonly is_deployed: boolean }[],
): number => revisions.find(({ is_deployed }) => is_deployed)?.number ?? 0;

const pushFunction: Judge = (company_uuid, given, context) => {
  const from = given.function_uuid ?? '';
  const { access, store } = context;
  const error = access.refusal('EDIT_SETTINGS', { company_uuid });
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
    ...textChanges('Body', before?.body ?? null, body),
  ];
  return verdict(null, `${what}, ${thenWords(given)}`, {
    changes,
    apply: async () => {
      let key = to ?? null;
      if (!isSame) {
        const input = {
          ...(to === undefined ? { company_uuid, name } : { function_uuid: to }),
          description: store.read(FUNCTION, from, 'description'),
          parameters,
          body,
          tests: store
            .read(FUNCTION, from, 'tests')
            .map(({ name: test, args, expected }) => ({ name: test, args, expected })),
        };
        const { global_function, errors } = await perform('save_global_function', saveGlobalFunction, {
          input,
          context,
        });
        if (errors.length > 0) return errors;
        // Without errors, the payload has the function.
        key = (global_function as Ref).$ref.key;
      }
      if (!given.deploy || key === null || store.read(FUNCTION, key, 'deployed_body') === body) return [];
      const expected_deployed_revision = deployedNumber(functionRevisionsIn(key, context));
      const { errors } = await deployGlobalFunction(
        null,
        { input: { function_uuid: key, expected_deployed_revision, note: NOTE } },
        within('deploy_global_function', context),
      );
      return errors;
    },
  });
};

/** Pushes mappings and functions by name. */
export const codeActions = {
  PUSH_MAPPING: {
    needs: ['mapping_uuid'],
    takes: ['deploy'],
    title: ({ mapping_uuid, deploy }, context) =>
      `${deploy ? 'Push and deploy' : 'Push'} mapping ${nameOfSource(MAPPING, mapping_uuid ?? '', { field: 'name', context })}`,
    error: ({ mapping_uuid }, context) =>
      mayReadSource(MAPPING, mapping_uuid ?? '', { path: 'mapping_uuid', context }),
    judge: pushMapping,
  },
  PUSH_GLOBAL_FUNCTION: {
    needs: ['function_uuid'],
    takes: ['deploy'],
    title: ({ function_uuid, deploy }, context) =>
      `${deploy ? 'Push and deploy' : 'Push'} function ${nameOfSource(FUNCTION, function_uuid ?? '', { field: 'name', context })}`,
    error: ({ function_uuid }, context) =>
      mayReadSource(FUNCTION, function_uuid ?? '', { path: 'function_uuid', context }) ??
      (context.store.read(FUNCTION, function_uuid ?? '', 'is_embedded') === true
        ? userError('CONFLICT', 'The platform has this function in every workspace.', 'function_uuid')
        : null),
    judge: pushFunction,
  },
} satisfies Readonly<Record<string, ActionRule>>;
