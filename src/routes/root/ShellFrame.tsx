import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { cx } from '../../ui/cx.ts';
import { Brand } from './shell/Brand.tsx';
import styles from './ShellFrame.module.css';

export interface ShellFrameProps {
  /** The rest of the top bar, after the brand. */
  readonly bar?: ReactNode;
  /** Omitted if no workspace is open. */
  readonly navigation?: ReactNode;
  /** The page, or its skeleton. */
  readonly children?: ReactNode;
}

export const CONTENT_ID = 'content';

/** The frame of every signed-in page, at its final size even while nothing is loaded. */
export function ShellFrame({ bar, navigation, children }: ShellFrameProps) {
  return (
    <div className={cx(styles.shell, navigation !== undefined && styles.withNavigation)}>
      <a className="skip-link" href={`#${CONTENT_ID}`}>
        Skip to the content
      </a>
      <header className={styles.bar}>
        <Brand />
        {bar}
      </header>
      {navigation}
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        {children ?? <ContentSkeleton />}
      </main>
    </div>
  );
}

/** The default skeleton for pages without one. */
export function ContentSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the page" />
      <Skeleton shape="rows" label="" />
    </>
  );
}
