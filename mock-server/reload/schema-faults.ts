import { GraphQLError } from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import { readSchema, SchemaFileError } from '../schema.ts';

/** What is wrong with a schema that cannot be served, as `file:line:column sentence`; `error` is what the attempt threw. */
export function schemaFaults(place: string, error: unknown): readonly string[] {
  if (isPlaced(error)) return [faultOf(error)];
  // Whoever builds a schema stops at the first fault and does not say where; the rules know all of them with places.
  const found = withPlaces(place).filter(isPlaced);
  if (found.length > 0) return found.map(faultOf);
  const message = error instanceof Error ? error.message : String(error);
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

/** The rule for two of a kind points at the first one too: the last place is where somebody has typed. */
function faultOf({ message, nodes, source, locations }: GraphQLError): string {
  const last = nodes?.at(-1)?.loc;
  const at = locations?.at(-1);
  const words = message.replace(/^Syntax Error: /, '');
  return `${last?.source.name ?? source?.name}:${at?.line}:${at?.column} ${words}`;
}
