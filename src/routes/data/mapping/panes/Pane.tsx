import { useId, type ReactNode } from 'react';
import styles from './panes.module.css';

interface PaneProps {
  title: string;
  /** Beside the title: what the pane shows. */
  choice?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A part of the editor: its head and foot stay, its body scrolls. */
export function Pane({ title, choice, actions, foot, children }: PaneProps) {
  const id = useId();
  return (
    <section className={styles.pane} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {choice}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}
