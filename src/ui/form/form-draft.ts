import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { isSameValue, valueAt, withValueAt } from './form-values.ts';

/** Unsaved values, with the stored values and version that they are based on. */
export interface FormDraft<Values> {
  readonly values: Values;
  readonly base: Values;
  readonly version: unknown;
}

/** Reads the draft of a form in this tab, adapted to the form's current fields. Null if there is none. */
export function readFormDraft<Values extends object>(
  name: string,
  stored: Values,
  secrets: readonly string[],
): FormDraft<Values> | null {
  const text = readDraft(name);
  if (text === null) return null;
  try {
    const { values, base, version } = JSON.parse(text) as FormDraft<Values>;
    return { values: inShape(values, stored, secrets), base: inShape(base, stored, secrets), version };
  } catch {
    // Written by another version of the portal, or not a draft.
    writeDraft(name, null);
    return null;
  }
}

/**
 * Stores a draft without its secrets, except that a secret is to be removed (`false`). Deletes the draft if nothing
 * else is unsaved.
 */
export function writeFormDraft<Values extends object>(
  name: string,
  { values, base, version }: FormDraft<Values>,
  secrets: readonly string[],
): void {
  const withoutSecrets = (all: Values) =>
    secrets.reduce((kept, path) => {
      const secret = valueAt(kept, path);
      return secret === undefined || secret === false ? kept : withValueAt(kept, path, undefined);
    }, all);
  const kept = { values: withoutSecrets(values), base: withoutSecrets(base) };
  writeDraft(name, isSameValue(kept.values, kept.base) ? null : JSON.stringify({ ...kept, version }));
}

function inShape<Values extends object>(kept: Values, stored: Values, secrets: readonly string[]): Values {
  const known = Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, key in kept ? kept[key as keyof Values] : value]),
  ) as Values;
  return secrets.reduce((values, path) => {
    const secret = valueAt(stored, path);
    return secret === undefined || valueAt(values, path) === false
      ? values
      : withValueAt(values, path, secret);
  }, known);
}
