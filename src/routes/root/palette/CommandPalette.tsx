import { IconSearch } from '@tabler/icons-react';
import { startTransition, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useQueryLoader } from 'react-relay/hooks';
import quickSearch, { type PaletteHitsQuery } from '#gql/PaletteHitsQuery';
import type { QueryMetadata } from '../../../relay/network.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { useScrollLock } from '../../../ui/overlay/useScrollLock.ts';
import styles from './CommandPalette.module.css';
import { PaletteHits } from './PaletteHits.tsx';
import { PalettePlaces } from './PalettePlaces.tsx';
import { useChoice } from './useChoice.ts';

export interface CommandPaletteProps {
  /** Partners, flows and executions are searched in this workspace only. */
  readonly company_uuid: string | null;
  readonly onClose: () => void;
}

/** The server wants at least so many characters. */
const SHORTEST = 2;
const PAUSE_MS = 120;
// The notice that the server cannot be reached lies behind this dialog.
const AT_ONCE = { networkCacheConfig: { metadata: { failFast: true } satisfies QueryMetadata } };

/** Goes to a place by its name, uuid, reference or control number. Arrows choose, Enter goes, Escape closes. */
export function CommandPalette({ company_uuid, onClose }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { onKeyDown } = useChoice(field, list);
  const [hits, loadHits, dropHits] = useQueryLoader<PaletteHitsQuery>(quickSearch);
  const listId = useId();
  useScrollLock(true);

  useLayoutEffect(() => {
    const element = dialog.current;
    // The native modal keeps the focus inside, and gives it back when it closes.
    element?.showModal();
    field.current?.focus();
    return () => {
      clearTimeout(timer.current);
      element?.close();
    };
  }, []);

  function search(typed: string) {
    setText(typed);
    clearTimeout(timer.current);
    const wanted = typed.trim();
    if (wanted.length < SHORTEST) {
      dropHits();
      return;
    }
    timer.current = setTimeout(
      () => startTransition(() => loadHits({ text: wanted, company_uuid }, AT_ONCE)),
      PAUSE_MS,
    );
  }

  function searchAgain() {
    // The failed answer must go first, or it would be read once more.
    dropHits();
    loadHits({ text: text.trim(), company_uuid }, AT_ONCE);
  }

  return (
    // A click on the backdrop is a click on the dialog itself; Escape does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search or jump to"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.field}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          placeholder="Name, execution uuid, reference or control number"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.list} id={listId} ref={list} role="listbox" aria-label="Places">
        <PalettePlaces typed={text} company_uuid={company_uuid} onDone={onClose} />
        {hits && (
          <SectionBoundary small resetKey={text} onRetry={searchAgain}>
            <Suspense fallback={<p className={styles.none}>Searching…</p>}>
              <PaletteHits hits={hits} onDone={onClose} />
            </Suspense>
          </SectionBoundary>
        )}
      </div>
    </dialog>
  );
}
