import type { FieldRule, ListRule } from './edi-rules.ts';

/**
 * Prefix of a line that a later revision added. An older revision is the same text without the last of these lines.
 * Such a line is never the last within its braces, so the remaining text is still a valid expression.
 */
export const OPTIONAL = '? ';

/** The content of a path: an expression, or names with their own contents. */
type Branch = Map<string, string | Branch>;

function grow(root: Branch, target: string, expression: string): void {
  const names = target.split('.');
  let at = root;
  for (const name of names.slice(0, -1)) {
    let next = at.get(name);
    if (!(next instanceof Map)) at.set(name, (next = new Map()));
    at = next;
  }
  at.set(names.at(-1)!, expression);
}

function write(
  branch: Branch,
  indent: string,
  { isOptional, path = '' }: { isOptional: (path: string) => boolean; path?: string },
): string[] {
  const entries = [...branch];
  return entries.flatMap(([name, value], place) => {
    const here = path === '' ? name : `${path}.${name}`;
    const comma = place === entries.length - 1 ? '' : ',';
    if (value instanceof Map) {
      return [
        `${indent}"${name}": {`,
        ...write(value, `${indent}  `, { isOptional, path: here }),
        `${indent}}${comma}`,
      ];
    }
    const [first, ...more] = value.split('\n');
    const mark = more.length === 0 && comma !== '' && isOptional(here) ? OPTIONAL : '';
    const rest = more.map((line) =>
      line.startsWith(OPTIONAL) ? `${OPTIONAL}${indent}${line.slice(OPTIONAL.length)}` : indent + line,
    );
    return [[`${mark}${indent}"${name}": ${first}`, ...rest].join('\n') + comma];
  });
}

const object = (
  fields: readonly FieldRule[],
  indent: string,
  isOptional: (path: string) => boolean,
): string[] => {
  const root: Branch = new Map();
  for (const { target, expression } of fields) grow(root, target, expression);
  return write(root, indent, { isOptional });
};

export interface Rendering {
  readonly document: string;
  readonly version: string;
  readonly fields: readonly FieldRule[];
  readonly lists: readonly ListRule[];
  /** Whether a path may have been added by a later revision. */
  readonly isOptional?: (path: string) => boolean;
  /** Tables that translate a source's value. */
  readonly lookups?: Readonly<Record<string, string>>;
}

/** The expression that reads one EDI document: one object for each transaction set. */
export function renderInbound({
  document,
  version,
  fields,
  lists,
  isOptional = () => false,
  lookups = {},
}: Rendering): string {
  const root: Branch = new Map();
  for (const { target, expression } of fields) grow(root, target, expression);
  for (const [table, source] of Object.entries(lookups)) {
    grow(root, `lookups.${table}`, `$lookupTable("${table}", ${source})`);
  }
  for (const { target, loop, fields: items } of lists) {
    grow(
      root,
      target,
      [`[${loop}.{`, ...object(items, '  ', (path) => isOptional(`${target}[].${path}`)), '}]'].join('\n'),
    );
  }
  return [
    'sets.{',
    `  "schema": "${document}",`,
    `  "version": "${version}",`,
    `  "${document}": {`,
    ...write(root, '    ', { isOptional }),
    '  }',
    '}',
    '',
  ].join('\n');
}

/** The text of a template with the first `count` of its optional lines. */
export function withOptional(template: string, count: number): string {
  let left = count;
  return template
    .split('\n')
    .filter((line) => !line.startsWith(OPTIONAL) || left-- > 0)
    .map((line) => (line.startsWith(OPTIONAL) ? line.slice(OPTIONAL.length) : line))
    .join('\n');
}

export const optionalLines = (template: string): number =>
  template.split('\n').filter((line) => line.startsWith(OPTIONAL)).length;
