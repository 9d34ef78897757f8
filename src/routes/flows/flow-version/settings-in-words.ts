import type { FlowDifferenceData } from '../../_shared/flows/flow-differences.ts';

/** The names of the objects that settings refer to, by setting. */
export type ReferenceNames = Readonly<Record<string, string | null>>;

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Settings that are shown as a whole. */
const WHOLE: ReadonlySet<string> = new Set(['source', 'destination', 'acknowledgment', 'graph']);
const ITEM_NAMES = ['label', 'path', 'name'] as const;

function itemName(item: unknown, place: number): string {
  if (!isValues(item)) return String(item);
  const name = ITEM_NAMES.map((value) => item[value]).find((candidate) => typeof candidate === 'string');
  return name === undefined ? String(place + 1) : String(name);
}

const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** All settings that have a value, as differences from nothing, so that they are shown like differences. */
export function settingsAsDifferences(document: unknown, names: ReferenceNames): FlowDifferenceData[] {
  if (!isValues(document)) return [];
  const added = (path: string, after: unknown): FlowDifferenceData => ({
    path,
    before: null,
    after,
    after_name: names[path] ?? null,
  });
  return Object.entries(document).flatMap(([setting, value]) => {
    // Notifiers are omitted: people who may not read them do not get their names.
    if (isUnset(value) || setting === 'notifiers') return [];
    if (setting === 'mapping' && isValues(value)) {
      return [
        added('mapping', value),
        { path: 'mapping.revision_policy', before: null, after: value['revision_policy'] },
        { path: 'mapping.revision', before: null, after: value['revision'] },
      ];
    }
    if (Array.isArray(value))
      return value.map((item: unknown, place) => added(`${setting}.${itemName(item, place)}`, item));
    if (isValues(value) && !WHOLE.has(setting)) {
      return Object.entries(value)
        .filter(([, part]) => !isUnset(part))
        .map(([name, part]) => added(`${setting}.${name}`, part));
    }
    return [added(setting, value)];
  });
}
