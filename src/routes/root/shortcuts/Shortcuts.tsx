import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isPageKey } from '#lib/hotkeys.ts';
import { useDocumentKeys } from '#lib/useDocumentKeys.ts';
import { lazily } from '#lib/lazily.ts';
import { onShortcutsAsked } from './open-shortcuts.ts';

const ShortcutsDialog = lazily(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog');

/** `?` anywhere on a page shows its keyboard shortcuts; their dialog loads on first use. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const onAsked = useEffectEvent(open);
  useDocumentKeys((event) => {
    if (event.key !== '?' || !isPageKey(event)) return;
    event.preventDefault();
    open();
  });
  useLayoutEffect(() => onShortcutsAsked(() => onAsked()), []);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <ShortcutsDialog opened={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  );
}
