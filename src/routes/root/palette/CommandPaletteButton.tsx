import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isApple } from '#lib/hotkeys.ts';
import { retryImport } from '#lib/retry-import.ts';
import { KeyboardHint } from '#ui/text/KeyboardHint.tsx';
import styles from './CommandPaletteButton.module.css';
import { onPaletteAsked } from './open-palette.ts';
import type { Workspace } from './workspace.ts';

const loadPalette = () => retryImport(() => import('./PaletteDialog.tsx'));
const PaletteDialog = lazy(async () => ({ default: (await loadPalette()).PaletteDialog }));

/**
 * The search in the top bar, and Ctrl/⌘+K everywhere: both open the command palette, whose code loads on first use.
 * Text typed while it loads is kept.
 */
export function CommandPaletteButton({ workspace }: { readonly workspace: Workspace | null }) {
  const [isOpen, setIsOpen] = useState(false);
  /** Text typed since the palette was requested; null while it is closed or its field is ready. */
  const early = useRef<string | null>(null);

  function open() {
    early.current = isOpen ? early.current : '';
    setIsOpen(true);
  }
  function close() {
    early.current = null;
    setIsOpen(false);
  }
  const toggle = useEffectEvent(() => (isOpen ? close() : open()));
  const onEarlyEscape = useEffectEvent(close);
  const onAsked = useEffectEvent(open);

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMod = isApple() ? event.metaKey : event.ctrlKey;
      if (isMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        toggle();
      } else if (early.current !== null && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (event.key === 'Escape') onEarlyEscape();
        else if (event.key === 'Backspace') early.current = early.current.slice(0, -1);
        else if (event.key === 'Enter') early.current += '\n';
        else if (event.key.length === 1) early.current += event.key;
        else return;
        event.stopPropagation();
      } else return;
      event.preventDefault();
    };
    // In the capture phase, before the page's own shortcuts.
    addEventListener('keydown', onKeyDown, true);
    const stop = onPaletteAsked(() => onAsked());
    return () => {
      removeEventListener('keydown', onKeyDown, true);
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
        onClick={open}
      >
        <IconSearch size={16} className={styles.icon} aria-hidden="true" />
        <span className={styles.words}>Search or jump to…</span>
        <KeyboardHint keys="mod+K" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PaletteDialog
            workspace={workspace}
            early={() => early.current ?? ''}
            onReady={() => {
              early.current = null;
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
