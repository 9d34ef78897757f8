import { messageOf } from '../../../kernel/errors.ts';
import { GraphQLError } from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import { readSchema, SchemaFileError } from '../schema.ts';

/** Why a schema cannot be served, as `file:line:column sentence`; `error` is what the attempt threw. */
export function schemaFaults(place: string, error: unknown): readonly string[] {
  if (isPlaced(error)) return [faultOf(error)];
  // Building a schema stops at the first error and gives no location; the validation rules report all errors with
  // locations.
  const found = withPlaces(place).filter(isPlaced);
  if (found.length > 0) return found.map(faultOf);
  const message = messageOf(error);
  return [error instanceof SchemaFileError ? message : `${place} ${message}`];
}

function withPlaces(place: string): readonly GraphQLError[] {
  try {
    return validateSDL(readSchema(place));
  } catch {
    return [];
  }
}

const isPlaced = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError && error.source !== undefined && error.locations !== undefined;

/** The rule against duplicates also points to the first definition; the last location is the one just edited. */
function faultOf({ message, nodes, source, locations }: GraphQLError): string {
  const last = nodes?.at(-1)?.loc;
  const at = locations?.at(-1);
  const words = message.replace(/^Syntax Error: /, '');
  return `${last?.source.name ?? source?.name}:${at?.line}:${at?.column} ${words}`;
}
