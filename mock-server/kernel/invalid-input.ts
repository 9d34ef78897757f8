import type * as z from 'zod';

/** An error that the sender can correct; `path` names the field, and the message starts with it. */
export class InvalidInput extends Error {
  readonly path: string | null;
  readonly status: number;

  constructor(message: string, path: string | null = null, status = 400) {
    super(message);
    this.name = 'InvalidInput';
    this.path = path;
    this.status = status;
  }
}

const spell = (start: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (words, part) =>
      typeof part === 'number'
        ? `${words}[${part}]`
        : words === ''
          ? String(part)
          : `${words}.${String(part)}`,
    start,
  );

/** The first issue that a zod schema found, as invalid input at `start` or a field in it. */
export function placesOf({ issues }: z.ZodError, start: string): InvalidInput {
  const [issue] = issues;
  if (!issue) return new InvalidInput(`${start}: not valid.`, start);
  // An unknown field is reported under its own name rather than its parent's.
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const where = spell(start, path);
  return new InvalidInput(`${where}: ${wordsFor(issue).replace(/\.$/, '')}.`, where);
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

/** The library's own messages are written for programmers. */
function wordsFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown field';
    case 'too_small': {
      const what = `${Number(issue.minimum)}${units[issue.origin] ?? ''}`;
      return issue.inclusive ? `must be at least ${what}` : `must be more than ${what}`;
    }
    case 'too_big':
      return `must be at most ${Number(issue.maximum)}${units[issue.origin] ?? ''}`;
    case 'invalid_type':
      return `must be ${named[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    default:
      return issue.message;
  }
}

const named: Readonly<Record<string, string>> = {
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  boolean: 'true or false',
};
