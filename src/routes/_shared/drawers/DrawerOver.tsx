import { lazy, Suspense, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));

interface DrawerOverProps {
  title: string;
  /** In pixels. */
  width?: number;
  onClose: () => void;
  /** Of the query that belongs to the address: after a failure, another one shows the content again. */
  resetKey: string | number;
  /** Starts the query again; by default, the loaders of the page do. */
  onReload?: () => void;
  /** In the place of what is loading. */
  skeleton?: ReactNode;
  /** Brings its own drawer, whose foot and guard depend on what it shows. */
  children: ReactNode;
}

/** What an address opens over a page: in a drawer also while it loads, and when it fails. */
export function DrawerOver(props: DrawerOverProps) {
  const { title, width = 640, onClose, resetKey, onReload, children } = props;
  const { skeleton = <Skeleton shape="text" count={12} label="Loading" /> } = props;
  const { revalidate } = useRevalidator();
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={onClose} title={title} width={width}>
        {content}
      </Drawer>
    </Suspense>
  );
  return (
    <SectionBoundary
      resetKey={String(resetKey)}
      onReload={onReload ?? (() => void revalidate())}
      frame={frame}
      small
    >
      <Suspense fallback={frame(skeleton)}>{children}</Suspense>
    </SectionBoundary>
  );
}
