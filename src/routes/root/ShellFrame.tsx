import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { cx } from '../../ui/cx.ts';
import { Brand } from './shell/Brand.tsx';
import styles from './ShellFrame.module.css';

export interface ShellFrameProps {
  /** The bar behind the brand. */
  readonly bar?: ReactNode;
  /** Left out where no workspace is open. */
  readonly navigation?: ReactNode;
  /** The page; its shape while it is not there. */
  readonly children?: ReactNode;
}

export const CONTENT_ID = 'content';

/** The frame of every signed-in page, in its real measures also while nothing is known yet. */
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

/** The shape of a page that has none of its own. */
export function ContentSkeleton() {
  return (
    <>
      <Skeleton shape="head" label="Loading the page" />
      <Skeleton shape="rows" label="" />
    </>
  );
}
