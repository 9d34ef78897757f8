import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { Plugin } from 'vite';
import type { AnswerShapes } from '../src/relay/answer-shapes.ts';

const SCHEMA = join(import.meta.dirname, '../schema');
const MODULE = 'virtual:answer-shapes';

/**
 * Serves `virtual:answer-shapes`: what the schema says about each field of a response, which compiled operations leave
 * out. The portal checks responses with it (src/relay/check-answer.ts).
 */
export function answerShapes(): Plugin {
  let text: string | undefined;
  return {
    name: 'answer-shapes',
    resolveId: { filter: { id: /^virtual:answer-shapes$/ }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: /virtual:answer-shapes$/ },
      handler() {
        // As text, which browsers parse faster than a literal.
        text ??= JSON.stringify(JSON.stringify(answerShapesOf(ownSchema())));
        return `export default JSON.parse(${text});`;
      },
    },
    watchChange(file) {
      if (file.endsWith('.graphql')) text = undefined;
    },
    buildStart() {
      for (const file of schemaFiles()) this.addWatchFile(file);
    },
  };
}

const schemaFiles = () => globSync('**/*.graphql', { cwd: SCHEMA }).map((file) => join(SCHEMA, file));

const ownSchema = () =>
  buildSchema(
    schemaFiles()
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
    { assumeValid: true, assumeValidSDL: true },
  );

/** The shapes of every object type of a schema. */
export function answerShapesOf(schema: GraphQLSchema): AnswerShapes {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const kinds: string[] = [];
  const indexOf = (kind: string) => {
    if (!kinds.includes(kind)) kinds.push(kind);
    return kinds.indexOf(kind);
  };
  return {
    types: Object.fromEntries(
      types.filter(isObjectType).map((type) => {
        const byKind = Map.groupBy(Object.values(type.getFields()), (field) => indexOf(kindOf(field)));
        const text = [...byKind].map(([kind, fields]) => [kind, ...fields.map(({ name }) => name)].join(' '));
        return [type.name, text.join(' ')];
      }),
    ),
    kinds,
    possible: Object.fromEntries(
      types.filter(isAbstractType).map((type) => [
        type.name,
        schema
          .getPossibleTypes(type)
          .map(({ name }) => name)
          .join(' '),
      ]),
    ),
  };
}

/** The kind of a field as `AnswerShapes.kinds` writes it. */
function kindOf({ type: given, astNode }: GraphQLField<unknown, unknown>): string {
  const isSemantic = astNode?.directives?.some(({ name }) => name.value === 'semanticNonNull') ?? false;
  let type: GraphQLOutputType = given;
  let levels = '';
  for (;;) {
    // Without `levels`, the directive is about the field itself.
    levels += isNonNullType(type) ? '!' : isSemantic && levels === '' ? '~' : '?';
    const inner: GraphQLOutputType = getNullableType(type);
    if (!isListType(inner)) break;
    type = inner.ofType;
  }
  const named = getNamedType(given);
  if (isLeafType(named)) return levels + (isEnumType(named) ? 'String' : named.name);
  return levels + (isAbstractType(named) ? `:${named.name}` : ':');
}
