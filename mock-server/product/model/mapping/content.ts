import type { MappingFormat, MappingPart, MappingTestCaseInput } from '#schema-types';
import type { LocalTable, TestCase } from './seed.ts';

/** A test case without its result. */
export type CaseDefinition = Omit<TestCase, 'last_result' | 'last_run_at'>;

/** The content of a revision that a run uses; plain JSON. */
export interface Content {
  readonly expression: string;
  readonly input_type: MappingFormat;
  readonly output_type: MappingFormat;
  readonly local_lookup_tables: readonly LocalTable[];
  readonly test_cases: readonly CaseDefinition[];
}

/** Everything that affects a run, as a text that is equal for contents with the same behavior. */
export const runKey = ({
  expression,
  input_type,
  output_type,
  local_lookup_tables,
}: Omit<Content, 'test_cases'>) =>
  JSON.stringify([
    expression,
    input_type,
    output_type,
    local_lookup_tables.map(({ key, columns, rows }) => [key, columns, rows]),
  ]);

const caseKey = ({ name, input, expected, match }: CaseDefinition) =>
  JSON.stringify([name, input, expected ?? null, match]);

export const isSameContent = (a: Content, b: Content): boolean =>
  runKey(a) === runKey(b) && a.test_cases.map(caseKey).join('\n') === b.test_cases.map(caseKey).join('\n');

/** Test cases without their results. */
export const definitionsOf = (cases: readonly MappingTestCaseInput[]): readonly CaseDefinition[] =>
  cases.map(({ name, input, expected = null, match }) => ({ name, input, expected, match }));

/** `MappingPartChange` of the schema. */
export interface PartChange {
  readonly part: MappingPart;
  readonly name: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

const counted = (count: number, singular: string): string =>
  `${count.toLocaleString('en')} ${singular}${count === 1 ? '' : 's'}`;

const tableWords = ({ columns, rows }: LocalTable) =>
  `${counted(rows.length, 'row')}, ${counted(columns.length, 'column')}`;

function named<Part>(
  part: PartChange['part'],
  [before, after]: readonly [readonly Part[], readonly Part[]],
  { nameOf, words }: { nameOf: (part: Part) => string; words: (part: Part) => string },
): readonly PartChange[] {
  const old = new Map(before.map((item) => [nameOf(item), item]));
  const now = new Map(after.map((item) => [nameOf(item), item]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): PartChange[] => {
    const [a, b] = [old.get(name), now.get(name)];
    if (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b)) return [];
    return [
      { part, name, before: a === undefined ? null : words(a), after: b === undefined ? null : words(b) },
    ];
  });
}

/** The differences between two contents, apart from the expression. */
export function partChanges(before: Content, after: Content): readonly PartChange[] {
  const formats = (['input_type', 'output_type'] as const).flatMap((field): PartChange[] =>
    before[field] === after[field]
      ? []
      : [
          {
            part: field === 'input_type' ? 'INPUT_TYPE' : 'OUTPUT_TYPE',
            name: null,
            before: before[field],
            after: after[field],
          },
        ],
  );
  return [
    ...formats,
    ...named('LOCAL_LOOKUP_TABLE', [before.local_lookup_tables, after.local_lookup_tables], {
      nameOf: ({ key }) => key,
      words: tableWords,
    }),
    ...named('TEST_CASE', [definitionsOf(before.test_cases), definitionsOf(after.test_cases)], {
      nameOf: ({ name }) => name,
      words: ({ input, match }) =>
        `${counted(input.length, 'character')}, ${match === 'EXACT' ? 'exact' : 'contains'}`,
    }),
  ];
}
