import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Instant } from '../../lib/dates.ts';
import { formatDate } from '../../lib/dates.ts';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { useZone } from '../text/zone.ts';
import { Field } from './Field.tsx';
import type { SecretValue } from './form-values.ts';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

/** What may be shown about a stored secret; never the secret itself. */
export interface StoredSecret {
  readonly at: Instant;
  readonly by?: string | null;
  /** "ED25519", "RSA 4096". */
  readonly kind?: string | null;
}

export interface SecretFieldProps extends Omit<FieldProps<SecretValue>, 'hint' | 'readOnly'> {
  /** Null if none is stored. */
  stored: StoredSecret | null;
  /** For a key of several lines. */
  multiline?: boolean;
}

/**
 * A write-only value. A stored secret can be kept, replaced, or, unless it is required, removed. List its path in the
 * form's `secrets`, so that the typed text is neither kept in a draft nor shown in a list of changes.
 */
export function SecretField(props: SecretFieldProps) {
  const { field } = props;
  if (!field.isSecretDeclared) throw new Error(`“${field.path}” is missing among the secrets of its form.`);
  // A save or reset closes the input and clears its text.
  return <Secret key={field.generation} {...props} />;
}

function Secret(props: SecretFieldProps) {
  const { field, stored } = props;
  const { value, control } = useField(props, { isSecret: true });
  const [isReplacing, setReplacing] = useState(false);
  // Clicking a button replaces the whole row, so the focus moves to the first button of the new row.
  const [isMoved, setMoved] = useState(false);
  const change = (next: SecretValue, replacing = false) => {
    if (next !== value) field.change(next);
    setReplacing(replacing);
    setMoved(true);
  };
  if (value === false) return <Removal {...props} focusFirst={isMoved} onUndo={() => change(null)} />;
  if (isReplacing || value !== null) {
    const onCancel = () => change(null);
    return <Typed {...props} {...{ value, control, onCancel }} focusFirst={isReplacing} />;
  }
  return (
    <Kept
      {...props}
      focusFirst={isMoved}
      onReplace={() => change(null, true)}
      onRemove={stored && !props.required ? () => change(false) : undefined}
    />
  );
}

interface KeptProps extends SecretFieldProps {
  focusFirst: boolean;
  onReplace: () => void;
  /** Undefined if there is nothing to remove or the secret is required. */
  onRemove: (() => void) | undefined;
}

/** The stored secret (or that there is none), with Replace and Remove. */
function Kept({ focusFirst, onReplace, onRemove, ...props }: KeptProps) {
  const { field, stored, label } = props;
  const zone = useZone();
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      <span className={styles.secret}>
        {stored && (
          <span className={styles.dots} aria-hidden="true">
            ••••••••
          </span>
        )}
        <span className={styles.since}>
          {stored
            ? [stored.kind, `${stored.kind ? 'set' : 'Set'} ${formatDate(stored.at, zone)}`]
                .filter(Boolean)
                .join(', ')
            : 'Not set'}
          {stored?.by && ` by ${stored.by}`}
        </span>
        <Button
          small
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the place of the button that was pressed
          autoFocus={focusFirst}
          onClick={onReplace}
          aria-label={`${stored ? 'Replace' : 'Set'} ${label}`}
        >
          {stored ? 'Replace' : 'Set'}
        </Button>
        {onRemove && (
          <Button small look="quiet" onClick={onRemove} aria-label={`Remove ${label}`}>
            Remove
          </Button>
        )}
      </span>
    </Field>
  );
}

interface RemovalProps extends SecretFieldProps {
  focusFirst: boolean;
  onUndo: () => void;
}

/** The stored secret will be removed by the next save; Undo keeps it. */
function Removal({ focusFirst, onUndo, ...props }: RemovalProps) {
  const { field, label } = props;
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      <span className={styles.secret}>
        <s className={styles.dots} aria-hidden="true">
          ••••••••
        </s>
        <span className={styles.since}>Will be removed when you save</span>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the place of the button that was pressed */}
        <Button small autoFocus={focusFirst} onClick={onUndo} aria-label={`Undo removing ${label}`}>
          Undo
        </Button>
      </span>
    </Field>
  );
}

interface TypedProps extends SecretFieldProps {
  value: string | null;
  control: ReturnType<typeof useField>['control'];
  focusFirst: boolean;
  onCancel: () => void;
}

/** The input for a new secret. */
function Typed({ value, control, focusFirst, onCancel, ...props }: TypedProps) {
  const { field, stored, multiline = false } = props;
  const zone = useZone();
  const [isShown, setShown] = useState(false);
  const common = {
    ...control,
    value: value ?? '',
    readOnly: field.isFrozen,
    autoComplete: 'new-password',
    spellCheck: false,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
    autoFocus: focusFirst,
    onChange: (event: { currentTarget: { value: string } }) =>
      field.change(event.currentTarget.value === '' ? null : event.currentTarget.value),
  };
  return (
    <Field
      {...props}
      id={field.id}
      error={field.error}
      description={
        stored ? `Replaces the one set ${formatDate(stored.at, zone)} when you save.` : props.description
      }
    >
      <span className={styles.replacing} data-sentry-mask>
        <span className={styles.control}>
          {multiline ? (
            <textarea {...common} className={styles.mono} data-hidden={!isShown || undefined} rows={4} />
          ) : (
            <input {...common} className={styles.mono} type={isShown ? 'text' : 'password'} />
          )}
          <IconButton
            small
            label={isShown ? 'Hide what you typed' : 'Show what you typed'}
            aria-pressed={isShown}
            icon={isShown ? <IconEyeOff size={14} /> : <IconEye size={14} />}
            onClick={() => setShown(!isShown)}
          />
        </span>
        <Button small look="quiet" onClick={onCancel}>
          {stored ? 'Keep the current one' : 'Do not set'}
        </Button>
      </span>
    </Field>
  );
}
