import type { ReactNode } from 'react';
import styles from './CatalogueScreen.module.css';

/** A row of the catalog: a component's name and its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.what}>{name}</span>
      {children}
    </div>
  );
}
