import type { GraphQLSchema } from 'graphql';
import { accessTable } from '../../mock-server/product/accounts/access-table.ts';

const HEAD = `// Written by tools/schema/types.ts from schema/*.graphql. Do not edit.

// The roles that are granted an action, and those that \`@access\` gives a field: by the first action that it names, as the
// server decides whether to offer it.`;

/**
 * Who may read a field or call a mutation, for the portal, which offers what the server allows. One constant each, so that
 * a page contains only those that it asks for: \`READ_SETTINGS\`, \`Company_users\`, \`Mutation_save_notifier\`.
 */
export function fieldRolesModule(schema: GraphQLSchema): string {
  const { grants, fields } = accessTable(schema);
  const byAction = [...grants].map(([action, { roles }]) => `export const ${action} = '${roles.join(' ')}';`);
  const byField = [...fields].flatMap(
    ([
      coordinate,
      {
        actions: [first],
      },
    ]) => (first === undefined ? [] : [`export const ${coordinate.replace('.', '_')} = ${first};`]),
  );
  return `${[HEAD, byAction.join('\n'), byField.join('\n')].join('\n\n')}\n`;
}
