import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Table {
  readonly table_uuid: string;
  readonly draft_changes: number;
  readonly columns: readonly { readonly name: string; readonly is_key: boolean }[];
  readonly rows: { readonly edges: readonly { readonly node: { readonly row_id: string } }[] };
}

async function tables({ company_uuid }: PermissionSubject, ask: AskAsOwner): Promise<readonly Table[]> {
  const { company } = await ask<{ company: { global_lookup_tables: { edges: { node: Table }[] } } }>(
    `query($c: ID!) { company(company_uuid: $c) { global_lookup_tables { edges { node { table_uuid draft_changes columns { name is_key }
       rows(first: 1) { edges { node { row_id } } } } } } } }`,
    { c: company_uuid },
  );
  return company.global_lookup_tables.edges.map(({ node }) => node);
}

/** Any table, preferably one with a draft. */
const someTable = async (subject: PermissionSubject, ask: AskAsOwner): Promise<Table> => {
  const all = await tables(subject, ask);
  return (all.find(({ draft_changes }) => draft_changes > 0) ?? all[0]) as Table;
};

const byUuid = async (subject: PermissionSubject, ask: AskAsOwner) => ({
  table_uuid: (await someTable(subject, ask)).table_uuid,
});

const COLUMNS = [
  { name: 'from', type: 'STRING', is_key: true },
  { name: 'to', type: 'STRING' },
];

export const lookupTableCases: PermissionCases = {
  save_global_lookup_table: {
    input: ({ company_uuid }) => ({ company_uuid, name: 'Terms', key: 'terms', columns: COLUMNS }),
  },
  save_lookup_rows: {
    input: async (subject, ask) => {
      const { table_uuid, columns } = await someTable(subject, ask);
      return { table_uuid, rows: [{ values: { [columns[0]?.name ?? '']: 'NEW' } }] };
    },
  },
  import_global_lookup_table: {
    input: async (subject, ask) => {
      const { table_uuid, columns } = await someTable(subject, ask);
      return { table_uuid, csv: `${columns[0]?.name ?? ''}\nNEW\n` };
    },
  },
  publish_global_lookup_table: { input: byUuid },
  discard_global_lookup_table_draft: { input: byUuid },
  restore_global_lookup_table_version: {
    input: async (subject, ask) => ({ ...(await byUuid(subject, ask)), version: 1 }),
  },
  delete_global_lookup_table: {
    input: async (subject, ask) => {
      const { save_global_lookup_table } = await ask<{
        save_global_lookup_table: { global_lookup_table: { table_uuid: string } | null };
      }>(
        'mutation($input: SaveGlobalLookupTableInput!) { save_global_lookup_table(input: $input) { global_lookup_table { table_uuid } } }',
        { input: { company_uuid: subject.company_uuid, name: 'Unused', key: 'unused', columns: COLUMNS } },
      );
      return save_global_lookup_table.global_lookup_table ?? byUuid(subject, ask);
    },
  },
};

export const lookupTableReads: ReadCases = {
  'Company.global_lookup_tables': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: global_lookup_tables { edges { node { table_uuid } } } } }`,
  },
  'Query.global_lookup_table': {
    query: async (subject, ask) =>
      `{ it: global_lookup_table(table_uuid: "${(await byUuid(subject, ask)).table_uuid}") { table_uuid } }`,
  },
};
