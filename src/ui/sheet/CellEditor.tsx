import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './Sheet.module.css';

/** How editing ended, which says where to go. */
export type EditEnd = 'enter' | 'shift-enter' | 'tab' | 'shift-tab' | 'blur';

interface CellEditorProps {
  label: string;
  /** What it starts with: the cell's text, or the first character typed. */
  start: string;
  check: (text: string) => string | null;
  onDone: (text: string, end: EditEnd) => void;
  onCancel: () => void;
}

const ends: Readonly<Record<string, readonly [plain: EditEnd, shifted: EditEnd]>> = {
  Enter: ['enter', 'shift-enter'],
  Tab: ['tab', 'shift-tab'],
};

/** The field over a cell while it is edited. It says at once what does not fit. */
export function CellEditor({ label, start, check, onDone, onCancel }: CellEditorProps) {
  const [text, setText] = useState(start);
  const faultId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    // The sheet has brought the cell into sight.
    input.focus({ preventScroll: true });
    // The caret is there already in most browsers, and setting it costs a layout.
    const end = input.value.length;
    if (input.selectionStart !== end || input.selectionEnd !== end) input.setSelectionRange(end, end);
  }, []);
  const fault = check(text);
  // Leaving with a key also moves the focus, which must not count a second time.
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
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : faultId}
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
      {fault !== null && (
        <span className={styles.reason} id={faultId} role="alert">
          {fault}
        </span>
      )}
    </>
  );
}
