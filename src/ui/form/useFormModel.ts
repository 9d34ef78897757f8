import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { core } from 'zod/mini';
import type { Instant } from '../../lib/dates.ts';
import { writeDraft } from '../../lib/drafts.ts';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { readFormDraft, writeFormDraft } from './form-draft.ts';
import {
  changedPaths,
  isWithin,
  valueAt,
  valueWords,
  withValueAt,
  type FieldPath,
  type FieldValue,
} from './form-values.ts';

/** `UserError` of the schema: what the person can put right. */
export interface FormFault {
  /** The field, outermost first; empty when it is about the whole. */
  readonly path: readonly string[];
  readonly message: string;
  readonly code: string;
}

/** What `useMutation` of src/relay resolves to fits. Failures without faults have been told already. */
export type SaveResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly faults: readonly FormFault[] };

export interface SaveContext<Version> {
  /** The version that was edited, not the newest one known: the server refuses when somebody else saved since. */
  readonly version: Version;
  /** The paths that were changed. */
  readonly changed: readonly string[];
}

export interface FormOptions<Values extends object, Output, Version> {
  /** What is edited, by its name: "Oakland WMS". The guard says it. */
  subject: string;
  /**
   * What is stored, from the fragment. When it changes beside a form that was not touched, the form follows; beside
   * one that was, the person is shown both.
   */
  values: Values;
  /** From zod/mini. Its messages stand below the fields: say how to put it right. */
  schema: core.$ZodType<Output, Values>;
  /** Saves; usually one call of a mutation whose `inForm` is 'all'. */
  save: (values: Output, context: SaveContext<Version>) => Promise<SaveResult>;
  /** Saved; a drawer closes. */
  onSaved?: () => void;
  /** Paths of write-only values (SecretField). What is typed into them is never kept as a draft. */
  secrets?: readonly FieldPath<NoInfer<Values>>[];
  /** A new object can be saved as it stands. */
  isNew?: boolean;
  /** Under which name unsaved values are kept in this tab; null keeps none. Names the person and the object. */
  draftName?: string | null;
  /** The version that goes with `values`, where the object has one. */
  version?: Version;
  /** Who changed the stored values last, for the case that it was somebody else in the meantime. */
  changedBy?: { readonly name: string; readonly at: Instant } | null;
}

/** A field that stands on the page, as lists of errors and changes name it. */
export interface FieldInfo {
  readonly label: string;
  readonly show?: (value: unknown) => string;
  readonly isSecret?: boolean;
}

/** What a control of src/ui/form is given: `field={form.field('host')}`. */
export interface FormField<Value> {
  readonly path: string;
  /** The id of its control. */
  readonly id: string;
  /** The first thing that is wrong in it. */
  readonly error: string | null;
  /** What is wrong with a part of it: a row of a list. */
  errorAt(part: string): string | null;
  read(): Value;
  /** Told after each change of any value of the form. */
  subscribe(listener: () => void): () => void;
  change(value: Value): void;
  /** Looks whether its value will do; when the focus leaves it. */
  check(): void;
  /** Says that it is on the page; returns how to take that back. */
  register(info: FieldInfo): () => void;
  readonly isSecretDeclared: boolean;
  /** Grows with each reset and save, after which a field shows nothing that was being typed. */
  readonly generation: number;
}

export interface FormChange {
  readonly path: string;
  readonly label: string;
  /** Empty for a secret. */
  readonly before: string;
  /** Of a secret what happens to it: "replaced", "removed". */
  readonly after: string;
  readonly isSecret: boolean;
}

export interface FormProblem {
  /** The control to go to; null for what is wrong with the whole. */
  readonly fieldId: string | null;
  readonly label: string | null;
  readonly message: string;
}

export interface ConflictRow {
  readonly path: string;
  readonly label: string;
  readonly yours: string;
  readonly theirs: string;
  /** Null where both changed it: the person decides. */
  readonly preset: 'yours' | 'theirs' | null;
}

export interface FormConflict {
  readonly changedBy: { readonly name: string; readonly at: Instant } | null;
  readonly rows: readonly ConflictRow[];
  /** Takes the stored values as the new ground, with yours kept where the path is in the list. */
  resolve(yours: readonly string[]): void;
}

/** What the frame of a form works with, whatever its values are: EntityForm, SaveBar, FormDrawer. */
export interface FormState {
  readonly id: string;
  readonly subject: string;
  readonly isNew: boolean;
  /** The paths whose values are not saved. */
  readonly changed: readonly string[];
  /** What the guard lists. */
  describeChanges(): readonly FormChange[];
  /** Whether something is unsaved at this moment, for what asks between two renders. */
  isDirtyNow(): boolean;
  /** In the order of the page; empty until something is wrong. */
  findProblems(): readonly FormProblem[];
  /** How often a save was refused for something the person can put right: the summary takes the focus then. */
  readonly refusals: number;
  readonly isSaving: boolean;
  save(): Promise<boolean>;
  /** Back to what is stored. */
  reset(): void;
  /** Goes on at once when nothing is unsaved; else after the person agreed to lose it. */
  askDiscard(proceed: () => void, keep?: () => void): void;
  readonly discardQuestion: { readonly discard: () => void; readonly keep: () => void } | null;
  /** The values were typed before a reload or a sign-in. */
  readonly isRestored: boolean;
  readonly conflict: FormConflict | null;
}

/** A form over one object: its fields for the controls, and its state for the frame around them. */
export interface FormModel<Values extends object> extends FormState {
  field<Path extends FieldPath<Values>>(path: Path): FormField<FieldValue<Values, Path>>;
  /** As typed so far. To render by a value, use `useFieldValue(form.field(path))`. */
  getValues(): Values;
  /** Shows at their fields what something else than a save found wrong: a test. */
  showFaults(faults: readonly FormFault[]): void;
  /** Sets a value on the person's behalf: a fingerprint fetched from the server. */
  setValue<Path extends FieldPath<Values>>(path: Path, value: FieldValue<Values, Path>): void;
}

type Errors = Readonly<Record<string, string>>;

/** Values, validation, saving, drafts and conflicts of a form. Screens use `useEntityForm`, which adds the guard. */
export function useFormModel<Values extends object, Output, Version = undefined>(
  options: FormOptions<Values, Output, Version>,
): FormModel<Values> {
  const { subject, values: stored, schema, secrets = [], isNew = false, draftName = null } = options;
  const version = options.version as Version;
  const storedText = JSON.stringify(stored);
  const id = useId();

  const [draft] = useState(() =>
    draftName === null ? null : readFormDraft<Values>(draftName, stored, secrets),
  );
  /** What the values were typed over. */
  const [ground, setGround] = useState({
    text: JSON.stringify(draft?.base ?? stored),
    version: draft ? (draft.version as Version) : version,
  });
  const [changed, setChanged] = useState<readonly string[]>(() =>
    draft ? changedPaths(draft.base, draft.values) : [],
  );
  const [isRestored, setRestored] = useState(draft !== null);
  const [isSaving, setSaving] = useState(false);
  const saving = useRef(false);
  const [refusals, setRefusals] = useState(0);
  const [wholeFaults, setWholeFaults] = useState<readonly string[]>([]);
  const [serverPaths, setServerPaths] = useState<readonly string[]>([]);
  const [generation, setGeneration] = useState(0);
  const [discardQuestion, setDiscardQuestion] = useState<FormState['discardQuestion']>(null);
  /** Kept when a field leaves the page, so that a list of changes can still name it. */
  const infos = useRef(new Map<string, FieldInfo>());
  const shown = useRef(new Set<string>());
  const [listeners] = useState(() => new Set<() => void>());
  const [subscribe] = useState(() => (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });

  const resolve = schemaResolver(schema, { sync: true });
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: draft?.values ?? stored,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      for (const listener of listeners) listener();
      const paths = changedPaths(form.getInitialValues(), values);
      setChanged((before) => (before.join('\n') === paths.join('\n') ? before : paths));
      if (draftName === null) return;
      if (paths.length === 0) writeDraft(draftName, null);
      else {
        const base = form.getInitialValues();
        writeFormDraft(draftName, { values, base, version: ground.version }, secrets);
      }
    },
  });
  useLayoutEffect(() => {
    if (draft) form.setInitialValues(draft.base);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, before the first paint
  }, []);

  const isDirty = changed.length > 0;
  useUnsavedWork(isDirty);
  const latest = useRef({ stored, storedText, version });
  useLayoutEffect(() => {
    latest.current = { stored, storedText, version };
  });

  const clear = () => {
    form.setErrors({});
    setWholeFaults([]);
    setServerPaths([]);
    setChanged([]);
    setRestored(false);
    setGeneration((now) => now + 1);
    if (draftName !== null) writeDraft(draftName, null);
  };
  /** Shows what is stored, and nothing else. */
  const adopt = (next: Values) => {
    form.setInitialValues(next);
    form.setValues(next);
    setGround({ text: latest.current.storedText, version: latest.current.version });
    clear();
  };

  const isBehind = storedText !== ground.text;
  // In a form that nobody touched there is nothing to lose.
  const mayFollow = isBehind && !isDirty && !isSaving;
  useEffect(() => {
    if (mayFollow) adopt(stored);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `stored` is a new object at each render; its text counts
  }, [mayFollow, storedText]);

  const errors = form.errors as Errors;
  /** Wrong fields after `path` was typed into or left: its own from the schema, the others as far as they still are. */
  const recheck = (path: string, force: boolean) => {
    const wrong = Object.keys(errors);
    if (!force && wrong.length === 0) return;
    const found = resolve(form.getValues()) as Errors;
    const isOwn = (key: string) => isWithin(key, path) || isWithin(path, key);
    const wasWrong = wrong.some(isOwn);
    const next: Record<string, string> = {};
    for (const key of wrong) {
      const message = serverPaths.includes(key) && !isOwn(key) ? errors[key] : found[key];
      if (message) next[key] = message;
    }
    if (force || wasWrong) {
      for (const [key, message] of Object.entries(found)) if (isOwn(key)) next[key] = message;
    }
    setServerPaths((paths) => paths.filter((key) => !isOwn(key)));
    form.setErrors(next);
  };

  const refuse = () => setRefusals((now) => now + 1);
  const nearestField = (path: string): string | null => {
    for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) {
      if (shown.current.has(at)) return at;
    }
    return null;
  };
  const takeFaults = (faults: readonly FormFault[]) => {
    const byPath: Record<string, string> = {};
    const whole: string[] = [];
    for (const { path, message } of faults) {
      const key = path.join('.');
      if (nearestField(key) === null) whole.push(message);
      else byPath[key] ??= message;
    }
    form.setErrors(byPath);
    setServerPaths(Object.keys(byPath));
    setWholeFaults(whole);
  };

  const isConflict = isBehind && isDirty && !isSaving;
  const save = async (): Promise<boolean> => {
    if (saving.current) return false;
    if (!isDirty && !isNew) return false;
    if (isConflict) {
      refuse();
      return false;
    }
    setWholeFaults([]);
    setServerPaths([]);
    const values = form.getValues();
    const found = resolve(values) as Errors;
    form.setErrors(found);
    const parsed = schema['~standard'].validate(values);
    if (Object.keys(found).length > 0 || parsed instanceof Promise || parsed.issues) {
      refuse();
      return false;
    }
    saving.current = true;
    setSaving(true);
    try {
      const before = latest.current.storedText;
      // What somebody else saved outside this form is not overwritten by it, and does not stand in its way.
      const edited = storedText === ground.text ? version : ground.version;
      const result = await options.save(parsed.value, { version: edited, changed });
      if (!result.ok) {
        // The payload brought the newer object: both are shown instead.
        const isShownAsConflict =
          latest.current.storedText !== ground.text &&
          result.faults.every(({ code, path }) => code === 'CONFLICT' && path.join() === 'lock_version');
        takeFaults(isShownAsConflict ? [] : result.faults);
        if (result.faults.length > 0) refuse();
        return false;
      }
      const saved =
        latest.current.storedText === before
          ? secrets.reduce((kept, path) => withValueAt(kept, path, valueAt(stored, path)), values)
          : latest.current.stored;
      adopt(saved);
    } finally {
      saving.current = false;
      setSaving(false);
    }
    options.onSaved?.();
    return true;
  };

  const reset = () => adopt(latest.current.stored);
  const isDirtyNow = () => changedPaths(form.getInitialValues(), form.getValues()).length > 0;
  const askDiscard = (proceed: () => void, keep?: () => void) => {
    if (!isDirtyNow()) {
      proceed();
      return;
    }
    setDiscardQuestion({
      discard: () => {
        setDiscardQuestion(null);
        reset();
        proceed();
      },
      keep: () => {
        setDiscardQuestion(null);
        keep?.();
      },
    });
  };

  const labelOf = (path: string) => infos.current.get(path)?.label ?? path;
  const wordsOf = (path: string, value: unknown) => (infos.current.get(path)?.show ?? valueWords)(value);
  const isSecret = (path: string) => (secrets as readonly string[]).includes(path);
  const fateOf = (path: string) => (valueAt(form.getValues(), path) === false ? 'removed' : 'replaced');

  return {
    id,
    subject,
    isNew,
    changed,
    refusals,
    isSaving,
    isRestored,
    discardQuestion,
    field: (path) => ({
      path,
      id: `${id}${path}`,
      generation,
      isSecretDeclared: isSecret(path),
      error: errors[path] ?? Object.entries(errors).find(([key]) => isWithin(key, path))?.[1] ?? null,
      errorAt: (part) => {
        const at = `${path}.${part}`;
        return Object.entries(errors).find(([key]) => isWithin(key, at))?.[1] ?? null;
      },
      read: () => valueAt(form.getValues(), path) as never,
      subscribe,
      change: (value) => {
        form.setFieldValue(path, value as never, { forceUpdate: false });
        recheck(path, false);
      },
      check: () => recheck(path, true),
      register: (info) => {
        infos.current.set(path, info);
        shown.current.add(path);
        return () => shown.current.delete(path);
      },
    }),
    getValues: () => form.getValues(),
    showFaults: (faults) => {
      takeFaults(faults);
      if (faults.length > 0) refuse();
    },
    setValue: (path, value) => {
      form.setFieldValue(path, value as never);
      recheck(path, false);
    },
    describeChanges: () =>
      changed.map((path) => ({
        path,
        label: labelOf(path),
        isSecret: isSecret(path),
        before: isSecret(path) ? '' : wordsOf(path, valueAt(form.getInitialValues(), path)),
        after: isSecret(path) ? fateOf(path) : wordsOf(path, valueAt(form.getValues(), path)),
      })),
    isDirtyNow,
    findProblems: () => {
      const ofFields = Object.entries(errors).map(([path, message]) => {
        const field = nearestField(path);
        return {
          fieldId: field === null ? null : `${id}${field}`,
          label: field === null ? null : labelOf(field),
          message,
        };
      });
      return [...wholeFaults.map((message) => ({ fieldId: null, label: null, message })), ...ofFields].sort(
        byPlace,
      );
    },
    save,
    reset,
    askDiscard,
    conflict: isConflict
      ? {
          changedBy: options.changedBy ?? null,
          rows: changedPaths(stored, form.getValues())
            .filter((path) => !isSecret(path))
            .map((path) => {
              const mine = changed.includes(path);
              const theirs = !sameText(valueAt(JSON.parse(ground.text), path), valueAt(stored, path));
              return {
                path,
                label: labelOf(path),
                yours: wordsOf(path, valueAt(form.getValues(), path)),
                theirs: wordsOf(path, valueAt(stored, path)),
                preset: mine && theirs ? null : mine ? ('yours' as const) : ('theirs' as const),
              };
            }),
          resolve: (yours) => {
            const typed = form.getValues();
            const kept = [...yours, ...secrets];
            const next = kept.reduce((all, path) => withValueAt(all, path, valueAt(typed, path)), stored);
            form.setInitialValues(stored);
            form.setValues(next);
            setGround({ text: storedText, version });
            form.setErrors({});
            setWholeFaults([]);
            const left = changedPaths(stored, next);
            setChanged(left);
            if (draftName !== null && left.length > 0) {
              writeFormDraft(draftName, { values: next, base: stored, version }, secrets);
            }
          },
        }
      : null,
  };
}

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** In the order of the page; what is wrong with the whole comes first. */
function byPlace(one: FormProblem, other: FormProblem): number {
  const [a, b] = [one, other].map(({ fieldId }) =>
    fieldId === null ? null : document.getElementById(fieldId),
  );
  if (!a || !b) return Number(Boolean(a)) - Number(Boolean(b));
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
