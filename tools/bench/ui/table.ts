import { paths } from '../../../src/routes/paths.ts';
import { repeat, type BenchCase } from './bench-case.ts';
import { press, scroll } from './drive.ts';
import { northbay } from './northbay.ts';
import type { Stage } from './stage.ts';

const ROWS = 50_000;
const PART = 10_000;
const GOAL = 8;

const named = (name: string, type: string, is_key: boolean) => ({ name, type, is_key });

/** Creates a lookup table with the maximum number of rows. */
async function createTable(stage: Stage, company_uuid: string): Promise<string> {
  const { save_global_lookup_table: saved } = await stage.ask<{
    save_global_lookup_table: { global_lookup_table: { table_uuid: string } };
  }>(
    `mutation ($input: SaveGlobalLookupTableInput!) { save_global_lookup_table(input: $input) {
       global_lookup_table { table_uuid } } }`,
    {
      input: {
        company_uuid,
        name: 'Large table',
        key: 'large_table',
        columns: [
          named('code', 'STRING', true),
          named('name', 'STRING', false),
          named('weight', 'NUMBER', false),
          named('region', 'STRING', false),
        ],
      },
    },
  );
  const { table_uuid } = saved.global_lookup_table;
  for (let from = 0; from < ROWS; from += PART) {
    const lines = Array.from({ length: PART }, (_, at) => {
      const row = from + at;
      return `C${String(row).padStart(6, '0')},Name of ${row},${row % 977},Region ${row % 31}`;
    });
    // oxlint-disable-next-line no-await-in-loop -- each part is appended to the previous ones
    const { import_global_lookup_table: done } = await stage.ask<{
      import_global_lookup_table: { added: number };
    }>(
      `mutation ($input: ImportGlobalLookupTableInput!) { import_global_lookup_table(input: $input) { added } }`,
      { input: { table_uuid, csv: ['code,name,weight,region', ...lines].join('\n') } },
    );
    if (done.added !== PART) throw new Error('The rows were not imported.');
  }
  return table_uuid;
}

/** The editor of a lookup table, while its rows load and once all are loaded. */
export const tableCase: BenchCase = async (stage, rounds) => {
  const { company_uuid } = await northbay(stage);
  const table_uuid = await createTable(stage, company_uuid);
  const page = await stage.open(paths.globalLookupTables({ company_uuid }, { open: table_uuid }));
  const sheet = page.getByRole('grid', { name: 'Rows of Large table' });
  await sheet.locator('[data-row="0"]').waitFor();
  const rows = ROWS.toLocaleString('en');
  const edit = async () => {
    await sheet.locator('[data-row] [data-col="1"]').nth(5).click();
    for (let at = 0; at < 20; at++) {
      // oxlint-disable-next-line no-await-in-loop -- one key after another
      for (const key of ['a', 'b', 'Enter']) await press(page, key);
    }
  };
  const figures = await repeat(stage, page, rounds, [
    {
      what: `Lookup table, ${rows} rows: scroll`,
      goal: GOAL,
      isPerFrame: true,
      run: () => scroll(sheet, 300),
    },
    {
      what: `Lookup table, ${rows} rows: type in cells`,
      goal: GOAL,
      isPerFrame: true,
      onlyInput: true,
      run: edit,
    },
  ]);
  await page.close();
  return figures;
};
