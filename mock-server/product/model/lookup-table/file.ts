import { utf8 } from '../../../kernel/bytes.ts';
import type { FindFile } from '../../files/stored-file.ts';
import { wholeFile } from '../../files/whole-file.ts';
import { csvText } from '../../../formats/csv.ts';
import { inColumns } from './cells.ts';
import { columnsOf, draftRows } from './content.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

const PREFIX = 'lookup-table';

export const downloadKey = (table_uuid: string): string => `${PREFIX}.${table_uuid}.csv`;

/** The rows of a lookup table, including the draft, as CSV that can be imported again. */
export const lookupTableFile: FindFile = (file_key, context) => {
  const [, table_uuid] = /^lookup-table\.([0-9a-f-]{36})\.csv$/.exec(file_key) ?? [];
  if (table_uuid === undefined || !context.store.exists('GlobalLookupTable', table_uuid)) return null;
  const field = <Field extends FieldName<'GlobalLookupTable'>>(name: Field) =>
    String(context.store.read('GlobalLookupTable', table_uuid, name));
  const subject = { company_uuid: field('company_uuid') };
  if (!context.access.company(subject.company_uuid)) return null;
  const columns = columnsOf(table_uuid, context);
  const rows = draftRows(table_uuid, context);
  return {
    subject,
    action: 'READ_SETTINGS',
    file_name: `${field('key')}.csv`,
    mime_type: 'text/csv; charset=utf-8',
    ...wholeFile(() => {
      const lines = [
        columns.map(({ name }) => name),
        ...[...rows.values()].map((cells) => inColumns(columns, cells)),
      ];
      return utf8(csvText(lines));
    }),
  };
};
