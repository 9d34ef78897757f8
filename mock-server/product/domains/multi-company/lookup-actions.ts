import { userError, type UserError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';
import { csvText } from '../../../formats/csv.ts';
import { inColumns, slotOf } from '../../model/lookup-table/cells.ts';
import {
  columnsOf,
  foldKey,
  hasDraft,
  keyPlace,
  latestVersion,
  publishedColumns,
  publishedRows,
} from '../../model/lookup-table/content.ts';
import type { Cells } from '../../model/lookup-table/content.ts';
import { importLookupTable } from '../../model/lookup-table/import-rows.ts';
import { publishLookupTable, saveLookupTable } from '../../model/lookup-table-edit/mutations.ts';
import { tableByKey } from '../../model/lookup-table/tables.ts';
import type { Change } from './run-result.ts';
import { mayReadSource, nameOfSource, ownerOf } from './sources.ts';
import {
  counted,
  perform,
  refused,
  unchanged,
  verdict,
  type ActionRule,
  type Judge,
  type Parameters,
  type Verdict,
} from './verdict.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

const TYPE = 'GlobalLookupTable';
const NOTE = 'Pushed to multiple workspaces';

const keyOfTable = ({ table_uuid, lookup_key }: Parameters, { store }: Pick<MockContext, 'store'>): string =>
  table_uuid ? String(store.read(TYPE, table_uuid, 'key')) : (lookup_key ?? '');

const importInto = (
  table_uuid: string,
  csv: string,
  { dry_run, context }: { dry_run: boolean; context: MockContext },
) =>
  importLookupTable(
    null,
    { input: { table_uuid, csv, mode: 'APPEND', skip_invalid: false, dry_run } },
    context,
  );

async function publish(table_uuid: string, csv: string, context: MockContext): Promise<readonly UserError[]> {
  const { errors } = importInto(table_uuid, csv, { dry_run: false, context });
  if (errors.length > 0) return errors;
  const input = { table_uuid, note: NOTE };
  return (await perform('publish_global_lookup_table', publishLookupTable, { input, context })).errors;
}

const inWords = (cells: Cells, place: number): string =>
  cells
    .filter((cell, at) => at !== place && cell !== null && cell !== '')
    .map(String)
    .join(' · ') || '–';

/** The rows that pushing a whole table adds and changes, by key. */
function rowChanges(from: string, to: string | null, context: MockContext): Change[] {
  const columns = publishedColumns(from, context);
  const place = columns.findIndex(({ is_key }) => is_key);
  const known = new Map<string, Cells>();
  if (to !== null) {
    const theirs = columnsOf(to, context);
    const order = columns.map(({ name }) =>
      theirs.findIndex((columnRecord) => columnRecord.name.toLowerCase() === name.toLowerCase()),
    );
    for (const cells of publishedRows(to, context).values())
      known.set(
        foldKey(cells[keyPlace(theirs)]),
        order.map((at) => cells[slotOf(theirs, at)] ?? null),
      );
  }
  return [...publishedRows(from, context).values()].flatMap((row) => {
    const cells = inColumns(columns, row);
    const before = known.get(foldKey(cells[place]));
    const label = String(cells[place] ?? '');
    const after = inWords(cells, place);
    if (!before) return { label, before: null, after };
    const old = inWords(before, place);
    return old === after ? [] : { label, before: old, after };
  });
}

function csvOf(table_uuid: string, context: MockContext): string {
  const columns = publishedColumns(table_uuid, context);
  const rows = [...publishedRows(table_uuid, context).values()];
  return csvText([columns.map(({ name }) => name), ...rows.map((cells) => inColumns(columns, cells))]);
}

/** Creates the table in a workspace without it, with the rows of the pushed table. */
function newTable(from: string, company_uuid: string, context: MockContext): Verdict {
  const { store } = context;
  const read = <Field extends FieldName<typeof TYPE>>(field: Field) => store.read(TYPE, from, field);
  const changes = rowChanges(from, null, context);
  const columns = publishedColumns(from, context).map(({ name, type, is_key }) => ({
    name,
    type,
    is_key,
  }));
  return verdict(null, `New table with ${counted(changes.length, 'row')}`, {
    changes,
    apply: () => {
      const { global_lookup_table, errors } = saveLookupTable(
        null,
        {
          input: {
            company_uuid,
            key: String(read('key')),
            name: String(read('name')),
            description: read('description'),
            columns,
            empty_invalid: false,
          },
        },
        context,
      );
      return global_lookup_table
        ? publish(global_lookup_table.$ref.key, csvOf(from, context), context)
        : errors;
    },
  });
}

const pushTable: Judge = (company_uuid, given, context) => {
  const error = context.access.refusal('EDIT_SETTINGS', { company_uuid });
  if (error) return refused(error);
  const from = given.table_uuid ?? null;
  if (from !== null && ownerOf(TYPE, from, context) === company_uuid)
    return unchanged('The table comes from this workspace');
  const key = keyOfTable(given, context);
  const to = tableByKey(company_uuid, key, context);
  if (to === undefined)
    return from === null ? unchanged(`No table ${key}`) : newTable(from, company_uuid, context);
  // A draft that somebody is working on must not be published along with the rows.
  if (latestVersion(to, context) !== null && hasDraft(to, context)) {
    const message = 'The table has a draft. Publish or discard it first.';
    return refused(userError('CONFLICT', message, 'lookup_key'));
  }
  const csv = from === null ? (given.csv ?? '') : csvOf(from, context);
  const missing = from === null ? undefined : lacking(from, to, context);
  if (missing !== undefined)
    return refused(userError('CONFLICT', `The table there has no column “${missing}”.`, 'table_uuid'));
  const { added, changed, errors } = importInto(to, csv, { dry_run: true, context });
  if (errors[0]) return refused(errors[0]);
  if (added + changed === 0) return unchanged('Rows already up to date');
  const version = latestVersion(to, context) ?? 0;
  return verdict(null, `Version ${version} to ${version + 1}: ${rowWords(added, changed)}`, {
    changes: from === null ? [] : rowChanges(from, to, context),
    apply: () => publish(to, csv, context),
  });
};

/** "12 rows added, 3 changed, none removed". */
const rowWords = (added: number, changed: number): string =>
  [
    ...(added > 0 ? [`${counted(added, 'row')} added`] : []),
    ...(changed > 0 ? [`${added > 0 ? changed.toLocaleString('en') : counted(changed, 'row')} changed`] : []),
    'none removed',
  ].join(', ');

/** The first column of one table that the other lacks. */
const lacking = (from: string, to: string, context: MockContext): string | undefined => {
  const theirs = new Set(columnsOf(to, context).map(({ name }) => name.toLowerCase()));
  return publishedColumns(from, context).find(({ name }) => !theirs.has(name.toLowerCase()))?.name;
};

/** Pushes the rows of a lookup table. */
export const lookupActions = {
  PUSH_LOOKUP_TABLE: {
    needs: [],
    takes: ['table_uuid', 'lookup_key', 'csv'],
    title: (given, context) =>
      given.table_uuid
        ? `Publish lookup table ${nameOfSource(TYPE, given.table_uuid, { field: 'key', context })}`
        : `Push rows to ${given.lookup_key}`,
    error: ({ table_uuid, lookup_key, csv }, context) => {
      if (table_uuid) {
        const second = lookup_key != null ? 'lookup_key' : csv != null ? 'csv' : null;
        return second === null
          ? mayReadSource(TYPE, table_uuid, { path: 'table_uuid', context })
          : userError('VALIDATION', 'Not used together with `table_uuid`. Leave it out.', second);
      }
      const path = lookup_key == null ? 'lookup_key' : csv == null ? 'csv' : null;
      return path === null ? null : userError('VALIDATION', 'Required for this action.', path);
    },
    judge: pushTable,
  },
} satisfies Readonly<Record<string, ActionRule>>;
