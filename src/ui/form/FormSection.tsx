import { useId, type ReactNode } from 'react';
import { Card } from '../page/Card.tsx';
import styles from './form.module.css';
import { FormGrid } from './FormGrid.tsx';

export interface FormSectionProps {
  title: string;
  /** One line beside the heading. */
  hint?: ReactNode;
  /** Render as a card (on a page) instead of a heading with a hairline (in a drawer). */
  card?: boolean;
  /** Fields; they are laid out in a FormGrid. */
  children: ReactNode;
}

/** A titled group of related fields. */
export function FormSection({ title, hint, card = false, children }: FormSectionProps) {
  const titleId = useId();
  if (card) {
    return (
      <Card title={title} hint={hint} padded>
        <FormGrid>{children}</FormGrid>
      </Card>
    );
  }
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3>
        <span id={titleId}>{title}</span>
        {hint && <small>{hint}</small>}
      </h3>
      <FormGrid>{children}</FormGrid>
    </section>
  );
}
