import type { Difference } from './difference.ts';
import { graphDifferences, isGraph } from './graph/differences.ts';
import { STAGES } from './graph/steps.ts';

const DECIDED: ReadonlySet<string> = new Set(STAGES);

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that identify list items, best first. */
const NAMES = ['label', 'path', 'name'] as const;

/** A list as an object keyed by item name, so that an insertion does not mark all following items as changed. */
function named(list: readonly unknown[]): Json {
  const nameOf = (item: unknown): string => {
    if (!isObject(item)) return String(item);
    const name = NAMES.find((value) => typeof item[value] === 'string');
    return name === undefined ? JSON.stringify(item) : String(item[name]);
  };
  const result: Record<string, unknown> = {};
  for (const item of list) {
    const name = nameOf(item);
    let place = 1;
    while (Object.hasOwn(result, place === 1 ? name : `${name} (${place})`)) place++;
    result[place === 1 ? name : `${name} (${place})`] = item;
  }
  return result;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** Differences between two JSON values by path, in field order. */
export function differences(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) return inside(named(before), named(after), path);
  if (isGraph(before) && isGraph(after))
    return graphDifferences(before, after, { path, inside: differences });
  if (isObject(before) && isObject(after)) return inside(before, after, path);
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
  const kind = isEmpty(before) ? 'ADDED' : isEmpty(after) ? 'REMOVED' : 'CHANGED';
  return [{ path, kind, before: before ?? null, after: after ?? null }];
}

function inside(before: Json, after: Json, path: string): readonly Difference[] {
  // Settings that the steps of a canvas determine are only reported as differences of these steps.
  const isDecided = isGraph(before['graph']) && isGraph(after['graph']);
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (name) => !(isDecided && DECIDED.has(name)),
  );
  return names.flatMap((name) =>
    differences(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
}
