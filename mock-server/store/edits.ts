import type { Overlay } from './overlay.ts';

/**
 * Values that somebody set by hand, kept in the overlay like everything else that was written, under a type of their
 * own: they win over resolvers too, which ordinary writes do not, until a mutation writes to the same field.
 */
const EDIT = '$Edit';

export const isEditType = (type: string): boolean => type === EDIT;

/** Whether anything was set by hand; asked for every call. */
export const hasEdits = (overlay: Overlay): boolean => overlay.isTouched(EDIT);

/** What was set by hand; undefined when nothing was, or when a mutation has written something else since. */
export function editedValue(overlay: Overlay, type: string, key: string, field: string): unknown {
  const edited = overlay.read(EDIT, `${type}:${key}`, field);
  return edited === undefined || isSame(edited, overlay.read(type, key, field)) ? edited : undefined;
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** One value that was set by hand, with what was there before: `undefined` for what the seed says. */
export interface Edit {
  readonly type: string;
  readonly key: string;
  readonly field: string;
  readonly before: { readonly written: unknown; readonly edited: unknown };
}

/** Sets a value by hand, for resolvers and for whatever reads the store. */
export function edit(overlay: Overlay, type: string, key: string, field: string, value: unknown): Edit {
  const id = `${type}:${key}`;
  const before = { written: overlay.read(type, key, field), edited: overlay.read(EDIT, id, field) };
  overlay.set(EDIT, id, { [field]: value });
  overlay.set(type, key, { [field]: value });
  return { type, key, field, before };
}

/** Puts back what was there before. */
export function undoEdit(overlay: Overlay, { type, key, field, before }: Edit): void {
  const put = (of: string, id: string, value: unknown) => {
    if (value === undefined) overlay.unset(of, id, field);
    else overlay.set(of, id, { [field]: value });
  };
  put(EDIT, `${type}:${key}`, before.edited);
  put(type, key, before.written);
}
