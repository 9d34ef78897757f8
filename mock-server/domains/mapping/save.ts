import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { ref } from '../../data/store/ref.ts';
import { canonicalDocuments } from '../../world/canonical-fields.ts';
import type { MappingFormat } from '../../world/mappings.ts';
import { actorOf, changedNow, madeNow } from '../collection.ts';
import { staleness } from '../lock-version.ts';
import { clearedFaults, lengthFault } from '../rules.ts';
import {
  companyOf,
  mappingNamed,
  mappings,
  revisionKey,
  revisionsIn,
  savesOf,
  type Save,
} from './mappings.ts';
import { definitionsOf, isSameContent, runKey, type Content } from './content.ts';
import { withoutOwnDraft } from './drafts.ts';
import { namesIn } from './paths.ts';
import { mostExpression, mostInput, syntaxProblem, tooLong, type Problem } from './run.ts';
import type { LocalTable, TestCase, TestMatch } from './seed.ts';
import { MOST_CASES, MOST_TABLES } from './save-limits.ts';
import { casesOf, planOf } from './tests.ts';

export interface CaseInput {
  readonly name: string;
  readonly input: string;
  readonly expected?: unknown;
  readonly match: TestMatch;
}

interface SaveInput {
  readonly mapping_uuid?: string | null;
  readonly company_uuid?: string | null;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly input_type?: MappingFormat | null;
  readonly output_type?: MappingFormat | null;
  readonly expression?: string | null;
  readonly local_lookup_tables?: readonly LocalTable[] | null;
  readonly sample_input?: string | null;
  readonly test_cases?: readonly CaseInput[] | null;
  readonly note?: string | null;
}

const MOST_CELLS = 5000;

const wrong = (message: string, path: string | readonly string[]): UserError =>
  userError('VALIDATION', message, path);

export function nameFaults(
  name: string,
  company_uuid: string,
  own: string | null,
  context: MockContext,
): UserError[] {
  if (!/^[a-z][a-z0-9_]{1,59}$/.test(name)) {
    return [wrong('Use 2 to 60 lowercase letters, digits, and underscores, starting with a letter.', 'name')];
  }
  const other = mappingNamed(company_uuid, name, context);
  return other !== undefined && other !== own
    ? [userError('ALREADY_EXISTS', `Another mapping is already named “${name}”.`, 'name')]
    : [];
}

function tableFaults(tables: readonly LocalTable[]): UserError[] {
  if (tables.length > MOST_TABLES)
    return [userError('LIMIT_EXCEEDED', `Use at most ${MOST_TABLES} local tables.`, 'local_lookup_tables')];
  const seen = new Set<string>();
  return tables.flatMap(({ key, columns, rows }, at) => {
    const path = (name: string, ...more: string[]) => ['local_lookup_tables', String(at), name, ...more];
    const errors: UserError[] = [];
    if (!/^[a-z][a-z0-9_]{1,39}$/.test(key))
      errors.push(wrong('Use 2 to 40 lowercase letters, digits, and underscores.', path('key')));
    if (seen.has(key)) errors.push(wrong(`The table “${key}” is a duplicate.`, path('key')));
    seen.add(key);
    if (columns.length < 2)
      errors.push(
        wrong('A table needs at least two columns: the lookup value and the result.', path('columns')),
      );
    if (rows.length * Math.max(1, columns.length) > MOST_CELLS) {
      errors.push(
        userError(
          'LIMIT_EXCEEDED',
          'This table is too large for a mapping. Add it as a lookup table of the workspace.',
          path('rows'),
        ),
      );
    }
    const bad = rows.findIndex((row) => !Array.isArray(row) || row.length !== columns.length);
    if (bad >= 0)
      errors.push(
        wrong(`Each row must have ${columns.length} cells, one per column.`, path('rows', String(bad))),
      );
    return errors;
  });
}

function caseFaults(cases: readonly CaseInput[]): UserError[] {
  if (cases.length > MOST_CASES)
    return [userError('LIMIT_EXCEEDED', `Use at most ${MOST_CASES} test cases.`, 'test_cases')];
  const seen = new Set<string>();
  return cases.flatMap(({ name, input }, at) => {
    const path = (field: string) => ['test_cases', String(at), field];
    const errors: UserError[] = [];
    const fault = lengthFault(name, 1, 80);
    if (fault !== null) errors.push(wrong(fault, path('name')));
    if (seen.has(name.trim())) errors.push(wrong(`The test case “${name}” is a duplicate.`, path('name')));
    seen.add(name.trim());
    const large = tooLong(input, mostInput, 'An input');
    if (large !== null) errors.push(userError('LIMIT_EXCEEDED', large, path('input')));
    return errors;
  });
}

/** Errors other than the syntax of the expression. */
function faultsIn(input: SaveInput): UserError[] {
  const errors = clearedFaults({ ...input }, ['name', 'input_type', 'output_type', 'expression']);
  const about = (
    field: string,
    message: string | null,
    code: 'VALIDATION' | 'LIMIT_EXCEEDED' = 'VALIDATION',
  ) => {
    if (message !== null) errors.push(userError(code, message, field));
  };
  if (input.description != null)
    about('description', input.description.trim() === '' ? null : lengthFault(input.description, 1, 500));
  if (input.note != null) about('note', input.note.trim() === '' ? null : lengthFault(input.note, 1, 200));
  if (input.expression != null)
    about('expression', tooLong(input.expression, mostExpression, 'An expression'), 'LIMIT_EXCEEDED');
  if (input.sample_input != null)
    about('sample_input', tooLong(input.sample_input, mostInput, 'A sample'), 'LIMIT_EXCEEDED');
  if (input.local_lookup_tables) errors.push(...tableFaults(input.local_lookup_tables));
  if (input.test_cases) errors.push(...caseFaults(input.test_cases));
  return errors;
}

/** The canonical document an expression works on: the one with the most matching fields. */
export function documentOf(expression: string): string | null {
  const { reads, writes } = namesIn(expression);
  const all = [...reads, ...writes];
  let best: string | null = null;
  let most = 0;
  for (const { name } of canonicalDocuments) {
    const count = all.filter((path) => path.startsWith(`${name}.`)).length;
    if (count > most) [best, most] = [name, count];
  }
  return best;
}

/** Test cases as saved. A result only applies to the expression that produced it. */
function savedCases(
  cases: readonly CaseInput[],
  before: readonly TestCase[],
  isNewExpression: boolean,
): readonly TestCase[] {
  return cases.map(({ name, input, expected = null, match }) => {
    const old = before.find((one) => one.name === name.trim());
    const isSame =
      old !== undefined &&
      old.input === input &&
      old.match === match &&
      JSON.stringify(old.expected) === JSON.stringify(expected);
    const { last_result, last_run_at } =
      isSame && !isNewExpression ? old : { last_result: null, last_run_at: null };
    return { name: name.trim(), input, expected, match, last_result, last_run_at };
  });
}

const problemText = ({ message, line, column }: Problem): string =>
  line === null ? message : `Line ${line}, column ${column ?? 1}: ${message}`;

/** A revision's timestamp: the clock's time, or just after the previous one while the clock is stopped. */
export function newSave(
  mapping_uuid: string,
  content: Content,
  note: string | null,
  context: MockContext,
): Save {
  const [latest] = revisionsIn(mapping_uuid, context);
  return {
    number: (latest?.number ?? 0) + 1,
    created_at: Math.max(context.clock.now(), (latest?.created_at ?? 0) + 1),
    created_by: actorOf(context),
    note,
    expression: content.expression,
    input_type: content.input_type,
    output_type: content.output_type,
    local_lookup_tables: content.local_lookup_tables,
    test_cases: definitionsOf(content.test_cases),
  };
}

export async function saveMapping(_source: unknown, { input }: { input: SaveInput }, context: MockContext) {
  const refuse = (errors: readonly UserError[], problem: Problem | null = null) => ({
    mapping: null,
    mapping_edge: null,
    revision: null,
    problem,
    errors,
  });
  const { mapping_uuid, company_uuid } = input;
  const isNew = mapping_uuid == null;
  const target = isNew
    ? mappings.targetNew(company_uuid == null ? null : { company_uuid }, context)
    : mappings.target(mapping_uuid, context);
  if (target.error) return refuse([target.error]);

  const errors = faultsIn(input);
  if (isNew) {
    for (const field of ['name', 'input_type', 'output_type', 'expression'] as const) {
      if (input[field] === undefined) errors.push(wrong('Required for a new mapping.', field));
    }
  }
  if (input.name != null)
    errors.push(...nameFaults(input.name, target.subject.company_uuid, mapping_uuid ?? null, context));
  if (errors.length > 0) return refuse(errors);

  if (input.expression != null) {
    const problem = await syntaxProblem(input.expression, context);
    if (problem) return refuse([wrong(problemText(problem), 'expression')], problem);
  }
  // Checked only after the last await, because somebody else may have saved meanwhile.
  const stale = isNew ? null : staleness('Mapping', mapping_uuid, context);
  if (stale) return refuse([stale]);
  return isNew ? insert(input, target.subject.company_uuid, context) : update(mapping_uuid, input, context);
}

function insert(input: SaveInput, company_uuid: string, context: MockContext) {
  const again = nameFaults(input.name ?? '', company_uuid, null, context);
  if (again.length > 0)
    return { mapping: null, mapping_edge: null, revision: null, problem: null, errors: again };
  const mapping_uuid = insertMapping(
    {
      company_uuid,
      name: input.name ?? '',
      description: input.description?.trim() || null,
      input_type: input.input_type ?? 'JSON',
      output_type: input.output_type ?? 'JSON',
      expression: input.expression ?? '',
      local_lookup_tables: input.local_lookup_tables ?? [],
      sample_input: input.sample_input ?? null,
      test_cases: savedCases(input.test_cases ?? [], [], true),
      is_ai_generated: false,
      note: input.note?.trim() || null,
    },
    context,
  );
  const [revision] = revisionsIn(mapping_uuid, context);
  const edge = mappings.edge(mapping_uuid);
  return {
    mapping: edge.node,
    mapping_edge: edge,
    revision: revision ? ref('MappingRevision', revisionKey(revision)) : null,
    problem: null,
    errors: [],
  };
}

export interface NewMapping {
  readonly company_uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly input_type: MappingFormat;
  readonly output_type: MappingFormat;
  readonly expression: string;
  readonly local_lookup_tables: readonly LocalTable[];
  readonly sample_input: string | null;
  readonly test_cases: readonly TestCase[];
  readonly is_ai_generated: boolean;
  readonly note: string | null;
}

/** Creates a mapping with its first revision, without deploying it. */
export function insertMapping({ note, ...fields }: NewMapping, context: MockContext): string {
  const mapping_uuid = context.store.newKey('Mapping');
  const save = newSave(mapping_uuid, fields, note, context);
  context.store.insert('Mapping', mapping_uuid, {
    ...fields,
    document: documentOf(fields.expression),
    saves: [save],
    deployments: [],
    latest_saved_at: save.created_at,
    latest_deployed_at: null,
    has_undeployed_changes: true,
    ...madeNow(context),
  });
  return mapping_uuid;
}

function update(mapping_uuid: string, input: SaveInput, context: MockContext) {
  const { store } = context;
  const before: Content & { readonly test_cases: readonly TestCase[] } = {
    ...planOf(mapping_uuid, context),
    test_cases: casesOf(mapping_uuid, context),
  };
  const after: Content = {
    expression: input.expression ?? before.expression,
    input_type: input.input_type ?? before.input_type,
    output_type: input.output_type ?? before.output_type,
    local_lookup_tables:
      input.local_lookup_tables?.map(({ key, columns, rows }) => ({ key, columns, rows })) ??
      before.local_lookup_tables,
    test_cases:
      input.test_cases?.map((one) => ({ expected: null, ...one, name: one.name.trim() })) ??
      before.test_cases,
  };
  const save = isSameContent(before, after)
    ? null
    : newSave(mapping_uuid, after, input.note?.trim() || null, context);
  const runsOtherwise = runKey(before) !== runKey(after);
  store.set('Mapping', mapping_uuid, {
    ...(input.name == null ? {} : { name: input.name }),
    ...(input.description === undefined ? {} : { description: input.description?.trim() || null }),
    ...(input.sample_input === undefined ? {} : { sample_input: input.sample_input }),
    ...(save === null
      ? {}
      : {
          input_type: save.input_type,
          output_type: save.output_type,
          local_lookup_tables: save.local_lookup_tables,
          test_cases: savedCases(after.test_cases, before.test_cases, runsOtherwise),
          expression: save.expression,
          ...(save.expression === before.expression
            ? {}
            : { document: documentOf(save.expression) ?? store.read('Mapping', mapping_uuid, 'document') }),
          saves: [...savesOf(mapping_uuid, context), save],
          latest_saved_at: save.created_at,
          has_undeployed_changes: true,
        }),
    drafts: withoutOwnDraft(mapping_uuid, context),
    ...changedNow(context),
  });
  return {
    mapping: ref('Mapping', mapping_uuid),
    mapping_edge: null,
    revision: save && ref('MappingRevision', revisionKey({ mapping_uuid, created_at: save.created_at })),
    problem: null,
    errors: [],
  };
}

export function duplicateMapping(
  _source: unknown,
  { input: { mapping_uuid, name } }: { input: { mapping_uuid: string; name?: string | null } },
  context: MockContext,
) {
  const refuse = (errors: readonly UserError[]) => ({ mapping_edge: null, errors });
  const { error } = mappings.target(mapping_uuid, context);
  if (error) return refuse([error]);
  const field = <Value>(key: string) => context.store.read('Mapping', mapping_uuid, key) as Value;
  const company_uuid = companyOf(mapping_uuid, context);
  const chosen = name ?? freeName(`${field<string>('name').slice(0, 50)}_copy`, company_uuid, context);
  const faults = nameFaults(chosen, company_uuid, null, context);
  if (faults.length > 0) return refuse(faults);
  const copy = insertMapping(
    {
      company_uuid,
      name: chosen,
      description: field('description'),
      input_type: field('input_type'),
      output_type: field('output_type'),
      expression: field('expression'),
      local_lookup_tables: field('local_lookup_tables'),
      sample_input: field('sample_input'),
      test_cases: field('test_cases'),
      is_ai_generated: field('is_ai_generated'),
      note: `Copied from ${field<string>('name')}`,
    },
    context,
  );
  return { mapping_edge: mappings.edge(copy), errors: [] };
}

/** The name itself, or with a number appended if another mapping has it. */
export function freeName(name: string, company_uuid: string, context: MockContext): string {
  let free = name;
  for (let number = 2; mappingNamed(company_uuid, free, context) !== undefined; number++)
    free = `${name}_${number}`;
  return free;
}
