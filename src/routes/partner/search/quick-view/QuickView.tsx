import { IconX } from '@tabler/icons-react';
import { Suspense, type KeyboardEvent } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext } from 'react-router';
import type { QuickViewDetailsQuery } from '#gql/QuickViewDetailsQuery';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useReload } from '#routes/useReload.ts';
import { QuickViewDetails } from './QuickViewDetails.tsx';
import styles from './QuickView.module.css';

/** What the search passes to its quick view. */
export interface QuickViewContext {
  zone: string;
  onClose: () => void;
}

/** One execution beside the list, with enough detail to decide whether to open it. Its uuid is in the address. */
export function QuickView() {
  const loaded = useLoaderData() as PreloadedQuery<QuickViewDetailsQuery> | null;
  const { zone, onClose } = useOutletContext<QuickViewContext>();
  const reload = useReload();
  if (!loaded) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens for Escape from inside
    <section className={styles.panel} aria-label="Quick view" onKeyDown={onKeyDown}>
      <IconButton
        small
        className={styles.close}
        label="Close quick view"
        icon={<IconX size={16} />}
        onClick={onClose}
      />
      <SectionBoundary resetKey={String(loaded.fetchKey)} onReload={reload} small>
        <Suspense fallback={<Skeleton shape="text" count={8} label="Loading the execution" />}>
          <QuickViewDetails loaded={loaded} zone={zone} />
        </Suspense>
      </SectionBoundary>
    </section>
  );
}
