import type { core } from 'zod/mini';
import type { UserError } from '#lib/user-error.ts';
import type { Instant } from '../../lib/dates.ts';
import type { FieldPath, FieldValue } from './form-values.ts';

/**
 * The `MutationResult` of src/relay satisfies this. `errors` is empty if a notification has already reported the
 * failure.
 */
export type SaveResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly errors: readonly UserError[] };

export interface SaveContext<Version> {
  /**
   * The version the edit is based on, not the newest one: the server rejects the save if someone else has saved since.
   */
  readonly version: Version;
  /** The paths of the changed values. */
  readonly changed: readonly string[];
}

export interface FormOptions<Values extends object, Output, Version> {
  /** Name of the edited object: "Oakland WMS". The unsaved-changes guard shows it. */
  subject: string;
  /**
   * The stored values, from the fragment. When they change, an untouched form adopts them; an edited form shows a
   * conflict.
   */
  values: Values;
  /** A zod/mini schema. Its messages appear below the fields and should say how to correct the value. */
  schema: core.$ZodType<Output, Values>;
  /** Saves the values; usually one mutation whose `inForm` is 'all'. */
  save: (values: Output, context: SaveContext<Version>) => Promise<SaveResult>;
  /** Called after a successful save, to close a drawer, for example. */
  onSaved?: () => void;
  /** Paths of write-only values (SecretField). Typed secrets are never kept in a draft. */
  secrets?: readonly FieldPath<NoInfer<Values>>[];
  /** Set for a new object, which can be saved without any change. */
  isNew?: boolean;
  /** Name under which unsaved values are kept in this tab; include the person and the object. Null keeps no draft. */
  draftName?: string | null;
  /** The version of `values`, if the object has one. */
  version?: Version;
  /** Who last changed the stored values, to be named in a conflict. */
  changedBy?: { readonly name: string; readonly at: Instant } | null;
  /** Whether the page is being replaced by another one. A new object, once saved, cannot be edited meanwhile. */
  isLeaving?: boolean;
}

/** How lists of errors and changes present a mounted field. */
export interface FieldInfo {
  readonly label: string;
  readonly show?: (value: unknown) => string;
  readonly isSecret?: boolean;
  /** Takes over text that is typed but not yet part of the value; called before a save. */
  readonly finish?: () => void;
}

/** What a control of src/ui/form takes: `field={form.field('host')}`. */
export interface FormField<Value> {
  readonly path: string;
  /** The ID of the control. */
  readonly id: string;
  /** The first error of the field or of anything inside it. */
  readonly error: string | null;
  /** The first error of a part of the field, such as a row of a list. */
  errorAt(part: string): string | null;
  read(): Value;
  /** Calls the listener after any value of the form changes. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  change(value: Value): void;
  /** Validates the value; call it on blur. */
  check(): void;
  /** Registers the field as mounted. Returns the unregister function. */
  register(info: FieldInfo): () => void;
  readonly isSecretDeclared: boolean;
  /** The value cannot be changed now, because it is being saved. */
  readonly isFrozen: boolean;
  /** Grows with each save and reset; a field that holds unfinished input then clears it. */
  readonly generation: number;
}

export interface FormChange {
  readonly path: string;
  readonly label: string;
  /** Empty for a secret. */
  readonly before: string;
  /** For a secret: "replaced" or "removed". */
  readonly after: string;
  readonly isSecret: boolean;
}

export interface FormProblem {
  /** ID of the control to focus; null if the error is about the whole form. */
  readonly fieldId: string | null;
  readonly label: string | null;
  readonly message: string;
}

export interface ConflictRow {
  readonly path: string;
  readonly label: string;
  readonly yours: string;
  readonly theirs: string;
  /** Null if both sides changed the field and the person has to decide. */
  readonly preset: 'yours' | 'theirs' | null;
}

export interface FormConflict {
  readonly changedBy: { readonly name: string; readonly at: Instant } | null;
  readonly rows: readonly ConflictRow[];
  /** Makes the stored values the new base, and keeps the person's values at the given paths. */
  resolve(yours: readonly string[]): void;
}

export interface DiscardQuestion {
  /** Asked while a save is running, which may still succeed. */
  readonly isDuringSave: boolean;
  readonly discard: () => void;
  readonly keep: () => void;
}

/** The part of a form that does not depend on the type of its values, for EntityForm, SaveBar, and FormDrawer. */
export interface FormState {
  readonly id: string;
  readonly subject: string;
  readonly isNew: boolean;
  /** The paths of unsaved values. */
  readonly changed: readonly string[];
  /** The unsaved changes, as the discard question lists them. */
  describeChanges(): readonly FormChange[];
  /** Whether anything is unsaved right now, for code that runs between two renders. */
  isDirtyNow(): boolean;
  /** The current errors, in page order; none before the first validation. */
  findProblems(): readonly FormProblem[];
  /** How many saves have been refused; each one moves the focus to the error summary or the conflict. */
  readonly refusals: number;
  readonly isSaving: boolean;
  /** The fields cannot be changed: the form is being saved, or its new object is, and the page is about to change. */
  readonly isFrozen: boolean;
  /** Validates and saves. Resolves to whether the values were saved. */
  save(): Promise<boolean>;
  /** Restores the stored values. */
  reset(): void;
  /**
   * Calls `proceed` at once if nothing is unsaved; otherwise asks first, and calls `keep` if the person keeps editing.
   * During a save, it asks whether to wait; if the save then ends, the question is taken back.
   */
  askDiscard(proceed: () => void, keep?: () => void): void;
  readonly discardQuestion: DiscardQuestion | null;
  /** The values come from a draft, after a reload or a sign-in. */
  readonly isRestored: boolean;
  /** The draft left out what was or looked secret, so the person has to enter it again. */
  readonly isPartial: boolean;
  readonly conflict: FormConflict | null;
}

/** A form for one object: the fields for its controls, and the state for EntityForm. */
export interface FormModel<Values extends object> extends FormState {
  field<Path extends FieldPath<Values>>(path: Path): FormField<FieldValue<Values, Path>>;
  /** The current values. To render depending on a value, use `useFieldValue(form.field(path))`. */
  getValues(): Values;
  /** Shows errors that were found outside a save, such as by a connection test. */
  showErrors(errors: readonly UserError[]): void;
  /** Sets a value on the person's behalf, such as a fingerprint fetched from the server. */
  setValue<Path extends FieldPath<Values>>(path: Path, value: FieldValue<Values, Path>): void;
}
