import { paths } from '../src/routes/paths.ts';
import { company_uuid, testForms } from './support/two-people.tsx';

const at = { company_uuid };

testForms([
  {
    what: 'lookup table',
    object: ['global_lookup_tables', 'table_uuid', 'name', 'Delivery zones'],
    address: (uuid) => paths.globalLookupTables(at, { edit: uuid }),
    mutation: 'save_global_lookup_table',
    wrong: [/^Name/, ''],
    both: [/^Description/, 'Mine', 'Theirs'],
    input: (table_uuid) => ({ table_uuid, description: 'Theirs' }),
    stored: (uuid) => `{ it: global_lookup_table(table_uuid: "${uuid}") { table_uuid value: description } }`,
  },
  {
    what: 'template',
    object: ['templates', 'template_uuid', 'name', ''],
    address: (uuid) => paths.workspaceTemplates(at, { edit: uuid }),
    mutation: 'save_template',
    wrong: [/^Name/, ''],
    both: [/^Name/, 'Mine', 'Theirs'],
    input: (template_uuid) => ({ template_uuid, name: 'Theirs' }),
    stored: (uuid) => `{ it: template(template_uuid: "${uuid}") { template_uuid value: name } }`,
  },
  {
    what: 'function',
    object: ['global_functions', 'function_uuid', 'name', ''],
    address: (uuid) => paths.globalFunctions(at, { open: uuid }),
    mutation: 'save_global_function',
    save: 'Save revision',
    wrong: [/^Name(?! of)/, 'Not a name'],
    both: [/^Description/, 'Mine', 'Theirs'],
    input: (function_uuid) => ({ function_uuid, description: 'Theirs' }),
    stored: (uuid) =>
      `{ it: global_function(function_uuid: "${uuid}") { function_uuid value: description } }`,
  },
]);
