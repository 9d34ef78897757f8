import type { ReactNode } from 'react';
import styles from './KeyValue.module.css';

export interface Fact {
  label: string;
  /** Needed if several facts have the same label. */
  id?: string;
  /** Null or undefined omits the fact, so callers need no conditions. */
  value: ReactNode;
}

/** Facts about one object, label left and value right, for a Card without padding. */
export function KeyValue({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts
        .filter((fact) => fact.value !== null && fact.value !== undefined)
        .map((fact) => (
          <FactRow key={fact.id ?? fact.label} {...fact} />
        ))}
    </dl>
  );
}

function FactRow({ label, value }: Fact) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
