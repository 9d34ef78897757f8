import type { MockContext } from '../../context.ts';
import { companyList } from '../../model/kit/collection.ts';
import type { Domain } from '../../domain.ts';
import { pageOfFlows } from '../../model/execution/flow-list.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { mappingPage } from '../../model/mapping-use/list.ts';
import { flowsRunning, mappingsUsingTable } from '../../model/mapping-use/mapping-uses.ts';
import { columnNodes } from '../../model/lookup-table-edit/columns.ts';
import {
  columnsOf,
  draftOf,
  draftRows,
  latestVersion,
  publishedColumns,
} from '../../model/lookup-table/content.ts';
import { downloadKey } from '../../model/lookup-table/file.ts';
import { importLookupTable } from '../../model/lookup-table/import-rows.ts';
import {
  deleteLookupTable,
  discardLookupTableDraft,
  publishLookupTable,
  restoreLookupTableVersion,
  saveLookupTable,
} from '../../model/lookup-table-edit/mutations.ts';
import { listOptions } from './list-options.ts';
import { rowsPage } from '../../model/lookup-table/rows.ts';
import { saveLookupRows } from '../../model/lookup-table/save-rows.ts';
import { lookupTables } from '../../model/lookup-table/tables.ts';
import { versionResolvers, versionsOf, versionsPage } from '../../model/lookup-table-edit/versions.ts';

const company = (table_uuid: string, { store }: MockContext): string =>
  String(store.read('GlobalLookupTable', table_uuid, 'company_uuid'));

/** Lookup tables of a workspace: rows, drafts, and versions. */
export const lookupTableDomain: Domain = {
  name: 'lookup-table',
  ...lookupTables.seed,
  resolvers: {
    Query: { global_lookup_table: lookupTables.lookUp },
    Company: {
      global_lookup_tables: companyList(lookupTables, listOptions),
    },
    GlobalLookupTable: {
      columns: (source, _args, context) =>
        columnNodes(keyOf(source), columnsOf(keyOf(source), context), context),
      published_columns: (source, _args, context) =>
        columnNodes(keyOf(source), publishedColumns(keyOf(source), context), context),
      version: (source, { version }, context) =>
        versionsOf(keyOf(source), context).find((candidate) =>
          version == null ? candidate.is_published : candidate.version === version,
        ) ?? null,
      row_count: (source, _args, context) => draftRows(keyOf(source), context).size,
      published_version: (source, _args, context) => latestVersion(keyOf(source), context),
      draft_changes: (source, _args, context) => Object.keys(draftOf(keyOf(source), context)).length,
      rows: (source, args, context) => rowsPage(keyOf(source), args, context),
      versions: (source, args, context) => versionsPage(keyOf(source), args, context),
      used_by: (source, args, context) =>
        mappingPage(mappingsUsingTable(keyOf(source), context), args, context),
      used_by_flows: (source, args, context) =>
        pageOfFlows(flowsRunning(mappingsUsingTable(keyOf(source), context), context), args, context),
      download_path: (source, _args, context) =>
        `/file/${company(keyOf(source), context)}/${downloadKey(keyOf(source))}`,
      viewer_can_edit: (source, _args, context) =>
        context.access.may('save_global_lookup_table', { company_uuid: company(keyOf(source), context) }),
    },
    LookupTableVersion: versionResolvers,
    Mutation: {
      save_global_lookup_table: saveLookupTable,
      save_lookup_rows: saveLookupRows,
      import_global_lookup_table: importLookupTable,
      publish_global_lookup_table: publishLookupTable,
      discard_global_lookup_table_draft: discardLookupTableDraft,
      restore_global_lookup_table_version: restoreLookupTableVersion,
      delete_global_lookup_table: deleteLookupTable,
    },
  },
};
