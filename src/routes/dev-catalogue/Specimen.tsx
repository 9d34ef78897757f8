import type { ReactNode } from 'react';
import styles from './CatalogueScreen.module.css';

/** A line of the catalogue: what it is, and the thing itself in its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.what}>{name}</span>
      {children}
    </div>
  );
}
