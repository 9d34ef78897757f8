import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { UserError } from '#lib/user-error.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { notify } from '../feedback/notify.ts';
import { readFormDraft, writeFormDraft } from './form-draft.ts';
import type { DiscardQuestion, FieldInfo, FormModel, FormOptions, FormProblem } from './form-model.ts';
import { changedPaths, isWithin, valueAt, valueWords, withValueAt } from './form-values.ts';

type Errors = Readonly<Record<string, string>>;

/**
 * Values, validation, saving, drafts, and conflicts of a form. Screens use `useEntityForm`, which adds the
 * unsaved-changes guard.
 */
export function useFormModel<Values extends object, Output, Version = undefined>(
  options: FormOptions<Values, Output, Version>,
): FormModel<Values> {
  const { subject, values: stored, schema, secrets = [], isNew = false, draftName = null } = options;
  const { isLeaving = false } = options;
  const version = options.version as Version;
  // Nobody else can have changed it. A stored draft of an object is also new, but has a version.
  const isUnstored = isNew && (options.version ?? null) === null;
  const storedText = JSON.stringify(stored);
  const id = useId();

  const [draft] = useState(() => {
    const kept = draftName === null ? null : readFormDraft<Values>(draftName, stored, secrets);
    return kept && isUnstored ? { ...kept, base: stored } : kept;
  });
  /** The stored values and version that the edits are based on. */
  const [editBase, setEditBase] = useState({
    text: JSON.stringify(draft?.base ?? stored),
    version: draft ? (draft.version as Version) : version,
  });
  const [changed, setChanged] = useState<readonly string[]>(() =>
    draft ? changedPaths(draft.base, draft.values) : [],
  );
  const [isRestored, setRestored] = useState(draft !== null);
  const [isSaving, setSaving] = useState(false);
  const [isCreated, setCreated] = useState(false);
  const isFrozen = isSaving || (isCreated && isLeaving);
  const saving = useRef(false);
  const isMounted = useRef(false);
  const [refusals, setRefusals] = useState(0);
  const [formErrors, setFormErrors] = useState<readonly string[]>([]);
  const [serverPaths, setServerPaths] = useState<readonly string[]>([]);
  const [generation, setGeneration] = useState(0);
  const [discardQuestion, setDiscardQuestion] = useState<DiscardQuestion | null>(null);
  /** Takes back a question that was asked during a save. */
  const answer = useRef<(() => void) | null>(null);
  /** Kept after a field unmounts, so that a list of changes can still name it. */
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
        writeFormDraft(draftName, { values, base, version: editBase.version }, secrets);
      }
    },
  });
  useLayoutEffect(() => {
    if (draft) form.setInitialValues(draft.base);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, before the first paint
  }, []);

  const isDirty = changed.length > 0;
  useUnsavedWork(isDirty);
  const latest = useRef({ stored, storedText, version, isLeaving });
  useLayoutEffect(() => {
    latest.current = { stored, storedText, version, isLeaving };
  });
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const clear = () => {
    form.setErrors({});
    setFormErrors([]);
    setServerPaths([]);
    setChanged([]);
    setRestored(false);
    setGeneration((now) => now + 1);
    if (draftName !== null) writeDraft(draftName, null);
  };
  /** Resets the form to these values, as stored. */
  const adopt = (next: Values) => {
    form.setInitialValues(next);
    form.setValues(next);
    setEditBase({ text: latest.current.storedText, version: latest.current.version });
    clear();
  };

  const isOutdated = storedText !== editBase.text;
  // An untouched form has nothing to lose, so it adopts new stored values.
  const canAdopt = isOutdated && !isDirty && !isSaving;
  useEffect(() => {
    if (canAdopt) adopt(stored);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `stored` is a new object at each render; its text counts
  }, [canAdopt, storedText]);

  const errors = form.errors as Errors;
  /**
   * Revalidates after `path` changed or, with `force`, lost focus. New errors appear only at `path`. Errors of other
   * fields stay until they are fixed; server errors, until their field changes.
   */
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
  const takeErrors = (userErrors: readonly UserError[]) => {
    const byPath: Record<string, string> = {};
    const whole: string[] = [];
    for (const { path, message } of userErrors) {
      const key = path.join('.');
      if (nearestField(key) === null) whole.push(message);
      else byPath[key] ??= message;
    }
    form.setErrors(byPath);
    setServerPaths(Object.keys(byPath));
    setFormErrors(whole);
  };

  const changesNow = () => changedPaths(form.getInitialValues(), form.getValues());
  const isFrozenNow = () => saving.current || (isCreated && latest.current.isLeaving);
  const isConflict = isOutdated && isDirty && !isSaving && !isUnstored;
  const save = async (): Promise<boolean> => {
    if (isFrozenNow()) return false;
    for (const path of shown.current) infos.current.get(path)?.finish?.();
    const edits = changesNow();
    if (edits.length === 0 && !isNew) return false;
    if (isConflict) {
      refuse();
      return false;
    }
    setFormErrors([]);
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
    const sentDraft = draftName === null ? null : readDraft(draftName);
    try {
      const before = latest.current.storedText;
      // If only values outside this form have changed, send the newest version, so that they do not block the save.
      const edited = storedText === editBase.text ? version : editBase.version;
      const result = await options.save(parsed.value, { version: edited, changed: edits });
      if (!isMounted.current) {
        // A form of the same object may be open again, so remove only what has been saved.
        if (result.ok && draftName !== null && readDraft(draftName) === sentDraft)
          writeDraft(draftName, null);
        if (!result.ok && result.errors.length > 0)
          notify.error(result.errors.map(({ message }) => message).join(' '), `${subject} was not saved`);
        return result.ok;
      }
      if (!result.ok) {
        // The response brought the newer object, so the conflict replaces this error.
        const isShownAsConflict =
          latest.current.storedText !== editBase.text &&
          result.errors.every(({ code, path }) => code === 'CONFLICT' && path.join() === 'lock_version');
        takeErrors(isShownAsConflict ? [] : result.errors);
        if (result.errors.length > 0) refuse();
        return false;
      }
      const saved =
        latest.current.storedText === before
          ? secrets.reduce((kept, path) => withValueAt(kept, path, valueAt(stored, path)), values)
          : latest.current.stored;
      adopt(saved);
      setCreated(isNew);
    } finally {
      saving.current = false;
      setSaving(false);
      // The person may have been about to leave.
      if (isMounted.current) answer.current?.();
    }
    options.onSaved?.();
    return true;
  };

  const restore = () => {
    adopt(latest.current.stored);
    setCreated(false);
  };
  const isDirtyNow = () => changesNow().length > 0;
  const askDiscard = (proceed: () => void, keep?: () => void) => {
    if (!isDirtyNow() && !saving.current) {
      proceed();
      return;
    }
    const stay = () => {
      answer.current = null;
      setDiscardQuestion(null);
      keep?.();
    };
    if (saving.current) answer.current = stay;
    setDiscardQuestion({
      isDuringSave: saving.current,
      keep: stay,
      discard: () => {
        answer.current = null;
        setDiscardQuestion(null);
        restore();
        proceed();
      },
    });
  };

  const labelOf = (path: string) => infos.current.get(path)?.label ?? path;
  const wordsOf = (path: string, value: unknown) => (infos.current.get(path)?.show ?? valueWords)(value);
  const isSecret = (path: string) => (secrets as readonly string[]).includes(path);
  const outcomeOf = (path: string) => (valueAt(form.getValues(), path) === false ? 'removed' : 'replaced');

  return {
    id,
    subject,
    isNew,
    changed,
    refusals,
    isSaving,
    isFrozen,
    isRestored,
    isPartial: draft?.isPartial ?? false,
    discardQuestion,
    field: (path) => ({
      path,
      id: `${id}${path}`,
      generation,
      isSecretDeclared: isSecret(path),
      isFrozen,
      error: errors[path] ?? Object.entries(errors).find(([key]) => isWithin(key, path))?.[1] ?? null,
      errorAt: (part) => {
        const at = `${path}.${part}`;
        return Object.entries(errors).find(([key]) => isWithin(key, at))?.[1] ?? null;
      },
      read: () => valueAt(form.getValues(), path) as never,
      subscribe,
      change: (value) => {
        if (isFrozenNow()) return;
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
    showErrors: (errors) => {
      takeErrors(errors);
      if (errors.length > 0) refuse();
    },
    setValue: (path, value) => {
      if (isFrozenNow()) return;
      form.setFieldValue(path, value as never);
      recheck(path, false);
    },
    describeChanges: () =>
      changed.map((path) => ({
        path,
        label: labelOf(path),
        isSecret: isSecret(path),
        before: isSecret(path) ? '' : wordsOf(path, valueAt(form.getInitialValues(), path)),
        after: isSecret(path) ? outcomeOf(path) : wordsOf(path, valueAt(form.getValues(), path)),
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
      return [...formErrors.map((message) => ({ fieldId: null, label: null, message })), ...ofFields].sort(
        byPagePosition,
      );
    },
    save,
    reset: () => {
      if (!isFrozenNow()) restore();
    },
    askDiscard,
    conflict: isConflict
      ? {
          changedBy: options.changedBy ?? null,
          rows: changedPaths(stored, form.getValues())
            .filter((path) => !isSecret(path))
            .map((path) => {
              const mine = changed.includes(path);
              const theirs = !sameText(valueAt(JSON.parse(editBase.text), path), valueAt(stored, path));
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
            setEditBase({ text: storedText, version });
            form.setErrors({});
            setFormErrors([]);
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

const sameText = (item: unknown, other: unknown) => JSON.stringify(item) === JSON.stringify(other);

/** Sorts by page order; errors about the whole form come first. */
function byPagePosition(formProblem: FormProblem, other: FormProblem): number {
  const [a, b] = [formProblem, other].map(({ fieldId }) =>
    fieldId === null ? null : document.getElementById(fieldId),
  );
  if (!a || !b) return Number(Boolean(a)) - Number(Boolean(b));
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
