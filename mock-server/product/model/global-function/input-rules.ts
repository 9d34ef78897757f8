import type { FunctionTestInput } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { limits } from '../../../formats/jsonata/limits.ts';
import { tooLong } from '../mapping/run.ts';
import { globalFunctions } from '../mapping/functions.ts';

const MAX_PARAMETERS = 8;
const MAX_TESTS = 50;
const RESERVED = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
);

export const wrong = (message: string, path: string | readonly string[]): UserError =>
  userError('VALIDATION', message, path);

/** Whether JSONata has a built-in function with this name, which a global function would hide. */
async function isBuiltIn(name: string, company_uuid: string, context: MockContext): Promise<boolean> {
  if (name === 'lookupTable') return true;
  const { output } = await context.services.sandbox.of(company_uuid).run({
    kind: 'EVALUATE',
    expression: `$type($${name})`,
    input: '',
    functions: [],
    tables: {},
    now: context.clock.now(),
  });
  return output === '"function"';
}

/** Why nobody can change this function; null for the workspace's own. */
export const embeddedError = (function_uuid: string, { store }: MockContext): UserError | null =>
  store.read('GlobalFunction', function_uuid, 'is_embedded') === true
    ? userError(
        'CONFLICT',
        'This function is part of the platform and cannot be changed. Copy it under another name.',
        'function_uuid',
      )
    : null;

export function noteError(note: string | null | undefined): UserError | null {
  const error = note == null || note.trim() === '' ? null : lengthError(note, 1, 200);
  return error === null ? null : wrong(error, 'note');
}

/** Errors in parameters and a body, apart from the syntax. */
export function sourceErrors({
  parameters,
  body,
}: {
  readonly parameters?: readonly string[] | null;
  readonly body?: string | null;
}): UserError[] {
  const errors: UserError[] = [];
  if (parameters && parameters.length > MAX_PARAMETERS)
    errors.push(wrong(`Use at most ${MAX_PARAMETERS} parameters.`, 'parameters'));
  for (const [at, name] of (parameters ?? []).entries()) {
    if (RESERVED.has(name))
      errors.push(wrong(`“${name}” is reserved in JavaScript.`, ['parameters', String(at)]));
    else if (!/^[a-z]\w{0,39}$/i.test(name))
      errors.push(wrong(`“${name}” is not a valid parameter name.`, ['parameters', String(at)]));
    else if (parameters && parameters.indexOf(name) < at)
      errors.push(wrong(`The parameter “${name}” is listed twice.`, ['parameters', String(at)]));
  }
  const long = body == null ? null : tooLong(body, limits.expression, 'A body');
  if (long !== null) errors.push(userError('LIMIT_EXCEEDED', long, 'body'));
  return errors;
}

export function testErrors(tests: readonly FunctionTestInput[]): UserError[] {
  const errors: UserError[] = [];
  if (tests.length > MAX_TESTS)
    errors.push(userError('LIMIT_EXCEEDED', `Use at most ${MAX_TESTS} tests.`, 'tests'));
  const seen = new Set<string>();
  for (const [at, { name, args }] of tests.entries()) {
    const error = lengthError(name, 1, 80);
    if (error !== null) errors.push(wrong(error, ['tests', String(at), 'name']));
    if (!Array.isArray(args))
      errors.push(wrong('Enter the arguments as a list.', ['tests', String(at), 'args']));
    if (seen.has(name)) errors.push(wrong(`Two tests are named “${name}”.`, ['tests', String(at), 'name']));
    seen.add(name);
  }
  return errors;
}

/** Why a function of a workspace cannot have this name. `own` is the function that already has it, if any. */
export async function nameErrors(
  name: string,
  company_uuid: string,
  { own, context }: { own: string | null; context: MockContext },
): Promise<UserError[]> {
  if (RESERVED.has(name)) return [wrong(`“${name}” is reserved in JavaScript.`, 'name')];
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(name)) {
    return [wrong('Use 2 to 40 letters and digits, starting with a lowercase letter.', 'name')];
  }
  if (await isBuiltIn(name, company_uuid, context))
    return [userError('ALREADY_EXISTS', `JSONata has a built-in function “$${name}”.`, 'name')];
  const [other] = globalFunctions.keys(context, { company_uuid, name });
  return other !== undefined && other !== own
    ? [userError('ALREADY_EXISTS', `Another function is already named “${name}”.`, 'name')]
    : [];
}
