import type { FormatName } from '../../_shared/mapping-labels.ts';

export interface LocalTable {
  readonly key: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export type Match = 'EXACT' | 'CONTAINS';

export interface TestCase {
  readonly name: string;
  readonly input: string;
  readonly expected: unknown;
  readonly match: Match;
}

/** The content of the editor, which a save stores. */
export interface Content {
  readonly expression: string;
  readonly input_type: FormatName;
  readonly output_type: FormatName;
  readonly local_lookup_tables: readonly LocalTable[];
  readonly test_cases: readonly TestCase[];
  readonly sample_input: string;
}

/** Where the input comes from: the sample, or a test case, by name. */
export type Source = { readonly kind: 'sample' } | { readonly kind: 'case'; readonly name: string };

export const SAMPLE: Source = { kind: 'sample' };

/** The test case that the input belongs to; null for the sample, or if the case was deleted. */
export const caseOf = ({ test_cases }: Content, source: Source): TestCase | null =>
  source.kind === 'case' ? (test_cases.find(({ name }) => name === source.name) ?? null) : null;

export const inputOf = (content: Content, source: Source): string =>
  caseOf(content, source)?.input ?? content.sample_input;

/** The content with this input in the sample or test case that it belongs to. */
export function withInput(content: Content, source: Source, input: string): Content {
  const own = caseOf(content, source);
  return own ? withCase(content, own.name, { ...own, input }) : { ...content, sample_input: input };
}

/** The content with the named test case replaced, or, for null, removed. */
export const withCase = (content: Content, name: string, next: TestCase | null): Content => ({
  ...content,
  test_cases: content.test_cases.flatMap((testCase) =>
    testCase.name !== name ? [testCase] : next ? [next] : [],
  ),
});

/** An unused name for a test case. */
export function freeCaseName({ test_cases }: Content, base = 'Test'): string {
  let number = test_cases.length + 1;
  while (test_cases.some(({ name }) => name === `${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}

/** Parts as text, in an order that does not depend on who created them. */
const written = {
  local_lookup_tables: ({ local_lookup_tables }: Content) =>
    JSON.stringify(local_lookup_tables.map(({ key, columns, rows }) => [key, columns, rows])),
  test_cases: ({ test_cases }: Content) =>
    JSON.stringify(
      test_cases.map(({ name, input, expected, match }) => [name, input, expected ?? null, match]),
    ),
};

/**
 * Whether a part is equal. Runs on every keystroke, so a sample of 800,000 characters is not serialized for the
 * comparison.
 */
const isSamePart = (part: keyof Content, a: Content, b: Content): boolean =>
  a[part] === b[part] ||
  ((part === 'local_lookup_tables' || part === 'test_cases') && written[part](a) === written[part](b));

const parts = {
  expression: 'Expression',
  input_type: 'Input format',
  output_type: 'Output format',
  local_lookup_tables: 'Local tables',
  test_cases: 'Test cases',
  sample_input: 'Sample',
} as const satisfies Record<keyof Content, string>;

const partNames = Object.keys(parts) as (keyof Content)[];

export const isSameContent = (a: Content, b: Content): boolean =>
  a === b || partNames.every((part) => isSamePart(part, a, b));

/** The labels of the parts in which two contents differ. */
export const changedParts = (before: Content, after: Content): readonly string[] =>
  partNames.filter((part) => !isSamePart(part, before, after)).map((part) => parts[part]);
