import * as z from 'zod/mini';
import type { Graph } from '../graph.ts';
import { lineOf } from './json-lines.ts';

const text = (most: number) => z.string().check(z.maxLength(most, `Use at most ${most} characters.`));
const side = z.nullable(
  z.union([z.strictObject({ host_system_uuid: z.string() }), z.strictObject({ endpoint_uuid: z.string() })]),
);
const options = z.nullable(z.record(z.string(), z.unknown()));
const base = {
  node_id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Use 1 to 64 of A–Z, a–z, 0–9, _ and -.')),
  label: text(80).check(z.minLength(1, 'Enter a name.')),
  position: z.nullable(z.strictObject({ x: z.number(), y: z.number() })),
};

const settings = {
  SOURCE: z.strictObject({ side }),
  PARSE: z.strictObject({ file_type: z.nullable(z.string()), options }),
  FILTER: z.strictObject({ expression: text(2000), action: z.enum(['KEEP', 'SKIP']) }),
  MAP: z.strictObject({
    mapping: z.nullable(
      z.strictObject({
        mapping_uuid: z.string(),
        revision_policy: z.enum(['LATEST_DEPLOYED', 'PINNED']),
        revision: z.nullable(z.number()),
      }),
    ),
    document_changes: z.array(z.strictObject({ path: z.string(), expression: text(2000) })),
    on_error: z.enum(['STOP', 'SKIP_DOCUMENT']),
  }),
  SCRIPT: z.strictObject({ script: text(10_000) }),
  BRANCH: z.strictObject({
    branches: z.array(z.strictObject({ label: text(80), expression: text(2000) })),
    otherwise_label: z.nullable(text(80)),
  }),
  SPLIT: z.strictObject({ expression: text(2000) }),
  JOIN: z.strictObject({ mode: z.enum(['LIST', 'MERGE']) }),
  GENERATE: z.strictObject({
    file_type: z.nullable(z.string()),
    options,
    file_name_template: z.nullable(text(200)),
  }),
  DESTINATION: z.strictObject({ side }),
  NOTIFY: z.strictObject({ notifier_uuid: z.nullable(z.string()), message: text(500) }),
};

const node = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('SOURCE'), settings: settings.SOURCE }),
  z.strictObject({ ...base, kind: z.literal('PARSE'), settings: settings.PARSE }),
  z.strictObject({ ...base, kind: z.literal('FILTER'), settings: settings.FILTER }),
  z.strictObject({ ...base, kind: z.literal('MAP'), settings: settings.MAP }),
  z.strictObject({ ...base, kind: z.literal('SCRIPT'), settings: settings.SCRIPT }),
  z.strictObject({ ...base, kind: z.literal('BRANCH'), settings: settings.BRANCH }),
  z.strictObject({ ...base, kind: z.literal('SPLIT'), settings: settings.SPLIT }),
  z.strictObject({ ...base, kind: z.literal('JOIN'), settings: settings.JOIN }),
  z.strictObject({ ...base, kind: z.literal('GENERATE'), settings: settings.GENERATE }),
  z.strictObject({ ...base, kind: z.literal('DESTINATION'), settings: settings.DESTINATION }),
  z.strictObject({ ...base, kind: z.literal('NOTIFY'), settings: settings.NOTIFY }),
]);

const graph = z.strictObject({
  nodes: z.array(node),
  edges: z.array(
    z.strictObject({
      edge_id: z.string().check(z.minLength(1, 'Enter an ID.')),
      from_node_id: z.string(),
      to_node_id: z.string(),
      label: z.nullable(z.string()),
      condition: z.enum(['SUCCESS', 'FAILURE']),
    }),
  ),
});

/** An error in a text, with its line number, starting at 1. */
export interface JsonProblem {
  readonly line: number;
  readonly message: string;
}

export type ReadJson =
  | { readonly graph: Graph; readonly problems: readonly [] }
  | { readonly graph: null; readonly problems: readonly JsonProblem[] };

/** The canvas in an unknown value; null if the value is not a canvas. */
export function graphOfValue(value: unknown): Graph | null {
  const read = graph.safeParse(value);
  return read.success ? read.data : null;
}

/** The canvas as JSON text to read and edit. */
export const prettyGraph = (value: Graph): string => `${JSON.stringify(value, null, 2)}\n`;

/** The canvas in a text, or the errors in the text. */
export function readGraphJson(source: string): ReadJson {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    return { graph: null, problems: [syntaxProblem(source, error)] };
  }
  const read = graph.safeParse(value);
  if (!read.success) {
    return {
      graph: null,
      problems: read.error.issues.map(({ path, message }) => ({
        line: lineOf(source, path.map(String)),
        message: `${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`,
      })),
    };
  }
  const problems = danglingPaths(read.data, source);
  return problems.length > 0 ? { graph: null, problems } : { graph: read.data, problems: [] };
}

/** Duplicate ids, and paths to steps that do not exist. */
function danglingPaths({ nodes, edges }: Graph, source: string): readonly JsonProblem[] {
  const ids = nodes.map(({ node_id }) => node_id);
  const twice = ids.flatMap((id, place) =>
    ids.indexOf(id) < place
      ? [{ line: lineOf(source, ['nodes', String(place), 'node_id']), message: `“${id}” is used twice.` }]
      : [],
  );
  const missing = edges.flatMap((path, place) =>
    (['from_node_id', 'to_node_id'] as const).flatMap((end) =>
      ids.includes(path[end])
        ? []
        : [
            {
              line: lineOf(source, ['edges', String(place), end]),
              message: `There is no step “${path[end]}”.`,
            },
          ],
    ),
  );
  return [...twice, ...missing];
}

/** Describes a syntax error. Browsers word its position differently, or omit it. */
function syntaxProblem(source: string, error: unknown): JsonProblem {
  const message = error instanceof Error ? error.message : '';
  const [, line] = /line (\d+)/.exec(message) ?? [];
  const [, position] = /position (\d+)/.exec(message) ?? [];
  return {
    line:
      line !== undefined
        ? Number(line)
        : source.slice(0, position === undefined ? source.length : Number(position)).split('\n').length,
    message: 'This is not valid JSON.',
  };
}
