import type { Snippet } from '#shared/keys/Snippets.tsx';

interface Read {
  readonly table_uuid: string;
  readonly key: string;
  readonly keyColumn: string;
  /** The column to read; null if there is only the key column. */
  readonly column: string | null;
  /** An existing key. */
  readonly example: string;
  readonly origin: string;
}

const expression = ({ key, column, example }: Read): string =>
  `$lookupTable("${key}", ${JSON.stringify(example)}${column === null ? '' : `, { "column": "${column}", "default": null }`})`;

const query = ({ table_uuid, keyColumn, example }: Read): string => `query {
  global_lookup_table(table_uuid: "${table_uuid}") {
    version {
      rows(filter: [{ column: "${keyColumn}", equals: ${JSON.stringify(example)} }]) {
        edges { node { values } }
      }
    }
  }
}`;

const curl = (read: Read): string => `curl ${read.origin}/graphql \\
  -H "authorization: Bearer $TOKEN" \\
  -H "content-type: application/json" \\
  -d @- <<'JSON'
${JSON.stringify({ query: query(read).replaceAll(/\s+/g, ' ') })}
JSON`;

/** Code with which expressions and programs read the table. */
export const tableSnippets = (read: Read): [Snippet, ...Snippet[]] => [
  {
    id: 'expression',
    label: 'Expression',
    code: expression(read),
    note: 'Mappings read the published version. Without a default, a missing key ends the execution with an error.',
  },
  {
    id: 'graphql',
    label: 'GraphQL',
    code: query(read),
    note: 'For programs with a portal API key. Reads the published version.',
  },
  { id: 'curl', label: 'curl', code: curl(read), note: 'Set TOKEN to a token of a portal API key.' },
];
