import { graphql } from 'react-relay/hooks';
import { readInlineData } from 'relay-runtime';
import type { functionForm_test$key } from '#gql/functionForm_test';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';

/** A test as typed. */
export interface TestRow {
  readonly name: string;
  /** JSON values, separated by commas. */
  readonly args: string;
  /** A JSON value; '' for null or no result. */
  readonly expected: string;
}

/** The values of the editor's form. */
export interface FunctionValues {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly string[];
  readonly body: string;
  readonly tests: readonly TestRow[];
  /** Stored with the revision. */
  readonly note: string;
}

export const blankFunction: FunctionValues = {
  name: '',
  description: '',
  parameters: ['value'],
  body: 'return value;',
  tests: [],
  note: '',
};

/** A JSON value on one line. */
const jsonLine = (value: unknown): string => JSON.stringify(value ?? null);

/** A test with these values, as text for the form. */
export const rowOf = (name: string, args: readonly unknown[], expected: unknown): TestRow => ({
  name,
  args: args.map(jsonLine).join(', '),
  expected: expected === null || expected === undefined ? '' : jsonLine(expected),
});

/** A stored test, as text for the form. */
export function storedRow(testRef: functionForm_test$key): TestRow {
  const { name, args, expected } = readInlineData(
    graphql`
      fragment functionForm_test on FunctionTest @inline {
        name
        args
        expected
      }
    `,
    testRef,
  );
  return rowOf(name, Array.isArray(args) ? args : [], expected);
}

type Read<Value> = { readonly value: Value } | { readonly problem: string };

/** Parses the arguments of a test. */
export function readArgs(text: string): Read<readonly unknown[]> {
  try {
    return { value: JSON.parse(`[${text}]`) as unknown[] };
  } catch {
    return { problem: 'Enter JSON values separated by commas, such as "PO 123", 4, null.' };
  }
}

/** Parses the expected result of a test. */
export function readExpected(text: string): Read<unknown> {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: 'Enter a JSON value, such as "PO123", 4, or [1, 2]. Leave it empty for no result.' };
  }
}

/** The tests that can be run, with their indexes in the list. */
export const runnableTests = (tests: readonly TestRow[]) =>
  tests.flatMap((row, at) => {
    const args = readArgs(row.args);
    const expected = readExpected(row.expected);
    return 'value' in args && 'value' in expected && row.name.trim() !== ''
      ? [{ at, input: { name: row.name.trim(), args: args.value, expected: expected.value } }]
      : [];
  });

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const kinds: Readonly<Record<string, string>> = {
    string: 'text',
    boolean: 'true or false',
    number: 'number',
  };
  return kinds[typeof value] ?? 'object';
};

/** Parses one argument of a trial: as JSON if possible, otherwise as text. */
export function readArgument(text: string): { readonly value: unknown; readonly kind: string } {
  if (text === '') return { value: null, kind: 'null' };
  try {
    const value = JSON.parse(text) as unknown;
    return { value, kind: kindOf(value) };
  } catch {
    return { value: text, kind: 'text' };
  }
}

const PARAMETER = /^[a-z]\w{0,39}$/i;

/** The errors in the values, with how to correct them. The server checks reserved and taken names, and the syntax. */
function problemsOf({ name, parameters, body, description, tests, note }: FunctionValues): ValidationError[] {
  const problems: ValidationError[] = [];
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(name.trim()))
    problems.push([['name'], 'Use 2 to 40 letters and digits, starting with a lowercase letter.']);
  if (description.trim().length > 500) problems.push([['description'], 'Use at most 500 characters.']);
  if (note.trim().length > 200) problems.push([['note'], 'Use at most 200 characters.']);
  if (body.trim() === '') problems.push([['body'], 'Write what the function does; return gives the result.']);
  if (parameters.length > 8) problems.push([['parameters'], 'Use at most 8 parameters.']);
  parameters.forEach((parameter, at) => {
    if (!PARAMETER.test(parameter))
      problems.push([['parameters', at], `“${parameter}” is not a valid parameter name.`]);
  });
  tests.forEach((row, at) => {
    const args = readArgs(row.args);
    const expected = readExpected(row.expected);
    if (row.name.trim() === '') problems.push([['tests', at, 'name'], 'Give the test a name.']);
    else if (tests.findIndex((test) => test.name.trim() === row.name.trim()) < at)
      problems.push([['tests', at, 'name'], `Another test is named “${row.name.trim()}”.`]);
    if ('problem' in args) problems.push([['tests', at, 'args'], args.problem]);
    if ('problem' in expected) problems.push([['tests', at, 'expected'], expected.problem]);
  });
  return problems;
}

/** The validation rules of the schema that the form can check. */
export const functionSchema = formSchema(problemsOf);
