import type { Workspace } from './workspace.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useScrollLock } from '#ui/overlay/useScrollLock.ts';
import styles from './PaletteDialog.module.css';
import { PaletteList } from './PaletteList.tsx';

export interface PaletteDialogProps {
  /** Partners, flows and executions are searched in this workspace only. */
  readonly workspace: Workspace | null;
  /** Text typed before the field was ready; Enter is a line break in it. */
  readonly early: () => string;
  /** Called when the field is ready. */
  readonly onReady: () => void;
  readonly onClose: () => void;
}

/** Goes to a page by name, uuid, data tag or control number. Arrows select, Enter opens, Escape closes. */
export function PaletteDialog({ workspace, early, onReady, onClose }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The list's key handler; null until the list is rendered. */
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [text, setText] = useState(() => early().replaceAll('\n', ''));
  const [isEntered, setIsEntered] = useState(() => early().endsWith('\n'));
  const listId = useId();
  useScrollLock(true);

  const ready = useEffectEvent(onReady);
  useLayoutEffect(() => {
    const element = dialog.current;
    // The native modal traps the focus, and returns it when it closes.
    element?.showModal();
    field.current?.focus();
    ready();
    return () => element?.close();
  }, []);

  return (
    // A click on the backdrop is a click on the dialog element itself; Escape is the keyboard equivalent.
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
          placeholder="Page, action, partner, execution uuid, reference or control number"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setIsEntered(false);
            setText(event.target.value);
          }}
          onKeyDown={(event) => {
            // Enter also ends the composition of a character.
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') {
              event.preventDefault();
              setIsEntered(true);
            } else keys.current?.(event);
          }}
        />
      </div>
      <div className={styles.list} id={listId} ref={list} role="listbox" aria-label="Pages and actions">
        <PaletteList
          text={text}
          isEntered={isEntered}
          onAnswered={() => setIsEntered(false)}
          workspace={workspace}
          fieldRef={field}
          listRef={list}
          keysRef={keys}
          onDone={onClose}
        />
      </div>
    </dialog>
  );
}
