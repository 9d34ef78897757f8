import { syntaxOf } from '../../../formats/jsonata/syntax.ts';

/** A node of a parsed expression; jsonata declares only some of them. */
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Fields that an expression reads, as lists of names. A field that only leads to another one is not included. */
function fieldsIn(node: unknown, under: readonly string[] = []): readonly (readonly string[])[] {
  if (Array.isArray(node)) return node.flatMap((item) => fieldsIn(item, under));
  if (!isNode(node)) return [];
  if (node['type'] !== 'path') return Object.values(node).flatMap((item) => fieldsIn(item, under));
  // A path has steps.
  const steps = node['steps'] as readonly Node[];
  const rest = steps.findIndex(({ type }) => type !== 'name');
  const names = rest === -1 ? steps : steps.slice(0, rest);
  const path = [...under, ...names.map(({ value }) => String(value))];
  const conditions = names.map((name) => [name['stages'], name['predicate']]);
  const inner = [...fieldsIn(conditions, path), ...fieldsIn(rest === -1 ? [] : steps.slice(rest), path)];
  return inner.length > 0 || names.length === 0 ? inner : [path];
}

/** All values at a path; lists on the path are flattened. */
function valuesAt(content: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(content)) return content.flatMap((item) => valuesAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return content === undefined || content === null ? [] : [content];
  return isNode(content) ? valuesAt(content[name], rest) : [];
}

/** Maximum length of a shown value, in characters. */
const MAX_LENGTH = 60;
/** Maximum number of shown values per field. */
const MAX = 3;

function worded(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : '';
  return `“${text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}”`;
}

function described(path: readonly string[], content: unknown): string {
  const name = path.join('.');
  const values = valuesAt(content, path);
  if (values.length === 0) return `${name} is missing`;
  if (values.some(isNode)) return `${name} has ${values.length === 1 ? '1 item' : `${values.length} items`}`;
  const different = [...new Set(values.map(worded))];
  const more = different.length > MAX ? `, and ${different.length - MAX} more` : '';
  return `${name} is ${different.slice(0, MAX).join(', ')}${more}`;
}

/**
 * A description of what an expression reads in a document: each field with its value. Null if it reads no field or
 * cannot be parsed.
 */
export function valuesRead(expression: string, content: unknown): string | null {
  const unlike = new Map(fieldsIn(syntaxOf(expression).tree).map((path) => [path.join('.'), path]));
  return unlike.size === 0 ? null : [...unlike.values()].map((path) => described(path, content)).join(', ');
}
