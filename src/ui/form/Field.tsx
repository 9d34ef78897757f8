import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './form.module.css';
import type { FieldProps } from './useField.ts';

interface FieldFrameProps extends Omit<FieldProps<never>, 'field'> {
  id: string;
  error: string | null;
  /** Replaces the hint: "120 of 2,000". */
  counter?: string | null;
  /** Set for several controls under one label. */
  isGroup?: boolean;
  /** The role of a group: 'radiogroup' for radio buttons. */
  role?: 'group' | 'radiogroup';
  children: ReactNode;
}

/** The frame of every field: label, control, and below it the description, warning, or error. */
export function Field(props: FieldFrameProps) {
  const { id, label, required, description, hint, counter, warning, error, readOnly, span, half } = props;
  const { isGroup = false, role = 'group', children } = props;
  const LabelTag = isGroup ? 'span' : 'label';
  const note = error ?? warning ?? readOnly ?? description;
  const tone = error !== null ? styles.isWrong : warning ? styles.isUnwise : undefined;
  return (
    <div
      className={cx(styles.field, tone, span && styles[`span${span}`], half && styles.half)}
      {...(isGroup && {
        id,
        role,
        tabIndex: -1,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': note ? `${id}-note` : undefined,
        ...(role === 'radiogroup' && {
          'aria-required': required || undefined,
          'aria-invalid': error === null ? undefined : true,
        }),
      })}
    >
      <span className={styles.head}>
        <LabelTag id={`${id}-label`} htmlFor={isGroup ? undefined : id}>
          {label}
          {required && (
            <i aria-hidden="true" className={styles.star}>
              *
            </i>
          )}
        </LabelTag>
        {(counter ?? hint) && <span className={styles.hint}>{counter ?? hint}</span>}
      </span>
      {children}
      {note && (
        <span id={`${id}-note`} className={styles.note}>
          {error !== null ? (
            <IconAlertCircle size={13} aria-hidden="true" />
          ) : warning ? (
            <IconAlertTriangle size={13} aria-hidden="true" />
          ) : null}
          <span>{note}</span>
        </span>
      )}
    </div>
  );
}
