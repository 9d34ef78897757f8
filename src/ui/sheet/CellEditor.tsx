import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './Sheet.module.css';

/** How editing ended; decides which cell becomes current. */
export type EditEnd = 'enter' | 'shift-enter' | 'tab' | 'shift-tab' | 'blur';

interface CellEditorProps {
  label: string;
  /** Initial text: the cell's text, or the first character typed. */
  start: string;
  check: (text: string) => string | null;
  onDone: (text: string, end: EditEnd) => void;
  onCancel: () => void;
}

const ends: Readonly<Record<string, readonly [plain: EditEnd, shifted: EditEnd]>> = {
  Enter: ['enter', 'shift-enter'],
  Tab: ['tab', 'shift-tab'],
};

/** The input over a cell that is being edited. Shows errors while the person types. */
export function CellEditor({ label, start, check, onDone, onCancel }: CellEditorProps) {
  const [text, setText] = useState(start);
  const errorId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    // The sheet has already scrolled the cell into view.
    input.focus({ preventScroll: true });
    // Most browsers place the caret there anyway, and setting it costs a layout.
    const end = input.value.length;
    if (input.selectionStart !== end || input.selectionEnd !== end) input.setSelectionRange(end, end);
  }, []);
  const error = check(text);
  // Leaving with a key also causes a blur, which must not finish the edit a second time.
  const isOver = useRef(false);
  const finish = (end: () => void) => {
    if (isOver.current) return;
    isOver.current = true;
    end();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const end = ends[event.key];
    if (event.key === 'Escape') finish(onCancel);
    else if (end) finish(() => onDone(text, end[event.shiftKey ? 1 : 0]));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={inputRef}
        className={styles.editor}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onCut={(event) => event.stopPropagation()}
        onBlur={() => finish(() => onDone(text, 'blur'))}
      />
      {error !== null && (
        <span className={styles.reason} id={errorId} role="alert">
          {error}
        </span>
      )}
    </>
  );
}
