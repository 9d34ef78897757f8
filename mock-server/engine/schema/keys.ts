import {
  getNamedType,
  getNullableType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
  type DirectiveNode,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/**
 * Names of each entity's key fields. `@key` defines them. In a schema without `@key`, they are guessed from the name:
 * `id`, `_id`, `uuid`, `shop_id` of a `Shop`, or the single argument of a root field that looks up the type.
 */
export function entityKeys(schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  const types = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const saysItsKeys = types.some((type) => statedKeys(type).length > 0);
  const lookUps = saysItsKeys ? new Map<string, string>() : lookUpsOf(schema);
  for (const type of types) {
    if (roots.includes(type)) continue;
    const said = statedKeys(type).find(
      (names) => names.length > 0 && names.every((name) => isKey(type, name)),
    );
    const guesses = saysItsKeys ? ['id'] : [...guessesFor(type.name), lookUps.get(type.name) ?? ''];
    const guess = guesses.find((name) => isKey(type, name));
    if (said) keys.set(type.name, said);
    else if (guess !== undefined) keys.set(type.name, [guess]);
  }
  return keys;
}

function guessesFor(type: string): readonly string[] {
  const camel = type.charAt(0).toLowerCase() + type.slice(1);
  const snake = type.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
  return ['id', '_id', 'uuid', 'ID', `${snake}_uuid`, `${snake}_id`, `${camel}Id`, `${camel}Uuid`];
}

/** Fields by which root fields with one required argument look up a type, for example `country(code: ID!)`. */
function lookUpsOf(schema: GraphQLSchema): Map<string, string> {
  const found = new Map<string, string>();
  for (const { args, type } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const [argument, ...more] = args.filter(isRequiredArgument);
    const target = getNullableType(type);
    if (!argument || more.length > 0 || !isObjectType(target)) continue;
    const own = target.getFields()[argument.name];
    if (own && getNamedType(own.type) === getNamedType(argument.type)) found.set(target.name, argument.name);
  }
  return found;
}

/** A key is a single scalar without arguments. */
function isKey(type: GraphQLObjectType, name: string): boolean {
  const field = type.getFields()[name];
  const leaf = field && getNullableType(field.type);
  return isScalarType(leaf) && !/^(Boolean|Float)$/.test(leaf.name) && !field?.args.some(isRequiredArgument);
}

/** The field names of each `@key` of a type, extensions included; empty for one that names no fields. */
export const statedKeys = (type: GraphQLObjectType): readonly (readonly string[])[] =>
  [type.astNode, ...type.extensionASTNodes]
    .flatMap((node) => node?.directives ?? [])
    .filter((directive) => directive.name.value === 'key')
    .map(fieldsOf);

function fieldsOf(directive: DirectiveNode): string[] {
  const value = directive.arguments?.find((argument) => argument.name.value === 'fields')?.value;
  return value?.kind === 'StringValue' ? value.value.split(/[\s,]+/).filter(Boolean) : [];
}
