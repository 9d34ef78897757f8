import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isApple } from '../../../lib/hotkeys.ts';
import { KeyboardHint } from '../../../ui/text/KeyboardHint.tsx';
import styles from './CommandPaletteButton.module.css';
import { onPaletteAsked } from './open-palette.ts';
import { PaletteDialog, preloadPalette, type Workspace } from './PaletteDialog.tsx';

/** The search in the bar, and Ctrl/⌘-K everywhere: both open the command palette. */
export function CommandPaletteButton({ workspace }: { readonly workspace: Workspace | null }) {
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
        onPointerEnter={preloadPalette}
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={16} className={styles.icon} aria-hidden="true" />
        <span className={styles.words}>Search or jump to…</span>
        <KeyboardHint keys="mod+K" />
      </button>
      {isOpen && <PaletteDialog workspace={workspace} onClose={() => setIsOpen(false)} />}
    </>
  );
}
