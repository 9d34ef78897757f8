import type { Overlay } from './overlay.ts';

/**
 * Manually edited values, kept in the overlay like all other writes but under a separate type. Until a mutation writes
 * the same field, they also override resolvers, which ordinary writes do not.
 */
const EDIT = '$Edit';

export const isEditType = (type: string): boolean => type === EDIT;

/** Whether any value was edited; called for every request. */
export const hasEdits = (overlay: Overlay): boolean => overlay.isTouched(EDIT);

/** The edited value; undefined if there is none, or if a mutation has written the field since. */
export function editedValue(overlay: Overlay, type: string, key: string, field: string): unknown {
  const edited = overlay.read(EDIT, `${type}:${key}`, field);
  return edited === undefined || isSame(edited, overlay.read(type, key, field)) ? edited : undefined;
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** An edited value with the value before it: `undefined` for the seed's. */
export interface Edit {
  readonly type: string;
  readonly key: string;
  readonly field: string;
  readonly before: { readonly written: unknown; readonly edited: unknown };
}

/** Sets an edited value, for resolvers and for whatever reads the store. */
export function edit(overlay: Overlay, type: string, key: string, field: string, value: unknown): Edit {
  const id = `${type}:${key}`;
  const before = { written: overlay.read(type, key, field), edited: overlay.read(EDIT, id, field) };
  overlay.set(EDIT, id, { [field]: value });
  overlay.set(type, key, { [field]: value });
  return { type, key, field, before };
}

/** Restores the value before the edit. */
export function undoEdit(overlay: Overlay, { type, key, field, before }: Edit): void {
  const put = (of: string, id: string, value: unknown) => {
    if (value === undefined) overlay.unset(of, id, field);
    else overlay.set(of, id, { [field]: value });
  };
  put(EDIT, `${type}:${key}`, before.edited);
  put(type, key, before.written);
}
