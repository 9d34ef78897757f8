import { Suspense, type ReactNode } from 'react';
import { lazily } from '#lib/lazily.ts';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useReload } from '../../useReload.ts';

const Drawer = lazily(() => import('#ui/overlay/Drawer.tsx'), 'Drawer');

interface DrawerOverProps {
  title: string;
  /** In pixels. */
  width?: number;
  onClose: () => void;
  /** Identifies the query of the address. After a failure, a different key renders the content again. */
  resetKey: string | number;
  /** Restarts the query; by default, reloads the data of the address. */
  onReload?: () => void;
  /** Shown while the content loads. */
  skeleton?: ReactNode;
  /** Renders its own drawer, because footer and discard guard depend on the content. */
  children: ReactNode;
}

/** A drawer that an address opens over a page; the drawer is there while its content loads, and if that fails. */
export function DrawerOver(props: DrawerOverProps) {
  const { title, width = 640, onClose, resetKey, onReload, children } = props;
  const { skeleton = <Skeleton shape="text" count={12} label="Loading" /> } = props;
  const reload = useReload();
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={onClose} title={title} width={width}>
        {content}
      </Drawer>
    </Suspense>
  );
  return (
    <SectionBoundary resetKey={String(resetKey)} onReload={onReload ?? reload} frame={frame} small>
      <Suspense fallback={frame(skeleton)}>{children}</Suspense>
    </SectionBoundary>
  );
}
