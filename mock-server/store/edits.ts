import type { Overlay } from './overlay.ts';

/**
 * Values that somebody set by hand, kept in the overlay like everything else that was written, under a type of their
 * own: they win over resolvers too, which ordinary writes do not.
 */
const EDIT = '$Edit';

export const isEditType = (type: string): boolean => type === EDIT;

/** Whether anything was set by hand; asked for every call. */
export const hasEdits = (overlay: Overlay): boolean => overlay.written(EDIT).length > 0;

/** What was set by hand; undefined when nothing was. */
export const editedValue = (overlay: Overlay, type: string, key: string, field: string): unknown =>
  overlay.read(EDIT, `${type}:${key}`, field);

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
