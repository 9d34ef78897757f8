import type { Answer } from './conform.ts';

type Json = Record<string, unknown>;
interface Part extends Answer {
  readonly incremental?: readonly (Answer & {
    readonly path?: readonly (string | number)[];
    readonly items?: readonly unknown[] | null;
  })[];
  readonly hasNext?: boolean;
}

/** A response after its last part has arrived. */
export async function wholeAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.startsWith('multipart/')) return JSON.parse(text) as Answer;
  const parts = text
    .split(/\r?\n--+-+/)
    .map((part) => part.split('\r\n\r\n')[1])
    .filter((body): body is string => body !== undefined && body.trim() !== '')
    .map((body) => JSON.parse(body) as Part);
  const [first, ...rest] = parts;
  if (!first) throw new Error('The answer has no parts.');
  const errors = [...(first.errors ?? [])];
  for (const part of rest) {
    for (const { path = [], data, items, errors: more = [] } of part.incremental ?? []) {
      errors.push(...more);
      if (items) append(first.data as Json, path, items);
      else if (data) merge(at(first.data as Json, path), data);
    }
  }
  return { data: first.data ?? null, ...(errors.length > 0 ? { errors } : {}) };
}

const at = (data: Json, path: readonly (string | number)[]): Json =>
  path.reduce<Json>((found, key) => found[key] as Json, data);

/** Stream items start at the index at the end of their path. */
function append(data: Json, path: readonly (string | number)[], items: readonly unknown[]): void {
  const list = at(data, path.slice(0, -1)) as unknown as unknown[];
  const from = Number(path.at(-1));
  for (const [i, item] of items.entries()) list[from + i] = item;
}

/** A deferred part may repeat fields of the first one. */
function merge(into: Json, from: Json): void {
  for (const [key, value] of Object.entries(from)) {
    const known = into[key];
    if (known !== null && typeof known === 'object' && value !== null && typeof value === 'object')
      merge(known as Json, value as Json);
    else into[key] = value;
  }
}
