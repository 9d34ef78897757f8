import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Instant } from '../../lib/dates.ts';
import { formatDate } from '../../lib/dates.ts';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { useZone } from '../text/zone.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

/** What is known of a stored secret: never the secret. */
export interface StoredSecret {
  readonly at: Instant;
  readonly by?: string | null;
  /** "ED25519", "RSA 4096". */
  readonly kind?: string | null;
}

export interface SecretFieldProps extends Omit<FieldProps<string | null>, 'hint' | 'readOnly'> {
  /** Null when none is set. */
  stored: StoredSecret | null;
  /** A key of several lines. */
  multiline?: boolean;
}

/**
 * A write-only value: null in the form keeps the stored one. List its path among the form's `secrets`, so that it is
 * neither kept as a draft nor named in a list of changes.
 */
export function SecretField(props: SecretFieldProps) {
  const { field } = props;
  if (!field.isSecretDeclared) throw new Error(`“${field.path}” is missing among the secrets of its form.`);
  // A save or reset closes it, and forgets what was typed.
  return <Secret key={field.generation} {...props} />;
}

function Secret(props: SecretFieldProps) {
  const { field, stored, label, multiline = false } = props;
  const zone = useZone();
  const { value, control } = useField(props, { isSecret: true });
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || value !== null;
  const [isShown, setShown] = useState(false);
  const since = stored ? formatDate(stored.at, zone) : null;
  if (!isOpen) {
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
              ? [stored.kind, `${stored.kind ? 'set' : 'Set'} ${since}`].filter(Boolean).join(', ')
              : 'Not set'}
            {stored?.by && ` by ${stored.by}`}
          </span>
          <Button small onClick={() => setAsked(true)} aria-label={`${stored ? 'Replace' : 'Set'} ${label}`}>
            {stored ? 'Replace' : 'Set'}
          </Button>
        </span>
      </Field>
    );
  }
  const common = {
    ...control,
    value: value ?? '',
    autoComplete: 'new-password',
    spellCheck: false,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
    autoFocus: isAsked,
    onChange: (event: { currentTarget: { value: string } }) =>
      field.change(event.currentTarget.value === '' ? null : event.currentTarget.value),
  };
  return (
    <Field
      {...props}
      id={field.id}
      error={field.error}
      description={stored ? `Replaces the one set ${since} when you save.` : props.description}
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
        <Button
          small
          look="quiet"
          onClick={() => {
            field.change(null);
            setAsked(false);
          }}
        >
          {stored ? 'Keep the current one' : 'Do not set'}
        </Button>
      </span>
    </Field>
  );
}
