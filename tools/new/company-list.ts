import { getNamedType, isNonNullType, isObjectType, isRequiredArgument, type GraphQLSchema } from 'graphql';
import { statedKeys } from '../../mock-server/engine/schema/keys.ts';
import { UsageError } from '../../mock-server/node/cli/options.ts';

/** A list of a workspace in the schema, as a new screen shows it. */
export interface CompanyList {
  /** The field of `Company`. */
  readonly field: string;
  /** The type of its rows. */
  readonly type: string;
  readonly keys: readonly string[];
  /** The text that a row is recognized by. */
  readonly name: string;
  /** Whether rows say when they were created. */
  readonly isDated: boolean;
}

const NAME = [/^name$/, /_name$/, /^(?:title|label)$/];

function listOf(schema: GraphQLSchema, field: string): CompanyList | null {
  const company = schema.getType('Company');
  const found = isObjectType(company) ? company.getFields()[field] : undefined;
  const connection = found && getNamedType(found.type);
  if (!isObjectType(connection) || !connection.getFields()['total_count']) return null;
  const pages = ['first', 'after'].every((name) => found?.args.some((arg) => arg.name === name));
  if (!pages || found?.args.some(isRequiredArgument)) return null;
  const edge = getNamedType(connection.getFields()['edges']?.type);
  const node = isObjectType(edge) ? getNamedType(edge.getFields()['node']?.type) : undefined;
  if (!isObjectType(node)) return null;
  const fields = Object.values(node.getFields());
  const texts = fields.filter(({ type, args }) => args.length === 0 && getNamedType(type).name === 'String');
  const name = NAME.map((pattern) => texts.find((text) => pattern.test(text.name))).find(Boolean)?.name;
  const [keys] = statedKeys(node);
  const created = node.getFields()['created_at']?.type;
  if (name === undefined || !keys?.length) return null;
  return {
    field,
    type: node.name,
    keys,
    name,
    isDated: isNonNullType(created) && getNamedType(created).name === 'DateTime',
  };
}

/** The list that a field of `Company` returns; throws a UsageError that names the fields that return one. */
export function companyList(schema: GraphQLSchema, field: string): CompanyList {
  const list = listOf(schema, field);
  if (list) return list;
  const company = schema.getType('Company');
  const fields = isObjectType(company) ? Object.keys(company.getFields()) : [];
  const lists = fields.filter((value) => listOf(schema, value) !== null);
  throw new UsageError(
    `Company.${field} is not a list in schema/ with a key, a name, and pages. Write it there first, or name one of ${lists.join(', ')}.`,
  );
}
