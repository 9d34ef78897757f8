import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { retryImport } from '../../../lib/retry-import.ts';
import type { NavigationItem } from './navigation.ts';
import styles from './Navigation.module.css';

const MorePlaces = lazy(async () => ({
  default: (await retryImport(() => import('./MorePlaces.tsx'))).MorePlaces,
}));

export interface MoreButtonProps {
  readonly items: readonly NavigationItem[];
  readonly company_uuid: string;
  /** The page that is open is one of them. */
  readonly isCurrent: boolean;
}

/** Last at the foot of a phone: opens the places that have no room there. */
export function MoreButton({ items, company_uuid, isCurrent }: MoreButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const anchorRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={anchorRef}
        type="button"
        className={styles.link}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={16} stroke={1.75} />
        <span>More</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MorePlaces
            items={items}
            company_uuid={company_uuid}
            anchorRef={anchorRef}
            id={id}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
