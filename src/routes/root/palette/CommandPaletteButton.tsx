import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isApple } from '../../../lib/hotkeys.ts';
import { retryImport } from '../../../lib/retry-import.ts';
import { KeyboardHint } from '../../../ui/text/KeyboardHint.tsx';
import styles from './CommandPaletteButton.module.css';
import { onPaletteAsked } from './open-palette.ts';

const loadPalette = () => retryImport(() => import('./CommandPalette.tsx'));
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** The search in the bar, and Ctrl/⌘-K everywhere: both open the command palette, whose code comes with the first use. */
export function CommandPaletteButton({ company_uuid }: { company_uuid: string | null }) {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMod = isApple() ? event.metaKey : event.ctrlKey;
      if (!isMod || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setIsOpen((open) => !open);
    };
    addEventListener('keydown', onKeyDown);
    const stop = onPaletteAsked(() => setIsOpen(true));
    return () => {
      removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-label="Search or jump to"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={16} className={styles.icon} aria-hidden="true" />
        <span className={styles.words}>Search or jump to…</span>
        <KeyboardHint keys="mod+K" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette company_uuid={company_uuid} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
