import { lazy, Suspense, useEffect, useState } from 'react';
import { isPageKey } from '../../../lib/hotkeys.ts';
import { retryImport } from '../../../lib/retry-import.ts';
import { onShortcutsAsked } from './open-shortcuts.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await retryImport(() => import('./ShortcutsDialog.tsx'))).ShortcutsDialog,
}));

/** `?` anywhere on a page shows its keyboard shortcuts; their dialog loads on first use. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const open = () => {
      setIsWanted(true);
      setIsOpen(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isPageKey(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    const stop = onShortcutsAsked(open);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, []);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <ShortcutsDialog opened={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  );
}
