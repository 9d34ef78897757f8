import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { looksSecret } from '../../lib/secrets.ts';
import { isSameValue, valueAt, withValueAt } from './form-values.ts';

/** Unsaved values, with the stored values and version that they are based on. */
export interface FormDraft<Values> {
  readonly values: Values;
  readonly base: Values;
  readonly version: unknown;
}

/** A draft as read. */
export interface KeptDraft<Values> extends FormDraft<Values> {
  /** Typed values were left out because they are or look secret. */
  readonly isPartial: boolean;
}

interface StoredDraft<Values> extends FormDraft<Values> {
  /** The paths that were left out because of what they contain. */
  readonly left_out?: readonly string[];
  readonly is_partial?: boolean;
}

/** Reads the draft of a form in this tab, adapted to the form's current fields. Null if there is none. */
export function readFormDraft<Values extends object>(
  name: string,
  stored: Values,
  secrets: readonly string[],
): KeptDraft<Values> | null {
  const text = readDraft(name);
  if (text === null) return null;
  try {
    const { values, base, version, ...rest } = JSON.parse(text) as StoredDraft<Values>;
    const shaped = (all: Values) => {
      const known = inShape(all, stored, secrets);
      return (rest.left_out ?? []).reduce(
        (kept, path) => withValueAt(kept, path, valueAt(stored, path)),
        known,
      );
    };
    return { values: shaped(values), base: shaped(base), version, isPartial: rest.is_partial ?? false };
  } catch {
    // Written by another version of the portal, or not a draft.
    writeDraft(name, null);
    return null;
  }
}

/**
 * Stores a draft without its secrets, except that a secret is to be removed (`false`). A value that looks like a secret
 * is left out as well, whatever field it was typed in. Deletes the draft if nothing else is unsaved.
 */
export function writeFormDraft<Values extends object>(
  name: string,
  { values, base, version }: FormDraft<Values>,
  secrets: readonly string[],
): void {
  const left_out = [...new Set([...secretPaths(values), ...secretPaths(base)])];
  const withoutSecrets = (all: Values) =>
    [...secrets, ...left_out].reduce((kept, path) => {
      const secret = valueAt(kept, path);
      return secret === undefined || secret === false ? kept : withValueAt(kept, path, undefined);
    }, all);
  const kept = { values: withoutSecrets(values), base: withoutSecrets(base) };
  const is_partial =
    left_out.some((path) => !isSameValue(valueAt(values, path), valueAt(base, path))) ||
    secrets.some((path) => typeof valueAt(values, path) === 'string');
  const draft: StoredDraft<Values> = { ...kept, version, left_out, is_partial };
  writeDraft(name, isSameValue(kept.values, kept.base) ? null : JSON.stringify(draft));
}

/** The paths of values that look secret. A list counts as one value: a pasted key may have become several rows. */
function secretPaths(value: unknown, at = ''): readonly string[] {
  if (typeof value === 'string') return looksSecret(value) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    secretPaths(one, at === '' ? key : `${at}.${key}`),
  );
  return Array.isArray(value) && inner.length > 0 ? [at] : inner;
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
