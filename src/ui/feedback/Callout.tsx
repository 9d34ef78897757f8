import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import styles from './Callout.module.css';

const ICONS = { wait: IconAlertTriangle, fail: IconAlertCircle, run: IconInfoCircle, ok: IconCircleCheck };

export interface CalloutProps {
  tone: keyof typeof ICONS;
  /** The first half of the sentence, in bold: "Saved, not deployed." */
  title: ReactNode;
  children?: ReactNode;
  /** One action, or two at most. */
  actions?: ReactNode;
  /** For moving the focus to the callout. */
  ref?: Ref<HTMLDivElement>;
}

/** One sentence about the whole page or form; at most one per page. */
export function Callout({ tone, title, children, actions, ref }: CalloutProps) {
  const Icon = ICONS[tone];
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={tone === 'fail' ? 'alert' : 'status'}
      className={cx(styles.callout, styles[tone])}
    >
      <Icon size={16} aria-hidden="true" />
      <p>
        <b>{title}</b> {children}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
