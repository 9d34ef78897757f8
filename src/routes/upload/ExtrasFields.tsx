import { useId, useState } from 'react';
import { emailError } from '#rules/email.ts';
import styles from './UploadForm.module.css';
import type { Extras } from './upload-queue.ts';

/** Optional information to send with the files that are added next. */
export function ExtrasFields({ onChange }: { onChange: (extras: Extras) => void }) {
  const [extras, setExtras] = useState<Extras>({ reference: '', email: '' });
  const [isLeft, setIsLeft] = useState(false);
  const id = useId();
  const email = extras.email.trim();
  const error = isLeft && email !== '' ? emailError(email) : null;

  function set(changed: Partial<Extras>) {
    const next = { ...extras, ...changed };
    setExtras(next);
    onChange({ reference: next.reference.trim(), email: next.email.trim() });
  }

  return (
    <div className={styles.extras}>
      <label className={styles.field}>
        Reference <span className={styles.optional}>optional, for example an order number</span>
        <input
          value={extras.reference}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => set({ reference: target.value })}
        />
      </label>
      <label className={styles.field}>
        Your email address <span className={styles.optional}>optional, if there are questions</span>
        <input
          type="email"
          value={extras.email}
          maxLength={254}
          autoComplete="email"
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : id}
          onBlur={() => setIsLeft(true)}
          onChange={({ target }) => set({ email: target.value })}
        />
        <span id={id} role="alert" className={styles.problem}>
          {error}
        </span>
      </label>
    </div>
  );
}
